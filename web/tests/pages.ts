// Every page of the wallet, for what is done to all of them: accessibility in
// another language, screenshots. Pages for businesses are in
// pages.business.ts.
import { expect, type Page } from "@playwright/test";
import { importKey, login, type Platform } from "./platform";

export type Place = {
  name: string;
  path: string | ((world: World) => string);
  /** What shows that it is all there, where the heading does not. */
  ready?: (page: Page) => Promise<void>;
};

/** What the pages show. */
export type World = { request: number; transaction: number; mara: Awaited<ReturnType<Platform["holder"]>> };

export const outside: Place[] = [
  { name: "login", path: "/" },
  { name: "sign-up", path: "/sign-up" },
  { name: "forgot-password", path: "/forgot-password" },
];

export const inside: Place[] = [
  { name: "home", path: "/" },
  { name: "request", path: ({ request }) => `/request/${request}`, ready: (page) => expect(page.locator("dl")).toBeVisible() },
  {
    name: "send", path: "/send",
    ready: async (page) => {
      await page.locator("form input").nth(0).fill("@ben");
      await page.locator("form input").nth(1).fill("12.50");
      await expect(page.locator("dl")).toBeVisible();
    },
  },
  { name: "receive", path: "/receive", ready: async (page) => page.locator("input[inputmode=decimal]").fill("25") },
  { name: "activity", path: "/activity", ready: async (page) => page.locator("summary").click() },
  {
    name: "transaction", path: ({ transaction }) => `/transaction/${transaction}`,
    ready: async (page) => { await page.locator("main form button").click(); await expect(page.getByRole("status").getByText("✓")).toBeVisible(); },
  },
  { name: "statement", path: "/statement" },
  { name: "settings", path: "/settings" },
  { name: "keys", path: "/keys" },
  { name: "key", path: ({ mara }) => `/key/${mara.wallet_address}` },
  { name: "new-key", path: "/new-key", ready: async (page) => { await page.locator("form button").click(); await expect(page.locator("ol li")).toHaveCount(12); } },
  { name: "restore-key", path: "/restore-key" },
  { name: "password", path: "/password" },
  { name: "phone", path: "/phone" },
  { name: "second-factor", path: "/second-factor", ready: async (page) => { await page.locator("form button").click(); await expect(page.getByRole("img")).toBeVisible(); } },
];

/** The day of somebody who is paid, pays, asks and is asked. */
export async function inhabited(platform: Platform, username: string): Promise<World> {
  const mara = await platform.holder(username, "Mara", "Lind");
  const [, ben] = platform.demo.users;
  const [shop, other] = platform.demo.businesses;
  const [asMara, asBen, asShop] = [await platform.tokenOf(mara), await platform.tokenOf(ben!), { "x-api-key": shop!.api_key }];
  const pay = (key: string, to: object, amount: number, note: string, as: Record<string, string>, transaction_type = "transfer") =>
    platform.call("/transaction/send-transfer", { private_key: key, amount, transaction_type, note, ...to }, as);
  await pay(ben!.private_key, { recipient_username: mara.username }, 18.4, "Concert tickets", asBen);
  await pay(mara.private_key, { recipient_account_id: other!.account_id }, 42.9, "Weekly groceries", asMara, "payment");
  const { transaction_id: transaction } = await pay(mara.private_key, { recipient_username: ben!.username }, 12.5, "Lunch", asMara);
  await platform.call("/payment-request/create", { account_id: mara.account_id, amount: 30, transaction_type: "transfer", note: "Your share of the gift", username: ben!.username }, asMara);
  const { payment_request_id: request } = await platform.call("/payment-request/create",
    { account_id: shop!.account_id, amount: 7.5, transaction_type: "payment", note: "Two coffees", username: mara.username }, asShop);
  return { request, transaction, mara };
}

/** Logs her in, with her key on this device. */
export async function asMara(page: Page, { mara }: World) {
  await login(page, mara);
  await importKey(page, mara.private_key);
}

/** Goes to a page and waits until all of it is there. */
export async function visit(page: Page, place: Place, world?: World) {
  await page.goto(`/#${typeof place.path === "string" ? place.path : place.path(world!)}`);
  await page.reload(); // from nothing, as somebody who opens it
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator("main .placeholder")).toHaveCount(0);
  await place.ready?.(page);
}
