// Password, phone number, second factor, language; the keyboard and the focus.
import { createHmac } from "node:crypto";
import { accessible, expect, login, test } from "./platform";

/** What an authenticator app shows (RFC 6238), some periods from now. */
function codeOf(secret: string, later: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac("sha1", key).update(counter).digest();
  return String((hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

test("a person changes password and number, and adds a second factor", async ({ page, platform }) => {
  const edda = await platform.signUp("edda", "Edda", "Berg");
  await login(page, edda);

  // By keyboard: what the page is about has the focus after going there.
  await page.getByRole("link", { name: "Settings" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeFocused();
  await expect(page).toHaveTitle("Settings · Florin");
  await page.getByRole("link", { name: "Change the password" }).click();
  await page.getByLabel("Password now").fill("not the password");
  await page.getByLabel("New password").fill("some better words");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await page.getByLabel("Password now").fill(edda.password);
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();

  await page.goto("/#/phone");
  await page.getByLabel("Country code").fill("+49");
  await page.getByLabel("Mobile number").fill("151 9999 5778");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code", { exact: true }).fill(await platform.codeFor("+49 15199995778"));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your number is changed.")).toBeVisible();

  await page.goto("/#/second-factor");
  await page.getByRole("button", { name: "Set it up" }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent())!;
  await accessible(page);
  await page.getByLabel("Code").fill(codeOf(secret, -1)); // each code is good once
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("The second factor is on.")).toBeVisible();

  await page.goto("/#/settings");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByLabel("Username").fill(edda.username);
  await page.getByLabel("Password").fill("some better words");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByLabel("Code from your authenticator").fill(codeOf(secret, 0));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("navigation")).toBeVisible();

  await page.goto("/#/second-factor");
  await page.getByRole("button", { name: "Set it up" }).click();
  await page.getByLabel("Code").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByText("The second factor is off.")).toBeVisible();

  await page.goto("/#/settings");
  await expect(page.getByText("+49 15199995778")).toBeVisible();
  await page.getByLabel("Language").selectOption("ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});
