/** People who work in somebody else's account, as those who ask for it. */
import type { Caller } from "../../stack/caller.ts";
import { addMember } from "./accounts.ts";
import { callerOf } from "./database.ts";
import type { Connection, RowsWithin } from "./rows.ts";
import { createUser } from "./users.ts";

/** `name` is what the others read. */
export interface Member extends Caller {
  userId: string;
  name: string;
}

export async function newTeammate(
  db: RowsWithin,
  { user }: Pick<Connection, "user">,
  role: Parameters<typeof addMember>[3],
  channels: string[] | null = null,
  person?: string,
): Promise<Member> {
  const userId = person ?? (await createUser(db));
  await addMember(db, user, { id: userId }, role, channels);
  const [row] = await db.sql<[{ email: string }]>`select email from auth.users where id = ${userId}`;
  const { email } = row;
  return { ...callerOf({ id: userId, email }), userId, account: user.id, name: email.replace(/@.*/, "") };
}
