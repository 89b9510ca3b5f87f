-- The dashboard's operational table: the comments behind its numbers, a page at a time.

create function engine.drill_condition(p_what text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_kind constant text := split_part(p_what, ':', 1);
  v_value constant text := nullif(substring(p_what from position(':' in p_what) + 1), p_what);
  -- y is public.youtube_comments; the range's ends are $1 and $2.
  v_seen constant text := 'y.created_at >= $1 and y.created_at < $2';
  v_new constant text := v_seen || ' and not y.history';
  v_sent constant text := 'y.reply_sent_at >= $1 and y.reply_sent_at < $2 and engine.is_first(y.comment_id, y.thread_id)';
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
      when 'answered' then v_new || ' and engine.is_first(y.comment_id, y.thread_id) and y.reply_status = ''verified_public'''
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
      when 'label' then v_new || ' and ' || case when v_value ~ '^[0-9a-f-]{36}$' then engine.label_condition(v_value::uuid) end
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
  p_assignee text default null, p_page int default 1, p_size int default 25, p_what text default null, p_after jsonb default null,
  p_sort text default null, p_descending boolean default true, p_label uuid default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.account('read'));
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_assignee text := engine.check_inbox_filters(jsonb_strip_nulls(jsonb_build_object('assignee', nullif(p_assignee, '')))) ->> 'assignee';
  v_order text := case when p_sort is null then '' else format('m.place %s %s,', case when p_descending then 'desc' else 'asc' end, case p_sort when 'reply' then 'nulls last' else '' end) end;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.require(p_sort is null or p_sort = any (engine.report_sorts()), 'Sort by video, comment, reply, published, replied or status.');
  perform engine.require(p_sort is null or (p_what is null and p_after is null and p_descending is not null), 'Sort what no number names, page by page.');
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(length(coalesce(p_after::text, '')) <= engine.most('report_after_characters'), 'Continue from the last row of the previous page.');
  perform engine.require(p_sentiment is null or p_sentiment = any (engine.comment_sentiments()), 'Unknown sentiment.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  execute format($q$
    with matching as materialized (
      select y.id, coalesce(y.published_at, y.created_at) as at, y.history, %s as place from public.youtube_comments y
      where y.user_id = any ($3) and y.channel_id = any ($4) and %s and %s
        and ($5 is null or y.sentiment = $5) and ($6 is null or y.assignee::text = $6)
    ), page as (
      select * from matching m
      where $9 is null or m.at < ($9 ->> 'at')::timestamptz or (m.at = ($9 ->> 'at')::timestamptz and m.id > ($9 ->> 'id')::uuid)
      order by %s m.at desc, m.id limit $7 offset $8
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'history', (select count(*) from matching m where m.history),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', y.id, 'channel_id', y.channel_id, 'comment_id', y.comment_id, 'thread_id', y.thread_id, 'video_id', y.video_id, 'video_title', y.video_title,
          'thumbnail_url', y.thumbnail_url, 'author_name', y.author_name, 'text_original', y.text_original, 'generated_reply', y.generated_reply,
          'reply_type', y.reply_type, 'account', y.account, 'is_replied', y.is_replied, 'reply_status', y.reply_status, 'status_reason', y.status_reason, 'published_at', y.published_at, 'created_at', y.created_at,
          'reply_sent_at', y.reply_sent_at, 'sentiment', y.sentiment, 'category', y.category, 'assignee', y.assignee, 'assignee_name', y.assignee_name, 'history', y.history,
          'minutes', y.minutes, 'version', jsonb_build_object('id', coalesce((select max(w.id) from public.reply_versions w where w.comment_row_id = y.id), 0)),
          -- An export reads on from row to row, and does nothing with them.
          'can', case when $9 is null then (select i.can from engine.inbox i where i.id = y.id) end, 'cursor', jsonb_build_object('at', m.at, 'id', m.id)) order by %s m.at desc, m.id)
        from page m join public.report_comments y using (id)), '[]'))
  $q$, case when p_sort is null then 'null::text' else 'y.' || engine.report_column(p_sort) end,
    case when p_sort is null then engine.drill_condition(p_what)
      else replace(replace(engine.report_filter(case p_status when 'replied' then 'published' else p_status end, p_sort, null), '$2', '$1'), '$3', '$2') end,
    engine.filter_condition(p_video, p_category, p_type, p_status, engine.search_text(p_search), p_label),
    v_order, v_order)
  into v_result
  using engine.day_start(p_start, v_zone), engine.day_start(p_end + 1, v_zone), v_accounts, v_channels, p_sentiment, v_assignee, p_size,
    case when p_after is null then (p_page - 1)::bigint * p_size else 0 end, p_after;
  return v_result;
end $$;
comment on function public.report_operations(date, date, text, text, text, text, text, text, text, text, text, int, int, text, jsonb, text, boolean, uuid) is
  'The dashboard''s operational table: {total, history, rows}, newest written first, a page of p_size. history: of the total those written before the channel was '
  'connected, which the dashboard''s figure of comments leaves out. p_what: the number of the dashboard whose rows are wanted, and '
  'exactly those: comments, history, replies, published, queued, answerable, answered, timed, on_time, with_sentiment, positive, open, open_over_hour, open_over_day, '
  'open_questions, or category, sentiment, outcome, response, type, topic, video, label, ids with a value behind a colon; without it all comments seen in the period, history too. '
  'Replies are of the period by reply_sent_at. p_after: the cursor of the last row of the page before; p_page is not looked at then. p_sort: the rows of the report''s table instead, in its order and by '
  'the date that it goes by (public.report_page). 422 for what there is not.';
grant execute on function public.report_operations(date, date, text, text, text, text, text, text, text, text, text, int, int, text, jsonb, text, boolean, uuid) to authenticated;
