-- Devices that a person has told of what needs them: subscriptions of browsers to push (RFC 8030). What they are told is in 39_push.sql (docs/PUSH.md).
-- A device is its person's in all of their accounts, and ends with the session that added it.

create table private.push_keys (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  public_key text check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  sealed text check (sealed ~ '^[a-z0-9]+:[A-Za-z0-9_-]+$'),
  made_at timestamptz,
  off_at timestamptz,
  constraint push_keys_whole check (num_nulls(public_key, sealed, made_at) in (0, 3))
);
insert into private.push_keys default values;
comment on table private.push_keys is
  'The key by which push services know this installation (VAPID, RFC 8292), one row: its public half in base64url, the private one sealed for this id. Null until the functions have made it. off_at: since when the operator has push turned off.';

create function engine.push_key() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select k.public_key from private.push_keys k where k.off_at is null);
end $$;
comment on function engine.push_key() is 'The public key that browsers subscribe with; null while there is none, or the operator has push turned off.';

create table private.push_devices (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null,
  endpoint text not null unique check (length(endpoint) <= engine.most('webhook_url_characters')),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}=?$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}(==)?$'),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default engine.now(),
  told_at timestamptz,
  failed_at timestamptz
);
comment on table private.push_devices is
  'Browsers that a person asked to be told on. told_at: when one was last told; failed_at: when its push service last refused, null once it took something again. One that its service no longer knows is deleted.';
comment on column private.push_devices.session_id is 'The session that asked: when Auth ends it, the device is told nothing more.';
comment on column private.push_devices.endpoint is 'Where its push service takes what is for it: an address that a browser gave us, so the guard of typed addresses holds for it too.';
comment on column private.push_devices.p256dh is 'With auth: what is for this device is encrypted to it (RFC 8291), so that its push service reads nothing.';
create index push_devices_person on private.push_devices (person_id, created_at);
create index push_devices_session on private.push_devices (session_id);
alter table private.outbox add constraint outbox_device_id_fkey foreign key (device_id) references private.push_devices (id) on delete cascade;
create trigger push_devices_limit after insert on private.push_devices for each row
  execute function engine.limit_rows('push_devices', 'person_id', 'devices', 'Remove one you no longer use.');

create function engine.end_devices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_devices d where d.session_id = new.session_id;
  return null;
end $$;
comment on function engine.end_devices() is 'Trigger: who signs out, or is signed out everywhere, is told nothing more on the devices of those sessions.';
create trigger ended_sessions_end_devices after insert on private.ended_sessions for each row execute function engine.end_devices();

create function engine.add_push_device(p_endpoint text, p_p256dh text, p_auth text, p_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_me constant uuid := engine.me();
  v_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  v_name constant text := coalesce(nullif(engine.one_line(left(p_name, 1000), 60), ''), 'This device');
  v_id uuid;
begin
  perform engine.refuse_operator();
  -- It would be told of all of their accounts.
  if exists (select from public.accounts a where a.second_factor and engine.lacks_factor(a.id, auth.jwt() ->> 'aal') and (engine.membership(v_me, a.id)).account_id is not null) then
    perform engine.fail(403, 'second_factor_needed', 'One of your accounts needs a second factor.', 'Set one up in Account, or enter its code.');
  elsif engine.push_key() is null then
    perform engine.fail(409, 'push_off', 'Notifications on devices are turned off.', 'Choose emails instead.');
  end if;
  perform engine.require(v_session is not null and length(p_endpoint) <= engine.most('webhook_url_characters') and engine.web_link(p_endpoint) is not null
    and p_endpoint ~* '^(https://[^/?#@\\]+|http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?)([/?#].*)?$'
    and p_p256dh ~ '^[A-Za-z0-9_-]{87}=?$' and p_auth ~ '^[A-Za-z0-9_-]{22}(==)?$', 'This browser gave no address for notifications. Try again.');
  -- Whoever else used this browser before is told nothing more here.
  delete from private.push_devices d where d.endpoint = p_endpoint and d.person_id <> v_me;
  insert into private.push_devices as d (person_id, session_id, endpoint, p256dh, auth, name) values (v_me, v_session, p_endpoint, p_p256dh, p_auth, v_name)
  on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, name = excluded.name, failed_at = null
  returning d.id into v_id;
  return v_id;
end $$;
comment on function engine.add_push_device(text, text, text, text) is 'Rule of public.add_push_device.';

create function engine.push_devices() returns table (id uuid, name text, endpoint text, created_at timestamptz, told_at timestamptz, failed_at timestamptz)
language plpgsql stable security definer rows 5 set search_path = '' as $$
declare
  v_me constant uuid := engine.me();
begin
  return query
  select d.id, d.name, d.endpoint, d.created_at, d.told_at, d.failed_at from private.push_devices d where d.person_id = v_me order by d.created_at, d.id;
end $$;
comment on function engine.push_devices() is 'Rule of public.push_devices.';

create function engine.remove_push_device(p_device uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_me constant uuid := engine.me();
begin
  perform engine.refuse_operator();
  delete from private.push_devices d where d.id = p_device and d.person_id = v_me;
end $$;
comment on function engine.remove_push_device(uuid) is 'Rule of public.remove_push_device.';
grant execute on function engine.push_key(), engine.add_push_device(text, text, text, text), engine.push_devices(), engine.remove_push_device(uuid) to authenticated;

create function public.push_key() returns text
language sql stable set search_path = '' as $$ select engine.push_key() $$;
comment on function public.push_key() is 'The public key that a browser subscribes to push with, in base64url; null where notifications on devices are not offered.';

create function public.add_push_device(p_endpoint text, p_p256dh text, p_auth text, p_name text) returns uuid
language sql set search_path = '' as $$ select engine.add_push_device(p_endpoint, p_p256dh, p_auth, p_name) $$;
comment on function public.add_push_device(text, text, text, text) is
  'Has the caller told on this browser of what needs them, in all of their accounts, until their session ends: the address and keys of its subscription, and what it is called. Asked again it is the same device. '
  'Returns its id. 409 push_off, 403 where one of those accounts needs a second factor that the session lacks, 422 for what no browser gives and beyond engine.most(''push_devices''). A person''s alone.';

create function public.push_devices() returns table (id uuid, name text, endpoint text, created_at timestamptz, told_at timestamptz, failed_at timestamptz)
language sql stable set search_path = '' as $$ select * from engine.push_devices() $$;
comment on function public.push_devices() is 'The caller''s devices, the oldest first, and nobody else''s. failed_at: since its push service refuses.';

create function public.remove_push_device(p_device uuid) returns void
language sql set search_path = '' as $$ select engine.remove_push_device(p_device) $$;
comment on function public.remove_push_device(uuid) is 'Has a device of the caller''s told nothing more; asked for one that is nobody''s or somebody else''s, it does nothing.';
grant execute on function public.push_key(), public.add_push_device(text, text, text, text), public.push_devices(), public.remove_push_device(uuid) to authenticated;
