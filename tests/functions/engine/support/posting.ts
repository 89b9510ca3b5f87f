import assert from "node:assert/strict";
import type { FaultRule } from "../../../../scripts/simulator/faults.ts";
import { simulator, sql } from "../../support/stack.ts";
import { type Channel, friendlyComments, type Row } from "./channel.ts";
import { seconds } from "./clock.ts";

/** Whether a request posts a reply. */
export const isInsert = (url: URL, method: string) => method === "POST" && url.pathname.endsWith("/comments");

/** Plans what happens to the next insert. */
export const insertFault = (fault: FaultRule["fault"], more: Partial<FaultRule> = {}) =>
  simulator.addFault({ method: "comments.insert", fault, ...more });

/** The same rows as they are now. */
export const reload = (channel: Channel, rows: Row[]) => channel.rowsOf(rows.map((row) => row.comment_id));

/** What each reply is, and why. */
export const states = (rows: Row[]) => rows.map((row) => [row.reply_status, row.status_reason]);

/** Every reply on YouTube is recorded with its id, and no comment has two. */
export async function assertOneReplyEach(channel: Channel, rows: Row[]): Promise<void> {
  const onYouTube = (await channel.replies()).map(({ parentId, id }) => [parentId, id]).sort();
  const recorded = (await reload(channel, rows)).map((row) => [row.comment_id, row.youtube_reply_id]).sort();
  assert.deepEqual(onYouTube, recorded);
}

/** What happened to a reply, in order: from which state to which, by whom, and why. */
export async function eventsOf(row: Row): Promise<string[]> {
  const found = await sql<{ event: string }[]>`
    select coalesce(from_status, 'none') || '>' || coalesce(to_status, 'none') || ' ' || actor || ' ' || reason as event
    from test.reply_events where comment_row_id = ${row.id} order by id`;
  return found.map(({ event }) => event);
}

/** A comment whose reply is proven public. */
export async function answered(channel: Channel): Promise<Row> {
  const [row] = await channel.posted(...friendlyComments(1));
  assert.ok(row);
  await channel.later(seconds(16));
  await channel.run("verify");
  return row;
}
