/**
 * What runs every few seconds or behind a screen must not read the whole table. Counted in rows, which a busy machine cannot
 * change, on 20,000 comments of one channel.
 */

import type postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { crowd } from "../../scripts/builder/rows/crowd.ts";
import { callerOf } from "../../scripts/builder/rows/database.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { placeVideos } from "../../scripts/builder/rows/videos.ts";
import { newWebhook } from "../../scripts/builder/rows/webhooks.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let account: Connection;
beforeAll(async () => {
  account = await crowd(db);
}, 120_000);

const reportPage = (of: string) =>
  `select * from public.report_page(engine.now()::date - 300, engine.now()::date, 'UTC', ${of})`;

const rowsRead = async (sql: postgres.TransactionSql, table: string) => {
  await sql`select set_config('role', 'postgres', true)`;
  const [row] = await sql<[{ rows: number }]>`
    select (seq_tup_read + idx_tup_fetch)::int as rows
    from pg_stat_xact_user_tables where relid = ${table}::regclass`;
  return row.rows;
};

/** Pages of a table's indexes: what a statement walks through in one before it finds a row. */
const indexPagesRead = async (sql: postgres.TransactionSql, table: string) => {
  await sql`select set_config('role', 'postgres', true)`;
  const [row] = await sql<[{ pages: number }]>`
    select sum(pg_stat_get_xact_blocks_fetched(indexrelid))::int as pages from pg_index where indrelid = ${table}::regclass`;
  return row.pages;
};

/** How many rows of a table (comments unless told) a statement reads, or what else is counted; its work is rolled back. */
async function rowsReadBy(
  statement: string,
  asOwner = false,
  table = "public.comments",
  asDatabase = false,
  count = rowsRead,
): Promise<number> {
  const undo = new Error("undo");
  let rows = 0;
  const caller = asOwner ? callerOf(account.user) : ({ role: "service_role" } as const);
  await db
    .as(caller, async (sql) => {
      const before = await count(sql, table);
      if (!asDatabase) await sql`select set_config('role', ${caller.role}, true)`;
      await sql.unsafe(statement);
      rows = (await count(sql, table)) - before;
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return rows;
}

describe("on 20,000 comments", () => {
  it.each([
    ["claim_posts", "select * from service.claim_posts()", 1000],
    ["claim_reconciles", "select * from service.claim_reconciles()", 500],
    ["claim_checks", "select * from service.claim_checks()", 500],
    ["claim_drafts", "select service.claim_drafts()", 3000],
    ["claim_syncs", "select * from service.claim_syncs()", 1000],
    ["claim_refreshes", "select * from service.claim_refreshes()", 100],
    ["redact_stale", "select service.redact_stale()", 100],
    ["forget_old", "select service.forget_old()", 100],
    ["list_access", "select * from service.list_access()", 100],
  ])("%s reads few rows", async (_, statement, most) => {
    expect(await rowsReadBy(statement)).toBeLessThan(most);
  });

  it("claim_drafts looks at few of thousands that wait to be read", async () => {
    await db.sql`
      insert into test.chores (comment_row_id, user_id, channel_id, classify_after)
      select id, user_id, channel_id, engine.now() + interval '1 hour' * (row_number() over ()) - interval '20 hours'
      from test.comments where user_id = ${account.user.id} order by id limit 5000
      on conflict (comment_row_id) do update set classify_after = excluded.classify_after`;
    await db.sql`analyze private.chores`;
    expect(await rowsReadBy("select service.claim_drafts()")).toBeLessThan(3000);
    expect(await rowsReadBy("select service.claim_drafts()", false, "private.chores")).toBeLessThan(500);
    const reread = `select service.threads_to_reread('${account.user.id}', '${account.channel}', 500)`;
    expect(await rowsReadBy(reread)).toBeLessThan(5000);
    await db.sql`delete from test.chores where classify_after is not null`;
    await db.sql`analyze private.chores`;
  });

  it("claim_deliveries and the schedule look at few of thousands that were delivered, or wait for later", async () => {
    const hooks: string[] = [];
    for (let n = 0; n < 10; n++) hooks.push(await newWebhook(db, account.user));
    const [event] = await db.sql<[{ id: string }]>`
      insert into test.program_events (account_id, kind, data) values (${account.user.id}, 'report.ready', '{}') returning id`;
    await db.sql`
      insert into test.outbox (way, kind, webhook_id, event_id, about, sent_at, not_before)
      select 'webhook', 'report.ready', h, ${event.id}, gen_random_uuid(), case when n % 2 = 0 then engine.now() end,
        engine.now() + case when n > 5 then interval '1 hour' else interval '0' end
      from unnest(${hooks}::uuid[]) h, generate_series(1, 1000) n`;
    await db.sql`analyze private.outbox`;
    const read = (statement: string, asDatabase = false) =>
      rowsReadBy(statement, false, "private.outbox", asDatabase);
    expect(await read("select * from service.claim_deliveries()")).toBeLessThan(200);
    expect(await read("select engine.work_due('send-webhooks', 400)", true)).toBeLessThan(200);
    // One that is away: nobody else's turn costs more for what waits for it.
    await db.sql`update test.outbox set not_before = engine.now() where webhook_id = ${hooks[0] ?? ""} and sent_at is null`;
    await db.sql`analyze private.outbox`;
    expect(await read("select * from service.claim_deliveries()")).toBeLessThan(2500);
    await db.sql`delete from test.webhooks`;
    await db.sql`delete from test.program_events`;
  });

  it("redact_stale reads no video whose title is fresh", async () => {
    const videos = Array.from({ length: 2000 }, (_, n) => ({ id: `video-${n}`, title: "A title" }));
    // Past the triggers, which would learn their texts: 4 s.
    await db.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await placeVideos({ sql }, account, ...videos);
    });
    await db.sql`analyze public.videos`;
    expect(await rowsReadBy("select service.redact_stale()", false, "public.videos")).toBeLessThan(10);
  });

  it("report_people reads no act of the engine's", async () => {
    await db.sql`
      insert into test.reply_events (user_id, comment_row_id, to_status, actor)
      select user_id, id, reply_status, 'engine' from test.comments where user_id = ${account.user.id}`;
    await db.sql`analyze public.reply_events`;
    const report = "select * from public.report_people(current_date - 30, current_date + 1, 'UTC')";
    expect(await rowsReadBy(report, true, "public.reply_events")).toBeLessThan(100);
    expect(await rowsReadBy(report, true, "public.reply_versions")).toBeLessThan(100);
  });

  it("due_reports reads no address outside of 20,000 whose turn has not come", async () => {
    await db.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`
        insert into test.report_addresses (account_id, email, rhythm, created_by, asked_at, confirmed_at, due_at)
        select md5('account ' || n % 1000)::uuid, n || '@example.test', 'weekly', md5('person')::uuid, engine.now(), engine.now(), engine.now() + interval '1 day'
        from generate_series(1, 20000) n`;
    });
    await db.sql`analyze private.report_addresses`;
    const read = await rowsReadBy("select service.due_reports()", false, "private.report_addresses");
    await db.sql`delete from test.report_addresses`;
    expect(read).toBeLessThan(10);
  });

  it.each(["write_digests", "write_weekly_reports"])(
    "%s reads no choice of 20,000 people whose turn has not come",
    async (name) => {
      // Past the foreign keys and the triggers, which would say when they are due.
      await db.sql.begin(async (sql) => {
        await sql`set local session_replication_role = replica`;
        await sql`
          insert into test.notice_settings (user_id, person_id, digest, weekly_mail, look_at, week_due_at)
          select md5('account ' || n % 10000)::uuid, md5('person ' || n)::uuid, 'daily', true, engine.now() + interval '1 hour', engine.now() + interval '1 day'
          from generate_series(1, 20000) n`;
      });
      await db.sql`analyze public.notice_settings`;
      const read = await rowsReadBy(`select service.${name}()`, false, "public.notice_settings");
      await db.sql`delete from test.notice_settings`;
      expect(read).toBeLessThan(10);
    },
  );

  it("claim_syncs reads no channel whose turn has not come", async () => {
    await db.sql`
      insert into test.syncs (user_id, channel_id, next_sync_at)
      select ${account.user.id}, 'UC' || md5(n::text), engine.now() + interval '1 hour' from generate_series(1, 2000) n`;
    await db.sql`analyze public.channel_syncs`;
    expect(
      await rowsReadBy("select * from service.claim_syncs()", false, "public.channel_syncs"),
    ).toBeLessThan(100);
  });

  it("threads_to_reread reads what is due, not the channel", async () => {
    expect(
      await rowsReadBy(`select service.threads_to_reread('${account.user.id}', '${account.channel}', 500)`),
    ).toBeLessThan(5000);
  });

  it("record_threads reads the threads of the page", async () => {
    const page = await db.sql<{ thread: object }[]>`
      select jsonb_build_object('thread_id', thread_id, 'video_id', video_id, 'can_reply', true, 'total_reply_count', 0, 'replies', '[]'::jsonb,
        'comment', jsonb_build_object('id', comment_id, 'text', text_original, 'published_at', published_at, 'updated_at', published_at)) as thread
      from test.comments where user_id = ${account.user.id} order by published_at desc limit 100`;
    const threads = JSON.stringify(page.map((row) => row.thread)).replaceAll("'", "''");
    expect(
      await rowsReadBy(
        `select service.record_threads('${account.user.id}', '${account.channel}', '${threads}'::jsonb)`,
      ),
    ).toBeLessThan(2000);
  });

  it.each([
    [
      "preview_backfill",
      "select public.preview_backfill((select channel_id from public.client_youtube_channels), 1000)",
      10_000,
    ],
    ["a tab of drafts", "select public.inbox_page('to_approve')", 3000],
    ["first_steps", "select public.first_steps()", 100],
    ["today_by_channel", "select public.today_by_channel()", 3000],
    ["a report's page by the time of the reply", reportPage("p_sort => 'replied'"), 500],
    ["a report's page of published replies", reportPage("p_status => 'published'"), 500],
  ])("%s reads few rows", async (_, statement, most) => {
    expect(await rowsReadBy(statement, true)).toBeLessThan(most);
  });

  it.each(["posting_pace", "posting_outlook"])(
    "%s finds what is queued without a walk through what was posted",
    async (name) => {
      const statement = `select * from public.${name}()`;
      await db.sql`vacuum public.comments`;
      expect(await rowsReadBy(statement, true, "public.comments", false, indexPagesRead)).toBeLessThan(100);
    },
  );

  it.each([
    [
      "numbers",
      "select * from public.report_numbers(engine.now()::date - 300, engine.now()::date, 'UTC', p_video => 'video-7')",
    ],
    ["page", reportPage("p_video => 'video-7', p_size => 5")],
    ["page of published replies", reportPage("p_video => 'video-7', p_size => 5, p_status => 'published'")],
  ])("a report's %s of one video visits the rows that it shows, and no others", async (_, statement) => {
    await db.sql`vacuum public.comments`;
    expect(await rowsReadBy(statement, true)).toBeLessThan(20);
  });

  it("report_draft_fates reads the drafts of the period, and those that wait", async () => {
    await db.sql`
      insert into test.draft_outcomes (comment_row_id, user_id, channel_id, drafted_at, outcome)
      select id, user_id, channel_id, engine.now() - interval '2 years', 'dismissed' from test.comments where user_id = ${account.user.id}`;
    await db.sql`analyze public.draft_outcomes`;
    const statement = `select public.report_draft_fates((engine.now() - interval '30 days')::date, engine.now()::date, 'UTC', '${account.channel}')`;
    expect(await rowsReadBy(statement, true, "public.draft_outcomes")).toBeLessThan(100);
    expect(await rowsReadBy(statement, true)).toBeLessThan(5000);
  });

  it.each(["approve_reply", "dismiss_reply"])("%s reads the one row", async (name) => {
    const [draft] = await db.sql<{ id: string }[]>`
      select id from test.comments where user_id = ${account.user.id} and reply_status = 'draft' limit 1`;
    expect(await rowsReadBy(`select public.${name}('${draft?.id}')`, true)).toBeLessThan(50);
  });

  describe("and 20,000 questions of all channels", () => {
    beforeAll(async () => {
      await db.sql`
        insert into test.questions (user_id, channel_id, body, words, state, decided_at)
        select ${account.user.id}, 'UC' || rpad(md5((n % 100)::text), 22, 'x'), 'Question ' || n, array['question', n::text], state,
          case when state <> 'open' then engine.now() end
        from generate_series(1, 20000) n cross join lateral (select case when n % 2 = 0 then 'open' else 'answered' end as state) s`;
      await db.sql`
        insert into test.questions (user_id, channel_id, body, words)
        select ${account.user.id}, ${account.channel}, 'Question ' || n, array['question', n::text] from generate_series(1, 150) n`;
      await db.sql`analyze public.questions`;
    });

    it.each([
      ["claim_questions", "select service.claim_questions()", 50],
      ["redact_stale", "select service.redact_stale()", 50],
      [
        "ask_owner",
        "select engine.ask_owner((select id from public.comments limit 1), 'Which whisk is this?', 'en')",
        1000,
      ],
    ])("%s reads those of the channel, or what is due", async (name, statement, most) => {
      expect(await rowsReadBy(statement, false, "public.questions", name === "ask_owner")).toBeLessThan(most);
    });

    it("questions_page reads the comments that wait for an answer", async () => {
      expect(await rowsReadBy("select public.questions_page()", true)).toBeLessThan(3000);
    });
  });
});
