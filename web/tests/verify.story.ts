// Not taking the platform's word for it.
import { accessible, expect, login, test } from "./platform";

test("a payment is verified in the browser, a tampered proof is refused, and a statement is kept", async ({ page, platform }) => {
  const [ana] = platform.demo.users;
  const [shop] = platform.demo.businesses;
  const give = (amount: number, note: string) => platform.call("/transaction/send-transfer",
    { private_key: shop!.private_key, amount, transaction_type: "transfer", recipient_username: ana!.username, note }, { "x-api-key": shop!.api_key });
  const { transaction_id: id } = await give(4.2, "for the proof");
  await login(page, ana!);
  await page.goto("/#/activity");
  await page.getByLabel("Search").fill("PROOF 4.2");
  await expect(page.getByText("1 found")).toBeVisible();
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Direction").selectOption("Sent");
  await expect(page.getByText("Nothing fits.")).toBeVisible();
  await accessible(page);
  await page.getByLabel("Direction").selectOption("Received");
  await page.getByText("for the proof").click();

  await page.getByRole("button", { name: "Verify" }).click();
  const words = `Account ${shop!.account_id} paid account ${ana!.account_id} €4.20`;
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText("Not proven:")).toBeVisible();
  await accessible(page);
  const proof = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the proof" }).click();
  expect((await proof).suggestedFilename()).toBe(`proof-${id}.json`);

  // One digit of the receipt is changed on the way.
  await page.route("**/blockchain/proof?*", async (route) => {
    const answer = await route.fetch();
    const file = await answer.json();
    file.receipt = file.receipt.replace(/.$/, (digit: string) => (digit === "0" ? "1" : "0"));
    await route.fulfill({ response: answer, json: file });
  });
  await page.reload();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("The proof is not valid")).toBeVisible();
  await accessible(page);

  // The right proof of another payment does not stand for this one.
  const other = await give(4.3, "another");
  const status = async () => (await platform.call(`/blockchain/transaction-status?transaction_id=${other.tracking_id}`, undefined, { "x-api-key": shop!.api_key })).blockchain_transaction_status;
  await expect.poll(status).toBe("succeeded");
  await page.unroute("**/blockchain/proof?*");
  await page.route("**/blockchain/proof?*", (route) => route.continue({ url: `${platform.url}/blockchain/proof?transaction_id=${other.tracking_id}` }));
  await page.reload();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("The proof is not valid")).toBeVisible();

  await page.goto("/#/activity");
  await page.getByRole("link", { name: "Statement" }).click();
  await accessible(page);
  for (const [format, extension] of [["csv", "csv"], ["camt053", "xml"]] as const) {
    await page.getByLabel("Format").selectOption(format);
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await file).suggestedFilename()).toMatch(new RegExp(`^statement-${ana!.account_id}-.*\\.${extension}$`));
    await expect(page.getByText("The statement was saved.")).toBeVisible();
  }
});
