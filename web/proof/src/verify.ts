import { entryAt } from "./branch.js";
import { equal, fromHex, keccak, toHex } from "./bytes.js";
import { address, parse, type Inclusion, type Proof } from "./file.js";
import { checkSeals, readHeader } from "./header.js";
import { movements, readReceipt, type Movement, type Payment } from "./receipt.js";

/**
 * What a verifier knows and does not take from the file. The contract is always needed, and of the others at least
 * one: nothing else tells a block of the chain from one that somebody made up.
 */
export interface Pins {
  /** With its checksum. */
  contract: string;
  /** The chain's validators: more than half have to have sealed the block or one on top of it. */
  validators?: string[];
  /** Hashes of blocks that are known to be on the chain, from a node that is trusted for it. */
  blockHashes?: string[];
}

/** What is proven. */
export interface Verdict {
  payments: Payment[]; // none where no money moved
  failed: boolean; // the transaction is in the block, but was refused
  transactionHash: string;
  blockNumber: number;
  blockHash: string;
  blockTime: number; // seconds since 1970, by the chain's clock
  seals: number; // of how many of the pinned validators
  validators: number;
}

/** Checks all of a file. An error means that it proves nothing. */
export function verify(file: string, pins: Pins): Verdict {
  const known = {
    contract: address(pins.contract),
    validators: (pins.validators ?? []).map(address),
    blockHashes: (pins.blockHashes ?? []).map((hash) => toHex(fromHex(hash))),
  };
  const proof = parse(file);
  const { verdict, found } = check(proof, known);
  for (const movement of found) {
    const terms = movement.byName ? initiated(proof, movement, known) : movement;
    if (movement.settled) verdict.payments.push(payment(terms, movement.kind));
  }
  if (proof.initiation && !found.some((movement) => movement.byName)) throw new Error("initiation: the receipt needs none");
  return verdict;
}

function payment(terms: Payment, kind: Payment["kind"]): Payment {
  const { transactionId, sender, recipient, amount, fee, cashback } = terms;
  return { kind, transactionId, sender, recipient, amount, fee, cashback };
}

/** The terms of a transfer that the receipt only names. */
function initiated(proof: Proof, named: Movement, pins: Required<Pins>): Movement {
  const which = `transaction ${named.transactionId} of account ${named.sender}`;
  if (!proof.initiation) throw new Error(`initiation: is missing; the receipt tells of ${which}, but not its amount`);
  const terms = check(proof.initiation, pins).found.find(
    (m) => m.kind === "transfer" && !m.byName && m.sender === named.sender && m.transactionId === named.transactionId,
  );
  if (!terms) throw new Error(`initiation: is not that of ${which}`);
  return terms;
}

/** Checks a proof without its initiation. */
function check(p: Inclusion, pins: Required<Pins>): { verdict: Verdict; found: Movement[] } {
  if (p.contractAddress !== pins.contract) throw new Error(`contract_address: is ${p.contractAddress}, not ${pins.contract}`);
  const header = readHeader(p.header);
  if (!equal(header.hash, p.blockHash) || header.number !== BigInt(p.blockNumber)) {
    throw new Error(`header: is that of block ${header.number} with hash ${toHex(header.hash)}`);
  }
  if (pins.validators.length === 0 && pins.blockHashes.length === 0) {
    throw new Error("nothing says that the block is on the chain: pin the validators or the block's hash");
  }
  if (pins.blockHashes.length > 0 && !pins.blockHashes.includes(toHex(p.blockHash))) {
    throw new Error(`block_hash: ${toHex(p.blockHash)} is not a pinned one`);
  }
  const transaction = proven("transaction", header.transactionsRoot, p.transactionIndex, p.transactionBranch, p.transaction);
  if (!equal(keccak(transaction), p.transactionHash)) throw new Error(`transaction_hash: the transaction's is ${toHex(keccak(transaction))}`);
  const receipt = readReceipt(proven("receipt", header.receiptsRoot, p.transactionIndex, p.receiptBranch, p.receipt));
  const seals = vouched(p.sealedBy, pins.validators);
  checkSeals(header, p.headersOnTop, p.sealedBy);
  const verdict: Verdict = {
    payments: [], failed: receipt.failed, transactionHash: toHex(p.transactionHash), blockNumber: p.blockNumber,
    blockHash: toHex(p.blockHash), blockTime: Number(header.time), seals, validators: pins.validators.length,
  };
  return { verdict, found: receipt.failed ? [] : movements(receipt, fromHex(pins.contract.toLowerCase())) };
}

/** Counts the pinned validators who vouch for a block; more than half have to. */
function vouched(sealedBy: string[], validators: string[]): number {
  if (validators.length === 0) return 0;
  const stranger = sealedBy.find((sealer) => !validators.includes(sealer));
  if (stranger) throw new Error(`sealed_by: ${stranger} is not a pinned validator`);
  const seals = new Set(sealedBy).size;
  const needed = Math.floor(validators.length / 2) + 1;
  if (seals < needed) {
    throw new Error(
      `sealed_by: ${seals} of ${validators.length} validators vouch for the block, ${needed} have to; ` +
        "ask for the proof again when more blocks stand on it",
    );
  }
  return seals;
}

/** What a branch leads to, which has to be what the file says. */
function proven(name: string, root: Uint8Array, index: number, branch: Uint8Array[], claimed: Uint8Array): Uint8Array {
  let value: Uint8Array;
  try {
    value = entryAt(root, index, branch);
  } catch (error) {
    throw new Error(`${name}_branch: ${(error as Error).message}`);
  }
  if (!equal(value, claimed)) throw new Error(`${name}: is not the one that the branch leads to`);
  return value;
}
