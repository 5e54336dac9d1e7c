import { checksummed, fromHex } from "./bytes.js";

/** That a transaction is in a block, and what became of it. */
export interface Inclusion {
  contractAddress: string;
  transactionHash: Uint8Array;
  transactionIndex: number;
  blockNumber: number;
  blockHash: Uint8Array;
  header: Uint8Array;
  headersOnTop: Uint8Array[];
  sealedBy: string[];
  transaction: Uint8Array;
  transactionBranch: Uint8Array[];
  receipt: Uint8Array;
  receiptBranch: Uint8Array[];
}

/** The file: the answer of GET /blockchain/proof. */
export interface Proof extends Inclusion {
  initiation: Inclusion | null;
}

const fieldCount = 12;

/** What bounds a file in the Go package too. */
const mostCharacters = 16 << 20;

/**
 * Reads a file. It is strict, so that no byte of a file can change without being noticed: every field has to be
 * there, once, with its name to the letter, and no other. Only the fields' order and spaces between them are free.
 */
export function parse(file: string): Proof {
  if (file.length > mostCharacters) throw new Error(`the file has more than ${mostCharacters} bytes`);
  const value: unknown = JSON.parse(file);
  // A name that comes twice, an escaped character and 1.0 for 1 are lost in reading; nothing else has spaces in it.
  if (JSON.stringify(value) !== file.replace(/[ \t\r\n]+/g, "")) throw new Error("a field comes twice, or is not written as a proof writes it");
  const { initiation, ...own } = object(value);
  if (initiation === undefined) throw new Error("initiation is missing");
  return { ...readInclusion(own), initiation: initiation === null ? null : readInclusion(object(initiation)) };
}

function readInclusion(fields: Record<string, unknown>): Inclusion {
  const take = <T>(name: string, read: (value: unknown) => T): T => {
    if (!Object.hasOwn(fields, name)) throw new Error(`${name} is missing`);
    try {
      return read(fields[name]);
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`);
    }
  };
  const inclusion = {
    contractAddress: take("contract_address", address),
    transactionHash: take("transaction_hash", hash),
    transactionIndex: take("transaction_index", natural),
    blockNumber: take("block_number", natural),
    blockHash: take("block_hash", hash),
    header: take("header", bytes),
    headersOnTop: take("headers_on_top", list(bytes)),
    sealedBy: take("sealed_by", list(address)),
    transaction: take("transaction", bytes),
    transactionBranch: take("transaction_branch", list(bytes)),
    receipt: take("receipt", bytes),
    receiptBranch: take("receipt_branch", list(bytes)),
  };
  if (Object.keys(fields).length !== fieldCount) throw new Error("there is a field that is unknown");
  return inclusion;
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error("it is not a JSON object");
  return value as Record<string, unknown>;
}

function bytes(value: unknown): Uint8Array {
  if (typeof value !== "string") throw new Error("it is not a string");
  return fromHex(value);
}

function hash(value: unknown): Uint8Array {
  const read = bytes(value);
  if (read.length !== 32) throw new Error("it does not have 32 bytes");
  return read;
}

/** An address with its checksum, and no other spelling. */
export function address(value: unknown): string {
  const read = bytes(typeof value === "string" ? value.toLowerCase() : value);
  if (read.length !== 20 || checksummed(read) !== value) throw new Error("it is not an address with its checksum");
  return value;
}

function natural(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new Error("it is not a natural number");
  return value as number;
}

function list<T>(read: (value: unknown) => T): (value: unknown) => T[] {
  return (value) => {
    if (!Array.isArray(value)) throw new Error("it is not a list");
    return value.map(read);
  };
}
