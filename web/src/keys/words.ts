// Twelve words (BIP-39) are a wallet, on every device and in other wallets too; a
// key in hex is taken as well, for those that were made elsewhere. Loaded when a
// key is needed: the home screen does without.
import { validateMnemonic } from "@scure/bip39";
import { english, generateMnemonic, mnemonicToAccount, privateKeyToAccount, type LocalAccount } from "viem/accounts";

export type Signer = LocalAccount;

export const newWords = (): string => generateMnemonic(english);

/** The wallet of these words, or undefined where they are none. */
export function signerOf(words: string): Signer | undefined {
  const tidied = tidy(words);
  const hex = /^(?:0x)?([0-9a-f]{64})$/.exec(tidied)?.[1];
  try {
    if (hex) return privateKeyToAccount(`0x${hex}`);
  } catch {
    return undefined; // zero, or more than the curve has
  }
  return validateMnemonic(tidied, english) ? mnemonicToAccount(tidied) : undefined;
}

export const tidy = (words: string) => words.normalize("NFKD").trim().toLowerCase().split(/\s+/).join(" ");

/** The words that could stand where somebody typed the beginning of one. */
export const suggestions = (beginning: string) => english.filter((word) => word.startsWith(beginning.toLowerCase()));
