// What a payment can be for, by who pays whom.
import { get, type Schemas } from "../api/call";

export type TransactionType = Schemas["TransactionType"];

export const transactionTypes = () => get("/transaction-types");

/** Those that fit the two accounts, the usual one first. */
export function fitting(types: TransactionType[], sender: string, recipient: string): TransactionType[] {
  const usual = recipient === "business" ? "payment" : "transfer";
  return types
    .filter(({ sender_account_types, recipient_account_types }) => sender_account_types.includes(sender) && recipient_account_types.includes(recipient))
    .sort((a, b) => Number(b.transaction_type === usual) - Number(a.transaction_type === usual));
}
