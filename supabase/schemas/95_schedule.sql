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
insert into private.scheduled_jobs (name, function_name, every_seconds, batch, width) values
  ('sync-comments', 'sync-comments', 30, 60, 24),
  ('draft-replies', 'draft-replies', 15, 16, 8),
  ('post-replies', 'post-replies', 15, 25, 6),
  ('verify-pending-replies', 'verify-pending-replies', 15, 1000, 4),
  ('refresh-youtube-token', 'refresh-youtube-token', 300, 200, 4),
  ('send-mails', 'send-mails', 60, 100, 1);

create function engine.work_due(p_function text, p_most int) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := engine.now();
begin
  return case p_function
    when 'sync-comments' then
      (select count(*) from (select from public.channel_syncs s where s.next_sync_at <= v_now limit p_most) due)
      -- A run also redacts, even when nobody has a channel any more.
      + (select count(*) from (select from public.youtube_comments y where y.redacted_at is null and y.read_at < v_now - interval '30 days' limit 1) stale)
      + (select count(*) from (select from private.disconnected_channels d where d.since <= v_now - interval '6 days' limit 1) left_behind)
      + (select count(*) from (select from public.questions q where q.state <> 'answered' and q.look_at <= v_now limit 1) unanswered)
    when 'draft-replies' then
      (select count(*) from (select from public.channel_syncs s where s.draft_due_at <= v_now limit p_most) due)
      -- A run also compares open questions, of some channels.
      + (select count(*) from (select from public.questions q where q.group_after <= v_now limit 1) unsorted)
    when 'post-replies' then
      (select count(*) from (select from public.channel_syncs s where s.post_due_at <= v_now limit p_most) due)
      -- A run also looks for replies whose sending ended in doubt.
      + (select count(*) from (
          select from public.youtube_comments y
          where y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_until <= v_now limit p_most) undecided)
    when 'verify-pending-replies' then
      (select count(*) from (select from public.youtube_comments y where y.next_check_at <= v_now limit p_most) due)
    when 'refresh-youtube-token' then
      (select count(*) from (
          select from public.youtube_connections c
          where c.is_active and c.refresh_token <> '' and (c.expires_at < v_now + interval '10 minutes' or c.error_kind = 'sign_in'
            or (c.error_kind in ('client', 'unreadable') and engine.client_saved_since(c))) limit p_most) due)
    when 'send-mails' then
      (select count(*) from (
          select from private.mails m where m.sent_at is null and m.failed_at is null and m.not_before <= v_now limit p_most) due)
      -- A run also writes the digests that are due.
      + (select count(*) from (select from public.notice_settings n where n.look_at <= v_now limit 1) undigested)
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

create function engine.call_scheduled(p_name text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_url text;
  v_key text;
  v_job private.scheduled_jobs;
  v_calls int := coalesce(engine.calls_due(p_name), 0);
begin
  execute 'select max(decrypted_secret) filter (where name = ''project_url''), max(decrypted_secret) filter (where name = ''cron_key'') from vault.decrypted_secrets'
    into v_url, v_key;
  -- Without both secrets nothing is called: a half-configured project must not spray requests.
  if coalesce(v_url, '') = '' or coalesce(v_key, '') = '' then
    return null;
  end if;
  select * into v_job from private.scheduled_jobs where name = p_name;
  -- pg_net sends nothing further before the slowest answer is there, so the functions answer at once and work on.
  for i in 1 .. v_calls loop
    execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 5000)'
      using v_url || '/functions/v1/' || v_job.function_name, jsonb_build_object('content-type', 'application/json', 'apikey', v_key),
        v_job.body || '{"background": true}';
  end loop;
  return v_calls;
end $$;
comment on function engine.call_scheduled(text) is
  'Calls the edge function of a job as often as its work asks, with the named cron key from Vault (secrets project_url and cron_key); null when they are not set.';

create function engine.schedule_jobs() returns int
language plpgsql set search_path = '' as $$
declare
  v_job record;
  v_jobs int := 0;
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    return null;
  end if;
  execute 'create extension if not exists pg_cron';
  execute 'create extension if not exists pg_net';
  execute 'create extension if not exists supabase_vault';
  for v_job in select * from private.scheduled_jobs loop
    -- A job of the same name is replaced.
    execute format('select cron.schedule(%L, %L, %L)', 'rejoinder-' || v_job.name,
      case when v_job.every_seconds < 60 then v_job.every_seconds || ' seconds'
        else format('*/%s * * * *', v_job.every_seconds / 60) end,
      format('select engine.call_scheduled(%L)', v_job.name));
    v_jobs := v_jobs + 1;
  end loop;
  return v_jobs;
end $$;
comment on function engine.schedule_jobs() is
  'Tells pg_cron what private.scheduled_jobs says, and returns how many jobs; null where pg_cron, pg_net or Vault is not to be had.';
select engine.schedule_jobs();
