-- keys: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

ALTER TABLE "private"."secrets"
  DROP CONSTRAINT "secrets_sealed_check";

CREATE TABLE "private"."sealing" (
  "only_row"   boolean                  NOT NULL DEFAULT true,
  "rotated_at" timestamp with time zone,
  CONSTRAINT "sealing_only_row_check" CHECK (only_row),
  CONSTRAINT "sealing_pkey" PRIMARY KEY (only_row)
);

CREATE OR REPLACE FUNCTION engine.binds_its_field (
  p_sealed text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ select p_sealed ~ '^[a-z0-9]+:2:' $function$;

CREATE OR REPLACE FUNCTION engine.claim_channel_posts (
  p_user          uuid,
  p_channel       text,
  p_most          integer,
  p_lease         uuid,
  p_lease_seconds integer,
  OUT             taken uuid[],
  OUT             next_turn timestamp with time zone
)
  RETURNS record
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := engine.now();
  -- What is looked at in one turn is bounded, whatever stands in the queue.
  v_most_looks constant int := 100;
  v_looks int := 0;
  v_hold text;
  v_connection public.youtube_connections;
  v_client public.user_google_oauth_clients;
  v_room record;
  v_sends int;
  v_most int := p_most;
  v_full_videos text[];
  v_full_texts bigint[];
  v_id uuid;
  v public.youtube_comments;
  v_in_the_way boolean := false;
  v_failed boolean := false;
  v_waits timestamptz;
begin
  taken := '{}';
  next_turn := v_now + interval '1 second';
  if not engine.take_posting_turns(p_user) then
    return;
  end if;
  select y.post_after into v_waits from public.youtube_comments y
  where y.user_id = p_user and y.channel_id = p_channel and y.reply_status = 'queue' order by y.post_after limit 1;
  if v_waits is null or v_waits > v_now then
    next_turn := v_waits;
    return;
  end if;
  v_hold := engine.posting_hold(p_user, p_channel);
  if v_hold is not null then
    next_turn := engine.hold_ends(p_user, v_hold);
    return;
  end if;
  select c.* into v_connection from public.youtube_connections c
  where c.user_id = p_user and c.channel_id = p_channel and c.selected_for_posting and c.client_config_id is not null and engine.connection_usable(c)
  order by c.priority, c.last_used_at nulls first limit 1;
  if not found then
    next_turn := least(v_now + interval '1 hour', engine.quota_resets_at());
    return;
  end if;
  -- Kept from being deleted under the claim, which would lock connection and replies the other way round.
  perform from public.youtube_connections c where c.id = v_connection.id for key share skip locked;
  if not found then
    return;
  end if;
  v_sends := engine.sends_left(p_user, v_connection.id, true);
  if v_sends <= 0 then
    select greatest(t.paused_until, v_now + interval '10 seconds') into next_turn from private.server_troubles t where t.connection_id = v_connection.id;
    return;
  end if;
  v_most := least(p_most, v_sends);
  select o.* into v_client from public.user_google_oauth_clients o where o.id = v_connection.client_config_id;
  -- One claim at a time reads and uses the budget of a project.
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.project:' || v_client.project, 0)) then
    return;
  end if;
  select * into v_room from engine.posting_room(p_user, p_channel, v_client.project);
  v_full_videos := array(select u from unnest(v_room.videos) u group by u having count(*) >= v_room.cap_video_day);
  v_full_texts := array(select u from unnest(v_room.texts) u group by u having count(*) >= v_room.same_text_per_day);

  for v_id in
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status = 'queue' and y.post_after <= v_now and v_room.replies > 0
      and (y.video_id is null or y.video_id <> all (v_full_videos))
      and (y.reply_shape is null or y.reply_shape <> all (v_full_texts))
    order by y.post_after, y.id limit v_most_looks
  loop
    exit when cardinality(taken) >= least(v_most, v_room.replies);
    v_looks := v_looks + 1;
    begin
      -- Looked at again under its lock: the owner may have changed it since, and what is approved is what is sent.
      select * into v from public.youtube_comments y where y.id = v_id and y.reply_status = 'queue' and y.post_after <= v_now for update skip locked;
      if not found or not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.thread:' || v.thread_id, 0)) then
        v_in_the_way := true;
      elsif engine.answers_edited(v) then
        perform engine.take_back_edited(v.id);
      elsif v.video_id is not null and cardinality(array_positions(v_room.videos, v.video_id)) >= v_room.cap_video_day
        or v.reply_shape is not null and cardinality(array_positions(v_room.texts, v.reply_shape)) >= v_room.same_text_per_day then
        -- Became full by those before it.
        null;
      elsif v.approved_hash is distinct from engine.reply_hash(v.generated_reply) then
        -- Nothing that passes soon: not to be looked at again and again ahead of the others.
        update public.youtube_comments set post_after = v_now + interval '1 hour' where id = v.id;
      -- Another user may have connected the same channel: a comment is answered by one of them only, and the other is told.
      elsif exists (
        select from public.youtube_comments o
        where o.comment_id = v.comment_id and o.id <> v.id and o.reply_status = any (engine.reply_may_be_posted())) then
        update public.youtube_comments set post_after = v_now + interval '1 hour', status_reason = 'other_account' where id = v.id;
      -- A lost reply is looked for in its thread (docs/YOUTUBE.md, Posting once), so only one of a thread is in flight.
      elsif exists (select from public.youtube_comments o where o.thread_id = v.thread_id and o.reply_status = 'posting' and o.youtube_reply_id is null) then
        v_in_the_way := true;
      else
        perform engine.start_posting(v, v_connection, p_lease, p_lease_seconds);
        taken := taken || v.id;
        v_room.videos := v_room.videos || v.video_id;
        v_room.texts := v_room.texts || v.reply_shape;
      end if;
    exception when others then
      -- A row that cannot be taken must not keep the channel's others from being posted.
      perform engine.set_post_aside(v_id, sqlerrm);
      v_failed := true;
    end;
  end loop;

  if cardinality(taken) >= v_room.replies then
    select r.opens_at into next_turn from engine.posting_room(p_user, p_channel, v_client.project) r;
  elsif cardinality(taken) >= v_most or v_looks >= v_most_looks then
    next_turn := v_now;
  else
    -- All that was due has been looked at: what is left waits for its time, for a full video or text, or for what was in the way.
    v_full_videos := array(select u from unnest(v_room.videos) u group by u having count(*) >= v_room.cap_video_day);
    v_full_texts := array(select u from unnest(v_room.texts) u group by u having count(*) >= v_room.same_text_per_day);
    select least(
      (select y.post_after from public.youtube_comments y
       where y.user_id = p_user and y.channel_id = p_channel and y.reply_status = 'queue' and y.post_after > v_now order by y.post_after limit 1),
      (select min(coalesce(r.sent_at, v_now)) + interval '24 hours' from engine.recent_posts(p_user) r
       where (r.video_id = any (v_full_videos) or (r.channel_id = p_channel and r.reply_shape = any (v_full_texts)))
         and exists (
           select from public.youtube_comments y
           where y.user_id = p_user and y.channel_id = p_channel and y.reply_status = 'queue' and y.post_after <= v_now
             and (y.video_id = any (v_full_videos) or y.reply_shape = any (v_full_texts)))),
      case when v_in_the_way then v_now + interval '10 seconds' when v_failed then v_now + interval '5 minutes' end)
    into next_turn;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.connection_health (
  c public.youtube_connections
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
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
  end
$function$;

CREATE OR REPLACE FUNCTION engine.keep_boxes_bound()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not engine.binds_its_field(new.sealed) and (
    (tg_op = 'UPDATE' and engine.binds_its_field(old.sealed)) or exists (select from private.sealing s where s.rotated_at is not null)
  ) then
    perform engine.fail(409, 'sealed_in_old_form', 'A credential was sealed in a form that is no longer taken.', 'Deploy the functions that belong to this schema.');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.posting_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{approved,policy_auto,sent_again,claimed,accepted,network,rate_limited,post_failed,lost_answer,unreadable_answer,not_found_after_lost_answer,connection_gone,found_later,other_account}'; end $function$;

CREATE OR REPLACE FUNCTION engine.sealed_boxes()
  RETURNS TABLE (
    table_name text,
    row_id     uuid,
    field      text,
    sealed     text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select 'secrets', s.row_id, s.name, s.sealed from private.secrets s
  union all
  select 'oauth_sessions', o.id, f.field, f.sealed
  from private.oauth_sessions o cross join lateral (values ('sealed_verifier', o.sealed_verifier), ('sealed_code', o.sealed_code)) f (field, sealed)
  where f.sealed is not null and o.expires_at > engine.now()
$function$;

CREATE OR REPLACE FUNCTION engine.work_due (
  p_function text,
  p_most     integer
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_now timestamptz := engine.now();
begin
  return case p_function
    when 'sync-comments' then
      (select count(*) from (select from public.channel_syncs s where s.next_sync_at <= v_now limit p_most) due)
      -- A run also redacts, even when nobody has a channel any more.
      + (select count(*) from (select from public.youtube_comments y where y.redacted_at is null and y.read_at < v_now - interval '30 days' limit 1) stale)
      + (select count(*) from (select from private.disconnected_channels d where d.since <= v_now - interval '6 days' limit 1) left_behind)
    when 'draft-replies' then
      (select count(*) from (select from public.channel_syncs s where s.draft_due_at <= v_now limit p_most) due)
    when 'post-replies' then
      (select count(*) from (select from public.channel_syncs s where s.post_due_at <= v_now limit p_most) due)
      -- A run also looks for replies whose sending ended in doubt.
      + (select count(*) from (
          select from public.youtube_comments y
          where y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_until <= v_now limit p_most) undecided)
    when 'verify-pending-replies' then
      (select count(*) from (select from public.youtube_comments y where y.next_check_at <= v_now limit p_most) due)
    when 'refresh-youtube-token' then
      (select count(*) from (
          select from public.youtube_connections c
          where c.is_active and c.refresh_token <> '' and (c.expires_at < v_now + interval '10 minutes' or c.error_kind = 'sign_in'
            or (c.error_kind in ('client', 'unreadable') and engine.client_saved_since(c))) limit p_most) due)
    when 'send-mails' then
      (select count(*) from (
          select from private.mails m where m.sent_at is null and m.failed_at is null and m.not_before <= v_now limit p_most) due)
    else 1
  end;
end $function$;

CREATE OR REPLACE FUNCTION service.boxes_to_reseal (
  p_key_id text,
  p_except text[]  DEFAULT '{}'::text[],
  p_after  jsonb   DEFAULT NULL::jsonb,
  p_limit  integer DEFAULT 200
)
  RETURNS TABLE (
    table_name text,
    row_id     uuid,
    field      text,
    sealed     text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select b.* from engine.sealed_boxes() b
  where (split_part(b.sealed, ':', 1) <> p_key_id or not engine.binds_its_field(b.sealed)) and split_part(b.sealed, ':', 1) <> all (p_except)
    and (p_after is null or (b.table_name, b.row_id, b.field) > (p_after ->> 'table_name', (p_after ->> 'row_id')::uuid, p_after ->> 'field'))
  order by b.table_name, b.row_id, b.field limit least(p_limit, 1000)
$function$;

CREATE OR REPLACE FUNCTION service.claim_refreshes (
  p_user       uuid    DEFAULT NULL::uuid,
  p_connection uuid    DEFAULT NULL::uuid,
  p_limit      integer DEFAULT 50,
  p_except     uuid[]  DEFAULT '{}'::uuid[]
)
  RETURNS TABLE (
    id                   uuid,
    user_id              uuid,
    label                text,
    client_id            text,
    sealed_client_secret text,
    client_config_id     uuid,
    sealed_refresh_token text,
    lease_until          timestamp with time zone
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if p_connection is not null and not exists (
    select from public.youtube_connections c where c.id = p_connection and (p_user is null or c.user_id = p_user)
  ) then
    perform engine.fail(404, 'connection_not_found', 'This connection does not exist.');
  end if;
  return query execute format($q$
    with due as (
      select c.id from public.youtube_connections c
      where c.is_active and c.refresh_token <> '' and c.client_config_id is not null and %s
        and (c.refresh_lease_until is null or c.refresh_lease_until < engine.now()) and c.id <> all ($4)
      order by c.expires_at limit $3 for update skip locked
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
        or c.error_kind in (select k.kind from engine.error_kinds k where k.retry in ('next_quota_day', 'after_refresh'))) $q$ end)
  using p_user, p_connection, p_limit, p_except;
end $function$;

CREATE OR REPLACE FUNCTION service.finish_rotation()
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Writers of boxes wait for the answer, and then meet the trigger.
  lock table private.secrets in share mode;
  if exists (select from engine.sealed_boxes() b where not engine.binds_its_field(b.sealed)) then
    return false;
  end if;
  update private.sealing set rotated_at = coalesce(rotated_at, engine.now());
  return true;
end $function$;

CREATE OR REPLACE FUNCTION service.reseal (
  p_boxes jsonb
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_count int;
  v_total int := 0;
begin
  perform engine.require(
    not exists (select from jsonb_array_elements(p_boxes) b where not engine.binds_its_field(coalesce(b ->> 'sealed', ''))),
    'A box is sealed anew in the form that binds its field.');
  -- In the order of all who write several; a credential that was replaced meanwhile is the newer one.
  perform from private.secrets s
  where (s.row_id, s.name) in (select (b ->> 'row_id')::uuid, b ->> 'field' from jsonb_array_elements(p_boxes) b where b ->> 'table_name' = 'secrets')
  order by s.row_id, s.name for no key update;
  update private.secrets s set sealed = b ->> 'sealed' from jsonb_array_elements(p_boxes) b
  where b ->> 'table_name' = 'secrets' and s.row_id = (b ->> 'row_id')::uuid and s.name = b ->> 'field' and s.sealed = b ->> 'was';
  get diagnostics v_count = row_count;
  v_total := v_count;
  update private.oauth_sessions o set sealed_verifier = b ->> 'sealed' from jsonb_array_elements(p_boxes) b
  where b ->> 'table_name' = 'oauth_sessions' and b ->> 'field' = 'sealed_verifier' and o.id = (b ->> 'row_id')::uuid and o.sealed_verifier = b ->> 'was';
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  update private.oauth_sessions o set sealed_code = b ->> 'sealed' from jsonb_array_elements(p_boxes) b
  where b ->> 'table_name' = 'oauth_sessions' and b ->> 'field' = 'sealed_code' and o.id = (b ->> 'row_id')::uuid and o.sealed_code = b ->> 'was';
  get diagnostics v_count = row_count;
  return v_total + v_count;
end $function$;

CREATE OR REPLACE FUNCTION service.sealing_status()
  RETURNS TABLE (
    key_id     text,
    bound      boolean,
    boxes      integer,
    rotated_at timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select split_part(b.sealed, ':', 1), engine.binds_its_field(b.sealed), count(*)::int, (select s.rotated_at from private.sealing s)
  from engine.sealed_boxes() b group by 1, 2 order by 1, 2
$function$;

-- Wider than the one it replaces, over a few short rows a connection.
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "private"."secrets" ADD CONSTRAINT "secrets_sealed_check" CHECK ((sealed ~ '^[a-z0-9]+:(2:)?[A-Za-z0-9_-]+$'::text));

CREATE TRIGGER secrets_bound
  BEFORE INSERT OR UPDATE OF sealed ON private.secrets
  FOR EACH ROW
  EXECUTE FUNCTION engine.keep_boxes_bound();

COMMENT ON FUNCTION "engine"."binds_its_field"(text) IS 'Whether a box names table, row and field (<key id>:2:...), and opens there alone. Those of the first form (<key id>:...) open in any field of their row.';

COMMENT ON FUNCTION "engine"."keep_boxes_bound"() IS 'Trigger: no box of the first form comes in place of one that binds its field, and none at all once all were sealed anew.';

COMMENT ON FUNCTION "engine"."sealed_boxes"() IS 'Every box that may still be opened, with the place that it is sealed for.';

COMMENT ON FUNCTION "service"."boxes_to_reseal"(text, text[], jsonb, integer) IS 'The next boxes after a place (table_name, row_id, field) that are not sealed with the key p_key_id in the form that binds their field; none of the keys in p_except.';

COMMENT ON FUNCTION "service"."finish_rotation"() IS 'Notes that no box of the first form is left, from which on none is taken; false while there is one.';

COMMENT ON FUNCTION "service"."reseal"(jsonb) IS 'Replaces boxes ([{table_name, row_id, field, was, sealed}]) by the same texts sealed anew, each only while it is still the one that was read. Returns how many.';

COMMENT ON FUNCTION "service"."sealing_status"() IS 'How many boxes each key has sealed, apart those that bind their field (bound) and those of the first form, and when the last of these was sealed anew.';

COMMENT ON TABLE "engine"."error_kinds" IS 'Reference rows: what each kind of error of a Google call means. answered: Google was heard, or needed not be asked. who_acts: nobody when it passes or the engine mends it. retry: when trying again makes sense. closes_connection: nothing is called with the connection until that is mended. after_insert, stops_batch: what posting records of the reply (again: surely not posted, and tried once more), and whether the rest of the batch waits. after_change: what editing or deleting records. sentence: for whoever sees the connection, the cause and the step. http_status, error_code, advice: the answer to a person who asked for the call. console_page: the page of the Google Cloud console where the step is done.';

COMMENT ON TABLE "private"."sealing" IS 'rotated_at: when a rotation found the last box of the first form gone. Since then none is taken, so that an old one cannot be put in place of a new one.';

COMMENT ON TABLE "private"."secrets" IS 'Credentials sealed by the edge functions (AES-256-GCM, key id prefix; table, row and name as associated data, the row alone in boxes of the first form). The key is not in the database.';

REVOKE ALL ON FUNCTION "engine"."binds_its_field"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."binds_its_field"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."binds_its_field"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."keep_boxes_bound"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."keep_boxes_bound"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."keep_boxes_bound"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."sealed_boxes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."sealed_boxes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."sealed_boxes"() TO "postgres";

REVOKE ALL ON FUNCTION "service"."boxes_to_reseal"(text, text[], jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."boxes_to_reseal"(text, text[], jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."boxes_to_reseal"(text, text[], jsonb, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."boxes_to_reseal"(text, text[], jsonb, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."finish_rotation"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."finish_rotation"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."finish_rotation"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."finish_rotation"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."reseal"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."reseal"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."reseal"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."reseal"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "service"."sealing_status"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."sealing_status"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."sealing_status"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."sealing_status"() TO "service_role";

-- Data.

insert into private.sealing default values;

insert into engine.error_kinds values
  ('unreadable', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'The saved sign-in of this channel cannot be opened any more. Save the Client ID and Secret of its OAuth client again, then reconnect the channel.',
    409, 'channel_refused', 'The saved sign-in of this channel cannot be opened any more. Save the Client ID and Secret of its OAuth client again, then reconnect it.', null),
  ('unreadable_key', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'The saved API key cannot be opened any more, so it proves no reply public. Save it again.',
    409, 'key_refused', 'The saved API key cannot be opened any more. Save it again.', null);

-- What the old code noted of them.
update public.youtube_connections set error_kind = 'unreadable', status = 'need_reauth' where last_error_code = 'credentials_unreadable';
update public.youtube_connections set error_kind = 'unreadable_key' where last_error_code = 'key_unreadable';
