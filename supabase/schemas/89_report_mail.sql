-- The week by mail: six numbers and a link, on Monday morning.

create function engine.next_monday(p_zone text, p_after timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(x.at) from generate_series(0, 1) w (weeks)
  cross join lateral (
    select (date_trunc('week', p_after at time zone p_zone) + make_interval(weeks => w.weeks, hours => 8)) at time zone p_zone as at) x
  where x.at > p_after
$$;
comment on function engine.next_monday(text, timestamptz) is 'When it is next Monday, 8 o''clock in a zone, later than p_after.';

create function engine.next_report(p_rhythm text, p_zone text, p_after timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select case p_rhythm when 'weekly' then engine.next_monday(p_zone, p_after) else (
    select min(x.at) from generate_series(0, 1) m (months)
    cross join lateral (
      select (date_trunc('month', p_after at time zone p_zone) + make_interval(months => m.months, hours => 8)) at time zone p_zone as at) x
    where x.at > p_after) end
$$;
comment on function engine.next_report(text, text, timestamptz) is 'When the next report is due, later than p_after: on Monday or on the first day of the month, at 8 o''clock in a zone.';

create function engine.plan_weekly_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.week_due_at := case when new.weekly_mail then engine.next_monday(engine.zone_of(new.user_id), engine.now()) end;
  return new;
end $$;
comment on function engine.plan_weekly_mail() is 'Trigger: when the weekly mail is due next, as the settings now are.';
create trigger notice_settings_plan_week before insert or update of weekly_mail on public.notice_settings
  for each row execute function engine.plan_weekly_mail();

create function engine.minutes_in_words(p_minutes int) returns text
language sql immutable set search_path = '' as $$
  select case when p_minutes < 60 then p_minutes || ' min'
    when p_minutes < 1440 then p_minutes / 60 || ' h' || case when p_minutes % 60 > 0 then ' ' || p_minutes % 60 || ' min' else '' end
    else p_minutes / 1440 || case when p_minutes < 2880 then ' day' else ' days' end end
$$;
comment on function engine.minutes_in_words(int) is 'A response time as a mail says it: 12 min, 3 h 20 min, 2 days.';

create function engine.report_lines(p_dashboard jsonb, s public.report_settings) returns table (place int, label text, value text, before text)
language sql stable rows 6 set search_path = '' as $$
  select l.* from (
    select p_dashboard #> '{figures,range}' as r, case when (p_dashboard #>> '{figures,before_range,known}')::boolean then p_dashboard #> '{figures,before_range}' end as b) f
  cross join lateral (values
    (1, 'Comments', r ->> 'comments', b ->> 'comments'),
    (2, 'Public replies', r ->> 'published', b ->> 'published'),
    (3, 'Answered', case when (r ->> 'answerable')::int > 0 then (r ->> 'answerable_percent') || '% of the ' || (r ->> 'answerable') || ' that needed a reply' else 'nothing needed a reply' end,
      case when (b ->> 'answerable')::int > 0 then (b ->> 'answerable_percent') || '%' end),
    (4, 'Median response', coalesce(engine.minutes_in_words((r ->> 'median_minutes')::int), 'no public replies yet'), engine.minutes_in_words((b ->> 'median_minutes')::int)),
    (5, 'Still open', p_dashboard #>> '{open,count}', null),
    (6, 'Hours saved', (select t.hours::text from engine.time_saved(p_dashboard -> 'types', s.minutes_unedited, s.minutes_edited) t), null)) l
$$;
comment on function engine.report_lines(jsonb, public.report_settings) is
  'The six numbers of a report by mail, of an answer of engine.dashboard; before: the same of the period before, where that is known and is told.';

create function engine.weekly_subject(p_comments int, p_published int) returns text
language sql immutable set search_path = '' as $$
  select format('Your week: %s %s, %s public %s', p_comments, case p_comments when 1 then 'comment' else 'comments' end,
    p_published, case p_published when 1 then 'reply' else 'replies' end)
$$;
comment on function engine.weekly_subject(int, int) is 'The subject of a weekly mail.';

create function engine.write_weekly_report(n public.notice_settings, p_week jsonb, p_monday date) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_range constant jsonb := p_week #> '{figures,range}';
  s public.report_settings;
begin
  -- A week in which nothing happened is no news.
  if (v_range ->> 'comments')::int + (v_range ->> 'replies')::int = 0 then
    return false;
  end if;
  select * into s from public.report_settings r where r.user_id = n.user_id;
  insert into private.outbox (user_id, person_id, kind, subject, body) values (n.user_id, n.person_id, 'weekly_report',
    engine.weekly_subject((v_range ->> 'comments')::int, (v_range ->> 'published')::int),
    to_char(p_monday, 'FMMonth FMDD') || ' to ' || to_char(p_monday + 6, 'FMMonth FMDD, YYYY') || E'\n\n' || (select string_agg(l.label || ': ' || l.value, E'\n' order by l.place) from engine.report_lines(p_week, s) l)
      || E'\n\nYou get this email every Monday. Stop it in Account, under Notifications. The full report:');
  return true;
end $$;
comment on function engine.write_weekly_report(public.notice_settings, jsonb, date) is 'Writes to a person a week as engine.dashboard has counted it; false when nothing happened in it.';

create function service.write_weekly_reports(p_limit int default 20) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  n public.notice_settings;
  v_who engine.caller_identity;
  v_zone text;
  v_monday date;
  v_asked text;
  v_counted text;
  v_counts int := 0;
  v_week jsonb;
  v_told boolean;
  v_written int := 0;
begin
  for n in
    select * from public.notice_settings s where s.week_due_at <= v_now order by s.week_due_at, s.user_id limit p_limit * 10 for update skip locked
  loop
    v_zone := engine.zone_of(n.user_id);
    v_monday := date_trunc('week', v_now at time zone v_zone)::date - 7;
    v_who := engine.membership(n.person_id, n.user_id);
    v_told := false;
    -- Whatever settings and zone were meanwhile: a week is told of once.
    if 'read' = any (v_who.permissions) and coalesce(n.week_told_at < v_now - interval '5 days', true) then
      -- Colleagues with the same channels are told the same, which is counted once.
      v_asked := concat_ws(' ', n.user_id, v_who.channels);
      if v_asked is distinct from v_counted then
        exit when v_counts = p_limit;
        v_week := engine.dashboard(array[n.user_id],
          array(select m.channel_id from public.client_youtube_channels m where m.client_user_id = n.user_id and engine.covers(v_who.channels, m.channel_id)),
          v_monday, v_monday + 6, v_zone, null, 'weekly', null, null, 'all', null);
        v_counted := v_asked;
        v_counts := v_counts + 1;
      end if;
      v_told := engine.write_weekly_report(n, v_week, v_monday);
      v_written := v_written + v_told::int;
    end if;
    update public.notice_settings s set week_told_at = case when v_told then v_now else s.week_told_at end, week_due_at = engine.next_monday(v_zone, v_now)
    where s.user_id = n.user_id and s.person_id = n.person_id;
  end loop;
  return v_written;
end $$;
comment on function service.write_weekly_reports(int) is
  'Writes the weekly mails that are due and returns how many: the week Monday to Sunday that has ended in the account''s zone, of the channels that each person may read. It counts p_limit weeks at most, '
  'whoever is told of them, so that a run takes no longer for teams. Never two to one person within five days.';
