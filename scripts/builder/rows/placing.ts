/** Comments in their final state, past the guards of the ways there. */
import type { RowsWithin } from "./rows.ts";

const GUARDS = ["insert", "update"];

/** From now on rows may be placed as they are in the end: who looks at them does not ask which way they came. */
export async function allowPlacing(db: RowsWithin): Promise<void> {
  for (const event of GUARDS) await guard(db, "disable", event);
}

/** What `allowPlacing` took away is there again. */
export async function forbidPlacing(db: RowsWithin): Promise<void> {
  for (const event of GUARDS) await guard(db, "enable", event);
}

async function guard({ sql }: RowsWithin, change: "disable" | "enable", event: string): Promise<void> {
  await sql.unsafe(
    `alter table public.youtube_comments ${change} trigger youtube_comments_guard_status_${event}`,
  );
}
