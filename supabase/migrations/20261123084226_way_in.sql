-- Null in access_requested_at says that nobody asked; the product is its only reader.
-- squawk-ignore-file ban-drop-not-null
-- way_in: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP POLICY "user_google_oauth_clients: owner updates" ON "public"."user_google_oauth_clients";

DROP FUNCTION "public"."first_steps"();

DROP FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text);

ALTER TABLE "public"."profiles"
  ALTER COLUMN "access_requested_at" DROP DEFAULT;

ALTER TABLE "public"."user_google_oauth_clients"
  ADD COLUMN "is_operators" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."profiles"
  ALTER COLUMN "access_requested_at" DROP NOT NULL;

-- The column held when the account was made. Whoever has not been decided about and did not ask on the landing page never asked.
update public.profiles p set access_requested_at = (
  select min(l.created_at) from public.leads l where l.form_type = 'access_request' and lower(l.email) = lower(p.email))
where p.plan is null and p.access_decided_at is null;


CREATE OR REPLACE FUNCTION engine.answer_older (
  p_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
begin
  if v.candidate then
    return;
  elsif not engine.takes_backfill(v, engine.oldest_answered(v.user_id)) then
    perform engine.fail(409, 'not_answerable', 'This comment can no longer be answered.', 'Choose another one.');
  end if;
  update public.youtube_comments set candidate = true where id = p_id;
  perform engine.log(v.user_id, 'owner', 'backfill', v.channel_id, jsonb_build_object('comments', 1));
end $function$;

CREATE OR REPLACE FUNCTION engine.backfill (
  p_channel text,
  p_limit   integer,
  p_apply   boolean
)
  RETURNS TABLE (
    comments integer,
    credits  integer
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := engine.me();
  v_ids uuid[];
  v_oldest timestamptz := engine.oldest_answered(v_user);
begin
  perform engine.require_key(p_channel);
  if p_limit is null or p_limit not between 1 and engine.most('backfill_comments') then
    perform engine.fail(422, 'backfill_limit', format('Choose between 1 and %s comments.', engine.most('backfill_comments')));
  end if;
  -- engine.takes_backfill, said in full so that the planner sees it.
  select array_agg(id) into v_ids from (
    select y.id from public.youtube_comments y
    where y.user_id = v_user and y.channel_id = p_channel and y.reply_status is null and not y.candidate and y.comment_id = y.thread_id
      and y.owner_replied_at is null and y.can_reply and y.redacted_at is null and engine.decide_before_drafting(y) is null
      and y.published_at > v_oldest
    order by y.published_at desc limit p_limit) newest;
  if p_apply then
    update public.youtube_comments set candidate = true where id = any(v_ids);
    perform engine.log(v_user, 'owner', 'backfill', p_channel, jsonb_build_object('comments', coalesce(cardinality(v_ids), 0)));
  end if;
  comments := coalesce(cardinality(v_ids), 0);
  credits := comments * engine.reply_cost();
  return next;
end $function$;

CREATE OR REPLACE FUNCTION engine.client_label (
  p_id        uuid,
  p_user      uuid,
  p_wanted    text,
  p_client_id text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when exists (select from public.user_google_oauth_clients o where o.user_id = p_user and o.label = p_wanted and o.id <> p_id)
    then left(format('%s %s', p_wanted, coalesce(substring(p_client_id from '^(\d+)-'), left(p_client_id, 12))), 100) else p_wanted end
$function$;

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
      E'We answer within 24 hours, by email.\n\nUntil then you can connect your channel and set everything up. Nothing is drafted or posted before you are approved.'),
    ('access_approved', 'Your access is approved',
      format(E'You are on the %s plan.\n\nOpen the Reply Agent: First steps takes you from here to your first public reply.', initcap(new.plan))),
    ('access_declined', 'Your access request was declined',
      E'We can''t give you access right now, so nothing is drafted or posted. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.'),
    ('access_ended', 'Your access has ended',
      E'Nothing is drafted or posted any more. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.')
  ) t (kind, subject, body) where t.kind = v_kind;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.note_access_request()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.profiles set access_requested_at = engine.now()
  where lower(email) = lower(new.email) and plan is null and access_requested_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.older_comments()
  RETURNS TABLE (
    id            uuid,
    author_name   text,
    text_original text,
    video_title   text,
    published_at  timestamp with time zone,
    credits       integer
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := engine.me();
  v_oldest timestamptz := engine.oldest_answered(v_user);
begin
  return query
  select y.id, y.author_name, y.text_original, v.title, y.published_at, engine.reply_cost()
  from public.youtube_comments y left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
  where y.user_id = v_user and y.reply_status is null and not y.candidate and y.published_at > v_oldest and engine.takes_backfill(y, v_oldest)
    and exists (select from public.youtube_connections c where c.user_id = y.user_id and c.channel_id = y.channel_id and c.is_active)
  order by y.published_at desc limit 5;
end $function$;

CREATE OR REPLACE FUNCTION engine.oldest_answered (
  p_user uuid
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select engine.now() - make_interval(days => s.max_comment_age_days) from public.automation_settings s where s.user_id = p_user
$function$;

CREATE OR REPLACE FUNCTION engine.remember_access_request()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  new.access_requested_at := coalesce(new.access_requested_at, (
    select min(l.created_at) from public.leads l where l.form_type = 'access_request' and lower(l.email) = lower(new.email)));
  return new;
end $function$;

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
  end if;
  select access_requested_at into v_asked from public.profiles where user_id = v_user;
  return v_asked;
end $function$;

CREATE OR REPLACE FUNCTION engine.takes_backfill (
  y        public.youtube_comments,
  p_oldest timestamp with time zone
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select y.reply_status is null and not y.candidate and y.comment_id = y.thread_id and y.owner_replied_at is null and y.can_reply and y.redacted_at is null
    and y.published_at > p_oldest and engine.decide_before_drafting(y) is null
$function$;

CREATE OR REPLACE FUNCTION public.answer_older (
  p_id uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$ select engine.answer_older(p_id) $function$;

REVOKE ALL ON FUNCTION "public"."answer_older"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.first_steps()
  RETURNS TABLE (
    connected   boolean,
    objective   boolean,
    switched_on boolean,
    policy      boolean,
    answered    boolean,
    seen_public boolean
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with own as materialized (select array(select engine.accounts()) as accounts)
  select
    exists (select from public.youtube_connections c where c.user_id = any (own.accounts) and c.is_active and c.channel_id is not null),
    exists (select from public.client_objectives o where o.user_id = any (own.accounts) and (btrim(o.objective_text) <> '' or cardinality(o.tags) > 0)),
    exists (select from public.automation_settings s where s.user_id = any (own.accounts) and s.video_replies_enabled),
    exists (select from public.automation_consents k where k.user_id = any (own.accounts)),
    exists (select from public.youtube_comments y where y.user_id = any (own.accounts) and y.reply_status = any (engine.reply_counts())),
    exists (select from public.youtube_comments y where y.user_id = any (own.accounts) and y.reply_status = 'verified_public')
  from own
$function$;

REVOKE ALL ON FUNCTION "public"."first_steps"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.older_comments()
  RETURNS TABLE (
    id            uuid,
    author_name   text,
    text_original text,
    video_title   text,
    published_at  timestamp with time zone,
    credits       integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$ select * from engine.older_comments() $function$;

REVOKE ALL ON FUNCTION "public"."older_comments"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.request_access()
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  SET search_path TO ''
  AS $function$ select engine.request_access() $function$;

REVOKE ALL ON FUNCTION "public"."request_access"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION service.list_access()
  RETURNS TABLE (
    email        text,
    plan         text,
    requested_at timestamp with time zone,
    decided_at   timestamp with time zone,
    channels     text[]
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select p.email, p.plan, p.access_requested_at, p.access_decided_at,
    array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = p.user_id and c.channel_id is not null)
  from public.profiles p order by p.access_decided_at is not null, p.access_requested_at nulls last
$function$;

CREATE OR REPLACE FUNCTION service.oauth_client_of (
  p_user uuid,
  p_id   uuid
)
  RETURNS TABLE (
    client_id            text,
    sealed_client_secret text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select o.client_id, engine.secret(o.id, 'client_secret') from public.user_google_oauth_clients o where o.id = p_id and o.user_id = p_user
$function$;

CREATE OR REPLACE FUNCTION service.save_oauth_client (
  p_id            uuid,
  p_user          uuid,
  p_label         text,
  p_client_id     text,
  p_secret_mask   text,
  p_sealed_secret text,
  p_operators     boolean DEFAULT false
)
  RETURNS SETOF public.user_google_oauth_clients
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  if exists (select from public.user_google_oauth_clients where user_id = p_user and client_id = p_client_id and id <> p_id) then
    perform engine.fail(409, 'client_exists', 'This Client ID is already saved.', 'Choose it from the list, or delete it first.');
  end if;
  insert into public.user_google_oauth_clients as o (id, user_id, label, client_id, client_secret, is_operators)
  values (p_id, p_user, engine.client_label(p_id, p_user, p_label, p_client_id), p_client_id, p_secret_mask, p_operators)
  on conflict (id) do update set label = excluded.label, client_secret = excluded.client_secret, is_operators = excluded.is_operators
    where o.user_id = p_user and o.client_id = excluded.client_id
  returning id into v_id;
  if v_id is null then
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client does not exist.');
  end if;
  perform engine.put_secret(v_id, p_user, 'client_secret', p_sealed_secret);
  perform engine.log(p_user, 'owner', 'oauth_client_saved', v_id::text, jsonb_build_object('client_id', p_client_id));
  return query select * from public.user_google_oauth_clients where id = v_id;
end $function$;

CREATE TRIGGER leads_note_request
  AFTER INSERT ON public.leads
  FOR EACH ROW
  WHEN ((new.form_type = 'access_request'::text))
  EXECUTE FUNCTION engine.note_access_request();

CREATE TRIGGER profiles_mail_access
  AFTER INSERT OR UPDATE OF plan, access_requested_at, access_decided_at ON public.profiles
  FOR EACH ROW
  EXECUTE FUNCTION engine.mail_access();

CREATE TRIGGER profiles_remember_request
  BEFORE INSERT ON public.profiles
  FOR EACH ROW
  EXECUTE FUNCTION engine.remember_access_request();

CREATE POLICY "user_google_oauth_clients: owner updates" ON "public"."user_google_oauth_clients"
  FOR UPDATE
  TO "authenticated"
  USING (((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))) AND (NOT is_operators)))
  WITH CHECK ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

COMMENT ON COLUMN "public"."profiles"."access_requested_at" IS 'When the user asked for access, in the app or on the landing page; null when nobody asked.';

COMMENT ON COLUMN "public"."user_google_oauth_clients"."is_operators" IS 'The operator''s own client, lent to this user (GOOGLE_CLIENT_ID of the functions). Its project serves others too, so its user changes nothing of it.';

COMMENT ON FUNCTION "engine"."answer_older"(uuid) IS 'Rule of public.answer_older.';

COMMENT ON FUNCTION "engine"."client_label"(uuid, uuid, text, text) IS 'The wanted label; with the number of the Google project behind it where another client of the user has that label.';

COMMENT ON FUNCTION "engine"."mail_access"() IS 'Trigger: writes a mail when access is asked for, approved, declined or ended.';

COMMENT ON FUNCTION "engine"."note_access_request"() IS 'Trigger: an access request of the landing page counts for the account with its email.';

COMMENT ON FUNCTION "engine"."older_comments"() IS 'Rule of public.older_comments.';

COMMENT ON FUNCTION "engine"."oldest_answered"(uuid) IS 'Since when a comment must have been written to be answered, as its owner has set it.';

COMMENT ON FUNCTION "engine"."remember_access_request"() IS 'Trigger: who asked on the landing page before signing up need not ask again.';

COMMENT ON FUNCTION "engine"."request_access"() IS 'Rule of public.request_access.';

COMMENT ON FUNCTION "engine"."takes_backfill"(public.youtube_comments, timestamp with time zone) IS 'Whether a comment from before the connection may be chosen to be answered; p_oldest: engine.oldest_answered of its owner.';

COMMENT ON FUNCTION "public"."answer_older"(uuid) IS 'Chooses one comment from before the connection to be drafted with the next run.';

COMMENT ON FUNCTION "public"."first_steps"() IS 'One row: which of the first steps the caller has made. policy: a posting policy was chosen, not only left as it is. answered: a reply was approved. seen_public: one is proven public.';

COMMENT ON FUNCTION "public"."older_comments"() IS 'The newest five comments from before the connection that the caller may choose to answer, and the credits a reply to each would cost.';

COMMENT ON FUNCTION "public"."request_access"() IS 'Asks the operator for access, once: when it was asked. Asking again changes nothing.';

COMMENT ON FUNCTION "service"."list_access"() IS 'Every account with its plan and channels; those who asked and wait for a decision first.';

COMMENT ON FUNCTION "service"."oauth_client_of"(uuid, uuid) IS 'One of a user''s OAuth clients with its sealed secret, to ask Google whether it takes it; no row for another''s.';

COMMENT ON FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text, boolean) IS 'Adds an OAuth client, or replaces the secret of the caller''s own one with the same id and client_id. Returns the masked row; 409 on a repeated Client ID. p_operators: it is the operator''s, lent.';

REVOKE ALL ON FUNCTION "engine"."answer_older"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."answer_older"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."answer_older"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."answer_older"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."client_label"(uuid, uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."client_label"(uuid, uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."client_label"(uuid, uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."mail_access"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."mail_access"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."mail_access"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."note_access_request"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."note_access_request"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."note_access_request"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."older_comments"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."older_comments"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."older_comments"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."older_comments"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."oldest_answered"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."oldest_answered"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."oldest_answered"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."remember_access_request"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."remember_access_request"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."remember_access_request"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."request_access"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."request_access"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."request_access"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."request_access"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."takes_backfill"(public.youtube_comments, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."takes_backfill"(public.youtube_comments, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."takes_backfill"(public.youtube_comments, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_older"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."answer_older"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_older"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."first_steps"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."first_steps"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."first_steps"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."older_comments"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."older_comments"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."older_comments"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."request_access"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."request_access"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."request_access"() TO "postgres";

REVOKE ALL ON FUNCTION "service"."oauth_client_of"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."oauth_client_of"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."oauth_client_of"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."oauth_client_of"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text, boolean) TO "service_role";
