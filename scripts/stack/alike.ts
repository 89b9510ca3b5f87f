/**
 * Answers of Auth that tell nobody whether an address has an account. The embedded Auth tells by status, by words and by time: it sends
 * the mail and makes the account before it answers, and compares no password where there is none.
 */
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Context, MiddlewareHandler } from "hono";
import type postgres from "postgres";
import { jsonBody } from "./admission.ts";
import type { AuthEnv } from "./auth-limits.ts";
import { isMail } from "./canonical.ts";
import type { ProjectConfig } from "./config.ts";
import { errorCode } from "./guesses.ts";

type Body = Record<string, unknown>;
type Auth = MiddlewareHandler<AuthEnv>;

/** What sends a mail, whoever asks. */
const MAILING = ["/auth/v1/otp", "/auth/v1/magiclink", "/auth/v1/recover", "/auth/v1/resend"];
const SIGN_UP = "/auth/v1/signup";

interface MailingOptions {
  config: ProjectConfig["auth"];
  /**
   * Whether there is a mail left for an address. Asked after the answer, so that nobody learns what it depends on, and before Auth,
   * which would make the account. What is over is dropped, and the answer was the same.
   */
  mayMail: (context: Context<AuthEnv>, mail: string) => Promise<boolean>;
  /** Has Auth answer. */
  answer: (context: Context<AuthEnv>) => Promise<Response>;
  /** Auth has sent a mail to an address, or would have. */
  sent: (mail: string) => Promise<void>;
  log: (line: string) => void;
}

/** Answers at once what sends a mail, and has it done after: the same for everybody. `settled` waits for what is under way. */
export function mailAfterAnswer(options: MailingOptions): { handler: Auth; settled: () => Promise<void> } {
  const working = new Set<Promise<void>>();

  async function work(context: Context<AuthEnv>, mail: string): Promise<void> {
    try {
      if (!(await options.mayMail(context, mail))) return;
      const answer = await options.answer(context);
      if (answer.ok) await options.sent(mail);
      else if (answer.status >= 500)
        options.log(`Auth could not do ${new URL(context.req.url).pathname}: ${answer.status}`);
    } catch (error) {
      options.log(`Auth could not do ${new URL(context.req.url).pathname}: ${error}`);
    }
  }

  const handler: Auth = async (context, next) => {
    const { method, raw } = context.req;
    const { pathname } = new URL(raw.url);
    const body = method === "POST" ? await jsonBody(raw) : undefined;
    const answer = body && answerFor(pathname, body, options.config);
    if (!answer) return next();
    const one = work(context, String(body.email)).finally(() => working.delete(one));
    working.add(one);
    return Response.json(answer);
  };
  return { handler, settled: async () => void (await Promise.all(working)) };
}

/** What a mailing request is answered; undefined for what Auth refuses before it looks for an account, or is another request. */
function answerFor(path: string, body: Body, config: ProjectConfig["auth"]): object | undefined {
  if (path !== SIGN_UP && !MAILING.includes(path)) return undefined;
  if (!isMail(String(body.email ?? ""))) return undefined;
  if (path === "/auth/v1/resend")
    return ["signup", "email_change"].includes(String(body.type)) ? {} : undefined;
  if (path !== SIGN_UP) return {};
  if (!config.enable_signup || !config.email.enable_confirmations) return undefined;
  const length = typeof body.password === "string" ? body.password.length : 0;
  return length >= config.minimum_password_length && length <= 72 ? somebody(body) : undefined;
}

/** A new account as hosted Auth shows it where there is one already. */
function somebody({ email, data }: Body): object {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

interface Bcrypt {
  compare(password: string, hash: string): Promise<boolean>;
  hash(password: string, cost: number): Promise<string>;
}
/** The embedded Auth's own: another would take another time. */
const bcrypt: Bcrypt = createRequire(fileURLToPath(import.meta.resolve("@supabase/lite")))("bcryptjs");
/** Auth's own cost. */
export const PASSWORD_COST = 10;

/** Compares a password where Auth does not: without an account, without a password, and before the address is confirmed. */
export function passwordsAlike(sql: postgres.Sql): Auth {
  const nobodys = bcrypt.hash(randomUUID(), PASSWORD_COST);
  return async (context, next) => {
    const { method, raw } = context.req;
    const url = new URL(raw.url);
    const isPassword = url.pathname === "/auth/v1/token" && url.searchParams.get("grant_type") === "password";
    const body = method === "POST" && isPassword ? await jsonBody(raw) : undefined;
    if (!body?.email || !body.password) return next();
    const [user] = await sql<{ hash: string | null; confirmed: boolean }[]>`
      select encrypted_password as hash, confirmed_at is not null as confirmed from auth.users where email = ${String(body.email)}`;
    await next();
    // Auth compared.
    if (user?.hash && user.confirmed) return;
    const isRight = await bcrypt.compare(String(body.password), user?.hash || (await nobodys));
    if (!isRight && (await errorCode(context.res)) === "email_not_confirmed") {
      const told = { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" };
      context.res = Response.json(told, { status: 400 });
      // The answer that it takes the place of leaves its headers.
      context.res.headers.set("x-sb-error-code", told.error_code);
    }
  };
}
