-- What a monitoring system asks every minute (supabase/functions/metrics): numbers of the whole installation, without a label for an account or a channel, so that
-- ten thousand channels are as many lines as ten. Each is read by an index, from counts that are kept anyway, or from the rows of what waits.

create type engine.metric as (family text, labels jsonb, value numeric);
comment on type engine.metric is 'A sample of a family of service.metrics.';

create function engine.metric_families() returns table (family text, type text, about text)
language plpgsql immutable set search_path = '' as $$
begin
  return query values
    ('rejoinder_paused', 'gauge', 'Whether reading, drafting and posting stand still, by the operator or because the disk is full.'),
    ('rejoinder_channels', 'gauge', 'Channels that are connected.'),
    ('rejoinder_turns_due', 'gauge', 'Channels whose turn has come.'),
    ('rejoinder_turns_late', 'gauge', 'Channels whose turn came more than five minutes ago.'),
    ('rejoinder_turn_wait_seconds', 'gauge', 'How long the channel that has waited longest for its turn has waited.'),
    ('rejoinder_jobs_late', 'gauge', 'Whether a job of the schedule has missed two runs.'),
    ('rejoinder_job_success_age_seconds', 'gauge', 'Time since a job of the schedule last succeeded, or was added.'),
    ('rejoinder_comments_waiting', 'gauge', 'Comments by what they wait for: a draft, a person''s approval, their turn to be sent, what came of sending, somebody''s attention to their reply.'),
    ('rejoinder_replies_day', 'gauge', 'Replies that were to go out in the last 24 hours, by what the public sees of them.'),
    ('rejoinder_public_share_ratio', 'gauge', 'Share of the replies that went out in the last 24 hours that the public was seen to see.'),
    ('rejoinder_quota_units', 'counter', 'Units of YouTube''s quota that were used since midnight Pacific time, by purpose.'),
    ('rejoinder_quota_left_units', 'gauge', 'Units that are left today in all Google projects of connected channels.'),
    ('rejoinder_quota_kept_units', 'gauge', 'Of what a day keeps for a purpose the units that it has not used.'),
    ('rejoinder_quota_closed_projects', 'gauge', 'Google projects that YouTube has closed for now.'),
    ('rejoinder_operators_key_left_units', 'gauge', 'Units that the operator''s API key may still take today.'),
    ('rejoinder_model_calls', 'counter', 'Model calls that were settled since midnight UTC, by purpose.'),
    ('rejoinder_model_tokens', 'counter', 'Tokens of these calls.'),
    ('rejoinder_model_money', 'counter', 'What they cost at the operator''s prices, in their currency.'),
    ('rejoinder_model_down', 'gauge', 'Whether the model answers nobody.'),
    ('rejoinder_connection_errors', 'gauge', 'Connections that Google refuses, by the kind of error.'),
    ('rejoinder_outbox_waiting', 'gauge', 'Mails, events and lines to devices whose time has come and that are not sent.'),
    ('rejoinder_outbox_failed', 'gauge', 'Of those of the last 24 hours the ones that were given up.'),
    ('rejoinder_backup_age_seconds', 'gauge', 'Time since the server was last backed up.'),
    ('rejoinder_disk_bytes', 'gauge', 'Size of the fuller of the disks with the database and the logs.'),
    ('rejoinder_disk_free_bytes', 'gauge', 'What of it is free.'),
    ('rejoinder_database_bytes', 'gauge', 'Size of the database.'),
    ('rejoinder_database_most_bytes', 'gauge', 'How large the operator allows it to become.');
end $$;
comment on function engine.metric_families() is 'The families of service.metrics, in their order, with their types of OpenMetrics and what they say. Samples of a counter are named with _total behind it.';

create function engine.turn_metrics() returns setof engine.metric
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_late constant timestamptz := v_now - interval '5 minutes';
begin
  return query
  with turns as materialized (
    select 'reading' as work, s.next_sync_at as due from public.channel_syncs s where s.next_sync_at <= v_now and (s.lease_until is null or s.lease_until < v_now)
    union all
    select 'drafting', s.draft_due_at from public.channel_syncs s where s.draft_due_at <= v_now
    union all
    select 'posting', s.post_due_at from public.channel_syncs s where s.post_due_at <= v_now
    union all
    select 'looking', t.due_at from private.look_turns t where t.due_at <= v_now
  ), counted as (
    select w.work, count(t.due) as due, count(t.due) filter (where t.due < v_late) as late, coalesce(extract(epoch from v_now - min(t.due)), 0) as wait
    from unnest('{reading,drafting,posting,looking}'::text[]) w (work) left join turns t on t.work = w.work group by w.work
  )
  select k.family, jsonb_build_object('work', c.work), k.value::numeric
  from counted c cross join lateral (values
    ('rejoinder_turns_due', c.due), ('rejoinder_turns_late', c.late), ('rejoinder_turn_wait_seconds', round(c.wait, 1))) k (family, value);
  return query select 'rejoinder_channels', '{}'::jsonb, count(*)::numeric from public.channel_syncs;
  return query
  select k.family, jsonb_build_object('job', s.name), k.value
  from engine.job_states() s cross join lateral (values
    ('rejoinder_jobs_late', s.late::int::numeric), ('rejoinder_job_success_age_seconds', round(extract(epoch from v_now - s.proven_at), 1))) k (family, value);
end $$;
comment on function engine.turn_metrics() is 'Part of service.metrics: channels and jobs that are due, and how long they wait. Reads what is due by the indexes of the claims.';

create function engine.waiting_metrics() returns setof engine.metric
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
begin
  return query
  with waiting as (
    -- What waits for a person stays for days: each account's own is counted by its index, and nothing of what is done. Without the
    -- account the whole index is read: twice as long at 200 comments a channel, and longer with every reply that is posted.
    select case t.tab when 'to_approve' then 'approval' when 'queued' then 'sending' else 'attention' end as what, t.n
    from public.accounts a cross join lateral (
      select y.tab, count(*) as n from public.comments y where y.user_id = a.id and y.tab = any ('{to_approve,queued,needs_you}') group by y.tab) t
    union all
    select 'drafting', count(*) from public.comments y where y.reply_status is null and y.candidate
    union all
    select 'outcome', count(*) from private.sends s where s.lease_id is null or s.lease_until <= v_now
  )
  select 'rejoinder_comments_waiting', jsonb_build_object('for', k.what), coalesce(sum(w.n), 0)
  from unnest('{drafting,approval,sending,outcome,attention}'::text[]) k (what) left join waiting w on w.what = k.what group by k.what;
  return query
  select k.family, jsonb_build_object('way', w.way), k.value::numeric
  from unnest('{mail,webhook,push}'::text[]) w (way)
  cross join lateral (
    select count(*) as n from private.outbox o where o.way = w.way and o.sent_at is null and o.failed_at is null and o.not_before <= v_now) waiting
  cross join lateral (
    select count(*) as n from private.outbox o where o.way = w.way and o.failed_at is not null and o.created_at > v_now - interval '24 hours') failed
  cross join lateral (values ('rejoinder_outbox_waiting', waiting.n), ('rejoinder_outbox_failed', failed.n)) k (family, value);
  return query
  select 'rejoinder_connection_errors', jsonb_build_object('kind', e.kind), count(c.id)::numeric
  from engine.error_kinds e left join public.youtube_connections c on c.error_kind = e.kind group by e.kind;
end $$;
comment on function engine.waiting_metrics() is 'Part of service.metrics: what waits for somebody or something, and what failed.';

create function engine.reply_metrics() returns setof engine.metric
language plpgsql stable set search_path = '' as $$
declare
  -- Counts are of quarters of an hour.
  v_since constant timestamptz := date_bin('15 minutes', engine.now(), timestamptz 'epoch') - interval '24 hours';
  v_sent bigint;
  v_public bigint;
  v_waiting bigint;
  v_queued bigint;
begin
  select coalesce(sum(c.sent), 0), coalesce(sum(c.public), 0), coalesce(sum(c.waiting), 0), coalesce(sum(c.queued), 0) into v_sent, v_public, v_waiting, v_queued
  from public.channel_syncs s cross join lateral (
    select sum(r.replies) as sent, sum(r.sent_public) as public, sum(r.sent_waiting) as waiting, sum(r.sent_queue) as queued
    from public.report_counts r where r.user_id = s.user_id and r.channel_id = s.channel_id and r.quarter >= v_since) c;
  return query values
    ('rejoinder_replies_day', '{"state": "public"}'::jsonb, v_public::numeric),
    ('rejoinder_replies_day', '{"state": "queued"}', v_queued),
    ('rejoinder_replies_day', '{"state": "sent"}', v_waiting - v_queued),
    ('rejoinder_replies_day', '{"state": "not_public"}', v_sent - v_public - v_waiting),
    ('rejoinder_public_share_ratio', '{}', round(v_public::numeric / nullif(v_sent - v_queued, 0), 4));
end $$;
comment on function engine.reply_metrics() is
  'Part of service.metrics: first replies of the last 24 hours, of the counts that reports are made of as far as they are folded. sent: YouTube has it, and the public was not seen to see it yet.';

create function engine.quota_metrics() returns setof engine.metric
language plpgsql stable set search_path = '' as $$
declare
  v_today constant date := engine.quota_day();
  v_now constant timestamptz := engine.now();
  -- Which purpose each kind belongs to, in arrays: of a function the planner would expect thousands, and sort what it can hash.
  v_kinds text[];
  v_purposes text[];
begin
  select array_agg(k), array_agg(p.purpose) into v_kinds, v_purposes from engine.quota_purposes() p cross join unnest(p.kinds) k;
  return query
  with projects as materialized (
    select k.project, k.quota from engine.project_quotas() k
  ), uses as (
    select u.project, k.purpose, sum(u.units) as units
    from private.quota_uses u join unnest(v_kinds, v_purposes) k (kind, purpose) on k.kind = u.kind where u.day = v_today group by u.project, k.purpose
  ), purposes as (
    select p.purpose, p.percent, coalesce(sum(u.units), 0) as used, sum(least(u.units, k.quota * p.percent / 100)) filter (where k.quota is not null) as used_of_kept
    from engine.quota_purposes() p left join uses u on u.purpose = p.purpose left join projects k on k.project = u.project group by p.purpose, p.percent
  )
  select m.family, jsonb_build_object('purpose', p.purpose), m.value
  from purposes p cross join lateral (values
    ('rejoinder_quota_units', p.used),
    ('rejoinder_quota_kept_units', case when p.percent > 0 then coalesce((select sum(k.quota * p.percent / 100) from projects k), 0) - coalesce(p.used_of_kept, 0) end)) m (family, value)
  where m.value is not null
  union all
  select 'rejoinder_quota_left_units', '{}', coalesce(sum(greatest(0, case when d.closed_until > v_now then 0 else k.quota - coalesce(d.used, 0) end)), 0)
  from projects k left join private.quota_days d on d.project = k.project and d.day = v_today
  union all
  select 'rejoinder_quota_closed_projects', '{}', count(*) from private.quota_days d where d.day = v_today and d.closed_until > v_now
  union all
  select 'rejoinder_operators_key_left_units', '{}', engine.key_left();
end $$;
comment on function engine.quota_metrics() is 'Part of service.metrics: the day''s units of all Google projects together, and of the operator''s key.';

create function engine.model_metrics() returns setof engine.metric
language plpgsql stable set search_path = '' as $$
begin
  return query
  with uses as materialized (
    select u.purpose, sum(u.calls) as calls, sum(u.money) as money, sum(u.input_tokens) as input_tokens, sum(u.output_tokens) as output_tokens
    from private.model_uses u where u.day = engine.model_day() group by u.purpose
  )
  select k.family, jsonb_build_object('purpose', p.purpose), coalesce(k.value, 0)
  from unnest(engine.model_purposes()) p (purpose) left join uses u on u.purpose = p.purpose
  cross join lateral (values ('rejoinder_model_calls', u.calls::numeric), ('rejoinder_model_money', u.money)) k (family, value)
  union all
  select 'rejoinder_model_tokens', jsonb_build_object('direction', k.direction), coalesce(k.value, 0)
  from (select sum(u.input_tokens) as input, sum(u.output_tokens) as output from uses u) t
  cross join lateral (values ('input', t.input), ('output', t.output)) k (direction, value)
  union all
  select 'rejoinder_model_down', '{}', (m.trouble is not null)::int from private.model_server m;
end $$;
comment on function engine.model_metrics() is 'Part of service.metrics: the day''s model calls of all accounts together.';

create function engine.machine_metrics() returns setof engine.metric
language sql stable set search_path = '' as $$
  select k.family, '{}'::jsonb, k.value
  from service.machine_state() m cross join service.database_size() d cross join lateral (values
    ('rejoinder_backup_age_seconds', round(extract(epoch from engine.now() - m.backed_up_at))), ('rejoinder_disk_bytes', m.disk_bytes), ('rejoinder_disk_free_bytes', m.disk_free),
    ('rejoinder_database_bytes', coalesce(d.bytes, pg_catalog.pg_database_size(pg_catalog.current_database()))), ('rejoinder_database_most_bytes', d.most_bytes)) k (family, value)
  where k.value is not null
  union all
  select 'rejoinder_paused', jsonb_build_object('by', w.by), (engine.standstill_reason() is not distinct from w.reason)::int
  from (values ('operator', 'all_paused'), ('disk', 'disk_full')) w (by, reason)
$$;
comment on function engine.machine_metrics() is 'Part of service.metrics: the machine as far as anybody told of it, the database''s size, and whether everything stands still.';

create function service.metrics() returns table (family text, type text, about text, labels jsonb, value numeric)
language sql stable security definer rows 100 set search_path = '' as $$
  with samples as materialized (
    select * from engine.turn_metrics() union all select * from engine.waiting_metrics() union all select * from engine.reply_metrics()
    union all select * from engine.quota_metrics() union all select * from engine.model_metrics() union all select * from engine.machine_metrics()
  ), families as (
    select f.*, row_number() over () as place from engine.metric_families() f
  )
  select f.family, f.type, f.about, s.labels, s.value
  from families f left join samples s on s.family = f.family and s.value is not null
  order by f.place, s.labels::text
$$;
comment on function service.metrics() is
  'What a monitoring system is told of the whole installation: a row a sample, with its family, the family''s type of OpenMetrics and what it says; a family without a sample has one row without a value. '
  'Nothing in it names an account, a channel or a person.';
