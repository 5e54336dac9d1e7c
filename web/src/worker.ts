// The service worker: the wallet opens without a network, and requests for
// payment show up while it is closed.
declare const self: ServiceWorkerGlobalScope;

const shell = "shell";

self.addEventListener("install", (event) => event.waitUntil(keepShell().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The page and what it names, so that it opens offline after the first visit already; the rest is kept when it is loaded. */
async function keepShell() {
  const [cache, page] = await Promise.all([caches.open(shell), fetch("/")]);
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  await Promise.all([cache.put("/", page), cache.addAll([...new Set(named)])]);
}

/** Files of the wallet itself; what the interface answers is never kept here. */
const isShell = ({ pathname }: URL) => pathname === "/" || pathname.startsWith("/assets/") || /^\/(icon|manifest)[^/]*$/.test(pathname);

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || !isShell(url)) return;
  event.respondWith(url.pathname.startsWith("/assets/") ? keptFirst(event.request) : newestFirst(event.request));
});

/** Their names change with their content. */
async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetchAndKeep(request);
}

async function newestFirst(request: Request): Promise<Response> {
  try {
    return await fetchAndKeep(request);
  } catch (problem) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw problem;
  }
}

async function fetchAndKeep(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) await (await caches.open(shell)).put(request, response.clone());
  return response;
}

type PushedRequest = { kind: "payment_request"; payment_request_id: number; sender_name: string; amount: string; note: string | null };

self.addEventListener("push", (event) => {
  const pushed = event.data?.json() as PushedRequest;
  const shown = self.registration.showNotification(`${pushed.sender_name}: ${pushed.amount}`, {
    body: pushed.note ?? "",
    icon: "/icon-192.png",
    tag: `request-${pushed.payment_request_id}`,
    data: `/#/request/${pushed.payment_request_id}`,
  });
  event.waitUntil(Promise.all([shown, tellPages()]));
});

/** Open pages look again at once. */
async function tellPages() {
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage("look");
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data as string));
});

async function show(address: string) {
  const [page] = await self.clients.matchAll({ type: "window" });
  if (!page) return void (await self.clients.openWindow(address));
  await page.navigate(address);
  await page.focus();
}

export {};
