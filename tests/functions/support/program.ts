/** Programs that have a key, and what they ask of the API. */
import assert from "node:assert/strict";
import { type CommentValues, newComment } from "../../../scripts/builder/rows/comments.ts";
import { type OperationId, operations } from "../../../supabase/functions/_shared/contracts/api/index.ts";
import type { Operation } from "../../../supabase/functions/_shared/contracts/api/operation.ts";
import { problem } from "../../../supabase/functions/_shared/contracts/api/problem.ts";
import type { Scope } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import type { ConnectedOwner } from "./connect.ts";
import { assertDone } from "./expect.ts";
import type { Person } from "./people.ts";
import { type Answer, read, sql, urls } from "./stack.ts";

const everyScope: readonly Scope[] = ["read", "answer", "approve", "moderate", "manage"];

export interface Key {
  id: string;
  key: string;
}

export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** The Idempotency-Key of a write; a new one unless told. */
  once?: string;
  headers?: Record<string, string>;
}

/** A new key of a person's: for everything that keys may unless told. */
export async function newKey(
  person: Person,
  scopes: readonly Scope[] = everyScope,
  channels?: string[],
): Promise<Key> {
  // They signed in when their file began, by Auth's own clock; the product's may be hours ahead.
  await sql`update auth.sessions set created_at = engine.now() where user_id = ${person.id}`;
  const [made] = assertDone(
    await person.post("rpc/create_program_key", {
      ...{ p_name: "n8n", p_scopes: scopes },
      ...(channels && { p_channels: channels }),
    }),
  ) as unknown as Key[];
  assert.ok(made);
  return made;
}

/** Asks for a path as it stands. */
export async function call(
  method: string,
  path: string,
  {
    key,
    headers,
    body,
  }: { key?: string | undefined; headers?: Record<string, string>; body?: BodyInit } = {},
): Promise<Answer> {
  return read(
    await fetch(`${urls.api}/functions/v1/api${path}`, {
      method,
      headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
      ...(body !== undefined && { body }),
      redirect: "manual",
    }),
  );
}

/** Asks for an operation. */
export function ask({ key }: Pick<Key, "key">, id: OperationId, asked: Request = {}): Promise<Answer> {
  const { method, path } = operations[id] as Operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => asked.params?.[name] ?? "");
  const query = new URLSearchParams(
    Object.entries(asked.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return call(method, `${filled}${query.size > 0 ? `?${query}` : ""}`, {
    key,
    headers: {
      ...(asked.body !== undefined && { "content-type": "application/json" }),
      ...(method !== "GET" && { "idempotency-key": asked.once ?? crypto.randomUUID() }),
      ...asked.headers,
    },
    ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
  });
}

/** The answer is what the operation's contract promises; returns it. */
// biome-ignore lint/suspicious/noExplicitAny: what a test expects of an answer, it asserts.
export async function done(key: Pick<Key, "key">, id: OperationId, asked: Request = {}): Promise<any> {
  const answer = await ask(key, id, asked);
  const { status, response } = operations[id] as Operation;
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  if (status === 204) assert.equal(answer.body, "");
  // Nothing more than it promises either: a field that nobody wrote down is nobody's to rely on.
  else assert.deepEqual(response.parse(answer.body), answer.body);
  return answer.body;
}

/** The answer is a problem with this status and code; returns it. */
export function assertProblem(answer: Answer, status: number, code: string) {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  assert.equal(answer.headers.get("content-type"), "application/problem+json");
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const said = problem.parse(answer.body);
  assert.deepEqual([said.status, said.code], [status, code], JSON.stringify(said));
  assert.match(said.detail, /^[A-Z“].*[.!]$|: not what this operation takes\.$/s);
  assert.equal(answer.headers.get("x-request-id"), said.request_id);
  return said;
}

/** A viewer's comment on an owner's channel; returns its id. */
export const commentOn = (owner: ConnectedOwner, values: CommentValues = {}): Promise<string> =>
  newComment({ sql }, { user: owner.person, channel: owner.google.channelId }, values);

/** The same with a draft of the owner's; its id and version. */
export async function draftOn(
  owner: ConnectedOwner,
  values: CommentValues = {},
): Promise<{ id: string; version: number }> {
  const id = await commentOn(owner, values);
  assertDone(await owner.person.post("rpc/write_reply", { p_id: id, p_text: "About ten minutes." }));
  return { id, version: await versionOf(id) };
}

export async function versionOf(id: string): Promise<number> {
  const [row] = await sql<[{ id: string | null }]>`
    select max(id) as id from test.versions where comment_row_id = ${id}`;
  return Number(row.id ?? 0);
}
