-- inbox: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

CREATE TABLE "private"."job_runs" (
  "name"            text                     NOT NULL,
  "called_at"       timestamp with time zone,
  "request_ids"     bigint[]                 NOT NULL DEFAULT '{}'::bigint[],
  "last_started_at" timestamp with time zone,
  "last_success_at" timestamp with time zone,
  "last_error_at"   timestamp with time zone,
  "last_error"      text,
  "duration_ms"     integer,
  "counts"          jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT "job_runs_last_error_check" CHECK ((length(last_error) <= 100)),
  CONSTRAINT "job_runs_pkey" PRIMARY KEY (name),
  "added_at"        timestamp with time zone NOT NULL DEFAULT engine.now()
);

CREATE TABLE "private"."schedule_watch" (
  "only_row"    boolean                  NOT NULL DEFAULT true,
  "told_at"     timestamp with time zone,
  "lease_until" timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp WITH time zone,
  CONSTRAINT "schedule_watch_only_row_check" CHECK (only_row),
  CONSTRAINT "schedule_watch_pkey" PRIMARY KEY (only_row)
);

CREATE TABLE "public"."notice_settings" (
  "user_id"          uuid                     NOT NULL,
  "digest"           text                     NOT NULL DEFAULT 'off'::text,
  "digest_threshold" integer                  NOT NULL DEFAULT 20,
  "digest_hour"      integer                  NOT NULL DEFAULT 8,
  "browser"          boolean                  NOT NULL DEFAULT false,
  "look_at"          timestamp with time zone,
  "digested_at"      timestamp with time zone,
  CONSTRAINT "notice_settings_digest_check" CHECK ((digest = ANY (ARRAY['off'::text, 'daily'::text, 'when_more'::text]))),
  CONSTRAINT "notice_settings_digest_hour_check" CHECK (((digest_hour >= 0) AND (digest_hour <= 23))),
  CONSTRAINT "notice_settings_digest_threshold_check" CHECK (((digest_threshold >= 1) AND (digest_threshold <= 1000))),
  CONSTRAINT "notice_settings_pkey" PRIMARY KEY (user_id),
  "updated_at"       timestamp with time zone NOT NULL DEFAULT engine.now()
);

ALTER TABLE "public"."notice_settings"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."notice_settings" FROM "anon", "service_role";

CREATE TABLE "public"."saved_views" (
  "id"         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "user_id"    uuid                     NOT NULL,
  "name"       text                     NOT NULL,
  "tab"        text                     NOT NULL,
  "filters"    jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  "order_by"   text                     NOT NULL DEFAULT 'newest'::text,
  CONSTRAINT "saved_views_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 60) AND (name = btrim(name)))),
  CONSTRAINT "saved_views_pkey" PRIMARY KEY (id),
  CONSTRAINT "saved_views_user_id_name_key" UNIQUE (user_id, name),
  "created_at" timestamp with time zone NOT NULL DEFAULT engine.now(),
  CONSTRAINT "saved_views_filters_check" CHECK ((length((filters)::text) <= engine.most('inbox_filter_characters'::text))),
  CONSTRAINT "saved_views_order_by_check" CHECK ((order_by = ANY (engine.reply_orders()))),
  CONSTRAINT "saved_views_tab_check" CHECK ((tab = ANY (engine.reply_tabs())))
);

ALTER TABLE "public"."saved_views"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."saved_views" FROM "anon", "service_role";

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "changed_in" xid8 NOT NULL DEFAULT '0';

-- Apart, so that the rows that are there are not written anew: they changed before anybody asked.
ALTER TABLE public.youtube_comments ALTER COLUMN "changed_in" SET DEFAULT pg_current_xact_id();

CREATE OR REPLACE FUNCTION engine.act_is_done (
  p_act text,
  y     public.youtube_comments
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(case p_act
    when 'approve' then y.reply_status = any (engine.reply_counts())
    when 'dismiss' then y.reply_status = 'skipped' and y.status_reason = 'dismissed'
    when 'cancel' then y.reply_status = 'draft' and y.status_reason = 'cancelled'
    when 'draft' then y.reply_status is null and y.candidate
    when 'spam' then y.reply_status = 'skipped' and y.status_reason = 'confirmed_spam'
  end, false)
$function$;

CREATE OR REPLACE FUNCTION engine.act_refusal (
  p_act text,
  y     public.youtube_comments
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case p_act
    when 'approve' then case
      when y.reply_status = any (engine.reply_counts()) then 'It is approved already.'
      when y.reply_status is null then 'There is no reply to approve yet.'
      when y.reply_status <> 'draft' then 'Only a draft can be approved.'
      when y.grave and (y.reply_type <> 'Manual' or y.rule_id is not null) then 'This comment needs words of your own.' end
    when 'dismiss' then case
      when y.reply_status is not null and y.reply_status <> 'draft' then 'Only a comment without a queued reply can be dismissed.' end
    when 'cancel' then case when y.reply_status is distinct from 'queue' then 'It is too late to cancel: this reply is no longer waiting.' end
    when 'restore' then case
      when y.reply_status is distinct from 'skipped' then 'Only a comment without a reply can be restored.'
      when not engine.still_answerable(y) then 'This comment can no longer be answered on YouTube.' end
    when 'draft' then case
      when y.reply_status is not null and y.reply_status <> 'skipped' then 'It has a reply already.'
      when y.grave then 'This comment needs words of your own.'
      when y.reply_status = 'skipped' and not engine.still_answerable(y) then 'This comment can no longer be answered on YouTube.'
      when y.redacted_at is not null or y.gone_at is not null or engine.decide_before_drafting(y) is not null then 'This comment can no longer be answered on YouTube.'
      when y.reply_status = 'skipped' and coalesce(y.status_reason, '') not in ('dismissed', 'spam', 'confirmed_spam') then 'It would be skipped again for the same reason. Write a reply instead.'
      when y.reply_status is null and y.status_reason = 'needs_answer' then 'It waits for an answer of yours. Answer the question instead.'
      when y.reply_status is null and y.candidate then 'It waits for its draft already.'
      when y.published_at <= engine.now() - make_interval(days => (select s.max_comment_age_days from public.automation_settings s where s.user_id = y.user_id))
        then 'It is older than the age you answer.' end
    when 'not_spam' then case
      when y.reply_status is distinct from 'skipped' or coalesce(y.status_reason, '') not in ('spam', 'confirmed_spam') then 'This comment is not among the spam.'
      when not engine.still_answerable(y) then 'This comment can no longer be answered on YouTube.' end
    when 'spam' then case
      when y.reply_status is distinct from 'skipped' or y.status_reason is distinct from 'spam' then 'This comment is not among the spam.' end
  end;
end $function$;

CREATE OR REPLACE FUNCTION engine.act_where (
  p_act     text,
  p_tab     text,
  p_filters jsonb,
  p_until   timestamp with time zone
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.add_job_run()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.job_runs (name) values (new.name);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.age_band (
  p_now timestamp with time zone
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select format($q$case
    when y.published_at > %1$L::timestamptz - interval '1 hour' then 'hour'
    when y.published_at > %1$L::timestamptz - interval '24 hours' then 'day'
    when y.published_at > %1$L::timestamptz - interval '7 days' then 'week'
    when y.published_at > %1$L::timestamptz - interval '30 days' then 'month'
    else 'older'
  end$q$, p_now)
$function$;

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
  -- Approved in two places at once: who comes second has what they wanted.
  if v.reply_status = any (engine.reply_counts()) and (p_text is null or engine.normalise_reply(p_text) is not distinct from v.generated_reply) then
    return next v;
    return;
  end if;
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
  perform engine.record_decision(y, y.generated_reply) from public.youtube_comments y where y.id = p_id;
  return query select * from engine.approve(p_id, 'owner', 'approved');
end $function$;

CREATE OR REPLACE FUNCTION engine.assign_comments (
  p_ids      uuid[],
  p_assignee text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_assignee constant text := nullif(btrim(coalesce(p_assignee, '')), '');
  v_user uuid;
  v_count int;
  v_all int := 0;
begin
  perform engine.me();
  perform engine.require(length(coalesce(v_assignee, '')) <= engine.most('assignee_characters'),
    format('A name or mail has at most %s characters.', engine.most('assignee_characters')));
  perform engine.lock_for_act('assign', engine.chosen(p_ids));
  for v_user in select a from engine.accounts() a loop
    update public.youtube_comments y set assignee = v_assignee where y.id = any (p_ids) and y.user_id = v_user;
    get diagnostics v_count = row_count;
    if v_count > 0 then
      perform engine.log(v_user, 'owner', 'comments_assigned', null, jsonb_build_object('assignee', v_assignee, 'comments', v_count));
    end if;
    v_all := v_all + v_count;
  end loop;
  return v_all;
end $function$;

CREATE OR REPLACE FUNCTION engine.bulk_acts()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{approve,dismiss,cancel,restore,draft,not_spam,spam}'; end $function$;

CREATE OR REPLACE FUNCTION engine.call_scheduled (
  p_name text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.can_schedule()
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select to_regclass('cron.job') is not null and to_regnamespace('net') is not null and to_regclass('vault.decrypted_secrets') is not null
$function$;

CREATE OR REPLACE FUNCTION engine.check_inbox_filters (
  p_filters jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_filters constant jsonb := coalesce(p_filters, '{}');
  v_allowed constant jsonb := jsonb_build_object('category', engine.comment_categories() || 'none'::text, 'sentiment', engine.comment_sentiments() || 'none'::text,
    'warning', engine.inbox_warnings(), 'age', engine.inbox_ages());
  v_key text;
  v_value jsonb;
begin
  -- Before anything is read of it, so that a huge one costs nothing.
  perform engine.require(pg_catalog.length(v_filters::text) <= engine.most('inbox_filter_characters'),
    format('The filters have at most %s characters.', engine.most('inbox_filter_characters')));
  perform engine.require(jsonb_typeof(v_filters) = 'object', 'The filters are an object.');
  for v_key, v_value in select e.key, e.value from jsonb_each(v_filters) e loop
    perform engine.require(v_key = any (engine.inbox_filters()), format('There is no filter %s.', left(v_key, 40)));
    perform engine.require(jsonb_typeof(v_value) = 'string', format('The filter %s is a text.', v_key));
    perform engine.require(not v_allowed ? v_key or v_allowed -> v_key ? (v_value #>> '{}'), format('The filter %s has no such value.', v_key));
    if v_key = 'assignee' then
      perform engine.require(length(v_value #>> '{}') <= engine.most('assignee_characters'),
        format('A name or mail has at most %s characters.', engine.most('assignee_characters')));
    elsif v_key <> 'search' then
      perform engine.require_key(v_value #>> '{}');
    end if;
  end loop;
  perform engine.search_text(v_filters ->> 'search');
  return v_filters;
end $function$;

CREATE OR REPLACE FUNCTION engine.check_saved_view()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform engine.check_inbox_filters(new.filters);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.chosen (
  p_ids uuid[]
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(cardinality(p_ids) between 1 and engine.most('bulk_rows'), format('Choose between 1 and %s comments.', engine.most('bulk_rows')));
  return p_ids;
end $function$;

CREATE OR REPLACE FUNCTION engine.digest_lines (
  p_grave     integer,
  p_drafts    integer,
  p_questions integer,
  p_needs_you integer
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select string_agg(case when l.n = 1 then '1 ' || l.one else l.n || ' ' || l.many end, E'\n' order by l.place)
  from (values
    (1, p_grave, 'serious comment needs words of your own', 'serious comments need words of your own'),
    (2, p_drafts, 'draft waits for your approval', 'drafts wait for your approval'),
    (3, p_questions, 'comment asks what only you can answer', 'comments ask what only you can answer'),
    (4, p_needs_you, 'reply was not posted and needs you', 'replies were not posted and need you')) l (place, n, one, many)
  where l.n > 0
$function$;

CREATE OR REPLACE FUNCTION engine.dismiss_reply (
  p_id uuid
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
begin
  perform engine.lock_decisions(y.user_id) from public.youtube_comments y where y.id = p_id and y.user_id = any (array(select engine.accounts()));
  v := engine.own_comment(p_id);
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
end $function$;

CREATE OR REPLACE FUNCTION engine.draft_comment (
  p_id uuid
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
  v_refusal constant text := engine.act_refusal('draft', v);
begin
  if v_refusal is not null then
    perform engine.fail(409, 'reply_state_conflict', v_refusal, 'Reload: it has changed meanwhile.');
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
end $function$;

CREATE OR REPLACE FUNCTION engine.draft_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{needs_approval,check_failed,escalated,rule,rule_not_earned,rule_gone,low_confidence,second_opinion,grave,needs_answer,once_per_viewer,shadow,no_plan,not_connected,model_budget,model_ceiling,model_down,model_busy,model_failed,model_unusable,model_refused,draft_failed,draft_given_up,written,edited,cancelled,restored,comment_edited,comment_back,already_answered,not_spam}'; end $function$;

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
    'facts', coalesce((select jsonb_agg(to_jsonb(f) order by f.created_at) from public.facts f where f.user_id = engine.me()), '[]'),
    'questions', coalesce((select jsonb_agg(to_jsonb(q) order by q.asked_at) from public.questions q where q.user_id = engine.me()), '[]'),
    'documents', coalesce((select jsonb_agg(to_jsonb(d) order by d.created_at) from public.documents d where d.user_id = engine.me()), '[]'),
    'draft_outcomes', coalesce((select jsonb_agg(to_jsonb(d) order by d.decided_at) from public.draft_outcomes d where d.user_id = engine.me()), '[]'),
    'lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.lessons l where l.user_id = engine.me()), '[]'),
    'saved_replies', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_replies s where s.user_id = engine.me()), '[]'),
    'saved_views', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_views s where s.user_id = engine.me()), '[]'),
    'notice_settings', (select to_jsonb(n) from public.notice_settings n where n.user_id = engine.me()),
    'channel_pauses', coalesce((select jsonb_agg(to_jsonb(b) order by b.paused_at) from public.channel_pauses b where b.user_id = engine.me()), '[]'),
    'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = engine.me()), '[]'),
    'operator_sessions', coalesce((select jsonb_agg(to_jsonb(s) - 'session_id' order by s.opened_at) from public.operator_sessions s where s.user_id = engine.me()), '[]'),
    'history', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.user_id = engine.me()), '[]'),
    'activity', coalesce((select jsonb_agg(to_jsonb(a) order by a.id) from public.activity_log a where a.user_id = engine.me()), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION engine.inbox_ages()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{hour,day,week,month,older}'; end $function$;

CREATE OR REPLACE FUNCTION engine.inbox_cursor()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$ select jsonb_build_object('s', pg_catalog.pg_current_snapshot()::text) $function$;

CREATE OR REPLACE FUNCTION engine.inbox_filters()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{search,channel,video,category,sentiment,language,warning,assignee,age}'; end $function$;

CREATE OR REPLACE FUNCTION engine.inbox_order (
  p_tab   text,
  p_order text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(p_order = any (engine.reply_orders()), 'Order by urgent, newest or oldest.');
  return concat_ws(', ', case when p_order = 'urgent' then 'engine.reply_urgency(y.grave, y.escalation, y.category, y.sentiment) desc' end,
    engine.tab_date(p_tab) || case p_order when 'newest' then ' desc nulls last' else ' asc nulls last' end, 'y.id');
end $function$;

CREATE OR REPLACE FUNCTION engine.inbox_row()
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select $q$jsonb_build_object(
    'id', y.id, 'channel_id', y.channel_id, 'video_id', y.video_id, 'video_title', v.title,
    'author_name', y.author_name, 'text', left(y.text_original, 160), 'reply', left(y.generated_reply, 160), 'published_at', y.published_at,
    'language', y.language, 'category', y.category, 'sentiment', y.sentiment,
    'urgency', engine.reply_urgency(y.grave, y.escalation, y.category, y.sentiment), 'grave', y.grave, 'escalation', y.escalation,
    'warnings', array_remove(array[case when y.grave then 'grave' end, case when y.escalation is not null then 'escalated' end,
      case when y.marks <> '[]' then 'unproven' end, case when y.findings <> '[]' then 'findings' end], null),
    'reply_status', y.reply_status, 'status_reason', y.status_reason, 'status_changed_at', y.status_changed_at, 'post_after', y.post_after,
    'reply_sent_at', y.reply_sent_at, 'answerable', coalesce(y.reply_status = 'skipped' and engine.still_answerable(y), false), 'can_reply', y.can_reply, 'assignee', y.assignee)$q$
$function$;

CREATE OR REPLACE FUNCTION engine.inbox_tabs()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with own as materialized (select array(select engine.accounts()) as accounts),
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
$function$;

CREATE OR REPLACE FUNCTION engine.inbox_warnings()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{grave,escalated,unproven,findings,none}'; end $function$;

CREATE OR REPLACE FUNCTION engine.inbox_where (
  p_tab     text,
  p_filters jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.item_thread (
  y public.youtube_comments
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION engine.item_viewer (
  y public.youtube_comments
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with others as materialized (
    select o.id, o.published_at, o.reply_status, o.reply_status = any (engine.reply_answers_viewer()) or o.owner_replied_at is not null as answered
    from public.youtube_comments o
    where o.user_id = any (array(select engine.accounts())) and o.author_channel_id = y.author_channel_id and o.id <> y.id
  ), newest as (
    select o.id from others o order by o.published_at desc nulls last, o.id limit 10
  )
  select case when y.author_channel_id is not null then jsonb_build_object(
    'comments', (select count(*) from others), 'answered', (select count(*) from others o where o.answered),
    'earlier', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'video_title', v.title, 'text', e.text_original, 'published_at', e.published_at,
        'reply', coalesce(e.owner_reply_text, e.generated_reply), 'reply_status', e.reply_status) order by e.published_at desc nulls last, e.id)
      from newest n join public.youtube_comments e using (id) left join public.videos v on v.user_id = e.user_id and v.id = e.video_id), '[]')) end
$function$;

CREATE OR REPLACE FUNCTION engine.job_pulse (
  p_every_seconds integer
)
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select make_interval(secs => greatest(p_every_seconds, 60))
$function$;

CREATE OR REPLACE FUNCTION engine.job_states()
  RETURNS TABLE (
    name            text,
    function_name   text,
    last_started_at timestamp with time zone,
    last_success_at timestamp with time zone,
    last_error_at   timestamp with time zone,
    last_error      text,
    duration_ms     integer,
    counts          jsonb,
    proven_at       timestamp with time zone,
    late            boolean,
    missed          integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select j.name, j.function_name, r.last_started_at, r.last_success_at, r.last_error_at,
    case when r.last_error_at > coalesce(r.last_success_at, '-infinity') then r.last_error end,
    r.duration_ms, r.counts, p.proven_at,
    engine.now() - p.proven_at > 2.25 * p.pulse,
    greatest(0, floor(extract(epoch from engine.now() - p.proven_at) / extract(epoch from p.pulse) - 0.25))::int
  from private.scheduled_jobs j
  join private.job_runs r using (name)
  cross join lateral (select coalesce(r.last_success_at, r.added_at) as proven_at, engine.job_pulse(j.every_seconds) as pulse) p
$function$;

CREATE OR REPLACE FUNCTION engine.keep_schedule()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.late_jobs()
  RETURNS TABLE (
    job   text,
    since timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select s.name, s.proven_at from engine.job_states() s where s.late order by s.proven_at, s.name
$function$;

CREATE OR REPLACE FUNCTION engine.learn (
  v              public.youtube_comments,
  p_how          text,
  p_draft        text,
  p_final        text,
  p_from_youtube boolean,
  p_at           timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  SET enable_sort TO 'off'
  AS $function$
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
    ('facts', 500, 'Facts of one channel.'),
    ('documents', 20, 'Documents of one channel.'),
    ('document_characters', 200000, 'The longest document.'),
    ('description_characters', 5000, 'Characters of a video''s description that are kept: YouTube''s own limit.'),
    ('passage_characters', 300, 'The longest passage: what a reply can name as its source.'),
    ('evidence_characters', 6000, 'What the evidence of one comment may hold, in bytes, so that no script takes more tokens than English.'),
    ('index_videos', 5000, 'Videos of one channel''s list of uploads that are read.'),
    ('lessons', 2000, 'Answers and decisions of an owner on one channel that drafts are written by; the oldest make room.'),
    ('open_questions', 200, 'Open questions of one channel; what is asked beyond them waits until some are answered or dismissed.'),
    ('grouped_at_once', 20, 'Open questions that one model call compares with those that were there before.'),
    ('grouped_beside', 40, 'Open questions of a channel that it compares them with.'),
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
    ('backfill_comments', 1000, 'Comments of one backfill.'),
    ('report_days', 3700, 'Days of a report: ten years.'),
    ('assignee_characters', 200, 'The longest name or mail of a teammate.')
$function$;

CREATE OR REPLACE FUNCTION engine.lock_for_act (
  p_act text,
  p_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if p_act = 'dismiss' then
    perform engine.lock_decisions(k.id) from (select a as id from engine.accounts() a order by 1) k;
  end if;
  -- In the order of all who write several rows.
  perform from public.youtube_comments y where y.id = any (p_ids) and y.user_id = any (array(select engine.accounts()))
    order by y.user_id, y.channel_id, y.comment_id for update;
end $function$;

CREATE OR REPLACE FUNCTION engine.next_hour (
  p_hour  integer,
  p_zone  text,
  p_after timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  -- The hour of each local day by itself: a day has 23 or 25 hours where clocks are changed.
  select min(x.at) from generate_series(0, 2) d (days)
  cross join lateral (
    select (((p_after at time zone p_zone)::date + d.days) + make_interval(hours => p_hour)) at time zone p_zone as at) x
  where x.at > p_after
$function$;

CREATE OR REPLACE FUNCTION engine.note_inbox_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.changed_in := pg_catalog.pg_current_xact_id();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.note_job_error (
  p_name  text,
  p_error text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update private.job_runs set last_error_at = engine.now(), last_error = left(p_error, 100) where name = p_name
$function$;

CREATE OR REPLACE FUNCTION engine.owned_by_caller()
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  -- One account by =, which gives an index's order; a list of them does not.
  select case when count(*) = 1 then format('y.user_id = %L::uuid', min(a::text)) else format('y.user_id = any (%L::uuid[])', coalesce(array_agg(a), '{}')) end
  from engine.accounts() a
$function$;

CREATE OR REPLACE FUNCTION engine.plan_digest()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.posting_days (
  p_replies integer
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid;
  v_days int := 0;
  v_waiting int;
  v_today int;
  v_daily int;
begin
  for v_user in select a from engine.accounts() a loop
    select count(*) + p_replies into v_waiting from public.youtube_comments y where y.user_id = v_user and y.reply_status = 'queue';
    select greatest(0, least(s.cap_day - (select count(*) from engine.recent_posts(v_user)), q.today)), least(s.cap_day, s.cap_hour * 24, q.daily) into v_today, v_daily
    from public.automation_settings s
    cross join (
      select coalesce(sum(greatest(0, engine.quota_left(p.project, 'posting')) / engine.reply_cost()), 0)::int as today,
        coalesce(sum(engine.project_quota(p.project) * (select u.percent from engine.quota_purposes() u where u.purpose = 'posting') / 100 / engine.reply_cost()), 0)::int as daily
      from (
        select distinct engine.project_of(c.id) as project from public.youtube_connections c where c.user_id = v_user and c.is_active and c.channel_id is not null) p
      where p.project is not null) q
    where s.user_id = v_user;
    v_days := greatest(v_days, case when v_waiting <= v_today then 0 else ceil((v_waiting - v_today)::numeric / nullif(v_daily, 0))::int end);
    if v_waiting > coalesce(v_today, 0) and coalesce(v_daily, 0) = 0 then
      return null;
    end if;
  end loop;
  return v_days;
end $function$;

CREATE OR REPLACE FUNCTION engine.refused_call (
  p_requests bigint[]
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_error text;
begin
  if cardinality(p_requests) > 0 and to_regclass('net._http_response') is not null then
    execute 'select coalesce(''http_'' || r.status_code, ''no_answer'') from net._http_response r
      where r.id = any ($1) and (r.status_code is null or r.status_code >= 300) order by r.id desc limit 1'
      into v_error using p_requests;
  end if;
  return v_error;
end $function$;

CREATE OR REPLACE FUNCTION engine.replan_digest()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.notice_settings set digest_hour = digest_hour where user_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.reply_urgency (
  p_grave      boolean,
  p_escalation text,
  p_category   text,
  p_sentiment  text
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
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

CREATE OR REPLACE FUNCTION engine.require_comment (
  p_found boolean
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not coalesce(p_found, false) then
    perform engine.fail(404, 'comment_not_found', 'This comment does not exist.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.restore_reply (
  p_id uuid
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
  v_reason text;
begin
  if not engine.still_answerable(v) then
    perform engine.fail(409, 'reply_state_conflict', coalesce(engine.act_refusal('restore', v), 'There is nothing to restore.'), 'Reload: it has changed meanwhile.');
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
end $function$;

CREATE OR REPLACE FUNCTION engine.schedule_jobs()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.seconds_of (
  p_label text
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select sum(part::int * 60 ^ (places - place))::int from regexp_split_to_table(p_label, ':') with ordinality p (part, place)
    cross join (select array_length(string_to_array(p_label, ':'), 1) as places) n
$function$;

CREATE OR REPLACE FUNCTION engine.tab_date (
  p_tab text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_tab when 'queued' then 'y.post_after' when 'posted' then 'y.reply_sent_at' when 'needs_you' then 'y.status_changed_at' else 'y.published_at' end
$function$;

CREATE OR REPLACE FUNCTION engine.tab_where (
  p_tab text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(p_tab = any (engine.reply_tabs()), 'There is no such tab.');
  return case p_tab
    when 'unanswered' then $q$(y.reply_status is null and y.comment_id = y.thread_id and y.owner_replied_at is null
      and y.can_reply and y.redacted_at is null and not y.grave and y.status_reason is distinct from 'needs_answer')$q$
    when 'needs_answer' then $q$(y.reply_status is null and y.status_reason = 'needs_answer' and y.redacted_at is null)$q$
    when 'to_approve' then format('(y.reply_status = any (%L::text[]) or (y.grave and y.reply_status is null and y.redacted_at is null))', engine.tab_statuses(p_tab))
    when 'spam' then $q$(y.reply_status = 'skipped' and y.status_reason = 'spam')$q$
    when 'no_reply' then format('(y.reply_status = any (%L::text[]) and (y.reply_status <> %L or y.status_reason is distinct from %L))', engine.tab_statuses(p_tab), 'skipped', 'spam')
    else format('(y.reply_status = any (%L::text[]))', engine.tab_statuses(p_tab))
  end;
end $function$;

CREATE OR REPLACE FUNCTION engine.take_calls (
  p_name text
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.vault_secret (
  p_name text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_secret text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select max(decrypted_secret) from vault.decrypted_secrets where name = $1' into v_secret using p_name;
  end if;
  return nullif(v_secret, '');
end $function$;

CREATE OR REPLACE FUNCTION engine.video_moment (
  p_user  uuid,
  p_video text,
  p_text  text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION engine.waiting_for (
  p_user uuid,
  OUT    grave integer,
  OUT    drafts integer,
  OUT    questions integer,
  OUT    needs_you integer
)
  RETURNS record
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select
    (select count(*)::int from public.youtube_comments y where y.user_id = p_user and y.grave and y.reply_status is null and y.redacted_at is null),
    (select count(*)::int from public.youtube_comments y where y.user_id = p_user and y.reply_status = any (engine.tab_statuses('to_approve'))),
    (select count(*)::int from public.youtube_comments y where y.user_id = p_user and y.reply_status is null
      and y.status_reason = 'needs_answer' and y.redacted_at is null),
    (select count(*)::int from public.youtube_comments y where y.user_id = p_user and y.reply_status = any (engine.tab_statuses('needs_you')))
$function$;

CREATE OR REPLACE FUNCTION engine.warnings_of (
  p_grave     boolean,
  p_escalated boolean,
  p_unproven  boolean,
  p_findings  boolean
)
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
  select array(select w.word from unnest(engine.inbox_warnings(), array[p_grave, p_escalated, p_unproven, p_findings]) with ordinality w (word, holds, place) where w.holds order by w.place)
$function$;

CREATE OR REPLACE FUNCTION engine.watch_schedule()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_url text := engine.vault_secret('project_url');
begin
  if v_url is not null and exists (select from engine.job_states() s where s.missed >= 3) then
    execute 'select net.http_get(url := $1, timeout_milliseconds := 5000)' using v_url || '/functions/v1/health';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.work_due (
  p_function text,
  p_most     integer
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_now timestamptz := engine.now();
begin
  return case p_function
    when 'sync-comments' then
      (select count(*) from (select from public.channel_syncs s where s.next_sync_at <= v_now limit p_most) due)
      -- A run also redacts, even when nobody has a channel any more.
      + (select count(*) from (select from public.youtube_comments y where y.redacted_at is null and y.read_at < v_now - interval '30 days' limit 1) stale)
      + (select count(*) from (select from private.disconnected_channels d where d.since <= v_now - interval '6 days' limit 1) left_behind)
      + (select count(*) from (select from public.questions q where q.state <> 'answered' and q.look_at <= v_now limit 1) unanswered)
    when 'draft-replies' then
      (select count(*) from (select from public.channel_syncs s where s.draft_due_at <= v_now limit p_most) due)
      -- A run also compares open questions, of some channels.
      + (select count(*) from (select from public.questions q where q.group_after <= v_now limit 1) unsorted)
    when 'post-replies' then
      (select count(*) from (select from public.channel_syncs s where s.post_due_at <= v_now limit p_most) due)
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
    else 1
  end;
end $function$;

CREATE OR REPLACE FUNCTION engine.zone_of (
  p_user uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce((select p.timezone from public.profiles p where p.user_id = p_user), 'UTC')
$function$;

CREATE OR REPLACE FUNCTION public.assign_comments (
  p_ids      uuid[],
  p_assignee text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$ select engine.assign_comments(p_ids, p_assignee) $function$;

REVOKE ALL ON FUNCTION "public"."assign_comments"(uuid[], text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.bulk_act (
  p_act     text,
  p_tab     text,
  p_filters jsonb                    DEFAULT '{}'::jsonb,
  p_ids     uuid[]                   DEFAULT NULL::uuid[],
  p_until   timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
      if exists (select from public.youtube_comments y where y.id = v_id and y.user_id = any (array(select engine.accounts())) and engine.act_is_done(p_act, y)) then
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
end $function$;

REVOKE ALL ON FUNCTION "public"."bulk_act"(text, text, jsonb, uuid[], timestamp WITH time zone) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.inbox_changes (
  p_tab     text,
  p_filters jsonb,
  p_since   jsonb,
  p_limit   integer DEFAULT 200
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_where constant text := engine.inbox_where(p_tab, p_filters);
  v_since pg_snapshot;
  v_now constant pg_snapshot := pg_catalog.pg_current_snapshot();
  v_lost boolean;
  v_changed jsonb;
  v_count int;
begin
  perform engine.require(p_limit between 1 and engine.most('inbox_rows'), format('Ask for 1 to %s changes.', engine.most('inbox_rows')));
  perform engine.require(length(p_since::text) <= engine.most('inbox_cursor_characters') and jsonb_typeof(p_since) = 'object' and p_since ->> 's' is not null,
    'There is no such cursor. Load the list anew.');
  begin
    v_since := p_since ->> 's';
  exception when data_exception then
    perform engine.require(false, 'There is no such cursor. Load the list anew.');
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
end $function$;

REVOKE ALL ON FUNCTION "public"."inbox_changes"(text, jsonb, jsonb, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.inbox_counts (
  p_tab     text,
  p_filters jsonb DEFAULT '{}'::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
          where k.channel_id = p.value and k.user_id = any (array(select engine.accounts())) order by k.priority limit 1), p.value)
        when 'video' then coalesce((select nullif(v.title, '') from public.videos v
          where v.id = p.value and v.user_id = any (array(select engine.accounts())) limit 1), p.value)
        else p.value end as label
      from placed p where p.facet <> 'video' or p.place <= %2$s or p.value = $1 ->> 'video'
    )
    select jsonb_build_object('tabs', engine.inbox_tabs(), 'total', coalesce((select sum(j.n) from judged j where j.off = 0), 0),
      'facets', (select jsonb_object_agg(f.facet, coalesce((select jsonb_agg(jsonb_build_object('value', s.value, 'label', s.label, 'count', s.n) order by s.place)
        from shown s where s.facet = f.facet), '[]')) from unnest(engine.inbox_filters()) f (facet) where f.facet <> 'search'))$q$,
    engine.inbox_where(p_tab, jsonb_strip_nulls(jsonb_build_object('search', v ->> 'search'))), engine.most('facet_videos'), engine.age_band(engine.now()))
  into v_result using v;
  return v_result;
end $function$;

REVOKE ALL ON FUNCTION "public"."inbox_counts"(text, jsonb) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.inbox_item (
  p_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  y public.youtube_comments;
begin
  select * into y from public.youtube_comments c where c.id = p_id and c.user_id = any (array(select engine.accounts()));
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
end $function$;

REVOKE ALL ON FUNCTION "public"."inbox_item"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.inbox_page (
  p_tab     text,
  p_filters jsonb   DEFAULT '{}'::jsonb,
  p_order   text    DEFAULT 'newest'::text,
  p_after   jsonb   DEFAULT NULL::jsonb,
  p_limit   integer DEFAULT 100
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
    perform engine.require(length(p_after::text) <= engine.most('inbox_cursor_characters'), 'There is no such place to go on from.');
    begin
      v_at := p_after ->> 'at';
      v_id := p_after ->> 'id';
      v_level := p_after ->> 'urgency';
    exception when data_exception then
      perform engine.require(false, 'There is no such place to go on from.');
    end;
    perform engine.require(v_id is not null and (p_order <> 'urgent' or v_level is not null), 'There is no such place to go on from.');
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
end $function$;

REVOKE ALL ON FUNCTION "public"."inbox_page"(text, jsonb, text, jsonb, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.late_jobs()
  RETURNS TABLE (
    job   text,
    since timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select * from engine.late_jobs()
$function$;

REVOKE ALL ON FUNCTION "public"."late_jobs"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.opening (
  p_user  uuid,
  p_tab   text DEFAULT NULL::text,
  p_order text DEFAULT 'urgent'::text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  -- As many rows as fill a tall window: the rest comes once these are shown.
  with first as materialized (select case when p_tab is not null then public.inbox_page(p_tab, '{}', p_order, null, 30) end as page)
  select jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = p_user),
    'settings', (select to_jsonb(s) from public.automation_settings s where s.user_id = p_user),
    'connections', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.priority, c.last_used_at nulls first, c.connected_at)
      from public.connection_health c where c.user_id = p_user), '[]'),
    'pace', (select to_jsonb(p) from public.posting_pace() p limit 1),
    'paused', coalesce((select jsonb_agg(to_jsonb(c) order by c.paused_at desc) from public.paused_channels c where c.user_id = p_user), '[]'),
    'tabs', engine.inbox_tabs(),
    'operator', (select to_jsonb(o) from public.operator_session() o limit 1),
    'page', f.page,
    'item', case when f.page #>> '{rows,0,id}' is not null then public.inbox_item((f.page #>> '{rows,0,id}')::uuid) end)
  from first f
$function$;

REVOKE ALL ON FUNCTION "public"."opening"(uuid, text, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.preview_bulk (
  p_act     text,
  p_tab     text,
  p_filters jsonb  DEFAULT '{}'::jsonb,
  p_ids     uuid[] DEFAULT NULL::uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_where constant text := case when p_ids is null then engine.act_where(p_act, p_tab, p_filters, null)
    else engine.act_where(p_act, p_tab, '{}', null) end;
  v_number int;
  v_skipped jsonb;
begin
  execute format($q$
    with judged as (
      select engine.act_refusal($1, y) as message from public.youtube_comments y where %s
    ), counted as (
      select j.message, count(*)::int as n from judged j group by 1
    )
    select coalesce(sum(c.n) filter (where c.message is null), 0),
      coalesce(jsonb_agg(jsonb_build_object('message', c.message, 'count', c.n) order by c.n desc, c.message) filter (where c.message is not null), '[]')
    from counted c$q$, case when p_ids is null then v_where else 'y.id = any ($2) and y.user_id = any (array(select engine.accounts()))' end)
  into v_number, v_skipped using p_act, engine.chosen(coalesce(p_ids, '{00000000-0000-0000-0000-000000000000}'));
  return jsonb_build_object('number', v_number,
    'credits', case when p_act in ('approve', 'draft') then v_number * engine.reply_cost() else 0 end,
    'days', case when p_act in ('approve', 'draft') then engine.posting_days(v_number) else 0 end,
    'until', engine.now(), 'skipped', v_skipped);
end $function$;

REVOKE ALL ON FUNCTION "public"."preview_bulk"(text, text, jsonb, uuid[]) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION service.begin_job (
  p_function text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.job_runs r set last_started_at = engine.now() from private.scheduled_jobs j where j.name = r.name and j.function_name = p_function
$function$;

CREATE OR REPLACE FUNCTION service.claim_schedule_notice (
  p_function text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION service.end_job (
  p_function text,
  p_ms       integer,
  p_counts   jsonb   DEFAULT '{}'::jsonb,
  p_error    text    DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.job_runs r set
    duration_ms = p_ms,
    last_success_at = case when p_error is null then engine.now() else r.last_success_at end,
    counts = case when p_error is null then coalesce(p_counts, '{}') else r.counts end,
    last_error_at = case when p_error is null then r.last_error_at else engine.now() end,
    last_error = case when p_error is null then r.last_error else left(p_error, 100) end
  from private.scheduled_jobs j where j.name = r.name and j.function_name = p_function
$function$;

CREATE OR REPLACE FUNCTION service.record_schedule_notice (
  p_late boolean,
  p_sent boolean
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.schedule_watch set
    told_at = case when not p_sent then told_at when p_late then engine.now() end,
    lease_until = '-infinity'
$function$;

CREATE OR REPLACE FUNCTION service.schedule_report()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (select from engine.late_jobs()) then
    perform engine.keep_schedule();
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(s) - 'function_name' order by s.name), '[]') from engine.job_states() s);
end $function$;

CREATE OR REPLACE FUNCTION service.write_digests (
  p_limit integer DEFAULT 100
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
        case when v_all = 1 then '1 comment waits for you' else v_all || ' comments wait for you' end,
        engine.digest_lines(v_waits.grave, v_waits.drafts, v_waits.questions, v_waits.needs_you)
          || E'\n\nThis mail comes once a day at most. Change or stop it in Account, under Notices. Your replies:');
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
end $function$;

ALTER TABLE "private"."job_runs"
  ADD CONSTRAINT "job_runs_name_fkey" FOREIGN KEY (name) REFERENCES private.scheduled_jobs(name) ON DELETE CASCADE;

ALTER TABLE "public"."notice_settings"
  ADD CONSTRAINT "notice_settings_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."saved_views"
  ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX notice_settings_due ON public.notice_settings USING btree (look_at);

CREATE INDEX youtube_comments_changed ON public.youtube_comments USING btree (user_id, changed_in);

CREATE TRIGGER add_run
  AFTER INSERT ON private.scheduled_jobs
  FOR EACH ROW
  EXECUTE FUNCTION engine.add_job_run();

CREATE TRIGGER notice_settings_plan
  BEFORE INSERT OR UPDATE OF digest, digest_hour, digest_threshold ON public.notice_settings
  FOR EACH ROW
  EXECUTE FUNCTION engine.plan_digest();

CREATE TRIGGER notice_settings_touch
  BEFORE UPDATE ON public.notice_settings
  FOR EACH ROW
  EXECUTE FUNCTION engine.touch_updated_at();

CREATE TRIGGER profiles_replan_digest
  AFTER UPDATE OF timezone ON public.profiles
  FOR EACH ROW
  WHEN ((old.timezone <> new.timezone))
  EXECUTE FUNCTION engine.replan_digest();

CREATE TRIGGER saved_views_check
  BEFORE INSERT ON public.saved_views
  FOR EACH ROW
  EXECUTE FUNCTION engine.check_saved_view();

CREATE TRIGGER saved_views_limit
  AFTER INSERT ON public.saved_views
  FOR EACH ROW
  EXECUTE FUNCTION engine.limit_rows('saved_views', 'user_id', 'saved views', 'Delete one that you no longer use.');

CREATE TRIGGER youtube_comments_inbox_change
  BEFORE UPDATE ON public.youtube_comments
  FOR EACH ROW
  WHEN
    (((old.reply_status IS DISTINCT FROM new.reply_status) OR (old.status_reason IS DISTINCT FROM new.status_reason) OR (old.status_changed_at IS DISTINCT FROM
    new.status_changed_at) OR (old.generated_reply IS DISTINCT FROM new.generated_reply) OR (old.text_original IS DISTINCT FROM new.text_original) OR
    (old.author_name IS DISTINCT FROM new.author_name) OR (old.published_at IS DISTINCT FROM new.published_at) OR (old.video_id IS DISTINCT FROM new.video_id) OR
    (old.language IS DISTINCT FROM new.language) OR (old.category IS DISTINCT FROM new.category) OR (old.sentiment IS DISTINCT FROM new.sentiment) OR
    (old.escalation IS DISTINCT FROM new.escalation) OR (old.grave IS DISTINCT FROM new.grave) OR (old.marks IS DISTINCT FROM new.marks) OR
    (old.findings IS DISTINCT FROM new.findings) OR (old.sources IS DISTINCT FROM new.sources) OR (old.post_after IS DISTINCT FROM new.post_after) OR
    (old.reply_sent_at IS DISTINCT FROM new.reply_sent_at) OR (old.posted_at IS DISTINCT FROM new.posted_at) OR (old.can_reply IS DISTINCT FROM new.can_reply) OR
    (old.assignee IS DISTINCT FROM new.assignee) OR (old.redacted_at IS DISTINCT FROM new.redacted_at) OR (old.gone_at IS DISTINCT FROM new.gone_at) OR
    (old.owner_replied_at IS DISTINCT FROM new.owner_replied_at) OR (old.edited_at IS DISTINCT FROM new.edited_at) OR (old.translation IS DISTINCT FROM new.translation) OR
    (old.verification_note IS DISTINCT FROM new.verification_note)))
  EXECUTE FUNCTION engine.note_inbox_change();

CREATE POLICY "notice_settings: owner creates" ON "public"."notice_settings"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "notice_settings: owner reads" ON "public"."notice_settings"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "notice_settings: owner updates" ON "public"."notice_settings"
  FOR UPDATE
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))))
  WITH CHECK ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "saved_views: owner creates" ON "public"."saved_views"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "saved_views: owner deletes" ON "public"."saved_views"
  FOR DELETE
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "saved_views: owner reads" ON "public"."saved_views"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

COMMENT ON COLUMN "private"."job_runs"."called_at" IS 'When it was last due to be called, whether or not the call arrived.';

COMMENT ON COLUMN "private"."job_runs"."counts" IS 'What the last run that succeeded did, in numbers.';

COMMENT ON COLUMN "private"."job_runs"."last_error" IS 'A code: of the function''s error, or of what became of the call (http_401, no_answer, cron_key_missing, project_url_missing).';

COMMENT ON COLUMN "private"."job_runs"."request_ids" IS 'The last calls by pg_net, whose answers are looked at before the next.';

COMMENT ON COLUMN "public"."notice_settings"."digested_at" IS 'When the last digest was written: there is one a day at most.';

COMMENT ON COLUMN "public"."notice_settings"."look_at" IS 'When it is next looked at whether a digest is due; null when it is off.';

COMMENT ON COLUMN "public"."youtube_comments"."changed_in" IS 'The transaction that last changed what the inbox shows of the row (engine.note_inbox_change), so that public.inbox_changes can ask a snapshot whether it was seen.';

COMMENT ON FUNCTION "engine"."act_is_done"(text, public.youtube_comments) IS 'Whether a comment already is what an act would make of it, so that who comes second is told that it is done.';

COMMENT ON FUNCTION "engine"."act_refusal"(text, public.youtube_comments) IS 'Why an act (engine.bulk_acts) cannot be done to a comment, in a sentence; null when it can. The acts themselves decide: this is what a preview tells, and what several at once leave out.';

COMMENT ON FUNCTION "engine"."act_where"(text, text, jsonb, timestamp with time zone) IS 'What of youtube_comments y is in a tab under filters and was so by a moment (null: now), as a condition in SQL. 422 for an unknown act, tab or filter.';

COMMENT ON FUNCTION "engine"."add_job_run"() IS 'Trigger: a new job has its row of job_runs from the start, or one that never runs would never be missed.';

COMMENT ON FUNCTION "engine"."age_band"(timestamp with time zone) IS 'The band of engine.inbox_ages that youtube_comments y is in, in SQL, so that it is part of the query that asks; older when nobody knows when it was written.';

COMMENT ON FUNCTION "engine"."assign_comments"(uuid[], text) IS 'Rule of public.assign_comments.';

COMMENT ON FUNCTION "engine"."bulk_acts"() IS 'What an owner can do to several comments of the inbox at once.';

COMMENT ON FUNCTION "engine"."call_scheduled"(text) IS 'Calls the edge function of a job as often as its work asks, with the schedule''s key from Vault (secrets project_url and cron_key), and keeps what was heard of the calls before as an error of the job; null, and an error of the job, when a secret is not set.';

COMMENT ON FUNCTION "engine"."can_schedule"() IS 'Whether pg_cron, pg_net and Vault are here.';

COMMENT ON FUNCTION "engine"."check_inbox_filters"(jsonb) IS 'Filters of the inbox as they came, {} for null. 422 for what is no filter (engine.inbox_filters), is no text, has no such value, or is too long.';

COMMENT ON FUNCTION "engine"."check_saved_view"() IS 'Trigger: 422 for what the inbox cannot be filtered by.';

COMMENT ON FUNCTION "engine"."chosen"(uuid[]) IS 'Comments that were chosen one by one; 422 for none, or for more than one call may name.';

COMMENT ON FUNCTION "engine"."digest_lines"(integer, integer, integer, integer) IS 'What waits, a line each, the gravest first; null when nothing does.';

COMMENT ON FUNCTION "engine"."draft_comment"(uuid) IS 'Has a comment drafted like a new one, also when it came before replies were switched on, was dismissed, or was taken for spam. 409 when it cannot be, or would be skipped again.';

COMMENT ON FUNCTION "engine"."inbox_ages"() IS 'Bands of a comment''s age in the inbox, each from the end of the one before: up to an hour, 24 hours, 7 days, 30 days, and beyond.';

COMMENT ON FUNCTION "engine"."inbox_cursor"() IS 'What public.inbox_changes wants to know next time: which transactions this answer has seen.';

COMMENT ON FUNCTION "engine"."inbox_filters"() IS 'What the inbox can be filtered by.';

COMMENT ON FUNCTION "engine"."inbox_order"(text, text) IS 'How a tab is ordered, in SQL; urgent: by engine.reply_urgency, then the oldest. What has no date comes last. 422 for an unknown order.';

COMMENT ON FUNCTION "engine"."inbox_row"() IS 'A comment y with its video v as a line of the inbox, in SQL: as part of the query, who is asking is worked out once and not for each row.';

COMMENT ON FUNCTION "engine"."inbox_tabs"() IS 'How many of the caller''s comments are in each tab. As engine.tab_where says, counted from indices: most of it without looking at a row.';

COMMENT ON FUNCTION "engine"."inbox_warnings"() IS 'What the inbox filters warnings by: a threat or despair, an escalation, words that nothing proves, what a check found; none: no such warning.';

COMMENT ON FUNCTION "engine"."inbox_where"(text, jsonb) IS 'What of youtube_comments y is the caller''s and belongs to a tab under filters, as a condition in SQL. 422 for what is no tab or no filter.';

COMMENT ON FUNCTION "engine"."item_thread"(public.youtube_comments) IS 'The thread of a comment, oldest first, 100 at most: viewers'' comments, our replies and the channel''s own. id is the row that a text stands on: a reply has that of its comment.';

COMMENT ON FUNCTION "engine"."item_viewer"(public.youtube_comments) IS 'What else the author of a comment wrote on the caller''s channels: {comments, answered, earlier}, without this comment, earlier the newest 10; null when nobody knows who wrote it.';

COMMENT ON FUNCTION "engine"."job_pulse"(integer) IS 'How often a job is called even when nothing is due, which proves that its calls arrive: at its interval, once a minute at most.';

COMMENT ON FUNCTION "engine"."job_states"() IS 'Every job and how it fares. proven_at: its last success, or when it was added. missed: runs that should have succeeded since, of those that its pulse asks for (engine.job_pulse); a quarter of one is what a run may take. late: two, so a schedule that stops shows after 2:15 minutes. last_error: unless a success followed.';

COMMENT ON FUNCTION "engine"."keep_schedule"() IS 'Schedules the jobs where that could not be done before, as when an extension was switched on after the migrations. What prevents it is an error of the jobs.';

COMMENT ON FUNCTION "engine"."late_jobs"() IS 'Jobs that should have run and did not, and since when.';

COMMENT ON FUNCTION "engine"."lock_for_act"(text, uuid[]) IS 'Locks those of some comments that are the caller''s, in the order in which everybody does.';

COMMENT ON FUNCTION "engine"."next_hour"(integer, text, timestamp with time zone) IS 'When it is next p_hour o''clock in a zone, later than p_after.';

COMMENT ON FUNCTION "engine"."note_inbox_change"() IS 'Trigger: the inbox shows something else of the row from now on. A number of the transaction is what no clock is: whether a snapshot has seen it is known, however late it commits.';

COMMENT ON FUNCTION "engine"."note_job_error"(text, text) IS 'Keeps what went wrong with a job, as a code.';

COMMENT ON FUNCTION "engine"."owned_by_caller"() IS 'What of youtube_comments y is of engine.accounts, as a condition in SQL that an index can serve in order. Row-level security holds beside it.';

COMMENT ON FUNCTION "engine"."plan_digest"() IS 'Trigger: when a digest is next looked at, as the settings now are.';

COMMENT ON FUNCTION "engine"."posting_days"(integer) IS 'In how many days from now the last of so many more replies of the caller''s leaves, those that wait counted first: by the caps and the quota that is kept for posting. 0: today; null: nothing can be posted.';

COMMENT ON FUNCTION "engine"."refused_call"(bigint[]) IS 'What pg_net heard instead of success to one of these calls, as a code; null when there was none or nothing came yet.';

COMMENT ON FUNCTION "engine"."replan_digest"() IS 'Trigger: the hour of a digest is one of the user''s zone.';

COMMENT ON FUNCTION "engine"."require_comment"(boolean) IS 'Refuses with 404 unless the comment that was asked for is there and the caller''s.';

COMMENT ON FUNCTION "engine"."restore_reply"(uuid) IS 'Takes back that a comment gets no reply. A draft that its owner dismissed is a draft again as it was, with its sources and marks; its outcome and its lesson are taken back. Anything else is undecided again. 409 unless it may still be answered.';

COMMENT ON FUNCTION "engine"."schedule_jobs"() IS 'Tells pg_cron what private.scheduled_jobs says, and returns how many jobs; null where pg_cron, pg_net or Vault is not to be had. Two jobs of its own: the watch over the others (engine.watch_schedule) and the purge of pg_cron''s own log.';

COMMENT ON FUNCTION "engine"."seconds_of"(text) IS 'Seconds of a time such as 4:12 or 1:04:12.';

COMMENT ON FUNCTION "engine"."tab_date"(text) IS 'The column of youtube_comments y by which a tab is newest or oldest first: when the comment was written, or its reply is due, was sent, changed.';

COMMENT ON FUNCTION "engine"."tab_where"(text) IS 'What of youtube_comments y is in a tab, as a condition in SQL. 422 for an unknown tab.';

COMMENT ON FUNCTION "engine"."take_calls"(text) IS 'How often a job is to be called now, by whoever asks: as its work asks (engine.calls_due), and once without any when its pulse is due (engine.job_pulse).';

COMMENT ON FUNCTION "engine"."vault_secret"(text) IS 'A secret of Vault; null without one, and where there is no Vault.';

COMMENT ON FUNCTION "engine"."video_moment"(uuid, text, text) IS 'The moment of a video that a comment names first, as 4:12: {seconds, label, chapter}, chapter being the one of its description that the moment is in; null when it names none.';

COMMENT ON FUNCTION "engine"."waiting_for"(uuid) IS 'What waits for a user: comments that need words of their own, drafts to approve, comments with a question that only they can answer, replies that need them.';

COMMENT ON FUNCTION "engine"."warnings_of"(boolean, boolean, boolean, boolean) IS 'Which of engine.inbox_warnings a comment has, in their order; empty for none.';

COMMENT ON FUNCTION "engine"."watch_schedule"() IS 'Calls the function health while a job is late, which needs no key: so the operator has a mail even when the schedule''s key opens nothing any more.';

COMMENT ON FUNCTION "engine"."zone_of"(uuid) IS 'The time zone of a user; UTC before there is a profile.';

COMMENT ON FUNCTION "public"."assign_comments"(uuid[], text) IS 'Names the teammate for several of the caller''s comments and returns how many there were; an empty name clears it. 422 for a name that is too long, or too many ids.';

COMMENT ON FUNCTION "public"."bulk_act"(text, text, jsonb, uuid[], timestamp with time zone) IS 'Does one act (engine.bulk_acts) to several of the caller''s comments, each by its own rule: {done, refused, left}. p_ids null: to all that the tab shows under the filters, the first 500 of them by the order newest, without those of public.preview_bulk''s skipped; left says how many there still are. p_until: nothing that came, changed its state or was rewritten after it is touched. What is so already is done, not refused. To undo: cancel after approve, restore after dismiss, with done as p_ids. 422 for an unknown act, tab or filter, or too many ids.';

COMMENT ON FUNCTION "public"."inbox_changes"(text, jsonb, jsonb, integer) IS 'What has become of the caller''s comments since an answer with p_since as its cursor: {now, cursor, tabs, changed, more}. in_view: whether a row belongs to the tab under the filters. more: there is more than p_limit, or the cursor is of another database, so the list is to be loaded anew. Nothing is missed: the cursor names the transactions that were seen, and rows the one that changed them (youtube_comments.changed_in). A title of a video, and a like, are no change. 422 for an unknown tab, filter, cursor or limit.';

COMMENT ON FUNCTION "public"."inbox_counts"(text, jsonb) IS 'How much there is of the caller''s: {tabs, total, facets}. tabs: of each tab, whatever the filters; total: of this one under all of them; facets: for each filter but search [{value, label, count}], fullest first, under all filters but itself. none, and for assignee an empty text, stand for what has no value. Of videos the 50 fullest and the chosen one. 422 for an unknown tab or filter.';

COMMENT ON FUNCTION "public"."inbox_item"(uuid) IS 'One of the caller''s comments with all that is known of it: {now, item, video, thread, viewer, history}. 404 alike for none and another user''s.';

COMMENT ON FUNCTION "public"."inbox_page"(text, jsonb, text, jsonb, integer) IS 'A page of a tab of the caller''s inbox: {now, cursor, rows, next}. p_after: next of the page before, null for the first; next is null when there is no further page. Ordered (newest, oldest) by when the comment was written, or (queued, posted, needs_you) when it is due, was sent, changed; urgent: by engine.reply_urgency, then oldest. A page begins where the last one ended, so that what arrives moves nothing. cursor is for public.inbox_changes. 422 for an unknown tab, filter, order, place or limit.';

COMMENT ON FUNCTION "public"."late_jobs"() IS 'What should run by itself and does not, and since when: the same for every signed-in user.';

COMMENT ON FUNCTION "public"."opening"(uuid, text, text) IS 'What the signed-in screens ask first, of one of the caller''s accounts: {profile, settings, connections, pace, paused, tabs, operator, page, item}; page is the first of public.inbox_page in a tab and item its first comment whole, null without one. operator: public.operator_session. profile and settings are null before their first use.';

COMMENT ON FUNCTION "public"."preview_bulk"(text, text, jsonb, uuid[]) IS 'What an act on several of the caller''s comments would come to: {number, credits, days, until, skipped}. p_ids null: all that the tab shows under the filters. credits: what posting the replies costs; days: in how many days the last of them leaves (0: today, null: nothing can be posted); skipped: [{message, count}], why it cannot be done to the rest. until is for public.bulk_act. 422 for an unknown act, tab or filter, or too many ids.';

COMMENT ON FUNCTION "service"."begin_job"(text) IS 'A function that the schedule called has begun.';

COMMENT ON FUNCTION "service"."claim_schedule_notice"(text) IS 'What the operator is to be told of the schedule, leased for a minute: {at, late: [{job, since, error}]} once after three missed runs, and once with nothing late when it runs again; null otherwise. p_function: the scheduled function that asks; nothing is told while its own job is late.';

COMMENT ON FUNCTION "service"."end_job"(text, integer, jsonb, text) IS 'Such a run has ended after p_ms: with what it did in numbers, or with the code of what it failed by. A run that was killed says nothing, and its job becomes late.';

COMMENT ON FUNCTION "service"."record_schedule_notice"(boolean, boolean) IS 'Whether the operator was told: that jobs are late, or that they run again.';

COMMENT ON FUNCTION "service"."schedule_report"() IS 'Every job with its last start, success, error, duration and counts, and whether it is late (engine.job_states). When one is, jobs that pg_cron does not have are scheduled.';

COMMENT ON FUNCTION "service"."write_digests"(integer) IS 'Writes the digests that are due, of p_limit users at most, and returns how many. Called again it writes none of them again: a user is mailed once on a day of their zone, and never twice within 12 hours.';

COMMENT ON TABLE "private"."job_runs" IS 'How each job of private.scheduled_jobs fared, one row a job. The functions write their starts and ends; whoever calls them, what kept a call from arriving.';

COMMENT ON TABLE "private"."schedule_watch" IS 'Whether the operator was told that the schedule stands still, and has not been told since that it runs. lease_until: while a mail about it is under way.';

COMMENT ON TABLE "public"."notice_settings" IS 'How a user wants to hear of what waits. digest: a mail a day at most, from digest_hour on; when_more: only once more than digest_threshold wait. No row: no notices.';

COMMENT ON TABLE "public"."saved_views" IS 'Tabs of the inbox under filters, in an order, that an owner has given a name.';

REVOKE ALL ON FUNCTION "engine"."act_is_done"(text, public.youtube_comments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."act_is_done"(text, public.youtube_comments) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."act_is_done"(text, public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."act_is_done"(text, public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."act_refusal"(text, public.youtube_comments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."act_refusal"(text, public.youtube_comments) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."act_refusal"(text, public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."act_refusal"(text, public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."act_where"(text, text, jsonb, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."act_where"(text, text, jsonb, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."act_where"(text, text, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."act_where"(text, text, jsonb, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."add_job_run"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."add_job_run"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."add_job_run"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."age_band"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."age_band"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."age_band"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."age_band"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."assign_comments"(uuid[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."assign_comments"(uuid[], text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."assign_comments"(uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."assign_comments"(uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."bulk_acts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."bulk_acts"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."bulk_acts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."bulk_acts"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."can_schedule"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."can_schedule"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."can_schedule"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."check_inbox_filters"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."check_inbox_filters"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."check_inbox_filters"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."check_inbox_filters"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."check_saved_view"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."check_saved_view"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."check_saved_view"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."chosen"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."chosen"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."chosen"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."chosen"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."decide_before_drafting"(public.youtube_comments) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "engine"."decide_before_drafting"(public.youtube_comments) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."digest_lines"(integer, integer, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."digest_lines"(integer, integer, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."digest_lines"(integer, integer, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."draft_comment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."draft_comment"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."draft_comment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."draft_comment"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."inbox_ages"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."inbox_ages"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."inbox_ages"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."inbox_ages"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."inbox_cursor"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."inbox_cursor"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."inbox_cursor"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."inbox_cursor"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."inbox_filters"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."inbox_filters"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."inbox_filters"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."inbox_filters"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."inbox_order"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."inbox_order"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."inbox_order"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."inbox_order"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."inbox_row"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."inbox_row"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."inbox_row"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."inbox_row"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."inbox_tabs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."inbox_tabs"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."inbox_tabs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."inbox_tabs"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."inbox_warnings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."inbox_warnings"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."inbox_warnings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."inbox_warnings"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."inbox_where"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."inbox_where"(text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."inbox_where"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."inbox_where"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."item_thread"(public.youtube_comments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."item_thread"(public.youtube_comments) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."item_thread"(public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."item_thread"(public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."item_viewer"(public.youtube_comments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."item_viewer"(public.youtube_comments) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."item_viewer"(public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."item_viewer"(public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."job_pulse"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."job_pulse"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."job_pulse"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."job_states"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."job_states"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."job_states"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."keep_schedule"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."keep_schedule"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."keep_schedule"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."late_jobs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."late_jobs"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."late_jobs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."late_jobs"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."lock_for_act"(text, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."lock_for_act"(text, uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."lock_for_act"(text, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."lock_for_act"(text, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."next_hour"(integer, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."next_hour"(integer, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."next_hour"(integer, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."note_inbox_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."note_inbox_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."note_inbox_change"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."note_job_error"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."note_job_error"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."note_job_error"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."owned_by_caller"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."owned_by_caller"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."owned_by_caller"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."owned_by_caller"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."plan_digest"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."plan_digest"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."plan_digest"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."posting_days"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."posting_days"(integer) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."posting_days"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."posting_days"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."refused_call"(bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."refused_call"(bigint[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."refused_call"(bigint[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."replan_digest"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."replan_digest"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."replan_digest"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."require_comment"(boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."require_comment"(boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."require_comment"(boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."require_comment"(boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."restore_reply"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."restore_reply"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."restore_reply"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."restore_reply"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."seconds_of"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."seconds_of"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."seconds_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."seconds_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."tab_date"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."tab_date"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."tab_date"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."tab_date"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."tab_where"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."tab_where"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."tab_where"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."tab_where"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."take_calls"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."take_calls"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."take_calls"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."vault_secret"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."vault_secret"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."vault_secret"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."video_moment"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."video_moment"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."video_moment"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."video_moment"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."waiting_for"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."waiting_for"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."waiting_for"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."warnings_of"(boolean, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."warnings_of"(boolean, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."warnings_of"(boolean, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."warnings_of"(boolean, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."watch_schedule"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."watch_schedule"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."watch_schedule"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."zone_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."zone_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."zone_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."assign_comments"(uuid[], text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."assign_comments"(uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."assign_comments"(uuid[], text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."bulk_act"(text, text, jsonb, uuid[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."bulk_act"(text, text, jsonb, uuid[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."bulk_act"(text, text, jsonb, uuid[], timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."inbox_changes"(text, jsonb, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."inbox_changes"(text, jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."inbox_changes"(text, jsonb, jsonb, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."inbox_counts"(text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."inbox_counts"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."inbox_counts"(text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."inbox_item"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."inbox_item"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."inbox_item"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."inbox_page"(text, jsonb, text, jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."inbox_page"(text, jsonb, text, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."inbox_page"(text, jsonb, text, jsonb, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."late_jobs"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."late_jobs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."late_jobs"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."opening"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."opening"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."opening"(uuid, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_bulk"(text, text, jsonb, uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_bulk"(text, text, jsonb, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_bulk"(text, text, jsonb, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "service"."begin_job"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."begin_job"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."begin_job"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."begin_job"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_schedule_notice"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_schedule_notice"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_schedule_notice"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_schedule_notice"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."end_job"(text, integer, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."end_job"(text, integer, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."end_job"(text, integer, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."end_job"(text, integer, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_schedule_notice"(boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_schedule_notice"(boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_schedule_notice"(boolean, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_schedule_notice"(boolean, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "service"."schedule_report"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."schedule_report"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."schedule_report"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."schedule_report"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."write_digests"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."write_digests"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."write_digests"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."write_digests"(integer) TO "service_role";

REVOKE ALL ON TABLE "public"."notice_settings" FROM "authenticated";

REVOKE ALL ("browser") ON TABLE "public"."notice_settings" FROM "authenticated";

GRANT INSERT ("browser"), UPDATE ("browser") ON TABLE "public"."notice_settings" TO "authenticated";

REVOKE ALL ("digest_hour") ON TABLE "public"."notice_settings" FROM "authenticated";

GRANT INSERT ("digest_hour"), UPDATE ("digest_hour") ON TABLE "public"."notice_settings" TO "authenticated";

REVOKE ALL ("digest_threshold") ON TABLE "public"."notice_settings" FROM "authenticated";

GRANT INSERT ("digest_threshold"), UPDATE ("digest_threshold") ON TABLE "public"."notice_settings" TO "authenticated";

REVOKE ALL ("digest") ON TABLE "public"."notice_settings" FROM "authenticated";

GRANT INSERT ("digest"), UPDATE ("digest") ON TABLE "public"."notice_settings" TO "authenticated";

REVOKE ALL ("user_id") ON TABLE "public"."notice_settings" FROM "authenticated";

GRANT INSERT ("user_id"), UPDATE ("user_id") ON TABLE "public"."notice_settings" TO "authenticated";

GRANT SELECT ON TABLE "public"."notice_settings" TO "authenticated";

REVOKE ALL ON TABLE "public"."saved_views" FROM "authenticated";

REVOKE ALL ("filters") ON TABLE "public"."saved_views" FROM "authenticated";

GRANT INSERT ("filters") ON TABLE "public"."saved_views" TO "authenticated";

REVOKE ALL ("name") ON TABLE "public"."saved_views" FROM "authenticated";

GRANT INSERT ("name") ON TABLE "public"."saved_views" TO "authenticated";

REVOKE ALL ("order_by") ON TABLE "public"."saved_views" FROM "authenticated";

GRANT INSERT ("order_by") ON TABLE "public"."saved_views" TO "authenticated";

REVOKE ALL ("tab") ON TABLE "public"."saved_views" FROM "authenticated";

GRANT INSERT ("tab") ON TABLE "public"."saved_views" TO "authenticated";

REVOKE ALL ("user_id") ON TABLE "public"."saved_views" FROM "authenticated";

GRANT INSERT ("user_id") ON TABLE "public"."saved_views" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "public"."saved_views" TO "authenticated";

COMMENT ON COLUMN "private"."job_runs"."added_at" IS 'A job that never ran succeeded then, as far as being late goes.';

-- Data: jobs that are there already count from now.
insert into private.job_runs (name) select j.name from private.scheduled_jobs j;
insert into private.schedule_watch default values;

-- The watch and the purge, too.
select engine.schedule_jobs();
