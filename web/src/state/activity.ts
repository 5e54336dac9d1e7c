// What happened on the person's accounts, searched and filtered.
import { get, type Schemas } from "../api/call";

export type Booking = Schemas["Transaction"] & { account_id: number; account_name: string };

export type Filter = {
  text: string;
  account: number; // 0: all
  direction: "" | "in" | "out";
  status: "" | Schemas["TransactionStatus"];
  type: string;
  from: string; // days, as a date field writes them
  to: string;
};

export const everything: Filter = { text: "", account: 0, direction: "", status: "", type: "", from: "", to: "" };

/** The platform's timestamp of a day's beginning here. */
const midnight = (day: string, daysLater = 0) => {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString().slice(0, -1);
};

/** What the platform can filter; the rest is done here. */
const question = ({ status, type, from, to }: Filter) => ({
  ...(status ? { status } : {}),
  ...(type ? { transaction_type: type } : {}),
  ...(from ? { from: midnight(from) } : {}),
  ...(to ? { to: midnight(to, 1) } : {}),
});

/** Names what the platform was asked, to find the answer again when there is no network. */
export const nameOf = (filter: Filter) => `activity ${JSON.stringify([filter.account, question(filter)])}`;

/** Whether a booking fits; offline, all of the filter is looked at here. */
export function fits(booking: Booking, filter: Filter): boolean {
  const words = filter.text.trim().toLowerCase().split(/\s+/);
  const searched = [booking.sender_name, booking.recipient_name, booking.note, booking.amount, booking.transaction_id, booking.sender_till_name, booking.recipient_till_name].join(" ").toLowerCase();
  return (
    words.every((word) => searched.includes(word)) &&
    (!filter.account || booking.account_id === filter.account) &&
    (!filter.direction || booking.direction === filter.direction) &&
    (!filter.status || booking.transaction_status === filter.status) &&
    (!filter.type || booking.transaction_type === filter.type) &&
    (!filter.from || booking.initialisation_time >= midnight(filter.from)) &&
    (!filter.to || booking.initialisation_time < midnight(filter.to, 1))
  );
}

const pageLength = 100;
/** How many pages are looked through for as many as were asked for. */
const mostPages = 20;

export type Found = { bookings: Booking[]; more: boolean };

/** The newest bookings that fit, at least as many as wanted where there are. */
export async function find(filter: Filter, wanted: number): Promise<Found> {
  const accounts = (await get("/user/accounts")).filter(({ account_id }) => !filter.account || account_id === filter.account);
  const bookings: Booking[] = [];
  let before: number | undefined;
  for (let page = 0; page < mostPages; page++) {
    const lists = await Promise.all(accounts.map((account) => pageOf(account, filter, before)));
    // A list that was cut off says nothing about what is older than its end.
    const ends = lists.filter((list) => list.length === pageLength).map((list) => list.at(-1)!.transaction_id);
    const oldest = Math.max(0, ...ends);
    bookings.push(...lists.flat().filter(({ transaction_id }) => transaction_id >= oldest));
    if (ends.length === 0) return { bookings: sorted(bookings), more: false };
    if (bookings.filter((booking) => fits(booking, filter)).length >= wanted) break;
    before = oldest;
  }
  return { bookings: sorted(bookings), more: true };
}

async function pageOf({ account_id, account_name }: Schemas["Account"], filter: Filter, before?: number): Promise<Booking[]> {
  const list = await get("/account/transactions", { account_id, limit: pageLength, ...question(filter), ...(before ? { before_id: before } : {}) });
  return list.map((transaction) => ({ ...transaction, account_id, account_name }));
}

const sorted = (bookings: Booking[]) => bookings.sort((a, b) => b.transaction_id - a.transaction_id);
