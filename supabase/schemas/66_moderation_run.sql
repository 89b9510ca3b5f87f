-- How what people decide about comments is sent to YouTube, in as few calls as can be, and how what became of it is read. The answer to a call is empty.

create function engine.moderation_hold(p_user uuid, p_channel text, out connection public.youtube_connections, out reason text, out until timestamptz)
language plpgsql set search_path = '' as $$
declare
  v_project text;
  v_spent constant uuid := (
    select c.id from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel and c.is_active and c.error_kind = 'quota' limit 1);
begin
  select * into connection from engine.channel_connection(p_user, p_channel);
  v_project := engine.project_of(coalesce(connection.id, v_spent));
  if v_project is null then
    reason := 'no_connection';
    until := engine.now() + interval '10 minutes';
    return;
  end if;
  -- Two runs of one project take the last units once.
  insert into private.quota_days (project, day) values (v_project, engine.quota_day()) on conflict do nothing;
  perform from private.quota_days q where q.project = v_project and q.day = engine.quota_day() for no key update;
  if connection.id is null or engine.quota_left_for(p_user, v_project, 'moderation') < engine.most('moderation_credits') then
    reason := 'quota';
    until := engine.quota_opens_at(v_project, 'moderation', engine.most('moderation_credits'));
  end if;
end $$;
comment on function engine.moderation_hold(uuid, text) is
  'The connection that decides about comments of a channel, and why none may now: no_connection, or quota, with the day''s share spent. Holds the day of its project.';

create function engine.postpone_moderations(p_user uuid, p_channel text, p_until timestamptz, p_reason text) returns void
language sql set search_path = '' as $$
  update private.moderations m set due_at = greatest(m.due_at, p_until), reason = p_reason
  from (
    select k.user_id, k.comment_id from private.moderations k
    where k.user_id = p_user and k.channel_id = p_channel and k.state = 'waiting' and k.due_at < p_until
    order by k.comment_id for update skip locked) waiting
  where m.user_id = waiting.user_id and m.comment_id = waiting.comment_id
$$;
comment on function engine.postpone_moderations(uuid, text, timestamptz, text) is 'What waits of a channel is not sent before p_until, and says why.';

create function engine.lease_moderations(p_user uuid, p_channel text, p_lease uuid) returns table (act text, comment_ids text[])
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  v private.moderations;
begin
  -- Where one spoils a call, its halves go before all others.
  select m.* into v from private.moderations m
  where m.user_id = p_user and m.channel_id = p_channel and m.state = 'waiting' and m.due_at <= engine.now()
  order by m.together, m.asked_at, m.comment_id limit 1 for update skip locked;
  return query
  with chosen as (
    select m.comment_id from private.moderations m
    where m.user_id = p_user and m.channel_id = p_channel and m.act = v.act and m.together = v.together and m.state = 'waiting' and m.due_at <= engine.now()
    order by m.asked_at, m.comment_id limit v.together for update skip locked
  ), leased as (
    update private.moderations m set state = 'sending', lease_id = p_lease, attempts = m.attempts + 1, reason = null, sent_at = engine.now(),
      -- A call ends within 15 seconds.
      due_at = engine.now() + interval '45 seconds'
    from chosen where m.user_id = p_user and m.comment_id = chosen.comment_id returning m.comment_id
  )
  select v.act, array_agg(l.comment_id order by l.comment_id) from leased l having count(*) > 0;
end $$;
comment on function engine.lease_moderations(uuid, text, uuid) is 'Part of begin_moderations: the comments of the next call for a channel.';

create function service.begin_moderations(p_user uuid default null, p_channel text default null)
returns table (lease_id uuid, act text, comment_ids text[], connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_lease constant uuid := gen_random_uuid();
  v private.moderations;
  h record;
  l record;
begin
  -- A channel that has to wait leaves the next one its turn.
  for i in 1 .. case when engine.stands_still() then 0 else 50 end loop
    select m.* into v from private.moderations m
    where m.state = 'waiting' and m.due_at <= engine.now() and (p_user is null or m.user_id = p_user)
      and (p_channel is null or m.channel_id = p_channel) order by m.due_at limit 1 for update skip locked;
    exit when not found;
    select * into h from engine.moderation_hold(v.user_id, v.channel_id);
    if h.reason is not null then
      perform engine.postpone_moderations(v.user_id, v.channel_id, h.until, h.reason);
      continue;
    end if;
    select * into l from engine.lease_moderations(v.user_id, v.channel_id, v_lease);
    continue when l.comment_ids is null;
    -- Booked before it leaves, like every request.
    perform engine.charge(engine.project_of((h.connection).id), engine.most('moderation_credits'), 'moderate', v.user_id),
      engine.charge_connection((h.connection).id, engine.most('moderation_credits'));
    return query select v_lease, l.act, l.comment_ids, (h.connection).id, (h.connection).client_config_id, engine.secret((h.connection).id, 'access_token'), (h.connection).expires_at;
    return;
  end loop;
end $$;
comment on function service.begin_moderations(uuid, text) is
  'The next call about comments, booked and leased for 45 s: up to 50 of one channel for one act. From here on what became of them counts as unknown until it is recorded or read. None when nothing may be sent now.';

create function engine.moderation_look(p_look int) returns interval
language sql immutable set search_path = '' as $$
  select (array[interval '5 seconds', interval '15 seconds', interval '1 minute', interval '5 minutes', interval '30 minutes', interval '6 hours', interval '1 day'])[p_look]
$$;
comment on function engine.moderation_look(int) is 'How long after the one before a look is made at what became of a decision; null after the last. Lists may lag, so the first four tell of what YouTube took nothing but that it is done.';

create function service.record_moderations(p_lease uuid, p_outcome text, p_reason text default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_number int;
  v private.moderations;
  -- A refusal that explains itself no better the fourth time is taken for one of what was asked.
  v_refused boolean := p_outcome = 'refused';
  v_pause interval := '0';
begin
  perform from private.moderations m where m.lease_id = p_lease and m.state = 'sending' order by m.comment_id for update;
  get diagnostics v_number = row_count;
  if v_number = 0 then
    return 0;
  end if;
  select m.* into v from private.moderations m where m.lease_id = p_lease order by m.attempts desc, m.looks desc limit 1;
  v_refused := v_refused or p_outcome = 'again' and v.attempts > 3;
  if p_outcome = any ('{lost,again,returned}') then
    -- What failed one call is likely to fail the next, and each costs as much.
    v_pause := least(interval '30 minutes', interval '1 minute' * power(2, case p_outcome when 'returned' then v.looks else v.attempts end));
    perform engine.postpone_moderations(v.user_id, v.channel_id, v_now + v_pause, p_reason);
  end if;
  update private.moderations m set
    lease_id = null,
    answered = p_outcome = 'taken',
    attempts = m.attempts - case when v_refused or p_outcome = 'returned' then 1 else 0 end,
    looks = case p_outcome when 'returned' then m.looks + 1 else 0 end,
    together = case when v_refused then ceil(v_number / 2.0)::int else engine.most('moderated_at_once') end,
    reason = p_reason,
    state = case when p_outcome = any ('{taken,lost}') then 'sent' when v_refused and v_number = 1 then 'refused' else 'waiting' end,
    due_at = case when p_outcome = any ('{taken,lost}') then v_now + engine.moderation_look(1) when v_refused and v_number = 1 then null else v_now + v_pause end,
    settled_at = case when v_refused and v_number = 1 then v_now end
  where m.lease_id = p_lease and m.state = 'sending';
  return v_number;
end $$;
comment on function service.record_moderations(uuid, text, text) is
  'What YouTube said to a call: taken, lost (perhaps taken: read first), returned (surely not taken: sent again), refused, or again (not processed, or refused without a reason that we know: three times more, then refused). '
  'Of several that were refused one is to blame, so each half goes by itself. After all but taken and refused the channel waits, longer each time. Only the holder of the lease is heard. Returns how many comments it was about.';

create function engine.overdue_moderations(p_user uuid) returns void
language sql set search_path = '' as $$
  -- Whoever sent them is gone without a word.
  update private.moderations m set state = 'sent', answered = false, looks = 0, lease_id = null, reason = 'interrupted', together = engine.most('moderated_at_once')
  from (
    select k.user_id, k.comment_id from private.moderations k
    where k.state = 'sending' and k.due_at <= engine.now() and (p_user is null or k.user_id = p_user) order by k.user_id, k.comment_id for update skip locked) gone
  where m.user_id = gone.user_id and m.comment_id = gone.comment_id
$$;
comment on function engine.overdue_moderations(uuid) is 'Decisions whose lease ended while they were sent are read: perhaps YouTube has taken them.';

create function engine.next_moderation_look(p_user uuid, p_channel text) returns private.moderations
language sql volatile set search_path = '' as $$
  select m from private.moderations m
  where m.state = 'sent' and m.due_at <= engine.now() and (p_user is null or m.user_id = p_user) and (p_channel is null or m.channel_id = p_channel)
    -- One walk through the queues tells of all that were sent, so it waits for those that are about to be.
    and (m.due_at < engine.now() - interval '2 minutes' or not exists (
      select from private.moderations w where w.user_id = m.user_id and w.channel_id = m.channel_id
        and (w.state = 'sending' or w.state = 'waiting' and w.due_at <= engine.now())))
  order by m.due_at limit 1 for update skip locked
$$;
comment on function engine.next_moderation_look(uuid, text) is 'Part of claim_moderation_looks: the decision that has waited longest to be read.';

create function service.claim_moderation_looks(p_user uuid default null, p_channel text default null)
returns table (lease_id uuid, user_id uuid, channel_id text, comment_ids text[], acts text[], connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz,
  key_connection_id uuid, sealed_api_key text, booked_connection_id uuid)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_lease constant uuid := gen_random_uuid();
  v private.moderations;
  c public.youtube_connections;
begin
  perform engine.overdue_moderations(p_user);
  for i in 1 .. 50 loop
    v := engine.next_moderation_look(p_user, p_channel);
    exit when v.user_id is null;
    select * into c from engine.channel_connection(v.user_id, v.channel_id);
    update private.moderations m set
      lease_id = v_lease,
      -- Without a connection nobody can look. It may come back within a day.
      due_at = case when c.id is not null then engine.now() + interval '2 minutes' when m.sent_at > engine.now() - interval '1 day' then engine.now() + interval '10 minutes' end,
      reason = case when c.id is null then 'no_connection' else m.reason end,
      state = case when c.id is null and m.sent_at <= engine.now() - interval '1 day' then 'unsure' else m.state end,
      settled_at = case when c.id is null and m.sent_at <= engine.now() - interval '1 day' then engine.now() end
    from (
      select k.comment_id from private.moderations k
      where k.user_id = v.user_id and k.channel_id = v.channel_id and k.state = 'sent' and k.due_at <= engine.now() order by k.comment_id for update skip locked) due
    where m.user_id = v.user_id and m.comment_id = due.comment_id;
    continue when c.id is null;
    return query
    select v_lease, v.user_id, v.channel_id, array_agg(m.comment_id order by m.comment_id), array_agg(m.act order by m.comment_id),
      c.id, c.client_config_id, engine.secret(c.id, 'access_token'), c.expires_at, k.id, engine.secret(k.id, 'api_key'),
      -- A key is never of the project that the operator lends.
      case when exists (select from public.user_google_oauth_clients o where o.id = c.client_config_id and not o.is_operators) then c.id else k.id end
    from private.moderations m
    left join public.youtube_connections k on k.user_id = v.user_id and k.scope = 'api_key' and k.is_active
    where m.lease_id = v_lease and m.state = 'sent' group by k.id;
    return;
  end loop;
end $$;
comment on function service.claim_moderation_looks(uuid, text) is
  'The decisions of one channel whose outcome is to be read now, leased for 2 minutes, with the connection and the user''s own API key to read with. Those whose sender is gone are among them. What no connection could look for during a day stays unsure.';

create function engine.judge_moderation(m private.moderations, p_place text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_last constant boolean := engine.moderation_look(m.looks + 2) is null;
begin
  return case
    when p_place = case m.act when 'publish' then 'public' when 'hold' then 'held' else 'nowhere' end then 'done'
    -- Seen by its owner alone: under a video that is closed, or not public yet.
    when p_place = any ('{unread,published}') then case when v_last then 'unsure' else 'later' end
    when not m.answered then case when m.attempts < 5 then 'again' else 'refused' end
    when m.looks < 3 then 'later'
    when p_place <> 'nowhere' and m.attempts < 2 then 'again'
    else 'refused' end;
end $$;
comment on function engine.judge_moderation(private.moderations, text) is
  'What a look makes of a decision (a place of engine.moderation_places): done when the comment is where it was wanted. What YouTube never said to have taken is asked again at once; what it took is looked at for six minutes '
  'first, asked once more, then refused. unsure: a day of looks told nothing.';

create function service.record_moderation_looks(p_lease uuid, p_comments text[], p_places text[], p_reason text default null)
returns table (done int, refused int, unsure int, again int, later int)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with judged as (
    select m.user_id, m.comment_id, coalesce(s.place, 'unread') as place, engine.judge_moderation(m, coalesce(s.place, 'unread')) as verdict
    from private.moderations m left join unnest(p_comments, p_places) s (id, place) on s.id = m.comment_id
    where m.lease_id = p_lease and m.state = 'sent' order by m.comment_id for update of m
  ), kept as (
    update private.moderations m set
      lease_id = null,
      state = case j.verdict when 'again' then 'waiting' when 'later' then 'sent' else j.verdict end,
      reason = case when j.verdict = 'done' then null when j.place = 'unread' then coalesce(p_reason, 'unread') else j.place end,
      looks = m.looks + 1,
      due_at = case j.verdict when 'again' then engine.now() when 'later' then engine.now() + engine.moderation_look(m.looks + 2) end,
      settled_at = case when j.verdict = any ('{done,refused,unsure}') then engine.now() end
    from judged j where m.user_id = j.user_id and m.comment_id = j.comment_id returning j.verdict
  )
  select (count(*) filter (where k.verdict = 'done'))::int, (count(*) filter (where k.verdict = 'refused'))::int, (count(*) filter (where k.verdict = 'unsure'))::int,
    (count(*) filter (where k.verdict = 'again'))::int, (count(*) filter (where k.verdict = 'later'))::int from kept k;
end $$;
comment on function service.record_moderation_looks(uuid, text[], text[], text) is
  'Where a look found the comments of a lease (engine.moderation_places; a comment that is not named could not be looked at, for p_reason), and what that makes of each decision (engine.judge_moderation). Only the holder of the lease is heard.';
