// Every page in Arabic, from right to left, in the dark, on a small telephone.
import type { Page } from "@playwright/test";
import { asMara, inhabited, inside, outside, visit, type Place, type World } from "./pages";
import { asChloe, atWork, forBusinesses } from "./pages.business";
import { accessible, expect, test } from "./platform";

test.use({ locale: "ar", colorScheme: "dark", viewport: { width: 360, height: 740 } });

async function look(page: Page, place: Place, world?: World) {
  await visit(page, place, world);
  await expect(page.locator("html"), place.name).toHaveAttribute("dir", "rtl");
  await expect(page.locator("main h1"), place.name).toHaveText(/\p{Script=Arabic}/u);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${place.name} is wider than the screen`).toBeLessThanOrEqual(0);
  await accessible(page);
}

test("every page in Arabic and in the dark", async ({ page, platform }) => {
  const world = await inhabited(platform, "mara");
  for (const place of outside) await look(page, place, world);
  await asMara(page, world);
  for (const place of inside) await look(page, place, world);
});

test("every page for businesses in Arabic and in the dark", async ({ page, platform }) => {
  await atWork(platform);
  await asChloe(page, platform);
  for (const place of forBusinesses(platform)) await look(page, place);
});
