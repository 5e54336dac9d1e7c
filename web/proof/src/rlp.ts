/** What RLP encodes: bytes, or a list of such. */
export type Item = Uint8Array | Item[];

/** Decodes one item and wants nothing behind it. Only the shortest form of a length is read. */
export function decode(bytes: Uint8Array): Item {
  const [item, end] = decodeAt(bytes, 0);
  if (end !== bytes.length) throw new Error("RLP: something follows the item");
  return item;
}

function decodeAt(bytes: Uint8Array, at: number): [item: Item, end: number] {
  const first = bytes[at];
  if (first === undefined) throw new Error("RLP: it is cut off");
  if (first < 0x80) return [bytes.slice(at, at + 1), at + 1];
  const isList = first >= 0xc0;
  const [start, end] = content(bytes, at, first - (isList ? 0xc0 : 0x80));
  if (!isList) {
    if (end - start === 1 && bytes[start]! < 0x80) throw new Error("RLP: a byte is written as a string");
    return [bytes.slice(start, end), end];
  }
  const items: Item[] = [];
  for (let next = start; next < end; ) {
    const [item, after] = decodeAt(bytes.subarray(0, end), next);
    items.push(item);
    next = after;
  }
  return [items, end];
}

/** Where the content of an item is, whose first byte says this of its length. */
function content(bytes: Uint8Array, at: number, length: number): [start: number, end: number] {
  let start = at + 1;
  if (length > 55) {
    const size = bytes.slice(start, start + length - 55);
    start += length - 55;
    length = size.reduce((number, byte) => number * 256 + byte, 0);
    if (size[0] === 0 || length < 56) throw new Error("RLP: a length is written too long");
  }
  const end = start + length;
  if (end > bytes.length) throw new Error("RLP: it is cut off");
  return [start, end];
}

export function encode(item: Item): Uint8Array {
  if (item instanceof Uint8Array) {
    return item.length === 1 && item[0]! < 0x80 ? item : join(prefix(0x80, item.length), item);
  }
  const content = join(...item.map(encode));
  return join(prefix(0xc0, content.length), content);
}

/** A number as RLP has it: the key of a block's transaction or receipt. */
export function encodeNumber(number: number): Uint8Array {
  return encode(bigEndian(number));
}

function prefix(offset: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length);
  const size = bigEndian(length);
  return Uint8Array.of(offset + 55 + size.length, ...size);
}

function bigEndian(number: number): Uint8Array {
  const bytes: number[] = [];
  for (; number > 0; number = Math.floor(number / 256)) bytes.unshift(number % 256);
  return Uint8Array.from(bytes);
}

function join(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
