-- Pacing and the breaker: how often a channel may speak, when it must not, and when it stops until a person says go on.

create table public.channel_pauses (
  user_id uuid not null references auth.users (id) on delete cascade,
  channel_id text not null,
  paused_at timestamptz not null default engine.now(),
  not_public int not null,
  judged int not null,
  resumed_at timestamptz,
  primary key (user_id, channel_id)
);
comment on table public.channel_pauses is
  'Channels whose posting the breaker stopped: not_public of the last judged replies were not public. Posting goes on once a person resumes; earlier pauses are in activity_log.';
alter table public.channel_pauses enable row level security;
grant select on public.channel_pauses to authenticated;
create policy "channel_pauses: owner reads" on public.channel_pauses for select to authenticated
  using (user_id = any (array(select engine.accounts())));

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
language sql stable set search_path = '' as $$
  select case
    when p.plan is null then 'no_plan'
    when s.automation_status is distinct from 'active' then 'paused'
    when s.shadow_mode then 'shadow'
    when exists (select from public.channel_pauses b where b.user_id = p_user and b.channel_id = p_channel and b.resumed_at is null) then 'channel_paused'
    when engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone) is not null then 'quiet_hours'
  end
  from (select p_user as id) u
  left join public.profiles p on p.user_id = u.id left join public.automation_settings s on s.user_id = u.id
$$;
comment on function engine.posting_hold(uuid, text) is
  'Why nothing may be posted for a user on a channel now: no_plan, paused, shadow, channel_paused (by the breaker), quiet_hours; null when it may.';

create function engine.recent_posts(p_user uuid)
returns table (id uuid, channel_id text, video_id text, reply_shape bigint, in_last_hour boolean, leaving boolean)
language sql stable set search_path = '' as $$
  select y.id, y.channel_id, y.video_id, y.reply_shape, y.posted_at > engine.now() - interval '1 hour', true
  from public.youtube_comments y
  where y.user_id = p_user and y.posted_at > engine.now() - interval '24 hours'
  union all
  select y.id, y.channel_id, y.video_id, y.reply_shape, true, y.send_started_at is not null
  from public.youtube_comments y
  where y.user_id = p_user and y.reply_status = 'posting' and y.youtube_reply_id is null
$$;
comment on function engine.recent_posts(uuid) is
  'What a user''s caps are counted from: replies posted within 24 hours, and those in flight. leaving: surely or possibly sent, not merely claimed.';

create function engine.pace_hold(v public.youtube_comments) returns text
language sql stable set search_path = '' as $$
  select case
    when count(*) filter (where in_last_hour) >= s.cap_hour then 'cap_hour'
    when count(*) >= s.cap_day then 'cap_day'
    when count(*) filter (where r.video_id = v.video_id) >= s.cap_video_day then 'cap_video_day'
    when count(*) filter (where r.channel_id = v.channel_id and r.reply_shape = v.reply_shape) >= s.same_text_per_day then 'same_text'
  end
  from public.automation_settings s left join engine.recent_posts(v.user_id) r on r.leaving and r.id <> v.id
  where s.user_id = v.user_id group by s.user_id, s.cap_hour, s.cap_day, s.cap_video_day, s.same_text_per_day
$$;
comment on function engine.pace_hold(public.youtube_comments) is
  'Which cap one more reply would break, counted from what was sent: cap_hour, cap_day, cap_video_day, same_text; null when none.';

create function engine.trip_breaker(p_user uuid, p_channel text) returns boolean
language plpgsql set search_path = '' as $$
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
end $$;
comment on function engine.trip_breaker(uuid, text) is
  'Pauses a channel when too many of its last replies with a verdict are not public (automation_settings.breaker_not_public of breaker_judged), counting those '
  'posted since the last resume; tells the owner by mail and activity log. True when it paused just now.';

create function engine.resume_channel(p_channel text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update public.channel_pauses set resumed_at = engine.now()
  where user_id = any (array(select engine.accounts())) and channel_id = p_channel and resumed_at is null
  returning user_id into v_user;
  if not found then
    perform engine.fail(404, 'channel_not_paused', 'This channel is not paused.', 'Reload: it was resumed meanwhile.');
  end if;
  perform engine.log(v_user, 'owner', 'channel_resumed', p_channel);
end $$;
comment on function engine.resume_channel(text) is 'Rule of public.resume_channel.';

create function public.resume_channel(p_channel text) returns void
language sql set search_path = '' as $$ select engine.resume_channel(p_channel) $$;
comment on function public.resume_channel(text) is 'Lets posting go on for one of the caller''s channels that the breaker paused; 404 when it is not paused.';

create view public.paused_channels with (security_invoker = true) as
select b.user_id, b.channel_id, (
    select c.channel_title from public.youtube_connections c where c.user_id = b.user_id and c.channel_id = b.channel_id order by c.priority limit 1
  ) as channel_title, b.paused_at, b.not_public, b.judged
from public.channel_pauses b where b.resumed_at is null;
comment on view public.paused_channels is 'Channels that the breaker has paused and nobody has resumed: not_public of the last judged replies were not public.';
grant select on public.paused_channels to authenticated;

create function engine.model_use() returns table (calls_today int, calls_limit int, waiting int)
language sql stable security definer set search_path = '' as $$
  select coalesce((select d.calls from private.model_days d where d.user_id = s.user_id and d.day = engine.model_day()), 0), s.model_calls_per_day,
    case when engine.model_calls_left(s.user_id) > 0 then 0 else (
      select count(*)::int from public.youtube_comments y
      where y.user_id = s.user_id and y.reply_status is null and y.candidate and y.redacted_at is null and y.can_reply) end
  from public.automation_settings s where s.user_id = any (array(select engine.accounts()))
$$;
comment on function engine.model_use() is 'The caller''s model budget: calls made today, the most a day, and comments that wait because it is used up.';
grant execute on function engine.model_use() to authenticated;

create function public.posting_pace() returns table (
  now timestamptz, posted_hour int, cap_hour int, posted_day int, cap_day int, queued int, quiet_until timestamptz, shadow_mode boolean,
  model_calls_today int, model_calls_limit int, waiting_for_model int
)
language sql stable set search_path = '' as $$
  select engine.now(), r.hour, s.cap_hour, r.day, s.cap_day, (
      select count(*)::int from public.youtube_comments y where y.user_id = s.user_id and y.reply_status = 'queue'),
    engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone), s.shadow_mode, m.calls_today, m.calls_limit, m.waiting
  from public.automation_settings s
  left join public.profiles p on p.user_id = s.user_id
  cross join engine.model_use() m
  cross join lateral (
    select (count(*) filter (where r.in_last_hour))::int as hour, count(*)::int as day from engine.recent_posts(s.user_id) r) r
  where s.user_id = any (array(select engine.accounts()))
$$;
comment on function public.posting_pace() is
  'How fast the caller''s replies go out: what was posted in the last hour and day (those in flight counted) with the caps, what waits, until when quiet hours '
  'hold, and the day''s model budget. No row without automation settings.';

grant execute on function engine.quiet_until(int, int, text, timestamptz), engine.recent_posts(uuid), engine.resume_channel(text) to authenticated;
grant execute on function public.resume_channel(text), public.posting_pace() to authenticated;
