/** A tab that history has filled: what is counted, sorted and looked through is its newest, and every answer says so. */
import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import type { Arguments } from "../../scripts/builder/rows/database.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { LIMITS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { testDatabase } from "./support/database.ts";

const MOST = LIMITS.inbox_window;
const ALL = MOST + 50;

interface Page {
  rows: { id: string; text: string }[];
  next: object | null;
  capped: boolean;
}

const db = testDatabase();
let account: Connection;
beforeAll(async () => {
  account = await newAccount(db);
  await db.sql.begin(async (sql) => {
    // Past the triggers: history, which nobody drafts for.
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into test.many_comments (user_id, comment_id, thread_id, channel_id, text_original, published_at, language, category)
      select ${account.user.id}, 'c' || n, 'c' || n, ${account.channel}, 'Comment ' || n, engine.now() - make_interval(mins => n),
        case when n = 1 or n = ${ALL} then 'is' end, case when n = ${ALL} then 'Questions' end
      from generate_series(1, ${ALL}::int) n`;
  });
  await db.sql`analyze public.comments`;
});

const page = (args: Arguments = {}) =>
  db.rpcValue<Page>(account.user, "inbox_page", { p_tab: "unanswered", ...args });
const texts = ({ rows }: Page) => rows.map(({ text }) => text);

describe("a tab with more comments than are looked at", () => {
  it("is counted to the limit, and is known to hold more", async () => {
    expect(await db.rpc(account.user, "reply_counts")).toMatchObject([{ unanswered: MOST + 1 }]);
    const counts = await db.rpcValue<{ total: number; capped: boolean }>(account.user, "inbox_counts", {
      p_tab: "unanswered",
    });
    expect(counts).toMatchObject({ capped: true, total: MOST + 1 });
    expect(
      await db.rpcValue(account.user, "inbox_counts", {
        p_tab: "unanswered",
        p_filters: { channel: "UCno" },
      }),
    ).toMatchObject({ capped: true, total: 0 });
  });

  it("is read to its end without a filter", async () => {
    const oldest = await page({ p_order: "oldest", p_limit: 1 });
    expect(texts(oldest)).toEqual([`Comment ${ALL}`]);
    expect(oldest.capped).toBe(false);
  });

  it("is looked through for a filter a part at a time, and nothing is left out or given twice", async () => {
    for (const [p_order, found] of [
      ["newest", ["Comment 1", `Comment ${ALL}`]],
      ["oldest", [`Comment ${ALL}`, "Comment 1"]],
    ] as const) {
      const first = await page({ p_order, p_filters: { language: "is" } });
      expect([texts(first), first.capped]).toEqual([[found[0]], true]);
      const second = await page({ p_order, p_filters: { language: "is" }, p_after: first.next });
      expect([texts(second), second.capped, second.next]).toEqual([[found[1]], false, null]);
    }
  });

  it("is sorted by urgency among its newest, and says so", async () => {
    const urgent = await page({ p_order: "urgent", p_limit: 1 });
    expect(urgent.capped).toBe(true);
    expect(texts(urgent)).not.toEqual([`Comment ${ALL}`]);
  });

  it("has an act on all of it previewed as so many and more", async () => {
    expect(
      await db.rpcValue(account.user, "preview_bulk", { p_act: "dismiss", p_tab: "unanswered" }),
    ).toMatchObject({ number: MOST + 1, capped: true });
  });
});
