import { FunctionsHttpError } from "@supabase/supabase-js";
import { errorResponse } from "../contracts/error.ts";
import { programAnswer } from "../contracts/program-answer.ts";
import { withoutScreen } from "../database/program-database.ts";
import type { ServiceClient } from "../database/service-database.ts";
import { HttpError } from "../http-error.ts";

/** Longer than YouTube is waited for, and shorter than a hosted function may take (150 s). */
const PATIENCE_MS = 120_000;

/**
 * Has another of our functions do what a program asks for, as it: `token` is that of its call (programCallOf). Answers what that
 * function's answer holds, throws what it refuses with, and 503 where it gave no answer: it may be asked again.
 */
export async function forwarded(
  admin: ServiceClient,
  token: string,
  name: string,
  body: Record<string, unknown>,
): Promise<unknown> {
  const { data, error } = await admin.functions.invoke(name, {
    body,
    headers: { "x-program-call": token },
    timeout: PATIENCE_MS,
  });
  if (!error) return programAnswer.parse(data).answer;
  const answer: Response | undefined = error instanceof FunctionsHttpError ? error.context : undefined;
  const refusal = errorResponse.safeParse(await answer?.json().catch(() => undefined)).data?.error;
  if (answer && refusal)
    throw withoutScreen(new HttpError(answer.status, refusal.code, refusal.message, { hint: refusal.hint }));
  throw new HttpError(503, "function_unavailable", "This can't be done right now.", {
    hint: "Send it again with the same Idempotency-Key.",
    cause: error,
  });
}
