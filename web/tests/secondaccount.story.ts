// A person with two accounts: the request comes by push, and is paid from the
// second one.
import type { CDPSession } from "@playwright/test";
import { accessible, choosePassphrase, expect, importKey, login, makeKey, test } from "./platform";

/** The browser's own way to say what a push service says. */
async function deliver(devtools: CDPSession, origin: string, message: object) {
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)));
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data: JSON.stringify(message) });
}

test("a request comes by push and is paid from the second account", async ({ page, context, platform }) => {
  const [, ben] = platform.demo.users;
  const [shop] = platform.demo.businesses;
  await page.clock.install();
  await login(page, ben!);
  await importKey(page, ben!.private_key);

  // The key of the second account is made here; the operator sets the account up for its address.
  await page.goto("/#/new-key");
  await makeKey(page);
  await choosePassphrase(page);
  const address = (await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent())!;
  const operator = await platform.tokenOf(platform.demo.operator);
  const { account_ids: [office] } = await platform.call("/operator/resolution", { resolution: {
    legal_entity: { legal_name: "Office AG", registration_number: "HRB 11", country: "DE" },
    accounts: [{ account_name: "Office", people: [{ username: ben!.username, wallet_address: address, permissions: ["all"], daily_limit: 1000 }] }],
  } }, operator);
  await page.goto("/#/keys");
  await expect(page.getByText("For Office")).toBeVisible();
  await accessible(page);
  await platform.call("/transaction/send-transfer", { private_key: shop!.private_key, amount: 80, transaction_type: "transfer", recipient_account_id: office }, { "x-api-key": shop!.api_key });

  // There is no push service here: that is said, and nothing else happens.
  await context.grantPermissions(["notifications"]);
  await page.goto("/#/settings");
  await accessible(page);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("The browser could not register for notifications.")).toBeVisible();

  await page.goto("/#/");
  await expect(page.getByText("€80.00", { exact: true })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 1000); // the home screen looks again because it is told to, not because time passed
  const { payment_request_id: id } = await platform.call("/payment-request/create",
    { account_id: shop!.account_id, amount: 7.5, transaction_type: "payment", note: "two coffees", username: ben!.username }, { "x-api-key": shop!.api_key });
  await deliver(await context.newCDPSession(page), platform.url,
    { kind: "payment_request", payment_request_id: id, sender_name: shop!.legal_name, amount: "7.5", note: "two coffees" });
  await expect(page.getByText("Waiting for you")).toBeVisible();
  const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => ({ title, body })));
  await expect.poll(shown).toEqual([{ title: `${shop!.legal_name}: 7.5`, body: "two coffees" }]);
  await page.clock.resume();

  // A click on the notification, as the browser tells the service worker of it.
  await context.serviceWorkers()[0]!.evaluate(async () => {
    const worker = globalThis as unknown as ServiceWorkerGlobalScope;
    const [notification] = await worker.registration.getNotifications();
    worker.onerror = () => true; // only the browser's own event may be waited for
    worker.dispatchEvent(new NotificationEvent("notificationclick", { notification: notification! }));
  });
  await expect(page.getByText(`${shop!.legal_name} asks you for`)).toBeVisible();
  await page.getByLabel("Pay from").selectOption({ label: "Office · €80.00" });
  await expect(page.getByText("You pay")).toBeVisible();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("✓ Paid")).toBeVisible();
  const { balance } = await platform.call(`/account?account_id=${office}`, undefined, await platform.tokenOf(ben!));
  expect(balance).toBeLessThanOrEqual(72.5);

  // Asked once, at the right moment, and not again.
  await page.getByRole("button", { name: "Not now" }).click();
  await page.reload();
  await expect(page.getByText("✓ Paid")).toBeVisible();
  await expect(page.getByText("Shall this device tell you")).toBeHidden();
});
