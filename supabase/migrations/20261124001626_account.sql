-- account: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP POLICY "profiles: owner creates" ON "public"."profiles";

ALTER TABLE "public"."facts"
  DROP CONSTRAINT "facts_links_check";

DROP FUNCTION "service"."claim_mails"(integer, integer);

DROP FUNCTION "service"."list_access"();

CREATE TABLE "private"."address_changes" (
  "id"         bigint                   GENERATED ALWAYS AS IDENTITY NOT NULL,
  "user_id"    uuid                     NOT NULL,
  "old_email"  text                     NOT NULL,
  "new_email"  text                     NOT NULL,
  CONSTRAINT "address_changes_pkey" PRIMARY KEY (id),
  "changed_at" timestamp with time zone NOT NULL DEFAULT engine.now()
);

CREATE TABLE "private"."undo_links" (
  "token_hash" text   NOT NULL,
  "change_id"  bigint NOT NULL,
  CONSTRAINT "undo_links_pkey" PRIMARY KEY (token_hash)
);

ALTER TABLE "private"."mails"
  ADD COLUMN "address_change_id" bigint;

CREATE OR REPLACE FUNCTION engine.account_of (
  p_who text
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_users uuid[] := array(
    select u.id from auth.users u where case when pg_input_is_valid(p_who, 'uuid') then u.id::text = lower(p_who) else u.email = lower(p_who) end order by u.id);
begin
  if cardinality(v_users) > 1 then
    perform engine.fail(409, 'several_accounts', format('Several accounts use the email %s: %s.', p_who, array_to_string(v_users, ', ')),
      'Name the one you mean by its id.');
  elsif not exists (select from public.profiles p where p.user_id = v_users[1]) then
    perform engine.fail(404, 'account_not_found', format('No account uses the email %s.', p_who), 'They need to sign in once before you can do this.');
  elsif not exists (select from auth.users u where u.id = v_users[1] and u.email_confirmed_at is not null) then
    perform engine.fail(409, 'address_not_confirmed', format('Nobody has confirmed the email %s.', p_who), 'They need to open the link in our email first.');
  end if;
  return v_users[1];
end $function$;

CREATE OR REPLACE FUNCTION engine.answer_question (
  p_id     uuid,
  p_answer text,
  p_links  text[],
  p_scope  text,
  p_until  date
)
  RETURNS TABLE (
    fact_id uuid,
    drafts  integer
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_comments uuid[];
  v public.questions;
begin
  perform engine.me();
  perform engine.require(p_answer ~ '\S' and length(p_answer) <= 1000, 'Answers can have 1 to 1,000 characters.');
  perform engine.require(engine.texts_fit(coalesce(p_links, '{}'), 5, 500), 'Answers can have up to 5 links of 500 characters each.');
  perform engine.require(engine.are_web_links(coalesce(p_links, '{}')), 'A link must start with http:// or https://.');
  perform engine.require(p_scope = any (engine.question_scopes()), 'An answer must apply to the channel or the video.');
  select engine.waiting_comments(q.id) into v_comments from public.questions q where q.id = p_id and q.user_id = any (array(select engine.accounts()));
  v := engine.own_question(p_id, array['open']);
  perform engine.require(p_until is null or p_until >= engine.today_of(v.user_id), 'Choose today or a later day.');
  perform engine.require(p_scope = 'channel' or (v.video_id is not null and not exists (
    select from public.youtube_comments y where y.question_id = p_id and y.video_id is distinct from v.video_id)),
    'It was asked under several videos, so the answer must apply to the whole channel.');
  insert into public.facts (user_id, channel_id, video_id, question, answer, links, valid_until)
  values (v.user_id, v.channel_id, case p_scope when 'video' then v.video_id end, v.body, btrim(p_answer), coalesce(p_links, '{}'), p_until)
  returning id into fact_id;
  update public.questions q set state = 'answered', fact_id = answer_question.fact_id, decided_at = engine.now(), group_after = null where q.id = p_id;
  -- Each is drafted in its turn, within the budget, and posted at the pace of all replies.
  update public.youtube_comments y set draft_after = engine.now(), status_reason = null, draft_failures = 0 where y.id = any (v_comments);
  -- What is too old by now, or closed, is skipped in its turn.
  select count(*)::int into drafts from public.youtube_comments y
  where y.id = any (v_comments) and y.can_reply and y.gone_at is null and y.redacted_at is null and y.published_at >= engine.now() - make_interval(days =>
    coalesce((select s.max_comment_age_days from public.automation_settings s where s.user_id = v.user_id), 30));
  perform engine.ask_again(v.user_id, v.channel_id);
  return next;
end $function$;

CREATE OR REPLACE FUNCTION engine.are_web_links (
  p_links text[]
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select not exists (select from unnest(p_links) l where engine.web_link(l) is null)
$function$;

CREATE OR REPLACE FUNCTION engine.auth_log_is_ours()
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(has_table_privilege(to_regclass('auth.audit_log_entries'), 'select') and has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete'), false)
$function$;

CREATE OR REPLACE FUNCTION engine.drop_unproven_password()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  new.encrypted_password := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.follow_email()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_change bigint;
begin
  -- A row's own trigger writes the new address. Whoever has no profile yet gets it with their first one.
  update public.profiles p set email = new.email where p.user_id = new.id and new.email is not null;
  update public.automation_settings s set email = new.email where s.user_id = new.id;
  update public.client_objectives o set email = new.email where o.user_id = new.id;
  -- The operator was let in by the old address.
  delete from auth.sessions s using public.operator_sessions o where o.session_id = s.id and o.user_id = new.id;
  if old.email <> '' and new.email <> '' and old.email_confirmed_at is not null then
    insert into private.address_changes (user_id, old_email, new_email) values (new.id, old.email, new.email) returning id into v_change;
    insert into private.mails (user_id, address_change_id, kind, subject, body) values (new.id, v_change, 'address_changed',
      'Your sign-in address for Rejoinder was changed',
      format(E'Your sign-in address was changed from %s to %s on %s.\n\nIf you did this, you''re done: from now on, our emails go to the new address.\n\n'
        'If you didn''t, undo it with the link below within 7 days. That brings this address back, ends all sessions and removes the password, so only '
        'this mailbox opens the account again.',
        old.email, new.email, to_char(engine.now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')));
    perform engine.log(new.id, 'owner', 'address_changed');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.forget_auth_log (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if engine.auth_log_is_ours() then
    -- Named by id, by address, or in what was done to them.
    delete from auth.audit_log_entries a using auth.users u
    where u.id = p_user and (position(p_user::text in a.payload::text) > 0 or position('"' || u.email || '"' in a.payload::text) > 0);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.forget_auth_rows (
  p_table text,
  p_user  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_table constant regclass := to_regclass(format('auth.%I', p_table));
begin
  -- The embedded Auth has fewer tables.
  if v_table is not null then
    execute format('delete from %s where user_id = $1', v_table) using p_user;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.free_address (
  p_email text,
  p_user  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_other uuid;
begin
  for v_other in select u.id from auth.users u where u.email = p_email and u.id <> p_user loop
    -- Whoever asks Auth for a link makes an account, whether or not it is ever opened; that must not keep an owner out.
    if exists (select from public.profiles p where p.user_id = v_other and p.plan is not null)
      or exists (select from public.youtube_connections c where c.user_id = v_other)
    then
      perform engine.fail(409, 'address_in_use', format('Another account uses %s now.', p_email),
        'Sign in to it and delete it in Account, then open this link again.');
    end if;
    delete from auth.users where id = v_other;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION engine.keep_email()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  new.email := (select u.email from auth.users u where u.id = new.user_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.read_comments (
  p_user    uuid,
  p_channel text,
  p_threads jsonb
)
  RETURNS SETOF engine.read_comment
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select distinct on (c.id) c.id, t.thread_id, t.video_id, c.author_channel_id, c.author_name, engine.web_link(c.author_avatar_url), coalesce(c.text, ''),
    c.published_at, c.updated_at, coalesce(c.like_count, 0), c.id = t.thread_id,
    coalesce(t.can_reply, true), coalesce(t.total_reply_count, 0), jsonb_array_length(coalesce(t.replies, '[]')),
    own.body, own.at
  from jsonb_to_recordset(p_threads) as t (thread_id text, video_id text, can_reply boolean, total_reply_count int, comment jsonb, replies jsonb)
  cross join lateral jsonb_to_recordset(jsonb_build_array(t.comment) || coalesce(t.replies, '[]'))
    as c (id text, author_channel_id text, author_name text, author_avatar_url text, text text, published_at timestamptz, updated_at timestamptz, like_count int)
  left join lateral (
    select r.text as body, r.published_at as at
    from jsonb_to_recordset(coalesce(t.replies, '[]')) as r (id text, author_channel_id text, text text, published_at timestamptz)
    where r.author_channel_id = p_channel and c.id = t.thread_id
      and not exists (select from public.youtube_comments ours where ours.user_id = p_user and ours.youtube_reply_id = r.id)
    order by r.published_at limit 1
  ) own on true
  -- The channel's own replies are no viewer's comments: they only mark the thread as answered.
  where c.id is not null and not (c.author_channel_id is not distinct from p_channel and c.id <> t.thread_id)
  -- Rows are locked in this order everywhere, so that two batches cannot wait for each other.
  order by c.id, own.at
$function$;

CREATE OR REPLACE FUNCTION engine.refuse_operator_password()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Auth ends every other session with the change, in the same transaction: what is left at its end is the one that asked.
  if exists (select from auth.sessions s join public.operator_sessions o on o.session_id = s.id where s.user_id = new.id)
    and not exists (
      select from auth.sessions s where s.user_id = new.id and not exists (select from public.operator_sessions o where o.session_id = s.id))
  then
    perform engine.fail(403, 'owner_only', 'You''re signed in as the operator. Only the account owner can change this.');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.token_hash (
  p_token text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ select encode(sha256(convert_to(p_token, 'UTF8')), 'hex') $function$;

CREATE OR REPLACE FUNCTION engine.undo_token (
  p_change bigint
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_token text;
begin
  if p_change is not null then
    v_token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    insert into private.undo_links (token_hash, change_id) values (engine.token_hash(v_token), p_change);
  end if;
  return v_token;
end $function$;

CREATE OR REPLACE FUNCTION engine.web_link (
  p_link text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when p_link ~* '^https?://[^[:space:][:cntrl:]]+$' then p_link end
$function$;

CREATE OR REPLACE FUNCTION service.claim_mails (
  p_limit         integer DEFAULT 20,
  p_lease_seconds integer DEFAULT 120
)
  RETURNS TABLE (
    id         bigint,
    lease_id   uuid,
    recipient  text,
    kind       text,
    subject    text,
    body       text,
    undo_token text
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_lease uuid := gen_random_uuid();
begin
  return query
  with due as (
    select m.id from private.mails m
    where m.sent_at is null and m.failed_at is null and m.not_before <= engine.now()
    order by m.not_before, m.id limit p_limit for update skip locked
  ), leased as (
    update private.mails m set lease_id = v_lease, not_before = engine.now() + make_interval(secs => p_lease_seconds), attempts = m.attempts + 1
    from due where m.id = due.id returning m.*
  )
  select l.id, v_lease, coalesce(c.old_email, u.email::text), l.kind, l.subject, l.body, engine.undo_token(c.id)
  from leased l join auth.users u on u.id = l.user_id and u.email is not null left join private.address_changes c on c.id = l.address_change_id
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
  v_user uuid := engine.account_of(p_email);
begin
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
  select engine.forget_auth_log(p_user);
  delete from auth.users where id = p_user
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
  return v_deleted + v_step;
end $function$;

CREATE OR REPLACE FUNCTION service.list_access()
  RETURNS TABLE (
    id           uuid,
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
  select p.user_id, u.email, p.plan, p.access_requested_at, p.access_decided_at,
    array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = p.user_id and c.channel_id is not null)
  from public.profiles p join auth.users u on u.id = p.user_id order by p.access_decided_at is not null, p.access_requested_at nulls last
$function$;

CREATE OR REPLACE FUNCTION service.record_operator_session (
  p_session uuid,
  p_user    uuid,
  p_reason  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into public.operator_sessions (session_id, user_id, reason) values (p_session, p_user, btrim(p_reason));
  delete from private.approved_addresses a using auth.users u where u.id = p_user and a.email = u.email;
  perform engine.log(p_user, 'operator', 'operator_signed_in', p_session::text, jsonb_build_object('reason', btrim(p_reason)));
  insert into private.mails (user_id, kind, subject, body) values (p_user, 'operator_signed_in', 'The operator of Rejoinder signed in to your account',
    format(E'The operator of Rejoinder signed in to your account on %s.\n\nReason given: %s\n\n'
      'The operator sees what you see and can work on replies. They can''t change your API key, your Google clients, which channels are connected, or your '
      'consent, your password or your email, and can''t delete the account. Every visit is listed in Account, under Operator access.\n\n'
      'If you didn''t expect this, set a new password and write to us.',
      to_char(engine.now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), btrim(p_reason)));
end $function$;

CREATE OR REPLACE FUNCTION service.record_videos (
  p_user   uuid,
  p_videos jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_opened text[];
begin
  -- Rows are locked in this order everywhere.
  perform from public.videos v
  where v.user_id = p_user and v.id in (select r.id from jsonb_to_recordset(p_videos) as r (id text)) order by v.id for no key update;
  select array_agg(v.id) into v_opened
  from jsonb_to_recordset(p_videos) as r (id text, privacy text)
  join public.videos v on v.user_id = p_user and v.id = r.id
  where not engine.video_is_open(v.privacy) and r.privacy is not null and engine.video_is_open(r.privacy);

  if v_opened is not null then
    -- Comments are locked before the terms of passages, which the titles and descriptions below become.
    update public.videos v set privacy = r.privacy from jsonb_to_recordset(p_videos) as r (id text, privacy text)
    where v.user_id = p_user and v.id = r.id and v.id = any (v_opened);
    perform engine.look_under_videos(p_user, v_opened);
  end if;
  insert into public.videos as v (user_id, id, channel_id, title, thumbnail_url, published_at, privacy, description, described_at)
  select p_user, r.id, r.channel_id, coalesce(r.title, ''), engine.web_link(r.thumbnail_url), r.published_at, r.privacy,
    left(r.description, engine.most('description_characters')), case when r.description is not null then engine.now() end
  from jsonb_to_recordset(p_videos)
    as r (id text, channel_id text, title text, thumbnail_url text, published_at timestamptz, privacy text, description text)
  order by r.id
  on conflict (user_id, id) do update set title = excluded.title, thumbnail_url = excluded.thumbnail_url, fetched_at = engine.now(),
    published_at = coalesce(excluded.published_at, v.published_at), privacy = coalesce(excluded.privacy, v.privacy),
    description = coalesce(excluded.description, v.description), described_at = coalesce(excluded.described_at, v.described_at);
end $function$;

CREATE OR REPLACE FUNCTION service.undo_address_change (
  p_token text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v private.address_changes;
begin
  select c.* into v from private.address_changes c join private.undo_links l on l.change_id = c.id
  where l.token_hash = engine.token_hash(p_token) and c.changed_at > engine.now() - interval '7 days' for update of c;
  if v.id is null then
    perform engine.fail(410, 'link_not_valid', 'This link has expired or was already used.');
  end if;
  perform engine.free_address(v.old_email, v.user_id);
  -- Whoever changed the address may have set the password and asked for further links: nothing of theirs is left. Empty, as Auth reads no nulls here.
  update auth.users set email = v.old_email, encrypted_password = null, email_change = '', email_change_token_new = '', email_change_token_current = '',
    recovery_token = '', confirmation_token = '', reauthentication_token = '', updated_at = now()
  where id = v.user_id;
  update auth.identities set identity_data = jsonb_set(identity_data, '{email}', to_jsonb(v.old_email))
  where user_id = v.user_id and provider = 'email';
  perform engine.forget_auth_rows('one_time_tokens', v.user_id);
  perform engine.forget_auth_rows('mfa_factors', v.user_id);
  delete from auth.sessions where user_id = v.user_id;
  -- This one, every later one, and the one that was just made: no link that went to another mailbox undoes the undoing.
  delete from private.address_changes c where c.user_id = v.user_id and c.id >= v.id;
  perform engine.log(v.user_id, 'owner', 'address_restored');
  return v.old_email;
end $function$;

ALTER TABLE "private"."address_changes"
  ADD CONSTRAINT "address_changes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."mails"
  ADD CONSTRAINT "mails_address_change_id_fkey" FOREIGN KEY (address_change_id) REFERENCES private.address_changes(id) ON DELETE CASCADE;

ALTER TABLE "private"."undo_links"
  ADD CONSTRAINT "undo_links_change_id_fkey" FOREIGN KEY (change_id) REFERENCES private.address_changes(id) ON DELETE CASCADE;

CREATE INDEX address_changes_user ON private.address_changes USING btree (user_id);

CREATE INDEX mails_address_change ON private.mails USING btree (address_change_id)
  WHERE (address_change_id IS NOT NULL);

CREATE INDEX undo_links_change ON private.undo_links USING btree (change_id);

CREATE TRIGGER automation_settings_email
  BEFORE INSERT OR UPDATE OF email ON public.automation_settings
  FOR EACH ROW
  EXECUTE FUNCTION engine.keep_email();

CREATE TRIGGER client_objectives_email
  BEFORE INSERT OR UPDATE OF email ON public.client_objectives
  FOR EACH ROW
  EXECUTE FUNCTION engine.keep_email();

CREATE TRIGGER profiles_email
  BEFORE INSERT OR UPDATE OF email ON public.profiles
  FOR EACH ROW
  EXECUTE FUNCTION engine.keep_email();

CREATE POLICY "profiles: owner creates" ON "public"."profiles"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

COMMENT ON COLUMN "private"."mails"."address_change_id" IS 'The change of address of which it tells the old address; null: it goes to the account''s address.';

COMMENT ON COLUMN "public"."profiles"."email" IS 'The address at Auth, whatever is written here (engine.keep_email).';

COMMENT ON FUNCTION "engine"."account_of"(text) IS 'The account that the operator names, by the address that it has at Auth and that somebody confirmed, or by its id. 404 for none, 409 for several or for an address that nobody confirmed.';

COMMENT ON FUNCTION "engine"."are_web_links"(text[]) IS 'Whether every link is one that a browser may be given (engine.web_link).';

COMMENT ON FUNCTION "engine"."auth_log_is_ours"() IS 'Whether Auth keeps a log of sign-ins in this database from which we may delete.';

COMMENT ON FUNCTION "engine"."drop_unproven_password"() IS 'Trigger of Auth''s users: before anybody has confirmed an address, it was asked for a second time. The password that was set may be a stranger''s, who waits for the mailbox''s owner to confirm the account; so it goes, and the owner comes in by mail.';

COMMENT ON FUNCTION "engine"."follow_email"() IS 'Trigger of Auth''s users: the product''s rows get the new address, the old one is told, if anybody had confirmed it, and the operator''s sessions end.';

COMMENT ON FUNCTION "engine"."forget_auth_log"(uuid) IS 'Deletes what Auth''s own log says of a user who is being deleted, where it is in this database and ours to delete from.';

COMMENT ON FUNCTION "engine"."forget_auth_rows"(text, uuid) IS 'Deletes a user''s rows of one of Auth''s tables, where there is such a table.';

COMMENT ON FUNCTION "engine"."free_address"(text, uuid) IS 'Takes an address from an account that is not p_user''s: deletes it when it has neither plan nor connection, else 409.';

COMMENT ON FUNCTION "engine"."keep_email"() IS 'Trigger: a row''s address is that of its user at Auth, whatever the writer said.';

COMMENT ON FUNCTION "engine"."refuse_operator_password"() IS 'Trigger of Auth''s users, at the end of the transaction: a password that was set when no session is left but the operator''s was set by the operator. 403.';

COMMENT ON FUNCTION "engine"."token_hash"(text) IS 'A link''s token as it is kept.';

COMMENT ON FUNCTION "engine"."undo_token"(bigint) IS 'A new link''s token for a change of address, kept as a hash only; null for no change.';

COMMENT ON FUNCTION "engine"."web_link"(text) IS 'A link that a browser may be given, http or https; null for anything else. As isWebLink in the functions and the web client.';

COMMENT ON FUNCTION "service"."claim_mails"(integer, integer) IS 'Mails that wait, oldest first, leased for p_lease_seconds. A run that dies leaves them to the next one. undo_token: of the link that undoes a change of address, made here and kept as a hash.';

COMMENT ON FUNCTION "service"."decide_access"(text, text) IS 'Approves an account for a plan (pro, enterprise), or declines with null. The account is named by email or id (engine.account_of).';

COMMENT ON FUNCTION "service"."delete_account"(uuid) IS 'Deletes a user with everything of theirs, Auth''s log of them where it is ours to delete from, and what was sent with their address before they had an account. Tokens are revoked at Google by the caller before.';

COMMENT ON FUNCTION "service"."forget_old"(integer) IS 'Deletes daily counters of quota and model calls and mails that were sent, once they are 90 days old, what visitors sent without an account once it is a year old, changes of address after a week, Auth''s own log after 30 days where it is ours, and what offered texts rest on after an hour, p_limit at most of each (docs/SCALE.md, What is kept). Returns how many rows. With nothing to do it looks into eleven indexes, and through Auth''s log.';

COMMENT ON FUNCTION "service"."list_access"() IS 'Every account with its plan and channels; those who asked and wait for a decision first.';

COMMENT ON FUNCTION "service"."undo_address_change"(text) IS 'By the link in the mail to an account''s old address, for a week and once: brings that address back, removes the password, and ends all sessions. Returns the address; 410 for a link that is over, 409 while another account in use has the address.';

COMMENT ON TABLE "private"."address_changes" IS 'Changes of an account''s address at Auth in the last week, which the old address may undo.';

COMMENT ON TABLE "private"."undo_links" IS 'What undoes a change of address: a link in the mail to the old one, as a hash. One for each time that the mail was sent.';

REVOKE ALL ON FUNCTION "engine"."account_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."account_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."account_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."are_web_links"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."are_web_links"(text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."are_web_links"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."are_web_links"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."auth_log_is_ours"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."auth_log_is_ours"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."auth_log_is_ours"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."drop_unproven_password"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."drop_unproven_password"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."drop_unproven_password"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."follow_email"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."follow_email"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."follow_email"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."forget_auth_log"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."forget_auth_log"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."forget_auth_log"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."forget_auth_rows"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."forget_auth_rows"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."forget_auth_rows"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."free_address"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."free_address"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."free_address"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."keep_email"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."keep_email"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."keep_email"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."refuse_operator_password"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."refuse_operator_password"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."refuse_operator_password"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."token_hash"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."token_hash"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."token_hash"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."undo_token"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."undo_token"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."undo_token"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."web_link"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."web_link"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."web_link"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."web_link"(text) TO "postgres";

REVOKE ALL ON FUNCTION "service"."claim_mails"(integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_mails"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_mails"(integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_mails"(integer, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."list_access"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."list_access"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."list_access"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."list_access"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."undo_address_change"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."undo_address_change"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."undo_address_change"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."undo_address_change"(text) TO "service_role";

CREATE INDEX address_changes_changed ON private.address_changes USING btree (changed_at);

-- Before the checks: what no browser may be given goes, and the fact stays.
update public.facts set links = array(select l from unnest(links) with ordinality as u (l, place) where engine.web_link(l) is not null order by place)
where not engine.are_web_links(links);
update public.videos set thumbnail_url = null where thumbnail_url is not null and engine.web_link(thumbnail_url) is null;
update public.youtube_comments set author_avatar_url = null where author_avatar_url is not null and engine.web_link(author_avatar_url) is null;

ALTER TABLE "public"."facts"
  ADD CONSTRAINT "facts_links_check" CHECK ((engine.texts_fit(links, 5, 500) AND engine.are_web_links(links)));

ALTER TABLE "public"."videos"
  ADD CONSTRAINT "videos_thumbnail_url_check" CHECK (((thumbnail_url IS NULL) OR (engine.web_link(thumbnail_url) IS NOT NULL)));

ALTER TABLE "public"."youtube_comments"
  ADD CONSTRAINT "youtube_comments_author_avatar_url_check" CHECK (((author_avatar_url IS NULL) OR (engine.web_link(author_avatar_url) IS NOT NULL)));

-- Triggers of Auth's table, which no draft shows.
create trigger rejoinder_follow_email after update of email on auth.users for each row when (old.email is distinct from new.email)
  execute function engine.follow_email();
create trigger rejoinder_drop_unproven_password before update on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is null and old.encrypted_password <> ''
    and (new.recovery_sent_at is distinct from old.recovery_sent_at
      or (old.confirmation_sent_at is not null and new.confirmation_sent_at is distinct from old.confirmation_sent_at)))
  execute function engine.drop_unproven_password();
create constraint trigger rejoinder_refuse_operator_password after update of encrypted_password on auth.users
  deferrable initially deferred for each row
  when (new.encrypted_password <> '' and old.encrypted_password is distinct from new.encrypted_password)
  execute function engine.refuse_operator_password();

-- Addresses that were changed at Auth until now; each row's own trigger reads the new one.
update public.profiles p set email = u.email from auth.users u where u.id = p.user_id and u.email is not null and p.email is distinct from u.email;
update public.automation_settings s set email = u.email from auth.users u where u.id = s.user_id and s.email is distinct from u.email;
update public.client_objectives o set email = u.email from auth.users u where u.id = o.user_id and o.email is distinct from u.email;
