/** Every column that names a person, from the catalogue: what an account takes away of it, and what becomes of it when the person goes. */

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import { type Member, newTeammate } from "../../scripts/builder/rows/members.ts";
import { newDevice, withPushKey } from "../../scripts/builder/rows/push.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { newDrafted, newRule } from "../../scripts/builder/rows/rules.ts";
import { newWebhook } from "../../scripts/builder/rows/webhooks.ts";
import { asCaller } from "../../scripts/stack/caller.ts";
import { testDatabase } from "./support/database.ts";

interface Fate {
  /** The list of the export that has it, or why none has. */
  exported: string;
  /** What becomes of it with the person, or why it is kept under their id. */
  gone: "deleted" | "nulled" | `kept: ${string}`;
}

const HISTORY = "kept: what happened to an account stays its own, under an id that says no name any more";
const columns: Record<string, Fate> = {
  "private.acts_done.person_id": {
    exported: "not: keys of requests, which say nothing, for 40 days",
    gone: "deleted",
  },
  "private.address_changes.user_id": {
    exported: "not: for a week, to take back a change that was not theirs",
    gone: "deleted",
  },
  "private.client_links.created_by": {
    exported: "client_links",
    gone: "kept: until the link is forgotten; it ends with their place",
  },
  "private.invitations.accepted_by": {
    exported: "invitations",
    gone: "kept: until the invitation is forgotten, so that its link says that it was used",
  },
  "private.invitations.invited_by": {
    exported: "invitations",
    gone: "kept: until the invitation is forgotten",
  },
  "private.moderations.asked_by": {
    exported: "moderations",
    gone: "kept: what was decided about a comment stays the account's for 28 days, under an id that says no name any more",
  },
  "private.outbox.person_id": { exported: "not: they have the mail", gone: "deleted" },
  "private.ownership_offers.to_person": { exported: "ownership_offer", gone: "deleted" },
  "private.program_keys.person_id": { exported: "program_keys", gone: "deleted" },
  "private.push_devices.person_id": { exported: "push_devices", gone: "deleted" },
  "private.presences.person_id": { exported: "not: of seconds", gone: "deleted" },
  "private.report_addresses.created_by": {
    exported: "report_addresses",
    gone: "kept: an address is the account's, and stays when whoever added it leaves",
  },
  "private.report_feeds.person_id": { exported: "report_feeds", gone: "deleted" },
  "private.webhooks.created_by": {
    exported: "webhooks",
    gone: "kept: an endpoint is the account's, and shows that its maker is gone",
  },
  "private.viewer_notes.written_by": { exported: "viewer_notes", gone: HISTORY },
  "public.account_members.person_id": { exported: "members", gone: "deleted" },
  "public.accounts.owner_id": { exported: "account", gone: "deleted" },
  "public.activity_log.actor_id": { exported: "activity", gone: HISTORY },
  "public.automation_consents.actor_id": { exported: "consents", gone: HISTORY },
  "public.client_youtube_channels.created_by": { exported: "channels", gone: "nulled" },
  "public.comment_notes.author_id": { exported: "comment_notes", gone: HISTORY },
  "public.comments.assignee": { exported: "comments", gone: "nulled" },
  "public.conversations.actor_id": { exported: "conversations", gone: HISTORY },
  "public.mentions.person_id": { exported: "mentions", gone: "deleted" },
  "public.notice_settings.person_id": { exported: "notice_settings", gone: "deleted" },
  "public.profiles.user_id": { exported: "profile", gone: "deleted" },
  "public.reply_events.actor_id": { exported: "history", gone: HISTORY },
  "public.reply_rules.assign_to": { exported: "reply_rules", gone: "nulled" },
  "public.reply_rules.tell": { exported: "reply_rules", gone: "nulled" },
  "public.reply_versions.actor_id": { exported: "reply_versions", gone: HISTORY },
  "public.saved_reply_uses.used_by": { exported: "saved_reply_uses", gone: HISTORY },
  "public.report_notifications.person_id": { exported: "report_notifications", gone: "deleted" },
};

/** Other ids that refer to no row by a foreign key. */
const ofNobody = [
  "private.acts_done.act_key",
  "private.captions.lease_id",
  "private.client_links.label_id",
  "private.ended_sessions.session_id",
  "private.free_reports.lease_id",
  "private.moderations.lease_id",
  "private.outbox.about",
  "private.outbox.lease_id",
  "private.push_devices.session_id",
  "private.quota_days.closed_by",
  "private.reply_changes.lease_id",
  "private.secrets.row_id",
  "private.sends.lease_id",
  "public.comment_notes.link_id",
  "public.operator_sessions.session_id",
  "public.reply_events.link_id",
  "public.reply_versions.link_id",
  "public.shadow_decisions.rule_id",
];

const db = testDatabase();

interface Column {
  name: string;
  table: string;
  column: string;
  on_delete: string | null;
}

/** Columns of ids that refer to a person, or to nothing that the catalogue knows. */
const candidates = () =>
  db.sql<Column[]>`
    select n.nspname || '.' || c.relname || '.' || a.attname as name, n.nspname || '.' || c.relname as table, a.attname as column, k.confdeltype::text as on_delete
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    left join lateral (
      select f.confdeltype, f.confrelid from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)
      order by f.confrelid = 'auth.users'::regclass desc limit 1) k on true
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype
      and a.attname <> 'id' and coalesce(k.confrelid = 'auth.users'::regclass, true) order by 1`;

describe("every column that names a person", () => {
  it("is listed here with what becomes of it", async () => {
    const found = (await candidates()).map(({ name }) => name);
    expect(found).toEqual([...Object.keys(columns), ...ofNobody].sort());
  });

  it("goes with the person or is emptied where it refers to them, and is kept only where it says why", async () => {
    const byRule: Record<string, Fate["gone"]> = { c: "deleted", n: "nulled" };
    for (const { name, on_delete } of await candidates()) {
      const gone = columns[name]?.gone;
      if (on_delete) expect(gone, name).toBe(byRule[on_delete]);
      else if (gone) expect(gone, name).toMatch(/^kept: /);
    }
  });

  it("is in the export of the account, unless it says why not", async () => {
    const { user } = await newAccount(db);
    const exported = await db.rpcValue<Record<string, unknown>>(user, "export_account");
    for (const [name, { exported: list }] of Object.entries(columns))
      if (!list.startsWith("not: ")) expect(Object.keys(exported), name).toContain(list);
  });
});

describe("a member who has done everything there is", () => {
  let account: Connection;
  let robin: Member;
  beforeAll(async () => {
    account = await newAccount(db);
    const owner = account.user.id;
    robin = await newTeammate(db, account, "manager");
    const id = await newDrafted(db, account);
    await db.rpc(account.user, "write_note", { p_comment: id, p_body: "You?", p_mentions: [robin.userId] });
    await db.rpc(robin, "write_note", { p_comment: id, p_body: "Me." });
    await db.rpc(account.user, "assign_comments", { p_ids: [id], p_person: robin.userId });
    await db.rpc(robin, "note_writing", { p_id: await newComment(db, account) });
    const [saved] = await db.sql<{ id: string }[]>`
      insert into test.saved_replies (user_id, name, body) values (${owner}, 'Robin', 'In words of robin''s.') returning id`;
    await db.rpc(robin, "note_saved_reply", { p_comment: id, p_saved_reply: saved?.id ?? "" });
    await db.rpc(robin, "approve_reply", { p_id: id, p_text: "In words of robin's." });
    await db.rpc(robin, "set_conversation", { p_id: id, p_stance: "by_hand" });
    const { author_channel_id } = await comment(db, id);
    await db.rpc(robin, "write_viewer_note", {
      p_channel: account.channel,
      p_author: author_channel_id,
      p_body: "Asks every week.",
    });
    const { comment_id } = await comment(db, id);
    await db.rpc(robin, "moderate_comments", {
      p_channel: account.channel,
      p_act: "hold",
      p_comments: [comment_id],
    });
    const rule = await newRule(db, account);
    await db.sql`update test.rules set assign_to = ${robin.userId}, tell = ${robin.userId} where id = ${rule}`;
    await db.as(robin, async (sql) => {
      await sql`insert into public.profiles (user_id, timezone) values (${robin.userId}, 'UTC')`;
      await sql`insert into public.notice_settings (user_id, digest) values (${owner}, 'daily')`;
      await sql`insert into public.report_notifications (report) values ('sentiment_shift')`;
    });
    await db.rpc(account.user, "offer_ownership", { p_person: robin.userId });
    await db.sql`
      insert into test.invitations (account_id, email, role, invited_by, state, accepted_by)
      values (${owner}, 'robin@example.test', 'manager', ${robin.userId}, 'used', ${robin.userId})`;
    await db.sql`
      insert into test.client_links (account_id, channel_id, name, may, created_by, expires_at)
      values (${owner}, ${account.channel}, 'A client', '{}', ${robin.userId}, engine.now() + interval '7 days')`;
    await db.sql`
      insert into test.program_keys (account_id, person_id, name, prefix, key_hash, scopes)
      values (${owner}, ${robin.userId}, 'Zapier', 'rj_000000', 'a hash', '{read}')`;
    await db.rpc(robin, "create_report_feed", { p_name: "Board deck" });
    await db.rpc(robin, "add_report_address", { p_email: "boss@example.test", p_rhythm: "weekly" });
    await newWebhook(db, account.user, {}, robin);
    await withPushKey(db);
    await newDevice(db, robin);
    await db.sql`update test.channels set created_by = ${robin.userId} where client_user_id = ${owner}`;
  });

  it("takes away what is theirs with the export of their own account", async () => {
    const own = { ...robin, account: robin.userId };
    const { memberships, push_devices: devices } = await db.rpcValue<
      Record<"memberships" | "push_devices", Record<string, unknown>[]>
    >(own, "export_account");
    expect(devices).toMatchObject([{ name: "Chrome on Android", told_at: null }]);
    expect(Object.keys(devices[0] ?? {})).not.toContain("endpoint");
    expect(memberships).toHaveLength(1);
    expect(memberships[0]).toMatchObject({
      ...{
        account_id: account.user.id,
        role: "manager",
        channels: null,
        notice_settings: { digest: "daily" },
      },
      notes: [{ body: "Me." }],
      mentions: [{ person_id: robin.userId }],
      assigned_comments: [expect.any(String)],
      saved_reply_uses: [{ used_by: robin.userId }],
      reply_versions: [{ body: "In words of robin's." }],
      history: [{ reason: "approved" }],
      conversations: [{ stance: "by_hand" }],
      moderations: [{ act: "hold" }],
      report_notifications: [{ report: "sentiment_shift" }],
      ownership_offer: { to_person: robin.userId },
    });
    expect(JSON.stringify(memberships)).not.toContain("You?");
  });

  it("is named in the export of the account, which is its owner's alone and has no hash of a link", async () => {
    const exported = await db.rpcValue<{
      people: Record<string, string>;
      members: { name: string; role: string }[];
      history: { reason: string; actor_name: string | null }[];
      comment_notes: { author: string }[];
    }>(account.user, "export_account");
    expect(exported.people[robin.userId]).toBe(robin.name);
    expect(exported.members).toMatchObject([{ name: robin.name, role: "manager" }]);
    expect(exported.history.find(({ reason }) => reason === "approved")?.actor_name).toBe(robin.name);
    expect(exported.comment_notes.map(({ author }) => author)).toContain(robin.name);
    expect(JSON.stringify(exported)).not.toContain("token_hash");
    await expect(db.rpc(robin, "export_account")).rejects.toMatchObject({ code: "PT403" });
  });

  it("leaves, once deleted, only what is kept on purpose", async () => {
    await asCaller(
      db.sql,
      { role: "authenticated", userId: robin.userId, act: randomUUID() },
      (sql) => sql`select 1`,
    );
    const rowsOf = async ({ table, column }: Column) => {
      const [row] = await db.sql.unsafe<[{ rows: number }]>(
        `select count(*)::int as rows from ${table} where ${column} = $1`,
        [robin.userId],
      );
      return row.rows;
    };
    const named: string[] = [];
    for (const each of await candidates()) if ((await rowsOf(each)) > 0) named.push(each.name);
    // What robin cannot have: a consent is the owner's, an address that was changed another matter.
    expect(Object.keys(columns).filter((name) => !named.includes(name))).toEqual([
      "private.address_changes.user_id",
      "public.automation_consents.actor_id",
    ]);
    await db.service("delete_account", { p_user: robin.userId });
    for (const each of await candidates())
      if (!columns[each.name]?.gone.startsWith("kept: ")) expect(await rowsOf(each), each.name).toBe(0);
  });
});
