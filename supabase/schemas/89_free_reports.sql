-- Free reports of the landing page: how well a channel answers its comments, read by the operator's API key and sent by mail (free-reports).

create table private.free_reports (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  email text not null check (length(email) <= 320),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'no_channel', 'failed')),
  not_before timestamptz not null default engine.now(),
  lease_id uuid,
  attempts int not null default 0,
  began_on date,
  units int not null default 0,
  found jsonb not null default '{}' check (length(found::text) <= 1000),
  ended_at timestamptz,
  constraint free_reports_ended check ((state = 'waiting') = (ended_at is null))
);
create unique index free_reports_address on private.free_reports (email) where state = 'waiting';
create index free_reports_due on private.free_reports (not_before) where state = 'waiting';
create index free_reports_began on private.free_reports (began_on);
create index free_reports_ended_at on private.free_reports (ended_at);
create index free_reports_of on private.free_reports (email, ended_at);
comment on table private.free_reports is
  'Requests for a free report and what became of them. not_before: also the end of a lease while one is being made. began_on: the Pacific day of its last beginning, whose share it counts for; units: of the API key, on that '
  'day. found: counts for the operator, no text. One waits for an address at a time.';

create function engine.take_report_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_to constant text := engine.canonical_mail(new.email);
begin
  -- What could not be kept is not taken.
  if (select count(*) from (select from private.free_reports f where f.state = 'waiting' limit 10001) w) >= (select l.reports_waiting from private.request_limits l) then
    perform engine.fail(429, 'too_many_reports', 'Too many free reports are waiting to be made.', 'Try again tomorrow.');
  end if;
  insert into private.free_reports as f (lead_id, email, not_before)
  values (new.id, v_to, greatest(engine.now(), (select max(d.ended_at) + interval '1 day' from private.free_reports d where d.email = v_to)))
  -- The latest channel that was named; one that is being read stays.
  on conflict (email) where state = 'waiting' do update set lead_id = excluded.lead_id where f.lease_id is null;
  perform engine.tell_operator(concat_ws(', ', 'free report: ' || engine.one_line(new.email, 320), engine.one_line(new.channel_url, 120),
    nullif(engine.one_line(new.additional_data ->> 'notes', 300), '')));
  return null;
end $$;
comment on function engine.take_report_request() is
  'Trigger: a report that is asked for waits to be made, one for an address at a time and one a day, and the operator is told. 429 while as many wait as may.';
create trigger leads_take_report after insert on public.leads for each row when (new.form_type = 'free_report') execute function engine.take_report_request();

create function engine.reports_due(p_most int) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  l private.request_limits;
  v_today constant date := engine.quota_day();
  v_begun int;
begin
  select * into l from private.request_limits;
  select count(*) into v_begun from private.free_reports f where f.began_on = v_today;
  if engine.stands_still() or engine.key_left() < l.report_units then
    return;
  end if;
  return query
  select f.lead_id from private.free_reports f
  where f.state = 'waiting' and f.not_before <= engine.now()
    -- One that was begun today goes on while it has half of its units left.
    and case when f.began_on = v_today then f.units <= l.report_units / 2 else v_begun < l.reports_per_day end
  order by f.not_before, f.lead_id limit p_most;
end $$;
comment on function engine.reports_due(int) is
  'Free reports that may be made now, those that wait longest first: none while everything stands still or the API key has not enough left for one, and no new one once the day''s share is begun.';

create function engine.fail_free_report(p_lead uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_to text;
begin
  update private.free_reports set lease_id = null, state = 'failed', ended_at = engine.now() where lead_id = p_lead returning email into v_to;
  perform engine.mail_visitor(v_to, 'free_report_not', 'We couldn''t make your YouTube report',
    E'We tried several times to read your channel''s public comments, and couldn''t.\n\nAsk for the report again on our site in a few days. If it wasn''t you who asked, ignore this email.');
end $$;
comment on function engine.fail_free_report(uuid) is 'Gives up a free report and tells its asker.';

create function service.claim_free_report(p_lease_seconds int default 300) returns table (lead_id uuid, lease_id uuid, channel_url text, units_left int, since timestamptz, now timestamptz, email text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_lease constant uuid := gen_random_uuid();
  v_units int;
begin
  -- One after the other, so that two runs begin the day's last report once.
  select l.report_units into v_units from private.request_limits l for update;
  -- Whose runs die again and again is not tried for ever.
  perform engine.fail_free_report(f.lead_id) from private.free_reports f where f.state = 'waiting' and f.attempts >= 12 and f.not_before <= engine.now();
  return query
  update private.free_reports f set lease_id = v_lease, not_before = engine.now() + make_interval(secs => p_lease_seconds), attempts = f.attempts + 1,
    began_on = engine.quota_day(), units = case when f.began_on = engine.quota_day() then f.units else 0 end
  from public.leads d
  where d.id = f.lead_id and f.lead_id = (select w.lead_id from private.free_reports w where w.lead_id in (select engine.reports_due(5)) order by w.not_before limit 1 for update skip locked)
  returning f.lead_id, v_lease, d.channel_url, v_units - f.units, engine.now() - interval '30 days', engine.now(), f.email;
end $$;
comment on function service.claim_free_report(int) is
  'The free report that waits longest and may be made now, leased for p_lease_seconds: a run that dies leaves it to the next one. units_left: of the API key, what it may still take today. since, now: the time it is about.';

create function service.book_report_read(p_lead uuid, p_lease uuid, p_units int) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_key constant text := engine.operators_key();
begin
  insert into private.quota_days (project, day) values (v_key, engine.quota_day()) on conflict do nothing;
  perform from private.quota_days q where q.project = v_key and q.day = engine.quota_day() for no key update;
  if p_units > 0 and engine.key_left() < p_units then
    return 'key_spent';
  end if;
  update private.free_reports f set units = greatest(0, f.units + p_units)
  where f.lead_id = p_lead and f.lease_id = p_lease and f.not_before > engine.now() and f.units + p_units <= (select l.report_units from private.request_limits l);
  if not found then
    return 'report_spent';
  end if;
  perform engine.charge(v_key, p_units, 'free_report');
  return null;
end $$;
comment on function service.book_report_read(uuid, uuid, int) is
  'Books units of the operator''s API key for a free report before the read is made; negative units give back. Null when booked, else why not: the key has none left today (key_spent), or the report has had its share or '
  'its lease is over (report_spent).';

create function service.record_free_report(p_lead uuid, p_lease uuid, p_outcome text, p_mail jsonb default null, p_found jsonb default '{}') returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  f private.free_reports;
begin
  select * into f from private.free_reports r where r.lead_id = p_lead and r.lease_id = p_lease and r.state = 'waiting' for update;
  if f.lead_id is null then
    return false;
  end if;
  if p_outcome = 'again' and f.attempts < 8 then
    update private.free_reports set lease_id = null, not_before = engine.now() + interval '5 minutes' * power(2, f.attempts - 1) where lead_id = p_lead;
    return true;
  end if;
  if p_outcome = 'again' then
    perform engine.fail_free_report(p_lead);
  else
    update private.free_reports set lease_id = null, state = p_outcome, ended_at = engine.now(), found = p_found where lead_id = p_lead;
    perform engine.mail_visitor(f.email, case p_outcome when 'done' then 'free_report' else 'free_report_not' end,
      p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', coalesce(p_mail -> 'pictures', '[]'));
  end if;
  return true;
end $$;
comment on function service.record_free_report(uuid, uuid, text, jsonb, jsonb) is
  'Ends a free report with its mail, in one transaction, so that it goes out once: done, or no_channel. again: tried later, from 5 minutes doubling, eight times; then its asker is told that it failed. Only the holder of the '
  'lease is heard: false for everybody else.';

create function service.request_report() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'access', (select w.people from engine.access_waiting() w), 'access_late', (select w.late from engine.access_waiting() w),
    'reports', (select jsonb_build_object(
        'waiting', count(*) filter (where f.state = 'waiting'), 'oldest', min(d.created_at) filter (where f.state = 'waiting'),
        'begun_today', count(*) filter (where f.began_on = engine.quota_day()), 'units_today', coalesce(sum(f.units) filter (where f.began_on = engine.quota_day()), 0),
        'sent', count(*) filter (where f.state = 'done'), 'no_channel', count(*) filter (where f.state = 'no_channel'), 'failed', count(*) filter (where f.state = 'failed'))
      from private.free_reports f join public.leads d on d.id = f.lead_id),
    'mails_waiting', (select count(*) from private.outbox m where m.recipient is not null and m.sent_at is null and m.failed_at is null),
    'wishes', coalesce((select jsonb_object_agg(w.report, w.people) from (
      select n.report, count(*) as people from public.report_notifications n where n.told_at is null group by n.report) w), '{}'),
    'limits', (select to_jsonb(l) - 'only_row' from private.request_limits l))
$$;
comment on function service.request_report() is
  'What people asked for and who waits: access (undecided, with and without an account, and for more than a day), free reports of the last 30 days with today''s units of the API key, mails to people without an account, how many wait for which planned '
  'report (wishes), and what requests may cause (limits).';

create function service.set_request_limits(p_changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  l private.request_limits;
begin
  select * into l from private.request_limits for update;
  perform engine.require(not exists (
    select from jsonb_object_keys(p_changes) key where key <> all ('{mails_per_hour,reports_per_day,report_units,reports_waiting,invitations_per_day}'::text[])), 'There is no such limit.');
  l := jsonb_populate_record(l, p_changes);
  update private.request_limits set mails_per_hour = l.mails_per_hour, reports_per_day = l.reports_per_day, report_units = l.report_units, reports_waiting = l.reports_waiting,
    invitations_per_day = l.invitations_per_day;
  perform engine.log(null, 'operator', 'request_limits_set', null, p_changes);
end $$;
comment on function service.set_request_limits(jsonb) is 'The operator changes what requests of the landing page and invitations may cause ({mails_per_hour: 60, …}); what is not named stays.';

create function service.announce_report(p_report text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_told int;
begin
  perform engine.require(p_report = any (engine.planned_reports()), 'There is no such planned report.');
  with told as (
    update public.report_notifications n set told_at = engine.now() where n.report = p_report and n.told_at is null returning n.user_id, n.person_id
  )
  insert into private.outbox (user_id, person_id, kind, subject, body)
  select t.user_id, t.person_id, 'report_announced', 'A report you asked for is here',
    format(E'“%s” is now among your reports.\n\nYou get this one email because you asked to hear of it.',
      case p_report when 'coverage_sla_trend' then 'Coverage SLA trend' when 'sentiment_shift' then 'Sentiment shift after replies' else 'Template performance' end)
  from told t order by t.user_id, t.person_id;
  get diagnostics v_told = row_count;
  perform engine.log(null, 'operator', 'report_announced', p_report);
  return v_told;
end $$;
comment on function service.announce_report(text) is 'Tells everybody who asked to hear of a planned report that it is there, once each: how many.';
