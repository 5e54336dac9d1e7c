// Asking somebody for money, from one of the person's own accounts.
import { post, type Schemas } from "../api/call";
import type { Amount } from "../amount";
import type { OwnAccount } from "./accounts.svelte";
import type { Payee } from "./paying";

/** Requests go to people, by username or phone. */
function person(payee: Payee): Pick<Schemas["CreatePaymentRequest"], "username" | "phone_country_dialcode" | "phone_number"> | undefined {
  if ("recipient_username" in payee) return { username: payee.recipient_username };
  if ("recipient_phone_number" in payee) return { phone_country_dialcode: payee.recipient_phone_country_dialcode, phone_number: payee.recipient_phone_number };
  return undefined;
}

export const isPerson = (payee: Payee | undefined) => payee !== undefined && person(payee) !== undefined;

export function askFor(into: OwnAccount, from: Payee, amount: Amount, note: string): Promise<Schemas["PaymentRequest"]> {
  const transaction_type = into.account_type === "business" ? "payment" : "transfer";
  return post("/payment-request/create", { account_id: into.account_id, amount, transaction_type, ...(note ? { note } : {}), ...person(from) });
}
