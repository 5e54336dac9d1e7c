import type { Payment } from "./receipt.js";
import type { Verdict } from "./verify.js";

/** Says in a sentence what is proven; decimals are the currency's, for receipts count in minor units. */
export function provenText(verdict: Verdict, decimals: number): string {
  const what = verdict.payments.length > 0 ? verdict.payments.map((p) => paymentText(p, decimals)).join(", and ") : "No money moved";
  const time = new Date(verdict.blockTime * 1000).toISOString().replace(".000Z", "Z");
  const refused = verdict.failed ? ", which the ledger refused" : "";
  const vouched = verdict.validators > 0 ? `, which ${verdict.seals} of ${verdict.validators} validators vouch for` : ", which was pinned";
  return `${what} by blockchain transaction ${verdict.transactionHash} in block ${verdict.blockNumber} of ${time} (${verdict.blockHash})${refused}${vouched}.`;
}

/** Says in a sentence what a reader might expect and is not proven. */
export function notProvenText(verdict: Verdict): string {
  return verdict.payments.length > 0
    ? "Not proven: who the accounts belong to, what it was for, and that it was not reversed in a later block."
    : "Not proven: that any payment was made.";
}

function paymentText(p: Payment, decimals: number): string {
  const [amount, fee, cashback] = [p.amount, p.fee, p.cashback].map((units) => decimal(units, decimals));
  switch (p.kind) {
    case "deposit":
      return `Account ${p.recipient} received a deposit of ${amount} (transaction ${p.transactionId})`;
    case "withdrawal":
      return `Account ${p.sender} withdrew ${amount} and paid a fee of ${fee} (transaction ${p.transactionId})`;
    case "reversal":
      return `The payment of ${amount} by account ${p.sender} to account ${p.recipient} was reversed (transaction ${p.transactionId})`;
    case "transfer":
      return `Account ${p.sender} paid account ${p.recipient} ${amount}, with a fee of ${fee} and a cashback of ${cashback} (transaction ${p.transactionId})`;
  }
}

/** Writes minor units as an exact decimal. */
function decimal(units: bigint, decimals: number): string {
  if (decimals <= 0) return units.toString();
  const digits = units.toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
