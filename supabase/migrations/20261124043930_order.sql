-- order: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION engine.channel_url (
  p_user uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select 'https://www.youtube.com/channel/' || c.channel_id from public.youtube_connections c
  where c.user_id = p_user and c.channel_id is not null order by c.connected_at, c.id limit 1
$function$;

CREATE OR REPLACE FUNCTION engine.note_channel_url()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- What its owner wrote is their own word, and has another form.
  update public.profiles p set channel_url = u.url from engine.channel_url(v_user) u (url)
  where p.user_id = v_user and p.channel_url is distinct from u.url
    and coalesce(p.channel_url, '') ~ '^(https://www[.]youtube[.]com/channel/UC[A-Za-z0-9_-]{22})?$';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.select_one_client()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.user_google_oauth_clients o set is_selected = false where o.user_id = new.user_id and o.is_selected and o.id <> new.id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION service.save_connection (
  p_id              uuid,
  p_user            uuid,
  p_email           text,
  p_client_config   uuid,
  p_channel_id      text,
  p_channel_title   text,
  p_label           text,
  p_scope           text,
  p_expires_in      integer,
  p_access_mask     text,
  p_sealed_access   text,
  p_refresh_mask    text,
  p_sealed_refresh  text,
  p_signed_in_email text
)
  RETURNS SETOF public.youtube_connections
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_wanted text := nullif(btrim(p_label), '');
  v_label text := engine.free_label(p_user, coalesce(v_wanted, 'youtube_1'), p_id);
begin
  if not exists (select from public.user_google_oauth_clients where id = p_client_config and user_id = p_user) then
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client doesn''t exist.');
  end if;
  insert into public.profiles (user_id, email) values (p_user, p_email) on conflict do nothing;
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
end $function$;

-- Nothing wrote these: what was connected gives them their meaning.
update public.user_google_oauth_clients o set is_selected = latest.id is not null
from public.user_google_oauth_clients c
left join (
  select distinct on (k.user_id) k.id from public.user_google_oauth_clients k
  where k.last_sign_in_at is not null order by k.user_id, k.last_sign_in_at desc, k.id) latest on latest.id = c.id
where o.id = c.id and o.is_selected is distinct from (latest.id is not null);
update public.profiles p set channel_url = engine.channel_url(p.user_id)
where p.channel_url is null and engine.channel_url(p.user_id) is not null;

CREATE UNIQUE INDEX user_google_oauth_clients_selected ON public.user_google_oauth_clients USING btree (user_id)
  WHERE is_selected;

CREATE TRIGGER user_google_oauth_clients_select_one
  BEFORE INSERT OR UPDATE OF is_selected ON public.user_google_oauth_clients
  FOR EACH ROW
  WHEN (new.is_selected)
  EXECUTE FUNCTION engine.select_one_client();

CREATE TRIGGER youtube_connections_channel_url
  AFTER INSERT OR DELETE OR UPDATE OF channel_id ON public.youtube_connections
  FOR EACH ROW
  EXECUTE FUNCTION engine.note_channel_url();

COMMENT ON COLUMN "public"."profiles"."channel_url" IS 'The address of the user''s channel: what its owner wrote, otherwise that of the channel that was connected first (engine.note_channel_url); null without either.';

COMMENT ON COLUMN "public"."user_google_oauth_clients"."is_selected" IS 'The one that its owner connects with: that of the last consent, or another that they chose since. At most one of a user; the connect dialog offers it first.';

COMMENT ON FUNCTION "engine"."channel_url"(uuid) IS 'The address of the channel that a user connected first; null without one.';

COMMENT ON FUNCTION "engine"."note_channel_url"() IS 'Trigger: keeps profiles.channel_url the address of the first channel connected, unless its owner wrote another.';

COMMENT ON FUNCTION "engine"."select_one_client"() IS 'Trigger: whoever selects an OAuth client takes it in place of the one selected before.';

REVOKE ALL ON FUNCTION "engine"."channel_url"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."channel_url"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."channel_url"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."note_channel_url"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."note_channel_url"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."note_channel_url"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."select_one_client"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."select_one_client"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."select_one_client"() TO "postgres";
