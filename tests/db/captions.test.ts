/** What is said in videos: when it is read, what of it is told, who pays, and for how long it is kept. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newConnection, newProject } from "../../scripts/builder/rows/accounts.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import { describeVideo, passages } from "../../scripts/builder/rows/knowledge.ts";
import { newTeammate } from "../../scripts/builder/rows/members.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let project: string;
let owner: Connection;
beforeEach(async () => {
  await db.setClock("2027-05-05T19:00:00Z");
  await db.sql`delete from auth.users`;
  project = newProject();
  owner = await newAccount(db, { project });
  await describeVideo(db, owner, "bread", { title: "Sourdough", description: "A loaf." });
});

interface Claim {
  lease_id: string;
  video_id: string;
  channel_id: string;
  languages: string[];
  auto: boolean;
}

/** A comment asked what nothing tells. */
const ask = async (values: object = {}, result: object = {}) => {
  const now = await db.now();
  const id = await newComment(db, owner, {
    video_id: "bread",
    text_original: "How hot is the oven?",
    draft_after: new Date(now.getTime() + 120_000),
    draft_attempts: 1,
    ...values,
  });
  await db.service("record_drafts", {
    p_results: [
      { id, decision: "ask", language: "en", findings: [], question: "How hot is the oven?", ...result },
    ],
  });
  return id;
};
const begin = async (of = owner) => (await db.service<Claim>("begin_captions", { p_user: of.user.id }))[0];
const record = (claim: Claim | undefined, outcome: string, rest: object = {}) =>
  db.serviceValue<string>("record_captions", {
    p_lease: claim?.lease_id ?? "",
    p_outcome: outcome,
    ...rest,
  });
const srt = (...cues: [time: string, words: string][]) =>
  cues.map(([time, words], n) => `${n + 1}\n00:${time},000 --> 00:${time},900\n${words}`).join("\n\n");
const SAID = srt(["00:02", "Welcome back."], ["03:42", "The oven stands at two hundred and thirty degrees."]);
const keep = async (text = SAID) =>
  record(await begin(), "kept", { p_track: "standard", p_language: "en", p_text: text });
/** The clock goes on. */
const isNow = async (at: Date | null | undefined) => Math.abs(Number(at) - Number(await db.now())) < 10_000;
const states = async () => {
  const rows = await db.sql<{ video_id: string; state: string }[]>`
    select video_id, state from test.captions order by video_id`;
  return rows.map(({ video_id, state }) => `${video_id} ${state}`);
};
const used = async () => {
  const [row] = await db.sql<{ units: number }[]>`
    select units from test.quota_uses where project = ${project} and kind = 'captions'`;
  return row?.units ?? 0;
};
const evidenceOf = async (id: string) => {
  const [row] = await db.service<{ evidence: { passages: { kind: string; text: string; url: string }[] } }>(
    "draft_evidence",
    { p_comments: [id] },
  );
  return row?.evidence.passages.filter(({ kind }) => kind === "caption") ?? [];
};

describe("captions as passages", () => {
  const cut = async (text: string) => {
    const [row] = await db.sql<[{ passages: string[] }]>`select engine.caption_passages(${text}) as passages`;
    return row.passages;
  };

  it("begin with their time, and all in one begins to be said within 15 seconds of it", async () => {
    const every = Array.from({ length: 20 }, (_, n): [string, string] => [
      `01:${String(n * 3).padStart(2, "0")}`,
      `word ${n}`,
    ]);
    expect(await cut(srt(...every))).toEqual([
      "[1:00] word 0 word 1 word 2 word 3 word 4",
      "[1:15] word 5 word 6 word 7 word 8 word 9",
      "[1:30] word 10 word 11 word 12 word 13 word 14",
      "[1:45] word 15 word 16 word 17 word 18 word 19",
    ]);
  });

  it("end with a sentence where one ends", async () => {
    expect(
      await cut(srt(["00:00", "I knead it."], ["00:09", "Then it rests."], ["00:12", "Overnight."])),
    ).toEqual(["[0:00] I knead it.", "[0:09] Then it rests. Overnight."]);
  });

  it("say once what recognised speech rolls up, and nothing of music", async () => {
    const rolling = [
      "WEBVTT\nKind: captions\nLanguage: en",
      "00:00:01.000 --> 00:00:03.000 align:start\nfold the<00:00:02.000><c> dough</c>",
      "00:00:03.000 --> 00:00:03.010\nfold the dough",
      "00:00:03.010 --> 00:00:05.000\nfold the dough\nfour times &amp; rest",
      "00:00:05.000 --> 00:00:06.000\n[Music]",
    ].join("\n\n");
    expect(await cut(rolling)).toEqual(["[0:01] fold the dough four times & rest"]);
  });

  it("name hours where a video has them", async () => {
    expect(await cut("1\n01:03:42,000 --> 01:03:44,000\nDone.")).toEqual(["[1:03:42] Done."]);
  });
});

describe("a video that is asked about", () => {
  it("is read once, and what waited for an answer is drafted with what is said in it", async () => {
    const id = await ask();
    expect((await comment(db, id)).status_reason).toBe("needs_answer");
    const claim = await begin();
    expect(claim).toMatchObject({ video_id: "bread", languages: ["en"], auto: true });
    expect(await begin()).toBeUndefined();
    await record(claim, "kept", { p_track: "standard", p_language: "en-GB", p_text: SAID });
    const row = await comment(db, id);
    expect(row.status_reason).toBeNull();
    expect(await isNow(row.draft_after)).toBe(true);
    expect(await passages(db, owner, "caption")).toEqual([
      "[0:02] Welcome back.",
      "[3:42] The oven stands at two hundred and thirty degrees.",
    ]);
    expect((await evidenceOf(id))[0]).toMatchObject({
      text: "[3:42] The oven stands at two hundred and thirty degrees.",
      url: "https://www.youtube.com/watch?v=bread&t=222s",
    });
    await ask();
    expect(await begin()).toBeUndefined();
    expect(await used()).toBe(250);
  });

  it("is looked for once more by the words of the question where the comment is in another language", async () => {
    await ask();
    await keep();
    const id = await ask(
      { text_original: "Wie heiß muss es sein?" },
      { language: "de", question: "How many degrees does the oven have?" },
    );
    expect(await isNow((await comment(db, id)).draft_after)).toBe(true);
    expect((await evidenceOf(id))[0]?.text).toContain("two hundred and thirty degrees");
    await db.service("record_drafts", {
      p_results: [
        {
          id,
          decision: "ask",
          language: "de",
          findings: [],
          question: "How many degrees does the oven have?",
        },
      ],
    });
    expect((await comment(db, id)).status_reason).toBe("needs_answer");
  });

  it("is looked for once more, and no more than that, by the words that are likely to be said where the viewer uses none of them", async () => {
    await ask();
    await keep();
    await db.moveClock("5 minutes");
    const nothing = { language: "en", question: "What do you need for it?" };
    const id = await ask({ text_original: "will a normal kitchen do??" }, nothing);
    expect(await isNow((await comment(db, id)).draft_after)).toBe(true);
    expect((await evidenceOf(id))[0]?.text).toContain("Welcome back.");
    const again = { ...nothing, id, decision: "ask", findings: [], spoken: ["oven", "degrees", "stone"] };
    await db.service("record_drafts", { p_results: [again] });
    expect((await evidenceOf(id))[0]?.text).toContain("two hundred and thirty degrees");
    expect(await isNow((await comment(db, id)).draft_after)).toBe(false);
  });

  it("is not read where its owner has switched that off, and no longer waits then", async () => {
    await ask();
    await db.rpc(owner.user, "set_captions", { p_channel: owner.channel, p_on: false });
    expect(await begin()).toBeUndefined();
    await ask();
    expect(await states()).toEqual([]);
    expect(
      await refusalOf(db.rpc(owner.user, "read_captions", { p_channel: owner.channel, p_video: "bread" })),
    ).toMatchObject({ status: 409, code: "captions_off" });
    const [outlook] = await db.rpc<{ reads: boolean }>(owner.user, "captions_outlook", {
      p_channel: owner.channel,
    });
    expect(outlook?.reads).toBe(false);
  });

  it("without captions is looked at again a week later, and one that YouTube keeps to itself a month later", async () => {
    await ask();
    await record(await begin(), "none", { p_reason: "no_captions" });
    await ask();
    expect(await begin()).toBeUndefined();
    await db.moveClock("8 days");
    await ask();
    await record(await begin(), "refused", { p_reason: "auto_captions", p_track: "auto" });
    await describeVideo(db, owner, "rye", { title: "Rye" });
    await ask({ video_id: "rye" });
    expect(await begin()).toMatchObject({ video_id: "rye", auto: false });
  });

  it("is tried again later and later when YouTube fails, and given up the fourth time", async () => {
    await ask();
    const minutes: number[] = [];
    for (let tries = 0; tries < 4; tries++) {
      await record(await begin(), "again", { p_reason: "backendError" });
      // Each cost as much as one that succeeds.
      await db.sql`delete from test.quota_uses`;
      const [row] = await db.sql<{ due_at: Date | null }[]>`select due_at from test.captions`;
      if (row?.due_at) {
        minutes.push(Math.round((Number(row.due_at) - Number(await db.now())) / 60_000));
        await db.setClock(new Date(Number(row.due_at) + 1_000).toISOString());
      }
    }
    expect(minutes).toEqual([20, 80, 320]);
    expect(await states()).toEqual(["bread refused"]);
  });

  it("is another run's after two minutes when a run is gone, and the first is heard no more", async () => {
    await ask();
    const first = await begin();
    await db.moveClock("3 minutes");
    const second = await begin();
    expect(second?.video_id).toBe("bread");
    expect(await record(first, "none")).toBeNull();
    expect(await record(second, "none")).toBe("none");
  });
});

describe("the share of the day", () => {
  const wanted = async (count: number, of = owner) => {
    for (let n = 0; n < count; n++) {
      await describeVideo(db, of, `v${n}`, { title: `Video ${n}` });
      await db.sql`select engine.want_captions(${of.user.id}, ${of.channel}, ${`v${n}`}, 'en')`;
    }
  };

  it("pays for two videos of 10,000 units, and says when the others follow", async () => {
    await wanted(5);
    const [before] = await db.rpc<object>(owner.user, "captions_outlook", { p_channel: owner.channel });
    expect(before).toMatchObject({
      reads: true,
      waiting: 5,
      units_a_video: 250,
      units_a_day: 500,
      units_today: 0,
      videos_today: 2,
      read_by: new Date("2027-05-07T00:00:00Z"),
    });
    for (let read = 0; read < 2; read++) await keep();
    expect(await begin()).toBeUndefined();
    expect(await used()).toBe(500);
    const [waiting] = await db.sql`select distinct reason, due_at from test.captions where state = 'waiting'`;
    expect(waiting).toMatchObject({ reason: "quota", due_at: new Date("2027-05-06T07:00:00Z") });
    await db.setClock("2027-05-06T07:00:00Z");
    expect(await begin()).toBeDefined();
  });

  it("leaves alone what is kept for posting, news and proof", async () => {
    await db.sql`select engine.charge(${project}, 1250, 'history')`;
    await wanted(1);
    expect(await begin()).toBeUndefined();
    const [left] = await db.sql<
      [{ units: number }]
    >`select engine.quota_left(${project}, 'posting') as units`;
    expect(left.units).toBe(8950 - 1250);
  });

  it("goes round the channels of a project, and what nobody has read before what is read again", async () => {
    await db.sql`update public.accounts set plan = 'enterprise' where id = ${owner.user.id}`;
    const other = await newConnection(db, owner.user, { project });
    const second = { ...owner, ...other };
    await wanted(2);
    await describeVideo(db, second, "clay", { title: "Clay" });
    await db.sql`select engine.want_captions(${owner.user.id}, ${second.channel}, 'clay', 'en')`;
    const channels: (string | undefined)[] = [];
    for (let read = 0; read < 2; read++) {
      const claim = await begin();
      channels.push(claim?.channel_id);
      await record(claim, "kept", { p_track: "standard", p_language: "en", p_text: SAID });
    }
    expect(new Set(channels).size).toBe(2);
  });
});

describe("what was read of a video", () => {
  it("is read again after 25 days if anybody asks, and keeps the passages that stay as they were", async () => {
    await ask();
    await keep();
    const ids = () =>
      db.sql`select id, body, said_at from test.passages where kind = 'caption' order by ordinal`;
    const before = await ids();
    await db.moveClock("25 days");
    await keep(`${SAID}\n\n3\n00:04:00,000 --> 00:04:02,000\nTwo hours at least.`);
    const after = await ids();
    expect(after.map(({ id }) => id).slice(0, 2)).toEqual(before.map(({ id }) => id));
    expect(after).toHaveLength(3);
    expect(await Promise.all(after.map(({ said_at }) => isNow(said_at)))).toEqual([true, true, true]);
  });

  it("is told to nobody once it is 29 days old, though nobody has deleted it, and is gone at 30", async () => {
    const id = await ask();
    await keep();
    await db.moveClock("29 days 12 hours");
    expect(await evidenceOf(id)).toEqual([]);
    expect(await passages(db, owner, "caption")).toHaveLength(2);
    await db.service("redact_stale", {});
    expect(await passages(db, owner, "caption")).toEqual([]);
    expect(await states()).toEqual(["bread lapsed"]);
    await ask();
    expect(await begin()).toMatchObject({ video_id: "bread" });
  });

  it("lapses where nobody has asked for a month, and is kept up where a reply cites it", async () => {
    await ask();
    await keep();
    await db.moveClock("24 days");
    const [said] = await db.sql<{ id: string }[]>`
      select id from test.passages where kind = 'caption' order by ordinal desc limit 1`;
    const id = await newComment(db, owner, {
      video_id: "bread",
      draft_after: new Date(Number(await db.now()) + 120_000),
      draft_attempts: 1,
    });
    await db.service("record_drafts", {
      p_results: [
        {
          id,
          decision: "reply",
          reply: "230 °C, at 3:42.",
          findings: [],
          sources: [{ passage_id: said?.id, kind: "caption", source_id: "bread" }],
        },
      ],
    });
    const [row] = await db.sql<{ wanted_at: Date }[]>`select wanted_at from test.captions`;
    expect(await isNow(row?.wanted_at)).toBe(true);
    await db.sql`update test.captions set wanted_at = engine.now() - interval '31 days', due_at = engine.now()`;
    expect(await begin()).toBeUndefined();
    const [left] = await db.sql`select due_at from test.captions`;
    expect(left?.due_at).toBeNull();
  });

  it("is gone six days after the channel was disconnected, and when its owner took it off YouTube", async () => {
    await ask();
    await keep();
    await db.rpc(owner.user, "read_captions", { p_channel: owner.channel, p_video: "bread" });
    await record(await begin(), "none", { p_reason: "no_captions" });
    expect(await passages(db, owner, "caption")).toEqual([]);
  });
});

describe("who sees and does", () => {
  it("shows its readers where each video stands, and lets managers alone have one read", async () => {
    await ask();
    await keep();
    const responder = await newTeammate(db, owner, "responder");
    const list = await db.rpc<object>(responder, "captions_of", { p_channel: owner.channel });
    expect(list).toMatchObject([{ video_id: "bread", state: "kept", track: "standard", language: "en" }]);
    const press = { p_channel: owner.channel, p_video: "bread" };
    expect(await refusalOf(db.rpc(responder, "read_captions", press))).toMatchObject({ status: 403 });
    expect(
      await refusalOf(db.rpc(responder, "set_captions", { p_channel: owner.channel, p_on: false })),
    ).toMatchObject({ status: 403 });
    const stranger = await newAccount(db);
    expect(await db.rpc(stranger.user, "captions_of", { p_channel: owner.channel })).toEqual([]);
    expect(await db.rpc(stranger.user, "captions_outlook", { p_channel: owner.channel })).toEqual([]);
    expect(await refusalOf(db.rpc(stranger.user, "read_captions", press))).toMatchObject({ status: 404 });
    await db.rpc(owner.user, "read_captions", press);
    expect(await begin()).toMatchObject({ video_id: "bread" });
  });
});
