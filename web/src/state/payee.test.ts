import { expect, test } from "vitest";
import { payeeOf } from "./payee";

test.each([
  ["@ana", { recipient_username: "ana" }],
  ["ana.silva", { recipient_username: "ana.silva" }],
  ["+49 151 1234 5678", { recipient_phone_country_dialcode: "49", recipient_phone_number: "15112345678" }],
  ["0049-151/12345678", { recipient_phone_country_dialcode: "49", recipient_phone_number: "15112345678" }],
  ["+1 (202) 555 0123", { recipient_phone_country_dialcode: "1", recipient_phone_number: "2025550123" }],
  ["+351 912 345 678", { recipient_phone_country_dialcode: "351", recipient_phone_number: "912345678" }],
  ["#12", { recipient_account_id: 12 }],
  ["#ana", undefined],
  ["+49", undefined],
  ["  ", undefined],
])("%s", (typed, want) => expect(payeeOf(typed)).toEqual(want));
