import { secp256k1 } from "@noble/curves/secp256k1.js";

import { checksummed, equal, keccak, toNumber } from "./bytes.js";
import { decode, encode, type Item } from "./rlp.js";

/** What of a block header matters here. */
export interface Header {
  hash: Uint8Array; // computed from the header's bytes
  parentHash: Uint8Array;
  transactionsRoot: Uint8Array;
  receiptsRoot: Uint8Array;
  number: bigint;
  time: bigint;
  fields: Uint8Array[];
}

const noteLength = 32;
const sealLength = 65;
const extraData = 12; // its place among the fields

export function readHeader(bytes: Uint8Array): Header {
  const items = decode(bytes);
  if (items instanceof Uint8Array || items.length < 15 || items.some((item) => !(item instanceof Uint8Array))) {
    throw new Error("the header is not one");
  }
  const fields = items as Uint8Array[];
  for (const i of [0, 1, 3, 4, 5]) {
    if (fields[i]!.length !== 32) throw new Error("the header is not one");
  }
  return {
    hash: keccak(bytes), parentHash: fields[0]!, transactionsRoot: fields[4]!, receiptsRoot: fields[5]!,
    number: toNumber(fields[8]!), time: toNumber(fields[11]!), fields,
  };
}

/** The validator who sealed a header under Clique (EIP-225), with the checksum. */
export function sealer(header: Header): string {
  const extra = header.fields[extraData]!;
  const end = extra.length - sealLength;
  if (end < noteLength || (end - noteLength) % 20 !== 0) throw new Error("the header has no Clique seal");
  const seal = extra.subarray(end);
  const unsealed: Item[] = [...header.fields];
  unsealed[extraData] = extra.slice(0, end);
  try {
    const signature = secp256k1.Signature.fromBytes(seal.slice(0, 64)).addRecoveryBit(bit(seal[64]!));
    if (signature.hasHighS()) throw new Error("the other form of a signature");
    const key = signature.recoverPublicKey(keccak(encode(unsealed))).toBytes(false);
    return checksummed(keccak(key.slice(1)).slice(12));
  } catch {
    throw new Error("the header has no Clique seal");
  }
}

function bit(byte: number): number {
  if (byte > 1) throw new Error("not a recovery bit");
  return byte;
}

/** Follows the headers on top of one and checks who sealed each. */
export function checkSeals(header: Header, onTop: Uint8Array[], sealedBy: string[]): void {
  if (sealedBy.length !== onTop.length + 1 && sealedBy.length + onTop.length > 0) {
    throw new Error("sealed_by does not name a validator for each header");
  }
  sealedBy.forEach((named, i) => {
    if (i > 0) {
      const next = readHeader(onTop[i - 1]!);
      if (!equal(next.parentHash, header.hash) || next.number !== header.number + 1n) {
        throw new Error("headers_on_top: they do not stand on each other");
      }
      header = next;
    }
    if (sealer(header) !== named) throw new Error(`sealed_by: block ${header.number} was not sealed by ${named}`);
  });
}
