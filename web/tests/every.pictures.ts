// Pictures of every page, on a phone and wide, light and dark, with few colours
// so that they are small.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import UPNG from "upng-js";
import { asMara, inhabited, inside, outside, visit, type Place, type World } from "./pages";
import { asChloe, atWork, forBusinesses } from "./pages.business";
import { test } from "./platform";

const folder = join(import.meta.dirname, "../../docs/screenshots");
const colours = 64;
const screens = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } };

/** Every look of a page. */
async function picture(page: Page, place: Place, world?: World) {
  for (const [screen, viewport] of Object.entries(screens)) {
    await page.setViewportSize(viewport);
    await visit(page, place, world);
    // As high as the page is, so that what stays at the edge of the screen is there.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...viewport, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const image = UPNG.decode(await page.screenshot({ animations: "disabled", caret: "hide" }));
      const small = UPNG.encode(UPNG.toRGBA8(image), image.width, image.height, colours);
      await writeFile(join(folder, `${place.name}-${screen}-${colorScheme}.png`), new Uint8Array(small));
    }
  }
}

test("people's pages", async ({ page, platform }) => {
  await mkdir(folder, { recursive: true });
  const world = await inhabited(platform, "mara");
  for (const place of outside) await picture(page, place, world);
  await asMara(page, world);
  for (const place of inside) await picture(page, place, world);
});

test("businesses' pages", async ({ page, platform }) => {
  await mkdir(folder, { recursive: true });
  await atWork(platform);
  await asChloe(page, platform);
  for (const place of forBusinesses(platform)) await picture(page, place);
});
