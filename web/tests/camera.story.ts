// A code before the camera.
import { writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import encode from "qr";
import { expect, login, test } from "./platform";

/** A film (YUV4MPEG2) in which a code is held before the camera. */
function filmOf(text: string): Buffer {
  const [width, height] = [640, 480];
  const rows = encode(text, "raw", { border: 4, scale: 10 });
  const [left, top] = [(width - rows.length) >> 1, (height - rows.length) >> 1];
  const light = Buffer.alloc(width * height, 180);
  rows.forEach((row, y) => row.forEach((dark, x) => (light[(top + y) * width + left + x] = dark ? 16 : 235)));
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((width * height) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]);
}

test("a code is read with the camera", async ({ platform, launchOptions }, info) => {
  const film = info.outputPath("code.y4m");
  await writeFile(film, filmOf('{"username":"ben","amount":3.2}'));
  const camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-video-capture=${film}`];
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
  const page = await browser.newPage({ baseURL: platform.url, locale: "en" });
  await login(page, platform.demo.users[0]!);
  await page.goto("/#/send");
  await page.getByRole("button", { name: "Scan a code" }).click();
  await expect(page.getByLabel("To")).toHaveValue("@ben");
  await expect(page.getByLabel("Amount")).toHaveValue("3.2");
  await expect(page.getByRole("dialog")).toBeHidden();
  await browser.close();
});
