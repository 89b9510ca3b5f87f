-- operating: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

CREATE TABLE "private"."standstill" (
  "only_row" boolean                  NOT NULL DEFAULT true,
  "since"    timestamp with time zone,
  "why"      text,
  CONSTRAINT "standstill_has_reason" CHECK (((since IS NOT NULL) OR (why IS NULL))),
  CONSTRAINT "standstill_only_row_check" CHECK (only_row),
  CONSTRAINT "standstill_pkey" PRIMARY KEY (only_row),
  CONSTRAINT "standstill_why_check" CHECK ((length(why) <= 500))
);

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
    when c.scope not in ('', 'api_key') and c.scope !~ 'youtube\.force-ssl' then 'scope'
    else engine.stopped_by(c)
  end
$function$;

CREATE OR REPLACE FUNCTION engine.hold_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{no_plan,all_paused,paused,shadow,channel_paused,quiet_hours,cap_hour,cap_day,cap_video_day,same_text}'; end $function$;

CREATE OR REPLACE FUNCTION engine.may_be_requeued (
  y public.youtube_comments
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select y.reply_status = 'failed' and y.youtube_reply_id is null and y.approved_hash is not null and y.approved_hash = engine.reply_hash(y.generated_reply)
    and y.can_reply and y.gone_at is null and y.redacted_at is null and y.owner_replied_at is null and not engine.answers_edited(y)
    -- YouTube could not process it twice, and refused it never.
    and exists (
      select from public.reply_events e
      where e.comment_row_id = y.id and e.to_status = 'queue' and e.reason = y.status_reason and e.created_at >= y.approved_at)
$function$;

CREATE OR REPLACE FUNCTION engine.operated_channels (
  p_user uuid DEFAULT NULL::uuid
)
  RETURNS TABLE (
    user_id      uuid,
    email        text,
    channel_id   text,
    title        text,
    badge        text,
    stopped_by   text,
    error_code   text,
    hold         text,
    last_read_at timestamp with time zone,
    next_read_at timestamp with time zone,
    to_approve   integer,
    queued       integer,
    undecided    integer,
    state        text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
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
  join auth.users u on u.id = k.user_id
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
$function$;

CREATE OR REPLACE FUNCTION engine.posting_hold (
  p_user    uuid,
  p_channel text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
    left join public.profiles p on p.user_id = u.id left join public.automation_settings s on s.user_id = u.id);
end $function$;

CREATE OR REPLACE FUNCTION engine.posting_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{approved,policy_auto,sent_again,requeued,claimed,accepted,network,rate_limited,post_failed,lost_answer,unreadable_answer,not_found_after_lost_answer,connection_gone,found_later,other_account}'; end $function$;

CREATE OR REPLACE FUNCTION engine.requeue_drafts (
  p_user  uuid,
  p_apply boolean
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.requeue_mails (
  p_user  uuid,
  p_apply boolean
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_ids constant bigint[] := array(
    select m.id from private.mails m
    where m.failed_at is not null and m.created_at > engine.now() - interval '3 days' and (p_user is null or m.user_id = p_user) order by m.id limit 1000);
begin
  if p_apply then
    update private.mails set failed_at = null, attempts = 0, not_before = engine.now() where id = any (v_ids);
  end if;
  return cardinality(v_ids);
end $function$;

CREATE OR REPLACE FUNCTION engine.requeue_put_off (
  p_user  uuid,
  p_apply boolean
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.requeue_replies (
  p_user  uuid,
  p_apply boolean
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.service_signature()
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select md5(string_agg(f.call, ';' order by f.call collate "C")) from (
    select format('%s(%s) %s', p.proname, pg_catalog.pg_get_function_identity_arguments(p.oid), pg_catalog.pg_get_function_result(p.oid)) as call
    from pg_catalog.pg_proc p where p.pronamespace = 'service'::regnamespace) f
$function$;

CREATE OR REPLACE FUNCTION engine.stands_still()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (select s.since is not null from private.standstill s);
end $function$;

CREATE OR REPLACE FUNCTION engine.user_of (
  p_email text
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := (select u.id from auth.users u where lower(u.email) = lower(btrim(p_email)));
begin
  if v_user is null then
    perform engine.fail(404, 'account_not_found', format('No account has the email %s.', left(btrim(p_email), 320)), 'npm run operate -- users lists them.');
  end if;
  return v_user;
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
    else 1
  end;
end $function$;

CREATE OR REPLACE FUNCTION service.account_summary (
  p_email text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user constant uuid := engine.user_of(p_email);
begin
  return (
    select jsonb_build_object('email', u.email, 'created_at', u.created_at, 'plan', p.plan,
      'channels', array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = v_user and c.channel_id is not null order by 1),
      'comments', (select count(*) from public.youtube_comments y where y.user_id = v_user),
      'replies_posted', (select coalesce(sum(m.replies), 0) from private.reply_months m where m.user_id = v_user))
    from auth.users u left join public.profiles p on p.user_id = u.id where u.id = v_user);
end $function$;

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
end $function$;

CREATE OR REPLACE FUNCTION service.claim_posts (
  p_user          uuid    DEFAULT NULL::uuid,
  p_limit         integer DEFAULT 50,
  p_lease_seconds integer DEFAULT 180,
  p_each          integer DEFAULT 3
)
  RETURNS TABLE (
    id                  uuid,
    user_id             uuid,
    lease_id            uuid,
    channel_id          text,
    comment_id          text,
    thread_id           text,
    reply               text,
    text_original       text,
    connection_id       uuid,
    client_config_id    uuid,
    sealed_access_token text,
    expires_at          timestamp with time zone
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION service.claim_questions (
  p_user     uuid    DEFAULT NULL::uuid,
  p_channels integer DEFAULT 4
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION service.claim_syncs (
  p_user    uuid    DEFAULT NULL::uuid,
  p_channel text    DEFAULT NULL::text,
  p_limit   integer DEFAULT 10
)
  RETURNS TABLE (
    user_id             uuid,
    channel_id          text,
    connection_id       uuid,
    client_config_id    uuid,
    sealed_access_token text,
    expires_at          timestamp with time zone,
    history_done        boolean,
    history_cursor      text,
    sweep_due           boolean,
    sweep_until         timestamp with time zone,
    lease_until         timestamp with time zone,
    reread_due          boolean,
    sweep_cursor        text,
    probe               boolean,
    views_due           boolean,
    uploads_due         boolean
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
    perform engine.fail(404, 'channel_not_connected', 'This channel is not connected.', 'Connect it first.');
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
        select o.project, engine.quota_left(o.project, 'news') > 0 as has_quota, engine.quota_probing(o.project) as probing
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
end $function$;

CREATE OR REPLACE FUNCTION service.cost_report()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('day', engine.model_day(), 'limits', to_jsonb(l) - 'only_row', 'accounts', coalesce((
    select jsonb_agg(to_jsonb(r) order by r.money desc, r.calls desc, r.email) from (
      select u.email, d.calls, d.input_tokens, d.output_tokens, round(engine.model_money(l, d.input_tokens, d.output_tokens), 6) as money
      from private.model_days d join auth.users u on u.id = d.user_id where d.day = engine.model_day()) r), '[]'),
    'calls', (select coalesce(sum(d.calls), 0) from private.model_days d where d.day = engine.model_day()),
    'money', (select coalesce(round(sum(engine.model_money(l, d.input_tokens, d.output_tokens)), 6), 0) from private.model_days d where d.day = engine.model_day()))
  from private.model_limits l
$function$;

CREATE OR REPLACE FUNCTION service.doctor_facts()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'now', engine.now(),
    'schema', engine.service_signature(),
    'jobs', coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'late', s.late, 'error', s.last_error) order by s.name) from engine.job_states() s), '[]'),
    'vault', case when engine.can_schedule() then jsonb_build_object(
      'project_url', engine.vault_secret('project_url') is not null, 'cron_key', engine.vault_secret('cron_key') is not null) end,
    'channels', coalesce((
      select jsonb_agg(jsonb_build_object('email', u.email, 'title', coalesce(c.channel_title, c.label), 'problem', c.problem, 'error', c.last_error_code)
        order by u.email, c.label)
      from (select k.*, engine.channel_problem(k) as problem from public.youtube_connections k) c join auth.users u on u.id = c.user_id
      where c.problem is not null), '[]'),
    'clients', array(
      select distinct o.client_id from public.user_google_oauth_clients o
      where exists (select from public.youtube_connections c where c.client_config_id = o.id) order by 1),
    'sealed_with', array(select distinct split_part(s.sealed, ':', 1) from private.secrets s order by 1),
    'mails', (select jsonb_build_object(
      'overdue', count(*) filter (where m.sent_at is null and m.failed_at is null and m.created_at < engine.now() - interval '1 hour'),
      'given_up', count(*) filter (where m.failed_at > engine.now() - interval '1 day'))
      from private.mails m),
    'model', (select jsonb_build_object('trouble', m.trouble, 'detail', m.detail) from private.model_server m))
$function$;

CREATE OR REPLACE FUNCTION service.engine_state()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('paused', s.since is not null, 'since', s.since, 'why', s.why) from private.standstill s
$function$;

CREATE OR REPLACE FUNCTION service.export_account (
  p_email text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION service.operator_channels (
  p_email text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user constant uuid := case when p_email is not null then engine.user_of(p_email) end;
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(k) - 'user_id' order by k.state = 'ok', k.email, k.channel_id), '[]') from engine.operated_channels(v_user) k);
end $function$;

CREATE OR REPLACE FUNCTION service.operator_users()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION service.pause_everything (
  p_why text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_why constant text := nullif(btrim(p_why), '');
begin
  perform engine.require(coalesce(length(v_why), 0) <= 500, 'The reason has more than 500 characters. Shorten it.');
  update private.standstill set since = engine.now(), why = v_why where since is null;
  if found then
    perform engine.log(null, 'operator', 'everything_paused', null, jsonb_strip_nulls(jsonb_build_object('why', v_why)));
  end if;
  return (select jsonb_build_object('paused', true, 'since', s.since, 'why', s.why) from private.standstill s);
end $function$;

CREATE OR REPLACE FUNCTION service.quota_report()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('day', engine.quota_day(), 'resets_at', engine.quota_resets_at(), 'projects', coalesce((
    select jsonb_agg(jsonb_build_object(
      'project', d.project, 'quota', engine.project_quota(d.project), 'used', d.used, 'left_for_posting', greatest(0, engine.quota_left(d.project, 'posting')),
      'closed_until', engine.quota_closed_until(d.project), 'refusals', d.refusals,
      'purposes', coalesce((
        select jsonb_object_agg(x.purpose, x.units) from (
          select p.purpose, sum(v.units)::int as units
          from private.quota_uses v join engine.quota_purposes() p on v.kind = any (p.kinds)
          where v.project = d.project and v.day = d.day group by p.purpose) x), '{}'),
      'accounts', array(
        select distinct u.email from public.user_google_oauth_clients o join auth.users u on u.id = o.user_id where o.project = d.project order by u.email))
      order by d.used desc, d.project)
    from private.quota_days d where d.day = engine.quota_day()), '[]'))
$function$;

CREATE OR REPLACE FUNCTION service.requeue (
  p_email text    DEFAULT NULL::text,
  p_apply boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION service.resume_everything()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update private.standstill set since = null, why = null where since is not null;
  if found then
    perform engine.log(null, 'operator', 'everything_resumed');
    -- What was returned to the queue or put off while everything stood still need not wait for its hour.
    perform engine.wake_channels(s.user_id) from (select distinct c.user_id from public.channel_syncs c order by c.user_id) s;
  end if;
  return jsonb_build_object('paused', false);
end $function$;

COMMENT ON FUNCTION "engine"."channel_problem"(public.youtube_connections) IS 'What keeps an active connection from being used, as a kind of error (engine.stopped_by), a missing permission before Google has refused it; null when nothing does.';

COMMENT ON FUNCTION "engine"."hold_reasons"() IS 'Why nothing may be posted for an account or a channel at the moment; passes by itself, by the owner, or by the operator (all_paused).';

COMMENT ON FUNCTION "engine"."may_be_requeued"(public.youtube_comments) IS 'Whether a failed reply may go out again without asking its owner: YouTube surely did not take it, for a trouble of its own, and its text is still the one that was approved for this comment.';

COMMENT ON FUNCTION "engine"."operated_channels"(uuid) IS 'Channels with their health, of all accounts or of one. badge: what the owner is shown (engine.connection_health). state, the first that holds: disconnected, off (by its owner), stopped (stopped_by says by what kind of error), held (hold says why nothing is posted), late (an hour past its turn to be read), ok.';

COMMENT ON FUNCTION "engine"."posting_hold"(uuid, text) IS 'Why nothing may be posted for a user on a channel now: all_paused (by the operator), no_plan, paused, shadow, channel_paused (by the breaker), quiet_hours; null when it may.';

COMMENT ON FUNCTION "engine"."requeue_drafts"(uuid, boolean) IS 'Part of service.requeue: comments whose drafting failed or was given up are drafted now.';

COMMENT ON FUNCTION "engine"."requeue_mails"(uuid, boolean) IS 'Part of service.requeue: mails that were given up, while what they tell of is news, three days.';

COMMENT ON FUNCTION "engine"."requeue_put_off"(uuid, boolean) IS 'Part of service.requeue: queued replies that could not be taken up and wait for their hour (engine.set_post_aside).';

COMMENT ON FUNCTION "engine"."requeue_replies"(uuid, boolean) IS 'Part of service.requeue: replies that may go out again (engine.may_be_requeued) are queued, with the approval they have.';

COMMENT ON FUNCTION "engine"."service_signature"() IS 'What the edge functions can call here, in one word: it changes with every name, argument and result of the schema service. The functions know the word that they were written for (_shared/database/schema.gen.ts), so that functions on another schema are noticed (npm run doctor).';

COMMENT ON FUNCTION "engine"."stands_still"() IS 'Whether the operator has stopped everything: nothing is read, drafted or posted by itself. What was sent is still proven, sign-ins are renewed and mails go out, since nothing of these could be caught up with.';

COMMENT ON FUNCTION "engine"."user_of"(text) IS 'The account of an email, however that is written; 404 when there is none.';

COMMENT ON FUNCTION "service"."account_summary"(text) IS 'What there is of an account, to be looked at before it is deleted: email, plan, channels, comments, replies posted. 404 when nobody has this email.';

COMMENT ON FUNCTION "service"."cost_report"() IS 'What the model has cost today (UTC), in all and by account, at the operator''s prices; calls under way count with the most they may cost.';

COMMENT ON FUNCTION "service"."doctor_facts"() IS 'What the database knows of its own health (npm run doctor): its clock, what it offers the functions (engine.service_signature), late jobs, which secrets of Vault are set (null where nothing is scheduled by it), channels with a problem, OAuth clients in use, key ids of sealed credentials, mails that hang, the model''s trouble. No secret and no text.';

COMMENT ON FUNCTION "service"."engine_state"() IS 'Whether everything is paused: {paused, since, why}.';

COMMENT ON FUNCTION "service"."export_account"(text) IS 'public.export_account of the account of an email, for an owner who asks the operator for it. Its activity log says that the operator took it. 404 when nobody has this email.';

COMMENT ON FUNCTION "service"."operator_channels"(text) IS 'Channels with their health (engine.operated_channels), those that do not run first; of one account when an email is given.';

COMMENT ON FUNCTION "service"."operator_users"() IS 'Every account: plan, automation, channels and how many of them do not run (troubled: disconnected, stopped or late), what waits, and replies posted this month; those in trouble first.';

COMMENT ON FUNCTION "service"."pause_everything"(text) IS 'Stops reading, drafting and posting for every account until resume_everything; a reply whose sending has begun still arrives. Repeating it keeps the first time and reason.';

COMMENT ON FUNCTION "service"."quota_report"() IS 'What of today''s quota each Google project has used and for what (engine.quota_purposes), what posting may still take, and until when YouTube has closed it.';

COMMENT ON FUNCTION "service"."requeue"(text, boolean) IS 'Tries again what failed and may be tried without asking its owner, of all accounts or one, 1,000 of each kind at most; with p_apply false it only counts. again: {replies, drafts, mails}. left_to_owners: replies that only their owner may send again, unproven ones, since they may be on YouTube, and ones that YouTube refused.';

COMMENT ON FUNCTION "service"."resume_everything"() IS 'Lets reading, drafting and posting go on, at once for every channel that something waits for.';

COMMENT ON TABLE "private"."standstill" IS 'Whether the operator has stopped reading, drafting and posting for everybody, since when and why: one row. since: null while all of it runs.';

REVOKE ALL ON FUNCTION "engine"."channel_problem"(public.youtube_connections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."channel_problem"(public.youtube_connections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."channel_problem"(public.youtube_connections) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."may_be_requeued"(public.youtube_comments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."may_be_requeued"(public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."may_be_requeued"(public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."operated_channels"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."operated_channels"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."operated_channels"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."requeue_drafts"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."requeue_drafts"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."requeue_drafts"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."requeue_mails"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."requeue_mails"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."requeue_mails"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."requeue_put_off"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."requeue_put_off"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."requeue_put_off"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."requeue_replies"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."requeue_replies"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."requeue_replies"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."service_signature"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."service_signature"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."service_signature"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."stands_still"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."stands_still"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."stands_still"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."user_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."user_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."user_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "service"."account_summary"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."account_summary"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."account_summary"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."account_summary"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."cost_report"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."cost_report"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."cost_report"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."cost_report"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."doctor_facts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."doctor_facts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."doctor_facts"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."doctor_facts"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."engine_state"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."engine_state"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."engine_state"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."engine_state"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."export_account"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."export_account"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."export_account"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."export_account"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."operator_channels"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."operator_channels"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."operator_channels"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."operator_channels"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."operator_users"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."operator_users"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."operator_users"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."operator_users"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."pause_everything"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."pause_everything"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."pause_everything"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."pause_everything"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."quota_report"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."quota_report"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."quota_report"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."quota_report"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."requeue"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."requeue"(text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."requeue"(text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."requeue"(text, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "service"."resume_everything"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."resume_everything"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."resume_everything"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."resume_everything"() TO "service_role";

-- Data: the one row; nothing stands still.
insert into private.standstill default values;
