-- A copy, because the view reads every zone's file: 20 ms a look.
create table private.time_zones (name text primary key);
insert into private.time_zones select name from pg_catalog.pg_timezone_names;
comment on table private.time_zones is 'The server''s time zone names, as of this migration.';

create function engine.report_argument(p_ok boolean, p_message text) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  if not coalesce(p_ok, false) then
    perform engine.fail(422, 'report_argument', p_message);
  end if;
end $$;
comment on function engine.report_argument(boolean, text) is 'Refuses a report argument with 422 and a sentence.';
grant execute on function engine.report_argument(boolean, text) to authenticated;

create function engine.report_zone(p_tz text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.time_zones where name = p_tz) then
    perform engine.fail(422, 'unknown_time_zone', format('There is no time zone called %s.', coalesce(p_tz, '(none)')), 'Choose one in Account.');
  end if;
  return p_tz;
end $$;
comment on function engine.report_zone(text) is 'The zone name if it exists; 422 otherwise.';
grant execute on function engine.report_zone(text) to authenticated;

create function engine.check_report_range(p_start date, p_end date) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.report_argument(p_start is not null and p_end is not null, 'A report needs a first and a last day.');
  perform engine.report_argument(p_start <= p_end, 'The first day is after the last.');
  perform engine.report_argument(p_start >= date '1973-01-01' and p_end < date '3000-01-01', 'A report lies between 1973 and 3000.');
  perform engine.report_argument(p_end - p_start <= 3700, 'A report covers at most ten years.');
end $$;
comment on function engine.check_report_range(date, date) is 'Refuses (422) a missing, reversed, too long or too distant range of days.';
grant execute on function engine.check_report_range(date, date) to authenticated;

create function engine.day_start(p_day date, p_zone text) returns timestamptz
language sql stable set search_path = '' as $$
  -- Where clocks go back over midnight (Havana, the Azores) midnight comes twice: Postgres takes the second, the day begins at the first.
  select case when (m.at - interval '1 hour') at time zone p_zone >= p_day then m.at - interval '1 hour' else m.at end
  from (select p_day::timestamp at time zone p_zone as at) m
$$;
comment on function engine.day_start(date, text) is 'The first moment of a day in a zone, also where midnight is skipped or comes twice.';
grant execute on function engine.day_start(date, text) to authenticated;

create function engine.report_channels(p_channel text) returns text[]
language sql stable set search_path = '' as $$
  select case when p_channel is not null then array[p_channel]
    else array(select distinct m.channel_id from public.client_youtube_channels m where m.client_user_id = (select auth.uid())) end
$$;
comment on function engine.report_channels(text) is 'The channels of a report: the one asked for, else the caller''s mapped ones.';
grant execute on function engine.report_channels(text) to authenticated;

create function engine.coverage(p_published bigint, p_total bigint) returns int
language sql immutable set search_path = '' as $$
  select case when p_total = 0 then 0 else floor(p_published * 100.0 / p_total) end::int
$$;
comment on function engine.coverage(bigint, bigint) is 'floor(published / total x 100), 0 when there are no comments (SPEC 9).';
grant execute on function engine.coverage(bigint, bigint) to authenticated;

create function public.report_totals(p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_channels text[] := engine.report_channels(p_channel);
  v_starts timestamptz[];
  v_from timestamptz;
  v_to timestamptz;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  v_starts := array(select engine.day_start(p_start + n, v_zone) from generate_series(0, p_end - p_start + 1) n);

  -- Day by day along the index: finding each quarter's day among all days takes three times as long.
  with days as (
    select n, v_starts[n + 1] as since, v_starts[n + 2] as until from generate_series(0, p_end - p_start) n
  ), counted as (
    select d.n, c.*
    from days d cross join lateral (
      select sum(c.seen) as comments, sum(c.replies) as replies, sum(c.sent_public) as published, sum(c.sent_queue) as queued
      from public.report_counts c
      where c.user_id = (select auth.uid()) and c.channel_id = any(v_channels) and c.quarter >= d.since and c.quarter < d.until) c
    where p_video is null
    union all
    select width_bucket(y.created_at, v_starts) - 1, count(*), 0, 0, 0
    from public.youtube_comments y
    where p_video is not null and y.user_id = (select auth.uid()) and y.channel_id = any(v_channels) and y.video_id = p_video
      and y.created_at >= v_from and y.created_at < v_to
    group by 1
    union all
    select width_bucket(y.reply_sent_at, v_starts) - 1, 0, count(*) filter (where y.reply_like),
      count(*) filter (where y.reply_status = 'verified_public'), count(*) filter (where y.reply_status = 'queue')
    from public.youtube_comments y
    where p_video is not null and y.user_id = (select auth.uid()) and y.channel_id = any(v_channels) and y.video_id = p_video
      and y.reply_sent_at >= v_from and y.reply_sent_at < v_to
    group by 1
  ), daily as (
    select p_start + d.n as date, coalesce(sum(c.comments), 0)::bigint as comments, coalesce(sum(c.replies), 0)::bigint as replies,
      coalesce(sum(c.published), 0)::bigint as published, coalesce(sum(c.queued), 0)::bigint as queued
    from days d left join counted c using (n)
    group by d.n
  )
  select jsonb_build_object(
    'totals', jsonb_build_object('comments', sum(comments), 'replies', sum(replies), 'publishedReplies', sum(published),
      'queuedReplies', sum(queued), 'coverage', engine.coverage(sum(published)::bigint, sum(comments)::bigint)),
    'daily', jsonb_agg(jsonb_build_object('date', date, 'comments', comments, 'replies', replies) order by date))
  into v_result from daily;
  return v_result;
end $$;
comment on function public.report_totals(date, date, text, text, text) is
  'Totals and days of the caller''s report: {totals {comments, replies, publishedReplies, queuedReplies, coverage}, daily [{date, comments, replies}]}. '
  'Days are whole days in p_tz. Without p_channel: the mapped channels, none matching nothing. 422 for an unknown zone or an impossible range.';

create function public.report_page(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_status text default 'all',
  p_sort text default 'published', p_descending boolean default true, p_page int default 1, p_size int default 25
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_channels text[] := engine.report_channels(p_channel);
  v_from timestamptz;
  v_to timestamptz;
  v_column text;
  v_date text;
  v_where text;
  v_count text;
  v_total bigint;
  v_rows jsonb := '[]';
  v_direction text := case when p_descending then 'desc' else 'asc' end;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.report_argument(p_status in ('all', 'queued', 'published'), 'Status is all, queued or published.');
  perform engine.report_argument(p_sort in ('video', 'comment', 'reply', 'published', 'replied', 'status'),
    'Sort by video, comment, reply, published, replied or status.');
  perform engine.report_argument(p_descending is not null, 'Sort ascending or descending.');
  perform engine.report_argument(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.report_argument(p_size between 1 and 5000, 'A page has 1 to 5000 rows.');
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  v_column := case p_sort when 'video' then 'video_id' when 'comment' then 'text_original' when 'reply' then 'generated_reply'
    when 'replied' then 'reply_sent_at' when 'status' then 'reply_status' else 'published_at' end;
  v_date := case when p_status = 'queued' or p_sort = 'replied' then 'reply_sent_at'
    when p_sort = 'published' then 'published_at' else 'created_at' end;
  v_count := case
    when p_status = 'queued' then 'sent_waiting'
    when p_status = 'published' then case v_date when 'reply_sent_at' then 'sent_public' when 'published_at' then 'written_public' else 'seen_public' end
    else case v_date when 'reply_sent_at' then 'sent_replied' when 'published_at' then 'written' else 'seen' end end;
  v_where := format('y.user_id = (select auth.uid()) and y.%1$I >= $2 and y.%1$I < $3', v_date)
    || case when p_video is not null then ' and y.video_id = $4' else '' end
    || case p_status when 'queued' then ' and y.reply_status in (''queue'', ''under_moderation'', ''posting'')'
         when 'published' then ' and y.reply_status = ''verified_public''' else '' end
    || case when p_sort = 'replied' then ' and y.is_replied' else '' end;

  if p_video is null then
    execute format('select coalesce(sum(c.%I), 0) from public.report_counts c
      where c.user_id = (select auth.uid()) and c.channel_id = any($1) and c.quarter >= $2 and c.quarter < $3', v_count)
      into v_total using v_channels, v_from, v_to;
  else
    execute format('select count(*) from public.youtube_comments y where y.channel_id = any($1) and %s', v_where)
      into v_total using v_channels, v_from, v_to, p_video;
  end if;

  -- Each channel gives its first rows in the order of an index; nothing is read whole to be sorted by a date.
  if v_total > (p_page - 1)::bigint * p_size then
    execute format($q$
      with page as (
        select first.id, row_number() over (order by first.place %3$s, first.at %2$s, first.id %2$s) as n
        from unnest($1) as c(channel_id)
        cross join lateral (
          select y.id, y.%1$I as place, y.%5$I as at from public.youtube_comments y
          where y.channel_id = c.channel_id and %4$s
          order by y.%1$I %3$s, y.%5$I %2$s, y.id %2$s limit $5 + $6) first
        order by n limit $6 offset $5
      )
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', y.id, 'comment_id', y.comment_id, 'video_id', y.video_id, 'video_title', v.title, 'text_original', y.text_original,
        'generated_reply', y.generated_reply, 'reply_type', y.reply_type, 'published_at', y.published_at, 'created_at', y.created_at,
        'reply_sent_at', y.reply_sent_at, 'is_replied', y.is_replied, 'reply_status', y.reply_status, 'status_reason', y.status_reason,
        'youtube_reply_id', y.youtube_reply_id, 'verification_attempts', y.verification_attempts,
        'account', coalesce(k.label, y.used_connection_label)) order by p.n), '[]')
      from page p
      join public.youtube_comments y using (id)
      left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
      left join public.youtube_connections k on k.id = y.used_connection_id
    $q$, v_column, v_direction, v_direction || case when p_sort = 'reply' then ' nulls last' else '' end, v_where, v_date)
    into v_rows using v_channels, v_from, v_to, p_video, (p_page - 1)::bigint * p_size, p_size::bigint;
  end if;
  return jsonb_build_object('rows', v_rows, 'tableTotalCount', v_total);
end $$;
comment on function public.report_page(date, date, text, text, text, text, text, boolean, int, int) is
  'The table of the caller''s report: {rows, tableTotalCount}, a page of p_size rows, ties by the date of the range and by id. '
  'The range holds for reply_sent_at (queued, or sorted by replied), published_at (sorted by published) or else created_at (SPEC 7).';

create function public.report(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_status text default 'all',
  p_sort text default 'published', p_descending boolean default true, p_page int default 1
) returns jsonb
language sql stable set search_path = '' as $$
  select public.report_totals(p_start, p_end, p_tz, p_channel, p_video)
    || public.report_page(p_start, p_end, p_tz, p_channel, p_video, p_status, p_sort, p_descending, p_page)
$$;
comment on function public.report(date, date, text, text, text, text, text, boolean, int) is
  'report_totals and report_page with 25 rows in one call. The status filter holds for the table only (SPEC 7).';

create function public.verification_stats(p_channel text default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'verified_public', count(*) filter (where reply_status = 'verified_public'),
    'never', count(*) filter (where reply_status <> 'verified_public' and verification_attempts = 0),
    'once', count(*) filter (where reply_status <> 'verified_public' and verification_attempts = 1),
    'twice', count(*) filter (where reply_status <> 'verified_public' and verification_attempts = 2),
    'more', count(*) filter (where reply_status <> 'verified_public' and verification_attempts >= 3))
  from public.youtube_comments
  where is_replied and user_id = (select auth.uid()) and channel_id = any((select engine.report_channels(p_channel))::text[])
$$;
comment on function public.verification_stats(text) is
  'Replies of all time by how often they were checked: verified_public apart, then 0, 1, 2 and 3 or more attempts (SPEC 9).';

grant execute on function public.report_totals(date, date, text, text, text),
  public.report_page(date, date, text, text, text, text, text, boolean, int, int),
  public.report(date, date, text, text, text, text, text, boolean, int),
  public.verification_stats(text) to authenticated;
