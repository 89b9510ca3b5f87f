/** What people of an account are mailed of it: each what they chose, into the account it is about, and nothing once they are out. */
import assert from "node:assert/strict";
import { addMember } from "../../../scripts/builder/rows/accounts.ts";
import { newOwnerAtWork } from "../support/connect.ts";
import { assertDone } from "../support/expect.ts";
import { mailFor } from "../support/mail.ts";
import { newPerson } from "../support/people.ts";
import { invoke, keys, sql } from "../support/stack.ts";

const { person: owner, google } = await newOwnerAtWork();
const member = await newPerson("member");
await addMember({ sql }, { id: owner.id }, member, "manager", [google.channelId]);
await sql`
  insert into test.comments (user_id, comment_id, thread_id, channel_id, author_channel_id, author_name, text_original, published_at, created_at, status_reason)
  select ${owner.id}, id, id, ${google.channelId}, 'UCviewer', '@viewer', 'How long?', at, at, 'needs_answer'
  from (select 'Ug-waits-' || n || ${owner.id} as id, date_trunc('week', now()) - interval '3 days' as at from generate_series(1, 2) n) waits`;

/** As the web client saves a choice: a row of their own, made or changed. */
const choose = (settings: object) =>
  member.post(
    "notice_settings",
    { user_id: owner.id, ...settings },
    "resolution=merge-duplicates,return=minimal",
    owner.id,
  );
const send = async () => assertDone(await invoke("send-mails", { apikey: keys.cronKey }));

Deno.test("a member is mailed what they chose, into the account that it is about", async () => {
  await choose({ digest: "daily", digest_hour: 0 });
  await choose({ digest: "when_more", digest_threshold: 1, weekly_mail: true });
  const { body } = await member.rows("notice_settings?select=digest,digest_hour,person_id", {
    "x-account": owner.id,
  });
  assert.deepEqual(body, [{ digest: "when_more", digest_hour: 0, person_id: member.id }]);
  await sql`update test.notice_settings set week_due_at = now() where person_id = ${member.id}`;
  await send();
  const digest = await mailFor(member.email, "2 comments are waiting for you");
  assert.match(digest.text, new RegExp(`/app/replies\\?account=${owner.id}`));
  const week = await mailFor(member.email, "Your week: 2 comments");
  assert.match(week.text, new RegExp(`/app/reports\\?period=last_week&account=${owner.id}`));
  const [others] = await sql`
    select count(*)::int as n from test.mails where user_id = ${owner.id} and kind in ('digest', 'weekly_report') and person_id <> ${member.id}`;
  assert.equal(others?.n, 0);
});

Deno.test("who was removed is mailed nothing more of the account, not even what was due", async () => {
  await sql`
    update test.notice_settings set look_at = now(), digested_at = null, week_due_at = now(), week_told_at = null where person_id = ${member.id}`;
  assert.equal((await owner.post("rpc/remove_member", { p_person: member.id })).status, 204);
  await send();
  const [later] = await sql`
    select count(*)::int as n from test.mails where user_id = ${owner.id} and person_id = ${member.id} and sent_at is null`;
  assert.equal(later?.n, 0);
  assert.equal((await choose({ digest: "daily" })).status, 403);
});
