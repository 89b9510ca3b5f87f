/** Threads in which answers go by themselves. */
import type { Database } from "./database.ts";
import type { Connection, RowsWithin } from "./rows.ts";
import { consent, type Terms } from "./rules.ts";

/** Trust in conversations needs no approvals in this database, which is a proof's own: how it is earned is tried elsewhere. */
export async function trustConversations({ sql }: RowsWithin): Promise<void> {
  const [row] = await sql<{ source: string }[]>`
    select pg_get_functiondef('engine.limits()'::regprocedure) as source`;
  const asked = /\('conversation_approvals', \d+/;
  if (!row || !asked.test(row.source))
    throw new Error("engine.limits says nothing of conversation_approvals");
  await sql.unsafe(row.source.replace(asked, "('conversation_approvals', 0"));
}

/** The owner agrees to answers without review, to comments and within threads. */
export async function consentToConversations(db: Database, connection: Connection): Promise<void> {
  await consent(db, connection);
  const about = { p_channel: connection.channel, p_about: "conversations" };
  const [terms] = await db.rpc<Terms>(connection.user, "posting_terms", about);
  await db.rpc(connection.user, "set_posting_policy", {
    ...about,
    p_policy: "auto",
    p_hash: terms?.hash ?? null,
  });
}
