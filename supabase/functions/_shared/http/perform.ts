import type { SupabaseContext } from "@supabase/server";
import type { Answered, Asked, Operation } from "../contracts/api/operation.ts";
import { type CallerClient, type ProgramDatabase, programDatabase } from "../database/program-database.ts";
import { type ServiceClient, serviceDatabase } from "../database/service-database.ts";
import type { ProgramAct, Scope } from "../database/vocabulary.gen.ts";
import type { ReadRequest } from "./asked.ts";
import { forwarded } from "./forward.ts";
import { beginCall, hashOf, rateLimit } from "./program-call.ts";

/** Answers a read, as the program. */
export type Read<Shape> = (asked: Asked<Shape>, db: ProgramDatabase) => Promise<Answered<Shape>>;

/** A write is one act; what the database answers to it, now or when it was done before, becomes the answer. */
export interface Write<Shape> {
  act(asked: Asked<Shape>): [ProgramAct, Record<string, unknown>];
  answer(done: unknown): Answered<Shape>;
}

/** A write that another of our functions carries out, by its name and the body it takes (forward.ts); there it is done once. */
export interface Forward<Shape> {
  forward(asked: Asked<Shape>): [string, Record<string, unknown>];
  answer(done: unknown): Answered<Shape>;
}

/** The clients of a request that names nobody: the one asks as anon, the other as the functions. */
export type Context = Pick<SupabaseContext, "supabase" | "supabaseAdmin">;

export interface Performed {
  answer: unknown;
  /** What the key has left. */
  headers: Record<string, string>;
}

/**
 * Does for a program what it asks: begins its call, which counts it and says who it is, then reads as it, or acts. A write that was
 * done before by its Idempotency-Key is answered from what was kept. `heard` is told the key's id as soon as it is known.
 */
export async function perform(
  { operation, handler }: { operation: Operation; handler: unknown },
  { supabase, supabaseAdmin }: Context,
  {
    asked,
    idempotencyKey,
    ...caller
  }: {
    key: string;
    forwardedFor: string;
    asked: ReadRequest;
    idempotencyKey: string | undefined;
    assistant?: boolean;
    heard: (keyId: string) => void;
  },
): Promise<Performed> {
  const write =
    idempotencyKey === undefined ? undefined : { idempotencyKey, hash: await hashOf(operation, asked) };
  const admin = supabaseAdmin as unknown as ServiceClient;
  const call = await beginCall(serviceDatabase(admin), {
    ...{ ...caller, write },
    scope: scopeOf(operation, asked),
  });
  const db = programDatabase(supabase as unknown as CallerClient, call.token);
  const does = handler as Read<unknown> | Write<unknown> | Forward<unknown>;
  const given = asked as Asked<unknown>;
  const headers = rateLimit(call.callsLeft);
  if (typeof does === "function") return { answer: await does(given, db), headers };
  if (call.done) return { answer: does.answer(call.done.answer), headers };
  const done =
    "act" in does
      ? await db.act(...does.act(given))
      : await forwarded(admin, call.token, ...does.forward(given));
  return { answer: does.answer(done), headers };
}

function scopeOf({ scope }: Operation, { params }: ReadRequest): Scope {
  if (typeof scope === "string") return scope;
  const needed = scope.act[String(params.act)];
  if (!needed) throw new Error(`no scope allows ${params.act}`);
  return needed;
}
