-- Reading comments: which channel is due, what a page of threads changes, and what must be read again.

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
    -- A title may be kept for 30 days without being read again (docs/YOUTUBE.md, Policies), so it is asked for before.
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
