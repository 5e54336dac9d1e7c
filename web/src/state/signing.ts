// Signing a step with the person's own wallet on an account.
import { LedgerRefusal, MissingKey } from "../explain";
import { outcomeOf, signAndSubmit, type Prepared } from "../keys/sign";
import type { Signer } from "../keys/words";
import { wallet } from "./wallet.svelte";

/** The key of an address, after asking for its passphrase. */
export async function keyOf(address: string): Promise<Signer> {
  const signer = await wallet.signer(address);
  if (!signer) throw new MissingKey();
  return signer;
}

/** Prepares, signs on this device, and returns once a block has it. */
export async function sign<P extends Prepared>(address: string, prepare: () => Promise<P>): Promise<P> {
  const signer = await keyOf(address);
  const prepared = await prepare();
  await settled(await signAndSubmit(prepared, signer));
  return prepared;
}

/** Returns once the ledger has done what was asked of it. */
export async function settled(trackingId: number): Promise<void> {
  const failure = await outcomeOf(trackingId);
  if (failure) throw new LedgerRefusal(failure.name);
}
