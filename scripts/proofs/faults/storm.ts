/** A round of a run: workers and owners at work at the same time, while everything happens that the round has planned. */
import { setTimeout as delay } from "node:timers/promises";
import { type Clock, query } from "../../journey/engine.ts";
import type { WeatherName } from "../../simulator/weather/weathers.ts";
import type { Stack } from "../../stack/index.ts";
import type { Receiver } from "../harness/receiver.ts";
import { threadOf, type Witnessed } from "../harness/world.ts";
import type { Exchanges } from "./exchanges.ts";
import { callFunction, type Hosts, hold, strike } from "./hosts.ts";
import { comment, converse, decide, type Scene, type SceneComment } from "./scene.ts";
import {
  type Action,
  inWords,
  LONGEST_WAIT_MS,
  type Pause,
  type Round,
  type WorkerCall,
  type WorkName,
} from "./schedule.ts";
import type { Planned } from "./wire.ts";

/** Where runs are played. */
export interface Table {
  stack: Stack;
  clock: Clock;
  hosts: Hosts;
  receiver: Receiver;
}

/** The functions that no worker of a round calls. */
type Beside = "refresh-youtube-token" | "send-webhooks";

/** A process that was killed, and what it was doing. */
export interface Kill {
  victim: "crowd" | "lone" | "postgres";
  /** By the product's clock. */
  at: Date;
  /** Calls of functions that were under way in what died. */
  underWay: number;
}

/** A function has 150 s on Supabase; here nothing takes a tenth of it, the one answer that is waited for in full excepted. */
const CALL_ENDS_MS = 60_000;
/** A process that was killed is back after about a second, and a caller asks again so often, as the schedule would. */
const PAUSE_MS = 60;
const MOST_TRIES = 100;
/** So long before the instant that a round passes it begins. */
const BEFORE_CROSSING_MS = 700;
const UNDO_WINDOW_MS = 6000;
/** In these weathers a look at a thread may miss what was said, changed or taken back there. */
const HIDING: readonly WeatherName[] = ["blinking-comments", "odd-fields", "replies-lag"];
/** As YouTube dates what is said. */
const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);

export class Storm {
  readonly kills: Kill[] = [];
  /** Of those who told programs: they excuse nothing that is not told. */
  readonly senderKills: Kill[] = [];
  /** When the lone worker stood still and when it was let go on, by the product's clock. */
  readonly pauses: Date[] = [];
  /** What was done or made ready, in words: the same for the same seed. */
  readonly injected: string[] = [];
  /** What was to happen and had no occasion to, in words. */
  readonly unmet: string[] = [];
  /** Calls that never came back. */
  hanging = 0;
  readonly #table: Table;
  readonly #scene: Scene;
  readonly #log: Exchanges;
  #round = 0;
  #edits = 0;
  readonly #underWay = { crowd: 0, lone: 0 };

  constructor(table: Table, scene: Scene, log: Exchanges) {
    this.#table = table;
    this.#scene = scene;
    this.#log = log;
  }

  async play(round: Round, number: number): Promise<void> {
    const { stack, hosts } = this.#table;
    const { schedule } = this.#scene;
    this.#round = number + 1;
    this.#log.add("schedule", `round ${number + 1}`);
    hosts.wire.beginRound([], []);
    await comment(this.#scene, round.comments);
    await converse(this.#scene, this.#table.clock, round.words);
    const { weather } = schedule;
    if (weather?.fromRound === number)
      await stack.admin.startWeather({ names: weather.names, seed: weather.seed });
    if (round.prepared) await this.#prepare();
    if (round.crosses && schedule.crosses)
      await this.#advanceTo(Date.parse(schedule.crosses.at) - BEFORE_CROSSING_MS);
    for (const rule of round.google) {
      await stack.admin.addFault(rule);
      this.#note("google", `call ${rule.nth} of ${rule.method}: ${rule.fault.kind}`);
    }
    for (const { at, kind } of round.wire) this.#note("wire", `${inWords(at)}: ${kind}`);
    await this.#trouble(round);
    await this.#work(round);
    await this.#tell(round);
    await this.quiet(round.quietMs, round.crosses ? number : number + 1);
  }

  /** What has arrived is read, drafted and decided; whatever fails now is done in the round. */
  async #prepare(): Promise<void> {
    await query(
      () => this.#table.stack.sql`
        update test.syncs set next_sync_at = engine.now() where user_id = any (${this.#users()}::uuid[])`,
    );
    await this.call("crowd", { name: "sync-comments", limit: 10, user: null });
    await this.call("crowd", { name: "draft-replies", limit: 100, user: null });
    await decide(this.#scene).catch(() => undefined);
    await this.#table.clock.advance(UNDO_WINDOW_MS);
  }

  async #trouble({ signIn, quotaSpent }: Round): Promise<void> {
    const { admin } = this.#table.stack;
    if (signIn) {
      const { googleEmail: email } = this.#scene.accounts[signIn.user]?.channel ?? {};
      this.#note("google", `the sign-in of user ${signIn.user + 1} ${signIn.what}`);
      if (email && signIn.what === "expires") await admin.expireAccessTokens({ email });
      else if (email) await admin.revokeGrants({ email });
    }
    if (quotaSpent !== null) {
      await admin.exhaustQuota(this.#scene.projects[quotaSpent] as number);
      this.#note("google", `project ${quotaSpent + 1} has nothing left`);
    }
  }

  async #work(round: Round): Promise<void> {
    const { hosts } = this.#table;
    const planned = round.actions.map(
      (action): Planned => ({ at: action.at, happen: (body) => this.#act(action, body) }),
    );
    const restarts: Promise<void>[] = [];
    const stroke = round.strike && {
      at: round.strike.at,
      happen: async () => {
        restarts.push(this.#kill(round.strike?.victim ?? "lone"));
        // Postgres takes the answer along, the others whoever waits for it.
        return false;
      },
    };
    if (stroke) planned.push(stroke);

    const still = round.pause && this.#still(round.pause, this.kills, this.pauses);
    if (still) planned.push(still.planned);
    hosts.wire.beginRound(planned, round.wire);

    const lone = this.#lone(round.lone);
    const loneIsOver = Promise.race([lone, ...(still ? [still.stands] : [])]);
    if (round.loneFirst) await loneIsOver;
    const crowd = round.crowd.map((calls) => this.#worker(calls));
    await Promise.all([...crowd, decide(this.#scene).catch(() => undefined), loneIsOver]);
    for (const [index, action] of round.actions.entries())
      if (!hosts.wire.met.has(planned[index] as Planned))
        await this.#late(inWords(action.at), () => this.#act(action));
    if (stroke && !hosts.wire.met.has(stroke)) await this.#late(inWords(stroke.at), stroke.happen);
    if (still) {
      await Promise.all(restarts);
      await still.passes();
      for (const name of ["post-replies", "verify-pending-replies", "post-replies"] as const)
        await this.call("crowd", { name, limit: 30, user: null });
      restarts.push(still.end());
    }
    await lone;
    await Promise.all(restarts);
    for (const fault of round.wire) if (!hosts.wire.met.has(fault)) this.unmet.push(inWords(fault.at));
    // A call that was on its way when its sender died is still carried out: time must not leap over it.
    if (restarts.length > 0) await delay(LONGEST_WAIT_MS);
  }

  /** The lone worker is to stand still: at what, when it does, how its time passes and how that ends. */
  #still({ at, seconds, end }: Pause, kills: Kill[], pauses: Date[]) {
    const { hosts, clock } = this.#table;
    const { promise: stands, resolve: stand } = Promise.withResolvers<void>();
    const { promise: gone, resolve: goOn } = Promise.withResolvers<boolean>();
    const planned: Planned = {
      at,
      happen: () => {
        this.#log.add("lone", "stands still");
        pauses.push(clock.now());
        hold(hosts.lone, true);
        stand();
        return gone;
      },
    };
    return {
      planned,
      stands,
      passes: async () => {
        if (!hosts.wire.met.has(planned)) this.unmet.push(inWords(at));
        await clock.advance(seconds * 1000);
        this.#note("lone", `stood still for ${seconds} s`);
      },
      end: async () => {
        const isKilled = end === "is killed";
        const killed = isKilled ? this.#kill("lone", kills) : undefined;
        hold(hosts.lone, false);
        this.#log.add("lone", isKilled ? "had its time" : "wakes");
        // The call that it stood at leaves only now, also when it has died meanwhile.
        pauses.push(clock.now());
        goOn(!isKilled);
        await killed;
      },
    };
  }

  /** What has happened is told to programs, by a sender that stands still or dies, and others; receivers refuse, or lose their answers. */
  async #tell({ told: { pause, moods } }: Round): Promise<void> {
    const { hosts, receiver } = this.#table;
    const left = [...moods];
    receiver.mood = () => left.shift() ?? "takes";
    const sends = { name: "send-webhooks", limit: 100, user: null } as const;
    const still = pause && this.#still(pause, this.senderKills, []);
    hosts.wire.beginRound(still ? [still.planned] : [], []);
    const lone = this.call("lone", sends);
    await Promise.race([lone, ...(still ? [still.stands] : [])]);
    await this.call("crowd", sends);
    await still?.passes();
    await this.call("crowd", sends);
    await still?.end();
    await lone;
  }

  /** What had no occasion happens all the same, at the end. */
  async #late(occasion: string, happen: () => Promise<unknown>): Promise<void> {
    this.unmet.push(occasion);
    await happen();
  }

  async #worker(calls: WorkerCall[]): Promise<void> {
    for (const call of calls) {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        if (await this.call("crowd", call)) break;
        await delay(PAUSE_MS);
      }
    }
  }

  /** A worker that died is not missed by anybody: its calls are over. */
  async #lone(calls: WorkerCall[]): Promise<void> {
    for (const call of calls) if (!(await this.call("lone", call))) return;
  }

  /** Whether the function answered, be it with an error of its own. */
  async call(
    on: "crowd" | "lone",
    { name, limit, user }: Omit<WorkerCall, "name"> & { name: WorkName | Beside },
  ): Promise<boolean> {
    const { stack, hosts } = this.#table;
    const account = user === null ? undefined : this.#scene.accounts[user];
    const caller: Record<string, string> = account
      ? { apikey: stack.keys.publishableKey, authorization: `Bearer ${account.token}` }
      : { apikey: stack.keys.cronKey };
    const startedAt = performance.now();
    this.#underWay[on]++;
    try {
      const { status, text } = await callFunction(hosts[on], name, caller, { limit }, CALL_ENDS_MS);
      this.#log.add(on, `${name} as ${user === null ? "the schedule" : `user ${user + 1}`}: ${status}`, {
        text: text.slice(0, 300),
      });
      return true;
    } catch (error) {
      if (performance.now() - startedAt >= CALL_ENDS_MS) this.hanging++;
      this.#log.add(on, `${name}: no answer`, { error: String(error) });
      return false;
    } finally {
      this.#underWay[on]--;
    }
  }

  async #kill(victim: Kill["victim"], kills = this.kills): Promise<void> {
    const { stack, hosts, clock } = this.#table;
    const { crowd, lone } = this.#underWay;
    kills.push({
      victim,
      at: clock.now(),
      underWay: victim === "postgres" ? crowd + lone : this.#underWay[victim],
    });
    this.#note(victim, "is killed");
    const service = victim === "postgres" ? stack.postgres : hosts[victim].service;
    strike(service);
    await service.restart();
    if (victim === "postgres") await Promise.all([stack.postgres.ready(), stack.api.ready()]);
  }

  async #act(action: Action, body?: Buffer): Promise<boolean> {
    const { admin } = this.#table.stack;
    const { id: thread, account } = this.#scene.comments[action.comment] as SceneComment;
    const word = action.within && this.#scene.words.findLast(({ id }) => threadOf(id) === thread);
    const { id } = word || { id: thread };
    this.#note("youtube", `${action.kind}: ${id}`);
    switch (action.kind) {
      case "viewer edits":
        await admin.editComment({
          id,
          text: `And one more thing: how long does it keep? (${action.comment + 1}, ${++this.#edits})`,
        });
        this.#witness(id, "edited");
        break;
      case "viewer deletes":
        await admin.deleteComment(id);
        this.#witness(id, "gone");
        break;
      case "YouTube holds":
        await admin.setTruth({ id, truth: "heldForReview" });
        this.#witness(id, "gone");
        break;
      case "owner answers":
        await admin.replyInStudio({ parentId: thread, text: "Thank you, I will show it next week." });
        this.#witness(thread, "owner spoke");
        break;
      case "owner answers what is being sent":
        if (body) await this.#answerMeanwhile(JSON.parse(body.toString()).p_id);
        break;
      case "owner rejects our reply":
        for (const reply of await admin.replies({ channelId: account.channel.channelId, parentId: thread }))
          await admin.setTruth({ id: reply.id, truth: "rejected" });
    }
    return true;
  }

  /** In a thread that a worker is about to answer the owner speaks, and another worker reads it. */
  async #answerMeanwhile(id: string): Promise<void> {
    const { stack, clock } = this.#table;
    const users = this.#users();
    const [claimed] = await query(
      () => stack.sql<{ thread: string }[]>`
        select thread_id as thread from test.comments where id = ${id} and reply_status = 'posting' and send_started_at is null`,
    );
    if (!claimed) return;
    const at = wholeSecond(clock.now());
    await stack.admin.replyInStudio({ parentId: claimed.thread, text: "I have answered this myself." });
    await query(
      () =>
        stack.sql`update test.syncs set next_sync_at = engine.now() where user_id = any (${users}::uuid[])`,
    );
    await this.call("crowd", { name: "sync-comments", limit: 10, user: null });
    const [read] = await query(
      () => stack.sql<{ known: boolean }[]>`
        select bool_or(owner_reply_text = 'I have answered this myself.') as known from test.comments where thread_id = ${claimed.thread}`,
    );
    if (read?.known)
      this.#scene.witnessed.push({
        ...{ id: claimed.thread, what: "owner spoke", at, since: clock.now(), isRead: true },
      });
  }

  /** Every look at YouTube shows it from now on, unless the weather hides what there is. */
  #witness(id: string, what: Witnessed["what"]): void {
    if (this.#scene.schedule.weather?.names.some((name) => HIDING.includes(name))) return;
    const since = this.#table.clock.now();
    this.#scene.witnessed.push({ id, what, at: wholeSecond(since), since, isRead: false });
  }

  /** Time passes, though not beyond the instant that a coming round is to pass. */
  async quiet(ms: number | null, nextRound: number): Promise<void> {
    const { clock } = this.#table;
    const { schedule } = this.#scene;
    const to = ms === null ? await nextEvent(this.#table, this.#users()) : clock.now().getTime() + ms;
    const comes = schedule.rounds.slice(nextRound).some(({ crosses }) => crosses);
    const end =
      comes && schedule.crosses ? Date.parse(schedule.crosses.at) - 60_000 : Number.POSITIVE_INFINITY;
    if (to !== null) await this.#advanceTo(Math.min(to, end));
  }

  /** Never back. */
  async #advanceTo(at: number): Promise<void> {
    const ms = at - this.#table.clock.now().getTime();
    if (ms > 0) await this.#table.clock.advance(ms);
  }

  /** Into the log. */
  tell(who: string, what: string): void {
    this.#log.add(who, what);
  }

  /** Into the log, and into what two plays of a seed have in common. */
  #note(who: string, what: string): void {
    this.#log.add(who, what);
    this.injected.push(`round ${this.#round}: ${who}: ${what}`);
  }

  #users(): string[] {
    return this.#scene.accounts.map(({ owner }) => owner.id);
  }
}

/** When the next lease, turn, check or retry of these users is due; null when nothing is. */
export async function nextEvent({ stack }: Pick<Table, "stack">, users: string[]): Promise<number | null> {
  const [row] = await query(
    () => stack.sql<{ at: Date | null }[]>`
      select min(at) as at from (
        select next_check_at as at from test.comments where user_id = any (${users}::uuid[]) and reply_status is distinct from 'verified_public'
        union all select lease_until from test.comments where user_id = any (${users}::uuid[]) and reply_status = 'posting'
        union all select post_after from test.comments where user_id = any (${users}::uuid[]) and reply_status = 'queue'
        union all select draft_after from test.comments where user_id = any (${users}::uuid[]) and reply_status is null
        union all select set_aside_until from test.comments where user_id = any (${users}::uuid[]) and reply_status is null
        union all select lease_until from test.syncs where user_id = any (${users}::uuid[])
        union all select post_due_at from test.syncs where user_id = any (${users}::uuid[])
        union all select draft_due_at from test.syncs where user_id = any (${users}::uuid[])
      ) events where at > engine.now() and isfinite(at)`,
  );
  return row?.at ? row.at.getTime() + 1000 : null;
}
