-- gate: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP POLICY "signup_leads: visible while being added" ON "public"."signup_leads";

DROP FUNCTION "service"."take_token"(text, integer, integer);

-- Buckets of the limits that the gate takes the place of: nothing that is missed.
-- squawk-ignore ban-drop-table
DROP TABLE "private"."rate_limits";

CREATE TABLE "private"."approved_addresses" (
  "email"       text                     NOT NULL,
  CONSTRAINT "approved_addresses_email_check" CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 320)) AND (POSITION(('@'::text) IN (email)) > 1))),
  CONSTRAINT "approved_addresses_pkey" PRIMARY KEY (email),
  "approved_at" timestamp with time zone NOT NULL DEFAULT engine.now()
);

CREATE TABLE "private"."gate_buckets" (
  "gate"       text                     NOT NULL,
  "address"    text                     NOT NULL,
  "tokens"     real                     NOT NULL,
  "counted_at" timestamp with time zone NOT NULL,
  CONSTRAINT "gate_buckets_pkey" PRIMARY KEY (gate, address)
);

CREATE TABLE "private"."gate_settings" (
  "only_row"        boolean NOT NULL DEFAULT true,
  "trusted_proxies" integer NOT NULL DEFAULT 1,
  CONSTRAINT "gate_settings_only_row_check" CHECK (only_row),
  CONSTRAINT "gate_settings_pkey" PRIMARY KEY (only_row),
  CONSTRAINT "gate_settings_trusted_proxies_check" CHECK (((trusted_proxies >= 1) AND (trusted_proxies <= 10)))
);

CREATE TABLE "private"."operator_addresses" (
  "address" text                     NOT NULL,
  "seen_at" timestamp with time zone NOT NULL,
  CONSTRAINT "operator_addresses_pkey" PRIMARY KEY (address)
);

CREATE TABLE "private"."operator_links" (
  "token_hash"      text                     NOT NULL,
  "email"           text                     NOT NULL,
  "creates_account" boolean                  NOT NULL,
  CONSTRAINT "operator_links_pkey" PRIMARY KEY (token_hash),
  "expires_at"      timestamp with time zone NOT NULL DEFAULT (engine.now() + '00:10:00'::interval)
);

CREATE TABLE "public"."operator_sessions" (
  "session_id" uuid                     NOT NULL,
  "user_id"    uuid                     NOT NULL,
  "reason"     text                     NOT NULL,
  CONSTRAINT "operator_sessions_pkey" PRIMARY KEY (session_id),
  CONSTRAINT "operator_sessions_reason_check" CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  "opened_at"  timestamp with time zone NOT NULL DEFAULT engine.now()
);

ALTER TABLE "public"."operator_sessions"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."operator_sessions" FROM "anon", "service_role";

CREATE OR REPLACE FUNCTION engine.before_user_created (
  event jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if engine.pass_gate('new_user', engine.caller_address(event -> 'metadata' ->> 'ip_address')) then
    return '{}';
  end if;
  return '{"error": {"http_code": 429, "message": "Too many new accounts at the moment. Try again in a few minutes."}}';
end $function$;

CREATE OR REPLACE FUNCTION engine.caller_address (
  p_forwarded text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  -- What is left of the trusted proxies' entries is the caller's to write; so the count is from the right.
  v_hops text[] := pg_catalog.string_to_array(right(coalesce(p_forwarded, ''), 1000), ',');
  v_trusted int := (select s.trusted_proxies from private.gate_settings s);
  v_hop text := btrim(v_hops[greatest(cardinality(v_hops) - v_trusted + 1, 1)]);
  v_address inet;
begin
  -- [::1]:443 and 192.0.2.1:443 name a port; ::ffff:192.0.2.1 is IPv4.
  v_hop := regexp_replace(v_hop, '^\[([^\]]*)\](:\d+)?$', '\1');
  v_hop := regexp_replace(v_hop, '^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(:\d+)?$', '\1', 'i');
  if coalesce(v_hop, '') !~ '^[0-9A-Fa-f.:]+$' or not pg_input_is_valid(v_hop, 'inet') then
    return 'unknown';
  end if;
  v_address := v_hop::inet;
  -- A subscriber of IPv6 has 2^64 addresses at least.
  return case family(v_address) when 4 then host(v_address) else network(set_masklen(v_address, 64))::text end;
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
    'saved_replies', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_replies s where s.user_id = engine.me()), '[]'),
    'channel_pauses', coalesce((select jsonb_agg(to_jsonb(b) order by b.paused_at) from public.channel_pauses b where b.user_id = engine.me()), '[]'),
    'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = engine.me()), '[]'),
    'operator_sessions', coalesce((select jsonb_agg(to_jsonb(s) - 'session_id' order by s.opened_at) from public.operator_sessions s where s.user_id = engine.me()), '[]'),
    'history', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.user_id = engine.me()), '[]'),
    'activity', coalesce((select jsonb_agg(to_jsonb(a) order by a.id) from public.activity_log a where a.user_id = engine.me()), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION engine.forwarded_for()
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for'
$function$;

CREATE OR REPLACE FUNCTION engine.gate_lead()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if current_setting('role') in ('anon', 'authenticated') then
    perform engine.require_gate('lead');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.gates()
  RETURNS TABLE (
    gate            text,
    address_tokens  integer,
    address_seconds integer,
    all_tokens      integer,
    all_seconds     integer,
    about           text
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('lead', 20, 60, 200, 60, 'A request of the landing page.'),
    ('signup_lead', 20, 60, 500, 20, 'An email entered on a sign-up form.'),
    ('new_user', 5, 600, 30, 60, 'A new account, where Auth asks first (engine.before_user_created).'),
    ('master_login', 5, 60, 20, 60, 'A master password that is judged.'),
    ('operator_address', 5, 60, 20, 60, 'The same from an address that the operator has signed in from: strangers cannot use this one up.')
$function$;

CREATE OR REPLACE FUNCTION engine.has_account (
  p_email text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from auth.users u where u.email = lower(p_email))
$function$;

CREATE OR REPLACE FUNCTION engine.keep_signup_lead()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if current_setting('role') not in ('anon', 'authenticated') or pg_catalog.pg_trigger_depth() > 1 then
    return new;
  end if;
  if new.verified then
    raise exception using errcode = '42501', message = 'Nobody verifies an email for themselves.';
  end if;
  perform engine.require_gate('signup_lead');
  insert into public.signup_leads (email) values (new.email) on conflict do nothing;
  -- The visitor's own statement adds no row, ever: neither status nor content of the answer tells whether the email was there.
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.owner_only()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform engine.refuse_operator();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.pass_gate (
  p_gate    text,
  p_address text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  g record;
  v_all real;
begin
  select * into strict g from engine.gates() x where x.gate = p_gate;
  -- A look without a lock: most calls of a flood end here.
  if exists (
    select from private.gate_buckets b where b.gate = p_gate and b.address in (p_address, '*')
      and case b.address when '*' then engine.refilled(b.tokens, b.counted_at, g.all_tokens, g.all_seconds)
        else engine.refilled(b.tokens, b.counted_at, g.address_tokens, g.address_seconds) end < 1
  ) then
    return false;
  end if;
  insert into private.gate_buckets (gate, address, tokens, counted_at) values (p_gate, '*', g.all_tokens, engine.now()) on conflict do nothing;
  select engine.refilled(b.tokens, b.counted_at, g.all_tokens, g.all_seconds) into v_all
  from private.gate_buckets b where b.gate = p_gate and b.address = '*' for update;
  if v_all < 1 then
    return false;
  end if;
  insert into private.gate_buckets as b (gate, address, tokens, counted_at) values (p_gate, p_address, g.address_tokens - 1, engine.now())
  on conflict (gate, address) do update set
    tokens = engine.refilled(b.tokens, b.counted_at, g.address_tokens, g.address_seconds) - 1, counted_at = engine.now()
    where engine.refilled(b.tokens, b.counted_at, g.address_tokens, g.address_seconds) >= 1;
  if not found then
    return false;
  end if;
  update private.gate_buckets b set tokens = v_all - 1, counted_at = engine.now() where b.gate = p_gate and b.address = '*';
  -- Whoever adds a bucket clears two that nobody took from for a day, which are full again: the table shrinks by use.
  delete from private.gate_buckets d where (d.gate, d.address) in (
    select b.gate, b.address from private.gate_buckets b
    where b.counted_at < engine.now() - interval '1 day' and b.address <> '*' order by b.counted_at limit 2 for update skip locked);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION engine.refilled (
  p_tokens     real,
  p_counted_at timestamp with time zone,
  p_most       integer,
  p_seconds    integer
)
  RETURNS real
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select least(p_most, p_tokens + greatest(extract(epoch from engine.now() - p_counted_at), 0) / p_seconds)::real
$function$;

CREATE OR REPLACE FUNCTION engine.refuse_operator()
  RETURNS void
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select engine.refuse_operator_session((auth.jwt() ->> 'session_id')::uuid)
$function$;

CREATE OR REPLACE FUNCTION engine.refuse_operator_session (
  p_session uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (select from public.operator_sessions s where s.session_id = p_session) then
    perform engine.fail(403, 'owner_only', 'You are signed in as the operator. Only the owner of the account can change this.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.require_gate (
  p_gate text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not engine.pass_gate(p_gate, engine.caller_address(engine.forwarded_for())) then
    perform engine.fail(429, 'too_many_requests', 'Too many requests at the moment. Try again in a few minutes.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.set_posting_policy (
  p_policy text,
  p_terms  jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := engine.me();
begin
  perform engine.refuse_operator();
  if p_policy is null or p_policy <> all (engine.posting_policies()) then
    perform engine.fail(422, 'unknown_policy', 'There is no such policy.', 'Choose review or auto.');
  end if;
  if p_policy = 'auto' and not (
    p_terms ->> 'channel_id' is not null and p_terms -> 'rules' is not null and p_terms -> 'caps' is not null
    and coalesce((p_terms ->> 'consent')::boolean, false)
    and exists (select from public.youtube_connections c where c.user_id = v_user and c.channel_id = p_terms ->> 'channel_id' and c.is_active)
  ) then
    perform engine.fail(422, 'consent_required', 'Posting without review needs your explicit consent for a connected channel.',
      'Name the channel, the rules and the caps, and agree.');
  end if;
  perform engine.lock_decisions(v_user);
  update public.automation_settings set posting_policy = p_policy where user_id = v_user;
  if not found then
    perform engine.fail(404, 'settings_not_found', 'There are no automation settings yet.', 'Open Reply Agent once.');
  end if;
  insert into public.automation_consents (user_id, policy, terms) values (v_user, p_policy, coalesce(p_terms, '{}'));
  if p_policy = 'review' then
    -- The consent is withdrawn: what only it let go comes back.
    perform engine.withdraw_unseen(v_user, null, 'needs_approval');
  end if;
  perform engine.log(v_user, 'owner', 'posting_policy_set', p_policy, coalesce(p_terms, '{}'));
end $function$;

CREATE OR REPLACE FUNCTION public.operator_session()
  RETURNS TABLE (
    reason    text,
    opened_at timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select s.reason, s.opened_at from public.operator_sessions s where s.session_id = ((select auth.jwt()) ->> 'session_id')::uuid
$function$;

REVOKE ALL ON FUNCTION "public"."operator_session"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION service.approve_address (
  p_email text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(p_email ~ '^[^@\s]+@[^@\s]+$' and length(p_email) <= 320, format('%s is no email.', p_email));
  if engine.has_account(p_email) then
    perform engine.fail(409, 'account_exists', format('%s has an account already.', p_email), 'Approve its access.');
  end if;
  insert into private.approved_addresses (email) values (lower(p_email)) on conflict (email) do update set approved_at = engine.now();
end $function$;

CREATE OR REPLACE FUNCTION service.caller_address()
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.caller_address(engine.forwarded_for()) $function$;

CREATE OR REPLACE FUNCTION service.claim_operator_link (
  p_token_hash text,
  p_email      text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from private.operator_links l
  where l.token_hash = p_token_hash and l.email = lower(p_email) and l.expires_at > engine.now()
    and (l.creates_account or engine.has_account(l.email));
  if not found then
    perform engine.fail(410, 'link_not_valid', 'This link was used already or has expired. Enter the master password again.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION service.open_operator_link (
  p_token_hash text,
  p_email      text,
  p_sign_up    boolean,
  p_forwarded  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_address text := engine.caller_address(p_forwarded);
  v_creates boolean := not engine.has_account(p_email);
begin
  if v_address <> 'unknown' then
    delete from private.operator_addresses where seen_at < engine.now() - interval '90 days';
    insert into private.operator_addresses (address, seen_at) values (v_address, engine.now())
    on conflict (address) do update set seen_at = excluded.seen_at;
  end if;
  delete from private.operator_links where expires_at < engine.now();
  if v_creates and not p_sign_up then
    perform engine.fail(404, 'account_not_found', 'No account has this email. Create one on the sign-up page.');
  elsif v_creates and not exists (select from private.approved_addresses a where a.email = lower(p_email)) then
    perform engine.fail(403, 'address_not_approved', 'This address is not approved yet: run npm run access -- allow with it first.');
  end if;
  insert into private.operator_links (token_hash, email, creates_account) values (p_token_hash, lower(p_email), v_creates);
end $function$;

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
      'The operator sees what you see and can work on replies. They cannot change your API key, your Google clients, which channels are connected, or your '
      'consent, and cannot delete the account. Account lists every such visit under Operator access.\n\n'
      'Did you not expect this? Set a new password and write to us: a password can also be set outside the app, which Rejoinder cannot prevent.',
      to_char(engine.now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), btrim(p_reason)));
end $function$;

CREATE OR REPLACE FUNCTION service.refuse_operator (
  p_session uuid
)
  RETURNS void
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.refuse_operator_session(p_session) $function$;

CREATE OR REPLACE FUNCTION service.set_trusted_proxies (
  p_count integer
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ update private.gate_settings set trusted_proxies = p_count $function$;

CREATE OR REPLACE FUNCTION service.try_master_login (
  p_forwarded text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_address text := engine.caller_address(p_forwarded);
begin
  return engine.pass_gate(case when exists (
    select from private.operator_addresses a where a.address = v_address and a.seen_at > engine.now() - interval '90 days'
  ) then 'operator_address' else 'master_login' end, v_address);
end $function$;

ALTER TABLE "public"."operator_sessions"
  ADD CONSTRAINT "operator_sessions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX gate_buckets_counted ON private.gate_buckets USING btree (counted_at);

CREATE TRIGGER leads_gate
  BEFORE INSERT ON public.leads
  FOR EACH ROW
  EXECUTE FUNCTION engine.gate_lead();

CREATE TRIGGER signup_leads_keep
  BEFORE INSERT ON public.signup_leads
  FOR EACH ROW
  EXECUTE FUNCTION engine.keep_signup_lead();

CREATE TRIGGER user_google_oauth_clients_owner_only
  BEFORE DELETE OR UPDATE ON public.user_google_oauth_clients
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.owner_only();

CREATE TRIGGER youtube_connections_owner_only
  BEFORE UPDATE OF is_active ON public.youtube_connections
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.owner_only();

CREATE POLICY "operator_sessions: owner reads" ON "public"."operator_sessions"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

COMMENT ON COLUMN "private"."gate_settings"."trusted_proxies" IS 'How many proxies in front of the database''s API and of the functions each add the address that called them to X-Forwarded-For: 1 locally (the gateway).';

COMMENT ON FUNCTION "engine"."before_user_created"(jsonb) IS 'Auth''s hook before it creates a user (supabase/config.toml): the gate new_user. Where Auth believes the caller''s own X-Forwarded-For, the bucket of all counts.';

COMMENT ON FUNCTION "engine"."caller_address"(text) IS 'The caller''s address by an X-Forwarded-For header: the entry that the outermost trusted proxy added, whatever stands before it. IPv6 by its /64; what is no address is all one: unknown.';

COMMENT ON FUNCTION "engine"."forwarded_for"() IS 'The X-Forwarded-For header of the Data API''s request.';

COMMENT ON FUNCTION "engine"."gate_lead"() IS 'Trigger: a visitor''s request passes the gate first, each row of it.';

COMMENT ON FUNCTION "engine"."gates"() IS 'Every gate: how many calls in a row an address has and in how many seconds one more, and the same for all addresses together.';

COMMENT ON FUNCTION "engine"."has_account"(text) IS 'Whether Auth has a user with this email.';

COMMENT ON FUNCTION "engine"."keep_signup_lead"() IS 'Trigger: keeps a visitor''s email once, behind the gate, and answers a known one like a new one.';

COMMENT ON FUNCTION "engine"."owner_only"() IS 'Trigger: a change that an operator''s session cannot make.';

COMMENT ON FUNCTION "engine"."pass_gate"(text, text) IS 'Takes one token of an address''s bucket and one of the bucket of all; false, with nothing taken, when either is empty.';

COMMENT ON FUNCTION "engine"."refilled"(real, timestamp with time zone, integer, integer) IS 'What a bucket holds by now.';

COMMENT ON FUNCTION "engine"."refuse_operator"() IS 'engine.refuse_operator_session for the caller''s token; calls without a user''s token pass.';

COMMENT ON FUNCTION "engine"."refuse_operator_session"(uuid) IS 'Refuses what only the owner may change when a session is the operator''s: 403.';

COMMENT ON FUNCTION "engine"."require_gate"(text) IS 'Refuses a call of the Data API with 429 when its gate is closed (engine.pass_gate).';

COMMENT ON FUNCTION "public"."operator_session"() IS 'The caller''s own session, when the operator opened it: one row; none otherwise.';

COMMENT ON FUNCTION "service"."approve_address"(text) IS 'Lets the operator create an account for this email with the master password.';

COMMENT ON FUNCTION "service"."caller_address"() IS 'What the gate takes for the address of this call: how an operator finds out how many proxies there are.';

COMMENT ON FUNCTION "service"."claim_operator_link"(text, text) IS 'Takes a link, once, for the account that it names; 410 otherwise.';

COMMENT ON FUNCTION "service"."open_operator_link"(text, text, boolean, text) IS 'Keeps a link that the master password has opened, and where it was typed. 404 without an account; on sign-up, 403 unless the operator approved the address.';

COMMENT ON FUNCTION "service"."record_operator_session"(uuid, uuid, text) IS 'Marks a session of Auth as the operator''s, before anybody is given it; the owner gets a mail.';

COMMENT ON FUNCTION "service"."refuse_operator"(uuid) IS 'See engine.refuse_operator_session.';

COMMENT ON FUNCTION "service"."set_trusted_proxies"(integer) IS 'Says how many proxies are trusted (npm run access -- proxies).';

COMMENT ON FUNCTION "service"."try_master_login"(text) IS 'Whether one more master password may be judged, by the caller''s X-Forwarded-For header: of the address and of all. Never by email, which a stranger could use to keep the operator out of an account.';

COMMENT ON TABLE "private"."approved_addresses" IS 'Emails without an account yet that the operator may create one for on the sign-up page (npm run access -- allow).';

COMMENT ON TABLE "private"."gate_buckets" IS 'What is left of each allowance and when that was counted; address * is the bucket of all. A row is made by a call that passed, so there are never more than the buckets of all let pass in a day.';

COMMENT ON TABLE "private"."gate_settings" IS 'How a caller''s address is found (npm run access -- proxies).';

COMMENT ON TABLE "private"."operator_addresses" IS 'Where the right master password came from in the last 90 days: from there strangers cannot use up the operator''s tries (engine.gates).';

COMMENT ON TABLE "private"."operator_links" IS 'Links that the master password has opened and nobody has followed yet: 10 minutes, single use, as a hash.';

COMMENT ON TABLE "public"."operator_sessions" IS 'Auth''s sessions that the operator opened with the master password, by the token''s session_id: when and why somebody else was in the account.';

COMMENT ON TABLE "public"."signup_leads" IS 'Emails entered on the sign-up forms. Written once; a repeated email changes nothing, and is answered like a new one.';

REVOKE ALL ON FUNCTION "engine"."before_user_created"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."before_user_created"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."before_user_created"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."caller_address"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."caller_address"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."caller_address"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."forwarded_for"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."forwarded_for"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."forwarded_for"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."gate_lead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."gate_lead"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."gate_lead"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."gates"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."gates"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."gates"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."has_account"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."has_account"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."has_account"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."keep_signup_lead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."keep_signup_lead"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."keep_signup_lead"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."owner_only"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."owner_only"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."owner_only"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."pass_gate"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."pass_gate"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."pass_gate"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."refilled"(real, timestamp WITH time zone, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."refilled"(real, timestamp WITH time zone, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."refilled"(real, timestamp WITH time zone, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."refuse_operator"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."refuse_operator"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."refuse_operator"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."refuse_operator"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."refuse_operator_session"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."refuse_operator_session"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."refuse_operator_session"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."refuse_operator_session"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."require_gate"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."require_gate"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."require_gate"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."operator_session"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."operator_session"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."operator_session"() TO "postgres";

REVOKE ALL ON FUNCTION "service"."approve_address"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."approve_address"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."approve_address"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."approve_address"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."caller_address"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."caller_address"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."caller_address"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."caller_address"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_operator_link"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_operator_link"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_operator_link"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_operator_link"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."open_operator_link"(text, text, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."open_operator_link"(text, text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."open_operator_link"(text, text, boolean, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."open_operator_link"(text, text, boolean, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_operator_session"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_operator_session"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_operator_session"(uuid, uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_operator_session"(uuid, uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."refuse_operator"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."refuse_operator"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."refuse_operator"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."refuse_operator"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."set_trusted_proxies"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."set_trusted_proxies"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_trusted_proxies"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_trusted_proxies"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."try_master_login"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."try_master_login"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."try_master_login"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."try_master_login"(text) TO "service_role";

REVOKE ALL ON TABLE "public"."operator_sessions" FROM "authenticated";

GRANT SELECT ON TABLE "public"."operator_sessions" TO "authenticated";

CREATE INDEX operator_links_expiry ON private.operator_links USING btree (expires_at);

CREATE INDEX operator_sessions_user ON public.operator_sessions USING btree (user_id, opened_at DESC);

-- By hand: the one row of settings, and the hook's caller, a role that exists where Supabase Auth itself does.
INSERT INTO private.gate_settings DEFAULT VALUES;

DO $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    execute 'grant usage on schema engine to supabase_auth_admin';
    execute 'grant execute on function engine.before_user_created(jsonb) to supabase_auth_admin';
  end if;
end $$;
