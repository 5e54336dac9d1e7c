import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Pins } from "../src/index.js";

/** A file of proof/testdata, which the Go package is held against too. */
export interface Vector {
  name: string;
  pins: Pins;
  file: string;
  verdict: Record<string, unknown>;
  proven: string;
  not_proven: string;
}

const folder = fileURLToPath(new URL("../../../../proof/testdata/", import.meta.url));

export function readJSON(name: string): any {
  return JSON.parse(readFileSync(folder + name, "utf8"));
}

export const vectors: Vector[] = readdirSync(folder)
  .filter((name) => name.endsWith(".json") && !name.endsWith("-block.json"))
  .map((name) => {
    const { contract_address, validators, block_hashes, proof, ...rest } = readJSON(name);
    return { name, pins: { contract: contract_address, validators, blockHashes: block_hashes }, file: JSON.stringify(proof), ...rest };
  });
