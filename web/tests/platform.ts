// What every story stands on: the real platform with its demo world, one for
// each worker, and people who use it.
import { test as base, expect, type Page } from "@playwright/test";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import AxeBuilder from "./accessibility";

type DemoUser = { user_id: number; username: string; password: string; account_id: number; private_key: string; wallet_address: string; first_name: string; phone_country_dialcode: string; phone_number: string };
type DemoStaff = { username: string; acts_as: string; wallet_address: string; private_key: string };
type DemoBusiness = { legal_entity_id: number; legal_name: string; account_id: number; till_id: number; api_key: string; private_key: string; staff: DemoStaff[] };
export type Demo = { operator: { username: string; password: string }; users: DemoUser[]; businesses: DemoBusiness[] };

export const passphrase = "correct horse battery";

export class Platform {
  private people = 0;

  constructor(
    readonly url: string,
    readonly demo: Demo,
  ) {}

  /** A call as an integrator makes it; headers say who calls. */
  async call(path: string, body?: object, headers: Record<string, string> = {}): Promise<any> {
    const response = await fetch(this.url + path, {
      method: body ? "POST" : "GET",
      headers: { "Content-Type": "application/json", ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  async tokenOf({ username, password }: { username: string; password: string }): Promise<Record<string, string>> {
    const response = await fetch(`${this.url}/login`, { method: "POST", body: new URLSearchParams({ username, password }) });
    const { access_token } = (await response.json()) as { access_token: string };
    return { Authorization: `Bearer ${access_token}` };
  }

  /** Somebody who acts for a business, with the key for it. */
  staff(username: string, business = 0): DemoUser & { staffKey: string } {
    const { private_key } = this.demo.businesses[business]!.staff.find((one) => one.username === username)!;
    return { ...this.demo.users.find((one) => one.username === username)!, staffKey: private_key };
  }

  /** Signs what the platform prepared and submits it, as an integrator does. */
  async submit({ raw_transaction: raw, topic }: any, key: string): Promise<void> {
    const { to, nonce, data } = raw;
    const transaction_bytes = await privateKeyToAccount(key as `0x${string}`).signTransaction({ type: "legacy", chainId: Number(raw.chainId), to, nonce, data, gas: BigInt(raw.gasLimit), gasPrice: BigInt(raw.gasPrice) });
    await this.call("/blockchain/signed-transaction", { transaction_bytes, topic });
  }

  async balanceOf(user: DemoUser): Promise<number> {
    return (await this.call(`/account?account_id=${user.account_id}`, undefined, await this.tokenOf(user))).balance;
  }

  /** Somebody new, whom no other story knows. */
  async signUp(username: string, first_name: string, last_name: string) {
    const phone_number = `1512${String(++this.people).padStart(7, "0")}`;
    const person = { username, password: "a few good words", first_name, last_name, phone_country_dialcode: "49", phone_number };
    await this.call("/sign-up", person);
    await this.call("/sign-up/confirm", { username, confirmation_code: await this.codeFor(`+49 ${phone_number}`) });
    return person;
  }

  /** Somebody new with an account and some money on it. */
  async holder(username: string, first_name: string, last_name: string) {
    const person = await this.signUp(username, first_name, last_name);
    const token = await this.tokenOf(person);
    const private_key = generatePrivateKey();
    const { address: wallet_address } = privateKeyToAccount(private_key);
    const { account_id } = await this.call("/account/create-personal", { wallet_address }, token);
    const [shop] = this.demo.businesses;
    const account = () => this.call(`/account?account_id=${account_id}`, undefined, token);
    await expect.poll(async () => (await account()).status).toBe("active");
    await this.call("/transaction/send-transfer",
      { private_key: shop!.private_key, amount: 250, transaction_type: "transfer", recipient_account_id: account_id, note: "Voucher" }, { "x-api-key": shop!.api_key });
    await expect.poll(async () => (await account()).balance).toBe(250);
    return { ...person, private_key, wallet_address, account_id: account_id as number };
  }

  /** The newest code that a phone number got, as soon as it has got one. */
  async codeFor(phone: string): Promise<string> {
    for (;;) {
      const page = await fetch(`${this.url}/dev/outbox`).then((answer) => answer.text()).then((html) => html.replaceAll("&#43;", "+"));
      const message = page.split("<article>").find((part) => part.includes(phone));
      const code = /\b\d{6}\b/.exec(message ?? "")?.[0];
      if (code) return code;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export const test = base.extend<object, { platform: Platform }>({
  platform: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "florin-web-"));
      const [port, rpc] = [await freePort(), await freePort()];
      const binary = process.env.FLORIN ?? join(import.meta.dirname, "../../bin/florin");
      const process_ = spawn(binary, ["dev", "--data", folder, "--listen", `127.0.0.1:${port}`, "--rpc-listen", `127.0.0.1:${rpc}`, "--requests-per-second", "0"]);
      let output = "";
      process_.stdout.on("data", (part) => (output += part));
      process_.stderr.on("data", (part) => (output += part));
      const ended = new Promise((resolve) => process_.on("exit", resolve));
      try {
        await expect.poll(() => output, { message: "the platform starts", timeout: 90_000 }).toContain("Try in another terminal");
        await use(new Platform(`http://127.0.0.1:${port}`, JSON.parse(await readFile(join(folder, "demo.json"), "utf8"))));
      } finally {
        process_.kill("SIGINT");
        await ended;
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
  // No page may complain, and none asks another host.
  page: async ({ page, platform }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (problem) => complaints.push(problem.message));
    page.on("console", (message) => {
      // What a refusal, a missing network and a missing push service make the browser itself say.
      if (message.type() === "error" && !/status of (4\d\d|503)|net::ERR_(INTERNET_DISCONNECTED|FAILED)|Push API in incognito/.test(message.text())) complaints.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(platform.url) && !/^(data|blob):/.test(request.url())) complaints.push(`asked ${request.url()}`);
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect };

export async function login(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto("/");
  await page.locator("input[autocomplete=username]").fill(username);
  await page.locator("input[autocomplete=current-password]").fill(password);
  await page.locator("form button").click(); // in every language
  await expect(page.getByRole("navigation")).toBeVisible();
}

/** Makes a new key on the page that offers it, up to the passphrase, and returns its words. */
export async function makeKey(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Make a key" }).click();
  await expect(page.locator("ol li")).toHaveCount(12);
  const words = await page.locator("ol li").allTextContents();
  await page.getByRole("button", { name: "I have written them down" }).click();
  await page.getByLabel("Word 3").fill(words[2]!);
  await page.getByLabel("Word 8").fill(words[7]!);
  await page.getByRole("button", { name: "Confirm" }).click();
  return words;
}

/** Brings a key that was made elsewhere onto this device, in every language. */
export async function importKey(page: Page, secret: string) {
  await page.goto("/#/restore-key");
  await page.locator("form input").fill(secret);
  await page.locator("form button").click();
  for (const field of [0, 1]) await page.locator("input[type=password]").nth(field).fill(passphrase);
  await page.locator("form button").click();
  await expect(page.getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible();
}

export async function choosePassphrase(page: Page, ready = "Your wallet is ready.") {
  await page.getByLabel("Passphrase for this device").fill(passphrase);
  await page.getByLabel("Once more").fill(passphrase);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(ready)).toBeVisible();
}

/** No serious accessibility problem on the page as it is. */
export const accessible = AxeBuilder;
