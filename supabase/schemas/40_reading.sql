-- Reading comments: which channel is due, what a page of threads changes, and what must be read again.

create function engine.syncs_to_claim(p_whose text) returns text
language plpgsql immutable set search_path = '' as $fn$
begin
  return format($q$
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
        select o.project, engine.quota_left_for(o.user_id, o.project, 'news') > 0 as has_quota, engine.quota_probing(o.project) as probing
        from public.user_google_oauth_clients o where o.id = c.client_config_id offset 0) o
      where c.user_id = k.user_id and c.channel_id = k.channel_id and c.is_active) found on true
  $q$, p_whose);
end $fn$;
comment on function engine.syncs_to_claim(text) is
  'Channels to be read ($1: whose, $2: now, $3: which, $4: how many are wanted; p_whose says which of them count), locked, each with the connection that can read it and why none can, in SQL: '
  'as a function called from a statement of its own it would be planned at every call.';

create function service.claim_syncs(p_user uuid default null, p_channel text default null, p_limit int default 10)
returns table (user_id uuid, channel_id text, connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz,
  history_done boolean, history_cursor text, sweep_due boolean, sweep_until timestamptz, lease_until timestamptz, reread_due boolean, sweep_cursor text, probe boolean,
  views_due boolean, uploads_due boolean, history_hold text, history_from timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_now timestamptz := engine.now();
  -- Whole milliseconds: the end names the lease, and JavaScript knows no finer time.
  v_lease timestamptz := date_trunc('milliseconds', v_now) + interval '2 minutes';
  v_reset timestamptz;
  v_turns refcursor;
  s record;
  c public.youtube_connections;
  v_claimed int := 0;
  v_sweep_until timestamptz;
begin
  if p_channel is not null and not exists (
    select from public.channel_syncs k where k.channel_id = p_channel and (p_user is null or k.user_id = p_user)
  ) then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  if engine.stands_still() then
    return;
  end if;
  -- The connection is looked for while the turns are read, quota first. One turn at a time: a loop over the statement would look at
  -- 50 beyond what is claimed.
  open v_turns for execute engine.syncs_to_claim(case when p_user is null then 'k.next_sync_at <= $2' else 'k.user_id = $1' end
    || case when p_channel is null then '' else ' and k.channel_id = $3' end)
  using p_user, v_now, p_channel, p_limit;
  loop
    fetch v_turns into s;
    exit when not found;
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
        v_sweep_until, v_lease, coalesce(s.threads_reread_at < v_now - interval '1 hour', true)
          or (s.threads_reread_at < v_now - interval '8 minutes' and exists (
            select from private.thread_looks l where l.user_id = s.user_id and l.channel_id = s.channel_id and l.due_at <= v_now)),
        s.sweep_cursor, s.probed is not null,
        s.views_due_at <= v_now and engine.may_read_views(c), s.uploads_due_at <= v_now,
        (select engine.history_hold(k) from public.channel_syncs k where k.user_id = s.user_id and k.channel_id = s.channel_id), engine.history_from(s.history_months)
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
  close v_turns;
end $$;
comment on function service.claim_syncs(uuid, text, int) is
  'Channels whose turn to be read has come, leased for 2 minutes, with the connection that reads them. Looks at p_limit + 200 channels at most: who cannot '
  'be read is put to when that may be over. A user''s call reads now; 404 for a channel that is not the user''s. sweep_due: once a day a walk goes '
  'on to sweep_until to find comments that were approved late, and after a run that was killed, since the pages it stored would pass for an overlap '
  'with what it did not reach; sweep_cursor: where it goes on. reread_due: service.threads_to_reread was not asked for an hour, or had more, or a thread with a reply of ours is due to be looked at. probe: this '
  'reading asks whether YouTube answers the project again (service.reopen_quota). views_due: service.begin_views was not called for 24 hours, and this '
  'connection may read views. uploads_due: service.begin_uploads was not called for 24 hours. '
  'history_hold: why old comments are not read now (engine.history_hold); history_from: where the walk through them ends.';

create function engine.decide_before_drafting(p_author text, p_channel text, p_owner_replied_at timestamptz, p_text text, p_can_reply boolean) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_author = p_channel then 'own_comment'
    when p_owner_replied_at is not null then 'already_answered'
    when btrim(p_text, E' \t\n\r') = '' then 'empty'
    when not p_can_reply then 'not_repliable'
  end
$$;
comment on function engine.decide_before_drafting(text, text, timestamptz, text, boolean) is 'Why a candidate needs no draft, from the comment alone; null when it may be drafted.';

create function engine.take_back_gone(v engine.comments) returns engine.comments
language plpgsql set search_path = '' as $$
begin
  if v.reply_status = 'skipped' then
    update private.chores c set draft_after = null where c.comment_row_id = v.id and c.draft_after is not null;
    return engine.move_locked(v, case when v.generated_reply is not null then 'draft' end, 'engine', 'comment_back');
  end if;
  -- Refused by the last look before sending: what was approved goes the way it was to go.
  if v.reply_status = 'failed' and v.youtube_reply_id is null and v.send_started_at is null and v.approved_hash is not null then
    v.post_after := engine.now();
    return engine.move_locked(v, 'queue', 'engine', 'comment_back');
  end if;
  return v;
end $$;
comment on function engine.take_back_gone(engine.comments) is
  'What was skipped or refused since its comment was gone, which is back: a draft or a candidate once more, or queued as approved.';

create function engine.comment_edited(out "check" text, out reason text) language plpgsql immutable set search_path = '' as $$
begin
  "check" := 'comment_edited';
  reason := 'The viewer edited the comment after this reply was written.';
end $$;
comment on function engine.comment_edited() is 'The finding about a reply whose comment is another by now.';

create function engine.call_to_read(p_user uuid, p_channel text, p_ids uuid[], p_edited uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_first timestamptz;
begin
  with asked as (
    select y.id, y.author_channel_id as viewer, y.id = any (p_edited) as edited,
      row_number() over (partition by y.author_channel_id order by y.published_at desc nulls last, y.id) as from_last
    from public.comments y
    where y.id = any (p_ids) and btrim(y.text_original, E' \t\n\r') <> '' and case
      when y.comment_id <> y.thread_id then not y.history
      -- What was never decided about is read when it is drafted.
      else y.reply_status is not null and (y.reply_status <> 'skipped'
        or engine.decide_before_drafting(y.author_channel_id, y.channel_id, y.owner_replied_at, y.text_original, y.can_reply) is null) end
  ), busy as (
    select v.viewer, (
      select count(*) from public.comments s
      where s.user_id = p_user and s.author_channel_id = v.viewer and s.channel_id = p_channel
        and greatest(s.created_at, s.edited_at) > v_now - interval '1 hour') as texts
    from (select distinct a.viewer from asked a where a.viewer is not null) v
  ), noted as (
    insert into private.chores as c (comment_row_id, user_id, channel_id, classify_after, reread_at)
    select a.id, p_user, p_channel, d.due, case when a.edited then d.due end
    from asked a left join busy b using (viewer)
    cross join lateral (
      select v_now + greatest(0, coalesce(b.texts, 0) - a.from_last) / engine.most('viewer_readings') * interval '1 hour' as due) d
    -- What waits is read as it is by then.
    on conflict (comment_row_id) do update set
      classify_after = coalesce(c.classify_after, greatest(excluded.classify_after, c.reread_at + interval '1 hour')),
      reread_at = case when c.classify_after is null then greatest(excluded.classify_after, c.reread_at + interval '1 hour') else c.reread_at end
    returning c.classify_after
  )
  select min(n.classify_after) into v_first from noted n;
  if v_first is not null then
    perform engine.call_to_draft(p_user, p_channel, v_first);
  end if;
end $$;
comment on function engine.call_to_read(uuid, text, uuid[], uuid[]) is
  'The model reads those of new and (p_edited) changed comments of a channel that no draft is written for now: words within a thread, and what was decided about already. One viewer who writes or changes '
  'hundreds an hour waits behind everybody else (engine.most(''viewer_readings'')), and one comment is read anew once an hour.';

create function engine.settle_read_comment(p_id uuid, p_edited boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v engine.comments;
  v_reason text;
begin
  select * into v from engine.comments y where y.id = p_id;
  if v.status_reason = 'comment_gone' then
    v := engine.take_back_gone(v);
  end if;
  if p_edited and v.reply_status = any (engine.reply_editable()) then
    if v.reply_status = 'queue' then
      v := engine.move_reply(p_id, 'draft', 'engine', 'comment_edited');
    end if;
    update public.replies r set findings = r.findings || to_jsonb(engine.comment_edited())
    where r.comment_row_id = p_id and not r.findings @> '[{"check": "comment_edited"}]';
  end if;
  v_reason := engine.decide_before_drafting(v.author_channel_id, v.channel_id, v.owner_replied_at, v.text_original, v.can_reply);
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
end $$;
comment on function engine.settle_read_comment(uuid, boolean) is
  'After a read: takes the reply to a text that its viewer has edited back to draft, with a finding; skips a candidate that needs no draft, and withdraws a '
  'reply whose thread the owner has answered meanwhile. A comment that was taken for gone is back.';

create type engine.read_comment as (
  comment_id text, thread_id text, video_id text, author_channel_id text, author_name text, body text,
  published_at timestamptz, updated_at timestamptz, top boolean, can_reply boolean, total int, replies_read int,
  owner_reply_text text, owner_replied_at timestamptz
);
comment on type engine.read_comment is 'A viewer''s comment as a page of threads shows it; the last six columns are the thread''s.';

create function engine.said_by_us(p_user uuid, p_thread text, p_id text, p_text text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- By its id first: texts are compared only where it is none of ours. An insert may have answered another id than lists show
  -- (service.correct_reply_id), or its answer was lost.
  return exists (select from public.replies ours where ours.user_id = p_user and ours.youtube_reply_id = p_id)
    or exists (
      select from public.comments y join public.replies ours on ours.comment_row_id = y.id
      where y.user_id = p_user and y.thread_id = p_thread and (ours.youtube_reply_id is not null or ours.send_started_at is not null
          -- Sent perhaps, and the database was brought back to before.
          or (y.reply_status = any (engine.reply_approved()) and engine.may_be_answered(y.published_at)))
        and engine.normalise_reply(ours.generated_reply) = engine.normalise_reply(coalesce(p_text, '')));
end $$;
comment on function engine.said_by_us(uuid, text, text, text) is 'Whether what the channel says in a thread on YouTube is a reply of ours, or may be one, and not its owner''s own.';

create function engine.read_comments(p_user uuid, p_channel text, p_threads jsonb) returns setof engine.read_comment
language plpgsql stable set search_path = '' as $$
begin
  return query
    select distinct on (c.id) c.id, t.thread_id, t.video_id, c.author_channel_id, c.author_name,
      case when stored.is_newer then stored.text_original else coalesce(c.text, '') end,
      c.published_at, case when stored.is_newer then stored.edited_at else c.updated_at end, c.id = t.thread_id,
      coalesce(t.can_reply, true), coalesce(t.total_reply_count, 0), jsonb_array_length(coalesce(t.replies, '[]')),
      own.body, own.at
    from jsonb_to_recordset(p_threads) as t (thread_id text, video_id text, can_reply boolean, total_reply_count int, comment jsonb, replies jsonb)
    cross join lateral jsonb_to_recordset(jsonb_build_array(t.comment) || coalesce(t.replies, '[]'))
      as c (id text, author_channel_id text, author_name text, text text, published_at timestamptz, updated_at timestamptz)
    left join lateral (
      select r.text as body, r.published_at as at
      from jsonb_to_recordset(coalesce(t.replies, '[]')) as r (id text, author_channel_id text, text text, published_at timestamptz)
      where r.author_channel_id = p_channel and (c.id = t.thread_id or r.published_at > c.published_at)
        and not engine.said_by_us(p_user, t.thread_id, r.id, r.text)
      order by r.published_at limit 1
    ) own on true
    left join lateral (
      select y.text_original, y.edited_at, y.edited_at > c.updated_at and y.redacted_at is null as is_newer
      from public.comments y where y.user_id = p_user and y.comment_id = c.id) stored on true
    -- The channel's own replies are no viewer's comments: they only mark the thread as answered.
    where c.id is not null and not (c.author_channel_id is not distinct from p_channel and c.id <> t.thread_id)
    -- Rows are locked in this order everywhere, so that two batches cannot wait for each other.
    -- Of one that stands there twice, or stood on a page before, the text that was edited last holds.
    order by c.id, c.updated_at desc nulls last, own.at;
end $$;
comment on function engine.read_comments(uuid, text, jsonb) is 'The viewers'' comments on a page of threads, each once, with the owner''s own answer if it shows one.';

create function engine.seen_by_owner(p_user uuid, p_threads jsonb) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  -- First those that are not public, of which there are few: joined to what the page lists, all that the engine knows of every comment would be read.
  return (
    select array_agg(y.id order by y.comment_id) from engine.comments y
    where engine.is_taken_for_gone(y) and y.id = any (array(
      select w.comment_row_id from jsonb_to_recordset(p_threads) as t (replies jsonb)
      cross join lateral jsonb_to_recordset(coalesce(t.replies, '[]')) as r (id text, moderation_status text)
      join public.replies w on w.user_id = p_user and w.youtube_reply_id = r.id
      join public.comments c on c.id = w.comment_row_id
      where coalesce(r.moderation_status, 'published') = 'published' and c.reply_status <> 'verified_public')));
end $$;
comment on function engine.seen_by_owner(uuid, jsonb) is
  'Replies of ours that a page of threads lists though they were taken for gone. The owner''s read lists what only the owner sees, too: it proves that a reply is there, '
  'never that it is public (docs/YOUTUBE.md, Visibility).';

create function engine.store_read(p_user uuid, p_channel text, p_news engine.read_comment[], out inserted int, out edited uuid[], out touched uuid[])
language plpgsql set search_path = '' as $$
declare
  v_watermark constant timestamptz := (select min(c.watermark_at) from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel);
  v_changed uuid[];
  v_known uuid[];
  v_follow uuid[];
begin
  -- Compared under the lock: whoever holds the row may be writing a reply to the old text just now.
  select coalesce(array_agg(locked.id) filter (where locked.redacted_at is null), '{}'), array_agg(locked.id) into edited, v_changed from (
    select y.id, y.redacted_at, y.text_original <> r.body as differs
    from unnest(p_news) r join public.comments y on y.user_id = p_user and y.comment_id = r.comment_id
    order by y.comment_id for no key update of y) locked
  where locked.differs;
  if v_changed is not null then
    -- Whoever drafts the old text now will not be heard (record_drafts). Changed over and over, it is drafted once an hour.
    update private.chores c set draft_failures = 0,
      draft_after = case when y.candidate and y.reply_status is null and c.reread_at > engine.now() - interval '1 hour' then c.reread_at + interval '1 hour' end,
      reread_at = case when y.candidate and y.reply_status is null and coalesce(c.reread_at <= engine.now() - interval '1 hour', true) then engine.now() else c.reread_at end
    from public.comments y where y.id = c.comment_row_id and c.comment_row_id = any (v_changed);
    delete from public.asked_questions a where a.comment_row_id = any (v_changed);
  end if;

  with written as (
    insert into public.comments as y (
      user_id, comment_id, thread_id, video_id, channel_id, author_channel_id, author_name, text_original, published_at,
      edited_at, can_reply, total_reply_count, replies_read, owner_reply_text, owner_replied_at, candidate, history)
    select p_user, r.comment_id, r.thread_id, r.video_id, p_channel, r.author_channel_id, r.author_name, r.body,
      r.published_at, nullif(r.updated_at, r.published_at), r.can_reply, r.total, r.replies_read, r.owner_reply_text,
      r.owner_replied_at, r.top and coalesce(r.published_at > v_watermark, false), coalesce(r.published_at <= v_watermark, false)
    from unnest(p_news) r
    on conflict (user_id, comment_id) do update set
      -- What was answered is compared with what it is read to be now (engine.note_edit).
      first_opinion = case when y.text_original = excluded.text_original or (y.is_replied and y.reply_status <> 'queue') then y.first_opinion end,
      second_opinion = case when y.text_original = excluded.text_original or (y.is_replied and y.reply_status <> 'queue') then y.second_opinion end,
      grave = y.grave and (y.text_original = excluded.text_original or (y.is_replied and y.reply_status <> 'queue')),
      translation = case when y.text_original = excluded.text_original then y.translation end,
      translated_to = case when y.text_original = excluded.text_original then y.translated_to end,
      author_name = excluded.author_name, author_channel_id = coalesce(y.author_channel_id, excluded.author_channel_id), text_original = excluded.text_original,
      edited_at = excluded.edited_at, can_reply = excluded.can_reply,
      total_reply_count = excluded.total_reply_count, replies_read = greatest(y.replies_read, excluded.replies_read),
      owner_reply_text = coalesce(y.owner_reply_text, excluded.owner_reply_text),
      owner_replied_at = coalesce(y.owner_replied_at, excluded.owner_replied_at),
      read_at = engine.now(), redacted_at = null, gone_at = null
    returning y.id, y.comment_id, (xmax = 0) as fresh, y.comment_id <> y.thread_id and coalesce(y.published_at > v_watermark, false) as follows, y.reply_status = any (engine.reply_editable()) as editable,
      y.status_reason is not distinct from 'comment_gone' as back,
      case when y.reply_status is null then y.candidate else true end
        and engine.decide_before_drafting(y.author_channel_id, y.channel_id, y.owner_replied_at, y.text_original, y.can_reply) is not null as settles
  )
  select count(*) filter (where fresh), array_agg(id) filter (where not fresh),
    coalesce(array_agg(id order by comment_id) filter (where back or (coalesce(editable, true) and settles) or (editable and id = any (edited))), '{}'),
    coalesce(array_agg(id) filter (where fresh and follows), '{}')
  into inserted, v_known, touched, v_follow from written;
  if v_changed is not null then
    perform engine.call_to_draft(p_user, p_channel, engine.now());
  end if;
  if v_follow || edited <> '{}' then
    perform engine.call_to_read(p_user, p_channel, v_follow || edited, edited);
  end if;
  -- What is read is neither gone nor, once it was read whole, set aside.
  update private.chores c set gone_look_at = null, set_aside_until = case when y.replies_read < y.total_reply_count then c.set_aside_until end,
    set_aside_times = case when y.replies_read < y.total_reply_count then c.set_aside_times end
  from public.comments y where c.comment_row_id = any (v_known) and y.id = c.comment_row_id
    and (c.gone_look_at is not null or (c.set_aside_times is not null and y.replies_read >= y.total_reply_count));
end $$;
comment on function engine.store_read(uuid, text, engine.read_comment[]) is
  'Writes comments that are new or read otherwise than they are stored. How many are new, which had another text, and which have to be settled (engine.settle_read_comment).';

create function engine.still_to_read(p_user uuid, p_read engine.read_comment[], out incomplete text[], out unknown_videos text[])
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
begin
  incomplete := array(
    select y.thread_id from public.comments y join unnest(p_read) r using (comment_id)
      left join private.chores c on c.comment_row_id = y.id
    where y.user_id = p_user and r.top and y.total_reply_count > y.replies_read and y.owner_replied_at is null
      and y.candidate and y.reply_status is null and coalesce(c.set_aside_until <= v_now, true));
  -- A title may be kept for 30 days without being read again (docs/YOUTUBE.md, Policies), so it is asked for before.
  unknown_videos := array(
    select distinct r.video_id from unnest(p_read) r
    where r.video_id is not null and not exists (
      select from public.videos v where v.user_id = p_user and v.id = r.video_id and v.fetched_at > v_now - interval '25 days'));
end $$;
comment on function engine.still_to_read(uuid, engine.read_comment[]) is
  'What a page leaves to read: candidates whose replies were not all listed, and videos not known yet or for 25 days.';

create function engine.begin_listing(p_user uuid, p_read engine.read_comment[]) returns text[]
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_busy text[];
begin
  -- Most pages hold no such thread.
  if not exists (select from unnest(p_read) r where r.top and r.total > r.replies_read) then
    return '{}';
  end if;
  with busy as (
    -- Whoever holds one is not waited for: a turn may be held here, which comes after comments.
    select y.id, y.user_id, y.channel_id, y.thread_id, y.total_reply_count as replies
    from unnest(p_read) r join public.comments y on y.user_id = p_user and y.comment_id = r.comment_id
    left join private.chores c on c.comment_row_id = y.id
    where r.top and r.total > r.replies_read and (y.is_replied or not y.history) and y.redacted_at is null
      and not (y.candidate and y.reply_status is null and y.owner_replied_at is null) and coalesce(c.set_aside_until <= v_now, true)
      -- What is new in it is read within the hour, what was changed within the day.
      and coalesce(c.list_after + case when y.total_reply_count > greatest(y.replies_read, c.listed_replies) then interval '0' else interval '1 day' end <= v_now, true)
    order by y.comment_id limit 20 for no key update of y skip locked
  ), begun as (
    insert into private.chores as c (comment_row_id, user_id, channel_id, listed_replies, list_after)
    select b.id, b.user_id, b.channel_id, b.replies, v_now + interval '1 hour' * ceil(least(b.replies, 1000) / 100.0) from busy b
    on conflict (comment_row_id) do update set list_after = excluded.list_after, listed_replies = excluded.listed_replies
  )
  select coalesce(array_agg(b.thread_id), '{}') into v_busy from busy b;
  return v_busy;
end $$;
comment on function engine.begin_listing(uuid, engine.read_comment[]) is
  'Threads of a page that wait for no reply and hold words which it did not list: up to 20 whose replies may be listed now. A page of 100 is a unit, so a thread costs one an hour at most, however many write there.';

create function service.record_threads(p_user uuid, p_channel text, p_threads jsonb)
returns table (threads int, inserted int, known int, incomplete text[], busy text[], unknown_videos text[])
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  -- Asked once: a statement asks a function for each of its rows.
  v_stale constant timestamptz := engine.now() - interval '6 hours';
  v_read constant engine.read_comment[] := array(select r from engine.read_comments(p_user, p_channel, p_threads) r);
  v_seen constant uuid[] := engine.seen_by_owner(p_user, p_threads);
  v_news engine.read_comment[];
  v_known int;
  v_answered text[];
  v_stored record;
  v_inserted int := 0;
  v_id uuid;
begin
  -- What is stored as it was read is not written: a quiet channel's page, read every few minutes, costs a look.
  select count(y.id) filter (where r.top), array_agg(r order by r.comment_id) filter (where y.id is null
    or y.text_original <> r.body or y.edited_at is distinct from nullif(r.updated_at, r.published_at)
    or y.author_name is distinct from r.author_name or y.can_reply <> r.can_reply or y.total_reply_count <> r.total or y.replies_read < r.replies_read
    or (y.owner_replied_at is null and r.owner_replied_at is not null) or y.redacted_at is not null or y.gone_at is not null
    or y.status_reason = 'comment_gone' or y.read_at < v_stale),
    array_agg(r.comment_id order by r.comment_id) filter (where r.owner_replied_at is not null and y.owner_replied_at is null)
  into v_known, v_news, v_answered
  from unnest(v_read) r left join public.comments y on y.user_id = p_user and y.comment_id = r.comment_id;

  if v_seen is not null then
    perform from public.comments y
    where y.user_id = p_user and (y.id = any (v_seen) or y.comment_id in (select r.comment_id from unnest(v_news) r))
    order by y.comment_id for update;
    perform engine.see_as_owner(seen) from unnest(v_seen) seen;
  end if;
  if v_news is not null then
    select * into v_stored from engine.store_read(p_user, p_channel, v_news);
    v_inserted := v_stored.inserted;
    -- One answer closes all that came before it, and teaches once: what was said to the first of them.
    perform engine.record_decision(y, y.owner_reply_text, true, y.owner_replied_at) from engine.comments y
    where y.user_id = p_user and y.comment_id = any (v_answered) and y.comment_id = y.thread_id and y.owner_reply_text <> ''
      and coalesce(y.reply_status, 'draft') <> all (engine.reply_may_be_posted());
    foreach v_id in array v_stored.touched loop
      perform engine.settle_read_comment(v_id, v_id = any (v_stored.edited));
    end loop;
  end if;
  perform engine.note_thread_looks(p_user, array(select r.thread_id from unnest(v_read) r where r.top and r.replies_read >= r.total),
    array(select r.thread_id from unnest(v_read) r where r.top and r.replies_read < r.total));
  return query select (select count(*)::int from unnest(v_read) r where r.top), v_inserted, v_known, s.incomplete, engine.begin_listing(p_user, v_read), s.unknown_videos
    from engine.still_to_read(p_user, v_read) s;
end $$;
comment on function service.record_threads(uuid, text, jsonb) is
  'Stores a page of threads ([{thread_id, video_id, can_reply, total_reply_count, comment, replies}]). Comments after the watermark become '
  'candidates; own, empty and answered ones are skipped with the reason; an edited comment takes its queued reply back to draft; '
  'one that was gone is decided about as before, and a reply of ours that was taken for gone is looked at again. One row: counts, the candidates whose replies were not all listed, other threads whose replies are to be listed (busy), and videos not known yet or for 25 days. What is stored as it was read is written again after 6 '
  'hours only, to note that it is still there.';

create function engine.video_is_open(p_privacy text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(p_privacy in ('public', 'unlisted'), true)
$$;
comment on function engine.video_is_open(text) is 'Whether anybody can read the comments of a video, as far as its privacy (public.videos) tells.';

create function service.record_videos(p_user uuid, p_videos jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_opened text[];
begin
  -- Rows are locked in this order everywhere.
  perform from public.videos v
  where v.user_id = p_user and v.id in (select r.id from jsonb_to_recordset(p_videos) as r (id text)) order by v.id for no key update;
  select array_agg(v.id) into v_opened
  from jsonb_to_recordset(p_videos) as r (id text, privacy text)
  join public.videos v on v.user_id = p_user and v.id = r.id
  where not engine.video_is_open(v.privacy) and r.privacy is not null and engine.video_is_open(r.privacy);

  if v_opened is not null then
    -- Comments are locked before the terms of passages, which the titles and descriptions below become.
    update public.videos v set privacy = r.privacy from jsonb_to_recordset(p_videos) as r (id text, privacy text)
    where v.user_id = p_user and v.id = r.id and v.id = any (v_opened);
    perform engine.look_under_videos(p_user, v_opened);
  end if;
  insert into public.videos as v (user_id, id, channel_id, title, thumbnail_url, published_at, privacy, description, described_at)
  select p_user, r.id, r.channel_id, coalesce(r.title, ''), engine.web_link(r.thumbnail_url), r.published_at, r.privacy,
    left(r.description, engine.most('description_characters')), case when r.description is not null then engine.now() end
  from jsonb_to_recordset(p_videos)
    as r (id text, channel_id text, title text, thumbnail_url text, published_at timestamptz, privacy text, description text)
  order by r.id
  on conflict (user_id, id) do update set title = excluded.title, thumbnail_url = excluded.thumbnail_url, fetched_at = engine.now(),
    published_at = coalesce(excluded.published_at, v.published_at), privacy = coalesce(excluded.privacy, v.privacy),
    description = coalesce(excluded.description, v.description), described_at = coalesce(excluded.described_at, v.described_at);
end $$;
comment on function service.record_videos(uuid, jsonb) is
  'Stores videos ([{id, channel_id, title, thumbnail_url, published_at, privacy, description}]). Replies under one that can be seen now, and could not, are looked at.';

create function service.begin_uploads(p_user uuid, p_channel text) returns table (cursor text, began_at timestamptz)
language sql security definer set search_path = '' as $$
  -- Before the request leaves: a run that is killed must not ask again.
  update public.channel_syncs s set uploads_due_at = engine.now() + interval '24 hours'
  where s.user_id = p_user and s.channel_id = p_channel and s.uploads_due_at <= engine.now()
  returning s.uploads_cursor, engine.now()
$$;
comment on function service.begin_uploads(uuid, text) is
  'Where the walk through a channel''s list of uploads goes on, null for its top, and the time it is; no row when it was read within 24 hours.';

create function service.record_uploads(p_user uuid, p_channel text, p_videos jsonb, p_cursor text, p_whole_since timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform service.record_videos(p_user, p_videos);
  if p_whole_since is not null then
    -- The list was read from its top to its end, and these are not on it: nobody may be sent there.
    update public.videos v set privacy = null
    from (
      select k.id from public.videos k where k.user_id = p_user and k.channel_id = p_channel and k.privacy = 'public' and k.fetched_at < p_whole_since
      order by k.id for no key update) held
    where v.user_id = p_user and v.id = held.id;
  end if;
  update public.channel_syncs s set
    uploads_cursor = case when s.uploads_read + jsonb_array_length(p_videos) < engine.most('index_videos') then p_cursor end,
    uploads_read = case when p_cursor is not null and s.uploads_read + jsonb_array_length(p_videos) < engine.most('index_videos')
      then s.uploads_read + jsonb_array_length(p_videos) else 0 end
  where s.user_id = p_user and s.channel_id = p_channel;
end $$;
comment on function service.record_uploads(uuid, text, jsonb, text, timestamptz) is
  'Stores videos of a channel''s list of uploads (service.record_videos) and where its walk goes on, null for the top. p_whole_since: when a walk began that '
  'saw the whole list, so that a public video which is not on it is no longer taken for public.';

create function service.record_gone_videos(p_user uuid, p_channel text, p_videos text[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.videos as v (user_id, id, channel_id, fetched_at, privacy)
  -- Its title was never read.
  select p_user, gone, p_channel, timestamptz 'epoch', 'gone' from unnest(p_videos) gone order by gone
  on conflict (user_id, id) do update set privacy = 'gone'
$$;
comment on function service.record_gone_videos(uuid, text, text[]) is 'Notes that YouTube does not return these videos to the channel''s owner.';

create function engine.sync_interval(p public.channel_syncs, p_failed boolean, p_left boolean) returns interval
language sql volatile set search_path = '' as $$
  select (0.9 + 0.2 * random()) * case
    when not p_failed and not p.history_done and engine.history_hold(p) is null and engine.quota_left_for(o.user_id, o.project, 'history') > 0 then interval '1 minute'
    else greatest(
      -- Whatever else holds: the polls of all channels of a project take what is kept for news at most.
      interval '24 hours' * coalesce((select p.connections from private.projects p where p.project = o.project), 0)
        / (engine.project_quota(o.project) * (select q.percent / 100.0 from engine.quota_purposes() q where q.purpose = 'news'))::double precision,
      least(
        greatest(interval '2 minutes', least(interval '6 hours', interval '3 hours' / greatest(p.comments_per_hour, 0.1))),
        case when p_failed then interval '30 minutes' end,
        -- Who has just connected a channel waits for its first drafts.
        case when c.watermark_at > engine.now() - interval '1 hour' then interval '2 minutes'
          when p_left or c.watermark_at > engine.now() - interval '24 hours' then interval '10 minutes' end))
    end
  from public.youtube_connections c join public.user_google_oauth_clients o on o.id = c.client_config_id
  where c.id = p.connection_id
$$;
comment on function engine.sync_interval(public.channel_syncs, boolean, boolean) is
  'How long until a channel is read again: until about three new comments are expected, 2 minutes to 6 hours, 10 % more or less so that channels do not march '
  'in step. Sooner in the first hour and on the first day, while old threads are walked or wait to be read again, and after a failure.';

create function service.finish_sync(
  p_user uuid, p_channel text, p_lease_until timestamptz, p_new int, p_history_cursor text, p_history_done boolean, p_swept boolean, p_error_code text default null,
  p_error_kind text default null, p_reread boolean default null, p_cut boolean default false, p_sweep_cursor text default null, p_broken_walk text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s public.channel_syncs;
  -- Of how many hours the estimate remembers: those that three comments take, so that three polls without any make it an eighth.
  v_memory double precision;
  v_broken boolean;
begin
  -- A connection is locked before its channel's turn (engine.wake_on_connection).
  if p_error_code is null and not p_cut then
    perform engine.connection_answers(t.connection_id) from public.channel_syncs t where t.user_id = p_user and t.channel_id = p_channel;
  end if;
  -- A run that lost its lease must not put back the cursor of the one that came after it.
  select * into s from public.channel_syncs where user_id = p_user and channel_id = p_channel and lease_until = p_lease_until for no key update;
  if not found then
    return;
  end if;
  s.next_sync_at := engine.now();
  if not p_cut then
    if p_error_code is null then
      -- While old comments wait, the newest pages bring news alone, too.
      if (s.history_done or (s.history_cursor is not null and engine.history_hold(s) is not null)) and s.last_synced_at is not null then
        v_memory := 3 / greatest(s.comments_per_hour, 0.125);
        s.comments_per_hour := (s.comments_per_hour * v_memory + p_new)
          / (v_memory + greatest(0, extract(epoch from engine.now() - s.last_synced_at) / 3600));
      end if;
      s.last_synced_at := engine.now();
    end if;
    if p_swept or s.deep_sweep_at is null then
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
    -- Before the walk through old comments begins, and as long as it waits for its owner: there may be room by now.
    if not p_history_done and p_error_code is null and (s.history_cursor is null or s.history_asks) then
      s.history_asks := engine.history_asks(s);
    end if;
    s.last_error_code := p_error_code;
    s.error_kind := p_error_kind;
    s.history_cursor := p_history_cursor;
    s.history_done := p_history_done;
    s.sweep_cursor := p_sweep_cursor;
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
    if p_error_code is null then
      -- For a viewer's answer to us a quiet channel is read sooner, but not more often than a busy one.
      s.next_sync_at := least(s.next_sync_at, (
        select min(greatest(engine.now() + interval '10 minutes', l.due_at)) from private.thread_looks l where l.user_id = p_user and l.channel_id = p_channel));
    end if;
  end if;
  update public.channel_syncs set
    lease_until = null, next_sync_at = s.next_sync_at, comments_per_hour = s.comments_per_hour, last_synced_at = s.last_synced_at,
    deep_sweep_at = s.deep_sweep_at, threads_reread_at = s.threads_reread_at, last_error_code = s.last_error_code, error_kind = s.error_kind,
    history_cursor = s.history_cursor, history_done = s.history_done, history_asks = s.history_asks, sweep_cursor = s.sweep_cursor, walk_breaks = s.walk_breaks,
    walk_again_at = s.walk_again_at
  where user_id = p_user and channel_id = p_channel;
end $$;
comment on function service.finish_sync(uuid, text, timestamptz, int, text, boolean, boolean, text, text, boolean, boolean, text, text) is
  'Ends a reading: keeps the page tokens of the walk through history and of the sweep, learns from p_new, which is what the newest pages brought, how many comments an hour there are, and sets '
  'when to read next (engine.sync_interval). p_reread: whether all threads that were due to be read again were; null when nobody looked. p_cut: there was '
  'no time to begin, so nothing changes and the turn is kept. p_broken_walk: what met a page that YouTube does not give: news (a sweep comes in an hour), '
  'history (refused: begun anew at once, then after an hour, doubling up to a day) or stalled (failed: the second time in a row counts as history). Only the holder of the lease that ends at p_lease_until is heard.';

create function service.threads_to_reread(p_user uuid, p_channel text, p_limit int default 50) returns setof text
language sql stable security definer set search_path = '' as $$
  -- A union, because each part has an index of its own; together they would read the whole channel.
  with due as (
    -- New replies do not lift an old thread (docs/YOUTUBE.md, Times): the ones under discussion are asked for, recent ones more often.
    select y.id from public.comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.published_at > engine.now() - interval '7 days'
      and y.read_at < (select engine.now()) - interval '6 hours' and (y.is_replied or y.total_reply_count > 0)
      -- After their first day the daily sweep reads them, 100 a unit; by id only where it does not come.
      and (y.published_at > engine.now() - interval '1 day' or y.read_at < engine.now() - interval '30 hours')
    union
    select y.id from public.comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate
      and y.replies_read < y.total_reply_count and y.owner_replied_at is null
    union
    -- Of a long history a sixth is due at any time: a day at a time, the oldest first, and no more than are asked for.
    (select y.id from generate_series(31, 25, -1) n cross join lateral (
      select old.id from public.comments old
      where old.user_id = p_user and old.channel_id = p_channel and old.redacted_at is null and old.read_at < engine.now() - interval '25 days'
        and old.read_on = (engine.now() at time zone 'UTC')::date - n and old.comment_id = old.thread_id and old.gone_at is null
        and not exists (select from private.chores c where c.comment_row_id = old.id and c.set_aside_until > engine.now())
      limit p_limit) y
    limit p_limit)
    union
    select c.comment_row_id from private.chores c
    where c.user_id = p_user and c.channel_id = p_channel and c.gone_look_at <= (select engine.now())
    union
    select y.id from private.thread_looks l join public.comments y on y.user_id = l.user_id and y.comment_id = l.thread_id
    where l.user_id = p_user and l.channel_id = p_channel and l.due_at <= engine.thread_looks_until((select engine.now()), l.since)
  )
  -- By their ids: joined, all of the channel's would be read for them once many have chores.
  select y.thread_id from public.comments y left join private.chores c on c.comment_row_id = y.id
  where y.id = any (array(select d.id from due d)) and y.comment_id = y.thread_id and y.redacted_at is null and (y.gone_at is null or c.gone_look_at <= engine.now())
    and coalesce(c.set_aside_until <= engine.now(), true)
  order by y.read_at limit p_limit
$$;
comment on function service.threads_to_reread(uuid, text, int) is
  'Thread ids to read again by id (50 a unit): recent conversations, threads with a reply of ours at their times (private.thread_looks), threads not read whole, texts nearing the 30-day limit, and threads that were gone; none that are set aside.';

create function engine.look_distance() returns interval language sql immutable parallel safe set search_path = '' as
$$ select interval '5 minutes' $$;
comment on function engine.look_distance() is 'How far two looks must lie apart that find nothing before they say that nothing is there: one empty answer may be a hiccup.';

create function engine.later_look(p_since timestamptz, p_after timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select min(p_since + step) from unnest(array[interval '1 hour', interval '1 day', interval '7 days']) step where p_since + step > p_after
$$;
comment on function engine.later_look(timestamptz, timestamptz) is
  'When what is gone since a moment is looked for again after another, in case it is back; null after 7 days.';

create function service.set_threads_aside(p_user uuid, p_threads text[]) returns void
language sql security definer set search_path = '' as $$
  select from public.comments y where y.user_id = p_user and y.comment_id = any (p_threads) order by y.comment_id for no key update;
  insert into private.chores as c (comment_row_id, user_id, channel_id, set_aside_times, set_aside_until)
  select y.id, y.user_id, y.channel_id, 1, engine.now() + interval '1 hour'
  from public.comments y where y.user_id = p_user and y.comment_id = any (p_threads) order by y.comment_id
  on conflict (comment_row_id) do update set
    set_aside_times = coalesce(c.set_aside_times, 0) + 1,
    set_aside_until = engine.now() + (array[interval '1 hour', '6 hours', '1 day', '3 days', '7 days'])[least(coalesce(c.set_aside_times, 0), 4) + 1]
$$;
comment on function service.set_threads_aside(uuid, text[]) is
  'Threads that YouTube would not let read, each for itself, while it gave others: asked for again in an hour, then in longer and longer steps up to 7 days, so that they keep nobody waiting and cost little.';

create function service.record_gone_threads(p_user uuid, p_threads text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  delete from private.thread_looks l where l.user_id = p_user and l.thread_id = any (p_threads);
  for v_id in
    with gone as (
      update public.comments set gone_at = coalesce(gone_at, engine.now()), can_reply = false
      where user_id = p_user and comment_id = any(p_threads)
      returning id, user_id, channel_id, candidate, reply_status, gone_at
    ), later as (
      insert into private.chores as c (comment_row_id, user_id, channel_id, gone_look_at)
      select g.id, g.user_id, g.channel_id, engine.later_look(g.gone_at, engine.now()) from gone g
      on conflict (comment_row_id) do update set gone_look_at = excluded.gone_look_at
    )
    select id from gone
    where gone_at <= engine.now() - engine.look_distance() and (reply_status = 'draft' or (reply_status is null and candidate))
  loop
    perform engine.move_reply(v_id, 'skipped', 'engine', 'comment_gone');
  end loop;
end $$;
comment on function service.record_gone_threads(uuid, text[]) is
  'Marks threads that YouTube no longer returns: not repliable, and redacted when 30 days have passed since it last did. They are asked for again after an '
  'hour, a day and a week. What was not decided yet, or only drafted, is skipped as comment_gone by a second look, engine.look_distance() after the first.';
