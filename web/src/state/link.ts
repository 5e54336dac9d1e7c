// Putting a key of this device on an account.
import { get, post } from "../api/call";
import { LedgerRefusal } from "../explain";
import { outcomeOf } from "../keys/sign";
import { session } from "./session.svelte";

async function settled(trackingId: number | string) {
  const failure = await outcomeOf(Number(trackingId));
  if (failure) throw new LedgerRefusal(failure.name);
}

/** A person's own account comes with the first key. */
export async function openOwnAccount(wallet_address: string): Promise<void> {
  const accounts = await get("/user/accounts");
  if (accounts.some(({ owner_user_id }) => owner_user_id === session.person!.user_id)) return;
  const { tracking_id } = await post("/account/create-personal", { wallet_address });
  await settled(tracking_id);
}

/** Replaces the person's key on an account, and returns when the ledger has it and the old one works no more. */
export async function replaceKey(account_id: number, wallet_address: string): Promise<void> {
  const { user_id } = session.person!;
  const { tracking_id } = await post("/account/link-user", { user_id, account_id, wallet_address });
  await settled(tracking_id);
  for (;;) {
    const links = await get("/account/wallet-links", { account_id });
    if (links.some((link) => link.user_id === user_id && link.wallet_address === wallet_address)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
