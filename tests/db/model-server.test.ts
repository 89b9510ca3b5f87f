/** A model server that answers nobody: everything waits, costs nothing, and goes on by itself; and what calls were for. */

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { empty } from "../../scripts/builder/rows/changes.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  await db.setClock("2027-03-01T12:00:00Z");
  connection = await newAccount(db);
});
afterEach(async () => {
  await empty(db, "model_shares", "model_days", "model_takes", "model_uses");
  await db.sql`update test.model_server set server = null, dialect = null, trouble = null, detail = null, since = null, failures = 0,
    wait_until = null, mailed_at = null, failed_over = '{}'`;
  await db.sql`update test.model_limits set input_price = 0, output_price = 0`;
});

interface Taken {
  take: string | null;
  given: { calls: number; held: string | null }[];
  server: { server: string | null; dialect: unknown };
}
const take = (...of: Connection[]) =>
  db.serviceValue<Taken>("take_model_calls", {
    p_wanted: of.map(({ user, channel }) => ({ user_id: user.id, channel_id: channel, calls: 2 })),
  });
const given = async (...of: Connection[]) =>
  (await take(...of)).given.map(({ calls, held }) => [calls, held]);
const note = (taken: Taken | null, what: object) =>
  db.serviceValue<boolean>("note_model", { p_take: taken?.take ?? null, p_note: what });
const settle = (taken: Taken, use: object, { user } = connection) =>
  db.service("settle_model_calls", { p_take: taken.take, p_uses: [{ user_id: user.id, ...use }] });
const claim = () =>
  db.serviceValue<{ comments: unknown[]; ahead: unknown[] }>("claim_drafts", { p_limit: 40 });
const claimed = async () => (await claim()).comments.length;
const used = async () => {
  const [day] = await db.sql<{ calls: number; tokens: number }[]>`
    select calls, (input_tokens + output_tokens)::int as tokens from test.model_days where user_id = ${connection.user.id}`;
  return day;
};
const now = async () => {
  const [row] = await db.sql<[{ now: Date }]>`select engine.now() as now`;
  return row.now;
};
const minutesUntil = async (time: Date | null) =>
  Math.round(((time?.getTime() ?? 0) - (await now()).getTime()) / 60_000);
/** Moved in the database: a Date would drop the microseconds, and end a wait of 60 seconds a little too early. */
const pass = (seconds: number) =>
  db.sql`update test.clock set shift = shift + make_interval(secs => ${seconds})`;

describe("a model that the operator must mend", () => {
  it("is news once, and nobody may ask it, nor claims a comment", async () => {
    await newComment(db, connection);
    const taken = await take(connection);
    expect(await note(taken, { trouble: "key_refused", detail: "Incorrect API key" })).toBe(true);
    expect(await note(taken, { trouble: "key_refused" })).toBe(false);
    expect(await given(connection)).toEqual([[0, "model_down"]]);
    expect(await claimed()).toBe(0);
    expect(
      await refusalOf(
        db.service("demand_model_call", { p_user: connection.user.id, p_channel: connection.channel }),
      ),
    ).toMatchObject({ status: 503, code: "model_down" });
  });

  it("costs no budget: calls that came to nothing are given back", async () => {
    const taken = await take(connection);
    await note(taken, { trouble: "no_credit" });
    await settle(taken, { unused: 2, ended: 0 });
    expect(await used()).toEqual({ calls: 0, tokens: 0 });
  });

  it("is asked again by one call of one comment, after 1, 2, 4 and then every 15 minutes", async () => {
    const other = await newAccount(db);
    for (let n = 0; n < 3; n++) await newComment(db, connection);
    await note(await take(connection), { trouble: "unknown_model" });
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      await pass(minutes * 60 - 1);
      expect(await given(connection, other)).toEqual([
        [0, "model_down"],
        [0, "model_down"],
      ]);
      expect(await claimed()).toBe(0);
      await pass(1);
      const probe = await take(connection, other);
      expect(probe.given.map(({ calls }) => calls).toSorted()).toEqual([0, 1]);
      expect(await given(connection)).toEqual([[0, "model_down"]]);
      expect(await note(probe, { trouble: "unknown_model" })).toBe(false);
      await settle(probe, { unused: 1, ended: 0 });
    }
    await pass(15 * 60);
    expect(await claimed()).toBe(1);
  });

  it("is asked about that comment alone: another one may be what it fails over", async () => {
    for (let n = 0; n < 3; n++) await newComment(db, connection);
    await note(await take(connection), { trouble: "server_failed" });
    await pass(60);
    const { comments, ahead } = await claim();
    expect([comments.length, ahead.length]).toEqual([1, 0]);
  });

  it("goes on for all when the call is answered", async () => {
    await note(await take(connection), { trouble: "wrong_server" });
    await pass(60);
    const probe = await take(connection);
    await settle(probe, { ended: 1, input_tokens: 100, output_tokens: 20 });
    expect(await given(connection)).toEqual([[2, null]]);
    expect(await db.serviceRow("model_report")).toMatchObject({ server: { trouble: null, failures: 0 } });
  });

  it("is found out again by another call when nothing is heard of the one", async () => {
    await note(await take(connection), { trouble: "forbidden" });
    await pass(60);
    await take(connection);
    expect(await given(connection)).toEqual([[0, "model_down"]]);
    await pass(120);
    expect(await given(connection)).toEqual([[1, "model_down"]]);
  });

  it("keeps its turn for somebody who may ask", async () => {
    const noPlan = await newAccount(db, { plan: null });
    await note(await take(connection), { trouble: "key_refused" });
    await pass(60);
    expect(await given(noPlan)).toEqual([[0, "no_plan"]]);
    expect(await given(connection)).toEqual([[1, "model_down"]]);
  });

  it("is looked at again at once when the operator says so", async () => {
    await note(await take(connection), { trouble: "key_refused" });
    await db.service("look_at_model_again", {});
    expect(await given(connection)).toEqual([[1, "model_down"]]);
  });

  it("is told to the operator by mail once for each trouble", async () => {
    await note(await take(connection), { trouble: "key_refused", detail: "Incorrect API key" });
    expect(await db.service("model_notice")).toMatchObject([
      { trouble: "key_refused", detail: "Incorrect API key" },
    ]);
    await db.service("model_notice", { p_mailed: true });
    expect(await db.service("model_notice")).toEqual([]);
  });

  it("tells the owner that comments wait", async () => {
    await newComment(db, connection);
    await note(await take(connection), { trouble: "key_refused" });
    const [pace] = await db.as(
      connection.user,
      (sql) => sql`select model_held, waiting_for_model from public.posting_pace()`,
    );
    expect(pace).toEqual({ model_held: "model_down", waiting_for_model: 1 });
  });
});

describe("a model that has no time", () => {
  it.each(["server_failed", "timed_out", "not_reached"])(
    "is asked less and less often, in the end every 15 minutes: %s",
    async (trouble) => {
      const calls = async (taken: Promise<Taken>) => (await taken).given[0]?.calls;
      await note(await take(connection), { trouble });
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        await pass(minutes * 60 - 1);
        expect(await calls(take(connection))).toBe(0);
        await pass(1);
        const probe = await take(connection);
        expect(probe.given[0]?.calls).toBe(1);
        await note(probe, { trouble });
        await settle(probe, { unused: 1, ended: 0 });
      }
    },
  );

  it("is left alone as long as it says", async () => {
    expect(await note(await take(connection), { trouble: "rate_limited", wait_seconds: 20 })).toBe(false);
    await pass(19);
    expect(await given(connection)).toEqual([[0, "model_busy"]]);
    await pass(1);
    expect(await given(connection)).toEqual([[1, "model_busy"]]);
  });
});

describe("a comment that the model fails", () => {
  const fail = async (reason: string) => {
    const { comments } = await db.serviceValue<{
      comments: { id: string; text_hash: string; attempts: number }[];
    }>("claim_drafts", {
      p_user: connection.user.id,
    });
    const [one] = comments;
    if (!one) return false;
    const { id, text_hash, attempts } = one;
    await db.service("record_drafts", {
      p_results: [{ id, text_hash, attempts, decision: "retry", reason }],
    });
    return true;
  };

  it.each(["model_failed", "model_unusable"])(
    "and no other is tried 3 times, then a person's: %s",
    async (reason) => {
      const id = await newComment(db, connection);
      let tries = 0;
      for (let hour = 0; hour < 48; hour++) {
        if (await fail(reason)) tries++;
        await pass(3600);
      }
      expect(tries).toBe(3);
      expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "draft_given_up" });
    },
  );

  it("while none but it is asked is tried 3 times, over an hour, then a person's", async () => {
    const id = await newComment(db, connection);
    let tries = 0;
    for (let minute = 0; minute < 6 * 60; minute += 5) {
      if (await fail("model_failed")) {
        tries++;
        if (tries === 1) await note(await take(connection), { trouble: "server_failed" });
        const { draft_after } = await comment(db, id);
        if (tries < 3) expect(await minutesUntil(draft_after)).toBe(tries === 1 ? 2 : 60);
      }
      await pass(300);
    }
    expect(tries).toBe(3);
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "draft_given_up" });
  });

  it("while others are answered in between counts each of its tries, though each began a trouble", async () => {
    const id = await newComment(db, connection);
    for (let round = 0; round < 3; round++) {
      await note(await take(connection), { trouble: "server_failed" });
      await pass(3600);
      expect(await fail("model_failed")).toBe(true);
      await settle(await take(connection), { ended: 1, input_tokens: 100, output_tokens: 20 });
    }
    expect(await comment(db, id)).toMatchObject({ status_reason: "draft_given_up", draft_failures: 3 });
  });

  it("as it fails all others is not to blame", async () => {
    const older = await newComment(db, connection);
    await pass(1);
    const ids = [older, await newComment(db, connection)];
    await note(await take(connection), { trouble: "server_failed" });
    let tries = 0;
    for (let minute = 0; minute < 10 * 60; minute += 10) {
      await pass(600);
      if (await fail("model_failed")) tries++;
    }
    expect(tries).toBeGreaterThan(20);
    const failures = await Promise.all(ids.map(async (id) => (await comment(db, id)).draft_failures));
    // The older one counts until the other was asked, too: after 10 minutes, before its third try.
    expect(failures.toSorted()).toEqual([0, 2]);
    expect(await comment(db, ids[0] as string)).toMatchObject({ status_reason: "model_failed" });
  });

  it("is a person's at once when the model refuses it", async () => {
    const id = await newComment(db, connection);
    await fail("model_refused");
    await pass(86_400);
    expect(await fail("model_refused")).toBe(false);
    expect(await comment(db, id)).toMatchObject({ reply_status: null, status_reason: "model_refused" });
  });
});

describe("what a server was found to understand", () => {
  it("is kept for the next process, with the trouble or without", async () => {
    const dialect = { output: "text", limit: "max_tokens", temperature: true };
    await note(await take(connection), { server: "abc", dialect });
    expect((await take(connection)).server).toEqual({ server: "abc", dialect });
  });
});

describe("what calls were for", () => {
  it("is kept by purpose and day with what it cost, and shown to its owner and the operator", async () => {
    await db.service("set_model_limits", { p_limits: { input_price: 2, output_price: 10 } });
    const use = { ended: 1, unused: 1, input_tokens: 1_000_000, output_tokens: 100_000 };
    await settle(await take(connection), { ...use, purpose: "draft" });
    await settle(await take(connection), { ...use, purpose: "translate" });
    await settle(await take(connection), { ...use, purpose: "draft" });
    const read = () =>
      db.as(
        connection.user,
        (sql) => sql`select purpose, calls, input_tokens::int, money::float from public.model_costs()`,
      );
    expect(await read()).toEqual([
      { purpose: "draft", calls: 2, input_tokens: 2_000_000, money: 6 },
      { purpose: "translate", calls: 1, input_tokens: 1_000_000, money: 3 },
    ]);
    const stranger = await newAccount(db);
    expect(await db.as(stranger.user, (sql) => sql`select * from public.model_costs()`)).toEqual([]);
    const uses = await db.service<{ purpose: string; money: string }>("model_uses");
    expect(uses.map(({ purpose, money }) => [purpose, Number(money)])).toEqual([
      ["draft", 6],
      ["translate", 3],
    ]);
    await db.service("set_model_limits", { p_limits: { input_price: 200 } });
    expect((await read())[0]).toMatchObject({ money: 6 });
  });

  it("is forgotten after 90 days", async () => {
    await settle(await take(connection), { ended: 1, purpose: "draft" });
    await pass(91 * 86_400);
    await db.service("forget_old", {});
    expect(await db.sql`select from test.model_uses where user_id = ${connection.user.id}`).toHaveLength(0);
  });
});
