/** One run: a schedule is played on the table, everything comes to rest, and what must hold is looked at. */
import { query } from "../../journey/engine.ts";
import { play, type Setting, tellViolations } from "../harness/play.ts";
import { usersOf, writtenIn } from "../harness/world.ts";
import type { Aftermath } from "./aftermath.ts";
import { Exchanges } from "./exchanges.ts";
import { afterFaults, countReplies, countViolations, type Findings } from "./invariants.ts";
import { rest } from "./rest.ts";
import { closeScene, openScene } from "./scene.ts";
import { drawSchedule, scheduleInWords } from "./schedule.ts";
import { Storm } from "./storm.ts";
import type { Tables } from "./table.ts";

export interface RunResult extends Findings, ReturnType<typeof countViolations> {
  /** Sentences about what does not hold; empty when everything does. */
  violations: string[];
  comments: number;
  kills: number;
  weathers: string[];
  /** What was done or made ready, in words: the same for the same seed. */
  injected: string[];
  /** Occasions that did not come. */
  unmet: string[];
  /** Where the log of a violation is kept. */
  log: string | null;
  seconds: number;
}

/** Plays one schedule and says what came of it. The accounts are deleted afterwards. Logs of violations are kept in `directory`. */
export async function playRun(
  tables: Tables,
  seed: number,
  directory: string,
  note: (line: string) => void = () => undefined,
): Promise<RunResult> {
  let log: string | null = null;
  const setting: Setting<Aftermath, Findings> = {
    arrange: () => arrange(tables, seed),
    async storm(world) {
      for (const [number, round] of world.schedule.rounds.entries()) await world.storm.play(round, number);
      await rest(world.table, world, world.storm);
      world.journal = await tables.stack.admin.requests();
      return countReplies(world);
    },
    invariants: afterFaults,
    async found(world, violations) {
      if (violations.length > 0)
        log = await keepLog(
          world,
          seed,
          violations.map(({ sentence }) => sentence),
          directory,
        );
    },
    end: closeScene,
  };
  const { world, figures, violations, seconds } = await play(setting);
  tellViolations(violations, setting, note);
  return {
    ...figures,
    ...countViolations(violations, world),
    violations: violations.map(({ sentence }) => sentence),
    comments: writtenIn(world).length,
    kills: world.storm.kills.length + world.storm.senderKills.length,
    weathers: world.schedule.weather?.names ?? [],
    injected: world.storm.injected.toSorted(),
    unmet: world.storm.unmet,
    log,
    seconds,
  };
}

async function arrange(tables: Tables, seed: number): Promise<Aftermath> {
  const schedule = drawSchedule(seed);
  const table = await tables.laidFor(schedule.replies);
  const { stack, clock, hosts, receiver } = table;
  await stack.admin.reset();
  // Conversations are longer than what a thread lists; to read them to their end takes units that a lean project may not have.
  await stack.admin.configure({
    threadReplyCap: 30,
    replyParents: schedule.replies === "nested" ? "anyShown" : "threads",
  });
  await clock.advance(Date.parse(schedule.startsAt) - clock.now().getTime());
  const log = new Exchanges(() => clock.now());
  hosts.wire.beginRun(log);
  receiver.mood = () => "takes";
  const scene = await openScene(table, schedule);
  return { ...scene, table, log, storm: new Storm(table, scene, log), journal: [] };
}

async function keepLog(
  world: Aftermath,
  seed: number,
  violations: string[],
  directory: string,
): Promise<string> {
  const { schedule, storm, log, journal } = world;
  const head = { seed, schedule: scheduleInWords(schedule), unmet: storm.unmet, violations };
  return log.keep(directory, `seed-${seed}`, head, journal, await statesOf(world));
}

/** What the database says at the end, each comment with its history. */
async function statesOf(world: Aftermath): Promise<Record<string, unknown>[]> {
  return query(
    () => world.stack.sql<Record<string, unknown>[]>`
      select y.comment_id, y.video_id, (select v.privacy from test.videos v where v.user_id = y.user_id and v.id = y.video_id) as privacy, y.reply_status, y.status_reason, y.verification_note, y.youtube_reply_id, y.next_check_at, y.post_after, y.lease_id, y.lease_until,
        (select jsonb_agg(jsonb_build_array(e.created_at, e.from_status, e.to_status, e.actor, e.reason) order by e.id)
         from test.reply_events e where e.comment_row_id = y.id) as history
      from test.comments y where y.user_id = any (${usersOf(world)}::uuid[]) order by y.published_at`,
  );
}
