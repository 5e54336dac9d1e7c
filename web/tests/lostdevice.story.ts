// The telephone is gone, and with it the key.
import { accessible, choosePassphrase, expect, importKey, login, makeKey, passphrase, test } from "./platform";

test("a lost key is replaced on a new device and the old one is refused", async ({ page, browser, platform }) => {
  const cleo = await platform.holder("cleo", "Cleo", "Lind");
  await login(page, cleo);
  await page.goto("/#/keys");
  await expect(page.getByText("The key is not on this device")).toBeVisible();
  await page.goto("/#/send");
  await expect(page.getByText("The key of this account is not on this device.")).toBeVisible();

  await page.goto("/#/keys");
  await page.getByRole("link", { name: /^Replace the key of/ }).click();
  await expect(page.getByText("The old one stops working")).toBeVisible();
  await accessible(page);
  const words = await makeKey(page);
  await choosePassphrase(page, "The new key works.");
  await accessible(page);
  const withOldKey = { private_key: cleo.private_key, amount: 1, transaction_type: "transfer", recipient_username: "ana" };
  await expect(platform.call("/transaction/send-transfer", withOldKey, await platform.tokenOf(cleo))).rejects.toThrow("does not belong to an active account");

  // The new one pays; its words are shown again after the passphrase, which can be changed.
  await page.goto("/#/send");
  await page.getByLabel("To").fill("ana");
  await page.getByLabel("Amount").fill("1");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("✓ Paid")).toBeVisible();
  await page.goto("/#/keys");
  await page.getByText(/^0x.*…/).click();
  await page.getByLabel("Passphrase for this device").fill(passphrase);
  await page.getByRole("button", { name: "Show the words" }).click();
  await expect(page.locator("ol li")).toHaveText(words);
  await accessible(page);
  await page.getByLabel("Passphrase now").fill(passphrase);
  await page.getByLabel("New passphrase").fill("another passphrase");
  await page.getByLabel("Once more").fill("another passphrase");
  await page.getByRole("button", { name: "Change the passphrase" }).click();
  await expect(page.getByText("The passphrase was changed.")).toBeVisible();
  await page.goto("/#/keys");
  await page.getByRole("button", { name: "Lock now" }).click();
  await expect(page.getByText("All keys are locked.")).toBeVisible();

  // The words bring it back on another device.
  const tablet = await browser.newContext({ baseURL: platform.url });
  const second = await tablet.newPage();
  await login(second, cleo);
  await importKey(second, words.join(" "));
  await second.goto("/#/keys");
  await expect(second.getByText("The key is on this device")).toBeVisible();
  await tablet.close();
});
