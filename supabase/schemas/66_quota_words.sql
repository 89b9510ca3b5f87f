-- What an owner hears of the day's quota, and what they can do about a day that Google closed.

create function engine.project_channels(p_user uuid, p_project text) returns setof text
language sql stable set search_path = '' as $$
  select distinct c.channel_id from public.youtube_connections c join public.user_google_oauth_clients o on o.id = c.client_config_id
  where c.user_id = p_user and o.project = p_project and c.is_active and c.channel_id is not null
$$;
comment on function engine.project_channels(uuid, text) is 'The channels of an account that are on and share the quota of a Google project.';

create function engine.history_words(p_user uuid, p_channel text, p_project text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_oldest timestamptz;
  v_read int;
  v_pages numeric;
  v_today int;
  v_days int;
  v_turns int;
begin
  if (select s.history_done from public.channel_syncs s where s.user_id = p_user and s.channel_id = p_channel) is not false then
    return null;
  end if;
  select min(y.published_at), count(*) into v_oldest, v_read
  from (select published_at from public.comments y where y.user_id = p_user and y.channel_id = p_channel limit 200000) y;
  if v_oldest is null then
    return 'Comments will be read shortly.';
  end if;
  -- As dense as what is read, back to two years ago, where the walk ends (sync-comments, HISTORY_DAYS).
  v_pages := v_read / 100.0 * extract(epoch from greatest(interval '0', v_oldest - (v_now - interval '731 days')))
    / greatest(extract(epoch from v_now - v_oldest), 3600);
  -- Channels of a project take turns, so that none is done later than if all the others had as much left.
  v_turns := (select count(*) from engine.project_channels(p_user, p_project) c (channel_id)
    left join public.channel_syncs s on s.user_id = p_user and s.channel_id = c.channel_id where s.history_done is not true);
  v_pages := v_pages * greatest(1, v_turns);
  v_today := greatest(0, engine.quota_left_for(p_user, p_project, 'history'));
  if v_pages <= v_today then
    return 'Past comments will be read today.';
  end if;
  v_days := ceil((v_pages - v_today) * 100
    / (engine.project_quota(p_project) * (select p.percent from engine.quota_purposes() p where p.purpose = 'history')));
  return format('Past comments will be read by %s.', case when v_days <= 6 then to_char(engine.quota_day() + v_days, 'FMDay') else to_char(engine.quota_day() + v_days, 'FMDD FMMonth') end);
end $$;
comment on function engine.history_words(uuid, text, text) is
  'When a channel''s old comments will have been read, at worst: going by how many there were on the days that are read, and by what the project that its channels share keeps for history. Null once they are.';

create function engine.replies_in_words(p_replies int, p_more text default '') returns text
language sql immutable set search_path = '' as $$
  select case
    when p_replies >= 20 then format('about %s %sreplies', to_char(p_replies / 10 * 10, 'FM9,999,999,999'), p_more)
    when p_replies = 1 then format('1 %sreply', p_more)
    when p_replies > 0 then format('%s %sreplies', p_replies, p_more)
    else format('no %sreplies', p_more) end
$$;
comment on function engine.replies_in_words(int, text) is 'How many replies a quota pays for, which nobody knows to the last one: about 170 replies, 12 more replies.';

create function engine.replies_left_today(p_connection uuid) returns int
language sql stable security definer set search_path = '' as $$
  -- An API key posts nothing.
  select case when c.channel_id is null then 0
    else greatest(0, engine.quota_left_for(c.user_id, engine.project_of(c.id), 'posting')) / engine.reply_cost() end
  from public.youtube_connections c
  where c.id = p_connection and c.user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), c.channel_id)
$$;
comment on function engine.replies_left_today(uuid) is
  'How many more replies today''s quota pays for through one of the caller''s connections: what is left for posting of its project, or of the account''s share of a lent one. 0 for an API key.';

create function engine.quota_words(p_connection uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v record;
  v_day private.quota_days;
  v_quota int;
  v_closed timestamptz;
  v_replies int;
begin
  select c.user_id, c.channel_id, o.project, p.timezone into v
  from public.youtube_connections c
  join public.user_google_oauth_clients o on o.id = c.client_config_id
  join public.accounts p on p.id = c.user_id
  where c.id = p_connection and c.is_active and c.channel_id is not null and c.user_id = (select engine.account('read'))
    and engine.covers((select engine.channels('read')), c.channel_id);
  if not found then
    return null;
  end if;
  v_closed := engine.quota_closed_until(v.project);
  v_quota := engine.project_quota(v.project);
  select * into v_day from private.quota_days q where q.project = v.project and q.day = engine.quota_day();
  if v_closed is not null and v_closed < engine.quota_resets_at() then
    return format('Google says the quota is used up, although we''ve used only %s of %s units. We''ll ask again at %s.',
      to_char(v_day.used, 'FM9,999,999,999'), to_char(v_quota, 'FM9,999,999,999'), to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif v_closed is not null and v_day.refused_at < v_quota * 0.9 then
    return format('Google stopped us at %s units, but your setting says %s. We''ll resume at %s.',
      to_char(v_day.refused_at, 'FM9,999,999,999'), to_char(v_quota, 'FM9,999,999,999'), to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif v_closed is not null then
    return format('Today''s quota is used up. We''ll resume at %s.', to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif engine.quota_probing(v.project) then
    return 'We''re asking Google whether the quota is available again.';
  end if;
  if not engine.may_borrow(v.user_id) then
    return concat_ws(' ', engine.history_words(v.user_id, v.channel_id, v.project), 'Replies start once your access is approved.');
  end if;
  v_replies := engine.replies_left_today(p_connection);
  return concat_ws(' ', engine.history_words(v.user_id, v.channel_id, v.project), case
    when v_replies > 0 then format('Room for %s today%s.', engine.replies_in_words(v_replies, 'more '),
      (select case when count(*) > 1 then format(', shared by %s channels', count(*)) else '' end from engine.project_channels(v.user_id, v.project)))
    else format('No more replies today. We''ll resume at %s.', to_char(engine.quota_opens_at(v.project, 'posting', engine.reply_cost()) at time zone v.timezone, 'HH24:MI'))
  end);
end $$;
comment on function engine.quota_words(uuid) is
  'One of the caller''s connections: what today''s quota still allows, that nothing is posted before the access is approved, or why Google closed it and when we go on, in the owner''s time zone. Null without a channel.';

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
