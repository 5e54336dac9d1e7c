// The one way to ask the platform, and the one way in which it says no.
import { parse, stringify } from "./json";
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];
type Method = "get" | "post" | "delete";
type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never;
type PathWith<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never }[keyof paths];
type Query<O> = O extends { parameters: { query?: infer Q } } ? (Q extends undefined ? undefined : Q) : undefined;
type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } } ? B : undefined;
type Answer<O> = O extends { responses: { 200: { content: { "application/json": infer A } } } } ? A : unknown;

/** A refusal in the platform's words, or what stands in for them. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** The platform cannot be reached. */
export class Unreachable extends Error {}

/** Who asks. The session fills this in; nothing else holds the token. */
export const credentials = {
  token: undefined as string | undefined,
  /** Gets a new token, or tells that there is none to be had. */
  renew: async (): Promise<boolean> => false,
};

/** How often a request goes out again that may not have arrived. */
const repeats = 2;

async function send(path: string, request: RequestInit, attempt = 0): Promise<Response> {
  try {
    const response = await fetch(path, request);
    if (response.status !== 503 || attempt === repeats) return response;
  } catch (problem) {
    if (attempt === repeats || !navigator.onLine) throw new Unreachable("unreachable", { cause: problem });
  }
  await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
  return send(path, request, attempt + 1);
}

/** Sends a request; a POST bears a key, so that sending it twice does nothing twice. */
async function ask(method: Method, path: string, init: { body?: string; type?: string } = {}): Promise<Response> {
  const headers = new Headers(init.type ? { "Content-Type": init.type } : {});
  if (method === "post") headers.set("Idempotency-Key", crypto.randomUUID());
  const request = { method: method.toUpperCase(), headers, body: init.body ?? null };
  const once = () => {
    if (credentials.token) headers.set("Authorization", `Bearer ${credentials.token}`);
    return send(path, request);
  };
  let response = await once();
  if (response.status === 401 && !path.startsWith("/wallet/session/") && (await isStale(response)) && (await credentials.renew())) response = await once();
  if (response.ok) return response;
  let detail = response.statusText;
  try {
    detail = ((await response.json()) as { detail: string }).detail;
  } catch {
    // not the platform's own answer: a proxy's page
  }
  throw new Refusal(response.status, detail);
}

/** A missing permission is a 401 too, and no reason for a new token; a wallet that was opened offline has none yet. */
async function isStale(response: Response): Promise<boolean> {
  return /validate|must be provided/.test(await response.clone().text());
}

/** Sends a request and reads the answer. */
export async function exchange(method: Method, path: string, init: { body?: string; type?: string } = {}): Promise<unknown> {
  return parse(await (await ask(method, path, init)).text());
}

function withQuery(path: string, query?: object): string {
  const pairs = Object.entries(query ?? {})
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one: unknown) => [name, one] as const)) // lists repeat the name
    .filter(([, value]) => value !== undefined && value !== null && value !== "");
  return pairs.length ? `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : path;
}

export function get<P extends PathWith<"get">>(path: P, query?: Query<Operation<P, "get">>): Promise<Answer<Operation<P, "get">>> {
  return exchange("get", withQuery(path, query as object)) as Promise<Answer<Operation<P, "get">>>;
}

/** An answer as it is: a file to keep. */
export async function fetchFile<P extends PathWith<"get">>(path: P, query?: Query<Operation<P, "get">>): Promise<Blob> {
  const response = await ask("get", withQuery(path, query as object));
  try {
    return await response.blob();
  } catch (problem) {
    throw new Unreachable("it ended in the middle", { cause: problem });
  }
}

/** What may not be seen is not there. */
export async function visible<T>(question: Promise<T>): Promise<T | undefined> {
  try {
    return await question;
  } catch (problem) {
    if (problem instanceof Refusal) return undefined;
    throw problem;
  }
}

export function post<P extends PathWith<"post">>(path: P, body?: Body<Operation<P, "post">>): Promise<Answer<Operation<P, "post">>> {
  const content = body === undefined ? {} : { body: stringify(body), type: "application/json" };
  return exchange("post", path, content) as Promise<Answer<Operation<P, "post">>>;
}

export function remove<P extends PathWith<"delete">>(path: P, query?: Query<Operation<P, "delete">>): Promise<Answer<Operation<P, "delete">>> {
  return exchange("delete", withQuery(path, query as object)) as Promise<Answer<Operation<P, "delete">>>;
}
