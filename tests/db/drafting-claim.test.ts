/** Which comments are handed out for drafting, in what order, and with what context. */

import postgres from "postgres";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newAccount, newAccounts } from "../../scripts/builder/rows/accounts.ts";
import { setSyncs } from "../../scripts/builder/rows/changes.ts";
import {
  type CommentValues,
  comment,
  newComment,
  place,
  statusOf,
} from "../../scripts/builder/rows/comments.ts";
import { newDraft, newQueued } from "../../scripts/builder/rows/replies.ts";
import { type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { newRule } from "../../scripts/builder/rows/rules.ts";
import { testDatabase } from "./support/database.ts";

interface Claimed {
  comments: {
    id: string;
    user_id: string;
    text: string;
    author_name: string | null;
    video_title: string | null;
    attempts: number;
    author_comments: number;
    thread: { author: string | null; text: string | null }[];
  }[];
  voices: {
    user_id: string;
    channel_id: string;
    channel_title: string | null;
    objective: string;
    tags: string[];
    recent_replies: string[];
    brand: object | null;
    own_answers: string[];
    rules: object[];
  }[];
}

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const claim = (limit = 20, user: string | null = connection.user.id, each = 5) =>
  db.serviceValue<Claimed>("claim_drafts", { p_user: user, p_limit: limit, p_each: each });
/** When a channel's turn comes again; null when nothing of it waits. */
const turnOf = async ({ user, channel }: Connection) => {
  const [row] = await db.sql<{ turn: Date | null }[]>`
    select draft_due_at as turn from test.syncs where user_id = ${user.id} and channel_id = ${channel}`;
  return row?.turn ?? null;
};
/** Makes it nobody's turn but that of those whom the test is about. */
const onlyTurnsOf = (accounts: Connection[]) =>
  db.sql`update test.syncs set draft_due_at = null where not user_id = any(${accounts.map(({ user }) => user.id)})`;
const claimedIds = async (limit?: number, user?: string | null) =>
  (await claim(limit, user)).comments.map((one) => one.id);
const minutesAgo = async (minutes: number) => new Date(Number(await db.now()) - minutes * 60_000);

describe("a comment is handed out for drafting", () => {
  it("once, until its lease of two minutes is over", async () => {
    const id = await newComment(db, connection);
    expect(await claimedIds()).toEqual([id]);
    expect(await claimedIds()).toEqual([]);
    await db.moveClock("121 seconds");
    expect(await claimedIds()).toEqual([id]);
    expect((await comment(db, id)).draft_attempts).toBe(2);
  });

  it("oldest first, up to the limit", async () => {
    const ids = [];
    for (const minutes of [1, 3, 2]) {
      ids.push(await newComment(db, connection, { published_at: await minutesAgo(minutes) }));
    }
    expect(await claimedIds(2)).toEqual([ids[1], ids[2]]);
  });

  it("in turn between users, so that a flood on one channel does not hold up another", async () => {
    const quiet = await newAccount(db);
    await onlyTurnsOf([connection, quiet]);
    for (let n = 0; n < 5; n++) await newComment(db, connection, { published_at: await minutesAgo(60 + n) });
    const others = [await newComment(db, quiet), await newComment(db, quiet)];
    const { comments } = await claim(4, null, 2);
    const byUser = (user: string) => comments.filter((one) => one.user_id === user).map((one) => one.id);
    expect(byUser(connection.user.id)).toHaveLength(2);
    expect(byUser(quiet.user.id).sort()).toEqual(others.sort());
  });
});

describe("channels take turns", () => {
  it("so that of a hundred none is drafted for twice before all were once", async () => {
    const accounts = await newAccounts(db, 100);
    await onlyTurnsOf(accounts);
    await db.sql`
      insert into test.many_comments (user_id, channel_id, comment_id, thread_id, text_original, published_at, candidate)
      select s.user_id, s.channel_id, 'Ug' || md5(s.channel_id || n), 'Ug' || md5(s.channel_id || n), 'A question?', engine.now(), true
      from test.syncs s, generate_series(1, 10) n where s.user_id = any(${accounts.map(({ user }) => user.id)})`;
    const times = new Map<string, number>();
    for (let round = 0; round < 25; round++) {
      const { comments } = await claim(40, null);
      expect(comments).toHaveLength(40);
      for (const channel of new Set(comments.map(({ user_id }) => user_id))) {
        times.set(channel, (times.get(channel) ?? 0) + 1);
      }
      const counts = accounts.map(({ user }) => times.get(user.id) ?? 0);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
    expect(await claim(40, null)).toMatchObject({ conditions: [], comments: [], ahead: [], voices: [] });
  });

  it("and who asks for the own channels gets them whatever their turn", async () => {
    await newComment(db, connection);
    await setSyncs(db, connection.user, { draft_due_at: db.sql`engine.now() + interval '1 hour'` });
    expect(await claimedIds(20, null)).toEqual([]);
    expect(await claimedIds()).toHaveLength(1);
  });

  it("and a channel that cannot be worked on holds up nobody", async () => {
    const broken = await newAccount(db);
    await onlyTurnsOf([broken, connection]);
    const old = await newComment(db, broken, { published_at: await minutesAgo(400 * 24 * 60) });
    const id = await newComment(db, connection);
    await db.sql.unsafe(`
      create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$;
      create trigger refuse before update on public.comments for each row when (old.id = '${old}') execute function public.refuse()`);
    expect(await claimedIds(40, null)).toEqual([id]);
    expect(await claimedIds(40, null)).toEqual([]);
    await db.sql`drop function public.refuse cascade`;
  });

  it("and turns that come to nothing hold up nobody", async () => {
    await onlyTurnsOf([]);
    await db.sql`
      insert into test.syncs (user_id, channel_id, draft_due_at)
      select ${connection.user.id}, 'UCempty' || n, engine.now() - interval '1 hour' from generate_series(1, 100) n`;
    const id = await newComment(db, connection);
    expect(await claimedIds(40, null)).toEqual([id]);
    expect(await claimedIds(40, null)).toEqual([]);
  });

  it("again at once while more may be drafted, then when the first lease ends, and not at all when nothing waits", async () => {
    const ids = [];
    for (let n = 0; n < 7; n++) ids.push(await newComment(db, connection));
    expect(await claimedIds()).toEqual(ids.slice(0, 5));
    expect(Number(await turnOf(connection))).toBeLessThanOrEqual(Number(await db.now()));
    expect(await claimedIds()).toEqual(ids.slice(5));
    expect((await turnOf(connection))?.getTime()).toBe(
      (await comment(db, ids[0] as string)).draft_after?.getTime(),
    );
    await db.service("record_drafts", {
      p_results: ids.map((id) => ({ id, decision: "skip", reason: "noise" })),
    });
    await db.moveClock("3 minutes");
    await claim();
    expect(await turnOf(connection)).toBeNull();
  });

  it("at the earliest when a failed comment may be tried again", async () => {
    const id = await newComment(db, connection);
    await claim();
    await db.service("record_drafts", {
      p_results: [{ id, decision: "retry", reason: "model_failed" }],
    });
    await claim();
    expect((await turnOf(connection))?.getTime()).toBe((await comment(db, id)).draft_after?.getTime());
  });

  it("an hour later while the automation is paused, and at once when it is switched on", async () => {
    await newComment(db, connection);
    const toggle = (on: boolean) =>
      db.as(
        connection.user,
        (sql) => sql`update public.automation_settings set video_replies_enabled = ${on}`,
      );
    await toggle(false);
    await claim();
    expect(Math.round((Number(await turnOf(connection)) - Number(await db.now())) / 60_000)).toBe(60);
    await toggle(true);
    expect(Number(await turnOf(connection))).toBeLessThanOrEqual(Number(await db.now()));
  });

  it("at the next midnight of UTC once the day's model budget is used up", async () => {
    await newComment(db, connection);
    await db.service("take_model_calls", {
      p_wanted: [{ user_id: connection.user.id, channel_id: connection.channel, calls: 1000 }],
    });
    await claim();
    const midnight = await db.now();
    midnight.setUTCHours(24, 0, 0, 0);
    expect(await turnOf(connection)).toEqual(midnight);
  });

  it("so that a channel with many too old comments does not hold up the others", async () => {
    const crowded = await newAccount(db);
    await onlyTurnsOf([crowded]);
    await db.sql`
      insert into test.many_comments (user_id, channel_id, comment_id, thread_id, published_at, candidate)
      select ${crowded.user.id}, ${crowded.channel}, 'Ug' || md5('old' || n), 'Ug' || md5('old' || n), engine.now() - interval '40 days', true
      from generate_series(1, 25) n`;
    const skipped = async () => {
      await claim(20, null);
      await db.moveClock("2 seconds");
      const [row] = await db.sql<[{ n: number }]>`
        select count(*)::int as n from test.comments where user_id = ${crowded.user.id} and status_reason = 'too_old'`;
      return row.n;
    };
    expect([await skipped(), await skipped(), await skipped()]).toEqual([10, 20, 25]);
    await claim(20, null);
    expect(await turnOf(crowded)).toBeNull();
  });

  it("also when a comment is read in the moment that a claim finds nothing left", async () => {
    const first = await newComment(db, connection);
    const claiming = postgres(db.url, { max: 1, onnotice: () => undefined });
    let reading: Promise<string> | undefined;
    await claiming.begin(async (sql) => {
      await sql`select service.claim_drafts(${connection.user.id})`;
      // As if the first had been decided by the same claim: nothing is left that it knows of.
      await setSyncs({ sql }, connection.user, { draft_due_at: null });
      reading = newComment(db, connection);
      await vi.waitFor(
        async () => {
          const [row] = await db.sql<[{ n: number }]>`
          select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          expect(row.n).toBe(1);
        },
        { timeout: 10_000 },
      );
    });
    const second = await reading;
    await claiming.end();
    expect(await claimedIds(20, null)).toEqual([second]);
    expect(first).not.toBe(second);
  });
});

describe("a comment is not handed out when", () => {
  it.each([
    ["it is no candidate", { candidate: false }],
    ["its text is redacted", { redacted_at: new Date() }],
    ["it cannot be replied to", { can_reply: false }],
    ["not all replies of its thread are known", { total_reply_count: 3, replies_read: 2 }],
    ["it waits for another try", { draft_after: new Date(Date.now() + 24 * 3_600_000) }],
  ] as [string, CommentValues][])("%s", async (_, values) => {
    await newComment(db, connection, values);
    expect(await claimedIds()).toEqual([]);
  });

  it.each(["draft", "queue", "skipped"] as const)("its reply is %s", async (status) => {
    const id = await newComment(db, connection, { generated_reply: "Ours.", approved_hash: "h" });
    await place(db, id, status);
    expect(await claimedIds()).toEqual([]);
  });

  it("the automation is paused", async () => {
    await newComment(db, connection);
    await db.as(
      connection.user,
      (sql) => sql`update public.automation_settings set video_replies_enabled = false`,
    );
    expect(await claimedIds()).toEqual([]);
  });

  it("it is another user's", async () => {
    const other = await newAccount(db);
    await newComment(db, other);
    expect(await claimedIds()).toEqual([]);
  });
});

describe("a comment older than the user's limit", () => {
  it("is skipped as too old, to the hour", async () => {
    await db.as(
      connection.user,
      (sql) => sql`update public.automation_settings set max_comment_age_days = 7`,
    );
    const young = await newComment(db, connection, { published_at: await minutesAgo(7 * 24 * 60 - 60) });
    const old = await newComment(db, connection, { published_at: await minutesAgo(7 * 24 * 60 + 60) });
    expect(await claimedIds()).toEqual([young]);
    expect(await comment(db, old)).toMatchObject({ reply_status: "skipped", status_reason: "too_old" });
  });

  it("is left alone when it is no candidate or has a reply", async () => {
    const published_at = await minutesAgo(40 * 24 * 60);
    const history = await newComment(db, connection, { published_at, candidate: false });
    const drafted = await newDraft(db, connection, "Late but nice.", { published_at });
    await claim();
    expect([await statusOf(db, history), await statusOf(db, drafted)]).toEqual([null, "draft"]);
  });
});

describe("what is handed out", () => {
  it("names the video and shows the talk around the comment, the last dozen words, in order", async () => {
    await db.service("record_videos", {
      p_user: connection.user.id,
      p_videos: [{ id: "video-1", channel_id: connection.channel, title: "Sourdough, slowly" }],
    });
    const id = await newComment(db, connection, { text_original: "How long?", draft_attempts: 1 });
    const { thread_id } = await comment(db, id);
    for (let n = 0; n < 14; n++) {
      await newComment(db, connection, {
        thread_id,
        candidate: false,
        author_name: `@v${n}`,
        text_original: `Voice ${n}`,
        published_at: await minutesAgo(-n - 1),
      });
    }
    const [one] = (await claim()).comments;
    expect(one).toMatchObject({
      id,
      text: "How long?",
      video_title: "Sourdough, slowly",
      author_name: "@viewer",
      attempts: 2,
    });
    expect(one?.thread.map((voice) => voice.text)).toEqual(
      Array.from({ length: 12 }, (_, n) => `Voice ${n + 2}`),
    );
  });

  it("has the voice of each channel once: the latest objective, its tags, and recent replies", async () => {
    for (const [index, objective] of ["Old aim", "New aim"].entries()) {
      await db.sql`
        insert into test.objectives (user_id, objective_text, tags, updated_at)
        values (${connection.user.id}, ${objective}, array['Improve funnel'], engine.now() + ${index} * interval '1 second')`;
    }
    await newQueued(db, connection, "A queued reply.");
    await newDraft(db, connection, "A draft.");
    const dismissed = await newDraft(db, connection, "A dismissed one.");
    await db.rpc(connection.user, "dismiss_reply", { p_id: dismissed });
    await newComment(db, connection);
    await newComment(db, connection);
    expect((await claim()).voices).toEqual([
      {
        user_id: connection.user.id,
        channel_id: connection.channel,
        channel_title: "A channel",
        objective: "New aim",
        tags: ["Improve funnel"],
        recent_replies: ["A draft.", "A queued reply."],
        brand: null,
        own_answers: [],
        unattended: false,
        rules: [],
      },
    ]);
  });

  it("has the brand voice, the enabled rules in order, and the owner's own last answers on that channel", async () => {
    await db.as(
      connection.user,
      (sql) => sql`
        insert into public.brand_voices (user_id, tone, sign_off, allowed_links)
        values (${connection.user.id}, 'Warm', '– Ana', array['shop.example.com'])`,
    );
    const ids = [];
    for (const name of ["First", "Second", "Third"]) ids.push(await newRule(db, connection, { name }));
    await db.rpc(connection.user, "reorder_rules", { p_ids: ids.toReversed() });
    await db.sql`update test.rules set enabled = false where name = 'Second'`;
    for (const n of [1, 2, 3, 4, 5, 6]) {
      await newComment(db, connection, {
        candidate: false,
        owner_reply_text: `Answer ${n}`,
        owner_replied_at: await minutesAgo(10 - n),
      });
    }
    await newComment(db, connection);
    const [voice] = (await claim()).voices;
    expect(voice).toMatchObject({
      brand: { tone: "Warm", sign_off: "– Ana", reply_length: "short", allowed_links: ["shop.example.com"] },
      own_answers: ["Answer 6", "Answer 5", "Answer 4", "Answer 3", "Answer 2"],
      rules: [{ name: "Third" }, { name: "First", words: [], action: "draft", fixed_text: null }],
    });
  });

  it("says whether the writer has been on the channel before", async () => {
    const author_channel_id = newChannel();
    await newComment(db, connection, { author_channel_id, published_at: await minutesAgo(2) });
    await newComment(db, connection, { author_channel_id, published_at: await minutesAgo(1) });
    await newComment(db, connection);
    const { comments } = await claim();
    expect(comments.map((one) => one.author_comments)).toEqual([0, 1, 0]);
  });

  it("has an empty objective for a user who has set none, and nothing when there is nothing to do", async () => {
    expect(await claim()).toMatchObject({ conditions: [], comments: [], ahead: [], voices: [] });
    await newComment(db, connection);
    expect((await claim()).voices).toMatchObject([{ objective: "", tags: [], recent_replies: [] }]);
  });
});
