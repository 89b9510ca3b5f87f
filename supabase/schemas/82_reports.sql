-- The report's numbers: totals, days and a page of rows. Everything runs as the caller, so row-level security limits it
-- to the caller's own rows; whose they are is asked once, in report_channels.

create function engine.report_zone(p_tz text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone constant text := engine.time_zone(p_tz);
begin
  if v_zone is null then
    perform engine.fail(422, 'unknown_time_zone', format('We don''t know the time zone %s.', coalesce(left(p_tz, 64), '(none)')), 'Choose one on the Account page.');
  end if;
  return v_zone;
end $$;
comment on function engine.report_zone(text) is 'engine.time_zone of it; 422 when there is none.';
grant execute on function engine.report_zone(text) to authenticated;

create function engine.check_report_range(p_start date, p_end date) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.require(p_start is not null and p_end is not null, 'Choose a start and an end date.');
  perform engine.require(p_start <= p_end, 'The start date is after the end date.');
  perform engine.require(p_start >= date '1973-01-01' and p_end < date '3000-01-01', 'Choose dates between 1973 and 3000.');
  perform engine.require(p_end - p_start < engine.most('report_days'), format('A report can cover at most %s days.', engine.most('report_days')));
end $$;
comment on function engine.check_report_range(date, date) is 'Refuses (422) a missing, reversed, too long or too distant range of days.';
grant execute on function engine.check_report_range(date, date) to authenticated;

create function engine.day_starts(p_from date, p_to date, p_zone text) returns timestamptz[]
language sql stable set search_path = '' as $$
  -- Where clocks go back over midnight (Havana, the Azores) midnight comes twice: Postgres takes the second, the day begins at the first.
  select array_agg(case when (m.at - interval '1 hour') at time zone p_zone >= m.day then m.at - interval '1 hour' else m.at end order by m.day)
  from (select p_from + n as day, (p_from + n)::timestamp at time zone p_zone as at from generate_series(0, p_to - p_from) n) m
$$;
comment on function engine.day_starts(date, date, text) is 'The first moment of each day from p_from to p_to in a zone, also where midnight is skipped or comes twice.';
grant execute on function engine.day_starts(date, date, text) to authenticated;

create function engine.day_start(p_day date, p_zone text) returns timestamptz
language sql stable set search_path = '' as $$ select (engine.day_starts(p_day, p_day, p_zone))[1] $$;
comment on function engine.day_start(date, text) is 'The first moment of a day in a zone: engine.day_starts.';
grant execute on function engine.day_start(date, text) to authenticated;

create function engine.report_channels(p_channel text) returns table (user_id uuid, channel_id text)
language sql stable set search_path = '' rows 2 as $$
  select engine.account('read'), p_channel where p_channel is not null
  union
  select m.client_user_id, m.channel_id from public.client_youtube_channels m
  where p_channel is null and m.client_user_id = (select engine.account('read'))
$$;
comment on function engine.report_channels(text) is 'The channels of a report, each with the account whose rows count: the one asked for, else the mapped ones.';
grant execute on function engine.report_channels(text) to authenticated;

create function engine.check_report_table(p_status text, p_sort text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.require(p_status = any (engine.report_statuses()), 'Status must be all, queued or published.');
  perform engine.require(p_sort = any (engine.report_sorts()), 'Sort by video, comment, reply, published, replied or status.');
end $$;
comment on function engine.check_report_table(text, text) is 'Refuses (422) a status filter or sort key that the report does not know.';
grant execute on function engine.check_report_table(text, text) to authenticated;

create function engine.report_date(p_status text, p_sort text) returns text
language sql immutable set search_path = '' as $$
  select case when p_status = 'queued' or p_sort = 'replied' then 'reply_sent_at' when p_sort = 'published' then 'published_at' else 'created_at' end
$$;
comment on function engine.report_date(text, text) is 'The date that the range of the report''s table holds for.';
grant execute on function engine.report_date(text, text) to authenticated;

create function engine.report_column(p_sort text) returns text
language sql immutable set search_path = '' as $$
  select case p_sort when 'video' then 'video_id' when 'comment' then 'text_original' when 'reply' then 'generated_reply'
    when 'replied' then 'reply_sent_at' when 'status' then 'reply_status' else 'published_at' end
$$;
comment on function engine.report_column(text) is 'The column that the report''s table is sorted by.';
grant execute on function engine.report_column(text) to authenticated;

create function engine.report_filter(p_status text, p_sort text, p_video text) returns text
language sql immutable set search_path = '' as $$
  select format('y.%1$I >= $2 and y.%1$I < $3', engine.report_date(p_status, p_sort))
    || case when p_video is not null then ' and y.video_id = $4' else '' end
    || case p_status when 'queued' then ' and y.reply_status = any (engine.reply_on_its_way())'
         when 'published' then ' and y.reply_status = ''verified_public''' else '' end
    -- Said by its states: is_replied would offer an index in their order, which is read whole for a page by time.
    || case when p_sort = 'replied' then ' and y.reply_status = any (engine.reply_replied())' else '' end
    -- First replies: those within a thread are counted among conversations.
    || case when p_status <> 'all' or p_sort = 'replied' then ' and engine.is_first(y.comment_id, y.thread_id)' else '' end
$$;
comment on function engine.report_filter(text, text, text) is
  'The condition of the report''s table on youtube_comments y; $2 and $3 are the range''s ends, $4 the video.';
grant execute on function engine.report_filter(text, text, text) to authenticated;

create function engine.report_after(p_column text, p_date text, p_descending boolean) returns text
language sql immutable set search_path = '' as $$
  select format(case
      -- A date that the rows are sorted by is one they have, so an index gives what follows.
      when p_column in ('published_at', 'reply_sent_at') then '(y.%1$I, y.%2$I, y.id) %3$s (%4$s, %5$s, %6$s)'
      when p_column = 'generated_reply' or not p_descending
        then '(y.%1$I %3$s %4$s or (y.%1$I is not distinct from %4$s and (y.%2$I, y.id) %3$s (%5$s, %6$s)) or (y.%1$I is null and %4$s is not null))'
      else '(y.%1$I %3$s %4$s or (y.%1$I is not distinct from %4$s and (y.%2$I, y.id) %3$s (%5$s, %6$s)) or (%4$s is null and y.%1$I is not null))' end,
    p_column, p_date, case when p_descending then '<' else '>' end,
    format(case when p_column in ('published_at', 'reply_sent_at') then '($8 ->> %L)::timestamptz' else '($8 ->> %L)' end, p_column),
    format('($8 ->> %L)::timestamptz', p_date), '($8 ->> ''id'')::uuid')
$$;
comment on function engine.report_after(text, text, boolean) is
  'The condition on youtube_comments y for what follows the row $8 in the order of a column, the date of the range and id. Without a value: last, or first where it descends.';
grant execute on function engine.report_after(text, text, boolean) to authenticated;

create function public.report_numbers(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_status text default 'all',
  p_sort text default 'published', p_by_day boolean default true
) returns table (day date, comments int, replies int, published_replies int, queued_replies int, coverage int, table_rows int, history int)
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_date text := engine.report_date(p_status, p_sort);
  v_starts timestamptz[];
  v_from timestamptz;
  v_to timestamptz;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_report_table(p_status, p_sort);
  v_starts := engine.day_starts(p_start, p_end + 1, v_zone);
  v_from := v_starts[1];
  v_to := v_starts[cardinality(v_starts)];
  if not p_by_day then
    v_starts := array[v_from, v_to];
  end if;

  -- Day by day along the index: finding each quarter's day among all days takes three times as long. One look at the counts gives
  -- the days, their sum and the rows of the table.
  return query execute format($q$
    with days as (
      select n, ($1::timestamptz[])[n + 1] as since, ($1::timestamptz[])[n + 2] as until from generate_series(0, cardinality($1) - 2) n
    ), channels as materialized (
      select * from engine.report_channels($5)
    ), counted as (%s)
    select case when grouping(d.n) = 0 and $6 then $7 + d.n end, coalesce(sum(c.comments), 0)::int, coalesce(sum(c.replies), 0)::int,
      coalesce(sum(c.published), 0)::int, coalesce(sum(c.queued), 0)::int,
      engine.percent(coalesce(sum(c.published), 0)::bigint, coalesce(sum(c.comments), 0)::bigint), coalesce(sum(c.table_rows), 0)::int,
      coalesce(sum(c.history), 0)::int
    from days d left join counted c using (n)
    group by grouping sets ((), (d.n)) having grouping(d.n) = 1 or $6
    order by grouping(d.n) desc, d.n
  $q$, case when p_video is null then format($q$
      select d.n, c.*
      from days d cross join lateral (
        select sum(c.comments) as comments, sum(c.replies) as replies, sum(c.published_replies) as published, sum(c.queued_replies) as queued,
          sum(c.%1$I) as table_rows, sum(c.history) as history
        from channels k join engine.report_quarters c on c.user_id = k.user_id and c.channel_id = k.channel_id
        where c.folded and c.quarter >= d.since and c.quarter < d.until) c
      union all
      -- What is not folded yet has no index of quarters, so it is read once.
      select width_bucket(c.quarter, $1) - 1, sum(c.comments), sum(c.replies), sum(c.published_replies), sum(c.queued_replies), sum(c.%1$I), sum(c.history)
      from channels k join engine.report_quarters c on c.user_id = k.user_id and c.channel_id = k.channel_id
      where not c.folded and c.quarter >= $2 and c.quarter < $3
      group by 1
    $q$, case
      when p_status = 'queued' then 'sent_waiting'
      when p_status = 'published' then case v_date when 'reply_sent_at' then 'published_replies' when 'published_at' then 'written_public' else 'seen_public' end
      else case v_date when 'reply_sent_at' then 'sent_replied' when 'published_at' then 'written' else 'comments' end end)
    else format($q$
      select width_bucket(c.moment, $1) - 1 as n, sum(c.comments) as comments, sum(c.replies) as replies, sum(c.published_replies) as published,
        sum(c.queued_replies) as queued, 0 as table_rows, sum(c.history) as history
      from channels k join engine.comment_counts c on c.user_id = k.user_id and c.channel_id = k.channel_id
      where c.video_id = $4 and c.moment >= $2 and c.moment < $3
      group by 1
      union all
      select width_bucket(y.%I, $1) - 1, 0, 0, 0, 0, count(*), 0
      from channels k join public.comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
      where %s
      group by 1
    $q$, v_date, engine.report_filter(p_status, p_sort, p_video)) end)
  using v_starts, v_from, v_to, p_video, p_channel, p_by_day, p_start;
end $$;
comment on function public.report_numbers(date, date, text, text, text, text, text, boolean) is
  'The caller''s report in numbers: first a row without a day for the whole range, then a row for every day, those without comments too: whole days in '
  'p_tz, comments by created_at, replies by reply_sent_at, coverage in whole percent; history: of the comments those written before the channel was connected. table_rows: how many rows report_page has; status and sort '
  'hold for it alone. Without p_channel: the mapped channels, none matching nothing. 422 for an unknown zone, an impossible range or a value '
  'outside the lists.';

create function public.report_page(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_status text default 'all',
  p_sort text default 'published', p_descending boolean default true, p_page int default 1, p_size int default 25, p_after jsonb default null
) returns setof public.report_comments
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_column text;
  v_direction text := case when p_descending then 'desc' else 'asc' end;
  v_where text;
  v_users uuid[];
  v_channels text[];
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_report_table(p_status, p_sort);
  perform engine.require(p_descending is not null, 'Sort ascending or descending.');
  perform engine.require(length(coalesce(p_after::text, '')) <= engine.most('report_after_characters'), 'Continue from the last row of the previous page.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  v_column := engine.report_column(p_sort);
  select array_agg(k.user_id), array_agg(k.channel_id) into v_users, v_channels from engine.report_channels(p_channel) k;

  v_where := engine.report_filter(p_status, p_sort, p_video)
    || case when p_after is null then '' else ' and ' || engine.report_after(v_column, engine.report_date(p_status, p_sort), p_descending) end;

  -- Each channel gives its first rows in the order of an index; nothing is read whole to be sorted by a date. Whose rows are to be sorted by a
  -- text is said in values: of a join the planner expects as many rows of a small channel as of the average, and reads everybody's.
  return query execute format($q$
    with page as (
      select first.id, row_number() over (order by first.place %1$s %2$s, first.at %1$s, first.id %1$s) as n
      from %3$s first
      order by n limit $7 offset $6
    )
    select c.* from page p join public.report_comments c using (id) order by p.n
  $q$, v_direction, case when p_sort = 'reply' then 'nulls last' else '' end, case when p_sort in ('published', 'replied')
    then format($q$
      unnest($1, $5) as k (user_id, channel_id)
      cross join lateral (
        select y.id, y.%1$I as place, y.%2$I as at from public.youtube_comments y
        where y.user_id = k.user_id and y.channel_id = k.channel_id and %3$s
        order by y.%1$I %4$s, y.%2$I %4$s, y.id %4$s limit $6 + $7)
    $q$, v_column, engine.report_date(p_status, p_sort), v_where, v_direction)
    else format($q$
      (select y.id, y.%1$I as place, y.%2$I as at from public.youtube_comments y
      where y.user_id = any ($1) and y.channel_id = any ($5) and %3$s)
    $q$, v_column, engine.report_date(p_status, p_sort), v_where) end)
  using v_users, engine.day_start(p_start, v_zone), engine.day_start(p_end + 1, v_zone), p_video, v_channels,
    case when p_after is null then (p_page - 1)::bigint * p_size else 0 end, p_size::bigint, p_after;
end $$;
comment on function public.report_page(date, date, text, text, text, text, text, boolean, int, int, jsonb) is
  'The table of the caller''s report: a page of p_size rows, ties by the date of the range and by id. The range holds for reply_sent_at (queued, or '
  'sorted by replied), published_at (sorted by published) or else created_at. p_after: the last row of the page before, as it came; the page follows it whatever '
  'has come in meanwhile, and p_page is not looked at. 422 for values outside the lists.';

create function public.verification_stats(p_channel text default null)
returns table (verified_public int, never int, once int, twice int, more int, queued int)
language sql stable set search_path = '' as $$
  select proven.n, (count(*) filter (where w.attempts = 0))::int, (count(*) filter (where w.attempts = 1))::int, (count(*) filter (where w.attempts = 2))::int,
    (count(*) filter (where w.attempts >= 3))::int, (count(*) filter (where w.attempts = 0 and w.reply_status = 'queue'))::int
  -- Those that are proven are most, and counted from an index alone; so are those that wait, which nobody can have looked for.
  from (
    select count(*)::int as n from engine.report_channels(p_channel) k join public.comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
    where y.is_replied and y.reply_status = 'verified_public') proven
  left join lateral (
    select y.reply_status, 0 as attempts
    from engine.report_channels(p_channel) k join public.comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
    where y.is_replied and y.reply_status = 'queue'
    union all
    select y.reply_status, coalesce(r.verification_attempts, 0)
    from engine.report_channels(p_channel) k join public.comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
    left join public.replies r on r.comment_row_id = y.id
    where y.is_replied and y.reply_status = any (array_remove(array_remove(engine.reply_replied(), 'verified_public'), 'queue'))) w on true
  group by proven.n
$$;
comment on function public.verification_stats(text) is
  'One row: replies of all time by how often they were checked: verified_public apart, then 0, 1, 2 and 3 or more attempts. queued: of those with 0 the ones that still wait to be posted.';

grant execute on function public.report_numbers(date, date, text, text, text, text, text, boolean),
  public.report_page(date, date, text, text, text, text, text, boolean, int, int, jsonb),
  public.verification_stats(text) to authenticated;
