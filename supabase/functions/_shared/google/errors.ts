import { z } from "zod";
import { ERROR_KINDS, type ErrorKind } from "../database/vocabulary.gen.ts";
import { classifyGoogleError, type GoogleError } from "./error-kind.ts";

/** A failed call to Google, classified. */
export class GoogleCallError extends Error {
  override name = "GoogleCallError";
  readonly kind: ErrorKind;
  readonly code: string;

  constructor(error: GoogleError, options?: { cause?: unknown }) {
    super(error.message, options);
    this.kind = error.kind;
    this.code = error.code;
  }
}

/** What is wrong with one request, perhaps: the same of another thread or page may well succeed. */
export function concernsOneRequest(error: unknown): error is GoogleCallError {
  return error instanceof GoogleCallError && !ERROR_KINDS[error.kind].stops_batch;
}

/** Google was heard, and surely did nothing of what this one request asked for. */
export function refusesOneRequest(error: unknown): error is GoogleCallError {
  return concernsOneRequest(error) && !isServerFailure(error);
}

/** Google's servers, or the way to them, failed a request that had left, or turned it away for no reason that we know: all may fare alike. */
export function isServerFailure(error: unknown): error is GoogleCallError {
  if (!(error instanceof GoogleCallError)) return false;
  const { after_insert } = ERROR_KINDS[error.kind];
  return after_insert === "uncertain" || after_insert === "unexplained";
}

const apiBody = z.object({
  error: z.object({
    message: z.string().default(""),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
    details: z.array(z.object({ reason: z.string().optional() }).loose()).default([]),
  }),
});
const oauthBody = z.object({ error: z.string(), error_description: z.string().default("") });
const answered = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) });

/** Turns whatever Google's clients throw into a GoogleCallError. */
export function toGoogleError(error: unknown): GoogleCallError {
  if (error instanceof GoogleCallError) return error;
  const response = answered.safeParse(error).data?.response;
  const data = typeof response?.data === "string" ? parseJson(response.data) : response?.data;
  const api = apiBody.safeParse(data).data?.error;
  const oauth = oauthBody.safeParse(data).data;
  return new GoogleCallError(
    classifyGoogleError({
      status: response?.status,
      reason: api?.errors[0]?.reason ?? oauth?.error,
      detail: api?.details.find((detail) => detail.reason)?.reason,
      message: api?.message ?? oauth?.error_description ?? messagesOf(error),
    }),
    { cause: error },
  );
}

/** How far a connection came is told by a message deep among the causes: "fetch failed", then what failed. */
function messagesOf(error: unknown): string {
  const messages: string[] = [];
  for (let link = error; link instanceof Error && messages.length < 5; link = link.cause) {
    messages.push(link.message);
  }
  return messages.join(" ");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
