/** One run: a schedule is played on the table, everything comes to rest, and what must hold is looked at. */

import { Exchanges } from "./exchanges.ts";
import { examine, type Findings } from "./invariants.ts";
import { rest } from "./rest.ts";
import { closeScene, openScene } from "./scene.ts";
import { drawSchedule, scheduleInWords } from "./schedule.ts";
import { Storm, type Table } from "./storm.ts";

export interface RunResult extends Findings {
  comments: number;
  kills: number;
  weathers: string[];
  /** What was done or made ready, in words: the same for the same seed. */
  injected: string[];
  /** Occasions that did not come. */
  unmet: string[];
  /** Where the log of a violation is kept. */
  log: string | null;
}

/** Plays one schedule and says what came of it. The accounts are deleted afterwards. Logs of violations are kept in `directory`. */
export async function playRun(table: Table, seed: number, directory: string): Promise<RunResult> {
  const schedule = drawSchedule(seed);
  const { stack, clock, hosts } = table;
  await stack.admin.reset();
  await clock.advance(Date.parse(schedule.startsAt) - clock.now().getTime());
  const log = new Exchanges(() => clock.now());
  hosts.wire.beginRun(log);
  const scene = await openScene(stack, clock, schedule);
  try {
    const storm = new Storm(table, scene, log);
    for (const [number, round] of schedule.rounds.entries()) await storm.play(round, number);
    const verdict = await rest(table, scene, storm);
    const journal = await stack.admin.requests();
    const findings = await examine(table, scene, verdict, storm, journal);
    const rows =
      findings.violations.length > 0
        ? await statesOf(
            table,
            scene.accounts.map(({ owner }) => owner.id),
          )
        : [];
    const head = {
      seed,
      schedule: scheduleInWords(schedule),
      unmet: storm.unmet,
      violations: findings.violations,
    };
    return {
      ...findings,
      comments: scene.comments.length,
      kills: storm.kills.length,
      weathers: schedule.weather?.names ?? [],
      injected: storm.injected.toSorted(),
      unmet: storm.unmet,
      log: rows.length > 0 ? await log.keep(directory, `seed-${seed}`, head, journal, rows) : null,
    };
  } finally {
    await closeScene(stack, scene);
  }
}

/** What the database says at the end, each comment with its history. */
async function statesOf({ stack }: Table, users: string[]): Promise<Record<string, unknown>[]> {
  return stack.sql`
    select y.comment_id, y.video_id, (select v.privacy from public.videos v where v.user_id = y.user_id and v.id = y.video_id) as privacy, y.reply_status, y.status_reason, y.verification_note, y.youtube_reply_id, y.next_check_at, y.post_after, y.lease_id, y.lease_until,
      (select jsonb_agg(jsonb_build_array(e.created_at, e.from_status, e.to_status, e.actor, e.reason) order by e.id)
       from public.reply_events e where e.comment_row_id = y.id) as history
    from public.youtube_comments y where y.user_id = any (${users}::uuid[]) order by y.published_at`;
}
