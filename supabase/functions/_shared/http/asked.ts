import { z } from "zod";
import type { Operation } from "../contracts/api/operation.ts";
import type { Problem } from "../contracts/api/problem.ts";
import { HttpError } from "../http-error.ts";
import { jsonOf, MOST_BYTES, readBytes, requireStorable } from "./read-json.ts";
import { Refusal } from "./refusal.ts";

export interface ReadRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

const none = z.strictObject({});

/** A request by its operation's contract; 400 with every field that breaks it, 413 and 415 for a body that none can be. */
export async function readRequest(
  request: Request,
  operation: Operation,
  params: Record<string, string>,
): Promise<ReadRequest> {
  const body = await bodyOf(request);
  const { searchParams } = new URL(request.url);
  const query = Object.fromEntries(searchParams);
  requireStorable(query);
  const errors: NonNullable<Problem["errors"]> = [];
  for (const name of new Set(searchParams.keys()))
    if (searchParams.getAll(name).length > 1)
      errors.push({ field: `query.${name}`, message: "Send it once." });
  const part = (name: string, schema: z.ZodObject | undefined, value: unknown) => {
    const parsed = (schema ?? none).safeParse(value);
    if (parsed.success) return parsed.data;
    errors.push(...parsed.error.issues.flatMap((issue) => errorsOf(name, issue)));
    return {};
  };
  const read = {
    params: part("params", operation.params, params),
    query: part("query", operation.query, query),
    body: part("body", operation.body, body),
  };
  if (errors.length > 0) throw brokenContract(errors);
  return read;
}

/** 400 for fields that break the contract. */
export const brokenContract = (errors: NonNullable<Problem["errors"]>) =>
  new Refusal(
    400,
    "invalid_request",
    `${errors.map(({ field }) => field).join(", ")}: not what this operation takes.`,
    { errors },
  );

/** Whatever a proxy says of a body, one without a byte is none. */
async function bodyOf(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, MOST_BYTES);
  const type = request.headers.get("content-type") ?? "";
  if (bytes.length > 0 && !/^application\/json\s*(?:;|$)/i.test(type))
    throw new HttpError(415, "unsupported_media_type", "Send the body as Content-Type: application/json.");
  return jsonOf(bytes);
}

function errorsOf(part: string, issue: z.core.$ZodIssue): NonNullable<Problem["errors"]> {
  const field = [part, ...issue.path].join(".");
  return issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => ({
        field: `${field}.${key.slice(0, 100)}`,
        message: "There is no such field.",
      }))
    : [{ field, message: issue.message }];
}
