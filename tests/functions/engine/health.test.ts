import assert from "node:assert/strict";
import type { Call } from "../../../supabase/functions/_shared/http/endpoint.ts";
import { createHealth } from "../../../supabase/functions/health/handler.ts";
import { assertRefused } from "../support/expect.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { invokeAsSchedule, read, sql, urls } from "../support/stack.ts";

/** A job of the schedule, which the stack of the tests has none of, whose last success was so long ago. */
async function withJob(age: string, test: () => Promise<void>): Promise<void> {
  await sql`
    insert into test.scheduled_jobs (name, function_name, every_seconds) values ('mails', 'send-mails', 60)`;
  await sql`update test.job_runs set last_success_at = engine.now() - ${age}::interval`;
  await sql`update test.schedule_watch set told_at = null, lease_until = '-infinity'`;
  try {
    await test();
  } finally {
    await sql`delete from test.scheduled_jobs`;
  }
}

const operator = `operator-${crypto.randomUUID().slice(0, 8)}@example.test`;

/** A look at health by a process that has just started. */
async function look() {
  const answer = await createHealth()(
    { db: serviceDb() } as Call<unknown>,
    servicesWith({ OPERATOR_MAIL: operator }),
  );
  return read(answer as Response);
}

/** Subjects of the mails that the operator has, the oldest first. */
async function subjects(): Promise<string[]> {
  const mails: { subject: string; to: { address: string }[] }[] = await (
    await fetch(`${urls.mail}/email`)
  ).json();
  return mails
    .filter(({ to }) => to.some(({ address }) => address === operator))
    .map(({ subject }) => subject);
}

Deno.test("health answers anybody's GET, and no other method", async () => {
  const url = `${urls.api}/functions/v1/health`;
  const answer = await read(await fetch(url));
  assert.deepEqual([answer.status, answer.body], [200, { ok: true, causes: [] }]);
  assertRefused(await read(await fetch(url, { method: "POST", body: "{}" })), 405, "method_not_allowed");
});

Deno.test("health names the job that stands still with 503, and tells the operator once each way", async () => {
  await withJob("4 minutes", async () => {
    for (let looks = 0; looks < 2; looks++) {
      const { status, body } = await look();
      assert.deepEqual([status, body.ok], [503, false]);
      assert.deepEqual(Object.keys(body.causes[0]), ["code", "job", "since"]);
      assert.deepEqual([body.causes[0].code, body.causes[0].job], ["job_late", "mails"]);
    }
    assert.deepEqual(await subjects(), ["Rejoinder: the schedule has stopped"]);

    assert.equal((await invokeAsSchedule("send-mails")).status, 200);
    for (let looks = 0; looks < 2; looks++) assert.equal((await look()).status, 200);
    assert.deepEqual(await subjects(), [
      "Rejoinder: the schedule has stopped",
      "Rejoinder: the schedule is running again",
    ]);
  });
});

Deno.test("health asks the database once for all who ask at about the same time", async () => {
  const asked: string[] = [];
  const call = async (name: string) => {
    asked.push(name);
    if (name === "key_state") return [{ state: "ok" }];
    if (name === "database_size") return [{ state: null }];
    return name === "machine_state" ? [{ disk: null }] : [];
  };
  const db = { call } as unknown as Call<unknown>["db"];
  const health = createHealth(60_000);
  const services = servicesWith({ OPERATOR_MAIL: "" });
  await Promise.all(Array.from({ length: 50 }, () => health({ db } as Call<unknown>, services)));
  assert.deepEqual(asked, ["schedule_report", "key_state", "machine_state", "database_size"]);
});

Deno.test("a run of the schedule keeps its start, success, duration and counts on its job", async () => {
  await withJob("1 hour", async () => {
    assert.equal((await invokeAsSchedule("send-mails")).status, 200);
    const [run] = await sql`
        select last_started_at <= last_success_at as in_order, duration_ms >= 0 as timed, last_error, counts
        from test.job_runs`;
    const { counts, ...times } = run ?? {};
    assert.deepEqual(Object.keys(counts).toSorted(), ["failed", "sent", "waiting"]);
    assert.deepEqual(times, { in_order: true, timed: true, last_error: null });
  });
});

Deno.test("a run of the schedule that fails keeps the code of its error on its job", async () => {
  await withJob("1 second", async () => {
    await sql`alter function service.count_waiting_mails() rename to put_away`;
    try {
      assert.equal((await invokeAsSchedule("send-mails")).status, 500);
    } finally {
      await sql`alter function service.put_away() rename to count_waiting_mails`;
    }
    const [run] = await sql`select last_error from test.job_runs`;
    assert.equal(run?.last_error, "database_error");
  });
});

Deno.test("health says when the operator's key is used up or wrong, and is content with one that the operator has closed", async () => {
  const lend = (units: number, closed = false) =>
    sql`
        update test.lending set key_units = ${units}, key_closed_since = ${closed ? new Date() : null}`;
  try {
    await lend(0);
    const { status, body } = await look();
    assert.deepEqual([status, body.causes], [503, [{ code: "operators_key", error: "spent" }]]);
    await lend(0, true);
    assert.equal((await look()).status, 200);
  } finally {
    await lend(10_000);
  }
});

/** As the watch of a server's own machine tells it, with so many of a hundred gigabytes left. */
async function withDisk(free: number, test: () => Promise<void>): Promise<void> {
  await sql`select engine.note_machine(true, 100e9::bigint, ${free * 1e9}::bigint)`;
  await test();
}

Deno.test("a disk that fills up is a warning, then a fault, and the operator is told of each turn once", async () => {
  const before = (await subjects()).length;
  try {
    for (let looks = 0; looks < 2; looks++) {
      await withDisk(9, async () => {
        const { status, body } = await look();
        assert.deepEqual(
          [status, body],
          [200, { ok: true, causes: [], warnings: [{ code: "disk", error: "low" }] }],
        );
      });
    }
    for (let looks = 0; looks < 2; looks++) {
      await withDisk(4, async () => {
        const { status, body } = await look();
        assert.deepEqual([status, body], [503, { ok: false, causes: [{ code: "disk", error: "full" }] }]);
      });
    }
    await withDisk(9, async () => assert.equal((await look()).status, 200));
    await withDisk(50, async () => assert.deepEqual((await look()).body, { ok: true, causes: [] }));
    assert.deepEqual((await subjects()).slice(before), [
      "Rejoinder: the disk is filling up",
      "Rejoinder: the disk is full, so work is paused",
      "Rejoinder: the disk has room again",
    ]);
  } finally {
    await sql`
      update test.machine set is_served = false, since = null, noted_at = null, disk_bytes = null, disk_free = null, told = null`;
  }
});

Deno.test("a database that fills up is a warning, then a fault, and the operator is told of each turn once", async () => {
  const before = (await subjects()).length;
  const filled = (percent: number) => sql`
    update test.database_size set most_bytes = 500000000, bytes = ${percent * 5_000_000}, measured_at = engine.now()`;
  try {
    for (let looks = 0; looks < 2; looks++) {
      await filled(86);
      const { status, body } = await look();
      assert.deepEqual(
        [status, body],
        [200, { ok: true, causes: [], warnings: [{ code: "database_size", error: "low" }] }],
      );
    }
    await filled(96);
    const { status, body } = await look();
    assert.deepEqual(
      [status, body],
      [503, { ok: false, causes: [{ code: "database_size", error: "full" }] }],
    );
    await filled(40);
    assert.deepEqual((await look()).body, { ok: true, causes: [] });
    assert.deepEqual((await subjects()).slice(before), [
      "Rejoinder: the database is nearly full, so past comments wait",
      "Rejoinder: the database is full",
      "Rejoinder: the database has room again",
    ]);
  } finally {
    await sql`update test.database_size set most_bytes = null, told = null`;
  }
});
