-- The schedule: one list of jobs. Locally a small scheduler runs it; where pg_cron, pg_net and Vault exist (hosted), they do.

create table private.scheduled_jobs (
  name text primary key,
  function_name text not null,
  every_seconds int not null check (every_seconds between 1 and 86400),
  body jsonb not null default '{}'
);
comment on table private.scheduled_jobs is 'Reference rows: what runs by itself and how often, locally and hosted.';
insert into private.scheduled_jobs (name, function_name, every_seconds) values
  ('sync-comments', 'sync-comments', 60),
  ('draft-replies', 'draft-replies', 30),
  ('post-replies', 'post-replies', 20),
  ('verify-pending-replies', 'verify-pending-replies', 15),
  ('refresh-youtube-token', 'refresh-youtube-token', 300),
  ('send-mails', 'send-mails', 60);

create function engine.call_scheduled(p_name text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_url text;
  v_key text;
  v_request bigint;
begin
  execute 'select max(decrypted_secret) filter (where name = ''project_url''), max(decrypted_secret) filter (where name = ''cron_key'') from vault.decrypted_secrets'
    into v_url, v_key;
  -- Without both secrets nothing is called: a half-configured project must not spray requests.
  if coalesce(v_url, '') = '' or coalesce(v_key, '') = '' then
    return null;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 150000)'
    into v_request
    using v_url || '/functions/v1/' || (select function_name from private.scheduled_jobs where name = p_name),
      jsonb_build_object('content-type', 'application/json', 'apikey', v_key),
      (select body from private.scheduled_jobs where name = p_name);
  return v_request;
end $$;
comment on function engine.call_scheduled(text) is
  'Calls the edge function of a job with the named cron key from Vault (secrets project_url and cron_key); null when they are not set.';

do $$
declare
  v_job record;
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    return;
  end if;
  execute 'create extension if not exists pg_cron';
  execute 'create extension if not exists pg_net';
  execute 'create extension if not exists supabase_vault';
  for v_job in select * from private.scheduled_jobs loop
    execute format('select cron.schedule(%L, %L, %L)', 'rejoinder-' || v_job.name,
      case when v_job.every_seconds < 60 then v_job.every_seconds || ' seconds'
        else format('*/%s * * * *', v_job.every_seconds / 60) end,
      format('select engine.call_scheduled(%L)', v_job.name));
  end loop;
end $$;
