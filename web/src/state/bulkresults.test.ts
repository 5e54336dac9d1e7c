import { expect, test } from "vitest";
import { resultsOf, type Row } from "./bulkresults";

const row = { line: 2, client_reference: "a", outcome: "accepted", reason: null, transaction_id: 7, tracking_id: "9", transaction_status: "failed", failure: { name: "ERR_X", args: [] } } satisfies Row;

test("results open in a spreadsheet and compute nothing", () => {
  expect(resultsOf([row, { ...row, line: 3, client_reference: "=1+1", reason: 'amount: "1,2" is no amount', transaction_id: null, tracking_id: null, transaction_status: null, outcome: "refused" }])).toBe(
    "line,client_reference,outcome,transaction_id,tracking_id,transaction_status,reason\r\n" +
      "2,a,accepted,7,9,failed,ERR_X\r\n" +
      `3,'=1+1,refused,,,,"amount: ""1,2"" is no amount"\r\n`,
  );
});
