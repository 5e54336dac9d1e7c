// In a tunnel: what is known stays, what is not possible says so.
import { expect, importKey, login, test } from "./platform";

test("without a network the wallet opens, shows what it knows, and goes on afterwards", async ({ page, context, platform }) => {
  const [ana] = platform.demo.users;
  await login(page, ana!);
  await importKey(page, ana!.private_key);
  for (const path of ["/send", "/activity", "/"]) {
    await page.goto(`/#${path}`);
    await page.reload(); // through the service worker now
    await expect(page.getByText("€").first()).toBeAttached();
  }
  await expect(page.getByText("Recent activity")).toBeVisible();
  await expect.poll(() => page.evaluate(keptAnswers), { message: "what was shown is kept" }).toEqual(expect.arrayContaining([
    expect.stringMatching(/^accounts/), expect.stringMatching(/^activity /), expect.stringMatching(/^recent/), expect.stringMatching(/^requests/),
  ]));

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

/** The questions whose answers are on this device. */
async function keptAnswers(): Promise<string[]> {
  const opened = indexedDB.open("florin");
  await new Promise((resolve) => (opened.onsuccess = resolve));
  const keys = opened.result.transaction("answers").objectStore("answers").getAllKeys();
  await new Promise((resolve) => (keys.onsuccess = resolve));
  opened.result.close();
  return keys.result.map(String);
}
