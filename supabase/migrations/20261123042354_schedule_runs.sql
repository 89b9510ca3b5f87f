-- schedule_runs: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

CREATE TABLE "private"."job_runs" (
  "name"            text                     NOT NULL,
  "called_at"       timestamp with time zone,
  "request_ids"     bigint[]                 NOT NULL DEFAULT '{}'::bigint[],
  "last_started_at" timestamp with time zone,
  "last_success_at" timestamp with time zone,
  "last_error_at"   timestamp with time zone,
  "last_error"      text,
  "duration_ms"     integer,
  "counts"          jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT "job_runs_last_error_check" CHECK ((length(last_error) <= 100)),
  CONSTRAINT "job_runs_pkey" PRIMARY KEY (name),
  "added_at"        timestamp with time zone NOT NULL DEFAULT engine.now()
);

CREATE TABLE "private"."schedule_watch" (
  "only_row"    boolean                  NOT NULL DEFAULT true,
  "told_at"     timestamp with time zone,
  "lease_until" timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp WITH time zone,
  CONSTRAINT "schedule_watch_only_row_check" CHECK (only_row),
  CONSTRAINT "schedule_watch_pkey" PRIMARY KEY (only_row)
);

CREATE OR REPLACE FUNCTION engine.add_job_run()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.job_runs (name) values (new.name);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.call_scheduled (
  p_name text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_url text;
  v_key text;
  v_job private.scheduled_jobs;
  v_request bigint;
  v_requests bigint[] := (select r.request_ids from private.job_runs r where r.name = p_name);
  v_refused text := engine.refused_call(v_requests);
  v_calls int := engine.take_calls(p_name);
begin
  if v_refused is not null then
    perform engine.note_job_error(p_name, v_refused);
    update private.job_runs set request_ids = '{}' where name = p_name;
  end if;
  if v_calls = 0 then
    return 0;
  end if;
  v_url := engine.vault_secret('project_url');
  v_key := engine.vault_secret('cron_key');
  -- Without both secrets nothing is called: a half-configured project must not spray requests.
  if v_url is null or v_key is null then
    perform engine.note_job_error(p_name, case when v_url is null then 'project_url_missing' else 'cron_key_missing' end);
    return null;
  end if;
  select * into v_job from private.scheduled_jobs where name = p_name;
  v_requests := '{}';
  -- pg_net sends nothing further before the slowest answer is there, so the functions answer at once and work on.
  for i in 1 .. v_calls loop
    execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 5000)'
      into v_request
      using v_url || '/functions/v1/' || v_job.function_name, jsonb_build_object('content-type', 'application/json', 'apikey', v_key),
        v_job.body || '{"background": true}';
    v_requests := v_requests || v_request;
  end loop;
  update private.job_runs set request_ids = v_requests where name = p_name;
  return v_calls;
end $function$;

CREATE OR REPLACE FUNCTION engine.can_schedule()
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select to_regclass('cron.job') is not null and to_regnamespace('net') is not null and to_regclass('vault.decrypted_secrets') is not null
$function$;

CREATE OR REPLACE FUNCTION engine.job_pulse (
  p_every_seconds integer
)
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select make_interval(secs => greatest(p_every_seconds, 60))
$function$;

CREATE OR REPLACE FUNCTION engine.job_states()
  RETURNS TABLE (
    name            text,
    function_name   text,
    last_started_at timestamp with time zone,
    last_success_at timestamp with time zone,
    last_error_at   timestamp with time zone,
    last_error      text,
    duration_ms     integer,
    counts          jsonb,
    proven_at       timestamp with time zone,
    late            boolean,
    missed          integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select j.name, j.function_name, r.last_started_at, r.last_success_at, r.last_error_at,
    case when r.last_error_at > coalesce(r.last_success_at, '-infinity') then r.last_error end,
    r.duration_ms, r.counts, p.proven_at,
    engine.now() - p.proven_at > 2.25 * p.pulse,
    greatest(0, floor(extract(epoch from engine.now() - p.proven_at) / extract(epoch from p.pulse) - 0.25))::int
  from private.scheduled_jobs j
  join private.job_runs r using (name)
  cross join lateral (select coalesce(r.last_success_at, r.added_at) as proven_at, engine.job_pulse(j.every_seconds) as pulse) p
$function$;

CREATE OR REPLACE FUNCTION engine.keep_schedule()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.late_jobs()
  RETURNS TABLE (
    job   text,
    since timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select s.name, s.proven_at from engine.job_states() s where s.late order by s.proven_at, s.name
$function$;

CREATE OR REPLACE FUNCTION engine.note_job_error (
  p_name  text,
  p_error text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update private.job_runs set last_error_at = engine.now(), last_error = left(p_error, 100) where name = p_name
$function$;

CREATE OR REPLACE FUNCTION engine.refused_call (
  p_requests bigint[]
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_error text;
begin
  if cardinality(p_requests) > 0 and to_regclass('net._http_response') is not null then
    execute 'select coalesce(''http_'' || r.status_code, ''no_answer'') from net._http_response r
      where r.id = any ($1) and (r.status_code is null or r.status_code >= 300) order by r.id desc limit 1'
      into v_error using p_requests;
  end if;
  return v_error;
end $function$;

CREATE OR REPLACE FUNCTION engine.schedule_jobs()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_job record;
  v_jobs int := 0;
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) = 3 then
    execute 'create extension if not exists pg_cron';
    execute 'create extension if not exists pg_net with schema extensions';
    execute 'create extension if not exists supabase_vault';
  end if;
  if not engine.can_schedule() then
    return null;
  end if;
  -- Jobs that are no more. One of the same name is replaced.
  execute 'select cron.unschedule(j.jobname) from cron.job j
    where j.jobname like ''rejoinder-%'' and not exists (select from private.scheduled_jobs s where j.jobname = ''rejoinder-'' || s.name)';
  for v_job in select * from private.scheduled_jobs loop
    execute format('select cron.schedule(%L, %L, %L)', 'rejoinder-' || v_job.name,
      case when v_job.every_seconds < 60 then v_job.every_seconds || ' seconds'
        else format('*/%s * * * *', v_job.every_seconds / 60) end,
      format('select engine.call_scheduled(%L)', v_job.name));
    v_jobs := v_jobs + 1;
  end loop;
  execute format('select cron.schedule(%L, %L, %L)', 'rejoinder-watch', '* * * * *', 'select engine.watch_schedule()');
  -- pg_cron keeps a row of every tick for ever, without an index on its time: once a day, then.
  execute format('select cron.schedule(%L, %L, %L)', 'rejoinder-purge', '17 3 * * *',
    'delete from cron.job_run_details where coalesce(end_time, start_time) < now() - interval ''2 days''');
  return v_jobs;
end $function$;

CREATE OR REPLACE FUNCTION engine.take_calls (
  p_name text
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_calls int := coalesce(engine.calls_due(p_name), 0);
begin
  -- A tick may come a little early, and is then still the next one.
  if v_calls = 0 and not exists (
    select from private.job_runs r join private.scheduled_jobs j using (name)
    where r.name = p_name and r.called_at > engine.now() - engine.job_pulse(j.every_seconds) + interval '5 seconds'
  ) then
    v_calls := 1;
  end if;
  if v_calls > 0 then
    update private.job_runs set called_at = engine.now() where name = p_name;
  end if;
  return v_calls;
end $function$;

CREATE OR REPLACE FUNCTION engine.vault_secret (
  p_name text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_secret text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select max(decrypted_secret) from vault.decrypted_secrets where name = $1' into v_secret using p_name;
  end if;
  return nullif(v_secret, '');
end $function$;

CREATE OR REPLACE FUNCTION engine.watch_schedule()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_url text := engine.vault_secret('project_url');
begin
  if v_url is not null and exists (select from engine.job_states() s where s.missed >= 3) then
    execute 'select net.http_get(url := $1, timeout_milliseconds := 5000)' using v_url || '/functions/v1/health';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.late_jobs()
  RETURNS TABLE (
    job   text,
    since timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select * from engine.late_jobs()
$function$;

REVOKE ALL ON FUNCTION "public"."late_jobs"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION service.begin_job (
  p_function text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.job_runs r set last_started_at = engine.now() from private.scheduled_jobs j where j.name = r.name and j.function_name = p_function
$function$;

CREATE OR REPLACE FUNCTION service.claim_schedule_notice (
  p_function text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_watch private.schedule_watch;
  v_late jsonb;
begin
  -- After a pause of everything the first job to run would find the others late, which run in the same second.
  if exists (select from engine.job_states() s where s.function_name = p_function and s.late) then
    return null;
  end if;
  select * into v_watch from private.schedule_watch where lease_until <= engine.now() for update skip locked;
  if not found then
    return null;
  end if;
  select jsonb_agg(jsonb_build_object('job', s.name, 'since', s.proven_at, 'error', s.last_error) order by s.proven_at, s.name) into v_late
  from engine.job_states() s where s.late and (v_watch.told_at is not null or exists (select from engine.job_states() m where m.missed >= 3));
  if (v_watch.told_at is null) = (v_late is null) then
    return null;
  end if;
  update private.schedule_watch set lease_until = engine.now() + interval '1 minute';
  return jsonb_build_object('at', coalesce(v_watch.told_at, engine.now()), 'late', coalesce(v_late, '[]'));
end $function$;

CREATE OR REPLACE FUNCTION service.end_job (
  p_function text,
  p_ms       integer,
  p_counts   jsonb   DEFAULT '{}'::jsonb,
  p_error    text    DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.job_runs r set
    duration_ms = p_ms,
    last_success_at = case when p_error is null then engine.now() else r.last_success_at end,
    counts = case when p_error is null then coalesce(p_counts, '{}') else r.counts end,
    last_error_at = case when p_error is null then r.last_error_at else engine.now() end,
    last_error = case when p_error is null then r.last_error else left(p_error, 100) end
  from private.scheduled_jobs j where j.name = r.name and j.function_name = p_function
$function$;

CREATE OR REPLACE FUNCTION service.record_schedule_notice (
  p_late boolean,
  p_sent boolean
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.schedule_watch set
    told_at = case when not p_sent then told_at when p_late then engine.now() end,
    lease_until = '-infinity'
$function$;

CREATE OR REPLACE FUNCTION service.schedule_report()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (select from engine.late_jobs()) then
    perform engine.keep_schedule();
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(s) - 'function_name' order by s.name), '[]') from engine.job_states() s);
end $function$;

ALTER TABLE "private"."job_runs"
  ADD CONSTRAINT "job_runs_name_fkey" FOREIGN KEY (name) REFERENCES private.scheduled_jobs(name) ON DELETE CASCADE;

CREATE TRIGGER add_run
  AFTER INSERT ON private.scheduled_jobs
  FOR EACH ROW
  EXECUTE FUNCTION engine.add_job_run();

COMMENT ON COLUMN "private"."job_runs"."called_at" IS 'When it was last due to be called, whether or not the call arrived.';

COMMENT ON COLUMN "private"."job_runs"."counts" IS 'What the last run that succeeded did, in numbers.';

COMMENT ON COLUMN "private"."job_runs"."last_error" IS 'A code: of the function''s error, or of what became of the call (http_401, no_answer, cron_key_missing, project_url_missing).';

COMMENT ON COLUMN "private"."job_runs"."request_ids" IS 'The last calls by pg_net, whose answers are looked at before the next.';

COMMENT ON FUNCTION "engine"."add_job_run"() IS 'Trigger: a new job has its row of job_runs from the start, or one that never runs would never be missed.';

COMMENT ON FUNCTION "engine"."call_scheduled"(text) IS 'Calls the edge function of a job as often as its work asks, with the schedule''s key from Vault (secrets project_url and cron_key), and keeps what was heard of the calls before as an error of the job; null, and an error of the job, when a secret is not set.';

COMMENT ON FUNCTION "engine"."can_schedule"() IS 'Whether pg_cron, pg_net and Vault are here.';

COMMENT ON FUNCTION "engine"."job_pulse"(integer) IS 'How often a job is called even when nothing is due, which proves that its calls arrive: at its interval, once a minute at most.';

COMMENT ON FUNCTION "engine"."job_states"() IS 'Every job and how it fares. proven_at: its last success, or when it was added. missed: runs that should have succeeded since, of those that its pulse asks for (engine.job_pulse); a quarter of one is what a run may take. late: two, so a schedule that stops shows after 2:15 minutes. last_error: unless a success followed.';

COMMENT ON FUNCTION "engine"."keep_schedule"() IS 'Schedules the jobs where that could not be done before, as when an extension was switched on after the migrations. What prevents it is an error of the jobs.';

COMMENT ON FUNCTION "engine"."late_jobs"() IS 'Jobs that should have run and did not, and since when.';

COMMENT ON FUNCTION "engine"."note_job_error"(text, text) IS 'Keeps what went wrong with a job, as a code.';

COMMENT ON FUNCTION "engine"."refused_call"(bigint[]) IS 'What pg_net heard instead of success to one of these calls, as a code; null when there was none or nothing came yet.';

COMMENT ON FUNCTION "engine"."schedule_jobs"() IS 'Tells pg_cron what private.scheduled_jobs says, and returns how many jobs; null where pg_cron, pg_net or Vault is not to be had. Two jobs of its own: the watch over the others (engine.watch_schedule) and the purge of pg_cron''s own log.';

COMMENT ON FUNCTION "engine"."take_calls"(text) IS 'How often a job is to be called now, by whoever asks: as its work asks (engine.calls_due), and once without any when its pulse is due (engine.job_pulse).';

COMMENT ON FUNCTION "engine"."vault_secret"(text) IS 'A secret of Vault; null without one, and where there is no Vault.';

COMMENT ON FUNCTION "engine"."watch_schedule"() IS 'Calls the function health while a job is late, which needs no key: so the operator has a mail even when the schedule''s key opens nothing any more.';

COMMENT ON FUNCTION "public"."late_jobs"() IS 'What should run by itself and does not, and since when: the same for every signed-in user.';

COMMENT ON FUNCTION "service"."begin_job"(text) IS 'A function that the schedule called has begun.';

COMMENT ON FUNCTION "service"."claim_schedule_notice"(text) IS 'What the operator is to be told of the schedule, leased for a minute: {at, late: [{job, since, error}]} once after three missed runs, and once with nothing late when it runs again; null otherwise. p_function: the scheduled function that asks; nothing is told while its own job is late.';

COMMENT ON FUNCTION "service"."end_job"(text, integer, jsonb, text) IS 'Such a run has ended after p_ms: with what it did in numbers, or with the code of what it failed by. A run that was killed says nothing, and its job becomes late.';

COMMENT ON FUNCTION "service"."record_schedule_notice"(boolean, boolean) IS 'Whether the operator was told: that jobs are late, or that they run again.';

COMMENT ON FUNCTION "service"."schedule_report"() IS 'Every job with its last start, success, error, duration and counts, and whether it is late (engine.job_states). When one is, jobs that pg_cron does not have are scheduled.';

COMMENT ON TABLE "private"."job_runs" IS 'How each job of private.scheduled_jobs fared, one row a job. The functions write their starts and ends; whoever calls them, what kept a call from arriving.';

COMMENT ON TABLE "private"."schedule_watch" IS 'Whether the operator was told that the schedule stands still, and has not been told since that it runs. lease_until: while a mail about it is under way.';

REVOKE ALL ON FUNCTION "engine"."add_job_run"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."add_job_run"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."add_job_run"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."can_schedule"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."can_schedule"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."can_schedule"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."job_pulse"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."job_pulse"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."job_pulse"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."job_states"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."job_states"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."job_states"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."keep_schedule"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."keep_schedule"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."keep_schedule"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."late_jobs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."late_jobs"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."late_jobs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."late_jobs"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."note_job_error"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."note_job_error"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."note_job_error"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."refused_call"(bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."refused_call"(bigint[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."refused_call"(bigint[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."take_calls"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."take_calls"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."take_calls"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."vault_secret"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."vault_secret"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."vault_secret"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."watch_schedule"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."watch_schedule"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."watch_schedule"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."late_jobs"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."late_jobs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."late_jobs"() TO "postgres";

REVOKE ALL ON FUNCTION "service"."begin_job"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."begin_job"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."begin_job"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."begin_job"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_schedule_notice"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_schedule_notice"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_schedule_notice"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_schedule_notice"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."end_job"(text, integer, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."end_job"(text, integer, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."end_job"(text, integer, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."end_job"(text, integer, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_schedule_notice"(boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_schedule_notice"(boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_schedule_notice"(boolean, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_schedule_notice"(boolean, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "service"."schedule_report"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."schedule_report"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."schedule_report"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."schedule_report"() TO "service_role";

COMMENT ON COLUMN "private"."job_runs"."added_at" IS 'A job that never ran succeeded then, as far as being late goes.';

-- Data: jobs that are there already count from now.
insert into private.job_runs (name) select j.name from private.scheduled_jobs j;
insert into private.schedule_watch default values;

-- The watch and the purge, too.
select engine.schedule_jobs();
