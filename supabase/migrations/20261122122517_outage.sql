-- outage: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
-- squawk-ignore-file adding-field-with-default, constraint-missing-not-valid, ban-drop-not-null, adding-foreign-key-constraint
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

ALTER TABLE "engine"."error_kinds"
  DROP CONSTRAINT "error_kinds_after_insert_check";

DROP FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean);

CREATE TABLE "private"."server_troubles" (
  "connection_id" uuid                     NOT NULL,
  "failures"      integer                  NOT NULL DEFAULT 0,
  "pauses"        integer                  NOT NULL DEFAULT 0,
  "failed_at"     timestamp with time zone NOT NULL,
  "paused_until"  timestamp with time zone,
  CONSTRAINT "server_troubles_pkey" PRIMARY KEY (connection_id)
);

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "walk_breaks" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "walk_again_at" timestamp WITH time zone;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "set_aside_until" timestamp WITH time zone;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "set_aside_times" integer;

CREATE OR REPLACE FUNCTION engine.claim_channel_posts (
  p_user          uuid,
  p_channel       text,
  p_most          integer,
  p_lease         uuid,
  p_lease_seconds integer,
  OUT             taken uuid[],
  OUT             next_turn timestamp with time zone
)
  RETURNS record
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
  select * into v_room from engine.posting_room(p_user, p_channel, v_client.project, v_client.daily_quota);
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
      elsif v.video_id is not null and cardinality(array_positions(v_room.videos, v.video_id)) >= v_room.cap_video_day
        or v.reply_shape is not null and cardinality(array_positions(v_room.texts, v.reply_shape)) >= v_room.same_text_per_day then
        -- Became full by those before it.
        null;
      elsif v.approved_hash is distinct from engine.reply_hash(v.generated_reply)
        -- Another user may have connected the same channel: a comment is answered by one of them only.
        or exists (
          select from public.youtube_comments o
          where o.comment_id = v.comment_id and o.id <> v.id and o.reply_status = any (engine.reply_may_be_posted())) then
        -- Nothing that passes soon: not to be looked at again and again ahead of the others.
        update public.youtube_comments set post_after = v_now + interval '1 hour' where id = v.id;
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
    select r.opens_at into next_turn from engine.posting_room(p_user, p_channel, v_client.project, v_client.daily_quota) r;
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
end $function$;

CREATE OR REPLACE FUNCTION engine.note_server_failure (
  p_connection uuid
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
  insert into private.server_troubles as t (connection_id, failures, failed_at) values (p_connection, 1, v_now)
  on conflict (connection_id) do update set failed_at = v_now,
    -- What fails within a pause had left before it began.
    failures = case when t.paused_until > v_now then 0 else t.failures + 1 end
  returning * into v;
  if v.failures >= engine.server_tries(v.pauses) then
    update private.server_troubles set failures = 0, pauses = v.pauses + 1, paused_until = v_now + engine.server_pause(v.pauses + 1)
    where connection_id = p_connection;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.own_return_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{interrupted,out_of_time,server_trouble,already_answered,comment_edited,needs_approval}' || engine.hold_reasons(); end $function$;

CREATE OR REPLACE FUNCTION engine.pace_hold (
  v public.youtube_comments
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when count(*) filter (where in_last_hour) >= s.cap_hour then 'cap_hour'
    when count(r.id) >= s.cap_day then 'cap_day'
    when count(*) filter (where r.video_id = v.video_id) >= s.cap_video_day then 'cap_video_day'
    when count(*) filter (where r.channel_id = v.channel_id and r.reply_shape = v.reply_shape) >= s.same_text_per_day then 'same_text'
  end
  from public.automation_settings s left join engine.recent_posts(v.user_id) r on r.leaving and r.id <> v.id
  where s.user_id = v.user_id group by s.user_id, s.cap_hour, s.cap_day, s.cap_video_day, s.same_text_per_day
$function$;

CREATE OR REPLACE FUNCTION engine.recent_posts (
  p_user uuid
)
  RETURNS TABLE (
    id           uuid,
    channel_id   text,
    video_id     text,
    reply_shape  bigint,
    in_last_hour boolean,
    leaving      boolean,
    sent_at      timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.sends_left (
  p_user       uuid,
  p_connection uuid,
  p_claiming   boolean
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.server_pause (
  p_pauses integer
)
  RETURNS interval
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select (array[interval '2 minutes', '5 minutes', '15 minutes', '30 minutes', '1 hour'])[least(p_pauses, 5)] * (0.9 + 0.2 * random())
$function$;

CREATE OR REPLACE FUNCTION engine.server_tries (
  p_pauses integer
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ select case p_pauses when 0 then 2 else 1 end $function$;

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
    v_hold := 'server_trouble';
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

CREATE OR REPLACE FUNCTION service.claim_checks (
  p_user  uuid    DEFAULT NULL::uuid,
  p_limit integer DEFAULT 200,
  p_each  integer DEFAULT 50
)
  RETURNS TABLE (
    id                   uuid,
    user_id              uuid,
    youtube_reply_id     text,
    thread_id            text,
    channel_id           text,
    needs_owner          boolean,
    connection_id        uuid,
    client_config_id     uuid,
    sealed_access_token  text,
    expires_at           timestamp with time zone,
    key_connection_id    uuid,
    sealed_api_key       text,
    booked_connection_id uuid,
    lease_until          timestamp with time zone
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
        -- Who asks wants to know now. What a run is looking at has its lease there, and a second look keeps its distance from the first.
        and (y.next_check_at <= v_now or y.next_check_at = engine.next_check(y.posted_at, v_now))
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
    select y.id, y.user_id, y.youtube_reply_id, y.thread_id, y.channel_id, y.used_connection_id,
      y.reply_status <> 'verified_public' and v_now >= y.posted_at + interval '5 minutes' as needs_owner
    from public.youtube_comments y where y.id = any (v_ids)
  ), keys as materialized (
    select k.user_id, k.id, s.sealed from public.youtube_connections k
    left join private.secrets s on s.row_id = k.id and s.name = 'api_key'
    where k.user_id in (select l.user_id from leased l) and k.scope = 'api_key' and k.is_active
  ), owners as materialized (
    select l.user_id, l.channel_id, l.used_connection_id, c.id, c.client_config_id, s.sealed, c.expires_at
    from (select distinct l.user_id, l.channel_id, l.used_connection_id from leased l where l.needs_owner) l
    cross join lateral engine.channel_connection(l.user_id, l.channel_id, l.used_connection_id) c
    left join private.secrets s on s.row_id = c.id and s.name = 'access_token'
  )
  select l.id, l.user_id, l.youtube_reply_id, l.thread_id, l.channel_id, l.needs_owner, o.id, o.client_config_id, o.sealed, o.expires_at,
    k.id, k.sealed, coalesce(l.used_connection_id, k.id), v_lease
  from leased l
  left join keys k on k.user_id = l.user_id
  left join owners o on l.needs_owner and o.user_id = l.user_id and o.channel_id = l.channel_id
    and o.used_connection_id is not distinct from l.used_connection_id;
end $function$;

CREATE OR REPLACE FUNCTION service.finish_sync (
  p_user           uuid,
  p_channel        text,
  p_lease_until    timestamp with time zone,
  p_new            integer,
  p_history_cursor text,
  p_history_done   boolean,
  p_swept          boolean,
  p_error_code     text                     DEFAULT NULL::text,
  p_error_kind     text                     DEFAULT NULL::text,
  p_reread         boolean                  DEFAULT NULL::boolean,
  p_cut            boolean                  DEFAULT false,
  p_broken_walk    text                     DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  s public.channel_syncs;
  -- Of how many hours the estimate remembers: those that three comments take, so that three polls without any make it an eighth.
  v_memory double precision;
  v_broken boolean;
begin
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
    if p_swept or s.deep_sweep_at is null or (s.deep_sweep_at = '-infinity' and p_error_code is null) then
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
    history_cursor = s.history_cursor, history_done = s.history_done, walk_breaks = s.walk_breaks, walk_again_at = s.walk_again_at
  where user_id = p_user and channel_id = p_channel;
end $function$;

CREATE OR REPLACE FUNCTION service.key_booked_on (
  p_key uuid
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    (select c.id from public.youtube_connections c
     where c.user_id = k.user_id and c.client_config_id is not null and c.is_active
     order by c.selected_for_posting desc, c.priority, c.last_used_at nulls first limit 1), k.id)
  from public.youtube_connections k where k.id = p_key
$function$;

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
      perform engine.move_reply(p_id, 'failed', 'engine', p_reason);
    when 'again' then
      if exists (
        select from public.reply_events e
        where e.comment_row_id = p_id and e.from_status = 'posting' and e.to_status = 'queue' and e.reason = p_reason and e.created_at >= v.approved_at
      ) then
        perform engine.move_reply(p_id, 'failed', 'engine', p_reason);
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
      perform engine.fail(422, 'unknown_outcome', 'There is no such outcome of posting.');
  end case;
  select reply_status into v.reply_status from public.youtube_comments where id = p_id;
  return v.reply_status;
end $function$;

CREATE OR REPLACE FUNCTION service.record_server_failure (
  p_connection uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.note_server_failure(p_connection) $function$;

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
  v_id uuid;
begin
  -- What is stored as it was read is not written: a quiet channel's page, read every few minutes, costs a look.
  select count(y.id) filter (where r.top), array_agg(r order by r.comment_id) filter (where y.id is null
    or y.text_original <> r.body or y.edited_at is distinct from nullif(r.updated_at, r.published_at)
    or y.author_name is distinct from r.author_name or y.author_avatar_url is distinct from r.author_avatar_url
    or y.like_count <> r.like_count or y.can_reply <> r.can_reply or y.total_reply_count <> r.total or y.replies_read < r.replies_read
    or (y.owner_replied_at is null and r.owner_replied_at is not null) or y.redacted_at is not null or y.gone_at is not null
    or y.read_at < engine.now() - interval '6 hours')
  into v_known, v_news
  from unnest(v_read) r left join public.youtube_comments y on y.user_id = p_user and y.comment_id = r.comment_id;

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
        translation = case when y.text_original = excluded.text_original then y.translation end,
        translated_to = case when y.text_original = excluded.text_original then y.translated_to end,
        author_name = excluded.author_name, author_avatar_url = excluded.author_avatar_url, text_original = excluded.text_original,
        edited_at = excluded.edited_at, like_count = excluded.like_count, can_reply = excluded.can_reply,
        total_reply_count = excluded.total_reply_count, replies_read = greatest(y.replies_read, excluded.replies_read),
        owner_reply_text = coalesce(y.owner_reply_text, excluded.owner_reply_text),
        owner_replied_at = coalesce(y.owner_replied_at, excluded.owner_replied_at),
        read_at = engine.now(), redacted_at = null, gone_at = null,
        set_aside_until = case when excluded.replies_read < excluded.total_reply_count then y.set_aside_until end,
        set_aside_times = case when excluded.replies_read < excluded.total_reply_count then y.set_aside_times end
      returning y.id, y.comment_id, (xmax = 0) as fresh, y.reply_status = any (engine.reply_editable()) as editable,
        case when y.reply_status is null then y.candidate else true end and engine.decide_before_drafting(y) is not null as settles
    )
    select count(*) filter (where fresh),
      array_agg(id order by comment_id) filter (where (coalesce(editable, true) and settles) or (editable and id = any (v_edited)))
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

CREATE OR REPLACE FUNCTION service.set_threads_aside (
  p_user    uuid,
  p_threads text[]
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select from public.youtube_comments y where y.user_id = p_user and y.comment_id = any (p_threads) order by y.comment_id for no key update;
  update public.youtube_comments y set
    set_aside_times = coalesce(y.set_aside_times, 0) + 1,
    set_aside_until = engine.now() + least(interval '1 hour' * power(2, least(coalesce(y.set_aside_times, 0), 10)), interval '24 hours')
  where y.user_id = p_user and y.comment_id = any (p_threads)
$function$;

CREATE OR REPLACE FUNCTION service.threads_to_reread (
  p_user    uuid,
  p_channel text,
  p_limit   integer DEFAULT 50
)
  RETURNS SETOF text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  -- A union, because each part has an index of its own; together they would read the whole channel.
  with due as (
    -- New replies do not lift an old thread (docs/YOUTUBE.md, Times): the ones under discussion are asked for, recent ones more often.
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
      and y.read_on = any (array(select (engine.now() at time zone 'UTC')::date - n from generate_series(25, 31) n))
  )
  select y.thread_id from due join public.youtube_comments y using (id)
  where y.comment_id = y.thread_id and y.redacted_at is null and y.gone_at is null and coalesce(y.set_aside_until <= engine.now(), true)
  order by y.read_at limit p_limit
$function$;

ALTER TABLE "engine"."error_kinds"
  ADD CONSTRAINT "error_kinds_after_insert_check" CHECK ((after_insert = ANY (ARRAY['returned'::text, 'refused'::text, 'again'::text, 'uncertain'::text])));

ALTER TABLE "private"."server_troubles"
  ADD CONSTRAINT "server_troubles_connection_id_fkey" FOREIGN KEY (connection_id) REFERENCES public.youtube_connections(id) ON DELETE CASCADE;

COMMENT ON COLUMN "public"."channel_syncs"."walk_again_at" IS 'When a walk that was broken off begins anew; null when none was.';

COMMENT ON COLUMN "public"."channel_syncs"."walk_breaks" IS 'How often in a row the walk through old threads met a page that YouTube refuses.';

COMMENT ON COLUMN "public"."youtube_comments"."set_aside_times" IS 'How often in a row the thread was set aside; null once it was read whole.';

COMMENT ON COLUMN "public"."youtube_comments"."set_aside_until" IS 'The thread could not be read on its own account: it is not asked for again before (service.set_threads_aside).';

COMMENT ON FUNCTION "engine"."note_server_failure"(uuid) IS 'Google''s servers failed a connection: after the second time in a row it waits, after each trial longer.';

COMMENT ON FUNCTION "engine"."recent_posts"(uuid) IS 'What a user''s caps are counted from: replies posted within 24 hours, those in flight, and those that may have arrived (unknown). leaving: surely or possibly sent, at sent_at, not merely claimed.';

COMMENT ON FUNCTION "engine"."sends_left"(uuid, uuid, boolean) IS 'How many replies may be taken up (p_claiming) or sent with a connection that Google''s servers have failed; null when they have not.';

COMMENT ON FUNCTION "engine"."server_pause"(integer) IS 'How long a connection waits in its nth pause in a row: 2, 5, 15, 30 minutes, then an hour, 10 % more or less so that connections do not march in step.';

COMMENT ON FUNCTION "engine"."server_tries"(integer) IS 'How many failures of Google''s servers a connection takes before it waits: two, and one when it asks again after a pause. Each may leave a reply whose outcome nobody knows.';

COMMENT ON FUNCTION "service"."begin_send"(uuid, uuid) IS 'The last step before the insert leaves: from here on the outcome counts as unknown until recorded, and the lease lasts 45 s more. False when the lease is lost or, since the claim, the comment was edited, the account or the channel was paused or disconnected, quiet hours began, a cap was lowered or Google''s servers failed others; then nothing may be sent. The reserved credits become spent.';

COMMENT ON FUNCTION "service"."claim_checks"(uuid, integer, integer) IS 'Posted replies whose proof is due, oldest first, at most p_each of a user, leased for 3 minutes and filled up to whole batches of 50. Of a user who is named also those that wait for their next step. needs_owner: absent now would need the owner''s read to tell held from hidden; only then a connection is named. sealed_api_key is the user''s own key, if any, and booked_connection_id what its units are booked on. lease_until names the lease to record_checks.';

COMMENT ON FUNCTION "service"."claim_posts"(uuid, integer, integer, integer) IS 'Moves queued replies to posting, leased for p_lease_seconds, 50 credits reserved for each (engine.reserved_units): p_limit in all, p_each of a channel, of the channels whose turn has come or of one user''s, and sets when each channel''s turn comes again. Only approved accounts and text, comments that were not edited since, running automation, usable posting connections, outside quiet hours, within the project''s budget, the plan''s month, the caps of hour, day, video and text, and past the undo window. A connection that Google''s servers have failed waits, and then gets one (engine.sends_left). It waits for nobody: who is being claimed for elsewhere is passed over.';

COMMENT ON FUNCTION "service"."finish_sync"(uuid, text, timestamp with time zone, integer, text, boolean, boolean, text, text, boolean, boolean, text) IS 'Ends a reading: keeps the walk''s page token, learns from p_new, which is what the newest pages brought, how many comments an hour there are, and sets when to read next (engine.sync_interval). p_reread: whether all threads that were due to be read again were; null when nobody looked. p_cut: there was no time to begin, so nothing changes and the turn is kept. p_broken_walk: what met a page that YouTube does not give: news (a sweep comes in an hour), history (refused: begun anew at once, then after an hour, doubling up to a day) or stalled (failed: the second time in a row counts as history). Only the holder of the lease that ends at p_lease_until is heard.';

COMMENT ON FUNCTION "service"."key_booked_on"(uuid) IS 'What a call with a user''s API key is booked on, as the looks at replies are (service.claim_checks): the connection that posts, whose project the key is of as a rule; the key''s own row without one.';

COMMENT ON FUNCTION "service"."record_post"(uuid, uuid, text, text, text) IS 'What came of one claimed reply: posted (with its id), returned (surely not taken), refused (for good), again (not processed: once more after 15 minutes, then failed), answered (the owner did meanwhile), edited (by the viewer), uncertain (to be reconciled). Only the holder of the lease is heard; repeating changes nothing. Returns the state.';

COMMENT ON FUNCTION "service"."record_server_failure"(uuid) IS 'Google''s servers failed a read before posting: see engine.note_server_failure.';

COMMENT ON FUNCTION "service"."set_threads_aside"(uuid, text[]) IS 'Threads that YouTube would not let read, each for itself, while it gave others: asked for again in an hour, doubling up to a day, so that they keep nobody waiting.';

COMMENT ON FUNCTION "service"."threads_to_reread"(uuid, text, integer) IS 'Thread ids to read again by id (50 a unit): recent conversations, threads not read whole, and texts nearing the 30-day limit; none that are set aside.';

COMMENT ON TABLE "engine"."error_kinds" IS 'Reference rows: what each kind of error of a Google call means. answered: Google was heard. who_acts: nobody when it passes or the engine mends it. retry: when trying again makes sense. closes_connection: nothing is called with the connection until that is mended. after_insert, stops_batch: what posting records of the reply (again: surely not posted, and tried once more), and whether the rest of the batch waits. after_change: what editing or deleting records. sentence: for whoever sees the connection. http_status, error_code, advice: the answer to a person who asked for the call.';

COMMENT ON TABLE "private"."server_troubles" IS 'Posting connections that Google''s servers have failed since their last success. failures: in a row, since the last pause. pauses: taken in a row, each longer than the one before. Until paused_until nothing is sent with the connection; then it is on trial, with one reply.';

REVOKE ALL ON FUNCTION "engine"."note_server_failure"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."note_server_failure"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."note_server_failure"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."sends_left"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."sends_left"(uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."sends_left"(uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."server_pause"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."server_pause"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."server_pause"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."server_tries"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."server_tries"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."server_tries"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."key_booked_on"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."key_booked_on"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."key_booked_on"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."key_booked_on"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_server_failure"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_server_failure"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_server_failure"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_server_failure"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."set_threads_aside"(uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."set_threads_aside"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_threads_aside"(uuid, text[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_threads_aside"(uuid, text[]) TO "service_role";

-- Data.

insert into engine.error_kinds values
  ('unprocessed', true, 'nobody', 'later', false, 'again', false, 'refused',
    'YouTube could not process this request. We try once more.',
    409, 'refused_by_youtube', 'YouTube could not process this. Nothing was changed. Try again later.');
