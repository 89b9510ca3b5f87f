/** The operator's way into the database: the functions of the schema service, with the secret key, here or hosted. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../supabase/functions/_shared/database/database.types.ts";
import type { FunctionRow } from "../../supabase/functions/_shared/database/function-row.ts";
import { PlainError } from "./errors.ts";
import { defaultHome } from "./paths.ts";
import { loadSettings } from "./settings.ts";

/** A documentation address that nobody calls from, as a caller would write it into X-Forwarded-For: who is taken for it has been believed. */
export const CLAIMED_ADDRESS = "192.0.2.1";

/** Calls one function of the schema service. A refusal is a PlainError. */
export type ServiceCall = (name: string, parameters: Record<string, unknown>) => Promise<unknown>;

type ServiceFunctions = Database["service"]["Functions"];
type ServiceName = keyof ServiceFunctions & string;

/** A row that such a function returns. `Columns` are those that can be null. */
export type OperatorRow<
  Name extends ServiceName,
  Columns extends keyof FunctionRow<ServiceFunctions[Name]> = never,
> = FunctionRow<ServiceFunctions[Name], Columns>;

/** One call, by the settings of this machine. */
export async function callAsOperator<Name extends ServiceName>(
  name: Name,
  parameters: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<ServiceFunctions[Name]["Returns"]> {
  const call = await connectAsOperator(loadSettings(), headers);
  return call(name, parameters) as Promise<ServiceFunctions[Name]["Returns"]>;
}

/** The one row of a function that returns one. */
export async function rowAsOperator<Name extends ServiceName>(
  name: Name,
  parameters: Record<string, unknown> = {},
): Promise<OperatorRow<Name>> {
  const [row] = (await callAsOperator(name, parameters)) as OperatorRow<Name>[];
  if (!row) throw new PlainError(`${name} answered with no row`);
  return row;
}

/** Where the operator works: by SUPABASE_URL and SUPABASE_SECRET_KEY; without them, the local stack. */
export async function operatorAddress(env: NodeJS.ProcessEnv): Promise<{ url: string; key: string }> {
  const url = env.SUPABASE_URL ?? `http://127.0.0.1:${env.REJOINDER_API_PORT || 54321}`;
  const key = env.SUPABASE_SECRET_KEY ?? (await localSecretKey(env));
  if (!key) {
    throw new PlainError("no local stack found; start it, or set SUPABASE_URL and SUPABASE_SECRET_KEY");
  }
  return { url, key };
}

/** The functions of the schema service at the operator's address. */
export async function connectAsOperator(
  env: NodeJS.ProcessEnv,
  headers: Record<string, string> = {},
): Promise<ServiceCall> {
  const { url, key } = await operatorAddress(env);
  const client: SupabaseClient = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers },
  });
  return async (name, parameters) => {
    const { data, error, status } = await client.schema("service").rpc(name, parameters);
    if (error) throw new PlainError(refusalOf(error, status, url));
    return data;
  };
}

/** What to do about a call that was not answered as it should; else what the database says. */
function refusalOf(error: { message: string; code: string }, status: number, url: string): string {
  if (status === 0 || error.message.includes("fetch failed")) {
    return `nothing responds at ${url}; start the local stack, or check SUPABASE_URL`;
  }
  if (status === 401) return `${url} doesn't accept the secret key; check SUPABASE_SECRET_KEY`;
  if (error.code === "PGRST202") {
    return "this database is older than this command; apply the migrations first";
  }
  return error.message;
}

/** The secret key of the local stack; undefined when there is none here. */
async function localSecretKey(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    return JSON.parse(await readFile(join(defaultHome(env), "keys.json"), "utf8")).secretKey;
  } catch {
    return undefined;
  }
}
