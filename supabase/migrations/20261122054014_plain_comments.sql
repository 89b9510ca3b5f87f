-- plain_comments: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';
-- Comments say their reason instead of a number in another document, so most functions below differ in nothing else. Two answer
-- without columns that nobody reads (comment_to_translate, connection_secrets); both are dropped and made anew for it.

SET local check_function_bodies = off;

DROP FUNCTION "service"."comment_to_translate"(uuid, uuid);

DROP FUNCTION "service"."connection_secrets"(uuid, uuid);

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
    ('page_rows', 1000, 'Rows of a page of a report: what the Data API returns at most (supabase/config.toml), beyond which it cuts without a word.'),
    ('list_rows', 500, 'Comments of a page of the replies screen, and of one action on several.'),
    ('backfill_comments', 1000, 'Comments of one backfill.'),
    ('report_days', 3700, 'Days of a report: ten years.'),
    ('assignee_characters', 200, 'The longest name or mail of a teammate.')
$function$;

CREATE OR REPLACE FUNCTION engine.refuse_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- At depth 1 somebody deletes history itself; deeper it is the cascade of a deleted account, which must reach history too.
  if tg_op = 'DELETE' and pg_catalog.pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception using errcode = 'PT409', message = 'History cannot be changed.', detail = 'history_is_append_only';
end $function$;

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
      -- Verdicts on replies that were posted before a person resumed the channel count no more.
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
end $function$;

CREATE OR REPLACE FUNCTION service.claim_posts (
  p_user          uuid    DEFAULT NULL::uuid,
  p_limit         integer DEFAULT 50,
  p_lease_seconds integer DEFAULT 180
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
begin
  perform engine.clear_past_quota_errors();
  -- One claim at a time: the budget of a project and the "once per comment" rule are read and used under this lock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.claim_posts'));

  return query
  with connections as (
    -- Of a channel's usable connections: selected for posting, lowest priority, least recently used.
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
    -- A lost reply is looked for in its thread (docs/YOUTUBE.md, Posting once), so only one of a thread is in flight.
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
end $function$;

CREATE OR REPLACE FUNCTION service.comment_to_translate (
  p_user uuid,
  p_id   uuid
)
  RETURNS TABLE (
    body          text,
    translation   text,
    translated_to text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return query select y.text_original, y.translation, y.translated_to from public.youtube_comments y
    where y.id = p_id and y.user_id = p_user and y.redacted_at is null;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment does not exist, or its text is no longer kept.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION service.connection_secrets (
  p_user       uuid,
  p_connection uuid
)
  RETURNS TABLE (
    id                   uuid,
    client_config_id     uuid,
    sealed_access_token  text,
    sealed_refresh_token text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return query
  select c.id, c.client_config_id, engine.secret(c.id, 'access_token'), engine.secret(c.id, 'refresh_token')
  from public.youtube_connections c
  where c.id = p_connection and (p_user is null or c.user_id = p_user);
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection does not exist.');
  end if;
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
      -- Stays in posting. Reconciling looks for it when this lease has ended; sooner YouTube may not list it yet.
      update public.youtube_comments set lease_until = engine.now() + interval '20 seconds', status_reason = p_reason where id = p_id;
    else
      perform engine.fail(422, 'unknown_outcome', 'There is no such outcome of posting.');
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
  p_sealed_refresh text                     DEFAULT NULL::text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
    -- A title may be kept for 30 days without being read again (docs/YOUTUBE.md, Policies), so it is asked for before.
    'unknown_videos', coalesce((
      select jsonb_agg(distinct r.video_id) from unnest(v_read) r
      where r.video_id is not null and not exists (
        select from public.videos v where v.user_id = p_user and v.id = r.video_id and v.fetched_at > engine.now() - interval '25 days')
    ), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION service.take_token (
  p_key               text,
  p_capacity          integer,
  p_seconds_per_token integer
)
  RETURNS boolean
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  -- A bucket that nobody took from for a day is full again at every rate that is in use.
  delete from private.rate_limits where counted_at < engine.now() - interval '1 day';
  insert into private.rate_limits as r (key, tokens, counted_at) values (p_key, p_capacity - 1, engine.now())
  on conflict (key) do update set
    tokens = least(p_capacity, r.tokens + extract(epoch from engine.now() - r.counted_at) / p_seconds_per_token)
      - (case when least(p_capacity, r.tokens + extract(epoch from engine.now() - r.counted_at) / p_seconds_per_token) >= 1 then 1 else 0 end),
    counted_at = engine.now()
    where least(p_capacity, r.tokens + extract(epoch from engine.now() - r.counted_at) / p_seconds_per_token) >= 1
  returning true
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
  -- A union, because each part has an index of its own; together they would read the whole channel every minute.
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
  )
  select y.thread_id from due join public.youtube_comments y using (id)
  where y.comment_id = y.thread_id and y.redacted_at is null and y.gone_at is null
  order by y.read_at limit p_limit
$function$;

COMMENT ON COLUMN "public"."report_counts"."replies" IS 'Rows with has_reply by reply_sent_at.';

COMMENT ON COLUMN "public"."youtube_comments"."created_at" IS 'When the product first saw the comment; reports count by it.';

COMMENT ON COLUMN "public"."youtube_comments"."has_reply" IS 'Whether the row counts as having a reply: by its state, by an id on YouTube or by a text.';

COMMENT ON COLUMN "public"."youtube_comments"."is_replied" IS 'Somebody decided to answer: engine.reply_replied.';

COMMENT ON COLUMN "public"."youtube_comments"."read_at" IS 'When YouTube last returned it. Texts not returned for 30 days are redacted (docs/YOUTUBE.md, Policies).';

COMMENT ON COLUMN "public"."youtube_comments"."reply_sent_at" IS 'Set when queued and again when YouTube accepted.';

COMMENT ON FUNCTION "engine"."charge_connection"(uuid, integer) IS 'Adds to the credits a connection used today; daily_credits_reset_at tells which day the figure is of.';

COMMENT ON FUNCTION "engine"."check_channel_limit"() IS 'Trigger: Pro covers one channel; the profile row is locked so two tabs cannot both pass.';

COMMENT ON FUNCTION "engine"."comment_categories"() IS 'What kind of comment it is.';

COMMENT ON FUNCTION "engine"."comment_sentiments"() IS 'The mood of a comment.';

COMMENT ON FUNCTION "engine"."connection_health"(public.youtube_connections) IS 'The badge that a connection shows: the first line that holds. What an error means for the engine is engine.error_kinds. Shown by public.connection_health.';

COMMENT ON FUNCTION "engine"."coverage"(bigint, bigint) IS 'floor(published / total x 100), 0 when there are no comments.';

COMMENT ON FUNCTION "engine"."dashboard_granularities"() IS 'How wide the steps of the dashboard''s series are.';

COMMENT ON FUNCTION "engine"."dashboard_statuses"() IS 'The dashboard''s status filter.';

COMMENT ON FUNCTION "engine"."follow_video_toggle"() IS 'Trigger: the video replies toggle decides automation_status, so the two can never disagree.';

COMMENT ON FUNCTION "engine"."free_label"(uuid, text, uuid) IS 'The wanted label, or the first free youtube_N.';

COMMENT ON FUNCTION "engine"."lock_decisions"(uuid) IS 'Lets one transaction at a time decide about replies that no person has seen: whoever queues one sees what was just withdrawn, and the other reply to the same viewer. Taken before any row is locked.';

COMMENT ON FUNCTION "engine"."lock_own_decisions"() IS 'Trigger before a statement that changes rules: takes engine.lock_decisions before a rule''s row is locked, in the order of record_drafts, which would otherwise hold the lock and wait for the row.';

COMMENT ON FUNCTION "engine"."monthly_limit"(text) IS 'Replies a plan allows a month; no plan: none.';

COMMENT ON FUNCTION "engine"."planned_reports"() IS 'Reports of the Coming Soon tab.';

COMMENT ON FUNCTION "engine"."reply_cost"() IS 'Units one comments.insert costs.';

COMMENT ON FUNCTION "engine"."report_date"(text, text) IS 'The date that the range of the report''s table holds for.';

COMMENT ON FUNCTION "engine"."report_sorts"() IS 'Columns that the table of the report sorts by.';

COMMENT ON FUNCTION "engine"."report_statuses"() IS 'The report''s status filter.';

COMMENT ON FUNCTION "public"."report_numbers"(date, date, text, text, text, text, text, boolean) IS 'The caller''s report in numbers: first a row without a day for the whole range, then a row for every day, those without comments too: whole days in p_tz, comments by created_at, replies by reply_sent_at, coverage in whole percent. table_rows: how many rows report_page has; status and sort hold for it alone. Without p_channel: the mapped channels, none matching nothing. 422 for an unknown zone, an impossible range or a value outside the lists.';

COMMENT ON FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer) IS 'The table of the caller''s report: a page of p_size rows, ties by the date of the range and by id. The range holds for reply_sent_at (queued, or sorted by replied), published_at (sorted by published) or else created_at. 422 for values outside the lists.';

COMMENT ON FUNCTION "public"."verification_stats"(text) IS 'One row: replies of all time by how often they were checked: verified_public apart, then 0, 1, 2 and 3 or more attempts.';

COMMENT ON FUNCTION "service"."charge"(uuid, integer, text) IS 'Books units that calls with a connection (null: the operator''s key) have cost; every request costs at least 1 (docs/YOUTUBE.md, Quota).';

COMMENT ON FUNCTION "service"."comment_to_translate"(uuid, uuid) IS 'One of a user''s comments and the translation that is kept of it. 404 for another user''s and for a redacted one.';

COMMENT ON FUNCTION "service"."connection_secrets"(uuid, uuid) IS 'The sealed tokens of one connection of a user; 404 otherwise.';

COMMENT ON FUNCTION "service"."record_refresh"(uuid, timestamp with time zone, text, text, integer, text, text, text, text) IS 'Records a refresh: new sealed token, or why it failed and the kind of that error. invalid_grant deletes the tokens; a network or server error changes nothing. Only the holder of the lease that ends at p_lease_until is heard. Returns the connection''s health.';

COMMENT ON FUNCTION "service"."redact_stale"(integer) IS 'Redacts texts, names and video titles that YouTube has not returned for 30 days; ids, times and counts stay (docs/YOUTUBE.md, Policies). Returns how many comments.';

COMMENT ON TABLE "private"."oauth_sessions" IS 'Authorisations under way: state and PKCE, 10 minutes, single use. Only hashes of state and hint are kept.';

COMMENT ON TABLE "private"."quota_days" IS 'Units spent per Google project and day; a day ends at midnight America/Los_Angeles (docs/YOUTUBE.md, Quota). exhausted_at: YouTube said so itself, so nothing is tried until the day ends.';

COMMENT ON TABLE "private"."scheduled_jobs" IS 'Reference rows: what runs by itself and how often, locally and hosted.';

COMMENT ON TABLE "public"."automation_consents" IS 'Append-only record of every change of posting_policy; for auto, terms name channel, rules and caps (docs/YOUTUBE.md, Policies).';

COMMENT ON TABLE "public"."automation_settings" IS 'The switches of one user. Shorts and community replies are coming soon: their columns stay false.';

COMMENT ON TABLE "public"."client_objectives" IS 'What the owner wants to achieve. Each save inserts a row; the latest by updated_at counts.';

COMMENT ON TABLE "public"."client_youtube_channels" IS 'Channels whose numbers the user wants to see. A mapping filters the user''s own rows, it grants nothing.';

COMMENT ON TABLE "public"."leads" IS 'Access requests and free-report requests of the landing page. An access request carries consent.';

COMMENT ON TABLE "public"."profiles" IS 'One row a user. plan is null until the operator approves: without it nothing is posted.';

COMMENT ON TABLE "public"."saved_replies" IS 'Texts that an owner answers with again and again; {author}, {video} and {channel} stand for the comment''s (_shared/contracts/saved-reply.ts).';

COMMENT ON TABLE "public"."youtube_connections" IS 'One channel authorised through one OAuth client, or an API key alone (scope api_key). Token and key columns hold masks; empty stays empty so that the health rule sees it. watermark_at: nothing published before it is answered by itself.';

COMMENT ON VIEW "public"."connection_health" IS 'A connection and how it stands. health: engine.connection_health. Of its last error the kind, who has to act, when trying again makes sense, and a sentence. Credits used on the present quota day, the replies that the shown quota still pays for, and when that day ends. The last reading with it and what stopped it. Tokens and keys are masks.';

COMMENT ON VIEW "public"."report_videos" IS 'A video with its comments of all time, and how many of them have a reply, or a public one. coverage in whole percent.';

REVOKE ALL ON FUNCTION "service"."comment_to_translate"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "service"."comment_to_translate"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."connection_secrets"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "service"."connection_secrets"(uuid, uuid) TO "service_role";
