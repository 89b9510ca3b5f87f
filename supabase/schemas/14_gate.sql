-- The one gate before what people without an account can do. Each gate has a bucket of tokens for every address and one for all
-- addresses together; a call takes one of both or none. A call that is refused writes nothing, so a flood neither locks nor fills a table.

create table private.gate_settings (
  only_row boolean primary key default true check (only_row),
  trusted_proxies int not null default 1 check (trusted_proxies between 1 and 10)
);
insert into private.gate_settings default values;
comment on table private.gate_settings is 'How a caller''s address is found (npm run access -- proxies).';
comment on column private.gate_settings.trusted_proxies is
  'How many proxies in front of the database''s API and of the functions each add the address that called them to X-Forwarded-For: 1 locally (the gateway).';

create table private.gate_buckets (
  gate text not null,
  address text not null,
  tokens real not null,
  counted_at timestamptz not null,
  primary key (gate, address)
);
comment on table private.gate_buckets is
  'What is left of each allowance and when that was counted; address * is the bucket of all. A row is made by a call that passed, so there are never more '
  'than the buckets of all let pass in a day.';
create index gate_buckets_counted on private.gate_buckets (counted_at);

create function engine.gates() returns table (gate text, address_tokens int, address_seconds int, all_tokens int, all_seconds int, about text)
language sql immutable set search_path = '' as $$
  values
    ('lead', 20, 60, 200, 60, 'A request of the landing page.'),
    ('signup_lead', 20, 60, 500, 20, 'An email entered on a sign-up form.'),
    ('new_user', 5, 600, 30, 60, 'A new account, where Auth asks first (engine.before_user_created).'),
    ('master_login', 5, 60, 20, 60, 'A master password that is judged.'),
    ('operator_address', 5, 60, 20, 60, 'The same from an address that the operator has signed in from: strangers cannot use this one up.'),
    ('ask_google', 3, 3600, 1000, 1, 'A Google project that its owner has asked again (public.ask_google_again): the project stands for the address.'),
    ('invitation', 20, 60, 300, 1, 'An invitation that is looked at or accepted, by its link.'),
    ('client_link', 30, 20, 600, 1, 'A call by a client link that is not open, or that nobody made.'),
    ('client_call', 300, 5, null, null, 'A call by an open client link: the link stands for the address.'),
    ('client_act', 120, 30, null, null, 'An approval, a change or a comment by a client link: again the link stands for the address.'),
    ('program_key', 30, 20, 600, 1, 'A call with a key that nobody made.'),
    ('program_call', 300, 1, null, null, 'A call by a program: its key stands for the address.'),
    ('program_write', 1000, 5, null, null, 'A write by a program: all keys of an account are one, as what was answered is kept for a day.'),
    ('report_address', 60, 20, 600, 1, 'The link in a mail to a report address that is looked at or pressed.'),
    ('report_feed', 30, 120, null, null, 'A spreadsheet that reads a feed: the feed stands for the address.'),
    ('report_feed_unknown', 30, 20, 600, 1, 'A read of a feed that is not good, or that nobody made.'),
    ('guess', 60, 5, 600, 2, 'A typed code or password that is judged, where Auth has no such count itself (engine.begin_guess).')
$$;
comment on function engine.gates() is
  'Every gate: how many calls in a row an address has and in how many seconds one more, and the same for all addresses together; null where what stands for the address is bounded by itself, and all must not wait for one.';

create function engine.caller_address(p_forwarded text) returns text
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
comment on function engine.caller_address(text) is
  'The caller''s address by an X-Forwarded-For header: the entry that the outermost trusted proxy added, whatever stands before it. IPv6 by its /64; what is '
  'no address is all one: unknown.';

create function engine.forwarded_for() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for'
$$;
comment on function engine.forwarded_for() is 'The X-Forwarded-For header of the Data API''s request.';

create function engine.refilled(p_tokens real, p_counted_at timestamptz, p_most int, p_seconds int) returns real
language sql stable set search_path = '' as $$
  select least(p_most, p_tokens + greatest(extract(epoch from engine.now() - p_counted_at), 0) / p_seconds)::real
$$;
comment on function engine.refilled(real, timestamptz, int, int) is 'What a bucket holds by now.';

create function engine.pass_gate(p_gate text, p_address text) returns boolean
language plpgsql security definer set search_path = '' as $$
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
  if g.all_tokens is not null then
    insert into private.gate_buckets (gate, address, tokens, counted_at) values (p_gate, '*', g.all_tokens, engine.now()) on conflict do nothing;
    select engine.refilled(b.tokens, b.counted_at, g.all_tokens, g.all_seconds) into v_all
    from private.gate_buckets b where b.gate = p_gate and b.address = '*' for update;
    if v_all < 1 then
      return false;
    end if;
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
end $$;
comment on function engine.pass_gate(text, text) is
  'Takes one token of an address''s bucket and one of the bucket of all, where the gate has one; false, with nothing taken, when either is empty.';

create function engine.require_gate(p_gate text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not engine.pass_gate(p_gate, engine.caller_address(engine.forwarded_for())) then
    perform engine.fail(429, 'too_many_requests', 'Too many requests. Try again in a few minutes.');
  end if;
end $$;
comment on function engine.require_gate(text) is 'Refuses a call of the Data API with 429 when its gate is closed (engine.pass_gate).';

-- Wrong codes and passwords, where Auth counts none: on one's own server its gateway asks here before anything is judged, and says when
-- it was right. Rows and not the gateway's memory: a code lives for an hour, and a restart must not give its guesser a new start.

create table private.guesses (
  about text not null check (about in ('code', 'password')),
  who text not null,
  wrong int not null default 0 check (wrong >= 0),
  wrong_of_code int not null default 0 check (wrong_of_code >= 0),
  waits_until timestamptz not null default '-infinity',
  counted_at timestamptz not null,
  primary key (about, who)
);
comment on table private.guesses is
  'Wrong codes and passwords of late, by account and by network. An account stands here as a digest of its mail address, whether there is one or not: else the '
  'count would tell. A row is made by a guess that passed the gate guess, and two that rest for two days go with each that comes: never more than the gate lets pass in two days.';
comment on column private.guesses.wrong_of_code is 'Wrong codes since the account was last sent one (engine.begin_code): at engine.guess_rules().dead_after that code is dead.';
create index guesses_counted on private.guesses (counted_at);

create function engine.guess_rules() returns table (about text, by text, free int, first_seconds int, most_seconds int, dead_after int)
language sql immutable set search_path = '' as $$
  values
    ('code', 'account', 5, 60, 3600, 10),
    ('code', 'network', 20, 60, 3600, null::int),
    ('password', 'account', 10, 60, 3600, null),
    ('password', 'network', 30, 60, 3600, null)
$$;
comment on function engine.guess_rules() is
  'How many wrong codes and passwords in a row are free, how long the wait after them is at first and at most (it doubles with each), and how many kill a code. '
  'What rests for a day is forgotten.';

create function engine.guess_names(p_mail text, p_network text) returns table (by text, who text)
language sql immutable set search_path = '' as $$
  values ('account', 'account ' || encode(sha256(convert_to(p_mail, 'UTF8')), 'hex')), ('network', 'network ' || p_network)
$$;
comment on function engine.guess_names(text, text) is 'Under which names a guess is counted.';

create function engine.begin_guess(p_about text, p_mail text, p_network text) returns int
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function engine.begin_guess(text, text, text) is
  'Whether a code or password may be judged now: 0, and it counts as wrong until engine.right_guess says otherwise; else the seconds to wait, or -1 when the '
  'account''s code is dead and a new one must be asked for. p_mail in the form that Auth stores, p_network by engine.caller_address. The mailed link is no guess.';

create function engine.right_guess(p_about text, p_mail text, p_network text) returns void
language sql security definer set search_path = '' as $$
  delete from private.guesses b using engine.guess_names(p_mail, p_network) n where n.by = 'account' and b.about = p_about and b.who = n.who;
  -- No more than its own is taken back: else an account of their own would clear a guesser's network.
  update private.guesses b set wrong = greatest(b.wrong - 1, 0), waits_until = case when b.wrong <= g.free then '-infinity' else b.waits_until end
  from engine.guess_names(p_mail, p_network) n join engine.guess_rules() g on g.about = p_about and g.by = n.by
  where n.by = 'network' and b.about = p_about and b.who = n.who
$$;
comment on function engine.right_guess(text, text, text) is
  'Says that the guess which engine.begin_guess let pass was right: the account''s count starts anew, the network''s is as it was before.';

create function engine.wrong_guess(p_about text, p_mail text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from engine.guess_names(p_mail, '') n join engine.guess_rules() g on g.about = p_about and g.by = n.by
    join private.guesses b on b.about = p_about and b.who = n.who where n.by = 'account' and b.wrong >= g.free
  ) then
    return;
  end if;
  -- One at a time: two at once would both find no mail.
  perform pg_advisory_xact_lock(hashtextextended('wrong_guesses ' || p_mail, 0));
  insert into private.outbox (person_id, kind, subject, body)
  select u.id, 'wrong_guesses', 'Someone entered wrong codes or passwords for your account',
    E'Someone entered several wrong codes or passwords for your Rejoinder account. They didn''t get in, and you don''t have to do anything.\n\n'
    'For a while, codes or passwords typed in for your account are refused. The link in our sign-in emails still works, and where you''re signed in you '
    'stay signed in.\n\nYou get this email at most once a day.'
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.email = p_mail and not exists (
    select from private.outbox m where m.person_id = u.id and m.kind = 'wrong_guesses' and m.created_at > engine.now() - interval '1 day');
end $$;
comment on function engine.wrong_guess(text, text) is
  'Says that a guess was wrong. From the first wait on the account''s owner gets a mail, one a day at most; an address without an account gets none.';

create function engine.begin_code(p_mail text) returns void
language sql security definer set search_path = '' as $$
  update private.guesses b set wrong_of_code = 0
  from engine.guess_names(p_mail, '') n where n.by = 'account' and b.about = 'code' and b.who = n.who
$$;
comment on function engine.begin_code(text) is 'Says that an account was sent a new code. The wait for typing one stays: asking for codes gives a guesser no more guesses.';

create function engine.before_user_created(event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if engine.pass_gate('new_user', engine.caller_address(event -> 'metadata' ->> 'ip_address')) then
    return '{}';
  end if;
  return '{"error": {"http_code": 429, "message": "Too many new accounts at the moment. Try again in a few minutes."}}';
end $$;
comment on function engine.before_user_created(jsonb) is
  'Auth''s hook before it creates a user (supabase/config.toml): the gate new_user. Where Auth believes the caller''s own X-Forwarded-For, the bucket of all counts.';

create function service.set_trusted_proxies(p_count int) returns void
language sql security definer set search_path = '' as $$ update private.gate_settings set trusted_proxies = p_count $$;
comment on function service.set_trusted_proxies(int) is 'Says how many proxies are trusted (npm run access -- proxies).';

create function service.caller_address() returns text
language sql stable security definer set search_path = '' as $$ select engine.caller_address(engine.forwarded_for()) $$;
comment on function service.caller_address() is 'What the gate takes for the address of this call: how an operator finds out how many proxies there are.';
-- The role exists where Supabase Auth itself does; the embedded Auth knows no hooks.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    execute 'grant usage on schema engine to supabase_auth_admin';
    execute 'grant execute on function engine.before_user_created(jsonb) to supabase_auth_admin';
  end if;
end $$;
