-- What an owner hears of the day's quota, and what they can do about a day that Google closed.

create type engine.project_day as (
  project text, timezone text, quota int, closed_until timestamptz, probing boolean, used int, refused_at int, may_post boolean, replies_left int, opens_at timestamptz,
  channels int, history_turns int, history_left int
);
comment on type engine.project_day is
  'What the quota of a Google project still allows an account today. closed_until: as Google has closed it. replies_left: of the account''s share where it is lent one. opens_at: when replies go on, null while there are any left. '
  'channels: those of the account that are on and share it; history_turns: of these, the ones whose old comments are still to be read and do not wait, for which there is history_left.';

create function engine.project_today(p_user uuid, p_project text) returns engine.project_day
language plpgsql stable set search_path = '' as $$
declare
  d engine.project_day;
begin
  d.project := p_project;
  d.quota := engine.project_quota(p_project);
  d.closed_until := engine.quota_closed_until(p_project);
  d.probing := engine.quota_probing(p_project);
  select q.used, q.refused_at into d.used, d.refused_at from private.quota_days q where q.project = p_project and q.day = engine.quota_day();
  d.timezone := (select p.timezone from public.accounts p where p.id = p_user);
  d.may_post := engine.may_borrow(p_user);
  d.replies_left := greatest(0, engine.quota_left_for(p_user, p_project, 'posting')) / engine.reply_cost();
  if d.replies_left = 0 then
    d.opens_at := engine.quota_opens_at(p_project, 'posting', engine.reply_cost());
  end if;
  select count(*), count(*) filter (where s.history_done is not true and engine.history_hold(s) is null) into d.channels, d.history_turns
  from (
    select distinct c.channel_id from public.youtube_connections c join public.user_google_oauth_clients o on o.id = c.client_config_id
    where c.user_id = p_user and o.project = p_project and c.is_active and c.channel_id is not null) c
  left join public.channel_syncs s on s.user_id = p_user and s.channel_id = c.channel_id;
  if d.history_turns > 0 then
    d.history_left := greatest(0, engine.quota_left_for(p_user, p_project, 'history'));
  end if;
  return d;
end $$;
comment on function engine.project_today(uuid, text) is 'What the quota of a Google project still allows an account today: once for all of its channels.';

create function engine.history_words(p_user uuid, p_channel text, d engine.project_day) returns text
language plpgsql stable set search_path = '' as $$
declare
  s public.channel_syncs;
  r engine.history_read;
  v_hold text;
  v_ahead bigint;
  v_more text;
  v_pages numeric;
  v_days int;
begin
  select * into s from public.channel_syncs k where k.user_id = p_user and k.channel_id = p_channel;
  if s.history_done is not false then
    return null;
  end if;
  r := engine.history_read_of(p_user, p_channel);
  if r.oldest is null then
    return 'Comments will be read shortly.';
  end if;
  v_hold := engine.history_hold(s);
  v_ahead := engine.history_ahead(r, s.history_months);
  if v_hold = 'database' then
    return 'Past comments wait because the database is nearly full. They''ll be read once the operator makes room.';
  elsif v_hold = 'asked' and s.last_synced_at is not null then
    return format('Past comments wait: %s. %s', engine.history_takes(v_ahead),
      case when engine.history_fits(engine.history_ahead(r, 1)) then 'Choose how far back to read.' else 'Ask the operator for a larger database.' end);
  end if;
  -- Channels of a project take turns, so that none is done later than if all the others had as much left.
  v_pages := v_ahead / 100.0 * greatest(1, d.history_turns);
  v_more := case when engine.history_room() is not null then format(' A%s.', substr(engine.history_takes(v_ahead), 2)) else '' end;
  if v_pages <= d.history_left then
    return 'Past comments will be read today.' || v_more;
  end if;
  v_days := ceil((v_pages - d.history_left) * 100 / (d.quota * (select p.percent from engine.quota_purposes() p where p.purpose = 'history')));
  return format('Past comments will be read by %s.', case when v_days <= 6 then to_char(engine.quota_day() + v_days, 'FMDay') else to_char(engine.quota_day() + v_days, 'FMDD FMMonth') end) || v_more;
end $$;
comment on function engine.history_words(uuid, text, engine.project_day) is
  'When a channel''s old comments will have been read, at worst: going by how many there were on the days that are read, and by what the project that its channels share keeps for history; what they take where the database is bounded; or why they wait and who changes that. Null once they are.';

create function engine.replies_in_words(p_replies int, p_more text default '') returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_replies >= 20 then format('about %s %sreplies', to_char(p_replies / 10 * 10, 'FM9,999,999,999'), p_more)
    when p_replies = 1 then format('1 %sreply', p_more)
    when p_replies > 0 then format('%s %sreplies', p_replies, p_more)
    else format('no %sreplies', p_more) end;
end $$;
comment on function engine.replies_in_words(int, text) is 'How many replies a quota pays for, which nobody knows to the last one: about 170 replies, 12 more replies.';

create function engine.quota_words(p_user uuid, p_channel text, d engine.project_day) returns text
language plpgsql stable set search_path = '' as $$
begin
  if d.closed_until < engine.quota_resets_at() then
    return format('Google says the quota is used up, although we''ve used only %s of %s units. We''ll ask again at %s.',
      to_char(d.used, 'FM9,999,999,999'), to_char(d.quota, 'FM9,999,999,999'), to_char(d.closed_until at time zone d.timezone, 'HH24:MI'));
  elsif d.closed_until is not null and d.refused_at < d.quota * 0.9 then
    return format('Google stopped us at %s units, but your setting says %s. We''ll resume at %s.',
      to_char(d.refused_at, 'FM9,999,999,999'), to_char(d.quota, 'FM9,999,999,999'), to_char(d.closed_until at time zone d.timezone, 'HH24:MI'));
  elsif d.closed_until is not null then
    return format('Today''s quota is used up. We''ll resume at %s.', to_char(d.closed_until at time zone d.timezone, 'HH24:MI'));
  elsif d.probing then
    return 'We''re asking Google whether the quota is available again.';
  end if;
  return concat_ws(' ', engine.history_words(p_user, p_channel, d), case
    when not d.may_post then 'Replies start once your access is approved.'
    when d.replies_left > 0 then format('Room for %s today%s.', engine.replies_in_words(d.replies_left, 'more '),
      case when d.channels > 1 then format(', shared by %s channels', d.channels) else '' end)
    else format('No more replies today. We''ll resume at %s.', to_char(d.opens_at at time zone d.timezone, 'HH24:MI')) end);
end $$;
comment on function engine.quota_words(uuid, text, engine.project_day) is
  'A channel of an account: what today''s quota still allows, that nothing is posted before the access is approved, or why Google closed it and when we go on, in the owner''s time zone.';

create function engine.quota_of_connections() returns table (connection_id uuid, replies_left int, words text, may_deepen boolean)
language plpgsql stable security definer rows 5 set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  if 'read' = any (v.permissions) then
    return query
    with own as materialized (
      select c.id, c.channel_id, c.is_active and c.client_config_id is not null as has_quota, engine.project_of(c.id) as project
      from public.youtube_connections c where c.user_id = v.account_id and engine.covers(v.channels, c.channel_id)
    ), days as materialized (
      -- Many channels share a project.
      select p.project, d as today from (select distinct w.project from own w where w.channel_id is not null) p
      cross join lateral engine.project_today(v.account_id, p.project) d
    )
    -- An API key posts nothing.
    select w.id, case when w.channel_id is null then 0 else (d.today).replies_left end,
      case when w.has_quota and w.channel_id is not null then engine.quota_words(v.account_id, w.channel_id, d.today) end,
      coalesce((select engine.may_deepen(s) from public.channel_syncs s where s.user_id = v.account_id and s.channel_id = w.channel_id), false)
    from own w left join days d on d.project = w.project and w.channel_id is not null;
  end if;
end $$;
comment on function engine.quota_of_connections() is
  'Each of the caller''s connections: how many more replies today''s quota pays for (what is left for posting of its project, or of the account''s share of a lent one; 0 for an API key), and that in words (engine.quota_words; null without a channel). may_deepen: whether its owner may choose how far back it is read.';

create function engine.ask_google_again(p_client uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_project text;
begin
  perform engine.require_allowed(engine.whole_account('manage'));
  select o.project into v_project from public.user_google_oauth_clients o
  where o.id = p_client and o.user_id = (select engine.whole_account('manage'))
    and exists (select from public.youtube_connections c where c.client_config_id = o.id and c.is_active and c.channel_id is not null);
  if not found then
    perform engine.fail(404, 'client_not_found', 'None of your channels is connected through this OAuth client.');
  end if;
  if engine.quota_closed_until(v_project) is null then
    return;
  end if;
  if not engine.pass_gate('ask_google', v_project) then
    perform engine.fail(429, 'too_many_requests', 'Google has already been asked several times.', 'Try again in an hour.');
  end if;
  -- What is over is asked about by the next reading, with one unit.
  update private.quota_days set closed_until = engine.now(), probing_until = null where project = v_project and day = engine.quota_day();
  perform from public.channel_syncs s join public.youtube_connections c on c.user_id = s.user_id and c.channel_id = s.channel_id
  where c.client_config_id = p_client and c.is_active order by s.user_id, s.channel_id for no key update of s;
  update public.channel_syncs s set next_sync_at = engine.now()
  from public.youtube_connections c
  where c.client_config_id = p_client and c.is_active and c.user_id = s.user_id and c.channel_id = s.channel_id;
end $$;
comment on function engine.ask_google_again(uuid) is 'Rule of public.ask_google_again.';

create function public.ask_google_again(p_client uuid) returns void
language sql set search_path = '' as $$ select engine.ask_google_again(p_client) $$;
comment on function public.ask_google_again(uuid) is
  'The owner of an OAuth client says ''go on'' after Google closed its project for the day: the next reading asks, with one unit. Three times an hour at most.';
grant execute on function engine.ask_google_again(uuid), public.ask_google_again(uuid) to authenticated;
