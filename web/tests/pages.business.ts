// Every page for businesses, as Chloé sees them; see pages.ts.
import { expect, type Page } from "@playwright/test";
import type { Place } from "./pages";
import { importKey, login, type Platform } from "./platform";

export function forBusinesses({ demo }: Platform): Place[] {
  const { account_id, till_id } = demo.businesses[0]!;
  const at = (section: string) => ({ name: `business-${section}`, path: `/business/${account_id}/${section}` });
  return [
    at("accounts"), at("approvals"), at("requests"), at("tills"),
    { name: "business-till-day", path: `/business/${account_id}/tills/${till_id}` },
    {
      ...at("bulk"),
      ready: async (page) => {
        const rows = ["ana", "ben", "nobody", "chloe"].map((name, i) => `salary-2026-11-${name},${i === 3 ? "1.250,00" : "12.50"},salary,${name},November`);
        const file = ["client_reference,amount,transaction_type,recipient_username,note", ...rows].join("\n");
        await page.locator("input[type=file]").setInputFiles({ name: "salaries.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
        await page.locator("form button").click();
        await expect(page.locator("table")).toBeVisible();
      },
    },
    { ...at("people"), ready: (page) => page.locator("summary").first().click() },
    at("keys"),
    { ...at("callbacks"), ready: (page) => page.locator("summary").first().click() },
  ];
}

/** A day at the shop: it pays, asks, is paid at the till and tells its backend. */
export async function atWork(platform: Platform) {
  const chloe = platform.staff("chloe");
  const ben = platform.staff("ben");
  const [ana] = platform.demo.users;
  const { account_id, legal_entity_id, till_id } = platform.demo.businesses[0]!;
  const [asAna, asBen, asChloe] = [await platform.tokenOf(ana!), await platform.tokenOf(ben), await platform.tokenOf(chloe)];
  const pay = (private_key: string, amount: number, what: object, as: Record<string, string>) =>
    platform.call("/transaction/send-transfer", { private_key, amount, ...what }, as);
  const { callback_id } = await platform.call("/account/callback-url/register", { callback_url: `${platform.url}/no-receiver`, account_id, manager_entity_id: legal_entity_id }, asChloe);
  await platform.call("/account/callback-url/test", { callback_id }, asChloe);
  await pay(chloe.staffKey, 120, { transaction_type: "salary", recipient_username: "ana", note: "Extra shift" }, asChloe);
  await pay(chloe.staffKey, 640, { transaction_type: "transfer", recipient_username: "ana", note: "Espresso machine" }, asChloe);
  await pay(ben.staffKey, 1200.5, { transaction_type: "transfer", recipient_username: "ana", note: "Rent, November" }, asBen);
  for (const amount of [4.5, 12.8, 7.25]) await pay(ana!.private_key, amount, { transaction_type: "payment", recipient_till_id: till_id }, asAna);
  for (const [username, amount, note] of [["ana", 7.5, "Two coffees"], ["ben", 240, "Catering on Friday"]] as const) {
    await platform.call("/payment-request/create", { account_id, amount, transaction_type: "payment", note, username, till_id }, asChloe);
  }
}

/** Logs Chloé in, with her key for the shop on this device. */
export async function asChloe(page: Page, platform: Platform) {
  const chloe = platform.staff("chloe");
  await login(page, chloe);
  await importKey(page, chloe.staffKey);
}
