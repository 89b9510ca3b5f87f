/** Users with a channel in the middle of its work each, and the schedule that works on it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashPassword } from "../../../supabase/functions/_shared/secrets/password.ts";
import { memoryMb } from "../../bench/engine/cpu.ts";
import { type FastGoogle, startGoogle } from "../../bench/engine/google.ts";
import { prepareTurns, seed } from "../../bench/engine/seed.ts";
import { sealerOf, startBenchStack } from "../../bench/engine/stack.ts";
import { installNames } from "../../builder/names.ts";
import type { Stack } from "../../stack/index.ts";
import type { Parts } from "../../stack/parts.ts";
import { startSchedule } from "../../stack/schedule.ts";

export interface LoadWorld {
  stack: Stack;
  google: FastGoogle;
  /** Calls of the schedule and of functions that it called, and how many went wrong. */
  schedule(): Promise<ScheduleCounts>;
}

export interface ScheduleCounts {
  calls: number;
  failed: number;
  functions_failed: number;
  /** What the functions' log says of the first of those. */
  said: string[];
}

/** Starts a stack, fills it and sets the schedule to work. */
export async function openWorld(
  users: number,
  parts: Parts,
  note: (line: string) => void,
): Promise<LoadWorld> {
  const epoch = Math.floor(Date.now() / 1000) * 1000;
  const google = await parts.add(startGoogle(epoch), (one) => one.close());
  const password = { MASTER_PASSWORD_HASH: await hashPassword("a password that nobody guesses") };
  const stack = await parts.add(startBenchStack(google.origin, note, password, { turns: true }), (one) =>
    one.stop(),
  );
  await installNames(stack.sql);
  await withCounts(stack, () => seed(stack.sql, { channels: users, epoch, sealer: sealerOf(stack), note }));
  await spreadOut(stack);
  let calls = 0;
  let failed = 0;
  await parts.add(
    startSchedule({
      sql: stack.sql,
      apiUrl: stack.urls.api,
      cronKey: stack.keys.cronKey,
      notice: note,
      log(line) {
        const { status } = JSON.parse(line) as { status: number };
        calls++;
        if (status === 0 || status >= 400) failed++;
      },
    }),
    (schedule) => schedule.stop(),
  );
  return {
    stack,
    google,
    async schedule() {
      const lines = await failuresOfFunctions(stack);
      return { calls, failed, functions_failed: lines.length, said: lines.slice(0, SAID) };
    },
  };
}

/** The seed goes past every trigger; reports live by the one that notes what is to be counted. */
async function withCounts({ sql }: Stack, work: () => Promise<void>): Promise<void> {
  const trigger = sql`comments_journal_insert`;
  await sql`alter table public.comments enable always trigger ${trigger}`;
  await work();
  await sql`alter table public.comments enable trigger ${trigger}`;
}

/**
 * The seeded backlog of every channel, 20 replies to post and 20 comments to draft for, comes due over the next hour instead of at
 * once: with 480 a day each, more than twice what a Google project's quota allows.
 */
async function spreadOut({ sql }: Stack): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update test.comments set
        post_after = case when reply_status = 'queue' then engine.now() + random() * interval '1 hour' else post_after end,
        draft_after = case when reply_status is null then engine.now() + random() * interval '1 hour' else draft_after end
      where reply_status = 'queue' or (reply_status is null and candidate)`;
    await prepareTurns(tx);
  });
}

/** So many lines of the functions' log are told. */
const SAID = 3;

/** The log's lines of answers 5xx of the functions, those that worked in the background included. */
async function failuresOfFunctions({ logs }: Stack): Promise<string[]> {
  const lines = (await readFile(join(logs, "functions.log"), "utf8")).split("\n");
  return lines.filter((line) => /"status":5\d\d/.test(line));
}

export function memoryOf({ postgres, api, functionsHost }: Stack) {
  return {
    database_mb: memoryMb(postgres.pid) ?? null,
    api_mb: memoryMb(api.pid) ?? null,
    functions_mb: memoryMb(functionsHost.pid) ?? null,
  };
}
