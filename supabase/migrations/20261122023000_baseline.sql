-- The whole schema as it began: the files of supabase/schemas in order, as of this step. Later steps say what changed since.

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

create function engine.now() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select pg_catalog.now() + coalesce((select shift from private.clock), interval '0')
$$;
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

create function engine.me() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform engine.fail(401, 'not_signed_in', 'You are not signed in.', 'Sign in and try again.');
  end if;
  return (select auth.uid());
end $$;
comment on function engine.me() is 'The caller''s user id from the token; 401 without one.';

create function engine.accounts() returns setof uuid
language sql stable set search_path = '' rows 1 as $$
  select me.id from (select auth.uid() as id) me where me.id is not null
$$;
comment on function engine.accounts() is
  'The accounts whose rows the caller may see and change: today the caller''s own. Every policy and every function that looks for the caller''s rows '
  'asks here and nowhere else, as `= any (array(select engine.accounts()))`, which is worked out once a statement and serves an index. None without a token.';
grant execute on function engine.accounts() to authenticated;

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
  -- Depth 1 is a statement of somebody; deeper is the cascade of a deleted account, which must reach history too (DESIGN 4).
  if tg_op = 'DELETE' and pg_catalog.pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception using errcode = 'PT409', message = 'History cannot be changed.', detail = 'history_is_append_only';
end $$;
comment on function engine.refuse_change() is 'Trigger of append-only tables: refuses updates, direct deletes and truncation.';

-- The words of the product, each said once: what a reply can be and what that means, how comments are sorted, what an error of Google
-- means, and the limits that no column's CHECK says. `npm run types` gives them to the functions and the web
-- (_shared/vocabulary.gen.ts); tests/db/vocabulary.test.ts finds a list of states anywhere else.
--
-- A set is an immutable function without arguments, asked as `reply_status = any (engine.reply_on_its_way())`: the planner puts the
-- array in its place, so that an index serves it, which a function of the row could not (0.2 µs a row against 2). Plans that a session
-- has kept know the old array: a step that changes a set ends with `analyze public.youtube_comments`, which makes them anew.

-- What a reply can be. No status at all: nobody has decided about the comment yet.

create function engine.reply_statuses() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{draft,queue,posting,under_moderation,verified_public,failed,skipped,unknown,removed}'; end $$;
comment on function engine.reply_statuses() is 'Every reply_status, in the order of a reply''s way.';
grant execute on function engine.reply_statuses() to authenticated;

create function engine.reply_replied() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting,under_moderation,verified_public,failed,unknown,removed}'; end $$;
comment on function engine.reply_replied() is 'Somebody decided to answer: is_replied. All but drafts and comments that get no reply.';
grant execute on function engine.reply_replied() to authenticated;

create function engine.reply_counts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting,under_moderation,verified_public}'; end $$;
comment on function engine.reply_counts() is 'Counts as a reply in the reports, with or without a text that is kept.';
grant execute on function engine.reply_counts() to authenticated;

create function engine.reply_on_its_way() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting,under_moderation}'; end $$;
comment on function engine.reply_on_its_way() is 'Decided, and not yet seen by the public: the reports'' filter ''queued''.';
grant execute on function engine.reply_on_its_way() to authenticated;

create function engine.reply_on_youtube() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{posting,under_moderation,verified_public}'; end $$;
comment on function engine.reply_on_youtube() is 'On YouTube as far as anybody knows, once it has an id: it can be checked, edited and deleted there.';
grant execute on function engine.reply_on_youtube() to authenticated;

create function engine.reply_accepted() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{under_moderation,verified_public,removed}'; end $$;
comment on function engine.reply_accepted() is 'YouTube has accepted it, so it has an id there.';
grant execute on function engine.reply_accepted() to authenticated;

create function engine.reply_approved() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting}'; end $$;
comment on function engine.reply_approved() is 'On its way to YouTube, so its very text is approved.';
grant execute on function engine.reply_approved() to authenticated;

create function engine.reply_editable() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{draft,queue}'; end $$;
comment on function engine.reply_editable() is 'Not taken up for posting yet: its text can be changed, and it can be withdrawn.';
grant execute on function engine.reply_editable() to authenticated;

create function engine.reply_resendable() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{failed,unknown}'; end $$;
comment on function engine.reply_resendable() is 'Ended without being public: a person may send it again.';
grant execute on function engine.reply_resendable() to authenticated;

create function engine.reply_answers_viewer() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{queue,posting,under_moderation,verified_public,unknown}'; end $$;
comment on function engine.reply_answers_viewer() is 'Out or on its way, so its viewer has had a reply.';
grant execute on function engine.reply_answers_viewer() to authenticated;

create function engine.reply_may_be_posted() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{posting,under_moderation,verified_public,unknown}'; end $$;
comment on function engine.reply_may_be_posted() is 'On YouTube, or perhaps: nobody else may answer the comment.';
grant execute on function engine.reply_may_be_posted() to authenticated;

create function engine.reply_settled() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{verified_public,failed,skipped,unknown,removed}'; end $$;
comment on function engine.reply_settled() is 'Nothing more happens to it by itself, but for later looks at what is public.';
grant execute on function engine.reply_settled() to authenticated;

create function engine.reply_transition_exists(p_from text, p_to text) returns boolean
language sql immutable set search_path = '' as $$
  select p_to is not null and (coalesce(p_from, 'none'), p_to) in (
    ('none', 'draft'), ('none', 'queue'), ('none', 'skipped'),
    ('draft', 'queue'), ('draft', 'skipped'),
    ('queue', 'draft'), ('queue', 'posting'),
    ('posting', 'queue'), ('posting', 'unknown'), ('posting', 'failed'),
    ('posting', 'verified_public'), ('posting', 'under_moderation'),
    ('under_moderation', 'verified_public'), ('under_moderation', 'failed'),
    -- Taken off YouTube, by its owner or by YouTube; of the posting ones only those that YouTube has accepted (accepted_has_id).
    ('posting', 'removed'), ('under_moderation', 'removed'), ('verified_public', 'removed'),
    ('failed', 'queue'), ('unknown', 'queue')
  )
$$;
comment on function engine.reply_transition_exists(text, text) is 'The table of allowed changes of reply_status; null is none.';

create function engine.reply_tabs() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{to_approve,queued,posted,needs_you,no_reply,unanswered}'; end $$;
comment on function engine.reply_tabs() is 'The tabs of the replies screen, in its order.';
grant execute on function engine.reply_tabs() to authenticated;

create function engine.reply_tab(p_status text, p_reason text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when p_status = 'draft' then 'to_approve'
    when p_status = 'queue' then 'queued'
    when p_status in ('posting', 'verified_public') then 'posted'
    -- What its owner took down needs nobody any more.
    when p_status = 'skipped' or (p_status = 'removed' and p_reason = 'deleted_by_owner') then 'no_reply'
    when p_status is not null then 'needs_you'
    else 'unanswered'
  end
$$;
comment on function engine.reply_tab(text, text) is 'The tab of the replies screen that a reply belongs to, by its reply_status and status_reason.';
grant execute on function engine.reply_tab(text, text) to authenticated;

create function engine.tab_statuses(p_tab text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- A tab may depend on the reason too: these are the statuses that can be in it.
  return array(select s from unnest(engine.reply_statuses()) s
    where engine.reply_tab(s, null) = p_tab or engine.reply_tab(s, 'deleted_by_owner') = p_tab);
end $$;
comment on function engine.tab_statuses(text) is 'The statuses whose replies can be in a tab; none for unanswered.';
grant execute on function engine.tab_statuses(text) to authenticated;

create function engine.reply_outcomes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{public,on_the_way,to_approve,failed,undecided}'; end $$;
comment on function engine.reply_outcomes() is 'What can have become of a comment, as the dashboard counts it; beside these skipped:reason.';
grant execute on function engine.reply_outcomes() to authenticated;

create function engine.reply_outcome(p_status text, p_reason text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when p_status = 'verified_public' then 'public'
    when p_status in ('queue', 'posting', 'under_moderation') then 'on_the_way'
    when p_status = 'draft' then 'to_approve'
    when p_status = 'skipped' then 'skipped:' || coalesce(p_reason, 'other')
    when p_status is not null then 'failed'
    else 'undecided'
  end
$$;
comment on function engine.reply_outcome(text, text) is 'What has become of a comment, as the dashboard counts it; skipped names the reason behind a colon.';
grant execute on function engine.reply_outcome(text, text) to authenticated;

create function engine.reply_visibility(p_status text, p_reason text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when p_status = 'verified_public' then 'public'
    when p_status = 'under_moderation' or (p_status = 'failed' and starts_with(p_reason, 'not_public_')) then 'not_public'
    when p_status = 'removed' and p_reason is distinct from 'deleted_by_owner' then 'not_public'
  end
$$;
comment on function engine.reply_visibility(text, text) is
  'What looking at a posted reply has shown: public, or not_public when YouTube holds, hides or has removed it; null without a verdict. The breaker counts these.';

-- How comments, replies and rules are sorted.

create function engine.reply_types() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{AI,AI+Edited,Manual}'; end $$;
comment on function engine.reply_types() is 'Who wrote a reply: the model, the model and a person, or a person.';
grant execute on function engine.reply_types() to authenticated;

create function engine.comment_categories() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{Praise,Questions,Requests,Criticism}'; end $$;
comment on function engine.comment_categories() is 'What a comment is (SPEC 2).';
grant execute on function engine.comment_categories() to authenticated;

create function engine.comment_sentiments() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{Positive,Neutral,Negative}'; end $$;
comment on function engine.comment_sentiments() is 'The mood of a comment (SPEC 2).';
grant execute on function engine.comment_sentiments() to authenticated;

create function engine.stop_classes() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{money,legal,health,threat,personal_data,minor,sarcasm}'; end $$;
comment on function engine.stop_classes() is 'What a comment can be about that a person has to decide.';
grant execute on function engine.stop_classes() to authenticated;

create function engine.escalations() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return engine.stop_classes() || '{model}'; end $$;
comment on function engine.escalations() is 'Why a person has to decide about a comment; model: the model asks for one.';
grant execute on function engine.escalations() to authenticated;

create function engine.urgent_escalations() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{threat,health,minor,legal,money}'; end $$;
comment on function engine.urgent_escalations() is 'Escalations that cannot wait.';
grant execute on function engine.urgent_escalations() to authenticated;

create function engine.rule_actions() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{skip,fixed,draft,auto}'; end $$;
comment on function engine.rule_actions() is 'What a rule does with a comment: no reply, a fixed reply, a draft, a reply that may go by itself.';
grant execute on function engine.rule_actions() to authenticated;

create function engine.unattended_rule_actions() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{fixed,auto}'; end $$;
comment on function engine.unattended_rule_actions() is 'Rule actions whose replies may go without a person, once the rule has earned it.';
grant execute on function engine.unattended_rule_actions() to authenticated;

create function engine.posting_policies() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{review,auto}'; end $$;
comment on function engine.posting_policies() is 'Whether a person approves every reply.';
grant execute on function engine.posting_policies() to authenticated;

-- What lists and reports can be asked for.

create function engine.reply_orders() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{urgent,newest,oldest}'; end $$;
comment on function engine.reply_orders() is 'Orders of the replies screen.';
grant execute on function engine.reply_orders() to authenticated;

create function engine.report_statuses() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{all,queued,published}'; end $$;
comment on function engine.report_statuses() is 'The report''s status filter (SPEC 2).';
grant execute on function engine.report_statuses() to authenticated;

create function engine.report_sorts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{video,comment,reply,published,replied,status}'; end $$;
comment on function engine.report_sorts() is 'Columns that the table of the report sorts by (SPEC 4).';
grant execute on function engine.report_sorts() to authenticated;

create function engine.dashboard_statuses() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{all,replied,queued}'; end $$;
comment on function engine.dashboard_statuses() is 'The dashboard''s status filter (SPEC 2).';
grant execute on function engine.dashboard_statuses() to authenticated;

create function engine.dashboard_granularities() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{daily,weekly,monthly}'; end $$;
comment on function engine.dashboard_granularities() is 'Steps of the series of the dashboard (SPEC 2).';
grant execute on function engine.dashboard_granularities() to authenticated;

create function engine.planned_reports() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{coverage_sla_trend,sentiment_shift,template_performance}'; end $$;
comment on function engine.planned_reports() is 'Reports of the Coming Soon tab (SPEC 2).';
grant execute on function engine.planned_reports() to authenticated;

-- Why a reply is where it is: status_reason and verification_note. Google's own reasons come beside these.

create function engine.skip_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{dismissed,own_comment,already_answered,empty,noise,spam,too_old,not_repliable,language,rule,comment_gone}'; end $$;
comment on function engine.skip_reasons() is 'Why a comment gets no reply.';
grant execute on function engine.skip_reasons() to authenticated;

create function engine.draft_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{needs_approval,check_failed,escalated,rule,rule_not_earned,rule_gone,low_confidence,once_per_viewer,shadow,model_budget,model_failed,draft_failed,written,edited,cancelled,comment_edited,already_answered}'; end $$;
comment on function engine.draft_reasons() is 'Why a reply waits for a person, or a comment for its draft.';
grant execute on function engine.draft_reasons() to authenticated;

create function engine.hold_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{no_plan,paused,shadow,channel_paused,quiet_hours,cap_hour,cap_day,cap_video_day,same_text}'; end $$;
comment on function engine.hold_reasons() is 'Why nothing may be posted for an account or a channel at the moment; passes by itself or by the owner.';
grant execute on function engine.hold_reasons() to authenticated;

create function engine.own_return_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{interrupted,out_of_time,already_answered,comment_edited,needs_approval}' || engine.hold_reasons(); end $$;
comment on function engine.own_return_reasons() is 'Reasons of ours for taking a claimed reply back to the queue: it does not wait before it may be claimed again.';
grant execute on function engine.own_return_reasons() to authenticated;

create function engine.posting_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{approved,policy_auto,sent_again,claimed,accepted,network,rate_limited,lost_answer,unreadable_answer,not_found_after_lost_answer,connection_gone}'; end $$;
comment on function engine.posting_reasons() is 'What happened to a reply on its way to YouTube.';
grant execute on function engine.posting_reasons() to authenticated;

create function engine.visibility_reasons() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{seen_by_public_read,held,likely_spam,hidden,gone,not_public_held,not_public_likely_spam,not_public_hidden,not_public_gone,deleted_by_owner,edited_on_youtube,gone_after_being_public,absent_once,no_api_key}'; end $$;
comment on function engine.visibility_reasons() is 'What looks at a posted reply have shown, and what its owner did to it there.';
grant execute on function engine.visibility_reasons() to authenticated;

-- What an error of Google means for us. _shared/domain/google-error.ts finds the kind; what follows from it is said here.

create table engine.error_kinds (
  kind text primary key,
  answered boolean not null,
  who_acts text not null check (who_acts in ('nobody', 'owner', 'operator')),
  retry text not null check (retry in ('later', 'next_quota_day', 'after_refresh', 'after_reconnecting', 'after_looking', 'never')),
  closes_connection boolean not null,
  after_insert text not null check (after_insert in ('returned', 'refused', 'uncertain')),
  stops_batch boolean not null,
  after_change text not null check (after_change in ('not_sent', 'gone', 'lost', 'refused')),
  sentence text not null,
  http_status int not null check (http_status between 400 and 599),
  error_code text not null,
  advice text not null
);
comment on table engine.error_kinds is
  'Reference rows: what each kind of error of a Google call means. answered: Google was heard. who_acts: nobody when it passes or the engine mends it. retry: when trying again makes sense. closes_connection: nothing is called with the connection '
  'until that is mended. after_insert, stops_batch: what posting records of the reply, and whether the rest of the batch waits. after_change: what '
  'editing or deleting records. sentence: for whoever sees the connection. http_status, error_code, advice: the answer to a person who asked for the call.';
grant select on engine.error_kinds to authenticated;
insert into engine.error_kinds values
  ('quota', true, 'nobody', 'next_quota_day', true, 'returned', true, 'refused',
    'Today''s YouTube quota is used up. Replies go on after midnight Pacific time.',
    429, 'quota_reached', 'Today''s YouTube quota of this channel''s OAuth client is used up. Try again after midnight Pacific time.'),
  ('rate_limited', true, 'nobody', 'later', false, 'returned', true, 'refused',
    'YouTube asked us to slow down. We try again shortly.',
    429, 'rate_limited', 'YouTube asked us to slow down. Try again in a minute.'),
  ('sign_in', true, 'nobody', 'after_refresh', true, 'returned', true, 'refused',
    'YouTube did not accept the sign-in. It is renewed by itself; reconnect if this stays.',
    409, 'channel_refused', 'YouTube did not accept the sign-in of this channel. Refresh it, or reconnect the channel.'),
  ('grant', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'Google no longer lets us act for this channel. Reconnect it.',
    409, 'channel_refused', 'Google no longer lets us act for this channel. Reconnect it.'),
  ('client', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'Google does not accept this OAuth client or API key. Check Client ID, Secret or key.',
    409, 'channel_refused', 'Google does not accept this channel''s OAuth client. Check its Client ID and Secret.'),
  ('gone', true, 'nobody', 'never', false, 'refused', false, 'gone',
    'YouTube no longer has this comment or video.',
    404, 'gone_on_youtube', 'YouTube no longer has this comment.'),
  ('refused', true, 'nobody', 'never', false, 'refused', false, 'refused',
    'YouTube refused this request.',
    409, 'refused_by_youtube', 'YouTube refused this. Nothing was changed.'),
  ('backend', true, 'nobody', 'after_looking', false, 'uncertain', false, 'lost',
    'YouTube has a problem at the moment. We try again shortly.',
    503, 'youtube_failing', 'YouTube has a problem at the moment. Try again shortly; trying twice does no harm.'),
  ('not_sent', false, 'nobody', 'later', false, 'returned', true, 'not_sent',
    'YouTube cannot be reached at the moment. We try again shortly.',
    503, 'youtube_unreachable', 'YouTube cannot be reached at the moment, so nothing was changed. Try again shortly.'),
  ('lost', false, 'nobody', 'after_looking', false, 'uncertain', false, 'lost',
    'The connection to YouTube broke before it answered.',
    503, 'lost_answer', 'The connection to YouTube broke before it answered. Try again; trying twice does no harm.');

create function engine.closes_connection(p_kind text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select k.closes_connection from engine.error_kinds k where k.kind = p_kind), false)
$$;
comment on function engine.closes_connection(text) is 'Whether an error of this kind closes its connection.';

-- Limits that more than one place needs. Those of one column are its CHECK, from which the web's forms get them.

create function engine.limits() returns table (name text, value int, about text)
language sql immutable set search_path = '' as $$
  values
    ('reply_characters', 1000, 'The longest reply. YouTube''s own limit is unpublished, so ours is far lower (YOUTUBE 1.3).'),
    ('reply_credits', 50, 'What one comments.insert costs, in credits (SPEC 9, YOUTUBE 1.1).'),
    ('daily_credits', 10000, 'Credits of a Google project a day, at which a connection counts as out of quota (SPEC 9).'),
    ('shown_credits', 9950, 'Credits a day that the app shows for a connection (SPEC 9).'),
    ('rules', 50, 'Rules of one user.'),
    ('saved_replies', 100, 'Saved replies of one user.'),
    ('page_rows', 1000, 'Rows of a page of a report: what the Data API returns at most (supabase/config.toml), beyond which it cuts without a word.'),
    ('list_rows', 500, 'Comments of a page of the replies screen, and of one action on several.'),
    ('backfill_comments', 1000, 'Comments of one backfill.'),
    ('report_days', 3700, 'Days of a report: ten years.'),
    ('assignee_characters', 200, 'The longest name or mail of a teammate.')
$$;
comment on function engine.limits() is 'Every limit that no single column says, by name.';
grant execute on function engine.limits() to authenticated;

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
grant execute on function engine.most(text) to authenticated;

-- Who uses the product: profile with plan, automation settings, recorded consents, objectives, mapped channels.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  plan text check (plan in ('pro', 'enterprise')),
  channel_url text check (length(channel_url) <= 500),
  timezone text not null default 'UTC' check (length(timezone) between 1 and 64),
  access_requested_at timestamptz not null default engine.now(),
  access_decided_at timestamptz,
  updated_at timestamptz not null default engine.now()
);
comment on table public.profiles is 'One row a user. plan is null until the operator approves (DESIGN 4): without it nothing is posted.';
alter table public.profiles enable row level security;
grant select, insert (user_id, email, timezone), update (timezone, channel_url) on public.profiles to authenticated;
create policy "profiles: owner reads" on public.profiles for select to authenticated
  using (user_id = any (array(select engine.accounts())));
create policy "profiles: owner creates" on public.profiles for insert to authenticated
  with check (user_id = any (array(select engine.accounts())) and email = (select auth.jwt()) ->> 'email');
create policy "profiles: owner updates" on public.profiles for update to authenticated
  using (user_id = any (array(select engine.accounts()))) with check (user_id = any (array(select engine.accounts())));
create trigger profiles_touch before update on public.profiles for each row execute function engine.touch_updated_at();

create function engine.require_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.now() at time zone new.timezone;
  return new;
exception when invalid_parameter_value then
  perform engine.fail(422, 'unknown_time_zone', 'There is no such time zone.', 'Choose one of the list.');
end $$;
comment on function engine.require_time_zone() is 'Trigger: quiet hours are reckoned in it, for every account in one statement; so no row may name one that does not exist.';
create trigger profiles_time_zone before insert or update of timezone on public.profiles
  for each row execute function engine.require_time_zone();

create table public.automation_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  email text,
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
  -- Pacing is tighter than quota, because spam filters are (DESIGN 5).
  cap_hour int not null default 30 check (cap_hour between 1 and 200),
  cap_day int not null default 150 check (cap_day between 1 and 1000),
  cap_video_day int not null default 50 check (cap_video_day between 1 and 1000),
  jitter_seconds int not null default 30 check (jitter_seconds between 0 and 600),
  same_text_per_day int not null default 3 check (same_text_per_day between 1 and 100),
  once_per_viewer boolean not null default true,
  -- Minutes of the day in profiles.timezone, from included, to excluded; from after to wraps midnight.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  breaker_not_public int not null default 3 check (breaker_not_public between 1 and 50),
  breaker_judged int not null default 10 check (breaker_judged between 1 and 100),
  model_calls_per_day int not null default 1000 check (model_calls_per_day between 1 and 100000),
  updated_at timestamptz not null default engine.now(),
  constraint automation_settings_quiet_hours_both check (num_nulls(quiet_from, quiet_to) in (0, 2)),
  constraint automation_settings_quiet_hours check (quiet_from <> quiet_to),
  constraint automation_settings_breaker check (breaker_not_public <= breaker_judged)
);
comment on table public.automation_settings is
  'The switches of one user. Shorts and community replies are coming soon (SPEC 2): their columns stay false.';
alter table public.automation_settings enable row level security;
grant select, insert (user_id, email), update (video_replies_enabled, automation_status, undo_window_seconds, max_comment_age_days,
    shadow_mode, cap_hour, cap_day, cap_video_day, jitter_seconds, same_text_per_day, once_per_viewer, quiet_from, quiet_to,
    breaker_not_public, breaker_judged, model_calls_per_day)
  on public.automation_settings to authenticated;
create policy "automation_settings: owner reads" on public.automation_settings for select to authenticated
  using (user_id = any (array(select engine.accounts())));
create policy "automation_settings: owner creates" on public.automation_settings for insert to authenticated
  with check (user_id = any (array(select engine.accounts())));
create policy "automation_settings: owner updates" on public.automation_settings for update to authenticated
  using (user_id = any (array(select engine.accounts()))) with check (user_id = any (array(select engine.accounts())));
create trigger automation_settings_touch before update on public.automation_settings
  for each row execute function engine.touch_updated_at();

create function engine.follow_video_toggle() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.automation_status := case when new.video_replies_enabled then 'active' else 'paused' end;
  return new;
end $$;
comment on function engine.follow_video_toggle() is
  'Trigger: the video replies toggle decides automation_status (SPEC 4), so the two can never disagree.';
create trigger automation_settings_follow_toggle before insert or update on public.automation_settings
  for each row execute function engine.follow_video_toggle();

create table public.automation_consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  policy text not null check (policy = any (engine.posting_policies())),
  terms jsonb not null,
  created_at timestamptz not null default engine.now()
);
comment on table public.automation_consents is
  'Append-only record of every change of posting_policy; for auto, terms name channel, rules and caps (YOUTUBE 5, III.E.3.d).';
create index automation_consents_user on public.automation_consents (user_id, id desc);
alter table public.automation_consents enable row level security;
grant select on public.automation_consents to authenticated;
create policy "automation_consents: owner reads" on public.automation_consents for select to authenticated
  using (user_id = any (array(select engine.accounts())));
create trigger automation_consents_append_only before update or delete on public.automation_consents
  for each row execute function engine.refuse_change();
create trigger automation_consents_no_truncate before truncate on public.automation_consents
  for each statement execute function engine.refuse_change();

create table public.client_objectives (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  email text,
  objective_text text not null default '' check (length(objective_text) <= 4000),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  created_at timestamptz not null default engine.now(),
  updated_at timestamptz not null default engine.now()
);
comment on table public.client_objectives is 'What the owner wants to achieve. Each save inserts a row; the latest by updated_at counts (SPEC 7).';
create index client_objectives_latest on public.client_objectives (user_id, updated_at desc);
alter table public.client_objectives enable row level security;
grant select, insert (user_id, email, objective_text, tags) on public.client_objectives to authenticated;
create policy "client_objectives: owner reads" on public.client_objectives for select to authenticated
  using (user_id = any (array(select engine.accounts())));
create policy "client_objectives: owner creates" on public.client_objectives for insert to authenticated
  with check (user_id = any (array(select engine.accounts())));

create table public.client_youtube_channels (
  id uuid primary key default gen_random_uuid(),
  client_user_id uuid not null references auth.users (id) on delete cascade,
  channel_id text not null check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  channel_title text check (length(channel_title) <= 200),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default engine.now(),
  unique (client_user_id, channel_id)
);
comment on table public.client_youtube_channels is
  'Channels whose numbers the user wants to see. A mapping filters the user''s own rows, it grants nothing (DESIGN 4).';
create index client_youtube_channels_created_by on public.client_youtube_channels (created_by);
alter table public.client_youtube_channels enable row level security;
grant select, insert (client_user_id, channel_id, channel_title, created_by), delete on public.client_youtube_channels to authenticated;
create policy "client_youtube_channels: owner reads" on public.client_youtube_channels for select to authenticated
  using (client_user_id = any (array(select engine.accounts())));
create policy "client_youtube_channels: owner adds" on public.client_youtube_channels for insert to authenticated
  with check (client_user_id = any (array(select engine.accounts())) and created_by = (select auth.uid()));
create policy "client_youtube_channels: owner removes" on public.client_youtube_channels for delete to authenticated
  using (client_user_id = any (array(select engine.accounts())));

-- What visitors send before they have an account. Anyone may add, only the operator reads.

create table public.signup_leads (
  email text primary key check (length(email) between 3 and 320 and position('@' in email) > 1),
  verified boolean not null default false,
  created_at timestamptz not null default engine.now()
);
comment on table public.signup_leads is 'Emails entered on the sign-up forms. Written once; a repeated email changes nothing.';
alter table public.signup_leads enable row level security;
-- select (email) is what `on conflict (email) do nothing` needs.
grant insert (email, verified), select (email) on public.signup_leads to anon, authenticated;
grant select on public.signup_leads to service_role;
create policy "signup_leads: anyone adds unverified" on public.signup_leads for insert to anon, authenticated
  with check (verified = false);
-- The upsert also asks that the new row may be read. Nobody can write created_at, so this is true of a row while it is
-- being added, and of no other: there is nothing to read afterwards.
create policy "signup_leads: visible while being added" on public.signup_leads for select to anon, authenticated
  using (created_at = (select engine.now()));

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
comment on table public.leads is 'Access requests and free-report requests of the landing page (SPEC 3). An access request carries consent.';
alter table public.leads enable row level security;
grant insert (email, channel_url, name, form_type, additional_data) on public.leads to anon, authenticated;
grant select on public.leads to service_role;
create policy "leads: anyone adds" on public.leads for insert to anon, authenticated
  with check (form_type in ('access_request', 'free_report'));

-- What happened to an account besides replies.

create table public.activity_log (
  id bigint generated always as identity primary key,
  user_id uuid references auth.users (id) on delete cascade,
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
create policy "activity_log: owner reads" on public.activity_log for select to authenticated using (user_id = any (array(select engine.accounts())));
create trigger activity_log_append_only before update or delete on public.activity_log
  for each row execute function engine.refuse_change();
create trigger activity_log_no_truncate before truncate on public.activity_log
  for each statement execute function engine.refuse_change();

create function engine.log(p_user uuid, p_actor text, p_action text, p_subject text default null, p_detail jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into public.activity_log (user_id, actor, action, subject, detail) values (p_user, p_actor, p_action, p_subject, p_detail)
$$;
comment on function engine.log(uuid, text, text, text, jsonb) is 'Adds a line to the activity log.';

-- Mails to users: written where what they tell of happens, sent by the schedule.

create table private.mails (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default engine.now(),
  attempts int not null default 0,
  not_before timestamptz not null default engine.now(),
  lease_id uuid,
  sent_at timestamptz,
  failed_at timestamptz
);
comment on table private.mails is
  'Mails to be sent to users, written in the transaction of what they tell of. not_before: also the end of a lease while one is being sent.';
create index mails_user on private.mails (user_id);
create index mails_waiting on private.mails (not_before) where sent_at is null and failed_at is null;

create function service.claim_mails(p_limit int default 20, p_lease_seconds int default 120)
returns table (id bigint, lease_id uuid, recipient text, kind text, subject text, body text)
language plpgsql security definer set search_path = '' as $$
declare
  v_lease uuid := gen_random_uuid();
begin
  return query
  with due as (
    select m.id from private.mails m
    where m.sent_at is null and m.failed_at is null and m.not_before <= engine.now()
    order by m.not_before, m.id limit p_limit for update skip locked
  ), leased as (
    update private.mails m set lease_id = v_lease, not_before = engine.now() + make_interval(secs => p_lease_seconds), attempts = m.attempts + 1
    from due where m.id = due.id returning m.*
  )
  select l.id, v_lease, p.email, l.kind, l.subject, l.body from leased l join public.profiles p on p.user_id = l.user_id order by l.id;
end $$;
comment on function service.claim_mails(int, int) is 'Mails that wait, oldest first, leased for p_lease_seconds. A run that dies leaves them to the next one.';

create function service.record_mail(p_id bigint, p_lease uuid, p_sent boolean) returns void
language sql security definer set search_path = '' as $$
  update private.mails set
    lease_id = null,
    sent_at = case when p_sent then engine.now() end,
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

-- A bucket of tokens per key: the whole rate limit in one statement, safe under concurrency.
create table private.rate_limits (
  key text primary key,
  tokens real not null,
  counted_at timestamptz not null
);
comment on table private.rate_limits is 'Token buckets: what is left of each key''s allowance and when that was counted.';

create function service.take_token(p_key text, p_capacity int, p_seconds_per_token int) returns boolean
language sql security definer set search_path = '' as $$
  -- A bucket unused for a day is full again, whatever its size in use here.
  delete from private.rate_limits where counted_at < engine.now() - interval '1 day';
  insert into private.rate_limits as r (key, tokens, counted_at) values (p_key, p_capacity - 1, engine.now())
  on conflict (key) do update set
    tokens = least(p_capacity, r.tokens + extract(epoch from engine.now() - r.counted_at) / p_seconds_per_token)
      - (case when least(p_capacity, r.tokens + extract(epoch from engine.now() - r.counted_at) / p_seconds_per_token) >= 1 then 1 else 0 end),
    counted_at = engine.now()
    where least(p_capacity, r.tokens + extract(epoch from engine.now() - r.counted_at) / p_seconds_per_token) >= 1
  returning true
$$;
comment on function service.take_token(text, int, int) is 'Takes one token of a bucket; null when it is empty (the caller answers 429).';

-- Google clients and connected channels, with their secrets apart.

create table public.user_google_oauth_clients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  label text not null default 'client' check (length(label) between 1 and 100),
  client_id text not null check (length(client_id) between 5 and 300),
  client_secret text not null default '',
  is_active boolean not null default true,
  is_selected boolean not null default false,
  product text not null default 'youtube' check (product = 'youtube'),
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
alter table public.user_google_oauth_clients enable row level security;
grant select, update (label, is_active, is_selected), delete on public.user_google_oauth_clients to authenticated;
create policy "user_google_oauth_clients: owner reads" on public.user_google_oauth_clients for select to authenticated
  using (user_id = any (array(select engine.accounts())));
create policy "user_google_oauth_clients: owner updates" on public.user_google_oauth_clients for update to authenticated
  using (user_id = any (array(select engine.accounts()))) with check (user_id = any (array(select engine.accounts())));
create policy "user_google_oauth_clients: owner deletes" on public.user_google_oauth_clients for delete to authenticated
  using (user_id = any (array(select engine.accounts())));
create trigger user_google_oauth_clients_touch before update on public.user_google_oauth_clients
  for each row execute function engine.touch_updated_at();

create table public.youtube_connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
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
  unique (user_id, label),
  constraint youtube_connections_error_has_kind check ((last_error_code is null) = (error_kind is null))
);
comment on table public.youtube_connections is
  'One channel authorised through one OAuth client, or an API key alone (scope api_key). Token and key columns hold masks; '
  'empty stays empty so that the health rule sees it (SPEC 4). watermark_at: nothing published before it is answered by itself.';
comment on column public.youtube_connections.last_error_code is 'Why Google refused the connection, in Google''s word or ours; null when it did not.';
comment on column public.youtube_connections.error_kind is 'What kind of error last_error_code is: engine.error_kinds says what follows.';
create unique index youtube_connections_channel on public.youtube_connections (user_id, client_config_id, channel_id)
  where channel_id is not null;
create unique index youtube_connections_api_key on public.youtube_connections (user_id) where scope = 'api_key';
create index youtube_connections_order on public.youtube_connections (user_id, priority, last_used_at);
create index youtube_connections_client on public.youtube_connections (client_config_id);
create index youtube_connections_error on public.youtube_connections (error_kind) where error_kind is not null;
create index youtube_connections_refresh on public.youtube_connections (expires_at) where is_active and refresh_token <> '';
alter table public.youtube_connections enable row level security;
grant select, update (label, is_active, selected_for_posting, priority, updated_at) on public.youtube_connections to authenticated;
create policy "youtube_connections: owner reads" on public.youtube_connections for select to authenticated
  using (user_id = any (array(select engine.accounts())));
create policy "youtube_connections: owner updates" on public.youtube_connections for update to authenticated
  using (user_id = any (array(select engine.accounts()))) with check (user_id = any (array(select engine.accounts())));
create trigger youtube_connections_touch before update on public.youtube_connections
  for each row execute function engine.touch_updated_at();
alter table public.automation_settings add constraint automation_settings_last_used_connection
  foreign key (last_used_connection_id) references public.youtube_connections (id) on delete set null;
create index automation_settings_last_used_connection on public.automation_settings (last_used_connection_id);

-- A plan's channel limit counts distinct channels of active connections; no plan yet sets up like Pro (SPEC 9).
create function engine.check_channel_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_plan text;
begin
  if not new.is_active or new.channel_id is null then
    return new;
  end if;
  perform 1 from public.profiles where user_id = new.user_id for update;
  select plan into v_plan from public.profiles where user_id = new.user_id;
  if v_plan is distinct from 'enterprise' and exists (
    select from public.youtube_connections o
    where o.user_id = new.user_id and o.is_active and o.id <> new.id and o.channel_id <> new.channel_id
  ) then
    perform engine.fail(409, 'channel_limit', 'Your plan covers 1 channel.',
      'Disconnect the other channel first, or ask for Enterprise.');
  end if;
  return new;
end $$;
comment on function engine.check_channel_limit() is 'Trigger: Pro covers one channel (SPEC 9); the profile row is locked so two tabs cannot both pass.';
create trigger youtube_connections_channel_limit before insert or update of is_active, channel_id on public.youtube_connections
  for each row execute function engine.check_channel_limit();

create table private.secrets (
  row_id uuid not null,
  name text not null check (name in ('access_token', 'refresh_token', 'api_key', 'client_secret')),
  user_id uuid not null references auth.users (id) on delete cascade,
  sealed text not null check (sealed ~ '^[a-z0-9]+:[A-Za-z0-9_-]+$'),
  updated_at timestamptz not null default engine.now(),
  primary key (row_id, name)
);
comment on table private.secrets is
  'Credentials sealed by the edge functions (AES-256-GCM, key id prefix, row id as associated data). The key is not in the database.';
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
  user_id uuid not null references auth.users (id) on delete cascade,
  client_config_id uuid not null references public.user_google_oauth_clients (id) on delete cascade,
  state_hash text not null unique,
  hint_hash text unique,
  sealed_verifier text not null,
  sealed_code text,
  redirect_to text not null,
  created_at timestamptz not null default engine.now(),
  expires_at timestamptz not null default engine.now() + interval '10 minutes'
);
comment on table private.oauth_sessions is 'Authorisations under way: state and PKCE, 10 minutes, single use (DESIGN 6). Only hashes of state and hint are kept.';
create index oauth_sessions_user on private.oauth_sessions (user_id);
create index oauth_sessions_client on private.oauth_sessions (client_config_id);
create index oauth_sessions_expiry on private.oauth_sessions (expires_at);

-- How an owner wants to be answered for: brand voice, rules in order, saved replies.

create function engine.texts_fit(p_texts text[], p_most int, p_longest int) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(p_texts) <= p_most
    and not exists (select from unnest(p_texts) t where t is null or btrim(t) = '' or length(t) > p_longest)
$$;
comment on function engine.texts_fit(text[], int, int) is 'Whether a list has at most p_most texts, none of them blank or longer than p_longest characters.';
grant execute on function engine.texts_fit(text[], int, int) to authenticated;

create table public.brand_voices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tone text not null default '' check (length(tone) <= 300),
  reply_length text not null default 'short' check (reply_length in ('short', 'medium', 'long')),
  emoji text not null default 'sparing' check (emoji in ('never', 'sparing', 'free')),
  sign_off text not null default '' check (length(sign_off) <= 100),
  banned_phrases text[] not null default '{}' check (engine.texts_fit(banned_phrases, 50, 100)),
  examples text[] not null default '{}' check (engine.texts_fit(examples, 10, 500)),
  allowed_links text[] not null default '{}' check (
    engine.texts_fit(allowed_links, 20, 253) and array_to_string(allowed_links, ' ') ~ '^([a-z0-9-]+(\.[a-z0-9-]+)+( |$))*$'),
  reply_language text check (reply_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  updated_at timestamptz not null default engine.now()
);
comment on table public.brand_voices is
  'How replies of a user sound; without a row the defaults hold. allowed_links: host names; reply_language: BCP-47, null for that of the comment.';
alter table public.brand_voices enable row level security;
grant select, insert (user_id, tone, reply_length, emoji, sign_off, banned_phrases, examples, allowed_links, reply_language),
  update (tone, reply_length, emoji, sign_off, banned_phrases, examples, allowed_links, reply_language)
  on public.brand_voices to authenticated;
create policy "brand_voices: owner reads" on public.brand_voices for select to authenticated
  using (user_id = any (array(select engine.accounts())));
create policy "brand_voices: owner creates" on public.brand_voices for insert to authenticated
  with check (user_id = any (array(select engine.accounts())));
create policy "brand_voices: owner updates" on public.brand_voices for update to authenticated
  using (user_id = any (array(select engine.accounts()))) with check (user_id = any (array(select engine.accounts())));
create trigger brand_voices_touch before update on public.brand_voices for each row execute function engine.touch_updated_at();

create table public.reply_rules (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Set by engine.place_rule and reorder_rules alone.
  position int not null default 0,
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  enabled boolean not null default true,
  words text[] not null default '{}' check (engine.texts_fit(words, 50, 100)),
  pattern text check (length(pattern) between 1 and 200),
  languages text[] not null default '{}' check (engine.texts_fit(languages, 30, 20)),
  categories text[] not null default '{}' check (categories <@ engine.comment_categories()),
  sentiments text[] not null default '{}' check (sentiments <@ engine.comment_sentiments()),
  video_ids text[] not null default '{}' check (engine.texts_fit(video_ids, 50, 64)),
  author_seen boolean,
  action text not null check (action = any (engine.rule_actions())),
  fixed_text text check (btrim(fixed_text) <> '' and length(fixed_text) <= engine.most('reply_characters')),
  min_approvals int not null default 20 check (min_approvals between 1 and 1000),
  min_unedited_percent int not null default 90 check (min_unedited_percent between 1 and 100),
  changed_at timestamptz not null default engine.now(),
  constraint reply_rules_fixed_has_text check (action <> 'fixed' or fixed_text is not null),
  -- Checked at the end of a statement, so that one update can reorder all.
  constraint reply_rules_place unique (user_id, position) deferrable
);
comment on table public.reply_rules is
  'Rules of a user, first match wins; every given condition must hold, a rule with none matches every comment. '
  'pattern is RE2 syntax, matched without regard to case; words are any of them, folded, whole words.';
comment on column public.reply_rules.changed_at is 'When conditions, action or fixed text last changed: what the rule earned before counts no more.';
alter table public.reply_rules enable row level security;
grant select, delete,
  insert (user_id, name, enabled, words, pattern, languages, categories, sentiments, video_ids, author_seen, action, fixed_text,
    min_approvals, min_unedited_percent),
  update (name, enabled, words, pattern, languages, categories, sentiments, video_ids, author_seen, action, fixed_text,
    min_approvals, min_unedited_percent)
  on public.reply_rules to authenticated;
create policy "reply_rules: owner reads" on public.reply_rules for select to authenticated
  using (user_id = any (array(select engine.accounts())));
create policy "reply_rules: owner creates" on public.reply_rules for insert to authenticated
  with check (user_id = any (array(select engine.accounts())));
create policy "reply_rules: owner updates" on public.reply_rules for update to authenticated
  using (user_id = any (array(select engine.accounts()))) with check (user_id = any (array(select engine.accounts())));
create policy "reply_rules: owner deletes" on public.reply_rules for delete to authenticated
  using (user_id = any (array(select engine.accounts())));

create function engine.place_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.reply_rules'), pg_catalog.hashtext(new.user_id::text));
  if (select count(*) from public.reply_rules r where r.user_id = new.user_id) >= engine.most('rules') then
    perform engine.fail(422, 'too_many_rules', format('There are %s rules already.', engine.most('rules')), 'Delete one first.');
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
  if (new.words, new.pattern, new.languages, new.categories, new.sentiments, new.video_ids, new.author_seen, new.action, new.fixed_text)
    is distinct from
    (old.words, old.pattern, old.languages, old.categories, old.sentiments, old.video_ids, old.author_seen, old.action, old.fixed_text)
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
  v_user uuid := engine.me();
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.reply_rules'), pg_catalog.hashtext(v_user::text));
  if (select array_agg(r.id order by r.id) from public.reply_rules r where r.user_id = v_user)
    is distinct from (select array_agg(i order by i) from unnest(p_ids) i)
  then
    perform engine.fail(422, 'rules_differ', 'These are not all of your rules.', 'Reload: they have changed meanwhile.');
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
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60 and name = btrim(name)),
  body text not null check (length(body) >= 1 and length(body) <= engine.most('reply_characters') and body ~ '\S'),
  updated_at timestamptz not null default engine.now(),
  unique (user_id, name)
);
comment on table public.saved_replies is
  'Texts that an owner answers with again and again; {author}, {video} and {channel} stand for the comment''s (_shared/domain/saved-reply.ts).';
alter table public.saved_replies enable row level security;
grant select, insert (user_id, name, body), update (name, body), delete on public.saved_replies to authenticated;
create policy "saved_replies: owner reads" on public.saved_replies for select to authenticated
  using (user_id = any (array(select engine.accounts())));
create policy "saved_replies: owner creates" on public.saved_replies for insert to authenticated
  with check (user_id = any (array(select engine.accounts())));
create policy "saved_replies: owner updates" on public.saved_replies for update to authenticated
  using (user_id = any (array(select engine.accounts()))) with check (user_id = any (array(select engine.accounts())));
create policy "saved_replies: owner deletes" on public.saved_replies for delete to authenticated
  using (user_id = any (array(select engine.accounts())));
create trigger saved_replies_touch before update on public.saved_replies for each row execute function engine.touch_updated_at();

create function engine.limit_saved_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Counted under a lock of the user's, or two inserts at a time would both find room.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.saved_replies:' || new.user_id, 0));
  if (select count(*) from public.saved_replies r where r.user_id = new.user_id) >= engine.most('saved_replies') then
    perform engine.fail(422, 'too_many_saved_replies', format('You have %s saved replies, which is the most.', engine.most('saved_replies')), 'Delete one that you no longer use.');
  end if;
  return new;
end $$;
comment on function engine.limit_saved_replies() is 'Trigger: 422 beyond the most saved replies that a user may have.';
create trigger saved_replies_limit before insert on public.saved_replies for each row execute function engine.limit_saved_replies();

-- Videos, viewers' comments with our reply on the same row, the append-only history of both, and how far reading has come.

create table public.videos (
  user_id uuid not null references auth.users (id) on delete cascade,
  id text not null,
  channel_id text not null,
  title text not null default '',
  thumbnail_url text,
  published_at timestamptz,
  fetched_at timestamptz not null default engine.now(),
  primary key (user_id, id)
);
comment on table public.videos is 'Videos that comments refer to, as read from YouTube by the user''s own connection.';
alter table public.videos enable row level security;
grant select on public.videos to authenticated;
create policy "videos: owner reads" on public.videos for select to authenticated using (user_id = any (array(select engine.accounts())));

create table public.youtube_comments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  comment_id text not null check (comment_id <> ''),
  thread_id text not null check (thread_id <> ''),
  video_id text,
  channel_id text not null,
  author_channel_id text,
  author_name text,
  author_avatar_url text,
  text_original text not null default '',
  published_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default engine.now(),
  read_at timestamptz not null default engine.now(),
  redacted_at timestamptz,
  gone_at timestamptz,
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
  -- The comment in a language its owner reads, kept because asking for it costs a model call.
  translation text check (length(translation) <= 20000),
  translated_to text check (translated_to ~ '^[a-z]{2}$'),
  assignee text constraint assignee_is_a_name_or_mail check (assignee = btrim(assignee) and length(assignee) >= 1 and length(assignee) <= engine.most('assignee_characters')),
  unique (user_id, comment_id),
  constraint reply_has_text check (generated_reply is not null or coalesce(reply_status, 'skipped') = 'skipped'),
  constraint accepted_has_id check (youtube_reply_id is not null or coalesce(reply_status, '') <> all (engine.reply_accepted())),
  constraint approved_has_hash check (approved_hash is not null or coalesce(reply_status, '') <> all (engine.reply_approved())),
  constraint lease_is_of_posting check (lease_id is null or reply_status = 'posting'),
  constraint translation_names_language check ((translation is null) = (translated_to is null))
);
comment on table public.youtube_comments is
  'A viewer''s comment with our reply and its state. Owned by the user whose connection read it; unique per (user_id, comment_id).';
comment on column public.youtube_comments.created_at is 'When the product first saw the comment; reports count by it (SPEC 7).';
comment on column public.youtube_comments.read_at is 'When YouTube last returned it. Texts not returned for 30 days are redacted (YOUTUBE 5, III.E.4).';
comment on column public.youtube_comments.gone_at is 'When YouTube no longer returned it; null again when it does.';
comment on column public.youtube_comments.candidate is 'May be answered: published after the watermark, or chosen by a backfill.';
comment on column public.youtube_comments.approved_by is 'Who let this very text go: the owner, or the engine under the owner''s consent.';
comment on column public.youtube_comments.reply_sent_at is 'Set when queued and again when YouTube accepted (DESIGN 4).';
comment on column public.youtube_comments.next_check_at is 'When the next proof of visibility is due; null when none is.';
comment on column public.youtube_comments.rule_id is 'The rule that matched when the comment was decided; null without one.';
comment on column public.youtube_comments.reply_shape is
  'Hash of engine.reply_shape of the approved text, set beside approved_hash (a generated column would cost 0.1 ms at every update). Near-same replies share it, '
  'and few of them may be posted a day.';
comment on column public.youtube_comments.assignee is 'Name or mail of the teammate who looks after this comment; for the owner''s eyes only.';
comment on column public.youtube_comments.is_replied is 'Somebody decided to answer (SPEC 3): engine.reply_replied.';
comment on column public.youtube_comments.has_reply is 'Whether the row counts as having a reply (SPEC 7 d).';

-- What the replies screen and the engine ask of one reply or thread.
create unique index youtube_comments_reply on public.youtube_comments (user_id, youtube_reply_id) where youtube_reply_id is not null;
create index youtube_comments_comment on public.youtube_comments (comment_id);
create index youtube_comments_thread on public.youtube_comments (user_id, thread_id);
create index youtube_comments_connection on public.youtube_comments (used_connection_id) where used_connection_id is not null;
create index youtube_comments_rule on public.youtube_comments (rule_id, reply_status) where rule_id is not null;
create index youtube_comments_viewer on public.youtube_comments (user_id, author_channel_id, video_id) where author_channel_id is not null;
create index youtube_comments_assignee on public.youtube_comments (user_id, assignee) where assignee is not null;

-- Work that is due.
create index youtube_comments_to_draft on public.youtube_comments (user_id, published_at) where reply_status is null and candidate;
create index youtube_comments_drafts on public.youtube_comments (user_id, published_at) where reply_status = 'draft';
create index youtube_comments_queue on public.youtube_comments (channel_id, post_after, id) where reply_status = 'queue';
create index youtube_comments_in_flight on public.youtube_comments (lease_until) where reply_status = 'posting' and youtube_reply_id is null;
create index youtube_comments_to_check on public.youtube_comments (next_check_at) where next_check_at is not null;
create index youtube_comments_stale on public.youtube_comments (read_at) where redacted_at is null;

-- What the next reply is written and judged by: recent replies and texts, the owner's own answers, what was posted in the last day.
create index youtube_comments_recent_replies on public.youtube_comments (user_id, channel_id, posted_at desc) where posted_at is not null;
create index youtube_comments_recent_texts on public.youtube_comments (user_id, channel_id, status_changed_at desc) where generated_reply is not null;
create index youtube_comments_owner_answers on public.youtube_comments (user_id, channel_id, owner_replied_at desc) where owner_reply_text is not null;
create index youtube_comments_posted on public.youtube_comments (user_id, posted_at desc) include (channel_id, video_id, reply_shape)
  where posted_at is not null;

-- The tabs of the replies screen.
create index youtube_comments_by_state on public.youtube_comments (user_id, reply_status, published_at desc);
create index youtube_comments_unanswered on public.youtube_comments (user_id, published_at desc)
  where reply_status is null and comment_id = thread_id and owner_replied_at is null and can_reply and redacted_at is null;

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
create policy "youtube_comments: owner reads" on public.youtube_comments for select to authenticated
  using (user_id = any (array(select engine.accounts())));

create table public.reply_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  comment_row_id uuid not null references public.youtube_comments (id) on delete cascade,
  from_status text,
  to_status text not null,
  created_at timestamptz not null default engine.now(),
  actor text not null check (actor in ('owner', 'engine')),
  reason text,
  detail jsonb not null default '{}'
);
comment on table public.reply_events is 'Every change of a reply''s state: append-only. actor: the owner, or the engine on the owner''s behalf.';
create index reply_events_comment on public.reply_events (comment_row_id, id);
create index reply_events_user on public.reply_events (user_id, id desc);
alter table public.reply_events enable row level security;
grant select on public.reply_events to authenticated;
create policy "reply_events: owner reads" on public.reply_events for select to authenticated using (user_id = any (array(select engine.accounts())));
create trigger reply_events_append_only before update or delete on public.reply_events
  for each row execute function engine.refuse_change();
create trigger reply_events_no_truncate before truncate on public.reply_events
  for each statement execute function engine.refuse_change();

create table public.reply_versions (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  comment_row_id uuid not null references public.youtube_comments (id) on delete cascade,
  reply_type text not null,
  body text not null,
  created_at timestamptz not null default engine.now()
);
comment on table public.reply_versions is 'Every text a reply has had: append-only.';
create index reply_versions_comment on public.reply_versions (comment_row_id, id);
create index reply_versions_user on public.reply_versions (user_id);
alter table public.reply_versions enable row level security;
grant select on public.reply_versions to authenticated;
create policy "reply_versions: owner reads" on public.reply_versions for select to authenticated using (user_id = any (array(select engine.accounts())));
create trigger reply_versions_append_only before update or delete on public.reply_versions
  for each row execute function engine.refuse_change();
create trigger reply_versions_no_truncate before truncate on public.reply_versions
  for each statement execute function engine.refuse_change();

create table public.channel_syncs (
  user_id uuid not null references auth.users (id) on delete cascade,
  channel_id text not null,
  connection_id uuid references public.youtube_connections (id) on delete set null,
  last_synced_at timestamptz,
  next_sync_at timestamptz not null default engine.now(),
  history_cursor text,
  history_done boolean not null default false,
  deep_sweep_at timestamptz,
  threads_reread_at timestamptz,
  quiet_polls int not null default 0,
  lease_until timestamptz,
  last_error_code text,
  error_kind text references engine.error_kinds (kind),
  primary key (user_id, channel_id),
  constraint channel_syncs_kind_of_error check (error_kind is null or last_error_code is not null)
);
comment on table public.channel_syncs is
  'How far the reading of a channel has come. history_cursor: YouTube''s page token of the walk through old threads; '
  'quiet_polls: polls in a row without news, which stretch the interval.';
comment on column public.channel_syncs.last_error_code is 'What stopped the last reading; null when nothing did.';
comment on column public.channel_syncs.error_kind is 'The kind of that error when it was Google''s (engine.error_kinds), null when it was ours.';
create index channel_syncs_due on public.channel_syncs (next_sync_at);
create index channel_syncs_connection on public.channel_syncs (connection_id);
create index channel_syncs_error on public.channel_syncs (error_kind) where error_kind is not null;
alter table public.channel_syncs enable row level security;
grant select on public.channel_syncs to authenticated;
create policy "channel_syncs: owner reads" on public.channel_syncs for select to authenticated using (user_id = any (array(select engine.accounts())));

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

create function engine.move_reply(
  p_id uuid, p_to text, p_actor text, p_reason text default null, p_detail jsonb default '{}'
) returns public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v_row public.youtube_comments;
  v_from text;
begin
  select * into v_row from public.youtube_comments where id = p_id for update;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment does not exist.');
  end if;
  v_from := v_row.reply_status;
  if not engine.reply_transition_exists(v_from, p_to) then
    perform engine.fail(409, 'reply_state_conflict',
      format('A reply that is %s cannot become %s.', coalesce(v_from, 'not written'), p_to),
      'Reload: the reply has changed meanwhile.');
  end if;
  perform pg_catalog.set_config('rejoinder.moving_reply', p_id::text, true);
  update public.youtube_comments set
    reply_status = p_to,
    status_reason = p_reason,
    status_changed_at = engine.now(),
    lease_id = case when p_to = 'posting' then lease_id end,
    lease_until = case when p_to = 'posting' then lease_until end,
    -- A draft is not approved, and counts in no report as sent.
    approved_hash = case when p_to <> 'draft' then approved_hash end,
    approved_at = case when p_to <> 'draft' then approved_at end,
    approved_by = case when p_to <> 'draft' then approved_by end,
    reply_sent_at = case when p_to <> 'draft' then reply_sent_at end,
    post_after = case when p_to <> 'draft' then post_after end
  where id = p_id returning * into v_row;
  perform pg_catalog.set_config('rejoinder.moving_reply', '', true);
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
  values (v_row.user_id, p_id, v_from, p_to, p_actor, p_reason, p_detail);
  return v_row;
end $$;
comment on function engine.move_reply(uuid, text, text, text, jsonb) is
  'Changes the state of one reply under a row lock and writes the event. Refuses (409) what reply_transition_exists does not list. '
  'Columns that the new state requires (text, approval, ids) are set by the caller first, in the same transaction.';

-- What is approved is what is posted: the hash is taken of this form, and posted replies are recognised by it (_shared/domain/text/normal-form.ts).
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
      format('The reply has %s characters; %s is the most.', length(v_text), engine.most('reply_characters')), 'Shorten it.');
  end if;
  return v_text;
end $$;
comment on function engine.require_reply(text, text) is
  'A reply''s text in normal form; 422 when it is empty, with what to do then as the hint, or too long.';

create function engine.set_reply_text(p_id uuid, p_text text, p_type text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_text text := engine.require_reply(p_text, 'Write a reply, or dismiss the comment.');
  v_user uuid;
begin
  update public.youtube_comments set generated_reply = v_text, reply_type = p_type, approved_hash = null, approved_at = null, approved_by = null
  where id = p_id and (generated_reply, reply_type) is distinct from (v_text, p_type)
  returning user_id into v_user;
  if found then
    insert into public.reply_versions (user_id, comment_row_id, reply_type, body) values (v_user, p_id, p_type, v_text);
  end if;
end $$;
comment on function engine.set_reply_text(uuid, text, text) is
  'Stores a reply''s text in normal form as a new version and drops any approval. 422 when empty or too long (engine.require_reply).';

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

-- Quota: a ledger per Google project and Pacific day, what posting has reserved of it, the counters the app shows, and which
-- connections may be used.

create table private.quota_days (
  project text not null,
  day date not null,
  used int not null default 0 check (used >= 0),
  exhausted_at timestamptz,
  primary key (project, day)
);
comment on table private.quota_days is
  'Units spent per Google project and day; a day ends at midnight America/Los_Angeles (YOUTUBE 4). '
  'exhausted_at: YouTube said so itself, so nothing is tried until the day ends.';

create table private.quota_uses (
  project text not null,
  day date not null,
  kind text not null,
  units int not null default 0,
  calls int not null default 0,
  primary key (project, day, kind)
);
comment on table private.quota_uses is 'What the units of a day went into: list, guard, insert, verify, owner_read, moderate.';

create table private.reply_months (
  user_id uuid not null references auth.users (id) on delete cascade,
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

create function engine.quota_resets_at() returns timestamptz
language sql stable set search_path = '' as $$
  select ((engine.quota_day() + 1)::timestamp at time zone 'America/Los_Angeles')
$$;
comment on function engine.quota_resets_at() is 'The next midnight in America/Los_Angeles.';

-- What the app does not show of a day's credits stays free (SPEC 9: 9,950 of 10,000), and 2 % are kept for verification and reconciling.
create function engine.posting_budget(p_daily_quota int) returns int
language sql immutable set search_path = '' as $$
  select p_daily_quota - (engine.most('daily_credits') - engine.most('shown_credits')) - p_daily_quota / 50
$$;
comment on function engine.posting_budget(int) is 'Units of a daily quota that posting may use up; the rest is the reserve for verification.';

create function engine.reply_cost() returns int language plpgsql immutable set search_path = '' as
$$ begin return engine.most('reply_credits'); end $$;
comment on function engine.reply_cost() is 'Units one comments.insert costs (SPEC 9, YOUTUBE 1.1).';

create function engine.monthly_limit(p_plan text) returns int
language sql immutable set search_path = '' as $$
  select case p_plan when 'pro' then 10000 when 'enterprise' then 2000000000 else 0 end
$$;
comment on function engine.monthly_limit(text) is 'Replies a plan allows a month (SPEC 9); no plan: none.';

create function engine.project_of(p_connection uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(o.project, 'key:' || c.id::text)
  from public.youtube_connections c left join public.user_google_oauth_clients o on o.id = c.client_config_id
  where c.id = p_connection
$$;
comment on function engine.project_of(uuid) is 'The Google project whose quota a connection uses; an API-key-only connection counts as its own.';

create function engine.charge(p_project text, p_units int, p_kind text) returns void
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
end $$;
comment on function engine.charge(text, int, text) is 'Books units on a project''s day; negative units give back what was surely not spent.';

create function engine.charge_connection(p_connection uuid, p_units int) returns void
language sql set search_path = '' as $$
  update public.youtube_connections set
    daily_credits_used = greatest(0, p_units + case when engine.quota_day(daily_credits_reset_at) = engine.quota_day() then daily_credits_used else 0 end),
    daily_credits_reset_at = engine.now(),
    last_used_at = engine.now()
  where id = p_connection
$$;
comment on function engine.charge_connection(uuid, int) is
  'Adds to the credits a connection used today; daily_credits_reset_at tells which day the figure is of (SPEC 9).';

-- A reservation is not stored: it is the claimed reply itself, so none can leak, be given back twice or outlive its day.
create function engine.reserved_units(p_project text) returns int
language sql stable set search_path = '' as $$
  select count(*)::int * engine.reply_cost()
  from public.youtube_comments y
  join public.youtube_connections c on c.id = y.used_connection_id
  join public.user_google_oauth_clients o on o.id = c.client_config_id
  where y.reply_status = 'posting' and y.youtube_reply_id is null and y.send_started_at is null and o.project = p_project
$$;
comment on function engine.reserved_units(text) is 'Units that replies claimed for posting, but not yet sent, will cost.';

create function engine.quota_left(p_project text, p_daily_quota int) returns int
language sql stable set search_path = '' as $$
  select coalesce(
    (select case when q.exhausted_at is null then p_daily_quota - q.used else 0 end
     from private.quota_days q where q.project = p_project and q.day = engine.quota_day()),
    p_daily_quota) - engine.reserved_units(p_project)
$$;
comment on function engine.quota_left(text, int) is 'Units left today; 0 or less once YouTube reported exhaustion.';

create function engine.replies_left(p_user uuid, p_plan text) returns int
language sql stable set search_path = '' as $$
  select engine.monthly_limit(p_plan)
    - coalesce((select m.replies from private.reply_months m
        where m.user_id = p_user and m.month = date_trunc('month', engine.now() at time zone 'UTC')::date), 0)
    - (select count(*) from public.youtube_comments y
        where y.user_id = p_user and y.reply_status = 'posting' and y.youtube_reply_id is null)::int
$$;
comment on function engine.replies_left(uuid, text) is 'Replies the plan still allows this month, those on their way counted as sent.';

create function engine.connection_health(c public.youtube_connections) returns text
language sql stable set search_path = '' as $$
  select case
    when c.access_token = '' then 'need_auth'
    when c.expires_at <= engine.now() and c.refresh_token = '' then 'need_reauth'
    when c.expires_at <= engine.now() then 'ok'
    when c.last_error_code ~* 'quota|403' then 'quota_reached'
    when c.last_error_code ~* 'invalid_grant|invalid_token|401|revoked' then 'need_reauth'
    when engine.quota_day(c.daily_credits_reset_at) = engine.quota_day() and c.daily_credits_used >= engine.most('daily_credits') then 'quota_reached'
    else 'ok'
  end
$$;
comment on function engine.connection_health(public.youtube_connections) is
  'The health rule of SPEC 4 in its order and words; what an error means for the engine is engine.error_kinds. Shown by public.connection_health.';

create function engine.connection_usable(c public.youtube_connections) returns boolean
language sql stable set search_path = '' as $$
  select c.is_active and c.channel_id is not null and c.last_error_code is null and engine.connection_health(c) = 'ok'
$$;
comment on function engine.connection_usable(public.youtube_connections) is
  'Whether calls may be made with a connection: healthy, and not refused since its last sign-in, refresh or quota day. Only errors that close a '
  'connection are noted on it, so trying on would spend 50 units a reply on the same refusal.';

create function engine.record_connection_error(p_connection uuid, p_code text, p_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  v public.youtube_connections;
begin
  update public.youtube_connections set last_error_code = p_code, error_kind = p_kind, last_error_at = engine.now()
  where id = p_connection returning * into v;
  if not found then
    return;
  end if;
  if p_kind = 'quota' then
    insert into private.quota_days (project, day, exhausted_at) values (engine.project_of(p_connection), engine.quota_day(), engine.now())
    on conflict (project, day) do update set exhausted_at = engine.now();
  end if;
  update public.youtube_connections set status = engine.connection_health(v) where id = p_connection and status <> engine.connection_health(v);
  perform engine.log(v.user_id, 'engine', 'connection_error', p_connection::text, jsonb_build_object('code', p_code, 'kind', p_kind));
end $$;
comment on function engine.record_connection_error(uuid, text, text) is
  'Notes why Google refused a connection, in a code and its kind; a quota error closes its project until midnight Pacific time.';

-- A quota error is about one quota day; on the next it must not keep a connection closed.
create function engine.clear_past_quota_errors() returns void
language sql set search_path = '' as $$
  update public.youtube_connections set last_error_code = null, error_kind = null, status = 'ok'
  where error_kind = 'quota' and engine.quota_day(last_error_at) < engine.quota_day()
$$;
comment on function engine.clear_past_quota_errors() is 'Forgets quota errors of earlier quota days.';

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

create function service.save_oauth_client(
  p_id uuid, p_user uuid, p_label text, p_client_id text, p_secret_mask text, p_sealed_secret text
) returns setof public.user_google_oauth_clients
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if exists (select from public.user_google_oauth_clients where user_id = p_user and client_id = p_client_id and id <> p_id) then
    perform engine.fail(409, 'client_exists', 'This Client ID is already saved.', 'Choose it from the list, or delete it first.');
  end if;
  insert into public.user_google_oauth_clients as o (id, user_id, label, client_id, client_secret)
  values (p_id, p_user, p_label, p_client_id, p_secret_mask)
  on conflict (id) do update set label = excluded.label, client_secret = excluded.client_secret
    where o.user_id = p_user and o.client_id = excluded.client_id
  returning id into v_id;
  if v_id is null then
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client does not exist.');
  end if;
  perform engine.put_secret(v_id, p_user, 'client_secret', p_sealed_secret);
  perform engine.log(p_user, 'owner', 'oauth_client_saved', v_id::text, jsonb_build_object('client_id', p_client_id));
  return query select * from public.user_google_oauth_clients where id = v_id;
end $$;
comment on function service.save_oauth_client(uuid, uuid, text, text, text, text) is
  'Adds an OAuth client, or replaces the secret of the caller''s own one with the same id and client_id. Returns the masked row; 409 on a repeated Client ID.';

create function service.find_oauth_client(p_user uuid, p_client_id text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.user_google_oauth_clients where user_id = p_user and client_id = p_client_id
$$;
comment on function service.find_oauth_client(uuid, text) is 'The id of a user''s OAuth client with this Client ID, or null.';

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
    perform engine.fail(409, 'key_exists', 'A key is already saved.', 'Reload and save again.');
  end if;
  insert into public.youtube_connections as c (id, user_id, user_email, label, api_key, scope, priority)
  values (p_id, p_user, p_email, engine.free_label(p_user, 'API key', p_id), p_mask, 'api_key', 1000)
  on conflict (id) do update set api_key = excluded.api_key, last_error_code = null, error_kind = null where c.user_id = p_user
  returning c.id into v_id;
  if v_id is null then
    perform engine.fail(404, 'connection_not_found', 'This connection does not exist.');
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

create function service.create_oauth_session(
  p_id uuid, p_user uuid, p_client_config uuid, p_state_hash text, p_sealed_verifier text, p_redirect_to text
) returns table (client_id text)
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.oauth_sessions where expires_at < engine.now();
  return query
  with own as (
    select o.id, o.client_id from public.user_google_oauth_clients o
    where o.id = p_client_config and o.user_id = p_user and o.is_active
  ), made as (
    insert into private.oauth_sessions (id, user_id, client_config_id, state_hash, sealed_verifier, redirect_to)
    select p_id, p_user, own.id, p_state_hash, p_sealed_verifier, p_redirect_to from own
  )
  select own.client_id from own;
  if not found then
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client does not exist.', 'Choose another or add it again.');
  end if;
end $$;
comment on function service.create_oauth_session(uuid, uuid, uuid, text, text, text) is
  'Begins an authorisation with one of the user''s own OAuth clients; returns its Client ID. Valid for 10 minutes.';

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
comment on function engine.free_label(uuid, text, uuid) is 'The wanted label, or the first free youtube_N (SPEC 5).';

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
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client does not exist.');
  end if;
  insert into public.profiles (user_id, email) values (p_user, p_email) on conflict do nothing;
  insert into public.automation_settings (user_id, email) values (p_user, p_email) on conflict do nothing;
  insert into public.youtube_connections as c (
    id, user_id, user_email, client_config_id, channel_id, channel_title, label, scope, expires_at, access_token, refresh_token,
    selected_for_posting)
  values (p_id, p_user, p_email, p_client_config, p_channel_id, p_channel_title, v_label, p_scope,
    engine.now() + make_interval(secs => p_expires_in), p_access_mask, p_refresh_mask,
    not exists (select from public.youtube_connections o where o.user_id = p_user and o.selected_for_posting and o.is_active))
  on conflict (id) do update set
    is_active = true, status = 'ok', last_error_code = null, error_kind = null, scope = excluded.scope, expires_at = excluded.expires_at,
    channel_title = excluded.channel_title, access_token = excluded.access_token,
    refresh_token = case when excluded.refresh_token = '' then c.refresh_token else excluded.refresh_token end,
    label = case when v_wanted is null then c.label else excluded.label end,
    selected_for_posting = c.selected_for_posting or excluded.selected_for_posting
    where c.user_id = p_user;
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection does not exist.');
  end if;
  perform engine.put_secret(p_id, p_user, 'access_token', p_sealed_access);
  if p_sealed_refresh is not null then
    perform engine.put_secret(p_id, p_user, 'refresh_token', p_sealed_refresh);
  end if;
  update public.user_google_oauth_clients set scopes = p_scope, signed_in_email = p_signed_in_email, last_sign_in_at = engine.now()
  where id = p_client_config and user_id = p_user;
  insert into public.client_youtube_channels (client_user_id, channel_id, channel_title, created_by)
  values (p_user, p_channel_id, p_channel_title, p_user) on conflict do nothing;
  insert into public.channel_syncs (user_id, channel_id, connection_id) values (p_user, p_channel_id, p_id)
  on conflict (user_id, channel_id) do update set connection_id = excluded.connection_id, next_sync_at = engine.now(), last_error_code = null, error_kind = null;
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

create function service.claim_refreshes(p_user uuid default null, p_connection uuid default null, p_limit int default 50)
returns table (id uuid, user_id uuid, label text, client_id text, sealed_client_secret text, client_config_id uuid, sealed_refresh_token text,
  lease_until timestamptz)
language plpgsql security definer set search_path = '' as $$
begin
  if p_connection is not null and not exists (
    select from public.youtube_connections c where c.id = p_connection and (p_user is null or c.user_id = p_user)
  ) then
    perform engine.fail(404, 'connection_not_found', 'This connection does not exist.');
  end if;
  return query
  with due as (
    select c.id from public.youtube_connections c
    where c.is_active and c.refresh_token <> '' and c.client_config_id is not null
      and (p_user is null or c.user_id = p_user)
      and (p_connection is null or c.id = p_connection)
      -- The schedule refreshes ahead of expiry; a user's call refreshes now.
      -- A token that YouTube refused before its time is renewed as well.
      and (p_user is not null or p_connection is not null or c.expires_at < engine.now() + interval '10 minutes'
        or c.error_kind = 'sign_in')
      -- What a refresh cannot help (a wrong client secret) the schedule tries once an hour, or it would crowd out the others.
      and (p_user is not null or p_connection is not null
        or c.error_kind is null or c.last_error_at < engine.now() - interval '1 hour'
        or (select k.retry from engine.error_kinds k where k.kind = c.error_kind) in ('next_quota_day', 'after_refresh'))
      and (c.refresh_lease_until is null or c.refresh_lease_until < engine.now())
    order by c.expires_at limit p_limit for update skip locked
  ), leased as (
    -- Whole milliseconds: the end names the lease, and JavaScript knows no finer time.
    update public.youtube_connections c set refresh_lease_until = date_trunc('milliseconds', engine.now()) + interval '60 seconds'
    from due where c.id = due.id returning c.*
  )
  select l.id, l.user_id, l.label, o.client_id, engine.secret(o.id, 'client_secret'), o.id, engine.secret(l.id, 'refresh_token'),
    l.refresh_lease_until
  from leased l join public.user_google_oauth_clients o on o.id = l.client_config_id;
end $$;
comment on function service.claim_refreshes(uuid, uuid, int) is
  'Connections whose token is to be refreshed, each leased for 60 s so that one refresh runs at a time. With a connection id: that one, '
  'now (404 when it is not the user''s; no row when another refresh holds it). lease_until names the lease to record_refresh.';

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
    perform engine.fail(404, 'connection_not_found', 'This connection does not exist.');
  end if;
end $$;
comment on function service.refresh_states(uuid, uuid) is
  'How a user''s OAuth connections stand: one (404 when it is not theirs) or all active ones; refreshing: another refresh holds the lease.';

create function service.record_refresh(
  p_id uuid, p_lease_until timestamptz, p_error_code text, p_error_kind text default null, p_expires_in int default null, p_access_mask text default null, p_sealed_access text default null,
  p_refresh_mask text default null, p_sealed_refresh text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_connections;
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
    update public.youtube_connections set
      access_token = p_access_mask, expires_at = engine.now() + make_interval(secs => p_expires_in),
      refresh_token = coalesce(p_refresh_mask, refresh_token), refresh_lease_until = null,
      last_error_code = case when error_kind = 'quota' then last_error_code end, error_kind = case when error_kind = 'quota' then error_kind end
    where id = p_id returning * into v;
    update public.youtube_connections set status = engine.connection_health(v) where id = p_id returning * into v;
    return v.status;
  end if;
  update public.youtube_connections set refresh_lease_until = null where id = p_id;
  if starts_with(p_error_code, 'invalid_grant') then
    -- A dead refresh token never works again (YOUTUBE 5): forget it, so that the health rule asks to reconnect.
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
comment on function service.record_refresh(uuid, timestamptz, text, text, int, text, text, text, text) is
  'Records a refresh: new sealed token, or why it failed and the kind of that error. invalid_grant deletes the tokens; a network or server error changes nothing (SPEC 4). '
  'Only the holder of the lease that ends at p_lease_until is heard. Returns the connection''s health.';

create function service.connection_secrets(p_user uuid, p_connection uuid)
returns table (id uuid, user_id uuid, channel_id text, client_id text, client_config_id uuid, sealed_client_secret text,
  sealed_access_token text, sealed_refresh_token text, expires_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select c.id, c.user_id, c.channel_id, o.client_id, o.id, engine.secret(o.id, 'client_secret'),
    engine.secret(c.id, 'access_token'), engine.secret(c.id, 'refresh_token'), c.expires_at
  from public.youtube_connections c left join public.user_google_oauth_clients o on o.id = c.client_config_id
  where c.id = p_connection and (p_user is null or c.user_id = p_user);
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection does not exist.');
  end if;
end $$;
comment on function service.connection_secrets(uuid, uuid) is 'The sealed credentials of one connection of a user; 404 otherwise.';

create function service.delete_connection(p_user uuid, p_connection uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_connections;
begin
  delete from public.youtube_connections where id = p_connection and user_id = p_user returning * into v;
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection does not exist.');
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
language sql security definer set search_path = '' as $$
  select engine.charge(coalesce(engine.project_of(p_connection), 'operator'), p_units, p_kind), engine.charge_connection(p_connection, p_units)
$$;
comment on function service.charge(uuid, int, text) is
  'Books units that calls with a connection (null: the operator''s key) have cost; every request costs at least 1 (YOUTUBE 4).';

create function service.log_activity(p_user uuid, p_actor text, p_action text, p_subject text, p_detail jsonb) returns void
language sql security definer set search_path = '' as $$ select engine.log(p_user, p_actor, p_action, p_subject, p_detail) $$;
comment on function service.log_activity(uuid, text, text, text, jsonb) is 'Adds a line to the activity log.';

-- Reading comments: which channel is due, what a page of threads changes, and what must be read again.

create function engine.channel_connection(p_user uuid, p_channel text, p_preferred uuid default null) returns public.youtube_connections
language sql stable set search_path = '' as $$
  select c from public.youtube_connections c
  where c.user_id = p_user and c.channel_id = p_channel and engine.connection_usable(c)
  order by c.id is not distinct from p_preferred desc, c.priority, c.last_used_at nulls first limit 1
$$;
comment on function engine.channel_connection(uuid, text, uuid) is
  'The usable connection that reads a channel: the preferred one, else lowest priority, then least recently used. Null when there is none.';

create function service.claim_syncs(p_user uuid default null, p_channel text default null, p_limit int default 10)
returns table (user_id uuid, channel_id text, connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz,
  history_done boolean, history_cursor text, sweep_due boolean, sweep_until timestamptz, lease_until timestamptz)
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.clear_past_quota_errors();
  if p_channel is not null and not exists (
    select from public.channel_syncs s where s.channel_id = p_channel and (p_user is null or s.user_id = p_user)
  ) then
    perform engine.fail(404, 'channel_not_connected', 'This channel is not connected.', 'Connect it first.');
  end if;
  return query
  with due as (
    select s.user_id, s.channel_id, c.id as connection_id, s.lease_until is not null as interrupted
    from public.channel_syncs s
    cross join lateral engine.channel_connection(s.user_id, s.channel_id) c
    join public.user_google_oauth_clients o on o.id = c.client_config_id
    where (p_user is null or s.user_id = p_user) and (p_channel is null or s.channel_id = p_channel)
      and (p_user is not null or s.next_sync_at <= engine.now())
      and (s.lease_until is null or s.lease_until < engine.now())
      and engine.quota_left(o.project, o.daily_quota) > 0
    order by s.next_sync_at limit p_limit for update of s skip locked
  ), leased as (
    -- Whole milliseconds: the end names the lease, and JavaScript knows no finer time.
    update public.channel_syncs s set lease_until = date_trunc('milliseconds', engine.now()) + interval '2 minutes', connection_id = due.connection_id
    from due where s.user_id = due.user_id and s.channel_id = due.channel_id
    returning s.*, due.interrupted
  )
  select l.user_id, l.channel_id, c.id, c.client_config_id, engine.secret(c.id, 'access_token'), c.expires_at,
    l.history_done, l.history_cursor,
    l.interrupted or coalesce(l.deep_sweep_at < engine.now() - interval '24 hours', false),
    engine.now() - interval '7 days', l.lease_until
  from leased l join public.youtube_connections c on c.id = l.connection_id;
end $$;
comment on function service.claim_syncs(uuid, text, int) is
  'Channels due for reading, leased for 2 minutes, with the connection that reads them. A user''s call reads now; 404 for a channel that is '
  'not the user''s. sweep_due: once a day the walk goes on to sweep_until to find comments that were approved late, and after a run that was '
  'killed, since the pages it stored would pass for an overlap with what it did not reach.';

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

create function engine.settle_read_comment(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v public.youtube_comments;
  v_reason text;
begin
  select * into v from public.youtube_comments where id = p_id;
  v_reason := engine.decide_before_drafting(v);
  if v.reply_status is null and v.candidate and v_reason is not null then
    perform engine.move_reply(p_id, 'skipped', 'engine', v_reason);
  elsif v.reply_status = any (engine.reply_editable()) and v_reason = 'already_answered' then
    if v.reply_status = 'queue' then
      perform engine.move_reply(p_id, 'draft', 'engine', v_reason);
    end if;
    perform engine.move_reply(p_id, 'skipped', 'engine', v_reason);
  end if;
end $$;
comment on function engine.settle_read_comment(uuid) is
  'After a read: skips a candidate that needs no draft, and withdraws a reply whose thread the owner has answered meanwhile.';

create type engine.read_comment as (
  comment_id text, thread_id text, video_id text, author_channel_id text, author_name text, author_avatar_url text, body text,
  published_at timestamptz, updated_at timestamptz, like_count int, top boolean, can_reply boolean, total int, replies_read int,
  owner_reply_text text, owner_replied_at timestamptz
);
comment on type engine.read_comment is 'A viewer''s comment as a page of threads shows it; the last six columns are the thread''s.';

create function engine.read_comments(p_user uuid, p_channel text, p_threads jsonb) returns setof engine.read_comment
language sql stable set search_path = '' as $$
  select distinct on (c.id) c.id, t.thread_id, t.video_id, c.author_channel_id, c.author_name, c.author_avatar_url, coalesce(c.text, ''),
    c.published_at, c.updated_at, coalesce(c.like_count, 0), c.id = t.thread_id,
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
    order by r.published_at limit 1
  ) own on true
  -- The channel's own replies are no viewer's comments: they only mark the thread as answered.
  where c.id is not null and not (c.author_channel_id is not distinct from p_channel and c.id <> t.thread_id)
  -- Rows are locked in this order everywhere, so that two batches cannot wait for each other.
  order by c.id, own.at
$$;
comment on function engine.read_comments(uuid, text, jsonb) is 'The viewers'' comments on a page of threads, each once, with the owner''s own answer if it shows one.';

create function service.record_threads(p_user uuid, p_channel text, p_threads jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_read engine.read_comment[] := array(select r from engine.read_comments(p_user, p_channel, p_threads) r);
  v_watermark timestamptz;
  v_known int;
  v_inserted int;
  v_touched uuid[];
  v_edited uuid[];
  v_id uuid;
begin
  select min(watermark_at) into v_watermark from public.youtube_connections where user_id = p_user and channel_id = p_channel;
  select count(*) into v_known from public.youtube_comments y join unnest(v_read) r using (comment_id) where y.user_id = p_user and r.top;
  select array_agg(y.id) into v_edited
  from public.youtube_comments y join unnest(v_read) r using (comment_id)
  where y.user_id = p_user and y.redacted_at is null and y.text_original <> r.body and y.reply_status = any (engine.reply_editable());

  with written as (
    insert into public.youtube_comments as y (
      user_id, comment_id, thread_id, video_id, channel_id, author_channel_id, author_name, author_avatar_url, text_original, published_at,
      edited_at, like_count, can_reply, total_reply_count, replies_read, owner_reply_text, owner_replied_at, candidate)
    select p_user, r.comment_id, r.thread_id, r.video_id, p_channel, r.author_channel_id, r.author_name, r.author_avatar_url, r.body,
      r.published_at, nullif(r.updated_at, r.published_at), r.like_count, r.can_reply, r.total, r.replies_read, r.owner_reply_text,
      r.owner_replied_at, r.top and coalesce(r.published_at > v_watermark, false)
    from unnest(v_read) r
    on conflict (user_id, comment_id) do update set
      -- Whoever drafts the old text now will not be heard (record_drafts).
      draft_after = case when y.text_original = excluded.text_original then y.draft_after end,
      translation = case when y.text_original = excluded.text_original then y.translation end,
      translated_to = case when y.text_original = excluded.text_original then y.translated_to end,
      author_name = excluded.author_name, author_avatar_url = excluded.author_avatar_url, text_original = excluded.text_original,
      edited_at = excluded.edited_at, like_count = excluded.like_count, can_reply = excluded.can_reply,
      total_reply_count = excluded.total_reply_count, replies_read = greatest(y.replies_read, excluded.replies_read),
      owner_reply_text = coalesce(y.owner_reply_text, excluded.owner_reply_text),
      owner_replied_at = coalesce(y.owner_replied_at, excluded.owner_replied_at),
      read_at = engine.now(), redacted_at = null, gone_at = null
    returning y.id, y.candidate, y.reply_status, (xmax = 0) as fresh
  )
  select count(*) filter (where fresh), array_agg(id) filter (where (candidate and reply_status is null) or reply_status = any (engine.reply_editable()))
  into v_inserted, v_touched from written;

  foreach v_id in array coalesce(v_edited, '{}') loop
    if (select reply_status from public.youtube_comments where id = v_id) = 'queue' then
      perform engine.move_reply(v_id, 'draft', 'engine', 'comment_edited');
    end if;
    update public.youtube_comments set findings = findings || jsonb_build_array(jsonb_build_object(
      'check', 'comment_edited', 'reason', 'The viewer edited the comment after this reply was written.'))
    where id = v_id and not findings @> '[{"check": "comment_edited"}]';
  end loop;
  foreach v_id in array coalesce(v_touched, '{}') loop
    perform engine.settle_read_comment(v_id);
  end loop;

  return jsonb_build_object(
    'threads', (select count(*) from unnest(v_read) r where r.top),
    'inserted', v_inserted,
    'known', v_known,
    'incomplete', coalesce((
      select jsonb_agg(y.thread_id) from public.youtube_comments y join unnest(v_read) r using (comment_id)
      where y.user_id = p_user and r.top and y.total_reply_count > y.replies_read and y.owner_replied_at is null
        and y.candidate and y.reply_status is null
    ), '[]'),
    -- A title is kept for 30 days without being read again (YOUTUBE 5), so a video's is asked for before.
    'unknown_videos', coalesce((
      select jsonb_agg(distinct r.video_id) from unnest(v_read) r
      where r.video_id is not null and not exists (
        select from public.videos v where v.user_id = p_user and v.id = r.video_id and v.fetched_at > engine.now() - interval '25 days')
    ), '[]'));
end $$;
comment on function service.record_threads(uuid, text, jsonb) is
  'Stores a page of threads ([{thread_id, video_id, can_reply, total_reply_count, comment, replies}]). Comments after the watermark become '
  'candidates; own, empty and answered ones are skipped with the reason; an edited comment takes its queued reply back to draft. Returns '
  'counts, the candidates whose replies were not all listed, and videos not known yet or for 25 days. Repeating a page changes nothing.';

create function service.record_videos(p_user uuid, p_videos jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.videos (user_id, id, channel_id, title, thumbnail_url, published_at)
  select p_user, v.id, v.channel_id, coalesce(v.title, ''), v.thumbnail_url, v.published_at
  from jsonb_to_recordset(p_videos) as v (id text, channel_id text, title text, thumbnail_url text, published_at timestamptz)
  on conflict (user_id, id) do update set title = excluded.title, thumbnail_url = excluded.thumbnail_url, fetched_at = engine.now()
$$;
comment on function service.record_videos(uuid, jsonb) is 'Stores videos ([{id, channel_id, title, thumbnail_url, published_at}]).';

create function service.finish_sync(
  p_user uuid, p_channel text, p_lease_until timestamptz, p_new int, p_history_cursor text, p_history_done boolean, p_swept boolean, p_error_code text default null,
  p_error_kind text default null
) returns void
language sql security definer set search_path = '' as $$
  update public.channel_syncs set
    lease_until = null,
    last_synced_at = case when p_error_code is null then engine.now() else last_synced_at end,
    last_error_code = p_error_code,
    error_kind = p_error_kind,
    history_cursor = p_history_cursor,
    history_done = p_history_done,
    deep_sweep_at = case when p_swept or deep_sweep_at is null then engine.now() else deep_sweep_at end,
    quiet_polls = case when p_new > 0 or not p_history_done then 0 else least(quiet_polls + 1, 5) end,
    -- A busy channel is read every minute, a quiet one ever less often, at most every 32 minutes.
    next_sync_at = engine.now() + interval '1 minute' * case
      when p_new > 0 or not p_history_done then 1 else power(2, least(quiet_polls + 1, 5)) end
  -- A run that lost its lease must not put back the cursor of the one that came after it.
  where user_id = p_user and channel_id = p_channel and lease_until = p_lease_until
$$;
comment on function service.finish_sync(uuid, text, timestamptz, int, text, boolean, boolean, text, text) is
  'Ends a reading: keeps the walk''s page token, and sets when to read next by how much was new. Only the holder of the lease that ends at p_lease_until is heard.';

create function service.threads_to_reread(p_user uuid, p_channel text, p_limit int default 50) returns setof text
language sql stable security definer set search_path = '' as $$
  -- A union, because each part has an index of its own; together they would read the whole channel every minute.
  with due as (
    -- New replies do not lift an old thread (YOUTUBE 4): the ones under discussion are asked for, recent ones more often.
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.published_at > engine.now() - interval '7 days'
      and y.read_at < (select engine.now()) - interval '6 hours' and (y.is_replied or y.total_reply_count > 0)
    union
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate
      and y.replies_read < y.total_reply_count and y.owner_replied_at is null
    union
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.redacted_at is null and y.read_at < engine.now() - interval '25 days'
  )
  select y.thread_id from due join public.youtube_comments y using (id)
  where y.comment_id = y.thread_id and y.redacted_at is null and y.gone_at is null
  order by y.read_at limit p_limit
$$;
comment on function service.threads_to_reread(uuid, text, int) is
  'Thread ids to read again by id (50 a unit): recent conversations, threads not read whole, and texts nearing the 30-day limit.';

create function service.record_gone_threads(p_user uuid, p_threads text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  for v_id in
    with gone as (
      update public.youtube_comments set gone_at = engine.now(), can_reply = false
      where user_id = p_user and comment_id = any(p_threads)
      returning id, candidate, reply_status
    )
    select id from gone where reply_status = 'draft' or (reply_status is null and candidate)
  loop
    perform engine.move_reply(v_id, 'skipped', 'engine', 'comment_gone');
  end loop;
end $$;
comment on function service.record_gone_threads(uuid, text[]) is
  'Marks threads that YouTube no longer returns: not repliable, not asked for again, and redacted when 30 days have passed since it last did. '
  'What was not decided yet, or only drafted, is skipped as comment_gone.';

create function service.redact_stale(p_limit int default 1000) returns int
language sql security definer set search_path = '' as $$
  with stale as (
    select id from public.youtube_comments
    where redacted_at is null and read_at < engine.now() - interval '30 days' limit p_limit
  ), done as (
    update public.youtube_comments y set text_original = '', author_name = null, author_avatar_url = null, owner_reply_text = null,
      translation = null, translated_to = null, redacted_at = engine.now()
    from stale where y.id = stale.id returning 1
  ), untitled as (
    update public.videos set title = '', thumbnail_url = null
    where fetched_at < engine.now() - interval '30 days' and (title <> '' or thumbnail_url is not null)
  )
  select count(*)::int from done
$$;
comment on function service.redact_stale(int) is
  'Redacts texts, names and video titles that YouTube has not returned for 30 days; ids, times and counts stay (YOUTUBE 5). Returns how many comments.';

-- The model budget: calls and tokens of a user a day.

create table private.model_days (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  calls int not null default 0 check (calls >= 0),
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (user_id, day)
);
comment on table private.model_days is 'Model calls and tokens of a user per UTC day.';

create function engine.model_day() returns date
language sql stable set search_path = '' as $$
  select (engine.now() at time zone 'UTC')::date
$$;
comment on function engine.model_day() is 'The day that model calls are counted on: UTC.';

create function engine.model_calls_left(p_user uuid) returns int
language sql stable set search_path = '' as $$
  select greatest(0, coalesce((select s.model_calls_per_day from public.automation_settings s where s.user_id = p_user), 0)
    - coalesce((select d.calls from private.model_days d where d.user_id = p_user and d.day = engine.model_day()), 0))
$$;
comment on function engine.model_calls_left(uuid) is 'How many model calls a user''s budget still allows today; 0 without settings.';

create function service.book_model_use(p_user uuid, p_calls int, p_input_tokens int, p_output_tokens int) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.model_days (user_id, day) values (p_user, engine.model_day()) on conflict do nothing;
  -- The row's lock makes the budget exact: of two calls for the last one, the second sees the first.
  perform from private.model_days d where d.user_id = p_user and d.day = engine.model_day() for update;
  if p_calls > engine.model_calls_left(p_user) then
    return false;
  end if;
  update private.model_days d set calls = d.calls + p_calls, input_tokens = d.input_tokens + p_input_tokens,
    output_tokens = d.output_tokens + p_output_tokens
  where d.user_id = p_user and d.day = engine.model_day();
  return true;
end $$;
comment on function service.book_model_use(uuid, int, int, int) is
  'Takes p_calls of today''s model budget before they are made, and books tokens after. False, and nothing booked, when the budget does not allow them.';

-- What a rule has earned, counted from what a person made of the replies it led to; and the lock that orders decisions.

create table public.rule_outcomes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
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
create policy "rule_outcomes: owner reads" on public.rule_outcomes for select to authenticated
  using (user_id = any (array(select engine.accounts())));
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
    -- A comment that was approved, taken back and approved again says one thing, its last.
    select distinct on (o.comment_row_id) o.id, o.outcome
    from public.rule_outcomes o, own where o.rule_id = p_rule and o.created_at >= own.changed_at
    order by o.comment_row_id, o.id desc
  ), rejections as (
    select count(*)::int as n, max(o.id) as last, max(o.created_at) as at
    from public.rule_outcomes o, own where o.rule_id = p_rule and o.created_at >= own.changed_at and o.outcome = 'rejected'
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
  r.action, r.fixed_text, r.min_approvals, r.min_unedited_percent, r.changed_at,
  (select count(*)::int from public.youtube_comments y where y.rule_id = r.id) as matched, s.approved, s.edited, s.rejected, s.rejected_at, s.earned
from public.reply_rules r cross join lateral engine.rule_standing(r.id) s;
comment on view public.reply_rule_states is
  'A rule with what it has come to: comments matched, and what people made of its replies (engine.rule_standing). In order of position.';
grant select on public.reply_rule_states to authenticated;

create function engine.lock_decisions(p_user uuid) returns void
language sql set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.decisions'), pg_catalog.hashtext(p_user::text))
$$;
comment on function engine.lock_decisions(uuid) is
  'One decision about a user''s unseen replies at a time: what queues them sees what withdraws them, and two to one viewer see each other. Taken before any row.';

-- Drafting: which comments await a reply, with what context, and what becomes of a written one.

create function engine.reply_voice(p_user uuid, p_channel text) returns jsonb
language sql stable set search_path = '' as $$
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
    'rules', coalesce((
      select jsonb_agg(to_jsonb(r) - 'user_id' - 'position' - 'enabled' - 'changed_at' - 'min_approvals' - 'min_unedited_percent' order by r.position)
      from public.reply_rules r where r.user_id = p_user and r.enabled), '[]'))
  from (select) one left join lateral (
    select * from public.client_objectives o where o.user_id = p_user order by o.updated_at desc limit 1) o on true
$$;
comment on function engine.reply_voice(uuid, text) is
  'How replies of a user on a channel are written: objective, tags, brand voice (null: the defaults), the owner''s own last answers, our recent '
  'replies, and the enabled rules in order.';

create function service.claim_drafts(p_user uuid default null, p_limit int default 20, p_lease_seconds int default 120) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_claimed uuid[];
begin
  for v_id in
    select y.id from public.youtube_comments y join public.automation_settings s on s.user_id = y.user_id
    where y.reply_status is null and y.candidate and (p_user is null or y.user_id = p_user)
      and y.published_at < engine.now() - make_interval(days => s.max_comment_age_days)
    limit 500 for update of y skip locked
  loop
    perform engine.move_reply(v_id, 'skipped', 'engine', 'too_old');
  end loop;

  -- What waits for tomorrow's budget says so.
  with waiting as (
    select y.id from private.model_days d
    join public.automation_settings s on s.user_id = d.user_id and d.calls >= s.model_calls_per_day
    join public.youtube_comments y on y.user_id = d.user_id
    where d.day = engine.model_day() and (p_user is null or d.user_id = p_user)
      and y.reply_status is null and y.candidate and y.status_reason is distinct from 'model_budget'
    limit 500 for update of y skip locked
  )
  update public.youtube_comments y set status_reason = 'model_budget' from waiting w where y.id = w.id;

  with ranked as (
    select y.id, row_number() over (partition by y.user_id order by y.published_at) as n, s.model_calls_per_day - coalesce(d.calls, 0) as calls_left
    from public.youtube_comments y
    join public.automation_settings s on s.user_id = y.user_id
    left join private.model_days d on d.user_id = y.user_id and d.day = engine.model_day()
    where y.reply_status is null and y.candidate and (p_user is null or y.user_id = p_user)
      and s.automation_status = 'active' and y.redacted_at is null
      and y.can_reply and y.total_reply_count <= y.replies_read
      and (y.draft_after is null or y.draft_after <= engine.now())
  ), in_turn as (
    select r.id from ranked r where r.n <= r.calls_left order by r.n limit p_limit
  ), locked as (
    select y.id from public.youtube_comments y join in_turn using (id)
    where y.reply_status is null and (y.draft_after is null or y.draft_after <= engine.now())
    for update of y skip locked
  ), claimed as (
    update public.youtube_comments y set
      draft_after = engine.now() + make_interval(secs => p_lease_seconds), draft_attempts = draft_attempts + 1,
      status_reason = nullif(status_reason, 'model_budget')
    from locked where y.id = locked.id returning y.id
  )
  select array_agg(id) into v_claimed from claimed;

  return jsonb_build_object(
    'comments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', y.id, 'user_id', y.user_id, 'channel_id', y.channel_id, 'comment_id', y.comment_id, 'text', y.text_original,
        'author_name', y.author_name, 'author_channel_id', y.author_channel_id, 'attempts', y.draft_attempts,
        'author_seen', exists (
          select from public.youtube_comments e
          where e.user_id = y.user_id and e.author_channel_id = y.author_channel_id and e.channel_id = y.channel_id
            and e.id <> y.id and e.published_at < y.published_at),
        'video_id', y.video_id, 'video_title', (select v.title from public.videos v where v.user_id = y.user_id and v.id = y.video_id),
        'thread', coalesce((
          select jsonb_agg(jsonb_build_object('author', t.author_name, 'text', t.text_original) order by t.published_at)
          from (select * from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id and t.id <> y.id
                order by t.published_at desc limit 10) t), '[]'))
        order by y.published_at)
      from public.youtube_comments y where y.id = any(v_claimed)), '[]'),
    'voices', coalesce((
      select jsonb_agg(engine.reply_voice(k.user_id, k.channel_id))
      from (select distinct user_id, channel_id from public.youtube_comments where id = any(v_claimed)) k), '[]'));
end $$;
comment on function service.claim_drafts(uuid, int, int) is
  'Up to p_limit candidates of active accounts, taken in turn from every user, no more of one than today''s model budget has calls left, leased '
  'for p_lease_seconds, as {comments, voices} (engine.reply_voice). Candidates older than the user''s limit are skipped as too_old on the way.';

create function engine.may_post_unseen(p_user uuid, p_channel text, p_findings jsonb, p_escalation text, p_confidence real) returns boolean
language sql stable set search_path = '' as $$
  select jsonb_array_length(p_findings) = 0 and p_escalation is null and coalesce(p_confidence, 0) >= 0.7::real
    and exists (select from public.automation_settings s where s.user_id = p_user and s.posting_policy = 'auto' and s.automation_status = 'active')
    -- A consent names its channel and holds until review is chosen again.
    and exists (
      select from public.automation_consents c
      where c.user_id = p_user and c.policy = 'auto' and c.terms ->> 'channel_id' = p_channel
        and c.id > coalesce((select max(r.id) from public.automation_consents r where r.user_id = p_user and r.policy = 'review'), 0))
    and exists (select from public.profiles p where p.user_id = p_user and p.plan is not null)
$$;
comment on function engine.may_post_unseen(uuid, text, jsonb, text, real) is
  'Whether a reply may be queued without a person: policy auto with a recorded consent for this channel, an approved plan, no finding, no escalation, confidence >= 0.7.';

create function engine.viewer_answered(p_user uuid, p_video text, p_author text, p_except uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.youtube_comments y
    where y.user_id = p_user and y.author_channel_id = p_author and y.video_id = p_video and y.id is distinct from p_except
      and y.reply_status = any (engine.reply_answers_viewer()))
$$;
comment on function engine.viewer_answered(uuid, text, text, uuid) is 'Whether a reply to this viewer under this video is out or on its way, beside that of p_except.';

create function engine.why_not_unseen(
  p_user uuid, p_channel text, p_video text, p_author text, p_comment uuid, p_rule uuid, p_findings jsonb, p_escalation text, p_confidence real
) returns text
language sql stable set search_path = '' as $$
  select case
    when p_escalation is not null then 'escalated'
    when jsonb_array_length(p_findings) > 0 then 'check_failed'
    when rule.action <> all (engine.unattended_rule_actions()) then 'rule'
    when not (engine.rule_standing(rule.id)).earned then 'rule_not_earned'
    when not engine.may_post_unseen(p_user, p_channel, p_findings, p_escalation, 1) then 'needs_approval'
    -- The owner wrote a fixed reply, so how sure the model is of itself says nothing of it.
    when rule.action is distinct from 'fixed' and not engine.may_post_unseen(p_user, p_channel, p_findings, p_escalation, p_confidence) then 'low_confidence'
    when s.once_per_viewer and engine.viewer_answered(p_user, p_video, p_author, p_comment) then 'once_per_viewer'
  end
  from (select) one
  left join public.reply_rules rule on rule.id = p_rule and rule.user_id = p_user
  left join public.automation_settings s on s.user_id = p_user
$$;
comment on function engine.why_not_unseen(uuid, text, text, text, uuid, uuid, jsonb, text, real) is
  'Why a written reply waits for a person: escalated, check_failed, rule, rule_not_earned, needs_approval, low_confidence, once_per_viewer; null '
  'when it may be queued without one.';

create function engine.approve(p_id uuid, p_actor text, p_reason text, p_detail jsonb default '{}') returns public.youtube_comments
language plpgsql set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  update public.youtube_comments y set
    approved_hash = engine.reply_hash(y.generated_reply), reply_shape = engine.reply_shape_hash(y.generated_reply, y.author_name),
    approved_at = engine.now(), approved_by = p_actor, reply_sent_at = engine.now(),
    -- Replies that nobody looked at leave at irregular times, like a person's.
    post_after = engine.now() + make_interval(secs => coalesce(
      (select undo_window_seconds + case p_actor when 'engine' then random() * jitter_seconds else 0 end
       from public.automation_settings s where s.user_id = y.user_id), 120)),
    post_attempts = 0
  where y.id = p_id;
  select * into v from engine.move_reply(p_id, 'queue', p_actor, p_reason, p_detail || jsonb_build_object('hash', engine.reply_hash(
    (select generated_reply from public.youtube_comments where id = p_id))));
  return v;
end $$;
comment on function engine.approve(uuid, text, text, jsonb) is
  'Queues a reply: stores the hash of the approved text and who approved it, and starts the undo window; p_detail goes into the history.';

create function engine.withdraw_unseen(p_user uuid, p_rule uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform engine.lock_decisions(p_user);
  for v_id in
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.approved_by = 'engine' and (p_rule is null or y.rule_id = p_rule)
      and y.reply_status = any (engine.reply_approved()) and y.send_started_at is null
    order by y.comment_id for update
  loop
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
  perform engine.lock_decisions(a.id) from engine.accounts() as a (id);
  return null;
end $$;
comment on function engine.lock_own_decisions() is
  'Trigger before a statement, so before any of its rows is locked: whoever records a decision by a rule holds this lock and refers to the rule.';
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

create function service.record_drafts(p_results jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v public.youtube_comments;
  v_detail jsonb;
  v_why_not text;
  v_shadow boolean;
  v_drafted int := 0; v_queued int := 0; v_skipped int := 0; v_retried int := 0;
begin
  for r in
    select distinct y.user_id from jsonb_to_recordset(p_results) as result (id uuid)
    join public.youtube_comments y using (id) order by y.user_id
  loop
    perform engine.lock_decisions(r.user_id);
  end loop;

  for r in
    select result.* from jsonb_to_recordset(p_results) as result (
      id uuid, decision text, reason text, reply text, reply_type text, rule_id uuid, language text, sentiment text, category text, topics text[],
      confidence real, findings jsonb, escalation text, model jsonb)
    join public.youtube_comments y using (id) order by y.comment_id
  loop
    select * into v from public.youtube_comments where id = r.id for update;
    -- Late or repeated: the comment was decided meanwhile (owner answered, dismissed, another run). The first decision stands.
    -- No draft_after: the viewer edited the comment since it was claimed, so this is about a text that is no more.
    if not found or v.reply_status is not null or v.draft_after is null then
      continue;
    end if;
    if r.decision = 'retry' then
      update public.youtube_comments set
        draft_after = case r.reason
          when 'model_budget' then engine.now()
          else engine.now() + least(interval '1 minute' * power(2, least(draft_attempts, 6)), interval '1 hour') end,
        status_reason = r.reason
      where id = r.id;
      v_retried := v_retried + 1;
      continue;
    end if;
    v_detail := coalesce(r.model, '{}');
    if r.rule_id is not null then
      select v_detail || jsonb_build_object('rule_id', k.id, 'name', k.name) into v_detail
      from public.reply_rules k where k.id = r.rule_id and k.user_id = v.user_id and k.enabled;
      if not found then
        -- The rule was deleted or switched off meanwhile: the others decide anew.
        update public.youtube_comments set draft_after = engine.now() where id = r.id;
        v_retried := v_retried + 1;
        continue;
      end if;
    end if;
    select coalesce(bool_or(s.shadow_mode), false) into v_shadow from public.automation_settings s where s.user_id = v.user_id;
    update public.youtube_comments set
      language = coalesce(r.language, language), sentiment = coalesce(r.sentiment, sentiment), category = coalesce(r.category, category),
      topics = coalesce(r.topics, topics), confidence = coalesce(r.confidence, confidence), findings = coalesce(r.findings, '[]'),
      escalation = r.escalation, rule_id = r.rule_id, draft_after = null
    where id = r.id;
    if r.decision = 'skip' then
      perform engine.move_reply(r.id, 'skipped', 'engine', r.reason, v_detail);
      v_skipped := v_skipped + 1;
      v_why_not := r.reason;
    else
      perform engine.set_reply_text(r.id, r.reply, coalesce(r.reply_type, 'AI'));
      v_why_not := engine.why_not_unseen(v.user_id, v.channel_id, v.video_id, v.author_channel_id, r.id, r.rule_id, coalesce(r.findings, '[]'),
        r.escalation, r.confidence);
      if v_why_not is null and not v_shadow then
        perform engine.approve(r.id, 'engine', 'policy_auto', v_detail);
        v_queued := v_queued + 1;
      else
        perform engine.move_reply(r.id, 'draft', 'engine', coalesce(v_why_not, 'shadow'), v_detail);
        v_drafted := v_drafted + 1;
      end if;
    end if;
    if v_shadow then
      insert into public.shadow_decisions (user_id, comment_row_id, decision, reason, reply, rule_id)
      select v.user_id, v.id, case when r.decision = 'skip' then 'skip' when v_why_not is null then 'post' else 'draft' end,
        coalesce(v_why_not, 'policy_auto'), y.generated_reply, r.rule_id
      from public.youtube_comments y where y.id = v.id;
    end if;
  end loop;
  return jsonb_build_object('drafted', v_drafted, 'queued', v_queued, 'skipped', v_skipped, 'retried', v_retried);
end $$;
comment on function service.record_drafts(jsonb) is
  'Records what drafting came to ([{id, decision: reply|skip|retry, reason, reply, reply_type, rule_id, language, …, findings, escalation, model}]). '
  'Whether a reply waits for a person, and why, or is queued is decided here, not by the caller. In shadow mode nothing is queued, and what would '
  'have happened is kept. Returns counts.';

create function service.try_context(p_user uuid, p_channel text, p_video text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_channel text := coalesce(p_channel, (
    select c.channel_id from public.youtube_connections c where c.user_id = p_user and c.channel_id is not null and c.is_active
    order by c.priority, c.connected_at limit 1));
begin
  if p_channel is not null and not exists (select from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel) then
    perform engine.fail(404, 'channel_not_connected', 'This channel is not connected.', 'Connect it first.');
  end if;
  return jsonb_build_object(
    'voice', engine.reply_voice(p_user, v_channel),
    'video_title', (select v.title from public.videos v where v.user_id = p_user and v.id = p_video));
end $$;
comment on function service.try_context(uuid, text, text) is
  'What a reply to an imagined comment is written with: {voice, video_title}, on the named channel (404 when it is not the user''s) or the first one.';

create function service.try_decision(
  p_user uuid, p_channel text, p_rule uuid, p_findings jsonb, p_escalation text, p_confidence real
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when why_not is not null then jsonb_build_object('outcome', 'draft', 'why', why_not)
    when exists (select from public.automation_settings s where s.user_id = p_user and s.shadow_mode) then jsonb_build_object('outcome', 'draft', 'why', 'shadow')
    else jsonb_build_object('outcome', 'post', 'why', 'policy_auto')
  end
  from engine.why_not_unseen(p_user, p_channel, null, null, null, p_rule, p_findings, p_escalation, p_confidence) why_not
$$;
comment on function service.try_decision(uuid, text, uuid, jsonb, text, real) is
  'What record_drafts would make of a reply now: {outcome: draft|post, why}. Writes nothing.';

-- Shadow mode: what would have happened by itself, kept beside what a person did.

create table public.shadow_decisions (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
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
create policy "shadow_decisions: owner reads" on public.shadow_decisions for select to authenticated
  using (user_id = any (array(select engine.accounts())));
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
  from public.shadow_outcomes o where o.user_id = any (array(select engine.accounts()))
$$;
comment on function public.shadow_totals() is
  'One row: how many comments shadow mode decided for the caller, since when, and what became of those it would have posted.';
grant execute on function public.shadow_totals() to authenticated;

-- Pacing and its brake: how often a channel may speak, when it must not, and when it stops until a person says go on.

create table public.channel_pauses (
  user_id uuid not null references auth.users (id) on delete cascade,
  channel_id text not null,
  paused_at timestamptz not null default engine.now(),
  not_public int not null,
  judged int not null,
  resumed_at timestamptz,
  primary key (user_id, channel_id)
);
comment on table public.channel_pauses is
  'Channels whose posting the breaker stopped: not_public of the last judged replies were not public. Posting goes on once a person resumes; earlier pauses are in activity_log.';
alter table public.channel_pauses enable row level security;
grant select on public.channel_pauses to authenticated;
create policy "channel_pauses: owner reads" on public.channel_pauses for select to authenticated
  using (user_id = any (array(select engine.accounts())));

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
language sql stable set search_path = '' as $$
  select case
    when p.plan is null then 'no_plan'
    when s.automation_status is distinct from 'active' then 'paused'
    when s.shadow_mode then 'shadow'
    when exists (select from public.channel_pauses b where b.user_id = p_user and b.channel_id = p_channel and b.resumed_at is null) then 'channel_paused'
    when engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone) is not null then 'quiet_hours'
  end
  from (select p_user as id) u
  left join public.profiles p on p.user_id = u.id left join public.automation_settings s on s.user_id = u.id
$$;
comment on function engine.posting_hold(uuid, text) is
  'Why nothing may be posted for a user on a channel now: no_plan, paused, shadow, channel_paused (by the breaker), quiet_hours; null when it may.';

create function engine.recent_posts(p_user uuid)
returns table (id uuid, channel_id text, video_id text, reply_shape bigint, in_last_hour boolean, leaving boolean)
language sql stable set search_path = '' as $$
  select y.id, y.channel_id, y.video_id, y.reply_shape, y.posted_at > engine.now() - interval '1 hour', true
  from public.youtube_comments y
  where y.user_id = p_user and y.posted_at > engine.now() - interval '24 hours'
  union all
  select y.id, y.channel_id, y.video_id, y.reply_shape, true, y.send_started_at is not null
  from public.youtube_comments y
  where y.user_id = p_user and y.reply_status = 'posting' and y.youtube_reply_id is null
$$;
comment on function engine.recent_posts(uuid) is
  'What a user''s caps are counted from: replies posted within 24 hours, and those in flight. leaving: surely or possibly sent, not merely claimed.';

create function engine.pace_hold(v public.youtube_comments) returns text
language sql stable set search_path = '' as $$
  select case
    when count(*) filter (where in_last_hour) >= s.cap_hour then 'cap_hour'
    when count(*) >= s.cap_day then 'cap_day'
    when count(*) filter (where r.video_id = v.video_id) >= s.cap_video_day then 'cap_video_day'
    when count(*) filter (where r.channel_id = v.channel_id and r.reply_shape = v.reply_shape) >= s.same_text_per_day then 'same_text'
  end
  from public.automation_settings s left join engine.recent_posts(v.user_id) r on r.leaving and r.id <> v.id
  where s.user_id = v.user_id group by s.user_id, s.cap_hour, s.cap_day, s.cap_video_day, s.same_text_per_day
$$;
comment on function engine.pace_hold(public.youtube_comments) is
  'Which cap one more reply would break, counted from what was sent: cap_hour, cap_day, cap_video_day, same_text; null when none.';

create function engine.trip_breaker(p_user uuid, p_channel text) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_settings public.automation_settings;
  v_not_public int;
  v_judged int;
  v_title text;
begin
  select * into v_settings from public.automation_settings where user_id = p_user;
  if not found then
    return false;
  end if;
  -- Of two batches of verdicts at the same time, the second sees those of the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.breaker:' || p_user || p_channel, 0));
  select count(*) filter (where visibility = 'not_public'), count(*) into v_not_public, v_judged
  from (
    select engine.reply_visibility(y.reply_status, y.status_reason) as visibility from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.posted_at is not null
      -- What went out before a person said go on has had its say.
      and y.posted_at > coalesce((select b.resumed_at from public.channel_pauses b where b.user_id = p_user and b.channel_id = p_channel), '-infinity')
      and engine.reply_visibility(y.reply_status, y.status_reason) is not null
    order by y.posted_at desc limit v_settings.breaker_judged) verdicts;
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
    format(E'%s of the last %s replies on %s are not public: YouTube holds, hides or removes them.\n\n'
      'Nothing more is posted there until you say so. Replies that are already approved wait.\n\n'
      'Look at the held replies, make the next ones differ more or come more slowly, and resume the channel in the app.', v_not_public, v_judged, v_title));
  return true;
end $$;
comment on function engine.trip_breaker(uuid, text) is
  'Pauses a channel when too many of its last replies with a verdict are not public (automation_settings.breaker_not_public of breaker_judged), counting those '
  'posted since the last resume; tells the owner by mail and activity log. True when it paused just now.';

create function engine.resume_channel(p_channel text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update public.channel_pauses set resumed_at = engine.now()
  where user_id = any (array(select engine.accounts())) and channel_id = p_channel and resumed_at is null
  returning user_id into v_user;
  if not found then
    perform engine.fail(404, 'channel_not_paused', 'This channel is not paused.', 'Reload: it was resumed meanwhile.');
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

create function engine.model_use() returns table (calls_today int, calls_limit int, waiting int)
language sql stable security definer set search_path = '' as $$
  select coalesce((select d.calls from private.model_days d where d.user_id = s.user_id and d.day = engine.model_day()), 0), s.model_calls_per_day,
    case when engine.model_calls_left(s.user_id) > 0 then 0 else (
      select count(*)::int from public.youtube_comments y
      where y.user_id = s.user_id and y.reply_status is null and y.candidate and y.redacted_at is null and y.can_reply) end
  from public.automation_settings s where s.user_id = any (array(select engine.accounts()))
$$;
comment on function engine.model_use() is 'The caller''s model budget: calls made today, the most a day, and comments that wait because it is used up.';
grant execute on function engine.model_use() to authenticated;

create function public.posting_pace() returns table (
  now timestamptz, posted_hour int, cap_hour int, posted_day int, cap_day int, queued int, quiet_until timestamptz, shadow_mode boolean,
  model_calls_today int, model_calls_limit int, waiting_for_model int
)
language sql stable set search_path = '' as $$
  select engine.now(), r.hour, s.cap_hour, r.day, s.cap_day, (
      select count(*)::int from public.youtube_comments y where y.user_id = s.user_id and y.reply_status = 'queue'),
    engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone), s.shadow_mode, m.calls_today, m.calls_limit, m.waiting
  from public.automation_settings s
  left join public.profiles p on p.user_id = s.user_id
  cross join engine.model_use() m
  cross join lateral (
    select (count(*) filter (where r.in_last_hour))::int as hour, count(*)::int as day from engine.recent_posts(s.user_id) r) r
  where s.user_id = any (array(select engine.accounts()))
$$;
comment on function public.posting_pace() is
  'How fast the caller''s replies go out: what was posted in the last hour and day (those in flight counted) with the caps, what waits, until when quiet hours '
  'hold, and the day''s model budget. No row without automation settings.';

grant execute on function engine.quiet_until(int, int, text, timestamptz), engine.recent_posts(uuid), engine.resume_channel(text) to authenticated;
grant execute on function public.resume_channel(text), public.posting_pace() to authenticated;

-- Posting at most once: claim with a lease and reserved credits, announce each send, record what came of it,
-- reconcile what nobody recorded.

create function service.claim_posts(p_user uuid default null, p_limit int default 50, p_lease_seconds int default 180)
returns table (id uuid, user_id uuid, lease_id uuid, channel_id text, comment_id text, thread_id text, reply text,
  text_original text, connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_lease uuid := gen_random_uuid();
begin
  perform engine.clear_past_quota_errors();
  -- One claim at a time: the budget of a project and the "once per comment" rule are read and used under this lock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.claim_posts'));

  return query
  with connections as (
    -- Of a channel's usable connections: selected for posting, lowest priority, least recently used (DESIGN 5).
    select distinct on (c.user_id, c.channel_id) c.id, c.user_id, c.channel_id, o.project,
      engine.posting_budget(o.daily_quota) - (o.daily_quota - engine.quota_left(o.project, o.daily_quota)) as budget,
      engine.replies_left(c.user_id, p.plan) as monthly_left
    from public.youtube_connections c
    join public.user_google_oauth_clients o on o.id = c.client_config_id
    join public.profiles p on p.user_id = c.user_id
    where c.selected_for_posting and engine.connection_usable(c) and (p_user is null or c.user_id = p_user)
      and exists (
        select from public.youtube_comments y
        where y.user_id = c.user_id and y.channel_id = c.channel_id and y.reply_status = 'queue' and y.post_after <= engine.now())
      and engine.posting_hold(c.user_id, c.channel_id) is null
    order by c.user_id, c.channel_id, c.priority, c.last_used_at nulls first
  ), recent as materialized (
    select u.user_id, r.channel_id, r.video_id, r.reply_shape, r.in_last_hour
    from (select distinct k.user_id from connections k) u cross join lateral engine.recent_posts(u.user_id) r
  ), paces as (
    -- What the caps leave to each user; videos and texts that have had theirs are passed over while reading the queue.
    select s.user_id, s.cap_video_day, s.same_text_per_day,
      least(
        s.cap_hour - (select count(*) from recent r where r.user_id = s.user_id and r.in_last_hour),
        s.cap_day - (select count(*) from recent r where r.user_id = s.user_id))::int as pace_left,
      array(select r.video_id from recent r where r.user_id = s.user_id and r.video_id is not null
        group by r.video_id having count(*) >= s.cap_video_day) as full_videos,
      array(select r.channel_id || r.reply_shape from recent r where r.user_id = s.user_id and r.reply_shape is not null
        group by r.channel_id, r.reply_shape having count(*) >= s.same_text_per_day) as full_texts
    from public.automation_settings s where s.user_id in (select k.user_id from connections k)
  ), posters as (
    select k.*, c.cap_video_day, c.same_text_per_day, c.full_videos, c.full_texts, least(k.monthly_left, c.pace_left) as left_to_user
    from connections k join paces c on c.user_id = k.user_id
    where k.budget >= engine.reply_cost() and k.monthly_left > 0 and c.pace_left > 0
  ), waiting as (
    -- One insert in flight per thread (YOUTUBE 3), so one of a thread in a claim.
    select distinct on (w.thread_id) w.id, w.post_after, w.video_id, w.reply_shape, k.id as connection_id, k.project, k.budget, k.left_to_user,
      k.user_id, k.channel_id, k.cap_video_day, k.same_text_per_day
    from posters k
    cross join lateral (
      select y.id, y.thread_id, y.post_after, y.video_id, y.reply_shape from public.youtube_comments y
      where y.user_id = k.user_id and y.channel_id = k.channel_id and y.reply_status = 'queue' and y.post_after <= engine.now()
        and (y.video_id is null or y.video_id <> all(k.full_videos))
        and (y.reply_shape is null or y.channel_id || y.reply_shape <> all(k.full_texts))
        -- Another user may have connected the same channel: a comment is answered by one of them only.
        and not exists (
          select from public.youtube_comments o
          where o.comment_id = y.comment_id and o.id <> y.id
            and o.reply_status = any (engine.reply_may_be_posted()))
        and not exists (
          select from public.youtube_comments o
          where o.thread_id = y.thread_id and o.id <> y.id and o.reply_status = 'posting' and o.youtube_reply_id is null)
      order by y.post_after, y.id limit p_limit) w
    order by w.thread_id, w.post_after, w.id
  ), varied as (
    -- Of one video and of one text no more than their day has room for.
    select w.*,
      row_number() over (partition by w.user_id, w.video_id order by w.post_after, w.id)
        + (select count(*) from recent r where r.user_id = w.user_id and r.video_id = w.video_id) as video_count,
      row_number() over (partition by w.user_id, w.channel_id, w.reply_shape order by w.post_after, w.id)
        + (select count(*) from recent r where r.user_id = w.user_id and r.channel_id = w.channel_id and r.reply_shape = w.reply_shape) as text_count
    from waiting w
  ), taking_turns as (
    -- Fair between channels: every channel's first, then every channel's second, …
    select v.*, row_number() over (partition by v.connection_id order by v.post_after, v.id) as turn
    from varied v where (v.video_id is null or v.video_count <= v.cap_video_day) and (v.reply_shape is null or v.text_count <= v.same_text_per_day)
  ), within_pace as (
    select t.*, row_number() over (partition by t.user_id order by t.turn, t.id) as user_turn
    from taking_turns t
  ), ordered as (
    select m.*, row_number() over (partition by m.project order by m.turn, m.id) * engine.reply_cost() as project_cost
    from within_pace m where m.user_turn <= m.left_to_user
  ), affordable as (
    select o.id, o.connection_id, o.turn from ordered o
    where o.project_cost <= o.budget
    order by o.turn, o.id limit p_limit
  ), picked as (
    -- Looked at again under the row's lock: the owner may have changed it since, and what is approved is what is sent.
    select y.*, a.connection_id, a.turn from affordable a join public.youtube_comments y using (id)
    where y.reply_status = 'queue' and y.post_after <= engine.now() and y.approved_hash = engine.reply_hash(y.generated_reply)
    for update of y skip locked
  ), leased as (
    select p.*, engine.start_posting(p.id, p.connection_id, v_lease, p_lease_seconds) as ok from picked p
  )
  select l.id, l.user_id, v_lease, l.channel_id, l.comment_id, l.thread_id, l.generated_reply, l.text_original,
    c.id, c.client_config_id, engine.secret(c.id, 'access_token'), c.expires_at
  from leased l join public.youtube_connections c on c.id = l.connection_id
  where l.ok
  order by c.id, l.turn;
end $$;
comment on function service.claim_posts(uuid, int, int) is
  'Moves queued replies to posting: lease taken and 50 credits reserved (engine.reserved_units) in one statement, for update skip locked. Only approved accounts and '
  'text, running automation, usable posting connections, outside quiet hours, within the project''s budget, the plan''s month, the caps of hour, day, video and text, '
  'and past the undo window; in turn between channels.';

create function engine.start_posting(p_id uuid, p_connection uuid, p_lease uuid, p_seconds int) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform engine.move_reply(p_id, 'posting', 'engine', 'claimed', jsonb_build_object('connection_id', p_connection));
  update public.youtube_comments y set
    lease_id = p_lease, lease_until = engine.now() + make_interval(secs => p_seconds), send_started_at = null, reconcile_attempts = 0,
    post_attempts = post_attempts + 1, used_connection_id = p_connection, used_connection_label = c.label
  from public.youtube_connections c where y.id = p_id and c.id = p_connection;
  return found;
end $$;
comment on function engine.start_posting(uuid, uuid, uuid, int) is 'Part of claim_posts: state, lease and connection of one reply.';

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
  -- One at a time for each user: the caps are read and used under this lock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.begin_send:' || v.user_id, 0));
  v_hold := case
    when exists (select from public.youtube_connections c where c.id = v.used_connection_id and c.is_active)
      then coalesce(engine.posting_hold(v.user_id, v.channel_id), engine.pace_hold(v))
    else 'paused'
  end;
  if v_hold is not null then
    perform engine.return_to_queue(p_id, v_hold);
    return false;
  elsif v.approved_by = 'engine' and (select s.posting_policy from public.automation_settings s where s.user_id = v.user_id) <> 'auto' then
    -- Nobody has seen it, and its owner has withdrawn the consent that stood in for that.
    perform engine.return_to_queue(p_id, 'needs_approval');
    perform engine.move_reply(p_id, 'draft', 'engine', 'needs_approval');
    return false;
  end if;
  update public.youtube_comments set send_started_at = engine.now() where id = p_id;
  perform engine.charge(engine.project_of(v.used_connection_id), engine.reply_cost(), 'insert');
  perform engine.charge_connection(v.used_connection_id, engine.reply_cost());
  return true;
end $$;
comment on function service.begin_send(uuid, uuid) is
  'The last step before the insert leaves: from here on the outcome counts as unknown until recorded. False when the lease is lost or, since the '
  'claim, the account or the channel was paused or disconnected, quiet hours began or a cap was lowered; then nothing may be sent. The reserved credits become spent.';

create function engine.return_to_queue(p_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.youtube_comments set
    send_started_at = null, lease_id = null, lease_until = null,
    post_after = engine.now() + case when p_reason = any (engine.own_return_reasons())
      then interval '0' else least(interval '1 minute' * power(2, least(post_attempts, 6)), interval '1 hour') end
  where id = p_id;
  perform engine.move_reply(p_id, 'queue', 'engine', p_reason);
end $$;
comment on function engine.return_to_queue(uuid, text) is
  'Takes a reply that YouTube surely did not take back to the queue. After a refusal or no answer it waits, doubling up to an hour; when the reason was ours it does not.';

create function engine.accept_posted(p_id uuid, p_reply_id text, p_at timestamptz) returns void
language sql set search_path = '' as $$
  update public.youtube_comments set
    youtube_reply_id = p_reply_id, posted_at = p_at, reply_sent_at = p_at, lease_id = null, lease_until = null,
    next_check_at = p_at + interval '15 seconds', verification_attempts = 0
  where id = p_id;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
  select user_id, id, reply_status, reply_status, 'engine', 'accepted', jsonb_build_object('youtube_reply_id', p_reply_id)
  from public.youtube_comments where id = p_id;
  insert into private.reply_months as m (user_id, month, replies)
  select user_id, date_trunc('month', p_at at time zone 'UTC')::date, 1 from public.youtube_comments where id = p_id
  on conflict (user_id, month) do update set replies = m.replies + 1;
  update public.automation_settings s set last_used_connection_id = y.used_connection_id
  from public.youtube_comments y where y.id = p_id and s.user_id = y.user_id
$$;
comment on function engine.accept_posted(uuid, text, timestamptz) is 'YouTube accepted the reply: keeps its id, starts verification, counts the month.';

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
      perform engine.accept_posted(p_id, p_reply_id, engine.now());
    when 'returned' then
      if v.send_started_at is not null and p_reason = 'network' then
        -- Nothing left the machine, so the 50 were not spent.
        perform engine.charge(engine.project_of(v.used_connection_id), -engine.reply_cost(), 'insert');
        perform engine.charge_connection(v.used_connection_id, -engine.reply_cost());
      end if;
      perform engine.return_to_queue(p_id, p_reason);
    when 'refused' then
      perform engine.move_reply(p_id, 'failed', 'engine', p_reason);
    when 'answered' then
      perform engine.return_to_queue(p_id, 'already_answered');
      perform engine.move_reply(p_id, 'draft', 'engine', 'already_answered');
      perform engine.move_reply(p_id, 'skipped', 'engine', 'already_answered');
    when 'edited' then
      perform engine.return_to_queue(p_id, 'comment_edited');
      perform engine.move_reply(p_id, 'draft', 'engine', 'comment_edited');
    when 'uncertain' then
      -- Kept in posting; the lease decides when reconciling looks for it (YOUTUBE 3: after 10 to 30 s).
      update public.youtube_comments set lease_until = engine.now() + interval '20 seconds', status_reason = p_reason where id = p_id;
    else
      perform engine.fail(422, 'unknown_outcome', 'There is no such outcome of posting.');
  end case;
  select reply_status into v.reply_status from public.youtube_comments where id = p_id;
  return v.reply_status;
end $$;
comment on function service.record_post(uuid, uuid, text, text, text) is
  'What came of one claimed reply: posted (with its id), returned (surely not taken), refused (for good), answered (the owner did meanwhile), '
  'edited (by the viewer), uncertain (to be reconciled). Only the holder of the lease is heard; repeating changes nothing. Returns the state.';

create function service.claim_reconciles(p_user uuid default null, p_limit int default 50)
returns table (id uuid, user_id uuid, lease_id uuid, channel_id text, thread_id text, reply text, send_started_at timestamptz,
  connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_lease uuid := gen_random_uuid();
  v_id uuid;
begin
  -- A lease that ended before begin_send never sent anything.
  for v_id in
    select y.id from public.youtube_comments y
    where y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_until <= engine.now() and y.send_started_at is null
      and (p_user is null or y.user_id = p_user)
    for update skip locked
  loop
    perform engine.return_to_queue(v_id, 'interrupted');
  end loop;

  -- Without a connection nobody can look. It may come back within a day; then a person decides.
  for v_id in
    select y.id from public.youtube_comments y
    where y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_until <= engine.now()
      and y.send_started_at <= engine.now() - interval '24 hours' and (p_user is null or y.user_id = p_user)
      and (engine.channel_connection(y.user_id, y.channel_id)).id is null
    for update skip locked
  loop
    perform engine.move_reply(v_id, 'unknown', 'engine', 'connection_gone');
  end loop;

  return query
  with due as (
    select y.id, c.id as connection_id
    from public.youtube_comments y
    cross join lateral engine.channel_connection(y.user_id, y.channel_id, y.used_connection_id) c
    where y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_until <= engine.now() and y.send_started_at is not null
      and (p_user is null or y.user_id = p_user) and c.id is not null
    order by y.lease_until limit p_limit for update of y skip locked
  ), leased as (
    update public.youtube_comments y set lease_id = v_lease, lease_until = engine.now() + interval '60 seconds'
    from due where y.id = due.id returning y.*, due.connection_id
  )
  select l.id, l.user_id, v_lease, l.channel_id, l.thread_id, l.generated_reply, l.send_started_at, c.id, c.client_config_id,
    engine.secret(c.id, 'access_token'), c.expires_at
  from leased l join public.youtube_connections c on c.id = l.connection_id;
end $$;
comment on function service.claim_reconciles(uuid, int) is
  'Replies whose lease ended after sending began, leased for 60 s to look for them on YouTube. Those that never began go straight back to the '
  'queue; those that no connection could look for during a day become unknown.';

create function service.record_reconcile(p_id uuid, p_lease uuid, p_found_reply_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found or v.reply_status <> 'posting' or v.youtube_reply_id is not null or v.lease_id is distinct from p_lease then
    return v.reply_status;
  end if;
  if p_found_reply_id is not null then
    perform engine.accept_posted(p_id, p_found_reply_id, v.send_started_at);
  elsif v.reconcile_attempts >= 2 and engine.now() >= v.send_started_at + interval '5 minutes' then
    perform engine.move_reply(p_id, 'unknown', 'engine', 'not_found_after_lost_answer',
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
  'What looking for a lost reply found: its id, or null. Absent three times over at least 5 minutes cannot be proven either way: unknown, never sent again by itself.';

create function service.claimed_reply_ids(p_user uuid, p_ids text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  select y.youtube_reply_id from public.youtube_comments y where y.user_id = p_user and y.youtube_reply_id = any(p_ids)
$$;
comment on function service.claimed_reply_ids(uuid, text[]) is 'Which of these YouTube reply ids are already recorded, so that reconciling adopts none twice.';

-- Verification: when proof is due, and what each look at YouTube means.

create function engine.next_check(p_posted_at timestamptz, p_after timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select min(p_posted_at + step) from unnest(array[
    interval '15 seconds', interval '1 minute', interval '5 minutes', interval '30 minutes', interval '6 hours', interval '24 hours'
  ]) step where p_posted_at + step > p_after
$$;
comment on function engine.next_check(timestamptz, timestamptz) is 'The first scheduled check of a reply after a moment; null after the last (24 h).';

create function service.claim_checks(p_user uuid default null, p_limit int default 500)
returns table (id uuid, user_id uuid, youtube_reply_id text, thread_id text, channel_id text, needs_owner boolean, connection_id uuid,
  client_config_id uuid, sealed_access_token text, expires_at timestamptz, key_connection_id uuid, sealed_api_key text)
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with due as (
    select y.id from public.youtube_comments y
    where y.next_check_at <= engine.now() and y.youtube_reply_id is not null and (p_user is null or y.user_id = p_user)
    order by y.next_check_at limit p_limit for update skip locked
  ), near as (
    -- A unit reads 50 ids: places left in the last one are filled with checks that come due soon anyway.
    select y.id from public.youtube_comments y
    where y.next_check_at > engine.now() and y.youtube_reply_id is not null and (p_user is null or y.user_id = p_user)
      and engine.now() >= y.posted_at + (y.next_check_at - y.posted_at) * 0.8
      and exists (select from due)
    order by y.next_check_at limit (select (50 - count(*) % 50) % 50 from due) for update skip locked
  ), leased as (
    update public.youtube_comments y set next_check_at = engine.now() + interval '60 seconds'
    where y.id in (select due.id from due union all select near.id from near)
    returning y.*
  )
  select l.id, l.user_id, l.youtube_reply_id, l.thread_id, l.channel_id,
    l.reply_status <> 'verified_public' and engine.now() >= l.posted_at + interval '5 minutes',
    c.id, c.client_config_id, engine.secret(c.id, 'access_token'), c.expires_at, k.id, engine.secret(k.id, 'api_key')
  from leased l
  left join lateral engine.channel_connection(l.user_id, l.channel_id, l.used_connection_id) c on true
  left join public.youtube_connections k on k.user_id = l.user_id and k.scope = 'api_key' and k.is_active;
end $$;
comment on function service.claim_checks(uuid, int) is
  'Posted replies whose proof is due, leased for 60 s, filled up to whole batches of 50. needs_owner: absent now would need the owner''s read to tell held from hidden. '
  'sealed_api_key is the user''s own key, if any.';

create function service.record_checks(p_results jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v public.youtube_comments;
  v_next timestamptz;
  v_channel record;
  v_public int := 0; v_held int := 0; v_waiting int := 0; v_failed int := 0; v_removed int := 0; v_unread int := 0;
begin
  for r in
    select result.* from jsonb_to_recordset(p_results) as result (id uuid, seen text, owner text, note text)
    join public.youtube_comments y using (id) order by y.comment_id
  loop
    select * into v from public.youtube_comments where id = r.id for update;
    if not found or v.youtube_reply_id is null or v.reply_status <> all (engine.reply_on_youtube()) then
      continue;
    end if;
    if r.seen is null or r.seen not in ('public', 'absent') then
      -- A failed check is never a verdict.
      update public.youtube_comments set verification_note = r.note,
        next_check_at = engine.now() + case when r.note = 'no_api_key' then interval '1 hour' else interval '2 minutes' end
      where id = r.id;
      v_unread := v_unread + 1;
      continue;
    end if;

    v_next := engine.next_check(v.posted_at, engine.now());
    update public.youtube_comments set verification_attempts = verification_attempts + 1, last_checked_at = engine.now(), verification_note = null
    where id = r.id;

    if r.seen = 'public' then
      update public.youtube_comments set
        verified_at = coalesce(verified_at, engine.now()),
        -- Once public, only the last look for a silent removal is left.
        next_check_at = case when v_next is not null then posted_at + interval '24 hours' end
      where id = r.id;
      if v.reply_status <> 'verified_public' then
        perform engine.move_reply(r.id, 'verified_public', 'engine', 'seen_by_public_read');
        v_public := v_public + 1;
      end if;
    elsif v.reply_status = 'verified_public' then
      if v.verification_note = 'absent_once' then
        update public.youtube_comments set next_check_at = null where id = r.id;
        -- Its owner deleted it and the answer got lost: no reason to distrust the channel.
        perform engine.move_reply(r.id, 'removed', 'engine', case
          when exists (select from private.reply_changes c where c.comment_row_id = r.id and c.action = 'delete') then 'deleted_by_owner'
          else 'gone_after_being_public' end);
        delete from private.reply_changes c where c.comment_row_id = r.id;
        v_removed := v_removed + 1;
      else
        -- One empty answer may be a hiccup: a second look decides.
        update public.youtube_comments set verification_note = 'absent_once', next_check_at = engine.now() + interval '5 minutes' where id = r.id;
        v_waiting := v_waiting + 1;
      end if;
    elsif r.owner is null then
      -- After the last step only the owner's view is missing, perhaps for long: the channel may be disconnected.
      update public.youtube_comments set next_check_at = coalesce(v_next, engine.now() + interval '6 hours') where id = r.id;
      v_waiting := v_waiting + 1;
    else
      update public.youtube_comments set next_check_at = v_next, verification_note = r.owner where id = r.id;
      if v.reply_status = 'posting' then
        perform engine.move_reply(r.id, 'under_moderation', 'engine', r.owner);
        v_held := v_held + 1;
      end if;
      if v_next is null then
        perform engine.move_reply(r.id, 'failed', 'engine', 'not_public_' || r.owner);
        v_failed := v_failed + 1;
      elsif v.reply_status <> 'posting' then
        v_waiting := v_waiting + 1;
      end if;
    end if;
  end loop;
  -- Judged once a batch, after all of its verdicts.
  for v_channel in
    select distinct y.user_id, y.channel_id from jsonb_to_recordset(p_results) as result (id uuid) join public.youtube_comments y using (id)
    order by y.user_id, y.channel_id
  loop
    perform engine.trip_breaker(v_channel.user_id, v_channel.channel_id);
  end loop;
  return jsonb_build_object('public', v_public, 'held', v_held, 'waiting', v_waiting, 'failed', v_failed, 'removed', v_removed, 'unread', v_unread);
end $$;
comment on function service.record_checks(jsonb) is
  'Verdicts from reads ([{id, seen: public|absent|unread, owner: held|likely_spam|hidden|gone|null, note}]). public proves; absent after 5 minutes with the owner''s '
  'view is under_moderation, after the last check failed; absent twice after having been public is removed; unread decides nothing. Then the breaker looks at the channels. Returns counts of changes.';

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
  perform engine.clear_past_quota_errors();
  select * into v from public.youtube_comments y where y.id = p_id and y.user_id = p_user for update;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment does not exist.');
  end if;
  select * into v_open from private.reply_changes c where c.comment_row_id = p_id;
  if (p_action = 'delete' and v.reply_status = 'removed')
    or (p_action = 'edit' and v.reply_status = any (engine.reply_on_youtube()) and v.youtube_reply_id is not null
      -- With an edit whose answer got lost, YouTube may show another text than ours.
      and v_text = v.generated_reply and v_open.comment_row_id is null)
  then
    return query select true, v.reply_status, v.youtube_reply_id, v.generated_reply, null::uuid, null::uuid, null::uuid, null::text, null::timestamptz;
    return;
  end if;
  if v.youtube_reply_id is null or v.reply_status <> all (engine.reply_on_youtube()) then
    perform engine.fail(409, 'reply_not_on_youtube', 'Only a reply that is on YouTube can be edited or deleted there.',
      'Reload: the reply has changed meanwhile.');
  end if;
  if p_action = 'edit' then
    perform engine.require_reply(p_text, 'Write a reply, or delete it.');
  end if;
  if v_open.lease_until > engine.now() then
    perform engine.fail(409, 'reply_change_under_way', 'This reply is being changed at the moment.', 'Try again in half a minute.');
  end if;
  select * into v_connection from engine.channel_connection(p_user, v.channel_id, v.used_connection_id);
  if v_connection.id is null then
    perform engine.fail(409, 'channel_not_usable', 'No connected account can act for this channel at the moment.',
      'Connect the channel again, or wait until its quota is renewed at midnight Pacific time.');
  end if;
  select * into v_project from public.user_google_oauth_clients o where o.id = v_connection.client_config_id;
  if engine.quota_left(v_project.project, v_project.daily_quota) < engine.reply_cost() then
    perform engine.fail(429, 'quota_reached', 'Today''s YouTube quota of this channel''s OAuth client is used up.', 'Try again after midnight Pacific time.');
  end if;
  insert into private.reply_changes as c (comment_row_id, action, body, lease_id, lease_until)
  values (p_id, p_action, case p_action when 'edit' then v_text end, v_lease, engine.now() + interval '30 seconds')
  on conflict (comment_row_id) do update
    set action = excluded.action, body = excluded.body, lease_id = excluded.lease_id, lease_until = excluded.lease_until;
  perform engine.charge(v_project.project, engine.reply_cost(), case p_action when 'edit' then 'update' else 'delete' end);
  perform engine.charge_connection(v_connection.id, engine.reply_cost());
  return query select false, v.reply_status, v.youtube_reply_id, v_text, v_lease, v_connection.id, v_connection.client_config_id,
    engine.secret(v_connection.id, 'access_token'), v_connection.expires_at;
end $$;
comment on function service.begin_reply_change(uuid, uuid, text, text) is
  'Announces an edit or a deletion of a user''s posted reply: leased for 30 s, its 50 credits booked. done: there is nothing left to do. '
  '404 for another user''s, 409 when not on YouTube, under change or without a usable connection, 422 for the text, 429 without quota.';

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
        if engine.reply_transition_exists(v.reply_status, 'removed') then
          update public.youtube_comments set next_check_at = null where id = p_id;
          perform engine.move_reply(p_id, 'removed', 'owner', 'deleted_by_owner');
          perform engine.record_rule_outcome(p_id, 'rejected');
        end if;
      else
        update public.youtube_comments set generated_reply = v_change.body,
          reply_type = case reply_type when 'Manual' then 'Manual' else 'AI+Edited' end,
          approved_hash = engine.reply_hash(v_change.body), reply_shape = engine.reply_shape_hash(v_change.body, author_name),
          approved_at = engine.now(), approved_by = 'owner', next_check_at = engine.now() + interval '15 seconds'
        where id = p_id returning * into v;
        insert into public.reply_versions (user_id, comment_row_id, reply_type, body) values (v.user_id, p_id, v.reply_type, v_change.body);
        insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
        values (v.user_id, p_id, v.reply_status, v.reply_status, 'owner', 'edited_on_youtube', jsonb_build_object('hash', v.approved_hash));
        perform engine.record_rule_outcome(p_id, 'edited');
      end if;
    when 'gone' then
      -- An edit that found nothing: the next look says what has become of the reply.
      update public.youtube_comments set next_check_at = engine.now() where id = p_id;
    when 'not_sent' then
      perform engine.charge(engine.project_of(p_connection), -engine.reply_cost(), case v_change.action when 'edit' then 'update' else 'delete' end);
      perform engine.charge_connection(p_connection, -engine.reply_cost());
    when 'refused' then
      null;
    else
      perform engine.fail(422, 'unknown_outcome', 'There is no such outcome of a change.');
  end case;
  select y.reply_status into v.reply_status from public.youtube_comments y where y.id = p_id;
  return v.reply_status;
end $$;
comment on function service.record_reply_change(uuid, uuid, text, uuid) is
  'What came of an announced change: done, gone (an edit found no reply), refused, not_sent (credits given back), lost (may be repeated at once). '
  'Only the holder of the lease is heard; repeating changes nothing. Returns the reply''s state.';

create function service.channel_access(p_user uuid, p_channel text, p_units int)
returns table (connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_connections;
begin
  perform engine.clear_past_quota_errors();
  if not exists (select from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel) then
    perform engine.fail(404, 'channel_not_connected', 'This channel is not connected.', 'Connect it first.');
  end if;
  select * into v from engine.channel_connection(p_user, p_channel);
  if v.id is null then
    perform engine.fail(409, 'channel_not_usable', 'No connected account can act for this channel at the moment.',
      'Connect the channel again, or wait until its quota is renewed at midnight Pacific time.');
  elsif (select engine.quota_left(o.project, o.daily_quota) from public.user_google_oauth_clients o where o.id = v.client_config_id) < p_units then
    perform engine.fail(429, 'quota_reached', 'Today''s YouTube quota of this channel''s OAuth client is used up.', 'Try again after midnight Pacific time.');
  end if;
  return query select v.id, v.client_config_id, engine.secret(v.id, 'access_token'), v.expires_at;
end $$;
comment on function service.channel_access(uuid, text, int) is
  'The connection that acts for one of a user''s channels and can afford p_units. 404 for a channel that is not the user''s, 409 when no connection is usable, 429 without quota.';

create function service.video_titles(p_user uuid, p_ids text[]) returns table (id text, title text)
language sql stable security definer set search_path = '' as $$
  select v.id, v.title from public.videos v where v.user_id = p_user and v.id = any(p_ids) and v.title <> ''
$$;
comment on function service.video_titles(uuid, text[]) is 'Titles of those of these videos that a user''s connections have read.';

create function service.comment_to_translate(p_user uuid, p_id uuid)
returns table (body text, language text, translation text, translated_to text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select y.text_original, y.language, y.translation, y.translated_to from public.youtube_comments y
    where y.id = p_id and y.user_id = p_user and y.redacted_at is null;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment does not exist, or its text is no longer kept.');
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

-- What a signed-in owner can do to a reply and to the automation. Public RPCs are thin and run as the caller; the rules run in engine.

create function engine.own_comment(p_id uuid) returns public.youtube_comments
language plpgsql set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  perform engine.me();
  select * into v from public.youtube_comments where id = p_id and user_id = any (array(select engine.accounts())) for update;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment does not exist.');
  end if;
  return v;
end $$;
comment on function engine.own_comment(uuid) is 'Locks and returns one of the caller''s comments; 404 alike for none and another user''s.';

create function engine.approve_reply(p_id uuid, p_text text) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id);
begin
  if v.reply_status is distinct from 'draft' then
    perform engine.fail(409, 'reply_state_conflict', 'Only a draft can be approved.', 'Reload: the reply has changed meanwhile.');
  end if;
  if p_text is not null and engine.normalise_reply(p_text) is distinct from v.generated_reply then
    perform engine.set_reply_text(p_id, p_text, case v.reply_type when 'Manual' then 'Manual' else 'AI+Edited' end);
  end if;
  -- Edited is what differs from the first text, whenever the owner changed it.
  perform engine.record_rule_outcome(p_id, case
    when (select y.generated_reply from public.youtube_comments y where y.id = p_id)
      = (select w.body from public.reply_versions w where w.comment_row_id = p_id order by w.id limit 1) then 'approved'
    else 'edited' end);
  return query select * from engine.approve(p_id, 'owner', 'approved');
end $$;

create function engine.edit_reply(p_id uuid, p_text text) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id);
begin
  if coalesce(v.reply_status, '') <> all (engine.reply_editable()) then
    perform engine.fail(409, 'reply_state_conflict', 'This reply can no longer be edited here.', 'Reload: the reply has changed meanwhile.');
  end if;
  if v.reply_status = 'queue' then
    perform engine.move_reply(p_id, 'draft', 'owner', 'edited');
  end if;
  perform engine.set_reply_text(p_id, p_text, case v.reply_type when 'Manual' then 'Manual' else 'AI+Edited' end);
  return query select * from public.youtube_comments where id = p_id;
end $$;

create function engine.write_reply(p_id uuid, p_text text) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id);
begin
  if v.reply_status is not null and v.reply_status <> 'draft' then
    perform engine.fail(409, 'reply_state_conflict', 'This comment already has a reply or was dismissed.', 'Reload: it has changed meanwhile.');
  end if;
  perform engine.set_reply_text(p_id, p_text, 'Manual');
  if v.reply_status is null then
    perform engine.move_reply(p_id, 'draft', 'owner', 'written');
  end if;
  return query select * from public.youtube_comments where id = p_id;
end $$;

create function engine.dismiss_reply(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  perform engine.lock_decisions(y.user_id) from public.youtube_comments y where y.id = p_id and y.user_id = any (array(select engine.accounts()));
  v := engine.own_comment(p_id);
  if v.reply_status is not null and v.reply_status <> 'draft' then
    perform engine.fail(409, 'reply_state_conflict', 'Only a comment without a queued reply can be dismissed.', 'Cancel the reply first.');
  end if;
  perform engine.record_rule_outcome(p_id, 'rejected');
  return query select * from engine.move_reply(p_id, 'skipped', 'owner', 'dismissed');
end $$;

create function engine.cancel_reply(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id);
begin
  if v.reply_status is distinct from 'queue' then
    perform engine.fail(409, 'reply_not_cancellable', 'It is too late to cancel: this reply is no longer waiting.',
      'A posted reply can be deleted instead.');
  end if;
  return query select * from engine.move_reply(p_id, 'draft', 'owner', 'cancelled');
end $$;

create function engine.resend_reply(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id);
begin
  if coalesce(v.reply_status, '') <> all (engine.reply_resendable()) then
    perform engine.fail(409, 'reply_state_conflict', 'Only a failed or unproven reply can be sent again.', 'Reload: the reply has changed meanwhile.');
  end if;
  update public.youtube_comments set youtube_reply_id = null, posted_at = null, verified_at = null, next_check_at = null,
    verification_attempts = 0, verification_note = null, send_started_at = null where id = p_id;
  return query select * from engine.approve(p_id, 'owner', 'sent_again');
end $$;

create function engine.set_posting_policy(p_policy text, p_terms jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.me();
begin
  if p_policy is null or p_policy <> all (engine.posting_policies()) then
    perform engine.fail(422, 'unknown_policy', 'There is no such policy.', 'Choose review or auto.');
  end if;
  if p_policy = 'auto' and not (
    p_terms ->> 'channel_id' is not null and p_terms -> 'rules' is not null and p_terms -> 'caps' is not null
    and coalesce((p_terms ->> 'consent')::boolean, false)
    and exists (select from public.youtube_connections c where c.user_id = v_user and c.channel_id = p_terms ->> 'channel_id' and c.is_active)
  ) then
    perform engine.fail(422, 'consent_required', 'Posting without review needs your explicit consent for a connected channel.',
      'Name the channel, the rules and the caps, and agree.');
  end if;
  perform engine.lock_decisions(v_user);
  update public.automation_settings set posting_policy = p_policy where user_id = v_user;
  if not found then
    perform engine.fail(404, 'settings_not_found', 'There are no automation settings yet.', 'Open Reply Agent once.');
  end if;
  insert into public.automation_consents (user_id, policy, terms) values (v_user, p_policy, coalesce(p_terms, '{}'));
  if p_policy = 'review' then
    -- The consent is withdrawn: what only it let go comes back.
    perform engine.withdraw_unseen(v_user, null, 'needs_approval');
  end if;
  perform engine.log(v_user, 'owner', 'posting_policy_set', p_policy, coalesce(p_terms, '{}'));
end $$;

create function engine.backfill(p_channel text, p_limit int, p_apply boolean) returns table (comments int, credits int)
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.me();
  v_ids uuid[];
begin
  if p_limit is null or p_limit not between 1 and engine.most('backfill_comments') then
    perform engine.fail(422, 'backfill_limit', format('Choose between 1 and %s comments.', engine.most('backfill_comments')));
  end if;
  select array_agg(id) into v_ids from (
    select y.id from public.youtube_comments y
    where y.user_id = v_user and y.channel_id = p_channel and y.reply_status is null and not y.candidate and y.comment_id = y.thread_id
      and y.owner_replied_at is null and y.can_reply and y.redacted_at is null and engine.decide_before_drafting(y) is null
      and y.published_at > engine.now() - make_interval(days => (select s.max_comment_age_days from public.automation_settings s where s.user_id = v_user))
    order by y.published_at desc limit p_limit) newest;
  if p_apply then
    update public.youtube_comments set candidate = true where id = any(v_ids);
    perform engine.log(v_user, 'owner', 'backfill', p_channel, jsonb_build_object('comments', coalesce(cardinality(v_ids), 0)));
  end if;
  comments := coalesce(cardinality(v_ids), 0);
  credits := comments * engine.reply_cost();
  return next;
end $$;

-- The thin side: same names in public, run as the caller.
create function public.approve_reply(p_id uuid, p_text text default null) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.approve_reply(p_id, p_text) $$;
comment on function public.approve_reply(uuid, text) is 'Approves one of the caller''s drafts, as written or with a new text, and queues it. Starts the undo window.';

create function public.edit_reply(p_id uuid, p_text text) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.edit_reply(p_id, p_text) $$;
comment on function public.edit_reply(uuid, text) is 'Changes the text of a draft; a queued reply goes back to draft and needs approval again.';

create function public.write_reply(p_id uuid, p_text text) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.write_reply(p_id, p_text) $$;
comment on function public.write_reply(uuid, text) is 'Writes a reply by hand to a comment that has none, or replaces a draft. It becomes a draft of type Manual.';

create function public.dismiss_reply(p_id uuid) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.dismiss_reply(p_id) $$;
comment on function public.dismiss_reply(uuid) is 'Decides that a comment gets no reply.';

create function public.cancel_reply(p_id uuid) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.cancel_reply(p_id) $$;
comment on function public.cancel_reply(uuid) is 'Takes a queued reply back to draft, as long as it has not been claimed for posting.';

create function public.resend_reply(p_id uuid) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.resend_reply(p_id) $$;
comment on function public.resend_reply(uuid) is 'Queues a failed or unproven reply again, by a person''s decision.';

create function public.set_posting_policy(p_policy text, p_terms jsonb default '{}') returns void
language sql set search_path = '' as $$ select engine.set_posting_policy(p_policy, p_terms) $$;
comment on function public.set_posting_policy(text, jsonb) is 'Sets review or auto; auto needs terms {channel_id, rules, caps, consent: true}, which are recorded. '
  'review takes what only the consent let go, and has not left yet, back to draft.';

create function public.preview_backfill(p_channel text, p_limit int) returns table (comments int, credits int)
language sql set search_path = '' as $$ select * from engine.backfill(p_channel, p_limit, false) $$;
comment on function public.preview_backfill(text, int) is 'One row: how many older comments a backfill would take, and the credits their replies would cost.';

create function public.start_backfill(p_channel text, p_limit int) returns table (comments int, credits int)
language sql set search_path = '' as $$ select * from engine.backfill(p_channel, p_limit, true) $$;
comment on function public.start_backfill(text, int) is 'Makes the newest p_limit older comments candidates. One row: their count and the credits.';

comment on function engine.approve_reply(uuid, text) is 'Rule of public.approve_reply.';
comment on function engine.edit_reply(uuid, text) is 'Rule of public.edit_reply.';
comment on function engine.write_reply(uuid, text) is 'Rule of public.write_reply.';
comment on function engine.dismiss_reply(uuid) is 'Rule of public.dismiss_reply.';
comment on function engine.cancel_reply(uuid) is 'Rule of public.cancel_reply.';
comment on function engine.resend_reply(uuid) is 'Rule of public.resend_reply.';
comment on function engine.set_posting_policy(text, jsonb) is 'Rule of public.set_posting_policy.';
comment on function engine.backfill(text, int, boolean) is 'Rule of public.preview_backfill and start_backfill.';

grant execute on function engine.approve_reply(uuid, text), engine.edit_reply(uuid, text), engine.write_reply(uuid, text),
  engine.dismiss_reply(uuid), engine.cancel_reply(uuid), engine.resend_reply(uuid), engine.set_posting_policy(text, jsonb),
  engine.backfill(text, int, boolean) to authenticated;
grant execute on function public.approve_reply(uuid, text), public.edit_reply(uuid, text), public.write_reply(uuid, text),
  public.dismiss_reply(uuid), public.cancel_reply(uuid), public.resend_reply(uuid), public.set_posting_policy(text, jsonb),
  public.preview_backfill(text, int), public.start_backfill(text, int) to authenticated;

-- What makes the reports' time grow with the days asked for and not with the comments: counts a quarter of an hour, kept by triggers.
-- Every zone's day has begun at a whole quarter of an hour UTC since 1972, so quarters add up to exact days in any zone.

create table public.report_counts (
  user_id uuid not null references auth.users (id) on delete cascade,
  channel_id text not null,
  quarter timestamptz not null,
  -- By created_at.
  seen int not null,
  seen_public int not null,
  -- By published_at.
  written int not null,
  written_public int not null,
  -- By reply_sent_at.
  replies int not null,
  sent_public int not null,
  sent_queue int not null,
  sent_waiting int not null,
  sent_replied int not null
);
comment on table public.report_counts is
  'Counts of youtube_comments per channel and quarter of an hour (UTC), as signed changes: a number is the sum of its rows. '
  'Adding a row locks nobody, so two writers of one quarter cannot wait for each other, let alone in a circle.';
comment on column public.report_counts.replies is 'Reply-like rows (SPEC 7 d) by reply_sent_at.';
comment on column public.report_counts.sent_waiting is 'queue, under_moderation and posting by reply_sent_at: the status filter queued.';
comment on column public.report_counts.sent_replied is 'is_replied by reply_sent_at: the rows of the table sorted by replied.';
-- A report reads nothing but this index.
create index report_counts_quarter on public.report_counts (user_id, channel_id, quarter)
  include (seen, seen_public, written, written_public, replies, sent_public, sent_queue, sent_waiting, sent_replied);
alter table public.report_counts enable row level security;
grant select on public.report_counts to authenticated;
create policy "report_counts: owner reads" on public.report_counts for select to authenticated using (user_id = any (array(select engine.accounts())));

create function engine.fold_report_counts(p_user uuid, p_channel text, p_quarter timestamptz) returns void
language sql set search_path = '' as $$
  with taken as materialized (
    select c.ctid as place from public.report_counts c
    where c.user_id = p_user and c.channel_id = p_channel and c.quarter = p_quarter
    for update skip locked
  ), gone as (
    delete from public.report_counts c where c.ctid = any(array(select place from taken)) returning c.*
  )
  insert into public.report_counts
  select p_user, p_channel, p_quarter, sum(seen), sum(seen_public), sum(written), sum(written_public),
    sum(replies), sum(sent_public), sum(sent_queue), sum(sent_waiting), sum(sent_replied)
  from gone having count(*) > 0
$$;
comment on function engine.fold_report_counts(uuid, text, timestamptz) is
  'Replaces a quarter''s changes by their sum, leaving out those another transaction is folding. Changes no number.';

-- One body for the three kinds of statement; they differ only in where the rows come from. Statement-level, so that a batch is summed before
-- it is written, and without a look at what changed: what did not, cancels out.
do $$
declare
  v_kind text;
  v_source text;
begin
  for v_kind, v_source in values
    ('insert', 'select n.*, 1 as sign from new_rows n'),
    ('update', 'select n.*, 1 as sign from new_rows n union all select o.*, -1 as sign from old_rows o'),
    -- The rows of a deleted account go with it: there is nobody left to count for.
    ('delete', 'select o.*, -1 as sign from old_rows o where exists (select from auth.users u where u.id = o.user_id)')
  loop
    execute format($template$
      create function engine.count_%1$s() returns trigger
      language plpgsql security definer set search_path = '' as $body$
      declare
        v record;
      begin
        for v in
          with added as (
            insert into public.report_counts
            select r.user_id, r.channel_id, s.quarter, sum(r.sign * s.seen), sum(r.sign * s.seen_public), sum(r.sign * s.written),
              sum(r.sign * s.written_public), sum(r.sign * s.replies), sum(r.sign * s.sent_public), sum(r.sign * s.sent_queue),
              sum(r.sign * s.sent_waiting), sum(r.sign * s.sent_replied)
            from (%2$s) r
            -- A comment counts in three quarters: when it was seen, when it was written, and when its reply was sent.
            cross join lateral (
              select date_bin('15 minutes', r.created_at, timestamptz 'epoch') as quarter, 1 as seen,
                (r.reply_status is not distinct from 'verified_public')::int as seen_public, 0 as written, 0 as written_public,
                0 as replies, 0 as sent_public, 0 as sent_queue, 0 as sent_waiting, 0 as sent_replied
              union all
              select date_bin('15 minutes', r.published_at, timestamptz 'epoch'), 0, 0, 1,
                (r.reply_status is not distinct from 'verified_public')::int, 0, 0, 0, 0, 0
              where r.published_at is not null
              union all
              select date_bin('15 minutes', r.reply_sent_at, timestamptz 'epoch'), 0, 0, 0, 0, r.has_reply::int,
                (r.reply_status is not distinct from 'verified_public')::int, (r.reply_status is not distinct from 'queue')::int,
                coalesce(r.reply_status = any (engine.reply_on_its_way()), false)::int, r.is_replied::int
              where r.reply_sent_at is not null) s
            group by 1, 2, 3
            having sum(r.sign * s.seen) <> 0 or sum(r.sign * s.seen_public) <> 0 or sum(r.sign * s.written) <> 0
              or sum(r.sign * s.written_public) <> 0 or sum(r.sign * s.replies) <> 0 or sum(r.sign * s.sent_public) <> 0
              or sum(r.sign * s.sent_queue) <> 0 or sum(r.sign * s.sent_waiting) <> 0 or sum(r.sign * s.sent_replied) <> 0
            returning user_id, channel_id, quarter
          )
          -- Four changes and the new one: folding costs a writer a little, reading more rows would cost every report.
          select a.* from added a where 4 <= (
            select count(*) from (
              select from public.report_counts c
              where c.user_id = a.user_id and c.channel_id = a.channel_id and c.quarter = a.quarter limit 4) four)
        loop
          perform engine.fold_report_counts(v.user_id, v.channel_id, v.quarter);
        end loop;
        return null;
      end $body$
    $template$, v_kind, v_source);
    execute format('comment on function engine.count_%s() is %L', v_kind,
      'Trigger: adds what a statement changed to report_counts, and folds a quarter that has gathered many changes.');
  end loop;
end $$;

create trigger youtube_comments_count_insert after insert on public.youtube_comments
  referencing new table as new_rows for each statement execute function engine.count_insert();
create trigger youtube_comments_count_update after update on public.youtube_comments
  referencing old table as old_rows new table as new_rows for each statement execute function engine.count_update();
create trigger youtube_comments_count_delete after delete on public.youtube_comments
  referencing old table as old_rows for each statement execute function engine.count_delete();

-- What reports are made of, readable through the Data API and by any SQL client. Every view runs as its reader, so row-level security
-- limits it to the reader's own rows; the screens' functions are built on these.

create function engine.coverage(p_published bigint, p_total bigint) returns int
language sql immutable set search_path = '' as $$
  select case when p_total = 0 then 0 else floor(p_published * 100.0 / p_total) end::int
$$;
comment on function engine.coverage(bigint, bigint) is 'floor(published / total x 100), 0 when there are no comments (SPEC 9).';
grant execute on function engine.coverage(bigint, bigint) to authenticated;

create view public.report_comments with (security_invoker = true) as
select
  y.id, y.user_id, y.channel_id, y.comment_id, y.thread_id, y.video_id, v.title as video_title, v.thumbnail_url,
  y.author_name, y.text_original, y.language, y.sentiment, y.category, y.topics, y.assignee, y.published_at, y.created_at,
  y.generated_reply, y.reply_type, y.reply_status, y.status_reason, y.is_replied, y.has_reply, y.reply_sent_at, y.youtube_reply_id,
  coalesce(k.label, y.used_connection_label) as account, y.verification_attempts, y.verified_at,
  case when y.reply_status = 'verified_public' then greatest(0, extract(epoch from y.reply_sent_at - y.published_at) / 60)::float8 end as minutes
from public.youtube_comments y
left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
left join public.youtube_connections k on k.id = y.used_connection_id;
comment on view public.report_comments is
  'A comment with its reply. account: the label of the connection that posted; minutes: from published_at to reply_sent_at, of public replies only.';
grant select on public.report_comments to authenticated;

create view public.report_days with (security_invoker = true) as
select c.user_id, c.channel_id, (c.quarter at time zone p.timezone)::date as day,
  sum(c.seen)::int as comments, sum(c.replies)::int as replies, sum(c.sent_public)::int as published_replies, sum(c.sent_queue)::int as queued_replies
from public.report_counts c
join public.profiles p on p.user_id = c.user_id
group by c.user_id, c.channel_id, (c.quarter at time zone p.timezone)::date
having sum(c.seen) <> 0 or sum(c.replies) <> 0;
comment on view public.report_days is
  'A channel''s day in its owner''s time zone (profiles.timezone): comments by created_at, replies by reply_sent_at. A day without either has no row.';
grant select on public.report_days to authenticated;

create view public.report_videos with (security_invoker = true) as
select y.user_id, y.channel_id, y.video_id, v.title, v.thumbnail_url, v.published_at, count(*)::int as comments,
  (count(*) filter (where y.has_reply))::int as replies, (count(*) filter (where y.reply_status = 'verified_public'))::int as published_replies,
  engine.coverage(count(*) filter (where y.reply_status = 'verified_public'), count(*)) as coverage,
  (count(*) filter (where y.sentiment = 'Negative'))::int as negative, max(y.published_at) as last_comment_at
from public.youtube_comments y
left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
where y.video_id is not null
group by y.user_id, y.channel_id, y.video_id, v.title, v.thumbnail_url, v.published_at;
comment on view public.report_videos is 'A video with its comments of all time, and how many of them have a reply, or a public one. coverage in whole percent (SPEC 9).';
grant select on public.report_videos to authenticated;

create view public.connection_health with (security_invoker = true) as
select c.id, c.user_id, c.client_config_id, c.label, c.priority, c.channel_id, c.channel_title, c.scope, c.api_key, c.is_active,
  c.selected_for_posting, c.connected_at, c.last_used_at, c.expires_at, c.access_token, c.refresh_token, engine.connection_health(c) as health,
  c.last_error_code, c.last_error_at, c.error_kind, k.who_acts, k.retry, k.sentence, u.credits_used_today,
  greatest(0, (engine.most('shown_credits') - u.credits_used_today) / engine.reply_cost()) as replies_left_today,
  engine.quota_resets_at() as quota_resets_at, s.last_synced_at, s.next_sync_at, s.error_kind as reading_error_kind
from public.youtube_connections c
cross join lateral (
  select case when engine.quota_day(c.daily_credits_reset_at) = engine.quota_day() then c.daily_credits_used else 0 end as credits_used_today) u
left join engine.error_kinds k on k.kind = c.error_kind
left join public.channel_syncs s on s.user_id = c.user_id and s.channel_id = c.channel_id and s.connection_id = c.id;
comment on view public.connection_health is
  'A connection and how it stands. health: the rule of SPEC 4. Of its last error the kind, who has to act, when trying again makes sense, and a sentence. '
  'Credits used on the present quota day, the replies that the shown quota still pays for, and when that day ends. The last reading with it and what '
  'stopped it. Tokens and keys are masks.';
grant select on public.connection_health to authenticated;
grant execute on function engine.connection_health(public.youtube_connections), engine.quota_day(timestamptz), engine.quota_resets_at(),
  engine.reply_cost() to authenticated;

-- Reading A's numbers (SPEC 2, 7, 9): totals, days and a page of rows. Everything runs as the caller, so row-level security limits it
-- to the caller's own rows; whose they are is asked once, in report_channels.

-- A copy, because the view reads every zone's file: 20 ms a look.
create table private.time_zones (name text primary key);
insert into private.time_zones select name from pg_catalog.pg_timezone_names;
comment on table private.time_zones is 'The server''s time zone names, as of this migration.';

create function engine.report_zone(p_tz text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.time_zones where name = p_tz) then
    perform engine.fail(422, 'unknown_time_zone', format('There is no time zone called %s.', coalesce(p_tz, '(none)')), 'Choose one in Account.');
  end if;
  return p_tz;
end $$;
comment on function engine.report_zone(text) is 'The zone name if it exists; 422 otherwise.';
grant execute on function engine.report_zone(text) to authenticated;

create function engine.check_report_range(p_start date, p_end date) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.require(p_start is not null and p_end is not null, 'A report needs a first and a last day.');
  perform engine.require(p_start <= p_end, 'The first day is after the last.');
  perform engine.require(p_start >= date '1973-01-01' and p_end < date '3000-01-01', 'A report lies between 1973 and 3000.');
  perform engine.require(p_end - p_start < engine.most('report_days'), format('A report covers at most %s days.', engine.most('report_days')));
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
  select a.id, p_channel from engine.accounts() as a (id) where p_channel is not null
  union
  select m.client_user_id, m.channel_id from public.client_youtube_channels m
  where p_channel is null and m.client_user_id = any (array(select engine.accounts()))
$$;
comment on function engine.report_channels(text) is 'The channels of a report, each with the account whose rows count: the one asked for, else the mapped ones.';
grant execute on function engine.report_channels(text) to authenticated;

create function engine.check_report_table(p_status text, p_sort text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.require(p_status = any (engine.report_statuses()), 'Status is all, queued or published.');
  perform engine.require(p_sort = any (engine.report_sorts()), 'Sort by video, comment, reply, published, replied or status.');
end $$;
comment on function engine.check_report_table(text, text) is 'Refuses (422) a status filter or sort key that the report does not know.';
grant execute on function engine.check_report_table(text, text) to authenticated;

create function engine.report_date(p_status text, p_sort text) returns text
language sql immutable set search_path = '' as $$
  select case when p_status = 'queued' or p_sort = 'replied' then 'reply_sent_at' when p_sort = 'published' then 'published_at' else 'created_at' end
$$;
comment on function engine.report_date(text, text) is 'The date that the range of the report''s table holds for (SPEC 7).';
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

create function public.report_numbers(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_status text default 'all',
  p_sort text default 'published', p_by_day boolean default true
) returns table (day date, comments int, replies int, published_replies int, queued_replies int, coverage int, table_rows int)
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
      engine.coverage(coalesce(sum(c.published), 0)::bigint, coalesce(sum(c.comments), 0)::bigint), coalesce(sum(c.table_rows), 0)::int
    from days d left join counted c using (n)
    group by grouping sets ((), (d.n)) having grouping(d.n) = 1 or $6
    order by grouping(d.n) desc, d.n
  $q$, case when p_video is null then format($q$
      select d.n, c.*
      from days d cross join lateral (
        select sum(c.seen) as comments, sum(c.replies) as replies, sum(c.sent_public) as published, sum(c.sent_queue) as queued, sum(c.%I) as table_rows
        from channels k join public.report_counts c on c.user_id = k.user_id and c.channel_id = k.channel_id
        where c.quarter >= d.since and c.quarter < d.until) c
    $q$, case
      when p_status = 'queued' then 'sent_waiting'
      when p_status = 'published' then case v_date when 'reply_sent_at' then 'sent_public' when 'published_at' then 'written_public' else 'seen_public' end
      else case v_date when 'reply_sent_at' then 'sent_replied' when 'published_at' then 'written' else 'seen' end end)
    else format($q$
      select width_bucket(y.created_at, $1) - 1 as n, count(*) as comments, 0 as replies, 0 as published, 0 as queued, 0 as table_rows
      from channels k join public.youtube_comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
      where y.video_id = $4 and y.created_at >= $2 and y.created_at < $3
      group by 1
      union all
      select width_bucket(y.reply_sent_at, $1) - 1, 0, count(*) filter (where y.has_reply),
        count(*) filter (where y.reply_status = 'verified_public'), count(*) filter (where y.reply_status = 'queue'), 0
      from channels k join public.youtube_comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
      where y.video_id = $4 and y.reply_sent_at >= $2 and y.reply_sent_at < $3
      group by 1
      union all
      select width_bucket(y.%I, $1) - 1, 0, 0, 0, 0, count(*)
      from channels k join public.youtube_comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
      where %s
      group by 1
    $q$, v_date, engine.report_filter(p_status, p_sort, p_video)) end)
  using v_starts, v_from, v_to, p_video, p_channel, p_by_day, p_start;
end $$;
comment on function public.report_numbers(date, date, text, text, text, text, text, boolean) is
  'The caller''s report in numbers: first a row without a day for the whole range, then a row for every day, those without comments too: whole days in '
  'p_tz, comments by created_at, replies by reply_sent_at, coverage in whole percent (SPEC 9). table_rows: how many rows report_page has; status and sort '
  'hold for it alone (SPEC 7). Without p_channel: the mapped channels, none matching nothing. 422 for an unknown zone, an impossible range or a value '
  'outside the lists.';

create function public.report_page(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_status text default 'all',
  p_sort text default 'published', p_descending boolean default true, p_page int default 1, p_size int default 25
) returns setof public.report_comments
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_column text;
  v_direction text := case when p_descending then 'desc' else 'asc' end;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_report_table(p_status, p_sort);
  perform engine.require(p_descending is not null, 'Sort ascending or descending.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  v_column := case p_sort when 'video' then 'video_id' when 'comment' then 'text_original' when 'reply' then 'generated_reply'
    when 'replied' then 'reply_sent_at' when 'status' then 'reply_status' else 'published_at' end;

  -- Each channel gives its first rows in the order of an index; nothing is read whole to be sorted by a date.
  return query execute format($q$
    with page as (
      select first.id, row_number() over (order by first.place %3$s, first.at %2$s, first.id %2$s) as n
      from engine.report_channels($1) as k
      cross join lateral (
        select y.id, y.%1$I as place, y.%5$I as at from public.youtube_comments y
        where y.user_id = k.user_id and y.channel_id = k.channel_id and %4$s
        order by y.%1$I %3$s, y.%5$I %2$s, y.id %2$s limit $5 + $6) first
      order by n limit $6 offset $5
    )
    select c.* from page p join public.report_comments c using (id) order by p.n
  $q$, v_column, v_direction, v_direction || case when p_sort = 'reply' then ' nulls last' else '' end,
    engine.report_filter(p_status, p_sort, p_video), engine.report_date(p_status, p_sort))
  using p_channel, engine.day_start(p_start, v_zone), engine.day_start(p_end + 1, v_zone), p_video, (p_page - 1)::bigint * p_size, p_size::bigint;
end $$;
comment on function public.report_page(date, date, text, text, text, text, text, boolean, int, int) is
  'The table of the caller''s report: a page of p_size rows, ties by the date of the range and by id. The range holds for reply_sent_at (queued, or '
  'sorted by replied), published_at (sorted by published) or else created_at (SPEC 7). 422 for values outside the lists.';

create function public.verification_stats(p_channel text default null)
returns table (verified_public int, never int, once int, twice int, more int)
language sql stable set search_path = '' as $$
  select (count(*) filter (where y.reply_status = 'verified_public'))::int,
    (count(*) filter (where y.reply_status <> 'verified_public' and y.verification_attempts = 0))::int,
    (count(*) filter (where y.reply_status <> 'verified_public' and y.verification_attempts = 1))::int,
    (count(*) filter (where y.reply_status <> 'verified_public' and y.verification_attempts = 2))::int,
    (count(*) filter (where y.reply_status <> 'verified_public' and y.verification_attempts >= 3))::int
  from engine.report_channels(p_channel) k join public.youtube_comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
  where y.is_replied
$$;
comment on function public.verification_stats(text) is
  'One row: replies of all time by how often they were checked: verified_public apart, then 0, 1, 2 and 3 or more attempts (SPEC 9).';

grant execute on function public.report_numbers(date, date, text, text, text, text, text, boolean),
  public.report_page(date, date, text, text, text, text, text, boolean, int, int),
  public.verification_stats(text) to authenticated;

-- Reading B's numbers (SPEC 2) on the caller's own rows: one call fills the dashboard, another a page of its operational table.

create function engine.assign_comment(p_id uuid, p_assignee text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id);
  v_assignee text := nullif(btrim(coalesce(p_assignee, '')), '');
begin
  perform engine.require(length(coalesce(v_assignee, '')) <= engine.most('assignee_characters'),
    format('A name or mail has at most %s characters.', engine.most('assignee_characters')));
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
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  report text not null check (report = any (engine.planned_reports())),
  created_at timestamptz not null default engine.now(),
  primary key (user_id, report)
);
comment on table public.report_notifications is 'Which planned reports a user wants to hear of (Notify me).';
alter table public.report_notifications enable row level security;
grant select, insert (report), delete on public.report_notifications to authenticated;
create policy "report_notifications: owner reads" on public.report_notifications for select to authenticated
  using (user_id = any (array(select engine.accounts())));
create policy "report_notifications: owner creates" on public.report_notifications for insert to authenticated
  with check (user_id = any (array(select engine.accounts())));
create policy "report_notifications: owner deletes" on public.report_notifications for delete to authenticated
  using (user_id = any (array(select engine.accounts())));

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
  perform engine.require(p_category is null or p_category = any (engine.comment_categories()), 'There is no such category.');
  perform engine.require(p_type is null or p_type = any (engine.reply_types()), 'Type is AI, AI+Edited or Manual.');
  perform engine.require(p_status = any (engine.dashboard_statuses()), 'Status is all, replied or queued.');
end $$;
comment on function engine.check_dashboard_filters(text, text, text) is 'Refuses (422) filter values outside the lists.';
grant execute on function engine.check_dashboard_filters(text, text, text) to authenticated;

create function public.report_dashboard(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_granularity text default 'daily',
  p_category text default null, p_type text default null, p_status text default 'all', p_search text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.accounts());
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_search text := nullif(btrim(coalesce(p_search, '')), '');
  v_unit text;
  v_from timestamptz;
  v_to timestamptz;
  v_today date := (engine.now() at time zone p_tz)::date;
  v_week date;
  v_low timestamptz;
  v_high timestamptz;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(p_granularity = any (engine.dashboard_granularities()), 'Granularity is daily, weekly or monthly.');
  v_unit := case p_granularity when 'daily' then 'day' when 'weekly' then 'week' else 'month' end;
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  v_week := date_trunc('week', least(p_end, v_today)::timestamp)::date;
  v_low := least(engine.day_start(p_start - (p_end + 1 - p_start), v_zone), engine.day_start(v_week - 7, v_zone));
  v_high := greatest(v_to, engine.day_start(v_week + 7, v_zone));

  with own as materialized (
    select y.id, y.video_id, y.created_at, y.published_at, y.reply_sent_at, y.reply_status, y.reply_type, y.has_reply, y.status_reason,
      y.sentiment, y.category, y.topics,
      y.reply_status is not distinct from 'verified_public' as public,
      y.created_at >= v_from and y.created_at < v_to as seen_now,
      coalesce(y.reply_sent_at >= v_from and y.reply_sent_at < v_to, false) as sent_now,
      greatest(0, extract(epoch from y.reply_sent_at - y.published_at) / 60)::float8 as minutes
    from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels)
      and ((y.created_at >= v_low and y.created_at < v_high) or (y.reply_sent_at >= v_low and y.reply_sent_at < v_high))
      and (p_video is null or y.video_id = p_video)
      and (p_category is null or y.category = p_category)
      and (p_type is null or y.reply_type = p_type)
      and (p_status = 'all' or (p_status = 'replied' and y.reply_status = 'verified_public')
        or (p_status = 'queued' and y.reply_status = any (engine.reply_on_its_way())))
      and (v_search is null
        or position(lower(v_search) in lower(concat_ws(' ', y.text_original, y.generated_reply, y.author_name))) > 0)
  ), periods as (
    select * from engine.report_periods('range', p_start, p_end, v_zone)
    union all select * from engine.report_periods('week', v_week, v_week + 6, v_zone)
  ), figures as (
    select p.name, p.since, p.until,
      count(o.id) filter (where o.created_at >= p.since and o.created_at < p.until) as comments,
      count(*) filter (where o.has_reply and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as replies,
      count(*) filter (where o.public and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as published,
      count(*) filter (where o.reply_status = 'queue' and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as queued,
      count(*) filter (where o.public and o.minutes is not null and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as timed,
      count(*) filter (where o.public and o.minutes <= 60 and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as on_time,
      avg(o.minutes) filter (where o.public and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as average_minutes,
      percentile_cont(0.5) within group (order by o.minutes)
        filter (where o.public and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as median_minutes,
      count(*) filter (where o.sentiment is not null and o.created_at >= p.since and o.created_at < p.until) as with_sentiment,
      count(*) filter (where o.sentiment = 'Positive' and o.created_at >= p.since and o.created_at < p.until) as positive
    from periods p
    -- Most rows lie in one or two of the four periods only: joining them to all took a third more time.
    left join own o on (o.created_at >= p.since and o.created_at < p.until) or (o.reply_sent_at >= p.since and o.reply_sent_at < p.until)
    group by p.name, p.since, p.until
  ), moments as (
    select date_trunc(v_unit, o.created_at at time zone v_zone)::date as day, o.sentiment, null::text as type, null::float8 as minutes, 1 as comment
    from own o where o.seen_now
    union all
    select date_trunc(v_unit, o.reply_sent_at at time zone v_zone)::date, null, o.reply_type, case when o.public then o.minutes end, 0
    from own o where o.sent_now and o.has_reply
  ), days as (
    select distinct date_trunc(v_unit, (p_start + n)::timestamp)::date as day from generate_series(0, p_end - p_start) n
  ), series as (
    select d.day, coalesce(sum(m.comment), 0) as comments,
      count(*) filter (where m.sentiment = 'Positive') as positive, count(*) filter (where m.sentiment = 'Neutral') as neutral,
      count(*) filter (where m.sentiment = 'Negative') as negative,
      count(*) filter (where m.type = 'AI') as ai, count(*) filter (where m.type = 'AI+Edited') as edited,
      count(*) filter (where m.type = 'Manual') as manual, avg(m.minutes) as minutes
    from days d left join moments m using (day) group by d.day
  ), videos as (
    select o.video_id, count(*) filter (where o.seen_now) as comments, count(*) filter (where o.public and o.sent_now) as published,
      count(*) filter (where o.seen_now and o.sentiment = 'Negative') as negative
    from own o where o.video_id is not null and (o.seen_now or o.sent_now)
    group by o.video_id having count(*) filter (where o.seen_now) > 0
    order by 2 desc, o.video_id limit 10
  ), topics as (
    select topic, count(*) as comments, count(*) filter (where o.sentiment = 'Positive') as positive,
      count(*) filter (where o.sentiment = 'Negative') as negative, count(*) filter (where o.public) as published
    from own o cross join lateral unnest(o.topics) topic
    where o.seen_now group by topic order by 2 desc, topic limit 12
  ), latest as (
    select y.id, y.text_original from public.youtube_comments y
    where y.id in (select o.id from own o where o.seen_now order by o.created_at desc limit 2000)
  ), keywords as (
    select word, count(distinct l.id) as comments
    from latest l cross join lateral regexp_split_to_table(lower(l.text_original), '[^[:alpha:]''’]+') word
    where length(word) between 4 and 30 group by word having count(distinct l.id) > 1
    order by 2 desc, word limit 60
  )
  select jsonb_build_object(
    'now', engine.now(),
    'figures', (select jsonb_object_agg(f.name, to_jsonb(f) - 'name' || jsonb_build_object('coverage', engine.coverage(f.published, f.comments))) from figures f),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('category', c.category, 'comments', c.n) order by c.n desc), '[]')
      from (select o.category, count(*) as n from own o where o.seen_now group by 1) c),
    'series', (select jsonb_agg(to_jsonb(s) order by s.day) from series s),
    'response', (select jsonb_build_object('under15m', count(*) filter (where minutes < 15), 'under1h', count(*) filter (where minutes >= 15 and minutes <= 60),
      'under6h', count(*) filter (where minutes > 60 and minutes <= 360), 'over6h', count(*) filter (where minutes > 360))
      from own o where o.public and o.sent_now),
    'types', (select coalesce(jsonb_agg(to_jsonb(t) order by t.type), '[]') from (
      select o.reply_type as type, count(*) as replies, percentile_cont(0.5) within group (order by o.minutes) as median_minutes,
        percentile_cont(0.9) within group (order by o.minutes) as p90_minutes
      from own o where o.public and o.sent_now and o.reply_type is not null group by 1) t),
    'outcomes', (select coalesce(jsonb_agg(jsonb_build_object('outcome', x.outcome, 'comments', x.n) order by x.n desc), '[]') from (
      select engine.reply_outcome(o.reply_status, o.status_reason) as outcome, sum(o.n)::bigint as n
      from (select o.reply_status, case o.reply_status when 'skipped' then o.status_reason end as status_reason, count(*) as n
        from own o where o.seen_now group by 1, 2) o group by 1) x),
    'open', (select jsonb_build_object('count', count(*), 'overHour', count(*) filter (where o.published_at < engine.now() - interval '1 hour'),
      'overDay', count(*) filter (where o.published_at < engine.now() - interval '1 day'))
      from own o where o.seen_now and (o.reply_status is null or o.reply_status = 'draft')),
    'videos', (select coalesce(jsonb_agg(jsonb_build_object('id', t.video_id, 'title', v.title, 'comments', t.comments, 'published', t.published,
      'negative', t.negative, 'coverage', engine.coverage(t.published, t.comments)) order by t.comments desc, t.video_id), '[]')
      from videos t left join public.videos v on v.user_id = any (v_accounts) and v.id = t.video_id),
    'topics', (select coalesce(jsonb_agg(to_jsonb(t) order by t.comments desc, t.topic), '[]') from topics t),
    'keywords', (select coalesce(jsonb_agg(to_jsonb(k) order by k.comments desc, k.word), '[]') from (
      -- What the English dictionary reduces to nothing is a stop word.
      select * from keywords where to_tsvector('pg_catalog.english', word) <> ''::tsvector order by comments desc, word limit 20) k))
  into v_result;
  return v_result;
end $$;
comment on function public.report_dashboard(date, date, text, text, text, text, text, text, text, text) is
  'Everything the dashboard shows of the caller''s comments, in one answer: figures {range, before_range, week, before_week}, categories, series, '
  'response, types, outcomes, open, videos, topics, keywords. Comments count by created_at, replies by reply_sent_at. Minutes run from published_at '
  'to reply_sent_at, of public replies. 422 for values outside the lists.';

create function public.report_operations(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_category text default null,
  p_type text default null, p_status text default 'all', p_search text default null, p_sentiment text default null,
  p_assignee text default null, p_page int default 1, p_size int default 25
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.accounts());
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_search text := nullif(btrim(coalesce(p_search, '')), '');
  v_assignee text := nullif(btrim(coalesce(p_assignee, '')), '');
  v_from timestamptz;
  v_to timestamptz;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(p_sentiment is null or p_sentiment = any (engine.comment_sentiments()), 'There is no such sentiment.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  with matching as materialized (
    select y.id, coalesce(y.published_at, y.created_at) as at from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels) and y.created_at >= v_from and y.created_at < v_to
      and (p_video is null or y.video_id = p_video)
      and (p_category is null or y.category = p_category)
      and (p_type is null or y.reply_type = p_type)
      and (p_status = 'all' or (p_status = 'replied' and y.reply_status = 'verified_public')
        or (p_status = 'queued' and y.reply_status = any (engine.reply_on_its_way())))
      and (v_search is null
        or position(lower(v_search) in lower(concat_ws(' ', y.text_original, y.generated_reply, y.author_name))) > 0)
      and (p_sentiment is null or y.sentiment = p_sentiment)
      and (v_assignee is null or lower(y.assignee) = lower(v_assignee))
  )
  select jsonb_build_object(
    'total', (select count(*) from matching),
    'assignees', coalesce((select jsonb_agg(distinct y.assignee) from public.youtube_comments y
      where y.user_id = any (v_accounts) and y.assignee is not null), '[]'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', y.id, 'comment_id', y.comment_id, 'thread_id', y.thread_id, 'video_id', y.video_id, 'video_title', v.title,
        'thumbnail_url', v.thumbnail_url, 'author_name', y.author_name, 'text_original', y.text_original, 'generated_reply', y.generated_reply,
        'reply_type', y.reply_type, 'reply_status', y.reply_status, 'published_at', y.published_at, 'created_at', y.created_at,
        'reply_sent_at', y.reply_sent_at, 'sentiment', y.sentiment, 'category', y.category, 'assignee', y.assignee,
        'minutes', case when y.reply_status = 'verified_public'
          then greatest(0, extract(epoch from y.reply_sent_at - y.published_at) / 60) end) order by m.at desc, m.id)
      from (select * from matching order by at desc, id limit p_size offset (p_page - 1)::bigint * p_size) m
      join public.youtube_comments y using (id)
      left join public.videos v on v.user_id = y.user_id and v.id = y.video_id), '[]'))
  into v_result;
  return v_result;
end $$;
comment on function public.report_operations(date, date, text, text, text, text, text, text, text, text, text, int, int) is
  'The dashboard''s operational table: {total, assignees, rows}, the period''s comments, newest published first, a page of p_size.';

grant execute on function public.report_dashboard(date, date, text, text, text, text, text, text, text, text),
  public.report_operations(date, date, text, text, text, text, text, text, text, text, text, int, int) to authenticated;

-- The replies screen and the first steps: what is shown is counted and ordered here, as the caller, under row-level security.

create function public.reply_counts()
returns table (to_approve int, queued int, posted int, needs_you int, no_reply int, unanswered int)
language sql stable set search_path = '' as $$
  with by_status as (
    -- Of the removed ones the reason tells the tab; asked for apart, so that the many others are counted from the index alone.
    select y.reply_status, null::text as status_reason, count(*) as n from public.youtube_comments y
    where y.user_id = any (array(select engine.accounts())) and y.reply_status <> 'removed' group by 1
    union all
    select y.reply_status, y.status_reason, count(*) from public.youtube_comments y
    where y.user_id = any (array(select engine.accounts())) and y.reply_status = 'removed' group by 1, 2
  ), by_tab as (
    select engine.reply_tab(s.reply_status, s.status_reason) as tab, sum(s.n)::int as n from by_status s group by 1
  )
  select coalesce(max(t.n) filter (where t.tab = 'to_approve'), 0), coalesce(max(t.n) filter (where t.tab = 'queued'), 0),
    coalesce(max(t.n) filter (where t.tab = 'posted'), 0), coalesce(max(t.n) filter (where t.tab = 'needs_you'), 0),
    coalesce(max(t.n) filter (where t.tab = 'no_reply'), 0), (
      select count(*)::int from public.youtube_comments y
      where y.user_id = any (array(select engine.accounts())) and y.reply_status is null and y.comment_id = y.thread_id
        and y.owner_replied_at is null and y.can_reply and y.redacted_at is null)
  from by_tab t
$$;
comment on function public.reply_counts() is
  'One row: how many of the caller''s comments are in each tab of the replies screen. unanswered: top-level, repliable, not answered by the channel itself.';
grant execute on function public.reply_counts() to authenticated;

create function engine.reply_urgency(p_escalation text, p_category text, p_sentiment text) returns int
language sql immutable set search_path = '' as $$
  select case
    when p_escalation = any (engine.urgent_escalations()) then 5
    when p_escalation is not null then 4
    when p_category = 'Questions' then 3
    when p_category in ('Criticism', 'Requests') or p_sentiment = 'Negative' then 2
    else 1
  end
$$;
comment on function engine.reply_urgency(text, text, text) is
  'How soon a person should look, 5 to 1: threat, health, minor, law or money; any other escalation; a question; criticism, a request or a negative mood; the rest.';
grant execute on function engine.reply_urgency(text, text, text) to authenticated;

create function public.replies_page(
  p_tab text, p_search text default null, p_order text default 'newest', p_limit int default 25
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_search text := nullif(lower(btrim(coalesce(p_search, ''))), '');
  v_accounts uuid[] := array(select engine.accounts());
  v_statuses text[] := engine.tab_statuses(p_tab);
  v_result jsonb;
begin
  perform engine.require(p_tab = any (engine.reply_tabs()), 'There is no such tab.');
  perform engine.require(p_limit between 1 and engine.most('list_rows'), format('A page has 1 to %s comments.', engine.most('list_rows')));
  perform engine.require(p_order = any (engine.reply_orders()), 'Order by urgent, newest or oldest.');
  with matching as (
    select y.id, engine.reply_urgency(y.escalation, y.category, y.sentiment) as urgency, case when p_order = 'newest' then -1 else 1 end * extract(epoch from
      case p_tab when 'queued' then y.post_after when 'posted' then y.reply_sent_at
        when 'needs_you' then y.status_changed_at else y.published_at end) as place
    from public.youtube_comments y
    left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
    where y.user_id = any (v_accounts)
      and (
        (p_tab = 'unanswered' and y.reply_status is null and y.comment_id = y.thread_id and y.owner_replied_at is null
          and y.can_reply and y.redacted_at is null)
        or (y.reply_status = any (v_statuses) and (y.reply_status <> 'removed' or engine.reply_tab(y.reply_status, y.status_reason) = p_tab)))
      and (v_search is null or position(v_search in lower(
        concat_ws(' ', y.text_original, y.generated_reply, y.author_name, v.title))) > 0)
  ), page as (
    -- Sorted by id and place alone; only the page's rows are read whole.
    select y.*, v.title as video_title, m.urgency, m.place
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
        'redacted_at', p.redacted_at, 'can_reply', p.can_reply, 'candidate', p.candidate, 'total_reply_count', p.total_reply_count,
        'language', p.language, 'sentiment', p.sentiment, 'category', p.category, 'confidence', p.confidence,
        'findings', p.findings, 'escalation', p.escalation, 'urgency', p.urgency,
        'rule_id', p.rule_id, 'rule_name', (select r.name from public.reply_rules r where r.id = p.rule_id),
        'generated_reply', p.generated_reply, 'reply_type', p.reply_type, 'reply_status', p.reply_status,
        'status_reason', p.status_reason, 'status_changed_at', p.status_changed_at, 'post_after', p.post_after,
        'reply_sent_at', p.reply_sent_at, 'posted_at', p.posted_at, 'verified_at', p.verified_at,
        'youtube_reply_id', p.youtube_reply_id, 'account', p.used_connection_label,
        'verification_attempts', p.verification_attempts, 'verification_note', p.verification_note, 'next_check_at', p.next_check_at,
        'owner_reply_text', p.owner_reply_text)
        order by case when p_order = 'urgent' then -p.urgency end, p.place nulls last, p.id)
      from page p), '[]'))
  into v_result;
  return v_result;
end $$;
comment on function public.replies_page(text, text, text, int) is
  'One tab of the caller''s replies screen: {now, total, rows}. now is the product''s clock, against which countdowns run. Ordered (newest, oldest) by '
  'when the comment was written, or (queued, posted, needs_you) when it is due, was sent, changed; urgent: by engine.reply_urgency, then oldest. '
  '422 for an unknown tab, order or limit.';
grant execute on function public.replies_page(text, text, text, int) to authenticated;

create function public.act_on_replies(p_act text, p_ids uuid[]) returns table (id uuid, done boolean, message text)
language plpgsql set search_path = '' as $$
begin
  perform engine.require(p_act in ('approve', 'dismiss', 'cancel'), 'Approve, dismiss or cancel.');
  perform engine.require(cardinality(p_ids) between 1 and engine.most('list_rows'), format('Choose between 1 and %s comments.', engine.most('list_rows')));
  foreach id in array p_ids loop
    begin
      case p_act
        when 'approve' then perform public.approve_reply(id);
        when 'dismiss' then perform public.dismiss_reply(id);
        when 'cancel' then perform public.cancel_reply(id);
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
  'Approves, dismisses or cancels several of the caller''s replies, each by its own rule: a row each, with the sentence of the refusal when it was not done.';
grant execute on function public.act_on_replies(text, uuid[]) to authenticated;

create function public.first_steps() returns table (connected boolean, mapped boolean, objective boolean, policy boolean, drafted boolean)
language sql stable set search_path = '' as $$
  with own as materialized (select array(select engine.accounts()) as accounts)
  select
    exists (select from public.youtube_connections c where c.user_id = any (own.accounts) and c.is_active and c.channel_id is not null),
    exists (select from public.client_youtube_channels m where m.client_user_id = any (own.accounts)),
    exists (select from public.client_objectives o where o.user_id = any (own.accounts) and (btrim(o.objective_text) <> '' or cardinality(o.tags) > 0)),
    exists (select from public.automation_consents k where k.user_id = any (own.accounts)),
    exists (select from public.youtube_comments y where y.user_id = any (own.accounts) and y.generated_reply is not null)
  from own
$$;
comment on function public.first_steps() is 'One row: which of the first steps the caller has made. policy: a posting policy was chosen, not only left as it is.';
grant execute on function public.first_steps() to authenticated;

-- Approved access: the operator's two calls (npm run access), and what a user may see and take away of an account.

create function service.list_access() returns table (email text, plan text, requested_at timestamptz, decided_at timestamptz, channels text[])
language sql stable security definer set search_path = '' as $$
  select p.email, p.plan, p.access_requested_at, p.access_decided_at,
    array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = p.user_id and c.channel_id is not null)
  from public.profiles p order by p.access_decided_at is not null, p.access_requested_at
$$;
comment on function service.list_access() is 'Every account with its plan and channels; those waiting for a decision first.';

create function service.decide_access(p_email text, p_plan text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update public.profiles set plan = p_plan, access_decided_at = engine.now() where lower(email) = lower(p_email) returning user_id into v_user;
  if v_user is null then
    perform engine.fail(404, 'account_not_found', format('No account has the email %s.', p_email), 'The person has to sign in once first.');
  end if;
  perform engine.log(v_user, 'operator', case when p_plan is null then 'access_declined' else 'access_approved' end, p_plan);
  return true;
end $$;
comment on function service.decide_access(text, text) is 'Approves an account for a plan (pro, enterprise), or declines with null. 404 when nobody has this email.';

create function engine.export_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'exported_at', engine.now(),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = engine.me()),
    'automation_settings', (select to_jsonb(s) from public.automation_settings s where s.user_id = engine.me()),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.id) from public.automation_consents c where c.user_id = engine.me()), '[]'),
    'objectives', coalesce((select jsonb_agg(to_jsonb(o) order by o.created_at) from public.client_objectives o where o.user_id = engine.me()), '[]'),
    'channels', coalesce((select jsonb_agg(to_jsonb(m) order by m.created_at) from public.client_youtube_channels m where m.client_user_id = engine.me()), '[]'),
    'connections', coalesce((select jsonb_agg(to_jsonb(c) - 'access_token' - 'refresh_token' - 'api_key' order by c.connected_at)
      from public.youtube_connections c where c.user_id = engine.me()), '[]'),
    'oauth_clients', coalesce((select jsonb_agg(to_jsonb(o) - 'client_secret' order by o.updated_at)
      from public.user_google_oauth_clients o where o.user_id = engine.me()), '[]'),
    'comments', coalesce((select jsonb_agg(to_jsonb(y) order by y.created_at) from public.youtube_comments y where y.user_id = engine.me()), '[]'),
    'reply_versions', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.reply_versions v where v.user_id = engine.me()), '[]'),
    'videos', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.videos v where v.user_id = engine.me()), '[]'),
    'brand_voice', (select to_jsonb(b) from public.brand_voices b where b.user_id = engine.me()),
    'reply_rules', coalesce((select jsonb_agg(to_jsonb(r) order by r.position) from public.reply_rules r where r.user_id = engine.me()), '[]'),
    'rule_outcomes', coalesce((select jsonb_agg(to_jsonb(t) order by t.id) from public.rule_outcomes t where t.user_id = engine.me()), '[]'),
    'shadow_decisions', coalesce((select jsonb_agg(to_jsonb(d) order by d.id) from public.shadow_decisions d where d.user_id = engine.me()), '[]'),
    'saved_replies', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_replies s where s.user_id = engine.me()), '[]'),
    'channel_pauses', coalesce((select jsonb_agg(to_jsonb(b) order by b.paused_at) from public.channel_pauses b where b.user_id = engine.me()), '[]'),
    'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = engine.me()), '[]'),
    'history', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.user_id = engine.me()), '[]'),
    'activity', coalesce((select jsonb_agg(to_jsonb(a) order by a.id) from public.activity_log a where a.user_id = engine.me()), '[]'));
end $$;
comment on function engine.export_account() is 'Rule of public.export_account.';
grant execute on function engine.export_account() to authenticated;

create function public.export_account() returns jsonb
language sql stable set search_path = '' as $$ select engine.export_account() $$;
comment on function public.export_account() is 'Everything the product holds of the caller as one JSON document, secrets excepted.';
grant execute on function public.export_account() to authenticated;

create function service.list_grants(p_user uuid) returns table (id uuid, sealed_access_token text, sealed_refresh_token text)
language sql stable security definer set search_path = '' as $$
  select c.id, engine.secret(c.id, 'access_token'), engine.secret(c.id, 'refresh_token')
  from public.youtube_connections c where c.user_id = p_user and c.client_config_id is not null
$$;
comment on function service.list_grants(uuid) is 'The sealed tokens of all of a user''s connections, to be revoked before the account goes.';

create function service.delete_account(p_user uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.users where id = p_user
$$;
comment on function service.delete_account(uuid) is 'Deletes a user with everything of theirs. Tokens are revoked at Google by the caller before.';

-- The schedule: one list of jobs. Locally a small scheduler runs it; where pg_cron, pg_net and Vault exist (hosted), they do.
-- Last of all: service_role may call every function of service, and reads nothing and writes nothing by itself.

create table private.scheduled_jobs (
  name text primary key,
  function_name text not null,
  every_seconds int not null check (every_seconds between 1 and 86400),
  body jsonb not null default '{}'
);
comment on table private.scheduled_jobs is 'Reference rows: what runs by itself and how often; the same list as supabase/schedule.json (a test compares them).';
insert into private.scheduled_jobs (name, function_name, every_seconds) values
  ('sync-comments', 'sync-comments', 60),
  ('draft-replies', 'draft-replies', 30),
  ('post-replies', 'post-replies', 20),
  ('verify-pending-replies', 'verify-pending-replies', 15),
  ('refresh-youtube-token', 'refresh-youtube-token', 300),
  ('send-mails', 'send-mails', 60);

create function engine.call_scheduled(p_name text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_url text;
  v_key text;
  v_request bigint;
begin
  execute 'select max(decrypted_secret) filter (where name = ''project_url''), max(decrypted_secret) filter (where name = ''cron_key'') from vault.decrypted_secrets'
    into v_url, v_key;
  -- Without both secrets nothing is called: a half-configured project must not spray requests.
  if coalesce(v_url, '') = '' or coalesce(v_key, '') = '' then
    return null;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 150000)'
    into v_request
    using v_url || '/functions/v1/' || (select function_name from private.scheduled_jobs where name = p_name),
      jsonb_build_object('content-type', 'application/json', 'apikey', v_key),
      (select body from private.scheduled_jobs where name = p_name);
  return v_request;
end $$;
comment on function engine.call_scheduled(text) is
  'Calls the edge function of a job with the named cron key from Vault (secrets project_url and cron_key); null when they are not set.';

do $$
declare
  v_job record;
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    return;
  end if;
  execute 'create extension if not exists pg_cron';
  execute 'create extension if not exists pg_net';
  execute 'create extension if not exists supabase_vault';
  for v_job in select * from private.scheduled_jobs loop
    execute format('select cron.schedule(%L, %L, %L)', 'rejoinder-' || v_job.name,
      case when v_job.every_seconds < 60 then v_job.every_seconds || ' seconds'
        else format('*/%s * * * *', v_job.every_seconds / 60) end,
      format('select engine.call_scheduled(%L)', v_job.name));
  end loop;
end $$;
-- Last of the schema: service_role may call every function of service, and reads nothing and writes nothing by itself.
grant execute on all functions in schema service to service_role;
alter default privileges in schema service grant execute on functions to service_role;
