/** The budget of model calls: who may ask at all, the owner's and the operator's limits of a day, exact under concurrency. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newAccount, newAccounts, newUser } from "../../scripts/builder/rows/accounts.ts";
import { empty, setAccount, setConnection } from "../../scripts/builder/rows/changes.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import { type Connection, newChannel } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { blockedBackends } from "./support/locks.ts";
import { refusalOf as refusal } from "./support/refusal.ts";

/** What a call counts for until it is settled. */
const RESERVE = { input: 6000, output: 1500 };
const ordinary = {
  user_calls: 5000,
  user_tokens: 10_000_000,
  user_money: 20,
  all_calls: 100_000,
  all_tokens: 200_000_000,
  all_money: 500,
  input_price: 0,
  output_price: 0,
};

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  await db.setClock("2027-03-01T12:00:00Z");
  connection = await newAccount(db);
  await ownLimit(5);
});
afterEach(async () => {
  await operatorSets(ordinary);
  await empty(db, "model_shares", "model_days", "model_takes");
});

const ownLimit = (calls: number, { user } = connection) =>
  db.as(user, (sql) => sql`update public.automation_settings set model_calls_per_day = ${calls}`);
const operatorSets = (limits: Partial<typeof ordinary>) =>
  db.service("set_model_limits", { p_limits: limits });

interface Given {
  user_id: string;
  channel_id: string;
  calls: number;
  held: string | null;
}
const takeAll = (wanted: { of: Connection; calls: number }[]) =>
  db.serviceValue<{ take: string; given: Given[] }>("take_model_calls", {
    p_wanted: wanted.map(({ of: { user, channel }, calls }) => ({
      user_id: user.id,
      channel_id: channel,
      calls,
    })),
  });
const take = async (calls: number, of = connection) => {
  const { given } = await takeAll([{ of, calls }]);
  return [given[0]?.calls, given[0]?.held];
};
const settle = (taken: string, ...uses: object[]) =>
  db.service("settle_model_calls", { p_take: taken, p_uses: uses });
const demand = (user: string, channel: string | null) =>
  db.service("demand_model_call", { p_user: user, p_channel: channel });
const used = async ({ user }: Connection) => {
  const [day] = await db.sql<{ calls: number; input: number; output: number }[]>`
    select calls, input_tokens::int as input, output_tokens::int as output from test.model_days
    where user_id = ${user.id} order by day desc limit 1`;
  return day;
};
const usedByAll = async () => {
  const [sum] = await db.sql<{ calls: number; input: number; output: number }[]>`
    select sum(calls)::int as calls, sum(input_tokens)::int as input, sum(output_tokens)::int as output from test.model_shares`;
  return sum;
};
const claimed = async () => {
  const { comments } = await db.serviceValue<{ comments: { id: string }[] }>("claim_drafts", {
    p_user: connection.user.id,
    p_limit: 40,
  });
  return comments.map(({ id }) => id);
};

describe("who may ask the model", () => {
  it("is nobody without a plan, whatever channel is named", async () => {
    const stranger = await newAccount(db, { plan: null });
    expect(await take(1, stranger)).toEqual([0, "no_plan"]);
    expect(await refusal(demand(stranger.user.id, stranger.channel))).toMatchObject({
      status: 403,
      code: "no_plan",
    });
    expect(await used(stranger)).toBeUndefined();
  });

  it("is nobody without a connected channel: none, another user's, one that is switched off", async () => {
    const user = await newUser(db);
    for (const channel of [null, newChannel(), connection.channel])
      expect(await refusal(demand(user.id, channel))).toMatchObject({
        status: 409,
        code: "channel_not_connected",
      });
    await setConnection(db, connection, { is_active: false });
    expect(await refusal(demand(connection.user.id, connection.channel))).toMatchObject({ status: 409 });
  });

  it("is the owner of a connected channel with a plan, until the own limit of the day", async () => {
    for (let n = 0; n < 5; n++) await demand(connection.user.id, connection.channel);
    expect(await refusal(demand(connection.user.id, connection.channel))).toMatchObject({
      status: 429,
      code: "model_budget",
    });
  });
});

describe("the owner's budget", () => {
  it("gives as many calls as it has, however many ask at once", async () => {
    const given = await Promise.all(Array.from({ length: 12 }, () => take(1)));
    expect(given.filter(([calls]) => calls === 1)).toHaveLength(5);
    expect(await take(1)).toEqual([0, "model_budget"]);
  });

  it("gives its last calls once, though the run that takes them has not ended when another asks", async () => {
    await take(1);
    const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // A run between its look at the day and what it takes: an insert that meets its row does not wait for it.
    const first = db.sql.begin(async (sql) => {
      await sql`select from test.model_days where user_id = ${connection.user.id} for update`;
      locked.resolve();
      await end.promise;
      await sql`update test.model_days set calls = calls + 3 where user_id = ${connection.user.id}`;
    });
    await locked.promise;
    const second = take(3);
    await vi.waitFor(async () => expect(await blockedBackends(db)).toBe(1), { timeout: 10_000 });
    end.resolve();
    await first;
    expect(await second).toEqual([1, null]);
    expect(await take(1)).toEqual([0, "model_budget"]);
  });

  it("gives several users as many calls as each has, however many ask at once", async () => {
    const other = await newAccount(db);
    const wanted = [connection, other].map((of) => ({ of, calls: 3 }));
    const answers = await Promise.all([takeAll(wanted), takeAll(wanted.toReversed()), takeAll(wanted)]);
    const sum = ({ user }: Connection) =>
      answers
        .flatMap(({ given }) => given)
        .filter(({ user_id }) => user_id === user.id)
        .reduce((all, { calls }) => all + calls, 0);
    expect([sum(connection), sum(other)]).toEqual([5, 9]);
  });

  it("counts a call with its reserve until it is settled with what it cost", async () => {
    const { take: taken } = await takeAll([{ of: connection, calls: 4 }]);
    expect(await used(connection)).toEqual({
      calls: 4,
      input: 4 * RESERVE.input,
      output: 4 * RESERVE.output,
    });
    const user_id = connection.user.id;
    // Twice, as when the first answer was lost.
    for (let n = 0; n < 2; n++)
      await settle(taken, { user_id, unused: 2, ended: 1, input_tokens: 800, output_tokens: 90 });
    // One call is never settled: its run was killed, or nobody knows what it cost.
    const left = { calls: 2, input: RESERVE.input + 800, output: RESERVE.output + 90 };
    expect(await used(connection)).toEqual(left);
    expect(await usedByAll()).toEqual(left);
  });

  it("begins anew at midnight UTC, and calls of yesterday are settled there", async () => {
    const { take: taken } = await takeAll([{ of: connection, calls: 5 }]);
    await db.setClock("2027-03-01T23:59:50Z");
    expect(await take(1)).toEqual([0, "model_budget"]);
    await db.setClock("2027-03-02T00:00:01Z");
    expect(await take(2)).toEqual([2, null]);
    await settle(taken, { user_id: connection.user.id, unused: 5 });
    const days =
      await db.sql`select calls from test.model_days where user_id = ${connection.user.id} order by day`;
    expect(days.map(({ calls }) => calls)).toEqual([0, 2]);
  });

  it("is the owner's to lower, and not to raise above the operator's ceiling", async () => {
    await operatorSets({ user_calls: 40 });
    expect(await refusal(ownLimit(41))).toMatchObject({
      status: 422,
      code: "model_calls_ceiling",
      message: "The limit is 40 model calls a day.",
    });
    await ownLimit(40);
    await operatorSets({ user_calls: 3 });
    expect(await take(9)).toEqual([3, null]);
    expect(await take(1)).toEqual([0, "model_ceiling"]);
    // What was saved before the ceiling fell hinders no other setting.
    await db.as(
      connection.user,
      (sql) => sql`update public.automation_settings set model_calls_per_day = 30, cap_hour = 7`,
    );
  });
});

describe("the operator's ceilings of a user", () => {
  it("hold for tokens: no call begins that might not fit", async () => {
    await operatorSets({ user_tokens: 2 * (RESERVE.input + RESERVE.output) + 5000 });
    expect(await take(5)).toEqual([2, null]);
    expect(await take(1)).toEqual([0, "model_ceiling"]);
  });

  it("hold for money, once there are prices", async () => {
    await operatorSets({ user_money: 0.1 });
    expect(await take(1)).toEqual([1, null]);
    // A reserve is 6,000 tokens at 5 and 1,500 at 10 a million: 0.045.
    await operatorSets({ input_price: 5, output_price: 10 });
    expect(await take(4)).toEqual([1, null]);
    expect(await refusal(demand(connection.user.id, connection.channel))).toMatchObject({
      status: 429,
      code: "model_ceiling",
    });
  });
});

describe("the operator's ceilings of all", () => {
  const others = (count: number) => newAccounts(db, count);

  it("are exact, however many users ask at once, and leave nothing unused", async () => {
    await operatorSets({ all_calls: 50 });
    const accounts = await others(20);
    const given = await Promise.all(accounts.flatMap((of) => [take(1, of), take(2, of), take(1, of)]));
    expect(given.reduce((sum, [calls]) => sum + Number(calls), 0)).toBe(50);
    expect((await usedByAll())?.calls).toBe(50);
    const sums = await db.sql<{ calls: number }[]>`
      select sum(calls)::int as calls from test.model_days where user_id = any(${accounts.map(({ user }) => user.id)})`;
    expect(sums[0]?.calls).toBe(50);
    expect(await take(1)).toEqual([0, "model_ceiling"]);
  });

  it("are exact from the moment they are lowered, however uneven the shares were", async () => {
    await ownLimit(200);
    for (let n = 0; n < 4; n++) expect(await take(15)).toEqual([15, null]);
    await operatorSets({ all_calls: 63 });
    const given = [];
    for (let n = 0; n < 4; n++) given.push((await take(2))[0]);
    expect(given).toEqual([2, 1, 0, 0]);
  });

  it("hold for tokens and money of all together", async () => {
    await operatorSets({ all_tokens: 3 * (RESERVE.input + RESERVE.output) });
    const [one, other] = (await others(2)) as [Connection, Connection];
    expect(await take(2, one)).toEqual([2, null]);
    expect(await take(2, other)).toEqual([1, "model_ceiling"]);
    await operatorSets({ all_tokens: 1e9, all_money: 0.2, input_price: 5, output_price: 10 });
    expect(await take(5)).toEqual([1, "model_ceiling"]);
  });

  it("give room again for calls that were not used", async () => {
    await operatorSets({ all_calls: 2 });
    const { take: taken } = await takeAll([{ of: connection, calls: 2 }]);
    const [other] = (await others(1)) as [Connection];
    expect(await take(1, other)).toEqual([0, "model_ceiling"]);
    await settle(taken, { user_id: connection.user.id, unused: 1 });
    expect(await take(1, other)).toEqual([1, null]);
  });

  it("keep no user waiting for another: a booking that is not committed holds up few", async () => {
    const accounts = await others(24);
    const [holder, ...rest] = accounts as [Connection, ...Connection[]];
    await take(1, holder);
    await db.sql.begin(async (sql) => {
      await sql`select service.take_model_calls(${sql.json([{ user_id: holder.user.id, channel_id: holder.channel, calls: 1 }])})`;
      // Each in turn: with a single counter the first of them would wait for this transaction.
      let done = 0;
      for (const of of rest) {
        await db.sql
          .begin(async (other) => {
            await other`set local lock_timeout = '50ms'`;
            await other`select service.take_model_calls(${other.json([{ user_id: of.user.id, channel_id: of.channel, calls: 1 }])})`;
            done++;
          })
          .catch((error) => expect(error).toMatchObject({ code: "55P03" }));
      }
      expect(done).toBeGreaterThan(rest.length / 2);
    });
  });
});

describe("comments that the model may not be asked about", () => {
  it("are not handed out for drafting: as many are as there are calls left", async () => {
    const ids = [];
    for (let n = 0; n < 7; n++) ids.push(await newComment(db, connection));
    await take(2);
    expect(await claimed()).toEqual(ids.slice(0, 3));
  });

  it("say that the owner's budget is used up, and are handed out the next day", async () => {
    const id = await newComment(db, connection);
    await take(5);
    expect(await claimed()).toEqual([]);
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "model_budget" });
    await db.moveClock("12 hours");
    expect(await claimed()).toEqual([id]);
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: null });
  });

  it("say that the operator's ceiling is reached, lose nothing, and go on when there is room", async () => {
    const ids = [await newComment(db, connection), await newComment(db, connection)];
    await operatorSets({ all_calls: 1 });
    await take(1, await newAccount(db));
    expect(await claimed()).toEqual([]);
    for (const id of ids)
      expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "model_ceiling" });
    const turn = async () =>
      (await db.sql`select draft_due_at as at from test.syncs where user_id = ${connection.user.id}`)[0]?.at;
    expect(await turn()).toEqual(new Date("2027-03-02T00:00:00Z"));
    await operatorSets({ all_calls: 100 });
    expect(await turn()).toEqual(expect.any(Date));
    expect(Number(await turn())).toBeLessThanOrEqual(Number(await db.now()));
    expect(await claimed()).toEqual(ids);
  });

  it("wait for a plan, and are handed out once it is given", async () => {
    const id = await newComment(db, connection);
    await setAccount(db, connection.user, { plan: null });
    expect(await claimed()).toEqual([]);
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "no_plan" });
    await db.service("decide_access", { p_email: connection.user.email, p_plan: "pro" });
    expect(await claimed()).toEqual([id]);
  });

  it("wait for a connection, and are handed out once it is back", async () => {
    const id = await newComment(db, connection);
    await setConnection(db, connection, { is_active: false });
    expect(await claimed()).toEqual([]);
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "not_connected" });
    await setConnection(db, connection, { is_active: true });
    expect(await claimed()).toEqual([id]);
  });

  it("wait as well when they were claimed before, without a longer pause", async () => {
    const id = await newComment(db, connection);
    await claimed();
    await take(5);
    await db.service("record_drafts", { p_results: [{ id, decision: "retry", reason: "model_budget" }] });
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "model_budget" });
    expect(await claimed()).toEqual([]);
    await db.moveClock("12 hours");
    expect(await claimed()).toEqual([id]);
  });
});

describe("the operator", () => {
  it("sees what all have used today, and changes only limits that there are", async () => {
    await operatorSets({ input_price: 2, output_price: 8 });
    await take(2);
    const [report] = await db.sql`
      select day::text, users, calls, tokens::int, money::float, limits from service.model_report()`;
    expect(report).toEqual({
      day: "2027-03-01",
      users: 1,
      calls: 2,
      tokens: 2 * (RESERVE.input + RESERVE.output),
      money: 0.05,
      limits: { ...ordinary, input_price: 2, output_price: 8 },
    });
    for (const limits of [{ user_cals: 1 }, { only_row: false }, { all_calls: -1 }])
      expect(await refusal(operatorSets(limits))).toMatchObject({ status: 422 });
  });

  it("is the only one who sees and sets them", async () => {
    await expect(db.as(connection.user, (sql) => sql`select * from private.model_limits`)).rejects.toThrow(
      /denied/,
    );
    await expect(
      db.as(connection.user, (sql) => sql`select service.set_model_limits('{"user_calls": 9999}')`),
    ).rejects.toThrow(/denied/);
  });
});
