-- What the counts of the dashboard do not hold: what is not folded yet, parts of a day, and filters that have no slice. Grouped by what a comment
-- is before anything is worked out of it, since a few dozen groups cost less than a thousand rows.

create function engine.label_condition(p_label uuid) returns text
language sql immutable set search_path = '' as $$
  select 'exists (select from public.comment_labels l where l.comment_row_id = y.id and l.label_id = ' || quote_literal(p_label) || ')'
$$;
comment on function engine.label_condition(uuid) is 'A label as a condition on youtube_comments y; null without one.';
grant execute on function engine.label_condition(uuid) to authenticated;

create function engine.filter_condition(
  p_video text default null, p_category text default null, p_type text default null, p_status text default 'all', p_search text default null,
  p_label uuid default null
) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    'y.video_id = ' || quote_literal(p_video),
    'y.category = ' || quote_literal(p_category),
    'y.reply_type = ' || quote_literal(p_type),
    engine.label_condition(p_label),
    case p_status when 'replied' then 'y.reply_status = ''verified_public''' when 'queued' then 'y.reply_status = any (engine.reply_on_its_way())' end,
    -- Replies within threads are counted among conversations.
    case when p_type is not null or p_status <> 'all' then 'engine.is_first(y.comment_id, y.thread_id)' end,
    'position(' || quote_literal(lower(p_search)) || ' in lower(concat_ws('' '', y.text_original, y.generated_reply, y.author_name))) > 0')
$$;
comment on function engine.filter_condition(text, text, text, text, text, uuid) is
  'The filters of the dashboard as a condition on youtube_comments y: a video, a category, a type of reply, replied or queued, a label, a text that comment, reply or author contain.';
grant execute on function engine.filter_condition(text, text, text, text, text, uuid) to authenticated;

create function engine.count_moments(
  p_source text, p_accounts uuid[], p_channels text[], p_since timestamptz, p_until timestamptz, p_zone text, p_items boolean, p_filter text
) returns table (
  item text, of_video boolean, day date, basis text, history boolean, category text, kind text, state text, has_reply boolean, speed int, minutes int, n int, span_ms bigint
)
-- Groups are hashed, not sorted by seven texts. A statement of its own is planned for the moments asked for; as a part of a larger one it was
-- planned for a tenth of all comments, and read them all.
language plpgsql stable rows 100 set search_path = '' set work_mem = '32MB' set enable_sort = off as $$
declare
  v_source constant text := case p_source
    when 'journal' then 'select y.*, y.status_reason as reason, '''' as comment_id, '''' as thread_id from public.report_journal y'
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
        engine.sent_state(y.reply_status) as state, engine.response_ms(y.reply_status, y.history, y.reply_sent_at, y.published_at) as ms
      from (%1$s) y
      where y.user_id = any ($1) and y.channel_id = any ($2) and y.reply_sent_at >= $3 and y.reply_sent_at < $4 and y.top and %2$s
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
end $$;
comment on function engine.count_moments(text, uuid[], text[], timestamptz, timestamptz, text, boolean, text) is
  'The moments (as in engine.journal_moments) from p_since to p_until, excluded, of the comments themselves (p_source comments) or of the journal, counted by day of p_zone; '
  'with p_items also by video (of_video) and by topic (not of_video), history left out, in item. Response times (engine.step_of) are counted apart, of no day, as basis time. '
  'p_filter: engine.filter_condition.';
grant execute on function engine.count_moments(text, uuid[], text[], timestamptz, timestamptz, text, boolean, text) to authenticated;

create function engine.count_young(
  p_accounts uuid[], p_channels text[], p_since timestamptz, p_until timestamptz, p_now timestamptz, p_filter text, out n_hour int, out n_day int
)
language plpgsql stable set search_path = '' as $$
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
end $$;
comment on function engine.count_young(uuid[], text[], timestamptz, timestamptz, timestamptz, text) is
  'Of the open comments first seen from p_since to p_until, excluded, those that have waited for an hour at most, and for a day at most. Only what was seen within a day can be '
  'younger than one. p_filter: engine.filter_condition.';
grant execute on function engine.count_young(uuid[], text[], timestamptz, timestamptz, timestamptz, text) to authenticated;
