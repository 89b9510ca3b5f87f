import { ROLES } from "@shared/database/vocabulary.gen.ts";
import type { Role } from "@/domain/role";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { oneOf, readRows } from "./read";
import type { FunctionRow } from "./schema";

/** Somebody in the account: on these channels, or on all. */
export type Person = Omit<FunctionRow<"account_people", "email" | "channels" | "last_seen_at">, "role"> & {
  role: Role;
};

const role = oneOf(ROLES);

/** Who is in the account, its owner first. */
export async function getPeople(): Promise<Person[]> {
  const supabase = await getSupabase();
  const rows = readRows(await unwrap(await supabase.rpc("account_people")), "person_id", "name", "is_me");
  return rows.map((row) => ({ ...row, role: role(row.role) }));
}
