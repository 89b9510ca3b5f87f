-- What the product is worth to its owner: hours, money, and what would have been without it.

create index draft_outcomes_decided on public.draft_outcomes (user_id, channel_id, decided_at) include (outcome, rule_id, drafted_at);

create function engine.in_working_hours(p_at timestamptz, p_zone text, p_from int, p_to int, p_days int[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_local constant timestamp := p_at at time zone p_zone;
  v_minute constant int := extract(hour from v_local)::int * 60 + extract(minute from v_local)::int;
begin
  if p_from < p_to then
    return v_minute >= p_from and v_minute < p_to and extract(isodow from v_local)::int = any (p_days);
  end if;
  -- After midnight it is still the shift of the day before.
  return (v_minute >= p_from and extract(isodow from v_local)::int = any (p_days))
    or (v_minute < p_to and extract(isodow from v_local - interval '1 day')::int = any (p_days));
end $$;
comment on function engine.in_working_hours(timestamptz, text, int, int, int[]) is
  'Whether a moment lies in the working hours of report_settings: minutes of the day, from to to, on these days of the week; from at or after to wraps midnight.';
grant execute on function engine.in_working_hours(timestamptz, text, int, int, int[]) to authenticated;

create function engine.model_spent(p_start date, p_end date) returns table (calls bigint, tokens bigint, money numeric, since date)
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(u.calls) filter (where u.day between p_start and p_end), 0), coalesce(sum(u.input_tokens + u.output_tokens) filter (where u.day between p_start and p_end), 0),
    case when (select m.input_price + m.output_price from private.model_limits m) > 0 or bool_or(u.money > 0)
      then coalesce(sum(u.money) filter (where u.day between p_start and p_end), 0) end, min(u.day)
  from private.model_uses u where u.user_id = (select engine.account('read'))
$$;
comment on function engine.model_spent(date, date) is
  'What the caller''s model calls of these UTC days came to: calls, tokens, and money, which is null while the operator has set no prices. since: the first day that is kept.';
grant execute on function engine.model_spent(date, date) to authenticated;

create function engine.time_saved(p_types jsonb, p_minutes_unedited numeric, p_minutes_edited numeric) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(m) || jsonb_build_object('hours', round((m.unedited * m.minutes_unedited + m.edited * m.minutes_edited) / 60, 1))
  from (
    select coalesce(sum((t ->> 'replies')::int) filter (where t ->> 'type' = 'AI'), 0) as unedited,
      coalesce(sum((t ->> 'replies')::int) filter (where t ->> 'type' = 'AI+Edited'), 0) as edited,
      coalesce(p_minutes_unedited, 3) as minutes_unedited, coalesce(p_minutes_edited, 1.5) as minutes_edited
    from jsonb_array_elements(p_types) t) m
$$;
comment on function engine.time_saved(jsonb, numeric, numeric) is
  'What the public replies of a period (types of engine.dashboard) saved: {unedited, edited, minutes_unedited, minutes_edited, hours}. Minutes that are null are those of a user without report_settings.';
grant execute on function engine.time_saved(jsonb, numeric, numeric) to authenticated;

create function public.report_worth(p_start date, p_end date, p_tz text, p_channel text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone constant text := engine.report_zone(p_tz);
  v_accounts constant uuid[] := array(select engine.account('read'));
  v_channels constant text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  -- Working hours are the owner's, whatever days the report is of.
  v_home constant text := coalesce((select p.timezone from public.accounts p where p.id = any (v_accounts) limit 1), v_zone);
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
        'plan', (select p.plan from public.accounts p where p.id = any (v_accounts) limit 1))
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
end $$;
comment on function public.report_worth(date, date, text, text) is
  'What the period was worth to the caller: {now, known, saved, cost, questions, people, rules, without} (docs/REPORTS.md, Worth). saved: public replies sent in it, by type; people '
  'and rules: drafts decided about in it, unattended replies sent in it; questions: comments seen in it that nothing could answer; without: the owner''s own speed before the channel was '
  'connected, and how often shadow mode, of any time, would have sent what the owner then approved as it was. 422 for an unknown zone or an impossible range.';
grant execute on function public.report_worth(date, date, text, text) to authenticated;
