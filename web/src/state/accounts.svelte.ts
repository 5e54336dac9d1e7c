// The accounts that a person acts for, and the wallet that signs for each.
import { get, type Schemas } from "../api/call";
import { session } from "./session.svelte";
import { language } from "../texts/language.svelte";
import { watch, type Resource } from "./resource.svelte";

export type OwnAccount = Schemas["Account"] & { link: Schemas["WalletLinks"] | undefined };

/** The person's own account first: who acts for a business means to pay for themselves unless they say so. */
export async function ownAccounts(): Promise<OwnAccount[]> {
  const me = session.person?.user_id;
  const accounts = (await get("/user/accounts")).sort((a, b) => Number(b.owner_user_id === me) - Number(a.owner_user_id === me));
  if (accounts[0]) language.setCurrency(accounts[0].currency);
  const links = await Promise.all(accounts.map(({ account_id }) => get("/account/wallet-links", { account_id })));
  return accounts.map((account, i) => ({ ...account, link: links[i]!.find((link) => link.user_id === me) }));
}

export const watchAccounts = (): Resource<OwnAccount[]> => watch("accounts", ownAccounts);

/** Those that can pay now. */
export const payable = (accounts: OwnAccount[]) => accounts.filter(({ status, link }) => status === "active" && link?.wallet_address);
