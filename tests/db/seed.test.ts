/** What `supabase start` puts into a new database: an account that official Auth signs in, with a channel's worth on every screen. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Sql } from "../../scripts/builder/rows/rows.ts";
import { supabaseDirectory } from "../../scripts/lib/paths.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
const seed = readFileSync(join(supabaseDirectory, "seed.sql"), "utf8");
const owner = { id: "00000000-0000-4000-8000-000000000001", email: "kettle.and.kin@example.com" };
/** Official Auth reads these into strings: a null among them fails every sign-in of everybody (supabase/auth#1940). */
const TOKENS = [
  "confirmation_token",
  "recovery_token",
  "email_change_token_new",
  "email_change_token_current",
  "email_change",
  "phone_change",
  "phone_change_token",
  "reauthentication_token",
];

const clockShift = async () =>
  (await db.sql<{ shift: string }[]>`select shift::text from test.clock`)[0]?.shift;
let shiftBefore: string | undefined;

beforeAll(async () => {
  shiftBefore = await clockShift();
  // Official Auth has this column and looks for users by it; the embedded one goes without.
  await db.sql`alter table auth.users add column if not exists instance_id uuid`;
  await db.sql.unsafe(seed);
});

const tabs = (of = owner) =>
  db.rpcValue<{ tabs: Record<string, number> }>(of, "opening", { p_user: of.id }).then(({ tabs }) => tabs);

describe("the account of the seed", () => {
  it("has every column that official Auth needs to sign it in", async () => {
    const [user] = await db.sql`select to_jsonb(u) as row from auth.users u where id = ${owner.id}`;
    expect(user?.row).toMatchObject({
      ...Object.fromEntries(TOKENS.map((column) => [column, ""])),
      instance_id: "00000000-0000-0000-0000-000000000000",
      aud: "authenticated",
      role: "authenticated",
      email: owner.email,
      email_change_confirm_status: 0,
      is_sso_user: false,
    });
    for (const column of ["email_confirmed_at", "created_at", "updated_at"])
      expect(user?.row[column], column).not.toBeNull();
    const identities =
      await db.sql`select provider, provider_id, identity_data ->> 'email' as email from auth.identities where user_id = ${owner.id}`;
    expect(identities).toEqual([{ provider: "email", provider_id: owner.id, email: owner.email }]);
  });

  it("has a plan, an objective and a connected channel", async () => {
    const opening = await db.rpcValue<Record<string, unknown>>(owner, "opening", { p_user: owner.id });
    expect(opening).toMatchObject({
      profile: { plan: "enterprise", channel_url: expect.stringMatching(/^https:\/\/www\.youtube\.com\//) },
      connections: [{ health: "ok" }],
    });
  });
});

describe("the screens that the seed fills", () => {
  it("have a comment in every tab of the replies", async () => {
    const counts = await tabs();
    const empty = Object.entries(counts).filter(([, n]) => n === 0);
    expect(empty).toEqual([]);
    for (const tab of Object.keys(counts)) {
      const page = await db.rpcValue<{ rows: unknown[] }>(owner, "inbox_page", { p_tab: tab });
      expect(page.rows.length, tab).toBeGreaterThan(0);
    }
  });

  it("show a draft with a check that failed, one with words that nothing proves, and a grave comment", async () => {
    const [found] = await db.sql`
      select count(*) filter (where reply_status = 'draft' and findings <> '[]')::int as checked,
        count(*) filter (where reply_status = 'draft' and marks <> '[]')::int as marked,
        count(*) filter (where grave)::int as grave,
        count(*) filter (where reply_status = 'verified_public' and verified_at is not null)::int as proven
      from test.comments where user_id = ${owner.id}`;
    expect(Math.min(...Object.values(found as Record<string, number>))).toBeGreaterThan(0);
    expect(found?.proven).toBeGreaterThanOrEqual(10);
    const wrong = await db.sql`
      select m.word, substr(y.generated_reply, (m.word ->> 'start')::int + 1, (m.word ->> 'end')::int - (m.word ->> 'start')::int) as said
      from test.comments y cross join lateral jsonb_array_elements(y.marks) m (word) where y.user_id = ${owner.id}`;
    expect(wrong.map(({ said }) => said)).toEqual(["2 hours"]);
  });

  it("have history for the reports: comments and replies on most of the last days, counted", async () => {
    const days = await db.as(
      owner,
      (sql: Sql) => sql<{ comments: number; replies: number }[]>`
        select comments::int, replies::int from public.report_days where day > current_date - 14`,
    );
    expect(days.filter(({ comments }) => comments > 0).length).toBeGreaterThanOrEqual(9);
    expect(days.filter(({ replies }) => replies > 0).length).toBeGreaterThanOrEqual(7);
    const [waiting] = await db.sql`select service.fold_reports() as n`;
    expect(waiting?.n).toBe(0);
  });

  it("have what was said once and for all, and a question that nothing answers", async () => {
    for (const table of ["facts", "questions", "client_youtube_channels", "client_objectives"]) {
      const [row] = await db.as(owner, (sql: Sql) => sql`select count(*)::int as n from ${sql(table)}`);
      expect(row?.n, table).toBeGreaterThan(0);
    }
  });
});

describe("the seed", () => {
  it("happens before now, leaves the clock where it was, and does nothing the second time", async () => {
    const state = () => db.sql`
      select count(*)::int as comments, max(created_at) <= engine.now() as past,
        max(published_at) > engine.now() - interval '3 hours' as fresh
      from test.comments where user_id = ${owner.id}`;
    const once = await state();
    expect(once[0]).toMatchObject({ past: true, fresh: true });
    await db.sql.unsafe(seed);
    expect(await state()).toEqual(once);
    expect(await clockShift()).toBe(shiftBefore);
  });

  it("leaves the channel to a stack that plays the demo itself", async () => {
    await db.sql`delete from auth.users where id = ${owner.id}`;
    await db.sql.begin(async (sql) => {
      await sql`select set_config('rejoinder.demo_is_played', 'yes', true)`;
      await sql.unsafe(seed);
    });
    const opening = await db.rpcValue<Record<string, unknown>>(owner, "opening", { p_user: owner.id });
    expect(opening).toMatchObject({ profile: { plan: "enterprise" }, connections: [] });
    expect(Object.values(await tabs()).every((n) => n === 0)).toBe(true);
  });
});
