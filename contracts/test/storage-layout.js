// Prints the storage layout of the ledger in a normal form: no ids of the compiler's syntax tree, types
// in words, structs and mappings opened. What the proxy holds depends on it, so it is committed as
// storage-layout.json; after a build, `node test/storage-layout.js` must print the same.
const path = require("path");
const artifact = require(path.join(__dirname, "../out/Ledger.sol/Ledger.json"));
const { storage, types } = artifact.storageLayout;

function describe(id) {
  const { label, numberOfBytes, members, key, value } = types[id];
  return {
    type: label,
    bytes: Number(numberOfBytes),
    ...(members && { members: members.map(place) }),
    ...(key && { key: describe(key) }),
    ...(value && { value: describe(value) }),
  };
}

function place({ label, slot, offset, type }) {
  return { label, slot: Number(slot), offset, ...describe(type) };
}

console.log(JSON.stringify(storage.map(place), null, 2));
