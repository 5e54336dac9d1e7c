// What a payment code says: compact JSON, nothing that is not known. See
// "Payment codes" of the interface.
import { typedAmount, type Amount } from "../amount";
import { parse, stringify } from "../api/json";

export type PaymentCode = {
  username?: string;
  account_id?: number;
  amount?: Amount;
  transaction_type?: string;
  till_id?: number;
  note?: string;
  /** Of the payee's own books; the payer does not see it. */
  metadata?: string;
};

export function write(code: PaymentCode): string {
  const known = Object.entries(code).filter(([, value]) => value !== undefined && value !== "");
  return stringify(Object.fromEntries(known));
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** Reads a code that anybody may have printed: what does not fit is left out; undefined where nobody is to be paid. */
export function read(text: string): PaymentCode | undefined {
  let found: Record<string, unknown>;
  try {
    found = parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
  if (typeof found !== "object" || found === null) return undefined;
  const { username, account_id, amount, transaction_type, till_id, note, metadata } = found;
  if (!isText(username) && !isId(account_id)) return undefined;
  const paid = isText(amount) ? typedAmount(amount) : undefined;
  return {
    ...(isText(username) ? { username } : {}),
    ...(isId(account_id) ? { account_id } : {}),
    ...(paid ? { amount: paid } : {}),
    ...(isText(transaction_type) ? { transaction_type } : {}),
    ...(isId(till_id) ? { till_id } : {}),
    ...(isText(note) ? { note: note.slice(0, 200) } : {}),
    ...(isText(metadata) ? { metadata } : {}),
  };
}
