// Chloé pays Ben. Her key stays here: the platform prepares the transaction, viem signs it.
import { privateKeyToAccount } from "viem/accounts";

import { demoWorld, Florin } from "../florin.mjs";

/** What the platform returned, with the types that viem wants. */
function viemTransaction(raw) {
  return {
    to: raw.to,
    data: raw.data,
    nonce: raw.nonce,
    chainId: Number(raw.chainId),
    gas: BigInt(raw.gasLimit),
    gasPrice: BigInt(raw.gasPrice),
    // Not raw.type: viem has names for types, and knows by the gas price that this is a legacy transaction.
  };
}

const demo = demoWorld();
const [, ben, chloe] = demo.users;
const florin = await Florin.login(demo.base_url, chloe);
const account = privateKeyToAccount(chloe.private_key);

const initiated = await florin.post("/transaction/initiate-transfer", {
  sender_wallet_address: account.address,
  amount: 3.5,
  transaction_type: "transfer",
  recipient_username: ben.username,
  note: "signed with viem",
});
console.log(`The platform prepared transaction ${initiated.transaction_id}, topic ${initiated.topic}.`);

const tracking = await florin.signAndSubmit(initiated, (raw) => account.signTransaction(viemTransaction(raw)));
console.log(`Chloé signed it with ${account.address} and submitted it.`);

await florin.settled(tracking);
const paid = await florin.becomes(initiated.transaction_id, "succeeded");
console.log(`${paid.sender_name} paid ${paid.recipient_name} ${paid.amount}: ${paid.transaction_status}.`);
