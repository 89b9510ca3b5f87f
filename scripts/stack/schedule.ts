/** Calls the edge functions as hosted Supabase's pg_cron does, from the same table of jobs. */
import { Cron } from "croner";
import type postgres from "postgres";

interface Job {
  name: string;
  function_name: string;
  every_seconds: number;
  body: object;
}

export interface Schedule {
  /** Starts no further call and waits for those under way. */
  stop(): Promise<void>;
}

/** A call that takes longer has hung; hosted Supabase ends a function after 150 s. */
const callMs = 160_000;

/** Runs every job of private.scheduled_jobs at its interval, a job never beside itself. The first failure of a job in a row is worth a notice. */
export async function startSchedule(options: {
  sql: postgres.Sql;
  apiUrl: string;
  cronKey: string;
  log: (line: string) => void;
  notice: (line: string) => void;
}): Promise<Schedule> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const failing = new Set<string>();

  async function call(job: Job): Promise<void> {
    const started = performance.now();
    const outcome = await invoke(job).catch((error) => ({ ok: false, status: 0, text: String(error) }));
    if (stopping.signal.aborted) return;
    const ms = Math.round(performance.now() - started);
    options.log(
      JSON.stringify({
        at: new Date().toISOString(),
        job: job.name,
        status: outcome.status,
        ms,
        answer: outcome.text,
      }),
    );
    if (outcome.ok) failing.delete(job.name);
    else if (!failing.has(job.name)) {
      failing.add(job.name);
      options.notice(
        `the scheduled job ${job.name} failed (${outcome.status || "no answer"}); see schedule.log and functions.log`,
      );
    }
  }

  async function invoke(job: Job): Promise<{ ok: boolean; status: number; text: string }> {
    const response = await fetch(`${options.apiUrl}/functions/v1/${job.function_name}`, {
      method: "POST",
      headers: { apikey: options.cronKey, "content-type": "application/json" },
      body: JSON.stringify(job.body),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(callMs)]),
    });
    return { ok: response.ok, status: response.status, text: (await response.text()).slice(0, 2_000) };
  }

  const jobs = await options.sql<Job[]>`
    select name, function_name, every_seconds, body from private.scheduled_jobs`;
  const crons = jobs.map(
    (job) =>
      new Cron("* * * * * *", { interval: job.every_seconds, protect: true }, () => {
        const done = call(job).finally(() => running.delete(done));
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
