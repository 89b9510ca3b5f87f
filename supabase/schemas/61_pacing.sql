-- Pacing: how often a channel may speak, and when it must not.

create function engine.quiet_until(p_from int, p_to int, p_zone text, p_at timestamptz default engine.now()) returns timestamptz
language sql stable set search_path = '' as $$
  -- The night that began yesterday and the one of today, each from its own start to its own end on the clocks of that place: so a
  -- night over a change of the clocks is an hour shorter or longer, and never interrupted.
  select max(night.ends) from (
    select (day + make_interval(mins => p_from)) at time zone p_zone as begins,
      (day + make_interval(days => case when p_to <= p_from then 1 else 0 end, mins => p_to)) at time zone p_zone as ends
    from (select date_trunc('day', p_at at time zone p_zone) - make_interval(days => ago) as day from generate_series(0, 1) ago) days
  ) night
  where p_at >= night.begins and p_at < night.ends
$$;
comment on function engine.quiet_until(int, int, text, timestamptz) is
  'When the quiet hours that hold at p_at end; null when none do. p_from and p_to are minutes of the day in p_zone; p_to before p_from is on the next day.';

create function engine.posting_hold(p_user uuid, p_channel text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when engine.stands_still() then engine.standstill_reason()
      when engine.settles_until() > engine.now() then 'just_restored'
      when p.plan is null then 'no_plan'
      when s.automation_status is distinct from 'active' then 'paused'
      when s.shadow_mode then 'shadow'
      when exists (select from public.channel_pauses b where b.user_id = p_user and b.channel_id = p_channel and b.resumed_at is null) then 'channel_paused'
      when s.quiet_from is not null and engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone) is not null then 'quiet_hours'
    end
    from (select p_user as id) u
    left join public.accounts p on p.id = u.id cross join engine.settings_of(p_user, p_channel) s);
end $$;
comment on function engine.posting_hold(uuid, text) is
  'Why nothing may be posted for a user on a channel now: all_paused (by the operator), disk_full, just_restored, no_plan, paused, shadow, channel_paused (by the breaker), quiet_hours; null when it may.';

create function engine.hold_ends(p_user uuid, p_channel text, p_hold text) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(
    (select engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone)
     from engine.settings_of(p_user, p_channel) s join public.accounts p on p.id = s.user_id where p_hold = 'quiet_hours'),
    case p_hold when 'just_restored' then engine.settles_until() end,
    engine.now() + interval '1 hour')
$$;
comment on function engine.hold_ends(uuid, text, text) is
  'When to look again at a channel that posting_hold holds: at the end of quiet hours, or when a restore has settled; else in an hour, since whoever lifts the hold wakes the channel (36_turns.sql).';

-- plpgsql keeps the plan, which took longer to make than reading a day's replies.
create function engine.recent_posts(p_user uuid, p_channel text default null)
returns table (id uuid, channel_id text, video_id text, reply_shape bigint, in_last_hour boolean, leaving boolean, sent_at timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_own constant boolean := engine.has_own_pace(p_user, p_channel);
  v_owns constant text[] := array(select c.channel_id from public.channel_settings c where c.user_id = p_user and c.cap_hour is not null);
begin
  -- Of one channel by its own index: an account of many channels posts more in a day than one of them has to be counted with.
  if v_own then
    return query
    select y.comment_row_id, y.channel_id, y.video_id, y.reply_shape, y.posted_at > v_now - interval '1 hour', true, y.posted_at
    from public.replies y
    where y.user_id = p_user and y.channel_id = p_channel and y.posted_at > v_now - interval '24 hours';
  else
    return query
    select y.comment_row_id, y.channel_id, y.video_id, y.reply_shape, y.posted_at > v_now - interval '1 hour', true, y.posted_at
    from public.replies y
    where y.user_id = p_user and y.channel_id <> all (v_owns) and y.posted_at > v_now - interval '24 hours';
  end if;
  return query
  select r.* from (
  -- Sent, and nobody knows what came of it: if it arrived, then when it was sent, so it is forgotten like the posted ones.
  select y.comment_row_id, y.channel_id, y.video_id, y.reply_shape, coalesce(y.send_started_at > v_now - interval '1 hour', true),
    y.send_started_at is not null, y.send_started_at
  from private.sends s join public.replies y using (comment_row_id)
  where s.user_id = p_user and not s.given_up and (y.send_started_at is null or y.send_started_at > v_now - interval '24 hours')
  union all
  select y.id, y.channel_id, y.video_id, y.reply_shape, y.send_started_at > v_now - interval '1 hour', true, y.send_started_at
  from engine.comments y
  where y.user_id = p_user and y.tab = 'needs_you' and y.tab_at > v_now - interval '24 hours' and y.reply_status = 'unknown' and y.posted_at is null and y.send_started_at > v_now - interval '24 hours') r (id, channel_id, video_id, reply_shape, in_last_hour, leaving, sent_at)
  where case when v_own then r.channel_id = p_channel else r.channel_id <> all (v_owns) end;
end $$;
comment on function engine.recent_posts(uuid, text) is
  'What the caps of a channel are counted from, its own where its pace is its own, otherwise those of all channels that have none of their own: replies posted within 24 hours, those in flight, and those that may have arrived (unknown). leaving: surely or possibly sent, at sent_at, not merely claimed.';

create function engine.pace_hold(v engine.comments) returns text
language sql stable set search_path = '' as $$
  select case
    when count(*) filter (where in_last_hour) >= s.cap_hour then 'cap_hour'
    when count(r.id) >= s.cap_day then 'cap_day'
    when count(*) filter (where r.video_id = v.video_id) >= s.cap_video_day then 'cap_video_day'
    when count(*) filter (where r.channel_id = v.channel_id and r.reply_shape = v.reply_shape) >= s.same_text_per_day then 'same_text'
  end
  from engine.settings_of(v.user_id, v.channel_id) s left join engine.recent_posts(v.user_id, v.channel_id) r on r.leaving and r.id <> v.id
  where s.user_id is not null group by s.user_id, s.cap_hour, s.cap_day, s.cap_video_day, s.same_text_per_day
$$;
comment on function engine.pace_hold(engine.comments) is
  'Which cap one more reply would break, counted from what was sent: cap_hour, cap_day, cap_video_day, same_text; null when none.';

create function engine.settings_here(p_channel text) returns setof public.automation_settings
language sql stable security definer set search_path = '' as $$
  select s from engine.settings_of((select engine.account('read')), p_channel) s
  where s.user_id is not null and engine.covers((select engine.channels('read')), p_channel)
$$;
comment on function engine.settings_here(text) is 'What holds on one of the caller''s channels, or (null) on all without a word of their own (engine.settings_of). No row before automation is set up.';

create function engine.own_pace(p_channel text, out hour int, out day int)
language sql stable security definer set search_path = '' as $$
  select (count(*) filter (where r.in_last_hour))::int, count(*)::int from engine.recent_posts((select engine.account('read')), p_channel) r
  where engine.covers((select engine.channels('read')), p_channel)
$$;
comment on function engine.own_pace(text) is 'How many of the caller''s replies count for the caps of the hour and of the day now, on a channel or (null) on all without caps of their own (engine.recent_posts).';

create function public.posting_pace(p_channel text default null) returns table (
  now timestamptz, posted_hour int, cap_hour int, posted_day int, cap_day int, queued int, quiet_until timestamptz, shadow_mode boolean,
  model_calls_today int, model_calls_limit int, model_calls_ceiling int, model_held text, waiting_for_model int
)
language sql stable set search_path = '' as $$
  select engine.now(), r.hour, s.cap_hour, r.day, s.cap_day, (
      select count(*)::int from public.comments y where y.user_id = s.user_id and y.tab = 'queued' and (p_channel is null or y.channel_id = p_channel)),
    engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone), s.shadow_mode, m.calls_today, m.calls_limit, m.calls_ceiling, m.held, m.waiting
  from engine.settings_here(p_channel) s
  left join public.accounts p on p.id = s.user_id
  cross join engine.model_use(p_channel) m
  cross join engine.own_pace(p_channel) r
$$;
comment on function public.posting_pace(text) is
  'How fast the caller''s replies go out, on one channel or (null) on all: what was posted in the last hour and day (those in flight counted) with the caps that hold there, what waits, until when quiet hours '
  'hold, and the day''s model budget. No row without automation settings.';

grant execute on function engine.quiet_until(int, int, text, timestamptz), engine.settings_here(text), engine.own_pace(text) to authenticated;
grant execute on function public.posting_pace(text) to authenticated;
