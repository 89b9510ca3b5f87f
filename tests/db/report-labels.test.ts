/** Labels in reports: how many comments have which, and what of a report is theirs. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { type CommentValues, newComment } from "../../scripts/builder/rows/comments.ts";
import { newPosted } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
let period: { p_start: string; p_end: string; p_tz: string };
beforeEach(async () => {
  connection = await newAccount(db);
  const today = (await db.now()).toISOString().slice(0, 10);
  period = { p_start: today, p_end: today, p_tz: "UTC" };
});

async function newLabel(name: string): Promise<string> {
  const [label] = await db.as(
    connection.user,
    (sql) => sql<{ id: string }[]>`
      insert into public.labels (user_id, name) values (${connection.user.id}, ${name}) returning id`,
  );
  return label?.id as string;
}
const labelled = async (label: string, id: string) => {
  await db.rpc(connection.user, "label_comments", { p_ids: [id], p_label: label, p_on: true });
  return id;
};
const seen = async (label: string, values: CommentValues = {}) =>
  labelled(label, await newComment(db, connection, values));
const labels = (args: object = {}, who = connection.user) =>
  db.rpc(who, "report_labels", { ...period, p_channel: connection.channel, ...args });

describe("the labels of a report", () => {
  it("count the comments of the period, their share of all, and how many were answered or wait", async () => {
    const [sales, press] = [await newLabel("Sales"), await newLabel("Press")];
    await newLabel("Never given");
    const { id } = await newPosted(db, connection);
    await labelled(sales, id);
    await db.sql`select engine.move_reply(${id}, 'verified_public', 'engine', 'seen')`;
    await seen(sales);
    await labelled(press, await seen(sales, { gone_at: await db.now() }));
    await newComment(db, connection);
    await seen(sales, { history: true });
    await seen(sales, { created_at: new Date(Number(await db.now()) - 3 * 86_400_000) });
    expect(await labels()).toEqual([
      ...[{ label_id: sales, name: "Sales", comments: 3, percent: 75 }].map((one) => ({
        ...{ ...one, answered: 1, answered_percent: 33, open: 1 },
      })),
      ...[{ label_id: press, name: "Press", comments: 1, percent: 25 }].map((one) => ({
        ...{ ...one, answered: 0, answered_percent: 0, open: 0 },
      })),
    ]);
    const stranger = await newAccount(db);
    expect(await labels({}, stranger.user)).toEqual([]);
    expect(await labels({ p_channel: "UCother" })).toEqual([]);
    expect(await refusalOf(labels({ p_tz: "Mars" }))).toMatchObject({ code: "unknown_time_zone" });
  });

  it("narrow the dashboard and its comments, and each opens its own", async () => {
    const [sales, press] = [await newLabel("Sales"), await newLabel("Press")];
    const id = await seen(sales, { category: "Questions" });
    await labelled(press, await newComment(db, connection, { category: "Praise" }));
    const args = { ...period, p_channel: connection.channel };
    const board = await db.rpcValue<{ figures: { range: { comments: number } }; categories: object[] }>(
      connection.user,
      "report_dashboard",
      { ...args, p_label: sales },
    );
    expect(board.figures.range.comments).toBe(1);
    expect(board.categories).toEqual([{ category: "Questions", comments: 1, percent: 100 }]);
    const ways: Record<string, string>[] = [{ p_label: sales }, { p_what: `label:${sales}` }];
    for (const by of ways) {
      const { total, rows } = await db.rpcValue<{ total: number; rows: { id: string }[] }>(
        connection.user,
        "report_operations",
        { ...args, ...by },
      );
      expect([total, rows.map((row) => row.id)], JSON.stringify(by)).toEqual([1, [id]]);
    }
    const unknown = db.rpc(connection.user, "report_operations", { ...args, p_what: "label:sales" });
    expect(await refusalOf(unknown)).toMatchObject({ status: 422 });
  });
});
