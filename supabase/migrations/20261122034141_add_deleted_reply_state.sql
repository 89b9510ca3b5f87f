-- add_deleted_reply_state: a reply that its owner took down is `deleted`; until now it was `removed` with the reason deleted_by_owner,
-- which every list had to tell apart from what YouTube removes. Drafted by 'npm run migration', completed by hand: the rows at the end.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP FUNCTION "engine"."reply_tab"(text, text);

CREATE OR REPLACE FUNCTION engine.reply_accepted()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{under_moderation,verified_public,removed,deleted}'; end $function$;

CREATE OR REPLACE FUNCTION engine.reply_gone()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{removed,deleted}'; end $function$;

CREATE OR REPLACE FUNCTION engine.reply_replied()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{queue,posting,under_moderation,verified_public,failed,unknown,removed,deleted}'; end $function$;

CREATE OR REPLACE FUNCTION engine.reply_settled()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{verified_public,failed,skipped,unknown,removed,deleted}'; end $function$;

CREATE OR REPLACE FUNCTION engine.reply_statuses()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{draft,queue,posting,under_moderation,verified_public,failed,skipped,unknown,removed,deleted}'; end $function$;

CREATE OR REPLACE FUNCTION engine.reply_tab (
  p_status text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
  select case
    when p_status = 'draft' then 'to_approve'
    when p_status = 'queue' then 'queued'
    when p_status in ('posting', 'verified_public') then 'posted'
    -- What its owner took down needs nobody any more.
    when p_status in ('skipped', 'deleted') then 'no_reply'
    when p_status is not null then 'needs_you'
    else 'unanswered'
  end
$function$;

CREATE OR REPLACE FUNCTION engine.reply_transition_exists (
  p_from text,
  p_to   text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select p_to is not null and (coalesce(p_from, 'none'), p_to) in (
    ('none', 'draft'), ('none', 'queue'), ('none', 'skipped'),
    ('draft', 'queue'), ('draft', 'skipped'),
    ('queue', 'draft'), ('queue', 'posting'),
    ('posting', 'queue'), ('posting', 'unknown'), ('posting', 'failed'),
    ('posting', 'verified_public'), ('posting', 'under_moderation'),
    ('under_moderation', 'verified_public'), ('under_moderation', 'failed'),
    ('verified_public', 'removed'),
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
    when p_status in ('under_moderation', 'removed') or (p_status = 'failed' and starts_with(p_reason, 'not_public_')) then 'not_public'
  end
$function$;

CREATE OR REPLACE FUNCTION engine.tab_statuses (
  p_tab text
)
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
begin
  return array(select s from unnest(engine.reply_statuses()) s where engine.reply_tab(s) = p_tab);
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
    select y.*, v.title as video_title, m.urgency, m.place
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
        'redacted_at', p.redacted_at, 'can_reply', p.can_reply, 'candidate', p.candidate, 'total_reply_count', p.total_reply_count,
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

CREATE OR REPLACE FUNCTION public.reply_counts()
  RETURNS TABLE (
    to_approve integer,
    queued     integer,
    posted     integer,
    needs_you  integer,
    no_reply   integer,
    unanswered integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with by_status as (
    select y.reply_status, count(*) as n from public.youtube_comments y
    where y.user_id = any (array(select engine.accounts())) and y.reply_status is not null group by 1
  ), by_tab as (
    select engine.reply_tab(s.reply_status) as tab, sum(s.n)::int as n from by_status s group by 1
  )
  select coalesce(max(t.n) filter (where t.tab = 'to_approve'), 0), coalesce(max(t.n) filter (where t.tab = 'queued'), 0),
    coalesce(max(t.n) filter (where t.tab = 'posted'), 0), coalesce(max(t.n) filter (where t.tab = 'needs_you'), 0),
    coalesce(max(t.n) filter (where t.tab = 'no_reply'), 0), (
      select count(*)::int from public.youtube_comments y
      where y.user_id = any (array(select engine.accounts())) and y.reply_status is null and y.comment_id = y.thread_id
        and y.owner_replied_at is null and y.can_reply and y.redacted_at is null)
  from by_tab t
$function$;

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
  perform engine.clear_past_quota_errors();
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
  v public.youtube_comments;
  v_next timestamptz;
  v_channel record;
  v_public int := 0; v_held int := 0; v_waiting int := 0; v_failed int := 0; v_removed int := 0; v_unread int := 0;
begin
  for r in
    select result.* from jsonb_to_recordset(p_results) as result (id uuid, seen text, owner text, note text)
    join public.youtube_comments y using (id) order by y.comment_id
  loop
    select * into v from public.youtube_comments where id = r.id for update;
    if not found or v.youtube_reply_id is null or v.reply_status <> all (engine.reply_on_youtube()) then
      continue;
    end if;
    if r.seen is null or r.seen not in ('public', 'absent') then
      -- A failed check is never a verdict.
      update public.youtube_comments set verification_note = r.note,
        next_check_at = engine.now() + case when r.note = 'no_api_key' then interval '1 hour' else interval '2 minutes' end
      where id = r.id;
      v_unread := v_unread + 1;
      continue;
    end if;

    v_next := engine.next_check(v.posted_at, engine.now());
    update public.youtube_comments set verification_attempts = verification_attempts + 1, last_checked_at = engine.now(), verification_note = null
    where id = r.id;

    if r.seen = 'public' then
      update public.youtube_comments set
        verified_at = coalesce(verified_at, engine.now()),
        -- Once public, only the last look for a silent removal is left.
        next_check_at = case when v_next is not null then posted_at + interval '24 hours' end
      where id = r.id;
      if v.reply_status <> 'verified_public' then
        perform engine.move_reply(r.id, 'verified_public', 'engine', 'seen_by_public_read');
        v_public := v_public + 1;
      end if;
    elsif v.reply_status = 'verified_public' then
      if v.verification_note = 'absent_once' then
        update public.youtube_comments set next_check_at = null where id = r.id;
        -- Its owner deleted it and the answer got lost: no reason to distrust the channel.
        if exists (select from private.reply_changes c where c.comment_row_id = r.id and c.action = 'delete') then
          perform engine.move_reply(r.id, 'deleted', 'engine', 'deleted_by_owner');
        else
          perform engine.move_reply(r.id, 'removed', 'engine', 'gone_after_being_public');
        end if;
        delete from private.reply_changes c where c.comment_row_id = r.id;
        v_removed := v_removed + 1;
      else
        -- One empty answer may be a hiccup: a second look decides.
        update public.youtube_comments set verification_note = 'absent_once', next_check_at = engine.now() + interval '5 minutes' where id = r.id;
        v_waiting := v_waiting + 1;
      end if;
    elsif r.owner is null then
      -- After the last step only the owner's view is missing, perhaps for long: the channel may be disconnected.
      update public.youtube_comments set next_check_at = coalesce(v_next, engine.now() + interval '6 hours') where id = r.id;
      v_waiting := v_waiting + 1;
    else
      update public.youtube_comments set next_check_at = v_next, verification_note = r.owner where id = r.id;
      if v.reply_status = 'posting' then
        perform engine.move_reply(r.id, 'under_moderation', 'engine', r.owner);
        v_held := v_held + 1;
      end if;
      if v_next is null then
        perform engine.move_reply(r.id, 'failed', 'engine', 'not_public_' || r.owner);
        v_failed := v_failed + 1;
      elsif v.reply_status <> 'posting' then
        v_waiting := v_waiting + 1;
      end if;
    end if;
  end loop;
  -- Judged once a batch, after all of its verdicts.
  for v_channel in
    select distinct y.user_id, y.channel_id from jsonb_to_recordset(p_results) as result (id uuid) join public.youtube_comments y using (id)
    order by y.user_id, y.channel_id
  loop
    perform engine.trip_breaker(v_channel.user_id, v_channel.channel_id);
  end loop;
  return jsonb_build_object('public', v_public, 'held', v_held, 'waiting', v_waiting, 'failed', v_failed, 'removed', v_removed, 'unread', v_unread);
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
        end if;
      else
        update public.youtube_comments set generated_reply = v_change.body,
          reply_type = case reply_type when 'Manual' then 'Manual' else 'AI+Edited' end,
          approved_hash = engine.reply_hash(v_change.body), reply_shape = engine.reply_shape_hash(v_change.body, author_name),
          approved_at = engine.now(), approved_by = 'owner', next_check_at = engine.now() + interval '15 seconds'
        where id = p_id returning * into v;
        insert into public.reply_versions (user_id, comment_row_id, reply_type, body) values (v.user_id, p_id, v.reply_type, v_change.body);
        insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
        values (v.user_id, p_id, v.reply_status, v.reply_status, 'owner', 'edited_on_youtube', jsonb_build_object('hash', v.approved_hash));
        perform engine.record_rule_outcome(p_id, 'edited');
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
      perform engine.fail(422, 'unknown_outcome', 'There is no such outcome of a change.');
  end case;
  select y.reply_status into v.reply_status from public.youtube_comments y where y.id = p_id;
  return v.reply_status;
end $function$;

COMMENT ON FUNCTION "engine"."reply_gone"() IS 'No longer on YouTube, taken down by YouTube or by its owner.';

COMMENT ON FUNCTION "engine"."reply_tab"(text) IS 'The tab of the replies screen that a reply_status belongs to.';

COMMENT ON FUNCTION "engine"."tab_statuses"(text) IS 'The statuses of a tab; none for unanswered.';

REVOKE ALL ON FUNCTION "engine"."reply_gone"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."reply_gone"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."reply_gone"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."reply_gone"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."reply_tab"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."reply_tab"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."reply_tab"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."reply_tab"(text) TO "postgres";

-- Drafts know no rows. The guard lets nobody but engine.move_reply change a state, and that knows no way from removed to deleted.
ALTER TABLE public.youtube_comments DISABLE TRIGGER youtube_comments_guard_status_update;
WITH deleted AS (
  UPDATE public.youtube_comments SET reply_status = 'deleted'
  WHERE reply_status = 'removed' AND status_reason = 'deleted_by_owner'
  RETURNING id, user_id
)
INSERT INTO public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason)
SELECT user_id, id, 'removed', 'deleted', 'engine', 'deleted_by_owner' FROM deleted;
ALTER TABLE public.youtube_comments ENABLE TRIGGER youtube_comments_guard_status_update;

-- Plans that sessions have kept know the old sets of states.
ANALYZE public.youtube_comments;
