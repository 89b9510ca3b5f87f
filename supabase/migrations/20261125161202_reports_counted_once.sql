-- reports_counted_once: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP VIEW "public"."report_days";

DROP VIEW "public"."report_videos";

DROP FUNCTION "public"."asked_this_month"(text);

DROP FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer, jsonb);

DROP VIEW "public"."report_comments";

CREATE OR REPLACE FUNCTION engine.question_became (
  q public.questions
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when q.state = 'open' and engine.question_answered(q) is not null then 'answered' else q.state end
$function$;

CREATE OR REPLACE FUNCTION engine.time_saved (
  p_types            jsonb,
  p_minutes_unedited numeric,
  p_minutes_edited   numeric
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select to_jsonb(m) || jsonb_build_object('hours', round((m.unedited * m.minutes_unedited + m.edited * m.minutes_edited) / 60, 1))
  from (
    select coalesce(sum((t ->> 'replies')::int) filter (where t ->> 'type' = 'AI'), 0) as unedited,
      coalesce(sum((t ->> 'replies')::int) filter (where t ->> 'type' = 'AI+Edited'), 0) as edited,
      coalesce(p_minutes_unedited, 3) as minutes_unedited, coalesce(p_minutes_edited, 1.5) as minutes_edited
    from jsonb_array_elements(p_types) t) m
$function$;

CREATE OR REPLACE FUNCTION engine.weekly_lines (
  p_dashboard jsonb,
  s           public.report_settings
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select concat_ws(E'\n',
    'Comments: ' || (r ->> 'comments'),
    'Public replies: ' || (r ->> 'published'),
    'Answered: ' || case when (r ->> 'answerable')::int > 0 then (r ->> 'answerable_percent') || '% of the ' || (r ->> 'answerable') || ' that needed a reply' else 'nothing needed a reply' end,
    'Median response: ' || coalesce(engine.minutes_in_words((r ->> 'median_minutes')::int), 'no public replies yet'),
    'Still open: ' || (p_dashboard #>> '{open,count}'),
    'Hours saved: ' || (engine.time_saved(p_dashboard -> 'types', s.minutes_unedited, s.minutes_edited) ->> 'hours'))
  from (select p_dashboard #> '{figures,range}' as r) f
$function$;

CREATE OR REPLACE FUNCTION engine.weekly_subject (
  p_comments  integer,
  p_published integer
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select format('Your week: %s %s, %s public %s', p_comments, case p_comments when 1 then 'comment' else 'comments' end,
    p_published, case p_published when 1 then 'reply' else 'replies' end)
$function$;

CREATE OR REPLACE FUNCTION public.asked_this_month (
  p_channel text DEFAULT NULL::text
)
  RETURNS TABLE (
    question_id uuid,
    question    text,
    video_id    text,
    video_title text,
    people      integer,
    state       text,
    answer      text,
    newest_at   timestamp with time zone,
    by_hand     boolean
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
begin
  perform engine.require(p_channel is null or length(p_channel) <= engine.most('key_characters'), 'Unknown channel.');
  return query
    select q.id, q.body, y.video_id, nullif(max(v.title), ''), count(distinct coalesce(y.author_channel_id, y.id::text))::int, engine.question_became(q), engine.question_answered(q),
      max(y.published_at), q.state = 'open' and engine.question_became(q) = 'answered'
    from public.questions q
    join public.youtube_comments y on y.question_id = q.id
    left join public.videos v on v.user_id = q.user_id and v.id = y.video_id
    where q.user_id = any (array(select engine.accounts())) and (p_channel is null or q.channel_id = p_channel)
      and q.newest_at >= date_trunc('month', engine.today_of(q.user_id)::timestamp) at time zone coalesce((select p.timezone from public.profiles p where p.user_id = q.user_id), 'UTC')
    group by q.id, y.video_id
    order by 5 desc, 8 desc, q.id, y.video_id limit 100;
end $function$;

REVOKE ALL ON FUNCTION "public"."asked_this_month"(text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.reply_counts()
  RETURNS TABLE (
    to_approve   integer,
    needs_answer integer,
    queued       integer,
    posted       integer,
    needs_you    integer,
    spam         integer,
    no_reply     integer,
    unanswered   integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select t.* from jsonb_to_record(engine.inbox_tabs()) as t (
    to_approve int, needs_answer int, queued int, posted int, needs_you int, spam int, no_reply int, unanswered int)
$function$;

CREATE OR REPLACE FUNCTION public.report_numbers (
  p_start   date,
  p_end     date,
  p_tz      text,
  p_channel text    DEFAULT NULL::text,
  p_video   text    DEFAULT NULL::text,
  p_status  text    DEFAULT 'all'::text,
  p_sort    text    DEFAULT 'published'::text,
  p_by_day  boolean DEFAULT true
)
  RETURNS TABLE (
    day               date,
    comments          integer,
    replies           integer,
    published_replies integer,
    queued_replies    integer,
    coverage          integer,
    table_rows        integer,
    history           integer
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
      from channels k join public.youtube_comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
      where %s
      group by 1
    $q$, v_date, engine.report_filter(p_status, p_sort, p_video)) end)
  using v_starts, v_from, v_to, p_video, p_channel, p_by_day, p_start;
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
end $function$;

CREATE OR REPLACE FUNCTION public.report_worth (
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
  v_zone constant text := engine.report_zone(p_tz);
  v_accounts constant uuid[] := array(select engine.accounts());
  v_channels constant text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  -- Working hours are the owner's, whatever days the report is of.
  v_home constant text := coalesce((select p.timezone from public.profiles p where p.user_id = any (v_accounts) limit 1), v_zone);
  v_from timestamptz;
  v_to timestamptz;
  s public.report_settings;
  v_dashboard jsonb;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  select * into s from public.report_settings r where r.user_id = any (v_accounts);
  v_dashboard := engine.dashboard(v_accounts, v_channels, p_start, p_end, v_zone, null, 'monthly', null, null, 'all', null);

  with decided as materialized (
    select o.outcome, o.rule_id, extract(epoch from o.decided_at - o.drafted_at) / 60 as minutes,
      engine.in_working_hours(o.decided_at, v_home, coalesce(s.work_from, 540), coalesce(s.work_to, 1080), coalesce(s.work_days, '{1,2,3,4,5}')) as in_hours
    from public.draft_outcomes o
    where o.user_id = any (v_accounts) and o.channel_id = any (v_channels) and o.decided_at >= v_from and o.decided_at < v_to
  ), unattended as materialized (
    select y.rule_id, extract(epoch from y.approved_at - coalesce(y.published_at, y.created_at)) / 60 as minutes,
      engine.in_working_hours(y.approved_at, v_home, coalesce(s.work_from, 540), coalesce(s.work_to, 1080), coalesce(s.work_days, '{1,2,3,4,5}')) as in_hours
    from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels) and y.reply_sent_at >= v_from and y.reply_sent_at < v_to
      and y.approved_by = 'engine' and y.is_replied
  ), asked as materialized (
    select q.id, engine.question_became(q) as state, y.video_id, count(*) as comments
    from public.questions q join public.youtube_comments y on y.question_id = q.id
    where q.user_id = any (v_accounts) and q.channel_id = any (v_channels) and y.created_at >= v_from and y.created_at < v_to
    group by 1, 2, 3
  ), own as (
    -- How soon the owner answered before: the latest thousand answers to what was written before the channel was connected.
    select extract(epoch from y.owner_replied_at - y.published_at) / 60 as minutes
    from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels) and y.owner_reply_text is not null and y.history
      and y.owner_replied_at >= y.published_at
    order by y.owner_replied_at desc limit 1000
  )
  select jsonb_build_object(
    'now', engine.now(),
    'known', v_dashboard #> '{figures,range,known}',
    'saved', engine.time_saved(v_dashboard -> 'types', s.minutes_unedited, s.minutes_edited),
    'cost', (select jsonb_build_object('calls', m.calls, 'tokens', m.tokens, 'money', m.money, 'since', m.since,
        'credits', (v_dashboard #>> '{figures,range,published}')::int * engine.reply_cost(),
        'plan', (select p.plan from public.profiles p where p.user_id = any (v_accounts) limit 1))
      from engine.model_spent(p_start, p_end) m),
    'questions', (
      select jsonb_build_object('asked', coalesce(sum(a.comments), 0), 'groups', count(distinct a.id),
        'answered', count(distinct a.id) filter (where a.state = 'answered'), 'dismissed', count(distinct a.id) filter (where a.state = 'dismissed'),
        'open', count(distinct a.id) filter (where a.state = 'open'),
        'videos', coalesce((
          select jsonb_agg(jsonb_build_object('video_id', v.video_id, 'title', v.title, 'groups', v.groups, 'open', v.open) order by v.open desc, v.groups desc, v.video_id)
          from (
            select b.video_id, max(t.title) as title, count(*) as groups, count(*) filter (where b.state = 'open') as open
            from asked b left join public.videos t on t.user_id = any (v_accounts) and t.id = b.video_id
            where b.video_id is not null group by 1 order by 4 desc, 3 desc, 1 limit 10) v), '[]'))
      from asked a),
    'people', (
      select jsonb_agg(to_jsonb(w) order by w.who desc) from (
        select 'owner' as who, count(*) filter (where d.outcome = 'approved') as approved, count(*) filter (where d.outcome = 'edited') as edited,
          count(*) filter (where d.outcome in ('dismissed', 'replaced')) as rejected, round((percentile_cont(0.5) within group (order by d.minutes))::numeric, 1) as median_minutes,
          count(*) filter (where d.in_hours) as in_hours, count(*) filter (where not d.in_hours) as outside_hours
        from decided d
        union all
        select 'engine', count(*), 0, 0, round((percentile_cont(0.5) within group (order by u.minutes))::numeric, 1),
          count(*) filter (where u.in_hours), count(*) filter (where not u.in_hours)
        from unattended u) w),
    'rules', coalesce((
      select jsonb_agg(jsonb_build_object('rule_id', x.rule_id, 'name', r.name, 'approved', x.approved, 'edited', x.edited, 'rejected', x.rejected,
        'unattended', x.unattended, 'median_minutes', x.median_minutes) order by r.position nulls last)
      from (
        select b.rule_id, count(*) filter (where b.outcome = 'approved') as approved, count(*) filter (where b.outcome = 'edited') as edited,
          count(*) filter (where b.outcome in ('dismissed', 'replaced')) as rejected, count(*) filter (where b.outcome = 'unattended') as unattended,
          round((percentile_cont(0.5) within group (order by b.minutes))::numeric, 1) as median_minutes
        from (select d.rule_id, d.outcome, d.minutes from decided d union all select u.rule_id, 'unattended', u.minutes from unattended u) b
        group by 1) x
      left join public.reply_rules r on r.id = x.rule_id), '[]'),
    'without', jsonb_build_object(
      'own_answers', (select count(*) from own), 'own_median_minutes', (select round((percentile_cont(0.5) within group (order by minutes))::numeric, 1) from own),
      'shadow', (select jsonb_build_object('decided', t.post_approved + t.post_edited + t.post_dismissed, 'agreed', t.post_approved,
          'percent', case when t.post_approved + t.post_edited + t.post_dismissed > 0
            then engine.percent(t.post_approved, t.post_approved + t.post_edited + t.post_dismissed) end)
        from public.shadow_totals() t)))
  into v_result;
  return v_result;
end $function$;

CREATE OR REPLACE FUNCTION service.write_weekly_reports (
  p_limit integer DEFAULT 20
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE VIEW "engine"."comment_counts" WITH (security_invoker=true) AS  SELECT y.user_id,
    y.channel_id,
    y.video_id,
    y.created_at AS moment,
    1 AS comments,
    (y.history)::integer AS history,
    0 AS replies,
    0 AS published_replies,
    0 AS published_history,
    0 AS queued_replies,
    ((NOT (y.sentiment IS DISTINCT FROM 'Negative'::text)))::integer AS negative,
    y.published_at AS written_at
   FROM public.youtube_comments y
UNION ALL
 SELECT y.user_id,
    y.channel_id,
    y.video_id,
    y.reply_sent_at AS moment,
    0 AS comments,
    0 AS history,
    (y.has_reply)::integer AS replies,
    ((NOT (y.reply_status IS DISTINCT FROM 'verified_public'::text)))::integer AS published_replies,
    ((y.history AND (NOT (y.reply_status IS DISTINCT FROM 'verified_public'::text))))::integer AS published_history,
    ((NOT (y.reply_status IS DISTINCT FROM 'queue'::text)))::integer AS queued_replies,
    0 AS negative,
    NULL::timestamp with time zone AS written_at
   FROM public.youtube_comments y
  WHERE (y.reply_sent_at IS NOT NULL);

CREATE VIEW "engine"."report_quarters" WITH (security_invoker=true) AS  SELECT true AS folded,
    r.user_id,
    r.channel_id,
    r.quarter,
    r.seen AS comments,
    r.seen_history AS history,
    r.replies,
    r.sent_public AS published_replies,
    r.sent_queue AS queued_replies,
    r.seen_public,
    r.written,
    r.written_public,
    r.sent_waiting,
    r.sent_replied
   FROM public.report_counts r
UNION ALL
 SELECT false AS folded,
    j.user_id,
    j.channel_id,
    j.quarter,
    j.seen AS comments,
    j.seen_history AS history,
    j.replies,
    j.sent_public AS published_replies,
    j.sent_queue AS queued_replies,
    j.seen_public,
    j.written,
    j.written_public,
    j.sent_waiting,
    j.sent_replied
   FROM engine.journal_counts j;

CREATE VIEW "public"."report_comments" WITH (security_invoker=true) AS  SELECT y.id,
    y.user_id,
    y.channel_id,
    y.comment_id,
    y.thread_id,
    y.video_id,
    v.title AS video_title,
    v.thumbnail_url,
    y.author_name,
    y.text_original,
    y.language,
    y.sentiment,
    y.category,
    y.topics,
    y.assignee,
    y.published_at,
    y.created_at,
    y.generated_reply,
    y.reply_type,
    y.reply_status,
    y.status_reason,
    y.is_replied,
    y.has_reply,
    y.reply_sent_at,
    y.youtube_reply_id,
    COALESCE(k.label, y.used_connection_label) AS account,
    y.verification_attempts,
    y.verified_at,
        CASE
            WHEN ((y.reply_status = 'verified_public'::text) AND (NOT y.history) AND (y.published_at IS NOT NULL) AND (y.reply_sent_at IS NOT NULL)) THEN ((GREATEST((0)::numeric, EXTRACT(epoch FROM (y.reply_sent_at - y.published_at))) / (60)::numeric))::double precision
            ELSE NULL::double precision
        END AS minutes,
    y.history
   FROM ((public.youtube_comments y
     LEFT JOIN public.videos v ON (((v.user_id = y.user_id) AND (v.id = y.video_id))))
     LEFT JOIN public.youtube_connections k ON ((k.id = y.used_connection_id)));

CREATE OR REPLACE FUNCTION public.report_page (
  p_start      date,
  p_end        date,
  p_tz         text,
  p_channel    text    DEFAULT NULL::text,
  p_video      text    DEFAULT NULL::text,
  p_status     text    DEFAULT 'all'::text,
  p_sort       text    DEFAULT 'published'::text,
  p_descending boolean DEFAULT true,
  p_page       integer DEFAULT 1,
  p_size       integer DEFAULT 25,
  p_after      jsonb   DEFAULT NULL::jsonb
)
  RETURNS SETOF public.report_comments
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
  v_column := case p_sort when 'video' then 'video_id' when 'comment' then 'text_original' when 'reply' then 'generated_reply'
    when 'replied' then 'reply_sent_at' when 'status' then 'reply_status' else 'published_at' end;
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
end $function$;

REVOKE ALL ON FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer, jsonb) FROM PUBLIC, "anon", "service_role";

REVOKE ALL ON TABLE "public"."report_comments" FROM "anon", "service_role";

CREATE VIEW "public"."report_days" WITH (security_invoker=true) AS  SELECT c.user_id,
    c.channel_id,
    ((c.quarter AT TIME ZONE p.timezone))::date AS day,
    (sum(c.comments))::integer AS comments,
    (sum(c.replies))::integer AS replies,
    (sum(c.published_replies))::integer AS published_replies,
    (sum(c.queued_replies))::integer AS queued_replies,
    (sum(c.history))::integer AS history
   FROM (engine.report_quarters c
     JOIN public.profiles p ON ((p.user_id = c.user_id)))
  GROUP BY c.user_id, c.channel_id, (((c.quarter AT TIME ZONE p.timezone))::date)
 HAVING ((sum(c.comments) <> 0) OR (sum(c.replies) <> 0));

REVOKE ALL ON TABLE "public"."report_days" FROM "anon", "service_role";

CREATE VIEW "public"."report_videos" WITH (security_invoker=true) AS  SELECT c.user_id,
    c.channel_id,
    c.video_id,
    v.title,
    v.thumbnail_url,
    v.published_at,
    (sum(c.comments))::integer AS comments,
    (sum(c.replies))::integer AS replies,
    (sum(c.published_replies))::integer AS published_replies,
    engine.percent(sum((c.published_replies - c.published_history)), sum((c.comments - c.history))) AS coverage,
    (sum(c.negative))::integer AS negative,
    max(c.written_at) AS last_comment_at,
    v.views,
    v.views_read_at,
    (sum(c.history))::integer AS history,
    (sum(c.published_history))::integer AS published_history
   FROM (engine.comment_counts c
     LEFT JOIN public.videos v ON (((v.user_id = c.user_id) AND (v.id = c.video_id))))
  WHERE (c.video_id IS NOT NULL)
  GROUP BY c.user_id, c.channel_id, c.video_id, v.title, v.thumbnail_url, v.published_at, v.views, v.views_read_at;

REVOKE ALL ON TABLE "public"."report_videos" FROM "anon", "service_role";

COMMENT ON FUNCTION "engine"."question_became"(public.questions) IS 'What reports say has become of a question (engine.question_states): its state, but answered also where its owner told one who asked and kept no fact of it.';

COMMENT ON FUNCTION "engine"."time_saved"(jsonb, numeric, numeric) IS 'What the public replies of a period (types of engine.dashboard) saved: {unedited, edited, minutes_unedited, minutes_edited, hours}. Minutes that are null are those of a user without report_settings.';

COMMENT ON FUNCTION "engine"."weekly_subject"(integer, integer) IS 'The subject of a weekly mail.';

COMMENT ON FUNCTION "public"."asked_this_month"(text) IS 'What a channel of the caller''s, or all of them, was asked this month that nothing answered then, by video, most asked first, 100 at most. state: engine.question_became; answer: what the owner has said since, as a fact or by hand to one who asked; by_hand: so far only to one who asked, so that no fact answers the next one.';

COMMENT ON FUNCTION "public"."reply_counts"() IS 'One row: how many of the caller''s comments are in each tab of the replies screen (engine.inbox_tabs). unanswered: top-level, repliable, not answered by the channel itself, waiting for no answer. to_approve: with those that are grave and have no text.';

COMMENT ON FUNCTION "public"."report_operations"(date, date, text, text, text, text, text, text, text, text, text, integer, integer, text, jsonb) IS 'The dashboard''s operational table: {total, history, assignees, rows}, newest written first, a page of p_size. history: of the total those written before the channel was connected, which the dashboard''s figure of comments leaves out. p_what: the number of the dashboard whose rows are wanted, and exactly those: comments, history, replies, published, queued, answerable, answered, timed, on_time, with_sentiment, positive, open, open_over_hour, open_over_day, open_questions, or category, sentiment, outcome, response, type, topic, video, ids with a value behind a colon; without it all comments seen in the period, history too. Replies are of the period by reply_sent_at. p_after: the cursor of the last row of the page before; p_page is not looked at then. 422 for what there is not.';

COMMENT ON FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer, jsonb) IS 'The table of the caller''s report: a page of p_size rows, ties by the date of the range and by id. The range holds for reply_sent_at (queued, or sorted by replied), published_at (sorted by published) or else created_at. p_after: the last row of the page before, as it came; the page follows it whatever has come in meanwhile, and p_page is not looked at. 422 for values outside the lists.';

COMMENT ON VIEW "engine"."comment_counts" IS 'What engine.report_quarters holds, of the comments themselves, with their videos: a row when a comment was first seen, another when its reply was sent.';

COMMENT ON VIEW "engine"."report_quarters" IS 'What is counted of a quarter of an hour, folded or not yet, by the names of the reports: days and the live report are sums of these rows. history: of the comments those written before the channel was connected. seen_public to sent_replied: how many rows the report''s table has.';

COMMENT ON VIEW "public"."report_comments" IS 'A comment with its reply. account: the label of the connection that posted; minutes: from published_at to reply_sent_at, of public replies to what was written after the channel was connected; null when published_at or reply_sent_at is unknown.';

COMMENT ON VIEW "public"."report_days" IS 'A channel''s day in its owner''s time zone (profiles.timezone): comments by created_at, replies by reply_sent_at. history: of the comments those written before the channel was connected. A day without either has no row.';

COMMENT ON VIEW "public"."report_videos" IS 'A video of all time, counted as report_days counts days: comments, history (of them those written before the channel was connected), replies sent, and those that are public. coverage: without history, as the dashboard has it: (published_replies - published_history) of (comments - history), in whole percent. published_history: of published_replies those to history. views as of views_read_at.';

REVOKE ALL ON FUNCTION "engine"."question_became"(public.questions) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."question_became"(public.questions) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."question_became"(public.questions) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."question_became"(public.questions) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."time_saved"(jsonb, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."time_saved"(jsonb, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."time_saved"(jsonb, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."time_saved"(jsonb, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."weekly_subject"(integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."weekly_subject"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."weekly_subject"(integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."asked_this_month"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."asked_this_month"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."asked_this_month"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer, jsonb) TO "postgres";

GRANT SELECT ON TABLE "engine"."comment_counts" TO "authenticated";

GRANT SELECT ON TABLE "engine"."report_quarters" TO "authenticated";

REVOKE ALL ON TABLE "public"."report_comments" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_comments" TO "authenticated";

REVOKE ALL ON TABLE "public"."report_days" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_days" TO "authenticated";

REVOKE ALL ON TABLE "public"."report_videos" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_videos" TO "authenticated";
