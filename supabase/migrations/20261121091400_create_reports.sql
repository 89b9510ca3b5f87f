-- Reading A's numbers (SPEC 2, 7, 9): one call returns totals, days and a page of rows; another the verification buckets.
-- Everything runs as the caller, so row-level security limits it to the caller's own rows.

create function engine.report_zone(p_tz text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_timezone_names where name = p_tz) then
    perform engine.fail(422, 'unknown_time_zone', format('There is no time zone called %s.', coalesce(p_tz, '(none)')), 'Choose one in Account.');
  end if;
  return p_tz;
end $$;
comment on function engine.report_zone(text) is 'The zone name if it exists; 422 otherwise.';
grant execute on function engine.report_zone(text) to authenticated;

create function engine.report_argument(p_ok boolean, p_message text) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  if not coalesce(p_ok, false) then
    perform engine.fail(422, 'report_argument', p_message);
  end if;
end $$;
comment on function engine.report_argument(boolean, text) is 'Refuses a report argument with 422 and a sentence.';
grant execute on function engine.report_argument(boolean, text) to authenticated;

create function public.report(
  p_start date, p_end date, p_tz text, p_channel text default null, p_video text default null, p_status text default 'all',
  p_sort text default 'published', p_descending boolean default true, p_page int default 1
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_from timestamptz;
  v_to timestamptz;
  v_channels text[];
  v_result jsonb;
  v_column text;
  v_date text;
begin
  perform engine.report_argument(p_start is not null and p_end is not null, 'A report needs a first and a last day.');
  perform engine.report_argument(p_start <= p_end, 'The first day is after the last.');
  perform engine.report_argument(p_end - p_start <= 3700, 'A report covers at most ten years.');
  perform engine.report_argument(p_status in ('all', 'queued', 'published'), 'Status is all, queued or published.');
  perform engine.report_argument(p_sort in ('video', 'comment', 'reply', 'published', 'replied', 'status'),
    'Sort by video, comment, reply, published, replied or status.');
  perform engine.report_argument(p_page >= 1, 'Pages start at 1.');
  v_from := p_start::timestamp at time zone v_zone;
  v_to := (p_end + 1)::timestamp at time zone v_zone;
  v_channels := case when p_channel is not null then array[p_channel]
    else array(select m.channel_id from public.client_youtube_channels m where m.client_user_id = (select auth.uid())) end;
  v_column := case p_sort when 'video' then 'video_id' when 'comment' then 'text_original' when 'reply' then 'generated_reply'
    when 'replied' then 'reply_sent_at' when 'status' then 'reply_status' else 'published_at' end;
  v_date := case when p_status = 'queued' or p_sort = 'replied' then 'reply_sent_at'
    when p_sort = 'published' then 'published_at' else 'created_at' end;

  with tracked as (
    select (y.created_at at time zone v_zone)::date as day, count(*) as comments
    from public.youtube_comments y
    where y.user_id = (select auth.uid()) and y.channel_id = any(v_channels) and (p_video is null or y.video_id = p_video)
      and y.created_at >= v_from and y.created_at < v_to
    group by 1
  ), replied as (
    select (y.reply_sent_at at time zone v_zone)::date as day,
      count(*) filter (where y.reply_status in ('verified_public', 'queue', 'under_moderation', 'posting')
        or y.youtube_reply_id is not null or y.generated_reply is not null) as replies,
      count(*) filter (where y.reply_status = 'verified_public') as published,
      count(*) filter (where y.reply_status = 'queue') as queued
    from public.youtube_comments y
    where y.user_id = (select auth.uid()) and y.channel_id = any(v_channels) and (p_video is null or y.video_id = p_video)
      and y.reply_sent_at >= v_from and y.reply_sent_at < v_to
    group by 1
  ), totals as (
    select (select coalesce(sum(comments), 0) from tracked) as comments, coalesce(sum(replies), 0) as replies,
      coalesce(sum(published), 0) as published, coalesce(sum(queued), 0) as queued
    from replied
  )
  select jsonb_build_object(
    'totals', (select jsonb_build_object('comments', t.comments, 'replies', t.replies, 'publishedReplies', t.published,
      'queuedReplies', t.queued, 'coverage', case when t.comments = 0 then 0 else floor(t.published * 100.0 / t.comments) end) from totals t),
    'daily', coalesce((
      select jsonb_agg(jsonb_build_object('date', d.day, 'comments', coalesce(tracked.comments, 0), 'replies', coalesce(replied.replies, 0)) order by d.day)
      from (select generate_series(p_start::timestamp, p_end::timestamp, interval '1 day')::date as day) d
      left join tracked using (day) left join replied using (day)), '[]'))
  into v_result;

  return v_result || (
    select jsonb_build_object('tableTotalCount', page.total, 'rows', page.rows) from (
      select * from public.report_rows(v_from, v_to, v_channels, p_video, p_status, v_date, v_column, p_descending, p_page)) page);
end $$;

create function public.report_rows(
  p_from timestamptz, p_to timestamptz, p_channels text[], p_video text, p_status text, p_date text, p_column text, p_descending boolean, p_page int
) returns table (total bigint, rows jsonb)
language plpgsql stable set search_path = '' as $$
declare
  v_where text;
begin
  perform engine.report_argument(p_date in ('created_at', 'published_at', 'reply_sent_at'), 'No such date column.');
  perform engine.report_argument(
    p_column in ('video_id', 'text_original', 'generated_reply', 'reply_sent_at', 'reply_status', 'published_at'), 'No such sort column.');
  v_where := format(
    'y.user_id = (select auth.uid()) and y.channel_id = any($1) and y.%1$I >= $2 and y.%1$I < $3 and ($4 is null or y.video_id = $4)', p_date)
    || case p_status when 'queued' then ' and y.reply_status in (''queue'', ''under_moderation'', ''posting'')'
         when 'published' then ' and y.reply_status = ''verified_public''' else '' end
    || case when p_column = 'reply_sent_at' then ' and y.is_replied' else '' end;
  return query execute format($q$
    select (select count(*) from public.youtube_comments y where %1$s),
      coalesce((select jsonb_agg(to_jsonb(p)) from (
        select y.id, y.comment_id, y.video_id, v.title as video_title, y.text_original, y.generated_reply, y.reply_type, y.published_at, y.created_at,
          y.reply_sent_at, y.is_replied, y.reply_status, y.status_reason, y.youtube_reply_id, y.verification_attempts,
          coalesce(c.label, y.used_connection_label) as account
        from public.youtube_comments y
        left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
        left join public.youtube_connections c on c.id = y.used_connection_id
        where %1$s order by y.%2$I %3$s nulls last, y.id limit 25 offset $5) p), '[]'::jsonb)
  $q$, v_where, p_column, case when p_descending then 'desc' else 'asc' end)
  using p_channels, p_from, p_to, p_video, (p_page - 1) * 25;
end $$;

comment on function public.report(date, date, text, text, text, text, text, boolean, int) is
  'The live report of the caller: {totals {comments, replies, publishedReplies, queuedReplies, coverage}, daily [{date, comments, replies}], rows (25), tableTotalCount}. '
  'Days are whole days in p_tz. Without p_channel: the mapped channels, none matching nothing. 422 for an unknown zone, sort, status, or reversed range.';
comment on function public.report_rows(timestamptz, timestamptz, text[], text, text, text, text, boolean, int) is
  'The table part of public.report: total count and one page of 25 rows in the given order, ties by id.';

create function public.verification_stats(p_channel text default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'verified_public', count(*) filter (where reply_status = 'verified_public'),
    'never', count(*) filter (where reply_status <> 'verified_public' and verification_attempts = 0),
    'once', count(*) filter (where reply_status <> 'verified_public' and verification_attempts = 1),
    'twice', count(*) filter (where reply_status <> 'verified_public' and verification_attempts = 2),
    'more', count(*) filter (where reply_status <> 'verified_public' and verification_attempts >= 3))
  from public.youtube_comments
  where is_replied and user_id = (select auth.uid()) and (p_channel is null or channel_id = p_channel)
$$;
comment on function public.verification_stats(text) is
  'Replies by how often they were checked: verified_public apart, then 0, 1, 2 and 3 or more attempts (SPEC 9).';

grant execute on function public.report(date, date, text, text, text, text, text, boolean, int),
  public.report_rows(timestamptz, timestamptz, text[], text, text, text, text, boolean, int),
  public.verification_stats(text) to authenticated;
