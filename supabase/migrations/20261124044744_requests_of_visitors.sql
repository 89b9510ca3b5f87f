-- requests_of_visitors: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
-- The table of mails is emptied as they are sent: its constraints read few rows.
-- squawk-ignore-file constraint-missing-not-valid, ban-drop-not-null
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP FUNCTION "service"."claim_mails"(integer, integer);

DROP FUNCTION "service"."list_access"();

CREATE TABLE "private"."access_decisions" (
  "email"      text                     NOT NULL,
  "plan"       text,
  CONSTRAINT "access_decisions_email_check" CHECK (((length(email) >= 3) AND (length(email) <= 320))),
  CONSTRAINT "access_decisions_pkey" PRIMARY KEY (email),
  CONSTRAINT "access_decisions_plan_check" CHECK ((plan = ANY (ARRAY['pro'::text, 'enterprise'::text]))),
  "decided_at" timestamp with time zone NOT NULL DEFAULT engine.now()
);

CREATE TABLE "private"."free_reports" (
  "lead_id"    uuid                     NOT NULL,
  "email"      text                     NOT NULL,
  "state"      text                     NOT NULL DEFAULT 'waiting'::text,
  "lease_id"   uuid,
  "attempts"   integer                  NOT NULL DEFAULT 0,
  "began_on"   date,
  "units"      integer                  NOT NULL DEFAULT 0,
  "found"      jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  "ended_at"   timestamp with time zone,
  CONSTRAINT "free_reports_email_check" CHECK ((length(email) <= 320)),
  CONSTRAINT "free_reports_ended" CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  CONSTRAINT "free_reports_found_check" CHECK ((length((found)::text) <= 1000)),
  CONSTRAINT "free_reports_pkey" PRIMARY KEY (lead_id),
  CONSTRAINT "free_reports_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'no_channel'::text, 'failed'::text]))),
  "not_before" timestamp with time zone NOT NULL DEFAULT engine.now()
);

CREATE TABLE "private"."request_limits" (
  "only_row"        boolean NOT NULL DEFAULT true,
  "mails_per_hour"  integer NOT NULL DEFAULT 60,
  "reports_per_day" integer NOT NULL DEFAULT 20,
  "report_units"    integer NOT NULL DEFAULT 30,
  "reports_waiting" integer NOT NULL DEFAULT 200,
  CONSTRAINT "request_limits_mails_per_hour_check" CHECK (((mails_per_hour >= 0) AND (mails_per_hour <= 10000))),
  CONSTRAINT "request_limits_only_row_check" CHECK (only_row),
  CONSTRAINT "request_limits_pkey" PRIMARY KEY (only_row),
  CONSTRAINT "request_limits_report_units_check" CHECK (((report_units >= 5) AND (report_units <= 100))),
  CONSTRAINT "request_limits_reports_per_day_check" CHECK (((reports_per_day >= 0) AND (reports_per_day <= 1000))),
  CONSTRAINT "request_limits_reports_waiting_check" CHECK (((reports_waiting >= 0) AND (reports_waiting <= 10000)))
);

ALTER TABLE "private"."mails"
  ADD COLUMN "recipient" text;

ALTER TABLE "private"."mails"
  ADD COLUMN "to_operator" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."mails"
  ADD COLUMN "html" text;

ALTER TABLE "private"."mails"
  ADD COLUMN "pictures" jsonb NOT NULL DEFAULT '[]'::jsonb;

ALTER TABLE "public"."report_notifications"
  ADD COLUMN "told_at" timestamp WITH time zone;

ALTER TABLE "private"."mails"
  ALTER COLUMN "user_id" DROP NOT NULL;

CREATE OR REPLACE FUNCTION engine.asked_ahead()
  RETURNS TABLE (
    email               text,
    requested_at        timestamp with time zone,
    report_requested_at timestamp with time zone,
    channels            text[]
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select lower(l.email), min(l.created_at) filter (where l.form_type = 'access_request'), max(l.created_at) filter (where l.form_type = 'free_report'),
    array_agg(distinct engine.one_line(l.channel_url, 100))
  from public.leads l
  where not exists (select from auth.users u join public.profiles p on p.user_id = u.id where u.email = lower(l.email) and u.email_confirmed_at is not null)
  group by lower(l.email)
$function$;

CREATE OR REPLACE FUNCTION engine.canonical_mail (
  p_mail text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ select lower(btrim(p_mail)) $function$;

CREATE OR REPLACE FUNCTION engine.decide_ahead (
  p_email text,
  p_plan  text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (select from auth.users u join public.profiles p on p.user_id = u.id where u.email = p_email and u.email_confirmed_at is not null)
    or not exists (select from public.leads l where lower(l.email) = p_email) and not exists (select from public.signup_leads s where lower(s.email) = p_email)
  then
    return false;
  end if;
  insert into private.access_decisions as d (email, plan) values (p_email, p_plan)
  on conflict (email) do update set plan = excluded.plan, decided_at = engine.now() where d.plan is distinct from excluded.plan;
  if found then
    perform engine.log(null, 'operator', case when p_plan is null then 'access_declined' else 'access_approved' end, p_plan);
    delete from private.mails m where m.recipient = p_email and m.kind in ('approved_ahead', 'declined_ahead') and m.sent_at is null and m.lease_id is null;
    insert into private.mails (recipient, kind, subject, body) select p_email, t.kind, t.subject, t.body from (values
      (true, 'approved_ahead', 'Your access to Rejoinder is approved',
        format(E'You''re approved for the %s plan.\n\nCreate your account with this email address. Your plan is active as soon as you''ve confirmed it.', initcap(p_plan))),
      (false, 'declined_ahead', 'Your access request was declined',
        E'We can''t give you access right now. If you think this is a mistake, reply to this email.\n\nYou can still create an account and look around; nothing is drafted or posted without access.')
    ) t (approved, kind, subject, body) where t.approved = (p_plan is not null);
  end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION engine.export_account()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'exported_at', engine.now(),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = engine.me()),
    'automation_settings', (select to_jsonb(s) from public.automation_settings s where s.user_id = engine.me()),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.id) from public.automation_consents c where c.user_id = engine.me()), '[]'),
    'objectives', coalesce((select jsonb_agg(to_jsonb(o) order by o.created_at) from public.client_objectives o where o.user_id = engine.me()), '[]'),
    'channels', coalesce((select jsonb_agg(to_jsonb(m) order by m.created_at) from public.client_youtube_channels m where m.client_user_id = engine.me()), '[]'),
    'connections', coalesce((select jsonb_agg(to_jsonb(c) - 'access_token' - 'refresh_token' - 'api_key' order by c.connected_at)
      from public.youtube_connections c where c.user_id = engine.me()), '[]'),
    'oauth_clients', coalesce((select jsonb_agg(to_jsonb(o) - 'client_secret' order by o.updated_at)
      from public.user_google_oauth_clients o where o.user_id = engine.me()), '[]'),
    'comments', coalesce((select jsonb_agg(to_jsonb(y) order by y.created_at) from public.youtube_comments y where y.user_id = engine.me()), '[]'),
    'reply_versions', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.reply_versions v where v.user_id = engine.me()), '[]'),
    'videos', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.videos v where v.user_id = engine.me()), '[]'),
    'brand_voice', (select to_jsonb(b) from public.brand_voices b where b.user_id = engine.me()),
    'reply_rules', coalesce((select jsonb_agg(to_jsonb(r) order by r.position) from public.reply_rules r where r.user_id = engine.me()), '[]'),
    'rule_outcomes', coalesce((select jsonb_agg(to_jsonb(t) order by t.id) from public.rule_outcomes t where t.user_id = engine.me()), '[]'),
    'shadow_decisions', coalesce((select jsonb_agg(to_jsonb(d) order by d.id) from public.shadow_decisions d where d.user_id = engine.me()), '[]'),
    'spam_lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.spam_lessons l where l.user_id = engine.me()), '[]'),
    'facts', coalesce((select jsonb_agg(to_jsonb(f) order by f.created_at) from public.facts f where f.user_id = engine.me()), '[]'),
    'questions', coalesce((select jsonb_agg(to_jsonb(q) order by q.asked_at) from public.questions q where q.user_id = engine.me()), '[]'),
    'documents', coalesce((select jsonb_agg(to_jsonb(d) order by d.created_at) from public.documents d where d.user_id = engine.me()), '[]'),
    'draft_outcomes', coalesce((select jsonb_agg(to_jsonb(d) order by d.decided_at) from public.draft_outcomes d where d.user_id = engine.me()), '[]'),
    'lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.lessons l where l.user_id = engine.me()), '[]'),
    'saved_replies', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_replies s where s.user_id = engine.me()), '[]'),
    'saved_views', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_views s where s.user_id = engine.me()), '[]'),
    'notice_settings', (select to_jsonb(n) from public.notice_settings n where n.user_id = engine.me()),
    'channel_pauses', coalesce((select jsonb_agg(to_jsonb(b) order by b.paused_at) from public.channel_pauses b where b.user_id = engine.me()), '[]'),
    'report_settings', (select to_jsonb(s) from public.report_settings s where s.user_id = engine.me()),
    'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = engine.me()), '[]'),
    'operator_sessions', coalesce((select jsonb_agg(to_jsonb(s) - 'session_id' order by s.opened_at) from public.operator_sessions s where s.user_id = engine.me()), '[]'),
    -- What was sent with this address without an account.
    'leads', coalesce((select jsonb_agg(to_jsonb(l) || jsonb_build_object('free_report', (
        select to_jsonb(f) - 'lease_id' from private.free_reports f where f.lead_id = l.id)) order by l.created_at)
      from public.leads l join auth.users u on lower(l.email) = u.email where u.id = engine.me() and u.email_confirmed_at is not null), '[]'),
    'signup_leads', coalesce((select jsonb_agg(to_jsonb(s) order by s.created_at)
      from public.signup_leads s join auth.users u on lower(s.email) = u.email where u.id = engine.me() and u.email_confirmed_at is not null), '[]'),
    'history', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.user_id = engine.me()), '[]'),
    'activity', coalesce((select jsonb_agg(to_jsonb(a) order by a.id) from public.activity_log a where a.user_id = engine.me()), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION engine.fail_free_report (
  p_lead uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_to text;
begin
  update private.free_reports set lease_id = null, state = 'failed', ended_at = engine.now() where lead_id = p_lead returning email into v_to;
  perform engine.mail_visitor(v_to, 'free_report_not', 'We couldn''t make your YouTube report',
    E'We tried several times to read your channel''s public comments, and couldn''t.\n\nAsk for the report again on our site in a few days. If it wasn''t you who asked, ignore this email.');
end $function$;

CREATE OR REPLACE FUNCTION engine.gate_lead()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if current_setting('role') in ('anon', 'authenticated') then
    perform engine.require_gate('lead');
    -- It is written to. A list of addresses in one field would be a mail to each.
    new.email := btrim(new.email);
    perform engine.require(new.email ~ '^[^\s@<>(),;:\\"\[\]]+@[^\s@<>(),;:\\"\[\]]+\.[^\s@<>(),;:\\"\[\].]{2,}$' or position('@' in new.email) < 2,
      'We can''t write to this email address. Check it.');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.is_visitors_mail (
  p_kind text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ select p_kind in ('access_asked', 'access_known', 'free_report', 'free_report_not') $function$;

CREATE OR REPLACE FUNCTION engine.mail_access()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_before public.profiles;
  v_kind text;
begin
  if tg_op = 'UPDATE' then
    v_before := old;
  elsif exists (select from public.profiles p where p.user_id = new.user_id and p.access_decided_at is not null) then
    -- It was decided before it was there, and told so.
    return null;
  end if;
  v_kind := case
    when tg_op = 'UPDATE' and new.plan is not null and v_before.plan is null then 'access_approved'
    when new.plan is null and v_before.plan is not null then 'access_ended'
    when new.plan is null and new.access_decided_at is distinct from v_before.access_decided_at then 'access_declined'
    when new.plan is null and new.access_requested_at is not null and v_before.access_requested_at is null then 'access_requested'
  end;
  if v_kind is null then
    return null;
  end if;
  insert into private.mails (user_id, kind, subject, body)
  select new.user_id, v_kind, t.subject, t.body from (values
    ('access_requested', 'We received your access request',
      E'We answer within 24 hours, by email.\n\nUntil then you can set everything up. Nothing is drafted or posted until you''re approved.'),
    ('access_approved', 'Your access is approved',
      format(E'You''re on the %s plan.\n\nOpen Reply Agent and follow First steps to your first public reply.', initcap(new.plan))),
    ('access_declined', 'Your access request was declined',
      E'We can''t give you access right now, so nothing is drafted or posted. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.'),
    ('access_ended', 'Your access has ended',
      E'Nothing is drafted or posted from now on. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.')
  ) t (kind, subject, body) where t.kind = v_kind;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.mail_visitor (
  p_email    text,
  p_kind     text,
  p_subject  text,
  p_body     text,
  p_html     text  DEFAULT NULL::text,
  p_pictures jsonb DEFAULT '[]'::jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_to constant text := engine.canonical_mail(p_email);
  v_last timestamptz;
begin
  -- Two requests at the same moment are one mail.
  perform pg_advisory_xact_lock(hashtextextended('mail ' || v_to, 0));
  select max(coalesce(m.sent_at, m.not_before)) into v_last from private.mails m
  where m.recipient = v_to and engine.is_visitors_mail(m.kind) and m.created_at > engine.now() - interval '7 days' and m.failed_at is null;
  if p_kind in ('access_asked', 'access_known') and exists (
    select from private.mails m where m.recipient = v_to and m.kind in ('access_asked', 'access_known') and m.created_at > engine.now() - interval '1 day'
  ) then
    return false;
  end if;
  insert into private.mails (recipient, kind, subject, body, html, pictures, not_before)
  values (v_to, p_kind, p_subject, p_body, p_html, p_pictures, greatest(engine.now(), v_last + interval '1 day'));
  return true;
end $function$;

CREATE OR REPLACE FUNCTION engine.note_access_request()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_plan text;
begin
  update public.profiles set access_requested_at = engine.now()
  where lower(email) = lower(new.email) and plan is null and access_requested_at is null;
  -- The account is told by engine.mail_access.
  if not found then
    select p.plan into v_plan from public.profiles p where lower(p.email) = lower(new.email) order by p.plan is null limit 1;
    if found then
      perform engine.mail_visitor(new.email, 'access_known', 'You have a Rejoinder account already', case
        when v_plan is null then E'Somebody asked for access with this email address on our site. You''ve asked before, so there''s nothing more to do: sign in and set everything up while you wait for the answer.'
        else E'Somebody asked for access with this email address on our site. You have it already: just sign in.' end
        || E'\n\nIf it wasn''t you, ignore this email.');
    else
      perform engine.mail_visitor(new.email, 'access_asked', 'We received your access request',
        E'Create your account with this email address now, and you can set everything up while you wait: connect your channel, say how replies should sound, add what they may rest on. '
        'Nothing is drafted or posted until you''re approved.\n\nYou get the answer by email to this address.\n\nIf it wasn''t you who asked, ignore this email. Nothing happens without an account.');
    end if;
  end if;
  perform engine.tell_operator(concat_ws(', ', 'access: ' || engine.one_line(new.name, 80) || ' <' || engine.one_line(new.email, 320) || '>', engine.one_line(new.channel_url, 120),
    engine.one_line(nullif(new.additional_data ->> 'est_monthly_comments', ''), 12) || ' comments a month', nullif(engine.one_line(new.additional_data ->> 'objective_text', 300), '')));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.one_line (
  p_text text,
  p_most integer
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select left(btrim(regexp_replace(p_text, '[[:cntrl:][:space:]\u202a-\u202e\u2066-\u2069]+', ' ', 'g')), p_most)
$function$;

CREATE OR REPLACE FUNCTION engine.quota_purposes()
  RETURNS TABLE (
    purpose text,
    rank    integer,
    percent integer,
    kinds   text[],
    about   text
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('proof', 1, 2, '{verify,owner_read}'::text[], 'Looks whether posted replies are public. May take all that is left of a project of the owner''s own.'),
    ('deed', 1, 0, '{update,delete,moderate,held}', 'What an owner does by hand, and looks at to do it. The same, and has nothing kept for it.'),
    ('news', 2, 8, '{list}', 'The newest pages of comments.'),
    ('posting', 2, 75, '{guard,insert}', 'Replies, and the read before each.'),
    ('reread', 3, 5, '{reread,sweep,uploads}', 'Threads under discussion, the daily walk for comments that were approved late, and the list of uploads.'),
    ('history', 3, 10, '{history}', 'The first walk through old comments.'),
    ('free_reports', 3, 0, '{free_report}', 'Free reports of the landing page, by the operator''s API key alone; their share is in private.request_limits.')
$function$;

CREATE OR REPLACE FUNCTION engine.quota_words (
  p_connection uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v record;
  v_day private.quota_days;
  v_quota int;
  v_closed timestamptz;
  v_replies int;
begin
  select c.user_id, c.channel_id, o.project, p.timezone into v
  from public.youtube_connections c
  join public.user_google_oauth_clients o on o.id = c.client_config_id
  join public.profiles p on p.user_id = c.user_id
  where c.id = p_connection and c.is_active and c.channel_id is not null and c.user_id = any (array(select engine.accounts()));
  if not found then
    return null;
  end if;
  v_closed := engine.quota_closed_until(v.project);
  v_quota := engine.project_quota(v.project);
  select * into v_day from private.quota_days q where q.project = v.project and q.day = engine.quota_day();
  if v_closed is not null and v_closed < engine.quota_resets_at() then
    return format('Google says the quota is used up, although we''ve used only %s of %s units. We''ll ask again at %s.',
      to_char(v_day.used, 'FM9,999,999,999'), to_char(v_quota, 'FM9,999,999,999'), to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif v_closed is not null and v_day.refused_at < v_quota * 0.9 then
    return format('Google stopped us at %s units, but your setting says %s. We''ll resume at %s.',
      to_char(v_day.refused_at, 'FM9,999,999,999'), to_char(v_quota, 'FM9,999,999,999'), to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif v_closed is not null then
    return format('Today''s quota is used up. We''ll resume at %s.', to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif engine.quota_probing(v.project) then
    return 'We''re asking Google whether the quota is available again.';
  end if;
  if not engine.may_borrow(v.user_id) then
    return concat_ws(' ', engine.history_words(v.user_id, v.channel_id, v.project), 'Replies start once your access is approved.');
  end if;
  v_replies := greatest(0, engine.quota_left_for(v.user_id, v.project, 'posting')) / engine.reply_cost();
  return concat_ws(' ', engine.history_words(v.user_id, v.channel_id, v.project), case
    when v_replies >= 20 then format('Room for about %s more replies today.', v_replies / 10 * 10)
    when v_replies = 1 then 'Room for 1 more reply today.'
    when v_replies > 0 then format('Room for %s more replies today.', v_replies)
    else format('No more replies today. We''ll resume at %s.', to_char(engine.quota_opens_at(v.project, 'posting', engine.reply_cost()) at time zone v.timezone, 'HH24:MI'))
  end);
end $function$;

CREATE OR REPLACE FUNCTION engine.reports_due (
  p_most integer
)
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION engine.set_request_limits (
  p_changes jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  l private.request_limits;
begin
  select * into l from private.request_limits for update;
  perform engine.require(not exists (
    select from jsonb_object_keys(p_changes) key where key <> all ('{mails_per_hour,reports_per_day,report_units,reports_waiting}'::text[])), 'There is no such limit.');
  l := jsonb_populate_record(l, p_changes);
  update private.request_limits set mails_per_hour = l.mails_per_hour, reports_per_day = l.reports_per_day, report_units = l.report_units, reports_waiting = l.reports_waiting;
  perform engine.log(null, 'operator', 'request_limits_set', null, p_changes);
end $function$;

CREATE OR REPLACE FUNCTION engine.take_access_decision (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v private.access_decisions;
begin
  select d.* into v from auth.users u join private.access_decisions d on d.email = engine.canonical_mail(u.email)
  where u.id = p_user and u.email_confirmed_at is not null and exists (select from public.profiles p where p.user_id = p_user) for update of d;
  if v.email is null then
    return;
  end if;
  delete from private.access_decisions d where d.email = v.email;
  -- What was decided about the account itself stays.
  update public.profiles set plan = v.plan, access_decided_at = v.decided_at where user_id = p_user and plan is null and access_decided_at is null;
  if found then
    perform engine.log(p_user, 'operator', case when v.plan is null then 'access_declined' else 'access_approved' end, v.plan);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.take_decision_of_profile()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ begin perform engine.take_access_decision(new.user_id); return null; end $function$;

CREATE OR REPLACE FUNCTION engine.take_decision_of_user()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ begin perform engine.take_access_decision(new.id); return null; end $function$;

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
    perform engine.fail(429, 'too_many_reports', 'More reports are asked for than we can make right now.', 'Try again tomorrow.');
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
    insert into private.mails (to_operator, kind, subject, body, not_before) values (true, 'requests', 'Rejoinder: new requests from the landing page',
      E'npm run access -- list shows them all. To approve one, before or after they sign up: npm run access -- approve EMAIL\n\n- ' || p_line,
      greatest(engine.now(), (select max(coalesce(m.sent_at, m.not_before)) from private.mails m where m.to_operator) + interval '15 minutes'));
  elsif length(v_mail.body) < 8000 then
    update private.mails set body = body || E'\n- ' || p_line where id = v_mail.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.work_due (
  p_function text,
  p_most     integer
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_now timestamptz := engine.now();
  -- What stands still waits for nobody; what is kept no longer is redacted all the same.
  v_turns int := case when engine.stands_still() then 0 else p_most end;
begin
  return case p_function
    when 'sync-comments' then
      (select count(*) from (select from public.channel_syncs s where s.next_sync_at <= v_now limit v_turns) due)
      -- A run also redacts, even when nobody has a channel any more.
      + (select count(*) from (select from public.youtube_comments y where y.redacted_at is null and y.read_at < v_now - interval '30 days' limit 1) stale)
      + (select count(*) from (select from private.disconnected_channels d where d.since <= v_now - interval '6 days' limit 1) left_behind)
      + (select count(*) from (select from public.questions q where q.state <> 'answered' and q.look_at <= v_now limit 1) unanswered)
      + (select count(*) from (select from public.report_journal j limit 1) unfolded)
      + (select count(*) from (select from private.report_zones z where z.wanted is not null limit 1) moved)
    when 'draft-replies' then
      (select count(*) from (select from public.channel_syncs s where s.draft_due_at <= v_now limit v_turns) due)
      -- A run also compares open questions, of some channels.
      + (select count(*) from (select from public.questions q where q.group_after <= v_now limit least(v_turns, 1)) unsorted)
    when 'post-replies' then
      (select count(*) from (select from public.channel_syncs s where s.post_due_at <= v_now limit v_turns) due)
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
      + (select count(*) from (select from public.report_settings r where r.look_at <= v_now limit 1) untold)
    when 'free-reports' then (select count(*) from engine.reports_due(p_most) due)
    else 1
  end;
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
  -- Nothing of an owner's waits for this one.
  select * from engine.late_jobs() l where l.job <> 'free-reports'
$function$;

CREATE OR REPLACE FUNCTION service.announce_report (
  p_report text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_told int;
begin
  perform engine.require(p_report = any (engine.planned_reports()), 'There is no such planned report.');
  with told as (
    update public.report_notifications n set told_at = engine.now() where n.report = p_report and n.told_at is null returning n.user_id
  )
  insert into private.mails (user_id, kind, subject, body)
  select t.user_id, 'report_announced', 'A report you asked for is here',
    format(E'“%s” is now among your reports.\n\nYou get this one email because you asked to hear of it.',
      case p_report when 'coverage_sla_trend' then 'Coverage SLA trend' when 'sentiment_shift' then 'Sentiment shift after replies' else 'Template performance' end)
  from told t order by t.user_id;
  get diagnostics v_told = row_count;
  perform engine.log(null, 'operator', 'report_announced', p_report);
  return v_told;
end $function$;

CREATE OR REPLACE FUNCTION service.book_report_read (
  p_lead  uuid,
  p_lease uuid,
  p_units integer
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION service.claim_free_report (
  p_lease_seconds integer DEFAULT 300
)
  RETURNS TABLE (
    lead_id     uuid,
    lease_id    uuid,
    channel_url text,
    units_left  integer,
    since       timestamp with time zone,
    now         timestamp with time zone,
    email       text
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION service.claim_mails (
  p_limit         integer DEFAULT 20,
  p_lease_seconds integer DEFAULT 120,
  p_operator      boolean DEFAULT true
)
  RETURNS TABLE (
    id         bigint,
    lease_id   uuid,
    recipient  text,
    kind       text,
    subject    text,
    body       text,
    undo_token text,
    html       text,
    pictures   jsonb
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_lease uuid := gen_random_uuid();
  v_visitors int;
begin
  -- One run after the other, so that two do not take the last ones twice.
  select l.mails_per_hour into v_visitors from private.request_limits l for update;
  v_visitors := greatest(0, v_visitors - (
    select count(*) from private.mails m where m.recipient is not null and (m.sent_at > engine.now() - interval '1 hour' or m.lease_id is not null and m.sent_at is null)));
  return query
  with to_visitors as (
    select m.id from private.mails m
    where m.recipient is not null and m.sent_at is null and m.failed_at is null and m.not_before <= engine.now() order by m.not_before, m.id limit v_visitors
  ), due as (
    select m.id from private.mails m
    where m.sent_at is null and m.failed_at is null and m.not_before <= engine.now() and (p_operator or not m.to_operator)
      and (m.recipient is null or m.id in (select v.id from to_visitors v))
    order by m.not_before, m.id limit p_limit for update skip locked
  ), leased as (
    update private.mails m set lease_id = v_lease, not_before = engine.now() + make_interval(secs => p_lease_seconds), attempts = m.attempts + 1
    from due where m.id = due.id returning m.*
  )
  select l.id, v_lease, coalesce(c.old_email, u.email::text, l.recipient), l.kind, l.subject, l.body, engine.undo_token(c.id), l.html, l.pictures
  from leased l left join auth.users u on u.id = l.user_id left join private.address_changes c on c.id = l.address_change_id
  where l.user_id is null or u.email is not null
  order by l.id;
end $function$;

CREATE OR REPLACE FUNCTION service.decide_access (
  p_email text,
  p_plan  text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid;
begin
  if engine.decide_ahead(engine.canonical_mail(p_email), p_plan) then
    return false;
  end if;
  v_user := engine.account_of(p_email);
  update public.profiles set plan = p_plan, access_decided_at = engine.now() where user_id = v_user;
  perform engine.log(v_user, 'operator', case when p_plan is null then 'access_declined' else 'access_approved' end, p_plan);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION service.delete_account (
  p_user uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  delete from public.leads l using auth.users u where u.id = p_user and lower(l.email) = lower(u.email);
  delete from public.signup_leads l using auth.users u where u.id = p_user and lower(l.email) = lower(u.email);
  delete from private.access_decisions d using auth.users u where u.id = p_user and d.email = lower(u.email);
  delete from private.mails m using auth.users u where u.id = p_user and m.recipient = lower(u.email);
  select engine.forget_auth_log(p_user);
  delete from auth.users where id = p_user
$function$;

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
    'operators_key', engine.key_state())
$function$;

CREATE OR REPLACE FUNCTION service.forget_old (
  p_limit integer DEFAULT 1000
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_oldest constant timestamptz := engine.now() - interval '90 days';
  v_day constant date := (v_oldest at time zone 'UTC')::date;
  v_step int;
  v_deleted int := 0;
begin
  delete from private.quota_days where (project, day) in (select q.project, q.day from private.quota_days q where q.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.quota_uses
  where (project, day, kind) in (select q.project, q.day, q.kind from private.quota_uses q where q.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.quota_shares
  where (user_id, project, day, kind) in (select q.user_id, q.project, q.day, q.kind from private.quota_shares q where q.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.held_shown
  where (user_id, comment_id) in (select h.user_id, h.comment_id from private.held_shown h where h.shown_at < engine.now() - interval '1 day' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_days where (user_id, day) in (select d.user_id, d.day from private.model_days d where d.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_uses
  where (user_id, day, purpose) in (select u.user_id, u.day, u.purpose from private.model_uses u where u.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_takes where id in (select t.id from private.model_takes t where t.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_shares where (day, share) in (select s.day, s.share from private.model_shares s where s.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  -- What still waits to be sent is no record yet.
  delete from private.mails where id in (
    select m.id from private.mails m where m.created_at < v_oldest and (m.sent_at is not null or m.failed_at is not null) limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  -- News to somebody without an account that could not be sent in a week is none; of a free report it would be what YouTube gave.
  delete from private.mails where id in (
    select m.id from private.mails m where m.user_id is null and m.created_at < engine.now() - interval '7 days' and m.sent_at is null limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.free_reports where lead_id in (
    select f.lead_id from private.free_reports f where f.ended_at < engine.now() - interval '30 days' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.access_decisions where email in (
    select d.email from private.access_decisions d where d.decided_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  -- With its link, which has expired.
  delete from private.address_changes where id in (
    select c.id from private.address_changes c where c.changed_at < engine.now() - interval '7 days' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  if engine.auth_log_is_ours() then
    delete from auth.audit_log_entries where id in (
      select a.id from auth.audit_log_entries a where a.created_at < engine.now() - interval '30 days' limit p_limit);
    get diagnostics v_step = row_count;
    v_deleted := v_deleted + v_step;
  end if;
  delete from public.leads where id in (select l.id from public.leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.reply_offers
  where (comment_row_id, reply_hash) in (
    select o.comment_row_id, o.reply_hash from private.reply_offers o where o.offered_at < engine.now() - interval '1 hour' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from public.signup_leads
  where email in (select l.email from public.signup_leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  return v_deleted + v_step + engine.forget_left(least(p_limit, 20));
end $function$;

CREATE OR REPLACE FUNCTION service.list_access()
  RETURNS TABLE (
    id                  uuid,
    email               text,
    plan                text,
    requested_at        timestamp with time zone,
    decided_at          timestamp with time zone,
    channels            text[],
    signed_up           boolean,
    report_requested_at timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select r.* from (
    select p.user_id, u.email::text, p.plan, p.access_requested_at, p.access_decided_at,
      array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = p.user_id and c.channel_id is not null), true,
      (select max(l.created_at) from public.leads l where lower(l.email) = u.email and l.form_type = 'free_report')
    from public.profiles p join auth.users u on u.id = p.user_id
    union all
    (select null, a.email, d.plan, a.requested_at, d.decided_at, a.channels, false, a.report_requested_at
    from engine.asked_ahead() a left join private.access_decisions d on d.email = a.email
    order by d.decided_at is not null, coalesce(a.requested_at, a.report_requested_at) desc limit 1000)
  ) r (id, email, plan, requested_at, decided_at, channels, signed_up, report_requested_at)
  order by r.decided_at is not null, r.requested_at nulls last, r.report_requested_at
$function$;

CREATE OR REPLACE FUNCTION service.record_free_report (
  p_lead    uuid,
  p_lease   uuid,
  p_outcome text,
  p_mail    jsonb DEFAULT NULL::jsonb,
  p_found   jsonb DEFAULT '{}'::jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION service.record_mail (
  p_id    bigint,
  p_lease uuid,
  p_sent  boolean
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.mails set
    lease_id = null,
    sent_at = case when p_sent then engine.now() end,
    -- What YouTube gave is not kept in a mail that is out.
    body = case when p_sent and kind = 'free_report' then '' else body end,
    html = case when not p_sent then html end,
    pictures = case when p_sent then '[]' else pictures end,
    -- A server that refuses for a day will not take it tomorrow either.
    failed_at = case when not p_sent and attempts >= 12 then engine.now() end,
    not_before = engine.now() + least(interval '1 minute' * power(2, least(attempts, 8)), interval '3 hours')
  where id = p_id and lease_id = p_lease
$function$;

CREATE OR REPLACE FUNCTION service.request_report()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'access', (select count(*) from public.profiles p where p.plan is null and p.access_requested_at is not null and p.access_decided_at is null)
      + (select count(*) from engine.asked_ahead() a where a.requested_at is not null and not exists (select from private.access_decisions d where d.email = a.email)),
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

CREATE OR REPLACE FUNCTION service.set_request_limits (
  p_changes jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform engine.set_request_limits(p_changes);
  return service.request_report();
end $function$;

ALTER TABLE "private"."free_reports"
  ADD CONSTRAINT "free_reports_lead_id_fkey" FOREIGN KEY (lead_id) REFERENCES public.leads(id) ON DELETE CASCADE;

ALTER TABLE "private"."mails"
  ADD CONSTRAINT "mails_html_check" CHECK ((length(html) <= 100000));

ALTER TABLE "private"."mails"
  ADD CONSTRAINT "mails_one_recipient" CHECK ((num_nonnulls(user_id, recipient, NULLIF(to_operator, false)) = 1));

ALTER TABLE "private"."mails"
  ADD CONSTRAINT "mails_pictures_check" CHECK (((jsonb_typeof(pictures) = 'array'::text) AND (length((pictures)::text) <= 300000)));

ALTER TABLE "private"."mails"
  ADD CONSTRAINT "mails_recipient_check" CHECK ((length(recipient) <= 320));

CREATE UNIQUE INDEX free_reports_address ON private.free_reports USING btree (email)
  WHERE (state = 'waiting'::text);

CREATE INDEX free_reports_began ON private.free_reports USING btree (began_on);

CREATE INDEX free_reports_ended_at ON private.free_reports USING btree (ended_at);

CREATE INDEX free_reports_of ON private.free_reports USING btree (email, ended_at);

CREATE INDEX mails_operator ON private.mails USING btree (created_at)
  WHERE to_operator;

CREATE INDEX mails_recipient_sent ON private.mails USING btree (sent_at)
  WHERE (recipient IS NOT NULL);

CREATE INDEX mails_recipient ON private.mails USING btree (recipient, created_at)
  WHERE (recipient IS NOT NULL);

CREATE TRIGGER leads_take_report
  AFTER INSERT ON public.leads
  FOR EACH ROW
  WHEN ((new.form_type = 'free_report'::text))
  EXECUTE FUNCTION engine.take_report_request();

CREATE TRIGGER profiles_decided_ahead
  AFTER INSERT ON public.profiles
  FOR EACH ROW
  EXECUTE FUNCTION engine.take_decision_of_profile();

COMMENT ON COLUMN "private"."mails"."html" IS 'The same for clients that show it; null: text alone. pictures: what it shows, [{cid, png, alt}], png in base64. Both, and the body of a free report, hold what YouTube gave and go when the mail is sent.';

COMMENT ON FUNCTION "engine"."asked_ahead"() IS 'Who asked on the landing page and has no account that anybody confirmed, by address: when for access first, when for a free report last, and for which channels.';

COMMENT ON FUNCTION "engine"."canonical_mail"(text) IS 'A mail address as Auth keeps it.';

COMMENT ON FUNCTION "engine"."decide_ahead"(text, text) IS 'Decides for an address that asked on the landing page, or began to sign up, and has no account that anybody confirmed: the decision waits, and its owner is told by mail. False: it is about an account, or nobody asked.';

COMMENT ON FUNCTION "engine"."fail_free_report"(uuid) IS 'Gives up a free report and tells its asker.';

COMMENT ON FUNCTION "engine"."gate_lead"() IS 'Trigger: a visitor''s request passes the gate first, each row of it, and names one address that can be written to.';

COMMENT ON FUNCTION "engine"."is_visitors_mail"(text) IS 'Whether anybody can cause mails of this kind to be sent to any address, by a form of the landing page: one a day to each.';

COMMENT ON FUNCTION "engine"."mail_visitor"(text, text, text, text, text, jsonb) IS 'Writes a mail that a visitor asked for to the address they typed, which may be somebody else''s: one a day goes out to an address, further ones wait a day, and the answer to an access request is written once a day. So its text has nothing in it that the visitor typed. False: not written.';

COMMENT ON FUNCTION "engine"."note_access_request"() IS 'Trigger: an access request of the landing page counts for the account with its email. Who has none is told how to go on, and the operator that somebody asks.';

COMMENT ON FUNCTION "engine"."one_line"(text, integer) IS 'What somebody typed, as part of a line of a mail: without line breaks, control characters and changes of direction, clipped.';

COMMENT ON FUNCTION "engine"."quota_words"(uuid) IS 'One of the caller''s connections: what today''s quota still allows, that nothing is posted before the access is approved, or why Google closed it and when we go on, in the owner''s time zone. Null without a channel.';

COMMENT ON FUNCTION "engine"."reports_due"(integer) IS 'Free reports that may be made now, those that wait longest first: none while everything stands still or the API key has not enough left for one, and no new one once the day''s share is begun.';

COMMENT ON FUNCTION "engine"."set_request_limits"(jsonb) IS 'Rule of service.set_request_limits.';

COMMENT ON FUNCTION "engine"."take_access_decision"(uuid) IS 'Gives an account what the operator decided about its address before it was there: only once somebody has confirmed the address, since anybody can make an account with any.';

COMMENT ON FUNCTION "engine"."take_decision_of_profile"() IS 'Trigger: a new account gets what was decided about its address (engine.take_access_decision).';

COMMENT ON FUNCTION "engine"."take_decision_of_user"() IS 'Trigger of Auth''s users: an address that is confirmed, or confirmed anew after a change, brings what was decided about it (engine.take_access_decision).';

COMMENT ON FUNCTION "engine"."take_report_request"() IS 'Trigger: a report that is asked for waits to be made, one for an address at a time and one a day, and the operator is told. 429 while as many wait as may.';

COMMENT ON FUNCTION "engine"."tell_operator"(text) IS 'Tells the operator of a request of the landing page: in the mail that waits to be sent, else in a new one, four an hour at most. A mail that is full says no more; the list has them all.';

COMMENT ON FUNCTION "public"."export_account"() IS 'Everything the product holds of the caller as one JSON document, what was sent with their address on the landing page and the sign-up form included, secrets excepted.';

COMMENT ON FUNCTION "public"."late_jobs"() IS 'What should run by itself for owners and does not, and since when: the same for every signed-in user.';

COMMENT ON FUNCTION "service"."announce_report"(text) IS 'Tells everybody who asked to hear of a planned report that it is there, once each: how many.';

COMMENT ON FUNCTION "service"."book_report_read"(uuid, uuid, integer) IS 'Books units of the operator''s API key for a free report before the read is made; negative units give back. Null when booked, else why not: the key has none left today (key_spent), or the report has had its share or its lease is over (report_spent).';

COMMENT ON FUNCTION "service"."claim_free_report"(integer) IS 'The free report that waits longest and may be made now, leased for p_lease_seconds: a run that dies leaves it to the next one. units_left: of the API key, what it may still take today. since, now: the time it is about.';

COMMENT ON FUNCTION "service"."claim_mails"(integer, integer, boolean) IS 'Mails that wait, oldest first, leased for p_lease_seconds. A run that dies leaves them to the next one. To people without an account no more than private.request_limits allows an hour. recipient: null is the operator, who is written to with p_operator. undo_token: of the link that undoes a change of address, made here and kept as a hash.';

COMMENT ON FUNCTION "service"."decide_access"(text, text) IS 'Approves an account for a plan (pro, enterprise), or declines with null. The account is named by email or id (engine.account_of). Of somebody who asked and has none yet the decision waits (engine.decide_ahead): false.';

COMMENT ON FUNCTION "service"."forget_old"(integer) IS 'Deletes daily counters of quota and model calls and mails that were sent, once they are 90 days old, what visitors sent without an account, and what was decided about it, once it is a year old, how free reports ended after 30 days, mails to people without an account that could not be sent in a week, changes of address after a week, Auth''s own log after 30 days where it is ours, which held comments were shown after a day, what offered texts rest on after an hour, p_limit at most of each (docs/SCALE.md, What is kept), and what belongs to channels that were left (engine.forget_left). Returns how many rows. With nothing to do it looks into 16 indexes, and through Auth''s log.';

COMMENT ON FUNCTION "service"."list_access"() IS 'Every account with its plan and channels, and the 1,000 latest who asked on the landing page without one (signed_up false; the plan waits for them); those who asked for access and wait for a decision first.';

COMMENT ON FUNCTION "service"."record_free_report"(uuid, uuid, text, jsonb, jsonb) IS 'Ends a free report with its mail, in one transaction, so that it goes out once: done, or no_channel. again: tried later, from 5 minutes doubling, eight times; then its asker is told that it failed. Only the holder of the lease is heard: false for everybody else.';

COMMENT ON FUNCTION "service"."request_report"() IS 'What people asked for and who waits: access (undecided, with and without an account), free reports of the last 30 days with today''s units of the API key, mails to people without an account, how many wait for which planned report (wishes), and what requests may cause (limits).';

COMMENT ON FUNCTION "service"."set_request_limits"(jsonb) IS 'The operator changes what requests of the landing page may cause ({mails_per_hour: 60, …}); what is not named stays.';

COMMENT ON TABLE "private"."access_decisions" IS 'Decided before there is an account: the plan, null when declined, that an account gets once somebody has confirmed this address for it (engine.take_access_decision). email as engine.canonical_mail writes it.';

COMMENT ON TABLE "private"."free_reports" IS 'Requests for a free report and what became of them. not_before: also the end of a lease while one is being made. began_on: the Pacific day of its last beginning, whose share it counts for; units: of the API key, on that day. found: counts for the operator, no text. One waits for an address at a time.';

COMMENT ON TABLE "private"."mails" IS 'Mails to be sent, written in the transaction of what they tell of: to a user, to an address without an account (recipient), or to the operator. not_before: also the end of a lease while one is being sent.';

COMMENT ON TABLE "private"."request_limits" IS 'What requests of the landing page may cause (npm run operate -- requests), in one row. mails_per_hour: to all people without an account together. reports_per_day: free reports that are begun in a Pacific day; report_units: units of the operator''s API key for one; reports_waiting: how many may wait before further ones are refused.';

COMMENT ON TABLE "public"."report_notifications" IS 'Which planned reports a user wants to hear of (Notify me), once (service.announce_report), at told_at.';

REVOKE ALL ON FUNCTION "engine"."asked_ahead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."asked_ahead"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."asked_ahead"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."canonical_mail"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."canonical_mail"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."canonical_mail"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."decide_ahead"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."decide_ahead"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."decide_ahead"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."fail_free_report"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."fail_free_report"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."fail_free_report"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."is_visitors_mail"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."is_visitors_mail"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."is_visitors_mail"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."mail_visitor"(text, text, text, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."mail_visitor"(text, text, text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."mail_visitor"(text, text, text, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."one_line"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."one_line"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."one_line"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."reports_due"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."reports_due"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."reports_due"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."set_request_limits"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."set_request_limits"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."set_request_limits"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."take_access_decision"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."take_access_decision"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."take_access_decision"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."take_decision_of_profile"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."take_decision_of_profile"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."take_decision_of_profile"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."take_decision_of_user"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."take_decision_of_user"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."take_decision_of_user"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."take_report_request"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."take_report_request"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."take_report_request"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."tell_operator"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."tell_operator"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."tell_operator"(text) TO "postgres";

REVOKE ALL ON FUNCTION "service"."announce_report"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."announce_report"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."announce_report"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."announce_report"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."book_report_read"(uuid, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."book_report_read"(uuid, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."book_report_read"(uuid, uuid, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."book_report_read"(uuid, uuid, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_free_report"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_free_report"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_free_report"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_free_report"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_mails"(integer, integer, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_mails"(integer, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_mails"(integer, integer, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_mails"(integer, integer, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "service"."list_access"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."list_access"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."list_access"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."list_access"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_free_report"(uuid, uuid, text, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_free_report"(uuid, uuid, text, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_free_report"(uuid, uuid, text, jsonb, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_free_report"(uuid, uuid, text, jsonb, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "service"."request_report"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."request_report"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."request_report"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."request_report"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."set_request_limits"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."set_request_limits"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_request_limits"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_request_limits"(jsonb) TO "service_role";

CREATE INDEX access_decisions_decided ON private.access_decisions USING btree (decided_at);

CREATE INDEX free_reports_due ON private.free_reports USING btree (not_before)
  WHERE (state = 'waiting'::text);

create trigger rejoinder_take_decision after update of email, email_confirmed_at on auth.users for each row
  when (new.email_confirmed_at is not null) execute function engine.take_decision_of_user();
insert into private.request_limits default values;
-- What was asked for in the last month is made, the latest channel of an address.
insert into private.free_reports (lead_id, email)
select distinct on (lower(btrim(l.email))) l.id, lower(btrim(l.email)) from public.leads l
where l.form_type = 'free_report' and l.created_at > engine.now() - interval '30 days'
  and btrim(l.email) ~ '^[^\s@<>(),;:\\"\[\]]+@[^\s@<>(),;:\\"\[\]]+\.[^\s@<>(),;:\\"\[\].]{2,}$'
order by lower(btrim(l.email)), l.created_at desc;
insert into private.scheduled_jobs (name, function_name, every_seconds, batch, width) values ('free-reports', 'free-reports', 300, 1, 1);
select engine.schedule_jobs();
