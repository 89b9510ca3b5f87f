-- The dashboard's numbers on the caller's own rows: one call fills the dashboard, another a page of its operational table.

create function engine.assign_comment(p_id uuid, p_assignee text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id, 'answer');
  v_assignee text := nullif(btrim(coalesce(p_assignee, '')), '');
begin
  perform engine.require(length(coalesce(v_assignee, '')) <= engine.most('assignee_characters'),
    format('A name or email can have at most %s characters.', engine.most('assignee_characters')));
  update public.youtube_comments set assignee = v_assignee where id = v.id;
  perform engine.log(v.user_id, 'owner', 'comment_assigned', v.comment_id, jsonb_build_object('assignee', v_assignee));
end $$;
comment on function engine.assign_comment(uuid, text) is 'Rule of public.assign_comment.';
grant execute on function engine.assign_comment(uuid, text) to authenticated;
create function public.assign_comment(p_id uuid, p_assignee text) returns void
language sql set search_path = '' as $$ select engine.assign_comment(p_id, p_assignee) $$;
comment on function public.assign_comment(uuid, text) is 'Names the teammate for one of the caller''s comments; an empty name clears it. 404 for another user''s.';
grant execute on function public.assign_comment(uuid, text) to authenticated;

create table public.report_notifications (
  user_id uuid not null default engine.account('read') references public.accounts (id) on delete cascade,
  report text not null check (report = any (engine.planned_reports())),
  created_at timestamptz not null default engine.now(),
  told_at timestamptz,
  primary key (user_id, report)
);
comment on table public.report_notifications is 'Which planned reports a user wants to hear of (Notify me), once (service.announce_report), at told_at.';
alter table public.report_notifications enable row level security;
grant select, insert (report), delete on public.report_notifications to authenticated;
create policy "report_notifications: readers read" on public.report_notifications for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "report_notifications: readers create" on public.report_notifications for insert to authenticated
  with check (user_id = (select engine.account('read')));
create policy "report_notifications: readers delete" on public.report_notifications for delete to authenticated
  using (user_id = (select engine.account('read')));

create type engine.report_period as (name text, since timestamptz, until timestamptz);

create function engine.report_periods(p_name text, p_start date, p_end date, p_zone text) returns setof engine.report_period
language sql stable set search_path = '' as $$
  with this as (
    select engine.day_start(p_start, p_zone) as since, engine.day_start(p_end + 1, p_zone) as until,
      p_end + 1 - p_start as days, engine.now() as now
  )
  select p_name, since, until from this
  union all
  select 'before_' || p_name, engine.day_start(p_start - days, p_zone),
    case when now >= until then since
      when now <= since then engine.day_start(p_start - days, p_zone)
      else least(since, ((now at time zone p_zone) - make_interval(days => days)) at time zone p_zone) end
  from this
$$;
comment on function engine.report_periods(text, date, date, text) is
  'A period and the one of as many days before it. While the period is unfinished, the earlier one ends at the same time of its day.';
grant execute on function engine.report_periods(text, date, date, text) to authenticated;

create function engine.check_dashboard_filters(p_category text, p_type text, p_status text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.require(p_category is null or p_category = any (engine.comment_categories()), 'Unknown category.');
  perform engine.require(p_type is null or p_type = any (engine.reply_types()), 'Type must be AI, AI+Edited or Manual.');
  perform engine.require(p_status = any (engine.dashboard_statuses()), 'Status must be all, replied or queued.');
end $$;
comment on function engine.check_dashboard_filters(text, text, text) is 'Refuses (422) filter values outside the lists.';
grant execute on function engine.check_dashboard_filters(text, text, text) to authenticated;

create type engine.dashboard_period as (name text, since timestamptz, until timestamptz, first_day date, end_day date, cut timestamptz);
comment on type engine.dashboard_period is
  'A period of the dashboard: since (included) to until (excluded); the whole days in it, end_day excluded; cut: where its last day begins when only a part of that belongs to it.';

create function engine.dashboard_periods(p_start date, p_end date, p_zone text) returns setof engine.dashboard_period
language sql stable set search_path = '' as $$
  with this as (
    select date_trunc('week', least(p_end, (engine.now() at time zone p_zone)::date)::timestamp)::date as week
  ), periods as (
    select p.* from engine.report_periods('range', p_start, p_end, p_zone) p
    union all select p.* from this, engine.report_periods('week', this.week, this.week + 6, p_zone) p
  ), days as (
    select p.*, (p.since at time zone p_zone)::date as first_day, (p.until at time zone p_zone)::date as end_day from periods p
  )
  select d.name, d.since, d.until, d.first_day, d.end_day, nullif(engine.day_start(d.end_day, p_zone), d.until) from days d
$$;
comment on function engine.dashboard_periods(date, date, text) is
  'The periods that a dashboard compares: range and before_range, week and before_week (engine.report_periods); the week is that of the last day so far.';
grant execute on function engine.dashboard_periods(date, date, text) to authenticated;

create function engine.dashboard_pieces(p_first date, p_end date) returns table (grain text, since date, until date)
language sql immutable set search_path = '' rows 5 as $$
  with months as (
    select (date_trunc('month', p_first + interval '1 month' - interval '1 day'))::date as since, date_trunc('month', p_end::timestamp)::date as until
  ), gaps as (
    select p_first as since, p_end as until from months m where m.since >= m.until
    union all select p_first, m.since from months m where m.since < m.until
    union all select m.until, p_end from months m where m.since < m.until
  ), weeks as (
    select g.since, g.until, (date_trunc('week', g.since + interval '6 days'))::date as first_week, date_trunc('week', g.until::timestamp)::date as last_week
    from gaps g where g.since < g.until
  )
  select 'month', m.since, m.until from months m where m.since < m.until
  union all select 'week', w.first_week, w.last_week from weeks w where w.first_week < w.last_week
  union all select 'day', w.since, w.first_week from weeks w where w.first_week < w.last_week and w.since < w.first_week
  union all select 'day', w.last_week, w.until from weeks w where w.first_week < w.last_week and w.last_week < w.until
  union all select 'day', w.since, w.until from weeks w where w.first_week >= w.last_week
$$;
comment on function engine.dashboard_pieces(date, date) is
  'Whole months, the weeks before and after them, and the days around these that make up the days from p_first to p_end (excluded).';
grant execute on function engine.dashboard_pieces(date, date) to authenticated;

create function engine.waits_since(p_published_at timestamptz, p_created_at timestamptz) returns timestamptz
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return least(coalesce(p_published_at, p_created_at), p_created_at);
end $$;
comment on function engine.waits_since(timestamptz, timestamptz) is
  'Since when a comment waits: since it was written; since it was first seen where that is unknown, or lies in the future.';
grant execute on function engine.waits_since(timestamptz, timestamptz) to authenticated;

create function engine.dashboard(
  p_accounts uuid[], p_channels text[], p_start date, p_end date, p_tz text, p_video text, p_granularity text, p_category text, p_type text, p_status text, p_search text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- Asked once: it looks at a table.
  v_now constant timestamptz := engine.now();
  v_zone text := engine.report_zone(p_tz);
  v_accounts constant uuid[] := p_accounts;
  v_channels constant text[] := p_channels;
  v_search text := engine.search_text(p_search);
  v_filter constant text := engine.filter_condition(p_video, p_category, p_type, p_status, v_search);
  v_unfolded constant boolean := exists (select from public.report_journal j where j.user_id = any (p_accounts) and j.channel_id = any (p_channels));
  v_periods engine.dashboard_period[];
  -- What no count knows is counted row by row.
  v_counted boolean := p_video is null and p_type is null and p_status = 'all' and v_search is null and engine.counted_in(v_accounts, v_zone);
  -- Of some of its replies a share of all comments says nothing.
  v_shares boolean := p_type is null and p_status = 'all';
  v_derived boolean := engine.derives(v_accounts);
  v_slice constant text := coalesce(p_category, '*');
  v_categories constant text[] := case when p_category is null then array_remove(engine.report_slices(), '*') else array[p_category] end;
  v_began timestamptz := (
    select min(first.created_at) from unnest(v_accounts) a (id) cross join unnest(v_channels) k (id)
    cross join lateral (
      select c.created_at from public.youtube_comments c where c.user_id = a.id and c.channel_id = k.id order by c.user_id, c.channel_id, c.created_at limit 1) first);
  v_unit text;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(p_granularity = any (engine.dashboard_granularities()), 'Granularity must be daily, weekly or monthly.');
  v_unit := case p_granularity when 'daily' then 'day' when 'weekly' then 'week' else 'month' end;
  v_periods := array(select p from engine.dashboard_periods(p_start, p_end, v_zone) p);

  with periods as (
    select * from unnest(v_periods)
  ), loose as materialized (
    -- Not folded yet; the days of which a period holds a part; and, where no count serves, every comment.
    select p.name, m.* from periods p cross join lateral engine.count_moments(
      'journal', v_accounts, v_channels, p.since, coalesce(p.cut, p.until), v_zone, p.name = 'range', engine.filter_condition(p_category => p_category)) m
    where v_counted and v_unfolded
    union all
    select p.name, m.* from periods p cross join lateral engine.count_moments(
      'comments', v_accounts, v_channels, p.cut, p.until, v_zone, false, engine.filter_condition(p_category => p_category)) m
    where v_counted and p.cut is not null
    union all
    select p.name, m.* from periods p cross join lateral engine.count_moments(
      'comments', v_accounts, v_channels, p.since, p.until, v_zone, p.name = 'range', v_filter) m
    where not v_counted
  ), pieces as materialized (
    select p.name, i.* from periods p cross join lateral engine.dashboard_pieces(p.first_day, p.end_day) i where v_counted
  -- Piece by piece along the index (offset 0): at once the planner would read years of days to join them.
  ), sums as materialized (
    select p.name, c.basis, c.history, c.kind, c.state, c.has_reply, c.speed, c.n, c.span_ms
    from pieces p cross join lateral (
      select * from public.report_cells c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
        and c.day >= p.since and c.day < p.until offset 0) c
    union all
    select l.name, l.basis, l.history, l.kind, l.state, l.has_reply, l.speed, l.n, l.span_ms
    from loose l where l.item is null and l.basis <> 'time'
  ), sorted as materialized (
    select p.name, c.slice as category, c.basis, c.kind, c.n
    from pieces p cross join lateral (
      select * from public.report_cells c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain
        and c.slice = any (v_categories) and c.day >= p.since and c.day < p.until offset 0) c
    where p.name = 'range' and c.basis in ('seen', 'fate') and not c.history
    union all
    select l.name, l.category, l.basis, l.kind, l.n
    from loose l where l.name = 'range' and l.item is null and l.basis in ('seen', 'fate') and not l.history
  ), cells as materialized (
    select p.name, c.day, c.basis, c.history, c.kind, c.has_reply, c.speed, c.n, c.span_ms
    from periods p cross join lateral (
      select * from public.report_cells c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = 'day' and c.slice = v_slice
        and c.day >= p.first_day and c.day < p.end_day offset 0) c
    where v_counted and p.name in ('range', 'before_range') and c.basis in ('seen', 'sent')
    union all
    select l.name, l.day, l.basis, l.history, l.kind, l.has_reply, l.speed, l.n, l.span_ms
    from loose l where l.name in ('range', 'before_range') and l.item is null and l.basis in ('seen', 'sent')
  ), times as materialized (
    select t.name, t.reply_type, t.minutes, sum(t.n) as n from (
      select p.name, c.reply_type, c.minutes, c.n
      from pieces p cross join lateral (
        select * from public.report_times c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
          and c.day >= p.since and c.day < p.until offset 0) c
      union all
      select l.name, l.kind, l.minutes, l.n from loose l where l.basis = 'time') t
    group by 1, 2, 3 having sum(t.n) <> 0
  ), medians as (
    -- The step at which half of them, or nine of ten, are reached.
    select w.name, w.reply_type, min(w.minutes) filter (where w.before >= w.of_all * 0.5) as median_minutes,
      min(w.minutes) filter (where w.before >= w.of_all * 0.9) as p90_minutes
    from (
      select t.name, t.reply_type, t.minutes, sum(t.n) over (partition by t.name, t.reply_type order by t.minutes) as before,
        sum(t.n) over (partition by t.name, t.reply_type) as of_all
      from (
        select name, reply_type, minutes, n from times
        union all select name, null, minutes, sum(n) from times group by 1, 3) t) w
    group by 1, 2
  ), figures as (
    select p.name, p.since, p.until, coalesce(p.since >= v_began, false) as known,
      coalesce(sum(s.n) filter (where s.basis = 'seen' and not s.history), 0) as comments,
      coalesce(sum(s.n) filter (where s.basis = 'seen' and s.history), 0) as history,
      coalesce(sum(s.n) filter (where s.has_reply), 0) as replies,
      coalesce(sum(s.n) filter (where s.state = 'public'), 0) as published,
      coalesce(sum(s.n) filter (where s.state = 'public' and not s.history), 0) as covered,
      coalesce(sum(s.n) filter (where s.state = 'queue'), 0) as queued,
      coalesce(sum(s.n) filter (where s.basis = 'fate' and not s.history and engine.outcome_is_answerable(s.kind)), 0) as answerable,
      coalesce(sum(s.n) filter (where s.basis = 'fate' and not s.history and s.kind = 'public'), 0) as answered,
      coalesce(sum(s.n) filter (where s.speed > 0), 0) as timed,
      coalesce(sum(s.n) filter (where s.speed in (1, 2)), 0) as on_time,
      coalesce(sum(s.span_ms), 0) as span_ms,
      coalesce(sum(s.n) filter (where s.basis = 'seen' and not s.history and s.kind <> ''), 0) as with_sentiment,
      coalesce(sum(s.n) filter (where s.basis = 'seen' and not s.history and s.kind = 'Positive'), 0) as positive
    from periods p left join sums s using (name) group by 1, 2, 3
  ), days as (
    select date_trunc(v_unit, (p_start + n)::timestamp)::date as day, min(p_start + n) as first_day from generate_series(0, p_end - p_start) n group by 1
  ), by_day as (
    -- A day of the period before stands where it would in this one.
    select c.name, date_trunc(v_unit, (c.day + case c.name when 'range' then 0 else p_end + 1 - p_start end)::timestamp)::date as day,
      sum(c.n) filter (where c.basis = 'seen' and not c.history) as comments,
      sum(c.n) filter (where c.basis = 'seen' and not c.history and c.kind = 'Positive') as positive,
      sum(c.n) filter (where c.basis = 'seen' and not c.history and c.kind = 'Neutral') as neutral,
      sum(c.n) filter (where c.basis = 'seen' and not c.history and c.kind = 'Negative') as negative,
      sum(c.n) filter (where c.has_reply) as replies,
      sum(c.n) filter (where c.has_reply and c.kind = 'AI') as ai,
      sum(c.n) filter (where c.has_reply and c.kind = 'AI+Edited') as edited,
      sum(c.n) filter (where c.has_reply and c.kind = 'Manual') as manual,
      sum(c.span_ms) / 60000 / nullif(sum(c.n) filter (where c.speed > 0), 0) as minutes
    from cells c where c.name in ('range', 'before_range') group by 1, 2
  ), series as (
    select d.day, coalesce(t.comments, 0) as comments, coalesce(t.positive, 0) as positive, coalesce(t.neutral, 0) as neutral, coalesce(t.negative, 0) as negative,
      coalesce(t.ai, 0) as ai, coalesce(t.edited, 0) as edited, coalesce(t.manual, 0) as manual, t.minutes::float8 as minutes,
      d.first_day - (p_end + 1 - p_start) as before_day, coalesce(b.comments, 0) as before_comments, coalesce(b.replies, 0) as before_replies
    from days d left join by_day t on t.name = 'range' and t.day = d.day left join by_day b on b.name = 'before_range' and b.day = d.day
  ), videos as (
    select v.video_id, sum(v.seen) as comments, coalesce(sum(v.negative), 0) as negative, coalesce(sum(v.open), 0) as open,
      coalesce(sum(v.open_questions), 0) as open_questions, coalesce(sum(v.published), 0) as published
    from (
      select c.video_id, sum(c.seen) as seen, sum(c.negative) as negative, sum(c.open) as open, sum(c.open_questions) as open_questions, sum(c.published) as published
      from pieces p cross join lateral (
        select * from public.report_video_counts c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
          and c.day >= p.since and c.day < p.until offset 0) c
      where p.name = 'range'
      group by 1
      union all
      select l.item, sum(l.n) filter (where l.basis = 'seen'), sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Negative'),
        sum(l.n) filter (where l.basis = 'fate' and engine.outcome_is_open(l.kind)),
        sum(l.n) filter (where l.basis = 'fate' and engine.outcome_is_open(l.kind) and l.category = 'Questions'), sum(l.n) filter (where l.state = 'public')
      from loose l where l.of_video group by 1) v
    group by 1 having sum(v.seen) > 0
    order by open_questions desc, open desc, comments desc, 1 limit 10
  ), topics as (
    select t.topic, sum(t.seen) as comments, coalesce(sum(t.positive), 0) as positive, coalesce(sum(t.negative), 0) as negative, coalesce(sum(t.public), 0) as published
    from (
      select c.topic, sum(c.seen) as seen, sum(c.positive) as positive, sum(c.negative) as negative, sum(c.public) as public
      from pieces p cross join lateral (
        select * from public.report_topic_counts c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
          and c.day >= p.since and c.day < p.until offset 0) c
      where v_derived and p.name = 'range'
      group by 1
      union all
      select l.item, sum(l.n) filter (where l.basis = 'seen'), sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Positive'),
        sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Negative'), sum(l.n) filter (where l.basis = 'fate' and l.kind = 'public')
      from loose l where v_derived and not l.of_video group by 1) t
    group by 1 having sum(t.seen) > 0 order by 2 desc, 1 limit 12
  )
  select jsonb_build_object(
    'now', v_now,
    'derived', v_derived,
    'figures', (select jsonb_object_agg(f.name, to_jsonb(f) - '{name,span_ms}'::text[] || jsonb_build_object(
        'coverage', case when v_shares then engine.percent(f.covered::bigint, f.comments::bigint) end,
        'answerable', case when v_shares then f.answerable end, 'answered', case when v_shares then f.answered end,
        'answerable_percent', case when v_shares then engine.percent(f.answered::bigint, f.answerable::bigint) end,
        'on_time_percent', engine.percent(f.on_time::bigint, f.timed::bigint),
        'average_minutes', (f.span_ms / 60000 / nullif(f.timed, 0))::float8,
        'median_minutes', (select m.median_minutes from medians m where m.name = f.name and m.reply_type is null),
        'positive_percent', engine.percent(f.positive::bigint, f.with_sentiment::bigint))
        || case when v_derived then '{}' else '{"with_sentiment": 0, "positive": 0, "positive_percent": 0}'::jsonb end)
      from figures f),
    'categories', case when v_derived then (
      select coalesce(jsonb_agg(jsonb_build_object('category', nullif(c.category, ''), 'comments', c.n, 'percent', engine.percent(c.n::bigint, c.of_all::bigint))
          order by c.n desc, c.category), '[]')
      from (select s.category, sum(s.n) as n, sum(sum(s.n)) over () as of_all from sorted s where s.basis = 'seen' group by 1 having sum(s.n) <> 0) c) else '[]' end,
    'series', (select jsonb_agg(to_jsonb(s) || case when v_derived then '{}' else '{"positive": 0, "neutral": 0, "negative": 0}'::jsonb end order by s.day) from series s),
    'response', (
      select jsonb_build_object('under15m', r.n[1], 'under1h', r.n[2], 'under6h', r.n[3], 'over6h', r.n[4],
        'under15m_percent', engine.percent(r.n[1], r.of_all), 'under1h_percent', engine.percent(r.n[2], r.of_all),
        'under6h_percent', engine.percent(r.n[3], r.of_all), 'over6h_percent', engine.percent(r.n[4], r.of_all))
      from (select array_agg(x.n order by x.speed) as n, sum(x.n)::bigint as of_all from (
        select g.speed, coalesce(sum(s.n), 0)::bigint as n from generate_series(1, 4) g (speed)
        left join sums s on s.name = 'range' and s.speed = g.speed group by 1) x) r),
    'types', (select coalesce(jsonb_agg(jsonb_build_object('type', t.kind, 'replies', t.n, 'median_minutes', m.median_minutes, 'p90_minutes', m.p90_minutes)
        order by t.kind), '[]')
      from (select s.kind, sum(s.n) as n from sums s
        where s.name = 'range' and s.basis = 'sent' and s.state = 'public' and s.kind <> '' group by 1 having sum(s.n) <> 0) t
      left join medians m on m.name = 'range' and m.reply_type = t.kind),
    'outcomes', (select coalesce(jsonb_agg(jsonb_build_object('outcome', o.kind, 'comments', o.n) order by o.n desc, o.kind), '[]')
      from (select s.kind, sum(s.n) as n from sums s
        where s.name = 'range' and s.basis = 'fate' and not s.history group by 1 having sum(s.n) <> 0) o),
    'open', (
      select jsonb_build_object('count', o.n, 'over_hour', o.n - w.hour, 'over_day', o.n - w.day, 'questions', case when v_derived then coalesce((
          select sum(q.n) from sorted q where q.basis = 'fate' and q.category = 'Questions' and engine.outcome_is_open(q.kind)), 0) else 0 end)
      from (
        select coalesce(sum(s.n), 0) as n
        from sums s where s.name = 'range' and s.basis = 'fate' and not s.history and engine.outcome_is_open(s.kind)) o
      cross join (
        select r.n_hour as hour, r.n_day as day from periods p
        cross join lateral engine.count_young(v_accounts, v_channels, greatest(p.since, v_now - interval '1 day'), p.until, v_now, v_filter) r
        where p.name = 'range') w),
    'videos', (select coalesce(jsonb_agg(jsonb_build_object('id', t.video_id, 'title', v.title, 'comments', t.comments, 'published', t.published,
        'negative', case when v_derived then t.negative else 0 end, 'open', t.open, 'open_questions', case when v_derived then t.open_questions else 0 end,
        'coverage', case when v_shares then engine.percent(t.published::bigint, t.comments::bigint) end, 'views', v.views,
        'comments_per_thousand', round(v.comment_count * 1000.0 / nullif(v.views, 0), 1), 'views_read_at', v.views_read_at)
        order by t.open_questions desc, t.open desc, t.comments desc, t.video_id), '[]')
      from videos t left join public.videos v on v.user_id = any (v_accounts) and v.id = t.video_id),
    'reads_views', not exists (select from public.automation_settings s where s.user_id = any (v_accounts) and not s.read_views),
    'topics', (select coalesce(jsonb_agg(to_jsonb(t) order by t.comments desc, t.topic), '[]') from topics t))
  into v_result;
  return v_result || jsonb_build_object('insights', engine.insights(v_result));
end $$;
comment on function engine.dashboard(uuid[], text[], date, date, text, text, text, text, text, text, text) is
  'Rule of public.report_dashboard, of the rows of these accounts that its caller may read.';
grant execute on function engine.dashboard(uuid[], text[], date, date, text, text, text, text, text, text, text) to authenticated;

create function public.report_dashboard(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_granularity text default 'daily',
  p_category text default null, p_type text default null, p_status text default 'all', p_search text default null
) returns jsonb
language sql stable set search_path = '' as $$
  select engine.dashboard(array(select engine.account('read')), array(select k.channel_id from engine.report_channels(p_channel) k), p_start, p_end, p_tz,
    p_video, p_granularity, p_category, p_type, p_status, p_search)
$$;
comment on function public.report_dashboard(date, date, text, text, text, text, text, text, text, text) is
  'Everything the dashboard shows of the caller''s comments, in one answer: derived, figures {range, before_range, week, before_week}, categories, series, '
  'response, types, outcomes, open, videos, reads_views, topics, insights. Comments count by created_at, replies by reply_sent_at; what was written before the channel was connected '
  'counts as history alone. Minutes run from published_at to reply_sent_at, of public replies (docs/REPORTS.md, Formulas). Shares of all comments are null where type or '
  'status are chosen. 422 for values outside the lists.';

create function engine.drill_condition(p_what text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_kind constant text := split_part(p_what, ':', 1);
  v_value constant text := nullif(substring(p_what from position(':' in p_what) + 1), p_what);
  -- y is public.youtube_comments; the range's ends are $1 and $2.
  v_seen constant text := 'y.created_at >= $1 and y.created_at < $2';
  v_new constant text := v_seen || ' and not y.history';
  v_sent constant text := 'y.reply_sent_at >= $1 and y.reply_sent_at < $2';
  v_public constant text := v_sent || ' and y.reply_status = ''verified_public''';
  v_timed constant text := v_public || ' and not y.history and y.published_at is not null';
  v_outcome constant text := 'engine.comment_outcome(y.reply_status, y.status_reason, y.comment_id = y.thread_id, y.owner_replied_at is not null, y.can_reply, '
    'y.gone_at is null and y.redacted_at is null)';
  v_open constant text := v_new || ' and engine.outcome_is_open(' || v_outcome || ')';
  v_speed constant text := 'engine.speed_of(greatest(0, floor(extract(epoch from y.reply_sent_at - y.published_at) * 1000))::bigint)';
  v_condition constant text := case
    when p_what is null then v_seen
    when v_value is null then case v_kind
      when 'comments' then v_new
      when 'history' then v_seen || ' and y.history'
      when 'replies' then v_sent || ' and y.has_reply'
      when 'published' then v_public
      when 'queued' then v_sent || ' and y.reply_status = ''queue'''
      when 'answerable' then v_new || ' and engine.outcome_is_answerable(' || v_outcome || ')'
      when 'answered' then v_new || ' and y.reply_status = ''verified_public'''
      when 'timed' then v_timed
      when 'on_time' then v_timed || ' and ' || v_speed || ' in (1, 2)'
      when 'with_sentiment' then v_new || ' and y.sentiment is not null'
      when 'positive' then v_new || ' and y.sentiment = ''Positive'''
      when 'open' then v_open
      when 'open_over_hour' then v_open || ' and engine.waits_since(y.published_at, y.created_at) < engine.now() - interval ''1 hour'''
      when 'open_over_day' then v_open || ' and engine.waits_since(y.published_at, y.created_at) < engine.now() - interval ''1 day'''
      when 'open_questions' then v_open || ' and y.category = ''Questions''' end
    else case v_kind
      when 'category' then v_new || case v_value when 'none' then ' and y.category is null' else format(' and y.category = %L', v_value) end
      when 'sentiment' then v_new || format(' and y.sentiment = %L', v_value)
      when 'outcome' then v_new || format(' and %s = %L', v_outcome, v_value)
      when 'response' then v_timed || format(' and %s = %s', v_speed, array_position('{under15m,under1h,under6h,over6h}'::text[], v_value))
      when 'type' then v_public || format(' and y.reply_type = %L', v_value)
      when 'topic' then v_new || format(' and y.topics @> array[%L]', v_value)
      when 'video' then v_new || format(' and y.video_id = %L', v_value)
      when 'ids' then format('y.id = any (%L::uuid[])', '{' || v_value || '}') end end;
begin
  perform engine.require(length(coalesce(p_what, '')) <= engine.most('report_what_characters'), 'Choose 1 to 2,000 comments.');
  perform engine.require(v_condition is not null, 'Nothing by that name can be opened.');
  -- A pattern of Postgres repeats something 255 times at most, or without end.
  perform engine.require(v_kind is distinct from 'ids' or (length(v_value) < 2000 * 37 and v_value ~ '^[0-9a-f-]{36}(,[0-9a-f-]{36})*$'),
    'Choose 1 to 2,000 comments.');
  return v_condition;
end $$;
comment on function engine.drill_condition(text) is
  'The condition on youtube_comments y for the rows that a number of the dashboard counts, by its name (public.report_operations). 422 for a name that there is not.';
grant execute on function engine.drill_condition(text) to authenticated;

create function public.report_operations(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_category text default null,
  p_type text default null, p_status text default 'all', p_search text default null, p_sentiment text default null,
  p_assignee text default null, p_page int default 1, p_size int default 25, p_what text default null, p_after jsonb default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.account('read'));
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_assignee text := lower(nullif(btrim(coalesce(p_assignee, '')), ''));
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(length(coalesce(p_after::text, '')) <= engine.most('report_after_characters'), 'Continue from the last row of the previous page.');
  perform engine.require(p_sentiment is null or p_sentiment = any (engine.comment_sentiments()), 'Unknown sentiment.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  execute format($q$
    with matching as materialized (
      select y.id, coalesce(y.published_at, y.created_at) as at, y.history from public.youtube_comments y
      where y.user_id = any ($3) and y.channel_id = any ($4) and %s and %s
        and ($5 is null or y.sentiment = $5) and ($6 is null or lower(y.assignee) = $6)
    ), page as (
      select * from matching m
      where $9 is null or m.at < ($9 ->> 'at')::timestamptz or (m.at = ($9 ->> 'at')::timestamptz and m.id > ($9 ->> 'id')::uuid)
      order by m.at desc, m.id limit $7 offset $8
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'history', (select count(*) from matching m where m.history),
      'assignees', coalesce((select jsonb_agg(distinct y.assignee) from public.youtube_comments y
        where y.user_id = any ($3) and y.assignee is not null), '[]'),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', y.id, 'comment_id', y.comment_id, 'thread_id', y.thread_id, 'video_id', y.video_id, 'video_title', y.video_title,
          'thumbnail_url', y.thumbnail_url, 'author_name', y.author_name, 'text_original', y.text_original, 'generated_reply', y.generated_reply,
          'reply_type', y.reply_type, 'reply_status', y.reply_status, 'status_reason', y.status_reason, 'published_at', y.published_at, 'created_at', y.created_at,
          'reply_sent_at', y.reply_sent_at, 'sentiment', y.sentiment, 'category', y.category, 'assignee', y.assignee, 'history', y.history,
          'minutes', y.minutes, 'cursor', jsonb_build_object('at', m.at, 'id', m.id)) order by m.at desc, m.id)
        from page m join public.report_comments y using (id)), '[]'))
  $q$, engine.drill_condition(p_what), engine.filter_condition(p_video, p_category, p_type, p_status, engine.search_text(p_search)))
  into v_result
  using engine.day_start(p_start, v_zone), engine.day_start(p_end + 1, v_zone), v_accounts, v_channels, p_sentiment, v_assignee, p_size,
    case when p_after is null then (p_page - 1)::bigint * p_size else 0 end, p_after;
  return v_result;
end $$;
comment on function public.report_operations(date, date, text, text, text, text, text, text, text, text, text, int, int, text, jsonb) is
  'The dashboard''s operational table: {total, history, assignees, rows}, newest written first, a page of p_size. history: of the total those written before the channel was '
  'connected, which the dashboard''s figure of comments leaves out. p_what: the number of the dashboard whose rows are wanted, and '
  'exactly those: comments, history, replies, published, queued, answerable, answered, timed, on_time, with_sentiment, positive, open, open_over_hour, open_over_day, '
  'open_questions, or category, sentiment, outcome, response, type, topic, video, ids with a value behind a colon; without it all comments seen in the period, history too. '
  'Replies are of the period by reply_sent_at. p_after: the cursor of the last row of the page before; p_page is not looked at then. 422 for what there is not.';

grant execute on function public.report_dashboard(date, date, text, text, text, text, text, text, text, text),
  public.report_operations(date, date, text, text, text, text, text, text, text, text, text, int, int, text, jsonb) to authenticated;
