/** Calls the edge functions as hosted Supabase's pg_cron does, from the same table of jobs. */
import { Cron } from "croner";
import type postgres from "postgres";

interface Job {
  name: string;
  function_name: string;
  every_seconds: number;
  body: object;
  width: number;
}

interface Outcome {
  ok: boolean;
  /** 0 without any answer. */
  status: number;
  text: string;
  ms: number;
}

export interface Schedule {
  /** Starts no further call and waits for those under way. */
  stop(): Promise<void>;
}

/** The functions answer at once and work on: a call that takes longer has hung. */
const callMs = 30_000;

/** A tick may come so much early, and is then still the next one. */
const slackMs = 500;

/**
 * Calls the function of every job of private.scheduled_jobs at its interval, as often as its work asks (engine.take_calls) and at
 * most `width` times an interval. A call that fails is kept on the job's row, and the first in a row is worth a notice.
 */
export async function startSchedule(options: ScheduleOptions): Promise<Schedule> {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const calling: Calling = { options, stopping: stopping.signal, failing: new Set(), begun: new Map() };
  const jobs = await options.sql<Job[]>`
    select name, function_name, every_seconds, body, width from private.scheduled_jobs`;
  const crons = jobs.map(
    (job) =>
      new Cron("* * * * * *", { interval: job.every_seconds, protect: true }, () => {
        const done = tick(calling, job).finally(() => running.delete(done));
        running.add(done);
        return done;
      }),
  );
  return {
    async stop() {
      for (const cron of crons) cron.stop();
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}

interface ScheduleOptions {
  sql: postgres.Sql;
  apiUrl: string;
  cronKey: string;
  log: (line: string) => void;
  notice: (line: string) => void;
}

/** What the calls of a schedule share. */
interface Calling {
  options: ScheduleOptions;
  stopping: AbortSignal;
  /** Jobs whose last call failed. */
  failing: Set<string>;
  /** When the calls of a job's last interval began. */
  begun: Map<Job, number[]>;
}

async function tick(calling: Calling, job: Job): Promise<void> {
  const { options, stopping, begun } = calling;
  const started = performance.now();
  try {
    const [{ calls: due }] = await options.sql<[{ calls: number }]>`
      select engine.take_calls(${job.name}) as calls`;
    const recent = (begun.get(job) ?? []).filter((at) => at > started - job.every_seconds * 1000 + slackMs);
    const calls = Math.min(due, job.width - recent.length);
    if (calls <= 0 || stopping.aborted) return;
    begun.set(job, [...recent, ...Array<number>(calls).fill(started)]);
    await Promise.all(
      Array.from({ length: calls }, async () => settle(calling, job, await call(calling, job))),
    );
  } catch (error) {
    await settle(calling, job, {
      ok: false,
      status: 0,
      ms: performance.now() - started,
      text: String(error),
    });
  }
}

async function call({ options, stopping }: Calling, job: Job): Promise<Outcome> {
  const started = performance.now();
  try {
    const response = await fetch(`${options.apiUrl}/functions/v1/${job.function_name}`, {
      method: "POST",
      headers: { apikey: options.cronKey, "content-type": "application/json" },
      body: JSON.stringify({ ...job.body, background: true }),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(callMs)]),
    });
    const text = (await response.text()).slice(0, 2_000);
    return { ok: response.ok, status: response.status, text, ms: performance.now() - started };
  } catch (error) {
    return { ok: false, status: 0, text: String(error), ms: performance.now() - started };
  }
}

async function settle({ options, stopping, failing }: Calling, job: Job, outcome: Outcome): Promise<void> {
  if (stopping.aborted) return;
  options.log(
    JSON.stringify({
      at: new Date().toISOString(),
      job: job.name,
      status: outcome.status,
      ms: Math.round(outcome.ms),
      answer: outcome.text,
    }),
  );
  if (outcome.ok) {
    failing.delete(job.name);
    return;
  }
  const code = outcome.status === 0 ? "no_answer" : `http_${outcome.status}`;
  await options.sql`select engine.note_job_error(${job.name}, ${code})`.catch((error: unknown) =>
    options.log(String(error)),
  );
  if (!failing.has(job.name)) {
    failing.add(job.name);
    options.notice(
      `the scheduled job ${job.name} failed (${outcome.status || "no answer"}); see schedule.log and functions.log`,
    );
  }
}
