import { SCOPES, type Scope } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { listOf, oneOf, readRow, readRows } from "./read";
import type { FunctionRow } from "./schema";

const scopes = listOf(oneOf(SCOPES));

/** A key by which a program acts for a person. */
export type ProgramKey = Omit<
  FunctionRow<"program_keys", "channels" | "person_name" | "expires_at" | "last_used_at">,
  "scopes"
> & { scopes: Scope[] };

/** The keys that are good: all of the account for who manages all of it, else one's own; newest first. */
export async function getProgramKeys(): Promise<ProgramKey[]> {
  const supabase = await getSupabase();
  const rows = readRows(await unwrap(await supabase.rpc("program_keys")), "id", "name", "prefix");
  return rows.map((key) => ({ ...key, scopes: scopes(key.scopes) }));
}

/** What a new key is to be. */
export interface NewProgramKey {
  name: string;
  scopes: readonly Scope[];
  /** Null: all of one's channels. */
  channels: readonly string[] | null;
  /** Null: it has no end. */
  days: number | null;
}

/** Makes a key and returns it: it is told this once. `sign_in_again` unless one has signed in within the last minutes. */
export async function createProgramKey(key: NewProgramKey): Promise<string> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("create_program_key", {
    p_name: key.name,
    p_scopes: [...key.scopes],
    ...(key.channels && { p_channels: [...key.channels] }),
    ...(key.days !== null && { p_days: key.days }),
  });
  return readRow(await unwrap(answer), "key").key;
}

export async function revokeProgramKey(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("revoke_program_key", { p_id: id }));
}
