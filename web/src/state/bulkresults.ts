// What became of the rows of a file, to be kept.
import type { Schemas } from "../api/call";

export type Row = Schemas["BulkRow"];

const columns = ["line", "client_reference", "outcome", "transaction_id", "tracking_id", "transaction_status", "reason"] as const;

/** What became of each row, as florin pay writes it. A cell that a spreadsheet would compute gets an apostrophe. */
export function resultsOf(rows: Row[]): string {
  const cell = (value: string | number | null) => {
    const text = value === null ? "" : typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const line = (row: Row) => columns.map((name) => cell(name === "reason" ? (row.reason ?? row.failure?.name ?? null) : row[name])).join(",");
  return [columns.join(","), ...rows.map(line)].map((text) => `${text}\r\n`).join("");
}
