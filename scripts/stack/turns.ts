/** Callers in turn: how many requests of one caller are worked on at once, so that one who sends many waits for their own. */
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import pLimit, { type LimitFunction } from "p-limit";

/** Of one caller. Two keep a screen as fast as it is alone; a flood of one account or address takes no more than two either. */
const AT_ONCE = 2;
/** Whoever has so many waiting is told to slow down. */
const MOST_WAITING = 100;

/** Who a request is counted for; null: nobody, it goes ahead. */
type CallerOf = (request: Request, peer: string) => Promise<string | null>;

/**
 * Functions and the rest are counted apart: a function may ask the Data API for the caller who waits for it.
 * Answers 429 to a caller with 100 requests waiting.
 */
export function inTurn(callerOf: CallerOf): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const callers = new Map<string, LimitFunction>();
  return async (context, next) => {
    if (context.req.method === "OPTIONS") return next();
    const peer = context.env.incoming.socket.remoteAddress ?? "";
    const caller = await callerOf(context.req.raw, peer);
    if (caller === null) return next();
    const key = `${context.req.path.split("/")[1]} ${caller}`;
    const limit = callers.get(key) ?? pLimit(AT_ONCE);
    callers.set(key, limit);
    try {
      if (limit.pendingCount >= MOST_WAITING) {
        const body = { message: "Too many requests are waiting. Send fewer at once." };
        return Response.json(body, { status: 429, headers: { "access-control-allow-origin": "*" } });
      }
      await limit(next);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) callers.delete(key);
    }
  };
}
