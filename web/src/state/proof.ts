// Checks on this device what the ledger says about a payment. Loaded when
// somebody wants to know.
import { verify, type Payment, type Verdict } from "../../proof/src/index";
import { minorUnits } from "../amount";
import { fetchFile, get, type Schemas } from "../api/call";

type Shown = Schemas["FullTransaction"];

/** The proof confirms less than what the platform shows. */
export class ProofRefused extends Error {
  constructor(
    readonly reason: "invalid" | "differs" | "contractChanged",
    detail = "",
  ) {
    super(detail);
  }
}

/** The ledger's address, as this device saw it first: a platform that names another one later is not believed. */
async function knownContract(): Promise<string> {
  const place = "florin.contract";
  const { contract_address } = await get("/blockchain/info");
  const known = localStorage.getItem(place);
  if (known && known !== contract_address) throw new ProofRefused("contractChanged", `${known} → ${contract_address}`);
  localStorage.setItem(place, contract_address);
  return contract_address;
}

/** The step that the proof is about: the last one in a block. */
export const lastInBlock = (shown: Shown) => shown.blockchain_transactions.findLast(({ block_hash }) => block_hash !== null);

const isShown = (payment: Payment, shown: Shown) =>
  payment.transactionId === BigInt(shown.transaction_id) &&
  payment.amount === minorUnits(shown.amount) &&
  (payment.sender === 0n || payment.sender === BigInt(shown.sender_account_id ?? 0)) &&
  (payment.recipient === 0n || payment.recipient === BigInt(shown.recipient_account_id ?? 0));

/** Fetches the proof and checks all of it, and that it is about what is shown. */
export async function prove(shown: Shown): Promise<{ verdict: Verdict; file: Blob }> {
  const [contract, file] = await Promise.all([
    knownContract(),
    fetchFile("/blockchain/proof", { transaction_id: lastInBlock(shown)!.blockchain_transaction_id }),
  ]);
  const blockHashes = shown.blockchain_transactions.flatMap(({ block_hash }) => block_hash ?? []);
  const text = await file.text();
  let verdict: Verdict;
  try {
    verdict = verify(text, { contract, blockHashes });
  } catch (problem) {
    throw new ProofRefused("invalid", (problem as Error).message);
  }
  const moved = shown.transaction_status === "succeeded" || shown.transaction_status === "reversed";
  const confirmed = moved ? verdict.payments.some((payment) => isShown(payment, shown)) : verdict.payments.length === 0;
  if (!confirmed) throw new ProofRefused("differs");
  return { verdict, file };
}
