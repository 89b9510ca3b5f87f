-- insights_are_the_databases: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

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
end $function$;

CREATE OR REPLACE FUNCTION engine.insight_kinds()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{uncovered_video,unhappy_topic,waiting,failed,late,many_questions}'; end $function$;

CREATE OR REPLACE FUNCTION engine.insights (
  d jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(to_jsonb(i) - 'place' order by i.place), '[]') from (
    select f.kind, f.what, f.video, f.figures, k.place from unnest(engine.insight_kinds()) with ordinality k (kind, place)
    join (select * from engine.insights_of_topics_and_videos(d) union all select * from engine.insights_of_replies(d)) f using (kind)
    order by k.place limit engine.most('insights')) i
$function$;

CREATE OR REPLACE FUNCTION engine.insights_of_replies (
  d jsonb
)
  RETURNS TABLE (
    kind    text,
    what    text,
    video   text,
    figures jsonb
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  with facts as (
    select (d #>> '{open,count}')::int as open, (d #>> '{open,over_day}')::int as over_day, (d #>> '{open,questions}')::int as open_questions,
      (d #>> '{figures,range,timed}')::int as timed, (d #>> '{figures,range,on_time_percent}')::int as on_time_percent,
      d #> '{figures,range,median_minutes}' as median_minutes, (d #>> '{response,over6h}')::int as over6h,
      (select coalesce(sum(o.comments) filter (where o.outcome = 'to_approve'), 0) from jsonb_to_recordset(d -> 'outcomes') o (outcome text, comments int)) as drafts,
      (select coalesce(sum(o.comments) filter (where o.outcome = 'failed'), 0) from jsonb_to_recordset(d -> 'outcomes') o (outcome text, comments int)) as failed,
      (select coalesce(sum(c.comments), 0) from jsonb_to_recordset(d -> 'categories') c (category text, comments int) where c.category is not null) as sorted,
      (select coalesce(sum(c.comments), 0) from jsonb_to_recordset(d -> 'categories') c (category text, comments int) where c.category = 'Questions') as questions
  )
  select 'waiting', 'open_over_day', null, jsonb_build_object('over_day', f.over_day, 'open', f.open, 'drafts', f.drafts)
  from facts f where f.over_day > 0
  union all
  select 'failed', 'outcome:failed', null, jsonb_build_object('failed', f.failed) from facts f where f.failed > 0
  union all
  select 'late', case when f.over6h > 0 then 'response:over6h' else 'response:under6h' end, null, jsonb_build_object(
    'on_time_percent', f.on_time_percent, 'median_minutes', f.median_minutes, 'over6h', f.over6h, 'timed', f.timed)
  from facts f where f.timed >= engine.most('late_replies') and f.on_time_percent < engine.most('late_percent')
  union all
  select 'many_questions', case when f.open_questions = 0 then 'category:Questions' else 'open_questions' end, null, jsonb_build_object(
    'questions', f.questions, 'sorted', f.sorted, 'open', f.open_questions)
  from facts f where f.questions >= engine.most('many_questions') and f.questions * engine.most('questions_one_in') >= f.sorted
$function$;

CREATE OR REPLACE FUNCTION engine.insights_of_topics_and_videos (
  d jsonb
)
  RETURNS TABLE (
    kind    text,
    what    text,
    video   text,
    figures jsonb
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  (select 'uncovered_video', 'open', v.id, jsonb_build_object(
      'name', coalesce(nullif(v.title, ''), v.id), 'comments', v.comments, 'published', v.published, 'coverage', v.coverage, 'open', v.open,
      -- Null where the open comments cannot bring it to the target.
      'missing', case when m.missing <= v.open then m.missing end)
  from jsonb_to_recordset(d -> 'videos') v (id text, title text, comments int, published int, open int, open_questions int, coverage int)
  cross join lateral (select ceil(v.comments * engine.most('coverage_target') / 100.0)::int - v.published as missing) m
  where v.coverage < engine.most('coverage_attention') and v.open > 0
  order by v.open desc, v.open_questions desc, v.comments desc, v.id limit 1)
  union all
  (select 'unhappy_topic', 'topic:' || t.topic, null, jsonb_build_object(
      'topic', t.topic, 'comments', t.comments, 'negative', t.negative, 'unanswered', t.comments - t.published)
  from jsonb_to_recordset(d -> 'topics') t (topic text, comments int, negative int, published int)
  where t.negative >= engine.most('unhappy_comments') and t.negative * 100 >= t.comments * engine.most('unhappy_percent')
  order by t.negative desc, t.comments desc, t.topic limit 1)
$function$;

CREATE OR REPLACE FUNCTION engine.limits()
  RETURNS TABLE (
    name  text,
    value integer,
    about text
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('reply_characters', 1000, 'The longest reply. YouTube''s own limit is unpublished, so ours is far lower.'),
    ('reply_credits', 50, 'What one comments.insert costs, in credits (docs/YOUTUBE.md, Quota).'),
    ('daily_credits', 10000, 'Credits that a Google project has a day. A connection that has used as many counts as out of quota.'),
    ('shown_credits', 9950, 'Credits a day that the app shows for a connection.'),
    ('rules', 50, 'Rules of one user.'),
    ('spam_lessons', 200, 'Comments of one channel whose owner said whether they are spam; the oldest make room.'),
    ('facts', 500, 'Facts of one channel.'),
    ('account_facts', 2000, 'Facts of one account, on all of its channels.'),
    ('account_fact_bytes', 2000000, 'Bytes of the texts of an account''s facts.'),
    ('documents', 20, 'Documents of one channel.'),
    ('account_documents', 100, 'Documents of one account, on all of its channels.'),
    ('account_document_bytes', 5000000, 'Bytes of the texts of an account''s documents. Cut into passages and indexed they take up to 13 times as many.'),
    ('document_characters', 200000, 'The longest document.'),
    ('description_characters', 5000, 'Characters of a video''s description that are kept: YouTube''s own limit.'),
    ('passage_characters', 300, 'The longest passage: what a reply can name as its source.'),
    ('evidence_characters', 6000, 'What the evidence of one comment may hold, in bytes, so that no script takes more tokens than English.'),
    ('held_shown', 2000, 'Held comments of one user that a list has shown and a decision may be about.'),
    ('index_videos', 5000, 'Videos of one channel''s list of uploads that are read.'),
    ('lessons', 2000, 'Answers and decisions of an owner on one channel that drafts are written by; the oldest make room.'),
    ('account_lessons', 10000, 'Lessons of one account, on all of its channels; the oldest make room.'),
    ('account_spam_lessons', 2000, 'Spam lessons of one account, on all of its channels; the oldest make room.'),
    ('account_questions', 5000, 'Questions of one account, on all of its channels; those decided longest ago make room.'),
    ('reply_changes', 300, 'Changes of one reply that are kept as its history; then its owner can change it no more.'),
    ('open_questions', 200, 'Open questions of one channel; what is asked beyond them waits until some are answered or dismissed.'),
    ('grouped_at_once', 20, 'Open questions that one model call compares with those that were there before.'),
    ('grouped_beside', 40, 'Open questions of a channel that it compares them with.'),
    ('saved_replies', 100, 'Saved replies of one user.'),
    ('objectives', 50, 'Objectives that are kept of one user: each save adds one, the oldest make room.'),
    ('channels', 100, 'Channels of one user, connected or shown in reports.'),
    ('oauth_clients', 20, 'Google OAuth clients of one user.'),
    ('oauth_sessions', 20, 'Sign-ins with Google that one user may have begun at a time; each ends after 10 minutes.'),
    ('sure_percent', 70, 'Percent that a model must be sure of its reply, for the reply to be queued without a person.'),
    ('consents', 100, 'Consents to posting without review that one user may give in 24 hours.'),
    ('account_consent_bytes', 5000000, 'Bytes of the terms of all consents of one account.'),
    ('consent_characters', 50000, 'The longest terms of a consent, as JSON.'),
    ('search_characters', 200, 'The longest text to search for.'),
    ('key_characters', 100, 'The longest id or name that a report is asked for.'),
    ('page_rows', 1000, 'Rows of a page of a report: what the Data API returns at most (supabase/config.toml), beyond which it cuts without a word.'),
    ('list_rows', 500, 'Comments of a page of the replies screen, and of one action on several.'),
    ('inbox_rows', 500, 'Comments of a page of the inbox.'),
    ('inbox_filter_characters', 2000, 'The longest filters of the inbox, as JSON.'),
    ('inbox_cursor_characters', 20000, 'The longest cursor of the inbox, as JSON: it names the transactions that were under way.'),
    ('facet_videos', 50, 'Videos that the inbox offers to filter by: the fullest.'),
    ('bulk_rows', 500, 'Comments of one call of an action on several.'),
    ('saved_views', 20, 'Saved views of one user.'),
    ('model_input_tokens', 6000, 'Tokens of a prompt that a model call counts for while it is under way; the usual one has 2,800.'),
    ('model_output_tokens', 1500, 'Tokens of an answer that a model call counts for while it is under way; the usual one has 250.'),
    ('model_prompt_characters', 60000, 'The longest prompt. What an owner can set and a thread can hold stays below it.'),
    ('classified_at_once', 20, 'Comments that one model call reads to tell what they are.'),
    ('draft_tries', 3, 'Tries without a usable draft, after which a comment is left to a person.'),
    ('report_what_characters', 80000, 'The name of what a report opens: 2,000 ids at most.'),
    ('report_after_characters', 100000, 'A row of a report after which the next page begins.'),
    ('backfill_comments', 1000, 'Comments of one backfill.'),
    ('report_days', 3700, 'Days of a report: ten years.'),
    ('coverage_target', 90, 'Percent of comments with a public reply that the reports call the target.'),
    ('coverage_attention', 80, 'Percent of a video''s comments with a public reply below which it needs attention.'),
    ('insights', 4, 'Insights that a dashboard shows, the weightiest first.'),
    ('unhappy_comments', 2, 'Negative comments from which on a topic may be one that viewers are unhappy about.'),
    ('unhappy_percent', 30, 'Percent of a topic''s comments that must be negative for that.'),
    ('late_replies', 5, 'Public replies with a response time from which on the dashboard says that most are late.'),
    ('late_percent', 50, 'Percent of them on time below which most are late.'),
    ('many_questions', 3, 'Questions from which on viewers may be said to ask many.'),
    ('questions_one_in', 3, 'Of so many comments with a category one at least must be a question for that.'),
    ('words_comments', 2000, 'Comments of a period whose words the reports count, the latest; also the most that can be opened by their ids.'),
    ('assignee_characters', 200, 'The longest name or mail of a teammate.')
$function$;

COMMENT ON FUNCTION "engine"."insight_kinds"() IS 'What can stand out in a dashboard, by weight.';

COMMENT ON FUNCTION "engine"."insights"(jsonb) IS 'What stands out in a dashboard (engine.dashboard), by weight: [{kind, what, video, figures}]. what and video: whose comments to open (public.report_operations). Thresholds are in engine.limits.';

COMMENT ON FUNCTION "engine"."insights_of_replies"(jsonb) IS 'Part of engine.insights: comments that wait, replies that failed or came late, many questions.';

COMMENT ON FUNCTION "engine"."insights_of_topics_and_videos"(jsonb) IS 'Part of engine.insights: the video that needs attention and has most open comments; the topic that most comments are unhappy about.';

COMMENT ON FUNCTION "public"."report_dashboard"(date, date, text, text, text, text, text, text, text, text) IS 'Everything the dashboard shows of the caller''s comments, in one answer: derived, figures {range, before_range, week, before_week}, categories, series, response, types, outcomes, open, videos, reads_views, topics, insights. Comments count by created_at, replies by reply_sent_at; what was written before the channel was connected counts as history alone. Minutes run from published_at to reply_sent_at, of public replies (docs/REPORTS.md, Formulas). Shares of all comments are null where type or status are chosen. 422 for values outside the lists.';

REVOKE ALL ON FUNCTION "engine"."insight_kinds"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."insight_kinds"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."insight_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."insight_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."insights"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."insights"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."insights"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."insights"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."insights_of_replies"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."insights_of_replies"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."insights_of_replies"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."insights_of_replies"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."insights_of_topics_and_videos"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."insights_of_topics_and_videos"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."insights_of_topics_and_videos"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."insights_of_topics_and_videos"(jsonb) TO "postgres";
