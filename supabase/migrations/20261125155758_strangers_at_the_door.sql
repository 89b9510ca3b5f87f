-- strangers_at_the_door: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

CREATE TABLE "private"."ended_sessions" (
  "session_id" uuid                     NOT NULL,
  CONSTRAINT "ended_sessions_pkey" PRIMARY KEY (session_id),
  "ended_at"   timestamp with time zone NOT NULL DEFAULT engine.now()
);

CREATE OR REPLACE FUNCTION engine.accounts()
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 1
  SET search_path TO ''
  AS $function$
begin
  if auth.uid() is not null
    and not exists (select from private.ended_sessions e where e.session_id = (auth.jwt() ->> 'session_id')::uuid)
  then
    return next auth.uid();
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.forget_auth_leavings (
  p_limit integer
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_sessions int;
  v_accounts int;
begin
  -- Longer than any token is good for.
  delete from private.ended_sessions where session_id in (
    select e.session_id from private.ended_sessions e where e.ended_at < engine.now() - interval '1 day' limit p_limit);
  get diagnostics v_sessions = row_count;
  -- Whoever asks Auth for a link makes an account of the address, theirs or another's. Locked, so that one who confirms just now stays.
  delete from auth.users where id in (
    select u.id from auth.users u
    where u.email_confirmed_at is null and u.last_sign_in_at is null and u.created_at < engine.now() - interval '7 days'
      and not exists (select from public.profiles p where p.user_id = u.id and p.plan is not null)
      and not exists (select from public.youtube_connections c where c.user_id = u.id)
    limit p_limit for update skip locked);
  get diagnostics v_accounts = row_count;
  return v_sessions + v_accounts;
end $function$;

CREATE OR REPLACE FUNCTION engine.keep_ended_session()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.ended_sessions (session_id) values (old.id) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.me()
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if (select auth.uid()) is null or engine.session_is_over((auth.jwt() ->> 'session_id')::uuid) then
    perform engine.fail(401, 'not_signed_in', 'You''re not signed in.', 'Sign in and try again.');
  end if;
  return (select auth.uid());
end $function$;

CREATE OR REPLACE FUNCTION engine.session_is_over (
  p_session uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return exists (select from private.ended_sessions e where e.session_id = p_session);
end $function$;

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
  return v_deleted + v_step + engine.forget_auth_leavings(p_limit) + engine.forget_left(least(p_limit, 20));
end $function$;

CREATE OR REPLACE FUNCTION service.refuse_ended_session (
  p_session uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if engine.session_is_over(p_session) then
    perform engine.fail(401, 'not_signed_in', 'You''re not signed in.', 'Sign in and try again.');
  end if;
end $function$;

COMMENT ON FUNCTION "engine"."accounts"() IS 'The accounts whose rows the caller may see and change: today the caller''s own. Every policy and every function that looks for the caller''s rows asks here and nowhere else, as `= any (array(select engine.accounts()))`, which is worked out once a statement and serves an index. None without a token, and none with one of a session that has ended.';

COMMENT ON FUNCTION "engine"."forget_auth_leavings"(integer) IS 'Deletes what Auth leaves behind: sessions that ended a day ago, and accounts whose address nobody confirmed in a week, unless they have a plan or a connection. Returns how many, p_limit at most of each. Looks through Auth''s users.';

COMMENT ON FUNCTION "engine"."keep_ended_session"() IS 'Trigger of Auth''s sessions: remembers one that has ended, whoever ended it.';

COMMENT ON FUNCTION "engine"."me"() IS 'The caller''s user id from the token; 401 without one, and with one of a session that has ended.';

COMMENT ON FUNCTION "engine"."session_is_over"(uuid) IS 'Whether Auth has ended a session, whose tokens may be out still.';

COMMENT ON FUNCTION "service"."forget_old"(integer) IS 'Deletes daily counters of quota and model calls and mails that were sent, once they are 90 days old, what visitors sent without an account, and what was decided about it, once it is a year old, how free reports ended after 30 days, mails to people without an account that could not be sent in a week, changes of address after a week, Auth''s own log after 30 days where it is ours, which held comments were shown after a day, what offered texts rest on after an hour, p_limit at most of each (docs/SCALE.md, What is kept), what Auth leaves behind (engine.forget_auth_leavings), and what belongs to channels that were left (engine.forget_left). Returns how many rows. With nothing to do it looks into 17 indexes, and through Auth''s log and users.';

COMMENT ON FUNCTION "service"."refuse_ended_session"(uuid) IS 'Refuses a call with a token of a session that has ended: 401.';

COMMENT ON TABLE "private"."ended_sessions" IS 'Sessions that Auth ended in the last day: signed out, of a password or an address that was given back, or of a deleted account. Their tokens open nothing.';

REVOKE ALL ON FUNCTION "engine"."forget_auth_leavings"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."forget_auth_leavings"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."forget_auth_leavings"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."keep_ended_session"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."keep_ended_session"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."keep_ended_session"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."session_is_over"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."session_is_over"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."session_is_over"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "service"."refuse_ended_session"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."refuse_ended_session"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."refuse_ended_session"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."refuse_ended_session"(uuid) TO "service_role";

CREATE INDEX ended_sessions_age ON private.ended_sessions USING btree (ended_at);

create trigger rejoinder_ended after delete on auth.sessions for each row execute function engine.keep_ended_session();
