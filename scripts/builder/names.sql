-- The names by which tests and proofs call the product's rows, as superuser: `test.comments` and not the table it is today.
-- Each is an updatable view: what is written to it goes to the table, past its triggers and checks as ever, and plans see the table.
--
-- So that a change of the schema changes one place. A column that is renamed is given its old name here, in one line:
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

create view test.clock as select * from private.clock;
create view test.ended_sessions as select * from private.ended_sessions;
create view test.accounts as
select p.user_id, p.email, a.plan, p.channel_url, p.timezone, p.access_requested_at, p.access_decided_at, p.updated_at
from public.profiles p join public.accounts a on a.id = p.user_id;
create view test.account_rows as select * from public.accounts;
create view test.profiles as select * from public.profiles;
create view test.members as select * from public.account_members;
create view test.invitations as select * from private.invitations;
create view test.invitation_links as select * from private.invitation_links;
create view test.client_links as select * from private.client_links;
create view test.client_link_tokens as select * from private.client_link_tokens;
create view test.program_keys as select * from private.program_keys;
create view test.report_addresses as select * from private.report_addresses;
create view test.report_address_tokens as select * from private.report_address_tokens;
create view test.report_feeds as select * from private.report_feeds;
create view test.program_writes as select * from private.program_writes;
create view test.program_calls as select * from private.program_calls;
create view test.webhooks as select * from private.webhooks;
create view test.push_devices as select * from private.push_devices;
create view test.push_keys as select * from private.push_keys;
create view test.alert_settings as select * from private.alert_settings;
create view test.alerts as select * from private.alerts;
create view test.alert_turns as select * from private.alert_turns;
create view test.program_events as select * from private.program_events;
create view test.ownership_offers as select * from private.ownership_offers;
create view test.time_zones as select * from private.time_zones;
create view test.settings as select * from public.automation_settings;
create view test.channel_settings as select * from public.channel_settings;
create view test.model_channel_days as select * from private.model_channel_days;
create view test.consents as select * from public.automation_consents;
create view test.objectives as select * from public.client_objectives;
create view test.channels as select * from public.client_youtube_channels;
create view test.request_limits as select * from private.request_limits;
create view test.signup_leads as select * from public.signup_leads;
create view test.leads as select * from public.leads;
create view test.activity_log as select * from public.activity_log;
create view test.address_changes as select * from private.address_changes;
create view test.undo_links as select * from private.undo_links;
create view test.outbox as select * from private.outbox;
create view test.mails as select * from private.outbox where way = 'mail';
create view test.gate_settings as select * from private.gate_settings;
create view test.gate_buckets as select * from private.gate_buckets;
create view test.guesses as select * from private.guesses;
create view test.operator_links as select * from private.operator_links;
create view test.operator_addresses as select * from private.operator_addresses;
create view test.approved_addresses as select * from private.approved_addresses;
create view test.operator_sessions as select * from public.operator_sessions;
create view test.clients as select * from public.user_google_oauth_clients;
create view test.connections as select * from public.youtube_connections;
create view test.secrets as select * from private.secrets;
create view test.oauth_sessions as select * from private.oauth_sessions;
create view test.disconnected_channels as select * from private.disconnected_channels;
create view test.access_decisions as select * from private.access_decisions;
create view test.labels as select * from public.labels;
create view test.comment_labels as select * from public.comment_labels;
create view test.notes as select * from public.comment_notes;
create view test.mentions as select * from public.mentions;
create view test.presences as select * from private.presences;
create view test.brand_voices as select * from public.brand_voices;
create view test.rule_matches as select * from public.rule_matches;
create view test.condition_readings as select * from private.condition_readings;
create view test.rules as select * from public.reply_rules;
create view test.saved_replies as select * from public.saved_replies;
create view test.saved_reply_uses as select * from public.saved_reply_uses;
create view test.videos as select * from public.videos;
create view test.comments as select * from engine.comments;
create view test.comment_rows as select * from public.comments;
create view test.replies as select * from public.replies;
create view test.sends as select * from private.sends;
create view test.looks as select * from private.looks;
create view test.look_turns as select * from private.look_turns;
create view test.chores as select * from private.chores;
create view test.reply_events as select * from public.reply_events;
create view test.versions as select * from public.reply_versions;
create view test.syncs as select * from public.channel_syncs;
create view test.reply_offers as select * from private.reply_offers;
create view test.projects as select * from private.projects;
create view test.reserved_replies as select * from private.reserved_replies;
create view test.quota_days as select * from private.quota_days;
create view test.quota_uses as select * from private.quota_uses;
create view test.reply_months as select * from private.reply_months;
create view test.lending as select * from private.lending;
create view test.quota_shares as select * from private.quota_shares;
create view test.server_troubles as select * from private.server_troubles;
create view test.facts as select * from public.facts;
create view test.documents as select * from public.documents;
create view test.passages as select * from public.passages;
create view test.passage_terms as select * from private.passage_terms;
create view test.model_limits as select * from private.model_limits;
create view test.model_days as select * from private.model_days;
create view test.model_shares as select * from private.model_shares;
create view test.model_takes as select * from private.model_takes;
create view test.model_uses as select * from private.model_uses;
create view test.model_server as select * from private.model_server;
create view test.rule_outcomes as select * from public.rule_outcomes;
create view test.shadow_decisions as select * from public.shadow_decisions;
create view test.spam_lessons as select * from public.spam_lessons;
create view test.draft_outcomes as select * from public.draft_outcomes;
create view test.turns as select * from public.turns;
create view test.conversations as select * from public.conversations;
create view test.thread_looks as select * from private.thread_looks;
create view test.lessons as select * from public.lessons;
create view test.lesson_words as select * from private.lesson_words;
create view test.questions as select * from public.questions;
create view test.stored as select * from private.stored;
create view test.left_channels as select * from private.left_channels;
create view test.channel_pauses as select * from public.channel_pauses;
create view test.reply_changes as select * from private.reply_changes;
create view test.held_shown as select * from private.held_shown;
create view test.moderations as select * from private.moderations;
create view test.captions as select * from private.captions;
create view test.replays as select * from private.replays;
create view test.recorded_exchanges as select * from private.recorded_exchanges;
create view test.replay_comments as select * from private.replay_comments;
create view test.viewer_notes as select * from private.viewer_notes;
create view test.report_settings as select * from public.report_settings;
create view test.report_journal as select * from public.report_journal;
create view test.report_counts as select * from public.report_counts;
create view test.report_cells as select * from public.report_cells;
create view test.report_times as select * from public.report_times;
create view test.report_video_counts as select * from public.report_video_counts;
create view test.report_topic_counts as select * from public.report_topic_counts;
create view test.report_zones as select * from private.report_zones;
create view test.report_notifications as select * from public.report_notifications;
create view test.saved_views as select * from public.saved_views;
create view test.free_reports as select * from private.free_reports;
create view test.notice_settings as select * from public.notice_settings;
create view test.scheduled_jobs as select * from private.scheduled_jobs;
create view test.job_runs as select * from private.job_runs;
create view test.machine as select * from private.machine;
create view test.database_size as select * from private.database_size;
create view test.schedule_watch as select * from private.schedule_watch;
create view test.standstill as select * from private.standstill;
create view test.lineage as select * from private.lineage;

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
