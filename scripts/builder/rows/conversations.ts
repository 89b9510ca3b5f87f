/** Threads in which answers go by themselves. */
import type { RowsWithin } from "./rows.ts";

/** Trust in conversations needs no approvals in this database, which is a proof's own: how it is earned is tried elsewhere. */
export async function trustConversations({ sql }: RowsWithin): Promise<void> {
  const [row] = await sql<{ source: string; most: string }[]>`
    select pg_get_functiondef('engine.work_limits()'::regprocedure) as source, pg_get_functiondef('engine.most(text)'::regprocedure) as most`;
  const asked = /\('conversation_approvals', \d+/;
  if (!row || !asked.test(row.source))
    throw new Error("engine.work_limits says nothing of conversation_approvals");
  await sql.unsafe(row.source.replace(asked, "('conversation_approvals', 0"));
  // Made anew, or sessions would go on with the limits that stand in its plan.
  await sql.unsafe(row.most);
}
