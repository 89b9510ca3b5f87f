-- endless_pages_and_refusals: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
-- The two constraints are of a table of some forty rows, and of one with at most a row a connection that Google fails just now.
-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

ALTER TABLE "engine"."error_kinds"
  DROP CONSTRAINT "error_kinds_after_insert_check";

DROP FUNCTION "engine"."note_server_failure"(uuid);

DROP FUNCTION "engine"."return_to_queue"(uuid, text);

DROP FUNCTION "engine"."server_pause"(integer);

DROP FUNCTION "service"."record_refresh"(uuid, timestamp WITH time zone, text, text, integer, text, text, text, text);

DROP FUNCTION "service"."record_server_failure"(uuid);

ALTER TABLE "private"."server_troubles"
  ADD COLUMN "kind" text NOT NULL DEFAULT 'backend'::text;

CREATE OR REPLACE FUNCTION engine.book_read (
  p_connection uuid,
  p_kind       text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_project text := engine.project_of(p_connection);
  v_beyond int := 0;
begin
  -- Two runs of one project take the last unit once.
  perform from private.quota_days q where q.project = v_project and q.day = engine.quota_day() for no key update;
  -- A claim takes all of the share in replies: the look before they are sent has what the app does not show, while Google still answers.
  if p_kind = 'guard' and engine.quota_closed_until(v_project) is null and not engine.quota_probing(v_project) then
    v_beyond := engine.most('daily_credits') - engine.most('shown_credits');
  end if;
  if v_beyond + engine.quota_left(v_project, (select p.purpose from engine.quota_purposes() p where p_kind = any (p.kinds))) < 1 then
    return false;
  end if;
  perform engine.charge(v_project, 1, p_kind), engine.charge_connection(p_connection, 1);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION engine.channel_problem (
  c public.youtube_connections
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when not c.is_active or c.scope = 'api_key' and c.error_kind is null then null
    when c.scope not in ('', 'api_key') and engine.posting_scope() <> all (string_to_array(c.scope, ' ')) then 'scope'
    else engine.stopped_by(c)
  end
$function$;

CREATE OR REPLACE FUNCTION engine.fail_refused (
  v        public.youtube_comments,
  p_reason text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.is_refused_alone (
  v public.youtube_comments
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select count(*) >= 4
  from public.reply_events e
  where e.comment_row_id = v.id and e.to_status = 'queue' and e.reason = 'unexplained' and e.created_at >= v.approved_at
    and exists (
      select from public.youtube_comments o
      where o.user_id = v.user_id and o.used_connection_id = v.used_connection_id and o.posted_at > e.created_at)
$function$;

CREATE OR REPLACE FUNCTION engine.is_refused_unexplained (
  p_connection uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select from private.server_troubles t
    where t.connection_id = p_connection and t.kind = 'unexplained' and t.paused_until > engine.now())
$function$;

CREATE OR REPLACE FUNCTION engine.note_server_failure (
  p_connection uuid,
  p_kind       text DEFAULT 'backend'::text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.own_return_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{interrupted,out_of_time,server_trouble,refusing,already_answered,comment_edited,needs_approval}' || engine.hold_reasons(); end $function$;

CREATE OR REPLACE FUNCTION engine.posting_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{approved,policy_auto,sent_again,requeued,claimed,accepted,network,rate_limited,unexplained,thread_cut,post_failed,lost_answer,unreadable_answer,not_found_after_lost_answer,connection_gone,found_later,other_account}'; end $function$;

CREATE OR REPLACE FUNCTION engine.posting_scope()
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return 'https://www.googleapis.com/auth/youtube.force-ssl'; end $function$;

CREATE OR REPLACE FUNCTION engine.read_comments (
  p_user    uuid,
  p_channel text,
  p_threads jsonb
)
  RETURNS SETOF engine.read_comment
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select distinct on (c.id) c.id, t.thread_id, t.video_id, c.author_channel_id, c.author_name, c.author_avatar_url,
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
$function$;

CREATE OR REPLACE FUNCTION engine.record_connection_error (
  p_connection uuid,
  p_code       text,
  p_kind       text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.return_to_queue (
  p_id     uuid,
  p_reason text,
  p_code   text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.server_pause (
  p_pauses integer,
  p_kind   text    DEFAULT 'backend'::text
)
  RETURNS interval
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select (array[interval '2 minutes', '5 minutes', '15 minutes', '30 minutes', '1 hour', '3 hours', '6 hours'])
    [least(p_pauses, case p_kind when 'unexplained' then 7 else 5 end)] * (0.9 + 0.2 * random())
$function$;

CREATE OR REPLACE FUNCTION engine.stopped_by (
  c public.youtube_connections
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when not c.is_active then null
    when engine.error_stands(c) then c.error_kind
    -- Whoever of the project was refused, all of it waits.
    when engine.quota_is_closed(c.id) then 'quota'
    when c.scope = 'api_key' then null
    when engine.is_refused_unexplained(c.id) then 'unexplained'
    else case engine.connection_health(c) when 'quota_reached' then 'quota' when 'ok' then null else 'grant' end
  end
$function$;

CREATE OR REPLACE FUNCTION engine.tell_of_missing_permission (
  c public.youtube_connections
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into private.mails (user_id, kind, subject, body)
  select c.user_id, 'permission_missing', format('Replies on %s wait for a permission', coalesce(c.channel_title, c.channel_id)),
    format(E'Google no longer gives us the permission to read and answer comments on %s.\n\n'
      'Nothing is lost: approved replies wait.\n\n'
      'Connect the channel again in the app and check every box on Google''s page.', coalesce(c.channel_title, c.channel_id))
  where c.channel_id is not null
$function$;

CREATE OR REPLACE FUNCTION engine.trip_breaker (
  p_user    uuid,
  p_channel text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.visibility_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{seen_by_public_read,seen_again,seen_by_owner,held,likely_spam,hidden,gone,not_public_held,not_public_likely_spam,not_public_hidden,not_public_gone,gone_with_comment,video_private,video_gone,comment_not_public,deleted_by_owner,edited_on_youtube,gone_after_being_public,absent_once,id_corrected,no_api_key,key_unreadable,look_failed}'; end $function$;

CREATE OR REPLACE FUNCTION service.begin_send (
  p_id    uuid,
  p_lease uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  perform engine.charge(engine.project_of(v.used_connection_id), engine.reply_cost(), 'insert');
  perform engine.charge_connection(v.used_connection_id, engine.reply_cost());
  return true;
end $function$;

CREATE OR REPLACE FUNCTION service.correct_reply_id (
  p_id          uuid,
  p_lease_until timestamp with time zone,
  p_listed      jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION service.record_post (
  p_id       uuid,
  p_lease    uuid,
  p_outcome  text,
  p_reason   text DEFAULT NULL::text,
  p_reply_id text DEFAULT NULL::text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
        perform engine.charge(engine.project_of(v.used_connection_id), -engine.reply_cost(), 'insert');
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
end $function$;

CREATE OR REPLACE FUNCTION service.record_refresh (
  p_id             uuid,
  p_lease_until    timestamp with time zone,
  p_error_code     text,
  p_error_kind     text                     DEFAULT NULL::text,
  p_expires_in     integer                  DEFAULT NULL::integer,
  p_access_mask    text                     DEFAULT NULL::text,
  p_sealed_access  text                     DEFAULT NULL::text,
  p_refresh_mask   text                     DEFAULT NULL::text,
  p_sealed_refresh text                     DEFAULT NULL::text,
  p_scope          text                     DEFAULT NULL::text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_connections;
  v_may_post constant boolean := engine.posting_scope() = any (string_to_array(p_scope, ' '));
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
      scope = coalesce(p_scope, scope),
      -- A fresh token gives no quota and switches no API on; a permission only where Google names it.
      last_error_code = case when error_kind in ('quota', 'api_off') or (error_kind = 'scope' and not v_may_post) then last_error_code end,
      error_kind = case when error_kind in ('quota', 'api_off') or (error_kind = 'scope' and not v_may_post) then error_kind end
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
end $function$;

CREATE OR REPLACE FUNCTION service.record_server_failure (
  p_connection uuid,
  p_kind       text DEFAULT 'backend'::text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.note_server_failure(p_connection, p_kind) $function$;

ALTER TABLE "engine"."error_kinds"
  ADD CONSTRAINT "error_kinds_after_insert_check" CHECK ((after_insert = ANY (ARRAY['returned'::text, 'refused'::text, 'again'::text, 'unexplained'::text, 'uncertain'::text])));

ALTER TABLE "private"."server_troubles"
  ADD CONSTRAINT "server_troubles_kind_fkey" FOREIGN KEY (kind) REFERENCES engine.error_kinds(kind);

COMMENT ON FUNCTION "engine"."book_read"(uuid, text) IS 'Books a read before it is made, whatever it is for (a kind of engine.quota_purposes); false when its purpose may take nothing more today.';

COMMENT ON FUNCTION "engine"."fail_refused"(public.youtube_comments, text) IS 'YouTube refused a reply for good, which counts for the breaker when it was sent and not only looked at.';

COMMENT ON FUNCTION "engine"."is_refused_alone"(public.youtube_comments) IS 'Whether YouTube has refused a reply without a reason that we know four times since it was approved, and took others after each: then the fifth time it is the reply, not the connection.';

COMMENT ON FUNCTION "engine"."is_refused_unexplained"(uuid) IS 'Whether posting with a connection waits since YouTube refused it for no reason that we know.';

COMMENT ON FUNCTION "engine"."note_server_failure"(uuid, text) IS 'Google''s servers failed a connection, or refused it for no reason that we know: after the second time in a row it waits, after each trial longer.';

COMMENT ON FUNCTION "engine"."posting_scope"() IS 'What Google must have granted for comments to be read and answered: without it a channel stands still.';

COMMENT ON FUNCTION "engine"."return_to_queue"(uuid, text, text) IS 'Takes a reply that YouTube surely did not take back to the queue, with YouTube''s own code if it gave one. After a refusal or no answer it waits, doubling up to an hour, or to a day where the replies of its thread could not be read to their end; when the reason was ours it does not.';

COMMENT ON FUNCTION "engine"."server_pause"(integer, text) IS 'How long a connection waits in its nth pause in a row: 2, 5, 15, 30 minutes, then an hour, 10 % more or less so that connections do not march in step. Refused without a reason that we know it goes on to 3 and 6 hours: that may last, and each trial costs a reply''s units.';

COMMENT ON FUNCTION "engine"."tell_of_missing_permission"(public.youtube_connections) IS 'Tells the owner by mail that a channel stands still until it is connected again.';

COMMENT ON FUNCTION "engine"."trip_breaker"(uuid, text) IS 'Pauses a channel when too many of its last replies with a verdict are not public (automation_settings.breaker_not_public of breaker_judged), counting those posted since the last resume and, as not public, those that YouTube refused; tells the owner by mail and activity log. True when it paused just now.';

COMMENT ON FUNCTION "service"."correct_reply_id"(uuid, timestamp with time zone, jsonb) IS 'Looks for a leased reply among those that YouTube lists under its thread ([{id, author_channel_id, text, published_at}]), where its id is not: an insert may answer another id than lists show. Ours by channel, text and time, and recorded for no other reply; from then on the listed id is the reply''s. Whether it was found.';

COMMENT ON FUNCTION "service"."record_post"(uuid, uuid, text, text, text) IS 'What came of one claimed reply: posted (with its id), returned (surely not taken), refused (for good), again (not processed: once more after 15 minutes, then failed), unexplained (refused without a reason that we know: tried again), answered (the owner did meanwhile), edited (by the viewer), uncertain (to be reconciled). Only the holder of the lease is heard; repeating changes nothing. Returns the state.';

COMMENT ON FUNCTION "service"."record_refresh"(uuid, timestamp with time zone, text, text, integer, text, text, text, text, text) IS 'Records a refresh: new sealed token with what Google grants by it, which may lack what posting needs; or why it failed and the kind of that error. invalid_grant deletes the tokens; a network or server error changes nothing. Only the holder of the lease that ends at p_lease_until is heard. Returns the connection''s health.';

COMMENT ON FUNCTION "service"."record_server_failure"(uuid, text) IS 'Google''s servers failed or refused, without a reason that we know, a read before posting: see engine.note_server_failure.';

COMMENT ON TABLE "engine"."error_kinds" IS 'Reference rows: what each kind of error of a Google call means. answered: Google was heard, or needed not be asked. who_acts: nobody when it passes or the engine mends it. retry: when trying again makes sense. closes_connection: nothing is called with the connection until that is mended. after_insert, stops_batch: what posting records of the reply (again: surely not posted, and tried once more; unexplained: surely not posted, tried again, and the second in a row makes the connection wait), and whether the rest of the batch waits. after_change: what editing or deleting records. sentence: for whoever sees the connection, the cause and the step. http_status, error_code, advice: the answer to a person who asked for the call. console_page: the page of the Google Cloud console where the step is done.';

COMMENT ON TABLE "private"."server_troubles" IS 'Posting connections that Google''s servers have failed, or refused for no reason that we know (kind), since their last success. failures: in a row, since the last pause. pauses: taken in a row, each longer than the one before. Until paused_until nothing is sent with the connection; then it is on trial, with one reply.';

COMMENT ON TABLE "public"."channel_pauses" IS 'Channels whose posting the breaker stopped: not_public of the last judged replies were not public, or were refused. Posting goes on once a person resumes; earlier pauses are in activity_log.';

REVOKE ALL ON FUNCTION "engine"."fail_refused"(public.youtube_comments, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."fail_refused"(public.youtube_comments, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."fail_refused"(public.youtube_comments, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."is_refused_alone"(public.youtube_comments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."is_refused_alone"(public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."is_refused_alone"(public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."is_refused_unexplained"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."is_refused_unexplained"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."is_refused_unexplained"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."is_refused_unexplained"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."note_server_failure"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."note_server_failure"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."note_server_failure"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."posting_scope"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."posting_scope"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."posting_scope"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."return_to_queue"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."return_to_queue"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."return_to_queue"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."server_pause"(integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."server_pause"(integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."server_pause"(integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."tell_of_missing_permission"(public.youtube_connections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."tell_of_missing_permission"(public.youtube_connections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."tell_of_missing_permission"(public.youtube_connections) TO "postgres";

REVOKE ALL ON FUNCTION "service"."correct_reply_id"(uuid, timestamp WITH time zone, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."correct_reply_id"(uuid, timestamp WITH time zone, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."correct_reply_id"(uuid, timestamp WITH time zone, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."correct_reply_id"(uuid, timestamp WITH time zone, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_refresh"(uuid, timestamp WITH time zone, text, text, integer, text, text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_refresh"(uuid, timestamp WITH time zone, text, text, integer, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_refresh"(uuid, timestamp WITH time zone, text, text, integer, text, text, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_refresh"(uuid, timestamp WITH time zone, text, text, integer, text, text, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_server_failure"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_server_failure"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_server_failure"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_server_failure"(uuid, text) TO "service_role";

insert into engine.error_kinds (kind, answered, who_acts, retry, closes_connection, after_insert, stops_batch, after_change, sentence, http_status, error_code, advice, console_page) values
  ('unexplained', true, 'nobody', 'later', false, 'unexplained', false, 'refused',
    'YouTube is refusing requests without a reason we know. Posting waits and tries again by itself, less often each time.',
    409, 'refused_by_youtube', 'YouTube refused this without a reason we know. Nothing was changed. Try again later.', null)
on conflict do nothing;
