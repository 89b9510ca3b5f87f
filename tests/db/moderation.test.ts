/** Decisions about viewers' comments: who may ask, how many, and what a run may say of them. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { newTeammate } from "../../scripts/builder/rows/members.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();

interface Kept {
  comment_id: string;
  act: string;
  state: string;
  together: number;
  attempts: number;
}

let account: Connection;
const ids = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `Ugy${String(from + n).padStart(5, "0")}`);
const show = (those: string[]) =>
  db.service("note_held", {
    p_user: account.user.id,
    p_channel: account.channel,
    p_comments: those,
    p_authors: those.map(() => "@ana"),
    p_texts: those.map(() => "Held words."),
  });
const ask = (those: string[], act = "hold", of: Parameters<typeof db.rpc>[0] = account.user) =>
  db.rpc<{ asked: number; busy: number }>(of, "moderate_comments", {
    p_channel: account.channel,
    p_act: act,
    p_comments: those,
  });
const begin = async () =>
  (
    await db.service<{ lease_id: string; act: string; comment_ids: string[] }>("begin_moderations", {
      p_user: account.user.id,
    })
  )[0];
const record = (lease: string, outcome: string, reason: string | null = null) =>
  db.serviceValue<number>("record_moderations", { p_lease: lease, p_outcome: outcome, p_reason: reason });
const kept = () =>
  db.sql<Kept[]>`select comment_id, act, state, together, attempts from test.moderations order by comment_id`;

beforeAll(async () => {
  await db.sql`delete from auth.users`;
});
beforeEach(async () => {
  account = await newAccount(db);
  await db.sql`delete from test.moderations`;
});

describe("asking", () => {
  it("is for who may moderate, about comments that the account was shown", async () => {
    await show(ids(2));
    const responder = await newTeammate(db, account, "responder");
    expect(await refusalOf(ask(ids(1), "hold", responder))).toMatchObject({
      status: 403,
      code: "not_allowed",
    });
    expect(await refusalOf(ask(["UgyUnseen"]))).toMatchObject({ status: 404, code: "comment_not_found" });
    expect(await refusalOf(ask(ids(1), "ban"))).toMatchObject({ status: 422 });
    expect(await refusalOf(ask([]))).toMatchObject({ status: 422 });
    expect(await ask(ids(2))).toEqual([{ asked: 2, busy: 0 }]);
  });

  it("leaves alone what is being sent, and changes what still waits", async () => {
    await show(ids(60));
    await ask(ids(60), "hold");
    const call = await begin();
    expect(call?.comment_ids).toEqual(ids(50));
    expect(await ask(ids(60), "publish")).toEqual([{ asked: 10, busy: 50 }]);
    expect(new Set((await kept()).map(({ act, state }) => `${act} ${state}`))).toEqual(
      new Set(["hold sending", "publish waiting"]),
    );
  });

  it("has at most 2,000 open on a channel, and the oldest that are over make room", async () => {
    await show(ids(2000));
    await ask(ids(2000));
    await show(ids(1, 2000));
    expect(await refusalOf(ask(ids(1, 2000)))).toMatchObject({ status: 422, code: "too_many_moderations" });
    await db.sql`update test.moderations set state = 'done', due_at = null, settled_at = engine.now()`;
    await ask(ids(1, 2000));
    const rows = await kept();
    expect(rows).toHaveLength(2000);
    expect(rows.filter(({ state }) => state === "waiting")).toHaveLength(1);
  });
});

describe("a run", () => {
  it("halves what is refused until one alone is, and is heard by its lease alone", async () => {
    await show(ids(4));
    await ask(ids(4));
    const first = await begin();
    expect(await record(crypto.randomUUID(), "taken")).toBe(0);
    expect(await record(first?.lease_id ?? "", "refused", "commentNotFound")).toBe(4);
    const half = await begin();
    expect(half?.comment_ids).toEqual(ids(2));
    await record(half?.lease_id ?? "", "refused", "commentNotFound");
    const single = await begin();
    expect(single?.comment_ids).toEqual(ids(1));
    await record(single?.lease_id ?? "", "refused", "commentNotFound");
    expect((await kept()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["refused", 0],
      ["waiting", 0],
      ["waiting", 0],
      ["waiting", 0],
    ]);
  });

  it("is told of one call at a time, while another is on its way", async () => {
    await show(ids(100));
    await ask(ids(100));
    const [first, second] = [await begin(), await begin()];
    expect(await record(first?.lease_id ?? "", "taken")).toBe(50);
    const states = (await kept()).map(({ comment_id, state }) => [comment_id, state]);
    expect(states.filter(([, state]) => state === "sending").map(([id]) => id)).toEqual(second?.comment_ids);
  });

  it("makes a channel wait, longer each time, whose calls are lost", async () => {
    await show(ids(100));
    await ask(ids(100));
    const call = await begin();
    await record(call?.lease_id ?? "", "lost", "network");
    expect(await begin()).toBeUndefined();
    await db.moveClock("3 minutes");
    expect((await begin())?.comment_ids).toEqual(ids(50, 50));
  });

  it("takes what it began and never told for lost: it is read before it is sent again", async () => {
    await show(ids(1));
    await ask(ids(1));
    await begin();
    await db.moveClock("1 minute");
    expect(await begin()).toBeUndefined();
    const [look] = await db.service<{ lease_id: string; comment_ids: string[] }>(
      "claim_moderation_looks",
      {},
    );
    expect(look?.comment_ids).toEqual(ids(1));
    const told = (place: string) =>
      db.service("record_moderation_looks", {
        p_lease: look?.lease_id ?? "",
        p_comments: ids(1),
        p_places: [place],
      });
    expect(await told("public")).toMatchObject([{ done: 0, again: 1 }]);
    expect((await kept())[0]).toMatchObject({ state: "waiting", attempts: 1 });
    // Told again by the same lease: nobody listens.
    expect(await told("held")).toMatchObject([{ done: 0, again: 0 }]);
  });
});
