// Who is logged in. The access token lives in memory; the refresh token is in a
// cookie that no script can read.
import { credentials, exchange, Refusal, type Schemas } from "../api/call";
import { forgetAnswers } from "./answers";

type Person = Omit<Schemas["LoginResult"], "access_token" | "refresh_token" | "token_type">;
type LoggedIn = Person & { access_token: string };

const tabs = new BroadcastChannel("session");
const remembered = "florin.person"; // whose data is shown while there is no network

class Session {
  person = $state<Person>();
  /** False until it is known whether somebody is logged in. */
  known = $state(false);

  constructor() {
    credentials.renew = () => this.renew();
    tabs.onmessage = () => location.reload();
  }

  /** Goes on where the person left, offline too. */
  async begin() {
    const text = localStorage.getItem(remembered);
    if (text) {
      this.person = JSON.parse(text) as Person;
      if (navigator.onLine) await this.renew();
    }
    this.known = true;
  }

  async login(username: string, password: string, code?: string) {
    const form = new URLSearchParams({ username, password, ...(code ? { challenge_code: code } : {}) });
    this.enter((await exchange("post", "/wallet/session/login", { body: String(form), type: "application/x-www-form-urlencoded" })) as LoggedIn);
    tabs.postMessage("in");
  }

  async logout() {
    try {
      await exchange("post", "/wallet/session/logout");
    } finally {
      await this.leave();
      tabs.postMessage("out");
    }
  }

  /** What the person changed about themselves. */
  update(change: Partial<Person>) {
    this.person = { ...this.person!, ...change };
    localStorage.setItem(remembered, JSON.stringify(this.person));
  }

  private renewing: Promise<boolean> | undefined;

  /** One at a time: a refresh token can be spent once. */
  private renew(): Promise<boolean> {
    this.renewing ??= this.renewOnce().finally(() => (this.renewing = undefined));
    return this.renewing;
  }

  private async renewOnce(): Promise<boolean> {
    credentials.token = undefined;
    if (!this.person) return false;
    try {
      this.enter((await exchange("post", "/wallet/session/refresh")) as LoggedIn);
      return true;
    } catch (problem) {
      if (problem instanceof Refusal && problem.status === 401) await this.leave();
      return false;
    }
  }

  private enter({ access_token, ...person }: LoggedIn) {
    credentials.token = access_token;
    this.person = person;
    localStorage.setItem(remembered, JSON.stringify(person));
  }

  private async leave() {
    credentials.token = undefined;
    this.person = undefined;
    localStorage.removeItem(remembered);
    await forgetAnswers();
  }
}

export const session = new Session();
