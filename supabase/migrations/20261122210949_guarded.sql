-- guarded: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
-- The tables of settings are small: each constraint is checked within the step. private.rate_limits held counts of minutes.
-- squawk-ignore-file constraint-missing-not-valid, ban-drop-table
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP POLICY "signup_leads: visible while being added" ON "public"."signup_leads";

ALTER TABLE "private"."secrets"
  DROP CONSTRAINT "secrets_sealed_check";

ALTER TABLE "public"."brand_voices"
  DROP CONSTRAINT "brand_voices_reply_language_check";

ALTER TABLE "public"."client_objectives"
  DROP CONSTRAINT "client_objectives_tags_check";

ALTER TABLE "public"."reply_rules"
  DROP CONSTRAINT "reply_rules_categories_check";

ALTER TABLE "public"."reply_rules"
  DROP CONSTRAINT "reply_rules_sentiments_check";

DROP FUNCTION "engine"."model_calls_left"(uuid);

DROP FUNCTION "engine"."model_day"();

DROP FUNCTION "engine"."model_use"();

DROP FUNCTION "public"."posting_pace"();

DROP FUNCTION "service"."book_model_use"(uuid, integer, integer, integer);

DROP FUNCTION "service"."book_model_uses"(jsonb, date);

DROP FUNCTION "service"."comment_to_translate"(uuid, uuid);

DROP FUNCTION "service"."take_token"(text, integer, integer);

DROP TABLE "private"."rate_limits";

CREATE TABLE "private"."approved_addresses" (
  "email"       text                     NOT NULL,
  CONSTRAINT "approved_addresses_email_check" CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 320)) AND (POSITION(('@'::text) IN (email)) > 1))),
  CONSTRAINT "approved_addresses_pkey" PRIMARY KEY (email),
  "approved_at" timestamp with time zone NOT NULL DEFAULT engine.now()
);

CREATE TABLE "private"."gate_buckets" (
  "gate"       text                     NOT NULL,
  "address"    text                     NOT NULL,
  "tokens"     real                     NOT NULL,
  "counted_at" timestamp with time zone NOT NULL,
  CONSTRAINT "gate_buckets_pkey" PRIMARY KEY (gate, address)
);

CREATE TABLE "private"."gate_settings" (
  "only_row"        boolean NOT NULL DEFAULT true,
  "trusted_proxies" integer NOT NULL DEFAULT 1,
  CONSTRAINT "gate_settings_only_row_check" CHECK (only_row),
  CONSTRAINT "gate_settings_pkey" PRIMARY KEY (only_row),
  CONSTRAINT "gate_settings_trusted_proxies_check" CHECK (((trusted_proxies >= 1) AND (trusted_proxies <= 10)))
);

CREATE TABLE "private"."model_limits" (
  "only_row"     boolean       NOT NULL DEFAULT true,
  "user_calls"   integer       NOT NULL DEFAULT 5000,
  "user_tokens"  bigint        NOT NULL DEFAULT 10000000,
  "user_money"   numeric(12,2) NOT NULL DEFAULT 20,
  "all_calls"    integer       NOT NULL DEFAULT 100000,
  "all_tokens"   bigint        NOT NULL DEFAULT 200000000,
  "all_money"    numeric(12,2) NOT NULL DEFAULT 500,
  "input_price"  numeric(12,4) NOT NULL DEFAULT 0,
  "output_price" numeric(12,4) NOT NULL DEFAULT 0,
  CONSTRAINT "model_limits_all_calls_check" CHECK ((all_calls >= 0)),
  CONSTRAINT "model_limits_all_money_check" CHECK ((all_money >= (0)::numeric)),
  CONSTRAINT "model_limits_all_tokens_check" CHECK ((all_tokens >= 0)),
  CONSTRAINT "model_limits_input_price_check" CHECK ((input_price >= (0)::numeric)),
  CONSTRAINT "model_limits_only_row_check" CHECK (only_row),
  CONSTRAINT "model_limits_output_price_check" CHECK ((output_price >= (0)::numeric)),
  CONSTRAINT "model_limits_pkey" PRIMARY KEY (only_row),
  CONSTRAINT "model_limits_user_calls_check" CHECK ((user_calls >= 0)),
  CONSTRAINT "model_limits_user_money_check" CHECK ((user_money >= (0)::numeric)),
  CONSTRAINT "model_limits_user_tokens_check" CHECK ((user_tokens >= 0))
);

CREATE TABLE "private"."model_shares" (
  "day"           date    NOT NULL,
  "share"         integer NOT NULL,
  "calls"         bigint  NOT NULL DEFAULT 0,
  "input_tokens"  bigint  NOT NULL DEFAULT 0,
  "output_tokens" bigint  NOT NULL DEFAULT 0,
  CONSTRAINT "model_shares_pkey" PRIMARY KEY (day, share),
  CONSTRAINT "model_shares_share_check" CHECK (((share >= 0) AND (share <= 15)))
);

CREATE TABLE "private"."model_takes" (
  "id"  uuid NOT NULL DEFAULT gen_random_uuid(),
  "day" date NOT NULL,
  CONSTRAINT "model_takes_pkey" PRIMARY KEY (id)
);

CREATE TABLE "private"."operator_addresses" (
  "address" text                     NOT NULL,
  "seen_at" timestamp with time zone NOT NULL,
  CONSTRAINT "operator_addresses_pkey" PRIMARY KEY (address)
);

CREATE TABLE "private"."operator_links" (
  "token_hash"      text                     NOT NULL,
  "email"           text                     NOT NULL,
  "creates_account" boolean                  NOT NULL,
  CONSTRAINT "operator_links_pkey" PRIMARY KEY (token_hash),
  "expires_at"      timestamp with time zone NOT NULL DEFAULT (engine.now() + '00:10:00'::interval)
);

CREATE TABLE "private"."sealing" (
  "only_row"   boolean                  NOT NULL DEFAULT true,
  "rotated_at" timestamp with time zone,
  CONSTRAINT "sealing_only_row_check" CHECK (only_row),
  CONSTRAINT "sealing_pkey" PRIMARY KEY (only_row)
);

CREATE TABLE "public"."operator_sessions" (
  "session_id" uuid                     NOT NULL,
  "user_id"    uuid                     NOT NULL,
  "reason"     text                     NOT NULL,
  CONSTRAINT "operator_sessions_pkey" PRIMARY KEY (session_id),
  CONSTRAINT "operator_sessions_reason_check" CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  "opened_at"  timestamp with time zone NOT NULL DEFAULT engine.now()
);

ALTER TABLE "public"."operator_sessions"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."operator_sessions" FROM "anon", "service_role";

CREATE OR REPLACE FUNCTION engine.ask_google_again (
  p_client uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_project text;
begin
  perform engine.me();
  select o.project into v_project from public.user_google_oauth_clients o
  where o.id = p_client and o.user_id = any (array(select engine.accounts()))
    and exists (select from public.youtube_connections c where c.client_config_id = o.id and c.is_active and c.channel_id is not null);
  if not found then
    perform engine.fail(404, 'client_not_found', 'No channel of yours is connected through this OAuth client.');
  end if;
  if engine.quota_closed_until(v_project) is null then
    return;
  end if;
  if not engine.pass_gate('ask_google', v_project) then
    perform engine.fail(429, 'too_many_requests', 'Google was asked several times already.', 'Try again in an hour.');
  end if;
  -- What is over is asked about by the next reading, with one unit.
  update private.quota_days set closed_until = engine.now(), probing_until = null where project = v_project and day = engine.quota_day();
  perform from public.channel_syncs s join public.youtube_connections c on c.user_id = s.user_id and c.channel_id = s.channel_id
  where c.client_config_id = p_client and c.is_active order by s.user_id, s.channel_id for no key update of s;
  update public.channel_syncs s set next_sync_at = engine.now()
  from public.youtube_connections c
  where c.client_config_id = p_client and c.is_active and c.user_id = s.user_id and c.channel_id = s.channel_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.backfill (
  p_channel text,
  p_limit   integer,
  p_apply   boolean
)
  RETURNS TABLE (
    comments integer,
    credits  integer
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := engine.me();
  v_ids uuid[];
begin
  perform engine.require_key(p_channel);
  if p_limit is null or p_limit not between 1 and engine.most('backfill_comments') then
    perform engine.fail(422, 'backfill_limit', format('Choose between 1 and %s comments.', engine.most('backfill_comments')));
  end if;
  select array_agg(id) into v_ids from (
    select y.id from public.youtube_comments y
    where y.user_id = v_user and y.channel_id = p_channel and y.reply_status is null and not y.candidate and y.comment_id = y.thread_id
      and y.owner_replied_at is null and y.can_reply and y.redacted_at is null and engine.decide_before_drafting(y) is null
      and y.published_at > engine.now() - make_interval(days => (select s.max_comment_age_days from public.automation_settings s where s.user_id = v_user))
    order by y.published_at desc limit p_limit) newest;
  if p_apply then
    update public.youtube_comments set candidate = true where id = any(v_ids);
    perform engine.log(v_user, 'owner', 'backfill', p_channel, jsonb_build_object('comments', coalesce(cardinality(v_ids), 0)));
  end if;
  comments := coalesce(cardinality(v_ids), 0);
  credits := comments * engine.reply_cost();
  return next;
end $function$;

CREATE OR REPLACE FUNCTION engine.before_user_created (
  event jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if engine.pass_gate('new_user', engine.caller_address(event -> 'metadata' ->> 'ip_address')) then
    return '{}';
  end if;
  return '{"error": {"http_code": 429, "message": "Too many new accounts at the moment. Try again in a few minutes."}}';
end $function$;

CREATE OR REPLACE FUNCTION engine.binds_its_field (
  p_sealed text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ select p_sealed ~ '^[a-z0-9]+:2:' $function$;

CREATE OR REPLACE FUNCTION engine.caller_address (
  p_forwarded text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  -- What is left of the trusted proxies' entries is the caller's to write; so the count is from the right.
  v_hops text[] := pg_catalog.string_to_array(right(coalesce(p_forwarded, ''), 1000), ',');
  v_trusted int := (select s.trusted_proxies from private.gate_settings s);
  v_hop text := btrim(v_hops[greatest(cardinality(v_hops) - v_trusted + 1, 1)]);
  v_address inet;
begin
  -- [::1]:443 and 192.0.2.1:443 name a port; ::ffff:192.0.2.1 is IPv4.
  v_hop := regexp_replace(v_hop, '^\[([^\]]*)\](:\d+)?$', '\1');
  v_hop := regexp_replace(v_hop, '^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(:\d+)?$', '\1', 'i');
  if coalesce(v_hop, '') !~ '^[0-9A-Fa-f.:]+$' or not pg_input_is_valid(v_hop, 'inet') then
    return 'unknown';
  end if;
  v_address := v_hop::inet;
  -- A subscriber of IPv6 has 2^64 addresses at least.
  return case family(v_address) when 4 then host(v_address) else network(set_masklen(v_address, 64))::text end;
end $function$;

CREATE OR REPLACE FUNCTION engine.channel_connected (
  p_user    uuid,
  p_channel text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from public.youtube_connections c
    where c.user_id = p_user and c.channel_id = p_channel and c.is_active and c.refresh_token <> '');
end $function$;

CREATE OR REPLACE FUNCTION engine.check_model_calls()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_most constant int := (select l.user_calls from private.model_limits l);
begin
  if new.model_calls_per_day > v_most then
    perform engine.fail(422, 'model_calls_ceiling', format('The model may be called %s times a day at most.', v_most), 'Choose a lower number.');
  end if;
  return new;
end $function$;

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

CREATE OR REPLACE FUNCTION engine.draft_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{needs_approval,check_failed,escalated,rule,rule_not_earned,rule_gone,low_confidence,once_per_viewer,shadow,no_plan,not_connected,model_budget,model_ceiling,model_failed,model_unusable,draft_failed,draft_given_up,written,edited,cancelled,comment_edited,comment_back,already_answered}'; end $function$;

CREATE OR REPLACE FUNCTION engine.even_shares (
  p_day   date,
  p_calls integer DEFAULT 0
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  r constant record := engine.model_reserve();
  v_calls bigint;
  v_input bigint;
  v_output bigint;
begin
  select greatest(0, sum(s.calls)) + p_calls, greatest(0, sum(s.input_tokens)) + p_calls * r.input_tokens, greatest(0, sum(s.output_tokens)) + p_calls * r.output_tokens
  into v_calls, v_input, v_output from private.model_shares s where s.day = p_day;
  update private.model_shares s set calls = v_calls / 16 + (s.share < v_calls % 16)::int, input_tokens = v_input / 16 + (s.share < v_input % 16)::int,
    output_tokens = v_output / 16 + (s.share < v_output % 16)::int
  where s.day = p_day;
end $function$;

CREATE OR REPLACE FUNCTION engine.export_account()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'exported_at', engine.now(),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = engine.me()),
    'automation_settings', (select to_jsonb(s) from public.automation_settings s where s.user_id = engine.me()),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.id) from public.automation_consents c where c.user_id = engine.me()), '[]'),
    'objectives', coalesce((select jsonb_agg(to_jsonb(o) order by o.created_at) from public.client_objectives o where o.user_id = engine.me()), '[]'),
    'channels', coalesce((select jsonb_agg(to_jsonb(m) order by m.created_at) from public.client_youtube_channels m where m.client_user_id = engine.me()), '[]'),
    'connections', coalesce((select jsonb_agg(to_jsonb(c) - 'access_token' - 'refresh_token' - 'api_key' order by c.connected_at)
      from public.youtube_connections c where c.user_id = engine.me()), '[]'),
    'oauth_clients', coalesce((select jsonb_agg(to_jsonb(o) - 'client_secret' order by o.updated_at)
      from public.user_google_oauth_clients o where o.user_id = engine.me()), '[]'),
    'comments', coalesce((select jsonb_agg(to_jsonb(y) order by y.created_at) from public.youtube_comments y where y.user_id = engine.me()), '[]'),
    'reply_versions', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.reply_versions v where v.user_id = engine.me()), '[]'),
    'videos', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.videos v where v.user_id = engine.me()), '[]'),
    'brand_voice', (select to_jsonb(b) from public.brand_voices b where b.user_id = engine.me()),
    'reply_rules', coalesce((select jsonb_agg(to_jsonb(r) order by r.position) from public.reply_rules r where r.user_id = engine.me()), '[]'),
    'rule_outcomes', coalesce((select jsonb_agg(to_jsonb(t) order by t.id) from public.rule_outcomes t where t.user_id = engine.me()), '[]'),
    'shadow_decisions', coalesce((select jsonb_agg(to_jsonb(d) order by d.id) from public.shadow_decisions d where d.user_id = engine.me()), '[]'),
    'saved_replies', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_replies s where s.user_id = engine.me()), '[]'),
    'channel_pauses', coalesce((select jsonb_agg(to_jsonb(b) order by b.paused_at) from public.channel_pauses b where b.user_id = engine.me()), '[]'),
    'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = engine.me()), '[]'),
    'operator_sessions', coalesce((select jsonb_agg(to_jsonb(s) - 'session_id' order by s.opened_at) from public.operator_sessions s where s.user_id = engine.me()), '[]'),
    'history', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.user_id = engine.me()), '[]'),
    'activity', coalesce((select jsonb_agg(to_jsonb(a) order by a.id) from public.activity_log a where a.user_id = engine.me()), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION engine.forget_objectives()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from public.client_objectives o where o.id in (
    select k.id from public.client_objectives k where k.user_id = new.user_id
    order by k.updated_at desc, k.id = new.id desc offset engine.most('objectives'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.forwarded_for()
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for'
$function$;

CREATE OR REPLACE FUNCTION engine.gate_lead()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if current_setting('role') in ('anon', 'authenticated') then
    perform engine.require_gate('lead');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.gates()
  RETURNS TABLE (
    gate            text,
    address_tokens  integer,
    address_seconds integer,
    all_tokens      integer,
    all_seconds     integer,
    about           text
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('lead', 20, 60, 200, 60, 'A request of the landing page.'),
    ('signup_lead', 20, 60, 500, 20, 'An email entered on a sign-up form.'),
    ('new_user', 5, 600, 30, 60, 'A new account, where Auth asks first (engine.before_user_created).'),
    ('master_login', 5, 60, 20, 60, 'A master password that is judged.'),
    ('operator_address', 5, 60, 20, 60, 'The same from an address that the operator has signed in from: strangers cannot use this one up.'),
    ('ask_google', 3, 3600, 1000, 1, 'A Google project that its owner has asked again (public.ask_google_again): the project stands for the address.')
$function$;

CREATE OR REPLACE FUNCTION engine.has_account (
  p_email text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from auth.users u where u.email = lower(p_email))
$function$;

CREATE OR REPLACE FUNCTION engine.installation_room (
  l     private.model_limits,
  p_day date
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_calls bigint;
  v_input bigint;
  v_output bigint;
begin
  select coalesce(sum(s.calls), 0), coalesce(sum(s.input_tokens), 0), coalesce(sum(s.output_tokens), 0) into v_calls, v_input, v_output
  from private.model_shares s where s.day = p_day;
  return engine.model_room(l, l.all_calls - v_calls, l.all_tokens - v_input - v_output, l.all_money - engine.model_money(l, v_input, v_output));
end $function$;

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

CREATE OR REPLACE FUNCTION engine.keep_signup_lead()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if current_setting('role') not in ('anon', 'authenticated') or pg_catalog.pg_trigger_depth() > 1 then
    return new;
  end if;
  if new.verified then
    raise exception using errcode = '42501', message = 'Nobody verifies an email for themselves.';
  end if;
  perform engine.require_gate('signup_lead');
  insert into public.signup_leads (email) values (new.email) on conflict do nothing;
  -- The visitor's own statement adds no row, ever: neither status nor content of the answer tells whether the email was there.
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.limit_rows()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_most constant int := engine.most(tg_argv[0]);
  v_owner constant uuid := to_jsonb(new) ->> tg_argv[1];
  v_count bigint;
begin
  -- Counted under a lock of the user's, or two inserts at a time would both find room.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.' || tg_argv[0] || ':' || v_owner, 0));
  execute format('select count(*) from %I.%I where %I = $1', tg_table_schema, tg_table_name, tg_argv[1]) into v_count using v_owner;
  if v_count > v_most then
    perform engine.fail(422, 'too_many_' || tg_argv[0], format('You have %s %s, which is the most.', v_most, tg_argv[2]), tg_argv[3]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.limits()
  RETURNS TABLE (
    name  text,
    value integer,
    about text
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('reply_characters', 1000, 'The longest reply. YouTube''s own limit is unpublished, so ours is far lower.'),
    ('reply_credits', 50, 'What one comments.insert costs, in credits (docs/YOUTUBE.md, Quota).'),
    ('daily_credits', 10000, 'Credits that a Google project has a day. A connection that has used as many counts as out of quota.'),
    ('shown_credits', 9950, 'Credits a day that the app shows for a connection.'),
    ('rules', 50, 'Rules of one user.'),
    ('saved_replies', 100, 'Saved replies of one user.'),
    ('objectives', 50, 'Objectives that are kept of one user: each save adds one, the oldest make room.'),
    ('channels', 100, 'Channels of one user, connected or shown in reports.'),
    ('oauth_clients', 20, 'Google OAuth clients of one user.'),
    ('oauth_sessions', 20, 'Sign-ins with Google that one user may have begun at a time; each ends after 10 minutes.'),
    ('consents', 100, 'Consents to posting without review that one user may give in 24 hours.'),
    ('consent_characters', 50000, 'The longest terms of a consent, as JSON.'),
    ('search_characters', 200, 'The longest text to search for.'),
    ('key_characters', 100, 'The longest id or name that a report is asked for.'),
    ('page_rows', 1000, 'Rows of a page of a report: what the Data API returns at most (supabase/config.toml), beyond which it cuts without a word.'),
    ('list_rows', 500, 'Comments of a page of the replies screen, and of one action on several.'),
    ('model_input_tokens', 6000, 'Tokens of a prompt that a model call counts for while it is under way; the usual one has 1,500.'),
    ('model_output_tokens', 1500, 'Tokens of an answer that a model call counts for while it is under way; the usual one has 250.'),
    ('model_prompt_characters', 60000, 'The longest prompt. What an owner can set and a thread can hold stays below it.'),
    ('draft_tries', 5, 'Tries without a usable draft, after which a comment is left to a person.'),
    ('backfill_comments', 1000, 'Comments of one backfill.'),
    ('report_days', 3700, 'Days of a report: ten years.'),
    ('assignee_characters', 200, 'The longest name or mail of a teammate.')
$function$;

CREATE OR REPLACE FUNCTION engine.model_allowance (
  p_user uuid,
  p_day  date,
  OUT    calls integer,
  OUT    held text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  l private.model_limits;
  d private.model_days;
  v_own int;
begin
  calls := 0;
  if not exists (select from public.profiles p where p.user_id = p_user and p.plan is not null) then
    held := 'no_plan';
    return;
  end if;
  select * into l from private.model_limits;
  select s.model_calls_per_day into v_own from public.automation_settings s where s.user_id = p_user;
  select * into d from private.model_days m where m.user_id = p_user and m.day = p_day;
  v_own := coalesce(v_own, 0) - coalesce(d.calls, 0);
  if v_own <= 0 then
    held := 'model_budget';
    return;
  end if;
  calls := least(v_own, engine.model_room(l, l.user_calls - coalesce(d.calls, 0), l.user_tokens - coalesce(d.input_tokens + d.output_tokens, 0),
    l.user_money - engine.model_money(l, coalesce(d.input_tokens, 0), coalesce(d.output_tokens, 0))));
  if calls = 0 or engine.installation_room(l, p_day) = 0 then
    calls := 0;
    held := 'model_ceiling';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.model_day()
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (engine.now() at time zone 'UTC')::date;
end $function$;

CREATE OR REPLACE FUNCTION engine.model_holds()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{no_plan,not_connected,model_budget,model_ceiling}'; end $function$;

CREATE OR REPLACE FUNCTION engine.model_money (
  l               private.model_limits,
  p_input_tokens  bigint,
  p_output_tokens bigint
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (p_input_tokens * l.input_price + p_output_tokens * l.output_price) / 1000000;
end $function$;

CREATE OR REPLACE FUNCTION engine.model_reserve (
  OUT input_tokens integer,
  OUT output_tokens integer
)
  RETURNS record
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  input_tokens := engine.most('model_input_tokens');
  output_tokens := engine.most('model_output_tokens');
end $function$;

CREATE OR REPLACE FUNCTION engine.model_room (
  l        private.model_limits,
  p_calls  bigint,
  p_tokens bigint,
  p_money  numeric
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  r constant record := engine.model_reserve();
  v_money constant numeric := engine.model_money(l, r.input_tokens, r.output_tokens);
begin
  -- Without prices money allows everything.
  return greatest(0, least(p_calls, p_tokens / (r.input_tokens + r.output_tokens), case when v_money > 0 then floor(p_money / v_money) end));
end $function$;

CREATE OR REPLACE FUNCTION engine.model_use()
  RETURNS TABLE (
    calls_today   integer,
    calls_limit   integer,
    calls_ceiling integer,
    held          text,
    waiting       integer
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce((select d.calls from private.model_days d where d.user_id = s.user_id and d.day = engine.model_day()), 0),
    least(s.model_calls_per_day, l.user_calls), l.user_calls, a.held,
    case when a.held is null then 0 else (
      select count(*)::int from public.youtube_comments y
      where y.user_id = s.user_id and y.reply_status is null and y.candidate and y.redacted_at is null and y.can_reply) end
  from public.automation_settings s cross join private.model_limits l cross join engine.model_allowance(s.user_id, engine.model_day()) a
  where s.user_id = any (array(select engine.accounts()))
$function$;

CREATE OR REPLACE FUNCTION engine.owner_only()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform engine.refuse_operator();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.pass_gate (
  p_gate    text,
  p_address text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  insert into private.gate_buckets (gate, address, tokens, counted_at) values (p_gate, '*', g.all_tokens, engine.now()) on conflict do nothing;
  select engine.refilled(b.tokens, b.counted_at, g.all_tokens, g.all_seconds) into v_all
  from private.gate_buckets b where b.gate = p_gate and b.address = '*' for update;
  if v_all < 1 then
    return false;
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
end $function$;

CREATE OR REPLACE FUNCTION engine.posting_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{approved,policy_auto,sent_again,claimed,accepted,network,rate_limited,post_failed,lost_answer,unreadable_answer,not_found_after_lost_answer,connection_gone,found_later,other_account}'; end $function$;

CREATE OR REPLACE FUNCTION engine.record_draft (
  p_id     uuid,
  p_result jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  r record;
  v public.youtube_comments;
  v_detail jsonb;
  v_why_not text;
  v_shadow boolean;
  v_outcome text;
begin
  select * into r from jsonb_to_record(p_result) as result (
    decision text, reason text, reply text, reply_type text, rule_id uuid, language text, sentiment text, category text, topics text[],
    confidence real, findings jsonb, escalation text, model jsonb, text_hash text, attempts int);
  select * into v from public.youtube_comments where id = p_id;
  -- Late or repeated: the comment was decided meanwhile (owner answered, dismissed, another run), or is another run's. The first decision stands.
  -- No draft_after: the viewer edited the comment since it was claimed, so this is about a text that is no more.
  if v.reply_status is not null or v.draft_after is null or r.attempts <> v.draft_attempts then
    return null;
  end if;
  if r.text_hash <> engine.text_hash(v.text_original)::text then
    update public.youtube_comments set draft_after = engine.now() where id = p_id;
    return 'retried';
  end if;
  if r.decision = 'retry' then
    if r.reason in ('draft_failed', 'model_unusable') then
      perform engine.set_draft_aside(p_id, r.reason);
    else
      update public.youtube_comments set
        draft_after = case when r.reason = any (engine.model_holds()) then engine.now() else engine.draft_retry_at(draft_attempts) end,
        status_reason = r.reason
      where id = p_id;
    end if;
    return 'retried';
  end if;
  v_detail := coalesce(r.model, '{}');
  if r.rule_id is not null then
    select v_detail || jsonb_build_object('rule_id', k.id, 'name', k.name) into v_detail
    from public.reply_rules k where k.id = r.rule_id and k.user_id = v.user_id and k.enabled;
    if not found then
      -- The rule was deleted or switched off meanwhile: the others decide anew.
      update public.youtube_comments set draft_after = engine.now() where id = p_id;
      return 'retried';
    end if;
  end if;
  select coalesce(bool_or(s.shadow_mode), false) into v_shadow from public.automation_settings s where s.user_id = v.user_id;
  v.language := coalesce(r.language, v.language);
  v.sentiment := coalesce(r.sentiment, v.sentiment);
  v.category := coalesce(r.category, v.category);
  v.topics := coalesce(r.topics, v.topics);
  v.confidence := coalesce(r.confidence, v.confidence);
  v.findings := coalesce(r.findings, '[]');
  v.escalation := r.escalation;
  v.rule_id := r.rule_id;
  v.draft_after := null;
  if r.decision = 'skip' then
    v := engine.move_locked(v, 'skipped', 'engine', r.reason, v_detail);
    v_outcome := 'skipped';
    v_why_not := r.reason;
  else
    v := engine.with_reply_text(v, r.reply, coalesce(r.reply_type, 'AI'));
    v_why_not := engine.why_not_unseen(v.user_id, v.channel_id, v.video_id, v.author_channel_id, p_id, r.rule_id, v.findings, r.escalation, r.confidence);
    if v_why_not is null and not v_shadow then
      v := engine.approve_locked(v, 'engine', 'policy_auto', v_detail);
      v_outcome := 'queued';
    else
      v := engine.move_locked(v, 'draft', 'engine', coalesce(v_why_not, 'shadow'), v_detail);
      v_outcome := 'drafted';
    end if;
  end if;
  if v_shadow then
    insert into public.shadow_decisions (user_id, comment_row_id, decision, reason, reply, rule_id)
    values (v.user_id, v.id, case when r.decision = 'skip' then 'skip' when v_why_not is null then 'post' else 'draft' end,
      coalesce(v_why_not, 'policy_auto'), v.generated_reply, r.rule_id);
  end if;
  return v_outcome;
end $function$;

CREATE OR REPLACE FUNCTION engine.refilled (
  p_tokens     real,
  p_counted_at timestamp with time zone,
  p_most       integer,
  p_seconds    integer
)
  RETURNS real
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select least(p_most, p_tokens + greatest(extract(epoch from engine.now() - p_counted_at), 0) / p_seconds)::real
$function$;

CREATE OR REPLACE FUNCTION engine.refuse_operator()
  RETURNS void
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select engine.refuse_operator_session((auth.jwt() ->> 'session_id')::uuid)
$function$;

CREATE OR REPLACE FUNCTION engine.refuse_operator_session (
  p_session uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (select from public.operator_sessions s where s.session_id = p_session) then
    perform engine.fail(403, 'owner_only', 'You are signed in as the operator. Only the owner of the account can change this.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.reorder_rules (
  p_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := engine.me();
begin
  perform engine.require(cardinality(p_ids) <= engine.most('rules'), format('There are %s rules at most.', engine.most('rules')));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.reply_rules'), pg_catalog.hashtext(v_user::text));
  if (select array_agg(r.id order by r.id) from public.reply_rules r where r.user_id = v_user)
    is distinct from (select array_agg(i order by i) from unnest(p_ids) i)
  then
    perform engine.fail(422, 'rules_differ', 'These are not all of your rules.', 'Reload: they have changed meanwhile.');
  end if;
  update public.reply_rules r set position = w.place
  from unnest(p_ids) with ordinality w (id, place) where r.id = w.id;
end $function$;

CREATE OR REPLACE FUNCTION engine.report_zone (
  p_tz text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not exists (select from private.time_zones where name = p_tz) then
    perform engine.fail(422, 'unknown_time_zone', format('There is no time zone called %s.', coalesce(left(p_tz, 64), '(none)')), 'Choose one in Account.');
  end if;
  return p_tz;
end $function$;

CREATE OR REPLACE FUNCTION engine.require_gate (
  p_gate text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not engine.pass_gate(p_gate, engine.caller_address(engine.forwarded_for())) then
    perform engine.fail(429, 'too_many_requests', 'Too many requests at the moment. Try again in a few minutes.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.require_key (
  p_key text
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(length(coalesce(p_key, '')) <= engine.most('key_characters'), format('An id has at most %s characters.', engine.most('key_characters')));
end $function$;

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

CREATE OR REPLACE FUNCTION engine.search_text (
  p_search text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(length(coalesce(p_search, '')) <= engine.most('search_characters'),
    format('Search for at most %s characters.', engine.most('search_characters')));
  return nullif(btrim(coalesce(p_search, '')), '');
end $function$;

CREATE OR REPLACE FUNCTION engine.set_posting_policy (
  p_policy text,
  p_terms  jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := engine.me();
  v_last text;
begin
  perform engine.refuse_operator();
  if p_policy is null or p_policy <> all (engine.posting_policies()) then
    perform engine.fail(422, 'unknown_policy', 'There is no such policy.', 'Choose review or auto.');
  end if;
  if p_policy = 'auto' and not (
    p_terms ->> 'channel_id' is not null and p_terms -> 'rules' is not null and p_terms -> 'caps' is not null
    and coalesce((p_terms ->> 'consent')::boolean, false)
    and exists (select from public.youtube_connections c where c.user_id = v_user and c.channel_id = p_terms ->> 'channel_id' and c.is_active)
  ) then
    perform engine.fail(422, 'consent_required', 'Posting without review needs your explicit consent for a connected channel.',
      'Name the channel, the rules and the caps, and agree.');
  end if;
  perform engine.require(length(coalesce(p_terms::text, '')) <= engine.most('consent_characters'),
    format('The terms have more than %s characters. Shorten your rules or delete some.', engine.most('consent_characters')));
  perform engine.lock_decisions(v_user);
  update public.automation_settings set posting_policy = p_policy where user_id = v_user;
  if not found then
    perform engine.fail(404, 'settings_not_found', 'There are no automation settings yet.', 'Open Reply Agent once.');
  end if;
  -- Taking a consent back is never refused; that it is still taken back needs no second record.
  if p_policy = 'auto' and (
    select count(*) from public.automation_consents c
    where c.user_id = v_user and c.policy = 'auto' and c.created_at > engine.now() - interval '24 hours') >= engine.most('consents')
  then
    perform engine.fail(429, 'too_many_consents', format('You have agreed %s times in 24 hours, which is the most.', engine.most('consents')), 'Try again tomorrow.');
  end if;
  select c.policy into v_last from public.automation_consents c where c.user_id = v_user order by c.id desc limit 1;
  if p_policy = 'auto' or v_last is distinct from p_policy then
    insert into public.automation_consents (user_id, policy, terms) values (v_user, p_policy, coalesce(p_terms, '{}'));
    -- The terms themselves stand in the consent.
    perform engine.log(v_user, 'owner', 'posting_policy_set', p_policy,
      jsonb_strip_nulls(jsonb_build_object('channel_id', left(p_terms ->> 'channel_id', engine.most('key_characters')))));
  end if;
  if p_policy = 'review' then
    -- The consent is withdrawn: what only it let go comes back.
    perform engine.withdraw_unseen(v_user, null, 'needs_approval');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.take_drafts (
  p_user          uuid,
  p_channel       text,
  p_most          integer,
  p_taken_of_user integer,
  p_lease_until   timestamp with time zone
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := engine.now();
  -- What a visit of a channel tidies up at most, by what a row costs; it is visited again for the rest.
  v_most_old constant int := 10;
  v_most_marked constant int := 100;
  v_calls_left int;
  v_held text;
  v_active boolean;
  v_oldest timestamptz;
  v_old uuid[];
  v_marked int := 0;
  v_taken uuid[];
  v_turn timestamptz;
begin
  select s.automation_status = 'active', v_now - make_interval(days => s.max_comment_age_days) into v_active, v_oldest
  from public.automation_settings s where s.user_id = p_user;
  select a.calls, a.held into v_calls_left, v_held from engine.model_allowance(p_user, engine.model_day()) a;
  if v_held is distinct from 'no_plan' and not engine.channel_connected(p_user, p_channel) then
    v_held := 'not_connected';
  end if;

  v_old := array(
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at < v_oldest
    order by y.published_at limit v_most_old for update skip locked);
  perform engine.move_reply(old.id, 'skipped', 'engine', 'too_old') from unnest(v_old) as old (id);

  if v_active is not true then
    -- Switched on, it is woken (automation_settings_wake).
    v_turn := v_now + interval '1 hour';
  elsif v_held is not null then
    -- What waits for the model says why.
    with waiting as (
      select y.id from public.youtube_comments y
      where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.status_reason is distinct from v_held
      limit v_most_marked for update skip locked
    )
    update public.youtube_comments y set status_reason = v_held from waiting w where y.id = w.id;
    get diagnostics v_marked = row_count;
    -- A plan and a connection wake the channel when they come (profiles_wake, youtube_connections_wake).
    v_turn := case when v_held in ('no_plan', 'not_connected') then v_now + interval '1 hour' else (engine.model_day() + 1)::timestamp at time zone 'UTC' end;
  else
    with chosen as (
      select y.id from public.youtube_comments y
      where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at >= v_oldest
        and y.redacted_at is null and y.can_reply and y.total_reply_count <= y.replies_read and (y.draft_after is null or y.draft_after <= v_now)
      order by y.published_at limit greatest(0, least(p_most, v_calls_left - p_taken_of_user)) for update skip locked
    ), taken as (
      update public.youtube_comments y set
        draft_after = p_lease_until, draft_attempts = y.draft_attempts + 1, 
        status_reason = case when y.status_reason = any (engine.model_holds()) then null else y.status_reason end
      from chosen where y.id = chosen.id returning y.id
    )
    select array_agg(t.id) into v_taken from taken t;
    select case
      -- More may be drafted: behind everybody who waits now.
      when exists (
        select from public.youtube_comments y
        where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at >= v_oldest
          and y.redacted_at is null and y.can_reply and y.total_reply_count <= y.replies_read and (y.draft_after is null or y.draft_after <= v_now)
      ) then v_now
      else (
        select min(y.draft_after) from public.youtube_comments y
        where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at >= v_oldest
          and y.redacted_at is null and y.can_reply and y.total_reply_count <= y.replies_read and y.draft_after < 'infinity')
      end into v_turn;
  end if;

  update public.channel_syncs s set draft_due_at = case
    when cardinality(v_old) < v_most_old and v_marked < v_most_marked then v_turn
    else least(v_turn, v_now + interval '1 second') end
  where s.user_id = p_user and s.channel_id = p_channel;
  return coalesce(v_taken, '{}');
end $function$;

CREATE OR REPLACE FUNCTION engine.take_shared_calls (
  p_day    date,
  p_wanted integer
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  l private.model_limits;
  r constant record := engine.model_reserve();
  v_share constant int := floor(random() * 16);
  v_given int;
begin
  if p_wanted <= 0 then
    return 0;
  end if;
  select * into l from private.model_limits;
  if not exists (select from private.model_shares s where s.day = p_day and s.share = 15) then
    insert into private.model_shares (day, share) select p_day, n from generate_series(0, 15) n on conflict do nothing;
  end if;
  begin
    update private.model_shares s set calls = s.calls + p_wanted, input_tokens = s.input_tokens + p_wanted * r.input_tokens,
      output_tokens = s.output_tokens + p_wanted * r.output_tokens
    where s.day = p_day and s.share = v_share
      and engine.model_room(l, l.all_calls / 16 + (s.share < l.all_calls % 16)::int - s.calls, l.all_tokens / 16 - s.input_tokens - s.output_tokens,
        l.all_money / 16 - engine.model_money(l, s.input_tokens, s.output_tokens)) >= p_wanted;
    if found then
      return p_wanted;
    end if;
    -- Undone, for a row that lost its room while it was waited for stays locked otherwise, and the next step would wait with it in hand.
    raise exception using errcode = 'RJ001';
  exception when sqlstate 'RJ001' then null;
  end;
  if engine.installation_room(l, p_day) = 0 then
    return 0;
  end if;
  -- The share is used up and others are not: all of them are counted and made even, so that what is left is left to everybody.
  perform from private.model_shares s where s.day = p_day order by s.share for update;
  v_given := least(p_wanted, engine.installation_room(l, p_day));
  perform engine.even_shares(p_day, v_given);
  return v_given;
end $function$;

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

CREATE OR REPLACE FUNCTION public.operator_session()
  RETURNS TABLE (
    reason    text,
    opened_at timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select s.reason, s.opened_at from public.operator_sessions s where s.session_id = ((select auth.jwt()) ->> 'session_id')::uuid
$function$;

REVOKE ALL ON FUNCTION "public"."operator_session"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.posting_pace()
  RETURNS TABLE (
    now                 timestamp with time zone,
    posted_hour         integer,
    cap_hour            integer,
    posted_day          integer,
    cap_day             integer,
    queued              integer,
    quiet_until         timestamp with time zone,
    shadow_mode         boolean,
    model_calls_today   integer,
    model_calls_limit   integer,
    model_calls_ceiling integer,
    model_held          text,
    waiting_for_model   integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select engine.now(), r.hour, s.cap_hour, r.day, s.cap_day, (
      select count(*)::int from public.youtube_comments y where y.user_id = s.user_id and y.reply_status = 'queue'),
    engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone), s.shadow_mode, m.calls_today, m.calls_limit, m.calls_ceiling, m.held, m.waiting
  from public.automation_settings s
  left join public.profiles p on p.user_id = s.user_id
  cross join engine.model_use() m
  cross join lateral (
    select (count(*) filter (where r.in_last_hour))::int as hour, count(*)::int as day from engine.recent_posts(s.user_id) r) r
  where s.user_id = any (array(select engine.accounts()))
$function$;

REVOKE ALL ON FUNCTION "public"."posting_pace"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.replies_page (
  p_tab    text,
  p_search text    DEFAULT NULL::text,
  p_order  text    DEFAULT 'newest'::text,
  p_limit  integer DEFAULT 25
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_search text := lower(engine.search_text(p_search));
  v_accounts uuid[] := array(select engine.accounts());
  v_statuses text[] := engine.tab_statuses(p_tab);
  v_result jsonb;
begin
  perform engine.require(p_tab = any (engine.reply_tabs()), 'There is no such tab.');
  perform engine.require(p_limit between 1 and engine.most('list_rows'), format('A page has 1 to %s comments.', engine.most('list_rows')));
  perform engine.require(p_order = any (engine.reply_orders()), 'Order by urgent, newest or oldest.');
  with matching as (
    select y.id, engine.reply_urgency(y.escalation, y.category, y.sentiment) as urgency, case when p_order = 'newest' then -1 else 1 end * extract(epoch from
      case p_tab when 'queued' then y.post_after when 'posted' then y.reply_sent_at
        when 'needs_you' then y.status_changed_at else y.published_at end) as place
    from public.youtube_comments y
    left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
    where y.user_id = any (v_accounts)
      and (
        (p_tab = 'unanswered' and y.reply_status is null and y.comment_id = y.thread_id and y.owner_replied_at is null
          and y.can_reply and y.redacted_at is null)
        or y.reply_status = any (v_statuses))
      and (v_search is null or position(v_search in lower(
        concat_ws(' ', y.text_original, y.generated_reply, y.author_name, v.title))) > 0)
  ), page as (
    -- Sorted by id and place alone; only the page's rows are read whole.
    select y.*, v.title as video_title, m.urgency, m.place, engine.still_answerable(y) as answerable
    from (select * from matching order by case when p_order = 'urgent' then -urgency end, place nulls last, id limit p_limit) m
    join public.youtube_comments y using (id)
    left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
  )
  select jsonb_build_object(
    'now', engine.now(),
    'total', (select count(*) from matching),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'channel_id', p.channel_id, 'comment_id', p.comment_id, 'thread_id', p.thread_id, 'video_id', p.video_id, 'video_title', p.video_title,
        'channel_title', (select c.channel_title from public.youtube_connections c
          where c.user_id = p.user_id and c.channel_id = p.channel_id order by c.priority limit 1),
        'author_name', p.author_name, 'author_channel_id', p.author_channel_id, 'text_original', p.text_original,
        'translation', p.translation, 'translated_to', p.translated_to, 'published_at', p.published_at, 'edited_at', p.edited_at,
        'redacted_at', p.redacted_at, 'can_reply', p.can_reply, 'answerable', p.answerable, 'candidate', p.candidate, 'total_reply_count', p.total_reply_count,
        'language', p.language, 'sentiment', p.sentiment, 'category', p.category, 'confidence', p.confidence,
        'findings', p.findings, 'escalation', p.escalation, 'urgency', p.urgency,
        'rule_id', p.rule_id, 'rule_name', (select r.name from public.reply_rules r where r.id = p.rule_id),
        'generated_reply', p.generated_reply, 'reply_type', p.reply_type, 'reply_status', p.reply_status,
        'status_reason', p.status_reason, 'status_changed_at', p.status_changed_at, 'post_after', p.post_after,
        'reply_sent_at', p.reply_sent_at, 'posted_at', p.posted_at, 'verified_at', p.verified_at,
        'youtube_reply_id', p.youtube_reply_id, 'account', p.used_connection_label,
        'verification_attempts', p.verification_attempts, 'verification_note', p.verification_note, 'next_check_at', p.next_check_at,
        'owner_reply_text', p.owner_reply_text)
        order by case when p_order = 'urgent' then -p.urgency end, p.place nulls last, p.id)
      from page p), '[]'))
  into v_result;
  return v_result;
end $function$;

CREATE OR REPLACE FUNCTION public.report_dashboard (
  p_start       date,
  p_end         date,
  p_tz          text,
  p_channel     text DEFAULT NULL::text,
  p_video       text DEFAULT NULL::text,
  p_granularity text DEFAULT 'daily'::text,
  p_category    text DEFAULT NULL::text,
  p_type        text DEFAULT NULL::text,
  p_status      text DEFAULT 'all'::text,
  p_search      text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.accounts());
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_search text := engine.search_text(p_search);
  v_unit text;
  v_from timestamptz;
  v_to timestamptz;
  v_today date := (engine.now() at time zone p_tz)::date;
  v_week date;
  v_low timestamptz;
  v_high timestamptz;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(p_granularity = any (engine.dashboard_granularities()), 'Granularity is daily, weekly or monthly.');
  v_unit := case p_granularity when 'daily' then 'day' when 'weekly' then 'week' else 'month' end;
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  v_week := date_trunc('week', least(p_end, v_today)::timestamp)::date;
  v_low := least(engine.day_start(p_start - (p_end + 1 - p_start), v_zone), engine.day_start(v_week - 7, v_zone));
  v_high := greatest(v_to, engine.day_start(v_week + 7, v_zone));

  with own as materialized (
    select y.id, y.video_id, y.created_at, y.published_at, y.reply_sent_at, y.reply_status, y.reply_type, y.has_reply, y.status_reason,
      y.sentiment, y.category, y.topics,
      y.reply_status is not distinct from 'verified_public' as public,
      y.created_at >= v_from and y.created_at < v_to as seen_now,
      coalesce(y.reply_sent_at >= v_from and y.reply_sent_at < v_to, false) as sent_now,
      greatest(0, extract(epoch from y.reply_sent_at - y.published_at) / 60)::float8 as minutes
    from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels)
      and ((y.created_at >= v_low and y.created_at < v_high) or (y.reply_sent_at >= v_low and y.reply_sent_at < v_high))
      and (p_video is null or y.video_id = p_video)
      and (p_category is null or y.category = p_category)
      and (p_type is null or y.reply_type = p_type)
      and (p_status = 'all' or (p_status = 'replied' and y.reply_status = 'verified_public')
        or (p_status = 'queued' and y.reply_status = any (engine.reply_on_its_way())))
      and (v_search is null
        or position(lower(v_search) in lower(concat_ws(' ', y.text_original, y.generated_reply, y.author_name))) > 0)
  ), periods as (
    select * from engine.report_periods('range', p_start, p_end, v_zone)
    union all select * from engine.report_periods('week', v_week, v_week + 6, v_zone)
  ), figures as (
    select p.name, p.since, p.until,
      count(o.id) filter (where o.created_at >= p.since and o.created_at < p.until) as comments,
      count(*) filter (where o.has_reply and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as replies,
      count(*) filter (where o.public and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as published,
      count(*) filter (where o.reply_status = 'queue' and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as queued,
      count(*) filter (where o.public and o.minutes is not null and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as timed,
      count(*) filter (where o.public and o.minutes <= 60 and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as on_time,
      avg(o.minutes) filter (where o.public and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as average_minutes,
      percentile_cont(0.5) within group (order by o.minutes)
        filter (where o.public and o.reply_sent_at >= p.since and o.reply_sent_at < p.until) as median_minutes,
      count(*) filter (where o.sentiment is not null and o.created_at >= p.since and o.created_at < p.until) as with_sentiment,
      count(*) filter (where o.sentiment = 'Positive' and o.created_at >= p.since and o.created_at < p.until) as positive
    from periods p
    -- Most rows lie in one or two of the four periods only: joining them to all took a third more time.
    left join own o on (o.created_at >= p.since and o.created_at < p.until) or (o.reply_sent_at >= p.since and o.reply_sent_at < p.until)
    group by p.name, p.since, p.until
  ), moments as (
    select date_trunc(v_unit, o.created_at at time zone v_zone)::date as day, o.sentiment, null::text as type, null::float8 as minutes, 1 as comment
    from own o where o.seen_now
    union all
    select date_trunc(v_unit, o.reply_sent_at at time zone v_zone)::date, null, o.reply_type, case when o.public then o.minutes end, 0
    from own o where o.sent_now and o.has_reply
  ), days as (
    select distinct date_trunc(v_unit, (p_start + n)::timestamp)::date as day from generate_series(0, p_end - p_start) n
  ), series as (
    select d.day, coalesce(sum(m.comment), 0) as comments,
      count(*) filter (where m.sentiment = 'Positive') as positive, count(*) filter (where m.sentiment = 'Neutral') as neutral,
      count(*) filter (where m.sentiment = 'Negative') as negative,
      count(*) filter (where m.type = 'AI') as ai, count(*) filter (where m.type = 'AI+Edited') as edited,
      count(*) filter (where m.type = 'Manual') as manual, avg(m.minutes) as minutes
    from days d left join moments m using (day) group by d.day
  ), videos as (
    select o.video_id, count(*) filter (where o.seen_now) as comments, count(*) filter (where o.public and o.sent_now) as published,
      count(*) filter (where o.seen_now and o.sentiment = 'Negative') as negative
    from own o where o.video_id is not null and (o.seen_now or o.sent_now)
    group by o.video_id having count(*) filter (where o.seen_now) > 0
    order by 2 desc, o.video_id limit 10
  ), topics as (
    select topic, count(*) as comments, count(*) filter (where o.sentiment = 'Positive') as positive,
      count(*) filter (where o.sentiment = 'Negative') as negative, count(*) filter (where o.public) as published
    from own o cross join lateral unnest(o.topics) topic
    where o.seen_now group by topic order by 2 desc, topic limit 12
  ), latest as (
    select y.id, y.text_original from public.youtube_comments y
    where y.id in (select o.id from own o where o.seen_now order by o.created_at desc limit 2000)
  ), keywords as (
    select word, count(distinct l.id) as comments
    from latest l cross join lateral regexp_split_to_table(lower(l.text_original), '[^[:alpha:]''’]+') word
    where length(word) between 4 and 30 group by word having count(distinct l.id) > 1
    order by 2 desc, word limit 60
  )
  select jsonb_build_object(
    'now', engine.now(),
    'figures', (select jsonb_object_agg(f.name, to_jsonb(f) - 'name' || jsonb_build_object('coverage', engine.coverage(f.published, f.comments))) from figures f),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('category', c.category, 'comments', c.n) order by c.n desc), '[]')
      from (select o.category, count(*) as n from own o where o.seen_now group by 1) c),
    'series', (select jsonb_agg(to_jsonb(s) order by s.day) from series s),
    'response', (select jsonb_build_object('under15m', count(*) filter (where minutes < 15), 'under1h', count(*) filter (where minutes >= 15 and minutes <= 60),
      'under6h', count(*) filter (where minutes > 60 and minutes <= 360), 'over6h', count(*) filter (where minutes > 360))
      from own o where o.public and o.sent_now),
    'types', (select coalesce(jsonb_agg(to_jsonb(t) order by t.type), '[]') from (
      select o.reply_type as type, count(*) as replies, percentile_cont(0.5) within group (order by o.minutes) as median_minutes,
        percentile_cont(0.9) within group (order by o.minutes) as p90_minutes
      from own o where o.public and o.sent_now and o.reply_type is not null group by 1) t),
    'outcomes', (select coalesce(jsonb_agg(jsonb_build_object('outcome', x.outcome, 'comments', x.n) order by x.n desc), '[]') from (
      select engine.reply_outcome(o.reply_status, o.status_reason) as outcome, sum(o.n)::bigint as n
      from (select o.reply_status, case o.reply_status when 'skipped' then o.status_reason end as status_reason, count(*) as n
        from own o where o.seen_now group by 1, 2) o group by 1) x),
    'open', (select jsonb_build_object('count', count(*), 'overHour', count(*) filter (where o.published_at < engine.now() - interval '1 hour'),
      'overDay', count(*) filter (where o.published_at < engine.now() - interval '1 day'))
      from own o where o.seen_now and (o.reply_status is null or o.reply_status = 'draft')),
    'videos', (select coalesce(jsonb_agg(jsonb_build_object('id', t.video_id, 'title', v.title, 'comments', t.comments, 'published', t.published,
      'negative', t.negative, 'coverage', engine.coverage(t.published, t.comments), 'views', v.views, 'comment_count', v.comment_count,
      'views_read_at', v.views_read_at) order by t.comments desc, t.video_id), '[]')
      from videos t left join public.videos v on v.user_id = any (v_accounts) and v.id = t.video_id),
    'reads_views', not exists (select from public.automation_settings s where s.user_id = any (v_accounts) and not s.read_views),
    'topics', (select coalesce(jsonb_agg(to_jsonb(t) order by t.comments desc, t.topic), '[]') from topics t),
    'keywords', (select coalesce(jsonb_agg(to_jsonb(k) order by k.comments desc, k.word), '[]') from (
      -- What the English dictionary reduces to nothing is a stop word.
      select * from keywords where to_tsvector('pg_catalog.english', word) <> ''::tsvector order by comments desc, word limit 20) k))
  into v_result;
  return v_result;
end $function$;

CREATE OR REPLACE FUNCTION public.report_operations (
  p_start     date,
  p_end       date,
  p_tz        text,
  p_channel   text    DEFAULT NULL::text,
  p_video     text    DEFAULT NULL::text,
  p_category  text    DEFAULT NULL::text,
  p_type      text    DEFAULT NULL::text,
  p_status    text    DEFAULT 'all'::text,
  p_search    text    DEFAULT NULL::text,
  p_sentiment text    DEFAULT NULL::text,
  p_assignee  text    DEFAULT NULL::text,
  p_page      integer DEFAULT 1,
  p_size      integer DEFAULT 25
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_zone text := engine.report_zone(p_tz);
  v_accounts uuid[] := array(select engine.accounts());
  v_channels text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_search text := engine.search_text(p_search);
  v_assignee text := nullif(btrim(coalesce(p_assignee, '')), '');
  v_from timestamptz;
  v_to timestamptz;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(p_sentiment is null or p_sentiment = any (engine.comment_sentiments()), 'There is no such sentiment.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  with matching as materialized (
    select y.id, coalesce(y.published_at, y.created_at) as at from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels) and y.created_at >= v_from and y.created_at < v_to
      and (p_video is null or y.video_id = p_video)
      and (p_category is null or y.category = p_category)
      and (p_type is null or y.reply_type = p_type)
      and (p_status = 'all' or (p_status = 'replied' and y.reply_status = 'verified_public')
        or (p_status = 'queued' and y.reply_status = any (engine.reply_on_its_way())))
      and (v_search is null
        or position(lower(v_search) in lower(concat_ws(' ', y.text_original, y.generated_reply, y.author_name))) > 0)
      and (p_sentiment is null or y.sentiment = p_sentiment)
      and (v_assignee is null or lower(y.assignee) = lower(v_assignee))
  )
  select jsonb_build_object(
    'total', (select count(*) from matching),
    'assignees', coalesce((select jsonb_agg(distinct y.assignee) from public.youtube_comments y
      where y.user_id = any (v_accounts) and y.assignee is not null), '[]'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', y.id, 'comment_id', y.comment_id, 'thread_id', y.thread_id, 'video_id', y.video_id, 'video_title', v.title,
        'thumbnail_url', v.thumbnail_url, 'author_name', y.author_name, 'text_original', y.text_original, 'generated_reply', y.generated_reply,
        'reply_type', y.reply_type, 'reply_status', y.reply_status, 'published_at', y.published_at, 'created_at', y.created_at,
        'reply_sent_at', y.reply_sent_at, 'sentiment', y.sentiment, 'category', y.category, 'assignee', y.assignee,
        'minutes', case when y.reply_status = 'verified_public'
          then greatest(0, extract(epoch from y.reply_sent_at - y.published_at) / 60) end) order by m.at desc, m.id)
      from (select * from matching order by at desc, id limit p_size offset (p_page - 1)::bigint * p_size) m
      join public.youtube_comments y using (id)
      left join public.videos v on v.user_id = y.user_id and v.id = y.video_id), '[]'))
  into v_result;
  return v_result;
end $function$;

CREATE OR REPLACE FUNCTION service.approve_address (
  p_email text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(p_email ~ '^[^@\s]+@[^@\s]+$' and length(p_email) <= 320, format('%s is no email.', p_email));
  if engine.has_account(p_email) then
    perform engine.fail(409, 'account_exists', format('%s has an account already.', p_email), 'Approve its access.');
  end if;
  insert into private.approved_addresses (email) values (lower(p_email)) on conflict (email) do update set approved_at = engine.now();
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

CREATE OR REPLACE FUNCTION service.caller_address()
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.caller_address(engine.forwarded_for()) $function$;

CREATE OR REPLACE FUNCTION service.charge_sign_in (
  p_client_config uuid,
  p_units         integer
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select engine.charge((select project from public.user_google_oauth_clients where id = p_client_config), p_units, 'list')
$function$;

CREATE OR REPLACE FUNCTION service.claim_checks (
  p_user  uuid    DEFAULT NULL::uuid,
  p_limit integer DEFAULT 200,
  p_each  integer DEFAULT 50
)
  RETURNS TABLE (
    id                   uuid,
    user_id              uuid,
    youtube_reply_id     text,
    thread_id            text,
    channel_id           text,
    video_id             text,
    needs_video          boolean,
    needs_owner          boolean,
    connection_id        uuid,
    client_config_id     uuid,
    sealed_access_token  text,
    expires_at           timestamp with time zone,
    key_connection_id    uuid,
    sealed_api_key       text,
    booked_connection_id uuid,
    lease_until          timestamp with time zone
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
declare
  v_now timestamptz := engine.now();
  -- Whole milliseconds: the end names the lease, and JavaScript knows no finer time.
  v_lease timestamptz := date_trunc('milliseconds', v_now) + interval '3 minutes';
  v_ids uuid[];
  v_users uuid[];
  v_until timestamptz := v_now;
  v_full uuid[] := '{}';
  v_more record;
begin
  if p_user is not null then
    with due as (
      select y.id from public.youtube_comments y
      where y.user_id = p_user and y.youtube_reply_id is not null
        -- Who asks wants to know now of all that is not proven; a look before its time judges nothing (engine.record_check). Within the next
        -- 3 minutes only a step of the schedule, since a lease of another run ends there, too: one that began after this call, which then
        -- waited for its turn, up to 8 s later.
        and (y.next_check_at <= v_now or ((y.reply_status <> 'verified_public' or y.absent_since is not null)
          and (y.next_check_at > v_lease + interval '10 seconds' or y.next_check_at = engine.next_check(y.posted_at, v_now))))
      order by y.next_check_at limit p_limit for update skip locked
    ), leased as (
      update public.youtube_comments y set next_check_at = v_lease from due where y.id = due.id returning y.id, y.user_id
    )
    select coalesce(array_agg(l.id), '{}'), coalesce(array_agg(l.user_id), '{}') into v_ids, v_users from leased l;
  else
    v_ids := '{}';
    v_users := '{}';
    -- The oldest first. Who has had their share is passed over, so that one user's thousands keep nobody waiting.
    loop
      with head as (
        select y.id, y.user_id, y.next_check_at from public.youtube_comments y
        where y.next_check_at <= v_until and y.youtube_reply_id is not null and y.user_id <> all (v_full)
        order by y.next_check_at limit p_limit - cardinality(v_ids) for update skip locked
      ), placed as (
        select h.id, h.user_id, row_number() over (partition by h.user_id order by h.next_check_at)
          + (select count(*) from unnest(v_users) taken where taken = h.user_id) as place
        from head h
      ), leased as (
        update public.youtube_comments y set next_check_at = v_lease from placed p
        where y.id = p.id and p.place <= p_each returning y.id, y.user_id
      )
      select (select coalesce(array_agg(l.id), '{}') from leased l) as ids, (select coalesce(array_agg(l.user_id), '{}') from leased l) as users,
        array(select distinct p.user_id from placed p where p.place > p_each) as full_users into v_more;
      v_ids := v_ids || v_more.ids;
      v_users := v_users || v_more.users;
      exit when cardinality(v_ids) >= p_limit or cardinality(v_more.full_users) = 0;
      if v_full = '{}' then
        -- Passing over reads the rows all the same, so it goes no further than this.
        select y.next_check_at into v_until from public.youtube_comments y where y.next_check_at <= v_now
        order by y.next_check_at offset 10000 limit 1;
        v_until := coalesce(v_until, v_now);
      end if;
      v_full := v_full || v_more.full_users;
    end loop;
  end if;
  if v_ids = '{}' then
    return;
  end if;

  -- A unit reads 50 ids: places left in the last one are filled with replies that wait for their next step and share a read with the due
  -- ones. Not those that are public: their last look comes at its time anyway.
  if p_user is null and cardinality(v_ids) % 50 <> 0 then
    with soon as (
      select y.* from public.youtube_comments y where y.next_check_at > v_now order by y.next_check_at limit 500
    ), near as (
      select y.id from public.youtube_comments y join soon using (id)
      where soon.reply_status <> 'verified_public' and v_now >= soon.posted_at + (soon.next_check_at - soon.posted_at) * 0.8
        and (soon.user_id = any (v_users) or not exists (
          select from public.youtube_connections k where k.user_id = soon.user_id and k.scope = 'api_key' and k.is_active))
        -- Only a step of the schedule: neither the end of another run's lease nor a second look, which has its distance to keep.
        and soon.next_check_at = engine.next_check(soon.posted_at, v_now) and y.next_check_at = soon.next_check_at
      order by soon.next_check_at limit 50 - cardinality(v_ids) % 50 for update of y skip locked
    ), leased as (
      update public.youtube_comments y set next_check_at = v_lease from near where y.id = near.id returning y.id
    )
    select v_ids || array_agg(l.id) into v_ids from leased l;
  end if;

  return query
  with leased as materialized (
    select y.id, y.user_id, y.youtube_reply_id, y.thread_id, y.channel_id, y.video_id, y.used_connection_id, judged.now as needs_owner,
      -- A verdict that was hidden means nothing where nobody sees anything; and what was known of a video that was closed may be over.
      judged.now or coalesce(y.status_reason = 'not_public_hidden', false) or not engine.video_is_open(k.privacy) as needs_video
    from public.youtube_comments y
    left join public.videos k on k.user_id = y.user_id and k.id = y.video_id
    cross join lateral (select y.reply_status = any (engine.reply_on_youtube()) and coalesce(case when y.reply_status = 'verified_public'
      then y.absent_since else y.posted_at end <= v_now - engine.look_distance(), false) as now) judged
    where y.id = any (v_ids)
  ), keys as materialized (
    select k.user_id, k.id, s.sealed from public.youtube_connections k
    left join private.secrets s on s.row_id = k.id and s.name = 'api_key'
    where k.user_id in (select l.user_id from leased l) and k.scope = 'api_key' and k.is_active
  ), owners as materialized (
    select l.user_id, l.channel_id, l.used_connection_id, c.id, c.client_config_id, s.sealed, c.expires_at
    from (select distinct l.user_id, l.channel_id, l.used_connection_id from leased l where l.needs_video) l
    cross join lateral engine.channel_connection(l.user_id, l.channel_id, l.used_connection_id) c
    left join private.secrets s on s.row_id = c.id and s.name = 'access_token'
  )
  select l.id, l.user_id, l.youtube_reply_id, l.thread_id, l.channel_id, l.video_id, l.needs_video, l.needs_owner, o.id, o.client_config_id, o.sealed, o.expires_at,
    k.id, k.sealed, coalesce(l.used_connection_id, k.id), v_lease
  from leased l
  left join keys k on k.user_id = l.user_id
  left join owners o on l.needs_video and o.user_id = l.user_id and o.channel_id = l.channel_id
    and o.used_connection_id is not distinct from l.used_connection_id;
end $function$;

CREATE OR REPLACE FUNCTION service.claim_operator_link (
  p_token_hash text,
  p_email      text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from private.operator_links l
  where l.token_hash = p_token_hash and l.email = lower(p_email) and l.expires_at > engine.now()
    and (l.creates_account or engine.has_account(l.email));
  if not found then
    perform engine.fail(410, 'link_not_valid', 'This link was used already or has expired. Enter the master password again.');
  end if;
end $function$;

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

CREATE OR REPLACE FUNCTION service.comment_to_translate (
  p_user uuid,
  p_id   uuid
)
  RETURNS TABLE (
    channel_id    text,
    body          text,
    translation   text,
    translated_to text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return query select y.channel_id, y.text_original, y.translation, y.translated_to from public.youtube_comments y
    where y.id = p_id and y.user_id = p_user and y.redacted_at is null;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment does not exist, or its text is no longer kept.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION service.demand_model_call (
  p_user    uuid,
  p_channel text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v jsonb := service.take_model_calls(jsonb_build_array(jsonb_build_object('user_id', p_user, 'channel_id', p_channel, 'calls', 1)));
begin
  if (v #>> '{given,0,calls}')::int = 1 then
    return (v ->> 'take')::uuid;
  end if;
  case v #>> '{given,0,held}'
    when 'no_plan' then
      perform engine.fail(403, 'no_plan', 'Your access is not approved yet. The model writes once it is.');
    when 'not_connected' then
      perform engine.fail(409, 'channel_not_connected', 'The model writes for a connected channel. Connect one on Reply Agent, then try again.');
    when 'model_budget' then
      perform engine.fail(429, 'model_budget', 'Today''s model calls are used up. Raise the limit, or try again after midnight UTC.');
    else
      perform engine.fail(429, 'model_ceiling', 'The model has written all it may for today. Try again after midnight UTC.');
  end case;
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

CREATE OR REPLACE FUNCTION service.forget_old (
  p_limit integer DEFAULT 1000
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_oldest constant timestamptz := engine.now() - interval '90 days';
  v_day constant date := (v_oldest at time zone 'UTC')::date;
  v_step int;
  v_deleted int := 0;
begin
  delete from private.quota_days where (project, day) in (select q.project, q.day from private.quota_days q where q.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.quota_uses
  where (project, day, kind) in (select q.project, q.day, q.kind from private.quota_uses q where q.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_days where (user_id, day) in (select d.user_id, d.day from private.model_days d where d.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_takes where id in (select t.id from private.model_takes t where t.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_shares where (day, share) in (select s.day, s.share from private.model_shares s where s.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  -- What still waits to be sent is no record yet.
  delete from private.mails where id in (
    select m.id from private.mails m where m.created_at < v_oldest and (m.sent_at is not null or m.failed_at is not null) limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from public.leads where id in (select l.id from public.leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from public.signup_leads
  where email in (select l.email from public.signup_leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  return v_deleted + v_step;
end $function$;

CREATE OR REPLACE FUNCTION service.model_report()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('limits', to_jsonb(l) - 'only_row', 'day', engine.model_day(), 'users', d.users,
    'calls', s.calls, 'tokens', s.input + s.output, 'money', round(engine.model_money(l, s.input, s.output), 2))
  from private.model_limits l
  cross join (
    select coalesce(sum(m.calls), 0)::bigint as calls, coalesce(sum(m.input_tokens), 0)::bigint as input, coalesce(sum(m.output_tokens), 0)::bigint as output
    from private.model_shares m where m.day = engine.model_day()) s
  cross join (select count(*) as users from private.model_days m where m.day = engine.model_day() and m.calls > 0) d
$function$;

CREATE OR REPLACE FUNCTION service.open_operator_link (
  p_token_hash text,
  p_email      text,
  p_sign_up    boolean,
  p_forwarded  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
    perform engine.fail(403, 'address_not_approved', 'This address is not approved yet: run npm run access -- allow with it first.');
  end if;
  insert into private.operator_links (token_hash, email, creates_account) values (p_token_hash, lower(p_email), v_creates);
end $function$;

CREATE OR REPLACE FUNCTION service.record_operator_session (
  p_session uuid,
  p_user    uuid,
  p_reason  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into public.operator_sessions (session_id, user_id, reason) values (p_session, p_user, btrim(p_reason));
  delete from private.approved_addresses a using auth.users u where u.id = p_user and a.email = u.email;
  perform engine.log(p_user, 'operator', 'operator_signed_in', p_session::text, jsonb_build_object('reason', btrim(p_reason)));
  insert into private.mails (user_id, kind, subject, body) values (p_user, 'operator_signed_in', 'The operator of Rejoinder signed in to your account',
    format(E'The operator of Rejoinder signed in to your account on %s.\n\nReason given: %s\n\n'
      'The operator sees what you see and can work on replies. They cannot change your API key, your Google clients, which channels are connected, or your '
      'consent, and cannot delete the account. Account lists every such visit under Operator access.\n\n'
      'Did you not expect this? Set a new password and write to us: a password can also be set outside the app, which Rejoinder cannot prevent.',
      to_char(engine.now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), btrim(p_reason)));
end $function$;

CREATE OR REPLACE FUNCTION service.refuse_operator (
  p_session uuid
)
  RETURNS void
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.refuse_operator_session(p_session) $function$;

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

CREATE OR REPLACE FUNCTION service.set_model_limits (
  p_limits jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  l private.model_limits;
begin
  select * into l from private.model_limits for update;
  perform engine.require(not exists (select from jsonb_object_keys(p_limits) key where key = 'only_row' or not to_jsonb(l) ? key), 'Name limits that there are.');
  l := jsonb_populate_record(l, p_limits);
  perform engine.require(least(l.user_calls, l.user_tokens, l.user_money, l.all_calls, l.all_tokens, l.all_money, l.input_price, l.output_price) >= 0,
    'A limit or a price is 0 or more.');
  update private.model_limits set user_calls = l.user_calls, user_tokens = l.user_tokens, user_money = l.user_money, all_calls = l.all_calls,
    all_tokens = l.all_tokens, all_money = l.all_money, input_price = l.input_price, output_price = l.output_price;
  -- A share above its part of a lower ceiling would leave the others theirs, and more be given in all than is allowed.
  perform from private.model_shares s where s.day = engine.model_day() order by s.share for update;
  perform engine.even_shares(engine.model_day());
  -- Who waits for tomorrow may go on today.
  perform from public.channel_syncs s where s.draft_due_at = (engine.model_day() + 1)::timestamp at time zone 'UTC' order by s.user_id, s.channel_id for no key update;
  update public.channel_syncs s set draft_due_at = engine.now() where s.draft_due_at = (engine.model_day() + 1)::timestamp at time zone 'UTC';
  return to_jsonb(l) - 'only_row';
end $function$;

CREATE OR REPLACE FUNCTION service.set_trusted_proxies (
  p_count integer
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ update private.gate_settings set trusted_proxies = p_count $function$;

CREATE OR REPLACE FUNCTION service.settle_model_calls (
  p_take uuid,
  p_uses jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  r record := engine.model_reserve();
  u record;
  v_share constant int := floor(random() * 16);
  v_unused bigint := 0;
  v_input bigint := 0;
  v_output bigint := 0;
  v_day date;
begin
  delete from private.model_takes t where t.id = p_take returning t.day into v_day;
  if not found then
    return;
  end if;
  for u in
    select use.user_id, sum(coalesce(use.unused, 0))::int as unused,
      sum(coalesce(use.input_tokens, 0) - (coalesce(use.unused, 0) + coalesce(use.ended, 0)) * r.input_tokens)::bigint as input,
      sum(coalesce(use.output_tokens, 0) - (coalesce(use.unused, 0) + coalesce(use.ended, 0)) * r.output_tokens)::bigint as output
    from jsonb_to_recordset(p_uses) as use (user_id uuid, unused int, ended int, input_tokens bigint, output_tokens bigint) group by 1 order by 1
  loop
    update private.model_days d set calls = greatest(0, d.calls - u.unused), input_tokens = greatest(0, d.input_tokens + u.input),
      output_tokens = greatest(0, d.output_tokens + u.output)
    where d.user_id = u.user_id and d.day = v_day;
    v_unused := v_unused + u.unused;
    v_input := v_input + u.input;
    v_output := v_output + u.output;
  end loop;
  update private.model_shares s set calls = s.calls - v_unused, input_tokens = s.input_tokens + v_input, output_tokens = s.output_tokens + v_output
  where s.day = v_day and s.share = v_share;
end $function$;

CREATE OR REPLACE FUNCTION service.take_model_calls (
  p_wanted jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_day constant date := engine.model_day();
  r record := engine.model_reserve();
  w record;
  a record;
  v_calls int;
  v_wanted int := 0;
  v_missing int;
  v_given jsonb := '[]';
  v_take uuid;
begin
  for w in
    select use.user_id, use.channel_id, greatest(0, sum(use.calls))::int as calls
    from jsonb_to_recordset(p_wanted) as use (user_id uuid, channel_id text, calls int) group by 1, 2 order by 1, 2
  loop
    v_calls := 0;
    a := engine.model_allowance(w.user_id, v_day);
    if a.held is null and not engine.channel_connected(w.user_id, w.channel_id) then
      a.held := 'not_connected';
    elsif a.held is null then
      insert into private.model_days (user_id, day) values (w.user_id, v_day) on conflict do nothing;
      -- The row's lock makes the budget exact: of two calls for the last one, the second sees the first.
      perform from private.model_days d where d.user_id = w.user_id and d.day = v_day for update;
      a := engine.model_allowance(w.user_id, v_day);
      v_calls := least(w.calls, a.calls);
      update private.model_days d set calls = d.calls + v_calls, input_tokens = d.input_tokens + v_calls * r.input_tokens,
        output_tokens = d.output_tokens + v_calls * r.output_tokens
      where d.user_id = w.user_id and d.day = v_day;
    end if;
    v_wanted := v_wanted + v_calls;
    v_given := v_given || jsonb_build_object('user_id', w.user_id, 'channel_id', w.channel_id, 'calls', v_calls, 'held', a.held);
  end loop;

  v_missing := v_wanted - engine.take_shared_calls(v_day, v_wanted);
  -- What the installation has no room for is given back, by those that come last.
  for w in
    select g.place, g.given ->> 'user_id' as user_id, (g.given ->> 'calls')::int as calls
    from jsonb_array_elements(v_given) with ordinality g (given, place) where v_missing > 0 order by g.place desc
  loop
    v_calls := least(w.calls, v_missing);
    exit when v_missing = 0;
    update private.model_days d set calls = d.calls - v_calls, input_tokens = d.input_tokens - v_calls * r.input_tokens,
      output_tokens = d.output_tokens - v_calls * r.output_tokens
    where d.user_id = w.user_id::uuid and d.day = v_day;
    v_missing := v_missing - v_calls;
    v_given := jsonb_set(v_given, array[(w.place - 1)::text], (v_given -> (w.place - 1)::int)
      || jsonb_build_object('calls', w.calls - v_calls, 'held', coalesce(v_given -> (w.place - 1)::int ->> 'held', 'model_ceiling')));
  end loop;
  insert into private.model_takes (day) select v_day where v_wanted > 0 returning id into v_take;
  return jsonb_build_object('take', v_take, 'given', v_given);
end $function$;

CREATE OR REPLACE FUNCTION service.try_master_login (
  p_forwarded text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_address text := engine.caller_address(p_forwarded);
begin
  return engine.pass_gate(case when exists (
    select from private.operator_addresses a where a.address = v_address and a.seen_at > engine.now() - interval '90 days'
  ) then 'operator_address' else 'master_login' end, v_address);
end $function$;

ALTER TABLE "private"."secrets"
  ADD CONSTRAINT "secrets_sealed_check" CHECK ((sealed ~ '^[a-z0-9]+:(2:)?[A-Za-z0-9_-]+$'::text));

-- Data: what is there already is brought within the new bounds before they hold.
update public.client_objectives o set email = left(o.email, 320), tags = array(
  select left(t, 100) from unnest(o.tags) with ordinality u (t, place) where t is not null and btrim(left(t, 100)) <> '' order by place)
where length(o.email) > 320 or not engine.texts_fit(o.tags, 20, 100);
update public.automation_settings set email = left(email, 320) where length(email) > 320;
update public.brand_voices set reply_language = null where length(reply_language) > 35;
update public.reply_rules r set categories = array(select distinct c from unnest(r.categories) c where c is not null),
  sentiments = array(select distinct s from unnest(r.sentiments) s where s is not null)
where not engine.texts_fit(r.categories, 10, 20) or not engine.texts_fit(r.sentiments, 10, 20);
alter table public.automation_consents disable trigger automation_consents_append_only;
update public.automation_consents set terms = jsonb_build_object(
  'channel_id', terms -> 'channel_id', 'rules', '[]'::jsonb, 'caps', '[]'::jsonb, 'consent', terms -> 'consent', 'shortened', true)
where length(terms::text) > 50000;
alter table public.automation_consents enable trigger automation_consents_append_only;

ALTER TABLE "public"."automation_settings"
  ADD CONSTRAINT "automation_settings_email_check" CHECK ((length(email) <= 320));

ALTER TABLE "public"."brand_voices"
  ADD CONSTRAINT "brand_voices_reply_language_check" CHECK (((length(reply_language) <= 35) AND (reply_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text)));

ALTER TABLE "public"."client_objectives"
  ADD CONSTRAINT "client_objectives_email_check" CHECK ((length(email) <= 320));

ALTER TABLE "public"."operator_sessions"
  ADD CONSTRAINT "operator_sessions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_email_check" CHECK ((length(email) <= 320));

CREATE INDEX gate_buckets_counted ON private.gate_buckets USING btree (counted_at);

CREATE INDEX model_takes_day ON private.model_takes USING btree (day);

CREATE TRIGGER oauth_sessions_limit
  AFTER INSERT ON private.oauth_sessions
  FOR EACH ROW
  EXECUTE FUNCTION engine.limit_rows('oauth_sessions', 'user_id', 'sign-ins with Google under way', 'Finish one, or wait 10 minutes.');

CREATE TRIGGER secrets_bound
  BEFORE INSERT OR UPDATE OF sealed ON private.secrets
  FOR EACH ROW
  EXECUTE FUNCTION engine.keep_boxes_bound();

CREATE TRIGGER automation_settings_model_calls
  BEFORE UPDATE OF model_calls_per_day ON public.automation_settings
  FOR EACH ROW
  WHEN ((new.model_calls_per_day > old.model_calls_per_day))
  EXECUTE FUNCTION engine.check_model_calls();

CREATE TRIGGER client_objectives_forget
  AFTER INSERT ON public.client_objectives
  FOR EACH ROW
  EXECUTE FUNCTION engine.forget_objectives();

CREATE TRIGGER client_youtube_channels_limit
  AFTER INSERT ON public.client_youtube_channels
  FOR EACH ROW
  EXECUTE FUNCTION engine.limit_rows('channels', 'client_user_id', 'channels', 'Remove one that you no longer need.');

CREATE TRIGGER leads_gate
  BEFORE INSERT ON public.leads
  FOR EACH ROW
  EXECUTE FUNCTION engine.gate_lead();

CREATE TRIGGER signup_leads_keep
  BEFORE INSERT ON public.signup_leads
  FOR EACH ROW
  EXECUTE FUNCTION engine.keep_signup_lead();

CREATE TRIGGER user_google_oauth_clients_limit
  AFTER INSERT ON public.user_google_oauth_clients
  FOR EACH ROW
  EXECUTE FUNCTION engine.limit_rows('oauth_clients', 'user_id', 'OAuth clients', 'Delete one that you no longer use.');

CREATE TRIGGER user_google_oauth_clients_owner_only
  BEFORE DELETE OR UPDATE ON public.user_google_oauth_clients
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.owner_only();

CREATE TRIGGER youtube_connections_limit
  AFTER INSERT ON public.youtube_connections
  FOR EACH ROW
  EXECUTE FUNCTION engine.limit_rows('channels', 'user_id', 'connections', 'Delete one that you no longer use.');

CREATE TRIGGER youtube_connections_owner_only
  BEFORE UPDATE OF is_active ON public.youtube_connections
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.owner_only();

CREATE POLICY "operator_sessions: owner reads" ON "public"."operator_sessions"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

COMMENT ON COLUMN "private"."gate_settings"."trusted_proxies" IS 'How many proxies in front of the database''s API and of the functions each add the address that called them to X-Forwarded-For: 1 locally (the gateway).';

COMMENT ON FUNCTION "engine"."before_user_created"(jsonb) IS 'Auth''s hook before it creates a user (supabase/config.toml): the gate new_user. Where Auth believes the caller''s own X-Forwarded-For, the bucket of all counts.';

COMMENT ON FUNCTION "engine"."binds_its_field"(text) IS 'Whether a box names table, row and field (<key id>:2:...), and opens there alone. Those of the first form (<key id>:...) open in any field of their row.';

COMMENT ON FUNCTION "engine"."caller_address"(text) IS 'The caller''s address by an X-Forwarded-For header: the entry that the outermost trusted proxy added, whatever stands before it. IPv6 by its /64; what is no address is all one: unknown.';

COMMENT ON FUNCTION "engine"."channel_connected"(uuid, text) IS 'Whether a channel is one that the user has connected and not switched off, whatever holds its posting.';

COMMENT ON FUNCTION "engine"."check_model_calls"() IS 'Trigger: a user''s own limit stays within the operator''s ceiling.';

COMMENT ON FUNCTION "engine"."even_shares"(date, integer) IS 'Spreads a day''s calls and tokens evenly over the shares, with p_calls taken on top. The caller holds the locks of all shares.';

COMMENT ON FUNCTION "engine"."forget_objectives"() IS 'Trigger: of a user''s objectives only the newest are kept, since each save adds one.';

COMMENT ON FUNCTION "engine"."forwarded_for"() IS 'The X-Forwarded-For header of the Data API''s request.';

COMMENT ON FUNCTION "engine"."gate_lead"() IS 'Trigger: a visitor''s request passes the gate first, each row of it.';

COMMENT ON FUNCTION "engine"."gates"() IS 'Every gate: how many calls in a row an address has and in how many seconds one more, and the same for all addresses together.';

COMMENT ON FUNCTION "engine"."has_account"(text) IS 'Whether Auth has a user with this email.';

COMMENT ON FUNCTION "engine"."installation_room"(private.model_limits, date) IS 'How many more calls the operator''s ceilings for all allow on a day.';

COMMENT ON FUNCTION "engine"."keep_boxes_bound"() IS 'Trigger: no box of the first form comes in place of one that binds its field, and none at all once all were sealed anew.';

COMMENT ON FUNCTION "engine"."keep_signup_lead"() IS 'Trigger: keeps a visitor''s email once, behind the gate, and answers a known one like a new one.';

COMMENT ON FUNCTION "engine"."limit_rows"() IS 'Trigger after an insert: 422 beyond the most rows that a user may have. Arguments: the limit of engine.limits, the owner''s column, what the rows are called, what to do.';

COMMENT ON FUNCTION "engine"."model_allowance"(uuid, date) IS 'How many model calls a user may still make on a day, and what holds the next one when it is none: no_plan, model_budget (the user''s own limit) or model_ceiling (the operator''s, of the user or of all).';

COMMENT ON FUNCTION "engine"."model_day"() IS 'The day that model calls are counted on: UTC.';

COMMENT ON FUNCTION "engine"."model_holds"() IS 'Why the model may not be asked: no plan, no connected channel, the owner''s budget or the operator''s ceiling of the day.';

COMMENT ON FUNCTION "engine"."model_money"(private.model_limits, bigint, bigint) IS 'What tokens cost, by the operator''s prices.';

COMMENT ON FUNCTION "engine"."model_reserve"() IS 'What a call counts for while it is under way.';

COMMENT ON FUNCTION "engine"."model_room"(private.model_limits, bigint, bigint, numeric) IS 'How many more calls fit into what is left of calls, tokens and money.';

COMMENT ON FUNCTION "engine"."model_use"() IS 'The caller''s model budget: calls made today, the most a day, the operator''s ceiling of it, what holds the next call (engine.model_allowance), and comments that wait for it.';

COMMENT ON FUNCTION "engine"."owner_only"() IS 'Trigger: a change that an operator''s session cannot make.';

COMMENT ON FUNCTION "engine"."pass_gate"(text, text) IS 'Takes one token of an address''s bucket and one of the bucket of all; false, with nothing taken, when either is empty.';

COMMENT ON FUNCTION "engine"."refilled"(real, timestamp with time zone, integer, integer) IS 'What a bucket holds by now.';

COMMENT ON FUNCTION "engine"."refuse_operator"() IS 'engine.refuse_operator_session for the caller''s token; calls without a user''s token pass.';

COMMENT ON FUNCTION "engine"."refuse_operator_session"(uuid) IS 'Refuses what only the owner may change when a session is the operator''s: 403.';

COMMENT ON FUNCTION "engine"."require_gate"(text) IS 'Refuses a call of the Data API with 429 when its gate is closed (engine.pass_gate).';

COMMENT ON FUNCTION "engine"."require_key"(text) IS 'Refuses with 422 what is too long to be the id or name of anything.';

COMMENT ON FUNCTION "engine"."sealed_boxes"() IS 'Every box that may still be opened, with the place that it is sealed for.';

COMMENT ON FUNCTION "engine"."search_text"(text) IS 'What to search for, without blanks around it; null for nothing. 422 when it is too long.';

COMMENT ON FUNCTION "engine"."take_shared_calls"(date, integer) IS 'Takes up to p_wanted calls of what the operator allows all users a day, exactly, whoever asks at the same time; returns how many. Locks one share; all of them, in their order, near a ceiling. The caller has locked the users'' rows before.';

COMMENT ON FUNCTION "public"."operator_session"() IS 'The caller''s own session, when the operator opened it: one row; none otherwise.';

COMMENT ON FUNCTION "public"."posting_pace"() IS 'How fast the caller''s replies go out: what was posted in the last hour and day (those in flight counted) with the caps, what waits, until when quiet hours hold, and the day''s model budget. No row without automation settings.';

COMMENT ON FUNCTION "service"."approve_address"(text) IS 'Lets the operator create an account for this email with the master password.';

COMMENT ON FUNCTION "service"."boxes_to_reseal"(text, text[], jsonb, integer) IS 'The next boxes after a place (table_name, row_id, field) that are not sealed with the key p_key_id in the form that binds their field; none of the keys in p_except.';

COMMENT ON FUNCTION "service"."caller_address"() IS 'What the gate takes for the address of this call: how an operator finds out how many proxies there are.';

COMMENT ON FUNCTION "service"."charge_sign_in"(uuid, integer) IS 'Books units of a sign-in that has no connection yet, on the project of its OAuth client: also of one that YouTube then refuses (docs/YOUTUBE.md, Quota).';

COMMENT ON FUNCTION "service"."claim_operator_link"(text, text) IS 'Takes a link, once, for the account that it names; 410 otherwise.';

COMMENT ON FUNCTION "service"."comment_to_translate"(uuid, uuid) IS 'One of a user''s comments and the translation that is kept of it. 404 for another user''s and for a redacted one.';

COMMENT ON FUNCTION "service"."demand_model_call"(uuid, text) IS 'Takes one call for a person who waits for it, by service.take_model_calls; returns what settles it. 403 without a plan, 409 without a connected channel, 429 when a budget is used up.';

COMMENT ON FUNCTION "service"."finish_rotation"() IS 'Notes that no box of the first form is left, from which on none is taken; false while there is one.';

COMMENT ON FUNCTION "service"."forget_old"(integer) IS 'Deletes daily counters of quota and model calls and mails that were sent, once they are 90 days old, and what visitors sent without an account once it is a year old, p_limit at most of each (docs/SCALE.md, What is kept). Returns how many rows. With nothing to do it looks into eight indexes.';

COMMENT ON FUNCTION "service"."model_report"() IS 'For the operator: ceilings and prices of the model, and what all users have made of it today.';

COMMENT ON FUNCTION "service"."open_operator_link"(text, text, boolean, text) IS 'Keeps a link that the master password has opened, and where it was typed. 404 without an account; on sign-up, 403 unless the operator approved the address.';

COMMENT ON FUNCTION "service"."record_operator_session"(uuid, uuid, text) IS 'Marks a session of Auth as the operator''s, before anybody is given it; the owner gets a mail.';

COMMENT ON FUNCTION "service"."refuse_operator"(uuid) IS 'See engine.refuse_operator_session.';

COMMENT ON FUNCTION "service"."reseal"(jsonb) IS 'Replaces boxes ([{table_name, row_id, field, was, sealed}]) by the same texts sealed anew, each only while it is still the one that was read. Returns how many.';

COMMENT ON FUNCTION "service"."sealing_status"() IS 'How many boxes each key has sealed, apart those that bind their field (bound) and those of the first form, and when the last of these was sealed anew.';

COMMENT ON FUNCTION "service"."set_model_limits"(jsonb) IS 'The operator changes ceilings and prices of the model ({user_calls: 100, …}); those that are not named stay. Returns all of them.';

COMMENT ON FUNCTION "service"."set_trusted_proxies"(integer) IS 'Says how many proxies are trusted (npm run access -- proxies).';

COMMENT ON FUNCTION "service"."settle_model_calls"(uuid, jsonb) IS 'What became of calls that were taken ([{user_id, unused, ended, input_tokens, output_tokens}]): unused ones are given back, of those that ended their tokens count in place of what was reserved. Repeated, it changes nothing. A call of which nothing is told stays counted with its reserve.';

COMMENT ON FUNCTION "service"."take_model_calls"(jsonb) IS 'The one way to the model: takes calls before they are made ([{user_id, channel_id, calls}]), as many as plan, connection, the user''s own limit and the operator''s ceilings allow. Returns {take, given: [{user_id, channel_id, calls, held}]}; take settles them, held says why there are no more (engine.model_allowance, not_connected).';

COMMENT ON FUNCTION "service"."try_master_login"(text) IS 'Whether one more master password may be judged, by the caller''s X-Forwarded-For header: of the address and of all. Never by email, which a stranger could use to keep the operator out of an account.';

COMMENT ON TABLE "engine"."error_kinds" IS 'Reference rows: what each kind of error of a Google call means. answered: Google was heard, or needed not be asked. who_acts: nobody when it passes or the engine mends it. retry: when trying again makes sense. closes_connection: nothing is called with the connection until that is mended. after_insert, stops_batch: what posting records of the reply (again: surely not posted, and tried once more), and whether the rest of the batch waits. after_change: what editing or deleting records. sentence: for whoever sees the connection, the cause and the step. http_status, error_code, advice: the answer to a person who asked for the call. console_page: the page of the Google Cloud console where the step is done.';

COMMENT ON TABLE "private"."approved_addresses" IS 'Emails without an account yet that the operator may create one for on the sign-up page (npm run access -- allow).';

COMMENT ON TABLE "private"."gate_buckets" IS 'What is left of each allowance and when that was counted; address * is the bucket of all. A row is made by a call that passed, so there are never more than the buckets of all let pass in a day.';

COMMENT ON TABLE "private"."gate_settings" IS 'How a caller''s address is found (npm run access -- proxies).';

COMMENT ON TABLE "private"."model_days" IS 'Model calls and tokens of a user per UTC day. A call under way counts with the tokens of engine.model_reserve, until it is settled.';

COMMENT ON TABLE "private"."model_limits" IS 'The operator''s ceilings of a UTC day, for each user and for the installation (npm run model). Money counts once prices are set.';

COMMENT ON TABLE "private"."model_shares" IS 'Model calls and tokens of the installation per UTC day, in 16 rows: each may use a sixteenth of the ceilings, so runs of many users do not wait for one row. A single row counts nothing but itself; together they are exact (engine.take_shared_calls).';

COMMENT ON TABLE "private"."model_takes" IS 'Calls that were taken and are not settled yet: so that they are settled once, though the answer to it may get lost.';

COMMENT ON TABLE "private"."operator_addresses" IS 'Where the right master password came from in the last 90 days: from there strangers cannot use up the operator''s tries (engine.gates).';

COMMENT ON TABLE "private"."operator_links" IS 'Links that the master password has opened and nobody has followed yet: 10 minutes, single use, as a hash.';

COMMENT ON TABLE "private"."sealing" IS 'rotated_at: when a rotation found the last box of the first form gone. Since then none is taken, so that an old one cannot be put in place of a new one.';

COMMENT ON TABLE "private"."secrets" IS 'Credentials sealed by the edge functions (AES-256-GCM, key id prefix; table, row and name as associated data, the row alone in boxes of the first form). The key is not in the database.';

COMMENT ON TABLE "public"."operator_sessions" IS 'Auth''s sessions that the operator opened with the master password, by the token''s session_id: when and why somebody else was in the account.';

COMMENT ON TABLE "public"."profiles" IS 'One row a user. plan is null until the operator approves: without it nothing is drafted or posted.';

COMMENT ON TABLE "public"."signup_leads" IS 'Emails entered on the sign-up forms. Written once; a repeated email changes nothing, and is answered like a new one.';

REVOKE ALL ON FUNCTION "engine"."before_user_created"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."before_user_created"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."before_user_created"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."binds_its_field"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."binds_its_field"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."binds_its_field"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."caller_address"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."caller_address"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."caller_address"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."channel_connected"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."channel_connected"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."channel_connected"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."check_model_calls"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."check_model_calls"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."check_model_calls"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."even_shares"(date, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."even_shares"(date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."even_shares"(date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."forget_objectives"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."forget_objectives"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."forget_objectives"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."forwarded_for"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."forwarded_for"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."forwarded_for"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."gate_lead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."gate_lead"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."gate_lead"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."gates"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."gates"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."gates"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."has_account"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."has_account"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."has_account"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."installation_room"(private.model_limits, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."installation_room"(private.model_limits, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."installation_room"(private.model_limits, date) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."keep_boxes_bound"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."keep_boxes_bound"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."keep_boxes_bound"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."keep_signup_lead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."keep_signup_lead"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."keep_signup_lead"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."limit_rows"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."limit_rows"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."limit_rows"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_allowance"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."model_allowance"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_allowance"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_day"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."model_day"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_day"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_holds"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."model_holds"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."model_holds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_holds"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_money"(private.model_limits, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."model_money"(private.model_limits, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_money"(private.model_limits, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_reserve"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."model_reserve"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_reserve"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_room"(private.model_limits, bigint, bigint, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."model_room"(private.model_limits, bigint, bigint, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_room"(private.model_limits, bigint, bigint, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_use"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."model_use"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."model_use"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_use"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."owner_only"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."owner_only"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."owner_only"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."pass_gate"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."pass_gate"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."pass_gate"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."refilled"(real, timestamp WITH time zone, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."refilled"(real, timestamp WITH time zone, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."refilled"(real, timestamp WITH time zone, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."refuse_operator"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."refuse_operator"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."refuse_operator"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."refuse_operator"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."refuse_operator_session"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."refuse_operator_session"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."refuse_operator_session"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."refuse_operator_session"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."require_gate"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."require_gate"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."require_gate"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."require_key"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."require_key"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."require_key"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."require_key"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."sealed_boxes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."sealed_boxes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."sealed_boxes"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."search_text"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."search_text"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."search_text"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."search_text"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."take_shared_calls"(date, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."take_shared_calls"(date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."take_shared_calls"(date, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."operator_session"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."operator_session"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."operator_session"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."posting_pace"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."posting_pace"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."posting_pace"() TO "postgres";

REVOKE ALL ON FUNCTION "service"."approve_address"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."approve_address"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."approve_address"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."approve_address"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."boxes_to_reseal"(text, text[], jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."boxes_to_reseal"(text, text[], jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."boxes_to_reseal"(text, text[], jsonb, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."boxes_to_reseal"(text, text[], jsonb, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."caller_address"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."caller_address"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."caller_address"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."caller_address"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."charge_sign_in"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."charge_sign_in"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."charge_sign_in"(uuid, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."charge_sign_in"(uuid, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_operator_link"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_operator_link"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_operator_link"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_operator_link"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."comment_to_translate"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."comment_to_translate"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."comment_to_translate"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."comment_to_translate"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."demand_model_call"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."demand_model_call"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."demand_model_call"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."demand_model_call"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."finish_rotation"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."finish_rotation"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."finish_rotation"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."finish_rotation"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."model_report"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."model_report"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."model_report"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."model_report"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."open_operator_link"(text, text, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."open_operator_link"(text, text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."open_operator_link"(text, text, boolean, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."open_operator_link"(text, text, boolean, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_operator_session"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_operator_session"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_operator_session"(uuid, uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_operator_session"(uuid, uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."refuse_operator"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."refuse_operator"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."refuse_operator"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."refuse_operator"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."reseal"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."reseal"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."reseal"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."reseal"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "service"."sealing_status"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."sealing_status"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."sealing_status"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."sealing_status"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."set_model_limits"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."set_model_limits"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_model_limits"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_model_limits"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "service"."set_trusted_proxies"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."set_trusted_proxies"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_trusted_proxies"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_trusted_proxies"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."settle_model_calls"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."settle_model_calls"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."settle_model_calls"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."settle_model_calls"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "service"."take_model_calls"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."take_model_calls"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."take_model_calls"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."take_model_calls"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "service"."try_master_login"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."try_master_login"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."try_master_login"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."try_master_login"(text) TO "service_role";

REVOKE ALL ON TABLE "public"."operator_sessions" FROM "authenticated";

GRANT SELECT ON TABLE "public"."operator_sessions" TO "authenticated";

CREATE INDEX operator_links_expiry ON private.operator_links USING btree (expires_at);

CREATE INDEX operator_sessions_user ON public.operator_sessions USING btree (user_id, opened_at DESC);

ALTER TABLE "public"."automation_consents"
  ADD CONSTRAINT "automation_consents_terms_check" CHECK ((length((terms)::text) <= engine.most('consent_characters'::text)));

ALTER TABLE "public"."client_objectives"
  ADD CONSTRAINT "client_objectives_tags_check" CHECK (engine.texts_fit(tags, 20, 100));

ALTER TABLE "public"."reply_rules"
  ADD CONSTRAINT "reply_rules_categories_check" CHECK ((engine.texts_fit(categories, 10, 20) AND (categories <@ engine.comment_categories())));

ALTER TABLE "public"."reply_rules"
  ADD CONSTRAINT "reply_rules_sentiments_check" CHECK ((engine.texts_fit(sentiments, 10, 20) AND (sentiments <@ engine.comment_sentiments())));

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
-- By hand: the one row of settings, and the hook's caller, a role that exists where Supabase Auth itself does.
INSERT INTO private.gate_settings DEFAULT VALUES;

DO $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    execute 'grant usage on schema engine to supabase_auth_admin';
    execute 'grant execute on function engine.before_user_created(jsonb) to supabase_auth_admin';
  end if;
end $$;

-- The operator's ceilings, as they are by default.
insert into private.model_limits default values;

-- Of a user's objectives the newest are kept.
delete from public.client_objectives where id in (
  select o.id from (select id, row_number() over (partition by user_id order by updated_at desc) as place from public.client_objectives) o where o.place > 50);
