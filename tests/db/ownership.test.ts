/** Whose rows a caller sees is said by engine.account alone: every screen of a member shows the account's, and none of their own. */

import { beforeAll, describe, expect, it } from "vitest";
import { addMember, newAccount } from "../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { callerOf } from "../../scripts/builder/rows/database.ts";
import { commentOf } from "../../scripts/builder/rows/looks.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import type { Caller } from "../../scripts/stack/caller.ts";
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

const seen = async (who: User | Caller = one.user) => {
  const rows = await db.as(
    who,
    (sql) => sql<{ comments: number; views: number; days: number; connections: number }[]>`
      select (select count(*)::int from public.youtube_comments) as comments, (select count(*)::int from public.report_comments) as views,
        (select sum(comments)::int from public.report_days) as days, (select count(*)::int from public.connection_health) as connections`,
  );
  const [counts] = await db.rpc<{ to_approve: number; unanswered: number }>(who, "reply_counts");
  const page = await db.rpcValue<{ rows: object[] }>(who, "inbox_page", { p_tab: "to_approve" });
  const range = { p_start: today, p_end: today, p_tz: "UTC" };
  const report = await reportOf(db, who, range);
  const dashboard = await db.rpcValue<{ figures: { range: { comments: number } } }>(
    who,
    "report_dashboard",
    range,
  );
  return {
    ...rows[0],
    to_approve: counts?.to_approve,
    unanswered: counts?.unanswered,
    page: page.rows.length,
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

  it("who is a member of another account sees its rows on every screen, and none of their own", async () => {
    await newDraft(db, two);
    await addMember(db, two.user, one.user, "manager");
    const member = { ...callerOf(one.user), account: two.user.id };
    expect(await seen(member)).toEqual({
      comments: 3,
      views: 3,
      days: 3,
      connections: 1,
      to_approve: 2,
      unanswered: 1,
      page: 2,
      report: [3, 3],
      dashboard: 3,
    });
    const theirs = await newDraft(db, two);
    await db.as(member, (sql) => sql`select public.approve_reply(${theirs})`);
    const row = await commentOf(db, theirs, "reply_status");
    expect(row).toEqual({ reply_status: "queue" });
  });

  it("without a token has no account at all", async () => {
    const rows = await db.as({ role: "authenticated" }, (sql) => sql`select engine.account('read')`);
    expect([...rows]).toEqual([{ account: null }]);
    expect(callerOf(one.user).role).toBe("authenticated");
  });
});
