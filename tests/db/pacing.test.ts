/** Pacing: how often a channel may speak, and when it must not. Everything else is set as wide as it goes. */

import { describe, expect, it, vi } from "vitest";
import { type AccountOptions, newAccount, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { setComment, setSettings } from "../../scripts/builder/rows/changes.ts";
import { comment, eventsOf, newComment, statusOf } from "../../scripts/builder/rows/comments.ts";
import type { Pace } from "../../scripts/builder/rows/pace.ts";
import {
  beginSend,
  claimPosts,
  newClaimed,
  newPosted,
  newQueued,
  type PostClaim,
  recordPost,
} from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { blockedBackends } from "./support/locks.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();

const paced = (pace: Partial<Pace>, options: AccountOptions = {}) => newAccount(db, { pace, ...options });
const setPace = (account: Connection, pace: Partial<Pace>) =>
  db.as(
    account.user,
    (sql) => sql`update public.automation_settings set ${sql(pace)} where user_id = ${account.user.id}`,
  );
const setZone = (account: Connection, timezone: string) =>
  db.as(
    account.user,
    (sql) => sql`update public.profiles set ${sql({ timezone })} where user_id = ${account.user.id}`,
  );
const queue = async (account: Connection, n: number, text?: (index: number) => string, video = "video") => {
  const ids = [];
  for (let index = 0; index < n; index++)
    ids.push(await newQueued(db, account, text?.(index) ?? `Reply ${word(index)}.`, { video_id: video }));
  return ids;
};
/** Words without digits, since digits do not make a text another one. */
const word = (n: number) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");
const post = async (account: Connection, limit?: number) => {
  const claims = await claimPosts(db, account.user, limit);
  for (const claim of claims) {
    expect(await beginSend(db, claim)).toBe(true);
    await recordPost(db, claim, "posted", { replyId: `reply-${claim.id}` });
  }
  return claims.length;
};
interface PaceNow {
  posted_hour: number;
  cap_hour: number;
  posted_day: number;
  cap_day: number;
  queued: number;
  quiet_until: Date | null;
  shadow_mode: boolean;
  model_calls_today: number;
  model_calls_limit: number;
  waiting_for_model: number;
}
const paceOf = async (account: Connection) => {
  const [row] = await db.rpc<PaceNow>(account.user, "posting_pace");
  return row as PaceNow;
};

describe("the cap of an hour", () => {
  it("lets so many replies go, and the next when the first is an hour old", async () => {
    const account = await paced({ cap_hour: 2 });
    await queue(account, 4);
    expect(await post(account)).toBe(2);
    expect(await post(account)).toBe(0);
    await db.moveClock("59 minutes");
    expect(await post(account)).toBe(0);
    await db.moveClock("2 minutes");
    expect(await post(account)).toBe(2);
  });

  it("counts what is on its way", async () => {
    const account = await paced({ cap_hour: 2 });
    await queue(account, 3);
    expect(await claimPosts(db, account.user, 1)).toHaveLength(1);
    expect(await claimPosts(db, account.user)).toHaveLength(1);
    expect(await claimPosts(db, account.user)).toHaveLength(0);
  });

  it("is of the user, over all channels", async () => {
    const account = await paced({ cap_hour: 3 }, { plan: "enterprise" });
    const second = await newConnection(db, account.user);
    await queue(account, 2);
    await queue(second, 2);
    expect(await claimPosts(db, account.user)).toHaveLength(3);
  });

  it("holds under claims at the same time", async () => {
    const account = await paced({ cap_hour: 5 });
    await queue(account, 12);
    const batches = await Promise.all(Array.from({ length: 6 }, () => claimPosts(db, account.user, 3)));
    // Claims do not wait for each other: who came too early finds the rest afterwards.
    for (let n = 0; n < 3; n++) batches.push(await claimPosts(db, account.user, 3));
    expect(batches.flat()).toHaveLength(5);
  });

  it("of one user does not hold up another", async () => {
    const [slow, other] = [await paced({ cap_hour: 1 }), await paced({})];
    await queue(slow, 3);
    const theirs = await queue(other, 3);
    const claimed = (await claimPosts(db)).filter((claim) =>
      [slow.user.id, other.user.id].includes(claim.user_id),
    );
    expect(claimed.filter((claim) => theirs.includes(claim.id))).toHaveLength(3);
    expect(claimed).toHaveLength(4);
  });
});

describe("the cap of a day", () => {
  it("counts the last 24 hours", async () => {
    const account = await paced({ cap_day: 3 });
    await queue(account, 5);
    expect(await post(account, 2)).toBe(2);
    await db.moveClock("23 hours");
    expect(await post(account)).toBe(1);
    await db.moveClock("61 minutes");
    expect(await post(account)).toBe(2);
  });
});

describe("the cap of a video", () => {
  it("passes over what waits for that video, and lets others go before it", async () => {
    const account = await paced({ cap_video_day: 2 });
    await queue(account, 4, undefined, "busy");
    const [other] = await queue(account, 1, (n) => `Elsewhere ${word(n)}.`, "quiet");
    const claimed = await claimPosts(db, account.user);
    expect(claimed).toHaveLength(3);
    expect(claimed.map((claim) => claim.id)).toContain(other);
    expect(await claimPosts(db, account.user)).toHaveLength(0);
  });

  it("is not kept from others by a full one at the head of the queue", async () => {
    const account = await paced({ cap_video_day: 1 });
    await queue(account, 6, undefined, "busy");
    const [last] = await queue(account, 1, () => "At last.", "quiet");
    expect(await claimPosts(db, account.user, 1)).toHaveLength(1);
    expect((await claimPosts(db, account.user, 1)).map((claim) => claim.id)).toEqual([last]);
  });
});

describe("the same text", () => {
  it.each([
    ["the same", () => "Thank you so much!"],
    [
      "another case, marks and emoji",
      (n: number) => ["Thank you so much!", "THANK YOU, so much 🎉", "thank-you so much…"][n % 3] as string,
    ],
    ["other digits", (n: number) => `See minute ${n}:30.`],
  ])("goes out so often a day, also with %s", async (_, text) => {
    const account = await paced({ same_text_per_day: 2 });
    await queue(account, 5, text);
    expect(await post(account)).toBe(2);
    await db.moveClock("23 hours");
    expect(await post(account)).toBe(0);
    await db.moveClock("61 minutes");
    expect(await post(account)).toBe(2);
  });

  it("is the same to viewers of different names", async () => {
    const account = await paced({ same_text_per_day: 1 });
    for (const [name, text] of [
      ["Ana Silva", "Thanks Ana, see you!"],
      ["@bob-the-baker", "Thanks @bob-the-baker, see you!"],
      ["@chrismiller", "Thanks Chris, see you!"],
      ["田中", "Thanks 田中, see you!"],
    ] as const)
      await newQueued(db, account, text, { author_name: name });
    expect(await claimPosts(db, account.user)).toHaveLength(1);
  });

  it("is another one when the words differ", async () => {
    const account = await paced({ same_text_per_day: 1 });
    for (const text of ["Thank you!", "Thank you all!", "Спасибо!", "ありがとう!", "شكرا", "👍", "🎉"])
      await newQueued(db, account, text);
    expect(await claimPosts(db, account.user)).toHaveLength(7);
  });

  it("is counted for each channel by itself", async () => {
    const account = await paced({ same_text_per_day: 1 }, { plan: "enterprise" });
    const second = await newConnection(db, account.user);
    for (const channel of [account, second]) await queue(channel, 2, () => "Thanks!");
    expect(await claimPosts(db, account.user)).toHaveLength(2);
  });

  it("does not hold up the other texts behind it", async () => {
    const account = await paced({ same_text_per_day: 1 });
    await queue(account, 8, () => "Thanks!");
    await queue(account, 2, (n) => `Something ${word(n)}.`);
    expect(await claimPosts(db, account.user, 3)).toHaveLength(3);
    expect(await claimPosts(db, account.user, 3)).toHaveLength(0);
  });
});

describe("quiet hours", () => {
  const night = { quiet_from: 22 * 60, quiet_to: 7 * 60 };
  const quietUntil = async (from: number, to: number, zone: string, at: string) => {
    const [row] = await db.sql<
      [{ until: Date | null }]
    >`select engine.quiet_until(${from}, ${to}, ${zone}, ${at}) as until`;
    return row.until?.toISOString() ?? null;
  };

  it.each([
    ["2026-06-10T19:59:59Z", null],
    ["2026-06-10T20:00:00Z", "2026-06-11T05:00:00.000Z"],
    ["2026-06-11T04:59:59Z", "2026-06-11T05:00:00.000Z"],
    ["2026-06-11T05:00:00Z", null],
    ["2026-01-10T20:30:00Z", null],
    ["2026-01-10T21:00:00Z", "2026-01-11T06:00:00.000Z"],
  ])("over midnight are those of the user's zone, in summer and winter: %s", async (at, until) => {
    expect(await quietUntil(night.quiet_from, night.quiet_to, "Europe/Paris", at)).toBe(until);
  });

  it.each([
    ["2026-06-10T16:29:59Z", null],
    ["2026-06-10T16:30:00Z", "2026-06-10T17:30:00.000Z"],
    ["2026-06-10T17:30:00Z", null],
  ])("within a day hold on the hour of zones off by half an hour: %s", async (at, until) => {
    expect(await quietUntil(22 * 60, 23 * 60, "Asia/Kolkata", at)).toBe(until);
  });

  it.each([
    // The clocks of New York went forward at 07:00 UTC of 8 March 2026, and back at 06:00 UTC of 1 November.
    ["2026-03-08T06:59:00Z", "2026-03-08T11:00:00.000Z"],
    ["2026-03-08T10:59:00Z", "2026-03-08T11:00:00.000Z"],
    ["2026-03-08T11:00:00Z", null],
    ["2026-11-01T05:30:00Z", "2026-11-01T12:00:00.000Z"],
    ["2026-11-01T06:30:00Z", "2026-11-01T12:00:00.000Z"],
    ["2026-11-01T12:00:00Z", null],
  ])("last through a change of the clocks: %s", async (at, until) => {
    expect(await quietUntil(night.quiet_from, night.quiet_to, "America/New_York", at)).toBe(until);
  });

  it("are one stretch even when the clocks show their end twice or never", async () => {
    const reads = async (from: number, to: number, start: string) => {
      const rows = await db.sql<{ quiet: boolean }[]>`
        select engine.quiet_until(${from}, ${to}, 'America/New_York', at) is not null as quiet
        from generate_series(${start}::timestamptz, ${start}::timestamptz + interval '12 hours', interval '10 minutes') at`;
      return rows.filter((row, index) => row.quiet !== rows[index - 1]?.quiet).map((row) => row.quiet);
    };
    expect(await reads(0, 90, "2026-11-01T03:00:00Z")).toEqual([false, true, false]);
    expect(await reads(90, 150, "2026-03-08T03:00:00Z")).toEqual([false, true, false]);
  });

  it("hold back every reply, and let them go when they end", async () => {
    const account = await paced(night);
    await setZone(account, "Europe/Paris");
    const [id] = (await queue(account, 1)) as [string];
    await db.setClock("2027-06-10T20:30:00Z");
    expect(await claimPosts(db, account.user)).toEqual([]);
    expect((await paceOf(account)).quiet_until).toEqual(new Date("2027-06-11T05:00:00Z"));
    await db.setClock("2027-06-11T05:00:01Z");
    expect((await claimPosts(db, account.user)).map((claim) => claim.id)).toEqual([id]);
    expect((await paceOf(account)).quiet_until).toBeNull();
  });

  it("need a beginning and an end, which differ", async () => {
    const account = await paced({});
    for (const wrong of [
      { quiet_from: 60 },
      { quiet_to: 60 },
      { quiet_from: 60, quiet_to: 60 },
      { quiet_from: -1, quiet_to: 60 },
      { quiet_from: 0, quiet_to: 1440 },
    ])
      await expect(setPace(account, wrong)).rejects.toThrow();
    await setPace(account, { quiet_from: 0, quiet_to: 1439 });
    await setPace(account, { quiet_from: null, quiet_to: null });
  });

  it("are never reckoned in a zone that does not exist", async () => {
    const account = await paced(night);
    expect(await refusalOf(setZone(account, "Mars/Olympus"))).toMatchObject({
      status: 422,
      code: "unknown_time_zone",
    });
  });
});

describe("shadow mode", () => {
  it("posts nothing; approved replies wait until it ends", async () => {
    const account = await paced({ shadow_mode: true });
    const [id] = (await queue(account, 1)) as [string];
    expect(await claimPosts(db, account.user)).toEqual([]);
    expect(await statusOf(db, id)).toBe("queue");
    await setPace(account, { shadow_mode: false });
    expect((await claimPosts(db, account.user)).map((claim) => claim.id)).toEqual([id]);
  });
});

describe("what changes between the claim and the send", () => {
  it.each<[string, Partial<Pace>]>([
    ["shadow", { shadow_mode: true }],
    ["quiet_hours", { quiet_from: 0, quiet_to: 1439 }],
  ])("stops it: %s", async (reason, change) => {
    const account = await paced({});
    const claim = await newClaimed(db, account);
    // Noon, so that quiet hours from midnight to a minute before midnight hold.
    const now = await db.now();
    await db.setClock(`${now.toISOString().slice(0, 10)}T12:00:00Z`);
    await setPace(account, change);
    await setComment(db, claim.id, { lease_until: db.sql`engine.now() + interval '1 minute'` });
    expect(await beginSend(db, claim)).toBe(false);
    expect(await statusOf(db, claim.id)).toBe("queue");
    expect((await eventsOf(db, claim.id)).at(-1)).toBe(`posting>queue ${reason}`);
    expect(Number((await comment(db, claim.id)).post_after)).toBeLessThanOrEqual(Number(await db.now()));
  });

  it("a lowered cap stops all but as many as it allows, also when they leave at the same time", async () => {
    const account = await paced({});
    await queue(account, 6);
    const claims = await claimPosts(db, account.user);
    await setPace(account, { cap_hour: 2 });
    const [first, ...others] = claims as [PostClaim, ...PostClaim[]];
    let left: Promise<boolean[]> | undefined;
    await db.sql.begin(async (sql) => {
      await sql`select service.begin_send(${first.id}, ${first.lease_id})`;
      left = Promise.all(others.map((claim) => beginSend(db, claim)));
      await vi.waitFor(async () => expect(await blockedBackends(db)).toBe(others.length), {
        timeout: 10_000,
      });
    });
    expect((await left)?.filter(Boolean)).toHaveLength(1);
    expect(
      new Set((await Promise.all(claims.map(({ id }) => eventsOf(db, id)))).map((events) => events.at(-1))),
    ).toEqual(new Set(["queue>posting claimed", "posting>queue cap_hour"]));
  });

  it("a withdrawn consent takes what nobody has seen back to draft, and leaves what a person approved", async () => {
    const account = await paced({});
    const [unseen, approved] = (await queue(account, 2)) as [string, string];
    await setComment(db, unseen, { approved_by: "engine" });
    const claims = await claimPosts(db, account.user);
    expect(claims).toHaveLength(2);
    for (const claim of claims) expect(await beginSend(db, claim)).toBe(claim.id === approved);
    expect(await statusOf(db, unseen)).toBe("draft");
    expect((await eventsOf(db, unseen)).slice(-2)).toEqual([
      "posting>queue needs_approval",
      "queue>draft needs_approval",
    ]);
  });

  it("a send that was announced stays announced", async () => {
    const account = await paced({});
    const claim = await newClaimed(db, account);
    expect(await beginSend(db, claim)).toBe(true);
    await setPace(account, { shadow_mode: true, cap_hour: 1 });
    expect(await beginSend(db, claim)).toBe(true);
  });
});

describe("jitter", () => {
  const waits = async (actor: "engine" | "owner") => {
    const account = await paced({ jitter_seconds: 600 }, { undoWindowSeconds: 60 });
    const seconds = [];
    for (let n = 0; n < 12; n++) {
      const id = await newComment(db, account);
      await db.rpc(account.user, "write_reply", { p_id: id, p_text: "Thanks." });
      await db.sql`select engine.approve_locked(engine.lock_comment(${id}), ${actor}, 'test')`;
      const [row] = await db.sql<[{ wait: number }]>`
        select extract(epoch from post_after - approved_at)::float8 as wait from test.comments where id = ${id}`;
      seconds.push(row.wait);
    }
    return seconds;
  };

  it("spreads what the engine approves, within its limit and never into the undo window", async () => {
    const seconds = await waits("engine");
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(60);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(660);
    expect(new Set(seconds).size).toBe(12);
  });

  it("leaves what a person approves alone", async () => {
    expect(new Set(await waits("owner"))).toEqual(new Set([60]));
  });
});

describe("the pace on screen", () => {
  it("counts what went out and what waits, with the caps", async () => {
    const account = await paced({ cap_hour: 30, cap_day: 40 });
    await newPosted(db, account);
    await db.moveClock("2 hours");
    await newPosted(db, account);
    await newClaimed(db, account);
    await newQueued(db, account);
    expect(await paceOf(account)).toMatchObject({
      posted_hour: 2,
      cap_hour: 30,
      posted_day: 3,
      cap_day: 40,
      queued: 1,
      quiet_until: null,
      shadow_mode: false,
      model_calls_today: 0,
      model_calls_limit: 1000,
      waiting_for_model: 0,
    });
  });

  it("says how many comments wait for tomorrow's model budget", async () => {
    const account = await paced({});
    for (let n = 0; n < 3; n++) await newComment(db, account);
    await setSettings(db, account.user, { model_calls_per_day: 2 });
    const book = () =>
      db.service("demand_model_call", { p_user: account.user.id, p_channel: account.channel });
    await book();
    expect(await paceOf(account)).toMatchObject({
      model_calls_today: 1,
      model_calls_limit: 2,
      model_calls_ceiling: 5000,
      model_held: null,
      waiting_for_model: 0,
    });
    await book();
    expect(await paceOf(account)).toMatchObject({
      model_calls_today: 2,
      model_calls_limit: 2,
      model_held: "model_budget",
      waiting_for_model: 3,
    });
    await db.moveClock("24 hours");
    expect(await paceOf(account)).toMatchObject({
      model_calls_today: 0,
      model_calls_limit: 2,
      waiting_for_model: 0,
    });
  });
});
