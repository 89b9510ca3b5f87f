import assert from "node:assert/strict";
import type { ServiceDatabase } from "../../../supabase/functions/_shared/database/service-database.ts";
import type { Call } from "../../../supabase/functions/_shared/http/endpoint.ts";
import { HttpError } from "../../../supabase/functions/_shared/http-error.ts";
import { handleSyncComments } from "../../../supabase/functions/sync-comments/handler.ts";
import { friendlyComments } from "../engine/support/channel.ts";
import { minutes, pass } from "../engine/support/clock.ts";
import { runHere } from "../engine/support/in-process.ts";
import { syncState } from "../engine/support/reading.ts";
import { scene } from "../engine/support/scene.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { spoilSecret } from "../support/secrets.ts";
import { invokeAsSchedule } from "../support/stack.ts";

scene("a channel whose token cannot be opened is noted on its row, and the others are read", async (open) => {
  const [broken, sound] = [await open(), await open()];
  await spoilSecret(broken.connectionId, "access_token");
  const ids = await sound.comments(...friendlyComments(2));
  for (let runs = 0; runs < 3; runs++) {
    const { status, body } = await invokeAsSchedule("sync-comments");
    assert.equal(status, 200, JSON.stringify(body));
    await pass(minutes(1));
  }
  assert.equal((await sound.rowsOf(ids)).length, 2);
  assert.equal((await syncState(broken)).last_error_code, "credentials_unreadable");
  assert.equal((await broken.connection()).last_error_code, "credentials_unreadable");
  const { body: rows } = await broken.person.rows(
    "connection_health?select=health,stopped_by,stopped_sentence",
  );
  const shown = rows.find(({ stopped_by }: { stopped_by: string | null }) => stopped_by === "unreadable");
  assert.equal(shown?.health, "need_reauth");
  assert.match(shown?.stopped_sentence, /can no longer be opened\. Save .* then reconnect/);
});

scene("a channel that there was no time to read keeps its turn and does not count as read", async (open) => {
  const channel = await open();
  await channel.run("sync");
  await channel.later(minutes(30));
  const before = await syncState(channel);
  const id = await channel.comment("A new comment that waits to be read.");
  const real = performance.now.bind(performance);
  let calls = 0;
  performance.now = () => real() + (calls++ === 0 ? 0 : 100_000);
  try {
    const { more, errors } = await runHere(handleSyncComments, channel, {});
    assert.deepEqual([more, errors], [true, []]);
  } finally {
    performance.now = real;
  }
  const after = await syncState(channel);
  const turn = { next_sync_at: null, sweep_until: null };
  assert.deepEqual({ ...after, ...turn }, { ...before, ...turn });
  await channel.run("sync");
  assert.ok(await channel.row(id));
});

scene("a reading that fails in a way nobody foresaw is recorded on its channel", async (open) => {
  const channel = await open();
  await channel.comments(...friendlyComments(1));
  const whole = serviceDb();
  const db: ServiceDatabase = {
    call(name, args, shape) {
      if (name === "record_threads") throw new TypeError("cannot read properties of undefined");
      return whole.call(name, args, shape);
    },
  };
  const { errors } = await runHere(handleSyncComments, channel, {}, { db });
  assert.deepEqual(
    errors.map(({ code }) => code),
    ["internal_error"],
  );
  assert.equal((await syncState(channel)).last_error_code, "internal_error");
  assert.equal((await channel.run("sync")).inserted, 1);
});

type Answer = (args: Record<string, unknown>) => Promise<unknown>;

/** The schedule's run on a database that hands out these many channels a claim; says how the claims were asked for. */
async function scheduled(portions: number[], answers: Record<string, Answer> = {}) {
  const asked: Record<string, unknown>[] = [];
  const finished: Record<string, unknown>[] = [];
  let redactions = 0;
  const db = {
    call(name: string, args: Record<string, unknown>) {
      if (name === "redact_stale") redactions++;
      if (name === "finish_sync") finished.push(args);
      const answer = answers[name] ?? (name === "begin_captions" ? () => Promise.resolve([]) : undefined);
      if (answer) return answer(args);
      if (name !== "claim_syncs") return Promise.resolve(0);
      const count = portions[asked.length] ?? 0;
      asked.push(args);
      return Promise.resolve(
        Array.from({ length: count }, (_, n) => ({
          user_id: crypto.randomUUID(),
          channel_id: `UC-${asked.length}-${n}`,
          connection_id: crypto.randomUUID(),
          client_config_id: crypto.randomUUID(),
          sealed_access_token: "k0:unreadable",
          expires_at: "2999-01-01T00:00:00Z",
          history_done: true,
          history_cursor: null,
          sweep_due: false,
          sweep_until: "2026-01-01T00:00:00Z",
          sweep_cursor: null,
          probe: false,
          lease_until: "2026-01-01T00:00:00Z",
          reread_due: false,
        })),
      );
    },
  } as unknown as ServiceDatabase;
  const call = { body: {}, caller: { kind: "schedule" }, db } as unknown as Call<object>;
  const failure: { told?: unknown } = {};
  const result = await handleSyncComments(call, servicesWith()).catch((error) => {
    failure.told = error;
  });
  return { asked, finished, redactions, result, failure: failure.told };
}

Deno.test("a run of the schedule claims again until nobody is due, and every channel ends on its own", async () => {
  const { asked, finished, redactions, result } = await scheduled([10, 7]);
  assert.equal(asked.length, 3);
  assert.equal(result?.channels, 17);
  assert.equal(result?.errors.length, 17);
  assert.equal(finished.length, 17);
  assert.equal(redactions, 1);
});

Deno.test("a run of the schedule reads no more than its share", async () => {
  const { result } = await scheduled(Array.from({ length: 20 }, () => 10));
  assert.equal(result?.channels, 60);
});

Deno.test("channels are read although captions can't be", async () => {
  const { result } = await scheduled([3], {
    begin_captions: () => Promise.reject(new Error("statement timeout")),
  });
  assert.equal(result?.channels, 3);
});

/** A journal that is counted in portions: more of it than the database gets done in time is not counted at all. */
function journal(rows: number, most: number) {
  const portions: number[] = [];
  let left = rows;
  const fold: Answer = ({ p_limit }) => {
    const folded = Math.min(left, Number(p_limit));
    portions.push(folded);
    if (folded > most) return Promise.reject(new HttpError(500, "database_error", "Something went wrong."));
    left -= folded;
    return Promise.resolve(folded);
  };
  return { fold, portions, left: () => left };
}

Deno.test("what the reports count is counted in large portions where the database is quick", async () => {
  const { fold, portions, left } = journal(70_000, 20_000);
  const { failure } = await scheduled([], { fold_reports: fold });
  assert.equal(failure, undefined);
  assert.equal(left(), 0);
  assert.ok(portions.length < 8, portions.join(" "));
});

for (const call of ["fold_reports", "recount_reports"]) {
  Deno.test(`a database that gets no large portion done counts small ones, and all of them: ${call}`, async () => {
    const { fold, left } = journal(3_000, 400);
    const { failure, redactions } = await scheduled([], { [call]: fold });
    assert.equal(failure, undefined);
    assert.equal(left(), 0);
    assert.equal(redactions, 1);
  });
}

Deno.test("what the schedule can't do beside reading is told, and keeps it from nothing else", async () => {
  const tried: string[] = [];
  const fails = (name: string) => () => {
    tried.push(name);
    return Promise.reject(new Error(`no ${name}`));
  };
  const { failure, redactions } = await scheduled([], {
    fold_reports: fails("fold"),
    raise_alerts: fails("alerts"),
    recount_reports: fails("recount"),
  });
  assert.match(String(failure), /no fold/);
  assert.deepEqual(tried, ["fold", "alerts", "recount"]);
  assert.equal(redactions, 1);
});
