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
create view test.mails as select * from private.mails;
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
create view test.sealing as select * from private.sealing;
create view test.brand_voices as select * from public.brand_voices;
create view test.rules as select * from public.reply_rules;
create view test.saved_replies as select * from public.saved_replies;
create view test.videos as select * from public.videos;
create view test.comments as select * from public.youtube_comments;
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
create view test.lessons as select * from public.lessons;
create view test.lesson_words as select * from private.lesson_words;
create view test.questions as select * from public.questions;
create view test.stored as select * from private.stored;
create view test.left_channels as select * from private.left_channels;
create view test.channel_pauses as select * from public.channel_pauses;
create view test.reply_changes as select * from private.reply_changes;
create view test.held_shown as select * from private.held_shown;
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
create view test.schedule_watch as select * from private.schedule_watch;
create view test.standstill as select * from private.standstill;

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
