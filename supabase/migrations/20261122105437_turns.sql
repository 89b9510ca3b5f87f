-- turns: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
-- Rewrites youtube_comments once (read_on) and exchanges some of its indexes: to be applied while the functions rest.
-- squawk-ignore-file require-concurrent-index-deletion, require-concurrent-index-creation, ban-drop-column, adding-field-with-default, constraint-missing-not-valid
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP POLICY "signup_leads: visible while being added" ON "public"."signup_leads";

DROP INDEX "public"."youtube_comments_drafts";

DROP INDEX "public"."youtube_comments_in_flight";

DROP INDEX "public"."youtube_comments_queue";

DROP INDEX "public"."youtube_comments_stale";

DROP INDEX "public"."youtube_comments_to_draft";

DROP INDEX "public"."youtube_connections_order";

DROP VIEW "public"."connection_health";

DROP FUNCTION "engine"."accept_posted"(uuid, text, timestamp WITH time zone);

DROP FUNCTION "engine"."call_scheduled"(text);

DROP FUNCTION "engine"."clear_past_quota_errors"();

DROP FUNCTION "engine"."may_post_unseen"(uuid, text, jsonb, text, real);

DROP FUNCTION "engine"."posting_hold"(uuid, text);

DROP FUNCTION "engine"."quiet_until"(integer, integer, text, timestamp WITH time zone);

DROP FUNCTION "engine"."quota_day"(timestamp WITH time zone);

DROP FUNCTION "engine"."quota_left"(text, integer);

DROP FUNCTION "engine"."recent_posts"(uuid);

DROP FUNCTION "engine"."replies_left"(uuid, text);

DROP FUNCTION "engine"."reply_voice"(uuid, text);

DROP FUNCTION "engine"."reserved_units"(text);

DROP FUNCTION "engine"."settle_read_comment"(uuid);

DROP FUNCTION "engine"."start_posting"(uuid, uuid, uuid, integer);

DROP FUNCTION "engine"."viewer_answered"(uuid, text, text, uuid);

DROP FUNCTION "engine"."why_not_unseen"(uuid, text, text, text, uuid, uuid, jsonb, text, real);

DROP FUNCTION "service"."claim_checks"(uuid, integer);

DROP FUNCTION "service"."claim_drafts"(uuid, integer, integer);

DROP FUNCTION "service"."claim_posts"(uuid, integer, integer);

DROP FUNCTION "service"."claim_refreshes"(uuid, uuid, integer);

DROP FUNCTION "service"."claim_syncs"(uuid, text, integer);

DROP FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text);

DROP FUNCTION "service"."redact_stale"(integer);

ALTER TABLE "private"."mails"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "private"."mails"
  ALTER COLUMN "not_before" DROP DEFAULT;

ALTER TABLE "private"."oauth_sessions"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "private"."oauth_sessions"
  ALTER COLUMN "expires_at" DROP DEFAULT;

ALTER TABLE "private"."secrets"
  ALTER COLUMN "updated_at" DROP DEFAULT;

ALTER TABLE "public"."activity_log"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "public"."automation_consents"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "public"."automation_settings"
  ALTER COLUMN "updated_at" DROP DEFAULT;

ALTER TABLE "public"."brand_voices"
  ALTER COLUMN "updated_at" DROP DEFAULT;

ALTER TABLE "public"."channel_pauses"
  ALTER COLUMN "paused_at" DROP DEFAULT;

ALTER TABLE "public"."channel_syncs"
  ALTER COLUMN "next_sync_at" DROP DEFAULT;

ALTER TABLE "public"."client_objectives"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "public"."client_objectives"
  ALTER COLUMN "updated_at" DROP DEFAULT;

ALTER TABLE "public"."client_youtube_channels"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "public"."leads"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "public"."profiles"
  ALTER COLUMN "access_requested_at" DROP DEFAULT;

ALTER TABLE "public"."profiles"
  ALTER COLUMN "updated_at" DROP DEFAULT;

ALTER TABLE "public"."reply_events"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "public"."reply_rules"
  ALTER COLUMN "changed_at" DROP DEFAULT;

ALTER TABLE "public"."reply_versions"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "public"."report_notifications"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "public"."rule_outcomes"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "public"."saved_replies"
  ALTER COLUMN "updated_at" DROP DEFAULT;

ALTER TABLE "public"."shadow_decisions"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "public"."signup_leads"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "public"."user_google_oauth_clients"
  ALTER COLUMN "updated_at" DROP DEFAULT;

ALTER TABLE "public"."videos"
  ALTER COLUMN "fetched_at" DROP DEFAULT;

ALTER TABLE "public"."youtube_comments"
  ALTER COLUMN "created_at" DROP DEFAULT;

ALTER TABLE "public"."youtube_comments"
  ALTER COLUMN "read_at" DROP DEFAULT;

ALTER TABLE "public"."youtube_connections"
  ALTER COLUMN "connected_at" DROP DEFAULT;

ALTER TABLE "public"."youtube_connections"
  ALTER COLUMN "updated_at" DROP DEFAULT;

ALTER TABLE "public"."youtube_connections"
  ALTER COLUMN "watermark_at" DROP DEFAULT;

DROP FUNCTION "engine"."now"();

ALTER TABLE "private"."quota_days"
  DROP COLUMN "exhausted_at";

ALTER TABLE "public"."channel_syncs"
  DROP COLUMN "quiet_polls";

ALTER TABLE "public"."channel_syncs"
  SET (fillfactor=70);

ALTER TABLE "public"."youtube_comments"
  SET (fillfactor=85);

ALTER TABLE "private"."quota_days"
  ADD COLUMN "closed_until" timestamp WITH time zone;

ALTER TABLE "private"."quota_days"
  ADD COLUMN "closed_by" uuid;

ALTER TABLE "private"."scheduled_jobs"
  ADD COLUMN "batch" integer NOT NULL DEFAULT 50;

ALTER TABLE "private"."scheduled_jobs"
  ADD COLUMN "width" integer NOT NULL DEFAULT 1;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "draft_due_at" timestamp WITH time zone;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "post_due_at" timestamp WITH time zone;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "comments_per_hour" real NOT NULL DEFAULT 18;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "read_on" date GENERATED ALWAYS AS (((read_at AT TIME ZONE 'UTC'::text))::date) STORED NOT NULL;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "answered_text" bigint;

CREATE OR REPLACE FUNCTION engine.accept_posted (
  v          public.youtube_comments,
  p_reply_id text,
  p_at       timestamp with time zone
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.youtube_comments set
    youtube_reply_id = p_reply_id, posted_at = p_at, reply_sent_at = p_at, lease_id = null, lease_until = null,
    next_check_at = p_at + interval '15 seconds', verification_attempts = 0
  where id = v.id;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
  values (v.user_id, v.id, v.reply_status, v.reply_status, 'engine', 'accepted', jsonb_build_object('youtube_reply_id', p_reply_id));
  insert into private.reply_months as m (user_id, month, replies)
  values (v.user_id, date_trunc('month', p_at at time zone 'UTC')::date, 1)
  on conflict (user_id, month) do update set replies = m.replies + 1;
  -- Only shown, so not worth waiting for whoever changes the settings, or deletes the connection.
  update public.automation_settings s set last_used_connection_id = c.id
  from (select k.id from public.youtube_connections k where k.id = v.used_connection_id for key share skip locked) c,
    (select a.user_id from public.automation_settings a
     where a.user_id = v.user_id and a.last_used_connection_id is distinct from v.used_connection_id for no key update skip locked) own
  where s.user_id = own.user_id
$function$;

CREATE OR REPLACE FUNCTION engine.answers_edited (
  v public.youtube_comments
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return v.redacted_at is null and v.answered_text is not null and v.answered_text <> engine.text_hash(v.text_original);
end $function$;

CREATE OR REPLACE FUNCTION engine.approve (
  p_id     uuid,
  p_actor  text,
  p_reason text,
  p_detail jsonb DEFAULT '{}'::jsonb
)
  RETURNS public.youtube_comments
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  return engine.approve_locked(v, p_actor, p_reason, p_detail);
end $function$;

CREATE OR REPLACE FUNCTION engine.approve_locked (
  v        public.youtube_comments,
  p_actor  text,
  p_reason text,
  p_detail jsonb                   DEFAULT '{}'::jsonb
)
  RETURNS public.youtube_comments
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  v.approved_hash := engine.reply_hash(v.generated_reply);
  v.reply_shape := engine.reply_shape_hash(v.generated_reply, v.author_name);
  v.approved_at := engine.now();
  v.approved_by := p_actor;
  v.reply_sent_at := engine.now();
  -- Replies that nobody looked at leave at irregular times, like a person's.
  v.post_after := engine.now() + make_interval(secs => coalesce(
    (select undo_window_seconds + case p_actor when 'engine' then random() * jitter_seconds else 0 end
     from public.automation_settings s where s.user_id = v.user_id), 120));
  v.post_attempts := 0;
  -- A person answers what the comment says now; the engine what it said when the reply was written.
  if p_actor = 'owner' then
    v.answered_text := engine.text_hash(v.text_original);
  end if;
  return engine.move_locked(v, 'queue', p_actor, p_reason, p_detail || jsonb_build_object('hash', v.approved_hash));
end $function$;

CREATE OR REPLACE FUNCTION engine.call_scheduled (
  p_name text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_url text;
  v_key text;
  v_job private.scheduled_jobs;
  v_calls int := coalesce(engine.calls_due(p_name), 0);
begin
  execute 'select max(decrypted_secret) filter (where name = ''project_url''), max(decrypted_secret) filter (where name = ''cron_key'') from vault.decrypted_secrets'
    into v_url, v_key;
  -- Without both secrets nothing is called: a half-configured project must not spray requests.
  if coalesce(v_url, '') = '' or coalesce(v_key, '') = '' then
    return null;
  end if;
  select * into v_job from private.scheduled_jobs where name = p_name;
  -- pg_net sends nothing further before the slowest answer is there, so the functions answer at once and work on.
  for i in 1 .. v_calls loop
    execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 5000)'
      using v_url || '/functions/v1/' || v_job.function_name, jsonb_build_object('content-type', 'application/json', 'apikey', v_key),
        v_job.body || '{"background": true}';
  end loop;
  return v_calls;
end $function$;

CREATE OR REPLACE FUNCTION engine.call_to_draft (
  p_user    uuid,
  p_channel text,
  p_at      timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  -- A time that has passed is now: what comes back may not overtake those that have waited meanwhile.
  v_at constant timestamptz := greatest(p_at, engine.now());
begin
  -- A claim that is about to say that nothing waits does not see this comment yet: it is waited for, and then contradicted.
  perform from public.channel_syncs s where s.user_id = p_user and s.channel_id = p_channel for no key update;
  update public.channel_syncs s set draft_due_at = v_at
  where s.user_id = p_user and s.channel_id = p_channel and (s.draft_due_at is null or s.draft_due_at > v_at);
end $function$;

CREATE OR REPLACE FUNCTION engine.call_to_post (
  p_user    uuid,
  p_channel text,
  p_at      timestamp with time zone
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select engine.hold_posting_turns(p_user);
  update public.channel_syncs s set post_due_at = greatest(p_at, engine.now())
  where s.user_id = p_user and s.channel_id = p_channel and (s.post_due_at is null or s.post_due_at > greatest(p_at, engine.now()))
$function$;

CREATE OR REPLACE FUNCTION engine.call_turn()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if new.reply_status = 'queue' then
    perform engine.call_to_post(new.user_id, new.channel_id, new.post_after);
  else
    perform engine.call_to_draft(new.user_id, new.channel_id, coalesce(new.draft_after, engine.now()));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.calls_due (
  p_name text
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select least(j.width, ceil(engine.work_due(j.function_name, j.width * j.batch)::numeric / j.batch))::int
  from private.scheduled_jobs j where j.name = p_name
$function$;

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
  select o.* into v_client from public.user_google_oauth_clients o where o.id = v_connection.client_config_id;
  -- One claim at a time reads and uses the budget of a project.
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.project:' || v_client.project, 0)) then
    return;
  end if;
  select * into v_room from engine.posting_room(p_user, p_channel, v_client.project, v_client.daily_quota);
  v_full_videos := array(select u from unnest(v_room.videos) u group by u having count(*) >= v_room.cap_video_day);
  v_full_texts := array(select u from unnest(v_room.texts) u group by u having count(*) >= v_room.same_text_per_day);

  for v_id in
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status = 'queue' and y.post_after <= v_now and v_room.replies > 0
      and (y.video_id is null or y.video_id <> all (v_full_videos))
      and (y.reply_shape is null or y.reply_shape <> all (v_full_texts))
    order by y.post_after, y.id limit v_most_looks
  loop
    exit when cardinality(taken) >= least(p_most, v_room.replies);
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
      elsif v.approved_hash is distinct from engine.reply_hash(v.generated_reply)
        -- Another user may have connected the same channel: a comment is answered by one of them only.
        or exists (
          select from public.youtube_comments o
          where o.comment_id = v.comment_id and o.id <> v.id and o.reply_status = any (engine.reply_may_be_posted())) then
        -- Nothing that passes soon: not to be looked at again and again ahead of the others.
        update public.youtube_comments set post_after = v_now + interval '1 hour' where id = v.id;
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
    select r.opens_at into next_turn from engine.posting_room(p_user, p_channel, v_client.project, v_client.daily_quota) r;
  elsif cardinality(taken) >= p_most or v_looks >= v_most_looks then
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
    when c.expires_at <= engine.now() and c.refresh_token = '' then 'need_reauth'
    when c.expires_at <= engine.now() then 'ok'
    when engine.error_stands(c) and c.last_error_code ~* 'quota|403' then 'quota_reached'
    when engine.error_stands(c) and c.last_error_code ~* 'invalid_grant|invalid_token|401|revoked' then 'need_reauth'
    when engine.quota_day(c.daily_credits_reset_at) = engine.quota_day() and c.daily_credits_used >= engine.most('daily_credits') then 'quota_reached'
    else 'ok'
  end
$function$;

CREATE OR REPLACE FUNCTION engine.connection_usable (
  c public.youtube_connections
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select c.is_active and c.channel_id is not null and not engine.error_stands(c) and engine.connection_health(c) = 'ok'
$function$;

CREATE OR REPLACE FUNCTION engine.draft_retry_at (
  p_attempts integer
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select engine.now() + least(interval '1 minute' * power(2, least(p_attempts, 6)), interval '1 hour')
$function$;

CREATE OR REPLACE FUNCTION engine.draft_turns (
  p_user  uuid,
  p_limit integer
)
  RETURNS TABLE (
    user_id    uuid,
    channel_id text
  )
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_user is null then
    return query select s.user_id, s.channel_id from public.channel_syncs s
      where s.draft_due_at <= engine.now() order by s.draft_due_at limit p_limit for update skip locked;
  else
    return query select s.user_id, s.channel_id from public.channel_syncs s
      where s.user_id = p_user and s.draft_due_at is not null order by s.draft_due_at limit p_limit for update skip locked;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.error_stands (
  c public.youtube_connections
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select c.last_error_code is not null and (c.error_kind <> 'quota' or engine.quota_day_of_error(c.last_error_at) >= engine.quota_day())
$function$;

CREATE OR REPLACE FUNCTION engine.hold_ends (
  p_user uuid,
  p_hold text
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    (select engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone)
     from public.automation_settings s join public.profiles p on p.user_id = s.user_id where s.user_id = p_user and p_hold = 'quiet_hours'),
    engine.now() + interval '1 hour')
$function$;

CREATE OR REPLACE FUNCTION engine.hold_posting_turns (
  p_user uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended('rejoinder.posting_turns:' || p_user, 0))
$function$;

CREATE OR REPLACE FUNCTION engine.may_post_unseen (
  p_user       uuid,
  p_channel    text,
  p_findings   jsonb,
  p_escalation text,
  p_confidence real
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_array_length(p_findings) = 0 and p_escalation is null and coalesce(p_confidence, 0) >= 0.7::real
      and exists (select from public.automation_settings s where s.user_id = p_user and s.posting_policy = 'auto' and s.automation_status = 'active')
      -- A consent names its channel and holds until review is chosen again.
      and exists (
        select from public.automation_consents c
        where c.user_id = p_user and c.policy = 'auto' and c.terms ->> 'channel_id' = p_channel
          and c.id > coalesce((select max(r.id) from public.automation_consents r where r.user_id = p_user and r.policy = 'review'), 0))
      and exists (select from public.profiles p where p.user_id = p_user and p.plan is not null));
end $function$;

CREATE OR REPLACE FUNCTION engine.move_locked (
  v        public.youtube_comments,
  p_to     text,
  p_actor  text,
  p_reason text                    DEFAULT NULL::text,
  p_detail jsonb                   DEFAULT '{}'::jsonb
)
  RETURNS public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_from constant text := v.reply_status;
begin
  if not engine.reply_transition_exists(v_from, p_to) then
    perform engine.fail(409, 'reply_state_conflict',
      format('A reply that is %s cannot become %s.', coalesce(v_from, 'not written'), p_to),
      'Reload: the reply has changed meanwhile.');
  end if;
  perform pg_catalog.set_config('rejoinder.moving_reply', v.id::text, true);
  update public.youtube_comments y set
    reply_status = p_to,
    status_reason = p_reason,
    status_changed_at = engine.now(),
    lease_id = case when p_to = 'posting' then v.lease_id end,
    lease_until = case when p_to = 'posting' then v.lease_until end,
    -- A draft is not approved, and counts in no report as sent.
    approved_hash = case when p_to <> 'draft' then v.approved_hash end,
    approved_at = case when p_to <> 'draft' then v.approved_at end,
    approved_by = case when p_to <> 'draft' then v.approved_by end,
    reply_sent_at = case when p_to <> 'draft' then v.reply_sent_at end,
    post_after = case when p_to <> 'draft' then v.post_after end,
    -- The rest as the caller has set it: a further update would cost another entry in every index (3 kB of log).
    generated_reply = v.generated_reply, reply_type = v.reply_type, reply_shape = v.reply_shape, answered_text = v.answered_text,
    language = v.language, sentiment = v.sentiment, category = v.category, topics = v.topics, confidence = v.confidence,
    findings = v.findings, escalation = v.escalation, rule_id = v.rule_id, draft_after = v.draft_after,
    send_started_at = v.send_started_at, post_attempts = v.post_attempts, reconcile_attempts = v.reconcile_attempts,
    used_connection_id = v.used_connection_id, used_connection_label = v.used_connection_label,
    verification_attempts = v.verification_attempts, verification_note = v.verification_note, last_checked_at = v.last_checked_at,
    verified_at = v.verified_at, next_check_at = v.next_check_at
  where y.id = v.id returning y.* into v;
  perform pg_catalog.set_config('rejoinder.moving_reply', '', true);
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
  values (v.user_id, v.id, v_from, p_to, p_actor, p_reason, p_detail);
  return v;
end $function$;

CREATE OR REPLACE FUNCTION engine.move_reply (
  p_id     uuid,
  p_to     text,
  p_actor  text,
  p_reason text  DEFAULT NULL::text,
  p_detail jsonb DEFAULT '{}'::jsonb
)
  RETURNS public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment does not exist.');
  end if;
  return engine.move_locked(v, p_to, p_actor, p_reason, p_detail);
end $function$;

CREATE OR REPLACE FUNCTION engine.now()
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return pg_catalog.now() + coalesce((select shift from private.clock), interval '0');
end $function$;

CREATE OR REPLACE FUNCTION engine.pattern_repeats (
  p_pattern text
)
  RETURNS bigint
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(sum(coalesce(nullif(count[2], ''), count[1])::bigint), 0)::bigint from regexp_matches(p_pattern, '\{(\d{1,9})(?:,(\d{0,9}))?\}', 'g') count
$function$;

CREATE OR REPLACE FUNCTION engine.posting_hold (
  p_user    uuid,
  p_channel text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select case
      when p.plan is null then 'no_plan'
      when s.automation_status is distinct from 'active' then 'paused'
      when s.shadow_mode then 'shadow'
      when exists (select from public.channel_pauses b where b.user_id = p_user and b.channel_id = p_channel and b.resumed_at is null) then 'channel_paused'
      when s.quiet_from is not null and engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone) is not null then 'quiet_hours'
    end
    from (select p_user as id) u
    left join public.profiles p on p.user_id = u.id left join public.automation_settings s on s.user_id = u.id);
end $function$;

CREATE OR REPLACE FUNCTION engine.posting_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{approved,policy_auto,sent_again,claimed,accepted,network,rate_limited,post_failed,lost_answer,unreadable_answer,not_found_after_lost_answer,connection_gone}'; end $function$;

CREATE OR REPLACE FUNCTION engine.posting_room (
  p_user        uuid,
  p_channel     text,
  p_project     text,
  p_daily_quota integer,
  OUT           replies integer,
  OUT           opens_at timestamp with time zone,
  OUT           videos text[],
  OUT           texts bigint[],
  OUT           cap_video_day integer,
  OUT           same_text_per_day integer
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := engine.now();
  v record;
  v_hour int;
  v_day int;
  v_month int;
  v_budget int;
begin
  select s.cap_hour, s.cap_day, s.cap_video_day, s.same_text_per_day, p.plan into v
  from public.automation_settings s join public.profiles p on p.user_id = s.user_id where s.user_id = p_user;
  cap_video_day := v.cap_video_day;
  same_text_per_day := v.same_text_per_day;
  v_month := engine.replies_left(p_user, v.plan);
  v_budget := (engine.posting_budget(p_daily_quota) - p_daily_quota + engine.quota_left(p_project, p_daily_quota)) / engine.reply_cost();
  -- A cap is looked at again when the oldest reply that counts has left its hour or day.
  select v.cap_hour - count(*) filter (where r.in_last_hour), v.cap_day - count(*),
    coalesce(array_agg(r.video_id) filter (where r.video_id is not null), '{}'),
    coalesce(array_agg(r.reply_shape) filter (where r.channel_id = p_channel and r.reply_shape is not null), '{}'),
    greatest(
      case when count(*) filter (where r.in_last_hour) >= v.cap_hour
        then min(coalesce(r.sent_at, v_now)) filter (where r.in_last_hour) + interval '1 hour' end,
      case when count(*) >= v.cap_day then min(coalesce(r.sent_at, v_now)) + interval '24 hours' end,
      case when v_month <= 0 then v_now + interval '1 hour' end,
      case when v_budget <= 0 then coalesce(engine.quota_closed_until(p_project), engine.quota_resets_at()) end)
  into v_hour, v_day, videos, texts, opens_at from engine.recent_posts(p_user) r;
  replies := least(v_hour, v_day, v_month, v_budget);
end $function$;

CREATE OR REPLACE FUNCTION engine.posting_turns (
  p_user uuid,
  p_most integer
)
  RETURNS SETOF public.channel_syncs
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_user is null then
    return query
    select s.* from public.channel_syncs s where s.post_due_at <= engine.now()
    order by s.post_due_at limit p_most for update skip locked;
  else
    return query
    select s.* from public.channel_syncs s where s.user_id = p_user and s.post_due_at is not null
    order by s.post_due_at limit p_most for update skip locked;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.quiet_until (
  p_from integer,
  p_to   integer,
  p_zone text,
  p_at   timestamp with time zone DEFAULT engine.now()
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  -- The night that began yesterday and the one of today, each from its own start to its own end on the clocks of that place: so a
  -- night over a change of the clocks is an hour shorter or longer, and never interrupted.
  select max(night.ends) from (
    select (day + make_interval(mins => p_from)) at time zone p_zone as begins,
      (day + make_interval(days => case when p_to <= p_from then 1 else 0 end, mins => p_to)) at time zone p_zone as ends
    from (select date_trunc('day', p_at at time zone p_zone) - make_interval(days => ago) as day from generate_series(0, 1) ago) days
  ) night
  where p_at >= night.begins and p_at < night.ends
$function$;

CREATE OR REPLACE FUNCTION engine.quota_closed_until (
  p_project text
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select q.closed_until from private.quota_days q
    where q.project = p_project and q.day = engine.quota_day() and q.closed_until > engine.now()
      -- Who signed in anew, perhaps with more quota, may try again.
      and (q.closed_by is null or exists (select from public.youtube_connections c where c.id = q.closed_by and c.last_error_code is not null)));
end $function$;

CREATE OR REPLACE FUNCTION engine.quota_day (
  p_at timestamp with time zone DEFAULT engine.now()
)
  RETURNS date
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select (p_at at time zone 'America/Los_Angeles')::date
$function$;

CREATE OR REPLACE FUNCTION engine.quota_day_of_error (
  p_at timestamp with time zone
)
  RETURNS date
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select engine.quota_day(p_at - interval '15 minutes')
$function$;

CREATE OR REPLACE FUNCTION engine.quota_left (
  p_project     text,
  p_daily_quota integer
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when engine.quota_closed_until(p_project) is not null then 0
    else p_daily_quota - coalesce((select q.used from private.quota_days q where q.project = p_project and q.day = engine.quota_day()), 0)
  end - engine.reserved_units(p_project);
end $function$;

CREATE OR REPLACE FUNCTION engine.recent_posts (
  p_user uuid
)
  RETURNS TABLE (
    id           uuid,
    channel_id   text,
    video_id     text,
    reply_shape  bigint,
    in_last_hour boolean,
    leaving      boolean,
    sent_at      timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := engine.now();
begin
  return query
  select y.id, y.channel_id, y.video_id, y.reply_shape, y.posted_at > v_now - interval '1 hour', true, y.posted_at
  from public.youtube_comments y
  where y.user_id = p_user and y.posted_at > v_now - interval '24 hours'
  union all
  -- Sent, and nobody knows what came of it: if it arrived, then when it was sent, so it is forgotten like the posted ones.
  select y.id, y.channel_id, y.video_id, y.reply_shape, coalesce(y.send_started_at > v_now - interval '1 hour', true),
    y.send_started_at is not null, y.send_started_at
  from public.youtube_comments y
  where y.user_id = p_user and y.reply_status = 'posting' and y.youtube_reply_id is null
    and (y.send_started_at is null or y.send_started_at > v_now - interval '24 hours');
end $function$;

CREATE OR REPLACE FUNCTION engine.record_check (
  p_id          uuid,
  p_lease_until timestamp with time zone,
  p_seen        text,
  p_owner       text,
  p_note        text,
  p_kind        text
)
  RETURNS text[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now timestamptz := engine.now();
  v public.youtube_comments;
  v_step timestamptz;
  v_next timestamptz;
  v_note text;
  v_to text[] := '{}';
  v_state text;
  v_reason text;
  v_counted text[] := '{}';
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found or v.youtube_reply_id is null or v.next_check_at is distinct from p_lease_until or v.reply_status <> all (engine.reply_on_youtube()) then
    return v_counted;
  end if;
  if p_seen is null or p_seen not in ('public', 'absent') then
    -- A failed check is never a verdict. What another key would mend, and a spent quota, are not tried again every other minute.
    update public.youtube_comments set verification_note = p_note,
      next_check_at = v_now + case when p_kind = 'quota' or p_note = any ('{no_api_key,key_unreadable}') then interval '1 hour' else interval '2 minutes' end
    where id = p_id;
    return '{unread}';
  end if;

  v_step := engine.next_check(v.posted_at, v_now);
  if p_seen = 'public' then
    -- Once public, only the last look for a silent removal is left.
    v_next := case when v_step is not null then v.posted_at + interval '24 hours' end;
    if v.reply_status <> 'verified_public' then
      v_to := '{verified_public}';
      v_reason := 'seen_by_public_read';
      v_counted := '{public}';
    end if;
  elsif v.reply_status = 'verified_public' then
    if v.verification_note = 'absent_once' then
      -- Its owner deleted it and the answer got lost: no reason to distrust the channel.
      if exists (select from private.reply_changes c where c.comment_row_id = p_id and c.action = 'delete') then
        v_to := '{deleted}';
        v_reason := 'deleted_by_owner';
      else
        v_to := '{removed}';
        v_reason := 'gone_after_being_public';
      end if;
      delete from private.reply_changes c where c.comment_row_id = p_id;
      v_counted := '{removed}';
    else
      -- One empty answer may be a hiccup: a second look decides.
      v_note := 'absent_once';
      v_next := v_now + interval '5 minutes';
      v_counted := '{waiting}';
    end if;
  elsif p_owner is null then
    -- After the last step only the owner's view is missing, perhaps for long: the channel may be disconnected.
    v_next := coalesce(v_step, v_now + interval '6 hours');
    v_counted := '{waiting}';
  else
    v_next := v_step;
    v_note := p_owner;
    if v.reply_status = 'posting' then
      v_to := '{under_moderation}';
      v_reason := p_owner;
      v_counted := '{held}';
    elsif v_step is not null then
      v_counted := '{waiting}';
    end if;
    if v_step is null then
      v_to := v_to || 'failed'::text;
      v_counted := v_counted || 'failed'::text;
    end if;
  end if;

  v.verification_attempts := v.verification_attempts + 1;
  v.last_checked_at := v_now;
  v.verification_note := v_note;
  v.next_check_at := v_next;
  if p_seen = 'public' then
    v.verified_at := coalesce(v.verified_at, v_now);
  end if;
  foreach v_state in array v_to loop
    v := engine.move_locked(v, v_state, 'engine', case when v_state = 'failed' then 'not_public_' || p_owner else v_reason end);
  end loop;
  if v_to = '{}' then
    update public.youtube_comments set verification_attempts = v.verification_attempts, last_checked_at = v.last_checked_at,
      verification_note = v.verification_note, next_check_at = v.next_check_at, verified_at = v.verified_at
    where id = p_id;
  end if;
  return v_counted;
end $function$;

CREATE OR REPLACE FUNCTION engine.record_connection_error (
  p_connection uuid,
  p_code       text,
  p_kind       text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_connections;
begin
  -- The project before its connection, in the order in which units are booked (engine.charge).
  if p_kind = 'quota' then
    insert into private.quota_days as q (project, day, closed_until, closed_by)
    select o.project, engine.quota_day(),
      -- Right after midnight the error is still about the day that ended: a short pause will do.
      case when engine.quota_day_of_error(engine.now()) < engine.quota_day() then engine.now() + interval '5 minutes' else engine.quota_resets_at() end,
      p_connection
    from engine.project_of(p_connection) as o (project) where o.project is not null
    on conflict (project, day) do update set closed_until = excluded.closed_until, closed_by = excluded.closed_by;
  end if;
  select * into v from public.youtube_connections where id = p_connection for no key update;
  if not found then
    return;
  end if;
  v.last_error_code := p_code;
  v.error_kind := p_kind;
  v.last_error_at := engine.now();
  update public.youtube_connections set
    last_error_code = v.last_error_code, error_kind = v.error_kind, last_error_at = v.last_error_at, status = engine.connection_health(v)
  where id = p_connection;
  perform engine.log(v.user_id, 'engine', 'connection_error', p_connection::text, jsonb_build_object('code', p_code, 'kind', p_kind));
end $function$;

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
    if r.reason = 'draft_failed' then
      perform engine.set_draft_aside(p_id);
    else
      update public.youtube_comments set
        draft_after = case r.reason when 'model_budget' then engine.now() else engine.draft_retry_at(draft_attempts) end,
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

CREATE OR REPLACE FUNCTION engine.replies_left (
  p_user uuid,
  p_plan text
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return engine.monthly_limit(p_plan)
    - coalesce((select m.replies from private.reply_months m
        where m.user_id = p_user and m.month = date_trunc('month', engine.now() at time zone 'UTC')::date), 0)
    - (select count(*) from public.youtube_comments y
        where y.user_id = p_user and y.reply_status = 'posting' and y.youtube_reply_id is null)::int;
end $function$;

CREATE OR REPLACE FUNCTION engine.reply_voice (
  p_user    uuid,
  p_channel text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'user_id', p_user, 'channel_id', p_channel,
      'channel_title', (select c.channel_title from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel limit 1),
      'objective', coalesce(o.objective_text, ''), 'tags', to_jsonb(coalesce(o.tags, '{}')),
      'brand', (select to_jsonb(b) - 'user_id' - 'updated_at' from public.brand_voices b where b.user_id = p_user),
      'own_answers', coalesce((
        select jsonb_agg(a.owner_reply_text) from (
          select y.owner_reply_text from public.youtube_comments y
          where y.user_id = p_user and y.channel_id = p_channel and y.owner_reply_text is not null and length(y.owner_reply_text) between 2 and 500
          order by y.owner_replied_at desc limit 5) a), '[]'),
      'recent_replies', coalesce((
        select jsonb_agg(r.generated_reply) from (
          select y.generated_reply from public.youtube_comments y
          where y.user_id = p_user and y.channel_id = p_channel and y.generated_reply is not null and y.reply_status <> 'skipped'
          order by y.status_changed_at desc limit 30) r), '[]'),
      'rules', coalesce((
        select jsonb_agg(to_jsonb(r) - 'user_id' - 'position' - 'enabled' - 'changed_at' - 'min_approvals' - 'min_unedited_percent' order by r.position)
        from public.reply_rules r where r.user_id = p_user and r.enabled), '[]'))
    from (select) one left join lateral (
      select * from public.client_objectives o where o.user_id = p_user order by o.updated_at desc limit 1) o on true);
end $function$;

CREATE OR REPLACE FUNCTION engine.reserved_units (
  p_project text
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select count(*)::int * engine.reply_cost()
    from public.user_google_oauth_clients o
    join public.youtube_connections c on c.client_config_id = o.id
    join public.youtube_comments y on y.user_id = c.user_id and y.used_connection_id = c.id
    where o.project = p_project and y.reply_status = 'posting' and y.youtube_reply_id is null and y.send_started_at is null);
end $function$;

CREATE OR REPLACE FUNCTION engine.return_to_queue (
  p_id     uuid,
  p_reason text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  v.send_started_at := null;
  v.post_after := engine.now() + case when p_reason = any (engine.own_return_reasons())
    then interval '0' else least(interval '1 minute' * power(2, least(v.post_attempts, 6)), interval '1 hour') end;
  perform engine.move_locked(v, 'queue', 'engine', p_reason);
end $function$;

CREATE OR REPLACE FUNCTION engine.says_something (
  p_text text,
  p_most integer
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select engine.normalise_reply(p_text) <> '' and length(engine.normalise_reply(p_text)) <= p_most
$function$;

CREATE OR REPLACE FUNCTION engine.schedule_jobs()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_job record;
  v_jobs int := 0;
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    return null;
  end if;
  execute 'create extension if not exists pg_cron';
  execute 'create extension if not exists pg_net';
  execute 'create extension if not exists supabase_vault';
  for v_job in select * from private.scheduled_jobs loop
    -- A job of the same name is replaced.
    execute format('select cron.schedule(%L, %L, %L)', 'rejoinder-' || v_job.name,
      case when v_job.every_seconds < 60 then v_job.every_seconds || ' seconds'
        else format('*/%s * * * *', v_job.every_seconds / 60) end,
      format('select engine.call_scheduled(%L)', v_job.name));
    v_jobs := v_jobs + 1;
  end loop;
  return v_jobs;
end $function$;

CREATE OR REPLACE FUNCTION engine.set_draft_aside (
  p_id uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.youtube_comments set
    draft_after = case when draft_attempts >= 5 then 'infinity' else engine.draft_retry_at(draft_attempts) end, status_reason = 'draft_failed'
  where id = p_id
$function$;

CREATE OR REPLACE FUNCTION engine.set_post_aside (
  p_id    uuid,
  p_error text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise warning 'reply % is set aside: %', p_id, p_error;
  update public.youtube_comments set post_after = engine.now() + interval '1 hour', status_reason = 'post_failed' where id = p_id and reply_status = 'queue';
exception when others then
  raise warning 'reply % cannot be set aside: %', p_id, sqlerrm;
end $function$;

CREATE OR REPLACE FUNCTION engine.set_reply_text (
  p_id   uuid,
  p_text text,
  p_type text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found then
    return;
  end if;
  v := engine.with_reply_text(v, p_text, p_type);
  update public.youtube_comments set
    generated_reply = v.generated_reply, reply_type = v.reply_type, answered_text = v.answered_text,
    approved_hash = v.approved_hash, approved_at = v.approved_at, approved_by = v.approved_by
  where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.settle_read_comment (
  p_id     uuid,
  p_edited boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
  v_reason text;
begin
  select * into v from public.youtube_comments where id = p_id;
  if p_edited and v.reply_status = any (engine.reply_editable()) then
    if v.reply_status = 'queue' then
      v := engine.move_reply(p_id, 'draft', 'engine', 'comment_edited');
    end if;
    update public.youtube_comments set findings = findings || jsonb_build_array(jsonb_build_object(
      'check', 'comment_edited', 'reason', 'The viewer edited the comment after this reply was written.'))
    where id = p_id and not findings @> '[{"check": "comment_edited"}]';
  end if;
  v_reason := engine.decide_before_drafting(v);
  if v.reply_status is null and v.candidate and v_reason is not null then
    perform engine.move_reply(p_id, 'skipped', 'engine', v_reason);
  elsif v.reply_status = any (engine.reply_editable()) and v_reason = 'already_answered' then
    if v.reply_status = 'queue' then
      perform engine.move_reply(p_id, 'draft', 'engine', v_reason);
    end if;
    perform engine.move_reply(p_id, 'skipped', 'engine', v_reason);
  end if;
exception when others then
  if sqlstate like '40%' then
    raise;
  end if;
  -- One comment that cannot be settled must not keep the channel's other comments from being read.
  perform engine.log(v.user_id, 'engine', 'comment_not_settled', v.comment_id, jsonb_build_object('reason', sqlerrm));
end $function$;

CREATE OR REPLACE FUNCTION engine.start_posting (
  v            public.youtube_comments,
  p_connection public.youtube_connections,
  p_lease      uuid,
  p_seconds    integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  v.lease_id := p_lease;
  v.lease_until := engine.now() + make_interval(secs => p_seconds);
  v.send_started_at := null;
  v.reconcile_attempts := 0;
  v.post_attempts := v.post_attempts + 1;
  v.used_connection_id := p_connection.id;
  v.used_connection_label := p_connection.label;
  perform engine.move_locked(v, 'posting', 'engine', 'claimed', jsonb_build_object('connection_id', p_connection.id));
end $function$;

CREATE OR REPLACE FUNCTION engine.sync_interval (
  p        public.channel_syncs,
  p_failed boolean,
  p_left   boolean
)
  RETURNS interval
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select (0.9 + 0.2 * random()) * greatest(
    -- Whatever else holds: the polls of all channels of a project take a fifth of its daily quota at most.
    interval '24 hours' * (
      select count(distinct k.channel_id) from public.user_google_oauth_clients s
      join public.youtube_connections k on k.client_config_id = s.id and k.is_active
      where s.project = o.project) / (o.daily_quota * 0.2),
    case when not p_failed and not p.history_done then interval '1 minute' else least(
      greatest(interval '2 minutes', least(interval '6 hours', interval '3 hours' / greatest(p.comments_per_hour, 0.1))),
      case when p_failed then interval '30 minutes' end,
      -- Who has just connected a channel waits for its first drafts.
      case when c.watermark_at > engine.now() - interval '1 hour' then interval '2 minutes'
        when p_left or c.watermark_at > engine.now() - interval '24 hours' then interval '10 minutes' end)
    end)
  from public.youtube_connections c join public.user_google_oauth_clients o on o.id = c.client_config_id
  where c.id = p.connection_id
$function$;

CREATE OR REPLACE FUNCTION engine.take_back_edited (
  p_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
begin
  if (select y.reply_status from public.youtube_comments y where y.id = p_id) = 'posting' then
    perform engine.return_to_queue(p_id, 'comment_edited');
  end if;
  select * into v from public.youtube_comments where id = p_id for update;
  if not v.findings @> '[{"check": "comment_edited"}]' then
    v.findings := v.findings || jsonb_build_array(jsonb_build_object(
      'check', 'comment_edited', 'reason', 'The viewer edited the comment after this reply was written.'));
  end if;
  perform engine.move_locked(v, 'draft', 'engine', 'comment_edited');
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
  v_calls_left constant int := engine.model_calls_left(p_user);
  v_active boolean;
  v_oldest timestamptz;
  v_old uuid[];
  v_marked int := 0;
  v_taken uuid[];
  v_turn timestamptz;
begin
  select s.automation_status = 'active', v_now - make_interval(days => s.max_comment_age_days) into v_active, v_oldest
  from public.automation_settings s where s.user_id = p_user;

  v_old := array(
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at < v_oldest
    order by y.published_at limit v_most_old for update skip locked);
  perform engine.move_reply(old.id, 'skipped', 'engine', 'too_old') from unnest(v_old) as old (id);

  if v_active is not true then
    -- Switched on, it is woken (automation_settings_wake).
    v_turn := v_now + interval '1 hour';
  elsif v_calls_left = 0 then
    -- What waits for tomorrow's budget says so.
    with waiting as (
      select y.id from public.youtube_comments y
      where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.status_reason is distinct from 'model_budget'
      limit v_most_marked for update skip locked
    )
    update public.youtube_comments y set status_reason = 'model_budget' from waiting w where y.id = w.id;
    get diagnostics v_marked = row_count;
    v_turn := (engine.model_day() + 1)::timestamp at time zone 'UTC';
  else
    with chosen as (
      select y.id from public.youtube_comments y
      where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at >= v_oldest
        and y.redacted_at is null and y.can_reply and y.total_reply_count <= y.replies_read and (y.draft_after is null or y.draft_after <= v_now)
      order by y.published_at limit greatest(0, least(p_most, v_calls_left - p_taken_of_user)) for update skip locked
    ), taken as (
      update public.youtube_comments y set
        draft_after = p_lease_until, draft_attempts = y.draft_attempts + 1, status_reason = nullif(y.status_reason, 'model_budget')
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

CREATE OR REPLACE FUNCTION engine.take_posting_turns (
  p_user uuid
)
  RETURNS boolean
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.posting_turns:' || p_user, 0))
$function$;

CREATE OR REPLACE FUNCTION engine.text_hash (
  p_text text
)
  RETURNS bigint
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return hashtextextended(p_text, 0);
end $function$;

CREATE OR REPLACE FUNCTION engine.viewer_answered (
  p_user   uuid,
  p_video  text,
  p_author text,
  p_except uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select exists (
      select from public.youtube_comments y
      where y.user_id = p_user and y.author_channel_id = p_author and y.video_id = p_video and y.id is distinct from p_except
        and y.reply_status = any (engine.reply_answers_viewer())));
end $function$;

CREATE OR REPLACE FUNCTION engine.visibility_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{seen_by_public_read,held,likely_spam,hidden,gone,not_public_held,not_public_likely_spam,not_public_hidden,not_public_gone,deleted_by_owner,edited_on_youtube,gone_after_being_public,absent_once,no_api_key,key_unreadable,look_failed}'; end $function$;

CREATE OR REPLACE FUNCTION engine.wake_channel_of (
  c public.youtube_connections
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select engine.wake_channels(c.user_id, c.channel_id);
  update public.channel_syncs s set next_sync_at = engine.now()
  where s.user_id = c.user_id and s.channel_id = c.channel_id and s.next_sync_at > engine.now()
$function$;

CREATE OR REPLACE FUNCTION engine.wake_channels (
  p_user    uuid,
  p_channel text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select engine.hold_posting_turns(p_user);
  -- In the order of all who write several turns.
  select from public.channel_syncs s where s.user_id = p_user and (p_channel is null or s.channel_id = p_channel)
  order by s.channel_id for no key update;
  update public.channel_syncs s set
    draft_due_at = case when s.draft_due_at > engine.now() then engine.now() else s.draft_due_at end,
    post_due_at = case when s.post_due_at > engine.now() then engine.now() else s.post_due_at end
  where s.user_id = p_user and (p_channel is null or s.channel_id = p_channel)
    and (s.draft_due_at > engine.now() or s.post_due_at > engine.now())
$function$;

CREATE OR REPLACE FUNCTION engine.wake_on_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform engine.wake_channels(new.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.wake_on_connection()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if engine.connection_usable(new) and (tg_op = 'INSERT' or not engine.connection_usable(old) or new.selected_for_posting > old.selected_for_posting) then
    perform engine.wake_channel_of(new);
  end if;
  -- What this connection had closed for its project's quota is open again for the others as well (engine.quota_closed_until).
  if tg_op = 'UPDATE' and old.error_kind = 'quota' and new.error_kind is null then
    perform engine.wake_channel_of(c)
    from public.user_google_oauth_clients o
    join public.user_google_oauth_clients same on same.project = o.project
    join public.youtube_connections c on c.client_config_id = same.id
    where o.id = new.client_config_id and c.channel_id is not null and c.id <> new.id
    order by c.user_id, c.channel_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.wake_on_quota()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform engine.wake_channel_of(c)
  from public.user_google_oauth_clients same
  join public.youtube_connections c on c.client_config_id = same.id
  where same.project = new.project and c.channel_id is not null
  order by c.user_id, c.channel_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.why_not_unseen (
  p_user       uuid,
  p_channel    text,
  p_video      text,
  p_author     text,
  p_comment    uuid,
  p_rule       uuid,
  p_findings   jsonb,
  p_escalation text,
  p_confidence real
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select case
      when p_escalation is not null then 'escalated'
      when jsonb_array_length(p_findings) > 0 then 'check_failed'
      when rule.action <> all (engine.unattended_rule_actions()) then 'rule'
      when not (engine.rule_standing(rule.id)).earned then 'rule_not_earned'
      when not engine.may_post_unseen(p_user, p_channel, p_findings, p_escalation, 1) then 'needs_approval'
      -- The owner wrote a fixed reply, so how sure the model is of itself says nothing of it.
      when rule.action is distinct from 'fixed' and not engine.may_post_unseen(p_user, p_channel, p_findings, p_escalation, p_confidence) then 'low_confidence'
      when s.once_per_viewer and engine.viewer_answered(p_user, p_video, p_author, p_comment) then 'once_per_viewer'
    end
    from (select) one
    left join public.reply_rules rule on rule.id = p_rule and rule.user_id = p_user
    left join public.automation_settings s on s.user_id = p_user);
end $function$;

CREATE OR REPLACE FUNCTION engine.with_reply_text (
  v      public.youtube_comments,
  p_text text,
  p_type text
)
  RETURNS public.youtube_comments
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_text constant text := engine.require_reply(p_text, 'Write a reply, or dismiss the comment.');
begin
  if v.generated_reply is distinct from v_text or v.reply_type is distinct from p_type then
    insert into public.reply_versions (user_id, comment_row_id, reply_type, body) values (v.user_id, v.id, p_type, v_text);
  elsif v.answered_text is not distinct from engine.text_hash(v.text_original) then
    return v;
  end if;
  v.generated_reply := v_text;
  v.reply_type := p_type;
  v.answered_text := engine.text_hash(v.text_original);
  v.approved_hash := null;
  v.approved_at := null;
  v.approved_by := null;
  return v;
end $function$;

CREATE OR REPLACE FUNCTION engine.withdraw_unseen (
  p_user   uuid,
  p_rule   uuid,
  p_reason text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_ids uuid[];
  v_id uuid;
begin
  perform engine.lock_decisions(p_user);
  -- All are locked before the first is moved: a move takes its channel's turn, and who holds that waits for no comment.
  v_ids := array(
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.approved_by = 'engine' and (p_rule is null or y.rule_id = p_rule)
      and y.reply_status = any (engine.reply_approved()) and y.send_started_at is null
    order by y.channel_id, y.comment_id for update);
  foreach v_id in array v_ids loop
    -- Claimed, but not begun to be sent: the holder of the lease will not be let through (begin_send).
    if (select y.reply_status from public.youtube_comments y where y.id = v_id) = 'posting' then
      perform engine.return_to_queue(v_id, p_reason);
    end if;
    perform engine.move_reply(v_id, 'draft', 'engine', p_reason);
  end loop;
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
          where c.is_active and c.refresh_token <> '' and (c.expires_at < v_now + interval '10 minutes' or c.error_kind = 'sign_in') limit p_most) due)
    when 'send-mails' then
      (select count(*) from (
          select from private.mails m where m.sent_at is null and m.failed_at is null and m.not_before <= v_now limit p_most) due)
    else 1
  end;
end $function$;

CREATE OR REPLACE FUNCTION service.begin_reply_change (
  p_user   uuid,
  p_id     uuid,
  p_action text,
  p_text   text DEFAULT NULL::text
)
  RETURNS TABLE (
    done                boolean,
    reply_status        text,
    youtube_reply_id    text,
    reply               text,
    lease_id            uuid,
    connection_id       uuid,
    client_config_id    uuid,
    sealed_access_token text,
    expires_at          timestamp with time zone
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
  v_text text := engine.normalise_reply(coalesce(p_text, ''));
  v_open private.reply_changes;
  v_connection public.youtube_connections;
  v_project public.user_google_oauth_clients;
  v_lease uuid := gen_random_uuid();
begin
  select * into v from public.youtube_comments y where y.id = p_id and y.user_id = p_user for update;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment does not exist.');
  end if;
  select * into v_open from private.reply_changes c where c.comment_row_id = p_id;
  if (p_action = 'delete' and v.reply_status = any (engine.reply_gone()))
    or (p_action = 'edit' and v.reply_status = any (engine.reply_on_youtube()) and v.youtube_reply_id is not null
      -- With an edit whose answer got lost, YouTube may show another text than ours.
      and v_text = v.generated_reply and v_open.comment_row_id is null)
  then
    return query select true, v.reply_status, v.youtube_reply_id, v.generated_reply, null::uuid, null::uuid, null::uuid, null::text, null::timestamptz;
    return;
  end if;
  if v.youtube_reply_id is null or v.reply_status <> all (engine.reply_on_youtube()) then
    perform engine.fail(409, 'reply_not_on_youtube', 'Only a reply that is on YouTube can be edited or deleted there.',
      'Reload: the reply has changed meanwhile.');
  end if;
  if p_action = 'edit' then
    perform engine.require_reply(p_text, 'Write a reply, or delete it.');
  end if;
  if v_open.lease_until > engine.now() then
    perform engine.fail(409, 'reply_change_under_way', 'This reply is being changed at the moment.', 'Try again in half a minute.');
  end if;
  select * into v_connection from engine.channel_connection(p_user, v.channel_id, v.used_connection_id);
  if v_connection.id is null then
    perform engine.fail(409, 'channel_not_usable', 'No connected account can act for this channel at the moment.',
      'Connect the channel again, or wait until its quota is renewed at midnight Pacific time.');
  end if;
  select * into v_project from public.user_google_oauth_clients o where o.id = v_connection.client_config_id;
  if engine.quota_left(v_project.project, v_project.daily_quota) < engine.reply_cost() then
    perform engine.fail(429, 'quota_reached', 'Today''s YouTube quota of this channel''s OAuth client is used up.', 'Try again after midnight Pacific time.');
  end if;
  insert into private.reply_changes as c (comment_row_id, action, body, lease_id, lease_until)
  values (p_id, p_action, case p_action when 'edit' then v_text end, v_lease, engine.now() + interval '30 seconds')
  on conflict (comment_row_id) do update
    set action = excluded.action, body = excluded.body, lease_id = excluded.lease_id, lease_until = excluded.lease_until;
  perform engine.charge(v_project.project, engine.reply_cost(), case p_action when 'edit' then 'update' else 'delete' end);
  perform engine.charge_connection(v_connection.id, engine.reply_cost());
  return query select false, v.reply_status, v.youtube_reply_id, v_text, v_lease, v_connection.id, v_connection.client_config_id,
    engine.secret(v_connection.id, 'access_token'), v_connection.expires_at;
end $function$;

CREATE OR REPLACE FUNCTION service.begin_send (
  p_id    uuid,
  p_lease uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
  v_hold text;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found or v.reply_status <> 'posting' or v.lease_id is distinct from p_lease or v.lease_until <= engine.now() then
    return false;
  end if;
  if v.send_started_at is not null then
    return true;
  end if;
  if engine.answers_edited(v) then
    perform engine.take_back_edited(p_id);
    return false;
  end if;
  -- One at a time for each user: the caps are read and used under this lock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.begin_send:' || v.user_id, 0));
  v_hold := case
    when exists (select from public.youtube_connections c where c.id = v.used_connection_id and c.is_active)
      then coalesce(engine.posting_hold(v.user_id, v.channel_id), engine.pace_hold(v))
    else 'paused'
  end;
  if v_hold is not null then
    perform engine.return_to_queue(p_id, v_hold);
    return false;
  elsif v.approved_by = 'engine' and (select s.posting_policy from public.automation_settings s where s.user_id = v.user_id) <> 'auto' then
    -- Nobody has seen it, and its owner has withdrawn the consent that stood in for that.
    perform engine.return_to_queue(p_id, 'needs_approval');
    perform engine.move_reply(p_id, 'draft', 'engine', 'needs_approval');
    return false;
  end if;
  -- A call ends within 15 seconds: when nothing is recorded soon after, the reply is looked for.
  update public.youtube_comments set send_started_at = engine.now(), lease_until = engine.now() + interval '45 seconds' where id = p_id;
  perform engine.charge(engine.project_of(v.used_connection_id), engine.reply_cost(), 'insert');
  perform engine.charge_connection(v.used_connection_id, engine.reply_cost());
  return true;
end $function$;

CREATE OR REPLACE FUNCTION service.book_model_uses (
  p_uses jsonb,
  p_day  date  DEFAULT NULL::date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  u record;
  v_day constant date := coalesce(p_day, engine.model_day());
  v_granted int;
  v_all jsonb := '{}';
begin
  for u in
    select use.user_id, coalesce(use.calls, 0) as calls, coalesce(use.input_tokens, 0) as input_tokens, coalesce(use.output_tokens, 0) as output_tokens
    from jsonb_to_recordset(p_uses) as use (user_id uuid, calls int, input_tokens int, output_tokens int) order by use.user_id
  loop
    insert into private.model_days (user_id, day) values (u.user_id, v_day) on conflict do nothing;
    perform from private.model_days d where d.user_id = u.user_id and d.day = v_day for update;
    v_granted := least(u.calls, engine.model_calls_left(u.user_id));
    update private.model_days d set calls = greatest(0, d.calls + v_granted), input_tokens = d.input_tokens + u.input_tokens,
      output_tokens = d.output_tokens + u.output_tokens
    where d.user_id = u.user_id and d.day = v_day;
    v_all := v_all || jsonb_build_object(u.user_id, v_granted);
  end loop;
  return jsonb_build_object('day', v_day, 'granted', v_all);
end $function$;

CREATE OR REPLACE FUNCTION service.channel_access (
  p_user    uuid,
  p_channel text,
  p_units   integer
)
  RETURNS TABLE (
    connection_id       uuid,
    client_config_id    uuid,
    sealed_access_token text,
    expires_at          timestamp with time zone
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_connections;
begin
  if not exists (select from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel) then
    perform engine.fail(404, 'channel_not_connected', 'This channel is not connected.', 'Connect it first.');
  end if;
  select * into v from engine.channel_connection(p_user, p_channel);
  if v.id is null then
    perform engine.fail(409, 'channel_not_usable', 'No connected account can act for this channel at the moment.',
      'Connect the channel again, or wait until its quota is renewed at midnight Pacific time.');
  elsif (select engine.quota_left(o.project, o.daily_quota) from public.user_google_oauth_clients o where o.id = v.client_config_id) < p_units then
    perform engine.fail(429, 'quota_reached', 'Today''s YouTube quota of this channel''s OAuth client is used up.', 'Try again after midnight Pacific time.');
  end if;
  return query select v.id, v.client_config_id, engine.secret(v.id, 'access_token'), v.expires_at;
end $function$;

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
      where y.user_id = p_user and y.next_check_at <= v_now and y.youtube_reply_id is not null
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
  if cardinality(v_ids) % 50 <> 0 then
    with soon as (
      (select y.* from public.youtube_comments y where p_user is null and y.next_check_at > v_now order by y.next_check_at limit 500)
      union all
      (select y.* from public.youtube_comments y where y.user_id = p_user and y.next_check_at > v_now order by y.next_check_at limit 500)
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
    select y.id, y.user_id, y.youtube_reply_id, y.thread_id, y.channel_id, y.used_connection_id,
      y.reply_status <> 'verified_public' and v_now >= y.posted_at + interval '5 minutes' as needs_owner
    from public.youtube_comments y where y.id = any (v_ids)
  ), keys as materialized (
    select k.user_id, k.id, s.sealed from public.youtube_connections k
    left join private.secrets s on s.row_id = k.id and s.name = 'api_key'
    where k.user_id in (select l.user_id from leased l) and k.scope = 'api_key' and k.is_active
  ), owners as materialized (
    select l.user_id, l.channel_id, l.used_connection_id, c.id, c.client_config_id, s.sealed, c.expires_at
    from (select distinct l.user_id, l.channel_id, l.used_connection_id from leased l where l.needs_owner) l
    cross join lateral engine.channel_connection(l.user_id, l.channel_id, l.used_connection_id) c
    left join private.secrets s on s.row_id = c.id and s.name = 'access_token'
  )
  select l.id, l.user_id, l.youtube_reply_id, l.thread_id, l.channel_id, l.needs_owner, o.id, o.client_config_id, o.sealed, o.expires_at,
    k.id, k.sealed, coalesce(l.used_connection_id, k.id), v_lease
  from leased l
  left join keys k on k.user_id = l.user_id
  left join owners o on l.needs_owner and o.user_id = l.user_id and o.channel_id = l.channel_id
    and o.used_connection_id is not distinct from l.used_connection_id;
end $function$;

CREATE OR REPLACE FUNCTION service.claim_drafts (
  p_user          uuid    DEFAULT NULL::uuid,
  p_limit         integer DEFAULT 20,
  p_lease_seconds integer DEFAULT 120,
  p_each          integer DEFAULT 5
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_lease_until constant timestamptz := engine.now() + make_interval(secs => p_lease_seconds);
  v_turn record;
  v_taken uuid[];
  v_claimed uuid[] := '{}';
  v_found boolean;
  -- Of each user: the budget of the day is one for all channels.
  v_counts jsonb := '{}';
begin
  -- Turns that come to nothing (a lease that ended after its comment was drafted) do not end a run that others wait for.
  for v_look in 1 .. 5 loop
    v_found := false;
    for v_turn in select t.user_id, t.channel_id, 0 as taken from engine.draft_turns(p_user, p_limit) t loop
      exit when cardinality(v_claimed) >= p_limit;
      v_found := true;
      v_turn.taken := coalesce((v_counts ->> v_turn.user_id::text)::int, 0);
      begin
        v_taken := engine.take_drafts(v_turn.user_id, v_turn.channel_id, least(p_each, p_limit - cardinality(v_claimed)), v_turn.taken, v_lease_until);
      exception when others then
        -- A channel that cannot be worked on must not keep the others from their turns.
        raise warning 'claim_drafts: channel %: %', v_turn.channel_id, sqlerrm;
        v_taken := '{}';
        update public.channel_syncs s set draft_due_at = engine.now() + interval '5 minutes'
        where s.user_id = v_turn.user_id and s.channel_id = v_turn.channel_id;
      end;
      v_counts := v_counts || jsonb_build_object(v_turn.user_id, v_turn.taken + cardinality(v_taken));
      v_claimed := v_claimed || v_taken;
    end loop;
    exit when p_user is not null or not v_found or v_claimed <> '{}';
  end loop;

  return jsonb_build_object(
    'comments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', y.id, 'user_id', y.user_id, 'channel_id', y.channel_id, 'comment_id', y.comment_id, 'text', y.text_original,
        'text_hash', engine.text_hash(y.text_original)::text, 'author_name', y.author_name, 'author_channel_id', y.author_channel_id, 'attempts', y.draft_attempts,
        'author_seen', exists (
          select from public.youtube_comments e
          where e.user_id = y.user_id and e.author_channel_id = y.author_channel_id and e.channel_id = y.channel_id
            and e.id <> y.id and e.published_at < y.published_at),
        'video_id', y.video_id, 'video_title', (select v.title from public.videos v where v.user_id = y.user_id and v.id = y.video_id),
        'thread', coalesce((
          select jsonb_agg(jsonb_build_object('author', t.author_name, 'text', t.text_original) order by t.published_at)
          from (select * from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id and t.id <> y.id
                order by t.published_at desc limit 10) t), '[]'))
        order by y.published_at)
      from public.youtube_comments y where y.id = any(v_claimed)), '[]'),
    'voices', coalesce((
      select jsonb_agg(engine.reply_voice(k.user_id, k.channel_id))
      from (select distinct user_id, channel_id from public.youtube_comments where id = any(v_claimed)) k), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION service.claim_posts (
  p_user          uuid    DEFAULT NULL::uuid,
  p_limit         integer DEFAULT 50,
  p_lease_seconds integer DEFAULT 180,
  p_each          integer DEFAULT 3
)
  RETURNS TABLE (
    id                  uuid,
    user_id             uuid,
    lease_id            uuid,
    channel_id          text,
    comment_id          text,
    thread_id           text,
    reply               text,
    text_original       text,
    connection_id       uuid,
    client_config_id    uuid,
    sealed_access_token text,
    expires_at          timestamp with time zone
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_lease uuid := gen_random_uuid();
  v_taken uuid[] := '{}';
  v_turns public.channel_syncs[];
  v_turn public.channel_syncs;
  v_claim record;
  v_looks int := 0;
  v_before int;
begin
  while cardinality(v_taken) < p_limit and v_looks < p_limit loop
    v_before := cardinality(v_taken);
    -- No more than can be taken up, so that claims beside this one find the others. Who was served waits behind them, and has a second turn
    -- when nobody else is due: replies of one channel share the read of their threads.
    v_turns := array(
      select t from engine.posting_turns(p_user, case when p_user is null then (p_limit - cardinality(v_taken) + p_each - 1) / p_each else p_limit end) t);
    foreach v_turn in array v_turns loop
      exit when cardinality(v_taken) >= p_limit;
      begin
        select * into v_claim
        from engine.claim_channel_posts(v_turn.user_id, v_turn.channel_id, least(p_each, p_limit - cardinality(v_taken)), v_lease, p_lease_seconds);
        v_taken := v_taken || v_claim.taken;
      exception when others then
        -- A channel that cannot be worked on must not keep the others from their turns.
        raise warning 'claim_posts: channel %: %', v_turn.channel_id, sqlerrm;
        select null::uuid[] as taken, engine.now() + interval '5 minutes' as next_turn into v_claim;
      end;
      update public.channel_syncs s set post_due_at = v_claim.next_turn where s.user_id = v_turn.user_id and s.channel_id = v_turn.channel_id;
      v_looks := v_looks + 1;
    end loop;
    -- A person's channels are taken up whatever their turn, so once.
    exit when p_user is not null or v_turns = '{}'
      or (cardinality(v_taken) = v_before and not exists (select from unnest(v_turns) t where t.post_due_at < engine.now()));
  end loop;

  return query
  select y.id, y.user_id, v_lease, y.channel_id, y.comment_id, y.thread_id, y.generated_reply, y.text_original,
    c.id, c.client_config_id, engine.secret(c.id, 'access_token'), c.expires_at
  from public.youtube_comments y join public.youtube_connections c on c.id = y.used_connection_id
  where y.id = any (v_taken)
  order by c.id, y.post_after, y.id;
end $function$;

CREATE OR REPLACE FUNCTION service.claim_reconciles (
  p_user  uuid    DEFAULT NULL::uuid,
  p_limit integer DEFAULT 50
)
  RETURNS TABLE (
    id                  uuid,
    user_id             uuid,
    lease_id            uuid,
    channel_id          text,
    thread_id           text,
    reply               text,
    send_started_at     timestamp with time zone,
    connection_id       uuid,
    client_config_id    uuid,
    sealed_access_token text,
    expires_at          timestamp with time zone
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_lease uuid := gen_random_uuid();
  v record;
  v_connection uuid;
begin
  -- A lease that ended before begin_send never sent anything. In this order, since each takes its channel's turn.
  for v in
    select y.id from public.youtube_comments y
    where y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_until <= engine.now() and y.send_started_at is null
      and (p_user is null or y.user_id = p_user)
    order by y.user_id, y.channel_id, y.comment_id limit 4 * p_limit for update skip locked
  loop
    begin
      perform engine.return_to_queue(v.id, 'interrupted');
    exception when others then
      raise warning 'claim_reconciles: reply %: %', v.id, sqlerrm;
    end;
  end loop;

  for v in
    select y.id, y.user_id, y.channel_id, y.used_connection_id, y.send_started_at from public.youtube_comments y
    where y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_until <= engine.now() and y.send_started_at is not null
      and (p_user is null or y.user_id = p_user)
    order by y.lease_until limit p_limit for update skip locked
  loop
    v_connection := (engine.channel_connection(v.user_id, v.channel_id, v.used_connection_id)).id;
    if v_connection is not null then
      update public.youtube_comments y set lease_id = v_lease, lease_until = engine.now() + interval '60 seconds' where y.id = v.id;
      return query
      select y.id, y.user_id, v_lease, y.channel_id, y.thread_id, y.generated_reply, y.send_started_at, c.id, c.client_config_id,
        engine.secret(c.id, 'access_token'), c.expires_at
      from public.youtube_comments y join public.youtube_connections c on c.id = v_connection where y.id = v.id;
    elsif v.send_started_at <= engine.now() - interval '24 hours' then
      begin
        perform engine.move_reply(v.id, 'unknown', 'engine', 'connection_gone');
      exception when others then
        raise warning 'claim_reconciles: reply %: %', v.id, sqlerrm;
      end;
    else
      -- Without a connection nobody can look. It may come back within a day; then a person decides. Meanwhile it must not stand before those that can be looked for.
      update public.youtube_comments y set lease_id = null, lease_until = engine.now() + interval '10 minutes' where y.id = v.id;
    end if;
  end loop;
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
    else $q$ (c.expires_at < engine.now() + interval '10 minutes' or c.error_kind = 'sign_in')
      -- What a refresh cannot help (a wrong client secret) the schedule tries once an hour, or it would crowd out the others.
      and (c.error_kind is null or c.last_error_at < engine.now() - interval '1 hour'
        or c.error_kind in (select k.kind from engine.error_kinds k where k.retry in ('next_quota_day', 'after_refresh'))) $q$ end)
  using p_user, p_connection, p_limit, p_except;
end $function$;

CREATE OR REPLACE FUNCTION service.claim_syncs (
  p_user    uuid    DEFAULT NULL::uuid,
  p_channel text    DEFAULT NULL::text,
  p_limit   integer DEFAULT 10
)
  RETURNS TABLE (
    user_id             uuid,
    channel_id          text,
    connection_id       uuid,
    client_config_id    uuid,
    sealed_access_token text,
    expires_at          timestamp with time zone,
    history_done        boolean,
    history_cursor      text,
    sweep_due           boolean,
    sweep_until         timestamp with time zone,
    lease_until         timestamp with time zone,
    reread_due          boolean
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
declare
  v_now timestamptz := engine.now();
  -- Whole milliseconds: the end names the lease, and JavaScript knows no finer time.
  v_lease timestamptz := date_trunc('milliseconds', v_now) + interval '2 minutes';
  v_reset timestamptz;
  s record;
  c public.youtube_connections;
  v_claimed int := 0;
begin
  if p_channel is not null and not exists (
    select from public.channel_syncs k where k.channel_id = p_channel and (p_user is null or k.user_id = p_user)
  ) then
    perform engine.fail(404, 'channel_not_connected', 'This channel is not connected.', 'Connect it first.');
  end if;
  -- The connection is looked for while the turns are read, quota first. A function called from a statement of its own would be
  -- planned at every call.
  for s in execute format($q$
    select k.*, found.connection, found.spent, found.closed_until
    from (
      select k.* from public.channel_syncs k
      where %s and (k.lease_until is null or k.lease_until < $2)
      order by k.next_sync_at limit $4 + 200 for update skip locked) k
    left join lateral (
      select (array_agg(c order by c.priority, c.last_used_at nulls first) filter (where case when o.has_quota then engine.connection_usable(c) end))[1] as connection,
        bool_or(not o.has_quota or c.error_kind = 'quota') as spent, min(o.closed_until) as closed_until
      from public.youtube_connections c
      cross join lateral (
        select engine.quota_left(o.project, o.daily_quota) > 0 as has_quota, engine.quota_closed_until(o.project) as closed_until
        from public.user_google_oauth_clients o where o.id = c.client_config_id offset 0) o
      where c.user_id = k.user_id and c.channel_id = k.channel_id and c.is_active) found on true
  $q$, case when p_user is null then 'k.next_sync_at <= $2' else 'k.user_id = $1' end
    || case when p_channel is null then '' else ' and k.channel_id = $3' end)
  using p_user, v_now, p_channel, p_limit
  loop
    c := s.connection;
    if c.id is not null then
      -- Its turn comes again when the lease ends, behind all who wait now: a reading that kills its run must not be the first of the next one.
      update public.channel_syncs k set lease_until = v_lease, next_sync_at = v_lease, connection_id = c.id,
        -- The sweep that a killed run calls for stays due until a reading comes to its end.
        deep_sweep_at = case when s.lease_until is null then k.deep_sweep_at else '-infinity' end
      where k.user_id = s.user_id and k.channel_id = s.channel_id;
      return query select s.user_id, s.channel_id, c.id, c.client_config_id, x.sealed, c.expires_at,
        s.history_done, s.history_cursor, s.lease_until is not null or coalesce(s.deep_sweep_at < v_now - interval '24 hours', false),
        v_now - interval '7 days', v_lease, coalesce(s.threads_reread_at < v_now - interval '1 hour', true)
      from (select) one left join private.secrets x on x.row_id = c.id and x.name = 'access_token';
      v_claimed := v_claimed + 1;
      exit when v_claimed >= p_limit;
    else
      v_reset := coalesce(v_reset, engine.quota_resets_at());
      update public.channel_syncs k set next_sync_at = case
        -- Not all at once when the quota day ends.
        when s.spent then least(s.closed_until, v_reset) + random() * interval '10 minutes'
        -- A connection that can be used again calls the channel itself (engine.wake_on_connection).
        else v_now + interval '1 hour' end
      where k.user_id = s.user_id and k.channel_id = s.channel_id;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION service.delete_connection (
  p_user       uuid,
  p_connection uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_connections;
begin
  -- What is being sent first: begin_send holds the reply while it books on the connection.
  perform from public.youtube_comments y
  where y.user_id = p_user and y.used_connection_id = p_connection and y.reply_status = 'posting' and y.youtube_reply_id is null
  order by y.channel_id, y.comment_id for update;
  delete from public.youtube_connections where id = p_connection and user_id = p_user returning * into v;
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection does not exist.');
  end if;
  if v.channel_id is not null and not exists (
    select from public.youtube_connections where user_id = p_user and channel_id = v.channel_id
  ) then
    delete from public.channel_syncs where user_id = p_user and channel_id = v.channel_id;
  end if;
  perform engine.log(p_user, 'owner', 'connection_deleted', p_connection::text, jsonb_build_object('label', v.label, 'channel_id', v.channel_id));
end $function$;

CREATE OR REPLACE FUNCTION service.finish_sync (
  p_user           uuid,
  p_channel        text,
  p_lease_until    timestamp with time zone,
  p_new            integer,
  p_history_cursor text,
  p_history_done   boolean,
  p_swept          boolean,
  p_error_code     text                     DEFAULT NULL::text,
  p_error_kind     text                     DEFAULT NULL::text,
  p_reread         boolean                  DEFAULT NULL::boolean,
  p_cut            boolean                  DEFAULT false
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  s public.channel_syncs;
  -- Of how many hours the estimate remembers: those that three comments take, so that three polls without any make it an eighth.
  v_memory double precision;
begin
  -- A run that lost its lease must not put back the cursor of the one that came after it.
  select * into s from public.channel_syncs where user_id = p_user and channel_id = p_channel and lease_until = p_lease_until for no key update;
  if not found then
    return;
  end if;
  s.next_sync_at := engine.now();
  if not p_cut then
    if p_error_code is null then
      if s.history_done and s.last_synced_at is not null then
        v_memory := 3 / greatest(s.comments_per_hour, 0.125);
        s.comments_per_hour := (s.comments_per_hour * v_memory + p_new)
          / (v_memory + greatest(0, extract(epoch from engine.now() - s.last_synced_at) / 3600));
      end if;
      s.last_synced_at := engine.now();
    end if;
    if p_swept or s.deep_sweep_at is null or (s.deep_sweep_at = '-infinity' and p_error_code is null) then
      s.deep_sweep_at := engine.now();
    end if;
    if p_reread is not null then
      s.threads_reread_at := case when p_reread then engine.now() end;
    end if;
    s.last_error_code := p_error_code;
    s.error_kind := p_error_kind;
    s.history_cursor := p_history_cursor;
    s.history_done := p_history_done;
    s.next_sync_at := engine.now() + coalesce(engine.sync_interval(s, p_error_code is not null, p_reread is false), interval '1 hour');
  end if;
  update public.channel_syncs set
    lease_until = null, next_sync_at = s.next_sync_at, comments_per_hour = s.comments_per_hour, last_synced_at = s.last_synced_at,
    deep_sweep_at = s.deep_sweep_at, threads_reread_at = s.threads_reread_at, last_error_code = s.last_error_code, error_kind = s.error_kind,
    history_cursor = s.history_cursor, history_done = s.history_done
  where user_id = p_user and channel_id = p_channel;
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
  -- What still waits to be sent is no record yet.
  delete from private.mails where id in (
    select m.id from private.mails m where m.created_at < v_oldest and (m.sent_at is not null or m.failed_at is not null) limit p_limit);
  get diagnostics v_step = row_count;
  return v_deleted + v_step;
end $function$;

CREATE OR REPLACE FUNCTION service.record_checks (
  p_results jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  r record;
  v_one text[];
  v_name text;
  v_counts jsonb := '{"public": 0, "held": 0, "waiting": 0, "failed": 0, "removed": 0, "unread": 0}';
  v_judged record;
  v_channels jsonb := '[]';
begin
  for r in
    select result.*, y.user_id, y.channel_id
    from jsonb_to_recordset(p_results) as result (id uuid, lease_until timestamptz, seen text, owner text, note text, kind text)
    join public.youtube_comments y using (id) order by y.user_id, y.channel_id, y.comment_id
  loop
    begin
      v_one := engine.record_check(r.id, r.lease_until, r.seen, r.owner, r.note, r.kind);
    exception when others then
      -- Set aside with a reason that its owner sees, so that the others go on.
      v_one := '{unread}';
      begin
        update public.youtube_comments set verification_note = 'look_failed', next_check_at = engine.now() + interval '1 hour'
        where id = r.id and next_check_at = r.lease_until;
      exception when others then
        null;
      end;
    end;
    foreach v_name in array v_one loop
      v_counts := v_counts || jsonb_build_object(v_name, (v_counts ->> v_name)::int + 1);
    end loop;
    if 'held' = any (v_one) or 'failed' = any (v_one) or 'removed' = any (v_one) then
      v_channels := v_channels || jsonb_build_object('user_id', r.user_id, 'channel_id', r.channel_id);
    end if;
  end loop;
  -- Judged once a batch, after all of its verdicts, and only where one went against the channel.
  for v_judged in
    select distinct j.user_id, j.channel_id from jsonb_to_recordset(v_channels) as j (user_id uuid, channel_id text) order by j.user_id, j.channel_id
  loop
    begin
      perform engine.trip_breaker(v_judged.user_id, v_judged.channel_id);
    exception when others then
      raise warning 'the breaker could not judge channel % of %: %', v_judged.channel_id, v_judged.user_id, sqlerrm;
    end;
  end loop;
  return v_counts;
end $function$;

CREATE OR REPLACE FUNCTION service.record_drafts (
  p_results jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  r record;
  v_ids constant uuid[] := array(select (e ->> 'id')::uuid from jsonb_array_elements(p_results) e);
  v_outcome text;
  v_counts jsonb := '{"drafted": 0, "queued": 0, "skipped": 0, "retried": 0}';
begin
  perform engine.lock_decisions(u.user_id) from (
    select distinct y.user_id from public.youtube_comments y where y.id = any(v_ids) order by y.user_id) u;
  -- All of them before the first turn is touched: who reads a channel's comments takes them first and its turn then.
  perform from public.youtube_comments y where y.id = any(v_ids) order by y.user_id, y.channel_id, y.comment_id for update;

  for r in
    select y.id, e.result from jsonb_array_elements(p_results) with ordinality e (result, place)
    join public.youtube_comments y on y.id = (e.result ->> 'id')::uuid order by y.user_id, y.channel_id, y.comment_id, e.place
  loop
    begin
      v_outcome := engine.record_draft(r.id, r.result);
    exception when others then
      -- One result that cannot be kept must not take the others with it.
      raise warning 'record_drafts: % is set aside: % %', r.id, sqlstate, sqlerrm;
      perform engine.set_draft_aside(r.id);
      v_outcome := 'retried';
    end;
    if v_outcome is not null then
      v_counts := v_counts || jsonb_build_object(v_outcome, (v_counts ->> v_outcome)::int + 1);
    end if;
  end loop;
  return v_counts;
end $function$;

CREATE OR REPLACE FUNCTION service.record_post (
  p_id       uuid,
  p_lease    uuid,
  p_outcome  text,
  p_reason   text DEFAULT NULL::text,
  p_reply_id text DEFAULT NULL::text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found then
    return null;
  elsif v.reply_status <> 'posting' or v.youtube_reply_id is not null or v.lease_id is distinct from p_lease then
    return v.reply_status;
  end if;
  case p_outcome
    when 'posted' then
      if coalesce(p_reply_id, '') = '' then
        perform engine.fail(422, 'reply_id_missing', 'A posted reply has an id.');
      end if;
      perform engine.accept_posted(v, p_reply_id, engine.now());
    when 'returned' then
      if v.send_started_at is not null and p_reason = 'network' then
        -- Nothing left the machine, so the 50 were not spent.
        perform engine.charge(engine.project_of(v.used_connection_id), -engine.reply_cost(), 'insert');
        perform engine.charge_connection(v.used_connection_id, -engine.reply_cost());
      end if;
      perform engine.return_to_queue(p_id, p_reason);
    when 'refused' then
      perform engine.move_reply(p_id, 'failed', 'engine', p_reason);
    when 'answered' then
      perform engine.return_to_queue(p_id, 'already_answered');
      perform engine.move_reply(p_id, 'draft', 'engine', 'already_answered');
      perform engine.move_reply(p_id, 'skipped', 'engine', 'already_answered');
    when 'edited' then
      perform engine.take_back_edited(p_id);
    when 'uncertain' then
      -- Stays in posting. Reconciling looks for it when this lease has ended; sooner YouTube may not list it yet.
      update public.youtube_comments set lease_until = engine.now() + interval '20 seconds', status_reason = p_reason where id = p_id;
    else
      perform engine.fail(422, 'unknown_outcome', 'There is no such outcome of posting.');
  end case;
  select reply_status into v.reply_status from public.youtube_comments where id = p_id;
  return v.reply_status;
end $function$;

CREATE OR REPLACE FUNCTION service.record_reconcile (
  p_id             uuid,
  p_lease          uuid,
  p_found_reply_id text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found or v.reply_status <> 'posting' or v.youtube_reply_id is not null or v.lease_id is distinct from p_lease then
    return v.reply_status;
  end if;
  if p_found_reply_id is not null then
    perform engine.accept_posted(v, p_found_reply_id, v.send_started_at);
  elsif v.reconcile_attempts >= 2 and engine.now() >= v.send_started_at + interval '5 minutes' then
    perform engine.move_reply(p_id, 'unknown', 'engine', 'not_found_after_lost_answer',
      jsonb_build_object('looked', v.reconcile_attempts + 1, 'send_started_at', v.send_started_at));
  else
    update public.youtube_comments set
      reconcile_attempts = reconcile_attempts + 1,
      -- The look is over: hearing of it again must not count as another.
      lease_id = null,
      lease_until = engine.now() + case reconcile_attempts when 0 then interval '60 seconds' else interval '5 minutes' end
    where id = p_id;
  end if;
  select reply_status into v.reply_status from public.youtube_comments where id = p_id;
  return v.reply_status;
end $function$;

CREATE OR REPLACE FUNCTION service.record_threads (
  p_user    uuid,
  p_channel text,
  p_threads jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_read engine.read_comment[] := array(select r from engine.read_comments(p_user, p_channel, p_threads) r);
  v_news engine.read_comment[];
  v_watermark timestamptz;
  v_known int;
  v_inserted int := 0;
  v_edited uuid[];
  v_touched uuid[];
  v_id uuid;
begin
  -- What is stored as it was read is not written: a quiet channel's page, read every few minutes, costs a look.
  select count(y.id) filter (where r.top), array_agg(r order by r.comment_id) filter (where y.id is null
    or y.text_original <> r.body or y.edited_at is distinct from nullif(r.updated_at, r.published_at)
    or y.author_name is distinct from r.author_name or y.author_avatar_url is distinct from r.author_avatar_url
    or y.like_count <> r.like_count or y.can_reply <> r.can_reply or y.total_reply_count <> r.total or y.replies_read < r.replies_read
    or (y.owner_replied_at is null and r.owner_replied_at is not null) or y.redacted_at is not null or y.gone_at is not null
    or y.read_at < engine.now() - interval '6 hours')
  into v_known, v_news
  from unnest(v_read) r left join public.youtube_comments y on y.user_id = p_user and y.comment_id = r.comment_id;

  if v_news is not null then
    select min(watermark_at) into v_watermark from public.youtube_connections where user_id = p_user and channel_id = p_channel;
    -- Compared under the lock: whoever holds the row may be writing a reply to the old text just now.
    select array_agg(locked.id) into v_edited from (
      select y.id, y.redacted_at, y.text_original <> r.body as differs
      from unnest(v_news) r join public.youtube_comments y on y.user_id = p_user and y.comment_id = r.comment_id
      order by y.comment_id for no key update of y) locked
    where locked.redacted_at is null and locked.differs;

    with written as (
      insert into public.youtube_comments as y (
        user_id, comment_id, thread_id, video_id, channel_id, author_channel_id, author_name, author_avatar_url, text_original, published_at,
        edited_at, like_count, can_reply, total_reply_count, replies_read, owner_reply_text, owner_replied_at, candidate)
      select p_user, r.comment_id, r.thread_id, r.video_id, p_channel, r.author_channel_id, r.author_name, r.author_avatar_url, r.body,
        r.published_at, nullif(r.updated_at, r.published_at), r.like_count, r.can_reply, r.total, r.replies_read, r.owner_reply_text,
        r.owner_replied_at, r.top and coalesce(r.published_at > v_watermark, false)
      from unnest(v_news) r
      on conflict (user_id, comment_id) do update set
        -- Whoever drafts the old text now will not be heard (record_drafts).
        draft_after = case when y.text_original = excluded.text_original then y.draft_after end,
        translation = case when y.text_original = excluded.text_original then y.translation end,
        translated_to = case when y.text_original = excluded.text_original then y.translated_to end,
        author_name = excluded.author_name, author_avatar_url = excluded.author_avatar_url, text_original = excluded.text_original,
        edited_at = excluded.edited_at, like_count = excluded.like_count, can_reply = excluded.can_reply,
        total_reply_count = excluded.total_reply_count, replies_read = greatest(y.replies_read, excluded.replies_read),
        owner_reply_text = coalesce(y.owner_reply_text, excluded.owner_reply_text),
        owner_replied_at = coalesce(y.owner_replied_at, excluded.owner_replied_at),
        read_at = engine.now(), redacted_at = null, gone_at = null
      returning y.id, y.comment_id, (xmax = 0) as fresh, y.reply_status = any (engine.reply_editable()) as editable,
        case when y.reply_status is null then y.candidate else true end and engine.decide_before_drafting(y) is not null as settles
    )
    select count(*) filter (where fresh),
      array_agg(id order by comment_id) filter (where (coalesce(editable, true) and settles) or (editable and id = any (v_edited)))
    into v_inserted, v_touched from written;
    foreach v_id in array coalesce(v_touched, '{}') loop
      perform engine.settle_read_comment(v_id, v_id = any (coalesce(v_edited, '{}')));
    end loop;
  end if;

  return jsonb_build_object(
    'threads', (select count(*) from unnest(v_read) r where r.top),
    'inserted', v_inserted,
    'known', v_known,
    'incomplete', coalesce((
      select jsonb_agg(y.thread_id) from public.youtube_comments y join unnest(v_read) r using (comment_id)
      where y.user_id = p_user and r.top and y.total_reply_count > y.replies_read and y.owner_replied_at is null
        and y.candidate and y.reply_status is null
    ), '[]'),
    -- A title may be kept for 30 days without being read again (docs/YOUTUBE.md, Policies), so it is asked for before.
    'unknown_videos', coalesce((
      select jsonb_agg(distinct r.video_id) from unnest(v_read) r
      where r.video_id is not null and not exists (
        select from public.videos v where v.user_id = p_user and v.id = r.video_id and v.fetched_at > engine.now() - interval '25 days')
    ), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION service.redact_stale (
  p_limit integer DEFAULT 1000
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_last timestamptz := engine.now() - interval '30 days';
  v_stale uuid[];
begin
  select array_agg(stale.id) into v_stale from (
    select y.id from public.youtube_comments y
    where y.redacted_at is null and y.read_on <= (v_last at time zone 'UTC')::date and y.read_at < v_last
    limit p_limit for update skip locked) stale;
  -- A statement that changes no row would still run the triggers that count.
  if v_stale is not null then
    update public.youtube_comments set text_original = '', author_name = null, author_avatar_url = null, owner_reply_text = null,
      translation = null, translated_to = null, redacted_at = engine.now()
    where id = any (v_stale);
  end if;
  update public.videos set title = '', thumbnail_url = null
  where (user_id, id) in (
    select v.user_id, v.id from public.videos v
    where v.fetched_at < v_last and (v.title <> '' or v.thumbnail_url is not null)
    limit p_limit for update skip locked);
  return coalesce(cardinality(v_stale), 0);
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
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client does not exist.');
  end if;
  insert into public.profiles (user_id, email) values (p_user, p_email) on conflict do nothing;
  insert into public.automation_settings (user_id, email) values (p_user, p_email) on conflict do nothing;
  insert into public.youtube_connections as c (
    id, user_id, user_email, client_config_id, channel_id, channel_title, label, scope, expires_at, access_token, refresh_token,
    selected_for_posting)
  values (p_id, p_user, p_email, p_client_config, p_channel_id, p_channel_title, v_label, p_scope,
    engine.now() + make_interval(secs => p_expires_in), p_access_mask, p_refresh_mask,
    not exists (select from public.youtube_connections o where o.user_id = p_user and o.selected_for_posting and o.is_active))
  on conflict (id) do update set
    is_active = true, status = 'ok', last_error_code = null, error_kind = null, scope = excluded.scope, expires_at = excluded.expires_at,
    channel_title = excluded.channel_title, access_token = excluded.access_token,
    refresh_token = case when excluded.refresh_token = '' then c.refresh_token else excluded.refresh_token end,
    label = case when v_wanted is null then c.label else excluded.label end,
    selected_for_posting = c.selected_for_posting or excluded.selected_for_posting
    where c.user_id = p_user;
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection does not exist.');
  end if;
  perform engine.put_secret(p_id, p_user, 'access_token', p_sealed_access);
  if p_sealed_refresh is not null then
    perform engine.put_secret(p_id, p_user, 'refresh_token', p_sealed_refresh);
  end if;
  update public.user_google_oauth_clients set scopes = p_scope, signed_in_email = p_signed_in_email, last_sign_in_at = engine.now()
  where id = p_client_config and user_id = p_user;
  insert into public.client_youtube_channels (client_user_id, channel_id, channel_title, created_by)
  values (p_user, p_channel_id, p_channel_title, p_user) on conflict do nothing;
  -- A channel that is connected again may have comments and replies from before: its turns come now.
  insert into public.channel_syncs (user_id, channel_id, connection_id, draft_due_at, post_due_at)
  values (p_user, p_channel_id, p_id, engine.now(), engine.now())
  on conflict (user_id, channel_id) do update set connection_id = excluded.connection_id, next_sync_at = engine.now(), last_error_code = null, error_kind = null;
  perform engine.log(p_user, 'owner', 'channel_connected', p_id::text, jsonb_build_object('channel_id', p_channel_id));
  return query select * from public.youtube_connections where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION service.threads_to_reread (
  p_user    uuid,
  p_channel text,
  p_limit   integer DEFAULT 50
)
  RETURNS SETOF text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  -- A union, because each part has an index of its own; together they would read the whole channel.
  with due as (
    -- New replies do not lift an old thread (docs/YOUTUBE.md, Times): the ones under discussion are asked for, recent ones more often.
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.published_at > engine.now() - interval '7 days'
      and y.read_at < (select engine.now()) - interval '6 hours' and (y.is_replied or y.total_reply_count > 0)
    union
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate
      and y.replies_read < y.total_reply_count and y.owner_replied_at is null
    union
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.redacted_at is null and y.read_at < engine.now() - interval '25 days'
      and y.read_on = any (array(select (engine.now() at time zone 'UTC')::date - n from generate_series(25, 31) n))
  )
  select y.thread_id from due join public.youtube_comments y using (id)
  where y.comment_id = y.thread_id and y.redacted_at is null and y.gone_at is null
  order by y.read_at limit p_limit
$function$;

ALTER TABLE "private"."scheduled_jobs"
  ADD CONSTRAINT "scheduled_jobs_batch_check" CHECK ((batch >= 1));

ALTER TABLE "private"."scheduled_jobs"
  ADD CONSTRAINT "scheduled_jobs_width_check" CHECK (((width >= 1) AND (width <= 50)));

CREATE VIEW "public"."connection_health" WITH (security_invoker=true) AS  SELECT c.id,
    c.user_id,
    c.client_config_id,
    c.label,
    c.priority,
    c.channel_id,
    c.channel_title,
    c.scope,
    c.api_key,
    c.is_active,
    c.selected_for_posting,
    c.connected_at,
    c.last_used_at,
    c.expires_at,
    c.access_token,
    c.refresh_token,
    engine.connection_health(c.*) AS health,
        CASE
            WHEN e.stands THEN c.last_error_code
            ELSE NULL::text
        END AS last_error_code,
        CASE
            WHEN e.stands THEN c.last_error_at
            ELSE NULL::timestamp with time zone
        END AS last_error_at,
    k.kind AS error_kind,
    k.who_acts,
    k.retry,
    k.sentence,
    u.credits_used_today,
    GREATEST(0, ((engine.most('shown_credits'::text) - u.credits_used_today) / engine.reply_cost())) AS replies_left_today,
    engine.quota_resets_at() AS quota_resets_at,
    s.last_synced_at,
    s.next_sync_at,
    s.error_kind AS reading_error_kind
   FROM ((((public.youtube_connections c
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (engine.quota_day(c.daily_credits_reset_at) = engine.quota_day()) THEN c.daily_credits_used
                    ELSE 0
                END AS credits_used_today) u)
     CROSS JOIN LATERAL ( SELECT engine.error_stands(c.*) AS stands) e)
     LEFT JOIN engine.error_kinds k ON (((k.kind = c.error_kind) AND e.stands)))
     LEFT JOIN public.channel_syncs s ON (((s.user_id = c.user_id) AND (s.channel_id = c.channel_id) AND (s.connection_id = c.id))));

REVOKE ALL ON TABLE "public"."connection_health" FROM "anon", "service_role";

CREATE INDEX mails_created ON private.mails USING btree (created_at);

CREATE INDEX model_days_day ON private.model_days USING btree (day);

CREATE INDEX quota_days_day ON private.quota_days USING btree (day);

CREATE INDEX quota_uses_day ON private.quota_uses USING btree (day);

CREATE INDEX rate_limits_counted ON private.rate_limits USING btree (counted_at);

CREATE INDEX channel_syncs_to_draft ON public.channel_syncs USING btree (draft_due_at)
  WHERE (draft_due_at IS NOT NULL);

CREATE INDEX channel_syncs_to_post ON public.channel_syncs USING btree (post_due_at)
  WHERE (post_due_at IS NOT NULL);

CREATE INDEX user_google_oauth_clients_project ON public.user_google_oauth_clients USING btree (project);

CREATE INDEX videos_titled ON public.videos USING btree (fetched_at)
  WHERE ((title <> ''::text) OR (thumbnail_url IS NOT NULL));

CREATE INDEX youtube_comments_in_flight_thread ON public.youtube_comments USING btree (thread_id)
  WHERE ((reply_status = 'posting'::text) AND (youtube_reply_id IS NULL));

CREATE INDEX youtube_comments_in_flight ON public.youtube_comments USING btree (user_id, used_connection_id)
  WHERE ((reply_status = 'posting'::text) AND (youtube_reply_id IS NULL));

CREATE INDEX youtube_comments_queue ON public.youtube_comments USING btree (user_id, channel_id, post_after, id)
  WHERE (reply_status = 'queue'::text);

CREATE INDEX youtube_comments_read_on ON public.youtube_comments USING btree (read_on, user_id, channel_id)
  WHERE (redacted_at IS NULL);

CREATE INDEX youtube_comments_to_draft ON public.youtube_comments USING btree (user_id, channel_id, published_at)
  WHERE ((reply_status IS NULL) AND candidate);

CREATE INDEX youtube_comments_users_to_check ON public.youtube_comments USING btree (user_id, next_check_at)
  WHERE (next_check_at IS NOT NULL);

CREATE INDEX youtube_connections_order ON public.youtube_connections USING btree (user_id, priority);

CREATE TRIGGER automation_settings_wake
  AFTER UPDATE OF video_replies_enabled,
    automation_status,
    posting_policy, shadow_mode, cap_hour, cap_day, cap_video_day, same_text_per_day, quiet_from, quiet_to, model_calls_per_day, max_comment_age_days ON public.automation_settings
  FOR EACH ROW
  EXECUTE FUNCTION engine.wake_on_change();

CREATE TRIGGER channel_pauses_wake
  AFTER UPDATE OF resumed_at ON public.channel_pauses
  FOR EACH ROW
  WHEN (((old.resumed_at IS NULL) AND (new.resumed_at IS NOT NULL)))
  EXECUTE FUNCTION engine.wake_on_change();

CREATE TRIGGER profiles_wake
  AFTER UPDATE OF plan, timezone ON public.profiles
  FOR EACH ROW
  EXECUTE FUNCTION engine.wake_on_change();

CREATE TRIGGER user_google_oauth_clients_wake
  AFTER UPDATE OF daily_quota ON public.user_google_oauth_clients
  FOR EACH ROW
  WHEN ((new.daily_quota > old.daily_quota))
  EXECUTE FUNCTION engine.wake_on_quota();

CREATE TRIGGER youtube_comments_turn_insert
  AFTER INSERT ON public.youtube_comments
  FOR EACH ROW
  WHEN (((new.reply_status = 'queue'::text) OR ((new.reply_status IS NULL) AND new.candidate)))
  EXECUTE FUNCTION engine.call_turn();

CREATE TRIGGER youtube_comments_turn_update
  AFTER UPDATE OF candidate, reply_status, draft_after, post_after, can_reply, total_reply_count, replies_read ON public.youtube_comments
  FOR EACH ROW
  WHEN (((new.reply_status = 'queue'::text) OR ((new.reply_status IS NULL) AND new.candidate)))
  EXECUTE FUNCTION engine.call_turn();

CREATE TRIGGER youtube_connections_wake
  AFTER INSERT OR UPDATE OF is_active, channel_id, last_error_code, access_token, refresh_token, expires_at, selected_for_posting ON public.youtube_connections
  FOR EACH ROW
  WHEN ((new.channel_id IS NOT NULL))
  EXECUTE FUNCTION engine.wake_on_connection();

CREATE POLICY "signup_leads: visible while being added" ON "public"."signup_leads"
  FOR SELECT
  TO "anon", "authenticated"
  USING ((created_at = ( SELECT engine.now() AS now)));

COMMENT ON COLUMN "private"."scheduled_jobs"."batch" IS 'How much that is due is left to one call: a further call is made for each further batch.';

COMMENT ON COLUMN "private"."scheduled_jobs"."width" IS 'Calls at once, at most: as many as database and functions carry beside the other jobs.';

COMMENT ON COLUMN "public"."channel_syncs"."comments_per_hour" IS 'About how many new comments the channel gets; sets how often it is read.';

COMMENT ON COLUMN "public"."channel_syncs"."draft_due_at" IS 'When the channel''s turn comes to have comments drafted; null when none waits.';

COMMENT ON COLUMN "public"."channel_syncs"."next_sync_at" IS 'When the channel''s turn to be read comes.';

COMMENT ON COLUMN "public"."channel_syncs"."post_due_at" IS 'When the channel''s turn comes to have replies posted; null when none is queued.';

COMMENT ON COLUMN "public"."channel_syncs"."threads_reread_at" IS 'When all threads that were due had been read again; null when some were left.';

COMMENT ON COLUMN "public"."youtube_comments"."answered_text" IS 'engine.text_hash of the comment''s text that the reply was written for, or approved for by its owner. A reply to a text that is no more is not sent.';

COMMENT ON COLUMN "public"."youtube_comments"."read_on" IS 'The day (UTC) of read_at, for the index of what is to be read again or redacted.';

COMMENT ON FUNCTION "engine"."accept_posted"(public.youtube_comments, text, timestamp with time zone) IS 'YouTube accepted the reply, whose row is locked: keeps its id, starts verification, counts the month.';

COMMENT ON FUNCTION "engine"."answers_edited"(public.youtube_comments) IS 'Whether a reply was written, or approved by its owner, for another text than the comment has now.';

COMMENT ON FUNCTION "engine"."approve"(uuid, text, text, jsonb) IS 'Locks a reply and queues it (engine.approve_locked).';

COMMENT ON FUNCTION "engine"."approve_locked"(public.youtube_comments, text, text, jsonb) IS 'Queues a reply whose row the caller has locked: stores the hash of the approved text and who approved it, and starts the undo window; p_detail goes into the history.';

COMMENT ON FUNCTION "engine"."call_scheduled"(text) IS 'Calls the edge function of a job as often as its work asks, with the named cron key from Vault (secrets project_url and cron_key); null when they are not set.';

COMMENT ON FUNCTION "engine"."call_to_draft"(uuid, text, timestamp with time zone) IS 'A comment of the channel awaits its draft from p_at on: the channel''s turn comes no later.';

COMMENT ON FUNCTION "engine"."call_to_post"(uuid, text, timestamp with time zone) IS 'A reply of the channel may be posted from p_at on: the channel''s turn comes no later.';

COMMENT ON FUNCTION "engine"."call_turn"() IS 'Trigger: a comment that awaits its draft, or a reply that was queued, calls its channel''s turn.';

COMMENT ON FUNCTION "engine"."calls_due"(text) IS 'How often a job is to be called now: once for each batch that is due, at most its width at once, and not at all when nothing is due.';

COMMENT ON FUNCTION "engine"."claim_channel_posts"(uuid, text, integer, uuid, integer) IS 'Part of claim_posts: takes up to p_most due replies of one channel, and says when its turn comes again; null when nothing is queued.';

COMMENT ON FUNCTION "engine"."draft_retry_at"(integer) IS 'When a comment is tried again that p_attempts have not drafted: after 2, 4, 8, … minutes, at most an hour.';

COMMENT ON FUNCTION "engine"."draft_turns"(uuid, integer) IS 'Up to p_limit channels whose turn to be drafted for has come, the longest waiting first, locked; of a user who asks, whatever their turn.';

COMMENT ON FUNCTION "engine"."error_stands"(public.youtube_connections) IS 'Whether the last error of a connection still says something about it: one about a quota that has been renewed since does not.';

COMMENT ON FUNCTION "engine"."hold_ends"(uuid, text) IS 'When to look again at a channel that posting_hold holds: at the end of quiet hours; else in an hour, since whoever lifts the hold wakes the channel (36_turns.sql).';

COMMENT ON FUNCTION "engine"."hold_posting_turns"(uuid) IS 'Keeps claims from deciding about the user''s turns to post until this transaction has ended.';

COMMENT ON FUNCTION "engine"."may_post_unseen"(uuid, text, jsonb, text, real) IS 'Whether a reply may be queued without a person: policy auto with a recorded consent for this channel, an approved plan, no finding, no escalation, confidence >= 0.7.';

COMMENT ON FUNCTION "engine"."move_locked"(public.youtube_comments, text, text, text, jsonb) IS 'Changes the state of a reply whose row the caller has locked and read, and writes the event. What the caller changed in v of its text, draft, approval, lease, sending and proof is written along, in one update. Refuses (409) what reply_transition_exists does not list.';

COMMENT ON FUNCTION "engine"."move_reply"(uuid, text, text, text, jsonb) IS 'Locks one reply and changes its state (engine.move_locked). Columns that the new state requires (text, ids) are set by the caller first, in the same transaction.';

COMMENT ON FUNCTION "engine"."now"() IS 'The product''s current time.';

COMMENT ON FUNCTION "engine"."pattern_repeats"(text) IS 'How many repetitions a pattern counts out ({n}, {n,m}), all together: what it costs grows with them.';

COMMENT ON FUNCTION "engine"."posting_hold"(uuid, text) IS 'Why nothing may be posted for a user on a channel now: no_plan, paused, shadow, channel_paused (by the breaker), quiet_hours; null when it may.';

COMMENT ON FUNCTION "engine"."posting_room"(uuid, text, text, integer) IS 'How many more replies a project''s budget, the plan''s month and the user''s caps of hour and day allow on a channel; when none, when to look again. The videos of the user''s replies and the texts of the channel''s that count for the day, each as often as it was used, with the caps of both.';

COMMENT ON FUNCTION "engine"."posting_turns"(uuid, integer) IS 'Locks up to p_most channels whose turn to post has come, longest waiting first, or any of one user''s for which something is queued; passes over those that another claim holds.';

COMMENT ON FUNCTION "engine"."quiet_until"(integer, integer, text, timestamp with time zone) IS 'When the quiet hours that hold at p_at end; null when none do. p_from and p_to are minutes of the day in p_zone; p_to before p_from is on the next day.';

COMMENT ON FUNCTION "engine"."quota_closed_until"(text) IS 'Until when YouTube has closed a project for its quota; null when it has not, or when the connection that was refused has been renewed since.';

COMMENT ON FUNCTION "engine"."quota_day"(timestamp with time zone) IS 'The quota day of a moment: the date in America/Los_Angeles, daylight saving included.';

COMMENT ON FUNCTION "engine"."quota_day_of_error"(timestamp with time zone) IS 'The quota day that a quota error heard at this moment is about: for 15 minutes after midnight the day that has ended.';

COMMENT ON FUNCTION "engine"."quota_left"(text, integer) IS 'Units left today; 0 or less while YouTube reports exhaustion.';

COMMENT ON FUNCTION "engine"."recent_posts"(uuid) IS 'What a user''s caps are counted from: replies posted within 24 hours, and those in flight. leaving: surely or possibly sent, at sent_at, not merely claimed.';

COMMENT ON FUNCTION "engine"."record_check"(uuid, timestamp with time zone, text, text, text, text) IS 'What one look makes of a reply that is still leased until p_lease_until; another''s look changes nothing. Returns what it counts as.';

COMMENT ON FUNCTION "engine"."record_connection_error"(uuid, text, text) IS 'Notes why Google refused a connection, in a code and its kind; a quota error closes its project until midnight Pacific time, or for five minutes right after it.';

COMMENT ON FUNCTION "engine"."record_draft"(uuid, jsonb) IS 'Records what drafting one comment came to, whose row the caller has locked: drafted, queued, skipped or retried; null when nobody asks for it any more.';

COMMENT ON FUNCTION "engine"."replies_left"(uuid, text) IS 'Replies the plan still allows this month, those on their way counted as sent.';

COMMENT ON FUNCTION "engine"."reply_voice"(uuid, text) IS 'How replies of a user on a channel are written: objective, tags, brand voice (null: the defaults), the owner''s own last answers, our recent replies, and the enabled rules in order.';

COMMENT ON FUNCTION "engine"."reserved_units"(text) IS 'Units that replies claimed for posting, but not yet sent, will cost.';

COMMENT ON FUNCTION "engine"."says_something"(text, integer) IS 'Whether a text can be a reply: not blank, in the sense of engine.normalise_reply, nor longer than p_most.';

COMMENT ON FUNCTION "engine"."schedule_jobs"() IS 'Tells pg_cron what private.scheduled_jobs says, and returns how many jobs; null where pg_cron, pg_net or Vault is not to be had.';

COMMENT ON FUNCTION "engine"."set_draft_aside"(uuid) IS 'A comment that cannot be drafted, whatever the model: tried again ever later, and after five tries left to a person, until its viewer changes it.';

COMMENT ON FUNCTION "engine"."set_post_aside"(uuid, text) IS 'A queued reply that could not be taken up, for a reason that nobody foresaw: tried again in an hour, which its owner is told.';

COMMENT ON FUNCTION "engine"."set_reply_text"(uuid, text, text) IS 'Locks a comment and gives its reply a text (engine.with_reply_text).';

COMMENT ON FUNCTION "engine"."settle_read_comment"(uuid, boolean) IS 'After a read: takes the reply to a text that its viewer has edited back to draft, with a finding; skips a candidate that needs no draft, and withdraws a reply whose thread the owner has answered meanwhile.';

COMMENT ON FUNCTION "engine"."start_posting"(public.youtube_comments, public.youtube_connections, uuid, integer) IS 'Part of claim_posts: state, lease and connection of one reply whose row is locked.';

COMMENT ON FUNCTION "engine"."sync_interval"(public.channel_syncs, boolean, boolean) IS 'How long until a channel is read again: until about three new comments are expected, 2 minutes to 6 hours, 10 % more or less so that channels do not march in step. Sooner in the first hour and on the first day, while old threads are walked or wait to be read again, and after a failure.';

COMMENT ON FUNCTION "engine"."take_back_edited"(uuid) IS 'Takes an approved reply whose comment was edited back to draft, for a person to look at.';

COMMENT ON FUNCTION "engine"."take_drafts"(uuid, text, integer, integer, timestamp with time zone) IS 'One channel''s turn, whose row the caller holds: its oldest comments that may be drafted, p_most at most and no more than the budget of the day allows beside p_taken_of_user, leased until p_lease_until; too old ones are skipped on the way. Sets when its turn comes again.';

COMMENT ON FUNCTION "engine"."take_posting_turns"(uuid) IS 'Whether this claim alone decides about the user''s turns to post, and so about the user''s caps; false while another does, or something is being queued.';

COMMENT ON FUNCTION "engine"."text_hash"(text) IS 'A comment''s text as a number, since it is only compared: youtube_comments.answered_text.';

COMMENT ON FUNCTION "engine"."viewer_answered"(uuid, text, text, uuid) IS 'Whether a reply to this viewer under this video is out or on its way, beside that of p_except.';

COMMENT ON FUNCTION "engine"."wake_channel_of"(public.youtube_connections) IS 'A connection may be used again: its channel is read, drafted and posted for now.';

COMMENT ON FUNCTION "engine"."wake_channels"(uuid, text) IS 'What kept a user''s channels (or one) from drafting and posting may hold no longer: their turns come now, as far as anything waits.';

COMMENT ON FUNCTION "engine"."wake_on_change"() IS 'Trigger: settings, plan or time zone changed, or a pause ended.';

COMMENT ON FUNCTION "engine"."wake_on_connection"() IS 'Trigger: a connection can be used again, so its channel is read, drafted and posted for now.';

COMMENT ON FUNCTION "engine"."wake_on_quota"() IS 'Trigger: Google has given a project more quota, so its channels go on today.';

COMMENT ON FUNCTION "engine"."why_not_unseen"(uuid, text, text, text, uuid, uuid, jsonb, text, real) IS 'Why a written reply waits for a person: escalated, check_failed, rule, rule_not_earned, needs_approval, low_confidence, once_per_viewer; null when it may be queued without one.';

COMMENT ON FUNCTION "engine"."with_reply_text"(public.youtube_comments, text, text) IS 'A comment, whose row the caller has locked, with a reply''s text in normal form: keeps the version, says which text of the comment it answers, and drops any approval. The caller writes the row. 422 when empty or too long (engine.require_reply).';

COMMENT ON FUNCTION "engine"."work_due"(text, integer) IS 'How much waits for a scheduled function, counted no further than about p_most; 1 for one whose work is not known here.';

COMMENT ON FUNCTION "service"."begin_send"(uuid, uuid) IS 'The last step before the insert leaves: from here on the outcome counts as unknown until recorded, and the lease lasts 45 s more. False when the lease is lost or, since the claim, the comment was edited, the account or the channel was paused or disconnected, quiet hours began or a cap was lowered; then nothing may be sent. The reserved credits become spent.';

COMMENT ON FUNCTION "service"."book_model_uses"(jsonb, date) IS 'Books for several users at once ([{user_id, calls, input_tokens, output_tokens}]): calls are taken before they are made, as many as each budget allows; what was not used is given back as a negative number, with p_day the day that it was taken of. Returns {day, granted: {user_id: calls}}.';

COMMENT ON FUNCTION "service"."claim_checks"(uuid, integer, integer) IS 'Posted replies whose proof is due, oldest first, at most p_each of a user unless one is named, leased for 3 minutes and filled up to whole batches of 50. needs_owner: absent now would need the owner''s read to tell held from hidden; only then a connection is named. sealed_api_key is the user''s own key, if any, and booked_connection_id what its units are booked on. lease_until names the lease to record_checks.';

COMMENT ON FUNCTION "service"."claim_drafts"(uuid, integer, integer, integer) IS 'Up to p_limit candidates, p_each of a channel, of the channels whose turn it is (engine.draft_turns), leased for p_lease_seconds, as {comments, voices} (engine.reply_voice). text_hash (text, because JavaScript knows no such integer) and attempts of a comment name what was handed out: record_drafts wants them back.';

COMMENT ON FUNCTION "service"."claim_posts"(uuid, integer, integer, integer) IS 'Moves queued replies to posting, leased for p_lease_seconds, 50 credits reserved for each (engine.reserved_units): p_limit in all, p_each of a channel, of the channels whose turn has come or of one user''s, and sets when each channel''s turn comes again. Only approved accounts and text, comments that were not edited since, running automation, usable posting connections, outside quiet hours, within the project''s budget, the plan''s month, the caps of hour, day, video and text, and past the undo window. It waits for nobody: who is being claimed for elsewhere is passed over.';

COMMENT ON FUNCTION "service"."claim_refreshes"(uuid, uuid, integer, uuid[]) IS 'Connections whose token is to be refreshed, each leased for 60 s so that one refresh runs at a time. With a connection id: that one, now (404 when it is not the user''s; no row when another refresh holds it). p_except: those that this run has tried. lease_until names the lease to record_refresh.';

COMMENT ON FUNCTION "service"."claim_syncs"(uuid, text, integer) IS 'Channels whose turn to be read has come, leased for 2 minutes, with the connection that reads them. Looks at p_limit + 200 channels at most: who cannot be read is put to when that may be over. A user''s call reads now; 404 for a channel that is not the user''s. sweep_due: once a day the walk goes on to sweep_until to find comments that were approved late, and after a run that was killed, since the pages it stored would pass for an overlap with what it did not reach. reread_due: service.threads_to_reread was not asked for an hour, or had more.';

COMMENT ON FUNCTION "service"."finish_sync"(uuid, text, timestamp with time zone, integer, text, boolean, boolean, text, text, boolean, boolean) IS 'Ends a reading: keeps the walk''s page token, learns from p_new, which is what the newest pages brought, how many comments an hour there are, and sets when to read next (engine.sync_interval). p_reread: whether all threads that were due to be read again were; null when nobody looked. p_cut: there was no time to begin, so nothing changes and the turn is kept. Only the holder of the lease that ends at p_lease_until is heard.';

COMMENT ON FUNCTION "service"."forget_old"(integer) IS 'Deletes daily counters of quota and model calls and mails that were sent, once they are 90 days old, p_limit at most of each (docs/SCALE.md, What is kept). Returns how many rows. With nothing to do it looks into four indexes.';

COMMENT ON FUNCTION "service"."record_checks"(jsonb) IS 'Verdicts from reads ([{id, lease_until, seen: public|absent|unread, owner: held|likely_spam|hidden|gone|null, note, kind}]); a row that is leased otherwise by now is left alone. public proves; absent after 5 minutes with the owner''s view is under_moderation, after the last check failed; absent twice after having been public is removed; unread decides nothing. Then the breaker looks at the channels with verdicts against them. Returns counts of changes.';

COMMENT ON FUNCTION "service"."record_drafts"(jsonb) IS 'Records what drafting came to ([{id, text_hash, attempts, decision: reply|skip|retry, reason, reply, reply_type, rule_id, language, …, findings, escalation, model}]). Whether a reply waits for a person, and why, or is queued is decided here, not by the caller. In shadow mode nothing is queued, and what would have happened is kept. A result that cannot be kept is set aside as draft_failed, the others are kept. Returns counts.';

COMMENT ON FUNCTION "service"."record_reconcile"(uuid, uuid, text) IS 'What looking for a lost reply found: its id, or null, also when YouTube refused the look for good. Absent three times over at least 5 minutes cannot be proven either way: unknown, never sent again by itself.';

COMMENT ON FUNCTION "service"."record_threads"(uuid, text, jsonb) IS 'Stores a page of threads ([{thread_id, video_id, can_reply, total_reply_count, comment, replies}]). Comments after the watermark become candidates; own, empty and answered ones are skipped with the reason; an edited comment takes its queued reply back to draft. Returns counts, the candidates whose replies were not all listed, and videos not known yet or for 25 days. What is stored as it was read is written again after 6 hours only, to note that it is still there.';

COMMENT ON FUNCTION "service"."redact_stale"(integer) IS 'Redacts texts, names and video titles that YouTube has not returned for 30 days, p_limit at most of each; ids, times and counts stay (docs/YOUTUBE.md, Policies). Returns how many comments. With nothing to do it looks into two indexes.';

COMMENT ON TABLE "private"."quota_days" IS 'Units spent per Google project and day; a day ends at midnight America/Los_Angeles (docs/YOUTUBE.md, Quota). closed_until: YouTube itself refused the connection closed_by for its quota, so nothing is tried before.';

COMMENT ON TABLE "public"."channel_syncs" IS 'How far the reading of a channel has come. history_cursor: YouTube''s page token of the walk through old threads.';

COMMENT ON VIEW "public"."connection_health" IS 'A connection and how it stands. health: engine.connection_health. Of its last error the kind, who has to act, when trying again makes sense, and a sentence. Credits used on the present quota day, the replies that the shown quota still pays for, and when that day ends. The last reading with it and what stopped it. Tokens and keys are masks.';

REVOKE ALL ON FUNCTION "engine"."accept_posted"(public.youtube_comments, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."accept_posted"(public.youtube_comments, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."accept_posted"(public.youtube_comments, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."answers_edited"(public.youtube_comments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."answers_edited"(public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."answers_edited"(public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."approve_locked"(public.youtube_comments, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."approve_locked"(public.youtube_comments, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."approve_locked"(public.youtube_comments, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."call_scheduled"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."call_scheduled"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."call_scheduled"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."call_to_draft"(uuid, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."call_to_draft"(uuid, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."call_to_draft"(uuid, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."call_to_post"(uuid, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."call_to_post"(uuid, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."call_to_post"(uuid, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."call_turn"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."call_turn"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."call_turn"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."calls_due"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."calls_due"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."calls_due"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."claim_channel_posts"(uuid, text, integer, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."claim_channel_posts"(uuid, text, integer, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."claim_channel_posts"(uuid, text, integer, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."draft_retry_at"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."draft_retry_at"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."draft_retry_at"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."draft_turns"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."draft_turns"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."draft_turns"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."error_stands"(public.youtube_connections) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."error_stands"(public.youtube_connections) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."error_stands"(public.youtube_connections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."error_stands"(public.youtube_connections) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."hold_ends"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."hold_ends"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."hold_ends"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."hold_posting_turns"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."hold_posting_turns"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."hold_posting_turns"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."may_post_unseen"(uuid, text, jsonb, text, real) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."may_post_unseen"(uuid, text, jsonb, text, real) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."may_post_unseen"(uuid, text, jsonb, text, real) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."move_locked"(public.youtube_comments, text, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."move_locked"(public.youtube_comments, text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."move_locked"(public.youtube_comments, text, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."now"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."now"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "engine"."now"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."now"() TO "postgres";

GRANT EXECUTE ON FUNCTION "engine"."now"() TO "service_role";

REVOKE ALL ON FUNCTION "engine"."pattern_repeats"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."pattern_repeats"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."pattern_repeats"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."pattern_repeats"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."posting_hold"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."posting_hold"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."posting_hold"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."posting_room"(uuid, text, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."posting_room"(uuid, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."posting_room"(uuid, text, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."posting_turns"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."posting_turns"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."posting_turns"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quiet_until"(integer, integer, text, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."quiet_until"(integer, integer, text, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."quiet_until"(integer, integer, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quiet_until"(integer, integer, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_closed_until"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."quota_closed_until"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_closed_until"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_day"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."quota_day"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."quota_day"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_day"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_day_of_error"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."quota_day_of_error"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."quota_day_of_error"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_day_of_error"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_left"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."quota_left"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_left"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."recent_posts"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."recent_posts"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."recent_posts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."recent_posts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."record_check"(uuid, timestamp WITH time zone, text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."record_check"(uuid, timestamp WITH time zone, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."record_check"(uuid, timestamp WITH time zone, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."record_draft"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."record_draft"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."record_draft"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."replies_left"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."replies_left"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."replies_left"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."reply_voice"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."reply_voice"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."reply_voice"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."reserved_units"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."reserved_units"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."reserved_units"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."says_something"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."says_something"(text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."says_something"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."says_something"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."schedule_jobs"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."schedule_jobs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."schedule_jobs"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."set_draft_aside"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."set_draft_aside"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."set_draft_aside"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."set_post_aside"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."set_post_aside"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."set_post_aside"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."settle_read_comment"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."settle_read_comment"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."settle_read_comment"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."start_posting"(public.youtube_comments, public.youtube_connections, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."start_posting"(public.youtube_comments, public.youtube_connections, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."start_posting"(public.youtube_comments, public.youtube_connections, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."sync_interval"(public.channel_syncs, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."sync_interval"(public.channel_syncs, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."sync_interval"(public.channel_syncs, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."take_back_edited"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."take_back_edited"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."take_back_edited"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."take_drafts"(uuid, text, integer, integer, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."take_drafts"(uuid, text, integer, integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."take_drafts"(uuid, text, integer, integer, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."take_posting_turns"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."take_posting_turns"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."take_posting_turns"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."text_hash"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."text_hash"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."text_hash"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."viewer_answered"(uuid, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."viewer_answered"(uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."viewer_answered"(uuid, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."wake_channel_of"(public.youtube_connections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."wake_channel_of"(public.youtube_connections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."wake_channel_of"(public.youtube_connections) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."wake_channels"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."wake_channels"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."wake_channels"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."wake_on_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."wake_on_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."wake_on_change"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."wake_on_connection"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."wake_on_connection"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."wake_on_connection"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."wake_on_quota"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."wake_on_quota"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."wake_on_quota"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."why_not_unseen"(uuid, text, text, text, uuid, uuid, jsonb, text, real) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."why_not_unseen"(uuid, text, text, text, uuid, uuid, jsonb, text, real) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."why_not_unseen"(uuid, text, text, text, uuid, uuid, jsonb, text, real) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."with_reply_text"(public.youtube_comments, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."with_reply_text"(public.youtube_comments, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."with_reply_text"(public.youtube_comments, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."work_due"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."work_due"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."work_due"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "service"."book_model_uses"(jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."book_model_uses"(jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."book_model_uses"(jsonb, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."book_model_uses"(jsonb, date) TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_checks"(uuid, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_checks"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_checks"(uuid, integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_checks"(uuid, integer, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_drafts"(uuid, integer, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_drafts"(uuid, integer, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_drafts"(uuid, integer, integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_drafts"(uuid, integer, integer, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_posts"(uuid, integer, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_posts"(uuid, integer, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_posts"(uuid, integer, integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_posts"(uuid, integer, integer, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_refreshes"(uuid, uuid, integer, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_refreshes"(uuid, uuid, integer, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_refreshes"(uuid, uuid, integer, uuid[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_refreshes"(uuid, uuid, integer, uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_syncs"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_syncs"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_syncs"(uuid, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_syncs"(uuid, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "service"."forget_old"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."forget_old"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."forget_old"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."forget_old"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."redact_stale"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."redact_stale"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."redact_stale"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."redact_stale"(integer) TO "service_role";

REVOKE ALL ON TABLE "public"."connection_health" FROM "authenticated";

GRANT SELECT ON TABLE "public"."connection_health" TO "authenticated";

ALTER TABLE "private"."mails"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "private"."mails"
  ALTER COLUMN "not_before" SET DEFAULT engine.now();

ALTER TABLE "private"."oauth_sessions"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "private"."oauth_sessions"
  ALTER COLUMN "expires_at" SET DEFAULT (engine.now() + '00:10:00'::interval);

ALTER TABLE "private"."secrets"
  ALTER COLUMN "updated_at" SET DEFAULT engine.now();

ALTER TABLE "public"."activity_log"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "public"."automation_consents"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "public"."automation_settings"
  ALTER COLUMN "updated_at" SET DEFAULT engine.now();

ALTER TABLE "public"."brand_voices"
  ALTER COLUMN "updated_at" SET DEFAULT engine.now();

ALTER TABLE "public"."channel_pauses"
  ALTER COLUMN "paused_at" SET DEFAULT engine.now();

ALTER TABLE "public"."channel_syncs"
  ALTER COLUMN "next_sync_at" SET DEFAULT engine.now();

ALTER TABLE "public"."client_objectives"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "public"."client_objectives"
  ALTER COLUMN "updated_at" SET DEFAULT engine.now();

ALTER TABLE "public"."client_youtube_channels"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "public"."leads"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "public"."profiles"
  ALTER COLUMN "access_requested_at" SET DEFAULT engine.now();

ALTER TABLE "public"."profiles"
  ALTER COLUMN "updated_at" SET DEFAULT engine.now();

ALTER TABLE "public"."reply_events"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "public"."reply_rules"
  ALTER COLUMN "changed_at" SET DEFAULT engine.now();

ALTER TABLE "public"."reply_versions"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "public"."report_notifications"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "public"."rule_outcomes"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "public"."saved_replies"
  ALTER COLUMN "updated_at" SET DEFAULT engine.now();

ALTER TABLE "public"."shadow_decisions"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "public"."signup_leads"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "public"."user_google_oauth_clients"
  ALTER COLUMN "updated_at" SET DEFAULT engine.now();

ALTER TABLE "public"."videos"
  ALTER COLUMN "fetched_at" SET DEFAULT engine.now();

ALTER TABLE "public"."youtube_comments"
  ALTER COLUMN "created_at" SET DEFAULT engine.now();

ALTER TABLE "public"."youtube_comments"
  ALTER COLUMN "read_at" SET DEFAULT engine.now();

ALTER TABLE "public"."youtube_connections"
  ALTER COLUMN "connected_at" SET DEFAULT engine.now();

ALTER TABLE "public"."youtube_connections"
  ALTER COLUMN "updated_at" SET DEFAULT engine.now();

ALTER TABLE "public"."youtube_connections"
  ALTER COLUMN "watermark_at" SET DEFAULT engine.now();

-- Rules that the new checks refuse wait for their owner: a text that is blank in normal form or too long becomes a draft, a pattern that repeats too much is switched off.
UPDATE public.reply_rules SET action = 'draft', fixed_text = null
WHERE fixed_text IS NOT NULL AND (engine.normalise_reply(fixed_text) = '' OR length(engine.normalise_reply(fixed_text)) > engine.most('reply_characters'));
UPDATE public.reply_rules SET pattern = null, enabled = false WHERE engine.pattern_repeats(pattern) > 1000;

ALTER TABLE "public"."reply_rules"
  ADD CONSTRAINT "reply_rules_fixed_text_says_something" CHECK (engine.says_something(fixed_text, engine.most('reply_characters'::text)));

ALTER TABLE "public"."reply_rules"
  ADD CONSTRAINT "reply_rules_pattern_repeats" CHECK ((engine.pattern_repeats(pattern) <= 1000));

-- How often a job is looked at, and how many calls its work is worth.
update private.scheduled_jobs j set every_seconds = v.every_seconds, batch = v.batch, width = v.width
from (values ('sync-comments', 30, 60, 24), ('draft-replies', 15, 16, 8), ('post-replies', 15, 25, 6), ('verify-pending-replies', 15, 1000, 4),
  ('refresh-youtube-token', 300, 200, 4), ('send-mails', 60, 100, 1)) v (name, every_seconds, batch, width)
where j.name = v.name;
select engine.schedule_jobs();

-- Turns of what waits already: the first claim of a channel works out the exact one.
update public.channel_syncs set draft_due_at = engine.now(), post_due_at = engine.now();

-- What replies that wait were written for. Nobody knows of an edit before this step but by its finding, so the text as it is now is taken.
update public.youtube_comments set answered_text = engine.text_hash(text_original)
where reply_status in ('draft', 'queue', 'posting') and redacted_at is null;
