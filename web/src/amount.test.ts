import { expect, test } from "vitest";
import { add, formatAmount, fromMinorUnits, minorUnits, typedAmount, type Amount } from "./amount";
import { parse, stringify } from "./api/json";

const amount = (text: string) => text as Amount;

test("amounts are exact", () => {
  expect(add(amount("0.1"), amount("0.2"))).toBe("0.3");
  expect(add(amount("9999999999999.99"), amount("0.01"))).toBe("10000000000000");
  expect(fromMinorUnits(-5n)).toBe("-0.05");
  expect(minorUnits(amount("12.5"))).toBe(1250n);
  expect(() => minorUnits(amount("1e5"))).toThrow();
});

test.each([
  ["12.05", "12.05"], ["12,05", "12.05"], [" 7 ", "7"], ["7.", "7"], ["٣٫٥", "3.5"], ["0.10", "0.1"],
  ["0", undefined], ["0.00", undefined], ["-1", undefined], ["1.005", undefined], ["1,000.00", undefined], ["1e3", undefined], ["", undefined],
])("a person types %j", (typed, want) => expect(typedAmount(typed)).toBe(want));

test("amounts are shown as the language writes them, every digit", () => {
  expect(formatAmount(amount("9007199254740993.01"), "en", "EUR")).toBe("€9,007,199,254,740,993.01");
  expect(formatAmount(amount("12.05"), "de")).toBe("12,05");
  expect(formatAmount(amount("12.05"), "en", "EUR", true)).toBe("+€12.05");
  expect(formatAmount(amount("-12.05"), "en", "EUR", true)).toBe("-€12.05");
});

test("amounts travel as numbers and are held as digits", () => {
  const text = '{"amount":9007199254740993.01,"transaction_id":7,"limits":{"daily":null,"daily_used":0.30}}';
  const read = parse(text) as { amount: Amount; transaction_id: number; limits: { daily_used: Amount } };
  expect(read.transaction_id).toBe(7);
  expect(typeof read.amount).toBe("string");
  expect(stringify({ amount: amount("12.05"), note: "12.05" })).toBe('{"amount":12.05,"note":"12.05"}');
});
