/** Callers in turn: while others are about, one who sends much waits for their own, and for as long again as it took. */
import { setTimeout as delay } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import pLimit, { type LimitFunction } from "p-limit";

/** Requests of a caller worked on at once while nobody else is about: a screen is as fast as without turns. */
const AT_ONCE_ALONE = 4;
/** And else: a flood of one account or address takes no more than this of the two cores that are reckoned with. */
const AT_ONCE = 1;
/** Others are about for so long after their last request. */
const ABOUT_MS = 5_000;
/** Between two requests of a caller is as much time as the first one took, this at most: so half of the machine is the others'. */
const MOST_PAUSE_MS = 1_000;
/** Whoever has so many waiting is told to slow down. */
const MOST_WAITING = 100;

/** Who a request is counted for; null: nobody, it goes ahead. */
type CallerOf = (request: Request, peer: string) => Promise<string | null>;

interface Caller {
  /** Counted apart: a function may ask the Data API for the caller who waits for it. */
  limits: { functions: LimitFunction; rest: LimitFunction };
  leaving?: NodeJS.Timeout;
}

/** Answers 429 to a caller with 100 requests waiting. */
export function inTurn(callerOf: CallerOf): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const callers = new Map<string, Caller>();
  return async (context, next) => {
    if (context.req.method === "OPTIONS") return next();
    const peer = context.env.incoming.socket.remoteAddress ?? "";
    const name = await callerOf(context.req.raw, peer);
    if (name === null) return next();
    const caller = callers.get(name) ?? { limits: { functions: pLimit(AT_ONCE), rest: pLimit(AT_ONCE) } };
    callers.set(name, caller);
    const limit = caller.limits[context.req.path.startsWith("/functions/") ? "functions" : "rest"];
    const alone = callers.size === 1;
    limit.concurrency = alone ? AT_ONCE_ALONE : AT_ONCE;
    if (limit.pendingCount >= MOST_WAITING) {
      const body = { message: "Too many requests are waiting. Send fewer at once." };
      return Response.json(body, { status: 429, headers: { "access-control-allow-origin": "*" } });
    }
    try {
      await new Promise<void>((resolve, reject) => {
        void limit(async () => {
          const begun = performance.now();
          await next().then(resolve, reject);
          const took = performance.now() - begun;
          if (!alone) await delay(Math.min(took, MOST_PAUSE_MS), undefined, { ref: false });
        });
      });
    } finally {
      clearTimeout(caller.leaving);
      caller.leaving = setTimeout(() => {
        // Whoever still waits sets the time anew when it is answered.
        const { functions, rest } = caller.limits;
        const left = [functions, rest].reduce((sum, one) => sum + one.activeCount + one.pendingCount, 0);
        if (left === 0) callers.delete(name);
      }, ABOUT_MS).unref();
    }
  };
}
