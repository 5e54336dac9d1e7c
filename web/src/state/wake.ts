// When to look again: every few seconds while the page is looked at, at once
// when it comes back, when the network does, or when a push says so.

export function wake(look: () => void, seconds: number): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const timer = setInterval(() => document.visibilityState === "visible" && look(), seconds * 1000);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look(), { signal });
  addEventListener("online", look, { signal });
  navigator.serviceWorker?.addEventListener("message", look, { signal });
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}
