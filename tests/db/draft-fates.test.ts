/** How drafts fare: what people made of them, by week, rule and category. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { actOn } from "../../scripts/builder/rows/acts.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { consent, newDrafted, newRule } from "../../scripts/builder/rows/rules.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

interface Figures {
  drafts: number;
  approved: number;
  edited: number;
  replaced: number;
  dismissed: number;
  waiting: number;
  changed_percent: number | null;
  approved_percent: number | null;
}

interface Fates {
  total: Figures;
  weeks: (Figures & { week: string })[];
  rules: (Figures & { rule_id: string | null; name: string | null })[];
  categories: (Figures & { category: string | null })[];
  rows: (Figures & { week: string; rule: string | null; category: string | null })[];
}

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  await db.setClock("2026-05-06T12:00:00Z");
  connection = await newAccount(db);
});

const fates = (start = "2026-05-04", end = "2026-05-17", tz = "UTC") =>
  db.rpcValue<Fates>(connection.user, "report_draft_fates", {
    p_start: start,
    p_end: end,
    p_tz: tz,
    p_channel: connection.channel,
  });
const drafted = (category: string | null = null, rule_id: string | null = null) =>
  newDrafted(db, connection, { rule_id }, { category });
const act = (name: string, id: string, text?: string) =>
  db.rpc(connection.user, name, { p_id: id, ...(text === undefined ? {} : { p_text: text }) });

describe("how drafts fare", () => {
  it("counts what was approved as written, edited, dismissed, and what waits", async () => {
    await drafted();
    await act("approve_reply", await drafted());
    await act("dismiss_reply", await drafted());
    for (const text of ["About twenty minutes.", "Five.", "About ten minutes!"])
      await act("approve_reply", await drafted(), text);
    const { total } = await fates();
    expect(total).toMatchObject({ drafts: 6, approved: 1, edited: 3, replaced: 0, dismissed: 1, waiting: 1 });
    expect(total).toMatchObject({
      approved_percent: 20,
      edited_percent: 60,
      replaced_percent: 0,
      dismissed_percent: 20,
    });
    const [middle] = await db.sql<[{ share: number }]>`
      select engine.changed_share('About ten minutes.', 'About twenty minutes.') as share`;
    expect(total.changed_percent).toBe(Math.round(middle.share * 100));
  });

  it("says it by week, rule and category, also of weeks without a draft", async () => {
    const rule = await newRule(db, connection, { name: "Questions first" });
    await act("approve_reply", await drafted("Questions", rule));
    await db.moveClock("7 days");
    await act("dismiss_reply", await drafted("Praise"));
    const told = await fates("2026-04-27", "2026-05-17");
    expect(told.weeks.map(({ week, drafts, approved }) => [week, drafts, approved])).toEqual([
      ["2026-04-27", 0, 0],
      ["2026-05-04", 1, 1],
      ["2026-05-11", 1, 0],
    ]);
    expect(told.rules).toMatchObject([
      { rule_id: rule, name: "Questions first", approved: 1 },
      { rule_id: null, name: null, dismissed: 1 },
    ]);
    expect(told.categories).toMatchObject([
      { category: "Praise", dismissed: 1 },
      { category: "Questions", approved: 1 },
    ]);
    expect(told.rows).toMatchObject([
      { week: "2026-05-04", rule: "Questions first", category: "Questions", approved: 1 },
      { week: "2026-05-11", rule: null, category: "Praise", dismissed: 1 },
    ]);
  });

  it("counts a draft in the week it was written, whenever its owner decided, in the zone of the report", async () => {
    await db.setClock("2026-05-10T23:30:00Z");
    const id = await drafted();
    await db.moveClock("5 days");
    await act("approve_reply", id);
    expect((await fates()).weeks.map(({ drafts }) => drafts)).toEqual([1, 0]);
    expect(
      (await fates("2026-05-04", "2026-05-17", "Europe/Berlin")).weeks.map(({ drafts }) => drafts),
    ).toEqual([0, 1]);
  });

  it("counts an approval that was undone as waiting again, and a draft once", async () => {
    const id = await drafted();
    await act("approve_reply", id);
    await actOn(db, connection.user, "cancel", id);
    expect((await fates()).total).toMatchObject({ drafts: 1, approved: 0, waiting: 1 });
    await act("approve_reply", id, "Ninety minutes.");
    expect((await fates()).total).toMatchObject({ drafts: 1, edited: 1, waiting: 0 });
  });

  it("leaves out what no model wrote and what went out without a person", async () => {
    await act("approve_reply", await newDraft(db, connection, "By hand."));
    await newDraft(db, connection, "By hand, too.");
    await consent(db, connection);
    await drafted();
    expect((await fates()).total).toMatchObject({ drafts: 0, changed_percent: null, approved_percent: null });
  });

  it("tells nobody about another owner's drafts", async () => {
    await act("approve_reply", await drafted());
    const stranger = await newAccount(db);
    const { total } = await db.rpcValue<Fates>(stranger.user, "report_draft_fates", {
      p_start: "2026-05-04",
      p_end: "2026-05-17",
      p_tz: "UTC",
      p_channel: connection.channel,
    });
    expect(total.drafts).toBe(0);
  });

  it("refuses a zone that there is not, and a range that ends before it begins", async () => {
    expect((await refusalOf(fates("2026-05-04", "2026-05-17", "Mars/Base"))).status).toBe(422);
    expect((await refusalOf(fates("2026-05-17", "2026-05-04"))).status).toBe(422);
  });
});
