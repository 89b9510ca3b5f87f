-- first_comments: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP FUNCTION "engine"."older_comments"();

DROP FUNCTION "public"."older_comments"();

CREATE OR REPLACE FUNCTION service.older_comments (
  p_user uuid
)
  RETURNS TABLE (
    id            uuid,
    author_name   text,
    text_original text,
    video_id      text,
    video_title   text,
    channel_title text,
    credits       integer
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_oldest timestamptz := engine.oldest_answered(p_user);
begin
  return query
  select y.id, y.author_name, y.text_original, y.video_id, v.title, c.channel_title, engine.reply_cost()
  from public.youtube_comments y
  join lateral (select k.channel_title from public.youtube_connections k
    where k.user_id = y.user_id and k.channel_id = y.channel_id and k.is_active limit 1) c on true
  left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
  where y.user_id = p_user and y.reply_status is null and not y.candidate and y.published_at > v_oldest and engine.takes_backfill(y, v_oldest)
  order by y.published_at desc limit 25;
end $function$;

CREATE OR REPLACE FUNCTION service.record_refresh (
  p_id             uuid,
  p_lease_until    timestamp with time zone,
  p_error_code     text,
  p_error_kind     text                     DEFAULT NULL::text,
  p_expires_in     integer                  DEFAULT NULL::integer,
  p_access_mask    text                     DEFAULT NULL::text,
  p_sealed_access  text                     DEFAULT NULL::text,
  p_refresh_mask   text                     DEFAULT NULL::text,
  p_sealed_refresh text                     DEFAULT NULL::text,
  p_scope          text                     DEFAULT NULL::text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
end $function$;

COMMENT ON FUNCTION "service"."older_comments"(uuid) IS 'The newest 25 comments from before the connection that a user may choose to answer, and the credits a reply to each would cost. Which of them are offered first-comments decides, which reads what their words hold.';

REVOKE ALL ON FUNCTION "service"."older_comments"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."older_comments"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."older_comments"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."older_comments"(uuid) TO "service_role";
