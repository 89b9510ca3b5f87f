-- The dashboard's numbers on the caller's own rows: one call fills it.

create type engine.report_period as (name text, since timestamptz, until timestamptz);

create function engine.compared_days(p_start date, p_end date, p_compare text) returns int
language sql immutable set search_path = '' as $$
  select case p_compare when 'year' then p_start - (p_start - interval '1 year')::date else p_end + 1 - p_start end
$$;
comment on function engine.compared_days(date, date, text) is
  'How many days before a period the one begins that it is compared with: the days right before it (before), or those of a year ago (year).';
grant execute on function engine.compared_days(date, date, text) to authenticated;

create function engine.report_periods(p_name text, p_start date, p_end date, p_zone text, p_days int) returns setof engine.report_period
language sql stable set search_path = '' as $$
  with this as (
    select engine.day_start(p_start, p_zone) as since, engine.day_start(p_end + 1, p_zone) as until,
      engine.day_start(p_start - p_days, p_zone) as before, engine.day_start(p_end + 1 - p_days, p_zone) as before_until, engine.now() as now
  )
  select p_name, since, until from this
  union all
  select 'before_' || p_name, before,
    case when now >= until then before_until
      when now <= since then before
      else least(before_until, ((now at time zone p_zone) - make_interval(days => p_days)) at time zone p_zone) end
  from this
$$;
comment on function engine.report_periods(text, date, date, text, int) is
  'A period and the one of as many days that begins p_days before it. While the period is unfinished, the earlier one ends at the same time of its day.';
grant execute on function engine.report_periods(text, date, date, text, int) to authenticated;

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

create function engine.dashboard_periods(p_start date, p_end date, p_zone text, p_days int) returns setof engine.dashboard_period
language sql stable set search_path = '' as $$
  with this as (
    select date_trunc('week', least(p_end, (engine.now() at time zone p_zone)::date)::timestamp)::date as week
  ), periods as (
    select p.* from engine.report_periods('range', p_start, p_end, p_zone, p_days) p
    union all select p.* from this, engine.report_periods('week', this.week, this.week + 6, p_zone, 7) p
  ), days as (
    select p.*, (p.since at time zone p_zone)::date as first_day, (p.until at time zone p_zone)::date as end_day from periods p
  )
  select d.name, d.since, d.until, d.first_day, d.end_day, nullif(engine.day_start(d.end_day, p_zone), d.until) from days d
$$;
comment on function engine.dashboard_periods(date, date, text, int) is
  'The periods that a dashboard compares: range and before_range, which begins p_days earlier, week and before_week (engine.report_periods); the week is that of the last day so far.';
grant execute on function engine.dashboard_periods(date, date, text, int) to authenticated;

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

create type engine.dashboard_piece as (name text, grain text, since date, until date);
comment on type engine.dashboard_piece is 'Whole days of a period (engine.dashboard_periods) that the counts of a grain make up: since (included) to until (excluded).';

create type engine.dashboard_scope as (
  accounts uuid[], channels text[], first_day date, last_day date, days_back int, zone text, unit text, filter text, slice text, slices text[],
  periods engine.dashboard_period[], pieces engine.dashboard_piece[], began timestamptz, counted boolean, shares boolean, derived boolean);
comment on type engine.dashboard_scope is
  'What a dashboard is of. days_back: how many days before its range the one begins that it is compared with; filter: engine.filter_condition; slice: its slice of the counts, slices: those by category; pieces: what of the counts makes up its periods, none where no count '
  'serves (counted); began: when the first comment was seen; shares: whether shares of all comments say something; derived: whether what the model worked out is shown.';

create type engine.dashboard_count as (
  name text, item text, of_video boolean, day date, basis text, history boolean, category text, kind text, state text, has_reply boolean, speed int, minutes int, n bigint, span_ms bigint);
comment on type engine.dashboard_count is 'So many comments or replies of a period, alike in all that is not null: engine.count_moments.';

create function engine.dashboard_loose(s engine.dashboard_scope) returns setof engine.dashboard_count
language plpgsql stable rows 100 set search_path = '' as $$
begin
  if not s.counted then
    return query
      select p.name, m.item, m.of_video, m.day, m.basis, m.history, m.category, m.kind, m.state, m.has_reply, m.speed, m.minutes, m.n::bigint, m.span_ms
      from unnest(s.periods) p
      cross join lateral engine.count_moments('comments', s.accounts, s.channels, p.since, p.until, s.zone, p.name = 'range', s.filter) m;
    return;
  end if;
  return query
    select p.name, m.item, m.of_video, m.day, m.basis, m.history, m.category, m.kind, m.state, m.has_reply, m.speed, m.minutes, m.n::bigint, m.span_ms
    from unnest(s.periods) p
    cross join lateral engine.count_moments('journal', s.accounts, s.channels, p.since, coalesce(p.cut, p.until), s.zone, p.name = 'range', s.filter) m
    where exists (select from public.report_journal j where j.user_id = any (s.accounts) and j.channel_id = any (s.channels))
    union all
    select p.name, m.item, m.of_video, m.day, m.basis, m.history, m.category, m.kind, m.state, m.has_reply, m.speed, m.minutes, m.n::bigint, m.span_ms
    from unnest(s.periods) p
    cross join lateral engine.count_moments('comments', s.accounts, s.channels, p.cut, p.until, s.zone, false, s.filter) m
    where p.cut is not null;
end $$;
comment on function engine.dashboard_loose(engine.dashboard_scope) is
  'What is not folded yet, and the days of which a period holds a part; where no count serves, every comment.';

-- Each of these adds the counts and p_loose, the answer of engine.dashboard_loose, up. They read the counts piece by piece along the index
-- (offset 0): at once the planner would read years of days to join them.

create function engine.dashboard_sums(s engine.dashboard_scope, p_loose engine.dashboard_count[]) returns setof engine.dashboard_count
language plpgsql stable rows 500 set search_path = '' as $$
begin
  return query
    select x.name, null::text, null::boolean, null::date, x.basis, x.history, null::text, x.kind, x.state, x.has_reply, x.speed, null::int, sum(x.n)::bigint, sum(x.span_ms)::bigint
    from (
      select p.name, c.basis, c.history, c.kind, c.state, c.has_reply, c.speed, c.n, c.span_ms
      from unnest(s.pieces) p cross join lateral (
        select * from public.report_cells c where c.user_id = any (s.accounts) and c.channel_id = any (s.channels) and c.grain = p.grain and c.slice = s.slice
          and c.day >= p.since and c.day < p.until offset 0) c
      union all
      select l.name, l.basis, l.history, l.kind, l.state, l.has_reply, l.speed, l.n, l.span_ms
      from unnest(p_loose) l where l.item is null and l.basis <> 'time') x
    group by 1, 5, 6, 8, 9, 10, 11;
end $$;
comment on function engine.dashboard_sums(engine.dashboard_scope, engine.dashboard_count[]) is 'The counts of each period of a dashboard, whatever day and category.';

create function engine.dashboard_medians(s engine.dashboard_scope, p_loose engine.dashboard_count[])
returns table (name text, reply_type text, median_minutes int, p90_minutes int)
language plpgsql stable rows 10 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with times as materialized (
      select t.name, t.reply_type, t.minutes, sum(t.n) as n from (
        select p.name, c.reply_type, c.minutes, c.n
        from unnest(s.pieces) p cross join lateral (
          select * from public.report_times c where c.user_id = any (s.accounts) and c.channel_id = any (s.channels) and c.grain = p.grain and c.slice = s.slice
            and c.day >= p.since and c.day < p.until offset 0) c
        union all
        select l.name, l.kind, l.minutes, l.n from unnest(p_loose) l where l.basis = 'time') t
      group by 1, 2, 3 having sum(t.n) <> 0
    ), steps as (
      select t.name, t.reply_type, t.minutes, sum(t.n) over (partition by t.name, t.reply_type order by t.minutes) as before,
        sum(t.n) over (partition by t.name, t.reply_type) as of_all
      from (
        select name, reply_type, minutes, n from times
        union all select name, null, minutes, sum(n) from times group by 1, 3) t
    )
    select w.name, w.reply_type, min(w.minutes) filter (where w.before >= w.of_all * 0.5), min(w.minutes) filter (where w.before >= w.of_all * 0.9)
    from steps w group by 1, 2;
end $$;
comment on function engine.dashboard_medians(engine.dashboard_scope, engine.dashboard_count[]) is
  'Response times of each period of a dashboard, by type and of all types (null): the step (engine.step_of) at which half of the replies, or nine of ten, are reached.';

create function engine.dashboard_figures(s engine.dashboard_scope, p_sums engine.dashboard_count[]) returns table (
  name text, since timestamptz, until timestamptz, known boolean, comments bigint, history bigint, replies bigint, published bigint, covered bigint, queued bigint, coverage int,
  answerable bigint, answered bigint, answerable_percent int, timed bigint, on_time bigint, on_time_percent int, average_minutes float8,
  with_sentiment bigint, positive bigint, positive_percent int, unedited bigint, edited bigint)
language plpgsql stable rows 4 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with figures as (
      select p.name, p.since, p.until, coalesce(p.since >= s.began, false) as known, sum(c.span_ms) as span_ms,
        coalesce(sum(c.n) filter (where c.basis = 'seen' and not c.history), 0)::bigint as comments,
        coalesce(sum(c.n) filter (where c.basis = 'seen' and c.history), 0)::bigint as history,
        coalesce(sum(c.n) filter (where c.has_reply), 0)::bigint as replies,
        coalesce(sum(c.n) filter (where c.state = 'public'), 0)::bigint as published,
        coalesce(sum(c.n) filter (where c.state = 'public' and not c.history), 0)::bigint as covered,
        coalesce(sum(c.n) filter (where c.state = 'queue'), 0)::bigint as queued,
        coalesce(sum(c.n) filter (where c.basis = 'fate' and not c.history and engine.outcome_is_answerable(c.kind)), 0)::bigint as answerable,
        coalesce(sum(c.n) filter (where c.basis = 'fate' and not c.history and c.kind = 'public'), 0)::bigint as answered,
        coalesce(sum(c.n) filter (where c.speed > 0), 0)::bigint as timed,
        coalesce(sum(c.n) filter (where c.speed in (1, 2)), 0)::bigint as on_time,
        coalesce(sum(c.n) filter (where s.derived and c.basis = 'seen' and not c.history and c.kind <> ''), 0)::bigint as with_sentiment,
        coalesce(sum(c.n) filter (where s.derived and c.basis = 'seen' and not c.history and c.kind = 'Positive'), 0)::bigint as positive,
        coalesce(sum(c.n) filter (where c.basis = 'sent' and c.state = 'public' and c.kind = 'AI'), 0)::bigint as unedited,
        coalesce(sum(c.n) filter (where c.basis = 'sent' and c.state = 'public' and c.kind = 'AI+Edited'), 0)::bigint as edited
      from unnest(s.periods) p left join unnest(p_sums) c on c.name = p.name group by 1, 2, 3, 4
    )
    select f.name, f.since, f.until, f.known, f.comments, f.history, f.replies, f.published, f.covered, f.queued,
      case when s.shares then engine.percent(f.covered, f.comments) end,
      case when s.shares then f.answerable end, case when s.shares then f.answered end, case when s.shares then engine.percent(f.answered, f.answerable) end,
      f.timed, f.on_time, engine.percent(f.on_time, f.timed), (f.span_ms / 60000 / nullif(f.timed, 0))::float8,
      f.with_sentiment, f.positive, engine.percent(f.positive, f.with_sentiment), f.unedited, f.edited
    from figures f;
end $$;
comment on function engine.dashboard_figures(engine.dashboard_scope, engine.dashboard_count[]) is
  'The key numbers of each period of a dashboard, but for its median, of p_sums (engine.dashboard_sums).';

create function engine.dashboard_categories(s engine.dashboard_scope, p_loose engine.dashboard_count[])
returns table (category text, comments bigint, percent int, open bigint)
language plpgsql stable rows 6 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with sorted as (
      select c.slice as category, c.basis, c.kind, c.n
      from unnest(s.pieces) p cross join lateral (
        select * from public.report_cells c where c.user_id = any (s.accounts) and c.channel_id = any (s.channels) and c.grain = p.grain
          and c.slice = any (s.slices) and c.day >= p.since and c.day < p.until offset 0) c
      where p.name = 'range' and c.basis in ('seen', 'fate') and not c.history
      union all
      select l.category, l.basis, l.kind, l.n
      from unnest(p_loose) l where l.name = 'range' and l.item is null and l.basis in ('seen', 'fate') and not l.history
    ), counted as (
      select o.category, coalesce(sum(o.n) filter (where o.basis = 'seen'), 0)::bigint as comments,
        coalesce(sum(o.n) filter (where o.basis = 'fate' and engine.outcome_is_open(o.kind)), 0)::bigint as open
      from sorted o group by 1
    )
    select c.category, c.comments, engine.percent(c.comments, sum(c.comments) over ()::bigint), c.open from counted c where s.derived;
end $$;
comment on function engine.dashboard_categories(engine.dashboard_scope, engine.dashboard_count[]) is
  'Comments of a dashboard''s range by category ('''' for none), with the share of each and those that are still open.';

create function engine.dashboard_series(s engine.dashboard_scope, p_loose engine.dashboard_count[]) returns table (
  day date, comments bigint, positive bigint, neutral bigint, negative bigint, published bigint, coverage int, ai bigint, edited bigint, manual bigint, minutes float8,
  before_day date, before_comments bigint, before_replies bigint)
language plpgsql stable rows 100 set search_path = '' as $$
#variable_conflict use_column
declare
  v_length constant int := s.last_day + 1 - s.first_day;
begin
  return query
    with cells as (
      select p.name, c.day, c.basis, c.history, c.kind, c.state, c.has_reply, c.speed, c.n, c.span_ms
      from unnest(s.periods) p cross join lateral (
        select * from public.report_cells c where c.user_id = any (s.accounts) and c.channel_id = any (s.channels) and c.grain = 'day' and c.slice = s.slice
          and c.day >= p.first_day and c.day < p.end_day offset 0) c
      where s.counted and p.name in ('range', 'before_range') and c.basis in ('seen', 'sent')
      union all
      select l.name, l.day, l.basis, l.history, l.kind, l.state, l.has_reply, l.speed, l.n, l.span_ms
      from unnest(p_loose) l where l.name in ('range', 'before_range') and l.item is null and l.basis in ('seen', 'sent')
    ), by_day as (
      -- A day of the period before stands where it would in this one.
      select c.name, date_trunc(s.unit, (c.day + case c.name when 'range' then 0 else s.days_back end)::timestamp)::date as day,
        sum(c.n) filter (where c.basis = 'seen' and not c.history) as comments,
        sum(c.n) filter (where s.derived and c.basis = 'seen' and not c.history and c.kind = 'Positive') as positive,
        sum(c.n) filter (where s.derived and c.basis = 'seen' and not c.history and c.kind = 'Neutral') as neutral,
        sum(c.n) filter (where s.derived and c.basis = 'seen' and not c.history and c.kind = 'Negative') as negative,
        sum(c.n) filter (where c.state = 'public') as published,
        sum(c.n) filter (where c.state = 'public' and not c.history) as covered,
        sum(c.n) filter (where c.has_reply) as replies,
        sum(c.n) filter (where c.has_reply and c.kind = 'AI') as ai,
        sum(c.n) filter (where c.has_reply and c.kind = 'AI+Edited') as edited,
        sum(c.n) filter (where c.has_reply and c.kind = 'Manual') as manual,
        sum(c.span_ms) / 60000 / nullif(sum(c.n) filter (where c.speed > 0), 0) as minutes
      from cells c group by 1, 2
    ), days as (
      select date_trunc(s.unit, (s.first_day + n)::timestamp)::date as day, min(s.first_day + n) as first_day from generate_series(0, v_length - 1) n group by 1
    )
    select d.day, coalesce(t.comments, 0)::bigint, coalesce(t.positive, 0)::bigint, coalesce(t.neutral, 0)::bigint, coalesce(t.negative, 0)::bigint,
      coalesce(t.published, 0)::bigint, case when s.shares and t.comments > 0 then engine.percent(coalesce(t.covered, 0)::bigint, t.comments::bigint) end,
      coalesce(t.ai, 0)::bigint, coalesce(t.edited, 0)::bigint, coalesce(t.manual, 0)::bigint, t.minutes::float8,
      d.first_day - s.days_back, coalesce(b.comments, 0)::bigint, coalesce(b.replies, 0)::bigint
    from days d left join by_day t on t.name = 'range' and t.day = d.day left join by_day b on b.name = 'before_range' and b.day = d.day;
end $$;
comment on function engine.dashboard_series(engine.dashboard_scope, engine.dashboard_count[]) is
  'The days, weeks or months of a dashboard''s range, each beside the one that stands in its place in the period before.';

create function engine.dashboard_videos(s engine.dashboard_scope, p_loose engine.dashboard_count[]) returns table (
  id text, title text, comments bigint, published bigint, negative bigint, open bigint, open_questions bigint, coverage int,
  views bigint, comments_per_thousand numeric, views_read_at timestamptz)
language plpgsql stable rows 10 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with counted as (
      select c.video_id, sum(c.seen) as seen, sum(c.negative) as negative, sum(c.open) as open, sum(c.open_questions) as open_questions, sum(c.published) as published
      from unnest(s.pieces) p cross join lateral (
        select * from public.report_video_counts c where c.user_id = any (s.accounts) and c.channel_id = any (s.channels) and c.grain = p.grain and c.slice = s.slice
          and c.day >= p.since and c.day < p.until offset 0) c
      where p.name = 'range'
      group by 1
      union all
      select l.item, sum(l.n) filter (where l.basis = 'seen'), sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Negative'),
        sum(l.n) filter (where l.basis = 'fate' and engine.outcome_is_open(l.kind)),
        sum(l.n) filter (where l.basis = 'fate' and engine.outcome_is_open(l.kind) and l.category = 'Questions'), sum(l.n) filter (where l.state = 'public')
      from unnest(p_loose) l where l.of_video group by 1
    ), videos as (
      select c.video_id, sum(c.seen)::bigint as comments, coalesce(sum(c.negative), 0)::bigint as negative, coalesce(sum(c.open), 0)::bigint as open,
        coalesce(sum(c.open_questions), 0)::bigint as open_questions, coalesce(sum(c.published), 0)::bigint as published
      from counted c group by 1 having sum(c.seen) > 0
      order by open_questions desc, open desc, comments desc, 1 limit 10
    )
    select t.video_id, v.title, t.comments, t.published, case when s.derived then t.negative else 0 end, t.open, case when s.derived then t.open_questions else 0 end,
      case when s.shares then engine.percent(t.published, t.comments) end, v.views, round(v.comment_count * 1000.0 / nullif(v.views, 0), 1), v.views_read_at
    from videos t left join public.videos v on v.user_id = any (s.accounts) and v.id = t.video_id
    order by t.open_questions desc, t.open desc, t.comments desc, t.video_id;
end $$;
comment on function engine.dashboard_videos(engine.dashboard_scope, engine.dashboard_count[]) is
  'The videos of a dashboard''s range, ten at most: those first that have most open questions, open comments, comments.';

create function engine.dashboard_topics(s engine.dashboard_scope, p_loose engine.dashboard_count[])
returns table (topic text, comments bigint, positive bigint, negative bigint, published bigint)
language plpgsql stable rows 12 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with counted as (
      select c.topic, sum(c.seen) as seen, sum(c.positive) as positive, sum(c.negative) as negative, sum(c.public) as public
      from unnest(s.pieces) p cross join lateral (
        select * from public.report_topic_counts c where c.user_id = any (s.accounts) and c.channel_id = any (s.channels) and c.grain = p.grain and c.slice = s.slice
          and c.day >= p.since and c.day < p.until offset 0) c
      where s.derived and p.name = 'range'
      group by 1
      union all
      select l.item, sum(l.n) filter (where l.basis = 'seen'), sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Positive'),
        sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Negative'), sum(l.n) filter (where l.basis = 'fate' and l.kind = 'public')
      from unnest(p_loose) l where s.derived and not l.of_video group by 1
    )
    select c.topic, sum(c.seen)::bigint, coalesce(sum(c.positive), 0)::bigint, coalesce(sum(c.negative), 0)::bigint, coalesce(sum(c.public), 0)::bigint
    from counted c group by 1 having sum(c.seen) > 0 order by 2 desc, 1 limit 12;
end $$;
comment on function engine.dashboard_topics(engine.dashboard_scope, engine.dashboard_count[]) is 'The topics of a dashboard''s range, the twelve with most comments.';

create function engine.scope_dashboard(
  p_accounts uuid[], p_channels text[], p_start date, p_end date, p_tz text, p_video text, p_granularity text, p_category text, p_type text, p_status text, p_search text, p_compare text,
  p_label uuid default null
) returns engine.dashboard_scope
language plpgsql stable set search_path = '' as $$
declare
  v_search constant text := engine.search_text(p_search);
  s engine.dashboard_scope;
begin
  s.zone := engine.report_zone(p_tz);
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(p_granularity = any (engine.dashboard_granularities()), 'Granularity must be daily, weekly or monthly.');
  perform engine.require(p_compare = any (engine.report_comparisons()), 'Compare with before or year.');
  s.accounts := p_accounts;
  s.channels := p_channels;
  s.first_day := p_start;
  s.last_day := p_end;
  s.days_back := engine.compared_days(p_start, p_end, p_compare);
  s.unit := case p_granularity when 'daily' then 'day' when 'weekly' then 'week' else 'month' end;
  s.filter := engine.filter_condition(p_video, p_category, p_type, p_status, v_search, p_label);
  s.slice := coalesce(p_category, '*');
  s.slices := case when p_category is null then array_remove(engine.report_slices(), '*') else array[p_category] end;
  -- Of some of its replies a share of all comments says nothing.
  s.shares := p_type is null and p_status = 'all';
  s.derived := engine.derives(p_accounts);
  -- What no count knows is counted row by row.
  s.counted := s.shares and p_video is null and v_search is null and p_label is null and engine.counted_in(p_accounts, s.zone);
  s.periods := array(select p from engine.dashboard_periods(p_start, p_end, s.zone, s.days_back) p);
  s.pieces := array(
    select row(p.name, i.grain, i.since, i.until)::engine.dashboard_piece
    from unnest(s.periods) p cross join lateral engine.dashboard_pieces(p.first_day, p.end_day) i where s.counted);
  s.began := (
    select min(first.created_at) from unnest(p_accounts) a (id) cross join unnest(p_channels) k (id)
    cross join lateral (
      select c.created_at from public.comments c where c.user_id = a.id and c.channel_id = k.id order by c.user_id, c.channel_id, c.created_at limit 1) first);
  return s;
end $$;
comment on function engine.scope_dashboard(uuid[], text[], date, date, text, text, text, text, text, text, text, text, uuid) is
  'What the arguments of engine.dashboard ask for. 422 for values outside the lists.';
grant execute on function engine.dashboard_loose(engine.dashboard_scope), engine.dashboard_sums(engine.dashboard_scope, engine.dashboard_count[]),
  engine.dashboard_medians(engine.dashboard_scope, engine.dashboard_count[]), engine.dashboard_figures(engine.dashboard_scope, engine.dashboard_count[]),
  engine.dashboard_categories(engine.dashboard_scope, engine.dashboard_count[]), engine.dashboard_series(engine.dashboard_scope, engine.dashboard_count[]),
  engine.dashboard_videos(engine.dashboard_scope, engine.dashboard_count[]), engine.dashboard_topics(engine.dashboard_scope, engine.dashboard_count[]),
  engine.scope_dashboard(uuid[], text[], date, date, text, text, text, text, text, text, text, text, uuid) to authenticated;

create function engine.dashboard(
  p_accounts uuid[], p_channels text[], p_start date, p_end date, p_tz text, p_video text, p_granularity text, p_category text, p_type text, p_status text, p_search text,
  p_compare text default 'before', p_label uuid default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- Asked once: it looks at a table.
  v_now constant timestamptz := engine.now();
  s constant engine.dashboard_scope :=
    engine.scope_dashboard(p_accounts, p_channels, p_start, p_end, p_tz, p_video, p_granularity, p_category, p_type, p_status, p_search, p_compare, p_label);
  v_loose constant engine.dashboard_count[] := array(select l from engine.dashboard_loose(s) l);
  v_sums constant engine.dashboard_count[] := array(select c from engine.dashboard_sums(s, v_loose) c);
  v_result jsonb;
begin
  with medians as materialized (
    select * from engine.dashboard_medians(s, v_loose)
  ), categories as materialized (
    select * from engine.dashboard_categories(s, v_loose)
  ), sums as materialized (
    select c.* from unnest(v_sums) c where c.name = 'range'
  ), response as (
    select array_agg(x.n order by x.speed) as n, sum(x.n)::bigint as of_all from (
      select g.speed, coalesce(sum(c.n), 0)::bigint as n from generate_series(1, 4) g (speed) left join sums c using (speed) group by 1) x
  ), types as (
    select c.kind as type, sum(c.n) as replies from sums c where c.basis = 'sent' and c.state = 'public' and c.kind <> '' group by 1 having sum(c.n) <> 0
  ), outcomes as (
    select c.kind as outcome, sum(c.n) as comments from sums c where c.basis = 'fate' and not c.history group by 1 having sum(c.n) <> 0
  ), open as (
    select coalesce((select sum(o.comments) from outcomes o where engine.outcome_is_open(o.outcome)), 0) as count, young.n_hour, young.n_day
    from unnest(s.periods) p
    cross join lateral engine.count_young(s.accounts, s.channels, greatest(p.since, v_now - interval '1 day'), p.until, v_now, s.filter) young
    where p.name = 'range'
  )
  select jsonb_build_object(
    'now', v_now,
    'derived', s.derived,
    'figures', (select jsonb_object_agg(f.name, to_jsonb(f) - array['name', 'unedited', 'edited'] || jsonb_build_object('median_minutes', m.median_minutes, 'hours_saved', t.hours))
      from engine.dashboard_figures(s, v_sums) f left join medians m on m.name = f.name and m.reply_type is null
      left join public.report_settings r on r.user_id = any (s.accounts)
      cross join lateral engine.time_saved(jsonb_build_array(jsonb_build_object('type', 'AI', 'replies', f.unedited),
        jsonb_build_object('type', 'AI+Edited', 'replies', f.edited)), r.minutes_unedited, r.minutes_edited) t),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('category', nullif(c.category, ''), 'comments', c.comments, 'percent', c.percent)
      order by c.comments desc, c.category) filter (where c.comments <> 0), '[]') from categories c),
    'series', (select jsonb_agg(to_jsonb(d) order by d.day) from engine.dashboard_series(s, v_loose) d),
    'response', (select jsonb_build_object('under15m', r.n[1], 'under1h', r.n[2], 'under6h', r.n[3], 'over6h', r.n[4],
      'under15m_percent', engine.percent(r.n[1], r.of_all), 'under1h_percent', engine.percent(r.n[2], r.of_all),
      'under6h_percent', engine.percent(r.n[3], r.of_all), 'over6h_percent', engine.percent(r.n[4], r.of_all)) from response r),
    'types', (select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('median_minutes', m.median_minutes, 'p90_minutes', m.p90_minutes) order by t.type), '[]')
      from types t left join medians m on m.name = 'range' and m.reply_type = t.type),
    'outcomes', (select coalesce(jsonb_agg(to_jsonb(o) order by o.comments desc, o.outcome), '[]') from outcomes o),
    'open', (select jsonb_build_object('count', o.count, 'over_hour', o.count - o.n_hour, 'over_day', o.count - o.n_day,
      'questions', coalesce((select c.open from categories c where c.category = 'Questions'), 0)) from open o),
    'videos', (select coalesce(jsonb_agg(to_jsonb(v) - 'ordinality' order by v.ordinality), '[]') from engine.dashboard_videos(s, v_loose) with ordinality v),
    'reads_views', not exists (select from public.automation_settings a where a.user_id = any (s.accounts) and not a.read_views),
    'topics', (select coalesce(jsonb_agg(to_jsonb(t) order by t.comments desc, t.topic), '[]') from engine.dashboard_topics(s, v_loose) t))
  into v_result;
  return v_result || jsonb_build_object('insights', (
    select coalesce(jsonb_agg(to_jsonb(i) - 'ordinality' order by i.ordinality), '[]') from engine.insights(v_result) with ordinality i));
end $$;
comment on function engine.dashboard(uuid[], text[], date, date, text, text, text, text, text, text, text, text, uuid) is
  'Rule of public.report_dashboard, of the rows of these accounts that its caller may read.';
grant execute on function engine.dashboard(uuid[], text[], date, date, text, text, text, text, text, text, text, text, uuid) to authenticated;

create function public.report_dashboard(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_granularity text default 'daily',
  p_category text default null, p_type text default null, p_status text default 'all', p_search text default null,
  p_compare text default 'before', p_label uuid default null
) returns jsonb
language sql stable set search_path = '' as $$
  select engine.dashboard(array(select engine.account('read')), array(select k.channel_id from engine.report_channels(p_channel) k), p_start, p_end, p_tz,
    p_video, p_granularity, p_category, p_type, p_status, p_search, p_compare, p_label)
$$;
comment on function public.report_dashboard(date, date, text, text, text, text, text, text, text, text, text, uuid) is
  'Everything the dashboard shows of the caller''s comments, in one answer: derived, figures {range, before_range, week, before_week}, categories, series, '
  'response, types, outcomes, open, videos, reads_views, topics, insights. p_compare: before_range is the period right before (before) or the same days a year ago (year). Comments count by created_at, replies by reply_sent_at; what was written before the channel was connected '
  'counts as history alone. Minutes run from published_at to reply_sent_at, of public replies (docs/REPORTS.md, Formulas). Shares of all comments are null where type or '
  'status are chosen. 422 for values outside the lists.';
grant execute on function public.report_dashboard(date, date, text, text, text, text, text, text, text, text, text, uuid) to authenticated;
