/** What of a request the embedded Auth and Data API get to see: bounded, and of the form that hosted Auth insists on. */
import { readBytes, requireStorable } from "../../supabase/functions/_shared/http/read-json.ts";
import { HttpError } from "../../supabase/functions/_shared/http-error.ts";

/** Hosted Supabase takes more; the web client never sends a tenth of it. */
const MOST_BYTES = 1024 * 1024;

export type Admission = { request: Request } | { refusal: Response };

/** The request with its body read; or the refusal. */
export async function admit(request: Request): Promise<Admission> {
  const isAuth = new URL(request.url).pathname.startsWith("/auth/");
  try {
    if (isAuth) requireStorable(Object.fromEntries(new URL(request.url).searchParams));
    if (request.method === "GET" || request.method === "HEAD" || !request.body) return { request };
    const bytes = await readBytes(request, MOST_BYTES);
    if (isAuth) requireAuthForm(bytes);
    const { url, method, headers } = request;
    return { request: new Request(url, { method, headers, body: bytes }) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { status, message } = error;
    const answer = isAuth
      ? { code: status, error_code: status === 413 ? "request_too_large" : "validation_failed", msg: message }
      : { code: String(status), details: null, hint: null, message };
    return { refusal: Response.json(answer, { status }) };
  }
}

/** What Auth's requests hold, by its documentation; the embedded one fails on anything else (500). */
const kinds: Record<string, "string" | "object" | "boolean"> = {
  email: "string",
  phone: "string",
  password: "string",
  current_password: "string",
  token: "string",
  token_hash: "string",
  refresh_token: "string",
  auth_code: "string",
  code_verifier: "string",
  code_challenge: "string",
  code_challenge_method: "string",
  nonce: "string",
  type: "string",
  redirect_to: "string",
  provider: "string",
  id_token: "string",
  data: "object",
  user_metadata: "object",
  app_metadata: "object",
  gotrue_meta_security: "object",
  create_user: "boolean",
};

function requireAuthForm(bytes: Uint8Array): void {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Nothing, a form, or broken: Auth's own to answer.
    return;
  }
  if (!isObject(body)) throw new HttpError(400, "validation_failed", "The request must be a JSON object.");
  requireStorable(body);
  for (const [name, kind] of Object.entries(kinds)) {
    const value = body[name];
    const fits = kind === "object" ? isObject(value) : typeof value === kind;
    if (value !== undefined && value !== null && !fits) {
      const article = kind === "object" ? "an" : "a";
      throw new HttpError(400, "validation_failed", `${name} must be ${article} ${kind}.`);
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
