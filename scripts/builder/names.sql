-- The names by which tests and proofs call the product's rows, as superuser: `test.comments` and not the table it is today.
-- Each is an updatable view, so that what is written to it goes to the table, past its triggers and checks as ever.
-- A column that is renamed is given its old name here, in one line:
--   create or replace view test.syncs as select *, due_at as next_sync_at from public.channel_syncs;
-- one that moves to another table is joined to its old place here, and such a view, like that of a table that is split, is made
-- writable by an INSTEAD OF trigger, here too. No test and no proof needs to change for it.
-- A view has no ctid and knows no default of an update, and cannot be truncated.
-- Never part of the product: scripts/builder/names.ts puts them into databases of tests only, and nobody but a superuser may look.

create schema if not exists test;

create or replace view test.clock as select * from private.clock;
create or replace view test.ended_sessions as select * from private.ended_sessions;
create or replace view test.accounts as select * from public.profiles;
create or replace view test.time_zones as select * from private.time_zones;
create or replace view test.settings as select * from public.automation_settings;
create or replace view test.consents as select * from public.automation_consents;
create or replace view test.objectives as select * from public.client_objectives;
create or replace view test.channels as select * from public.client_youtube_channels;
create or replace view test.request_limits as select * from private.request_limits;
create or replace view test.signup_leads as select * from public.signup_leads;
create or replace view test.leads as select * from public.leads;
create or replace view test.activity_log as select * from public.activity_log;
create or replace view test.address_changes as select * from private.address_changes;
create or replace view test.undo_links as select * from private.undo_links;
create or replace view test.mails as select * from private.mails;
create or replace view test.gate_settings as select * from private.gate_settings;
create or replace view test.gate_buckets as select * from private.gate_buckets;
create or replace view test.guesses as select * from private.guesses;
create or replace view test.operator_links as select * from private.operator_links;
create or replace view test.operator_addresses as select * from private.operator_addresses;
create or replace view test.approved_addresses as select * from private.approved_addresses;
create or replace view test.operator_sessions as select * from public.operator_sessions;
create or replace view test.clients as select * from public.user_google_oauth_clients;
create or replace view test.connections as select * from public.youtube_connections;
create or replace view test.secrets as select * from private.secrets;
create or replace view test.oauth_sessions as select * from private.oauth_sessions;
create or replace view test.disconnected_channels as select * from private.disconnected_channels;
create or replace view test.access_decisions as select * from private.access_decisions;
create or replace view test.sealing as select * from private.sealing;
create or replace view test.brand_voices as select * from public.brand_voices;
create or replace view test.rules as select * from public.reply_rules;
create or replace view test.saved_replies as select * from public.saved_replies;
create or replace view test.videos as select * from public.videos;
create or replace view test.comments as select * from public.youtube_comments;
create or replace view test.reply_events as select * from public.reply_events;
create or replace view test.versions as select * from public.reply_versions;
create or replace view test.syncs as select * from public.channel_syncs;
create or replace view test.reply_offers as select * from private.reply_offers;
create or replace view test.quota_days as select * from private.quota_days;
create or replace view test.quota_uses as select * from private.quota_uses;
create or replace view test.reply_months as select * from private.reply_months;
create or replace view test.lending as select * from private.lending;
create or replace view test.quota_shares as select * from private.quota_shares;
create or replace view test.server_troubles as select * from private.server_troubles;
create or replace view test.facts as select * from public.facts;
create or replace view test.documents as select * from public.documents;
create or replace view test.passages as select * from public.passages;
create or replace view test.passage_terms as select * from private.passage_terms;
create or replace view test.model_limits as select * from private.model_limits;
create or replace view test.model_days as select * from private.model_days;
create or replace view test.model_shares as select * from private.model_shares;
create or replace view test.model_takes as select * from private.model_takes;
create or replace view test.model_uses as select * from private.model_uses;
create or replace view test.model_server as select * from private.model_server;
create or replace view test.rule_outcomes as select * from public.rule_outcomes;
create or replace view test.shadow_decisions as select * from public.shadow_decisions;
create or replace view test.spam_lessons as select * from public.spam_lessons;
create or replace view test.draft_outcomes as select * from public.draft_outcomes;
create or replace view test.lessons as select * from public.lessons;
create or replace view test.lesson_words as select * from private.lesson_words;
create or replace view test.questions as select * from public.questions;
create or replace view test.stored as select * from private.stored;
create or replace view test.left_channels as select * from private.left_channels;
create or replace view test.channel_pauses as select * from public.channel_pauses;
create or replace view test.reply_changes as select * from private.reply_changes;
create or replace view test.held_shown as select * from private.held_shown;
create or replace view test.report_settings as select * from public.report_settings;
create or replace view test.report_journal as select * from public.report_journal;
create or replace view test.report_counts as select * from public.report_counts;
create or replace view test.report_cells as select * from public.report_cells;
create or replace view test.report_times as select * from public.report_times;
create or replace view test.report_video_counts as select * from public.report_video_counts;
create or replace view test.report_topic_counts as select * from public.report_topic_counts;
create or replace view test.report_zones as select * from private.report_zones;
create or replace view test.report_notifications as select * from public.report_notifications;
create or replace view test.saved_views as select * from public.saved_views;
create or replace view test.free_reports as select * from private.free_reports;
create or replace view test.notice_settings as select * from public.notice_settings;
create or replace view test.scheduled_jobs as select * from private.scheduled_jobs;
create or replace view test.job_runs as select * from private.job_runs;
create or replace view test.schedule_watch as select * from private.schedule_watch;
create or replace view test.standstill as select * from private.standstill;
