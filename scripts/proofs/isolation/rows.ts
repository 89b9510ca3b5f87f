/** Rows of every kind in an account, of those that would take days to come about. */
import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { addMember } from "../../builder/rows/accounts.ts";
import { withPushKey } from "../../builder/rows/push.ts";
import type { User } from "../../builder/rows/rows.ts";
import { newSubscription } from "../../builder/rows/subscription.ts";
import { createUser } from "../../builder/rows/users.ts";
import { newWebhook } from "../../builder/rows/webhooks.ts";

/** What the rows are of: its channel, a video there, and comments whose replies are at these places of their way. */
type Of = Record<"channel" | "video" | "drafted" | "unanswered" | "posted" | "spam", string>;

/** Whose rows they are, and what stands in each of their texts. */
interface Account extends Of {
  sql: postgres.Sql;
  id: string;
  email: string;
  canary: string;
  text: string;
  /** Of a link, and of what else is opened by a secret. */
  secret: string;
}

type Ids = Record<string, string>;

/** Returns the ids of some, by the names that calls.ts and expected.ts use. */
export async function addRows(
  { sql }: { sql: postgres.Sql },
  owner: User,
  canary: string,
  of: Of,
): Promise<Ids> {
  const { id, email } = owner;
  const secret = randomBytes(32).toString("hex");
  const account: Account = { ...of, sql, id, email, canary, text: `of ${canary}`, secret };
  const ids: Ids = {};
  for (const add of [people, links, settings, rules, comments, reports, knowledge, operator, team, told])
    Object.assign(ids, await add(account));
  return ids;
}

async function idOf(rows: PromiseLike<postgres.Row[]>): Promise<string> {
  const [row] = await rows;
  return String(row?.id ?? "");
}

async function people({ sql, id, email }: Account): Promise<Ids> {
  const member = await createUser({ sql });
  await addMember({ sql }, { id }, { id: member }, "viewer");
  const invited = await idOf(sql`
    insert into test.invitations (account_id, email, role, invited_by) values (${id}, ${`invited-${email}`}, 'viewer', ${id}) returning id`);
  // To the owner's own address, as no owner can be invited, so that there is somebody to accept it, and an offer of the account likewise.
  const invitation = randomBytes(32).toString("hex");
  await sql`
    with own as (
      insert into test.invitations (account_id, email, role, invited_by) values (${id}, ${email}, 'viewer', ${id}) returning id)
    insert into test.invitation_links (token_hash, invitation_id) select engine.token_hash(${invitation}), own.id from own`;
  await sql`insert into test.ownership_offers (account_id, to_person) values (${id}, ${id})`;
  return { member, invited, invitation };
}

/** What lets somebody in who does not sign in. */
async function links({ sql, id, email, text, channel, secret: link }: Account): Promise<Ids> {
  const name = text.slice(0, 60);
  const linked = await idOf(sql`
    insert into test.client_links (account_id, channel_id, name, may, created_by, expires_at)
    values (${id}, ${channel}, ${name}, '{approve,edit}', ${id}, now() + interval '30 days') returning id`);
  await sql`insert into test.client_link_tokens (token_hash, link_id) values (engine.token_hash(${link}), ${linked})`;
  const key = await idOf(sql`
    insert into test.program_keys (account_id, person_id, name, prefix, key_hash, scopes)
    values (${id}, ${id}, ${name}, 'rj_000000', ${link}, '{read}') returning id`);
  const feed = await idOf(sql`
    insert into test.report_feeds (account_id, person_id, name, token_hash) values (${id}, ${id}, ${name}, ${link}) returning id`);
  const reader = await idOf(sql`
    insert into test.report_addresses (account_id, email, rhythm, created_by, asked_count, asked_at)
    values (${id}, ${`reader-${email}`}, 'weekly', ${id}, 1, now() - interval '2 days') returning id`);
  await sql`insert into test.report_address_tokens (token_hash, address_id) values (engine.token_hash(${link}), ${reader})`;
  return { link, linked, key, feed, reader };
}

async function settings({ sql, id, text, channel }: Account): Promise<Ids> {
  await sql`insert into test.objectives (user_id, channel_id, objective_text) values (${id}, ${channel}, ${text})`;
  await sql`insert into test.report_notifications (user_id, person_id, report) values (${id}, ${id}, 'sentiment_shift') on conflict do nothing`;
  await sql`insert into test.brand_voices (user_id, sign_off) values (${id}, ${text}) on conflict do nothing`;
  await sql`insert into test.channel_settings (user_id, channel_id, shadow_mode) values (${id}, ${channel}, false)`;
  await sql`insert into test.notice_settings (user_id, person_id) values (${id}, ${id})`;
  await sql`insert into test.report_settings (user_id) values (${id})`;
  await sql`insert into test.saved_views (user_id, name, tab) values (${id}, ${text}, 'to_approve')`;
  return {};
}

async function rules({ sql, id, text, channel, drafted }: Account): Promise<Ids> {
  const rule = await idOf(sql`
    insert into test.rules (user_id, name, action, suggest_hold) values (${id}, ${text}, 'draft', true) returning id`);
  await sql`
    insert into test.rule_outcomes (user_id, rule_id, comment_row_id, outcome) values (${id}, ${rule}, ${drafted}, 'approved')`;
  await sql`
    insert into test.rule_matches (comment_row_id, rule_id, user_id, channel_id, hold)
    select y.id, ${rule}, y.user_id, y.channel_id, 'suggested' from test.comments y where y.id = ${drafted}`;
  await sql`
    insert into test.shadow_decisions (user_id, comment_row_id, decision) values (${id}, ${drafted}, 'draft')`;
  const saved = await idOf(sql`
    insert into test.saved_replies (user_id, name, body) values (${id}, 'Thanks', ${text}) returning id`);
  await sql`
    insert into test.saved_reply_uses (comment_row_id, saved_reply_id, user_id, channel_id, used_at)
    select y.id, ${saved}, y.user_id, y.channel_id, now() from test.comments y where y.id = ${drafted}`;
  const replay = await idOf(sql`
    insert into test.replays (user_id, channel_id, rule, state)
    select r.user_id, ${channel}, to_jsonb(r), 'asking' from test.rules r where r.id = ${rule} returning id`);
  await sql`
    insert into test.replay_comments (replay_id, comment_row_id, place, step, matched, reply, why)
    values (${replay}, ${drafted}, 1, 'done', true, 'fixed', ${text})`;
  return { rule, saved, replay };
}

/** What is known of comments, of those who write them, and of what they stand under. */
async function comments(account: Account): Promise<Ids> {
  const { sql, id, text, channel, video, drafted, posted } = account;
  await sql`select engine.move_reply(${account.spam}, 'skipped', 'engine', 'spam')`;
  await sql`
    insert into test.spam_lessons (user_id, channel_id, is_spam, features) values (${id}, ${channel}, true, '{1}')`;
  await sql`
    insert into test.draft_outcomes (comment_row_id, user_id, channel_id, drafted_at, outcome)
    values (${posted}, ${id}, ${channel}, now(), 'dismissed')`;
  await sql`
    insert into test.turns (comment_row_id, user_id, channel_id, thread_id, written_at, addressed, due, negative)
    values (${posted}, ${id}, ${channel}, ${text}, now(), 'channel', true, false)`;
  await sql`
    insert into test.conversations (user_id, channel_id, thread_id, stance) values (${id}, ${channel}, ${text}, 'by_hand')`;
  await sql`
    insert into test.videos (user_id, id, channel_id, title) values (${id}, ${video}, ${channel}, ${text})
    on conflict (user_id, id) do update set title = excluded.title`;
  const shown = `Ugy${randomBytes(8).toString("hex")}`;
  await sql`
    insert into test.moderations (user_id, comment_id, channel_id, line, act, asked_by, due_at)
    values (${id}, ${shown}, ${channel}, ${text.slice(0, 160)}, 'hold', ${id}, engine.now())`;
  await sql`
    insert into test.captions (user_id, video_id, channel_id, reason, due_at)
    values (${id}, ${video}, ${channel}, ${text.slice(0, 100)}, 'infinity')`;
  const version = await idOf(
    sql`select max(id)::text as id from test.versions where comment_row_id = ${drafted}`,
  );
  const viewer = await idOf(sql`select author_channel_id as id from test.comments where id = ${drafted}`);
  const viewerNote = await idOf(sql`
    insert into test.viewer_notes (user_id, channel_id, author_channel_id, written_by, body)
    values (${id}, ${channel}, ${viewer}, ${id}, ${text}) returning id`);
  return { shown, version, viewer, viewerNote };
}

async function reports({ sql, id, channel, video }: Account): Promise<Ids> {
  await sql`
    insert into test.report_counts (user_id, channel_id, quarter, seen) values (${id}, ${channel}, '2026-11-22 10:00Z', 1)`;
  await sql`
    insert into test.report_cells (user_id, channel_id, grain, slice, day, basis, history, kind, state, has_reply, speed, n, span_ms)
    values (${id}, ${channel}, 'day', '*', '2026-11-22', 'seen', false, '', '', false, 0, 1, 0)`;
  await sql`
    insert into test.report_times (user_id, channel_id, grain, slice, day, reply_type, minutes, n)
    values (${id}, ${channel}, 'day', '*', '2026-11-22', 'AI', 5, 1)`;
  await sql`
    insert into test.report_video_counts (user_id, channel_id, grain, slice, day, video_id, seen, negative, open, open_questions, published)
    values (${id}, ${channel}, 'day', '*', '2026-11-22', ${video}, 1, 0, 0, 0, 0)`;
  await sql`
    insert into test.report_topic_counts (user_id, channel_id, grain, slice, day, topic, seen, positive, negative, public)
    values (${id}, ${channel}, 'day', '*', '2026-11-22', 'tea', 1, 0, 0, 0)`;
  return {};
}

async function knowledge({ sql, id, text, canary, channel, unanswered }: Account): Promise<Ids> {
  // Past its date, so that it is shown for review.
  const fact = await idOf(sql`
    insert into test.facts (user_id, channel_id, question, answer, valid_until)
    values (${id}, ${channel}, ${text}, ${text}, '2020-01-01') returning id`);
  const questions = await sql<{ id: string }[]>`
    insert into test.questions (user_id, channel_id, body, words, state, decided_at)
    select ${id}, ${channel}, ${text} || n, array[${canary} || n], case n when 3 then 'dismissed' else 'open' end, case n when 3 then now() end
    from generate_series(1, 3) n returning id`;
  const [asked = "", unasked = "", dismissed = ""] = questions.map((row) => row.id);
  await sql`
    update test.comments set question_id = ${asked}, status_reason = 'needs_answer', draft_after = 'infinity' where id = ${unanswered}`;
  await sql`
    insert into test.documents (user_id, channel_id, title, format, body) values (${id}, ${channel}, ${text}, 'txt', ${text})`;
  return { fact, asked, unasked, dismissed };
}

/** What is the operator's business. */
async function operator({ sql, id, email, canary, text, channel }: Account): Promise<Ids> {
  await sql`
    insert into test.channel_pauses (user_id, channel_id, not_public, judged) values (${id}, ${channel}, 3, 10)
    on conflict do nothing`;
  await sql`insert into test.signup_leads (email) values (${email})`;
  await sql`
    insert into test.leads (email, channel_url, form_type) values (${email}, ${`https://youtube.com/@${canary}`}, 'free_report')`;
  await sql`
    insert into test.operator_sessions (session_id, user_id, reason) values (gen_random_uuid(), ${id}, ${text})`;
  return {};
}

/** What people of the account do together. */
async function team({ sql, id, text, channel, drafted }: Account): Promise<Ids> {
  const label = await idOf(sql`
    insert into test.labels (user_id, name) values (${id}, ${text.slice(0, 40)}) returning id`);
  await sql`
    insert into test.comment_labels (comment_row_id, label_id, user_id, channel_id) values (${drafted}, ${label}, ${id}, ${channel})`;
  const note = await idOf(sql`
    insert into test.notes (user_id, channel_id, comment_row_id, author_id, body)
    values (${id}, ${channel}, ${drafted}, ${id}, ${text}) returning id`);
  await sql`
    insert into test.mentions (note_id, person_id, user_id, channel_id) values (${note}, ${id}, ${id}, ${channel})`;
  return { label, note };
}

/** What programs and devices are told, and of what. */
async function told({ sql, id, canary, text, channel }: Account): Promise<Ids> {
  const name = text.slice(0, 60);
  // Of the owner's channel, and told of what happened there.
  const webhook = await newWebhook({ sql }, { id }, { name, channels: [channel] });
  const delivery = await idOf(sql`
    with event as (
      insert into test.program_events (account_id, channel_id, kind, data)
      values (${id}, ${channel}, 'question.asked', ${sql.json({ question: { text } })}) returning id)
    insert into test.outbox (way, kind, webhook_id, event_id, body, failed_at)
    select 'webhook', 'question.asked', ${webhook}, event.id, ${text}, engine.now() from event returning id`);
  await sql`
    insert into test.alert_settings (user_id, channel_id, kind, is_on, threshold, cooldown_hours) values (${id}, ${channel}, 'late', false, 24, 6)`;
  await sql`
    insert into test.alerts (user_id, channel_id, kind, since, quiet_until, path)
    values (${id}, ${channel}, 'grave', engine.now(), engine.now(), ${`/app/replies?q=${canary}`})`;
  await withPushKey({ sql });
  const { asked: of } = newSubscription();
  const device = await idOf(sql`
    insert into test.push_devices (person_id, session_id, endpoint, p256dh, auth, name)
    values (${id}, gen_random_uuid(), ${`${of.p_endpoint}-${canary}`}, ${of.p_p256dh}, ${of.p_auth}, ${name}) returning id`);
  await sql`
    insert into test.outbox (way, user_id, person_id, device_id, kind, failed_at)
    values ('push', ${id}, ${id}, ${device}, 'assigned', engine.now())`;
  return { webhook, delivery, device };
}
