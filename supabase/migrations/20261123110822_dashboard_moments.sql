-- dashboard_moments: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP VIEW "engine"."comment_moments";

DROP VIEW "engine"."journal_moments";

CREATE OR REPLACE FUNCTION engine.count_moments (
  p_source   text,
  p_accounts uuid[],
  p_channels text[],
  p_since    timestamp with time zone,
  p_until    timestamp with time zone,
  p_zone     text,
  p_items    boolean,
  p_filter   text
)
  RETURNS TABLE (
    item      text,
    of_video  boolean,
    day       date,
    basis     text,
    history   boolean,
    category  text,
    kind      text,
    state     text,
    has_reply boolean,
    speed     integer,
    minutes   integer,
    n         integer,
    span_ms   bigint
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 100
  SET search_path TO ''
  SET work_mem TO '32MB'
  SET enable_sort TO 'off'
  AS $function$
declare
  v_source constant text := case p_source
    when 'journal' then 'select y.*, y.status_reason as reason from public.report_journal y'
    else 'select 1 as n, y.*, case y.reply_status when ''skipped'' then y.status_reason end as reason, y.comment_id = y.thread_id as top, '
      'y.owner_replied_at is not null as owner_answered, y.gone_at is null and y.redacted_at is null as readable from public.youtube_comments y' end;
begin
  return query execute format($q$
    with seen as materialized (
      select y.n, (y.created_at at time zone $5)::date as day, y.history, y.category, y.sentiment, y.reply_status, y.reason, y.top, y.owner_answered, y.can_reply, y.readable,
        case when $6 then y.video_id end as video_id, case when $6 then y.topics end as topics
      from (%1$s) y
      where y.user_id = any ($1) and y.channel_id = any ($2) and y.created_at >= $3 and y.created_at < $4 and %2$s
    ), sent as materialized (
      select y.n, (y.reply_sent_at at time zone $5)::date as day, y.history, y.category, y.reply_type, y.has_reply, case when $6 then y.video_id end as video_id,
        case y.reply_status when 'verified_public' then 'public' when 'queue' then 'queue' else '' end as state,
        case when y.reply_status = 'verified_public' and not y.history and y.published_at is not null
          then greatest(0, floor(extract(epoch from y.reply_sent_at - y.published_at) * 1000))::bigint end as ms
      from (%1$s) y
      where y.user_id = any ($1) and y.channel_id = any ($2) and y.reply_sent_at >= $3 and y.reply_sent_at < $4 and %2$s
    ), grouped as (
      select null::text as item, null::boolean as of_video, s.day, s.history, s.category, s.sentiment, s.reply_status, s.reason, s.top, s.owner_answered, s.can_reply, s.readable,
        sum(s.n) as n
      from seen s group by 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
      union all
      select s.video_id, true, null, false, s.category, s.sentiment, s.reply_status, s.reason, s.top, s.owner_answered, s.can_reply, s.readable, sum(s.n)
      from seen s where s.video_id is not null and not s.history group by 1, 5, 6, 7, 8, 9, 10, 11, 12
      union all
      select t.topic, false, null, false, null, s.sentiment, s.reply_status, s.reason, s.top, s.owner_answered, s.can_reply, s.readable, sum(s.n)
      from seen s cross join lateral unnest(s.topics) t (topic) where not s.history group by 1, 6, 7, 8, 9, 10, 11, 12
    ), kinds as (
      select k.item, k.of_video, k.day, b.basis, k.history, k.category, b.kind, sum(k.n) as n
      from (
        select g.*, engine.comment_outcome(g.reply_status, g.reason, g.top, g.owner_answered, g.can_reply, g.readable) as outcome from grouped g offset 0) k
      cross join lateral (values ('seen', k.sentiment), ('fate', k.outcome)) b (basis, kind)
      group by 1, 2, 3, 4, 5, 6, 7
    )
    select k.item, k.of_video, k.day, k.basis, k.history, coalesce(k.category, ''), coalesce(k.kind, ''), '', false, 0, null::int, k.n::int, 0::bigint
    from kinds k where k.n <> 0
    union all
    select null, null, s.day, 'sent', s.history, coalesce(s.category, ''), coalesce(s.reply_type, ''), s.state, s.has_reply, engine.speed_of(s.ms), null, sum(s.n)::int,
      coalesce(sum(s.n * s.ms), 0)::bigint
    from sent s group by s.day, s.history, s.category, s.reply_type, s.state, s.has_reply, engine.speed_of(s.ms) having sum(s.n) <> 0 or sum(s.n * s.ms) <> 0
    union all
    select null, null, null, 'time', false, '', coalesce(s.reply_type, ''), '', false, 0, engine.step_of(s.ms), sum(s.n)::int, 0
    from sent s where s.ms is not null group by s.reply_type, engine.step_of(s.ms) having sum(s.n) <> 0
    union all
    select s.video_id, true, null, 'sent', false, '', '', s.state, false, 0, null, sum(s.n)::int, 0
    from sent s where s.video_id is not null and not s.history group by s.video_id, s.state having sum(s.n) <> 0
  $q$, v_source, p_filter)
  using p_accounts, p_channels, p_since, p_until, p_zone, p_items;
end $function$;

CREATE OR REPLACE FUNCTION engine.count_young (
  p_accounts uuid[],
  p_channels text[],
  p_since    timestamp with time zone,
  p_until    timestamp with time zone,
  p_now      timestamp with time zone,
  p_filter   text,
  OUT        n_hour integer,
  OUT        n_day integer
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  execute format($q$
    select count(*) filter (where engine.waits_since(y.published_at, y.created_at) >= $5 - interval '1 hour'),
      count(*) filter (where engine.waits_since(y.published_at, y.created_at) >= $5 - interval '1 day')
    from public.youtube_comments y
    where y.user_id = any ($1) and y.channel_id = any ($2) and y.created_at >= $3 and y.created_at < $4 and not y.history
      -- Most are not, and a state is quicker to see than an outcome.
      and (y.reply_status is null or y.reply_status = 'draft')
      and engine.outcome_is_open(engine.comment_outcome(y.reply_status, y.status_reason, y.comment_id = y.thread_id, y.owner_replied_at is not null,
        y.can_reply, y.gone_at is null and y.redacted_at is null))
      and %s
  $q$, p_filter)
  into n_hour, n_day using p_accounts, p_channels, p_since, p_until, p_now;
end $function$;

CREATE OR REPLACE FUNCTION engine.dashboard (
  p_accounts    uuid[],
  p_channels    text[],
  p_start       date,
  p_end         date,
  p_tz          text,
  p_video       text,
  p_granularity text,
  p_category    text,
  p_type        text,
  p_status      text,
  p_search      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
  perform engine.require(p_granularity = any (engine.dashboard_granularities()), 'Granularity is daily, weekly or monthly.');
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
      coalesce(sum(s.n) filter (where s.state = 'public' and s.history), 0) as published_history,
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
        'coverage', case when v_shares then engine.percent((f.published - f.published_history)::bigint, f.comments::bigint) end,
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
        'comment_count', v.comment_count, 'views_read_at', v.views_read_at)
        order by t.open_questions desc, t.open desc, t.comments desc, t.video_id), '[]')
      from videos t left join public.videos v on v.user_id = any (v_accounts) and v.id = t.video_id),
    'reads_views', not exists (select from public.automation_settings s where s.user_id = any (v_accounts) and not s.read_views),
    'topics', (select coalesce(jsonb_agg(to_jsonb(t) order by t.comments desc, t.topic), '[]') from topics t))
  into v_result;
  return v_result;
end $function$;

CREATE OR REPLACE FUNCTION engine.fate_figures (
  p_approved  bigint,
  p_edited    bigint,
  p_replaced  bigint,
  p_dismissed bigint,
  p_waiting   bigint,
  p_changed   double precision
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('drafts', d.n + p_waiting, 'approved', p_approved, 'edited', p_edited, 'replaced', p_replaced, 'dismissed', p_dismissed, 'waiting', p_waiting,
    'approved_percent', case when d.n > 0 then engine.percent(p_approved, d.n) end, 'edited_percent', case when d.n > 0 then engine.percent(p_edited, d.n) end,
    'replaced_percent', case when d.n > 0 then engine.percent(p_replaced, d.n) end, 'dismissed_percent', case when d.n > 0 then engine.percent(p_dismissed, d.n) end,
    'changed_percent', round((p_changed * 100)::numeric))
  from (select p_approved + p_edited + p_replaced + p_dismissed as n) d
$function$;

CREATE OR REPLACE FUNCTION engine.filter_condition (
  p_video    text DEFAULT NULL::text,
  p_category text DEFAULT NULL::text,
  p_type     text DEFAULT NULL::text,
  p_status   text DEFAULT 'all'::text,
  p_search   text DEFAULT NULL::text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select concat_ws(' and ', 'true',
    'y.video_id = ' || quote_literal(p_video),
    'y.category = ' || quote_literal(p_category),
    'y.reply_type = ' || quote_literal(p_type),
    case p_status when 'replied' then 'y.reply_status = ''verified_public''' when 'queued' then 'y.reply_status = any (engine.reply_on_its_way())' end,
    'position(' || quote_literal(lower(p_search)) || ' in lower(concat_ws('' '', y.text_original, y.generated_reply, y.author_name))) > 0')
$function$;

CREATE OR REPLACE FUNCTION public.report_draft_fates (
  p_start   date,
  p_end     date,
  p_tz      text,
  p_channel text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.accounts());
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_from timestamptz;
  v_to timestamptz;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  with own as materialized (
    select date_trunc('week', d.drafted_at at time zone v_zone)::date as week, d.rule_id, d.category, d.outcome, d.changed
    from public.report_drafts d
    where d.user_id = any (v_accounts) and d.channel_id = any (v_channels) and d.drafted_at >= v_from and d.drafted_at < v_to
  ), counted as (
    select grouping(o.week, o.rule_id, o.category) as by, o.week, o.rule_id, o.category,
      engine.fate_figures(count(*) filter (where o.outcome = 'approved'), count(*) filter (where o.outcome = 'edited'), count(*) filter (where o.outcome = 'replaced'),
        count(*) filter (where o.outcome = 'dismissed'), count(*) filter (where o.outcome = 'waiting'),
        percentile_cont(0.5) within group (order by o.changed) filter (where o.outcome = 'edited')) as figures
    from own o group by grouping sets ((), (o.week), (o.rule_id), (o.category), (o.week, o.rule_id, o.category))
  ), weeks as (
    select distinct date_trunc('week', (p_start + n)::timestamp)::date as week from generate_series(0, p_end - p_start) n
  )
  select jsonb_build_object(
    'now', engine.now(),
    'total', (select c.figures from counted c where c.by = 7),
    'weeks', (select jsonb_agg(jsonb_build_object('week', w.week) || coalesce(c.figures, engine.fate_figures(0, 0, 0, 0, 0, null)) order by w.week)
      from weeks w left join counted c on c.by = 3 and c.week = w.week),
    'rules', coalesce((select jsonb_agg(jsonb_build_object('rule_id', c.rule_id, 'name', r.name) || c.figures order by r.position nulls last)
      from counted c left join public.reply_rules r on r.id = c.rule_id where c.by = 5), '[]'),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('category', c.category) || c.figures order by c.category nulls last)
      from counted c where c.by = 6), '[]'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('week', c.week, 'rule', r.name, 'category', c.category) || c.figures
        order by c.week, r.position nulls last, c.category nulls last)
      from counted c left join public.reply_rules r on r.id = c.rule_id where c.by = 0), '[]'))
  into v_result;
  return v_result;
end $function$;

CREATE OR REPLACE FUNCTION public.report_operations (
  p_start     date,
  p_end       date,
  p_tz        text,
  p_channel   text    DEFAULT NULL::text,
  p_video     text    DEFAULT NULL::text,
  p_category  text    DEFAULT NULL::text,
  p_type      text    DEFAULT NULL::text,
  p_status    text    DEFAULT 'all'::text,
  p_search    text    DEFAULT NULL::text,
  p_sentiment text    DEFAULT NULL::text,
  p_assignee  text    DEFAULT NULL::text,
  p_page      integer DEFAULT 1,
  p_size      integer DEFAULT 25,
  p_what      text    DEFAULT NULL::text,
  p_after     jsonb   DEFAULT NULL::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.accounts());
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_assignee text := lower(nullif(btrim(coalesce(p_assignee, '')), ''));
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(length(coalesce(p_after::text, '')) <= engine.most('report_after_characters'), 'Go on from the last row of the page before.');
  perform engine.require(p_sentiment is null or p_sentiment = any (engine.comment_sentiments()), 'There is no such sentiment.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  execute format($q$
    with matching as materialized (
      select y.id, coalesce(y.published_at, y.created_at) as at from public.youtube_comments y
      where y.user_id = any ($3) and y.channel_id = any ($4) and %s and %s
        and ($5 is null or y.sentiment = $5) and ($6 is null or lower(y.assignee) = $6)
    ), page as (
      select * from matching m
      where $9 is null or m.at < ($9 ->> 'at')::timestamptz or (m.at = ($9 ->> 'at')::timestamptz and m.id > ($9 ->> 'id')::uuid)
      order by m.at desc, m.id limit $7 offset $8
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
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
end $function$;

CREATE VIEW "engine"."journal_moments" WITH (security_invoker=true) AS  SELECT j.id,
    j.n,
    j.user_id,
    j.channel_id,
    j.created_at AS moment,
    j.video_id,
    j.topics,
    j.reply_type,
    j.reply_status,
    'seen'::text AS basis,
    j.history,
    COALESCE(j.category, ''::text) AS category,
    COALESCE(j.sentiment, ''::text) AS kind,
    ''::text AS state,
    false AS has_reply,
    NULL::bigint AS ms
   FROM public.report_journal j
UNION ALL
 SELECT j.id,
    j.n,
    j.user_id,
    j.channel_id,
    j.created_at AS moment,
    j.video_id,
    j.topics,
    j.reply_type,
    j.reply_status,
    'fate'::text AS basis,
    j.history,
    COALESCE(j.category, ''::text) AS category,
    engine.comment_outcome(j.reply_status, j.status_reason, j.top, j.owner_answered, j.can_reply, j.readable) AS kind,
    ''::text AS state,
    false AS has_reply,
    NULL::bigint AS ms
   FROM public.report_journal j
UNION ALL
 SELECT j.id,
    j.n,
    j.user_id,
    j.channel_id,
    j.reply_sent_at AS moment,
    j.video_id,
    j.topics,
    j.reply_type,
    j.reply_status,
    'sent'::text AS basis,
    j.history,
    COALESCE(j.category, ''::text) AS category,
    COALESCE(j.reply_type, ''::text) AS kind,
        CASE j.reply_status
            WHEN 'verified_public'::text THEN 'public'::text
            WHEN 'queue'::text THEN 'queue'::text
            ELSE ''::text
        END AS state,
    j.has_reply,
        CASE
            WHEN ((j.reply_status = 'verified_public'::text) AND (NOT j.history) AND (j.published_at IS NOT NULL)) THEN (GREATEST((0)::numeric, floor((EXTRACT(epoch FROM (j.reply_sent_at - j.published_at)) * (1000)::numeric))))::bigint
            ELSE NULL::bigint
        END AS ms
   FROM public.report_journal j;

COMMENT ON FUNCTION "engine"."count_moments"(text, uuid[], text[], timestamp with time zone, timestamp with time zone, text, boolean, text) IS 'The moments (as in engine.journal_moments) from p_since to p_until, excluded, of the comments themselves (p_source comments) or of the journal, counted by day of p_zone; with p_items also by video (of_video) and by topic (not of_video), history left out, in item. Response times (engine.step_of) are counted apart, of no day, as basis time. p_filter: engine.filter_condition.';

COMMENT ON FUNCTION "engine"."count_young"(uuid[], text[], timestamp with time zone, timestamp with time zone, timestamp with time zone, text) IS 'Of the open comments first seen from p_since to p_until, excluded, those that have waited for an hour at most, and for a day at most. Only what was seen within a day can be younger than one. p_filter: engine.filter_condition.';

COMMENT ON FUNCTION "engine"."fate_figures"(bigint, bigint, bigint, bigint, bigint, double precision) IS 'The numbers of drafts by fate with the share, in percent, of those that a person decided about (null of none); changed_percent of p_changed, the median share that edits changed.';

COMMENT ON FUNCTION "engine"."filter_condition"(text, text, text, text, text) IS 'The filters of the dashboard as a condition on youtube_comments y: a video, a category, a type of reply, replied or queued, a text that comment, reply or author contain.';

COMMENT ON FUNCTION "public"."report_draft_fates"(date, date, text, text) IS 'How the drafts of a period fared: {now, total, weeks, rules, categories, rows}, each with engine.fate_figures. A draft counts in the week (from Monday, in p_tz) in which it was written; a rule that is deleted counts as none. rows: by week, rule and category. Without p_channel: the mapped channels, none matching nothing. 422 for an unknown zone or an impossible range.';

COMMENT ON VIEW "engine"."journal_moments" IS 'What reports count, a row a moment of a comment in the journal. basis seen: by created_at, kind is its sentiment; fate: by created_at, kind is its outcome; sent: by reply_sent_at, kind is the type of the reply. ms: the response time of a public reply; null for history or an unknown published_at. moment is null for a reply that was never sent.';

REVOKE ALL ON FUNCTION "engine"."count_moments"(text, uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, text, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."count_moments"(text, uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, text, boolean, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."count_moments"(text, uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."count_moments"(text, uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, text, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."count_young"(uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."count_young"(uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."count_young"(uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."count_young"(uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."fate_figures"(bigint, bigint, bigint, bigint, bigint, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."fate_figures"(bigint, bigint, bigint, bigint, bigint, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."fate_figures"(bigint, bigint, bigint, bigint, bigint, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."fate_figures"(bigint, bigint, bigint, bigint, bigint, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."filter_condition"(text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."filter_condition"(text, text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."filter_condition"(text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."filter_condition"(text, text, text, text, text) TO "postgres";

GRANT SELECT ON TABLE "engine"."journal_moments" TO "authenticated";
