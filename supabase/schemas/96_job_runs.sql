-- A schedule that cannot die unseen: what the functions write of their runs, which job is late, and who is told.

create function service.begin_job(p_function text) returns void
language sql security definer set search_path = '' as $$
  update private.job_runs r set last_started_at = engine.now() from private.scheduled_jobs j where j.name = r.name and j.function_name = p_function
$$;
comment on function service.begin_job(text) is 'A function that the schedule called has begun.';

create function service.end_job(p_function text, p_ms int, p_counts jsonb default '{}', p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update private.job_runs r set
    duration_ms = p_ms,
    last_success_at = case when p_error is null then engine.now() else r.last_success_at end,
    counts = case when p_error is null then coalesce(p_counts, '{}') else r.counts end,
    last_error_at = case when p_error is null then r.last_error_at else engine.now() end,
    last_error = case when p_error is null then r.last_error else left(p_error, 100) end
  from private.scheduled_jobs j where j.name = r.name and j.function_name = p_function
$$;
comment on function service.end_job(text, int, jsonb, text) is
  'Such a run has ended after p_ms: with what it did in numbers, or with the code of what it failed by. A run that was killed says nothing, and its job becomes late.';

create function engine.job_states() returns table (
  name text, function_name text, last_started_at timestamptz, last_success_at timestamptz, last_error_at timestamptz, last_error text, duration_ms int, counts jsonb,
  proven_at timestamptz, late boolean, missed int)
language sql stable set search_path = '' as $$
  select j.name, j.function_name, r.last_started_at, r.last_success_at, r.last_error_at,
    case when r.last_error_at > coalesce(r.last_success_at, '-infinity') then r.last_error end,
    r.duration_ms, r.counts, p.proven_at,
    engine.now() - p.proven_at > 2.25 * p.pulse,
    greatest(0, floor(extract(epoch from engine.now() - p.proven_at) / extract(epoch from p.pulse) - 0.25))::int
  from private.scheduled_jobs j
  join private.job_runs r using (name)
  cross join lateral (select coalesce(r.last_success_at, r.added_at) as proven_at, engine.job_pulse(j.every_seconds) as pulse) p
$$;
comment on function engine.job_states() is
  'Every job and how it fares. proven_at: its last success, or when it was added. missed: runs that should have succeeded since, of those that its pulse asks for '
  '(engine.job_pulse); a quarter of one is what a run may take. late: two, so a schedule that stops shows after 2:15 minutes. last_error: unless a success followed.';

create function engine.late_jobs() returns table (job text, since timestamptz)
language sql stable security definer set search_path = '' as $$
  select s.name, s.proven_at from engine.job_states() s where s.late order by s.proven_at, s.name
$$;
comment on function engine.late_jobs() is 'Jobs that should have run and did not, and since when.';
grant execute on function engine.late_jobs() to authenticated;

create function public.late_jobs() returns table (job text, since timestamptz)
language sql stable set search_path = '' as $$
  -- Nothing of an owner's waits for this one.
  select * from engine.late_jobs() l where l.job <> 'free-reports'
$$;
comment on function public.late_jobs() is 'What should run by itself for owners and does not, and since when: the same for every signed-in user.';
grant execute on function public.late_jobs() to authenticated;

create function engine.keep_schedule() returns void
language plpgsql set search_path = '' as $$
declare
  v_jobs int;
begin
  if engine.can_schedule() then
    execute 'select count(*) from cron.job j join private.scheduled_jobs s on j.jobname = ''rejoinder-'' || s.name' into v_jobs;
    if v_jobs = (select count(*) from private.scheduled_jobs) then
      return;
    end if;
  end if;
  perform engine.schedule_jobs();
exception when others then
  -- Whoever looks at the schedule learns of it all the same.
  perform engine.note_job_error(s.name, 'not_scheduled_' || sqlstate) from engine.job_states() s where s.late;
end $$;
comment on function engine.keep_schedule() is
  'Schedules the jobs where that could not be done before, as when an extension was switched on after the migrations. What prevents it is an error of the jobs.';

create function service.schedule_report() returns table (
  name text, last_success_at timestamptz, last_error text, duration_ms int, counts jsonb, proven_at timestamptz, late boolean)
language plpgsql security definer rows 10 set search_path = '' as $$
begin
  if exists (select from engine.late_jobs()) then
    perform engine.keep_schedule();
  end if;
  return query select s.name, s.last_success_at, s.last_error, s.duration_ms, s.counts, s.proven_at, s.late from engine.job_states() s order by s.name;
end $$;
comment on function service.schedule_report() is
  'Every job with its last success, error, duration and counts, and whether it is late (engine.job_states). When one is, jobs that pg_cron does not have are scheduled.';

create table private.schedule_watch (
  only_row boolean primary key default true check (only_row),
  told_at timestamptz,
  lease_until timestamptz not null default '-infinity'
);
insert into private.schedule_watch default values;
comment on table private.schedule_watch is
  'Whether the operator was told that the schedule stands still, and has not been told since that it runs. lease_until: while a mail about it is under way.';

create function service.claim_schedule_notice(p_function text default null) returns table (at timestamptz, late jsonb)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  v_watch private.schedule_watch;
begin
  -- After a pause of everything the first job to run would find the others late, which run in the same second.
  if exists (select from engine.job_states() s where s.function_name = p_function and s.late) then
    return;
  end if;
  select * into v_watch from private.schedule_watch where lease_until <= engine.now() for update skip locked;
  if not found then
    return;
  end if;
  select jsonb_agg(jsonb_build_object('job', s.name, 'since', s.proven_at, 'error', s.last_error) order by s.proven_at, s.name) into late
  from engine.job_states() s where s.late and (v_watch.told_at is not null or exists (select from engine.job_states() m where m.missed >= 3));
  if (v_watch.told_at is null) = (late is null) then
    return;
  end if;
  update private.schedule_watch set lease_until = engine.now() + interval '1 minute';
  at := coalesce(v_watch.told_at, engine.now());
  late := coalesce(late, '[]');
  return next;
end $$;
comment on function service.claim_schedule_notice(text) is
  'What the operator is to be told of the schedule, leased for a minute: a row with the late jobs ([{job, since, error}]) once after three missed runs, and once with none when it '
  'runs again; no row otherwise. p_function: the scheduled function that asks; nothing is told while its own job is late.';

create function service.record_schedule_notice(p_late boolean, p_sent boolean) returns void
language sql security definer set search_path = '' as $$
  update private.schedule_watch set
    told_at = case when not p_sent then told_at when p_late then engine.now() end,
    lease_until = '-infinity'
$$;
comment on function service.record_schedule_notice(boolean, boolean) is 'Whether the operator was told: that jobs are late, or that they run again.';

create function engine.watch_schedule() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_url text := engine.vault_secret('project_url');
begin
  if v_url is not null and exists (select from engine.job_states() s where s.missed >= 3) then
    execute 'select net.http_get(url := $1, timeout_milliseconds := 5000)' using v_url || '/functions/v1/health';
  end if;
end $$;
comment on function engine.watch_schedule() is
  'Calls the function health while a job is late, which needs no key: so the operator has a mail even when the schedule''s key opens nothing any more.';
