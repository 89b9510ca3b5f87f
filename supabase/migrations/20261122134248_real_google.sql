-- real_google: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
-- squawk-ignore-file adding-field-with-default, constraint-missing-not-valid, ban-drop-not-null, adding-foreign-key-constraint
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP VIEW "public"."connection_health";

DROP VIEW "public"."report_videos";

ALTER TABLE "engine"."error_kinds"
  DROP CONSTRAINT "error_kinds_after_insert_check";

DROP FUNCTION "engine"."posting_budget"(integer);

DROP FUNCTION "engine"."posting_room"(uuid, text, text, integer);

DROP FUNCTION "engine"."quota_left"(text, integer);

DROP FUNCTION "engine"."set_draft_aside"(uuid);

DROP FUNCTION "service"."claim_checks"(uuid, integer, integer);

DROP FUNCTION "service"."claim_syncs"(uuid, text, integer);

DROP FUNCTION "service"."create_oauth_session"(uuid, uuid, uuid, text, text, text);

DROP FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean);

DROP FUNCTION "service"."record_videos"(uuid, jsonb);

CREATE TABLE "private"."disconnected_channels" (
  "user_id"    uuid                     NOT NULL,
  "channel_id" text                     NOT NULL,
  CONSTRAINT "disconnected_channels_pkey" PRIMARY KEY (user_id, channel_id),
  "since"      timestamp with time zone NOT NULL DEFAULT engine.now()
);

CREATE TABLE "private"."server_troubles" (
  "connection_id" uuid                     NOT NULL,
  "failures"      integer                  NOT NULL DEFAULT 0,
  "pauses"        integer                  NOT NULL DEFAULT 0,
  "failed_at"     timestamp with time zone NOT NULL,
  "paused_until"  timestamp with time zone,
  CONSTRAINT "server_troubles_pkey" PRIMARY KEY (connection_id)
);

ALTER TABLE "engine"."error_kinds"
  ADD COLUMN "console_page" text;

ALTER TABLE "private"."quota_days"
  ADD COLUMN "refusals" integer NOT NULL DEFAULT 0;

ALTER TABLE "private"."quota_days"
  ADD COLUMN "refused_at" integer;

ALTER TABLE "private"."quota_days"
  ADD COLUMN "probing_until" timestamp WITH time zone;

ALTER TABLE "public"."automation_settings"
  ADD COLUMN "read_views" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "sweep_cursor" text;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "sweep_until" timestamp WITH time zone;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "walk_breaks" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "walk_again_at" timestamp WITH time zone;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "views_read_at" timestamp WITH time zone;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "views_error_code" text;

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "views_error_kind" text;

ALTER TABLE "public"."videos"
  ADD COLUMN "privacy" text;

ALTER TABLE "public"."videos"
  ADD COLUMN "views" bigint;

ALTER TABLE "public"."videos"
  ADD COLUMN "comment_count" bigint;

ALTER TABLE "public"."videos"
  ADD COLUMN "views_read_at" timestamp WITH time zone;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "gone_look_at" timestamp WITH time zone;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "absent_since" timestamp WITH time zone;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "set_aside_until" timestamp WITH time zone;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "set_aside_times" integer;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "draft_failures" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."youtube_connections"
  ADD COLUMN "signed_in_email" text;

ALTER TABLE "public"."reply_events"
  ALTER COLUMN "to_status" DROP NOT NULL;

CREATE OR REPLACE FUNCTION engine.answerable_skips()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{dismissed,empty,noise,spam,too_old,language,rule}'; end $function$;

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
  if service.take_token('quota:' || v_project, 3, 3600) is null then
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

CREATE OR REPLACE FUNCTION engine.book_read (
  p_connection uuid,
  p_kind       text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_project text := engine.project_of(p_connection);
begin
  -- Two runs of one project take the last unit once.
  perform from private.quota_days q where q.project = v_project and q.day = engine.quota_day() for no key update;
  if engine.quota_left(v_project, (select p.purpose from engine.quota_purposes() p where p_kind = any (p.kinds))) < 1 then
    return false;
  end if;
  perform engine.charge(v_project, 1, p_kind), engine.charge_connection(p_connection, 1);
  return true;
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

CREATE OR REPLACE FUNCTION engine.client_saved_since (
  c public.youtube_connections
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from public.user_google_oauth_clients o where o.id = c.client_config_id and o.updated_at > c.last_error_at)
$function$;

CREATE OR REPLACE FUNCTION engine.close_quota (
  p_connection uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_project constant text := engine.project_of(p_connection);
  v_quota int;
  v_day private.quota_days;
begin
  if v_project is null then
    return;
  end if;
  insert into private.quota_days (project, day) values (v_project, engine.quota_day()) on conflict do nothing;
  select * into v_day from private.quota_days q where q.project = v_project and q.day = engine.quota_day() for no key update;
  -- Those who were under way when it was closed say nothing new.
  if v_day.closed_until > engine.now() then
    update private.quota_days set closed_by = p_connection where project = v_project and day = v_day.day;
    return;
  end if;
  if engine.quota_day_of_error(engine.now()) < v_day.day then
    -- Right after midnight the error is still about the day that ended: a short pause will do.
    update private.quota_days set closed_by = p_connection, closed_until = engine.now() + interval '5 minutes' where project = v_project and day = v_day.day;
    return;
  end if;
  v_quota := engine.project_quota(v_project);
  update private.quota_days set
    closed_by = p_connection, refusals = v_day.refusals + 1, refused_at = v_day.used, probing_until = null,
    closed_until = case
      -- Our own ledger agrees; or what is spent is what every project has, whatever was entered.
      when v_day.used >= v_quota * 0.9 or v_day.used between engine.most('daily_credits') * 0.9 and engine.most('daily_credits') * 1.1
        then engine.quota_resets_at()
      else least(engine.quota_resets_at(),
        engine.now() + (array[interval '15 minutes', interval '1 hour', interval '3 hours', interval '6 hours'])[least(v_day.refusals + 1, 4)])
    end
  where project = v_project and day = v_day.day;
end $function$;

CREATE OR REPLACE FUNCTION engine.connection_answers (
  p_connection uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.youtube_connections c set last_error_code = null, error_kind = null
  where c.id = p_connection and c.error_kind = 'api_off'
$function$;

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
    when engine.quota_day(c.daily_credits_reset_at) = engine.quota_day() and c.daily_credits_used >= engine.most('daily_credits')
      -- An extension that Google has granted.
      and c.daily_credits_used >= engine.connection_quota(c.id) then 'quota_reached'
    else 'ok'
  end
$function$;

CREATE OR REPLACE FUNCTION engine.connection_quota (
  p_connection uuid
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.project_quota(engine.project_of(p_connection)) $function$;

CREATE OR REPLACE FUNCTION engine.draft_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{needs_approval,check_failed,escalated,rule,rule_not_earned,rule_gone,low_confidence,once_per_viewer,shadow,model_budget,model_failed,model_unusable,draft_failed,draft_given_up,written,edited,cancelled,comment_edited,comment_back,already_answered}'; end $function$;

CREATE OR REPLACE FUNCTION engine.error_stands (
  c public.youtube_connections
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select c.last_error_code is not null
    and (c.error_kind <> 'quota' or (engine.quota_day_of_error(c.last_error_at) >= engine.quota_day() and not engine.quota_pause_is_over(c.id)))
$function$;

CREATE OR REPLACE FUNCTION engine.forget_unwanted_views()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform engine.forget_views(new.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.forget_views (
  p_user    uuid,
  p_channel text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.videos v set views = null, comment_count = null, views_read_at = null
  from (
    select k.id from public.videos k
    where k.user_id = p_user and (p_channel is null or k.channel_id = p_channel) and k.views_read_at is not null order by k.id for no key update) held
  where v.user_id = p_user and v.id = held.id;
  update public.channel_syncs s set views_read_at = null, views_error_code = null, views_error_kind = null
  where s.user_id = p_user and (p_channel is null or s.channel_id = p_channel) and num_nonnulls(s.views_read_at, s.views_error_code) > 0
$function$;

CREATE OR REPLACE FUNCTION engine.forget_views_of_disconnected()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not exists (select from public.youtube_connections c where c.user_id = old.user_id and c.channel_id = old.channel_id) then
    perform engine.forget_views(old.user_id, old.channel_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.history_words (
  p_user    uuid,
  p_channel text,
  p_project text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := engine.now();
  v_oldest timestamptz;
  v_read int;
  v_pages numeric;
  v_today int;
  v_days int;
begin
  if (select s.history_done from public.channel_syncs s where s.user_id = p_user and s.channel_id = p_channel) is not false then
    return null;
  end if;
  select min(y.published_at), count(*) into v_oldest, v_read
  from (select published_at from public.youtube_comments y where y.user_id = p_user and y.channel_id = p_channel limit 200000) y;
  if v_oldest is null then
    return 'Comments are about to be read.';
  end if;
  -- As dense as what is read, back to two years ago, where the walk ends (sync-comments, HISTORY_DAYS).
  v_pages := v_read / 100.0 * extract(epoch from greatest(interval '0', v_oldest - (v_now - interval '731 days')))
    / greatest(extract(epoch from v_now - v_oldest), 3600);
  v_today := greatest(0, engine.quota_left(p_project, 'history'));
  if v_pages <= v_today then
    return 'History read today.';
  end if;
  v_days := ceil((v_pages - v_today) * 100
    / (engine.project_quota(p_project) * (select p.percent from engine.quota_purposes() p where p.purpose = 'history')));
  return format('History read by %s.', case when v_days <= 6 then to_char(engine.quota_day() + v_days, 'FMDay') else to_char(engine.quota_day() + v_days, 'FMDD FMMonth') end);
end $function$;

CREATE OR REPLACE FUNCTION engine.is_taken_for_gone (
  y public.youtube_comments
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select y.approved_hash is not null and y.status_changed_at <= engine.now() - engine.look_distance()
    and case y.status_reason
      when 'gone_after_being_public' then coalesce(y.verification_note, '') <> all ('{held,likely_spam,hidden}')
      else y.status_reason in ('gone', 'not_public_gone', 'gone_with_comment') end
    and y.reply_status = any (engine.reply_may_come_back() || array['under_moderation'])
    -- Reads that go on to contradict each other are heard once a day.
    and not exists (
      select from public.reply_events e
      where e.comment_row_id = y.id and e.reason = 'seen_by_owner' and e.created_at > engine.now() - interval '1 day')
$function$;

CREATE OR REPLACE FUNCTION engine.later_look (
  p_since timestamp with time zone,
  p_after timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select min(p_since + step) from unnest(array[interval '1 hour', interval '1 day', interval '7 days']) step where p_since + step > p_after
$function$;

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
    ('page_rows', 1000, 'Rows of a page of a report: what the Data API returns at most (supabase/config.toml), beyond which it cuts without a word.'),
    ('list_rows', 500, 'Comments of a page of the replies screen, and of one action on several.'),
    ('draft_tries', 5, 'Tries without a usable draft, after which a comment is left to a person.'),
    ('backfill_comments', 1000, 'Comments of one backfill.'),
    ('report_days', 3700, 'Days of a report: ten years.'),
    ('assignee_characters', 200, 'The longest name or mail of a teammate.')
$function$;

CREATE OR REPLACE FUNCTION engine.look_distance()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ select interval '5 minutes' $function$;

CREATE OR REPLACE FUNCTION engine.look_under_videos (
  p_user   uuid,
  p_videos text[]
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.youtube_comments y set next_check_at = engine.now()
  where y.id in (
    select k.id from public.youtube_comments k
    where k.user_id = p_user and k.video_id = any (p_videos) and k.verification_note in ('video_private', 'video_gone')
      and k.reply_status = any (engine.reply_on_youtube()) and k.youtube_reply_id is not null
      -- Nearer ones are due or leased.
      and coalesce(k.next_check_at > engine.now() + interval '3 minutes', true)
    order by k.comment_id for update skip locked)
$function$;

CREATE OR REPLACE FUNCTION engine.may_read_views (
  c public.youtube_connections
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select string_to_array(c.scope, ' ') @> engine.views_scopes() and engine.wants_views(c.user_id)
$function$;

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
    verified_at = v.verified_at, next_check_at = v.next_check_at, absent_since = v.absent_since
  where y.id = v.id returning y.* into v;
  perform pg_catalog.set_config('rejoinder.moving_reply', '', true);
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
  values (v.user_id, v.id, v_from, p_to, p_actor, p_reason, p_detail);
  return v;
end $function$;

CREATE OR REPLACE FUNCTION engine.note_authorisation()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  c public.youtube_connections := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from public.youtube_connections o where o.user_id = c.user_id and o.channel_id = c.channel_id and o.refresh_token <> '') then
    delete from private.disconnected_channels d where d.user_id = c.user_id and d.channel_id = c.channel_id;
  else
    -- Not when the whole account goes.
    insert into private.disconnected_channels (user_id, channel_id)
    select u.id, c.channel_id from auth.users u where u.id = c.user_id and c.channel_id is not null
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.note_server_failure (
  p_connection uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := engine.now();
  v private.server_troubles;
begin
  -- Not for one that is deleted meanwhile: then nothing is sent with it any more.
  perform from public.youtube_connections c where c.id = p_connection for key share;
  if not found then
    return;
  end if;
  insert into private.server_troubles as t (connection_id, failures, failed_at) values (p_connection, 1, v_now)
  on conflict (connection_id) do update set failed_at = v_now,
    -- What fails within a pause had left before it began.
    failures = case when t.paused_until > v_now then 0 else t.failures + 1 end
  returning * into v;
  if v.failures >= engine.server_tries(v.pauses) then
    update private.server_troubles set failures = 0, pauses = v.pauses + 1, paused_until = v_now + engine.server_pause(v.pauses + 1)
    where connection_id = p_connection;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.own_return_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{interrupted,out_of_time,server_trouble,already_answered,comment_edited,needs_approval}' || engine.hold_reasons(); end $function$;

CREATE OR REPLACE FUNCTION engine.pace_hold (
  v public.youtube_comments
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when count(*) filter (where in_last_hour) >= s.cap_hour then 'cap_hour'
    when count(r.id) >= s.cap_day then 'cap_day'
    when count(*) filter (where r.video_id = v.video_id) >= s.cap_video_day then 'cap_video_day'
    when count(*) filter (where r.channel_id = v.channel_id and r.reply_shape = v.reply_shape) >= s.same_text_per_day then 'same_text'
  end
  from public.automation_settings s left join engine.recent_posts(v.user_id) r on r.leaving and r.id <> v.id
  where s.user_id = v.user_id group by s.user_id, s.cap_hour, s.cap_day, s.cap_video_day, s.same_text_per_day
$function$;

CREATE OR REPLACE FUNCTION engine.posting_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{approved,policy_auto,sent_again,claimed,accepted,network,rate_limited,post_failed,lost_answer,unreadable_answer,not_found_after_lost_answer,connection_gone,found_later}'; end $function$;

CREATE OR REPLACE FUNCTION engine.posting_room (
  p_user    uuid,
  p_channel text,
  p_project text,
  OUT       replies integer,
  OUT       opens_at timestamp with time zone,
  OUT       videos text[],
  OUT       texts bigint[],
  OUT       cap_video_day integer,
  OUT       same_text_per_day integer
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
  v_budget := engine.quota_left(p_project, 'posting') / engine.reply_cost();
  -- A cap is looked at again when the oldest reply that counts has left its hour or day.
  select v.cap_hour - count(*) filter (where r.in_last_hour), v.cap_day - count(*),
    coalesce(array_agg(r.video_id) filter (where r.video_id is not null), '{}'),
    coalesce(array_agg(r.reply_shape) filter (where r.channel_id = p_channel and r.reply_shape is not null), '{}'),
    greatest(
      case when count(*) filter (where r.in_last_hour) >= v.cap_hour
        then min(coalesce(r.sent_at, v_now)) filter (where r.in_last_hour) + interval '1 hour' end,
      case when count(*) >= v.cap_day then min(coalesce(r.sent_at, v_now)) + interval '24 hours' end,
      case when v_month <= 0 then v_now + interval '1 hour' end,
      case when v_budget <= 0 then engine.quota_opens_at(p_project, 'posting', engine.reply_cost()) end)
  into v_hour, v_day, videos, texts, opens_at from engine.recent_posts(p_user) r;
  replies := least(v_hour, v_day, v_month, v_budget);
end $function$;

CREATE OR REPLACE FUNCTION engine.probe_due (
  c public.youtube_connections
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select c.is_active and c.channel_id is not null and c.error_kind = 'api_off' and c.last_error_at <= engine.now() - interval '10 minutes'
    and c.expires_at > engine.now() and engine.connection_health(c) = 'ok'
$function$;

CREATE OR REPLACE FUNCTION engine.project_quota (
  p_project text
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    (select max(o.daily_quota) from public.user_google_oauth_clients o
     where o.project = p_project
       and exists (select from public.youtube_connections c where c.client_config_id = o.id and c.is_active and c.channel_id is not null)),
    engine.most('daily_credits'));
end $function$;

CREATE OR REPLACE FUNCTION engine.quota_is_closed (
  p_connection uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.quota_closed_until(engine.project_of(p_connection)) is not null $function$;

CREATE OR REPLACE FUNCTION engine.quota_left (
  p_project text,
  p_purpose text,
  p_at      timestamp with time zone DEFAULT engine.now()
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_quota int;
  v_used int;
  v_reserved int;
  v_kept numeric;
  v_day_left numeric;
begin
  if engine.quota_closed_until(p_project) is not null then
    return 0;
  elsif engine.quota_probing(p_project) then
    return case p_purpose when 'news' then 1 else 0 end;
  end if;
  v_quota := engine.project_quota(p_project);
  v_reserved := engine.reserved_units(p_project);
  v_used := coalesce((select q.used from private.quota_days q where q.project = p_project and q.day = engine.quota_day()), 0);
  v_day_left := least(1, extract(epoch from engine.quota_resets_at() - p_at) / 86400);
  select sum(greatest(0, case when p.rank = 1 then share.units - share.used else least(share.units - share.used, ceil(share.units * v_day_left * 3)) end))
  into v_kept
  from engine.quota_purposes() p
  cross join lateral (
    select v_quota * p.percent / 100.0 as units,
      coalesce((select sum(u.units) from private.quota_uses u where u.project = p_project and u.day = engine.quota_day() and u.kind = any (p.kinds)), 0)
        + case p.purpose when 'posting' then v_reserved else 0 end as used) share
  where p.purpose <> p_purpose and p.percent > 0
    and p.rank <= (select own.rank from engine.quota_purposes() own where own.purpose = p_purpose)
    -- Nothing is kept from proof, nor from what an owner does by hand.
    and (select own.rank from engine.quota_purposes() own where own.purpose = p_purpose) > 1;
  return v_quota - (engine.most('daily_credits') - engine.most('shown_credits')) - v_used - v_reserved - ceil(coalesce(v_kept, 0));
end $function$;

CREATE OR REPLACE FUNCTION engine.quota_opens_at (
  p_project text,
  p_purpose text,
  p_units   integer
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    engine.quota_closed_until(p_project),
    case
      when engine.quota_probing(p_project) then engine.now() + interval '2 minutes'
      -- What is kept for others may flow on before the day ends.
      when engine.quota_left(p_project, p_purpose, engine.quota_resets_at()) >= p_units then least(engine.now() + interval '1 hour', engine.quota_resets_at())
      else engine.quota_resets_at()
    end);
end $function$;

CREATE OR REPLACE FUNCTION engine.quota_pause_is_over (
  p_connection uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select from private.quota_days q
    where q.project = engine.project_of(p_connection) and q.day = engine.quota_day() and q.refusals > 0 and coalesce(q.closed_until <= engine.now(), true))
$function$;

CREATE OR REPLACE FUNCTION engine.quota_probing (
  p_project text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from private.quota_days q
    where q.project = p_project and q.day = engine.quota_day() and q.refusals > 0 and q.closed_until <= engine.now()
      and (q.closed_by is null or exists (select from public.youtube_connections c where c.id = q.closed_by and c.last_error_code is not null)));
end $function$;

CREATE OR REPLACE FUNCTION engine.quota_purposes()
  RETURNS TABLE (
    purpose text,
    rank    integer,
    percent integer,
    kinds   text[],
    about   text
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('proof', 1, 2, '{verify,owner_read}'::text[], 'Looks whether posted replies are public. May take all that is left.'),
    ('deed', 1, 0, '{update,delete,moderate}', 'What an owner does by hand. May take all that is left, and has nothing kept for it.'),
    ('news', 2, 8, '{list}', 'The newest pages of comments.'),
    ('posting', 2, 75, '{guard,insert}', 'Replies, and the read before each.'),
    ('reread', 3, 5, '{reread,sweep}', 'Threads under discussion, and the daily walk for comments that were approved late.'),
    ('history', 3, 10, '{history}', 'The first walk through old comments.')
$function$;

CREATE OR REPLACE FUNCTION engine.quota_words (
  p_connection uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v record;
  v_day private.quota_days;
  v_quota int;
  v_closed timestamptz;
  v_replies int;
begin
  select c.user_id, c.channel_id, o.project, p.timezone into v
  from public.youtube_connections c
  join public.user_google_oauth_clients o on o.id = c.client_config_id
  join public.profiles p on p.user_id = c.user_id
  where c.id = p_connection and c.is_active and c.channel_id is not null and c.user_id = any (array(select engine.accounts()));
  if not found then
    return null;
  end if;
  v_closed := engine.quota_closed_until(v.project);
  v_quota := engine.project_quota(v.project);
  select * into v_day from private.quota_days q where q.project = v.project and q.day = engine.quota_day();
  if v_closed is not null and v_closed < engine.quota_resets_at() then
    return format('Google says that the quota is used up, though we used only %s of %s units. We ask again at %s.',
      to_char(v_day.used, 'FM9,999,999,999'), to_char(v_quota, 'FM9,999,999,999'), to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif v_closed is not null and v_day.refused_at < v_quota * 0.9 then
    return format('Google closed the day at %s units; your setting says %s. We go on at %s.',
      to_char(v_day.refused_at, 'FM9,999,999,999'), to_char(v_quota, 'FM9,999,999,999'), to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif v_closed is not null then
    return format('Today''s quota is used up. We go on at %s.', to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif engine.quota_probing(v.project) then
    return 'We are asking Google whether the quota is open again.';
  end if;
  v_replies := greatest(0, engine.quota_left(v.project, 'posting')) / engine.reply_cost();
  return concat_ws(' ', engine.history_words(v.user_id, v.channel_id, v.project), case
    when v_replies >= 20 then format('Room for about %s more replies today.', v_replies / 10 * 10)
    when v_replies = 1 then 'Room for 1 more reply today.'
    when v_replies > 0 then format('Room for %s more replies today.', v_replies)
    else format('No more replies today; we go on at %s.', to_char(engine.quota_opens_at(v.project, 'posting', engine.reply_cost()) at time zone v.timezone, 'HH24:MI'))
  end);
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
    and (y.send_started_at is null or y.send_started_at > v_now - interval '24 hours')
  union all
  select y.id, y.channel_id, y.video_id, y.reply_shape, y.send_started_at > v_now - interval '1 hour', true, y.send_started_at
  from public.youtube_comments y
  where y.user_id = p_user and y.reply_status = 'unknown' and y.posted_at is null and y.send_started_at > v_now - interval '24 hours';
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
  v_now constant timestamptz := engine.now();
  v_distance constant interval := engine.look_distance();
  v public.youtube_comments;
  v_step timestamptz;
  v_next timestamptz;
  v_note text;
  v_unseen text;
  v_final boolean;
  v_to text[] := '{}';
  v_state text;
  v_reason text;
  v_counted text[] := '{}';
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found or v.youtube_reply_id is null or v.next_check_at is distinct from p_lease_until
    or v.reply_status <> all (engine.reply_on_youtube() || engine.reply_may_come_back())
  then
    return v_counted;
  end if;
  if p_seen is null or p_seen not in ('public', 'absent') then
    -- A failed check is never a verdict. What another key would mend, and a spent quota, are not tried again every other minute.
    v_next := v_now + case when p_kind = 'quota' or p_note = any ('{no_api_key,key_unreadable}') then interval '1 hour' else interval '2 minutes' end;
    if v.reply_status = any (engine.reply_may_come_back()) then
      -- Its verdict stands and says why; only what passes by itself is waited for.
      p_note := v.verification_note;
      if not exists (select from engine.error_kinds k where k.kind = p_kind and not k.closes_connection) then
        v_next := engine.later_look(v.status_changed_at, v_now);
      end if;
    end if;
    update public.youtube_comments set verification_note = p_note, next_check_at = v_next where id = p_id;
    return '{unread}';
  end if;

  v_step := engine.next_check(v.posted_at, v_now);
  if p_seen = 'absent' then
    select case when engine.video_is_open(k.privacy) then null when k.privacy = 'gone' then 'video_gone' else 'video_private' end into v_unseen
    from public.videos k where k.user_id = v.user_id and k.id = v.video_id;
    v_unseen := coalesce(v_unseen, case when p_owner = 'comment_not_public' then p_owner end);
  end if;

  if p_seen = 'public' then
    v.absent_since := null;
    -- Once public, only the last look for a silent removal is left.
    v_next := case when v_step is not null then v.posted_at + interval '24 hours' end;
    if v.reply_status <> 'verified_public' then
      v_to := '{verified_public}';
      v_reason := case when v.reply_status = any (engine.reply_on_youtube()) then 'seen_by_public_read' else 'seen_again' end;
      v_counted := '{public}';
    end if;
  elsif v_unseen is not null and (v.reply_status = any (engine.reply_on_youtube()) or v.status_reason = 'not_public_hidden') then
    -- Where nobody sees anything, not to see the reply says nothing about it: no look of these is evidence.
    v.absent_since := null;
    v_note := v_unseen;
    v_next := coalesce(v_step, engine.slow_look(v.posted_at, v_now));
    v_counted := '{waiting}';
    if v.status_reason in ('hidden', 'not_public_hidden') or (v.reply_status = 'under_moderation' and p_owner = 'comment_not_public') then
      v_to := '{posting}';
      v_reason := v_unseen;
    end if;
  elsif v.reply_status = any (engine.reply_may_come_back()) then
    v_note := v.verification_note;
    v_next := engine.later_look(v.status_changed_at, v_now);
  elsif v.reply_status = 'verified_public' then
    v.absent_since := coalesce(v.absent_since, v_now);
    if v.absent_since > v_now - v_distance then
      -- One empty answer may be a hiccup: a second look decides, and none before its time.
      v_note := 'absent_once';
      v_next := v.absent_since + v_distance;
      v_counted := '{waiting}';
    else
      -- Its owner deleted it and the answer got lost: no reason to distrust the channel.
      if exists (select from private.reply_changes c where c.comment_row_id = p_id and c.action = 'delete') then
        v_to := '{deleted}';
        v_reason := 'deleted_by_owner';
      else
        v_to := '{removed}';
        v_reason := case when p_owner = 'gone_with_comment' then p_owner else 'gone_after_being_public' end;
        v_note := p_owner;
        v_next := engine.later_look(v_now, v_now);
      end if;
      delete from private.reply_changes c where c.comment_row_id = p_id;
      v_counted := '{removed}';
    end if;
  elsif p_owner is null or v_now < v.posted_at + v_distance then
    v.absent_since := coalesce(v.absent_since, v_now);
    -- After the last step only the owner's view is missing, perhaps for long: the channel may be disconnected.
    v_next := coalesce(v_step, v_now + interval '6 hours');
    v_counted := '{waiting}';
  else
    v.absent_since := coalesce(v.absent_since, v_now);
    v_final := v_step is null and v.absent_since <= v_now - v_distance;
    v_next := case when v_final then engine.later_look(v_now, v_now) else coalesce(v_step, v.absent_since + v_distance) end;
    v_note := p_owner;
    -- That its comment is gone is nothing that YouTube holds against the reply.
    if v.reply_status = 'posting' and p_owner <> 'gone_with_comment' then
      v_to := '{under_moderation}';
      v_reason := p_owner;
      v_counted := '{held}';
    elsif not v_final then
      v_counted := '{waiting}';
    end if;
    if v_final then
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
    v := engine.move_locked(v, v_state, 'engine', case
      when v_state <> 'failed' then v_reason
      when p_owner = 'gone_with_comment' then p_owner
      else 'not_public_' || p_owner end);
  end loop;
  if v_to = '{}' then
    update public.youtube_comments set verification_attempts = v.verification_attempts, last_checked_at = v.last_checked_at,
      verification_note = v.verification_note, next_check_at = v.next_check_at, verified_at = v.verified_at, absent_since = v.absent_since
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
    perform engine.log(v.user_id, 'engine', 'connection_error', p_connection::text, jsonb_build_object('code', p_code, 'kind', p_kind));
  end if;
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
    if r.reason in ('draft_failed', 'model_unusable') then
      perform engine.set_draft_aside(p_id, r.reason);
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

CREATE OR REPLACE FUNCTION engine.redact_disconnected (
  p_limit integer
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  d record;
  v_redacted int;
begin
  -- Six days, so that a schedule that stood still for some hours still keeps to seven.
  select c.user_id, c.channel_id into d from private.disconnected_channels c
  where c.since <= engine.now() - interval '6 days' order by c.since limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  update public.youtube_comments set text_original = '', author_name = null, author_avatar_url = null, author_channel_id = null, owner_reply_text = null,
    translation = null, translated_to = null, redacted_at = coalesce(redacted_at, engine.now())
  where id in (
    select y.id from public.youtube_comments y
    where y.user_id = d.user_id and y.channel_id = d.channel_id and (y.redacted_at is null or y.author_channel_id is not null)
    limit p_limit for update skip locked);
  get diagnostics v_redacted = row_count;
  update public.videos set title = '', thumbnail_url = null
  where user_id = d.user_id and channel_id = d.channel_id and (title <> '' or thumbnail_url is not null);
  update public.client_youtube_channels set channel_title = null where client_user_id = d.user_id and channel_id = d.channel_id;
  if v_redacted = 0 and not exists (
    select from public.youtube_comments y where y.user_id = d.user_id and y.channel_id = d.channel_id and (y.redacted_at is null or y.author_channel_id is not null)
  ) then
    delete from private.disconnected_channels where user_id = d.user_id and channel_id = d.channel_id;
  end if;
  return v_redacted;
end $function$;

CREATE OR REPLACE FUNCTION engine.reopen_quota (
  p_project text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- The project before its connections, in the order in which units are booked.
  update private.quota_days set closed_until = null, probing_until = null
  where project = p_project and day = engine.quota_day() and closed_until is not null;
  if not found then
    return;
  end if;
  perform from public.user_google_oauth_clients o join public.youtube_connections c on c.client_config_id = o.id
  where o.project = p_project and c.error_kind = 'quota' order by c.user_id, c.channel_id, c.id for no key update of c;
  update public.youtube_connections c set last_error_code = null, error_kind = null, status = 'ok'
  from public.user_google_oauth_clients o where o.id = c.client_config_id and o.project = p_project and c.error_kind = 'quota';
  perform engine.wake_channel_of(c)
  from public.user_google_oauth_clients o join public.youtube_connections c on c.client_config_id = o.id
  where o.project = p_project and c.channel_id is not null order by c.user_id, c.channel_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.reply_may_come_back()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{failed,removed}'; end $function$;

CREATE OR REPLACE FUNCTION engine.reply_transition_exists (
  p_from text,
  p_to   text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select (coalesce(p_from, 'none'), coalesce(p_to, 'none')) in (
    ('none', 'draft'), ('none', 'queue'), ('none', 'skipped'),
    ('draft', 'queue'), ('draft', 'skipped'),
    ('queue', 'draft'), ('queue', 'posting'),
    ('posting', 'queue'), ('posting', 'unknown'), ('posting', 'failed'),
    ('posting', 'verified_public'), ('posting', 'under_moderation'),
    ('under_moderation', 'verified_public'), ('under_moderation', 'failed'),
    ('verified_public', 'removed'),
    -- Nothing that one cannot see is so for good: the reply is seen again, or it turns out that nobody could have seen it.
    ('failed', 'verified_public'), ('removed', 'verified_public'),
    ('failed', 'posting'), ('removed', 'posting'), ('under_moderation', 'posting'), ('unknown', 'posting'),
    ('skipped', 'none'),
    -- Of the posting ones only those that YouTube has accepted (accepted_has_id).
    ('posting', 'deleted'), ('under_moderation', 'deleted'), ('verified_public', 'deleted'),
    ('failed', 'queue'), ('unknown', 'queue'),
    -- Its owner answers what was dismissed or skipped by mistake.
    ('skipped', 'draft')
  )
$function$;

CREATE OR REPLACE FUNCTION engine.reply_visibility (
  p_status text,
  p_reason text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
  select case
    when p_status = 'verified_public' then 'public'
    -- What went along with its viewer's comment says nothing about the reply.
    when p_reason = 'gone_with_comment' then null
    when p_status in ('under_moderation', 'removed') or (p_status = 'failed' and starts_with(p_reason, 'not_public_')) then 'not_public'
  end
$function$;

CREATE OR REPLACE FUNCTION engine.resend_reply (
  p_id uuid
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
begin
  if coalesce(v.reply_status, '') <> all (engine.reply_resendable()) then
    perform engine.fail(409, 'reply_state_conflict', 'Only a failed or unproven reply can be sent again.', 'Reload: the reply has changed meanwhile.');
  end if;
  update public.youtube_comments set youtube_reply_id = null, posted_at = null, verified_at = null, next_check_at = null,
    absent_since = null, verification_attempts = 0, verification_note = null, send_started_at = null where id = p_id;
  return query select * from engine.approve(p_id, 'owner', 'sent_again');
end $function$;

CREATE OR REPLACE FUNCTION engine.rule_standing (
  p_rule uuid,
  OUT    approved integer,
  OUT    edited integer,
  OUT    rejected integer,
  OUT    rejected_at timestamp with time zone,
  OUT    earned boolean
)
  RETURNS record
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with own as (
    select r.changed_at, r.min_approvals, r.min_unedited_percent from public.reply_rules r where r.id = p_rule
  ), since as (
    -- A comment that was approved, taken back and approved again, or dismissed by mistake, says one thing, its last.
    select distinct on (o.comment_row_id) o.id, o.outcome, o.created_at
    from public.rule_outcomes o, own where o.rule_id = p_rule and o.created_at >= own.changed_at
    order by o.comment_row_id, o.id desc
  ), rejections as (
    select count(*)::int as n, max(s.id) as last, max(s.created_at) as at from since s where s.outcome = 'rejected'
  ), counted as (
    select (count(*) filter (where s.outcome = 'approved'))::int as approved, (count(*) filter (where s.outcome = 'edited'))::int as edited
    from since s, rejections x where s.id > coalesce(x.last, 0)
  )
  select c.approved, c.edited, x.n, x.at,
    c.approved + c.edited >= own.min_approvals and c.approved * 100 >= own.min_unedited_percent * (c.approved + c.edited)
  from own, rejections x, counted c
$function$;

CREATE OR REPLACE FUNCTION engine.see_as_owner (
  p_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if engine.is_taken_for_gone(v) then
    v.absent_since := null;
    v.verification_note := null;
    v.next_check_at := engine.now();
    perform engine.move_locked(v, 'posting', 'engine', 'seen_by_owner');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.sends_left (
  p_user       uuid,
  p_connection uuid,
  p_claiming   boolean
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := engine.now();
  v private.server_troubles;
begin
  select * into v from private.server_troubles t where t.connection_id = p_connection;
  if not found then
    return null;
  elsif v.paused_until > v_now then
    return 0;
  end if;
  -- Who is sending just now may fail as well. An outcome is recorded, or its lease over, within 45 seconds (service.begin_send).
  return engine.server_tries(v.pauses) - v.failures - (
    select count(*)::int from public.youtube_comments y
    where y.user_id = p_user and y.used_connection_id = p_connection and y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_id is not null
      and case when y.send_started_at is null then p_claiming and y.lease_until > v_now else y.send_started_at > v_now - interval '45 seconds' end);
end $function$;

CREATE OR REPLACE FUNCTION engine.server_pause (
  p_pauses integer
)
  RETURNS interval
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select (array[interval '2 minutes', '5 minutes', '15 minutes', '30 minutes', '1 hour'])[least(p_pauses, 5)] * (0.9 + 0.2 * random())
$function$;

CREATE OR REPLACE FUNCTION engine.server_tries (
  p_pauses integer
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ select case p_pauses when 0 then 2 else 1 end $function$;

CREATE OR REPLACE FUNCTION engine.set_draft_aside (
  p_id     uuid,
  p_reason text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.youtube_comments y set
    draft_failures = y.draft_failures + 1,
    draft_after = case when next.given_up then 'infinity' else engine.now() + interval '2 minutes' * power(4, y.draft_failures) end,
    status_reason = case when next.given_up then 'draft_given_up' else p_reason end
  from (select f.id, f.draft_failures + 1 >= engine.most('draft_tries') as given_up from public.youtube_comments f where f.id = p_id) next
  where y.id = next.id
$function$;

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
  if v.status_reason = 'comment_gone' then
    v := engine.take_back_gone(v);
  end if;
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

CREATE OR REPLACE FUNCTION engine.sharing_grant (
  c public.youtube_connections
)
  RETURNS SETOF public.youtube_connections
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select o.*
  from public.user_google_oauth_clients mine
  join public.user_google_oauth_clients same on same.project = mine.project
  join public.youtube_connections o on o.client_config_id = same.id
  where mine.id = c.client_config_id and o.id <> c.id and o.refresh_token <> ''
    -- Who consented is not known of every connection: one of the same person may be the same account.
    and (lower(o.signed_in_email) = lower(c.signed_in_email) or (o.user_id = c.user_id and (o.signed_in_email is null or c.signed_in_email is null)))
$function$;

CREATE OR REPLACE FUNCTION engine.slow_look (
  p_posted_at timestamp with time zone,
  p_after     timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when p_after < p_posted_at + interval '7 days' then p_after + interval '1 day'
    when p_after < p_posted_at + interval '90 days' then p_after + interval '7 days' end
$function$;

CREATE OR REPLACE FUNCTION engine.start_probe (
  p_project text,
  p_until   timestamp with time zone
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Waits for nobody: a claim holds turns, which who reopens a project locks after the project's day.
  perform from private.quota_days q
  where q.project = p_project and q.day = engine.quota_day() and (q.probing_until is null or q.probing_until < engine.now())
  for no key update skip locked;
  if not found then
    return false;
  end if;
  update private.quota_days set probing_until = p_until where project = p_project and day = engine.quota_day();
  return true;
end $function$;

CREATE OR REPLACE FUNCTION engine.still_answerable (
  y public.youtube_comments
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(y.reply_status, '') = 'skipped' and coalesce(y.status_reason, 'dismissed') = any (engine.answerable_skips())
    and y.can_reply and y.gone_at is null and y.redacted_at is null and y.owner_replied_at is null and y.author_channel_id is distinct from y.channel_id
$function$;

CREATE OR REPLACE FUNCTION engine.stopped_by (
  c public.youtube_connections
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when not c.is_active then null
    when engine.error_stands(c) then c.error_kind
    -- Whoever of the project was refused, all of it waits.
    when engine.quota_is_closed(c.id) then 'quota'
    when c.scope = 'api_key' then null
    else case engine.connection_health(c) when 'quota_reached' then 'quota' when 'ok' then null else 'grant' end
  end
$function$;

CREATE OR REPLACE FUNCTION engine.sync_interval (
  p        public.channel_syncs,
  p_failed boolean,
  p_left   boolean
)
  RETURNS interval
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select (0.9 + 0.2 * random()) * case
    when not p_failed and not p.history_done and engine.quota_left(o.project, 'history') > 0 then interval '1 minute'
    else greatest(
      -- Whatever else holds: the polls of all channels of a project take what is kept for news at most.
      interval '24 hours' * (
        select count(distinct k.channel_id) from public.user_google_oauth_clients s
        join public.youtube_connections k on k.client_config_id = s.id and k.is_active
        where s.project = o.project)
        / (engine.project_quota(o.project) * (select q.percent / 100.0 from engine.quota_purposes() q where q.purpose = 'news'))::double precision,
      least(
        greatest(interval '2 minutes', least(interval '6 hours', interval '3 hours' / greatest(p.comments_per_hour, 0.1))),
        case when p_failed then interval '30 minutes' end,
        -- Who has just connected a channel waits for its first drafts.
        case when c.watermark_at > engine.now() - interval '1 hour' then interval '2 minutes'
          when p_left or c.watermark_at > engine.now() - interval '24 hours' then interval '10 minutes' end))
    end
  from public.youtube_connections c join public.user_google_oauth_clients o on o.id = c.client_config_id
  where c.id = p.connection_id
$function$;

CREATE OR REPLACE FUNCTION engine.take_back_gone (
  v public.youtube_comments
)
  RETURNS public.youtube_comments
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if v.reply_status = 'skipped' then
    v.draft_after := null;
    return engine.move_locked(v, case when v.generated_reply is not null then 'draft' end, 'engine', 'comment_back');
  end if;
  -- Refused by the last look before sending: what was approved goes the way it was to go.
  if v.reply_status = 'failed' and v.youtube_reply_id is null and v.send_started_at is null and v.approved_hash is not null then
    v.post_after := engine.now();
    return engine.move_locked(v, 'queue', 'engine', 'comment_back');
  end if;
  return v;
end $function$;

CREATE OR REPLACE FUNCTION engine.video_is_open (
  p_privacy text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
  select coalesce(p_privacy in ('public', 'unlisted'), true)
$function$;

CREATE OR REPLACE FUNCTION engine.views_scopes()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{https://www.googleapis.com/auth/yt-analytics.readonly}'; end $function$;

CREATE OR REPLACE FUNCTION engine.visibility_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{seen_by_public_read,seen_again,seen_by_owner,held,likely_spam,hidden,gone,not_public_held,not_public_likely_spam,not_public_hidden,not_public_gone,gone_with_comment,video_private,video_gone,comment_not_public,deleted_by_owner,edited_on_youtube,gone_after_being_public,absent_once,no_api_key,key_unreadable,look_failed}'; end $function$;

CREATE OR REPLACE FUNCTION engine.wants_views (
  p_user uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce((select s.read_views from public.automation_settings s where s.user_id = p_user), true)
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
            or (c.error_kind = 'client' and engine.client_saved_since(c))) limit p_most) due)
    when 'send-mails' then
      (select count(*) from (
          select from private.mails m where m.sent_at is null and m.failed_at is null and m.not_before <= v_now limit p_most) due)
    else 1
  end;
end $function$;

CREATE OR REPLACE FUNCTION engine.write_reply (
  p_id   uuid,
  p_text text
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
  v_type text := 'Manual';
begin
  if v.reply_status is not null and v.reply_status <> 'draft' and not engine.still_answerable(v) then
    perform engine.fail(409, 'reply_state_conflict', 'This comment already has a reply or can have none.', 'Reload: it has changed meanwhile.');
  end if;
  if v.reply_status = 'skipped' then
    if v.generated_reply is null then
      -- No reply of the rule's own is judged here: it led to none.
      update public.youtube_comments set rule_id = null where id = p_id and rule_id is not null;
    elsif v.reply_type <> 'Manual' then
      -- A draft that was dismissed and is taken up again stays whose it is.
      v_type := case when engine.normalise_reply(p_text) = v.generated_reply then v.reply_type else 'AI+Edited' end;
    end if;
  end if;
  perform engine.set_reply_text(p_id, p_text, v_type);
  if v.reply_status is null or v.reply_status = 'skipped' then
    perform engine.move_reply(p_id, 'draft', 'owner', 'written');
  end if;
  return query select * from public.youtube_comments where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION public.ask_google_again (
  p_client uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$ select engine.ask_google_again(p_client) $function$;

REVOKE ALL ON FUNCTION "public"."ask_google_again"(uuid) FROM PUBLIC, "anon", "service_role";

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
  v_search text := nullif(lower(btrim(coalesce(p_search, ''))), '');
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
  v_search text := nullif(btrim(coalesce(p_search, '')), '');
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
  if engine.quota_left(v_project.project, 'deed') < engine.reply_cost() then
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
  if v_hold is null and engine.sends_left(v.user_id, v.used_connection_id, false) <= 0 then
    v_hold := 'server_trouble';
  end if;
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

CREATE OR REPLACE FUNCTION service.begin_views (
  p_user    uuid,
  p_channel text,
  p_limit   integer
)
  RETURNS SETOF text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_videos text[] := array(
    select v.id from public.videos v where v.user_id = p_user and v.channel_id = p_channel
    order by v.views_read_at nulls first, v.published_at desc nulls last, v.id limit p_limit);
begin
  if v_videos = '{}' then
    return;
  end if;
  -- Before the request leaves: a run that is killed must not ask again.
  update public.channel_syncs s set views_due_at = engine.now() + interval '24 hours'
  where s.user_id = p_user and s.channel_id = p_channel and s.views_due_at <= engine.now();
  if found then
    return query select unnest(v_videos);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION service.book_read (
  p_connection uuid,
  p_kind       text
)
  RETURNS boolean
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.book_read(p_connection, p_kind) $function$;

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
  elsif (select engine.quota_left(o.project, 'deed') from public.user_google_oauth_clients o where o.id = v.client_config_id) < p_units then
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
        -- 3 minutes only a step of the schedule, since a lease of another run ends there, too.
        and (y.next_check_at <= v_now or ((y.reply_status <> 'verified_public' or y.absent_since is not null)
          and (y.next_check_at > v_lease or y.next_check_at = engine.next_check(y.posted_at, v_now))))
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
      -- A verdict that was hidden means nothing where nobody sees anything.
      judged.now or coalesce(y.status_reason = 'not_public_hidden', false) as needs_video
    from public.youtube_comments y
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
  v_waits timestamptz;
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
    select t.paused_until into v_waits from private.server_troubles t
    where t.connection_id = v_connection and t.pauses > 1 and t.paused_until > engine.now();
    if v_waits is not null then
      -- An outage that goes on: looking would cost a unit a minute each and find nothing.
      update public.youtube_comments y set lease_id = null, lease_until = v_waits where y.id = v.id;
    elsif v_connection is not null then
      update public.youtube_comments y set lease_id = v_lease, lease_until = engine.now() + interval '60 seconds' where y.id = v.id;
      return query
      select y.id, y.user_id, v_lease, y.channel_id, y.thread_id, y.generated_reply, y.send_started_at, c.id, c.client_config_id,
        engine.secret(c.id, 'access_token'), c.expires_at
      from public.youtube_comments y join public.youtube_connections c on c.id = v_connection where y.id = v.id;
    elsif v.send_started_at <= engine.now() - interval '24 hours' then
      begin
        perform engine.move_reply(v.id, 'unknown', 'engine', 'connection_gone');
        update public.youtube_comments y set next_check_at = engine.later_look(v.send_started_at, engine.now()) where y.id = v.id;
      exception when others then
        raise warning 'claim_reconciles: reply %: %', v.id, sqlerrm;
      end;
    else
      -- Without a connection nobody can look. It may come back within a day; then a person decides. Meanwhile it must not stand before those that can be looked for.
      update public.youtube_comments y set lease_id = null, lease_until = engine.now() + interval '10 minutes' where y.id = v.id;
    end if;
  end loop;

  for v in
    select y.id, y.user_id, y.channel_id, y.used_connection_id, y.send_started_at from public.youtube_comments y
    where y.next_check_at <= engine.now() and y.reply_status = 'unknown' and y.youtube_reply_id is null
      and (p_user is null or y.user_id = p_user)
    order by y.next_check_at limit p_limit for update skip locked
  loop
    v_connection := (engine.channel_connection(v.user_id, v.channel_id, v.used_connection_id)).id;
    -- Whatever comes of this look, the next is a later one.
    update public.youtube_comments y set next_check_at = engine.later_look(v.send_started_at, engine.now()) where y.id = v.id;
    if v_connection is not null then
      return query
      select y.id, y.user_id, v_lease, y.channel_id, y.thread_id, y.generated_reply, y.send_started_at, c.id, c.client_config_id,
        engine.secret(c.id, 'access_token'), c.expires_at
      from public.youtube_comments y join public.youtube_connections c on c.id = v_connection where y.id = v.id;
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
    else $q$ (c.expires_at < engine.now() + interval '10 minutes' or c.error_kind = 'sign_in' or (c.error_kind = 'client' and engine.client_saved_since(c)))
      -- What a refresh cannot help (a wrong client secret) the schedule tries once an hour, or it would crowd out the others; a client saved since, now.
      and (c.error_kind is null or c.last_error_at < engine.now() - interval '1 hour'
        or engine.client_saved_since(c)
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
    reread_due          boolean,
    sweep_cursor        text,
    probe               boolean,
    views_due           boolean
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
  v_sweep_until timestamptz;
begin
  if p_channel is not null and not exists (
    select from public.channel_syncs k where k.channel_id = p_channel and (p_user is null or k.user_id = p_user)
  ) then
    perform engine.fail(404, 'channel_not_connected', 'This channel is not connected.', 'Connect it first.');
  end if;
  -- The connection is looked for while the turns are read, quota first. A function called from a statement of its own would be
  -- planned at every call.
  for s in execute format($q$
    select k.*, found.connection, found.spent, found.opens_at, found.probed, found.api_off
    from (
      select k.* from public.channel_syncs k
      where %s and (k.lease_until is null or k.lease_until < $2)
      order by k.next_sync_at limit $4 + 200 for update skip locked) k
    left join lateral (
      select (array_agg(c order by o.probing desc, c.priority, c.last_used_at nulls first)
          filter (where case when o.has_quota then engine.connection_usable(c) or engine.probe_due(c) end))[1] as connection,
        -- A project that may be asked again goes first, or nobody would hear that it answers.
        (array_agg(o.project order by o.probing desc, c.priority, c.last_used_at nulls first)
          filter (where case when o.has_quota then engine.connection_usable(c) end and o.probing))[1] as probed,
        bool_or(c.error_kind = 'api_off') as api_off,
        bool_or(not o.has_quota or c.error_kind = 'quota') as spent, min(case when not o.has_quota then engine.quota_opens_at(o.project, 'news', 1) end) as opens_at
      from public.youtube_connections c
      cross join lateral (
        select o.project, engine.quota_left(o.project, 'news') > 0 as has_quota, engine.quota_probing(o.project) as probing
        from public.user_google_oauth_clients o where o.id = c.client_config_id offset 0) o
      where c.user_id = k.user_id and c.channel_id = k.channel_id and c.is_active) found on true
  $q$, case when p_user is null then 'k.next_sync_at <= $2' else 'k.user_id = $1' end
    || case when p_channel is null then '' else ' and k.channel_id = $3' end)
  using p_user, v_now, p_channel, p_limit
  loop
    c := s.connection;
    if c.id is not null and s.probed is not null and not engine.start_probe(s.probed, v_lease) then
      -- Another channel of the project is asking.
      update public.channel_syncs k set next_sync_at = v_lease where k.user_id = s.user_id and k.channel_id = s.channel_id;
    elsif c.id is not null then
      -- A walk that was begun keeps its end. It goes a week below the last good reading, whatever kept us from reading since.
      v_sweep_until := case when s.sweep_cursor is not null then s.sweep_until end;
      v_sweep_until := coalesce(v_sweep_until, least(v_now, s.last_synced_at) - interval '7 days');
      -- Its turn comes again when the lease ends, behind all who wait now: a reading that kills its run must not be the first of the next one.
      update public.channel_syncs k set lease_until = v_lease, next_sync_at = v_lease, connection_id = c.id, sweep_until = v_sweep_until,
        -- The sweep that a killed run calls for stays due until a reading comes to its end.
        deep_sweep_at = case when s.lease_until is null then k.deep_sweep_at else '-infinity' end
      where k.user_id = s.user_id and k.channel_id = s.channel_id;
      return query select s.user_id, s.channel_id, c.id, c.client_config_id, x.sealed, c.expires_at,
        s.history_done, s.history_cursor, s.lease_until is not null or coalesce(s.deep_sweep_at < v_now - interval '24 hours', false),
        v_sweep_until, v_lease, coalesce(s.threads_reread_at < v_now - interval '1 hour', true), s.sweep_cursor, s.probed is not null,
        s.views_due_at <= v_now and engine.may_read_views(c)
      from (select) one left join private.secrets x on x.row_id = c.id and x.name = 'access_token';
      v_claimed := v_claimed + 1;
      exit when v_claimed >= p_limit;
    else
      v_reset := coalesce(v_reset, engine.quota_resets_at());
      update public.channel_syncs k set next_sync_at = case
        -- Not all at once when the quota day ends.
        when s.spent then least(s.opens_at, v_reset) + random() * interval '10 minutes'
        -- The next reading is the try (engine.probe_due).
        when s.api_off then v_now + interval '10 minutes'
        -- A connection that can be used again calls the channel itself (engine.wake_on_connection).
        else v_now + interval '1 hour' end
      where k.user_id = s.user_id and k.channel_id = s.channel_id;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION service.create_oauth_session (
  p_id              uuid,
  p_user            uuid,
  p_client_config   uuid,
  p_state_hash      text,
  p_sealed_verifier text,
  p_redirect_to     text
)
  RETURNS TABLE (
    client_id  text,
    read_views boolean
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from private.oauth_sessions where expires_at < engine.now();
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
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client does not exist.', 'Choose another or add it again.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION service.delete_account (
  p_user uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  delete from public.leads l using auth.users u where u.id = p_user and lower(l.email) = lower(u.email);
  delete from public.signup_leads l using auth.users u where u.id = p_user and lower(l.email) = lower(u.email);
  delete from auth.users where id = p_user
$function$;

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
  p_cut            boolean                  DEFAULT false,
  p_sweep_cursor   text                     DEFAULT NULL::text,
  p_broken_walk    text                     DEFAULT NULL::text
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
  v_broken boolean;
begin
  -- A connection is locked before its channel's turn (engine.wake_on_connection).
  if p_error_code is null and not p_cut then
    perform engine.connection_answers(t.connection_id) from public.channel_syncs t where t.user_id = p_user and t.channel_id = p_channel;
  end if;
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
    if p_swept or s.deep_sweep_at is null then
      s.deep_sweep_at := engine.now();
    end if;
    if p_reread is not null then
      s.threads_reread_at := case when p_reread then engine.now() end;
    end if;
    -- What lies below a page of news that YouTube does not give is left to a sweep.
    if p_broken_walk = 'news' and not p_swept and s.deep_sweep_at > '-infinity' then
      s.deep_sweep_at := engine.now() - interval '23 hours';
    end if;
    -- A page that YouTube failed to give once may come yet; twice in a row counts as refused.
    v_broken := p_broken_walk = 'history' or (p_broken_walk = 'stalled' and s.error_kind is not null and s.history_cursor is not distinct from p_history_cursor);
    s.last_error_code := p_error_code;
    s.error_kind := p_error_kind;
    s.history_cursor := p_history_cursor;
    s.history_done := p_history_done;
    s.sweep_cursor := p_sweep_cursor;
    if v_broken then
      -- A page token that had expired: the walk begins anew at once. Broken off again it waits, longer each time.
      s.walk_breaks := s.walk_breaks + 1;
      s.history_cursor := null;
      s.history_done := s.walk_breaks > 1;
      s.walk_again_at := case when s.history_done then engine.now() + least(interval '1 hour' * power(2, least(s.walk_breaks, 10) - 2), interval '24 hours') end;
    elsif s.history_done and s.walk_again_at <= engine.now() and p_error_code is null then
      s.history_done := false;
      s.walk_again_at := null;
    elsif s.history_done and s.walk_again_at is null then
      s.walk_breaks := 0;
    elsif not s.history_done then
      s.walk_again_at := null;
    end if;
    s.next_sync_at := engine.now() + coalesce(engine.sync_interval(s, p_error_code is not null, p_reread is false), interval '1 hour');
  end if;
  update public.channel_syncs set
    lease_until = null, next_sync_at = s.next_sync_at, comments_per_hour = s.comments_per_hour, last_synced_at = s.last_synced_at,
    deep_sweep_at = s.deep_sweep_at, threads_reread_at = s.threads_reread_at, last_error_code = s.last_error_code, error_kind = s.error_kind,
    history_cursor = s.history_cursor, history_done = s.history_done, sweep_cursor = s.sweep_cursor, walk_breaks = s.walk_breaks,
    walk_again_at = s.walk_again_at
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
  v_deleted := v_deleted + v_step;
  delete from public.leads where id in (select l.id from public.leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from public.signup_leads
  where email in (select l.email from public.signup_leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  return v_deleted + v_step;
end $function$;

CREATE OR REPLACE FUNCTION service.grant_shared (
  p_user       uuid,
  p_connection uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.youtube_connections c cross join lateral engine.sharing_grant(c) o where c.id = p_connection and c.user_id = p_user)
$function$;

CREATE OR REPLACE FUNCTION service.key_booked_on (
  p_key uuid
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    (select c.id from public.youtube_connections c
     where c.user_id = k.user_id and c.client_config_id is not null and c.is_active
     order by c.selected_for_posting desc, c.priority, c.last_used_at nulls first limit 1), k.id)
  from public.youtube_connections k where k.id = p_key
$function$;

CREATE OR REPLACE FUNCTION service.list_grants (
  p_user uuid
)
  RETURNS TABLE (
    id                   uuid,
    sealed_access_token  text,
    sealed_refresh_token text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select c.id, engine.secret(c.id, 'access_token'), engine.secret(c.id, 'refresh_token')
  from public.youtube_connections c
  where c.user_id = p_user and c.client_config_id is not null
    and not exists (select from engine.sharing_grant(c) o where o.user_id <> p_user)
$function$;

CREATE OR REPLACE FUNCTION service.note_views_error (
  p_user       uuid,
  p_channel    text,
  p_error_code text,
  p_error_kind text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.channel_syncs s set views_error_code = p_error_code, views_error_kind = p_error_kind
  where s.user_id = p_user and s.channel_id = p_channel
$function$;

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
      perform engine.set_draft_aside(r.id, 'draft_failed');
      v_outcome := 'retried';
    end;
    if v_outcome is not null then
      v_counts := v_counts || jsonb_build_object(v_outcome, (v_counts ->> v_outcome)::int + 1);
    end if;
  end loop;
  return v_counts;
end $function$;

CREATE OR REPLACE FUNCTION service.record_gone_threads (
  p_user    uuid,
  p_threads text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  for v_id in
    with gone as (
      update public.youtube_comments set gone_at = coalesce(gone_at, engine.now()), can_reply = false,
        gone_look_at = engine.later_look(coalesce(gone_at, engine.now()), engine.now())
      where user_id = p_user and comment_id = any(p_threads)
      returning id, candidate, reply_status, gone_at
    )
    select id from gone
    where gone_at <= engine.now() - engine.look_distance() and (reply_status = 'draft' or (reply_status is null and candidate))
  loop
    perform engine.move_reply(v_id, 'skipped', 'engine', 'comment_gone');
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION service.record_gone_videos (
  p_user    uuid,
  p_channel text,
  p_videos  text[]
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  insert into public.videos as v (user_id, id, channel_id, fetched_at, privacy)
  -- Its title was never read.
  select p_user, gone, p_channel, timestamptz 'epoch', 'gone' from unnest(p_videos) gone order by gone
  on conflict (user_id, id) do update set privacy = 'gone'
$function$;

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
      -- Of one that was sent since: what was found on YouTube proves nothing about sending.
      delete from private.server_troubles t where t.connection_id = v.used_connection_id and t.failed_at <= v.send_started_at;
    when 'returned' then
      if v.send_started_at is not null and p_reason = 'network' then
        -- Nothing left the machine, so the 50 were not spent.
        perform engine.charge(engine.project_of(v.used_connection_id), -engine.reply_cost(), 'insert');
        perform engine.charge_connection(v.used_connection_id, -engine.reply_cost());
      end if;
      perform engine.return_to_queue(p_id, p_reason);
    when 'refused' then
      perform engine.move_reply(p_id, 'failed', 'engine', p_reason);
    when 'again' then
      if exists (
        select from public.reply_events e
        where e.comment_row_id = p_id and e.to_status = 'queue' and e.reason = p_reason and e.created_at >= v.approved_at
      ) then
        perform engine.move_reply(p_id, 'failed', 'engine', p_reason);
      else
        perform engine.return_to_queue(p_id, p_reason);
        update public.youtube_comments set post_after = engine.now() + interval '15 minutes' where id = p_id;
      end if;
      perform engine.note_server_failure(v.used_connection_id);
    when 'answered' then
      perform engine.return_to_queue(p_id, 'already_answered');
      perform engine.move_reply(p_id, 'draft', 'engine', 'already_answered');
      perform engine.move_reply(p_id, 'skipped', 'engine', 'already_answered');
    when 'edited' then
      perform engine.take_back_edited(p_id);
    when 'uncertain' then
      -- Stays in posting. Reconciling looks for it when this lease has ended; sooner YouTube may not list it yet.
      -- Nobody is sending it any more.
      update public.youtube_comments set lease_id = null, lease_until = engine.now() + interval '20 seconds', status_reason = p_reason where id = p_id;
      if v.send_started_at is not null then
        perform engine.note_server_failure(v.used_connection_id);
      end if;
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
  if v.reply_status = 'unknown' and v.youtube_reply_id is null and p_found_reply_id is not null then
    v := engine.move_locked(v, 'posting', 'engine', 'found_later');
    perform engine.accept_posted(v, p_found_reply_id, v.send_started_at);
    return v.reply_status;
  elsif not found or v.reply_status <> 'posting' or v.youtube_reply_id is not null or v.lease_id is distinct from p_lease then
    return v.reply_status;
  end if;
  if p_found_reply_id is not null then
    perform engine.accept_posted(v, p_found_reply_id, v.send_started_at);
  elsif v.reconcile_attempts >= 2 and engine.now() >= v.send_started_at + interval '5 minutes' then
    v.next_check_at := engine.later_look(v.send_started_at, engine.now());
    perform engine.move_locked(v, 'unknown', 'engine', 'not_found_after_lost_answer',
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

CREATE OR REPLACE FUNCTION service.record_refresh (
  p_id             uuid,
  p_lease_until    timestamp with time zone,
  p_error_code     text,
  p_error_kind     text                     DEFAULT NULL::text,
  p_expires_in     integer                  DEFAULT NULL::integer,
  p_access_mask    text                     DEFAULT NULL::text,
  p_sealed_access  text                     DEFAULT NULL::text,
  p_refresh_mask   text                     DEFAULT NULL::text,
  p_sealed_refresh text                     DEFAULT NULL::text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_connections;
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
    update public.youtube_connections set
      access_token = p_access_mask, expires_at = engine.now() + make_interval(secs => p_expires_in),
      refresh_token = coalesce(p_refresh_mask, refresh_token), refresh_lease_until = null,
      -- A fresh token gives neither quota nor a permission, and switches no API on.
      last_error_code = case when error_kind in ('quota', 'scope', 'api_off') then last_error_code end,
      error_kind = case when error_kind in ('quota', 'scope', 'api_off') then error_kind end
    where id = p_id returning * into v;
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

CREATE OR REPLACE FUNCTION service.record_server_failure (
  p_connection uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.note_server_failure(p_connection) $function$;

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
  v_seen uuid[];
  v_id uuid;
begin
  -- The owner's read lists what only the owner sees, too: it proves that a reply is there, never that it is public (docs/YOUTUBE.md, Visibility).
  select array_agg(y.id order by y.comment_id) into v_seen
  from jsonb_to_recordset(p_threads) as t (replies jsonb)
  cross join lateral jsonb_to_recordset(coalesce(t.replies, '[]')) as r (id text, moderation_status text)
  join public.youtube_comments y on y.user_id = p_user and y.youtube_reply_id = r.id
  where coalesce(r.moderation_status, 'published') = 'published' and engine.is_taken_for_gone(y);

  -- What is stored as it was read is not written: a quiet channel's page, read every few minutes, costs a look.
  select count(y.id) filter (where r.top), array_agg(r order by r.comment_id) filter (where y.id is null
    or y.text_original <> r.body or y.edited_at is distinct from nullif(r.updated_at, r.published_at)
    or y.author_name is distinct from r.author_name or y.author_avatar_url is distinct from r.author_avatar_url
    or y.like_count <> r.like_count or y.can_reply <> r.can_reply or y.total_reply_count <> r.total or y.replies_read < r.replies_read
    or (y.owner_replied_at is null and r.owner_replied_at is not null) or y.redacted_at is not null or y.gone_at is not null
    or y.status_reason = 'comment_gone' or y.read_at < engine.now() - interval '6 hours')
  into v_known, v_news
  from unnest(v_read) r left join public.youtube_comments y on y.user_id = p_user and y.comment_id = r.comment_id;

  if v_seen is not null then
    perform from public.youtube_comments y
    where y.user_id = p_user and (y.id = any (v_seen) or y.comment_id in (select r.comment_id from unnest(v_news) r))
    order by y.comment_id for update;
    foreach v_id in array v_seen loop
      perform engine.see_as_owner(v_id);
    end loop;
  end if;

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
        draft_failures = case when y.text_original = excluded.text_original then y.draft_failures else 0 end,
        translation = case when y.text_original = excluded.text_original then y.translation end,
        translated_to = case when y.text_original = excluded.text_original then y.translated_to end,
        author_name = excluded.author_name, author_channel_id = coalesce(y.author_channel_id, excluded.author_channel_id), author_avatar_url = excluded.author_avatar_url, text_original = excluded.text_original,
        edited_at = excluded.edited_at, like_count = excluded.like_count, can_reply = excluded.can_reply,
        total_reply_count = excluded.total_reply_count, replies_read = greatest(y.replies_read, excluded.replies_read),
        owner_reply_text = coalesce(y.owner_reply_text, excluded.owner_reply_text),
        owner_replied_at = coalesce(y.owner_replied_at, excluded.owner_replied_at),
        read_at = engine.now(), redacted_at = null, gone_at = null, gone_look_at = null,
        set_aside_until = case when excluded.replies_read < excluded.total_reply_count then y.set_aside_until end,
        set_aside_times = case when excluded.replies_read < excluded.total_reply_count then y.set_aside_times end
      returning y.id, y.comment_id, (xmax = 0) as fresh, y.reply_status = any (engine.reply_editable()) as editable,
        y.status_reason is not distinct from 'comment_gone' as back,
        case when y.reply_status is null then y.candidate else true end and engine.decide_before_drafting(y) is not null as settles
    )
    select count(*) filter (where fresh),
      array_agg(id order by comment_id) filter (where back or (coalesce(editable, true) and settles) or (editable and id = any (v_edited)))
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
        and y.candidate and y.reply_status is null and coalesce(y.set_aside_until <= engine.now(), true)
    ), '[]'),
    -- A title may be kept for 30 days without being read again (docs/YOUTUBE.md, Policies), so it is asked for before.
    'unknown_videos', coalesce((
      select jsonb_agg(distinct r.video_id) from unnest(v_read) r
      where r.video_id is not null and not exists (
        select from public.videos v where v.user_id = p_user and v.id = r.video_id and v.fetched_at > engine.now() - interval '25 days')
    ), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION service.record_videos (
  p_user   uuid,
  p_videos jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_opened text[];
begin
  -- Rows are locked in this order everywhere.
  perform from public.videos v
  where v.user_id = p_user and v.id in (select r.id from jsonb_to_recordset(p_videos) as r (id text)) order by v.id for no key update;
  select array_agg(v.id) into v_opened
  from jsonb_to_recordset(p_videos) as r (id text, privacy text)
  join public.videos v on v.user_id = p_user and v.id = r.id
  where not engine.video_is_open(v.privacy) and r.privacy is not null and engine.video_is_open(r.privacy);

  insert into public.videos as v (user_id, id, channel_id, title, thumbnail_url, published_at, privacy)
  select p_user, r.id, r.channel_id, coalesce(r.title, ''), r.thumbnail_url, r.published_at, r.privacy
  from jsonb_to_recordset(p_videos) as r (id text, channel_id text, title text, thumbnail_url text, published_at timestamptz, privacy text)
  order by r.id
  on conflict (user_id, id) do update set title = excluded.title, thumbnail_url = excluded.thumbnail_url, fetched_at = engine.now(),
    privacy = coalesce(excluded.privacy, v.privacy);
  if v_opened is not null then
    perform engine.look_under_videos(p_user, v_opened);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION service.record_views (
  p_user    uuid,
  p_channel text,
  p_asked   text[],
  p_figures jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Under the lock of the switch: what was switched off meanwhile is not kept.
  perform from public.automation_settings s where s.user_id = p_user for share;
  if not engine.wants_views(p_user) then
    return;
  end if;
  update public.videos v set views = asked.views, comment_count = asked.comments, views_read_at = engine.now()
  from (
    select held.id, f.views, f.comments
    from (select k.id from public.videos k where k.user_id = p_user and k.channel_id = p_channel and k.id = any (p_asked) order by k.id for no key update) held
    left join jsonb_to_recordset(p_figures) as f (id text, views bigint, comments bigint) using (id)) asked
  where v.user_id = p_user and v.id = asked.id;
  update public.channel_syncs s set views_read_at = engine.now(), views_error_code = null, views_error_kind = null
  where s.user_id = p_user and s.channel_id = p_channel;
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
  update public.videos set views = null, comment_count = null, views_read_at = null
  where (user_id, id) in (
    select v.user_id, v.id from public.videos v where v.views is not null and v.views_read_at < v_last limit p_limit for update skip locked);
  return coalesce(cardinality(v_stale), 0) + engine.redact_disconnected(p_limit);
end $function$;

CREATE OR REPLACE FUNCTION service.reopen_quota (
  p_connection uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.reopen_quota(engine.project_of(p_connection)) $function$;

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
  on conflict (user_id, channel_id) do update set connection_id = excluded.connection_id, next_sync_at = engine.now(), last_error_code = null, error_kind = null,
    -- Whoever was refused views and has just been at Google may have allowed them.
    views_due_at = case when channel_syncs.views_error_code is null then channel_syncs.views_due_at else engine.now() end,
    views_error_code = null, views_error_kind = null;
  perform engine.log(p_user, 'owner', 'channel_connected', p_id::text, jsonb_build_object('channel_id', p_channel_id));
  return query select * from public.youtube_connections where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION service.set_threads_aside (
  p_user    uuid,
  p_threads text[]
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select from public.youtube_comments y where y.user_id = p_user and y.comment_id = any (p_threads) order by y.comment_id for no key update;
  update public.youtube_comments y set
    set_aside_times = coalesce(y.set_aside_times, 0) + 1,
    set_aside_until = engine.now() + (array[interval '1 hour', '6 hours', '1 day', '3 days', '7 days'])[least(coalesce(y.set_aside_times, 0), 4) + 1]
  where y.user_id = p_user and y.comment_id = any (p_threads)
$function$;

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
      -- After their first day the daily sweep reads them, 100 a unit; by id only where it does not come.
      and (y.published_at > engine.now() - interval '1 day' or y.read_at < engine.now() - interval '30 hours')
    union
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate
      and y.replies_read < y.total_reply_count and y.owner_replied_at is null
    union
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.redacted_at is null and y.read_at < engine.now() - interval '25 days'
      and y.read_on = any (array(select (engine.now() at time zone 'UTC')::date - n from generate_series(25, 31) n))
    union
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.gone_look_at <= (select engine.now())
  )
  select y.thread_id from due join public.youtube_comments y using (id)
  where y.comment_id = y.thread_id and y.redacted_at is null and (y.gone_at is null or y.gone_look_at <= engine.now())
    and coalesce(y.set_aside_until <= engine.now(), true)
  order by y.read_at limit p_limit
$function$;

ALTER TABLE "engine"."error_kinds"
  ADD CONSTRAINT "error_kinds_after_insert_check" CHECK ((after_insert = ANY (ARRAY['returned'::text, 'refused'::text, 'again'::text, 'uncertain'::text])));

ALTER TABLE "private"."disconnected_channels"
  ADD CONSTRAINT "disconnected_channels_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."server_troubles"
  ADD CONSTRAINT "server_troubles_connection_id_fkey" FOREIGN KEY (connection_id) REFERENCES public.youtube_connections(id) ON DELETE CASCADE;

ALTER TABLE "public"."channel_syncs"
  ADD CONSTRAINT "channel_syncs_kind_of_views_error" CHECK (((views_error_kind IS NULL) OR (views_error_code IS NOT NULL)));

ALTER TABLE "public"."channel_syncs"
  ADD CONSTRAINT "channel_syncs_views_error_kind_fkey" FOREIGN KEY (views_error_kind) REFERENCES engine.error_kinds(kind);

ALTER TABLE "public"."videos"
  ADD CONSTRAINT "videos_comment_count_check" CHECK ((comment_count >= 0));

ALTER TABLE "public"."videos"
  ADD CONSTRAINT "videos_privacy_check" CHECK ((privacy = ANY (ARRAY['public'::text, 'unlisted'::text, 'private'::text, 'gone'::text])));

ALTER TABLE "public"."videos"
  ADD CONSTRAINT "videos_views_check" CHECK ((views >= 0));

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
    GREATEST(0, (((q.daily_quota - (engine.most('daily_credits'::text) - engine.most('shown_credits'::text))) - u.credits_used_today) / engine.reply_cost())) AS replies_left_today,
    engine.quota_resets_at() AS quota_resets_at,
    s.last_synced_at,
    s.next_sync_at,
    s.error_kind AS reading_error_kind,
    q.daily_quota,
    w.quota_words,
    engine.quota_is_closed(c.id) AS quota_closed,
    stop.kind AS stopped_by,
        CASE
            WHEN (stop.kind = 'quota'::text) THEN COALESCE(w.quota_words, stop.sentence)
            ELSE stop.sentence
        END AS stopped_sentence,
    (('https://console.cloud.google.com/'::text || stop.console_page) || COALESCE(('?project='::text || "substring"(o.project, '^\d+$'::text)), ''::text)) AS stopped_page
   FROM ((((((((public.youtube_connections c
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (engine.quota_day(c.daily_credits_reset_at) = engine.quota_day()) THEN c.daily_credits_used
                    ELSE 0
                END AS credits_used_today) u)
     CROSS JOIN LATERAL ( SELECT engine.error_stands(c.*) AS stands) e)
     CROSS JOIN LATERAL ( SELECT engine.connection_quota(c.id) AS daily_quota) q)
     CROSS JOIN LATERAL ( SELECT engine.quota_words(c.id) AS quota_words) w)
     LEFT JOIN engine.error_kinds k ON (((k.kind = c.error_kind) AND e.stands)))
     LEFT JOIN public.channel_syncs s ON (((s.user_id = c.user_id) AND (s.channel_id = c.channel_id) AND (s.connection_id = c.id))))
     LEFT JOIN engine.error_kinds stop ON ((stop.kind = engine.stopped_by(c.*))))
     LEFT JOIN public.user_google_oauth_clients o ON ((o.id = c.client_config_id)));

REVOKE ALL ON TABLE "public"."connection_health" FROM "anon", "service_role";

CREATE VIEW "public"."report_videos" WITH (security_invoker=true) AS  SELECT y.user_id,
    y.channel_id,
    y.video_id,
    v.title,
    v.thumbnail_url,
    v.published_at,
    (count(*))::integer AS comments,
    (count(*) FILTER (WHERE y.has_reply))::integer AS replies,
    (count(*) FILTER (WHERE (y.reply_status = 'verified_public'::text)))::integer AS published_replies,
    engine.coverage(count(*) FILTER (WHERE (y.reply_status = 'verified_public'::text)), count(*)) AS coverage,
    (count(*) FILTER (WHERE (y.sentiment = 'Negative'::text)))::integer AS negative,
    max(y.published_at) AS last_comment_at,
    v.views,
    v.views_read_at
   FROM (public.youtube_comments y
     LEFT JOIN public.videos v ON (((v.user_id = y.user_id) AND (v.id = y.video_id))))
  WHERE (y.video_id IS NOT NULL)
  GROUP BY y.user_id, y.channel_id, y.video_id, v.title, v.thumbnail_url, v.published_at, v.views, v.views_read_at;

REVOKE ALL ON TABLE "public"."report_videos" FROM "anon", "service_role";

CREATE INDEX channel_syncs_views_error ON public.channel_syncs USING btree (views_error_kind)
  WHERE (views_error_kind IS NOT NULL);

CREATE INDEX leads_address ON public.leads USING btree (lower(email));

CREATE INDEX leads_created ON public.leads USING btree (created_at);

CREATE INDEX signup_leads_address ON public.signup_leads USING btree (lower(email));

CREATE INDEX signup_leads_created ON public.signup_leads USING btree (created_at);

CREATE INDEX videos_viewed ON public.videos USING btree (views_read_at)
  WHERE (views IS NOT NULL);

CREATE INDEX youtube_comments_gone ON public.youtube_comments USING btree (user_id, channel_id, gone_look_at)
  WHERE (gone_look_at IS NOT NULL);

CREATE TRIGGER automation_settings_forget_views
  AFTER UPDATE OF read_views ON public.automation_settings
  FOR EACH ROW
  WHEN ((old.read_views AND (NOT new.read_views)))
  EXECUTE FUNCTION engine.forget_unwanted_views();

CREATE TRIGGER youtube_connections_authorised_anew
  AFTER UPDATE OF refresh_token, channel_id ON public.youtube_connections
  FOR EACH ROW
  WHEN ((((old.refresh_token = ''::text) IS DISTINCT FROM (new.refresh_token = ''::text)) OR (old.channel_id IS DISTINCT FROM new.channel_id)))
  EXECUTE FUNCTION engine.note_authorisation();

CREATE TRIGGER youtube_connections_authorised
  AFTER INSERT OR DELETE ON public.youtube_connections
  FOR EACH ROW
  EXECUTE FUNCTION engine.note_authorisation();

CREATE TRIGGER youtube_connections_forget_views
  AFTER DELETE ON public.youtube_connections
  FOR EACH ROW
  WHEN ((old.channel_id IS NOT NULL))
  EXECUTE FUNCTION engine.forget_views_of_disconnected();

COMMENT ON COLUMN "public"."automation_settings"."read_views" IS 'Whether views are read from YouTube Analytics. Off: its scope is not asked for when a channel is connected, and nothing is read or kept.';

COMMENT ON COLUMN "public"."channel_syncs"."sweep_cursor" IS 'YouTube''s page token of a walk below what is known, for comments that were approved late or that a run did not reach; it ends at sweep_until.';

COMMENT ON COLUMN "public"."channel_syncs"."views_error_code" IS 'Why it gave none when it was last asked; null when it did. Never stops the reading of comments.';

COMMENT ON COLUMN "public"."channel_syncs"."views_error_kind" IS 'The kind of that error when it was Google''s (engine.error_kinds), null when it was ours.';

COMMENT ON COLUMN "public"."channel_syncs"."views_read_at" IS 'When YouTube Analytics last gave views.';

COMMENT ON COLUMN "public"."channel_syncs"."walk_again_at" IS 'When a walk that was broken off begins anew; null when none was.';

COMMENT ON COLUMN "public"."channel_syncs"."walk_breaks" IS 'How often in a row the walk through old threads met a page that YouTube refuses.';

COMMENT ON COLUMN "public"."user_google_oauth_clients"."daily_quota" IS 'What Google grants the project a day, as its owner says: 10,000 without an extension. What counts is engine.project_quota.';

COMMENT ON COLUMN "public"."videos"."comment_count" IS 'Comments since it was published, as YouTube Analytics counts them: of the same time as its views.';

COMMENT ON COLUMN "public"."videos"."privacy" IS 'What the owner was told of it at the last reading: status.privacyStatus, or gone when YouTube did not return it; null before. Read anew when the public does not see a reply there.';

COMMENT ON COLUMN "public"."videos"."views" IS 'Views since it was published, as YouTube Analytics counts them; null when it was not asked or has no figures.';

COMMENT ON COLUMN "public"."videos"."views_read_at" IS 'When YouTube Analytics was last asked about the video.';

COMMENT ON COLUMN "public"."youtube_comments"."absent_since" IS 'When the public was first seen not to see our reply, since it last did. Only a look that comes engine.look_distance() later judges.';

COMMENT ON COLUMN "public"."youtube_comments"."draft_failures" IS 'Tries of this very text that gave no usable draft. A model that could not be reached is none: draft_attempts counts those, too.';

COMMENT ON COLUMN "public"."youtube_comments"."gone_look_at" IS 'When a thread that is gone is asked for once more; null when it is not.';

COMMENT ON COLUMN "public"."youtube_comments"."next_check_at" IS 'When the next look at the reply''s visibility is due, or for one that is unknown; null when none is.';

COMMENT ON COLUMN "public"."youtube_comments"."set_aside_times" IS 'How often in a row the thread was set aside; null once it was read whole.';

COMMENT ON COLUMN "public"."youtube_comments"."set_aside_until" IS 'The thread could not be read on its own account: it is not asked for again before (service.set_threads_aside).';

COMMENT ON COLUMN "public"."youtube_connections"."signed_in_email" IS 'The Google account that consented; a grant is one account''s with one project. Null when Google did not say.';

COMMENT ON FUNCTION "engine"."answerable_skips"() IS 'Skip reasons after which a person may answer all the same: what decided was a judgement, not what YouTube has.';

COMMENT ON FUNCTION "engine"."ask_google_again"(uuid) IS 'Rule of public.ask_google_again.';

COMMENT ON FUNCTION "engine"."book_read"(uuid, text) IS 'Books a read of comments before it is made; false when its purpose may take nothing more today.';

COMMENT ON FUNCTION "engine"."client_saved_since"(public.youtube_connections) IS 'Whether a connection''s OAuth client was saved after Google refused it, so that it is worth a try.';

COMMENT ON FUNCTION "engine"."close_quota"(uuid) IS 'YouTube refused a connection for its quota: its project is closed until midnight Pacific time when our ledger says that nine tenths are spent, else for 15 minutes, an hour, three, six; then one read asks.';

COMMENT ON FUNCTION "engine"."connection_answers"(uuid) IS 'Notes that Google has answered a connection, which ends an error that only trying can end.';

COMMENT ON FUNCTION "engine"."connection_quota"(uuid) IS 'The daily quota of a connection''s Google project.';

COMMENT ON FUNCTION "engine"."error_stands"(public.youtube_connections) IS 'Whether the last error of a connection still says something about it: one about a quota that has been renewed since, or may be asked for again, does not.';

COMMENT ON FUNCTION "engine"."forget_unwanted_views"() IS 'Trigger: views were switched off, so none are kept.';

COMMENT ON FUNCTION "engine"."forget_views"(uuid, text) IS 'Deletes the views of a user''s channels, or of one. Comments and videos stay.';

COMMENT ON FUNCTION "engine"."forget_views_of_disconnected"() IS 'Trigger: nobody lets us see the channel''s views any more (docs/YOUTUBE.md, Policies).';

COMMENT ON FUNCTION "engine"."history_words"(uuid, text, text) IS 'When a channel''s old comments will have been read, at worst: going by how many there were on the days that are read, and by what is kept for history. Null once they are.';

COMMENT ON FUNCTION "engine"."is_taken_for_gone"(public.youtube_comments) IS 'Whether the verdict on a reply is that it is not there at all, which its owner''s sight of it would contradict.';

COMMENT ON FUNCTION "engine"."later_look"(timestamp with time zone, timestamp with time zone) IS 'When what is gone since a moment is looked for again after another, in case it is back; null after 7 days.';

COMMENT ON FUNCTION "engine"."look_distance"() IS 'How far two looks must lie apart that find nothing before they say that nothing is there: one empty answer may be a hiccup.';

COMMENT ON FUNCTION "engine"."look_under_videos"(uuid, text[]) IS 'These videos can be seen now: the replies that nobody could see there are looked at.';

COMMENT ON FUNCTION "engine"."may_read_views"(public.youtube_connections) IS 'Whether a connection may read views: Google granted it, and the switch is on.';

COMMENT ON FUNCTION "engine"."note_authorisation"() IS 'Trigger: keeps since when a channel is without an authorised connection; connecting it again ends that.';

COMMENT ON FUNCTION "engine"."note_server_failure"(uuid) IS 'Google''s servers failed a connection: after the second time in a row it waits, after each trial longer.';

COMMENT ON FUNCTION "engine"."posting_room"(uuid, text, text) IS 'How many more replies a project''s budget, the plan''s month and the user''s caps of hour and day allow on a channel; when none, when to look again. The videos of the user''s replies and the texts of the channel''s that count for the day, each as often as it was used, with the caps of both.';

COMMENT ON FUNCTION "engine"."probe_due"(public.youtube_connections) IS 'Whether a reading should try a connection whose API was switched off: Google tells nobody when it is on again, and a try costs 1 unit.';

COMMENT ON FUNCTION "engine"."project_quota"(text) IS 'The daily quota that counts for a project: the highest that anybody entered who has a channel connected through it, and so holds its secret. Who says too much is refused by Google sooner, at the cost of this project only.';

COMMENT ON FUNCTION "engine"."quota_is_closed"(uuid) IS 'Whether YouTube has closed the project of a connection for its quota.';

COMMENT ON FUNCTION "engine"."quota_left"(text, text, timestamp with time zone) IS 'How many units a purpose of a project may still take today, at p_at: the quota less the 50 that the app does not show, what is used, what claimed replies will cost, and what is kept for others (engine.quota_purposes). 0 or less while YouTube has closed the project; then 1 for the read that asks again.';

COMMENT ON FUNCTION "engine"."quota_opens_at"(text, text, integer) IS 'When to look again whether a purpose that has less than p_units left may go on.';

COMMENT ON FUNCTION "engine"."quota_pause_is_over"(uuid) IS 'Whether the project of a connection, refused for its quota today, may be asked again.';

COMMENT ON FUNCTION "engine"."quota_probing"(text) IS 'Whether a project''s time of being closed is over and nobody has heard yet that YouTube answers again: one cheap read asks.';

COMMENT ON FUNCTION "engine"."quota_purposes"() IS 'How the day of a Google project is divided: the percent of its quota that is kept for a purpose, and the kinds of use (private.quota_uses) that belong to it. A purpose leaves alone what is kept for others of its own or a smaller rank; what nobody keeps is anybody''s.';

COMMENT ON FUNCTION "engine"."quota_words"(uuid) IS 'One of the caller''s connections: what today''s quota still allows, or why Google closed it and when we go on, in the owner''s time zone. Null without a channel.';

COMMENT ON FUNCTION "engine"."recent_posts"(uuid) IS 'What a user''s caps are counted from: replies posted within 24 hours, those in flight, and those that may have arrived (unknown). leaving: surely or possibly sent, at sent_at, not merely claimed.';

COMMENT ON FUNCTION "engine"."record_connection_error"(uuid, text, text) IS 'Notes why Google refused a connection, in a code and its kind; a quota error closes its project (engine.close_quota).';

COMMENT ON FUNCTION "engine"."redact_disconnected"(integer) IS 'Redacts what was read of the channel that has been without an authorised connection the longest, once that is 6 days: texts, authors, titles, p_limit comments at most. Returns how many. With nothing to do it looks into one index.';

COMMENT ON FUNCTION "engine"."reopen_quota"(text) IS 'YouTube has answered a project that it had refused: its channels are read, drafted and posted for now.';

COMMENT ON FUNCTION "engine"."reply_may_come_back"() IS 'Once it has an id on YouTube: not found there, or not by the public. It is looked for a few times more, and a sight reverses it.';

COMMENT ON FUNCTION "engine"."see_as_owner"(uuid) IS 'A read as the owner listed a reply that was taken for gone: it is there, and a look tells now whether the public sees it.';

COMMENT ON FUNCTION "engine"."sends_left"(uuid, uuid, boolean) IS 'How many replies may be taken up (p_claiming) or sent with a connection that Google''s servers have failed; null when they have not.';

COMMENT ON FUNCTION "engine"."server_pause"(integer) IS 'How long a connection waits in its nth pause in a row: 2, 5, 15, 30 minutes, then an hour, 10 % more or less so that connections do not march in step.';

COMMENT ON FUNCTION "engine"."server_tries"(integer) IS 'How many failures of Google''s servers a connection takes before it waits: two, and one when it asks again after a pause. Each may leave a reply whose outcome nobody knows.';

COMMENT ON FUNCTION "engine"."set_draft_aside"(uuid, text) IS 'A comment that cannot be drafted, because of itself or of what the model makes of it: tried again after 2, 8, 32 and 128 minutes, and then left to a person until its viewer changes it.';

COMMENT ON FUNCTION "engine"."settle_read_comment"(uuid, boolean) IS 'After a read: takes the reply to a text that its viewer has edited back to draft, with a finding; skips a candidate that needs no draft, and withdraws a reply whose thread the owner has answered meanwhile. A comment that was taken for gone is back.';

COMMENT ON FUNCTION "engine"."sharing_grant"(public.youtube_connections) IS 'The other connections that live by the same grant of a Google account to a Google project: revoking any of its tokens would end them, too.';

COMMENT ON FUNCTION "engine"."slow_look"(timestamp with time zone, timestamp with time zone) IS 'When a reply is looked at again that nobody can see where it is: daily for a week, weekly for 90 days, 18 times in all; null then.';

COMMENT ON FUNCTION "engine"."start_probe"(text, timestamp with time zone) IS 'Takes the one read that asks whether YouTube answers a project again; false when another has it until its probing_until.';

COMMENT ON FUNCTION "engine"."still_answerable"(public.youtube_comments) IS 'Whether its owner may answer a skipped comment all the same: it was judged not worth an answer, and YouTube still has it, open and unanswered.';

COMMENT ON FUNCTION "engine"."stopped_by"(public.youtube_connections) IS 'What kept the engine from using an active connection, as a kind of error (engine.error_kinds); null when it runs. The badge is about the sign-in and may say Connected all the while.';

COMMENT ON FUNCTION "engine"."take_back_gone"(public.youtube_comments) IS 'What was skipped or refused since its comment was gone, which is back: a draft or a candidate once more, or queued as approved.';

COMMENT ON FUNCTION "engine"."video_is_open"(text) IS 'Whether anybody can read the comments of a video, as far as its privacy (public.videos) tells.';

COMMENT ON FUNCTION "engine"."views_scopes"() IS 'What Google must have granted for views to be read. Without it a channel works all the same.';

COMMENT ON FUNCTION "engine"."wants_views"(uuid) IS 'Whether views may be asked for and read: the owner''s switch, on until it is switched off.';

COMMENT ON FUNCTION "public"."ask_google_again"(uuid) IS 'The owner of an OAuth client says ''go on'' after Google closed its project for the day: the next reading asks, with one unit. Three times an hour at most.';

COMMENT ON FUNCTION "public"."report_dashboard"(date, date, text, text, text, text, text, text, text, text) IS 'Everything the dashboard shows of the caller''s comments, in one answer: figures {range, before_range, week, before_week}, categories, series, response, types, outcomes, open, videos, reads_views, topics, keywords. Comments count by created_at, replies by reply_sent_at. Minutes run from published_at to reply_sent_at, of public replies. 422 for values outside the lists.';

COMMENT ON FUNCTION "public"."write_reply"(uuid, text) IS 'Writes a reply by hand to a comment that has none or was skipped (engine.still_answerable), or replaces a draft. It becomes a draft of type Manual; a dismissed draft that is taken up again stays AI, or AI+Edited.';

COMMENT ON FUNCTION "service"."begin_send"(uuid, uuid) IS 'The last step before the insert leaves: from here on the outcome counts as unknown until recorded, and the lease lasts 45 s more. False when the lease is lost or, since the claim, the comment was edited, the account or the channel was paused or disconnected, quiet hours began, a cap was lowered or Google''s servers failed others; then nothing may be sent. The reserved credits become spent.';

COMMENT ON FUNCTION "service"."begin_views"(uuid, text, integer) IS 'The videos of a channel to ask YouTube Analytics about, those that waited longest; at most p_limit. No row when it was asked within 24 hours, or the channel has no videos yet.';

COMMENT ON FUNCTION "service"."book_read"(uuid, text) IS 'See engine.book_read.';

COMMENT ON FUNCTION "service"."claim_checks"(uuid, integer, integer) IS 'Posted replies whose proof is due, oldest first, at most p_each of a user, leased for 3 minutes and filled up to whole batches of 50. Of a user who is named also those that wait for their next look and are not proven. needs_owner: absent now would need the owner''s read to tell why; needs_video: and whether anybody can see the video. Only then a connection is named. sealed_api_key is the user''s own key, if any, and booked_connection_id what its units are booked on. lease_until names the lease to record_checks.';

COMMENT ON FUNCTION "service"."claim_posts"(uuid, integer, integer, integer) IS 'Moves queued replies to posting, leased for p_lease_seconds, 50 credits reserved for each (engine.reserved_units): p_limit in all, p_each of a channel, of the channels whose turn has come or of one user''s, and sets when each channel''s turn comes again. Only approved accounts and text, comments that were not edited since, running automation, usable posting connections, outside quiet hours, within the project''s budget, the plan''s month, the caps of hour, day, video and text, and past the undo window. A connection that Google''s servers have failed waits, and then gets one (engine.sends_left). It waits for nobody: who is being claimed for elsewhere is passed over.';

COMMENT ON FUNCTION "service"."claim_reconciles"(uuid, integer) IS 'Replies whose lease ended after sending began, leased for 60 s to look for them on YouTube. Those that never began go straight back to the queue; those that no connection could look for during a day become unknown. Unknown ones are looked for again an hour, a day and a week after they were sent (engine.later_look): lists may lag. In an outage that goes on (server_troubles) they wait for the end of the pause.';

COMMENT ON FUNCTION "service"."claim_syncs"(uuid, text, integer) IS 'Channels whose turn to be read has come, leased for 2 minutes, with the connection that reads them. Looks at p_limit + 200 channels at most: who cannot be read is put to when that may be over. A user''s call reads now; 404 for a channel that is not the user''s. sweep_due: once a day a walk goes on to sweep_until to find comments that were approved late, and after a run that was killed, since the pages it stored would pass for an overlap with what it did not reach; sweep_cursor: where it goes on. reread_due: service.threads_to_reread was not asked for an hour, or had more. probe: this reading asks whether YouTube answers the project again (service.reopen_quota). views_due: service.begin_views was not called for 24 hours, and this connection may read views.';

COMMENT ON FUNCTION "service"."create_oauth_session"(uuid, uuid, uuid, text, text, text) IS 'Begins an authorisation with one of the user''s own OAuth clients; returns its Client ID, and whether the owner wants views to be read, for which a scope is asked. Valid for 10 minutes.';

COMMENT ON FUNCTION "service"."delete_account"(uuid) IS 'Deletes a user with everything of theirs, and what was sent with their address before they had an account. Tokens are revoked at Google by the caller before.';

COMMENT ON FUNCTION "service"."finish_sync"(uuid, text, timestamp
  with time zone, integer, text, boolean, boolean, text, text, boolean, boolean, text, text) IS 'Ends a reading: keeps the page tokens of the walk through history and of the sweep, learns from p_new, which is what the newest pages brought, how many comments an hour there are, and sets when to read next (engine.sync_interval). p_reread: whether all threads that were due to be read again were; null when nobody looked. p_cut: there was no time to begin, so nothing changes and the turn is kept. p_broken_walk: what met a page that YouTube does not give: news (a sweep comes in an hour), history (refused: begun anew at once, then after an hour, doubling up to a day) or stalled (failed: the second time in a row counts as history). Only the holder of the lease that ends at p_lease_until is heard.';

COMMENT ON FUNCTION "service"."forget_old"(integer) IS 'Deletes daily counters of quota and model calls and mails that were sent, once they are 90 days old, and what visitors sent without an account once it is a year old, p_limit at most of each (docs/SCALE.md, What is kept). Returns how many rows. With nothing to do it looks into six indexes.';

COMMENT ON FUNCTION "service"."grant_shared"(uuid, uuid) IS 'Whether another connection lives by the grant of this one of a user (engine.sharing_grant).';

COMMENT ON FUNCTION "service"."key_booked_on"(uuid) IS 'What a call with a user''s API key is booked on, as the looks at replies are (service.claim_checks): the connection that posts, whose project the key is of as a rule; the key''s own row without one.';

COMMENT ON FUNCTION "service"."list_grants"(uuid) IS 'The sealed tokens of a user''s connections, to be revoked before the account goes; none whose grant another account lives by.';

COMMENT ON FUNCTION "service"."note_views_error"(uuid, text, text, text) IS 'Notes why YouTube Analytics gave no views. The connection stays open: comments are read and answered without them.';

COMMENT ON FUNCTION "service"."record_checks"(jsonb) IS 'Verdicts from reads ([{id, lease_until, seen: public|absent|unread, owner: held|likely_spam|hidden|gone|gone_with_comment|comment_not_public|null, note, kind}]); a row that is leased otherwise by now is left alone. public proves, also what had failed or was removed; absent after 5 minutes with the owner''s view is under_moderation, after the last check failed; absent twice after having been public is removed. failed and removed take two looks that lie engine.look_distance() apart; where the video or the comment cannot be seen, and for unread, nothing is decided. Then the breaker looks at the channels with verdicts against them. Returns counts of changes.';

COMMENT ON FUNCTION "service"."record_gone_threads"(uuid, text[]) IS 'Marks threads that YouTube no longer returns: not repliable, and redacted when 30 days have passed since it last did. They are asked for again after an hour, a day and a week. What was not decided yet, or only drafted, is skipped as comment_gone by a second look, engine.look_distance() after the first.';

COMMENT ON FUNCTION "service"."record_gone_videos"(uuid, text, text[]) IS 'Notes that YouTube does not return these videos to the channel''s owner.';

COMMENT ON FUNCTION "service"."record_post"(uuid, uuid, text, text, text) IS 'What came of one claimed reply: posted (with its id), returned (surely not taken), refused (for good), again (not processed: once more after 15 minutes, then failed), answered (the owner did meanwhile), edited (by the viewer), uncertain (to be reconciled). Only the holder of the lease is heard; repeating changes nothing. Returns the state.';

COMMENT ON FUNCTION "service"."record_reconcile"(uuid, uuid, text) IS 'What looking for a lost reply found: its id, or null, also when YouTube refused the look for good. Absent three times over at least 5 minutes cannot be proven either way: unknown, never sent again by itself. Found later, it is posted.';

COMMENT ON FUNCTION "service"."record_server_failure"(uuid) IS 'Google''s servers failed a read before posting: see engine.note_server_failure.';

COMMENT ON FUNCTION "service"."record_threads"(uuid, text, jsonb) IS 'Stores a page of threads ([{thread_id, video_id, can_reply, total_reply_count, comment, replies}]). Comments after the watermark become candidates; own, empty and answered ones are skipped with the reason; an edited comment takes its queued reply back to draft; one that was gone is decided about as before, and a reply of ours that was taken for gone is looked at again. Returns counts, the candidates whose replies were not all listed, and videos not known yet or for 25 days. What is stored as it was read is written again after 6 hours only, to note that it is still there.';

COMMENT ON FUNCTION "service"."record_videos"(uuid, jsonb) IS 'Stores videos ([{id, channel_id, title, thumbnail_url, published_at, privacy}]). Replies under one that can be seen now, and could not, are looked at.';

COMMENT ON FUNCTION "service"."record_views"(uuid, text, text[], jsonb) IS 'Stores what YouTube Analytics said ([{id, views, comments}]) of the videos that were asked about; one that it does not list has no figures yet.';

COMMENT ON FUNCTION "service"."redact_stale"(integer) IS 'Redacts what was read of channels that were disconnected a week ago (engine.redact_disconnected), texts, names and video titles that YouTube has not returned for 30 days, and views of that age, p_limit at most of each; ids, times and counts of ours stay (docs/YOUTUBE.md, Policies). Returns how many comments. With nothing to do it looks into four indexes.';

COMMENT ON FUNCTION "service"."reopen_quota"(uuid) IS 'YouTube has answered a read that asked whether a connection''s project is open again: see engine.reopen_quota.';

COMMENT ON FUNCTION "service"."set_threads_aside"(uuid, text[]) IS 'Threads that YouTube would not let read, each for itself, while it gave others: asked for again in an hour, then in longer and longer steps up to 7 days, so that they keep nobody waiting and cost little.';

COMMENT ON FUNCTION "service"."threads_to_reread"(uuid, text, integer) IS 'Thread ids to read again by id (50 a unit): recent conversations, threads not read whole, texts nearing the 30-day limit, and threads that were gone; none that are set aside.';

COMMENT ON TABLE "engine"."error_kinds" IS 'Reference rows: what each kind of error of a Google call means. answered: Google was heard. who_acts: nobody when it passes or the engine mends it. retry: when trying again makes sense. closes_connection: nothing is called with the connection until that is mended. after_insert, stops_batch: what posting records of the reply (again: surely not posted, and tried once more), and whether the rest of the batch waits. after_change: what editing or deleting records. sentence: for whoever sees the connection, the cause and the step. http_status, error_code, advice: the answer to a person who asked for the call. console_page: the page of the Google Cloud console where the step is done.';

COMMENT ON TABLE "private"."disconnected_channels" IS 'Channels that no connection is authorised for any more, deleted or revoked at Google, until what was read of them is redacted (service.redact_stale). One that its owner switched off is still authorised.';

COMMENT ON TABLE "private"."quota_days" IS 'Units spent per Google project and day; a day ends at midnight America/Los_Angeles (docs/YOUTUBE.md, Quota). closed_until: YouTube itself refused the connection closed_by for its quota, so nothing is tried before. Once it has passed, one read at a time asks whether the project is open again (until probing_until). refusals: how often YouTube refused on this day, the last time at refused_at units.';

COMMENT ON TABLE "private"."quota_uses" IS 'What the units of a day went into; engine.quota_purposes says which purpose a kind belongs to.';

COMMENT ON TABLE "private"."server_troubles" IS 'Posting connections that Google''s servers have failed since their last success. failures: in a row, since the last pause. pauses: taken in a row, each longer than the one before. Until paused_until nothing is sent with the connection; then it is on trial, with one reply.';

COMMENT ON VIEW "public"."connection_health" IS 'A connection and how it stands. health: engine.connection_health. Of its last error the kind, who has to act, when trying again makes sense, and a sentence. Credits used on the present quota day, the replies that the shown quota still pays for, and when that day ends. The last reading with it and what stopped it. The daily quota of its project, what that still allows today in words, and whether Google has closed it. stopped_by: the kind of error for which the engine does not use it, whatever the badge says, with a sentence of cause and step, and the page of the Google Cloud console where the step is done. Tokens and keys are masks.';

COMMENT ON VIEW "public"."report_videos" IS 'A video with its comments of all time, and how many of them have a reply, or a public one. coverage in whole percent. views as of views_read_at.';

REVOKE ALL ON FUNCTION "engine"."answerable_skips"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."answerable_skips"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."answerable_skips"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."answerable_skips"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."ask_google_again"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."ask_google_again"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."ask_google_again"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."ask_google_again"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."book_read"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."book_read"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."book_read"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."client_saved_since"(public.youtube_connections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."client_saved_since"(public.youtube_connections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."client_saved_since"(public.youtube_connections) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."close_quota"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."close_quota"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."close_quota"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."connection_answers"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."connection_answers"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."connection_answers"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."connection_quota"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."connection_quota"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."connection_quota"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."connection_quota"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."forget_unwanted_views"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."forget_unwanted_views"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."forget_unwanted_views"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."forget_views"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."forget_views"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."forget_views"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."forget_views_of_disconnected"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."forget_views_of_disconnected"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."forget_views_of_disconnected"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."history_words"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."history_words"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."history_words"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."is_taken_for_gone"(public.youtube_comments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."is_taken_for_gone"(public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."is_taken_for_gone"(public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."later_look"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."later_look"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."later_look"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."look_distance"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."look_distance"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."look_distance"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."look_under_videos"(uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."look_under_videos"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."look_under_videos"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."may_read_views"(public.youtube_connections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."may_read_views"(public.youtube_connections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."may_read_views"(public.youtube_connections) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."note_authorisation"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."note_authorisation"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."note_authorisation"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."note_server_failure"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."note_server_failure"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."note_server_failure"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."posting_room"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."posting_room"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."posting_room"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."probe_due"(public.youtube_connections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."probe_due"(public.youtube_connections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."probe_due"(public.youtube_connections) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."project_quota"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."project_quota"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."project_quota"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_is_closed"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."quota_is_closed"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."quota_is_closed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_is_closed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_left"(text, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."quota_left"(text, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_left"(text, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_opens_at"(text, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."quota_opens_at"(text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_opens_at"(text, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_pause_is_over"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."quota_pause_is_over"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."quota_pause_is_over"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_pause_is_over"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_probing"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."quota_probing"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_probing"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_purposes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."quota_purposes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_purposes"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_words"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."quota_words"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."quota_words"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_words"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."redact_disconnected"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."redact_disconnected"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."redact_disconnected"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."reopen_quota"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."reopen_quota"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."reopen_quota"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."reply_may_come_back"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."reply_may_come_back"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."reply_may_come_back"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."reply_may_come_back"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."see_as_owner"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."see_as_owner"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."see_as_owner"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."sends_left"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."sends_left"(uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."sends_left"(uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."server_pause"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."server_pause"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."server_pause"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."server_tries"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."server_tries"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."server_tries"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."set_draft_aside"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."set_draft_aside"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."set_draft_aside"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."sharing_grant"(public.youtube_connections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."sharing_grant"(public.youtube_connections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."sharing_grant"(public.youtube_connections) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."slow_look"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."slow_look"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."slow_look"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."start_probe"(text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."start_probe"(text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."start_probe"(text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."still_answerable"(public.youtube_comments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."still_answerable"(public.youtube_comments) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."still_answerable"(public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."still_answerable"(public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."stopped_by"(public.youtube_connections) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."stopped_by"(public.youtube_connections) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."stopped_by"(public.youtube_connections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."stopped_by"(public.youtube_connections) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."take_back_gone"(public.youtube_comments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."take_back_gone"(public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."take_back_gone"(public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."video_is_open"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."video_is_open"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."video_is_open"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."views_scopes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."views_scopes"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."views_scopes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."views_scopes"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."wants_views"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."wants_views"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."wants_views"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."ask_google_again"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."ask_google_again"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."ask_google_again"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "service"."begin_views"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."begin_views"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."begin_views"(uuid, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."begin_views"(uuid, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."book_read"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."book_read"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."book_read"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."book_read"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_checks"(uuid, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_checks"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_checks"(uuid, integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_checks"(uuid, integer, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."claim_syncs"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_syncs"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_syncs"(uuid, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_syncs"(uuid, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."create_oauth_session"(uuid, uuid, uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."create_oauth_session"(uuid, uuid, uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."create_oauth_session"(uuid, uuid, uuid, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."create_oauth_session"(uuid, uuid, uuid, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."finish_sync"(uuid, text, timestamp WITH time zone, integer, text, boolean, boolean, text, text, boolean, boolean, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."grant_shared"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."grant_shared"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."grant_shared"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."grant_shared"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."key_booked_on"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."key_booked_on"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."key_booked_on"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."key_booked_on"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."note_views_error"(uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."note_views_error"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."note_views_error"(uuid, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."note_views_error"(uuid, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_gone_videos"(uuid, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_gone_videos"(uuid, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_gone_videos"(uuid, text, text[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_gone_videos"(uuid, text, text[]) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_server_failure"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_server_failure"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_server_failure"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_server_failure"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_videos"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_videos"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_videos"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_videos"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_views"(uuid, text, text[], jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_views"(uuid, text, text[], jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_views"(uuid, text, text[], jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_views"(uuid, text, text[], jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "service"."reopen_quota"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."reopen_quota"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."reopen_quota"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."reopen_quota"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."set_threads_aside"(uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."set_threads_aside"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_threads_aside"(uuid, text[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_threads_aside"(uuid, text[]) TO "service_role";

REVOKE ALL ("read_views") ON TABLE "public"."automation_settings" FROM "authenticated";

GRANT UPDATE ("read_views") ON TABLE "public"."automation_settings" TO "authenticated";

REVOKE ALL ("daily_quota") ON TABLE "public"."user_google_oauth_clients" FROM "authenticated";

GRANT UPDATE ("daily_quota") ON TABLE "public"."user_google_oauth_clients" TO "authenticated";

REVOKE ALL ON TABLE "public"."connection_health" FROM "authenticated";

GRANT SELECT ON TABLE "public"."connection_health" TO "authenticated";

REVOKE ALL ON TABLE "public"."report_videos" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_videos" TO "authenticated";

CREATE INDEX disconnected_channels_since ON private.disconnected_channels USING btree (since);

ALTER TABLE "public"."channel_syncs"
  ADD COLUMN "views_due_at" timestamp WITH time zone NOT NULL DEFAULT engine.now();

COMMENT ON COLUMN "public"."channel_syncs"."views_due_at" IS 'When YouTube Analytics may be asked for views again: once in 24 hours.';

-- Data: what the new kinds of errors mean, and the kind of the errors that stand.
update engine.error_kinds set console_page = 'apis/credentials',
  sentence = 'Google does not accept this OAuth client: it was deleted, or its secret was changed. Save its Client ID and Secret again, or connect with another client.'
where kind = 'client';
insert into engine.error_kinds (kind, answered, who_acts, retry, closes_connection, after_insert, stops_batch, after_change, sentence, http_status, error_code, advice, console_page) values
  ('scope', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'The permission to read and answer comments was not granted. Reconnect the channel and tick every box.',
    409, 'channel_refused', 'The permission to read and answer comments was not granted. Reconnect the channel and tick every box.', null),
  ('key', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'Google refuses this API key, so it proves no reply public. Check in Google Cloud that it exists and may use YouTube Data API v3, then save it again.',
    409, 'key_refused', 'Google refuses this API key. Check it in Google Cloud, then save it again.', 'apis/credentials'),
  ('api_off', true, 'owner', 'later', true, 'returned', true, 'refused',
    'YouTube Data API v3 is switched off in this Google Cloud project. Enable it there; we go on by ourselves within minutes.',
    409, 'api_not_enabled', 'YouTube Data API v3 is switched off in this channel''s Google Cloud project. Enable it there, then try again.',
    'apis/library/youtube.googleapis.com');
update public.youtube_connections set error_kind = case
  when scope = 'api_key' and last_error_code <> 'accessNotConfigured' then 'key'
  when last_error_code = 'accessNotConfigured' then 'api_off' when last_error_code = 'insufficientPermissions' then 'scope' else 'client' end
where error_kind = 'client' or last_error_code = 'insufficientPermissions';

-- What was left to a person already says so.
update public.youtube_comments set status_reason = 'draft_given_up', draft_failures = 5 where reply_status is null and draft_after = 'infinity';
analyze public.youtube_comments;

-- Channels that were disconnected before this step, since the moment that the activity log knows of.
insert into private.disconnected_channels (user_id, channel_id, since)
select r.user_id, r.channel_id, coalesce((
  select max(a.created_at) from public.activity_log a
  where a.user_id = r.user_id and a.action = 'connection_deleted' and a.detail ->> 'channel_id' = r.channel_id), engine.now())
from (select distinct user_id, channel_id from public.report_counts) r
where not exists (
  select from public.youtube_connections c where c.user_id = r.user_id and c.channel_id = r.channel_id and c.refresh_token <> '')
on conflict do nothing;

insert into engine.error_kinds (kind, answered, who_acts, retry, closes_connection, after_insert, stops_batch, after_change, sentence, http_status, error_code, advice, console_page) values
  ('unprocessed', true, 'nobody', 'later', false, 'again', false, 'refused',
    'YouTube could not process this request. We try once more.',
    409, 'refused_by_youtube', 'YouTube could not process this. Nothing was changed. Try again later.', null);
-- What is there already.

-- A first look that missed a public reply keeps its time, from which the second is counted.
update public.youtube_comments set absent_since = last_checked_at where verification_note = 'absent_once' and reply_status = 'verified_public';

-- Verdicts of the last month are looked at once more, spread over an hour: replies under private videos were taken for hidden, and what came back was never
-- seen.
update public.youtube_comments set next_check_at = engine.now() + random() * interval '1 hour'
where youtube_reply_id is not null and next_check_at is null and reply_status = any (engine.reply_may_come_back())
  and status_changed_at > engine.now() - interval '30 days';

update public.youtube_comments set gone_look_at = engine.now()
where comment_id = thread_id and redacted_at is null and gone_at > engine.now() - interval '30 days';

analyze public.youtube_comments;

-- Replies of the last week that were not found are looked for once more.
update public.youtube_comments set next_check_at = engine.now() + random() * interval '1 hour'
where reply_status = 'unknown' and youtube_reply_id is null and send_started_at > engine.now() - interval '7 days';
