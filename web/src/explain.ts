// The one place where a problem becomes words for the person.
import { Refusal, Unreachable } from "./api/call";
import { WrongPassphrase } from "./keys/vault";
import { language } from "./texts/language.svelte";

/** A refusal by the contract. */
export class LedgerRefusal extends Error {}

/** The key that has to sign is not on this device. */
export class MissingKey extends Error {}

export function explain(problem: unknown): string {
  const { t } = language;
  if (problem instanceof Unreachable) return t.app.unreachable;
  if (problem instanceof WrongPassphrase) return t.keys.wrong;
  if (problem instanceof MissingKey) return t.keys.missing;
  if (problem instanceof LedgerRefusal) return language.refusal(problem.message);
  if (problem instanceof Refusal) return problem.status >= 500 ? t.app.unexpected : problem.detail;
  console.error(problem);
  return t.app.unexpected;
}

/** The person changed their mind. */
export class Abandoned extends Error {}
