-- The line that reports give to conversations, apart from first replies.

create function public.report_conversations(p_start date, p_end date, p_tz text, p_channel text default null)
returns table (conversations int, words int, due int, turns int, within_hour int, within_day int, by_owner int, waiting int)
language plpgsql stable set search_path = '' as $$
declare
  v_zone constant text := engine.report_zone(p_tz);
begin
  perform engine.check_report_range(p_start, p_end);
  return query
  with said as (
    select t.thread_id, t.due, y.owner_replied_at, y.reply_status, y.tab, case when y.reply_status = 'verified_public' then y.reply_sent_at - t.written_at end as took
    from engine.report_channels(p_channel) k
    join public.turns t on t.user_id = k.user_id and t.channel_id = k.channel_id
    join public.comments y on y.id = t.comment_row_id
    where t.written_at >= engine.day_start(p_start, v_zone) and t.written_at < engine.day_start(p_end + 1, v_zone) and t.addressed = 'channel'
  )
  select count(distinct s.thread_id)::int, count(*)::int, (count(*) filter (where s.due))::int, (count(*) filter (where s.took is not null))::int,
    (count(*) filter (where s.took <= interval '1 hour'))::int, (count(*) filter (where s.took <= interval '1 day'))::int,
    (count(*) filter (where s.due and s.reply_status is distinct from 'verified_public' and s.owner_replied_at is not null))::int,
    (count(*) filter (where s.due and s.tab in ('to_approve', 'needs_answer', 'needs_you', 'unanswered')))::int
  from said s;
end $$;
comment on function public.report_conversations(date, date, text, text) is
  'One row: the conversations of a report''s period, by when viewers wrote, whole days in p_tz. conversations: threads in which viewers spoke to the channel; words: how often; due: how often an answer was due; turns: our public '
  'answers, within_hour and within_day of the word; by_owner: those due that the owner answered on YouTube; waiting: those still waiting for a person. Coverage and speed of first replies know none of it. 422 as report_numbers.';
grant execute on function public.report_conversations(date, date, text, text) to authenticated;
