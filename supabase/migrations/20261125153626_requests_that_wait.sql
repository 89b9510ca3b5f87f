-- requests_that_wait: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION engine.access_waiting (
  OUT people integer,
  OUT late integer
)
  RETURNS record
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select count(*)::int, (count(*) filter (where w.asked_at < engine.now() - interval '24 hours'))::int
  from (
    select p.access_requested_at from public.profiles p where p.plan is null and p.access_requested_at is not null and p.access_decided_at is null
    union all
    select a.requested_at from engine.asked_ahead() a
    where a.requested_at is not null and not exists (select from private.access_decisions d where d.email = a.email)) w (asked_at)
$function$;

CREATE OR REPLACE FUNCTION engine.request_access()
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := engine.me();
  v_asked timestamptz;
begin
  perform engine.refuse_operator();
  update public.profiles set access_requested_at = engine.now() where user_id = v_user and plan is null and access_requested_at is null;
  if found then
    perform engine.log(v_user, 'owner', 'access_requested');
    perform engine.tell_operator('access: ' || engine.one_line((select u.email from auth.users u where u.id = v_user), 320) || ', in the app');
  end if;
  select access_requested_at into v_asked from public.profiles where user_id = v_user;
  return v_asked;
end $function$;

CREATE OR REPLACE FUNCTION engine.take_report_request()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.tell_operator (
  p_line text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_mail private.mails;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail to the operator', 0));
  select * into v_mail from private.mails m
  where m.to_operator and m.kind = 'requests' and m.sent_at is null and m.failed_at is null and m.lease_id is null order by m.id desc limit 1 for update;
  if v_mail.id is null then
    insert into private.mails (to_operator, kind, subject, body, not_before) values (true, 'requests', 'Rejoinder: new requests',
      E'npm run access -- list shows them all. To approve one, before or after they sign up: npm run access -- approve EMAIL\n\n- ' || p_line,
      greatest(engine.now(), (select max(coalesce(m.sent_at, m.not_before)) from private.mails m where m.to_operator) + interval '15 minutes'));
  elsif length(v_mail.body) < 8000 then
    update private.mails set body = body || E'\n- ' || p_line where id = v_mail.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION service.doctor_facts()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'now', engine.now(),
    'schema', engine.service_signature(),
    'jobs', coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'late', s.late, 'error', s.last_error) order by s.name) from engine.job_states() s), '[]'),
    'vault', case when engine.can_schedule() then jsonb_build_object(
      'project_url', engine.vault_secret('project_url') is not null, 'cron_key', engine.vault_secret('cron_key') is not null) end,
    'channels', coalesce((
      select jsonb_agg(jsonb_build_object('email', u.email, 'title', coalesce(c.channel_title, c.label), 'problem', c.problem, 'error', c.last_error_code)
        order by u.email, c.label)
      from (select k.*, engine.channel_problem(k) as problem from public.youtube_connections k) c join auth.users u on u.id = c.user_id
      where c.problem is not null), '[]'),
    'clients', array(
      select distinct o.client_id from public.user_google_oauth_clients o
      where exists (select from public.youtube_connections c where c.client_config_id = o.id) order by 1),
    'sealed_with', array(select distinct split_part(s.sealed, ':', 1) from private.secrets s order by 1),
    'mails', (select jsonb_build_object(
      -- Others wait for their hour (private.request_limits), or for an address of the operator.
      'overdue', count(*) filter (where (m.user_id is not null or m.attempts > 0) and m.sent_at is null and m.failed_at is null and m.created_at < engine.now() - interval '1 hour'),
      'given_up', count(*) filter (where m.failed_at > engine.now() - interval '1 day'))
      from private.mails m),
    'model', (select jsonb_build_object('trouble', m.trouble, 'detail', m.detail) from private.model_server m),
    'operators_key', engine.key_state(), 'access_late', (select w.late from engine.access_waiting() w))
$function$;

CREATE OR REPLACE FUNCTION service.request_report()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'access', (select w.people from engine.access_waiting() w), 'access_late', (select w.late from engine.access_waiting() w),
    'reports', (select jsonb_build_object(
        'waiting', count(*) filter (where f.state = 'waiting'), 'oldest', min(d.created_at) filter (where f.state = 'waiting'),
        'begun_today', count(*) filter (where f.began_on = engine.quota_day()), 'units_today', coalesce(sum(f.units) filter (where f.began_on = engine.quota_day()), 0),
        'sent', count(*) filter (where f.state = 'done'), 'no_channel', count(*) filter (where f.state = 'no_channel'), 'failed', count(*) filter (where f.state = 'failed'))
      from private.free_reports f join public.leads d on d.id = f.lead_id),
    'mails_waiting', (select count(*) from private.mails m where m.recipient is not null and m.sent_at is null and m.failed_at is null),
    'wishes', coalesce((select jsonb_object_agg(w.report, w.people) from (
      select n.report, count(*) as people from public.report_notifications n where n.told_at is null group by n.report) w), '{}'),
    'limits', (select to_jsonb(l) - 'only_row' from private.request_limits l))
$function$;

COMMENT ON FUNCTION "engine"."access_waiting"() IS 'How many people wait for the operator''s decision about access, with and without an account; late: longer than the 24 hours that everybody who asks is told.';

COMMENT ON FUNCTION "engine"."tell_operator"(text) IS 'Tells the operator of a request, of the landing page or of an account: in the mail that waits to be sent, else in a new one, four an hour at most. A mail that is full says no more; the list has them all.';

COMMENT ON FUNCTION "service"."doctor_facts"() IS 'What the database knows of its own health (npm run doctor): its clock, what it offers the functions (engine.service_signature), late jobs, which secrets of Vault are set (null where nothing is scheduled by it), channels with a problem, OAuth clients in use, key ids of sealed credentials, mails that hang, the model''s trouble, how the operator''s API key is, how many wait for access longer than they were told. No secret and no text.';

COMMENT ON FUNCTION "service"."request_report"() IS 'What people asked for and who waits: access (undecided, with and without an account, and for more than a day), free reports of the last 30 days with today''s units of the API key, mails to people without an account, how many wait for which planned report (wishes), and what requests may cause (limits).';

REVOKE ALL ON FUNCTION "engine"."access_waiting"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."access_waiting"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."access_waiting"() TO "postgres";
