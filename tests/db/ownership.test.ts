/** Whose rows a caller sees is said by engine.accounts alone: a team would change that one function, and everything follows. */

import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { callerOf } from "../../scripts/builder/rows/database.ts";
import { commentOf } from "../../scripts/builder/rows/looks.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { reportOf } from "./support/reports.ts";

const db = testDatabase();
let one: Connection;
let two: Connection;
let today: string;
beforeAll(async () => {
  one = await newAccount(db);
  two = await newAccount(db);
  for (const connection of [one, two]) {
    await newDraft(db, connection);
    await newComment(db, connection);
  }
  today = (await db.now()).toISOString().slice(0, 10);
});

const seen = async () => {
  const rows = await db.as(
    one.user,
    (sql) => sql<{ comments: number; views: number; days: number; connections: number }[]>`
      select (select count(*)::int from public.youtube_comments) as comments, (select count(*)::int from public.report_comments) as views,
        (select sum(comments)::int from public.report_days) as days, (select count(*)::int from public.connection_health) as connections`,
  );
  const [counts] = await db.rpc<{ to_approve: number; unanswered: number }>(one.user, "reply_counts");
  const page = await db.rpcValue<{ total: number }>(one.user, "replies_page", { p_tab: "to_approve" });
  const range = { p_start: today, p_end: today, p_tz: "UTC" };
  const report = await reportOf(db, one.user, range);
  const dashboard = await db.rpcValue<{ figures: { range: { comments: number } } }>(
    one.user,
    "report_dashboard",
    range,
  );
  return {
    ...rows[0],
    to_approve: counts?.to_approve,
    unanswered: counts?.unanswered,
    page: page.total,
    report: [report.totals.comments, report.rows.length],
    dashboard: dashboard.figures.range.comments,
  };
};

describe("a caller", () => {
  it("sees the rows of the own account alone", async () => {
    expect(await seen()).toEqual({
      comments: 2,
      views: 2,
      days: 2,
      connections: 1,
      to_approve: 1,
      unanswered: 1,
      page: 1,
      report: [2, 2],
      dashboard: 2,
    });
  });

  it("who may see another account sees its rows everywhere, by a change of one function", async () => {
    await db.sql.unsafe(`
      create or replace function engine.accounts() returns setof uuid language sql stable set search_path = '' rows 1 as $$
        select me.id from (select auth.uid() as id) me where me.id is not null
        union all select '${two.user.id}'::uuid where auth.uid() = '${one.user.id}'
      $$`);
    expect(await seen()).toEqual({
      comments: 4,
      views: 4,
      days: 4,
      connections: 2,
      to_approve: 2,
      unanswered: 2,
      page: 2,
      report: [4, 4],
      dashboard: 4,
    });
    const theirs = await newDraft(db, two);
    await db.rpc(one.user, "approve_reply", { p_id: theirs });
    const row = await commentOf(db, theirs, "reply_status");
    expect(row).toEqual({ reply_status: "queue" });
  });

  it("without a token has no account at all", async () => {
    const rows = await db.as({ role: "authenticated" }, (sql) => sql`select * from engine.accounts()`);
    expect([...rows]).toEqual([]);
    expect(callerOf(one.user).role).toBe("authenticated");
  });
});
