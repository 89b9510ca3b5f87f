-- Reports to addresses outside (89_report_addresses.sql): when one is due and what it counts. The words are the function's that sends mails.

create function engine.reported_days(p_rhythm text, p_zone text) returns table (first_day date, last_day date)
language sql stable set search_path = '' as $$
  select (u.since - case p_rhythm when 'weekly' then interval '1 week' else interval '1 month' end)::date, u.since::date - 1
  from (select date_trunc(case p_rhythm when 'weekly' then 'week' else 'month' end, engine.now() at time zone p_zone) as since) u
$$;
comment on function engine.reported_days(text, text) is 'The week, Monday to Sunday, or the month that ended last in a zone.';

create function engine.plan_report(p_id uuid, p_told_until date) returns void
language sql security definer set search_path = '' as $$
  update private.report_addresses a set due_at = engine.next_report(a.rhythm, engine.zone_of(a.account_id), engine.now()),
    told_until = coalesce(p_told_until, a.told_until), told_at = case when p_told_until is null then a.told_at else engine.now() end
  where a.id = p_id
$$;
comment on function engine.plan_report(uuid, date) is 'When a report address is told next; p_told_until: until when it was told now, null for not at all.';

create function service.due_reports(p_limit int default 20)
returns table (id uuid, due_at timestamptz, rhythm text, first_day date, last_day date, account_name text, channel_title text, lines jsonb, numbers jsonb)
language plpgsql security definer rows 20 set search_path = '' as $$
#variable_conflict use_column
declare
  a private.report_addresses;
  v_days record;
  v_asked text;
  v_counted text;
  v_counts int := 0;
  v_zone text;
  v_numbers jsonb;
begin
  for a in
    select * from private.report_addresses d where d.due_at <= engine.now() order by d.account_id, d.channel_id, d.rhythm, d.id limit p_limit * 10 for update skip locked
  loop
    v_zone := engine.zone_of(a.account_id);
    select * into v_days from engine.reported_days(a.rhythm, v_zone);
    -- What several are told alike is counted once.
    v_asked := concat_ws(' ', a.account_id, a.channel_id, a.rhythm);
    if v_asked is distinct from v_counted then
      exit when v_counts = p_limit;
      v_numbers := engine.dashboard(array[a.account_id], engine.mapped_channels(a.account_id, a.channel_id), v_days.first_day, v_days.last_day, v_zone,
        null, case a.rhythm when 'weekly' then 'daily' else 'weekly' end, null, null, 'all', null);
      v_counted := v_asked;
      v_counts := v_counts + 1;
    end if;
    -- A period in which nothing happened is no news, and none is told twice, however often the rhythm was changed.
    if a.told_until >= v_days.last_day or (v_numbers #>> '{figures,range,comments}')::int + (v_numbers #>> '{figures,range,replies}')::int = 0 then
      perform engine.plan_report(a.id, null);
    else
      return query
      select a.id, a.due_at, a.rhythm, v_days.first_day, v_days.last_day, engine.account_name(a.account_id),
        (engine.channel_names(a.account_id, array[a.channel_id]))[1],
        (select jsonb_agg(to_jsonb(l) - 'place' order by l.place) from engine.report_lines(v_numbers, s) l), v_numbers
      from (select) one left join public.report_settings s on s.user_id = a.account_id;
    end if;
  end loop;
end $$;
comment on function service.due_reports(int) is
  'Reports that are due to addresses outside, each with the period''s lines (engine.report_lines) and numbers (engine.dashboard: its days for a week, its weeks for a month), p_limit countings at most. What has nothing to tell is put off to its next time. '
  'Each is written by service.write_report, once, whoever else was given it.';

create function service.write_report(p_id uuid, p_due timestamptz, p_last_day date, p_mail jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v private.report_addresses;
begin
  select * into v from private.report_addresses a where a.id = p_id and a.due_at = p_due for update;
  if v.id is null then
    return false;
  end if;
  insert into private.outbox (recipient, report_address_id, kind, subject, body, html) values (v.email, v.id, 'report', p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html');
  perform engine.plan_report(v.id, p_last_day);
  return true;
end $$;
comment on function service.write_report(uuid, timestamptz, date, jsonb) is
  'Writes a report that was due (service.due_reports) as the mail {subject, text, html}, in the transaction that plans the next. False when it was written, or its address has gone, meanwhile.';

create function engine.told_report(p_id uuid, p_at timestamptz) returns table (email text, account text, channel text, first_day date, last_day date)
language sql stable security definer rows 1 set search_path = '' as $$
  select o.email, a.account_id::text, a.channel_id,
    case a.rhythm when 'weekly' then a.told_until - 6 else date_trunc('month', a.told_until)::date end, a.told_until
  from private.report_addresses a join engine.account_owners o on o.account_id = a.account_id
  where a.id = p_id and a.told_at = p_at
    -- Told in another rhythm, it was of other days.
    and case a.rhythm when 'weekly' then extract(isodow from a.told_until) = 7 else extract(day from a.told_until + 1) = 1 end
$$;
comment on function engine.told_report(uuid, timestamptz) is
  'What the report told of that was written to an address at this moment, and the email of the account''s owner; no row once another was written or its rhythm changed.';
