/** What of a request the embedded Auth and Data API get to see: bounded, and of the form that hosted Auth insists on. */
import type { MiddlewareHandler } from "hono";
import { readBytes, requireStorable } from "../../supabase/functions/_shared/http/read-json.ts";
import { HttpError } from "../../supabase/functions/_shared/http-error.ts";
import { canonicalMail } from "./canonical.ts";

/** Hosted Supabase takes more; the web client never sends a tenth of it. */
const MOST_BYTES = 1024 * 1024;

/** Lets in what `admit` does. */
export const admission: MiddlewareHandler = async (context, next) => {
  const admitted = await admit(context.req.raw);
  if ("refusal" in admitted) return admitted.refusal;
  context.req.raw = admitted.request;
  return next();
};

type Admission = { request: Request } | { refusal: Response };

/** The request with its body read; or the refusal. Auth's is written anew, so that what is counted is what Auth reads. */
async function admit(request: Request): Promise<Admission> {
  const url = new URL(request.url);
  const isAuth = url.pathname.startsWith("/auth/");
  const { method, headers } = request;
  try {
    if (isAuth) url.search = plainQuery(url).toString();
    if (method === "GET" || method === "HEAD" || !request.body)
      return { request: isAuth ? new Request(url, { method, headers }) : request };
    const bytes = await readBytes(request, MOST_BYTES);
    const body = isAuth ? authBody(bytes, url) : bytes;
    return { request: new Request(url, { method, headers, body }) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { status, message } = error;
    const answer = isAuth
      ? { code: status, error_code: status === 413 ? "request_too_large" : "validation_failed", msg: message }
      : { code: String(status), details: null, hint: null, message };
    return { refusal: Response.json(answer, { status }) };
  }
}

/**
 * What Auth's requests hold, by its documentation; the embedded one fails on anything else (500). And how long it may be, an object as
 * JSON: longer than any real one, and short enough that no pattern of Auth's stalls everybody on it.
 */
const kinds: Record<string, { kind: "string" | "object" | "boolean"; most: number }> = {
  email: { kind: "string", most: 320 },
  phone: { kind: "string", most: 320 },
  password: { kind: "string", most: 1_000 },
  current_password: { kind: "string", most: 1_000 },
  token: { kind: "string", most: 2_000 },
  token_hash: { kind: "string", most: 2_000 },
  refresh_token: { kind: "string", most: 2_000 },
  auth_code: { kind: "string", most: 2_000 },
  code_verifier: { kind: "string", most: 2_000 },
  code_challenge: { kind: "string", most: 2_000 },
  code_challenge_method: { kind: "string", most: 2_000 },
  nonce: { kind: "string", most: 2_000 },
  type: { kind: "string", most: 2_000 },
  redirect_to: { kind: "string", most: 2_000 },
  provider: { kind: "string", most: 2_000 },
  id_token: { kind: "string", most: 10_000 },
  data: { kind: "object", most: 10_000 },
  user_metadata: { kind: "object", most: 10_000 },
  app_metadata: { kind: "object", most: 10_000 },
  gotrue_meta_security: { kind: "object", most: 10_000 },
  create_user: { kind: "boolean", most: 5 },
};

/** A request's query, in one spelling. What stands there twice would be one thing to who counts and another to who answers. */
function plainQuery({ searchParams }: URL): URLSearchParams {
  for (const name of searchParams.keys()) {
    if (searchParams.getAll(name).length > 1)
      throw new HttpError(400, "validation_failed", "The address names the same thing twice.");
  }
  requireStorable(Object.fromEntries(searchParams));
  return new URLSearchParams(searchParams);
}

function authBody(bytes: Uint8Array<ArrayBuffer>, { searchParams }: URL): Uint8Array<ArrayBuffer> | string {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Nothing, a form, or broken: Auth's own to answer.
    return bytes;
  }
  if (!isObject(body)) throw new HttpError(400, "validation_failed", "The request must be a JSON object.");
  requireStorable(body);
  for (const [name, fits] of Object.entries(kinds)) requireFit(name, body[name], fits);
  if (Object.keys(body).some((name) => searchParams.has(name)))
    throw new HttpError(400, "validation_failed", "The address and the request name the same thing.");
  const email = typeof body.email === "string" ? { email: canonicalMail(body.email) } : {};
  return JSON.stringify({ ...body, ...email });
}

function requireFit(name: string, value: unknown, { kind, most }: (typeof kinds)[string]): void {
  if (value === undefined || value === null) return;
  const isKind = kind === "object" ? isObject(value) : typeof value === kind;
  if (!isKind) {
    const article = kind === "object" ? "an" : "a";
    throw new HttpError(400, "validation_failed", `${name} must be ${article} ${kind}.`);
  }
  const { length } = typeof value === "string" ? value : JSON.stringify(value);
  if (length <= most) return;
  const words = `${name} can have ${most.toLocaleString("en")} characters at most.`;
  throw new HttpError(400, "validation_failed", words);
}

/** The JSON object of a request that was let in; the request can still be read. */
export async function jsonBody(request: Request): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return isObject(body) ? body : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
