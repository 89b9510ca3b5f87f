-- verdicts: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP FUNCTION "service"."claim_checks"(uuid, integer, integer);

DROP FUNCTION "service"."record_videos"(uuid, jsonb);

ALTER TABLE "public"."videos"
  ADD COLUMN "privacy" text;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "gone_look_at" timestamp WITH time zone;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "absent_since" timestamp WITH time zone;

ALTER TABLE "public"."reply_events"
  ALTER COLUMN "to_status" DROP NOT NULL;

CREATE OR REPLACE FUNCTION engine.draft_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{needs_approval,check_failed,escalated,rule,rule_not_earned,rule_gone,low_confidence,once_per_viewer,shadow,model_budget,model_failed,draft_failed,written,edited,cancelled,comment_edited,comment_back,already_answered}'; end $function$;

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
    update public.youtube_comments set
      verification_note = case when v.reply_status = any (engine.reply_may_come_back()) then v.verification_note else p_note end,
      next_check_at = v_now + case when p_kind = 'quota' or p_note = any ('{no_api_key,key_unreadable}') then interval '1 hour' else interval '2 minutes' end
    where id = p_id;
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
    ('failed', 'posting'), ('removed', 'posting'), ('under_moderation', 'posting'),
    ('skipped', 'draft'), ('skipped', 'none'),
    -- Of the posting ones only those that YouTube has accepted (accepted_has_id).
    ('posting', 'deleted'), ('under_moderation', 'deleted'), ('verified_public', 'deleted'),
    ('failed', 'queue'), ('unknown', 'queue')
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

CREATE OR REPLACE FUNCTION engine.visibility_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{seen_by_public_read,seen_again,seen_by_owner,held,likely_spam,hidden,gone,not_public_held,not_public_likely_spam,not_public_hidden,not_public_gone,gone_with_comment,video_private,video_gone,comment_not_public,deleted_by_owner,edited_on_youtube,gone_after_being_public,absent_once,no_api_key,key_unreadable,look_failed}'; end $function$;

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
        -- Who asks wants to know now; a look before its time judges nothing (engine.record_check). Within the next 3 minutes only a step of the
        -- schedule, since a lease of another run ends there, too.
        and (y.next_check_at <= v_now or y.next_check_at > v_lease or y.next_check_at = engine.next_check(y.posted_at, v_now))
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
        translation = case when y.text_original = excluded.text_original then y.translation end,
        translated_to = case when y.text_original = excluded.text_original then y.translated_to end,
        author_name = excluded.author_name, author_avatar_url = excluded.author_avatar_url, text_original = excluded.text_original,
        edited_at = excluded.edited_at, like_count = excluded.like_count, can_reply = excluded.can_reply,
        total_reply_count = excluded.total_reply_count, replies_read = greatest(y.replies_read, excluded.replies_read),
        owner_reply_text = coalesce(y.owner_reply_text, excluded.owner_reply_text),
        owner_replied_at = coalesce(y.owner_replied_at, excluded.owner_replied_at),
        read_at = engine.now(), redacted_at = null, gone_at = null, gone_look_at = null
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
        and y.candidate and y.reply_status is null
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
    union
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.gone_look_at <= (select engine.now())
  )
  select y.thread_id from due join public.youtube_comments y using (id)
  where y.comment_id = y.thread_id and y.redacted_at is null and (y.gone_at is null or y.gone_look_at <= engine.now())
  order by y.read_at limit p_limit
$function$;

ALTER TABLE "public"."videos"
  ADD CONSTRAINT "videos_privacy_check" CHECK ((privacy = ANY (ARRAY['public'::text, 'unlisted'::text, 'private'::text, 'gone'::text])));

CREATE INDEX youtube_comments_gone ON public.youtube_comments USING btree (user_id, channel_id, gone_look_at)
  WHERE (gone_look_at IS NOT NULL);

COMMENT ON COLUMN "public"."videos"."privacy" IS 'What the owner was told of it at the last reading: status.privacyStatus, or gone when YouTube did not return it; null before. Read anew when the public does not see a reply there.';

COMMENT ON COLUMN "public"."youtube_comments"."absent_since" IS 'When the public was first seen not to see our reply, since it last did. Only a look that comes engine.look_distance() later judges.';

COMMENT ON COLUMN "public"."youtube_comments"."gone_look_at" IS 'When a thread that is gone is asked for once more; null when it is not.';

COMMENT ON COLUMN "public"."youtube_comments"."next_check_at" IS 'When the next look at the reply''s visibility is due; null when none is.';

COMMENT ON FUNCTION "engine"."is_taken_for_gone"(public.youtube_comments) IS 'Whether the verdict on a reply is that it is not there at all, which its owner''s sight of it would contradict.';

COMMENT ON FUNCTION "engine"."later_look"(timestamp with time zone, timestamp with time zone) IS 'When what is gone since a moment is looked for again after another, in case it is back; null after 7 days.';

COMMENT ON FUNCTION "engine"."look_distance"() IS 'How far two looks must lie apart that find nothing before they say that nothing is there: one empty answer may be a hiccup.';

COMMENT ON FUNCTION "engine"."look_under_videos"(uuid, text[]) IS 'These videos can be seen now: the replies that nobody could see there are looked at.';

COMMENT ON FUNCTION "engine"."reply_may_come_back"() IS 'Once it has an id on YouTube: not found there, or not by the public. It is looked for a few times more, and a sight reverses it.';

COMMENT ON FUNCTION "engine"."see_as_owner"(uuid) IS 'A read as the owner listed a reply that was taken for gone: it is there, and a look tells now whether the public sees it.';

COMMENT ON FUNCTION "engine"."settle_read_comment"(uuid, boolean) IS 'After a read: takes the reply to a text that its viewer has edited back to draft, with a finding; skips a candidate that needs no draft, and withdraws a reply whose thread the owner has answered meanwhile. A comment that was taken for gone is back.';

COMMENT ON FUNCTION "engine"."slow_look"(timestamp with time zone, timestamp with time zone) IS 'When a reply is looked at again that nobody can see where it is: daily for a week, weekly for 90 days, 19 times in all; null then.';

COMMENT ON FUNCTION "engine"."take_back_gone"(public.youtube_comments) IS 'What was skipped or refused since its comment was gone, which is back: a draft or a candidate once more, or queued as approved.';

COMMENT ON FUNCTION "engine"."video_is_open"(text) IS 'Whether anybody can read the comments of a video, as far as its privacy (public.videos) tells.';

COMMENT ON FUNCTION "service"."claim_checks"(uuid, integer, integer) IS 'Posted replies whose proof is due, oldest first, at most p_each of a user, leased for 3 minutes and filled up to whole batches of 50. Of a user who is named also those that wait for their next look. needs_owner: absent now would need the owner''s read to tell why; needs_video: and whether anybody can see the video. Only then a connection is named. sealed_api_key is the user''s own key, if any, and booked_connection_id what its units are booked on. lease_until names the lease to record_checks.';

COMMENT ON FUNCTION "service"."record_checks"(jsonb) IS 'Verdicts from reads ([{id, lease_until, seen: public|absent|unread, owner: held|likely_spam|hidden|gone|gone_with_comment|comment_not_public|null, note, kind}]); a row that is leased otherwise by now is left alone. public proves, also what had failed or was removed; absent after 5 minutes with the owner''s view is under_moderation, after the last check failed; absent twice after having been public is removed. failed and removed take two looks that lie engine.look_distance() apart; where the video or the comment cannot be seen, and for unread, nothing is decided. Then the breaker looks at the channels with verdicts against them. Returns counts of changes.';

COMMENT ON FUNCTION "service"."record_gone_threads"(uuid, text[]) IS 'Marks threads that YouTube no longer returns: not repliable, and redacted when 30 days have passed since it last did. They are asked for again after an hour, a day and a week. What was not decided yet, or only drafted, is skipped as comment_gone by a second look, engine.look_distance() after the first.';

COMMENT ON FUNCTION "service"."record_gone_videos"(uuid, text, text[]) IS 'Notes that YouTube does not return these videos to the channel''s owner.';

COMMENT ON FUNCTION "service"."record_threads"(uuid, text, jsonb) IS 'Stores a page of threads ([{thread_id, video_id, can_reply, total_reply_count, comment, replies}]). Comments after the watermark become candidates; own, empty and answered ones are skipped with the reason; an edited comment takes its queued reply back to draft; one that was gone is decided about as before, and a reply of ours that was taken for gone is looked at again. Returns counts, the candidates whose replies were not all listed, and videos not known yet or for 25 days. What is stored as it was read is written again after 6 hours only, to note that it is still there.';

COMMENT ON FUNCTION "service"."record_videos"(uuid, jsonb) IS 'Stores videos ([{id, channel_id, title, thumbnail_url, published_at, privacy}]). Replies under one that can be seen now, and could not, are looked at.';

COMMENT ON FUNCTION "service"."threads_to_reread"(uuid, text, integer) IS 'Thread ids to read again by id (50 a unit): recent conversations, threads not read whole, texts nearing the 30-day limit, and threads that were gone.';

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

REVOKE ALL ON FUNCTION "engine"."reply_may_come_back"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."reply_may_come_back"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."reply_may_come_back"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."reply_may_come_back"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."see_as_owner"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."see_as_owner"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."see_as_owner"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."slow_look"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."slow_look"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."slow_look"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."take_back_gone"(public.youtube_comments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."take_back_gone"(public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."take_back_gone"(public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."video_is_open"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."video_is_open"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."video_is_open"(text) TO "postgres";

REVOKE ALL ON FUNCTION "service"."claim_checks"(uuid, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."claim_checks"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_checks"(uuid, integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."claim_checks"(uuid, integer, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_gone_videos"(uuid, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_gone_videos"(uuid, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_gone_videos"(uuid, text, text[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_gone_videos"(uuid, text, text[]) TO "service_role";

REVOKE ALL ON FUNCTION "service"."record_videos"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."record_videos"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_videos"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."record_videos"(uuid, jsonb) TO "service_role";
