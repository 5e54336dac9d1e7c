// What an integrator builds first, signed with ethers: look before paying, pay in a single call, pay with a key
// that never leaves this process, learn why a payment failed, bring money in, and pay with four eyes.
import { Wallet } from "ethers";

import { demoWorld, FailedOnChain, Florin } from "../florin.mjs";

/** Signs what the platform returned, with the types that ethers wants. */
function signWith(wallet) {
  return (raw) =>
    wallet.signTransaction({
      from: raw.from, // ethers checks that it is the wallet's own address
      to: raw.to,
      data: raw.data,
      nonce: raw.nonce,
      chainId: Number(raw.chainId),
      gasLimit: BigInt(raw.gasLimit),
      gasPrice: BigInt(raw.gasPrice),
      type: raw.type, // ethers takes 0; left out, it would guess
    });
}

/** Signs with the wallet, submits as the caller, and waits for the block. */
async function sign(florin, wallet, prepared) {
  await florin.settled(await florin.signAndSubmit(prepared, signWith(wallet)));
}

/** A backend looks before it pays; what is possible now may still fail later. */
async function preview(florin, shop, recipient) {
  const found = await florin.get("/transaction/transfer-preview", {
    sender_wallet_address: shop.wallet_address,
    transaction_type: "transfer",
    amount: 20,
    recipient_phone_country_dialcode: recipient.phone_country_dialcode,
    recipient_phone_number: recipient.phone_number,
  });
  const { possible, fee, error_name } = found.transaction_possible;
  const verdict = possible ? `yes, for a fee of ${fee}` : error_name;
  console.log(`Preview: ${shop.legal_name} can pay ${found.recipient_username}: ${verdict}.`);
}

/** One call does it all: for a backend, over TLS, with a key that it may show to the platform. */
async function singleCall(florin, shop, recipient) {
  const sent = await florin.post("/transaction/send-transfer", {
    private_key: shop.private_key,
    amount: 20,
    transaction_type: "transfer",
    recipient_phone_country_dialcode: recipient.phone_country_dialcode,
    recipient_phone_number: recipient.phone_number,
    note: "thank you",
    metadata: JSON.stringify({ order: 7 }),
  });
  await florin.settled(sent.tracking_id);
  const paid = await florin.becomes(sent.transaction_id, "succeeded");
  console.log(`Single call: ${paid.sender_name} paid ${paid.recipient_name} ${paid.amount}: ${paid.transaction_status}.`);
}

/** The raw flow: the platform prepares, the wallet signs here. */
async function rawFlow(florin, sender, recipient, amount) {
  const wallet = new Wallet(sender.private_key);
  const initiated = await florin.post("/transaction/initiate-transfer", {
    sender_wallet_address: wallet.address,
    amount,
    transaction_type: "transfer",
    recipient_username: recipient.username,
  });
  await sign(florin, wallet, initiated);
  const { transaction_status } = await florin.becomes(initiated.transaction_id, "succeeded");
  console.log(`Raw flow: ${sender.first_name} paid ${recipient.first_name} ${amount}: ${transaction_status}.`);
}

/** More than Ana has: it is accepted, and fails in its block with the contract's reason. */
async function failure(florin, sender, recipient) {
  try {
    await rawFlow(florin, sender, recipient, 1_000_000);
  } catch (error) {
    if (!(error instanceof FailedOnChain)) throw error;
    const [account, balance, needed] = error.args;
    console.log(`Failure: ${error.error}, account ${account} has ${balance} cents and needs ${needed}.`);
  }
}

/**
 * The operator sets up a client's account from its resolution: the clerk may send 100 a day alone, beyond that
 * two others have to approve. Each has a wallet for this account.
 */
async function openCompany(operator, clerk, approvers) {
  const { account_ids, tracking_ids } = await operator.post("/operator/resolution", {
    resolution: {
      legal_entity: { legal_name: "Four Eyes AG", registration_number: "HRB 4040", country: "DE" },
      accounts: [
        {
          account_name: "Suppliers",
          approvals_needed: approvers.length,
          people: [
            { username: clerk.username, wallet_address: clerk.wallet.address, permissions: ["all"], daily_limit: 100 },
            ...approvers.map(({ username, wallet }) => ({
              username,
              wallet_address: wallet.address,
              permissions: ["all"],
              approver: true,
            })),
          ],
        },
      ],
    },
  });
  for (const tracking of tracking_ids) await operator.settled(tracking);
  const others = approvers.map(({ first_name }) => first_name).join(" and ");
  console.log(`Company: Four Eyes AG has account ${account_ids[0]}; ${clerk.first_name} pays, ${others} approve.`);
  return account_ids[0];
}

/** The wallet announces a deposit, the operator settles it when the bank has the money. */
async function deposit(operator, clerk, account) {
  const initiated = await clerk.florin.post("/transaction/initiate-deposit", {
    sender_wallet_address: clerk.wallet.address,
    amount: 500,
    source_of_funds: "revenue",
  });
  await sign(clerk.florin, clerk.wallet, initiated);
  const { transaction_status: before } = await clerk.florin.becomes(initiated.transaction_id, "initiated");
  const settling = await operator.post("/transaction/settle-deposit", {
    transaction_id: initiated.transaction_id,
    bank_reference: "SEPA 2026-11-15/1",
  });
  await operator.settled(settling.tracking_id);
  const { amount, transaction_status: after } = await clerk.florin.becomes(initiated.transaction_id, "succeeded");
  const { balance } = await clerk.florin.get("/account", { account_id: account });
  console.log(`Deposit: ${amount} were ${before}, then ${after}; the company has ${balance}.`);
}

/** A transfer beyond the clerk's allowance waits until both approvers have signed. */
async function fourEyes(clerk, approvers, recipient) {
  const initiated = await clerk.florin.post("/transaction/initiate-transfer", {
    sender_wallet_address: clerk.wallet.address,
    amount: 150,
    transaction_type: "transfer",
    recipient_username: recipient.username,
  });
  await sign(clerk.florin, clerk.wallet, initiated);
  const { amount, transaction_status } = await clerk.florin.becomes(initiated.transaction_id, "initiated");
  console.log(`Four eyes: ${clerk.first_name} wants to pay ${recipient.first_name} ${amount}; it is ${transaction_status}.`);
  for (const { first_name, florin, wallet } of approvers) {
    const approval = await florin.get("/transaction/raw-approve-transfer", {
      transaction_id: initiated.transaction_id,
      wallet_address: wallet.address,
    });
    await sign(florin, wallet, approval);
    console.log(`Four eyes: ${first_name} approved.`);
  }
  const done = await clerk.florin.becomes(initiated.transaction_id, "succeeded", "failed");
  console.log(`Four eyes: ${done.status_history.map((step) => step.transaction_status).join(", then ")}.`);
}

const demo = demoWorld();
const shop = demo.businesses[1];
const backend = Florin.withAPIKey(demo.base_url, shop.api_key);
const operator = await Florin.login(demo.base_url, demo.operator);
const people = [];
for (const user of demo.users) {
  // A wallet belongs to one account, so for the company's everyone gets another one.
  people.push({ ...user, florin: await Florin.login(demo.base_url, user), wallet: Wallet.createRandom() });
}
const [ana, ben, chloe] = people;

await preview(backend, shop, ana);
await singleCall(backend, shop, ana);
await rawFlow(ana.florin, ana, ben, 5);
await failure(ana.florin, ana, ben);
const account = await openCompany(operator, chloe, [ana, ben]);
await deposit(operator, chloe, account);
await fourEyes(chloe, [ana, ben], ben);
