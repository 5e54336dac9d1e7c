// Many payments from one file: checked by the platform, signed on this device one
// after the other, and followed until each is settled. A row is known by its
// reference and is paid once, however often the file is sent.
import { get, post, type Schemas } from "../api/call";
import { signAndSubmit } from "../keys/sign";
import { keyOf } from "./signing";

type Row = Schemas["BulkRow"];
type Summary = Schemas["BulkSummary"];

/** How many references can be asked about at once. */
const asked = 100;
const settledStatuses = new Set(["succeeded", "failed", "reversed", "initiated"]); // initiated waits for somebody's approval

export class Bulk {
  /** What would happen. */
  summary = $state.raw<Summary>();
  rows = $state.raw<Row[]>([]);
  phase = $state<"choosing" | "checked" | "signing" | "settling" | "finished">("choosing");
  signed = $state(0);
  toSign = $state(0);
  /** Why it does not go on by itself. */
  stopped = $state.raw<unknown>();
  /** The lines of the file, to show those that are refused. */
  lines: string[] = [];

  private body: { format: "csv" | "jsonl"; file_base64: string; encoding: "auto"; sender_wallet_address: string } | undefined;
  private left = false;

  constructor(private readonly address: string) {}

  /** Rows that need nothing more from this page. */
  get settled(): number {
    return this.rows.filter(({ outcome, transaction_status }) => outcome === "refused" || settledStatuses.has(transaction_status ?? "")).length;
  }

  async check(file: File) {
    this.body = { format: /\.(jsonl|ndjson)$/i.test(file.name) ? "jsonl" : "csv", file_base64: await base64Of(file), encoding: "auto", sender_wallet_address: this.address };
    this.lines = textOf(await file.arrayBuffer()).split(/\r\n|\n|\r/);
    const checked = await post("/transaction/bulk", { ...this.body, dry_run: true, retry_failed: false });
    [this.summary, this.rows, this.phase] = [checked.summary, checked.rows, "checked"];
  }

  /** Signs what is not signed yet, in the order of the nonces, and follows all of it. Safe to call again. */
  async pay(retryFailed = false) {
    const signer = await keyOf(this.address);
    const prepared = await post("/transaction/bulk", { ...this.body!, dry_run: false, retry_failed: retryFailed });
    this.rows = prepared.rows;
    const waiting = prepared.rows.filter(({ outcome }) => outcome === "to_sign");
    [this.signed, this.toSign, this.phase] = [0, waiting.length, "signing"];
    this.stopped = undefined;
    try {
      for (const row of waiting) {
        await signAndSubmit({ raw_transaction: row.raw_transaction!, topic: row.topic! }, signer);
        this.signed++;
        this.rows = this.rows.map((one) => (one === row ? { ...one, outcome: "accepted" } : one));
      }
      this.phase = "settling";
      await this.follow();
      if (!this.left) this.phase = "finished";
    } catch (problem) {
      this.stopped = problem;
    }
  }

  /** The person went to another page: what is signed settles all the same. */
  leave() {
    this.left = true;
  }

  private async follow() {
    for (;;) {
      const open = this.rows.filter(({ outcome, transaction_status }) => outcome !== "refused" && !settledStatuses.has(transaction_status ?? ""));
      for (let at = 0; at < open.length && !this.left; at += asked) {
        const found = await get("/transaction/bulk", { sender_wallet_address: this.address, client_reference: open.slice(at, at + asked).map((row) => row.client_reference!) });
        const byReference = new Map(found.map((payment) => [payment.client_reference, payment]));
        this.rows = this.rows.map((row) => ({ ...row, ...byReference.get(row.client_reference ?? "") }));
      }
      if (open.length === 0 || this.left) return;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  }
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).split(",", 2)[1]!);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
