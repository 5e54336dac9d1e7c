// What a shop's administrator does: keys, callbacks, tills, requests, people.
import { createPublicKey, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { accessible, expect, importKey, login, test } from "./platform";

test.use({ viewport: { width: 1280, height: 900 } });

test("an API key is shown once, acts with a wallet, and is revoked", async ({ page, platform }) => {
  const shop = platform.demo.businesses[0]!;
  await login(page, platform.staff("chloe"));
  await page.goto(`/#/business/${shop.account_id}/keys`);
  await page.getByLabel("Name").fill("Web shop");
  await page.getByRole("button", { name: "Make an API key" }).click();
  await expect(page.getByText("This is the only time that the key is shown.")).toBeVisible();
  const key = (await page.locator("pre code").textContent())!;
  expect(key).toHaveLength(43);
  await accessible(page);
  const mayI = () => fetch(`${platform.url}/api-key/permissions`, { headers: { "x-api-key": key } }).then((answer) => answer.status);
  expect(await mayI()).toBe(200);
  await page.reload();
  const card = page.getByRole("article", { name: "Web shop" });
  await expect(card).toContainText(`${key.slice(0, 8)}…`);
  await expect(page.getByText(key)).toBeHidden();

  await card.getByText("Link a wallet").click();
  await card.getByLabel("Wallet address").fill("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  await card.getByRole("button", { name: "Link a wallet to Web shop" }).click();
  await expect(card).toContainText("Acts on Corner Shop GmbH with the wallet");
  await accessible(page);
  await card.getByRole("button", { name: "Unlink" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await expect(card.getByText("Acts on Corner Shop GmbH")).toBeHidden();

  await card.getByRole("button", { name: "Revoke" }).click();
  await accessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(card.getByText("revoked")).toBeVisible();
  expect(await mayI()).toBe(401);
});

test("a receiver of callbacks is registered, tested and ended", async ({ page, platform }) => {
  const posts: { path: string; headers: Record<string, unknown>; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    posts.push({ path: request.url!, headers: request.headers, body });
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/florin`;
  try {
    await login(page, platform.staff("chloe"));
    await page.goto(`/#/business/${platform.demo.businesses[1]!.account_id}/callbacks`);
    await expect(page.getByText("Nothing was sent yet.")).toBeVisible();
    await page.getByLabel("Base address").fill(base);
    await page.getByRole("button", { name: "Register a receiver" }).click();
    const card = page.getByRole("article", { name: base });
    await expect(card.getByText("BEGIN PUBLIC KEY")).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent("download"), card.getByRole("button", { name: "Download" }).click()]);
    await card.getByRole("button", { name: "Send a test event" }).click();
    await expect(page.getByText(/Test, event \d+/)).toBeVisible();
    await page.getByText(/Test, event \d+/).click();
    await expect(page.getByText(/delivered · 1 try/)).toBeVisible();
    await expect(page.getByText(/: 200 · \d+ ms/)).toBeVisible();
    await accessible(page);

    const [post] = posts;
    expect(post!.path).toBe("/florin/callback/test");
    expect(JSON.parse(post!.body)).toMatchObject({ test: true, account_id: platform.demo.businesses[1]!.account_id });
    const signed = `${String(post!.headers["webhook-id"])}.${String(post!.headers["webhook-timestamp"])}.${post!.body}`;
    const signature = Buffer.from(String(post!.headers["webhook-signature"]).replace("v1a,", ""), "base64");
    expect(verify(null, Buffer.from(signed), createPublicKey(await readFile(await download.path())), signature)).toBe(true);

    await card.getByRole("button", { name: "Deactivate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(card.getByText(/^deactivated/)).toBeVisible();
  } finally {
    receiver.close();
  }
});

test("a till's day has its payments; requests go out and are taken back", async ({ page, platform }) => {
  const shop = platform.demo.businesses[1]!;
  const [ana] = platform.demo.users;
  await login(page, platform.staff("chloe"));
  await page.getByRole("link", { name: "Business" }).click();
  await page.getByLabel("Account", { exact: true }).selectOption(shop.legal_name);
  await page.getByRole("link", { name: "Tills" }).click();
  await expect(page.getByLabel("Account", { exact: true })).toHaveValue(String(shop.account_id));
  await page.getByLabel("Name").fill("Terrace");
  await page.getByRole("button", { name: "Add a till" }).click();
  await expect(page.getByText("Terrace")).toBeVisible();
  await accessible(page);
  const headers = await platform.tokenOf(platform.staff("chloe"));
  const tills: { till_id: number; till_name: string }[] = await platform.call(`/account/tills?account_id=${shop.account_id}`, undefined, headers);
  const terrace = tills.find(({ till_name }) => till_name === "Terrace")!;
  for (const amount of [4.5, 7.25]) {
    await platform.call("/transaction/send-transfer", { private_key: ana!.private_key, amount, transaction_type: "payment", recipient_till_id: terrace.till_id }, await platform.tokenOf(ana!));
  }
  await page.getByRole("link", { name: "The day of Terrace" }).click();
  await expect(page.getByRole("heading", { name: "Terrace: a day" })).toBeVisible();
  await expect(page.getByText("€11.75").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Payment, received/ })).toContainText("2");
  await expect(page.getByRole("link", { name: /From Ana Silva/ })).toHaveCount(2);
  await accessible(page);
  await page.getByLabel("Day").fill("2026-01-01");
  await expect(page.getByText("Nothing went through this till on that day.")).toBeVisible();
  await page.getByRole("link", { name: "All tills" }).click();
  await page.getByRole("button", { name: "Close Terrace" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/closed/)).toBeVisible();

  await page.getByRole("link", { name: "Requests" }).click();
  await page.getByLabel("Who pays").fill("ben");
  await page.getByLabel("Amount").fill("12,5");
  await page.getByLabel("Note").fill("lunch");
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByText("was asked for €12.50")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "lunch" });
  await accessible(page);
  await page.getByLabel("Show").selectOption("paid");
  await expect(row).toBeHidden();
  await page.getByLabel("Show").selectOption("open");
  await row.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await expect(row).toBeHidden();
});

test("an administrator changes an allowance and permissions, and sees what only they may", async ({ page, platform }) => {
  const shop = platform.demo.businesses[0]!;
  const chloe = platform.staff("chloe");
  await login(page, chloe);
  await importKey(page, chloe.staffKey);
  await page.goto(`/#/business/${shop.account_id}/people`);
  const ben = page.getByRole("article", { name: /@ben/ });
  await expect(ben).toContainText("€0.00 of €100.00");
  await ben.getByRole("button", { name: "Change the allowance" }).click();
  await page.getByLabel("Amount a day").fill("250");
  await accessible(page);
  await page.getByRole("button", { name: "Sign and change" }).click();
  await expect(ben).toContainText("€0.00 of €250.00");
  await ben.getByText("14 permissions").click();
  await expect(ben.getByText("See payments")).toBeVisible();
  await accessible(page);
  await expect(ben.getByRole("button", { name: /Change the permissions/ })).toBeHidden(); // takes a right that Chloé does not have

  await platform.call("/user/grant-role", { subject_user_id: chloe.user_id, role: "admin" }, await platform.tokenOf(platform.demo.operator));
  await page.reload();
  await ben.getByText("14 permissions").click();
  await ben.getByRole("button", { name: /Change the permissions/ }).click();
  await ben.getByLabel("Add and close tills").uncheck();
  await ben.getByRole("button", { name: "Save" }).click();
  await expect(ben.getByText("13 permissions")).toBeVisible();
});

test("who may do nothing for a business sees nothing of it, who may look sees what they may look at", async ({ page, platform }) => {
  const [ana] = platform.demo.users;
  const café = platform.demo.businesses[1]!;
  const operator = await platform.tokenOf(platform.demo.operator);
  await login(page, ana!);
  await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
  await page.goto("/#/business");
  await expect(page.getByText("You act for no business.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Business" })).toBeHidden();
  const permissions = ["view_account_info", "view_transactions"];
  await platform.call("/user/grant-account-permissions", { subject_user_id: ana!.user_id, target_account_id: café.account_id, permissions }, operator);
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Business" }).getByRole("link")).toHaveText(["Accounts", "Approvals", "People"]);
  await page.getByRole("link", { name: "People" }).click();
  await expect(page.getByText("Chloé Dubois (@chloe)")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await fetch(`${platform.url}/user/revoke-account-permissions?subject_user_id=${ana!.user_id}&target_account_id=${café.account_id}`, { method: "DELETE", headers: operator });
});
