// The keys of this device, locked and unlocked.
import { Abandoned } from "../explain";
import * as vault from "../keys/vault";
import type { Signer } from "../keys/words";

/** How long a key stays open after the last use. */
const openFor = 5 * 60_000;

export type Question = { wallet: vault.SealedWallet; answer: (signer: Signer) => void; abandon: () => void };

class Wallet {
  /** What the dialog asks: a passphrase for this wallet. */
  question = $state.raw<Question>();

  private signers = new Map<string, { signer: Signer; timer: ReturnType<typeof setTimeout> }>();

  /** The key of an address, after asking for its passphrase where it is locked; undefined where this device does not have it. */
  async signer(address: string): Promise<Signer | undefined> {
    const open = this.signers.get(address);
    if (open) {
      this.hold(open.signer);
      return open.signer;
    }
    const wallet = await vault.find(address);
    if (!wallet) return undefined;
    return new Promise((resolve, reject) => {
      this.question = {
        wallet,
        answer: (signer) => {
          this.question = undefined;
          resolve(signer);
        },
        abandon: () => {
          this.question = undefined;
          reject(new Abandoned());
        },
      };
    });
  }

  async unlock(wallet: vault.SealedWallet, passphrase: string): Promise<Signer> {
    const [words, { signerOf }] = await Promise.all([vault.open(wallet, passphrase), import("../keys/words")]);
    const signer = signerOf(words);
    if (!signer) throw new vault.WrongPassphrase();
    this.hold(signer);
    return signer;
  }

  /** Puts words under a passphrase on this device. */
  async add(words: string, userId: number, passphrase: string): Promise<Signer> {
    const { signerOf, tidy } = await import("../keys/words");
    const signer = signerOf(words)!;
    await vault.keep(await vault.seal(tidy(words), signer.address, userId, passphrase));
    this.hold(signer);
    return signer;
  }

  /** Puts a wallet under another passphrase. */
  async changePassphrase(sealed: vault.SealedWallet, old: string, passphrase: string) {
    const words = await vault.open(sealed, old);
    await vault.keep({ ...(await vault.seal(words, sealed.address, sealed.userId, passphrase)), created: sealed.created });
  }

  /** Takes a wallet off this device. */
  async remove(address: string) {
    clearTimeout(this.signers.get(address)?.timer);
    this.signers.delete(address);
    await vault.discard(address);
  }

  lock() {
    for (const { timer } of this.signers.values()) clearTimeout(timer);
    this.signers.clear();
  }

  private hold(signer: Signer) {
    clearTimeout(this.signers.get(signer.address)?.timer);
    this.signers.set(signer.address, { signer, timer: setTimeout(() => this.signers.delete(signer.address), openFor) });
  }
}

export const wallet = new Wallet();
