// The one place where a problem becomes words for the person.
import { Refusal, Unreachable } from "./api/call";
import { WrongPassphrase } from "./keys/vault";
import { NotRegistered } from "./state/push.svelte";
import { language } from "./texts/language.svelte";

/** A refusal by the contract. */
export class LedgerRefusal extends Error {}

/** The key that has to sign is not on this device. */
export class MissingKey extends Error {}

export function explain(problem: unknown): string {
  const { t } = language;
  if (problem instanceof Unreachable) return navigator.onLine ? t.app.unreachable : t.pages.offlineAction;
  if (problem instanceof WrongPassphrase) return t.keys.wrong;
  if (problem instanceof MissingKey) return t.keys.missing;
  if (problem instanceof NotRegistered) return t.notifications.failed;
  if (problem instanceof LedgerRefusal) return language.refusal(problem.message);
  if (problem instanceof Refusal) return refusalInWords(problem);
  console.error(problem);
  return t.app.unexpected;
}

function refusalInWords({ status, detail }: Refusal): string {
  const { t } = language;
  if (status >= 500) return t.app.unexpected;
  if (status === 429) return t.pages.tooMany;
  return detail.includes("required permission") ? t.pages.notPermitted : detail;
}

/** The person changed their mind. */
export class Abandoned extends Error {}
