// axe-core on the page that is open.
import { expect, type Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

type Violation = { id: string; impact: string; nodes: { html: string }[] };

const axe = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export default async function accessible(page: Page) {
  const session = await page.context().newCDPSession(page); // past the page's own policy, which allows no foreign script
  await session.send("Runtime.evaluate", { expression: await axe });
  const { result } = await session.send("Runtime.evaluate", { expression: "axe.run().then(({violations}) => JSON.stringify(violations))", awaitPromise: true, returnByValue: true });
  const serious = (JSON.parse(result.value) as Violation[])
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(serious, page.url()).toEqual([]);
}
