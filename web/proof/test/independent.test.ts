import assert from "node:assert/strict";
import { test } from "node:test";

import { createMPT, createMerkleProof, verifyMerkleProof } from "@ethereumjs/mpt";

import { fromHex, toHex } from "../src/bytes.js";
import { readHeader } from "../src/header.js";
import { encodeNumber } from "../src/rlp.js";
import { readJSON, vectors } from "./vectors.js";

// What others who wrote the same from the same papers find: @ethereumjs/mpt.

for (const { name, file } of vectors) {
  test(`${name}: another implementation follows the branches`, async () => {
    const proof = JSON.parse(file);
    const header = readHeader(fromHex(proof.header));
    const key = encodeNumber(proof.transaction_index);
    for (const [root, branch, value] of [
      [header.transactionsRoot, proof.transaction_branch, proof.transaction],
      [header.receiptsRoot, proof.receipt_branch, proof.receipt],
    ]) {
      const found = await verifyMerkleProof(key, branch.map(fromHex), { root, useKeyHashing: false });
      assert.equal(found && toHex(found), value);
    }
  });
}

test("another implementation makes the same roots and branches of a whole block", async () => {
  const block = readJSON("clique-block.json");
  const { proof } = readJSON("clique-transfer.json");
  const header = readHeader(fromHex(proof.header));
  for (const [entries, root, branch] of [
    [block.transactions, header.transactionsRoot, proof.transaction_branch],
    [block.receipts, header.receiptsRoot, proof.receipt_branch],
  ] as [string[], Uint8Array, string[]][]) {
    const trie = await createMPT();
    for (const [i, entry] of entries.entries()) await trie.put(encodeNumber(i), fromHex(entry));
    assert.equal(toHex(trie.root()), toHex(root));
    const made = await createMerkleProof(trie, encodeNumber(proof.transaction_index));
    assert.deepEqual(made.map(toHex), branch);
  }
});
