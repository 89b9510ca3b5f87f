/** Mails that wait to be sent, or were. */
import type { RowsWithin } from "./rows.ts";

export interface Mail {
  kind: string;
  subject: string;
  body: string;
}

/** Mails to a user, oldest first: all, or of one kind. */
export async function mailsOf({ sql }: RowsWithin, user: { id: string }, kind?: string): Promise<Mail[]> {
  const only = kind === undefined ? sql`` : sql`and kind = ${kind}`;
  return [
    ...(await sql<
      Mail[]
    >`select kind, subject, body from test.mails where coalesce(person_id, user_id) = ${user.id} ${only} order by id`),
  ];
}
