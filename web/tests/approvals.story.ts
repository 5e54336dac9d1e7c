// What is above somebody's allowance waits for a colleague.
import { accessible, expect, importKey, login, test } from "./platform";

test.use({ viewport: { width: 1280, height: 900 } });

test("a payment above the allowance is approved by a second person, another is rejected", async ({ page, browser, platform }) => {
  const [chloe, ben] = [platform.staff("chloe"), platform.staff("ben")];
  const [ana] = platform.demo.users;
  const shop = platform.demo.businesses[0]!;
  const before = await platform.balanceOf(ana!);

  await login(page, chloe);
  await importKey(page, chloe.staffKey);
  await page.goto("/#/send");
  await page.getByLabel("From").selectOption({ label: (await page.getByLabel("From").locator("option", { hasText: shop.legal_name }).textContent())! });
  await page.getByLabel("To").fill("@ana");
  await page.getByLabel("Amount").fill("600");
  await expect(page.getByText("A colleague has to approve it")).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Waiting for approval")).toBeVisible();
  // Who started it sees it too, and cannot approve it.
  await page.goto(`/#/business/${shop.account_id}/approvals`);
  await expect(page.getByText("You started this. Somebody else has to approve it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();

  const second = await (await browser.newContext()).newPage();
  await login(second, ben);
  await importKey(second, ben.staffKey);
  await second.getByRole("link", { name: "Business" }).click();
  await expect(second.getByRole("heading", { name: "Accounts of the business" })).toBeVisible();
  await expect(second.getByText("Sent today")).toBeVisible();
  await accessible(second);
  await second.getByRole("link", { name: "Approvals" }).click();
  const card = second.getByRole("article");
  await expect(card).toContainText("Started byChloé Dubois (@chloe)");
  await expect(card).toContainText("€600.00 is above what may be spent without approval: €500.00 a day, of which €0.00 are spent today.");
  await expect(card).toContainText("0 of 1");
  await accessible(second);
  expect(await platform.balanceOf(ana!)).toBe(before);
  await card.getByRole("button", { name: "Approve" }).click();
  await expect(second.getByText("✓ Paid")).toBeVisible();
  await expect(second.getByText("Nothing waits.")).toBeVisible();
  expect(await platform.balanceOf(ana!)).toBe(before + 600);
  await expect(page.getByText("Nothing waits.")).toBeVisible();

  await platform.call("/transaction/send-transfer", { private_key: chloe.staffKey, amount: 700, transaction_type: "transfer", recipient_username: "ana", note: "too much" }, await platform.tokenOf(chloe));
  await expect(second.getByText("too much")).toBeVisible();
  await second.getByRole("article").filter({ hasText: "too much" }).getByRole("button", { name: "Reject" }).click();
  await accessible(second);
  await second.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await expect(second.getByText("A colleague rejected it. Nothing was paid.")).toBeVisible();
  expect(await platform.balanceOf(ana!)).toBe(before + 600);

  // Who started a payment can take it back.
  await platform.call("/transaction/send-transfer", { private_key: chloe.staffKey, amount: 650, transaction_type: "transfer", recipient_username: "ana", note: "a mistake" }, await platform.tokenOf(chloe));
  await page.getByRole("article").filter({ hasText: "a mistake" }).getByRole("button", { name: "Take back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("Who started it took it back. Nothing was paid.")).toBeVisible();

  // A withdrawal waits in the same way, and is approved with the same button.
  const withdrawal = { sender_wallet_address: shop.staff.find(({ username }) => username === "chloe")!.wallet_address, amount: 800, bank_account: "DE02 1203 0000 0000 2020 51" };
  await platform.submit(await platform.call("/transaction/initiate-withdrawal", withdrawal, await platform.tokenOf(chloe)), chloe.staffKey);
  await expect(second.getByText(withdrawal.bank_account)).toBeVisible();
  await second.getByRole("article").filter({ hasText: withdrawal.bank_account }).getByRole("button", { name: "Approve" }).click();
  await expect(second.getByText("Nothing waits.")).toBeVisible();
  await expect(second.getByText("approved", { exact: true })).toBeVisible();
  expect(await platform.balanceOf(ana!)).toBe(before + 600);
});
