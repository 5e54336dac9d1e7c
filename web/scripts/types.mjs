// Writes src/api/schema.ts from the OpenAPI document; with --check only compares.
//
// Amounts are decimals: their type is Amount, a string of digits, and the names
// of the fields that hold one are listed, so that no amount ever passes through
// a floating-point number.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { parse } from "yaml";

const document = new URL("../../api/openapi.yaml", import.meta.url);
const target = new URL("../src/api/schema.ts", import.meta.url);

const api = parse(await readFile(document, "utf8"));
const amountFields = new Set();
const otherFields = new Set();

function isAmount(schema) {
  const named = schema.$ref?.match(/^#\/components\/schemas\/(.+)$/)?.[1];
  return schema.format === "decimal" || (named !== undefined && isAmount(api.components.schemas[named])) || (schema.oneOf ?? []).some(isAmount);
}

function collect(node) {
  if (node === null || typeof node !== "object") return;
  for (const [name, schema] of Object.entries(node.properties ?? {})) (isAmount(schema) ? amountFields : otherFields).add(name);
  Object.values(node).forEach(collect);
}
collect(api);
for (const name of amountFields) {
  if (otherFields.has(name)) throw new Error(`${name} is an amount in one place and something else in another`);
}

const types = await openapiTS(document, {
  transform(schema) {
    if (schema.format !== "decimal") return undefined;
    const amount = ts.factory.createTypeReferenceNode("Amount");
    if (!schema.type.includes("null")) return amount;
    return ts.factory.createUnionTypeNode([amount, ts.factory.createLiteralTypeNode(ts.factory.createNull())]);
  },
});

const generated = `// Generated from api/openapi.yaml by npm run generate.
import type { Amount } from "../amount";

export const amountFields: ReadonlySet<string> = new Set(${JSON.stringify([...amountFields].sort())});

${astToString(types)}`;

if (!process.argv.includes("--check")) {
  await writeFile(target, generated);
} else if ((await readFile(target, "utf8")) !== generated) {
  throw new Error("src/api/schema.ts is not what api/openapi.yaml says: npm run generate");
}
