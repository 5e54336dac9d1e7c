// Paying from the person's own accounts: what it would cost, and doing it.
import { minorUnits, type Amount } from "../amount";
import { get, post, visible, type Schemas } from "../api/call";
import type { OwnAccount } from "./accounts.svelte";
import { sign } from "./signing";

/** Who is paid, named in one way; see the interface. */
export type Payee = { recipient_username: string } | { recipient_account_id: number; recipient_till_id?: number } | { recipient_phone_country_dialcode: string; recipient_phone_number: string };

/** Who was found: a person by the username, a business by its account. */
export type Found = { name: string; username?: string; accountId?: number; kind: "personal" | "business" };

export type Terms = {
  possible: boolean;
  refusal?: string;
  fee?: Amount;
  cashback?: Amount;
  payee?: Found;
  needsApproval: boolean;
};

/** What a payment would cost from an account now. */
export async function termsOf(from: OwnAccount, to: Payee, amount: Amount, transactionType: string): Promise<Terms> {
  const recipient = "recipient_account_id" in to ? { recipient_business_account_id: to.recipient_account_id } : to;
  const [preview, allowance] = await Promise.all([
    get("/transaction/transfer-preview", { sender_wallet_address: from.link!.wallet_address!, transaction_type: transactionType, amount, ...recipient }),
    allowanceOf(from),
  ]);
  const verdict = preview.transaction_possible;
  const payee = foundIn(preview);
  return {
    possible: verdict.possible,
    ...(verdict.error_name ? { refusal: verdict.error_name } : {}),
    ...(verdict.fee !== undefined ? { fee: verdict.fee } : {}),
    ...(preview.fee_info?.cashback_received ? { cashback: preview.fee_info.cashback_received } : {}),
    ...(payee ? { payee } : {}),
    needsApproval: allowance !== null && minorUnits(amount) > minorUnits(allowance),
  };
}

function foundIn({ recipient_business_account_info: business, recipient_username: username }: Schemas["Preview"]): Found | undefined {
  if (business) return { name: business.legal_name, accountId: business.account_id, kind: "business" };
  return username ? { name: `@${username}`, username, kind: "personal" } : undefined;
}

/** What the person may still spend today without approval; null where there is no limit. */
async function allowanceOf({ account_id, account_type }: OwnAccount): Promise<Amount | null> {
  if (account_type === "personal") return null;
  const allowance = await visible(get("/account/spending-allowance", { account_id }));
  return allowance?.remaining ?? null; // where it may not be seen the ledger decides
}

/** Starts a transfer, signs it on this device, and returns its number once a block has it. */
export async function pay(from: OwnAccount, prepare: (walletAddress: string) => Promise<Schemas["Initiated"]>): Promise<number> {
  const address = from.link!.wallet_address!;
  return (await sign(address, () => prepare(address))).transaction_id;
}

export type Transfer = { to: Payee; amount: Amount; transaction_type: string; note?: string; metadata?: string };

export const transfer = ({ to, note, metadata, ...what }: Transfer) => (sender_wallet_address: string) =>
  post("/transaction/initiate-transfer", { sender_wallet_address, ...what, ...(note ? { note } : {}), ...(metadata ? { metadata } : {}), ...to });

export const acceptance = (payment_request_id: number) => async (sender_wallet_address: string) =>
  (await post("/payment-request/approve", { payment_request_id, sender_wallet_address })) as Schemas["Initiated"];
