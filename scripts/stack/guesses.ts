/** Typed codes and passwords in front of the embedded Auth, which counts none: by the rules in SQL (supabase/schemas/14_gate.sql). */
import type { Context, MiddlewareHandler } from "hono";
import type postgres from "postgres";
import { jsonBody } from "./admission.ts";
import type { AuthEnv } from "./auth-limits.ts";

type GuessKind = "code" | "password";

export interface Guesses {
  /** 0: may be judged; else the seconds to wait, or -1 for a code that is dead. */
  begin(kind: GuessKind, mail: string, network: string): Promise<number>;
  right(kind: GuessKind, mail: string, network: string): Promise<void>;
  wrong(kind: GuessKind, mail: string): Promise<void>;
  /** A mail with a code was sent. */
  sent(mail: string): Promise<void>;
}

/** The counts of a database; undefined for a project without these rules. */
export async function openGuesses(sql: postgres.Sql): Promise<Guesses | undefined> {
  const [found] =
    await sql`select to_regprocedure('engine.begin_guess(text, text, text)') is not null as yes`;
  if (!found?.yes) return undefined;
  return {
    async begin(kind, mail, network) {
      const [row] = await sql<
        { wait: number }[]
      >`select engine.begin_guess(${kind}, ${mail}, ${network}) as wait`;
      return row?.wait ?? 60;
    },
    async right(kind, mail, network) {
      await sql`select engine.right_guess(${kind}, ${mail}, ${network})`;
    },
    async wrong(kind, mail) {
      await sql`select engine.wrong_guess(${kind}, ${mail})`;
    },
    async sent(mail) {
      await sql`select engine.begin_code(${mail})`;
    },
  };
}

/** Lets guesses be judged as often as the rules have it. Stands behind `mailedLinks`, which are none. `networkOf`: null for nobody. */
export function countGuesses(
  guesses: Guesses,
  options: { codeLength: number; networkOf: (context: Context<AuthEnv>) => string | null },
): MiddlewareHandler<AuthEnv> {
  return async (context, next) => {
    const network = options.networkOf(context);
    const guess = context.req.method === "POST" ? await guessOf(context.req.raw) : undefined;
    if (!guess || network === null) return next();
    const { kind, mail, given } = guess;
    // Auth hashes address and code as one text: with a digit moved from one to the other, a guess at one account would count for another.
    if (kind === "code" && !(given.length === options.codeLength && /^\d+$/.test(given))) {
      return Response.json(
        { code: 403, error_code: "otp_expired", msg: `The code has ${options.codeLength} digits.` },
        { status: 403 },
      );
    }
    const wait = await guesses.begin(kind, mail, network);
    if (wait !== 0) return refusal(kind, wait);
    await next();
    // A password that is right is right before the address is confirmed, too.
    const isRight = context.res.ok || (await errorCode(context.res)) === "email_not_confirmed";
    if (isRight) await guesses.right(kind, mail, network);
    else await guesses.wrong(kind, mail);
  };
}

async function guessOf(
  request: Request,
): Promise<{ kind: GuessKind; mail: string; given: string } | undefined> {
  const url = new URL(request.url);
  const isCode = url.pathname === "/auth/v1/verify";
  const isPassword = url.pathname === "/auth/v1/token" && url.searchParams.get("grant_type") === "password";
  if (!isCode && !isPassword) return undefined;
  const body = await jsonBody(request);
  const given = isCode ? body?.token : body?.password;
  // Without one of both nothing is judged; a token of a link goes before a code.
  if (!body?.email || !given || (isCode && body.token_hash)) return undefined;
  return { kind: isCode ? "code" : "password", mail: String(body.email), given: String(given) };
}

/** What Auth calls an answer; the answer can still be read. */
export async function errorCode(answer: Response): Promise<string | undefined> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === "object" && body !== null && "error_code" in body
    ? String(body.error_code)
    : undefined;
}

function refusal(kind: GuessKind, wait: number): Response {
  if (wait < 0) {
    const msg =
      "Too many wrong codes, so this one no longer works. Use the link in the email, or ask for a new code.";
    return Response.json({ code: 403, error_code: "otp_expired", msg }, { status: 403 });
  }
  const minutes = Math.ceil(wait / 60);
  const later = `try again in ${minutes} minute${minutes === 1 ? "" : "s"}`;
  const msg =
    kind === "code"
      ? `Too many wrong codes. Use the link in the email, or ${later}.`
      : `Too many wrong passwords. Sign in by a link to your email, or ${later}.`;
  const headers = { "retry-after": String(wait) };
  return Response.json({ code: 429, error_code: "over_request_rate_limit", msg }, { status: 429, headers });
}
