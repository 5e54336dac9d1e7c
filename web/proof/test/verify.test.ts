import assert from "node:assert/strict";
import { test } from "node:test";

import { notProvenText, provenText, verify, type Pins, type Verdict } from "../src/index.js";
import { readReceipt } from "../src/receipt.js";
import { encode } from "../src/rlp.js";
import { vectors } from "./vectors.js";

test("there are vectors", () => assert.ok(vectors.length >= 16));

for (const vector of vectors) {
  test(`${vector.name} proves what the Go package says`, () => {
    const verdict = verify(vector.file, vector.pins);
    assert.deepEqual(asJSON(verdict), texts(vector.verdict));
    assert.equal(provenText(verdict, 2), vector.proven);
    assert.equal(notProvenText(verdict), vector.not_proven);
  });

  test(`${vector.name} with a changed byte proves nothing`, () => {
    const step = vector.name === "embedded-withdrawal.json" ? 1 : 31; // Go changes every byte of more
    for (let i = 0; i < vector.file.length; i += step) {
      const changed = vector.file.slice(0, i) + otherCharacter(vector.file[i]!, i) + vector.file.slice(i + 1);
      assert.throws(() => verify(changed, vector.pins), `character ${i} is another`);
    }
  });

  test(`${vector.name} is nothing without what the verifier knows`, () => {
    const { contract, validators, blockHashes } = vector.pins;
    const zero = "0x0000000000000000000000000000000000000001";
    const refused: Pins[] = [
      { contract: zero, validators, blockHashes },
      { contract },
      { contract, validators, blockHashes: ["0x" + "01".repeat(32)] },
      { contract, validators: [zero], blockHashes },
    ];
    for (const pins of refused) assert.throws(() => verify(vector.file, pins));
  });
}

test("what other readers of JSON would let through is refused", () => {
  const { file, pins } = vectors.find((vector) => vector.name === "clique-transfer.json")!;
  const forged = {
    "a field twice": file.replace("{", '{"block_number":1,'),
    "a field twice, the same": file.replace("{", `{"block_number":${JSON.parse(file).block_number},`),
    "a field more": file.replace("{", '{"memo":"x",'),
    "a prototype": file.replace("{", '{"__proto__":{},'),
    "a field less": file.replace(',"initiation":null', ""),
    "an escaped name": file.replace('"header"', '"h\\u0065ader"'),
    "an escaped value": file.replace('"0x', '"\\u0030x'),
    "a number with a fraction": file.replace(/("transaction_index":\d+)/, "$1.0"),
    "a number with an exponent": file.replace(/("transaction_index":\d+)/, "$1e0"),
    "two files": file + file,
  };
  for (const [name, changed] of Object.entries(forged)) {
    assert.notEqual(changed, file, name);
    assert.throws(() => verify(changed, pins), name);
  }
  verify(JSON.stringify(JSON.parse(file), null, "\t"), pins); // spaces are free
});

test("receipts of the types that the Go package knows are read, and no others", () => {
  const content = encode([Uint8Array.of(1), Uint8Array.of(1), new Uint8Array(256), []]);
  assert.equal(readReceipt(content).failed, false);
  for (let type = 0; type < 256; type++) {
    const typed = Uint8Array.of(type, ...content);
    if (type >= 1 && type <= 4) assert.equal(readReceipt(typed).failed, false);
    else assert.throws(() => readReceipt(typed), `type ${type}`);
  }
});

/** Keeps digits digits and letters letters, so that what is wrong is what the file says. */
function otherCharacter(character: string, i: number): string {
  const digits = "0123456789abcdef";
  const at = digits.indexOf(character);
  return at >= 0 ? digits[(at + 1 + (i % 15)) % 16]! : String.fromCharCode(character.charCodeAt(0) ^ 0x20);
}

/** A verdict as the vectors have it. */
function asJSON(v: Verdict): unknown {
  return texts({
    payments: v.payments.map((p) => ({
      kind: p.kind, transaction_id: p.transactionId, sender_account_id: p.sender, recipient_account_id: p.recipient,
      amount: p.amount, fee: p.fee, cashback: p.cashback,
    })),
    failed: v.failed, transaction_hash: v.transactionHash, block_number: v.blockNumber, block_hash: v.blockHash,
    block_time: v.blockTime, seals: v.seals, validators: v.validators,
  });
}

/** All numbers as text, whatever their type. */
function texts(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, v) => (typeof v === "bigint" || typeof v === "number" ? String(v) : v)));
}
