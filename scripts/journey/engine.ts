/** Plays the schedule and the passing of time: the real functions, called with the schedule's key, and one clock for all. */
import pRetry, { AbortError } from "p-retry";
import type { Stack } from "../stack/index.ts";

/** What a journey needs of a running stack. */
export type JourneyStack = Pick<Stack, "urls" | "keys" | "admin" | "sql">;

type EngineFunction =
  | "sync-comments"
  | "draft-replies"
  | "post-replies"
  | "verify-pending-replies"
  | "moderate-comments"
  | "refresh-youtube-token"
  | "send-mails"
  | "send-webhooks";

/** About a minute in all. */
const patiently = { retries: 30, minTimeout: 200, maxTimeout: 2000, factor: 1.5, shouldRetry: () => true };

/**
 * Calls a function as the schedule does. A host or database that is down is waited for, up to about a minute, as the schedule
 * would simply call again; any other refusal rejects.
 */
export function runScheduled<Out>(
  stack: JourneyStack,
  name: EngineFunction,
  body: Record<string, unknown> = {},
): Promise<Out> {
  return pRetry(async () => {
    const { status, text } = await callOnce(stack, name, body);
    if (status < 400) return JSON.parse(text) as Out;
    const failure = new Error(`${name} answered ${status}: ${text.slice(0, 300)}`);
    throw status >= 500 ? failure : new AbortError(failure);
  }, patiently);
}

/** Calls a function as the schedule does, which calls what has work; undefined when it has none. */
export async function runIfDue<Out>(stack: JourneyStack, name: EngineFunction): Promise<Out | undefined> {
  return (await isDue(stack, name)) ? runScheduled<Out>(stack, name) : undefined;
}

/** Whether the schedule has a reason to call a function now, by what it asks itself. */
export async function isDue({ sql }: Pick<JourneyStack, "sql">, name: EngineFunction): Promise<boolean> {
  const [row] = await query(() => sql<{ due: boolean }[]>`select engine.work_due(${name}, 1) > 0 as due`);
  return row?.due ?? false;
}

/** Calls a function once; undefined when it fails on its side, which the next call of the schedule is there for. */
export async function tryScheduled<Out>(
  stack: JourneyStack,
  name: EngineFunction,
  body: Record<string, unknown> = {},
): Promise<Out | undefined> {
  const { status, text } = await callOnce(stack, name, body);
  if (status < 400) return JSON.parse(text) as Out;
  if (status >= 500) return undefined;
  throw new Error(`${name} answered ${status}: ${text.slice(0, 300)}`);
}

async function callOnce(stack: JourneyStack, name: EngineFunction, body: Record<string, unknown>) {
  const response = await fetch(`${stack.urls.api}/functions/v1/${name}`, {
    method: "POST",
    headers: { apikey: stack.keys.cronKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** Moves the product's clock and the simulator's together. */
export class Clock {
  readonly #stack: JourneyStack;
  #shiftMs = 0;

  constructor(stack: JourneyStack) {
    this.#stack = stack;
  }

  now(): Date {
    return new Date(Date.now() + this.#shiftMs);
  }

  /** Moves by whole milliseconds; backwards when negative. */
  async advance(ms: number): Promise<void> {
    this.#shiftMs += Math.ceil(ms);
    await this.#stack.admin.setClock({ offsetMs: this.#shiftMs });
    await query(
      () => this.#stack.sql`update private.clock set shift = make_interval(secs => ${this.#shiftMs / 1000})`,
    );
  }

  /** Ahead of real time; negative when behind. */
  get shiftMs(): number {
    return this.#shiftMs;
  }

  /** Back to real time, or to another distance from it. */
  async reset(shiftMs = 0): Promise<void> {
    await this.advance(shiftMs - this.#shiftMs);
  }

  /** Moves forward to an instant; does nothing when it has passed. */
  async advanceTo(instant: Date): Promise<void> {
    const ms = instant.getTime() - this.now().getTime();
    if (ms > 0) await this.advance(ms + 1000);
  }
}

/** A query that outlives a restart of Postgres. */
export function query<Out>(work: () => PromiseLike<Out>): Promise<Out> {
  return pRetry(async () => await work(), patiently);
}
