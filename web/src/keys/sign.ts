// The raw flow: the platform prepares, this device signs, the platform submits
// and tells how it ended.
import { get, post, type Schemas } from "../api/call";
import type { Signer } from "./words";

export type Prepared = { raw_transaction: Schemas["RawTransaction"]; topic: string };

/** Signs a prepared transaction, submits it, and returns its tracking id. */
export async function signAndSubmit({ raw_transaction: raw, topic }: Prepared, signer: Signer): Promise<number> {
  const bytes = await signer.signTransaction({
    type: "legacy",
    chainId: Number(raw.chainId),
    to: raw.to as `0x${string}`,
    nonce: raw.nonce,
    data: raw.data as `0x${string}`,
    gas: BigInt(raw.gasLimit),
    gasPrice: BigInt(raw.gasPrice),
  });
  const answer = await post("/blockchain/signed-transaction", { transaction_bytes: bytes, topic });
  return answer.tracking_id;
}

export type Failure = { name: string; args: string[] };

/** Waits until a block has it: undefined when all went well, else the contract's reason. */
export async function outcomeOf(trackingId: number): Promise<Failure | undefined> {
  for (;;) {
    const { blockchain_transaction_status: status } = await get("/blockchain/transaction-status", { transaction_id: trackingId });
    if (status === "succeeded") return undefined;
    if (status === "failed") {
      const { error_message: text } = await get("/blockchain/transaction/error-message", { transaction_id: trackingId });
      return JSON.parse(text) as Failure;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
