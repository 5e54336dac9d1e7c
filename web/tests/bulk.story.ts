// A file of payments: checked, paid once, and a result for every row.
import { readFile } from "node:fs/promises";
import { accessible, expect, importKey, login, test } from "./platform";

test.use({ viewport: { width: 1280, height: 900 } });

test("a file of 50 payments with two bad rows is checked, interrupted, gone on with and paid once", async ({ page, platform }) => {
  const chloe = platform.staff("chloe");
  const [ana, ben] = platform.demo.users;
  const rows = Array.from({ length: 50 }, (_, i) => `bonus-${i},1.05,${i % 2 ? "salary" : "transfer"},${i === 9 ? "nobody-like-this" : i % 2 ? ana!.username : ben!.username},thanks`);
  rows[29] = "bonus-29,1.234,transfer,ana,";
  const file = { name: "bonus.csv", mimeType: "text/csv", buffer: Buffer.from(["client_reference,amount,transaction_type,recipient_username,note", ...rows].join("\n")) };
  const before = (await platform.balanceOf(ana!)) + (await platform.balanceOf(ben!));

  await login(page, chloe);
  await importKey(page, chloe.staffKey);
  await page.goto(`/#/business/${platform.demo.businesses[0]!.account_id}/bulk`);
  await page.getByLabel("File").setInputFiles(file);
  await accessible(page);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("2 rows are refused and will not be paid.")).toBeVisible();
  const table = page.getByRole("region", { name: "Rows of the file" });
  await expect(table.getByRole("row").nth(1)).toContainText("11"); // the header is line 1
  await expect(table.getByRole("row").nth(1)).toContainText("nobody-like-this");
  await expect(table.getByRole("row").nth(2)).toContainText("bonus-29,1.234,transfer,ana,");
  await accessible(page);

  // The network goes away in the middle.
  let sent = 0;
  const keys: string[] = [];
  page.on("request", (request) => keys.push(request.postData() ?? ""));
  await page.route("**/blockchain/signed-transaction", (route) => (++sent > 20 ? route.fulfill({ status: 409, json: { detail: "interrupted" } }) : route.continue()));
  await page.getByRole("button", { name: "Pay 48 rows" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "interrupted" })).toBeVisible();
  await page.unroute("**/blockchain/signed-transaction");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("Finished")).toBeVisible();
  await expect(table.getByText("done")).toHaveCount(48);
  await accessible(page);
  expect(keys.join()).not.toContain(chloe.staffKey.slice(2));

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the results" }).click()]);
  const results = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(results).toHaveLength(51);
  expect(results.filter((line) => line.includes("succeeded"))).toHaveLength(48);
  expect(results.filter((line) => line.includes("refused"))).toHaveLength(2);

  // The same file again pays nothing twice.
  await page.getByRole("button", { name: "Choose another file" }).click();
  await page.getByLabel("File").setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("There is nothing to pay in this file.")).toBeVisible();
  const after = (await platform.balanceOf(ana!)) + (await platform.balanceOf(ben!));
  expect(Math.round((after - before) * 100)).toBe(48 * 105);
});
