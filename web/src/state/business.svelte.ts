// The businesses that a person acts for, and what they may do there. The
// navigation keeps it up to date; the pages look.
import { get, visible, type Schemas } from "../api/call";
import { watch, type Resource } from "./resource.svelte";
import { session } from "./session.svelte";

export type Link = Schemas["WalletLinks"];
/** With the person's own wallet on it, where they have one. */
export type BusinessAccount = Schemas["Account"] & { owner_legal_entity_id: number; legal_name: string; own: (Link & { wallet_address: string }) | undefined };
export type Business = { accounts: BusinessAccount[]; permissions: Schemas["PermissionEntry"][] };

/** One account of a business, and what the person may do on it. */
export type Place = {
  account: BusinessAccount;
  /** Every account of the same legal entity that the person sees. */
  siblings: BusinessAccount[];
  onAccount: (permission: string) => boolean;
  onEntity: (permission: string) => boolean;
  generally: (permission: string) => boolean;
};

async function ask(): Promise<Business> {
  const [permissions, own] = await Promise.all([get("/user/permissions"), get("/user/accounts", { limit: 1000 })]);
  const known = new Map(own.map((account) => [account.account_id, account]));
  const entities = new Set(permissions.flatMap((entry) => entry.target_legal_entity_ids ?? []));
  const lists = await Promise.all([...entities].map((legal_entity_id) => visible(get("/legal-entity/accounts", { legal_entity_id, limit: 1000 }))));
  for (const account of lists.flatMap((list) => list ?? [])) known.set(account.account_id, account);
  const others = new Set(permissions.flatMap((entry) => entry.target_account_ids ?? []).filter((id) => !known.has(id)));
  for (const account of await Promise.all([...others].map((account_id) => visible(get("/account", { account_id }))))) {
    if (account) known.set(account.account_id, account);
  }
  const owned = [...known.values()].filter(({ account_type, owner_legal_entity_id }) => account_type === "business" && owner_legal_entity_id !== null);
  const names = new Map<number, string>();
  for (const id of new Set(owned.map((account) => account.owner_legal_entity_id!))) {
    const entity = await visible(get("/legal-entity", { legal_entity_id: id }));
    if (entity) names.set(id, entity.legal_name);
  }
  const accounts = await Promise.all(
    owned.map(async (account) => {
      const entity = account.owner_legal_entity_id!;
      return { ...account, owner_legal_entity_id: entity, legal_name: names.get(entity) ?? "", own: await ownLink(account.account_id) };
    }),
  );
  return { accounts: accounts.sort((a, b) => a.account_id - b.account_id), permissions };
}

async function ownLink(account_id: number): Promise<BusinessAccount["own"]> {
  const links = await visible(get("/account/wallet-links", { account_id }));
  const { wallet_address, ...link } = links?.find(({ user_id }) => user_id === session.person!.user_id) ?? { wallet_address: null };
  return wallet_address === null ? undefined : { ...(link as Link), wallet_address };
}

let kept: Resource<Business>;

/** For the navigation, which is there as long as somebody is logged in. */
export const keepBusiness = (): Resource<Business> => (kept = watch("business", ask, 15));
export const business = (): Resource<Business> => kept;

export function placeOf({ accounts, permissions }: Business, account: BusinessAccount): Place {
  const { account_id, owner_legal_entity_id } = account;
  const holds = (permission: string, on: (entry: Schemas["PermissionEntry"]) => boolean | undefined) =>
    permissions.some((entry) => entry.permission === permission && (entry.target_type === "general" || on(entry)));
  return {
    account,
    siblings: accounts.filter((other) => other.owner_legal_entity_id === owner_legal_entity_id),
    onAccount: (permission) => holds(permission, (entry) => entry.target_account_ids?.includes(account_id)),
    onEntity: (permission) => holds(permission, (entry) => entry.target_legal_entity_ids?.includes(owner_legal_entity_id)),
    generally: (permission) => holds(permission, () => false),
  };
}

export const linksOf = ({ account }: Place) => get("/account/wallet-links", { account_id: account.account_id });
