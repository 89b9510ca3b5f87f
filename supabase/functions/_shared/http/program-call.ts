import { z } from "zod";
import type { Operation } from "../contracts/api/operation.ts";
import type { ServiceDatabase } from "../database/service-database.ts";
import { PROGRAM_CALLS, type Scope } from "../database/vocabulary.gen.ts";
import { HttpError } from "../http-error.ts";
import { toBase64Url } from "../secrets/base64url.ts";
import type { ReadRequest } from "./asked.ts";
import { Refusal } from "./refusal.ts";

/** A call that a program makes by its key. */
interface ProgramCall {
  /** By which the Data API knows it for a minute. */
  token: string;
  callsLeft: number;
  /** Of a write that was done before: what the database answered then. */
  done: { answer: unknown } | undefined;
}

const begun = z
  .array(
    z.object({
      call: z.string().nullable(),
      key_id: z.string().nullable(),
      calls_left: z.number().nullable(),
      answered: z.boolean(),
      answer: z.unknown(),
      refusal: z
        .object({ status: z.number(), code: z.string(), message: z.string(), hint: z.string().nullish() })
        .nullable(),
    }),
  )
  .length(1);

const KEY = /^Bearer +(rj_[0-9a-f]{48})$/i;

/** The key of a request. What is none is refused with 401 before the database is asked. */
export function keyOf(request: Request): string {
  const sent = request.headers.get("authorization");
  const key = KEY.exec(sent ?? "")?.[1];
  if (key) return key;
  throw new Refusal(
    401,
    sent ? "key_unknown" : "key_missing",
    sent ? "This isn't a key." : "Send your key as Authorization: Bearer rj_….",
    { hint: "Create one in Programs.", headers: challenge(sent ? "invalid_token" : undefined) },
  );
}

/** The Idempotency-Key of a request: 400 without one. */
export function idempotencyKeyOf(request: Request): string {
  const key = request.headers.get("idempotency-key") ?? "";
  if (/^[\x21-\x7e]{1,100}$/.test(key)) return key;
  throw new HttpError(
    400,
    "idempotency_key_missing",
    "A write needs an Idempotency-Key of 1 to 100 visible ASCII characters.",
    { hint: "Make a UUID for each write, and send it again when you repeat that write." },
  );
}

/** SHA-256 over method, path and body of a write, however the body's members are ordered. */
export async function hashOf(
  { method, path }: Pick<Operation, "method" | "path">,
  { params, body }: Pick<ReadRequest, "params" | "body">,
): Promise<string> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  return digest(`${method} ${filled}\n${canonical(body)}`);
}

/** SHA-256 in letters that an address and a header take. */
export async function digest(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * Begins a call of a program (service.begin_call): 401 and 403 for its key, 422 for a reused Idempotency-Key, 429 with Retry-After.
 * `heard` is told the key's id as soon as it is known, refused or not.
 */
export async function beginCall(
  db: ServiceDatabase,
  { key, scope, forwardedFor, write, assistant, heard }: Begin,
): Promise<ProgramCall> {
  const asked = {
    ...{ p_key: key, p_scope: scope, p_address: forwardedFor },
    ...(write && { p_idempotency: write.idempotencyKey, p_request: write.hash }),
    ...(assistant && { p_assistant: true }),
  };
  const [call] = await db.call("begin_call", asked, begun).catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 429 ? later(error) : error;
  });
  if (call?.key_id) heard(call.key_id);
  if (call?.refusal) throw refused(call.refusal, scope);
  if (!call?.call) throw new Error("begin_call answered with neither a call nor a refusal");
  return {
    token: call.call,
    callsLeft: call.calls_left ?? 0,
    done: call.answered ? { answer: call.answer } : undefined,
  };
}

interface Begin {
  key: string;
  scope: Scope;
  /** The X-Forwarded-For header, by which those are counted whose key nobody made. */
  forwardedFor: string;
  write: { idempotencyKey: string; hash: string } | undefined;
  /** Whether an assistant calls (the function mcp). */
  assistant?: boolean | undefined;
  heard: (keyId: string) => void;
}

/** The hint of this one 429 is the number of seconds (service.begin_call). */
function later({ code, message, hint }: HttpError): Refusal {
  return new Refusal(429, code, message, { headers: { "retry-after": hint ?? "1", ...rateLimit(0) } });
}

function refused(
  {
    status,
    code,
    message,
    hint,
  }: { status: number; code: string; message: string; hint?: string | null | undefined },
  scope: Scope,
): Refusal {
  const headers =
    status === 401
      ? challenge("invalid_token")
      : code === "scope_missing"
        ? challenge("insufficient_scope", scope)
        : {};
  return new Refusal(status, code, message, { hint: hint ?? undefined, headers });
}

/** RFC 6750. */
function challenge(error?: string, scope?: string): Record<string, string> {
  const said = [error && `error="${error}"`, scope && `scope="${scope}"`].filter(Boolean);
  return { "www-authenticate": ['Bearer realm="api"', ...said].join(", ") };
}

/** How many calls a key has left (draft-ietf-httpapi-ratelimit-headers), and in how many seconds it has all of them again. */
export function rateLimit(callsLeft: number): Record<string, string> {
  const { in_a_row, seconds } = PROGRAM_CALLS;
  return {
    "ratelimit-policy": `"key";q=${in_a_row};w=${in_a_row * seconds}`,
    ratelimit: `"key";r=${callsLeft};t=${(in_a_row - callsLeft) * seconds}`,
  };
}
