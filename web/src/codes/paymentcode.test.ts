import { expect, test } from "vitest";
import encode from "qr";
import decode from "qr/decode.js";
import type { Amount } from "../amount";
import { read, write } from "./paymentcode";

test("a code says what is known and nothing else", () => {
  expect(write({ username: "ana", amount: "12.05" as Amount, note: "" })).toBe('{"username":"ana","amount":12.05}');
  expect(read('{"account_id":7,"amount":0.3,"till_id":2,"transaction_type":"payment","metadata":"order 7","unknown":1}')).toEqual({
    account_id: 7, amount: "0.3", till_id: 2, transaction_type: "payment", metadata: "order 7",
  });
});

test.each(["", "https://example.com", "null", "7", "[]", "{}", '{"username":""}', '{"account_id":-1}', '{"account_id":"7"}', '{"amount":5}'])(
  "%j is no payment code", (text) => expect(read(text)).toBeUndefined(),
);

test.each([-5, 1.005, 0, "lots"])("an amount of %j is left out", (amount) =>
  expect(read(JSON.stringify({ username: "ana", amount }))).toEqual({ username: "ana" }));

test("what is drawn can be read", () => {
  const text = write({ username: "ana", amount: "7.5" as Amount, note: "زهور ☕ für Zoë" });
  const rows = encode(text, "raw", { border: 4, scale: 4 });
  const data = new Uint8ClampedArray(rows.flat().flatMap((dark) => (dark ? [0, 0, 0, 255] : [255, 255, 255, 255])));
  expect(read(decode({ width: rows.length, height: rows.length, data }))).toEqual(read(text));
});
