/**
 * Checks a Florin receipt offline, in a browser or elsewhere: the file that GET /blockchain/proof answers, against the
 * contract's address and the validators' addresses or a block's hash. The Go package `proof` does the same; what is
 * checked, and why it is enough, stands there and in docs/proofs.md.
 */
export type { Payment } from "./receipt.js";
export { notProvenText, provenText } from "./verdict.js";
export { verify, type Pins, type Verdict } from "./verify.js";
