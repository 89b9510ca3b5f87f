/** The limits of [auth.rate_limit], which the embedded Auth does not know, for where strangers reach it. Counted in this process. */
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { jsonBody } from "./admission.ts";
import type { AuthLimits as Limits } from "./config.ts";

export interface AuthEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Auth's token, where the request carries a link that we mailed. */
    mailedLink?: string;
  };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** So many names are remembered at most. Whoever has that many networks to call from is held by the counts of all. */
export const MOST_REMEMBERED = 10_000;

/** Some in a row, and then as many again spread over a time. */
interface Limit {
  amount: number;
  perMs: number;
}

interface Bucket {
  left: number;
  at: number;
}

/** Buckets of one kind, one for each name. */
export class Buckets {
  readonly #limit: Limit;
  readonly #now: () => number;
  /** Taken from of late; and before that. A flood of names turns them over, which costs each take the same. */
  #recent = new Map<string, Bucket>();
  #before = new Map<string, Bucket>();

  constructor(limit: Limit, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Takes one, if there is one. */
  take(name: string): boolean {
    const bucket = this.#filled(name);
    this.#recent.set(name, bucket);
    if (this.#recent.size >= MOST_REMEMBERED / 2) {
      this.#before = this.#recent;
      this.#recent = new Map();
    }
    if (bucket.left < 1) return false;
    bucket.left--;
    return true;
  }

  /** Whether there is one to take. */
  has(name: string): boolean {
    return this.#filled(name).left >= 1;
  }

  /** How much is remembered. */
  get size(): number {
    return this.#recent.size + this.#before.size;
  }

  #filled(name: string): Bucket {
    const now = this.#now();
    const { amount, perMs } = this.#limit;
    const { left, at } = this.#recent.get(name) ?? this.#before.get(name) ?? { left: amount, at: now };
    return { left: Math.min(amount, left + ((now - at) / perMs) * amount), at: now };
  }
}

/** What of an hour's mails goes to addresses without an account, which anybody can invent. */
const STRANGERS_SHARE = 1 / 3;

/** The mails of an hour to everybody together. The rest of them is kept for addresses that somebody has confirmed. */
export class MailShares {
  readonly #all: Buckets;
  readonly #strangers: Buckets;

  constructor(perHour: number, now?: () => number) {
    this.#all = new Buckets({ amount: perHour, perMs: HOUR }, now);
    this.#strangers = new Buckets({ amount: Math.ceil(perHour * STRANGERS_SHARE), perMs: HOUR }, now);
  }

  /** Takes one for an address, if there is one. */
  take(isConfirmed: boolean): boolean {
    if (!isConfirmed && !this.#strangers.has("all")) return false;
    if (!this.#all.take("all")) return false;
    return isConfirmed || this.#strangers.take("all");
  }
}

/** What a request to Auth counts as. */
function kindOf(method: string, url: URL): "mail" | "password" | "refresh" | "verification" | undefined {
  const path = url.pathname.slice("/auth/v1".length);
  if (path === "/verify") return "verification";
  if (path === "/token")
    return url.searchParams.get("grant_type") === "refresh_token" ? "refresh" : "password";
  if (path === "/user" && method === "PUT") return "mail";
  return ["/otp", "/signup", "/recover", "/magiclink", "/resend"].includes(path) ? "mail" : undefined;
}

/**
 * Answers 429 as hosted Auth does. `callerOf`: whom a request is counted for; null for nobody. Stands behind `admit`, in whose form it counts.
 * A mail that is sent after the answer is taken from the shares there (alike.ts); one to the new address of an account, here.
 */
export function authLimits(
  limits: Limits,
  callerOf: (context: Context<AuthEnv>) => string | null,
  shares: MailShares,
): MiddlewareHandler<AuthEnv> {
  const byCaller = (amount: number) => new Buckets({ amount, perMs: 5 * MINUTE });
  const signIns = byCaller(limits.sign_in_sign_ups);
  const callers = {
    mail: signIns,
    password: signIns,
    refresh: byCaller(limits.token_refresh),
    verification: byCaller(limits.token_verifications),
  };
  const addressees = new Buckets({ amount: 1, perMs: limits.seconds_between * 1_000 });

  return async (context, next) => {
    const kind = kindOf(context.req.method, new URL(context.req.url));
    const caller = callerOf(context);
    if (kind === undefined || context.req.method === "OPTIONS" || caller === null) return next();
    // A mailed link has a count of its own: whoever else is in the same network does not use it up.
    if (!callers[kind].take(context.get("mailedLink") ?? caller)) {
      return refusal("over_request_rate_limit", "Request rate limit reached");
    }
    if (kind === "mail") {
      const body = await jsonBody(context.req.raw);
      if (typeof body?.email !== "string") return next();
      if (!addressees.has(body.email)) {
        const words = `For security purposes, you can only request this once in ${limits.seconds_between} seconds.`;
        return refusal("over_email_send_rate_limit", words);
      }
      // A mailbox that nobody has confirmed yet.
      if (context.req.method === "PUT" && !shares.take(false))
        return refusal("over_email_send_rate_limit", "Email rate limit exceeded");
      addressees.take(body.email);
    }
    return next();
  };
}

function refusal(error_code: string, msg: string): Response {
  return Response.json({ code: 429, error_code, msg }, { status: 429 });
}
