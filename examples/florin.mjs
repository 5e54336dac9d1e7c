// A small client of the platform's HTTP interface. It has no dependencies, so it can be copied as it is; how a
// raw transaction is signed is up to the Ethereum library of your choice, see ethers/ and viem/.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** The platform's refusal: its HTTP status, and what it says about it. */
export class Refused extends Error {
  constructor(status, detail) {
    super(`${detail} (${status})`);
    Object.assign(this, { name: "Refused", status, detail });
  }
}

/** A transaction that was accepted and then failed on chain: the contract's error by name. */
export class FailedOnChain extends Error {
  constructor({ name, args }) {
    super(`${name}(${args.join(", ")})`);
    Object.assign(this, { name: "FailedOnChain", error: name, args });
  }
}

/** One caller of the platform: a user with a token, or a backend with an API key. */
export class Florin {
  #baseURL;
  #headers;

  constructor(baseURL, headers = {}) {
    this.#baseURL = baseURL;
    this.#headers = headers;
  }

  static withAPIKey(baseURL, apiKey) {
    return new Florin(baseURL, { "x-api-key": apiKey });
  }

  /** Logs in. Access tokens are valid for 15 minutes; use /refresh-access-token for longer. */
  static async login(baseURL, { username, password }) {
    const form = new URLSearchParams({ username, password });
    const session = await new Florin(baseURL).#request("/login", { method: "POST", body: form });
    return new Florin(baseURL, { Authorization: `Bearer ${session.access_token}` });
  }

  get(path, query = {}) {
    return this.#request(`${path}?${new URLSearchParams(query)}`, { headers: this.#headers });
  }

  /**
   * Posts JSON. The Idempotency-Key makes it safe to send the same again where no answer came: use an id that
   * you keep, such as that of your order, to survive a crash of your own as well.
   */
  post(path, body, idempotencyKey = randomUUID()) {
    const headers = { ...this.#headers, "Content-Type": "application/json", "Idempotency-Key": idempotencyKey };
    return this.#request(path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  /** Sends again where that is safe and may help: no connection, too many requests, not available just now. */
  async #request(path, options, attempts = 5) {
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(this.#baseURL + path, { ...options, signal }).catch((error) => error);
    if (response.ok) return response.json();
    const temporary = response instanceof Error || response.status === 429 || response.status === 503;
    if (temporary && attempts > 1) {
      await pause(1000 * Number(response.headers?.get("Retry-After") ?? 1));
      return this.#request(path, options, attempts - 1);
    }
    if (response instanceof Error) throw response;
    const { detail = response.statusText } = await response.json().catch(() => ({})); // a proxy may answer no JSON
    throw new Refused(response.status, detail);
  }

  /**
   * The raw flow's second half: signs what an initiate call or a raw- call returned, and submits it. `sign` turns
   * a raw transaction into signed bytes in hex.
   */
  async signAndSubmit({ raw_transaction, topic }, sign) {
    const { tracking_id } = await this.post("/blockchain/signed-transaction", {
      transaction_bytes: await sign(raw_transaction),
      topic,
    });
    return tracking_id;
  }

  /** Waits until a blockchain transaction is in a block; throws FailedOnChain with the contract's reason. */
  async settled(trackingId) {
    const query = { transaction_id: trackingId };
    const status = await until(async () => {
      const { blockchain_transaction_status: now } = await this.get("/blockchain/transaction-status", query);
      return now !== "pending" && now;
    });
    if (status === "succeeded") return;
    const { error_message } = await this.get("/blockchain/transaction/error-message", query);
    throw new FailedOnChain(JSON.parse(error_message));
  }

  /** Waits until a platform transaction has one of the statuses, and returns it in full. */
  becomes(transactionId, ...statuses) {
    return until(async () => {
      const transaction = await this.get("/full-transaction/from-id", { transaction_id: transactionId });
      return statuses.includes(transaction.transaction_status) && transaction;
    });
  }
}

/** Looks until there is something, for at most a minute. Callbacks save a backend the looking. */
async function until(look) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(200)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error("waited for a minute in vain");
}

/** The demo world of `make run`: its path is the first argument, FLORIN_DEMO, or data/demo.json. */
export function demoWorld() {
  const path = process.argv[2] ?? process.env.FLORIN_DEMO ?? "data/demo.json";
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`${path} cannot be read: is the platform running (make run)?`, { cause: error });
  }
}
