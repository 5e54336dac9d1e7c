// Being paid: a code that somebody scans, and asking somebody.
import { accessible, expect, importKey, login, test } from "./platform";

test("a code is shown by one person, scanned from a picture and paid by another", async ({ page, browser, platform }) => {
  const [ana] = platform.demo.users;
  const milo = await platform.holder("milo", "Milo", "Stern"); // who has paid nobody yet
  const [, shop] = platform.demo.businesses;
  await login(page, ana!);
  await page.goto("/#/receive");
  await page.getByLabel("Amount (optional)").fill("3,20");
  await page.getByLabel("Note (optional)").fill("flowers, زهور");
  await expect(page.getByRole("img", { name: /€3.20/ })).toBeVisible();
  await accessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as picture" }).click();
  const picture = await (await saved).path();

  // Asking: nobody, then somebody, then taken back.
  await page.getByLabel("From whom").fill("nobody-at-all");
  await page.getByRole("button", { name: "Ask for the money" }).click();
  await expect(page.getByText("Nobody is known")).toBeVisible();
  await page.getByLabel("From whom").fill(`@${milo.username}`);
  await page.getByRole("button", { name: "Ask for the money" }).click();
  await expect(page.getByText("has been asked.")).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: /^Take back the request to/ }).click();
  await expect(page.getByText("The request was taken back.")).toBeVisible();
  await expect(page.getByText("taken back").last()).toBeVisible();

  const phone = await browser.newContext({ baseURL: platform.url, locale: "en" });
  const payer = await phone.newPage();
  await login(payer, milo);
  await importKey(payer, milo.private_key);
  await payer.goto("/#/send");
  await payer.getByRole("button", { name: "Scan a code" }).click();
  await expect(payer.getByText("The camera cannot be used here.")).toBeVisible();
  await accessible(payer);
  await payer.getByLabel("Choose a picture").setInputFiles({ name: "no code.png", mimeType: "image/png", buffer: await payer.screenshot() });
  await expect(payer.getByText("There is no code in this picture.")).toBeVisible();
  await payer.getByLabel("Choose a picture").setInputFiles(picture);
  await expect(payer.getByLabel("To")).toHaveValue("@ana");
  await expect(payer.getByLabel("Amount")).toHaveValue("3.2");
  await expect(payer.getByLabel("Note")).toHaveValue("flowers, زهور");
  await expect(payer.getByText("You have not paid @ana before.")).toBeVisible();
  await payer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(payer.getByText("✓ Paid")).toBeVisible();

  // By phone it is the same person, so no longer somebody new; a number of nobody is said to be one.
  await payer.getByRole("button", { name: "Send another" }).click();
  await payer.getByLabel("To").fill("+49 30 00000000");
  await payer.getByLabel("Amount").fill("1");
  await expect(payer.getByText("Nobody is known by this name or number.")).toBeVisible();
  await payer.getByLabel("To").fill(`+${ana!.phone_country_dialcode} ${ana!.phone_number}`);
  await expect(payer.getByText("You pay")).toBeVisible();
  await expect(payer.getByText("You have not paid")).toBeHidden();

  // The platform's own picture of a shop's code, with till and kind.
  const code = await fetch(`${platform.url}/payment-code.png?account_id=${shop!.account_id}&till_id=${shop!.till_id}&amount=2&transaction_type=payment&note=tea`);
  await payer.getByRole("button", { name: "Scan a code" }).click();
  await payer.getByLabel("Choose a picture").setInputFiles({ name: "code.png", mimeType: "image/png", buffer: Buffer.from(await code.arrayBuffer()) });
  await expect(payer.getByText(`You have not paid ${shop!.legal_name} before.`)).toBeVisible();
  await expect(payer.getByLabel("What for")).toHaveValue("payment");
  await accessible(payer);
  await payer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(payer.getByText("✓ Paid")).toBeVisible();
  await payer.getByRole("link", { name: "Show the receipt" }).click();
  await expect(payer.getByText("tea")).toBeVisible();
  await phone.close();
});
