import process from "node:process";
import postgres from "postgres";
import type { SealingSite } from "../../../scripts/builder/at-work.ts";
import { callbackOf } from "../../../scripts/builder/channel.ts";
import { simulatorAdmin } from "../../../scripts/simulator/client.ts";

/** The running stack that the tests talk to; the test runner starts it and hands over its addresses. */
interface TestStack {
  /** api: the origin of /auth/v1, /rest/v1 and /functions/v1. */
  urls: { api: string; database: string; mail: string; simulator: string };
  keys: { publishableKey: string; secretKey: string; cronKey: string; simulatorSecret: string };
  /** What the functions were started with. */
  functionsEnvironment: Record<string, string>;
}

const given = process.env.REJOINDER_TEST_STACK;
if (!given)
  throw new Error(
    "REJOINDER_TEST_STACK is not set: these tests need a running stack. Run them with npm test.",
  );

export const { urls, keys, functionsEnvironment }: TestStack = JSON.parse(given);
export const simulator = simulatorAdmin({ origin: urls.simulator, secret: keys.simulatorSecret });

/** Where Google sends browsers back to. */
export const callbackUrl = callbackOf(urls);

/** The database as its owner, past every rule: to look behind the product, or to move time. */
export const sql = postgres(urls.database, { max: 4, onnotice: () => {} });
// Opened before any test, so that Deno does not take it for one's own: a connection for every look took 50 of 230 s.
await sql`select 1`;
addEventListener("unload", () => void sql.end({ timeout: 0 }));

/** The stack as the builder takes it. */
export const stack: SealingSite = { urls, keys, functionsEnvironment, admin: simulator, sql };

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of a body, it asserts.
  body: any;
}

/** Reads a response whole, so that no connection stays open after a test. */
export async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== "" ? JSON.parse(text) : text,
  };
}

/** Calls an edge function with these headers, without following redirects. */
export async function invoke(
  name: string,
  headers: Record<string, string>,
  body: unknown = {},
): Promise<Answer> {
  return read(
    await fetch(`${urls.api}/functions/v1/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      redirect: "manual",
    }),
  );
}

/** Calls an edge function as the schedule does. */
export const invokeAsSchedule = (name: string, body?: unknown) =>
  invoke(name, { apikey: keys.cronKey }, body);
