-- The schedule: one list of jobs, each called as often at once as its work asks. Locally a small scheduler runs it; where pg_cron, pg_net
-- and Vault exist (hosted), they do.

create table private.scheduled_jobs (
  name text primary key,
  function_name text not null,
  every_seconds int not null check (every_seconds between 1 and 86400),
  body jsonb not null default '{}',
  batch int not null default 50 check (batch >= 1),
  width int not null default 1 check (width between 1 and 50)
);
comment on table private.scheduled_jobs is 'Reference rows: what runs by itself and how often, locally and hosted.';
comment on column private.scheduled_jobs.batch is 'How much that is due is left to one call: a further call is made for each further batch.';
comment on column private.scheduled_jobs.width is 'Calls at once, at most: as many as database and functions carry beside the other jobs.';
create table private.job_runs (
  name text primary key references private.scheduled_jobs (name) on delete cascade,
  added_at timestamptz not null default engine.now(),
  called_at timestamptz,
  request_ids bigint[] not null default '{}',
  last_started_at timestamptz,
  last_success_at timestamptz,
  last_error_at timestamptz,
  last_error text check (length(last_error) <= 100),
  duration_ms int,
  counts jsonb not null default '{}'
);
comment on table private.job_runs is
  'How each job of private.scheduled_jobs fared, one row a job. The functions write their starts and ends; whoever calls them, what kept a call from arriving.';
comment on column private.job_runs.added_at is 'A job that never ran succeeded then, as far as being late goes.';
comment on column private.job_runs.called_at is 'When it was last due to be called, whether or not the call arrived.';
comment on column private.job_runs.request_ids is 'The last calls by pg_net, whose answers are looked at before the next.';
comment on column private.job_runs.last_error is 'A code: of the function''s error, or of what became of the call (http_401, no_answer, cron_key_missing, project_url_missing).';
comment on column private.job_runs.counts is 'What the last run that succeeded did, in numbers.';

create function engine.add_job_run() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.job_runs (name) values (new.name);
  return null;
end $$;
comment on function engine.add_job_run() is 'Trigger: a new job has its row of job_runs from the start, or one that never runs would never be missed.';
create trigger add_run after insert on private.scheduled_jobs for each row execute function engine.add_job_run();

insert into private.scheduled_jobs (name, function_name, every_seconds, batch, width) values
  ('sync-comments', 'sync-comments', 30, 60, 24),
  ('draft-replies', 'draft-replies', 15, 16, 8),
  ('post-replies', 'post-replies', 15, 25, 6),
  ('verify-pending-replies', 'verify-pending-replies', 15, 1000, 4),
  ('moderate-comments', 'moderate-comments', 15, 2000, 2),
  ('refresh-youtube-token', 'refresh-youtube-token', 300, 200, 4),
  ('send-mails', 'send-mails', 60, 100, 1),
  ('send-webhooks', 'send-webhooks', 5, 100, 4),
  ('free-reports', 'free-reports', 300, 1, 1);

create function engine.work_due(p_function text, p_most int) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := engine.now();
  -- What stands still waits for nobody; what is kept no longer is redacted all the same.
  v_turns int := case when engine.stands_still() then 0 else p_most end;
begin
  return case p_function
    when 'sync-comments' then
      (select count(*) from (select from public.channel_syncs s where s.next_sync_at <= v_now limit v_turns) due)
      -- A run also reads captions,
      + (select count(*) from (select from private.captions k where k.due_at <= v_now limit v_turns) said)
      -- and redacts, even when nobody has a channel any more.
      + (select count(*) from (select from public.comments y where y.redacted_at is null and y.read_at < v_now - interval '30 days' limit 1) stale)
      + (select count(*) from (select from private.disconnected_channels d where d.since <= v_now - interval '6 days' limit 1) left_behind)
      + (select count(*) from (select from public.questions q where q.state <> 'answered' and q.look_at <= v_now limit 1) unanswered)
      + (select count(*) from (select from public.report_journal j limit 1) unfolded)
      + (select count(*) from (select from private.report_zones z where z.wanted is not null or z.recounted_channel is not null limit 1) moved)
      + (select count(*) from (select from private.alert_turns t where t.due_at <= v_now limit least(v_turns, 1)) unlooked)
    when 'draft-replies' then
      (select count(*) from (select from public.channel_syncs s where s.draft_due_at <= v_now limit v_turns) due)
      -- A run also compares open questions, of some channels.
      + (select count(*) from (select from public.questions q where q.group_after <= v_now limit least(v_turns, 1)) unsorted)
    when 'post-replies' then
      (select count(*) from (select from public.channel_syncs s where s.post_due_at <= v_now limit v_turns) due)
      -- A run also looks for replies whose sending ended in doubt.
      + (select count(*) from (
          select from private.sends s where s.lease_until <= v_now limit p_most) undecided)
    when 'verify-pending-replies' then
      (select count(*) from (
          select from private.look_turns t where t.due_at <= v_now limit p_most) due)
    when 'moderate-comments' then
      -- A person has decided about these, but what is to be sent stands still with all the rest.
      (select count(*) from (
          select from private.moderations m where m.state = any (case when v_turns > 0 then '{waiting,sending,sent}' else '{sending,sent}' end::text[]) and m.due_at <= v_now limit p_most) due)
    when 'refresh-youtube-token' then
      (select count(*) from (
          select from public.youtube_connections c
          where c.is_active and c.refresh_token <> '' and (c.expires_at < v_now + interval '10 minutes' or c.error_kind = 'sign_in'
            or (c.error_kind in ('client', 'unreadable') and engine.client_saved_since(c))) limit p_most) due)
    when 'send-mails' then
      (select count(*) from (
          select from private.outbox m where m.way = 'mail' and m.sent_at is null and m.failed_at is null and m.not_before <= v_now limit p_most) due)
      -- A run also writes the digests, weekly mails and reports that are due.
      + (select count(*) from (select from public.notice_settings n where n.look_at <= v_now limit 1) undigested)
      + (select count(*) from (select from public.notice_settings n where n.week_due_at <= v_now limit 1) untold)
      + (select count(*) from (select from private.report_addresses a where a.due_at <= v_now limit 1) unreported)
    when 'send-webhooks' then
      (select count(*) from (
          select from private.outbox o where o.way = 'webhook' and o.sent_at is null and o.failed_at is null and o.not_before <= v_now and engine.may_go(o) limit p_most) due)
      + (select count(*) from (
          select from private.outbox o where o.way = 'push' and o.sent_at is null and o.failed_at is null and o.not_before <= v_now and engine.push_on() limit p_most) lines)
      -- A run also tells of weeks that have ended.
      + (select count(*) from (select from private.webhooks w where w.week_due_at <= v_now and w.disabled_at is null limit 1) untold)
    when 'free-reports' then (select count(*) from engine.reports_due(p_most) due)
    else 1
  end;
end $$;
comment on function engine.work_due(text, int) is
  'How much waits for a scheduled function, counted no further than about p_most; 1 for one whose work is not known here.';

create function engine.calls_due(p_name text) returns int
language sql stable set search_path = '' as $$
  select least(j.width, ceil(engine.work_due(j.function_name, j.width * j.batch)::numeric / j.batch))::int
  from private.scheduled_jobs j where j.name = p_name
$$;
comment on function engine.calls_due(text) is
  'How often a job is to be called now: once for each batch that is due, at most its width at once, and not at all when nothing is due.';

create function engine.job_pulse(p_every_seconds int) returns interval
language sql immutable set search_path = '' as $$
  select make_interval(secs => greatest(p_every_seconds, 60))
$$;
comment on function engine.job_pulse(int) is
  'How often a job is called even when nothing is due, which proves that its calls arrive: at its interval, once a minute at most.';

create function engine.note_job_error(p_name text, p_error text) returns void
language sql set search_path = '' as $$
  update private.job_runs set last_error_at = engine.now(), last_error = left(p_error, 100) where name = p_name
$$;
comment on function engine.note_job_error(text, text) is 'Keeps what went wrong with a job, as a code.';

create function engine.take_calls(p_name text) returns int
language plpgsql set search_path = '' as $$
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
end $$;
comment on function engine.take_calls(text) is
  'How often a job is to be called now, by whoever asks: as its work asks (engine.calls_due), and once without any when its pulse is due (engine.job_pulse).';

create function engine.refused_call(p_requests bigint[]) returns text
language plpgsql set search_path = '' as $$
declare
  v_error text;
begin
  if cardinality(p_requests) > 0 and to_regclass('net._http_response') is not null then
    execute 'select coalesce(''http_'' || r.status_code, ''no_answer'') from net._http_response r
      where r.id = any ($1) and (r.status_code is null or r.status_code >= 300) order by r.id desc limit 1'
      into v_error using p_requests;
  end if;
  return v_error;
end $$;
comment on function engine.refused_call(bigint[]) is 'What pg_net heard instead of success to one of these calls, as a code; null when there was none or nothing came yet.';

create function engine.vault_secret(p_name text) returns text
language plpgsql set search_path = '' as $$
declare
  v_secret text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select max(decrypted_secret) from vault.decrypted_secrets where name = $1' into v_secret using p_name;
  end if;
  return nullif(v_secret, '');
end $$;
comment on function engine.vault_secret(text) is 'A secret of Vault; null without one, and where there is no Vault.';

create function engine.call_scheduled(p_name text) returns int
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function engine.call_scheduled(text) is
  'Calls the edge function of a job as often as its work asks, with the schedule''s key from Vault (secrets project_url and cron_key), and keeps what was heard of the '
  'calls before as an error of the job; null, and an error of the job, when a secret is not set.';

create function engine.can_schedule() returns boolean
language sql stable set search_path = '' as $$
  select to_regclass('cron.job') is not null and to_regnamespace('net') is not null and to_regclass('vault.decrypted_secrets') is not null
$$;
comment on function engine.can_schedule() is 'Whether pg_cron, pg_net and Vault are here.';

create function engine.schedule_jobs() returns int
language plpgsql set search_path = '' as $$
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
end $$;
comment on function engine.schedule_jobs() is
  'Tells pg_cron what private.scheduled_jobs says, and returns how many jobs; null where pg_cron, pg_net or Vault is not to be had. Two jobs of its own: the watch over '
  'the others (engine.watch_schedule) and the purge of pg_cron''s own log.';
select engine.schedule_jobs();
