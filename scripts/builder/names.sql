-- The names by which tests and proofs call the product's rows, as superuser: `test.comments` and not the table it is today.
-- Each is an updatable view: what is written to it goes to the table, past its triggers and checks as ever, and plans see the table.
--
-- So that a change of the schema changes one place. A new table needs no line. A column that is renamed is given its old name here, in one line:
--   create view test.syncs as select *, due_at as next_sync_at from public.channel_syncs;
-- One that moves to another table is joined to its old place here; such a view, like that of a table that is split, is made writable
-- by an INSTEAD OF trigger, here too. No test and no proof needs to change for it.
--
-- A view has no ctid, knows no default in an update and cannot be truncated. What a caller of the product does, tests do on the
-- table's own name: that is the door they prove.
--
-- Never part of the product: names.ts puts them into databases of tests, and nobody but a superuser may look.

drop schema if exists test cascade;
create schema test;

create view test.accounts as
select p.user_id, p.email, a.plan, p.channel_url, p.timezone, p.access_requested_at, p.access_decided_at, p.updated_at
from public.profiles p join public.accounts a on a.id = p.user_id;
create view test.account_rows as select * from public.accounts;
create view test.members as select * from public.account_members;
create view test.settings as select * from public.automation_settings;
create view test.consents as select * from public.automation_consents;
create view test.objectives as select * from public.client_objectives;
create view test.channels as select * from public.client_youtube_channels;
create view test.mails as select * from private.outbox where way = 'mail';
create view test.clients as select * from public.user_google_oauth_clients;
create view test.connections as select * from public.youtube_connections;
create view test.notes as select * from public.comment_notes;
create view test.rules as select * from public.reply_rules;
create view test.comments as select * from engine.comments;
create view test.comment_rows as select * from public.comments;
create view test.versions as select * from public.reply_versions;
create view test.syncs as select * from public.channel_syncs;

-- Every other table is called by its own name.
do $$
declare
  v_name text;
  v_table regclass;
begin
  for v_name, v_table in
    select c.relname, c.oid from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and not exists (select from pg_class v where v.relnamespace = 'test'::regnamespace and v.relname = c.relname)
  loop
    execute format('create view test.%I as select * from %s', v_name, v_table);
  end loop;
end $$;

-- An account with the profile of the person whose own it is. Its plan comes first, as the operator's decision does.
create function test.write_account() returns trigger language plpgsql as $$
begin
  update public.accounts a set plan = new.plan where a.id = new.user_id and a.plan is distinct from new.plan;
  if tg_op = 'INSERT' then
    insert into public.profiles (user_id, email, channel_url, timezone, access_requested_at, access_decided_at)
    values (new.user_id, new.email, new.channel_url, coalesce(new.timezone, 'UTC'), new.access_requested_at, new.access_decided_at);
  else
    update public.profiles p set email = new.email, channel_url = new.channel_url, timezone = new.timezone, access_requested_at = new.access_requested_at
    where p.user_id = new.user_id and (p.email, p.channel_url, p.timezone, p.access_requested_at)
      is distinct from (new.email, new.channel_url, new.timezone, new.access_requested_at);
    update public.profiles p set access_decided_at = new.access_decided_at
    where p.user_id = new.user_id and old.access_decided_at is distinct from new.access_decided_at;
  end if;
  return new;
end $$;
create trigger write_account instead of insert or update on test.accounts for each row execute function test.write_account();

-- Comments with their replies and all that is to be done about both, by the thousand: what is put here goes where it stands, whatever the role of the session.
create unlogged table test.many_comments (like engine.comments);
alter table test.many_comments alter id set default gen_random_uuid();
create function test.place_comments() returns trigger language plpgsql as $$
begin
  -- The state of a comment is guarded by what its reply has.
  set constraints public.replies_comment_row_id_fkey deferred;
  insert into public.replies (comment_row_id, user_id, channel_id, video_id, written_at,
    generated_reply, answered_text, reply_shape, sources, marks, lessons, findings, confidence, approved_hash, approved_at, approved_by,
    post_attempts, used_connection_id, used_connection_label, send_started_at, youtube_reply_id, posted_at, verification_attempts, last_checked_at,
    verified_at, verification_note, absent_since)
  select n.id, n.user_id, n.channel_id, n.video_id, coalesce(n.written_at, n.status_changed_at, engine.now()),
    n.generated_reply, n.answered_text, n.reply_shape, coalesce(n.sources, '[]'), coalesce(n.marks, '[]'), coalesce(n.lessons, '{}'),
    coalesce(n.findings, '[]'), n.confidence, n.approved_hash, n.approved_at, n.approved_by, coalesce(n.post_attempts, 0), n.used_connection_id,
    n.used_connection_label, n.send_started_at, n.youtube_reply_id, n.posted_at, coalesce(n.verification_attempts, 0), n.last_checked_at,
    n.verified_at, n.verification_note, n.absent_since
  from new_rows n where n.generated_reply is not null;
  insert into public.comments (id, user_id,
    comment_id, thread_id, video_id, channel_id, author_channel_id, author_name, text_original, published_at, edited_at, created_at, read_at,
    redacted_at, gone_at, history, can_reply, total_reply_count, replies_read, owner_reply_text, owner_replied_at, candidate, language, sentiment,
    category, topics, first_opinion, second_opinion, escalation, grave, rule_id, assignee, translation, translated_to, reply_status, status_reason,
    status_changed_at, reply_type, post_after, reply_sent_at)
  select n.id, n.user_id,
    n.comment_id, n.thread_id, n.video_id, n.channel_id, n.author_channel_id, n.author_name, coalesce(n.text_original, ''), n.published_at,
    n.edited_at, coalesce(n.created_at, engine.now()), coalesce(n.read_at, engine.now()), n.redacted_at, n.gone_at, coalesce(n.history, false),
    coalesce(n.can_reply, true), coalesce(n.total_reply_count, 0), coalesce(n.replies_read, 0), n.owner_reply_text, n.owner_replied_at,
    coalesce(n.candidate, false), n.language, n.sentiment, n.category, coalesce(n.topics, '{}'), n.first_opinion, n.second_opinion, n.escalation,
    coalesce(n.grave, false), n.rule_id, n.assignee, n.translation, n.translated_to, n.reply_status, n.status_reason, n.status_changed_at,
    case when n.generated_reply is not null then coalesce(n.reply_type, 'AI') end, n.post_after, n.reply_sent_at
  from new_rows n;
  set constraints public.replies_comment_row_id_fkey immediate;
  perform test.write_rest(row(n.*)::engine.comments, null)
  from new_rows n
  where n.reply_status = 'posting' or n.next_check_at is not null or n.question_id is not null or n.draft_after is not null or n.draft_attempts > 0
    or n.draft_failures > 0 or n.classify_after is not null or n.gone_look_at is not null or n.set_aside_times is not null or n.set_aside_until is not null;
  delete from test.many_comments;
  return null;
end $$;
create trigger place after insert on test.many_comments referencing new table as new_rows for each statement execute function test.place_comments();
alter table test.many_comments enable always trigger place;

create function test.write_rest(v engine.comments, v_before engine.comments) returns void language plpgsql as $$
begin
  if v.youtube_reply_id is null and (v.reply_status = 'posting' or (v.reply_status = 'unknown' and v.next_check_at is not null)) then
    insert into private.sends as s (comment_row_id, user_id, thread_id, connection_id, lease_id, lease_until, reconcile_attempts, given_up)
    values (v.id, v.user_id, v.thread_id, v.used_connection_id, v.lease_id,
      case v.reply_status when 'unknown' then v.next_check_at else coalesce(v.lease_until, 'infinity') end, coalesce(v.reconcile_attempts, 0), v.reply_status = 'unknown')
    on conflict (comment_row_id) do update set connection_id = excluded.connection_id, lease_id = excluded.lease_id, lease_until = excluded.lease_until,
      reconcile_attempts = excluded.reconcile_attempts, given_up = excluded.given_up;
  else
    delete from private.sends s where s.comment_row_id = v.id;
  end if;
  if (v.next_check_at, v.look_until) is distinct from (v_before.next_check_at, v_before.look_until) then
    delete from private.looks l where l.comment_row_id = v.id;
    insert into private.looks (comment_row_id, user_id, channel_id, next_check_at, lease_until)
    select v.id, v.user_id, v.channel_id, v.next_check_at, v.look_until where v.next_check_at is not null and v.youtube_reply_id is not null;
    perform engine.call_to_look(v.user_id, v.channel_id, v.next_check_at) where v.next_check_at is not null and v.youtube_reply_id is not null;
  end if;
  if v.question_id is distinct from v_before.question_id then
    delete from public.asked_questions a where a.comment_row_id = v.id;
    insert into public.asked_questions (comment_row_id, user_id, channel_id, question_id)
    select v.id, v.user_id, v.channel_id, v.question_id where v.question_id is not null;
  end if;
  if (v.draft_after, v.draft_attempts, v.draft_failures, v.classify_after, v.gone_look_at, v.set_aside_until, v.set_aside_times)
    is distinct from (v_before.draft_after, v_before.draft_attempts, v_before.draft_failures, v_before.classify_after, v_before.gone_look_at,
      v_before.set_aside_until, v_before.set_aside_times)
  then
    delete from private.chores c where c.comment_row_id = v.id;
    insert into private.chores (comment_row_id, user_id, channel_id, draft_after, draft_attempts, draft_failures, classify_after, gone_look_at, set_aside_until, set_aside_times)
    values (v.id, v.user_id, v.channel_id, v.draft_after, coalesce(v.draft_attempts, 0), coalesce(v.draft_failures, 0), v.classify_after, v.gone_look_at,
      v.set_aside_until, v.set_aside_times);
  end if;
end $$;

create function test.write_comment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from public.comments y where y.id = old.id;
    return old;
  elsif tg_op = 'INSERT' then
    new.id := coalesce(new.id, gen_random_uuid());
    insert into test.many_comments select new.*;
    return new;
  end if;
  if new.generated_reply is not null then
    perform engine.store_reply(row(new.*)::engine.comments);
    new.reply_type := coalesce(new.reply_type, 'AI');
  else
    new.reply_type := null;
    delete from public.replies r where r.comment_row_id = new.id;
  end if;
  update public.comments y set (
    comment_id, thread_id, video_id, channel_id, author_channel_id, author_name, text_original, published_at, edited_at, created_at, read_at,
    redacted_at, gone_at, history, can_reply, total_reply_count, replies_read, owner_reply_text, owner_replied_at, candidate, language, sentiment,
    category, topics, first_opinion, second_opinion, escalation, grave, rule_id, assignee, translation, translated_to, reply_status, status_reason,
    status_changed_at, reply_type, post_after, reply_sent_at) = row(
    new.comment_id, new.thread_id, new.video_id, new.channel_id, new.author_channel_id, new.author_name, new.text_original, new.published_at,
    new.edited_at, new.created_at, new.read_at, new.redacted_at, new.gone_at, new.history, new.can_reply, new.total_reply_count, new.replies_read,
    new.owner_reply_text, new.owner_replied_at, new.candidate, new.language, new.sentiment, new.category, new.topics, new.first_opinion,
    new.second_opinion, new.escalation, new.grave, new.rule_id, new.assignee, new.translation, new.translated_to, new.reply_status,
    new.status_reason, new.status_changed_at, new.reply_type, new.post_after, new.reply_sent_at)
  where y.id = new.id;
  if (new.generated_reply, new.marks, new.findings, new.sources, new.posted_at, new.verification_note)
    is distinct from (old.generated_reply, old.marks, old.findings, old.sources, old.posted_at, old.verification_note)
  then
    update public.comments y set changed_in = pg_current_xact_id() where y.id = new.id;
  end if;
  perform test.write_rest(row(new.*)::engine.comments, row(old.*)::engine.comments);
  return new;
end $$;
create trigger write_comment instead of insert or update or delete on test.comments for each row execute function test.write_comment();
