/** The operator's way into the database: the functions of the schema service, with the secret key, here or hosted. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { PlainError } from "./errors.ts";
import { defaultHome } from "./paths.ts";
import { loadSettings } from "./settings.ts";

/** Calls one function of the schema service. A refusal is a PlainError. */
export type ServiceCall = (name: string, parameters: Record<string, unknown>) => Promise<unknown>;

/** One call, by the settings of this machine. */
export async function callAsOperator(
  name: string,
  parameters: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<unknown> {
  const call = await connectAsOperator(loadSettings(), headers);
  return call(name, parameters);
}

/** By SUPABASE_URL and SUPABASE_SECRET_KEY; without them, the local stack. */
export async function connectAsOperator(
  env: NodeJS.ProcessEnv,
  headers: Record<string, string> = {},
): Promise<ServiceCall> {
  const url = env.SUPABASE_URL ?? `http://127.0.0.1:${env.REJOINDER_API_PORT || 54321}`;
  const key = env.SUPABASE_SECRET_KEY ?? (await localKey(env, "secretKey"));
  if (!key) {
    throw new PlainError(
      "there is no local stack here; start it, or set SUPABASE_URL and SUPABASE_SECRET_KEY",
    );
  }
  const client: SupabaseClient = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers },
  });
  return async (name, parameters) => {
    const { data, error } = await client.schema("service").rpc(name, parameters);
    if (error) throw new PlainError(error.message);
    return data;
  };
}

/** A key of the local stack; undefined when there is none here. */
export async function localKey(
  env: NodeJS.ProcessEnv,
  name: "secretKey" | "sealingKey",
): Promise<string | undefined> {
  try {
    return JSON.parse(await readFile(join(defaultHome(env), "keys.json"), "utf8"))[name];
  } catch {
    return undefined;
  }
}
