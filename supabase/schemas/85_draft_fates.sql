-- How drafts fare: what people make of what the product writes, the figure by which it is judged.

create view public.report_drafts with (security_invoker = true) as
select o.comment_row_id as id, o.user_id, o.channel_id, o.drafted_at, o.outcome, o.changed, o.rule_id, o.category, o.language
from public.draft_outcomes o
union all
select y.id, y.user_id, y.channel_id, d.at, 'waiting', null, y.rule_id, y.category, y.language
from public.youtube_comments y
cross join lateral (
  select v.created_at as at from public.reply_versions v where v.comment_row_id = y.id and v.reply_type = 'AI' order by v.id desc limit 1) d
where y.tab = 'to_approve' and y.reply_status = 'draft';
comment on view public.report_drafts is
  'A reply that the product drafted and a person decided about, or has to: outcome is one of engine.draft_fates, changed the share of it that the person changed. '
  'What went out without a person is not here.';
grant select on public.report_drafts to authenticated;

create function engine.fate_figures(p_approved bigint, p_edited bigint, p_replaced bigint, p_dismissed bigint, p_waiting bigint, p_changed double precision)
returns table (drafts bigint, approved bigint, edited bigint, replaced bigint, dismissed bigint, waiting bigint,
  approved_percent int, edited_percent int, replaced_percent int, dismissed_percent int, changed_percent numeric)
language sql immutable rows 1 set search_path = '' as $$
  select d.n + p_waiting, p_approved, p_edited, p_replaced, p_dismissed, p_waiting,
    case when d.n > 0 then engine.percent(p_approved, d.n) end, case when d.n > 0 then engine.percent(p_edited, d.n) end,
    case when d.n > 0 then engine.percent(p_replaced, d.n) end, case when d.n > 0 then engine.percent(p_dismissed, d.n) end, round((p_changed * 100)::numeric)
  from (select p_approved + p_edited + p_replaced + p_dismissed as n) d
$$;
comment on function engine.fate_figures(bigint, bigint, bigint, bigint, bigint, double precision) is
  'The numbers of drafts by fate with the share, in percent, of those that a person decided about (null of none); changed_percent of p_changed, the median share that edits changed.';
grant execute on function engine.fate_figures(bigint, bigint, bigint, bigint, bigint, double precision) to authenticated;

create function public.report_draft_fates(p_start date, p_end date, p_tz text, p_channel text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.account('read'));
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_from timestamptz;
  v_to timestamptz;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  with own as materialized (
    select date_trunc('week', d.drafted_at at time zone v_zone)::date as week, d.rule_id, d.category, d.outcome, d.changed
    from public.report_drafts d
    where d.user_id = any (v_accounts) and d.channel_id = any (v_channels) and d.drafted_at >= v_from and d.drafted_at < v_to
  ), counted as (
    select grouping(o.week, o.rule_id, o.category) as by, o.week, o.rule_id, o.category, count(*) filter (where o.outcome = 'approved') as approved,
      count(*) filter (where o.outcome = 'edited') as edited, count(*) filter (where o.outcome = 'replaced') as replaced,
      count(*) filter (where o.outcome = 'dismissed') as dismissed, count(*) filter (where o.outcome = 'waiting') as waiting,
      percentile_cont(0.5) within group (order by o.changed) filter (where o.outcome = 'edited') as changed
    from own o group by grouping sets ((), (o.week), (o.rule_id), (o.category), (o.week, o.rule_id, o.category))
  ), figures as (
    select c.by, c.week, c.rule_id, c.category, to_jsonb(f) as figures
    from counted c cross join lateral engine.fate_figures(c.approved, c.edited, c.replaced, c.dismissed, c.waiting, c.changed) f
  ), weeks as (
    select distinct date_trunc('week', (p_start + n)::timestamp)::date as week from generate_series(0, p_end - p_start) n
  )
  select jsonb_build_object(
    'now', engine.now(),
    'total', (select c.figures from figures c where c.by = 7),
    'weeks', (select jsonb_agg(jsonb_build_object('week', w.week) || coalesce(c.figures, to_jsonb(nothing)) order by w.week)
      from weeks w left join figures c on c.by = 3 and c.week = w.week cross join engine.fate_figures(0, 0, 0, 0, 0, null) nothing),
    'rules', coalesce((select jsonb_agg(jsonb_build_object('rule_id', c.rule_id, 'name', r.name) || c.figures order by r.position nulls last)
      from figures c left join public.reply_rules r on r.id = c.rule_id where c.by = 5), '[]'),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('category', c.category) || c.figures order by c.category nulls last)
      from figures c where c.by = 6), '[]'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('week', c.week, 'rule', r.name, 'category', c.category) || c.figures
        order by c.week, r.position nulls last, c.category nulls last)
      from figures c left join public.reply_rules r on r.id = c.rule_id where c.by = 0), '[]'))
  into v_result;
  return v_result;
end $$;
comment on function public.report_draft_fates(date, date, text, text) is
  'How the drafts of a period fared: {now, total, weeks, rules, categories, rows}, each with engine.fate_figures. A '
  'draft counts in the week (from Monday, in p_tz) in which it was written; a rule that is deleted counts as none. rows: by week, rule and category. Without p_channel: the '
  'mapped channels, none matching nothing. 422 for an unknown zone or an impossible range.';
grant execute on function public.report_draft_fates(date, date, text, text) to authenticated;
