-- The operator in a user's account, by the master password: a one-time link, a session that is known as the operator's by its id, and
-- what such a session cannot do.

create table private.operator_links (
  token_hash text primary key,
  email text not null,
  creates_account boolean not null,
  expires_at timestamptz not null default engine.now() + interval '10 minutes'
);
comment on table private.operator_links is 'Links that the master password has opened and nobody has followed yet: 10 minutes, single use, as a hash.';
create index operator_links_expiry on private.operator_links (expires_at);

create table private.operator_addresses (
  address text primary key,
  seen_at timestamptz not null
);
comment on table private.operator_addresses is
  'Where the right master password came from in the last 90 days: from there strangers cannot use up the operator''s tries (engine.gates).';

create table private.approved_addresses (
  email text primary key check (email = lower(email) and length(email) between 3 and 320 and position('@' in email) > 1),
  approved_at timestamptz not null default engine.now()
);
comment on table private.approved_addresses is
  'Emails without an account yet that the operator may create one for on the sign-up page (npm run access -- allow).';

create table public.operator_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  reason text not null check (length(reason) between 3 and 500),
  opened_at timestamptz not null default engine.now()
);
comment on table public.operator_sessions is
  'Auth''s sessions that the operator opened with the master password, by the token''s session_id: when and why somebody else was in the account.';
create index operator_sessions_user on public.operator_sessions (user_id, opened_at desc);
alter table public.operator_sessions enable row level security;
grant select on public.operator_sessions to authenticated;
create policy "operator_sessions: owners read" on public.operator_sessions for select to authenticated
  using (user_id = (select engine.account('own')));

create function service.try_master_login(p_forwarded text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_address text := engine.caller_address(p_forwarded);
begin
  return engine.pass_gate(case when exists (
    select from private.operator_addresses a where a.address = v_address and a.seen_at > engine.now() - interval '90 days'
  ) then 'operator_address' else 'master_login' end, v_address);
end $$;
comment on function service.try_master_login(text) is
  'Whether one more master password may be judged, by the caller''s X-Forwarded-For header: of the address and of all. Never by email, which a stranger '
  'could use to keep the operator out of an account.';

create function engine.has_account(p_email text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.users u where u.email = lower(p_email))
$$;
comment on function engine.has_account(text) is 'Whether Auth has a user with this email.';

create function service.open_operator_link(p_token_hash text, p_email text, p_sign_up boolean, p_forwarded text) returns void
language plpgsql security definer set search_path = '' as $$
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
    perform engine.fail(403, 'address_not_approved', 'This address isn''t approved yet. Run npm run access -- allow for it first.');
  end if;
  insert into private.operator_links (token_hash, email, creates_account) values (p_token_hash, lower(p_email), v_creates);
end $$;
comment on function service.open_operator_link(text, text, boolean, text) is
  'Keeps a link that the master password has opened, and where it was typed. 404 without an account; on sign-up, 403 unless the operator approved the address.';

create function service.claim_operator_link(p_token_hash text, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.operator_links l
  where l.token_hash = p_token_hash and l.email = lower(p_email) and l.expires_at > engine.now()
    and (l.creates_account or engine.has_account(l.email));
  if not found then
    perform engine.fail(410, 'link_not_valid', 'This link has expired or was already used. Enter the master password again.');
  end if;
end $$;
comment on function service.claim_operator_link(text, text) is 'Takes a link, once, for the account that it names; 410 otherwise.';

create function service.record_operator_session(p_session uuid, p_user uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.own_account(p_user);
begin
  insert into public.operator_sessions (session_id, user_id, reason) values (p_session, v_account, btrim(p_reason));
  delete from private.approved_addresses a using auth.users u where u.id = p_user and a.email = u.email;
  perform engine.log(v_account, 'operator', 'operator_signed_in', p_session::text, jsonb_build_object('reason', btrim(p_reason)));
  insert into private.outbox (person_id, kind, subject, body) values (p_user, 'operator_signed_in', 'The operator of Rejoinder signed in to your account',
    format(E'The operator of Rejoinder signed in to your account on %s.\n\nReason given: %s\n\n'
      'The operator sees what you see and can work on replies. They can''t change your API key, your Google clients, which channels are connected, or your '
      'consent, your password or your email, and can''t delete the account. Every visit is listed in Account, under Operator access.\n\n'
      'If you didn''t expect this, set a new password and write to us.',
      to_char(engine.now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), btrim(p_reason)));
end $$;
comment on function service.record_operator_session(uuid, uuid, text) is
  'Marks a session of Auth as the operator''s, before anybody is given it; the owner gets a mail.';

create function service.approve_address(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.require(p_email ~ '^[^@\s]+@[^@\s]+$' and length(p_email) <= 320, format('%s isn''t an email address.', p_email));
  if engine.has_account(p_email) then
    perform engine.fail(409, 'account_exists', format('%s already has an account.', p_email), 'Approve its access.');
  end if;
  insert into private.approved_addresses (email) values (lower(p_email)) on conflict (email) do update set approved_at = engine.now();
end $$;
comment on function service.approve_address(text) is 'Lets the operator create an account for this email with the master password.';

create function engine.refuse_operator_session(p_session uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.operator_sessions s where s.session_id = p_session) then
    perform engine.fail(403, 'owner_only', 'You''re signed in as the operator. Only the account owner can change this.');
  end if;
end $$;
comment on function engine.refuse_operator_session(uuid) is 'Refuses what only the owner may change when a session is the operator''s: 403.';

create function service.refuse_operator(p_session uuid) returns void
language sql stable security definer set search_path = '' as $$ select engine.refuse_operator_session(p_session) $$;
comment on function service.refuse_operator(uuid) is 'See engine.refuse_operator_session.';

create function engine.refuse_operator() returns void
language sql stable set search_path = '' as $$
  select engine.refuse_operator_session((auth.jwt() ->> 'session_id')::uuid)
$$;
comment on function engine.refuse_operator() is 'engine.refuse_operator_session for the caller''s token; calls without a user''s token pass.';
grant execute on function engine.refuse_operator(), engine.refuse_operator_session(uuid) to authenticated;

create function engine.owner_only() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform engine.refuse_operator();
  return null;
end $$;
comment on function engine.owner_only() is 'Trigger: a change that an operator''s session cannot make.';

create function engine.refuse_operator_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Auth ends every other session with the change, in the same transaction: what is left at its end is the one that asked.
  if exists (select from auth.sessions s join public.operator_sessions o on o.session_id = s.id where s.user_id = new.id)
    and not exists (
      select from auth.sessions s where s.user_id = new.id and not exists (select from public.operator_sessions o where o.session_id = s.id))
  then
    perform engine.fail(403, 'owner_only', 'You''re signed in as the operator. Only the account owner can change this.');
  end if;
  return null;
end $$;
comment on function engine.refuse_operator_password() is
  'Trigger of Auth''s users, at the end of the transaction: a password that was set when no session is left but the operator''s was set by the operator. 403.';
create constraint trigger rejoinder_refuse_operator_password after update of encrypted_password on auth.users
  deferrable initially deferred for each row
  when (new.encrypted_password <> '' and old.encrypted_password is distinct from new.encrypted_password)
  execute function engine.refuse_operator_password();

create function engine.refuse_operator_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.refuse_operator_session(new.id);
  return new;
end $$;
comment on function engine.refuse_operator_factor() is
  'Trigger of Auth''s sessions: the operator''s gets no second factor, neither by one that is there nor by one they would add, which would keep the owner out. 403, and Auth undoes the rest.';
create trigger rejoinder_refuse_operator_factor before update of aal on auth.sessions for each row when (new.aal::text = 'aal2')
  execute function engine.refuse_operator_factor();

create function public.operator_session() returns table (reason text, opened_at timestamptz)
language sql stable set search_path = '' as $$
  -- Asked before anything is looked for: whoever is not of the account they name is refused whether or not there is such a session.
  select s.reason, s.opened_at from public.operator_sessions s
  where (select engine.account('read')) is not null and s.session_id = ((select auth.jwt()) ->> 'session_id')::uuid
$$;
comment on function public.operator_session() is 'The caller''s own session, when the operator opened it: one row; none otherwise.';
grant execute on function public.operator_session() to authenticated;
