/** What a team and its channels cost in the inbox: the statements of an account of many, beside one of a single owner and channel. */
import { performance } from "node:perf_hooks";
import { newAccount, newClient, newConnection, newUser } from "../../builder/rows/accounts.ts";
import { callerOf, Database } from "../../builder/rows/database.ts";
import { newTeammate } from "../../builder/rows/members.ts";
import type { Connection } from "../../builder/rows/rows.ts";
import type { Caller } from "../../stack/caller.ts";
import { p95 } from "./page.ts";
import { place } from "./place.ts";
import { statements } from "./statements.ts";

export const TEAM_CHANNELS = 50;
/** Every fourth member works on so many channels, the others on all. */
const SOME_CHANNELS = 5;
/** The place of the channel whose comment is opened (statements.ts), which everybody works on. */
const ITEM = 41;
const ROUNDS = 20;
/** What is asked while somebody works; of the tabs, the fullest. */
const ASKED =
  /^(page (to_approve|posted|unanswered) \w+$|counts to_approve$|changes|reply_counts|opening|item)/;

/** Milliseconds of all statements together (p95 of the rounds), and how many times as long as for one owner of one channel. */
export interface TeamFigures {
  alone_ms: number;
  owner: { ms: number; ratio: number };
  member: { ms: number; ratio: number };
  member_of_some: { ms: number; ratio: number };
  /** The statement that grows most, for whom. */
  worst: { statement: string; who: string; ratio: number };
}

type Who = "alone" | "owner" | "member" | "member_of_some";

export async function measureTeam(
  comments: number,
  members: number,
  note: (line: string) => void,
): Promise<TeamFigures> {
  const db = new Database();
  await db.start();
  try {
    const alone = await newAccount(db);
    const team = await newTeamAccount(db);
    note(`placing ${comments} comments on one channel, and as many on ${TEAM_CHANNELS}`);
    await place(db, alone, comments);
    await place(db, team, comments, team.channels);
    const callers = await callersOf(db, alone, team, members);
    const asked = {
      alone: await askedBy(db, alone),
      team: await askedBy(db, team),
    };
    note(`${ROUNDS} rounds of ${asked.alone.length} statements as each of four`);
    const times = await timeRounds(db, callers, asked);
    for (const [name, row] of times)
      note(
        `${name}: ${p95(row.alone)} ms, owner ${p95(row.owner)}, member ${p95(row.member)}, member of some ${p95(row.member_of_some)}`,
      );
    return figuresOf(times);
  } finally {
    await db.stop();
  }
}

interface TeamAccount extends Connection {
  channels: string[];
}

async function newTeamAccount(db: Database): Promise<TeamAccount> {
  const user = await newUser(db, { plan: "enterprise" });
  const clientConfig = await newClient(db, user);
  const connections: Connection[] = [];
  for (let number = 1; number <= TEAM_CHANNELS; number++)
    connections.push(await newConnection(db, user, { clientConfig, label: `youtube_${number}` }));
  return { ...(connections[0] as Connection), channels: connections.map(({ channel }) => channel) };
}

/** In each round another member asks. */
async function callersOf(
  db: Database,
  alone: Connection,
  team: TeamAccount,
  members: number,
): Promise<Record<Who, Caller[]>> {
  const ofAll: Caller[] = [];
  const ofSome: Caller[] = [];
  for (let number = 0; number < members; number++) {
    const role = (["manager", "responder", "viewer"] as const)[number % 3] ?? "viewer";
    const first = number % (ITEM - SOME_CHANNELS);
    const some = [...team.channels.slice(first, first + SOME_CHANNELS - 1), team.channels[ITEM] as string];
    const channels = number % 4 === 0 ? some : null;
    (channels ? ofSome : ofAll).push(await newTeammate(db, team, role, channels));
  }
  return {
    alone: [callerOf(alone.user)],
    owner: [callerOf(team.user)],
    member: ofAll,
    member_of_some: ofSome,
  };
}

async function askedBy(db: Database, account: Connection): Promise<[string, string][]> {
  return (await statements(db, account)).filter(([name]) => ASKED.test(name));
}

type Times = Map<string, Record<Who, number[]>>;

/** Everybody asks the same in turn, so that what else the machine does falls on all alike; the first round only warms up. */
async function timeRounds(
  db: Database,
  callers: Record<Who, Caller[]>,
  asked: { alone: [string, string][]; team: [string, string][] },
): Promise<Times> {
  const times: Times = new Map();
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, [name]] of asked.alone.entries()) {
      const row = times.get(name) ?? { alone: [], owner: [], member: [], member_of_some: [] };
      times.set(name, row);
      for (const who of Object.keys(callers) as Who[]) {
        const caller = callers[who][round % callers[who].length];
        const statement = (who === "alone" ? asked.alone : asked.team)[at]?.[1];
        if (!caller || !statement) continue;
        const ms = await db.as(caller, async (sql) => {
          const started = performance.now();
          await sql.unsafe(statement);
          return performance.now() - started;
        });
        if (round > 0) row[who].push(ms);
      }
    }
  }
  return times;
}

function figuresOf(times: Times): TeamFigures {
  const sums = (who: Who): number[] =>
    Array.from({ length: ROUNDS }, (_, round) =>
      [...times.values()].reduce((sum, row) => sum + (row[who][round] ?? 0), 0),
    );
  const alone = p95(sums("alone"));
  const beside = (who: Who) => {
    const ms = p95(sums(who));
    return { ms, ratio: ratioOf(ms, alone) };
  };
  const all = [...times].flatMap(([statement, row]) =>
    (["owner", "member", "member_of_some"] as const).map((who) => ({
      statement,
      who,
      ratio: ratioOf(p95(row[who]), p95(row.alone)),
    })),
  );
  const [worst] = all.toSorted((one, other) => other.ratio - one.ratio);
  return {
    alone_ms: alone,
    owner: beside("owner"),
    member: beside("member"),
    member_of_some: beside("member_of_some"),
    worst: worst ?? { statement: "none", who: "nobody", ratio: 0 },
  };
}

const ratioOf = (ms: number, of: number) => Math.round((100 * ms) / of) / 100;
