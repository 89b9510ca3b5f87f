-- How many comments of a report's period have which label.

create function public.report_labels(p_start date, p_end date, p_tz text, p_channel text default null)
returns table (label_id uuid, name text, comments int, percent int, answered int, answered_percent int, open int)
language plpgsql stable set search_path = '' as $$
declare
  v_zone constant text := engine.report_zone(p_tz);
begin
  perform engine.check_report_range(p_start, p_end);
  return query
  with labelled as (
    select c.label_id, engine.is_first(y.comment_id, y.thread_id) and y.reply_status = 'verified_public' as is_answered,
      engine.outcome_is_open(engine.comment_outcome(y.reply_status, y.status_reason, y.comment_id = y.thread_id, y.owner_replied_at is not null, y.can_reply,
        y.gone_at is null and y.redacted_at is null)) as is_open
    from engine.report_channels(p_channel) k
    join public.comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
    join public.comment_labels c on c.comment_row_id = y.id
    where y.created_at >= engine.day_start(p_start, v_zone) and y.created_at < engine.day_start(p_end + 1, v_zone) and not y.history
  ), counted as (
    select l.label_id, count(*) as n, count(*) filter (where l.is_answered) as n_answered, count(*) filter (where l.is_open) as n_open from labelled l group by 1
  )
  select l.id, l.name, c.n::int, engine.percent(c.n, t.comments::bigint), c.n_answered::int, engine.percent(c.n_answered, c.n), c.n_open::int
  from counted c join public.labels l on l.id = c.label_id
  -- One sum of the counts, however many comments there are.
  cross join (select r.comments - r.history as comments from public.report_numbers(p_start, p_end, v_zone, p_channel, p_by_day => false) r) t
  order by c.n desc, l.name;
end $$;
comment on function public.report_labels(date, date, text, text) is
  'The labels of a report''s period by number of comments, those that some comment seen in it has: how many do, which share of all comments that is, how many of them were answered in public, which share, and how many are open. What was written before the channel was connected is left out. 422 as report_numbers.';
grant execute on function public.report_labels(date, date, text, text) to authenticated;
