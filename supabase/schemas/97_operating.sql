-- What the operator asks and does for the whole installation (npm run operate, npm run doctor): everything stopped and let go on, accounts and
-- channels with their health, quota and costs of the day, what may be tried again. Nothing here shows a viewer's or an owner's text.

create table private.standstill (
  only_row boolean primary key default true check (only_row),
  since timestamptz,
  why text check (length(why) <= 500),
  constraint standstill_has_reason check (since is not null or why is null)
);
insert into private.standstill default values;
comment on table private.standstill is
  'Whether the operator has stopped reading, drafting and posting for everybody, since when and why: one row. since: null while all of it runs.';

create function engine.standstill_reason() returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when (select s.since is not null from private.standstill s) then 'all_paused'
    when engine.disk_state() = 'full' then 'disk_full'
  end;
end $$;
comment on function engine.standstill_reason() is 'Why all of it stands still: all_paused (by the operator), disk_full (engine.disk_state); null while it runs.';

create function engine.stands_still() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return engine.standstill_reason() is not null;
end $$;
comment on function engine.stands_still() is
  'Whether everything stands still, by the operator or because the disk is full: nothing is read, drafted or posted by itself. What was sent is still proven, sign-ins are renewed and mails go out, '
  'since nothing of these could be caught up with.';

create function service.pause_everything(p_why text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_why constant text := engine.reason_given(p_why);
begin
  update private.standstill set since = engine.now(), why = v_why where since is null;
  if found then
    perform engine.log(null, 'operator', 'everything_paused', null, jsonb_strip_nulls(jsonb_build_object('why', v_why)));
  end if;
end $$;
comment on function service.pause_everything(text) is
  'Stops reading, drafting and posting for every account until resume_everything; a reply whose sending has begun still arrives. Repeating it keeps the first time and reason.';

create function service.resume_everything() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.standstill set since = null, why = null where since is not null;
  if found then
    perform engine.log(null, 'operator', 'everything_resumed');
    perform engine.wake_all();
  end if;
end $$;
comment on function service.resume_everything() is 'Lets reading, drafting and posting go on, at once for every channel that something waits for.';

create function service.engine_state() returns table (paused boolean, since timestamptz, why text)
language sql stable security definer rows 1 set search_path = '' as $$
  select s.since is not null, s.since, s.why from private.standstill s
$$;
comment on function service.engine_state() is 'Whether everything is paused, since when and why: one row.';

create function service.push_state() returns table (public_key text, made_at timestamptz, off_since timestamptz, devices int, people int, failing int, waiting int)
language sql stable security definer rows 1 set search_path = '' as $$
  select k.public_key, k.made_at, k.off_at, d.devices, d.people, d.failing,
    (select count(*)::int from private.outbox o where o.way = 'push' and o.sent_at is null and o.failed_at is null)
  from private.push_keys k cross join (
    select count(*)::int as devices, count(distinct d.person_id)::int as people, count(*) filter (where d.failed_at is not null)::int as failing from private.push_devices d) d
$$;
comment on function service.push_state() is 'How devices are told: the public key and since when it is used (null until the functions have made it), since when push is turned off, how many devices of how many people there are, how many push services refuse, and how many lines wait: one row.';

create function service.turn_push(p_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.push_keys k set off_at = case when not p_on then engine.now() end where (k.off_at is null) <> p_on;
  if found then
    delete from private.outbox o where o.way = 'push' and o.sent_at is null and o.failed_at is null;
    perform engine.log(null, 'operator', case when p_on then 'push_on' else 'push_off' end);
  end if;
end $$;
comment on function service.turn_push(boolean) is 'Turns notifications on devices off for everybody, or on again. Off, none is offered or told anything, and what waited is dropped; devices stay.';

create function service.rotate_push_key() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update private.push_keys set id = gen_random_uuid(), public_key = null, sealed = null, made_at = null where true;
  delete from private.push_devices where true;
  get diagnostics v_count = row_count;
  perform engine.log(null, 'operator', 'push_key_rotated', null, jsonb_build_object('devices', v_count));
  return v_count;
end $$;
comment on function service.rotate_push_key() is 'Throws the key of push away, and with it every device, since they subscribed by it; the functions make a new one with their next run. Returns how many devices there were.';

create function engine.user_of(p_email text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := (select u.id from auth.users u where lower(u.email) = lower(btrim(p_email)));
begin
  if v_user is null then
    perform engine.fail(404, 'account_not_found', format('No account uses the email %s.', left(btrim(p_email), 320)), 'npm run operate -- users lists them.');
  end if;
  return v_user;
end $$;
comment on function engine.user_of(text) is 'The person of an email, however that is written; 404 when there is none.';

create function engine.operated_channels(p_person uuid default null) returns table (
  user_id uuid, email text, channel_id text, title text, badge text, stopped_by text, error_code text, hold text, last_read_at timestamptz, next_read_at timestamptz,
  to_approve int, queued int, undecided int, state text)
language sql stable set search_path = '' as $$
  select k.user_id, u.email, k.channel_id, c.channel_title, coalesce(engine.connection_health(c), 'need_auth'), engine.stopped_by(c), c.last_error_code, h.hold,
    k.last_synced_at, k.next_sync_at, n.to_approve, n.queued, n.undecided,
    case
      when c.id is null then 'disconnected'
      when not c.is_active then 'off'
      when engine.stopped_by(c) is not null then 'stopped'
      when h.hold is not null then 'held'
      -- Its turn has long come, and nobody took it.
      when k.next_sync_at < engine.now() - interval '1 hour' then 'late'
      else 'ok'
    end
  from public.channel_syncs k
  join engine.account_owners u on u.account_id = k.user_id
  -- The one that would be asked first: active before switched off, usable before stopped.
  left join lateral (
    select x.* from public.youtube_connections x where x.user_id = k.user_id and x.channel_id = k.channel_id
    order by x.is_active desc, engine.connection_usable(x) desc, x.priority, x.id limit 1) c on true
  cross join lateral (select engine.posting_hold(k.user_id, k.channel_id) as hold) h
  cross join lateral (
    select (count(*) filter (where y.reply_status = 'draft'))::int as to_approve, (count(*) filter (where y.reply_status = 'queue'))::int as queued,
      (count(*) filter (where y.reply_status = 'unknown'))::int as undecided
    from public.comments y where y.user_id = k.user_id and y.channel_id = k.channel_id) n
  where p_person is null or u.person_id = p_person
$$;
comment on function engine.operated_channels(uuid) is
  'Channels with their health, of all accounts or of those that one person owns. badge: what the owner is shown (engine.connection_health). state, the first that holds: disconnected, off (by its owner), '
  'stopped (stopped_by says by what kind of error), held (hold says why nothing is posted), late (an hour past its turn to be read), ok.';

create function service.operator_channels(p_email text default null) returns table (
  email text, channel_id text, title text, state text, badge text, stopped_by text, error_code text, hold text, last_read_at timestamptz, next_read_at timestamptz,
  to_approve int, queued int, undecided int)
language sql stable security definer set search_path = '' as $$
  select k.email, k.channel_id, k.title, k.state, k.badge, k.stopped_by, k.error_code, k.hold, k.last_read_at, k.next_read_at, k.to_approve, k.queued, k.undecided
  from engine.operated_channels(case when p_email is not null then engine.user_of(p_email) end) k
  order by k.state = 'ok', k.email, k.channel_id
$$;
comment on function service.operator_channels(text) is 'Channels with their health (engine.operated_channels), those that do not run first; of one account when an email is given.';

create function service.operator_users() returns table (
  email text, plan text, access_requested_at timestamptz, created_at timestamptz, last_sign_in_at timestamptz, automation text, policy text,
  channels int, troubled int, to_approve int, queued int, posted_this_month int)
language sql stable security definer set search_path = '' as $$
  with channels as (
    select c.user_id, count(*)::int as channels, (count(*) filter (where c.state in ('disconnected', 'stopped', 'late')))::int as troubled,
      sum(c.to_approve)::int as to_approve, sum(c.queued)::int as queued
    from engine.operated_channels() c group by c.user_id
  )
  select u.email, a.plan, p.access_requested_at, a.created_at, u.last_sign_in_at, s.automation_status, s.posting_policy,
    coalesce(k.channels, 0), coalesce(k.troubled, 0), coalesce(k.to_approve, 0), coalesce(k.queued, 0), coalesce(m.replies, 0)
  from public.accounts a join auth.users u on u.id = a.owner_id
  left join public.profiles p on p.user_id = u.id
  left join public.automation_settings s on s.user_id = a.id
  left join channels k on k.user_id = a.id
  left join private.reply_months m on m.user_id = a.id and m.month = date_trunc('month', engine.now() at time zone 'UTC')::date
  order by coalesce(k.troubled, 0) desc, u.email
$$;
comment on function service.operator_users() is
  'Every account by its owner''s address: plan, automation, channels and how many of them do not run (troubled: disconnected, stopped or late), what waits, and replies posted this month; those in trouble first.';

create function service.quota_report() returns table (
  project text, is_lent boolean, quota int, used int, left_for_posting int, closed_until timestamptz, refusals int, purposes jsonb, accounts text[]
)
language sql stable security definer set search_path = '' as $$
  select d.project, engine.is_lent(d.project), engine.project_quota(d.project), d.used, greatest(0, engine.quota_left(d.project, 'posting')),
    engine.quota_closed_until(d.project), d.refusals,
    coalesce((
      select jsonb_object_agg(x.purpose, x.units) from (
        select p.purpose, sum(v.units)::int as units
        from private.quota_uses v join engine.quota_purposes() p on v.kind = any (p.kinds)
        where v.project = d.project and v.day = d.day group by p.purpose) x), '{}'),
    array(select distinct u.email from public.user_google_oauth_clients o join engine.account_owners u on u.account_id = o.user_id where o.project = d.project order by u.email)
  from private.quota_days d where d.day = engine.quota_day() order by d.used desc, d.project
$$;
comment on function service.quota_report() is
  'What of today''s quota each Google project has used and for what ({purpose: units}, engine.quota_purposes), what posting may still take, and until when YouTube has closed it. '
  'What accounts took of what the operator lends: service.lent_uses.';

create function service.cost_report() returns table (email text, calls int, input_tokens bigint, output_tokens bigint, money numeric)
language sql stable security definer set search_path = '' as $$
  select u.email, d.calls, d.input_tokens, d.output_tokens, round(engine.model_money(l, d.input_tokens, d.output_tokens), 6) as money
  from private.model_days d join engine.account_owners u on u.account_id = d.user_id cross join private.model_limits l
  where d.day = engine.model_day()
  order by money desc, d.calls desc, u.email
$$;
comment on function service.cost_report() is
  'What the model has cost today (UTC) by account, at the operator''s prices, the dearest first; calls under way count with the most they may cost. In all: service.model_report.';

create function engine.may_be_requeued(y engine.comments) returns boolean
language sql stable set search_path = '' as $$
  select y.reply_status = 'failed' and y.youtube_reply_id is null and y.approved_hash is not null and y.approved_hash = engine.reply_hash(y.generated_reply)
    and y.can_reply and y.gone_at is null and y.redacted_at is null and y.owner_replied_at is null and not engine.answers_edited(y)
    -- YouTube could not process it twice, and refused it never.
    and exists (
      select from public.reply_events e
      where e.comment_row_id = y.id and e.to_status = 'queue' and e.reason = y.status_reason and e.created_at >= y.approved_at)
$$;
comment on function engine.may_be_requeued(engine.comments) is
  'Whether a failed reply may go out again without asking its owner: YouTube surely did not take it, for a trouble of its own, and its text is still the one that was approved for this comment.';

create function engine.requeue_mails(p_user uuid, p_apply boolean) returns int
language plpgsql set search_path = '' as $$
declare
  v_ids constant bigint[] := array(
    select m.id from private.outbox m
    where m.way = 'mail' and m.failed_at is not null and m.created_at > engine.now() - interval '3 days' and (p_user is null or m.user_id = p_user) order by m.id limit 1000);
begin
  if p_apply then
    update private.outbox set failed_at = null, attempts = 0, not_before = engine.now() where id = any (v_ids);
  end if;
  return cardinality(v_ids);
end $$;
comment on function engine.requeue_mails(uuid, boolean) is 'Part of service.requeue: mails that were given up, while what they tell of is news, three days.';

create function engine.requeue_drafts(p_user uuid, p_apply boolean) returns int
language plpgsql set search_path = '' as $$
declare
  v_ids constant uuid[] := array(
    select y.id from private.chores c join public.comments y on y.id = c.comment_row_id
    where y.reply_status is null and y.candidate and y.redacted_at is null and y.can_reply and (c.draft_failures > 0 or c.draft_after = 'infinity')
      and (p_user is null or y.user_id = p_user)
    order by y.user_id, y.channel_id, y.comment_id limit 1000);
begin
  if p_apply then
    perform from public.comments y where y.id = any (v_ids) order by y.user_id, y.channel_id, y.comment_id for update;
    update private.chores c set draft_after = engine.now(), draft_failures = 0, draft_attempts = 0
    from public.comments y where c.comment_row_id = any (v_ids) and y.id = c.comment_row_id and y.reply_status is null;
    update public.comments y set status_reason = null where y.id = any (v_ids) and y.reply_status is null and y.status_reason = 'draft_given_up';
  end if;
  return cardinality(v_ids);
end $$;
comment on function engine.requeue_drafts(uuid, boolean) is 'Part of service.requeue: comments whose drafting failed or was given up are drafted now.';

create function engine.requeue_replies(p_user uuid, p_apply boolean) returns int
language plpgsql set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select y.id from engine.comments y
    where y.reply_status = 'failed' and y.youtube_reply_id is null and (p_user is null or y.user_id = p_user) and engine.may_be_requeued(y)
    order by y.user_id, y.channel_id, y.comment_id limit 1000);
  v_id uuid;
  v engine.comments;
begin
  if p_apply then
    perform from public.comments y where y.id = any (v_ids) order by y.user_id, y.channel_id, y.comment_id for update;
    foreach v_id in array v_ids loop
      select * into v from engine.comments y where y.id = v_id;
      -- Its owner may have been quicker.
      continue when not engine.may_be_requeued(v);
      v.post_attempts := 0;
      v.send_started_at := null;
      v.post_after := engine.now();
      -- Approved anew by nobody: the history before this approval is what says that it was tried.
      perform engine.move_locked(v, 'queue', 'engine', 'requeued');
    end loop;
  end if;
  return cardinality(v_ids);
end $$;
comment on function engine.requeue_replies(uuid, boolean) is 'Part of service.requeue: replies that may go out again (engine.may_be_requeued) are queued, with the approval they have.';

create function engine.requeue_put_off(p_user uuid, p_apply boolean) returns int
language plpgsql set search_path = '' as $$
declare
  v_ids constant uuid[] := array(
    select y.id from public.comments y
    where y.reply_status = 'queue' and y.status_reason = 'post_failed' and y.post_after > engine.now() and (p_user is null or y.user_id = p_user)
    order by y.user_id, y.channel_id, y.comment_id limit 1000);
begin
  if p_apply then
    perform from public.comments y where y.id = any (v_ids) order by y.user_id, y.channel_id, y.comment_id for update;
    update public.comments y set post_after = engine.now() where y.id = any (v_ids) and y.reply_status = 'queue';
  end if;
  return cardinality(v_ids);
end $$;
comment on function engine.requeue_put_off(uuid, boolean) is 'Part of service.requeue: queued replies that could not be taken up and wait for their hour (engine.set_post_aside).';

create function service.requeue(p_email text default null, p_apply boolean default false)
returns table (replies int, drafts int, mails int, unproven int, failed int)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  v_user constant uuid := case when p_email is not null then engine.own_account(engine.user_of(p_email)) end;
begin
  replies := engine.requeue_replies(v_user, p_apply) + engine.requeue_put_off(v_user, p_apply);
  drafts := engine.requeue_drafts(v_user, p_apply);
  mails := engine.requeue_mails(v_user, p_apply);
  if p_apply then
    perform engine.log(v_user, 'operator', 'requeued', null, jsonb_build_object('replies', replies, 'drafts', drafts, 'mails', mails));
  end if;
  select count(*) filter (where y.reply_status = 'unknown'), count(*) filter (where y.reply_status = 'failed' and not engine.may_be_requeued(y)) into unproven, failed
  from engine.comments y where y.reply_status = any (engine.reply_resendable()) and (v_user is null or y.user_id = v_user);
  return next;
end $$;
comment on function service.requeue(text, boolean) is
  'Tries again what failed and may be tried without asking its owner, of all accounts or one, 1,000 of each kind at most; with p_apply false it only counts: replies, drafts, mails. '
  'Left to their owners are replies that only they may send again: unproven ones, since they may be on YouTube, and failed ones, which YouTube refused.';

create function service.account_summary(p_email text) returns table (email text, plan text, channels text[], comments int, replies_posted int)
language sql stable security definer rows 1 set search_path = '' as $$
  select u.email, a.plan,
    array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = a.id and c.channel_id is not null order by 1),
    (select count(*)::int from public.comments y where y.user_id = a.id),
    (select coalesce(sum(m.replies), 0)::int from private.reply_months m where m.user_id = a.id)
  from auth.users u join public.accounts a on a.id = engine.own_account(u.id) where u.id = engine.user_of(p_email)
$$;
comment on function service.account_summary(text) is 'What there is of an account, to be looked at before it is deleted: email, plan, channels, comments, replies posted. 404 when nobody has this email.';

create function service.export_account(p_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.user_of(p_email);
  v_claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  v_sub constant text := coalesce(current_setting('request.jwt.claim.sub', true), '');
  v_export jsonb;
begin
  -- The very document that the owner gets, so that the two can never differ.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', v_user, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', v_user::text, true);
  v_export := engine.export_account();
  perform set_config('request.jwt.claims', v_claims, true), set_config('request.jwt.claim.sub', v_sub, true);
  perform engine.log(engine.own_account(v_user), 'operator', 'account_exported');
  return v_export;
end $$;
comment on function service.export_account(text) is
  'public.export_account of the account of an email, for an owner who asks the operator for it. Its activity log says that the operator took it. 404 when nobody has this email.';

create function engine.service_signature() returns text
language sql stable set search_path = '' as $$
  select md5(string_agg(f.call, ';' order by f.call collate "C")) from (
    select format('%s(%s) %s', p.proname, pg_catalog.pg_get_function_identity_arguments(p.oid), pg_catalog.pg_get_function_result(p.oid)) as call
    from pg_catalog.pg_proc p where p.pronamespace = 'service'::regnamespace) f
$$;
comment on function engine.service_signature() is
  'What the edge functions can call here, in one word: it changes with every name, argument and result of the schema service. The functions know the word that they were written for '
  '(_shared/database/schema.gen.ts), so that functions on another schema are noticed (npm run doctor).';

create function service.doctor_facts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'now', engine.now(),
    'schema', engine.service_signature(),
    'jobs', coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'late', s.late, 'error', s.last_error) order by s.name) from engine.job_states() s), '[]'),
    'vault', case when engine.can_schedule() then jsonb_build_object(
      'project_url', engine.vault_secret('project_url') is not null, 'cron_key', engine.vault_secret('cron_key') is not null) end,
    'channels', coalesce((
      select jsonb_agg(jsonb_build_object('email', u.email, 'title', coalesce(c.channel_title, c.label), 'problem', c.problem, 'error', c.last_error_code)
        order by u.email, c.label)
      from (select k.*, engine.channel_problem(k) as problem from public.youtube_connections k) c join engine.account_owners u on u.account_id = c.user_id
      where c.problem is not null), '[]'),
    'clients', array(
      select distinct o.client_id from public.user_google_oauth_clients o
      where exists (select from public.youtube_connections c where c.client_config_id = o.id) order by 1),
    'sealed_with', array(select distinct split_part(s.sealed, ':', 1) from (select c.sealed from private.secrets c union all select k.sealed from private.push_keys k where k.sealed is not null) s order by 1),
    'mails', (select jsonb_build_object(
      -- Others wait for their hour (private.request_limits), or for an address of the operator.
      'overdue', count(*) filter (where (coalesce(m.user_id, m.person_id) is not null or m.attempts > 0) and m.sent_at is null and m.failed_at is null and m.created_at < engine.now() - interval '1 hour'),
      'given_up', count(*) filter (where m.failed_at > engine.now() - interval '1 day'))
      from private.outbox m where m.way = 'mail'),
    'model', (select jsonb_build_object('trouble', m.trouble, 'detail', m.detail) from private.model_server m),
    'keys_are_open', engine.keys_are_open(),
    'machine', (select to_jsonb(m) from service.machine_state() m), 'database', (select to_jsonb(d) from service.database_size() d),
    'operators_key', (select to_jsonb(k) from service.key_state() k), 'access_late', (select w.late from engine.access_waiting() w))
$$;
comment on function service.doctor_facts() is
  'What the database knows of its own health (npm run doctor): its clock, what it offers the functions (engine.service_signature), late jobs, which secrets of Vault are set (null where nothing is '
  'scheduled by it), channels with a problem, OAuth clients in use, key ids of sealed credentials, mails that hang, the model''s trouble, how the operator''s API key is, whether keys of programs are taken, the machine''s disk and last backup, how large the database is and may become, how many wait for access longer than they were told. No secret and no text.';
