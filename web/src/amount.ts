// Money as it is written, never as a floating-point number: "12.05".

export type Amount = string & { readonly brand: unique symbol };

/** The currency's decimals. */
const decimals = 2;
const pattern = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** In minor units, for arithmetic. */
export function minorUnits(amount: Amount): bigint {
  const [, sign, whole, fraction = ""] = pattern.exec(amount) ?? fail(amount);
  const units = BigInt(whole! + fraction.padEnd(decimals, "0"));
  return sign ? -units : units;
}

/** From minor units, in the shortest exact form, as the interface writes it. */
export function fromMinorUnits(units: bigint): Amount {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -decimals)}${fraction && "."}${fraction}` as Amount;
}

export function add(...amounts: Amount[]): Amount {
  return fromMinorUnits(amounts.reduce((sum, amount) => sum + minorUnits(amount), 0n));
}

export const negative = (amount: Amount): Amount => fromMinorUnits(-minorUnits(amount));

/** Digits of other scripts and the decimal separators that people type. */
function latin(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[,\u066b]/g, ".");
}

/** What a person typed, or undefined where it is no amount to pay. */
export function typedAmount(text: string): Amount | undefined {
  const plain = latin(text.trim());
  if (!/^\d{1,13}(\.\d{0,2})?$/.test(plain)) return undefined;
  const amount = fromMinorUnits(minorUnits(plain.replace(/\.$/, "") as Amount));
  return amount === "0" ? undefined : amount;
}

/** In the words of a language, exact: Intl takes decimals as strings. */
export function formatAmount(amount: Amount, language: string, currency?: string, signed = false): string {
  const style = currency ? ({ style: "currency", currency } as const) : { minimumFractionDigits: decimals };
  return new Intl.NumberFormat(language, { ...style, signDisplay: signed ? "exceptZero" : "auto" }).format(amount as unknown as number);
}

function fail(amount: string): never {
  throw new Error(`${amount} is no amount`);
}
