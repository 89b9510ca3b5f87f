-- The dashboard's numbers on the caller's own rows: one call fills the dashboard, another a page of its operational table.

create function engine.assign_comment(p_id uuid, p_assignee text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments := engine.own_comment(p_id);
  v_assignee text := nullif(btrim(coalesce(p_assignee, '')), '');
begin
  perform engine.require(length(coalesce(v_assignee, '')) <= engine.most('assignee_characters'),
    format('A name or mail has at most %s characters.', engine.most('assignee_characters')));
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
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  report text not null check (report = any (engine.planned_reports())),
  created_at timestamptz not null default engine.now(),
  primary key (user_id, report)
);
comment on table public.report_notifications is 'Which planned reports a user wants to hear of (Notify me).';
alter table public.report_notifications enable row level security;
grant select, insert (report), delete on public.report_notifications to authenticated;
create policy "report_notifications: owner reads" on public.report_notifications for select to authenticated
  using (user_id = any (array(select engine.accounts())));
create policy "report_notifications: owner creates" on public.report_notifications for insert to authenticated
  with check (user_id = any (array(select engine.accounts())));
create policy "report_notifications: owner deletes" on public.report_notifications for delete to authenticated
  using (user_id = any (array(select engine.accounts())));

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
  perform engine.require(p_category is null or p_category = any (engine.comment_categories()), 'There is no such category.');
  perform engine.require(p_type is null or p_type = any (engine.reply_types()), 'Type is AI, AI+Edited or Manual.');
  perform engine.require(p_status = any (engine.dashboard_statuses()), 'Status is all, replied or queued.');
end $$;
comment on function engine.check_dashboard_filters(text, text, text) is 'Refuses (422) filter values outside the lists.';
grant execute on function engine.check_dashboard_filters(text, text, text) to authenticated;

create function public.report_dashboard(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_granularity text default 'daily',
  p_category text default null, p_type text default null, p_status text default 'all', p_search text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.accounts());
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_search text := engine.search_text(p_search);
  v_unit text;
  v_from timestamptz;
  v_to timestamptz;
  v_today date := (engine.now() at time zone p_tz)::date;
  v_week date;
  v_low timestamptz;
  v_high timestamptz;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(p_granularity = any (engine.dashboard_granularities()), 'Granularity is daily, weekly or monthly.');
  v_unit := case p_granularity when 'daily' then 'day' when 'weekly' then 'week' else 'month' end;
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  v_week := date_trunc('week', least(p_end, v_today)::timestamp)::date;
  v_low := least(engine.day_start(p_start - (p_end + 1 - p_start), v_zone), engine.day_start(v_week - 7, v_zone));
  v_high := greatest(v_to, engine.day_start(v_week + 7, v_zone));

  with own as materialized (
    select y.id, y.video_id, y.created_at, y.published_at, y.reply_sent_at, y.reply_status, y.reply_type, y.has_reply, y.status_reason,
      y.sentiment, y.category, y.topics,
      y.reply_status is not distinct from 'verified_public' as public,
      y.created_at >= v_from and y.created_at < v_to as seen_now,
      coalesce(y.reply_sent_at >= v_from and y.reply_sent_at < v_to, false) as sent_now,
      greatest(0, extract(epoch from y.reply_sent_at - y.published_at) / 60)::float8 as minutes
    from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels)
      and ((y.created_at >= v_low and y.created_at < v_high) or (y.reply_sent_at >= v_low and y.reply_sent_at < v_high))
      and (p_video is null or y.video_id = p_video)
      and (p_category is null or y.category = p_category)
      and (p_type is null or y.reply_type = p_type)
      and (p_status = 'all' or (p_status = 'replied' and y.reply_status = 'verified_public')
        or (p_status = 'queued' and y.reply_status = any (engine.reply_on_its_way())))
      and (v_search is null
        or position(lower(v_search) in lower(concat_ws(' ', y.text_original, y.generated_reply, y.author_name))) > 0)
  ), periods as (
    select * from engine.report_periods('range', p_start, p_end, v_zone)
    union all select * from engine.report_periods('week', v_week, v_week + 6, v_zone)
  ), figures as (
    select p.name, p.since, p.until,
      count(o.id) filter (where o.created_at >= p.since and o.created_at < p.until) as comments,
      count(*) filter (where o.has_reply and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as replies,
      count(*) filter (where o.public and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as published,
      count(*) filter (where o.reply_status = 'queue' and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as queued,
      count(*) filter (where o.public and o.minutes is not null and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as timed,
      count(*) filter (where o.public and o.minutes <= 60 and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as on_time,
      avg(o.minutes) filter (where o.public and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as average_minutes,
      percentile_cont(0.5) within group (order by o.minutes)
        filter (where o.public and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as median_minutes,
      count(*) filter (where o.sentiment is not null and o.created_at >= p.since and o.created_at < p.until) as with_sentiment,
      count(*) filter (where o.sentiment = 'Positive' and o.created_at >= p.since and o.created_at < p.until) as positive
    from periods p
    -- Most rows lie in one or two of the four periods only: joining them to all took a third more time.
    left join own o on (o.created_at >= p.since and o.created_at < p.until) or (o.reply_sent_at >= p.since and o.reply_sent_at < p.until)
    group by p.name, p.since, p.until
  ), moments as (
    select date_trunc(v_unit, o.created_at at time zone v_zone)::date as day, o.sentiment, null::text as type, null::float8 as minutes, 1 as comment
    from own o where o.seen_now
    union all
    select date_trunc(v_unit, o.reply_sent_at at time zone v_zone)::date, null, o.reply_type, case when o.public then o.minutes end, 0
    from own o where o.sent_now and o.has_reply
  ), days as (
    select distinct date_trunc(v_unit, (p_start + n)::timestamp)::date as day from generate_series(0, p_end - p_start) n
  ), series as (
    select d.day, coalesce(sum(m.comment), 0) as comments,
      count(*) filter (where m.sentiment = 'Positive') as positive, count(*) filter (where m.sentiment = 'Neutral') as neutral,
      count(*) filter (where m.sentiment = 'Negative') as negative,
      count(*) filter (where m.type = 'AI') as ai, count(*) filter (where m.type = 'AI+Edited') as edited,
      count(*) filter (where m.type = 'Manual') as manual, avg(m.minutes) as minutes
    from days d left join moments m using (day) group by d.day
  ), videos as (
    select o.video_id, count(*) filter (where o.seen_now) as comments, count(*) filter (where o.public and o.sent_now) as published,
      count(*) filter (where o.seen_now and o.sentiment = 'Negative') as negative
    from own o where o.video_id is not null and (o.seen_now or o.sent_now)
    group by o.video_id having count(*) filter (where o.seen_now) > 0
    order by 2 desc, o.video_id limit 10
  ), topics as (
    select topic, count(*) as comments, count(*) filter (where o.sentiment = 'Positive') as positive,
      count(*) filter (where o.sentiment = 'Negative') as negative, count(*) filter (where o.public) as published
    from own o cross join lateral unnest(o.topics) topic
    where o.seen_now group by topic order by 2 desc, topic limit 12
  ), latest as (
    select y.id, y.text_original from public.youtube_comments y
    where y.id in (select o.id from own o where o.seen_now order by o.created_at desc limit 2000)
  ), keywords as (
    select word, count(distinct l.id) as comments
    from latest l cross join lateral regexp_split_to_table(lower(l.text_original), '[^[:alpha:]''’]+') word
    where length(word) between 4 and 30 group by word having count(distinct l.id) > 1
    order by 2 desc, word limit 60
  )
  select jsonb_build_object(
    'now', engine.now(),
    'figures', (select jsonb_object_agg(f.name, to_jsonb(f) - 'name' || jsonb_build_object('coverage', engine.coverage(f.published, f.comments))) from figures f),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('category', c.category, 'comments', c.n) order by c.n desc), '[]')
      from (select o.category, count(*) as n from own o where o.seen_now group by 1) c),
    'series', (select jsonb_agg(to_jsonb(s) order by s.day) from series s),
    'response', (select jsonb_build_object('under15m', count(*) filter (where minutes < 15), 'under1h', count(*) filter (where minutes >= 15 and minutes <= 60),
      'under6h', count(*) filter (where minutes > 60 and minutes <= 360), 'over6h', count(*) filter (where minutes > 360))
      from own o where o.public and o.sent_now),
    'types', (select coalesce(jsonb_agg(to_jsonb(t) order by t.type), '[]') from (
      select o.reply_type as type, count(*) as replies, percentile_cont(0.5) within group (order by o.minutes) as median_minutes,
        percentile_cont(0.9) within group (order by o.minutes) as p90_minutes
      from own o where o.public and o.sent_now and o.reply_type is not null group by 1) t),
    'outcomes', (select coalesce(jsonb_agg(jsonb_build_object('outcome', x.outcome, 'comments', x.n) order by x.n desc), '[]') from (
      select engine.reply_outcome(o.reply_status, o.status_reason) as outcome, sum(o.n)::bigint as n
      from (select o.reply_status, case o.reply_status when 'skipped' then o.status_reason end as status_reason, count(*) as n
        from own o where o.seen_now group by 1, 2) o group by 1) x),
    'open', (select jsonb_build_object('count', count(*), 'overHour', count(*) filter (where o.published_at < engine.now() - interval '1 hour'),
      'overDay', count(*) filter (where o.published_at < engine.now() - interval '1 day'))
      from own o where o.seen_now and (o.reply_status is null or o.reply_status = 'draft')),
    'videos', (select coalesce(jsonb_agg(jsonb_build_object('id', t.video_id, 'title', v.title, 'comments', t.comments, 'published', t.published,
      'negative', t.negative, 'coverage', engine.coverage(t.published, t.comments), 'views', v.views, 'comment_count', v.comment_count,
      'views_read_at', v.views_read_at) order by t.comments desc, t.video_id), '[]')
      from videos t left join public.videos v on v.user_id = any (v_accounts) and v.id = t.video_id),
    'reads_views', not exists (select from public.automation_settings s where s.user_id = any (v_accounts) and not s.read_views),
    'topics', (select coalesce(jsonb_agg(to_jsonb(t) order by t.comments desc, t.topic), '[]') from topics t),
    'keywords', (select coalesce(jsonb_agg(to_jsonb(k) order by k.comments desc, k.word), '[]') from (
      -- What the English dictionary reduces to nothing is a stop word.
      select * from keywords where to_tsvector('pg_catalog.english', word) <> ''::tsvector order by comments desc, word limit 20) k))
  into v_result;
  return v_result;
end $$;
comment on function public.report_dashboard(date, date, text, text, text, text, text, text, text, text) is
  'Everything the dashboard shows of the caller''s comments, in one answer: figures {range, before_range, week, before_week}, categories, series, '
  'response, types, outcomes, open, videos, reads_views, topics, keywords. Comments count by created_at, replies by reply_sent_at. Minutes run from published_at '
  'to reply_sent_at, of public replies. 422 for values outside the lists.';

create function public.report_operations(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_category text default null,
  p_type text default null, p_status text default 'all', p_search text default null, p_sentiment text default null,
  p_assignee text default null, p_page int default 1, p_size int default 25
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.accounts());
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_search text := engine.search_text(p_search);
  v_assignee text := nullif(btrim(coalesce(p_assignee, '')), '');
  v_from timestamptz;
  v_to timestamptz;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(p_sentiment is null or p_sentiment = any (engine.comment_sentiments()), 'There is no such sentiment.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  with matching as materialized (
    select y.id, coalesce(y.published_at, y.created_at) as at from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels) and y.created_at >= v_from and y.created_at < v_to
      and (p_video is null or y.video_id = p_video)
      and (p_category is null or y.category = p_category)
      and (p_type is null or y.reply_type = p_type)
      and (p_status = 'all' or (p_status = 'replied' and y.reply_status = 'verified_public')
        or (p_status = 'queued' and y.reply_status = any (engine.reply_on_its_way())))
      and (v_search is null
        or position(lower(v_search) in lower(concat_ws(' ', y.text_original, y.generated_reply, y.author_name))) > 0)
      and (p_sentiment is null or y.sentiment = p_sentiment)
      and (v_assignee is null or lower(y.assignee) = lower(v_assignee))
  )
  select jsonb_build_object(
    'total', (select count(*) from matching),
    'assignees', coalesce((select jsonb_agg(distinct y.assignee) from public.youtube_comments y
      where y.user_id = any (v_accounts) and y.assignee is not null), '[]'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', y.id, 'comment_id', y.comment_id, 'thread_id', y.thread_id, 'video_id', y.video_id, 'video_title', v.title,
        'thumbnail_url', v.thumbnail_url, 'author_name', y.author_name, 'text_original', y.text_original, 'generated_reply', y.generated_reply,
        'reply_type', y.reply_type, 'reply_status', y.reply_status, 'published_at', y.published_at, 'created_at', y.created_at,
        'reply_sent_at', y.reply_sent_at, 'sentiment', y.sentiment, 'category', y.category, 'assignee', y.assignee,
        'minutes', case when y.reply_status = 'verified_public'
          then greatest(0, extract(epoch from y.reply_sent_at - y.published_at) / 60) end) order by m.at desc, m.id)
      from (select * from matching order by at desc, id limit p_size offset (p_page - 1)::bigint * p_size) m
      join public.youtube_comments y using (id)
      left join public.videos v on v.user_id = y.user_id and v.id = y.video_id), '[]'))
  into v_result;
  return v_result;
end $$;
comment on function public.report_operations(date, date, text, text, text, text, text, text, text, text, text, int, int) is
  'The dashboard''s operational table: {total, assignees, rows}, the period''s comments, newest published first, a page of p_size.';

grant execute on function public.report_dashboard(date, date, text, text, text, text, text, text, text, text),
  public.report_operations(date, date, text, text, text, text, text, text, text, text, text, int, int) to authenticated;
