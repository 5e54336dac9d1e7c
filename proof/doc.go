// Package proof checks a Florin receipt offline: with the file that
// GET /blockchain/proof answers, the contract's address, and either the
// validators' addresses or the hash of the block. Nothing else is asked, no
// node and no platform.
//
// The chain of reasoning is short. The validators' seals, or who pinned it,
// vouch for a block header. The header holds the roots of two Merkle-Patricia
// tries, of the block's transactions and of their receipts. The branches in the
// file lead from these roots to the transaction and to its receipt, both under
// the same index, so that they belong together. What happened is then read from
// the receipt's logs, and only from there; whatever else the file says has to
// agree, to the byte.
//
// The TypeScript module in web/proof does the same, and both are held against
// the vectors in testdata.
package proof
