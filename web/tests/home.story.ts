// What opening the wallet takes: few bytes, and nothing jumps.
import { inhabited } from "./pages";
import { expect, login, test } from "./platform";

test.use({ serviceWorkers: "block" }); // as on the first visit

test("the home screen is small and still", async ({ page, platform }) => {
  const { mara } = await inhabited(platform, "mara.home");
  await login(page, mara);
  await page.addInitScript(() => {
    (globalThis as { shifts?: number }).shifts = 0;
    const add = (list: PerformanceObserverEntryList) =>
      list.getEntries().forEach((entry) => ((globalThis as { shifts?: number }).shifts! += (entry as unknown as { value: number }).value));
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  });
  await page.reload();
  await expect(page.getByText("Recent activity")).toBeVisible();
  await expect(page.locator(".placeholder")).toHaveCount(0);

  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })));
  expect(loaded.length).toBeGreaterThan(1);
  const bytes = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  console.log(`the home screen takes ${bytes} bytes of JavaScript and CSS, gzipped, in ${loaded.length} files`);
  expect(loaded.every(({ encodedBodySize }) => encodedBodySize > 0)).toBe(true);
  expect(bytes).toBeLessThan(200_000);
  expect(await page.evaluate(() => (globalThis as { shifts?: number }).shifts)).toBeLessThan(0.05); // "good" ends at 0.1
});
