-- model: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP FUNCTION "service"."demand_model_call"(uuid, text);

CREATE TABLE "private"."model_server" (
  "only_row"   boolean                  NOT NULL DEFAULT true,
  "server"     text,
  "dialect"    jsonb,
  "trouble"    text,
  "detail"     text,
  "since"      timestamp with time zone,
  "failures"   integer                  NOT NULL DEFAULT 0,
  "wait_until" timestamp with time zone,
  "mailed_at"  timestamp with time zone,
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

ALTER TABLE "private"."model_takes"
  ADD COLUMN "probe" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION engine.draft_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{needs_approval,check_failed,escalated,rule,rule_not_earned,rule_gone,low_confidence,once_per_viewer,shadow,no_plan,not_connected,model_budget,model_ceiling,model_down,model_busy,model_failed,model_unusable,model_refused,draft_failed,draft_given_up,written,edited,cancelled,comment_edited,comment_back,already_answered}'; end $function$;

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
    confidence real, findings jsonb, escalation text, model jsonb, text_hash text, attempts int);
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
      -- A server that fails this comment alone: others are answered. While it fails all, nobody is to blame, but not for ever.
      or (r.reason = 'model_failed' and (engine.model_hold() is null or v.draft_attempts > 50)) then
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
  v.escalation := r.escalation;
  v.rule_id := r.rule_id;
  v.draft_after := null;
  if r.decision = 'skip' then
    v := engine.move_locked(v, 'skipped', 'engine', r.reason, v_detail);
    v_outcome := 'skipped';
    v_why_not := r.reason;
  else
    v := engine.with_reply_text(v, r.reply, coalesce(r.reply_type, 'AI'));
    v_why_not := engine.why_not_unseen(v.user_id, v.channel_id, v.video_id, v.author_channel_id, p_id, r.rule_id, v.findings, r.escalation, r.confidence);
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
    'server', (select to_jsonb(m) - '{only_row,server}'::text[] from private.model_server m),
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
    update private.model_server m set trouble = null, detail = null, since = null, failures = 0, wait_until = null, mailed_at = null;
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

ALTER TABLE "private"."model_uses"
  ADD CONSTRAINT "model_uses_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX model_uses_day ON private.model_uses USING btree (day);

COMMENT ON FUNCTION "engine"."model_costs"() IS 'What the caller''s model calls of the last 30 UTC days were for, with their tokens and what they cost.';

COMMENT ON FUNCTION "engine"."model_hold"() IS 'What keeps the model from answering anybody: model_down, which the operator must mend, or model_busy, which passes; null when nothing does.';

COMMENT ON FUNCTION "engine"."model_holds"() IS 'Why the model is not asked: no plan, no connected channel, the owner''s budget or the operator''s ceiling of the day, a server that answers nobody until the operator mends it, or for the moment.';

COMMENT ON FUNCTION "engine"."model_purposes"() IS 'What the model is asked for: drafts, classes of comments, translations, an owner''s tries, a second opinion.';

COMMENT ON FUNCTION "engine"."model_stops"() IS 'Troubles of the model server that stop drafting for all until the operator mends them.';

COMMENT ON FUNCTION "engine"."model_use"() IS 'The caller''s model budget: calls made today, the most a day, the operator''s ceiling of it, what holds the next call (engine.model_allowance, engine.model_hold), and comments that wait for it.';

COMMENT ON FUNCTION "engine"."model_waits"() IS 'Troubles of the model server that pass by themselves.';

COMMENT ON FUNCTION "engine"."model_waits_until"() IS 'From when on one call may find out whether the model answers again; null when nothing keeps it from answering.';

COMMENT ON FUNCTION "engine"."set_draft_aside"(uuid, text) IS 'A comment that cannot be drafted, because of itself or of what the model makes of it: tried again after 2 and 8 minutes, and then left to a person until its viewer changes it.';

COMMENT ON FUNCTION "public"."model_costs"() IS 'What the caller''s model calls of the last 30 UTC days were for: calls, tokens and money of a day and purpose, the newest day first. Money is 0 without prices.';

COMMENT ON FUNCTION "service"."demand_model_call"(uuid, text) IS 'Takes one call for a person who waits for it, by service.take_model_calls; returns {take, server}. 403 without a plan, 409 without a connected channel, 429 when a budget is used up, 503 while the model answers nobody.';

COMMENT ON FUNCTION "service"."forget_old"(integer) IS 'Deletes daily counters of quota and model calls and mails that were sent, once they are 90 days old, and what visitors sent without an account once it is a year old, p_limit at most of each (docs/SCALE.md, What is kept). Returns how many rows. With nothing to do it looks into nine indexes.';

COMMENT ON FUNCTION "service"."look_at_model_again"() IS 'The operator has mended the model: the next call finds out at once.';

COMMENT ON FUNCTION "service"."model_notice"(boolean) IS 'What the operator has not been told by mail yet of a model that answers nobody ({trouble, detail, since}), or null; with p_mailed it is noted as told.';

COMMENT ON FUNCTION "service"."model_report"() IS 'For the operator: ceilings and prices of the model, what all users have made of it today, what it was used for in the last 7 days, and how its server is.';

COMMENT ON FUNCTION "service"."note_model"(uuid, jsonb) IS 'What calls that were taken together showed of the model server ({server, dialect, trouble, detail, wait_seconds}): what it understands, and what keeps it from answering anybody (engine.model_stops, engine.model_waits). Then nobody asks it until one call may, after wait_seconds, or after 1, 2, 4, … minutes, at most 15. Returns whether the operator must be told.';

COMMENT ON FUNCTION "service"."settle_model_calls"(uuid, jsonb) IS 'What became of calls that were taken ([{user_id, purpose, unused, ended, input_tokens, output_tokens}]): unused ones are given back, of those that ended their tokens count in place of what was reserved, and are kept by purpose. A probe that was answered ends the trouble of the model. Repeated, it changes nothing. A call of which nothing is told stays counted with its reserve.';

COMMENT ON FUNCTION "service"."take_model_calls"(jsonb) IS 'The one way to the model: takes calls before they are made ([{user_id, channel_id, calls}]), as many as plan, connection, the user''s own limit and the operator''s ceilings allow, and one when the model is in trouble and the wait is over. Returns {take, given: [{user_id, channel_id, calls, held}], server: {server, dialect}}; take settles them, held says why there are no more (engine.model_allowance, not_connected, engine.model_hold).';

COMMENT ON TABLE "private"."model_server" IS 'What is known of the model server, in one row. dialect: what the server (a hash of address, model and MODEL_OUTPUT) was found to understand. trouble, since: what keeps it from answering anybody, asked again by one call from wait_until on; detail: its own words. mailed_at: when the operator was told by mail.';

COMMENT ON TABLE "private"."model_takes" IS 'Calls that were taken and are not settled yet: so that they are settled once, though the answer to it may get lost. probe: the one call that finds out whether the model works again.';

COMMENT ON TABLE "private"."model_uses" IS 'What a user''s model calls were for, per UTC day: calls that were settled, their tokens, and what those cost at the prices of that moment.';

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

GRANT EXECUTE ON FUNCTION "public"."model_costs"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."model_costs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."model_costs"() TO "postgres";

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

ALTER TABLE "private"."model_server"
  ADD CONSTRAINT "model_server_trouble_check" CHECK ((trouble = ANY ((engine.model_stops() || engine.model_waits()))));

ALTER TABLE "private"."model_uses"
  ADD CONSTRAINT "model_uses_purpose_check" CHECK ((purpose = ANY (engine.model_purposes())));

-- Data.

-- The one row of what is known of the model server.
insert into private.model_server default values;
