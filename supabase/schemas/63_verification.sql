-- Verification: when proof is due, and what each look at YouTube means. Nothing final follows from one look, from two that are too close, or
-- where nobody could see anything; and what a verdict says is gone is looked for a few times more.

create function engine.next_check(p_posted_at timestamptz, p_after timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select min(p_posted_at + step) from unnest(array[
    interval '15 seconds', interval '1 minute', interval '5 minutes', interval '30 minutes', interval '6 hours', interval '24 hours'
  ]) step where p_posted_at + step > p_after
$$;
comment on function engine.next_check(timestamptz, timestamptz) is 'The first scheduled check of a reply after a moment; null after the last (24 h).';

create function engine.slow_look(p_posted_at timestamptz, p_after timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when p_after < p_posted_at + interval '7 days' then p_after + interval '1 day'
    when p_after < p_posted_at + interval '90 days' then p_after + interval '7 days' end
$$;
comment on function engine.slow_look(timestamptz, timestamptz) is
  'When a reply is looked at again that nobody can see where it is: daily for a week, weekly for 90 days, 18 times in all; null then.';

create function engine.look_under_videos(p_user uuid, p_videos text[]) returns void
language sql set search_path = '' as $$
  select engine.look_at(k.id, engine.now()) from (
    select y.id from public.comments y join public.replies w on w.comment_row_id = y.id left join private.looks l on l.comment_row_id = y.id
    where y.user_id = p_user and y.video_id = any (p_videos) and w.verification_note in ('video_private', 'video_gone')
      and y.reply_status = any (engine.reply_on_youtube()) and w.youtube_reply_id is not null
      -- Nearer ones are due or leased.
      and coalesce(l.next_check_at > engine.now() + interval '3 minutes', true)
    order by y.comment_id for update of y skip locked) k
$$;
comment on function engine.look_under_videos(uuid, text[]) is 'These videos can be seen now: the replies that nobody could see there are looked at.';

create function engine.is_taken_for_gone(y engine.comments) returns boolean
language sql stable set search_path = '' as $$
  select y.approved_hash is not null and y.status_changed_at <= engine.now() - engine.look_distance()
    and case y.status_reason
      when 'gone_after_being_public' then coalesce(y.verification_note, '') <> all ('{held,likely_spam,hidden}')
      else y.status_reason in ('gone', 'not_public_gone', 'gone_with_comment') end
    and y.reply_status = any (engine.reply_may_come_back() || array['under_moderation'])
    -- Reads that go on to contradict each other are heard once a day.
    and not exists (
      select from public.reply_events e
      where e.comment_row_id = y.id and e.reason = 'seen_by_owner' and e.created_at > engine.now() - interval '1 day')
$$;
comment on function engine.is_taken_for_gone(engine.comments) is
  'Whether the verdict on a reply is that it is not there at all, which its owner''s sight of it would contradict.';

create function engine.see_as_owner(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v engine.comments;
begin
  v := engine.lock_comment(p_id);
  if engine.is_taken_for_gone(v) then
    v.absent_since := null;
    v.verification_note := null;
    perform engine.look_at(p_id, engine.now());
    perform engine.move_locked(v, 'posting', 'engine', 'seen_by_owner');
  end if;
end $$;
comment on function engine.see_as_owner(uuid) is
  'A read as the owner listed a reply that was taken for gone: it is there, and a look tells now whether the public sees it.';

create function engine.lease_checks_of(p_user uuid, p_limit int, p_lease timestamptz) returns uuid[]
language sql set search_path = '' as $$
  with due as (
    select l.comment_row_id
    from private.looks l join public.comments y on y.id = l.comment_row_id join public.replies w on w.comment_row_id = l.comment_row_id
    where l.user_id = p_user and w.youtube_reply_id is not null and coalesce(l.lease_until <= engine.now(), true)
      -- Who asks wants to know now of all that is not proven; a look before its time judges nothing (engine.record_check).
      and (l.next_check_at <= engine.now() or y.reply_status <> 'verified_public' or w.absent_since is not null)
    order by l.next_check_at limit p_limit for update of l skip locked
  ), leased as (
    update private.looks l set lease_until = p_lease from due where l.comment_row_id = due.comment_row_id returning l.comment_row_id
  )
  select coalesce(array_agg(l.comment_row_id), '{}') from leased l
$$;
comment on function engine.lease_checks_of(uuid, int, timestamptz) is 'Part of claim_checks: what of one user''s is due or not proven yet.';

create function engine.lease_channel_checks(p_user uuid, p_channel text, p_most int, p_lease timestamptz) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_ids uuid[];
begin
  with due as (
    select l.comment_row_id from private.looks l join public.replies w using (comment_row_id)
    where l.user_id = p_user and l.channel_id = p_channel and l.next_check_at <= v_now and coalesce(l.lease_until <= v_now, true)
      and w.youtube_reply_id is not null
    order by l.next_check_at limit p_most for update of l skip locked
  ), leased as (
    update private.looks l set lease_until = p_lease from due where l.comment_row_id = due.comment_row_id returning l.comment_row_id
  )
  select coalesce(array_agg(l.comment_row_id), '{}') into v_ids from leased l;
  return v_ids;
end $$;
comment on function engine.lease_channel_checks(uuid, text, int, timestamptz) is 'Part of claim_checks: what of a channel is due, the oldest first.';

create function engine.lease_due_checks(p_limit int, p_each int, p_lease timestamptz) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  -- One turn at a time, so that no more are locked than are visited.
  v_turns cursor for
    select t.user_id, t.channel_id from private.look_turns t where t.due_at <= v_now order by t.due_at limit p_limit + 200 for update skip locked;
  t record;
  v_ids uuid[] := '{}';
  v_more uuid[];
  v_counts jsonb := '{}';
  v_share int;
  v_next timestamptz;
begin
  for t in v_turns loop
    exit when cardinality(v_ids) >= p_limit;
    v_share := p_each - coalesce((v_counts ->> t.user_id::text)::int, 0);
    v_more := case when v_share > 0 then engine.lease_channel_checks(t.user_id, t.channel_id, least(v_share, p_limit - cardinality(v_ids)), p_lease) else '{}' end;
    v_ids := v_ids || v_more;
    v_counts := v_counts || jsonb_build_object(t.user_id, p_each - v_share + cardinality(v_more));
    -- Who has had their share goes behind everybody who waits.
    select greatest(min(greatest(l.next_check_at, l.lease_until)), v_now) into v_next
    from private.looks l where l.user_id = t.user_id and l.channel_id = t.channel_id;
    if v_next is null then
      delete from private.look_turns k where k.user_id = t.user_id and k.channel_id = t.channel_id;
    else
      update private.look_turns k set due_at = v_next where k.user_id = t.user_id and k.channel_id = t.channel_id;
    end if;
  end loop;
  return v_ids;
end $$;
comment on function engine.lease_due_checks(int, int, timestamptz) is
  'Part of claim_checks: of the channels whose turn it is, the longest waiting first, the oldest that are due, at most p_each of a user; and when each channel''s turn comes again.';

create function engine.lease_near_checks(p_due uuid[], p_lease timestamptz) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_users constant uuid[] := array(select distinct y.user_id from public.comments y where y.id = any (p_due));
  v_near uuid[];
begin
  with near as (
    select l.comment_row_id
    from (select t.user_id, t.channel_id from private.look_turns t where t.due_at > v_now order by t.due_at limit 100) soon
    join private.looks l using (user_id, channel_id)
    join public.comments y on y.id = l.comment_row_id join public.replies w on w.comment_row_id = l.comment_row_id
    -- Not those that are public: their last look comes at its time anyway.
    where y.reply_status <> 'verified_public' and v_now >= w.posted_at + (l.next_check_at - w.posted_at) * 0.8
      and (l.user_id = any (v_users) or not exists (
        select from public.youtube_connections k where k.user_id = l.user_id and k.scope = 'api_key' and k.is_active))
      -- Only a step of the schedule: a second look has its distance to keep.
      and l.next_check_at > v_now and l.next_check_at = engine.next_check(w.posted_at, v_now) and coalesce(l.lease_until <= v_now, true)
    order by l.next_check_at limit 50 - cardinality(p_due) % 50 for update of l skip locked
  ), leased as (
    update private.looks l set lease_until = p_lease from near where l.comment_row_id = near.comment_row_id returning l.comment_row_id as id
  )
  select coalesce(array_agg(l.id), '{}') into v_near from leased l;
  return v_near;
end $$;
comment on function engine.lease_near_checks(uuid[], timestamptz) is
  'Part of claim_checks: a unit reads 50 ids, and places left in the last one are filled with replies that wait for their next step and share a read with the due ones.';

create function service.claim_checks(p_user uuid default null, p_limit int default 200, p_each int default 50)
returns table (id uuid, user_id uuid, youtube_reply_id text, thread_id text, channel_id text, video_id text, missed boolean, video_open boolean,
  moderated boolean, owner_told boolean, needs_video boolean, needs_owner boolean, connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz, key_connection_id uuid, sealed_api_key text,
  booked_connection_id uuid, lease_until timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_now constant timestamptz := engine.now();
  -- Whole milliseconds: the end names the lease, and JavaScript knows no finer time.
  v_lease constant timestamptz := date_trunc('milliseconds', v_now) + interval '3 minutes';
  v_ids uuid[];
begin
  if p_user is not null then
    v_ids := engine.lease_checks_of(p_user, p_limit, v_lease);
  else
    v_ids := engine.lease_due_checks(p_limit, p_each, v_lease);
    if cardinality(v_ids) % 50 <> 0 then
      v_ids := v_ids || engine.lease_near_checks(v_ids, v_lease);
    end if;
  end if;
  if v_ids = '{}' then
    return;
  end if;

  return query
  with leased as materialized (
    select y.id, y.user_id, y.youtube_reply_id, y.thread_id, y.channel_id, y.video_id, y.used_connection_id, judged.now as needs_owner,
      y.absent_since is not null or y.reply_status = any (engine.reply_may_come_back())
        or coalesce(y.verification_note in ('video_private', 'video_gone', 'comment_not_public'), false) as missed,
      engine.video_is_open(k.privacy) as video_open, y.reply_status = 'under_moderation' as moderated,
      -- What a verdict rests on is asked for once, and once more before it is final.
      y.reply_status = 'under_moderation' and engine.next_check(y.posted_at, v_now) is not null as owner_told,
      -- A verdict that was hidden means nothing where nobody sees anything; and what was known of a video that was closed may be over.
      judged.now or coalesce(y.status_reason = 'not_public_hidden', false) or not engine.video_is_open(k.privacy) as needs_video
    from engine.comments y
    left join public.videos k on k.user_id = y.user_id and k.id = y.video_id
    cross join lateral (select y.reply_status = any (engine.reply_on_youtube()) and coalesce(case when y.reply_status = 'verified_public'
      then y.absent_since else y.posted_at end <= v_now - engine.look_distance(), false) as now) judged
    where y.id = any (v_ids)
  ), keys as materialized (
    select k.user_id, k.id, s.sealed from public.youtube_connections k
    left join private.secrets s on s.row_id = k.id and s.name = 'api_key'
    where k.user_id in (select l.user_id from leased l) and k.scope = 'api_key' and k.is_active
  ), owners as materialized (
    select l.user_id, l.channel_id, l.used_connection_id, c.id, c.client_config_id, s.sealed, c.expires_at
    from (select distinct l.user_id, l.channel_id, l.used_connection_id from leased l where l.needs_video) l
    cross join lateral engine.channel_connection(l.user_id, l.channel_id, l.used_connection_id) c
    left join private.secrets s on s.row_id = c.id and s.name = 'access_token'
  )
  select l.id, l.user_id, l.youtube_reply_id, l.thread_id, l.channel_id, l.video_id, l.missed, l.video_open, l.moderated, l.owner_told, l.needs_video, l.needs_owner, o.id, o.client_config_id, o.sealed, o.expires_at,
    k.id, k.sealed,
    -- A key is never of the project that the operator lends.
    coalesce((
      select u.id from public.youtube_connections u join public.user_google_oauth_clients w on w.id = u.client_config_id
      where u.id = l.used_connection_id and not w.is_operators), k.id), v_lease
  from leased l
  left join keys k on k.user_id = l.user_id
  left join owners o on l.needs_video and o.user_id = l.user_id and o.channel_id = l.channel_id
    and o.used_connection_id is not distinct from l.used_connection_id;
end $$;
comment on function service.claim_checks(uuid, int, int) is
  'Posted replies whose proof is due, oldest first, at most p_each of a user, leased for 3 minutes and filled up to whole batches of 50. Of a user who is '
  'named also those that wait for their next look and are not proven. '
  'needs_owner: absent now would need the owner''s read to tell why; needs_video: and whether anybody can see the video. Only then a connection is named. '
  'missed: the last look did not find it. video_open: as far as is known so far. moderated: it is under_moderation; owner_told: and the owner''s read has told why, and is asked again before the verdict is final.'
  ' sealed_api_key is the user''s own key, if '
  'any, and booked_connection_id what its units are booked on. lease_until names the lease to record_checks.';

create function engine.look_was_due(v engine.comments) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return case when v.reply_status = 'verified_public' then coalesce(v.absent_since + engine.look_distance(), v.posted_at + interval '24 hours')
    else engine.next_check(v.posted_at, coalesce(v.last_checked_at, v.posted_at)) end;
end $$;
comment on function engine.look_was_due(engine.comments) is 'When the look at a reply was due that is under way.';

create function engine.record_unread(v engine.comments, p_note text, p_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_judged constant boolean := v.reply_status = any (engine.reply_may_come_back());
begin
  -- A verdict stands, and says why.
  if not v_judged and v.verification_note is distinct from p_note then
    v.verification_note := p_note;
    perform engine.change_reply(v);
  end if;
  perform engine.look_at(v.id, case
    -- After a verdict only what passes by itself is waited for.
    when v_judged and not exists (select from engine.error_kinds k where k.kind = p_kind and not k.closes_connection)
      then engine.later_look(v.status_changed_at, v_now)
    -- Not all at once when the quota day ends.
    when p_note = any ('{key_spent,key_share_spent}') then engine.quota_resets_at() + random() * interval '10 minutes'
    -- What another key would mend, and a spent quota, are not tried again every other minute.
    when p_kind = 'quota' or p_note = any ('{no_api_key,key_unreadable,key_closed}') then v_now + interval '1 hour'
    -- One that YouTube fails waits as long as it is overdue, or every minute of an outage would cost each reply a unit.
    else v_now + least(interval '30 minutes', greatest(interval '2 minutes', v_now - engine.look_was_due(v))) end);
end $$;
comment on function engine.record_unread(engine.comments, text, text) is
  'A look that could not be made, of a reply whose row is locked: never a verdict, so it says why and when to try again.';

create function engine.why_unseen(v engine.comments, p_owner text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select case when engine.video_is_open(k.privacy) then null when k.privacy = 'gone' then 'video_gone' else 'video_private' end
     from public.videos k where k.user_id = v.user_id and k.id = v.video_id),
    case when p_owner = 'comment_not_public' then p_owner end);
end $$;
comment on function engine.why_unseen(engine.comments, text) is
  'Why nobody can see anything where a reply stands: video_gone, video_private, comment_not_public; null when they can.';

create type engine.look_verdict as (
  counted text[], moves text[], reasons text[], note text, next_check_at timestamptz, absent_since timestamptz
);
comment on type engine.look_verdict is
  'What one look makes of a reply: what it counts as, the states that the reply goes through and the reason of each, what is noted beside it, when to look again, and since when it is absent.';

create function engine.judge_public(v engine.comments, p_now timestamptz) returns engine.look_verdict
language plpgsql immutable set search_path = '' as $$
declare
  r engine.look_verdict := row('{}', '{}', '{}', null, null, null)::engine.look_verdict;
begin
  -- Once public, only the last look for a silent removal is left.
  r.next_check_at := case when engine.next_check(v.posted_at, p_now) is not null then v.posted_at + interval '24 hours' end;
  if v.reply_status <> 'verified_public' then
    r.counted := '{public}';
    r.moves := '{verified_public}';
    r.reasons := array[case when v.reply_status = any (engine.reply_on_youtube()) then 'seen_by_public_read' else 'seen_again' end];
  end if;
  return r;
end $$;
comment on function engine.judge_public(engine.comments, timestamptz) is 'What it makes of a reply that anybody can see it.';

create function engine.judge_removal(v engine.comments, p_owner text, p_deleted boolean, p_now timestamptz) returns engine.look_verdict
language plpgsql immutable set search_path = '' as $$
declare
  r engine.look_verdict := row('{removed}', '{removed}', array['gone_after_being_public'], p_owner, engine.later_look(p_now, p_now), coalesce(v.absent_since, p_now))::engine.look_verdict;
begin
  if r.absent_since > p_now - engine.look_distance() then
    -- One empty answer may be a hiccup: a second look decides, and none before its time.
    return row('{waiting}', '{}', '{}', 'absent_once', r.absent_since + engine.look_distance(), r.absent_since)::engine.look_verdict;
  elsif p_deleted then
    -- Its owner deleted it and the answer got lost: no reason to distrust the channel.
    return row('{removed}', '{deleted}', array['deleted_by_owner'], null, null, r.absent_since)::engine.look_verdict;
  elsif p_owner = 'gone_with_comment' then
    r.reasons := array[p_owner];
  end if;
  return r;
end $$;
comment on function engine.judge_removal(engine.comments, text, boolean, timestamptz) is
  'What it makes of a reply that was public that nobody sees it now; p_deleted: its owner asked to delete it.';

create function engine.judge_unproven(v engine.comments, p_owner text, p_now timestamptz) returns engine.look_verdict
language plpgsql immutable set search_path = '' as $$
declare
  v_step constant timestamptz := engine.next_check(v.posted_at, p_now);
  v_since constant timestamptz := coalesce(v.absent_since, p_now);
  v_final constant boolean := v_step is null and v_since <= p_now - engine.look_distance();
  r engine.look_verdict := row('{}', '{}', '{}', p_owner, null, v_since)::engine.look_verdict;
begin
  if p_owner is null or p_now < v.posted_at + engine.look_distance() then
    r.counted := '{waiting}';
    r.note := case when v.reply_status = 'under_moderation' then v.verification_note end;
    -- After the last step only the owner's view is missing, perhaps for long: the channel may be disconnected.
    r.next_check_at := coalesce(v_step, p_now + interval '6 hours');
    return r;
  end if;
  r.next_check_at := case when v_final then engine.later_look(p_now, p_now) else coalesce(v_step, v_since + engine.look_distance()) end;
  -- That its comment is gone is nothing that YouTube holds against the reply.
  if v.reply_status = 'posting' and p_owner <> 'gone_with_comment' then
    r.counted := '{held}';
    r.moves := '{under_moderation}';
    r.reasons := array[p_owner];
  elsif not v_final then
    r.counted := '{waiting}';
  end if;
  if v_final then
    r.counted := r.counted || 'failed'::text;
    r.moves := r.moves || 'failed'::text;
    r.reasons := r.reasons || case p_owner when 'gone_with_comment' then p_owner else 'not_public_' || p_owner end;
  end if;
  return r;
end $$;
comment on function engine.judge_unproven(engine.comments, text, timestamptz) is
  'What it makes of a reply that nobody has seen yet that nobody sees it, by what the owner''s read says of it (p_owner).';

create function engine.judge_absent(v engine.comments, p_owner text, p_unseen text, p_deleted boolean, p_now timestamptz) returns engine.look_verdict
language plpgsql immutable set search_path = '' as $$
declare
  -- What was held and is no more is as untold as its neighbours: its owner sees it as published, and nobody else can look.
  v_untold constant boolean := v.status_reason in ('hidden', 'not_public_hidden')
    or (v.reply_status = 'under_moderation' and p_owner in ('comment_not_public', 'hidden'));
begin
  if p_unseen is not null and (v.reply_status = any (engine.reply_on_youtube()) or v.status_reason = 'not_public_hidden') then
    -- Where nobody sees anything, not to see the reply says nothing about it: no look of these is evidence.
    return row('{waiting}', case when v_untold then '{posting}'::text[] else '{}' end, array[p_unseen], p_unseen,
      coalesce(engine.next_check(v.posted_at, p_now), engine.slow_look(v.posted_at, p_now)), null)::engine.look_verdict;
  elsif v.reply_status = any (engine.reply_may_come_back()) then
    return row('{}', '{}', '{}', v.verification_note, engine.later_look(v.status_changed_at, p_now), v.absent_since)::engine.look_verdict;
  elsif v.reply_status = 'verified_public' then
    return engine.judge_removal(v, p_owner, p_deleted, p_now);
  end if;
  return engine.judge_unproven(v, p_owner, p_now);
end $$;
comment on function engine.judge_absent(engine.comments, text, text, boolean, timestamptz) is
  'What it makes of a reply that a look did not find it; p_unseen: engine.why_unseen, where that says nothing.';

create function engine.record_check(p_id uuid, p_lease_until timestamptz, p_seen text, p_owner text, p_note text, p_kind text) returns text[]
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v engine.comments;
  v_noted boolean;
  r engine.look_verdict;
begin
  v := engine.lock_comment(p_id);
  if v.youtube_reply_id is null or coalesce(v.look_until <> p_lease_until, true)
    or v.reply_status <> all (engine.reply_on_youtube() || engine.reply_may_come_back())
  then
    return '{}';
  elsif p_seen is null or p_seen not in ('public', 'absent') then
    perform engine.record_unread(v, p_note, p_kind);
    return '{unread}';
  elsif p_seen = 'public' then
    r := engine.judge_public(v, v_now);
    v.verified_at := coalesce(v.verified_at, v_now);
  else
    r := engine.judge_absent(v, p_owner, engine.why_unseen(v, p_owner),
      exists (select from private.reply_changes c where c.comment_row_id = p_id and c.action = 'delete'), v_now);
  end if;
  if 'removed' = any (r.counted) then
    delete from private.reply_changes c where c.comment_row_id = p_id;
  end if;
  v_noted := v.verification_note is distinct from r.note;
  v.verification_attempts := v.verification_attempts + 1;
  v.last_checked_at := v_now;
  v.verification_note := r.note;
  v.absent_since := r.absent_since;
  for n in 1 .. cardinality(r.moves) loop
    v := engine.move_locked(v, r.moves[n], 'engine', r.reasons[n]);
  end loop;
  if r.moves = '{}' and v_noted then
    perform engine.change_reply(v);
  elsif r.moves = '{}' then
    update public.replies w set verification_attempts = v.verification_attempts, last_checked_at = v_now, verified_at = v.verified_at, absent_since = v.absent_since
    where w.comment_row_id = p_id;
  end if;
  perform engine.look_at(p_id, r.next_check_at);
  return r.counted;
end $$;
comment on function engine.record_check(uuid, timestamptz, text, text, text, text) is
  'What one look makes of a reply that is still leased until p_lease_until; another''s look changes nothing. Returns what it counts as.';

create function service.correct_reply_id(p_id uuid, p_lease_until timestamptz, p_listed jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments;
  v_listed text;
begin
  v := engine.lock_comment(p_id);
  if v.youtube_reply_id is null or coalesce(v.look_until <> p_lease_until, true) then
    return false;
  end if;
  select r.id into v_listed from jsonb_to_recordset(p_listed) as r (id text, author_channel_id text, text text, published_at timestamptz)
  where r.author_channel_id = v.channel_id and engine.normalise_reply(r.text) = engine.normalise_reply(v.generated_reply)
    -- YouTube's clock may be behind ours.
    and r.published_at >= coalesce(v.send_started_at, v.posted_at) - interval '2 minutes'
    and not exists (select from public.replies o where o.user_id = v.user_id and o.youtube_reply_id = r.id)
  order by r.published_at limit 1;
  if v_listed is null then
    return false;
  end if;
  update public.replies w set youtube_reply_id = v_listed where w.comment_row_id = p_id;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
  values (v.user_id, p_id, v.reply_status, v.reply_status, 'engine', 'id_corrected',
    jsonb_build_object('youtube_reply_id', v_listed, 'answered', v.youtube_reply_id));
  return true;
end $$;
comment on function service.correct_reply_id(uuid, timestamptz, jsonb) is
  'Looks for a leased reply among those that YouTube lists under its thread ([{id, author_channel_id, text, published_at}]), where its id is not: an insert may answer '
  'another id than lists show. Ours by channel, text and time, and recorded for no other reply; from then on the listed id is the reply''s. Whether it was found.';

create function service.record_checks(p_results jsonb)
returns table (public int, held int, waiting int, failed int, removed int, unread int)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  r record;
  v_one text[];
  v_all text[] := '{}';
  v_judged record;
  v_channels jsonb := '[]';
begin
  -- All of them before the first turn is touched, as everybody takes comments and turns.
  perform from public.comments y where y.id in (select (e ->> 'id')::uuid from jsonb_array_elements(p_results) e)
  order by y.user_id, y.channel_id, y.comment_id for update;
  for r in
    select result.*, y.user_id, y.channel_id
    from jsonb_to_recordset(p_results) as result (id uuid, lease_until timestamptz, seen text, owner text, note text, kind text)
    join public.comments y using (id) order by y.user_id, y.channel_id, y.comment_id
  loop
    begin
      v_one := engine.record_check(r.id, r.lease_until, r.seen, r.owner, r.note, r.kind);
    exception when others then
      -- Set aside with a reason that its owner sees, so that the others go on.
      v_one := '{unread}';
      begin
        if exists (select from private.looks l where l.comment_row_id = r.id and l.lease_until = r.lease_until) then
          perform engine.look_at(r.id, engine.now() + interval '1 hour');
          update public.replies w set verification_note = 'look_failed' where w.comment_row_id = r.id;
          update public.comments y set changed_in = pg_catalog.pg_current_xact_id() where y.id = r.id;
        end if;
      exception when others then
        null;
      end;
    end;
    v_all := v_all || v_one;
    if 'held' = any (v_one) or 'failed' = any (v_one) or 'removed' = any (v_one) then
      v_channels := v_channels || jsonb_build_object('user_id', r.user_id, 'channel_id', r.channel_id);
    end if;
  end loop;
  -- Judged once a batch, after all of its verdicts, and only where one went against the channel.
  for v_judged in
    select distinct j.user_id, j.channel_id from jsonb_to_recordset(v_channels) as j (user_id uuid, channel_id text) order by j.user_id, j.channel_id
  loop
    begin
      perform engine.trip_breaker(v_judged.user_id, v_judged.channel_id);
    exception when others then
      raise warning 'the breaker could not judge channel % of %: %', v_judged.channel_id, v_judged.user_id, sqlerrm;
    end;
  end loop;
  return query select (count(*) filter (where o = 'public'))::int, (count(*) filter (where o = 'held'))::int, (count(*) filter (where o = 'waiting'))::int,
    (count(*) filter (where o = 'failed'))::int, (count(*) filter (where o = 'removed'))::int, (count(*) filter (where o = 'unread'))::int
  from unnest(v_all) o;
end $$;
comment on function service.record_checks(jsonb) is
  'Verdicts from reads ([{id, lease_until, seen: public|absent|unread, owner: held|likely_spam|hidden|gone|gone_with_comment|comment_not_public|null, note, '
  'kind}]); a row that is leased otherwise by now is left alone. public proves, also what had failed or was removed; absent after 5 minutes with the owner''s view '
  'is under_moderation, after the last check failed; absent twice after having been public is removed. failed and removed take two looks that lie '
  'engine.look_distance() apart; where the video or the comment cannot be seen, and for unread, nothing is decided. Then the breaker looks at the channels with verdicts against them. One row of counts of changes.';
