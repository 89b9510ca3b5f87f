import type { SupabaseClient } from "@supabase/supabase-js";
import { HttpError } from "../http-error.ts";
import type { Database, Json } from "./database.types.ts";
import { answerOf, type DatabaseError } from "./service-database.ts";
import type { ProgramAct } from "./vocabulary.gen.ts";

export type CallerClient = SupabaseClient<Database>;

/** A request to the Data API that is still to be sent. */
type Asked<Data> = PromiseLike<{ data: Data; error: DatabaseError | null; status: number }> & {
  setHeader(name: string, value: string): Asked<Data>;
};

/** The database as a program may see it: under row-level security, by the token of its call. */
export interface ProgramDatabase {
  /** `what`: its name, for the log. */
  read<Data>(what: string, ask: (client: CallerClient) => Asked<Data>): Promise<NonNullable<Data>>;
  act(act: ProgramAct, args: Record<string, unknown>): Promise<unknown>;
}

/** `client` asks as anon; `token` says for which program (service.begin_call). */
export function programDatabase(client: CallerClient, token: string): ProgramDatabase {
  async function read<Data>(what: string, ask: (client: CallerClient) => Asked<Data>) {
    const data = await answerOf(
      what,
      () => ask(client).setHeader("x-program-call", token),
      programError,
    ).catch((error: unknown) => {
      throw error instanceof HttpError ? withoutScreen(error) : error;
    });
    return data as NonNullable<Data>;
  }
  return {
    read,
    act: (act, args) =>
      read(`program_act ${act}`, (asked) => asked.rpc("program_act", { p_act: act, p_args: args as Json })),
  };
}

/** What constraints and policies say to a write: no fault of ours. Their own words name tables, so they are the log's. */
function programError({ code = "", message }: DatabaseError): HttpError | undefined {
  const cause = new Error(`${code} ${message}`);
  if (code === "42501")
    return new HttpError(403, "not_allowed", "This key can't do that here.", {
      hint: "Check its channels and its person's role in Programs.",
      cause,
    });
  if (code === "23505") return new HttpError(409, "already_exists", "There already is one.", { cause });
  if (code === "23503")
    return new HttpError(422, "unknown_reference", "It names something that doesn't exist in this account.", {
      cause,
    });
  if (code.startsWith("23"))
    return new HttpError(422, "invalid_value", "A value isn't one that can be kept.", { cause });
  return undefined;
}

/** Hints are written for who has a page before them. */
export function withoutScreen(error: HttpError): HttpError {
  const { status, code, message, cause, hint } = error;
  return hint && /\b(?:page|Reload)\b/.test(hint)
    ? new HttpError(status, code, message, { cause, hint: "Read it again: it may have changed." })
    : error;
}
