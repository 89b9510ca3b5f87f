import { PERMISSIONS, ROLES } from "@shared/database/vocabulary.gen.ts";
import type { Permission, Role } from "@/domain/role";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { listOf, oneOf, readRows } from "./read";
import type { FunctionRow } from "./schema";

export type MyAccount = Omit<FunctionRow<"my_accounts", "channels">, "role" | "permissions"> & {
  role: Role;
  permissions: Permission[];
};

const role = oneOf(ROLES);
const permissions = listOf(oneOf(PERMISSIONS));

/** The accounts that the caller is in, their own first. */
export async function getMyAccounts(): Promise<MyAccount[]> {
  const supabase = await getSupabase();
  const rows = readRows(await unwrap(await supabase.rpc("my_accounts")), "account_id", "name", "is_own");
  return rows.map((row) => ({
    ...row,
    role: role(row.role),
    permissions: permissions(row.permissions),
  }));
}
