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

/** What the books and the journal say, for all projects. */
interface Books extends Pick<Aftermath, "comments" | "accounts"> {
  uses: { project: string; insert: boolean; units: number }[];
  arrived: Aftermath["journal"];
  threads: (Announcement & { thread: string })[];
  kills: Aftermath["storm"]["kills"];
}

async function compareBooks(aftermath: Aftermath): Promise<string[]> {
  const { hosts } = aftermath.table;
  const { kills } = aftermath.storm;
  const arrived = aftermath.journal.filter(({ method }) => !/^(oauth|chat|analytics)/.test(method));
  const books: Books = {
    comments: aftermath.comments,
    accounts: aftermath.accounts,
    uses: await usesOf(aftermath),
    arrived,
    threads: await threadsAnnounced(aftermath.stack.sql, hosts.wire.announced),
    kills,
  };
  const mismatches: string[] = [];
  let readsMissing = 0;
  let nobodys = arrived.filter(({ project }) => project === null).length;
  for (const number of aftermath.projects) {
    const replies = compareReplies(books, number);
    const reads = compareReads(books, number);
    nobodys -= replies.strangers;
    readsMissing += reads.gap;
    mismatches.push(...replies.mismatches, ...reads.mismatches, ...(await overspent(aftermath, number)));
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

/** What is booked by project. To Google the API key is of the project that it was made in. */
async function usesOf({ stack, accounts, projects }: Aftermath): Promise<Books["uses"]> {
  const users = accounts.map(({ owner }) => owner.id);
  return await query(
    () => stack.sql<Books["uses"]>`
      select coalesce(o.project, u.project) as project, u.kind = 'insert' as insert, sum(u.units)::int as units
      from test.quota_uses u
      left join test.connections k on u.project = 'key:' || k.id and k.user_id = any (${users}::uuid[])
      left join lateral (select o.project from test.clients o where o.user_id = k.user_id limit 1) o on true
      where u.project = any (${projects.map(String)}) or k.id is not null
      group by 1, 2`,
  );
}

function bookedFor({ uses }: Books, number: number, insert: boolean): number {
  return uses
    .filter((use) => use.project === String(number) && use.insert === insert)
    .reduce((sum, { units }) => sum + units, 0);
}

/** A project's replies: booked, announced, arrived. `strangers`: inserts that arrived and are on no project's account. */
function compareReplies(books: Books, number: number): { mismatches: string[]; strangers: number } {
  const { comments, arrived, threads, kills } = books;
  const accounts = books.accounts.filter(({ channel }) => channel.projectNumber === number);
  const mine = new Set(comments.filter(({ account }) => accounts.includes(account)).map(({ id }) => id));
  const announced = threads.filter(({ thread }) => mine.has(thread));
  const all = arrived.filter(({ method }) => method === "comments.insert");
  const inserts = all.filter(({ project }) => project === number);
  // An insert that nobody could be told for (an expired sign-in) is on no project's account.
  const strangers = all.filter(
    ({ project, subject }) => project === null && mine.has(threadOf(subject ?? "")),
  );
  const came = [...inserts, ...strangers].map(({ subject }) => threadOf(subject ?? ""));
  const missing = announced.length - came.length;
  const timesIn = (list: string[], thread: string) => list.filter((one) => one === thread).length;
  const announcedThreads = announced.map(({ thread }) => thread);
  const excused = announced.filter(
    ({ thread, host, heard }) =>
      timesIn(announcedThreads, thread) > timesIn(came, thread) &&
      (!heard || kills.some(({ victim }) => victim === host || victim === "postgres")),
  ).length;
  // What was committed at the moment Postgres died was announced all the same, and nobody heard of it.
  const unheard = kills.reduce(
    (sum, { victim, underWay }) => sum + (victim === "postgres" ? underWay : 0),
    0,
  );
  const booked = bookedFor(books, number, true);
  const surplus = booked / INSERT_UNITS - announced.length;
  const mismatches: string[] = [];
  if (surplus < 0 || surplus > unheard)
    mismatches.push(
      `project ${number}: ${booked} units are booked for replies, and ${announced.length} were announced`,
    );
  if (missing < 0 || missing > excused)
    mismatches.push(
      `project ${number}: ${announced.length} replies were announced, ${inserts.length} arrived, and ${excused} may have died on their way`,
    );
  return { mismatches, strangers: strangers.length };
}

/** A project's reads. `gap`: units that are booked and never arrived. */
function compareReads(books: Books, number: number): { mismatches: string[]; gap: number } {
  const reads = books.arrived.filter(
    ({ project, method }) => project === number && method !== "comments.insert",
  );
  const cost = reads.reduce((sum, { method }) => sum + unitsOf(method, INSERT_UNITS), 0);
  const booked = bookedFor(books, number, false);
  const gap = booked - cost;
  const sentence = `project ${number}: ${booked} units are booked for reads, and those that arrived cost ${cost}`;
  return { mismatches: gap < 0 ? [sentence] : [], gap };
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
