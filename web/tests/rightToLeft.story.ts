// Every page in Arabic, from right to left, in the dark, on a small telephone.
import { asMara, inhabited, inside, outside, visit, type Place } from "./pages";
import { accessible, expect, test } from "./platform";

test.use({ locale: "ar", colorScheme: "dark", viewport: { width: 360, height: 740 } });

test("every page in Arabic and in the dark", async ({ page, platform }) => {
  const world = await inhabited(platform, "mara");
  const look = async (place: Place) => {
    await visit(page, place, world);
    await expect(page.locator("html"), place.name).toHaveAttribute("dir", "rtl");
    await expect(page.locator("main h1"), place.name).toHaveText(/\p{Script=Arabic}/u);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${place.name} is wider than the screen`).toBeLessThanOrEqual(0);
    await accessible(page);
  };
  for (const place of outside) await look(place);
  await asMara(page, world);
  for (const place of inside) await look(place);
});
