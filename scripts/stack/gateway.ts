/** The one origin that clients know: /auth/v1 and /rest/v1 from the embedded API, /functions/v1 from the functions host. */
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { cors } from "hono/cors";
import { proxy } from "hono/proxy";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import type postgres from "postgres";
import { type HttpServer, listen } from "../lib/http-server.ts";
import { admission } from "./admission.ts";
import { mailAfterAnswer, passwordsAlike } from "./alike.ts";
import { type AuthEnv, authLimits, MailShares } from "./auth-limits.ts";
import { callerAddress, onlyCanonical } from "./canonical.ts";
import type { ProjectConfig } from "./config.ts";
import type { DataApi } from "./data-api.ts";
import { countGuesses, type Guesses } from "./guesses.ts";
import { type ApiKeys, sameKey } from "./keys.ts";
import { mailedLinks } from "./mailed-links.ts";
import { liveSessions, ownerOnly } from "./owner-only.ts";
import { host } from "./ports.ts";
import { acceptedKeys, currentKeys } from "./replaced-keys.ts";
import { refuseReused } from "./reused-tokens.ts";
import { inTurn } from "./turns.ts";

/** The id that the functions' key set and the tokens signed for them share. */
export const signingKeyId = "local";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

interface GatewayOptions {
  port: number;
  keys: ApiKeys;
  config: ProjectConfig;
  api: DataApi;
  sql: postgres.Sql;
  guesses: Guesses | undefined;
  functionsOrigin: string;
  turns: boolean;
  behindProxy: boolean;
  authLimits: boolean;
  log: (line: string) => void;
  generateLink: (request: Request) => Promise<Response>;
}

/** Listens until closed. Rejects when the port cannot be had. */
export async function startGateway(options: GatewayOptions): Promise<HttpServer> {
  const app = new Hono<AuthEnv>();
  app.use(async ({ req }, next) => {
    if (methods.includes(req.method)) return next();
    const headers = { allow: methods.join(", ") };
    return Response.json({ message: "There is no such method here" }, { status: 405, headers });
  });
  // As on hosted Supabase, the gateway speaks to browsers (functions do so themselves). The embedded API looks a function up
  // by the arguments that a preflight lacks; its Auth forgets the authorization header there, and the origin in answers.
  const anyOrigin = cors({
    origin: "*",
    exposeHeaders: ["content-range", "content-location", "preference-applied"],
    maxAge: 3600,
  });
  app.use(onlyCanonical);
  app.use(currentKeys(options.keys));
  if (options.turns)
    app.use(
      inTurn((request, peer) =>
        callerOf(request, callerAddress(named(request, options.behindProxy) ?? peer), options.keys),
      ),
    );
  app.use("/auth/v1/*", anyOrigin, admission);
  app.use("/rest/v1/*", anyOrigin, admission);
  // What a first visit on a slow line waits for. Caddy and hosted Supabase compress every answer.
  app.use("/rest/v1/rpc/opening", compress());
  const mails = guardAuth(app, options);
  app.use("/auth/v1/*", liveSessions(options.sql), ownerOnly(options.sql));
  app.post("/auth/v1/admin/generate_link", (context) => {
    if (!isSecretKey(apiKeyOf(context.req.raw), options.keys)) return unauthorized("Invalid API key");
    return options.generateLink(context.req.raw);
  });
  app.all("/auth/v1/*", (context) => toApi(context, options));
  app.all("/rest/v1/*", (context) => toApi(context, options));
  app.all("/functions/v1/*", (context) => toFunction(context, options));
  app.notFound(() => Response.json({ message: "no such route" }, { status: 404 }));
  app.onError((error) => {
    options.log(error.stack ?? String(error));
    return Response.json({ message: "The gateway failed" }, { status: 500 });
  });

  const server = await listen(app.fetch, options.port);
  return { ...server, close: () => server.close().then(mails.settled) };
}

type GatewayContext = Context<AuthEnv>;

/** What stands before Auth, in this order: what is refused costs no later count. */
function guardAuth(app: Hono<AuthEnv>, options: GatewayOptions) {
  const { keys, config, guesses, sql } = options;
  const paths = "/auth/v1/*";
  const networkOf = (context: GatewayContext) =>
    isSecretKey(apiKeyOf(context.req.raw), keys)
      ? null
      : callerAddress(peerOf(context, options.behindProxy) ?? host);
  app.use(
    paths,
    mailedLinks(() => acceptedKeys(keys, "jwtSecret")),
  );
  const shares = new MailShares(config.limits.email_sent);
  if (options.authLimits) app.use(paths, authLimits(config.limits, networkOf, shares));
  if (guesses) app.use(paths, countGuesses(guesses, { codeLength: config.auth.email.otp_length, networkOf }));
  app.use(paths, passwordsAlike(sql));
  app.use(paths, refuseReused(sql, config.auth.refresh_token_reuse_interval));
  const mails = mailAfterAnswer({
    config: config.auth,
    mayMail: async (context, mail) =>
      !options.authLimits || networkOf(context) === null || shares.take(await isConfirmed(sql, mail)),
    answer: (context) => toApi(context, options),
    sent: async (mail) => guesses?.sent(mail),
    log: options.log,
  });
  app.use(paths, mails.handler);
  return mails;
}

/** Whether somebody has shown that an address is theirs. */
async function isConfirmed(sql: postgres.Sql, mail: string): Promise<boolean> {
  const found = await sql`select from auth.users where email = ${mail} and email_confirmed_at is not null`;
  return found.length > 0;
}

/** The account that a valid token names, else the address; nobody for a secret key. */
async function callerOf(request: Request, peer: string, keys: ApiKeys): Promise<string | null> {
  if (isSecretKey(apiKeyOf(request), keys)) return null;
  const payload = await payloadOf(tokenOf(request), keys.jwtSecret);
  return typeof payload?.sub === "string" ? payload.sub : peer;
}

/** Who calls: the other end, or whom the proxy names. The last entry is the proxy's own; those before it are anybody's. */
function peerOf(context: GatewayContext, behindProxy: boolean): string | null {
  return named(context.req.raw, behindProxy) ?? context.env.incoming.socket.remoteAddress ?? null;
}

function named(request: Request, behindProxy: boolean): string | undefined {
  const entries = behindProxy ? (request.headers.get("x-forwarded-for") ?? "").split(",") : [];
  return entries.at(-1)?.trim() || undefined;
}

function toApi(context: GatewayContext, options: GatewayOptions): Promise<Response> {
  const { keys } = options;
  const request = context.req.raw;
  const headers = new Headers(request.headers);
  // Whoever calls, and not who they say they are: what the gate in SQL counts by.
  headers.set("x-forwarded-for", peerOf(context, options.behindProxy) ?? host);
  // The embedded API knows one secret key only; on Supabase every secret key is service_role.
  if (sameKey(apiKeyOf(request), keys.cronKey)) {
    headers.set("apikey", keys.secretKey);
    if (headers.get("authorization") === `Bearer ${keys.cronKey}`) headers.delete("authorization");
  }
  return options.api.fetch(new Request(request, { headers }), peerOf(context, options.behindProxy));
}

async function toFunction(context: GatewayContext, options: GatewayOptions): Promise<Response> {
  const request = context.req.raw;
  const url = new URL(request.url);
  const path = url.pathname.slice("/functions/v1".length);
  const settings = options.config.functions[path.split("/")[1] ?? ""];
  if (settings && !settings.enabled)
    return Response.json({ code: "NOT_FOUND", message: "Function not found" }, { status: 404 });

  const token = tokenOf(request);
  const signed = await resign(token, options.keys.jwtSecret);
  if (settings?.verify_jwt && request.method !== "OPTIONS" && !signed) {
    return unauthorized(token ? "Invalid JWT" : "Missing authorization header");
  }

  try {
    return await proxy(`${options.functionsOrigin}${path}${url.search}`, {
      raw: request,
      redirect: "manual",
      headers: {
        ...context.req.header(),
        ...(signed ? { authorization: `Bearer ${signed}` } : {}),
        host: undefined,
        "x-forwarded-for": peerOf(context, options.behindProxy) ?? host,
        "x-forwarded-host": url.host,
        "x-forwarded-proto": url.protocol.slice(0, -1),
      },
    });
  } catch {
    const body = {
      code: "BOOT_ERROR",
      message: "The function did not answer: its host is being started again",
    };
    return Response.json(body, { status: 503, headers: { "access-control-allow-origin": "*" } });
  }
}

/**
 * Auth's tokens name no key, which the functions' verifier requires: the same claims, signed with the same secret,
 * under the id of the functions' key set. Undefined for anything that is not a valid token.
 */
async function resign(token: string | undefined, secret: string): Promise<string | undefined> {
  const payload = await payloadOf(token, secret);
  return (
    payload &&
    new SignJWT(payload)
      .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: signingKeyId })
      .sign(new TextEncoder().encode(secret))
  );
}

/** The claims of a valid token. */
async function payloadOf(token: string | undefined, secret: string): Promise<JWTPayload | undefined> {
  if (token?.split(".").length !== 3) return undefined;
  const key = new TextEncoder().encode(secret);
  return jwtVerify(token, key, { algorithms: ["HS256"] }).then(
    ({ payload }) => payload,
    () => undefined,
  );
}

function tokenOf(request: Request): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

function apiKeyOf(request: Request): string {
  return request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey") ?? "";
}

function isSecretKey(key: string, keys: ApiKeys): boolean {
  return sameKey(key, keys.secretKey) || sameKey(key, keys.cronKey);
}

function unauthorized(message: string): Response {
  return Response.json(
    { code: 401, message },
    { status: 401, headers: { "access-control-allow-origin": "*" } },
  );
}
