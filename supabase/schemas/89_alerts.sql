-- Alerts: what people want to hear of a channel at once. Which are on, when one is raised and when it is over is decided here; they leave by the outbox, as
-- every mail, line and event does. Channels are looked at in turns, each by counts of its own, so that nobody's number costs another anything.

create function engine.alert_defaults() returns table (kind text, is_on boolean, threshold int, lowest int, highest int, hours int)
language plpgsql immutable rows 5 set search_path = '' as $$
begin
  return query values
    -- Percent of the comments of so many hours.
    ('negative', false, 30, 5, 100, 24),
    -- Times what the channel usually gets in that hour.
    ('wave', false, 3, 2, 50, null),
    -- Hours that a comment has waited.
    ('late', false, 24, 1, engine.most('alert_hours'), null),
    ('grave', true, null, null, null, null::int),
    ('paused', true, null, null, null, null);
end $$;
comment on function engine.alert_defaults() is
  'Each of engine.alert_kinds: whether it is on before anybody says otherwise, from which threshold on (between lowest and highest: percent, times, hours), and of how many hours; null where it has none.';

create table private.alert_settings (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  kind text not null check (kind = any (engine.alert_kinds())),
  is_on boolean not null,
  threshold int check (threshold between 1 and engine.most('alert_hours')),
  hours int check (hours between 1 and engine.most('alert_hours')),
  cooldown_hours int not null check (cooldown_hours between 1 and engine.most('alert_hours')),
  constraint alert_settings_one unique nulls not distinct (user_id, channel_id, kind)
);
comment on table private.alert_settings is
  'What an account says of a kind of alert, for all of its channels (channel_id null) or otherwise for one of them. No row: engine.alert_defaults, and 6 hours of quiet.';

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  kind text not null check (kind = any (engine.alert_kinds())),
  raised_at timestamptz not null default engine.now(),
  since timestamptz not null,
  quiet_until timestamptz not null,
  ended_at timestamptz,
  value int,
  baseline int,
  threshold int,
  hours int,
  comments int,
  of_comments int,
  path text not null check (length(path) <= 500),
  told jsonb not null default '{}' check (length(told::text) <= 500)
);
comment on table private.alerts is
  'Alerts that were raised, kept for 90 days: what was measured (value: percent, comments in an hour, hours), what is usual there (baseline; null: nobody knows), about how many comments (of how many), where they are in the app, and how many were told by which way. ended_at: when it was found to be over.';
create index alerts_channel on private.alerts (user_id, channel_id, kind, raised_at desc);
create index alerts_account on private.alerts (user_id, raised_at desc, id);
create index alerts_age on private.alerts (raised_at);

create table private.alert_turns (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  due_at timestamptz not null default engine.now(),
  primary key (user_id, channel_id)
);
comment on table private.alert_turns is 'When a channel is next looked at for alerts: one row while a measured kind is on there, or an alert is not over.';
create index alert_turns_due on private.alert_turns (due_at);

create function engine.alert_rules(p_user uuid, p_channel text) returns table (
  kind text, is_on boolean, threshold int, hours int, cooldown_hours int, own boolean, lowest int, highest int)
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query
  select d.kind, coalesce(s.is_on, d.is_on), coalesce(s.threshold, d.threshold), coalesce(s.hours, d.hours), coalesce(s.cooldown_hours, 6), coalesce(s.channel_id = p_channel, false), d.lowest, d.highest
  from engine.alert_defaults() d left join lateral (
    select a.* from private.alert_settings a where a.user_id = p_user and a.kind = d.kind and (a.channel_id = p_channel or a.channel_id is null)
    order by a.channel_id nulls last limit 1) s on true
  order by array_position(engine.alert_kinds(), d.kind);
end $$;
comment on function engine.alert_rules(uuid, text) is 'What holds of each kind of alert on a channel of an account (null: on all that say nothing otherwise). own: it is said for that channel alone.';

create function engine.alert_is_on(p_user uuid, p_channel text, p_kind text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select r.is_on from engine.alert_rules(p_user, p_channel) r where r.kind = p_kind);
end $$;
comment on function engine.alert_is_on(uuid, text, text) is 'Whether a kind of alert is on for a channel.';

create function engine.call_for_alerts(p_user uuid, p_channel text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.alert_turns as t (user_id, channel_id)
  select s.user_id, s.channel_id from public.channel_syncs s where s.user_id = p_user and (p_channel is null or s.channel_id = p_channel) order by s.channel_id
  on conflict (user_id, channel_id) do update set due_at = least(t.due_at, engine.now());
end $$;
comment on function engine.call_for_alerts(uuid, text) is 'Has a channel of an account (null: each) looked at for alerts now. A look that finds nothing to watch is the last.';

create function engine.watch_new_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What has no threshold is told when it happens, and needs no looks.
  if exists (select from engine.alert_rules(new.user_id, new.channel_id) r where r.is_on and r.threshold is not null) then
    perform engine.call_for_alerts(new.user_id, new.channel_id);
  end if;
  return null;
end $$;
comment on function engine.watch_new_channel() is 'Trigger: what is on for all channels holds on a new one, too.';
create trigger channel_syncs_alerts after insert on public.channel_syncs for each row execute function engine.watch_new_channel();

-- What is measured. Each look reads rows of its channel alone, a bounded number of them.

create type engine.alert_finding as (raised boolean, value int, baseline int, comments int, of_comments int, since timestamptz, path text);
comment on type engine.alert_finding is 'What a look at a channel found: whether it is an alert, and what it says.';

create function engine.inbox_path(p_channel text, p_tab text, p_more text default '') returns text
language sql immutable set search_path = '' as $$
  select '/app/replies?tab=' || coalesce(p_tab, 'to_approve') || '&channel=' || p_channel || p_more
$$;
comment on function engine.inbox_path(text, text, text) is 'Where in the app a channel''s comments in a tab are.';

create function engine.find_negative(p_user uuid, p_channel text, p_percent int, p_hours int) returns engine.alert_finding
language plpgsql stable security definer set search_path = '' as $$
declare
  v_since constant timestamptz := engine.now() - make_interval(hours => p_hours);
  v engine.alert_finding;
  v_tab text;
begin
  select count(*) filter (where y.sentiment = 'Negative'), count(*), min(y.created_at) filter (where y.sentiment = 'Negative'), mode() within group (order by y.tab) filter (where y.sentiment = 'Negative')
  into v.comments, v.of_comments, v.since, v_tab
  from (
    select c.sentiment, c.created_at, c.tab from public.comments c
    where c.user_id = p_user and c.channel_id = p_channel and c.created_at > v_since and not c.history
    order by c.created_at desc limit engine.most('alert_comments')) y
  where y.sentiment is not null;
  v.value := engine.percent(v.comments, v.of_comments);
  v.raised := v.of_comments >= engine.most('alert_floor') and v.value >= p_percent;
  if v.raised then
    v.baseline := (
      select case when sum(c.n) > 0 then engine.percent(coalesce(sum(c.n) filter (where c.kind = 'Negative'), 0), sum(c.n)) end from public.report_cells c
      where c.user_id = p_user and c.channel_id = p_channel and c.grain = 'week' and c.slice = '*' and c.basis = 'seen' and not c.history and c.kind <> ''
        and c.day between (v_since - make_interval(weeks => engine.most('alert_weeks')))::date and (v_since - interval '1 week')::date
        and not exists (select from private.report_zones z where z.user_id = p_user and z.recounted_channel is not null));
    v.path := engine.inbox_path(p_channel, v_tab, '&sentiment=Negative&order=newest');
  end if;
  return v;
end $$;
comment on function engine.find_negative(uuid, text, int, int) is
  'Whether so many percent of a channel''s comments of the last hours are negative: of the newest engine.most(''alert_comments'') whose mood is known, and of engine.most(''alert_floor'') at least. baseline: the same of the weeks before.';

create function engine.find_wave(p_user uuid, p_channel text, p_times int) returns engine.alert_finding
language plpgsql stable security definer set search_path = '' as $$
declare
  v_until constant timestamptz := date_bin('15 minutes', engine.now(), timestamptz 'epoch');
  v engine.alert_finding;
begin
  v.since := v_until - interval '1 hour';
  select sum(w.n) filter (where w.week = 0), percentile_cont(0.5) within group (order by w.n) filter (where w.week > 0) into v.value, v.baseline
  from (
    select k.week, coalesce((
      select sum(c.written) from public.report_counts c
      where c.user_id = p_user and c.channel_id = p_channel and c.quarter >= v.since - make_interval(weeks => k.week) and c.quarter < v_until - make_interval(weeks => k.week)), 0) as n
    from generate_series(0, engine.most('alert_weeks')) k (week)) w;
  v.comments := v.value;
  v.raised := v.value >= engine.most('alert_floor') and v.value >= p_times * greatest(v.baseline, 1);
  if v.raised then
    v.path := engine.inbox_path(p_channel, (
      select mode() within group (order by y.tab) from (
        select c.tab from public.comments c where c.user_id = p_user and c.channel_id = p_channel and c.published_at >= v.since order by c.published_at desc limit engine.most('alert_comments')) y),
      '&order=newest');
  end if;
  return v;
end $$;
comment on function engine.find_wave(uuid, text, int) is
  'Whether viewers wrote so many times as much in the last hour as they usually do in that hour of the week: the middle of engine.most(''alert_weeks'') weeks before, by the reports'' counts. Below engine.most(''alert_floor'') comments it is none.';

create function engine.find_late(p_user uuid, p_channel text, p_hours int) returns engine.alert_finding
language plpgsql stable security definer set search_path = '' as $$
declare
  v engine.alert_finding;
  v_tab text;
begin
  select count(*), min(y.tab_at), (array_agg(y.tab order by y.tab_at))[1] into v.comments, v.since, v_tab
  from (
    select t.tab, w.tab_at, w.channel_id from unnest('{to_approve,needs_answer}'::text[]) t (tab)
    cross join lateral (
      select c.tab_at, c.channel_id from public.comments c where c.user_id = p_user and c.tab = t.tab order by c.tab_at limit engine.most('inbox_window')) w) y
  where y.channel_id = p_channel and y.tab_at < engine.now() - make_interval(hours => p_hours);
  v.value := extract(epoch from engine.now() - v.since) / 3600;
  v.raised := v.comments > 0;
  v.path := engine.inbox_path(p_channel, v_tab, '&order=oldest');
  return v;
end $$;
comment on function engine.find_late(uuid, text, int) is
  'Whether a comment has waited for a person longer than so many hours: among the engine.most(''inbox_window'') of the account that have waited the longest. value: the hours of the oldest.';

create function engine.find_grave(p_user uuid, p_channel text) returns engine.alert_finding
language plpgsql stable security definer set search_path = '' as $$
declare
  v engine.alert_finding;
begin
  select count(*), max(y.created_at) into v.comments, v.since
  from (
    select c.grave, c.created_at from public.comments c where c.user_id = p_user and c.tab = 'to_approve' and c.channel_id = p_channel order by c.tab_at desc limit engine.most('inbox_window')) y
  where y.grave;
  v.value := v.comments;
  v.raised := v.comments > 0;
  v.path := engine.inbox_path(p_channel, 'to_approve', '&warning=grave');
  return v;
end $$;
comment on function engine.find_grave(uuid, text) is 'Whether a grave comment waits on a channel.';

create function engine.find_paused(p_user uuid, p_channel text) returns engine.alert_finding
language plpgsql stable security definer set search_path = '' as $$
declare
  v engine.alert_finding;
begin
  select b.not_public, b.judged, b.paused_at into v.comments, v.of_comments, v.since from public.channel_pauses b
  where b.user_id = p_user and b.channel_id = p_channel and b.resumed_at is null;
  v.raised := found or exists (
    select from public.youtube_connections c join engine.error_kinds k on k.kind = c.error_kind
    where c.user_id = p_user and c.channel_id = p_channel and c.is_active and k.closes_connection and k.who_acts = 'owner' and engine.error_stands(c));
  v.path := '/app/automations?channel=' || p_channel;
  return v;
end $$;
comment on function engine.find_paused(uuid, text) is 'Whether posting on a channel has stopped until somebody resumes it, or a connection of it needs somebody.';

create function engine.find_alert(p_user uuid, p_channel text, p_kind text, p_threshold int, p_hours int) returns engine.alert_finding
language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_kind
    when 'negative' then engine.find_negative(p_user, p_channel, p_threshold, p_hours)
    when 'wave' then engine.find_wave(p_user, p_channel, p_threshold)
    when 'late' then engine.find_late(p_user, p_channel, p_threshold)
    when 'grave' then engine.find_grave(p_user, p_channel)
    else engine.find_paused(p_user, p_channel) end;
end $$;
comment on function engine.find_alert(uuid, text, text, int, int) is 'What a look at a channel finds of one kind of alert.';

-- What is said, and to whom.

create function engine.alert_headline(p_kind text, p_on text) returns text
language sql immutable set search_path = '' as $$
  select left(case p_kind
    when 'negative' then format('Many negative comments on %s', p_on)
    when 'wave' then format('Far more comments than usual on %s', p_on)
    when 'late' then format('Comments on %s wait too long', p_on)
    when 'grave' then format('A serious comment on %s needs a personal reply', p_on)
    when 'paused' then format('%s needs you before replies go on', p_on) end, 200)
$$;
comment on function engine.alert_headline(text, text) is 'An alert in one line: of which kind, on which channel.';

create function engine.alert_sentence(a private.alerts) returns text
language sql immutable set search_path = '' as $$
  select case a.kind
    when 'negative' then format('%s percent of the comments of the last %s are negative: %s of %s. %s', a.value, case a.hours when 1 then 'hour' else a.hours || ' hours' end, a.comments, a.of_comments,
      case when a.baseline is null then 'What is usual here isn''t known yet.' else format('Usually it''s %s percent.', a.baseline) end)
    when 'wave' then format('%s comments were written in an hour. Usually it''s %s in this hour of the week.', a.value, a.baseline)
    when 'late' then format('The oldest comment has waited for you for %s hours, and %s longer than %s.', a.value, case a.comments when 1 then 'is the only one that waits' else a.comments || ' wait' end,
      case a.threshold when 1 then 'an hour' else a.threshold || ' hours' end)
    when 'grave' then 'A threat or a sign of despair was found. Nothing is drafted or sent for it.'
    when 'paused' then case when a.comments is null then 'Google refuses its connection, and only you can mend that.'
      else format('%s of the last %s replies aren''t public. Approved replies wait until you resume the channel.', a.comments, a.of_comments) end end
$$;
comment on function engine.alert_sentence(private.alerts) is 'What was measured, against what is usual there.';

create function engine.alert_hearers(p_user uuid, p_channel text, p_kind text) returns table (person_id uuid)
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query
  select p.person_id from engine.people(p_user) p cross join lateral engine.membership(p.person_id, p_user) m
  where case p_kind when 'paused' then 'manage' else 'answer' end = any (m.permissions) and engine.covers(m.channels, p_channel)
    and not exists (select from public.notice_settings n where n.user_id = p_user and n.person_id = p.person_id and not n.alerts);
end $$;
comment on function engine.alert_hearers(uuid, text, text) is 'Who is told of an alert by mail: who can do something about it there, and wants to hear of it.';

create function engine.alert_event(p_kind text) returns text
language sql immutable set search_path = '' as $$ select case p_kind when 'grave' then 'comment.grave' when 'paused' then 'channel.paused' else 'alert.raised' end $$;
comment on function engine.alert_event(text) is 'Which of engine.event_kinds endpoints are told of an alert: a grave comment and a paused channel have one of their own.';

create function engine.count_told(a private.alerts) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.alerts o set told = coalesce((
    select jsonb_object_agg(t.way, t.n) from (
      select 'mail' as way, count(*) as n from engine.alert_hearers(a.user_id, a.channel_id, a.kind)
      union all
      select 'push', count(*) from engine.people(a.user_id) p join private.push_devices d on d.person_id = p.person_id cross join lateral engine.membership(p.person_id, a.user_id) m
      where engine.push_on() and case a.kind when 'paused' then 'manage' else 'answer' end = any (m.permissions) and engine.covers(m.channels, a.channel_id)
      union all
      select w.format, count(*) from private.webhooks w
      where w.account_id = a.user_id and w.disabled_at is null and engine.alert_event(a.kind) = any (w.kinds) and engine.covers(w.channels, a.channel_id) group by w.format) t
    where t.n > 0), '{}')
  where o.id = a.id;
end $$;
comment on function engine.count_told(private.alerts) is 'Notes how many people, devices and endpoints of each format an alert goes to.';

create function engine.tell_alert(a private.alerts, p_by_mail boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_headline constant text := engine.alert_headline(a.kind, coalesce((engine.channel_names(a.user_id, array[a.channel_id]))[1], engine.account_name(a.user_id)));
  v_sentence constant text := engine.alert_sentence(a);
  v_hours constant int := round(extract(epoch from a.quiet_until - a.raised_at) / 3600);
begin
  if p_by_mail then
    insert into private.outbox (user_id, person_id, kind, channel_id, path, subject, body)
    select a.user_id, h.person_id, 'alert', a.channel_id, a.path, engine.mail_text(v_headline),
      format(E'%s\n\n%sYou aren''t told of this on this channel again for %s.\n\nChange or stop alerts in Account, under Alerts. What it is about:', v_sentence,
        -- What has no threshold is told when it happens.
        case when a.threshold is null then '' else 'Since ' || to_char(a.since at time zone engine.zone_of(a.user_id), 'FMDD Mon, HH24:MI') || '. ' end, case v_hours when 1 then 'an hour' else v_hours || ' hours' end)
    from engine.alert_hearers(a.user_id, a.channel_id, a.kind) h;
  end if;
  -- Of a grave comment and a paused channel they are told where that happens, once for each.
  if engine.alert_event(a.kind) = 'alert.raised' then
    perform engine.tell_devices(a.user_id, 'answer', a.channel_id, 'alert.' || a.kind, p_path => a.path);
    perform engine.tell_programs(a.user_id, a.channel_id, 'alert.raised', null, jsonb_build_object('headline', v_headline, 'sentence', v_sentence, 'path', a.path, 'alert', jsonb_build_object(
      'id', a.id, 'kind', a.kind, 'value', a.value, 'baseline', a.baseline, 'threshold', a.threshold, 'comments', a.comments, 'since', a.since, 'quiet_until', a.quiet_until, 'trial', false)));
  end if;
end $$;
comment on function engine.tell_alert(private.alerts, boolean) is 'Writes an alert into the outbox, for each way and whoever hears of it.';

create function engine.raise_alert(p_user uuid, p_channel text, p_kind text, f engine.alert_finding, p_by_mail boolean default true) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  a private.alerts;
begin
  select * into r from engine.alert_rules(p_user, p_channel) k where k.kind = p_kind;
  -- Whoever finds it at the same moment leaves it to the first: nobody waits here while comments are locked.
  if not r.is_on or not pg_try_advisory_xact_lock(hashtextextended('rejoinder.alert:' || p_kind || p_user || p_channel, 0))
    or exists (select from private.alerts o where o.user_id = p_user and o.channel_id = p_channel and o.kind = p_kind and o.raised_at > engine.now() - make_interval(hours => r.cooldown_hours))
  then
    return false;
  end if;
  update private.alerts o set ended_at = engine.now() where o.user_id = p_user and o.channel_id = p_channel and o.kind = p_kind and o.ended_at is null;
  insert into private.alerts (user_id, channel_id, kind, since, quiet_until, value, baseline, threshold, hours, comments, of_comments, path)
  values (p_user, p_channel, p_kind, coalesce(f.since, engine.now()), engine.now() + make_interval(hours => r.cooldown_hours), f.value, f.baseline, r.threshold, r.hours, f.comments, f.of_comments, f.path)
  returning * into a;
  perform engine.count_told(a), engine.tell_alert(a, p_by_mail);
  perform engine.call_for_alerts(p_user, p_channel);
  return true;
end $$;
comment on function engine.raise_alert(uuid, text, text, engine.alert_finding, boolean) is
  'Raises an alert and tells whoever is to hear of it, unless its kind is off there or one was raised within its hours of quiet. p_by_mail: not where what happened has a mail of its own.';

create function engine.raise_found(p_user uuid, p_channel text, p_kind text, p_by_mail boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_channel is not null and engine.alert_is_on(p_user, p_channel, p_kind) then
    perform engine.raise_alert(p_user, p_channel, p_kind, engine.find_alert(p_user, p_channel, p_kind, null, null), p_by_mail);
  end if;
end $$;
comment on function engine.raise_found(uuid, text, text, boolean) is 'Raises an alert of what has just happened on a channel: a grave comment was found, posting stopped, a connection broke.';

create function engine.look_for_alerts(p_user uuid, p_channel text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  f engine.alert_finding;
  v_open private.alerts;
  v_watched boolean := false;
begin
  for r in select * from engine.alert_rules(p_user, p_channel) loop
    select * into v_open from private.alerts o where o.user_id = p_user and o.channel_id = p_channel and o.kind = r.kind order by o.raised_at desc limit 1;
    -- What has no threshold is told when it happens; here is only seen whether it is over.
    continue when (v_open.id is null or v_open.ended_at is not null) and not (r.is_on and r.threshold is not null);
    f := engine.find_alert(p_user, p_channel, r.kind, r.threshold, r.hours);
    if v_open.id is not null and v_open.ended_at is null then
      update private.alerts o set ended_at = engine.now() where o.id = v_open.id and not (r.is_on and f.raised);
    elsif f.raised then
      perform engine.raise_alert(p_user, p_channel, r.kind, f);
    end if;
    v_watched := v_watched or r.is_on;
  end loop;
  if v_watched then
    update private.alert_turns t set due_at = engine.now() + make_interval(mins => engine.most('alert_minutes')) where t.user_id = p_user and t.channel_id = p_channel;
  else
    delete from private.alert_turns t where t.user_id = p_user and t.channel_id = p_channel;
  end if;
end $$;
comment on function engine.look_for_alerts(uuid, text) is 'Looks at a channel: raises what is found and was over, ends what is over, quietly, and says when it is looked at again; never, where nothing is on or open.';

create function service.raise_alerts(p_limit int default 100) returns int
language plpgsql security definer set search_path = '' as $$
declare
  t private.alert_turns;
  v_looked int := 0;
begin
  if engine.stands_still() then
    return 0;
  end if;
  for t in select * from private.alert_turns k where k.due_at <= engine.now() order by k.due_at limit p_limit for update skip locked loop
    v_looked := v_looked + 1;
    if exists (select from public.channel_syncs s where s.user_id = t.user_id and s.channel_id = t.channel_id) then
      begin
        perform engine.look_for_alerts(t.user_id, t.channel_id);
      exception when others then
        -- One channel that can't be looked at keeps no other waiting.
        raise warning 'alerts of a channel: %', sqlerrm;
        update private.alert_turns k set due_at = engine.now() + interval '1 hour' where k.user_id = t.user_id and k.channel_id = t.channel_id;
      end;
    else
      delete from private.alert_turns k where k.user_id = t.user_id and k.channel_id = t.channel_id;
    end if;
  end loop;
  return v_looked;
end $$;
comment on function service.raise_alerts(int) is
  'Looks for alerts on the channels that have waited longest for their turn, p_limit at most, and returns how many were looked at: fewer than p_limit, and none waits any more. Each is looked at every engine.most(''alert_minutes'').';

create function engine.forget_alerts(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.alerts where id in (select a.id from private.alerts a where a.raised_at < engine.now() - interval '90 days' order by a.raised_at limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function engine.forget_alerts(int) is 'Deletes alerts of more than 90 days ago, p_limit at most. Returns how many.';
