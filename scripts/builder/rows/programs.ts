/** Programs that have a key, as the functions call the database for them. */
import { createHash, randomUUID } from "node:crypto";
import type { Caller } from "../../stack/caller.ts";
import { callerOf, type Database } from "./database.ts";
import type { User } from "./rows.ts";

export interface Key {
  id: string;
  key: string;
}

/** A person who has signed in just now, as making keys asks for it. */
export async function signedIn(
  { sql }: Pick<Database, "sql">,
  who: User | (Caller & { userId: string }),
): Promise<Caller> {
  const caller = "role" in who ? who : callerOf(who);
  const session = randomUUID();
  await sql`insert into auth.sessions (id, user_id, created_at) values (${session}, ${caller.userId ?? ""}, engine.now())`;
  return { ...caller, session };
}

interface Choices {
  p_name?: string;
  p_scopes?: string[];
  p_channels?: string[] | null;
  p_days?: number | null;
}

/** A new key of a person's: for everything that keys may unless told. */
export async function newKey(
  db: Database,
  who: User | (Caller & { userId: string }),
  choices: Choices = {},
): Promise<Key> {
  const [made] = await db.rpc<Key>(await signedIn(db, who), "create_program_key", {
    ...{ p_name: "Zapier", p_scopes: ["read", "answer", "approve", "moderate", "manage"] },
    ...choices,
  });
  if (!made) throw new Error("No key was made.");
  return made;
}

export interface Call {
  call: string;
  key_id: string;
  account_id: string;
  person_id: string;
  calls_left: number;
  answered: boolean;
  answer: unknown;
}

/** Why a call was refused; its count stands. */
export class Refused extends Error {
  readonly refusal: { status: number; code: string; message: string; hint: string };
  constructor(refusal: Refused["refusal"]) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Begins a call as the functions do. `write`: its Idempotency-Key and what it asks for. */
export async function beginCall(
  db: Database,
  { key }: Pick<Key, "key">,
  scope: string,
  write?: { once: string; request?: string; assistant?: boolean },
): Promise<Call> {
  const call = await db.serviceRow<Call & { refusal: Refused["refusal"] | null }>("begin_call", {
    ...{ p_key: key, p_scope: scope, p_address: "192.0.2.1" },
    ...(write && {
      p_idempotency: write.once,
      p_assistant: write.assistant ?? false,
      p_request: createHash("sha256")
        .update(write.request ?? "")
        .digest("hex"),
    }),
  });
  if (call.refusal) throw new Refused(call.refusal);
  return call;
}

/** A program in the middle of a call. */
export async function programOf(db: Database, key: Pick<Key, "key">, scope = "read"): Promise<Caller> {
  return { role: "anon", call: (await beginCall(db, key, scope)).call };
}

/** A program in the middle of a write, which it asks for once unless `once` repeats another's. */
export async function writerOf(
  db: Database,
  key: Pick<Key, "key">,
  scope = "answer",
  once: string = randomUUID(),
): Promise<Caller> {
  return { role: "anon", call: (await beginCall(db, key, scope, { once })).call };
}
