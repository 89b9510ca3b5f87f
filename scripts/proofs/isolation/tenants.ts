/** Accounts that came about through the product itself, with rows of every kind; every text of theirs holds a word of their own. */
import { randomBytes } from "node:crypto";
import { decodeJwt, SignJWT } from "jose";
import { addChannel, giveConsentAs } from "../../builder/channel.ts";
import {
  approveAccess,
  authorise,
  connect,
  invoke,
  type Owner,
  setVideoReplies,
  signIn,
} from "../../builder/owner.ts";
import { addMember } from "../../builder/rows/accounts.ts";
import { type JourneyStack, runScheduled } from "../../journey/engine.ts";
import { type MemberCaller, memberCallers, members } from "./members.ts";
import { addRows } from "./rows.ts";

export interface Tenant {
  owner: Owner;
  /** The access token of the session. */
  token: string;
  /** A word that stands in every text of theirs and nowhere else: no answer to anybody else may hold it. */
  canary: string;
  /** Texts that no answer to anybody may hold. */
  secrets: string[];
  projectNumber: number;
  /** What is theirs, by the names that calls.ts and expected.ts use. */
  things: Record<string, string>;
}

/** Of an account that nobody has approved. */
export async function tokenWithoutPlan(stack: JourneyStack): Promise<string> {
  return tokenOf(await signIn(stack, `no-plan.${randomBytes(4).toString("hex")}@rejoinder.test`));
}

/** Of a session that the operator has in an account: not the owner's own. */
export async function operatorToken(stack: JourneyStack, { owner }: Tenant): Promise<string> {
  const token = await tokenOf(await signIn(stack, owner.email));
  const { session_id } = decodeJwt(token);
  await stack.sql`
    insert into test.operator_sessions (session_id, user_id, reason) values (${String(session_id)}, ${owner.id}, 'To look at a reply')`;
  return token;
}

/** The owner's own of yesterday. */
export function expiredToken(keys: { jwtSecret: string }, { token }: Tenant): Promise<string> {
  const yesterday = Math.floor(Date.now() / 1000) - 86_400;
  return signed({ ...decodeJwt(token), iat: yesterday - 3_600, exp: yesterday }, keys.jwtSecret);
}

/** One for the owner, signed by who does not have the key. */
export function forgedToken({ token }: Tenant): Promise<string> {
  return signed(decodeJwt(token), randomBytes(48).toString("base64url"));
}

function signed(claims: Record<string, unknown>, secret: string): Promise<string> {
  const key = new TextEncoder().encode(secret);
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(key);
}

/** Of an account that was deleted while it was good for an hour still. */
export async function deletedToken(stack: JourneyStack): Promise<string> {
  const owner = await signIn(stack, `deleted.${randomBytes(4).toString("hex")}@rejoinder.test`);
  const token = await tokenOf(owner);
  await stack.sql`select service.delete_account(${owner.id})`;
  return token;
}

/** Of people in the account, and of two who are not: one who was removed while the token was good, one who has not accepted the invitation. */
export async function memberTokens(
  stack: JourneyStack,
  { owner, canary }: Tenant,
): Promise<Record<MemberCaller, string>> {
  const tokens = {} as Record<MemberCaller, string>;
  for (const caller of memberCallers) {
    const person = await signIn(
      stack,
      `${caller.replaceAll(" ", "-")}.${randomBytes(4).toString("hex")}@rejoinder.test`,
    );
    const { role, limited, program, may } = members[caller];
    if (caller === "invited")
      await stack.sql`
        insert into test.invitations (account_id, email, role, invited_by) values (${owner.id}, ${person.email}, ${role}, ${owner.id})`;
    else await addMember(stack, owner, person, role, limited ? [`UCother${canary.slice(-15)}`] : null);
    if (program) tokens[caller] = await callOf(stack, owner, person, may);
    if (caller.endsWith("removed")) await stack.sql`delete from test.members where person_id = ${person.id}`;
    tokens[caller] ??= await tokenOf(person);
  }
  return tokens;
}

/** A call of a program in the middle of a write, which lasts as long as this does. */
async function callOf(
  { sql }: JourneyStack,
  account: { id: string },
  person: { id: string },
  scopes: readonly string[],
): Promise<string> {
  const token = randomBytes(32).toString("hex");
  await sql`
    with own as (
      insert into test.program_keys (account_id, person_id, name, prefix, key_hash, scopes)
      values (${account.id}, ${person.id}, 'A program', 'rj_000000', ${token}, ${["read", ...scopes]}) returning id
    ), writes as (
      insert into test.program_writes (key_id, idempotency_key, request_hash) select own.id, 'once', '' from own returning id, key_id)
    insert into test.program_calls (token_hash, key_id, write_id, until)
    select engine.token_hash(${token}), w.key_id, w.id, 'infinity' from writes w`;
  return token;
}

async function tokenOf({ client }: Owner): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? "";
}

/** Comments whose replies are at these places of their way. */
const places = ["drafted", "unanswered", "older", "queued", "posted", "refused", "spam"] as const;
type Place = (typeof places)[number];

export async function newTenant(stack: JourneyStack, name: string): Promise<Tenant> {
  const canary = `canary${randomBytes(8).toString("hex")}`;
  const channel = await addChannel(stack, `Channel ${canary}`);
  const owner = await signIn(stack, `${name}.${canary.slice(-6)}@rejoinder.test`);
  // Seats for a member of each kind.
  await approveAccess(stack, owner, "enterprise");
  const connection = await connect(stack, owner, channel);
  await setVideoReplies(owner, true);
  await settle(owner);
  const { id: video } = await stack.admin.addVideo({
    channelId: channel.channelId,
    title: `Bread, ${canary}`,
  });
  const texts = places.map((place) => `How long do you let it rest? ${place} ${canary}`);
  const { ids } = await stack.admin.addComments(texts.map((text) => ({ videoId: video, text })));
  await invoke(owner, "sync-comments", {});
  const idOf = new Map(
    (
      await stack.sql<{ id: string; comment_id: string }[]>`
        select id, comment_id from test.comments where user_id = ${owner.id}`
    ).map((row) => [row.comment_id, row.id]),
  );
  const comments = Object.fromEntries(
    places.map((place, index) => [place, idOf.get(ids[index] ?? "") ?? ""]),
  ) as Record<Place, string>;
  for (const place of ["drafted", "posted", "queued", "refused"] as const) {
    await owner.client
      .rpc("write_reply", { p_id: comments[place], p_text: `About ten minutes, ${place}. ${canary}` })
      .throwOnError();
  }
  const fault = { kind: "error", status: 400, reason: "commentTextTooLong" } as const;
  await stack.admin.addFault({
    method: "comments.insert",
    parentId: ids[places.indexOf("refused")],
    fault,
  });
  for (const place of ["posted", "refused"] as const) await approve(owner, comments[place]);
  await runScheduled(stack, "post-replies");
  await approve(owner, comments.queued);
  await owner.client.rpc("set_posting_policy", { p_policy: "review" }).throwOnError();
  const rows = await addRows(stack, owner, canary, { ...comments, channel: channel.channelId, video });

  const client = await stack.sql<{ id: string }[]>`
    select id from test.clients where user_id = ${owner.id}`;
  const clientId = client[0]?.id ?? "";
  await giveConsentAs(stack, channel);
  const hint = await authorise(owner, clientId);
  const sealed = await stack.sql<{ sealed: string }[]>`
    select sealed from test.secrets where user_id = ${owner.id}`;
  return {
    owner,
    token: await tokenOf(owner),
    canary,
    secrets: [channel.clientSecret, channel.apiKey, ...sealed.map((row) => row.sealed)],
    projectNumber: channel.projectNumber,
    things: {
      ...comments,
      ...{ user: owner.id, email: owner.email, connection, client: clientId, hint, video },
      ...rows,
      channel: channel.channelId,
      ...span(),
    },
  };
}

async function approve({ client }: Owner, id: string): Promise<void> {
  await client.rpc("approve_reply", { p_id: id }).throwOnError();
}

function span() {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return { start: day(20), end: day(-1) };
}

/** Nothing of pacing holds a reply back. */
async function settle({ id, client }: Owner): Promise<void> {
  await client
    .from("automation_settings")
    .update({ undo_window_seconds: 0, jitter_seconds: 0, shadow_mode: false })
    .eq("user_id", id)
    .throwOnError();
}
