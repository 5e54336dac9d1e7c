import { expect, test } from "vitest";
import { open, seal, WrongPassphrase } from "./vault";
import { newWords, signerOf } from "./words";

test("words are a wallet, as in other wallets", () => {
  // The first account of the well-known test words.
  const signer = signerOf("  Test test test test test test test test test test test JUNK ");
  expect(signer?.address).toBe("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
  expect(signerOf("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")?.address).toBe(signer?.address);
  expect(signerOf("test test test test test test test test test test test test")).toBeUndefined();
  expect(signerOf("")).toBeUndefined();
  expect(newWords().split(" ")).toHaveLength(12);
});

test("what is sealed opens with its passphrase alone, and under its address alone", async () => {
  const wallet = await seal("some words", "0xAb", 7, "a long passphrase");
  expect(await open(wallet, "a long passphrase")).toBe("some words");
  await expect(open(wallet, "another passphrase")).rejects.toThrow(WrongPassphrase);
  await expect(open({ ...wallet, address: "0xAc" }, "a long passphrase")).rejects.toThrow(WrongPassphrase);
});
