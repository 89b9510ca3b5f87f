/** Who did what in a period: from the history, for who may read it, and no figure twice. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { type CommentValues, newComment, place } from "../../scripts/builder/rows/comments.ts";
import { type Member, newTeammate } from "../../scripts/builder/rows/members.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { newDrafted } from "../../scripts/builder/rows/rules.ts";
import type { Caller } from "../../scripts/stack/caller.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

interface Row {
  kind: "person" | "left" | "automatic";
  person_id: string | null;
  name: string | null;
  approved: number;
  edited: number;
  wrote: number;
  dismissed: number;
  median_minutes: string | null;
}

const db = testDatabase();
let account: Connection;
let owner: User;
let robin: Member;

beforeEach(async () => {
  await db.setClock("2026-05-06T12:00:00Z");
  account = await newAccount(db);
  owner = account.user;
  await db.sql`update test.account_rows set responders_approve = true where id = ${owner.id}`;
  robin = await newTeammate(db, account, "responder");
});

const week = { p_start: "2026-05-04", p_end: "2026-05-10", p_tz: "UTC" };
const people = (who: User | Caller = owner, args: object = {}) =>
  db.rpc<Row>(who, "report_people", { ...week, ...args });
const rowOf = async (id: string, who: User | Caller = owner) =>
  (await people(who)).find(({ person_id }) => person_id === id);
const counts = (row: Row | undefined) => row && [row.approved, row.edited, row.wrote, row.dismissed];

/** A draft to a comment that was written so many minutes ago. */
const drafted = (minutes: number, values: CommentValues = {}) =>
  newDrafted(
    db,
    account,
    {},
    { published_at: new Date(Date.parse("2026-05-06T12:00:00Z") - minutes * 60_000), ...values },
  );
const act = (who: User | Caller, name: string, p_id: string, p_text?: string) =>
  db.rpc(who, name, { p_id, ...(p_text !== undefined && { p_text }) });

describe("the report by person", () => {
  it("counts each act once a comment under who did it, with the median time to answer", async () => {
    const [quick = "", slow = "", slowest = ""] = await Promise.all([drafted(10), drafted(30), drafted(90)]);
    await act(robin, "approve_reply", quick);
    await act(robin, "edit_reply", slow, "A little longer.");
    await act(robin, "edit_reply", slow, "A little longer than that.");
    await act(robin, "approve_reply", slow);
    await act(robin, "approve_reply", slowest, "In words of robin's.");
    await act(robin, "dismiss_reply", await drafted(5));
    await act(owner, "write_reply", await newComment(db, account), "By hand.");
    expect(await people()).toEqual([
      {
        ...{
          kind: "person",
          person_id: robin.userId,
          name: robin.name,
          median_minutes: expect.stringMatching(/^30\.\d$/),
        },
        ...{ approved: 3, edited: 2, wrote: 0, dismissed: 1 },
      },
      expect.objectContaining({ person_id: owner.id, approved: 0, wrote: 1, median_minutes: null }),
    ]);
  });

  it("is of the days and the channel asked for, whole days of the zone", async () => {
    await act(robin, "approve_reply", await drafted(10));
    expect(await people(owner, { p_start: "2026-05-07" })).toEqual([]);
    expect(await people(owner, { p_end: "2026-05-05" })).toEqual([]);
    // Noon in UTC is the next day there.
    const there = { p_tz: "Pacific/Auckland", p_start: "2026-05-07", p_end: "2026-05-07" };
    expect(await people(owner, there)).toHaveLength(1);
    expect(await people(owner, { p_channel: account.channel })).toHaveLength(1);
    expect(await people(owner, { p_channel: "UCother" })).toEqual([]);
    expect(await refusalOf(people(owner, { p_tz: "Nowhere/Here" }))).toMatchObject({ status: 422 });
  });

  it("leaves the time of what was written before the channel was connected out, and counts the act", async () => {
    await act(robin, "approve_reply", await drafted(60 * 24 * 300, { history: true }));
    expect(await rowOf(robin.userId)).toMatchObject({ approved: 1, median_minutes: null });
  });

  it("shows what went out unattended apart, as many as the report of its worth has", async () => {
    const id = await newComment(db, account, {
      published_at: new Date("2026-05-06T09:00:00Z"),
      created_at: new Date("2026-05-06T09:00:00Z"),
    });
    await place(db, id, "verified_public", {
      ...{ reply_type: "AI", generated_reply: "Thanks", youtube_reply_id: "r", approved_hash: "hash" },
      approved_at: new Date("2026-05-06T09:20:00Z"),
      approved_by: "engine",
      reply_sent_at: new Date("2026-05-06T09:25:00Z"),
    });
    expect(await people()).toEqual([
      {
        ...{ kind: "automatic", person_id: null, name: null, median_minutes: "20.0" },
        ...{ approved: 1, edited: 0, wrote: 0, dismissed: 0 },
      },
    ]);
    const worth = await db.rpcValue<{ people: { who: string; approved: number }[] }>(
      owner,
      "report_worth",
      week,
    );
    expect(worth.people.find(({ who }) => who === "engine")?.approved).toBe(1);
    expect(await people(robin)).toEqual([]);
  });

  it("shows managers everybody, a responder themself, and a viewer nobody", async () => {
    const manager = await newTeammate(db, account, "manager");
    const viewer = await newTeammate(db, account, "viewer");
    await act(robin, "approve_reply", await drafted(10));
    await act(manager, "approve_reply", await drafted(20));
    expect((await people(manager)).map(({ person_id }) => person_id).sort()).toEqual(
      [robin.userId, manager.userId].sort(),
    );
    expect((await people(robin)).map(({ person_id }) => person_id)).toEqual([robin.userId]);
    expect(await people(viewer)).toEqual([]);
    expect(await people((await newAccount(db)).user)).toEqual([]);
  });

  it("shows a manager of some channels what was done on those", async () => {
    await act(robin, "approve_reply", await drafted(10));
    expect(await people(await newTeammate(db, account, "manager", [account.channel]))).toHaveLength(1);
    const elsewhere = await newTeammate(db, account, "manager", ["UCother"]);
    expect(await people(elsewhere)).toEqual([]);
    expect(await people(elsewhere, { p_channel: account.channel })).toEqual([]);
  });

  it("keeps who was removed under their name, and those who are gone as one without", async () => {
    const noor = await newTeammate(db, account, "responder");
    const sam = await newTeammate(db, account, "responder");
    for (const who of [robin, noor, sam]) await act(who, "approve_reply", await drafted(10));
    for (const { userId } of [robin, noor, sam]) await db.rpc(owner, "remove_member", { p_person: userId });
    for (const { userId } of [noor, sam]) await db.service("delete_account", { p_user: userId });
    expect((await people()).map(({ kind, name, approved }) => [kind, name, approved])).toEqual([
      ["person", robin.name, 1],
      ["left", null, 2],
    ]);
  });

  it("agrees with the history, counted again by hand", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => drafted(n * 7 + 3)));
    const workers = [owner, robin];
    for (const [n, id] of ids.entries()) {
      const who = workers[n % 2] ?? owner;
      if (n % 3 === 0) await act(who, "dismiss_reply", id);
      else if (n % 3 === 1) await act(who, "approve_reply", id, `Words of number ${n}.`);
      else await act(who, "approve_reply", id);
    }
    const events = await db.sql<{ actor_id: string; reason: string; comment_row_id: string }[]>`
      select actor_id, reason, comment_row_id from test.reply_events where user_id = ${owner.id} and actor_id is not null`;
    const versions = await db.sql<{ actor_id: string; reply_type: string; comment_row_id: string }[]>`
      select actor_id, reply_type, comment_row_id from test.versions where user_id = ${owner.id} and actor_id is not null`;
    for (const id of [owner.id, robin.userId]) {
      const distinct = (rows: { actor_id: string; comment_row_id: string }[]) =>
        new Set(rows.filter(({ actor_id }) => actor_id === id).map((row) => row.comment_row_id)).size;
      expect(counts(await rowOf(id))).toEqual([
        distinct(events.filter(({ reason }) => reason === "approved")),
        distinct(versions.filter(({ reply_type }) => reply_type === "AI+Edited")),
        distinct(versions.filter(({ reply_type }) => reply_type === "Manual")),
        distinct(events.filter(({ reason }) => reason === "dismissed")),
      ]);
    }
  });
});
