-- joined: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

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
  v_user constant uuid := (select c.user_id from public.youtube_connections c where c.id = p_connection);
  v_beyond int := 0;
begin
  -- Two runs of one project take the last unit once.
  perform from private.quota_days q where q.project = v_project and q.day = engine.quota_day() for no key update;
  -- A claim takes all of the share in replies: the look before they are sent has what the app does not show, while Google still answers.
  if p_kind = 'guard' and engine.quota_closed_until(v_project) is null and not engine.quota_probing(v_project) then
    v_beyond := engine.most('daily_credits') - engine.most('shown_credits');
  end if;
  if v_beyond + engine.quota_left_for(v_user, v_project, (select p.purpose from engine.quota_purposes() p where p_kind = any (p.kinds))) < 1 then
    return false;
  end if;
  perform engine.charge(v_project, 1, p_kind, v_user), engine.charge_connection(p_connection, 1);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION engine.read_comments (
  p_user    uuid,
  p_channel text,
  p_threads jsonb
)
  RETURNS SETOF engine.read_comment
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select distinct on (c.id) c.id, t.thread_id, t.video_id, c.author_channel_id, c.author_name, engine.web_link(c.author_avatar_url),
    case when stored.is_newer then stored.text_original else coalesce(c.text, '') end,
    c.published_at, case when stored.is_newer then stored.edited_at else c.updated_at end, coalesce(c.like_count, 0), c.id = t.thread_id,
    coalesce(t.can_reply, true), coalesce(t.total_reply_count, 0), jsonb_array_length(coalesce(t.replies, '[]')),
    own.body, own.at
  from jsonb_to_recordset(p_threads) as t (thread_id text, video_id text, can_reply boolean, total_reply_count int, comment jsonb, replies jsonb)
  cross join lateral jsonb_to_recordset(jsonb_build_array(t.comment) || coalesce(t.replies, '[]'))
    as c (id text, author_channel_id text, author_name text, author_avatar_url text, text text, published_at timestamptz, updated_at timestamptz, like_count int)
  left join lateral (
    select r.text as body, r.published_at as at
    from jsonb_to_recordset(coalesce(t.replies, '[]')) as r (id text, author_channel_id text, text text, published_at timestamptz)
    where r.author_channel_id = p_channel and c.id = t.thread_id
      and not exists (select from public.youtube_comments ours where ours.user_id = p_user and ours.youtube_reply_id = r.id)
      -- An insert may have answered another id than this list shows (service.correct_reply_id).
      and not exists (
        select from public.youtube_comments ours
        where ours.user_id = p_user and ours.thread_id = t.thread_id and ours.youtube_reply_id is not null
          and engine.normalise_reply(ours.generated_reply) = engine.normalise_reply(coalesce(r.text, '')))
    order by r.published_at limit 1
  ) own on true
  left join lateral (
    select y.text_original, y.edited_at, y.edited_at > c.updated_at and y.redacted_at is null as is_newer
    from public.youtube_comments y where y.user_id = p_user and y.comment_id = c.id) stored on true
  -- The channel's own replies are no viewer's comments: they only mark the thread as answered.
  where c.id is not null and not (c.author_channel_id is not distinct from p_channel and c.id <> t.thread_id)
  -- Rows are locked in this order everywhere, so that two batches cannot wait for each other.
  -- Of one that stands there twice, or stood on a page before, the text that was edited last holds.
  order by c.id, c.updated_at desc nulls last, own.at
$function$;

CREATE OR REPLACE FUNCTION engine.visibility_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{seen_by_public_read,seen_again,seen_by_owner,held,likely_spam,hidden,gone,not_public_held,not_public_likely_spam,not_public_hidden,not_public_gone,gone_with_comment,video_private,video_gone,comment_not_public,deleted_by_owner,edited_on_youtube,gone_after_being_public,absent_once,id_corrected,no_api_key,key_unreadable,key_spent,key_share_spent,key_closed,look_failed}'; end $function$;

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
    v_hold := case when exists (
      select from private.server_troubles t where t.connection_id = v.used_connection_id and t.kind = 'unexplained') then 'refusing' else 'server_trouble' end;
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
  perform engine.charge(engine.project_of(v.used_connection_id), engine.reply_cost(), 'insert', v.user_id);
  perform engine.charge_connection(v.used_connection_id, engine.reply_cost());
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
  delete from private.quota_shares
  where (user_id, project, day, kind) in (select q.user_id, q.project, q.day, q.kind from private.quota_shares q where q.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.held_shown
  where (user_id, comment_id) in (select h.user_id, h.comment_id from private.held_shown h where h.shown_at < engine.now() - interval '1 day' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_days where (user_id, day) in (select d.user_id, d.day from private.model_days d where d.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_uses
  where (user_id, day, purpose) in (select u.user_id, u.day, u.purpose from private.model_uses u where u.day < v_day limit p_limit);
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
  -- With its link, which has expired.
  delete from private.address_changes where id in (
    select c.id from private.address_changes c where c.changed_at < engine.now() - interval '7 days' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  if engine.auth_log_is_ours() then
    delete from auth.audit_log_entries where id in (
      select a.id from auth.audit_log_entries a where a.created_at < engine.now() - interval '30 days' limit p_limit);
    get diagnostics v_step = row_count;
    v_deleted := v_deleted + v_step;
  end if;
  delete from public.leads where id in (select l.id from public.leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.reply_offers
  where (comment_row_id, reply_hash) in (
    select o.comment_row_id, o.reply_hash from private.reply_offers o where o.offered_at < engine.now() - interval '1 hour' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from public.signup_leads
  where email in (select l.email from public.signup_leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  return v_deleted + v_step + engine.forget_left(least(p_limit, 20));
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
        perform engine.charge(engine.project_of(v.used_connection_id), -engine.reply_cost(), 'insert', v.user_id);
        perform engine.charge_connection(v.used_connection_id, -engine.reply_cost());
      end if;
      perform engine.return_to_queue(p_id, p_reason);
    when 'refused' then
      perform engine.fail_refused(v, p_reason);
    when 'unexplained' then
      if engine.is_refused_alone(v) then
        perform engine.fail_refused(v, p_reason);
      else
        perform engine.return_to_queue(p_id, 'unexplained', p_reason);
      end if;
      perform engine.note_server_failure(v.used_connection_id, 'unexplained');
    when 'again' then
      if exists (
        select from public.reply_events e
        where e.comment_row_id = p_id and e.to_status = 'queue' and e.reason = p_reason and e.created_at >= v.approved_at
      ) then
        perform engine.fail_refused(v, p_reason);
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

COMMENT ON FUNCTION "service"."forget_old"(integer) IS 'Deletes daily counters of quota and model calls and mails that were sent, once they are 90 days old, what visitors sent without an account once it is a year old, changes of address after a week, Auth''s own log after 30 days where it is ours, which held comments were shown after a day, what offered texts rest on after an hour, p_limit at most of each (docs/SCALE.md, What is kept), and what belongs to channels that were left (engine.forget_left). Returns how many rows. With nothing to do it looks into 13 indexes, and through Auth''s log.';
