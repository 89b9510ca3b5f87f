/** The day's budget of model calls: exact under concurrency, and what exceeds it waits and says so. */
import { beforeEach, describe, expect, it } from "vitest";
import { type Connection, newAccount } from "./support/accounts.ts";
import { comment, newComment } from "./support/comments.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  await db.setClock("2027-03-01T12:00:00Z");
  connection = await newAccount(db);
  await db.as(connection.user, (sql) => sql`update public.automation_settings set model_calls_per_day = 5`);
});

const book = (calls: number, input = 0, output = 0) =>
  db.serviceValue<boolean>("book_model_use", {
    p_user: connection.user.id,
    p_calls: calls,
    p_input_tokens: input,
    p_output_tokens: output,
  });
const claimed = async () => {
  const { comments } = await db.serviceValue<{ comments: { id: string }[] }>("claim_drafts", {
    p_user: connection.user.id,
    p_limit: 40,
  });
  return comments.map(({ id }) => id);
};

describe("the budget", () => {
  it("gives as many calls as it has, however many ask at once", async () => {
    const given = await Promise.all(Array.from({ length: 12 }, () => book(1)));
    expect(given.filter(Boolean)).toHaveLength(5);
    expect(await book(1)).toBe(false);
  });

  it("counts the tokens of calls that were made, also when it is used up", async () => {
    await book(5);
    expect(await book(0, 800, 90)).toBe(true);
    const [day] =
      await db.sql`select day::text, calls, input_tokens::int, output_tokens::int from private.model_days where user_id = ${connection.user.id}`;
    expect(day).toEqual({ day: "2027-03-01", calls: 5, input_tokens: 800, output_tokens: 90 });
  });

  it("begins anew at midnight UTC", async () => {
    await book(5);
    await db.setClock("2027-03-01T23:59:50Z");
    expect(await book(1)).toBe(false);
    await db.setClock("2027-03-02T00:00:01Z");
    expect(await book(1)).toBe(true);
  });
});

describe("the budgets of several users, booked at once", () => {
  interface Booked {
    day: string;
    granted: Record<string, number>;
  }
  const bookAll = (uses: object[], day: string | null = null) =>
    db.serviceValue<Booked>("book_model_uses", { p_uses: uses, p_day: day });
  const callsOf = async ({ user }: Connection) => {
    const days = await db.sql<{ calls: number }[]>`
      select calls from private.model_days where user_id = ${user.id} order by day`;
    return days.map(({ calls }) => calls);
  };

  it("give each as many calls as it has, however many ask at once", async () => {
    const other = await newAccount(db);
    const uses = [connection, other].map(({ user }) => ({ user_id: user.id, calls: 3 }));
    const given = await Promise.all([bookAll(uses), bookAll(uses.toReversed()), bookAll(uses)]);
    const sum = ({ user }: Connection) =>
      given.reduce((all, { granted }) => all + (granted[user.id] ?? 0), 0);
    expect([sum(connection), sum(other)]).toEqual([5, 9]);
  });

  it("take back what was not used, with the tokens of what was, on the day that it was taken of", async () => {
    const { day, granted } = await bookAll([{ user_id: connection.user.id, calls: 4 }]);
    expect(granted).toEqual({ [connection.user.id]: 4 });
    await db.setClock("2027-03-02T00:00:01Z");
    await book(2);
    await bookAll([{ user_id: connection.user.id, calls: -3, input_tokens: 500, output_tokens: 60 }], day);
    expect(await callsOf(connection)).toEqual([1, 2]);
  });

  it("are none for who has no settings", async () => {
    const user_id = await db.createUser();
    expect((await bookAll([{ user_id, calls: 1 }])).granted).toEqual({ [user_id]: 0 });
  });
});

describe("comments beyond the budget", () => {
  it("are not handed out for drafting: as many are as there are calls left", async () => {
    const ids = [];
    for (let n = 0; n < 7; n++) ids.push(await newComment(db, connection));
    await book(2);
    expect(await claimed()).toEqual(ids.slice(0, 3));
  });

  it("say why they wait, and are handed out the next day", async () => {
    const id = await newComment(db, connection);
    await book(5);
    expect(await claimed()).toEqual([]);
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "model_budget" });
    await db.moveClock("12 hours");
    expect(await claimed()).toEqual([id]);
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: null });
  });

  it("that were claimed before it was used up wait as well, without a longer pause", async () => {
    const id = await newComment(db, connection);
    await claimed();
    await book(5);
    await db.service("record_drafts", { p_results: [{ id, decision: "retry", reason: "model_budget" }] });
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "model_budget" });
    expect(await claimed()).toEqual([]);
    await db.moveClock("12 hours");
    expect(await claimed()).toEqual([id]);
  });
});
