import { expect, test } from "vitest";
import { everything, fits, type Booking, type Filter } from "./activity";

const booking = {
  transaction_id: 42, account_id: 7, direction: "out", transaction_status: "succeeded", transaction_type: "payment", amount: "12.05",
  sender_name: "Ana Silva (@ana)", recipient_name: "Corner Café", note: "two coffees", initialisation_time: "2026-11-14T23:43:15.515122",
} as Booking;

test.each<[Partial<Filter>, boolean]>([
  [{}, true],
  [{ text: " CAFÉ  12.05 " }, true],
  [{ text: "42" }, true],
  [{ text: "café tea" }, false],
  [{ account: 7, direction: "out", status: "succeeded", type: "payment" }, true],
  [{ account: 8 }, false],
  [{ direction: "in" }, false],
  [{ from: "2026-11-10", to: "2026-11-20" }, true],
  [{ to: "2026-11-13" }, false],
  [{ from: "2026-11-16" }, false],
])("%j", (filter, want) => expect(fits(booking, { ...everything, ...filter })).toBe(want));
