/** When a thread that holds a reply of ours is read again for a viewer's answer. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setSyncs } from "../../scripts/builder/rows/changes.ts";
import { syncOf } from "../../scripts/builder/rows/looks.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { Talk } from "../../scripts/builder/rows/talk.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
const MINUTE = 60_000;
let connection: Connection;
beforeEach(async () => {
  await db.sql`update test.clock set shift = '0'`;
  connection = await newAccount(db);
});

/** A thread in which we have just answered, and when that was. */
async function answeredThread() {
  const talk = new Talk(db, connection);
  const top = await talk.begun();
  const [row] = await db.sql<{ at: Date }[]>`select posted_at as at from test.comments where id = ${top}`;
  return { talk, at: row?.at as Date };
}
const due = async ({ id }: Talk) => {
  const [row] = await db.sql<
    { at: Date }[]
  >`select due_at as at from test.thread_looks where thread_id = ${id}`;
  return row?.at;
};
const setClock = (at: Date | number) => db.setClock(new Date(at).toISOString());
const toRead = async () =>
  (
    await db.service<{ threads_to_reread: string }>("threads_to_reread", {
      p_user: connection.user.id,
      p_channel: connection.channel,
      p_limit: 500,
    })
  ).map((row) => row.threads_to_reread);
const claimed = async () =>
  (await db.service<{ user_id: string; reread_due: boolean }>("claim_syncs", { p_limit: 100 })).find(
    ({ user_id }) => user_id === connection.user.id,
  );
const finish = async () => {
  const [held] = await db.sql<{ until: Date }[]>`
    select lease_until as until from test.syncs where user_id = ${connection.user.id}`;
  await db.service("finish_sync", {
    ...{ p_user: connection.user.id, p_channel: connection.channel, p_lease_until: held?.until as Date },
    ...{ p_new: 0, p_history_cursor: null, p_history_done: true, p_swept: false, p_error_code: null },
    ...{ p_error_kind: null, p_reread: true, p_cut: false, p_sweep_cursor: null },
  });
};

describe("a thread with a reply of ours", () => {
  it("is read again 10 minutes, 1 and 6 hours, 1, 3 and 7 days after it, and then no more", async () => {
    const { talk, at } = await answeredThread();
    const looked: number[] = [];
    for (let next = await due(talk); next; next = await due(talk)) {
      looked.push(Math.round((Number(next) - Number(at)) / MINUTE));
      await setClock(next);
      expect(await toRead()).toContain(talk.id);
      await talk.read();
    }
    expect(looked).toEqual([10, 60, 360, 1440, 4320, 10_080]);
  });

  it("is not looked at sooner, nor twice for one time", async () => {
    const { talk, at } = await answeredThread();
    await setClock(Number(at) + 5 * MINUTE);
    await talk.read();
    expect(await due(talk)).toEqual(new Date(Number(at) + 10 * MINUTE));
    // Taken along a little early, it is not due again a little later.
    await setClock(Number(at) + 9 * MINUTE);
    await talk.read();
    expect(await due(talk)).toEqual(new Date(Number(at) + 60 * MINUTE));
  });

  it("begins anew with each reply of ours in it", async () => {
    const { talk, at } = await answeredThread();
    await setClock(Number(at) + 2 * 24 * 60 * MINUTE);
    await talk.read();
    const word = await talk.answered("And with rye?");
    await talk.approve(word);
    await talk.post();
    expect(Number(await due(talk)) - Number(await db.now())).toBeLessThanOrEqual(10 * MINUTE);
  });

  it("takes others along whose time is near, so that one call reads them all", async () => {
    const { talk, at } = await answeredThread();
    await setClock(Number(at) + 4 * MINUTE);
    const { talk: second } = await answeredThread();
    for (const one of [talk, second]) {
      await setClock(Number(at) + 30 * MINUTE);
      await one.read();
    }
    await setClock(Number(at) + 60 * MINUTE);
    expect((await toRead()).sort()).toEqual([talk.id, second.id].sort());
    await talk.read();
    await second.read();
    await setClock(Number(at) + 180 * MINUTE);
    const { talk: young } = await answeredThread();
    // The old ones at six hours, the young one at ten minutes: those are far apart.
    await db.moveClock("10 minutes");
    expect(await toRead()).toEqual([young.id]);
  });

  it("is looked at no more when it is gone", async () => {
    const { talk } = await answeredThread();
    await db.service("record_gone_threads", { p_user: connection.user.id, p_threads: [talk.id] });
    expect(await due(talk)).toBeUndefined();
  });

  it("that was not read whole is read again in an hour, for a week", async () => {
    const { talk, at } = await answeredThread();
    await setClock(Number(at) + 11 * MINUTE);
    const page = { ...talk.page(), total_reply_count: 7 };
    await db.service("record_threads", {
      ...{ p_user: connection.user.id, p_channel: connection.channel, p_threads: [page] },
    });
    const again = Number(await due(talk));
    expect(again).toBeGreaterThanOrEqual(Number(at) + 71 * MINUTE);
    expect(again).toBeLessThan(Number(at) + 72 * MINUTE);
    await setClock(Number(at) + 7.1 * 24 * 60 * MINUTE);
    await db.service("record_threads", {
      ...{ p_user: connection.user.id, p_channel: connection.channel, p_threads: [page] },
    });
    expect(await due(talk)).toBeUndefined();
  });
});

describe("a quiet channel", () => {
  it("has its turn sooner for a look, whose reading then takes the threads", async () => {
    await setSyncs(db, connection.user, { next_sync_at: new Date(Number(await db.now()) + 300 * MINUTE) });
    const { talk, at } = await answeredThread();
    expect((await syncOf(db, connection.user))?.next_sync_at).toEqual(await due(talk));
    await setSyncs(db, connection.user, { threads_reread_at: at });
    await setClock(Number(at) + 9 * MINUTE);
    expect(await claimed()).toBeUndefined();
    await setClock(Number(at) + 10.1 * MINUTE);
    expect(await claimed()).toMatchObject({ reread_due: true });
  });

  it("comes again for the next look after a reading, and no more often than a busy one", async () => {
    const { talk, at } = await answeredThread();
    await setClock(Number(at) + 10 * MINUTE);
    await db.sql`update test.syncs set lease_until = date_trunc('milliseconds', engine.now()) + interval '2 minutes', comments_per_hour = 0 where user_id = ${connection.user.id}`;
    await finish();
    // What is due was not read: not at once, either.
    const early = (await syncOf<{ next_sync_at: Date }>(db, connection.user))?.next_sync_at;
    const wait = (Number(early) - Number(await db.now())) / MINUTE;
    // 10 % more or less, so that channels do not march in step.
    expect(wait).toBeGreaterThanOrEqual(9);
    expect(wait).toBeLessThanOrEqual(11);
    await talk.read();
    await db.sql`update test.syncs set lease_until = date_trunc('milliseconds', engine.now()) + interval '2 minutes' where user_id = ${connection.user.id}`;
    await finish();
    const next = (await syncOf<{ next_sync_at: Date }>(db, connection.user))?.next_sync_at;
    expect(Number(next)).toBeLessThanOrEqual(Number(await due(talk)));
  });
});

it("a viewer's answer wakes the channel to be read by the model", async () => {
  const { talk } = await answeredThread();
  await setSyncs(db, connection.user, { draft_due_at: null });
  const id = await talk.says("And with rye?");
  expect((await syncOf(db, connection.user))?.draft_due_at).not.toBeNull();
  await setSyncs(db, connection.user, { draft_due_at: null });
  await talk.turn(id);
  expect((await syncOf(db, connection.user))?.draft_due_at).not.toBeNull();
});
