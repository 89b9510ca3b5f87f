/** Comments in their final state, past the guards of the ways there. */
import type { RowsWithin } from "./rows.ts";

const GUARDS = { comments: "comments_change", replies: "replies_guard_approval" };

/** From now on rows may be placed as they are in the end: who looks at them does not ask which way they came. */
export async function allowPlacing(db: RowsWithin): Promise<void> {
  await guard(db, "disable");
}

/** What `allowPlacing` took away is there again. */
export async function forbidPlacing(db: RowsWithin): Promise<void> {
  await guard(db, "enable");
}

async function guard({ sql }: RowsWithin, change: "disable" | "enable"): Promise<void> {
  for (const [table, trigger] of Object.entries(GUARDS)) {
    await sql.unsafe(`alter table public.${table} ${change} trigger ${trigger}`);
  }
}
