-- The breaker: a channel whose replies are not public stops until a person says go on.

create table public.channel_pauses (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  paused_at timestamptz not null default engine.now(),
  not_public int not null,
  judged int not null,
  resumed_at timestamptz,
  primary key (user_id, channel_id)
);
comment on table public.channel_pauses is
  'Channels whose posting the breaker stopped: not_public of the last judged replies were not public, or were refused. Posting goes on once a person resumes; earlier pauses are in activity_log.';
alter table public.channel_pauses enable row level security;
grant select on public.channel_pauses to authenticated;
create policy "channel_pauses: readers read" on public.channel_pauses for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create function engine.trip_breaker(p_user uuid, p_channel text) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_settings public.automation_settings;
  v_not_public int;
  v_judged int;
  v_title text;
  v_since timestamptz;
begin
  select * into v_settings from public.automation_settings where user_id = p_user;
  if not found then
    return false;
  end if;
  -- Verdicts on replies that were sent before a person resumed the channel count no more.
  v_since := coalesce((select b.resumed_at from public.channel_pauses b where b.user_id = p_user and b.channel_id = p_channel), '-infinity');
  -- Of two batches of verdicts at the same time, the second sees those of the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.breaker:' || p_user || p_channel, 0));
  select count(*) filter (where visibility = 'not_public'), count(*) into v_not_public, v_judged
  from (
    (select engine.reply_visibility(y.reply_status, y.status_reason) as visibility, r.posted_at as at
    from public.replies r join public.comments y on y.id = r.comment_row_id
    where r.user_id = p_user and r.channel_id = p_channel and r.posted_at > v_since
      and engine.reply_visibility(y.reply_status, y.status_reason) is not null
    order by r.posted_at desc limit v_settings.breaker_judged)
    union all
    -- Sent, and refused for good.
    (select 'not_public', y.send_started_at from engine.comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.tab = 'needs_you' and y.tab_at > v_since and y.reply_status = 'failed' and y.posted_at is null and y.send_started_at > v_since
    order by y.send_started_at desc limit v_settings.breaker_judged)
    order by at desc limit v_settings.breaker_judged) verdicts;
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
  perform engine.tell_programs(p_user, p_channel, 'channel.paused', null, jsonb_build_object('not_public', v_not_public, 'judged', v_judged));
  if not engine.alert_is_on(p_user, p_channel, 'paused') then
    return true;
  end if;
  perform engine.raise_found(p_user, p_channel, 'paused', false), engine.tell_devices(p_user, 'manage', p_channel, 'channel.paused');
  perform engine.tell_account(p_user, 'manage', p_channel, 'channel_paused',
    format('Replies on %s are paused', v_title),
    format(E'%s of the last %s replies on %s aren''t public: YouTube held, hid, removed or refused them.\n\n'
      'Posting stays paused until you resume it. Approved replies wait.\n\n'
      'Check the held replies, vary the next ones or slow them down, then resume the channel in the app.', v_not_public, v_judged, v_title));
  return true;
end $$;
comment on function engine.trip_breaker(uuid, text) is
  'Pauses a channel when too many of its last replies with a verdict are not public (automation_settings.breaker_not_public of breaker_judged), counting those '
  'posted since the last resume and, as not public, those that YouTube refused; tells who may resume it (engine.tell_account; unless that alert is off), and the activity log. True when it paused just now.';

create function engine.resume_channel(p_channel text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.require_allowed(engine.account('manage'));
begin
  update public.channel_pauses set resumed_at = engine.now()
  where user_id = v_user and channel_id = p_channel and resumed_at is null and engine.covers(engine.channels('manage'), channel_id);
  if not found then
    perform engine.fail(404, 'channel_not_paused', 'This channel isn''t paused.', 'Reload the page to see the latest version.');
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

grant execute on function engine.resume_channel(text), public.resume_channel(text) to authenticated;

create trigger channel_pauses_wake after update of resumed_at on public.channel_pauses for each row
  when (old.resumed_at is null and new.resumed_at is not null) execute function engine.wake_on_change();
