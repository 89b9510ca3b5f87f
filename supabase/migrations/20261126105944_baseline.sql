-- The whole schema: the files of supabase/schemas in order, written by 'npm run migration -- --baseline'. Later steps say what changed since.

-- 00_foundation.sql

-- Deny by default: four schemas with one job each, no privilege unless a schema file grants it; the clock, errors, and who is asking.
--   public   tables under RLS, report views, and thin RPCs for signed-in users   (exposed by the Data API)
--   service  RPCs of the edge functions, service_role only                       (exposed by the Data API)
--   engine   the rules both of them call, and the vocabulary; not exposed
--   private  secrets and bookkeeping; no role but the owner reads it

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

create schema private;
create schema engine;
create schema service;
revoke all on schema private, engine, service from public;
grant usage on schema engine to anon, authenticated, service_role;
grant usage on schema service to service_role;

comment on schema private is 'Secrets and bookkeeping. Nobody but the owner has any privilege here.';
comment on schema engine is 'Rules that must hold whoever calls. Not exposed by the Data API.';
comment on schema service is 'RPCs of the edge functions: executable by service_role only.';

-- The one place where the product asks for the time, so that quota days, leases and rechecks can be tested by moving it.
create table private.clock (
  only_row boolean primary key default true check (only_row),
  shift interval not null default interval '0'
);
insert into private.clock default values;
comment on table private.clock is 'Shift of the product''s clock against the server''s; zero outside tests and the pipeline command.';

-- In plpgsql, which keeps the plan: 14 µs a call instead of 70, and a claim of 50 replies asks a thousand times.
create function engine.now() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return pg_catalog.now() + coalesce((select shift from private.clock), interval '0');
end $$;
comment on function engine.now() is 'The product''s current time.';
grant execute on function engine.now() to anon, authenticated, service_role;

-- Errors carry an HTTP status in the SQLSTATE (PTnnn), a sentence for a person, a machine code and what to do about it.
create function engine.fail(p_status int, p_code text, p_message text, p_hint text default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || p_status, message = p_message, detail = p_code, hint = coalesce(p_hint, '');
end $$;
comment on function engine.fail(int, text, text, text) is
  'Raises an error: HTTP status, snake_case code (as DETAIL), sentence for a person, hint. Never returns.';

create function engine.require(p_ok boolean, p_message text) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  if not coalesce(p_ok, false) then
    perform engine.fail(422, 'invalid_argument', p_message);
  end if;
end $$;
comment on function engine.require(boolean, text) is 'Refuses an argument with 422 and a sentence unless p_ok is true.';
grant execute on function engine.require(boolean, text) to authenticated;

-- A token is good for an hour whatever becomes of its session: hosted Data APIs and ours look at its signature alone.
create table private.ended_sessions (
  session_id uuid primary key,
  ended_at timestamptz not null default engine.now()
);
comment on table private.ended_sessions is
  'Sessions that Auth ended in the last day: signed out, of a password or an address that was given back, or of a deleted account. Their tokens open nothing.';
create index ended_sessions_age on private.ended_sessions (ended_at);

create function engine.keep_ended_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ended_sessions (session_id) values (old.id) on conflict do nothing;
  return null;
end $$;
comment on function engine.keep_ended_session() is 'Trigger of Auth''s sessions: remembers one that has ended, whoever ended it.';
create trigger rejoinder_ended after delete on auth.sessions for each row execute function engine.keep_ended_session();

create function engine.session_is_over(p_session uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.ended_sessions e where e.session_id = p_session);
end $$;
comment on function engine.session_is_over(uuid) is 'Whether Auth has ended a session, whose tokens may be out still.';

create function engine.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := engine.now();
  return new;
end $$;
comment on function engine.touch_updated_at() is 'Trigger: stamps updated_at, whatever the writer said.';

create function engine.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- At depth 1 somebody deletes history itself; deeper it is the cascade of a deleted account, which must reach history too.
  if tg_op = 'DELETE' and pg_catalog.pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception using errcode = 'PT409', message = 'History can''t be changed.', detail = 'history_is_append_only';
end $$;
comment on function engine.refuse_change() is 'Trigger of append-only tables: refuses updates, direct deletes and truncation.';

-- 01_vocabulary.sql

-- The words of the product, each said once: what a reply can be and what that means, how comments are sorted, why a reply is
-- where it is. `npm run types` gives them, the kinds of Google's errors and the limits to the functions and the web
-- (_shared/database/vocabulary.gen.ts); _shared/database/vocabulary.test.ts finds a list of states anywhere else.
--
-- A set is an immutable function without arguments, asked as `reply_status = any (engine.reply_on_its_way())`: the planner puts the
-- array in its place, so that an index serves it, which a function of the row could not (0.2 µs a row against 2). Plans that a session
-- has kept know the old array: a step that changes a set ends with `analyze public.youtube_comments`, which makes them anew.

-- What a reply can be. No status at all: nobody has decided about the comment yet.

create function engine.reply_statuses() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{draft,queue,posting,under_moderation,verified_public,failed,skipped,unknown,removed,deleted}'; end $$;
comment on function engine.reply_statuses() is 'Every reply_status, in the order of a reply''s way.';

create function engine.reply_replied() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting,under_moderation,verified_public,failed,unknown,removed,deleted}'; end $$;
comment on function engine.reply_replied() is 'Somebody decided to answer: is_replied. All but drafts and comments that get no reply.';

create function engine.reply_counts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting,under_moderation,verified_public}'; end $$;
comment on function engine.reply_counts() is 'Counts as a reply in the reports, with or without a text that is kept.';

create function engine.reply_on_its_way() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting,under_moderation}'; end $$;
comment on function engine.reply_on_its_way() is 'Decided, and not yet seen by the public: the reports'' filter ''queued''.';

create function engine.reply_on_youtube() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{posting,under_moderation,verified_public}'; end $$;
comment on function engine.reply_on_youtube() is 'On YouTube as far as anybody knows, once it has an id: it can be checked, edited and deleted there.';

create function engine.reply_accepted() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{under_moderation,verified_public,removed,deleted}'; end $$;
comment on function engine.reply_accepted() is 'YouTube has accepted it, so it has an id there.';

create function engine.reply_gone() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{removed,deleted}'; end $$;
comment on function engine.reply_gone() is 'No longer on YouTube, taken down by YouTube or by its owner.';

create function engine.reply_may_come_back() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{failed,removed}'; end $$;
comment on function engine.reply_may_come_back() is 'Once it has an id on YouTube: not found there, or not by the public. It is looked for a few times more, and a sight reverses it.';

create function engine.reply_approved() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting}'; end $$;
comment on function engine.reply_approved() is 'On its way to YouTube, so its very text is approved.';

create function engine.reply_editable() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{draft,queue}'; end $$;
comment on function engine.reply_editable() is 'Not taken up for posting yet: its text can be changed, and it can be withdrawn.';

create function engine.reply_resendable() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{failed,unknown}'; end $$;
comment on function engine.reply_resendable() is 'Ended without being public: a person may send it again.';

create function engine.reply_answers_viewer() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting,under_moderation,verified_public,unknown}'; end $$;
comment on function engine.reply_answers_viewer() is 'Out or on its way, so its viewer has had a reply.';

create function engine.reply_may_be_posted() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{posting,under_moderation,verified_public,unknown}'; end $$;
comment on function engine.reply_may_be_posted() is 'On YouTube, or perhaps: nobody else may answer the comment.';

create function engine.reply_settled() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{verified_public,failed,skipped,unknown,removed,deleted}'; end $$;
comment on function engine.reply_settled() is 'Nothing more happens to it by itself, but for later looks at what is public.';

create function engine.reply_transition_exists(p_from text, p_to text) returns boolean
language sql immutable set search_path = '' as $$
  select (coalesce(p_from, 'none'), coalesce(p_to, 'none')) in (
    ('none', 'draft'), ('none', 'queue'), ('none', 'skipped'),
    ('draft', 'queue'), ('draft', 'skipped'),
    ('queue', 'draft'), ('queue', 'posting'),
    ('posting', 'queue'), ('posting', 'unknown'), ('posting', 'failed'),
    ('posting', 'verified_public'), ('posting', 'under_moderation'),
    ('under_moderation', 'verified_public'), ('under_moderation', 'failed'),
    ('verified_public', 'removed'),
    -- Nothing that one cannot see is so for good: the reply is seen again, or it turns out that nobody could have seen it.
    ('failed', 'verified_public'), ('removed', 'verified_public'),
    ('failed', 'posting'), ('removed', 'posting'), ('under_moderation', 'posting'), ('unknown', 'posting'),
    ('skipped', 'none'),
    -- Of the posting ones only those that YouTube has accepted (accepted_has_id).
    ('posting', 'deleted'), ('under_moderation', 'deleted'), ('verified_public', 'deleted'),
    ('failed', 'queue'), ('unknown', 'queue'),
    -- Its owner answers what was dismissed or skipped by mistake.
    ('skipped', 'draft')
  )
$$;
comment on function engine.reply_transition_exists(text, text) is 'The table of allowed changes of reply_status; null is none.';

create function engine.reply_tabs() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{to_approve,needs_answer,queued,posted,needs_you,spam,no_reply,unanswered}'; end $$;
comment on function engine.reply_tabs() is 'The tabs of the replies screen, in its order.';

create function engine.reply_tab(p_status text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when p_status = 'draft' then 'to_approve'
    when p_status = 'queue' then 'queued'
    when p_status in ('posting', 'verified_public') then 'posted'
    -- What its owner took down needs nobody any more.
    when p_status in ('skipped', 'deleted') then 'no_reply'
    when p_status is not null then 'needs_you'
    else 'unanswered'
  end
$$;
comment on function engine.reply_tab(text) is 'The tab of the replies screen that a reply_status belongs to; what was skipped as spam is in the tab spam instead.';

create function engine.tab_statuses(p_tab text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array(select s from unnest(engine.reply_statuses()) s where engine.reply_tab(s) = p_tab);
end $$;
comment on function engine.tab_statuses(text) is 'The statuses of a tab; none for needs_answer, spam and unanswered.';

create function engine.reply_outcomes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{public,on_the_way,to_approve,failed,deleted,undecided,answered_by_owner,thread_reply}'; end $$;
comment on function engine.reply_outcomes() is 'What can have become of a comment, as the dashboard counts it; beside these skipped:reason. deleted: its owner took the reply down; thread_reply: a viewer''s word within a thread, which is not answered.';

create function engine.reply_outcome(p_status text, p_reason text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when p_status = 'verified_public' then 'public'
    when p_status in ('queue', 'posting', 'under_moderation') then 'on_the_way'
    when p_status = 'draft' then 'to_approve'
    when p_status = 'skipped' then 'skipped:' || coalesce(p_reason, 'other')
    when p_status = 'deleted' then 'deleted'
    when p_status is not null then 'failed'
    else 'undecided'
  end;
end $$;
comment on function engine.reply_outcome(text, text) is 'What has become of a comment, as the dashboard counts it; skipped names the reason behind a colon. What else can have become of one without a reply: engine.comment_outcome.';

create function engine.outcome_is_open(p_outcome text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return p_outcome in ('undecided', 'to_approve');
end $$;
comment on function engine.outcome_is_open(text) is 'Whether a comment with this outcome waits for an answer or an approval.';

create function engine.outcome_is_answerable(p_outcome text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return p_outcome in ('undecided', 'to_approve', 'on_the_way', 'public', 'failed');
end $$;
comment on function engine.outcome_is_answerable(text) is
  'Whether a comment with this outcome was to be answered: not what was skipped, or answered or taken down by its owner, or is a viewer''s word within a thread.';

create function engine.draft_decisions() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{approved,edited,replaced,dismissed}'; end $$;
comment on function engine.draft_decisions() is
  'What a person can make of a draft: have it sent as written or in other words, answer on YouTube instead, or decide that there is no reply.';

create function engine.draft_fates() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return engine.draft_decisions() || '{waiting}'; end $$;
comment on function engine.draft_fates() is 'How drafts fare, as the reports count them; waiting: nobody has decided yet.';

create function engine.lesson_kinds() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{edited,written,approved,dismissed}'; end $$;
comment on function engine.lesson_kinds() is 'What an owner did about a comment that drafts can learn from; written: an answer of their own, here or on YouTube.';

create function engine.question_states() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{open,answered,dismissed}'; end $$;
comment on function engine.question_states() is 'What can have become of a question that comments ask and nothing answered.';

create function engine.fact_reviews() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{expired,contradicted}'; end $$;
comment on function engine.fact_reviews() is 'Why an owner should look at a fact again: it is past its date, or they changed what a reply said by it.';

create function engine.question_scopes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{channel,video}'; end $$;
comment on function engine.question_scopes() is 'What an answer is said of: the whole channel, or the video under which all of them asked.';

create function engine.reply_visibility(p_status text, p_reason text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when p_status = 'verified_public' then 'public'
    -- What went along with its viewer's comment says nothing about the reply.
    when p_reason = 'gone_with_comment' then null
    when p_status in ('under_moderation', 'removed') or (p_status = 'failed' and starts_with(p_reason, 'not_public_')) then 'not_public'
  end
$$;
comment on function engine.reply_visibility(text, text) is
  'What looking at a posted reply has shown: public, or not_public when YouTube holds, hides or has removed it; null without a verdict. The breaker counts these.';

-- How comments, replies and rules are sorted.

create function engine.reply_types() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{AI,AI+Edited,Manual}'; end $$;
comment on function engine.reply_types() is 'Who wrote a reply: the model, the model and a person, or a person.';

create function engine.comment_categories() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{Praise,Questions,Requests,Criticism}'; end $$;
comment on function engine.comment_categories() is 'What kind of comment it is.';

create function engine.comment_sentiments() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{Positive,Neutral,Negative}'; end $$;
comment on function engine.comment_sentiments() is 'The mood of a comment.';

create function engine.stop_classes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{money,legal,health,threat,personal_data,minor,sarcasm}'; end $$;
comment on function engine.stop_classes() is 'What a comment can be about that a person has to decide.';

create function engine.escalations() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return engine.stop_classes() || '{model}'; end $$;
comment on function engine.escalations() is 'Why a person has to decide about a comment; model: the model asks for one.';

create function engine.comment_classes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{ordinary}' || engine.stop_classes() || '{spam,injection,unread}'; end $$;
comment on function engine.comment_classes() is 'What a reading of a comment by the model finds it to be; unread: the model was asked and gave no usable answer.';

create function engine.urgent_escalations() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{threat,health,minor,legal,money}'; end $$;
comment on function engine.urgent_escalations() is 'Escalations that cannot wait.';

create function engine.rule_actions() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{skip,fixed,draft,auto}'; end $$;
comment on function engine.rule_actions() is 'What a rule does with a comment: no reply, a fixed reply, a draft, a reply that may go by itself.';

create function engine.unattended_rule_actions() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{fixed,auto}'; end $$;
comment on function engine.unattended_rule_actions() is 'Rule actions whose replies may go without a person, once the rule has earned it.';

create function engine.views_scopes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{https://www.googleapis.com/auth/yt-analytics.readonly}'; end $$;
comment on function engine.views_scopes() is 'What Google must have granted for views to be read. Without it a channel works all the same.';

create function engine.posting_scope() returns text language plpgsql immutable parallel safe set search_path = '' as
$$ begin return 'https://www.googleapis.com/auth/youtube.force-ssl'; end $$;
comment on function engine.posting_scope() is 'What Google must have granted for comments to be read and answered: without it a channel stands still.';

create function engine.posting_policies() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{review,auto}'; end $$;
comment on function engine.posting_policies() is 'Whether a person approves every reply.';

-- What lists and reports can be asked for.

create function engine.reply_orders() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{urgent,newest,oldest}'; end $$;
comment on function engine.reply_orders() is 'Orders of the replies screen.';

create function engine.inbox_warnings() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{grave,escalated,unproven,findings,none}'; end $$;
comment on function engine.inbox_warnings() is
  'What the inbox filters warnings by: a threat or despair, an escalation, words that nothing proves, what a check found; none: no such warning.';

create function engine.inbox_ages() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{hour,day,week,month,older}'; end $$;
comment on function engine.inbox_ages() is
  'Bands of a comment''s age in the inbox, each from the end of the one before: up to an hour, 24 hours, 7 days, 30 days, and beyond.';

create function engine.inbox_filters() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{search,channel,video,category,sentiment,language,warning,assignee,age}'; end $$;
comment on function engine.inbox_filters() is 'What the inbox can be filtered by.';

create function engine.bulk_acts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{approve,dismiss,cancel,restore,draft,not_spam,spam}'; end $$;
comment on function engine.bulk_acts() is 'What an owner can do to several comments of the inbox at once.';

create function engine.report_statuses() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{all,queued,published}'; end $$;
comment on function engine.report_statuses() is 'The report''s status filter.';

create function engine.report_sorts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{video,comment,reply,published,replied,status}'; end $$;
comment on function engine.report_sorts() is 'Columns that the table of the report sorts by.';

create function engine.dashboard_statuses() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{all,replied,queued}'; end $$;
comment on function engine.dashboard_statuses() is 'The dashboard''s status filter.';

create function engine.dashboard_granularities() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{daily,weekly,monthly}'; end $$;
comment on function engine.dashboard_granularities() is 'How wide the steps of the dashboard''s series are.';

create function engine.insight_kinds() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{uncovered_video,unhappy_topic,waiting,failed,late,many_questions}'; end $$;
comment on function engine.insight_kinds() is 'What can stand out in a dashboard, by weight.';

create function engine.planned_reports() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{coverage_sla_trend,sentiment_shift,template_performance}'; end $$;
comment on function engine.planned_reports() is 'Reports of the Coming Soon tab.';

-- Why a reply is where it is: status_reason and verification_note. Google's own reasons come beside these.

create function engine.skip_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{dismissed,own_comment,already_answered,empty,noise,spam,confirmed_spam,too_old,not_repliable,language,rule,comment_gone}'; end $$;
comment on function engine.skip_reasons() is 'Why a comment gets no reply.';

create function engine.answerable_skips() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{dismissed,empty,noise,spam,confirmed_spam,too_old,language,rule}'; end $$;
comment on function engine.answerable_skips() is 'Skip reasons after which a person may answer all the same: what decided was a judgement, not what YouTube has.';

create function engine.draft_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{needs_approval,check_failed,escalated,rule,rule_not_earned,rule_gone,low_confidence,second_opinion,grave,needs_answer,once_per_viewer,shadow,no_plan,not_connected,model_budget,model_ceiling,model_down,model_busy,model_failed,model_unusable,model_refused,draft_failed,draft_given_up,written,edited,cancelled,restored,comment_edited,comment_back,already_answered,not_spam}'; end $$;
comment on function engine.draft_reasons() is 'Why a reply waits for a person, or a comment for its draft.';

create function engine.model_holds() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{no_plan,not_connected,model_budget,model_ceiling,model_down,model_busy}'; end $$;
comment on function engine.model_holds() is
  'Why the model is not asked: no plan, no connected channel, the owner''s budget or the operator''s ceiling of the day, a server that answers nobody until the operator '
  'mends it, or for the moment.';

create function engine.model_stops() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{not_configured,key_refused,no_credit,forbidden,unknown_model,wrong_server}'; end $$;
comment on function engine.model_stops() is 'Troubles of the model server that stop drafting for all until the operator mends them.';

create function engine.model_waits() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{rate_limited,server_failed,timed_out,not_reached}'; end $$;
comment on function engine.model_waits() is 'Troubles of the model server that pass by themselves.';

create function engine.model_purposes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{draft,classify,translate,try,judge,group}'; end $$;
comment on function engine.model_purposes() is 'What the model is asked for: drafts, classes of comments, translations, an owner''s tries, a second opinion, which open questions are alike.';

create function engine.hold_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{no_plan,all_paused,paused,shadow,channel_paused,quiet_hours,cap_hour,cap_day,cap_video_day,same_text}'; end $$;
comment on function engine.hold_reasons() is 'Why nothing may be posted for an account or a channel at the moment; passes by itself, by the owner, or by the operator (all_paused).';

create function engine.own_return_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{interrupted,out_of_time,server_trouble,refusing,already_answered,comment_edited,needs_approval}' || engine.hold_reasons(); end $$;
comment on function engine.own_return_reasons() is 'Reasons of ours for taking a claimed reply back to the queue: it does not wait before it may be claimed again.';

create function engine.posting_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{approved,policy_auto,sent_again,requeued,claimed,accepted,network,rate_limited,unexplained,thread_cut,post_failed,lost_answer,unreadable_answer,not_found_after_lost_answer,connection_gone,found_later,other_account}'; end $$;
comment on function engine.posting_reasons() is 'What happened to a reply on its way to YouTube.';

create function engine.visibility_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{seen_by_public_read,seen_again,seen_by_owner,held,likely_spam,hidden,gone,not_public_held,not_public_likely_spam,not_public_hidden,not_public_gone,gone_with_comment,video_private,video_gone,comment_not_public,deleted_by_owner,edited_on_youtube,gone_after_being_public,absent_once,id_corrected,no_api_key,key_unreadable,key_spent,key_share_spent,key_closed,look_failed}'; end $$;
comment on function engine.visibility_reasons() is 'What looks at a posted reply have shown, and what its owner did to it there.';

-- What runs as the caller asks the vocabulary, so signed-in users may call it.
grant execute on function
  engine.outcome_is_open(text), engine.outcome_is_answerable(text),
  engine.reply_statuses(), engine.reply_replied(), engine.reply_counts(), engine.reply_on_its_way(), engine.reply_on_youtube(),
  engine.reply_accepted(), engine.reply_gone(), engine.reply_may_come_back(), engine.reply_approved(), engine.reply_editable(), engine.reply_resendable(),
  engine.reply_answers_viewer(), engine.reply_may_be_posted(), engine.reply_settled(), engine.reply_tabs(), engine.reply_tab(text),
  engine.tab_statuses(text), engine.draft_decisions(), engine.draft_fates(), engine.lesson_kinds(), engine.question_states(), engine.fact_reviews(), engine.question_scopes(), engine.reply_outcomes(), engine.reply_outcome(text, text), engine.reply_types(), engine.comment_categories(),
  engine.comment_sentiments(), engine.stop_classes(), engine.comment_classes(), engine.escalations(), engine.urgent_escalations(), engine.rule_actions(),
  engine.unattended_rule_actions(), engine.views_scopes(), engine.posting_policies(), engine.reply_orders(), engine.inbox_warnings(), engine.inbox_ages(), engine.inbox_filters(), engine.bulk_acts(), engine.report_statuses(), engine.report_sorts(),
  engine.dashboard_statuses(), engine.dashboard_granularities(), engine.insight_kinds(), engine.planned_reports(), engine.skip_reasons(), engine.answerable_skips(), engine.draft_reasons(), engine.model_holds(), engine.model_stops(), engine.model_waits(), engine.model_purposes(),
  engine.hold_reasons(), engine.own_return_reasons(), engine.posting_reasons(), engine.visibility_reasons()
  to authenticated;

-- 02_google_errors.sql

-- What an error of Google means for us. _shared/google/error-kind.ts finds the kind; what follows from it is said here.

create table engine.error_kinds (
  kind text primary key,
  answered boolean not null,
  who_acts text not null check (who_acts in ('nobody', 'owner', 'operator')),
  retry text not null check (retry in ('later', 'next_quota_day', 'after_refresh', 'after_reconnecting', 'after_looking', 'never')),
  closes_connection boolean not null,
  after_insert text not null check (after_insert in ('returned', 'refused', 'again', 'unexplained', 'uncertain')),
  stops_batch boolean not null,
  after_change text not null check (after_change in ('not_sent', 'gone', 'lost', 'refused')),
  sentence text not null,
  http_status int not null check (http_status between 400 and 599),
  error_code text not null,
  advice text not null,
  console_page text
);
comment on table engine.error_kinds is
  'Reference rows: what each kind of error of a Google call means. answered: Google was heard, or needed not be asked. who_acts: nobody when it passes or the engine mends it. retry: when trying again makes sense. closes_connection: nothing is called with the connection '
  'until that is mended. after_insert, stops_batch: what posting records of the reply (again: surely not posted, and tried once more; unexplained: surely not posted, tried again, and the second in a row makes the connection wait), and whether the rest of the batch waits. after_change: what '
  'editing or deleting records. sentence: for whoever sees the connection, the cause and the step. http_status, error_code, advice: the answer to a person '
  'who asked for the call. console_page: the page of the Google Cloud console where the step is done.';
grant select on engine.error_kinds to authenticated;
insert into engine.error_kinds values
  ('quota', true, 'nobody', 'next_quota_day', true, 'returned', true, 'refused',
    'Today''s YouTube quota is used up. Replies resume after midnight Pacific time.',
    429, 'quota_reached', 'This OAuth client''s YouTube quota for today is used up. Try again after midnight Pacific time.', null),
  ('rate_limited', true, 'nobody', 'later', false, 'returned', true, 'refused',
    'YouTube asked us to slow down. We''ll try again shortly.',
    429, 'rate_limited', 'YouTube asked us to slow down. Try again in a minute.', null),
  ('sign_in', true, 'nobody', 'after_refresh', true, 'returned', true, 'refused',
    'YouTube didn''t accept the sign-in. It renews automatically. If this message stays, reconnect the channel.',
    409, 'channel_refused', 'YouTube didn''t accept this channel''s sign-in. Refresh its token or reconnect the channel.', null),
  ('grant', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'Google no longer lets us access this channel. Reconnect it.',
    409, 'channel_refused', 'Google no longer lets us access this channel. Reconnect it.', null),
  ('scope', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'You didn''t give permission to read and answer comments. Reconnect the channel and check every box.',
    409, 'channel_refused', 'You didn''t give permission to read and answer comments. Reconnect the channel and check every box.', null),
  ('client', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'Google doesn''t accept this OAuth client: it was deleted, or its secret was changed. Save its Client ID and Secret again, or connect with another client.',
    409, 'channel_refused', 'Google doesn''t accept this channel''s OAuth client. Check its Client ID and Secret.', 'apis/credentials'),
  ('key', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'Google refuses this API key, so replies can''t be checked. Check in Google Cloud that it exists and may use YouTube Data API v3, then save it again.',
    409, 'key_refused', 'Google refuses this API key. Check it in Google Cloud, then save it again.', 'apis/credentials'),
  ('api_off', true, 'owner', 'later', true, 'returned', true, 'refused',
    'YouTube Data API v3 is turned off in this Google Cloud project. Enable it there, and replies resume within minutes.',
    409, 'api_not_enabled', 'YouTube Data API v3 is turned off in this channel''s Google Cloud project. Enable it there, then try again.',
    'apis/library/youtube.googleapis.com'),
  ('gone', true, 'nobody', 'never', false, 'refused', false, 'gone',
    'YouTube no longer has this comment or video.',
    404, 'gone_on_youtube', 'YouTube no longer has this comment.', null),
  ('refused', true, 'nobody', 'never', false, 'refused', false, 'refused',
    'YouTube refused this request.',
    409, 'refused_by_youtube', 'YouTube refused this. Nothing was changed.', null),
  ('unprocessed', true, 'nobody', 'later', false, 'again', false, 'refused',
    'YouTube couldn''t process this request. We''ll try once more.',
    409, 'refused_by_youtube', 'YouTube couldn''t process this. Nothing was changed. Try again later.', null),
  ('unexplained', true, 'nobody', 'later', false, 'unexplained', false, 'refused',
    'YouTube is refusing requests without a reason we know. Posting waits and tries again by itself, less often each time.',
    409, 'refused_by_youtube', 'YouTube refused this without a reason we know. Nothing was changed. Try again later.', null),
  ('backend', true, 'nobody', 'after_looking', false, 'uncertain', false, 'lost',
    'YouTube is having problems. We''ll try again shortly.',
    503, 'youtube_failing', 'YouTube is having problems. Try again shortly. Nothing is done twice.', null),
  ('not_sent', false, 'nobody', 'later', false, 'returned', true, 'not_sent',
    'YouTube can''t be reached right now. We''ll try again shortly.',
    503, 'youtube_unreachable', 'YouTube can''t be reached right now, so nothing was changed. Try again shortly.', null),
  ('lost', false, 'nobody', 'after_looking', false, 'uncertain', false, 'lost',
    'The connection to YouTube dropped before it answered.',
    503, 'lost_answer', 'The connection to YouTube dropped before it answered. Try again. Nothing is done twice.', null),
  -- What we keep of a sign-in was sealed with a key that is gone, or for another place. Google was not asked, and did nothing.
  ('unreadable', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'This channel''s saved sign-in can no longer be opened. Save the Client ID and Secret of its OAuth client again, then reconnect the channel.',
    409, 'channel_refused', 'This channel''s saved sign-in can no longer be opened. Save the Client ID and Secret of its OAuth client again, then reconnect it.', null),
  ('unreadable_key', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'The saved API key can no longer be opened, so replies can''t be checked. Save it again.',
    409, 'key_refused', 'The saved API key can no longer be opened. Save it again.', null);

create function engine.closes_connection(p_kind text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select k.closes_connection from engine.error_kinds k where k.kind = p_kind), false)
$$;
comment on function engine.closes_connection(text) is 'Whether an error of this kind closes its connection.';

-- 03_limits.sql

-- Limits that more than one place needs. Those of one column are its CHECK, from which the web's forms get them.

create function engine.limits() returns table (name text, value int, about text)
language sql immutable set search_path = '' as $$
  values
    ('reply_characters', 1000, 'The longest reply. YouTube''s own limit is unpublished, so ours is far lower.'),
    ('reply_credits', 50, 'What one comments.insert costs, in credits (docs/YOUTUBE.md, Quota).'),
    ('daily_credits', 10000, 'Credits that a Google project has a day. A connection that has used as many counts as out of quota.'),
    ('shown_credits', 9950, 'Credits a day that the app shows for a connection.'),
    ('rules', 50, 'Rules of one user.'),
    ('spam_lessons', 200, 'Comments of one channel whose owner said whether they are spam; the oldest make room.'),
    ('facts', 500, 'Facts of one channel.'),
    ('account_facts', 2000, 'Facts of one account, on all of its channels.'),
    ('account_fact_bytes', 2000000, 'Bytes of the texts of an account''s facts.'),
    ('documents', 20, 'Documents of one channel.'),
    ('account_documents', 100, 'Documents of one account, on all of its channels.'),
    ('account_document_bytes', 5000000, 'Bytes of the texts of an account''s documents. Cut into passages and indexed they take up to 13 times as many.'),
    ('document_characters', 200000, 'The longest document.'),
    ('description_characters', 5000, 'Characters of a video''s description that are kept: YouTube''s own limit.'),
    ('passage_characters', 300, 'The longest passage: what a reply can name as its source.'),
    ('evidence_characters', 6000, 'What the evidence of one comment may hold, in bytes, so that no script takes more tokens than English.'),
    ('held_shown', 2000, 'Held comments of one user that a list has shown and a decision may be about.'),
    ('index_videos', 5000, 'Videos of one channel''s list of uploads that are read.'),
    ('lessons', 2000, 'Answers and decisions of an owner on one channel that drafts are written by; the oldest make room.'),
    ('account_lessons', 10000, 'Lessons of one account, on all of its channels; the oldest make room.'),
    ('account_spam_lessons', 2000, 'Spam lessons of one account, on all of its channels; the oldest make room.'),
    ('account_questions', 5000, 'Questions of one account, on all of its channels; those decided longest ago make room.'),
    ('reply_changes', 300, 'Changes of one reply that are kept as its history; then its owner can change it no more.'),
    ('open_questions', 200, 'Open questions of one channel; what is asked beyond them waits until some are answered or dismissed.'),
    ('grouped_at_once', 20, 'Open questions that one model call compares with those that were there before.'),
    ('grouped_beside', 40, 'Open questions of a channel that it compares them with.'),
    ('saved_replies', 100, 'Saved replies of one user.'),
    ('objectives', 50, 'Objectives that are kept of one user: each save adds one, the oldest make room.'),
    ('channels', 100, 'Channels of one user, connected or shown in reports.'),
    ('oauth_clients', 20, 'Google OAuth clients of one user.'),
    ('oauth_sessions', 20, 'Sign-ins with Google that one user may have begun at a time; each ends after 10 minutes.'),
    ('sure_percent', 70, 'Percent that a model must be sure of its reply, for the reply to be queued without a person.'),
    ('consents', 100, 'Consents to posting without review that one user may give in 24 hours.'),
    ('account_consent_bytes', 5000000, 'Bytes of the terms of all consents of one account.'),
    ('consent_characters', 50000, 'The longest terms of a consent, as JSON.'),
    ('search_characters', 200, 'The longest text to search for.'),
    ('key_characters', 100, 'The longest id or name that a report is asked for.'),
    ('page_rows', 1000, 'Rows of a page of a report: what the Data API returns at most (supabase/config.toml), beyond which it cuts without a word.'),
    ('list_rows', 500, 'Comments of a page of the replies screen, and of one action on several.'),
    ('inbox_rows', 500, 'Comments of a page of the inbox.'),
    ('inbox_filter_characters', 2000, 'The longest filters of the inbox, as JSON.'),
    ('inbox_cursor_characters', 20000, 'The longest cursor of the inbox, as JSON: it names the transactions that were under way.'),
    ('facet_videos', 50, 'Videos that the inbox offers to filter by: the fullest.'),
    ('bulk_rows', 500, 'Comments of one call of an action on several.'),
    ('saved_views', 20, 'Saved views of one user.'),
    ('model_input_tokens', 6000, 'Tokens of a prompt that a model call counts for while it is under way; the usual one has 2,800.'),
    ('model_output_tokens', 1500, 'Tokens of an answer that a model call counts for while it is under way; the usual one has 250.'),
    ('model_prompt_characters', 60000, 'The longest prompt. What an owner can set and a thread can hold stays below it.'),
    ('classified_at_once', 20, 'Comments that one model call reads to tell what they are.'),
    ('draft_tries', 3, 'Tries without a usable draft, after which a comment is left to a person.'),
    ('report_what_characters', 80000, 'The name of what a report opens: 2,000 ids at most.'),
    ('report_after_characters', 100000, 'A row of a report after which the next page begins.'),
    ('backfill_comments', 1000, 'Comments of one backfill.'),
    ('report_days', 3700, 'Days of a report: ten years.'),
    ('coverage_target', 90, 'Percent of comments with a public reply that the reports call the target.'),
    ('coverage_attention', 80, 'Percent of a video''s comments with a public reply below which it needs attention.'),
    ('insights', 4, 'Insights that a dashboard shows, the weightiest first.'),
    ('unhappy_comments', 2, 'Negative comments from which on a topic may be one that viewers are unhappy about.'),
    ('unhappy_percent', 30, 'Percent of a topic''s comments that must be negative for that.'),
    ('late_replies', 5, 'Public replies with a response time from which on the dashboard says that most are late.'),
    ('late_percent', 50, 'Percent of them on time below which most are late.'),
    ('many_questions', 3, 'Questions from which on viewers may be said to ask many.'),
    ('questions_one_in', 3, 'Of so many comments with a category one at least must be a question for that.'),
    ('words_comments', 2000, 'Comments of a period whose words the reports count, the latest; also the most that can be opened by their ids.'),
    ('assignee_characters', 200, 'The longest name or mail of a teammate.')
$$;
comment on function engine.limits() is 'Every limit that no single column says, by name.';

create function engine.most(p_limit text) returns int
language plpgsql immutable set search_path = '' as $$
declare
  v_value int := (select l.value from engine.limits() l where l.name = p_limit);
begin
  if v_value is null then
    raise exception 'there is no limit %', p_limit;
  end if;
  return v_value;
end $$;
comment on function engine.most(text) is 'One of engine.limits.';

grant execute on function engine.limits(), engine.most(text) to authenticated;

create function engine.require_key(p_key text) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  perform engine.require(length(coalesce(p_key, '')) <= engine.most('key_characters'), format('An id has at most %s characters.', engine.most('key_characters')));
end $$;
comment on function engine.require_key(text) is 'Refuses with 422 what is too long to be the id or name of anything.';
grant execute on function engine.require_key(text) to authenticated;

create function engine.search_text(p_search text) returns text
language plpgsql immutable security definer set search_path = '' as $$
begin
  perform engine.require(length(coalesce(p_search, '')) <= engine.most('search_characters'),
    format('Searches can have at most %s characters.', engine.most('search_characters')));
  return nullif(btrim(coalesce(p_search, '')), '');
end $$;
comment on function engine.search_text(text) is 'What to search for, without blanks around it; null for nothing. 422 when it is too long.';
grant execute on function engine.search_text(text) to authenticated;

create function engine.texts_fit(p_texts text[], p_most int, p_longest int) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(p_texts) <= p_most
    and not exists (select from unnest(p_texts) t where t is null or btrim(t) = '' or length(t) > p_longest)
$$;
comment on function engine.texts_fit(text[], int, int) is 'Whether a list has at most p_most texts, none of them blank or longer than p_longest characters.';
grant execute on function engine.texts_fit(text[], int, int) to authenticated;

create function engine.web_link(p_link text) returns text
language sql immutable set search_path = '' as $$
  select case when p_link ~* '^https?://[^[:space:][:cntrl:]]+$' then p_link end
$$;
comment on function engine.web_link(text) is 'A link that a browser may be given, http or https; null for anything else. As isWebLink in the functions and the web client.';
grant execute on function engine.web_link(text) to authenticated;

create function engine.are_web_links(p_links text[]) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (select from unnest(p_links) l where engine.web_link(l) is null)
$$;
comment on function engine.are_web_links(text[]) is 'Whether every link is one that a browser may be given (engine.web_link).';
grant execute on function engine.are_web_links(text[]) to authenticated;

create function engine.limit_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_most constant int := engine.most(tg_argv[0]);
  v_owner constant uuid := to_jsonb(new) ->> tg_argv[1];
  v_count bigint;
begin
  -- Counted under a lock of the user's, or two inserts at a time would both find room.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.' || tg_argv[0] || ':' || v_owner, 0));
  execute format('select count(*) from %I.%I where %I = $1', tg_table_schema, tg_table_name, tg_argv[1]) into v_count using v_owner;
  if v_count > v_most then
    perform engine.fail(422, 'too_many_' || tg_argv[0], format('You''ve reached the limit of %s %s.', v_most, tg_argv[2]), tg_argv[3]);
  end if;
  return null;
end $$;
comment on function engine.limit_rows() is
  'Trigger after an insert: 422 beyond the most rows that a user may have. Arguments: the limit of engine.limits, the owner''s column, what the rows are called, what to do.';

-- 05_accounts.sql

-- Who is asking, for which account, and what they may do there. An account is what owns channels, settings and history; a person signs in.
-- user_id in the product's tables is the account; who acts is actor_id. A person's first account has the person's own id.

create function engine.permissions() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{read,answer,approve,moderate,manage,own}'; end $$;
comment on function engine.permissions() is
  'What a member may be allowed, none of which brings another: read what there is; write, dismiss and assign replies; let them go; edit and delete on YouTube, and judge spam; '
  'change rules, voice, knowledge, pace and connections; consent to posting without review, plan and deletion.';

create table public.accounts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  name text not null default '' check (length(name) <= 100),
  plan text check (plan in ('pro', 'enterprise')),
  timezone text not null default 'UTC' check (length(timezone) between 1 and 64),
  created_at timestamptz not null default engine.now()
);
comment on table public.accounts is
  'What owns channels, settings and history. plan is null until the operator approves: without it nothing is drafted or posted. timezone: its days and quiet hours, its owner''s (engine.follow_profile).';
create index accounts_owner on public.accounts (owner_id);

create table public.account_members (
  account_id uuid not null references public.accounts (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  permissions text[] not null check (cardinality(permissions) > 0 and permissions <@ engine.permissions()),
  channels text[] check (cardinality(channels) > 0),
  created_at timestamptz not null default engine.now(),
  primary key (account_id, person_id)
);
comment on table public.account_members is
  'What persons beside its owner may do in an account (engine.permissions), on which of its channels: null for all of them. Its owner may everything, without a row.';
create index account_members_person on public.account_members (person_id);

create function engine.open_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.accounts (id, owner_id) values (new.id, new.id);
  return null;
end $$;
comment on function engine.open_account() is 'Trigger of Auth''s users: everybody who signs up has an account of their own, with their own id.';
create trigger rejoinder_open_account after insert on auth.users for each row execute function engine.open_account();

create type engine.caller_identity as (kind text, person_id uuid, account_id uuid, permissions text[], channels text[]);
comment on type engine.caller_identity is
  'Who asks: by a session, as which person, for which account, what they may do there (engine.permissions) and on which channels (null: all).';

create function engine.membership(p_person uuid, p_account uuid) returns engine.caller_identity
language plpgsql stable security definer set search_path = '' as $$
declare
  v engine.caller_identity;
begin
  select 'session', p_person, a.id, case when a.owner_id = p_person then engine.permissions() else m.permissions end,
    case when a.owner_id <> p_person then m.channels end
  into v
  from public.accounts a left join public.account_members m on m.account_id = a.id and m.person_id = p_person
  where a.id = p_account and (a.owner_id = p_person or m.person_id is not null);
  return v;
end $$;
comment on function engine.membership(uuid, uuid) is 'What a person may do in an account, read from the membership at every statement; a row of nulls for who is no member.';

create function engine.caller() returns engine.caller_identity
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person constant uuid := auth.uid();
  v_asked constant text := nullif(nullif(current_setting('request.headers', true), '')::json ->> 'x-account', '');
  v engine.caller_identity;
begin
  if v_person is null or engine.session_is_over((auth.jwt() ->> 'session_id')::uuid) then
    return null;
  end if;
  if v_asked is null or pg_input_is_valid(v_asked, 'uuid') then
    v := engine.membership(v_person, coalesce(v_asked::uuid, v_person));
  end if;
  if v_asked is not null and v.account_id is null then
    perform engine.fail(403, 'not_a_member', 'You don''t have access to this account.', 'Choose another account.');
  end if;
  return v;
end $$;
comment on function engine.caller() is
  'Who is asking, for the account that the header x-account names, or else for their own. 403 for an account that they are no member of, or that is none; '
  'nulls without a token, and with one of a session that has ended.';

create function engine.person() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (engine.caller()).person_id;
end $$;
comment on function engine.person() is 'The person who is asking; null without one.';

create function engine.account(p_need text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  return case when p_need = any (v.permissions) then v.account_id end;
end $$;
comment on function engine.account(text) is
  'The account for which the caller asks, if they are allowed this there, on all channels or some; otherwise null. Every policy and function that looks for the caller''s rows asks here, as '
  '`= (select engine.account(''read''))`, which is worked out once a statement and serves an index; on which channels is engine.channels.';

create function engine.channels(p_need text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  return case when p_need = any (v.permissions) then v.channels else '{}' end;
end $$;
comment on function engine.channels(text) is 'The channels on which the caller is allowed this: null for all, none for nobody.';

create function engine.whole_account(p_need text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  return case when p_need = any (v.permissions) and v.channels is null then v.account_id end;
end $$;
comment on function engine.whole_account(text) is 'As engine.account, for what is said of all channels: null for who is allowed it on some of them only.';

-- Without a set clause and with each argument used once: Postgres puts it in the place of its call.
create function engine.covers(p_channels text[], p_channel text) returns boolean
language sql immutable parallel safe as $$ select coalesce(p_channel = any (p_channels), true) $$;
comment on function engine.covers(text[], text) is 'Whether channels (engine.channels) include one. What is of no channel in particular is of all.';

create function engine.covers_alone(p_channels text[], p_channel text) returns boolean
language sql immutable parallel safe as $$ select coalesce(p_channel = any (p_channels), p_channels is null) $$;
comment on function engine.covers_alone(text[], text) is 'As engine.covers, for who would change it: what is of all channels takes all of them.';

create function engine.me() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person constant uuid := engine.person();
begin
  if v_person is null then
    perform engine.fail(401, 'not_signed_in', 'You''re not signed in.', 'Sign in and try again.');
  end if;
  return v_person;
end $$;
comment on function engine.me() is 'The person who is asking; 401 without a token, and with one of a session that has ended.';

create function engine.actor() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Of a function that a person called, which alone can say so: by the header x-actor (_shared/database/service-database.ts).
  return coalesce(auth.uid(), case when current_setting('role') = 'service_role' then
    (nullif(nullif(current_setting('request.headers', true), '')::json ->> 'x-actor', ''))::uuid end);
end $$;
comment on function engine.actor() is 'The person who acts, for history; null when nobody does but the engine.';

create view engine.account_owners as
select a.id as account_id, u.id as person_id, u.email::text as email from public.accounts a join auth.users u on u.id = a.owner_id;
comment on view engine.account_owners is 'Whose an account is, with the address at Auth to which what concerns it is sent.';

create function engine.require_allowed(p_account uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform engine.me();
  if p_account is null then
    perform engine.fail(403, 'not_allowed', 'You''re not allowed to do this in this account.', 'Ask the account''s owner.');
  end if;
  return p_account;
end $$;
comment on function engine.require_allowed(uuid) is 'An account as engine.account or engine.whole_account answered it: 401 for who is not signed in, 403 where it is null.';

grant execute on function engine.person(), engine.account(text), engine.channels(text), engine.whole_account(text), engine.covers(text[], text),
  engine.covers_alone(text[], text), engine.permissions() to authenticated;

alter table public.accounts enable row level security;
grant select on public.accounts to authenticated;
create policy "accounts: readers read" on public.accounts for select to authenticated using (id = (select engine.account('read')));

alter table public.account_members enable row level security;
grant select on public.account_members to authenticated;
create policy "account_members: owners read, and everybody their own" on public.account_members for select to authenticated
  using (account_id = (select engine.whole_account('own')) or person_id = (select engine.person()));

create function service.caller_account(
  p_session uuid, p_person uuid, p_account uuid, p_need text, p_comment uuid default null, p_connection uuid default null, p_channel text default null
) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v engine.caller_identity;
  v_channel text := p_channel;
begin
  if engine.session_is_over(p_session) then
    perform engine.fail(401, 'not_signed_in', 'You''re not signed in.', 'Sign in and try again.');
  end if;
  v := engine.membership(p_person, coalesce(p_account, p_person));
  if v.account_id is null then
    perform engine.fail(403, 'not_a_member', 'You don''t have access to this account.', 'Choose another account.');
  elsif p_need = any (v.permissions) and v.channels is not null then
    v_channel := coalesce(
      (select y.channel_id from public.youtube_comments y where y.id = p_comment and y.user_id = v.account_id),
      (select c.channel_id from public.youtube_connections c where c.id = p_connection and c.user_id = v.account_id), p_channel);
  end if;
  if not (p_need = any (v.permissions) and engine.covers_alone(v.channels, v_channel)) then
    perform engine.fail(403, 'not_allowed', 'You''re not allowed to do this in this account.', 'Ask the account''s owner.');
  end if;
  return v.account_id;
end $$;
comment on function service.caller_account(uuid, uuid, uuid, text, uuid, uuid, text) is
  'The account for which a person calls a function: p_account, or their own. 401 when the session has ended, 403 for who is no member, or is not allowed this '
  'on the channel of the comment or connection that the call names, or on all channels where it names none.';

-- 10_settings.sql

-- The profile of a person, and what an account has set: automation, recorded consents, objectives, mapped channels.

create table public.profiles (
  user_id uuid primary key references public.accounts (id) on delete cascade,
  email text not null check (length(email) <= 320),
  plan text check (plan in ('pro', 'enterprise')),
  channel_url text check (length(channel_url) <= 500),
  timezone text not null default 'UTC' check (length(timezone) between 1 and 64),
  access_requested_at timestamptz,
  access_decided_at timestamptz,
  updated_at timestamptz not null default engine.now()
);
comment on table public.profiles is 'One row a person. plan and timezone are those of the account of their own: accounts.plan is copied here, timezone from here (engine.follow_profile).';
comment on column public.profiles.email is 'The address at Auth, whatever is written here (engine.keep_email).';
comment on column public.profiles.access_requested_at is 'When the user asked for access, in the app or on the landing page; null when nobody asked.';
comment on column public.profiles.channel_url is
  'The address of the user''s channel: what its owner wrote, otherwise that of the channel that was connected first (engine.note_channel_url); null without either.';
alter table public.profiles enable row level security;
grant select, insert (user_id, email, timezone), update (timezone, channel_url) on public.profiles to authenticated;
create policy "profiles: everybody reads their own" on public.profiles for select to authenticated
  using (user_id = (select engine.person()));
create policy "profiles: everybody creates their own" on public.profiles for insert to authenticated
  with check (user_id = (select engine.person()));
create policy "profiles: everybody updates their own" on public.profiles for update to authenticated
  using (user_id = (select engine.person())) with check (user_id = (select engine.person()));
create trigger profiles_touch before update on public.profiles for each row execute function engine.touch_updated_at();

-- A copy, because the view reads every zone's file: 20 ms a look.
create table private.time_zones (name text primary key);
insert into private.time_zones select name from pg_catalog.pg_timezone_names;
comment on table private.time_zones is 'The server''s time zone names, as of this migration.';
create unique index time_zones_lower on private.time_zones (lower(name));

create function engine.time_zone(p_name text) returns text
language sql stable security definer set search_path = '' as $$
  -- Names that Postgres takes for an abbreviation, without a summer, and one that people write for another: the zones that tzdata links them to.
  select coalesce(n.zone, z.name)
  from private.time_zones z
  left join (values ('cet', 'Europe/Brussels'), ('met', 'Europe/Brussels'), ('eet', 'Europe/Athens'), ('wet', 'Europe/Lisbon'),
    ('est', 'America/Panama'), ('mst', 'America/Phoenix'), ('hst', 'Pacific/Honolulu'), ('asia/calcutta', 'Asia/Kolkata')) n (name, zone)
    on n.name = lower(z.name)
  where lower(z.name) = lower(btrim(p_name))
$$;
comment on function engine.time_zone(text) is
  'The zone that a name means, as it is written in every row and asked for in every report: in any case of letters, and never an abbreviation. Null when there is none.';
grant execute on function engine.time_zone(text) to authenticated;

create function engine.require_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if engine.time_zone(new.timezone) is null then
    perform engine.fail(422, 'unknown_time_zone', 'We don''t know this time zone.', 'Choose one from the list.');
  end if;
  new.timezone := engine.time_zone(new.timezone);
  return new;
end $$;
comment on function engine.require_time_zone() is 'Trigger: quiet hours are reckoned in it, for every account in one statement; so no row may name one that does not exist.';
create trigger profiles_time_zone before insert or update of timezone on public.profiles
  for each row execute function engine.require_time_zone();

create function engine.know_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.plan := (select a.plan from public.accounts a where a.id = new.user_id);
  return new;
end $$;
comment on function engine.know_plan() is 'Trigger: a profile''s plan is its account''s, whatever is written.';
create trigger profiles_know_plan before insert or update of plan on public.profiles for each row execute function engine.know_plan();

create function engine.follow_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.accounts a set timezone = new.timezone where a.id = new.user_id and a.owner_id = new.user_id and a.timezone <> new.timezone;
  return null;
end $$;
comment on function engine.follow_profile() is 'Trigger: the days of a person''s own account are those of the zone that they choose.';
create trigger profiles_follow_zone after insert or update of timezone on public.profiles for each row execute function engine.follow_profile();

create function engine.follow_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One update, by which its person is told once (engine.mail_access).
  update public.profiles p set plan = new.plan, access_decided_at = engine.now() where p.user_id = new.id;
  return null;
end $$;
comment on function engine.follow_plan() is 'Trigger: shows an account''s plan on the profile of the person whose own it is, and that it was decided.';
create trigger accounts_follow_plan after update of plan on public.accounts for each row when (old.plan is distinct from new.plan)
  execute function engine.follow_plan();

create table public.automation_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.accounts (id) on delete cascade,
  email text check (length(email) <= 320),
  automation_status text not null default 'paused' check (automation_status in ('active', 'paused')),
  video_replies_enabled boolean not null default false,
  shorts_replies_enabled boolean not null default false check (not shorts_replies_enabled),
  community_replies_enabled boolean not null default false check (not community_replies_enabled),
  posting_policy text not null default 'review' check (posting_policy = any (engine.posting_policies())),
  last_used_connection_id uuid,
  undo_window_seconds int not null default 120 check (undo_window_seconds between 0 and 3600),
  max_comment_age_days int not null default 30 check (max_comment_age_days between 1 and 365),
  -- Everything runs but the posting; the decisions are kept for comparison.
  shadow_mode boolean not null default false,
  -- Pacing allows less than the quota does, since many replies at once look like spam long before the quota is used up.
  cap_hour int not null default 30 check (cap_hour between 1 and 200),
  cap_day int not null default 150 check (cap_day between 1 and 1000),
  cap_video_day int not null default 50 check (cap_video_day between 1 and 1000),
  jitter_seconds int not null default 30 check (jitter_seconds between 0 and 600),
  same_text_per_day int not null default 3 check (same_text_per_day between 1 and 100),
  once_per_viewer boolean not null default true,
  -- Minutes of the day in accounts.timezone, from included, to excluded; from after to wraps midnight.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  breaker_not_public int not null default 3 check (breaker_not_public between 1 and 50),
  breaker_judged int not null default 10 check (breaker_judged between 1 and 100),
  model_calls_per_day int not null default 1000 check (model_calls_per_day between 1 and 100000),
  read_views boolean not null default true,
  updated_at timestamptz not null default engine.now(),
  constraint automation_settings_quiet_hours_both check (num_nulls(quiet_from, quiet_to) in (0, 2)),
  constraint automation_settings_quiet_hours check (quiet_from <> quiet_to),
  constraint automation_settings_breaker check (breaker_not_public <= breaker_judged)
);
comment on table public.automation_settings is
  'The switches of one user. Shorts and community replies are coming soon: their columns stay false.';
comment on column public.automation_settings.read_views is
  'Whether views are read from YouTube Analytics. Off: its scope is not asked for when a channel is connected, and nothing is read or kept.';
alter table public.automation_settings enable row level security;
grant select, insert (user_id, email), update (video_replies_enabled, automation_status, undo_window_seconds, max_comment_age_days,
    shadow_mode, cap_hour, cap_day, cap_video_day, jitter_seconds, same_text_per_day, once_per_viewer, quiet_from, quiet_to,
    breaker_not_public, breaker_judged, model_calls_per_day, read_views)
  on public.automation_settings to authenticated;
create policy "automation_settings: readers read" on public.automation_settings for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "automation_settings: managers create" on public.automation_settings for insert to authenticated
  with check (user_id = (select engine.whole_account('manage')));
create policy "automation_settings: managers update" on public.automation_settings for update to authenticated
  using (user_id = (select engine.whole_account('manage')))
  with check (user_id = (select engine.whole_account('manage')));
create trigger automation_settings_touch before update on public.automation_settings
  for each row execute function engine.touch_updated_at();

create function engine.follow_video_toggle() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.automation_status := case when new.video_replies_enabled then 'active' else 'paused' end;
  return new;
end $$;
comment on function engine.follow_video_toggle() is
  'Trigger: the video replies toggle decides automation_status, so the two can never disagree.';
create trigger automation_settings_follow_toggle before insert or update on public.automation_settings
  for each row execute function engine.follow_video_toggle();

create table public.automation_consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  actor_id uuid,
  policy text not null check (policy = any (engine.posting_policies())),
  terms jsonb not null check (length(terms::text) <= engine.most('consent_characters')),
  created_at timestamptz not null default engine.now()
);
comment on table public.automation_consents is
  'Append-only record of every change of posting_policy, by which person (actor_id); for auto, terms name channel, rules and caps (docs/YOUTUBE.md, Policies).';
create index automation_consents_user on public.automation_consents (user_id, id desc);
alter table public.automation_consents enable row level security;
grant select on public.automation_consents to authenticated;
create policy "automation_consents: readers read" on public.automation_consents for select to authenticated
  using (user_id = (select engine.account('read')));
create trigger automation_consents_append_only before update or delete on public.automation_consents
  for each row execute function engine.refuse_change();
create trigger automation_consents_no_truncate before truncate on public.automation_consents
  for each statement execute function engine.refuse_change();

create table public.client_objectives (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  email text check (length(email) <= 320),
  objective_text text not null default '' check (length(objective_text) <= 4000),
  tags text[] not null default '{}' check (engine.texts_fit(tags, 20, 100)),
  created_at timestamptz not null default engine.now(),
  updated_at timestamptz not null default engine.now()
);
comment on table public.client_objectives is 'What the owner wants to achieve. Each save inserts a row; the latest by updated_at counts.';
create index client_objectives_latest on public.client_objectives (user_id, updated_at desc);
alter table public.client_objectives enable row level security;
grant select, insert (user_id, email, objective_text, tags) on public.client_objectives to authenticated;
create policy "client_objectives: readers read" on public.client_objectives for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "client_objectives: managers create" on public.client_objectives for insert to authenticated
  with check (user_id = (select engine.whole_account('manage')));

create function engine.forget_objectives() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.client_objectives o where o.id in (
    select k.id from public.client_objectives k where k.user_id = new.user_id
    order by k.updated_at desc, k.id = new.id desc offset engine.most('objectives'));
  return null;
end $$;
comment on function engine.forget_objectives() is 'Trigger: of a user''s objectives only the newest are kept, since each save adds one.';
create trigger client_objectives_forget after insert on public.client_objectives for each row execute function engine.forget_objectives();

create table public.client_youtube_channels (
  id uuid primary key default gen_random_uuid(),
  client_user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  channel_title text check (length(channel_title) <= 200),
  created_by uuid references public.accounts (id) on delete set null,
  created_at timestamptz not null default engine.now(),
  unique (client_user_id, channel_id)
);
comment on table public.client_youtube_channels is
  'Channels whose numbers the user wants to see. A mapping filters the user''s own rows, it grants nothing.';
create index client_youtube_channels_created_by on public.client_youtube_channels (created_by);
alter table public.client_youtube_channels enable row level security;
grant select, insert (client_user_id, channel_id, channel_title, created_by), delete on public.client_youtube_channels to authenticated;
create policy "client_youtube_channels: readers read" on public.client_youtube_channels for select to authenticated
  using (client_user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "client_youtube_channels: managers add" on public.client_youtube_channels for insert to authenticated
  with check (client_user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id) and created_by = (select engine.person()));
create policy "client_youtube_channels: managers remove" on public.client_youtube_channels for delete to authenticated
  using (client_user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create trigger client_youtube_channels_limit after insert on public.client_youtube_channels for each row
  execute function engine.limit_rows('channels', 'client_user_id', 'channels', 'Remove one you no longer need.');

-- 11_leads.sql

-- What visitors send before they have an account. Anyone may add, only the operator reads.

create table private.request_limits (
  only_row boolean primary key default true check (only_row),
  mails_per_hour int not null default 60 check (mails_per_hour between 0 and 10000),
  reports_per_day int not null default 20 check (reports_per_day between 0 and 1000),
  report_units int not null default 30 check (report_units between 5 and 100),
  reports_waiting int not null default 200 check (reports_waiting between 0 and 10000)
);
insert into private.request_limits default values;
comment on table private.request_limits is
  'What requests of the landing page may cause (npm run operate -- requests), in one row. mails_per_hour: to all people without an account together. reports_per_day: free reports that are begun '
  'in a Pacific day; report_units: units of the operator''s API key for one; reports_waiting: how many may wait before further ones are refused.';

create function engine.canonical_mail(p_mail text) returns text
language sql immutable set search_path = '' as $$ select lower(btrim(p_mail)) $$;
comment on function engine.canonical_mail(text) is 'A mail address as Auth keeps it.';

create function engine.one_line(p_text text, p_most int) returns text
language sql immutable set search_path = '' as $$
  select left(btrim(regexp_replace(p_text, '[[:cntrl:][:space:]\u202a-\u202e\u2066-\u2069]+', ' ', 'g')), p_most)
$$;
comment on function engine.one_line(text, int) is 'What somebody typed, as part of a line of a mail: without line breaks, control characters and changes of direction, clipped.';

create table public.signup_leads (
  email text primary key check (length(email) between 3 and 320 and position('@' in email) > 1),
  verified boolean not null default false,
  created_at timestamptz not null default engine.now()
);
create index signup_leads_address on public.signup_leads (lower(email));
create index signup_leads_created on public.signup_leads (created_at);
comment on table public.signup_leads is 'Emails entered on the sign-up forms. Written once; a repeated email changes nothing, and is answered like a new one.';
alter table public.signup_leads enable row level security;
-- select (email) is what `on conflict (email) do nothing` needs; there is no row that a visitor sees.
grant insert (email, verified), select (email) on public.signup_leads to anon, authenticated;
grant select on public.signup_leads to service_role;
create policy "signup_leads: anyone adds unverified" on public.signup_leads for insert to anon, authenticated
  with check (verified = false);

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 320 and position('@' in email) > 1),
  channel_url text not null check (length(channel_url) between 1 and 500),
  name text check (length(name) between 1 and 200),
  form_type text not null check (form_type in ('access_request', 'free_report')),
  additional_data jsonb not null default '{}' check (jsonb_typeof(additional_data) = 'object' and length(additional_data::text) <= 8000),
  created_at timestamptz not null default engine.now(),
  constraint access_request_has_name check (form_type <> 'access_request' or name is not null),
  constraint access_request_has_consent check (form_type <> 'access_request' or coalesce((additional_data ->> 'consent')::boolean, false))
);
create index leads_address on public.leads (lower(email));
create index leads_created on public.leads (created_at);
comment on table public.leads is 'Access requests and free-report requests of the landing page. An access request carries consent.';
alter table public.leads enable row level security;
grant insert (email, channel_url, name, form_type, additional_data) on public.leads to anon, authenticated;
grant select on public.leads to service_role;
create policy "leads: anyone adds" on public.leads for insert to anon, authenticated
  with check (form_type in ('access_request', 'free_report'));

create function engine.gate_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') in ('anon', 'authenticated') then
    perform engine.require_gate('lead');
    -- It is written to. A list of addresses in one field would be a mail to each.
    new.email := btrim(new.email);
    perform engine.require(new.email ~ '^[^\s@<>(),;:\\"\[\]]+@[^\s@<>(),;:\\"\[\]]+\.[^\s@<>(),;:\\"\[\].]{2,}$' or position('@' in new.email) < 2,
      'We can''t write to this email address. Check it.');
  end if;
  return new;
end $$;
comment on function engine.gate_lead() is 'Trigger: a visitor''s request passes the gate first, each row of it, and names one address that can be written to.';
create trigger leads_gate before insert on public.leads for each row execute function engine.gate_lead();

create function engine.keep_signup_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') not in ('anon', 'authenticated') or pg_catalog.pg_trigger_depth() > 1 then
    return new;
  end if;
  if new.verified then
    raise exception using errcode = '42501', message = 'You can''t verify an email yourself.';
  end if;
  perform engine.require_gate('signup_lead');
  insert into public.signup_leads (email) values (new.email) on conflict do nothing;
  -- The visitor's own statement adds no row, ever: neither status nor content of the answer tells whether the email was there.
  return null;
end $$;
comment on function engine.keep_signup_lead() is 'Trigger: keeps a visitor''s email once, behind the gate, and answers a known one like a new one.';
create trigger signup_leads_keep before insert on public.signup_leads for each row execute function engine.keep_signup_lead();

-- 12_activity.sql

-- What happened to an account besides replies.

create table public.activity_log (
  id bigint generated always as identity primary key,
  user_id uuid references public.accounts (id) on delete cascade,
  actor_id uuid,
  created_at timestamptz not null default engine.now(),
  actor text not null check (actor in ('owner', 'engine', 'operator', 'visitor')),
  action text not null,
  subject text,
  detail jsonb not null default '{}'
);
comment on table public.activity_log is 'What happened to an account besides replies (connections, policy, access, sign-in by master password): append-only.';
create index activity_log_user on public.activity_log (user_id, id desc);
alter table public.activity_log enable row level security;
grant select on public.activity_log to authenticated;
create policy "activity_log: managers read" on public.activity_log for select to authenticated
  using (user_id = (select engine.account('manage')));
create trigger activity_log_append_only before update or delete on public.activity_log
  for each row execute function engine.refuse_change();
create trigger activity_log_no_truncate before truncate on public.activity_log
  for each statement execute function engine.refuse_change();

create function engine.log(p_user uuid, p_actor text, p_action text, p_subject text default null, p_detail jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into public.activity_log (user_id, actor_id, actor, action, subject, detail)
  values (p_user, case p_actor when 'owner' then engine.actor() end, p_actor, p_action, p_subject, p_detail)
$$;
comment on function engine.log(uuid, text, text, text, jsonb) is 'Adds a line to the activity log.';

-- 12_addresses.sql

-- Whose address an account has: Auth's word alone. The product's rows follow it; the old address is told of a change and can undo it.

create table private.address_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  changed_at timestamptz not null default engine.now()
);
comment on table private.address_changes is 'Changes of an account''s address at Auth in the last week, which the old address may undo.';
create index address_changes_user on private.address_changes (user_id);
create index address_changes_changed on private.address_changes (changed_at);

create table private.undo_links (
  token_hash text primary key,
  change_id bigint not null references private.address_changes (id) on delete cascade
);
comment on table private.undo_links is 'What undoes a change of address: a link in the mail to the old one, as a hash. One for each time that the mail was sent.';
create index undo_links_change on private.undo_links (change_id);

create function engine.keep_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := (select u.email from auth.users u where u.id = new.user_id);
  return new;
end $$;
comment on function engine.keep_email() is 'Trigger: a row''s address is that of its user at Auth, whatever the writer said.';
create trigger profiles_email before insert or update of email on public.profiles for each row execute function engine.keep_email();
create trigger automation_settings_email before insert or update of email on public.automation_settings
  for each row execute function engine.keep_email();
create trigger client_objectives_email before insert or update of email on public.client_objectives
  for each row execute function engine.keep_email();

create function engine.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_change bigint;
begin
  -- A row's own trigger writes the new address. Whoever has no profile yet gets it with their first one.
  update public.profiles p set email = new.email where p.user_id = new.id and new.email is not null;
  update public.automation_settings s set email = new.email where s.user_id = new.id;
  update public.client_objectives o set email = new.email where o.user_id = new.id;
  -- The operator was let in by the old address.
  delete from auth.sessions s using public.operator_sessions o where o.session_id = s.id and o.user_id = new.id;
  if old.email <> '' and new.email <> '' and old.email_confirmed_at is not null then
    insert into private.address_changes (user_id, old_email, new_email) values (new.id, old.email, new.email) returning id into v_change;
    insert into private.mails (user_id, address_change_id, kind, subject, body) values (new.id, v_change, 'address_changed',
      'Your sign-in address for Rejoinder was changed',
      format(E'Your sign-in address was changed from %s to %s on %s.\n\nIf you did this, you''re done: from now on, our emails go to the new address.\n\n'
        'If you didn''t, undo it with the link below within 7 days. That brings this address back, ends all sessions and removes the password, so only '
        'this mailbox opens the account again.',
        old.email, new.email, to_char(engine.now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')));
    perform engine.log(new.id, 'owner', 'address_changed');
  end if;
  return null;
end $$;
comment on function engine.follow_email() is
  'Trigger of Auth''s users: the product''s rows get the new address, the old one is told, if anybody had confirmed it, and the operator''s sessions end.';
create trigger rejoinder_follow_email after update of email on auth.users for each row when (old.email is distinct from new.email)
  execute function engine.follow_email();

create function engine.drop_unproven_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end $$;
comment on function engine.drop_unproven_password() is
  'Trigger of Auth''s users: before anybody has confirmed an address, it was asked for a second time. The password that was set may be a stranger''s, who '
  'waits for the mailbox''s owner to confirm the account; so it goes, and the owner comes in by mail.';
create trigger rejoinder_drop_unproven_password before update on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is null and old.encrypted_password <> ''
    and (new.recovery_sent_at is distinct from old.recovery_sent_at
      or (old.confirmation_sent_at is not null and new.confirmation_sent_at is distinct from old.confirmation_sent_at)))
  execute function engine.drop_unproven_password();

create function engine.token_hash(p_token text) returns text
language sql immutable set search_path = '' as $$ select encode(sha256(convert_to(p_token, 'UTF8')), 'hex') $$;
comment on function engine.token_hash(text) is 'A link''s token as it is kept.';

create function engine.undo_token(p_change bigint) returns text
language plpgsql set search_path = '' as $$
declare
  v_token text;
begin
  if p_change is not null then
    v_token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    insert into private.undo_links (token_hash, change_id) values (engine.token_hash(v_token), p_change);
  end if;
  return v_token;
end $$;
comment on function engine.undo_token(bigint) is 'A new link''s token for a change of address, kept as a hash only; null for no change.';

create function engine.free_address(p_email text, p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_other uuid;
begin
  for v_other in select u.id from auth.users u where u.email = p_email and u.id <> p_user loop
    -- Whoever asks Auth for a link makes an account, whether or not it is ever opened; that must not keep an owner out.
    if exists (select from public.accounts a where a.id = v_other and a.plan is not null)
      or exists (select from public.youtube_connections c where c.user_id = v_other)
    then
      perform engine.fail(409, 'address_in_use', format('Another account uses %s now.', p_email),
        'Sign in to it and delete it in Account, then open this link again.');
    end if;
    delete from auth.users where id = v_other;
  end loop;
end $$;
comment on function engine.free_address(text, uuid) is
  'Takes an address from an account that is not p_user''s: deletes it when it has neither plan nor connection, else 409.';

create function service.undo_address_change(p_token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v private.address_changes;
begin
  select c.* into v from private.address_changes c join private.undo_links l on l.change_id = c.id
  where l.token_hash = engine.token_hash(p_token) and c.changed_at > engine.now() - interval '7 days' for update of c;
  if v.id is null then
    perform engine.fail(410, 'link_not_valid', 'This link has expired or was already used.');
  end if;
  perform engine.free_address(v.old_email, v.user_id);
  -- Whoever changed the address may have set the password and asked for further links: nothing of theirs is left. Empty, as Auth reads no nulls here.
  update auth.users set email = v.old_email, encrypted_password = null, email_change = '', email_change_token_new = '', email_change_token_current = '',
    recovery_token = '', confirmation_token = '', reauthentication_token = '', updated_at = now()
  where id = v.user_id;
  update auth.identities set identity_data = jsonb_set(identity_data, '{email}', to_jsonb(v.old_email))
  where user_id = v.user_id and provider = 'email';
  perform engine.forget_auth_rows('one_time_tokens', v.user_id);
  perform engine.forget_auth_rows('mfa_factors', v.user_id);
  delete from auth.sessions where user_id = v.user_id;
  -- This one, every later one, and the one that was just made: no link that went to another mailbox undoes the undoing.
  delete from private.address_changes c where c.user_id = v.user_id and c.id >= v.id;
  perform engine.log(v.user_id, 'owner', 'address_restored');
  return v.old_email;
end $$;
comment on function service.undo_address_change(text) is
  'By the link in the mail to an account''s old address, for a week and once: brings that address back, removes the password, and ends all sessions. Returns the '
  'address; 410 for a link that is over, 409 while another account in use has the address.';

create function engine.forget_auth_rows(p_table text, p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_table constant regclass := to_regclass(format('auth.%I', p_table));
begin
  -- The embedded Auth has fewer tables.
  if v_table is not null then
    execute format('delete from %s where user_id = $1', v_table) using p_user;
  end if;
end $$;
comment on function engine.forget_auth_rows(text, uuid) is 'Deletes a user''s rows of one of Auth''s tables, where there is such a table.';

create function engine.auth_log_is_ours() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(has_table_privilege(to_regclass('auth.audit_log_entries'), 'select') and has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete'), false)
$$;
comment on function engine.auth_log_is_ours() is 'Whether Auth keeps a log of sign-ins in this database from which we may delete.';

create function engine.forget_auth_log(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if engine.auth_log_is_ours() then
    -- Named by id, by address, or in what was done to them.
    delete from auth.audit_log_entries a using auth.users u
    where u.id = p_user and (position(p_user::text in a.payload::text) > 0 or position('"' || u.email || '"' in a.payload::text) > 0);
  end if;
end $$;
comment on function engine.forget_auth_log(uuid) is 'Deletes what Auth''s own log says of a user who is being deleted, where it is in this database and ours to delete from.';

-- 13_mails.sql

-- Mails: written where what they tell of happens, sent by the schedule. To users, to people who have no account yet, to the operator.

create table private.mails (
  id bigint generated always as identity primary key,
  user_id uuid references public.accounts (id) on delete cascade,
  recipient text check (length(recipient) <= 320),
  to_operator boolean not null default false,
  address_change_id bigint references private.address_changes (id) on delete cascade,
  kind text not null,
  subject text not null,
  body text not null,
  html text check (length(html) <= 100000),
  pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array' and length(pictures::text) <= 300000),
  created_at timestamptz not null default engine.now(),
  attempts int not null default 0,
  not_before timestamptz not null default engine.now(),
  lease_id uuid,
  sent_at timestamptz,
  failed_at timestamptz,
  constraint mails_one_recipient check (num_nonnulls(user_id, recipient, nullif(to_operator, false)) = 1)
);
comment on table private.mails is
  'Mails to be sent, written in the transaction of what they tell of: to a user, to an address without an account (recipient), or to the operator. not_before: also the end of a lease while one is being sent.';
comment on column private.mails.html is 'The same for clients that show it; null: text alone. pictures: what it shows, [{cid, png, alt}], png in base64. Both, and the body of a free report, hold what YouTube gave and go when the mail is sent.';
comment on column private.mails.address_change_id is 'The change of address of which it tells the old address; null: it goes to the account''s address.';
create index mails_user on private.mails (user_id);
create index mails_address_change on private.mails (address_change_id) where address_change_id is not null;
create index mails_created on private.mails (created_at);
create index mails_recipient on private.mails (recipient, created_at) where recipient is not null;
create index mails_recipient_sent on private.mails (sent_at) where recipient is not null;
create index mails_operator on private.mails (created_at) where to_operator;
create index mails_waiting on private.mails (not_before) where sent_at is null and failed_at is null;

create function engine.is_visitors_mail(p_kind text) returns boolean
language sql immutable set search_path = '' as $$ select p_kind in ('access_asked', 'access_known', 'free_report', 'free_report_not') $$;
comment on function engine.is_visitors_mail(text) is 'Whether anybody can cause mails of this kind to be sent to any address, by a form of the landing page: one a day to each.';

create function engine.mail_visitor(p_email text, p_kind text, p_subject text, p_body text, p_html text default null, p_pictures jsonb default '[]') returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_to constant text := engine.canonical_mail(p_email);
  v_last timestamptz;
begin
  -- Two requests at the same moment are one mail.
  perform pg_advisory_xact_lock(hashtextextended('mail ' || v_to, 0));
  select max(coalesce(m.sent_at, m.not_before)) into v_last from private.mails m
  where m.recipient = v_to and engine.is_visitors_mail(m.kind) and m.created_at > engine.now() - interval '7 days' and m.failed_at is null;
  if p_kind in ('access_asked', 'access_known') and exists (
    select from private.mails m where m.recipient = v_to and m.kind in ('access_asked', 'access_known') and m.created_at > engine.now() - interval '1 day'
  ) then
    return false;
  end if;
  insert into private.mails (recipient, kind, subject, body, html, pictures, not_before)
  values (v_to, p_kind, p_subject, p_body, p_html, p_pictures, greatest(engine.now(), v_last + interval '1 day'));
  return true;
end $$;
comment on function engine.mail_visitor(text, text, text, text, text, jsonb) is
  'Writes a mail that a visitor asked for to the address they typed, which may be somebody else''s: one a day goes out to an address, further ones wait a day, and the answer to an access request is written '
  'once a day. So its text has nothing in it that the visitor typed. False: not written.';

create function engine.tell_operator(p_line text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_mail private.mails;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail to the operator', 0));
  select * into v_mail from private.mails m
  where m.to_operator and m.kind = 'requests' and m.sent_at is null and m.failed_at is null and m.lease_id is null order by m.id desc limit 1 for update;
  if v_mail.id is null then
    insert into private.mails (to_operator, kind, subject, body, not_before) values (true, 'requests', 'Rejoinder: new requests',
      E'npm run access -- list shows them all. To approve one, before or after they sign up: npm run access -- approve EMAIL\n\n- ' || p_line,
      greatest(engine.now(), (select max(coalesce(m.sent_at, m.not_before)) from private.mails m where m.to_operator) + interval '15 minutes'));
  elsif length(v_mail.body) < 8000 then
    update private.mails set body = body || E'\n- ' || p_line where id = v_mail.id;
  end if;
end $$;
comment on function engine.tell_operator(text) is
  'Tells the operator of a request, of the landing page or of an account: in the mail that waits to be sent, else in a new one, four an hour at most. A mail that is full says no more; the list has them all.';

create function service.claim_mails(p_limit int default 20, p_lease_seconds int default 120, p_operator boolean default true)
returns table (id bigint, lease_id uuid, recipient text, kind text, subject text, body text, undo_token text, html text, pictures jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  v_lease uuid := gen_random_uuid();
  v_visitors int;
begin
  -- One run after the other, so that two do not take the last ones twice.
  select l.mails_per_hour into v_visitors from private.request_limits l for update;
  v_visitors := greatest(0, v_visitors - (
    select count(*) from private.mails m where m.recipient is not null and (m.sent_at > engine.now() - interval '1 hour' or m.lease_id is not null and m.sent_at is null)));
  return query
  with to_visitors as (
    select m.id from private.mails m
    where m.recipient is not null and m.sent_at is null and m.failed_at is null and m.not_before <= engine.now() order by m.not_before, m.id limit v_visitors
  ), due as (
    select m.id from private.mails m
    where m.sent_at is null and m.failed_at is null and m.not_before <= engine.now() and (p_operator or not m.to_operator)
      and (m.recipient is null or m.id in (select v.id from to_visitors v))
    order by m.not_before, m.id limit p_limit for update skip locked
  ), leased as (
    update private.mails m set lease_id = v_lease, not_before = engine.now() + make_interval(secs => p_lease_seconds), attempts = m.attempts + 1
    from due where m.id = due.id returning m.*
  )
  select l.id, v_lease, coalesce(c.old_email, u.email::text, l.recipient), l.kind, l.subject, l.body, engine.undo_token(c.id), l.html, l.pictures
  from leased l left join engine.account_owners u on u.account_id = l.user_id left join private.address_changes c on c.id = l.address_change_id
  where l.user_id is null or u.email is not null
  order by l.id;
end $$;
comment on function service.claim_mails(int, int, boolean) is 'Mails that wait, oldest first, leased for p_lease_seconds. A run that dies leaves them to the next one. To people without an account no more than '
  'private.request_limits allows an hour. recipient: null is the operator, who is written to with p_operator. undo_token: of the link that undoes a change of address, made here and kept as a hash.';

create function service.record_mail(p_id bigint, p_lease uuid, p_sent boolean) returns void
language sql security definer set search_path = '' as $$
  update private.mails set
    lease_id = null,
    sent_at = case when p_sent then engine.now() end,
    -- What YouTube gave is not kept in a mail that is out.
    body = case when p_sent and kind = 'free_report' then '' else body end,
    html = case when not p_sent then html end,
    pictures = case when p_sent then '[]' else pictures end,
    -- A server that refuses for a day will not take it tomorrow either.
    failed_at = case when not p_sent and attempts >= 12 then engine.now() end,
    not_before = engine.now() + least(interval '1 minute' * power(2, least(attempts, 8)), interval '3 hours')
  where id = p_id and lease_id = p_lease
$$;
comment on function service.record_mail(bigint, uuid, boolean) is
  'Whether a leased mail was sent. Not sent: tried again later, doubling from 2 minutes up to 3 hours, at most 12 times. Only the holder of the lease is heard.';

create function service.count_waiting_mails() returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.mails where sent_at is null and failed_at is null
$$;
comment on function service.count_waiting_mails() is 'How many mails wait to be sent.';

-- 14_gate.sql

-- The one gate before what people without an account can do. Each gate has a bucket of tokens for every address and one for all
-- addresses together; a call takes one of both or none. A call that is refused writes nothing, so a flood neither locks nor fills a table.

create table private.gate_settings (
  only_row boolean primary key default true check (only_row),
  trusted_proxies int not null default 1 check (trusted_proxies between 1 and 10)
);
insert into private.gate_settings default values;
comment on table private.gate_settings is 'How a caller''s address is found (npm run access -- proxies).';
comment on column private.gate_settings.trusted_proxies is
  'How many proxies in front of the database''s API and of the functions each add the address that called them to X-Forwarded-For: 1 locally (the gateway).';

create table private.gate_buckets (
  gate text not null,
  address text not null,
  tokens real not null,
  counted_at timestamptz not null,
  primary key (gate, address)
);
comment on table private.gate_buckets is
  'What is left of each allowance and when that was counted; address * is the bucket of all. A row is made by a call that passed, so there are never more '
  'than the buckets of all let pass in a day.';
create index gate_buckets_counted on private.gate_buckets (counted_at);

create function engine.gates() returns table (gate text, address_tokens int, address_seconds int, all_tokens int, all_seconds int, about text)
language sql immutable set search_path = '' as $$
  values
    ('lead', 20, 60, 200, 60, 'A request of the landing page.'),
    ('signup_lead', 20, 60, 500, 20, 'An email entered on a sign-up form.'),
    ('new_user', 5, 600, 30, 60, 'A new account, where Auth asks first (engine.before_user_created).'),
    ('master_login', 5, 60, 20, 60, 'A master password that is judged.'),
    ('operator_address', 5, 60, 20, 60, 'The same from an address that the operator has signed in from: strangers cannot use this one up.'),
    ('ask_google', 3, 3600, 1000, 1, 'A Google project that its owner has asked again (public.ask_google_again): the project stands for the address.'),
    ('guess', 60, 5, 600, 2, 'A typed code or password that is judged, where Auth has no such count itself (engine.begin_guess).')
$$;
comment on function engine.gates() is
  'Every gate: how many calls in a row an address has and in how many seconds one more, and the same for all addresses together.';

create function engine.caller_address(p_forwarded text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  -- What is left of the trusted proxies' entries is the caller's to write; so the count is from the right.
  v_hops text[] := pg_catalog.string_to_array(right(coalesce(p_forwarded, ''), 1000), ',');
  v_trusted int := (select s.trusted_proxies from private.gate_settings s);
  v_hop text := btrim(v_hops[greatest(cardinality(v_hops) - v_trusted + 1, 1)]);
  v_address inet;
begin
  -- [::1]:443 and 192.0.2.1:443 name a port.
  v_hop := regexp_replace(v_hop, '^\[([^\]]*)\](:\d+)?$', '\1');
  v_hop := regexp_replace(v_hop, '^(\d+\.\d+\.\d+\.\d+)(:\d+)?$', '\1');
  -- Zeros in front are octal to some and decimal to others: nobody's address.
  if coalesce(v_hop, '') !~ '^[0-9A-Fa-f.:]+$' or v_hop ~ '(^|[.:])0\d+\.|\.0\d' or not pg_input_is_valid(v_hop, 'inet') then
    return 'unknown';
  end if;
  v_address := v_hop::inet;
  -- ::ffff:192.0.2.1, in whatever notation, is IPv4.
  if v_address <<= '::ffff:0:0/96'::inet then
    return regexp_replace(host(v_address), '^.*:', '');
  end if;
  -- A subscriber of IPv6 has 2^64 addresses at least.
  return case family(v_address) when 4 then host(v_address) else network(set_masklen(v_address, 64))::text end;
end $$;
comment on function engine.caller_address(text) is
  'The caller''s address by an X-Forwarded-For header: the entry that the outermost trusted proxy added, whatever stands before it. IPv6 by its /64; what is '
  'no address is all one: unknown.';

create function engine.forwarded_for() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for'
$$;
comment on function engine.forwarded_for() is 'The X-Forwarded-For header of the Data API''s request.';

create function engine.refilled(p_tokens real, p_counted_at timestamptz, p_most int, p_seconds int) returns real
language sql stable set search_path = '' as $$
  select least(p_most, p_tokens + greatest(extract(epoch from engine.now() - p_counted_at), 0) / p_seconds)::real
$$;
comment on function engine.refilled(real, timestamptz, int, int) is 'What a bucket holds by now.';

create function engine.pass_gate(p_gate text, p_address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  g record;
  v_all real;
begin
  select * into strict g from engine.gates() x where x.gate = p_gate;
  -- A look without a lock: most calls of a flood end here.
  if exists (
    select from private.gate_buckets b where b.gate = p_gate and b.address in (p_address, '*')
      and case b.address when '*' then engine.refilled(b.tokens, b.counted_at, g.all_tokens, g.all_seconds)
        else engine.refilled(b.tokens, b.counted_at, g.address_tokens, g.address_seconds) end < 1
  ) then
    return false;
  end if;
  insert into private.gate_buckets (gate, address, tokens, counted_at) values (p_gate, '*', g.all_tokens, engine.now()) on conflict do nothing;
  select engine.refilled(b.tokens, b.counted_at, g.all_tokens, g.all_seconds) into v_all
  from private.gate_buckets b where b.gate = p_gate and b.address = '*' for update;
  if v_all < 1 then
    return false;
  end if;
  insert into private.gate_buckets as b (gate, address, tokens, counted_at) values (p_gate, p_address, g.address_tokens - 1, engine.now())
  on conflict (gate, address) do update set
    tokens = engine.refilled(b.tokens, b.counted_at, g.address_tokens, g.address_seconds) - 1, counted_at = engine.now()
    where engine.refilled(b.tokens, b.counted_at, g.address_tokens, g.address_seconds) >= 1;
  if not found then
    return false;
  end if;
  update private.gate_buckets b set tokens = v_all - 1, counted_at = engine.now() where b.gate = p_gate and b.address = '*';
  -- Whoever adds a bucket clears two that nobody took from for a day, which are full again: the table shrinks by use.
  delete from private.gate_buckets d where (d.gate, d.address) in (
    select b.gate, b.address from private.gate_buckets b
    where b.counted_at < engine.now() - interval '1 day' and b.address <> '*' order by b.counted_at limit 2 for update skip locked);
  return true;
end $$;
comment on function engine.pass_gate(text, text) is
  'Takes one token of an address''s bucket and one of the bucket of all; false, with nothing taken, when either is empty.';

create function engine.require_gate(p_gate text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not engine.pass_gate(p_gate, engine.caller_address(engine.forwarded_for())) then
    perform engine.fail(429, 'too_many_requests', 'Too many requests. Try again in a few minutes.');
  end if;
end $$;
comment on function engine.require_gate(text) is 'Refuses a call of the Data API with 429 when its gate is closed (engine.pass_gate).';

-- Wrong codes and passwords, where Auth counts none: on one's own server its gateway asks here before anything is judged, and says when
-- it was right. Rows and not the gateway's memory: a code lives for an hour, and a restart must not give its guesser a new start.

create table private.guesses (
  about text not null check (about in ('code', 'password')),
  who text not null,
  wrong int not null default 0 check (wrong >= 0),
  wrong_of_code int not null default 0 check (wrong_of_code >= 0),
  waits_until timestamptz not null default '-infinity',
  counted_at timestamptz not null,
  primary key (about, who)
);
comment on table private.guesses is
  'Wrong codes and passwords of late, by account and by network. An account stands here as a digest of its mail address, whether there is one or not: else the '
  'count would tell. A row is made by a guess that passed the gate guess, and two that rest for two days go with each that comes: never more than the gate lets pass in two days.';
comment on column private.guesses.wrong_of_code is 'Wrong codes since the account was last sent one (engine.begin_code): at engine.guess_rules().dead_after that code is dead.';
create index guesses_counted on private.guesses (counted_at);

create function engine.guess_rules() returns table (about text, by text, free int, first_seconds int, most_seconds int, dead_after int)
language sql immutable set search_path = '' as $$
  values
    ('code', 'account', 5, 60, 3600, 10),
    ('code', 'network', 20, 60, 3600, null::int),
    ('password', 'account', 10, 60, 3600, null),
    ('password', 'network', 30, 60, 3600, null)
$$;
comment on function engine.guess_rules() is
  'How many wrong codes and passwords in a row are free, how long the wait after them is at first and at most (it doubles with each), and how many kill a code. '
  'What rests for a day is forgotten.';

create function engine.guess_names(p_mail text, p_network text) returns table (by text, who text)
language sql immutable set search_path = '' as $$
  values ('account', 'account ' || encode(sha256(convert_to(p_mail, 'UTF8')), 'hex')), ('network', 'network ' || p_network)
$$;
comment on function engine.guess_names(text, text) is 'Under which names a guess is counted.';

create function engine.begin_guess(p_about text, p_mail text, p_network text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_wait int;
  r record;
begin
  -- A look without a lock: a flood ends here and writes nothing.
  select case
      when bool_or(b.waits_until > engine.now()) then ceil(extract(epoch from max(b.waits_until) - engine.now()))
      when bool_or(b.wrong_of_code >= g.dead_after and b.counted_at > engine.now() - interval '1 day') then -1
    end into v_wait
  from engine.guess_names(p_mail, p_network) n join private.guesses b on b.about = p_about and b.who = n.who
  join engine.guess_rules() g on g.about = p_about and g.by = n.by;
  if v_wait is not null then
    return v_wait;
  end if;
  if not engine.pass_gate('guess', p_network) then
    return 60;
  end if;
  insert into private.guesses (about, who, counted_at)
  select p_about, n.who, engine.now() from engine.guess_names(p_mail, p_network) n order by n.who on conflict do nothing;
  -- Counted before it is judged, and again under the lock: many at the same moment are no more guesses than one after the other.
  perform from private.guesses b where b.about = p_about and b.who in (select n.who from engine.guess_names(p_mail, p_network) n)
  order by b.who for update;
  select ceil(extract(epoch from max(b.waits_until) - engine.now())) into v_wait
  from private.guesses b where b.about = p_about and b.who in (select n.who from engine.guess_names(p_mail, p_network) n) and b.waits_until > engine.now();
  if v_wait is not null then
    return v_wait;
  end if;
  for r in select n.by, n.who, g.free, g.first_seconds, g.most_seconds from engine.guess_names(p_mail, p_network) n
    join engine.guess_rules() g on g.about = p_about and g.by = n.by
  loop
    update private.guesses b set
      wrong = x.wrong, wrong_of_code = x.wrong_of_code, counted_at = engine.now(),
      waits_until = case when x.wrong >= r.free
        then engine.now() + make_interval(secs => least(r.first_seconds * power(2, least(x.wrong - r.free, 20)), r.most_seconds)) else '-infinity' end
    from (
      select case when o.counted_at < engine.now() - interval '1 day' then 1 else o.wrong + 1 end as wrong,
        case when o.counted_at < engine.now() - interval '1 day' then 1 else o.wrong_of_code + 1 end as wrong_of_code
      from private.guesses o where o.about = p_about and o.who = r.who) x
    where b.about = p_about and b.who = r.who;
  end loop;
  delete from private.guesses d where (d.about, d.who) in (
    select b.about, b.who from private.guesses b where b.counted_at < engine.now() - interval '2 days' order by b.counted_at limit 2 for update skip locked);
  return 0;
end $$;
comment on function engine.begin_guess(text, text, text) is
  'Whether a code or password may be judged now: 0, and it counts as wrong until engine.right_guess says otherwise; else the seconds to wait, or -1 when the '
  'account''s code is dead and a new one must be asked for. p_mail in the form that Auth stores, p_network by engine.caller_address. The mailed link is no guess.';

create function engine.right_guess(p_about text, p_mail text, p_network text) returns void
language sql security definer set search_path = '' as $$
  delete from private.guesses b using engine.guess_names(p_mail, p_network) n where n.by = 'account' and b.about = p_about and b.who = n.who;
  -- No more than its own is taken back: else an account of their own would clear a guesser's network.
  update private.guesses b set wrong = greatest(b.wrong - 1, 0), waits_until = case when b.wrong <= g.free then '-infinity' else b.waits_until end
  from engine.guess_names(p_mail, p_network) n join engine.guess_rules() g on g.about = p_about and g.by = n.by
  where n.by = 'network' and b.about = p_about and b.who = n.who
$$;
comment on function engine.right_guess(text, text, text) is
  'Says that the guess which engine.begin_guess let pass was right: the account''s count starts anew, the network''s is as it was before.';

create function engine.wrong_guess(p_about text, p_mail text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from engine.guess_names(p_mail, '') n join engine.guess_rules() g on g.about = p_about and g.by = n.by
    join private.guesses b on b.about = p_about and b.who = n.who where n.by = 'account' and b.wrong >= g.free
  ) then
    return;
  end if;
  -- One at a time: two at once would both find no mail.
  perform pg_advisory_xact_lock(hashtextextended('wrong_guesses ' || p_mail, 0));
  insert into private.mails (user_id, kind, subject, body)
  select u.id, 'wrong_guesses', 'Someone entered wrong codes or passwords for your account',
    E'Someone entered several wrong codes or passwords for your Rejoinder account. They didn''t get in, and you don''t have to do anything.\n\n'
    'For a while, codes or passwords typed in for your account are refused. The link in our sign-in emails still works, and where you''re signed in you '
    'stay signed in.\n\nYou get this email at most once a day.'
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.email = p_mail and not exists (
    select from private.mails m where m.user_id = u.id and m.kind = 'wrong_guesses' and m.created_at > engine.now() - interval '1 day');
end $$;
comment on function engine.wrong_guess(text, text) is
  'Says that a guess was wrong. From the first wait on the account''s owner gets a mail, one a day at most; an address without an account gets none.';

create function engine.begin_code(p_mail text) returns void
language sql security definer set search_path = '' as $$
  update private.guesses b set wrong_of_code = 0
  from engine.guess_names(p_mail, '') n where n.by = 'account' and b.about = 'code' and b.who = n.who
$$;
comment on function engine.begin_code(text) is 'Says that an account was sent a new code. The wait for typing one stays: asking for codes gives a guesser no more guesses.';

create function engine.before_user_created(event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if engine.pass_gate('new_user', engine.caller_address(event -> 'metadata' ->> 'ip_address')) then
    return '{}';
  end if;
  return '{"error": {"http_code": 429, "message": "Too many new accounts at the moment. Try again in a few minutes."}}';
end $$;
comment on function engine.before_user_created(jsonb) is
  'Auth''s hook before it creates a user (supabase/config.toml): the gate new_user. Where Auth believes the caller''s own X-Forwarded-For, the bucket of all counts.';

create function service.set_trusted_proxies(p_count int) returns void
language sql security definer set search_path = '' as $$ update private.gate_settings set trusted_proxies = p_count $$;
comment on function service.set_trusted_proxies(int) is 'Says how many proxies are trusted (npm run access -- proxies).';

create function service.caller_address() returns text
language sql stable security definer set search_path = '' as $$ select engine.caller_address(engine.forwarded_for()) $$;
comment on function service.caller_address() is 'What the gate takes for the address of this call: how an operator finds out how many proxies there are.';
-- The role exists where Supabase Auth itself does; the embedded Auth knows no hooks.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    execute 'grant usage on schema engine to supabase_auth_admin';
    execute 'grant execute on function engine.before_user_created(jsonb) to supabase_auth_admin';
  end if;
end $$;

-- 15_plans.sql

-- What a plan allows.

create function engine.monthly_limit(p_plan text) returns int
language sql immutable set search_path = '' as $$
  select case p_plan when 'pro' then 10000 when 'enterprise' then 2000000000 else 0 end
$$;
comment on function engine.monthly_limit(text) is 'Replies a plan allows a month; no plan: none.';

-- 16_operator_access.sql

-- The operator in a user's account, by the master password: a one-time link, a session that is known as the operator's by its id, and
-- what such a session cannot do.

create table private.operator_links (
  token_hash text primary key,
  email text not null,
  creates_account boolean not null,
  expires_at timestamptz not null default engine.now() + interval '10 minutes'
);
comment on table private.operator_links is 'Links that the master password has opened and nobody has followed yet: 10 minutes, single use, as a hash.';
create index operator_links_expiry on private.operator_links (expires_at);

create table private.operator_addresses (
  address text primary key,
  seen_at timestamptz not null
);
comment on table private.operator_addresses is
  'Where the right master password came from in the last 90 days: from there strangers cannot use up the operator''s tries (engine.gates).';

create table private.approved_addresses (
  email text primary key check (email = lower(email) and length(email) between 3 and 320 and position('@' in email) > 1),
  approved_at timestamptz not null default engine.now()
);
comment on table private.approved_addresses is
  'Emails without an account yet that the operator may create one for on the sign-up page (npm run access -- allow).';

create table public.operator_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  reason text not null check (length(reason) between 3 and 500),
  opened_at timestamptz not null default engine.now()
);
comment on table public.operator_sessions is
  'Auth''s sessions that the operator opened with the master password, by the token''s session_id: when and why somebody else was in the account.';
create index operator_sessions_user on public.operator_sessions (user_id, opened_at desc);
alter table public.operator_sessions enable row level security;
grant select on public.operator_sessions to authenticated;
create policy "operator_sessions: owners read" on public.operator_sessions for select to authenticated
  using (user_id = (select engine.account('own')));

create function service.try_master_login(p_forwarded text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_address text := engine.caller_address(p_forwarded);
begin
  return engine.pass_gate(case when exists (
    select from private.operator_addresses a where a.address = v_address and a.seen_at > engine.now() - interval '90 days'
  ) then 'operator_address' else 'master_login' end, v_address);
end $$;
comment on function service.try_master_login(text) is
  'Whether one more master password may be judged, by the caller''s X-Forwarded-For header: of the address and of all. Never by email, which a stranger '
  'could use to keep the operator out of an account.';

create function engine.has_account(p_email text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.users u where u.email = lower(p_email))
$$;
comment on function engine.has_account(text) is 'Whether Auth has a user with this email.';

create function service.open_operator_link(p_token_hash text, p_email text, p_sign_up boolean, p_forwarded text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_address text := engine.caller_address(p_forwarded);
  v_creates boolean := not engine.has_account(p_email);
begin
  if v_address <> 'unknown' then
    delete from private.operator_addresses where seen_at < engine.now() - interval '90 days';
    insert into private.operator_addresses (address, seen_at) values (v_address, engine.now())
    on conflict (address) do update set seen_at = excluded.seen_at;
  end if;
  delete from private.operator_links where expires_at < engine.now();
  if v_creates and not p_sign_up then
    perform engine.fail(404, 'account_not_found', 'No account has this email. Create one on the sign-up page.');
  elsif v_creates and not exists (select from private.approved_addresses a where a.email = lower(p_email)) then
    perform engine.fail(403, 'address_not_approved', 'This address isn''t approved yet. Run npm run access -- allow for it first.');
  end if;
  insert into private.operator_links (token_hash, email, creates_account) values (p_token_hash, lower(p_email), v_creates);
end $$;
comment on function service.open_operator_link(text, text, boolean, text) is
  'Keeps a link that the master password has opened, and where it was typed. 404 without an account; on sign-up, 403 unless the operator approved the address.';

create function service.claim_operator_link(p_token_hash text, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.operator_links l
  where l.token_hash = p_token_hash and l.email = lower(p_email) and l.expires_at > engine.now()
    and (l.creates_account or engine.has_account(l.email));
  if not found then
    perform engine.fail(410, 'link_not_valid', 'This link has expired or was already used. Enter the master password again.');
  end if;
end $$;
comment on function service.claim_operator_link(text, text) is 'Takes a link, once, for the account that it names; 410 otherwise.';

create function service.record_operator_session(p_session uuid, p_user uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.operator_sessions (session_id, user_id, reason) values (p_session, p_user, btrim(p_reason));
  delete from private.approved_addresses a using auth.users u where u.id = p_user and a.email = u.email;
  perform engine.log(p_user, 'operator', 'operator_signed_in', p_session::text, jsonb_build_object('reason', btrim(p_reason)));
  insert into private.mails (user_id, kind, subject, body) values (p_user, 'operator_signed_in', 'The operator of Rejoinder signed in to your account',
    format(E'The operator of Rejoinder signed in to your account on %s.\n\nReason given: %s\n\n'
      'The operator sees what you see and can work on replies. They can''t change your API key, your Google clients, which channels are connected, or your '
      'consent, your password or your email, and can''t delete the account. Every visit is listed in Account, under Operator access.\n\n'
      'If you didn''t expect this, set a new password and write to us.',
      to_char(engine.now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), btrim(p_reason)));
end $$;
comment on function service.record_operator_session(uuid, uuid, text) is
  'Marks a session of Auth as the operator''s, before anybody is given it; the owner gets a mail.';

create function service.approve_address(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.require(p_email ~ '^[^@\s]+@[^@\s]+$' and length(p_email) <= 320, format('%s isn''t an email address.', p_email));
  if engine.has_account(p_email) then
    perform engine.fail(409, 'account_exists', format('%s already has an account.', p_email), 'Approve its access.');
  end if;
  insert into private.approved_addresses (email) values (lower(p_email)) on conflict (email) do update set approved_at = engine.now();
end $$;
comment on function service.approve_address(text) is 'Lets the operator create an account for this email with the master password.';

create function engine.refuse_operator_session(p_session uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.operator_sessions s where s.session_id = p_session) then
    perform engine.fail(403, 'owner_only', 'You''re signed in as the operator. Only the account owner can change this.');
  end if;
end $$;
comment on function engine.refuse_operator_session(uuid) is 'Refuses what only the owner may change when a session is the operator''s: 403.';

create function service.refuse_operator(p_session uuid) returns void
language sql stable security definer set search_path = '' as $$ select engine.refuse_operator_session(p_session) $$;
comment on function service.refuse_operator(uuid) is 'See engine.refuse_operator_session.';

create function engine.refuse_operator() returns void
language sql stable set search_path = '' as $$
  select engine.refuse_operator_session((auth.jwt() ->> 'session_id')::uuid)
$$;
comment on function engine.refuse_operator() is 'engine.refuse_operator_session for the caller''s token; calls without a user''s token pass.';
grant execute on function engine.refuse_operator(), engine.refuse_operator_session(uuid) to authenticated;

create function engine.owner_only() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform engine.refuse_operator();
  return null;
end $$;
comment on function engine.owner_only() is 'Trigger: a change that an operator''s session cannot make.';

create function engine.refuse_operator_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Auth ends every other session with the change, in the same transaction: what is left at its end is the one that asked.
  if exists (select from auth.sessions s join public.operator_sessions o on o.session_id = s.id where s.user_id = new.id)
    and not exists (
      select from auth.sessions s where s.user_id = new.id and not exists (select from public.operator_sessions o where o.session_id = s.id))
  then
    perform engine.fail(403, 'owner_only', 'You''re signed in as the operator. Only the account owner can change this.');
  end if;
  return null;
end $$;
comment on function engine.refuse_operator_password() is
  'Trigger of Auth''s users, at the end of the transaction: a password that was set when no session is left but the operator''s was set by the operator. 403.';
create constraint trigger rejoinder_refuse_operator_password after update of encrypted_password on auth.users
  deferrable initially deferred for each row
  when (new.encrypted_password <> '' and old.encrypted_password is distinct from new.encrypted_password)
  execute function engine.refuse_operator_password();

create function public.operator_session() returns table (reason text, opened_at timestamptz)
language sql stable set search_path = '' as $$
  select s.reason, s.opened_at from public.operator_sessions s where s.session_id = ((select auth.jwt()) ->> 'session_id')::uuid
$$;
comment on function public.operator_session() is 'The caller''s own session, when the operator opened it: one row; none otherwise.';
grant execute on function public.operator_session() to authenticated;

-- 20_connections.sql

-- Google clients and connected channels, with their secrets apart.

create table public.user_google_oauth_clients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  label text not null default 'client' check (length(label) between 1 and 100),
  client_id text not null check (length(client_id) between 5 and 300),
  client_secret text not null default '',
  is_active boolean not null default true,
  is_selected boolean not null default false,
  product text not null default 'youtube' check (product = 'youtube'),
  is_operators boolean not null default false,
  scopes text,
  signed_in_email text,
  last_sign_in_at timestamptz,
  daily_quota int not null default 10000 check (daily_quota between 1 and 10000000),
  -- A client id starts with its Cloud project's number; the project owns the quota, so clients of one project share it.
  project text generated always as (coalesce(substring(client_id from '^(\d+)-'), client_id)) stored,
  updated_at timestamptz not null default engine.now(),
  unique (user_id, client_id)
);
comment on table public.user_google_oauth_clients is
  'Google Cloud OAuth clients (client configs). client_secret holds a mask; the secret is sealed in private.secrets.';
comment on column public.user_google_oauth_clients.daily_quota is
  'What Google grants the project a day, as its owner says: 10,000 without an extension. What counts is engine.project_quota.';
comment on column public.user_google_oauth_clients.is_selected is
  'The one that its owner connects with: that of the last consent, or another that they chose since. At most one of a user; the connect dialog offers it first.';
comment on column public.user_google_oauth_clients.is_operators is
  'The operator''s own client, lent to this user (GOOGLE_CLIENT_ID of the functions). Its project serves others too, so its user changes nothing of it.';
alter table public.user_google_oauth_clients enable row level security;
grant select, update (label, is_active, is_selected, daily_quota), delete on public.user_google_oauth_clients to authenticated;
create policy "user_google_oauth_clients: managers read" on public.user_google_oauth_clients for select to authenticated
  using (user_id = (select engine.account('manage')));
create policy "user_google_oauth_clients: managers update" on public.user_google_oauth_clients for update to authenticated
  using (user_id = (select engine.whole_account('manage')) and not is_operators)
  with check (user_id = (select engine.whole_account('manage')));
create policy "user_google_oauth_clients: managers delete" on public.user_google_oauth_clients for delete to authenticated
  using (user_id = (select engine.whole_account('manage')));
create index user_google_oauth_clients_project on public.user_google_oauth_clients (project);
create unique index user_google_oauth_clients_selected on public.user_google_oauth_clients (user_id) where is_selected;
create function engine.select_one_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_google_oauth_clients o set is_selected = false where o.user_id = new.user_id and o.is_selected and o.id <> new.id;
  return new;
end $$;
comment on function engine.select_one_client() is 'Trigger: whoever selects an OAuth client takes it in place of the one selected before.';
create trigger user_google_oauth_clients_select_one before insert or update of is_selected on public.user_google_oauth_clients
  for each row when (new.is_selected) execute function engine.select_one_client();
create trigger user_google_oauth_clients_owner_only before update or delete on public.user_google_oauth_clients
  for each statement execute function engine.owner_only();
create trigger user_google_oauth_clients_limit after insert on public.user_google_oauth_clients for each row
  execute function engine.limit_rows('oauth_clients', 'user_id', 'OAuth clients', 'Delete one you no longer use.');
create trigger user_google_oauth_clients_touch before update on public.user_google_oauth_clients
  for each row execute function engine.touch_updated_at();

create table public.youtube_connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  -- No cascade: a client in use cannot be deleted. Checked at the end of the statement, so that deleting the user takes both.
  client_config_id uuid references public.user_google_oauth_clients (id),
  label text not null check (length(label) between 1 and 100),
  priority int not null default 100,
  last_used_at timestamptz,
  status text not null default 'ok' check (status in ('ok', 'need_auth', 'need_reauth', 'quota_reached')),
  last_error_code text,
  error_kind text references engine.error_kinds (kind),
  last_error_at timestamptz,
  user_email text,
  connected_at timestamptz not null default engine.now(),
  is_active boolean not null default true,
  api_key text not null default '',
  access_token text not null default '',
  refresh_token text not null default '',
  expires_at timestamptz,
  scope text not null default '',
  selected_for_posting boolean not null default false,
  daily_credits_used int not null default 0,
  daily_credits_reset_at timestamptz,
  channel_title text,
  channel_id text check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  watermark_at timestamptz not null default engine.now(),
  refresh_lease_until timestamptz,
  updated_at timestamptz not null default engine.now(),
  signed_in_email text,
  unique (user_id, label),
  constraint youtube_connections_error_has_kind check ((last_error_code is null) = (error_kind is null))
);
comment on table public.youtube_connections is
  'One channel authorised through one OAuth client, or an API key alone (scope api_key). Token and key columns hold masks; '
  'empty stays empty so that the health rule sees it. watermark_at: nothing published before it is answered by itself.';
comment on column public.youtube_connections.last_error_code is 'Why Google refused the connection, in Google''s word or ours; null when it did not.';
comment on column public.youtube_connections.error_kind is 'What kind of error last_error_code is: engine.error_kinds says what follows.';
comment on column public.youtube_connections.signed_in_email is 'The Google account that consented; a grant is one account''s with one project. Null when Google did not say.';
create unique index youtube_connections_channel on public.youtube_connections (user_id, client_config_id, channel_id)
  where channel_id is not null;
create unique index youtube_connections_api_key on public.youtube_connections (user_id) where scope = 'api_key';
-- Without last_used_at, which changes with every reply: so that booking one touches no index.
create index youtube_connections_order on public.youtube_connections (user_id, priority);
create index youtube_connections_client on public.youtube_connections (client_config_id);
create index youtube_connections_error on public.youtube_connections (error_kind) where error_kind is not null;
create index youtube_connections_refresh on public.youtube_connections (expires_at) where is_active and refresh_token <> '';
alter table public.youtube_connections enable row level security;
grant select, update (label, is_active, selected_for_posting, priority, updated_at) on public.youtube_connections to authenticated;
create policy "youtube_connections: readers read" on public.youtube_connections for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "youtube_connections: managers update" on public.youtube_connections for update to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id))
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create trigger youtube_connections_owner_only before update of is_active on public.youtube_connections
  for each statement execute function engine.owner_only();
create trigger youtube_connections_limit after insert on public.youtube_connections for each row
  execute function engine.limit_rows('channels', 'user_id', 'connections', 'Delete one you no longer use.');
create trigger youtube_connections_touch before update on public.youtube_connections
  for each row execute function engine.touch_updated_at();
alter table public.automation_settings add constraint automation_settings_last_used_connection
  foreign key (last_used_connection_id) references public.youtube_connections (id) on delete set null;
create index automation_settings_last_used_connection on public.automation_settings (last_used_connection_id);

-- A plan's channel limit counts distinct channels of active connections, and an account whose plan is not decided yet is set up like Pro.
create function engine.check_channel_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_plan text;
begin
  if not new.is_active or new.channel_id is null then
    return new;
  end if;
  select plan into v_plan from public.accounts where id = new.user_id for update;
  if v_plan is distinct from 'enterprise' and exists (
    select from public.youtube_connections o
    where o.user_id = new.user_id and o.is_active and o.id <> new.id and o.channel_id <> new.channel_id
  ) then
    perform engine.fail(409, 'channel_limit', 'Your plan covers 1 channel.',
      'Disconnect the other channel first, or ask for Enterprise.');
  end if;
  return new;
end $$;
comment on function engine.check_channel_limit() is 'Trigger: Pro covers one channel; the account''s row is locked so two tabs cannot both pass.';
create trigger youtube_connections_channel_limit before insert or update of is_active, channel_id on public.youtube_connections
  for each row execute function engine.check_channel_limit();

create table private.secrets (
  row_id uuid not null,
  name text not null check (name in ('access_token', 'refresh_token', 'api_key', 'client_secret')),
  user_id uuid not null references public.accounts (id) on delete cascade,
  sealed text not null check (sealed ~ '^[a-z0-9]+:(2:)?[A-Za-z0-9_-]+$'),
  updated_at timestamptz not null default engine.now(),
  primary key (row_id, name)
);
comment on table private.secrets is
  'Credentials sealed by the edge functions (AES-256-GCM, key id prefix; table, row and name as associated data, the row alone in boxes of the first form). '
  'The key is not in the database.';
create index secrets_user on private.secrets (user_id);

create function engine.drop_secrets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.secrets where row_id = old.id;
  return old;
end $$;
comment on function engine.drop_secrets() is 'Trigger: a deleted row takes its secrets with it.';
create trigger user_google_oauth_clients_drop_secrets after delete on public.user_google_oauth_clients
  for each row execute function engine.drop_secrets();
create trigger youtube_connections_drop_secrets after delete on public.youtube_connections
  for each row execute function engine.drop_secrets();

create table private.oauth_sessions (
  id uuid primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  client_config_id uuid not null references public.user_google_oauth_clients (id) on delete cascade,
  state_hash text not null unique,
  hint_hash text unique,
  sealed_verifier text not null,
  sealed_code text,
  redirect_to text not null,
  created_at timestamptz not null default engine.now(),
  expires_at timestamptz not null default engine.now() + interval '10 minutes'
);
comment on table private.oauth_sessions is 'Authorisations under way: state and PKCE, 10 minutes, single use. Only hashes of state and hint are kept.';
create index oauth_sessions_user on private.oauth_sessions (user_id);
create trigger oauth_sessions_limit after insert on private.oauth_sessions for each row
  execute function engine.limit_rows('oauth_sessions', 'user_id', 'sign-ins with Google under way', 'Finish one, or wait 10 minutes.');
create index oauth_sessions_client on private.oauth_sessions (client_config_id);
create index oauth_sessions_expiry on private.oauth_sessions (expires_at);

create table private.disconnected_channels (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  since timestamptz not null default engine.now(),
  primary key (user_id, channel_id)
);
create index disconnected_channels_since on private.disconnected_channels (since);
comment on table private.disconnected_channels is
  'Channels that no connection is authorised for any more, deleted or revoked at Google, until what was read of them is redacted (service.redact_stale). '
  'One that its owner switched off is still authorised.';

create function engine.note_authorisation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c public.youtube_connections := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from public.youtube_connections o where o.user_id = c.user_id and o.channel_id = c.channel_id and o.refresh_token <> '') then
    delete from private.disconnected_channels d where d.user_id = c.user_id and d.channel_id = c.channel_id;
  else
    -- Not when the whole account goes.
    insert into private.disconnected_channels (user_id, channel_id)
    select a.id, c.channel_id from public.accounts a where a.id = c.user_id and c.channel_id is not null
    on conflict do nothing;
  end if;
  return null;
end $$;
comment on function engine.note_authorisation() is 'Trigger: keeps since when a channel is without an authorised connection; connecting it again ends that.';
create trigger youtube_connections_authorised after insert or delete on public.youtube_connections
  for each row execute function engine.note_authorisation();
create trigger youtube_connections_authorised_anew after update of refresh_token, channel_id on public.youtube_connections
  for each row when ((old.refresh_token = '') is distinct from (new.refresh_token = '') or old.channel_id is distinct from new.channel_id)
  execute function engine.note_authorisation();

create function engine.channel_url(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select 'https://www.youtube.com/channel/' || c.channel_id from public.youtube_connections c
  where c.user_id = p_user and c.channel_id is not null order by c.connected_at, c.id limit 1
$$;
comment on function engine.channel_url(uuid) is 'The address of the channel that a user connected first; null without one.';

create function engine.note_channel_url() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- What its owner wrote is their own word, and has another form.
  update public.profiles p set channel_url = u.url from engine.channel_url(v_user) u (url)
  where p.user_id = v_user and p.channel_url is distinct from u.url
    and coalesce(p.channel_url, '') ~ '^(https://www[.]youtube[.]com/channel/UC[A-Za-z0-9_-]{22})?$';
  return null;
end $$;
comment on function engine.note_channel_url() is 'Trigger: keeps profiles.channel_url the address of the first channel connected, unless its owner wrote another.';
create trigger youtube_connections_channel_url after insert or delete or update of channel_id on public.youtube_connections
  for each row execute function engine.note_channel_url();

-- 21_access.sql

-- Access: asked for once, in the app or on the landing page, decided by the operator (npm run access), and told by mail at each change.

create table private.access_decisions (
  email text primary key check (length(email) between 3 and 320),
  plan text check (plan in ('pro', 'enterprise')),
  decided_at timestamptz not null default engine.now()
);
create index access_decisions_decided on private.access_decisions (decided_at);
comment on table private.access_decisions is
  'Decided before there is an account: the plan, null when declined, that an account gets once somebody has confirmed this address for it (engine.take_access_decision). email as engine.canonical_mail writes it.';

create function engine.asked_ahead() returns table (email text, requested_at timestamptz, report_requested_at timestamptz, channels text[])
language sql stable set search_path = '' as $$
  select lower(l.email), min(l.created_at) filter (where l.form_type = 'access_request'), max(l.created_at) filter (where l.form_type = 'free_report'),
    array_agg(distinct engine.one_line(l.channel_url, 100))
  from public.leads l
  where not exists (select from auth.users u join public.profiles p on p.user_id = u.id where u.email = lower(l.email) and u.email_confirmed_at is not null)
  group by lower(l.email)
$$;
comment on function engine.asked_ahead() is 'Who asked on the landing page and has no account that anybody confirmed, by address: when for access first, when for a free report last, and for which channels.';

create function engine.access_waiting(out people int, out late int)
language sql stable set search_path = '' as $$
  select count(*)::int, (count(*) filter (where w.asked_at < engine.now() - interval '24 hours'))::int
  from (
    select p.access_requested_at from public.profiles p where p.plan is null and p.access_requested_at is not null and p.access_decided_at is null
    union all
    select a.requested_at from engine.asked_ahead() a
    where a.requested_at is not null and not exists (select from private.access_decisions d where d.email = a.email)) w (asked_at)
$$;
comment on function engine.access_waiting() is
  'How many people wait for the operator''s decision about access, with and without an account; late: longer than the 24 hours that everybody who asks is told.';

create function service.list_access()
returns table (id uuid, email text, plan text, requested_at timestamptz, decided_at timestamptz, channels text[], signed_up boolean, report_requested_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.* from (
    select p.user_id, u.email::text, p.plan, p.access_requested_at, p.access_decided_at,
      array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = p.user_id and c.channel_id is not null), true,
      (select max(l.created_at) from public.leads l where lower(l.email) = u.email and l.form_type = 'free_report')
    from public.profiles p join auth.users u on u.id = p.user_id
    union all
    (select null, a.email, d.plan, a.requested_at, d.decided_at, a.channels, false, a.report_requested_at
    from engine.asked_ahead() a left join private.access_decisions d on d.email = a.email
    order by d.decided_at is not null, coalesce(a.requested_at, a.report_requested_at) desc limit 1000)
  ) r (id, email, plan, requested_at, decided_at, channels, signed_up, report_requested_at)
  order by r.decided_at is not null, r.requested_at nulls last, r.report_requested_at
$$;
comment on function service.list_access() is
  'Every account with its plan and channels, and the 1,000 latest who asked on the landing page without one (signed_up false; the plan waits for them); those who asked for access and wait for a decision first.';

create function engine.account_of(p_who text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_users uuid[] := array(
    select u.id from auth.users u where case when pg_input_is_valid(p_who, 'uuid') then u.id::text = lower(p_who) else u.email = lower(p_who) end order by u.id);
begin
  if cardinality(v_users) > 1 then
    perform engine.fail(409, 'several_accounts', format('Several accounts use the email %s: %s.', p_who, array_to_string(v_users, ', ')),
      'Name the one you mean by its id.');
  elsif not exists (select from public.profiles p where p.user_id = v_users[1]) then
    perform engine.fail(404, 'account_not_found', format('No account uses the email %s.', p_who), 'They need to sign in once before you can do this.');
  elsif not exists (select from auth.users u where u.id = v_users[1] and u.email_confirmed_at is not null) then
    perform engine.fail(409, 'address_not_confirmed', format('Nobody has confirmed the email %s.', p_who), 'They need to open the link in our email first.');
  end if;
  return v_users[1];
end $$;
comment on function engine.account_of(text) is
  'The account that the operator names, by the address that it has at Auth and that somebody confirmed, or by its id. 404 for none, 409 for several or for an '
  'address that nobody confirmed.';

create function engine.decide_ahead(p_email text, p_plan text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.users u join public.profiles p on p.user_id = u.id where u.email = p_email and u.email_confirmed_at is not null)
    or not exists (select from public.leads l where lower(l.email) = p_email) and not exists (select from public.signup_leads s where lower(s.email) = p_email)
  then
    return false;
  end if;
  insert into private.access_decisions as d (email, plan) values (p_email, p_plan)
  on conflict (email) do update set plan = excluded.plan, decided_at = engine.now() where d.plan is distinct from excluded.plan;
  if found then
    perform engine.log(null, 'operator', case when p_plan is null then 'access_declined' else 'access_approved' end, p_plan);
    delete from private.mails m where m.recipient = p_email and m.kind in ('approved_ahead', 'declined_ahead') and m.sent_at is null and m.lease_id is null;
    insert into private.mails (recipient, kind, subject, body) select p_email, t.kind, t.subject, t.body from (values
      (true, 'approved_ahead', 'Your access to Rejoinder is approved',
        format(E'You''re approved for the %s plan.\n\nCreate your account with this email address. Your plan is active as soon as you''ve confirmed it.', initcap(p_plan))),
      (false, 'declined_ahead', 'Your access request was declined',
        E'We can''t give you access right now. If you think this is a mistake, reply to this email.\n\nYou can still create an account and look around; nothing is drafted or posted without access.')
    ) t (approved, kind, subject, body) where t.approved = (p_plan is not null);
  end if;
  return true;
end $$;
comment on function engine.decide_ahead(text, text) is
  'Decides for an address that asked on the landing page, or began to sign up, and has no account that anybody confirmed: the decision waits, and its owner is told by mail. False: it is about an account, or nobody asked.';

create function engine.take_access_decision(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v private.access_decisions;
begin
  select d.* into v from auth.users u join private.access_decisions d on d.email = engine.canonical_mail(u.email)
  where u.id = p_user and u.email_confirmed_at is not null and exists (select from public.profiles p where p.user_id = p_user) for update of d;
  if v.email is null then
    return;
  end if;
  delete from private.access_decisions d where d.email = v.email;
  -- What was decided about the account itself stays.
  if exists (select from public.profiles p where p.user_id = p_user and p.plan is null and p.access_decided_at is null) then
    update public.accounts set plan = v.plan where id = p_user;
    update public.profiles set access_decided_at = v.decided_at where user_id = p_user;
    perform engine.log(p_user, 'operator', case when v.plan is null then 'access_declined' else 'access_approved' end, v.plan);
  end if;
end $$;
comment on function engine.take_access_decision(uuid) is
  'Gives an account what the operator decided about its address before it was there: only once somebody has confirmed the address, since anybody can make an account with any.';

create function engine.take_decision_of_profile() returns trigger
language plpgsql security definer set search_path = '' as $$ begin perform engine.take_access_decision(new.user_id); return null; end $$;
comment on function engine.take_decision_of_profile() is 'Trigger: a new account gets what was decided about its address (engine.take_access_decision).';
-- Before profiles_mail_access, in the order of names, which then knows that it is decided.
create trigger profiles_decided_ahead after insert on public.profiles for each row execute function engine.take_decision_of_profile();

create function engine.take_decision_of_user() returns trigger
language plpgsql security definer set search_path = '' as $$ begin perform engine.take_access_decision(new.id); return null; end $$;
comment on function engine.take_decision_of_user() is 'Trigger of Auth''s users: an address that is confirmed, or confirmed anew after a change, brings what was decided about it (engine.take_access_decision).';
create trigger rejoinder_take_decision after update of email, email_confirmed_at on auth.users for each row
  when (new.email_confirmed_at is not null) execute function engine.take_decision_of_user();

create function service.decide_access(p_email text, p_plan text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  if engine.decide_ahead(engine.canonical_mail(p_email), p_plan) then
    return false;
  end if;
  v_user := engine.account_of(p_email);
  update public.accounts a set plan = p_plan where a.id = v_user and a.plan is distinct from p_plan;
  if not found then
    update public.profiles set access_decided_at = engine.now() where user_id = v_user;
  end if;
  perform engine.log(v_user, 'operator', case when p_plan is null then 'access_declined' else 'access_approved' end, p_plan);
  return true;
end $$;
comment on function service.decide_access(text, text) is
  'Approves an account for a plan (pro, enterprise), or declines with null. The account is named by email or id (engine.account_of). Of somebody who asked and has none yet the decision waits '
  '(engine.decide_ahead): false.';

create function engine.request_access() returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.require_allowed(engine.whole_account('own'));
  v_asked timestamptz;
begin
  perform engine.refuse_operator();
  update public.profiles set access_requested_at = engine.now() where user_id = v_user and plan is null and access_requested_at is null;
  if found then
    perform engine.log(v_user, 'owner', 'access_requested');
    perform engine.tell_operator('access: ' || engine.one_line((select u.email from auth.users u where u.id = v_user), 320) || ', in the app');
  end if;
  select access_requested_at into v_asked from public.profiles where user_id = v_user;
  return v_asked;
end $$;
comment on function engine.request_access() is 'Rule of public.request_access.';
grant execute on function engine.request_access() to authenticated;

create function public.request_access() returns timestamptz
language sql set search_path = '' as $$ select engine.request_access() $$;
comment on function public.request_access() is 'Asks the operator for access, once: when it was asked. Asking again changes nothing.';
grant execute on function public.request_access() to authenticated;

create function engine.remember_access_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.access_requested_at := coalesce(new.access_requested_at, (
    select min(l.created_at) from public.leads l where l.form_type = 'access_request' and lower(l.email) = lower(new.email)));
  return new;
end $$;
comment on function engine.remember_access_request() is 'Trigger: who asked on the landing page before signing up need not ask again.';
create trigger profiles_remember_request before insert on public.profiles for each row execute function engine.remember_access_request();

create function engine.note_access_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_plan text;
begin
  update public.profiles set access_requested_at = engine.now()
  where lower(email) = lower(new.email) and plan is null and access_requested_at is null;
  -- The account is told by engine.mail_access.
  if not found then
    select p.plan into v_plan from public.profiles p where lower(p.email) = lower(new.email) order by p.plan is null limit 1;
    if found then
      perform engine.mail_visitor(new.email, 'access_known', 'You have a Rejoinder account already', case
        when v_plan is null then E'Somebody asked for access with this email address on our site. You''ve asked before, so there''s nothing more to do: sign in and set everything up while you wait for the answer.'
        else E'Somebody asked for access with this email address on our site. You have it already: just sign in.' end
        || E'\n\nIf it wasn''t you, ignore this email.');
    else
      perform engine.mail_visitor(new.email, 'access_asked', 'We received your access request',
        E'Create your account with this email address now, and you can set everything up while you wait: connect your channel, say how replies should sound, add what they may rest on. '
        'Nothing is drafted or posted until you''re approved.\n\nYou get the answer by email to this address.\n\nIf it wasn''t you who asked, ignore this email. Nothing happens without an account.');
    end if;
  end if;
  perform engine.tell_operator(concat_ws(', ', 'access: ' || engine.one_line(new.name, 80) || ' <' || engine.one_line(new.email, 320) || '>', engine.one_line(new.channel_url, 120),
    engine.one_line(nullif(new.additional_data ->> 'est_monthly_comments', ''), 12) || ' comments a month', nullif(engine.one_line(new.additional_data ->> 'objective_text', 300), '')));
  return null;
end $$;
comment on function engine.note_access_request() is
  'Trigger: an access request of the landing page counts for the account with its email. Who has none is told how to go on, and the operator that somebody asks.';
create trigger leads_note_request after insert on public.leads for each row when (new.form_type = 'access_request')
  execute function engine.note_access_request();

create function engine.mail_access() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_before public.profiles;
  v_kind text;
begin
  if tg_op = 'UPDATE' then
    v_before := old;
  elsif exists (select from public.profiles p where p.user_id = new.user_id and p.access_decided_at is not null) then
    -- It was decided before it was there, and told so.
    return null;
  end if;
  v_kind := case
    when tg_op = 'UPDATE' and new.plan is not null and v_before.plan is null then 'access_approved'
    when new.plan is null and v_before.plan is not null then 'access_ended'
    when new.plan is null and new.access_decided_at is distinct from v_before.access_decided_at then 'access_declined'
    when new.plan is null and new.access_requested_at is not null and v_before.access_requested_at is null then 'access_requested'
  end;
  if v_kind is null then
    return null;
  end if;
  insert into private.mails (user_id, kind, subject, body)
  select new.user_id, v_kind, t.subject, t.body from (values
    ('access_requested', 'We received your access request',
      E'We answer within 24 hours, by email.\n\nUntil then you can set everything up. Nothing is drafted or posted until you''re approved.'),
    ('access_approved', 'Your access is approved',
      format(E'You''re on the %s plan.\n\nOpen Reply Agent and follow First steps to your first public reply.', initcap(new.plan))),
    ('access_declined', 'Your access request was declined',
      E'We can''t give you access right now, so nothing is drafted or posted. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.'),
    ('access_ended', 'Your access has ended',
      E'Nothing is drafted or posted from now on. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.')
  ) t (kind, subject, body) where t.kind = v_kind;
  return null;
end $$;
comment on function engine.mail_access() is 'Trigger: writes a mail when access is asked for, approved, declined or ended.';
create trigger profiles_mail_access after insert or update of plan, access_requested_at, access_decided_at on public.profiles
  for each row execute function engine.mail_access();

-- 22_sealing.sql

-- Sealed boxes: which keys they are sealed with, and their sealing anew (npm run keys). What is in them, only the functions and the operator's command know.

create table private.sealing (
  only_row boolean primary key default true check (only_row),
  rotated_at timestamptz
);
insert into private.sealing default values;
comment on table private.sealing is
  'rotated_at: when a rotation found the last box of the first form gone. Since then none is taken, so that an old one cannot be put in place of a new one.';

create function engine.binds_its_field(p_sealed text) returns boolean
language sql immutable set search_path = '' as $$ select p_sealed ~ '^[a-z0-9]+:2:' $$;
comment on function engine.binds_its_field(text) is
  'Whether a box names table, row and field (<key id>:2:...), and opens there alone. Those of the first form (<key id>:...) open in any field of their row.';

create function engine.keep_boxes_bound() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not engine.binds_its_field(new.sealed) and (
    (tg_op = 'UPDATE' and engine.binds_its_field(old.sealed)) or exists (select from private.sealing s where s.rotated_at is not null)
  ) then
    perform engine.fail(409, 'sealed_in_old_form', 'A credential is sealed in a format that is no longer accepted.', 'Deploy the functions that belong to this schema.');
  end if;
  return new;
end $$;
comment on function engine.keep_boxes_bound() is
  'Trigger: no box of the first form comes in place of one that binds its field, and none at all once all were sealed anew.';
create trigger secrets_bound before insert or update of sealed on private.secrets for each row execute function engine.keep_boxes_bound();

-- An authorisation under way is over in 10 minutes, and what is left of it then is never opened.
create function engine.sealed_boxes() returns table (table_name text, row_id uuid, field text, sealed text)
language sql stable set search_path = '' as $$
  select 'secrets', s.row_id, s.name, s.sealed from private.secrets s
  union all
  select 'oauth_sessions', o.id, f.field, f.sealed
  from private.oauth_sessions o cross join lateral (values ('sealed_verifier', o.sealed_verifier), ('sealed_code', o.sealed_code)) f (field, sealed)
  where f.sealed is not null and o.expires_at > engine.now()
$$;
comment on function engine.sealed_boxes() is 'Every box that may still be opened, with the place that it is sealed for.';

create function service.sealing_status() returns table (key_id text, bound boolean, boxes int, rotated_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select split_part(b.sealed, ':', 1), engine.binds_its_field(b.sealed), count(*)::int, (select s.rotated_at from private.sealing s)
  from engine.sealed_boxes() b group by 1, 2 order by 1, 2
$$;
comment on function service.sealing_status() is
  'How many boxes each key has sealed, apart those that bind their field (bound) and those of the first form, and when the last of these was sealed anew.';

create function service.boxes_to_reseal(p_key_id text, p_except text[] default '{}', p_after jsonb default null, p_limit int default 200)
returns table (table_name text, row_id uuid, field text, sealed text)
language sql stable security definer set search_path = '' as $$
  select b.* from engine.sealed_boxes() b
  where (split_part(b.sealed, ':', 1) <> p_key_id or not engine.binds_its_field(b.sealed)) and split_part(b.sealed, ':', 1) <> all (p_except)
    and (p_after is null or (b.table_name, b.row_id, b.field) > (p_after ->> 'table_name', (p_after ->> 'row_id')::uuid, p_after ->> 'field'))
  order by b.table_name, b.row_id, b.field limit least(p_limit, 1000)
$$;
comment on function service.boxes_to_reseal(text, text[], jsonb, int) is
  'The next boxes after a place (table_name, row_id, field) that are not sealed with the key p_key_id in the form that binds their field; none of the keys in p_except.';

create function service.reseal(p_boxes jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
  v_total int := 0;
begin
  perform engine.require(
    not exists (select from jsonb_array_elements(p_boxes) b where not engine.binds_its_field(coalesce(b ->> 'sealed', ''))),
    'A credential must be re-sealed in the format bound to its field.');
  -- In the order of all who write several; a credential that was replaced meanwhile is the newer one.
  perform from private.secrets s
  where (s.row_id, s.name) in (select (b ->> 'row_id')::uuid, b ->> 'field' from jsonb_array_elements(p_boxes) b where b ->> 'table_name' = 'secrets')
  order by s.row_id, s.name for no key update;
  update private.secrets s set sealed = b ->> 'sealed' from jsonb_array_elements(p_boxes) b
  where b ->> 'table_name' = 'secrets' and s.row_id = (b ->> 'row_id')::uuid and s.name = b ->> 'field' and s.sealed = b ->> 'was';
  get diagnostics v_count = row_count;
  v_total := v_count;
  update private.oauth_sessions o set sealed_verifier = b ->> 'sealed' from jsonb_array_elements(p_boxes) b
  where b ->> 'table_name' = 'oauth_sessions' and b ->> 'field' = 'sealed_verifier' and o.id = (b ->> 'row_id')::uuid and o.sealed_verifier = b ->> 'was';
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  update private.oauth_sessions o set sealed_code = b ->> 'sealed' from jsonb_array_elements(p_boxes) b
  where b ->> 'table_name' = 'oauth_sessions' and b ->> 'field' = 'sealed_code' and o.id = (b ->> 'row_id')::uuid and o.sealed_code = b ->> 'was';
  get diagnostics v_count = row_count;
  return v_total + v_count;
end $$;
comment on function service.reseal(jsonb) is
  'Replaces boxes ([{table_name, row_id, field, was, sealed}]) by the same texts sealed anew, each only while it is still the one that was read. Returns how many.';

create function service.finish_rotation() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Writers of boxes wait for the answer, and then meet the trigger.
  lock table private.secrets in share mode;
  if exists (select from engine.sealed_boxes() b where not engine.binds_its_field(b.sealed)) then
    return false;
  end if;
  update private.sealing set rotated_at = coalesce(rotated_at, engine.now());
  return true;
end $$;
comment on function service.finish_rotation() is
  'Notes that no box of the first form is left, from which on none is taken; false while there is one.';

-- 30_rules.sql

-- How an owner wants to be answered for: brand voice, rules in order, saved replies.

create table public.brand_voices (
  user_id uuid primary key references public.accounts (id) on delete cascade,
  tone text not null default '' check (length(tone) <= 300),
  reply_length text not null default 'short' check (reply_length in ('short', 'medium', 'long')),
  emoji text not null default 'sparing' check (emoji in ('never', 'sparing', 'free')),
  sign_off text not null default '' check (length(sign_off) <= 100),
  banned_phrases text[] not null default '{}' check (engine.texts_fit(banned_phrases, 50, 100)),
  examples text[] not null default '{}' check (engine.texts_fit(examples, 10, 500)),
  allowed_links text[] not null default '{}' check (
    engine.texts_fit(allowed_links, 20, 253) and array_to_string(allowed_links, ' ') ~ '^([a-z0-9-]+(\.[a-z0-9-]+)+( |$))*$'),
  reply_language text check (length(reply_language) <= 35 and reply_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  updated_at timestamptz not null default engine.now()
);
comment on table public.brand_voices is
  'How replies of a user sound; without a row the defaults hold. allowed_links: host names; reply_language: BCP-47, null for that of the comment.';
alter table public.brand_voices enable row level security;
grant select, insert (user_id, tone, reply_length, emoji, sign_off, banned_phrases, examples, allowed_links, reply_language),
  update (tone, reply_length, emoji, sign_off, banned_phrases, examples, allowed_links, reply_language)
  on public.brand_voices to authenticated;
create policy "brand_voices: readers read" on public.brand_voices for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "brand_voices: managers create" on public.brand_voices for insert to authenticated
  with check (user_id = (select engine.whole_account('manage')));
create policy "brand_voices: managers update" on public.brand_voices for update to authenticated
  using (user_id = (select engine.whole_account('manage')))
  with check (user_id = (select engine.whole_account('manage')));
create trigger brand_voices_touch before update on public.brand_voices for each row execute function engine.touch_updated_at();

create function engine.pattern_repeats(p_pattern text) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(sum(coalesce(nullif(count[2], ''), count[1])::bigint), 0)::bigint from regexp_matches(p_pattern, '\{(\d{1,9})(?:,(\d{0,9}))?\}', 'g') count
$$;
comment on function engine.pattern_repeats(text) is 'How many repetitions a pattern counts out ({n}, {n,m}), all together: what it costs grows with them.';
grant execute on function engine.pattern_repeats(text) to authenticated;

create table public.reply_rules (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  -- Set by engine.place_rule and reorder_rules alone.
  position int not null default 0,
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  enabled boolean not null default true,
  words text[] not null default '{}' check (engine.texts_fit(words, 50, 100)),
  pattern text check (length(pattern) between 1 and 200),
  languages text[] not null default '{}' check (engine.texts_fit(languages, 30, 20)),
  categories text[] not null default '{}' check (engine.texts_fit(categories, 10, 20) and categories <@ engine.comment_categories()),
  sentiments text[] not null default '{}' check (engine.texts_fit(sentiments, 10, 20) and sentiments <@ engine.comment_sentiments()),
  video_ids text[] not null default '{}' check (engine.texts_fit(video_ids, 50, 64)),
  author_seen boolean,
  emoji_only boolean not null default false,
  action text not null check (action = any (engine.rule_actions())),
  fixed_text text check (btrim(fixed_text) <> '' and length(fixed_text) <= engine.most('reply_characters')),
  min_approvals int not null default 20 check (min_approvals between 1 and 1000),
  min_unedited_percent int not null default 90 check (min_unedited_percent between 1 and 100),
  changed_at timestamptz not null default engine.now(),
  -- The cheap bound; the exact one is on the compiled pattern (_shared/contracts/rule-pattern.ts).
  constraint reply_rules_pattern_repeats check (engine.pattern_repeats(pattern) <= 1000),
  constraint reply_rules_fixed_has_text check (action <> 'fixed' or fixed_text is not null),
  -- Checked at the end of a statement, so that one update can reorder all.
  constraint reply_rules_place unique (user_id, position) deferrable
);
comment on table public.reply_rules is
  'Rules of a user, first match wins; every given condition must hold, a rule with none matches every comment with words. '
  'pattern is RE2 syntax, matched without regard to case; words are any of them, folded, whole words.';
comment on column public.reply_rules.emoji_only is 'For comments of emoji alone, which no other rule is asked about: without one they are noise.';
comment on column public.reply_rules.changed_at is 'When conditions, action or fixed text last changed: what the rule earned before counts no more.';
alter table public.reply_rules enable row level security;
grant select, delete,
  insert (user_id, name, enabled, words, pattern, languages, categories, sentiments, video_ids, author_seen, emoji_only, action, fixed_text,
    min_approvals, min_unedited_percent),
  update (name, enabled, words, pattern, languages, categories, sentiments, video_ids, author_seen, emoji_only, action, fixed_text,
    min_approvals, min_unedited_percent)
  on public.reply_rules to authenticated;
create policy "reply_rules: readers read" on public.reply_rules for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "reply_rules: managers create" on public.reply_rules for insert to authenticated
  with check (user_id = (select engine.whole_account('manage')));
create policy "reply_rules: managers update" on public.reply_rules for update to authenticated
  using (user_id = (select engine.whole_account('manage')))
  with check (user_id = (select engine.whole_account('manage')));
create policy "reply_rules: managers delete" on public.reply_rules for delete to authenticated
  using (user_id = (select engine.whole_account('manage')));

create function engine.place_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.reply_rules'), pg_catalog.hashtext(new.user_id::text));
  if (select count(*) from public.reply_rules r where r.user_id = new.user_id) >= engine.most('rules') then
    perform engine.fail(422, 'too_many_rules', format('You already have %s rules.', engine.most('rules')), 'Delete one first.');
  end if;
  new.position := coalesce((select max(r.position) from public.reply_rules r where r.user_id = new.user_id), 0) + 1;
  new.changed_at := engine.now();
  return new;
end $$;
comment on function engine.place_rule() is 'Trigger: a new rule comes last; 422 beyond the most that a user may have.';
create trigger reply_rules_place before insert on public.reply_rules for each row execute function engine.place_rule();

create function engine.note_rule_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.words, new.pattern, new.languages, new.categories, new.sentiments, new.video_ids, new.author_seen, new.emoji_only, new.action, new.fixed_text)
    is distinct from
    (old.words, old.pattern, old.languages, old.categories, old.sentiments, old.video_ids, old.author_seen, old.emoji_only, old.action, old.fixed_text)
  then
    new.changed_at := engine.now();
  end if;
  return new;
end $$;
comment on function engine.note_rule_change() is 'Trigger: a rule that decides differently from now on has to earn its trust anew.';
create trigger reply_rules_note_change before update on public.reply_rules for each row execute function engine.note_rule_change();

create function engine.reorder_rules(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.require_allowed(engine.whole_account('manage'));
begin
  perform engine.require(cardinality(p_ids) <= engine.most('rules'), format('You can have at most %s rules.', engine.most('rules')));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.reply_rules'), pg_catalog.hashtext(v_user::text));
  if (select array_agg(r.id order by r.id) from public.reply_rules r where r.user_id = v_user)
    is distinct from (select array_agg(i order by i) from unnest(p_ids) i)
  then
    perform engine.fail(422, 'rules_differ', 'Your rules changed while you were moving one.', 'Reload the page to see the latest version.');
  end if;
  update public.reply_rules r set position = w.place
  from unnest(p_ids) with ordinality w (id, place) where r.id = w.id;
end $$;
comment on function engine.reorder_rules(uuid[]) is 'Rule of public.reorder_rules.';
grant execute on function engine.reorder_rules(uuid[]) to authenticated;

create function public.reorder_rules(p_ids uuid[]) returns void
language sql set search_path = '' as $$ select engine.reorder_rules(p_ids) $$;
comment on function public.reorder_rules(uuid[]) is 'Puts the caller''s rules in this order; 422 unless it names each of them once.';
grant execute on function public.reorder_rules(uuid[]) to authenticated;
create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 60 and name = btrim(name)),
  body text not null check (length(body) >= 1 and length(body) <= engine.most('reply_characters') and body ~ '\S'),
  updated_at timestamptz not null default engine.now(),
  unique (user_id, name)
);
comment on table public.saved_replies is
  'Texts that an owner answers with again and again; {author}, {video} and {channel} stand for the comment''s (_shared/contracts/saved-reply.ts).';
alter table public.saved_replies enable row level security;
grant select, insert (user_id, name, body), update (name, body), delete on public.saved_replies to authenticated;
create policy "saved_replies: readers read" on public.saved_replies for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "saved_replies: managers create" on public.saved_replies for insert to authenticated
  with check (user_id = (select engine.whole_account('manage')));
create policy "saved_replies: managers update" on public.saved_replies for update to authenticated
  using (user_id = (select engine.whole_account('manage')))
  with check (user_id = (select engine.whole_account('manage')));
create policy "saved_replies: managers delete" on public.saved_replies for delete to authenticated
  using (user_id = (select engine.whole_account('manage')));
create trigger saved_replies_touch before update on public.saved_replies for each row execute function engine.touch_updated_at();

create function engine.limit_saved_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Counted under a lock of the user's, or two inserts at a time would both find room.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.saved_replies:' || new.user_id, 0));
  if (select count(*) from public.saved_replies r where r.user_id = new.user_id) >= engine.most('saved_replies') then
    perform engine.fail(422, 'too_many_saved_replies', format('You''ve reached the limit of %s saved replies.', engine.most('saved_replies')), 'Delete one you no longer use.');
  end if;
  return new;
end $$;
comment on function engine.limit_saved_replies() is 'Trigger: 422 beyond the most saved replies that a user may have.';
create trigger saved_replies_limit before insert on public.saved_replies for each row execute function engine.limit_saved_replies();

-- 31_comments.sql

-- Videos, viewers' comments with our reply on the same row, the append-only history of both, and how far reading has come.

create table public.videos (
  user_id uuid not null references public.accounts (id) on delete cascade,
  id text not null,
  channel_id text not null,
  title text not null default '',
  thumbnail_url text check (thumbnail_url is null or engine.web_link(thumbnail_url) is not null),
  published_at timestamptz,
  fetched_at timestamptz not null default engine.now(),
  privacy text check (privacy in ('public', 'unlisted', 'private', 'gone')),
  views bigint check (views >= 0),
  comment_count bigint check (comment_count >= 0),
  views_read_at timestamptz,
  description text check (length(description) <= engine.most('description_characters')),
  described_at timestamptz,
  primary key (user_id, id)
);
create index videos_titled on public.videos (fetched_at) where title <> '' or thumbnail_url is not null or description is not null;
comment on table public.videos is 'Videos that comments refer to, as read from YouTube by the user''s own connection.';
comment on column public.videos.privacy is
  'What the owner was told of it at the last reading: status.privacyStatus, or gone when YouTube did not return it; null before. Read anew when the '
  'public does not see a reply there.';
comment on column public.videos.views is 'Views since it was published, as YouTube Analytics counts them; null when it was not asked or has no figures.';
comment on column public.videos.comment_count is 'Comments since it was published, as YouTube Analytics counts them: of the same time as its views.';
comment on column public.videos.description is 'As YouTube last returned it, at most engine.most(''description_characters''); null when it was not read, or read too long ago.';
comment on column public.videos.described_at is 'When its description was last read.';
comment on column public.videos.views_read_at is 'When YouTube Analytics was last asked about the video.';
create index videos_viewed on public.videos (views_read_at) where views is not null;
alter table public.videos enable row level security;
grant select on public.videos to authenticated;
create policy "videos: readers read" on public.videos for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table public.youtube_comments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_id text not null check (comment_id <> ''),
  thread_id text not null check (thread_id <> ''),
  video_id text,
  channel_id text not null,
  author_channel_id text,
  author_name text,
  author_avatar_url text check (author_avatar_url is null or engine.web_link(author_avatar_url) is not null),
  text_original text not null default '',
  published_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default engine.now(),
  read_at timestamptz not null default engine.now(),
  redacted_at timestamptz,
  gone_at timestamptz,
  gone_look_at timestamptz,
  like_count int not null default 0,
  -- What the thread looks like on YouTube; only rows of top-level comments carry it.
  can_reply boolean not null default true,
  total_reply_count int not null default 0,
  replies_read int not null default 0,
  owner_reply_text text,
  owner_replied_at timestamptz,
  -- Deciding and drafting.
  candidate boolean not null default false,
  draft_after timestamptz,
  draft_attempts int not null default 0,
  language text,
  sentiment text check (sentiment = any (engine.comment_sentiments())),
  category text check (category = any (engine.comment_categories())),
  topics text[] not null default '{}',
  confidence real check (confidence between 0 and 1),
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  escalation text,
  first_opinion text check (first_opinion = any (engine.comment_classes())),
  second_opinion text check (second_opinion = any (engine.comment_classes())),
  grave boolean not null default false,
  to_classify boolean not null default false,
  rule_id uuid references public.reply_rules (id) on delete set null,
  -- The reply and its state.
  generated_reply text check (length(generated_reply) between 1 and 5000),
  reply_type text check (reply_type = any (engine.reply_types())),
  reply_status text check (reply_status = any (engine.reply_statuses())),
  status_reason text,
  status_changed_at timestamptz,
  is_replied boolean not null generated always as (coalesce(reply_status = any (engine.reply_replied()), false)) stored,
  has_reply boolean not null generated always as (
    coalesce(reply_status = any (engine.reply_counts()), false) or youtube_reply_id is not null or generated_reply is not null) stored,
  approved_hash text,
  approved_at timestamptz,
  approved_by text check (approved_by in ('owner', 'engine')),
  reply_shape bigint,
  reply_sent_at timestamptz,
  -- Posting.
  post_after timestamptz,
  post_attempts int not null default 0,
  lease_id uuid,
  lease_until timestamptz,
  send_started_at timestamptz,
  reconcile_attempts int not null default 0,
  used_connection_id uuid references public.youtube_connections (id) on delete set null,
  used_connection_label text,
  youtube_reply_id text,
  posted_at timestamptz,
  -- Verification.
  verification_attempts int not null default 0,
  next_check_at timestamptz,
  last_checked_at timestamptz,
  verified_at timestamptz,
  verification_note text,
  absent_since timestamptz,
  -- The comment in a language its owner reads, kept because asking for it costs a model call.
  translation text check (length(translation) <= 20000),
  translated_to text check (translated_to ~ '^[a-z]{2}$'),
  assignee text constraint assignee_is_a_name_or_mail check (assignee = btrim(assignee) and length(assignee) >= 1 and length(assignee) <= engine.most('assignee_characters')),
  read_on date not null generated always as ((read_at at time zone 'UTC')::date) stored,
  answered_text bigint,
  set_aside_until timestamptz,
  set_aside_times int,
  draft_failures int not null default 0,
  -- What the reply rests on, and what of it rests on nothing.
  sources jsonb not null default '[]',
  marks jsonb not null default '[]',
  lessons uuid[] not null default '{}',
  question_id uuid,
  changed_in xid8 not null default pg_current_xact_id(),
  history boolean not null default false,
  constraint sources_is_a_list check (jsonb_typeof(sources) = 'array'),
  constraint marks_is_a_list check (jsonb_typeof(marks) = 'array'),
  unique (user_id, comment_id),
  constraint reply_has_text check (generated_reply is not null or coalesce(reply_status, 'skipped') = 'skipped'),
  constraint accepted_has_id check (youtube_reply_id is not null or coalesce(reply_status, '') <> all (engine.reply_accepted())),
  constraint approved_has_hash check (approved_hash is not null or coalesce(reply_status, '') <> all (engine.reply_approved())),
  constraint lease_is_of_posting check (lease_id is null or reply_status = 'posting'),
  constraint translation_names_language check ((translation is null) = (translated_to is null))
) with (fillfactor = 85);
comment on table public.youtube_comments is
  'A viewer''s comment with our reply and its state. Owned by the user whose connection read it; unique per (user_id, comment_id).';
comment on column public.youtube_comments.created_at is 'When the product first saw the comment; reports count by it.';
comment on column public.youtube_comments.read_at is 'When YouTube last returned it. Texts not returned for 30 days are redacted (docs/YOUTUBE.md, Policies).';
comment on column public.youtube_comments.read_on is 'The day (UTC) of read_at, for the index of what is to be read again or redacted.';
comment on column public.youtube_comments.gone_at is 'When YouTube no longer returned it; null again when it does.';
comment on column public.youtube_comments.gone_look_at is 'When a thread that is gone is asked for once more; null when it is not.';
comment on column public.youtube_comments.absent_since is
  'When the public was first seen not to see our reply, since it last did. Only a look that comes engine.look_distance() later judges.';
comment on column public.youtube_comments.candidate is 'May be answered: published after the watermark, or chosen by a backfill.';
comment on column public.youtube_comments.approved_by is 'Who let this very text go: the owner, or the engine under the owner''s consent.';
comment on column public.youtube_comments.reply_sent_at is 'Set when queued and again when YouTube accepted.';
comment on column public.youtube_comments.next_check_at is 'When the next look at the reply''s visibility is due, or for one that is unknown; null when none is.';
comment on column public.youtube_comments.rule_id is 'The rule that matched when the comment was decided; null without one.';
comment on column public.youtube_comments.reply_shape is
  'Hash of engine.reply_shape of the approved text, set beside approved_hash (a generated column would cost 0.1 ms at every update). Near-same replies share it, '
  'and few of them may be posted a day.';
comment on column public.youtube_comments.answered_text is
  'engine.text_hash of the comment''s text that the reply was written for, or approved for by its owner. A reply to a text that is no more is not sent.';
comment on column public.youtube_comments.set_aside_until is
  'The thread could not be read on its own account: it is not asked for again before (service.set_threads_aside).';
comment on column public.youtube_comments.set_aside_times is 'How often in a row the thread was set aside; null once it was read whole.';
comment on column public.youtube_comments.draft_failures is
  'Tries of this very text that gave no usable draft. A model that could not be reached is none: draft_attempts counts those, too.';
comment on column public.youtube_comments.assignee is 'Name or mail of the teammate who looks after this comment; for the owner''s eyes only.';
comment on column public.youtube_comments.first_opinion is
  'What the model found this very text to be when comments were read in batches; null: not read yet.';
comment on column public.youtube_comments.second_opinion is
  'What the model found it to be when it was asked once more: by the call that wrote the reply, or for a fixed reply by a second batch.';
comment on column public.youtube_comments.grave is
  'An opinion finds a threat, or despair: nothing is drafted or approved for it but what its owner writes.';
comment on column public.youtube_comments.sources is
  'What the reply cites: [{passage_id, kind, source_id}], no copy of it (engine.sources_shown).';
comment on column public.youtube_comments.marks is
  'Words of generated_reply that nothing proves: [{start, end, why}], in UTF-16 units. Emptied when the text becomes another; what has marks is never queued unattended.';
comment on column public.youtube_comments.lessons is 'Lessons that the writer of the draft was shown.';
comment on column public.youtube_comments.question_id is 'What this very text asks and nothing told when it was to be answered; engine.ask_owner sets it.';
comment on column public.youtube_comments.changed_in is
  'The transaction that last changed what the inbox shows of the row (engine.note_inbox_change), so that public.inbox_changes can ask a snapshot whether it was seen.';
comment on column public.youtube_comments.history is
  'Was written before its channel was connected (watermark_at), and read then. The dashboard counts it apart.';
comment on column public.youtube_comments.to_classify is 'A draft whose comment is to be read anew, because the viewer changed it.';
comment on column public.youtube_comments.is_replied is 'Somebody decided to answer: engine.reply_replied.';
comment on column public.youtube_comments.has_reply is 'Whether the row counts as having a reply: by its state, by an id on YouTube or by a text.';

-- What the replies screen and the engine ask of one reply or thread.
create unique index youtube_comments_reply on public.youtube_comments (user_id, youtube_reply_id) where youtube_reply_id is not null;
create index youtube_comments_comment on public.youtube_comments (comment_id);
create index youtube_comments_thread on public.youtube_comments (user_id, thread_id);
create index youtube_comments_connection on public.youtube_comments (used_connection_id) where used_connection_id is not null;
create index youtube_comments_rule on public.youtube_comments (rule_id, reply_status) where rule_id is not null;
create index youtube_comments_viewer on public.youtube_comments (user_id, author_channel_id, video_id) where author_channel_id is not null;
create index youtube_comments_assignee on public.youtube_comments (user_id, assignee) where assignee is not null;

-- Work that is due.
create index youtube_comments_to_draft on public.youtube_comments (user_id, channel_id, published_at) where reply_status is null and candidate;
create index youtube_comments_to_classify on public.youtube_comments (user_id, channel_id) where to_classify;
create index youtube_comments_grave on public.youtube_comments (user_id, published_at desc) where grave and reply_status is null;
create index youtube_comments_queue on public.youtube_comments (user_id, channel_id, post_after, id) where reply_status = 'queue';
-- Neither a lease nor the start of a send is in any index, so that both change without touching one.
create index youtube_comments_in_flight on public.youtube_comments (user_id, used_connection_id)
  where reply_status = 'posting' and youtube_reply_id is null;
create index youtube_comments_in_flight_thread on public.youtube_comments (thread_id) where reply_status = 'posting' and youtube_reply_id is null;
create index youtube_comments_to_check on public.youtube_comments (next_check_at) where next_check_at is not null;
create index youtube_comments_gone on public.youtube_comments (user_id, channel_id, gone_look_at) where gone_look_at is not null;
create index youtube_comments_users_to_check on public.youtube_comments (user_id, next_check_at) where next_check_at is not null;
-- By day: the moment of reading stands in no index, so that a row which was only read again is changed in place.
create index youtube_comments_read_on on public.youtube_comments (read_on, user_id, channel_id) where redacted_at is null;

-- What the next reply is written and judged by: recent replies and texts, the owner's own answers, what was posted in the last day.
create index youtube_comments_recent_replies on public.youtube_comments (user_id, channel_id, posted_at desc) where posted_at is not null;
create index youtube_comments_recent_texts on public.youtube_comments (user_id, channel_id, status_changed_at desc) where generated_reply is not null;
create index youtube_comments_owner_answers on public.youtube_comments (user_id, channel_id, owner_replied_at desc) where owner_reply_text is not null;
create index youtube_comments_posted on public.youtube_comments (user_id, posted_at desc) include (channel_id, video_id, reply_shape)
  where posted_at is not null;

-- The tabs of the replies screen.
create index youtube_comments_by_state on public.youtube_comments (user_id, reply_status, published_at desc);
create index youtube_comments_spam on public.youtube_comments (user_id, published_at desc) where reply_status = 'skipped' and status_reason = 'spam';
create index youtube_comments_unanswered on public.youtube_comments (user_id, published_at desc)
  where reply_status is null and comment_id = thread_id and owner_replied_at is null and can_reply and redacted_at is null;

create index youtube_comments_changed on public.youtube_comments (user_id, changed_in);

create function engine.note_inbox_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.changed_in := pg_catalog.pg_current_xact_id();
  return new;
end $$;
comment on function engine.note_inbox_change() is
  'Trigger: the inbox shows something else of the row from now on. A number of the transaction is what no clock is: whether a snapshot has seen it is known, however late it commits.';
-- Not for what was only read again, or leased: such rows are changed in place.
create trigger youtube_comments_inbox_change before update on public.youtube_comments for each row
  when (old.reply_status is distinct from new.reply_status or old.status_reason is distinct from new.status_reason
    or old.status_changed_at is distinct from new.status_changed_at or old.generated_reply is distinct from new.generated_reply
    or old.text_original is distinct from new.text_original or old.author_name is distinct from new.author_name
    or old.published_at is distinct from new.published_at or old.video_id is distinct from new.video_id or old.language is distinct from new.language
    or old.category is distinct from new.category or old.sentiment is distinct from new.sentiment or old.escalation is distinct from new.escalation
    or old.grave is distinct from new.grave or old.marks is distinct from new.marks or old.findings is distinct from new.findings
    or old.sources is distinct from new.sources or old.post_after is distinct from new.post_after
    or old.reply_sent_at is distinct from new.reply_sent_at or old.posted_at is distinct from new.posted_at
    or old.can_reply is distinct from new.can_reply or old.assignee is distinct from new.assignee or old.redacted_at is distinct from new.redacted_at
    or old.gone_at is distinct from new.gone_at or old.owner_replied_at is distinct from new.owner_replied_at
    or old.edited_at is distinct from new.edited_at or old.translation is distinct from new.translation
    or old.verification_note is distinct from new.verification_note)
  execute function engine.note_inbox_change();

-- Pages of the report, in the order of each date.
create index youtube_comments_channel_created on public.youtube_comments (user_id, channel_id, created_at desc);
create index youtube_comments_channel_published on public.youtube_comments (user_id, channel_id, published_at);
create index youtube_comments_channel_sent on public.youtube_comments (user_id, channel_id, reply_sent_at) where reply_sent_at is not null;
create index youtube_comments_checks on public.youtube_comments (user_id, channel_id, reply_status, verification_attempts) where is_replied;

-- One video is counted row by row, so the rows themselves are not visited.
create index youtube_comments_video_seen on public.youtube_comments (user_id, video_id, created_at) include (channel_id, reply_status);
create index youtube_comments_video_published on public.youtube_comments (user_id, video_id, published_at) include (channel_id, reply_status);
create index youtube_comments_video_sent on public.youtube_comments (user_id, video_id, reply_sent_at)
  include (channel_id, reply_status, is_replied, has_reply) where reply_sent_at is not null;

-- A channel is almost always one user's. Without knowing so, the planner takes the rows of both for a handful and reads them all.
create statistics public.youtube_comments_owner (dependencies) on user_id, channel_id from public.youtube_comments;

alter table public.youtube_comments enable row level security;
grant select on public.youtube_comments to authenticated;
create policy "youtube_comments: readers read" on public.youtube_comments for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table public.reply_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_row_id uuid not null references public.youtube_comments (id) on delete cascade,
  from_status text,
  to_status text,
  created_at timestamptz not null default engine.now(),
  actor text not null check (actor in ('owner', 'engine')),
  actor_id uuid,
  reason text,
  detail jsonb not null default '{}'
);
comment on table public.reply_events is 'Every change of a reply''s state: append-only. actor: a person of the account, or the engine on its behalf. actor_id: which person, known or gone; null for the engine.';
create index reply_events_comment on public.reply_events (comment_row_id, id);
create index reply_events_user on public.reply_events (user_id, id desc);
alter table public.reply_events enable row level security;
grant select on public.reply_events to authenticated;
create policy "reply_events: readers read" on public.reply_events for select to authenticated
  using (user_id = (select engine.account('read'))
    and ((select engine.channels('read')) is null or exists (select from public.youtube_comments y where y.id = comment_row_id)));
create trigger reply_events_append_only before update or delete on public.reply_events
  for each row execute function engine.refuse_change();
create trigger reply_events_no_truncate before truncate on public.reply_events
  for each statement execute function engine.refuse_change();

create table public.reply_versions (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_row_id uuid not null references public.youtube_comments (id) on delete cascade,
  reply_type text not null,
  body text not null,
  created_at timestamptz not null default engine.now(),
  sources jsonb not null default '[]',
  constraint sources_is_a_list check (jsonb_typeof(sources) = 'array')
);
comment on table public.reply_versions is 'Every text a reply has had: append-only.';
comment on column public.reply_versions.sources is 'What this text cited, as youtube_comments.sources.';
create index reply_versions_comment on public.reply_versions (comment_row_id, id);
create index reply_versions_user on public.reply_versions (user_id);
alter table public.reply_versions enable row level security;
grant select on public.reply_versions to authenticated;
create policy "reply_versions: readers read" on public.reply_versions for select to authenticated
  using (user_id = (select engine.account('read'))
    and ((select engine.channels('read')) is null or exists (select from public.youtube_comments y where y.id = comment_row_id)));
create trigger reply_versions_append_only before update or delete on public.reply_versions
  for each row execute function engine.refuse_change();
create trigger reply_versions_no_truncate before truncate on public.reply_versions
  for each statement execute function engine.refuse_change();

create table public.channel_syncs (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  connection_id uuid references public.youtube_connections (id) on delete set null,
  last_synced_at timestamptz,
  next_sync_at timestamptz not null default engine.now(),
  history_cursor text,
  history_done boolean not null default false,
  deep_sweep_at timestamptz,
  sweep_cursor text,
  sweep_until timestamptz,
  threads_reread_at timestamptz,
  lease_until timestamptz,
  last_error_code text,
  error_kind text references engine.error_kinds (kind),
  draft_due_at timestamptz,
  post_due_at timestamptz,
  -- Three in ten minutes, until polls have told.
  comments_per_hour real not null default 18,
  walk_breaks int not null default 0,
  walk_again_at timestamptz,
  views_due_at timestamptz not null default engine.now(),
  views_read_at timestamptz,
  views_error_code text,
  views_error_kind text references engine.error_kinds (kind),
  -- Who has just connected waits for drafts first; the videos they are about are read with them.
  uploads_due_at timestamptz not null default engine.now() + interval '1 hour',
  uploads_cursor text,
  uploads_read int not null default 0,
  primary key (user_id, channel_id),
  constraint channel_syncs_kind_of_error check (error_kind is null or last_error_code is not null),
  constraint channel_syncs_kind_of_views_error check (views_error_kind is null or views_error_code is not null)
) with (fillfactor = 70);
comment on table public.channel_syncs is
  'How far the reading of a channel has come. history_cursor: YouTube''s page token of the walk through old threads.';
comment on column public.channel_syncs.walk_breaks is 'How often in a row the walk through old threads met a page that YouTube refuses.';
comment on column public.channel_syncs.walk_again_at is 'When a walk that was broken off begins anew; null when none was.';
comment on column public.channel_syncs.comments_per_hour is 'About how many new comments the channel gets; sets how often it is read.';
comment on column public.channel_syncs.sweep_cursor is
  'YouTube''s page token of a walk below what is known, for comments that were approved late or that a run did not reach; it ends at sweep_until.';
comment on column public.channel_syncs.threads_reread_at is 'When all threads that were due had been read again; null when some were left.';
comment on column public.channel_syncs.next_sync_at is 'When the channel''s turn to be read comes.';
comment on column public.channel_syncs.draft_due_at is 'When the channel''s turn comes to have comments drafted; null when none waits.';
comment on column public.channel_syncs.post_due_at is 'When the channel''s turn comes to have replies posted; null when none is queued.';
comment on column public.channel_syncs.last_error_code is 'What stopped the last reading; null when nothing did.';
comment on column public.channel_syncs.error_kind is 'The kind of that error when it was Google''s (engine.error_kinds), null when it was ours.';
comment on column public.channel_syncs.views_due_at is 'When YouTube Analytics may be asked for views again: once in 24 hours.';
comment on column public.channel_syncs.views_read_at is 'When YouTube Analytics last gave views.';
comment on column public.channel_syncs.views_error_code is 'Why it gave none when it was last asked; null when it did. Never stops the reading of comments.';
comment on column public.channel_syncs.views_error_kind is 'The kind of that error when it was Google''s (engine.error_kinds), null when it was ours.';
comment on column public.channel_syncs.uploads_due_at is 'When the channel''s list of uploads may be read again: once in 24 hours.';
comment on column public.channel_syncs.uploads_cursor is 'YouTube''s page token of the walk through that list; null when the next one begins at the top.';
comment on column public.channel_syncs.uploads_read is 'How many videos this walk has passed: it ends at engine.most(''index_videos'').';
create index channel_syncs_due on public.channel_syncs (next_sync_at);
create index channel_syncs_to_draft on public.channel_syncs (draft_due_at) where draft_due_at is not null;
create index channel_syncs_to_post on public.channel_syncs (post_due_at) where post_due_at is not null;
create index channel_syncs_connection on public.channel_syncs (connection_id);
create index channel_syncs_error on public.channel_syncs (error_kind) where error_kind is not null;
create index channel_syncs_views_error on public.channel_syncs (views_error_kind) where views_error_kind is not null;
alter table public.channel_syncs enable row level security;
grant select on public.channel_syncs to authenticated;
create policy "channel_syncs: readers read" on public.channel_syncs for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

-- 32_move_reply.sql

-- The reply state machine: the one function that changes a state, the guard against all others, and the forms of a reply's text.
-- What states there are and what they mean is in 01_vocabulary.sql.

create function engine.guard_reply_status() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('rejoinder.moving_reply', true), '') <> new.id::text then
    raise exception using errcode = 'PT409', message = 'The state of a reply changes through engine.move_reply only.',
      detail = 'reply_status_is_guarded';
  end if;
  return new;
end $$;
comment on function engine.guard_reply_status() is 'Trigger: refuses any change of reply_status that engine.move_reply did not announce.';
create trigger youtube_comments_guard_status_insert before insert on public.youtube_comments
  for each row when (new.reply_status is not null) execute function engine.guard_reply_status();
create trigger youtube_comments_guard_status_update before update on public.youtube_comments
  for each row when (old.reply_status is distinct from new.reply_status) execute function engine.guard_reply_status();

create function engine.require_history_room(p_id uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_most constant int := engine.most('reply_changes');
begin
  if greatest(
    (select count(*) from (select from public.reply_events e where e.comment_row_id = p_id and e.actor = 'owner' limit v_most) e),
    (select count(*) from (select from public.reply_versions w where w.comment_row_id = p_id limit v_most) w)) >= v_most
  then
    perform engine.fail(409, 'too_many_changes', format('This reply has been changed %s times, as often as its history has room for.', v_most),
      'Dismiss it, or answer on YouTube.');
  end if;
end $$;
comment on function engine.require_history_room(uuid) is '409 once the owner has changed a reply so often that its history is full: what one comment can store is bounded.';

create function engine.move_locked(
  v public.youtube_comments, p_to text, p_actor text, p_reason text default null, p_detail jsonb default '{}'
) returns public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v_from constant text := v.reply_status;
begin
  if not engine.reply_transition_exists(v_from, p_to) then
    perform engine.fail(409, 'reply_state_conflict',
      format('A reply that is %s can''t become %s.', coalesce(v_from, 'not written'), p_to),
      'Reload the page to see the latest version.');
  end if;
  -- Taking back is never refused.
  if p_actor = 'owner' and p_to is distinct from 'skipped' and p_to is distinct from 'deleted' and v_from is distinct from 'queue' then
    perform engine.require_history_room(v.id);
  end if;
  perform pg_catalog.set_config('rejoinder.moving_reply', v.id::text, true);
  update public.youtube_comments y set
    reply_status = p_to,
    status_reason = p_reason,
    status_changed_at = engine.now(),
    lease_id = case when p_to = 'posting' then v.lease_id end,
    lease_until = case when p_to = 'posting' then v.lease_until end,
    -- A draft is not approved, and counts in no report as sent.
    approved_hash = case when p_to <> 'draft' then v.approved_hash end,
    approved_at = case when p_to <> 'draft' then v.approved_at end,
    approved_by = case when p_to <> 'draft' then v.approved_by end,
    reply_sent_at = case when p_to <> 'draft' then v.reply_sent_at end,
    post_after = case when p_to <> 'draft' then v.post_after end,
    -- The rest as the caller has set it: a further update would cost another entry in every index (3 kB of log).
    generated_reply = v.generated_reply, reply_type = v.reply_type, reply_shape = v.reply_shape, answered_text = v.answered_text,
    language = v.language, sentiment = v.sentiment, category = v.category, topics = v.topics, confidence = v.confidence,
    findings = v.findings, sources = v.sources, marks = v.marks, lessons = v.lessons, escalation = v.escalation, second_opinion = v.second_opinion, grave = v.grave, rule_id = v.rule_id, draft_after = v.draft_after,
    send_started_at = v.send_started_at, post_attempts = v.post_attempts, reconcile_attempts = v.reconcile_attempts,
    used_connection_id = v.used_connection_id, used_connection_label = v.used_connection_label,
    verification_attempts = v.verification_attempts, verification_note = v.verification_note, last_checked_at = v.last_checked_at,
    verified_at = v.verified_at, next_check_at = v.next_check_at, absent_since = v.absent_since
  where y.id = v.id returning y.* into v;
  perform pg_catalog.set_config('rejoinder.moving_reply', '', true);
  if p_to = 'draft' and v_from is not null then
    perform engine.take_back_decision(v.id);
  end if;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, actor_id, reason, detail)
  values (v.user_id, v.id, v_from, p_to, p_actor, case p_actor when 'owner' then engine.actor() end, p_reason, p_detail);
  return v;
end $$;
comment on function engine.move_locked(public.youtube_comments, text, text, text, jsonb) is
  'Changes the state of a reply whose row the caller has locked and read, and writes the event. What the caller changed in v of its text, draft, '
  'approval, lease, sending and proof is written along, in one update. Refuses (409) what reply_transition_exists does not list.';

create function engine.move_reply(
  p_id uuid, p_to text, p_actor text, p_reason text default null, p_detail jsonb default '{}'
) returns public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  end if;
  return engine.move_locked(v, p_to, p_actor, p_reason, p_detail);
end $$;
comment on function engine.move_reply(uuid, text, text, text, jsonb) is
  'Locks one reply and changes its state (engine.move_locked). Columns that the new state requires (text, ids) are set by the caller first, in the same transaction.';

-- What is approved is what is posted: the hash is taken of this form, and posted replies are recognised by it (_shared/text/reply-normal-form.ts).
create function engine.normalise_reply(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- What JavaScript calls blank, in a line.
  v_blank constant text := '\t\v\f \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff';
begin
  return regexp_replace(
    regexp_replace(
      regexp_replace(normalize(p_text, NFC), '\r\n?|\u2028|\u2029', E'\n', 'g'),
      '[' || v_blank || ']+$', '', 'gn'),
    '^[\n' || v_blank || ']+|\n+$', '', 'g');
end $$;
comment on function engine.normalise_reply(text) is
  'Reply text in its one normal form: NFC, \n line ends, no blanks at line ends, none around the text.';

create function engine.reply_hash(p_text text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(engine.normalise_reply(p_text), 'UTF8')), 'hex')
$$;
comment on function engine.reply_hash(text) is 'SHA-256 of the normal form, hex.';

create function engine.require_reply(p_text text, p_when_empty text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := engine.normalise_reply(coalesce(p_text, ''));
begin
  if v_text = '' then
    perform engine.fail(422, 'reply_empty', 'The reply is empty.', p_when_empty);
  elsif length(v_text) > engine.most('reply_characters') then
    perform engine.fail(422, 'reply_too_long',
      format('The reply has %s characters. The limit is %s.', length(v_text), engine.most('reply_characters')), 'Shorten it.');
  end if;
  return v_text;
end $$;
comment on function engine.require_reply(text, text) is
  'A reply''s text in normal form; 422 when it is empty, with what to do then as the hint, or too long.';

create function engine.text_hash(p_text text) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return hashtextextended(p_text, 0);
end $$;
comment on function engine.text_hash(text) is 'A comment''s text as a number, since it is only compared: youtube_comments.answered_text.';

create function engine.with_reply_text(v public.youtube_comments, p_text text, p_type text) returns public.youtube_comments
language plpgsql set search_path = '' as $$
declare
  v_text constant text := engine.require_reply(p_text, 'Write a reply, or dismiss the comment.');
begin
  if v.generated_reply is distinct from v_text or v.reply_type is distinct from p_type then
    -- What its owner says in words of their own rests on nothing of ours.
    if p_type = 'Manual' then
      v.sources := '[]';
      v.lessons := '{}';
    end if;
    insert into public.reply_versions (user_id, comment_row_id, reply_type, body, sources) values (v.user_id, v.id, p_type, v_text, v.sources);
    if v.generated_reply is distinct from v_text then
      v.marks := '[]';
    end if;
  elsif v.answered_text is not distinct from engine.text_hash(v.text_original) then
    return v;
  end if;
  v.generated_reply := v_text;
  v.reply_type := p_type;
  v.answered_text := engine.text_hash(v.text_original);
  v.approved_hash := null;
  v.approved_at := null;
  v.approved_by := null;
  return v;
end $$;
comment on function engine.with_reply_text(public.youtube_comments, text, text) is
  'A comment, whose row the caller has locked, with a reply''s text in normal form: keeps the version, says which text of the comment it answers, and drops '
  'any approval. Marks of another text go; the sources that v names are kept with the version, but of an owner''s own text. The caller writes the row. 422 when empty or too long (engine.require_reply).';

create table private.reply_offers (
  comment_row_id uuid not null references public.youtube_comments (id) on delete cascade,
  reply_hash text not null,
  sources jsonb not null,
  marks jsonb not null,
  offered_at timestamptz not null default engine.now(),
  primary key (comment_row_id, reply_hash)
);
comment on table private.reply_offers is
  'What texts that were written anew for a draft rest on, for an hour: its owner saves one as it came, or in words of their own. A browser is not asked what a text rests on.';
comment on column private.reply_offers.reply_hash is 'engine.reply_hash of the text, which is kept nowhere.';
create index reply_offers_old on private.reply_offers (offered_at);

create function engine.set_reply_text(p_id uuid, p_text text, p_type text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
  v_offer private.reply_offers;
begin
  perform engine.require_history_room(p_id);
  select * into v from public.youtube_comments where id = p_id for update;
  if not found then
    return;
  end if;
  if v.generated_reply is distinct from engine.normalise_reply(p_text) then
    select * into v_offer from private.reply_offers o
    where o.comment_row_id = p_id and o.offered_at > engine.now() - interval '1 hour' order by o.reply_hash = engine.reply_hash(p_text) desc limit 1;
  end if;
  if not v.grave and v_offer.reply_hash = engine.reply_hash(p_text) then
    -- Written by the model and taken as it came: no words of the owner's.
    p_type := 'AI+Edited';
    v.sources := v_offer.sources;
    v := engine.with_reply_text(v, p_text, p_type);
    v.marks := v_offer.marks;
  else
    -- Made of which text? Of those that were offered beside it nobody knows.
    if v_offer.reply_hash is not null then
      v.sources := '[]';
    end if;
    v := engine.with_reply_text(v, p_text, p_type);
  end if;
  update public.youtube_comments set
    generated_reply = v.generated_reply, reply_type = v.reply_type, answered_text = v.answered_text, sources = v.sources, marks = v.marks, lessons = v.lessons,
    approved_hash = v.approved_hash, approved_at = v.approved_at, approved_by = v.approved_by
  where id = p_id;
end $$;
comment on function engine.set_reply_text(uuid, text, text) is
  'Locks a comment and gives its reply a text (engine.with_reply_text). One that was offered within the hour (service.offer_reply) comes with its own sources and marks, and is AI+Edited; '
  'any other text has no sources while there are such offers.';

-- Letters by Unicode whatever the database's locale, so that the same reply has the same shape everywhere.
create function engine.reply_shape(p_text text, p_author text) returns text
language sql immutable set search_path = '' as $$
  with author as (
    select regexp_replace(lower(coalesce(p_author, '') collate pg_catalog.pg_c_utf8), '[^[:alpha:]]+', '', 'g') as letters
  ), words as (
    select coalesce(string_agg(word, '' order by place), '') as letters
    from author, regexp_split_to_table(lower(p_text collate pg_catalog.pg_c_utf8), '[^[:alpha:]]+') with ordinality as w (word, place)
    -- 'Thanks Ana' to 'Ana Silva' and to '@anasilva' alike.
    where not (length(word) >= 2 and word = any(regexp_split_to_array(lower(coalesce(p_author, '') collate pg_catalog.pg_c_utf8), '[^[:alpha:]]+')))
      and not (length(word) >= 3 and starts_with(author.letters, word))
  ), shape as (
    -- Scripts without blanks: the name stands inside what looks like one word.
    select case when author.letters = '' then words.letters else replace(words.letters, author.letters, '') end as letters from author, words
  )
  select coalesce(nullif(letters, ''), regexp_replace(p_text, '\s+', '', 'g')) from shape
$$;
comment on function engine.reply_shape(text, text) is
  'What is left of a reply when viewers'' names, digits, marks, emoji and case are taken out: replies of one shape look alike to a spam filter. Without any letter: the text itself.';

create function engine.reply_shape_hash(p_text text, p_author text) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended(engine.reply_shape(p_text, p_author), 0)
$$;
comment on function engine.reply_shape_hash(text, text) is 'engine.reply_shape as a number, since it is only compared.';

-- 33_quota.sql

-- Quota: a ledger per Google project and Pacific day, what each purpose may take of it, and when Google itself has closed it.

create table private.quota_days (
  project text not null,
  day date not null,
  used int not null default 0 check (used >= 0),
  closed_until timestamptz,
  closed_by uuid,
  refusals int not null default 0,
  refused_at int,
  probing_until timestamptz,
  primary key (project, day)
);
create index quota_days_day on private.quota_days (day);
comment on table private.quota_days is
  'Units spent per Google project and day; a day ends at midnight America/Los_Angeles (docs/YOUTUBE.md, Quota). '
  'closed_until: YouTube itself refused the connection closed_by for its quota, so nothing is tried before. Once it has passed, one read at a time asks '
  'whether the project is open again (until probing_until). refusals: how often YouTube refused on this day, the last time at refused_at units.';

create table private.quota_uses (
  project text not null,
  day date not null,
  kind text not null,
  units int not null default 0,
  calls int not null default 0,
  primary key (project, day, kind)
);
create index quota_uses_day on private.quota_uses (day);
comment on table private.quota_uses is 'What the units of a day went into; engine.quota_purposes says which purpose a kind belongs to.';

create table private.reply_months (
  user_id uuid not null references public.accounts (id) on delete cascade,
  month date not null,
  replies int not null default 0,
  primary key (user_id, month)
);
comment on table private.reply_months is 'Replies accepted by YouTube per user and calendar month (UTC), for the plan limit.';

create function engine.quota_day(p_at timestamptz default engine.now()) returns date
language sql stable set search_path = '' as $$
  select (p_at at time zone 'America/Los_Angeles')::date
$$;
comment on function engine.quota_day(timestamptz) is 'The quota day of a moment: the date in America/Los_Angeles, daylight saving included.';

create function engine.quota_day_ends(p_day date) returns timestamptz
language sql stable set search_path = '' as $$
  select ((p_day + 1)::timestamp at time zone 'America/Los_Angeles')
$$;
comment on function engine.quota_day_ends(date) is 'The midnight in America/Los_Angeles with which a quota day ends.';

create function engine.quota_resets_at() returns timestamptz
language sql stable set search_path = '' as $$
  select engine.quota_day_ends(engine.quota_day())
$$;
comment on function engine.quota_resets_at() is 'The next midnight in America/Los_Angeles.';

-- Google's midnight need not be ours to the second, and a request that was asked before it may be refused after it.
create function engine.quota_day_of_error(p_at timestamptz) returns date
language sql stable set search_path = '' as $$
  select engine.quota_day(p_at - interval '15 minutes')
$$;
comment on function engine.quota_day_of_error(timestamptz) is 'The quota day that a quota error heard at this moment is about: for 15 minutes after midnight the day that has ended.';

create function engine.reply_cost() returns int language plpgsql immutable set search_path = '' as
$$ begin return engine.most('reply_credits'); end $$;
comment on function engine.reply_cost() is 'Units one comments.insert costs.';

create function engine.quota_purposes() returns table (purpose text, rank int, percent int, kinds text[], about text)
language sql immutable set search_path = '' as $$
  values
    ('proof', 1, 2, '{verify,owner_read}'::text[], 'Looks whether posted replies are public. May take all that is left of a project of the owner''s own.'),
    ('deed', 1, 0, '{update,delete,moderate,held}', 'What an owner does by hand, and looks at to do it. The same, and has nothing kept for it.'),
    ('news', 2, 8, '{list}', 'The newest pages of comments.'),
    ('posting', 2, 75, '{guard,insert}', 'Replies, and the read before each.'),
    ('reread', 3, 5, '{reread,sweep,uploads}', 'Threads under discussion, the daily walk for comments that were approved late, and the list of uploads.'),
    ('history', 3, 10, '{history}', 'The first walk through old comments.'),
    ('free_reports', 3, 0, '{free_report}', 'Free reports of the landing page, by the operator''s API key alone; their share is in private.request_limits.')
$$;
comment on function engine.quota_purposes() is
  'How the day of a Google project is divided: the percent of its quota that is kept for a purpose, and the kinds of use (private.quota_uses) that belong to it. '
  'A purpose leaves alone what is kept for others of its own or a smaller rank; what nobody keeps is anybody''s.';

create function engine.project_of(p_connection uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(o.project, 'key:' || c.id::text)
  from public.youtube_connections c left join public.user_google_oauth_clients o on o.id = c.client_config_id
  where c.id = p_connection
$$;
comment on function engine.project_of(uuid) is 'The Google project whose quota a connection uses; an API-key-only connection counts as its own.';

create function engine.charge(p_project text, p_units int, p_kind text, p_user uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  -- A connection deleted meanwhile has taken its project along: nobody is left to book on.
  if p_project is null then
    return;
  end if;
  insert into private.quota_days as q (project, day, used) values (p_project, engine.quota_day(), greatest(p_units, 0))
  on conflict (project, day) do update set used = greatest(q.used + p_units, 0);
  insert into private.quota_uses as u (project, day, kind, units, calls)
  values (p_project, engine.quota_day(), p_kind, greatest(p_units, 0), 1)
  on conflict (project, day, kind) do update set units = greatest(u.units + p_units, 0), calls = u.calls + 1;
  if p_user is not null and engine.is_lent(p_project) then
    insert into private.quota_shares as s (user_id, project, day, kind, units, calls)
    values (p_user, p_project, engine.quota_day(), p_kind, greatest(p_units, 0), 1)
    on conflict (user_id, project, day, kind) do update set units = greatest(s.units + p_units, 0), calls = s.calls + 1;
  end if;
end $$;
comment on function engine.charge(text, int, text, uuid) is
  'Books units on a project''s day, and on an account''s share of one that the operator lends; negative units give back what was surely not spent.';

create function engine.charge_connection(p_connection uuid, p_units int) returns void
language sql set search_path = '' as $$
  update public.youtube_connections set
    daily_credits_used = greatest(0, p_units + case when engine.quota_day(daily_credits_reset_at) = engine.quota_day() then daily_credits_used else 0 end),
    daily_credits_reset_at = engine.now(),
    last_used_at = engine.now()
  where id = p_connection
$$;
comment on function engine.charge_connection(uuid, int) is
  'Adds to the credits a connection used today; daily_credits_reset_at tells which day the figure is of.';

-- These are asked for every channel of a claim, and plpgsql keeps their plans: planning them anew took longer than running them (2 ms against 0.1).
-- A reservation is not stored: it is the claimed reply itself, so none can leak, be given back twice or outlive its day.
create function engine.reserved_units(p_project text) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*)::int * engine.reply_cost()
    from public.user_google_oauth_clients o
    join public.youtube_connections c on c.client_config_id = o.id
    join public.youtube_comments y on y.user_id = c.user_id and y.used_connection_id = c.id
    where o.project = p_project and y.reply_status = 'posting' and y.youtube_reply_id is null and y.send_started_at is null);
end $$;
comment on function engine.reserved_units(text) is 'Units that replies claimed for posting, but not yet sent, will cost.';

create function engine.quota_closed_until(p_project text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select q.closed_until from private.quota_days q
    where q.project = p_project and q.day = engine.quota_day() and q.closed_until > engine.now()
      -- Who signed in anew, perhaps with more quota, may try again.
      and (q.closed_by is null or exists (select from public.youtube_connections c where c.id = q.closed_by and c.last_error_code is not null)));
end $$;
comment on function engine.quota_closed_until(text) is
  'Until when YouTube has closed a project for its quota; null when it has not, or when the connection that was refused has been renewed since.';

create function engine.quota_probing(p_project text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.quota_days q
    where q.project = p_project and q.day = engine.quota_day() and q.refusals > 0 and q.closed_until <= engine.now()
      and (q.closed_by is null or exists (select from public.youtube_connections c where c.id = q.closed_by and c.last_error_code is not null)));
end $$;
comment on function engine.quota_probing(text) is
  'Whether a project''s time of being closed is over and nobody has heard yet that YouTube answers again: one cheap read asks.';

create function engine.project_quota(p_project text) returns int
language plpgsql stable set search_path = '' as $$
begin
  if p_project = engine.operators_key() then
    return (select l.key_units from private.lending l);
  end if;
  return coalesce(
    (select max(o.daily_quota) from public.user_google_oauth_clients o
     where o.project = p_project
       and exists (select from public.youtube_connections c where c.client_config_id = o.id and c.is_active and c.channel_id is not null)),
    engine.most('daily_credits'));
end $$;
comment on function engine.project_quota(text) is
  'The daily quota that counts for a project: the highest that anybody entered who has a channel connected through it, and so holds its secret. Who '
  'says too much is refused by Google sooner, at the cost of this project only.';

-- Kept at three times an even pace until the day ends, so that what a purpose will hardly use any more flows on, and a busy evening still finds its share.
create function engine.kept_for_others(p_project text, p_user uuid, p_quota int, p_reserved int, p_purpose text, p_at timestamptz) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_day constant date := engine.quota_day(p_at);
  v_day_left constant numeric := least(1, extract(epoch from engine.quota_day_ends(v_day) - p_at) / 86400);
  v_own constant int := (select own.rank from engine.quota_purposes() own where own.purpose = p_purpose);
  -- Nothing is kept from proof, nor from what an owner does by hand, but where others post by the same project.
  v_rank constant int := case when v_own > 1 then v_own when p_user is null and engine.is_lent(p_project) then 2 else 0 end;
  v_kept numeric;
begin
  if v_rank = 0 then
    return 0;
  end if;
  select sum(greatest(0, case when p.rank = 1 or v_own = 1 then share.units - share.used else least(share.units - share.used, ceil(share.units * v_day_left * 3)) end))
  into v_kept
  from engine.quota_purposes() p
  cross join lateral (
    select p_quota * p.percent / 100.0 as units,
      case when p_user is null
        then coalesce((select sum(u.units) from private.quota_uses u where u.project = p_project and u.day = v_day and u.kind = any (p.kinds)), 0)
        else coalesce((
          select sum(u.units) from private.quota_shares u
          where u.user_id = p_user and u.project = p_project and u.day = v_day and u.kind = any (p.kinds)), 0) end
        + case p.purpose when 'posting' then p_reserved else 0 end as used) share
  where p.purpose <> p_purpose and p.percent > 0 and p.rank <= v_rank;
  return ceil(coalesce(v_kept, 0));
end $$;
comment on function engine.kept_for_others(text, uuid, int, int, text, timestamptz) is
  'What a purpose leaves alone of p_quota units for the others of its own or a smaller rank: of a project, or of an account''s share in it.';

create function engine.quota_left(p_project text, p_purpose text, p_at timestamptz default engine.now()) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_day constant date := engine.quota_day(p_at);
  v_quota int;
  v_used int;
  v_reserved int := 0;
begin
  -- What was refused or is reserved today says nothing of another day.
  if v_day = engine.quota_day() then
    if engine.quota_closed_until(p_project) is not null then
      return 0;
    elsif engine.quota_probing(p_project) then
      return case p_purpose when 'news' then 1 else 0 end;
    end if;
    v_reserved := engine.reserved_units(p_project);
  end if;
  v_quota := engine.project_quota(p_project);
  v_used := coalesce((select q.used from private.quota_days q where q.project = p_project and q.day = v_day), 0);
  return v_quota - (engine.most('daily_credits') - engine.most('shown_credits')) - v_used - v_reserved
    - engine.kept_for_others(p_project, null, v_quota, v_reserved, p_purpose, p_at);
end $$;
comment on function engine.quota_left(text, text, timestamptz) is
  'How many units a purpose of a project may still take on the day of p_at, at that moment: the quota less the 50 that the app does not show, what is used, what claimed replies '
  'will cost, and what is kept for others (engine.quota_purposes). 0 or less while YouTube has closed the project; then 1 for the read that asks again.';

create function engine.quota_opens_at(p_project text, p_purpose text, p_units int) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    engine.quota_closed_until(p_project),
    case
      when engine.quota_probing(p_project) then engine.now() + interval '2 minutes'
      -- What is kept for others may flow on before the day ends.
      when engine.quota_left(p_project, p_purpose, engine.quota_resets_at() - interval '1 microsecond') >= p_units then least(engine.now() + interval '1 hour', engine.quota_resets_at())
      else engine.quota_resets_at()
    end);
end $$;
comment on function engine.quota_opens_at(text, text, int) is 'When to look again whether a purpose that has less than p_units left may go on.';

create function engine.book_read(p_connection uuid, p_kind text) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_project text := engine.project_of(p_connection);
  v_user constant uuid := (select c.user_id from public.youtube_connections c where c.id = p_connection);
  v_beyond int := 0;
begin
  -- Two runs of one project take the last unit once.
  perform from private.quota_days q where q.project = v_project and q.day = engine.quota_day() for no key update;
  -- A claim takes all of the share in replies: the look before they are sent has what the app does not show, while Google still answers.
  if p_kind = 'guard' and engine.quota_closed_until(v_project) is null and not engine.quota_probing(v_project) then
    v_beyond := engine.most('daily_credits') - engine.most('shown_credits');
  end if;
  if v_beyond + engine.quota_left_for(v_user, v_project, (select p.purpose from engine.quota_purposes() p where p_kind = any (p.kinds))) < 1 then
    return false;
  end if;
  perform engine.charge(v_project, 1, p_kind, v_user), engine.charge_connection(p_connection, 1);
  return true;
end $$;
comment on function engine.book_read(uuid, text) is
  'Books a read before it is made, whatever it is for (a kind of engine.quota_purposes); false when its purpose may take nothing more today.';

create function engine.start_probe(p_project text, p_until timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- Waits for nobody: a claim holds turns, which who reopens a project locks after the project's day.
  perform from private.quota_days q
  where q.project = p_project and q.day = engine.quota_day() and (q.probing_until is null or q.probing_until < engine.now())
  for no key update skip locked;
  if not found then
    return false;
  end if;
  update private.quota_days set probing_until = p_until where project = p_project and day = engine.quota_day();
  return true;
end $$;
comment on function engine.start_probe(text, timestamptz) is 'Takes the one read that asks whether YouTube answers a project again; false when another has it until its probing_until.';

create function engine.close_project(p_project text, p_connection uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_quota int;
  v_day private.quota_days;
begin
  if p_project is null then
    return;
  end if;
  insert into private.quota_days (project, day) values (p_project, engine.quota_day()) on conflict do nothing;
  select * into v_day from private.quota_days q where q.project = p_project and q.day = engine.quota_day() for no key update;
  -- Those who were under way when it was closed say nothing new.
  if v_day.closed_until > engine.now() then
    update private.quota_days set closed_by = p_connection where project = p_project and day = v_day.day;
    return;
  end if;
  if engine.quota_day_of_error(engine.now()) < v_day.day then
    -- Right after midnight the error is still about the day that ended: a short pause will do.
    update private.quota_days set closed_by = p_connection, closed_until = engine.now() + interval '5 minutes' where project = p_project and day = v_day.day;
    return;
  end if;
  v_quota := engine.project_quota(p_project);
  update private.quota_days set
    closed_by = p_connection, refusals = v_day.refusals + 1, refused_at = v_day.used, probing_until = null,
    closed_until = case
      -- Our own ledger agrees; or what is spent is what every project has, whatever was entered.
      when v_day.used >= v_quota * 0.9 or v_day.used between engine.most('daily_credits') * 0.9 and engine.most('daily_credits') * 1.1
        then engine.quota_resets_at()
      else least(engine.quota_resets_at(),
        engine.now() + (array[interval '15 minutes', interval '1 hour', interval '3 hours', interval '6 hours'])[least(v_day.refusals + 1, 4)])
    end
  where project = p_project and day = v_day.day;
end $$;
comment on function engine.close_project(text, uuid) is
  'YouTube refused a project for its quota, by a connection or by the operator''s key: it is closed until midnight Pacific time when our ledger says that nine tenths are spent, else for 15 '
  'minutes, an hour, three, six; then one read asks.';

create function engine.close_quota(p_connection uuid) returns void
language sql set search_path = '' as $$ select engine.close_project(engine.project_of(p_connection), p_connection) $$;
comment on function engine.close_quota(uuid) is 'YouTube refused a connection for its quota: see engine.close_project.';

create function engine.reopen_quota(p_project text) returns void
language plpgsql set search_path = '' as $$
begin
  -- The project before its connections, in the order in which units are booked.
  update private.quota_days set closed_until = null, probing_until = null
  where project = p_project and day = engine.quota_day() and closed_until is not null;
  if not found then
    return;
  end if;
  perform from public.user_google_oauth_clients o join public.youtube_connections c on c.client_config_id = o.id
  where o.project = p_project and c.error_kind = 'quota' order by c.user_id, c.channel_id, c.id for no key update of c;
  update public.youtube_connections c set last_error_code = null, error_kind = null, status = 'ok'
  from public.user_google_oauth_clients o where o.id = c.client_config_id and o.project = p_project and c.error_kind = 'quota';
  perform engine.wake_channel_of(c)
  from public.user_google_oauth_clients o join public.youtube_connections c on c.client_config_id = o.id
  where o.project = p_project and c.channel_id is not null order by c.user_id, c.channel_id;
end $$;
comment on function engine.reopen_quota(text) is 'YouTube has answered a project that it had refused: its channels are read, drafted and posted for now.';

create function engine.replies_left(p_user uuid, p_plan text) returns int
language plpgsql stable set search_path = '' as $$
begin
  return engine.monthly_limit(p_plan)
    - coalesce((select m.replies from private.reply_months m
        where m.user_id = p_user and m.month = date_trunc('month', engine.now() at time zone 'UTC')::date), 0)
    - (select count(*) from public.youtube_comments y
        where y.user_id = p_user and y.reply_status = 'posting' and y.youtube_reply_id is null)::int;
end $$;
comment on function engine.replies_left(uuid, text) is 'Replies the plan still allows this month, those on their way counted as sent.';

-- 33_shares.sql

-- What the operator lends: the Google project of their OAuth client, and their API key. Every account has a share of each a day, in the
-- ledger of 33_quota.sql, so that one account can use up its own share only.

create table private.lending (
  only_row boolean primary key default true check (only_row),
  account_units int not null default 2500 check (account_units >= 0),
  key_units int not null default 10000 check (key_units >= 0),
  key_account_units int not null default 500 check (key_account_units >= 0),
  key_closed_since timestamptz,
  key_closed_why text check (length(key_closed_why) <= 500),
  key_error_code text,
  key_error_kind text references engine.error_kinds (kind),
  key_error_at timestamptz,
  constraint lending_closed_has_since check (key_closed_since is not null or key_closed_why is null),
  constraint lending_error_has_kind check (num_nulls(key_error_code, key_error_kind, key_error_at) in (0, 3))
);
insert into private.lending default values;
comment on table private.lending is
  'What accounts may take a day of what the operator lends (npm run operate -- lend), in one row. account_units: of the Google project of the operator''s OAuth client, '
  'an approved account. key_units: all of them by the operator''s API key; key_account_units: an account by it. key_closed_since: the operator has closed the key. '
  'key_error_*: what Google last refused the key for; null once it was taken again.';

create table private.quota_shares (
  user_id uuid not null references public.accounts (id) on delete cascade,
  project text not null,
  day date not null,
  kind text not null,
  -- A look by key is shared by up to 50 replies, perhaps of several accounts.
  units numeric(14, 4) not null default 0,
  calls int not null default 0,
  primary key (user_id, project, day, kind)
);
create index quota_shares_day on private.quota_shares (day, project);
comment on table private.quota_shares is
  'What an account has used of a project that the operator lends, or by the operator''s key, per Pacific day and kind of use: a few rows an account. Together they are what '
  'private.quota_uses says of that project.';
create index user_google_oauth_clients_lent on public.user_google_oauth_clients (project) where is_operators;

create function engine.operators_key() returns text language plpgsql immutable set search_path = '' as
$$ begin return 'operator'; end $$;
comment on function engine.operators_key() is 'The project that units of the operator''s API key are booked on.';

create function engine.is_lent(p_project text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.user_google_oauth_clients o where o.project = p_project and o.is_operators);
end $$;
comment on function engine.is_lent(text) is 'Whether a project is the operator''s and lent to accounts. One look into an index, however many use it.';

create function engine.share_of(p_user uuid, p_project text) returns int
language plpgsql stable set search_path = '' as $$
begin
  if p_project = engine.operators_key() then
    return (select l.key_account_units from private.lending l);
  elsif engine.is_lent(p_project) then
    return case when exists (select from public.accounts p where p.id = p_user and p.plan is not null)
      then (select l.account_units from private.lending l) else 0 end;
  end if;
  return null;
end $$;
comment on function engine.share_of(uuid, text) is
  'Units that an account may take a day of what the operator lends: nothing of the project before the account is approved. Null for a project of the account''s own.';

create function engine.share_left(p_user uuid, p_project text, p_purpose text, p_at timestamptz default engine.now()) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_share constant int := engine.share_of(p_user, p_project);
  v_used numeric;
  v_reserved int := 0;
begin
  if v_share is null then
    return null;
  end if;
  select coalesce(sum(s.units), 0) into v_used from private.quota_shares s
  where s.user_id = p_user and s.project = p_project and s.day = engine.quota_day(p_at);
  if engine.quota_day(p_at) = engine.quota_day() then
    select count(*)::int * engine.reply_cost() into v_reserved from public.youtube_comments y
    where y.user_id = p_user and y.reply_status = 'posting' and y.youtube_reply_id is null and y.send_started_at is null;
  end if;
  -- Divided like the day of a project, so that reading leaves an account something to post with.
  return floor(v_share - v_used - v_reserved - engine.kept_for_others(p_project, p_user, v_share, v_reserved, p_purpose, p_at));
end $$;
comment on function engine.share_left(uuid, text, text, timestamptz) is
  'How many units a purpose may still take on the day of p_at of an account''s share in a project that the operator lends; null where there is no share.';

create function engine.quota_left_for(p_user uuid, p_project text, p_purpose text, p_at timestamptz default engine.now()) returns int
language plpgsql stable set search_path = '' as $$
begin
  return least(engine.quota_left(p_project, p_purpose, p_at), engine.share_left(p_user, p_project, p_purpose, p_at));
end $$;
comment on function engine.quota_left_for(uuid, text, text, timestamptz) is
  'How many units a purpose may still take on the day of p_at for an account: of its project (engine.quota_left), and of the account''s share where the project is lent.';

create function engine.may_borrow(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.accounts p where p.id = p_user and p.plan is not null)
$$;
comment on function engine.may_borrow(uuid) is 'Whether an account may connect through the operator''s OAuth client: once it is approved.';

create function service.may_borrow(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select engine.may_borrow(p_user) $$;
comment on function service.may_borrow(uuid) is 'See engine.may_borrow.';

create function engine.require_approval(p_user uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not engine.may_borrow(p_user) then
    perform engine.fail(403, 'not_approved', 'You can use Rejoinder''s own Google client once your access is approved.',
      'Ask for access, or connect with an OAuth client of your own.');
  end if;
end $$;
comment on function engine.require_approval(uuid) is '403 unless the account may use what the operator lends.';

create function engine.require_share(p_user uuid, p_project text, p_kind text, p_units int) returns void
language plpgsql set search_path = '' as $$
begin
  if p_units <= 0 or not engine.is_lent(p_project) then
    return;
  end if;
  perform engine.require_approval(p_user);
  -- Under the lock of the day, as book_read: calls at the same time take the last units once.
  insert into private.quota_days (project, day) values (p_project, engine.quota_day()) on conflict do nothing;
  perform from private.quota_days q where q.project = p_project and q.day = engine.quota_day() for no key update;
  if engine.quota_left_for(p_user, p_project, (select p.purpose from engine.quota_purposes() p where p_kind = any (p.kinds))) < p_units then
    perform engine.fail(429, 'share_spent', 'You''ve used your share of Rejoinder''s Google quota for today.',
      'Try again after midnight Pacific time, or connect with an OAuth client of your own.');
  end if;
end $$;
comment on function engine.require_share(uuid, text, text, int) is
  'Before units of a project that the operator lends are booked: 403 for an account that is not approved, 429 when its share is spent, or what others need begins. Nothing for other projects.';

create function engine.key_left() returns int
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when l.key_closed_since is not null or engine.quota_closed_until(engine.operators_key()) is not null then 0
      else greatest(0, l.key_units - coalesce((
        select q.used from private.quota_days q where q.project = engine.operators_key() and q.day = engine.quota_day()), 0)) end
    from private.lending l);
end $$;
comment on function engine.key_left() is 'How many units the operator''s API key may still take today, by its budget; 0 while the operator or Google has closed it.';

create function service.book_looks(p_users uuid[]) returns table (user_id uuid, refused text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_key constant text := engine.operators_key();
  v_may uuid[];
begin
  insert into private.quota_days (project, day) values (v_key, engine.quota_day()) on conflict do nothing;
  perform from private.quota_days q where q.project = v_key and q.day = engine.quota_day() for no key update;
  if engine.key_left() < 1 then
    return query select distinct u, case when l.key_closed_since is null then 'key_spent' else 'key_closed' end
    from unnest(p_users) u cross join private.lending l;
    return;
  end if;
  v_may := array(select u from unnest(p_users) u where engine.share_left(u, v_key, 'proof') >= 1);
  if v_may <> '{}' then
    perform engine.charge(v_key, 1, 'verify');
    insert into private.quota_shares as s (user_id, project, day, kind, units, calls)
    select u, v_key, engine.quota_day(), 'verify', count(*)::numeric / cardinality(v_may), 1 from unnest(v_may) u group by u order by u
    on conflict (user_id, project, day, kind) do update set units = s.units + excluded.units, calls = s.calls + 1;
  end if;
  return query select distinct u, case when u <> all (v_may) then 'key_share_spent' end from unnest(p_users) u;
end $$;
comment on function service.book_looks(uuid[]) is
  'Books one read by the operator''s API key for replies of these accounts, an account for each reply. A row an account: refused says why its replies are not to be looked at '
  '(key_spent, key_closed, key_share_spent). The unit is divided by replies; none is booked when all are refused.';

create function service.note_key_answer(p_code text default null, p_kind text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_kind = 'quota' then
    perform engine.close_project(engine.operators_key(), null);
  end if;
  update private.lending set key_error_code = p_code, key_error_kind = p_kind, key_error_at = case when p_code is not null then engine.now() end
  where p_code is not null or key_error_code is not null;
end $$;
comment on function service.note_key_answer(text, text) is
  'What Google said to the operator''s API key: a refusal by its code and kind, which closes it when its quota is spent; nothing: it was taken.';

create function service.set_lending(p_changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l private.lending;
begin
  select * into l from private.lending for update;
  perform engine.require(not exists (
    select from jsonb_object_keys(p_changes) key where key <> all ('{account_units,key_units,key_account_units}'::text[])), 'There is no such limit.');
  l := jsonb_populate_record(l, p_changes);
  perform engine.require(least(l.account_units, l.key_units, l.key_account_units) >= 0, 'Limits must be 0 or more.');
  update private.lending set account_units = l.account_units, key_units = l.key_units, key_account_units = l.key_account_units;
  perform engine.log(null, 'operator', 'lending_set', null, p_changes);
  return engine.key_state();
end $$;
comment on function service.set_lending(jsonb) is
  'The operator changes what accounts may take a day of what is lent ({account_units: 2500, …}); what is not named stays.';

create function service.close_key(p_closed boolean, p_why text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_why constant text := nullif(btrim(p_why), '');
begin
  perform engine.require(coalesce(length(v_why), 0) <= 500, 'The reason can have at most 500 characters. Shorten it.');
  update private.lending set key_closed_since = case when p_closed then engine.now() end, key_closed_why = case when p_closed then v_why end
  where (key_closed_since is not null) <> p_closed;
  if found then
    perform engine.log(null, 'operator', case when p_closed then 'key_closed' else 'key_opened' end, null, jsonb_strip_nulls(jsonb_build_object('why', v_why)));
  end if;
  return engine.key_state();
end $$;
comment on function service.close_key(boolean, text) is
  'The operator closes the API key that is lent, or opens it again: while it is closed, replies of owners without a key of their own wait to be verified.';

create function engine.key_state() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('account_units', l.account_units, 'key_units', l.key_units, 'key_account_units', l.key_account_units,
    'used', coalesce(q.used, 0), 'left', engine.key_left(), 'closed_since', l.key_closed_since, 'closed_why', l.key_closed_why,
    'closed_until', engine.quota_closed_until(engine.operators_key()), 'error', l.key_error_code, 'resets_at', engine.quota_resets_at(),
    'state', case
      when l.key_closed_since is not null then 'closed'
      when l.key_error_kind <> 'quota' then 'wrong'
      when engine.key_left() = 0 then 'spent'
      when q.used >= l.key_units * 0.8 then 'nearly_spent'
      else 'ok' end)
  from private.lending l
  left join private.quota_days q on q.project = engine.operators_key() and q.day = engine.quota_day()
$$;
comment on function engine.key_state() is
  'What is lent, and how the operator''s API key is. state, the first that holds: closed by the operator, wrong (Google refuses it), spent, nearly_spent (four fifths), ok.';

create function service.key_state() returns jsonb
language sql stable security definer set search_path = '' as $$ select engine.key_state() $$;
comment on function service.key_state() is 'See engine.key_state.';

create function engine.lent_uses() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.day desc, r.project, r.units desc, r.email, r.purpose), '[]') from (
    select s.day, s.project, u.email, p.purpose, round(sum(s.units), 2) as units, sum(s.calls)::int as calls
    from private.quota_shares s
    join engine.account_owners u on u.account_id = s.user_id
    join engine.quota_purposes() p on s.kind = any (p.kinds)
    where s.day > engine.quota_day() - 7
    group by s.day, s.project, u.email, p.purpose) r
$$;
comment on function engine.lent_uses() is 'Who used what of what the operator lends, in the last 7 days: a row a day, project, account and purpose.';

-- 34_connection_health.sql

-- The health of a connection, and which connection acts for a channel.

create function engine.quota_pause_is_over(p_connection uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.quota_days q
    where q.project = engine.project_of(p_connection) and q.day = engine.quota_day() and q.refusals > 0 and coalesce(q.closed_until <= engine.now(), true))
$$;
comment on function engine.quota_pause_is_over(uuid) is 'Whether the project of a connection, refused for its quota today, may be asked again.';

create function engine.error_stands(c public.youtube_connections) returns boolean
language sql stable set search_path = '' as $$
  select c.last_error_code is not null
    and (c.error_kind <> 'quota' or (engine.quota_day_of_error(c.last_error_at) >= engine.quota_day() and not engine.quota_pause_is_over(c.id)))
$$;
comment on function engine.error_stands(public.youtube_connections) is
  'Whether the last error of a connection still says something about it: one about a quota that has been renewed since, or may be asked for again, does not.';

create function engine.connection_quota(p_connection uuid) returns int
language sql stable security definer set search_path = '' as $$ select engine.project_quota(engine.project_of(p_connection)) $$;
comment on function engine.connection_quota(uuid) is 'The daily quota of a connection''s Google project.';

create function engine.connection_health(c public.youtube_connections) returns text
language sql stable set search_path = '' as $$
  select case
    when c.access_token = '' then 'need_auth'
    -- A sign-in that nobody can open is none.
    when c.error_kind = 'unreadable' then 'need_reauth'
    when c.expires_at <= engine.now() and c.refresh_token = '' then 'need_reauth'
    when c.expires_at <= engine.now() then 'ok'
    when engine.error_stands(c) and c.last_error_code ~* 'quota|403' then 'quota_reached'
    when engine.error_stands(c) and c.last_error_code ~* 'invalid_grant|invalid_token|401|revoked' then 'need_reauth'
    when engine.quota_day(c.daily_credits_reset_at) = engine.quota_day() and c.daily_credits_used >= engine.most('daily_credits')
      -- An extension that Google has granted.
      and c.daily_credits_used >= engine.connection_quota(c.id) then 'quota_reached'
    else 'ok'
  end
$$;
comment on function engine.connection_health(public.youtube_connections) is
  'The badge that a connection shows: the first line that holds. What an error means for the engine is engine.error_kinds. Shown by public.connection_health.';

create function engine.connection_usable(c public.youtube_connections) returns boolean
language sql stable set search_path = '' as $$
  select c.is_active and c.channel_id is not null and not engine.error_stands(c) and engine.connection_health(c) = 'ok'
$$;
comment on function engine.connection_usable(public.youtube_connections) is
  'Whether calls may be made with a connection: healthy, and not refused since its last sign-in, refresh or quota day. Only errors that close a '
  'connection are noted on it, so trying on would spend 50 units a reply on the same refusal.';

create function engine.probe_due(c public.youtube_connections) returns boolean
language sql stable set search_path = '' as $$
  select c.is_active and c.channel_id is not null and c.error_kind = 'api_off' and c.last_error_at <= engine.now() - interval '10 minutes'
    and c.expires_at > engine.now() and engine.connection_health(c) = 'ok'
$$;
comment on function engine.probe_due(public.youtube_connections) is
  'Whether a reading should try a connection whose API was switched off: Google tells nobody when it is on again, and a try costs 1 unit.';

create function engine.connection_answers(p_connection uuid) returns void
language sql set search_path = '' as $$
  update public.youtube_connections c set last_error_code = null, error_kind = null
  where c.id = p_connection and c.error_kind = 'api_off'
$$;
comment on function engine.connection_answers(uuid) is 'Notes that Google has answered a connection, which ends an error that only trying can end.';

create function engine.client_saved_since(c public.youtube_connections) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.user_google_oauth_clients o where o.id = c.client_config_id and o.updated_at > c.last_error_at)
$$;
comment on function engine.client_saved_since(public.youtube_connections) is 'Whether a connection''s OAuth client was saved after Google refused it, so that it is worth a try.';

create function engine.quota_is_closed(p_connection uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select engine.quota_closed_until(engine.project_of(p_connection)) is not null $$;
comment on function engine.quota_is_closed(uuid) is 'Whether YouTube has closed the project of a connection for its quota.';

create table private.server_troubles (
  connection_id uuid primary key references public.youtube_connections (id) on delete cascade,
  kind text not null default 'backend' references engine.error_kinds (kind),
  failures int not null default 0,
  pauses int not null default 0,
  failed_at timestamptz not null,
  paused_until timestamptz
);
comment on table private.server_troubles is
  'Posting connections that Google''s servers have failed, or refused for no reason that we know (kind), since their last success. failures: in a row, since the last '
  'pause. pauses: taken in a row, each longer than the one before. Until paused_until nothing is sent with the connection; then it is on trial, with one reply.';

create function engine.is_refused_unexplained(p_connection uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.server_troubles t
    where t.connection_id = p_connection and t.kind = 'unexplained' and t.paused_until > engine.now())
$$;
comment on function engine.is_refused_unexplained(uuid) is 'Whether posting with a connection waits since YouTube refused it for no reason that we know.';

create function engine.stopped_by(c public.youtube_connections) returns text
language sql stable set search_path = '' as $$
  select case
    when not c.is_active then null
    when engine.error_stands(c) then c.error_kind
    -- Whoever of the project was refused, all of it waits.
    when engine.quota_is_closed(c.id) then 'quota'
    when c.scope = 'api_key' then null
    when engine.is_refused_unexplained(c.id) then 'unexplained'
    else case engine.connection_health(c) when 'quota_reached' then 'quota' when 'ok' then null else 'grant' end
  end
$$;
comment on function engine.stopped_by(public.youtube_connections) is
  'What kept the engine from using an active connection, as a kind of error (engine.error_kinds); null when it runs. The badge is about the sign-in and may '
  'say Connected all the while.';

create function engine.channel_problem(c public.youtube_connections) returns text
language sql stable set search_path = '' as $$
  select case
    when not c.is_active or c.scope = 'api_key' and c.error_kind is null then null
    when c.scope not in ('', 'api_key') and engine.posting_scope() <> all (string_to_array(c.scope, ' ')) then 'scope'
    else engine.stopped_by(c)
  end
$$;
comment on function engine.channel_problem(public.youtube_connections) is
  'What keeps an active connection from being used, as a kind of error (engine.stopped_by), a missing permission before Google has refused it; null when nothing does.';

create function engine.tell_of_missing_permission(c public.youtube_connections) returns void
language sql set search_path = '' as $$
  insert into private.mails (user_id, kind, subject, body)
  select c.user_id, 'permission_missing', format('Replies on %s wait for a permission', coalesce(c.channel_title, c.channel_id)),
    format(E'Google no longer gives us the permission to read and answer comments on %s.\n\n'
      'Nothing is lost: approved replies wait.\n\n'
      'Connect the channel again in the app and check every box on Google''s page.', coalesce(c.channel_title, c.channel_id))
  where c.channel_id is not null
$$;
comment on function engine.tell_of_missing_permission(public.youtube_connections) is 'Tells the owner by mail that a channel stands still until it is connected again.';

create function engine.record_connection_error(p_connection uuid, p_code text, p_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  v public.youtube_connections;
  v_known boolean;
begin
  -- The project before its connection, in the order in which units are booked (engine.charge).
  if p_kind = 'quota' then
    perform engine.close_quota(p_connection);
  end if;
  select * into v from public.youtube_connections where id = p_connection for no key update;
  if not found then
    return;
  end if;
  v_known := v.last_error_code is not distinct from p_code;
  v.last_error_code := p_code;
  v.error_kind := p_kind;
  v.last_error_at := engine.now();
  update public.youtube_connections set
    last_error_code = v.last_error_code, error_kind = v.error_kind, last_error_at = v.last_error_at, status = engine.connection_health(v)
  where id = p_connection;
  -- What is tried again and again is one event.
  if not v_known then
    if p_kind = 'scope' then
      perform engine.tell_of_missing_permission(v);
    end if;
    perform engine.log(v.user_id, 'engine', 'connection_error', p_connection::text, jsonb_build_object('code', p_code, 'kind', p_kind));
  end if;
end $$;
comment on function engine.record_connection_error(uuid, text, text) is
  'Notes why Google refused a connection, in a code and its kind; a quota error closes its project (engine.close_quota).';

create function engine.channel_connection(p_user uuid, p_channel text, p_preferred uuid default null) returns public.youtube_connections
language sql stable set search_path = '' as $$
  select c from public.youtube_connections c
  where c.user_id = p_user and c.channel_id = p_channel and engine.connection_usable(c)
  order by c.id is not distinct from p_preferred desc, c.priority, c.last_used_at nulls first limit 1
$$;
comment on function engine.channel_connection(uuid, text, uuid) is
  'The usable connection that reads a channel: the preferred one, else lowest priority, then least recently used. Null when there is none.';

-- 35_connecting.sql

-- Connecting a channel, keeping its token fresh, and letting go of it: what the edge functions do with credentials.
-- A row that is not the caller's is answered like one that does not exist, so ids tell a stranger nothing.

create function engine.put_secret(p_row uuid, p_user uuid, p_name text, p_sealed text) returns void
language sql set search_path = '' as $$
  insert into private.secrets (row_id, name, user_id, sealed) values (p_row, p_name, p_user, p_sealed)
  on conflict (row_id, name) do update set sealed = excluded.sealed, updated_at = engine.now()
$$;
comment on function engine.put_secret(uuid, uuid, text, text) is 'Stores or replaces one sealed credential of a row.';

create function engine.secret(p_row uuid, p_name text) returns text
language sql stable set search_path = '' as $$
  select sealed from private.secrets where row_id = p_row and name = p_name
$$;
comment on function engine.secret(uuid, text) is 'A sealed credential, or null.';

create function engine.client_label(p_id uuid, p_user uuid, p_wanted text, p_client_id text) returns text
language sql stable set search_path = '' as $$
  select case when exists (select from public.user_google_oauth_clients o where o.user_id = p_user and o.label = p_wanted and o.id <> p_id)
    then left(format('%s %s', p_wanted, coalesce(substring(p_client_id from '^(\d+)-'), left(p_client_id, 12))), 100) else p_wanted end
$$;
comment on function engine.client_label(uuid, uuid, text, text) is 'The wanted label; with the number of the Google project behind it where another client of the user has that label.';

create function service.save_oauth_client(
  p_id uuid, p_user uuid, p_label text, p_client_id text, p_secret_mask text, p_sealed_secret text, p_operators boolean default false
) returns setof public.user_google_oauth_clients
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if p_operators then
    perform engine.require_approval(p_user);
  end if;
  if exists (select from public.user_google_oauth_clients where user_id = p_user and client_id = p_client_id and id <> p_id) then
    perform engine.fail(409, 'client_exists', 'This Client ID is already saved.', 'Choose it from the list, or delete it first.');
  end if;
  insert into public.user_google_oauth_clients as o (id, user_id, label, client_id, client_secret, is_operators)
  values (p_id, p_user, engine.client_label(p_id, p_user, p_label, p_client_id), p_client_id, p_secret_mask, p_operators)
  on conflict (id) do update set label = excluded.label, client_secret = excluded.client_secret, is_operators = excluded.is_operators
    where o.user_id = p_user and o.client_id = excluded.client_id
  returning id into v_id;
  if v_id is null then
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client doesn''t exist.');
  end if;
  perform engine.put_secret(v_id, p_user, 'client_secret', p_sealed_secret);
  perform engine.log(p_user, 'owner', 'oauth_client_saved', v_id::text, jsonb_build_object('client_id', p_client_id));
  return query select * from public.user_google_oauth_clients where id = v_id;
end $$;
comment on function service.save_oauth_client(uuid, uuid, text, text, text, text, boolean) is
  'Adds an OAuth client, or replaces the secret of the caller''s own one with the same id and client_id. Returns the masked row; 409 on a repeated Client ID. p_operators: it is the operator''s, lent to approved accounts (else 403).';

create function service.find_oauth_client(p_user uuid, p_client_id text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.user_google_oauth_clients where user_id = p_user and client_id = p_client_id
$$;
comment on function service.find_oauth_client(uuid, text) is 'The id of a user''s OAuth client with this Client ID, or null.';

create function service.oauth_client_of(p_user uuid, p_id uuid) returns table (client_id text, sealed_client_secret text)
language sql stable security definer set search_path = '' as $$
  select o.client_id, engine.secret(o.id, 'client_secret') from public.user_google_oauth_clients o where o.id = p_id and o.user_id = p_user
$$;
comment on function service.oauth_client_of(uuid, uuid) is 'One of a user''s OAuth clients with its sealed secret, to ask Google whether it takes it; no row for another''s.';

create function service.save_api_key(p_id uuid, p_user uuid, p_email text, p_mask text, p_sealed text)
returns setof public.youtube_connections
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  select id into v_id from public.youtube_connections where user_id = p_user and scope = 'api_key' for update;
  if p_mask = '' then
    if v_id is null then
      perform engine.fail(404, 'no_key', 'No key to remove.');
    end if;
    delete from public.youtube_connections where id = v_id;
    perform engine.log(p_user, 'owner', 'api_key_removed', v_id::text);
    return;
  end if;
  if v_id is not null and v_id <> p_id then
    perform engine.fail(409, 'key_exists', 'A key is already saved.', 'Reload the page and save again.');
  end if;
  insert into public.youtube_connections as c (id, user_id, user_email, label, api_key, scope, priority)
  values (p_id, p_user, p_email, engine.free_label(p_user, 'API key', p_id), p_mask, 'api_key', 1000)
  on conflict (id) do update set api_key = excluded.api_key, last_error_code = null, error_kind = null where c.user_id = p_user
  returning c.id into v_id;
  if v_id is null then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
  perform engine.put_secret(v_id, p_user, 'api_key', p_sealed);
  perform engine.log(p_user, 'owner', 'api_key_saved', v_id::text);
  return query select * from public.youtube_connections where id = v_id;
end $$;
comment on function service.save_api_key(uuid, uuid, text, text, text) is
  'Saves the user''s YouTube API key as its own connection row (scope api_key), or removes it when the mask is empty (404 when there is none).';

create function service.find_api_key(p_user uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.youtube_connections where user_id = p_user and scope = 'api_key'
$$;
comment on function service.find_api_key(uuid) is 'The id of a user''s API-key row, or null.';

create function service.key_booked_on(p_key uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select c.id from public.youtube_connections c
     where c.user_id = k.user_id and c.is_active
       -- A key is never of the project that the operator lends.
       and exists (select from public.user_google_oauth_clients o where o.id = c.client_config_id and not o.is_operators)
     order by c.selected_for_posting desc, c.priority, c.last_used_at nulls first limit 1), k.id)
  from public.youtube_connections k where k.id = p_key
$$;
comment on function service.key_booked_on(uuid) is
  'What a call with a user''s API key is booked on, as the looks at replies are (service.claim_checks): the connection that posts, whose project the key is of as a '
  'rule; the key''s own row without one.';

create function service.create_oauth_session(
  p_id uuid, p_user uuid, p_client_config uuid, p_state_hash text, p_sealed_verifier text, p_redirect_to text
) returns table (client_id text, read_views boolean)
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.oauth_sessions where expires_at < engine.now();
  if exists (select from public.user_google_oauth_clients o where o.id = p_client_config and o.user_id = p_user and o.is_operators) then
    perform engine.require_approval(p_user);
  end if;
  return query
  with own as (
    select o.id, o.client_id from public.user_google_oauth_clients o
    where o.id = p_client_config and o.user_id = p_user and o.is_active
  ), made as (
    insert into private.oauth_sessions (id, user_id, client_config_id, state_hash, sealed_verifier, redirect_to)
    select p_id, p_user, own.id, p_state_hash, p_sealed_verifier, p_redirect_to from own
  )
  select own.client_id, engine.wants_views(p_user) from own;
  if not found then
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client doesn''t exist.', 'Choose another or add it again.');
  end if;
end $$;
comment on function service.create_oauth_session(uuid, uuid, uuid, text, text, text) is
  'Begins an authorisation with one of the user''s own OAuth clients; returns its Client ID, and whether the owner wants '
  'views to be read, for which a scope is asked. Valid for 10 minutes.';

create function service.record_oauth_code(p_state_hash text, p_hint_hash text) returns table (id uuid, redirect_to text)
language sql security definer set search_path = '' as $$
  update private.oauth_sessions s set hint_hash = p_hint_hash
  where s.state_hash = p_state_hash and s.expires_at > engine.now() and s.hint_hash is null
  returning s.id, s.redirect_to
$$;
comment on function service.record_oauth_code(text, text) is
  'First half of Google''s callback: binds a session hint to the state, once. No row: unknown, expired or used.';

create function service.seal_oauth_code(p_id uuid, p_sealed_code text) returns void
language sql security definer set search_path = '' as $$
  update private.oauth_sessions set sealed_code = p_sealed_code where id = p_id and sealed_code is null
$$;
comment on function service.seal_oauth_code(uuid, text) is 'Second half of Google''s callback: keeps the sealed code for finalize.';

create function service.take_oauth_session(p_user uuid, p_hint_hash text, p_state_hash text)
returns table (id uuid, client_config_id uuid, client_id text, sealed_client_secret text, sealed_verifier text, sealed_code text)
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with taken as (
    delete from private.oauth_sessions s
    where s.user_id = p_user and s.expires_at > engine.now()
      and ((p_hint_hash is not null and s.hint_hash = p_hint_hash) or (p_hint_hash is null and s.state_hash = p_state_hash))
    returning s.id, s.client_config_id, s.sealed_verifier, s.sealed_code
  )
  select t.id, t.client_config_id, o.client_id, engine.secret(o.id, 'client_secret'), t.sealed_verifier, t.sealed_code
  from taken t join public.user_google_oauth_clients o on o.id = t.client_config_id;
  if not found then
    perform engine.fail(404, 'oauth_session_not_found', 'This sign-in with Google has expired or was already used.', 'Connect again.');
  end if;
end $$;
comment on function service.take_oauth_session(uuid, text, text) is
  'Takes an authorisation of this user by its hint (or state): single use. 404 alike for unknown, expired, used and another user''s.';

create function service.begin_connection(p_user uuid, p_client_config uuid, p_channel_id text) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select id from public.youtube_connections
     where user_id = p_user and client_config_id = p_client_config and channel_id = p_channel_id),
    gen_random_uuid())
$$;
comment on function service.begin_connection(uuid, uuid, text) is
  'The row id a connection will have: the existing one on reconnecting, else a new one. Secrets are sealed for that id.';

create function engine.free_label(p_user uuid, p_wanted text, p_id uuid) returns text
language sql stable set search_path = '' as $$
  select l from (
    select p_wanted as l, 1 as n
    union all select 'youtube_' || n, n from generate_series(2, 1000) n
  ) candidates
  where not exists (select from public.youtube_connections c where c.user_id = p_user and c.label = l and c.id <> p_id)
  order by n limit 1
$$;
comment on function engine.free_label(uuid, text, uuid) is 'The wanted label, or the first free youtube_N.';

create function service.save_connection(
  p_id uuid, p_user uuid, p_email text, p_client_config uuid, p_channel_id text, p_channel_title text, p_label text, p_scope text,
  p_expires_in int, p_access_mask text, p_sealed_access text, p_refresh_mask text, p_sealed_refresh text, p_signed_in_email text
) returns setof public.youtube_connections
language plpgsql security definer set search_path = '' as $$
declare
  v_wanted text := nullif(btrim(p_label), '');
  v_label text := engine.free_label(p_user, coalesce(v_wanted, 'youtube_1'), p_id);
begin
  if not exists (select from public.user_google_oauth_clients where id = p_client_config and user_id = p_user) then
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client doesn''t exist.');
  end if;
  insert into public.profiles (user_id, email) values (p_user, p_email) on conflict do nothing;
  insert into public.automation_settings (user_id, email) values (p_user, p_email) on conflict do nothing;
  insert into public.youtube_connections as c (
    id, user_id, user_email, client_config_id, channel_id, channel_title, label, scope, expires_at, access_token, refresh_token,
    signed_in_email, selected_for_posting)
  values (p_id, p_user, p_email, p_client_config, p_channel_id, p_channel_title, v_label, p_scope,
    engine.now() + make_interval(secs => p_expires_in), p_access_mask, p_refresh_mask,
    p_signed_in_email, not exists (select from public.youtube_connections o where o.user_id = p_user and o.selected_for_posting and o.is_active))
  on conflict (id) do update set
    is_active = true, status = 'ok', last_error_code = null, error_kind = null, scope = excluded.scope, expires_at = excluded.expires_at,
    channel_title = excluded.channel_title, access_token = excluded.access_token, signed_in_email = excluded.signed_in_email,
    refresh_token = case when excluded.refresh_token = '' then c.refresh_token else excluded.refresh_token end,
    label = case when v_wanted is null then c.label else excluded.label end,
    selected_for_posting = c.selected_for_posting or excluded.selected_for_posting
    where c.user_id = p_user;
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
  perform engine.put_secret(p_id, p_user, 'access_token', p_sealed_access);
  if p_sealed_refresh is not null then
    perform engine.put_secret(p_id, p_user, 'refresh_token', p_sealed_refresh);
  end if;
  update public.user_google_oauth_clients set scopes = p_scope, signed_in_email = p_signed_in_email, last_sign_in_at = engine.now(), is_selected = true
  where id = p_client_config and user_id = p_user;
  insert into public.client_youtube_channels (client_user_id, channel_id, channel_title, created_by)
  values (p_user, p_channel_id, p_channel_title, p_user) on conflict do nothing;
  -- A channel that is connected again may have comments and replies from before: its turns come now.
  insert into public.channel_syncs (user_id, channel_id, connection_id, draft_due_at, post_due_at)
  values (p_user, p_channel_id, p_id, engine.now(), engine.now())
  on conflict (user_id, channel_id) do update set connection_id = excluded.connection_id, next_sync_at = engine.now(), last_error_code = null, error_kind = null,
    -- Whoever was refused views and has just been at Google may have allowed them.
    views_due_at = case when channel_syncs.views_error_code is null then channel_syncs.views_due_at else engine.now() end,
    views_error_code = null, views_error_kind = null;
  perform engine.log(p_user, 'owner', 'channel_connected', p_id::text, jsonb_build_object('channel_id', p_channel_id));
  return query select * from public.youtube_connections where id = p_id;
end $$;
comment on function service.save_connection(uuid, uuid, text, uuid, text, text, text, text, int, text, text, text, text, text) is
  'Creates or renews a connection after Google''s consent, maps its channel and starts its reading. The watermark stays that of the '
  'first connecting. The first active connection is selected for posting. 409 when the plan''s channel limit is reached.';

create function service.project_in_use(p_client_config uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.youtube_connections c
    join public.user_google_oauth_clients o on o.id = c.client_config_id
    where c.refresh_token <> ''
      and o.project = (select project from public.user_google_oauth_clients where id = p_client_config))
$$;
comment on function service.project_in_use(uuid) is
  'Whether any connection lives by a grant to the same Google project: revoking another token of that project could end it.';

create function engine.sharing_grant(c public.youtube_connections) returns setof public.youtube_connections
language sql stable set search_path = '' as $$
  select o.*
  from public.user_google_oauth_clients mine
  join public.user_google_oauth_clients same on same.project = mine.project
  join public.youtube_connections o on o.client_config_id = same.id
  where mine.id = c.client_config_id and o.id <> c.id and o.refresh_token <> ''
    -- Who consented is not known of every connection: one of the same person may be the same account.
    and (lower(o.signed_in_email) = lower(c.signed_in_email) or (o.user_id = c.user_id and (o.signed_in_email is null or c.signed_in_email is null)))
$$;
comment on function engine.sharing_grant(public.youtube_connections) is
  'The other connections that live by the same grant of a Google account to a Google project: revoking any of its tokens would end them, too.';

create function service.grant_shared(p_user uuid, p_connection uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.youtube_connections c cross join lateral engine.sharing_grant(c) o where c.id = p_connection and c.user_id = p_user)
$$;
comment on function service.grant_shared(uuid, uuid) is 'Whether another connection lives by the grant of this one of a user (engine.sharing_grant).';

create function service.claim_refreshes(p_user uuid default null, p_connection uuid default null, p_limit int default 50, p_except uuid[] default '{}')
returns table (id uuid, user_id uuid, label text, client_id text, sealed_client_secret text, client_config_id uuid, sealed_refresh_token text,
  lease_until timestamptz)
language plpgsql security definer set search_path = '' as $$
begin
  if p_connection is not null and not exists (
    select from public.youtube_connections c where c.id = p_connection and (p_user is null or c.user_id = p_user)
  ) then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
  return query execute format($q$
    with due as (
      select c.id from public.youtube_connections c
      where c.is_active and c.refresh_token <> '' and c.client_config_id is not null and %s
        and (c.refresh_lease_until is null or c.refresh_lease_until < engine.now()) and c.id <> all ($4)
      order by c.expires_at limit $3 for update skip locked
    ), leased as (
      -- Whole milliseconds: the end names the lease, and JavaScript knows no finer time.
      update public.youtube_connections c set refresh_lease_until = date_trunc('milliseconds', engine.now()) + interval '60 seconds'
      from due where c.id = due.id returning c.*
    )
    select l.id, l.user_id, l.label, o.client_id, engine.secret(o.id, 'client_secret'), o.id, engine.secret(l.id, 'refresh_token'),
      l.refresh_lease_until
    from leased l join public.user_google_oauth_clients o on o.id = l.client_config_id
  $q$, case
    -- A user's call refreshes now; the schedule ahead of expiry, and a token that YouTube refused before its time.
    when p_connection is not null then 'c.id = $2'
    when p_user is not null then 'c.user_id = $1'
    else $q$ (c.expires_at < engine.now() + interval '10 minutes' or c.error_kind = 'sign_in' or (c.error_kind in ('client', 'unreadable') and engine.client_saved_since(c)))
      -- What a refresh cannot help (a wrong client secret) the schedule tries once an hour, or it would crowd out the others; a client saved since, now.
      and (c.error_kind is null or c.last_error_at < engine.now() - interval '1 hour'
        or engine.client_saved_since(c)
        or c.error_kind in (select k.kind from engine.error_kinds k where k.retry in ('next_quota_day', 'after_refresh'))) $q$ end)
  using p_user, p_connection, p_limit, p_except;
end $$;
comment on function service.claim_refreshes(uuid, uuid, int, uuid[]) is
  'Connections whose token is to be refreshed, each leased for 60 s so that one refresh runs at a time. With a connection id: that one, '
  'now (404 when it is not the user''s; no row when another refresh holds it). p_except: those that this run has tried. lease_until names the lease to '
  'record_refresh.';

create function service.refresh_states(p_user uuid default null, p_connection uuid default null)
returns table (id uuid, label text, health text, refreshing boolean, sealed_access_token text, expires_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select c.id, c.label, engine.connection_health(c), coalesce(c.refresh_lease_until > engine.now(), false),
    engine.secret(c.id, 'access_token'), c.expires_at
  from public.youtube_connections c
  where (p_user is null or c.user_id = p_user) and c.client_config_id is not null
    and (c.id = p_connection or (p_connection is null and c.is_active))
  order by c.priority, c.connected_at;
  if not found and p_connection is not null then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
end $$;
comment on function service.refresh_states(uuid, uuid) is
  'How a user''s OAuth connections stand: one (404 when it is not theirs) or all active ones; refreshing: another refresh holds the lease.';

create function service.record_refresh(
  p_id uuid, p_lease_until timestamptz, p_error_code text, p_error_kind text default null, p_expires_in int default null, p_access_mask text default null, p_sealed_access text default null,
  p_refresh_mask text default null, p_sealed_refresh text default null, p_scope text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_connections;
  v_may_post constant boolean := engine.posting_scope() = any (string_to_array(p_scope, ' '));
  v_stays boolean;
begin
  select * into v from public.youtube_connections where id = p_id for update;
  if not found then
    return 'need_auth';
  elsif v.refresh_lease_until is distinct from p_lease_until then
    -- Another refresh has taken over, or this is heard again: the token that is kept is the newer one.
    return engine.connection_health(v);
  end if;
  if p_error_code is null then
    perform engine.put_secret(p_id, v.user_id, 'access_token', p_sealed_access);
    if p_sealed_refresh is not null then
      perform engine.put_secret(p_id, v.user_id, 'refresh_token', p_sealed_refresh);
    end if;
    -- A fresh token gives no quota and switches no API on; a permission only where Google names one that was gone. A call that was
    -- refused with the permission on paper is told the same again.
    v_stays := v.error_kind in ('quota', 'api_off') or (v.error_kind = 'scope'
      and not coalesce(v_may_post and not engine.posting_scope() = any (string_to_array(v.scope, ' ')), false));
    update public.youtube_connections set
      access_token = p_access_mask, expires_at = engine.now() + make_interval(secs => p_expires_in),
      refresh_token = coalesce(p_refresh_mask, refresh_token), refresh_lease_until = null,
      scope = coalesce(p_scope, scope),
      last_error_code = case when v_stays then last_error_code end,
      error_kind = case when v_stays then error_kind end
    where id = p_id returning * into v;
    if p_scope is not null and not v_may_post and v.error_kind is null then
      -- Nothing could be read or posted with it: no call is spent on being told.
      perform engine.record_connection_error(p_id, 'insufficientPermissions', 'scope');
      select * into v from public.youtube_connections where id = p_id;
    end if;
    update public.youtube_connections set status = engine.connection_health(v) where id = p_id returning * into v;
    return v.status;
  end if;
  update public.youtube_connections set refresh_lease_until = null where id = p_id;
  if starts_with(p_error_code, 'invalid_grant') then
    -- A dead refresh token never works again (docs/YOUTUBE.md, OAuth): forget it, so that the health rule asks to reconnect.
    delete from private.secrets where row_id = p_id;
    update public.youtube_connections set refresh_token = '', expires_at = least(expires_at, engine.now()) where id = p_id;
    update public.channel_syncs set last_error_code = p_error_code, error_kind = p_error_kind where connection_id = p_id;
  end if;
  -- Google being out of order or too busy says nothing about the connection, whose present token may still be good.
  if (select k.closes_connection or k.retry = 'never' from engine.error_kinds k where k.kind = p_error_kind) then
    perform engine.record_connection_error(p_id, p_error_code, p_error_kind);
  end if;
  select * into v from public.youtube_connections where id = p_id;
  return engine.connection_health(v);
end $$;
comment on function service.record_refresh(uuid, timestamptz, text, text, int, text, text, text, text, text) is
  'Records a refresh: new sealed token with what Google grants by it, which may lack what posting needs; or why it failed and the kind of that error. invalid_grant deletes the tokens; a network or server error changes nothing. '
  'Only the holder of the lease that ends at p_lease_until is heard. Returns the connection''s health.';

create function service.connection_secrets(p_user uuid, p_connection uuid)
returns table (id uuid, client_config_id uuid, sealed_access_token text, sealed_refresh_token text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select c.id, c.client_config_id, engine.secret(c.id, 'access_token'), engine.secret(c.id, 'refresh_token')
  from public.youtube_connections c
  where c.id = p_connection and (p_user is null or c.user_id = p_user);
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
end $$;
comment on function service.connection_secrets(uuid, uuid) is 'The sealed tokens of one connection of a user; 404 otherwise.';

create function service.delete_connection(p_user uuid, p_connection uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_connections;
begin
  -- What is being sent first: begin_send holds the reply while it books on the connection.
  perform from public.youtube_comments y
  where y.user_id = p_user and y.used_connection_id = p_connection and y.reply_status = 'posting' and y.youtube_reply_id is null
  order by y.channel_id, y.comment_id for update;
  delete from public.youtube_connections where id = p_connection and user_id = p_user returning * into v;
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
  if v.channel_id is not null and not exists (
    select from public.youtube_connections where user_id = p_user and channel_id = v.channel_id
  ) then
    delete from public.channel_syncs where user_id = p_user and channel_id = v.channel_id;
  end if;
  perform engine.log(p_user, 'owner', 'connection_deleted', p_connection::text, jsonb_build_object('label', v.label, 'channel_id', v.channel_id));
end $$;
comment on function service.delete_connection(uuid, uuid) is
  'Deletes a connection with its secrets; replies and history stay. 404 when it is not the user''s.';

create function service.record_connection_error(p_connection uuid, p_code text, p_kind text) returns void
language sql security definer set search_path = '' as $$ select engine.record_connection_error(p_connection, p_code, p_kind) $$;
comment on function service.record_connection_error(uuid, text, text) is 'See engine.record_connection_error.';

create function service.charge(p_connection uuid, p_units int, p_kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_project constant text := engine.project_of(p_connection);
  v_user constant uuid := (select c.user_id from public.youtube_connections c where c.id = p_connection);
begin
  -- Reads for comments and replies are refused by book_read, inserts by the claim.
  if exists (select from engine.quota_purposes() p where p.rank = 1 and p_kind = any (p.kinds)) then
    perform engine.require_share(v_user, v_project, p_kind, p_units);
  end if;
  perform engine.charge(v_project, p_units, p_kind, v_user), engine.charge_connection(p_connection, p_units);
end $$;
comment on function service.charge(uuid, int, text) is
  'Books units that calls with a connection cost; every request costs at least 1 (docs/YOUTUBE.md, Quota). 403 and 429 before an account takes more than its share of a '
  'project that the operator lends (engine.require_share).';

create function service.charge_sign_in(p_client_config uuid, p_units int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.user_google_oauth_clients;
begin
  select * into v from public.user_google_oauth_clients where id = p_client_config;
  -- By hand, so it leaves alone what posting needs; the unit itself is a read like others.
  perform engine.require_share(v.user_id, v.project, 'held', p_units);
  perform engine.charge(v.project, p_units, 'list', v.user_id);
end $$;
comment on function service.charge_sign_in(uuid, int) is
  'Books units of a sign-in that has no connection yet, on the project of its OAuth client: also of one that YouTube then refuses (docs/YOUTUBE.md, Quota). 403 and 429 as service.charge.';

create function service.book_read(p_connection uuid, p_kind text) returns boolean
language sql security definer set search_path = '' as $$ select engine.book_read(p_connection, p_kind) $$;
comment on function service.book_read(uuid, text) is 'See engine.book_read.';

create function service.reopen_quota(p_connection uuid) returns void
language sql security definer set search_path = '' as $$ select engine.reopen_quota(engine.project_of(p_connection)) $$;
comment on function service.reopen_quota(uuid) is 'YouTube has answered a read that asked whether a connection''s project is open again: see engine.reopen_quota.';

create function service.log_activity(p_user uuid, p_actor text, p_action text, p_subject text, p_detail jsonb) returns void
language sql security definer set search_path = '' as $$ select engine.log(p_user, p_actor, p_action, p_subject, p_detail) $$;
comment on function service.log_activity(uuid, text, text, text, jsonb) is 'Adds a line to the activity log.';

-- 36_turns.sql

-- Turns: when a channel is next due to be read, drafted for and posted for (public.channel_syncs). Work that arises sets a turn by
-- trigger, so that no writer can forget it. A claim takes channels in the order of their turns, a few rows of each, and puts each behind
-- everybody who waits; a channel that cannot work is put to when it can. So a claim costs what is due, however many channels there are.
-- Who writes rows of several channels takes them in the order of user, channel and comment: a turn is locked after its channel's comments.

create function engine.call_to_draft(p_user uuid, p_channel text, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  -- A time that has passed is now: what comes back may not overtake those that have waited meanwhile.
  v_at constant timestamptz := greatest(p_at, engine.now());
begin
  -- A claim that is about to say that nothing waits does not see this comment yet: it is waited for, and then contradicted.
  perform from public.channel_syncs s where s.user_id = p_user and s.channel_id = p_channel for no key update;
  update public.channel_syncs s set draft_due_at = v_at
  where s.user_id = p_user and s.channel_id = p_channel and (s.draft_due_at is null or s.draft_due_at > v_at);
end $$;
comment on function engine.call_to_draft(uuid, text, timestamptz) is 'A comment of the channel awaits its draft from p_at on: the channel''s turn comes no later.';

-- What a writer has not committed a claim cannot see, and would take the channel's turn away. So a claim that posts goes round users for whom
-- somebody is writing, and who writes waits for the claim, which waits for nobody.
create function engine.hold_posting_turns(p_user uuid) returns void
language sql set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended('rejoinder.posting_turns:' || p_user, 0))
$$;
comment on function engine.hold_posting_turns(uuid) is 'Keeps claims from deciding about the user''s turns to post until this transaction has ended.';

create function engine.take_posting_turns(p_user uuid) returns boolean
language sql set search_path = '' as $$
  select pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.posting_turns:' || p_user, 0))
$$;
comment on function engine.take_posting_turns(uuid) is
  'Whether this claim alone decides about the user''s turns to post, and so about the user''s caps; false while another does, or something is being queued.';

create function engine.call_to_post(p_user uuid, p_channel text, p_at timestamptz) returns void
language sql set search_path = '' as $$
  select engine.hold_posting_turns(p_user);
  update public.channel_syncs s set post_due_at = greatest(p_at, engine.now())
  where s.user_id = p_user and s.channel_id = p_channel and (s.post_due_at is null or s.post_due_at > greatest(p_at, engine.now()))
$$;
comment on function engine.call_to_post(uuid, text, timestamptz) is 'A reply of the channel may be posted from p_at on: the channel''s turn comes no later.';

create function engine.call_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.reply_status = 'queue' then
    perform engine.call_to_post(new.user_id, new.channel_id, new.post_after);
  else
    perform engine.call_to_draft(new.user_id, new.channel_id, coalesce(new.draft_after, engine.now()));
  end if;
  return null;
end $$;
comment on function engine.call_turn() is 'Trigger: a comment that awaits its draft, or a reply that was queued, calls its channel''s turn.';
create trigger youtube_comments_turn_insert after insert on public.youtube_comments for each row
  when (new.reply_status = 'queue' or (new.reply_status is null and new.candidate)) execute function engine.call_turn();
create trigger youtube_comments_turn_update after update of candidate, reply_status, draft_after, post_after, can_reply, total_reply_count, replies_read
  on public.youtube_comments for each row
  when (new.reply_status = 'queue' or (new.reply_status is null and new.candidate)) execute function engine.call_turn();

create function engine.wake_channels(p_user uuid, p_channel text default null) returns void
language sql set search_path = '' as $$
  select engine.hold_posting_turns(p_user);
  -- In the order of all who write several turns.
  select from public.channel_syncs s where s.user_id = p_user and (p_channel is null or s.channel_id = p_channel)
  order by s.channel_id for no key update;
  update public.channel_syncs s set
    draft_due_at = case when s.draft_due_at > engine.now() then engine.now() else s.draft_due_at end,
    post_due_at = case when s.post_due_at > engine.now() then engine.now() else s.post_due_at end
  where s.user_id = p_user and (p_channel is null or s.channel_id = p_channel)
    and (s.draft_due_at > engine.now() or s.post_due_at > engine.now())
$$;
comment on function engine.wake_channels(uuid, text) is
  'What kept a user''s channels (or one) from drafting and posting may hold no longer: their turns come now, as far as anything waits.';

create function engine.wake_on_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.wake_channels(new.user_id);
  return null;
end $$;
comment on function engine.wake_on_change() is 'Trigger: settings changed, or a pause ended.';
create trigger automation_settings_wake after update of video_replies_enabled, automation_status, posting_policy, shadow_mode, cap_hour, cap_day,
    cap_video_day, same_text_per_day, quiet_from, quiet_to, model_calls_per_day, max_comment_age_days
  on public.automation_settings for each row execute function engine.wake_on_change();
create function engine.wake_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.wake_channels(new.id);
  return null;
end $$;
comment on function engine.wake_account() is 'Trigger: an account''s plan or time zone changed.';
create trigger accounts_wake after update of plan, timezone on public.accounts for each row execute function engine.wake_account();

create function engine.wake_channel_of(c public.youtube_connections) returns void
language sql set search_path = '' as $$
  select engine.wake_channels(c.user_id, c.channel_id);
  update public.channel_syncs s set next_sync_at = engine.now()
  where s.user_id = c.user_id and s.channel_id = c.channel_id and s.next_sync_at > engine.now()
$$;
comment on function engine.wake_channel_of(public.youtube_connections) is 'A connection may be used again: its channel is read, drafted and posted for now.';

create function engine.wake_on_connection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if engine.connection_usable(new) and (tg_op = 'INSERT' or not engine.connection_usable(old) or new.selected_for_posting > old.selected_for_posting) then
    perform engine.wake_channel_of(new);
  end if;
  -- What this connection had closed for its project's quota is open again for the others as well (engine.quota_closed_until).
  if tg_op = 'UPDATE' and old.error_kind = 'quota' and new.error_kind is null then
    perform engine.wake_channel_of(c)
    from public.user_google_oauth_clients o
    join public.user_google_oauth_clients same on same.project = o.project
    join public.youtube_connections c on c.client_config_id = same.id
    where o.id = new.client_config_id and c.channel_id is not null and c.id <> new.id
    order by c.user_id, c.channel_id;
  end if;
  return null;
end $$;
comment on function engine.wake_on_connection() is 'Trigger: a connection can be used again, so its channel is read, drafted and posted for now.';
create trigger youtube_connections_wake after insert or update of is_active, channel_id, last_error_code, access_token, refresh_token, expires_at,
    selected_for_posting on public.youtube_connections for each row when (new.channel_id is not null) execute function engine.wake_on_connection();

create function engine.wake_on_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.wake_channel_of(c)
  from public.user_google_oauth_clients same
  join public.youtube_connections c on c.client_config_id = same.id
  where same.project = new.project and c.channel_id is not null
  order by c.user_id, c.channel_id;
  return null;
end $$;
comment on function engine.wake_on_quota() is 'Trigger: Google has given a project more quota, so its channels go on today.';
create trigger user_google_oauth_clients_wake after update of daily_quota on public.user_google_oauth_clients for each row
  when (new.daily_quota > old.daily_quota) execute function engine.wake_on_quota();

-- 40_reading.sql

-- Reading comments: which channel is due, what a page of threads changes, and what must be read again.

create function service.claim_syncs(p_user uuid default null, p_channel text default null, p_limit int default 10)
returns table (user_id uuid, channel_id text, connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz,
  history_done boolean, history_cursor text, sweep_due boolean, sweep_until timestamptz, lease_until timestamptz, reread_due boolean, sweep_cursor text, probe boolean,
  views_due boolean, uploads_due boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_now timestamptz := engine.now();
  -- Whole milliseconds: the end names the lease, and JavaScript knows no finer time.
  v_lease timestamptz := date_trunc('milliseconds', v_now) + interval '2 minutes';
  v_reset timestamptz;
  s record;
  c public.youtube_connections;
  v_claimed int := 0;
  v_sweep_until timestamptz;
begin
  if p_channel is not null and not exists (
    select from public.channel_syncs k where k.channel_id = p_channel and (p_user is null or k.user_id = p_user)
  ) then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  if engine.stands_still() then
    return;
  end if;
  -- The connection is looked for while the turns are read, quota first. A function called from a statement of its own would be
  -- planned at every call.
  for s in execute format($q$
    select k.*, found.connection, found.spent, found.opens_at, found.probed, found.api_off
    from (
      select k.* from public.channel_syncs k
      where %s and (k.lease_until is null or k.lease_until < $2)
      order by k.next_sync_at limit $4 + 200 for update skip locked) k
    left join lateral (
      select (array_agg(c order by o.probing desc, c.priority, c.last_used_at nulls first)
          filter (where case when o.has_quota then engine.connection_usable(c) or engine.probe_due(c) end))[1] as connection,
        -- A project that may be asked again goes first, or nobody would hear that it answers.
        (array_agg(o.project order by o.probing desc, c.priority, c.last_used_at nulls first)
          filter (where case when o.has_quota then engine.connection_usable(c) end and o.probing))[1] as probed,
        bool_or(c.error_kind = 'api_off') as api_off,
        bool_or(not o.has_quota or c.error_kind = 'quota') as spent, min(case when not o.has_quota then engine.quota_opens_at(o.project, 'news', 1) end) as opens_at
      from public.youtube_connections c
      cross join lateral (
        select o.project, engine.quota_left_for(o.user_id, o.project, 'news') > 0 as has_quota, engine.quota_probing(o.project) as probing
        from public.user_google_oauth_clients o where o.id = c.client_config_id offset 0) o
      where c.user_id = k.user_id and c.channel_id = k.channel_id and c.is_active) found on true
  $q$, case when p_user is null then 'k.next_sync_at <= $2' else 'k.user_id = $1' end
    || case when p_channel is null then '' else ' and k.channel_id = $3' end)
  using p_user, v_now, p_channel, p_limit
  loop
    c := s.connection;
    if c.id is not null and s.probed is not null and not engine.start_probe(s.probed, v_lease) then
      -- Another channel of the project is asking.
      update public.channel_syncs k set next_sync_at = v_lease where k.user_id = s.user_id and k.channel_id = s.channel_id;
    elsif c.id is not null then
      -- A walk that was begun keeps its end. It goes a week below the last good reading, whatever kept us from reading since.
      v_sweep_until := case when s.sweep_cursor is not null then s.sweep_until end;
      v_sweep_until := coalesce(v_sweep_until, least(v_now, s.last_synced_at) - interval '7 days');
      -- Its turn comes again when the lease ends, behind all who wait now: a reading that kills its run must not be the first of the next one.
      update public.channel_syncs k set lease_until = v_lease, next_sync_at = v_lease, connection_id = c.id, sweep_until = v_sweep_until,
        -- The sweep that a killed run calls for stays due until a reading comes to its end.
        deep_sweep_at = case when s.lease_until is null then k.deep_sweep_at else '-infinity' end
      where k.user_id = s.user_id and k.channel_id = s.channel_id;
      return query select s.user_id, s.channel_id, c.id, c.client_config_id, x.sealed, c.expires_at,
        s.history_done, s.history_cursor, s.lease_until is not null or coalesce(s.deep_sweep_at < v_now - interval '24 hours', false),
        v_sweep_until, v_lease, coalesce(s.threads_reread_at < v_now - interval '1 hour', true), s.sweep_cursor, s.probed is not null,
        s.views_due_at <= v_now and engine.may_read_views(c), s.uploads_due_at <= v_now
      from (select) one left join private.secrets x on x.row_id = c.id and x.name = 'access_token';
      v_claimed := v_claimed + 1;
      exit when v_claimed >= p_limit;
    else
      v_reset := coalesce(v_reset, engine.quota_resets_at());
      update public.channel_syncs k set next_sync_at = case
        -- Not all at once when the quota day ends.
        when s.spent then least(s.opens_at, v_reset) + random() * interval '10 minutes'
        -- The next reading is the try (engine.probe_due).
        when s.api_off then v_now + interval '10 minutes'
        -- A connection that can be used again calls the channel itself (engine.wake_on_connection).
        else v_now + interval '1 hour' end
      where k.user_id = s.user_id and k.channel_id = s.channel_id;
    end if;
  end loop;
end $$;
comment on function service.claim_syncs(uuid, text, int) is
  'Channels whose turn to be read has come, leased for 2 minutes, with the connection that reads them. Looks at p_limit + 200 channels at most: who cannot '
  'be read is put to when that may be over. A user''s call reads now; 404 for a channel that is not the user''s. sweep_due: once a day a walk goes '
  'on to sweep_until to find comments that were approved late, and after a run that was killed, since the pages it stored would pass for an overlap '
  'with what it did not reach; sweep_cursor: where it goes on. reread_due: service.threads_to_reread was not asked for an hour, or had more. probe: this '
  'reading asks whether YouTube answers the project again (service.reopen_quota). views_due: service.begin_views was not called for 24 hours, and this '
  'connection may read views. uploads_due: service.begin_uploads was not called for 24 hours.';

create function engine.decide_before_drafting(p public.youtube_comments) returns text
language sql immutable set search_path = '' as $$
  select case
    when p.author_channel_id = p.channel_id then 'own_comment'
    when p.owner_replied_at is not null then 'already_answered'
    when btrim(p.text_original, E' \t\n\r') = '' then 'empty'
    when not p.can_reply then 'not_repliable'
  end
$$;
comment on function engine.decide_before_drafting(public.youtube_comments) is 'Why a candidate needs no draft, from the comment alone; null when it may be drafted.';

create function engine.take_back_gone(v public.youtube_comments) returns public.youtube_comments
language plpgsql set search_path = '' as $$
begin
  if v.reply_status = 'skipped' then
    v.draft_after := null;
    return engine.move_locked(v, case when v.generated_reply is not null then 'draft' end, 'engine', 'comment_back');
  end if;
  -- Refused by the last look before sending: what was approved goes the way it was to go.
  if v.reply_status = 'failed' and v.youtube_reply_id is null and v.send_started_at is null and v.approved_hash is not null then
    v.post_after := engine.now();
    return engine.move_locked(v, 'queue', 'engine', 'comment_back');
  end if;
  return v;
end $$;
comment on function engine.take_back_gone(public.youtube_comments) is
  'What was skipped or refused since its comment was gone, which is back: a draft or a candidate once more, or queued as approved.';

create function engine.settle_read_comment(p_id uuid, p_edited boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v public.youtube_comments;
  v_reason text;
begin
  select * into v from public.youtube_comments where id = p_id;
  if v.status_reason = 'comment_gone' then
    v := engine.take_back_gone(v);
  end if;
  if p_edited and v.reply_status = any (engine.reply_editable()) then
    if v.reply_status = 'queue' then
      v := engine.move_reply(p_id, 'draft', 'engine', 'comment_edited');
    end if;
    update public.youtube_comments set to_classify = true where id = p_id;
    perform engine.call_to_draft(v.user_id, v.channel_id, engine.now());
    update public.youtube_comments set findings = findings || jsonb_build_array(jsonb_build_object(
      'check', 'comment_edited', 'reason', 'The viewer edited the comment after this reply was written.'))
    where id = p_id and not findings @> '[{"check": "comment_edited"}]';
  end if;
  v_reason := engine.decide_before_drafting(v);
  if v.reply_status is null and v.candidate and v_reason is not null then
    perform engine.move_reply(p_id, 'skipped', 'engine', v_reason);
  elsif v.reply_status = any (engine.reply_editable()) and v_reason = 'already_answered' then
    if v.reply_status = 'queue' then
      perform engine.move_reply(p_id, 'draft', 'engine', v_reason);
    end if;
    perform engine.move_reply(p_id, 'skipped', 'engine', v_reason);
  end if;
exception when others then
  if sqlstate like '40%' then
    raise;
  end if;
  -- One comment that cannot be settled must not keep the channel's other comments from being read.
  perform engine.log(v.user_id, 'engine', 'comment_not_settled', v.comment_id, jsonb_build_object('reason', sqlerrm));
end $$;
comment on function engine.settle_read_comment(uuid, boolean) is
  'After a read: takes the reply to a text that its viewer has edited back to draft, with a finding; skips a candidate that needs no draft, and withdraws a '
  'reply whose thread the owner has answered meanwhile. A comment that was taken for gone is back.';

create type engine.read_comment as (
  comment_id text, thread_id text, video_id text, author_channel_id text, author_name text, author_avatar_url text, body text,
  published_at timestamptz, updated_at timestamptz, like_count int, top boolean, can_reply boolean, total int, replies_read int,
  owner_reply_text text, owner_replied_at timestamptz
);
comment on type engine.read_comment is 'A viewer''s comment as a page of threads shows it; the last six columns are the thread''s.';

create function engine.read_comments(p_user uuid, p_channel text, p_threads jsonb) returns setof engine.read_comment
language sql stable set search_path = '' as $$
  select distinct on (c.id) c.id, t.thread_id, t.video_id, c.author_channel_id, c.author_name, engine.web_link(c.author_avatar_url),
    case when stored.is_newer then stored.text_original else coalesce(c.text, '') end,
    c.published_at, case when stored.is_newer then stored.edited_at else c.updated_at end, coalesce(c.like_count, 0), c.id = t.thread_id,
    coalesce(t.can_reply, true), coalesce(t.total_reply_count, 0), jsonb_array_length(coalesce(t.replies, '[]')),
    own.body, own.at
  from jsonb_to_recordset(p_threads) as t (thread_id text, video_id text, can_reply boolean, total_reply_count int, comment jsonb, replies jsonb)
  cross join lateral jsonb_to_recordset(jsonb_build_array(t.comment) || coalesce(t.replies, '[]'))
    as c (id text, author_channel_id text, author_name text, author_avatar_url text, text text, published_at timestamptz, updated_at timestamptz, like_count int)
  left join lateral (
    select r.text as body, r.published_at as at
    from jsonb_to_recordset(coalesce(t.replies, '[]')) as r (id text, author_channel_id text, text text, published_at timestamptz)
    where r.author_channel_id = p_channel and c.id = t.thread_id
      and not exists (select from public.youtube_comments ours where ours.user_id = p_user and ours.youtube_reply_id = r.id)
      -- An insert may have answered another id than this list shows (service.correct_reply_id).
      and not exists (
        select from public.youtube_comments ours
        where ours.user_id = p_user and ours.thread_id = t.thread_id and ours.youtube_reply_id is not null
          and engine.normalise_reply(ours.generated_reply) = engine.normalise_reply(coalesce(r.text, '')))
    order by r.published_at limit 1
  ) own on true
  left join lateral (
    select y.text_original, y.edited_at, y.edited_at > c.updated_at and y.redacted_at is null as is_newer
    from public.youtube_comments y where y.user_id = p_user and y.comment_id = c.id) stored on true
  -- The channel's own replies are no viewer's comments: they only mark the thread as answered.
  where c.id is not null and not (c.author_channel_id is not distinct from p_channel and c.id <> t.thread_id)
  -- Rows are locked in this order everywhere, so that two batches cannot wait for each other.
  -- Of one that stands there twice, or stood on a page before, the text that was edited last holds.
  order by c.id, c.updated_at desc nulls last, own.at
$$;
comment on function engine.read_comments(uuid, text, jsonb) is 'The viewers'' comments on a page of threads, each once, with the owner''s own answer if it shows one.';

create function service.record_threads(p_user uuid, p_channel text, p_threads jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_read engine.read_comment[] := array(select r from engine.read_comments(p_user, p_channel, p_threads) r);
  v_news engine.read_comment[];
  v_watermark timestamptz;
  v_known int;
  v_inserted int := 0;
  v_edited uuid[];
  v_touched uuid[];
  v_answered text[];
  v_seen uuid[];
  v_id uuid;
begin
  -- The owner's read lists what only the owner sees, too: it proves that a reply is there, never that it is public (docs/YOUTUBE.md, Visibility).
  select array_agg(y.id order by y.comment_id) into v_seen
  from jsonb_to_recordset(p_threads) as t (replies jsonb)
  cross join lateral jsonb_to_recordset(coalesce(t.replies, '[]')) as r (id text, moderation_status text)
  join public.youtube_comments y on y.user_id = p_user and y.youtube_reply_id = r.id
  where coalesce(r.moderation_status, 'published') = 'published' and engine.is_taken_for_gone(y);

  -- What is stored as it was read is not written: a quiet channel's page, read every few minutes, costs a look.
  select count(y.id) filter (where r.top), array_agg(r order by r.comment_id) filter (where y.id is null
    or y.text_original <> r.body or y.edited_at is distinct from nullif(r.updated_at, r.published_at)
    or y.author_name is distinct from r.author_name or y.author_avatar_url is distinct from r.author_avatar_url
    or y.like_count <> r.like_count or y.can_reply <> r.can_reply or y.total_reply_count <> r.total or y.replies_read < r.replies_read
    or (y.owner_replied_at is null and r.owner_replied_at is not null) or y.redacted_at is not null or y.gone_at is not null
    or y.status_reason = 'comment_gone' or y.read_at < engine.now() - interval '6 hours'),
    array_agg(r.comment_id order by r.comment_id) filter (where r.owner_replied_at is not null and y.owner_replied_at is null)
  into v_known, v_news, v_answered
  from unnest(v_read) r left join public.youtube_comments y on y.user_id = p_user and y.comment_id = r.comment_id;

  if v_seen is not null then
    perform from public.youtube_comments y
    where y.user_id = p_user and (y.id = any (v_seen) or y.comment_id in (select r.comment_id from unnest(v_news) r))
    order by y.comment_id for update;
    foreach v_id in array v_seen loop
      perform engine.see_as_owner(v_id);
    end loop;
  end if;

  if v_news is not null then
    select min(watermark_at) into v_watermark from public.youtube_connections where user_id = p_user and channel_id = p_channel;
    -- Compared under the lock: whoever holds the row may be writing a reply to the old text just now.
    select array_agg(locked.id) into v_edited from (
      select y.id, y.redacted_at, y.text_original <> r.body as differs
      from unnest(v_news) r join public.youtube_comments y on y.user_id = p_user and y.comment_id = r.comment_id
      order by y.comment_id for no key update of y) locked
    where locked.redacted_at is null and locked.differs;

    with written as (
      insert into public.youtube_comments as y (
        user_id, comment_id, thread_id, video_id, channel_id, author_channel_id, author_name, author_avatar_url, text_original, published_at,
        edited_at, like_count, can_reply, total_reply_count, replies_read, owner_reply_text, owner_replied_at, candidate, history)
      select p_user, r.comment_id, r.thread_id, r.video_id, p_channel, r.author_channel_id, r.author_name, r.author_avatar_url, r.body,
        r.published_at, nullif(r.updated_at, r.published_at), r.like_count, r.can_reply, r.total, r.replies_read, r.owner_reply_text,
        r.owner_replied_at, r.top and coalesce(r.published_at > v_watermark, false), coalesce(r.published_at <= v_watermark, false)
      from unnest(v_news) r
      on conflict (user_id, comment_id) do update set
        -- Whoever drafts the old text now will not be heard (record_drafts).
        draft_after = case when y.text_original = excluded.text_original then y.draft_after end,
        draft_failures = case when y.text_original = excluded.text_original then y.draft_failures else 0 end,
        first_opinion = case when y.text_original = excluded.text_original then y.first_opinion end,
        second_opinion = case when y.text_original = excluded.text_original then y.second_opinion end,
        grave = y.grave and y.text_original = excluded.text_original,
        question_id = case when y.text_original = excluded.text_original then y.question_id end,
        translation = case when y.text_original = excluded.text_original then y.translation end,
        translated_to = case when y.text_original = excluded.text_original then y.translated_to end,
        author_name = excluded.author_name, author_channel_id = coalesce(y.author_channel_id, excluded.author_channel_id), author_avatar_url = excluded.author_avatar_url, text_original = excluded.text_original,
        edited_at = excluded.edited_at, like_count = excluded.like_count, can_reply = excluded.can_reply,
        total_reply_count = excluded.total_reply_count, replies_read = greatest(y.replies_read, excluded.replies_read),
        owner_reply_text = coalesce(y.owner_reply_text, excluded.owner_reply_text),
        owner_replied_at = coalesce(y.owner_replied_at, excluded.owner_replied_at),
        read_at = engine.now(), redacted_at = null, gone_at = null, gone_look_at = null,
        set_aside_until = case when excluded.replies_read < excluded.total_reply_count then y.set_aside_until end,
        set_aside_times = case when excluded.replies_read < excluded.total_reply_count then y.set_aside_times end
      returning y.id, y.comment_id, (xmax = 0) as fresh, y.reply_status = any (engine.reply_editable()) as editable,
        y.status_reason is not distinct from 'comment_gone' as back,
        case when y.reply_status is null then y.candidate else true end and engine.decide_before_drafting(y) is not null as settles
    )
    select count(*) filter (where fresh),
      array_agg(id order by comment_id) filter (where back or (coalesce(editable, true) and settles) or (editable and id = any (v_edited)))
    into v_inserted, v_touched from written;
    perform engine.record_decision(y, y.owner_reply_text, true, y.owner_replied_at) from public.youtube_comments y
    where y.user_id = p_user and y.comment_id = any (v_answered) and y.owner_reply_text <> ''
      and coalesce(y.reply_status, 'draft') <> all (engine.reply_may_be_posted());
    foreach v_id in array coalesce(v_touched, '{}') loop
      perform engine.settle_read_comment(v_id, v_id = any (coalesce(v_edited, '{}')));
    end loop;
  end if;

  return jsonb_build_object(
    'threads', (select count(*) from unnest(v_read) r where r.top),
    'inserted', v_inserted,
    'known', v_known,
    'incomplete', coalesce((
      select jsonb_agg(y.thread_id) from public.youtube_comments y join unnest(v_read) r using (comment_id)
      where y.user_id = p_user and r.top and y.total_reply_count > y.replies_read and y.owner_replied_at is null
        and y.candidate and y.reply_status is null and coalesce(y.set_aside_until <= engine.now(), true)
    ), '[]'),
    -- A title may be kept for 30 days without being read again (docs/YOUTUBE.md, Policies), so it is asked for before.
    'unknown_videos', coalesce((
      select jsonb_agg(distinct r.video_id) from unnest(v_read) r
      where r.video_id is not null and not exists (
        select from public.videos v where v.user_id = p_user and v.id = r.video_id and v.fetched_at > engine.now() - interval '25 days')
    ), '[]'));
end $$;
comment on function service.record_threads(uuid, text, jsonb) is
  'Stores a page of threads ([{thread_id, video_id, can_reply, total_reply_count, comment, replies}]). Comments after the watermark become '
  'candidates; own, empty and answered ones are skipped with the reason; an edited comment takes its queued reply back to draft; '
  'one that was gone is decided about as before, and a reply of ours that was taken for gone is looked at again. Returns counts, the candidates whose replies were not all listed, and videos not known yet or for 25 days. What is stored as it was read is written again after 6 '
  'hours only, to note that it is still there.';

create function engine.video_is_open(p_privacy text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(p_privacy in ('public', 'unlisted'), true)
$$;
comment on function engine.video_is_open(text) is 'Whether anybody can read the comments of a video, as far as its privacy (public.videos) tells.';

create function service.record_videos(p_user uuid, p_videos jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_opened text[];
begin
  -- Rows are locked in this order everywhere.
  perform from public.videos v
  where v.user_id = p_user and v.id in (select r.id from jsonb_to_recordset(p_videos) as r (id text)) order by v.id for no key update;
  select array_agg(v.id) into v_opened
  from jsonb_to_recordset(p_videos) as r (id text, privacy text)
  join public.videos v on v.user_id = p_user and v.id = r.id
  where not engine.video_is_open(v.privacy) and r.privacy is not null and engine.video_is_open(r.privacy);

  if v_opened is not null then
    -- Comments are locked before the terms of passages, which the titles and descriptions below become.
    update public.videos v set privacy = r.privacy from jsonb_to_recordset(p_videos) as r (id text, privacy text)
    where v.user_id = p_user and v.id = r.id and v.id = any (v_opened);
    perform engine.look_under_videos(p_user, v_opened);
  end if;
  insert into public.videos as v (user_id, id, channel_id, title, thumbnail_url, published_at, privacy, description, described_at)
  select p_user, r.id, r.channel_id, coalesce(r.title, ''), engine.web_link(r.thumbnail_url), r.published_at, r.privacy,
    left(r.description, engine.most('description_characters')), case when r.description is not null then engine.now() end
  from jsonb_to_recordset(p_videos)
    as r (id text, channel_id text, title text, thumbnail_url text, published_at timestamptz, privacy text, description text)
  order by r.id
  on conflict (user_id, id) do update set title = excluded.title, thumbnail_url = excluded.thumbnail_url, fetched_at = engine.now(),
    published_at = coalesce(excluded.published_at, v.published_at), privacy = coalesce(excluded.privacy, v.privacy),
    description = coalesce(excluded.description, v.description), described_at = coalesce(excluded.described_at, v.described_at);
end $$;
comment on function service.record_videos(uuid, jsonb) is
  'Stores videos ([{id, channel_id, title, thumbnail_url, published_at, privacy, description}]). Replies under one that can be seen now, and could not, are looked at.';

create function service.begin_uploads(p_user uuid, p_channel text) returns table (cursor text, began_at timestamptz)
language sql security definer set search_path = '' as $$
  -- Before the request leaves: a run that is killed must not ask again.
  update public.channel_syncs s set uploads_due_at = engine.now() + interval '24 hours'
  where s.user_id = p_user and s.channel_id = p_channel and s.uploads_due_at <= engine.now()
  returning s.uploads_cursor, engine.now()
$$;
comment on function service.begin_uploads(uuid, text) is
  'Where the walk through a channel''s list of uploads goes on, null for its top, and the time it is; no row when it was read within 24 hours.';

create function service.record_uploads(p_user uuid, p_channel text, p_videos jsonb, p_cursor text, p_whole_since timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform service.record_videos(p_user, p_videos);
  if p_whole_since is not null then
    -- The list was read from its top to its end, and these are not on it: nobody may be sent there.
    update public.videos v set privacy = null
    from (
      select k.id from public.videos k where k.user_id = p_user and k.channel_id = p_channel and k.privacy = 'public' and k.fetched_at < p_whole_since
      order by k.id for no key update) held
    where v.user_id = p_user and v.id = held.id;
  end if;
  update public.channel_syncs s set
    uploads_cursor = case when s.uploads_read + jsonb_array_length(p_videos) < engine.most('index_videos') then p_cursor end,
    uploads_read = case when p_cursor is not null and s.uploads_read + jsonb_array_length(p_videos) < engine.most('index_videos')
      then s.uploads_read + jsonb_array_length(p_videos) else 0 end
  where s.user_id = p_user and s.channel_id = p_channel;
end $$;
comment on function service.record_uploads(uuid, text, jsonb, text, timestamptz) is
  'Stores videos of a channel''s list of uploads (service.record_videos) and where its walk goes on, null for the top. p_whole_since: when a walk began that '
  'saw the whole list, so that a public video which is not on it is no longer taken for public.';

create function service.record_gone_videos(p_user uuid, p_channel text, p_videos text[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.videos as v (user_id, id, channel_id, fetched_at, privacy)
  -- Its title was never read.
  select p_user, gone, p_channel, timestamptz 'epoch', 'gone' from unnest(p_videos) gone order by gone
  on conflict (user_id, id) do update set privacy = 'gone'
$$;
comment on function service.record_gone_videos(uuid, text, text[]) is 'Notes that YouTube does not return these videos to the channel''s owner.';

create function engine.sync_interval(p public.channel_syncs, p_failed boolean, p_left boolean) returns interval
language sql volatile set search_path = '' as $$
  select (0.9 + 0.2 * random()) * case
    when not p_failed and not p.history_done and engine.quota_left_for(o.user_id, o.project, 'history') > 0 then interval '1 minute'
    else greatest(
      -- Whatever else holds: the polls of all channels of a project take what is kept for news at most.
      interval '24 hours' * (
        select count(distinct k.channel_id) from public.user_google_oauth_clients s
        join public.youtube_connections k on k.client_config_id = s.id and k.is_active
        where s.project = o.project)
        / (engine.project_quota(o.project) * (select q.percent / 100.0 from engine.quota_purposes() q where q.purpose = 'news'))::double precision,
      least(
        greatest(interval '2 minutes', least(interval '6 hours', interval '3 hours' / greatest(p.comments_per_hour, 0.1))),
        case when p_failed then interval '30 minutes' end,
        -- Who has just connected a channel waits for its first drafts.
        case when c.watermark_at > engine.now() - interval '1 hour' then interval '2 minutes'
          when p_left or c.watermark_at > engine.now() - interval '24 hours' then interval '10 minutes' end))
    end
  from public.youtube_connections c join public.user_google_oauth_clients o on o.id = c.client_config_id
  where c.id = p.connection_id
$$;
comment on function engine.sync_interval(public.channel_syncs, boolean, boolean) is
  'How long until a channel is read again: until about three new comments are expected, 2 minutes to 6 hours, 10 % more or less so that channels do not march '
  'in step. Sooner in the first hour and on the first day, while old threads are walked or wait to be read again, and after a failure.';

create function service.finish_sync(
  p_user uuid, p_channel text, p_lease_until timestamptz, p_new int, p_history_cursor text, p_history_done boolean, p_swept boolean, p_error_code text default null,
  p_error_kind text default null, p_reread boolean default null, p_cut boolean default false, p_sweep_cursor text default null, p_broken_walk text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s public.channel_syncs;
  -- Of how many hours the estimate remembers: those that three comments take, so that three polls without any make it an eighth.
  v_memory double precision;
  v_broken boolean;
begin
  -- A connection is locked before its channel's turn (engine.wake_on_connection).
  if p_error_code is null and not p_cut then
    perform engine.connection_answers(t.connection_id) from public.channel_syncs t where t.user_id = p_user and t.channel_id = p_channel;
  end if;
  -- A run that lost its lease must not put back the cursor of the one that came after it.
  select * into s from public.channel_syncs where user_id = p_user and channel_id = p_channel and lease_until = p_lease_until for no key update;
  if not found then
    return;
  end if;
  s.next_sync_at := engine.now();
  if not p_cut then
    if p_error_code is null then
      if s.history_done and s.last_synced_at is not null then
        v_memory := 3 / greatest(s.comments_per_hour, 0.125);
        s.comments_per_hour := (s.comments_per_hour * v_memory + p_new)
          / (v_memory + greatest(0, extract(epoch from engine.now() - s.last_synced_at) / 3600));
      end if;
      s.last_synced_at := engine.now();
    end if;
    if p_swept or s.deep_sweep_at is null then
      s.deep_sweep_at := engine.now();
    end if;
    if p_reread is not null then
      s.threads_reread_at := case when p_reread then engine.now() end;
    end if;
    -- What lies below a page of news that YouTube does not give is left to a sweep.
    if p_broken_walk = 'news' and not p_swept and s.deep_sweep_at > '-infinity' then
      s.deep_sweep_at := engine.now() - interval '23 hours';
    end if;
    -- A page that YouTube failed to give once may come yet; twice in a row counts as refused.
    v_broken := p_broken_walk = 'history' or (p_broken_walk = 'stalled' and s.error_kind is not null and s.history_cursor is not distinct from p_history_cursor);
    s.last_error_code := p_error_code;
    s.error_kind := p_error_kind;
    s.history_cursor := p_history_cursor;
    s.history_done := p_history_done;
    s.sweep_cursor := p_sweep_cursor;
    if v_broken then
      -- A page token that had expired: the walk begins anew at once. Broken off again it waits, longer each time.
      s.walk_breaks := s.walk_breaks + 1;
      s.history_cursor := null;
      s.history_done := s.walk_breaks > 1;
      s.walk_again_at := case when s.history_done then engine.now() + least(interval '1 hour' * power(2, least(s.walk_breaks, 10) - 2), interval '24 hours') end;
    elsif s.history_done and s.walk_again_at <= engine.now() and p_error_code is null then
      s.history_done := false;
      s.walk_again_at := null;
    elsif s.history_done and s.walk_again_at is null then
      s.walk_breaks := 0;
    elsif not s.history_done then
      s.walk_again_at := null;
    end if;
    s.next_sync_at := engine.now() + coalesce(engine.sync_interval(s, p_error_code is not null, p_reread is false), interval '1 hour');
  end if;
  update public.channel_syncs set
    lease_until = null, next_sync_at = s.next_sync_at, comments_per_hour = s.comments_per_hour, last_synced_at = s.last_synced_at,
    deep_sweep_at = s.deep_sweep_at, threads_reread_at = s.threads_reread_at, last_error_code = s.last_error_code, error_kind = s.error_kind,
    history_cursor = s.history_cursor, history_done = s.history_done, sweep_cursor = s.sweep_cursor, walk_breaks = s.walk_breaks,
    walk_again_at = s.walk_again_at
  where user_id = p_user and channel_id = p_channel;
end $$;
comment on function service.finish_sync(uuid, text, timestamptz, int, text, boolean, boolean, text, text, boolean, boolean, text, text) is
  'Ends a reading: keeps the page tokens of the walk through history and of the sweep, learns from p_new, which is what the newest pages brought, how many comments an hour there are, and sets '
  'when to read next (engine.sync_interval). p_reread: whether all threads that were due to be read again were; null when nobody looked. p_cut: there was '
  'no time to begin, so nothing changes and the turn is kept. p_broken_walk: what met a page that YouTube does not give: news (a sweep comes in an hour), '
  'history (refused: begun anew at once, then after an hour, doubling up to a day) or stalled (failed: the second time in a row counts as history). Only the holder of the lease that ends at p_lease_until is heard.';

create function service.threads_to_reread(p_user uuid, p_channel text, p_limit int default 50) returns setof text
language sql stable security definer set search_path = '' as $$
  -- A union, because each part has an index of its own; together they would read the whole channel.
  with due as (
    -- New replies do not lift an old thread (docs/YOUTUBE.md, Times): the ones under discussion are asked for, recent ones more often.
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.published_at > engine.now() - interval '7 days'
      and y.read_at < (select engine.now()) - interval '6 hours' and (y.is_replied or y.total_reply_count > 0)
      -- After their first day the daily sweep reads them, 100 a unit; by id only where it does not come.
      and (y.published_at > engine.now() - interval '1 day' or y.read_at < engine.now() - interval '30 hours')
    union
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate
      and y.replies_read < y.total_reply_count and y.owner_replied_at is null
    union
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.redacted_at is null and y.read_at < engine.now() - interval '25 days'
      and y.read_on = any (array(select (engine.now() at time zone 'UTC')::date - n from generate_series(25, 31) n))
    union
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.gone_look_at <= (select engine.now())
  )
  select y.thread_id from due join public.youtube_comments y using (id)
  where y.comment_id = y.thread_id and y.redacted_at is null and (y.gone_at is null or y.gone_look_at <= engine.now())
    and coalesce(y.set_aside_until <= engine.now(), true)
  order by y.read_at limit p_limit
$$;
comment on function service.threads_to_reread(uuid, text, int) is
  'Thread ids to read again by id (50 a unit): recent conversations, threads not read whole, texts nearing the 30-day limit, and threads that were gone; none that are set aside.';

create function engine.look_distance() returns interval language sql immutable parallel safe set search_path = '' as
$$ select interval '5 minutes' $$;
comment on function engine.look_distance() is 'How far two looks must lie apart that find nothing before they say that nothing is there: one empty answer may be a hiccup.';

create function engine.later_look(p_since timestamptz, p_after timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select min(p_since + step) from unnest(array[interval '1 hour', interval '1 day', interval '7 days']) step where p_since + step > p_after
$$;
comment on function engine.later_look(timestamptz, timestamptz) is
  'When what is gone since a moment is looked for again after another, in case it is back; null after 7 days.';

create function service.set_threads_aside(p_user uuid, p_threads text[]) returns void
language sql security definer set search_path = '' as $$
  select from public.youtube_comments y where y.user_id = p_user and y.comment_id = any (p_threads) order by y.comment_id for no key update;
  update public.youtube_comments y set
    set_aside_times = coalesce(y.set_aside_times, 0) + 1,
    set_aside_until = engine.now() + (array[interval '1 hour', '6 hours', '1 day', '3 days', '7 days'])[least(coalesce(y.set_aside_times, 0), 4) + 1]
  where y.user_id = p_user and y.comment_id = any (p_threads)
$$;
comment on function service.set_threads_aside(uuid, text[]) is
  'Threads that YouTube would not let read, each for itself, while it gave others: asked for again in an hour, then in longer and longer steps up to 7 days, so that they keep nobody waiting and cost little.';

create function service.record_gone_threads(p_user uuid, p_threads text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  for v_id in
    with gone as (
      update public.youtube_comments set gone_at = coalesce(gone_at, engine.now()), can_reply = false,
        gone_look_at = engine.later_look(coalesce(gone_at, engine.now()), engine.now())
      where user_id = p_user and comment_id = any(p_threads)
      returning id, candidate, reply_status, gone_at
    )
    select id from gone
    where gone_at <= engine.now() - engine.look_distance() and (reply_status = 'draft' or (reply_status is null and candidate))
  loop
    perform engine.move_reply(v_id, 'skipped', 'engine', 'comment_gone');
  end loop;
end $$;
comment on function service.record_gone_threads(uuid, text[]) is
  'Marks threads that YouTube no longer returns: not repliable, and redacted when 30 days have passed since it last did. They are asked for again after an '
  'hour, a day and a week. What was not decided yet, or only drafted, is skipped as comment_gone by a second look, engine.look_distance() after the first.';

-- 41_views.sql

-- Views, beside comments in reports: read from YouTube Analytics once a day for each channel whose owner wants it and has allowed it at Google.

create function engine.wants_views(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select s.read_views from public.automation_settings s where s.user_id = p_user), true)
$$;
comment on function engine.wants_views(uuid) is 'Whether views may be asked for and read: the owner''s switch, on until it is switched off.';

create function engine.may_read_views(c public.youtube_connections) returns boolean
language sql stable set search_path = '' as $$
  select string_to_array(c.scope, ' ') @> engine.views_scopes() and engine.wants_views(c.user_id)
$$;
comment on function engine.may_read_views(public.youtube_connections) is 'Whether a connection may read views: Google granted it, and the switch is on.';

create function service.begin_views(p_user uuid, p_channel text, p_limit int) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  v_videos text[] := array(
    select v.id from public.videos v where v.user_id = p_user and v.channel_id = p_channel
    order by v.views_read_at nulls first, v.published_at desc nulls last, v.id limit p_limit);
begin
  if v_videos = '{}' then
    return;
  end if;
  -- Before the request leaves: a run that is killed must not ask again.
  update public.channel_syncs s set views_due_at = engine.now() + interval '24 hours'
  where s.user_id = p_user and s.channel_id = p_channel and s.views_due_at <= engine.now();
  if found then
    return query select unnest(v_videos);
  end if;
end $$;
comment on function service.begin_views(uuid, text, int) is
  'The videos of a channel to ask YouTube Analytics about, those that waited longest; at most p_limit. No row when it was asked within 24 hours, or the '
  'channel has no videos yet.';

create function service.record_views(p_user uuid, p_channel text, p_asked text[], p_figures jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Under the lock of the switch: what was switched off meanwhile is not kept.
  perform from public.automation_settings s where s.user_id = p_user for share;
  if not engine.wants_views(p_user) then
    return;
  end if;
  update public.videos v set views = asked.views, comment_count = asked.comments, views_read_at = engine.now()
  from (
    select held.id, f.views, f.comments
    from (select k.id from public.videos k where k.user_id = p_user and k.channel_id = p_channel and k.id = any (p_asked) order by k.id for no key update) held
    left join jsonb_to_recordset(p_figures) as f (id text, views bigint, comments bigint) using (id)) asked
  where v.user_id = p_user and v.id = asked.id;
  update public.channel_syncs s set views_read_at = engine.now(), views_error_code = null, views_error_kind = null
  where s.user_id = p_user and s.channel_id = p_channel;
end $$;
comment on function service.record_views(uuid, text, text[], jsonb) is
  'Stores what YouTube Analytics said ([{id, views, comments}]) of the videos that were asked about; one that it does not list has no figures yet.';

create function service.note_views_error(p_user uuid, p_channel text, p_error_code text, p_error_kind text) returns void
language sql security definer set search_path = '' as $$
  update public.channel_syncs s set views_error_code = p_error_code, views_error_kind = p_error_kind
  where s.user_id = p_user and s.channel_id = p_channel
$$;
comment on function service.note_views_error(uuid, text, text, text) is
  'Notes why YouTube Analytics gave no views. The connection stays open: comments are read and answered without them.';

create function engine.forget_views(p_user uuid, p_channel text default null) returns void
language sql set search_path = '' as $$
  update public.videos v set views = null, comment_count = null, views_read_at = null
  from (
    select k.id from public.videos k
    where k.user_id = p_user and (p_channel is null or k.channel_id = p_channel) and k.views_read_at is not null order by k.id for no key update) held
  where v.user_id = p_user and v.id = held.id;
  update public.channel_syncs s set views_read_at = null, views_error_code = null, views_error_kind = null
  where s.user_id = p_user and (p_channel is null or s.channel_id = p_channel) and num_nonnulls(s.views_read_at, s.views_error_code) > 0
$$;
comment on function engine.forget_views(uuid, text) is 'Deletes the views of a user''s channels, or of one. Comments and videos stay.';

create function engine.forget_unwanted_views() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.forget_views(new.user_id);
  return null;
end $$;
comment on function engine.forget_unwanted_views() is 'Trigger: views were switched off, so none are kept.';
create trigger automation_settings_forget_views after update of read_views on public.automation_settings
  for each row when (old.read_views and not new.read_views) execute function engine.forget_unwanted_views();

create function engine.forget_views_of_disconnected() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.youtube_connections c where c.user_id = old.user_id and c.channel_id = old.channel_id) then
    perform engine.forget_views(old.user_id, old.channel_id);
  end if;
  return null;
end $$;
comment on function engine.forget_views_of_disconnected() is 'Trigger: nobody lets us see the channel''s views any more (docs/YOUTUBE.md, Policies).';
create trigger youtube_connections_forget_views after delete on public.youtube_connections
  for each row when (old.channel_id is not null) execute function engine.forget_views_of_disconnected();

-- 42_knowledge.sql

-- Knowledge: what the product may say. Videos as YouTube describes them, an owner's facts and documents, and the passages all of it is cut into.

create extension if not exists pg_trgm with schema extensions;

create table public.facts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  video_id text check (length(video_id) <= 64),
  question text not null check (length(question) <= 300 and question ~ '\S'),
  answer text not null check (length(answer) <= 1000 and answer ~ '\S'),
  links text[] not null default '{}' check (engine.texts_fit(links, 5, 500) and engine.are_web_links(links)),
  valid_until date,
  language text check (language ~ '^[a-z]{2}$'),
  created_at timestamptz not null default engine.now(),
  updated_at timestamptz not null default engine.now(),
  retired_at timestamptz,
  contradicted_at timestamptz,
  contradicted_by uuid references public.youtube_comments (id) on delete set null,
  foreign key (user_id, video_id) references public.videos (user_id, id) on delete cascade
);
comment on table public.facts is 'What an owner has said once and for all, of a channel or of one video. Nothing past its date, contradicted or retired is told to anybody.';
comment on column public.facts.valid_until is 'The last day, in the owner''s time zone, on which it holds; null: until it is changed.';
comment on column public.facts.retired_at is 'Since when its owner no longer wants it told; null while it counts.';
comment on column public.facts.contradicted_at is
  'When its owner put another number, day, name or link into a reply that cited it; null once they kept or changed the fact.';
comment on column public.facts.contradicted_by is 'The comment of that reply.';
create index facts_contradicted on public.facts (contradicted_by) where contradicted_by is not null;
create index facts_channel on public.facts (user_id, channel_id, created_at desc);
create index facts_video on public.facts (user_id, video_id) where video_id is not null;
alter table public.facts enable row level security;
grant select, delete,
  insert (user_id, channel_id, video_id, question, answer, links, valid_until, language),
  update (video_id, question, answer, links, valid_until, language, retired_at) on public.facts to authenticated;
create policy "facts: readers read" on public.facts for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "facts: managers create" on public.facts for insert to authenticated
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "facts: managers update" on public.facts for update to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id))
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "facts: managers delete" on public.facts for delete to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create trigger facts_touch before update on public.facts for each row execute function engine.touch_updated_at();

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  video_id text check (length(video_id) <= 64),
  title text not null check (length(title) <= 200 and title ~ '\S'),
  format text not null check (format = any (array['md', 'txt', 'srt', 'vtt'])),
  body text not null check (length(body) <= engine.most('document_characters') and body ~ '\S'),
  language text check (language ~ '^[a-z]{2}$'),
  created_at timestamptz not null default engine.now(),
  updated_at timestamptz not null default engine.now(),
  foreign key (user_id, video_id) references public.videos (user_id, id) on delete cascade
);
comment on table public.documents is 'Texts that an owner pasted or uploaded: notes, or the subtitles of a video.';
create index documents_channel on public.documents (user_id, channel_id, created_at desc);
create index documents_video on public.documents (user_id, video_id) where video_id is not null;
alter table public.documents enable row level security;
grant select, delete, insert (user_id, channel_id, video_id, title, format, body, language),
  update (video_id, title, format, body, language) on public.documents to authenticated;
create policy "documents: readers read" on public.documents for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "documents: managers create" on public.documents for insert to authenticated
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "documents: managers update" on public.documents for update to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id))
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "documents: managers delete" on public.documents for delete to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create trigger documents_touch before update on public.documents for each row execute function engine.touch_updated_at();

create function engine.limit_knowledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_count bigint;
begin
  if not exists (select from public.client_youtube_channels m where m.client_user_id = new.user_id and m.channel_id = new.channel_id)
    and not exists (select from public.youtube_connections c where c.user_id = new.user_id and c.channel_id = new.channel_id)
  then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  -- Counted under a lock of the user's, or two inserts at a time would both find room.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.' || tg_argv[0] || ':' || new.user_id, 0));
  execute format('select count(*) from %I.%I k where k.user_id = $1 and k.channel_id = $2', tg_table_schema, tg_table_name)
  into v_count using new.user_id, new.channel_id;
  if v_count > engine.most(tg_argv[0]) then
    perform engine.fail(422, 'too_many_' || tg_argv[0], format('This channel has reached the limit of %s %s.', engine.most(tg_argv[0]), tg_argv[0]),
      'Delete one you no longer need.');
  end if;
  return null;
end $$;
comment on function engine.limit_knowledge() is
  'Trigger after an insert: 404 for a channel that is not the user''s, 422 beyond the most rows of a channel. Argument: the limit of engine.limits.';
create trigger facts_limit after insert on public.facts for each row execute function engine.limit_knowledge('facts');
create trigger documents_limit after insert on public.documents for each row execute function engine.limit_knowledge('documents');

-- Words, as they are compared.

create function engine.folded(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Fancy letters plain, accents off, nothing that shows nothing. Composed again, because Hangul comes apart as well.
  return lower(normalize(regexp_replace(normalize(coalesce(p_text, ''), NFKD),
    '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe0f\ufeff]', '', 'g'), NFKC)
    collate pg_catalog.pg_c_utf8);
end $$;
comment on function engine.folded(text) is 'A text for comparing: small letters without accents, in one normal form.';

create function engine.words_of(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  -- Vowel signs of Indian and Thai script are no letters to Postgres, and would tear words apart.
  v_plain constant text := btrim(regexp_replace(engine.folded(p_text), '[^[:alnum:]\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f]+', ' ', 'g'));
  v_words text[];
begin
  if v_plain = '' then
    return '{}';
  end if;
  v_words := string_to_array(v_plain, ' ');
  -- Scripts without blanks, and Korean with its endings: every two signs in a row.
  if v_plain ~ '[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]' then
    v_words := array(
      select case when w ~ '[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]' and length(w) > 2 then substr(w, place, 2) else w end
      from unnest(v_words) w
      cross join lateral generate_series(1, case when w ~ '[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]' then greatest(length(w) - 1, 1) else 1 end) place);
  end if;
  return v_words;
end $$;
comment on function engine.words_of(text) is 'The words of a text, folded; of scripts without blanks every two signs in a row. In order, with repetitions.';

create function engine.scoped_terms(p_user uuid, p_channel text, p_words text[]) returns bigint[]
language plpgsql immutable set search_path = '' as $$
declare
  -- A word of one channel is another term than the same word of another, so that what is common elsewhere costs nothing here.
  v_scope constant bigint := pg_catalog.hashtextextended(p_user::text || p_channel, 0);
begin
  return array(select pg_catalog.hashtextextended(w, v_scope) from unnest(p_words) with ordinality as u (w, place) order by place);
end $$;
comment on function engine.scoped_terms(uuid, text, text[]) is 'Words as the index keeps them: hashes that differ from channel to channel, in their order.';

create function engine.root_of(p_word text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when length(p_word) >= 4 and p_word !~ '\d' then '~' || left(p_word, 4) end;
end $$;
comment on function engine.root_of(text) is 'The beginning of a word, by which its other forms are found, in whatever language; null for a short one or a number.';

create function engine.passage_terms(p_user uuid, p_channel text, p_kind text, p_text text) returns bigint[]
language plpgsql immutable set search_path = '' as $$
declare
  v_words constant text[] := array(select distinct w from unnest(engine.words_of(p_text)) w);
  v_all constant text[] := v_words || array(select distinct engine.root_of(w) from unnest(v_words) w where engine.root_of(w) is not null);
begin
  return array(select distinct t from unnest(engine.scoped_terms(p_user, p_channel, v_all || ''::text
    -- Titles are asked for by themselves, too: which video is about this?
    || case when p_kind = 'video' then array(select 'title:' || w from unnest(v_all) w) || 'title:'::text else '{}' end)) t);
end $$;
comment on function engine.passage_terms(uuid, text, text, text) is
  'What a passage is found by: its words, their beginnings, and one that every passage of the channel has, which counts them.';

create table public.passages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  kind text not null check (kind = any (array['description', 'fact', 'document', 'video'])),
  video_id text,
  fact_id uuid references public.facts (id) on delete cascade,
  document_id uuid references public.documents (id) on delete cascade,
  ordinal int not null check (ordinal >= 1),
  body text not null check (length(body) <= engine.most('passage_characters')),
  language text,
  said_at timestamptz,
  terms bigint[] not null generated always as (engine.passage_terms(user_id, channel_id, kind, body)) stored,
  foreign key (user_id, video_id) references public.videos (user_id, id) on delete cascade,
  constraint passages_of_one_source check (
    (kind = 'fact') = (fact_id is not null) and (kind = 'document') = (document_id is not null) and (video_id is not null or kind = any (array['fact', 'document'])))
);
comment on table public.passages is
  'What sources were cut into: the title of a video (kind video), its description, facts and documents. Written by triggers of their sources in the statement that '
  'changes them, deleted with them, never updated.';
comment on column public.passages.said_at is 'When its source was published or last changed.';
comment on column public.passages.terms is 'engine.passage_terms of the text.';
create index passages_terms on public.passages using gin (terms) with (fastupdate = off);
-- Also of what an account's deletion takes with it.
create index passages_video on public.passages (user_id, video_id, kind, ordinal);
create index passages_fact on public.passages (fact_id, ordinal) where fact_id is not null;
create index passages_document on public.passages (document_id, ordinal) where document_id is not null;
alter table public.passages enable row level security;
grant select on public.passages to authenticated;
create policy "passages: readers read" on public.passages for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table private.passage_terms (
  term bigint primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  passages int not null
) with (fillfactor = 80);
comment on table private.passage_terms is 'In how many passages of its channel a term stands: which words are rare, known without counting.';
create index passage_terms_user on private.passage_terms (user_id);

create function engine.count_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Always in the order of terms, so that two writers of one channel cannot wait for each other.
  if tg_op = 'INSERT' then
    insert into private.passage_terms as t (term, user_id, passages)
    select term, (array_agg(n.user_id))[1], count(*)::int from new_passages n cross join unnest(n.terms) term group by term order by term
    on conflict (term) do update set passages = t.passages + excluded.passages;
    return null;
  end if;
  with gone as (select term, count(*)::int as n from old_passages o cross join unnest(o.terms) term group by term),
  held as (
    select t.term from private.passage_terms t where t.term in (select g.term from gone g) order by t.term for no key update)
  update private.passage_terms t set passages = t.passages - g.n from held h join gone g using (term) where t.term = h.term;
  delete from private.passage_terms t
  where t.passages <= 0 and t.term in (select term from old_passages o cross join unnest(o.terms) term);
  return null;
end $$;
comment on function engine.count_terms() is 'Trigger: keeps private.passage_terms beside the passages.';
create trigger passages_count_new after insert on public.passages referencing new table as new_passages
  for each statement execute function engine.count_terms();
create trigger passages_count_old after delete on public.passages referencing old table as old_passages
  for each statement execute function engine.count_terms();

-- Cutting.

create function engine.subtitle_lines(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_line text;
  v_start text;
  v_lines text[] := '{}';
  v_words text := '';
  v_time text[];
  v_skip boolean := false;
begin
  foreach v_line in array string_to_array(p_text || E'\n', E'\n') loop
    v_line := btrim(v_line);
    v_time := regexp_match(v_line, '^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,]\d{1,3}\s*-->');
    if v_time is not null then
      v_start := case when coalesce(v_time[1], '0')::int > 0 then v_time[1]::int || ':' || lpad(v_time[2], 2, '0') else lpad(v_time[2], 2, '0') end || ':' || v_time[3];
      v_words := '';
      v_skip := false;
    elsif v_line = '' then
      if v_words <> '' then
        v_lines := v_lines || ('[' || v_start || '] ' || v_words);
      end if;
      v_words := '';
      v_start := null;
      v_skip := false;
    elsif v_start is null then
      -- Counters, names of cues, WEBVTT, notes and styles.
      v_skip := true;
    elsif not v_skip then
      v_words := btrim(v_words || ' ' || btrim(regexp_replace(v_line, '<[^>]*>|\{\\[^}]*\}', '', 'g')));
    end if;
  end loop;
  return v_lines;
end $$;
comment on function engine.subtitle_lines(text) is 'What is said in subtitles (.srt, .vtt): a line for each cue, [mm:ss] and its words.';

create function engine.pieces_of(p_line text, p_most int) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_pieces text[] := '{}';
  v_rest text;
  v_sentence text;
  v_cut int;
begin
  if length(p_line) <= p_most then
    return array[p_line];
  end if;
  foreach v_sentence in array regexp_split_to_array(p_line, '(?<=[.!?…])\s+|(?<=[。！？])') loop
    v_rest := btrim(v_sentence);
    while length(v_rest) > p_most loop
      v_cut := p_most - coalesce(nullif(position(' ' in reverse(left(v_rest, p_most))), 0), 1) + 1;
      -- No blank in the second half: cut where it is full.
      if v_cut < p_most / 2 then
        v_cut := p_most;
      end if;
      v_pieces := v_pieces || btrim(left(v_rest, v_cut));
      v_rest := btrim(substr(v_rest, v_cut + 1));
    end loop;
    if v_rest <> '' then
      v_pieces := v_pieces || v_rest;
    end if;
  end loop;
  return v_pieces;
end $$;
comment on function engine.pieces_of(text, int) is 'A line in pieces of p_most characters at most: at the ends of sentences, else between words.';

create function engine.passages_of(p_text text, p_format text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_most constant int := engine.most('passage_characters');
  v_text constant text := regexp_replace(replace(replace(p_text, E'\r\n', E'\n'), E'\r', E'\n'), '[\u0001-\u0008\u000b-\u001f\ufeff]', '', 'g');
  v_subtitles constant boolean := p_format in ('srt', 'vtt');
  v_lines text[] := case when v_subtitles then engine.subtitle_lines(v_text) else string_to_array(v_text, E'\n') end;
  v_passages text[] := '{}';
  v_now text := '';
  v_line text;
  v_piece text;
  v_whole boolean;
begin
  foreach v_line in array v_lines loop
    v_line := btrim(v_line, E' \t\u00a0\u3000');
    if v_line = '' then
      -- A paragraph ends a passage that says something; a heading stays with what follows.
      if length(v_now) >= 100 then
        v_passages := v_passages || v_now;
        v_now := '';
      end if;
      continue;
    end if;
    v_whole := length(v_line) <= v_most;
    foreach v_piece in array engine.pieces_of(v_line, v_most) loop
      if v_now <> '' and v_subtitles and v_whole and length(v_now) + length(v_piece) - position('] ' in v_piece) < v_most then
        -- Only the first cue's start is kept.
        v_now := v_now || ' ' || substr(v_piece, position('] ' in v_piece) + 2);
      elsif v_now <> '' and length(v_now) + length(v_piece) < v_most then
        v_now := v_now || case when v_whole then E'\n' else ' ' end || v_piece;
      else
        if v_now <> '' then
          v_passages := v_passages || v_now;
        end if;
        v_now := v_piece;
      end if;
    end loop;
  end loop;
  return case when v_now <> '' then v_passages || v_now else v_passages end;
end $$;
comment on function engine.passages_of(text, text) is
  'A text as passages of engine.most(''passage_characters'') at most, cut at the ends of lines and sentences; a line that fits, such as a chapter, stays whole. '
  'Subtitles lose counters and times but for each passage''s start. p_format: md, txt, srt or vtt.';

create function engine.write_passages(v public.passages, p_texts text[]) returns void
language sql set search_path = '' as $$
  insert into public.passages (user_id, channel_id, kind, video_id, fact_id, document_id, ordinal, body, language, said_at)
  select v.user_id, v.channel_id, v.kind, v.video_id, v.fact_id, v.document_id, p.place, p.body, v.language, v.said_at
  from unnest(p_texts) with ordinality as p (body, place)
$$;
comment on function engine.write_passages(public.passages, text[]) is 'Stores the passages of one source, in their order; v says which source.';

create function engine.learn_video() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v public.passages;
begin
  delete from public.passages p where p.user_id = new.user_id and p.video_id = new.id and p.kind in ('video', 'description');
  v.user_id := new.user_id;
  v.channel_id := new.channel_id;
  v.video_id := new.id;
  v.said_at := new.published_at;
  if new.title <> '' then
    v.kind := 'video';
    perform engine.write_passages(v, array[left(new.title, engine.most('passage_characters'))]);
  end if;
  if coalesce(new.description, '') <> '' then
    v.kind := 'description';
    perform engine.write_passages(v, engine.passages_of(new.description, 'txt'));
  end if;
  return null;
end $$;
comment on function engine.learn_video() is 'Trigger: a video''s title and description as passages, written anew when they change and gone when they are.';
create trigger videos_learn_new after insert on public.videos for each row
  when (new.title <> '' or new.description is not null) execute function engine.learn_video();
create trigger videos_learn after update on public.videos for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description or old.published_at is distinct from new.published_at)
  execute function engine.learn_video();

create function engine.learn_fact() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v public.passages;
begin
  delete from public.passages p where p.fact_id = new.id;
  if new.retired_at is null then
    v.user_id := new.user_id;
    v.channel_id := new.channel_id;
    v.kind := 'fact';
    v.video_id := new.video_id;
    v.fact_id := new.id;
    v.language := new.language;
    v.said_at := new.updated_at;
    perform engine.write_passages(v, engine.passages_of(concat_ws(E'\n', new.question, new.answer, nullif(array_to_string(new.links, E'\n'), '')), 'txt'));
  end if;
  return null;
end $$;
comment on function engine.learn_fact() is 'Trigger: a fact as passages, written anew when it changes; none once it is retired.';
-- Not when it is only marked for review: passages that are written anew are no longer what replies have cited.
create trigger facts_learn after insert or update of video_id, question, answer, links, language, retired_at on public.facts
  for each row execute function engine.learn_fact();

create function engine.learn_document() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v public.passages;
  v_texts constant text[] := engine.passages_of(new.body, new.format);
begin
  if v_texts = '{}' then
    perform engine.fail(422, 'nothing_to_read', 'This document contains no text.',
      case when new.format in ('srt', 'vtt') then 'Subtitles need times such as 00:01:02,000 --> 00:01:04,000 above each text.' else 'Paste its text instead.' end);
  end if;
  delete from public.passages p where p.document_id = new.id;
  v.user_id := new.user_id;
  v.channel_id := new.channel_id;
  v.kind := 'document';
  v.video_id := new.video_id;
  v.document_id := new.id;
  v.language := new.language;
  v.said_at := new.updated_at;
  perform engine.write_passages(v, v_texts);
  return null;
end $$;
comment on function engine.learn_document() is 'Trigger: a document as passages, written anew when it changes; 422 for subtitles in which nothing is said.';
create trigger documents_learn after insert or update on public.documents for each row execute function engine.learn_document();

-- 43_evidence.sql

-- Evidence: what the draft for one comment is given to rest on. Found by the rarest words first, so that it costs what is found, however
-- much a channel knows; and by trigrams within one video. plpgsql with one plan for all: planning anew took longer than running.

create function engine.today_of(p_user uuid) returns date
language plpgsql stable set search_path = '' as $$
begin
  return (engine.now() at time zone coalesce((select p.timezone from public.accounts p where p.id = p_user), 'UTC'))::date;
end $$;
comment on function engine.today_of(uuid) is 'The day it is where a user lives.';

create function engine.small_words() returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(btrim($w$
    a about actually all also always am an and any anybody anyone are aren as ask asking at back be because been before being bit but by can cannot could couldn curious did didn do does
    doesn doing don done else even ever every for from get gets getting give go goes going gonna good got great had happen happened has have haven having he hello help her here hey hi him his
    how i if in into is isn it its just kind kinda know later let like ll lol long look love m make makes many may maybe me mean mine more most much my need never no not now of off ok okay on
    one only or other our out over please pls put quite re really right s said same say saw see seen she should so some someone something sorry still such sure t take tell than thank thanks that the
    their them then there these they thing things think this those though thx to too try under up us use used using ve very video wanna want wanted was wasn way we well were what
    when where which while who whose why will with without won wonder wondering would wouldn yes yet you your yours
    aber als also am an andere auch auf aus bei beim bin bis bist bitte da dabei damit danke dann dar das dass dein deine deinem deinen deiner dem den denn der des die dies diese diesem diesen
    dieser dieses dir doch du durch eben eigentlich ein eine einem einen einer eines einfach er es etwas euch euer eure eurem euren eurer fur ganz gar geht gerade gern gerne gibt hab habe haben habt hallo hast hat hatte
    ich ihr im immer in ins ist ja jetzt kann kannst kein keine kommt konnen konnt lang lange liebe mach machen machst macht mal man mehr mein meine meinem meinen meiner mich mir mit muss musst mussen nach nicht
    noch nur ob oder ohne schon sehr sein seine sich sie sind so soll und uns unser unsere unter viel viele vom von vor war waren warum was welche welchem welchen welcher welches wenn wer werden wie wieder
    wieso wird wo woher womit zu zum zur
    a al algo ahi alguien alguna alguno ante aqui asi aun aunque bien buen buena bueno cada como con cosa cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde dos e el ella ellos en entre era eres es esa
    ese eso esta estaba estan estas este esto estos fue gracias ha habeis hace haceis haces hacer han has hasta hay he hola la las le les lleva lo los mas me mi mis mucha mucho muy nada ni no nos nosotros nuestra nuestro o
    os otra otro para pero poco podeis poner por porque pronto puede puedes puedo que quien quiero se sea ser si sin sobre solo son soy su sus tal tambien tan tanto te teneis tengo ti tiene tienes todo todos tu tus un una uno
    unos usa usais usas va vais video vosotros vuestra vuestro y ya yo
    a ai ainda alguem algum alguma ao aos aquela aquele aqui as ate boa bom com como da dao das de dela dele depois dessa desse desta deste do dos e ela ele eles em era essa esse esta estao este eu faz fazer foi fica gente ha isso
    isto ja la mais mas me mesmo meu minha muita muito na nao nas nem no nos nossa nosso num numa o obrigada obrigado oi onde os ou para pela pelo pode podem posso pra precisa preciso qual quais quando quanta quantas quanto quantos que quem queria
    quero se sem sera seu seus so sua suas tambem tao te tem tenho ter teu tudo um uma usa usar usou vai voce voces
    a ai alors apres as au aussi autre aux avec avez bien bonjour ca car ce cela ces cet cette ceux chez combien comme comment d dans de des donc du elle elles en encore est et etait etes etre eu eux faire fais fait faites faut
    il ils j je juste l la le les leur lui ma mais me meme merci mes mettre moi mon n ne nos notre nous on ont ou par pas peu peut peux plus pour pourquoi pouvez qu quand que quel quelle quelles quels qui quoi
    sa salut sans se ses si sinon son sont sous suis sur ta te tes toi ton tous tout toute tres tu un une va vais vos votre vous y
    です ます すか ますか でし した まし ので から って いま する され ある あり りま せん ない ので この その あの どの どこ どれ なに 何で 何を てい いる いま でも とき たら なら ても もう また とて ても こと もの よう うに ください くだ ださ さい さん ちゃん 教え えて しょ ょう うか かな のは には では とは んで のが
    $w$), '\s+', ' ', 'g')
$$;
comment on function engine.small_words() is
  'Words that tell nothing of what a question is about, folded, in English, German, Spanish, Portuguese, French and Japanese: descriptions hardly hold them, so that by '
  'their rarity alone they would weigh most.';

create function engine.asked_forms(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_text constant text := engine.folded(p_text);
begin
  return array(
    select f.says from (values
      ('\m(?:costs?|price[sd]?|pricey|pay|paid|expensive|cheap|afford|spen[dt]|bill|fees?|kosten|kostet|kostete|gekostet|preis|teuer|bezahlt|gezahlt|zahlt|cuesta|cuestan|costo|costado|costo|precio|pagaste|pagado|caro|cara|gastaste|custa|custou|custam|preco|pagou|gastou|coute|coutent|prix|cher|chere|paye)\M|\mset you back\M|\mhow much (?:is|was|are|were|did|do you charge)\M|いくら|値段|価格|費用|料金',
        '[$€£¥₹]|\m(?:usd|eur|gbp|chf|pesos?|reais|euros?)\M|円'),
      ('\mhow long\M|\mhow many (?:seconds|minutes|hours|days|nights|weeks|months|years)\M|\mhow (?:soon|often)\M|\mwie (?:lange|oft|viele (?:minuten|stunden|tage|nachte|wochen|monate))\M|\mcuant[oa]s? (?:tiempo|dura|tarda|minutos|horas|dias|noches|semanas|meses)|\mcada cuanto\M|\mquant[oa]s? (?:tempo|dura|demora|minutos|horas|dias|noites|semanas|meses)|\mcombien de (?:temps|minutes|heures|jours|nuits|semaines|mois)\M|どのくらい|どれくらい|どれぐらい|何分|何時間|何日|何か月|何週間|何年',
        '\d\s*(?:s|sec|secs|seconds?|min|mins|minutes?|h|hrs?|hours?|days?|nights?|weeks?|months?|years?|sek|sekunden?|minuten?|std|stunden?|tag|tage|tagen|nacht|nachte|wochen?|monate?|jahre?|segundos?|minutos?|horas?|dias?|noches?|noites?|semanas?|mes|meses|anos?|secondes?|heures?|jours?|nuits?|semaines?|mois|ans?)\M|\d\s*(?:分|時間|日|週間|か月|ヶ月|年)'),
      ('\mwhen\M|\mwhat (?:date|day|time|month|year)\M|\mwhich (?:day|month|year)\M|\mwann\M|\m(?:an )?welche[mnrs]? (?:tag|datum|uhrzeit)\M|\mcuando\M|\mque (?:dia|fecha|hora)\M|\mfecha\M|\mquando\M|\mquand\M|\mquelle (?:date|heure)\M|いつ|何月|何曜日|何時',
        '\m(?:jan(?:uar|uary)?|feb(?:ruar|ruary)?|mar(?:ch)?|marz|apr(?:il)?|may|mai|jun[ei]?|jul[iy]?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|next|nachste[nrs]?|proxim[oa]|prochaine?)\M|\m20\d\d\M|\d\s*月|曜日|次回'),
      ('\mwhere (?:is|s|was|can i find|do i find|do you (?:show|say|talk|explain)|does)\M|\mtime ?stamps?\M|\m(?:what|which|at what) minutes?\M|\mchapters?\M|\mwo (?:ist|finde|zeigst|erklarst)\M|\mminute\M|\min welcher\M|\mque minuto\M|\ma quelle minute\M|\mdonde (?:esta|sale|explicas)\M|\monde (?:esta|aparece|explica)\M|\mou (?:est|se trouve)\M|何分(?:頃|ごろ|あたり)|チャプター',
        '\m\d{1,2}:\d{2}\M'),
      ('\mlinks?\M|\murl\M|\mdownload\M|\mwebsite\M|\mpdf\M|\mfiles?\M|\mwhere (?:can|do|could|did) (?:i|we|you|one) (?:get|buy|find|order|download)\M|\mwo (?:gibt|gibts|bekomm\w*|finde\w*|kauf\w*|kann)\M|\m(?:donde|de donde) (?:compr\w*|encuentr\w*|consig\w*|descarg\w*|puedo)\M|\monde (?:compr\w*|encontr\w*|consig\w*|baix\w*|pego|posso)\M|\mou (?:trouver|acheter|peut-on|puis-je|telecharger)\M|リンク|どこで(?:買|手|購|ダウン|もら)|ダウンロード',
        'https?://|\mwww\.'),
      ('\mhow (?:big|large|wide|tall|thick|far|heavy|high|deep)\M|\m(?:what|which) (?:size|length|width|weight|diameter|thickness)\M|\mweighs?\M|\mwie (?:gross|groß|breit|lang|dick|schwer|weit|hoch|tief|stark)\M|\mmaße\M|\mque (?:tamano|medidas?|peso|largo|ancho|grosor)\M|\m(?:tamanho|medidas|largura|comprimento|espessura)\M|\m(?:taille|largeur|longueur|epaisseur|poids|diametre)\M|大きさ|サイズ|重さ|長さ|太さ|厚さ|何(?:センチ|ミリ|キロ|グラム|リットル)',
        '\d\s*(?:mm|cm|m|km|g|kg|oz|lbs?|inch(?:es)?|in|ft|ml|l|litres?|liters?|liter|litros?|meters?|metros?|metres?|kilos?)\M|\d\s*["″]|×'),
      ('\mhow (?:hot|cold|warm)\M|\mtemperatures?\M|\mdegrees?\M|\mwie (?:heiß|heiss|kalt|warm)\M|\mgrad\M|\mtemperatur\M|\mtemperatura\M|\mgrados\M|\mgraus\M|\mdegres\M|温度|何度',
        '°|\d\s*度'),
      ('\mpercent(?:age)?\M|\mprozent\M|\mpor ?ciento\M|\mporcentaje\M|\mpor ?cento\M|\mporcentagem\M|\mpour ?cent(?:age)?\M|何%|何割|パーセント', '%'),
      ('\m(?:songs?|tunes?|music|tracks?|soundtrack|melody|lied|musik|melodie|cancion|musica|chanson|musique|morceau)\M|曲|音楽',
        '\m(?:songs?|tunes?|music|tracks?|soundtrack|lied|musik|cancion|musica|chanson|musique)\M|曲|音楽|[♪♫🎵🎶]'),
      ('\m(?:camera|lens|film(?:ed|st|t)? (?:with|on)|shoot (?:with|on)|kamera|objektiv|camara|objetivo|lente|objectif|appareil)\M|カメラ|レンズ',
        '\m(?:camera|lens|filmed|kamera|objektiv|camara|objetivo|lente|objectif|appareil)\M|\d\s*mm\M|カメラ|レンズ|📷|🎥'),
      ('\m(?:sponsor(?:ed)?|paid (?:by|for)|ad|advert|werbung|gesponsert|bezahlte|patrocin\w*|publicidad|publicidade|sponsorise|pub)\M|提供|案件',
        '\m(?:sponsor\w*|affiliate|werbung|patrocin\w*|afiliad\w*|sponsorise\w*|affilie\w*|lent|paid|money)\M|提供|アフィリエイト'),
      ('\mhow (?:much|many)\M|\mwie ?viele?\M|\mcuant[oa]s?\M|\mquant[oa]s?\M|\mcombien\M|何[個本枚人杯回匹台冊グ]|どれ[くぐ]らい|どのくらい', '\d')
    ) as f (asks, says)
    where v_text ~ f.asks);
end $$;
comment on function engine.asked_forms(text) is
  'What an answer to a question would look like, as patterns for folded text: asked for a price it holds one, asked how long a time. In English, German, Spanish, '
  'Portuguese, French and Japanese.';

create function engine.asked_words(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_small constant text[] := string_to_array(engine.small_words(), ' ');
  v_words constant text[] := array(
    select w from unnest(engine.words_of(left(p_text, 1000))) with ordinality as u (w, place) group by w order by min(place) limit 60);
  v_telling constant text[] := array(select w from unnest(v_words) with ordinality as u (w, place) where w <> all (v_small) order by place limit 40);
begin
  -- Of nothing but small words they are all there is.
  return case when v_telling = '{}' then v_words[:40] else v_telling end;
end $$;
comment on function engine.asked_words(text) is 'The words of a question that tell what it is about (engine.words_of without engine.small_words), 40 at most, in their order.';

create type engine.asked_term as (term bigint, word text, weight real, passages int);
comment on type engine.asked_term is 'A word of a question as the index keeps it: the rarer on the channel, the heavier.';

create function engine.asked_terms(p_user uuid, p_channel text, p_text text, p_prefix text default '') returns engine.asked_term[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_words constant text[] := engine.asked_words(p_text);
  v_all constant text[] := v_words || array(select distinct engine.root_of(w) from unnest(v_words) w where engine.root_of(w) is not null);
  v_terms constant bigint[] := engine.scoped_terms(p_user, p_channel, array(select p_prefix || w from unnest(v_all) with ordinality as u (w, place) order by place));
  v_total constant int := coalesce((
    select t.passages from private.passage_terms t where t.term = (engine.scoped_terms(p_user, p_channel, array[p_prefix]))[1]), 0);
begin
  return array(
    select row(t.term, a.word, ln((1 + (v_total - t.passages + 0.5) / (t.passages + 0.5))::float8) * case
        -- The beginning of a word counts almost as the word where that stands nowhere.
        when a.word like '~%' then case when exists (
          select from unnest(v_terms, v_all) as k (term, word) join private.passage_terms known on known.term = k.term
          where engine.root_of(k.word) = a.word) then 0.5 else 0.9 end
        -- Short words of alphabets are articles and the like; a number or a sign of a script without blanks is not.
        when a.word ~ '^[^\d\u0900-\uffff]{1,2}$' then 0.4
        else 1 end, t.passages)::engine.asked_term
    from unnest(v_terms, v_all) as a (term, word) join private.passage_terms t on t.term = a.term
    order by t.passages, t.term);
end $$;
comment on function engine.asked_terms(uuid, text, text, text) is
  'The words of a question that stand in passages of the channel, and their beginnings, the rarest first. p_prefix: title: for words of titles.';

create function engine.rare_terms(p_asked engine.asked_term[], p_most int) returns bigint[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select r.term from (select a.term, a.passages, sum(a.passages) over (order by a.passages, a.term) as so_far from unnest(p_asked) a) r
    where r.so_far <= p_most order by r.so_far);
end $$;
comment on function engine.rare_terms(engine.asked_term[], int) is 'As many of the rarest terms as stand in p_most passages together.';

create function engine.nearest_passages(p_user uuid, p_channel text, p_video text, p_text text, p_language text, p_limit int default 20)
returns table (id uuid, score real)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  v_asked constant engine.asked_term[] := engine.asked_terms(p_user, p_channel, p_text);
  v_terms constant bigint[] := array(select a.term from unnest(v_asked) a);
  v_weights constant real[] := array(select a.weight from unnest(v_asked) a);
  v_rare constant bigint[] := engine.rare_terms(v_asked, 200);
  -- Common words count together only: two of them, the rarest.
  v_common constant bigint[] := array(
    select a.term from unnest(v_asked) with ordinality as a (term, word, weight, passages, place)
    where a.term <> all (v_rare) and a.word not like '~%' order by a.place limit 2);
  v_today constant date := engine.today_of(p_user);
  v_forms constant text[] := engine.asked_forms(p_text);
  -- Words that stand nowhere, and may be written otherwise in this very video: a slip of the pen, part of a longer word.
  v_words constant text[] := array(
    select w from unnest(engine.asked_words(p_text)) w
    where length(w) >= 4 and w not in (select a.word from unnest(v_asked) a) group by w order by length(w) desc limit 10);
begin
  return query
  with found as materialized (
    (select p.id, p.user_id, p.channel_id, p.video_id, p.kind, p.fact_id, p.language, p.said_at, p.ordinal, p.terms, null::text as folded
     from public.passages p where p.terms && v_rare)
    union all
    (select p.id, p.user_id, p.channel_id, p.video_id, p.kind, p.fact_id, p.language, p.said_at, p.ordinal, p.terms, null
     from public.passages p where cardinality(v_common) = 2 and p.terms @> v_common limit 100)
    union all
    (select p.id, p.user_id, p.channel_id, p.video_id, p.kind, p.fact_id, p.language, p.said_at, p.ordinal, p.terms, engine.folded(p.body)
     from public.passages p where p.user_id = p_user and p.video_id = p_video and p.kind <> 'document' limit 100)
    union all
    (select p.id, p.user_id, p.channel_id, p.video_id, p.kind, p.fact_id, p.language, p.said_at, p.ordinal, p.terms, engine.folded(p.body)
     from (
       select f.id from public.facts f
       where f.user_id = p_user and f.channel_id = p_channel and f.video_id is null and f.retired_at is null and f.contradicted_at is null order by f.created_at desc limit 60) f
     join public.passages p on p.fact_id = f.id limit 100)),
  weighed as materialized (
    select f.*, (
        coalesce((select sum(a.weight) from unnest(v_terms, v_weights) as a (term, weight) where a.term = any (f.terms)), 0)
        + case when f.folded is not null then coalesce((
            select 2 * sum(near.likeness) from (select extensions.word_similarity(w, f.folded) as likeness from unnest(v_words) w) near
            where near.likeness >= 0.45), 0)
          + (select 1.5 * count(*) from unnest(v_forms) form where f.folded ~ form) else 0 end)
      * case when f.video_id = p_video then 1.6 else 1 end * case f.kind when 'fact' then 1.3 when 'video' then 0.5 else 1 end
      * case when f.language = p_language then 1.05 else 1 end as score
    from (
      select distinct on (e.id) e.* from found e
      where e.user_id = p_user and e.channel_id = p_channel order by e.id, e.folded nulls last) f)
  select w.id, w.score::real from weighed w
  left join public.facts f on f.id = w.fact_id
  left join public.videos v on v.user_id = w.user_id and v.id = w.video_id
  where w.score > 0 and case
    when w.kind = 'fact' then coalesce(w.video_id = p_video, w.video_id is null) and (f.valid_until is null or f.valid_until >= v_today) and f.contradicted_at is null
    -- What only some can see must not get about under another video.
    when w.video_id is null or w.video_id is not distinct from p_video then true
    else v.privacy = 'public' end
  order by w.score desc, w.said_at desc nulls last, w.ordinal, w.id limit p_limit;
end $$;
comment on function engine.nearest_passages(uuid, text, text, text, text, int) is
  'The passages of a channel that seem to answer a text, best first: those with its rarest words (200 at most), with its two rarest common ones (100), those of the video '
  'itself (100) and the channel''s newest facts (60), where trigrams and the form of an answer count as well. No fact past its date, contradicted or of another video; of other videos nothing unless they are public.';

create function engine.nearest_answers(p_user uuid, p_channel text, p_text text, p_but uuid default null)
returns table (comment_row_id uuid, comment text, answer text, at timestamptz, similarity real, learned boolean)
language plpgsql stable rows 3 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return query
  with said as (
    (select y.id, y.text_original as comment, y.owner_reply_text as answer, y.owner_replied_at as at, false as learned
     from public.youtube_comments y
     where y.user_id = p_user and y.channel_id = p_channel and y.owner_reply_text is not null
     order by y.owner_replied_at desc limit 300)
    union all
    -- What its owner let go, as it was or edited. A reply that the engine approved proves nothing.
    (select r.id, r.text_original, r.generated_reply, r.status_changed_at, r.reply_type = 'AI+Edited'
     from (
       select y.* from public.youtube_comments y
       where y.user_id = p_user and y.channel_id = p_channel and y.generated_reply is not null
       order by y.status_changed_at desc limit 300) r
     where r.approved_by = 'owner' and r.reply_status = any (engine.reply_answers_viewer()))),
  near as (
    select distinct on (s.id) s.*, extensions.similarity(left(p_text, 500), left(s.comment, 500)) as similarity
    from said s where s.id is distinct from p_but and s.comment <> '' order by s.id, s.at desc)
  select n.id, left(n.comment, 160), left(n.answer, 300), n.at, n.similarity, n.learned
  from near n where n.similarity >= 0.15 order by n.similarity desc, n.at desc limit 3;
end $$;
comment on function engine.nearest_answers(uuid, text, text, uuid) is
  'The three most alike comments among the last 300 that the owner answered on YouTube and the last 300 drafts, as far as the owner approved them, with the answers; '
  'none that is hardly alike. p_but: the comment itself.';

create function engine.asked_videos(p_user uuid, p_channel text, p_video text, p_text text)
returns table (id text, title text, url text, published_at timestamptz)
language plpgsql stable rows 5 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  v_titles constant int := coalesce((
    select t.passages from private.passage_terms t where t.term = (engine.scoped_terms(p_user, p_channel, array['title:']))[1]), 0);
  -- What stands in more than a fifth of the titles asks for none of them.
  v_asked constant engine.asked_term[] := array(
    select a::engine.asked_term from unnest(engine.asked_terms(p_user, p_channel, p_text, 'title:')) a where a.passages <= greatest(5, v_titles / 5));
  v_rare constant bigint[] := engine.rare_terms(v_asked, 100);
begin
  return query
  with found as materialized (
    select p.video_id, p.terms, p.user_id, p.channel_id from public.passages p where p.terms && v_rare and p.kind = 'video')
  select best.id, best.title, 'https://youtu.be/' || best.id, best.published_at
  from (
    select v.id, v.title, v.published_at, s.score, max(s.score) over () as most
    from found f
    join public.videos v on v.user_id = f.user_id and v.id = f.video_id
    cross join lateral (select sum(a.weight) as score from unnest(v_asked) a where a.term = any (f.terms)) s
    where f.user_id = p_user and f.channel_id = p_channel and v.privacy = 'public' and v.id is distinct from p_video) best
  where best.score >= best.most / 2
  order by best.score desc, best.published_at desc nulls last, best.id limit 5;
end $$;
comment on function engine.asked_videos(uuid, text, text, text) is
  'The channel''s own public videos whose titles hold the rarest words of a text, at most 5, best first; never the one that it stands under.';

create function engine.passage_shown(p public.passages, p_whole boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', p.id, 'kind', p.kind, 'source_id', coalesce(p.fact_id::text, p.document_id::text, p.video_id),
      'title', case p.kind
        when 'fact' then (select f.question from public.facts f where f.id = p.fact_id)
        when 'document' then (select d.title from public.documents d where d.id = p.document_id)
        else nullif((select v.title from public.videos v where v.user_id = p.user_id and v.id = p.video_id), '') end,
      'text', p.body, 'language', p.language, 'url', 'https://youtu.be/' || p.video_id, 'at', p.said_at, 'whole', p_whole));
end $$;
comment on function engine.passage_shown(public.passages, boolean) is 'A passage as the evidence of a comment shows it (_shared/contracts/evidence.ts).';

create function engine.evidence_for(p_user uuid, p_channel text, p_video text, p_text text, p_language text, p_but uuid default null) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_most constant int := engine.most('evidence_characters');
  v_today constant date := engine.today_of(p_user);
  v_answers jsonb;
  v_videos jsonb;
  v_passages jsonb;
  v_room int;
  v_near uuid[];
  v_scores real[];
  v_first int;
  v_described int;
  v_facts int;
  -- Whether what YouTube says of the video, and what the owner said, are given whole.
  v_whole boolean;
  v_all_facts boolean;
begin
  select coalesce(jsonb_agg(to_jsonb(a) - 'so_far' order by a.similarity desc, a.at desc), '[]'), v_most - coalesce(max(a.so_far), 0)
  into v_answers, v_room
  from (
    select n.*, sum(octet_length(n.comment) + octet_length(n.answer)) over (order by n.similarity desc, n.at desc, n.comment_row_id) as so_far
    from engine.nearest_answers(p_user, p_channel, p_text, p_but) n) a
  where a.so_far <= v_most / 4;
  select coalesce(jsonb_agg(to_jsonb(v)), '[]'), v_room - coalesce(sum(octet_length(v.title) + octet_length(v.url)), 0)
  into v_videos, v_room from engine.asked_videos(p_user, p_channel, p_video, p_text) v;
  select coalesce(sum(octet_length(p.body)), 0) into v_described
  from public.passages p where p.user_id = p_user and p.video_id = p_video and p.kind in ('video', 'description');
  select coalesce(array_agg(n.id order by n.place), '{}'), coalesce(array_agg(n.score order by n.place), '{}') into v_near, v_scores
  from engine.nearest_passages(p_user, p_channel, p_video, p_text, p_language) with ordinality as n (id, score, place);
  -- What stands first and is no part of what may be given whole.
  select coalesce(sum(octet_length(p.body)), 0) into v_first
  from public.passages p
  where p.id = any (v_near[:3]) and p.kind <> 'fact' and not coalesce(p.video_id = p_video and p.kind in ('video', 'description'), false);
  v_whole := v_described <= least(v_most / 2, v_room - v_first);
  select coalesce(sum(octet_length(p.body)), 0) into v_facts
  from public.facts f join public.passages p on p.fact_id = f.id
  where f.user_id = p_user and f.channel_id = p_channel and f.retired_at is null and f.contradicted_at is null and (f.video_id is null or f.video_id = p_video)
    and (f.valid_until is null or f.valid_until >= v_today);
  v_all_facts := v_facts <= least(v_most / 4, v_room - v_first - case when v_whole then v_described else 0 end);

  with ranked as (
    -- The three nearest stand first, wherever they are from. Then the video itself and what its owner said, as far as each fits whole.
    select p as passage, 0 as tier, n.score, 0::bigint as place, case
        when p.kind = 'fact' then v_all_facts
        else v_whole and coalesce(p.video_id = p_video and p.kind in ('video', 'description'), false) end as whole
    from unnest(v_near[:3], v_scores[:3]) as n (id, score) join public.passages p on p.id = n.id
    union all
    select p, 1, 0, row_number() over (order by p.kind desc, p.ordinal), true
    from public.passages p
    where v_whole and p.user_id = p_user and p.video_id = p_video and p.kind in ('video', 'description')
    union all
    select p, 2, 0, row_number() over (order by p.video_id is null, f.updated_at desc, f.id, p.ordinal), true
    from public.facts f join public.passages p on p.fact_id = f.id
    where v_all_facts and f.user_id = p_user and f.channel_id = p_channel and f.retired_at is null and f.contradicted_at is null
      and (f.video_id is null or f.video_id = p_video) and (f.valid_until is null or f.valid_until >= v_today)
    union all
    select p, 3, n.score, 0, false
    from unnest(v_near, v_scores) as n (id, score) join public.passages p on p.id = n.id
    union all
    -- What is left of the video and of the facts: a question in another language shares no word with its answer.
    (select p, 4, 0, row_number() over (order by p.kind desc, p.ordinal), false
     from public.passages p
     where not v_whole and p.user_id = p_user and p.video_id = p_video and p.kind in ('video', 'description') order by p.kind desc, p.ordinal limit 60)
    union all
    (select p, 5, 0, row_number() over (order by p.video_id is null, p.said_at desc, p.fact_id, p.ordinal), false
     from public.facts f join public.passages p on p.fact_id = f.id
     where not v_all_facts and f.user_id = p_user and f.channel_id = p_channel and f.retired_at is null and f.contradicted_at is null
       and (f.video_id is null or f.video_id = p_video) and (f.valid_until is null or f.valid_until >= v_today)
     order by p.video_id is null, p.said_at desc, p.fact_id, p.ordinal limit 60)
    union all
    (select p, 6, 0, p.ordinal, false
     from public.documents d join public.passages p on p.document_id = d.id
     where d.user_id = p_user and d.video_id = p_video order by d.created_at desc, p.ordinal limit 30)),
  once as (
    select distinct on ((r.passage).id) r.* from ranked r order by (r.passage).id, r.tier),
  placed as (
    select o.*, row_number() over (order by o.tier, o.score desc, o.place, (o.passage).id) as number,
      sum(octet_length((o.passage).body)) over (order by o.tier, o.score desc, o.place, (o.passage).id) as so_far
    from once o)
  select coalesce(jsonb_agg(engine.passage_shown(p.passage, p.whole) order by p.number), '[]') into v_passages
  from placed p where p.so_far <= v_room;
  return jsonb_build_object('passages', v_passages, 'answers', v_answers, 'videos', v_videos);
end $$;
comment on function engine.evidence_for(uuid, text, text, text, text, uuid) is
  'What a draft for a comment may rest on, as _shared/contracts/evidence.ts has it: passages (the three nearest, the rest of the video''s description if it fits half the '
  'budget whole, the rest of the facts if they fit a quarter, then the nearest, then what room is left for), the nearest past answers, and own videos that seem to be asked for. At most '
  'engine.most(''evidence_characters'') bytes of text in all. p_but: the comment itself, whose own answer is no example.';

create function engine.evidence_for_many(p_comments uuid[]) returns table (comment_row_id uuid, evidence jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select y.id, engine.evidence_for(y.user_id, y.channel_id, y.video_id, y.text_original, y.language, y.id)
  from public.youtube_comments y where y.id = any (p_comments);
end $$;
comment on function engine.evidence_for_many(uuid[]) is 'engine.evidence_for of several comments. Whose they are its caller has seen to.';

-- 50_model_budget.sql

-- The model's budget: what the operator allows of it a day, for a user and for all, and the one way to a call.
-- In plpgsql, which keeps its plans: a booking asks all of it twice, a claim once a channel.
-- The operator pays for the model. So a call is for a connected channel of an account with a plan, and is counted before it is made.

create table private.model_limits (
  only_row boolean primary key default true check (only_row),
  user_calls int not null default 5000 check (user_calls >= 0),
  user_tokens bigint not null default 10000000 check (user_tokens >= 0),
  user_money numeric(12, 2) not null default 20 check (user_money >= 0),
  all_calls int not null default 100000 check (all_calls >= 0),
  all_tokens bigint not null default 200000000 check (all_tokens >= 0),
  all_money numeric(12, 2) not null default 500 check (all_money >= 0),
  -- Of a million tokens, in the currency of the ceilings.
  input_price numeric(12, 4) not null default 0 check (input_price >= 0),
  output_price numeric(12, 4) not null default 0 check (output_price >= 0)
);
insert into private.model_limits default values;
comment on table private.model_limits is
  'The operator''s ceilings of a UTC day, for each user and for the installation (npm run model). Money counts once prices are set.';

create table private.model_days (
  user_id uuid not null references public.accounts (id) on delete cascade,
  day date not null,
  calls int not null default 0 check (calls >= 0),
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (user_id, day)
);
create index model_days_day on private.model_days (day);
comment on table private.model_days is
  'Model calls and tokens of a user per UTC day. A call under way counts with the tokens of engine.model_reserve, until it is settled.';

create table private.model_shares (
  day date not null,
  share int not null check (share between 0 and 15),
  calls bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (day, share)
);
comment on table private.model_shares is
  'Model calls and tokens of the installation per UTC day, in 16 rows: each may use a sixteenth of the ceilings, so runs of many users do not wait for one row. '
  'A single row counts nothing but itself; together they are exact (engine.take_shared_calls).';

create table private.model_takes (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  probe boolean not null default false
);
create index model_takes_day on private.model_takes (day);
comment on table private.model_takes is
  'Calls that were taken and are not settled yet: so that they are settled once, though the answer to it may get lost. probe: the one call that finds out whether the '
  'model works again.';

create table private.model_uses (
  user_id uuid not null references public.accounts (id) on delete cascade,
  day date not null,
  purpose text not null check (purpose = any (engine.model_purposes())),
  calls int not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  money numeric(14, 6) not null default 0,
  primary key (user_id, day, purpose)
);
create index model_uses_day on private.model_uses (day);
comment on table private.model_uses is
  'What a user''s model calls were for, per UTC day: calls that were settled, their tokens, and what those cost at the prices of that moment.';

create table private.model_server (
  only_row boolean primary key default true check (only_row),
  server text,
  dialect jsonb,
  trouble text check (trouble = any (engine.model_stops() || engine.model_waits())),
  detail text,
  since timestamptz,
  failures int not null default 0,
  wait_until timestamptz,
  mailed_at timestamptz,
  failed_over uuid[] not null default '{}' check (cardinality(failed_over) <= 2)
);
insert into private.model_server default values;
comment on table private.model_server is
  'What is known of the model server, in one row. dialect: what the server (a hash of address, model and MODEL_OUTPUT) was found to understand. trouble, since: what '
  'keeps it from answering anybody, asked again by one call from wait_until on; detail: its own words. mailed_at: when the operator was told by mail. failed_over: the first two comments that '
  'this trouble was met over; one alone may be what the server fails over.';

create function engine.model_day() returns date
language plpgsql stable set search_path = '' as $$
begin
  return (engine.now() at time zone 'UTC')::date;
end $$;
comment on function engine.model_day() is 'The day that model calls are counted on: UTC.';

create function engine.model_reserve(out input_tokens int, out output_tokens int)
language plpgsql immutable set search_path = '' as $$
begin
  input_tokens := engine.most('model_input_tokens');
  output_tokens := engine.most('model_output_tokens');
end $$;
comment on function engine.model_reserve() is 'What a call counts for while it is under way.';

create function engine.model_money(l private.model_limits, p_input_tokens bigint, p_output_tokens bigint) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return (p_input_tokens * l.input_price + p_output_tokens * l.output_price) / 1000000;
end $$;
comment on function engine.model_money(private.model_limits, bigint, bigint) is 'What tokens cost, by the operator''s prices.';

create function engine.model_room(l private.model_limits, p_calls bigint, p_tokens bigint, p_money numeric) returns int
language plpgsql immutable set search_path = '' as $$
declare
  r constant record := engine.model_reserve();
  v_money constant numeric := engine.model_money(l, r.input_tokens, r.output_tokens);
begin
  -- Without prices money allows everything.
  return greatest(0, least(p_calls, p_tokens / (r.input_tokens + r.output_tokens), case when v_money > 0 then floor(p_money / v_money) end));
end $$;
comment on function engine.model_room(private.model_limits, bigint, bigint, numeric) is 'How many more calls fit into what is left of calls, tokens and money.';

create function engine.installation_room(l private.model_limits, p_day date) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_calls bigint;
  v_input bigint;
  v_output bigint;
begin
  select coalesce(sum(s.calls), 0), coalesce(sum(s.input_tokens), 0), coalesce(sum(s.output_tokens), 0) into v_calls, v_input, v_output
  from private.model_shares s where s.day = p_day;
  return engine.model_room(l, l.all_calls - v_calls, l.all_tokens - v_input - v_output, l.all_money - engine.model_money(l, v_input, v_output));
end $$;
comment on function engine.installation_room(private.model_limits, date) is 'How many more calls the operator''s ceilings for all allow on a day.';

create function engine.model_allowance(p_user uuid, p_day date, out calls int, out held text)
language plpgsql stable set search_path = '' as $$
declare
  l private.model_limits;
  d private.model_days;
  v_own int;
begin
  calls := 0;
  if not exists (select from public.accounts p where p.id = p_user and p.plan is not null) then
    held := 'no_plan';
    return;
  end if;
  select * into l from private.model_limits;
  select s.model_calls_per_day into v_own from public.automation_settings s where s.user_id = p_user;
  select * into d from private.model_days m where m.user_id = p_user and m.day = p_day;
  v_own := coalesce(v_own, 0) - coalesce(d.calls, 0);
  if v_own <= 0 then
    held := 'model_budget';
    return;
  end if;
  calls := least(v_own, engine.model_room(l, l.user_calls - coalesce(d.calls, 0), l.user_tokens - coalesce(d.input_tokens + d.output_tokens, 0),
    l.user_money - engine.model_money(l, coalesce(d.input_tokens, 0), coalesce(d.output_tokens, 0))));
  if calls = 0 or engine.installation_room(l, p_day) = 0 then
    calls := 0;
    held := 'model_ceiling';
  end if;
end $$;
comment on function engine.model_allowance(uuid, date) is
  'How many model calls a user may still make on a day, and what holds the next one when it is none: no_plan, model_budget (the user''s own limit) or '
  'model_ceiling (the operator''s, of the user or of all).';

create function engine.channel_connected(p_user uuid, p_channel text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.youtube_connections c
    where c.user_id = p_user and c.channel_id = p_channel and c.is_active and c.refresh_token <> '');
end $$;
comment on function engine.channel_connected(uuid, text) is 'Whether a channel is one that the user has connected and not switched off, whatever holds its posting.';

create function engine.model_hold() returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select case when m.trouble = any (engine.model_stops()) then 'model_down' when m.trouble is not null then 'model_busy' end from private.model_server m);
end $$;
comment on function engine.model_hold() is
  'What keeps the model from answering anybody: model_down, which the operator must mend, or model_busy, which passes; null when nothing does.';

create function engine.model_waits_until() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (select m.wait_until from private.model_server m where m.trouble is not null);
end $$;
comment on function engine.model_waits_until() is 'From when on one call may find out whether the model answers again; null when nothing keeps it from answering.';

create function engine.even_shares(p_day date, p_calls int default 0) returns void
language plpgsql set search_path = '' as $$
declare
  r constant record := engine.model_reserve();
  v_calls bigint;
  v_input bigint;
  v_output bigint;
begin
  select greatest(0, sum(s.calls)) + p_calls, greatest(0, sum(s.input_tokens)) + p_calls * r.input_tokens, greatest(0, sum(s.output_tokens)) + p_calls * r.output_tokens
  into v_calls, v_input, v_output from private.model_shares s where s.day = p_day;
  update private.model_shares s set calls = v_calls / 16 + (s.share < v_calls % 16)::int, input_tokens = v_input / 16 + (s.share < v_input % 16)::int,
    output_tokens = v_output / 16 + (s.share < v_output % 16)::int
  where s.day = p_day;
end $$;
comment on function engine.even_shares(date, int) is
  'Spreads a day''s calls and tokens evenly over the shares, with p_calls taken on top. The caller holds the locks of all shares.';

create function engine.take_shared_calls(p_day date, p_wanted int) returns int
language plpgsql set search_path = '' as $$
declare
  l private.model_limits;
  r constant record := engine.model_reserve();
  v_share constant int := floor(random() * 16);
  v_given int;
begin
  if p_wanted <= 0 then
    return 0;
  end if;
  select * into l from private.model_limits;
  if not exists (select from private.model_shares s where s.day = p_day and s.share = 15) then
    insert into private.model_shares (day, share) select p_day, n from generate_series(0, 15) n on conflict do nothing;
  end if;
  begin
    update private.model_shares s set calls = s.calls + p_wanted, input_tokens = s.input_tokens + p_wanted * r.input_tokens,
      output_tokens = s.output_tokens + p_wanted * r.output_tokens
    where s.day = p_day and s.share = v_share
      and engine.model_room(l, l.all_calls / 16 + (s.share < l.all_calls % 16)::int - s.calls, l.all_tokens / 16 - s.input_tokens - s.output_tokens,
        l.all_money / 16 - engine.model_money(l, s.input_tokens, s.output_tokens)) >= p_wanted;
    if found then
      return p_wanted;
    end if;
    -- Undone, for a row that lost its room while it was waited for stays locked otherwise, and the next step would wait with it in hand.
    raise exception using errcode = 'RJ001';
  exception when sqlstate 'RJ001' then null;
  end;
  if engine.installation_room(l, p_day) = 0 then
    return 0;
  end if;
  -- The share is used up and others are not: all of them are counted and made even, so that what is left is left to everybody.
  perform from private.model_shares s where s.day = p_day order by s.share for update;
  v_given := least(p_wanted, engine.installation_room(l, p_day));
  perform engine.even_shares(p_day, v_given);
  return v_given;
end $$;
comment on function engine.take_shared_calls(date, int) is
  'Takes up to p_wanted calls of what the operator allows all users a day, exactly, whoever asks at the same time; returns how many. Locks one share; all of them, '
  'in their order, near a ceiling. The caller has locked the users'' rows before.';

create function service.take_model_calls(p_wanted jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_day constant date := engine.model_day();
  r record := engine.model_reserve();
  w record;
  a record;
  v_calls int;
  v_wanted int := 0;
  v_missing int;
  v_given jsonb := '[]';
  v_take uuid;
  v_hold constant text := engine.model_hold();
  -- How many may be given at all: of a model in trouble one, by whoever comes first once the wait is over.
  v_most int;
  v_probe boolean := false;
begin
  if v_hold is not null then
    -- A probe of which nothing is heard is tried again after two minutes.
    update private.model_server m set wait_until = engine.now() + interval '2 minutes' where m.trouble is not null and m.wait_until <= engine.now();
    v_probe := found;
    v_most := v_probe::int;
  end if;
  for w in
    select use.user_id, use.channel_id, greatest(0, sum(use.calls))::int as calls
    from jsonb_to_recordset(p_wanted) as use (user_id uuid, channel_id text, calls int) group by 1, 2 order by 1, 2
  loop
    v_calls := 0;
    a := engine.model_allowance(w.user_id, v_day);
    if a.held is null and not engine.channel_connected(w.user_id, w.channel_id) then
      a.held := 'not_connected';
    elsif a.held is null then
      insert into private.model_days (user_id, day) values (w.user_id, v_day) on conflict do nothing;
      -- The row's lock makes the budget exact: of two calls for the last one, the second sees the first.
      perform from private.model_days d where d.user_id = w.user_id and d.day = v_day for update;
      a := engine.model_allowance(w.user_id, v_day);
      v_calls := least(w.calls, a.calls, v_most - v_wanted);
      if v_calls < w.calls and v_calls < a.calls then
        a.held := v_hold;
      end if;
      update private.model_days d set calls = d.calls + v_calls, input_tokens = d.input_tokens + v_calls * r.input_tokens,
        output_tokens = d.output_tokens + v_calls * r.output_tokens
      where d.user_id = w.user_id and d.day = v_day;
    end if;
    v_wanted := v_wanted + v_calls;
    v_given := v_given || jsonb_build_object('user_id', w.user_id, 'channel_id', w.channel_id, 'calls', v_calls, 'held', a.held);
  end loop;

  v_missing := v_wanted - engine.take_shared_calls(v_day, v_wanted);
  -- What the installation has no room for is given back, by those that come last.
  for w in
    select g.place, g.given ->> 'user_id' as user_id, (g.given ->> 'calls')::int as calls
    from jsonb_array_elements(v_given) with ordinality g (given, place) where v_missing > 0 order by g.place desc
  loop
    v_calls := least(w.calls, v_missing);
    exit when v_missing = 0;
    update private.model_days d set calls = d.calls - v_calls, input_tokens = d.input_tokens - v_calls * r.input_tokens,
      output_tokens = d.output_tokens - v_calls * r.output_tokens
    where d.user_id = w.user_id::uuid and d.day = v_day;
    v_missing := v_missing - v_calls;
    v_given := jsonb_set(v_given, array[(w.place - 1)::text], (v_given -> (w.place - 1)::int)
      || jsonb_build_object('calls', w.calls - v_calls, 'held', coalesce(v_given -> (w.place - 1)::int ->> 'held', 'model_ceiling')));
  end loop;
  insert into private.model_takes (day, probe) select v_day, v_probe where v_wanted > 0 returning id into v_take;
  if v_probe and v_wanted = 0 then
    update private.model_server m set wait_until = engine.now();
  end if;
  return jsonb_build_object('take', v_take, 'given', v_given, 'server', (select jsonb_build_object('server', m.server, 'dialect', m.dialect) from private.model_server m));
end $$;
comment on function service.take_model_calls(jsonb) is
  'The one way to the model: takes calls before they are made ([{user_id, channel_id, calls}]), as many as plan, connection, the user''s own limit and the operator''s '
  'ceilings allow, and one when the model is in trouble and the wait is over. Returns {take, given: [{user_id, channel_id, calls, held}], server: {server, dialect}}; take '
  'settles them, held says why there are no more (engine.model_allowance, not_connected, engine.model_hold).';

create function service.demand_model_call(p_user uuid, p_channel text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v jsonb := service.take_model_calls(jsonb_build_array(jsonb_build_object('user_id', p_user, 'channel_id', p_channel, 'calls', 1)));
begin
  if (v #>> '{given,0,calls}')::int = 1 then
    return v - 'given';
  end if;
  case v #>> '{given,0,held}'
    when 'no_plan' then
      perform engine.fail(403, 'no_plan', 'Your access isn''t approved yet. Drafts start once it is.');
    when 'not_connected' then
      perform engine.fail(409, 'channel_not_connected', 'Connect a channel on Reply Agent first, then try again.');
    when 'model_budget' then
      perform engine.fail(429, 'model_budget', 'Today''s model calls are used up. Raise the limit, or try again after midnight UTC.');
    when 'model_down' then
      perform engine.fail(503, 'model_down', 'The model can''t be reached. The operator has been told. Try again later.');
    when 'model_busy' then
      perform engine.fail(503, 'model_busy', 'The model isn''t answering right now. Try again in a few minutes.');
    else
      perform engine.fail(429, 'model_ceiling', 'Today''s model limit is reached. Try again after midnight UTC.');
  end case;
end $$;
comment on function service.demand_model_call(uuid, text) is
  'Takes one call for a person who waits for it, by service.take_model_calls; returns {take, server}. 403 without a plan, 409 without a connected channel, 429 '
  'when a budget is used up, 503 while the model answers nobody.';

create function service.settle_model_calls(p_take uuid, p_uses jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r record := engine.model_reserve();
  u record;
  v_share constant int := floor(random() * 16);
  v_unused bigint := 0;
  v_input bigint := 0;
  v_output bigint := 0;
  v_day date;
  v_probe boolean;
begin
  delete from private.model_takes t where t.id = p_take returning t.day, t.probe into v_day, v_probe;
  if not found then
    return;
  end if;
  -- It answered: what was wrong is mended, and everything goes on.
  if v_probe and exists (select from jsonb_to_recordset(p_uses) as use (output_tokens bigint) where use.output_tokens > 0) then
    update private.model_server m set trouble = null, detail = null, since = null, failures = 0, wait_until = null, mailed_at = null,
      failed_over = '{}';
  end if;
  for u in
    select use.user_id, sum(coalesce(use.unused, 0))::int as unused,
      sum(coalesce(use.input_tokens, 0) - (coalesce(use.unused, 0) + coalesce(use.ended, 0)) * r.input_tokens)::bigint as input,
      sum(coalesce(use.output_tokens, 0) - (coalesce(use.unused, 0) + coalesce(use.ended, 0)) * r.output_tokens)::bigint as output
    from jsonb_to_recordset(p_uses) as use (user_id uuid, unused int, ended int, input_tokens bigint, output_tokens bigint) group by 1 order by 1
  loop
    update private.model_days d set calls = greatest(0, d.calls - u.unused), input_tokens = greatest(0, d.input_tokens + u.input),
      output_tokens = greatest(0, d.output_tokens + u.output)
    where d.user_id = u.user_id and d.day = v_day;
    v_unused := v_unused + u.unused;
    v_input := v_input + u.input;
    v_output := v_output + u.output;
  end loop;
  update private.model_shares s set calls = s.calls - v_unused, input_tokens = s.input_tokens + v_input, output_tokens = s.output_tokens + v_output
  where s.day = v_day and s.share = v_share;

  insert into private.model_uses as kept (user_id, day, purpose, calls, input_tokens, output_tokens, money)
  select use.user_id, v_day, coalesce(use.purpose, 'draft'), sum(use.ended), sum(coalesce(use.input_tokens, 0)), sum(coalesce(use.output_tokens, 0)),
    engine.model_money(l, sum(coalesce(use.input_tokens, 0))::bigint, sum(coalesce(use.output_tokens, 0))::bigint)
  from jsonb_to_recordset(p_uses) as use (user_id uuid, purpose text, ended int, input_tokens bigint, output_tokens bigint)
  join engine.account_owners a on a.account_id = use.user_id cross join private.model_limits l
  where use.ended > 0 group by use.user_id, coalesce(use.purpose, 'draft'), l.* order by 1, 3
  on conflict (user_id, day, purpose) do update set calls = kept.calls + excluded.calls, input_tokens = kept.input_tokens + excluded.input_tokens,
    output_tokens = kept.output_tokens + excluded.output_tokens, money = kept.money + excluded.money;
end $$;
comment on function service.settle_model_calls(uuid, jsonb) is
  'What became of calls that were taken ([{user_id, purpose, unused, ended, input_tokens, output_tokens}]): unused ones are given back, of those that ended their tokens count '
  'in place of what was reserved, and are kept by purpose. A probe that was answered ends the trouble of the model. Repeated, it changes nothing. A call of which nothing is told stays counted with its reserve.';

create function service.note_model(p_take uuid, p_note jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  m private.model_server;
  n record;
  v_probe constant boolean := exists (select from private.model_takes t where t.id = p_take and t.probe);
begin
  select * into n from jsonb_to_record(p_note) as note (server text, dialect jsonb, trouble text, detail text, wait_seconds int);
  select * into m from private.model_server for update;
  if n.dialect is not null then
    m.server := n.server;
    m.dialect := n.dialect;
  end if;
  -- Calls that were under way together tell of one trouble; only the probe tells that it goes on.
  if n.trouble is null or (m.trouble is not null and not v_probe) then
    update private.model_server set server = m.server, dialect = m.dialect;
    return false;
  end if;
  update private.model_server set
    server = m.server, dialect = m.dialect, trouble = n.trouble, detail = left(n.detail, 300),
    since = case when m.trouble is not distinct from n.trouble then m.since else engine.now() end,
    failures = m.failures + 1,
    mailed_at = case when m.trouble is not distinct from n.trouble then m.mailed_at end,
    wait_until = engine.now() + case
      when n.wait_seconds > 0 then make_interval(secs => least(n.wait_seconds, 86400))
      else least(interval '1 minute' * power(2, least(m.failures, 10)), interval '15 minutes') end;
  return n.trouble = any (engine.model_stops()) and m.trouble is distinct from n.trouble;
end $$;
comment on function service.note_model(uuid, jsonb) is
  'What calls that were taken together showed of the model server ({server, dialect, trouble, detail, wait_seconds}): what it understands, and what keeps it from '
  'answering anybody (engine.model_stops, engine.model_waits). Then nobody asks it until one call may, after wait_seconds, or after 1, 2, 4, … minutes, at most 15. '
  'Returns whether the operator must be told.';

create function engine.note_failed_over(p_comments uuid[]) returns void
language sql set search_path = '' as $$
  update private.model_server m set failed_over = (
    select array_agg(c.id) from (select distinct o.id from unnest(m.failed_over || p_comments) as o (id) limit 2) c)
  where m.trouble is not null and cardinality(m.failed_over) < 2 and cardinality(p_comments) > 0
$$;
comment on function engine.note_failed_over(uuid[]) is 'Keeps over which comments the server failed together, as long as it answers nobody.';

create function engine.fails_alone(p_comment uuid) returns boolean
language sql stable set search_path = '' as $$
  select m.trouble is null or m.failed_over = array[p_comment] from private.model_server m
$$;
comment on function engine.fails_alone(uuid) is
  'Whether the server fails over this comment alone: others are answered, or none but it was asked since the trouble began.';

create function service.look_at_model_again() returns void
language sql security definer set search_path = '' as $$
  update private.model_server m set wait_until = engine.now() where m.trouble is not null
$$;
comment on function service.look_at_model_again() is 'The operator has mended the model: the next call finds out at once.';

create function service.model_notice(p_mailed boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_notice constant jsonb := (
    select jsonb_build_object('trouble', m.trouble, 'detail', m.detail, 'since', m.since) from private.model_server m
    where m.trouble = any (engine.model_stops()) and m.mailed_at is null);
begin
  if p_mailed then
    update private.model_server m set mailed_at = engine.now() where m.trouble is not null;
  end if;
  return v_notice;
end $$;
comment on function service.model_notice(boolean) is
  'What the operator has not been told by mail yet of a model that answers nobody ({trouble, detail, since}), or null; with p_mailed it is noted as told.';

create function engine.model_costs() returns table (day date, purpose text, calls int, input_tokens bigint, output_tokens bigint, money numeric)
language sql stable security definer set search_path = '' as $$
  select u.day, u.purpose, u.calls, u.input_tokens, u.output_tokens, u.money from private.model_uses u
  where u.user_id = (select engine.account('read')) and u.day > engine.model_day() - 30
  order by u.day desc, u.purpose
$$;
comment on function engine.model_costs() is 'What the caller''s model calls of the last 30 UTC days were for, with their tokens and what they cost.';
grant execute on function engine.model_costs() to authenticated;

create function public.model_costs() returns table (day date, purpose text, calls int, input_tokens bigint, output_tokens bigint, money numeric)
language sql stable set search_path = '' as $$
  select * from engine.model_costs()
$$;
comment on function public.model_costs() is
  'What the caller''s model calls of the last 30 UTC days were for: calls, tokens and money of a day and purpose, the newest day first. Money is 0 without prices.';
grant execute on function public.model_costs() to authenticated;

create function engine.model_use() returns table (calls_today int, calls_limit int, calls_ceiling int, held text, waiting int)
language sql stable security definer set search_path = '' as $$
  select coalesce((select d.calls from private.model_days d where d.user_id = s.user_id and d.day = engine.model_day()), 0),
    least(s.model_calls_per_day, l.user_calls), l.user_calls, held.why,
    case when held.why is null then 0 else (
      select count(*)::int from public.youtube_comments y
      where y.user_id = s.user_id and y.reply_status is null and y.candidate and y.redacted_at is null and y.can_reply) end
  from public.automation_settings s cross join private.model_limits l cross join engine.model_allowance(s.user_id, engine.model_day()) a
  cross join lateral (select coalesce(a.held, engine.model_hold()) as why) held
  where s.user_id = (select engine.account('read'))
$$;
comment on function engine.model_use() is
  'The caller''s model budget: calls made today, the most a day, the operator''s ceiling of it, what holds the next call (engine.model_allowance, engine.model_hold), and comments that wait for it.';
grant execute on function engine.model_use() to authenticated;

create function engine.check_model_calls() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_most constant int := (select l.user_calls from private.model_limits l);
begin
  if new.model_calls_per_day > v_most then
    perform engine.fail(422, 'model_calls_ceiling', format('The limit is %s model calls a day.', v_most), 'Choose a lower number.');
  end if;
  return new;
end $$;
comment on function engine.check_model_calls() is 'Trigger: a user''s own limit stays within the operator''s ceiling.';
create trigger automation_settings_model_calls before update of model_calls_per_day on public.automation_settings for each row
  when (new.model_calls_per_day > old.model_calls_per_day) execute function engine.check_model_calls();

create function service.set_model_limits(p_limits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l private.model_limits;
begin
  select * into l from private.model_limits for update;
  perform engine.require(not exists (select from jsonb_object_keys(p_limits) key where key = 'only_row' or not to_jsonb(l) ? key), 'There is no such limit.');
  l := jsonb_populate_record(l, p_limits);
  perform engine.require(least(l.user_calls, l.user_tokens, l.user_money, l.all_calls, l.all_tokens, l.all_money, l.input_price, l.output_price) >= 0,
    'Limits and prices must be 0 or more.');
  update private.model_limits set user_calls = l.user_calls, user_tokens = l.user_tokens, user_money = l.user_money, all_calls = l.all_calls,
    all_tokens = l.all_tokens, all_money = l.all_money, input_price = l.input_price, output_price = l.output_price;
  -- A share above its part of a lower ceiling would leave the others theirs, and more be given in all than is allowed.
  perform from private.model_shares s where s.day = engine.model_day() order by s.share for update;
  perform engine.even_shares(engine.model_day());
  -- Who waits for tomorrow may go on today.
  perform from public.channel_syncs s where s.draft_due_at = (engine.model_day() + 1)::timestamp at time zone 'UTC' order by s.user_id, s.channel_id for no key update;
  update public.channel_syncs s set draft_due_at = engine.now() where s.draft_due_at = (engine.model_day() + 1)::timestamp at time zone 'UTC';
  return to_jsonb(l) - 'only_row';
end $$;
comment on function service.set_model_limits(jsonb) is 'The operator changes ceilings and prices of the model ({user_calls: 100, …}); those that are not named stay. Returns all of them.';

create function service.model_report() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('limits', to_jsonb(l) - 'only_row', 'day', engine.model_day(), 'users', d.users,
    'calls', s.calls, 'tokens', s.input + s.output, 'money', round(engine.model_money(l, s.input, s.output), 2),
    'server', (select to_jsonb(m) - '{only_row,server,failed_over}'::text[] from private.model_server m),
    'uses', coalesce((
      select jsonb_agg(to_jsonb(p) order by p.day desc, p.purpose) from (
        select u.day, u.purpose, sum(u.calls) as calls, sum(u.input_tokens) as input_tokens, sum(u.output_tokens) as output_tokens, round(sum(u.money), 2) as money
        from private.model_uses u where u.day > engine.model_day() - 7 group by u.day, u.purpose) p), '[]'))
  from private.model_limits l
  cross join (
    select coalesce(sum(m.calls), 0)::bigint as calls, coalesce(sum(m.input_tokens), 0)::bigint as input, coalesce(sum(m.output_tokens), 0)::bigint as output
    from private.model_shares m where m.day = engine.model_day()) s
  cross join (select count(*) as users from private.model_days m where m.day = engine.model_day() and m.calls > 0) d
$$;
comment on function service.model_report() is 'For the operator: ceilings and prices of the model, what all users have made of it today, what it was used for in the last 7 days, and how its server is.';

-- 50_rule_words.sql

-- What a rule says of itself, in one sentence: on the screen of rules, and in the terms of posting without review.

create function engine.listed(p_items text[], p_word text) returns text
language sql immutable set search_path = '' as $$
  select case cardinality(p_items)
    when 0 then ''
    when 1 then p_items[1]
    when 2 then p_items[1] || ' ' || p_word || ' ' || p_items[2]
    else array_to_string(trim_array(p_items, 1), ', ') || ', ' || p_word || ' ' || p_items[cardinality(p_items)]
  end
$$;
comment on function engine.listed(text[], text) is 'A list as a sentence has it: a, b, or c. p_word: and, or.';

create function engine.some_of(p_items text[]) returns text
language sql immutable set search_path = '' as $$
  select engine.listed(case when cardinality(p_items) > 4 then p_items[1:3] || (cardinality(p_items) - 3 || ' more') else p_items end, 'or')
$$;
comment on function engine.some_of(text[]) is 'Any of a list, the first three named where it is long.';

create function engine.language_name(p_code text) returns text
language sql immutable set search_path = '' as $$
  select coalesce('{
    "en": "English", "es": "Spanish", "pt": "Portuguese", "hi": "Hindi", "ar": "Arabic", "id": "Indonesian", "ru": "Russian", "fr": "French",
    "de": "German", "ja": "Japanese", "ko": "Korean", "tr": "Turkish", "vi": "Vietnamese", "th": "Thai", "it": "Italian", "pl": "Polish",
    "nl": "Dutch", "bn": "Bangla", "ta": "Tamil", "te": "Telugu", "mr": "Marathi", "ur": "Urdu", "fa": "Persian", "uk": "Ukrainian",
    "ro": "Romanian", "el": "Greek", "cs": "Czech", "hu": "Hungarian", "sv": "Swedish", "da": "Danish", "fi": "Finnish", "no": "Norwegian",
    "he": "Hebrew", "ms": "Malay", "tl": "Filipino", "zh": "Chinese"}'::jsonb ->> p_code, p_code)
$$;
comment on function engine.language_name(text) is 'The English name of a language that rules offer, as languageName has it; the code of any other.';

create function engine.rule_conditions(r public.reply_rules) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when r.emoji_only then 'is only emoji' end,
    case when r.words <> '{}' then 'contains ' || engine.some_of(array(select '“' || w || '”' from unnest(r.words) with ordinality u (w, n) order by n)) end,
    'matches the pattern ' || r.pattern,
    case when r.languages <> '{}' then 'is in ' || engine.some_of(array(select engine.language_name(l) from unnest(r.languages) with ordinality u (l, n) order by n)) end,
    case when r.categories <> '{}' then 'is ' || engine.some_of(array(
      select case c when 'Questions' then 'a question' when 'Requests' then 'a request' else lower(c) end from unnest(r.categories) with ordinality u (c, n) order by n)) end,
    case when r.sentiments <> '{}' then 'sounds ' || engine.some_of(array(select lower(s) from unnest(r.sentiments) with ordinality u (s, n) order by n)) end,
    case when r.video_ids <> '{}' then 'is under ' || engine.some_of(array(
      select '“' || coalesce(v.title, i) || '”' from unnest(r.video_ids) with ordinality u (i, n)
      left join public.videos v on v.user_id = r.user_id and v.id = u.i order by n)) end,
    case r.author_seen when true then 'comes from someone who has commented before' when false then 'comes from someone commenting for the first time' end
  ], null)
$$;
comment on function engine.rule_conditions(public.reply_rules) is 'Each condition of a rule, as the end of "When a comment ...".';

create function engine.rule_sentence(r public.reply_rules) returns text
language sql stable set search_path = '' as $$
  select s.sentence || case when s.sentence ~ '[.!?]”?$' then '' else '.' end
  from (
    select case when c.conditions = '{}' then 'For every comment' else 'When a comment ' || engine.listed(c.conditions, 'and') end || ': '
      || case r.action
        when 'skip' then 'leave it without a reply'
        when 'fixed' then 'reply “' || case when length(r.fixed_text) > 120 then left(r.fixed_text, 117) || '...' else r.fixed_text end || '”'
        when 'draft' then 'write a draft that waits for you'
        when 'auto' then 'write a reply and post it automatically'
      end as sentence
    from (select engine.rule_conditions(r) as conditions) c) s
$$;
comment on function engine.rule_sentence(public.reply_rules) is 'When a rule matches and what it does, in one sentence.';

grant execute on function engine.listed(text[], text), engine.some_of(text[]), engine.language_name(text), engine.rule_conditions(public.reply_rules),
  engine.rule_sentence(public.reply_rules) to authenticated;

-- 51_rule_trust.sql

-- What a rule has earned, counted from what a person made of the replies it led to; and the lock that orders decisions.

create table public.rule_outcomes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  rule_id uuid not null references public.reply_rules (id) on delete cascade,
  comment_row_id uuid not null references public.youtube_comments (id) on delete cascade,
  outcome text not null check (outcome in ('approved', 'edited', 'rejected')),
  created_at timestamptz not null default engine.now()
);
comment on table public.rule_outcomes is
  'What a person made of the replies that a rule led to: append-only, and what a rule''s trust is counted from. It goes with its rule.';
create index rule_outcomes_rule on public.rule_outcomes (rule_id, id);
create index rule_outcomes_comment on public.rule_outcomes (comment_row_id);
create index rule_outcomes_user on public.rule_outcomes (user_id);
alter table public.rule_outcomes enable row level security;
grant select on public.rule_outcomes to authenticated;
create policy "rule_outcomes: readers read" on public.rule_outcomes for select to authenticated
  using (user_id = (select engine.account('read'))
    and ((select engine.channels('read')) is null or exists (select from public.youtube_comments y where y.id = comment_row_id)));
create trigger rule_outcomes_append_only before update or delete on public.rule_outcomes
  for each row execute function engine.refuse_change();
create trigger rule_outcomes_no_truncate before truncate on public.rule_outcomes
  for each statement execute function engine.refuse_change();

create function engine.rule_standing(
  p_rule uuid, out approved int, out edited int, out rejected int, out rejected_at timestamptz, out earned boolean
)
language sql stable set search_path = '' as $$
  with own as (
    select r.changed_at, r.min_approvals, r.min_unedited_percent from public.reply_rules r where r.id = p_rule
  ), since as (
    -- A comment that was approved, taken back and approved again, or dismissed by mistake, says one thing, its last.
    select distinct on (o.comment_row_id) o.id, o.outcome, o.created_at
    from public.rule_outcomes o, own where o.rule_id = p_rule and o.created_at >= own.changed_at
    order by o.comment_row_id, o.id desc
  ), rejections as (
    select count(*)::int as n, max(s.id) as last, max(s.created_at) as at from since s where s.outcome = 'rejected'
  ), counted as (
    select (count(*) filter (where s.outcome = 'approved'))::int as approved, (count(*) filter (where s.outcome = 'edited'))::int as edited
    from since s, rejections x where s.id > coalesce(x.last, 0)
  )
  select c.approved, c.edited, x.n, x.at,
    c.approved + c.edited >= own.min_approvals and c.approved * 100 >= own.min_unedited_percent * (c.approved + c.edited)
  from own, rejections x, counted c
$$;
comment on function engine.rule_standing(uuid) is
  'What a rule has earned: approved and edited since the later of its last change and last rejection, one per comment; rejections since its '
  'last change; and whether that is at least min_approvals with min_unedited_percent of them unedited.';
grant execute on function engine.rule_standing(uuid) to authenticated;

create view public.reply_rule_states with (security_invoker = true) as
select r.id, r.user_id, r.position, r.name, r.enabled, r.words, r.pattern, r.languages, r.categories, r.sentiments, r.video_ids, r.author_seen,
  r.emoji_only, r.action, r.fixed_text, r.min_approvals, r.min_unedited_percent, r.changed_at,
  (select count(*)::int from public.youtube_comments y where y.rule_id = r.id) as matched, s.approved, s.edited, s.rejected, s.rejected_at, s.earned,
  engine.rule_sentence(r) as sentence
from public.reply_rules r cross join lateral engine.rule_standing(r.id) s;
comment on view public.reply_rule_states is
  'A rule with what it has come to: comments matched, and what people made of its replies (engine.rule_standing), told in a sentence. In order of position.';
grant select on public.reply_rule_states to authenticated;

create function engine.lock_decisions(p_user uuid) returns void
language sql set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.decisions'), pg_catalog.hashtext(p_user::text))
$$;
comment on function engine.lock_decisions(uuid) is
  'Lets one transaction at a time decide about replies that no person has seen: whoever queues one sees what was just withdrawn, and the other reply to the same '
  'viewer. Taken before any row is locked.';

-- 52_drafting.sql

-- Drafting: which comments await a reply, with what context, and what becomes of a written one.
-- What is asked for every comment is plpgsql, which keeps its plan from call to call: planning costs more than running.

create function engine.reply_voice(p_user uuid, p_channel text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'user_id', p_user, 'channel_id', p_channel,
      'channel_title', (select c.channel_title from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel limit 1),
      'objective', coalesce(o.objective_text, ''), 'tags', to_jsonb(coalesce(o.tags, '{}')),
      'brand', (select to_jsonb(b) - 'user_id' - 'updated_at' from public.brand_voices b where b.user_id = p_user),
      'own_answers', coalesce((
        select jsonb_agg(a.owner_reply_text) from (
          select y.owner_reply_text from public.youtube_comments y
          where y.user_id = p_user and y.channel_id = p_channel and y.owner_reply_text is not null and length(y.owner_reply_text) between 2 and 500
          order by y.owner_replied_at desc limit 5) a), '[]'),
      'recent_replies', coalesce((
        select jsonb_agg(r.generated_reply) from (
          select y.generated_reply from public.youtube_comments y
          where y.user_id = p_user and y.channel_id = p_channel and y.generated_reply is not null and y.reply_status <> 'skipped'
          order by y.status_changed_at desc limit 30) r), '[]'),
      'unattended', coalesce((select s.posting_policy = 'auto' from public.automation_settings s where s.user_id = p_user), false),
      'rules', coalesce((
        select jsonb_agg(to_jsonb(r) - 'user_id' - 'position' - 'enabled' - 'changed_at' - 'min_approvals' - 'min_unedited_percent' order by r.position)
        from public.reply_rules r where r.user_id = p_user and r.enabled), '[]'))
    from (select) one left join lateral (
      select * from public.client_objectives o where o.user_id = p_user order by o.updated_at desc limit 1) o on true);
end $$;
comment on function engine.reply_voice(uuid, text) is
  'How replies of a user on a channel are written: objective, tags, brand voice (null: the defaults), the owner''s own last answers, our recent '
  'replies, the enabled rules in order, and whether the policy lets replies go unattended.';

create function engine.draft_turns(p_user uuid, p_limit int) returns table (user_id uuid, channel_id text)
language plpgsql set search_path = '' as $$
begin
  if p_user is null then
    return query select s.user_id, s.channel_id from public.channel_syncs s
      where s.draft_due_at <= engine.now() order by s.draft_due_at limit p_limit for update skip locked;
  else
    return query select s.user_id, s.channel_id from public.channel_syncs s
      where s.user_id = p_user and s.draft_due_at is not null order by s.draft_due_at limit p_limit for update skip locked;
  end if;
end $$;
comment on function engine.draft_turns(uuid, int) is
  'Up to p_limit channels whose turn to be drafted for has come, the longest waiting first, locked; of a user who asks, whatever their turn.';

create function engine.take_drafts(p_user uuid, p_channel text, p_most int, p_taken_of_user int, p_lease_until timestamptz) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  -- What a visit of a channel tidies up at most, by what a row costs; it is visited again for the rest.
  v_most_old constant int := 10;
  v_most_marked constant int := 100;
  v_calls_left int;
  v_held text;
  v_active boolean;
  v_oldest timestamptz;
  v_old uuid[];
  v_marked int := 0;
  v_taken uuid[];
  v_turn timestamptz;
begin
  select s.automation_status = 'active', v_now - make_interval(days => s.max_comment_age_days) into v_active, v_oldest
  from public.automation_settings s where s.user_id = p_user;
  select a.calls, a.held into v_calls_left, v_held from engine.model_allowance(p_user, engine.model_day()) a;
  if v_held is distinct from 'no_plan' and not engine.channel_connected(p_user, p_channel) then
    v_held := 'not_connected';
  end if;

  v_old := array(
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at < v_oldest
    order by y.published_at limit v_most_old for update skip locked);
  perform engine.move_reply(old.id, 'skipped', 'engine', 'too_old') from unnest(v_old) as old (id);

  if v_active is not true then
    -- Switched on, it is woken (automation_settings_wake).
    v_turn := v_now + interval '1 hour';
  elsif v_held is not null then
    -- What waits for the model says why.
    with waiting as (
      select y.id from public.youtube_comments y
      where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.status_reason is distinct from v_held
      limit v_most_marked for update skip locked
    )
    update public.youtube_comments y set status_reason = v_held from waiting w where y.id = w.id;
    get diagnostics v_marked = row_count;
    -- A plan and a connection wake the channel when they come (accounts_wake, youtube_connections_wake).
    v_turn := case when v_held in ('no_plan', 'not_connected') then v_now + interval '1 hour' else (engine.model_day() + 1)::timestamp at time zone 'UTC' end;
  else
    with chosen as (
      select y.id from public.youtube_comments y
      where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at >= v_oldest
        and y.redacted_at is null and y.can_reply and y.total_reply_count <= y.replies_read and (y.draft_after is null or y.draft_after <= v_now)
      order by y.published_at limit greatest(0, least(p_most, v_calls_left - p_taken_of_user)) for update skip locked
    ), taken as (
      update public.youtube_comments y set
        draft_after = p_lease_until, draft_attempts = y.draft_attempts + 1,
        status_reason = case when y.status_reason = any (engine.model_holds() || '{grave,needs_answer}') then null else y.status_reason end
      from chosen where y.id = chosen.id returning y.id
    )
    select array_agg(t.id) into v_taken from taken t;
    select case
      -- More may be drafted: behind everybody who waits now.
      when exists (
        select from public.youtube_comments y
        where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at >= v_oldest
          and y.redacted_at is null and y.can_reply and y.total_reply_count <= y.replies_read and (y.draft_after is null or y.draft_after <= v_now)
      ) then v_now
      else (
        select min(y.draft_after) from public.youtube_comments y
        where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at >= v_oldest
          and y.redacted_at is null and y.can_reply and y.total_reply_count <= y.replies_read and y.draft_after < 'infinity')
      end into v_turn;
  end if;

  update public.channel_syncs s set draft_due_at = case
    when cardinality(v_old) < v_most_old and v_marked < v_most_marked then v_turn
    else least(v_turn, v_now + interval '1 second') end
  where s.user_id = p_user and s.channel_id = p_channel;
  return coalesce(v_taken, '{}');
end $$;
comment on function engine.take_drafts(uuid, text, int, int, timestamptz) is
  'One channel''s turn, whose row the caller holds: its oldest comments that may be drafted, p_most at most and no more than the budget of the day allows beside '
  'p_taken_of_user, leased until p_lease_until; too old ones are skipped on the way. Sets when its turn comes again.';

create function engine.to_classify(p_user uuid, p_channel text, p_except uuid[]) returns setof public.youtube_comments
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from public.automation_settings s where s.user_id = p_user and s.automation_status = 'active') then
    return;
  end if;
  return query (
    select y.* from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.to_classify and y.reply_status = 'draft' and y.redacted_at is null
    limit engine.most('classified_at_once'));
  return query (
    select y.* from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.first_opinion is null
      and y.redacted_at is null and y.can_reply and y.id <> all (p_except) and (y.draft_after is null or y.draft_after <= engine.now())
    order by y.published_at limit engine.most('classified_at_once'));
end $$;
comment on function engine.to_classify(uuid, text, uuid[]) is
  'Comments of a channel that the model has not read yet, beside those that are being drafted: drafts whose comment was changed, then what will be drafted next.';

create function service.claim_drafts(p_user uuid default null, p_limit int default 20, p_lease_seconds int default 120, p_each int default 5) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lease_until constant timestamptz := engine.now() + make_interval(secs => p_lease_seconds);
  v_turn record;
  v_taken uuid[];
  v_claimed uuid[] := '{}';
  v_found boolean;
  v_visited jsonb := '[]';
  -- Of each user: the budget of the day is one for all channels.
  v_counts jsonb := '{}';
  v_waits_until constant timestamptz := engine.model_waits_until();
begin
  -- A model that answers nobody costs no look at any channel; once its wait is over, one comment finds out.
  if v_waits_until > engine.now() or engine.stands_still() then
    p_limit := 0;
  elsif v_waits_until is not null then
    p_limit := least(p_limit, 1);
  end if;
  -- Turns that come to nothing (a lease that ended after its comment was drafted) do not end a run that others wait for.
  for v_look in 1 .. 5 loop
    exit when p_limit = 0;
    v_found := false;
    for v_turn in select t.user_id, t.channel_id, 0 as taken from engine.draft_turns(p_user, p_limit) t loop
      exit when cardinality(v_claimed) >= p_limit;
      v_found := true;
      v_visited := v_visited || jsonb_build_object('user_id', v_turn.user_id, 'channel_id', v_turn.channel_id);
      v_turn.taken := coalesce((v_counts ->> v_turn.user_id::text)::int, 0);
      begin
        v_taken := engine.take_drafts(v_turn.user_id, v_turn.channel_id, least(p_each, p_limit - cardinality(v_claimed)), v_turn.taken, v_lease_until);
      exception when others then
        -- A channel that cannot be worked on must not keep the others from their turns.
        raise warning 'claim_drafts: channel %: %', v_turn.channel_id, sqlerrm;
        v_taken := '{}';
        update public.channel_syncs s set draft_due_at = engine.now() + interval '5 minutes'
        where s.user_id = v_turn.user_id and s.channel_id = v_turn.channel_id;
      end;
      v_counts := v_counts || jsonb_build_object(v_turn.user_id, v_turn.taken + cardinality(v_taken));
      v_claimed := v_claimed || v_taken;
    end loop;
    exit when p_user is not null or not v_found or v_claimed <> '{}';
  end loop;

  return jsonb_build_object(
    'comments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', y.id, 'user_id', y.user_id, 'channel_id', y.channel_id, 'comment_id', y.comment_id, 'text', y.text_original,
        'text_hash', engine.text_hash(y.text_original)::text, 'author_name', y.author_name, 'author_channel_id', y.author_channel_id, 'attempts', y.draft_attempts,
        'first_opinion', y.first_opinion,
        'author_seen', exists (
          select from public.youtube_comments e
          where e.user_id = y.user_id and e.author_channel_id = y.author_channel_id and e.channel_id = y.channel_id
            and e.id <> y.id and e.published_at < y.published_at),
        'spam_lesson', engine.spam_lesson(y.user_id, y.channel_id, y.text_original),
        'video_id', y.video_id, 'video_title', (select v.title from public.videos v where v.user_id = y.user_id and v.id = y.video_id),
        'thread', coalesce((
          select jsonb_agg(jsonb_build_object('author', t.author_name, 'text', t.text_original) order by t.published_at)
          from (select * from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id and t.id <> y.id
                order by t.published_at desc limit 10) t), '[]'))
        order by y.published_at)
      from public.youtube_comments y where y.id = any(v_claimed)), '[]'),
    'ahead', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'user_id', a.user_id, 'channel_id', a.channel_id, 'text', a.text_original,
        'drafted', a.reply_status is not null, 'text_hash', engine.text_hash(a.text_original)::text))
      from (select distinct k.user_id, k.channel_id from jsonb_to_recordset(v_visited) as k (user_id uuid, channel_id text)) k
      cross join lateral engine.to_classify(k.user_id, k.channel_id, v_claimed) a
      -- The comment that finds out goes alone: the server may fail over another one, which would keep it from answering anybody.
      where v_waits_until is null), '[]'),
    'voices', coalesce((
      select jsonb_agg(engine.reply_voice(k.user_id, k.channel_id))
      from (select distinct user_id, channel_id from public.youtube_comments where id = any(v_claimed)) k), '[]'));
end $$;
comment on function service.claim_drafts(uuid, int, int, int) is
  'Up to p_limit candidates, p_each of a channel, of the channels whose turn it is (engine.draft_turns), leased for p_lease_seconds, as {comments, ahead, voices} '
  '(engine.reply_voice). ahead (engine.to_classify): what a batch that is read anyway may take along; nothing while the model is in trouble. text_hash (text, because JavaScript knows no such integer) and attempts of a comment name what was handed out: record_drafts wants them back.';

create function engine.may_post_unseen(p_user uuid, p_channel text, p_findings jsonb, p_escalation text, p_confidence real) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_array_length(p_findings) = 0 and p_escalation is null and coalesce(p_confidence, 0) >= (engine.most('sure_percent') / 100.0)::real
      and exists (select from public.automation_settings s where s.user_id = p_user and s.posting_policy = 'auto' and s.automation_status = 'active')
      -- A consent names its channel and holds until review is chosen again.
      and exists (
        select from public.automation_consents c
        where c.user_id = p_user and c.policy = 'auto' and c.terms ->> 'channel_id' = p_channel
          and c.id > coalesce((select max(r.id) from public.automation_consents r where r.user_id = p_user and r.policy = 'review'), 0))
      and exists (select from public.accounts p where p.id = p_user and p.plan is not null));
end $$;
comment on function engine.may_post_unseen(uuid, text, jsonb, text, real) is
  'Whether a reply may be queued without a person: policy auto with a recorded consent for this channel, an approved plan, no finding, no escalation, and a model as sure as engine.limits says.';

create function engine.harmless(p_first text, p_second text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_first = 'ordinary' and p_second = 'ordinary', false);
end $$;
comment on function engine.harmless(text, text) is 'Whether two opinions agree that a comment is ordinary; one that is missing or unread does not.';

create function engine.graver(p_first text, p_second text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_first = any (engine.stop_classes()) and (p_first = 'threat' or p_second is distinct from 'threat') then p_first
    when p_second = any (engine.stop_classes()) then p_second
  end;
end $$;
comment on function engine.graver(text, text) is 'The stop class that one of two opinions names, a threat before others; null when none does.';

create function engine.viewer_answered(p_user uuid, p_video text, p_author text, p_except uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (
      select from public.youtube_comments y
      where y.user_id = p_user and y.author_channel_id = p_author and y.video_id = p_video and y.id is distinct from p_except
        and y.reply_status = any (engine.reply_answers_viewer())));
end $$;
comment on function engine.viewer_answered(uuid, text, text, uuid) is 'Whether a reply to this viewer under this video is out or on its way, beside that of p_except.';

create function engine.why_not_unseen(
  p_user uuid, p_channel text, p_video text, p_author text, p_comment uuid, p_rule uuid, p_findings jsonb, p_escalation text, p_confidence real,
  p_first text, p_second text
) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when p_escalation is not null then 'escalated'
      when jsonb_array_length(p_findings) > 0 then 'check_failed'
      when rule.action <> all (engine.unattended_rule_actions()) then 'rule'
      when not (engine.rule_standing(rule.id)).earned then 'rule_not_earned'
      when not engine.may_post_unseen(p_user, p_channel, p_findings, p_escalation, 1) then 'needs_approval'
      -- The owner wrote a fixed reply, so how sure the model is of itself says nothing of it.
      when rule.action is distinct from 'fixed' and not engine.may_post_unseen(p_user, p_channel, p_findings, p_escalation, p_confidence) then 'low_confidence'
      -- A fixed reply as well: what a comment means the owner could not know when they wrote it.
      when not engine.harmless(p_first, p_second) then 'second_opinion'
      when s.once_per_viewer and engine.viewer_answered(p_user, p_video, p_author, p_comment) then 'once_per_viewer'
    end
    from (select) one
    left join public.reply_rules rule on rule.id = p_rule and rule.user_id = p_user
    left join public.automation_settings s on s.user_id = p_user);
end $$;
comment on function engine.why_not_unseen(uuid, text, text, text, uuid, uuid, jsonb, text, real, text, text) is
  'Why a written reply waits for a person: escalated, check_failed, rule, rule_not_earned, needs_approval, low_confidence, second_opinion, once_per_viewer; null '
  'when it may be queued without one.';

create function engine.approve_locked(v public.youtube_comments, p_actor text, p_reason text, p_detail jsonb default '{}') returns public.youtube_comments
language plpgsql set search_path = '' as $$
begin
  if p_actor = 'engine' and v.marks <> '[]' then
    perform engine.fail(409, 'unproven', 'What nothing proves is not queued without a person.');
  end if;
  v.approved_hash := engine.reply_hash(v.generated_reply);
  v.reply_shape := engine.reply_shape_hash(v.generated_reply, v.author_name);
  v.approved_at := engine.now();
  v.approved_by := p_actor;
  v.reply_sent_at := engine.now();
  -- Replies that nobody looked at leave at irregular times, like a person's.
  v.post_after := engine.now() + make_interval(secs => coalesce(
    (select undo_window_seconds + case p_actor when 'engine' then random() * jitter_seconds else 0 end
     from public.automation_settings s where s.user_id = v.user_id), 120));
  v.post_attempts := 0;
  -- A person answers what the comment says now; the engine what it said when the reply was written.
  if p_actor = 'owner' then
    v.answered_text := engine.text_hash(v.text_original);
  end if;
  return engine.move_locked(v, 'queue', p_actor, p_reason, p_detail || jsonb_build_object('hash', v.approved_hash));
end $$;
comment on function engine.approve_locked(public.youtube_comments, text, text, jsonb) is
  'Queues a reply whose row the caller has locked: stores the hash of the approved text and who approved it, and starts the undo window. What has marks only an owner queues (409); p_detail goes '
  'into the history.';

create function engine.approve(p_id uuid, p_actor text, p_reason text, p_detail jsonb default '{}') returns public.youtube_comments
language plpgsql set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  return engine.approve_locked(v, p_actor, p_reason, p_detail);
end $$;
comment on function engine.approve(uuid, text, text, jsonb) is 'Locks a reply and queues it (engine.approve_locked).';

create function engine.withdraw_unseen(p_user uuid, p_rule uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[];
  v_id uuid;
begin
  perform engine.lock_decisions(p_user);
  -- All are locked before the first is moved: a move takes its channel's turn, and who holds that waits for no comment.
  v_ids := array(
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.approved_by = 'engine' and (p_rule is null or y.rule_id = p_rule)
      and y.reply_status = any (engine.reply_approved()) and y.send_started_at is null
    order by y.channel_id, y.comment_id for update);
  foreach v_id in array v_ids loop
    -- Claimed, but not begun to be sent: the holder of the lease will not be let through (begin_send).
    if (select y.reply_status from public.youtube_comments y where y.id = v_id) = 'posting' then
      perform engine.return_to_queue(v_id, p_reason);
    end if;
    perform engine.move_reply(v_id, 'draft', 'engine', p_reason);
  end loop;
end $$;
comment on function engine.withdraw_unseen(uuid, uuid, text) is
  'Takes replies that no person approved and that have not left yet back to draft, because what let them go holds no longer: all of a user''s, or '
  'those of one rule.';

create function engine.lock_own_decisions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.lock_decisions(engine.account('manage'));
  return null;
end $$;
comment on function engine.lock_own_decisions() is
  'Trigger before a statement that changes rules: takes engine.lock_decisions before a rule''s row is locked, in the order of record_drafts, which would '
  'otherwise hold the lock and wait for the row.';
create trigger reply_rules_lock before update or delete on public.reply_rules for each statement
  when (pg_catalog.pg_trigger_depth() = 0) execute function engine.lock_own_decisions();

create function engine.withdraw_of_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform engine.withdraw_unseen(old.user_id, old.id, 'rule_gone');
    return old;
  end if;
  if not new.enabled or not (engine.rule_standing(new.id)).earned then
    perform engine.withdraw_unseen(new.user_id, new.id, 'rule_not_earned');
  end if;
  return new;
end $$;
comment on function engine.withdraw_of_rule() is 'Trigger: a rule that was changed, switched off or deleted lets nothing more go.';
create trigger reply_rules_withdraw_changed after update on public.reply_rules for each row
  when ((new.enabled, new.changed_at, new.min_approvals, new.min_unedited_percent)
    is distinct from (old.enabled, old.changed_at, old.min_approvals, old.min_unedited_percent))
  execute function engine.withdraw_of_rule();
-- Not when the whole account goes: its replies go with it.
create trigger reply_rules_withdraw_deleted before delete on public.reply_rules for each row
  when (pg_catalog.pg_trigger_depth() = 0) execute function engine.withdraw_of_rule();

create function engine.record_rule_outcome(p_id uuid, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id;
  if v.rule_id is null then
    return;
  end if;
  insert into public.rule_outcomes (user_id, rule_id, comment_row_id, outcome) values (v.user_id, v.rule_id, p_id, p_outcome);
  if p_outcome = 'rejected' then
    perform engine.withdraw_unseen(v.user_id, v.rule_id, 'rule_not_earned');
  end if;
end $$;
comment on function engine.record_rule_outcome(uuid, text) is
  'Keeps what a person made of a reply (approved, edited, rejected) for the rule that led to it, if any did. A rejection takes the rule''s '
  'trust, and its replies that nobody has seen, back.';

create function engine.leave_to_owner(v public.youtube_comments) returns void
language sql set search_path = '' as $$
  update public.youtube_comments y set
    grave = true, first_opinion = v.first_opinion, second_opinion = v.second_opinion, escalation = v.escalation, to_classify = false,
    language = v.language, sentiment = v.sentiment, category = v.category, topics = v.topics,
    draft_after = case when y.reply_status is null then 'infinity' else y.draft_after end,
    status_reason = case when y.reply_status is null then 'grave' else y.status_reason end
  where y.id = v.id
$$;
comment on function engine.leave_to_owner(public.youtube_comments) is
  'A threat, or despair: nothing is drafted for it until its viewer changes it. The caller has locked the row. A draft stays as it is, and cannot be approved.';

create function service.record_opinions(p_opinions jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v public.youtube_comments;
  v_read int := 0;
begin
  perform from public.youtube_comments y where y.id in (select (e ->> 'id')::uuid from jsonb_array_elements(p_opinions) e)
    order by y.user_id, y.channel_id, y.comment_id for update;
  for r in
    select o.* from jsonb_to_recordset(p_opinions) as o (id uuid, text_hash text, opinion text, despair boolean, topics text[])
    join public.youtube_comments y on y.id = o.id order by y.user_id, y.channel_id, y.comment_id
  loop
    select * into v from public.youtube_comments y where y.id = r.id;
    continue when r.text_hash is distinct from engine.text_hash(v.text_original)::text or coalesce(v.reply_status, 'draft') <> 'draft';
    v_read := v_read + 1;
    v.first_opinion := r.opinion;
    v.topics := coalesce(nullif(r.topics, '{}'), v.topics);
    if coalesce(r.despair, false) or r.opinion = 'threat' then
      v.escalation := coalesce(engine.graver(r.opinion, null), 'health');
      perform engine.leave_to_owner(v);
    else
      update public.youtube_comments y set first_opinion = r.opinion, to_classify = false, topics = v.topics,
        escalation = case when v.reply_status = 'draft' then coalesce(engine.graver(r.opinion, null), y.escalation) else y.escalation end
      where y.id = r.id;
    end if;
  end loop;
  return v_read;
end $$;
comment on function service.record_opinions(jsonb) is
  'Keeps what the model found comments to be when it read them in a batch ([{id, text_hash, opinion, despair, topics}]), unless their text is another by now or they are '
  'decided; what is grave is left to its owner. Returns how many were kept.';

create function engine.sources_of(p_user uuid, p_sources jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(s.source || jsonb_build_object('passage_id', p.id) order by s.place)
    from jsonb_array_elements(coalesce(p_sources, '[]')) with ordinality s (source, place)
    join lateral (
      select p.id from public.passages p where p.user_id = p_user and p.id = (s.source ->> 'passage_id')::uuid
      union all
      -- An own video is named by its id: its passage is its title.
      (select p.id from public.passages p
       where s.source ->> 'passage_id' is null and p.user_id = p_user and p.video_id = s.source ->> 'source_id' and p.kind = 'video'
       order by p.ordinal limit 1)) p on true), '[]');
end $$;
comment on function engine.sources_of(uuid, jsonb) is
  'Those of some sources ([{passage_id, kind, source_id}]) that a user has, each with the passage that it is.';

create function engine.sources_shown(p_user uuid, p_sources jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if p_sources = '[]' then
    return p_sources;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('passage_id', s.source -> 'passage_id', 'kind', s.source -> 'kind', 'source_id', s.source -> 'source_id',
      'title', p.shown ->> 'title', 'text', p.shown ->> 'text', 'url', p.shown ->> 'url', 'changed', p.shown is null) order by s.place), '[]')
    from jsonb_array_elements(p_sources) with ordinality s (source, place)
    left join lateral (
      select engine.passage_shown(p, false) as shown from public.passages p
      where p.id = (s.source ->> 'passage_id')::uuid and p.user_id = p_user) p on true);
end $$;
comment on function engine.sources_shown(uuid, jsonb) is
  'Sources as a person reads them: [{passage_id, kind, source_id, title, text, url, changed}], looked up among what p_user owns and the caller may read. changed: the '
  'passage is no more, so there is nothing to show.';
grant execute on function engine.sources_shown(uuid, jsonb), engine.passage_shown(public.passages, boolean) to authenticated;

create function service.draft_evidence(p_comments uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', y.id, 'evidence', e.evidence, 'lessons', coalesce((
      select jsonb_agg(to_jsonb(l)) from engine.lessons_for(y.user_id, y.channel_id, y.text_original, y.language, 3, y.topics) l where l.comment_row_id <> y.id), '[]')))
    from engine.evidence_for_many(p_comments) e join public.youtube_comments y on y.id = e.comment_row_id), '[]');
end $$;
comment on function service.draft_evidence(uuid[]) is
  'What the drafts of comments may rest on and are written like: [{id, evidence, lessons}] (engine.evidence_for, engine.lessons_for).';

create function service.try_evidence(p_user uuid, p_channel text, p_video text, p_text text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'evidence', engine.evidence_for(p_user, p_channel, p_video, p_text, null),
    'lessons', coalesce((select jsonb_agg(to_jsonb(l)) from engine.lessons_for(p_user, p_channel, p_text) l), '[]'));
end $$;
comment on function service.try_evidence(uuid, text, text, text) is 'As service.draft_evidence, of an imagined comment.';

create function engine.record_draft(p_id uuid, p_result jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  r record;
  v public.youtube_comments;
  v_detail jsonb;
  v_why_not text;
  v_shadow boolean;
  v_outcome text;
begin
  select * into r from jsonb_to_record(p_result) as result (
    decision text, reason text, reply text, reply_type text, rule_id uuid, language text, sentiment text, category text, topics text[],
    confidence real, findings jsonb, escalation text, second_opinion text, despair boolean, model jsonb, text_hash text, attempts int,
    sources jsonb, marks jsonb, lessons uuid[], question text);
  select * into v from public.youtube_comments where id = p_id;
  -- Late or repeated: the comment was decided meanwhile (owner answered, dismissed, another run), or is another run's. The first decision stands.
  -- No draft_after: the viewer edited the comment since it was claimed, so this is about a text that is no more.
  if v.reply_status is not null or v.draft_after is null or r.attempts <> v.draft_attempts then
    return null;
  end if;
  if r.text_hash <> engine.text_hash(v.text_original)::text then
    update public.youtube_comments set draft_after = engine.now() where id = p_id;
    return 'retried';
  end if;
  if r.decision = 'retry' then
    if r.reason = 'model_refused' then
      update public.youtube_comments set draft_failures = draft_failures + 1, draft_after = 'infinity', status_reason = r.reason where id = p_id;
    elsif r.reason in ('draft_failed', 'model_unusable')
      -- A server that fails this comment alone. While it fails all, nobody is to blame, but not for ever.
      or (r.reason = 'model_failed' and (engine.fails_alone(p_id) or v.draft_attempts > 50)) then
      perform engine.set_draft_aside(p_id, r.reason);
    else
      update public.youtube_comments set
        draft_after = case when r.reason = any (engine.model_holds()) then engine.now() else engine.draft_retry_at(draft_attempts) end,
        status_reason = r.reason
      where id = p_id;
    end if;
    return 'retried';
  end if;
  v_detail := coalesce(r.model, '{}');
  if r.rule_id is not null then
    select v_detail || jsonb_build_object('rule_id', k.id, 'name', k.name) into v_detail
    from public.reply_rules k where k.id = r.rule_id and k.user_id = v.user_id and k.enabled;
    if not found then
      -- The rule was deleted or switched off meanwhile: the others decide anew.
      update public.youtube_comments set draft_after = engine.now() where id = p_id;
      return 'retried';
    end if;
  end if;
  select coalesce(bool_or(s.shadow_mode), false) into v_shadow from public.automation_settings s where s.user_id = v.user_id;
  v.language := coalesce(r.language, v.language);
  v.sentiment := coalesce(r.sentiment, v.sentiment);
  v.category := coalesce(r.category, v.category);
  -- The names that reading gave stay: lessons are found by them.
  v.topics := array(select t from unnest(v.topics || r.topics) with ordinality as u (t, place) group by t order by min(place) limit 5);
  v.confidence := coalesce(r.confidence, v.confidence);
  v.findings := coalesce(r.findings, '[]');
  v.second_opinion := r.second_opinion;
  v.escalation := coalesce(engine.graver(v.first_opinion, r.second_opinion), r.escalation);
  v.grave := v.grave or coalesce(r.despair, false) or coalesce(engine.graver(v.first_opinion, r.second_opinion) = 'threat', false);
  if v.grave then
    v.escalation := coalesce(v.escalation, 'health');
    perform engine.leave_to_owner(v);
    return null;
  end if;
  -- Its owner has said something since it was handed out (claim_drafts: for two minutes), which may be the answer.
  if r.decision = 'ask' and exists (
    select from public.facts f
    where f.user_id = v.user_id and f.channel_id = v.channel_id and f.created_at > v.draft_after - interval '2 minutes'
      and coalesce(f.video_id = v.video_id, f.video_id is null))
  then
    update public.youtube_comments set draft_after = engine.now() where id = p_id;
    return 'retried';
  end if;
  -- What must not be answered by a fact alone waits as a draft, should there be one.
  if r.decision = 'ask' and (coalesce(r.reply, '') = '' or v.escalation is null and engine.harmless(v.first_opinion, v.second_opinion)) then
    update public.youtube_comments y set
      language = v.language, sentiment = v.sentiment, category = v.category, topics = v.topics, confidence = v.confidence,
      second_opinion = v.second_opinion, draft_after = 'infinity', status_reason = 'needs_answer'
    where y.id = p_id;
    perform engine.ask_owner(p_id, r.question, v.language);
    return 'asked';
  end if;
  v.rule_id := r.rule_id;
  v.draft_after := null;
  if r.decision = 'skip' then
    v := engine.move_locked(v, 'skipped', 'engine', r.reason, v_detail);
    v_outcome := 'skipped';
    v_why_not := r.reason;
  else
    v.sources := engine.sources_of(v.user_id, r.sources);
    v.lessons := coalesce(r.lessons, '{}');
    v := engine.with_reply_text(v, r.reply, coalesce(r.reply_type, 'AI'));
    v.marks := coalesce(r.marks, '[]');
    v_why_not := engine.why_not_unseen(v.user_id, v.channel_id, v.video_id, v.author_channel_id, p_id, r.rule_id, v.findings, v.escalation, r.confidence,
      v.first_opinion, v.second_opinion);
    -- Neither what nothing proves, nor what rests on a source that is no more.
    if v_why_not is null and (v.marks <> '[]' or jsonb_array_length(v.sources) < jsonb_array_length(coalesce(r.sources, '[]'))) then
      v_why_not := 'check_failed';
    end if;
    if v_why_not is null and not v_shadow then
      v := engine.approve_locked(v, 'engine', 'policy_auto', v_detail);
      v_outcome := 'queued';
    else
      v := engine.move_locked(v, 'draft', 'engine', coalesce(v_why_not, 'shadow'), v_detail);
      v_outcome := 'drafted';
    end if;
  end if;
  if v_shadow then
    insert into public.shadow_decisions (user_id, comment_row_id, decision, reason, reply, rule_id)
    values (v.user_id, v.id, case when r.decision = 'skip' then 'skip' when v_why_not is null then 'post' else 'draft' end,
      coalesce(v_why_not, 'policy_auto'), v.generated_reply, r.rule_id);
  end if;
  return v_outcome;
end $$;
comment on function engine.record_draft(uuid, jsonb) is
  'Records what drafting one comment came to, whose row the caller has locked: drafted, queued, skipped, asked or retried; null when nobody asks for it any more, or when it '
  'is its owner''s to answer (engine.leave_to_owner). What has marks is never queued.';

create function engine.draft_retry_at(p_attempts int) returns timestamptz
language sql stable set search_path = '' as $$
  select engine.now() + least(interval '1 minute' * power(2, least(p_attempts, 6)), interval '1 hour')
$$;
comment on function engine.draft_retry_at(int) is 'When a comment is tried again that p_attempts have not drafted: after 2, 4, 8, … minutes, at most an hour.';

create function engine.set_draft_aside(p_id uuid, p_reason text) returns void
language sql set search_path = '' as $$
  update public.youtube_comments y set
    draft_failures = y.draft_failures + 1,
    -- While nobody else is answered either, it may still be the server: a short outage is no reason to give up.
    draft_after = case when next.given_up then 'infinity' else engine.now() + interval '2 minutes'
      * power(case when p_reason = 'model_failed' and engine.model_hold() is not null then 30 else 4 end, y.draft_failures) end,
    status_reason = case when next.given_up then 'draft_given_up' else p_reason end
  from (select f.id, f.draft_failures + 1 >= engine.most('draft_tries') as given_up from public.youtube_comments f where f.id = p_id) next
  where y.id = next.id
$$;
comment on function engine.set_draft_aside(uuid, text) is
  'A comment that cannot be drafted, because of itself or of what the model makes of it: tried again after 2 and 8 minutes (2 and 60 while the '
  'server answers nobody), and then left to a person until its viewer changes it.';

create function service.record_drafts(p_results jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v_ids constant uuid[] := array(select (e ->> 'id')::uuid from jsonb_array_elements(p_results) e);
  v_outcome text;
  v_counts jsonb := '{"drafted": 0, "queued": 0, "skipped": 0, "asked": 0, "retried": 0}';
begin
  perform engine.lock_decisions(u.user_id) from (
    select distinct y.user_id from public.youtube_comments y where y.id = any(v_ids) order by y.user_id) u;
  -- All of them before the first turn is touched: who reads a channel's comments takes them first and its turn then.
  perform from public.youtube_comments y where y.id = any(v_ids) order by y.user_id, y.channel_id, y.comment_id for update;
  perform engine.note_failed_over(array(
    select (e ->> 'id')::uuid from jsonb_array_elements(p_results) e where e ->> 'decision' = 'retry' and e ->> 'reason' = 'model_failed'));

  for r in
    select y.id, e.result from jsonb_array_elements(p_results) with ordinality e (result, place)
    join public.youtube_comments y on y.id = (e.result ->> 'id')::uuid order by y.user_id, y.channel_id, y.comment_id, e.place
  loop
    begin
      v_outcome := engine.record_draft(r.id, r.result);
    exception when others then
      -- One result that cannot be kept must not take the others with it.
      raise warning 'record_drafts: % is set aside: % %', r.id, sqlstate, sqlerrm;
      perform engine.set_draft_aside(r.id, 'draft_failed');
      v_outcome := 'retried';
    end;
    if v_outcome is not null then
      v_counts := v_counts || jsonb_build_object(v_outcome, (v_counts ->> v_outcome)::int + 1);
    end if;
  end loop;
  return v_counts;
end $$;
comment on function service.record_drafts(jsonb) is
  'Records what drafting came to ([{id, text_hash, attempts, decision: reply|ask|skip|retry, reason, reply, reply_type, rule_id, language, …, findings, escalation, second_opinion, despair, '
  'model, sources, marks, lessons, question}]). ask: nothing tells what the comment asks for, so its owner is asked. Whether a reply waits for a person, and why, or is queued is decided here, not by the caller. In shadow mode nothing is queued, and what would '
  'have happened is kept. A result that cannot be kept is set aside as draft_failed, the others are kept. Returns counts.';

create function engine.says_something(p_text text, p_most int) returns boolean
language sql immutable security definer set search_path = '' as $$
  select engine.normalise_reply(p_text) <> '' and length(engine.normalise_reply(p_text)) <= p_most
$$;
comment on function engine.says_something(text, int) is 'Whether a text can be a reply: not blank, in the sense of engine.normalise_reply, nor longer than p_most.';
grant execute on function engine.says_something(text, int) to authenticated;
-- A blank that only Unicode knows is no reply: what such a rule answers would be refused each time.
alter table public.reply_rules add constraint reply_rules_fixed_text_says_something
  check (engine.says_something(fixed_text, engine.most('reply_characters')));

create function service.try_context(p_user uuid, p_channel text, p_video text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_channel text := coalesce(p_channel, (
    select c.channel_id from public.youtube_connections c where c.user_id = p_user and c.channel_id is not null and c.is_active
    order by c.priority, c.connected_at limit 1));
begin
  if p_channel is not null and not exists (select from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel) then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  return jsonb_build_object(
    'voice', engine.reply_voice(p_user, v_channel),
    'video_title', (select v.title from public.videos v where v.user_id = p_user and v.id = p_video));
end $$;
comment on function service.try_context(uuid, text, text) is
  'What a reply to an imagined comment is written with: {voice, video_title}, on the named channel (404 when it is not the user''s) or the first one.';

create function service.try_decision(
  p_user uuid, p_channel text, p_rule uuid, p_findings jsonb, p_escalation text, p_confidence real, p_opinion text, p_despair boolean
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when p_despair or p_opinion = 'threat' then jsonb_build_object('outcome', 'draft', 'why', 'grave')
    when why_not is not null then jsonb_build_object('outcome', 'draft', 'why', why_not)
    when exists (select from public.automation_settings s where s.user_id = p_user and s.shadow_mode) then jsonb_build_object('outcome', 'draft', 'why', 'shadow')
    else jsonb_build_object('outcome', 'post', 'why', 'policy_auto')
  end
  from engine.why_not_unseen(p_user, p_channel, null, null, null, p_rule, p_findings, coalesce(engine.graver(p_opinion, null), p_escalation),
    p_confidence, p_opinion, p_opinion) why_not
$$;
comment on function service.try_decision(uuid, text, uuid, jsonb, text, real, text, boolean) is
  'What record_drafts would make of a reply now, were p_opinion that of both readings: {outcome: draft|post, why}. Writes nothing.';

create function service.rewrite_context(p_user uuid, p_comment uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  y public.youtube_comments;
begin
  select * into y from public.youtube_comments c where c.id = p_comment and c.user_id = p_user;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  elsif y.grave then
    perform engine.fail(409, 'grave_comment', 'This comment needs a reply from you.', 'Write a reply or dismiss the comment.');
  elsif y.redacted_at is not null or coalesce(y.reply_status, 'draft') <> all (engine.reply_editable() || array['skipped']) then
    perform engine.fail(409, 'reply_state_conflict', 'This reply can no longer be edited here.', 'Reload the page to see the latest version.');
  end if;
  return jsonb_build_object(
    'voice', engine.reply_voice(y.user_id, y.channel_id), 'reply', y.generated_reply,
    'comment', jsonb_build_object(
      'text', y.text_original, 'author_name', y.author_name, 'author_seen', false, 'video_id', y.video_id,
      'video_title', (select v.title from public.videos v where v.user_id = y.user_id and v.id = y.video_id),
      'thread', coalesce((
        select jsonb_agg(jsonb_build_object('author', t.author_name, 'text', t.text_original) order by t.published_at)
        from (select * from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id and t.id <> y.id
              order by t.published_at desc limit 10) t), '[]')));
end $$;
comment on function service.rewrite_context(uuid, uuid) is
  'What another reply to one of a user''s comments is written with: {voice, reply, comment}. 404 for none and another user''s, 409 when there is no reply to write.';

create function service.offer_reply(p_user uuid, p_comment uuid, p_reply text, p_sources jsonb, p_marks jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_sources constant jsonb := engine.sources_of(p_user, p_sources);
begin
  insert into private.reply_offers as o (comment_row_id, reply_hash, sources, marks)
  select y.id, engine.reply_hash(p_reply), v_sources, p_marks from public.youtube_comments y where y.id = p_comment and y.user_id = p_user
  on conflict (comment_row_id, reply_hash) do update set sources = excluded.sources, marks = excluded.marks, offered_at = excluded.offered_at;
  return engine.sources_shown(p_user, v_sources);
end $$;
comment on function service.offer_reply(uuid, uuid, text, jsonb, jsonb) is
  'Keeps for an hour what a text that a user is offered for one of their comments rests on (engine.set_reply_text looks it up), and returns its sources as a person reads them.';

create function service.sources_shown(p_user uuid, p_sources jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$ select engine.sources_shown(p_user, engine.sources_of(p_user, p_sources)) $$;
comment on function service.sources_shown(uuid, jsonb) is 'Sources of a user as a person reads them (engine.sources_shown), without those that are no more.';

-- 53_shadow.sql

-- Shadow mode: what would have happened by itself, kept beside what a person did.

create table public.shadow_decisions (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_row_id uuid not null unique references public.youtube_comments (id) on delete cascade,
  created_at timestamptz not null default engine.now(),
  decision text not null check (decision in ('post', 'draft', 'skip')),
  reason text,
  reply text,
  -- No reference: history does not change when its rule is deleted.
  rule_id uuid
);
comment on table public.shadow_decisions is 'What would have happened by itself to a comment decided in shadow mode: append-only.';
create index shadow_decisions_user on public.shadow_decisions (user_id, id desc);
alter table public.shadow_decisions enable row level security;
grant select on public.shadow_decisions to authenticated;
create policy "shadow_decisions: readers read" on public.shadow_decisions for select to authenticated
  using (user_id = (select engine.account('read'))
    and ((select engine.channels('read')) is null or exists (select from public.youtube_comments y where y.id = comment_row_id)));
create trigger shadow_decisions_append_only before update or delete on public.shadow_decisions
  for each row execute function engine.refuse_change();
create trigger shadow_decisions_no_truncate before truncate on public.shadow_decisions
  for each statement execute function engine.refuse_change();

create view public.shadow_outcomes with (security_invoker = true) as
select s.id, s.user_id, s.created_at, s.decision, s.reason, s.reply, r.name as rule_name, y.id as comment_row_id, y.author_name, y.text_original,
  y.reply_status, y.generated_reply,
  case
    when y.reply_status = 'draft' then 'open'
    when y.reply_status = 'skipped' then 'dismissed'
    when y.generated_reply is not distinct from s.reply then 'approved'
    else 'edited'
  end as became
from public.shadow_decisions s
join public.youtube_comments y on y.id = s.comment_row_id
left join public.reply_rules r on r.id = s.rule_id;
comment on view public.shadow_outcomes is
  'What shadow mode decided about a comment, beside what the comment has come to since. became: open, dismissed, approved (with that very text), edited.';
grant select on public.shadow_outcomes to authenticated;

create function public.shadow_totals()
returns table (since timestamptz, decisions int, post int, draft int, skip int, post_approved int, post_edited int, post_dismissed int, post_open int)
language sql stable set search_path = '' as $$
  select min(o.created_at), count(*)::int, (count(*) filter (where o.decision = 'post'))::int, (count(*) filter (where o.decision = 'draft'))::int,
    (count(*) filter (where o.decision = 'skip'))::int,
    (count(*) filter (where o.decision = 'post' and o.became = 'approved'))::int, (count(*) filter (where o.decision = 'post' and o.became = 'edited'))::int,
    (count(*) filter (where o.decision = 'post' and o.became = 'dismissed'))::int, (count(*) filter (where o.decision = 'post' and o.became = 'open'))::int
  from public.shadow_outcomes o where o.user_id = (select engine.account('read'))
$$;
comment on function public.shadow_totals() is
  'One row: how many comments shadow mode decided for the caller, since when, and what became of those it would have posted.';
grant execute on function public.shadow_totals() to authenticated;

-- 54_spam_lessons.sql

-- What a channel's owner has said about comments that were taken for spam. It counts on that channel alone.

create table public.spam_lessons (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  comment_row_id uuid references public.youtube_comments (id) on delete set null,
  is_spam boolean not null,
  features int[] not null check (cardinality(features) between 1 and 128),
  created_at timestamptz not null default engine.now()
);
comment on table public.spam_lessons is
  'A comment whose owner restored it from spam, or confirmed it as spam: later ones like it on that channel are judged alike. Never the text itself, which must go '
  'when YouTube no longer gives it (docs/YOUTUBE.md, Policies).';
comment on column public.spam_lessons.features is 'engine.spam_features of the comment as it was.';
create unique index spam_lessons_comment on public.spam_lessons (comment_row_id) where comment_row_id is not null;
create index spam_lessons_channel on public.spam_lessons (user_id, channel_id, created_at desc);
alter table public.spam_lessons enable row level security;
grant select, delete on public.spam_lessons to authenticated;
create policy "spam_lessons: readers read" on public.spam_lessons for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "spam_lessons: moderators delete" on public.spam_lessons for delete to authenticated
  using (user_id = (select engine.account('moderate')) and engine.covers_alone((select engine.channels('moderate')), channel_id));

create function engine.spam_features(p_text text) returns int[]
language plpgsql immutable set search_path = '' as $$
declare
  -- Fancy letters plain, nothing that shows nothing, numbers alike, blanks and marks one: a template with another name or number keeps its form.
  v_text constant text := left(regexp_replace(regexp_replace(
    lower(regexp_replace(normalize(coalesce(p_text, ''), NFKC), '[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe0f\ufeff]', '', 'g') collate pg_catalog.pg_c_utf8),
    '\d[\d.,]*', '#', 'g'), '[^[:alnum:]#]+', ' ', 'g'), 600);
begin
  if btrim(v_text) = '' then
    return '{}';
  end if;
  -- The smallest of the hashes are a fair sample of them, the same one for the same text.
  return array(
    select distinct hashtext(substr(' ' || btrim(v_text) || ' ', place, 3)) as feature
    from generate_series(1, greatest(length(btrim(v_text)), 1)) place order by feature limit 128);
end $$;
comment on function engine.spam_features(text) is
  'What is compared of two comments: hashes of every three letters in a row, 128 at most, ascending. Works for scripts without blanks, too. Empty without a letter or figure.';

create function engine.likeness(p_one int[], p_other int[]) returns real
language plpgsql immutable set search_path = '' as $$
declare
  v_common constant int := (select count(*) from unnest(p_one) f where f = any (p_other));
begin
  return v_common::real / greatest(1, cardinality(p_one) + cardinality(p_other) - v_common);
end $$;
comment on function engine.likeness(int[], int[]) is 'How much of the features of two comments is common to both, 0 to 1.';

create function engine.spam_lesson(p_user uuid, p_channel text, p_text text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_features int[];
begin
  if not exists (select from public.spam_lessons l where l.user_id = p_user and l.channel_id = p_channel) then
    return null;
  end if;
  v_features := engine.spam_features(p_text);
  return (
    select case when near.is_spam then 'spam' else 'genuine' end
    from (
      select l.is_spam, engine.likeness(l.features, v_features) as likeness from public.spam_lessons l
      where l.user_id = p_user and l.channel_id = p_channel) near
    -- At 0.55 the same text with another name, number or emoji is alike, two thanks for a recipe are not.
    where near.likeness >= 0.55::real
    order by near.likeness desc, near.is_spam limit 1);
end $$;
comment on function engine.spam_lesson(uuid, text, text) is
  'What the channel''s owner has taught about comments like this one: genuine, spam, or null. The most alike decides; of two equal ones the restored.';

create function engine.teach_spam(v public.youtube_comments, p_is_spam boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_features constant int[] := engine.spam_features(v.text_original);
begin
  if v_features = '{}' then
    return;
  end if;
  insert into public.spam_lessons as l (user_id, channel_id, comment_row_id, is_spam, features)
  values (v.user_id, v.channel_id, v.id, p_is_spam, v_features)
  on conflict (comment_row_id) where comment_row_id is not null
  do update set is_spam = excluded.is_spam, features = excluded.features, created_at = engine.now();
  -- The oldest make room.
  delete from public.spam_lessons l where l.id in (
    select o.id from public.spam_lessons o where o.user_id = v.user_id and o.channel_id = v.channel_id
    order by o.created_at desc, o.id offset engine.most('spam_lessons'));
end $$;
comment on function engine.teach_spam(public.youtube_comments, boolean) is
  'Keeps what an owner said about a comment, whose row the caller has locked. At most engine.most(''spam_lessons'') of a channel.';

-- 55_lessons.sql

-- What an owner makes of drafts, kept twice: draft_outcomes, which is counted, and lessons, which the next draft is written by.
-- Both are written where the owner decides, in the same transaction.

create table public.draft_outcomes (
  comment_row_id uuid primary key references public.youtube_comments (id) on delete cascade,
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  drafted_at timestamptz not null,
  decided_at timestamptz not null default engine.now(),
  outcome text not null check (outcome = any (engine.draft_decisions())),
  changed real check (changed between 0 and 1),
  rule_id uuid references public.reply_rules (id) on delete set null,
  category text,
  language text,
  constraint draft_outcomes_changed check (changed is not null or outcome = 'dismissed')
);
comment on table public.draft_outcomes is
  'What a person made of a draft that the product wrote: one row a comment, the last word. No row while the draft waits, or when the reply went out without a person.';
comment on column public.draft_outcomes.changed is 'engine.changed_share of the draft and what was said instead; 0 when approved as written, null when dismissed.';
create index draft_outcomes_drafted on public.draft_outcomes (user_id, channel_id, drafted_at) include (outcome, changed, rule_id, category);
create index draft_outcomes_rule on public.draft_outcomes (rule_id) where rule_id is not null;
alter table public.draft_outcomes enable row level security;
grant select on public.draft_outcomes to authenticated;
create policy "draft_outcomes: readers read" on public.draft_outcomes for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table public.lessons (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  comment_row_id uuid not null unique references public.youtube_comments (id) on delete cascade,
  comment_hash bigint not null,
  features int[] not null check (cardinality(features) between 1 and 128),
  how text not null check (how = any (engine.lesson_kinds())),
  draft text,
  final text,
  from_youtube boolean not null default false,
  changed real check (changed between 0 and 1),
  rule_id uuid references public.reply_rules (id) on delete set null,
  category text,
  language text,
  created_at timestamptz not null default engine.now(),
  -- What was read on YouTube stands on the comment alone, where it is redacted in time.
  constraint lessons_final check ((final is null) = (how = 'dismissed' or from_youtube))
);
comment on table public.lessons is
  'How its owner answered a comment: an edit, an answer of their own, an approval, a dismissal. What YouTube gave stands in youtube_comments alone and goes from there '
  'when it must (docs/YOUTUBE.md, Policies): a lesson whose comment is redacted or has another text by now teaches nothing. A row deleted is forgotten.';
comment on column public.lessons.comment_hash is 'engine.text_hash of the comment''s text that was answered.';
comment on column public.lessons.features is 'engine.spam_features of it.';
comment on column public.lessons.draft is 'What the product had written; null when it had written nothing.';
comment on column public.lessons.final is 'What the owner had sent; null when dismissed. Of an answer that was found on YouTube: youtube_comments.owner_reply_text.';
comment on column public.lessons.changed is 'engine.changed_share of draft and final; null without both.';
comment on column public.lessons.created_at is 'When the owner answered or decided.';
create index lessons_channel on public.lessons (user_id, channel_id, created_at desc);
create index lessons_rule on public.lessons (rule_id) where rule_id is not null;
alter table public.lessons enable row level security;
grant select, delete on public.lessons to authenticated;
create policy "lessons: readers read" on public.lessons for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "lessons: managers delete" on public.lessons for delete to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));

create table private.lesson_words (
  word bigint not null,
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  primary key (word, lesson_id)
);
comment on table private.lesson_words is
  'The words of lessons'' comments as hashes that hold user and channel, too (engine.lesson_words): how rare a word is on a channel, and where it stands, is one look into '
  'an index.';
create index lesson_words_lesson on private.lesson_words (lesson_id);

create function engine.word_roots(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  -- Fancy letters plain, accents gone, case even.
  v_text constant text := left(regexp_replace(normalize(regexp_replace(
    lower(normalize(coalesce(p_text, ''), NFKD) collate pg_catalog.pg_c_utf8), '[\u0300-\u036f\u200b-\u200f\ufe0f]', '', 'g'), NFC),
    '[^[:alnum:]]+', ' ', 'g'), 3000);
begin
  return array(
    select distinct piece
    from (select word from regexp_split_to_table(btrim(v_text), ' ') word where word <> '' limit 200) words
    cross join lateral (
      -- The first five letters: 'bake', 'bakes' and 'baking' are nearly one word in many languages.
      select left(word, 5) as piece where word !~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]'
      union all
      -- Scripts without blanks: every two letters in a row.
      select substr(word, place, 2) from generate_series(1, greatest(1, length(word) - 1)) place
      where word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]') pieces
    order by piece limit 100);
end $$;
comment on function engine.word_roots(text) is 'The different words of a text by their first five letters, in scripts without blanks its pairs of letters; 100 at most.';

create function engine.lesson_words(p_user uuid, p_channel text, p_text text) returns bigint[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(select hashtextextended(p_user || ':' || p_channel || ':' || word, 0) from unnest(engine.word_roots(p_text)) word);
end $$;
comment on function engine.lesson_words(uuid, text, text) is 'engine.word_roots as numbers that are the channel''s own.';

create function engine.lesson_topics(p_user uuid, p_channel text, p_topics text[]) returns bigint[]
language plpgsql immutable set search_path = '' as $$
begin
  -- Each as a whole, whatever the order and the endings of its words.
  return array(
    select distinct hashtextextended(p_user || ':' || p_channel || ':#' || array_to_string(engine.word_roots(topic), ' '), 0)
    from unnest(coalesce(p_topics, '{}')) topic where cardinality(engine.word_roots(topic)) > 0);
end $$;
comment on function engine.lesson_topics(uuid, text, text[]) is
  'What the model took a comment to be about, as numbers beside those of engine.lesson_words: the same topic is the same number, whatever words the comment had.';

create function engine.changed_share(p_draft text, p_final text) returns real
language sql immutable set search_path = '' as $$
  with pieces as (
    select 1 as side, m[1] as piece from regexp_matches(coalesce(p_draft, '') collate pg_catalog.pg_c_utf8, '\w+|[^\w\s]', 'g') m
    union all select -1, m[1] from regexp_matches(coalesce(p_final, '') collate pg_catalog.pg_c_utf8, '\w+|[^\w\s]', 'g') m
  ), differing as (
    select length(p.piece) * abs(sum(p.side)) as changed, length(p.piece) * count(*) as said from pieces p group by p.piece
  )
  select coalesce(sum(d.changed) / nullif(sum(d.said), 0), 0)::real from differing d
$$;
comment on function engine.changed_share(text, text) is
  'How much of a draft its owner changed, 0 to 1: of the letters and marks of both texts, those in words that only one of them has.';

create function engine.learn(v public.youtube_comments, p_how text, p_draft text, p_final text, p_from_youtube boolean, p_at timestamptz) returns void
-- Looked up in the order of lessons_channel: sorted anew, 2,000 lessons cost 4 ms for each that is learned.
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_sort = off as $$
declare
  v_features constant int[] := engine.spam_features(v.text_original);
  v_most constant int := engine.most('lessons');
  v_lesson uuid;
begin
  -- Grave comments are no examples for anybody.
  if v_features = '{}' or v.grave or p_at < engine.now() and p_at <= (
    select o.created_at from public.lessons o where o.user_id = v.user_id and o.channel_id = v.channel_id
    order by o.created_at desc offset v_most - 1 limit 1)
  then
    return;
  end if;
  insert into public.lessons as l (user_id, channel_id, comment_row_id, comment_hash, features, how, draft, final, from_youtube, changed,
    rule_id, category, language, created_at)
  values (v.user_id, v.channel_id, v.id, engine.text_hash(v.text_original), v_features, p_how, p_draft, case when not p_from_youtube then p_final end, p_from_youtube,
    case when p_draft is not null and p_final is not null then engine.changed_share(p_draft, p_final) end, v.rule_id, v.category, v.language, p_at)
  on conflict (comment_row_id) do update set comment_hash = excluded.comment_hash, features = excluded.features, how = excluded.how,
    draft = excluded.draft, final = excluded.final, from_youtube = excluded.from_youtube, changed = excluded.changed, rule_id = excluded.rule_id,
    category = excluded.category, language = excluded.language, created_at = excluded.created_at
  returning l.id into v_lesson;
  delete from private.lesson_words w where w.lesson_id = v_lesson;
  insert into private.lesson_words (word, lesson_id)
  select word, v_lesson
  -- What the model took it to be about is often the word that the next viewer uses.
  from unnest(engine.lesson_words(v.user_id, v.channel_id, concat_ws(' ', v.text_original, array_to_string(v.topics, ' ')))
    || engine.lesson_topics(v.user_id, v.channel_id, v.topics)) word on conflict do nothing;
  -- The oldest make room; one that another transaction is removing is its.
  delete from public.lessons l where l.id in (
    select o.id from public.lessons o where o.id in (
      select k.id from public.lessons k where k.user_id = v.user_id and k.channel_id = v.channel_id
      order by k.created_at desc offset v_most)
    for update skip locked);
end $$;
comment on function engine.learn(public.youtube_comments, text, text, text, boolean, timestamptz) is
  'Keeps how the owner answered a comment, whose row the caller has locked; what was learned from it before goes. The newest engine.most(''lessons'') of a channel.';

create function engine.record_decision(v public.youtube_comments, p_final text, p_found boolean default false, p_at timestamptz default engine.now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_draft text;
  v_drafted_at timestamptz;
  v_changed real;
  v_fixed constant boolean := exists (select from public.reply_rules r where r.id = v.rule_id and r.action = 'fixed');
begin
  select d.body, d.created_at into v_draft, v_drafted_at from public.reply_versions d
  where d.comment_row_id = v.id and d.reply_type = 'AI' order by d.id desc limit 1;
  if v_draft is not null then
    v_changed := case when p_final is null then null when p_final = v_draft then 0 else engine.changed_share(v_draft, p_final) end;
    insert into public.draft_outcomes as o (comment_row_id, user_id, channel_id, drafted_at, decided_at, outcome, changed, rule_id, category, language)
    values (v.id, v.user_id, v.channel_id, v_drafted_at, p_at,
      case when p_final is null then 'dismissed' when p_found then 'replaced' when p_final = v_draft then 'approved' else 'edited' end,
      v_changed, v.rule_id, v.category, v.language)
    on conflict (comment_row_id) do update set drafted_at = excluded.drafted_at, decided_at = excluded.decided_at, outcome = excluded.outcome,
      changed = excluded.changed, rule_id = excluded.rule_id, category = excluded.category, language = excluded.language;
  end if;
  -- What a fixed reply says its owner has written already, for every comment alike.
  if v_fixed and (p_final is null or p_final = v_draft) then
    return;
  end if;
  perform engine.learn(v, case
    when p_final is null then 'dismissed'
    when v_draft is null or p_found then 'written'
    when p_final = v_draft then 'approved'
    else 'edited' end, v_draft, p_final, p_found, p_at);
end $$;
comment on function engine.record_decision(public.youtube_comments, text, boolean, timestamptz) is
  'An owner has decided about a comment, whose row the caller has locked: p_final is what is to be said, null for nothing; p_found: it was found on YouTube, said '
  'there by the owner. Counted if there was a draft, and learned from.';

create function engine.take_back_decision(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.draft_outcomes o where o.comment_row_id = p_id;
  delete from public.lessons l where l.comment_row_id = p_id
$$;
comment on function engine.take_back_decision(uuid) is 'A reply is a draft again: what its owner decided is counted no more and taught nothing.';

create function engine.lessons_for(p_user uuid, p_channel text, p_text text, p_language text default null, p_limit int default 3,
  p_topics text[] default '{}')
returns table (id uuid, comment_row_id uuid, comment text, draft text, final text, how text, language text, at timestamptz, similarity real)
-- What is looked up here is a few rows among those of all channels: never the whole of a table.
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_lessons int;
  v_words bigint[];
  v_topics bigint[];
  v_features int[];
  v_near uuid[];
  v_found real[];
begin
  select count(*) into v_lessons from public.lessons l where l.user_id = p_user and l.channel_id = p_channel;
  if v_lessons = 0 then
    return;
  end if;
  v_topics := engine.lesson_topics(p_user, p_channel, p_topics);
  v_words := engine.lesson_words(p_user, p_channel, concat_ws(' ', p_text, array_to_string(p_topics, ' '))) || v_topics;
  v_features := engine.spam_features(p_text);
  -- A word weighs the more, the fewer lessons have it; one that none has weighs most, so that a comment about something new is near to nothing. Words that
  -- many have are left out as soon as rarer ones lead to enough lessons.
  with asked as (
    select a.word, (select count(*) from (select from private.lesson_words w where w.word = a.word limit 400) few) as lessons from unnest(v_words) a (word)
  ), rare as materialized (
    -- A topic says what is asked, and words only how: it weighs as much as several words.
    select r.word, ln(1 + v_lessons::float8 / greatest(1, r.lessons)) ^ 2 * case when r.word = any (v_topics) then 6 else 1 end as weight
    from (select a.word, a.lessons, sum(a.lessons) over (order by a.lessons, a.word) as together from asked a) r
    where r.together - r.lessons < 400
  ), near as (
    select w.lesson_id, sum(r.weight) / (select sum(a.weight) from rare a) as found
    from rare r
    -- Bounded apart, so that it is a walk along the index for each word, whatever the planner thinks of them.
    cross join lateral (select l.lesson_id from private.lesson_words l where l.word = r.word limit engine.most('lessons')) w
    group by w.lesson_id order by 2 desc, 1 limit 20
  )
  select array_agg(n.lesson_id), array_agg(n.found::real) into v_near, v_found from near n;
  return query
    with compared as (
      select l.*, case when l.from_youtube then y.owner_reply_text else l.final end as said, y.text_original,
        ((2 * n.found + engine.likeness(l.features, v_features)) / 3
          * case when l.language <> p_language then 0.7 else 1 end)::real as alike
      from unnest(v_near, v_found) as n (lesson_id, found)
      join public.lessons l on l.id = n.lesson_id
      join public.youtube_comments y on y.id = l.comment_row_id
      where y.redacted_at is null and engine.text_hash(y.text_original) = l.comment_hash and not y.grave
    ), chosen as (
      -- The same answer twice teaches nothing more.
      select distinct on (coalesce(c.said, '')) c.* from compared c
      where c.alike >= 0.12::real and (c.said is not null or c.how = 'dismissed')
      order by coalesce(c.said, ''), c.alike desc, c.created_at desc
    ), told as materialized (
      select c.*, engine.spam_features(c.said) as words from chosen c order by c.alike desc, c.created_at desc limit 8
    )
    select c.id, c.comment_row_id, c.text_original, c.draft, c.said, c.how, c.language, c.created_at, c.alike
    from told c
    -- Of answers about one topic the one that is most like the others is how this owner usually says it.
    cross join lateral (
      select coalesce(avg(engine.likeness(c.words, o.words)), 0) as agreed from told o
      where o.id <> c.id and o.said is not null and c.said is not null and o.alike >= c.alike * 0.7) others
    order by c.how = 'approved', c.alike * (1 + case when v_topics = '{}' then 0 else 2 * others.agreed end) desc, c.created_at desc limit p_limit;
end $$;
comment on function engine.lessons_for(uuid, text, text, text, int, text[]) is
  'What the channel''s owner did about comments most like this one, by words (rare ones weigh most), by letters and by p_topics, what the model took it to be about: at most p_limit, none less alike than 0.12, approvals as '
  'written after what the owner said in other words or dismissed, each answer once.';

create function public.lessons_shown(p_ids uuid[] default null)
returns table (id uuid, channel_id text, comment text, draft text, final text, how text, changed real, created_at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  perform engine.require(cardinality(coalesce(p_ids, '{}')) <= engine.most('list_rows'), format('Request at most %s at a time.', engine.most('list_rows')));
  return query
    select l.id, l.channel_id, nullif(y.text_original, ''), l.draft, case when l.from_youtube then y.owner_reply_text else l.final end, l.how, l.changed, l.created_at
    from public.lessons l join public.youtube_comments y on y.id = l.comment_row_id
    where l.user_id = (select engine.account('read')) and (p_ids is null or l.id = any (p_ids))
    order by l.created_at desc, l.id limit engine.most('list_rows');
end $$;
comment on function public.lessons_shown(uuid[]) is
  'The caller''s lessons, those named or all, newest first; the comment, and an answer that was read on YouTube, as long as they are kept. A row deleted from lessons is forgotten.';
grant execute on function public.lessons_shown(uuid[]) to authenticated;

-- 56_questions.sql

-- Open questions: what viewers ask and nothing that the product knows answers. Alike ones are one, so that one answer of the owner's serves all who asked.

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  video_id text check (length(video_id) <= 64),
  body text not null check (length(body) <= 300 and body ~ '\S'),
  language text check (language ~ '^[a-z]{2}$'),
  words text[] not null,
  state text not null default 'open' check (state = any (engine.question_states())),
  fact_id uuid references public.facts (id) on delete set null,
  asked_at timestamptz not null default engine.now(),
  newest_at timestamptz not null default engine.now(),
  decided_at timestamptz,
  group_after timestamptz,
  group_tries int not null default 0,
  look_at timestamptz not null default engine.now() + interval '1 day',
  constraint questions_decided check ((state = 'open') = (decided_at is null)),
  constraint questions_fact check (fact_id is null or state = 'answered')
);
comment on table public.questions is
  'A question that comments ask and nothing answers, in the model''s words: one row for all that ask the same (youtube_comments.question_id). Answered, it is a fact.';
comment on column public.questions.video_id is 'The video under which it was asked first.';
comment on column public.questions.words is 'engine.question_words of it, by which alike ones are found.';
comment on column public.questions.newest_at is 'When it was last asked of the product, as it were: a comment joined it.';
comment on column public.questions.decided_at is 'When its owner answered or dismissed it; null while it is open.';
comment on column public.questions.group_after is 'When it is to be compared with the channel''s other open questions by the model; null once that is done.';
comment on column public.questions.look_at is 'When it is next looked at, whether any of its comments is still kept.';
-- Twins cannot arise: who asks in the very same words under the same video finds the row.
create unique index questions_asked on public.questions (user_id, channel_id, (coalesce(video_id, '')), words) where state = 'open';
create index questions_open on public.questions (user_id, channel_id, newest_at desc) where state = 'open';
create index questions_newest on public.questions (user_id, newest_at desc);
create index questions_fact on public.questions (fact_id) where fact_id is not null;
create index questions_to_group on public.questions (group_after) where group_after is not null;
create index questions_to_look on public.questions (look_at) where state <> 'answered';
alter table public.questions enable row level security;
grant select on public.questions to authenticated;
create policy "questions: readers read" on public.questions for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

-- Alike.

create function engine.question_words(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  -- What is said around a question, in six languages: who leaves it out asks the same.
  v_around constant text[] :=
    '{a,an,the,is,are,do,does,did,you,your,in,of,to,for,this,that,it,please,hey,hi,hello,der,die,das,ist,sind,du,sie,ihr,dein,deine,im,in,von,zu,bitte,hallo,'
    'el,la,los,las,un,una,es,son,en,de,del,por,favor,hola,este,esta,le,les,une,est,sont,dans,du,des,ce,cette,svp,bonjour,o,os,as,um,uma,sao,no,na,da,ola,esse,essa}';
  v_all constant text[] := engine.words_of(p_text);
  v_words constant text[] := array(select distinct w from unnest(v_all) w where w <> all (v_around) order by w limit 60);
begin
  return case when v_words <> '{}' then v_words when v_all <> '{}' then array(select distinct w from unnest(v_all) w order by w limit 60) else array[left(p_text, 300)] end;
end $$;
comment on function engine.question_words(text) is 'The different words of a question, folded and sorted, without articles, greetings and the like; never none.';

create function engine.surely_alike(p_one text[], p_other text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_mine constant text[] := array(select w from unnest(p_one) w where w <> all (p_other));
  v_theirs constant text[] := array(select w from unnest(p_other) w where w <> all (p_one));
begin
  if p_one = p_other then
    return true;
  end if;
  -- One long word in another form: a plural, a slip of the pen. A number is never another number.
  return cardinality(p_one) >= 3 and cardinality(v_mine) = 1 and cardinality(v_theirs) = 1
    and least(length(v_mine[1]), length(v_theirs[1])) >= 5 and v_mine[1] || v_theirs[1] !~ '\d'
    and left(v_mine[1], 4) = left(v_theirs[1], 4) and extensions.similarity(v_mine[1], v_theirs[1]) >= 0.6;
end $$;
comment on function engine.surely_alike(text[], text[]) is
  'Whether two questions (engine.question_words) are surely one: the same words in whatever order, but for one in another form. What is unsure is the model''s to say.';

create function engine.ask_owner(p_comment uuid, p_question text, p_language text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
  v_body text := left(btrim(regexp_replace(coalesce(p_question, ''), '\s+', ' ', 'g')), 300);
  v_words text[];
  v_id uuid;
  v_open int;
begin
  -- One comment of an owner's at a time: of two that ask alike at once, each would find no question.
  perform engine.lock_decisions(y.user_id) from public.youtube_comments y where y.id = p_comment;
  select * into v from public.youtube_comments y where y.id = p_comment for update;
  if v_body = '' then
    v_body := left(btrim(regexp_replace(coalesce(v.text_original, ''), '\s+', ' ', 'g')), 300);
  end if;
  if v_body <> '' and v.redacted_at is null then
    v_words := engine.question_words(v_body);
    -- Only under the same video: 'which song is this' is another question under another one.
    update public.questions q set newest_at = engine.now() where q.state = 'open' and q.id = (
      select k.id from public.questions k
      where k.user_id = v.user_id and k.channel_id = v.channel_id and k.state = 'open' and k.video_id is not distinct from v.video_id
        and engine.surely_alike(k.words, v_words)
      order by k.words = v_words desc, k.asked_at, k.id limit 1)
    returning q.id into v_id;
    if v_id is null then
      select count(*) into v_open from public.questions q where q.user_id = v.user_id and q.channel_id = v.channel_id and q.state = 'open';
      if v_open < engine.most('open_questions') then
        insert into public.questions as q (user_id, channel_id, video_id, body, language, words, group_after)
        values (v.user_id, v.channel_id, v.video_id, v_body, (regexp_match(lower(p_language), '^([a-z]{2})(?:[-_]|$)'))[1], v_words,
          case when v_open > 0 then engine.now() end)
        on conflict (user_id, channel_id, (coalesce(video_id, '')), words) where state = 'open'
        do update set newest_at = excluded.newest_at
        returning q.id into v_id;
      end if;
    end if;
  end if;
  update public.youtube_comments y set question_id = v_id where y.id = p_comment and y.question_id is distinct from v_id;
  return v_id;
end $$;
comment on function engine.ask_owner(uuid, text, text) is
  'The open question that a comment asks, found among those of its video that are surely alike, or made, for the model to compare it with the others of the channel. '
  'Sets question_id. Null, and the comment waits without one, once the channel has engine.most(''open_questions'').';

-- Grouping: what is unsure the model settles, many questions a call, across wording and languages.

create function engine.question_told(q public.questions) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', q.id, 'text', q.body, 'video_id', q.video_id,
    'video_title', (select nullif(v.title, '') from public.videos v where v.user_id = q.user_id and v.id = q.video_id));
end $$;
comment on function engine.question_told(public.questions) is 'A question as the model is told of it.';

create function service.claim_questions(p_user uuid default null, p_channels int default 4) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_batches jsonb := '[]';
  v_ids uuid[];
  v_batch record;
begin
  if engine.stands_still() then
    return v_batches;
  end if;
  for v_batch in
    -- Leased by the first of each: two runs at a time take different channels, or one of them nothing.
    select q.user_id, q.channel_id from public.questions q
    where q.group_after <= v_now and (p_user is null or q.user_id = p_user)
    order by q.group_after limit 200 for update skip locked
  loop
    exit when jsonb_array_length(v_batches) >= p_channels;
    continue when v_batches @> jsonb_build_array(jsonb_build_object('user_id', v_batch.user_id, 'channel_id', v_batch.channel_id));
    v_ids := array(
      select q.id from public.questions q
      where q.user_id = v_batch.user_id and q.channel_id = v_batch.channel_id and q.state = 'open' and q.group_after <= v_now
      order by q.asked_at, q.id limit engine.most('grouped_at_once') for update skip locked);
    continue when v_ids = '{}';
    -- Not heard of: tried again later and later.
    update public.questions q set group_tries = q.group_tries + 1,
      group_after = v_now + least(interval '1 day', interval '5 minutes' * power(2, least(q.group_tries, 9)))
    where q.id = any (v_ids);
    v_batches := v_batches || jsonb_build_object(
      'user_id', v_batch.user_id, 'channel_id', v_batch.channel_id,
      'fresh', (select jsonb_agg(engine.question_told(q) order by q.asked_at, q.id) from public.questions q where q.id = any (v_ids)),
      'known', coalesce((
        select jsonb_agg(engine.question_told(k) order by k.asked_at, k.id) from (
          select q.* from public.questions q
          where q.user_id = v_batch.user_id and q.channel_id = v_batch.channel_id and q.state = 'open' and q.id <> all (v_ids) and q.group_after is null
          order by q.newest_at desc, q.id limit engine.most('grouped_beside')) k), '[]'));
  end loop;
  return v_batches;
end $$;

comment on function service.claim_questions(uuid, int) is
  'Open questions that are to be compared, of up to p_channels channels, the longest waiting first: [{user_id, channel_id, fresh, known}], fresh (engine.most(''grouped_at_once'')) '
  'with each other and with known (engine.most(''grouped_beside''), those asked last). What settle_questions does not hear of comes again after 5, 10, 20, … minutes.';

create function engine.join_questions(p_id uuid, p_into uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_from public.questions;
  v_into public.questions;
  -- Comments before their question, as everybody takes them. Who holds one of them goes first: the question is compared once more.
  v_comments constant uuid[] := array(select y.id from public.youtube_comments y where y.question_id = p_id order by y.comment_id for update skip locked);
begin
  perform from public.questions q where q.id in (p_id, p_into) order by q.id for update;
  select * into v_from from public.questions q where q.id = p_id;
  select * into v_into from public.questions q where q.id = p_into;
  if v_from.state is distinct from 'open' or v_into.state is distinct from 'open' or p_id = p_into
    or (v_from.user_id, v_from.channel_id) is distinct from (v_into.user_id, v_into.channel_id)
    or exists (select from public.youtube_comments y where y.question_id = p_id and y.id <> all (v_comments))
  then
    return false;
  end if;
  update public.youtube_comments y set question_id = p_into where y.id = any (v_comments);
  update public.questions q set asked_at = least(q.asked_at, v_from.asked_at), newest_at = greatest(q.newest_at, v_from.newest_at) where q.id = p_into;
  delete from public.questions q where q.id = p_id;
  return true;
end $$;
comment on function engine.join_questions(uuid, uuid) is
  'Gives the comments of one open question to another of the same channel, and drops it. False, and nothing is changed, when one is no longer open or a comment is held.';

create function service.settle_questions(p_settled jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v_joined int := 0;
begin
  -- Before any comment: an owner who answers one of them sees all who ask it.
  perform engine.lock_decisions(u.user_id) from (
    select distinct q.user_id from jsonb_to_recordset(p_settled) as s (id uuid) join public.questions q on q.id = s.id order by q.user_id) u;
  for r in select s.id, s.same_as from jsonb_to_recordset(p_settled) as s (id uuid, same_as uuid) order by s.id loop
    if r.same_as is null then
      update public.questions q set group_after = null, group_tries = 0 where q.id = r.id;
    elsif engine.join_questions(r.id, r.same_as) then
      v_joined := v_joined + 1;
    end if;
  end loop;
  return v_joined;
end $$;
comment on function service.settle_questions(jsonb) is
  'What comparing came to: [{id, same_as}], same_as: the question that asks the same, null for none. Only questions of one channel are joined, whoever says so. Returns how many were.';

create function engine.forget_questions(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_due constant uuid[] := array(
    select q.id from public.questions q where q.state <> 'answered' and q.look_at <= engine.now() order by q.look_at limit p_limit for update skip locked);
  v_gone int;
begin
  if v_due = '{}' then
    return 0;
  end if;
  delete from public.questions q where q.id = any (v_due)
    and not exists (select from public.youtube_comments y where y.question_id = q.id and y.redacted_at is null);
  get diagnostics v_gone = row_count;
  update public.questions q set look_at = engine.now() + interval '1 day' where q.id = any (v_due);
  return v_gone;
end $$;
comment on function engine.forget_questions(int) is
  'Deletes questions that nobody answered once none of their comments is kept, within a day: their words are made of what viewers wrote. p_limit are looked at, those that are due.';

-- The tab of what waits, and the comments of one question.
create index youtube_comments_question on public.youtube_comments (question_id) where question_id is not null;
create index youtube_comments_needs_answer on public.youtube_comments (user_id, channel_id, published_at desc) where status_reason = 'needs_answer' and reply_status is null;
alter table public.youtube_comments add constraint youtube_comments_question_id_fkey
  foreign key (question_id) references public.questions (id) on delete set null;

-- 57_fact_reviews.sql

-- Facts that their owner should look at again: past their date, or contradicted by what the owner made of a reply that rested on them.

create function engine.typed_pieces(p_text text, p_names text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_text constant text := coalesce(p_text, '') collate pg_catalog.pg_c_utf8;
  v_days constant text := '\m(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|june|july|august|september|october|november|december|'
    'montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?|januar|februar|märz|mai|juni|juli|oktober|dezember|'
    'lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|'
    'segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|'
    'lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre)\M|[月火水木金土日]曜';
begin
  return array(
    select distinct lower(piece collate pg_catalog.pg_c_utf8) from (
      select 'link ' || m[1] as piece from regexp_matches(v_text, '(https?://[^\s)]+)', 'g') m
      union all select 'number ' || m[1] from regexp_matches(regexp_replace(v_text, 'https?://[^\s)]+', ' ', 'g'), '(\d+(?:[.,:/]\d+)*)', 'g') m
      union all select 'day ' || m[1] from regexp_matches(v_text, '(' || v_days || ')', 'gi') m
      -- A capital within a sentence; as far as a source is concerned any word may be the name.
      union all select 'name ' || m[1] from regexp_matches(v_text, case p_names
        when 'capital' then '(?<=[[:alnum:],;)]\s)([[:upper:]][[:alnum:]-]+)' when 'any' then '([[:alpha:]][[:alnum:]-]+)' else '(?!)()' end, 'g') m) pieces
    order by 1 limit 500);
end $$;
comment on function engine.typed_pieces(text, text) is
  'What of a text can be compared letter by letter, each with its kind: links, numbers and times, days and months in six languages, and by p_names as names the words with a '
  'capital within a sentence (capital), every word (any), or none.';

create function engine.contradict_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- In German every noun has a capital.
  v_names constant text := case when coalesce((select b.reply_language from public.brand_voices b where b.user_id = new.user_id), new.language, 'en') like 'de%'
    then 'none' else 'capital' end;
  v_before constant text[] := engine.typed_pieces(old.generated_reply, v_names);
  v_after constant text[] := engine.typed_pieces(new.generated_reply, v_names);
  v_taken constant text[] := array(select p from unnest(v_before) p where p <> all (engine.typed_pieces(new.generated_reply, 'any')));
  v_put constant text[] := array(select p from unnest(v_after) p where p <> all (engine.typed_pieces(old.generated_reply, 'any')));
begin
  -- What the model wrote, and its owner took as it came, is nobody's knowledge.
  if v_taken = '{}' or v_put = '{}' or exists (
    select from private.reply_offers o where o.comment_row_id = new.id and o.reply_hash = engine.reply_hash(new.generated_reply))
  then
    return null;
  end if;
  -- One thing was taken out that the fact says, and another of its kind put in that it does not: anything less may be a matter of words.
  update public.facts f set contradicted_at = engine.now(), contradicted_by = new.id
  from public.facts k
  cross join lateral engine.typed_pieces(concat_ws(' ', k.answer, array_to_string(k.links, ' ')), 'any') said
  cross join lateral engine.typed_pieces(k.question, 'any') asked
  where f.id = k.id and k.user_id = new.user_id and k.retired_at is null
    and k.id in (select (s ->> 'source_id')::uuid from jsonb_array_elements(old.sources) s where s ->> 'kind' = 'fact')
    and exists (
      select from unnest(v_taken) taken join unnest(v_put) put on split_part(put, ' ', 1) = split_part(taken, ' ', 1)
      where taken = any (said) and put <> all (said || asked));
  return null;
end $$;
comment on function engine.contradict_facts() is
  'Trigger: an owner who puts another number, day, name or link into a reply that cited a fact may know better than the fact.';
create trigger youtube_comments_contradict after update of generated_reply on public.youtube_comments for each row
  when (old.reply_type = 'AI' and new.reply_type = 'AI+Edited' and old.sources <> '[]'::jsonb) execute function engine.contradict_facts();

create function engine.rests_on_old_fact(v public.youtube_comments) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if v.approved_by is distinct from 'engine' or v.sources = '[]' then
    return false;
  end if;
  return exists (
    select from jsonb_array_elements(v.sources) s
    where s ->> 'kind' = 'fact' and not exists (
      -- A fact that was changed has other passages.
      select from public.passages p join public.facts f on f.id = p.fact_id
      where p.id = (s ->> 'passage_id')::uuid and p.user_id = v.user_id and f.contradicted_at is null
        and (f.valid_until is null or f.valid_until >= engine.today_of(v.user_id))));
end $$;
comment on function engine.rests_on_old_fact(public.youtube_comments) is
  'Whether a reply that no person approved cites a fact that is told to nobody any more, or says something else by now.';

create function engine.confirm_fact() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.contradicted_at := null;
  new.contradicted_by := null;
  return new;
end $$;
comment on function engine.confirm_fact() is 'Trigger: who changes or retires a fact has looked at it.';
create trigger facts_confirm before update of question, answer, links, retired_at on public.facts for each row execute function engine.confirm_fact();

create function public.facts_to_review(p_channel text default null) returns table (id uuid, review text, was text, became text)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select f.id, case when f.valid_until < engine.today_of(f.user_id) then 'expired' else 'contradicted' end,
      (select w.body from public.reply_versions w where w.comment_row_id = f.contradicted_by and w.reply_type = 'AI' order by w.id desc limit 1), y.generated_reply
    from public.facts f left join public.youtube_comments y on y.id = f.contradicted_by
    where f.user_id = (select engine.account('read')) and (p_channel is null or f.channel_id = p_channel) and f.retired_at is null
      and (f.contradicted_at is not null or f.valid_until < engine.today_of(f.user_id))
    order by f.contradicted_at desc nulls last, f.valid_until, f.id limit engine.most('list_rows');
end $$;
comment on function public.facts_to_review(text) is
  'Facts of the caller that should be looked at again: review: engine.fact_reviews; was, became: the reply that cited a contradicted one, as drafted and as its owner has it now.';
grant execute on function public.facts_to_review(text), engine.today_of(uuid) to authenticated;

create function engine.keep_fact(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.require_allowed(engine.account('manage'));
  update public.facts f set contradicted_at = null, contradicted_by = null,
    valid_until = case when f.valid_until >= engine.today_of(f.user_id) then f.valid_until end
  where f.id = p_id and f.user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), f.channel_id);
  if not found then
    perform engine.fail(404, 'fact_not_found', 'This fact doesn''t exist.');
  end if;
end $$;
comment on function engine.keep_fact(uuid) is 'Rule of public.keep_fact.';
create function public.keep_fact(p_id uuid) returns void language sql set search_path = '' as $$ select engine.keep_fact(p_id) $$;
comment on function public.keep_fact(uuid) is 'The caller has looked at a fact and it holds: past its date, without a date from now on.';
grant execute on function engine.keep_fact(uuid), public.keep_fact(uuid) to authenticated;

-- 58_ceilings.sql

-- How much one account can store, whatever channels it has or had: counted where rows are written, in one row an account and table, so that an insert
-- costs the same however much there is, and two at a time find the room of one.

create table private.stored (
  user_id uuid not null references public.accounts (id) on delete cascade,
  kind text not null,
  entries int not null default 0,
  bytes bigint not null default 0,
  primary key (user_id, kind)
);
comment on table private.stored is
  'What each account has stored in the tables whose rows belong to channels (engine.ceilings): rows, and the bytes of what its owner wrote. Kept by triggers; engine.recount_stored counts anew.';

create function engine.ceilings() returns table (kind text, called text, entries int, bytes int, size text, hint text)
language sql immutable set search_path = '' as $$
  values
    ('documents', 'documents', engine.most('account_documents'), engine.most('account_document_bytes'), 'octet_length(r.title) + octet_length(r.body)', 'Delete or shorten some first.'),
    ('facts', 'facts', engine.most('account_facts'), engine.most('account_fact_bytes'),
      'octet_length(r.question) + octet_length(r.answer) + octet_length(array_to_string(r.links, ''''))', 'Delete or shorten some first.'),
    ('automation_consents', 'consents', null, engine.most('account_consent_bytes'), 'case r.policy when ''auto'' then octet_length(r.terms::text) else 0 end', 'Write to support.'),
    ('lessons', 'lessons', engine.most('account_lessons'), null, '0', null),
    ('spam_lessons', 'spam lessons', engine.most('account_spam_lessons'), null, '0', null),
    ('questions', 'questions', engine.most('account_questions'), null, '0', null)
$$;
comment on function engine.ceilings() is
  'The most rows of a table, and bytes of what size adds up of a row r, that one account can store; null: bounded otherwise. With a hint more is refused; without, the oldest rows make room.';

create function engine.make_room(p_kind text, p_user uuid, p_rows int, p_new uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- Some more than needed, so that the oldest are not sought for every new one.
  execute format($q$
    delete from public.%1$I where id in (
      select k.id from public.%1$I k where k.user_id = $1 and k.id <> all ($3) order by %2$s limit $2 for update skip locked)$q$,
    p_kind, case p_kind when 'questions' then 'k.state = ''open'', k.newest_at' else 'k.created_at' end)
  using p_user, p_rows + 20, p_new;
end $$;
comment on function engine.make_room(text, uuid, int, uuid[]) is 'Deletes the oldest rows of an account, of questions first those that are decided; never those that are just being written.';

create function engine.count_stored() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c record;
  r record;
  v private.stored;
begin
  select * into c from engine.ceilings() k where k.kind = tg_table_name;
  for r in execute format(
    case tg_op
      when 'INSERT' then 'select r.user_id, count(*)::int as entries, sum(%1$s)::bigint as bytes, %2$s as ids from new_rows r group by 1 order by 1'
      when 'DELETE' then 'select r.user_id, -count(*)::int as entries, -sum(%1$s)::bigint as bytes, null::uuid[] as ids from old_rows r group by 1 order by 1'
      else 'select x.user_id, 0 as entries, sum(x.bytes)::bigint as bytes, null::uuid[] as ids from (
        select r.user_id, %1$s as bytes from new_rows r union all select r.user_id, -(%1$s) from old_rows r) x group by 1 order by 1'
    end, c.size, case when c.hint is null then 'array_agg(r.id)' else 'null::uuid[]' end)
  loop
    continue when r.entries = 0 and r.bytes = 0;
    if tg_op = 'INSERT' then
      insert into private.stored as s (user_id, kind, entries, bytes) values (r.user_id, c.kind, r.entries, r.bytes)
      on conflict (user_id, kind) do update set entries = s.entries + excluded.entries, bytes = s.bytes + excluded.bytes
      returning * into v;
    else
      -- No row, when the whole account goes.
      update private.stored s set entries = greatest(0, s.entries + r.entries), bytes = greatest(0, s.bytes + r.bytes)
      where s.user_id = r.user_id and s.kind = c.kind returning * into v;
    end if;
    if r.entries > 0 and v.entries > c.entries and c.hint is null then
      perform engine.make_room(c.kind, r.user_id, v.entries - c.entries, r.ids);
    elsif r.entries > 0 and v.entries > c.entries then
      perform engine.fail(422, 'too_many_' || c.kind, format('Your account has reached the limit of %s %s, those of all channels together.', c.entries, c.called), c.hint);
    elsif r.bytes > 0 and v.bytes > c.bytes then
      perform engine.fail(413, 'account_full', format('Your account''s %s have reached the limit of %s MB, those of all channels together.', c.called, c.bytes / 1000000), c.hint);
    end if;
  end loop;
  return null;
end $$;
comment on function engine.count_stored() is
  'Trigger after each statement: keeps private.stored, and refuses what grows beyond engine.ceilings (422 for rows, 413 for bytes) or deletes the oldest. The account''s row stays locked until the '
  'transaction ends, so that of inserts at the same time each sees the others.';

create trigger documents_stored_new after insert on public.documents referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger documents_stored_old after delete on public.documents referencing old table as old_rows for each statement execute function engine.count_stored();
create trigger documents_stored after update on public.documents referencing old table as old_rows new table as new_rows for each statement execute function engine.count_stored();
create trigger facts_stored_new after insert on public.facts referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger facts_stored_old after delete on public.facts referencing old table as old_rows for each statement execute function engine.count_stored();
create trigger facts_stored after update on public.facts referencing old table as old_rows new table as new_rows for each statement execute function engine.count_stored();
create trigger automation_consents_stored_new after insert on public.automation_consents referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger automation_consents_stored_old after delete on public.automation_consents referencing old table as old_rows for each statement execute function engine.count_stored();
create trigger lessons_stored_new after insert on public.lessons referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger lessons_stored_old after delete on public.lessons referencing old table as old_rows for each statement execute function engine.count_stored();
create trigger spam_lessons_stored_new after insert on public.spam_lessons referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger spam_lessons_stored_old after delete on public.spam_lessons referencing old table as old_rows for each statement execute function engine.count_stored();
create trigger questions_stored_new after insert on public.questions referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger questions_stored_old after delete on public.questions referencing old table as old_rows for each statement execute function engine.count_stored();

create function engine.recount_stored() returns void
language plpgsql security definer set search_path = '' as $$
declare
  c record;
begin
  delete from private.stored;
  for c in select * from engine.ceilings() loop
    execute format('insert into private.stored (user_id, kind, entries, bytes) select r.user_id, %L, count(*)::int, sum(%s)::bigint from public.%I r group by 1', c.kind, c.size, c.kind);
  end loop;
end $$;
comment on function engine.recount_stored() is 'Counts private.stored anew: for a step that changes what is counted.';

-- What belongs to a channel leaves with it: when it is neither connected nor shown in reports any more. In the background and a little at a time, since a document can
-- have thousands of passages; until then it counts, and whoever takes the channel back keeps it.

create table private.left_channels (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  since timestamptz not null default engine.now(),
  primary key (user_id, channel_id)
);
create index left_channels_since on private.left_channels (since);
comment on table private.left_channels is 'Channels that their user has neither connected nor in reports any more, until what was stored for them is deleted (engine.forget_left).';

create function engine.note_left_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_user constant uuid := coalesce(v ->> 'client_user_id', v ->> 'user_id');
  v_channel constant text := v ->> 'channel_id';
begin
  if v_channel is null then
    return null;
  elsif exists (select from public.client_youtube_channels m where m.client_user_id = v_user and m.channel_id = v_channel)
    or exists (select from public.youtube_connections c where c.user_id = v_user and c.channel_id = v_channel)
  then
    delete from private.left_channels l where l.user_id = v_user and l.channel_id = v_channel;
  else
    -- Not when the whole account goes; and only what there is something of, or it would be a list that anybody makes as long as they like.
    insert into private.left_channels (user_id, channel_id)
    select u.id, v_channel from public.accounts u
    where u.id = v_user and (exists (select from public.documents d where d.user_id = v_user and d.channel_id = v_channel)
      or exists (select from public.facts f where f.user_id = v_user and f.channel_id = v_channel)
      or exists (select from public.lessons k where k.user_id = v_user and k.channel_id = v_channel)
      or exists (select from public.spam_lessons k where k.user_id = v_user and k.channel_id = v_channel)
      or exists (select from public.questions q where q.user_id = v_user and q.channel_id = v_channel))
    on conflict do nothing;
  end if;
  return null;
end $$;
comment on function engine.note_left_channel() is 'Trigger: keeps since when a channel is left; taking it back ends that.';
create trigger client_youtube_channels_left after insert or delete on public.client_youtube_channels for each row execute function engine.note_left_channel();
create trigger youtube_connections_left after insert or delete on public.youtube_connections for each row execute function engine.note_left_channel();

create function engine.forget_left(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  l private.left_channels;
  v_kind text;
  v_step int;
  v_deleted int := 0;
begin
  for l in
    select * from private.left_channels k where k.since <= engine.now() - interval '1 hour' order by k.since limit p_limit for update skip locked
  loop
    for v_kind in select c.kind from engine.ceilings() c where c.kind <> 'automation_consents' loop
      execute format('delete from public.%1$I where id in (select r.id from public.%1$I r where r.user_id = $1 and r.channel_id = $2 limit $3)', v_kind)
      using l.user_id, l.channel_id, case v_kind when 'documents' then greatest(1, p_limit / 5) else p_limit end;
      get diagnostics v_step = row_count;
      v_deleted := v_deleted + v_step;
    end loop;
    exit when v_deleted > 0;
    delete from private.left_channels k where k.user_id = l.user_id and k.channel_id = l.channel_id;
  end loop;
  return v_deleted;
end $$;
comment on function engine.forget_left(int) is
  'Deletes documents, facts, lessons and questions of the channel that was left the longest, once that is an hour: p_limit of each at most, of documents a fifth. Returns how many rows.';

-- 60_breaker.sql

-- The breaker: a channel whose replies are not public stops until a person says go on.

create table public.channel_pauses (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  paused_at timestamptz not null default engine.now(),
  not_public int not null,
  judged int not null,
  resumed_at timestamptz,
  primary key (user_id, channel_id)
);
comment on table public.channel_pauses is
  'Channels whose posting the breaker stopped: not_public of the last judged replies were not public, or were refused. Posting goes on once a person resumes; earlier pauses are in activity_log.';
alter table public.channel_pauses enable row level security;
grant select on public.channel_pauses to authenticated;
create policy "channel_pauses: readers read" on public.channel_pauses for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create function engine.trip_breaker(p_user uuid, p_channel text) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_settings public.automation_settings;
  v_not_public int;
  v_judged int;
  v_title text;
  v_since timestamptz;
begin
  select * into v_settings from public.automation_settings where user_id = p_user;
  if not found then
    return false;
  end if;
  -- Verdicts on replies that were sent before a person resumed the channel count no more.
  v_since := coalesce((select b.resumed_at from public.channel_pauses b where b.user_id = p_user and b.channel_id = p_channel), '-infinity');
  -- Of two batches of verdicts at the same time, the second sees those of the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.breaker:' || p_user || p_channel, 0));
  select count(*) filter (where visibility = 'not_public'), count(*) into v_not_public, v_judged
  from (
    (select engine.reply_visibility(y.reply_status, y.status_reason) as visibility, y.posted_at as at from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.posted_at > v_since
      and engine.reply_visibility(y.reply_status, y.status_reason) is not null
    order by y.posted_at desc limit v_settings.breaker_judged)
    union all
    -- Sent, and refused for good.
    (select 'not_public', y.send_started_at from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status = 'failed' and y.posted_at is null and y.send_started_at > v_since
    order by y.send_started_at desc limit v_settings.breaker_judged)
    order by at desc limit v_settings.breaker_judged) verdicts;
  if v_not_public < v_settings.breaker_not_public then
    return false;
  end if;

  insert into public.channel_pauses as b (user_id, channel_id, not_public, judged) values (p_user, p_channel, v_not_public, v_judged)
  on conflict (user_id, channel_id) do update set paused_at = engine.now(), not_public = v_not_public, judged = v_judged, resumed_at = null
  where b.resumed_at is not null;
  if not found then
    return false;
  end if;
  select coalesce(c.channel_title, p_channel) into v_title from public.youtube_connections c
  where c.user_id = p_user and c.channel_id = p_channel limit 1;
  v_title := coalesce(v_title, p_channel);
  perform engine.log(p_user, 'engine', 'channel_paused', p_channel, jsonb_build_object('not_public', v_not_public, 'judged', v_judged));
  insert into private.mails (user_id, kind, subject, body) values (p_user, 'channel_paused',
    format('Replies on %s are paused', v_title),
    format(E'%s of the last %s replies on %s aren''t public: YouTube held, hid, removed or refused them.\n\n'
      'Posting stays paused until you resume it. Approved replies wait.\n\n'
      'Check the held replies, vary the next ones or slow them down, then resume the channel in the app.', v_not_public, v_judged, v_title));
  return true;
end $$;
comment on function engine.trip_breaker(uuid, text) is
  'Pauses a channel when too many of its last replies with a verdict are not public (automation_settings.breaker_not_public of breaker_judged), counting those '
  'posted since the last resume and, as not public, those that YouTube refused; tells the owner by mail and activity log. True when it paused just now.';

create function engine.resume_channel(p_channel text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.require_allowed(engine.account('manage'));
begin
  update public.channel_pauses set resumed_at = engine.now()
  where user_id = v_user and channel_id = p_channel and resumed_at is null and engine.covers(engine.channels('manage'), channel_id);
  if not found then
    perform engine.fail(404, 'channel_not_paused', 'This channel isn''t paused.', 'Reload the page to see the latest version.');
  end if;
  perform engine.log(v_user, 'owner', 'channel_resumed', p_channel);
end $$;
comment on function engine.resume_channel(text) is 'Rule of public.resume_channel.';

create function public.resume_channel(p_channel text) returns void
language sql set search_path = '' as $$ select engine.resume_channel(p_channel) $$;
comment on function public.resume_channel(text) is 'Lets posting go on for one of the caller''s channels that the breaker paused; 404 when it is not paused.';

create view public.paused_channels with (security_invoker = true) as
select b.user_id, b.channel_id, (
    select c.channel_title from public.youtube_connections c where c.user_id = b.user_id and c.channel_id = b.channel_id order by c.priority limit 1
  ) as channel_title, b.paused_at, b.not_public, b.judged
from public.channel_pauses b where b.resumed_at is null;
comment on view public.paused_channels is 'Channels that the breaker has paused and nobody has resumed: not_public of the last judged replies were not public.';
grant select on public.paused_channels to authenticated;

grant execute on function engine.resume_channel(text), public.resume_channel(text) to authenticated;

create trigger channel_pauses_wake after update of resumed_at on public.channel_pauses for each row
  when (old.resumed_at is null and new.resumed_at is not null) execute function engine.wake_on_change();

-- 61_pacing.sql

-- Pacing: how often a channel may speak, and when it must not.

create function engine.quiet_until(p_from int, p_to int, p_zone text, p_at timestamptz default engine.now()) returns timestamptz
language sql stable set search_path = '' as $$
  -- The night that began yesterday and the one of today, each from its own start to its own end on the clocks of that place: so a
  -- night over a change of the clocks is an hour shorter or longer, and never interrupted.
  select max(night.ends) from (
    select (day + make_interval(mins => p_from)) at time zone p_zone as begins,
      (day + make_interval(days => case when p_to <= p_from then 1 else 0 end, mins => p_to)) at time zone p_zone as ends
    from (select date_trunc('day', p_at at time zone p_zone) - make_interval(days => ago) as day from generate_series(0, 1) ago) days
  ) night
  where p_at >= night.begins and p_at < night.ends
$$;
comment on function engine.quiet_until(int, int, text, timestamptz) is
  'When the quiet hours that hold at p_at end; null when none do. p_from and p_to are minutes of the day in p_zone; p_to before p_from is on the next day.';

create function engine.posting_hold(p_user uuid, p_channel text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when engine.stands_still() then 'all_paused'
      when p.plan is null then 'no_plan'
      when s.automation_status is distinct from 'active' then 'paused'
      when s.shadow_mode then 'shadow'
      when exists (select from public.channel_pauses b where b.user_id = p_user and b.channel_id = p_channel and b.resumed_at is null) then 'channel_paused'
      when s.quiet_from is not null and engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone) is not null then 'quiet_hours'
    end
    from (select p_user as id) u
    left join public.accounts p on p.id = u.id left join public.automation_settings s on s.user_id = u.id);
end $$;
comment on function engine.posting_hold(uuid, text) is
  'Why nothing may be posted for a user on a channel now: all_paused (by the operator), no_plan, paused, shadow, channel_paused (by the breaker), quiet_hours; null when it may.';

create function engine.hold_ends(p_user uuid, p_hold text) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(
    (select engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone)
     from public.automation_settings s join public.accounts p on p.id = s.user_id where s.user_id = p_user and p_hold = 'quiet_hours'),
    engine.now() + interval '1 hour')
$$;
comment on function engine.hold_ends(uuid, text) is
  'When to look again at a channel that posting_hold holds: at the end of quiet hours; else in an hour, since whoever lifts the hold wakes the channel (36_turns.sql).';

-- plpgsql keeps the plan, which took longer to make than reading a day's replies.
create function engine.recent_posts(p_user uuid)
returns table (id uuid, channel_id text, video_id text, reply_shape bigint, in_last_hour boolean, leaving boolean, sent_at timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
begin
  return query
  select y.id, y.channel_id, y.video_id, y.reply_shape, y.posted_at > v_now - interval '1 hour', true, y.posted_at
  from public.youtube_comments y
  where y.user_id = p_user and y.posted_at > v_now - interval '24 hours'
  union all
  -- Sent, and nobody knows what came of it: if it arrived, then when it was sent, so it is forgotten like the posted ones.
  select y.id, y.channel_id, y.video_id, y.reply_shape, coalesce(y.send_started_at > v_now - interval '1 hour', true),
    y.send_started_at is not null, y.send_started_at
  from public.youtube_comments y
  where y.user_id = p_user and y.reply_status = 'posting' and y.youtube_reply_id is null
    and (y.send_started_at is null or y.send_started_at > v_now - interval '24 hours')
  union all
  select y.id, y.channel_id, y.video_id, y.reply_shape, y.send_started_at > v_now - interval '1 hour', true, y.send_started_at
  from public.youtube_comments y
  where y.user_id = p_user and y.reply_status = 'unknown' and y.posted_at is null and y.send_started_at > v_now - interval '24 hours';
end $$;
comment on function engine.recent_posts(uuid) is
  'What a user''s caps are counted from: replies posted within 24 hours, those in flight, and those that may have arrived (unknown). leaving: surely or possibly sent, at sent_at, not merely claimed.';

create function engine.pace_hold(v public.youtube_comments) returns text
language sql stable set search_path = '' as $$
  select case
    when count(*) filter (where in_last_hour) >= s.cap_hour then 'cap_hour'
    when count(r.id) >= s.cap_day then 'cap_day'
    when count(*) filter (where r.video_id = v.video_id) >= s.cap_video_day then 'cap_video_day'
    when count(*) filter (where r.channel_id = v.channel_id and r.reply_shape = v.reply_shape) >= s.same_text_per_day then 'same_text'
  end
  from public.automation_settings s left join engine.recent_posts(v.user_id) r on r.leaving and r.id <> v.id
  where s.user_id = v.user_id group by s.user_id, s.cap_hour, s.cap_day, s.cap_video_day, s.same_text_per_day
$$;
comment on function engine.pace_hold(public.youtube_comments) is
  'Which cap one more reply would break, counted from what was sent: cap_hour, cap_day, cap_video_day, same_text; null when none.';

create function public.posting_pace() returns table (
  now timestamptz, posted_hour int, cap_hour int, posted_day int, cap_day int, queued int, quiet_until timestamptz, shadow_mode boolean,
  model_calls_today int, model_calls_limit int, model_calls_ceiling int, model_held text, waiting_for_model int
)
language sql stable set search_path = '' as $$
  select engine.now(), r.hour, s.cap_hour, r.day, s.cap_day, (
      select count(*)::int from public.youtube_comments y where y.user_id = s.user_id and y.reply_status = 'queue'),
    engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone), s.shadow_mode, m.calls_today, m.calls_limit, m.calls_ceiling, m.held, m.waiting
  from public.automation_settings s
  left join public.accounts p on p.id = s.user_id
  cross join engine.model_use() m
  cross join lateral (
    select (count(*) filter (where r.in_last_hour))::int as hour, count(*)::int as day from engine.recent_posts(s.user_id) r) r
  where s.user_id = (select engine.account('read'))
$$;
comment on function public.posting_pace() is
  'How fast the caller''s replies go out: what was posted in the last hour and day (those in flight counted) with the caps, what waits, until when quiet hours '
  'hold, and the day''s model budget. No row without automation settings.';

grant execute on function engine.quiet_until(int, int, text, timestamptz), engine.recent_posts(uuid) to authenticated;
grant execute on function public.posting_pace() to authenticated;

-- 62_posting.sql

-- Posting at most once: claim with a lease and reserved credits, announce each send, record what came of it,
-- reconcile what nobody recorded.

create function engine.server_tries(p_pauses int) returns int
language sql immutable set search_path = '' as $$ select case p_pauses when 0 then 2 else 1 end $$;
comment on function engine.server_tries(int) is
  'How many failures of Google''s servers a connection takes before it waits: two, and one when it asks again after a pause. Each may leave a reply whose outcome nobody knows.';

create function engine.server_pause(p_pauses int, p_kind text default 'backend') returns interval
language sql volatile set search_path = '' as $$
  select (array[interval '2 minutes', '5 minutes', '15 minutes', '30 minutes', '1 hour', '3 hours', '6 hours'])
    [least(p_pauses, case p_kind when 'unexplained' then 7 else 5 end)] * (0.9 + 0.2 * random())
$$;
comment on function engine.server_pause(int, text) is
  'How long a connection waits in its nth pause in a row: 2, 5, 15, 30 minutes, then an hour, 10 % more or less so that connections do not march in step. '
  'Refused without a reason that we know it goes on to 3 and 6 hours: that may last, and each trial costs a reply''s units.';

create function engine.note_server_failure(p_connection uuid, p_kind text default 'backend') returns void
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v private.server_troubles;
begin
  -- Not for one that is deleted meanwhile: then nothing is sent with it any more.
  perform from public.youtube_connections c where c.id = p_connection for key share;
  if not found then
    return;
  end if;
  insert into private.server_troubles as t (connection_id, kind, failures, failed_at) values (p_connection, p_kind, 1, v_now)
  on conflict (connection_id) do update set failed_at = v_now, kind = p_kind,
    -- What fails within a pause had left before it began.
    failures = case when t.paused_until > v_now then 0 else t.failures + 1 end
  returning * into v;
  if v.failures >= engine.server_tries(v.pauses) then
    update private.server_troubles set failures = 0, pauses = v.pauses + 1, paused_until = v_now + engine.server_pause(v.pauses + 1, p_kind)
    where connection_id = p_connection;
  end if;
end $$;
comment on function engine.note_server_failure(uuid, text) is
  'Google''s servers failed a connection, or refused it for no reason that we know: after the second time in a row it waits, after each trial longer.';

create function service.record_server_failure(p_connection uuid, p_kind text default 'backend') returns void
language sql security definer set search_path = '' as $$ select engine.note_server_failure(p_connection, p_kind) $$;
comment on function service.record_server_failure(uuid, text) is 'Google''s servers failed or refused, without a reason that we know, a read before posting: see engine.note_server_failure.';

create function engine.sends_left(p_user uuid, p_connection uuid, p_claiming boolean) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v private.server_troubles;
begin
  select * into v from private.server_troubles t where t.connection_id = p_connection;
  if not found then
    return null;
  elsif v.paused_until > v_now then
    return 0;
  end if;
  -- Who is sending just now may fail as well. An outcome is recorded, or its lease over, within 45 seconds (service.begin_send).
  return engine.server_tries(v.pauses) - v.failures - (
    select count(*)::int from public.youtube_comments y
    where y.user_id = p_user and y.used_connection_id = p_connection and y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_id is not null
      and case when y.send_started_at is null then p_claiming and y.lease_until > v_now else y.send_started_at > v_now - interval '45 seconds' end);
end $$;
comment on function engine.sends_left(uuid, uuid, boolean) is
  'How many replies may be taken up (p_claiming) or sent with a connection that Google''s servers have failed; null when they have not.';

create function engine.answers_edited(v public.youtube_comments) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return v.redacted_at is null and v.answered_text is not null and v.answered_text <> engine.text_hash(v.text_original);
end $$;
comment on function engine.answers_edited(public.youtube_comments) is 'Whether a reply was written, or approved by its owner, for another text than the comment has now.';

create function engine.take_back_edited(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  if (select y.reply_status from public.youtube_comments y where y.id = p_id) = 'posting' then
    perform engine.return_to_queue(p_id, 'comment_edited');
  end if;
  select * into v from public.youtube_comments where id = p_id for update;
  if not v.findings @> '[{"check": "comment_edited"}]' then
    v.findings := v.findings || jsonb_build_array(jsonb_build_object(
      'check', 'comment_edited', 'reason', 'The viewer edited the comment after this reply was written.'));
  end if;
  perform engine.move_locked(v, 'draft', 'engine', 'comment_edited');
end $$;
comment on function engine.take_back_edited(uuid) is 'Takes an approved reply whose comment was edited back to draft, for a person to look at.';

create function engine.posting_turns(p_user uuid, p_most int) returns setof public.channel_syncs
language plpgsql set search_path = '' as $$
begin
  if p_user is null then
    return query
    select s.* from public.channel_syncs s where s.post_due_at <= engine.now()
    order by s.post_due_at limit p_most for update skip locked;
  else
    return query
    select s.* from public.channel_syncs s where s.user_id = p_user and s.post_due_at is not null
    order by s.post_due_at limit p_most for update skip locked;
  end if;
end $$;
comment on function engine.posting_turns(uuid, int) is
  'Locks up to p_most channels whose turn to post has come, longest waiting first, or any of one user''s for which something is queued; passes over those that another claim holds.';

create function engine.posting_room(
  p_user uuid, p_channel text, p_project text,
  out replies int, out opens_at timestamptz, out videos text[], out texts bigint[], out cap_video_day int, out same_text_per_day int
)
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v record;
  v_hour int;
  v_day int;
  v_month int;
  v_budget int;
begin
  select s.cap_hour, s.cap_day, s.cap_video_day, s.same_text_per_day, p.plan into v
  from public.automation_settings s join public.accounts p on p.id = s.user_id where s.user_id = p_user;
  cap_video_day := v.cap_video_day;
  same_text_per_day := v.same_text_per_day;
  v_month := engine.replies_left(p_user, v.plan);
  v_budget := engine.quota_left_for(p_user, p_project, 'posting') / engine.reply_cost();
  -- A cap is looked at again when the oldest reply that counts has left its hour or day.
  select v.cap_hour - count(*) filter (where r.in_last_hour), v.cap_day - count(*),
    coalesce(array_agg(r.video_id) filter (where r.video_id is not null), '{}'),
    coalesce(array_agg(r.reply_shape) filter (where r.channel_id = p_channel and r.reply_shape is not null), '{}'),
    greatest(
      case when count(*) filter (where r.in_last_hour) >= v.cap_hour
        then min(coalesce(r.sent_at, v_now)) filter (where r.in_last_hour) + interval '1 hour' end,
      case when count(*) >= v.cap_day then min(coalesce(r.sent_at, v_now)) + interval '24 hours' end,
      case when v_month <= 0 then v_now + interval '1 hour' end,
      case when v_budget <= 0 then engine.quota_opens_at(p_project, 'posting', engine.reply_cost()) end)
  into v_hour, v_day, videos, texts, opens_at from engine.recent_posts(p_user) r;
  replies := least(v_hour, v_day, v_month, v_budget);
end $$;
comment on function engine.posting_room(uuid, text, text) is
  'How many more replies a project''s budget, the plan''s month and the user''s caps of hour and day allow on a channel; when none, when to look again. The videos '
  'of the user''s replies and the texts of the channel''s that count for the day, each as often as it was used, with the caps of both.';

create function engine.set_post_aside(p_id uuid, p_error text) returns void
language plpgsql set search_path = '' as $$
begin
  raise warning 'reply % is set aside: %', p_id, p_error;
  update public.youtube_comments set post_after = engine.now() + interval '1 hour', status_reason = 'post_failed' where id = p_id and reply_status = 'queue';
exception when others then
  raise warning 'reply % cannot be set aside: %', p_id, sqlerrm;
end $$;
comment on function engine.set_post_aside(uuid, text) is
  'A queued reply that could not be taken up, for a reason that nobody foresaw: tried again in an hour, which its owner is told.';

create function engine.claim_channel_posts(
  p_user uuid, p_channel text, p_most int, p_lease uuid, p_lease_seconds int, out taken uuid[], out next_turn timestamptz
)
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  -- What is looked at in one turn is bounded, whatever stands in the queue.
  v_most_looks constant int := 100;
  v_looks int := 0;
  v_hold text;
  v_connection public.youtube_connections;
  v_client public.user_google_oauth_clients;
  v_room record;
  v_sends int;
  v_most int := p_most;
  v_full_videos text[];
  v_full_texts bigint[];
  v_id uuid;
  v public.youtube_comments;
  v_in_the_way boolean := false;
  v_failed boolean := false;
  v_waits timestamptz;
begin
  taken := '{}';
  next_turn := v_now + interval '1 second';
  if not engine.take_posting_turns(p_user) then
    return;
  end if;
  select y.post_after into v_waits from public.youtube_comments y
  where y.user_id = p_user and y.channel_id = p_channel and y.reply_status = 'queue' order by y.post_after limit 1;
  if v_waits is null or v_waits > v_now then
    next_turn := v_waits;
    return;
  end if;
  v_hold := engine.posting_hold(p_user, p_channel);
  if v_hold is not null then
    next_turn := engine.hold_ends(p_user, v_hold);
    return;
  end if;
  select c.* into v_connection from public.youtube_connections c
  where c.user_id = p_user and c.channel_id = p_channel and c.selected_for_posting and c.client_config_id is not null and engine.connection_usable(c)
  order by c.priority, c.last_used_at nulls first limit 1;
  if not found then
    next_turn := least(v_now + interval '1 hour', engine.quota_resets_at());
    return;
  end if;
  -- Kept from being deleted under the claim, which would lock connection and replies the other way round.
  perform from public.youtube_connections c where c.id = v_connection.id for key share skip locked;
  if not found then
    return;
  end if;
  v_sends := engine.sends_left(p_user, v_connection.id, true);
  if v_sends <= 0 then
    select greatest(t.paused_until, v_now + interval '10 seconds') into next_turn from private.server_troubles t where t.connection_id = v_connection.id;
    return;
  end if;
  v_most := least(p_most, v_sends);
  select o.* into v_client from public.user_google_oauth_clients o where o.id = v_connection.client_config_id;
  -- One claim at a time reads and uses the budget of a project.
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.project:' || v_client.project, 0)) then
    return;
  end if;
  select * into v_room from engine.posting_room(p_user, p_channel, v_client.project);
  v_full_videos := array(select u from unnest(v_room.videos) u group by u having count(*) >= v_room.cap_video_day);
  v_full_texts := array(select u from unnest(v_room.texts) u group by u having count(*) >= v_room.same_text_per_day);

  for v_id in
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status = 'queue' and y.post_after <= v_now and v_room.replies > 0
      and (y.video_id is null or y.video_id <> all (v_full_videos))
      and (y.reply_shape is null or y.reply_shape <> all (v_full_texts))
    order by y.post_after, y.id limit v_most_looks
  loop
    exit when cardinality(taken) >= least(v_most, v_room.replies);
    v_looks := v_looks + 1;
    begin
      -- Looked at again under its lock: the owner may have changed it since, and what is approved is what is sent.
      select * into v from public.youtube_comments y where y.id = v_id and y.reply_status = 'queue' and y.post_after <= v_now for update skip locked;
      if not found or not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.thread:' || v.thread_id, 0)) then
        v_in_the_way := true;
      elsif engine.answers_edited(v) then
        perform engine.take_back_edited(v.id);
      elsif engine.rests_on_old_fact(v) then
        v.findings := v.findings || jsonb_build_array(jsonb_build_object('check', 'unproven', 'reason', 'A fact it uses has expired or changed.'));
        perform engine.move_locked(v, 'draft', 'engine', 'check_failed');
      elsif v.video_id is not null and cardinality(array_positions(v_room.videos, v.video_id)) >= v_room.cap_video_day
        or v.reply_shape is not null and cardinality(array_positions(v_room.texts, v.reply_shape)) >= v_room.same_text_per_day then
        -- Became full by those before it.
        null;
      elsif v.approved_hash is distinct from engine.reply_hash(v.generated_reply) then
        -- Nothing that passes soon: not to be looked at again and again ahead of the others.
        update public.youtube_comments set post_after = v_now + interval '1 hour' where id = v.id;
      -- Another user may have connected the same channel: a comment is answered by one of them only, and the other is told.
      elsif exists (
        select from public.youtube_comments o
        where o.comment_id = v.comment_id and o.id <> v.id and o.reply_status = any (engine.reply_may_be_posted())) then
        update public.youtube_comments set post_after = v_now + interval '1 hour', status_reason = 'other_account' where id = v.id;
      -- A lost reply is looked for in its thread (docs/YOUTUBE.md, Posting once), so only one of a thread is in flight.
      elsif exists (select from public.youtube_comments o where o.thread_id = v.thread_id and o.reply_status = 'posting' and o.youtube_reply_id is null) then
        v_in_the_way := true;
      else
        perform engine.start_posting(v, v_connection, p_lease, p_lease_seconds);
        taken := taken || v.id;
        v_room.videos := v_room.videos || v.video_id;
        v_room.texts := v_room.texts || v.reply_shape;
      end if;
    exception when others then
      -- A row that cannot be taken must not keep the channel's others from being posted.
      perform engine.set_post_aside(v_id, sqlerrm);
      v_failed := true;
    end;
  end loop;

  if cardinality(taken) >= v_room.replies then
    select r.opens_at into next_turn from engine.posting_room(p_user, p_channel, v_client.project) r;
  elsif cardinality(taken) >= v_most or v_looks >= v_most_looks then
    next_turn := v_now;
  else
    -- All that was due has been looked at: what is left waits for its time, for a full video or text, or for what was in the way.
    v_full_videos := array(select u from unnest(v_room.videos) u group by u having count(*) >= v_room.cap_video_day);
    v_full_texts := array(select u from unnest(v_room.texts) u group by u having count(*) >= v_room.same_text_per_day);
    select least(
      (select y.post_after from public.youtube_comments y
       where y.user_id = p_user and y.channel_id = p_channel and y.reply_status = 'queue' and y.post_after > v_now order by y.post_after limit 1),
      (select min(coalesce(r.sent_at, v_now)) + interval '24 hours' from engine.recent_posts(p_user) r
       where (r.video_id = any (v_full_videos) or (r.channel_id = p_channel and r.reply_shape = any (v_full_texts)))
         and exists (
           select from public.youtube_comments y
           where y.user_id = p_user and y.channel_id = p_channel and y.reply_status = 'queue' and y.post_after <= v_now
             and (y.video_id = any (v_full_videos) or y.reply_shape = any (v_full_texts)))),
      case when v_in_the_way then v_now + interval '10 seconds' when v_failed then v_now + interval '5 minutes' end)
    into next_turn;
  end if;
end $$;
comment on function engine.claim_channel_posts(uuid, text, int, uuid, int) is
  'Part of claim_posts: takes up to p_most due replies of one channel, and says when its turn comes again; null when nothing is queued.';

create function service.claim_posts(p_user uuid default null, p_limit int default 50, p_lease_seconds int default 180, p_each int default 3)
returns table (id uuid, user_id uuid, lease_id uuid, channel_id text, comment_id text, thread_id text, reply text,
  text_original text, connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_lease uuid := gen_random_uuid();
  v_taken uuid[] := '{}';
  v_turns public.channel_syncs[];
  v_turn public.channel_syncs;
  v_claim record;
  v_looks int := 0;
  v_before int;
begin
  -- Turns stay as they are, so that all of it goes on at once when the operator says so.
  if engine.stands_still() then
    return;
  end if;
  while cardinality(v_taken) < p_limit and v_looks < p_limit loop
    v_before := cardinality(v_taken);
    -- No more than can be taken up, so that claims beside this one find the others. Who was served waits behind them, and has a second turn
    -- when nobody else is due: replies of one channel share the read of their threads.
    v_turns := array(
      select t from engine.posting_turns(p_user, case when p_user is null then (p_limit - cardinality(v_taken) + p_each - 1) / p_each else p_limit end) t);
    foreach v_turn in array v_turns loop
      exit when cardinality(v_taken) >= p_limit;
      begin
        select * into v_claim
        from engine.claim_channel_posts(v_turn.user_id, v_turn.channel_id, least(p_each, p_limit - cardinality(v_taken)), v_lease, p_lease_seconds);
        v_taken := v_taken || v_claim.taken;
      exception when others then
        -- A channel that cannot be worked on must not keep the others from their turns.
        raise warning 'claim_posts: channel %: %', v_turn.channel_id, sqlerrm;
        select null::uuid[] as taken, engine.now() + interval '5 minutes' as next_turn into v_claim;
      end;
      update public.channel_syncs s set post_due_at = v_claim.next_turn where s.user_id = v_turn.user_id and s.channel_id = v_turn.channel_id;
      v_looks := v_looks + 1;
    end loop;
    -- A person's channels are taken up whatever their turn, so once.
    exit when p_user is not null or v_turns = '{}'
      or (cardinality(v_taken) = v_before and not exists (select from unnest(v_turns) t where t.post_due_at < engine.now()));
  end loop;

  return query
  select y.id, y.user_id, v_lease, y.channel_id, y.comment_id, y.thread_id, y.generated_reply, y.text_original,
    c.id, c.client_config_id, engine.secret(c.id, 'access_token'), c.expires_at
  from public.youtube_comments y join public.youtube_connections c on c.id = y.used_connection_id
  where y.id = any (v_taken)
  order by c.id, y.post_after, y.id;
end $$;
comment on function service.claim_posts(uuid, int, int, int) is
  'Moves queued replies to posting, leased for p_lease_seconds, 50 credits reserved for each (engine.reserved_units): p_limit in all, p_each of a channel, of the '
  'channels whose turn has come or of one user''s, and sets when each channel''s turn comes again. Only approved accounts and text, comments that were not edited '
  'since, running automation, usable posting connections, outside quiet hours, within the project''s budget, the plan''s month, the caps of hour, day, video and '
  'text, and past the undo window. A connection that Google''s servers have failed waits, and then gets one (engine.sends_left). It waits for nobody: who is being '
  'claimed for elsewhere is passed over.';

create function engine.start_posting(v public.youtube_comments, p_connection public.youtube_connections, p_lease uuid, p_seconds int) returns void
language plpgsql set search_path = '' as $$
begin
  v.lease_id := p_lease;
  v.lease_until := engine.now() + make_interval(secs => p_seconds);
  v.send_started_at := null;
  v.reconcile_attempts := 0;
  v.post_attempts := v.post_attempts + 1;
  v.used_connection_id := p_connection.id;
  v.used_connection_label := p_connection.label;
  perform engine.move_locked(v, 'posting', 'engine', 'claimed', jsonb_build_object('connection_id', p_connection.id));
end $$;
comment on function engine.start_posting(public.youtube_comments, public.youtube_connections, uuid, int) is
  'Part of claim_posts: state, lease and connection of one reply whose row is locked.';

create function service.begin_send(p_id uuid, p_lease uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
  v_hold text;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found or v.reply_status <> 'posting' or v.lease_id is distinct from p_lease or v.lease_until <= engine.now() then
    return false;
  end if;
  if v.send_started_at is not null then
    return true;
  end if;
  if engine.answers_edited(v) then
    perform engine.take_back_edited(p_id);
    return false;
  end if;
  -- One at a time for each user: the caps are read and used under this lock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.begin_send:' || v.user_id, 0));
  v_hold := case
    when exists (select from public.youtube_connections c where c.id = v.used_connection_id and c.is_active)
      then coalesce(engine.posting_hold(v.user_id, v.channel_id), engine.pace_hold(v))
    else 'paused'
  end;
  if v_hold is null and engine.sends_left(v.user_id, v.used_connection_id, false) <= 0 then
    v_hold := case when exists (
      select from private.server_troubles t where t.connection_id = v.used_connection_id and t.kind = 'unexplained') then 'refusing' else 'server_trouble' end;
  end if;
  if v_hold is not null then
    perform engine.return_to_queue(p_id, v_hold);
    return false;
  elsif v.approved_by = 'engine' and (select s.posting_policy from public.automation_settings s where s.user_id = v.user_id) <> 'auto' then
    -- Nobody has seen it, and its owner has withdrawn the consent that stood in for that.
    perform engine.return_to_queue(p_id, 'needs_approval');
    perform engine.move_reply(p_id, 'draft', 'engine', 'needs_approval');
    return false;
  end if;
  -- A call ends within 15 seconds: when nothing is recorded soon after, the reply is looked for.
  update public.youtube_comments set send_started_at = engine.now(), lease_until = engine.now() + interval '45 seconds' where id = p_id;
  perform engine.charge(engine.project_of(v.used_connection_id), engine.reply_cost(), 'insert', v.user_id);
  perform engine.charge_connection(v.used_connection_id, engine.reply_cost());
  return true;
end $$;
comment on function service.begin_send(uuid, uuid) is
  'The last step before the insert leaves: from here on the outcome counts as unknown until recorded, and the lease lasts 45 s more. False when the lease is '
  'lost or, since the claim, the comment was edited, the account or the channel was paused or disconnected, quiet hours began, a cap was lowered or Google''s servers failed others; then nothing '
  'may be sent. The reserved credits become spent.';

create function engine.return_to_queue(p_id uuid, p_reason text, p_code text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  v.send_started_at := null;
  v.post_after := engine.now() + case
    when p_reason = any (engine.own_return_reasons()) then interval '0'
    -- Each look reads the thread's replies, and YouTube may go on like that for days.
    when p_reason = 'thread_cut' then least(interval '1 hour' * power(2, least(v.post_attempts, 6) - 1), interval '1 day')
    else least(interval '1 minute' * power(2, least(v.post_attempts, 6)), interval '1 hour') end;
  perform engine.move_locked(v, 'queue', 'engine', p_reason, case when p_code is null then '{}' else jsonb_build_object('code', p_code) end);
end $$;
comment on function engine.return_to_queue(uuid, text, text) is
  'Takes a reply that YouTube surely did not take back to the queue, with YouTube''s own code if it gave one. After a refusal or no answer it waits, doubling up to an hour, or to a day '
  'where the replies of its thread could not be read to their end; when the reason was ours it does not.';

create function engine.fail_refused(v public.youtube_comments, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform engine.move_reply(v.id, 'failed', 'engine', p_reason);
  if v.send_started_at is null then
    return;
  end if;
  begin
    perform engine.trip_breaker(v.user_id, v.channel_id);
  exception when others then
    raise warning 'the breaker could not judge channel % of %: %', v.channel_id, v.user_id, sqlerrm;
  end;
end $$;
comment on function engine.fail_refused(public.youtube_comments, text) is
  'YouTube refused a reply for good, which counts for the breaker when it was sent and not only looked at.';

create function engine.is_refused_alone(v public.youtube_comments) returns boolean
language sql stable set search_path = '' as $$
  select count(*) >= 4
  from public.reply_events e
  where e.comment_row_id = v.id and e.to_status = 'queue' and e.reason = 'unexplained' and e.created_at >= v.approved_at
    and exists (
      select from public.youtube_comments o
      where o.user_id = v.user_id and o.used_connection_id = v.used_connection_id and o.posted_at > e.created_at)
$$;
comment on function engine.is_refused_alone(public.youtube_comments) is
  'Whether YouTube has refused a reply without a reason that we know four times since it was approved, and took others after each: then the fifth time it is the reply, not the connection.';

create function engine.accept_posted(v public.youtube_comments, p_reply_id text, p_at timestamptz) returns void
language sql set search_path = '' as $$
  update public.youtube_comments set
    youtube_reply_id = p_reply_id, posted_at = p_at, reply_sent_at = p_at, lease_id = null, lease_until = null,
    next_check_at = p_at + interval '15 seconds', verification_attempts = 0
  where id = v.id;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
  values (v.user_id, v.id, v.reply_status, v.reply_status, 'engine', 'accepted', jsonb_build_object('youtube_reply_id', p_reply_id));
  insert into private.reply_months as m (user_id, month, replies)
  values (v.user_id, date_trunc('month', p_at at time zone 'UTC')::date, 1)
  on conflict (user_id, month) do update set replies = m.replies + 1;
  -- Only shown, so not worth waiting for whoever changes the settings, or deletes the connection.
  update public.automation_settings s set last_used_connection_id = c.id
  from (select k.id from public.youtube_connections k where k.id = v.used_connection_id for key share skip locked) c,
    (select a.user_id from public.automation_settings a
     where a.user_id = v.user_id and a.last_used_connection_id is distinct from v.used_connection_id for no key update skip locked) own
  where s.user_id = own.user_id
$$;
comment on function engine.accept_posted(public.youtube_comments, text, timestamptz) is
  'YouTube accepted the reply, whose row is locked: keeps its id, starts verification, counts the month.';

create function service.record_post(p_id uuid, p_lease uuid, p_outcome text, p_reason text default null, p_reply_id text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found then
    return null;
  elsif v.reply_status <> 'posting' or v.youtube_reply_id is not null or v.lease_id is distinct from p_lease then
    return v.reply_status;
  end if;
  case p_outcome
    when 'posted' then
      if coalesce(p_reply_id, '') = '' then
        perform engine.fail(422, 'reply_id_missing', 'A posted reply has an id.');
      end if;
      perform engine.accept_posted(v, p_reply_id, engine.now());
      -- Of one that was sent since: what was found on YouTube proves nothing about sending.
      delete from private.server_troubles t where t.connection_id = v.used_connection_id and t.failed_at <= v.send_started_at;
    when 'returned' then
      if v.send_started_at is not null and p_reason = 'network' then
        -- Nothing left the machine, so the 50 were not spent.
        perform engine.charge(engine.project_of(v.used_connection_id), -engine.reply_cost(), 'insert', v.user_id);
        perform engine.charge_connection(v.used_connection_id, -engine.reply_cost());
      end if;
      perform engine.return_to_queue(p_id, p_reason);
    when 'refused' then
      perform engine.fail_refused(v, p_reason);
    when 'unexplained' then
      if engine.is_refused_alone(v) then
        perform engine.fail_refused(v, p_reason);
      else
        perform engine.return_to_queue(p_id, 'unexplained', p_reason);
      end if;
      perform engine.note_server_failure(v.used_connection_id, 'unexplained');
    when 'again' then
      if exists (
        select from public.reply_events e
        where e.comment_row_id = p_id and e.to_status = 'queue' and e.reason = p_reason and e.created_at >= v.approved_at
      ) then
        perform engine.fail_refused(v, p_reason);
      else
        perform engine.return_to_queue(p_id, p_reason);
        update public.youtube_comments set post_after = engine.now() + interval '15 minutes' where id = p_id;
      end if;
      perform engine.note_server_failure(v.used_connection_id);
    when 'answered' then
      perform engine.return_to_queue(p_id, 'already_answered');
      perform engine.move_reply(p_id, 'draft', 'engine', 'already_answered');
      perform engine.move_reply(p_id, 'skipped', 'engine', 'already_answered');
    when 'edited' then
      perform engine.take_back_edited(p_id);
    when 'uncertain' then
      -- Stays in posting. Reconciling looks for it when this lease has ended; sooner YouTube may not list it yet.
      -- Nobody is sending it any more.
      update public.youtube_comments set lease_id = null, lease_until = engine.now() + interval '20 seconds', status_reason = p_reason where id = p_id;
      if v.send_started_at is not null then
        perform engine.note_server_failure(v.used_connection_id);
      end if;
    else
      perform engine.fail(422, 'unknown_outcome', 'Unknown outcome of posting.');
  end case;
  select reply_status into v.reply_status from public.youtube_comments where id = p_id;
  return v.reply_status;
end $$;
comment on function service.record_post(uuid, uuid, text, text, text) is
  'What came of one claimed reply: posted (with its id), returned (surely not taken), refused (for good), again (not processed: once more after 15 minutes, then failed), unexplained (refused without a reason that we know: tried again), answered (the owner did meanwhile), '
  'edited (by the viewer), uncertain (to be reconciled). Only the holder of the lease is heard; repeating changes nothing. Returns the state.';

create function engine.look_decides(v public.youtube_comments) returns boolean
language sql immutable set search_path = '' as $$
  -- A look is claimed for 60 seconds.
  select v.reconcile_attempts >= 2 and v.lease_until >= v.send_started_at + interval '5 minutes 60 seconds'
$$;
comment on function engine.look_decides(public.youtube_comments) is
  'Whether a look for a lost reply, claimed until its lease_until, settles it by finding nothing: the third, at least 5 minutes after sending.';

create function service.claim_reconciles(p_user uuid default null, p_limit int default 50)
returns table (id uuid, user_id uuid, lease_id uuid, channel_id text, thread_id text, reply text, send_started_at timestamptz, decides boolean,
  connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_lease uuid := gen_random_uuid();
  v record;
  v_connection uuid;
  v_waits timestamptz;
begin
  -- A lease that ended before begin_send never sent anything. In this order, since each takes its channel's turn.
  for v in
    select y.id from public.youtube_comments y
    where y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_until <= engine.now() and y.send_started_at is null
      and (p_user is null or y.user_id = p_user)
    order by y.user_id, y.channel_id, y.comment_id limit 4 * p_limit for update skip locked
  loop
    begin
      perform engine.return_to_queue(v.id, 'interrupted');
    exception when others then
      raise warning 'claim_reconciles: reply %: %', v.id, sqlerrm;
    end;
  end loop;

  for v in
    select y.id, y.user_id, y.channel_id, y.used_connection_id, y.send_started_at from public.youtube_comments y
    where y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_until <= engine.now() and y.send_started_at is not null
      and (p_user is null or y.user_id = p_user)
    order by y.lease_until limit p_limit for update skip locked
  loop
    v_connection := (engine.channel_connection(v.user_id, v.channel_id, v.used_connection_id)).id;
    select t.paused_until into v_waits from private.server_troubles t
    where t.connection_id = v_connection and t.pauses > 1 and t.paused_until > engine.now();
    if v_waits is not null then
      -- An outage that goes on: looking would cost a unit a minute each and find nothing.
      update public.youtube_comments y set lease_id = null, lease_until = v_waits where y.id = v.id;
    elsif v_connection is not null then
      update public.youtube_comments y set lease_id = v_lease, lease_until = engine.now() + interval '60 seconds' where y.id = v.id;
      return query
      select y.id, y.user_id, v_lease, y.channel_id, y.thread_id, y.generated_reply, y.send_started_at, engine.look_decides(y), c.id, c.client_config_id,
        engine.secret(c.id, 'access_token'), c.expires_at
      from public.youtube_comments y join public.youtube_connections c on c.id = v_connection where y.id = v.id;
    elsif v.send_started_at <= engine.now() - interval '24 hours' then
      begin
        perform engine.move_reply(v.id, 'unknown', 'engine', 'connection_gone');
        update public.youtube_comments y set next_check_at = engine.later_look(v.send_started_at, engine.now()) where y.id = v.id;
      exception when others then
        raise warning 'claim_reconciles: reply %: %', v.id, sqlerrm;
      end;
    else
      -- Without a connection nobody can look. It may come back within a day; then a person decides. Meanwhile it must not stand before those that can be looked for.
      update public.youtube_comments y set lease_id = null, lease_until = engine.now() + interval '10 minutes' where y.id = v.id;
    end if;
  end loop;

  for v in
    select y.id, y.user_id, y.channel_id, y.used_connection_id, y.send_started_at from public.youtube_comments y
    where y.next_check_at <= engine.now() and y.reply_status = 'unknown' and y.youtube_reply_id is null
      and (p_user is null or y.user_id = p_user)
    order by y.next_check_at limit p_limit for update skip locked
  loop
    v_connection := (engine.channel_connection(v.user_id, v.channel_id, v.used_connection_id)).id;
    -- Whatever comes of this look, the next is a later one.
    update public.youtube_comments y set next_check_at = engine.later_look(v.send_started_at, engine.now()) where y.id = v.id;
    if v_connection is not null then
      return query
      select y.id, y.user_id, v_lease, y.channel_id, y.thread_id, y.generated_reply, y.send_started_at, true, c.id, c.client_config_id,
        engine.secret(c.id, 'access_token'), c.expires_at
      from public.youtube_comments y join public.youtube_connections c on c.id = v_connection where y.id = v.id;
    end if;
  end loop;
end $$;
comment on function service.claim_reconciles(uuid, int) is
  'Replies whose lease ended after sending began, leased for 60 s to look for them on YouTube. Those that never began go straight back to the '
  'queue; those that no connection could look for during a day become unknown. Unknown ones are looked for again an hour, a day and a week after they were '
  'sent (engine.later_look): lists may lag. decides: a look that finds nothing settles it, so it goes through the moderation queues as well. In an outage that goes on (server_troubles) they wait for the end of the pause.';

create function service.record_reconcile(p_id uuid, p_lease uuid, p_found_reply_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if v.reply_status = 'unknown' and v.youtube_reply_id is null and p_found_reply_id is not null then
    v := engine.move_locked(v, 'posting', 'engine', 'found_later');
    perform engine.accept_posted(v, p_found_reply_id, v.send_started_at);
    return v.reply_status;
  elsif not found or v.reply_status <> 'posting' or v.youtube_reply_id is not null or v.lease_id is distinct from p_lease then
    return v.reply_status;
  end if;
  if p_found_reply_id is not null then
    perform engine.accept_posted(v, p_found_reply_id, v.send_started_at);
  elsif engine.look_decides(v) then
    v.next_check_at := engine.later_look(v.send_started_at, engine.now());
    perform engine.move_locked(v, 'unknown', 'engine', 'not_found_after_lost_answer',
      jsonb_build_object('looked', v.reconcile_attempts + 1, 'send_started_at', v.send_started_at));
  else
    update public.youtube_comments set
      reconcile_attempts = reconcile_attempts + 1,
      -- The look is over: hearing of it again must not count as another.
      lease_id = null,
      lease_until = engine.now() + case reconcile_attempts when 0 then interval '60 seconds' else interval '5 minutes' end
    where id = p_id;
  end if;
  select reply_status into v.reply_status from public.youtube_comments where id = p_id;
  return v.reply_status;
end $$;
comment on function service.record_reconcile(uuid, uuid, text) is
  'What looking for a lost reply found: its id, or null, also when YouTube refused the look for good. Absent three times over at least 5 minutes cannot be proven either way: unknown, never sent again by itself. Found later, it is posted.';

create function service.claimed_reply_ids(p_user uuid, p_ids text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  select y.youtube_reply_id from public.youtube_comments y where y.user_id = p_user and y.youtube_reply_id = any(p_ids)
$$;
comment on function service.claimed_reply_ids(uuid, text[]) is 'Which of these YouTube reply ids are already recorded, so that reconciling adopts none twice.';

-- 63_verification.sql

-- Verification: when proof is due, and what each look at YouTube means. Nothing final follows from one look, from two that are too close, or
-- where nobody could see anything; and what a verdict says is gone is looked for a few times more.

create function engine.next_check(p_posted_at timestamptz, p_after timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select min(p_posted_at + step) from unnest(array[
    interval '15 seconds', interval '1 minute', interval '5 minutes', interval '30 minutes', interval '6 hours', interval '24 hours'
  ]) step where p_posted_at + step > p_after
$$;
comment on function engine.next_check(timestamptz, timestamptz) is 'The first scheduled check of a reply after a moment; null after the last (24 h).';

create function engine.slow_look(p_posted_at timestamptz, p_after timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when p_after < p_posted_at + interval '7 days' then p_after + interval '1 day'
    when p_after < p_posted_at + interval '90 days' then p_after + interval '7 days' end
$$;
comment on function engine.slow_look(timestamptz, timestamptz) is
  'When a reply is looked at again that nobody can see where it is: daily for a week, weekly for 90 days, 18 times in all; null then.';

create function engine.look_under_videos(p_user uuid, p_videos text[]) returns void
language sql set search_path = '' as $$
  update public.youtube_comments y set next_check_at = engine.now()
  where y.id in (
    select k.id from public.youtube_comments k
    where k.user_id = p_user and k.video_id = any (p_videos) and k.verification_note in ('video_private', 'video_gone')
      and k.reply_status = any (engine.reply_on_youtube()) and k.youtube_reply_id is not null
      -- Nearer ones are due or leased.
      and coalesce(k.next_check_at > engine.now() + interval '3 minutes', true)
    order by k.comment_id for update skip locked)
$$;
comment on function engine.look_under_videos(uuid, text[]) is 'These videos can be seen now: the replies that nobody could see there are looked at.';

create function engine.is_taken_for_gone(y public.youtube_comments) returns boolean
language sql stable set search_path = '' as $$
  select y.approved_hash is not null and y.status_changed_at <= engine.now() - engine.look_distance()
    and case y.status_reason
      when 'gone_after_being_public' then coalesce(y.verification_note, '') <> all ('{held,likely_spam,hidden}')
      else y.status_reason in ('gone', 'not_public_gone', 'gone_with_comment') end
    and y.reply_status = any (engine.reply_may_come_back() || array['under_moderation'])
    -- Reads that go on to contradict each other are heard once a day.
    and not exists (
      select from public.reply_events e
      where e.comment_row_id = y.id and e.reason = 'seen_by_owner' and e.created_at > engine.now() - interval '1 day')
$$;
comment on function engine.is_taken_for_gone(public.youtube_comments) is
  'Whether the verdict on a reply is that it is not there at all, which its owner''s sight of it would contradict.';

create function engine.see_as_owner(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if engine.is_taken_for_gone(v) then
    v.absent_since := null;
    v.verification_note := null;
    v.next_check_at := engine.now();
    perform engine.move_locked(v, 'posting', 'engine', 'seen_by_owner');
  end if;
end $$;
comment on function engine.see_as_owner(uuid) is
  'A read as the owner listed a reply that was taken for gone: it is there, and a look tells now whether the public sees it.';

create function service.claim_checks(p_user uuid default null, p_limit int default 200, p_each int default 50)
returns table (id uuid, user_id uuid, youtube_reply_id text, thread_id text, channel_id text, video_id text, missed boolean, video_open boolean,
  moderated boolean, owner_told boolean, needs_video boolean, needs_owner boolean, connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz, key_connection_id uuid, sealed_api_key text,
  booked_connection_id uuid, lease_until timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_now timestamptz := engine.now();
  -- Whole milliseconds: the end names the lease, and JavaScript knows no finer time.
  v_lease timestamptz := date_trunc('milliseconds', v_now) + interval '3 minutes';
  v_ids uuid[];
  v_users uuid[];
  v_until timestamptz := v_now;
  v_full uuid[] := '{}';
  v_more record;
begin
  if p_user is not null then
    with due as (
      select y.id from public.youtube_comments y
      where y.user_id = p_user and y.youtube_reply_id is not null
        -- Who asks wants to know now of all that is not proven; a look before its time judges nothing (engine.record_check). Within the next
        -- 3 minutes only a step of the schedule, since a lease of another run ends there, too: one that began after this call, which then
        -- waited for its turn, up to 8 s later.
        and (y.next_check_at <= v_now or ((y.reply_status <> 'verified_public' or y.absent_since is not null)
          and (y.next_check_at > v_lease + interval '10 seconds' or y.next_check_at = engine.next_check(y.posted_at, v_now))))
      order by y.next_check_at limit p_limit for update skip locked
    ), leased as (
      update public.youtube_comments y set next_check_at = v_lease from due where y.id = due.id returning y.id, y.user_id
    )
    select coalesce(array_agg(l.id), '{}'), coalesce(array_agg(l.user_id), '{}') into v_ids, v_users from leased l;
  else
    v_ids := '{}';
    v_users := '{}';
    -- The oldest first. Who has had their share is passed over, so that one user's thousands keep nobody waiting.
    loop
      with head as (
        select y.id, y.user_id, y.next_check_at from public.youtube_comments y
        where y.next_check_at <= v_until and y.youtube_reply_id is not null and y.user_id <> all (v_full)
        order by y.next_check_at limit p_limit - cardinality(v_ids) for update skip locked
      ), placed as (
        select h.id, h.user_id, row_number() over (partition by h.user_id order by h.next_check_at)
          + (select count(*) from unnest(v_users) taken where taken = h.user_id) as place
        from head h
      ), leased as (
        update public.youtube_comments y set next_check_at = v_lease from placed p
        where y.id = p.id and p.place <= p_each returning y.id, y.user_id
      )
      select (select coalesce(array_agg(l.id), '{}') from leased l) as ids, (select coalesce(array_agg(l.user_id), '{}') from leased l) as users,
        array(select distinct p.user_id from placed p where p.place > p_each) as full_users into v_more;
      v_ids := v_ids || v_more.ids;
      v_users := v_users || v_more.users;
      exit when cardinality(v_ids) >= p_limit or cardinality(v_more.full_users) = 0;
      if v_full = '{}' then
        -- Passing over reads the rows all the same, so it goes no further than this.
        select y.next_check_at into v_until from public.youtube_comments y where y.next_check_at <= v_now
        order by y.next_check_at offset 10000 limit 1;
        v_until := coalesce(v_until, v_now);
      end if;
      v_full := v_full || v_more.full_users;
    end loop;
  end if;
  if v_ids = '{}' then
    return;
  end if;

  -- A unit reads 50 ids: places left in the last one are filled with replies that wait for their next step and share a read with the due
  -- ones. Not those that are public: their last look comes at its time anyway.
  if p_user is null and cardinality(v_ids) % 50 <> 0 then
    with soon as (
      select y.* from public.youtube_comments y where y.next_check_at > v_now order by y.next_check_at limit 500
    ), near as (
      select y.id from public.youtube_comments y join soon using (id)
      where soon.reply_status <> 'verified_public' and v_now >= soon.posted_at + (soon.next_check_at - soon.posted_at) * 0.8
        and (soon.user_id = any (v_users) or not exists (
          select from public.youtube_connections k where k.user_id = soon.user_id and k.scope = 'api_key' and k.is_active))
        -- Only a step of the schedule: neither the end of another run's lease nor a second look, which has its distance to keep.
        and soon.next_check_at = engine.next_check(soon.posted_at, v_now) and y.next_check_at = soon.next_check_at
      order by soon.next_check_at limit 50 - cardinality(v_ids) % 50 for update of y skip locked
    ), leased as (
      update public.youtube_comments y set next_check_at = v_lease from near where y.id = near.id returning y.id
    )
    select v_ids || array_agg(l.id) into v_ids from leased l;
  end if;

  return query
  with leased as materialized (
    select y.id, y.user_id, y.youtube_reply_id, y.thread_id, y.channel_id, y.video_id, y.used_connection_id, judged.now as needs_owner,
      y.absent_since is not null or y.reply_status = any (engine.reply_may_come_back())
        or coalesce(y.verification_note in ('video_private', 'video_gone', 'comment_not_public'), false) as missed,
      engine.video_is_open(k.privacy) as video_open, y.reply_status = 'under_moderation' as moderated,
      -- What a verdict rests on is asked for once, and once more before it is final.
      y.reply_status = 'under_moderation' and engine.next_check(y.posted_at, v_now) is not null as owner_told,
      -- A verdict that was hidden means nothing where nobody sees anything; and what was known of a video that was closed may be over.
      judged.now or coalesce(y.status_reason = 'not_public_hidden', false) or not engine.video_is_open(k.privacy) as needs_video
    from public.youtube_comments y
    left join public.videos k on k.user_id = y.user_id and k.id = y.video_id
    cross join lateral (select y.reply_status = any (engine.reply_on_youtube()) and coalesce(case when y.reply_status = 'verified_public'
      then y.absent_since else y.posted_at end <= v_now - engine.look_distance(), false) as now) judged
    where y.id = any (v_ids)
  ), keys as materialized (
    select k.user_id, k.id, s.sealed from public.youtube_connections k
    left join private.secrets s on s.row_id = k.id and s.name = 'api_key'
    where k.user_id in (select l.user_id from leased l) and k.scope = 'api_key' and k.is_active
  ), owners as materialized (
    select l.user_id, l.channel_id, l.used_connection_id, c.id, c.client_config_id, s.sealed, c.expires_at
    from (select distinct l.user_id, l.channel_id, l.used_connection_id from leased l where l.needs_video) l
    cross join lateral engine.channel_connection(l.user_id, l.channel_id, l.used_connection_id) c
    left join private.secrets s on s.row_id = c.id and s.name = 'access_token'
  )
  select l.id, l.user_id, l.youtube_reply_id, l.thread_id, l.channel_id, l.video_id, l.missed, l.video_open, l.moderated, l.owner_told, l.needs_video, l.needs_owner, o.id, o.client_config_id, o.sealed, o.expires_at,
    k.id, k.sealed,
    -- A key is never of the project that the operator lends.
    coalesce((
      select u.id from public.youtube_connections u join public.user_google_oauth_clients w on w.id = u.client_config_id
      where u.id = l.used_connection_id and not w.is_operators), k.id), v_lease
  from leased l
  left join keys k on k.user_id = l.user_id
  left join owners o on l.needs_video and o.user_id = l.user_id and o.channel_id = l.channel_id
    and o.used_connection_id is not distinct from l.used_connection_id;
end $$;
comment on function service.claim_checks(uuid, int, int) is
  'Posted replies whose proof is due, oldest first, at most p_each of a user, leased for 3 minutes and filled up to whole batches of 50. Of a user who is '
  'named also those that wait for their next look and are not proven. '
  'needs_owner: absent now would need the owner''s read to tell why; needs_video: and whether anybody can see the video. Only then a connection is named. '
  'missed: the last look did not find it. video_open: as far as is known so far. moderated: it is under_moderation; owner_told: and the owner''s read has told why, and is asked again before the verdict is final.'
  ' sealed_api_key is the user''s own key, if '
  'any, and booked_connection_id what its units are booked on. lease_until names the lease to record_checks.';

create function engine.record_check(p_id uuid, p_lease_until timestamptz, p_seen text, p_owner text, p_note text, p_kind text) returns text[]
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_distance constant interval := engine.look_distance();
  v public.youtube_comments;
  v_step timestamptz;
  v_next timestamptz;
  v_note text;
  v_unseen text;
  v_final boolean;
  v_to text[] := '{}';
  v_state text;
  v_reason text;
  v_counted text[] := '{}';
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found or v.youtube_reply_id is null or v.next_check_at is distinct from p_lease_until
    or v.reply_status <> all (engine.reply_on_youtube() || engine.reply_may_come_back())
  then
    return v_counted;
  end if;
  if p_seen is null or p_seen not in ('public', 'absent') then
    -- A failed check is never a verdict. What another key would mend, and a spent quota, are not tried again every other minute.
    v_next := case
      -- Not all at once when the quota day ends.
      when p_note = any ('{key_spent,key_share_spent}') then engine.quota_resets_at() + random() * interval '10 minutes'
      when p_kind = 'quota' or p_note = any ('{no_api_key,key_unreadable,key_closed}') then v_now + interval '1 hour'
      -- One that YouTube fails waits as long as it is overdue, or every minute of an outage would cost each reply a unit.
      else v_now + least(interval '30 minutes', greatest(interval '2 minutes', v_now - case when v.reply_status = 'verified_public'
        then coalesce(v.absent_since + v_distance, v.posted_at + interval '24 hours')
        else engine.next_check(v.posted_at, coalesce(v.last_checked_at, v.posted_at)) end)) end;
    if v.reply_status = any (engine.reply_may_come_back()) then
      -- Its verdict stands and says why; only what passes by itself is waited for.
      p_note := v.verification_note;
      if not exists (select from engine.error_kinds k where k.kind = p_kind and not k.closes_connection) then
        v_next := engine.later_look(v.status_changed_at, v_now);
      end if;
    end if;
    update public.youtube_comments set verification_note = p_note, next_check_at = v_next where id = p_id;
    return '{unread}';
  end if;

  v_step := engine.next_check(v.posted_at, v_now);
  if p_seen = 'absent' then
    select case when engine.video_is_open(k.privacy) then null when k.privacy = 'gone' then 'video_gone' else 'video_private' end into v_unseen
    from public.videos k where k.user_id = v.user_id and k.id = v.video_id;
    v_unseen := coalesce(v_unseen, case when p_owner = 'comment_not_public' then p_owner end);
  end if;

  if p_seen = 'public' then
    v.absent_since := null;
    -- Once public, only the last look for a silent removal is left.
    v_next := case when v_step is not null then v.posted_at + interval '24 hours' end;
    if v.reply_status <> 'verified_public' then
      v_to := '{verified_public}';
      v_reason := case when v.reply_status = any (engine.reply_on_youtube()) then 'seen_by_public_read' else 'seen_again' end;
      v_counted := '{public}';
    end if;
  elsif v_unseen is not null and (v.reply_status = any (engine.reply_on_youtube()) or v.status_reason = 'not_public_hidden') then
    -- Where nobody sees anything, not to see the reply says nothing about it: no look of these is evidence.
    v.absent_since := null;
    v_note := v_unseen;
    v_next := coalesce(v_step, engine.slow_look(v.posted_at, v_now));
    v_counted := '{waiting}';
    -- What was held and is no more is as untold as its neighbours: its owner sees it as published, and nobody else can look.
    if v.status_reason in ('hidden', 'not_public_hidden') or (v.reply_status = 'under_moderation' and p_owner in ('comment_not_public', 'hidden')) then
      v_to := '{posting}';
      v_reason := v_unseen;
    end if;
  elsif v.reply_status = any (engine.reply_may_come_back()) then
    v_note := v.verification_note;
    v_next := engine.later_look(v.status_changed_at, v_now);
  elsif v.reply_status = 'verified_public' then
    v.absent_since := coalesce(v.absent_since, v_now);
    if v.absent_since > v_now - v_distance then
      -- One empty answer may be a hiccup: a second look decides, and none before its time.
      v_note := 'absent_once';
      v_next := v.absent_since + v_distance;
      v_counted := '{waiting}';
    else
      -- Its owner deleted it and the answer got lost: no reason to distrust the channel.
      if exists (select from private.reply_changes c where c.comment_row_id = p_id and c.action = 'delete') then
        v_to := '{deleted}';
        v_reason := 'deleted_by_owner';
      else
        v_to := '{removed}';
        v_reason := case when p_owner = 'gone_with_comment' then p_owner else 'gone_after_being_public' end;
        v_note := p_owner;
        v_next := engine.later_look(v_now, v_now);
      end if;
      delete from private.reply_changes c where c.comment_row_id = p_id;
      v_counted := '{removed}';
    end if;
  elsif p_owner is null or v_now < v.posted_at + v_distance then
    v.absent_since := coalesce(v.absent_since, v_now);
    v_note := case when v.reply_status = 'under_moderation' then v.verification_note end;
    -- After the last step only the owner's view is missing, perhaps for long: the channel may be disconnected.
    v_next := coalesce(v_step, v_now + interval '6 hours');
    v_counted := '{waiting}';
  else
    v.absent_since := coalesce(v.absent_since, v_now);
    v_final := v_step is null and v.absent_since <= v_now - v_distance;
    v_next := case when v_final then engine.later_look(v_now, v_now) else coalesce(v_step, v.absent_since + v_distance) end;
    v_note := p_owner;
    -- That its comment is gone is nothing that YouTube holds against the reply.
    if v.reply_status = 'posting' and p_owner <> 'gone_with_comment' then
      v_to := '{under_moderation}';
      v_reason := p_owner;
      v_counted := '{held}';
    elsif not v_final then
      v_counted := '{waiting}';
    end if;
    if v_final then
      v_to := v_to || 'failed'::text;
      v_counted := v_counted || 'failed'::text;
    end if;
  end if;

  v.verification_attempts := v.verification_attempts + 1;
  v.last_checked_at := v_now;
  v.verification_note := v_note;
  v.next_check_at := v_next;
  if p_seen = 'public' then
    v.verified_at := coalesce(v.verified_at, v_now);
  end if;
  foreach v_state in array v_to loop
    v := engine.move_locked(v, v_state, 'engine', case
      when v_state <> 'failed' then v_reason
      when p_owner = 'gone_with_comment' then p_owner
      else 'not_public_' || p_owner end);
  end loop;
  if v_to = '{}' then
    update public.youtube_comments set verification_attempts = v.verification_attempts, last_checked_at = v.last_checked_at,
      verification_note = v.verification_note, next_check_at = v.next_check_at, verified_at = v.verified_at, absent_since = v.absent_since
    where id = p_id;
  end if;
  return v_counted;
end $$;
comment on function engine.record_check(uuid, timestamptz, text, text, text, text) is
  'What one look makes of a reply that is still leased until p_lease_until; another''s look changes nothing. Returns what it counts as.';

create function service.correct_reply_id(p_id uuid, p_lease_until timestamptz, p_listed jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
  v_listed text;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found or v.youtube_reply_id is null or v.next_check_at is distinct from p_lease_until then
    return false;
  end if;
  select r.id into v_listed from jsonb_to_recordset(p_listed) as r (id text, author_channel_id text, text text, published_at timestamptz)
  where r.author_channel_id = v.channel_id and engine.normalise_reply(r.text) = engine.normalise_reply(v.generated_reply)
    -- YouTube's clock may be behind ours.
    and r.published_at >= coalesce(v.send_started_at, v.posted_at) - interval '2 minutes'
    and not exists (select from public.youtube_comments o where o.user_id = v.user_id and o.youtube_reply_id = r.id)
  order by r.published_at limit 1;
  if v_listed is null then
    return false;
  end if;
  update public.youtube_comments set youtube_reply_id = v_listed where id = p_id;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
  values (v.user_id, p_id, v.reply_status, v.reply_status, 'engine', 'id_corrected',
    jsonb_build_object('youtube_reply_id', v_listed, 'answered', v.youtube_reply_id));
  return true;
end $$;
comment on function service.correct_reply_id(uuid, timestamptz, jsonb) is
  'Looks for a leased reply among those that YouTube lists under its thread ([{id, author_channel_id, text, published_at}]), where its id is not: an insert may answer '
  'another id than lists show. Ours by channel, text and time, and recorded for no other reply; from then on the listed id is the reply''s. Whether it was found.';

create function service.record_checks(p_results jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v_one text[];
  v_name text;
  v_counts jsonb := '{"public": 0, "held": 0, "waiting": 0, "failed": 0, "removed": 0, "unread": 0}';
  v_judged record;
  v_channels jsonb := '[]';
begin
  for r in
    select result.*, y.user_id, y.channel_id
    from jsonb_to_recordset(p_results) as result (id uuid, lease_until timestamptz, seen text, owner text, note text, kind text)
    join public.youtube_comments y using (id) order by y.user_id, y.channel_id, y.comment_id
  loop
    begin
      v_one := engine.record_check(r.id, r.lease_until, r.seen, r.owner, r.note, r.kind);
    exception when others then
      -- Set aside with a reason that its owner sees, so that the others go on.
      v_one := '{unread}';
      begin
        update public.youtube_comments set verification_note = 'look_failed', next_check_at = engine.now() + interval '1 hour'
        where id = r.id and next_check_at = r.lease_until;
      exception when others then
        null;
      end;
    end;
    foreach v_name in array v_one loop
      v_counts := v_counts || jsonb_build_object(v_name, (v_counts ->> v_name)::int + 1);
    end loop;
    if 'held' = any (v_one) or 'failed' = any (v_one) or 'removed' = any (v_one) then
      v_channels := v_channels || jsonb_build_object('user_id', r.user_id, 'channel_id', r.channel_id);
    end if;
  end loop;
  -- Judged once a batch, after all of its verdicts, and only where one went against the channel.
  for v_judged in
    select distinct j.user_id, j.channel_id from jsonb_to_recordset(v_channels) as j (user_id uuid, channel_id text) order by j.user_id, j.channel_id
  loop
    begin
      perform engine.trip_breaker(v_judged.user_id, v_judged.channel_id);
    exception when others then
      raise warning 'the breaker could not judge channel % of %: %', v_judged.channel_id, v_judged.user_id, sqlerrm;
    end;
  end loop;
  return v_counts;
end $$;
comment on function service.record_checks(jsonb) is
  'Verdicts from reads ([{id, lease_until, seen: public|absent|unread, owner: held|likely_spam|hidden|gone|gone_with_comment|comment_not_public|null, note, '
  'kind}]); a row that is leased otherwise by now is left alone. public proves, also what had failed or was removed; absent after 5 minutes with the owner''s view '
  'is under_moderation, after the last check failed; absent twice after having been public is removed. failed and removed take two looks that lie '
  'engine.look_distance() apart; where the video or the comment cannot be seen, and for unread, nothing is decided. Then the breaker looks at the channels with verdicts against them. Returns counts of changes.';

-- 64_posted_replies.sql

-- What a person does to things that are on YouTube: edit or delete a posted reply, decide on held comments, have a comment translated.

create table private.reply_changes (
  comment_row_id uuid primary key references public.youtube_comments (id) on delete cascade,
  action text not null check (action in ('edit', 'delete')),
  body text,
  lease_id uuid not null,
  lease_until timestamptz not null
);
comment on table private.reply_changes is
  'Edits and deletions of posted replies that were sent to YouTube and whose outcome is not recorded yet: one at a time, and a lost one is not forgotten.';

create function service.begin_reply_change(p_user uuid, p_id uuid, p_action text, p_text text default null)
returns table (done boolean, reply_status text, youtube_reply_id text, reply text, lease_id uuid, connection_id uuid, client_config_id uuid,
  sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
  v_text text := engine.normalise_reply(coalesce(p_text, ''));
  v_open private.reply_changes;
  v_connection public.youtube_connections;
  v_project public.user_google_oauth_clients;
  v_lease uuid := gen_random_uuid();
begin
  select * into v from public.youtube_comments y where y.id = p_id and y.user_id = p_user for update;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  end if;
  select * into v_open from private.reply_changes c where c.comment_row_id = p_id;
  if (p_action = 'delete' and v.reply_status = any (engine.reply_gone()))
    or (p_action = 'edit' and v.reply_status = any (engine.reply_on_youtube()) and v.youtube_reply_id is not null
      -- With an edit whose answer got lost, YouTube may show another text than ours.
      and v_text = v.generated_reply and v_open.comment_row_id is null)
  then
    return query select true, v.reply_status, v.youtube_reply_id, v.generated_reply, null::uuid, null::uuid, null::uuid, null::text, null::timestamptz;
    return;
  end if;
  if v.youtube_reply_id is null or v.reply_status <> all (engine.reply_on_youtube()) then
    perform engine.fail(409, 'reply_not_on_youtube', 'Only a reply that is on YouTube can be edited or deleted there.',
      'Reload the page to see the latest version.');
  end if;
  if p_action = 'edit' then
    perform engine.require_reply(p_text, 'Write a reply, or delete it.');
    perform engine.require_history_room(p_id);
  end if;
  if v_open.lease_until > engine.now() then
    perform engine.fail(409, 'reply_change_under_way', 'This reply is being changed right now.', 'Try again in half a minute.');
  end if;
  select * into v_connection from engine.channel_connection(p_user, v.channel_id, v.used_connection_id);
  if v_connection.id is null then
    perform engine.fail(409, 'channel_not_usable', 'No connected account can manage this channel right now.',
      'Reconnect the channel, or wait until its quota resets at midnight Pacific time.');
  end if;
  select * into v_project from public.user_google_oauth_clients o where o.id = v_connection.client_config_id;
  perform engine.require_share(p_user, v_project.project, 'update', engine.reply_cost());
  if engine.quota_left(v_project.project, 'deed') < engine.reply_cost() then
    perform engine.fail(429, 'quota_reached', 'This OAuth client''s YouTube quota for today is used up.', 'Try again after midnight Pacific time.');
  end if;
  insert into private.reply_changes as c (comment_row_id, action, body, lease_id, lease_until)
  values (p_id, p_action, case p_action when 'edit' then v_text end, v_lease, engine.now() + interval '30 seconds')
  on conflict (comment_row_id) do update
    set action = excluded.action, body = excluded.body, lease_id = excluded.lease_id, lease_until = excluded.lease_until;
  perform engine.charge(v_project.project, engine.reply_cost(), case p_action when 'edit' then 'update' else 'delete' end, p_user);
  perform engine.charge_connection(v_connection.id, engine.reply_cost());
  return query select false, v.reply_status, v.youtube_reply_id, v_text, v_lease, v_connection.id, v_connection.client_config_id,
    engine.secret(v_connection.id, 'access_token'), v_connection.expires_at;
end $$;
comment on function service.begin_reply_change(uuid, uuid, text, text) is
  'Announces an edit or a deletion of a user''s posted reply: leased for 30 s, its 50 credits booked. done: there is nothing left to do. '
  '404 for another user''s, 409 when not on YouTube, under change or without a usable connection, 422 for the text, 429 without quota, 403 where the operator''s OAuth client is used without approval.';

create function service.record_reply_change(p_id uuid, p_lease uuid, p_outcome text, p_connection uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
  v_change private.reply_changes;
begin
  select * into v from public.youtube_comments y where y.id = p_id for update;
  select * into v_change from private.reply_changes c where c.comment_row_id = p_id and c.lease_id = p_lease;
  if not found then
    return v.reply_status;
  end if;
  if p_outcome = 'lost' then
    update private.reply_changes set lease_until = engine.now() where comment_row_id = p_id;
    return v.reply_status;
  end if;
  delete from private.reply_changes where comment_row_id = p_id;
  case p_outcome
    when 'done' then
      if v_change.action = 'delete' then
        -- What verification has judged meanwhile it judged of a reply that its owner had taken away.
        if engine.reply_transition_exists(v.reply_status, 'deleted') then
          update public.youtube_comments set next_check_at = null where id = p_id;
          perform engine.move_reply(p_id, 'deleted', 'owner', 'deleted_by_owner');
          perform engine.record_rule_outcome(p_id, 'rejected');
          perform engine.record_decision(v, null);
        end if;
      else
        update public.youtube_comments set generated_reply = v_change.body, marks = '[]',
          reply_type = case reply_type when 'Manual' then 'Manual' else 'AI+Edited' end,
          approved_hash = engine.reply_hash(v_change.body), reply_shape = engine.reply_shape_hash(v_change.body, author_name),
          approved_at = engine.now(), approved_by = 'owner', next_check_at = engine.now() + interval '15 seconds'
        where id = p_id returning * into v;
        insert into public.reply_versions (user_id, comment_row_id, reply_type, body, sources) values (v.user_id, p_id, v.reply_type, v_change.body, v.sources);
        insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, actor_id, reason, detail)
        values (v.user_id, p_id, v.reply_status, v.reply_status, 'owner', engine.actor(), 'edited_on_youtube', jsonb_build_object('hash', v.approved_hash));
        perform engine.record_rule_outcome(p_id, 'edited');
        perform engine.record_decision(v, v.generated_reply);
      end if;
    when 'gone' then
      -- An edit that found nothing: the next look says what has become of the reply.
      update public.youtube_comments set next_check_at = engine.now() where id = p_id;
    when 'not_sent' then
      perform engine.charge(engine.project_of(p_connection), -engine.reply_cost(), case v_change.action when 'edit' then 'update' else 'delete' end, v.user_id);
      perform engine.charge_connection(p_connection, -engine.reply_cost());
    when 'refused' then
      null;
    else
      perform engine.fail(422, 'unknown_outcome', 'Unknown outcome of a change.');
  end case;
  select y.reply_status into v.reply_status from public.youtube_comments y where y.id = p_id;
  return v.reply_status;
end $$;
comment on function service.record_reply_change(uuid, uuid, text, uuid) is
  'What came of an announced change: done, gone (an edit found no reply), refused, not_sent (credits given back), lost (may be repeated at once). '
  'Only the holder of the lease is heard; repeating changes nothing. Returns the reply''s state.';

-- 65_held_and_translated.sql

-- Deeds on viewers' comments that need YouTube or the model: moderation of held ones, translation.

create table private.held_shown (
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_id text not null check (length(comment_id) <= 200),
  channel_id text not null,
  shown_at timestamptz not null default engine.now(),
  primary key (user_id, comment_id)
);
create index held_shown_at on private.held_shown (shown_at);
comment on table private.held_shown is
  'Comments that YouTube holds and a user was shown in the last day: with those that were read, the only ones that a decision is sent to YouTube for.';

create function service.note_held(p_user uuid, p_channel text, p_comments text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.held_shown as h (user_id, comment_id, channel_id)
  select p_user, c, p_channel from (select distinct c from unnest(p_comments) c) shown order by c
  on conflict (user_id, comment_id) do update set channel_id = excluded.channel_id, shown_at = engine.now();
  delete from private.held_shown where user_id = p_user and comment_id in (
    select k.comment_id from private.held_shown k where k.user_id = p_user order by k.shown_at desc, k.comment_id offset engine.most('held_shown'))
$$;
comment on function service.note_held(uuid, text, text[]) is 'Keeps which held comments of a channel a user is shown: the newest engine.most(''held_shown'').';

create function engine.was_shown(p_user uuid, p_channel text, p_comment text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.youtube_comments y where y.user_id = p_user and y.channel_id = p_channel and y.comment_id = p_comment)
    or exists (
      select from private.held_shown h
      where h.user_id = p_user and h.comment_id = p_comment and h.channel_id = p_channel and h.shown_at > engine.now() - interval '1 day')
$$;
comment on function engine.was_shown(uuid, text, text) is 'Whether a user has seen a comment on a channel of theirs: it was read, or listed among the held ones within a day.';

create function service.channel_access(p_user uuid, p_channel text, p_units int, p_comment text default null)
returns table (connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_connections;
begin
  if not exists (select from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel) then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  if p_comment is not null and not engine.was_shown(p_user, p_channel, p_comment) then
    perform engine.fail(404, 'comment_not_found', 'This comment isn''t on this channel, or its list is a day old.', 'Reload the list.');
  end if;
  select * into v from engine.channel_connection(p_user, p_channel);
  if v.id is null then
    perform engine.fail(409, 'channel_not_usable', 'No connected account can manage this channel right now.',
      'Reconnect the channel, or wait until its quota resets at midnight Pacific time.');
  end if;
  perform engine.require_share(p_user, engine.project_of(v.id), 'moderate', p_units);
  if (select engine.quota_left(o.project, 'deed') from public.user_google_oauth_clients o where o.id = v.client_config_id) < p_units then
    perform engine.fail(429, 'quota_reached', 'This OAuth client''s YouTube quota for today is used up.', 'Try again after midnight Pacific time.');
  end if;
  return query select v.id, v.client_config_id, engine.secret(v.id, 'access_token'), v.expires_at;
end $$;
comment on function service.channel_access(uuid, text, int, text) is
  'The connection that acts for one of a user''s channels and can afford p_units. 404 for a channel that is not the user''s, and for a comment that the user was not shown '
  '(engine.was_shown), 409 when no connection is usable, 429 without quota or share of it, 403 where the operator''s OAuth client is used without approval.';

create function service.video_titles(p_user uuid, p_ids text[]) returns table (id text, title text)
language sql stable security definer set search_path = '' as $$
  select v.id, v.title from public.videos v where v.user_id = p_user and v.id = any(p_ids) and v.title <> ''
$$;
comment on function service.video_titles(uuid, text[]) is 'Titles of those of these videos that a user''s connections have read.';

create function service.comment_to_translate(p_user uuid, p_id uuid)
returns table (channel_id text, body text, translation text, translated_to text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select y.channel_id, y.text_original, y.translation, y.translated_to from public.youtube_comments y
    where y.id = p_id and y.user_id = p_user and y.redacted_at is null;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist, or its text is no longer stored.');
  end if;
end $$;
comment on function service.comment_to_translate(uuid, uuid) is 'One of a user''s comments and the translation that is kept of it. 404 for another user''s and for a redacted one.';

create function service.record_translation(p_user uuid, p_id uuid, p_body text, p_to text, p_translation text) returns void
language sql security definer set search_path = '' as $$
  -- The viewer may have edited the comment while the model read it.
  update public.youtube_comments set translation = p_translation, translated_to = p_to
  where id = p_id and user_id = p_user and text_original = p_body and redacted_at is null
$$;
comment on function service.record_translation(uuid, uuid, text, text, text) is 'Keeps the translation of a comment, unless its text is no longer p_body.';

-- 66_quota_words.sql

-- What an owner hears of the day's quota, and what they can do about a day that Google closed.

create function engine.history_words(p_user uuid, p_channel text, p_project text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_oldest timestamptz;
  v_read int;
  v_pages numeric;
  v_today int;
  v_days int;
begin
  if (select s.history_done from public.channel_syncs s where s.user_id = p_user and s.channel_id = p_channel) is not false then
    return null;
  end if;
  select min(y.published_at), count(*) into v_oldest, v_read
  from (select published_at from public.youtube_comments y where y.user_id = p_user and y.channel_id = p_channel limit 200000) y;
  if v_oldest is null then
    return 'Comments will be read shortly.';
  end if;
  -- As dense as what is read, back to two years ago, where the walk ends (sync-comments, HISTORY_DAYS).
  v_pages := v_read / 100.0 * extract(epoch from greatest(interval '0', v_oldest - (v_now - interval '731 days')))
    / greatest(extract(epoch from v_now - v_oldest), 3600);
  v_today := greatest(0, engine.quota_left_for(p_user, p_project, 'history'));
  if v_pages <= v_today then
    return 'Past comments will be read today.';
  end if;
  v_days := ceil((v_pages - v_today) * 100
    / (engine.project_quota(p_project) * (select p.percent from engine.quota_purposes() p where p.purpose = 'history')));
  return format('Past comments will be read by %s.', case when v_days <= 6 then to_char(engine.quota_day() + v_days, 'FMDay') else to_char(engine.quota_day() + v_days, 'FMDD FMMonth') end);
end $$;
comment on function engine.history_words(uuid, text, text) is
  'When a channel''s old comments will have been read, at worst: going by how many there were on the days that are read, and by what is kept for history. Null once they are.';

create function engine.replies_in_words(p_replies int, p_more text default '') returns text
language sql immutable set search_path = '' as $$
  select case
    when p_replies >= 20 then format('about %s %sreplies', to_char(p_replies / 10 * 10, 'FM9,999,999,999'), p_more)
    when p_replies = 1 then format('1 %sreply', p_more)
    when p_replies > 0 then format('%s %sreplies', p_replies, p_more)
    else format('no %sreplies', p_more) end
$$;
comment on function engine.replies_in_words(int, text) is 'How many replies a quota pays for, which nobody knows to the last one: about 170 replies, 12 more replies.';

create function engine.replies_left_today(p_connection uuid) returns int
language sql stable security definer set search_path = '' as $$
  -- An API key posts nothing.
  select case when c.channel_id is null then 0
    else greatest(0, engine.quota_left_for(c.user_id, engine.project_of(c.id), 'posting')) / engine.reply_cost() end
  from public.youtube_connections c
  where c.id = p_connection and c.user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), c.channel_id)
$$;
comment on function engine.replies_left_today(uuid) is
  'How many more replies today''s quota pays for through one of the caller''s connections: what is left for posting of its project, or of the account''s share of a lent one. 0 for an API key.';

create function engine.quota_words(p_connection uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v record;
  v_day private.quota_days;
  v_quota int;
  v_closed timestamptz;
  v_replies int;
begin
  select c.user_id, c.channel_id, o.project, p.timezone into v
  from public.youtube_connections c
  join public.user_google_oauth_clients o on o.id = c.client_config_id
  join public.accounts p on p.id = c.user_id
  where c.id = p_connection and c.is_active and c.channel_id is not null and c.user_id = (select engine.account('read'))
    and engine.covers((select engine.channels('read')), c.channel_id);
  if not found then
    return null;
  end if;
  v_closed := engine.quota_closed_until(v.project);
  v_quota := engine.project_quota(v.project);
  select * into v_day from private.quota_days q where q.project = v.project and q.day = engine.quota_day();
  if v_closed is not null and v_closed < engine.quota_resets_at() then
    return format('Google says the quota is used up, although we''ve used only %s of %s units. We''ll ask again at %s.',
      to_char(v_day.used, 'FM9,999,999,999'), to_char(v_quota, 'FM9,999,999,999'), to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif v_closed is not null and v_day.refused_at < v_quota * 0.9 then
    return format('Google stopped us at %s units, but your setting says %s. We''ll resume at %s.',
      to_char(v_day.refused_at, 'FM9,999,999,999'), to_char(v_quota, 'FM9,999,999,999'), to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif v_closed is not null then
    return format('Today''s quota is used up. We''ll resume at %s.', to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif engine.quota_probing(v.project) then
    return 'We''re asking Google whether the quota is available again.';
  end if;
  if not engine.may_borrow(v.user_id) then
    return concat_ws(' ', engine.history_words(v.user_id, v.channel_id, v.project), 'Replies start once your access is approved.');
  end if;
  v_replies := engine.replies_left_today(p_connection);
  return concat_ws(' ', engine.history_words(v.user_id, v.channel_id, v.project), case
    when v_replies > 0 then format('Room for %s today.', engine.replies_in_words(v_replies, 'more '))
    else format('No more replies today. We''ll resume at %s.', to_char(engine.quota_opens_at(v.project, 'posting', engine.reply_cost()) at time zone v.timezone, 'HH24:MI'))
  end);
end $$;
comment on function engine.quota_words(uuid) is
  'One of the caller''s connections: what today''s quota still allows, that nothing is posted before the access is approved, or why Google closed it and when we go on, in the owner''s time zone. Null without a channel.';

create function engine.ask_google_again(p_client uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_project text;
begin
  perform engine.require_allowed(engine.whole_account('manage'));
  select o.project into v_project from public.user_google_oauth_clients o
  where o.id = p_client and o.user_id = (select engine.whole_account('manage'))
    and exists (select from public.youtube_connections c where c.client_config_id = o.id and c.is_active and c.channel_id is not null);
  if not found then
    perform engine.fail(404, 'client_not_found', 'None of your channels is connected through this OAuth client.');
  end if;
  if engine.quota_closed_until(v_project) is null then
    return;
  end if;
  if not engine.pass_gate('ask_google', v_project) then
    perform engine.fail(429, 'too_many_requests', 'Google has already been asked several times.', 'Try again in an hour.');
  end if;
  -- What is over is asked about by the next reading, with one unit.
  update private.quota_days set closed_until = engine.now(), probing_until = null where project = v_project and day = engine.quota_day();
  perform from public.channel_syncs s join public.youtube_connections c on c.user_id = s.user_id and c.channel_id = s.channel_id
  where c.client_config_id = p_client and c.is_active order by s.user_id, s.channel_id for no key update of s;
  update public.channel_syncs s set next_sync_at = engine.now()
  from public.youtube_connections c
  where c.client_config_id = p_client and c.is_active and c.user_id = s.user_id and c.channel_id = s.channel_id;
end $$;
comment on function engine.ask_google_again(uuid) is 'Rule of public.ask_google_again.';

create function public.ask_google_again(p_client uuid) returns void
language sql set search_path = '' as $$ select engine.ask_google_again(p_client) $$;
comment on function public.ask_google_again(uuid) is
  'The owner of an OAuth client says ''go on'' after Google closed its project for the day: the next reading asks, with one unit. Three times an hour at most.';
grant execute on function engine.ask_google_again(uuid), public.ask_google_again(uuid) to authenticated;

-- 67_posting_outlook.sql

-- Whether a reply that is approved now goes out, and if not, why and until when: what a row, an approval and the badges say.

create function engine.clock_words(p_at timestamptz, p_zone text) returns text
language sql stable set search_path = '' as $$
  select case (p_at at time zone p_zone)::date - (engine.now() at time zone p_zone)::date
      when 0 then '' when 1 then 'tomorrow at ' else to_char(p_at at time zone p_zone, 'FMDD FMMonth "at" ') end
    || to_char(p_at at time zone p_zone, 'HH24:MI')
$$;
comment on function engine.clock_words(timestamptz, text) is 'A moment that is to come as a person in that zone says it: 07:00, tomorrow at 07:00, 3 May at 07:00.';

create function engine.posting_obstacle(p_user uuid, p_channel text, out reason text, out ends timestamptz, out sentence text)
language plpgsql stable set search_path = '' as $$
declare
  v_channel record;
  v_connection public.youtube_connections;
  v_room record;
  v_caps record;
  v_failing timestamptz;
begin
  reason := engine.posting_hold(p_user, p_channel);
  if reason in ('all_paused', 'no_plan', 'paused', 'shadow') then
    return;
  end if;
  select count(*) as connected, count(*) filter (where c.is_active) as active into v_channel
  from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel and c.client_config_id is not null;
  if v_channel.connected = 0 or v_channel.active = 0 then
    reason := case when v_channel.connected = 0 then 'not_connected' else 'channel_off' end;
    return;
  end if;
  -- One that works before one that does not, else as a claim takes them.
  select c.* into v_connection from public.youtube_connections c
  where c.user_id = p_user and c.channel_id = p_channel and c.is_active and c.selected_for_posting and c.client_config_id is not null
  order by engine.channel_problem(c) is not null, c.priority, c.last_used_at nulls first limit 1;
  if not found then
    reason := 'not_for_posting';
    return;
  end if;
  reason := coalesce(engine.channel_problem(v_connection), reason);
  select t.paused_until into v_failing from private.server_troubles t where t.connection_id = v_connection.id and t.paused_until > engine.now();
  if v_failing is not null and coalesce(reason, 'unexplained') = 'unexplained' then
    reason := 'server_trouble';
    ends := v_failing;
  elsif reason = 'quota' then
    ends := engine.quota_opens_at(engine.project_of(v_connection.id), 'posting', engine.reply_cost());
  elsif reason = 'quiet_hours' then
    ends := engine.hold_ends(p_user, reason);
  elsif reason is not null and reason <> 'channel_paused' then
    select k.sentence into sentence from engine.error_kinds k where k.kind = reason;
    reason := 'stopped';
  elsif reason is null then
    select * into v_room from engine.posting_room(p_user, p_channel, engine.project_of(v_connection.id));
    if v_room.replies <= 0 then
      select s.cap_hour - count(*) filter (where r.in_last_hour) as hour, s.cap_day - count(r.id) as day into v_caps
      from public.automation_settings s left join engine.recent_posts(p_user) r on true where s.user_id = p_user group by s.cap_hour, s.cap_day;
      ends := v_room.opens_at;
      reason := case
        when engine.quota_left_for(p_user, engine.project_of(v_connection.id), 'posting') < engine.reply_cost() then 'quota'
        when v_caps.day <= 0 then 'cap_day' when v_caps.hour <= 0 then 'cap_hour' else 'plan_month' end;
      ends := case when reason <> 'plan_month' then ends else (date_trunc('month', engine.now() at time zone 'UTC') + interval '1 month') at time zone 'UTC' end;
    end if;
  end if;
end $$;
comment on function engine.posting_obstacle(uuid, text) is
  'Why a reply that a user approves now for a channel would not be posted, in the order in which a claim finds out (engine.claim_channel_posts): a posting_hold, '
  'not_connected, channel_off, not_for_posting, server_trouble, stopped (sentence: of the kind of error), quota, cap_day, cap_hour, plan_month; null when it would. ends: when that passes by '
  'itself, null when somebody has to act.';

create function engine.posting_outlook()
returns table (channel_id text, reason text, ends timestamptz, label text, sentence text)
language sql stable security definer set search_path = '' as $$
  select k.channel_id, o.reason, o.ends,
    case o.reason
      when 'all_paused' then 'Paused by the operator' when 'no_plan' then 'Waiting for access' when 'paused' then 'Video replies are off'
      when 'shadow' then 'Shadow mode is on' when 'not_connected' then 'Channel not connected' when 'channel_off' then 'Channel is off'
      when 'not_for_posting' then 'Not enabled for posting' when 'channel_paused' then 'Channel is paused' when 'stopped' then 'Posting has stopped'
      else 'Posts after ' || w.at end,
    case o.reason
      when 'all_paused' then 'The operator has paused everything. Replies wait and go out when it resumes.'
      when 'no_plan' then 'Replies wait until your access is approved.'
      when 'paused' then 'Video replies are off, so replies wait until you turn them on.'
      when 'shadow' then 'Shadow mode is on, so replies wait until you turn it off.'
      when 'not_connected' then k.name || ' isn''t connected, so its replies wait until you connect it again.'
      when 'channel_off' then k.name || ' is off, so its replies wait until you turn it on.'
      when 'not_for_posting' then 'No connection of ' || k.name || ' is enabled for posting, so its replies wait until you enable one.'
      when 'channel_paused' then 'Too many replies of ' || k.name || ' weren''t public, so they wait until you resume it.'
      when 'stopped' then 'Posting as ' || k.name || ' has stopped: ' || o.sentence
      when 'server_trouble' then 'YouTube is refusing replies of ' || k.name || ' or failing: we''ll try again after ' || w.at || '.'
      when 'quiet_hours' then 'Quiet hours: replies go out after ' || w.at || '.'
      when 'quota' then 'Today''s YouTube quota is used up: replies go out after ' || w.at || '.'
      when 'cap_hour' then 'Your hourly limit is reached: replies go out after ' || w.at || '.'
      when 'cap_day' then 'Your daily limit is reached: replies go out after ' || w.at || '.'
      when 'plan_month' then 'This month''s replies of your plan are used up: replies go out after ' || w.at || '.'
    end
  from (
    select c.user_id, c.channel_id, coalesce(max(c.channel_title), 'This channel') as name
    from (
      select c.user_id, c.channel_id, c.channel_title from public.youtube_connections c
      where c.user_id = (select engine.account('read')) and c.channel_id is not null
      union
      select y.user_id, y.channel_id, null from public.youtube_comments y
      where y.user_id = (select engine.account('read')) and y.reply_status = 'queue') c
    group by 1, 2) k
  join public.accounts p on p.id = k.user_id
  cross join lateral engine.posting_obstacle(k.user_id, k.channel_id) o
  cross join lateral (select engine.clock_words(o.ends, p.timezone) as at) w
  where o.reason is not null
$$;
comment on function engine.posting_outlook() is 'Rule of public.posting_outlook.';

create function public.posting_outlook()
returns table (channel_id text, reason text, ends timestamptz, label text, sentence text)
language sql stable set search_path = '' as $$ select * from engine.posting_outlook() $$;
comment on function public.posting_outlook() is
  'The caller''s channels on which a reply approved now would wait: why (engine.posting_obstacle), until when (null: until somebody acts), a label of a few words and a sentence, '
  'times in the owner''s zone. A channel on which it would be posted has no row.';
grant execute on function engine.posting_outlook(), public.posting_outlook() to authenticated;

-- 68_consent.sql

-- What an owner agrees to when replies are posted without review: written here, shown as it is written, and kept as it was shown.

create function engine.replies_a_day(p_user uuid, p_channel text) returns int
language sql stable set search_path = '' as $$
  -- Tomorrow's quota before anything is taken of it.
  select coalesce(sum(greatest(0, engine.quota_left_for(p_user, p.project, 'posting', engine.quota_resets_at())) / engine.reply_cost()), 0)::int
  from (
    select distinct o.project from public.youtube_connections c join public.user_google_oauth_clients o on o.id = c.client_config_id
    where c.user_id = p_user and c.channel_id = p_channel and c.is_active and c.selected_for_posting) p
$$;
comment on function engine.replies_a_day(uuid, text) is
  'How many replies a fresh day''s quota pays for on a channel: of the projects that post for it, or of the account''s share of a lent one.';

create function engine.rule_terms(p_user uuid) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(
    array_agg(format('Your rule “%s”: %s', r.name, engine.rule_sentence(r))
      || case when r.action = any (engine.unattended_rule_actions())
        then format(' Only after %s approvals with at least %s%% unedited.', r.min_approvals, r.min_unedited_percent) else '' end order by r.position),
    array['You have no rules of your own, so the checks below apply to every comment.'])
  from public.reply_rules r where r.user_id = p_user and r.enabled
$$;
comment on function engine.rule_terms(uuid) is 'What a user''s rules do that are on, each by its name, and what those that post by themselves must have earned.';

create function engine.posting_caps(p_user uuid, p_channel text) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    format('At most %s replies an hour, %s a day, and %s a day per video.', s.cap_hour, s.cap_day, s.cap_video_day),
    format('The same text at most %s times a day.', s.same_text_per_day),
    case when s.once_per_viewer then 'At most one automatic reply per viewer on each video.' end,
    case when s.quiet_from is not null then format('Nothing from %s to %s in your time zone.',
      to_char(make_interval(mins => s.quiet_from), 'HH24:MI'), to_char(make_interval(mins => s.quiet_to), 'HH24:MI')) end,
    format('Posting on the channel stops automatically when %s of its last %s replies are not public.', s.breaker_not_public, s.breaker_judged),
    case when p.plan is null then 'Replies start once your access is approved.'
      else format('Your Google quota pays for %s a day.', engine.replies_in_words(engine.replies_a_day(p_user, p_channel))) end,
    -- A limit that nobody reaches is none.
    case when engine.monthly_limit(p.plan) between 1 and 1000000000
      then format('At most %s replies a month, your plan''s limit.', to_char(engine.monthly_limit(p.plan), 'FM9,999,999,999')) end
  ], null)
  from public.automation_settings s join public.accounts p on p.id = s.user_id where s.user_id = p_user
$$;
comment on function engine.posting_caps(uuid, text) is 'Everything that bounds how much is posted on a channel: pace, breaker, quota, plan.';

create function engine.seconds_in_words(p_seconds int) returns text
language sql immutable set search_path = '' as $$
  select case when p_seconds >= 60 and p_seconds % 60 = 0
    then p_seconds / 60 || case p_seconds when 60 then ' minute' else ' minutes' end
    else p_seconds || case p_seconds when 1 then ' second' else ' seconds' end end
$$;
comment on function engine.seconds_in_words(int) is 'A short time as a person says it: 45 seconds, 2 minutes.';

create function engine.posting_terms_of(p_user uuid, p_channel text, out terms jsonb, out hash text)
language sql stable set search_path = '' as $$
  select t.terms, encode(sha256(convert_to(t.terms::text, 'UTF8')), 'hex')
  from (
    select jsonb_build_object(
      'channel_id', p_channel, 'channel_title', c.channel_title, 'consent', true, 'caps', engine.posting_caps(p_user, p_channel),
      'rules', engine.rule_terms(p_user) || array[
        'Only comments written after you connected the channel that are unanswered and not spam.',
        format('Only comments no older than %s.', case s.max_comment_age_days when 1 then 'a day' else s.max_comment_age_days || ' days' end),
        'Only replies that pass every check: right language, no links you haven''t allowed, no mentions of other people, no repeats of a recent reply.',
        format('Only when the model is at least %s%% sure of its reply. Fixed texts of your rules don''t need this.', engine.most('sure_percent')),
        'Sarcastic comments and comments about money, law, health, threats, personal data or minors always wait for you.',
        case when s.undo_window_seconds = 0 then 'A reply may be posted as soon as it is queued.'
          else format('Every reply waits %s in the queue, where you can take it back.', engine.seconds_in_words(s.undo_window_seconds)) end]) as terms
    from public.automation_settings s
    cross join lateral (
      select k.channel_title from public.youtube_connections k
      where k.user_id = p_user and k.channel_id = p_channel and k.is_active order by k.priority, k.connected_at, k.id limit 1) c
    where s.user_id = p_user) t
$$;
comment on function engine.posting_terms_of(uuid, text) is
  'Today''s terms of posting without review on a user''s connected channel, {channel_id, channel_title, rules, caps, consent}, and their hash; null for any other channel.';

create function engine.agreed_terms(p_user uuid, p_channel text, p_hash text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v record;
begin
  select * into v from engine.posting_terms_of(p_user, p_channel);
  if v.terms is null or p_hash is null then
    perform engine.fail(422, 'consent_required', 'Posting without review needs your explicit consent for a connected channel.', 'Read the terms and agree to them.');
  end if;
  perform engine.require(length(v.terms::text) <= engine.most('consent_characters'),
    format('The terms can have at most %s characters. Shorten your rules or delete some.', engine.most('consent_characters')));
  if p_hash <> v.hash then
    perform engine.fail(409, 'terms_changed', 'The terms have changed since you opened them. Read them again.');
  end if;
  return v.terms;
end $$;
comment on function engine.agreed_terms(uuid, text, text) is 'Today''s terms of a channel, to be kept; 409 when what was agreed to, by its hash, are other ones, 422 without a connected channel or an agreement.';

create function engine.posting_terms(p_channel text) returns table (channel_title text, rules text[], caps text[], hash text)
language sql stable security definer set search_path = '' as $$
  select t.terms ->> 'channel_title', array(select jsonb_array_elements_text(t.terms -> 'rules')), array(select jsonb_array_elements_text(t.terms -> 'caps')), t.hash
  from engine.posting_terms_of(engine.account('read'), p_channel) t where t.terms is not null and engine.covers(engine.channels('read'), p_channel)
$$;
comment on function engine.posting_terms(text) is 'Rule of public.posting_terms.';

create function public.posting_terms(p_channel text) returns table (channel_title text, rules text[], caps text[], hash text)
language sql stable set search_path = '' as $$ select * from engine.posting_terms(p_channel) $$;
comment on function public.posting_terms(text) is
  'What the caller would agree to by posting without review on one of their connected channels, as it will be kept, and the hash that public.set_posting_policy wants. No row for any other channel.';
grant execute on function engine.posting_terms(text), public.posting_terms(text) to authenticated;

-- 70_owner_actions.sql

-- What a signed-in owner can do to a reply and to the automation. Public RPCs are thin and run as the caller; the rules run in engine.

create function engine.own_comment(p_id uuid, p_need text) returns public.youtube_comments
language plpgsql set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account(p_need));
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments
  where id = p_id and user_id = v_account and engine.covers((select engine.channels(p_need)), channel_id) for update;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  end if;
  return v;
end $$;
comment on function engine.own_comment(uuid, text) is 'Locks and returns a comment on which the caller is allowed this (engine.permissions); 403 for who is allowed it nowhere in the account, 404 alike for none and another account''s.';

create function engine.approve_reply(p_id uuid, p_text text) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id, 'approve');
begin
  -- Approved in two places at once: who comes second has what they wanted.
  if v.reply_status = any (engine.reply_counts()) and (p_text is null or engine.normalise_reply(p_text) is not distinct from v.generated_reply) then
    return next v;
    return;
  end if;
  if v.reply_status is distinct from 'draft' then
    perform engine.fail(409, 'reply_state_conflict', 'Only a draft can be approved.', 'Reload the page to see the latest version.');
  end if;
  if p_text is not null and engine.normalise_reply(p_text) is distinct from v.generated_reply then
    perform engine.set_reply_text(p_id, p_text, case when v.grave or v.reply_type = 'Manual' then 'Manual' else 'AI+Edited' end);
  elsif v.grave and (v.reply_type <> 'Manual' or v.rule_id is not null) then
    perform engine.fail(409, 'grave_comment', 'This comment needs a reply from you.', 'Write a reply or dismiss the comment.');
  end if;
  -- Edited is what differs from the first text, whenever the owner changed it.
  perform engine.record_rule_outcome(p_id, case
    when (select y.generated_reply from public.youtube_comments y where y.id = p_id)
      = (select w.body from public.reply_versions w where w.comment_row_id = p_id order by w.id limit 1) then 'approved'
    else 'edited' end);
  perform engine.record_decision(y, y.generated_reply) from public.youtube_comments y where y.id = p_id;
  return query select * from engine.approve(p_id, 'owner', 'approved');
end $$;

create function engine.edit_reply(p_id uuid, p_text text) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id, 'answer');
begin
  if coalesce(v.reply_status, '') <> all (engine.reply_editable()) then
    perform engine.fail(409, 'reply_state_conflict', 'This reply can no longer be edited here.', 'Reload the page to see the latest version.');
  end if;
  if v.reply_status = 'queue' then
    perform engine.move_reply(p_id, 'draft', 'owner', 'edited');
  end if;
  perform engine.set_reply_text(p_id, p_text, case when v.grave or v.reply_type = 'Manual' then 'Manual' else 'AI+Edited' end);
  if v.grave and v.rule_id is not null then
    update public.youtube_comments set rule_id = null where id = p_id;
  end if;
  return query select * from public.youtube_comments where id = p_id;
end $$;

create function engine.still_answerable(y public.youtube_comments) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(y.reply_status, '') = 'skipped' and coalesce(y.status_reason, 'dismissed') = any (engine.answerable_skips())
    and y.can_reply and y.gone_at is null and y.redacted_at is null and y.owner_replied_at is null and y.author_channel_id is distinct from y.channel_id
$$;
comment on function engine.still_answerable(public.youtube_comments) is
  'Whether its owner may answer a skipped comment all the same: it was judged not worth an answer, and YouTube still has it, open and unanswered.';
grant execute on function engine.still_answerable(public.youtube_comments) to authenticated;

create function engine.write_reply(p_id uuid, p_text text) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id, 'answer');
  v_type text := 'Manual';
begin
  if v.reply_status is not null and v.reply_status <> 'draft' and not engine.still_answerable(v) then
    perform engine.fail(409, 'reply_state_conflict', 'This comment already has a reply or can''t be answered.', 'Reload the page to see the latest version.');
  end if;
  if v.reply_status = 'skipped' then
    if v.generated_reply is null then
      -- No reply of the rule's own is judged here: it led to none.
      update public.youtube_comments set rule_id = null where id = p_id and rule_id is not null;
    elsif v.reply_type <> 'Manual' then
      -- A draft that was dismissed and is taken up again stays whose it is.
      v_type := case when engine.normalise_reply(p_text) = v.generated_reply then v.reply_type else 'AI+Edited' end;
    end if;
  end if;
  if v.grave and v.rule_id is not null then
    -- No rule wrote what its owner says here.
    update public.youtube_comments set rule_id = null where id = p_id;
  end if;
  perform engine.set_reply_text(p_id, p_text, v_type);
  if v.reply_status is null or v.reply_status = 'skipped' then
    perform engine.move_reply(p_id, 'draft', 'owner', 'written');
  end if;
  return query select * from public.youtube_comments where id = p_id;
end $$;

create function engine.dismiss_reply(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  perform engine.lock_decisions(y.user_id) from public.youtube_comments y where y.id = p_id and y.user_id = (select engine.account('answer'));
  v := engine.own_comment(p_id, 'answer');
  if v.reply_status = 'skipped' and v.status_reason = 'dismissed' then
    return next v;
    return;
  end if;
  if v.reply_status is not null and v.reply_status <> 'draft' then
    perform engine.fail(409, 'reply_state_conflict', 'Only a comment without a queued reply can be dismissed.', 'Cancel the reply first.');
  end if;
  perform engine.record_rule_outcome(p_id, 'rejected');
  perform engine.record_decision(v, null);
  return query select * from engine.move_reply(p_id, 'skipped', 'owner', 'dismissed');
end $$;

create function engine.cancel_reply(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id, 'answer');
begin
  if v.reply_status is distinct from 'queue' then
    perform engine.fail(409, 'reply_not_cancellable', 'It''s too late to cancel this reply.',
      'A posted reply can be deleted instead.');
  end if;
  return query select * from engine.move_reply(p_id, 'draft', 'owner', 'cancelled');
end $$;

create function engine.resend_reply(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id, 'approve');
begin
  if coalesce(v.reply_status, '') <> all (engine.reply_resendable()) then
    perform engine.fail(409, 'reply_state_conflict', 'Only a failed or unconfirmed reply can be sent again.', 'Reload the page to see the latest version.');
  end if;
  update public.youtube_comments set youtube_reply_id = null, posted_at = null, verified_at = null, next_check_at = null,
    absent_since = null, verification_attempts = 0, verification_note = null, send_started_at = null where id = p_id;
  return query select * from engine.approve(p_id, 'owner', 'sent_again');
end $$;

create function engine.set_posting_policy(p_policy text, p_channel text, p_hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.require_allowed(engine.whole_account('own'));
  v_last text;
  v_terms jsonb := '{}';
begin
  perform engine.refuse_operator();
  if p_policy is null or p_policy <> all (engine.posting_policies()) then
    perform engine.fail(422, 'unknown_policy', 'Unknown policy.', 'Choose review or auto.');
  end if;
  perform engine.lock_decisions(v_user);
  update public.automation_settings set posting_policy = p_policy where user_id = v_user;
  if not found then
    perform engine.fail(404, 'settings_not_found', 'Automation isn''t set up yet.', 'Open Reply Agent first.');
  end if;
  if p_policy = 'auto' then
    v_terms := engine.agreed_terms(v_user, p_channel, p_hash);
    -- Taking a consent back is never refused; that it is still taken back needs no second record.
    if (
      select count(*) from public.automation_consents c
      where c.user_id = v_user and c.policy = 'auto' and c.created_at > engine.now() - interval '24 hours') >= engine.most('consents')
    then
      perform engine.fail(429, 'too_many_consents', format('You''ve already agreed %s times in the last 24 hours.', engine.most('consents')), 'Try again tomorrow.');
    end if;
  end if;
  select c.policy into v_last from public.automation_consents c where c.user_id = v_user order by c.id desc limit 1;
  if p_policy = 'auto' or v_last is distinct from p_policy then
    insert into public.automation_consents (user_id, actor_id, policy, terms) values (v_user, engine.actor(), p_policy, v_terms);
    -- The terms themselves stand in the consent.
    perform engine.log(v_user, 'owner', 'posting_policy_set', p_policy, jsonb_strip_nulls(jsonb_build_object('channel_id', v_terms ->> 'channel_id')));
  end if;
  if p_policy = 'review' then
    -- The consent is withdrawn: what only it let go comes back.
    perform engine.withdraw_unseen(v_user, null, 'needs_approval');
  end if;
end $$;

create function engine.oldest_answered(p_user uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select engine.now() - make_interval(days => s.max_comment_age_days) from public.automation_settings s where s.user_id = p_user
$$;
comment on function engine.oldest_answered(uuid) is 'Since when a comment must have been written to be answered, as its owner has set it.';

create function engine.takes_backfill(y public.youtube_comments, p_oldest timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select y.reply_status is null and not y.candidate and y.comment_id = y.thread_id and y.owner_replied_at is null and y.can_reply and y.redacted_at is null
    and y.published_at > p_oldest and engine.decide_before_drafting(y) is null
$$;
comment on function engine.takes_backfill(public.youtube_comments, timestamptz) is
  'Whether a comment from before the connection may be chosen to be answered; p_oldest: engine.oldest_answered of its owner.';

create function engine.backfill(p_channel text, p_limit int, p_apply boolean) returns table (comments int, credits int)
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.require_allowed(engine.account('answer'));
  v_ids uuid[];
  v_oldest timestamptz := engine.oldest_answered(v_user);
begin
  perform engine.require_key(p_channel);
  perform engine.require_allowed(case when engine.covers(engine.channels('answer'), p_channel) then v_user end);
  if p_limit is null or p_limit not between 1 and engine.most('backfill_comments') then
    perform engine.fail(422, 'backfill_limit', format('Choose between 1 and %s comments.', engine.most('backfill_comments')));
  end if;
  -- engine.takes_backfill, said in full so that the planner sees it.
  select array_agg(id) into v_ids from (
    select y.id from public.youtube_comments y
    where y.user_id = v_user and y.channel_id = p_channel and y.reply_status is null and not y.candidate and y.comment_id = y.thread_id
      and y.owner_replied_at is null and y.can_reply and y.redacted_at is null and engine.decide_before_drafting(y) is null
      and y.published_at > v_oldest
    order by y.published_at desc limit p_limit) newest;
  if p_apply then
    update public.youtube_comments set candidate = true where id = any(v_ids);
    perform engine.log(v_user, 'owner', 'backfill', p_channel, jsonb_build_object('comments', coalesce(cardinality(v_ids), 0)));
  end if;
  comments := coalesce(cardinality(v_ids), 0);
  credits := comments * engine.reply_cost();
  return next;
end $$;

create function engine.answer_older(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id, 'answer');
begin
  if v.candidate then
    return;
  elsif not engine.takes_backfill(v, engine.oldest_answered(v.user_id)) then
    perform engine.fail(409, 'not_answerable', 'This comment can no longer be answered.', 'Choose another one.');
  end if;
  update public.youtube_comments set candidate = true where id = p_id;
  perform engine.log(v.user_id, 'owner', 'backfill', v.channel_id, jsonb_build_object('comments', 1));
end $$;

create function service.older_comments(p_user uuid)
returns table (id uuid, author_name text, text_original text, video_id text, video_title text, channel_title text, credits int)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_oldest timestamptz := engine.oldest_answered(p_user);
begin
  return query
  select y.id, y.author_name, y.text_original, y.video_id, v.title, c.channel_title, engine.reply_cost()
  from public.youtube_comments y
  join lateral (select k.channel_title from public.youtube_connections k
    where k.user_id = y.user_id and k.channel_id = y.channel_id and k.is_active limit 1) c on true
  left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
  where y.user_id = p_user and y.reply_status is null and not y.candidate and y.published_at > v_oldest and engine.takes_backfill(y, v_oldest)
  order by y.published_at desc limit 25;
end $$;
comment on function service.older_comments(uuid) is
  'The newest 25 comments from before the connection that a user may choose to answer, and the credits a reply to each would cost. Which of them are '
  'offered first-comments decides, which reads what their words hold.';

-- The thin side: same names in public, run as the caller.
create function public.approve_reply(p_id uuid, p_text text default null) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.approve_reply(p_id, p_text) $$;
comment on function public.approve_reply(uuid, text) is 'Approves one of the caller''s drafts, as written or with a new text, and queues it. Starts the undo window.';

create function public.edit_reply(p_id uuid, p_text text) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.edit_reply(p_id, p_text) $$;
comment on function public.edit_reply(uuid, text) is 'Changes the text of a draft; a queued reply goes back to draft and needs approval again.';

create function public.write_reply(p_id uuid, p_text text) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.write_reply(p_id, p_text) $$;
comment on function public.write_reply(uuid, text) is 'Writes a reply by hand to a comment that has none or was skipped (engine.still_answerable), or replaces a draft. It becomes a '
  'draft of type Manual; a dismissed draft that is taken up again stays AI, or AI+Edited.';

create function public.dismiss_reply(p_id uuid) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.dismiss_reply(p_id) $$;
comment on function public.dismiss_reply(uuid) is 'Decides that a comment gets no reply.';

create function public.cancel_reply(p_id uuid) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.cancel_reply(p_id) $$;
comment on function public.cancel_reply(uuid) is 'Takes a queued reply back to draft, as long as it has not been claimed for posting.';

create function public.resend_reply(p_id uuid) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.resend_reply(p_id) $$;
comment on function public.resend_reply(uuid) is 'Queues a failed or unproven reply again, by a person''s decision.';

create function public.set_posting_policy(p_policy text, p_channel text default null, p_hash text default null) returns void
language sql set search_path = '' as $$ select engine.set_posting_policy(p_policy, p_channel, p_hash) $$;
comment on function public.set_posting_policy(text, text, text) is 'Sets review or auto. auto needs the channel and the hash of its terms as the caller agreed to them '
  '(public.posting_terms), and keeps those terms; 409 when they have changed since. review takes what only the consent let go, and has not left yet, back to draft.';

create function public.preview_backfill(p_channel text, p_limit int) returns table (comments int, credits int)
language sql set search_path = '' as $$ select * from engine.backfill(p_channel, p_limit, false) $$;
comment on function public.preview_backfill(text, int) is 'One row: how many older comments a backfill would take, and the credits their replies would cost.';

create function public.start_backfill(p_channel text, p_limit int) returns table (comments int, credits int)
language sql set search_path = '' as $$ select * from engine.backfill(p_channel, p_limit, true) $$;
comment on function public.start_backfill(text, int) is 'Makes the newest p_limit older comments candidates. One row: their count and the credits.';

create function public.answer_older(p_id uuid) returns void
language sql set search_path = '' as $$ select engine.answer_older(p_id) $$;
comment on function public.answer_older(uuid) is 'Chooses one comment from before the connection to be drafted with the next run.';

comment on function engine.answer_older(uuid) is 'Rule of public.answer_older.';
comment on function engine.approve_reply(uuid, text) is 'Rule of public.approve_reply.';
comment on function engine.edit_reply(uuid, text) is 'Rule of public.edit_reply.';
comment on function engine.write_reply(uuid, text) is 'Rule of public.write_reply.';
comment on function engine.dismiss_reply(uuid) is 'Rule of public.dismiss_reply.';
comment on function engine.cancel_reply(uuid) is 'Rule of public.cancel_reply.';
comment on function engine.resend_reply(uuid) is 'Rule of public.resend_reply.';
comment on function engine.set_posting_policy(text, text, text) is 'Rule of public.set_posting_policy.';
comment on function engine.backfill(text, int, boolean) is 'Rule of public.preview_backfill and start_backfill.';

grant execute on function engine.approve_reply(uuid, text), engine.edit_reply(uuid, text), engine.write_reply(uuid, text),
  engine.dismiss_reply(uuid), engine.cancel_reply(uuid), engine.resend_reply(uuid), engine.set_posting_policy(text, text, text),
  engine.backfill(text, int, boolean), engine.answer_older(uuid) to authenticated;
grant execute on function public.approve_reply(uuid, text), public.edit_reply(uuid, text), public.write_reply(uuid, text),
  public.dismiss_reply(uuid), public.cancel_reply(uuid), public.resend_reply(uuid), public.set_posting_policy(text, text, text),
  public.preview_backfill(text, int), public.start_backfill(text, int), public.answer_older(uuid) to authenticated;

create function public.act_on_replies(p_act text, p_ids uuid[]) returns table (id uuid, done boolean, message text)
language plpgsql set search_path = '' as $$
begin
  perform engine.require(p_act in ('approve', 'dismiss', 'cancel', 'not_spam', 'spam'), 'Approve, dismiss, cancel, or say whether it is spam.');
  perform engine.require(cardinality(p_ids) between 1 and engine.most('list_rows'), format('Choose between 1 and %s comments.', engine.most('list_rows')));
  foreach id in array p_ids loop
    begin
      case p_act
        when 'approve' then perform public.approve_reply(id);
        when 'dismiss' then perform public.dismiss_reply(id);
        when 'cancel' then perform public.cancel_reply(id);
        when 'not_spam' then perform public.restore_from_spam(id);
        when 'spam' then perform public.confirm_spam(id);
      end case;
      done := true;
      message := null;
    exception when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
      -- One reply that changed meanwhile must not stop the others.
      done := false;
      message := sqlerrm;
    end;
    return next;
  end loop;
end $$;
comment on function public.act_on_replies(text, uuid[]) is
  'Approves, dismisses or cancels several of the caller''s replies, or restores from spam (not_spam) or confirms as spam, each by its own rule: a row each, with the sentence of the refusal when it was not done.';
grant execute on function public.act_on_replies(text, uuid[]) to authenticated;

-- 71_spam_tray.sql

-- The tab 'Probably spam': what an owner does with comments that were skipped as spam.

create function engine.restore_from_spam(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id, 'moderate');
begin
  if v.reply_status is distinct from 'skipped' or coalesce(v.status_reason, '') not in ('spam', 'confirmed_spam') then
    perform engine.fail(409, 'reply_state_conflict', 'This comment isn''t marked as spam.', 'Reload the page to see the latest version.');
  end if;
  if not engine.still_answerable(v) then
    perform engine.fail(409, 'reply_state_conflict', 'This comment can no longer be answered on YouTube.');
  end if;
  perform engine.teach_spam(v, false);
  v := engine.move_locked(v, null, 'owner', 'not_spam');
  -- Drafted like a new comment, also when it came before replies were switched on. Its channel is woken (36_turns.sql).
  update public.youtube_comments set candidate = true, draft_after = null, draft_attempts = 0, draft_failures = 0, rule_id = null where id = v.id;
  return query select * from public.youtube_comments where id = p_id;
end $$;
comment on function engine.restore_from_spam(uuid) is 'Rule of public.restore_from_spam.';

create function engine.confirm_spam(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id, 'moderate');
begin
  if v.reply_status is distinct from 'skipped' or v.status_reason is distinct from 'spam' then
    perform engine.fail(409, 'reply_state_conflict', 'This comment isn''t marked as spam.', 'Reload the page to see the latest version.');
  end if;
  perform engine.teach_spam(v, true);
  -- No change of its state, so no move: only why it has no reply is now its owner's word.
  update public.youtube_comments set status_reason = 'confirmed_spam', status_changed_at = engine.now() where id = v.id;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, actor_id, reason)
  values (v.user_id, v.id, v.reply_status, v.reply_status, 'owner', engine.actor(), 'confirmed_spam');
  return query select * from public.youtube_comments where id = p_id;
end $$;
comment on function engine.confirm_spam(uuid) is 'Rule of public.confirm_spam.';

create function public.restore_from_spam(p_id uuid) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.restore_from_spam(p_id) $$;
comment on function public.restore_from_spam(uuid) is
  'Says that a comment skipped as spam is none: it awaits a reply again, and comments like it are no longer skipped as spam on this channel.';

create function public.confirm_spam(p_id uuid) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.confirm_spam(p_id) $$;
comment on function public.confirm_spam(uuid) is
  'Says that a comment skipped as spam is spam: it leaves the tab, and comments like it are skipped as spam on this channel from now on.';

create function public.spam_lessons_shown() returns table (id uuid, channel_id text, channel_title text, is_spam boolean, example text, created_at timestamptz)
language sql stable set search_path = '' as $$
  select l.id, l.channel_id,
    (select c.channel_title from public.youtube_connections c where c.user_id = l.user_id and c.channel_id = l.channel_id order by c.priority limit 1),
    l.is_spam, left(y.text_original, 200), l.created_at
  from public.spam_lessons l
  left join public.youtube_comments y on y.id = l.comment_row_id
  where l.user_id = (select engine.account('read'))
  order by l.created_at desc, l.id limit engine.most('list_rows')
$$;
comment on function public.spam_lessons_shown() is
  'What the caller has taught about spam, newest first, with the comment it was learned from as long as its text is kept. A row deleted from spam_lessons is forgotten.';

grant execute on function engine.restore_from_spam(uuid), engine.confirm_spam(uuid), public.restore_from_spam(uuid), public.confirm_spam(uuid),
  public.spam_lessons_shown() to authenticated;

-- 72_answers.sql

-- What an owner makes of open questions: an answer that becomes a fact and drafts for all who asked, or none.

create function engine.waiting_comments(p_question uuid) returns uuid[]
language plpgsql set search_path = '' as $$
begin
  -- Nobody joins it meanwhile: who waited here sees all who did.
  perform engine.lock_decisions(q.user_id) from public.questions q where q.id = p_question;
  return array(
    select y.id from public.youtube_comments y
    where y.question_id = p_question and y.reply_status is null and y.status_reason = 'needs_answer' order by y.user_id, y.channel_id, y.comment_id for update);
end $$;
comment on function engine.waiting_comments(uuid) is 'Locks its owner''s decisions and the comments that wait for the answer to a question, in the order in which everybody takes comments.';

create function engine.own_question(p_id uuid, p_states text[]) returns public.questions
language plpgsql set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('answer'));
  v public.questions;
begin
  select * into v from public.questions q
  where q.id = p_id and q.user_id = v_account and engine.covers((select engine.channels('answer')), q.channel_id) for update;
  if not found then
    perform engine.fail(404, 'question_not_found', 'This question doesn''t exist.', 'Reload the page: it may have been merged with another question.');
  end if;
  if v.state <> all (p_states) then
    perform engine.fail(409, 'question_state_conflict', 'This question has been answered or dismissed.', 'Reload the page to see the latest version.');
  end if;
  return v;
end $$;
comment on function engine.own_question(uuid, text[]) is
  'Locks one of the caller''s questions, after its waiting comments (engine.waiting_comments): 404 alike for none and another user''s, 409 in another state.';

create function engine.ask_again(p_user uuid, p_channel text) returns void
language sql set search_path = '' as $$
  update public.youtube_comments y set draft_after = engine.now(), status_reason = null
  where y.id in (
    select k.id from public.youtube_comments k
    where k.user_id = p_user and k.channel_id = p_channel and k.status_reason = 'needs_answer' and k.reply_status is null and k.question_id is null
    order by k.published_at desc limit 20 for update skip locked)
$$;
comment on function engine.ask_again(uuid, text) is 'Comments that found no room among the open questions are drafted once more, now that there is some.';

create function engine.answer_question(p_id uuid, p_answer text, p_links text[], p_scope text, p_until date) returns table (fact_id uuid, drafts int)
language plpgsql security definer set search_path = '' as $$
declare
  v_comments uuid[];
  v public.questions;
begin
  perform engine.require(p_answer ~ '\S' and length(p_answer) <= 1000, 'Answers can have 1 to 1,000 characters.');
  perform engine.require(engine.texts_fit(coalesce(p_links, '{}'), 5, 500), 'Answers can have up to 5 links of 500 characters each.');
  perform engine.require(engine.are_web_links(coalesce(p_links, '{}')), 'A link must start with http:// or https://.');
  perform engine.require(p_scope = any (engine.question_scopes()), 'An answer must apply to the channel or the video.');
  select engine.waiting_comments(q.id) into v_comments from public.questions q where q.id = p_id and q.user_id = (select engine.account('answer'));
  v := engine.own_question(p_id, array['open']);
  perform engine.require(p_until is null or p_until >= engine.today_of(v.user_id), 'Choose today or a later day.');
  perform engine.require(p_scope = 'channel' or (v.video_id is not null and not exists (
    select from public.youtube_comments y where y.question_id = p_id and y.video_id is distinct from v.video_id)),
    'It was asked under several videos, so the answer must apply to the whole channel.');
  insert into public.facts (user_id, channel_id, video_id, question, answer, links, valid_until)
  values (v.user_id, v.channel_id, case p_scope when 'video' then v.video_id end, v.body, btrim(p_answer), coalesce(p_links, '{}'), p_until)
  returning id into fact_id;
  update public.questions q set state = 'answered', fact_id = answer_question.fact_id, decided_at = engine.now(), group_after = null where q.id = p_id;
  -- Each is drafted in its turn, within the budget, and posted at the pace of all replies.
  update public.youtube_comments y set draft_after = engine.now(), status_reason = null, draft_failures = 0 where y.id = any (v_comments);
  -- What is too old by now, or closed, is skipped in its turn.
  select count(*)::int into drafts from public.youtube_comments y
  where y.id = any (v_comments) and y.can_reply and y.gone_at is null and y.redacted_at is null and y.published_at >= engine.now() - make_interval(days =>
    coalesce((select s.max_comment_age_days from public.automation_settings s where s.user_id = v.user_id), 30));
  perform engine.ask_again(v.user_id, v.channel_id);
  return next;
end $$;

create function engine.dismiss_question(p_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_comments uuid[];
  v public.questions;
begin
  select engine.waiting_comments(q.id) into v_comments from public.questions q where q.id = p_id and q.user_id = (select engine.account('answer'));
  v := engine.own_question(p_id, array['open']);
  update public.questions q set state = 'dismissed', decided_at = engine.now(), group_after = null where q.id = p_id;
  update public.youtube_comments y set status_reason = null where y.id = any (v_comments);
  perform engine.ask_again(v.user_id, v.channel_id);
  return cardinality(v_comments);
end $$;

create function engine.reopen_question(p_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  -- As dismissing left them: undecided, and not to be drafted.
  v_comments constant uuid[] := array(
    select y.id from public.youtube_comments y join public.questions q on q.id = y.question_id
    where q.id = p_id and q.user_id = (select engine.account('answer')) and y.reply_status is null and y.status_reason is null and y.draft_after = 'infinity'
    order by y.user_id, y.channel_id, y.comment_id for update of y);
  v public.questions;
begin
  v := engine.own_question(p_id, array['dismissed']);
  update public.questions q set state = 'open', decided_at = null where q.id = p_id;
  update public.youtube_comments y set status_reason = 'needs_answer' where y.id = any (v_comments);
  return cardinality(v_comments);
exception when unique_violation then
  perform engine.fail(409, 'question_asked_again', 'Viewers have asked this again.', 'Reload the page. It''s now open as a new question.');
  return null;
end $$;

create function public.answer_question(p_id uuid, p_answer text, p_links text[] default '{}', p_scope text default 'channel', p_until date default null)
returns table (fact_id uuid, drafts int)
language sql set search_path = '' as $$ select * from engine.answer_question(p_id, p_answer, p_links, p_scope, p_until) $$;
comment on function public.answer_question(uuid, text, text[], text, date) is
  'Answers one of the caller''s open questions for all who asked: makes a fact, for the channel or (asked under one video alone) for the video, and has each waiting comment '
  'drafted from it. One row: the fact and how many drafts are being written.';
create function public.dismiss_question(p_id uuid) returns int
language sql set search_path = '' as $$ select engine.dismiss_question(p_id) $$;
comment on function public.dismiss_question(uuid) is 'Decides that a question gets no answer: its comments are ordinary unanswered ones, and nothing is drafted for them. Returns how many.';
create function public.reopen_question(p_id uuid) returns int
language sql set search_path = '' as $$ select engine.reopen_question(p_id) $$;
comment on function public.reopen_question(uuid) is 'Takes a dismissal back: those of its comments that nobody has decided about wait for an answer again. Returns how many.';
comment on function engine.answer_question(uuid, text, text[], text, date) is 'Rule of public.answer_question.';
comment on function engine.dismiss_question(uuid) is 'Rule of public.dismiss_question.';
comment on function engine.reopen_question(uuid) is 'Rule of public.reopen_question.';
grant execute on function engine.answer_question(uuid, text, text[], text, date), engine.dismiss_question(uuid), engine.reopen_question(uuid),
  public.answer_question(uuid, text, text[], text, date), public.dismiss_question(uuid), public.reopen_question(uuid) to authenticated;

-- 79_report_settings.sql

-- What a user has chosen for the reports.

create table public.report_settings (
  user_id uuid primary key default engine.account('manage') references public.accounts (id) on delete cascade,
  -- What a reply would take by hand.
  minutes_unedited numeric(5, 2) not null default 3 check (minutes_unedited between 0 and 120),
  minutes_edited numeric(5, 2) not null default 1.5 check (minutes_edited between 0 and 120),
  -- Minutes of the day in accounts.timezone, from included, to excluded; from after to wraps midnight. Days of the week from Monday, 1.
  work_from int not null default 540 check (work_from between 0 and 1439),
  work_to int not null default 1080 check (work_to between 0 and 1439),
  work_days int[] not null default '{1,2,3,4,5}' check (work_days <@ '{1,2,3,4,5,6,7}' and cardinality(work_days) <= 7),
  derived boolean not null default true,
  weekly_mail boolean not null default false,
  shown_columns jsonb not null default '{}' check (jsonb_typeof(shown_columns) = 'object' and length(shown_columns::text) <= 2000),
  -- Written by the engine alone.
  look_at timestamptz,
  mailed_at timestamptz,
  updated_at timestamptz not null default engine.now()
);
comment on table public.report_settings is 'How a user reads the reports. No row: the defaults.';
comment on column public.report_settings.minutes_unedited is 'Minutes saved by a reply that went out as drafted.';
comment on column public.report_settings.minutes_edited is 'Minutes saved by a draft that a person changed before it went out.';
comment on column public.report_settings.derived is 'Whether figures that the model works out (mood, category, topics) are shown.';
comment on column public.report_settings.shown_columns is 'The columns shown of each table, {table: [column]}; a table without an entry shows its usual ones.';
comment on column public.report_settings.look_at is 'When the weekly mail is due next; null when it is off.';
create index report_settings_due on public.report_settings (look_at);
alter table public.report_settings enable row level security;
grant select, insert (user_id, minutes_unedited, minutes_edited, work_from, work_to, work_days, derived, weekly_mail, shown_columns),
  update (user_id, minutes_unedited, minutes_edited, work_from, work_to, work_days, derived, weekly_mail, shown_columns) on public.report_settings to authenticated;
create policy "report_settings: readers read" on public.report_settings for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "report_settings: managers create" on public.report_settings for insert to authenticated
  with check (user_id = (select engine.whole_account('manage')));
create policy "report_settings: managers update" on public.report_settings for update to authenticated
  using (user_id = (select engine.whole_account('manage')))
  with check (user_id = (select engine.whole_account('manage')));
create trigger report_settings_touch before update on public.report_settings for each row execute function engine.touch_updated_at();

create function engine.derives(p_accounts uuid[]) returns boolean
language sql stable set search_path = '' as $$
  select not exists (select from public.report_settings s where s.user_id = any (p_accounts) and not s.derived)
$$;
comment on function engine.derives(uuid[]) is 'Whether reports show these accounts what the model has worked out.';
grant execute on function engine.derives(uuid[]) to authenticated;

-- 80_report_counts.sql

-- What makes the reports' time grow with the days asked for and not with the comments. A writer notes what it changed in a journal and counts
-- nothing; the schedule folds the journal into counts; a report adds up counts and what is not folded yet. Both stand in one snapshot, so
-- a number is exact at any moment.

create table public.report_journal (
  id bigint generated always as identity primary key,
  n int not null check (n <> 0),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  video_id text,
  history boolean not null,
  created_at timestamptz not null,
  published_at timestamptz,
  reply_sent_at timestamptz,
  reply_status text,
  status_reason text,
  reply_type text,
  category text,
  sentiment text,
  topics text[] not null,
  has_reply boolean not null,
  is_replied boolean not null,
  -- What decides whether a comment without a reply waits for one.
  top boolean not null,
  owner_answered boolean not null,
  can_reply boolean not null,
  readable boolean not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
comment on table public.report_journal is
  'What reports count of comments that changed and are not folded into counts yet: n of them as they are, or, below 0, as they were. Added to and never waited for, so '
  'writers neither lock each other nor count.';
create index report_journal_channel on public.report_journal (user_id, channel_id);
alter table public.report_journal enable row level security;
grant select on public.report_journal to authenticated;
create policy "report_journal: readers read" on public.report_journal for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create function engine.journal_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.report_journal (n, user_id, channel_id, video_id, history, created_at, published_at, reply_sent_at, reply_status, status_reason,
    reply_type, category, sentiment, topics, has_reply, is_replied, top, owner_answered, can_reply, readable)
  select 1, n.user_id, n.channel_id, n.video_id, n.history, n.created_at, n.published_at, n.reply_sent_at, n.reply_status,
    case n.reply_status when 'skipped' then n.status_reason end, n.reply_type, n.category, n.sentiment, n.topics, n.has_reply, n.is_replied,
    n.comment_id = n.thread_id, n.owner_replied_at is not null, n.can_reply, n.gone_at is null and n.redacted_at is null
  from new_rows n;
  return null;
end $$;
comment on function engine.journal_insert() is 'Trigger: notes new comments for the reports.';

create function engine.journal_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What did not change cancels out. Joining old to new would be planned for the few rows of most updates, and go wrong with thousands.
  insert into public.report_journal (n, user_id, channel_id, video_id, history, created_at, published_at, reply_sent_at, reply_status, status_reason,
    reply_type, category, sentiment, topics, has_reply, is_replied, top, owner_answered, can_reply, readable)
  select sum(x.n), x.user_id, x.channel_id, x.video_id, x.history, x.created_at, x.published_at, x.reply_sent_at, x.reply_status, x.reason,
    x.reply_type, x.category, x.sentiment, x.topics, x.has_reply, x.is_replied, x.top, x.owner_answered, x.can_reply, x.readable
  from (
    select 1 as n, r.user_id, r.channel_id, r.video_id, r.history, r.created_at, r.published_at, r.reply_sent_at, r.reply_status,
      case r.reply_status when 'skipped' then r.status_reason end as reason, r.reply_type, r.category, r.sentiment, r.topics, r.has_reply, r.is_replied,
      r.comment_id = r.thread_id as top, r.owner_replied_at is not null as owner_answered, r.can_reply, r.gone_at is null and r.redacted_at is null as readable
    from new_rows r
    union all
    select -1, r.user_id, r.channel_id, r.video_id, r.history, r.created_at, r.published_at, r.reply_sent_at, r.reply_status,
      case r.reply_status when 'skipped' then r.status_reason end, r.reply_type, r.category, r.sentiment, r.topics, r.has_reply, r.is_replied,
      r.comment_id = r.thread_id, r.owner_replied_at is not null, r.can_reply, r.gone_at is null and r.redacted_at is null
    from old_rows r) x
  group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
  having sum(x.n) <> 0;
  return null;
end $$;
comment on function engine.journal_update() is 'Trigger: notes comments that reports count otherwise from now on, as they were and as they are.';

create function engine.journal_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.report_journal (n, user_id, channel_id, video_id, history, created_at, published_at, reply_sent_at, reply_status, status_reason,
    reply_type, category, sentiment, topics, has_reply, is_replied, top, owner_answered, can_reply, readable)
  select -1, o.user_id, o.channel_id, o.video_id, o.history, o.created_at, o.published_at, o.reply_sent_at, o.reply_status,
    case o.reply_status when 'skipped' then o.status_reason end, o.reply_type, o.category, o.sentiment, o.topics, o.has_reply, o.is_replied,
    o.comment_id = o.thread_id, o.owner_replied_at is not null, o.can_reply, o.gone_at is null and o.redacted_at is null
  from old_rows o
  -- The rows of a deleted account go with it: there is nobody left to count for.
  where exists (select from public.accounts a where a.id = o.user_id);
  return null;
end $$;
comment on function engine.journal_delete() is 'Trigger: notes comments that are gone for the reports.';

create trigger youtube_comments_journal_insert after insert on public.youtube_comments
  referencing new table as new_rows for each statement execute function engine.journal_insert();
create trigger youtube_comments_journal_update after update on public.youtube_comments
  referencing old table as old_rows new table as new_rows for each statement execute function engine.journal_update();
create trigger youtube_comments_journal_delete after delete on public.youtube_comments
  referencing old table as old_rows for each statement execute function engine.journal_delete();

-- Counts by quarter of an hour, for the live report, whose days may be of any zone: every zone's day has begun at a whole quarter of an
-- hour UTC since 1972, so quarters add up to exact days.

create table public.report_counts (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  quarter timestamptz not null,
  -- By created_at.
  seen int not null default 0,
  seen_public int not null default 0,
  seen_history int not null default 0,
  -- By published_at.
  written int not null default 0,
  written_public int not null default 0,
  -- By reply_sent_at.
  replies int not null default 0,
  sent_public int not null default 0,
  sent_queue int not null default 0,
  sent_waiting int not null default 0,
  sent_replied int not null default 0
);
comment on table public.report_counts is 'Counts of youtube_comments per channel and quarter of an hour (UTC), as far as the journal is folded. No row of zeros.';
comment on column public.report_counts.replies is 'Rows with has_reply by reply_sent_at.';
comment on column public.report_counts.seen_history is 'Of those seen the ones that were written before the channel was connected.';
comment on column public.report_counts.sent_waiting is 'queue, under_moderation and posting by reply_sent_at: the status filter queued.';
comment on column public.report_counts.sent_replied is 'is_replied by reply_sent_at: the rows of the table sorted by replied.';
-- A report reads nothing but this index.
create unique index report_counts_quarter on public.report_counts (user_id, channel_id, quarter)
  include (seen, seen_public, seen_history, written, written_public, replies, sent_public, sent_queue, sent_waiting, sent_replied);
alter table public.report_counts enable row level security;
grant select on public.report_counts to authenticated;
create policy "report_counts: readers read" on public.report_counts for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

-- Counts for the dashboard, by days, weeks (from Monday) and months of the owner's zone, so that a year is read in twelve months and a few
-- days. Each in slices: one of all comments ('*') and one of each category ('' for those without), so that a filter reads no more than it asks for.

create table public.report_cells (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  grain text not null check (grain in ('day', 'week', 'month')),
  slice text not null,
  day date not null,
  basis text not null check (basis in ('seen', 'fate', 'sent')),
  history boolean not null,
  kind text not null,
  state text not null check (state in ('', 'public', 'queue')),
  has_reply boolean not null,
  speed int not null check (speed between 0 and 4),
  n int not null,
  span_ms bigint not null,
  primary key (user_id, channel_id, grain, slice, day, basis, history, kind, state, has_reply, speed)
) with (fillfactor = 90);
comment on table public.report_cells is
  'Counts of a channel''s day, week or month in its owner''s zone (private.report_zones), as far as the journal is folded. basis: seen and fate by created_at, sent by '
  'reply_sent_at. Nothing in a column is ''''. No row of zeros.';
comment on column public.report_cells.day is 'The first day of the day, week or month.';
comment on column public.report_cells.kind is 'As in engine.journal_moments.';
comment on column public.report_cells.speed is 'How soon a public reply came (engine.speed_of): 0 for what is not timed.';
comment on column public.report_cells.span_ms is 'Sum of the response times of those with a speed, in whole milliseconds each.';

create table public.report_times (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  grain text not null check (grain in ('day', 'week', 'month')),
  slice text not null,
  day date not null,
  reply_type text not null,
  minutes int not null,
  n int not null,
  primary key (user_id, channel_id, grain, slice, day, reply_type, minutes)
) with (fillfactor = 90);
comment on table public.report_times is
  'How many public replies sent in a day, week or month took how long (engine.step_of), for medians. Days and slices as in report_cells. No row of zeros.';

create table public.report_video_counts (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  grain text not null check (grain in ('day', 'week', 'month')),
  slice text not null,
  day date not null,
  video_id text not null,
  seen int not null,
  negative int not null,
  open int not null,
  open_questions int not null,
  published int not null,
  primary key (user_id, channel_id, grain, slice, day, video_id)
) with (fillfactor = 90);
comment on table public.report_video_counts is
  'A video''s comments of a day, week or month by created_at, history left out: seen, negative ones, open ones, open questions; and the public replies to such by reply_sent_at. '
  'Days and slices as in report_cells. No row of zeros.';

create table public.report_topic_counts (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  grain text not null check (grain in ('day', 'week', 'month')),
  slice text not null,
  day date not null,
  topic text not null,
  seen int not null,
  positive int not null,
  negative int not null,
  public int not null,
  primary key (user_id, channel_id, grain, slice, day, topic)
) with (fillfactor = 90);
comment on table public.report_topic_counts is
  'A topic''s comments of a day, week or month by created_at, history left out, their moods, and how many of them have a public reply. Days and slices as in report_cells. No row of zeros.';

alter table public.report_cells enable row level security;
alter table public.report_times enable row level security;
alter table public.report_video_counts enable row level security;
alter table public.report_topic_counts enable row level security;
grant select on public.report_cells, public.report_times, public.report_video_counts, public.report_topic_counts to authenticated;
create policy "report_cells: readers read" on public.report_cells for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "report_times: readers read" on public.report_times for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "report_video_counts: readers read" on public.report_video_counts for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "report_topic_counts: readers read" on public.report_topic_counts for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table private.report_zones (
  user_id uuid primary key references public.accounts (id) on delete cascade,
  timezone text not null,
  wanted text
);
comment on table private.report_zones is
  'In whose days a user''s counts are; no row before the first. wanted: the zone that the user has chosen since, in which all is to be counted anew.';
create index report_zones_wanted on private.report_zones (user_id) where wanted is not null;

create function engine.want_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.report_zones z set wanted = nullif(new.timezone, z.timezone) where z.user_id = new.id;
  return null;
end $$;
comment on function engine.want_zone() is 'Trigger: another zone has other days, so what is counted by day is counted anew (service.recount_reports).';
create trigger accounts_want_zone after update of timezone on public.accounts for each row
  when (old.timezone <> new.timezone) execute function engine.want_zone();

create function engine.counted_in(p_accounts uuid[], p_zone text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.report_zones z where z.user_id = any (p_accounts) and z.timezone <> p_zone)
$$;
comment on function engine.counted_in(uuid[], text) is 'Whether the days of these accounts'' counts are those of a zone.';
grant execute on function engine.counted_in(uuid[], text) to authenticated;

create function engine.percent(p_part bigint, p_whole bigint) returns int
language sql immutable set search_path = '' as $$
  select case when p_whole = 0 then 0 else floor(p_part * 100.0 / p_whole) end::int
$$;
comment on function engine.percent(bigint, bigint) is 'floor(part / whole x 100), 0 of nothing. Every percentage of the reports; screens print it.';
grant execute on function engine.percent(bigint, bigint) to authenticated;

create function engine.speed_of(p_ms bigint) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when p_ms is null then 0 when p_ms < 900000 then 1 when p_ms <= 3600000 then 2 when p_ms <= 21600000 then 3 else 4 end;
end $$;
comment on function engine.speed_of(bigint) is
  'The bucket of a response time: 1 under 15 minutes, 2 up to an hour (on time), 3 up to 6 hours, 4 longer; 0 for none.';
create function engine.step_of(p_ms bigint) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v constant bigint := p_ms / 60000;
begin
  return v - case when v < 60 then 0 when v < 360 then v % 5 when v < 4320 then v % 60 else v % 1440 end;
end $$;
comment on function engine.step_of(bigint) is
  'A response time in minutes as medians know it, rounded down: to whole minutes in the first hour, to 5 minutes up to 6 hours, to hours up to 3 days, to days beyond.';
grant execute on function engine.speed_of(bigint), engine.step_of(bigint) to authenticated;

create function engine.comment_outcome(p_status text, p_reason text, p_top boolean, p_owner_answered boolean, p_can_reply boolean, p_readable boolean)
returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when p_status is not null then engine.reply_outcome(p_status, p_reason)
    when p_owner_answered then 'answered_by_owner'
    when not p_top then 'thread_reply'
    when not p_can_reply then engine.reply_outcome('skipped', 'not_repliable')
    when not p_readable then engine.reply_outcome('skipped', 'comment_gone')
    else engine.reply_outcome(null, null)
  end;
end $$;
comment on function engine.comment_outcome(text, text, boolean, boolean, boolean, boolean) is
  'What has become of a comment (engine.reply_outcomes): of its reply, or why it has none.';
grant execute on function engine.comment_outcome(text, text, boolean, boolean, boolean, boolean) to authenticated;

create view engine.journal_moments with (security_invoker = true) as
select j.id, j.n, j.user_id, j.channel_id, j.created_at as moment, j.video_id, j.topics, j.reply_type, j.reply_status,
  'seen' as basis, j.history, coalesce(j.category, '') as category, coalesce(j.sentiment, '') as kind, '' as state, false as has_reply, null::bigint as ms
from public.report_journal j
union all
select j.id, j.n, j.user_id, j.channel_id, j.created_at, j.video_id, j.topics, j.reply_type, j.reply_status,
  'fate', j.history, coalesce(j.category, ''),
  engine.comment_outcome(j.reply_status, j.status_reason, j.top, j.owner_answered, j.can_reply, j.readable), '', false, null
from public.report_journal j
union all
select j.id, j.n, j.user_id, j.channel_id, j.reply_sent_at, j.video_id, j.topics, j.reply_type, j.reply_status,
  'sent', j.history, coalesce(j.category, ''), coalesce(j.reply_type, ''),
  case j.reply_status when 'verified_public' then 'public' when 'queue' then 'queue' else '' end, j.has_reply,
  case when j.reply_status = 'verified_public' and not j.history and j.published_at is not null
    then greatest(0, floor(extract(epoch from j.reply_sent_at - j.published_at) * 1000))::bigint end
from public.report_journal j;
comment on view engine.journal_moments is
  'What reports count, a row a moment of a comment in the journal. basis seen: by created_at, kind is its sentiment; fate: by created_at, kind is its outcome; sent: by '
  'reply_sent_at, kind is the type of the reply. ms: the response time of a public reply; null for history or an unknown published_at. moment is null for a reply that was never sent.';
grant select on engine.journal_moments to authenticated;

create view engine.journal_counts with (security_invoker = true) as
select j.id, j.user_id, j.channel_id, s.quarter, j.n * s.seen as seen, j.n * s.seen_public as seen_public, j.n * s.seen_history as seen_history,
  j.n * s.written as written, j.n * s.written_public as written_public, j.n * s.replies as replies, j.n * s.sent_public as sent_public,
  j.n * s.sent_queue as sent_queue, j.n * s.sent_waiting as sent_waiting, j.n * s.sent_replied as sent_replied
from public.report_journal j
-- A comment counts in three quarters: when it was seen, when it was written, and when its reply was sent.
cross join lateral (
  select date_bin('15 minutes', j.created_at, timestamptz 'epoch') as quarter, 1 as seen,
    (j.reply_status is not distinct from 'verified_public')::int as seen_public, j.history::int as seen_history, 0 as written, 0 as written_public,
    0 as replies, 0 as sent_public, 0 as sent_queue, 0 as sent_waiting, 0 as sent_replied
  union all
  select date_bin('15 minutes', j.published_at, timestamptz 'epoch'), 0, 0, 0, 1,
    (j.reply_status is not distinct from 'verified_public')::int, 0, 0, 0, 0, 0
  where j.published_at is not null
  union all
  select date_bin('15 minutes', j.reply_sent_at, timestamptz 'epoch'), 0, 0, 0, 0, 0, j.has_reply::int,
    (j.reply_status is not distinct from 'verified_public')::int, (j.reply_status is not distinct from 'queue')::int,
    coalesce(j.reply_status = any (engine.reply_on_its_way()), false)::int, j.is_replied::int
  where j.reply_sent_at is not null) s;
comment on view engine.journal_counts is 'What the journal adds to report_counts.';
grant select on engine.journal_counts to authenticated;

create view engine.report_quarters with (security_invoker = true) as
select true as folded, r.user_id, r.channel_id, r.quarter, r.seen as comments, r.seen_history as history, r.replies, r.sent_public as published_replies,
  r.sent_queue as queued_replies, r.seen_public, r.written, r.written_public, r.sent_waiting, r.sent_replied
from public.report_counts r
union all
select false, j.user_id, j.channel_id, j.quarter, j.seen, j.seen_history, j.replies, j.sent_public, j.sent_queue, j.seen_public, j.written, j.written_public,
  j.sent_waiting, j.sent_replied
from engine.journal_counts j;
comment on view engine.report_quarters is
  'What is counted of a quarter of an hour, folded or not yet, by the names of the reports: days and the live report are sums of these rows. history: of the comments those '
  'written before the channel was connected. seen_public to sent_replied: how many rows the report''s table has.';
grant select on engine.report_quarters to authenticated;

create view engine.comment_counts with (security_invoker = true) as
select y.user_id, y.channel_id, y.video_id, y.created_at as moment, 1 as comments, y.history::int as history, 0 as replies, 0 as published_replies, 0 as published_history,
  0 as queued_replies, (y.sentiment is not distinct from 'Negative')::int as negative, y.published_at as written_at
from public.youtube_comments y
union all
select y.user_id, y.channel_id, y.video_id, y.reply_sent_at, 0, 0, y.has_reply::int, (y.reply_status is not distinct from 'verified_public')::int,
  (y.history and y.reply_status is not distinct from 'verified_public')::int, (y.reply_status is not distinct from 'queue')::int, 0, null
from public.youtube_comments y where y.reply_sent_at is not null;
comment on view engine.comment_counts is
  'What engine.report_quarters holds, of the comments themselves, with their videos: a row when a comment was first seen, another when its reply was sent.';
grant select on engine.comment_counts to authenticated;

create function engine.report_slices() returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$ begin return array['*', ''] || engine.comment_categories(); end $$;
comment on function engine.report_slices() is 'The slices of report_cells and its like: all comments, those without a category, and each category.';
grant execute on function engine.report_slices() to authenticated;

create function service.fold_reports(p_limit int default 20000) returns int
-- Thousands of groups are hashed, not sorted by a dozen columns: three times as quick.
language plpgsql security definer set search_path = '' set work_mem = '64MB' as $$
declare
  v_ids bigint[];
begin
  -- One folds at a time, so that no two wait for each other over the same counts.
  if not pg_try_advisory_xact_lock(hashtext('service.fold_reports')) then
    return 0;
  end if;
  select array_agg(j.id) into v_ids from (select id from public.report_journal order by id limit p_limit) j;
  if v_ids is null then
    return 0;
  end if;
  insert into private.report_zones (user_id, timezone)
  select u.user_id, engine.zone_of(u.user_id) from (select distinct j.user_id from public.report_journal j where j.id = any (v_ids)) u
  on conflict do nothing;

  insert into public.report_counts as c (user_id, channel_id, quarter, seen, seen_public, seen_history, written, written_public, replies, sent_public, sent_queue,
    sent_waiting, sent_replied)
  select j.user_id, j.channel_id, j.quarter, sum(j.seen), sum(j.seen_public), sum(j.seen_history), sum(j.written), sum(j.written_public), sum(j.replies),
    sum(j.sent_public), sum(j.sent_queue), sum(j.sent_waiting), sum(j.sent_replied)
  from engine.journal_counts j where j.id = any (v_ids)
  group by 1, 2, 3
  having (sum(j.seen), sum(j.seen_public), sum(j.seen_history), sum(j.written), sum(j.written_public), sum(j.replies), sum(j.sent_public),
    sum(j.sent_queue), sum(j.sent_waiting), sum(j.sent_replied)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (user_id, channel_id, quarter) do update set
    seen = c.seen + excluded.seen, seen_public = c.seen_public + excluded.seen_public, seen_history = c.seen_history + excluded.seen_history,
    written = c.written + excluded.written, written_public = c.written_public + excluded.written_public, replies = c.replies + excluded.replies,
    sent_public = c.sent_public + excluded.sent_public, sent_queue = c.sent_queue + excluded.sent_queue,
    sent_waiting = c.sent_waiting + excluded.sent_waiting, sent_replied = c.sent_replied + excluded.sent_replied;

  -- Summed by day and category first; days, weeks, months and slices are sums of those.
  with moments as materialized (
    select m.*, (m.moment at time zone z.timezone)::date as day
    from engine.journal_moments m join private.report_zones z on z.user_id = m.user_id
    where m.id = any (v_ids) and m.moment is not null
  ), cells as (
    insert into public.report_cells as c (user_id, channel_id, grain, slice, day, basis, history, kind, state, has_reply, speed, n, span_ms)
    select m.user_id, m.channel_id, p.grain, p.slice, p.day, m.basis, m.history, m.kind, m.state, m.has_reply, m.speed, sum(m.n), sum(m.span_ms)
    from (
      select user_id, channel_id, day, category, basis, history, kind, state, has_reply, engine.speed_of(ms) as speed, sum(n) as n, coalesce(sum(n * ms), 0) as span_ms
      from moments group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) m
    cross join lateral (
      select g.grain, date_trunc(g.grain, m.day::timestamp)::date as day, s.slice
      from (values ('day'), ('week'), ('month')) g (grain) cross join (values ('*'), (m.category)) s (slice)) p
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    having sum(m.n) <> 0 or sum(m.span_ms) <> 0
    on conflict (user_id, channel_id, grain, slice, day, basis, history, kind, state, has_reply, speed)
      do update set n = c.n + excluded.n, span_ms = c.span_ms + excluded.span_ms
  ), times as (
    insert into public.report_times as c (user_id, channel_id, grain, slice, day, reply_type, minutes, n)
    select m.user_id, m.channel_id, p.grain, p.slice, p.day, m.kind, m.minutes, sum(m.n)
    from (
      select user_id, channel_id, day, category, kind, engine.step_of(ms) as minutes, sum(n) as n
      from moments where ms is not null group by 1, 2, 3, 4, 5, 6) m
    cross join lateral (
      select g.grain, date_trunc(g.grain, m.day::timestamp)::date as day, s.slice
      from (values ('day'), ('week'), ('month')) g (grain) cross join (values ('*'), (m.category)) s (slice)) p
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(m.n) <> 0
    on conflict (user_id, channel_id, grain, slice, day, reply_type, minutes) do update set n = c.n + excluded.n
  ), videos as (
    insert into public.report_video_counts as c (user_id, channel_id, grain, slice, day, video_id, seen, negative, open, open_questions, published)
    select m.user_id, m.channel_id, p.grain, p.slice, p.day, m.video_id, sum(m.seen), sum(m.negative), sum(m.open),
      sum(case m.category when 'Questions' then m.open else 0 end), sum(m.published)
    from (
      select user_id, channel_id, day, category, video_id,
        coalesce(sum(n) filter (where basis = 'seen'), 0) as seen, coalesce(sum(n) filter (where basis = 'seen' and kind = 'Negative'), 0) as negative,
        coalesce(sum(n) filter (where basis = 'fate' and engine.outcome_is_open(kind)), 0) as open,
        coalesce(sum(n) filter (where basis = 'sent' and state = 'public'), 0) as published
      from moments where video_id is not null and not history group by 1, 2, 3, 4, 5) m
    cross join lateral (
      select g.grain, date_trunc(g.grain, m.day::timestamp)::date as day, s.slice
      from (values ('day'), ('week'), ('month')) g (grain) cross join (values ('*'), (m.category)) s (slice)) p
    where (m.seen, m.negative, m.open, m.published) <> (0, 0, 0, 0)
    group by 1, 2, 3, 4, 5, 6
    on conflict (user_id, channel_id, grain, slice, day, video_id) do update set
      seen = c.seen + excluded.seen, negative = c.negative + excluded.negative, open = c.open + excluded.open,
      open_questions = c.open_questions + excluded.open_questions, published = c.published + excluded.published
  )
  insert into public.report_topic_counts as c (user_id, channel_id, grain, slice, day, topic, seen, positive, negative, public)
  select m.user_id, m.channel_id, p.grain, p.slice, p.day, m.topic, sum(m.seen), sum(m.positive), sum(m.negative), sum(m.public)
  from (
    select user_id, channel_id, day, category, topic,
      coalesce(sum(n) filter (where basis = 'seen'), 0) as seen, coalesce(sum(n) filter (where basis = 'seen' and kind = 'Positive'), 0) as positive,
      coalesce(sum(n) filter (where basis = 'seen' and kind = 'Negative'), 0) as negative,
      coalesce(sum(n) filter (where basis = 'fate' and kind = 'public'), 0) as public
    from moments cross join lateral unnest(topics) topic where not history and basis <> 'sent' group by 1, 2, 3, 4, 5) m
  cross join lateral (
      select g.grain, date_trunc(g.grain, m.day::timestamp)::date as day, s.slice
      from (values ('day'), ('week'), ('month')) g (grain) cross join (values ('*'), (m.category)) s (slice)) p
  where (m.seen, m.positive, m.negative, m.public) <> (0, 0, 0, 0)
  group by 1, 2, 3, 4, 5, 6
  on conflict (user_id, channel_id, grain, slice, day, topic) do update set
    seen = c.seen + excluded.seen, positive = c.positive + excluded.positive, negative = c.negative + excluded.negative, public = c.public + excluded.public;

  if exists (select from public.report_journal j where j.id = any (v_ids) and j.n < 0) then
    perform engine.drop_zero_counts(v_ids);
  end if;
  delete from public.report_journal j where j.id = any (v_ids);
  return cardinality(v_ids);
end $$;
comment on function service.fold_reports(int) is
  'Folds the oldest p_limit rows of the journal into the counts of the reports, and returns how many. Changes no number that a report shows. 0 while another call folds.';

create function engine.drop_zero_counts(p_ids bigint[]) returns void
language sql set search_path = '' as $$
  with places as materialized (
    select distinct j.user_id, j.channel_id, m.at, (m.at at time zone z.timezone)::date as day
    from public.report_journal j join private.report_zones z on z.user_id = j.user_id
    cross join lateral (values (date_bin('15 minutes', j.created_at, timestamptz 'epoch')), (date_bin('15 minutes', j.published_at, timestamptz 'epoch')),
      (date_bin('15 minutes', j.reply_sent_at, timestamptz 'epoch'))) m (at)
    where j.id = any (p_ids) and m.at is not null
  ), days as materialized (
    select distinct p.user_id, p.channel_id, g.grain, date_trunc(g.grain, p.day::timestamp)::date as day
    from places p cross join (values ('day'), ('week'), ('month')) g (grain)
  ), quarters as (
    delete from public.report_counts c using places p
    where c.user_id = p.user_id and c.channel_id = p.channel_id and c.quarter = p.at
      and (c.seen, c.seen_public, c.seen_history, c.written, c.written_public, c.replies, c.sent_public, c.sent_queue, c.sent_waiting, c.sent_replied)
        = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  ), cells as (
    delete from public.report_cells c using days d
    where c.user_id = d.user_id and c.channel_id = d.channel_id and c.grain = d.grain and c.slice = any (engine.report_slices()) and c.day = d.day and c.n = 0
  ), times as (
    delete from public.report_times c using days d
    where c.user_id = d.user_id and c.channel_id = d.channel_id and c.grain = d.grain and c.slice = any (engine.report_slices()) and c.day = d.day and c.n = 0
  ), videos as (
    delete from public.report_video_counts c using days d
    where c.user_id = d.user_id and c.channel_id = d.channel_id and c.grain = d.grain and c.slice = any (engine.report_slices()) and c.day = d.day
      and (c.seen, c.negative, c.open, c.open_questions, c.published) = (0, 0, 0, 0, 0)
  )
  delete from public.report_topic_counts c using days d
  where c.user_id = d.user_id and c.channel_id = d.channel_id and c.grain = d.grain and c.slice = any (engine.report_slices()) and c.day = d.day
    and (c.seen, c.positive, c.negative, c.public) = (0, 0, 0, 0)
$$;
comment on function engine.drop_zero_counts(bigint[]) is 'Deletes the counts that these rows of the journal have made nothing.';

create function service.recount_reports() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v private.report_zones;
begin
  if not pg_try_advisory_xact_lock(hashtext('service.fold_reports')) then
    return 0;
  end if;
  select * into v from private.report_zones z where z.wanted is not null order by z.user_id limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  perform engine.recount(v.user_id);
  update private.report_zones z set timezone = v.wanted, wanted = null where z.user_id = v.user_id;
  return 1;
end $$;
comment on function service.recount_reports() is
  'Has what is counted by day counted anew for a user who has chosen another time zone; returns how many users, 0 or 1. Until the journal is folded reports read it.';

create function engine.recount(p_user uuid) returns void
language sql set search_path = '' as $$
  -- One statement, so one snapshot: what the journal holds beside it is exactly what changes after it.
  with journal as (delete from public.report_journal where user_id = p_user),
  counts as (delete from public.report_counts where user_id = p_user),
  cells as (delete from public.report_cells where user_id = p_user),
  times as (delete from public.report_times where user_id = p_user),
  videos as (delete from public.report_video_counts where user_id = p_user),
  topics as (delete from public.report_topic_counts where user_id = p_user)
  insert into public.report_journal (n, user_id, channel_id, video_id, history, created_at, published_at, reply_sent_at, reply_status, status_reason,
    reply_type, category, sentiment, topics, has_reply, is_replied, top, owner_answered, can_reply, readable)
  select 1, n.user_id, n.channel_id, n.video_id, n.history, n.created_at, n.published_at, n.reply_sent_at, n.reply_status,
    case n.reply_status when 'skipped' then n.status_reason end, n.reply_type, n.category, n.sentiment, n.topics, n.has_reply, n.is_replied,
    n.comment_id = n.thread_id, n.owner_replied_at is not null, n.can_reply, n.gone_at is null and n.redacted_at is null
  from public.youtube_comments n where n.user_id = p_user
$$;
comment on function engine.recount(uuid) is 'Forgets a user''s counts and puts all comments into the journal. Under the lock of service.fold_reports.';

-- 81_report_views.sql

-- What reports are made of, readable through the Data API and by any SQL client. Every view runs as its reader, so row-level security
-- limits it to the reader's own rows; the screens' functions are built on these.

create view public.report_comments with (security_invoker = true) as
select
  y.id, y.user_id, y.channel_id, y.comment_id, y.thread_id, y.video_id, v.title as video_title, v.thumbnail_url,
  y.author_name, y.text_original, y.language, y.sentiment, y.category, y.topics, y.assignee, y.published_at, y.created_at,
  y.generated_reply, y.reply_type, y.reply_status, y.status_reason, y.is_replied, y.has_reply, y.reply_sent_at, y.youtube_reply_id,
  coalesce(k.label, y.used_connection_label) as account, y.verification_attempts, y.verified_at,
  case when y.reply_status = 'verified_public' and not y.history and y.published_at is not null and y.reply_sent_at is not null
    then (greatest(0, extract(epoch from y.reply_sent_at - y.published_at)) / 60)::float8 end as minutes,
  y.history
from public.youtube_comments y
left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
left join public.youtube_connections k on k.id = y.used_connection_id;
comment on view public.report_comments is
  'A comment with its reply. account: the label of the connection that posted; minutes: from published_at to reply_sent_at, of '
  'public replies to what was written after the channel was connected; null when published_at or reply_sent_at is unknown.';
grant select on public.report_comments to authenticated;

create view public.report_days with (security_invoker = true) as
select c.user_id, c.channel_id, (c.quarter at time zone p.timezone)::date as day,
  sum(c.comments)::int as comments, sum(c.replies)::int as replies, sum(c.published_replies)::int as published_replies, sum(c.queued_replies)::int as queued_replies,
  sum(c.history)::int as history
from engine.report_quarters c
join public.accounts p on p.id = c.user_id
group by c.user_id, c.channel_id, (c.quarter at time zone p.timezone)::date
having sum(c.comments) <> 0 or sum(c.replies) <> 0;
comment on view public.report_days is
  'A channel''s day in its owner''s time zone (accounts.timezone): comments by created_at, replies by reply_sent_at. history: of the comments those written before the channel was connected. A day without either has no row.';
grant select on public.report_days to authenticated;

create view public.report_videos with (security_invoker = true) as
select c.user_id, c.channel_id, c.video_id, v.title, v.thumbnail_url, v.published_at, sum(c.comments)::int as comments, sum(c.replies)::int as replies,
  sum(c.published_replies)::int as published_replies,
  engine.percent(sum(c.published_replies - c.published_history), sum(c.comments - c.history)) as coverage,
  sum(c.negative)::int as negative, max(c.written_at) as last_comment_at, v.views, v.views_read_at, sum(c.history)::int as history,
  sum(c.published_history)::int as published_history
from engine.comment_counts c
left join public.videos v on v.user_id = c.user_id and v.id = c.video_id
where c.video_id is not null
group by c.user_id, c.channel_id, c.video_id, v.title, v.thumbnail_url, v.published_at, v.views, v.views_read_at;
comment on view public.report_videos is 'A video of all time, counted as report_days counts days: comments, history (of them those written before the channel was connected), replies sent, and those that are public. '
  'coverage: without history, as the dashboard has it: (published_replies - published_history) of (comments - history), in whole percent. published_history: of published_replies those to history. '
  'views as of views_read_at.';
grant select on public.report_videos to authenticated;

create view public.connection_health with (security_invoker = true) as
select c.id, c.user_id, c.client_config_id, c.label, c.priority, c.channel_id, c.channel_title, c.scope, c.api_key, c.is_active,
  c.selected_for_posting, c.connected_at, c.last_used_at, c.expires_at, c.access_token, c.refresh_token, engine.connection_health(c) as health,
  case when e.stands then c.last_error_code end as last_error_code, case when e.stands then c.last_error_at end as last_error_at, k.kind as error_kind, k.who_acts, k.retry, k.sentence, u.credits_used_today,
  engine.replies_left_today(c.id) as replies_left_today,
  engine.quota_resets_at() as quota_resets_at, s.last_synced_at, s.next_sync_at, s.error_kind as reading_error_kind,
  q.daily_quota, w.quota_words, engine.quota_is_closed(c.id) as quota_closed,
  stop.kind as stopped_by, case when stop.kind = 'quota' then coalesce(w.quota_words, stop.sentence) else stop.sentence end as stopped_sentence,
  'https://console.cloud.google.com/' || stop.console_page || coalesce('?project=' || substring(o.project from '^\d+$'), '') as stopped_page
from public.youtube_connections c
cross join lateral (
  select case when engine.quota_day(c.daily_credits_reset_at) = engine.quota_day() then c.daily_credits_used else 0 end as credits_used_today) u
cross join lateral (select engine.error_stands(c) as stands) e
cross join lateral (select engine.connection_quota(c.id) as daily_quota) q
cross join lateral (select engine.quota_words(c.id) as quota_words) w
left join engine.error_kinds k on k.kind = c.error_kind and e.stands
left join public.channel_syncs s on s.user_id = c.user_id and s.channel_id = c.channel_id and s.connection_id = c.id
left join engine.error_kinds stop on stop.kind = engine.stopped_by(c)
left join public.user_google_oauth_clients o on o.id = c.client_config_id;
comment on view public.connection_health is
  'A connection and how it stands. health: engine.connection_health. Of its last error the kind, who has to act, when trying again makes sense, and a sentence. '
  'Credits used on the present quota day, the replies that it still pays for (engine.replies_left_today), and when that day ends. The last reading with it and what '
  'stopped it. The daily quota of its project, what that still allows today in words, and whether Google has closed it. stopped_by: the kind of error for which '
  'the engine does not use it, whatever the badge says, with a sentence of cause and step, and the page of the Google Cloud console where the step is done. '
  'Tokens and keys are masks.';
grant select on public.connection_health to authenticated;
grant execute on function engine.connection_health(public.youtube_connections), engine.error_stands(public.youtube_connections),
  engine.stopped_by(public.youtube_connections),
  engine.quota_pause_is_over(uuid), engine.connection_quota(uuid), engine.quota_words(uuid), engine.replies_left_today(uuid), engine.quota_is_closed(uuid), engine.is_refused_unexplained(uuid), engine.quota_day_of_error(timestamptz), engine.quota_day(timestamptz), engine.quota_day_ends(date), engine.quota_resets_at(),
  engine.reply_cost() to authenticated;

-- 82_report_moments.sql

-- What the counts of the dashboard do not hold: what is not folded yet, parts of a day, and filters that have no slice. Grouped by what a comment
-- is before anything is worked out of it, since a few dozen groups cost less than a thousand rows.

create function engine.filter_condition(
  p_video text default null, p_category text default null, p_type text default null, p_status text default 'all', p_search text default null
) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    'y.video_id = ' || quote_literal(p_video),
    'y.category = ' || quote_literal(p_category),
    'y.reply_type = ' || quote_literal(p_type),
    case p_status when 'replied' then 'y.reply_status = ''verified_public''' when 'queued' then 'y.reply_status = any (engine.reply_on_its_way())' end,
    'position(' || quote_literal(lower(p_search)) || ' in lower(concat_ws('' '', y.text_original, y.generated_reply, y.author_name))) > 0')
$$;
comment on function engine.filter_condition(text, text, text, text, text) is
  'The filters of the dashboard as a condition on youtube_comments y: a video, a category, a type of reply, replied or queued, a text that comment, reply or author contain.';
grant execute on function engine.filter_condition(text, text, text, text, text) to authenticated;

create function engine.count_moments(
  p_source text, p_accounts uuid[], p_channels text[], p_since timestamptz, p_until timestamptz, p_zone text, p_items boolean, p_filter text
) returns table (
  item text, of_video boolean, day date, basis text, history boolean, category text, kind text, state text, has_reply boolean, speed int, minutes int, n int, span_ms bigint
)
-- Groups are hashed, not sorted by seven texts. A statement of its own is planned for the moments asked for; as a part of a larger one it was
-- planned for a tenth of all comments, and read them all.
language plpgsql stable rows 100 set search_path = '' set work_mem = '32MB' set enable_sort = off as $$
declare
  v_source constant text := case p_source
    when 'journal' then 'select y.*, y.status_reason as reason from public.report_journal y'
    else 'select 1 as n, y.*, case y.reply_status when ''skipped'' then y.status_reason end as reason, y.comment_id = y.thread_id as top, '
      'y.owner_replied_at is not null as owner_answered, y.gone_at is null and y.redacted_at is null as readable from public.youtube_comments y' end;
begin
  return query execute format($q$
    with seen as materialized (
      select y.n, (y.created_at at time zone $5)::date as day, y.history, y.category, y.sentiment, y.reply_status, y.reason, y.top, y.owner_answered, y.can_reply, y.readable,
        case when $6 then y.video_id end as video_id, case when $6 then y.topics end as topics
      from (%1$s) y
      where y.user_id = any ($1) and y.channel_id = any ($2) and y.created_at >= $3 and y.created_at < $4 and %2$s
    ), sent as materialized (
      select y.n, (y.reply_sent_at at time zone $5)::date as day, y.history, y.category, y.reply_type, y.has_reply, case when $6 then y.video_id end as video_id,
        case y.reply_status when 'verified_public' then 'public' when 'queue' then 'queue' else '' end as state,
        case when y.reply_status = 'verified_public' and not y.history and y.published_at is not null
          then greatest(0, floor(extract(epoch from y.reply_sent_at - y.published_at) * 1000))::bigint end as ms
      from (%1$s) y
      where y.user_id = any ($1) and y.channel_id = any ($2) and y.reply_sent_at >= $3 and y.reply_sent_at < $4 and %2$s
    ), grouped as (
      select null::text as item, null::boolean as of_video, s.day, s.history, s.category, s.sentiment, s.reply_status, s.reason, s.top, s.owner_answered, s.can_reply, s.readable,
        sum(s.n) as n
      from seen s group by 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
      union all
      select s.video_id, true, null, false, s.category, s.sentiment, s.reply_status, s.reason, s.top, s.owner_answered, s.can_reply, s.readable, sum(s.n)
      from seen s where s.video_id is not null and not s.history group by 1, 5, 6, 7, 8, 9, 10, 11, 12
      union all
      select t.topic, false, null, false, null, s.sentiment, s.reply_status, s.reason, s.top, s.owner_answered, s.can_reply, s.readable, sum(s.n)
      from seen s cross join lateral unnest(s.topics) t (topic) where not s.history group by 1, 6, 7, 8, 9, 10, 11, 12
    ), kinds as (
      select k.item, k.of_video, k.day, b.basis, k.history, k.category, b.kind, sum(k.n) as n
      from (
        select g.*, engine.comment_outcome(g.reply_status, g.reason, g.top, g.owner_answered, g.can_reply, g.readable) as outcome from grouped g offset 0) k
      cross join lateral (values ('seen', k.sentiment), ('fate', k.outcome)) b (basis, kind)
      group by 1, 2, 3, 4, 5, 6, 7
    )
    select k.item, k.of_video, k.day, k.basis, k.history, coalesce(k.category, ''), coalesce(k.kind, ''), '', false, 0, null::int, k.n::int, 0::bigint
    from kinds k where k.n <> 0
    union all
    select null, null, s.day, 'sent', s.history, coalesce(s.category, ''), coalesce(s.reply_type, ''), s.state, s.has_reply, engine.speed_of(s.ms), null, sum(s.n)::int,
      coalesce(sum(s.n * s.ms), 0)::bigint
    from sent s group by s.day, s.history, s.category, s.reply_type, s.state, s.has_reply, engine.speed_of(s.ms) having sum(s.n) <> 0 or sum(s.n * s.ms) <> 0
    union all
    select null, null, null, 'time', false, '', coalesce(s.reply_type, ''), '', false, 0, engine.step_of(s.ms), sum(s.n)::int, 0
    from sent s where s.ms is not null group by s.reply_type, engine.step_of(s.ms) having sum(s.n) <> 0
    union all
    select s.video_id, true, null, 'sent', false, '', '', s.state, false, 0, null, sum(s.n)::int, 0
    from sent s where s.video_id is not null and not s.history group by s.video_id, s.state having sum(s.n) <> 0
  $q$, v_source, p_filter)
  using p_accounts, p_channels, p_since, p_until, p_zone, p_items;
end $$;
comment on function engine.count_moments(text, uuid[], text[], timestamptz, timestamptz, text, boolean, text) is
  'The moments (as in engine.journal_moments) from p_since to p_until, excluded, of the comments themselves (p_source comments) or of the journal, counted by day of p_zone; '
  'with p_items also by video (of_video) and by topic (not of_video), history left out, in item. Response times (engine.step_of) are counted apart, of no day, as basis time. '
  'p_filter: engine.filter_condition.';
grant execute on function engine.count_moments(text, uuid[], text[], timestamptz, timestamptz, text, boolean, text) to authenticated;

create function engine.count_young(
  p_accounts uuid[], p_channels text[], p_since timestamptz, p_until timestamptz, p_now timestamptz, p_filter text, out n_hour int, out n_day int
)
language plpgsql stable set search_path = '' as $$
begin
  execute format($q$
    select count(*) filter (where engine.waits_since(y.published_at, y.created_at) >= $5 - interval '1 hour'),
      count(*) filter (where engine.waits_since(y.published_at, y.created_at) >= $5 - interval '1 day')
    from public.youtube_comments y
    where y.user_id = any ($1) and y.channel_id = any ($2) and y.created_at >= $3 and y.created_at < $4 and not y.history
      -- Most are not, and a state is quicker to see than an outcome.
      and (y.reply_status is null or y.reply_status = 'draft')
      and engine.outcome_is_open(engine.comment_outcome(y.reply_status, y.status_reason, y.comment_id = y.thread_id, y.owner_replied_at is not null,
        y.can_reply, y.gone_at is null and y.redacted_at is null))
      and %s
  $q$, p_filter)
  into n_hour, n_day using p_accounts, p_channels, p_since, p_until, p_now;
end $$;
comment on function engine.count_young(uuid[], text[], timestamptz, timestamptz, timestamptz, text) is
  'Of the open comments first seen from p_since to p_until, excluded, those that have waited for an hour at most, and for a day at most. Only what was seen within a day can be '
  'younger than one. p_filter: engine.filter_condition.';
grant execute on function engine.count_young(uuid[], text[], timestamptz, timestamptz, timestamptz, text) to authenticated;

-- 82_reports.sql

-- The report's numbers: totals, days and a page of rows. Everything runs as the caller, so row-level security limits it
-- to the caller's own rows; whose they are is asked once, in report_channels.

create function engine.report_zone(p_tz text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone constant text := engine.time_zone(p_tz);
begin
  if v_zone is null then
    perform engine.fail(422, 'unknown_time_zone', format('We don''t know the time zone %s.', coalesce(left(p_tz, 64), '(none)')), 'Choose one on the Account page.');
  end if;
  return v_zone;
end $$;
comment on function engine.report_zone(text) is 'engine.time_zone of it; 422 when there is none.';
grant execute on function engine.report_zone(text) to authenticated;

create function engine.check_report_range(p_start date, p_end date) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.require(p_start is not null and p_end is not null, 'Choose a start and an end date.');
  perform engine.require(p_start <= p_end, 'The start date is after the end date.');
  perform engine.require(p_start >= date '1973-01-01' and p_end < date '3000-01-01', 'Choose dates between 1973 and 3000.');
  perform engine.require(p_end - p_start < engine.most('report_days'), format('A report can cover at most %s days.', engine.most('report_days')));
end $$;
comment on function engine.check_report_range(date, date) is 'Refuses (422) a missing, reversed, too long or too distant range of days.';
grant execute on function engine.check_report_range(date, date) to authenticated;

create function engine.day_starts(p_from date, p_to date, p_zone text) returns timestamptz[]
language sql stable set search_path = '' as $$
  -- Where clocks go back over midnight (Havana, the Azores) midnight comes twice: Postgres takes the second, the day begins at the first.
  select array_agg(case when (m.at - interval '1 hour') at time zone p_zone >= m.day then m.at - interval '1 hour' else m.at end order by m.day)
  from (select p_from + n as day, (p_from + n)::timestamp at time zone p_zone as at from generate_series(0, p_to - p_from) n) m
$$;
comment on function engine.day_starts(date, date, text) is 'The first moment of each day from p_from to p_to in a zone, also where midnight is skipped or comes twice.';
grant execute on function engine.day_starts(date, date, text) to authenticated;

create function engine.day_start(p_day date, p_zone text) returns timestamptz
language sql stable set search_path = '' as $$ select (engine.day_starts(p_day, p_day, p_zone))[1] $$;
comment on function engine.day_start(date, text) is 'The first moment of a day in a zone: engine.day_starts.';
grant execute on function engine.day_start(date, text) to authenticated;

create function engine.report_channels(p_channel text) returns table (user_id uuid, channel_id text)
language sql stable set search_path = '' rows 2 as $$
  select engine.account('read'), p_channel where p_channel is not null
  union
  select m.client_user_id, m.channel_id from public.client_youtube_channels m
  where p_channel is null and m.client_user_id = (select engine.account('read'))
$$;
comment on function engine.report_channels(text) is 'The channels of a report, each with the account whose rows count: the one asked for, else the mapped ones.';
grant execute on function engine.report_channels(text) to authenticated;

create function engine.check_report_table(p_status text, p_sort text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.require(p_status = any (engine.report_statuses()), 'Status must be all, queued or published.');
  perform engine.require(p_sort = any (engine.report_sorts()), 'Sort by video, comment, reply, published, replied or status.');
end $$;
comment on function engine.check_report_table(text, text) is 'Refuses (422) a status filter or sort key that the report does not know.';
grant execute on function engine.check_report_table(text, text) to authenticated;

create function engine.report_date(p_status text, p_sort text) returns text
language sql immutable set search_path = '' as $$
  select case when p_status = 'queued' or p_sort = 'replied' then 'reply_sent_at' when p_sort = 'published' then 'published_at' else 'created_at' end
$$;
comment on function engine.report_date(text, text) is 'The date that the range of the report''s table holds for.';
grant execute on function engine.report_date(text, text) to authenticated;

create function engine.report_filter(p_status text, p_sort text, p_video text) returns text
language sql immutable set search_path = '' as $$
  select format('y.%1$I >= $2 and y.%1$I < $3', engine.report_date(p_status, p_sort))
    || case when p_video is not null then ' and y.video_id = $4' else '' end
    || case p_status when 'queued' then ' and y.reply_status = any (engine.reply_on_its_way())'
         when 'published' then ' and y.reply_status = ''verified_public''' else '' end
    || case when p_sort = 'replied' then ' and y.is_replied' else '' end
$$;
comment on function engine.report_filter(text, text, text) is
  'The condition of the report''s table on youtube_comments y; $2 and $3 are the range''s ends, $4 the video.';
grant execute on function engine.report_filter(text, text, text) to authenticated;

create function engine.report_after(p_column text, p_date text, p_descending boolean) returns text
language sql immutable set search_path = '' as $$
  select format(case
      -- A date that the rows are sorted by is one they have, so an index gives what follows.
      when p_column in ('published_at', 'reply_sent_at') then '(y.%1$I, y.%2$I, y.id) %3$s (%4$s, %5$s, %6$s)'
      when p_column = 'generated_reply' or not p_descending
        then '(y.%1$I %3$s %4$s or (y.%1$I is not distinct from %4$s and (y.%2$I, y.id) %3$s (%5$s, %6$s)) or (y.%1$I is null and %4$s is not null))'
      else '(y.%1$I %3$s %4$s or (y.%1$I is not distinct from %4$s and (y.%2$I, y.id) %3$s (%5$s, %6$s)) or (%4$s is null and y.%1$I is not null))' end,
    p_column, p_date, case when p_descending then '<' else '>' end,
    format(case when p_column in ('published_at', 'reply_sent_at') then '($8 ->> %L)::timestamptz' else '($8 ->> %L)' end, p_column),
    format('($8 ->> %L)::timestamptz', p_date), '($8 ->> ''id'')::uuid')
$$;
comment on function engine.report_after(text, text, boolean) is
  'The condition on youtube_comments y for what follows the row $8 in the order of a column, the date of the range and id. Without a value: last, or first where it descends.';
grant execute on function engine.report_after(text, text, boolean) to authenticated;

create function public.report_numbers(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_status text default 'all',
  p_sort text default 'published', p_by_day boolean default true
) returns table (day date, comments int, replies int, published_replies int, queued_replies int, coverage int, table_rows int, history int)
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_date text := engine.report_date(p_status, p_sort);
  v_starts timestamptz[];
  v_from timestamptz;
  v_to timestamptz;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_report_table(p_status, p_sort);
  v_starts := engine.day_starts(p_start, p_end + 1, v_zone);
  v_from := v_starts[1];
  v_to := v_starts[cardinality(v_starts)];
  if not p_by_day then
    v_starts := array[v_from, v_to];
  end if;

  -- Day by day along the index: finding each quarter's day among all days takes three times as long. One look at the counts gives
  -- the days, their sum and the rows of the table.
  return query execute format($q$
    with days as (
      select n, ($1::timestamptz[])[n + 1] as since, ($1::timestamptz[])[n + 2] as until from generate_series(0, cardinality($1) - 2) n
    ), channels as materialized (
      select * from engine.report_channels($5)
    ), counted as (%s)
    select case when grouping(d.n) = 0 and $6 then $7 + d.n end, coalesce(sum(c.comments), 0)::int, coalesce(sum(c.replies), 0)::int,
      coalesce(sum(c.published), 0)::int, coalesce(sum(c.queued), 0)::int,
      engine.percent(coalesce(sum(c.published), 0)::bigint, coalesce(sum(c.comments), 0)::bigint), coalesce(sum(c.table_rows), 0)::int,
      coalesce(sum(c.history), 0)::int
    from days d left join counted c using (n)
    group by grouping sets ((), (d.n)) having grouping(d.n) = 1 or $6
    order by grouping(d.n) desc, d.n
  $q$, case when p_video is null then format($q$
      select d.n, c.*
      from days d cross join lateral (
        select sum(c.comments) as comments, sum(c.replies) as replies, sum(c.published_replies) as published, sum(c.queued_replies) as queued,
          sum(c.%1$I) as table_rows, sum(c.history) as history
        from channels k join engine.report_quarters c on c.user_id = k.user_id and c.channel_id = k.channel_id
        where c.folded and c.quarter >= d.since and c.quarter < d.until) c
      union all
      -- What is not folded yet has no index of quarters, so it is read once.
      select width_bucket(c.quarter, $1) - 1, sum(c.comments), sum(c.replies), sum(c.published_replies), sum(c.queued_replies), sum(c.%1$I), sum(c.history)
      from channels k join engine.report_quarters c on c.user_id = k.user_id and c.channel_id = k.channel_id
      where not c.folded and c.quarter >= $2 and c.quarter < $3
      group by 1
    $q$, case
      when p_status = 'queued' then 'sent_waiting'
      when p_status = 'published' then case v_date when 'reply_sent_at' then 'published_replies' when 'published_at' then 'written_public' else 'seen_public' end
      else case v_date when 'reply_sent_at' then 'sent_replied' when 'published_at' then 'written' else 'comments' end end)
    else format($q$
      select width_bucket(c.moment, $1) - 1 as n, sum(c.comments) as comments, sum(c.replies) as replies, sum(c.published_replies) as published,
        sum(c.queued_replies) as queued, 0 as table_rows, sum(c.history) as history
      from channels k join engine.comment_counts c on c.user_id = k.user_id and c.channel_id = k.channel_id
      where c.video_id = $4 and c.moment >= $2 and c.moment < $3
      group by 1
      union all
      select width_bucket(y.%I, $1) - 1, 0, 0, 0, 0, count(*), 0
      from channels k join public.youtube_comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
      where %s
      group by 1
    $q$, v_date, engine.report_filter(p_status, p_sort, p_video)) end)
  using v_starts, v_from, v_to, p_video, p_channel, p_by_day, p_start;
end $$;
comment on function public.report_numbers(date, date, text, text, text, text, text, boolean) is
  'The caller''s report in numbers: first a row without a day for the whole range, then a row for every day, those without comments too: whole days in '
  'p_tz, comments by created_at, replies by reply_sent_at, coverage in whole percent; history: of the comments those written before the channel was connected. table_rows: how many rows report_page has; status and sort '
  'hold for it alone. Without p_channel: the mapped channels, none matching nothing. 422 for an unknown zone, an impossible range or a value '
  'outside the lists.';

create function public.report_page(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_status text default 'all',
  p_sort text default 'published', p_descending boolean default true, p_page int default 1, p_size int default 25, p_after jsonb default null
) returns setof public.report_comments
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_column text;
  v_direction text := case when p_descending then 'desc' else 'asc' end;
  v_where text;
  v_users uuid[];
  v_channels text[];
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_report_table(p_status, p_sort);
  perform engine.require(p_descending is not null, 'Sort ascending or descending.');
  perform engine.require(length(coalesce(p_after::text, '')) <= engine.most('report_after_characters'), 'Continue from the last row of the previous page.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  v_column := case p_sort when 'video' then 'video_id' when 'comment' then 'text_original' when 'reply' then 'generated_reply'
    when 'replied' then 'reply_sent_at' when 'status' then 'reply_status' else 'published_at' end;
  select array_agg(k.user_id), array_agg(k.channel_id) into v_users, v_channels from engine.report_channels(p_channel) k;

  v_where := engine.report_filter(p_status, p_sort, p_video)
    || case when p_after is null then '' else ' and ' || engine.report_after(v_column, engine.report_date(p_status, p_sort), p_descending) end;

  -- Each channel gives its first rows in the order of an index; nothing is read whole to be sorted by a date. Whose rows are to be sorted by a
  -- text is said in values: of a join the planner expects as many rows of a small channel as of the average, and reads everybody's.
  return query execute format($q$
    with page as (
      select first.id, row_number() over (order by first.place %1$s %2$s, first.at %1$s, first.id %1$s) as n
      from %3$s first
      order by n limit $7 offset $6
    )
    select c.* from page p join public.report_comments c using (id) order by p.n
  $q$, v_direction, case when p_sort = 'reply' then 'nulls last' else '' end, case when p_sort in ('published', 'replied')
    then format($q$
      unnest($1, $5) as k (user_id, channel_id)
      cross join lateral (
        select y.id, y.%1$I as place, y.%2$I as at from public.youtube_comments y
        where y.user_id = k.user_id and y.channel_id = k.channel_id and %3$s
        order by y.%1$I %4$s, y.%2$I %4$s, y.id %4$s limit $6 + $7)
    $q$, v_column, engine.report_date(p_status, p_sort), v_where, v_direction)
    else format($q$
      (select y.id, y.%1$I as place, y.%2$I as at from public.youtube_comments y
      where y.user_id = any ($1) and y.channel_id = any ($5) and %3$s)
    $q$, v_column, engine.report_date(p_status, p_sort), v_where) end)
  using v_users, engine.day_start(p_start, v_zone), engine.day_start(p_end + 1, v_zone), p_video, v_channels,
    case when p_after is null then (p_page - 1)::bigint * p_size else 0 end, p_size::bigint, p_after;
end $$;
comment on function public.report_page(date, date, text, text, text, text, text, boolean, int, int, jsonb) is
  'The table of the caller''s report: a page of p_size rows, ties by the date of the range and by id. The range holds for reply_sent_at (queued, or '
  'sorted by replied), published_at (sorted by published) or else created_at. p_after: the last row of the page before, as it came; the page follows it whatever '
  'has come in meanwhile, and p_page is not looked at. 422 for values outside the lists.';

create function public.verification_stats(p_channel text default null)
returns table (verified_public int, never int, once int, twice int, more int, queued int)
language sql stable set search_path = '' as $$
  select (count(*) filter (where y.reply_status = 'verified_public'))::int,
    (count(*) filter (where y.reply_status <> 'verified_public' and y.verification_attempts = 0))::int,
    (count(*) filter (where y.reply_status <> 'verified_public' and y.verification_attempts = 1))::int,
    (count(*) filter (where y.reply_status <> 'verified_public' and y.verification_attempts = 2))::int,
    (count(*) filter (where y.reply_status <> 'verified_public' and y.verification_attempts >= 3))::int,
    (count(*) filter (where y.reply_status = 'queue' and y.verification_attempts = 0))::int
  from engine.report_channels(p_channel) k join public.youtube_comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
  where y.is_replied
$$;
comment on function public.verification_stats(text) is
  'One row: replies of all time by how often they were checked: verified_public apart, then 0, 1, 2 and 3 or more attempts. queued: of those with 0 the ones that still wait to be posted.';

grant execute on function public.report_numbers(date, date, text, text, text, text, text, boolean),
  public.report_page(date, date, text, text, text, text, text, boolean, int, int, jsonb),
  public.verification_stats(text) to authenticated;

-- 83_dashboard.sql

-- The dashboard's numbers on the caller's own rows: one call fills the dashboard, another a page of its operational table.

create function engine.assign_comment(p_id uuid, p_assignee text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id, 'answer');
  v_assignee text := nullif(btrim(coalesce(p_assignee, '')), '');
begin
  perform engine.require(length(coalesce(v_assignee, '')) <= engine.most('assignee_characters'),
    format('A name or email can have at most %s characters.', engine.most('assignee_characters')));
  update public.youtube_comments set assignee = v_assignee where id = v.id;
  perform engine.log(v.user_id, 'owner', 'comment_assigned', v.comment_id, jsonb_build_object('assignee', v_assignee));
end $$;
comment on function engine.assign_comment(uuid, text) is 'Rule of public.assign_comment.';
grant execute on function engine.assign_comment(uuid, text) to authenticated;
create function public.assign_comment(p_id uuid, p_assignee text) returns void
language sql set search_path = '' as $$ select engine.assign_comment(p_id, p_assignee) $$;
comment on function public.assign_comment(uuid, text) is 'Names the teammate for one of the caller''s comments; an empty name clears it. 404 for another user''s.';
grant execute on function public.assign_comment(uuid, text) to authenticated;

create table public.report_notifications (
  user_id uuid not null default engine.account('read') references public.accounts (id) on delete cascade,
  report text not null check (report = any (engine.planned_reports())),
  created_at timestamptz not null default engine.now(),
  told_at timestamptz,
  primary key (user_id, report)
);
comment on table public.report_notifications is 'Which planned reports a user wants to hear of (Notify me), once (service.announce_report), at told_at.';
alter table public.report_notifications enable row level security;
grant select, insert (report), delete on public.report_notifications to authenticated;
create policy "report_notifications: readers read" on public.report_notifications for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "report_notifications: readers create" on public.report_notifications for insert to authenticated
  with check (user_id = (select engine.account('read')));
create policy "report_notifications: readers delete" on public.report_notifications for delete to authenticated
  using (user_id = (select engine.account('read')));

create type engine.report_period as (name text, since timestamptz, until timestamptz);

create function engine.report_periods(p_name text, p_start date, p_end date, p_zone text) returns setof engine.report_period
language sql stable set search_path = '' as $$
  with this as (
    select engine.day_start(p_start, p_zone) as since, engine.day_start(p_end + 1, p_zone) as until,
      p_end + 1 - p_start as days, engine.now() as now
  )
  select p_name, since, until from this
  union all
  select 'before_' || p_name, engine.day_start(p_start - days, p_zone),
    case when now >= until then since
      when now <= since then engine.day_start(p_start - days, p_zone)
      else least(since, ((now at time zone p_zone) - make_interval(days => days)) at time zone p_zone) end
  from this
$$;
comment on function engine.report_periods(text, date, date, text) is
  'A period and the one of as many days before it. While the period is unfinished, the earlier one ends at the same time of its day.';
grant execute on function engine.report_periods(text, date, date, text) to authenticated;

create function engine.check_dashboard_filters(p_category text, p_type text, p_status text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.require(p_category is null or p_category = any (engine.comment_categories()), 'Unknown category.');
  perform engine.require(p_type is null or p_type = any (engine.reply_types()), 'Type must be AI, AI+Edited or Manual.');
  perform engine.require(p_status = any (engine.dashboard_statuses()), 'Status must be all, replied or queued.');
end $$;
comment on function engine.check_dashboard_filters(text, text, text) is 'Refuses (422) filter values outside the lists.';
grant execute on function engine.check_dashboard_filters(text, text, text) to authenticated;

create type engine.dashboard_period as (name text, since timestamptz, until timestamptz, first_day date, end_day date, cut timestamptz);
comment on type engine.dashboard_period is
  'A period of the dashboard: since (included) to until (excluded); the whole days in it, end_day excluded; cut: where its last day begins when only a part of that belongs to it.';

create function engine.dashboard_periods(p_start date, p_end date, p_zone text) returns setof engine.dashboard_period
language sql stable set search_path = '' as $$
  with this as (
    select date_trunc('week', least(p_end, (engine.now() at time zone p_zone)::date)::timestamp)::date as week
  ), periods as (
    select p.* from engine.report_periods('range', p_start, p_end, p_zone) p
    union all select p.* from this, engine.report_periods('week', this.week, this.week + 6, p_zone) p
  ), days as (
    select p.*, (p.since at time zone p_zone)::date as first_day, (p.until at time zone p_zone)::date as end_day from periods p
  )
  select d.name, d.since, d.until, d.first_day, d.end_day, nullif(engine.day_start(d.end_day, p_zone), d.until) from days d
$$;
comment on function engine.dashboard_periods(date, date, text) is
  'The periods that a dashboard compares: range and before_range, week and before_week (engine.report_periods); the week is that of the last day so far.';
grant execute on function engine.dashboard_periods(date, date, text) to authenticated;

create function engine.dashboard_pieces(p_first date, p_end date) returns table (grain text, since date, until date)
language sql immutable set search_path = '' rows 5 as $$
  with months as (
    select (date_trunc('month', p_first + interval '1 month' - interval '1 day'))::date as since, date_trunc('month', p_end::timestamp)::date as until
  ), gaps as (
    select p_first as since, p_end as until from months m where m.since >= m.until
    union all select p_first, m.since from months m where m.since < m.until
    union all select m.until, p_end from months m where m.since < m.until
  ), weeks as (
    select g.since, g.until, (date_trunc('week', g.since + interval '6 days'))::date as first_week, date_trunc('week', g.until::timestamp)::date as last_week
    from gaps g where g.since < g.until
  )
  select 'month', m.since, m.until from months m where m.since < m.until
  union all select 'week', w.first_week, w.last_week from weeks w where w.first_week < w.last_week
  union all select 'day', w.since, w.first_week from weeks w where w.first_week < w.last_week and w.since < w.first_week
  union all select 'day', w.last_week, w.until from weeks w where w.first_week < w.last_week and w.last_week < w.until
  union all select 'day', w.since, w.until from weeks w where w.first_week >= w.last_week
$$;
comment on function engine.dashboard_pieces(date, date) is
  'Whole months, the weeks before and after them, and the days around these that make up the days from p_first to p_end (excluded).';
grant execute on function engine.dashboard_pieces(date, date) to authenticated;

create function engine.waits_since(p_published_at timestamptz, p_created_at timestamptz) returns timestamptz
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return least(coalesce(p_published_at, p_created_at), p_created_at);
end $$;
comment on function engine.waits_since(timestamptz, timestamptz) is
  'Since when a comment waits: since it was written; since it was first seen where that is unknown, or lies in the future.';
grant execute on function engine.waits_since(timestamptz, timestamptz) to authenticated;

create function engine.dashboard(
  p_accounts uuid[], p_channels text[], p_start date, p_end date, p_tz text, p_video text, p_granularity text, p_category text, p_type text, p_status text, p_search text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- Asked once: it looks at a table.
  v_now constant timestamptz := engine.now();
  v_zone text := engine.report_zone(p_tz);
  v_accounts constant uuid[] := p_accounts;
  v_channels constant text[] := p_channels;
  v_search text := engine.search_text(p_search);
  v_filter constant text := engine.filter_condition(p_video, p_category, p_type, p_status, v_search);
  v_unfolded constant boolean := exists (select from public.report_journal j where j.user_id = any (p_accounts) and j.channel_id = any (p_channels));
  v_periods engine.dashboard_period[];
  -- What no count knows is counted row by row.
  v_counted boolean := p_video is null and p_type is null and p_status = 'all' and v_search is null and engine.counted_in(v_accounts, v_zone);
  -- Of some of its replies a share of all comments says nothing.
  v_shares boolean := p_type is null and p_status = 'all';
  v_derived boolean := engine.derives(v_accounts);
  v_slice constant text := coalesce(p_category, '*');
  v_categories constant text[] := case when p_category is null then array_remove(engine.report_slices(), '*') else array[p_category] end;
  v_began timestamptz := (
    select min(first.created_at) from unnest(v_accounts) a (id) cross join unnest(v_channels) k (id)
    cross join lateral (
      select c.created_at from public.youtube_comments c where c.user_id = a.id and c.channel_id = k.id order by c.user_id, c.channel_id, c.created_at limit 1) first);
  v_unit text;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(p_granularity = any (engine.dashboard_granularities()), 'Granularity must be daily, weekly or monthly.');
  v_unit := case p_granularity when 'daily' then 'day' when 'weekly' then 'week' else 'month' end;
  v_periods := array(select p from engine.dashboard_periods(p_start, p_end, v_zone) p);

  with periods as (
    select * from unnest(v_periods)
  ), loose as materialized (
    -- Not folded yet; the days of which a period holds a part; and, where no count serves, every comment.
    select p.name, m.* from periods p cross join lateral engine.count_moments(
      'journal', v_accounts, v_channels, p.since, coalesce(p.cut, p.until), v_zone, p.name = 'range', engine.filter_condition(p_category => p_category)) m
    where v_counted and v_unfolded
    union all
    select p.name, m.* from periods p cross join lateral engine.count_moments(
      'comments', v_accounts, v_channels, p.cut, p.until, v_zone, false, engine.filter_condition(p_category => p_category)) m
    where v_counted and p.cut is not null
    union all
    select p.name, m.* from periods p cross join lateral engine.count_moments(
      'comments', v_accounts, v_channels, p.since, p.until, v_zone, p.name = 'range', v_filter) m
    where not v_counted
  ), pieces as materialized (
    select p.name, i.* from periods p cross join lateral engine.dashboard_pieces(p.first_day, p.end_day) i where v_counted
  -- Piece by piece along the index (offset 0): at once the planner would read years of days to join them.
  ), sums as materialized (
    select p.name, c.basis, c.history, c.kind, c.state, c.has_reply, c.speed, c.n, c.span_ms
    from pieces p cross join lateral (
      select * from public.report_cells c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
        and c.day >= p.since and c.day < p.until offset 0) c
    union all
    select l.name, l.basis, l.history, l.kind, l.state, l.has_reply, l.speed, l.n, l.span_ms
    from loose l where l.item is null and l.basis <> 'time'
  ), sorted as materialized (
    select p.name, c.slice as category, c.basis, c.kind, c.n
    from pieces p cross join lateral (
      select * from public.report_cells c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain
        and c.slice = any (v_categories) and c.day >= p.since and c.day < p.until offset 0) c
    where p.name = 'range' and c.basis in ('seen', 'fate') and not c.history
    union all
    select l.name, l.category, l.basis, l.kind, l.n
    from loose l where l.name = 'range' and l.item is null and l.basis in ('seen', 'fate') and not l.history
  ), cells as materialized (
    select p.name, c.day, c.basis, c.history, c.kind, c.has_reply, c.speed, c.n, c.span_ms
    from periods p cross join lateral (
      select * from public.report_cells c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = 'day' and c.slice = v_slice
        and c.day >= p.first_day and c.day < p.end_day offset 0) c
    where v_counted and p.name in ('range', 'before_range') and c.basis in ('seen', 'sent')
    union all
    select l.name, l.day, l.basis, l.history, l.kind, l.has_reply, l.speed, l.n, l.span_ms
    from loose l where l.name in ('range', 'before_range') and l.item is null and l.basis in ('seen', 'sent')
  ), times as materialized (
    select t.name, t.reply_type, t.minutes, sum(t.n) as n from (
      select p.name, c.reply_type, c.minutes, c.n
      from pieces p cross join lateral (
        select * from public.report_times c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
          and c.day >= p.since and c.day < p.until offset 0) c
      union all
      select l.name, l.kind, l.minutes, l.n from loose l where l.basis = 'time') t
    group by 1, 2, 3 having sum(t.n) <> 0
  ), medians as (
    -- The step at which half of them, or nine of ten, are reached.
    select w.name, w.reply_type, min(w.minutes) filter (where w.before >= w.of_all * 0.5) as median_minutes,
      min(w.minutes) filter (where w.before >= w.of_all * 0.9) as p90_minutes
    from (
      select t.name, t.reply_type, t.minutes, sum(t.n) over (partition by t.name, t.reply_type order by t.minutes) as before,
        sum(t.n) over (partition by t.name, t.reply_type) as of_all
      from (
        select name, reply_type, minutes, n from times
        union all select name, null, minutes, sum(n) from times group by 1, 3) t) w
    group by 1, 2
  ), figures as (
    select p.name, p.since, p.until, coalesce(p.since >= v_began, false) as known,
      coalesce(sum(s.n) filter (where s.basis = 'seen' and not s.history), 0) as comments,
      coalesce(sum(s.n) filter (where s.basis = 'seen' and s.history), 0) as history,
      coalesce(sum(s.n) filter (where s.has_reply), 0) as replies,
      coalesce(sum(s.n) filter (where s.state = 'public'), 0) as published,
      coalesce(sum(s.n) filter (where s.state = 'public' and not s.history), 0) as covered,
      coalesce(sum(s.n) filter (where s.state = 'queue'), 0) as queued,
      coalesce(sum(s.n) filter (where s.basis = 'fate' and not s.history and engine.outcome_is_answerable(s.kind)), 0) as answerable,
      coalesce(sum(s.n) filter (where s.basis = 'fate' and not s.history and s.kind = 'public'), 0) as answered,
      coalesce(sum(s.n) filter (where s.speed > 0), 0) as timed,
      coalesce(sum(s.n) filter (where s.speed in (1, 2)), 0) as on_time,
      coalesce(sum(s.span_ms), 0) as span_ms,
      coalesce(sum(s.n) filter (where s.basis = 'seen' and not s.history and s.kind <> ''), 0) as with_sentiment,
      coalesce(sum(s.n) filter (where s.basis = 'seen' and not s.history and s.kind = 'Positive'), 0) as positive
    from periods p left join sums s using (name) group by 1, 2, 3
  ), days as (
    select date_trunc(v_unit, (p_start + n)::timestamp)::date as day, min(p_start + n) as first_day from generate_series(0, p_end - p_start) n group by 1
  ), by_day as (
    -- A day of the period before stands where it would in this one.
    select c.name, date_trunc(v_unit, (c.day + case c.name when 'range' then 0 else p_end + 1 - p_start end)::timestamp)::date as day,
      sum(c.n) filter (where c.basis = 'seen' and not c.history) as comments,
      sum(c.n) filter (where c.basis = 'seen' and not c.history and c.kind = 'Positive') as positive,
      sum(c.n) filter (where c.basis = 'seen' and not c.history and c.kind = 'Neutral') as neutral,
      sum(c.n) filter (where c.basis = 'seen' and not c.history and c.kind = 'Negative') as negative,
      sum(c.n) filter (where c.has_reply) as replies,
      sum(c.n) filter (where c.has_reply and c.kind = 'AI') as ai,
      sum(c.n) filter (where c.has_reply and c.kind = 'AI+Edited') as edited,
      sum(c.n) filter (where c.has_reply and c.kind = 'Manual') as manual,
      sum(c.span_ms) / 60000 / nullif(sum(c.n) filter (where c.speed > 0), 0) as minutes
    from cells c where c.name in ('range', 'before_range') group by 1, 2
  ), series as (
    select d.day, coalesce(t.comments, 0) as comments, coalesce(t.positive, 0) as positive, coalesce(t.neutral, 0) as neutral, coalesce(t.negative, 0) as negative,
      coalesce(t.ai, 0) as ai, coalesce(t.edited, 0) as edited, coalesce(t.manual, 0) as manual, t.minutes::float8 as minutes,
      d.first_day - (p_end + 1 - p_start) as before_day, coalesce(b.comments, 0) as before_comments, coalesce(b.replies, 0) as before_replies
    from days d left join by_day t on t.name = 'range' and t.day = d.day left join by_day b on b.name = 'before_range' and b.day = d.day
  ), videos as (
    select v.video_id, sum(v.seen) as comments, coalesce(sum(v.negative), 0) as negative, coalesce(sum(v.open), 0) as open,
      coalesce(sum(v.open_questions), 0) as open_questions, coalesce(sum(v.published), 0) as published
    from (
      select c.video_id, sum(c.seen) as seen, sum(c.negative) as negative, sum(c.open) as open, sum(c.open_questions) as open_questions, sum(c.published) as published
      from pieces p cross join lateral (
        select * from public.report_video_counts c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
          and c.day >= p.since and c.day < p.until offset 0) c
      where p.name = 'range'
      group by 1
      union all
      select l.item, sum(l.n) filter (where l.basis = 'seen'), sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Negative'),
        sum(l.n) filter (where l.basis = 'fate' and engine.outcome_is_open(l.kind)),
        sum(l.n) filter (where l.basis = 'fate' and engine.outcome_is_open(l.kind) and l.category = 'Questions'), sum(l.n) filter (where l.state = 'public')
      from loose l where l.of_video group by 1) v
    group by 1 having sum(v.seen) > 0
    order by open_questions desc, open desc, comments desc, 1 limit 10
  ), topics as (
    select t.topic, sum(t.seen) as comments, coalesce(sum(t.positive), 0) as positive, coalesce(sum(t.negative), 0) as negative, coalesce(sum(t.public), 0) as published
    from (
      select c.topic, sum(c.seen) as seen, sum(c.positive) as positive, sum(c.negative) as negative, sum(c.public) as public
      from pieces p cross join lateral (
        select * from public.report_topic_counts c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
          and c.day >= p.since and c.day < p.until offset 0) c
      where v_derived and p.name = 'range'
      group by 1
      union all
      select l.item, sum(l.n) filter (where l.basis = 'seen'), sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Positive'),
        sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Negative'), sum(l.n) filter (where l.basis = 'fate' and l.kind = 'public')
      from loose l where v_derived and not l.of_video group by 1) t
    group by 1 having sum(t.seen) > 0 order by 2 desc, 1 limit 12
  )
  select jsonb_build_object(
    'now', v_now,
    'derived', v_derived,
    'figures', (select jsonb_object_agg(f.name, to_jsonb(f) - '{name,span_ms}'::text[] || jsonb_build_object(
        'coverage', case when v_shares then engine.percent(f.covered::bigint, f.comments::bigint) end,
        'answerable', case when v_shares then f.answerable end, 'answered', case when v_shares then f.answered end,
        'answerable_percent', case when v_shares then engine.percent(f.answered::bigint, f.answerable::bigint) end,
        'on_time_percent', engine.percent(f.on_time::bigint, f.timed::bigint),
        'average_minutes', (f.span_ms / 60000 / nullif(f.timed, 0))::float8,
        'median_minutes', (select m.median_minutes from medians m where m.name = f.name and m.reply_type is null),
        'positive_percent', engine.percent(f.positive::bigint, f.with_sentiment::bigint))
        || case when v_derived then '{}' else '{"with_sentiment": 0, "positive": 0, "positive_percent": 0}'::jsonb end)
      from figures f),
    'categories', case when v_derived then (
      select coalesce(jsonb_agg(jsonb_build_object('category', nullif(c.category, ''), 'comments', c.n, 'percent', engine.percent(c.n::bigint, c.of_all::bigint))
          order by c.n desc, c.category), '[]')
      from (select s.category, sum(s.n) as n, sum(sum(s.n)) over () as of_all from sorted s where s.basis = 'seen' group by 1 having sum(s.n) <> 0) c) else '[]' end,
    'series', (select jsonb_agg(to_jsonb(s) || case when v_derived then '{}' else '{"positive": 0, "neutral": 0, "negative": 0}'::jsonb end order by s.day) from series s),
    'response', (
      select jsonb_build_object('under15m', r.n[1], 'under1h', r.n[2], 'under6h', r.n[3], 'over6h', r.n[4],
        'under15m_percent', engine.percent(r.n[1], r.of_all), 'under1h_percent', engine.percent(r.n[2], r.of_all),
        'under6h_percent', engine.percent(r.n[3], r.of_all), 'over6h_percent', engine.percent(r.n[4], r.of_all))
      from (select array_agg(x.n order by x.speed) as n, sum(x.n)::bigint as of_all from (
        select g.speed, coalesce(sum(s.n), 0)::bigint as n from generate_series(1, 4) g (speed)
        left join sums s on s.name = 'range' and s.speed = g.speed group by 1) x) r),
    'types', (select coalesce(jsonb_agg(jsonb_build_object('type', t.kind, 'replies', t.n, 'median_minutes', m.median_minutes, 'p90_minutes', m.p90_minutes)
        order by t.kind), '[]')
      from (select s.kind, sum(s.n) as n from sums s
        where s.name = 'range' and s.basis = 'sent' and s.state = 'public' and s.kind <> '' group by 1 having sum(s.n) <> 0) t
      left join medians m on m.name = 'range' and m.reply_type = t.kind),
    'outcomes', (select coalesce(jsonb_agg(jsonb_build_object('outcome', o.kind, 'comments', o.n) order by o.n desc, o.kind), '[]')
      from (select s.kind, sum(s.n) as n from sums s
        where s.name = 'range' and s.basis = 'fate' and not s.history group by 1 having sum(s.n) <> 0) o),
    'open', (
      select jsonb_build_object('count', o.n, 'over_hour', o.n - w.hour, 'over_day', o.n - w.day, 'questions', case when v_derived then coalesce((
          select sum(q.n) from sorted q where q.basis = 'fate' and q.category = 'Questions' and engine.outcome_is_open(q.kind)), 0) else 0 end)
      from (
        select coalesce(sum(s.n), 0) as n
        from sums s where s.name = 'range' and s.basis = 'fate' and not s.history and engine.outcome_is_open(s.kind)) o
      cross join (
        select r.n_hour as hour, r.n_day as day from periods p
        cross join lateral engine.count_young(v_accounts, v_channels, greatest(p.since, v_now - interval '1 day'), p.until, v_now, v_filter) r
        where p.name = 'range') w),
    'videos', (select coalesce(jsonb_agg(jsonb_build_object('id', t.video_id, 'title', v.title, 'comments', t.comments, 'published', t.published,
        'negative', case when v_derived then t.negative else 0 end, 'open', t.open, 'open_questions', case when v_derived then t.open_questions else 0 end,
        'coverage', case when v_shares then engine.percent(t.published::bigint, t.comments::bigint) end, 'views', v.views,
        'comments_per_thousand', round(v.comment_count * 1000.0 / nullif(v.views, 0), 1), 'views_read_at', v.views_read_at)
        order by t.open_questions desc, t.open desc, t.comments desc, t.video_id), '[]')
      from videos t left join public.videos v on v.user_id = any (v_accounts) and v.id = t.video_id),
    'reads_views', not exists (select from public.automation_settings s where s.user_id = any (v_accounts) and not s.read_views),
    'topics', (select coalesce(jsonb_agg(to_jsonb(t) order by t.comments desc, t.topic), '[]') from topics t))
  into v_result;
  return v_result || jsonb_build_object('insights', engine.insights(v_result));
end $$;
comment on function engine.dashboard(uuid[], text[], date, date, text, text, text, text, text, text, text) is
  'Rule of public.report_dashboard, of the rows of these accounts that its caller may read.';
grant execute on function engine.dashboard(uuid[], text[], date, date, text, text, text, text, text, text, text) to authenticated;

create function public.report_dashboard(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_granularity text default 'daily',
  p_category text default null, p_type text default null, p_status text default 'all', p_search text default null
) returns jsonb
language sql stable set search_path = '' as $$
  select engine.dashboard(array(select engine.account('read')), array(select k.channel_id from engine.report_channels(p_channel) k), p_start, p_end, p_tz,
    p_video, p_granularity, p_category, p_type, p_status, p_search)
$$;
comment on function public.report_dashboard(date, date, text, text, text, text, text, text, text, text) is
  'Everything the dashboard shows of the caller''s comments, in one answer: derived, figures {range, before_range, week, before_week}, categories, series, '
  'response, types, outcomes, open, videos, reads_views, topics, insights. Comments count by created_at, replies by reply_sent_at; what was written before the channel was connected '
  'counts as history alone. Minutes run from published_at to reply_sent_at, of public replies (docs/REPORTS.md, Formulas). Shares of all comments are null where type or '
  'status are chosen. 422 for values outside the lists.';

create function engine.drill_condition(p_what text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_kind constant text := split_part(p_what, ':', 1);
  v_value constant text := nullif(substring(p_what from position(':' in p_what) + 1), p_what);
  -- y is public.youtube_comments; the range's ends are $1 and $2.
  v_seen constant text := 'y.created_at >= $1 and y.created_at < $2';
  v_new constant text := v_seen || ' and not y.history';
  v_sent constant text := 'y.reply_sent_at >= $1 and y.reply_sent_at < $2';
  v_public constant text := v_sent || ' and y.reply_status = ''verified_public''';
  v_timed constant text := v_public || ' and not y.history and y.published_at is not null';
  v_outcome constant text := 'engine.comment_outcome(y.reply_status, y.status_reason, y.comment_id = y.thread_id, y.owner_replied_at is not null, y.can_reply, '
    'y.gone_at is null and y.redacted_at is null)';
  v_open constant text := v_new || ' and engine.outcome_is_open(' || v_outcome || ')';
  v_speed constant text := 'engine.speed_of(greatest(0, floor(extract(epoch from y.reply_sent_at - y.published_at) * 1000))::bigint)';
  v_condition constant text := case
    when p_what is null then v_seen
    when v_value is null then case v_kind
      when 'comments' then v_new
      when 'history' then v_seen || ' and y.history'
      when 'replies' then v_sent || ' and y.has_reply'
      when 'published' then v_public
      when 'queued' then v_sent || ' and y.reply_status = ''queue'''
      when 'answerable' then v_new || ' and engine.outcome_is_answerable(' || v_outcome || ')'
      when 'answered' then v_new || ' and y.reply_status = ''verified_public'''
      when 'timed' then v_timed
      when 'on_time' then v_timed || ' and ' || v_speed || ' in (1, 2)'
      when 'with_sentiment' then v_new || ' and y.sentiment is not null'
      when 'positive' then v_new || ' and y.sentiment = ''Positive'''
      when 'open' then v_open
      when 'open_over_hour' then v_open || ' and engine.waits_since(y.published_at, y.created_at) < engine.now() - interval ''1 hour'''
      when 'open_over_day' then v_open || ' and engine.waits_since(y.published_at, y.created_at) < engine.now() - interval ''1 day'''
      when 'open_questions' then v_open || ' and y.category = ''Questions''' end
    else case v_kind
      when 'category' then v_new || case v_value when 'none' then ' and y.category is null' else format(' and y.category = %L', v_value) end
      when 'sentiment' then v_new || format(' and y.sentiment = %L', v_value)
      when 'outcome' then v_new || format(' and %s = %L', v_outcome, v_value)
      when 'response' then v_timed || format(' and %s = %s', v_speed, array_position('{under15m,under1h,under6h,over6h}'::text[], v_value))
      when 'type' then v_public || format(' and y.reply_type = %L', v_value)
      when 'topic' then v_new || format(' and y.topics @> array[%L]', v_value)
      when 'video' then v_new || format(' and y.video_id = %L', v_value)
      when 'ids' then format('y.id = any (%L::uuid[])', '{' || v_value || '}') end end;
begin
  perform engine.require(length(coalesce(p_what, '')) <= engine.most('report_what_characters'), 'Choose 1 to 2,000 comments.');
  perform engine.require(v_condition is not null, 'Nothing by that name can be opened.');
  -- A pattern of Postgres repeats something 255 times at most, or without end.
  perform engine.require(v_kind is distinct from 'ids' or (length(v_value) < 2000 * 37 and v_value ~ '^[0-9a-f-]{36}(,[0-9a-f-]{36})*$'),
    'Choose 1 to 2,000 comments.');
  return v_condition;
end $$;
comment on function engine.drill_condition(text) is
  'The condition on youtube_comments y for the rows that a number of the dashboard counts, by its name (public.report_operations). 422 for a name that there is not.';
grant execute on function engine.drill_condition(text) to authenticated;

create function public.report_operations(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_category text default null,
  p_type text default null, p_status text default 'all', p_search text default null, p_sentiment text default null,
  p_assignee text default null, p_page int default 1, p_size int default 25, p_what text default null, p_after jsonb default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.account('read'));
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_assignee text := lower(nullif(btrim(coalesce(p_assignee, '')), ''));
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(length(coalesce(p_after::text, '')) <= engine.most('report_after_characters'), 'Continue from the last row of the previous page.');
  perform engine.require(p_sentiment is null or p_sentiment = any (engine.comment_sentiments()), 'Unknown sentiment.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  execute format($q$
    with matching as materialized (
      select y.id, coalesce(y.published_at, y.created_at) as at, y.history from public.youtube_comments y
      where y.user_id = any ($3) and y.channel_id = any ($4) and %s and %s
        and ($5 is null or y.sentiment = $5) and ($6 is null or lower(y.assignee) = $6)
    ), page as (
      select * from matching m
      where $9 is null or m.at < ($9 ->> 'at')::timestamptz or (m.at = ($9 ->> 'at')::timestamptz and m.id > ($9 ->> 'id')::uuid)
      order by m.at desc, m.id limit $7 offset $8
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'history', (select count(*) from matching m where m.history),
      'assignees', coalesce((select jsonb_agg(distinct y.assignee) from public.youtube_comments y
        where y.user_id = any ($3) and y.assignee is not null), '[]'),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', y.id, 'comment_id', y.comment_id, 'thread_id', y.thread_id, 'video_id', y.video_id, 'video_title', y.video_title,
          'thumbnail_url', y.thumbnail_url, 'author_name', y.author_name, 'text_original', y.text_original, 'generated_reply', y.generated_reply,
          'reply_type', y.reply_type, 'reply_status', y.reply_status, 'status_reason', y.status_reason, 'published_at', y.published_at, 'created_at', y.created_at,
          'reply_sent_at', y.reply_sent_at, 'sentiment', y.sentiment, 'category', y.category, 'assignee', y.assignee, 'history', y.history,
          'minutes', y.minutes, 'cursor', jsonb_build_object('at', m.at, 'id', m.id)) order by m.at desc, m.id)
        from page m join public.report_comments y using (id)), '[]'))
  $q$, engine.drill_condition(p_what), engine.filter_condition(p_video, p_category, p_type, p_status, engine.search_text(p_search)))
  into v_result
  using engine.day_start(p_start, v_zone), engine.day_start(p_end + 1, v_zone), v_accounts, v_channels, p_sentiment, v_assignee, p_size,
    case when p_after is null then (p_page - 1)::bigint * p_size else 0 end, p_after;
  return v_result;
end $$;
comment on function public.report_operations(date, date, text, text, text, text, text, text, text, text, text, int, int, text, jsonb) is
  'The dashboard''s operational table: {total, history, assignees, rows}, newest written first, a page of p_size. history: of the total those written before the channel was '
  'connected, which the dashboard''s figure of comments leaves out. p_what: the number of the dashboard whose rows are wanted, and '
  'exactly those: comments, history, replies, published, queued, answerable, answered, timed, on_time, with_sentiment, positive, open, open_over_hour, open_over_day, '
  'open_questions, or category, sentiment, outcome, response, type, topic, video, ids with a value behind a colon; without it all comments seen in the period, history too. '
  'Replies are of the period by reply_sent_at. p_after: the cursor of the last row of the page before; p_page is not looked at then. 422 for what there is not.';

grant execute on function public.report_dashboard(date, date, text, text, text, text, text, text, text, text),
  public.report_operations(date, date, text, text, text, text, text, text, text, text, text, int, int, text, jsonb) to authenticated;

-- 83_insights.sql

-- What the dashboard's numbers suggest to do: which of them stand out, and whose comments to open. The screen has the words.

create function engine.insights_of_topics_and_videos(d jsonb) returns table (kind text, what text, video text, figures jsonb)
language sql immutable set search_path = '' as $$
  (select 'uncovered_video', 'open', v.id, jsonb_build_object(
      'name', coalesce(nullif(v.title, ''), v.id), 'comments', v.comments, 'published', v.published, 'coverage', v.coverage, 'open', v.open,
      -- Null where the open comments cannot bring it to the target.
      'missing', case when m.missing <= v.open then m.missing end)
  from jsonb_to_recordset(d -> 'videos') v (id text, title text, comments int, published int, open int, open_questions int, coverage int)
  cross join lateral (select ceil(v.comments * engine.most('coverage_target') / 100.0)::int - v.published as missing) m
  where v.coverage < engine.most('coverage_attention') and v.open > 0
  order by v.open desc, v.open_questions desc, v.comments desc, v.id limit 1)
  union all
  (select 'unhappy_topic', 'topic:' || t.topic, null, jsonb_build_object(
      'topic', t.topic, 'comments', t.comments, 'negative', t.negative, 'unanswered', t.comments - t.published)
  from jsonb_to_recordset(d -> 'topics') t (topic text, comments int, negative int, published int)
  where t.negative >= engine.most('unhappy_comments') and t.negative * 100 >= t.comments * engine.most('unhappy_percent')
  order by t.negative desc, t.comments desc, t.topic limit 1)
$$;
comment on function engine.insights_of_topics_and_videos(jsonb) is
  'Part of engine.insights: the video that needs attention and has most open comments; the topic that most comments are unhappy about.';

create function engine.insights_of_replies(d jsonb) returns table (kind text, what text, video text, figures jsonb)
language sql immutable set search_path = '' as $$
  with facts as (
    select (d #>> '{open,count}')::int as open, (d #>> '{open,over_day}')::int as over_day, (d #>> '{open,questions}')::int as open_questions,
      (d #>> '{figures,range,timed}')::int as timed, (d #>> '{figures,range,on_time_percent}')::int as on_time_percent,
      d #> '{figures,range,median_minutes}' as median_minutes, (d #>> '{response,over6h}')::int as over6h,
      (select coalesce(sum(o.comments) filter (where o.outcome = 'to_approve'), 0) from jsonb_to_recordset(d -> 'outcomes') o (outcome text, comments int)) as drafts,
      (select coalesce(sum(o.comments) filter (where o.outcome = 'failed'), 0) from jsonb_to_recordset(d -> 'outcomes') o (outcome text, comments int)) as failed,
      (select coalesce(sum(c.comments), 0) from jsonb_to_recordset(d -> 'categories') c (category text, comments int) where c.category is not null) as sorted,
      (select coalesce(sum(c.comments), 0) from jsonb_to_recordset(d -> 'categories') c (category text, comments int) where c.category = 'Questions') as questions
  )
  select 'waiting', 'open_over_day', null, jsonb_build_object('over_day', f.over_day, 'open', f.open, 'drafts', f.drafts)
  from facts f where f.over_day > 0
  union all
  select 'failed', 'outcome:failed', null, jsonb_build_object('failed', f.failed) from facts f where f.failed > 0
  union all
  select 'late', case when f.over6h > 0 then 'response:over6h' else 'response:under6h' end, null, jsonb_build_object(
    'on_time_percent', f.on_time_percent, 'median_minutes', f.median_minutes, 'over6h', f.over6h, 'timed', f.timed)
  from facts f where f.timed >= engine.most('late_replies') and f.on_time_percent < engine.most('late_percent')
  union all
  select 'many_questions', case when f.open_questions = 0 then 'category:Questions' else 'open_questions' end, null, jsonb_build_object(
    'questions', f.questions, 'sorted', f.sorted, 'open', f.open_questions)
  from facts f where f.questions >= engine.most('many_questions') and f.questions * engine.most('questions_one_in') >= f.sorted
$$;
comment on function engine.insights_of_replies(jsonb) is
  'Part of engine.insights: comments that wait, replies that failed or came late, many questions.';

create function engine.insights(d jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(i) - 'place' order by i.place), '[]') from (
    select f.kind, f.what, f.video, f.figures, k.place from unnest(engine.insight_kinds()) with ordinality k (kind, place)
    join (select * from engine.insights_of_topics_and_videos(d) union all select * from engine.insights_of_replies(d)) f using (kind)
    order by k.place limit engine.most('insights')) i
$$;
comment on function engine.insights(jsonb) is
  'What stands out in a dashboard (engine.dashboard), by weight: [{kind, what, video, figures}]. what and video: whose comments to open (public.report_operations). '
  'Thresholds are in engine.limits.';
grant execute on function engine.insights_of_topics_and_videos(jsonb), engine.insights_of_replies(jsonb), engine.insights(jsonb) to authenticated;

-- 84_replies_screen.sql

-- The replies screen and the first steps: what is shown is counted and ordered here, as the caller, under row-level security.

create function engine.reply_urgency(p_grave boolean, p_escalation text, p_category text, p_sentiment text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case
    when p_grave then 6
    when p_escalation = any (engine.urgent_escalations()) then 5
    when p_escalation is not null then 4
    when p_category = 'Questions' then 3
    when p_category in ('Criticism', 'Requests') or p_sentiment = 'Negative' then 2
    else 1
  end
$$;
comment on function engine.reply_urgency(boolean, text, text, text) is
  'How soon a person should look, 6 to 1: despair and threats; threat by other signs, health, minor, law or money; any other escalation; a question; criticism, a request or a negative mood; the rest.';
grant execute on function engine.reply_urgency(boolean, text, text, text) to authenticated;

create function public.replies_page(
  p_tab text, p_search text default null, p_order text default 'newest', p_limit int default 25
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_search text := lower(engine.search_text(p_search));
  v_accounts uuid[] := array(select engine.account('read'));
  v_statuses text[] := engine.tab_statuses(p_tab);
  v_result jsonb;
begin
  perform engine.require(p_tab = any (engine.reply_tabs()), 'Unknown tab.');
  perform engine.require(p_limit between 1 and engine.most('list_rows'), format('A page has 1 to %s comments.', engine.most('list_rows')));
  perform engine.require(p_order = any (engine.reply_orders()), 'Order by urgent, newest or oldest.');
  with matching as (
    select y.id, engine.reply_urgency(y.grave, y.escalation, y.category, y.sentiment) as urgency, case when p_order = 'newest' then -1 else 1 end * extract(epoch from
      case p_tab when 'queued' then y.post_after when 'posted' then y.reply_sent_at
        when 'needs_you' then y.status_changed_at else y.published_at end) as place
    from public.youtube_comments y
    left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
    where y.user_id = any (v_accounts)
      and (
        (p_tab = 'unanswered' and y.reply_status is null and y.comment_id = y.thread_id and y.owner_replied_at is null
          and y.can_reply and y.redacted_at is null and not y.grave and y.status_reason is distinct from 'needs_answer')
        or (p_tab = 'needs_answer' and y.reply_status is null and y.status_reason = 'needs_answer' and y.redacted_at is null)
        or (p_tab = 'to_approve' and y.grave and y.reply_status is null and y.redacted_at is null)
        or (p_tab = 'spam' and y.reply_status = 'skipped' and y.status_reason = 'spam')
        or (y.reply_status = any (v_statuses) and (y.reply_status <> 'skipped' or y.status_reason is distinct from 'spam')))
      and (v_search is null or position(v_search in lower(
        concat_ws(' ', y.text_original, y.generated_reply, y.author_name, v.title))) > 0)
  ), page as (
    -- Sorted by id and place alone; only the page's rows are read whole.
    select y.*, v.title as video_title, m.urgency, m.place, engine.still_answerable(y) as answerable
    from (select * from matching order by case when p_order = 'urgent' then -urgency end, place nulls last, id limit p_limit) m
    join public.youtube_comments y using (id)
    left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
  )
  select jsonb_build_object(
    'now', engine.now(),
    'total', (select count(*) from matching),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'channel_id', p.channel_id, 'comment_id', p.comment_id, 'thread_id', p.thread_id, 'video_id', p.video_id, 'video_title', p.video_title,
        'channel_title', (select c.channel_title from public.youtube_connections c
          where c.user_id = p.user_id and c.channel_id = p.channel_id order by c.priority limit 1),
        'author_name', p.author_name, 'author_channel_id', p.author_channel_id, 'text_original', p.text_original,
        'translation', p.translation, 'translated_to', p.translated_to, 'published_at', p.published_at, 'edited_at', p.edited_at,
        'redacted_at', p.redacted_at, 'can_reply', p.can_reply, 'answerable', p.answerable, 'candidate', p.candidate, 'total_reply_count', p.total_reply_count,
        'language', p.language, 'sentiment', p.sentiment, 'category', p.category, 'confidence', p.confidence,
        'findings', p.findings, 'escalation', p.escalation, 'grave', p.grave, 'urgency', p.urgency,
        'rule_id', p.rule_id, 'rule_name', (select r.name from public.reply_rules r where r.id = p.rule_id),
        'generated_reply', p.generated_reply, 'reply_type', p.reply_type, 'reply_status', p.reply_status,
        'status_reason', p.status_reason, 'status_changed_at', p.status_changed_at, 'post_after', p.post_after,
        'reply_sent_at', p.reply_sent_at, 'posted_at', p.posted_at, 'verified_at', p.verified_at,
        'youtube_reply_id', p.youtube_reply_id, 'account', p.used_connection_label,
        'verification_attempts', p.verification_attempts, 'verification_note', p.verification_note, 'next_check_at', p.next_check_at,
        'owner_reply_text', p.owner_reply_text,
        'sources', engine.sources_shown(p.user_id, p.sources), 'marks', p.marks, 'lessons', p.lessons, 'question_id', p.question_id,
        'asks', case when p.status_reason = 'needs_answer' then (select q.body from public.questions q where q.id = p.question_id) end,
        'spam_reasons', case when p_tab = 'spam' then coalesce((
          select e.detail -> 'reasons' from public.reply_events e where e.comment_row_id = p.id and e.reason = 'spam' order by e.id desc limit 1), '[]') end)
        order by case when p_order = 'urgent' then -p.urgency end, p.place nulls last, p.id)
      from page p), '[]'))
  into v_result;
  return v_result;
end $$;
comment on function public.replies_page(text, text, text, int) is
  'One tab of the caller''s replies screen: {now, total, rows}. spam_reasons: in the tab spam, why, in sentences. now is the product''s clock, against which countdowns run. Ordered (newest, oldest) by '
  'when the comment was written, or (queued, posted, needs_you) when it is due, was sent, changed; urgent: by engine.reply_urgency, then oldest. '
  '422 for an unknown tab, order or limit.';
grant execute on function public.replies_page(text, text, text, int) to authenticated;

create function public.first_steps() returns table (connected boolean, objective boolean, switched_on boolean, policy boolean, answered boolean, seen_public boolean)
language sql stable set search_path = '' as $$
  with own as materialized (select array(select engine.account('read')) as accounts)
  select
    exists (select from public.youtube_connections c where c.user_id = any (own.accounts) and c.is_active and c.channel_id is not null),
    exists (select from public.client_objectives o where o.user_id = any (own.accounts) and (btrim(o.objective_text) <> '' or cardinality(o.tags) > 0)),
    exists (select from public.automation_settings s where s.user_id = any (own.accounts) and s.video_replies_enabled),
    exists (select from public.automation_consents k where k.user_id = any (own.accounts)),
    exists (select from public.youtube_comments y where y.user_id = any (own.accounts) and y.reply_status = any (engine.reply_counts())),
    exists (select from public.youtube_comments y where y.user_id = any (own.accounts) and y.reply_status = 'verified_public')
  from own
$$;
comment on function public.first_steps() is
  'One row: which of the first steps the caller has made. policy: a posting policy was chosen, not only left as it is. answered: a reply was approved. seen_public: one is proven public.';
grant execute on function public.first_steps() to authenticated;

-- 85_draft_fates.sql

-- How drafts fare: what people make of what the product writes, the figure by which it is judged.

create view public.report_drafts with (security_invoker = true) as
select o.comment_row_id as id, o.user_id, o.channel_id, o.drafted_at, o.outcome, o.changed, o.rule_id, o.category, o.language
from public.draft_outcomes o
union all
select y.id, y.user_id, y.channel_id, d.at, 'waiting', null, y.rule_id, y.category, y.language
from public.youtube_comments y
cross join lateral (
  select v.created_at as at from public.reply_versions v where v.comment_row_id = y.id and v.reply_type = 'AI' order by v.id desc limit 1) d
where y.reply_status = 'draft';
comment on view public.report_drafts is
  'A reply that the product drafted and a person decided about, or has to: outcome is one of engine.draft_fates, changed the share of it that the person changed. '
  'What went out without a person is not here.';
grant select on public.report_drafts to authenticated;

create function engine.fate_figures(p_approved bigint, p_edited bigint, p_replaced bigint, p_dismissed bigint, p_waiting bigint, p_changed double precision)
returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('drafts', d.n + p_waiting, 'approved', p_approved, 'edited', p_edited, 'replaced', p_replaced, 'dismissed', p_dismissed, 'waiting', p_waiting,
    'approved_percent', case when d.n > 0 then engine.percent(p_approved, d.n) end, 'edited_percent', case when d.n > 0 then engine.percent(p_edited, d.n) end,
    'replaced_percent', case when d.n > 0 then engine.percent(p_replaced, d.n) end, 'dismissed_percent', case when d.n > 0 then engine.percent(p_dismissed, d.n) end,
    'changed_percent', round((p_changed * 100)::numeric))
  from (select p_approved + p_edited + p_replaced + p_dismissed as n) d
$$;
comment on function engine.fate_figures(bigint, bigint, bigint, bigint, bigint, double precision) is
  'The numbers of drafts by fate with the share, in percent, of those that a person decided about (null of none); changed_percent of p_changed, the median share that edits changed.';
grant execute on function engine.fate_figures(bigint, bigint, bigint, bigint, bigint, double precision) to authenticated;

create function public.report_draft_fates(p_start date, p_end date, p_tz text, p_channel text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.account('read'));
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_from timestamptz;
  v_to timestamptz;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  with own as materialized (
    select date_trunc('week', d.drafted_at at time zone v_zone)::date as week, d.rule_id, d.category, d.outcome, d.changed
    from public.report_drafts d
    where d.user_id = any (v_accounts) and d.channel_id = any (v_channels) and d.drafted_at >= v_from and d.drafted_at < v_to
  ), counted as (
    select grouping(o.week, o.rule_id, o.category) as by, o.week, o.rule_id, o.category,
      engine.fate_figures(count(*) filter (where o.outcome = 'approved'), count(*) filter (where o.outcome = 'edited'), count(*) filter (where o.outcome = 'replaced'),
        count(*) filter (where o.outcome = 'dismissed'), count(*) filter (where o.outcome = 'waiting'),
        percentile_cont(0.5) within group (order by o.changed) filter (where o.outcome = 'edited')) as figures
    from own o group by grouping sets ((), (o.week), (o.rule_id), (o.category), (o.week, o.rule_id, o.category))
  ), weeks as (
    select distinct date_trunc('week', (p_start + n)::timestamp)::date as week from generate_series(0, p_end - p_start) n
  )
  select jsonb_build_object(
    'now', engine.now(),
    'total', (select c.figures from counted c where c.by = 7),
    'weeks', (select jsonb_agg(jsonb_build_object('week', w.week) || coalesce(c.figures, engine.fate_figures(0, 0, 0, 0, 0, null)) order by w.week)
      from weeks w left join counted c on c.by = 3 and c.week = w.week),
    'rules', coalesce((select jsonb_agg(jsonb_build_object('rule_id', c.rule_id, 'name', r.name) || c.figures order by r.position nulls last)
      from counted c left join public.reply_rules r on r.id = c.rule_id where c.by = 5), '[]'),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('category', c.category) || c.figures order by c.category nulls last)
      from counted c where c.by = 6), '[]'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('week', c.week, 'rule', r.name, 'category', c.category) || c.figures
        order by c.week, r.position nulls last, c.category nulls last)
      from counted c left join public.reply_rules r on r.id = c.rule_id where c.by = 0), '[]'))
  into v_result;
  return v_result;
end $$;
comment on function public.report_draft_fates(date, date, text, text) is
  'How the drafts of a period fared: {now, total, weeks, rules, categories, rows}, each with engine.fate_figures. A '
  'draft counts in the week (from Monday, in p_tz) in which it was written; a rule that is deleted counts as none. rows: by week, rule and category. Without p_channel: the '
  'mapped channels, none matching nothing. 422 for an unknown zone or an impossible range.';
grant execute on function public.report_draft_fates(date, date, text, text) to authenticated;

-- 85_report_worth.sql

-- What the product is worth to its owner: hours, money, and what would have been without it.

create index draft_outcomes_decided on public.draft_outcomes (user_id, channel_id, decided_at) include (outcome, rule_id, drafted_at);

create function engine.in_working_hours(p_at timestamptz, p_zone text, p_from int, p_to int, p_days int[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_local constant timestamp := p_at at time zone p_zone;
  v_minute constant int := extract(hour from v_local)::int * 60 + extract(minute from v_local)::int;
begin
  if p_from < p_to then
    return v_minute >= p_from and v_minute < p_to and extract(isodow from v_local)::int = any (p_days);
  end if;
  -- After midnight it is still the shift of the day before.
  return (v_minute >= p_from and extract(isodow from v_local)::int = any (p_days))
    or (v_minute < p_to and extract(isodow from v_local - interval '1 day')::int = any (p_days));
end $$;
comment on function engine.in_working_hours(timestamptz, text, int, int, int[]) is
  'Whether a moment lies in the working hours of report_settings: minutes of the day, from to to, on these days of the week; from at or after to wraps midnight.';
grant execute on function engine.in_working_hours(timestamptz, text, int, int, int[]) to authenticated;

create function engine.model_spent(p_start date, p_end date) returns table (calls bigint, tokens bigint, money numeric, since date)
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(u.calls) filter (where u.day between p_start and p_end), 0), coalesce(sum(u.input_tokens + u.output_tokens) filter (where u.day between p_start and p_end), 0),
    case when (select m.input_price + m.output_price from private.model_limits m) > 0 or bool_or(u.money > 0)
      then coalesce(sum(u.money) filter (where u.day between p_start and p_end), 0) end, min(u.day)
  from private.model_uses u where u.user_id = (select engine.account('read'))
$$;
comment on function engine.model_spent(date, date) is
  'What the caller''s model calls of these UTC days came to: calls, tokens, and money, which is null while the operator has set no prices. since: the first day that is kept.';
grant execute on function engine.model_spent(date, date) to authenticated;

create function engine.time_saved(p_types jsonb, p_minutes_unedited numeric, p_minutes_edited numeric) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(m) || jsonb_build_object('hours', round((m.unedited * m.minutes_unedited + m.edited * m.minutes_edited) / 60, 1))
  from (
    select coalesce(sum((t ->> 'replies')::int) filter (where t ->> 'type' = 'AI'), 0) as unedited,
      coalesce(sum((t ->> 'replies')::int) filter (where t ->> 'type' = 'AI+Edited'), 0) as edited,
      coalesce(p_minutes_unedited, 3) as minutes_unedited, coalesce(p_minutes_edited, 1.5) as minutes_edited
    from jsonb_array_elements(p_types) t) m
$$;
comment on function engine.time_saved(jsonb, numeric, numeric) is
  'What the public replies of a period (types of engine.dashboard) saved: {unedited, edited, minutes_unedited, minutes_edited, hours}. Minutes that are null are those of a user without report_settings.';
grant execute on function engine.time_saved(jsonb, numeric, numeric) to authenticated;

create function public.report_worth(p_start date, p_end date, p_tz text, p_channel text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone constant text := engine.report_zone(p_tz);
  v_accounts constant uuid[] := array(select engine.account('read'));
  v_channels constant text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  -- Working hours are the owner's, whatever days the report is of.
  v_home constant text := coalesce((select p.timezone from public.accounts p where p.id = any (v_accounts) limit 1), v_zone);
  v_from timestamptz;
  v_to timestamptz;
  s public.report_settings;
  v_dashboard jsonb;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  select * into s from public.report_settings r where r.user_id = any (v_accounts);
  v_dashboard := engine.dashboard(v_accounts, v_channels, p_start, p_end, v_zone, null, 'monthly', null, null, 'all', null);

  with decided as materialized (
    select o.outcome, o.rule_id, extract(epoch from o.decided_at - o.drafted_at) / 60 as minutes,
      engine.in_working_hours(o.decided_at, v_home, coalesce(s.work_from, 540), coalesce(s.work_to, 1080), coalesce(s.work_days, '{1,2,3,4,5}')) as in_hours
    from public.draft_outcomes o
    where o.user_id = any (v_accounts) and o.channel_id = any (v_channels) and o.decided_at >= v_from and o.decided_at < v_to
  ), unattended as materialized (
    select y.rule_id, extract(epoch from y.approved_at - coalesce(y.published_at, y.created_at)) / 60 as minutes,
      engine.in_working_hours(y.approved_at, v_home, coalesce(s.work_from, 540), coalesce(s.work_to, 1080), coalesce(s.work_days, '{1,2,3,4,5}')) as in_hours
    from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels) and y.reply_sent_at >= v_from and y.reply_sent_at < v_to
      and y.approved_by = 'engine' and y.is_replied
  ), asked as materialized (
    select q.id, engine.question_became(q) as state, y.video_id, count(*) as comments
    from public.questions q join public.youtube_comments y on y.question_id = q.id
    where q.user_id = any (v_accounts) and q.channel_id = any (v_channels) and y.created_at >= v_from and y.created_at < v_to
    group by 1, 2, 3
  ), own as (
    -- How soon the owner answered before: the latest thousand answers to what was written before the channel was connected.
    select extract(epoch from y.owner_replied_at - y.published_at) / 60 as minutes
    from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels) and y.owner_reply_text is not null and y.history
      and y.owner_replied_at >= y.published_at
    order by y.owner_replied_at desc limit 1000
  )
  select jsonb_build_object(
    'now', engine.now(),
    'known', v_dashboard #> '{figures,range,known}',
    'saved', engine.time_saved(v_dashboard -> 'types', s.minutes_unedited, s.minutes_edited),
    'cost', (select jsonb_build_object('calls', m.calls, 'tokens', m.tokens, 'money', m.money, 'since', m.since,
        'credits', (v_dashboard #>> '{figures,range,published}')::int * engine.reply_cost(),
        'plan', (select p.plan from public.accounts p where p.id = any (v_accounts) limit 1))
      from engine.model_spent(p_start, p_end) m),
    'questions', (
      select jsonb_build_object('asked', coalesce(sum(a.comments), 0), 'groups', count(distinct a.id),
        'answered', count(distinct a.id) filter (where a.state = 'answered'), 'dismissed', count(distinct a.id) filter (where a.state = 'dismissed'),
        'open', count(distinct a.id) filter (where a.state = 'open'),
        'videos', coalesce((
          select jsonb_agg(jsonb_build_object('video_id', v.video_id, 'title', v.title, 'groups', v.groups, 'open', v.open) order by v.open desc, v.groups desc, v.video_id)
          from (
            select b.video_id, max(t.title) as title, count(*) as groups, count(*) filter (where b.state = 'open') as open
            from asked b left join public.videos t on t.user_id = any (v_accounts) and t.id = b.video_id
            where b.video_id is not null group by 1 order by 4 desc, 3 desc, 1 limit 10) v), '[]'))
      from asked a),
    'people', (
      select jsonb_agg(to_jsonb(w) order by w.who desc) from (
        select 'owner' as who, count(*) filter (where d.outcome = 'approved') as approved, count(*) filter (where d.outcome = 'edited') as edited,
          count(*) filter (where d.outcome in ('dismissed', 'replaced')) as rejected, round((percentile_cont(0.5) within group (order by d.minutes))::numeric, 1) as median_minutes,
          count(*) filter (where d.in_hours) as in_hours, count(*) filter (where not d.in_hours) as outside_hours
        from decided d
        union all
        select 'engine', count(*), 0, 0, round((percentile_cont(0.5) within group (order by u.minutes))::numeric, 1),
          count(*) filter (where u.in_hours), count(*) filter (where not u.in_hours)
        from unattended u) w),
    'rules', coalesce((
      select jsonb_agg(jsonb_build_object('rule_id', x.rule_id, 'name', r.name, 'approved', x.approved, 'edited', x.edited, 'rejected', x.rejected,
        'unattended', x.unattended, 'median_minutes', x.median_minutes) order by r.position nulls last)
      from (
        select b.rule_id, count(*) filter (where b.outcome = 'approved') as approved, count(*) filter (where b.outcome = 'edited') as edited,
          count(*) filter (where b.outcome in ('dismissed', 'replaced')) as rejected, count(*) filter (where b.outcome = 'unattended') as unattended,
          round((percentile_cont(0.5) within group (order by b.minutes))::numeric, 1) as median_minutes
        from (select d.rule_id, d.outcome, d.minutes from decided d union all select u.rule_id, 'unattended', u.minutes from unattended u) b
        group by 1) x
      left join public.reply_rules r on r.id = x.rule_id), '[]'),
    'without', jsonb_build_object(
      'own_answers', (select count(*) from own), 'own_median_minutes', (select round((percentile_cont(0.5) within group (order by minutes))::numeric, 1) from own),
      'shadow', (select jsonb_build_object('decided', t.post_approved + t.post_edited + t.post_dismissed, 'agreed', t.post_approved,
          'percent', case when t.post_approved + t.post_edited + t.post_dismissed > 0
            then engine.percent(t.post_approved, t.post_approved + t.post_edited + t.post_dismissed) end)
        from public.shadow_totals() t)))
  into v_result;
  return v_result;
end $$;
comment on function public.report_worth(date, date, text, text) is
  'What the period was worth to the caller: {now, known, saved, cost, questions, people, rules, without} (docs/REPORTS.md, Worth). saved: public replies sent in it, by type; people '
  'and rules: drafts decided about in it, unattended replies sent in it; questions: comments seen in it that nothing could answer; without: the owner''s own speed before the channel was '
  'connected, and how often shadow mode, of any time, would have sent what the owner then approved as it was. 422 for an unknown zone or an impossible range.';
grant execute on function public.report_worth(date, date, text, text) to authenticated;

-- 86_questions_screen.sql

-- What is asked, as its owner sees it: what waits for an answer, and what was asked this month.

create function engine.question_answered(q public.questions) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select f.answer from public.facts f where f.id = q.fact_id),
    -- By hand, to one who asked: here, or on YouTube.
    (select coalesce(y.generated_reply, y.owner_reply_text) from public.youtube_comments y
     where y.question_id = q.id and y.redacted_at is null
       and ((y.reply_type = 'Manual' and y.reply_status = any (engine.reply_replied())) or y.owner_reply_text is not null)
     order by coalesce(y.approved_at, y.owner_replied_at) desc nulls last limit 1));
end $$;
comment on function engine.question_answered(public.questions) is 'What its owner has said to a question, as a fact or to one who asked it; null for nothing yet.';
grant execute on function engine.question_answered(public.questions) to authenticated;

create function engine.question_became(q public.questions) returns text
language sql stable set search_path = '' as $$
  select case when q.state = 'open' and engine.question_answered(q) is not null then 'answered' else q.state end
$$;
comment on function engine.question_became(public.questions) is
  'What reports say has become of a question (engine.question_states): its state, but answered also where its owner told one who asked and kept no fact of it.';
grant execute on function engine.question_became(public.questions) to authenticated;

create function public.questions_page(p_search text default null, p_limit int default 25) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_search text := lower(engine.search_text(p_search));
  v_accounts uuid[] := array(select engine.account('read'));
  v_result jsonb;
begin
  perform engine.require(p_limit between 1 and engine.most('list_rows'), format('A page has 1 to %s questions.', engine.most('list_rows')));
  with open as (
    select q.*, w.people, w.comments, case when q.state = 'open' then engine.question_answered(q) end as suggestion
    from public.questions q
    cross join lateral (
      select count(distinct coalesce(y.author_channel_id, y.id::text))::int as people, count(*)::int as comments
      from public.youtube_comments y where y.question_id = q.id and y.reply_status is null and y.status_reason = 'needs_answer' and y.redacted_at is null) w
    where q.user_id = any (v_accounts) and q.state = 'open' and (v_search is null or position(v_search in lower(q.body)) > 0)
  ), matching as (
    select * from open o where o.comments > 0 or o.suggestion is not null
  ), page as (
    select * from matching m order by m.people desc, m.newest_at desc, m.id limit p_limit
  )
  select jsonb_build_object(
    'now', engine.now(),
    'total', (select count(*) from matching),
    'unplaced', (select count(*) from public.youtube_comments y
      where y.user_id = any (v_accounts) and y.status_reason = 'needs_answer' and y.reply_status is null and y.question_id is null and y.redacted_at is null),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'channel_id', p.channel_id, 'question', p.body, 'language', p.language, 'people', p.people, 'comments', p.comments,
        'asked_at', p.asked_at, 'newest_at', p.newest_at, 'suggestion', p.suggestion,
        'channel_title', (select c.channel_title from public.youtube_connections c
          where c.user_id = p.user_id and c.channel_id = p.channel_id order by c.priority limit 1),
        'videos', coalesce((
          select jsonb_agg(jsonb_build_object('id', k.video_id, 'title', nullif(v.title, ''), 'comments', k.n) order by k.n desc, k.video_id)
          from (select y.video_id, count(*)::int as n from public.youtube_comments y where y.question_id = p.id and y.video_id is not null group by 1) k
          left join public.videos v on v.user_id = p.user_id and v.id = k.video_id), '[]'),
        'languages', coalesce((
          select jsonb_agg(distinct y.language) from public.youtube_comments y where y.question_id = p.id and y.language is not null), '[]'),
        'newest', coalesce((
          select jsonb_agg(jsonb_build_object('id', y.id, 'author_name', y.author_name, 'text', y.text_original, 'published_at', y.published_at,
            'language', y.language, 'video_id', y.video_id) order by y.published_at desc, y.id)
          from (
            select * from public.youtube_comments c
            where c.question_id = p.id and c.reply_status is null and c.status_reason = 'needs_answer' and c.redacted_at is null
            order by c.published_at desc, c.id limit 3) y), '[]'))
        order by p.people desc, p.newest_at desc, p.id)
      from page p), '[]'))
  into v_result;
  return v_result;
end $$;
comment on function public.questions_page(text, int) is
  'The tab of what needs its owner''s answer: {now, total, unplaced, rows}, most asked first, each question with its newest comments, videos and languages. suggestion: what the '
  'owner said by hand to one who asked, to be kept as a fact or not. unplaced: comments that wait without a question, because the channel has too many. 422 for a limit or a search that is out of bounds.';
grant execute on function public.questions_page(text, int) to authenticated;

create function public.asked_this_month(p_channel text default null) returns table (
  question_id uuid, question text, video_id text, video_title text, people int, state text, answer text, newest_at timestamptz, by_hand boolean)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform engine.require(p_channel is null or length(p_channel) <= engine.most('key_characters'), 'Unknown channel.');
  return query
    select q.id, q.body, y.video_id, nullif(max(v.title), ''), count(distinct coalesce(y.author_channel_id, y.id::text))::int, engine.question_became(q), engine.question_answered(q),
      max(y.published_at), q.state = 'open' and engine.question_became(q) = 'answered'
    from public.questions q
    join public.youtube_comments y on y.question_id = q.id
    left join public.videos v on v.user_id = q.user_id and v.id = y.video_id
    where q.user_id = (select engine.account('read')) and (p_channel is null or q.channel_id = p_channel)
      and q.newest_at >= date_trunc('month', engine.today_of(q.user_id)::timestamp) at time zone coalesce((select p.timezone from public.accounts p where p.id = q.user_id), 'UTC')
    group by q.id, y.video_id
    order by 5 desc, 8 desc, q.id, y.video_id limit 100;
end $$;
comment on function public.asked_this_month(text) is
  'What a channel of the caller''s, or all of them, was asked this month that nothing answered then, by video, most asked first, 100 at most. state: engine.question_became; answer: what the owner has '
  'said since, as a fact or by hand to one who asked; by_hand: so far only to one who asked, so that no fact answers the next one.';
grant execute on function public.asked_this_month(text) to authenticated;

-- 86_report_words.sql

-- What the words of the reports are counted in; the words themselves are found by report-words, which knows where they end in each language.

create function service.comments_for_words(p_user uuid, p_start date, p_end date, p_tz text, p_channel text, p_category text)
returns table (id uuid, language text, body text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, null, 'all');
  return query select y.id, y.language, y.text_original from public.youtube_comments y
    where y.user_id = p_user
      and y.channel_id = any (case when p_channel is not null then array[p_channel]
        else array(select m.channel_id from public.client_youtube_channels m where m.client_user_id = p_user) end)
      and y.created_at >= engine.day_start(p_start, v_zone) and y.created_at < engine.day_start(p_end + 1, v_zone)
      and not y.history and y.text_original <> '' and (p_category is null or y.category = p_category)
    order by y.created_at desc, y.id limit engine.most('words_comments');
end $$;
comment on function service.comments_for_words(uuid, date, date, text, text, text) is
  'The latest comments of a user''s period whose words the reports count, history left out. Without p_channel the mapped channels. 422 for an impossible range or category.';

-- 87_inbox.sql

-- The inbox: pages, counts, what changed since, and one comment whole. All of it runs as the caller, under row-level security.
-- What belongs to a tab and to filters is said once, as a condition in SQL (engine.inbox_where): filled in with literals, the planner sees which index serves it.

create function engine.check_inbox_filters(p_filters jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_filters constant jsonb := coalesce(p_filters, '{}');
  v_allowed constant jsonb := jsonb_build_object('category', engine.comment_categories() || 'none'::text, 'sentiment', engine.comment_sentiments() || 'none'::text,
    'warning', engine.inbox_warnings(), 'age', engine.inbox_ages());
  v_key text;
  v_value jsonb;
begin
  -- Before anything is read of it, so that a huge one costs nothing.
  perform engine.require(pg_catalog.length(v_filters::text) <= engine.most('inbox_filter_characters'),
    format('Filters can have at most %s characters.', engine.most('inbox_filter_characters')));
  perform engine.require(jsonb_typeof(v_filters) = 'object', 'Filters must be an object.');
  for v_key, v_value in select e.key, e.value from jsonb_each(v_filters) e loop
    perform engine.require(v_key = any (engine.inbox_filters()), format('Unknown filter %s.', left(v_key, 40)));
    perform engine.require(jsonb_typeof(v_value) = 'string', format('The filter %s must be text.', v_key));
    perform engine.require(not v_allowed ? v_key or v_allowed -> v_key ? (v_value #>> '{}'), format('Unknown value for the filter %s.', v_key));
    if v_key = 'assignee' then
      perform engine.require(length(v_value #>> '{}') <= engine.most('assignee_characters'),
        format('A name or email can have at most %s characters.', engine.most('assignee_characters')));
    elsif v_key <> 'search' then
      perform engine.require_key(v_value #>> '{}');
    end if;
  end loop;
  perform engine.search_text(v_filters ->> 'search');
  return v_filters;
end $$;
comment on function engine.check_inbox_filters(jsonb) is
  'Filters of the inbox as they came, {} for null. 422 for what is no filter (engine.inbox_filters), is no text, has no such value, or is too long.';

create function engine.tab_where(p_tab text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.require(p_tab = any (engine.reply_tabs()), 'Unknown tab.');
  return case p_tab
    when 'unanswered' then $q$(y.reply_status is null and y.comment_id = y.thread_id and y.owner_replied_at is null
      and y.can_reply and y.redacted_at is null and not y.grave and y.status_reason is distinct from 'needs_answer')$q$
    when 'needs_answer' then $q$(y.reply_status is null and y.status_reason = 'needs_answer' and y.redacted_at is null)$q$
    when 'to_approve' then format('(y.reply_status = any (%L::text[]) or (y.grave and y.reply_status is null and y.redacted_at is null))', engine.tab_statuses(p_tab))
    when 'spam' then $q$(y.reply_status = 'skipped' and y.status_reason = 'spam')$q$
    when 'no_reply' then format('(y.reply_status = any (%L::text[]) and (y.reply_status <> %L or y.status_reason is distinct from %L))', engine.tab_statuses(p_tab), 'skipped', 'spam')
    else format('(y.reply_status = any (%L::text[]))', engine.tab_statuses(p_tab))
  end;
end $$;
comment on function engine.tab_where(text) is 'What of youtube_comments y is in a tab, as a condition in SQL. 422 for an unknown tab.';

create function engine.age_band(p_now timestamptz) returns text
language sql immutable set search_path = '' as $$
  select format($q$case
    when y.published_at > %1$L::timestamptz - interval '1 hour' then 'hour'
    when y.published_at > %1$L::timestamptz - interval '24 hours' then 'day'
    when y.published_at > %1$L::timestamptz - interval '7 days' then 'week'
    when y.published_at > %1$L::timestamptz - interval '30 days' then 'month'
    else 'older'
  end$q$, p_now)
$$;
comment on function engine.age_band(timestamptz) is
  'The band of engine.inbox_ages that youtube_comments y is in, in SQL, so that it is part of the query that asks; older when nobody knows when it was written.';

create function engine.owned_by_caller() returns text
language sql stable set search_path = '' as $$
  select format('y.user_id = %L::uuid', engine.account('read'))
$$;
comment on function engine.owned_by_caller() is 'What of youtube_comments y is of engine.account, as a condition in SQL that an index can serve in order. Row-level security holds beside it.';

create function engine.inbox_where(p_tab text, p_filters jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v constant jsonb := engine.check_inbox_filters(p_filters);
begin
  -- What a filter does not say is null, and left out.
  return concat_ws(' and ', engine.owned_by_caller(), engine.tab_where(p_tab),
    'y.channel_id = ' || quote_literal(nullif(v ->> 'channel', '')),
    'y.video_id = ' || quote_literal(nullif(v ->> 'video', '')),
    case v ->> 'category' when 'none' then 'y.category is null' else 'y.category = ' || quote_literal(v ->> 'category') end,
    case v ->> 'sentiment' when 'none' then 'y.sentiment is null' else 'y.sentiment = ' || quote_literal(v ->> 'sentiment') end,
    case v ->> 'language' when 'none' then 'y.language is null' else 'y.language = ' || quote_literal(nullif(v ->> 'language', '')) end,
    case v ->> 'warning'
      when 'grave' then 'y.grave'
      when 'escalated' then 'y.escalation is not null'
      when 'unproven' then $q$y.marks <> '[]'$q$
      when 'findings' then $q$y.findings <> '[]'$q$
      when 'none' then $q$not y.grave and y.escalation is null and y.marks = '[]' and y.findings = '[]'$q$
    end,
    case v ->> 'assignee' when '' then 'y.assignee is null' else 'y.assignee = ' || quote_literal(v ->> 'assignee') end,
    engine.age_band(engine.now()) || ' = ' || quote_literal(v ->> 'age'),
    'position(' || quote_literal(lower(engine.search_text(v ->> 'search'))) || $q$ in lower(concat_ws(' ', y.text_original, y.generated_reply, y.author_name,
      (select v.title from public.videos v where v.user_id = y.user_id and v.id = y.video_id)))) > 0$q$);
end $$;
comment on function engine.inbox_where(text, jsonb) is
  'What of youtube_comments y is the caller''s and belongs to a tab under filters, as a condition in SQL. 422 for what is no tab or no filter.';

create function engine.tab_date(p_tab text) returns text
language sql immutable set search_path = '' as $$
  select case p_tab when 'queued' then 'y.post_after' when 'posted' then 'y.reply_sent_at' when 'needs_you' then 'y.status_changed_at' else 'y.published_at' end
$$;
comment on function engine.tab_date(text) is 'The column of youtube_comments y by which a tab is newest or oldest first: when the comment was written, or its reply is due, was sent, changed.';

create function engine.inbox_order(p_tab text, p_order text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.require(p_order = any (engine.reply_orders()), 'Order by urgent, newest or oldest.');
  return concat_ws(', ', case when p_order = 'urgent' then 'engine.reply_urgency(y.grave, y.escalation, y.category, y.sentiment) desc' end,
    engine.tab_date(p_tab) || case p_order when 'newest' then ' desc nulls last' else ' asc nulls last' end, 'y.id');
end $$;
comment on function engine.inbox_order(text, text) is
  'How a tab is ordered, in SQL; urgent: by engine.reply_urgency, then the oldest. What has no date comes last. 422 for an unknown order.';

create function engine.warnings_of(p_grave boolean, p_escalated boolean, p_unproven boolean, p_findings boolean) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(select w.word from unnest(engine.inbox_warnings(), array[p_grave, p_escalated, p_unproven, p_findings]) with ordinality w (word, holds, place) where w.holds order by w.place)
$$;
comment on function engine.warnings_of(boolean, boolean, boolean, boolean) is 'Which of engine.inbox_warnings a comment has, in their order; empty for none.';

create function engine.inbox_row() returns text
language sql immutable set search_path = '' as $$
  select $q$jsonb_build_object(
    'id', y.id, 'channel_id', y.channel_id, 'video_id', y.video_id, 'video_title', v.title,
    'author_name', y.author_name, 'text', left(y.text_original, 160), 'reply', left(y.generated_reply, 160), 'published_at', y.published_at,
    'language', y.language, 'category', y.category, 'sentiment', y.sentiment,
    'urgency', engine.reply_urgency(y.grave, y.escalation, y.category, y.sentiment), 'grave', y.grave, 'escalation', y.escalation,
    'warnings', array_remove(array[case when y.grave then 'grave' end, case when y.escalation is not null then 'escalated' end,
      case when y.marks <> '[]' then 'unproven' end, case when y.findings <> '[]' then 'findings' end], null),
    'reply_status', y.reply_status, 'status_reason', y.status_reason, 'status_changed_at', y.status_changed_at, 'post_after', y.post_after,
    'reply_sent_at', y.reply_sent_at, 'answerable', coalesce(y.reply_status = 'skipped' and engine.still_answerable(y), false), 'can_reply', y.can_reply, 'assignee', y.assignee)$q$
$$;
comment on function engine.inbox_row() is
  'A comment y with its video v as a line of the inbox, in SQL: as part of the query, who is asking is worked out once and not for each row.';

create function engine.inbox_cursor() returns jsonb
language sql stable set search_path = '' as $$ select jsonb_build_object('s', pg_catalog.pg_current_snapshot()::text) $$;
comment on function engine.inbox_cursor() is 'What public.inbox_changes wants to know next time: which transactions this answer has seen.';

create function public.inbox_page(
  p_tab text, p_filters jsonb default '{}', p_order text default 'newest', p_after jsonb default null, p_limit int default 100
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_where constant text := engine.inbox_where(p_tab, p_filters);
  v_order constant text := engine.inbox_order(p_tab, p_order);
  v_date constant text := engine.tab_date(p_tab);
  v_urgency constant text := 'engine.reply_urgency(y.grave, y.escalation, y.category, y.sentiment)';
  v_at timestamptz;
  v_id uuid;
  v_level int;
  v_dated text;
  v_undated text;
  v_ids uuid[];
  v_result jsonb;
begin
  perform engine.require(p_limit between 1 and engine.most('inbox_rows'), format('A page has 1 to %s comments.', engine.most('inbox_rows')));
  if p_after is not null and p_after <> 'null' then
    perform engine.require(length(p_after::text) <= engine.most('inbox_cursor_characters'), 'This list is out of date. Reload it.');
    begin
      v_at := p_after ->> 'at';
      v_id := p_after ->> 'id';
      v_level := p_after ->> 'urgency';
    exception when data_exception then
      perform engine.require(false, 'This list is out of date. Reload it.');
    end;
    perform engine.require(v_id is not null and (p_order <> 'urgent' or v_level is not null), 'This list is out of date. Reload it.');
  end if;
  if p_order = 'urgent' then
    execute format('select array(select y.id from public.youtube_comments y where %s %s order by %s limit %s)', v_where,
      case when v_id is not null then format('and (-%s, coalesce(%s, %L), y.id) > (-%s, coalesce(%L::timestamptz, %L), %L::uuid)',
        v_urgency, v_date, 'infinity', v_level, v_at, 'infinity', v_id) end, v_order, p_limit)
    into v_ids;
  else
    -- Those with a date and those without apart, so that an index gives the first in order from where the last page ended.
    v_dated := case when v_id is null then 'true' when v_at is null then 'false' else
      format('%1$s %2$s= %3$L and (%1$s %2$s %3$L or y.id > %4$L)', v_date, case p_order when 'newest' then '<' else '>' end, v_at, v_id) end;
    v_undated := case when v_id is null or v_at is not null then 'true' else format('y.id > %L', v_id) end;
    execute format('select array(select y.id from public.youtube_comments y where %1$s and %2$s is not null and %3$s order by %2$s %4$s, y.id limit %5$s)',
      v_where, v_date, v_dated, case p_order when 'newest' then 'desc' else 'asc' end, p_limit)
    into v_ids;
    if cardinality(v_ids) < p_limit then
      execute format('select $1 || array(select y.id from public.youtube_comments y where %s and %s is null and %s order by y.id limit %s)',
        v_where, v_date, v_undated, p_limit - cardinality(v_ids))
      into v_ids using v_ids;
    end if;
  end if;
  execute format(
    $q$select jsonb_build_object('now', engine.now(), 'cursor', engine.inbox_cursor(), 'rows', coalesce(jsonb_agg(%4$s order by k.place), '[]'),
      'next', case when count(*) = %1$s then jsonb_agg(jsonb_build_object('id', y.id, 'at', %2$s, 'urgency', %3$s) order by k.place) -> -1 end)
    from unnest($1) with ordinality k (id, place) join public.youtube_comments y using (id)
    left join public.videos v on v.user_id = y.user_id and v.id = y.video_id$q$, p_limit, v_date, v_urgency, engine.inbox_row())
  into v_result using v_ids;
  return v_result;
end $$;
comment on function public.inbox_page(text, jsonb, text, jsonb, int) is
  'A page of a tab of the caller''s inbox: {now, cursor, rows, next}. p_after: next of the page before, null for the first; next is null when there is no further page. Ordered (newest, oldest) by when the comment was '
  'written, or (queued, posted, needs_you) when it is due, was sent, changed; urgent: by engine.reply_urgency, then oldest. A page begins where the last one ended, so that what arrives moves '
  'nothing. cursor is for public.inbox_changes. 422 for an unknown tab, filter, order, place or limit.';

create function engine.inbox_tabs() returns jsonb
language sql stable set search_path = '' as $$
  with own as materialized (select array(select engine.account('read')) as accounts),
  by_status as (
    select y.reply_status, count(*)::int as n from own join public.youtube_comments y on y.user_id = any (own.accounts) and y.reply_status is not null group by 1
  ), by_tab as (
    select t.tab, coalesce(sum(s.n), 0)::int as n from unnest(engine.reply_tabs()) t (tab) left join by_status s on engine.reply_tab(s.reply_status) = t.tab group by 1
  ), apart as (
    select
      (select count(*)::int from own join public.youtube_comments y on y.user_id = any (own.accounts) and y.reply_status = 'skipped' and y.status_reason = 'spam') as spam,
      (select count(*)::int from own join public.youtube_comments y on y.user_id = any (own.accounts) and y.grave and y.reply_status is null and y.redacted_at is null) as grave,
      (select count(*)::int from own join public.youtube_comments y on y.user_id = any (own.accounts)
        and y.reply_status is null and y.status_reason = 'needs_answer' and y.redacted_at is null) as asked,
      (select count(*)::int from own join public.youtube_comments y on y.user_id = any (own.accounts)
        and y.reply_status is null and y.comment_id = y.thread_id and y.owner_replied_at is null and y.can_reply and y.redacted_at is null)
      -- The few that belong elsewhere, each from an index of its own: the rest is counted without a look at the rows.
      - (select count(*)::int from own join public.youtube_comments y on y.user_id = any (own.accounts) and y.grave
        and y.reply_status is null and y.comment_id = y.thread_id and y.owner_replied_at is null and y.can_reply and y.redacted_at is null)
      - (select count(*)::int from own join public.youtube_comments y on y.user_id = any (own.accounts) and y.status_reason = 'needs_answer' and not y.grave
        and y.reply_status is null and y.comment_id = y.thread_id and y.owner_replied_at is null and y.can_reply and y.redacted_at is null) as unanswered
  )
  select jsonb_object_agg(t.tab, case t.tab
    when 'spam' then a.spam when 'no_reply' then t.n - a.spam when 'to_approve' then t.n + a.grave
    when 'needs_answer' then a.asked when 'unanswered' then a.unanswered else t.n end)
  from by_tab t cross join apart a
$$;
comment on function engine.inbox_tabs() is 'How many of the caller''s comments are in each tab. As engine.tab_where says, counted from indices: most of it without looking at a row.';

create function public.reply_counts()
returns table (to_approve int, needs_answer int, queued int, posted int, needs_you int, spam int, no_reply int, unanswered int)
language sql stable set search_path = '' as $$
  select t.* from jsonb_to_record(engine.inbox_tabs()) as t (
    to_approve int, needs_answer int, queued int, posted int, needs_you int, spam int, no_reply int, unanswered int)
$$;
comment on function public.reply_counts() is
  'One row: how many of the caller''s comments are in each tab of the replies screen (engine.inbox_tabs). unanswered: top-level, repliable, not answered by the channel itself, waiting for no answer. '
  'to_approve: with those that are grave and have no text.';
grant execute on function public.reply_counts() to authenticated;

create function public.inbox_counts(p_tab text, p_filters jsonb default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v constant jsonb := engine.check_inbox_filters(p_filters);
  v_result jsonb;
begin
  -- Rows are read once, and grouped by all that can be asked of them; each facet is then counted from a few hundred groups.
  execute format($q$
    with grouped as (
      select y.channel_id as channel, y.video_id as video, coalesce(y.category, 'none') as category, coalesce(y.sentiment, 'none') as sentiment,
        coalesce(y.language, 'none') as language, coalesce(y.assignee, '') as assignee, %3$s as age,
        y.grave, y.escalation is not null as escalated, y.marks <> '[]' as unproven, y.findings <> '[]' as findings, count(*)::int as n
      from public.youtube_comments y where %1$s group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    ), asked as (
      select g.*, coalesce(g.channel <> nullif($1 ->> 'channel', ''), false)::int as off_channel,
        coalesce(g.video is distinct from nullif($1 ->> 'video', '') and nullif($1 ->> 'video', '') is not null, false)::int as off_video,
        coalesce(g.category <> $1 ->> 'category', false)::int as off_category,
        coalesce(g.sentiment <> $1 ->> 'sentiment', false)::int as off_sentiment,
        coalesce(g.language <> nullif($1 ->> 'language', ''), false)::int as off_language,
        coalesce(g.assignee <> $1 ->> 'assignee', false)::int as off_assignee,
        coalesce(g.age <> $1 ->> 'age', false)::int as off_age,
        coalesce(not case $1 ->> 'warning' when 'grave' then g.grave when 'escalated' then g.escalated when 'unproven' then g.unproven when 'findings' then g.findings
          when 'none' then not (g.grave or g.escalated or g.unproven or g.findings) end, false)::int as off_warning
      from grouped g
    ), judged as materialized (
      select a.*, off_channel + off_video + off_category + off_sentiment + off_language + off_assignee + off_age + off_warning as off from asked a
    ), counted as (
      select 'channel' as facet, j.channel as value, sum(j.n)::int as n from judged j where j.off = j.off_channel group by 2
      union all select 'video', j.video, sum(j.n)::int from judged j where j.off = j.off_video and j.video is not null group by 2
      union all select 'category', j.category, sum(j.n)::int from judged j where j.off = j.off_category group by 2
      union all select 'sentiment', j.sentiment, sum(j.n)::int from judged j where j.off = j.off_sentiment group by 2
      union all select 'language', j.language, sum(j.n)::int from judged j where j.off = j.off_language group by 2
      union all select 'assignee', j.assignee, sum(j.n)::int from judged j where j.off = j.off_assignee group by 2
      union all select 'age', j.age, sum(j.n)::int from judged j where j.off = j.off_age group by 2
      union all select 'warning', w.word, sum(j.n)::int from judged j
        cross join lateral unnest(case when j.grave or j.escalated or j.unproven or j.findings
          then engine.warnings_of(j.grave, j.escalated, j.unproven, j.findings) else '{none}' end) w (word)
        where j.off = j.off_warning group by 2
    ), placed as (
      select c.*, row_number() over (partition by c.facet order by c.n desc, c.value) as place from counted c
    ), shown as (
      select p.*, case p.facet
        when 'channel' then coalesce((select k.channel_title from public.youtube_connections k
          where k.channel_id = p.value and k.user_id = (select engine.account('read')) order by k.priority limit 1), p.value)
        when 'video' then coalesce((select nullif(v.title, '') from public.videos v
          where v.id = p.value and v.user_id = (select engine.account('read')) limit 1), p.value)
        else p.value end as label
      from placed p where p.facet <> 'video' or p.place <= %2$s or p.value = $1 ->> 'video'
    )
    select jsonb_build_object('tabs', engine.inbox_tabs(), 'total', coalesce((select sum(j.n) from judged j where j.off = 0), 0),
      'facets', (select jsonb_object_agg(f.facet, coalesce((select jsonb_agg(jsonb_build_object('value', s.value, 'label', s.label, 'count', s.n) order by s.place)
        from shown s where s.facet = f.facet), '[]')) from unnest(engine.inbox_filters()) f (facet) where f.facet <> 'search'))$q$,
    engine.inbox_where(p_tab, jsonb_strip_nulls(jsonb_build_object('search', v ->> 'search'))), engine.most('facet_videos'), engine.age_band(engine.now()))
  into v_result using v;
  return v_result;
end $$;
comment on function public.inbox_counts(text, jsonb) is
  'How much there is of the caller''s: {tabs, total, facets}. tabs: of each tab, whatever the filters; total: of this one under all of them; facets: for each filter but search [{value, label, count}], fullest first, under all '
  'filters but itself. none, and for assignee an empty text, stand for what has no value. Of videos the 50 fullest and the chosen one. 422 for an unknown tab or filter.';

create function public.inbox_changes(p_tab text, p_filters jsonb, p_since jsonb, p_limit int default 200) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_where constant text := engine.inbox_where(p_tab, p_filters);
  v_since pg_snapshot;
  v_now constant pg_snapshot := pg_catalog.pg_current_snapshot();
  v_lost boolean;
  v_changed jsonb;
  v_count int;
begin
  perform engine.require(p_limit between 1 and engine.most('inbox_rows'), format('Request 1 to %s changes.', engine.most('inbox_rows')));
  perform engine.require(length(p_since::text) <= engine.most('inbox_cursor_characters') and jsonb_typeof(p_since) = 'object' and p_since ->> 's' is not null,
    'This list is out of date. Reload it.');
  begin
    v_since := p_since ->> 's';
  exception when data_exception then
    perform engine.require(false, 'This list is out of date. Reload it.');
  end;
  -- A snapshot of a database that this one was not made from: nothing can be told by it.
  v_lost := pg_catalog.pg_snapshot_xmax(v_since) > pg_catalog.pg_snapshot_xmax(v_now);
  -- What a snapshot has not seen is what began after it, or was under way: a row that was written before the last answer and committed after it is among these. No clock could tell.
  execute format($q$
    with changed as materialized (
      select y.id from public.youtube_comments y
      where %3$s and y.changed_in >= pg_catalog.pg_snapshot_xmin($1) and y.changed_in < pg_catalog.pg_snapshot_xmax($2)
        and not pg_catalog.pg_visible_in_snapshot(y.changed_in, $1)
      order by y.changed_in, y.id limit $3
    )
    select coalesce(jsonb_agg(%2$s || jsonb_build_object('in_view', coalesce(%1$s, false))), '[]'), count(*)
    from changed c join public.youtube_comments y using (id)
    left join public.videos v on v.user_id = y.user_id and v.id = y.video_id$q$, v_where, engine.inbox_row(), engine.owned_by_caller())
  into v_changed, v_count using v_since, v_now, p_limit + 1;
  return jsonb_build_object('now', engine.now(), 'cursor', engine.inbox_cursor(), 'tabs', engine.inbox_tabs(),
    'changed', case when v_count > p_limit then v_changed - -1 else v_changed end, 'more', v_lost or v_count > p_limit);
end $$;
comment on function public.inbox_changes(text, jsonb, jsonb, int) is
  'What has become of the caller''s comments since an answer with p_since as its cursor: {now, cursor, tabs, changed, more}. in_view: whether a row belongs to the tab under the filters. more: there is more than p_limit, or the '
  'cursor is of another database, so the list is to be loaded anew. Nothing is missed: the cursor names the transactions that were seen, and rows the one that changed them (youtube_comments.changed_in). '
  'A title of a video, and a like, are no change. 422 for an unknown tab, filter, cursor or limit.';

create function engine.seconds_of(p_label text) returns int
language sql immutable set search_path = '' as $$
  select sum(part::int * 60 ^ (places - place))::int from regexp_split_to_table(p_label, ':') with ordinality p (part, place)
    cross join (select array_length(string_to_array(p_label, ':'), 1) as places) n
$$;
comment on function engine.seconds_of(text) is 'Seconds of a time such as 4:12 or 1:04:12.';

create function engine.video_moment(p_user uuid, p_video text, p_text text) returns jsonb
language sql stable set search_path = '' as $$
  with said as (
    select m[1] as label, engine.seconds_of(m[1]) as seconds
    from regexp_match(p_text, '(?:^|[^0-9:.,])((?:[0-9]{1,2}:)?[0-5]?[0-9]:[0-5][0-9])(?![0-9:])') m
    where m is not null
  ), chapters as (
    select engine.seconds_of(m[1]) as seconds, btrim(m[2]) as title
    from public.passages p cross join lateral regexp_split_to_table(p.body, E'\n') line
    cross join lateral regexp_match(line, '^[^0-9[:alpha:]]*((?:[0-9]{1,2}:)?[0-5]?[0-9]:[0-5][0-9])[^0-9[:alpha:]]+(.*\S)') m
    where p.user_id = p_user and p.video_id = p_video and p.kind = 'description' and m is not null
  )
  select jsonb_build_object('seconds', s.seconds, 'label', s.label,
    'chapter', (select c.title from chapters c where c.seconds <= s.seconds order by c.seconds desc limit 1))
  from said s
$$;
comment on function engine.video_moment(uuid, text, text) is
  'The moment of a video that a comment names first, as 4:12: {seconds, label, chapter}, chapter being the one of its description that the moment is in; null when it names none.';

create function engine.item_thread(y public.youtube_comments) returns jsonb
language sql stable set search_path = '' as $$
  with said as (
    select t.id, t.comment_id, t.author_name, t.author_channel_id is not distinct from t.channel_id as ours, t.text_original as text, t.published_at, t.reply_status as state, 0 as place
    from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id
    union all
    select t.id, t.youtube_reply_id, null, true, t.generated_reply, coalesce(t.posted_at, t.reply_sent_at), t.reply_status, 1
    from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id and t.reply_status = any (engine.reply_replied()) and t.generated_reply is not null
    union all
    select t.id, null, null, true, t.owner_reply_text, t.owner_replied_at, null, 2
    from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id and t.owner_reply_text is not null
  ), first as (
    select s.* from said s order by s.published_at nulls last, s.id, s.place limit 100
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'comment_id', f.comment_id, 'author_name', f.author_name, 'ours', f.ours, 'text', f.text,
    'published_at', f.published_at, 'state', f.state) order by f.published_at nulls last, f.id, f.place), '[]') from first f
$$;
comment on function engine.item_thread(public.youtube_comments) is
  'The thread of a comment, oldest first, 100 at most: viewers'' comments, our replies and the channel''s own. id is the row that a text stands on: a reply has that of its comment.';

create function engine.item_viewer(y public.youtube_comments) returns jsonb
language sql stable set search_path = '' as $$
  with others as materialized (
    select o.id, o.published_at, o.reply_status, o.reply_status = any (engine.reply_answers_viewer()) or o.owner_replied_at is not null as answered
    from public.youtube_comments o
    where o.user_id = (select engine.account('read')) and o.author_channel_id = y.author_channel_id and o.id <> y.id
  ), newest as (
    select o.id from others o order by o.published_at desc nulls last, o.id limit 10
  )
  select case when y.author_channel_id is not null then jsonb_build_object(
    'comments', (select count(*) from others), 'answered', (select count(*) from others o where o.answered),
    'earlier', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'video_title', v.title, 'text', e.text_original, 'published_at', e.published_at,
        'reply', coalesce(e.owner_reply_text, e.generated_reply), 'reply_status', e.reply_status) order by e.published_at desc nulls last, e.id)
      from newest n join public.youtube_comments e using (id) left join public.videos v on v.user_id = e.user_id and v.id = e.video_id), '[]')) end
$$;
comment on function engine.item_viewer(public.youtube_comments) is
  'What else the author of a comment wrote on the caller''s channels: {comments, answered, earlier}, without this comment, earlier the newest 10; null when nobody knows who wrote it.';

create function engine.require_comment(p_found boolean) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  if not coalesce(p_found, false) then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  end if;
end $$;
comment on function engine.require_comment(boolean) is 'Refuses with 404 unless the comment that was asked for is there and the caller''s.';

create function public.inbox_item(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  y public.youtube_comments;
begin
  select * into y from public.youtube_comments c where c.id = p_id and c.user_id = (select engine.account('read'));
  perform engine.require_comment(found);
  return jsonb_build_object(
    'now', engine.now(),
    'item', jsonb_build_object(
      'id', y.id, 'channel_id', y.channel_id, 'comment_id', y.comment_id, 'thread_id', y.thread_id, 'video_id', y.video_id,
      'video_title', (select v.title from public.videos v where v.user_id = y.user_id and v.id = y.video_id),
      'channel_title', (select c.channel_title from public.youtube_connections c where c.user_id = y.user_id and c.channel_id = y.channel_id order by c.priority limit 1),
      'author_name', y.author_name, 'author_channel_id', y.author_channel_id, 'text_original', y.text_original,
      'translation', y.translation, 'translated_to', y.translated_to, 'published_at', y.published_at, 'edited_at', y.edited_at,
      'redacted_at', y.redacted_at, 'can_reply', y.can_reply, 'answerable', engine.still_answerable(y), 'candidate', y.candidate, 'total_reply_count', y.total_reply_count,
      'language', y.language, 'sentiment', y.sentiment, 'category', y.category, 'confidence', y.confidence)
    || jsonb_build_object(
      'findings', y.findings, 'escalation', y.escalation, 'grave', y.grave, 'urgency', engine.reply_urgency(y.grave, y.escalation, y.category, y.sentiment),
      'rule_id', y.rule_id, 'rule_name', (select r.name from public.reply_rules r where r.id = y.rule_id),
      'generated_reply', y.generated_reply, 'reply_type', y.reply_type, 'reply_status', y.reply_status, 'status_reason', y.status_reason,
      'status_changed_at', y.status_changed_at, 'post_after', y.post_after, 'reply_sent_at', y.reply_sent_at, 'posted_at', y.posted_at, 'verified_at', y.verified_at,
      'youtube_reply_id', y.youtube_reply_id, 'account', y.used_connection_label, 'verification_attempts', y.verification_attempts,
      'verification_note', y.verification_note, 'next_check_at', y.next_check_at, 'owner_reply_text', y.owner_reply_text,
      'sources', engine.sources_shown(y.user_id, y.sources), 'marks', y.marks, 'lessons', y.lessons, 'question_id', y.question_id,
      'asks', case when y.status_reason = 'needs_answer' then (select q.body from public.questions q where q.id = y.question_id) end,
      'spam_reasons', case when y.reply_status = 'skipped' and y.status_reason = 'spam' then coalesce((
        select e.detail -> 'reasons' from public.reply_events e where e.comment_row_id = y.id and e.reason = 'spam' order by e.id desc limit 1), '[]') end,
      'warnings', engine.warnings_of(y.grave, y.escalation is not null, y.marks <> '[]', y.findings <> '[]'), 'assignee', y.assignee),
    'video', (
      select jsonb_build_object('id', y.video_id, 'title', v.title, 'url', 'https://youtu.be/' || y.video_id, 'thumbnail_url', v.thumbnail_url,
        'published_at', v.published_at, 'moment', engine.video_moment(y.user_id, y.video_id, y.text_original))
      from (select) one left join public.videos v on v.user_id = y.user_id and v.id = y.video_id where y.video_id is not null),
    'thread', engine.item_thread(y),
    'viewer', engine.item_viewer(y),
    'history', jsonb_build_object(
      'events', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.comment_row_id = y.id), '[]'),
      'versions', coalesce((select jsonb_agg(to_jsonb(w) || jsonb_build_object('sources', engine.sources_shown(w.user_id, w.sources)) order by w.id)
        from public.reply_versions w where w.comment_row_id = y.id), '[]')));
end $$;
comment on function public.inbox_item(uuid) is
  'One of the caller''s comments with all that is known of it: {now, item, video, thread, viewer, history}. 404 alike for none and another user''s.';

grant execute on function engine.check_inbox_filters(jsonb), engine.tab_where(text), engine.age_band(timestamptz), engine.inbox_where(text, jsonb),
  engine.tab_date(text), engine.inbox_order(text, text), engine.warnings_of(boolean, boolean, boolean, boolean), engine.inbox_row(), engine.owned_by_caller(), engine.inbox_cursor(),
  engine.inbox_tabs(), engine.video_moment(uuid, text, text), engine.seconds_of(text), engine.item_thread(public.youtube_comments), engine.item_viewer(public.youtube_comments), engine.require_comment(boolean)
  to authenticated;
grant execute on function public.inbox_page(text, jsonb, text, jsonb, int), public.inbox_counts(text, jsonb), public.inbox_changes(text, jsonb, jsonb, int), public.inbox_item(uuid)
  to authenticated;

-- 88_inbox_bulk.sql

-- Several comments of the inbox at once: what would come of it, the act itself, and teammates; and the views that an owner has saved.

create function engine.restore_reply(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id, 'answer');
  v_reason text;
begin
  if not engine.still_answerable(v) then
    perform engine.fail(409, 'reply_state_conflict', coalesce(engine.act_refusal('restore', v), 'There''s nothing to restore.'), 'Reload the page to see the latest version.');
  end if;
  if v.status_reason = 'dismissed' and v.generated_reply is not null then
    select e.reason into v_reason from public.reply_events e
    where e.comment_row_id = p_id and e.to_status = 'draft' and e.reason <> 'restored' order by e.id desc limit 1;
    -- Moving it takes the decision back, and what was learned from it.
    v := engine.move_locked(v, 'draft', 'owner', 'restored');
    -- Why it waits is what it was; that it was restored stands in the history.
    update public.youtube_comments set status_reason = coalesce(v_reason, 'restored') where id = p_id;
  else
    perform engine.take_back_decision(p_id);
    v_reason := v.status_reason;
    v := engine.move_locked(v, null, 'owner', 'restored');
    update public.youtube_comments y set
      -- What was judged not worth an answer would be judged so again. What its owner dismissed goes on where it was.
      candidate = y.candidate and v_reason = 'dismissed',
      status_reason = case
        when y.grave then 'grave'
        when y.question_id is not null and exists (select from public.questions q where q.id = y.question_id and q.state = 'open') then 'needs_answer' end
    where y.id = p_id;
  end if;
  return query select * from public.youtube_comments where id = p_id;
end $$;
comment on function engine.restore_reply(uuid) is
  'Takes back that a comment gets no reply. A draft that its owner dismissed is a draft again as it was, with its sources and marks; its outcome and its lesson are taken back. '
  'Anything else is undecided again. 409 unless it may still be answered.';

create function engine.draft_comment(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id, 'answer');
  v_refusal constant text := engine.act_refusal('draft', v);
begin
  if v_refusal is not null then
    perform engine.fail(409, 'reply_state_conflict', v_refusal, 'Reload the page to see the latest version.');
  end if;
  if v.reply_status = 'skipped' and v.status_reason <> 'dismissed' then
    -- As spam it would be skipped again unless its owner says that it is none.
    return query select * from engine.restore_from_spam(p_id);
    return;
  end if;
  if v.reply_status = 'skipped' then
    perform engine.take_back_decision(p_id);
    v := engine.move_locked(v, null, 'owner', 'restored');
  end if;
  update public.youtube_comments set candidate = true, draft_after = null, draft_attempts = 0, draft_failures = 0 where id = p_id;
  return query select * from public.youtube_comments where id = p_id;
end $$;
comment on function engine.draft_comment(uuid) is
  'Has a comment drafted like a new one, also when it came before replies were switched on, was dismissed, or was taken for spam. 409 when it cannot be, or would be skipped again.';

create function engine.act_refusal(p_act text, y public.youtube_comments) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case p_act
    when 'approve' then case
      when y.reply_status = any (engine.reply_counts()) then 'It''s already approved.'
      when y.reply_status is null then 'There''s no reply to approve yet.'
      when y.reply_status <> 'draft' then 'Only a draft can be approved.'
      when y.grave and (y.reply_type <> 'Manual' or y.rule_id is not null) then 'This comment needs a reply from you.' end
    when 'dismiss' then case
      when y.reply_status is not null and y.reply_status <> 'draft' then 'Only a comment without a queued reply can be dismissed.' end
    when 'cancel' then case when y.reply_status is distinct from 'queue' then 'It''s too late to cancel this reply.' end
    when 'restore' then case
      when y.reply_status is distinct from 'skipped' then 'Only a comment without a reply can be restored.'
      when not engine.still_answerable(y) then 'This comment can no longer be answered on YouTube.' end
    when 'draft' then case
      when y.reply_status is not null and y.reply_status <> 'skipped' then 'It already has a reply.'
      when y.grave then 'This comment needs a reply from you.'
      when y.reply_status = 'skipped' and not engine.still_answerable(y) then 'This comment can no longer be answered on YouTube.'
      when y.redacted_at is not null or y.gone_at is not null or engine.decide_before_drafting(y) is not null then 'This comment can no longer be answered on YouTube.'
      when y.reply_status = 'skipped' and coalesce(y.status_reason, '') not in ('dismissed', 'spam', 'confirmed_spam') then 'It would be skipped again for the same reason. Write a reply instead.'
      when y.reply_status is null and y.status_reason = 'needs_answer' then 'It''s waiting for your answer. Answer the question instead.'
      when y.reply_status is null and y.candidate then 'Its draft is already on the way.'
      when y.published_at <= engine.now() - make_interval(days => (select s.max_comment_age_days from public.automation_settings s where s.user_id = y.user_id))
        then 'It''s older than the comments you answer.' end
    when 'not_spam' then case
      when y.reply_status is distinct from 'skipped' or coalesce(y.status_reason, '') not in ('spam', 'confirmed_spam') then 'This comment isn''t marked as spam.'
      when not engine.still_answerable(y) then 'This comment can no longer be answered on YouTube.' end
    when 'spam' then case
      when y.reply_status is distinct from 'skipped' or y.status_reason is distinct from 'spam' then 'This comment isn''t marked as spam.' end
  end;
end $$;
comment on function engine.act_refusal(text, public.youtube_comments) is
  'Why an act (engine.bulk_acts) cannot be done to a comment, in a sentence; null when it can. The acts themselves decide: this is what a preview tells, and what several at once leave out.';

create function engine.act_is_done(p_act text, y public.youtube_comments) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(case p_act
    when 'approve' then y.reply_status = any (engine.reply_counts())
    when 'dismiss' then y.reply_status = 'skipped' and y.status_reason = 'dismissed'
    when 'cancel' then y.reply_status = 'draft' and y.status_reason = 'cancelled'
    when 'draft' then y.reply_status is null and y.candidate
    when 'spam' then y.reply_status = 'skipped' and y.status_reason = 'confirmed_spam'
  end, false)
$$;
comment on function engine.act_is_done(text, public.youtube_comments) is 'Whether a comment already is what an act would make of it, so that who comes second is told that it is done.';

create function engine.lock_for_act(p_act text, p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_act = 'dismiss' then
    perform engine.lock_decisions(engine.account('answer'));
  end if;
  -- In the order of all who write several rows.
  perform from public.youtube_comments y
  where y.id = any (p_ids) and y.user_id = (select engine.account('answer')) and engine.covers((select engine.channels('answer')), y.channel_id)
    order by y.user_id, y.channel_id, y.comment_id for update;
end $$;
comment on function engine.lock_for_act(text, uuid[]) is 'Locks those of some comments that are the caller''s, in the order in which everybody does.';

create function engine.act_where(p_act text, p_tab text, p_filters jsonb, p_until timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_where constant text := engine.inbox_where(p_tab, p_filters);
begin
  perform engine.require(p_act = any (engine.bulk_acts()), 'Approve, dismiss, cancel, restore, draft, or say whether it is spam.');
  return v_where
    || case when p_until is null then '' else format(
      ' and y.created_at <= %1$L and coalesce(y.status_changed_at, y.created_at) <= %1$L and coalesce(y.edited_at, y.created_at) <= %1$L', p_until) end
    -- A text that was written later was not seen.
    || case when p_act = 'approve' and p_until is not null then format(
      ' and not exists (select from public.reply_versions w where w.comment_row_id = y.id and w.created_at > %L)', p_until) else '' end;
end $$;
comment on function engine.act_where(text, text, jsonb, timestamptz) is
  'What of youtube_comments y is in a tab under filters and was so by a moment (null: now), as a condition in SQL. 422 for an unknown act, tab or filter.';

create function engine.chosen(p_ids uuid[]) returns uuid[]
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.require(cardinality(p_ids) between 1 and engine.most('bulk_rows'), format('Choose between 1 and %s comments.', engine.most('bulk_rows')));
  return p_ids;
end $$;
comment on function engine.chosen(uuid[]) is 'Comments that were chosen one by one; 422 for none, or for more than one call may name.';

create function engine.posting_days(p_replies int) returns int
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.account('read');
  v_waiting int;
  v_today int;
  v_daily int;
begin
  select count(*) + p_replies into v_waiting from public.youtube_comments y where y.user_id = v_user and y.reply_status = 'queue';
  select greatest(0, least(s.cap_day - (select count(*) from engine.recent_posts(v_user)), q.today)), least(s.cap_day, s.cap_hour * 24, q.daily) into v_today, v_daily
  from public.automation_settings s
  cross join (
    select coalesce(sum(greatest(0, engine.quota_left_for(v_user, p.project, 'posting')) / engine.reply_cost()), 0)::int as today,
      coalesce(sum(engine.project_quota(p.project) * (select u.percent from engine.quota_purposes() u where u.purpose = 'posting') / 100 / engine.reply_cost()), 0)::int as daily
    from (
      select distinct engine.project_of(c.id) as project from public.youtube_connections c where c.user_id = v_user and c.is_active and c.channel_id is not null) p
    where p.project is not null) q
  where s.user_id = v_user;
  return case when v_waiting <= coalesce(v_today, 0) then 0 else ceil((v_waiting - coalesce(v_today, 0))::numeric / nullif(v_daily, 0))::int end;
end $$;
comment on function engine.posting_days(int) is
  'In how many days from now the last of so many more replies of the caller''s leaves, those that wait counted first: by the caps and the quota that is kept for posting. 0: today; null: nothing can be posted.';

create function public.preview_bulk(p_act text, p_tab text, p_filters jsonb default '{}', p_ids uuid[] default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_where constant text := case when p_ids is null then engine.act_where(p_act, p_tab, p_filters, null)
    else engine.act_where(p_act, p_tab, '{}', null) end;
  v_number int;
  v_skipped jsonb;
  v_channels text[];
begin
  execute format($q$
    with judged as (
      select engine.act_refusal($1, y) as message, y.channel_id from public.youtube_comments y where %s
    ), counted as (
      select j.message, count(*)::int as n, array_agg(distinct j.channel_id) as channels from judged j group by 1
    )
    select coalesce(sum(c.n) filter (where c.message is null), 0),
      coalesce(jsonb_agg(jsonb_build_object('message', c.message, 'count', c.n) order by c.n desc, c.message) filter (where c.message is not null), '[]'),
      (select w.channels from counted w where w.message is null)
    from counted c$q$, case when p_ids is null then v_where else 'y.id = any ($2) and y.user_id = (select engine.account(''read''))' end)
  into v_number, v_skipped, v_channels using p_act, engine.chosen(coalesce(p_ids, '{00000000-0000-0000-0000-000000000000}'));
  return jsonb_build_object('number', v_number,
    'credits', case when p_act in ('approve', 'draft') then v_number * engine.reply_cost() else 0 end,
    'days', case when p_act in ('approve', 'draft') then engine.posting_days(v_number) else 0 end,
    'until', engine.now(), 'skipped', v_skipped,
    'waits', case when p_act = 'approve' then coalesce((
      select jsonb_agg(w.sentence) from (
        select distinct o.sentence from public.posting_outlook() o where o.channel_id = any (v_channels) order by 1 limit 3) w), '[]') else '[]' end);
end $$;
comment on function public.preview_bulk(text, text, jsonb, uuid[]) is
  'What an act on several of the caller''s comments would come to: {number, credits, days, until, skipped, waits}. p_ids null: all that the tab shows under the filters. credits: what posting the replies costs; days: in how many days the '
  'last of them leaves (0: today, null: nothing can be posted); skipped: [{message, count}], why it cannot be done to the rest; waits: why approved replies would wait, three sentences of public.posting_outlook at most. until is for public.bulk_act. 422 for an unknown act, tab or filter, or too many ids.';

create function public.bulk_act(p_act text, p_tab text, p_filters jsonb default '{}', p_ids uuid[] default null, p_until timestamptz default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_where constant text := engine.act_where(p_act, p_tab, p_filters, p_until);
  v_ids uuid[];
  v_id uuid;
  v_all int := 0;
  v_done uuid[] := '{}';
  v_refused jsonb := '[]';
begin
  if p_ids is not null then
    v_ids := array(select k.id from unnest(engine.chosen(p_ids)) with ordinality k (id, place) group by k.id order by min(k.place));
    v_all := cardinality(v_ids);
  else
    execute format($q$
      with fit as materialized (
        select y.id, row_number() over (order by %s) as place from public.youtube_comments y where %s and engine.act_refusal($1, y) is null
      ) select array(select f.id from fit f order by f.place limit $2), (select count(*) from fit)$q$, engine.inbox_order(p_tab, 'newest'), v_where)
    into v_ids, v_all using p_act, engine.most('bulk_rows');
  end if;
  perform engine.lock_for_act(p_act, v_ids);
  foreach v_id in array v_ids loop
    -- A statement has 8 seconds where it is hosted: what is done by then is kept, and the rest is left.
    exit when pg_catalog.clock_timestamp() > pg_catalog.statement_timestamp() + interval '6 seconds';
    begin
      if exists (select from public.youtube_comments y where y.id = v_id and y.user_id = (select engine.account('read')) and engine.act_is_done(p_act, y)) then
        null;
      else
        case p_act
          when 'approve' then perform engine.approve_reply(v_id, null);
          when 'dismiss' then perform engine.dismiss_reply(v_id);
          when 'cancel' then perform engine.cancel_reply(v_id);
          when 'restore' then perform engine.restore_reply(v_id);
          when 'draft' then perform engine.draft_comment(v_id);
          when 'not_spam' then perform engine.restore_from_spam(v_id);
          when 'spam' then perform engine.confirm_spam(v_id);
        end case;
      end if;
      v_done := v_done || v_id;
    exception when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
      -- One comment that changed meanwhile must not stop the others.
      v_refused := v_refused || jsonb_build_object('id', v_id, 'message', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('done', to_jsonb(v_done), 'refused', v_refused,
    -- None when nothing could be done, or who asks until there is none would ask for ever.
    'left', case when v_done = '{}' then 0 else v_all - cardinality(v_done) - jsonb_array_length(v_refused) end);
end $$;
comment on function public.bulk_act(text, text, jsonb, uuid[], timestamptz) is
  'Does one act (engine.bulk_acts) to several of the caller''s comments, each by its own rule: {done, refused, left}. p_ids null: to all that the tab shows under the filters, the first 500 of them by the order newest, without those of '
  'public.preview_bulk''s skipped; left says how many there still are. p_until: nothing that came, changed its state or was rewritten after it is touched. What is so already is done, not refused. To undo: cancel after approve, '
  'restore after dismiss, with done as p_ids. 422 for an unknown act, tab or filter, or too many ids.';

create function engine.assign_comments(p_ids uuid[], p_assignee text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_assignee constant text := nullif(btrim(coalesce(p_assignee, '')), '');
  v_user constant uuid := engine.require_allowed(engine.account('answer'));
  v_count int;
begin
  perform engine.require(length(coalesce(v_assignee, '')) <= engine.most('assignee_characters'),
    format('A name or email can have at most %s characters.', engine.most('assignee_characters')));
  perform engine.lock_for_act('assign', engine.chosen(p_ids));
  update public.youtube_comments y set assignee = v_assignee
  where y.id = any (p_ids) and y.user_id = v_user and engine.covers((select engine.channels('answer')), y.channel_id);
  get diagnostics v_count = row_count;
  if v_count > 0 then
    perform engine.log(v_user, 'owner', 'comments_assigned', null, jsonb_build_object('assignee', v_assignee, 'comments', v_count));
  end if;
  return v_count;
end $$;
comment on function engine.assign_comments(uuid[], text) is 'Rule of public.assign_comments.';

create function public.assign_comments(p_ids uuid[], p_assignee text) returns int
language sql set search_path = '' as $$ select engine.assign_comments(p_ids, p_assignee) $$;
comment on function public.assign_comments(uuid[], text) is
  'Names the teammate for several of the caller''s comments and returns how many there were; an empty name clears it. 422 for a name that is too long, or too many ids.';

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  name text not null check (length(name) >= 1 and length(name) <= 60 and name = btrim(name)),
  tab text not null check (tab = any (engine.reply_tabs())),
  filters jsonb not null default '{}' check (length(filters::text) <= engine.most('inbox_filter_characters')),
  order_by text not null default 'newest' check (order_by = any (engine.reply_orders())),
  created_at timestamptz not null default engine.now(),
  unique (user_id, name)
);
comment on table public.saved_views is 'Tabs of the inbox under filters, in an order, that an owner has given a name.';
alter table public.saved_views enable row level security;
grant select, insert (user_id, name, tab, filters, order_by), delete on public.saved_views to authenticated;
create policy "saved_views: readers read" on public.saved_views for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "saved_views: answerers create" on public.saved_views for insert to authenticated
  with check (user_id = (select engine.account('answer')));
create policy "saved_views: answerers delete" on public.saved_views for delete to authenticated
  using (user_id = (select engine.account('answer')));

create function engine.check_saved_view() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.check_inbox_filters(new.filters);
  return new;
end $$;
comment on function engine.check_saved_view() is 'Trigger: 422 for what the inbox cannot be filtered by.';
create trigger saved_views_check before insert on public.saved_views for each row execute function engine.check_saved_view();
create trigger saved_views_limit after insert on public.saved_views for each row
  execute function engine.limit_rows('saved_views', 'user_id', 'saved views', 'Delete one you no longer use.');

grant execute on function engine.decide_before_drafting(public.youtube_comments), engine.restore_reply(uuid), engine.draft_comment(uuid), engine.act_refusal(text, public.youtube_comments), engine.act_is_done(text, public.youtube_comments),
  engine.lock_for_act(text, uuid[]), engine.act_where(text, text, jsonb, timestamptz), engine.chosen(uuid[]), engine.posting_days(int), engine.assign_comments(uuid[], text)
  to authenticated;
grant execute on function public.preview_bulk(text, text, jsonb, uuid[]), public.bulk_act(text, text, jsonb, uuid[], timestamptz), public.assign_comments(uuid[], text)
  to authenticated;

-- 89_free_reports.sql

-- Free reports of the landing page: how well a channel answers its comments, read by the operator's API key and sent by mail (free-reports).

create table private.free_reports (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  email text not null check (length(email) <= 320),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'no_channel', 'failed')),
  not_before timestamptz not null default engine.now(),
  lease_id uuid,
  attempts int not null default 0,
  began_on date,
  units int not null default 0,
  found jsonb not null default '{}' check (length(found::text) <= 1000),
  ended_at timestamptz,
  constraint free_reports_ended check ((state = 'waiting') = (ended_at is null))
);
create unique index free_reports_address on private.free_reports (email) where state = 'waiting';
create index free_reports_due on private.free_reports (not_before) where state = 'waiting';
create index free_reports_began on private.free_reports (began_on);
create index free_reports_ended_at on private.free_reports (ended_at);
create index free_reports_of on private.free_reports (email, ended_at);
comment on table private.free_reports is
  'Requests for a free report and what became of them. not_before: also the end of a lease while one is being made. began_on: the Pacific day of its last beginning, whose share it counts for; units: of the API key, on that '
  'day. found: counts for the operator, no text. One waits for an address at a time.';

create function engine.take_report_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_to constant text := engine.canonical_mail(new.email);
begin
  -- What could not be kept is not taken.
  if (select count(*) from (select from private.free_reports f where f.state = 'waiting' limit 10001) w) >= (select l.reports_waiting from private.request_limits l) then
    perform engine.fail(429, 'too_many_reports', 'Too many free reports are waiting to be made.', 'Try again tomorrow.');
  end if;
  insert into private.free_reports as f (lead_id, email, not_before)
  values (new.id, v_to, greatest(engine.now(), (select max(d.ended_at) + interval '1 day' from private.free_reports d where d.email = v_to)))
  -- The latest channel that was named; one that is being read stays.
  on conflict (email) where state = 'waiting' do update set lead_id = excluded.lead_id where f.lease_id is null;
  perform engine.tell_operator(concat_ws(', ', 'free report: ' || engine.one_line(new.email, 320), engine.one_line(new.channel_url, 120),
    nullif(engine.one_line(new.additional_data ->> 'notes', 300), '')));
  return null;
end $$;
comment on function engine.take_report_request() is
  'Trigger: a report that is asked for waits to be made, one for an address at a time and one a day, and the operator is told. 429 while as many wait as may.';
create trigger leads_take_report after insert on public.leads for each row when (new.form_type = 'free_report') execute function engine.take_report_request();

create function engine.reports_due(p_most int) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  l private.request_limits;
  v_today constant date := engine.quota_day();
  v_begun int;
begin
  select * into l from private.request_limits;
  select count(*) into v_begun from private.free_reports f where f.began_on = v_today;
  if engine.stands_still() or engine.key_left() < l.report_units then
    return;
  end if;
  return query
  select f.lead_id from private.free_reports f
  where f.state = 'waiting' and f.not_before <= engine.now()
    -- One that was begun today goes on while it has half of its units left.
    and case when f.began_on = v_today then f.units <= l.report_units / 2 else v_begun < l.reports_per_day end
  order by f.not_before, f.lead_id limit p_most;
end $$;
comment on function engine.reports_due(int) is
  'Free reports that may be made now, those that wait longest first: none while everything stands still or the API key has not enough left for one, and no new one once the day''s share is begun.';

create function engine.fail_free_report(p_lead uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_to text;
begin
  update private.free_reports set lease_id = null, state = 'failed', ended_at = engine.now() where lead_id = p_lead returning email into v_to;
  perform engine.mail_visitor(v_to, 'free_report_not', 'We couldn''t make your YouTube report',
    E'We tried several times to read your channel''s public comments, and couldn''t.\n\nAsk for the report again on our site in a few days. If it wasn''t you who asked, ignore this email.');
end $$;
comment on function engine.fail_free_report(uuid) is 'Gives up a free report and tells its asker.';

create function service.claim_free_report(p_lease_seconds int default 300) returns table (lead_id uuid, lease_id uuid, channel_url text, units_left int, since timestamptz, now timestamptz, email text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_lease constant uuid := gen_random_uuid();
  v_units int;
begin
  -- One after the other, so that two runs begin the day's last report once.
  select l.report_units into v_units from private.request_limits l for update;
  -- Whose runs die again and again is not tried for ever.
  perform engine.fail_free_report(f.lead_id) from private.free_reports f where f.state = 'waiting' and f.attempts >= 12 and f.not_before <= engine.now();
  return query
  update private.free_reports f set lease_id = v_lease, not_before = engine.now() + make_interval(secs => p_lease_seconds), attempts = f.attempts + 1,
    began_on = engine.quota_day(), units = case when f.began_on = engine.quota_day() then f.units else 0 end
  from public.leads d
  where d.id = f.lead_id and f.lead_id = (select w.lead_id from private.free_reports w where w.lead_id in (select engine.reports_due(5)) order by w.not_before limit 1 for update skip locked)
  returning f.lead_id, v_lease, d.channel_url, v_units - f.units, engine.now() - interval '30 days', engine.now(), f.email;
end $$;
comment on function service.claim_free_report(int) is
  'The free report that waits longest and may be made now, leased for p_lease_seconds: a run that dies leaves it to the next one. units_left: of the API key, what it may still take today. since, now: the time it is about.';

create function service.book_report_read(p_lead uuid, p_lease uuid, p_units int) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_key constant text := engine.operators_key();
begin
  insert into private.quota_days (project, day) values (v_key, engine.quota_day()) on conflict do nothing;
  perform from private.quota_days q where q.project = v_key and q.day = engine.quota_day() for no key update;
  if p_units > 0 and engine.key_left() < p_units then
    return 'key_spent';
  end if;
  update private.free_reports f set units = greatest(0, f.units + p_units)
  where f.lead_id = p_lead and f.lease_id = p_lease and f.not_before > engine.now() and f.units + p_units <= (select l.report_units from private.request_limits l);
  if not found then
    return 'report_spent';
  end if;
  perform engine.charge(v_key, p_units, 'free_report');
  return null;
end $$;
comment on function service.book_report_read(uuid, uuid, int) is
  'Books units of the operator''s API key for a free report before the read is made; negative units give back. Null when booked, else why not: the key has none left today (key_spent), or the report has had its share or '
  'its lease is over (report_spent).';

create function service.record_free_report(p_lead uuid, p_lease uuid, p_outcome text, p_mail jsonb default null, p_found jsonb default '{}') returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  f private.free_reports;
begin
  select * into f from private.free_reports r where r.lead_id = p_lead and r.lease_id = p_lease and r.state = 'waiting' for update;
  if f.lead_id is null then
    return false;
  end if;
  if p_outcome = 'again' and f.attempts < 8 then
    update private.free_reports set lease_id = null, not_before = engine.now() + interval '5 minutes' * power(2, f.attempts - 1) where lead_id = p_lead;
    return true;
  end if;
  if p_outcome = 'again' then
    perform engine.fail_free_report(p_lead);
  else
    update private.free_reports set lease_id = null, state = p_outcome, ended_at = engine.now(), found = p_found where lead_id = p_lead;
    perform engine.mail_visitor(f.email, case p_outcome when 'done' then 'free_report' else 'free_report_not' end,
      p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', coalesce(p_mail -> 'pictures', '[]'));
  end if;
  return true;
end $$;
comment on function service.record_free_report(uuid, uuid, text, jsonb, jsonb) is
  'Ends a free report with its mail, in one transaction, so that it goes out once: done, or no_channel. again: tried later, from 5 minutes doubling, eight times; then its asker is told that it failed. Only the holder of the '
  'lease is heard: false for everybody else.';

create function engine.set_request_limits(p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  l private.request_limits;
begin
  select * into l from private.request_limits for update;
  perform engine.require(not exists (
    select from jsonb_object_keys(p_changes) key where key <> all ('{mails_per_hour,reports_per_day,report_units,reports_waiting}'::text[])), 'There is no such limit.');
  l := jsonb_populate_record(l, p_changes);
  update private.request_limits set mails_per_hour = l.mails_per_hour, reports_per_day = l.reports_per_day, report_units = l.report_units, reports_waiting = l.reports_waiting;
  perform engine.log(null, 'operator', 'request_limits_set', null, p_changes);
end $$;
comment on function engine.set_request_limits(jsonb) is 'Rule of service.set_request_limits.';

create function service.request_report() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'access', (select w.people from engine.access_waiting() w), 'access_late', (select w.late from engine.access_waiting() w),
    'reports', (select jsonb_build_object(
        'waiting', count(*) filter (where f.state = 'waiting'), 'oldest', min(d.created_at) filter (where f.state = 'waiting'),
        'begun_today', count(*) filter (where f.began_on = engine.quota_day()), 'units_today', coalesce(sum(f.units) filter (where f.began_on = engine.quota_day()), 0),
        'sent', count(*) filter (where f.state = 'done'), 'no_channel', count(*) filter (where f.state = 'no_channel'), 'failed', count(*) filter (where f.state = 'failed'))
      from private.free_reports f join public.leads d on d.id = f.lead_id),
    'mails_waiting', (select count(*) from private.mails m where m.recipient is not null and m.sent_at is null and m.failed_at is null),
    'wishes', coalesce((select jsonb_object_agg(w.report, w.people) from (
      select n.report, count(*) as people from public.report_notifications n where n.told_at is null group by n.report) w), '{}'),
    'limits', (select to_jsonb(l) - 'only_row' from private.request_limits l))
$$;
comment on function service.request_report() is
  'What people asked for and who waits: access (undecided, with and without an account, and for more than a day), free reports of the last 30 days with today''s units of the API key, mails to people without an account, how many wait for which planned '
  'report (wishes), and what requests may cause (limits).';

create function service.set_request_limits(p_changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.set_request_limits(p_changes);
  return service.request_report();
end $$;
comment on function service.set_request_limits(jsonb) is 'The operator changes what requests of the landing page may cause ({mails_per_hour: 60, …}); what is not named stays.';

create function service.announce_report(p_report text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_told int;
begin
  perform engine.require(p_report = any (engine.planned_reports()), 'There is no such planned report.');
  with told as (
    update public.report_notifications n set told_at = engine.now() where n.report = p_report and n.told_at is null returning n.user_id
  )
  insert into private.mails (user_id, kind, subject, body)
  select t.user_id, 'report_announced', 'A report you asked for is here',
    format(E'“%s” is now among your reports.\n\nYou get this one email because you asked to hear of it.',
      case p_report when 'coverage_sla_trend' then 'Coverage SLA trend' when 'sentiment_shift' then 'Sentiment shift after replies' else 'Template performance' end)
  from told t order by t.user_id;
  get diagnostics v_told = row_count;
  perform engine.log(null, 'operator', 'report_announced', p_report);
  return v_told;
end $$;
comment on function service.announce_report(text) is 'Tells everybody who asked to hear of a planned report that it is there, once each: how many.';

-- 89_notices.sql

-- Notices of what waits: a digest by mail, and whether the browser may tell of news.

create table public.notice_settings (
  user_id uuid primary key references public.accounts (id) on delete cascade,
  digest text not null default 'off' check (digest in ('off', 'daily', 'when_more')),
  digest_threshold int not null default 20 check (digest_threshold between 1 and 1000),
  -- In accounts.timezone.
  digest_hour int not null default 8 check (digest_hour between 0 and 23),
  browser boolean not null default false,
  -- Written by the engine alone.
  look_at timestamptz,
  digested_at timestamptz,
  updated_at timestamptz not null default engine.now()
);
comment on table public.notice_settings is
  'How a user wants to hear of what waits. digest: a mail a day at most, from digest_hour on; when_more: only once more than digest_threshold wait. No row: no notices.';
comment on column public.notice_settings.look_at is 'When it is next looked at whether a digest is due; null when it is off.';
comment on column public.notice_settings.digested_at is 'When the last digest was written: there is one a day at most.';
create index notice_settings_due on public.notice_settings (look_at);
alter table public.notice_settings enable row level security;
grant select, insert (user_id, digest, digest_threshold, digest_hour, browser), update (user_id, digest, digest_threshold, digest_hour, browser)
  on public.notice_settings to authenticated;
create policy "notice_settings: readers read" on public.notice_settings for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "notice_settings: managers create" on public.notice_settings for insert to authenticated
  with check (user_id = (select engine.whole_account('manage')));
create policy "notice_settings: managers update" on public.notice_settings for update to authenticated
  using (user_id = (select engine.whole_account('manage')))
  with check (user_id = (select engine.whole_account('manage')));
create trigger notice_settings_touch before update on public.notice_settings for each row execute function engine.touch_updated_at();

create function engine.zone_of(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((select p.timezone from public.accounts p where p.id = p_user), 'UTC')
$$;
comment on function engine.zone_of(uuid) is 'The time zone of a user; UTC before there is a profile.';

create function engine.next_hour(p_hour int, p_zone text, p_after timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  -- The hour of each local day by itself: a day has 23 or 25 hours where clocks are changed.
  select min(x.at) from generate_series(0, 2) d (days)
  cross join lateral (
    select (((p_after at time zone p_zone)::date + d.days) + make_interval(hours => p_hour)) at time zone p_zone as at) x
  where x.at > p_after
$$;
comment on function engine.next_hour(int, text, timestamptz) is 'When it is next p_hour o''clock in a zone, later than p_after.';

create function engine.plan_digest() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_zone constant text := engine.zone_of(new.user_id);
  v_now constant timestamptz := engine.now();
begin
  new.look_at := case
    when new.digest = 'off' then null
    -- The hour of today may be past: what waits is told then, if it is more than the user wants to wait for.
    when new.digest = 'when_more' and extract(hour from v_now at time zone v_zone) >= new.digest_hour then v_now
    else engine.next_hour(new.digest_hour, v_zone, v_now) end;
  return new;
end $$;
comment on function engine.plan_digest() is 'Trigger: when a digest is next looked at, as the settings now are.';
create trigger notice_settings_plan before insert or update of digest, digest_hour, digest_threshold on public.notice_settings
  for each row execute function engine.plan_digest();

create function engine.replan_digest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notice_settings set digest_hour = digest_hour where user_id = new.id;
  return null;
end $$;
comment on function engine.replan_digest() is 'Trigger: the hour of a digest is one of the user''s zone.';
create trigger accounts_replan_digest after update of timezone on public.accounts for each row
  when (old.timezone <> new.timezone) execute function engine.replan_digest();

create function engine.waiting_for(p_user uuid, out grave int, out drafts int, out questions int, out needs_you int)
language sql stable set search_path = '' as $$
  select
    (select count(*)::int from public.youtube_comments y where y.user_id = p_user and y.grave and y.reply_status is null and y.redacted_at is null),
    (select count(*)::int from public.youtube_comments y where y.user_id = p_user and y.reply_status = any (engine.tab_statuses('to_approve'))),
    (select count(*)::int from public.youtube_comments y where y.user_id = p_user and y.reply_status is null
      and y.status_reason = 'needs_answer' and y.redacted_at is null),
    (select count(*)::int from public.youtube_comments y where y.user_id = p_user and y.reply_status = any (engine.tab_statuses('needs_you')))
$$;
comment on function engine.waiting_for(uuid) is
  'What waits for a user: comments that need words of their own, drafts to approve, comments with a question that only they can answer, replies that need them.';

create function engine.digest_lines(p_grave int, p_drafts int, p_questions int, p_needs_you int) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case when l.n = 1 then '1 ' || l.one else l.n || ' ' || l.many end, E'\n' order by l.place)
  from (values
    (1, p_grave, 'serious comment needs a personal reply', 'serious comments need a personal reply'),
    (2, p_drafts, 'draft is waiting for your approval', 'drafts are waiting for your approval'),
    (3, p_questions, 'comment asks something only you can answer', 'comments ask something only you can answer'),
    (4, p_needs_you, 'reply wasn''t posted and needs your attention', 'replies weren''t posted and need your attention')) l (place, n, one, many)
  where l.n > 0
$$;
comment on function engine.digest_lines(int, int, int, int) is 'What waits, a line each, the gravest first; null when nothing does.';

create function service.write_digests(p_limit int default 100) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_row public.notice_settings;
  v_zone text;
  v_waits record;
  v_all int;
  v_today boolean;
  v_due boolean;
  v_written int := 0;
begin
  for v_row in
    select * from public.notice_settings n where n.look_at <= v_now order by n.look_at limit p_limit for update skip locked
  loop
    v_zone := engine.zone_of(v_row.user_id);
    -- Whatever the settings or the zone were meanwhile: not twice on one day, nor twice in a night.
    v_today := coalesce((v_row.digested_at at time zone v_zone)::date >= (v_now at time zone v_zone)::date
      or v_row.digested_at > v_now - interval '12 hours', false);
    select * into v_waits from engine.waiting_for(v_row.user_id);
    v_all := v_waits.grave + v_waits.drafts + v_waits.questions + v_waits.needs_you;
    v_due := not v_today and v_all > case v_row.digest when 'daily' then 0 else v_row.digest_threshold end;
    if v_due then
      insert into private.mails (user_id, kind, subject, body) values (v_row.user_id, 'digest',
        case when v_all = 1 then '1 comment is waiting for you' else v_all || ' comments are waiting for you' end,
        engine.digest_lines(v_waits.grave, v_waits.drafts, v_waits.questions, v_waits.needs_you)
          || E'\n\nYou get this email at most once a day. Change or stop it in Account, under Notifications. Your replies:');
      v_written := v_written + 1;
    end if;
    update public.notice_settings set
      digested_at = case when v_due then v_now else digested_at end,
      look_at = case when v_due or v_today or digest = 'daily' then engine.next_hour(digest_hour, v_zone, v_now)
        -- What is too little now may be enough soon; the night is left alone.
        when extract(hour from (v_now + interval '15 minutes') at time zone v_zone) >= digest_hour then v_now + interval '15 minutes'
        else engine.next_hour(digest_hour, v_zone, v_now) end
    where user_id = v_row.user_id;
  end loop;
  return v_written;
end $$;
comment on function service.write_digests(int) is
  'Writes the digests that are due, of p_limit users at most, and returns how many. Called again it writes none of them again: a user is mailed once on a day of their zone, and never twice within 12 hours.';

-- 89_report_mail.sql

-- The week by mail: six numbers and a link, on Monday morning.

create function engine.next_monday(p_zone text, p_after timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(x.at) from generate_series(0, 1) w (weeks)
  cross join lateral (
    select (date_trunc('week', p_after at time zone p_zone) + make_interval(weeks => w.weeks, hours => 8)) at time zone p_zone as at) x
  where x.at > p_after
$$;
comment on function engine.next_monday(text, timestamptz) is 'When it is next Monday, 8 o''clock in a zone, later than p_after.';

create function engine.plan_weekly_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.look_at := case when new.weekly_mail then engine.next_monday(engine.zone_of(new.user_id), engine.now()) end;
  return new;
end $$;
comment on function engine.plan_weekly_mail() is 'Trigger: when the weekly mail is due next, as the settings now are.';
create trigger report_settings_plan before insert or update of weekly_mail on public.report_settings
  for each row execute function engine.plan_weekly_mail();

create function engine.replan_weekly_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.report_settings set weekly_mail = weekly_mail where user_id = new.id;
  return null;
end $$;
comment on function engine.replan_weekly_mail() is 'Trigger: Monday morning is one of the user''s zone.';
create trigger accounts_replan_weekly_mail after update of timezone on public.accounts for each row
  when (old.timezone <> new.timezone) execute function engine.replan_weekly_mail();

create function engine.minutes_in_words(p_minutes int) returns text
language sql immutable set search_path = '' as $$
  select case when p_minutes < 60 then p_minutes || ' min'
    when p_minutes < 1440 then p_minutes / 60 || ' h' || case when p_minutes % 60 > 0 then ' ' || p_minutes % 60 || ' min' else '' end
    else p_minutes / 1440 || case when p_minutes < 2880 then ' day' else ' days' end end
$$;
comment on function engine.minutes_in_words(int) is 'A response time as a mail says it: 12 min, 3 h 20 min, 2 days.';

create function engine.weekly_lines(p_dashboard jsonb, s public.report_settings) returns text
language sql stable set search_path = '' as $$
  select concat_ws(E'\n',
    'Comments: ' || (r ->> 'comments'),
    'Public replies: ' || (r ->> 'published'),
    'Answered: ' || case when (r ->> 'answerable')::int > 0 then (r ->> 'answerable_percent') || '% of the ' || (r ->> 'answerable') || ' that needed a reply' else 'nothing needed a reply' end,
    'Median response: ' || coalesce(engine.minutes_in_words((r ->> 'median_minutes')::int), 'no public replies yet'),
    'Still open: ' || (p_dashboard #>> '{open,count}'),
    'Hours saved: ' || (engine.time_saved(p_dashboard -> 'types', s.minutes_unedited, s.minutes_edited) ->> 'hours'))
  from (select p_dashboard #> '{figures,range}' as r) f
$$;
comment on function engine.weekly_lines(jsonb, public.report_settings) is 'The six numbers of a week, a line each, of an answer of engine.dashboard.';

create function engine.weekly_subject(p_comments int, p_published int) returns text
language sql immutable set search_path = '' as $$
  select format('Your week: %s %s, %s public %s', p_comments, case p_comments when 1 then 'comment' else 'comments' end,
    p_published, case p_published when 1 then 'reply' else 'replies' end)
$$;
comment on function engine.weekly_subject(int, int) is 'The subject of a weekly mail.';

create function service.write_weekly_reports(p_limit int default 20) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  s public.report_settings;
  v_zone text;
  v_monday date;
  v_dashboard jsonb;
  v_written int := 0;
begin
  for s in select * from public.report_settings r where r.look_at <= v_now order by r.look_at limit p_limit for update skip locked loop
    v_zone := engine.zone_of(s.user_id);
    v_monday := date_trunc('week', v_now at time zone v_zone)::date - 7;
    -- Whatever settings and zone were meanwhile: a week is told of once.
    if s.mailed_at is null or s.mailed_at < v_now - interval '5 days' then
      v_dashboard := engine.dashboard(array[s.user_id], array(select m.channel_id from public.client_youtube_channels m where m.client_user_id = s.user_id),
        v_monday, v_monday + 6, v_zone, null, 'weekly', null, null, 'all', null);
      -- A week in which nothing happened is no news.
      if (v_dashboard #>> '{figures,range,comments}')::int + (v_dashboard #>> '{figures,range,replies}')::int > 0 then
        insert into private.mails (user_id, kind, subject, body) values (s.user_id, 'weekly_report',
          engine.weekly_subject((v_dashboard #>> '{figures,range,comments}')::int, (v_dashboard #>> '{figures,range,published}')::int),
          to_char(v_monday, 'FMMonth FMDD') || ' to ' || to_char(v_monday + 6, 'FMMonth FMDD, YYYY') || E'\n\n' || engine.weekly_lines(v_dashboard, s)
            || E'\n\nYou get this email every Monday. Stop it in Account, under Reports. The full report:');
        v_written := v_written + 1;
        s.mailed_at := v_now;
      end if;
    end if;
    update public.report_settings r set mailed_at = s.mailed_at, look_at = engine.next_monday(v_zone, v_now) where r.user_id = s.user_id;
  end loop;
  return v_written;
end $$;
comment on function service.write_weekly_reports(int) is
  'Writes the weekly mails that are due, of p_limit users at most, and returns how many: the week Monday to Sunday that has ended in the user''s zone. Never two within five days.';

-- 90_account_data.sql

-- What a user may take away of an account, and how it is deleted.

create function engine.export_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.whole_account('own'));
begin
  return jsonb_build_object(
    'exported_at', engine.now(),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = engine.person()),
    'account', (select to_jsonb(a) from public.accounts a where a.id = v_user),
    'members', coalesce((select jsonb_agg(to_jsonb(m) order by m.created_at) from public.account_members m where m.account_id = v_user), '[]'),
    'automation_settings', (select to_jsonb(s) from public.automation_settings s where s.user_id = v_user),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.id) from public.automation_consents c where c.user_id = v_user), '[]'),
    'objectives', coalesce((select jsonb_agg(to_jsonb(o) order by o.created_at) from public.client_objectives o where o.user_id = v_user), '[]'),
    'channels', coalesce((select jsonb_agg(to_jsonb(m) order by m.created_at) from public.client_youtube_channels m where m.client_user_id = v_user), '[]'),
    'connections', coalesce((select jsonb_agg(to_jsonb(c) - 'access_token' - 'refresh_token' - 'api_key' order by c.connected_at)
      from public.youtube_connections c where c.user_id = v_user), '[]'),
    'oauth_clients', coalesce((select jsonb_agg(to_jsonb(o) - 'client_secret' order by o.updated_at)
      from public.user_google_oauth_clients o where o.user_id = v_user), '[]'),
    'comments', coalesce((select jsonb_agg(to_jsonb(y) order by y.created_at) from public.youtube_comments y where y.user_id = v_user), '[]'),
    'reply_versions', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.reply_versions v where v.user_id = v_user), '[]'),
    'videos', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.videos v where v.user_id = v_user), '[]'),
    'brand_voice', (select to_jsonb(b) from public.brand_voices b where b.user_id = v_user),
    'reply_rules', coalesce((select jsonb_agg(to_jsonb(r) order by r.position) from public.reply_rules r where r.user_id = v_user), '[]'),
    'rule_outcomes', coalesce((select jsonb_agg(to_jsonb(t) order by t.id) from public.rule_outcomes t where t.user_id = v_user), '[]'),
    'shadow_decisions', coalesce((select jsonb_agg(to_jsonb(d) order by d.id) from public.shadow_decisions d where d.user_id = v_user), '[]'),
    'spam_lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.spam_lessons l where l.user_id = v_user), '[]'),
    'facts', coalesce((select jsonb_agg(to_jsonb(f) order by f.created_at) from public.facts f where f.user_id = v_user), '[]'),
    'questions', coalesce((select jsonb_agg(to_jsonb(q) order by q.asked_at) from public.questions q where q.user_id = v_user), '[]'),
    'documents', coalesce((select jsonb_agg(to_jsonb(d) order by d.created_at) from public.documents d where d.user_id = v_user), '[]'),
    'draft_outcomes', coalesce((select jsonb_agg(to_jsonb(d) order by d.decided_at) from public.draft_outcomes d where d.user_id = v_user), '[]'),
    'lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.lessons l where l.user_id = v_user), '[]'),
    'saved_replies', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_replies s where s.user_id = v_user), '[]'),
    'saved_views', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_views s where s.user_id = v_user), '[]'),
    'notice_settings', (select to_jsonb(n) from public.notice_settings n where n.user_id = v_user),
    'channel_pauses', coalesce((select jsonb_agg(to_jsonb(b) order by b.paused_at) from public.channel_pauses b where b.user_id = v_user), '[]'),
    'report_settings', (select to_jsonb(s) from public.report_settings s where s.user_id = v_user),
    'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = v_user), '[]'),
    'operator_sessions', coalesce((select jsonb_agg(to_jsonb(s) - 'session_id' order by s.opened_at) from public.operator_sessions s where s.user_id = v_user), '[]'),
    -- What was sent with this address without an account.
    'leads', coalesce((select jsonb_agg(to_jsonb(l) || jsonb_build_object('free_report', (
        select to_jsonb(f) - 'lease_id' from private.free_reports f where f.lead_id = l.id)) order by l.created_at)
      from public.leads l join auth.users u on lower(l.email) = u.email where u.id = engine.person() and u.email_confirmed_at is not null), '[]'),
    'signup_leads', coalesce((select jsonb_agg(to_jsonb(s) order by s.created_at)
      from public.signup_leads s join auth.users u on lower(s.email) = u.email where u.id = engine.person() and u.email_confirmed_at is not null), '[]'),
    'history', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.user_id = v_user), '[]'),
    'activity', coalesce((select jsonb_agg(to_jsonb(a) order by a.id) from public.activity_log a where a.user_id = v_user), '[]'));
end $$;
comment on function engine.export_account() is 'Rule of public.export_account.';
grant execute on function engine.export_account() to authenticated;

create function public.export_account() returns jsonb
language sql stable set search_path = '' as $$ select engine.export_account() $$;
comment on function public.export_account() is 'Everything the product holds of the caller''s account as one JSON document, what was sent with their address on the landing page and the sign-up form included, secrets excepted.';
grant execute on function public.export_account() to authenticated;

create function service.list_grants(p_user uuid) returns table (id uuid, sealed_access_token text, sealed_refresh_token text)
language sql stable security definer set search_path = '' as $$
  select c.id, engine.secret(c.id, 'access_token'), engine.secret(c.id, 'refresh_token')
  from public.youtube_connections c
  where c.user_id = p_user and c.client_config_id is not null
    and not exists (select from engine.sharing_grant(c) o where o.user_id <> p_user)
$$;
comment on function service.list_grants(uuid) is
  'The sealed tokens of a user''s connections, to be revoked before the account goes; none whose grant another account lives by.';

create function service.delete_account(p_user uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.leads l using auth.users u where u.id = p_user and lower(l.email) = lower(u.email);
  delete from public.signup_leads l using auth.users u where u.id = p_user and lower(l.email) = lower(u.email);
  delete from private.access_decisions d using auth.users u where u.id = p_user and d.email = lower(u.email);
  delete from private.mails m using auth.users u where u.id = p_user and m.recipient = lower(u.email);
  select engine.forget_auth_log(p_user);
  delete from auth.users where id = p_user
$$;
comment on function service.delete_account(uuid) is 'Deletes a user with everything of theirs, Auth''s log of them where it is ours to delete from, and what was sent with their address before they had an account. Tokens are revoked at Google by the caller before.';

-- 91_retention.sql

-- How long what YouTube gave is kept without being read again (docs/YOUTUBE.md, Policies).

create function engine.redact_disconnected(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  d record;
  v_redacted int;
begin
  -- Six days, so that a schedule that stood still for some hours still keeps to seven.
  select c.user_id, c.channel_id into d from private.disconnected_channels c
  where c.since <= engine.now() - interval '6 days' order by c.since limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  update public.youtube_comments set text_original = '', author_name = null, author_avatar_url = null, author_channel_id = null, owner_reply_text = null,
    translation = null, translated_to = null, redacted_at = coalesce(redacted_at, engine.now())
  where id in (
    select y.id from public.youtube_comments y
    where y.user_id = d.user_id and y.channel_id = d.channel_id and (y.redacted_at is null or y.author_channel_id is not null)
    limit p_limit for update skip locked);
  get diagnostics v_redacted = row_count;
  update public.videos set title = '', thumbnail_url = null, description = null, described_at = null
  where user_id = d.user_id and channel_id = d.channel_id and (title <> '' or thumbnail_url is not null or description is not null);
  update public.client_youtube_channels set channel_title = null where client_user_id = d.user_id and channel_id = d.channel_id;
  if v_redacted = 0 and not exists (
    select from public.youtube_comments y where y.user_id = d.user_id and y.channel_id = d.channel_id and (y.redacted_at is null or y.author_channel_id is not null)
  ) then
    delete from private.disconnected_channels where user_id = d.user_id and channel_id = d.channel_id;
  end if;
  return v_redacted;
end $$;
comment on function engine.redact_disconnected(int) is
  'Redacts what was read of the channel that has been without an authorised connection the longest, once that is 6 days: texts, authors, titles, descriptions, p_limit '
  'comments at most. Returns how many. With nothing to do it looks into one index.';

create function service.redact_stale(p_limit int default 1000) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_last timestamptz := engine.now() - interval '30 days';
  v_stale uuid[];
begin
  select array_agg(stale.id) into v_stale from (
    select y.id from public.youtube_comments y
    where y.redacted_at is null and y.read_on <= (v_last at time zone 'UTC')::date and y.read_at < v_last
    limit p_limit for update skip locked) stale;
  -- A statement that changes no row would still run the triggers that count.
  if v_stale is not null then
    update public.youtube_comments set text_original = '', author_name = null, author_avatar_url = null, owner_reply_text = null,
      translation = null, translated_to = null, redacted_at = engine.now()
    where id = any (v_stale);
  end if;
  -- Their passages go with them (engine.learn_video).
  update public.videos set title = '', thumbnail_url = null, description = null, described_at = null
  where (user_id, id) in (
    select v.user_id, v.id from public.videos v
    where v.fetched_at < v_last and (v.title <> '' or v.thumbnail_url is not null or v.description is not null)
    limit p_limit for update skip locked);
  update public.videos set views = null, comment_count = null, views_read_at = null
  where (user_id, id) in (
    select v.user_id, v.id from public.videos v where v.views is not null and v.views_read_at < v_last limit p_limit for update skip locked);
  perform engine.forget_questions(p_limit);
  return coalesce(cardinality(v_stale), 0) + engine.redact_disconnected(p_limit);
end $$;
comment on function service.redact_stale(int) is
  'Redacts what was read of channels that were disconnected a week ago (engine.redact_disconnected), texts, names, video titles and descriptions that YouTube has not '
  'returned for 30 days, and views of that age, p_limit at most of each, and forgets questions whose comments are all redacted (engine.forget_questions); ids, times and '
  'counts of ours stay (docs/YOUTUBE.md, Policies). Returns how many comments. With nothing to do it looks into five indexes.';

create function engine.forget_auth_leavings(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_sessions int;
  v_accounts int;
begin
  -- Longer than any token is good for.
  delete from private.ended_sessions where session_id in (
    select e.session_id from private.ended_sessions e where e.ended_at < engine.now() - interval '1 day' limit p_limit);
  get diagnostics v_sessions = row_count;
  -- Whoever asks Auth for a link makes an account of the address, theirs or another's. Locked, so that one who confirms just now stays.
  delete from auth.users where id in (
    select u.id from auth.users u
    where u.email_confirmed_at is null and u.last_sign_in_at is null and u.created_at < engine.now() - interval '7 days'
      and not exists (select from public.accounts p where p.id = u.id and p.plan is not null)
      and not exists (select from public.youtube_connections c where c.user_id = u.id)
    limit p_limit for update skip locked);
  get diagnostics v_accounts = row_count;
  return v_sessions + v_accounts;
end $$;
comment on function engine.forget_auth_leavings(int) is
  'Deletes what Auth leaves behind: sessions that ended a day ago, and accounts whose address nobody confirmed in a week, unless they have a plan or a connection. '
  'Returns how many, p_limit at most of each. Looks through Auth''s users.';

create function service.forget_old(p_limit int default 1000) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_oldest constant timestamptz := engine.now() - interval '90 days';
  v_day constant date := (v_oldest at time zone 'UTC')::date;
  v_step int;
  v_deleted int := 0;
begin
  delete from private.quota_days where (project, day) in (select q.project, q.day from private.quota_days q where q.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.quota_uses
  where (project, day, kind) in (select q.project, q.day, q.kind from private.quota_uses q where q.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.quota_shares
  where (user_id, project, day, kind) in (select q.user_id, q.project, q.day, q.kind from private.quota_shares q where q.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.held_shown
  where (user_id, comment_id) in (select h.user_id, h.comment_id from private.held_shown h where h.shown_at < engine.now() - interval '1 day' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_days where (user_id, day) in (select d.user_id, d.day from private.model_days d where d.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_uses
  where (user_id, day, purpose) in (select u.user_id, u.day, u.purpose from private.model_uses u where u.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_takes where id in (select t.id from private.model_takes t where t.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_shares where (day, share) in (select s.day, s.share from private.model_shares s where s.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  -- What still waits to be sent is no record yet.
  delete from private.mails where id in (
    select m.id from private.mails m where m.created_at < v_oldest and (m.sent_at is not null or m.failed_at is not null) limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  -- News to somebody without an account that could not be sent in a week is none; of a free report it would be what YouTube gave.
  delete from private.mails where id in (
    select m.id from private.mails m where m.user_id is null and m.created_at < engine.now() - interval '7 days' and m.sent_at is null limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.free_reports where lead_id in (
    select f.lead_id from private.free_reports f where f.ended_at < engine.now() - interval '30 days' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.access_decisions where email in (
    select d.email from private.access_decisions d where d.decided_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  -- With its link, which has expired.
  delete from private.address_changes where id in (
    select c.id from private.address_changes c where c.changed_at < engine.now() - interval '7 days' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  if engine.auth_log_is_ours() then
    delete from auth.audit_log_entries where id in (
      select a.id from auth.audit_log_entries a where a.created_at < engine.now() - interval '30 days' limit p_limit);
    get diagnostics v_step = row_count;
    v_deleted := v_deleted + v_step;
  end if;
  delete from public.leads where id in (select l.id from public.leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.reply_offers
  where (comment_row_id, reply_hash) in (
    select o.comment_row_id, o.reply_hash from private.reply_offers o where o.offered_at < engine.now() - interval '1 hour' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from public.signup_leads
  where email in (select l.email from public.signup_leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  return v_deleted + v_step + engine.forget_auth_leavings(p_limit) + engine.forget_left(least(p_limit, 20));
end $$;
comment on function service.forget_old(int) is
  'Deletes daily counters of quota and model calls and mails that were sent, once they are 90 days old, what visitors sent without an account, and what was decided about it, once it is a year old, how free reports ended after 30 days, mails to people without an account that could not be sent in a week, changes of address after a week, Auth''s own log after 30 days where it is ours, which held comments were shown after a day, '
  'what offered texts rest on after an hour, p_limit at most of each (docs/SCALE.md, What is kept), what Auth leaves behind (engine.forget_auth_leavings), and what belongs to channels that were left (engine.forget_left). Returns how many rows. With nothing to do it looks into 17 indexes, and through Auth''s log and users.';

-- 92_opening.sql

-- What the first signed-in screen needs, in one answer: each question of its own would be a round trip before anything shows.

create function public.opening(p_user uuid, p_tab text default null, p_order text default 'urgent') returns jsonb
language sql stable set search_path = '' as $$
  -- As many rows as fill a tall window: the rest comes once these are shown.
  with first as materialized (select case when p_tab is not null then public.inbox_page(p_tab, '{}', p_order, null, 30) end as page)
  select jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = p_user),
    'settings', (select to_jsonb(s) from public.automation_settings s where s.user_id = p_user),
    'connections', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.priority, c.last_used_at nulls first, c.connected_at)
      from public.connection_health c where c.user_id = p_user), '[]'),
    'pace', (select to_jsonb(p) from public.posting_pace() p limit 1),
    'outlook', coalesce((select jsonb_agg(to_jsonb(o)) from public.posting_outlook() o), '[]'),
    'paused', coalesce((select jsonb_agg(to_jsonb(c) order by c.paused_at desc) from public.paused_channels c where c.user_id = p_user), '[]'),
    'tabs', engine.inbox_tabs(),
    'operator', (select to_jsonb(o) from public.operator_session() o limit 1),
    'page', f.page,
    'item', case when f.page #>> '{rows,0,id}' is not null then public.inbox_item((f.page #>> '{rows,0,id}')::uuid) end)
  from first f
$$;
comment on function public.opening(uuid, text, text) is
  'What the signed-in screens ask first, of one of the caller''s accounts: {profile, settings, connections, pace, outlook, paused, tabs, operator, page, item}; page is the first of '
  'public.inbox_page in a tab and item its first comment whole, null without one. operator: public.operator_session. profile and settings are null before their first use.';
grant execute on function public.opening(uuid, text, text) to authenticated;

-- 95_schedule.sql

-- The schedule: one list of jobs, each called as often at once as its work asks. Locally a small scheduler runs it; where pg_cron, pg_net
-- and Vault exist (hosted), they do.

create table private.scheduled_jobs (
  name text primary key,
  function_name text not null,
  every_seconds int not null check (every_seconds between 1 and 86400),
  body jsonb not null default '{}',
  batch int not null default 50 check (batch >= 1),
  width int not null default 1 check (width between 1 and 50)
);
comment on table private.scheduled_jobs is 'Reference rows: what runs by itself and how often, locally and hosted.';
comment on column private.scheduled_jobs.batch is 'How much that is due is left to one call: a further call is made for each further batch.';
comment on column private.scheduled_jobs.width is 'Calls at once, at most: as many as database and functions carry beside the other jobs.';
create table private.job_runs (
  name text primary key references private.scheduled_jobs (name) on delete cascade,
  added_at timestamptz not null default engine.now(),
  called_at timestamptz,
  request_ids bigint[] not null default '{}',
  last_started_at timestamptz,
  last_success_at timestamptz,
  last_error_at timestamptz,
  last_error text check (length(last_error) <= 100),
  duration_ms int,
  counts jsonb not null default '{}'
);
comment on table private.job_runs is
  'How each job of private.scheduled_jobs fared, one row a job. The functions write their starts and ends; whoever calls them, what kept a call from arriving.';
comment on column private.job_runs.added_at is 'A job that never ran succeeded then, as far as being late goes.';
comment on column private.job_runs.called_at is 'When it was last due to be called, whether or not the call arrived.';
comment on column private.job_runs.request_ids is 'The last calls by pg_net, whose answers are looked at before the next.';
comment on column private.job_runs.last_error is 'A code: of the function''s error, or of what became of the call (http_401, no_answer, cron_key_missing, project_url_missing).';
comment on column private.job_runs.counts is 'What the last run that succeeded did, in numbers.';

create function engine.add_job_run() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.job_runs (name) values (new.name);
  return null;
end $$;
comment on function engine.add_job_run() is 'Trigger: a new job has its row of job_runs from the start, or one that never runs would never be missed.';
create trigger add_run after insert on private.scheduled_jobs for each row execute function engine.add_job_run();

insert into private.scheduled_jobs (name, function_name, every_seconds, batch, width) values
  ('sync-comments', 'sync-comments', 30, 60, 24),
  ('draft-replies', 'draft-replies', 15, 16, 8),
  ('post-replies', 'post-replies', 15, 25, 6),
  ('verify-pending-replies', 'verify-pending-replies', 15, 1000, 4),
  ('refresh-youtube-token', 'refresh-youtube-token', 300, 200, 4),
  ('send-mails', 'send-mails', 60, 100, 1),
  ('free-reports', 'free-reports', 300, 1, 1);

create function engine.work_due(p_function text, p_most int) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := engine.now();
  -- What stands still waits for nobody; what is kept no longer is redacted all the same.
  v_turns int := case when engine.stands_still() then 0 else p_most end;
begin
  return case p_function
    when 'sync-comments' then
      (select count(*) from (select from public.channel_syncs s where s.next_sync_at <= v_now limit v_turns) due)
      -- A run also redacts, even when nobody has a channel any more.
      + (select count(*) from (select from public.youtube_comments y where y.redacted_at is null and y.read_at < v_now - interval '30 days' limit 1) stale)
      + (select count(*) from (select from private.disconnected_channels d where d.since <= v_now - interval '6 days' limit 1) left_behind)
      + (select count(*) from (select from public.questions q where q.state <> 'answered' and q.look_at <= v_now limit 1) unanswered)
      + (select count(*) from (select from public.report_journal j limit 1) unfolded)
      + (select count(*) from (select from private.report_zones z where z.wanted is not null limit 1) moved)
    when 'draft-replies' then
      (select count(*) from (select from public.channel_syncs s where s.draft_due_at <= v_now limit v_turns) due)
      -- A run also compares open questions, of some channels.
      + (select count(*) from (select from public.questions q where q.group_after <= v_now limit least(v_turns, 1)) unsorted)
    when 'post-replies' then
      (select count(*) from (select from public.channel_syncs s where s.post_due_at <= v_now limit v_turns) due)
      -- A run also looks for replies whose sending ended in doubt.
      + (select count(*) from (
          select from public.youtube_comments y
          where y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_until <= v_now limit p_most) undecided)
    when 'verify-pending-replies' then
      (select count(*) from (select from public.youtube_comments y where y.next_check_at <= v_now limit p_most) due)
    when 'refresh-youtube-token' then
      (select count(*) from (
          select from public.youtube_connections c
          where c.is_active and c.refresh_token <> '' and (c.expires_at < v_now + interval '10 minutes' or c.error_kind = 'sign_in'
            or (c.error_kind in ('client', 'unreadable') and engine.client_saved_since(c))) limit p_most) due)
    when 'send-mails' then
      (select count(*) from (
          select from private.mails m where m.sent_at is null and m.failed_at is null and m.not_before <= v_now limit p_most) due)
      -- A run also writes the digests that are due.
      + (select count(*) from (select from public.notice_settings n where n.look_at <= v_now limit 1) undigested)
      + (select count(*) from (select from public.report_settings r where r.look_at <= v_now limit 1) untold)
    when 'free-reports' then (select count(*) from engine.reports_due(p_most) due)
    else 1
  end;
end $$;
comment on function engine.work_due(text, int) is
  'How much waits for a scheduled function, counted no further than about p_most; 1 for one whose work is not known here.';

create function engine.calls_due(p_name text) returns int
language sql stable set search_path = '' as $$
  select least(j.width, ceil(engine.work_due(j.function_name, j.width * j.batch)::numeric / j.batch))::int
  from private.scheduled_jobs j where j.name = p_name
$$;
comment on function engine.calls_due(text) is
  'How often a job is to be called now: once for each batch that is due, at most its width at once, and not at all when nothing is due.';

create function engine.job_pulse(p_every_seconds int) returns interval
language sql immutable set search_path = '' as $$
  select make_interval(secs => greatest(p_every_seconds, 60))
$$;
comment on function engine.job_pulse(int) is
  'How often a job is called even when nothing is due, which proves that its calls arrive: at its interval, once a minute at most.';

create function engine.note_job_error(p_name text, p_error text) returns void
language sql set search_path = '' as $$
  update private.job_runs set last_error_at = engine.now(), last_error = left(p_error, 100) where name = p_name
$$;
comment on function engine.note_job_error(text, text) is 'Keeps what went wrong with a job, as a code.';

create function engine.take_calls(p_name text) returns int
language plpgsql set search_path = '' as $$
declare
  v_calls int := coalesce(engine.calls_due(p_name), 0);
begin
  -- A tick may come a little early, and is then still the next one.
  if v_calls = 0 and not exists (
    select from private.job_runs r join private.scheduled_jobs j using (name)
    where r.name = p_name and r.called_at > engine.now() - engine.job_pulse(j.every_seconds) + interval '5 seconds'
  ) then
    v_calls := 1;
  end if;
  if v_calls > 0 then
    update private.job_runs set called_at = engine.now() where name = p_name;
  end if;
  return v_calls;
end $$;
comment on function engine.take_calls(text) is
  'How often a job is to be called now, by whoever asks: as its work asks (engine.calls_due), and once without any when its pulse is due (engine.job_pulse).';

create function engine.refused_call(p_requests bigint[]) returns text
language plpgsql set search_path = '' as $$
declare
  v_error text;
begin
  if cardinality(p_requests) > 0 and to_regclass('net._http_response') is not null then
    execute 'select coalesce(''http_'' || r.status_code, ''no_answer'') from net._http_response r
      where r.id = any ($1) and (r.status_code is null or r.status_code >= 300) order by r.id desc limit 1'
      into v_error using p_requests;
  end if;
  return v_error;
end $$;
comment on function engine.refused_call(bigint[]) is 'What pg_net heard instead of success to one of these calls, as a code; null when there was none or nothing came yet.';

create function engine.vault_secret(p_name text) returns text
language plpgsql set search_path = '' as $$
declare
  v_secret text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select max(decrypted_secret) from vault.decrypted_secrets where name = $1' into v_secret using p_name;
  end if;
  return nullif(v_secret, '');
end $$;
comment on function engine.vault_secret(text) is 'A secret of Vault; null without one, and where there is no Vault.';

create function engine.call_scheduled(p_name text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_url text;
  v_key text;
  v_job private.scheduled_jobs;
  v_request bigint;
  v_requests bigint[] := (select r.request_ids from private.job_runs r where r.name = p_name);
  v_refused text := engine.refused_call(v_requests);
  v_calls int := engine.take_calls(p_name);
begin
  if v_refused is not null then
    perform engine.note_job_error(p_name, v_refused);
    update private.job_runs set request_ids = '{}' where name = p_name;
  end if;
  if v_calls = 0 then
    return 0;
  end if;
  v_url := engine.vault_secret('project_url');
  v_key := engine.vault_secret('cron_key');
  -- Without both secrets nothing is called: a half-configured project must not spray requests.
  if v_url is null or v_key is null then
    perform engine.note_job_error(p_name, case when v_url is null then 'project_url_missing' else 'cron_key_missing' end);
    return null;
  end if;
  select * into v_job from private.scheduled_jobs where name = p_name;
  v_requests := '{}';
  -- pg_net sends nothing further before the slowest answer is there, so the functions answer at once and work on.
  for i in 1 .. v_calls loop
    execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 5000)'
      into v_request
      using v_url || '/functions/v1/' || v_job.function_name, jsonb_build_object('content-type', 'application/json', 'apikey', v_key),
        v_job.body || '{"background": true}';
    v_requests := v_requests || v_request;
  end loop;
  update private.job_runs set request_ids = v_requests where name = p_name;
  return v_calls;
end $$;
comment on function engine.call_scheduled(text) is
  'Calls the edge function of a job as often as its work asks, with the schedule''s key from Vault (secrets project_url and cron_key), and keeps what was heard of the '
  'calls before as an error of the job; null, and an error of the job, when a secret is not set.';

create function engine.can_schedule() returns boolean
language sql stable set search_path = '' as $$
  select to_regclass('cron.job') is not null and to_regnamespace('net') is not null and to_regclass('vault.decrypted_secrets') is not null
$$;
comment on function engine.can_schedule() is 'Whether pg_cron, pg_net and Vault are here.';

create function engine.schedule_jobs() returns int
language plpgsql set search_path = '' as $$
declare
  v_job record;
  v_jobs int := 0;
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) = 3 then
    execute 'create extension if not exists pg_cron';
    execute 'create extension if not exists pg_net with schema extensions';
    execute 'create extension if not exists supabase_vault';
  end if;
  if not engine.can_schedule() then
    return null;
  end if;
  -- Jobs that are no more. One of the same name is replaced.
  execute 'select cron.unschedule(j.jobname) from cron.job j
    where j.jobname like ''rejoinder-%'' and not exists (select from private.scheduled_jobs s where j.jobname = ''rejoinder-'' || s.name)';
  for v_job in select * from private.scheduled_jobs loop
    execute format('select cron.schedule(%L, %L, %L)', 'rejoinder-' || v_job.name,
      case when v_job.every_seconds < 60 then v_job.every_seconds || ' seconds'
        else format('*/%s * * * *', v_job.every_seconds / 60) end,
      format('select engine.call_scheduled(%L)', v_job.name));
    v_jobs := v_jobs + 1;
  end loop;
  execute format('select cron.schedule(%L, %L, %L)', 'rejoinder-watch', '* * * * *', 'select engine.watch_schedule()');
  -- pg_cron keeps a row of every tick for ever, without an index on its time: once a day, then.
  execute format('select cron.schedule(%L, %L, %L)', 'rejoinder-purge', '17 3 * * *',
    'delete from cron.job_run_details where coalesce(end_time, start_time) < now() - interval ''2 days''');
  return v_jobs;
end $$;
comment on function engine.schedule_jobs() is
  'Tells pg_cron what private.scheduled_jobs says, and returns how many jobs; null where pg_cron, pg_net or Vault is not to be had. Two jobs of its own: the watch over '
  'the others (engine.watch_schedule) and the purge of pg_cron''s own log.';
select engine.schedule_jobs();

-- 96_job_runs.sql

-- A schedule that cannot die unseen: what the functions write of their runs, which job is late, and who is told.

create function service.begin_job(p_function text) returns void
language sql security definer set search_path = '' as $$
  update private.job_runs r set last_started_at = engine.now() from private.scheduled_jobs j where j.name = r.name and j.function_name = p_function
$$;
comment on function service.begin_job(text) is 'A function that the schedule called has begun.';

create function service.end_job(p_function text, p_ms int, p_counts jsonb default '{}', p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update private.job_runs r set
    duration_ms = p_ms,
    last_success_at = case when p_error is null then engine.now() else r.last_success_at end,
    counts = case when p_error is null then coalesce(p_counts, '{}') else r.counts end,
    last_error_at = case when p_error is null then r.last_error_at else engine.now() end,
    last_error = case when p_error is null then r.last_error else left(p_error, 100) end
  from private.scheduled_jobs j where j.name = r.name and j.function_name = p_function
$$;
comment on function service.end_job(text, int, jsonb, text) is
  'Such a run has ended after p_ms: with what it did in numbers, or with the code of what it failed by. A run that was killed says nothing, and its job becomes late.';

create function engine.job_states() returns table (
  name text, function_name text, last_started_at timestamptz, last_success_at timestamptz, last_error_at timestamptz, last_error text, duration_ms int, counts jsonb,
  proven_at timestamptz, late boolean, missed int)
language sql stable set search_path = '' as $$
  select j.name, j.function_name, r.last_started_at, r.last_success_at, r.last_error_at,
    case when r.last_error_at > coalesce(r.last_success_at, '-infinity') then r.last_error end,
    r.duration_ms, r.counts, p.proven_at,
    engine.now() - p.proven_at > 2.25 * p.pulse,
    greatest(0, floor(extract(epoch from engine.now() - p.proven_at) / extract(epoch from p.pulse) - 0.25))::int
  from private.scheduled_jobs j
  join private.job_runs r using (name)
  cross join lateral (select coalesce(r.last_success_at, r.added_at) as proven_at, engine.job_pulse(j.every_seconds) as pulse) p
$$;
comment on function engine.job_states() is
  'Every job and how it fares. proven_at: its last success, or when it was added. missed: runs that should have succeeded since, of those that its pulse asks for '
  '(engine.job_pulse); a quarter of one is what a run may take. late: two, so a schedule that stops shows after 2:15 minutes. last_error: unless a success followed.';

create function engine.late_jobs() returns table (job text, since timestamptz)
language sql stable security definer set search_path = '' as $$
  select s.name, s.proven_at from engine.job_states() s where s.late order by s.proven_at, s.name
$$;
comment on function engine.late_jobs() is 'Jobs that should have run and did not, and since when.';
grant execute on function engine.late_jobs() to authenticated;

create function public.late_jobs() returns table (job text, since timestamptz)
language sql stable set search_path = '' as $$
  -- Nothing of an owner's waits for this one.
  select * from engine.late_jobs() l where l.job <> 'free-reports'
$$;
comment on function public.late_jobs() is 'What should run by itself for owners and does not, and since when: the same for every signed-in user.';
grant execute on function public.late_jobs() to authenticated;

create function engine.keep_schedule() returns void
language plpgsql set search_path = '' as $$
declare
  v_jobs int;
begin
  if engine.can_schedule() then
    execute 'select count(*) from cron.job j join private.scheduled_jobs s on j.jobname = ''rejoinder-'' || s.name' into v_jobs;
    if v_jobs = (select count(*) from private.scheduled_jobs) then
      return;
    end if;
  end if;
  perform engine.schedule_jobs();
exception when others then
  -- Whoever looks at the schedule learns of it all the same.
  perform engine.note_job_error(s.name, 'not_scheduled_' || sqlstate) from engine.job_states() s where s.late;
end $$;
comment on function engine.keep_schedule() is
  'Schedules the jobs where that could not be done before, as when an extension was switched on after the migrations. What prevents it is an error of the jobs.';

create function service.schedule_report() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from engine.late_jobs()) then
    perform engine.keep_schedule();
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(s) - 'function_name' order by s.name), '[]') from engine.job_states() s);
end $$;
comment on function service.schedule_report() is
  'Every job with its last start, success, error, duration and counts, and whether it is late (engine.job_states). When one is, jobs that pg_cron does not have are scheduled.';

create table private.schedule_watch (
  only_row boolean primary key default true check (only_row),
  told_at timestamptz,
  lease_until timestamptz not null default '-infinity'
);
insert into private.schedule_watch default values;
comment on table private.schedule_watch is
  'Whether the operator was told that the schedule stands still, and has not been told since that it runs. lease_until: while a mail about it is under way.';

create function service.claim_schedule_notice(p_function text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_watch private.schedule_watch;
  v_late jsonb;
begin
  -- After a pause of everything the first job to run would find the others late, which run in the same second.
  if exists (select from engine.job_states() s where s.function_name = p_function and s.late) then
    return null;
  end if;
  select * into v_watch from private.schedule_watch where lease_until <= engine.now() for update skip locked;
  if not found then
    return null;
  end if;
  select jsonb_agg(jsonb_build_object('job', s.name, 'since', s.proven_at, 'error', s.last_error) order by s.proven_at, s.name) into v_late
  from engine.job_states() s where s.late and (v_watch.told_at is not null or exists (select from engine.job_states() m where m.missed >= 3));
  if (v_watch.told_at is null) = (v_late is null) then
    return null;
  end if;
  update private.schedule_watch set lease_until = engine.now() + interval '1 minute';
  return jsonb_build_object('at', coalesce(v_watch.told_at, engine.now()), 'late', coalesce(v_late, '[]'));
end $$;
comment on function service.claim_schedule_notice(text) is
  'What the operator is to be told of the schedule, leased for a minute: {at, late: [{job, since, error}]} once after three missed runs, and once with nothing late when it '
  'runs again; null otherwise. p_function: the scheduled function that asks; nothing is told while its own job is late.';

create function service.record_schedule_notice(p_late boolean, p_sent boolean) returns void
language sql security definer set search_path = '' as $$
  update private.schedule_watch set
    told_at = case when not p_sent then told_at when p_late then engine.now() end,
    lease_until = '-infinity'
$$;
comment on function service.record_schedule_notice(boolean, boolean) is 'Whether the operator was told: that jobs are late, or that they run again.';

create function engine.watch_schedule() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_url text := engine.vault_secret('project_url');
begin
  if v_url is not null and exists (select from engine.job_states() s where s.missed >= 3) then
    execute 'select net.http_get(url := $1, timeout_milliseconds := 5000)' using v_url || '/functions/v1/health';
  end if;
end $$;
comment on function engine.watch_schedule() is
  'Calls the function health while a job is late, which needs no key: so the operator has a mail even when the schedule''s key opens nothing any more.';

-- 97_operating.sql

-- What the operator asks and does for the whole installation (npm run operate, npm run doctor): everything stopped and let go on, accounts and
-- channels with their health, quota and costs of the day, what may be tried again. Nothing here shows a viewer's or an owner's text.

create table private.standstill (
  only_row boolean primary key default true check (only_row),
  since timestamptz,
  why text check (length(why) <= 500),
  constraint standstill_has_reason check (since is not null or why is null)
);
insert into private.standstill default values;
comment on table private.standstill is
  'Whether the operator has stopped reading, drafting and posting for everybody, since when and why: one row. since: null while all of it runs.';

create function engine.stands_still() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (select s.since is not null from private.standstill s);
end $$;
comment on function engine.stands_still() is
  'Whether the operator has stopped everything: nothing is read, drafted or posted by itself. What was sent is still proven, sign-ins are renewed and mails go out, '
  'since nothing of these could be caught up with.';

create function service.pause_everything(p_why text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_why constant text := nullif(btrim(p_why), '');
begin
  perform engine.require(coalesce(length(v_why), 0) <= 500, 'The reason can have at most 500 characters. Shorten it.');
  update private.standstill set since = engine.now(), why = v_why where since is null;
  if found then
    perform engine.log(null, 'operator', 'everything_paused', null, jsonb_strip_nulls(jsonb_build_object('why', v_why)));
  end if;
  return (select jsonb_build_object('paused', true, 'since', s.since, 'why', s.why) from private.standstill s);
end $$;
comment on function service.pause_everything(text) is
  'Stops reading, drafting and posting for every account until resume_everything; a reply whose sending has begun still arrives. Repeating it keeps the first time and reason.';

create function service.resume_everything() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.standstill set since = null, why = null where since is not null;
  if found then
    perform engine.log(null, 'operator', 'everything_resumed');
    -- What was returned to the queue or put off while everything stood still need not wait for its hour.
    perform engine.wake_channels(s.user_id) from (select distinct c.user_id from public.channel_syncs c order by c.user_id) s;
  end if;
  return jsonb_build_object('paused', false);
end $$;
comment on function service.resume_everything() is 'Lets reading, drafting and posting go on, at once for every channel that something waits for.';

create function service.engine_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('paused', s.since is not null, 'since', s.since, 'why', s.why) from private.standstill s
$$;
comment on function service.engine_state() is 'Whether everything is paused: {paused, since, why}.';

create function engine.user_of(p_email text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := (select u.id from auth.users u where lower(u.email) = lower(btrim(p_email)));
begin
  if v_user is null then
    perform engine.fail(404, 'account_not_found', format('No account uses the email %s.', left(btrim(p_email), 320)), 'npm run operate -- users lists them.');
  end if;
  return v_user;
end $$;
comment on function engine.user_of(text) is 'The account of an email, however that is written; 404 when there is none.';

create function engine.operated_channels(p_user uuid default null) returns table (
  user_id uuid, email text, channel_id text, title text, badge text, stopped_by text, error_code text, hold text, last_read_at timestamptz, next_read_at timestamptz,
  to_approve int, queued int, undecided int, state text)
language sql stable set search_path = '' as $$
  select k.user_id, u.email, k.channel_id, c.channel_title, coalesce(engine.connection_health(c), 'need_auth'), engine.stopped_by(c), c.last_error_code, h.hold,
    k.last_synced_at, k.next_sync_at, n.to_approve, n.queued, n.undecided,
    case
      when c.id is null then 'disconnected'
      when not c.is_active then 'off'
      when engine.stopped_by(c) is not null then 'stopped'
      when h.hold is not null then 'held'
      -- Its turn has long come, and nobody took it.
      when k.next_sync_at < engine.now() - interval '1 hour' then 'late'
      else 'ok'
    end
  from public.channel_syncs k
  join engine.account_owners u on u.account_id = k.user_id
  -- The one that would be asked first: active before switched off, usable before stopped.
  left join lateral (
    select x.* from public.youtube_connections x where x.user_id = k.user_id and x.channel_id = k.channel_id
    order by x.is_active desc, engine.connection_usable(x) desc, x.priority, x.id limit 1) c on true
  cross join lateral (select engine.posting_hold(k.user_id, k.channel_id) as hold) h
  cross join lateral (
    select (count(*) filter (where y.reply_status = 'draft'))::int as to_approve, (count(*) filter (where y.reply_status = 'queue'))::int as queued,
      (count(*) filter (where y.reply_status = 'unknown'))::int as undecided
    from public.youtube_comments y where y.user_id = k.user_id and y.channel_id = k.channel_id) n
  where p_user is null or k.user_id = p_user
$$;
comment on function engine.operated_channels(uuid) is
  'Channels with their health, of all accounts or of one. badge: what the owner is shown (engine.connection_health). state, the first that holds: disconnected, off (by its owner), '
  'stopped (stopped_by says by what kind of error), held (hold says why nothing is posted), late (an hour past its turn to be read), ok.';

create function service.operator_channels(p_email text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := case when p_email is not null then engine.user_of(p_email) end;
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(k) - 'user_id' order by k.state = 'ok', k.email, k.channel_id), '[]') from engine.operated_channels(v_user) k);
end $$;
comment on function service.operator_channels(text) is 'Channels with their health (engine.operated_channels), those that do not run first; of one account when an email is given.';

create function service.operator_users() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.troubled desc, r.email), '[]') from (
    select u.email, p.plan, p.access_requested_at, u.created_at, u.last_sign_in_at, s.automation_status as automation, s.posting_policy as policy,
      coalesce(k.channels, 0) as channels, coalesce(k.troubled, 0) as troubled, coalesce(k.to_approve, 0) as to_approve, coalesce(k.queued, 0) as queued,
      coalesce((select m.replies from private.reply_months m
        where m.user_id = u.id and m.month = date_trunc('month', engine.now() at time zone 'UTC')::date), 0) as posted_this_month
    from auth.users u
    left join public.profiles p on p.user_id = u.id
    left join public.automation_settings s on s.user_id = u.id
    left join (
      select c.user_id, count(*)::int as channels, (count(*) filter (where c.state in ('disconnected', 'stopped', 'late')))::int as troubled,
        sum(c.to_approve)::int as to_approve, sum(c.queued)::int as queued
      from engine.operated_channels() c group by c.user_id) k on k.user_id = u.id) r
$$;
comment on function service.operator_users() is
  'Every account: plan, automation, channels and how many of them do not run (troubled: disconnected, stopped or late), what waits, and replies posted this month; those in trouble first.';

create function service.quota_report() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('day', engine.quota_day(), 'resets_at', engine.quota_resets_at(), 'lent', engine.key_state(), 'lent_uses', engine.lent_uses(), 'projects', coalesce((
    select jsonb_agg(jsonb_build_object(
      'project', d.project, 'is_lent', engine.is_lent(d.project), 'quota', engine.project_quota(d.project), 'used', d.used, 'left_for_posting', greatest(0, engine.quota_left(d.project, 'posting')),
      'closed_until', engine.quota_closed_until(d.project), 'refusals', d.refusals,
      'purposes', coalesce((
        select jsonb_object_agg(x.purpose, x.units) from (
          select p.purpose, sum(v.units)::int as units
          from private.quota_uses v join engine.quota_purposes() p on v.kind = any (p.kinds)
          where v.project = d.project and v.day = d.day group by p.purpose) x), '{}'),
      'accounts', array(
        select distinct u.email from public.user_google_oauth_clients o join engine.account_owners u on u.account_id = o.user_id where o.project = d.project order by u.email))
      order by d.used desc, d.project)
    from private.quota_days d where d.day = engine.quota_day()), '[]'))
$$;
comment on function service.quota_report() is
  'What of today''s quota each Google project has used and for what (engine.quota_purposes), what posting may still take, and until when YouTube has closed it. lent: what accounts may take of '
  'the operator''s project and key (engine.key_state); lent_uses: what they took in the last 7 days.';

create function service.cost_report() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('day', engine.model_day(), 'limits', to_jsonb(l) - 'only_row', 'accounts', coalesce((
    select jsonb_agg(to_jsonb(r) order by r.money desc, r.calls desc, r.email) from (
      select u.email, d.calls, d.input_tokens, d.output_tokens, round(engine.model_money(l, d.input_tokens, d.output_tokens), 6) as money
      from private.model_days d join engine.account_owners u on u.account_id = d.user_id where d.day = engine.model_day()) r), '[]'),
    'calls', (select coalesce(sum(d.calls), 0) from private.model_days d where d.day = engine.model_day()),
    'money', (select coalesce(round(sum(engine.model_money(l, d.input_tokens, d.output_tokens)), 6), 0) from private.model_days d where d.day = engine.model_day()))
  from private.model_limits l
$$;
comment on function service.cost_report() is 'What the model has cost today (UTC), in all and by account, at the operator''s prices; calls under way count with the most they may cost.';

create function engine.may_be_requeued(y public.youtube_comments) returns boolean
language sql stable set search_path = '' as $$
  select y.reply_status = 'failed' and y.youtube_reply_id is null and y.approved_hash is not null and y.approved_hash = engine.reply_hash(y.generated_reply)
    and y.can_reply and y.gone_at is null and y.redacted_at is null and y.owner_replied_at is null and not engine.answers_edited(y)
    -- YouTube could not process it twice, and refused it never.
    and exists (
      select from public.reply_events e
      where e.comment_row_id = y.id and e.to_status = 'queue' and e.reason = y.status_reason and e.created_at >= y.approved_at)
$$;
comment on function engine.may_be_requeued(public.youtube_comments) is
  'Whether a failed reply may go out again without asking its owner: YouTube surely did not take it, for a trouble of its own, and its text is still the one that was approved for this comment.';

create function engine.requeue_mails(p_user uuid, p_apply boolean) returns int
language plpgsql set search_path = '' as $$
declare
  v_ids constant bigint[] := array(
    select m.id from private.mails m
    where m.failed_at is not null and m.created_at > engine.now() - interval '3 days' and (p_user is null or m.user_id = p_user) order by m.id limit 1000);
begin
  if p_apply then
    update private.mails set failed_at = null, attempts = 0, not_before = engine.now() where id = any (v_ids);
  end if;
  return cardinality(v_ids);
end $$;
comment on function engine.requeue_mails(uuid, boolean) is 'Part of service.requeue: mails that were given up, while what they tell of is news, three days.';

create function engine.requeue_drafts(p_user uuid, p_apply boolean) returns int
language plpgsql set search_path = '' as $$
declare
  v_ids constant uuid[] := array(
    select y.id from public.youtube_comments y
    where y.reply_status is null and y.candidate and y.redacted_at is null and y.can_reply and (y.draft_failures > 0 or y.draft_after = 'infinity')
      and (p_user is null or y.user_id = p_user)
    order by y.user_id, y.channel_id, y.comment_id limit 1000);
begin
  if p_apply then
    perform from public.youtube_comments y where y.id = any (v_ids) order by y.user_id, y.channel_id, y.comment_id for update;
    update public.youtube_comments y set draft_after = engine.now(), draft_failures = 0, draft_attempts = 0,
      status_reason = case when y.status_reason = 'draft_given_up' then null else y.status_reason end
    where y.id = any (v_ids) and y.reply_status is null;
  end if;
  return cardinality(v_ids);
end $$;
comment on function engine.requeue_drafts(uuid, boolean) is 'Part of service.requeue: comments whose drafting failed or was given up are drafted now.';

create function engine.requeue_replies(p_user uuid, p_apply boolean) returns int
language plpgsql set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select y.id from public.youtube_comments y
    where y.reply_status = 'failed' and y.youtube_reply_id is null and (p_user is null or y.user_id = p_user) and engine.may_be_requeued(y)
    order by y.user_id, y.channel_id, y.comment_id limit 1000);
  v_id uuid;
  v public.youtube_comments;
begin
  if p_apply then
    perform from public.youtube_comments y where y.id = any (v_ids) order by y.user_id, y.channel_id, y.comment_id for update;
    foreach v_id in array v_ids loop
      select * into v from public.youtube_comments where id = v_id;
      -- Its owner may have been quicker.
      continue when not engine.may_be_requeued(v);
      v.post_attempts := 0;
      v.send_started_at := null;
      v.post_after := engine.now();
      -- Approved anew by nobody: the history before this approval is what says that it was tried.
      perform engine.move_locked(v, 'queue', 'engine', 'requeued');
    end loop;
  end if;
  return cardinality(v_ids);
end $$;
comment on function engine.requeue_replies(uuid, boolean) is 'Part of service.requeue: replies that may go out again (engine.may_be_requeued) are queued, with the approval they have.';

create function engine.requeue_put_off(p_user uuid, p_apply boolean) returns int
language plpgsql set search_path = '' as $$
declare
  v_ids constant uuid[] := array(
    select y.id from public.youtube_comments y
    where y.reply_status = 'queue' and y.status_reason = 'post_failed' and y.post_after > engine.now() and (p_user is null or y.user_id = p_user)
    order by y.user_id, y.channel_id, y.comment_id limit 1000);
begin
  if p_apply then
    perform from public.youtube_comments y where y.id = any (v_ids) order by y.user_id, y.channel_id, y.comment_id for update;
    update public.youtube_comments y set post_after = engine.now() where y.id = any (v_ids) and y.reply_status = 'queue';
  end if;
  return cardinality(v_ids);
end $$;
comment on function engine.requeue_put_off(uuid, boolean) is 'Part of service.requeue: queued replies that could not be taken up and wait for their hour (engine.set_post_aside).';

create function service.requeue(p_email text default null, p_apply boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := case when p_email is not null then engine.user_of(p_email) end;
  v_done jsonb;
begin
  v_done := jsonb_build_object(
    'replies', engine.requeue_replies(v_user, p_apply) + engine.requeue_put_off(v_user, p_apply),
    'drafts', engine.requeue_drafts(v_user, p_apply),
    'mails', engine.requeue_mails(v_user, p_apply));
  if p_apply then
    perform engine.log(v_user, 'operator', 'requeued', null, v_done);
  end if;
  return jsonb_build_object('applied', p_apply, 'again', v_done, 'left_to_owners', (
    select jsonb_build_object('unproven', count(*) filter (where y.reply_status = 'unknown'),
      'failed', count(*) filter (where y.reply_status = 'failed' and not engine.may_be_requeued(y)))
    from public.youtube_comments y where y.reply_status = any (engine.reply_resendable()) and (v_user is null or y.user_id = v_user)));
end $$;
comment on function service.requeue(text, boolean) is
  'Tries again what failed and may be tried without asking its owner, of all accounts or one, 1,000 of each kind at most; with p_apply false it only counts. again: {replies, drafts, mails}. '
  'left_to_owners: replies that only their owner may send again, unproven ones, since they may be on YouTube, and ones that YouTube refused.';

create function service.account_summary(p_email text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.user_of(p_email);
begin
  return (
    select jsonb_build_object('email', u.email, 'created_at', u.created_at, 'plan', p.plan,
      'channels', array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = v_user and c.channel_id is not null order by 1),
      'comments', (select count(*) from public.youtube_comments y where y.user_id = v_user),
      'replies_posted', (select coalesce(sum(m.replies), 0) from private.reply_months m where m.user_id = v_user))
    from auth.users u left join public.profiles p on p.user_id = u.id where u.id = v_user);
end $$;
comment on function service.account_summary(text) is 'What there is of an account, to be looked at before it is deleted: email, plan, channels, comments, replies posted. 404 when nobody has this email.';

create function service.export_account(p_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.user_of(p_email);
  v_claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  v_sub constant text := coalesce(current_setting('request.jwt.claim.sub', true), '');
  v_export jsonb;
begin
  -- The very document that the owner gets, so that the two can never differ.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', v_user, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', v_user::text, true);
  v_export := engine.export_account();
  perform set_config('request.jwt.claims', v_claims, true), set_config('request.jwt.claim.sub', v_sub, true);
  perform engine.log(v_user, 'operator', 'account_exported');
  return v_export;
end $$;
comment on function service.export_account(text) is
  'public.export_account of the account of an email, for an owner who asks the operator for it. Its activity log says that the operator took it. 404 when nobody has this email.';

create function engine.service_signature() returns text
language sql stable set search_path = '' as $$
  select md5(string_agg(f.call, ';' order by f.call collate "C")) from (
    select format('%s(%s) %s', p.proname, pg_catalog.pg_get_function_identity_arguments(p.oid), pg_catalog.pg_get_function_result(p.oid)) as call
    from pg_catalog.pg_proc p where p.pronamespace = 'service'::regnamespace) f
$$;
comment on function engine.service_signature() is
  'What the edge functions can call here, in one word: it changes with every name, argument and result of the schema service. The functions know the word that they were written for '
  '(_shared/database/schema.gen.ts), so that functions on another schema are noticed (npm run doctor).';

create function service.doctor_facts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'now', engine.now(),
    'schema', engine.service_signature(),
    'jobs', coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'late', s.late, 'error', s.last_error) order by s.name) from engine.job_states() s), '[]'),
    'vault', case when engine.can_schedule() then jsonb_build_object(
      'project_url', engine.vault_secret('project_url') is not null, 'cron_key', engine.vault_secret('cron_key') is not null) end,
    'channels', coalesce((
      select jsonb_agg(jsonb_build_object('email', u.email, 'title', coalesce(c.channel_title, c.label), 'problem', c.problem, 'error', c.last_error_code)
        order by u.email, c.label)
      from (select k.*, engine.channel_problem(k) as problem from public.youtube_connections k) c join engine.account_owners u on u.account_id = c.user_id
      where c.problem is not null), '[]'),
    'clients', array(
      select distinct o.client_id from public.user_google_oauth_clients o
      where exists (select from public.youtube_connections c where c.client_config_id = o.id) order by 1),
    'sealed_with', array(select distinct split_part(s.sealed, ':', 1) from private.secrets s order by 1),
    'mails', (select jsonb_build_object(
      -- Others wait for their hour (private.request_limits), or for an address of the operator.
      'overdue', count(*) filter (where (m.user_id is not null or m.attempts > 0) and m.sent_at is null and m.failed_at is null and m.created_at < engine.now() - interval '1 hour'),
      'given_up', count(*) filter (where m.failed_at > engine.now() - interval '1 day'))
      from private.mails m),
    'model', (select jsonb_build_object('trouble', m.trouble, 'detail', m.detail) from private.model_server m),
    'operators_key', engine.key_state(), 'access_late', (select w.late from engine.access_waiting() w))
$$;
comment on function service.doctor_facts() is
  'What the database knows of its own health (npm run doctor): its clock, what it offers the functions (engine.service_signature), late jobs, which secrets of Vault are set (null where nothing is '
  'scheduled by it), channels with a problem, OAuth clients in use, key ids of sealed credentials, mails that hang, the model''s trouble, how the operator''s API key is, how many wait for access longer than they were told. No secret and no text.';

-- 99_grants.sql

-- Last of the schema: service_role may call every function of service, and reads nothing and writes nothing by itself.
grant execute on all functions in schema service to service_role;
alter default privileges in schema service grant execute on functions to service_role;
