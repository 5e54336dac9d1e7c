// Whom a person means by what they typed: +49 151 23456789, @ana or ana, or #12
// for an account. Where a country code ends only its own table knows.
import type { Payee } from "./paying";

// ITU-T E.164 country codes of one and two digits; all others have three.
const oneDigit = new Set(["1", "7"]);
const twoDigits = new Set(
  "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98".split(" "),
);

export function payeeOf(typed: string): Payee | undefined {
  const text = typed.trim();
  if (/^(\+|00)[\d\s()./-]+$/.test(text)) {
    const digits = text.replace(/^00/, "").replace(/\D/g, "");
    if (digits.length < 7) return undefined;
    const length = oneDigit.has(digits[0]!) ? 1 : twoDigits.has(digits.slice(0, 2)) ? 2 : 3;
    return { recipient_phone_country_dialcode: digits.slice(0, length), recipient_phone_number: digits.slice(length) };
  }
  const account = /^#\s*(\d{1,15})$/.exec(text)?.[1];
  if (account) return { recipient_account_id: Number(account) };
  const username = text.replace(/^@/, "");
  return username && !username.startsWith("#") ? { recipient_username: username } : undefined;
}
