/** The limits of [auth.rate_limit], which the embedded Auth does not know, for where strangers reach it. Counted in this process. */
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { AuthLimits as Limits } from "./config.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** So many callers and addresses are remembered before those who are full again are forgotten. */
const MOST_REMEMBERED = 10_000;

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
  readonly #buckets = new Map<string, Bucket>();

  constructor(limit: Limit, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Takes one, if there is one. */
  take(name: string): boolean {
    const bucket = this.#filled(name);
    this.#buckets.set(name, bucket);
    if (this.#buckets.size > MOST_REMEMBERED) this.#forgetFull();
    if (bucket.left < 1) return false;
    bucket.left--;
    return true;
  }

  #filled(name: string): Bucket {
    const now = this.#now();
    const { amount, perMs } = this.#limit;
    const { left, at } = this.#buckets.get(name) ?? { left: amount, at: now };
    return { left: Math.min(amount, left + ((now - at) / perMs) * amount), at: now };
  }

  #forgetFull(): void {
    for (const name of this.#buckets.keys()) {
      if (this.#filled(name).left >= this.#limit.amount) this.#buckets.delete(name);
    }
  }
}

/** What a request to Auth counts as. */
function kindOf(method: string, url: URL): "mail" | "password" | "refresh" | "verification" | undefined {
  const path = url.pathname.slice("/auth/v1".length).replace(/\/+$/, "");
  if (path === "/verify") return "verification";
  if (path === "/token")
    return url.searchParams.get("grant_type") === "refresh_token" ? "refresh" : "password";
  if (path === "/user" && method === "PUT") return "mail";
  return ["/otp", "/signup", "/recover", "/magiclink", "/resend"].includes(path) ? "mail" : undefined;
}

/** Answers 429 as hosted Auth does. `callerOf`: whom a request is counted for; null for nobody. */
export function authLimits(
  limits: Limits,
  callerOf: (context: Context<{ Bindings: HttpBindings }>) => string | null,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const byCaller = (amount: number) => new Buckets({ amount, perMs: 5 * MINUTE });
  const signIns = byCaller(limits.sign_in_sign_ups);
  const callers = {
    mail: signIns,
    password: signIns,
    refresh: byCaller(limits.token_refresh),
    verification: byCaller(limits.token_verifications),
  };
  const mails = new Buckets({ amount: limits.email_sent, perMs: HOUR });
  const addressees = new Buckets({ amount: 1, perMs: limits.seconds_between * 1_000 });

  return async (context, next) => {
    const kind = kindOf(context.req.method, new URL(context.req.url));
    const caller = callerOf(context);
    if (kind === undefined || context.req.method === "OPTIONS" || caller === null) return next();
    if (!callers[kind].take(caller)) {
      return refusal("over_request_rate_limit", "Request rate limit reached");
    }
    if (kind === "mail") {
      const addressee = await addresseeOf(context.req.raw);
      if (addressee !== undefined && !addressees.take(addressee)) {
        const words = `For security purposes, you can only request this once in ${limits.seconds_between} seconds.`;
        return refusal("over_email_send_rate_limit", words);
      }
      if (addressee !== undefined && !mails.take("all")) {
        return refusal("over_email_send_rate_limit", "Email rate limit exceeded");
      }
    }
    return next();
  };
}

async function addresseeOf(request: Request): Promise<string | undefined> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : undefined;
  return typeof email === "string" ? email.trim().toLowerCase() : undefined;
}

function refusal(error_code: string, msg: string): Response {
  return Response.json({ code: 429, error_code, msg }, { status: 429 });
}
