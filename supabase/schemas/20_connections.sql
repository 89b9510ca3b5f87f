-- Google clients and connected channels, with their secrets apart.

create table public.user_google_oauth_clients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  label text not null default 'client' check (length(label) between 1 and 100),
  client_id text not null check (length(client_id) between 5 and 300),
  client_secret text not null default '',
  is_active boolean not null default true,
  is_selected boolean not null default false,
  product text not null default 'youtube' check (product = 'youtube'),
  is_operators boolean not null default false,
  scopes text,
  signed_in_email text,
  last_sign_in_at timestamptz,
  daily_quota int not null default 10000 check (daily_quota between 1 and 10000000),
  -- A client id starts with its Cloud project's number; the project owns the quota, so clients of one project share it.
  project text generated always as (coalesce(substring(client_id from '^(\d+)-'), client_id)) stored,
  updated_at timestamptz not null default engine.now(),
  unique (user_id, client_id)
);
comment on table public.user_google_oauth_clients is
  'Google Cloud OAuth clients (client configs). client_secret holds a mask; the secret is sealed in private.secrets.';
comment on column public.user_google_oauth_clients.daily_quota is
  'What Google grants the project a day, as its owner says: 10,000 without an extension. What counts is engine.project_quota.';
comment on column public.user_google_oauth_clients.is_selected is
  'The one that its owner connects with: that of the last consent, or another that they chose since. At most one of a user; the connect dialog offers it first.';
comment on column public.user_google_oauth_clients.is_operators is
  'The operator''s own client, lent to this user (GOOGLE_CLIENT_ID of the functions). Its project serves others too, so its user changes nothing of it.';
alter table public.user_google_oauth_clients enable row level security;
grant select, update (label, is_active, is_selected, daily_quota), delete on public.user_google_oauth_clients to authenticated;
create policy "user_google_oauth_clients: managers read" on public.user_google_oauth_clients for select to authenticated
  using (user_id = (select engine.account('manage')));
-- A manager connects channels with what is here. What is a key, its owner alone brings, changes and takes away.
create policy "user_google_oauth_clients: owners update" on public.user_google_oauth_clients for update to authenticated
  using (user_id = (select engine.whole_account('own')) and not is_operators)
  with check (user_id = (select engine.whole_account('own')));
create policy "user_google_oauth_clients: owners delete" on public.user_google_oauth_clients for delete to authenticated
  using (user_id = (select engine.whole_account('own')));
create unique index user_google_oauth_clients_selected on public.user_google_oauth_clients (user_id) where is_selected;
create function engine.select_one_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_google_oauth_clients o set is_selected = false where o.user_id = new.user_id and o.is_selected and o.id <> new.id;
  return new;
end $$;
comment on function engine.select_one_client() is 'Trigger: whoever selects an OAuth client takes it in place of the one selected before.';
create trigger user_google_oauth_clients_select_one before insert or update of is_selected on public.user_google_oauth_clients
  for each row when (new.is_selected) execute function engine.select_one_client();
create trigger user_google_oauth_clients_owner_only before update or delete on public.user_google_oauth_clients
  for each statement execute function engine.owner_only();
create trigger user_google_oauth_clients_limit after insert on public.user_google_oauth_clients for each row
  execute function engine.limit_rows('oauth_clients', 'user_id', 'OAuth clients', 'Delete one you no longer use.');
create trigger user_google_oauth_clients_touch before update on public.user_google_oauth_clients
  for each row execute function engine.touch_updated_at();

create table public.youtube_connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  -- No cascade: a client in use cannot be deleted. Checked at the end of the statement, so that deleting the user takes both.
  client_config_id uuid references public.user_google_oauth_clients (id),
  label text not null check (length(label) between 1 and 100),
  priority int not null default 100,
  last_used_at timestamptz,
  status text not null default 'ok' check (status in ('ok', 'need_auth', 'need_reauth', 'quota_reached')),
  last_error_code text,
  error_kind text references engine.error_kinds (kind),
  last_error_at timestamptz,
  user_email text,
  connected_at timestamptz not null default engine.now(),
  is_active boolean not null default true,
  api_key text not null default '',
  access_token text not null default '',
  refresh_token text not null default '',
  expires_at timestamptz,
  scope text not null default '',
  selected_for_posting boolean not null default false,
  daily_credits_used int not null default 0,
  daily_credits_reset_at timestamptz,
  channel_title text,
  channel_id text check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  watermark_at timestamptz not null default engine.now(),
  refresh_lease_until timestamptz,
  updated_at timestamptz not null default engine.now(),
  signed_in_email text,
  unique (user_id, label),
  constraint youtube_connections_error_has_kind check ((last_error_code is null) = (error_kind is null))
);
comment on table public.youtube_connections is
  'One channel authorised through one OAuth client, or an API key alone (scope api_key). Token and key columns hold masks; '
  'empty stays empty so that the health rule sees it. watermark_at: nothing published before it is answered by itself.';
comment on column public.youtube_connections.last_error_code is 'Why Google refused the connection, in Google''s word or ours; null when it did not.';
comment on column public.youtube_connections.error_kind is 'What kind of error last_error_code is: engine.error_kinds says what follows.';
comment on column public.youtube_connections.signed_in_email is 'The Google account that consented; a grant is one account''s with one project. Null when Google did not say.';
create unique index youtube_connections_channel on public.youtube_connections (user_id, client_config_id, channel_id)
  where channel_id is not null;
create unique index youtube_connections_api_key on public.youtube_connections (user_id) where scope = 'api_key';
-- Without last_used_at, which changes with every reply: so that booking one touches no index.
create index youtube_connections_order on public.youtube_connections (user_id, priority);
create index youtube_connections_client on public.youtube_connections (client_config_id);
create index youtube_connections_error on public.youtube_connections (error_kind) where error_kind is not null;
create index youtube_connections_refresh on public.youtube_connections (expires_at) where is_active and refresh_token <> '';
alter table public.youtube_connections enable row level security;
grant select, update (label, is_active, selected_for_posting, priority, updated_at) on public.youtube_connections to authenticated;
create policy "youtube_connections: readers read" on public.youtube_connections for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "youtube_connections: managers update" on public.youtube_connections for update to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id))
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create trigger youtube_connections_owner_only before update of is_active on public.youtube_connections
  for each statement execute function engine.owner_only();
create trigger youtube_connections_limit after insert on public.youtube_connections for each row
  execute function engine.limit_rows('channels', 'user_id', 'connections', 'Delete one you no longer use.');
create trigger youtube_connections_touch before update on public.youtube_connections
  for each row execute function engine.touch_updated_at();
alter table public.automation_settings add constraint automation_settings_last_used_connection
  foreign key (last_used_connection_id) references public.youtube_connections (id) on delete set null;
create index automation_settings_last_used_connection on public.automation_settings (last_used_connection_id);

-- A plan's channel limit counts distinct channels of active connections, and an account whose plan is not decided yet is set up like Pro.
create function engine.check_channel_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_plan text;
begin
  if not new.is_active or new.channel_id is null then
    return new;
  end if;
  select plan into v_plan from public.accounts where id = new.user_id for update;
  if v_plan is distinct from 'enterprise' and exists (
    select from public.youtube_connections o
    where o.user_id = new.user_id and o.is_active and o.id <> new.id and o.channel_id <> new.channel_id
  ) then
    perform engine.fail(409, 'channel_limit', 'Your plan covers 1 channel.',
      'Disconnect the other channel first, or ask for Enterprise.');
  end if;
  return new;
end $$;
comment on function engine.check_channel_limit() is 'Trigger: Pro covers one channel; the account''s row is locked so two tabs cannot both pass.';
create trigger youtube_connections_channel_limit before insert or update of is_active, channel_id on public.youtube_connections
  for each row execute function engine.check_channel_limit();

create table private.secrets (
  row_id uuid not null,
  name text not null check (name in ('access_token', 'refresh_token', 'api_key', 'client_secret', 'webhook_secret_a', 'webhook_secret_b')),
  user_id uuid not null references public.accounts (id) on delete cascade,
  sealed text not null check (sealed ~ '^[a-z0-9]+:[A-Za-z0-9_-]+$'),
  updated_at timestamptz not null default engine.now(),
  primary key (row_id, name)
);
comment on table private.secrets is
  'Credentials sealed by the edge functions (AES-256-GCM, key id prefix; table, row and name as associated data). The key is not in the database.';
create index secrets_user on private.secrets (user_id);

create function engine.drop_secrets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.secrets where row_id = old.id;
  return old;
end $$;
comment on function engine.drop_secrets() is 'Trigger: a deleted row takes its secrets with it.';
create trigger user_google_oauth_clients_drop_secrets after delete on public.user_google_oauth_clients
  for each row execute function engine.drop_secrets();

create table private.oauth_sessions (
  id uuid primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  client_config_id uuid not null references public.user_google_oauth_clients (id) on delete cascade,
  state_hash text not null unique,
  hint_hash text unique,
  sealed_verifier text not null,
  sealed_code text,
  redirect_to text not null,
  created_at timestamptz not null default engine.now(),
  expires_at timestamptz not null default engine.now() + interval '10 minutes'
);
comment on table private.oauth_sessions is 'Authorisations under way: state and PKCE, 10 minutes, single use. Only hashes of state and hint are kept.';
create index oauth_sessions_user on private.oauth_sessions (user_id);
create trigger oauth_sessions_limit after insert on private.oauth_sessions for each row
  execute function engine.limit_rows('oauth_sessions', 'user_id', 'sign-ins with Google under way', 'Finish one, or wait 10 minutes.');
create index oauth_sessions_client on private.oauth_sessions (client_config_id);
create index oauth_sessions_expiry on private.oauth_sessions (expires_at);

create table private.disconnected_channels (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  since timestamptz not null default engine.now(),
  primary key (user_id, channel_id)
);
create index disconnected_channels_since on private.disconnected_channels (since);
comment on table private.disconnected_channels is
  'Channels that no connection is authorised for any more, deleted or revoked at Google, until what was read of them is redacted (service.redact_stale). '
  'One that its owner switched off is still authorised.';

create function engine.note_authorisation(p_user uuid, p_channel text) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.youtube_connections o where o.user_id = p_user and o.channel_id = p_channel and o.refresh_token <> '') then
    delete from private.disconnected_channels d where d.user_id = p_user and d.channel_id = p_channel;
  else
    -- Not when the whole account goes.
    insert into private.disconnected_channels (user_id, channel_id)
    select a.id, p_channel from public.accounts a where a.id = p_user and p_channel is not null
    on conflict do nothing;
  end if;
end $$;
comment on function engine.note_authorisation(uuid, text) is 'Keeps since when a channel is without an authorised connection; connecting it again ends that.';

create function engine.channel_url(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select 'https://www.youtube.com/channel/' || c.channel_id from public.youtube_connections c
  where c.user_id = p_user and c.channel_id is not null order by c.connected_at, c.id limit 1
$$;
comment on function engine.channel_url(uuid) is 'The address of the channel that a user connected first; null without one.';

create function engine.note_channel_url(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- What its owner wrote is their own word, and has another form.
  update public.profiles p set channel_url = u.url from engine.channel_url(p_user) u (url)
  where p.user_id = (select a.owner_id from public.accounts a where a.id = p_user) and engine.own_account(p.user_id) = p_user and p.channel_url is distinct from u.url
    and coalesce(p.channel_url, '') ~ '^(https://www[.]youtube[.]com/channel/UC[A-Za-z0-9_-]{22})?$';
end $$;
comment on function engine.note_channel_url(uuid) is 'Keeps profiles.channel_url the address of the first channel connected, unless its owner wrote another.';

create function engine.require_own_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.youtube_connections c where c.user_id = new.user_id and c.channel_id = new.channel_id)
    and not exists (select from public.client_youtube_channels m where m.client_user_id = new.user_id and m.channel_id = new.channel_id)
  then
    perform engine.fail(422, 'unknown_channel', 'This account has no such channel.', 'Connect the channel first.');
  end if;
  return new;
end $$;
comment on function engine.require_own_channel() is 'Trigger: what is said for a channel is said for one that the account has connected or mapped; 422 for any other.';
create trigger channel_settings_own before insert on public.channel_settings for each row execute function engine.require_own_channel();
create trigger client_objectives_own before insert on public.client_objectives for each row when (new.channel_id is not null)
  execute function engine.require_own_channel();
