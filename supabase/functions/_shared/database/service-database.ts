import type { SupabaseClient } from "@supabase/supabase-js";
import type { z } from "zod";
import { HttpError } from "../http-error.ts";
import type { Database, Json } from "./database.types.ts";
import type { FunctionRow } from "./function-row.ts";

export type ServiceClient = SupabaseClient<Database>;
type ServiceFunctions = Database["service"]["Functions"];

/** The generated types know no null arguments and spell jsonb out recursively; SQL takes both. */
type Arguments<Args> = { [Key in keyof Args]: Json extends Args[Key] ? unknown : Args[Key] | null };

/** A row that a function of the service schema returns. `Columns` are those that can be null. */
export type ServiceRow<
  Name extends keyof ServiceFunctions,
  Columns extends keyof FunctionRow<ServiceFunctions[Name]> = never,
> = FunctionRow<ServiceFunctions[Name], Columns>;

/** The row of a function that returns one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("the database answered with no row");
  return row;
}

/** Calls one SQL function of the service schema; what it returns is parsed by a shape, where the generated types do not say it. */
export interface ServiceDatabase {
  call<Name extends keyof ServiceFunctions & string, Out = ServiceFunctions[Name]["Returns"]>(
    name: Name,
    args: Arguments<ServiceFunctions[Name]["Args"]>,
    shape?: z.ZodType<Out>,
  ): Promise<Out>;
}

/**
 * A database that is restarting is waited for. Every service function may be called twice: claims hand out leases that lapse,
 * records are heard from the lease's holder only and change nothing when repeated. So may what a program does (engine.begin_act).
 */
const PAUSES_MS = [200, 400, 800, 1600, 3000];

interface DatabaseAnswer {
  data: unknown;
  error: DatabaseError | null;
  status: number;
}
export interface DatabaseError {
  /** None where what stands before the database answered in its place. */
  code?: string;
  message: string;
  details: string | null;
  hint: string | null;
}

/** What the database answers, waited for while it is restarting; errors raised in SQL as PTnnn become HttpErrors with their code, sentence and hint, anything else a 500 or a 503. */
export async function answerOf(
  name: string,
  ask: () => PromiseLike<DatabaseAnswer>,
  known: (error: DatabaseError) => HttpError | undefined = () => undefined,
): Promise<unknown> {
  for (let tried = 0; ; tried++) {
    const { data, error, status } = await ask();
    if (!error) return data;
    const failure = known(error) ?? databaseError(error, status, name);
    const pause = PAUSES_MS[tried];
    if (failure.code !== "database_unavailable" || pause === undefined) throw failure;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** For whom a service function is called: a person (engine.actor), or a program by the token of its call (engine.call_token). */
type CalledFor = { "x-actor": string } | { "x-program-call": string };

/** `headers`: for whom it is called, whom history names. */
export function serviceDatabase(client: ServiceClient, headers?: CalledFor): ServiceDatabase {
  return {
    async call(name, args, shape) {
      const data = await answerOf(name, () => {
        const asked = client.schema("service").rpc(name, args as never);
        for (const [header, value] of Object.entries(headers ?? {})) asked.setHeader(header, value);
        return asked;
      });
      return shape ? shape.parse(data) : (data as never);
    },
  };
}

function databaseError(error: DatabaseError, status: number, name: string): HttpError {
  const raised = /^PT(\d{3})$/.exec(error.code ?? "");
  if (raised)
    return new HttpError(Number(raised[1]), error.details ?? "refused", error.message, {
      hint: error.hint ?? undefined,
    });
  // Status 0 is supabase-js's word for: the request got no answer.
  const down = status === 0 || status === 502 || status === 503 || status === 504;
  return new HttpError(
    down ? 503 : 500,
    down ? "database_unavailable" : "database_error",
    down
      ? "The database can't be reached right now. Try again shortly."
      : "Something went wrong on our side.",
    { cause: new Error(`${name}: ${error.code} ${error.message}`) },
  );
}
