-- The week by mail: six numbers and a link, on Monday morning.

create function engine.next_monday(p_zone text, p_after timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(x.at) from generate_series(0, 1) w (weeks)
  cross join lateral (
    select (date_trunc('week', p_after at time zone p_zone) + make_interval(weeks => w.weeks, hours => 8)) at time zone p_zone as at) x
  where x.at > p_after
$$;
comment on function engine.next_monday(text, timestamptz) is 'When it is next Monday, 8 o''clock in a zone, later than p_after.';

create function engine.plan_weekly_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.look_at := case when new.weekly_mail then engine.next_monday(engine.zone_of(new.user_id), engine.now()) end;
  return new;
end $$;
comment on function engine.plan_weekly_mail() is 'Trigger: when the weekly mail is due next, as the settings now are.';
create trigger report_settings_plan before insert or update of weekly_mail on public.report_settings
  for each row execute function engine.plan_weekly_mail();

create function engine.replan_weekly_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.report_settings set weekly_mail = weekly_mail where user_id = new.id;
  return null;
end $$;
comment on function engine.replan_weekly_mail() is 'Trigger: Monday morning is one of the user''s zone.';
create trigger accounts_replan_weekly_mail after update of timezone on public.accounts for each row
  when (old.timezone <> new.timezone) execute function engine.replan_weekly_mail();

create function engine.minutes_in_words(p_minutes int) returns text
language sql immutable set search_path = '' as $$
  select case when p_minutes < 60 then p_minutes || ' min'
    when p_minutes < 1440 then p_minutes / 60 || ' h' || case when p_minutes % 60 > 0 then ' ' || p_minutes % 60 || ' min' else '' end
    else p_minutes / 1440 || case when p_minutes < 2880 then ' day' else ' days' end end
$$;
comment on function engine.minutes_in_words(int) is 'A response time as a mail says it: 12 min, 3 h 20 min, 2 days.';

create function engine.weekly_lines(p_dashboard jsonb, s public.report_settings) returns text
language sql stable set search_path = '' as $$
  select concat_ws(E'\n',
    'Comments: ' || (r ->> 'comments'),
    'Public replies: ' || (r ->> 'published'),
    'Answered: ' || case when (r ->> 'answerable')::int > 0 then (r ->> 'answerable_percent') || '% of the ' || (r ->> 'answerable') || ' that needed a reply' else 'nothing needed a reply' end,
    'Median response: ' || coalesce(engine.minutes_in_words((r ->> 'median_minutes')::int), 'no public replies yet'),
    'Still open: ' || (p_dashboard #>> '{open,count}'),
    'Hours saved: ' || (select t.hours from engine.time_saved(p_dashboard -> 'types', s.minutes_unedited, s.minutes_edited) t))
  from (select p_dashboard #> '{figures,range}' as r) f
$$;
comment on function engine.weekly_lines(jsonb, public.report_settings) is 'The six numbers of a week, a line each, of an answer of engine.dashboard.';

create function engine.weekly_subject(p_comments int, p_published int) returns text
language sql immutable set search_path = '' as $$
  select format('Your week: %s %s, %s public %s', p_comments, case p_comments when 1 then 'comment' else 'comments' end,
    p_published, case p_published when 1 then 'reply' else 'replies' end)
$$;
comment on function engine.weekly_subject(int, int) is 'The subject of a weekly mail.';

create function service.write_weekly_reports(p_limit int default 20) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  s public.report_settings;
  v_zone text;
  v_monday date;
  v_dashboard jsonb;
  v_written int := 0;
begin
  for s in select * from public.report_settings r where r.look_at <= v_now order by r.look_at limit p_limit for update skip locked loop
    v_zone := engine.zone_of(s.user_id);
    v_monday := date_trunc('week', v_now at time zone v_zone)::date - 7;
    -- Whatever settings and zone were meanwhile: a week is told of once.
    if s.mailed_at is null or s.mailed_at < v_now - interval '5 days' then
      v_dashboard := engine.dashboard(array[s.user_id], array(select m.channel_id from public.client_youtube_channels m where m.client_user_id = s.user_id),
        v_monday, v_monday + 6, v_zone, null, 'weekly', null, null, 'all', null);
      -- A week in which nothing happened is no news.
      if (v_dashboard #>> '{figures,range,comments}')::int + (v_dashboard #>> '{figures,range,replies}')::int > 0 then
        insert into private.mails (user_id, kind, subject, body) values (s.user_id, 'weekly_report',
          engine.weekly_subject((v_dashboard #>> '{figures,range,comments}')::int, (v_dashboard #>> '{figures,range,published}')::int),
          to_char(v_monday, 'FMMonth FMDD') || ' to ' || to_char(v_monday + 6, 'FMMonth FMDD, YYYY') || E'\n\n' || engine.weekly_lines(v_dashboard, s)
            || E'\n\nYou get this email every Monday. Stop it in Account, under Reports. The full report:');
        v_written := v_written + 1;
        s.mailed_at := v_now;
      end if;
    end if;
    update public.report_settings r set mailed_at = s.mailed_at, look_at = engine.next_monday(v_zone, v_now) where r.user_id = s.user_id;
  end loop;
  return v_written;
end $$;
comment on function service.write_weekly_reports(int) is
  'Writes the weekly mails that are due, of p_limit users at most, and returns how many: the week Monday to Sunday that has ended in the user''s zone. Never two within five days.';
