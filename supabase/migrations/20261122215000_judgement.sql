-- judgement: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
-- The new columns of comments hold nothing yet: checking them is one look at the table, within the step.
-- squawk-ignore-file constraint-missing-not-valid
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP VIEW "public"."reply_rule_states";

DROP FUNCTION "engine"."reply_urgency"(text, text, text);

DROP FUNCTION "engine"."why_not_unseen"(uuid, text, text, text, uuid, uuid, jsonb, text, real);

DROP FUNCTION "public"."reply_counts"();

DROP FUNCTION "service"."demand_model_call"(uuid, text);

DROP FUNCTION "service"."try_decision"(uuid, text, uuid, jsonb, text, real);

CREATE TABLE "private"."model_server" (
  "only_row"    boolean                  NOT NULL DEFAULT true,
  "server"      text,
  "dialect"     jsonb,
  "trouble"     text,
  "detail"      text,
  "since"       timestamp with time zone,
  "failures"    integer                  NOT NULL DEFAULT 0,
  "wait_until"  timestamp with time zone,
  "mailed_at"   timestamp with time zone,
  "failed_over" uuid[]                   NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT "model_server_failed_over_check" CHECK ((cardinality(failed_over) <= 2)),
  CONSTRAINT "model_server_only_row_check" CHECK (only_row),
  CONSTRAINT "model_server_pkey" PRIMARY KEY (only_row)
);

CREATE TABLE "private"."model_uses" (
  "user_id"       uuid          NOT NULL,
  "day"           date          NOT NULL,
  "purpose"       text          NOT NULL,
  "calls"         integer       NOT NULL DEFAULT 0,
  "input_tokens"  bigint        NOT NULL DEFAULT 0,
  "output_tokens" bigint        NOT NULL DEFAULT 0,
  "money"         numeric(14,6) NOT NULL DEFAULT 0,
  CONSTRAINT "model_uses_pkey" PRIMARY KEY (user_id, day, purpose)
);

CREATE TABLE "public"."spam_lessons" (
  "id"             uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "user_id"        uuid                     NOT NULL,
  "channel_id"     text                     NOT NULL,
  "comment_row_id" uuid,
  "is_spam"        boolean                  NOT NULL,
  "features"       integer[]                NOT NULL,
  CONSTRAINT "spam_lessons_features_check" CHECK (((cardinality(features) >= 1) AND (cardinality(features) <= 128))),
  CONSTRAINT "spam_lessons_pkey" PRIMARY KEY (id),
  "created_at"     timestamp with time zone NOT NULL DEFAULT engine.now()
);

ALTER TABLE "public"."spam_lessons"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."spam_lessons" FROM "anon", "service_role";

ALTER TABLE "private"."model_takes"
  ADD COLUMN "probe" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."reply_rules"
  ADD COLUMN "emoji_only" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "first_opinion" text;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "second_opinion" text;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "grave" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "to_classify" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION engine.answerable_skips()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{dismissed,empty,noise,spam,confirmed_spam,too_old,language,rule}'; end $function$;

CREATE OR REPLACE FUNCTION engine.approve_reply (
  p_id   uuid,
  p_text text
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
begin
  if v.reply_status is distinct from 'draft' then
    perform engine.fail(409, 'reply_state_conflict', 'Only a draft can be approved.', 'Reload: the reply has changed meanwhile.');
  end if;
  if p_text is not null and engine.normalise_reply(p_text) is distinct from v.generated_reply then
    perform engine.set_reply_text(p_id, p_text, case when v.grave or v.reply_type = 'Manual' then 'Manual' else 'AI+Edited' end);
  elsif v.grave and (v.reply_type <> 'Manual' or v.rule_id is not null) then
    perform engine.fail(409, 'grave_comment', 'This comment needs words of your own.', 'Write a reply, or decide that it gets none.');
  end if;
  -- Edited is what differs from the first text, whenever the owner changed it.
  perform engine.record_rule_outcome(p_id, case
    when (select y.generated_reply from public.youtube_comments y where y.id = p_id)
      = (select w.body from public.reply_versions w where w.comment_row_id = p_id order by w.id limit 1) then 'approved'
    else 'edited' end);
  return query select * from engine.approve(p_id, 'owner', 'approved');
end $function$;

CREATE OR REPLACE FUNCTION engine.comment_classes()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{ordinary}' || engine.stop_classes() || '{spam,injection,unread}'; end $function$;

CREATE OR REPLACE FUNCTION engine.confirm_spam (
  p_id uuid
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
begin
  if v.reply_status is distinct from 'skipped' or v.status_reason is distinct from 'spam' then
    perform engine.fail(409, 'reply_state_conflict', 'This comment is not among the spam.', 'Reload: it has changed meanwhile.');
  end if;
  perform engine.teach_spam(v, true);
  -- No change of its state, so no move: only why it has no reply is now its owner's word.
  update public.youtube_comments set status_reason = 'confirmed_spam', status_changed_at = engine.now() where id = v.id;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason)
  values (v.user_id, v.id, v.reply_status, v.reply_status, 'owner', 'confirmed_spam');
  return query select * from public.youtube_comments where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.draft_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{needs_approval,check_failed,escalated,rule,rule_not_earned,rule_gone,low_confidence,second_opinion,grave,once_per_viewer,shadow,no_plan,not_connected,model_budget,model_ceiling,model_down,model_busy,model_failed,model_unusable,model_refused,draft_failed,draft_given_up,written,edited,cancelled,comment_edited,comment_back,already_answered,not_spam}'; end $function$;

CREATE OR REPLACE FUNCTION engine.edit_reply (
  p_id   uuid,
  p_text text
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
begin
  if coalesce(v.reply_status, '') <> all (engine.reply_editable()) then
    perform engine.fail(409, 'reply_state_conflict', 'This reply can no longer be edited here.', 'Reload: the reply has changed meanwhile.');
  end if;
  if v.reply_status = 'queue' then
    perform engine.move_reply(p_id, 'draft', 'owner', 'edited');
  end if;
  perform engine.set_reply_text(p_id, p_text, case when v.grave or v.reply_type = 'Manual' then 'Manual' else 'AI+Edited' end);
  if v.grave and v.rule_id is not null then
    update public.youtube_comments set rule_id = null where id = p_id;
  end if;
  return query select * from public.youtube_comments where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.export_account()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
    'spam_lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.spam_lessons l where l.user_id = engine.me()), '[]'),
    'saved_replies', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_replies s where s.user_id = engine.me()), '[]'),
    'channel_pauses', coalesce((select jsonb_agg(to_jsonb(b) order by b.paused_at) from public.channel_pauses b where b.user_id = engine.me()), '[]'),
    'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = engine.me()), '[]'),
    'operator_sessions', coalesce((select jsonb_agg(to_jsonb(s) - 'session_id' order by s.opened_at) from public.operator_sessions s where s.user_id = engine.me()), '[]'),
    'history', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.user_id = engine.me()), '[]'),
    'activity', coalesce((select jsonb_agg(to_jsonb(a) order by a.id) from public.activity_log a where a.user_id = engine.me()), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION engine.fails_alone (
  p_comment uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select m.trouble is null or m.failed_over = array[p_comment] from private.model_server m
$function$;

CREATE OR REPLACE FUNCTION engine.graver (
  p_first  text,
  p_second text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when p_first = any (engine.stop_classes()) and (p_first = 'threat' or p_second is distinct from 'threat') then p_first
    when p_second = any (engine.stop_classes()) then p_second
  end;
end $function$;

CREATE OR REPLACE FUNCTION engine.harmless (
  p_first  text,
  p_second text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(p_first = 'ordinary' and p_second = 'ordinary', false);
end $function$;

CREATE OR REPLACE FUNCTION engine.leave_to_owner (
  v public.youtube_comments
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.youtube_comments y set
    grave = true, first_opinion = v.first_opinion, second_opinion = v.second_opinion, escalation = v.escalation, to_classify = false,
    language = v.language, sentiment = v.sentiment, category = v.category, topics = v.topics,
    draft_after = case when y.reply_status is null then 'infinity' else y.draft_after end,
    status_reason = case when y.reply_status is null then 'grave' else y.status_reason end
  where y.id = v.id
$function$;

CREATE OR REPLACE FUNCTION engine.likeness (
  p_one   integer[],
  p_other integer[]
)
  RETURNS real
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_common constant int := (select count(*) from unnest(p_one) f where f = any (p_other));
begin
  return v_common::real / greatest(1, cardinality(p_one) + cardinality(p_other) - v_common);
end $function$;

CREATE OR REPLACE FUNCTION engine.limits()
  RETURNS TABLE (
    name  text,
    value integer,
    about text
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('reply_characters', 1000, 'The longest reply. YouTube''s own limit is unpublished, so ours is far lower.'),
    ('reply_credits', 50, 'What one comments.insert costs, in credits (docs/YOUTUBE.md, Quota).'),
    ('daily_credits', 10000, 'Credits that a Google project has a day. A connection that has used as many counts as out of quota.'),
    ('shown_credits', 9950, 'Credits a day that the app shows for a connection.'),
    ('rules', 50, 'Rules of one user.'),
    ('spam_lessons', 200, 'Comments of one channel whose owner said whether they are spam; the oldest make room.'),
    ('saved_replies', 100, 'Saved replies of one user.'),
    ('objectives', 50, 'Objectives that are kept of one user: each save adds one, the oldest make room.'),
    ('channels', 100, 'Channels of one user, connected or shown in reports.'),
    ('oauth_clients', 20, 'Google OAuth clients of one user.'),
    ('oauth_sessions', 20, 'Sign-ins with Google that one user may have begun at a time; each ends after 10 minutes.'),
    ('consents', 100, 'Consents to posting without review that one user may give in 24 hours.'),
    ('consent_characters', 50000, 'The longest terms of a consent, as JSON.'),
    ('search_characters', 200, 'The longest text to search for.'),
    ('key_characters', 100, 'The longest id or name that a report is asked for.'),
    ('page_rows', 1000, 'Rows of a page of a report: what the Data API returns at most (supabase/config.toml), beyond which it cuts without a word.'),
    ('list_rows', 500, 'Comments of a page of the replies screen, and of one action on several.'),
    ('model_input_tokens', 6000, 'Tokens of a prompt that a model call counts for while it is under way; the usual one has 1,500.'),
    ('model_output_tokens', 1500, 'Tokens of an answer that a model call counts for while it is under way; the usual one has 250.'),
    ('model_prompt_characters', 60000, 'The longest prompt. What an owner can set and a thread can hold stays below it.'),
    ('classified_at_once', 20, 'Comments that one model call reads to tell what they are.'),
    ('draft_tries', 3, 'Tries without a usable draft, after which a comment is left to a person.'),
    ('backfill_comments', 1000, 'Comments of one backfill.'),
    ('report_days', 3700, 'Days of a report: ten years.'),
    ('assignee_characters', 200, 'The longest name or mail of a teammate.')
$function$;

CREATE OR REPLACE FUNCTION engine.model_costs()
  RETURNS TABLE (
    day           date,
    purpose       text,
    calls         integer,
    input_tokens  bigint,
    output_tokens bigint,
    money         numeric
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select u.day, u.purpose, u.calls, u.input_tokens, u.output_tokens, u.money from private.model_uses u
  where u.user_id = any (array(select engine.accounts())) and u.day > engine.model_day() - 30
  order by u.day desc, u.purpose
$function$;

CREATE OR REPLACE FUNCTION engine.model_hold()
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (select case when m.trouble = any (engine.model_stops()) then 'model_down' when m.trouble is not null then 'model_busy' end from private.model_server m);
end $function$;

CREATE OR REPLACE FUNCTION engine.model_holds()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{no_plan,not_connected,model_budget,model_ceiling,model_down,model_busy}'; end $function$;

CREATE OR REPLACE FUNCTION engine.model_purposes()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{draft,classify,translate,try,judge}'; end $function$;

CREATE OR REPLACE FUNCTION engine.model_stops()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{not_configured,key_refused,no_credit,forbidden,unknown_model,wrong_server}'; end $function$;

CREATE OR REPLACE FUNCTION engine.model_use()
  RETURNS TABLE (
    calls_today   integer,
    calls_limit   integer,
    calls_ceiling integer,
    held          text,
    waiting       integer
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce((select d.calls from private.model_days d where d.user_id = s.user_id and d.day = engine.model_day()), 0),
    least(s.model_calls_per_day, l.user_calls), l.user_calls, held.why,
    case when held.why is null then 0 else (
      select count(*)::int from public.youtube_comments y
      where y.user_id = s.user_id and y.reply_status is null and y.candidate and y.redacted_at is null and y.can_reply) end
  from public.automation_settings s cross join private.model_limits l cross join engine.model_allowance(s.user_id, engine.model_day()) a
  cross join lateral (select coalesce(a.held, engine.model_hold()) as why) held
  where s.user_id = any (array(select engine.accounts()))
$function$;

CREATE OR REPLACE FUNCTION engine.model_waits()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{rate_limited,server_failed,timed_out,not_reached}'; end $function$;

CREATE OR REPLACE FUNCTION engine.model_waits_until()
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (select m.wait_until from private.model_server m where m.trouble is not null);
end $function$;

CREATE OR REPLACE FUNCTION engine.move_locked (
  v        public.youtube_comments,
  p_to     text,
  p_actor  text,
  p_reason text                    DEFAULT NULL::text,
  p_detail jsonb                   DEFAULT '{}'::jsonb
)
  RETURNS public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_from constant text := v.reply_status;
begin
  if not engine.reply_transition_exists(v_from, p_to) then
    perform engine.fail(409, 'reply_state_conflict',
      format('A reply that is %s cannot become %s.', coalesce(v_from, 'not written'), p_to),
      'Reload: the reply has changed meanwhile.');
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
    findings = v.findings, escalation = v.escalation, second_opinion = v.second_opinion, grave = v.grave, rule_id = v.rule_id, draft_after = v.draft_after,
    send_started_at = v.send_started_at, post_attempts = v.post_attempts, reconcile_attempts = v.reconcile_attempts,
    used_connection_id = v.used_connection_id, used_connection_label = v.used_connection_label,
    verification_attempts = v.verification_attempts, verification_note = v.verification_note, last_checked_at = v.last_checked_at,
    verified_at = v.verified_at, next_check_at = v.next_check_at, absent_since = v.absent_since
  where y.id = v.id returning y.* into v;
  perform pg_catalog.set_config('rejoinder.moving_reply', '', true);
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
  values (v.user_id, v.id, v_from, p_to, p_actor, p_reason, p_detail);
  return v;
end $function$;

CREATE OR REPLACE FUNCTION engine.note_failed_over (
  p_comments uuid[]
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update private.model_server m set failed_over = (
    select array_agg(c.id) from (select distinct o.id from unnest(m.failed_over || p_comments) as o (id) limit 2) c)
  where m.trouble is not null and cardinality(m.failed_over) < 2 and cardinality(p_comments) > 0
$function$;

CREATE OR REPLACE FUNCTION engine.note_rule_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if (new.words, new.pattern, new.languages, new.categories, new.sentiments, new.video_ids, new.author_seen, new.emoji_only, new.action, new.fixed_text)
    is distinct from
    (old.words, old.pattern, old.languages, old.categories, old.sentiments, old.video_ids, old.author_seen, old.emoji_only, old.action, old.fixed_text)
  then
    new.changed_at := engine.now();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.record_draft (
  p_id     uuid,
  p_result jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
    confidence real, findings jsonb, escalation text, second_opinion text, despair boolean, model jsonb, text_hash text, attempts int);
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
  v.topics := coalesce(r.topics, v.topics);
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
  v.rule_id := r.rule_id;
  v.draft_after := null;
  if r.decision = 'skip' then
    v := engine.move_locked(v, 'skipped', 'engine', r.reason, v_detail);
    v_outcome := 'skipped';
    v_why_not := r.reason;
  else
    v := engine.with_reply_text(v, r.reply, coalesce(r.reply_type, 'AI'));
    v_why_not := engine.why_not_unseen(v.user_id, v.channel_id, v.video_id, v.author_channel_id, p_id, r.rule_id, v.findings, v.escalation, r.confidence,
      v.first_opinion, v.second_opinion);
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
end $function$;

CREATE OR REPLACE FUNCTION engine.reply_tabs()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{to_approve,queued,posted,needs_you,spam,no_reply,unanswered}'; end $function$;

CREATE OR REPLACE FUNCTION engine.reply_urgency (
  p_grave      boolean,
  p_escalation text,
  p_category   text,
  p_sentiment  text
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_grave then 6
    when p_escalation = any (engine.urgent_escalations()) then 5
    when p_escalation is not null then 4
    when p_category = 'Questions' then 3
    when p_category in ('Criticism', 'Requests') or p_sentiment = 'Negative' then 2
    else 1
  end
$function$;

CREATE OR REPLACE FUNCTION engine.reply_voice (
  p_user    uuid,
  p_channel text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.restore_from_spam (
  p_id uuid
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
begin
  if v.reply_status is distinct from 'skipped' or coalesce(v.status_reason, '') not in ('spam', 'confirmed_spam') then
    perform engine.fail(409, 'reply_state_conflict', 'This comment is not among the spam.', 'Reload: it has changed meanwhile.');
  end if;
  if not engine.still_answerable(v) then
    perform engine.fail(409, 'reply_state_conflict', 'This comment can no longer be answered on YouTube.');
  end if;
  perform engine.teach_spam(v, false);
  v := engine.move_locked(v, null, 'owner', 'not_spam');
  -- Drafted like a new comment, also when it came before replies were switched on. Its channel is woken (36_turns.sql).
  update public.youtube_comments set candidate = true, draft_after = null, draft_attempts = 0, draft_failures = 0, rule_id = null where id = v.id;
  return query select * from public.youtube_comments where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.set_draft_aside (
  p_id     uuid,
  p_reason text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.youtube_comments y set
    draft_failures = y.draft_failures + 1,
    -- While nobody else is answered either, it may still be the server: a short outage is no reason to give up.
    draft_after = case when next.given_up then 'infinity' else engine.now() + interval '2 minutes'
      * power(case when p_reason = 'model_failed' and engine.model_hold() is not null then 30 else 4 end, y.draft_failures) end,
    status_reason = case when next.given_up then 'draft_given_up' else p_reason end
  from (select f.id, f.draft_failures + 1 >= engine.most('draft_tries') as given_up from public.youtube_comments f where f.id = p_id) next
  where y.id = next.id
$function$;

CREATE OR REPLACE FUNCTION engine.settle_read_comment (
  p_id     uuid,
  p_edited boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.skip_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{dismissed,own_comment,already_answered,empty,noise,spam,confirmed_spam,too_old,not_repliable,language,rule,comment_gone}'; end $function$;

CREATE OR REPLACE FUNCTION engine.spam_features (
  p_text text
)
  RETURNS integer[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.spam_lesson (
  p_user    uuid,
  p_channel text,
  p_text    text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.take_drafts (
  p_user          uuid,
  p_channel       text,
  p_most          integer,
  p_taken_of_user integer,
  p_lease_until   timestamp with time zone
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
    -- A plan and a connection wake the channel when they come (profiles_wake, youtube_connections_wake).
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
        status_reason = case when y.status_reason = any (engine.model_holds() || '{grave}') then null else y.status_reason end
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
end $function$;

CREATE OR REPLACE FUNCTION engine.teach_spam (
  v         public.youtube_comments,
  p_is_spam boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.to_classify (
  p_user    uuid,
  p_channel text,
  p_except  uuid[]
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.why_not_unseen (
  p_user       uuid,
  p_channel    text,
  p_video      text,
  p_author     text,
  p_comment    uuid,
  p_rule       uuid,
  p_findings   jsonb,
  p_escalation text,
  p_confidence real,
  p_first      text,
  p_second     text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.write_reply (
  p_id   uuid,
  p_text text
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
  v_type text := 'Manual';
begin
  if v.reply_status is not null and v.reply_status <> 'draft' and not engine.still_answerable(v) then
    perform engine.fail(409, 'reply_state_conflict', 'This comment already has a reply or can have none.', 'Reload: it has changed meanwhile.');
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
end $function$;

CREATE OR REPLACE FUNCTION public.act_on_replies (
  p_act text,
  p_ids uuid[]
)
  RETURNS TABLE (
    id      uuid,
    done    boolean,
    message text
  )
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.confirm_spam (
  p_id uuid
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE sql
  SET search_path TO ''
  AS $function$ select * from engine.confirm_spam(p_id) $function$;

REVOKE ALL ON FUNCTION "public"."confirm_spam"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.model_costs()
  RETURNS TABLE (
    day           date,
    purpose       text,
    calls         integer,
    input_tokens  bigint,
    output_tokens bigint,
    money         numeric
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select * from engine.model_costs()
$function$;

REVOKE ALL ON FUNCTION "public"."model_costs"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.replies_page (
  p_tab    text,
  p_search text    DEFAULT NULL::text,
  p_order  text    DEFAULT 'newest'::text,
  p_limit  integer DEFAULT 25
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_search text := lower(engine.search_text(p_search));
  v_accounts uuid[] := array(select engine.accounts());
  v_statuses text[] := engine.tab_statuses(p_tab);
  v_result jsonb;
begin
  perform engine.require(p_tab = any (engine.reply_tabs()), 'There is no such tab.');
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
          and y.can_reply and y.redacted_at is null and not y.grave)
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
        'spam_reasons', case when p_tab = 'spam' then coalesce((
          select e.detail -> 'reasons' from public.reply_events e where e.comment_row_id = p.id and e.reason = 'spam' order by e.id desc limit 1), '[]') end)
        order by case when p_order = 'urgent' then -p.urgency end, p.place nulls last, p.id)
      from page p), '[]'))
  into v_result;
  return v_result;
end $function$;

CREATE OR REPLACE FUNCTION public.reply_counts()
  RETURNS TABLE (
    to_approve integer,
    queued     integer,
    posted     integer,
    needs_you  integer,
    spam       integer,
    no_reply   integer,
    unanswered integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with spam as (
    select count(*)::int as n from public.youtube_comments y
    where y.user_id = any (array(select engine.accounts())) and y.reply_status = 'skipped' and y.status_reason = 'spam'
  ), by_status as (
    select y.reply_status, count(*) as n from public.youtube_comments y
    where y.user_id = any (array(select engine.accounts())) and y.reply_status is not null group by 1
  ), by_tab as (
    select engine.reply_tab(s.reply_status) as tab, sum(s.n)::int as n from by_status s group by 1
  )
  select coalesce(max(t.n) filter (where t.tab = 'to_approve'), 0) + (
      select count(*)::int from public.youtube_comments y
      where y.user_id = any (array(select engine.accounts())) and y.grave and y.reply_status is null and y.redacted_at is null),
    coalesce(max(t.n) filter (where t.tab = 'queued'), 0),
    coalesce(max(t.n) filter (where t.tab = 'posted'), 0), coalesce(max(t.n) filter (where t.tab = 'needs_you'), 0),
    (select s.n from spam s), coalesce(max(t.n) filter (where t.tab = 'no_reply'), 0) - (select s.n from spam s), (
      select count(*)::int from public.youtube_comments y
      where y.user_id = any (array(select engine.accounts())) and y.reply_status is null and y.comment_id = y.thread_id
        and y.owner_replied_at is null and y.can_reply and y.redacted_at is null and not y.grave)
  from by_tab t
$function$;

REVOKE ALL ON FUNCTION "public"."reply_counts"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.restore_from_spam (
  p_id uuid
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE sql
  SET search_path TO ''
  AS $function$ select * from engine.restore_from_spam(p_id) $function$;

REVOKE ALL ON FUNCTION "public"."restore_from_spam"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.spam_lessons_shown()
  RETURNS TABLE (
    id            uuid,
    channel_id    text,
    channel_title text,
    is_spam       boolean,
    example       text,
    created_at    timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select l.id, l.channel_id,
    (select c.channel_title from public.youtube_connections c where c.user_id = l.user_id and c.channel_id = l.channel_id order by c.priority limit 1),
    l.is_spam, left(y.text_original, 200), l.created_at
  from public.spam_lessons l
  left join public.youtube_comments y on y.id = l.comment_row_id
  where l.user_id = any (array(select engine.accounts()))
  order by l.created_at desc, l.id limit engine.most('list_rows')
$function$;

REVOKE ALL ON FUNCTION "public"."spam_lessons_shown"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION service.claim_drafts (
  p_user          uuid    DEFAULT NULL::uuid,
  p_limit         integer DEFAULT 20,
  p_lease_seconds integer DEFAULT 120,
  p_each          integer DEFAULT 5
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  if v_waits_until > engine.now() then
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
end $function$;

CREATE OR REPLACE FUNCTION service.demand_model_call (
  p_user    uuid,
  p_channel text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v jsonb := service.take_model_calls(jsonb_build_array(jsonb_build_object('user_id', p_user, 'channel_id', p_channel, 'calls', 1)));
begin
  if (v #>> '{given,0,calls}')::int = 1 then
    return v - 'given';
  end if;
  case v #>> '{given,0,held}'
    when 'no_plan' then
      perform engine.fail(403, 'no_plan', 'Your access is not approved yet. The model writes once it is.');
    when 'not_connected' then
      perform engine.fail(409, 'channel_not_connected', 'The model writes for a connected channel. Connect one on Reply Agent, then try again.');
    when 'model_budget' then
      perform engine.fail(429, 'model_budget', 'Today''s model calls are used up. Raise the limit, or try again after midnight UTC.');
    when 'model_down' then
      perform engine.fail(503, 'model_down', 'The model is not reachable. The operator has been told; try again later.');
    when 'model_busy' then
      perform engine.fail(503, 'model_busy', 'The model does not answer at the moment. Try again in a few minutes.');
    else
      perform engine.fail(429, 'model_ceiling', 'The model has written all it may for today. Try again after midnight UTC.');
  end case;
end $function$;

CREATE OR REPLACE FUNCTION service.forget_old (
  p_limit integer DEFAULT 1000
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  delete from public.leads where id in (select l.id from public.leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from public.signup_leads
  where email in (select l.email from public.signup_leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  return v_deleted + v_step;
end $function$;

CREATE OR REPLACE FUNCTION service.look_at_model_again()
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.model_server m set wait_until = engine.now() where m.trouble is not null
$function$;

CREATE OR REPLACE FUNCTION service.model_notice (
  p_mailed boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_notice constant jsonb := (
    select jsonb_build_object('trouble', m.trouble, 'detail', m.detail, 'since', m.since) from private.model_server m
    where m.trouble = any (engine.model_stops()) and m.mailed_at is null);
begin
  if p_mailed then
    update private.model_server m set mailed_at = engine.now() where m.trouble is not null;
  end if;
  return v_notice;
end $function$;

CREATE OR REPLACE FUNCTION service.model_report()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION service.note_model (
  p_take uuid,
  p_note jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION service.record_drafts (
  p_results jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  r record;
  v_ids constant uuid[] := array(select (e ->> 'id')::uuid from jsonb_array_elements(p_results) e);
  v_outcome text;
  v_counts jsonb := '{"drafted": 0, "queued": 0, "skipped": 0, "retried": 0}';
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
end $function$;

CREATE OR REPLACE FUNCTION service.record_opinions (
  p_opinions jsonb
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  r record;
  v public.youtube_comments;
  v_read int := 0;
begin
  perform from public.youtube_comments y where y.id in (select (e ->> 'id')::uuid from jsonb_array_elements(p_opinions) e)
    order by y.user_id, y.channel_id, y.comment_id for update;
  for r in
    select o.* from jsonb_to_recordset(p_opinions) as o (id uuid, text_hash text, opinion text, despair boolean)
    join public.youtube_comments y on y.id = o.id order by y.user_id, y.channel_id, y.comment_id
  loop
    select * into v from public.youtube_comments y where y.id = r.id;
    continue when r.text_hash is distinct from engine.text_hash(v.text_original)::text or coalesce(v.reply_status, 'draft') <> 'draft';
    v_read := v_read + 1;
    v.first_opinion := r.opinion;
    if coalesce(r.despair, false) or r.opinion = 'threat' then
      v.escalation := coalesce(engine.graver(r.opinion, null), 'health');
      perform engine.leave_to_owner(v);
    else
      update public.youtube_comments y set first_opinion = r.opinion, to_classify = false,
        escalation = case when v.reply_status = 'draft' then coalesce(engine.graver(r.opinion, null), y.escalation) else y.escalation end
      where y.id = r.id;
    end if;
  end loop;
  return v_read;
end $function$;

CREATE OR REPLACE FUNCTION service.record_threads (
  p_user    uuid,
  p_channel text,
  p_threads jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_read engine.read_comment[] := array(select r from engine.read_comments(p_user, p_channel, p_threads) r);
  v_news engine.read_comment[];
  v_watermark timestamptz;
  v_known int;
  v_inserted int := 0;
  v_edited uuid[];
  v_touched uuid[];
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
    or y.status_reason = 'comment_gone' or y.read_at < engine.now() - interval '6 hours')
  into v_known, v_news
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
        edited_at, like_count, can_reply, total_reply_count, replies_read, owner_reply_text, owner_replied_at, candidate)
      select p_user, r.comment_id, r.thread_id, r.video_id, p_channel, r.author_channel_id, r.author_name, r.author_avatar_url, r.body,
        r.published_at, nullif(r.updated_at, r.published_at), r.like_count, r.can_reply, r.total, r.replies_read, r.owner_reply_text,
        r.owner_replied_at, r.top and coalesce(r.published_at > v_watermark, false)
      from unnest(v_news) r
      on conflict (user_id, comment_id) do update set
        -- Whoever drafts the old text now will not be heard (record_drafts).
        draft_after = case when y.text_original = excluded.text_original then y.draft_after end,
        draft_failures = case when y.text_original = excluded.text_original then y.draft_failures else 0 end,
        first_opinion = case when y.text_original = excluded.text_original then y.first_opinion end,
        second_opinion = case when y.text_original = excluded.text_original then y.second_opinion end,
        grave = y.grave and y.text_original = excluded.text_original,
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
end $function$;

CREATE OR REPLACE FUNCTION service.settle_model_calls (
  p_take uuid,
  p_uses jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  join auth.users a on a.id = use.user_id cross join private.model_limits l
  where use.ended > 0 group by use.user_id, coalesce(use.purpose, 'draft'), l.* order by 1, 3
  on conflict (user_id, day, purpose) do update set calls = kept.calls + excluded.calls, input_tokens = kept.input_tokens + excluded.input_tokens,
    output_tokens = kept.output_tokens + excluded.output_tokens, money = kept.money + excluded.money;
end $function$;

CREATE OR REPLACE FUNCTION service.take_model_calls (
  p_wanted jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION service.try_decision (
  p_user       uuid,
  p_channel    text,
  p_rule       uuid,
  p_findings   jsonb,
  p_escalation text,
  p_confidence real,
  p_opinion    text,
  p_despair    boolean
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select case
    when p_despair or p_opinion = 'threat' then jsonb_build_object('outcome', 'draft', 'why', 'grave')
    when why_not is not null then jsonb_build_object('outcome', 'draft', 'why', why_not)
    when exists (select from public.automation_settings s where s.user_id = p_user and s.shadow_mode) then jsonb_build_object('outcome', 'draft', 'why', 'shadow')
    else jsonb_build_object('outcome', 'post', 'why', 'policy_auto')
  end
  from engine.why_not_unseen(p_user, p_channel, null, null, null, p_rule, p_findings, coalesce(engine.graver(p_opinion, null), p_escalation),
    p_confidence, p_opinion, p_opinion) why_not
$function$;

ALTER TABLE "private"."model_uses"
  ADD CONSTRAINT "model_uses_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."spam_lessons"
  ADD CONSTRAINT "spam_lessons_comment_row_id_fkey" FOREIGN KEY (comment_row_id) REFERENCES public.youtube_comments(id) ON DELETE SET NULL;

ALTER TABLE "public"."spam_lessons"
  ADD CONSTRAINT "spam_lessons_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE VIEW "public"."reply_rule_states" WITH (security_invoker=true) AS  SELECT r.id,
    r.user_id,
    r."position",
    r.name,
    r.enabled,
    r.words,
    r.pattern,
    r.languages,
    r.categories,
    r.sentiments,
    r.video_ids,
    r.author_seen,
    r.emoji_only,
    r.action,
    r.fixed_text,
    r.min_approvals,
    r.min_unedited_percent,
    r.changed_at,
    ( SELECT (count(*))::integer AS count
           FROM public.youtube_comments y
          WHERE (y.rule_id = r.id)) AS matched,
    s.approved,
    s.edited,
    s.rejected,
    s.rejected_at,
    s.earned
   FROM (public.reply_rules r
     CROSS JOIN LATERAL engine.rule_standing(r.id) s(approved, edited, rejected, rejected_at, earned));

REVOKE ALL ON TABLE "public"."reply_rule_states" FROM "anon", "service_role";

CREATE INDEX model_uses_day ON private.model_uses USING btree (day);

CREATE UNIQUE INDEX spam_lessons_comment ON public.spam_lessons USING btree (comment_row_id)
  WHERE (comment_row_id IS NOT NULL);

CREATE INDEX youtube_comments_grave ON public.youtube_comments USING btree (user_id, published_at DESC)
  WHERE (grave AND (reply_status IS NULL));

CREATE INDEX youtube_comments_spam ON public.youtube_comments USING btree (user_id, published_at DESC)
  WHERE ((reply_status = 'skipped'::text) AND (status_reason = 'spam'::text));

CREATE INDEX youtube_comments_to_classify ON public.youtube_comments USING btree (user_id, channel_id)
  WHERE to_classify;

CREATE POLICY "spam_lessons: owner deletes" ON "public"."spam_lessons"
  FOR DELETE
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "spam_lessons: owner reads" ON "public"."spam_lessons"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

COMMENT ON COLUMN "public"."reply_rules"."emoji_only" IS 'For comments of emoji alone, which no other rule is asked about: without one they are noise.';

COMMENT ON COLUMN "public"."spam_lessons"."features" IS 'engine.spam_features of the comment as it was.';

COMMENT ON COLUMN "public"."youtube_comments"."first_opinion" IS 'What the model found this very text to be when comments were read in batches; null: not read yet.';

COMMENT ON COLUMN "public"."youtube_comments"."grave" IS 'An opinion finds a threat, or despair: nothing is drafted or approved for it but what its owner writes.';

COMMENT ON COLUMN "public"."youtube_comments"."second_opinion" IS 'What the model found it to be when it was asked once more: by the call that wrote the reply, or for a fixed reply by a second batch.';

COMMENT ON COLUMN "public"."youtube_comments"."to_classify" IS 'A draft whose comment is to be read anew, because the viewer changed it.';

COMMENT ON FUNCTION "engine"."comment_classes"() IS 'What a reading of a comment by the model finds it to be; unread: the model was asked and gave no usable answer.';

COMMENT ON FUNCTION "engine"."confirm_spam"(uuid) IS 'Rule of public.confirm_spam.';

COMMENT ON FUNCTION "engine"."fails_alone"(uuid) IS 'Whether the server fails over this comment alone: others are answered, or none but it was asked since the trouble began.';

COMMENT ON FUNCTION "engine"."graver"(text, text) IS 'The stop class that one of two opinions names, a threat before others; null when none does.';

COMMENT ON FUNCTION "engine"."harmless"(text, text) IS 'Whether two opinions agree that a comment is ordinary; one that is missing or unread does not.';

COMMENT ON FUNCTION "engine"."leave_to_owner"(public.youtube_comments) IS 'A threat, or despair: nothing is drafted for it until its viewer changes it. The caller has locked the row. A draft stays as it is, and cannot be approved.';

COMMENT ON FUNCTION "engine"."likeness"(integer[], integer[]) IS 'How much of the features of two comments is common to both, 0 to 1.';

COMMENT ON FUNCTION "engine"."model_costs"() IS 'What the caller''s model calls of the last 30 UTC days were for, with their tokens and what they cost.';

COMMENT ON FUNCTION "engine"."model_hold"() IS 'What keeps the model from answering anybody: model_down, which the operator must mend, or model_busy, which passes; null when nothing does.';

COMMENT ON FUNCTION "engine"."model_holds"() IS 'Why the model is not asked: no plan, no connected channel, the owner''s budget or the operator''s ceiling of the day, a server that answers nobody until the operator mends it, or for the moment.';

COMMENT ON FUNCTION "engine"."model_purposes"() IS 'What the model is asked for: drafts, classes of comments, translations, an owner''s tries, a second opinion.';

COMMENT ON FUNCTION "engine"."model_stops"() IS 'Troubles of the model server that stop drafting for all until the operator mends them.';

COMMENT ON FUNCTION "engine"."model_use"() IS 'The caller''s model budget: calls made today, the most a day, the operator''s ceiling of it, what holds the next call (engine.model_allowance, engine.model_hold), and comments that wait for it.';

COMMENT ON FUNCTION "engine"."model_waits"() IS 'Troubles of the model server that pass by themselves.';

COMMENT ON FUNCTION "engine"."model_waits_until"() IS 'From when on one call may find out whether the model answers again; null when nothing keeps it from answering.';

COMMENT ON FUNCTION "engine"."note_failed_over"(uuid[]) IS 'Keeps over which comments the server failed together, as long as it answers nobody.';

COMMENT ON FUNCTION "engine"."record_draft"(uuid, jsonb) IS 'Records what drafting one comment came to, whose row the caller has locked: drafted, queued, skipped or retried; null when nobody asks for it any more, or when it is its owner''s to answer (engine.leave_to_owner).';

COMMENT ON FUNCTION "engine"."reply_tab"(text) IS 'The tab of the replies screen that a reply_status belongs to; what was skipped as spam is in the tab spam instead.';

COMMENT ON FUNCTION "engine"."reply_urgency"(boolean, text, text, text) IS 'How soon a person should look, 6 to 1: despair and threats; threat by other signs, health, minor, law or money; any other escalation; a question; criticism, a request or a negative mood; the rest.';

COMMENT ON FUNCTION "engine"."reply_voice"(uuid, text) IS 'How replies of a user on a channel are written: objective, tags, brand voice (null: the defaults), the owner''s own last answers, our recent replies, the enabled rules in order, and whether the policy lets replies go unattended.';

COMMENT ON FUNCTION "engine"."restore_from_spam"(uuid) IS 'Rule of public.restore_from_spam.';

COMMENT ON FUNCTION "engine"."set_draft_aside"(uuid, text) IS 'A comment that cannot be drafted, because of itself or of what the model makes of it: tried again after 2 and 8 minutes (2 and 60 while the server answers nobody), and then left to a person until its viewer changes it.';

COMMENT ON FUNCTION "engine"."spam_features"(text) IS 'What is compared of two comments: hashes of every three letters in a row, 128 at most, ascending. Works for scripts without blanks, too. Empty without a letter or figure.';

COMMENT ON FUNCTION "engine"."spam_lesson"(uuid, text, text) IS 'What the channel''s owner has taught about comments like this one: genuine, spam, or null. The most alike decides; of two equal ones the restored.';

COMMENT ON FUNCTION "engine"."tab_statuses"(text) IS 'The statuses of a tab; none for spam and unanswered.';

COMMENT ON FUNCTION "engine"."teach_spam"(public.youtube_comments, boolean) IS 'Keeps what an owner said about a comment, whose row the caller has locked. At most engine.most(''spam_lessons'') of a channel.';

COMMENT ON FUNCTION "engine"."to_classify"(uuid, text, uuid[]) IS 'Comments of a channel that the model has not read yet, beside those that are being drafted: drafts whose comment was changed, then what will be drafted next.';

COMMENT ON FUNCTION "engine"."why_not_unseen"(uuid, text, text, text, uuid, uuid, jsonb, text, real, text, text) IS 'Why a written reply waits for a person: escalated, check_failed, rule, rule_not_earned, needs_approval, low_confidence, second_opinion, once_per_viewer; null when it may be queued without one.';

COMMENT ON FUNCTION "public"."act_on_replies"(text, uuid[]) IS 'Approves, dismisses or cancels several of the caller''s replies, or restores from spam (not_spam) or confirms as spam, each by its own rule: a row each, with the sentence of the refusal when it was not done.';

COMMENT ON FUNCTION "public"."confirm_spam"(uuid) IS 'Says that a comment skipped as spam is spam: it leaves the tab, and comments like it are skipped as spam on this channel from now on.';

COMMENT ON FUNCTION "public"."model_costs"() IS 'What the caller''s model calls of the last 30 UTC days were for: calls, tokens and money of a day and purpose, the newest day first. Money is 0 without prices.';

COMMENT ON FUNCTION "public"."replies_page"(text, text, text, integer) IS 'One tab of the caller''s replies screen: {now, total, rows}. spam_reasons: in the tab spam, why, in sentences. now is the product''s clock, against which countdowns run. Ordered (newest, oldest) by when the comment was written, or (queued, posted, needs_you) when it is due, was sent, changed; urgent: by engine.reply_urgency, then oldest. 422 for an unknown tab, order or limit.';

COMMENT ON FUNCTION "public"."reply_counts"() IS 'One row: how many of the caller''s comments are in each tab of the replies screen. unanswered: top-level, repliable, not answered by the channel itself. to_approve: with those that are grave and have no text.';

COMMENT ON FUNCTION "public"."restore_from_spam"(uuid) IS 'Says that a comment skipped as spam is none: it awaits a reply again, and comments like it are no longer skipped as spam on this channel.';

COMMENT ON FUNCTION "public"."spam_lessons_shown"() IS 'What the caller has taught about spam, newest first, with the comment it was learned from as long as its text is kept. A row deleted from spam_lessons is forgotten.';

COMMENT ON FUNCTION "service"."claim_drafts"(uuid, integer, integer, integer) IS 'Up to p_limit candidates, p_each of a channel, of the channels whose turn it is (engine.draft_turns), leased for p_lease_seconds, as {comments, ahead, voices} (engine.reply_voice). ahead (engine.to_classify): what a batch that is read anyway may take along; nothing while the model is in trouble. text_hash (text, because JavaScript knows no such integer) and attempts of a comment name what was handed out: record_drafts wants them back.';

COMMENT ON FUNCTION "service"."demand_model_call"(uuid, text) IS 'Takes one call for a person who waits for it, by service.take_model_calls; returns {take, server}. 403 without a plan, 409 without a connected channel, 429 when a budget is used up, 503 while the model answers nobody.';

COMMENT ON FUNCTION "service"."forget_old"(integer) IS 'Deletes daily counters of quota and model calls and mails that were sent, once they are 90 days old, and what visitors sent without an account once it is a year old, p_limit at most of each (docs/SCALE.md, What is kept). Returns how many rows. With nothing to do it looks into nine indexes.';

COMMENT ON FUNCTION "service"."look_at_model_again"() IS 'The operator has mended the model: the next call finds out at once.';

COMMENT ON FUNCTION "service"."model_notice"(boolean) IS 'What the operator has not been told by mail yet of a model that answers nobody ({trouble, detail, since}), or null; with p_mailed it is noted as told.';

COMMENT ON FUNCTION "service"."model_report"() IS 'For the operator: ceilings and prices of the model, what all users have made of it today, what it was used for in the last 7 days, and how its server is.';

COMMENT ON FUNCTION "service"."note_model"(uuid, jsonb) IS 'What calls that were taken together showed of the model server ({server, dialect, trouble, detail, wait_seconds}): what it understands, and what keeps it from answering anybody (engine.model_stops, engine.model_waits). Then nobody asks it until one call may, after wait_seconds, or after 1, 2, 4, … minutes, at most 15. Returns whether the operator must be told.';

COMMENT ON FUNCTION "service"."record_drafts"(jsonb) IS 'Records what drafting came to ([{id, text_hash, attempts, decision: reply|skip|retry, reason, reply, reply_type, rule_id, language, …, findings, escalation, second_opinion, despair, model}]). Whether a reply waits for a person, and why, or is queued is decided here, not by the caller. In shadow mode nothing is queued, and what would have happened is kept. A result that cannot be kept is set aside as draft_failed, the others are kept. Returns counts.';

COMMENT ON FUNCTION "service"."record_opinions"(jsonb) IS 'Keeps what the model found comments to be when it read them in a batch ([{id, text_hash, opinion, despair}]), unless their text is another by now or they are decided; what is grave is left to its owner. Returns how many were kept.';

COMMENT ON FUNCTION "service"."settle_model_calls"(uuid, jsonb) IS 'What became of calls that were taken ([{user_id, purpose, unused, ended, input_tokens, output_tokens}]): unused ones are given back, of those that ended their tokens count in place of what was reserved, and are kept by purpose. A probe that was answered ends the trouble of the model. Repeated, it changes nothing. A call of which nothing is told stays counted with its reserve.';

COMMENT ON FUNCTION "service"."take_model_calls"(jsonb) IS 'The one way to the model: takes calls before they are made ([{user_id, channel_id, calls}]), as many as plan, connection, the user''s own limit and the operator''s ceilings allow, and one when the model is in trouble and the wait is over. Returns {take, given: [{user_id, channel_id, calls, held}], server: {server, dialect}}; take settles them, held says why there are no more (engine.model_allowance, not_connected, engine.model_hold).';

COMMENT ON FUNCTION "service"."try_decision"(uuid, text, uuid, jsonb, text, real, text, boolean) IS 'What record_drafts would make of a reply now, were p_opinion that of both readings: {outcome: draft|post, why}. Writes nothing.';

COMMENT ON TABLE "private"."model_server" IS 'What is known of the model server, in one row. dialect: what the server (a hash of address, model and MODEL_OUTPUT) was found to understand. trouble, since: what keeps it from answering anybody, asked again by one call from wait_until on; detail: its own words. mailed_at: when the operator was told by mail. failed_over: the first two comments that this trouble was met over; one alone may be what the server fails over.';

COMMENT ON TABLE "private"."model_takes" IS 'Calls that were taken and are not settled yet: so that they are settled once, though the answer to it may get lost. probe: the one call that finds out whether the model works again.';

COMMENT ON TABLE "private"."model_uses" IS 'What a user''s model calls were for, per UTC day: calls that were settled, their tokens, and what those cost at the prices of that moment.';

COMMENT ON TABLE "public"."reply_rules" IS 'Rules of a user, first match wins; every given condition must hold, a rule with none matches every comment with words. pattern is RE2 syntax, matched without regard to case; words are any of them, folded, whole words.';

COMMENT ON TABLE "public"."spam_lessons" IS 'A comment whose owner restored it from spam, or confirmed it as spam: later ones like it on that channel are judged alike. Never the text itself, which must go when YouTube no longer gives it (docs/YOUTUBE.md, Policies).';

COMMENT ON VIEW "public"."reply_rule_states" IS 'A rule with what it has come to: comments matched, and what people made of its replies (engine.rule_standing). In order of position.';

REVOKE ALL ON FUNCTION "engine"."comment_classes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."comment_classes"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."comment_classes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."comment_classes"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."confirm_spam"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."confirm_spam"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."confirm_spam"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."confirm_spam"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."fails_alone"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."fails_alone"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."fails_alone"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."graver"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."graver"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."graver"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."harmless"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."harmless"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."harmless"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."leave_to_owner"(public.youtube_comments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."leave_to_owner"(public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."leave_to_owner"(public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."likeness"(integer[], integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."likeness"(integer[], integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."likeness"(integer[], integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_costs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."model_costs"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."model_costs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_costs"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_hold"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."model_hold"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_hold"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_purposes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."model_purposes"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."model_purposes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_purposes"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_stops"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."model_stops"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."model_stops"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_stops"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_waits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."model_waits"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."model_waits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_waits"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_waits_until"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."model_waits_until"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_waits_until"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."note_failed_over"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."note_failed_over"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."note_failed_over"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."reply_urgency"(boolean, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."reply_urgency"(boolean, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."reply_urgency"(boolean, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."reply_urgency"(boolean, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."restore_from_spam"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."restore_from_spam"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."restore_from_spam"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."restore_from_spam"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."spam_features"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."spam_features"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."spam_features"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."spam_lesson"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."spam_lesson"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."spam_lesson"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."teach_spam"(public.youtube_comments, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."teach_spam"(public.youtube_comments, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."teach_spam"(public.youtube_comments, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."to_classify"(uuid, text, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."to_classify"(uuid, text, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."to_classify"(uuid, text, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."why_not_unseen"(uuid, text, text, text, uuid, uuid, jsonb, text, real, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."why_not_unseen"(uuid, text, text, text, uuid, uuid, jsonb, text, real, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."why_not_unseen"(uuid, text, text, text, uuid, uuid, jsonb, text, real, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_spam"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."confirm_spam"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_spam"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."model_costs"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."model_costs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."model_costs"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reply_counts"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reply_counts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reply_counts"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."restore_from_spam"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."restore_from_spam"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."restore_from_spam"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."spam_lessons_shown"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."spam_lessons_shown"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."spam_lessons_shown"() TO "postgres";

REVOKE ALL ON FUNCTION "service"."demand_model_call"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."demand_model_call"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."demand_model_call"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."demand_model_call"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."look_at_model_again"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."look_at_model_again"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."look_at_model_again"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."look_at_model_again"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."model_notice"(boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."model_notice"(boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."model_notice"(boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."model_notice"(boolean) TO "service_role";

REVOKE ALL ON FUNCTION "service"."note_model"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."note_model"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."note_model"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."note_model"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_opinions"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_opinions"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_opinions"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_opinions"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "service"."try_decision"(uuid, text, uuid, jsonb, text, real, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."try_decision"(uuid, text, uuid, jsonb, text, real, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."try_decision"(uuid, text, uuid, jsonb, text, real, text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."try_decision"(uuid, text, uuid, jsonb, text, real, text, boolean) TO "service_role";

REVOKE ALL ("emoji_only") ON TABLE "public"."reply_rules" FROM "authenticated";

GRANT INSERT ("emoji_only"), UPDATE ("emoji_only") ON TABLE "public"."reply_rules" TO "authenticated";

REVOKE ALL ON TABLE "public"."spam_lessons" FROM "authenticated";

GRANT DELETE, SELECT ON TABLE "public"."spam_lessons" TO "authenticated";

REVOKE ALL ON TABLE "public"."reply_rule_states" FROM "authenticated";

GRANT SELECT ON TABLE "public"."reply_rule_states" TO "authenticated";

CREATE INDEX spam_lessons_channel ON public.spam_lessons USING btree (user_id, channel_id, created_at DESC);

ALTER TABLE "private"."model_server"
  ADD CONSTRAINT "model_server_trouble_check" CHECK ((trouble = ANY ((engine.model_stops() || engine.model_waits()))));

ALTER TABLE "private"."model_uses"
  ADD CONSTRAINT "model_uses_purpose_check" CHECK ((purpose = ANY (engine.model_purposes())));

ALTER TABLE "public"."youtube_comments"
  ADD CONSTRAINT "youtube_comments_first_opinion_check" CHECK ((first_opinion = ANY (engine.comment_classes())));

ALTER TABLE "public"."youtube_comments"
  ADD CONSTRAINT "youtube_comments_second_opinion_check" CHECK ((second_opinion = ANY (engine.comment_classes())));

-- What is there already.

-- The one row of what is known of the model server.
insert into private.model_server default values;

-- Drafts are read by the model like what comes in, and what was queued without two opinions waits for a person.
update public.youtube_comments set to_classify = true where reply_status = 'draft' and reply_type <> 'Manual';
do $$
begin
  perform engine.withdraw_unseen(y.user_id, null, 'second_opinion')
  from (select distinct user_id from public.youtube_comments where reply_status = 'queue' and approved_by = 'engine') y;
end $$;
analyze public.youtube_comments;
