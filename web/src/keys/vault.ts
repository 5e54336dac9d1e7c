// Wallets on this device: words under a passphrase. What is stored can be opened
// with the passphrase alone; what is open stays in memory for a few minutes.
import { erase, read, readAll, write } from "../state/database";

/** PBKDF2 rounds for a passphrase: about half a second on a phone. */
const rounds = 1_000_000;

export type SealedWallet = {
  address: string;
  userId: number;
  created: string;
  rounds: number;
  salt: Uint8Array<ArrayBuffer>;
  nonce: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
};

export class WrongPassphrase extends Error {}

async function keyFrom(passphrase: string, salt: Uint8Array<ArrayBuffer>, count: number): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(passphrase.normalize("NFKC"));
  const material = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-512", salt, iterations: count },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

/** The address is sealed with the words: they cannot be put under another one. */
const boundTo = (address: string) => new TextEncoder().encode(address.toLowerCase());

export async function seal(words: string, address: string, userId: number, passphrase: string): Promise<SealedWallet> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const key = await keyFrom(passphrase, salt, rounds);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce, additionalData: boundTo(address) }, key, new TextEncoder().encode(words));
  return { address, userId, created: new Date().toISOString(), rounds, salt, nonce, sealed };
}

export async function open(wallet: SealedWallet, passphrase: string): Promise<string> {
  const key = await keyFrom(passphrase, wallet.salt, wallet.rounds);
  try {
    const words = await crypto.subtle.decrypt({ name: "AES-GCM", iv: wallet.nonce, additionalData: boundTo(wallet.address) }, key, wallet.sealed);
    return new TextDecoder().decode(words);
  } catch {
    throw new WrongPassphrase();
  }
}

export async function keep(wallet: SealedWallet): Promise<void> {
  await write("wallets", wallet.address, wallet);
  await navigator.storage?.persist?.(); // ask the browser not to clean it away
}

export const discard = (address: string) => erase("wallets", address);

export const find = (address: string) => read<SealedWallet>("wallets", address);

export async function walletsOf(userId: number): Promise<SealedWallet[]> {
  return (await readAll<SealedWallet>("wallets")).filter((wallet) => wallet.userId === userId);
}
