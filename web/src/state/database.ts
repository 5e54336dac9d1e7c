// The device's own memory: keys under a passphrase, and the last answers for
// when there is no network.

const stores = ["wallets", "answers"] as const;
export type StoreName = (typeof stores)[number];

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("florin", 1);
    request.onupgradeneeded = () => stores.forEach((name) => request.result.createObjectStore(name));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function run<T>(store: StoreName, mode: IDBTransactionMode, action: (s: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction(store, mode, { durability: "strict" });
  const request = action(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

export const read = <T>(store: StoreName, key: string) => run<T | undefined>(store, "readonly", (s) => s.get(key));
export const readAll = <T>(store: StoreName) => run<T[]>(store, "readonly", (s) => s.getAll());
export const write = (store: StoreName, key: string, value: unknown) => run(store, "readwrite", (s) => s.put(value, key));
export const erase = (store: StoreName, key: string) => run(store, "readwrite", (s) => s.delete(key));
export const eraseAll = (store: StoreName) => run(store, "readwrite", (s) => s.clear());
