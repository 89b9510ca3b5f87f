/** The data that a first start of the demo loads: it fits the schema, ends now, and fills the screens. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "../../scripts/builder/rows/database.ts";
import type { Sql } from "../../scripts/builder/rows/rows.ts";
import { moved, PAST_ENDS, readDemoPast } from "../../scripts/journey/demo-past.ts";
import { DEMO, DEMO_CLAY } from "../../scripts/simulator/demo/channel.ts";
import { DEMO_CLIENT, DEMO_MANAGER, DEMO_TEAM, type DemoPerson } from "../../scripts/simulator/demo/team.ts";
import { startSimulator } from "../../scripts/simulator/server.ts";
import { createSealer, secretOf } from "../../supabase/functions/_shared/secrets/seal.ts";
import { testDatabase } from "./support/database.ts";
import { demoKeys, fillWithDemo } from "./support/demo.ts";

const db = testDatabase();
const owner = { id: "00000000-0000-4000-8000-000000000001", email: DEMO.email };
const WRITE = "does not fit: run npm run demo-past -- --write";
let simulator: Awaited<ReturnType<typeof startSimulator>>;

beforeAll(async () => {
  simulator = await startSimulator();
  await fillWithDemo(db, simulator);
});
afterAll(() => simulator?.close());

const count = async (of: string) =>
  Number((await db.sql.unsafe(`select count(*) as n from ${of}`))[0]?.n ?? 0);

describe("the data of the demo's past", () => {
  it("names every column that its tables have, and no other", async () => {
    for (const [table, rows] of await readDemoPast()) {
      if (table === "simulator") continue;
      const named = new Set(JSON.parse(rows).flatMap((row: object) => Object.keys(row)));
      const columns = await db.sql<{ name: string }[]>`
        select column_name as name from information_schema.columns
        where table_schema || '.' || table_name = ${table} and is_generated = 'NEVER' and data_type <> 'xid8'`;
      expect([...named].sort(), `${table} ${WRITE}`).toEqual(columns.map(({ name }) => name).sort());
    }
  });

  it("points at rows that are there, and breaks no rule of its tables", async () => {
    const rules = await db.sql<{ name: string; of: string }[]>`
      select conname as name, conrelid::regclass::text as of from pg_constraint
      where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    await db.sql.begin(async (sql) => {
      // Looks at every row once more, as nobody did while they were loaded.
      for (const { name, of } of rules) {
        await sql.unsafe(
          `update pg_constraint set convalidated = false where conname = '${name}' and conrelid = '${of}'::regclass`,
        );
        await sql.unsafe(`alter table ${of} validate constraint ${name}`);
      }
    });
    expect(rules.length).toBeGreaterThan(20);
  });

  it("lets rows be added behind its own", async () => {
    const [last] = await db.sql`select max(id) as id from test.reply_events`;
    const [next] = await db.sql`select nextval(pg_get_serial_sequence('public.reply_events', 'id')) as id`;
    expect(Number(next?.id)).toBe(Number(last?.id) + 1);
  });
});

describe("moments", () => {
  it("end within the last quarter of an hour, and keep their distances", async () => {
    const [found] = await db.sql`
      select max(created_at) <= now() and max(created_at) > now() - interval '10 hours' as recent,
        min(created_at) between now() - interval '9 days 1 hour' and now() - interval '9 days' as began
      from test.comments where user_id = ${owner.id}`;
    expect(found).toEqual({ recent: true, began: true });
    const noon = Date.parse("2027-03-02T12:07:31Z");
    expect(moved('["2026-11-18T14:59:59.123456+00:00","2026-11-17","at 2026-11-17"]', noon)).toBe(
      '["2027-03-02T11:59:59.123456+00:00","2027-03-01","at 2026-11-17"]',
    );
    // Quota is counted by Pacific days: it is still the first of March there.
    expect(moved('"2026-11-18"', Date.parse("2027-03-02T03:00:00Z"))).toBe('"2027-03-01"');
    expect(moved(`{"at":${PAST_ENDS},"n":${PAST_ENDS}0}`, noon, true)).toBe(
      `{"at":${Date.parse("2027-03-02T12:00:00Z")},"n":${PAST_ENDS}0}`,
    );
  });

  it("bring no quota of a day that is yet to come", async () => {
    expect(await count("test.quota_days where day > engine.quota_day()")).toBe(0);
    expect(await count("test.model_days where day > engine.model_day()")).toBe(0);
  });
});

describe("what the demo shows at once", () => {
  it("is a connected channel with drafts to decide, replies proven public, and questions", async () => {
    const opening = await db.rpcValue<{ connections: object[]; tabs: Record<string, number> }>(
      owner,
      "opening",
      {
        p_user: owner.id,
      },
    );
    expect(opening.connections).toContainEqual(expect.objectContaining({ label: "youtube_1", health: "ok" }));
    const page = await db.rpcValue<{ rows: unknown[] }>(owner, "inbox_page", { p_tab: "to_approve" });
    expect(page.rows.length).toBeGreaterThan(5);
    expect(await count("test.comments where reply_status = 'verified_public'")).toBeGreaterThan(25);
    expect(await count("test.questions")).toBeGreaterThan(5);
  });

  it("holds three conversations: one ended with thanks, one is grave, one a quarrel", async () => {
    const words = await db.sql<{ thread: string; said: string }[]>`
      select thread_id as thread, coalesce(reply_status, case when grave then 'grave' else coalesce(escalation, 'left') end) as said
      from test.comments where author_name = any ('{@marta.bakes,@windowseat_ro,@kettle_truth}') order by published_at`;
    const conversations = Object.values(Object.groupBy(words, ({ thread }) => thread));
    expect(conversations.map((one) => one?.map(({ said }) => said)).sort()).toEqual([
      ["verified_public", "grave"],
      ["verified_public", "verified_public", "left"],
      ["verified_public", "verified_public", "quarrel"],
    ]);
  });

  it("has a viewer who answered a reply, and the draft of ours that waits for them", async () => {
    const { rows } = await db.rpcValue<{
      rows: { id: string; answers_us: boolean; reply_status: string | null }[];
    }>(owner, "inbox_page", { p_tab: "to_approve", p_filters: { kind: "answer" } });
    const [drafted, ...others] = rows.filter(({ reply_status }) => reply_status === "draft");
    expect([drafted?.answers_us, others]).toEqual([true, []]);
    const item = await db.rpcValue<{ thread: { ours: boolean }[]; conversation: object; item: object }>(
      owner,
      "inbox_item",
      { p_id: drafted?.id ?? "" },
    );
    expect(item.item).toMatchObject({ author_name: "@spoon_by_spoon" });
    expect(item.item).toHaveProperty("generated_reply", expect.stringMatching(/^@spoon_by_spoon /));
    expect([item.thread.map(({ ours }) => ours).slice(0, 3), item.conversation]).toEqual([
      [false, true, false],
      expect.objectContaining({ addressed: "channel", stance: null }),
    ]);
  });

  it("is nine days of reports, counted from the comments in the owner's days of now", async () => {
    const days = await db.as(
      owner,
      (sql: Sql) => sql<{ comments: number; replies: number }[]>`
        select comments::int, replies::int from public.report_days where day > current_date - 11`,
    );
    expect(days.filter(({ comments }) => comments > 0).length).toBeGreaterThanOrEqual(8);
    expect(days.filter(({ replies }) => replies > 0).length).toBeGreaterThanOrEqual(6);
    expect(await count("test.report_journal")).toBe(0);
    const posted = await count("test.comments where posted_at is not null");
    expect(Number((await db.sql`select sum(replies) as n from test.reply_months`)[0]?.n)).toBe(posted);
  });
});

describe("the demo's team", () => {
  const asMember = ({ id, email }: DemoPerson) => ({ ...callerOf({ id, email }), account: owner.id });

  it("is three people who are called by their names, each in the owner's account", async () => {
    for (const person of DEMO_TEAM) {
      const people = await db.rpc<{ name: string; role: string; is_me: boolean }>(
        asMember(person),
        "account_people",
      );
      expect(people.map(({ name, role }) => [name, role])).toEqual(
        DEMO_TEAM.map(({ name, role }) => [name, role]),
      );
      expect(people.find(({ is_me }) => is_me)?.name).toBe(person.name);
    }
  });

  it("has two channels that sound different, in what is drafted and posted, too", async () => {
    const voice = async (channel: string) =>
      (await db.sql`select emoji, sign_off, tone from engine.voice_of(${owner.id}, ${channel})`)[0];
    expect(await voice(DEMO_CLAY.channelId)).toMatchObject({ emoji: "never", sign_off: "– Rosa" });
    expect(await voice(DEMO.channelId)).toMatchObject({ sign_off: "" });
    const replies = await db.sql<{ channel_id: string; status: string; text: string }[]>`
      select channel_id, reply_status as status, generated_reply as text from test.comments where generated_reply is not null`;
    const clay = replies.filter(({ channel_id }) => channel_id === DEMO_CLAY.channelId);
    expect(clay.filter(({ text }) => !text.endsWith("– Rosa"))).toEqual([]);
    expect(clay.some(({ status }) => status === "verified_public")).toBe(true);
    expect(clay.some(({ status }) => status === "draft")).toBe(true);
    expect(replies.filter((one) => !clay.includes(one) && one.text.includes("Rosa"))).toEqual([]);
  });

  it("mails a link to a client, who has drafts of the second channel to look at by it", async () => {
    const [link] = await db.sql<{ token: string; recipient: string; sent: boolean }[]>`
      select engine.client_link_token(l.id) as token, m.recipient, m.sent_at is not null as sent
      from test.client_links l join test.mails m on m.client_link_id = l.id`;
    expect(link).toMatchObject({ recipient: DEMO_CLIENT.email, sent: false });
    const caller = { role: "anon", link: link?.token ?? "" } as const;
    const page = await db.rpcValue<{ drafts: { reply: string }[] }>(caller, "client_drafts");
    expect(page.drafts.map(({ reply }) => reply)).toContainEqual(expect.stringContaining("– Rosa"));
  });

  it("shares the work: the manager decides too, and is asked something in a note", async () => {
    const [decided] = await db.sql`
      select count(*)::int as by_manager from test.reply_events where actor_id = ${DEMO_MANAGER.id} and to_status = 'queue'`;
    expect(decided?.by_manager).toBeGreaterThan(5);
    expect(await db.rpc(asMember(DEMO_MANAGER), "my_mentions")).toMatchObject([{ seen: false }]);
    expect(await count("test.comments where assignee is not null")).toBe(3);
    expect(await count("test.comment_labels")).toBe(2);
  });
});

describe("the simulated YouTube", () => {
  it("knows the channel, the replies that were posted there, and the tokens that only this home's key opens", async () => {
    const posted = await db.sql<{ id: string }[]>`
      select youtube_reply_id as id from test.comments where posted_at is not null`;
    const channels = await Promise.all(
      [DEMO, DEMO_CLAY].map(({ channelId }) => simulator.admin.replies({ channelId })),
    );
    const there = channels.flat();
    expect(there.map(({ id }) => id).sort()).toEqual(
      expect.arrayContaining(posted.map(({ id }) => id).sort()),
    );

    const [secret] = await db.sql<{ row_id: string; sealed: string }[]>`
      select row_id, sealed from test.secrets where name = 'refresh_token'`;
    const token = await createSealer(demoKeys, "k7").open(
      secret?.sealed ?? "",
      secretOf(secret?.row_id ?? "", "refresh_token"),
    );
    const answer = await fetch(`${simulator.origin}/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: token,
        client_id: DEMO.clientId,
        client_secret: DEMO.clientSecret,
      }),
    });
    expect(await answer.json()).toMatchObject({ access_token: expect.any(String) });
  });
});
