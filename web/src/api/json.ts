// JSON in which amounts keep their digits: see Amount. Browsers that cannot show
// a number's source (before 2025) read it as a double, which holds the 15 digits
// that the platform allows, and write back the same ones.
import { amountFields } from "./schema";

type Source = { source?: string };
const rawJSON = (JSON as unknown as { rawJSON?: (text: string) => unknown }).rawJSON;

export function parse(text: string): unknown {
  const revive = (name: string, value: unknown, context?: Source) =>
    typeof value === "number" && amountFields.has(name) ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, revive as (name: string, value: unknown) => unknown);
}

export function stringify(value: unknown): string {
  return JSON.stringify(value, (name, part) => {
    if (typeof part !== "string" || !amountFields.has(name)) return part;
    return rawJSON ? rawJSON(part) : Number(part);
  });
}
