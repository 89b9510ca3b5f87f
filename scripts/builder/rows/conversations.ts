/** Threads in which answers go by themselves. */
import type { RowsWithin } from "./rows.ts";

/** Trust in conversations needs no approvals in this database, which is a proof's own: how it is earned is tried elsewhere. */
export async function trustConversations({ sql }: RowsWithin): Promise<void> {
  const [row] = await sql<{ source: string }[]>`
    select pg_get_functiondef('engine.limits()'::regprocedure) as source`;
  const asked = /\('conversation_approvals', \d+/;
  if (!row || !asked.test(row.source))
    throw new Error("engine.limits says nothing of conversation_approvals");
  await sql.unsafe(row.source.replace(asked, "('conversation_approvals', 0"));
}
