/** What a verdict does not rest on, and what reverses it: a video that nobody can see, a reply or a comment that is back. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment, setSettings } from "../../scripts/builder/rows/changes.ts";
import {
  comment,
  eventsOf,
  newComment,
  place,
  type ReplyStatus,
  statusOf,
} from "../../scripts/builder/rows/comments.ts";
import { newDraft, newPosted } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { recordThreads, thread } from "../../scripts/builder/rows/threads.ts";
import { testDatabase } from "./support/database.ts";

interface Look {
  seen: "public" | "absent";
  owner?: string;
}
interface Claim {
  id: string;
  lease_until: Date;
}

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A reply that YouTube accepted, under a video of its own. */
async function posted(): Promise<{ id: string; video: string }> {
  const { id } = await newPosted(db, connection);
  const video = randomUUID();
  await setComment(db, id, { video_id: video });
  return { id, video };
}

const privacyOf = (video: string, privacy: string) =>
  db.service("record_videos", {
    p_user: connection.user.id,
    p_videos: [{ id: video, channel_id: connection.channel, title: "A video", privacy }],
  });

/** Looks as the schedule does. */
async function look(id: string, { seen, owner }: Look): Promise<void> {
  const claims = await db.service<Claim>("claim_checks", { p_limit: 500, p_each: 500 });
  const claim = claims.find((one) => one.id === id);
  expect(claim, "a look is due").toBeDefined();
  await db.service("record_checks", {
    p_results: [{ id, lease_until: claim?.lease_until, seen, owner }],
  });
}

/** Lives through every look until so long after posting; returns how many there were. */
async function looksUntil(id: string, age: number, what: Look | ((age: number) => Look)): Promise<number> {
  for (let looks = 0; ; looks++) {
    const { next_check_at, posted_at } = await comment(db, id);
    const at = next_check_at && (Number(next_check_at) - Number(posted_at)) / 1000;
    if (at === null || at > age) return looks;
    await db.setClock(new Date(Number(next_check_at) + 100).toISOString());
    await look(id, typeof what === "function" ? what(at) : what);
  }
}

/** Seconds from now to the next look. */
const nextLook = async (id: string) => {
  const { next_check_at } = await comment(db, id);
  return next_check_at && Math.max(0, Math.round((Number(next_check_at) - Number(await db.now())) / 1000));
};

const pauses = () => db.sql`select from test.channel_pauses where user_id = ${connection.user.id}`;

describe("a reply under a video that nobody can see", () => {
  it.each([
    ["private", "video_private"],
    ["gone", "video_gone"],
  ])("stays posted and says why (%s): not to see it there is no verdict", async (privacy, reason) => {
    const { id, video } = await posted();
    if (privacy === "gone") {
      await db.service("record_gone_videos", {
        p_user: connection.user.id,
        p_channel: connection.channel,
        p_videos: [video],
      });
    } else await privacyOf(video, privacy);
    await looksUntil(id, 2 * day, { seen: "absent", owner: "hidden" });
    expect(await comment(db, id)).toMatchObject({ reply_status: "posting", verification_note: reason });
  });

  it("is looked at daily for a week and weekly for three months, no more", async () => {
    const { id, video } = await posted();
    await privacyOf(video, "private");
    expect(await looksUntil(id, day, { seen: "absent" })).toBe(6);
    expect(await looksUntil(id, 365 * day, { seen: "absent" })).toBe(18);
    expect(await comment(db, id)).toMatchObject({ reply_status: "posting", next_check_at: null });
  });

  it("is public as soon as the video is: a reading that learns of it has the reply looked at now", async () => {
    const { id, video } = await posted();
    await privacyOf(video, "private");
    await looksUntil(id, 8 * day, { seen: "absent" });
    await privacyOf(video, "public");
    expect(await nextLook(id)).toBe(0);
    await look(id, { seen: "public" });
    expect(await statusOf(db, id)).toBe("verified_public");
  });

  it("pauses no channel and is no failure, not even when all are like that", async () => {
    await setSettings(db, connection.user, { breaker_not_public: 1, breaker_judged: 2 });
    const { id, video } = await posted();
    await privacyOf(video, "private");
    await looksUntil(id, 2 * day, { seen: "absent", owner: "hidden" });
    expect(await pauses()).toHaveLength(0);
    const [row] = await db.sql<[{ visibility: string | null }]>`
      select engine.reply_visibility(reply_status, status_reason) as visibility from test.comments where id = ${id}`;
    expect(row.visibility).toBeNull();
  });

  it("that was public stays so: it is not removed", async () => {
    const { id, video } = await posted();
    await looksUntil(id, 20, { seen: "public" });
    await privacyOf(video, "private");
    await looksUntil(id, 3 * day, { seen: "absent" });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "verified_public",
      verification_note: "video_private",
      absent_since: null,
    });
  });

  it("loses the verdict that it was hidden, with history", async () => {
    const { id, video } = await posted();
    await looksUntil(id, 26 * hour, { seen: "absent", owner: "hidden" });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "failed",
      status_reason: "not_public_hidden",
    });
    await privacyOf(video, "private");
    await looksUntil(id, 49 * hour, { seen: "absent" });
    expect(await comment(db, id)).toMatchObject({ reply_status: "posting", status_reason: "video_private" });
    expect(await eventsOf(db, id)).toContain("failed>posting video_private");
  });

  it("loses the verdict that it is held, with history, once its owner sees it as published", async () => {
    const { id, video } = await posted();
    await looksUntil(id, hour, { seen: "absent", owner: "held" });
    await privacyOf(video, "private");
    await looksUntil(id, 7 * hour, { seen: "absent", owner: "held" });
    expect(await comment(db, id)).toMatchObject({ reply_status: "under_moderation", status_reason: "held" });
    await looksUntil(id, 2 * day, { seen: "absent", owner: "hidden" });
    expect(await comment(db, id)).toMatchObject({ reply_status: "posting", status_reason: "video_private" });
    expect(await eventsOf(db, id)).toContain("under_moderation>posting video_private");
  });

  it("keeps the verdict that it was held, which YouTube itself has told", async () => {
    const { id, video } = await posted();
    await looksUntil(id, 26 * hour, { seen: "absent", owner: "held" });
    await privacyOf(video, "private");
    await looksUntil(id, 49 * hour, { seen: "absent" });
    expect(await comment(db, id)).toMatchObject({ reply_status: "failed", status_reason: "not_public_held" });
  });
});

describe("a video's privacy", () => {
  it("stays as it was known where a reading does not tell", async () => {
    const video = randomUUID();
    await privacyOf(video, "private");
    await db.service("record_videos", {
      p_user: connection.user.id,
      p_videos: [{ id: video, channel_id: connection.channel, title: "Another title" }],
    });
    const [row] = await db.sql`
      select title, privacy from test.videos where user_id = ${connection.user.id} and id = ${video}`;
    expect(row).toEqual({ title: "Another title", privacy: "private" });
  });
});

describe("a reply whose comment the public cannot see", () => {
  it("stays posted and says so, though its owner sees both: a video for members looks like that", async () => {
    const { id } = await posted();
    await looksUntil(id, 2 * day, { seen: "absent", owner: "comment_not_public" });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "posting",
      verification_note: "comment_not_public",
    });
    expect(await eventsOf(db, id)).not.toContain("posting>under_moderation comment_not_public");
  });

  it("loses the verdict that it was hidden", async () => {
    const { id } = await posted();
    await looksUntil(id, 310, { seen: "absent", owner: "hidden" });
    expect(await statusOf(db, id)).toBe("under_moderation");
    await looksUntil(id, hour, { seen: "absent", owner: "comment_not_public" });
    expect(await eventsOf(db, id)).toContain("under_moderation>posting comment_not_public");
  });
});

describe("a reply that went along with its viewer's comment", () => {
  it("fails after a day with that reason, and nobody holds it against the channel", async () => {
    await setSettings(db, connection.user, { breaker_not_public: 1, breaker_judged: 2 });
    const { id } = await posted();
    await looksUntil(id, 23 * hour, { seen: "absent", owner: "gone_with_comment" });
    expect(await statusOf(db, id)).toBe("posting");
    await looksUntil(id, day, { seen: "absent", owner: "gone_with_comment" });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "failed",
      status_reason: "gone_with_comment",
    });
    expect(await pauses()).toHaveLength(0);
  });

  it("is removed with that reason when it was public", async () => {
    await setSettings(db, connection.user, { breaker_not_public: 1, breaker_judged: 2 });
    const { id } = await posted();
    await looksUntil(id, 25 * hour, (age) =>
      age < hour ? { seen: "public" } : { seen: "absent", owner: "gone_with_comment" },
    );
    expect(await comment(db, id)).toMatchObject({
      reply_status: "removed",
      status_reason: "gone_with_comment",
    });
    expect(await pauses()).toHaveLength(0);
  });
});

describe("a reply that was judged not to be there for the public", () => {
  it.each([
    ["failed", { seen: "absent", owner: "held" }, false],
    ["removed", { seen: "absent" }, true],
  ] as const)(
    "is %s, looked at after an hour, a day and a week, and public again when one of them sees it",
    async (state, missing, wasPublic) => {
      for (const back of [0, 1, 2, 3]) {
        const { id } = await posted();
        if (wasPublic) await looksUntil(id, 20, { seen: "public" });
        await looksUntil(id, 24.5 * hour, missing);
        const { status_changed_at: judged } = (await comment(db, id)) as unknown as {
          status_changed_at: Date;
        };
        expect(await statusOf(db, id)).toBe(state);
        for (const [n, after] of [hour, day, 7 * day].entries()) {
          const { next_check_at } = await comment(db, id);
          expect(Number(next_check_at) - Number(judged)).toBe(after * 1000);
          await db.setClock(new Date(Number(next_check_at) + 100).toISOString());
          if (n === back) {
            await look(id, { seen: "public" });
            break;
          }
          await look(id, { seen: "absent" });
          expect(await statusOf(db, id)).toBe(state);
        }
        if (back < 3) {
          expect(await comment(db, id)).toMatchObject({
            reply_status: "verified_public",
            status_reason: "seen_again",
          });
          expect(await eventsOf(db, id)).toContain(`${state}>verified_public seen_again`);
        } else {
          expect(await comment(db, id)).toMatchObject({ reply_status: state, next_check_at: null });
        }
      }
    },
  );

  it.each([
    ["backendError", "backend", 2 * minute],
    ["keyInvalid", "client", 23 * hour],
    ["no_api_key", null, 23 * hour],
  ])(
    "keeps its reason when a later look fails (%s), and is not asked for without end",
    async (note, kind, next) => {
      const { id } = await posted();
      await looksUntil(id, 24.5 * hour, { seen: "absent", owner: "held" });
      await db.moveClock("1 hour");
      const claims = await db.service<Claim>("claim_checks", { p_limit: 500, p_each: 500 });
      const lease_until = claims.find((one) => one.id === id)?.lease_until;
      await db.service("record_checks", { p_results: [{ id, lease_until, seen: "unread", note, kind }] });
      expect(await comment(db, id)).toMatchObject({ reply_status: "failed", verification_note: "held" });
      expect(Math.abs(((await nextLook(id)) ?? 0) - next)).toBeLessThan(10);
    },
  );

  it("keeps the time of its later looks when its owner has one made in between", async () => {
    const { id } = await posted();
    await looksUntil(id, 26 * hour, { seen: "absent", owner: "held" });
    const { next_check_at } = await comment(db, id);
    const [claim] = await db.service<Claim>("claim_checks", { p_user: connection.user.id, p_limit: 10 });
    await db.service("record_checks", {
      p_results: [{ id, lease_until: claim?.lease_until, seen: "absent" }],
    });
    expect(await comment(db, id)).toMatchObject({ reply_status: "failed", next_check_at });
  });
});

describe("a page of threads, which its owner reads,", () => {
  /** Reads the reply's thread, with our reply on it as YouTube shows it to the owner. */
  async function read(id: string, moderation_status: string | null = "published"): Promise<void> {
    const { comment_id, youtube_reply_id, text_original } = await comment(db, id);
    const page = thread({ id: comment_id, text: text_original });
    const ours = { ...page.comment, id: youtube_reply_id as string, author_channel_id: connection.channel };
    await recordThreads(db, connection, [{ ...page, replies: [{ ...ours, moderation_status }] } as never]);
  }
  const judged = async (owner: string, wasPublic = false) => {
    const { id } = await posted();
    if (wasPublic) await looksUntil(id, 20, { seen: "public" });
    await looksUntil(id, 24.5 * hour, { seen: "absent", owner });
    await db.moveClock("6 minutes");
    return id;
  };

  it.each([
    ["failed", "gone", false],
    ["removed", "gone", true],
  ] as const)(
    "shows that a reply which %s is there: a look tells whether it is public",
    async (state, owner, was) => {
      const id = await judged(owner, was);
      expect(await statusOf(db, id)).toBe(state);
      await read(id);
      expect(await comment(db, id)).toMatchObject({
        reply_status: "posting",
        status_reason: "seen_by_owner",
      });
      expect(await nextLook(id)).toBe(0);
      await look(id, { seen: "public" });
      expect(await eventsOf(db, id)).toEqual(
        expect.arrayContaining([
          `${state}>posting seen_by_owner`,
          "posting>verified_public seen_by_public_read",
        ]),
      );
    },
  );

  it("proves nothing about what is hidden, which its owner sees anyway", async () => {
    for (const was of [false, true]) {
      const id = await judged("hidden", was);
      const before = await statusOf(db, id);
      await read(id);
      expect(await statusOf(db, id)).toBe(before);
    }
  });

  it("proves nothing when it shows the reply as held", async () => {
    const id = await judged("gone");
    await read(id, "heldForReview");
    expect(await statusOf(db, id)).toBe("failed");
  });

  it("never makes a reply public", async () => {
    const { id } = await posted();
    await read(id);
    expect(await statusOf(db, id)).toBe("posting");
  });

  it("is heard once a day, so that reads which contradict each other go on no loop", async () => {
    const id = await judged("gone");
    await read(id);
    await looksUntil(id, 25.5 * hour, { seen: "absent", owner: "gone" });
    await db.moveClock("6 minutes");
    await read(id);
    expect(await statusOf(db, id)).toBe("failed");
    await db.moveClock("25 hours");
    await read(id);
    expect(await statusOf(db, id)).toBe("posting");
  });
});

describe("a comment that YouTube does not return", () => {
  const gone = async (id: string) => {
    const { comment_id } = await comment(db, id);
    await db.service("record_gone_threads", { p_user: connection.user.id, p_threads: [comment_id] });
  };
  const readAgain = async (id: string) => {
    const { comment_id, text_original, published_at } = await comment(db, id);
    await recordThreads(db, connection, [
      thread({ id: comment_id, text: text_original, published_at: published_at.toISOString() }),
    ]);
  };
  const asked = async (id: string) => {
    const { comment_id } = await comment(db, id);
    const rows = await db.sql<{ id: string }[]>`
      select * from service.threads_to_reread(${connection.user.id}, ${connection.channel}) as id`;
    return rows.some((row) => row.id === comment_id);
  };

  it("is skipped by a second look only, five minutes after the first", async () => {
    const [candidate, draft] = [await newComment(db, connection), await newDraft(db, connection)];
    for (const id of [candidate, draft]) await gone(id);
    expect([await statusOf(db, candidate), await statusOf(db, draft)]).toEqual([null, "draft"]);
    await db.moveClock("4 minutes");
    for (const id of [candidate, draft]) await gone(id);
    expect([await statusOf(db, candidate), await statusOf(db, draft)]).toEqual([null, "draft"]);
    await db.moveClock("1 minute");
    for (const id of [candidate, draft]) await gone(id);
    for (const id of [candidate, draft]) {
      expect(await comment(db, id)).toMatchObject({ reply_status: "skipped", status_reason: "comment_gone" });
    }
  });

  it("is asked for again after an hour, a day and a week", async () => {
    const id = await newComment(db, connection);
    await gone(id);
    const looks = [];
    for (const [wait, due] of [
      ["59 minutes", false],
      ["2 minutes", true],
      ["22 hours", false],
      ["1 hour", true],
      ["5 days", false],
      ["1 day 1 hour", true],
      ["30 days", false],
    ] as const) {
      await db.moveClock(wait);
      looks.push(await asked(id));
      expect(looks.at(-1), `after another ${wait}`).toBe(due);
      if (due) await gone(id);
    }
  });

  it("is a candidate again when it is back, with history, and a draft is a draft again", async () => {
    const [candidate, draft] = [await newComment(db, connection), await newDraft(db, connection)];
    for (const id of [candidate, draft]) {
      await gone(id);
      await db.moveClock("1 hour");
      await gone(id);
      await readAgain(id);
    }
    expect(await comment(db, candidate)).toMatchObject({
      reply_status: null,
      status_reason: "comment_back",
      gone_at: null,
      gone_look_at: null,
      can_reply: true,
    });
    expect(await eventsOf(db, candidate)).toEqual(["none>skipped comment_gone", "skipped>none comment_back"]);
    expect(await comment(db, draft)).toMatchObject({ reply_status: "draft", status_reason: "comment_back" });
    const { comments } = await db.serviceValue<{ comments: { id: string }[] }>("claim_drafts", {
      p_user: connection.user.id,
    });
    expect(comments.map(({ id }) => id)).toEqual([candidate]);
  });

  it("has its approved reply queued again when it is back, if the last look before sending had refused it", async () => {
    const id = await newDraft(db, connection);
    await db.rpc(connection.user, "approve_reply", { p_id: id });
    await place(db, id, "failed" as ReplyStatus, { status_reason: "comment_gone" });
    await readAgain(id);
    expect(await comment(db, id)).toMatchObject({ reply_status: "queue", status_reason: "comment_back" });
  });
});

describe("a reply that lists show under another id than its insert answered", () => {
  const listed = async (account: Connection, text: string, minutes = 0) => [
    {
      id: "listed-id",
      author_channel_id: account.channel,
      text,
      published_at: new Date(Number(await db.now()) + minutes * 60_000).toISOString(),
    },
  ];
  const correct = async (id: string, replies: object[]) => {
    const [row] = await db.sql<[{ at: Date }]>`
      update test.comments set next_check_at = engine.now(), look_until = date_trunc('milliseconds', engine.now()) + interval '3 minutes'
      where id = ${id} returning look_until as at`;
    return db.serviceValue<boolean>("correct_reply_id", {
      p_id: id,
      p_lease_until: row.at,
      p_listed: replies,
    });
  };

  it("gets the listed id, by channel, text and time, and its history says so", async () => {
    const account = await newAccount(db);
    const { id, reply } = await newPosted(db, account);
    expect(await correct(id, await listed(account, "Something else."))).toBe(false);
    expect(await correct(id, await listed(account, reply, -10))).toBe(false);
    expect(
      await correct(id, [{ ...(await listed(account, reply))[0], author_channel_id: "UCsomebody" }]),
    ).toBe(false);
    expect(await correct(id, await listed(account, ` ${reply} `))).toBe(true);
    expect(await comment(db, id)).toMatchObject({ youtube_reply_id: "listed-id", reply_status: "posting" });
    expect((await eventsOf(db, id)).at(-1)).toBe("posting>posting id_corrected");
  });

  it("does not get the id of another of ours, and only the holder of the lease is heard", async () => {
    const account = await newAccount(db);
    const [one, other] = [await newPosted(db, account), await newPosted(db, account)];
    expect(await correct(one.id, await listed(account, one.reply))).toBe(true);
    expect(await correct(other.id, await listed(account, other.reply))).toBe(false);
    const late = { p_id: other.id, p_lease_until: new Date(), p_listed: [] };
    expect(await db.serviceValue("correct_reply_id", late)).toBe(false);
  });
});
