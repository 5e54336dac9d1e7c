// The language of the page: the person's choice, else the browser's.
import { formatAmount, type Amount } from "../amount";
import { ar } from "./ar";
import { en, type Texts } from "./en";

const languages: Record<string, Texts> = { en, ar };
const rightToLeft = new Set(["ar"]);
const remembered = "florin.language";
const rememberedCurrency = "florin.currency";

class Language {
  code = $state(localStorage.getItem(remembered) ?? navigator.languages.map((l) => l.slice(0, 2)).find((l) => l in languages) ?? "en");
  t = $derived(languages[this.code] ?? en);
  /** The platform has one; it is known from the first account that was shown. */
  currency = $state(localStorage.getItem(rememberedCurrency) ?? undefined);
  readonly all = Object.entries(languages).map(([code, { name }]) => ({ code, name }));

  /** Keeps the document in step. */
  apply() {
    document.documentElement.lang = this.code;
    document.documentElement.dir = rightToLeft.has(this.code) ? "rtl" : "ltr";
    document.title = this.t.app.title;
  }

  choose(code: string) {
    this.code = code;
    localStorage.setItem(remembered, code);
  }

  setCurrency(currency: string) {
    if (currency === this.currency) return;
    this.currency = currency;
    localStorage.setItem(rememberedCurrency, currency);
  }

  money(amount: Amount, currency = this.currency, signed = false): string {
    return formatAmount(amount, this.code, currency, signed);
  }

  /** A moment in a list: no longer than it takes to know which. */
  when(timestamp: string): string {
    const [then, now] = [new Date(`${timestamp}Z`), new Date()];
    const time = { hour: "numeric", minute: "2-digit" } as const;
    if (then.toDateString() === now.toDateString()) return this.time(timestamp, time);
    return this.time(timestamp, { day: "numeric", month: "short", ...(then.getFullYear() === now.getFullYear() ? time : { year: "numeric" }) });
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.code).format(value);
  }

  /** The platform's timestamps are UTC without saying so. */
  time(timestamp: string, style: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" }): string {
    return new Intl.DateTimeFormat(this.code, style).format(new Date(`${timestamp}Z`));
  }

  /** Seconds since 1970, by the chain's clock. */
  moment(seconds: number): string {
    return this.time(new Date(seconds * 1000).toISOString().slice(0, -1), { dateStyle: "medium", timeStyle: "medium" });
  }

  /** What a payment is for; kinds that an operator adds keep their name. */
  type(name: string): string {
    return (this.t.types as Record<string, string>)[name] ?? name;
  }

  /** Digits run from left to right, within sentences that run the other way too. */
  phone({ phone_country_dialcode, phone_number }: { phone_country_dialcode: string; phone_number: string }): string {
    const [isolate, end] = [0x2066, 0x2069].map((code) => String.fromCodePoint(code));
    return `${isolate}+${phone_country_dialcode} ${phone_number}${end}`;
  }

  refusal(name: string): string {
    const known = this.t.errors[name as keyof Texts["errors"]];
    return typeof known === "string" ? known : this.t.errors.unknown(name);
  }
}

export const language = new Language();
