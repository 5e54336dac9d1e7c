// The interactive reference shows every operation, and loads nothing from elsewhere.
import { parse } from "yaml";
import { expect, test } from "./platform";

test("the reference shows every operation", async ({ page, platform }) => {
  const document = parse(await (await fetch(`${platform.url}/openapi.yaml`)).text()) as { paths: Record<string, Record<string, object>> };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  await page.goto("/docs");
  await expect(page.locator(".opblock-summary").first()).toBeVisible();
  // A long list is drawn where one looks.
  const shown = new Set<string>();
  await expect
    .poll(async () => {
      const names = await page.locator(".opblock-summary").evaluateAll((rows) => {
        scrollBy(0, innerHeight / 2);
        return rows.map((row) => `${row.querySelector(".opblock-summary-method")?.textContent} ${row.querySelector("[data-path]")?.getAttribute("data-path")}`);
      });
      names.forEach((name) => shown.add(name));
      return operations.filter((name) => !shown.has(name));
    }, { intervals: [50] })
    .toEqual([]);
  expect([...shown].filter((name) => !operations.includes(name))).toEqual([]);
});
