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
 * records are heard from the lease's holder only and change nothing when repeated.
 */
const PAUSES_MS = [200, 400, 800, 1600, 3000];

/**
 * Errors raised in SQL as PTnnn become HttpErrors with their code and sentence; anything else is a 500 or a 503. `actorId`: the
 * person for whom it is called, whom history names (engine.actor).
 */
export function serviceDatabase(client: ServiceClient, actorId?: string): ServiceDatabase {
  return {
    async call(name, args, shape) {
      for (let tried = 0; ; tried++) {
        const asked = client.schema("service").rpc(name, args as never);
        const { data, error, status } = await (actorId ? asked.setHeader("x-actor", actorId) : asked);
        if (!error) return shape ? shape.parse(data) : (data as never);
        const failure = databaseError(error, status, name);
        const pause = PAUSES_MS[tried];
        if (failure.code !== "database_unavailable" || pause === undefined) throw failure;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    },
  };
}

function databaseError(
  error: { code: string; message: string; details: string | null },
  status: number,
  name: string,
): HttpError {
  const raised = /^PT(\d{3})$/.exec(error.code);
  if (raised) return new HttpError(Number(raised[1]), error.details ?? "refused", error.message);
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
