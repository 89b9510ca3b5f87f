-- The inbox: pages, counts, what changed since, and one comment whole. All of it runs as the caller, under row-level security.
-- What belongs to a tab and to filters is said once, as a condition in SQL (engine.inbox_in, engine.inbox_sift): filled in with literals, the planner sees which index serves it.
-- However full a tab is, no answer looks at more than 10,000 of its comments (engine.inbox_window), and each says when there are more.

create function engine.check_inbox_filters(p_filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_filters jsonb := coalesce(p_filters, '{}');
  v_allowed constant jsonb := jsonb_build_object('category', engine.comment_categories() || 'none'::text, 'sentiment', engine.comment_sentiments() || 'none'::text,
    'warning', engine.inbox_warnings(), 'age', engine.inbox_ages(), 'kind', engine.inbox_kinds(), 'viewer', engine.inbox_viewers());
  v_key text;
  v_value jsonb;
begin
  -- Before anything is read of it, so that a huge one costs nothing.
  perform engine.require(pg_catalog.length(v_filters::text) <= engine.most('inbox_filter_characters'),
    format('Filters can have at most %s characters.', engine.most('inbox_filter_characters')));
  perform engine.require(jsonb_typeof(v_filters) = 'object', 'Filters must be an object.');
  for v_key, v_value in select e.key, e.value from jsonb_each(v_filters) e loop
    perform engine.require(v_key = any (engine.inbox_filters()), format('Unknown filter %s.', left(v_key, 40)));
    perform engine.require(jsonb_typeof(v_value) = 'string', format('The filter %s must be text.', v_key));
    perform engine.require(not v_allowed ? v_key or v_allowed -> v_key ? (v_value #>> '{}'), format('Unknown value for the filter %s.', v_key));
    if v_key = 'assignee' and v_value = '"me"' then
      v_filters := jsonb_set(v_filters, '{assignee}', coalesce(to_jsonb(engine.actor()), '""'));
    elsif v_key in ('assignee', 'label') then
      perform engine.require(v_value in ('""', '"none"') or pg_input_is_valid(v_value #>> '{}', 'uuid'), format('Unknown value for the filter %s.', v_key));
    elsif v_key <> 'search' then
      perform engine.require_key(v_value #>> '{}');
    end if;
  end loop;
  perform engine.search_text(v_filters ->> 'search');
  return v_filters;
end $$;
comment on function engine.check_inbox_filters(jsonb) is
  'Filters of the inbox as they came, {} for null, and the caller in place of me as assignee. 422 for what is no filter (engine.inbox_filters), is no text, has no such value, or is too long.';

create function engine.age_spans(p_now timestamptz) returns table (age text, since timestamptz, until timestamptz)
language sql immutable set search_path = '' as $$
  select a.age, p_now - a.most, p_now - lag(a.most) over (order by a.most) from unnest(engine.inbox_ages(), '{1 hour,24 hours,7 days,30 days}'::interval[]) a (age, most)
$$;
comment on function engine.age_spans(timestamptz) is 'Since when, excluded, and until when a comment of each of engine.inbox_ages was written; nulls where that does not end.';

create function engine.age_band(p_now timestamptz) returns text
language sql immutable set search_path = '' as $$
  select 'case ' || string_agg(format('when y.published_at > %L then %L', s.since, s.age), ' ' order by s.since desc) filter (where s.since is not null)
    || format(' else %L end', min(s.age) filter (where s.since is null))
  from engine.age_spans(p_now) s
$$;
comment on function engine.age_band(timestamptz) is
  'The band of engine.inbox_ages that youtube_comments y is in, in SQL, so that it is part of the query that asks; older when nobody knows when it was written.';

create function engine.owned_by_caller() returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', format('y.user_id = %L::uuid', engine.account('read')), 'y.channel_id = any (' || quote_literal(engine.channels('read')::text) || ')')
$$;
comment on function engine.owned_by_caller() is
  'What of youtube_comments y is of engine.account and, for who works on some channels only, on those, as a condition in SQL that an index can serve in order. Row-level security holds beside it, but tells the planner nothing of how few they are.';

create function engine.inbox_sift(p_filters jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v constant jsonb := engine.check_inbox_filters(p_filters);
begin
  -- What a filter does not say is null, and left out.
  return nullif(concat_ws(' and ',
    case v ->> 'category' when 'none' then 'y.category is null' else 'y.category = ' || quote_literal(v ->> 'category') end,
    case v ->> 'sentiment' when 'none' then 'y.sentiment is null' else 'y.sentiment = ' || quote_literal(v ->> 'sentiment') end,
    case v ->> 'language' when 'none' then 'y.language is null' else 'y.language = ' || quote_literal(nullif(v ->> 'language', '')) end,
    case v ->> 'warning' when 'none' then (select 'not (' || string_agg(format('y.%I', w), ' or ') || ')' from unnest(engine.inbox_warnings()) w where w <> 'none')
      else 'y.' || quote_ident(v ->> 'warning') end,
    case when v ->> 'assignee' = '' then 'y.assignee is null' end,
    case when v ->> 'label' = 'none' then 'not exists (select from public.comment_labels l where l.comment_row_id = y.id)' end,
    case v ->> 'kind' when 'answer' then 'y.answers_us' when 'first' then 'not y.follow_up' end,
    engine.viewer_band() || ' = ' || quote_literal(v ->> 'viewer'),
    (select concat_ws(' and ', 'y.published_at > ' || quote_literal(s.since), 
        case when s.until is not null then format(case when s.since is null then 'coalesce(y.published_at <= %L, true)' else 'y.published_at <= %L' end, s.until) end)
      from engine.age_spans(engine.now()) s where s.age = v ->> 'age'),
    'position(' || quote_literal(lower(engine.search_text(v ->> 'search'))) || $q$ in lower(concat_ws(' ', y.text_original, y.generated_reply, y.author_name, y.video_title))) > 0$q$), '');
end $$;
comment on function engine.inbox_sift(jsonb) is
  'What filters ask of engine.inbox y that no index knows, as a condition in SQL; null for nothing. 422 for what is no filter.';

create function engine.inbox_in(p_tab text, p_filters jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v constant jsonb := engine.check_inbox_filters(p_filters);
begin
  perform engine.require(p_tab = any (engine.reply_tabs()), 'Unknown tab.');
  return concat_ws(' and ', engine.owned_by_caller(), 'y.tab = ' || quote_literal(p_tab), 'y.channel_id = ' || quote_literal(nullif(v ->> 'channel', '')),
    'y.video_id = ' || quote_literal(nullif(v ->> 'video', '')), 'y.assignee = ' || quote_literal(nullif(v ->> 'assignee', '')),
    'exists (select from public.comment_labels l where l.comment_row_id = y.id and l.label_id = ' || quote_literal(nullif(nullif(v ->> 'label', ''), 'none')) || ')',
    -- Nothing is due, sent or changed before it was written.
    (select 'y.tab_at > ' || quote_literal(s.since) from engine.age_spans(engine.now()) s where s.age = v ->> 'age'));
end $$;
comment on function engine.inbox_in(text, jsonb) is
  'What of engine.inbox y is the caller''s, in a tab, and of the channel, the video, the person, the label and, roughly, the age that filters name, as a condition in SQL that indices serve. 422 for what is no tab or no filter.';

create function engine.inbox_window(p_in text, p_way text default 'desc', out edge timestamptz, out held text)
language plpgsql stable set search_path = '' as $$
begin
  execute format('select y.tab_at from public.comments y where %s order by y.tab_at %s offset %s limit 1', p_in, p_way, engine.most('inbox_window')) into edge;
  held := p_in || case when edge is not null then format(' and y.tab_at %s %L', case p_way when 'desc' then '>=' else '<=' end, edge) else '' end;
end $$;
comment on function engine.inbox_window(text, text) is
  'Of what p_in means (engine.inbox_in) the newest, or (p_way asc) oldest, 10,000: among these filters are applied, urgency is sorted and counts are made, so that no answer takes longer however '
  'full history has made a tab. held: the same as a condition in SQL; edge: the tab_at at which it ends, null when that is all there is.';

create function engine.inbox_place(p_after jsonb, p_order text, out at timestamptz, out id uuid, out urgency int)
language plpgsql stable set search_path = '' as $$
begin
  if p_after is null or p_after = 'null' then
    return;
  end if;
  perform engine.require(length(p_after::text) <= engine.most('inbox_cursor_characters'), 'This list is out of date. Reload it.');
  begin
    at := p_after ->> 'at';
    id := p_after ->> 'id';
    urgency := p_after ->> 'urgency';
  exception when data_exception then
    perform engine.require(false, 'This list is out of date. Reload it.');
  end;
  perform engine.require(id is not null and at is not null and (p_order <> 'urgent' or urgency is not null), 'This list is out of date. Reload it.');
end $$;
comment on function engine.inbox_place(jsonb, text) is 'Where a page begins, from next of the page before; nulls for the first. 422 for what is no such place.';

create function public.inbox_page(
  p_tab text, p_filters jsonb default '{}', p_order text default 'newest', p_after jsonb default null, p_limit int default 100
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_sift constant text := engine.inbox_sift(p_filters);
  v_after constant record := engine.inbox_place(p_after, p_order);
  v_way constant text := case p_order when 'newest' then 'desc' else 'asc' end;
  v_in text := engine.inbox_in(p_tab, p_filters);
  v_edge timestamptz;
  v_from text;
  v_ids uuid[];
  v_found int;
  v_result jsonb;
begin
  perform engine.require(p_limit between 1 and engine.most('inbox_rows'), format('A page has 1 to %s comments.', engine.most('inbox_rows')));
  perform engine.require(p_order = any (engine.reply_orders()), 'Order by urgent, newest or oldest.');
  if p_order = 'urgent' then
    select * into v_edge, v_in from engine.inbox_window(v_in);
    v_from := case when v_after.id is not null then format('(-y.urgency, y.tab_at, y.id) > (%s, %L, %L)', -v_after.urgency, v_after.at, v_after.id) end;
  else
    v_in := v_in || case when v_after.id is null then '' else
      format(' and y.tab_at %1$s= %2$L and (y.tab_at %1$s %2$L or y.id > %3$L)', case p_order when 'newest' then '<' else '>' end, v_after.at, v_after.id) end;
    -- Without anything to sift, the page itself is the end.
    if v_sift is not null then
      select * into v_edge, v_in from engine.inbox_window(v_in, v_way);
    end if;
  end if;
  execute format('select array(select y.id from %s y where %s order by %s y.tab_at %s, y.id limit %s)',
    -- Without what only the view knows, it is not planned.
    case when p_order <> 'urgent' and v_sift is null then 'public.comments' else 'engine.inbox' end, concat_ws(' and ', v_in, v_sift, v_from),
    case p_order when 'urgent' then 'y.urgency desc,' else '' end, v_way, p_limit)
  into v_ids;
  v_found := cardinality(v_ids);
  select jsonb_build_object('now', engine.now(), 'cursor', jsonb_build_object('s', pg_catalog.pg_current_snapshot()::text), 'rows', coalesce(jsonb_agg(y.line order by k.place), '[]'), 'next', case
      when v_found = p_limit then jsonb_agg(jsonb_build_object('id', y.id, 'at', y.tab_at, 'urgency', y.urgency) order by k.place) -> -1
      -- Behind all of the moment at which the window ends.
      when p_order <> 'urgent' and v_edge is not null then jsonb_build_object('id', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'at', v_edge) end,
    'capped', v_edge is not null and (p_order = 'urgent' or v_found < p_limit))
  into v_result from unnest(v_ids) with ordinality k (id, place) join engine.inbox_lines y using (id);
  return v_result;
end $$;
comment on function public.inbox_page(text, jsonb, text, jsonb, int) is
  'A page of a tab of the caller''s inbox: {now, cursor, rows, next, capped}. p_after: next of the page before, null for the first; next is null when there is no further page. Ordered (newest, '
  'oldest) by comments.tab_at; urgent: by how soon a person should look, then oldest. A page begins where the last one ended, so that what arrives moves nothing. capped: 10,000 '
  'comments were looked through for filters, and next goes on behind them; or, urgent, the tab holds more than its newest 10,000, which alone were sorted. cursor is for '
  'public.inbox_changes: which transactions this answer has seen (s). 422 for an unknown tab, filter, order, place or limit.';

create function engine.inbox_tabs(p_channel text default null) returns table (tab text, comments int)
language plpgsql stable set search_path = '' as $$
begin
  return query execute (
    select string_agg(format('select %L, (select count(*)::int from (select from public.comments y where %s limit %s) y)',
      t, engine.inbox_in(t, jsonb_build_object('channel', coalesce(p_channel, ''))), engine.most('inbox_window') + 1), ' union all ')
    from unnest(engine.reply_tabs()) t);
end $$;
comment on function engine.inbox_tabs(text) is 'How many of the caller''s comments, on a channel or (null) on all, are in each tab; one more than engine.most(''inbox_window'') stands for any more. Counted from an index alone.';

create function public.reply_counts(p_channel text default null)
returns table (to_approve int, needs_answer int, queued int, posted int, needs_you int, spam int, no_reply int, unanswered int)
language sql stable set search_path = '' as $$
  select max(t.comments) filter (where t.tab = 'to_approve'), max(t.comments) filter (where t.tab = 'needs_answer'), max(t.comments) filter (where t.tab = 'queued'),
    max(t.comments) filter (where t.tab = 'posted'), max(t.comments) filter (where t.tab = 'needs_you'), max(t.comments) filter (where t.tab = 'spam'),
    max(t.comments) filter (where t.tab = 'no_reply'), max(t.comments) filter (where t.tab = 'unanswered')
  from engine.inbox_tabs(p_channel) t
$$;
comment on function public.reply_counts(text) is
  'One row: how many of the caller''s comments, on a channel or (null) on all, are in each tab of the replies screen (engine.inbox_tabs).';
grant execute on function public.reply_counts(text) to authenticated;

create function public.waiting_by_channel() returns table (channel_id text, waiting int)
language plpgsql stable set search_path = '' as $$
begin
  return query execute format('select y.channel_id, count(*)::int from (%s) y group by 1', (
    select string_agg(format('(select y.channel_id from public.comments y where %s limit %s)', engine.inbox_in(t, '{}'), engine.most('inbox_window') + 1), ' union all ')
    from unnest(engine.waiting_tabs()) t));
end $$;
comment on function public.waiting_by_channel() is
  'How many comments wait for a person on each of the caller''s channels; none has no row. Of a tab as many are counted as engine.inbox_tabs counts.';
grant execute on function public.waiting_by_channel() to authenticated;

create function public.inbox_counts(p_tab text, p_filters jsonb default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v constant jsonb := engine.check_inbox_filters(p_filters);
  v_window record := engine.inbox_window(engine.inbox_in(p_tab, '{}'));
  v_capped constant boolean := v_window.edge is not null;
  -- Who has no labels pays nothing for them.
  v_labelled constant boolean := exists (select from public.labels l where l.user_id = (select engine.account('read')));
  v_result jsonb;
begin
  if v_capped then
    -- Of a full tab, the newest of what is looked at.
    v_window := engine.inbox_window(engine.inbox_in(p_tab, v));
  end if;
  -- Rows are read once, and grouped by all that can be asked of them; each facet is then counted from a few hundred groups.
  execute format($q$
    with grouped as (
      select y.channel_id as channel, y.video_id as video, coalesce(y.category, 'none') as category, coalesce(y.sentiment, 'none') as sentiment,
        coalesce(y.language, 'none') as language, coalesce(y.assignee::text, '') as assignee, %3$s as age, %5$s as labels, case when y.answers_us then 'answer' when not y.follow_up then 'first' end as kind, y.warnings, %9$s as viewer, count(*)::int as n
      from engine.inbox y where %1$s group by 1, 2, 3, 4, 5, 6, 7, 9, 10, 11%7$s
    ), asked as (
      select g.*, coalesce(g.channel <> nullif($1 ->> 'channel', ''), false)::int as off_channel,
        coalesce(g.video is distinct from nullif($1 ->> 'video', '') and nullif($1 ->> 'video', '') is not null, false)::int as off_video,
        coalesce(g.category <> $1 ->> 'category', false)::int as off_category,
        coalesce(g.sentiment <> $1 ->> 'sentiment', false)::int as off_sentiment,
        coalesce(g.language <> nullif($1 ->> 'language', ''), false)::int as off_language,
        coalesce(g.assignee <> $1 ->> 'assignee', false)::int as off_assignee,
        coalesce(g.age <> $1 ->> 'age', false)::int as off_age,
        coalesce(case when $1 ->> 'label' = 'none' then g.labels <> '{}' when $1 ->> 'label' <> '' then not $1 ->> 'label' = any (g.labels) end, false)::int as off_label,
        coalesce(g.kind is distinct from $1 ->> 'kind' and $1 ? 'kind', false)::int as off_kind,
        coalesce(g.viewer is distinct from $1 ->> 'viewer' and $1 ? 'viewer', false)::int as off_viewer,
        coalesce(not case when $1 ->> 'warning' = 'none' then g.warnings = '{}' when $1 ? 'warning' then $1 ->> 'warning' = any (g.warnings) end, false)::int as off_warning
      from grouped g
    ), judged as materialized (
      select a.*, off_channel + off_video + off_category + off_sentiment + off_language + off_assignee + off_label + off_age + off_kind + off_viewer + off_warning as off from asked a
    ), counted as (
      select 'channel' as facet, j.channel as value, sum(j.n)::int as n from judged j where j.off = j.off_channel group by 2
      union all select 'video', j.video, sum(j.n)::int from judged j where j.off = j.off_video and j.video is not null group by 2
      union all select 'category', j.category, sum(j.n)::int from judged j where j.off = j.off_category group by 2
      union all select 'sentiment', j.sentiment, sum(j.n)::int from judged j where j.off = j.off_sentiment group by 2
      union all select 'language', j.language, sum(j.n)::int from judged j where j.off = j.off_language group by 2
      union all select 'assignee', case when j.assignee = %6$L then 'me' else j.assignee end, sum(j.n)::int from judged j where j.off = j.off_assignee group by 2
      %8$s
      union all select 'age', j.age, sum(j.n)::int from judged j where j.off = j.off_age group by 2
      union all select 'kind', j.kind, sum(j.n)::int from judged j where j.off = j.off_kind and j.kind is not null group by 2
      union all select 'viewer', j.viewer, sum(j.n)::int from judged j where j.off = j.off_viewer and j.viewer is not null group by 2
      union all select 'warning', w.word, sum(j.n)::int from judged j
        cross join lateral unnest(case when j.warnings = '{}' then '{none}' else j.warnings end) w (word)
        where j.off = j.off_warning group by 2
    ), placed as (
      select c.*, row_number() over (partition by c.facet order by c.n desc, c.value) as place from counted c
    ), shown as (
      select p.*, case p.facet
        when 'channel' then coalesce((select k.channel_title from public.youtube_connections k
          where k.channel_id = p.value and k.user_id = (select engine.account('read')) order by k.priority limit 1), p.value)
        when 'video' then coalesce((select nullif(v.title, '') from public.videos v
          where v.id = p.value and v.user_id = (select engine.account('read')) limit 1), p.value)
        when 'assignee' then case when pg_input_is_valid(p.value, 'uuid') then coalesce(engine.person_name(p.value::uuid), 'Somebody who left') else p.value end
        when 'label' then coalesce((select l.name from public.labels l where l.id::text = p.value), p.value)
        else p.value end as label
      from placed p where p.facet <> 'video' or p.place <= %2$s or p.value = $1 ->> 'video'
    )
    select jsonb_build_object('tabs', (select jsonb_object_agg(t.tab, t.comments) from engine.inbox_tabs(nullif($1 ->> 'channel', '')) t), 'total', coalesce((select sum(j.n) from judged j where j.off = 0), 0), 'capped', %4$L::boolean,
      'facets', (select jsonb_object_agg(f.facet, coalesce((select jsonb_agg(jsonb_build_object('value', s.value, 'label', s.label, 'count', s.n) order by s.place)
        from shown s where s.facet = f.facet), '[]')) from unnest(engine.inbox_filters()) f (facet) where f.facet <> 'search'))$q$,
    concat_ws(' and ', v_window.held, engine.inbox_sift(jsonb_strip_nulls(jsonb_build_object('search', v ->> 'search')))),
    engine.most('facet_videos'), engine.age_band(engine.now()), v_capped,
    case when v_labelled then 'array(select l.label_id::text from public.comment_labels l where l.comment_row_id = y.id order by 1)' else $q$'{}'::text[]$q$ end,
    engine.actor()::text, case when v_labelled then ', 8' else '' end,
    case when v_labelled then $q$union all select 'label', w.label, sum(j.n)::int from judged j
        cross join lateral unnest(case when j.labels = '{}' then '{none}' else j.labels end) w (label)
        where j.off = j.off_label group by 2$q$ else '' end, engine.viewer_band())
  into v_result using v;
  return v_result;
end $$;
comment on function public.inbox_counts(text, jsonb) is
  'How much there is of the caller''s: {tabs, total, capped, facets}. tabs: of each tab, whatever the filters but the channel (engine.inbox_tabs); total: of this one under all of them; facets: for each filter but search [{value, label, count}], fullest first, under all '
  'filters but itself. none, and for assignee an empty text, stand for what has no value, me for the caller. Of videos the 50 fullest and the chosen one. capped: the tab holds more than its '
  'newest 10,000 (of the channel, video, person and label that the filters name), and total and facets count these. 422 for an unknown tab or filter.';

create function public.inbox_changes(p_tab text, p_filters jsonb, p_since jsonb, p_limit int default 200) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_in_view constant text := concat_ws(' and ', engine.inbox_in(p_tab, p_filters), engine.inbox_sift(p_filters));
  v_since pg_snapshot;
  v_now constant pg_snapshot := pg_catalog.pg_current_snapshot();
  v_lost boolean;
  v_changed jsonb;
  v_count int;
begin
  perform engine.require(p_limit between 1 and engine.most('inbox_rows'), format('Request 1 to %s changes.', engine.most('inbox_rows')));
  perform engine.require(length(p_since::text) <= engine.most('inbox_cursor_characters') and jsonb_typeof(p_since) = 'object' and p_since ->> 's' is not null,
    'This list is out of date. Reload it.');
  begin
    v_since := p_since ->> 's';
  exception when data_exception then
    perform engine.require(false, 'This list is out of date. Reload it.');
  end;
  -- A snapshot of a database that this one was not made from: nothing can be told by it.
  v_lost := pg_catalog.pg_snapshot_xmax(v_since) > pg_catalog.pg_snapshot_xmax(v_now);
  -- What a snapshot has not seen is what began after it, or was under way: a row that was written before the last answer and committed after it is among these. No clock could tell.
  execute format($q$
    with changed as materialized (
      select y.id from public.comments y
      where %2$s and y.changed_in >= pg_catalog.pg_snapshot_xmin($1) and y.changed_in < pg_catalog.pg_snapshot_xmax($2)
        and not pg_catalog.pg_visible_in_snapshot(y.changed_in, $1)
      order by y.changed_in, y.id limit $3
    )
    select coalesce(jsonb_agg(l.line || jsonb_build_object('in_view', coalesce(%1$s, false))), '[]'), count(*)
    from changed c join engine.inbox y using (id) join engine.inbox_lines l using (id)$q$, v_in_view, engine.owned_by_caller())
  into v_changed, v_count using v_since, v_now, p_limit + 1;
  return jsonb_build_object('now', engine.now(), 'cursor', jsonb_build_object('s', v_now::text),
    'tabs', (select jsonb_object_agg(t.tab, t.comments) from engine.inbox_tabs(nullif(p_filters ->> 'channel', '')) t),
    'writing', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from engine.writing() w),
    'changed', case when v_count > p_limit then v_changed - -1 else v_changed end, 'more', v_lost or v_count > p_limit);
end $$;
comment on function public.inbox_changes(text, jsonb, jsonb, int) is
  'What has become of the caller''s comments since an answer with p_since as its cursor: {now, cursor, tabs, writing, changed, more}. writing: which replies others are writing now (engine.writing). in_view: whether a row belongs to the tab under the filters. more: there is more than p_limit, or the '
  'cursor is of another database, so the list is to be loaded anew. Nothing is missed: the cursor names the transactions that were seen, and rows the one that changed them (comments.changed_in). '
  'A title of a video, and a like, are no change. 422 for an unknown tab, filter, cursor or limit.';

create function engine.seconds_of(p_label text) returns int
language sql immutable set search_path = '' as $$
  select sum(part::int * 60 ^ (places - place))::int from regexp_split_to_table(p_label, ':') with ordinality p (part, place)
    cross join (select array_length(string_to_array(p_label, ':'), 1) as places) n
$$;
comment on function engine.seconds_of(text) is 'Seconds of a time such as 4:12 or 1:04:12.';

create function engine.video_moment(p_user uuid, p_video text, p_text text) returns table (seconds int, label text, chapter text)
language sql stable rows 1 set search_path = '' as $$
  with said as (
    select m[1] as label, engine.seconds_of(m[1]) as seconds
    from regexp_match(p_text, '(?:^|[^0-9:.,])((?:[0-9]{1,2}:)?[0-5]?[0-9]:[0-5][0-9])(?![0-9:])') m
    where m is not null
  ), chapters as (
    select engine.seconds_of(m[1]) as seconds, btrim(m[2]) as title
    from public.passages p cross join lateral regexp_split_to_table(p.body, E'\n') line
    cross join lateral regexp_match(line, '^[^0-9[:alpha:]]*((?:[0-9]{1,2}:)?[0-5]?[0-9]:[0-5][0-9])[^0-9[:alpha:]]+(.*\S)') m
    where p.user_id = p_user and p.video_id = p_video and p.kind = 'description' and m is not null
  )
  select s.seconds, s.label, (select c.title from chapters c where c.seconds <= s.seconds order by c.seconds desc limit 1)
  from said s
$$;
comment on function engine.video_moment(uuid, text, text) is
  'The moment of a video that a comment names first, as 4:12 (label), and the chapter of its description that the moment is in; no row when it names none.';

create function engine.item_thread(y public.youtube_comments)
returns table (id uuid, comment_id text, author_name text, ours boolean, text text, published_at timestamptz, state text)
language sql stable set search_path = '' as $$
  with said as (
    select t.id, t.comment_id, t.author_name, t.author_channel_id is not distinct from t.channel_id as ours, t.text_original as text, t.published_at, t.reply_status as state, 0 as place
    from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id
    union all
    select t.id, t.youtube_reply_id, null, true, t.generated_reply, coalesce(t.posted_at, t.reply_sent_at), t.reply_status, 1
    from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id and t.reply_status = any (engine.reply_replied()) and t.generated_reply is not null
    union all
    -- One answer of the owner's closes every comment before it, so it stands on each of them.
    (select distinct on (t.owner_replied_at, t.owner_reply_text) t.id, null, null, true, t.owner_reply_text, t.owner_replied_at, null, 2
    from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id and t.owner_reply_text is not null
    order by t.owner_replied_at, t.owner_reply_text, t.published_at desc)
  ), first as (
    select s.* from said s order by s.published_at nulls last, s.id, s.place limit 100
  )
  select f.id, f.comment_id, f.author_name, f.ours, f.text, f.published_at, f.state from first f order by f.published_at nulls last, f.id, f.place
$$;
comment on function engine.item_thread(public.youtube_comments) is
  'The thread of a comment, oldest first, 100 at most: viewers'' comments, our replies and the channel''s own. id is the row that a text stands on: a reply has that of its comment.';

create function engine.item_conversation(y public.youtube_comments) returns jsonb
language sql stable set search_path = '' as $$
  select case when exists (select from public.turns t where t.user_id = y.user_id and t.thread_id = y.thread_id) then jsonb_build_object(
    'turns', (select count(*) from public.comments o
      where o.user_id = y.user_id and o.thread_id = y.thread_id and o.comment_id <> o.thread_id and o.reply_status = any (engine.reply_answers_viewer())),
    'automatic', (select count(*) from public.comments o join public.replies r on r.comment_row_id = o.id
      where o.user_id = y.user_id and o.thread_id = y.thread_id and o.comment_id <> o.thread_id and r.approved_by = 'engine'
        and o.author_channel_id is not distinct from y.author_channel_id and o.reply_status = any (engine.reply_answers_viewer())),
    'most_automatic', engine.most('automatic_turns'),
    'addressed', (select t.addressed from public.turns t where t.comment_row_id = y.id),
    'due', (select t.due from public.turns t where t.comment_row_id = y.id),
    'stance', (select c.stance from public.conversations c where c.user_id = y.user_id and c.thread_id = y.thread_id),
    'leaves', jsonb_strip_nulls(case
      when y.comment_id = y.thread_id then '{}'
      when engine.answer_pending(y.reply_status, y.candidate, y.approved_by)
        then jsonb_build_object('rest', 'no_reply', 'by_hand', case when y.reply_status = 'queue' then 'to_approve' end)
      when y.status_reason = 'at_rest'
        then (select jsonb_build_object('by_hand', i.can -> 'restore', 'goes_on', i.can -> 'restore') from engine.inbox i where i.id = y.id)
      else '{}' end)) end
$$;
comment on function engine.item_conversation(public.youtube_comments) is
  'The conversation that a comment is in: {turns, automatic, most_automatic, addressed, due, stance, leaves}; null for a thread in which no viewer has answered. turns: our answers within the thread; automatic: those to this '
  'viewer that went without a person, of most_automatic. leaves: the tab to which the comment goes by a stance, or when it goes on as before (goes_on), where it leaves its own by that.';

create function engine.item_viewer(y public.youtube_comments) returns table (comments bigint, answered bigint, earlier jsonb)
language sql stable rows 1 set search_path = '' as $$
  with others as materialized (
    select o.id, o.published_at, o.reply_status, o.reply_status = any (engine.reply_answers_viewer()) or o.owner_replied_at is not null as answered
    from public.comments o
    where o.user_id = (select engine.account('read')) and o.author_channel_id = y.author_channel_id and o.id <> y.id
  ), newest as (
    select o.id from others o order by o.published_at desc nulls last, o.id limit 10
  )
  select (select count(*) from others), (select count(*) from others o where o.answered),
    coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'video_title', v.title, 'text', e.text_original, 'published_at', e.published_at,
        'reply', coalesce(e.owner_reply_text, e.generated_reply), 'reply_status', e.reply_status) order by e.published_at desc nulls last, e.id)
      from newest n join public.youtube_comments e using (id) left join public.videos v on v.user_id = e.user_id and v.id = e.video_id), '[]')
  where y.author_channel_id is not null
$$;
comment on function engine.item_viewer(public.youtube_comments) is
  'What else the author of a comment wrote on the caller''s channels, without this comment, earlier the newest 10; no row when nobody knows who wrote it.';

create function engine.require_comment(p_found boolean) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  if not coalesce(p_found, false) then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  end if;
end $$;
comment on function engine.require_comment(boolean) is 'Refuses with 404 unless the comment that was asked for is there and the caller''s.';

create function public.inbox_item(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  y public.youtube_comments;
begin
  select * into y from public.youtube_comments c where c.id = p_id and c.user_id = (select engine.account('read'));
  perform engine.require_comment(found);
  return jsonb_build_object(
    'now', engine.now(),
    'item', (select l.line from engine.inbox_lines l where l.id = y.id) || jsonb_build_object(
      'comment_id', y.comment_id, 'thread_id', y.thread_id,
      'channel_title', (select c.channel_title from public.youtube_connections c where c.user_id = y.user_id and c.channel_id = y.channel_id order by c.priority limit 1),
      'author_channel_id', y.author_channel_id, 'text_original', y.text_original, 'translation', y.translation, 'translated_to', y.translated_to,
      'edited_at', y.edited_at, 'redacted_at', y.redacted_at, 'can_reply', y.can_reply, 'candidate', y.candidate, 'total_reply_count', y.total_reply_count,
      'category', y.category, 'sentiment', y.sentiment, 'escalation', y.escalation, 'read_as', y.first_opinion, 'grave', y.grave, 'status_changed_at', y.status_changed_at, 'post_after', y.post_after,
      'confidence', y.confidence, 'findings', y.findings, 'rule_id', y.rule_id, 'rule_name', (select r.name from public.reply_rules r where r.id = y.rule_id),
      'generated_reply', y.generated_reply, 'reply_type', y.reply_type, 'posted_at', y.posted_at, 'verified_at', y.verified_at,
      'youtube_reply_id', y.youtube_reply_id, 'account', y.used_connection_label, 'verification_attempts', y.verification_attempts,
      'verification_note', y.verification_note, 'owner_reply_text', y.owner_reply_text,
      'version', coalesce((select jsonb_build_object('id', w.id, 'by', coalesce(engine.acted_as(w.actor_id, w.program), 'link, ' || w.link_name)) from public.reply_versions w where w.comment_row_id = y.id order by w.id desc limit 1),
        jsonb_build_object('id', 0, 'by', null)),
      'sources', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from engine.cited_sources(y.user_id, y.sources) s), 'marks', y.marks, 'lessons', y.lessons, 'question_id', y.question_id,
      -- Also where they may approve nothing.
      'second_eyes', engine.needs_second_eyes() or not engine.covers(engine.channels('approve'), y.channel_id),
      'approve_refusal', case when y.reply_status = 'draft' then (select i.approve_refusal from engine.inbox i where i.id = y.id) end,
      'asks', case when y.status_reason = 'needs_answer' then (select q.body from public.questions q where q.id = y.question_id) end,
      'spam_reasons', case when y.tab = 'spam' then coalesce((
        select e.detail -> 'reasons' from public.reply_events e where e.comment_row_id = y.id and e.reason = 'spam' order by e.id desc limit 1), '[]') end),
    'video', (
      select jsonb_build_object('id', y.video_id, 'title', v.title, 'url', 'https://youtu.be/' || y.video_id, 'thumbnail_url', v.thumbnail_url,
        'published_at', v.published_at, 'moment', (select to_jsonb(m) from engine.video_moment(y.user_id, y.video_id, y.text_original) m))
      from (select) one left join public.videos v on v.user_id = y.user_id and v.id = y.video_id where y.video_id is not null),
    'thread', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from engine.item_thread(y) t),
    'conversation', engine.item_conversation(y),
    'viewer', (select to_jsonb(v) from engine.item_viewer(y) v),
    'hold', (select to_jsonb(h) from engine.suggested_hold(y.id) h),
    'notes', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from engine.item_notes(y.id) n),
    'people', (select coalesce(jsonb_object_agg(p.id, p.name), '{}') from engine.people_of(y.id) p),
    'history', jsonb_build_object(
      'events', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.comment_row_id = y.id), '[]'),
      'versions', coalesce((
        select jsonb_agg(to_jsonb(w) || jsonb_build_object('sources', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from engine.cited_sources(w.user_id, w.sources) s)) order by w.id)
        from public.reply_versions w where w.comment_row_id = y.id), '[]')));
end $$;
comment on function public.inbox_item(uuid) is
  'One of the caller''s comments with all that is known of it: {now, item, video, thread, conversation, viewer, hold (engine.suggested_hold), notes, people, history}; item has what a line of public.inbox_page has, too. 404 alike for none and another user''s.';

grant execute on function engine.check_inbox_filters(jsonb), engine.age_spans(timestamptz), engine.age_band(timestamptz), engine.inbox_sift(jsonb), engine.inbox_in(text, jsonb),
  engine.inbox_window(text, text), engine.inbox_place(jsonb, text), engine.owned_by_caller(), engine.inbox_tabs(text),
  engine.video_moment(uuid, text, text), engine.seconds_of(text), engine.item_thread(public.youtube_comments), engine.item_conversation(public.youtube_comments), engine.item_viewer(public.youtube_comments), engine.require_comment(boolean)
  to authenticated;
grant execute on function public.inbox_page(text, jsonb, text, jsonb, int), public.inbox_counts(text, jsonb), public.inbox_changes(text, jsonb, jsonb, int), public.inbox_item(uuid)
  to authenticated;
