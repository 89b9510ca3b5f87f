/** Devices: whose they are and how long; what is told on them, to whom, and what becomes of what a push service refuses. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { newTeammate } from "../../scripts/builder/rows/members.ts";
import { newKey, programOf } from "../../scripts/builder/rows/programs.ts";
import {
  claimPushes,
  newDevice,
  type PushClaim,
  recordPush,
  withPushKey,
} from "../../scripts/builder/rows/push.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { newSubscription } from "../../scripts/builder/rows/subscription.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let account: Connection;
let owner: User;
beforeEach(async () => {
  await db.sql`update test.clock set shift = '0'`;
  await db.sql`delete from test.push_devices`;
  await db.service("turn_push", { p_on: true });
  await withPushKey(db);
  account = await newAccount(db, { plan: "enterprise" });
  owner = account.user;
});

const pass = (time: string) => db.sql`update test.clock set shift = shift + ${time}::interval`;
const devicesOf = async (who: Parameters<typeof db.rpc>[0]) =>
  (await db.rpc<{ id: string }>(who, "push_devices")).map(({ id }) => id);
/** A comment that is found to be grave, and waits. */
async function graveComment(on = account): Promise<string> {
  const id = await newDraft(db, on);
  await db.sql`update test.comment_rows set grave = true where id = ${id}`;
  return id;
}
/** The next line that is due; fails without any. */
async function nextLine(): Promise<PushClaim> {
  const [line] = await claimPushes(db);
  if (!line) throw new Error("Nothing is due.");
  return line;
}
const waiting = async () =>
  (
    await db.sql<
      { kind: string }[]
    >`select kind from test.outbox where way = 'push' and sent_at is null and failed_at is null`
  ).length;

describe("a device", () => {
  it("is its person's: they see and remove it, and nobody else does", async () => {
    const device = await newDevice(db, owner);
    const other = await newDevice(db, await newTeammate(db, account, "manager"));
    expect(await devicesOf(device.caller)).toEqual([device.id]);
    await db.rpc(device.caller, "remove_push_device", { p_device: other.id });
    await db.rpc(device.caller, "remove_push_device", { p_device: device.id });
    expect(await devicesOf(device.caller)).toEqual([]);
    expect(await devicesOf(other.caller)).toEqual([other.id]);
  });

  it("is read and written by functions alone", async () => {
    for (const table of ["private.push_devices", "private.push_keys"])
      expect((await refusalOf(db.as(owner, (sql) => sql.unsafe(`select * from ${table}`)))).sqlstate).toBe(
        "42501",
      );
    const { asked } = newSubscription();
    expect((await refusalOf(db.rpc({ role: "anon" }, "add_push_device", asked))).sqlstate).toBe("42501");
    expect((await refusalOf(db.rpc({ role: "anon" }, "push_key"))).sqlstate).toBe("42501");
  });

  it("is a person's, never a program's", async () => {
    const program = await programOf(db, await newKey(db, owner));
    expect(await refusalOf(db.rpc(program, "add_push_device", newSubscription().asked))).toMatchObject({
      status: 403,
      code: "not_for_programs",
    });
    expect((await refusalOf(db.rpc(program, "push_devices"))).code).toBe("not_for_programs");
  });

  it("added again is the same one, and another person's from when they add it", async () => {
    const subscription = newSubscription();
    const first = await newDevice(db, owner, subscription);
    expect((await newDevice(db, owner, subscription)).id).toBe(first.id);
    const teammate = await newTeammate(db, account, "manager");
    const theirs = await newDevice(db, teammate, subscription);
    expect(await devicesOf(first.caller)).toEqual([]);
    expect(await devicesOf(theirs.caller)).toEqual([theirs.id]);
  });

  it("ends with the session that added it, wherever that was ended", async () => {
    const here = await newDevice(db, owner);
    const there = await newDevice(db, owner);
    await db.sql`delete from auth.sessions where id = ${here.caller.session ?? ""}`;
    expect(await devicesOf(there.caller)).toEqual([there.id]);
    expect((await refusalOf(db.rpc(here.caller, "add_push_device", newSubscription().asked))).status).toBe(
      401,
    );
    await db.sql`delete from auth.sessions where user_id = ${owner.id}`;
    expect(await db.sql`select from test.push_devices`).toHaveLength(0);
  });

  it("is one of ten at most, and is refused with what no browser gives", async () => {
    for (let count = 0; count < 10; count++) await newDevice(db, owner);
    expect(await refusalOf(newDevice(db, owner))).toMatchObject({
      status: 422,
      code: "too_many_push_devices",
    });
    const { asked } = newSubscription();
    for (const wrong of [
      { p_endpoint: "http://push.example.com/1" },
      { p_endpoint: "https://me:secret@push.example.com/1" },
      { p_endpoint: `https://push.example.com/${"x".repeat(2000)}` },
      { p_p256dh: "short" },
      { p_auth: "" },
    ])
      expect(
        (await refusalOf(newDevice(db, owner, { ...newSubscription(), asked: { ...asked, ...wrong } })))
          .status,
      ).toBe(422);
  });

  it("is offered while there is a key and the operator has push on", async () => {
    expect(await db.rpcValue(owner, "push_key")).toMatch(/^[\w-]{87}$/);
    await newDevice(db, owner);
    await graveComment();
    await db.service("turn_push", { p_on: false });
    expect(await db.rpcValue(owner, "push_key")).toBeNull();
    expect(await waiting()).toBe(0);
    expect(await refusalOf(newDevice(db, owner))).toMatchObject({ status: 409, code: "push_off" });
    await graveComment();
    expect(await waiting()).toBe(0);
    expect(await db.service("push_state")).toMatchObject([{ devices: 1, people: 1, failing: 0, waiting: 0 }]);
    await db.service("turn_push", { p_on: true });
    await graveComment();
    expect(await waiting()).toBe(1);
    await db.service("rotate_push_key");
    expect(await db.rpcValue(owner, "push_key")).toBeNull();
    expect(await db.sql`select from test.push_devices`).toHaveLength(0);
  });
});

describe("what is told", () => {
  it("of a grave comment is a line without a word of the viewer's, to who may answer there", async () => {
    const device = await newDevice(db, owner);
    await newDevice(db, await newTeammate(db, account, "viewer"));
    await newDevice(db, await newTeammate(db, account, "responder", ["UCelsewhere"]));
    const responder = await newDevice(db, await newTeammate(db, account, "responder", [account.channel]));
    const id = await graveComment();
    const lines = await claimPushes(db);
    expect(lines.map(({ endpoint }) => endpoint).sort()).toEqual(
      [device.endpoint, responder.endpoint].sort(),
    );
    expect(lines[0]).toMatchObject({
      kind: "comment.grave",
      account_id: owner.id,
      channel_id: account.channel,
      comment_id: id,
    });
    expect(lines[0]?.line).toMatch(/^A serious comment on .+ needs a personal reply$/);
    expect(await claimPushes(db)).toEqual([]);
  });

  it("of a connection goes to who may mend it, and of teamwork to whom it is about", async () => {
    const mine = await newDevice(db, owner);
    const responder = await newTeammate(db, account, "responder");
    const theirs = await newDevice(db, responder);
    await db.sql`select engine.record_connection_error(${account.id}, 'invalid_grant', 'grant')`;
    const id = await newComment(db, account);
    await db.rpc(owner, "assign_comments", { p_ids: [id], p_person: responder.userId });
    await db.rpc(owner, "write_note", { p_comment: id, p_body: "Look.", p_mentions: [responder.userId] });
    // Another one at the same time is the same line; emails that they want none of are another matter.
    await db.as(
      responder,
      (sql) => sql`insert into public.notice_settings (user_id, assigned) values (${owner.id}, false)`,
    );
    await db.rpc(owner, "assign_comments", {
      p_ids: [await newComment(db, account)],
      p_person: responder.userId,
    });
    const told = (await claimPushes(db)).map(({ endpoint, kind }) => [
      endpoint === mine.endpoint ? "owner" : endpoint === theirs.endpoint ? "responder" : "?",
      kind,
    ]);
    expect(told).toEqual([
      ["owner", "connection.broken"],
      ["responder", "assigned"],
      ["responder", "mentioned"],
    ]);
    await pass("16 minutes");
    await db.rpc(owner, "assign_comments", {
      p_ids: [await newComment(db, account)],
      p_person: responder.userId,
    });
    const later = (await claimPushes(db)).filter(({ endpoint }) => endpoint === theirs.endpoint);
    expect(later.map(({ kind }) => kind).sort()).toEqual(["assigned", "assigned", "mentioned"]);
  });

  it("is what still waits, to who may still read it", async () => {
    const manager = await newTeammate(db, account, "manager");
    await newDevice(db, manager);
    const seen = await graveComment();
    await db.rpc(owner, "approve_reply", { p_id: seen, p_text: "I'm so sorry." });
    expect(await claimPushes(db)).toEqual([]);
    expect(await waiting()).toBe(0);
    await graveComment();
    await db.sql`update test.members set channels = '{UCelsewhere}' where person_id = ${manager.userId}`;
    expect(await claimPushes(db)).toEqual([]);
    await db.sql`update test.members set channels = null where person_id = ${manager.userId}`;
    await graveComment();
    await db.rpc(owner, "remove_member", { p_person: manager.userId });
    expect(await claimPushes(db)).toEqual([]);
    expect(await waiting()).toBe(0);
  });
});

describe("a push service", () => {
  it("that takes a line is not asked again, and one whose answer is lost is, under the same id", async () => {
    await newDevice(db, owner);
    await graveComment();
    const lost = await nextLine();
    await pass("61 seconds");
    const again = await nextLine();
    expect(again.id).toBe(lost.id);
    // The run that was late is not heard.
    await recordPush(db, lost, 410);
    await recordPush(db, again, 201);
    await pass("1 day");
    expect(await claimPushes(db)).toEqual([]);
    expect(await db.sql`select told_at is not null as told, failed_at from test.push_devices`).toEqual([
      { told: true, failed_at: null },
    ]);
  });

  it("that refuses is asked again at the outbox's pauses, eight times", async () => {
    await newDevice(db, owner);
    await graveComment();
    const pauses = ["5 seconds", "5 minutes", "30 minutes", "2 hours", "5 hours", "10 hours", "24 hours"];
    for (const [place, pause] of pauses.entries()) {
      await recordPush(db, await nextLine(), place % 2 === 0 ? 429 : null);
      expect(await claimPushes(db)).toEqual([]);
      await pass(pause);
    }
    await recordPush(db, await nextLine(), 503);
    await pass("3 days");
    expect(await claimPushes(db)).toEqual([]);
    expect(await db.service("push_state")).toMatchObject([{ devices: 1, failing: 1, waiting: 0 }]);
  });

  it.each([404, 410])(
    "that answers %i knows the device no more: it goes with what waits for it",
    async (status) => {
      await newDevice(db, owner);
      await graveComment();
      await graveComment();
      await recordPush(db, await nextLine(), status);
      expect(await waiting()).toBe(0);
      expect(await db.sql`select from test.push_devices`).toHaveLength(0);
    },
  );
});
