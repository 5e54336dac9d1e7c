// In a tunnel: what is known stays, what is not possible says so.
import { expect, importKey, login, test } from "./platform";

test("without a network the wallet opens, shows what it knows, and goes on afterwards", async ({ page, context, platform }) => {
  const [ana] = platform.demo.users;
  await login(page, ana!);
  await importKey(page, ana!.private_key);
  for (const path of ["/send", "/activity", "/"]) {
    await page.goto(`/#${path}`);
    await page.reload(); // through the service worker now
    await expect(page.locator(".placeholder")).toHaveCount(0);
  }
  await expect(page.getByText("Recent activity")).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You are offline. This is what was last known.").first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "€" }).first()).toBeVisible();
  await page.goto("/#/activity");
  await expect(page.getByText("You are offline. This is what was last known.").first()).toBeVisible();
  await page.goto("/#/send");
  await page.getByLabel("To").fill("ben");
  await page.getByLabel("Amount").fill("1");
  await expect(page.getByText("You are offline. This needs a network; nothing was sent.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await page.goto("/#/phone");
  await expect(page.getByText("This page was not loaded before you went offline.")).toBeVisible();

  await context.setOffline(false);
  await page.goto("/#/");
  await expect(page.getByText("Recent activity")).toBeVisible();
  await expect(page.getByText("You are offline.")).toBeHidden();
});
