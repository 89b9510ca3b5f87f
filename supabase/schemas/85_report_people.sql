-- Who of an account did what in a period: of the history, where every act has its person.

create index reply_events_people on public.reply_events (user_id, created_at) include (actor_id, comment_row_id, reason) where actor_id is not null or link_id is not null;
create index reply_versions_people on public.reply_versions (user_id, created_at) include (actor_id, comment_row_id, reply_type) where actor_id is not null or link_id is not null;

create function engine.minutes_to_answer(p_history boolean, p_published_at timestamptz, p_created_at timestamptz, p_at timestamptz) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case when not p_history then greatest(0, extract(epoch from p_at - engine.waits_since(p_published_at, p_created_at)) / 60) end;
end $$;
comment on function engine.minutes_to_answer(boolean, timestamptz, timestamptz, timestamptz) is
  'How long a comment had waited (engine.waits_since) when its reply was let go; null for what was written before the channel was connected.';

create function engine.people_acts(p_accounts uuid[], p_channels text[], p_since timestamptz, p_until timestamptz, p_person uuid)
returns table (person_id uuid, act text, minutes numeric)
language plpgsql stable rows 1000 set search_path = '' as $$
begin
  return query
    with acts as (
      select e.actor_id, e.reason as act, e.comment_row_id as id, e.created_at as at from public.reply_events e
      where e.user_id = any (p_accounts) and e.created_at >= p_since and e.created_at < p_until and (e.actor_id is not null or e.link_id is not null) and e.reason in ('approved', 'dismissed')
      union all
      select v.actor_id, case v.reply_type when 'Manual' then 'wrote' else 'edited' end, v.comment_row_id, v.created_at from public.reply_versions v
      where v.user_id = any (p_accounts) and v.created_at >= p_since and v.created_at < p_until and (v.actor_id is not null or v.link_id is not null)
    )
    select a.actor_id, a.act, case a.act when 'approved' then engine.minutes_to_answer(y.history, y.published_at, y.created_at, max(a.at)) end
    from acts a join public.comments y on y.id = a.id
    where y.channel_id = any (p_channels) and (p_person is null or a.actor_id = p_person)
    group by a.actor_id, a.act, y.id;
end $$;
comment on function engine.people_acts(uuid[], text[], timestamptz, timestamptz, uuid) is
  'What persons (null: all) did from p_since to p_until, excluded: each act once a comment and person; person_id is null for what came by client links, all together. approved, after how many minutes, and dismissed of the history; edited and wrote of the texts that are theirs.';
grant execute on function engine.people_acts(uuid[], text[], timestamptz, timestamptz, uuid),
  engine.minutes_to_answer(boolean, timestamptz, timestamptz, timestamptz) to authenticated;

create function public.report_people(p_start date, p_end date, p_tz text, p_channel text default null)
returns table (kind text, person_id uuid, name text, approved int, edited int, wrote int, dismissed int, median_minutes numeric)
language plpgsql stable rows 20 set search_path = '' as $$
#variable_conflict use_column
declare
  v_zone constant text := engine.report_zone(p_tz);
  v_accounts constant uuid[] := array(select engine.account('answer'));
  v_channels constant text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_manages constant boolean := engine.account('manage') is not null;
  v_only constant uuid := case when not v_manages then engine.actor() end;
  v_from timestamptz;
  v_to timestamptz;
begin
  perform engine.check_report_range(p_start, p_end);
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  return query
    with done as materialized (
      select * from engine.people_acts(v_accounts, v_channels, v_from, v_to, v_only)
    ), names as materialized (
      select p.id, engine.person_name(p.id) as name from (select distinct d.person_id from done d) p (id)
    ), acts as (
      -- Whose name is known no more are one: they left. Clients type a name for themselves, so all links are one.
      select case when d.person_id is null then 'link' when n.name is null then 'left' else 'person' end as kind, case when n.name is not null then n.id end as person_id, n.name, d.act, d.minutes
      from done d left join names n on n.id = d.person_id
    ), counted as (
      select a.kind, a.person_id, a.name, count(*) filter (where a.act = 'approved') as approved, count(*) filter (where a.act = 'edited') as edited,
        count(*) filter (where a.act = 'wrote') as wrote, count(*) filter (where a.act = 'dismissed') as dismissed,
        percentile_cont(0.5) within group (order by a.minutes) as median_minutes
      from acts a group by 1, 2, 3
      union all
      select 'automatic', null, null, count(*), 0, 0, 0, percentile_cont(0.5) within group (order by engine.minutes_to_answer(y.history, y.published_at, y.created_at, y.approved_at))
      from public.youtube_comments y
      where v_manages and y.user_id = any (v_accounts) and y.channel_id = any (v_channels) and y.reply_sent_at >= v_from and y.reply_sent_at < v_to
        and y.approved_by = 'engine' and y.is_replied
      having count(*) > 0
    )
    select c.kind, c.person_id, c.name, c.approved::int, c.edited::int, c.wrote::int, c.dismissed::int, round(c.median_minutes::numeric, 1)
    from counted c order by array_position('{person,link,left,automatic}'::text[], c.kind), c.approved + c.edited + c.wrote + c.dismissed desc, c.name, c.person_id
    limit engine.most('list_rows');
end $$;
comment on function public.report_people(date, date, text, text) is
  'Who did what from p_start to p_end, whole days in p_tz, a row each, the most active first: comments whose reply they approved, edited or wrote, and comments that they dismissed, and the median minutes from comment to approval. '
  'kind: person; link, whoever had a client link; left, everybody together who is gone; automatic, replies sent unattended. Managers see everybody, who may answer themselves, others nobody. Without p_channel: the mapped channels. 422 as report_numbers.';
grant execute on function public.report_people(date, date, text, text) to authenticated;
