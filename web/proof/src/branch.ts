import { equal, keccak } from "./bytes.js";
import { decode, encodeNumber, type Item } from "./rlp.js";

/**
 * Follows a branch of a Merkle-Patricia trie from its root to the value under a key. Every node of the branch is
 * needed, in its order.
 */
export function valueAt(root: Uint8Array, key: Uint8Array, branch: Uint8Array[]): Uint8Array {
  let used = 0;
  const load = (hash: Uint8Array): Item => {
    const node = branch[used++];
    if (node === undefined || !equal(keccak(node), hash)) throw new Error("it does not lead from the root");
    return decode(node);
  };
  let place: Place = { child: root, path: nibbles(key) };
  while (!("value" in place)) {
    // Small nodes are within their parents.
    place = step(place.child instanceof Uint8Array ? load(place.child) : place.child, place.path);
  }
  if (!(place.value instanceof Uint8Array) || place.value.length === 0) throw new Error("it proves that there is none with this index");
  if (used !== branch.length) throw new Error("it goes on behind its end");
  return place.value;
}

/** Where a path has led: to a child, with the rest of the path, or to its end. */
type Place = { child: Item; path: number[] } | { value: Item };

/** The transaction or receipt of a block with an index. */
export function entryAt(root: Uint8Array, index: number, branch: Uint8Array[]): Uint8Array {
  return valueAt(root, encodeNumber(index), branch);
}

/** Where a node leads on a path. */
function step(node: Item, path: number[]): Place {
  if (node instanceof Uint8Array) throw new Error("a node is not a list");
  if (node.length === 17) {
    return path.length === 0 ? { value: node[16]! } : onwards(node[path[0]!]!, path.slice(1));
  }
  const [prefix, next] = node;
  if (node.length !== 2 || !(prefix instanceof Uint8Array) || prefix.length === 0 || next === undefined) {
    throw new Error("a node is neither a branch nor a leaf");
  }
  const flag = prefix[0]! >> 4; // 2 for a leaf, 1 for an odd number of nibbles
  const shared = nibbles(prefix).slice(flag & 1 ? 1 : 2);
  const isLeaf = (flag & 2) !== 0;
  const fits = shared.every((nibble, i) => nibble === path[i]) && (!isLeaf || shared.length === path.length);
  if (!fits) return { value: new Uint8Array() };
  return isLeaf ? { value: next } : onwards(next, path.slice(shared.length));
}

/** An empty child is an end. */
function onwards(child: Item, path: number[]): Place {
  return child instanceof Uint8Array && child.length === 0 ? { value: child } : { child, path };
}

function nibbles(bytes: Uint8Array): number[] {
  return Array.from(bytes).flatMap((byte) => [byte >> 4, byte & 15]);
}
