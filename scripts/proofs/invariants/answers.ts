/** Which comment each reply of ours on YouTube answers. YouTube knows only its thread. */
import { query } from "../../journey/engine.ts";
import type { CommentState } from "../../simulator/operations.ts";
import { type Account, usersOf, type World } from "../harness/world.ts";

export interface Answer {
  reply: CommentState;
  /** Its row's id, by the reply's id, or by its text where that is not known; null where nobody wrote such a text. */
  row: string | null;
  comment: string;
  /** Nobody has seen it. */
  unseen: boolean;
}

export async function answersOf(
  world: Pick<World, "stack"> & { accounts: Pick<Account, "owner">[] },
): Promise<Answer[]> {
  const { comments } = await world.stack.admin.state({ source: "api" });
  const users = usersOf(world);
  const shown = JSON.stringify(comments.map(({ id, parentId, text }) => ({ id, thread: parentId, text })));
  const rows = await query(
    () => world.stack.sql<{ id: string; row: string | null; comment: string; unseen: boolean }[]>`
      select r.id, y.id as row, coalesce(y.comment_id, r.thread) as comment, y.approved_by is not distinct from 'engine' as unseen
      from jsonb_to_recordset(${shown}::text::jsonb) as r (id text, thread text, text text)
      left join lateral (
        select y.id, y.comment_id, y.approved_by, true as by_id from test.comments y
        where y.user_id = any (${users}::uuid[]) and y.youtube_reply_id = r.id
        union all
        select y.id, y.comment_id, y.approved_by, false from test.comments y
        where y.user_id = any (${users}::uuid[]) and y.thread_id = r.thread and exists (
          select from test.versions v where v.comment_row_id = y.id and engine.reply_hash(v.body) = engine.reply_hash(r.text))
        order by by_id desc limit 1) y on true`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return comments.flatMap((reply) => {
    const row = found.get(reply.id);
    return row ? [{ reply, row: row.row, comment: row.comment, unseen: row.unseen }] : [];
  });
}
