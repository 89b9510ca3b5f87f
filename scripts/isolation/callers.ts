/** Who asks, and how: the headers that each kind of caller sends. */
import type { Stack } from "../stack/index.ts";
import type { EdgeCaller } from "./policies.ts";
import type { Tenant } from "./tenants.ts";

export const dataCallers = ["visitor", "stranger", "owner", "service key"] as const;
export type DataCaller = (typeof dataCallers)[number];

export type Headers = Record<string, string>;

export function headersOf(
  { keys }: Stack,
  { owner, stranger }: { owner: Tenant; stranger: Tenant },
): Record<DataCaller | EdgeCaller, Headers> {
  const signedIn = ({ token }: Tenant) => ({
    apikey: keys.publishableKey,
    authorization: `Bearer ${token}`,
  });
  return {
    "no key": {},
    visitor: { apikey: keys.publishableKey },
    stranger: signedIn(stranger),
    owner: signedIn(owner),
    "service key": { apikey: keys.secretKey },
    "secret key": { apikey: keys.secretKey },
    "cron key": { apikey: keys.cronKey },
  };
}

export interface Answer {
  status: number;
  /** The status and code of a refusal of Postgres' or of ours. */
  code: string;
  message: string;
  text: string;
}

/** Sends one request and reads its answer whole. */
export async function ask(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: "manual", ...init });
  const body = await response.text();
  // Where a browser is sent may tell something, too.
  const text = `${body}${response.headers.get("location") ?? ""}`;
  return { status: response.status, text, ...refusalIn(body) };
}

function refusalIn(text: string): { code: string; message: string } {
  try {
    const body = JSON.parse(text);
    const { code = "", message = "" } = body?.error ?? body ?? {};
    return { code: String(code), message: String(message) };
  } catch {
    return { code: "", message: "" };
  }
}

/** Values in which `$name` stands for a thing of a tenant's. */
export function filledIn(value: unknown, things: Record<string, string>): unknown {
  if (typeof value === "string" && value.startsWith("$")) {
    const thing = things[value.slice(1)];
    if (thing === undefined) throw new Error(`expected.ts names ${value}, which tenants have not`);
    return thing;
  }
  if (Array.isArray(value)) return value.map((one) => filledIn(one, things));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledIn(one, things)]));
  }
  return value;
}
