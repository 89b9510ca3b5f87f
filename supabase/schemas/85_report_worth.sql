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

create function engine.time_saved(p_types jsonb, p_minutes_unedited numeric, p_minutes_edited numeric)
returns table (unedited bigint, edited bigint, minutes_unedited numeric, minutes_edited numeric, hours numeric)
language sql immutable rows 1 set search_path = '' as $$
  select m.*, round((m.unedited * m.minutes_unedited + m.edited * m.minutes_edited) / 60, 1)
  from (
    select coalesce(sum(t.replies) filter (where t.type = 'AI'), 0) as unedited, coalesce(sum(t.replies) filter (where t.type = 'AI+Edited'), 0) as edited,
      coalesce(p_minutes_unedited, 3) as minutes_unedited, coalesce(p_minutes_edited, 1.5) as minutes_edited
    from jsonb_to_recordset(p_types) as t (type text, replies int)) m
$$;
comment on function engine.time_saved(jsonb, numeric, numeric) is
  'What the public replies of a period (types of engine.dashboard) saved. Minutes that are null are those of a user without report_settings.';
grant execute on function engine.time_saved(jsonb, numeric, numeric) to authenticated;

create function engine.replies_decided(
  p_accounts uuid[], p_channels text[], p_since timestamptz, p_until timestamptz, p_zone text, s public.report_settings
) returns table (who text, outcome text, rule_id uuid, minutes numeric, in_hours boolean)
language plpgsql stable rows 1000 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with decided as (
      select 'owner' as who, o.outcome, o.rule_id, o.drafted_at as since, o.decided_at as at
      from public.draft_outcomes o
      where o.user_id = any (p_accounts) and o.channel_id = any (p_channels) and o.decided_at >= p_since and o.decided_at < p_until
      union all
      select 'engine', 'unattended', y.rule_id, coalesce(y.published_at, y.created_at), y.approved_at
      from public.youtube_comments y
      where y.user_id = any (p_accounts) and y.channel_id = any (p_channels) and y.reply_sent_at >= p_since and y.reply_sent_at < p_until
        and y.approved_by = 'engine' and y.is_replied
    )
    select d.who, d.outcome, d.rule_id, extract(epoch from d.at - d.since) / 60,
      engine.in_working_hours(d.at, p_zone, coalesce(s.work_from, 540), coalesce(s.work_to, 1080), coalesce(s.work_days, '{1,2,3,4,5}'))
    from decided d;
end $$;
comment on function engine.replies_decided(uuid[], text[], timestamptz, timestamptz, text, public.report_settings) is
  'Drafts that somebody decided about from p_since to p_until, excluded, and replies sent then that nobody was asked about (unattended): by whom, after how many minutes, and whether in working hours, '
  'which are of p_zone.';

create function engine.questions_asked(p_accounts uuid[], p_channels text[], p_since timestamptz, p_until timestamptz)
returns table (id uuid, state text, video_id text, comments bigint)
language plpgsql stable rows 100 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select q.id, engine.question_became(q), y.video_id, count(*)
    from public.questions q join public.youtube_comments y on y.question_id = q.id
    where q.user_id = any (p_accounts) and q.channel_id = any (p_channels) and y.created_at >= p_since and y.created_at < p_until
    group by 1, 2, 3;
end $$;
comment on function engine.questions_asked(uuid[], text[], timestamptz, timestamptz) is
  'Questions that comments seen from p_since to p_until, excluded, asked and nothing could answer, by video, and what became of them.';
grant execute on function engine.replies_decided(uuid[], text[], timestamptz, timestamptz, text, public.report_settings),
  engine.questions_asked(uuid[], text[], timestamptz, timestamptz) to authenticated;

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
    select * from engine.replies_decided(v_accounts, v_channels, v_from, v_to, v_home, s)
  ), asked as materialized (
    select * from engine.questions_asked(v_accounts, v_channels, v_from, v_to)
  ), videos as (
    select a.video_id, max(v.title) as title, count(*) as groups, count(*) filter (where a.state = 'open') as open
    from asked a left join public.videos v on v.user_id = any (v_accounts) and v.id = a.video_id
    where a.video_id is not null group by 1 order by 4 desc, 3 desc, 1 limit 10
  ), people as (
    select w.who, count(*) filter (where d.outcome in ('approved', 'unattended')) as approved, count(*) filter (where d.outcome = 'edited') as edited,
      count(*) filter (where d.outcome in ('dismissed', 'replaced')) as rejected, round((percentile_cont(0.5) within group (order by d.minutes))::numeric, 1) as median_minutes,
      count(*) filter (where d.in_hours) as in_hours, count(*) filter (where not d.in_hours) as outside_hours
    from (values ('owner'), ('engine')) w (who) left join decided d using (who) group by 1
  ), rules as (
    select d.rule_id, count(*) filter (where d.outcome = 'approved') as approved, count(*) filter (where d.outcome = 'edited') as edited,
      count(*) filter (where d.outcome in ('dismissed', 'replaced')) as rejected, count(*) filter (where d.outcome = 'unattended') as unattended,
      round((percentile_cont(0.5) within group (order by d.minutes))::numeric, 1) as median_minutes
    from decided d group by 1
  ), own as (
    -- How soon the owner answered before: the latest thousand answers to what was written before the channel was connected.
    select extract(epoch from y.owner_replied_at - y.published_at) / 60 as minutes
    from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels) and y.owner_reply_text is not null and y.history
      and y.owner_replied_at >= y.published_at
    order by y.owner_replied_at desc limit 1000
  ), shadow as (
    select t.post_approved as agreed, t.post_approved + t.post_edited + t.post_dismissed as decided from public.shadow_totals() t
  )
  select jsonb_build_object(
    'now', engine.now(),
    'known', v_dashboard #> '{figures,range,known}',
    'saved', (select to_jsonb(t) from engine.time_saved(v_dashboard -> 'types', s.minutes_unedited, s.minutes_edited) t),
    'cost', (select to_jsonb(m) || jsonb_build_object('credits', (v_dashboard #>> '{figures,range,published}')::int * engine.reply_cost(),
        'plan', (select p.plan from public.accounts p where p.id = any (v_accounts) limit 1))
      from engine.model_spent(p_start, p_end) m),
    'questions', (
      select jsonb_build_object('asked', coalesce(sum(a.comments), 0), 'groups', count(distinct a.id),
        'answered', count(distinct a.id) filter (where a.state = 'answered'), 'dismissed', count(distinct a.id) filter (where a.state = 'dismissed'),
        'open', count(distinct a.id) filter (where a.state = 'open'),
        'videos', (select coalesce(jsonb_agg(to_jsonb(v) order by v.open desc, v.groups desc, v.video_id), '[]') from videos v))
      from asked a),
    'people', (select jsonb_agg(to_jsonb(p) order by p.who desc) from people p),
    'rules', (select coalesce(jsonb_agg(to_jsonb(x) || jsonb_build_object('name', r.name) order by r.position nulls last), '[]')
      from rules x left join public.reply_rules r on r.id = x.rule_id),
    'without', jsonb_build_object(
      'own_answers', (select count(*) from own), 'own_median_minutes', (select round((percentile_cont(0.5) within group (order by minutes))::numeric, 1) from own),
      'shadow', (select to_jsonb(w) || jsonb_build_object('percent', case when w.decided > 0 then engine.percent(w.agreed, w.decided) end) from shadow w)))
  into v_result;
  return v_result;
end $$;
comment on function public.report_worth(date, date, text, text) is
  'What the period was worth to the caller: {now, known, saved, cost, questions, people, rules, without} (docs/REPORTS.md, Worth). saved: public replies sent in it, by type; people '
  'and rules: drafts decided about in it, unattended replies sent in it; questions: comments seen in it that nothing could answer; without: the owner''s own speed before the channel was '
  'connected, and how often shadow mode, of any time, would have sent what the owner then approved as it was. 422 for an unknown zone or an impossible range.';
grant execute on function public.report_worth(date, date, text, text) to authenticated;
