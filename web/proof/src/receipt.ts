import { ascii, equal, keccak, toHex, toNumber } from "./bytes.js";
import { decode, type Item } from "./rlp.js";

/** Money that moved. Accounts are the ledger's numbers, amounts are in minor units. */
export interface Payment {
  /** From an account to another, from outside, to outside, or a transfer that was taken back. */
  kind: "transfer" | "deposit" | "withdrawal" | "reversal";
  transactionId: bigint;
  sender: bigint; // 0 for a deposit
  recipient: bigint; // 0 for a withdrawal
  amount: bigint;
  fee: bigint; // which the sender paid on top
  cashback: bigint; // which the sender got back from the recipient
}

/** What a log says: a payment, or one whose terms its initiation has. */
export interface Movement extends Payment {
  settled: boolean;
  byName: boolean;
}

export interface Receipt {
  failed: boolean;
  logs: Log[];
}

interface Log {
  address: Uint8Array;
  topics: Uint8Array[];
  data: Uint8Array;
}

/** The last type of transactions that there is (EIP-7702). */
const lastType = 4;

/** Reads a receipt with or without a type (EIP-2718). One of a type to come may mean anything. */
export function readReceipt(bytes: Uint8Array): Receipt {
  const isTyped = bytes[0] !== undefined && bytes[0] >= 1 && bytes[0] <= lastType;
  const [status, , , logs] = list(decode(isTyped ? bytes.subarray(1) : bytes), 4);
  const outcome = string(status);
  if (outcome.length > 1 || (outcome.length === 1 && outcome[0] !== 1)) throw new Error("its status is not one");
  return { failed: outcome.length === 0, logs: list(logs).map(readLog) };
}

function readLog(item: Item): Log {
  const [address, topics, data] = list(item, 3);
  return { address: string(address), topics: list(topics).map(string), data: string(data) };
}

function list(item: Item | undefined, length?: number): Item[] {
  if (!Array.isArray(item) || (length !== undefined && item.length !== length)) throw new Error("it is not a receipt");
  return item;
}

function string(item: Item | undefined): Uint8Array {
  if (!(item instanceof Uint8Array)) throw new Error("it is not a receipt");
  return item;
}

const event = (signature: string): string => toHex(keccak(ascii(signature)));

/** How the contract's events that move money, or begin to, are read. */
const readers: Record<string, (words: Words) => Partial<Movement>> = {
  [event("TransferInitiated(uint48,uint64,uint48,address,uint8,uint8,uint256,uint256,uint256,bytes32)")]: (w) => {
    const [sender, transactionId, recipient] = [w.topic(), w.topic(), w.topic()];
    w.skip(2); // wallet and type
    const settled = w.number() === 3n; // TransferStatus.Settled
    const [amount, fee, cashback] = [w.number(), w.number(), w.number()];
    w.skip(1); // hash of the note
    return { kind: "transfer", sender, transactionId, recipient, settled, amount, fee, cashback };
  },
  [event("TransferSettled(uint48,uint64)")]: (w) =>
    ({ kind: "transfer", sender: w.topic(), transactionId: w.topic(), byName: true }),
  [event("TransferReversed(uint48,uint64,bytes32)")]: (w) => {
    w.skip(1); // hash of the reason
    return { kind: "reversal", sender: w.topic(), transactionId: w.topic(), byName: true };
  },
  [event("DepositSettled(uint48,uint64,uint256,bytes32)")]: (w) => {
    const deposit = { kind: "deposit", recipient: w.topic(), transactionId: w.topic(), amount: w.number() } as const;
    w.skip(1); // hash of the bank's reference
    return deposit;
  },
  [event("WithdrawalSettled(uint48,uint64,uint256,uint256,bytes32)")]: (w) => {
    const withdrawal = { kind: "withdrawal", sender: w.topic(), transactionId: w.topic(), amount: w.number(), fee: w.number() } as const;
    w.skip(1); // hash of the bank's reference
    return withdrawal;
  },
};

/** What the contract's logs say; those of other contracts say nothing. */
export function movements(receipt: Receipt, contract: Uint8Array): Movement[] {
  const found: Movement[] = [];
  receipt.logs.forEach((log, i) => {
    const reader = log.topics[0] && equal(log.address, contract) ? readers[toHex(log.topics[0])] : undefined;
    if (!reader) return;
    const words = new Words(log);
    const nothing = { transactionId: 0n, sender: 0n, recipient: 0n, amount: 0n, fee: 0n, cashback: 0n };
    const movement = { ...nothing, settled: true, byName: false, ...reader(words) } as Movement;
    if (!words.end()) throw new Error(`log ${i} of the receipt: it is not as the ledger writes it`);
    found.push(movement);
  });
  return found;
}

/** What a log carries, taken one by one. */
class Words {
  #topics: Uint8Array[];
  #data: Uint8Array;

  constructor(log: Log) {
    this.#topics = log.topics.slice(1);
    this.#data = log.data;
  }

  topic(): bigint {
    return this.#read(this.#topics.shift());
  }

  number(): bigint {
    const word = this.#data.slice(0, 32);
    this.skip(1);
    return this.#read(word);
  }

  skip(count: number): void {
    if (this.#data.length < 32 * count) throw new Error("a log is cut off");
    this.#data = this.#data.subarray(32 * count);
  }

  end(): boolean {
    return this.#topics.length === 0 && this.#data.length === 0;
  }

  /** No value of the ledger has more than 64 bits. */
  #read(word: Uint8Array | undefined): bigint {
    if (word?.length !== 32 || word.slice(0, 24).some((byte) => byte !== 0)) throw new Error("a log is not as the ledger writes it");
    return toNumber(word.slice(24));
  }
}
