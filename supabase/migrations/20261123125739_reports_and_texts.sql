-- reports_and_texts: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP TRIGGER "client_youtube_channels_limit" ON "public"."client_youtube_channels";

DROP TRIGGER "saved_views_limit" ON "public"."saved_views";

DROP TRIGGER "user_google_oauth_clients_limit" ON "public"."user_google_oauth_clients";

DROP TRIGGER "youtube_connections_limit" ON "public"."youtube_connections";

DROP VIEW "engine"."comment_moments";

DROP VIEW "engine"."journal_moments";

CREATE OR REPLACE FUNCTION engine.act_refusal (
  p_act text,
  y     public.youtube_comments
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case p_act
    when 'approve' then case
      when y.reply_status = any (engine.reply_counts()) then 'It''s already approved.'
      when y.reply_status is null then 'There''s no reply to approve yet.'
      when y.reply_status <> 'draft' then 'Only a draft can be approved.'
      when y.grave and (y.reply_type <> 'Manual' or y.rule_id is not null) then 'This comment needs a reply from you.' end
    when 'dismiss' then case
      when y.reply_status is not null and y.reply_status <> 'draft' then 'Only a comment without a queued reply can be dismissed.' end
    when 'cancel' then case when y.reply_status is distinct from 'queue' then 'It''s too late to cancel this reply.' end
    when 'restore' then case
      when y.reply_status is distinct from 'skipped' then 'Only a comment without a reply can be restored.'
      when not engine.still_answerable(y) then 'This comment can no longer be answered on YouTube.' end
    when 'draft' then case
      when y.reply_status is not null and y.reply_status <> 'skipped' then 'It already has a reply.'
      when y.grave then 'This comment needs a reply from you.'
      when y.reply_status = 'skipped' and not engine.still_answerable(y) then 'This comment can no longer be answered on YouTube.'
      when y.redacted_at is not null or y.gone_at is not null or engine.decide_before_drafting(y) is not null then 'This comment can no longer be answered on YouTube.'
      when y.reply_status = 'skipped' and coalesce(y.status_reason, '') not in ('dismissed', 'spam', 'confirmed_spam') then 'It would be skipped again for the same reason. Write a reply instead.'
      when y.reply_status is null and y.status_reason = 'needs_answer' then 'It''s waiting for your answer. Answer the question instead.'
      when y.reply_status is null and y.candidate then 'Its draft is already on the way.'
      when y.published_at <= engine.now() - make_interval(days => (select s.max_comment_age_days from public.automation_settings s where s.user_id = y.user_id))
        then 'It''s older than the comments you answer.' end
    when 'not_spam' then case
      when y.reply_status is distinct from 'skipped' or coalesce(y.status_reason, '') not in ('spam', 'confirmed_spam') then 'This comment isn''t marked as spam.'
      when not engine.still_answerable(y) then 'This comment can no longer be answered on YouTube.' end
    when 'spam' then case
      when y.reply_status is distinct from 'skipped' or y.status_reason is distinct from 'spam' then 'This comment isn''t marked as spam.' end
  end;
end $function$;

CREATE OR REPLACE FUNCTION engine.answer_question (
  p_id     uuid,
  p_answer text,
  p_links  text[],
  p_scope  text,
  p_until  date
)
  RETURNS TABLE (
    fact_id uuid,
    drafts  integer
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_comments uuid[];
  v public.questions;
begin
  perform engine.me();
  perform engine.require(p_answer ~ '\S' and length(p_answer) <= 1000, 'Answers can have 1 to 1,000 characters.');
  perform engine.require(engine.texts_fit(coalesce(p_links, '{}'), 5, 500), 'Answers can have up to 5 links of 500 characters each.');
  perform engine.require(p_scope = any (engine.question_scopes()), 'An answer must apply to the channel or the video.');
  select engine.waiting_comments(q.id) into v_comments from public.questions q where q.id = p_id and q.user_id = any (array(select engine.accounts()));
  v := engine.own_question(p_id, array['open']);
  perform engine.require(p_until is null or p_until >= engine.today_of(v.user_id), 'Choose today or a later day.');
  perform engine.require(p_scope = 'channel' or (v.video_id is not null and not exists (
    select from public.youtube_comments y where y.question_id = p_id and y.video_id is distinct from v.video_id)),
    'It was asked under several videos, so the answer must apply to the whole channel.');
  insert into public.facts (user_id, channel_id, video_id, question, answer, links, valid_until)
  values (v.user_id, v.channel_id, case p_scope when 'video' then v.video_id end, v.body, btrim(p_answer), coalesce(p_links, '{}'), p_until)
  returning id into fact_id;
  update public.questions q set state = 'answered', fact_id = answer_question.fact_id, decided_at = engine.now(), group_after = null where q.id = p_id;
  -- Each is drafted in its turn, within the budget, and posted at the pace of all replies.
  update public.youtube_comments y set draft_after = engine.now(), status_reason = null, draft_failures = 0 where y.id = any (v_comments);
  -- What is too old by now, or closed, is skipped in its turn.
  select count(*)::int into drafts from public.youtube_comments y
  where y.id = any (v_comments) and y.can_reply and y.gone_at is null and y.redacted_at is null and y.published_at >= engine.now() - make_interval(days =>
    coalesce((select s.max_comment_age_days from public.automation_settings s where s.user_id = v.user_id), 30));
  perform engine.ask_again(v.user_id, v.channel_id);
  return next;
end $function$;

CREATE OR REPLACE FUNCTION engine.approve_reply (
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
begin
  -- Approved in two places at once: who comes second has what they wanted.
  if v.reply_status = any (engine.reply_counts()) and (p_text is null or engine.normalise_reply(p_text) is not distinct from v.generated_reply) then
    return next v;
    return;
  end if;
  if v.reply_status is distinct from 'draft' then
    perform engine.fail(409, 'reply_state_conflict', 'Only a draft can be approved.', 'Reload the page to see the latest version.');
  end if;
  if p_text is not null and engine.normalise_reply(p_text) is distinct from v.generated_reply then
    perform engine.set_reply_text(p_id, p_text, case when v.grave or v.reply_type = 'Manual' then 'Manual' else 'AI+Edited' end);
  elsif v.grave and (v.reply_type <> 'Manual' or v.rule_id is not null) then
    perform engine.fail(409, 'grave_comment', 'This comment needs a reply from you.', 'Write a reply or dismiss the comment.');
  end if;
  -- Edited is what differs from the first text, whenever the owner changed it.
  perform engine.record_rule_outcome(p_id, case
    when (select y.generated_reply from public.youtube_comments y where y.id = p_id)
      = (select w.body from public.reply_versions w where w.comment_row_id = p_id order by w.id limit 1) then 'approved'
    else 'edited' end);
  perform engine.record_decision(y, y.generated_reply) from public.youtube_comments y where y.id = p_id;
  return query select * from engine.approve(p_id, 'owner', 'approved');
end $function$;

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
    perform engine.fail(404, 'client_not_found', 'None of your channels is connected through this OAuth client.');
  end if;
  if engine.quota_closed_until(v_project) is null then
    return;
  end if;
  if not engine.pass_gate('ask_google', v_project) then
    perform engine.fail(429, 'too_many_requests', 'Google has already been asked several times.', 'Try again in an hour.');
  end if;
  -- What is over is asked about by the next reading, with one unit.
  update private.quota_days set closed_until = engine.now(), probing_until = null where project = v_project and day = engine.quota_day();
  perform from public.channel_syncs s join public.youtube_connections c on c.user_id = s.user_id and c.channel_id = s.channel_id
  where c.client_config_id = p_client and c.is_active order by s.user_id, s.channel_id for no key update of s;
  update public.channel_syncs s set next_sync_at = engine.now()
  from public.youtube_connections c
  where c.client_config_id = p_client and c.is_active and c.user_id = s.user_id and c.channel_id = s.channel_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.assign_comment (
  p_id       uuid,
  p_assignee text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
  v_assignee text := nullif(btrim(coalesce(p_assignee, '')), '');
begin
  perform engine.require(length(coalesce(v_assignee, '')) <= engine.most('assignee_characters'),
    format('A name or email can have at most %s characters.', engine.most('assignee_characters')));
  update public.youtube_comments set assignee = v_assignee where id = v.id;
  perform engine.log(v.user_id, 'owner', 'comment_assigned', v.comment_id, jsonb_build_object('assignee', v_assignee));
end $function$;

CREATE OR REPLACE FUNCTION engine.assign_comments (
  p_ids      uuid[],
  p_assignee text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_assignee constant text := nullif(btrim(coalesce(p_assignee, '')), '');
  v_user uuid;
  v_count int;
  v_all int := 0;
begin
  perform engine.me();
  perform engine.require(length(coalesce(v_assignee, '')) <= engine.most('assignee_characters'),
    format('A name or email can have at most %s characters.', engine.most('assignee_characters')));
  perform engine.lock_for_act('assign', engine.chosen(p_ids));
  for v_user in select a from engine.accounts() a loop
    update public.youtube_comments y set assignee = v_assignee where y.id = any (p_ids) and y.user_id = v_user;
    get diagnostics v_count = row_count;
    if v_count > 0 then
      perform engine.log(v_user, 'owner', 'comments_assigned', null, jsonb_build_object('assignee', v_assignee, 'comments', v_count));
    end if;
    v_all := v_all + v_count;
  end loop;
  return v_all;
end $function$;

CREATE OR REPLACE FUNCTION engine.cancel_reply (
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
  if v.reply_status is distinct from 'queue' then
    perform engine.fail(409, 'reply_not_cancellable', 'It''s too late to cancel this reply.',
      'A posted reply can be deleted instead.');
  end if;
  return query select * from engine.move_reply(p_id, 'draft', 'owner', 'cancelled');
end $function$;

CREATE OR REPLACE FUNCTION engine.check_dashboard_filters (
  p_category text,
  p_type     text,
  p_status   text
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(p_category is null or p_category = any (engine.comment_categories()), 'Unknown category.');
  perform engine.require(p_type is null or p_type = any (engine.reply_types()), 'Type must be AI, AI+Edited or Manual.');
  perform engine.require(p_status = any (engine.dashboard_statuses()), 'Status must be all, replied or queued.');
end $function$;

CREATE OR REPLACE FUNCTION engine.check_inbox_filters (
  p_filters jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_filters constant jsonb := coalesce(p_filters, '{}');
  v_allowed constant jsonb := jsonb_build_object('category', engine.comment_categories() || 'none'::text, 'sentiment', engine.comment_sentiments() || 'none'::text,
    'warning', engine.inbox_warnings(), 'age', engine.inbox_ages());
  v_key text;
  v_value jsonb;
begin
  -- Before anything is read of it, so that a huge one costs nothing.
  perform engine.require(pg_catalog.length(v_filters::text) <= engine.most('inbox_filter_characters'),
    format('Filters can have at most %s characters.', engine.most('inbox_filter_characters')));
  perform engine.require(jsonb_typeof(v_filters) = 'object', 'Filters must be an object.');
  for v_key, v_value in select e.key, e.value from jsonb_each(v_filters) e loop
    perform engine.require(v_key = any (engine.inbox_filters()), format('Unknown filter %s.', left(v_key, 40)));
    perform engine.require(jsonb_typeof(v_value) = 'string', format('The filter %s must be text.', v_key));
    perform engine.require(not v_allowed ? v_key or v_allowed -> v_key ? (v_value #>> '{}'), format('Unknown value for the filter %s.', v_key));
    if v_key = 'assignee' then
      perform engine.require(length(v_value #>> '{}') <= engine.most('assignee_characters'),
        format('A name or email can have at most %s characters.', engine.most('assignee_characters')));
    elsif v_key <> 'search' then
      perform engine.require_key(v_value #>> '{}');
    end if;
  end loop;
  perform engine.search_text(v_filters ->> 'search');
  return v_filters;
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
    perform engine.fail(422, 'model_calls_ceiling', format('The limit is %s model calls a day.', v_most), 'Choose a lower number.');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.check_report_range (
  p_start date,
  p_end   date
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(p_start is not null and p_end is not null, 'Choose a start and an end date.');
  perform engine.require(p_start <= p_end, 'The start date is after the end date.');
  perform engine.require(p_start >= date '1973-01-01' and p_end < date '3000-01-01', 'Choose dates between 1973 and 3000.');
  perform engine.require(p_end - p_start < engine.most('report_days'), format('A report can cover at most %s days.', engine.most('report_days')));
end $function$;

CREATE OR REPLACE FUNCTION engine.check_report_table (
  p_status text,
  p_sort   text
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(p_status = any (engine.report_statuses()), 'Status must be all, queued or published.');
  perform engine.require(p_sort = any (engine.report_sorts()), 'Sort by video, comment, reply, published, replied or status.');
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
      elsif engine.rests_on_old_fact(v) then
        v.findings := v.findings || jsonb_build_array(jsonb_build_object('check', 'unproven', 'reason', 'A fact it uses has expired or changed.'));
        perform engine.move_locked(v, 'draft', 'engine', 'check_failed');
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

CREATE OR REPLACE FUNCTION engine.confirm_spam (
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
  if v.reply_status is distinct from 'skipped' or v.status_reason is distinct from 'spam' then
    perform engine.fail(409, 'reply_state_conflict', 'This comment isn''t marked as spam.', 'Reload the page to see the latest version.');
  end if;
  perform engine.teach_spam(v, true);
  -- No change of its state, so no move: only why it has no reply is now its owner's word.
  update public.youtube_comments set status_reason = 'confirmed_spam', status_changed_at = engine.now() where id = v.id;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason)
  values (v.user_id, v.id, v.reply_status, v.reply_status, 'owner', 'confirmed_spam');
  return query select * from public.youtube_comments where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.count_moments (
  p_source   text,
  p_accounts uuid[],
  p_channels text[],
  p_since    timestamp with time zone,
  p_until    timestamp with time zone,
  p_zone     text,
  p_items    boolean,
  p_filter   text
)
  RETURNS TABLE (
    item      text,
    of_video  boolean,
    day       date,
    basis     text,
    history   boolean,
    category  text,
    kind      text,
    state     text,
    has_reply boolean,
    speed     integer,
    minutes   integer,
    n         integer,
    span_ms   bigint
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 100
  SET search_path TO ''
  SET work_mem TO '32MB'
  SET enable_sort TO 'off'
  AS $function$
declare
  v_source constant text := case p_source
    when 'journal' then 'select y.*, y.status_reason as reason from public.report_journal y'
    else 'select 1 as n, y.*, case y.reply_status when ''skipped'' then y.status_reason end as reason, y.comment_id = y.thread_id as top, '
      'y.owner_replied_at is not null as owner_answered, y.gone_at is null and y.redacted_at is null as readable from public.youtube_comments y' end;
begin
  return query execute format($q$
    with seen as materialized (
      select y.n, (y.created_at at time zone $5)::date as day, y.history, y.category, y.sentiment, y.reply_status, y.reason, y.top, y.owner_answered, y.can_reply, y.readable,
        case when $6 then y.video_id end as video_id, case when $6 then y.topics end as topics
      from (%1$s) y
      where y.user_id = any ($1) and y.channel_id = any ($2) and y.created_at >= $3 and y.created_at < $4 and %2$s
    ), sent as materialized (
      select y.n, (y.reply_sent_at at time zone $5)::date as day, y.history, y.category, y.reply_type, y.has_reply, case when $6 then y.video_id end as video_id,
        case y.reply_status when 'verified_public' then 'public' when 'queue' then 'queue' else '' end as state,
        case when y.reply_status = 'verified_public' and not y.history and y.published_at is not null
          then greatest(0, floor(extract(epoch from y.reply_sent_at - y.published_at) * 1000))::bigint end as ms
      from (%1$s) y
      where y.user_id = any ($1) and y.channel_id = any ($2) and y.reply_sent_at >= $3 and y.reply_sent_at < $4 and %2$s
    ), grouped as (
      select null::text as item, null::boolean as of_video, s.day, s.history, s.category, s.sentiment, s.reply_status, s.reason, s.top, s.owner_answered, s.can_reply, s.readable,
        sum(s.n) as n
      from seen s group by 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
      union all
      select s.video_id, true, null, false, s.category, s.sentiment, s.reply_status, s.reason, s.top, s.owner_answered, s.can_reply, s.readable, sum(s.n)
      from seen s where s.video_id is not null and not s.history group by 1, 5, 6, 7, 8, 9, 10, 11, 12
      union all
      select t.topic, false, null, false, null, s.sentiment, s.reply_status, s.reason, s.top, s.owner_answered, s.can_reply, s.readable, sum(s.n)
      from seen s cross join lateral unnest(s.topics) t (topic) where not s.history group by 1, 6, 7, 8, 9, 10, 11, 12
    ), kinds as (
      select k.item, k.of_video, k.day, b.basis, k.history, k.category, b.kind, sum(k.n) as n
      from (
        select g.*, engine.comment_outcome(g.reply_status, g.reason, g.top, g.owner_answered, g.can_reply, g.readable) as outcome from grouped g offset 0) k
      cross join lateral (values ('seen', k.sentiment), ('fate', k.outcome)) b (basis, kind)
      group by 1, 2, 3, 4, 5, 6, 7
    )
    select k.item, k.of_video, k.day, k.basis, k.history, coalesce(k.category, ''), coalesce(k.kind, ''), '', false, 0, null::int, k.n::int, 0::bigint
    from kinds k where k.n <> 0
    union all
    select null, null, s.day, 'sent', s.history, coalesce(s.category, ''), coalesce(s.reply_type, ''), s.state, s.has_reply, engine.speed_of(s.ms), null, sum(s.n)::int,
      coalesce(sum(s.n * s.ms), 0)::bigint
    from sent s group by s.day, s.history, s.category, s.reply_type, s.state, s.has_reply, engine.speed_of(s.ms) having sum(s.n) <> 0 or sum(s.n * s.ms) <> 0
    union all
    select null, null, null, 'time', false, '', coalesce(s.reply_type, ''), '', false, 0, engine.step_of(s.ms), sum(s.n)::int, 0
    from sent s where s.ms is not null group by s.reply_type, engine.step_of(s.ms) having sum(s.n) <> 0
    union all
    select s.video_id, true, null, 'sent', false, '', '', s.state, false, 0, null, sum(s.n)::int, 0
    from sent s where s.video_id is not null and not s.history group by s.video_id, s.state having sum(s.n) <> 0
  $q$, v_source, p_filter)
  using p_accounts, p_channels, p_since, p_until, p_zone, p_items;
end $function$;

CREATE OR REPLACE FUNCTION engine.count_young (
  p_accounts uuid[],
  p_channels text[],
  p_since    timestamp with time zone,
  p_until    timestamp with time zone,
  p_now      timestamp with time zone,
  p_filter   text,
  OUT        n_hour integer,
  OUT        n_day integer
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  execute format($q$
    select count(*) filter (where engine.waits_since(y.published_at, y.created_at) >= $5 - interval '1 hour'),
      count(*) filter (where engine.waits_since(y.published_at, y.created_at) >= $5 - interval '1 day')
    from public.youtube_comments y
    where y.user_id = any ($1) and y.channel_id = any ($2) and y.created_at >= $3 and y.created_at < $4 and not y.history
      -- Most are not, and a state is quicker to see than an outcome.
      and (y.reply_status is null or y.reply_status = 'draft')
      and engine.outcome_is_open(engine.comment_outcome(y.reply_status, y.status_reason, y.comment_id = y.thread_id, y.owner_replied_at is not null,
        y.can_reply, y.gone_at is null and y.redacted_at is null))
      and %s
  $q$, p_filter)
  into n_hour, n_day using p_accounts, p_channels, p_since, p_until, p_now;
end $function$;

CREATE OR REPLACE FUNCTION engine.dashboard (
  p_accounts    uuid[],
  p_channels    text[],
  p_start       date,
  p_end         date,
  p_tz          text,
  p_video       text,
  p_granularity text,
  p_category    text,
  p_type        text,
  p_status      text,
  p_search      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  -- Asked once: it looks at a table.
  v_now constant timestamptz := engine.now();
  v_zone text := engine.report_zone(p_tz);
  v_accounts constant uuid[] := p_accounts;
  v_channels constant text[] := p_channels;
  v_search text := engine.search_text(p_search);
  v_filter constant text := engine.filter_condition(p_video, p_category, p_type, p_status, v_search);
  v_unfolded constant boolean := exists (select from public.report_journal j where j.user_id = any (p_accounts) and j.channel_id = any (p_channels));
  v_periods engine.dashboard_period[];
  -- What no count knows is counted row by row.
  v_counted boolean := p_video is null and p_type is null and p_status = 'all' and v_search is null and engine.counted_in(v_accounts, v_zone);
  -- Of some of its replies a share of all comments says nothing.
  v_shares boolean := p_type is null and p_status = 'all';
  v_derived boolean := engine.derives(v_accounts);
  v_slice constant text := coalesce(p_category, '*');
  v_categories constant text[] := case when p_category is null then array_remove(engine.report_slices(), '*') else array[p_category] end;
  v_began timestamptz := (
    select min(first.created_at) from unnest(v_accounts) a (id) cross join unnest(v_channels) k (id)
    cross join lateral (
      select c.created_at from public.youtube_comments c where c.user_id = a.id and c.channel_id = k.id order by c.user_id, c.channel_id, c.created_at limit 1) first);
  v_unit text;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(p_granularity = any (engine.dashboard_granularities()), 'Granularity must be daily, weekly or monthly.');
  v_unit := case p_granularity when 'daily' then 'day' when 'weekly' then 'week' else 'month' end;
  v_periods := array(select p from engine.dashboard_periods(p_start, p_end, v_zone) p);

  with periods as (
    select * from unnest(v_periods)
  ), loose as materialized (
    -- Not folded yet; the days of which a period holds a part; and, where no count serves, every comment.
    select p.name, m.* from periods p cross join lateral engine.count_moments(
      'journal', v_accounts, v_channels, p.since, coalesce(p.cut, p.until), v_zone, p.name = 'range', engine.filter_condition(p_category => p_category)) m
    where v_counted and v_unfolded
    union all
    select p.name, m.* from periods p cross join lateral engine.count_moments(
      'comments', v_accounts, v_channels, p.cut, p.until, v_zone, false, engine.filter_condition(p_category => p_category)) m
    where v_counted and p.cut is not null
    union all
    select p.name, m.* from periods p cross join lateral engine.count_moments(
      'comments', v_accounts, v_channels, p.since, p.until, v_zone, p.name = 'range', v_filter) m
    where not v_counted
  ), pieces as materialized (
    select p.name, i.* from periods p cross join lateral engine.dashboard_pieces(p.first_day, p.end_day) i where v_counted
  -- Piece by piece along the index (offset 0): at once the planner would read years of days to join them.
  ), sums as materialized (
    select p.name, c.basis, c.history, c.kind, c.state, c.has_reply, c.speed, c.n, c.span_ms
    from pieces p cross join lateral (
      select * from public.report_cells c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
        and c.day >= p.since and c.day < p.until offset 0) c
    union all
    select l.name, l.basis, l.history, l.kind, l.state, l.has_reply, l.speed, l.n, l.span_ms
    from loose l where l.item is null and l.basis <> 'time'
  ), sorted as materialized (
    select p.name, c.slice as category, c.basis, c.kind, c.n
    from pieces p cross join lateral (
      select * from public.report_cells c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain
        and c.slice = any (v_categories) and c.day >= p.since and c.day < p.until offset 0) c
    where p.name = 'range' and c.basis in ('seen', 'fate') and not c.history
    union all
    select l.name, l.category, l.basis, l.kind, l.n
    from loose l where l.name = 'range' and l.item is null and l.basis in ('seen', 'fate') and not l.history
  ), cells as materialized (
    select p.name, c.day, c.basis, c.history, c.kind, c.has_reply, c.speed, c.n, c.span_ms
    from periods p cross join lateral (
      select * from public.report_cells c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = 'day' and c.slice = v_slice
        and c.day >= p.first_day and c.day < p.end_day offset 0) c
    where v_counted and p.name in ('range', 'before_range') and c.basis in ('seen', 'sent')
    union all
    select l.name, l.day, l.basis, l.history, l.kind, l.has_reply, l.speed, l.n, l.span_ms
    from loose l where l.name in ('range', 'before_range') and l.item is null and l.basis in ('seen', 'sent')
  ), times as materialized (
    select t.name, t.reply_type, t.minutes, sum(t.n) as n from (
      select p.name, c.reply_type, c.minutes, c.n
      from pieces p cross join lateral (
        select * from public.report_times c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
          and c.day >= p.since and c.day < p.until offset 0) c
      union all
      select l.name, l.kind, l.minutes, l.n from loose l where l.basis = 'time') t
    group by 1, 2, 3 having sum(t.n) <> 0
  ), medians as (
    -- The step at which half of them, or nine of ten, are reached.
    select w.name, w.reply_type, min(w.minutes) filter (where w.before >= w.of_all * 0.5) as median_minutes,
      min(w.minutes) filter (where w.before >= w.of_all * 0.9) as p90_minutes
    from (
      select t.name, t.reply_type, t.minutes, sum(t.n) over (partition by t.name, t.reply_type order by t.minutes) as before,
        sum(t.n) over (partition by t.name, t.reply_type) as of_all
      from (
        select name, reply_type, minutes, n from times
        union all select name, null, minutes, sum(n) from times group by 1, 3) t) w
    group by 1, 2
  ), figures as (
    select p.name, p.since, p.until, coalesce(p.since >= v_began, false) as known,
      coalesce(sum(s.n) filter (where s.basis = 'seen' and not s.history), 0) as comments,
      coalesce(sum(s.n) filter (where s.basis = 'seen' and s.history), 0) as history,
      coalesce(sum(s.n) filter (where s.has_reply), 0) as replies,
      coalesce(sum(s.n) filter (where s.state = 'public'), 0) as published,
      coalesce(sum(s.n) filter (where s.state = 'public' and s.history), 0) as published_history,
      coalesce(sum(s.n) filter (where s.state = 'queue'), 0) as queued,
      coalesce(sum(s.n) filter (where s.basis = 'fate' and not s.history and engine.outcome_is_answerable(s.kind)), 0) as answerable,
      coalesce(sum(s.n) filter (where s.basis = 'fate' and not s.history and s.kind = 'public'), 0) as answered,
      coalesce(sum(s.n) filter (where s.speed > 0), 0) as timed,
      coalesce(sum(s.n) filter (where s.speed in (1, 2)), 0) as on_time,
      coalesce(sum(s.span_ms), 0) as span_ms,
      coalesce(sum(s.n) filter (where s.basis = 'seen' and not s.history and s.kind <> ''), 0) as with_sentiment,
      coalesce(sum(s.n) filter (where s.basis = 'seen' and not s.history and s.kind = 'Positive'), 0) as positive
    from periods p left join sums s using (name) group by 1, 2, 3
  ), days as (
    select date_trunc(v_unit, (p_start + n)::timestamp)::date as day, min(p_start + n) as first_day from generate_series(0, p_end - p_start) n group by 1
  ), by_day as (
    -- A day of the period before stands where it would in this one.
    select c.name, date_trunc(v_unit, (c.day + case c.name when 'range' then 0 else p_end + 1 - p_start end)::timestamp)::date as day,
      sum(c.n) filter (where c.basis = 'seen' and not c.history) as comments,
      sum(c.n) filter (where c.basis = 'seen' and not c.history and c.kind = 'Positive') as positive,
      sum(c.n) filter (where c.basis = 'seen' and not c.history and c.kind = 'Neutral') as neutral,
      sum(c.n) filter (where c.basis = 'seen' and not c.history and c.kind = 'Negative') as negative,
      sum(c.n) filter (where c.has_reply) as replies,
      sum(c.n) filter (where c.has_reply and c.kind = 'AI') as ai,
      sum(c.n) filter (where c.has_reply and c.kind = 'AI+Edited') as edited,
      sum(c.n) filter (where c.has_reply and c.kind = 'Manual') as manual,
      sum(c.span_ms) / 60000 / nullif(sum(c.n) filter (where c.speed > 0), 0) as minutes
    from cells c where c.name in ('range', 'before_range') group by 1, 2
  ), series as (
    select d.day, coalesce(t.comments, 0) as comments, coalesce(t.positive, 0) as positive, coalesce(t.neutral, 0) as neutral, coalesce(t.negative, 0) as negative,
      coalesce(t.ai, 0) as ai, coalesce(t.edited, 0) as edited, coalesce(t.manual, 0) as manual, t.minutes::float8 as minutes,
      d.first_day - (p_end + 1 - p_start) as before_day, coalesce(b.comments, 0) as before_comments, coalesce(b.replies, 0) as before_replies
    from days d left join by_day t on t.name = 'range' and t.day = d.day left join by_day b on b.name = 'before_range' and b.day = d.day
  ), videos as (
    select v.video_id, sum(v.seen) as comments, coalesce(sum(v.negative), 0) as negative, coalesce(sum(v.open), 0) as open,
      coalesce(sum(v.open_questions), 0) as open_questions, coalesce(sum(v.published), 0) as published
    from (
      select c.video_id, sum(c.seen) as seen, sum(c.negative) as negative, sum(c.open) as open, sum(c.open_questions) as open_questions, sum(c.published) as published
      from pieces p cross join lateral (
        select * from public.report_video_counts c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
          and c.day >= p.since and c.day < p.until offset 0) c
      where p.name = 'range'
      group by 1
      union all
      select l.item, sum(l.n) filter (where l.basis = 'seen'), sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Negative'),
        sum(l.n) filter (where l.basis = 'fate' and engine.outcome_is_open(l.kind)),
        sum(l.n) filter (where l.basis = 'fate' and engine.outcome_is_open(l.kind) and l.category = 'Questions'), sum(l.n) filter (where l.state = 'public')
      from loose l where l.of_video group by 1) v
    group by 1 having sum(v.seen) > 0
    order by open_questions desc, open desc, comments desc, 1 limit 10
  ), topics as (
    select t.topic, sum(t.seen) as comments, coalesce(sum(t.positive), 0) as positive, coalesce(sum(t.negative), 0) as negative, coalesce(sum(t.public), 0) as published
    from (
      select c.topic, sum(c.seen) as seen, sum(c.positive) as positive, sum(c.negative) as negative, sum(c.public) as public
      from pieces p cross join lateral (
        select * from public.report_topic_counts c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
          and c.day >= p.since and c.day < p.until offset 0) c
      where v_derived and p.name = 'range'
      group by 1
      union all
      select l.item, sum(l.n) filter (where l.basis = 'seen'), sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Positive'),
        sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Negative'), sum(l.n) filter (where l.basis = 'fate' and l.kind = 'public')
      from loose l where v_derived and not l.of_video group by 1) t
    group by 1 having sum(t.seen) > 0 order by 2 desc, 1 limit 12
  )
  select jsonb_build_object(
    'now', v_now,
    'derived', v_derived,
    'figures', (select jsonb_object_agg(f.name, to_jsonb(f) - '{name,span_ms}'::text[] || jsonb_build_object(
        'coverage', case when v_shares then engine.percent((f.published - f.published_history)::bigint, f.comments::bigint) end,
        'answerable', case when v_shares then f.answerable end, 'answered', case when v_shares then f.answered end,
        'answerable_percent', case when v_shares then engine.percent(f.answered::bigint, f.answerable::bigint) end,
        'on_time_percent', engine.percent(f.on_time::bigint, f.timed::bigint),
        'average_minutes', (f.span_ms / 60000 / nullif(f.timed, 0))::float8,
        'median_minutes', (select m.median_minutes from medians m where m.name = f.name and m.reply_type is null),
        'positive_percent', engine.percent(f.positive::bigint, f.with_sentiment::bigint))
        || case when v_derived then '{}' else '{"with_sentiment": 0, "positive": 0, "positive_percent": 0}'::jsonb end)
      from figures f),
    'categories', case when v_derived then (
      select coalesce(jsonb_agg(jsonb_build_object('category', nullif(c.category, ''), 'comments', c.n, 'percent', engine.percent(c.n::bigint, c.of_all::bigint))
          order by c.n desc, c.category), '[]')
      from (select s.category, sum(s.n) as n, sum(sum(s.n)) over () as of_all from sorted s where s.basis = 'seen' group by 1 having sum(s.n) <> 0) c) else '[]' end,
    'series', (select jsonb_agg(to_jsonb(s) || case when v_derived then '{}' else '{"positive": 0, "neutral": 0, "negative": 0}'::jsonb end order by s.day) from series s),
    'response', (
      select jsonb_build_object('under15m', r.n[1], 'under1h', r.n[2], 'under6h', r.n[3], 'over6h', r.n[4],
        'under15m_percent', engine.percent(r.n[1], r.of_all), 'under1h_percent', engine.percent(r.n[2], r.of_all),
        'under6h_percent', engine.percent(r.n[3], r.of_all), 'over6h_percent', engine.percent(r.n[4], r.of_all))
      from (select array_agg(x.n order by x.speed) as n, sum(x.n)::bigint as of_all from (
        select g.speed, coalesce(sum(s.n), 0)::bigint as n from generate_series(1, 4) g (speed)
        left join sums s on s.name = 'range' and s.speed = g.speed group by 1) x) r),
    'types', (select coalesce(jsonb_agg(jsonb_build_object('type', t.kind, 'replies', t.n, 'median_minutes', m.median_minutes, 'p90_minutes', m.p90_minutes)
        order by t.kind), '[]')
      from (select s.kind, sum(s.n) as n from sums s
        where s.name = 'range' and s.basis = 'sent' and s.state = 'public' and s.kind <> '' group by 1 having sum(s.n) <> 0) t
      left join medians m on m.name = 'range' and m.reply_type = t.kind),
    'outcomes', (select coalesce(jsonb_agg(jsonb_build_object('outcome', o.kind, 'comments', o.n) order by o.n desc, o.kind), '[]')
      from (select s.kind, sum(s.n) as n from sums s
        where s.name = 'range' and s.basis = 'fate' and not s.history group by 1 having sum(s.n) <> 0) o),
    'open', (
      select jsonb_build_object('count', o.n, 'over_hour', o.n - w.hour, 'over_day', o.n - w.day, 'questions', case when v_derived then coalesce((
          select sum(q.n) from sorted q where q.basis = 'fate' and q.category = 'Questions' and engine.outcome_is_open(q.kind)), 0) else 0 end)
      from (
        select coalesce(sum(s.n), 0) as n
        from sums s where s.name = 'range' and s.basis = 'fate' and not s.history and engine.outcome_is_open(s.kind)) o
      cross join (
        select r.n_hour as hour, r.n_day as day from periods p
        cross join lateral engine.count_young(v_accounts, v_channels, greatest(p.since, v_now - interval '1 day'), p.until, v_now, v_filter) r
        where p.name = 'range') w),
    'videos', (select coalesce(jsonb_agg(jsonb_build_object('id', t.video_id, 'title', v.title, 'comments', t.comments, 'published', t.published,
        'negative', case when v_derived then t.negative else 0 end, 'open', t.open, 'open_questions', case when v_derived then t.open_questions else 0 end,
        'coverage', case when v_shares then engine.percent(t.published::bigint, t.comments::bigint) end, 'views', v.views,
        'comment_count', v.comment_count, 'views_read_at', v.views_read_at)
        order by t.open_questions desc, t.open desc, t.comments desc, t.video_id), '[]')
      from videos t left join public.videos v on v.user_id = any (v_accounts) and v.id = t.video_id),
    'reads_views', not exists (select from public.automation_settings s where s.user_id = any (v_accounts) and not s.read_views),
    'topics', (select coalesce(jsonb_agg(to_jsonb(t) order by t.comments desc, t.topic), '[]') from topics t))
  into v_result;
  return v_result;
end $function$;

CREATE OR REPLACE FUNCTION engine.digest_lines (
  p_grave     integer,
  p_drafts    integer,
  p_questions integer,
  p_needs_you integer
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select string_agg(case when l.n = 1 then '1 ' || l.one else l.n || ' ' || l.many end, E'\n' order by l.place)
  from (values
    (1, p_grave, 'serious comment needs a personal reply', 'serious comments need a personal reply'),
    (2, p_drafts, 'draft is waiting for your approval', 'drafts are waiting for your approval'),
    (3, p_questions, 'comment asks something only you can answer', 'comments ask something only you can answer'),
    (4, p_needs_you, 'reply wasn''t posted and needs your attention', 'replies weren''t posted and need your attention')) l (place, n, one, many)
  where l.n > 0
$function$;

CREATE OR REPLACE FUNCTION engine.draft_comment (
  p_id uuid
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
  v_refusal constant text := engine.act_refusal('draft', v);
begin
  if v_refusal is not null then
    perform engine.fail(409, 'reply_state_conflict', v_refusal, 'Reload the page to see the latest version.');
  end if;
  if v.reply_status = 'skipped' and v.status_reason <> 'dismissed' then
    -- As spam it would be skipped again unless its owner says that it is none.
    return query select * from engine.restore_from_spam(p_id);
    return;
  end if;
  if v.reply_status = 'skipped' then
    perform engine.take_back_decision(p_id);
    v := engine.move_locked(v, null, 'owner', 'restored');
  end if;
  update public.youtube_comments set candidate = true, draft_after = null, draft_attempts = 0, draft_failures = 0 where id = p_id;
  return query select * from public.youtube_comments where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.drill_condition (
  p_what text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_kind constant text := split_part(p_what, ':', 1);
  v_value constant text := nullif(substring(p_what from position(':' in p_what) + 1), p_what);
  -- y is public.youtube_comments; the range's ends are $1 and $2.
  v_seen constant text := 'y.created_at >= $1 and y.created_at < $2';
  v_new constant text := v_seen || ' and not y.history';
  v_sent constant text := 'y.reply_sent_at >= $1 and y.reply_sent_at < $2';
  v_public constant text := v_sent || ' and y.reply_status = ''verified_public''';
  v_timed constant text := v_public || ' and not y.history and y.published_at is not null';
  v_outcome constant text := 'engine.comment_outcome(y.reply_status, y.status_reason, y.comment_id = y.thread_id, y.owner_replied_at is not null, y.can_reply, '
    'y.gone_at is null and y.redacted_at is null)';
  v_open constant text := v_new || ' and engine.outcome_is_open(' || v_outcome || ')';
  v_speed constant text := 'engine.speed_of(greatest(0, floor(extract(epoch from y.reply_sent_at - y.published_at) * 1000))::bigint)';
  v_condition constant text := case
    when p_what is null then v_seen
    when v_value is null then case v_kind
      when 'comments' then v_new
      when 'history' then v_seen || ' and y.history'
      when 'replies' then v_sent || ' and y.has_reply'
      when 'published' then v_public
      when 'queued' then v_sent || ' and y.reply_status = ''queue'''
      when 'answerable' then v_new || ' and engine.outcome_is_answerable(' || v_outcome || ')'
      when 'answered' then v_new || ' and y.reply_status = ''verified_public'''
      when 'timed' then v_timed
      when 'on_time' then v_timed || ' and ' || v_speed || ' in (1, 2)'
      when 'with_sentiment' then v_new || ' and y.sentiment is not null'
      when 'positive' then v_new || ' and y.sentiment = ''Positive'''
      when 'open' then v_open
      when 'open_over_hour' then v_open || ' and engine.waits_since(y.published_at, y.created_at) < engine.now() - interval ''1 hour'''
      when 'open_over_day' then v_open || ' and engine.waits_since(y.published_at, y.created_at) < engine.now() - interval ''1 day'''
      when 'open_questions' then v_open || ' and y.category = ''Questions''' end
    else case v_kind
      when 'category' then v_new || case v_value when 'none' then ' and y.category is null' else format(' and y.category = %L', v_value) end
      when 'sentiment' then v_new || format(' and y.sentiment = %L', v_value)
      when 'outcome' then v_new || format(' and %s = %L', v_outcome, v_value)
      when 'response' then v_timed || format(' and %s = %s', v_speed, array_position('{under15m,under1h,under6h,over6h}'::text[], v_value))
      when 'type' then v_public || format(' and y.reply_type = %L', v_value)
      when 'topic' then v_new || format(' and y.topics @> array[%L]', v_value)
      when 'video' then v_new || format(' and y.video_id = %L', v_value)
      when 'ids' then format('y.id = any (%L::uuid[])', '{' || v_value || '}') end end;
begin
  perform engine.require(length(coalesce(p_what, '')) <= engine.most('report_what_characters'), 'Choose 1 to 2,000 comments.');
  perform engine.require(v_condition is not null, 'Nothing by that name can be opened.');
  -- A pattern of Postgres repeats something 255 times at most, or without end.
  perform engine.require(v_kind is distinct from 'ids' or (length(v_value) < 2000 * 37 and v_value ~ '^[0-9a-f-]{36}(,[0-9a-f-]{36})*$'),
    'Choose 1 to 2,000 comments.');
  return v_condition;
end $function$;

CREATE OR REPLACE FUNCTION engine.edit_reply (
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
begin
  if coalesce(v.reply_status, '') <> all (engine.reply_editable()) then
    perform engine.fail(409, 'reply_state_conflict', 'This reply can no longer be edited here.', 'Reload the page to see the latest version.');
  end if;
  if v.reply_status = 'queue' then
    perform engine.move_reply(p_id, 'draft', 'owner', 'edited');
  end if;
  perform engine.set_reply_text(p_id, p_text, case when v.grave or v.reply_type = 'Manual' then 'Manual' else 'AI+Edited' end);
  if v.grave and v.rule_id is not null then
    update public.youtube_comments set rule_id = null where id = p_id;
  end if;
  return query select * from public.youtube_comments where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.fate_figures (
  p_approved  bigint,
  p_edited    bigint,
  p_replaced  bigint,
  p_dismissed bigint,
  p_waiting   bigint,
  p_changed   double precision
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('drafts', d.n + p_waiting, 'approved', p_approved, 'edited', p_edited, 'replaced', p_replaced, 'dismissed', p_dismissed, 'waiting', p_waiting,
    'approved_percent', case when d.n > 0 then engine.percent(p_approved, d.n) end, 'edited_percent', case when d.n > 0 then engine.percent(p_edited, d.n) end,
    'replaced_percent', case when d.n > 0 then engine.percent(p_replaced, d.n) end, 'dismissed_percent', case when d.n > 0 then engine.percent(p_dismissed, d.n) end,
    'changed_percent', round((p_changed * 100)::numeric))
  from (select p_approved + p_edited + p_replaced + p_dismissed as n) d
$function$;

CREATE OR REPLACE FUNCTION engine.filter_condition (
  p_video    text DEFAULT NULL::text,
  p_category text DEFAULT NULL::text,
  p_type     text DEFAULT NULL::text,
  p_status   text DEFAULT 'all'::text,
  p_search   text DEFAULT NULL::text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select concat_ws(' and ', 'true',
    'y.video_id = ' || quote_literal(p_video),
    'y.category = ' || quote_literal(p_category),
    'y.reply_type = ' || quote_literal(p_type),
    case p_status when 'replied' then 'y.reply_status = ''verified_public''' when 'queued' then 'y.reply_status = any (engine.reply_on_its_way())' end,
    'position(' || quote_literal(lower(p_search)) || ' in lower(concat_ws('' '', y.text_original, y.generated_reply, y.author_name))) > 0')
$function$;

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
    return 'Comments will be read shortly.';
  end if;
  -- As dense as what is read, back to two years ago, where the walk ends (sync-comments, HISTORY_DAYS).
  v_pages := v_read / 100.0 * extract(epoch from greatest(interval '0', v_oldest - (v_now - interval '731 days')))
    / greatest(extract(epoch from v_now - v_oldest), 3600);
  v_today := greatest(0, engine.quota_left(p_project, 'history'));
  if v_pages <= v_today then
    return 'Past comments will be read today.';
  end if;
  v_days := ceil((v_pages - v_today) * 100
    / (engine.project_quota(p_project) * (select p.percent from engine.quota_purposes() p where p.purpose = 'history')));
  return format('Past comments will be read by %s.', case when v_days <= 6 then to_char(engine.quota_day() + v_days, 'FMDay') else to_char(engine.quota_day() + v_days, 'FMDD FMMonth') end);
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
    perform engine.fail(409, 'sealed_in_old_form', 'A credential is sealed in a format that is no longer accepted.', 'Deploy the functions that belong to this schema.');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.keep_fact (
  p_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform engine.me();
  update public.facts f set contradicted_at = null, contradicted_by = null,
    valid_until = case when f.valid_until >= engine.today_of(f.user_id) then f.valid_until end
  where f.id = p_id and f.user_id = any (array(select engine.accounts()));
  if not found then
    perform engine.fail(404, 'fact_not_found', 'This fact doesn''t exist.');
  end if;
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
    raise exception using errcode = '42501', message = 'You can''t verify an email yourself.';
  end if;
  perform engine.require_gate('signup_lead');
  insert into public.signup_leads (email) values (new.email) on conflict do nothing;
  -- The visitor's own statement adds no row, ever: neither status nor content of the answer tells whether the email was there.
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.learn_document()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.passages;
  v_texts constant text[] := engine.passages_of(new.body, new.format);
begin
  if v_texts = '{}' then
    perform engine.fail(422, 'nothing_to_read', 'This document contains no text.',
      case when new.format in ('srt', 'vtt') then 'Subtitles need times such as 00:01:02,000 --> 00:01:04,000 above each text.' else 'Paste its text instead.' end);
  end if;
  delete from public.passages p where p.document_id = new.id;
  v.user_id := new.user_id;
  v.channel_id := new.channel_id;
  v.kind := 'document';
  v.video_id := new.video_id;
  v.document_id := new.id;
  v.language := new.language;
  v.said_at := new.updated_at;
  perform engine.write_passages(v, v_texts);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.limit_knowledge()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_count bigint;
begin
  if not exists (select from public.client_youtube_channels m where m.client_user_id = new.user_id and m.channel_id = new.channel_id)
    and not exists (select from public.youtube_connections c where c.user_id = new.user_id and c.channel_id = new.channel_id)
  then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  -- Counted under a lock of the user's, or two inserts at a time would both find room.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.' || tg_argv[0] || ':' || new.user_id, 0));
  execute format('select count(*) from %I.%I k where k.user_id = $1 and k.channel_id = $2', tg_table_schema, tg_table_name)
  into v_count using new.user_id, new.channel_id;
  if v_count > engine.most(tg_argv[0]) then
    perform engine.fail(422, 'too_many_' || tg_argv[0], format('This channel has reached the limit of %s %s.', engine.most(tg_argv[0]), tg_argv[0]),
      'Delete one you no longer need.');
  end if;
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
    perform engine.fail(422, 'too_many_' || tg_argv[0], format('You''ve reached the limit of %s %s.', v_most, tg_argv[2]), tg_argv[3]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.limit_saved_replies()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Counted under a lock of the user's, or two inserts at a time would both find room.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.saved_replies:' || new.user_id, 0));
  if (select count(*) from public.saved_replies r where r.user_id = new.user_id) >= engine.most('saved_replies') then
    perform engine.fail(422, 'too_many_saved_replies', format('You''ve reached the limit of %s saved replies.', engine.most('saved_replies')), 'Delete one you no longer use.');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.mail_access()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_before public.profiles;
  v_kind text;
begin
  if tg_op = 'UPDATE' then
    v_before := old;
  end if;
  v_kind := case
    when tg_op = 'UPDATE' and new.plan is not null and v_before.plan is null then 'access_approved'
    when new.plan is null and v_before.plan is not null then 'access_ended'
    when new.plan is null and new.access_decided_at is distinct from v_before.access_decided_at then 'access_declined'
    when new.plan is null and new.access_requested_at is not null and v_before.access_requested_at is null then 'access_requested'
  end;
  if v_kind is null then
    return null;
  end if;
  insert into private.mails (user_id, kind, subject, body)
  select new.user_id, v_kind, t.subject, t.body from (values
    ('access_requested', 'We received your access request',
      E'We answer within 24 hours, by email.\n\nUntil then you can connect your channel and set everything up. Nothing is drafted or posted until you''re approved.'),
    ('access_approved', 'Your access is approved',
      format(E'You''re on the %s plan.\n\nOpen Reply Agent and follow First steps to your first public reply.', initcap(new.plan))),
    ('access_declined', 'Your access request was declined',
      E'We can''t give you access right now, so nothing is drafted or posted. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.'),
    ('access_ended', 'Your access has ended',
      E'Nothing is drafted or posted from now on. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.')
  ) t (kind, subject, body) where t.kind = v_kind;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.me()
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if (select auth.uid()) is null then
    perform engine.fail(401, 'not_signed_in', 'You''re not signed in.', 'Sign in and try again.');
  end if;
  return (select auth.uid());
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
      format('A reply that is %s can''t become %s.', coalesce(v_from, 'not written'), p_to),
      'Reload the page to see the latest version.');
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
    findings = v.findings, sources = v.sources, marks = v.marks, lessons = v.lessons, escalation = v.escalation, second_opinion = v.second_opinion, grave = v.grave, rule_id = v.rule_id, draft_after = v.draft_after,
    send_started_at = v.send_started_at, post_attempts = v.post_attempts, reconcile_attempts = v.reconcile_attempts,
    used_connection_id = v.used_connection_id, used_connection_label = v.used_connection_label,
    verification_attempts = v.verification_attempts, verification_note = v.verification_note, last_checked_at = v.last_checked_at,
    verified_at = v.verified_at, next_check_at = v.next_check_at, absent_since = v.absent_since
  where y.id = v.id returning y.* into v;
  perform pg_catalog.set_config('rejoinder.moving_reply', '', true);
  if p_to = 'draft' and v_from is not null then
    perform engine.take_back_decision(v.id);
  end if;
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
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  end if;
  return engine.move_locked(v, p_to, p_actor, p_reason, p_detail);
end $function$;

CREATE OR REPLACE FUNCTION engine.own_comment (
  p_id uuid
)
  RETURNS public.youtube_comments
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
begin
  perform engine.me();
  select * into v from public.youtube_comments where id = p_id and user_id = any (array(select engine.accounts())) for update;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  end if;
  return v;
end $function$;

CREATE OR REPLACE FUNCTION engine.own_question (
  p_id     uuid,
  p_states text[]
)
  RETURNS public.questions
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v public.questions;
begin
  perform engine.me();
  select * into v from public.questions q where q.id = p_id and q.user_id = any (array(select engine.accounts())) for update;
  if not found then
    perform engine.fail(404, 'question_not_found', 'This question doesn''t exist.', 'Reload the page: it may have been merged with another question.');
  end if;
  if v.state <> all (p_states) then
    perform engine.fail(409, 'question_state_conflict', 'This question has been answered or dismissed.', 'Reload the page to see the latest version.');
  end if;
  return v;
end $function$;

CREATE OR REPLACE FUNCTION engine.place_rule()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.reply_rules'), pg_catalog.hashtext(new.user_id::text));
  if (select count(*) from public.reply_rules r where r.user_id = new.user_id) >= engine.most('rules') then
    perform engine.fail(422, 'too_many_rules', format('You already have %s rules.', engine.most('rules')), 'Delete one first.');
  end if;
  new.position := coalesce((select max(r.position) from public.reply_rules r where r.user_id = new.user_id), 0) + 1;
  new.changed_at := engine.now();
  return new;
end $function$;

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
  v_replies := greatest(0, engine.quota_left(v.project, 'posting')) / engine.reply_cost();
  return concat_ws(' ', engine.history_words(v.user_id, v.channel_id, v.project), case
    when v_replies >= 20 then format('Room for about %s more replies today.', v_replies / 10 * 10)
    when v_replies = 1 then 'Room for 1 more reply today.'
    when v_replies > 0 then format('Room for %s more replies today.', v_replies)
    else format('No more replies today. We''ll resume at %s.', to_char(engine.quota_opens_at(v.project, 'posting', engine.reply_cost()) at time zone v.timezone, 'HH24:MI'))
  end);
end $function$;

CREATE OR REPLACE FUNCTION engine.refuse_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- At depth 1 somebody deletes history itself; deeper it is the cascade of a deleted account, which must reach history too.
  if tg_op = 'DELETE' and pg_catalog.pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception using errcode = 'PT409', message = 'History can''t be changed.', detail = 'history_is_append_only';
end $function$;

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
    perform engine.fail(403, 'owner_only', 'You''re signed in as the operator. Only the account owner can change this.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.reopen_question (
  p_id uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  -- As dismissing left them: undecided, and not to be drafted.
  v_comments constant uuid[] := array(
    select y.id from public.youtube_comments y join public.questions q on q.id = y.question_id
    where q.id = p_id and q.user_id = any (array(select engine.accounts())) and y.reply_status is null and y.status_reason is null and y.draft_after = 'infinity'
    order by y.user_id, y.channel_id, y.comment_id for update of y);
  v public.questions;
begin
  v := engine.own_question(p_id, array['dismissed']);
  update public.questions q set state = 'open', decided_at = null where q.id = p_id;
  update public.youtube_comments y set status_reason = 'needs_answer' where y.id = any (v_comments);
  return cardinality(v_comments);
exception when unique_violation then
  perform engine.fail(409, 'question_asked_again', 'Viewers have asked this again.', 'Reload the page. It''s now open as a new question.');
  return null;
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
  perform engine.require(cardinality(p_ids) <= engine.most('rules'), format('You can have at most %s rules.', engine.most('rules')));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.reply_rules'), pg_catalog.hashtext(v_user::text));
  if (select array_agg(r.id order by r.id) from public.reply_rules r where r.user_id = v_user)
    is distinct from (select array_agg(i order by i) from unnest(p_ids) i)
  then
    perform engine.fail(422, 'rules_differ', 'Your rules changed while you were moving one.', 'Reload the page to see the latest version.');
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
declare
  v_zone constant text := engine.time_zone(p_tz);
begin
  if v_zone is null then
    perform engine.fail(422, 'unknown_time_zone', format('We don''t know the time zone %s.', coalesce(left(p_tz, 64), '(none)')), 'Choose one on the Account page.');
  end if;
  return v_zone;
end $function$;

CREATE OR REPLACE FUNCTION engine.require_comment (
  p_found boolean
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not coalesce(p_found, false) then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  end if;
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
    perform engine.fail(429, 'too_many_requests', 'Too many requests. Try again in a few minutes.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.require_reply (
  p_text       text,
  p_when_empty text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_text text := engine.normalise_reply(coalesce(p_text, ''));
begin
  if v_text = '' then
    perform engine.fail(422, 'reply_empty', 'The reply is empty.', p_when_empty);
  elsif length(v_text) > engine.most('reply_characters') then
    perform engine.fail(422, 'reply_too_long',
      format('The reply has %s characters. The limit is %s.', length(v_text), engine.most('reply_characters')), 'Shorten it.');
  end if;
  return v_text;
end $function$;

CREATE OR REPLACE FUNCTION engine.require_time_zone()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if engine.time_zone(new.timezone) is null then
    perform engine.fail(422, 'unknown_time_zone', 'We don''t know this time zone.', 'Choose one from the list.');
  end if;
  new.timezone := engine.time_zone(new.timezone);
  return new;
end $function$;

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
    perform engine.fail(409, 'reply_state_conflict', 'Only a failed or unconfirmed reply can be sent again.', 'Reload the page to see the latest version.');
  end if;
  update public.youtube_comments set youtube_reply_id = null, posted_at = null, verified_at = null, next_check_at = null,
    absent_since = null, verification_attempts = 0, verification_note = null, send_started_at = null where id = p_id;
  return query select * from engine.approve(p_id, 'owner', 'sent_again');
end $function$;

CREATE OR REPLACE FUNCTION engine.restore_from_spam (
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
  if v.reply_status is distinct from 'skipped' or coalesce(v.status_reason, '') not in ('spam', 'confirmed_spam') then
    perform engine.fail(409, 'reply_state_conflict', 'This comment isn''t marked as spam.', 'Reload the page to see the latest version.');
  end if;
  if not engine.still_answerable(v) then
    perform engine.fail(409, 'reply_state_conflict', 'This comment can no longer be answered on YouTube.');
  end if;
  perform engine.teach_spam(v, false);
  v := engine.move_locked(v, null, 'owner', 'not_spam');
  -- Drafted like a new comment, also when it came before replies were switched on. Its channel is woken (36_turns.sql).
  update public.youtube_comments set candidate = true, draft_after = null, draft_attempts = 0, draft_failures = 0, rule_id = null where id = v.id;
  return query select * from public.youtube_comments where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.restore_reply (
  p_id uuid
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
  v_reason text;
begin
  if not engine.still_answerable(v) then
    perform engine.fail(409, 'reply_state_conflict', coalesce(engine.act_refusal('restore', v), 'There''s nothing to restore.'), 'Reload the page to see the latest version.');
  end if;
  if v.status_reason = 'dismissed' and v.generated_reply is not null then
    select e.reason into v_reason from public.reply_events e
    where e.comment_row_id = p_id and e.to_status = 'draft' and e.reason <> 'restored' order by e.id desc limit 1;
    -- Moving it takes the decision back, and what was learned from it.
    v := engine.move_locked(v, 'draft', 'owner', 'restored');
    -- Why it waits is what it was; that it was restored stands in the history.
    update public.youtube_comments set status_reason = coalesce(v_reason, 'restored') where id = p_id;
  else
    perform engine.take_back_decision(p_id);
    v_reason := v.status_reason;
    v := engine.move_locked(v, null, 'owner', 'restored');
    update public.youtube_comments y set
      -- What was judged not worth an answer would be judged so again. What its owner dismissed goes on where it was.
      candidate = y.candidate and v_reason = 'dismissed',
      status_reason = case
        when y.grave then 'grave'
        when y.question_id is not null and exists (select from public.questions q where q.id = y.question_id and q.state = 'open') then 'needs_answer' end
    where y.id = p_id;
  end if;
  return query select * from public.youtube_comments where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.resume_channel (
  p_channel text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid;
begin
  update public.channel_pauses set resumed_at = engine.now()
  where user_id = any (array(select engine.accounts())) and channel_id = p_channel and resumed_at is null
  returning user_id into v_user;
  if not found then
    perform engine.fail(404, 'channel_not_paused', 'This channel isn''t paused.', 'Reload the page to see the latest version.');
  end if;
  perform engine.log(v_user, 'owner', 'channel_resumed', p_channel);
end $function$;

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
    format('Searches can have at most %s characters.', engine.most('search_characters')));
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
    perform engine.fail(422, 'unknown_policy', 'Unknown policy.', 'Choose review or auto.');
  end if;
  if p_policy = 'auto' and not (
    p_terms ->> 'channel_id' is not null and p_terms -> 'rules' is not null and p_terms -> 'caps' is not null
    and coalesce((p_terms ->> 'consent')::boolean, false)
    and exists (select from public.youtube_connections c where c.user_id = v_user and c.channel_id = p_terms ->> 'channel_id' and c.is_active)
  ) then
    perform engine.fail(422, 'consent_required', 'Posting without review needs your explicit consent for a connected channel.',
      'State the channel, rules and limits, and agree to them.');
  end if;
  perform engine.require(length(coalesce(p_terms::text, '')) <= engine.most('consent_characters'),
    format('The terms can have at most %s characters. Shorten your rules or delete some.', engine.most('consent_characters')));
  perform engine.lock_decisions(v_user);
  update public.automation_settings set posting_policy = p_policy where user_id = v_user;
  if not found then
    perform engine.fail(404, 'settings_not_found', 'Automation isn''t set up yet.', 'Open Reply Agent first.');
  end if;
  -- Taking a consent back is never refused; that it is still taken back needs no second record.
  if p_policy = 'auto' and (
    select count(*) from public.automation_consents c
    where c.user_id = v_user and c.policy = 'auto' and c.created_at > engine.now() - interval '24 hours') >= engine.most('consents')
  then
    perform engine.fail(429, 'too_many_consents', format('You''ve already agreed %s times in the last 24 hours.', engine.most('consents')), 'Try again tomorrow.');
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

CREATE OR REPLACE FUNCTION engine.tab_where (
  p_tab text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(p_tab = any (engine.reply_tabs()), 'Unknown tab.');
  return case p_tab
    when 'unanswered' then $q$(y.reply_status is null and y.comment_id = y.thread_id and y.owner_replied_at is null
      and y.can_reply and y.redacted_at is null and not y.grave and y.status_reason is distinct from 'needs_answer')$q$
    when 'needs_answer' then $q$(y.reply_status is null and y.status_reason = 'needs_answer' and y.redacted_at is null)$q$
    when 'to_approve' then format('(y.reply_status = any (%L::text[]) or (y.grave and y.reply_status is null and y.redacted_at is null))', engine.tab_statuses(p_tab))
    when 'spam' then $q$(y.reply_status = 'skipped' and y.status_reason = 'spam')$q$
    when 'no_reply' then format('(y.reply_status = any (%L::text[]) and (y.reply_status <> %L or y.status_reason is distinct from %L))', engine.tab_statuses(p_tab), 'skipped', 'spam')
    else format('(y.reply_status = any (%L::text[]))', engine.tab_statuses(p_tab))
  end;
end $function$;

CREATE OR REPLACE FUNCTION engine.trip_breaker (
  p_user    uuid,
  p_channel text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_settings public.automation_settings;
  v_not_public int;
  v_judged int;
  v_title text;
begin
  select * into v_settings from public.automation_settings where user_id = p_user;
  if not found then
    return false;
  end if;
  -- Of two batches of verdicts at the same time, the second sees those of the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.breaker:' || p_user || p_channel, 0));
  select count(*) filter (where visibility = 'not_public'), count(*) into v_not_public, v_judged
  from (
    select engine.reply_visibility(y.reply_status, y.status_reason) as visibility from public.youtube_comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.posted_at is not null
      -- Verdicts on replies that were posted before a person resumed the channel count no more.
      and y.posted_at > coalesce((select b.resumed_at from public.channel_pauses b where b.user_id = p_user and b.channel_id = p_channel), '-infinity')
      and engine.reply_visibility(y.reply_status, y.status_reason) is not null
    order by y.posted_at desc limit v_settings.breaker_judged) verdicts;
  if v_not_public < v_settings.breaker_not_public then
    return false;
  end if;

  insert into public.channel_pauses as b (user_id, channel_id, not_public, judged) values (p_user, p_channel, v_not_public, v_judged)
  on conflict (user_id, channel_id) do update set paused_at = engine.now(), not_public = v_not_public, judged = v_judged, resumed_at = null
  where b.resumed_at is not null;
  if not found then
    return false;
  end if;
  select coalesce(c.channel_title, p_channel) into v_title from public.youtube_connections c
  where c.user_id = p_user and c.channel_id = p_channel limit 1;
  v_title := coalesce(v_title, p_channel);
  perform engine.log(p_user, 'engine', 'channel_paused', p_channel, jsonb_build_object('not_public', v_not_public, 'judged', v_judged));
  insert into private.mails (user_id, kind, subject, body) values (p_user, 'channel_paused',
    format('Replies on %s are paused', v_title),
    format(E'%s of the last %s replies on %s aren''t public: YouTube held, hid or removed them.\n\n'
      'Posting stays paused until you resume it. Approved replies wait.\n\n'
      'Check the held replies, vary the next ones or slow them down, then resume the channel in the app.', v_not_public, v_judged, v_title));
  return true;
end $function$;

CREATE OR REPLACE FUNCTION engine.user_of (
  p_email text
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := (select u.id from auth.users u where lower(u.email) = lower(btrim(p_email)));
begin
  if v_user is null then
    perform engine.fail(404, 'account_not_found', format('No account uses the email %s.', left(btrim(p_email), 320)), 'npm run operate -- users lists them.');
  end if;
  return v_user;
end $function$;

CREATE OR REPLACE FUNCTION engine.weekly_lines (
  p_dashboard jsonb,
  s           public.report_settings
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select concat_ws(E'\n',
    'Comments: ' || (r ->> 'comments'),
    'Public replies: ' || (r ->> 'published'),
    'Answered: ' || case when (r ->> 'answerable')::int > 0 then (r ->> 'answerable_percent') || '% of the ' || (r ->> 'answerable') || ' that needed a reply' else 'nothing needed a reply' end,
    'Median response: ' || coalesce(engine.minutes_in_words((r ->> 'median_minutes')::int), 'no public replies yet'),
    'Still open: ' || (p_dashboard #>> '{open,count}'),
    'Hours saved: ' || (
      select round(coalesce(sum((t ->> 'replies')::int * case t ->> 'type' when 'AI' then s.minutes_unedited when 'AI+Edited' then s.minutes_edited else 0 end), 0) / 60, 1)
      from jsonb_array_elements(p_dashboard -> 'types') t))
  from (select p_dashboard #> '{figures,range}' as r) f
$function$;

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
    perform engine.fail(409, 'reply_state_conflict', 'This comment already has a reply or can''t be answered.', 'Reload the page to see the latest version.');
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
  if v.grave and v.rule_id is not null then
    -- No rule wrote what its owner says here.
    update public.youtube_comments set rule_id = null where id = p_id;
  end if;
  perform engine.set_reply_text(p_id, p_text, v_type);
  if v.reply_status is null or v.reply_status = 'skipped' then
    perform engine.move_reply(p_id, 'draft', 'owner', 'written');
  end if;
  return query select * from public.youtube_comments where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION public.asked_this_month (
  p_channel text DEFAULT NULL::text
)
  RETURNS TABLE (
    question_id uuid,
    question    text,
    video_id    text,
    video_title text,
    people      integer,
    state       text,
    answer      text,
    newest_at   timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
begin
  perform engine.require(p_channel is null or length(p_channel) <= engine.most('key_characters'), 'Unknown channel.');
  return query
    select q.id, q.body, y.video_id, nullif(max(v.title), ''), count(distinct coalesce(y.author_channel_id, y.id::text))::int, q.state, engine.question_answered(q), max(y.published_at)
    from public.questions q
    join public.youtube_comments y on y.question_id = q.id
    left join public.videos v on v.user_id = q.user_id and v.id = y.video_id
    where q.user_id = any (array(select engine.accounts())) and (p_channel is null or q.channel_id = p_channel)
      and q.newest_at >= date_trunc('month', engine.today_of(q.user_id)::timestamp) at time zone coalesce((select p.timezone from public.profiles p where p.user_id = q.user_id), 'UTC')
    group by q.id, y.video_id
    order by 5 desc, 8 desc, q.id, y.video_id limit 100;
end $function$;

CREATE OR REPLACE FUNCTION public.inbox_changes (
  p_tab     text,
  p_filters jsonb,
  p_since   jsonb,
  p_limit   integer DEFAULT 200
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_where constant text := engine.inbox_where(p_tab, p_filters);
  v_since pg_snapshot;
  v_now constant pg_snapshot := pg_catalog.pg_current_snapshot();
  v_lost boolean;
  v_changed jsonb;
  v_count int;
begin
  perform engine.require(p_limit between 1 and engine.most('inbox_rows'), format('Request 1 to %s changes.', engine.most('inbox_rows')));
  perform engine.require(length(p_since::text) <= engine.most('inbox_cursor_characters') and jsonb_typeof(p_since) = 'object' and p_since ->> 's' is not null,
    'This list is out of date. Reload it.');
  begin
    v_since := p_since ->> 's';
  exception when data_exception then
    perform engine.require(false, 'This list is out of date. Reload it.');
  end;
  -- A snapshot of a database that this one was not made from: nothing can be told by it.
  v_lost := pg_catalog.pg_snapshot_xmax(v_since) > pg_catalog.pg_snapshot_xmax(v_now);
  -- What a snapshot has not seen is what began after it, or was under way: a row that was written before the last answer and committed after it is among these. No clock could tell.
  execute format($q$
    with changed as materialized (
      select y.id from public.youtube_comments y
      where %3$s and y.changed_in >= pg_catalog.pg_snapshot_xmin($1) and y.changed_in < pg_catalog.pg_snapshot_xmax($2)
        and not pg_catalog.pg_visible_in_snapshot(y.changed_in, $1)
      order by y.changed_in, y.id limit $3
    )
    select coalesce(jsonb_agg(%2$s || jsonb_build_object('in_view', coalesce(%1$s, false))), '[]'), count(*)
    from changed c join public.youtube_comments y using (id)
    left join public.videos v on v.user_id = y.user_id and v.id = y.video_id$q$, v_where, engine.inbox_row(), engine.owned_by_caller())
  into v_changed, v_count using v_since, v_now, p_limit + 1;
  return jsonb_build_object('now', engine.now(), 'cursor', engine.inbox_cursor(), 'tabs', engine.inbox_tabs(),
    'changed', case when v_count > p_limit then v_changed - -1 else v_changed end, 'more', v_lost or v_count > p_limit);
end $function$;

CREATE OR REPLACE FUNCTION public.inbox_page (
  p_tab     text,
  p_filters jsonb   DEFAULT '{}'::jsonb,
  p_order   text    DEFAULT 'newest'::text,
  p_after   jsonb   DEFAULT NULL::jsonb,
  p_limit   integer DEFAULT 100
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_where constant text := engine.inbox_where(p_tab, p_filters);
  v_order constant text := engine.inbox_order(p_tab, p_order);
  v_date constant text := engine.tab_date(p_tab);
  v_urgency constant text := 'engine.reply_urgency(y.grave, y.escalation, y.category, y.sentiment)';
  v_at timestamptz;
  v_id uuid;
  v_level int;
  v_dated text;
  v_undated text;
  v_ids uuid[];
  v_result jsonb;
begin
  perform engine.require(p_limit between 1 and engine.most('inbox_rows'), format('A page has 1 to %s comments.', engine.most('inbox_rows')));
  if p_after is not null and p_after <> 'null' then
    perform engine.require(length(p_after::text) <= engine.most('inbox_cursor_characters'), 'This list is out of date. Reload it.');
    begin
      v_at := p_after ->> 'at';
      v_id := p_after ->> 'id';
      v_level := p_after ->> 'urgency';
    exception when data_exception then
      perform engine.require(false, 'This list is out of date. Reload it.');
    end;
    perform engine.require(v_id is not null and (p_order <> 'urgent' or v_level is not null), 'This list is out of date. Reload it.');
  end if;
  if p_order = 'urgent' then
    execute format('select array(select y.id from public.youtube_comments y where %s %s order by %s limit %s)', v_where,
      case when v_id is not null then format('and (-%s, coalesce(%s, %L), y.id) > (-%s, coalesce(%L::timestamptz, %L), %L::uuid)',
        v_urgency, v_date, 'infinity', v_level, v_at, 'infinity', v_id) end, v_order, p_limit)
    into v_ids;
  else
    -- Those with a date and those without apart, so that an index gives the first in order from where the last page ended.
    v_dated := case when v_id is null then 'true' when v_at is null then 'false' else
      format('%1$s %2$s= %3$L and (%1$s %2$s %3$L or y.id > %4$L)', v_date, case p_order when 'newest' then '<' else '>' end, v_at, v_id) end;
    v_undated := case when v_id is null or v_at is not null then 'true' else format('y.id > %L', v_id) end;
    execute format('select array(select y.id from public.youtube_comments y where %1$s and %2$s is not null and %3$s order by %2$s %4$s, y.id limit %5$s)',
      v_where, v_date, v_dated, case p_order when 'newest' then 'desc' else 'asc' end, p_limit)
    into v_ids;
    if cardinality(v_ids) < p_limit then
      execute format('select $1 || array(select y.id from public.youtube_comments y where %s and %s is null and %s order by y.id limit %s)',
        v_where, v_date, v_undated, p_limit - cardinality(v_ids))
      into v_ids using v_ids;
    end if;
  end if;
  execute format(
    $q$select jsonb_build_object('now', engine.now(), 'cursor', engine.inbox_cursor(), 'rows', coalesce(jsonb_agg(%4$s order by k.place), '[]'),
      'next', case when count(*) = %1$s then jsonb_agg(jsonb_build_object('id', y.id, 'at', %2$s, 'urgency', %3$s) order by k.place) -> -1 end)
    from unnest($1) with ordinality k (id, place) join public.youtube_comments y using (id)
    left join public.videos v on v.user_id = y.user_id and v.id = y.video_id$q$, p_limit, v_date, v_urgency, engine.inbox_row())
  into v_result using v_ids;
  return v_result;
end $function$;

CREATE OR REPLACE FUNCTION public.lessons_shown (
  p_ids uuid[] DEFAULT NULL::uuid[]
)
  RETURNS TABLE (
    id         uuid,
    channel_id text,
    comment    text,
    draft      text,
    final      text,
    how        text,
    changed    real,
    created_at timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(cardinality(coalesce(p_ids, '{}')) <= engine.most('list_rows'), format('Request at most %s at a time.', engine.most('list_rows')));
  return query
    select l.id, l.channel_id, nullif(y.text_original, ''), l.draft, case when l.from_youtube then y.owner_reply_text else l.final end, l.how, l.changed, l.created_at
    from public.lessons l join public.youtube_comments y on y.id = l.comment_row_id
    where l.user_id = any (array(select engine.accounts())) and (p_ids is null or l.id = any (p_ids))
    order by l.created_at desc, l.id limit engine.most('list_rows');
end $function$;

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
  perform engine.require(p_tab = any (engine.reply_tabs()), 'Unknown tab.');
  perform engine.require(p_limit between 1 and engine.most('list_rows'), format('A page has 1 to %s comments.', engine.most('list_rows')));
  perform engine.require(p_order = any (engine.reply_orders()), 'Order by urgent, newest or oldest.');
  with matching as (
    select y.id, engine.reply_urgency(y.grave, y.escalation, y.category, y.sentiment) as urgency, case when p_order = 'newest' then -1 else 1 end * extract(epoch from
      case p_tab when 'queued' then y.post_after when 'posted' then y.reply_sent_at
        when 'needs_you' then y.status_changed_at else y.published_at end) as place
    from public.youtube_comments y
    left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
    where y.user_id = any (v_accounts)
      and (
        (p_tab = 'unanswered' and y.reply_status is null and y.comment_id = y.thread_id and y.owner_replied_at is null
          and y.can_reply and y.redacted_at is null and not y.grave and y.status_reason is distinct from 'needs_answer')
        or (p_tab = 'needs_answer' and y.reply_status is null and y.status_reason = 'needs_answer' and y.redacted_at is null)
        or (p_tab = 'to_approve' and y.grave and y.reply_status is null and y.redacted_at is null)
        or (p_tab = 'spam' and y.reply_status = 'skipped' and y.status_reason = 'spam')
        or (y.reply_status = any (v_statuses) and (y.reply_status <> 'skipped' or y.status_reason is distinct from 'spam')))
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
        'findings', p.findings, 'escalation', p.escalation, 'grave', p.grave, 'urgency', p.urgency,
        'rule_id', p.rule_id, 'rule_name', (select r.name from public.reply_rules r where r.id = p.rule_id),
        'generated_reply', p.generated_reply, 'reply_type', p.reply_type, 'reply_status', p.reply_status,
        'status_reason', p.status_reason, 'status_changed_at', p.status_changed_at, 'post_after', p.post_after,
        'reply_sent_at', p.reply_sent_at, 'posted_at', p.posted_at, 'verified_at', p.verified_at,
        'youtube_reply_id', p.youtube_reply_id, 'account', p.used_connection_label,
        'verification_attempts', p.verification_attempts, 'verification_note', p.verification_note, 'next_check_at', p.next_check_at,
        'owner_reply_text', p.owner_reply_text,
        'sources', engine.sources_shown(p.user_id, p.sources), 'marks', p.marks, 'lessons', p.lessons, 'question_id', p.question_id,
        'asks', case when p.status_reason = 'needs_answer' then (select q.body from public.questions q where q.id = p.question_id) end,
        'spam_reasons', case when p_tab = 'spam' then coalesce((
          select e.detail -> 'reasons' from public.reply_events e where e.comment_row_id = p.id and e.reason = 'spam' order by e.id desc limit 1), '[]') end)
        order by case when p_order = 'urgent' then -p.urgency end, p.place nulls last, p.id)
      from page p), '[]'))
  into v_result;
  return v_result;
end $function$;

CREATE OR REPLACE FUNCTION public.report_draft_fates (
  p_start   date,
  p_end     date,
  p_tz      text,
  p_channel text DEFAULT NULL::text
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
  v_from timestamptz;
  v_to timestamptz;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  with own as materialized (
    select date_trunc('week', d.drafted_at at time zone v_zone)::date as week, d.rule_id, d.category, d.outcome, d.changed
    from public.report_drafts d
    where d.user_id = any (v_accounts) and d.channel_id = any (v_channels) and d.drafted_at >= v_from and d.drafted_at < v_to
  ), counted as (
    select grouping(o.week, o.rule_id, o.category) as by, o.week, o.rule_id, o.category,
      engine.fate_figures(count(*) filter (where o.outcome = 'approved'), count(*) filter (where o.outcome = 'edited'), count(*) filter (where o.outcome = 'replaced'),
        count(*) filter (where o.outcome = 'dismissed'), count(*) filter (where o.outcome = 'waiting'),
        percentile_cont(0.5) within group (order by o.changed) filter (where o.outcome = 'edited')) as figures
    from own o group by grouping sets ((), (o.week), (o.rule_id), (o.category), (o.week, o.rule_id, o.category))
  ), weeks as (
    select distinct date_trunc('week', (p_start + n)::timestamp)::date as week from generate_series(0, p_end - p_start) n
  )
  select jsonb_build_object(
    'now', engine.now(),
    'total', (select c.figures from counted c where c.by = 7),
    'weeks', (select jsonb_agg(jsonb_build_object('week', w.week) || coalesce(c.figures, engine.fate_figures(0, 0, 0, 0, 0, null)) order by w.week)
      from weeks w left join counted c on c.by = 3 and c.week = w.week),
    'rules', coalesce((select jsonb_agg(jsonb_build_object('rule_id', c.rule_id, 'name', r.name) || c.figures order by r.position nulls last)
      from counted c left join public.reply_rules r on r.id = c.rule_id where c.by = 5), '[]'),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('category', c.category) || c.figures order by c.category nulls last)
      from counted c where c.by = 6), '[]'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('week', c.week, 'rule', r.name, 'category', c.category) || c.figures
        order by c.week, r.position nulls last, c.category nulls last)
      from counted c left join public.reply_rules r on r.id = c.rule_id where c.by = 0), '[]'))
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
  p_size      integer DEFAULT 25,
  p_what      text    DEFAULT NULL::text,
  p_after     jsonb   DEFAULT NULL::jsonb
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
  v_assignee text := lower(nullif(btrim(coalesce(p_assignee, '')), ''));
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(length(coalesce(p_after::text, '')) <= engine.most('report_after_characters'), 'Continue from the last row of the previous page.');
  perform engine.require(p_sentiment is null or p_sentiment = any (engine.comment_sentiments()), 'Unknown sentiment.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  execute format($q$
    with matching as materialized (
      select y.id, coalesce(y.published_at, y.created_at) as at from public.youtube_comments y
      where y.user_id = any ($3) and y.channel_id = any ($4) and %s and %s
        and ($5 is null or y.sentiment = $5) and ($6 is null or lower(y.assignee) = $6)
    ), page as (
      select * from matching m
      where $9 is null or m.at < ($9 ->> 'at')::timestamptz or (m.at = ($9 ->> 'at')::timestamptz and m.id > ($9 ->> 'id')::uuid)
      order by m.at desc, m.id limit $7 offset $8
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'assignees', coalesce((select jsonb_agg(distinct y.assignee) from public.youtube_comments y
        where y.user_id = any ($3) and y.assignee is not null), '[]'),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', y.id, 'comment_id', y.comment_id, 'thread_id', y.thread_id, 'video_id', y.video_id, 'video_title', y.video_title,
          'thumbnail_url', y.thumbnail_url, 'author_name', y.author_name, 'text_original', y.text_original, 'generated_reply', y.generated_reply,
          'reply_type', y.reply_type, 'reply_status', y.reply_status, 'status_reason', y.status_reason, 'published_at', y.published_at, 'created_at', y.created_at,
          'reply_sent_at', y.reply_sent_at, 'sentiment', y.sentiment, 'category', y.category, 'assignee', y.assignee, 'history', y.history,
          'minutes', y.minutes, 'cursor', jsonb_build_object('at', m.at, 'id', m.id)) order by m.at desc, m.id)
        from page m join public.report_comments y using (id)), '[]'))
  $q$, engine.drill_condition(p_what), engine.filter_condition(p_video, p_category, p_type, p_status, engine.search_text(p_search)))
  into v_result
  using engine.day_start(p_start, v_zone), engine.day_start(p_end + 1, v_zone), v_accounts, v_channels, p_sentiment, v_assignee, p_size,
    case when p_after is null then (p_page - 1)::bigint * p_size else 0 end, p_after;
  return v_result;
end $function$;

CREATE OR REPLACE FUNCTION public.report_page (
  p_start      date,
  p_end        date,
  p_tz         text,
  p_channel    text    DEFAULT NULL::text,
  p_video      text    DEFAULT NULL::text,
  p_status     text    DEFAULT 'all'::text,
  p_sort       text    DEFAULT 'published'::text,
  p_descending boolean DEFAULT true,
  p_page       integer DEFAULT 1,
  p_size       integer DEFAULT 25,
  p_after      jsonb   DEFAULT NULL::jsonb
)
  RETURNS SETOF public.report_comments
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_zone text := engine.report_zone(p_tz);
  v_column text;
  v_direction text := case when p_descending then 'desc' else 'asc' end;
  v_where text;
  v_users uuid[];
  v_channels text[];
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_report_table(p_status, p_sort);
  perform engine.require(p_descending is not null, 'Sort ascending or descending.');
  perform engine.require(length(coalesce(p_after::text, '')) <= engine.most('report_after_characters'), 'Continue from the last row of the previous page.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  v_column := case p_sort when 'video' then 'video_id' when 'comment' then 'text_original' when 'reply' then 'generated_reply'
    when 'replied' then 'reply_sent_at' when 'status' then 'reply_status' else 'published_at' end;
  select array_agg(k.user_id), array_agg(k.channel_id) into v_users, v_channels from engine.report_channels(p_channel) k;

  v_where := engine.report_filter(p_status, p_sort, p_video)
    || case when p_after is null then '' else ' and ' || engine.report_after(v_column, engine.report_date(p_status, p_sort), p_descending) end;

  -- Each channel gives its first rows in the order of an index; nothing is read whole to be sorted by a date. Whose rows are to be sorted by a
  -- text is said in values: of a join the planner expects as many rows of a small channel as of the average, and reads everybody's.
  return query execute format($q$
    with page as (
      select first.id, row_number() over (order by first.place %1$s %2$s, first.at %1$s, first.id %1$s) as n
      from %3$s first
      order by n limit $7 offset $6
    )
    select c.* from page p join public.report_comments c using (id) order by p.n
  $q$, v_direction, case when p_sort = 'reply' then 'nulls last' else '' end, case when p_sort in ('published', 'replied')
    then format($q$
      unnest($1, $5) as k (user_id, channel_id)
      cross join lateral (
        select y.id, y.%1$I as place, y.%2$I as at from public.youtube_comments y
        where y.user_id = k.user_id and y.channel_id = k.channel_id and %3$s
        order by y.%1$I %4$s, y.%2$I %4$s, y.id %4$s limit $6 + $7)
    $q$, v_column, engine.report_date(p_status, p_sort), v_where, v_direction)
    else format($q$
      (select y.id, y.%1$I as place, y.%2$I as at from public.youtube_comments y
      where y.user_id = any ($1) and y.channel_id = any ($5) and %3$s)
    $q$, v_column, engine.report_date(p_status, p_sort), v_where) end)
  using v_users, engine.day_start(p_start, v_zone), engine.day_start(p_end + 1, v_zone), p_video, v_channels,
    case when p_after is null then (p_page - 1)::bigint * p_size else 0 end, p_size::bigint, p_after;
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
  perform engine.require(p_email ~ '^[^@\s]+@[^@\s]+$' and length(p_email) <= 320, format('%s isn''t an email address.', p_email));
  if engine.has_account(p_email) then
    perform engine.fail(409, 'account_exists', format('%s already has an account.', p_email), 'Approve its access.');
  end if;
  insert into private.approved_addresses (email) values (lower(p_email)) on conflict (email) do update set approved_at = engine.now();
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
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
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
      'Reload the page to see the latest version.');
  end if;
  if p_action = 'edit' then
    perform engine.require_reply(p_text, 'Write a reply, or delete it.');
  end if;
  if v_open.lease_until > engine.now() then
    perform engine.fail(409, 'reply_change_under_way', 'This reply is being changed right now.', 'Try again in half a minute.');
  end if;
  select * into v_connection from engine.channel_connection(p_user, v.channel_id, v.used_connection_id);
  if v_connection.id is null then
    perform engine.fail(409, 'channel_not_usable', 'No connected account can manage this channel right now.',
      'Reconnect the channel, or wait until its quota resets at midnight Pacific time.');
  end if;
  select * into v_project from public.user_google_oauth_clients o where o.id = v_connection.client_config_id;
  if engine.quota_left(v_project.project, 'deed') < engine.reply_cost() then
    perform engine.fail(429, 'quota_reached', 'This OAuth client''s YouTube quota for today is used up.', 'Try again after midnight Pacific time.');
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
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  select * into v from engine.channel_connection(p_user, p_channel);
  if v.id is null then
    perform engine.fail(409, 'channel_not_usable', 'No connected account can manage this channel right now.',
      'Reconnect the channel, or wait until its quota resets at midnight Pacific time.');
  elsif (select engine.quota_left(o.project, 'deed') from public.user_google_oauth_clients o where o.id = v.client_config_id) < p_units then
    perform engine.fail(429, 'quota_reached', 'This OAuth client''s YouTube quota for today is used up.', 'Try again after midnight Pacific time.');
  end if;
  return query select v.id, v.client_config_id, engine.secret(v.id, 'access_token'), v.expires_at;
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
    perform engine.fail(410, 'link_not_valid', 'This link has expired or was already used. Enter the master password again.');
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
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
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
    views_due           boolean,
    uploads_due         boolean
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
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  if engine.stands_still() then
    return;
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
        s.views_due_at <= v_now and engine.may_read_views(c), s.uploads_due_at <= v_now
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
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist, or its text is no longer stored.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION service.connection_secrets (
  p_user       uuid,
  p_connection uuid
)
  RETURNS TABLE (
    id                   uuid,
    client_config_id     uuid,
    sealed_access_token  text,
    sealed_refresh_token text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return query
  select c.id, c.client_config_id, engine.secret(c.id, 'access_token'), engine.secret(c.id, 'refresh_token')
  from public.youtube_connections c
  where c.id = p_connection and (p_user is null or c.user_id = p_user);
  if not found then
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
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
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client doesn''t exist.', 'Choose another or add it again.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION service.decide_access (
  p_email text,
  p_plan  text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid;
begin
  update public.profiles set plan = p_plan, access_decided_at = engine.now() where lower(email) = lower(p_email) returning user_id into v_user;
  if v_user is null then
    perform engine.fail(404, 'account_not_found', format('No account uses the email %s.', p_email), 'They need to sign in once before you can do this.');
  end if;
  perform engine.log(v_user, 'operator', case when p_plan is null then 'access_declined' else 'access_approved' end, p_plan);
  return true;
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
    perform engine.fail(404, 'connection_not_found', 'This connection doesn''t exist.');
  end if;
  if v.channel_id is not null and not exists (
    select from public.youtube_connections where user_id = p_user and channel_id = v.channel_id
  ) then
    delete from public.channel_syncs where user_id = p_user and channel_id = v.channel_id;
  end if;
  perform engine.log(p_user, 'owner', 'connection_deleted', p_connection::text, jsonb_build_object('label', v.label, 'channel_id', v.channel_id));
end $function$;

CREATE OR REPLACE FUNCTION service.demand_model_call (
  p_user    uuid,
  p_channel text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v jsonb := service.take_model_calls(jsonb_build_array(jsonb_build_object('user_id', p_user, 'channel_id', p_channel, 'calls', 1)));
begin
  if (v #>> '{given,0,calls}')::int = 1 then
    return v - 'given';
  end if;
  case v #>> '{given,0,held}'
    when 'no_plan' then
      perform engine.fail(403, 'no_plan', 'Your access isn''t approved yet. Drafts start once it is.');
    when 'not_connected' then
      perform engine.fail(409, 'channel_not_connected', 'Connect a channel on Reply Agent first, then try again.');
    when 'model_budget' then
      perform engine.fail(429, 'model_budget', 'Today''s model calls are used up. Raise the limit, or try again after midnight UTC.');
    when 'model_down' then
      perform engine.fail(503, 'model_down', 'The model can''t be reached. The operator has been told. Try again later.');
    when 'model_busy' then
      perform engine.fail(503, 'model_busy', 'The model isn''t answering right now. Try again in a few minutes.');
    else
      perform engine.fail(429, 'model_ceiling', 'Today''s model limit is reached. Try again after midnight UTC.');
  end case;
end $function$;

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
    perform engine.fail(403, 'address_not_approved', 'This address isn''t approved yet. Run npm run access -- allow for it first.');
  end if;
  insert into private.operator_links (token_hash, email, creates_account) values (p_token_hash, lower(p_email), v_creates);
end $function$;

CREATE OR REPLACE FUNCTION service.pause_everything (
  p_why text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_why constant text := nullif(btrim(p_why), '');
begin
  perform engine.require(coalesce(length(v_why), 0) <= 500, 'The reason can have at most 500 characters. Shorten it.');
  update private.standstill set since = engine.now(), why = v_why where since is null;
  if found then
    perform engine.log(null, 'operator', 'everything_paused', null, jsonb_strip_nulls(jsonb_build_object('why', v_why)));
  end if;
  return (select jsonb_build_object('paused', true, 'since', s.since, 'why', s.why) from private.standstill s);
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
      'The operator sees what you see and can work on replies. They can''t change your API key, your Google clients, which channels are connected, or your '
      'consent, and can''t delete the account. Every visit is listed in Account, under Operator access.\n\n'
      'If you didn''t expect this, set a new password and write to us. A password can also be set outside the app, and Rejoinder can''t prevent that.',
      to_char(engine.now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), btrim(p_reason)));
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
      perform engine.fail(422, 'unknown_outcome', 'Unknown outcome of posting.');
  end case;
  select reply_status into v.reply_status from public.youtube_comments where id = p_id;
  return v.reply_status;
end $function$;

CREATE OR REPLACE FUNCTION service.record_reply_change (
  p_id         uuid,
  p_lease      uuid,
  p_outcome    text,
  p_connection uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
  v_change private.reply_changes;
begin
  select * into v from public.youtube_comments y where y.id = p_id for update;
  select * into v_change from private.reply_changes c where c.comment_row_id = p_id and c.lease_id = p_lease;
  if not found then
    return v.reply_status;
  end if;
  if p_outcome = 'lost' then
    update private.reply_changes set lease_until = engine.now() where comment_row_id = p_id;
    return v.reply_status;
  end if;
  delete from private.reply_changes where comment_row_id = p_id;
  case p_outcome
    when 'done' then
      if v_change.action = 'delete' then
        -- What verification has judged meanwhile it judged of a reply that its owner had taken away.
        if engine.reply_transition_exists(v.reply_status, 'deleted') then
          update public.youtube_comments set next_check_at = null where id = p_id;
          perform engine.move_reply(p_id, 'deleted', 'owner', 'deleted_by_owner');
          perform engine.record_rule_outcome(p_id, 'rejected');
          perform engine.record_decision(v, null);
        end if;
      else
        update public.youtube_comments set generated_reply = v_change.body, marks = '[]',
          reply_type = case reply_type when 'Manual' then 'Manual' else 'AI+Edited' end,
          approved_hash = engine.reply_hash(v_change.body), reply_shape = engine.reply_shape_hash(v_change.body, author_name),
          approved_at = engine.now(), approved_by = 'owner', next_check_at = engine.now() + interval '15 seconds'
        where id = p_id returning * into v;
        insert into public.reply_versions (user_id, comment_row_id, reply_type, body, sources) values (v.user_id, p_id, v.reply_type, v_change.body, v.sources);
        insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
        values (v.user_id, p_id, v.reply_status, v.reply_status, 'owner', 'edited_on_youtube', jsonb_build_object('hash', v.approved_hash));
        perform engine.record_rule_outcome(p_id, 'edited');
        perform engine.record_decision(v, v.generated_reply);
      end if;
    when 'gone' then
      -- An edit that found nothing: the next look says what has become of the reply.
      update public.youtube_comments set next_check_at = engine.now() where id = p_id;
    when 'not_sent' then
      perform engine.charge(engine.project_of(p_connection), -engine.reply_cost(), case v_change.action when 'edit' then 'update' else 'delete' end);
      perform engine.charge_connection(p_connection, -engine.reply_cost());
    when 'refused' then
      null;
    else
      perform engine.fail(422, 'unknown_outcome', 'Unknown outcome of a change.');
  end case;
  select y.reply_status into v.reply_status from public.youtube_comments y where y.id = p_id;
  return v.reply_status;
end $function$;

CREATE OR REPLACE FUNCTION service.refresh_states (
  p_user       uuid DEFAULT NULL::uuid,
  p_connection uuid DEFAULT NULL::uuid
)
  RETURNS TABLE (
    id                  uuid,
    label               text,
    health              text,
    refreshing          boolean,
    sealed_access_token text,
    expires_at          timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
    'A credential must be re-sealed in the format bound to its field.');
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

CREATE OR REPLACE FUNCTION service.rewrite_context (
  p_user    uuid,
  p_comment uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  y public.youtube_comments;
begin
  select * into y from public.youtube_comments c where c.id = p_comment and c.user_id = p_user;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  elsif y.grave then
    perform engine.fail(409, 'grave_comment', 'This comment needs a reply from you.', 'Write a reply or dismiss the comment.');
  elsif y.redacted_at is not null or coalesce(y.reply_status, 'draft') <> all (engine.reply_editable() || array['skipped']) then
    perform engine.fail(409, 'reply_state_conflict', 'This reply can no longer be edited here.', 'Reload the page to see the latest version.');
  end if;
  return jsonb_build_object(
    'voice', engine.reply_voice(y.user_id, y.channel_id), 'reply', y.generated_reply,
    'comment', jsonb_build_object(
      'text', y.text_original, 'author_name', y.author_name, 'author_seen', false, 'video_id', y.video_id,
      'video_title', (select v.title from public.videos v where v.user_id = y.user_id and v.id = y.video_id),
      'thread', coalesce((
        select jsonb_agg(jsonb_build_object('author', t.author_name, 'text', t.text_original) order by t.published_at)
        from (select * from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id and t.id <> y.id
              order by t.published_at desc limit 10) t), '[]')));
end $function$;

CREATE OR REPLACE FUNCTION service.save_api_key (
  p_id     uuid,
  p_user   uuid,
  p_email  text,
  p_mask   text,
  p_sealed text
)
  RETURNS SETOF public.youtube_connections
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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

CREATE OR REPLACE FUNCTION service.save_oauth_client (
  p_id            uuid,
  p_user          uuid,
  p_label         text,
  p_client_id     text,
  p_secret_mask   text,
  p_sealed_secret text,
  p_operators     boolean DEFAULT false
)
  RETURNS SETOF public.user_google_oauth_clients
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
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
end $function$;

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
  perform engine.require(not exists (select from jsonb_object_keys(p_limits) key where key = 'only_row' or not to_jsonb(l) ? key), 'There is no such limit.');
  l := jsonb_populate_record(l, p_limits);
  perform engine.require(least(l.user_calls, l.user_tokens, l.user_money, l.all_calls, l.all_tokens, l.all_money, l.input_price, l.output_price) >= 0,
    'Limits and prices must be 0 or more.');
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

CREATE OR REPLACE FUNCTION service.try_context (
  p_user    uuid,
  p_channel text,
  p_video   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_channel text := coalesce(p_channel, (
    select c.channel_id from public.youtube_connections c where c.user_id = p_user and c.channel_id is not null and c.is_active
    order by c.priority, c.connected_at limit 1));
begin
  if p_channel is not null and not exists (select from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel) then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  return jsonb_build_object(
    'voice', engine.reply_voice(p_user, v_channel),
    'video_title', (select v.title from public.videos v where v.user_id = p_user and v.id = p_video));
end $function$;

CREATE OR REPLACE FUNCTION service.write_digests (
  p_limit integer DEFAULT 100
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := engine.now();
  v_row public.notice_settings;
  v_zone text;
  v_waits record;
  v_all int;
  v_today boolean;
  v_due boolean;
  v_written int := 0;
begin
  for v_row in
    select * from public.notice_settings n where n.look_at <= v_now order by n.look_at limit p_limit for update skip locked
  loop
    v_zone := engine.zone_of(v_row.user_id);
    -- Whatever the settings or the zone were meanwhile: not twice on one day, nor twice in a night.
    v_today := coalesce((v_row.digested_at at time zone v_zone)::date >= (v_now at time zone v_zone)::date
      or v_row.digested_at > v_now - interval '12 hours', false);
    select * into v_waits from engine.waiting_for(v_row.user_id);
    v_all := v_waits.grave + v_waits.drafts + v_waits.questions + v_waits.needs_you;
    v_due := not v_today and v_all > case v_row.digest when 'daily' then 0 else v_row.digest_threshold end;
    if v_due then
      insert into private.mails (user_id, kind, subject, body) values (v_row.user_id, 'digest',
        case when v_all = 1 then '1 comment is waiting for you' else v_all || ' comments are waiting for you' end,
        engine.digest_lines(v_waits.grave, v_waits.drafts, v_waits.questions, v_waits.needs_you)
          || E'\n\nYou get this email at most once a day. Change or stop it in Account, under Notifications. Your replies:');
      v_written := v_written + 1;
    end if;
    update public.notice_settings set
      digested_at = case when v_due then v_now else digested_at end,
      look_at = case when v_due or v_today or digest = 'daily' then engine.next_hour(digest_hour, v_zone, v_now)
        -- What is too little now may be enough soon; the night is left alone.
        when extract(hour from (v_now + interval '15 minutes') at time zone v_zone) >= digest_hour then v_now + interval '15 minutes'
        else engine.next_hour(digest_hour, v_zone, v_now) end
    where user_id = v_row.user_id;
  end loop;
  return v_written;
end $function$;

CREATE OR REPLACE FUNCTION service.write_weekly_reports (
  p_limit integer DEFAULT 20
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := engine.now();
  s public.report_settings;
  v_zone text;
  v_monday date;
  v_dashboard jsonb;
  v_written int := 0;
begin
  for s in select * from public.report_settings r where r.look_at <= v_now order by r.look_at limit p_limit for update skip locked loop
    v_zone := engine.zone_of(s.user_id);
    v_monday := date_trunc('week', v_now at time zone v_zone)::date - 7;
    -- Whatever settings and zone were meanwhile: a week is told of once.
    if s.mailed_at is null or s.mailed_at < v_now - interval '5 days' then
      v_dashboard := engine.dashboard(array[s.user_id], array(select m.channel_id from public.client_youtube_channels m where m.client_user_id = s.user_id),
        v_monday, v_monday + 6, v_zone, null, 'weekly', null, null, 'all', null);
      -- A week in which nothing happened is no news.
      if (v_dashboard #>> '{figures,range,comments}')::int + (v_dashboard #>> '{figures,range,replies}')::int > 0 then
        insert into private.mails (user_id, kind, subject, body) values (s.user_id, 'weekly_report',
          format('Your week: %s comments, %s public replies', v_dashboard #>> '{figures,range,comments}', v_dashboard #>> '{figures,range,published}'),
          to_char(v_monday, 'FMMonth FMDD') || ' to ' || to_char(v_monday + 6, 'FMMonth FMDD, YYYY') || E'\n\n' || engine.weekly_lines(v_dashboard, s)
            || E'\n\nYou get this email every Monday. Stop it in Account, under Reports. The full report:');
        v_written := v_written + 1;
        s.mailed_at := v_now;
      end if;
    end if;
    update public.report_settings r set mailed_at = s.mailed_at, look_at = engine.next_monday(v_zone, v_now) where r.user_id = s.user_id;
  end loop;
  return v_written;
end $function$;

CREATE VIEW "engine"."journal_moments" WITH (security_invoker=true) AS  SELECT j.id,
    j.n,
    j.user_id,
    j.channel_id,
    j.created_at AS moment,
    j.video_id,
    j.topics,
    j.reply_type,
    j.reply_status,
    'seen'::text AS basis,
    j.history,
    COALESCE(j.category, ''::text) AS category,
    COALESCE(j.sentiment, ''::text) AS kind,
    ''::text AS state,
    false AS has_reply,
    NULL::bigint AS ms
   FROM public.report_journal j
UNION ALL
 SELECT j.id,
    j.n,
    j.user_id,
    j.channel_id,
    j.created_at AS moment,
    j.video_id,
    j.topics,
    j.reply_type,
    j.reply_status,
    'fate'::text AS basis,
    j.history,
    COALESCE(j.category, ''::text) AS category,
    engine.comment_outcome(j.reply_status, j.status_reason, j.top, j.owner_answered, j.can_reply, j.readable) AS kind,
    ''::text AS state,
    false AS has_reply,
    NULL::bigint AS ms
   FROM public.report_journal j
UNION ALL
 SELECT j.id,
    j.n,
    j.user_id,
    j.channel_id,
    j.reply_sent_at AS moment,
    j.video_id,
    j.topics,
    j.reply_type,
    j.reply_status,
    'sent'::text AS basis,
    j.history,
    COALESCE(j.category, ''::text) AS category,
    COALESCE(j.reply_type, ''::text) AS kind,
        CASE j.reply_status
            WHEN 'verified_public'::text THEN 'public'::text
            WHEN 'queue'::text THEN 'queue'::text
            ELSE ''::text
        END AS state,
    j.has_reply,
        CASE
            WHEN ((j.reply_status = 'verified_public'::text) AND (NOT j.history) AND (j.published_at IS NOT NULL)) THEN (GREATEST((0)::numeric, floor((EXTRACT(epoch FROM (j.reply_sent_at - j.published_at)) * (1000)::numeric))))::bigint
            ELSE NULL::bigint
        END AS ms
   FROM public.report_journal j;

CREATE TRIGGER client_youtube_channels_limit
  AFTER INSERT ON public.client_youtube_channels
  FOR EACH ROW
  EXECUTE FUNCTION engine.limit_rows('channels', 'client_user_id', 'channels', 'Remove one you no longer need.');

CREATE TRIGGER saved_views_limit
  AFTER INSERT ON public.saved_views
  FOR EACH ROW
  EXECUTE FUNCTION engine.limit_rows('saved_views', 'user_id', 'saved views', 'Delete one you no longer use.');

CREATE TRIGGER user_google_oauth_clients_limit
  AFTER INSERT ON public.user_google_oauth_clients
  FOR EACH ROW
  EXECUTE FUNCTION engine.limit_rows('oauth_clients', 'user_id', 'OAuth clients', 'Delete one you no longer use.');

CREATE TRIGGER youtube_connections_limit
  AFTER INSERT ON public.youtube_connections
  FOR EACH ROW
  EXECUTE FUNCTION engine.limit_rows('channels', 'user_id', 'connections', 'Delete one you no longer use.');

COMMENT ON FUNCTION "engine"."count_moments"(text, uuid[], text[], timestamp with time zone, timestamp with time zone, text, boolean, text) IS 'The moments (as in engine.journal_moments) from p_since to p_until, excluded, of the comments themselves (p_source comments) or of the journal, counted by day of p_zone; with p_items also by video (of_video) and by topic (not of_video), history left out, in item. Response times (engine.step_of) are counted apart, of no day, as basis time. p_filter: engine.filter_condition.';

COMMENT ON FUNCTION "engine"."count_young"(uuid[], text[], timestamp with time zone, timestamp with time zone, timestamp with time zone, text) IS 'Of the open comments first seen from p_since to p_until, excluded, those that have waited for an hour at most, and for a day at most. Only what was seen within a day can be younger than one. p_filter: engine.filter_condition.';

COMMENT ON FUNCTION "engine"."fate_figures"(bigint, bigint, bigint, bigint, bigint, double precision) IS 'The numbers of drafts by fate with the share, in percent, of those that a person decided about (null of none); changed_percent of p_changed, the median share that edits changed.';

COMMENT ON FUNCTION "engine"."filter_condition"(text, text, text, text, text) IS 'The filters of the dashboard as a condition on youtube_comments y: a video, a category, a type of reply, replied or queued, a text that comment, reply or author contain.';

COMMENT ON FUNCTION "public"."report_draft_fates"(date, date, text, text) IS 'How the drafts of a period fared: {now, total, weeks, rules, categories, rows}, each with engine.fate_figures. A draft counts in the week (from Monday, in p_tz) in which it was written; a rule that is deleted counts as none. rows: by week, rule and category. Without p_channel: the mapped channels, none matching nothing. 422 for an unknown zone or an impossible range.';

COMMENT ON VIEW "engine"."journal_moments" IS 'What reports count, a row a moment of a comment in the journal. basis seen: by created_at, kind is its sentiment; fate: by created_at, kind is its outcome; sent: by reply_sent_at, kind is the type of the reply. ms: the response time of a public reply; null for history or an unknown published_at. moment is null for a reply that was never sent.';

REVOKE ALL ON FUNCTION "engine"."count_moments"(text, uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, text, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."count_moments"(text, uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, text, boolean, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."count_moments"(text, uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."count_moments"(text, uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, text, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."count_young"(uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."count_young"(uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."count_young"(uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."count_young"(uuid[], text[], timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."fate_figures"(bigint, bigint, bigint, bigint, bigint, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."fate_figures"(bigint, bigint, bigint, bigint, bigint, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."fate_figures"(bigint, bigint, bigint, bigint, bigint, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."fate_figures"(bigint, bigint, bigint, bigint, bigint, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."filter_condition"(text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."filter_condition"(text, text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."filter_condition"(text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."filter_condition"(text, text, text, text, text) TO "postgres";

GRANT SELECT ON TABLE "engine"."journal_moments" TO "authenticated";

-- The sentences of errors are rows, which no draft shows.
update engine.error_kinds set sentence = 'YouTube Data API v3 is turned off in this Google Cloud project. Enable it there, and replies resume within minutes.',
  advice = 'YouTube Data API v3 is turned off in this channel''s Google Cloud project. Enable it there, then try again.' where kind = 'api_off';
update engine.error_kinds set sentence = 'YouTube is having problems. We''ll try again shortly.',
  advice = 'YouTube is having problems. Try again shortly. Nothing is done twice.' where kind = 'backend';
update engine.error_kinds set sentence = 'Google doesn''t accept this OAuth client: it was deleted, or its secret was changed. Save its Client ID and Secret again, or connect with another client.',
  advice = 'Google doesn''t accept this channel''s OAuth client. Check its Client ID and Secret.' where kind = 'client';
update engine.error_kinds set sentence = 'Google no longer lets us access this channel. Reconnect it.',
  advice = 'Google no longer lets us access this channel. Reconnect it.' where kind = 'grant';
update engine.error_kinds set sentence = 'Google refuses this API key, so replies can''t be checked. Check in Google Cloud that it exists and may use YouTube Data API v3, then save it again.',
  advice = 'Google refuses this API key. Check it in Google Cloud, then save it again.' where kind = 'key';
update engine.error_kinds set sentence = 'The connection to YouTube dropped before it answered.',
  advice = 'The connection to YouTube dropped before it answered. Try again. Nothing is done twice.' where kind = 'lost';
update engine.error_kinds set sentence = 'YouTube can''t be reached right now. We''ll try again shortly.',
  advice = 'YouTube can''t be reached right now, so nothing was changed. Try again shortly.' where kind = 'not_sent';
update engine.error_kinds set sentence = 'Today''s YouTube quota is used up. Replies resume after midnight Pacific time.',
  advice = 'This OAuth client''s YouTube quota for today is used up. Try again after midnight Pacific time.' where kind = 'quota';
update engine.error_kinds set sentence = 'YouTube asked us to slow down. We''ll try again shortly.',
  advice = 'YouTube asked us to slow down. Try again in a minute.' where kind = 'rate_limited';
update engine.error_kinds set sentence = 'You didn''t give permission to read and answer comments. Reconnect the channel and check every box.',
  advice = 'You didn''t give permission to read and answer comments. Reconnect the channel and check every box.' where kind = 'scope';
update engine.error_kinds set sentence = 'YouTube didn''t accept the sign-in. It renews automatically. If this message stays, reconnect the channel.',
  advice = 'YouTube didn''t accept this channel''s sign-in. Refresh its token or reconnect the channel.' where kind = 'sign_in';
update engine.error_kinds set sentence = 'YouTube couldn''t process this request. We''ll try once more.',
  advice = 'YouTube couldn''t process this. Nothing was changed. Try again later.' where kind = 'unprocessed';
update engine.error_kinds set sentence = 'This channel''s saved sign-in can no longer be opened. Save the Client ID and Secret of its OAuth client again, then reconnect the channel.',
  advice = 'This channel''s saved sign-in can no longer be opened. Save the Client ID and Secret of its OAuth client again, then reconnect it.' where kind = 'unreadable';
update engine.error_kinds set sentence = 'The saved API key can no longer be opened, so replies can''t be checked. Save it again.',
  advice = 'The saved API key can no longer be opened. Save it again.' where kind = 'unreadable_key';
