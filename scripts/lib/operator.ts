/** The operator's way to the database: SUPABASE_URL and SUPABASE_SECRET_KEY, or the local stack. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { PlainError } from "./errors.ts";
import { defaultHome } from "./paths.ts";
import { loadSettings } from "./settings.ts";

/** Calls a service function as the operator. Rejects with the sentence that the database answers. */
export async function callAsOperator(
  name: string,
  parameters: Record<string, unknown> = {},
): Promise<unknown> {
  const client = await connectAsOperator();
  const { data, error } = await client.schema("service").rpc(name, parameters);
  if (error) throw new PlainError(error.message);
  return data;
}

async function connectAsOperator(): Promise<SupabaseClient> {
  const env = loadSettings();
  const url = env.SUPABASE_URL ?? `http://127.0.0.1:${env.REJOINDER_API_PORT || 54321}`;
  const key = env.SUPABASE_SECRET_KEY ?? (await localSecretKey(env));
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

async function localSecretKey(env: NodeJS.ProcessEnv): Promise<string> {
  try {
    return JSON.parse(await readFile(join(defaultHome(env), "keys.json"), "utf8")).secretKey;
  } catch {
    throw new PlainError(
      "there is no local stack here; start it, or set SUPABASE_URL and SUPABASE_SECRET_KEY",
    );
  }
}
