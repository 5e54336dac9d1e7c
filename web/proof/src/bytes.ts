import { keccak_256 } from "@noble/hashes/sha3.js";

/** Bytes as 0x and lower-case digits. */
export function toHex(bytes: Uint8Array): string {
  let text = "0x";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** Reads 0x and lower-case digits, and no other spelling. */
export function fromHex(text: string): Uint8Array {
  if (!/^0x(?:[0-9a-f]{2})*$/.test(text)) {
    throw new Error(`${JSON.stringify(text.slice(0, 80))} is not 0x and lower-case hexadecimal digits`);
  }
  return Uint8Array.from({ length: text.length / 2 - 1 }, (_, i) => parseInt(text.slice(2 + 2 * i, 4 + 2 * i), 16));
}

export function keccak(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes);
}

export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** A number of at most 64 bits. */
export function toNumber(bytes: Uint8Array): bigint {
  if (bytes.length > 8) throw new Error("a number has more than 64 bits");
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

/** An address as it is written with its checksum (EIP-55). */
export function checksummed(address: Uint8Array): string {
  const digits = toHex(address).slice(2);
  const hash = toHex(keccak(ascii(digits))).slice(2);
  return "0x" + Array.from(digits, (digit, i) => (parseInt(hash[i] ?? "0", 16) > 7 ? digit.toUpperCase() : digit)).join("");
}
