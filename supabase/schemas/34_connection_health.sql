-- The health of a connection, and which connection acts for a channel.

-- In plpgsql what is asked of every connection that a claim looks at: SQL in SQL is planned anew at each call (0.95 ms of engine.connection_usable).
create function engine.quota_pause_is_over(p_connection uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.quota_days q
    where q.project = engine.project_of(p_connection) and q.day = engine.quota_day() and q.refusals > 0 and coalesce(q.closed_until <= engine.now(), true));
end $$;
comment on function engine.quota_pause_is_over(uuid) is 'Whether the project of a connection, refused for its quota today, may be asked again.';

create function engine.error_stands(c public.youtube_connections) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return c.last_error_code is not null
    and (c.error_kind <> 'quota' or (engine.quota_day_of_error(c.last_error_at) >= engine.quota_day() and not engine.quota_pause_is_over(c.id)));
end $$;
comment on function engine.error_stands(public.youtube_connections) is
  'Whether the last error of a connection still says something about it: one about a quota that has been renewed since, or may be asked for again, does not.';

create function engine.connection_quota(p_connection uuid) returns int
language plpgsql stable security definer set search_path = '' as $$ begin return engine.project_quota(engine.project_of(p_connection)); end $$;
comment on function engine.connection_quota(uuid) is 'The daily quota of a connection''s Google project.';

create function engine.connection_health(c public.youtube_connections) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when c.access_token = '' then 'need_auth'
    -- A sign-in that nobody can open is none.
    when c.error_kind = 'unreadable' then 'need_reauth'
    when c.expires_at <= engine.now() and c.refresh_token = '' then 'need_reauth'
    when c.expires_at <= engine.now() then 'ok'
    when engine.error_stands(c) and c.last_error_code ~* 'quota|403' then 'quota_reached'
    when engine.error_stands(c) and c.last_error_code ~* 'invalid_grant|invalid_token|401|revoked' then 'need_reauth'
    when engine.quota_day(c.daily_credits_reset_at) = engine.quota_day() and c.daily_credits_used >= engine.most('daily_credits')
      -- An extension that Google has granted.
      and c.daily_credits_used >= engine.connection_quota(c.id) then 'quota_reached'
    else 'ok'
  end;
end $$;
comment on function engine.connection_health(public.youtube_connections) is
  'The badge that a connection shows: the first line that holds. What an error means for the engine is engine.error_kinds. Shown by public.connection_health.';

create function engine.connection_usable(c public.youtube_connections) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return c.is_active and c.channel_id is not null and not engine.error_stands(c) and engine.connection_health(c) = 'ok';
end $$;
comment on function engine.connection_usable(public.youtube_connections) is
  'Whether calls may be made with a connection: healthy, and not refused since its last sign-in, refresh or quota day. Only errors that close a '
  'connection are noted on it, so trying on would spend 50 units a reply on the same refusal.';

create function engine.probe_due(c public.youtube_connections) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return c.is_active and c.channel_id is not null and c.error_kind = 'api_off' and c.last_error_at <= engine.now() - interval '10 minutes'
    and c.expires_at > engine.now() and engine.connection_health(c) = 'ok';
end $$;
comment on function engine.probe_due(public.youtube_connections) is
  'Whether a reading should try a connection whose API was switched off: Google tells nobody when it is on again, and a try costs 1 unit.';

create function engine.connection_answers(p_connection uuid) returns void
language sql set search_path = '' as $$
  update public.youtube_connections c set last_error_code = null, error_kind = null
  where c.id = p_connection and c.error_kind = 'api_off'
$$;
comment on function engine.connection_answers(uuid) is 'Notes that Google has answered a connection, which ends an error that only trying can end.';

create function engine.client_saved_since(c public.youtube_connections) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.user_google_oauth_clients o where o.id = c.client_config_id and o.updated_at > c.last_error_at)
$$;
comment on function engine.client_saved_since(public.youtube_connections) is 'Whether a connection''s OAuth client was saved after Google refused it, so that it is worth a try.';

create function engine.quota_is_closed(p_connection uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return engine.quota_closed_until(engine.project_of(p_connection)) is not null; end $$;
comment on function engine.quota_is_closed(uuid) is 'Whether YouTube has closed the project of a connection for its quota.';

create table private.server_troubles (
  connection_id uuid primary key references public.youtube_connections (id) on delete cascade,
  kind text not null default 'backend' references engine.error_kinds (kind),
  failures int not null default 0,
  pauses int not null default 0,
  failed_at timestamptz not null,
  paused_until timestamptz
);
comment on table private.server_troubles is
  'Posting connections that Google''s servers have failed, or refused for no reason that we know (kind), since their last success. failures: in a row, since the last '
  'pause. pauses: taken in a row, each longer than the one before. Until paused_until nothing is sent with the connection; then it is on trial, with one reply.';

create function engine.is_refused_unexplained(p_connection uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.server_troubles t
    where t.connection_id = p_connection and t.kind = 'unexplained' and t.paused_until > engine.now());
end $$;
comment on function engine.is_refused_unexplained(uuid) is 'Whether posting with a connection waits since YouTube refused it for no reason that we know.';

create function engine.stopped_by(c public.youtube_connections) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when not c.is_active then null
    when engine.error_stands(c) then c.error_kind
    -- Whoever of the project was refused, all of it waits.
    when engine.quota_is_closed(c.id) then 'quota'
    when c.scope = 'api_key' then null
    when engine.is_refused_unexplained(c.id) then 'unexplained'
    else case engine.connection_health(c) when 'quota_reached' then 'quota' when 'ok' then null else 'grant' end
  end;
end $$;
comment on function engine.stopped_by(public.youtube_connections) is
  'What kept the engine from using an active connection, as a kind of error (engine.error_kinds); null when it runs. The badge is about the sign-in and may '
  'say Connected all the while.';

create function engine.channel_problem(c public.youtube_connections) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when not c.is_active or c.scope = 'api_key' and c.error_kind is null then null
    when c.scope not in ('', 'api_key') and engine.posting_scope() <> all (string_to_array(c.scope, ' ')) then 'scope'
    else engine.stopped_by(c)
  end;
end $$;
comment on function engine.channel_problem(public.youtube_connections) is
  'What keeps an active connection from being used, as a kind of error (engine.stopped_by), a missing permission before Google has refused it; null when nothing does.';

create function engine.tell_of_missing_permission(c public.youtube_connections) returns void
language plpgsql set search_path = '' as $$
declare
  v_title constant text := coalesce(c.channel_title, c.channel_id);
begin
  if c.channel_id is not null then
    perform engine.tell_account(c.user_id, 'manage', c.channel_id, 'permission_missing', format('Replies on %s wait for a permission', v_title),
      format(E'Google no longer gives us the permission to read and answer comments on %s.\n\n'
        'Nothing is lost: approved replies wait.\n\n'
        'Connect the channel again in the app and check every box on Google''s page.', v_title));
  end if;
end $$;
comment on function engine.tell_of_missing_permission(public.youtube_connections) is
  'Tells by mail who may connect a channel (engine.tell_account) that it stands still until it is connected again.';

create function engine.record_connection_error(p_connection uuid, p_code text, p_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  v public.youtube_connections;
  v_known boolean;
begin
  -- The project before its connection, in the order in which units are booked (engine.charge).
  if p_kind = 'quota' then
    perform engine.close_quota(p_connection);
  end if;
  select * into v from public.youtube_connections where id = p_connection for no key update;
  if not found then
    return;
  end if;
  v_known := v.last_error_code is not distinct from p_code;
  v.last_error_code := p_code;
  v.error_kind := p_kind;
  v.last_error_at := engine.now();
  update public.youtube_connections set
    last_error_code = v.last_error_code, error_kind = v.error_kind, last_error_at = v.last_error_at, status = engine.connection_health(v)
  where id = p_connection;
  -- What is tried again and again is one event.
  if not v_known then
    if p_kind = 'scope' then
      perform engine.tell_of_missing_permission(v);
    end if;
    perform engine.log(v.user_id, 'engine', 'connection_error', p_connection::text, jsonb_build_object('code', p_code, 'kind', p_kind));
    -- What only somebody can mend: the rest passes by itself.
    perform engine.tell_programs(v.user_id, v.channel_id, 'connection.broken', null,
      jsonb_build_object('connection', jsonb_build_object('id', v.id, 'label', v.label), 'error', k.kind, 'sentence', k.sentence)),
      case when engine.alert_is_on(v.user_id, v.channel_id, 'paused') then engine.tell_devices(v.user_id, 'manage', v.channel_id, 'connection.broken') end,
      engine.raise_found(v.user_id, v.channel_id, 'paused', p_kind <> 'scope')
    from engine.error_kinds k where k.kind = p_kind and k.closes_connection and k.who_acts = 'owner' and v.is_active;
  end if;
end $$;
comment on function engine.record_connection_error(uuid, text, text) is
  'Notes why Google refused a connection, in a code and its kind; a quota error closes its project (engine.close_quota).';

create function engine.channel_connection(p_user uuid, p_channel text, p_preferred uuid default null) returns public.youtube_connections
language sql stable set search_path = '' as $$
  select c from public.youtube_connections c
  where c.user_id = p_user and c.channel_id = p_channel and engine.connection_usable(c)
  order by c.id is not distinct from p_preferred desc, c.priority, c.last_used_at nulls first limit 1
$$;
comment on function engine.channel_connection(uuid, text, uuid) is
  'The usable connection that reads a channel: the preferred one, else lowest priority, then least recently used. Null when there is none.';
