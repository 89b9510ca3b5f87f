/**
 * What a run will meet, drawn from its seed before it begins. Nothing in it is a moment: what is injected waits for a counted
 * occasion (the second begin_send of the lone worker), so the same seed injects the same. How the processes meet stays chance.
 */
import arriving from "../../simulator/demo/arriving.json" with { type: "json" };
import type { Fault, FaultRule } from "../../simulator/faults.ts";
import type { ReplyFate } from "../../simulator/reply-fates.ts";
import { mixture, WEATHER_NAMES, type WeatherName } from "../../simulator/weather/weathers.ts";
import type { Mood } from "../harness/receiver.ts";
import { Chance } from "./random.ts";

/** The functions run in two hosts: many workers share the one, the other is one worker's own. */
export type HostName = "crowd" | "lone";

/** Where an answer within a thread goes (YOUTUBE_REPLIES): to the thread, or to the word that it answers. */
export type RepliesWhere = "flat" | "nested";

/** The nth call of a function of the database that a host makes in a round. */
export interface Occasion {
  host: HostName;
  call: string;
  nth: number;
  /** Before it reaches the database, or when it is done and its answer not yet heard. */
  when: "before" | "after";
}

/** What happens to a call between a function and the Data API. */
export interface WireFault {
  at: Occasion;
  /** Done, and the answer lost; done, and the answer cut short; not done, as when a statement takes 8 s; done late. */
  kind: "lost" | "cut" | "timeout" | "late";
}

interface Strike {
  victim: HostName | "postgres";
  at: Occasion;
}

/** The lone worker stands still while the clock goes on, and the others with it; then it wakes, or its time is up. */
export interface Pause {
  at: Occasion;
  seconds: number;
  end: "wakes" | "is killed";
}

type Decision = "approve" | "edit" | "dismiss" | "leave" | "cancel";

/** What people do on YouTube meanwhile, before the nth claim of replies in a round, or right before the nth is sent. */
export interface Action {
  at: Occasion;
  kind:
    | "viewer edits"
    | "viewer deletes"
    | "YouTube holds"
    | "owner answers"
    /** And it is read at once. */
    | "owner answers what is being sent"
    | "owner rejects our reply";
  /** Which comment of the run so far. */
  comment: number;
  /** What was last said within its thread instead, if anything was. */
  within: boolean;
}

export interface CommentPlan {
  user: number;
  text: string;
  fate: ReplyFate;
  /** What is to happen to the first insert under it. */
  insert: Fault | null;
  decision: Decision;
  /** What its viewer says next, whenever they are answered. */
  goesOn: readonly string[];
}

/** What a viewer writes within a thread: the one who began it, or another. */
export interface WordPlan {
  comment: number;
  viewer: number;
  text: string;
}

export type WorkName = "sync-comments" | "draft-replies" | "post-replies" | "verify-pending-replies";

export interface WorkerCall {
  name: WorkName;
  limit: number;
  /** Null is the schedule. */
  user: number | null;
}

/** How programs are told of a round at its end. */
interface Telling {
  /** The lone worker stands still as it sends: when it has claimed, before it records, when that is done and not heard. */
  pause: Pause | null;
  /** How the first deliveries are met, in turn; the others are taken. */
  moods: Mood[];
}

export interface Round {
  comments: CommentPlan[];
  /** Under comments of the run so far. */
  words: WordPlan[];
  /** What arrived is read, drafted and decided before the round begins, so that there is something to post. */
  prepared: boolean;
  crowd: WorkerCall[][];
  lone: WorkerCall[];
  /** The others begin once the lone worker stands still, or has done its work. */
  loneFirst: boolean;
  wire: WireFault[];
  google: FaultRule[];
  actions: Action[];
  strike: Strike | null;
  pause: Pause | null;
  signIn: { user: number; what: "expires" | "revoked" } | null;
  /** Somebody else has used up what the project had left today. */
  quotaSpent: number | null;
  /** The round begins a moment before `Schedule.crosses`. */
  crosses: boolean;
  told: Telling;
  /** How long it is quiet afterwards; null until something is due. */
  quietMs: number | null;
}

export interface Schedule {
  seed: number;
  replies: RepliesWhere;
  startsAt: string;
  crosses: { what: string; at: string } | null;
  /** `monthLeft`: so many replies of the plan's month are left; null is plenty. `converses`: answers within threads go by themselves. */
  users: { project: number; monthLeft: number | null; converses: boolean }[];
  projects: { quota: number }[];
  weather: { names: WeatherName[]; seed: number; fromRound: number } | null;
  rounds: Round[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Of a claim; a send's is 45 s, a reading's or a draft's 120 s. */
export const LEASE_SECONDS = 180;

/** Of what is to be told. */
const DELIVERY_LEASE_SECONDS = 30;

/** What telling is drawn by, beside a seed. */
const TELLING = 1_000_003;

/** What a project has for a day unless it is lean. */
export const PLENTY = 10_000;

/** Longest that the simulator or the wire lets a call wait: a call that nobody waits for any more has ended after it. */
export const LONGEST_WAIT_MS = 120;

/** Instants that a run may pass with work under way. */
const crossings: readonly (readonly [{ what: string; at: string }, number])[] = [
  [{ what: "midnight Pacific time", at: "2027-01-16T08:00:00Z" }, 4],
  [{ what: "midnight UTC", at: "2027-01-16T00:00:00Z" }, 2],
  [{ what: "the end of a month", at: "2027-02-01T00:00:00Z" }, 2],
  [{ what: "the hour that spring skips", at: "2027-03-14T10:00:00Z" }, 2],
  [{ what: "the end of the day of 23 hours", at: "2027-03-15T07:00:00Z" }, 2],
  [{ what: "the hour that autumn repeats", at: "2027-11-07T09:00:00Z" }, 2],
  [{ what: "the end of the day of 25 hours", at: "2027-11-08T08:00:00Z" }, 2],
];
const NO_CROSSING_STARTS = "2027-01-15T18:00:00Z";
const SHARE_OF_CROSSINGS = 0.6;
/** Where a month's last replies are counted: the rest is posted in the next one. */
const END_OF_MONTH = crossings[2]?.[0] as { what: string; at: string };

const fates: readonly (readonly [ReplyFate, number])[] = [
  [{ kind: "published" }, 16],
  [{ kind: "published", afterMs: 90 * SECOND }, 2],
  [{ kind: "held", releasedAfterMs: 20 * MINUTE }, 1],
  [{ kind: "held" }, 1],
  [{ kind: "shadowDropped" }, 1],
  [{ kind: "rejectedLater", afterMs: MINUTE }, 1],
];

export function drawSchedule(seed: number): Schedule {
  const chance = new Chance(seed);
  const rounds = chance.whole(2, 3);
  const isAtMonthsEnd = chance.happens(0.2);
  const crosses = isAtMonthsEnd
    ? END_OF_MONTH
    : chance.happens(SHARE_OF_CROSSINGS)
      ? chance.weighted(crossings)
      : null;
  const crossingRound = chance.whole(0, rounds - 1);
  const users = chance.whole(2, 3);
  // The first two share a project; the third may join them or has its own.
  const projects = users === 3 && chance.happens(0.5) ? [0, 0, 1] : [0, 0, 0];
  const isLean = chance.happens(0.2);
  const weather = drawWeather(chance, rounds);
  const replies = chance.happens(0.25) ? ("nested" as const) : ("flat" as const);
  // One of them does, at least.
  const converses = chance.whole(0, users - 1);
  const schedule: Schedule = {
    seed,
    replies,
    startsAt: crosses
      ? new Date(Date.parse(crosses.at) - (isAtMonthsEnd ? 2 : 3 * crossingRound + 1) * HOUR).toISOString()
      : NO_CROSSING_STARTS,
    crosses,
    users: Array.from({ length: users }, (_, index) => ({
      project: projects[index] as number,
      monthLeft: isAtMonthsEnd && index === 0 ? chance.whole(2, 4) : null,
      converses: chance.happens(0.5) || index === converses,
    })),
    projects: [...new Set(projects.slice(0, users))].map((project) => ({
      quota: isLean && project === 0 ? chance.whole(9, 14) * 50 : PLENTY,
    })),
    weather,
    rounds: [],
  };
  // Of its own, so that who draws more of one draws the same of the other.
  const telling = new Chance(seed + TELLING);
  let comments = 0;
  for (let number = 0; number < rounds; number++) {
    const round = drawRound(chance, schedule, {
      number,
      crosses: crosses !== null && !isAtMonthsEnd && number === crossingRound,
      comments,
      told: drawTelling(telling),
    });
    comments += round.comments.length;
    schedule.rounds.push(round);
  }
  return schedule;
}

function drawWeather(chance: Chance, rounds: number): Schedule["weather"] {
  const seed = chance.whole(1, 1_000_000);
  const mixed = mixture(seed);
  const one = WEATHER_NAMES[chance.whole(0, WEATHER_NAMES.length - 1)] as WeatherName;
  const names = chance.weighted<WeatherName[]>([
    [[], 3],
    [[one], 6],
    [mixed, 1],
  ]);
  const fromRound = chance.whole(0, rounds - 2);
  return names.length === 0 ? null : { names, seed, fromRound };
}

function drawRound(
  chance: Chance,
  schedule: Schedule,
  { number, crosses, comments, told }: { number: number; crosses: boolean; comments: number; told: Telling },
): Round {
  const users = schedule.users.length;
  const isScarce = schedule.users[0]?.monthLeft !== null;
  const plans = schedule.users.flatMap((_, user) =>
    Array.from({ length: chance.whole(isScarce && user === 0 ? 5 : 1, user === 0 ? 6 : 4) }, () =>
      drawComment(chance, user),
    ),
  );
  const { crowd, lone } = drawCalls(chance, users, isScarce);
  const loneDoes = lone[0].name;
  const what = chance.weighted<"nothing" | "strike" | "pause" | "both">([
    ["nothing", 2],
    ["strike", 5],
    ["pause", 5],
    ["both", 1],
  ]);
  const [strike, pause] = [drawStrike(chance, loneDoes), drawPause(chance, loneDoes)];
  const isHeld = isScarce && number === 0;
  const short: Pause = {
    at: { host: "lone", call: "begin_send", nth: 1, when: chance.happens(0.5) ? "before" : "after" },
    seconds: chance.whole(5, 35),
    end: "wakes",
  };
  const wire = drawWire(chance);
  const google = drawGoogle(chance);
  const words = drawWords(chance, comments + plans.length);
  const actions = drawActions(chance, words, comments + plans.length);
  const signIn = {
    user: chance.whole(0, users - 1),
    what: chance.happens(0.75) ? ("expires" as const) : ("revoked" as const),
  };
  const [hasSignIn, hasSpentQuota] = [chance.happens(0.2), chance.happens(0.07)];
  const hours = schedule.weather && number >= schedule.weather.fromRound ? chance.between(0.3, 5) * HOUR : 0;
  const isQuiet = chance.happens(0.3);
  return {
    comments: plans,
    words,
    prepared: chance.happens(isScarce ? 1 : 0.8),
    crowd,
    lone,
    loneFirst: chance.happens(isHeld ? 1 : 0.5),
    wire,
    google,
    actions,
    strike: !isHeld && (what === "strike" || what === "both") ? strike : null,
    pause: isHeld ? short : what === "pause" || what === "both" ? pause : null,
    signIn: hasSignIn ? signIn : null,
    quotaSpent: hasSpentQuota ? 0 : null,
    crosses,
    told,
    quietMs: hours > 0 ? Math.round(hours) : isQuiet ? 40 * MINUTE : null,
  };
}

/** What the crowd calls, a list each, and the lone worker. */
interface Calls {
  crowd: WorkerCall[][];
  lone: [WorkerCall, WorkerCall];
}

function drawCalls(chance: Chance, users: number, isScarce: boolean): Calls {
  const loneDoes = chance.weighted<WorkName>([
    ["post-replies", 14],
    ["sync-comments", 1],
    ["draft-replies", 2],
    ["verify-pending-replies", 1],
  ]);
  const asUser = () => (chance.happens(0.5) ? chance.whole(0, users - 1) : null);
  const crowd = Array.from({ length: chance.whole(1, 3) }, () =>
    Array.from({ length: chance.whole(2, 4) }, () => ({
      name: chance.weighted<WorkName>([
        ["sync-comments", 2],
        ["draft-replies", 3],
        ["post-replies", 6],
        ["verify-pending-replies", 2],
      ]),
      limit: chance.whole(3, 30),
      user: asUser(),
    })),
  );
  // Where little of a month is left, everybody is after it at once, while one has taken it and not used it yet.
  const first = { name: "post-replies" as const, limit: 30, user: 0 };
  if (isScarce) for (const calls of crowd) calls[0] = first;
  const lone: Calls["lone"] = [
    isScarce ? first : { name: loneDoes, limit: chance.whole(3, 30), user: asUser() },
    { name: "post-replies" as const, limit: 30, user: null },
  ];
  return { crowd, lone };
}

function drawComment(chance: Chance, user: number): CommentPlan {
  const { text } = arriving.comments[chance.whole(0, arriving.comments.length - 1)] as { text: string };
  const fate = chance.weighted(fates);
  const isBroken = chance.happens(0.3);
  const ms = chance.whole(20, LONGEST_WAIT_MS);
  const status = chance.happens(0.5) ? 500 : 503;
  const insert = chance.weighted<Fault>([
    [{ kind: "commitThenDrop" }, 3],
    [{ kind: "commitThenError", status }, 2],
    [{ kind: "truncatedJson" }, 1],
    [{ kind: "dropBeforeCommit" }, 2],
    [{ kind: "latency", ms }, 3],
    [{ kind: "slowBody", ms }, 1],
    [{ kind: "error", status: 503 }, 1],
    [{ kind: "error", status: 403, reason: "quotaExceeded" }, 1],
    [{ kind: "error", status: 403, reason: "rateLimitExceeded" }, 1],
    [{ kind: "error", status: 401, reason: "authError" }, 1],
    [{ kind: "error", status: 400, reason: "processingFailure" }, 1],
  ]);
  const decision = chance.weighted<Decision>([
    ["approve", 6],
    ["edit", 2],
    ["dismiss", 1],
    ["leave", 2],
    ["cancel", 1],
  ]);
  const goesOn = chance.weighted<readonly string[]>([
    [[], 15],
    [Array(4).fill("And how is it with another flour?"), 4],
    [[ANGRY, ANGRY], 1],
  ]);
  return { user, text, fate, insert: isBroken ? insert : null, decision, goesOn };
}

/** The calls to the database that each function surely makes when there is something to do. */
const callsOf: Record<WorkName, readonly (readonly [string, number])[]> = {
  "post-replies": [
    ["claim_posts", 1],
    ["begin_send", 5],
    ["record_post", 4],
  ],
  "sync-comments": [
    ["claim_syncs", 1],
    ["book_read", 1],
    ["record_threads", 2],
    ["finish_sync", 1],
  ],
  "draft-replies": [
    ["claim_drafts", 1],
    ["record_drafts", 2],
  ],
  "verify-pending-replies": [
    ["claim_checks", 1],
    ["charge", 1],
    ["record_checks", 2],
  ],
};

function occasionOf(chance: Chance, host: HostName, name: WorkName): Occasion {
  const call = chance.weighted(callsOf[name]);
  const nth = chance.weighted([
    [1, 4],
    [2, 2],
    [3, 1],
  ]);
  return {
    host,
    call,
    nth: call.startsWith("claim") ? 1 : nth,
    when: chance.happens(0.5) ? "before" : "after",
  };
}

function drawStrike(chance: Chance, loneDoes: WorkName): Strike {
  const victim = chance.weighted<Strike["victim"]>([
    ["lone", 5],
    ["crowd", 3],
    ["postgres", 2],
  ]);
  const [lone, crowd] = [
    occasionOf(chance, "lone", loneDoes),
    occasionOf(
      chance,
      "crowd",
      chance.weighted([
        ["post-replies", 5],
        ["sync-comments", 1],
        ["draft-replies", 1],
        ["verify-pending-replies", 1],
      ]),
    ),
  ];
  return { victim, at: victim === "lone" ? lone : crowd };
}

function drawPause(chance: Chance, loneDoes: WorkName): Pause {
  const at = occasionOf(chance, "lone", loneDoes);
  // Mostly longer than every lease.
  const seconds = chance.happens(0.8) ? chance.whole(LEASE_SECONDS + 10, 400) : chance.whole(5, 40);
  const isKilled = chance.happens(0.3);
  // A hosted function ends after 150 s of its own clock, wherever it is.
  return isKilled ? { at, seconds: 150, end: "is killed" } : { at, seconds, end: "wakes" };
}

function drawTelling(chance: Chance): Telling {
  const [call, when] = chance.weighted<["claim_deliveries" | "record_delivery", Occasion["when"]]>([
    [["claim_deliveries", "after"], 2],
    [["record_delivery", "before"], 3],
    [["record_delivery", "after"], 1],
  ]);
  const nth = call === "claim_deliveries" ? 1 : chance.whole(1, 3);
  // Within the lease of a delivery, or past it.
  const seconds = chance.happens(0.5) ? chance.whole(0, 10) : chance.whole(DELIVERY_LEASE_SECONDS + 2, 90);
  const end = chance.happens(0.7) ? ("is killed" as const) : ("wakes" as const);
  const pause: Pause = { at: { host: "lone", call, nth, when }, seconds, end };
  const moods = Array.from({ length: chance.whole(0, 5) }, () =>
    chance.weighted<Mood>([
      ["takes and hangs up", 2],
      ["refuses", 2],
      ["hangs up", 1],
      ["takes", 3],
    ]),
  );
  return { pause: chance.happens(0.75) ? pause : null, moods };
}

function drawWire(chance: Chance): WireFault[] {
  return Array.from({ length: chance.whole(1, 4) }, () => {
    const host = chance.happens(0.7) ? "crowd" : "lone";
    const name = chance.weighted<WorkName>([
      ["post-replies", 6],
      ["sync-comments", 2],
      ["draft-replies", 2],
      ["verify-pending-replies", 2],
    ]);
    const kind = chance.weighted<WireFault["kind"]>([
      ["lost", 5],
      ["cut", 2],
      ["timeout", 2],
      ["late", 2],
    ]);
    const at = occasionOf(chance, host, name);
    return { at: { ...at, when: kind === "timeout" || kind === "late" ? "before" : "after" }, kind };
  });
}

function drawGoogle(chance: Chance): FaultRule[] {
  const options: readonly (readonly [Omit<FaultRule, "nth">, number])[] = [
    [{ method: "commentThreads.list", fault: { kind: "error", status: 503 } }, 2],
    [{ method: "commentThreads.list", fault: { kind: "dropBeforeCommit" } }, 2],
    [{ method: "commentThreads.list", fault: { kind: "commitThenDrop" } }, 1],
    [{ method: "commentThreads.list", fault: { kind: "error", status: 403, reason: "quotaExceeded" } }, 1],
    [{ method: "commentThreads.list", fault: { kind: "error", status: 401, reason: "authError" } }, 1],
    [{ method: "comments.list", fault: { kind: "truncatedJson" } }, 2],
    [{ method: "comments.list", fault: { kind: "latency", ms: LONGEST_WAIT_MS } }, 1],
    [{ method: "comments.list", fault: { kind: "error", status: 403, reason: "rateLimitExceeded" } }, 1],
    [{ method: "oauth.token", fault: { kind: "error", status: 503 } }, 1],
    [{ method: "oauth.token", fault: { kind: "commitThenDrop" } }, 1],
    [{ method: "chat.completions", fault: { kind: "error", status: 400 } }, 1],
    [{ method: "chat.completions", fault: { kind: "latency", ms: LONGEST_WAIT_MS } }, 1],
  ];
  return Array.from({ length: chance.whole(0, 3) }, () => ({
    ...chance.weighted(options),
    nth: chance.whole(1, 6),
  }));
}

/** Half of it in threads that are talked in. */
function actionOn(
  chance: Chance,
  words: readonly WordPlan[],
  comments: number,
): Pick<Action, "comment" | "within"> {
  const [within, talk, comment] = [chance.happens(0.5), chance.whole(0, 3), chance.whole(0, comments - 1)];
  return { within, comment: (within && words[talk % Math.max(words.length, 1)]?.comment) || comment };
}

function drawActions(chance: Chance, words: readonly WordPlan[], comments: number): Action[] {
  const meanwhile: Action = {
    at: { host: chance.happens(0.5) ? "crowd" : "lone", call: "begin_send", nth: 1, when: "before" },
    kind: "owner answers what is being sent",
    comment: 0,
    within: false,
  };
  const actions = Array.from({ length: chance.whole(0, 3) }, () => ({
    at: {
      host: chance.happens(0.6) ? ("crowd" as const) : ("lone" as const),
      call: chance.happens(0.5) ? "claim_posts" : "begin_send",
      nth: chance.whole(1, 2),
      when: chance.happens(0.5) ? ("before" as const) : ("after" as const),
    },
    kind: chance.weighted<Action["kind"]>([
      ["viewer edits", 3],
      ["viewer deletes", 2],
      ["YouTube holds", 1],
      ["owner answers", 3],
      ["owner rejects our reply", 1],
    ]),
    ...actionOn(chance, words, comments),
  }));
  return chance.happens(0.4) ? [...actions, meanwhile] : actions;
}

/** Asks something, too. */
const ANGRY = "Stop lying, that is ridiculous. Did you even try it?";

/** Questions to the channel, talk, thanks and anger, of three viewers. */
const WORDS = [
  "And with rye flour?",
  "It still does not rise.",
  "How long does that keep?",
  "Thank you, that makes sense!",
  "Mine never sinks.",
  ANGRY,
];

/** Every second word follows in the thread of the one before. */
function drawWords(chance: Chance, comments: number): WordPlan[] {
  const words: WordPlan[] = [];
  for (let left = chance.whole(0, 4); left > 0; left--) {
    const [follows, another] = [chance.happens(0.5), chance.whole(0, comments - 1)];
    words.push({
      comment: (follows ? words.at(-1)?.comment : undefined) ?? another,
      viewer: chance.weighted([
        [0, 3],
        [1, 1],
        [2, 1],
      ]),
      text: WORDS[chance.whole(0, WORDS.length - 1)] as string,
    });
  }
  return words;
}

/** The schedule in lines that a person reads. */
export function scheduleInWords(schedule: Schedule): string[] {
  const { crosses, weather, users, projects, replies } = schedule;
  const lines = [
    `starts at ${schedule.startsAt}${crosses ? `, passes ${crosses.what} (${crosses.at})` : ""}`,
    `${users.length} users on ${projects.length === 1 ? "one project" : `${projects.length} projects`}, quota ${projects.map(({ quota }) => quota).join(" and ")}${users.some(({ monthLeft }) => monthLeft !== null) ? `, ${users[0]?.monthLeft} replies left of the first one's month` : ""}`,
    `answers within threads go by themselves on the channels of ${users.flatMap(({ converses }, index) => (converses ? [`user ${index + 1}`] : [])).join(" and ")}, ${replies}`,
    weather
      ? `weather from round ${weather.fromRound + 1} on: ${weather.names.join(", ")} (${weather.seed})`
      : "fair weather",
  ];
  for (const [index, round] of schedule.rounds.entries()) {
    lines.push(
      `round ${index + 1}: ${round.comments.length} comments, ${round.words.length} words within threads${round.prepared ? ", drafted and decided before" : ""}${round.crosses ? ", over the hour above" : ""}; ${round.crowd.length} workers and the lone one (${round.lone[0]?.name})`,
    );
    for (const { user, insert } of round.comments)
      if (insert) lines.push(`  an insert of user ${user + 1}: ${words(insert)}`);
    for (const { method, nth, fault } of round.google)
      lines.push(`  call ${nth} of ${method}: ${words(fault)}`);
    for (const { at, kind } of round.wire) lines.push(`  ${inWords(at)}: ${kind}`);
    for (const { at, kind, comment, within } of round.actions)
      lines.push(`  ${inWords(at)}: ${kind} (${within ? "last word below " : ""}comment ${comment + 1})`);
    if (round.strike) lines.push(`  ${inWords(round.strike.at)}: ${round.strike.victim} is killed`);
    if (round.pause)
      lines.push(
        `  ${inWords(round.pause.at)}: the lone worker stands still for ${round.pause.seconds} s, then ${round.pause.end}`,
      );
    const { pause: still, moods } = round.told;
    if (still)
      lines.push(
        `  ${inWords(still.at)}: the lone worker stands still for ${still.seconds} s as it tells programs, then ${still.end}`,
      );
    if (moods.length > 0) lines.push(`  a receiver ${moods.join(", ")}`);
    if (round.signIn) lines.push(`  the sign-in of user ${round.signIn.user + 1}: ${round.signIn.what}`);
    if (round.quotaSpent !== null)
      lines.push(`  somebody else spends what project ${round.quotaSpent + 1} has left`);
    lines.push(
      `  then ${round.quietMs === null ? "until something is due" : `${Math.round(round.quietMs / MINUTE)} quiet minutes`}`,
    );
  }
  return lines;
}

export function inWords({ host, call, nth, when }: Occasion): string {
  return `${when} ${call} ${nth} of the ${host === "lone" ? "lone worker" : "crowd"}`;
}

function words(fault: Fault): string {
  const { kind, ...rest } = fault;
  return [kind, ...Object.values(rest)].join(" ");
}
