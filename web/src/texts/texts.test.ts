import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ar } from "./ar";
import { en } from "./en";

const interfaceOfLedger = readFileSync(new URL("../../../contracts/src/ILedger.sol", import.meta.url), "utf8");

test("every error of the contract has a sentence", () => {
  const names = [...interfaceOfLedger.matchAll(/^\s*error (ERR_\w+)\(/gm)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !(name in en.errors))).toEqual([]);
});

/** The places of all texts, with what stands there. */
function places(texts: object, path = ""): [string, unknown][] {
  return Object.entries(texts).flatMap(([name, text]) => (typeof text === "object" ? places(text, `${path}${name}.`) : [[path + name, text] as [string, unknown]]));
}

test("no text was left in English", () => {
  const english = new Map(places(en));
  const same = places(ar).filter(([place, text]) => typeof text === "string" && english.get(place) === text);
  expect(same).toEqual([]);
});
