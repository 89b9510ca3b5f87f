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
      -- Stays in posting. Reconciling looks for it when this lease has ended; sooner YouTube may not list it yet.
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
