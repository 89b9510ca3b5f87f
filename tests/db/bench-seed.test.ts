/** The world that `npm run bench:engine` measures in: what it holds is what the product could hold, and there is work of every kind. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as engine from "../../scripts/bench/engine/contract.ts";
import { restock, seed } from "../../scripts/bench/engine/seed.ts";
import {
  channelId,
  indexesOf,
  pageOf,
  placeOfThread,
  plan,
  readThread,
  threadAt,
  threadId,
  userId,
} from "../../scripts/bench/engine/world.ts";
import { startTestDatabase, type TestDatabase } from "../../scripts/stack/test-database.ts";
import { createSealer, type SecretName, secretOf } from "../../supabase/functions/_shared/secrets/seal.ts";

const CHANNELS = 3;
const epoch = Math.floor(Date.now() / 1000) * 1000;
const sealer = createSealer({ k1: "07".repeat(32) }, "k1");

let db: TestDatabase;
let indexesBefore: string[];
beforeAll(async () => {
  db = await startTestDatabase("named");
  indexesBefore = await indexes();
  await seed(db.sql, { channels: CHANNELS, epoch, sealer, note: () => undefined });
});
afterAll(() => db.stop());

async function indexes(): Promise<string[]> {
  const rows = await db.sql<{ indexdef: string }[]>`
    select indexdef from pg_indexes where schemaname = 'public' and tablename in ('comments', 'replies') order by 1`;
  return rows.map(({ indexdef }) => indexdef);
}

async function countByState(): Promise<Record<string, number>> {
  const rows = await db.sql<{ state: string; n: number }[]>`
    select coalesce(reply_status, case when candidate then 'to draft' else 'never' end) as state, count(*)::int as n
    from test.comments where user_id = ${userId(1)} group by 1`;
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

const states = {
  queue: 20,
  posting: 1,
  under_moderation: 4,
  verified_public: 80,
  "to draft": 20,
  draft: 5,
  skipped: 10,
  never: 60,
};

/** Undoes what a claim took. */
async function rolledBack<Result>(work: (sql: engine.Sql) => Promise<Result>): Promise<Result> {
  const undo = new Error("undo");
  const results: Result[] = [];
  await db.sql
    .begin(async (tx) => {
      results.push(await work(tx));
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return results[0] as Result;
}

describe("the seeded rows", () => {
  it("are in every state", async () => {
    expect(await countByState()).toEqual(states);
  });

  it("keep every constraint, and have the indexes back", async () => {
    expect(await indexes()).toEqual(indexesBefore);
    const constraints = await db.sql<{ place: string; name: string; definition: string }[]>`
      select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype in ('c', 'f') and connamespace in ('public'::regnamespace, 'private'::regnamespace) and conrelid <> 0`;
    expect(constraints.length).toBeGreaterThan(50);
    await rolledBack(async (sql) => {
      for (const { place, name, definition } of constraints) {
        await sql.unsafe(
          `alter table ${place} drop constraint ${name}, add constraint ${name} ${definition}`,
        );
      }
    });
  });

  it("are approved by the hash that posting asks for", async () => {
    const [row] = await db.sql`
      select count(*)::int as n from test.comments
      where approved_hash is not null and approved_hash <> engine.reply_hash(generated_reply)`;
    expect(row).toEqual({ n: 0 });
  });

  it("have secrets that open", async () => {
    const rows = await db.sql<{ row_id: string; name: SecretName; sealed: string }[]>`
      select s.row_id, s.name, s.sealed from test.secrets s
      join test.connections c on s.row_id in (c.id, c.client_config_id) where c.user_id = ${userId(1)} order by s.name`;
    const opened = await Promise.all(
      rows.map(({ sealed, row_id, name }) => sealer.open(sealed, secretOf(row_id, name))),
    );
    expect(opened).toEqual(["ya29.bench-1", "GOCSPX-bench-1", "1//bench-1"]);
  });
});

describe("the stand-in for Google", () => {
  it("finds its way back from an id", () => {
    expect(placeOfThread(threadId(9999, 1234))).toEqual({ n: 9999, k: 1234 });
  });

  it("shows the threads that are seeded, so that reading them is no news", async () => {
    const page = pageOf(epoch, 1, 0)
      .map(readThread)
      .toSorted((a, b) => (a.thread_id < b.thread_id ? -1 : 1));
    const rows = await db.sql`
      select thread_id, video_id, author_channel_id, author_name, text_original, published_at,
        total_reply_count from test.comments where user_id = ${userId(1)}
        and thread_id = any(${page.map((thread) => thread.thread_id)}) order by thread_id`;
    expect(rows.map((row) => ({ ...row }))).toEqual(
      page.map(({ thread_id, video_id, total_reply_count, comment }) => ({
        thread_id,
        video_id,
        author_channel_id: comment.author_channel_id,
        author_name: comment.author_name,
        text_original: comment.text,
        published_at: new Date(comment.published_at),
        total_reply_count,
      })),
    );
    const fresh = readThread(threadAt(epoch, 1, plan.length + 1));
    const told = await rolledBack(async (sql) => {
      const [row] = await sql`
        select * from service.record_threads(${userId(1)}, ${channelId(1)}, ${db.sql.json([...page, fresh])})`;
      return row;
    });
    expect(told).toMatchObject({ known: 100, inserted: 1, incomplete: [], unknown_videos: [] });
  });
});

describe("the claims", () => {
  it("find work of every kind", async () => {
    const found = {
      syncs: await rolledBack((sql) => engine.claimSyncs(sql)),
      drafts: await rolledBack((sql) => engine.claimDrafts(sql)),
      posts: await rolledBack((sql) => engine.claimPosts(sql)),
      checks: await rolledBack((sql) => engine.claimChecks(sql)),
      lost: await rolledBack((sql) => sql`select * from service.claim_reconciles()`),
      stale: await rolledBack((sql) => sql`select 1 from service.redact_stale(1000) n where n > 0`),
    };
    expect(Object.fromEntries(Object.entries(found).map(([name, claims]) => [name, claims.length]))).toEqual({
      syncs: CHANNELS,
      // A few of each channel.
      drafts: 5 * CHANNELS,
      // And more of each, since nobody else is due.
      posts: 50,
      // Those that are due, and those that share a read with them.
      checks: 10,
      lost: 1,
      stale: 1,
    });
  });

  it("find it again after a restock", async () => {
    for (const claim of await engine.claimPosts(db.sql, userId(1))) {
      expect(await engine.beginSend(db.sql, claim)).toBe(true);
      await engine.recordPost(db.sql, claim);
    }
    await engine.recordDrafts(db.sql, await engine.claimDrafts(db.sql, userId(1)));
    expect(await countByState()).toMatchObject({
      posting: states.posting + 3,
      queue: states.queue - 3 + 5,
    });
    await restock(db.sql, CHANNELS, epoch, [...indexesOf("queue"), ...indexesOf(null)]);
    expect(await countByState()).toEqual(states);
  });
});
