-- Captions: what is said in a video, read from YouTube when a comment under it asks what nothing else tells, and kept for 30 days at most (docs/KNOWLEDGE.md, Captions).

create function engine.caption_states() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{waiting,kept,none,refused,lapsed}'; end $$;
comment on function engine.caption_states() is
  'Where the captions of a video stand: waiting to be read, kept, none (the video has no usable track), refused (YouTube does not give them), or lapsed: what was read was not read again in time, and is deleted.';

create function engine.caption_tracks() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{standard,auto}'; end $$;
comment on function engine.caption_tracks() is 'Who wrote a track of captions: standard, its owner; auto, YouTube''s speech recognition.';

create table private.captions (
  user_id uuid not null references public.accounts (id) on delete cascade,
  video_id text not null,
  channel_id text not null,
  state text not null default 'waiting' check (state = any (engine.caption_states())),
  reason text check (length(reason) <= 100),
  asked_language text check (length(asked_language) <= 35),
  wanted_at timestamptz not null default engine.now(),
  due_at timestamptz,
  lease_id uuid,
  attempts int not null default 0,
  tried_at timestamptz,
  track text check (track = any (engine.caption_tracks())),
  language text check (language ~ '^[a-z]{2}$'),
  read_at timestamptz,
  primary key (user_id, video_id),
  foreign key (user_id, video_id) references public.videos (user_id, id) on delete cascade,
  constraint captions_due_while_waiting check (state <> 'waiting' or due_at is not null),
  constraint captions_due_to_be_read check (due_at is null or state = any ('{waiting,kept}')),
  constraint captions_leased_while_due check (lease_id is null or due_at is not null),
  constraint captions_kept_are_read check (state <> 'kept' or read_at is not null)
);
create index captions_due on private.captions (due_at) where due_at is not null;
create index captions_tried on private.captions (user_id, channel_id, tried_at desc nulls last);
create index captions_read on private.captions (read_at) where state = 'kept';
comment on table private.captions is
  'The captions of a video that somebody asked about; what they say are its passages of kind caption. wanted_at: when a comment last asked, or a reply cited them; asked_language: that comment''s. due_at: when they are read next, '
  'and until when a run has them (lease_id); of those kept, when they are read again. attempts: since they were last read. tried_at: when a run last began to read them.';

-- Cutting.

create function engine.caption_time(p_second int) returns text
language sql immutable set search_path = '' as $$
  select case when p_second >= 3600 then p_second / 3600 || ':' || lpad((p_second / 60 % 60)::text, 2, '0') else (p_second / 60)::text end || ':' || lpad((p_second % 60)::text, 2, '0')
$$;
comment on function engine.caption_time(int) is 'A second of a video as people write it: 3:42, 1:03:42.';

create function engine.caption_second(p_body text) returns int
language plpgsql immutable set search_path = '' as $$
declare
  v_time constant text[] := regexp_match(p_body, '^\[(?:(\d{1,3}):)?(\d{1,2}):(\d{2})\] ');
begin
  return coalesce(v_time[1], '0')::int * 3600 + v_time[2]::int * 60 + v_time[3]::int;
end $$;
comment on function engine.caption_second(text) is 'The second of its video at which a passage of captions, or a line of engine.subtitle_lines, begins; null for any other text.';

create function engine.caption_cues(p_text text) returns table (second int, words text)
language plpgsql immutable rows 1000 set search_path = '' as $$
declare
  v_line text;
  v_before text := '';
  v_tail text;
begin
  foreach v_line in array engine.subtitle_lines(replace(replace(p_text, E'\r\n', E'\n'), E'\r', E'\n')) loop
    second := engine.caption_second(v_line);
    words := substr(v_line, position('] ' in v_line) + 2);
    words := replace(replace(replace(replace(replace(replace(words, '&nbsp;', ' '), '&#39;', ''''), '&quot;', '"'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&');
    words := btrim(regexp_replace(words, '\s+', ' ', 'g'));
    -- Recognised speech rolls up: a cue begins with what the one before it ended with.
    v_tail := case when words <> '' and position(left(words, 8) in v_before) > 0 then substr(v_before, position(left(words, 8) in v_before)) end;
    v_before := case when words = '' then v_before else words end;
    if v_tail <> '' and left(words, length(v_tail)) = v_tail then
      words := btrim(substr(words, length(v_tail) + 1));
    elsif v_tail <> '' and left(v_tail, length(words)) = words and length(words) >= 8 then
      words := '';
    end if;
    -- Music and applause say nothing.
    if words <> '' and words !~ '^[\[(♪][^\])]*[\])♪]?$' then
      return next;
    end if;
  end loop;
end $$;
comment on function engine.caption_cues(text) is 'What is said in a track of captions, cue by cue with its second: without entities, without what a cue repeats of the one before, and without sounds.';

create function engine.caption_passages(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  -- Room for the longest time.
  v_most constant int := engine.most('passage_characters') - 12;
  v_passages text[] := '{}';
  v_now text := '';
  v_start int;
  v_cue record;
  v_piece text;
begin
  for v_cue in select * from engine.caption_cues(left(p_text, engine.most('document_characters'))) loop
    foreach v_piece in array engine.pieces_of(v_cue.words, v_most) loop
      -- Who follows the time must hear it within 15 seconds; a sentence ends a passage sooner.
      if v_now <> '' and (v_cue.second - v_start >= engine.most('caption_seconds') or length(v_now) + length(v_piece) >= v_most
        or v_now ~ '[.!?…。！？]$' and v_cue.second - v_start >= engine.most('caption_seconds') / 2)
      then
        v_passages := v_passages || ('[' || engine.caption_time(v_start) || '] ' || v_now);
        v_now := '';
      end if;
      v_start := case when v_now = '' then v_cue.second else v_start end;
      v_now := case when v_now = '' then v_piece else v_now || ' ' || v_piece end;
    end loop;
  end loop;
  return case when v_now = '' then v_passages else v_passages || ('[' || engine.caption_time(v_start) || '] ' || v_now) end;
end $$;
comment on function engine.caption_passages(text) is
  'Captions (.srt, .vtt) as passages that begin with their time, [3:42]: every cue in one begins within engine.most(''caption_seconds'') of it. Of a text that is too long, its beginning.';

-- When they are read.

create function engine.want_captions(p_user uuid, p_channel text, p_video text, p_language text) returns void
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
begin
  insert into private.captions as k (user_id, video_id, channel_id, asked_language, due_at)
  select v.user_id, v.id, v.channel_id, p_language, v_now
  from public.videos v join public.channel_syncs s on s.user_id = v.user_id and s.channel_id = v.channel_id
  where v.user_id = p_user and v.id = p_video and v.channel_id = p_channel and v.privacy is distinct from 'gone' and s.reads_captions
    and (select count(*) from private.captions o where o.user_id = p_user and o.channel_id = p_channel) < engine.most('captioned_videos')
  on conflict (user_id, video_id) do update set
    wanted_at = v_now,
    asked_language = coalesce(excluded.asked_language, k.asked_language),
    -- A video may get captions later; what YouTube refused it may give another month.
    state = case when k.state = 'lapsed' or k.state = 'none' and k.tried_at < v_now - interval '7 days' or k.state = 'refused' and k.tried_at < v_now - interval '30 days'
      then 'waiting' else k.state end,
    due_at = case when k.state = 'lapsed' or k.state = 'none' and k.tried_at < v_now - interval '7 days' or k.state = 'refused' and k.tried_at < v_now - interval '30 days'
      then v_now else k.due_at end,
    attempts = case when k.state = any ('{waiting,kept}') then k.attempts else 0 end;
end $$;
comment on function engine.want_captions(uuid, text, text, text) is
  'A comment under a video asks what nothing tells: its captions are read, once in 30 days, unless the channel''s owner has switched that off. Of a video that has none it is looked again after a week.';

create function engine.caption_credits() returns int language plpgsql immutable set search_path = '' as
$$ begin return engine.most('caption_list_credits') + engine.most('caption_credits'); end $$;
comment on function engine.caption_credits() is 'Units that reading the captions of one video costs: the list of its tracks, and one of them.';

create function engine.caption_units(p_project text) returns int
language plpgsql stable set search_path = '' as $$
begin
  return greatest(engine.caption_credits(), engine.project_quota(p_project) / 100 * engine.most('caption_percent'));
end $$;
comment on function engine.caption_units(text) is 'Units that captions may take a day of a project: 500 of 10,000.';

create function engine.caption_units_left(p_user uuid, p_project text) returns int
language plpgsql stable set search_path = '' as $$
begin
  return greatest(0, least(engine.quota_left_for(p_user, p_project, 'captions'), engine.caption_units(p_project) - coalesce((
    select sum(u.units) from private.quota_uses u where u.project = p_project and u.day = engine.quota_day() and u.kind = 'captions'), 0)::int));
end $$;
comment on function engine.caption_units_left(uuid, text) is 'Units that captions may still take today: of engine.caption_units, and of what posting, news and proof leave.';

create function engine.caption_hold(p_user uuid, p_channel text, out connection public.youtube_connections, out reason text, out until timestamptz)
language plpgsql set search_path = '' as $$
declare
  v_project text;
begin
  select * into connection from engine.channel_connection(p_user, p_channel);
  if connection.id is null then
    reason := 'no_connection';
    until := engine.now() + interval '10 minutes';
    return;
  end if;
  v_project := engine.project_of(connection.id);
  -- Two runs of one project take the last units once.
  insert into private.quota_days (project, day) values (v_project, engine.quota_day()) on conflict do nothing;
  perform from private.quota_days q where q.project = v_project and q.day = engine.quota_day() for no key update;
  if engine.caption_units_left(p_user, v_project) < engine.caption_credits() then
    reason := 'quota';
    until := case when engine.quota_left_for(p_user, v_project, 'captions') >= engine.caption_credits() then engine.quota_resets_at()
      else engine.quota_opens_at(v_project, 'captions', engine.caption_credits()) end;
  end if;
end $$;
comment on function engine.caption_hold(uuid, text) is 'The connection that reads captions of a channel, and why none may now: no_connection, or quota, with the day''s share spent. Holds the day of its project.';

create function engine.lease_captions(k private.captions, p_connection uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_lease constant uuid := gen_random_uuid();
begin
  -- Both calls, before the first leaves. What is not asked for is given back.
  perform engine.charge(engine.project_of(p_connection), engine.caption_credits(), 'captions', k.user_id), engine.charge_connection(p_connection, engine.caption_credits());
  update private.captions c set lease_id = v_lease, attempts = k.attempts + 1, tried_at = engine.now(), due_at = engine.now() + interval '2 minutes', reason = null
  where c.user_id = k.user_id and c.video_id = k.video_id;
  return v_lease;
end $$;
comment on function engine.lease_captions(private.captions, uuid) is 'Part of begin_captions: books what reading a video''s captions costs and gives them to one run for 2 minutes.';

create function engine.auto_captions_refused(p_user uuid, p_channel text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.captions k
    where k.user_id = p_user and k.channel_id = p_channel and k.state = 'refused' and k.track = 'auto' and k.tried_at > engine.now() - interval '30 days')
$$;
comment on function engine.auto_captions_refused(uuid, text) is 'Whether YouTube has lately refused a track of recognised speech to this channel, so that none is asked for, which would cost as much.';

create function service.begin_captions(p_user uuid default null)
returns table (lease_id uuid, user_id uuid, channel_id text, video_id text, languages text[], auto boolean, connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  k private.captions;
  h record;
begin
  for i in 1 .. case when engine.stands_still() then 0 else 50 end loop
    -- What nobody has read yet goes before what is read again, and the channel that has waited longest before the others.
    select c.* into k from private.captions c
    where c.due_at <= engine.now() and (p_user is null or c.user_id = p_user)
    order by c.read_at is not null, (select max(o.tried_at) from private.captions o where o.user_id = c.user_id and o.channel_id = c.channel_id) nulls first, c.due_at
    limit 1 for update skip locked;
    exit when not found;
    if k.state = 'kept' and k.wanted_at < engine.now() - interval '30 days' then
      -- Nobody asks any more.
      update private.captions c set due_at = null, lease_id = null where c.user_id = k.user_id and c.video_id = k.video_id;
      continue;
    end if;
    select * into h from engine.caption_hold(k.user_id, k.channel_id);
    if h.reason is not null then
      update private.captions c set due_at = greatest(c.due_at, h.until), reason = h.reason, lease_id = null
      where c.user_id = k.user_id and c.channel_id = k.channel_id and c.due_at <= engine.now();
      continue;
    end if;
    return query select engine.lease_captions(k, (h.connection).id), k.user_id, k.channel_id, k.video_id, array_remove(array[k.asked_language, k.language], null),
      not engine.auto_captions_refused(k.user_id, k.channel_id),
      (h.connection).id, (h.connection).client_config_id, engine.secret((h.connection).id, 'access_token'), (h.connection).expires_at;
    return;
  end loop;
end $$;
comment on function service.begin_captions(uuid) is
  'The next video whose captions are to be read, booked and leased for 2 minutes. languages: of the comment that asked, and of what was read before. auto: whether a track of recognised speech may be asked for. None when nothing may be read now.';

create function engine.keep_captions(k private.captions, p_language text, p_text text) returns int
language plpgsql set search_path = '' as $$
declare
  v_texts constant text[] := engine.caption_passages(p_text);
  v_now constant timestamptz := engine.now();
begin
  -- What stays as it was stays the passage that replies have cited.
  delete from public.passages p where p.user_id = k.user_id and p.video_id = k.video_id and p.kind = 'caption' and p.body is distinct from v_texts[p.ordinal];
  update public.passages p set said_at = v_now, language = p_language where p.user_id = k.user_id and p.video_id = k.video_id and p.kind = 'caption';
  insert into public.passages (user_id, channel_id, kind, video_id, ordinal, body, language, said_at)
  select k.user_id, k.channel_id, 'caption', k.video_id, t.place, t.body, p_language, v_now from unnest(v_texts) with ordinality as t (body, place)
  where not exists (select from public.passages p where p.user_id = k.user_id and p.video_id = k.video_id and p.kind = 'caption' and p.ordinal = t.place);
  return cardinality(v_texts);
end $$;
comment on function engine.keep_captions(private.captions, text, text) is 'Captions of a video as passages, in place of those that were there. Returns how many.';

create function engine.draft_with_captions(k private.captions) returns void
language plpgsql set search_path = '' as $$
begin
  perform engine.draft_now(array(
    select y.id from public.comments y
    where y.user_id = k.user_id and y.channel_id = k.channel_id and y.video_id = k.video_id and y.tab = 'needs_answer'
    order by y.comment_id limit 500 for update));
end $$;
comment on function engine.draft_with_captions(private.captions) is 'What viewers asked under a video and nothing told may be said in it: those comments are drafted once more.';

create function service.record_captions(p_lease uuid, p_outcome text, p_reason text default null, p_track text default null, p_language text default null, p_text text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_language constant text := (regexp_match(lower(p_language), '^([a-z]{2})(?:[-_]|$)'))[1];
  k private.captions;
  v_state text;
begin
  -- Comments before captions, as everybody takes them.
  perform engine.lock_decisions(c.user_id) from private.captions c where c.lease_id = p_lease;
  if p_outcome = 'kept' then
    perform from public.comments y join private.captions c on c.user_id = y.user_id and c.channel_id = y.channel_id and c.video_id = y.video_id
    where c.lease_id = p_lease and y.tab = 'needs_answer' order by y.comment_id for update of y;
  end if;
  select c.* into k from private.captions c where c.lease_id = p_lease for update;
  if not found then
    return null;
  end if;
  v_state := case p_outcome
    when 'kept' then case when engine.keep_captions(k, v_language, p_text) > 0 then 'kept' else 'none' end
    -- What fails four times fails for another reason than the moment's.
    when 'again' then case when k.attempts >= 4 and k.state = 'waiting' then 'refused' else k.state end
    else p_outcome end;
  if v_state = any ('{none,refused}') then
    -- What the owner has taken off YouTube is taken off here.
    perform engine.forget_caption(k.user_id, k.video_id);
  end if;
  update private.captions c set
    lease_id = null, state = v_state, reason = p_reason, track = coalesce(p_track, c.track), language = case v_state when 'kept' then v_language else c.language end,
    attempts = case p_outcome when 'again' then c.attempts else 0 end,
    read_at = case when v_state = any ('{none,refused}') then null when p_outcome = 'kept' then v_now else c.read_at end,
    due_at = case when p_outcome = 'again' and v_state <> 'refused' then v_now + least(interval '1 day', interval '5 minutes' * power(4, least(c.attempts, 6)))
      when v_state = 'kept' then v_now + interval '25 days' end
  where c.user_id = k.user_id and c.video_id = k.video_id;
  if v_state = 'kept' and k.read_at is null then
    perform engine.draft_with_captions(k);
  end if;
  return v_state;
end $$;
comment on function service.record_captions(uuid, text, text, text, text, text) is
  'What reading a video''s captions came to: kept (p_text, of a track of engine.caption_tracks), none, refused, or again, for p_reason: tried again later and later, and refused the fourth time. Only the holder of the lease is heard. '
  'Comments that nothing could answer are drafted once more. Returns the state that follows (engine.caption_states).';

create function engine.use_captions(p_user uuid, p_sources jsonb) returns void
language sql set search_path = '' as $$
  update private.captions k set wanted_at = engine.now()
  where k.user_id = p_user and k.video_id in (
    select s.source ->> 'source_id' from jsonb_array_elements(p_sources) s (source) where s.source ->> 'kind' = 'caption')
$$;
comment on function engine.use_captions(uuid, jsonb) is 'A reply cites captions, which are therefore worth reading again before they lapse.';

-- Forgetting.

create function engine.forget_caption(p_user uuid, p_video text) returns void
language sql set search_path = '' as $$
  delete from public.passages p where p.user_id = p_user and p.video_id = p_video and p.kind = 'caption'
$$;
comment on function engine.forget_caption(uuid, text) is 'Deletes what is said in a video.';

create function engine.forget_captions(p_limit int) returns int
language plpgsql set search_path = '' as $$
declare
  k private.captions;
  v_lapsed int := 0;
begin
  for k in
    select c.* from private.captions c where c.state = 'kept' and c.read_at < engine.now() - interval '29 days' order by c.read_at limit p_limit for update skip locked
  loop
    perform engine.forget_caption(k.user_id, k.video_id);
    update private.captions c set state = 'lapsed', due_at = null, lease_id = null, read_at = null, reason = null where c.user_id = k.user_id and c.video_id = k.video_id;
    v_lapsed := v_lapsed + 1;
  end loop;
  return v_lapsed;
end $$;
comment on function engine.forget_captions(int) is 'Deletes captions that were read 29 days ago, of p_limit videos at most, so that a schedule that stood still for some hours keeps to 30. Whoever asks has them read again.';

-- What an owner sees and does.

create function engine.captions_of(p_channel text)
returns table (video_id text, state text, reason text, track text, language text, read_at timestamptz, due_at timestamptz, under_way boolean)
language plpgsql stable security definer rows 100 set search_path = '' as $$
declare
  v_account constant uuid := engine.account('read');
begin
  perform engine.require_key(p_channel);
  if engine.covers(engine.channels('read'), p_channel) then
    return query
    select k.video_id, k.state, k.reason, k.track, k.language, k.read_at, k.due_at, k.lease_id is not null and k.due_at > engine.now()
    from private.captions k where k.user_id = v_account and k.channel_id = p_channel order by k.wanted_at desc, k.video_id limit engine.most('captioned_videos');
  end if;
end $$;
comment on function engine.captions_of(text) is 'Rule of public.captions_of.';

create function public.captions_of(p_channel text)
returns table (video_id text, state text, reason text, track text, language text, read_at timestamptz, due_at timestamptz, under_way boolean)
language sql stable rows 100 set search_path = '' as $$ select * from engine.captions_of(p_channel) $$;
comment on function public.captions_of(text) is
  'The videos of a channel of the caller''s whose captions somebody wanted, the last wanted first: where each stands (engine.caption_states), why, when they were read, and when they are read next.';

create function engine.captions_outlook(p_channel text)
returns table (reads boolean, kept int, waiting int, units_a_video int, units_a_day int, units_today int, videos_today int, read_by date)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  v_account constant uuid := engine.account('read');
  v_project constant text := engine.project_of((engine.channel_connection(v_account, p_channel)).id);
  v_cost constant int := engine.caption_credits();
  v_queue int;
begin
  perform engine.require_key(p_channel);
  select s.reads_captions into reads from public.channel_syncs s
  where s.user_id = v_account and s.channel_id = p_channel and engine.covers(engine.channels('read'), p_channel);
  if not found then
    return;
  end if;
  units_a_video := v_cost;
  select count(*) filter (where k.state = 'kept'), count(*) filter (where k.state = 'waiting') into kept, waiting
  from private.captions k where k.user_id = v_account and k.channel_id = p_channel;
  if v_project is not null then
    units_a_day := engine.caption_units(v_project);
    units_today := coalesce((select sum(u.units) from private.quota_uses u where u.project = v_project and u.day = engine.quota_day() and u.kind = 'captions'), 0);
    videos_today := engine.caption_units_left(v_account, v_project) / v_cost;
    -- The channels of a project take turns: none is done later than if all of them were before it.
    select count(*) into v_queue from private.captions k
    where k.user_id = v_account and k.state = 'waiting' and k.channel_id in (
      select c.channel_id from public.youtube_connections c where c.user_id = v_account and c.is_active and engine.project_of(c.id) = v_project);
    read_by := case when waiting > 0 then engine.quota_day() + ceil(greatest(0, v_queue - videos_today) / greatest(1, units_a_day / v_cost)::numeric)::int end;
  end if;
  return next;
end $$;
comment on function engine.captions_outlook(text) is 'Rule of public.captions_outlook.';

create function public.captions_outlook(p_channel text)
returns table (reads boolean, kept int, waiting int, units_a_video int, units_a_day int, units_today int, videos_today int, read_by date)
language sql stable rows 1 set search_path = '' as $$ select * from engine.captions_outlook(p_channel) $$;
comment on function public.captions_outlook(text) is
  'Whether captions of a channel of the caller''s are read, of how many videos they are kept and wait, and what that costs: units a video, units a day of its Google project (null without a usable connection), units of today, '
  'videos that may still be read today, and the day on which what waits will have been read at worst. No row for another channel.';

create function engine.set_captions(p_channel text, p_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  perform engine.require_key(p_channel);
  v_user := engine.require_allowed(case when engine.covers_alone(engine.channels('manage'), p_channel) then engine.account('manage') end);
  update public.channel_syncs s set reads_captions = p_on where s.user_id = v_user and s.channel_id = p_channel;
  if not found then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  if not p_on then
    delete from private.captions k where k.user_id = v_user and k.channel_id = p_channel and k.state = 'waiting';
  end if;
  update private.captions k set due_at = case when p_on then k.read_at + interval '25 days' end, lease_id = null
  where k.user_id = v_user and k.channel_id = p_channel and k.state = 'kept';
  perform engine.log(v_user, 'owner', 'captions_switched', p_channel, jsonb_build_object('on', p_on));
end $$;
comment on function engine.set_captions(text, boolean) is 'Rule of public.set_captions.';

create function public.set_captions(p_channel text, p_on boolean) returns void
language sql set search_path = '' as $$ select engine.set_captions(p_channel, p_on) $$;
comment on function public.set_captions(text, boolean) is
  'Whether captions of a channel of the caller''s are read. Off, nothing more is read or read again; what was read is used until it is too old. 403 for who may not manage the channel.';

create function engine.read_captions(p_channel text, p_video text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  perform engine.require_key(p_channel), engine.require_key(p_video);
  v_user := engine.require_allowed(case when engine.covers_alone(engine.channels('manage'), p_channel) then engine.account('manage') end);
  if not exists (select from public.videos v where v.user_id = v_user and v.id = p_video and v.channel_id = p_channel) then
    perform engine.fail(404, 'video_not_found', 'This video doesn''t exist.', 'Reload the page.');
  elsif not exists (select from public.channel_syncs s where s.user_id = v_user and s.channel_id = p_channel and s.reads_captions) then
    perform engine.fail(409, 'captions_off', 'Captions of this channel aren''t read.', 'Turn on captions first.');
  end if;
  perform engine.want_captions(v_user, p_channel, p_video, null);
  update private.captions k set state = case when k.state = 'kept' then 'kept' else 'waiting' end, due_at = engine.now(), attempts = 0, reason = null
  where k.user_id = v_user and k.video_id = p_video and (k.lease_id is null or k.due_at <= engine.now());
  if not found and not exists (select from private.captions k where k.user_id = v_user and k.video_id = p_video) then
    perform engine.fail(422, 'too_many_captioned_videos', format('This channel has reached the limit of %s videos with captions.', engine.most('captioned_videos')),
      'Captions that nobody asks about make room after 30 days.');
  end if;
end $$;
comment on function engine.read_captions(text, text) is 'Rule of public.read_captions.';

create function public.read_captions(p_channel text, p_video text) returns void
language sql set search_path = '' as $$ select engine.read_captions(p_channel, p_video) $$;
comment on function public.read_captions(text, text) is
  'Has the captions of one of the caller''s videos read with the next run, within the day''s share. 403 for who may not manage the channel, 404 for no video of it, 409 while captions are off.';

grant execute on function engine.captions_of(text), public.captions_of(text), engine.captions_outlook(text), public.captions_outlook(text),
  engine.set_captions(text, boolean), public.set_captions(text, boolean), engine.read_captions(text, text), public.read_captions(text, text) to authenticated;
grant execute on function engine.caption_second(text) to authenticated;
grant execute on function engine.caption_states(), engine.caption_tracks() to authenticated;
