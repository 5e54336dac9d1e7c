// A shop asks, a person pays: "the request shows on the recipient's home screen
// until accepted or rejected".
import { accessible, expect, importKey, login, test } from "./platform";

test("a shop's request arrives on an open home screen and is paid", async ({ page, platform }) => {
  const [ana] = platform.demo.users;
  const [shop] = platform.demo.businesses;
  const ask = (note: string, amount: number) =>
    platform.call("/payment-request/create", { account_id: shop!.account_id, amount, transaction_type: "payment", note, username: ana!.username }, { "x-api-key": shop!.api_key });
  await login(page, ana!);
  await importKey(page, ana!.private_key);
  await page.goto("/#/");
  await expect(page.getByText("Waiting for you")).toBeHidden();

  const { payment_request_id: id } = await ask("two coffees", 7.5);
  await expect(page.getByText("Waiting for you")).toBeVisible();
  await accessible(page);
  await page.getByText("two coffees").click();
  await expect(page.getByText(`${shop!.legal_name} asks you for`)).toBeVisible();
  await expect(page.getByText("You pay")).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("✓ Paid")).toBeVisible();
  await accessible(page);
  const paid = await platform.call(`/payment-request/from-id?payment_request_id=${id}`, undefined, { "x-api-key": shop!.api_key });
  expect(paid.payment_request_status).toBe("succeeded");

  await ask("something else", 99);
  await page.goto("/#/");
  await page.getByText("something else").click();
  await page.getByRole("button", { name: "Reject" }).click();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("rejected")).toBeVisible();
  await page.goto("/#/");
  await expect(page.getByText("Recent activity")).toBeVisible();
  await expect(page.getByText("Waiting for you")).toBeHidden();
});
