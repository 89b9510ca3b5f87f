-- Whose address an account has: Auth's word alone. The product's rows follow it; the old address is told of a change and can undo it.

create table private.address_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  changed_at timestamptz not null default engine.now(),
  unique (user_id, id)
);
comment on table private.address_changes is 'Changes of an account''s address at Auth in the last week, which the old address may undo.';
create index address_changes_changed on private.address_changes (changed_at);

create table private.undo_links (
  token_hash text primary key,
  change_id bigint not null references private.address_changes (id) on delete cascade
);
comment on table private.undo_links is 'What undoes a change of address: a link in the mail to the old one, as a hash. One for each time that the mail was sent.';
create index undo_links_change on private.undo_links (change_id);

create function engine.keep_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := (select u.email from auth.users u where u.id = new.user_id);
  return new;
end $$;
comment on function engine.keep_email() is 'Trigger: a person''s address is the one at Auth, whatever the writer said.';

create function engine.keep_owners_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := (select o.email from engine.account_owners o where o.account_id = new.user_id);
  return new;
end $$;
comment on function engine.keep_owners_email() is 'Trigger: the address of an account''s row is that of its owner at Auth, whatever the writer said.';
create trigger profiles_email before insert or update of email on public.profiles for each row execute function engine.keep_email();
create trigger automation_settings_email before insert or update of email on public.automation_settings
  for each row execute function engine.keep_owners_email();
create trigger client_objectives_email before insert or update of email on public.client_objectives
  for each row execute function engine.keep_owners_email();

create function engine.write_owners_email(p_account uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A row's own trigger writes the address.
  update public.automation_settings s set email = '' where s.user_id = p_account;
  update public.client_objectives o set email = '' where o.user_id = p_account;
end $$;
comment on function engine.write_owners_email(uuid) is 'Writes the owner''s address into an account''s rows anew.';

create function engine.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_change bigint;
begin
  -- A row's own trigger writes the new address. Whoever has no profile yet gets it with their first one.
  update public.profiles p set email = new.email where p.user_id = new.id and new.email is not null;
  perform engine.write_owners_email(a.id) from public.accounts a where a.owner_id = new.id;
  -- The operator was let in by the old address.
  delete from auth.sessions s using public.operator_sessions o where o.session_id = s.id and s.user_id = new.id;
  if old.email <> '' and new.email <> '' and old.email_confirmed_at is not null then
    insert into private.address_changes (user_id, old_email, new_email) values (new.id, old.email, new.email) returning id into v_change;
    insert into private.outbox (person_id, address_change_id, kind, subject, body) values (new.id, v_change, 'address_changed',
      'Your sign-in address for Rejoinder was changed',
      format(E'Your sign-in address was changed from %s to %s on %s.\n\nIf you did this, you''re done: from now on, our emails go to the new address.\n\n'
        'If you didn''t, undo it with the link below within 7 days. That brings this address back, ends all sessions and removes the password, so only '
        'this mailbox opens the account again.',
        old.email, new.email, to_char(engine.now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')));
    perform engine.log(engine.own_account(new.id), 'owner', 'address_changed');
  end if;
  return null;
end $$;
comment on function engine.follow_email() is
  'Trigger of Auth''s users: the product''s rows get the new address, the old one is told, if anybody had confirmed it, and the operator''s sessions end.';
create trigger rejoinder_follow_email after update of email on auth.users for each row when (old.email is distinct from new.email)
  execute function engine.follow_email();

create function engine.drop_unproven_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end $$;
comment on function engine.drop_unproven_password() is
  'Trigger of Auth''s users: before anybody has confirmed an address, it was asked for a second time. The password that was set may be a stranger''s, who '
  'waits for the mailbox''s owner to confirm the account; so it goes, and the owner comes in by mail.';
create trigger rejoinder_drop_unproven_password before update on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is null and old.encrypted_password <> ''
    and (new.recovery_sent_at is distinct from old.recovery_sent_at
      or (old.confirmation_sent_at is not null and new.confirmation_sent_at is distinct from old.confirmation_sent_at)))
  execute function engine.drop_unproven_password();

create function engine.token_hash(p_token text) returns text
language sql immutable set search_path = '' as $$ select encode(sha256(convert_to(p_token, 'UTF8')), 'hex') $$;
comment on function engine.token_hash(text) is 'A link''s token as it is kept.';

create function engine.new_token() returns text
language sql volatile set search_path = '' as $$
  -- Three times 122 random bits, of which a hash keeps 256.
  select encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex')
$$;
comment on function engine.new_token() is 'The token of a new link: 32 random bytes.';

create function engine.undo_token(p_change bigint) returns text
language plpgsql set search_path = '' as $$
declare
  v_token text;
begin
  if p_change is not null then
    v_token := engine.new_token();
    insert into private.undo_links (token_hash, change_id) values (engine.token_hash(v_token), p_change);
  end if;
  return v_token;
end $$;
comment on function engine.undo_token(bigint) is 'A new link''s token for a change of address, kept as a hash only; null for no change.';

create function engine.is_in_use(p_person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.account_members m where m.person_id = p_person)
    or exists (
      select from public.accounts a
      where a.owner_id = p_person
        and (a.plan is not null or exists (select from public.youtube_connections c where c.user_id = a.id)
          or exists (select from public.account_members m where m.account_id = a.id)));
end $$;
comment on function engine.is_in_use(uuid) is 'Whether somebody has more than an address at Auth: an account with a plan, a connection or members, or a place in another''s.';

create function engine.free_address(p_email text, p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_other uuid;
begin
  for v_other in select u.id from auth.users u where u.email = p_email and u.id <> p_user loop
    -- Whoever asks Auth for a link makes an account, whether or not it is ever opened; that must not keep an owner out.
    if engine.is_in_use(v_other) then
      perform engine.fail(409, 'address_in_use', format('Another account uses %s now.', p_email),
        'Sign in to it and delete it in Account, then open this link again.');
    end if;
    delete from auth.users where id = v_other;
  end loop;
end $$;
comment on function engine.free_address(text, uuid) is
  'Takes an address from a person who is not p_user: deletes them unless they are in use (engine.is_in_use), else 409.';

create function service.undo_address_change(p_token text) returns text
language plpgsql security definer set search_path = '' as $$
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
  -- Nor by an account elsewhere, such as Google's, of another address.
  delete from auth.identities i where i.user_id = v.user_id and i.provider <> 'email' and lower(i.identity_data ->> 'email') is distinct from lower(v.old_email);
  perform engine.forget_auth_rows('one_time_tokens', v.user_id);
  perform engine.forget_auth_rows('mfa_factors', v.user_id);
  delete from auth.sessions where user_id = v.user_id;
  -- This one, every later one, and the one that was just made: no link that went to another mailbox undoes the undoing.
  delete from private.address_changes c where c.user_id = v.user_id and c.id >= v.id;
  perform engine.log(engine.own_account(v.user_id), 'owner', 'address_restored');
  return v.old_email;
end $$;
comment on function service.undo_address_change(text) is
  'By the link in the mail to an account''s old address, for a week and once: brings that address back, removes the password, and ends all sessions. Returns the '
  'address; 410 for a link that is over, 409 while another account in use has the address.';

create function engine.forget_auth_rows(p_table text, p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_table constant regclass := to_regclass(format('auth.%I', p_table));
begin
  -- The embedded Auth has fewer tables.
  if v_table is not null then
    execute format('delete from %s where user_id = $1', v_table) using p_user;
  end if;
end $$;
comment on function engine.forget_auth_rows(text, uuid) is 'Deletes a user''s rows of one of Auth''s tables, where there is such a table.';

create function engine.auth_log_is_ours() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(has_table_privilege(to_regclass('auth.audit_log_entries'), 'select') and has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete'), false)
$$;
comment on function engine.auth_log_is_ours() is 'Whether Auth keeps a log of sign-ins in this database from which we may delete.';

create function engine.forget_auth_log(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if engine.auth_log_is_ours() then
    -- Named by id, by address, or in what was done to them.
    delete from auth.audit_log_entries a using auth.users u
    where u.id = p_user and (position(p_user::text in a.payload::text) > 0 or position('"' || u.email || '"' in a.payload::text) > 0);
  end if;
end $$;
comment on function engine.forget_auth_log(uuid) is 'Deletes what Auth''s own log says of a user who is being deleted, where it is in this database and ours to delete from.';
