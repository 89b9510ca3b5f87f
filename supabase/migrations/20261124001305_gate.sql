-- gate: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

CREATE TABLE "private"."guesses" (
  "about"         text                     NOT NULL,
  "who"           text                     NOT NULL,
  "wrong"         integer                  NOT NULL DEFAULT 0,
  "wrong_of_code" integer                  NOT NULL DEFAULT 0,
  "waits_until"   timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp WITH time zone,
  "counted_at"    timestamp with time zone NOT NULL,
  CONSTRAINT "guesses_about_check" CHECK ((about = ANY (ARRAY['code'::text, 'password'::text]))),
  CONSTRAINT "guesses_pkey" PRIMARY KEY (about, who),
  CONSTRAINT "guesses_wrong_check" CHECK ((wrong >= 0)),
  CONSTRAINT "guesses_wrong_of_code_check" CHECK ((wrong_of_code >= 0))
);

CREATE OR REPLACE FUNCTION engine.begin_code (
  p_mail text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.guesses b set wrong_of_code = 0
  from engine.guess_names(p_mail, '') n where n.by = 'account' and b.about = 'code' and b.who = n.who
$function$;

CREATE OR REPLACE FUNCTION engine.begin_guess (
  p_about   text,
  p_mail    text,
  p_network text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_wait int;
  r record;
begin
  -- A look without a lock: a flood ends here and writes nothing.
  select case
      when bool_or(b.waits_until > engine.now()) then ceil(extract(epoch from max(b.waits_until) - engine.now()))
      when bool_or(b.wrong_of_code >= g.dead_after and b.counted_at > engine.now() - interval '1 day') then -1
    end into v_wait
  from engine.guess_names(p_mail, p_network) n join private.guesses b on b.about = p_about and b.who = n.who
  join engine.guess_rules() g on g.about = p_about and g.by = n.by;
  if v_wait is not null then
    return v_wait;
  end if;
  if not engine.pass_gate('guess', p_network) then
    return 60;
  end if;
  insert into private.guesses (about, who, counted_at)
  select p_about, n.who, engine.now() from engine.guess_names(p_mail, p_network) n order by n.who on conflict do nothing;
  -- Counted before it is judged, and again under the lock: many at the same moment are no more guesses than one after the other.
  perform from private.guesses b where b.about = p_about and b.who in (select n.who from engine.guess_names(p_mail, p_network) n)
  order by b.who for update;
  select ceil(extract(epoch from max(b.waits_until) - engine.now())) into v_wait
  from private.guesses b where b.about = p_about and b.who in (select n.who from engine.guess_names(p_mail, p_network) n) and b.waits_until > engine.now();
  if v_wait is not null then
    return v_wait;
  end if;
  for r in select n.by, n.who, g.free, g.first_seconds, g.most_seconds from engine.guess_names(p_mail, p_network) n
    join engine.guess_rules() g on g.about = p_about and g.by = n.by
  loop
    update private.guesses b set
      wrong = x.wrong, wrong_of_code = x.wrong_of_code, counted_at = engine.now(),
      waits_until = case when x.wrong >= r.free
        then engine.now() + make_interval(secs => least(r.first_seconds * power(2, least(x.wrong - r.free, 20)), r.most_seconds)) else '-infinity' end
    from (
      select case when o.counted_at < engine.now() - interval '1 day' then 1 else o.wrong + 1 end as wrong,
        case when o.counted_at < engine.now() - interval '1 day' then 1 else o.wrong_of_code + 1 end as wrong_of_code
      from private.guesses o where o.about = p_about and o.who = r.who) x
    where b.about = p_about and b.who = r.who;
  end loop;
  delete from private.guesses d where (d.about, d.who) in (
    select b.about, b.who from private.guesses b where b.counted_at < engine.now() - interval '2 days' order by b.counted_at limit 2 for update skip locked);
  return 0;
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
  -- [::1]:443 and 192.0.2.1:443 name a port.
  v_hop := regexp_replace(v_hop, '^\[([^\]]*)\](:\d+)?$', '\1');
  v_hop := regexp_replace(v_hop, '^(\d+\.\d+\.\d+\.\d+)(:\d+)?$', '\1');
  -- Zeros in front are octal to some and decimal to others: nobody's address.
  if coalesce(v_hop, '') !~ '^[0-9A-Fa-f.:]+$' or v_hop ~ '(^|[.:])0\d+\.|\.0\d' or not pg_input_is_valid(v_hop, 'inet') then
    return 'unknown';
  end if;
  v_address := v_hop::inet;
  -- ::ffff:192.0.2.1, in whatever notation, is IPv4.
  if v_address <<= '::ffff:0:0/96'::inet then
    return regexp_replace(host(v_address), '^.*:', '');
  end if;
  -- A subscriber of IPv6 has 2^64 addresses at least.
  return case family(v_address) when 4 then host(v_address) else network(set_masklen(v_address, 64))::text end;
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
    ('operator_address', 5, 60, 20, 60, 'The same from an address that the operator has signed in from: strangers cannot use this one up.'),
    ('ask_google', 3, 3600, 1000, 1, 'A Google project that its owner has asked again (public.ask_google_again): the project stands for the address.'),
    ('guess', 60, 5, 600, 2, 'A typed code or password that is judged, where Auth has no such count itself (engine.begin_guess).')
$function$;

CREATE OR REPLACE FUNCTION engine.guess_names (
  p_mail    text,
  p_network text
)
  RETURNS TABLE (
    by  text,
    who text
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values ('account', 'account ' || encode(sha256(convert_to(p_mail, 'UTF8')), 'hex')), ('network', 'network ' || p_network)
$function$;

CREATE OR REPLACE FUNCTION engine.guess_rules()
  RETURNS TABLE (
    about         text,
    by            text,
    free          integer,
    first_seconds integer,
    most_seconds  integer,
    dead_after    integer
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('code', 'account', 5, 60, 3600, 10),
    ('code', 'network', 20, 60, 3600, null::int),
    ('password', 'account', 10, 60, 3600, null),
    ('password', 'network', 30, 60, 3600, null)
$function$;

CREATE OR REPLACE FUNCTION engine.right_guess (
  p_about   text,
  p_mail    text,
  p_network text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  delete from private.guesses b using engine.guess_names(p_mail, p_network) n where n.by = 'account' and b.about = p_about and b.who = n.who;
  -- No more than its own is taken back: else an account of their own would clear a guesser's network.
  update private.guesses b set wrong = greatest(b.wrong - 1, 0), waits_until = case when b.wrong <= g.free then '-infinity' else b.waits_until end
  from engine.guess_names(p_mail, p_network) n join engine.guess_rules() g on g.about = p_about and g.by = n.by
  where n.by = 'network' and b.about = p_about and b.who = n.who
$function$;

CREATE OR REPLACE FUNCTION engine.wrong_guess (
  p_about text,
  p_mail  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not exists (
    select from engine.guess_names(p_mail, '') n join engine.guess_rules() g on g.about = p_about and g.by = n.by
    join private.guesses b on b.about = p_about and b.who = n.who where n.by = 'account' and b.wrong >= g.free
  ) then
    return;
  end if;
  -- One at a time: two at once would both find no mail.
  perform pg_advisory_xact_lock(hashtextextended('wrong_guesses ' || p_mail, 0));
  insert into private.mails (user_id, kind, subject, body)
  select u.id, 'wrong_guesses', 'Someone entered wrong codes or passwords for your account',
    E'Someone entered several wrong codes or passwords for your Rejoinder account. They didn''t get in, and you don''t have to do anything.\n\n'
    'For a while, codes or passwords typed in for your account are refused. The link in our sign-in emails still works, and where you''re signed in you '
    'stay signed in.\n\nYou get this email at most once a day.'
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.email = p_mail and not exists (
    select from private.mails m where m.user_id = u.id and m.kind = 'wrong_guesses' and m.created_at > engine.now() - interval '1 day');
end $function$;

CREATE INDEX guesses_counted ON private.guesses USING btree (counted_at);

COMMENT ON COLUMN "private"."guesses"."wrong_of_code" IS 'Wrong codes since the account was last sent one (engine.begin_code): at engine.guess_rules().dead_after that code is dead.';

COMMENT ON FUNCTION "engine"."begin_code"(text) IS 'Says that an account was sent a new code. The wait for typing one stays: asking for codes gives a guesser no more guesses.';

COMMENT ON FUNCTION "engine"."begin_guess"(text, text, text) IS 'Whether a code or password may be judged now: 0, and it counts as wrong until engine.right_guess says otherwise; else the seconds to wait, or -1 when the account''s code is dead and a new one must be asked for. p_mail in the form that Auth stores, p_network by engine.caller_address. The mailed link is no guess.';

COMMENT ON FUNCTION "engine"."guess_names"(text, text) IS 'Under which names a guess is counted.';

COMMENT ON FUNCTION "engine"."guess_rules"() IS 'How many wrong codes and passwords in a row are free, how long the wait after them is at first and at most (it doubles with each), and how many kill a code. What rests for a day is forgotten.';

COMMENT ON FUNCTION "engine"."right_guess"(text, text, text) IS 'Says that the guess which engine.begin_guess let pass was right: the account''s count starts anew, the network''s is as it was before.';

COMMENT ON FUNCTION "engine"."wrong_guess"(text, text) IS 'Says that a guess was wrong. From the first wait on the account''s owner gets a mail, one a day at most; an address without an account gets none.';

COMMENT ON TABLE "private"."guesses" IS 'Wrong codes and passwords of late, by account and by network. An account stands here as a digest of its mail address, whether there is one or not: else the count would tell. A row is made by a guess that passed the gate guess, and two that rest for two days go with each that comes: never more than the gate lets pass in two days.';

REVOKE ALL ON FUNCTION "engine"."begin_code"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."begin_code"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."begin_code"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."begin_guess"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."begin_guess"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."begin_guess"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."guess_names"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."guess_names"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."guess_names"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."guess_rules"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."guess_rules"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."guess_rules"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."right_guess"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."right_guess"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."right_guess"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."wrong_guess"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."wrong_guess"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."wrong_guess"(text, text) TO "postgres";
