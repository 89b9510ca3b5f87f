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
import { withPushKey } from "../../builder/rows/push.ts";
import { newSubscription } from "../../builder/rows/subscription.ts";
import { createUser } from "../../builder/rows/users.ts";
import { newWebhook } from "../../builder/rows/webhooks.ts";
import { type JourneyStack, runScheduled } from "../../journey/engine.ts";
import { type MemberCaller, memberCallers, members } from "./members.ts";

export interface Tenant {
  owner: Owner;
  /** The access token of the session. */
  token: string;
  /** A word that stands in every text of theirs and nowhere else: no answer to anybody else may hold it. */
  canary: string;
  /** Texts that no answer to anybody may hold. */
  secrets: string[];
  projectNumber: number;
  /** What is theirs, by the names that expected.ts uses. */
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
  );
  for (const place of ["drafted", "posted", "queued", "refused"]) {
    await owner.client
      .rpc("write_reply", { p_id: comments[place] ?? "", p_text: `About ten minutes, ${place}. ${canary}` })
      .throwOnError();
  }
  const fault = { kind: "error", status: 400, reason: "commentTextTooLong" } as const;
  await stack.admin.addFault({
    method: "comments.insert",
    parentId: ids[places.indexOf("refused")],
    fault,
  });
  for (const place of ["posted", "refused"]) await approve(owner, comments[place]);
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

async function approve({ client }: Owner, id = ""): Promise<void> {
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

/** Rows that would take days to come about. Returns the ids of some, by the names that expected.ts uses. */
async function addRows(
  { sql }: JourneyStack,
  { id, email }: Owner,
  canary: string,
  at: Record<string, string>,
): Promise<Record<string, string>> {
  const text = `of ${canary}`;
  const member = await createUser({ sql });
  await addMember({ sql }, { id }, { id: member }, "viewer");
  const [invited] = await sql<{ id: string }[]>`
    insert into test.invitations (account_id, email, role, invited_by) values (${id}, ${`invited-${email}`}, 'viewer', ${id}) returning id`;
  // To the owner's own address, as no owner can be invited, so that there is somebody to accept it, and an offer of the account likewise.
  const invitation = randomBytes(32).toString("hex");
  await sql`
    with own as (
      insert into test.invitations (account_id, email, role, invited_by) values (${id}, ${email}, 'viewer', ${id}) returning id)
    insert into test.invitation_links (token_hash, invitation_id) select engine.token_hash(${invitation}), own.id from own`;
  const link = randomBytes(32).toString("hex");
  const [linked] = await sql<{ id: string }[]>`
    insert into test.client_links (account_id, channel_id, name, may, created_by, expires_at)
    values (${id}, ${at.channel ?? ""}, ${text.slice(0, 60)}, '{approve,edit}', ${id}, now() + interval '30 days') returning id`;
  await sql`insert into test.client_link_tokens (token_hash, link_id) values (engine.token_hash(${link}), ${linked?.id ?? ""})`;
  const [key] = await sql<{ id: string }[]>`
    insert into test.program_keys (account_id, person_id, name, prefix, key_hash, scopes)
    values (${id}, ${id}, ${text.slice(0, 60)}, 'rj_000000', ${link}, '{read}') returning id`;
  const [feed] = await sql<{ id: string }[]>`
    insert into test.report_feeds (account_id, person_id, name, token_hash) values (${id}, ${id}, ${text.slice(0, 60)}, ${link}) returning id`;
  const [reader] = await sql<{ id: string }[]>`
    insert into test.report_addresses (account_id, email, rhythm, created_by, asked_count, asked_at)
    values (${id}, ${`reader-${email}`}, 'weekly', ${id}, 1, now() - interval '2 days') returning id`;
  await sql`insert into test.report_address_tokens (token_hash, address_id) values (engine.token_hash(${link}), ${reader?.id ?? ""})`;
  const [version] = await sql<{ id: string }[]>`
    select max(id)::text as id from test.versions where comment_row_id = ${at.drafted ?? ""}`;
  await sql`insert into test.ownership_offers (account_id, to_person) values (${id}, ${id})`;
  await sql`insert into test.objectives (user_id, channel_id, objective_text) values (${id}, ${at.channel ?? ""}, ${text})`;
  await sql`insert into test.report_notifications (user_id, person_id, report) values (${id}, ${id}, 'sentiment_shift') on conflict do nothing`;
  await sql`insert into test.brand_voices (user_id, sign_off) values (${id}, ${text}) on conflict do nothing`;
  const [rule] = await sql<{ id: string }[]>`
    insert into test.rules (user_id, name, action, suggest_hold) values (${id}, ${text}, 'draft', true) returning id`;
  const ruleId = rule?.id ?? "";
  await sql`
    insert into test.rule_outcomes (user_id, rule_id, comment_row_id, outcome) values (${id}, ${ruleId}, ${at.drafted ?? ""}, 'approved')`;
  await sql`
    insert into test.rule_matches (comment_row_id, rule_id, user_id, channel_id, hold)
    select y.id, ${ruleId}, y.user_id, y.channel_id, 'suggested' from test.comments y where y.id = ${at.drafted ?? ""}`;
  await sql`
    insert into test.shadow_decisions (user_id, comment_row_id, decision) values (${id}, ${at.drafted ?? ""}, 'draft')`;
  await sql`select engine.move_reply(${at.spam ?? ""}, 'skipped', 'engine', 'spam')`;
  await sql`
    insert into test.spam_lessons (user_id, channel_id, is_spam, features) values (${id}, ${at.channel ?? ""}, true, '{1}')`;
  await sql`
    insert into test.draft_outcomes (comment_row_id, user_id, channel_id, drafted_at, outcome)
    values (${at.posted ?? ""}, ${id}, ${at.channel ?? ""}, now(), 'dismissed')`;
  await sql`
    insert into test.turns (comment_row_id, user_id, channel_id, thread_id, written_at, addressed, due, negative)
    values (${at.posted ?? ""}, ${id}, ${at.channel ?? ""}, ${text}, now(), 'channel', true, false)`;
  await sql`
    insert into test.conversations (user_id, channel_id, thread_id, stance) values (${id}, ${at.channel ?? ""}, ${text}, 'by_hand')`;
  const [saved] = await sql<{ id: string }[]>`
    insert into test.saved_replies (user_id, name, body) values (${id}, 'Thanks', ${text}) returning id`;
  await sql`
    insert into test.saved_reply_uses (comment_row_id, saved_reply_id, user_id, channel_id, used_at)
    select y.id, ${saved?.id ?? ""}, y.user_id, y.channel_id, now() from test.comments y where y.id = ${at.drafted ?? ""}`;
  await sql`insert into test.channel_settings (user_id, channel_id, shadow_mode) values (${id}, ${at.channel ?? ""}, false)`;
  await sql`insert into test.notice_settings (user_id, person_id) values (${id}, ${id})`;
  await sql`insert into test.report_settings (user_id) values (${id})`;
  await sql`
    insert into test.report_counts (user_id, channel_id, quarter, seen) values (${id}, ${at.channel ?? ""}, '2026-11-22 10:00Z', 1)`;
  await sql`
    insert into test.report_cells (user_id, channel_id, grain, slice, day, basis, history, kind, state, has_reply, speed, n, span_ms)
    values (${id}, ${at.channel ?? ""}, 'day', '*', '2026-11-22', 'seen', false, '', '', false, 0, 1, 0)`;
  await sql`
    insert into test.report_times (user_id, channel_id, grain, slice, day, reply_type, minutes, n)
    values (${id}, ${at.channel ?? ""}, 'day', '*', '2026-11-22', 'AI', 5, 1)`;
  await sql`
    insert into test.report_video_counts (user_id, channel_id, grain, slice, day, video_id, seen, negative, open, open_questions, published)
    values (${id}, ${at.channel ?? ""}, 'day', '*', '2026-11-22', ${at.video ?? ""}, 1, 0, 0, 0, 0)`;
  await sql`
    insert into test.report_topic_counts (user_id, channel_id, grain, slice, day, topic, seen, positive, negative, public)
    values (${id}, ${at.channel ?? ""}, 'day', '*', '2026-11-22', 'tea', 1, 0, 0, 0)`;
  await sql`insert into test.saved_views (user_id, name, tab) values (${id}, ${text}, 'to_approve')`;
  await sql`
    insert into test.videos (user_id, id, channel_id, title) values (${id}, ${at.video ?? ""}, ${at.channel ?? ""}, ${text})
    on conflict (user_id, id) do update set title = excluded.title`;
  // Past its date, so that it is shown for review.
  const [fact] = await sql<{ id: string }[]>`
    insert into test.facts (user_id, channel_id, question, answer, valid_until)
    values (${id}, ${at.channel ?? ""}, ${text}, ${text}, '2020-01-01') returning id`;
  const questions = await sql<{ id: string }[]>`
    insert into test.questions (user_id, channel_id, body, words, state, decided_at)
    select ${id}, ${at.channel ?? ""}, ${text} || n, array[${canary} || n], case n when 3 then 'dismissed' else 'open' end, case n when 3 then now() end
    from generate_series(1, 3) n returning id`;
  const [asked, unasked, dismissed] = questions.map((row) => row.id);
  await sql`
    update test.comments set question_id = ${asked ?? ""}, status_reason = 'needs_answer', draft_after = 'infinity' where id = ${at.unanswered ?? ""}`;
  await sql`
    insert into test.documents (user_id, channel_id, title, format, body) values (${id}, ${at.channel ?? ""}, ${text}, 'txt', ${text})`;
  await sql`
    insert into test.channel_pauses (user_id, channel_id, not_public, judged) values (${id}, ${at.channel ?? ""}, 3, 10)
    on conflict do nothing`;
  await sql`insert into test.signup_leads (email) values (${email})`;
  await sql`
    insert into test.leads (email, channel_url, form_type) values (${email}, ${`https://youtube.com/@${canary}`}, 'free_report')`;
  await sql`
    insert into test.operator_sessions (session_id, user_id, reason) values (gen_random_uuid(), ${id}, ${text})`;
  const [label] = await sql<{ id: string }[]>`
    insert into test.labels (user_id, name) values (${id}, ${text.slice(0, 40)}) returning id`;
  await sql`
    insert into test.comment_labels (comment_row_id, label_id, user_id, channel_id)
    values (${at.drafted ?? ""}, ${label?.id ?? ""}, ${id}, ${at.channel ?? ""})`;
  // Of the owner's channel, and told of what happened there.
  const webhook = await newWebhook(
    { sql },
    { id },
    { name: text.slice(0, 60), channels: [at.channel ?? ""] },
  );
  const [delivery] = await sql<{ id: string }[]>`
    with event as (
      insert into test.program_events (account_id, channel_id, kind, data)
      values (${id}, ${at.channel ?? ""}, 'question.asked', ${sql.json({ question: { text } })}) returning id)
    insert into test.outbox (way, kind, webhook_id, event_id, body, failed_at)
    select 'webhook', 'question.asked', ${webhook}, event.id, ${text}, engine.now() from event returning id`;
  await sql`
    insert into test.alert_settings (user_id, channel_id, kind, is_on, threshold, cooldown_hours) values (${id}, ${at.channel ?? ""}, 'late', false, 24, 6)`;
  await sql`
    insert into test.alerts (user_id, channel_id, kind, since, quiet_until, path)
    values (${id}, ${at.channel ?? ""}, 'grave', engine.now(), engine.now(), ${`/app/replies?q=${canary}`})`;
  await withPushKey({ sql });
  const { asked: of } = newSubscription();
  const [device] = await sql<{ id: string }[]>`
    insert into test.push_devices (person_id, session_id, endpoint, p256dh, auth, name)
    values (${id}, gen_random_uuid(), ${`${of.p_endpoint}-${canary}`}, ${of.p_p256dh}, ${of.p_auth}, ${text.slice(0, 60)}) returning id`;
  await sql`
    insert into test.outbox (way, user_id, person_id, device_id, kind, failed_at)
    values ('push', ${id}, ${id}, ${device?.id ?? ""}, 'assigned', engine.now())`;
  const shown = `Ugy${randomBytes(8).toString("hex")}`;
  await sql`
    insert into test.moderations (user_id, comment_id, channel_id, line, act, asked_by, due_at)
    values (${id}, ${shown}, ${at.channel ?? ""}, ${text.slice(0, 160)}, 'hold', ${id}, engine.now())`;
  await sql`
    insert into test.captions (user_id, video_id, channel_id, reason, due_at)
    values (${id}, ${at.video ?? ""}, ${at.channel ?? ""}, ${text.slice(0, 100)}, 'infinity')`;
  const [viewer] = await sql<{ id: string }[]>`
    select author_channel_id as id from test.comments where id = ${at.drafted ?? ""}`;
  const [viewerNote] = await sql<{ id: string }[]>`
    insert into test.viewer_notes (user_id, channel_id, author_channel_id, written_by, body)
    values (${id}, ${at.channel ?? ""}, ${viewer?.id ?? ""}, ${id}, ${text}) returning id`;
  const [replay] = await sql<{ id: string }[]>`
    insert into test.replays (user_id, channel_id, rule, state)
    select r.user_id, ${at.channel ?? ""}, to_jsonb(r), 'asking' from test.rules r where r.id = ${ruleId} returning id`;
  await sql`
    insert into test.replay_comments (replay_id, comment_row_id, place, step, matched, reply, why)
    values (${replay?.id ?? ""}, ${at.drafted ?? ""}, 1, 'done', true, 'fixed', ${text})`;
  const [note] = await sql<{ id: string }[]>`
    insert into test.notes (user_id, channel_id, comment_row_id, author_id, body)
    values (${id}, ${at.channel ?? ""}, ${at.drafted ?? ""}, ${id}, ${text}) returning id`;
  await sql`
    insert into test.mentions (note_id, person_id, user_id, channel_id) values (${note?.id ?? ""}, ${id}, ${id}, ${at.channel ?? ""})`;
  return {
    ...{ member, invited: invited?.id ?? "", invitation },
    ...{
      link,
      linked: linked?.id ?? "",
      key: key?.id ?? "",
      feed: feed?.id ?? "",
      reader: reader?.id ?? "",
      version: version?.id ?? "",
    },
    ...{ webhook, delivery: delivery?.id ?? "", device: device?.id ?? "", shown },
    label: label?.id ?? "",
    note: note?.id ?? "",
    viewer: viewer?.id ?? "",
    viewerNote: viewerNote?.id ?? "",
    rule: ruleId,
    replay: replay?.id ?? "",
    saved: saved?.id ?? "",
    fact: fact?.id ?? "",
    asked: asked ?? "",
    unasked: unasked ?? "",
    dismissed: dismissed ?? "",
  };
}
