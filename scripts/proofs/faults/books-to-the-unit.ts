/**
 * The books against what the simulated Google saw, to the unit. Every request is booked before it leaves (docs/YOUTUBE.md, Quota), so
 * for a project
 *
 *     booked = what all requests that arrived cost in full + what was booked and never arrived
 *
 * A request that arrived is compared by what it costs in full, since Google charges nothing for some that it turns away (a spent quota, a
 * connection that breaks before it does anything). What never arrived must be accounted for: an announced reply whose sender was killed
 * before the insert left, 50 units each and known by name; a read whose sender was killed between booking and asking, at most as many
 * as the killed calls had under way; a booking whose own answer was lost, which is made again. Without any of these nothing may differ.
 */
import { query } from "../../journey/engine.ts";
import { unitsOf } from "../../simulator/methods.ts";
import type { Invariant } from "../harness/play.ts";
import { threadOf } from "../harness/world.ts";
import type { Aftermath } from "./aftermath.ts";
import type { Table } from "./storm.ts";
import type { Announcement } from "./wire.ts";

/** Connections that a run works on at the same time, each with one read under way. */
const READS_UNDER_WAY = 4;
const INSERT_UNITS = 50;

export const booksToTheUnit: Invariant<Aftermath> = {
  name: "books to the unit",
  sentence: "The books agree with what Google saw, to the unit, and no project spends more than its quota",
  broken: compareBooks,
};

async function compareBooks(aftermath: Aftermath): Promise<string[]> {
  const {
    stack,
    journal,
    table: { hosts },
    storm: { kills },
    ...scene
  } = aftermath;
  const users = scene.accounts.map(({ owner }) => owner.id);
  const projects = scene.projects.map(String);
  const mismatches: string[] = [];
  const uses = await query(
    () => stack.sql<{ project: string; insert: boolean; units: number }[]>`
      select coalesce(o.project, u.project) as project, u.kind = 'insert' as insert, sum(u.units)::int as units
      from test.quota_uses u
      -- To Google the API key is of the project that it was made in.
      left join test.connections k on u.project = 'key:' || k.id and k.user_id = any (${users}::uuid[])
      left join lateral (select o.project from test.clients o where o.user_id = k.user_id limit 1) o on true
      where u.project = any (${projects}) or k.id is not null
      group by 1, 2`,
  );
  const arrived = journal.filter(({ method }) => !/^(oauth|chat|analytics)/.test(method));
  const threads = await threadsAnnounced(stack.sql, hosts.wire.announced);
  let readsMissing = 0;
  let nobodys = arrived.filter(({ project }) => project === null).length;
  for (const number of scene.projects) {
    const booked = (insert: boolean) =>
      uses
        .filter((use) => use.project === String(number) && use.insert === insert)
        .reduce((sum, { units }) => sum + units, 0);
    const of = arrived.filter(({ project }) => project === number);
    const inserts = of.filter(({ method }) => method === "comments.insert");
    const reads = of.filter(({ method }) => method !== "comments.insert");
    const costOfReads = reads.reduce((sum, { method }) => sum + unitsOf(method, INSERT_UNITS), 0);
    const accounts = scene.accounts.filter(({ channel }) => channel.projectNumber === number);
    const mine = new Set(
      scene.comments.filter(({ account }) => accounts.includes(account)).map(({ id }) => id),
    );
    const announced = threads.filter(({ thread }) => mine.has(thread));
    // An insert that nobody could be told for (an expired sign-in) is on no project's account.
    const strangers = arrived.filter(
      ({ project, method, subject }) =>
        project === null && method === "comments.insert" && mine.has(threadOf(subject ?? "")),
    );
    nobodys -= strangers.length;
    const missing = announced.length - inserts.length - strangers.length;
    const excused = announced.filter(
      ({ thread, host, heard }) =>
        announced.filter((one) => one.thread === thread).length >
          [...inserts, ...strangers].filter(({ subject }) => threadOf(subject ?? "") === thread).length &&
        (!heard || kills.some(({ victim }) => victim === host || victim === "postgres")),
    ).length;
    // What was committed at the moment Postgres died was announced all the same, and nobody heard of it.
    const unheard = kills.reduce(
      (sum, { victim, underWay }) => sum + (victim === "postgres" ? underWay : 0),
      0,
    );
    const surplus = booked(true) / INSERT_UNITS - announced.length;
    if (surplus < 0 || surplus > unheard)
      mismatches.push(
        `project ${number}: ${booked(true)} units are booked for replies, and ${announced.length} were announced`,
      );
    if (missing < 0 || missing > excused)
      mismatches.push(
        `project ${number}: ${announced.length} replies were announced, ${inserts.length} arrived, and ${excused} may have died on their way`,
      );
    const gap = booked(false) - costOfReads;
    if (gap < 0)
      mismatches.push(
        `project ${number}: ${booked(false)} units are booked for reads, and those that arrived cost ${costOfReads}`,
      );
    readsMissing += gap;
    mismatches.push(...(await overspent(aftermath, number)));
  }
  const most = kills.reduce(
    (sum, { underWay }) => sum + READS_UNDER_WAY * underWay,
    hosts.wire.bookedAgain + nobodys,
  );
  const least = hosts.wire.bookedAgain;
  if (readsMissing > most || (kills.length === 0 && readsMissing !== least + nobodys))
    mismatches.push(
      `${readsMissing} units more are booked for reads than arrived; ${least} were booked again, ${nobodys} arrived without a sign-in, ` +
        `${kills.length} kills may have taken ${most - least - nobodys}`,
    );
  return mismatches;
}

/** What the quota does not allow. */
async function overspent({ stack, ...scene }: Aftermath, number: number): Promise<string[]> {
  const { quota } = scene.schedule.projects[scene.projects.indexOf(number)] as { quota: number };
  const days = await query(
    () => stack.sql<{ day: string; used: number }[]>`
      select day::text, used from test.quota_days where project = ${String(number)}`,
  );
  const sentences = days
    .filter(({ used }) => used > quota)
    .map(({ day, used }) => `project ${number}: ${used} units are booked on ${day}, of a quota of ${quota}`);
  const isSpentByOthers = scene.schedule.rounds.some(
    ({ quotaSpent }) => quotaSpent !== null && scene.projects[quotaSpent] === number,
  );
  if (isSpentByOthers) return sentences;
  for (const { day } of days) {
    const { refused } = await stack.admin.ledger({ projectNumber: number, day });
    if (refused > 0)
      sentences.push(
        `project ${number}: Google refused ${refused} calls of ${day} that its quota had no units for`,
      );
  }
  return sentences;
}

async function threadsAnnounced(
  sql: Table["stack"]["sql"],
  announced: Announcement[],
): Promise<(Announcement & { thread: string })[]> {
  const rows = await query(
    () => sql<{ id: string; thread: string }[]>`
      select id, thread_id as thread from test.comments where id = any (${announced.map(({ id }) => id)}::uuid[])`,
  );
  const threads = new Map(rows.map(({ id, thread }) => [id, thread]));
  return announced.map((one) => ({ ...one, thread: threads.get(one.id) ?? "" }));
}
