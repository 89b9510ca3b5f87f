/** A rule or a voice that is tried on past comments: on which, by whom, how far it is, and that no comment changes by it. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { newTeammate } from "../../scripts/builder/rows/members.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { newRule } from "../../scripts/builder/rows/rules.ts";
import { emptyRule } from "../../web/src/screens/rules/empty-rule.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let owner: Connection;
beforeEach(async () => {
  await db.setClock("2027-05-05T19:00:00Z");
  owner = await newAccount(db);
});

type Who = Parameters<typeof db.rpc>[0];
interface Replay {
  id: string;
  state: string;
  held: string | null;
  sentence: string | null;
  calls: number;
  used_calls: number;
  figures: Record<string, number>;
}
interface Page {
  step: "look" | "read";
  comments: {
    id: string;
    text: string;
    text_hash: string;
    conditions: Record<string, boolean | null>;
    thread: object[];
  }[];
  characters: number[];
  voice: { rules: { id: string; name: string }[] };
}

const asksWhere = { ...emptyRule, name: "Where to buy", plain_words: "asks where to buy", action: "skip" };
const begin = (rule: object = asksWhere, who: Who = owner.user) =>
  db.rpcValue<string>(who, "begin_replay", { p_channel: owner.channel, p_rule: rule as never });
const current = async (who: Who = owner.user) => (await db.rpc<Replay>(who, "current_replay"))[0];
const claim = async (id: string) => {
  const asked = { p_user: owner.user.id, p_channel: owner.channel, p_replay: id };
  return (await db.service<Page>("claim_replay", asked))[0];
};
const record = (id: string, comments: object[], run: object = {}) =>
  db.service("record_replay", {
    p_user: owner.user.id,
    p_replay: id,
    p_comments: comments as never,
    p_run: run as never,
  });

/** Looks at all with this outcome and prices what is to be read. */
async function look(id: string, outcome: object): Promise<void> {
  for (;;) {
    const page = await claim(id);
    if (!page || page.comments.length === 0) break;
    await record(
      id,
      page.comments.map((one) => ({ id: one.id, characters: 20, why: "Because.", ...outcome })),
    );
  }
  const { figures } = (await current()) as Replay;
  await record(id, [], {
    calls: Math.ceil((figures.to_read ?? 0) / 20),
    input_tokens: 900,
    output_tokens: 90,
  });
}

const wrote = (minute: number, values: object = {}) =>
  newComment(db, owner, { published_at: new Date(Date.UTC(2027, 4, 5, 10, minute)), ...values });

describe("what is tried", () => {
  it("is tried on the newest comments that may be answered, 500 at most", async () => {
    const [first] = await Promise.all([wrote(1), wrote(2, { author_channel_id: owner.channel })]);
    const [thread] = [`Ugy${randomUUID().slice(0, 8)}`];
    await wrote(3, { thread_id: thread, candidate: false });
    await wrote(4, { text_original: "", redacted_at: new Date(Date.UTC(2027, 4, 5, 11)) });
    const due = await wrote(5, { thread_id: thread, candidate: true });
    const page = (await claim(await begin())) as Page;
    expect(page.comments.map(({ id }) => id)).toEqual([due, first]);
    await db.sql`
      insert into test.comments (user_id, channel_id, comment_id, thread_id, text_original, candidate, published_at)
      select ${owner.user.id}, ${owner.channel}, 'Ugx' || n, 'Ugx' || n, 'A word', true, '2027-05-05T12:00:00Z'::timestamptz + make_interval(secs => n)
      from generate_series(1, 510) n`;
    await db.moveClock("2 minutes");
    await begin();
    expect((await current())?.figures).toMatchObject({ comments: 500, looked: 0 });
  });

  it("stands where it would stand, on or off, and the saved one does not", async () => {
    const [before, off] = [
      await newRule(db, owner, { name: "First" }),
      await newRule(db, owner, { name: "Off", enabled: false }),
    ];
    await newRule(db, owner, { name: "Last" });
    await wrote(1);
    const page = (await claim(await begin({ ...asksWhere, id: off }))) as Page;
    expect(page.voice.rules.map(({ name }) => name)).toEqual(["First", "Where to buy", "Last"]);
    expect(page.voice.rules[0]?.id).toBe(before);
  });

  it("is refused where it could not be saved", async () => {
    const wrong = [
      { ...asksWhere, name: " " },
      { ...asksWhere, plain_words: "x".repeat(201) },
      { ...asksWhere, action: "explode" },
      { ...asksWhere, words: null },
      { ...asksWhere, channel_id: "UCanother" },
      { ...asksWhere, fixed_text: "x".repeat(20_001) },
    ];
    for (const rule of wrong) expect(await refusalOf(begin(rule))).toMatchObject({ status: 422 });
    expect(await refusalOf(begin({ ...asksWhere, id: randomUUID() }))).toMatchObject({
      status: 404,
      code: "rule_not_found",
    });
    expect(await current()).toBeUndefined();
  });

  it("is one at a time: another one waits until it is over, or nobody has driven it for a minute", async () => {
    await wrote(1);
    const first = await begin();
    expect(await refusalOf(begin())).toMatchObject({ status: 409, code: "replay_running" });
    await db.moveClock("61 seconds");
    const second = await begin();
    await db.rpc(owner.user, "cancel_replay", { p_replay: second });
    const third = await begin();
    expect(await refusalOf(claim(first))).toMatchObject({ status: 404, code: "replay_not_found" });
    expect((await current())?.id).toBe(third);
  });
});

describe("who may try", () => {
  it("is who manages the channel, and nobody else sees what was found", async () => {
    await wrote(1);
    const [viewer, responder, manager, elsewhere] = [
      await newTeammate(db, owner, "viewer"),
      await newTeammate(db, owner, "responder"),
      await newTeammate(db, owner, "manager", [owner.channel]),
      await newTeammate(db, owner, "manager", ["UCanother"]),
    ];
    const stranger = (await newAccount(db)).user;
    for (const who of [viewer, responder])
      expect(await refusalOf(begin(asksWhere, who))).toMatchObject({ status: 403, code: "not_allowed" });
    for (const who of [elsewhere, stranger])
      expect(await refusalOf(begin(asksWhere, who))).toMatchObject({ status: 404 });
    const id = await begin(asksWhere, manager);
    for (const name of ["confirm_replay", "cancel_replay", "replay_page"]) {
      expect(await refusalOf(db.rpc(viewer, name, { p_replay: id }))).toMatchObject({ status: 403 });
      for (const who of [elsewhere, stranger])
        expect(await refusalOf(db.rpc(who, name, { p_replay: id }))).toMatchObject({ status: 404 });
    }
    expect((await current(manager))?.id).toBe(id);
    expect([await current(elsewhere), await current(stranger)]).toEqual([undefined, undefined]);
  });
});

describe("how far it is", () => {
  it("goes from looking over the price to reading and its end, one call at a time", async () => {
    await Promise.all([wrote(1), wrote(2)]);
    const id = await begin();
    const page = (await claim(id)) as Page;
    expect(await claim(id)).toBeUndefined();
    expect(page.comments).toHaveLength(2);
    const [newer, older] = page.comments as [Page["comments"][0], Page["comments"][0]];
    await record(id, [
      { id: newer.id, step: "read", characters: 44, matched: null, why: "It isn't known." },
      { id: older.id, step: "done", characters: 12, matched: false, why: "No." },
    ]);
    expect(await claim(id)).toMatchObject({ step: "look", comments: [], characters: [44] });
    await record(id, [], { calls: 1, input_tokens: 1200, output_tokens: 40 });
    expect(await current()).toMatchObject({ state: "asking", calls: 1, used_calls: 0 });
    // Nothing is read before somebody has agreed.
    expect(await claim(id)).toBeUndefined();
    await db.rpc(owner.user, "confirm_replay", { p_replay: id });
    expect(await claim(id)).toMatchObject({ step: "read", comments: [{ id: newer.id }] });
    await record(id, [], { used_calls: 0, held: "model_budget" });
    expect(await current()).toMatchObject({ state: "reading", held: "model_budget" });
    await db.rpc(owner.user, "confirm_replay", { p_replay: id });
    await claim(id);
    await record(
      id,
      [
        {
          id: newer.id,
          step: "done",
          text_hash: newer.text_hash,
          told: { "asks where to buy": true },
          matched: true,
          reply: "skip",
          why: "Yes.",
        },
      ],
      { used_calls: 1, used_input_tokens: 1210, used_output_tokens: 41, held: null },
    );
    expect(await current()).toMatchObject({
      state: "done",
      used_calls: 1,
      sentence: "When a comment fits “asks where to buy”: leave it without a reply.",
      figures: { comments: 2, looked: 2, to_read: 0, matched: 1, unknown: 0, skips: 1, skips_answered: 0 },
    });
    expect(await claim(id)).toBeUndefined();
  });

  it("with nothing to read asks for nothing", async () => {
    await wrote(1);
    const id = await begin();
    await look(id, { step: "done", matched: true, reply: "skip" });
    expect((await current())?.state).toBe("done");
  });

  it("stops where a person cancels it, and keeps what was found", async () => {
    await wrote(1);
    const id = await begin();
    await look(id, { step: "read", matched: null });
    await db.rpc(owner.user, "cancel_replay", { p_replay: id });
    await db.rpc(owner.user, "confirm_replay", { p_replay: id });
    expect(await current()).toMatchObject({ state: "cancelled", figures: { looked: 1, to_read: 1 } });
    expect(await claim(id)).toBeUndefined();
  });

  it("is forgotten after a week", async () => {
    await wrote(1);
    await begin();
    await db.moveClock("6 days 23 hours");
    await db.service("forget_old");
    expect(await current()).toBeDefined();
    await db.moveClock("2 hours");
    await db.service("forget_old");
    expect(await current()).toBeUndefined();
    expect([...(await db.sql`select from test.replay_comments`)]).toEqual([]);
  });
});

describe("what is known of a condition", () => {
  it("is not asked again by the next replay, unless the comment or the words changed", async () => {
    const [kept, edited] = [await wrote(1), await wrote(2)];
    const first = await begin();
    const { comments } = (await claim(first)) as Page;
    await record(
      first,
      comments.map(({ id, text_hash }) => ({
        ...{ id, step: "done", text_hash, told: { "asks where to buy": true } },
        ...{ matched: true, reply: "skip", why: "Yes." },
      })),
    );
    await record(first, [], { calls: 0 });
    await db.sql`update test.comments set text_original = 'Another text' where id = ${edited}`;
    const known = async (rule: object) => {
      const id = await begin(rule);
      const page = (await claim(id)) as Page;
      await db.rpc(owner.user, "cancel_replay", { p_replay: id });
      return Object.fromEntries(page.comments.map((one) => [one.id, one.conditions[id]]));
    };
    expect(await known({ ...asksWhere, action: "draft" })).toEqual({ [kept]: true, [edited]: undefined });
    expect(await known({ ...asksWhere, plain_words: "asks for the price" })).toEqual({
      [kept]: undefined,
      [edited]: undefined,
    });
  });

  it("of a saved rule is what reading told of the same words", async () => {
    const rule = await newRule(db, owner, { name: "Shop", plain_words: "asks where to buy" });
    const comment = await wrote(1);
    await db.moveClock("1 minute");
    await db.sql`
      insert into test.condition_readings (comment_row_id, text_hash, asked_at, verdicts)
      select y.id, engine.text_hash(y.text_original), engine.now(), jsonb_build_object(${rule}::text, true) from test.comments y where y.id = ${comment}`;
    const conditions = async (words: string) => {
      const id = await begin({ ...asksWhere, id: rule, plain_words: words });
      const page = (await claim(id)) as Page;
      await db.rpc(owner.user, "cancel_replay", { p_replay: id });
      return page.comments[0]?.conditions;
    };
    expect(await conditions("asks where to buy")).toEqual({ [rule]: true });
    expect(await conditions("asks for the price")).toEqual({});
  });
});

describe("what is shown of a comment", () => {
  it("is what would have become of it beside what has, by list and page", async () => {
    const [ours, theirs, open] = [
      await newDraft(db, owner, "We answered."),
      await wrote(2, {
        owner_reply_text: "In the shop.",
        owner_replied_at: new Date(Date.UTC(2027, 4, 5, 12)),
      }),
      await wrote(3),
    ];
    await db.rpc(owner.user, "approve_reply", { p_id: ours });
    // As if the model had written it.
    await db.sql`update test.comments set reply_type = 'AI' where id = ${ours}`;
    const id = await begin({ ...asksWhere, plain_words: null, action: "fixed", fixed_text: "See below." });
    await look(id, { step: "done", matched: true, reply: "fixed" });
    await db.sql`update test.replay_comments set matched = null, reply = null where comment_row_id = ${open}`;
    const page = (list: string) =>
      db.rpc<{ id: string; would: string; answer: string; reply: string }>(owner.user, "replay_page", {
        p_replay: id,
        p_list: list,
      });
    expect((await page("all")).map((one) => one.id).sort()).toEqual([ours, theirs, open].sort());
    expect(await page("person")).toMatchObject([
      { id: theirs, would: "fixed", answer: "person", reply: "In the shop." },
    ]);
    expect((await page("unknown")).map((one) => one.id)).toEqual([open]);
    expect((await page("matched")).find((one) => one.id === ours)).toMatchObject({ reply: "We answered." });
    expect((await current())?.figures).toMatchObject({
      matched: 2,
      unknown: 1,
      answers: 2,
      answered_by_person: 1,
    });
    expect(await refusalOf(page("everything"))).toMatchObject({ status: 422 });
  });

  it("tells what was said in its thread by then alone, so that a reply given since is no example", async () => {
    const thread = await wrote(1);
    await wrote(9, {
      thread_id: (await db.sql`select comment_id from test.comments where id = ${thread}`)[0]?.comment_id,
    });
    const page = (await claim(await begin())) as Page;
    expect(page.comments.map((one) => one.thread.length)).toEqual([1, 0]);
  });
});

it("nothing of the comments changes, whatever is tried on them", async () => {
  await Promise.all([wrote(1), wrote(2), newDraft(db, owner)]);
  const prints = async () =>
    (
      await db.sql`
      select md5(string_agg(y::text, '' order by y.id)) as comments, (select md5(string_agg(r::text, '' order by r.comment_row_id)) from test.replies r) as replies,
        (select md5(string_agg(c::text, '' order by c.comment_row_id)) from test.chores c) as chores, (select count(*) from test.condition_readings) as readings,
        (select count(*) from test.rule_matches) as matches, (select count(*) from test.comment_labels) as labels from test.comments y`
    )[0];
  const before = await prints();
  const id = await begin();
  await look(id, { step: "read", matched: null });
  await db.rpc(owner.user, "confirm_replay", { p_replay: id });
  const page = (await claim(id)) as Page;
  await record(
    id,
    page.comments.map((one) => ({
      id: one.id,
      step: "done",
      told: {},
      matched: true,
      reply: "skip",
      why: "Yes.",
    })),
  );
  expect((await current())?.state).toBe("done");
  expect(await prints()).toEqual(before);
});
