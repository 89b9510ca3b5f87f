-- Connecting a channel, keeping its token fresh, and letting go of it: what the edge functions do with credentials.
-- A row that is not the caller's is answered like one that does not exist, so ids tell a stranger nothing.

create function engine.put_secret(p_row uuid, p_user uuid, p_name text, p_sealed text) returns void
language sql set search_path = '' as $$
  insert into private.secrets (row_id, name, user_id, sealed) values (p_row, p_name, p_user, p_sealed)
  on conflict (row_id, name) do update set sealed = excluded.sealed, updated_at = engine.now()
$$;
comment on function engine.put_secret(uuid, uuid, text, text) is 'Stores or replaces one sealed credential of a row.';

create function engine.secret(p_row uuid, p_name text) returns text
language sql stable set search_path = '' as $$
  select sealed from private.secrets where row_id = p_row and name = p_name
$$;
comment on function engine.secret(uuid, text) is 'A sealed credential, or null.';

create function engine.client_label(p_id uuid, p_user uuid, p_wanted text, p_client_id text) returns text
language sql stable set search_path = '' as $$
  select case when exists (select from public.user_google_oauth_clients o where o.user_id = p_user and o.label = p_wanted and o.id <> p_id)
    then left(format('%s %s', p_wanted, coalesce(substring(p_client_id from '^(\d+)-'), left(p_client_id, 12))), 100) else p_wanted end
$$;
comment on function engine.client_label(uuid, uuid, text, text) is 'The wanted label; with the number of the Google project behind it where another client of the user has that label.';

create function service.save_oauth_client(
  p_id uuid, p_user uuid, p_label text, p_client_id text, p_secret_mask text, p_sealed_secret text, p_operators boolean default false
) returns setof public.user_google_oauth_clients
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if p_operators then
    perform engine.require_approval(p_user);
  end if;
  if exists (select from public.user_google_oauth_clients where user_id = p_user and client_id = p_client_id and id <> p_id) then
    perform engine.fail(409, 'client_exists', 'This Client ID is already saved.', 'Choose it from the list, or delete it first.');
  end if;
  insert into public.user_google_oauth_clients as o (id, user_id, label, client_id, client_secret, is_operators)
  values (p_id, p_user, engine.client_label(p_id, p_user, p_label, p_client_id), p_client_id, p_secret_mask, p_operators)
  on conflict (id) do update set label = excluded.label, client_secret = excluded.client_secret, is_operators = excluded.is_operators
    where o.user_id = p_user and o.client_id = excluded.client_id
  returning id into v_id;
  if v_id is null then
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client doesn''t exist.');
  end if;
  perform engine.put_secret(v_id, p_user, 'client_secret', p_sealed_secret);
  perform engine.log(p_user, 'owner', 'oauth_client_saved', v_id::text, jsonb_build_object('client_id', p_client_id));
  return query select * from public.user_google_oauth_clients where id = v_id;
end $$;
comment on function service.save_oauth_client(uuid, uuid, text, text, text, text, boolean) is
  'Adds an OAuth client, or replaces the secret of the caller''s own one with the same id and client_id. Returns the masked row; 409 on a repeated Client ID. p_operators: it is the operator''s, lent to approved accounts (else 403).';

create function service.find_oauth_client(p_user uuid, p_client_id text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.user_google_oauth_clients where user_id = p_user and client_id = p_client_id
$$;
comment on function service.find_oauth_client(uuid, text) is 'The id of a user''s OAuth client with this Client ID, or null.';

create function service.oauth_client_of(p_user uuid, p_id uuid) returns table (client_id text, sealed_client_secret text)
language sql stable security definer set search_path = '' as $$
  select o.client_id, engine.secret(o.id, 'client_secret') from public.user_google_oauth_clients o where o.id = p_id and o.user_id = p_user
$$;
comment on function service.oauth_client_of(uuid, uuid) is 'One of a user''s OAuth clients with its sealed secret, to ask Google whether it takes it; no row for another''s.';

create function service.save_api_key(p_id uuid, p_user uuid, p_email text, p_mask text, p_sealed text)
returns setof public.youtube_connections
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  select id into v_id from public.youtube_connections where user_id = p_user and scope = 'api_key' for update;
  if p_mask = '' then
    if v_id is null then
      perform engine.fail(404, 'no_key', 'No key to remove.');
    end if;
    delete from public.youtube_connections where id = v_id;
    perform engine.log(p_user, 'owner', 'api_key_removed', v_id::text);
    return;
  end if;
  if v_id is not null and v_id <> p_id then
    perform engine.fail(409, 'key_exists', 'A key is already saved.', 'Reload the page and save again.');
  end if;
  insert into public.youtube_connections as c (id, user_id, user_email, label, api_key, scope, priority)
  values (p_id, p_user, p_email, engine.free_label(p_user, 'API key', p_id), p_mask, 'api_key', 1000)
  on conflict (id) do update set api_key = excluded.api_key, last_error_code = null, error_kind = null where c.user_id = p_user
  returning c.id into v_id;
  if v_id is null then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
  perform engine.put_secret(v_id, p_user, 'api_key', p_sealed);
  perform engine.log(p_user, 'owner', 'api_key_saved', v_id::text);
  return query select * from public.youtube_connections where id = v_id;
end $$;
comment on function service.save_api_key(uuid, uuid, text, text, text) is
  'Saves the user''s YouTube API key as its own connection row (scope api_key), or removes it when the mask is empty (404 when there is none).';

create function service.find_api_key(p_user uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.youtube_connections where user_id = p_user and scope = 'api_key'
$$;
comment on function service.find_api_key(uuid) is 'The id of a user''s API-key row, or null.';

create function service.key_booked_on(p_key uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select c.id from public.youtube_connections c
     where c.user_id = k.user_id and c.is_active
       -- A key is never of the project that the operator lends.
       and exists (select from public.user_google_oauth_clients o where o.id = c.client_config_id and not o.is_operators)
     order by c.selected_for_posting desc, c.priority, c.last_used_at nulls first limit 1), k.id)
  from public.youtube_connections k where k.id = p_key
$$;
comment on function service.key_booked_on(uuid) is
  'What a call with a user''s API key is booked on, as the looks at replies are (service.claim_checks): the connection that posts, whose project the key is of as a '
  'rule; the key''s own row without one.';

create function service.create_oauth_session(
  p_id uuid, p_user uuid, p_client_config uuid, p_state_hash text, p_sealed_verifier text, p_redirect_to text
) returns table (client_id text, read_views boolean)
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.oauth_sessions where expires_at < engine.now();
  if exists (select from public.user_google_oauth_clients o where o.id = p_client_config and o.user_id = p_user and o.is_operators) then
    perform engine.require_approval(p_user);
  end if;
  return query
  with own as (
    select o.id, o.client_id from public.user_google_oauth_clients o
    where o.id = p_client_config and o.user_id = p_user and o.is_active
  ), made as (
    insert into private.oauth_sessions (id, user_id, client_config_id, state_hash, sealed_verifier, redirect_to)
    select p_id, p_user, own.id, p_state_hash, p_sealed_verifier, p_redirect_to from own
  )
  select own.client_id, engine.wants_views(p_user) from own;
  if not found then
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client doesn''t exist.', 'Choose another or add it again.');
  end if;
end $$;
comment on function service.create_oauth_session(uuid, uuid, uuid, text, text, text) is
  'Begins an authorisation with one of the user''s own OAuth clients; returns its Client ID, and whether the owner wants '
  'views to be read, for which a scope is asked. Valid for 10 minutes.';

create function service.record_oauth_code(p_state_hash text, p_hint_hash text) returns table (id uuid, redirect_to text)
language sql security definer set search_path = '' as $$
  update private.oauth_sessions s set hint_hash = p_hint_hash
  where s.state_hash = p_state_hash and s.expires_at > engine.now() and s.hint_hash is null
  returning s.id, s.redirect_to
$$;
comment on function service.record_oauth_code(text, text) is
  'First half of Google''s callback: binds a session hint to the state, once. No row: unknown, expired or used.';

create function service.seal_oauth_code(p_id uuid, p_sealed_code text) returns void
language sql security definer set search_path = '' as $$
  update private.oauth_sessions set sealed_code = p_sealed_code where id = p_id and sealed_code is null
$$;
comment on function service.seal_oauth_code(uuid, text) is 'Second half of Google''s callback: keeps the sealed code for finalize.';

create function service.take_oauth_session(p_user uuid, p_hint_hash text, p_state_hash text)
returns table (id uuid, client_config_id uuid, client_id text, sealed_client_secret text, sealed_verifier text, sealed_code text)
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with taken as (
    delete from private.oauth_sessions s
    where s.user_id = p_user and s.expires_at > engine.now()
      and ((p_hint_hash is not null and s.hint_hash = p_hint_hash) or (p_hint_hash is null and s.state_hash = p_state_hash))
    returning s.id, s.client_config_id, s.sealed_verifier, s.sealed_code
  )
  select t.id, t.client_config_id, o.client_id, engine.secret(o.id, 'client_secret'), t.sealed_verifier, t.sealed_code
  from taken t join public.user_google_oauth_clients o on o.id = t.client_config_id;
  if not found then
    perform engine.fail(404, 'oauth_session_not_found', 'This sign-in with Google has expired or was already used.', 'Connect again.');
  end if;
end $$;
comment on function service.take_oauth_session(uuid, text, text) is
  'Takes an authorisation of this user by its hint (or state): single use. 404 alike for unknown, expired, used and another user''s.';

create function service.begin_connection(p_user uuid, p_client_config uuid, p_channel_id text) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select id from public.youtube_connections
     where user_id = p_user and client_config_id = p_client_config and channel_id = p_channel_id),
    gen_random_uuid())
$$;
comment on function service.begin_connection(uuid, uuid, text) is
  'The row id a connection will have: the existing one on reconnecting, else a new one. Secrets are sealed for that id.';

create function engine.free_label(p_user uuid, p_wanted text, p_id uuid) returns text
language sql stable set search_path = '' as $$
  select l from (
    select p_wanted as l, 1 as n
    union all select 'youtube_' || n, n from generate_series(2, 1000) n
  ) candidates
  where not exists (select from public.youtube_connections c where c.user_id = p_user and c.label = l and c.id <> p_id)
  order by n limit 1
$$;
comment on function engine.free_label(uuid, text, uuid) is 'The wanted label, or the first free youtube_N.';

create function service.save_connection(
  p_id uuid, p_user uuid, p_email text, p_client_config uuid, p_channel_id text, p_channel_title text, p_label text, p_scope text,
  p_expires_in int, p_access_mask text, p_sealed_access text, p_refresh_mask text, p_sealed_refresh text, p_signed_in_email text
) returns setof public.youtube_connections
language plpgsql security definer set search_path = '' as $$
declare
  v_wanted text := nullif(btrim(p_label), '');
  v_label text := engine.free_label(p_user, coalesce(v_wanted, 'youtube_1'), p_id);
begin
  if not exists (select from public.user_google_oauth_clients where id = p_client_config and user_id = p_user) then
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client doesn''t exist.');
  end if;
  insert into public.profiles (user_id, email) select o.person_id, o.email from engine.account_owners o where o.account_id = p_user on conflict do nothing;
  insert into public.automation_settings (user_id, email) values (p_user, p_email) on conflict do nothing;
  insert into public.youtube_connections as c (
    id, user_id, user_email, client_config_id, channel_id, channel_title, label, scope, expires_at, access_token, refresh_token,
    signed_in_email, selected_for_posting)
  values (p_id, p_user, p_email, p_client_config, p_channel_id, p_channel_title, v_label, p_scope,
    engine.now() + make_interval(secs => p_expires_in), p_access_mask, p_refresh_mask,
    p_signed_in_email, not exists (select from public.youtube_connections o where o.user_id = p_user and o.selected_for_posting and o.is_active))
  on conflict (id) do update set
    is_active = true, status = 'ok', last_error_code = null, error_kind = null, scope = excluded.scope, expires_at = excluded.expires_at,
    channel_title = excluded.channel_title, access_token = excluded.access_token, signed_in_email = excluded.signed_in_email,
    refresh_token = case when excluded.refresh_token = '' then c.refresh_token else excluded.refresh_token end,
    label = case when v_wanted is null then c.label else excluded.label end,
    selected_for_posting = c.selected_for_posting or excluded.selected_for_posting
    where c.user_id = p_user;
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
  perform engine.put_secret(p_id, p_user, 'access_token', p_sealed_access);
  if p_sealed_refresh is not null then
    perform engine.put_secret(p_id, p_user, 'refresh_token', p_sealed_refresh);
  end if;
  update public.user_google_oauth_clients set scopes = p_scope, signed_in_email = p_signed_in_email, last_sign_in_at = engine.now(), is_selected = true
  where id = p_client_config and user_id = p_user;
  insert into public.client_youtube_channels (client_user_id, channel_id, channel_title, created_by)
  values (p_user, p_channel_id, p_channel_title, p_user) on conflict do nothing;
  -- A channel that is connected again may have comments and replies from before: its turns come now.
  insert into public.channel_syncs (user_id, channel_id, connection_id, draft_due_at, post_due_at)
  values (p_user, p_channel_id, p_id, engine.now(), engine.now())
  on conflict (user_id, channel_id) do update set connection_id = excluded.connection_id, next_sync_at = engine.now(), last_error_code = null, error_kind = null,
    -- Whoever was refused views and has just been at Google may have allowed them.
    views_due_at = case when channel_syncs.views_error_code is null then channel_syncs.views_due_at else engine.now() end,
    views_error_code = null, views_error_kind = null;
  perform engine.log(p_user, 'owner', 'channel_connected', p_id::text, jsonb_build_object('channel_id', p_channel_id));
  return query select * from public.youtube_connections where id = p_id;
end $$;
comment on function service.save_connection(uuid, uuid, text, uuid, text, text, text, text, int, text, text, text, text, text) is
  'Creates or renews a connection after Google''s consent, maps its channel and starts its reading. The watermark stays that of the '
  'first connecting. The first active connection is selected for posting. 409 when the plan''s channel limit is reached.';

create function service.project_in_use(p_client_config uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.youtube_connections c
    join public.user_google_oauth_clients o on o.id = c.client_config_id
    where c.refresh_token <> ''
      and o.project = (select project from public.user_google_oauth_clients where id = p_client_config))
$$;
comment on function service.project_in_use(uuid) is
  'Whether any connection lives by a grant to the same Google project: revoking another token of that project could end it.';

create function engine.sharing_grant(c public.youtube_connections) returns setof public.youtube_connections
language sql stable set search_path = '' as $$
  select o.*
  from public.user_google_oauth_clients mine
  join public.user_google_oauth_clients same on same.project = mine.project
  join public.youtube_connections o on o.client_config_id = same.id
  where mine.id = c.client_config_id and o.id <> c.id and o.refresh_token <> ''
    -- Who consented is not known of every connection: one of the same person may be the same account.
    and (lower(o.signed_in_email) = lower(c.signed_in_email) or (o.user_id = c.user_id and (o.signed_in_email is null or c.signed_in_email is null)))
$$;
comment on function engine.sharing_grant(public.youtube_connections) is
  'The other connections that live by the same grant of a Google account to a Google project: revoking any of its tokens would end them, too.';

create function service.grant_shared(p_user uuid, p_connection uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.youtube_connections c cross join lateral engine.sharing_grant(c) o where c.id = p_connection and c.user_id = p_user)
$$;
comment on function service.grant_shared(uuid, uuid) is 'Whether another connection lives by the grant of this one of a user (engine.sharing_grant).';

create function service.claim_refreshes(p_user uuid default null, p_connection uuid default null, p_limit int default 50, p_except uuid[] default '{}')
returns table (id uuid, user_id uuid, label text, client_id text, sealed_client_secret text, client_config_id uuid, sealed_refresh_token text,
  lease_until timestamptz)
language plpgsql security definer set search_path = '' as $$
begin
  if p_connection is not null and not exists (
    select from public.youtube_connections c where c.id = p_connection and (p_user is null or c.user_id = p_user)
  ) then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
  return query execute format($q$
    with due as (
      select c.id from public.youtube_connections c
      where c.is_active and c.refresh_token <> '' and c.client_config_id is not null and %s
        and (c.refresh_lease_until is null or c.refresh_lease_until < engine.now()) and c.id <> all ($4)
      order by c.expires_at limit $3 for update %s
    ), leased as (
      -- Whole milliseconds: the end names the lease, and JavaScript knows no finer time.
      update public.youtube_connections c set refresh_lease_until = date_trunc('milliseconds', engine.now()) + interval '60 seconds'
      from due where c.id = due.id returning c.*
    )
    select l.id, l.user_id, l.label, o.client_id, engine.secret(o.id, 'client_secret'), o.id, engine.secret(l.id, 'refresh_token'),
      l.refresh_lease_until
    from leased l join public.user_google_oauth_clients o on o.id = l.client_config_id
  $q$, case
    -- A user's call refreshes now; the schedule ahead of expiry, and a token that YouTube refused before its time.
    when p_connection is not null then 'c.id = $2'
    when p_user is not null then 'c.user_id = $1'
    else $q$ (c.expires_at < engine.now() + interval '10 minutes' or c.error_kind = 'sign_in' or (c.error_kind in ('client', 'unreadable') and engine.client_saved_since(c)))
      -- What a refresh cannot help (a wrong client secret) the schedule tries once an hour, or it would crowd out the others; a client saved since, now.
      and (c.error_kind is null or c.last_error_at < engine.now() - interval '1 hour'
        or engine.client_saved_since(c)
        or c.error_kind in (select k.kind from engine.error_kinds k where k.retry in ('next_quota_day', 'after_refresh'))) $q$ end,
    -- Who gets nothing looks for the lease that stands in the way (refresh_states): a claim that has not ended would hide it.
    case when p_connection is null then 'skip locked' else '' end)
  using p_user, p_connection, p_limit, p_except;
end $$;
comment on function service.claim_refreshes(uuid, uuid, int, uuid[]) is
  'Connections whose token is to be refreshed, each leased for 60 s so that one refresh runs at a time. With a connection id: that one, '
  'now (404 when it is not the user''s; no row when another refresh holds it). p_except: those that this run has tried. lease_until names the lease to '
  'record_refresh.';

create function service.refresh_states(p_user uuid default null, p_connection uuid default null)
returns table (id uuid, label text, health text, refreshing boolean, sealed_access_token text, expires_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select c.id, c.label, engine.connection_health(c), coalesce(c.refresh_lease_until > engine.now(), false),
    engine.secret(c.id, 'access_token'), c.expires_at
  from public.youtube_connections c
  where (p_user is null or c.user_id = p_user) and c.client_config_id is not null
    and (c.id = p_connection or (p_connection is null and c.is_active))
  order by c.priority, c.connected_at;
  if not found and p_connection is not null then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
end $$;
comment on function service.refresh_states(uuid, uuid) is
  'How a user''s OAuth connections stand: one (404 when it is not theirs) or all active ones; refreshing: another refresh holds the lease.';

create function service.record_refresh(
  p_id uuid, p_lease_until timestamptz, p_error_code text, p_error_kind text default null, p_expires_in int default null, p_access_mask text default null, p_sealed_access text default null,
  p_refresh_mask text default null, p_sealed_refresh text default null, p_scope text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_connections;
  v_may_post constant boolean := engine.posting_scope() = any (string_to_array(p_scope, ' '));
  v_stays boolean;
begin
  select * into v from public.youtube_connections where id = p_id for update;
  if not found then
    return 'need_auth';
  elsif v.refresh_lease_until is distinct from p_lease_until then
    -- Another refresh has taken over, or this is heard again: the token that is kept is the newer one.
    return engine.connection_health(v);
  end if;
  if p_error_code is null then
    perform engine.put_secret(p_id, v.user_id, 'access_token', p_sealed_access);
    if p_sealed_refresh is not null then
      perform engine.put_secret(p_id, v.user_id, 'refresh_token', p_sealed_refresh);
    end if;
    -- A fresh token gives no quota and switches no API on; a permission only where Google names one that was gone. A call that was
    -- refused with the permission on paper is told the same again.
    v_stays := v.error_kind in ('quota', 'api_off') or (v.error_kind = 'scope'
      and not coalesce(v_may_post and not engine.posting_scope() = any (string_to_array(v.scope, ' ')), false));
    update public.youtube_connections set
      access_token = p_access_mask, expires_at = engine.now() + make_interval(secs => p_expires_in),
      refresh_token = coalesce(p_refresh_mask, refresh_token), refresh_lease_until = null,
      scope = coalesce(p_scope, scope),
      last_error_code = case when v_stays then last_error_code end,
      error_kind = case when v_stays then error_kind end
    where id = p_id returning * into v;
    if p_scope is not null and not v_may_post and v.error_kind is null then
      -- Nothing could be read or posted with it: no call is spent on being told.
      perform engine.record_connection_error(p_id, 'insufficientPermissions', 'scope');
      select * into v from public.youtube_connections where id = p_id;
    end if;
    update public.youtube_connections set status = engine.connection_health(v) where id = p_id returning * into v;
    return v.status;
  end if;
  update public.youtube_connections set refresh_lease_until = null where id = p_id;
  if starts_with(p_error_code, 'invalid_grant') then
    -- A dead refresh token never works again (docs/YOUTUBE.md, OAuth): forget it, so that the health rule asks to reconnect.
    delete from private.secrets where row_id = p_id;
    update public.youtube_connections set refresh_token = '', expires_at = least(expires_at, engine.now()) where id = p_id;
    update public.channel_syncs set last_error_code = p_error_code, error_kind = p_error_kind where connection_id = p_id;
  end if;
  -- Google being out of order or too busy says nothing about the connection, whose present token may still be good.
  if (select k.closes_connection or k.retry = 'never' from engine.error_kinds k where k.kind = p_error_kind) then
    perform engine.record_connection_error(p_id, p_error_code, p_error_kind);
  end if;
  select * into v from public.youtube_connections where id = p_id;
  return engine.connection_health(v);
end $$;
comment on function service.record_refresh(uuid, timestamptz, text, text, int, text, text, text, text, text) is
  'Records a refresh: new sealed token with what Google grants by it, which may lack what posting needs; or why it failed and the kind of that error. invalid_grant deletes the tokens; a network or server error changes nothing. '
  'Only the holder of the lease that ends at p_lease_until is heard. Returns the connection''s health.';

create function service.connection_secrets(p_user uuid, p_connection uuid)
returns table (id uuid, client_config_id uuid, sealed_access_token text, sealed_refresh_token text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select c.id, c.client_config_id, engine.secret(c.id, 'access_token'), engine.secret(c.id, 'refresh_token')
  from public.youtube_connections c
  where c.id = p_connection and (p_user is null or c.user_id = p_user);
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
end $$;
comment on function service.connection_secrets(uuid, uuid) is 'The sealed tokens of one connection of a user; 404 otherwise.';

create function service.delete_connection(p_user uuid, p_connection uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_connections;
begin
  -- What is being sent first: begin_send holds the reply while it books on the connection.
  perform from private.sends s join public.comments y on y.id = s.comment_row_id
  where s.user_id = p_user and s.connection_id = p_connection and not s.given_up order by y.channel_id, y.comment_id for update of y;
  delete from public.youtube_connections where id = p_connection and user_id = p_user returning * into v;
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
  if v.channel_id is not null and not exists (
    select from public.youtube_connections where user_id = p_user and channel_id = v.channel_id
  ) then
    delete from public.channel_syncs where user_id = p_user and channel_id = v.channel_id;
  end if;
  perform engine.log(p_user, 'owner', 'connection_deleted', p_connection::text, jsonb_build_object('label', v.label, 'channel_id', v.channel_id));
end $$;
comment on function service.delete_connection(uuid, uuid) is
  'Deletes a connection with its secrets; replies and history stay. 404 when it is not the user''s.';

create function service.record_connection_error(p_connection uuid, p_code text, p_kind text) returns void
language sql security definer set search_path = '' as $$ select engine.record_connection_error(p_connection, p_code, p_kind) $$;
comment on function service.record_connection_error(uuid, text, text) is 'See engine.record_connection_error.';

create function service.charge(p_connection uuid, p_units int, p_kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_project constant text := engine.project_of(p_connection);
  v_user constant uuid := (select c.user_id from public.youtube_connections c where c.id = p_connection);
begin
  -- Reads for comments and replies are refused by book_read, inserts by the claim.
  if exists (select from engine.quota_purposes() p where p.rank = 1 and p_kind = any (p.kinds)) then
    perform engine.require_share(v_user, v_project, p_kind, p_units);
  end if;
  perform engine.charge(v_project, p_units, p_kind, v_user), engine.charge_connection(p_connection, p_units);
end $$;
comment on function service.charge(uuid, int, text) is
  'Books units that calls with a connection cost; every request costs at least 1 (docs/YOUTUBE.md, Quota). 403 and 429 before an account takes more than its share of a '
  'project that the operator lends (engine.require_share).';

create function service.charge_sign_in(p_client_config uuid, p_units int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.user_google_oauth_clients;
begin
  select * into v from public.user_google_oauth_clients where id = p_client_config;
  -- By hand, so it leaves alone what posting needs; the unit itself is a read like others.
  perform engine.require_share(v.user_id, v.project, 'held', p_units);
  perform engine.charge(v.project, p_units, 'list', v.user_id);
end $$;
comment on function service.charge_sign_in(uuid, int) is
  'Books units of a sign-in that has no connection yet, on the project of its OAuth client: also of one that YouTube then refuses (docs/YOUTUBE.md, Quota). 403 and 429 as service.charge.';

create function service.book_read(p_connection uuid, p_kind text) returns boolean
language sql security definer set search_path = '' as $$ select engine.book_read(p_connection, p_kind) $$;
comment on function service.book_read(uuid, text) is 'See engine.book_read.';

create function service.reopen_quota(p_connection uuid) returns void
language sql security definer set search_path = '' as $$ select engine.reopen_quota(engine.project_of(p_connection)) $$;
comment on function service.reopen_quota(uuid) is 'YouTube has answered a read that asked whether a connection''s project is open again: see engine.reopen_quota.';
