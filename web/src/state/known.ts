// Whom the person has paid before, so that a first payment can be pointed out.
import { get, type Schemas } from "../api/call";
import type { OwnAccount } from "./accounts.svelte";
import type { Found } from "./paying";

/** How far back is looked: pages of the longest lists that there are. */
const [pageLength, pages] = [1000, 5];

async function paymentsOf(account_id: number): Promise<Schemas["Transaction"][]> {
  const all: Schemas["Transaction"][] = [];
  for (let page = 0; page < pages; page++) {
    const before = all.at(-1)?.transaction_id;
    const list = await get("/account/transactions", { account_id, status: "succeeded", limit: pageLength, ...(before ? { before_id: before } : {}) });
    all.push(...list);
    if (list.length < pageLength) break;
  }
  return all.filter(({ direction }) => direction === "out");
}

/** People are told apart by username, businesses by account. */
export async function paidBefore(own: OwnAccount[], payee: Found): Promise<boolean> {
  const lists = await Promise.all(own.map(({ account_id }) => paymentsOf(account_id)));
  return lists.flat().some(({ recipient_account_id, recipient_name }) =>
    payee.username ? recipient_name?.endsWith(`(@${payee.username})`) : recipient_account_id === payee.accountId);
}
