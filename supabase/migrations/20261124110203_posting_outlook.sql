-- posting_outlook: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP VIEW "public"."connection_health";

CREATE OR REPLACE FUNCTION engine.clock_words (
  p_at   timestamp with time zone,
  p_zone text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case (p_at at time zone p_zone)::date - (engine.now() at time zone p_zone)::date
      when 0 then '' when 1 then 'tomorrow at ' else to_char(p_at at time zone p_zone, 'FMDD FMMonth "at" ') end
    || to_char(p_at at time zone p_zone, 'HH24:MI')
$function$;

CREATE OR REPLACE FUNCTION engine.posting_obstacle (
  p_user    uuid,
  p_channel text,
  OUT       reason text,
  OUT       ends timestamp with time zone,
  OUT       sentence text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_channel record;
  v_connection public.youtube_connections;
  v_room record;
  v_caps record;
begin
  reason := engine.posting_hold(p_user, p_channel);
  if reason in ('all_paused', 'no_plan', 'paused', 'shadow') then
    return;
  end if;
  select count(*) as connected, count(*) filter (where c.is_active) as active into v_channel
  from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel and c.client_config_id is not null;
  if v_channel.connected = 0 or v_channel.active = 0 then
    reason := case when v_channel.connected = 0 then 'not_connected' else 'channel_off' end;
    return;
  end if;
  -- One that works before one that does not, else as a claim takes them.
  select c.* into v_connection from public.youtube_connections c
  where c.user_id = p_user and c.channel_id = p_channel and c.is_active and c.selected_for_posting and c.client_config_id is not null
  order by engine.channel_problem(c) is not null, c.priority, c.last_used_at nulls first limit 1;
  if not found then
    reason := 'not_for_posting';
    return;
  end if;
  reason := coalesce(engine.channel_problem(v_connection), reason);
  if reason = 'quota' then
    ends := engine.quota_opens_at(engine.project_of(v_connection.id), 'posting', engine.reply_cost());
  elsif reason = 'quiet_hours' then
    ends := engine.hold_ends(p_user, reason);
  elsif reason is not null and reason <> 'channel_paused' then
    select k.sentence into sentence from engine.error_kinds k where k.kind = reason;
    reason := 'stopped';
  elsif reason is null then
    select * into v_room from engine.posting_room(p_user, p_channel, engine.project_of(v_connection.id));
    if v_room.replies <= 0 then
      select s.cap_hour - count(*) filter (where r.in_last_hour) as hour, s.cap_day - count(r.id) as day into v_caps
      from public.automation_settings s left join engine.recent_posts(p_user) r on true where s.user_id = p_user group by s.cap_hour, s.cap_day;
      ends := v_room.opens_at;
      reason := case
        when engine.quota_left_for(p_user, engine.project_of(v_connection.id), 'posting') < engine.reply_cost() then 'quota'
        when v_caps.day <= 0 then 'cap_day' when v_caps.hour <= 0 then 'cap_hour' else 'plan_month' end;
      ends := case when reason <> 'plan_month' then ends else (date_trunc('month', engine.now() at time zone 'UTC') + interval '1 month') at time zone 'UTC' end;
    end if;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.posting_outlook()
  RETURNS TABLE (
    channel_id text,
    reason     text,
    ends       timestamp with time zone,
    label      text,
    sentence   text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select k.channel_id, o.reason, o.ends,
    case o.reason
      when 'all_paused' then 'Paused by the operator' when 'no_plan' then 'Waiting for access' when 'paused' then 'Video replies are off'
      when 'shadow' then 'Shadow mode is on' when 'not_connected' then 'Channel not connected' when 'channel_off' then 'Channel is off'
      when 'not_for_posting' then 'Not enabled for posting' when 'channel_paused' then 'Channel is paused' when 'stopped' then 'Posting has stopped'
      else 'Posts after ' || w.at end,
    case o.reason
      when 'all_paused' then 'The operator has paused everything. Replies wait and go out when it resumes.'
      when 'no_plan' then 'Replies wait until your access is approved.'
      when 'paused' then 'Video replies are off, so replies wait until you turn them on.'
      when 'shadow' then 'Shadow mode is on, so replies wait until you turn it off.'
      when 'not_connected' then 'This channel isn''t connected, so its replies wait until you connect it again.'
      when 'channel_off' then 'This channel is off, so its replies wait until you turn it on.'
      when 'not_for_posting' then 'No connection of this channel is enabled for posting, so its replies wait until you enable one.'
      when 'channel_paused' then 'Too many of this channel''s replies weren''t public, so its replies wait until you resume it.'
      when 'stopped' then 'Posting has stopped, so replies wait: ' || o.sentence
      when 'quiet_hours' then 'Quiet hours: replies go out after ' || w.at || '.'
      when 'quota' then 'Today''s YouTube quota is used up: replies go out after ' || w.at || '.'
      when 'cap_hour' then 'Your hourly limit is reached: replies go out after ' || w.at || '.'
      when 'cap_day' then 'Your daily limit is reached: replies go out after ' || w.at || '.'
      when 'plan_month' then 'This month''s replies of your plan are used up: replies go out after ' || w.at || '.'
    end
  from (
    select c.user_id, c.channel_id from public.youtube_connections c where c.user_id = any (array(select engine.accounts())) and c.channel_id is not null
    union
    select y.user_id, y.channel_id from public.youtube_comments y where y.user_id = any (array(select engine.accounts())) and y.reply_status = 'queue') k
  join public.profiles p on p.user_id = k.user_id
  cross join lateral engine.posting_obstacle(k.user_id, k.channel_id) o
  cross join lateral (select engine.clock_words(o.ends, p.timezone) as at) w
  where o.reason is not null
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
    return format('Google says the quota is used up, although we''ve used only %s of %s units. We''ll ask again at %s.',
      to_char(v_day.used, 'FM9,999,999,999'), to_char(v_quota, 'FM9,999,999,999'), to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif v_closed is not null and v_day.refused_at < v_quota * 0.9 then
    return format('Google stopped us at %s units, but your setting says %s. We''ll resume at %s.',
      to_char(v_day.refused_at, 'FM9,999,999,999'), to_char(v_quota, 'FM9,999,999,999'), to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif v_closed is not null then
    return format('Today''s quota is used up. We''ll resume at %s.', to_char(v_closed at time zone v.timezone, 'HH24:MI'));
  elsif engine.quota_probing(v.project) then
    return 'We''re asking Google whether the quota is available again.';
  end if;
  if not engine.may_borrow(v.user_id) then
    return concat_ws(' ', engine.history_words(v.user_id, v.channel_id, v.project), 'Replies start once your access is approved.');
  end if;
  v_replies := engine.replies_left_today(p_connection);
  return concat_ws(' ', engine.history_words(v.user_id, v.channel_id, v.project), case
    when v_replies >= 20 then format('Room for about %s more replies today.', v_replies / 10 * 10)
    when v_replies = 1 then 'Room for 1 more reply today.'
    when v_replies > 0 then format('Room for %s more replies today.', v_replies)
    else format('No more replies today. We''ll resume at %s.', to_char(engine.quota_opens_at(v.project, 'posting', engine.reply_cost()) at time zone v.timezone, 'HH24:MI'))
  end);
end $function$;

CREATE OR REPLACE FUNCTION engine.replies_left_today (
  p_connection uuid
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  -- An API key posts nothing.
  select case when c.channel_id is null then 0
    else greatest(0, engine.quota_left_for(c.user_id, engine.project_of(c.id), 'posting')) / engine.reply_cost() end
  from public.youtube_connections c
  where c.id = p_connection and c.user_id = any (array(select engine.accounts()))
$function$;

CREATE OR REPLACE FUNCTION public.opening (
  p_user  uuid,
  p_tab   text DEFAULT NULL::text,
  p_order text DEFAULT 'urgent'::text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  -- As many rows as fill a tall window: the rest comes once these are shown.
  with first as materialized (select case when p_tab is not null then public.inbox_page(p_tab, '{}', p_order, null, 30) end as page)
  select jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = p_user),
    'settings', (select to_jsonb(s) from public.automation_settings s where s.user_id = p_user),
    'connections', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.priority, c.last_used_at nulls first, c.connected_at)
      from public.connection_health c where c.user_id = p_user), '[]'),
    'pace', (select to_jsonb(p) from public.posting_pace() p limit 1),
    'outlook', coalesce((select jsonb_agg(to_jsonb(o)) from public.posting_outlook() o), '[]'),
    'paused', coalesce((select jsonb_agg(to_jsonb(c) order by c.paused_at desc) from public.paused_channels c where c.user_id = p_user), '[]'),
    'tabs', engine.inbox_tabs(),
    'operator', (select to_jsonb(o) from public.operator_session() o limit 1),
    'page', f.page,
    'item', case when f.page #>> '{rows,0,id}' is not null then public.inbox_item((f.page #>> '{rows,0,id}')::uuid) end)
  from first f
$function$;

CREATE OR REPLACE FUNCTION public.posting_outlook()
  RETURNS TABLE (
    channel_id text,
    reason     text,
    ends       timestamp with time zone,
    label      text,
    sentence   text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$ select * from engine.posting_outlook() $function$;

REVOKE ALL ON FUNCTION "public"."posting_outlook"() FROM PUBLIC, "anon", "service_role";

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
    engine.replies_left_today(c.id) AS replies_left_today,
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

COMMENT ON FUNCTION "engine"."clock_words"(timestamp with time zone, text) IS 'A moment that is to come as a person in that zone says it: 07:00, tomorrow at 07:00, 3 May at 07:00.';

COMMENT ON FUNCTION "engine"."posting_obstacle"(uuid, text) IS 'Why a reply that a user approves now for a channel would not be posted, in the order in which a claim finds out (engine.claim_channel_posts): a posting_hold, not_connected, channel_off, not_for_posting, stopped (sentence: of the kind of error), quota, cap_day, cap_hour, plan_month; null when it would. ends: when that passes by itself, null when somebody has to act.';

COMMENT ON FUNCTION "engine"."posting_outlook"() IS 'Rule of public.posting_outlook.';

COMMENT ON FUNCTION "engine"."replies_left_today"(uuid) IS 'How many more replies today''s quota pays for through one of the caller''s connections: what is left for posting of its project, or of the account''s share of a lent one. 0 for an API key.';

COMMENT ON FUNCTION "public"."opening"(uuid, text, text) IS 'What the signed-in screens ask first, of one of the caller''s accounts: {profile, settings, connections, pace, outlook, paused, tabs, operator, page, item}; page is the first of public.inbox_page in a tab and item its first comment whole, null without one. operator: public.operator_session. profile and settings are null before their first use.';

COMMENT ON FUNCTION "public"."posting_outlook"() IS 'The caller''s channels on which a reply approved now would wait: why (engine.posting_obstacle), until when (null: until somebody acts), a label of a few words and a sentence, times in the owner''s zone. A channel on which it would be posted has no row.';

COMMENT ON VIEW "public"."connection_health" IS 'A connection and how it stands. health: engine.connection_health. Of its last error the kind, who has to act, when trying again makes sense, and a sentence. Credits used on the present quota day, the replies that it still pays for (engine.replies_left_today), and when that day ends. The last reading with it and what stopped it. The daily quota of its project, what that still allows today in words, and whether Google has closed it. stopped_by: the kind of error for which the engine does not use it, whatever the badge says, with a sentence of cause and step, and the page of the Google Cloud console where the step is done. Tokens and keys are masks.';

REVOKE ALL ON FUNCTION "engine"."clock_words"(timestamp WITH time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."clock_words"(timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."clock_words"(timestamp WITH time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."posting_obstacle"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."posting_obstacle"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."posting_obstacle"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."posting_outlook"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."posting_outlook"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."posting_outlook"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."posting_outlook"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."replies_left_today"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."replies_left_today"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."replies_left_today"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."replies_left_today"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."posting_outlook"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."posting_outlook"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."posting_outlook"() TO "postgres";

REVOKE ALL ON TABLE "public"."connection_health" FROM "authenticated";

GRANT SELECT ON TABLE "public"."connection_health" TO "authenticated";
