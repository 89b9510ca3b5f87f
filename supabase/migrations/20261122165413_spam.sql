-- spam: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP FUNCTION "public"."reply_counts"();

CREATE TABLE "public"."spam_lessons" (
  "id"             uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "user_id"        uuid                     NOT NULL,
  "channel_id"     text                     NOT NULL,
  "comment_row_id" uuid,
  "is_spam"        boolean                  NOT NULL,
  "features"       integer[]                NOT NULL,
  CONSTRAINT "spam_lessons_features_check" CHECK (((cardinality(features) >= 1) AND (cardinality(features) <= 128))),
  CONSTRAINT "spam_lessons_pkey" PRIMARY KEY (id),
  "created_at"     timestamp with time zone NOT NULL DEFAULT engine.now()
);

ALTER TABLE "public"."spam_lessons"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."spam_lessons" FROM "anon", "service_role";

CREATE OR REPLACE FUNCTION engine.answerable_skips()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{dismissed,empty,noise,spam,confirmed_spam,too_old,language,rule}'; end $function$;

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
    perform engine.fail(409, 'reply_state_conflict', 'This comment is not among the spam.', 'Reload: it has changed meanwhile.');
  end if;
  perform engine.teach_spam(v, true);
  -- No change of its state, so no move: only why it has no reply is now its owner's word.
  update public.youtube_comments set status_reason = 'confirmed_spam', status_changed_at = engine.now() where id = v.id;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason)
  values (v.user_id, v.id, 'skipped', 'skipped', 'owner', 'confirmed_spam');
  return query select * from public.youtube_comments where id = p_id;
end $function$;

CREATE OR REPLACE FUNCTION engine.draft_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{needs_approval,check_failed,escalated,rule,rule_not_earned,rule_gone,low_confidence,once_per_viewer,shadow,no_plan,not_connected,model_budget,model_ceiling,model_failed,model_unusable,draft_failed,draft_given_up,written,edited,cancelled,comment_edited,comment_back,already_answered,not_spam}'; end $function$;

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
    'spam_lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.spam_lessons l where l.user_id = engine.me()), '[]'),
    'saved_replies', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_replies s where s.user_id = engine.me()), '[]'),
    'channel_pauses', coalesce((select jsonb_agg(to_jsonb(b) order by b.paused_at) from public.channel_pauses b where b.user_id = engine.me()), '[]'),
    'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = engine.me()), '[]'),
    'operator_sessions', coalesce((select jsonb_agg(to_jsonb(s) - 'session_id' order by s.opened_at) from public.operator_sessions s where s.user_id = engine.me()), '[]'),
    'history', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.user_id = engine.me()), '[]'),
    'activity', coalesce((select jsonb_agg(to_jsonb(a) order by a.id) from public.activity_log a where a.user_id = engine.me()), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION engine.likeness (
  p_one   integer[],
  p_other integer[]
)
  RETURNS real
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_common constant int := (select count(*) from unnest(p_one) f where f = any (p_other));
begin
  return v_common::real / greatest(1, cardinality(p_one) + cardinality(p_other) - v_common);
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
    ('spam_lessons', 200, 'Comments of one channel whose owner said whether they are spam; the oldest make room.'),
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

CREATE OR REPLACE FUNCTION engine.reply_tabs()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{to_approve,queued,posted,needs_you,spam,no_reply,unanswered}'; end $function$;

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
    perform engine.fail(409, 'reply_state_conflict', 'This comment is not among the spam.', 'Reload: it has changed meanwhile.');
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

CREATE OR REPLACE FUNCTION engine.skip_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{dismissed,own_comment,already_answered,empty,noise,spam,confirmed_spam,too_old,not_repliable,language,rule,comment_gone}'; end $function$;

CREATE OR REPLACE FUNCTION engine.spam_features (
  p_text text
)
  RETURNS integer[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  -- Fancy letters plain, nothing that shows nothing, numbers alike, blanks and marks one: a template with another name or number keeps its form.
  v_text constant text := left(regexp_replace(regexp_replace(
    lower(regexp_replace(normalize(coalesce(p_text, ''), NFKC), '[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe0f\ufeff]', '', 'g') collate pg_catalog.pg_c_utf8),
    '\d[\d.,]*', '#', 'g'), '[^[:alnum:]#]+', ' ', 'g'), 600);
begin
  if btrim(v_text) = '' then
    return '{}';
  end if;
  -- The smallest of the hashes are a fair sample of them, the same one for the same text.
  return array(
    select distinct hashtext(substr(' ' || btrim(v_text) || ' ', place, 3)) as feature
    from generate_series(1, greatest(length(btrim(v_text)), 1)) place order by feature limit 128);
end $function$;

CREATE OR REPLACE FUNCTION engine.spam_lesson (
  p_user    uuid,
  p_channel text,
  p_text    text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_features int[];
begin
  if not exists (select from public.spam_lessons l where l.user_id = p_user and l.channel_id = p_channel) then
    return null;
  end if;
  v_features := engine.spam_features(p_text);
  return (
    select case when near.is_spam then 'spam' else 'genuine' end
    from (
      select l.is_spam, engine.likeness(l.features, v_features) as likeness from public.spam_lessons l
      where l.user_id = p_user and l.channel_id = p_channel) near
    -- At 0.55 the same text with another name, number or emoji is alike, two thanks for a recipe are not.
    where near.likeness >= 0.55::real
    order by near.likeness desc, near.is_spam limit 1);
end $function$;

CREATE OR REPLACE FUNCTION engine.teach_spam (
  v         public.youtube_comments,
  p_is_spam boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_features constant int[] := engine.spam_features(v.text_original);
begin
  if v_features = '{}' then
    return;
  end if;
  insert into public.spam_lessons as l (user_id, channel_id, comment_row_id, is_spam, features)
  values (v.user_id, v.channel_id, v.id, p_is_spam, v_features)
  on conflict (comment_row_id) where comment_row_id is not null
  do update set is_spam = excluded.is_spam, features = excluded.features, created_at = engine.now();
  -- The oldest make room.
  delete from public.spam_lessons l where l.id in (
    select o.id from public.spam_lessons o where o.user_id = v.user_id and o.channel_id = v.channel_id
    order by o.created_at desc, o.id offset engine.most('spam_lessons'));
end $function$;

CREATE OR REPLACE FUNCTION public.act_on_replies (
  p_act text,
  p_ids uuid[]
)
  RETURNS TABLE (
    id      uuid,
    done    boolean,
    message text
  )
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform engine.require(p_act in ('approve', 'dismiss', 'cancel', 'not_spam', 'spam'), 'Approve, dismiss, cancel, or say whether it is spam.');
  perform engine.require(cardinality(p_ids) between 1 and engine.most('list_rows'), format('Choose between 1 and %s comments.', engine.most('list_rows')));
  foreach id in array p_ids loop
    begin
      case p_act
        when 'approve' then perform public.approve_reply(id);
        when 'dismiss' then perform public.dismiss_reply(id);
        when 'cancel' then perform public.cancel_reply(id);
        when 'not_spam' then perform public.restore_from_spam(id);
        when 'spam' then perform public.confirm_spam(id);
      end case;
      done := true;
      message := null;
    exception when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
      -- One reply that changed meanwhile must not stop the others.
      done := false;
      message := sqlerrm;
    end;
    return next;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.confirm_spam (
  p_id uuid
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE sql
  SET search_path TO ''
  AS $function$ select * from engine.confirm_spam(p_id) $function$;

REVOKE ALL ON FUNCTION "public"."confirm_spam"(uuid) FROM PUBLIC, "anon", "service_role";

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
        'findings', p.findings, 'escalation', p.escalation, 'urgency', p.urgency,
        'rule_id', p.rule_id, 'rule_name', (select r.name from public.reply_rules r where r.id = p.rule_id),
        'generated_reply', p.generated_reply, 'reply_type', p.reply_type, 'reply_status', p.reply_status,
        'status_reason', p.status_reason, 'status_changed_at', p.status_changed_at, 'post_after', p.post_after,
        'reply_sent_at', p.reply_sent_at, 'posted_at', p.posted_at, 'verified_at', p.verified_at,
        'youtube_reply_id', p.youtube_reply_id, 'account', p.used_connection_label,
        'verification_attempts', p.verification_attempts, 'verification_note', p.verification_note, 'next_check_at', p.next_check_at,
        'owner_reply_text', p.owner_reply_text,
        'spam_reasons', case when p_tab = 'spam' then coalesce((
          select e.detail -> 'reasons' from public.reply_events e where e.comment_row_id = p.id and e.reason = 'spam' order by e.id desc limit 1), '[]') end)
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
    spam       integer,
    no_reply   integer,
    unanswered integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with spam as (
    select count(*)::int as n from public.youtube_comments y
    where y.user_id = any (array(select engine.accounts())) and y.reply_status = 'skipped' and y.status_reason = 'spam'
  ), by_status as (
    select y.reply_status, count(*) as n from public.youtube_comments y
    where y.user_id = any (array(select engine.accounts())) and y.reply_status is not null group by 1
  ), by_tab as (
    select engine.reply_tab(s.reply_status) as tab, sum(s.n)::int as n from by_status s group by 1
  )
  select coalesce(max(t.n) filter (where t.tab = 'to_approve'), 0), coalesce(max(t.n) filter (where t.tab = 'queued'), 0),
    coalesce(max(t.n) filter (where t.tab = 'posted'), 0), coalesce(max(t.n) filter (where t.tab = 'needs_you'), 0),
    (select s.n from spam s), coalesce(max(t.n) filter (where t.tab = 'no_reply'), 0) - (select s.n from spam s), (
      select count(*)::int from public.youtube_comments y
      where y.user_id = any (array(select engine.accounts())) and y.reply_status is null and y.comment_id = y.thread_id
        and y.owner_replied_at is null and y.can_reply and y.redacted_at is null)
  from by_tab t
$function$;

REVOKE ALL ON FUNCTION "public"."reply_counts"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.restore_from_spam (
  p_id uuid
)
  RETURNS SETOF public.youtube_comments
  LANGUAGE sql
  SET search_path TO ''
  AS $function$ select * from engine.restore_from_spam(p_id) $function$;

REVOKE ALL ON FUNCTION "public"."restore_from_spam"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.spam_lessons_shown()
  RETURNS TABLE (
    id            uuid,
    channel_id    text,
    channel_title text,
    is_spam       boolean,
    example       text,
    created_at    timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select l.id, l.channel_id,
    (select c.channel_title from public.youtube_connections c where c.user_id = l.user_id and c.channel_id = l.channel_id order by c.priority limit 1),
    l.is_spam, left(y.text_original, 200), l.created_at
  from public.spam_lessons l
  left join public.youtube_comments y on y.id = l.comment_row_id
  where l.user_id = any (array(select engine.accounts()))
  order by l.created_at desc, l.id limit engine.most('list_rows')
$function$;

REVOKE ALL ON FUNCTION "public"."spam_lessons_shown"() FROM PUBLIC, "anon", "service_role";

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
        'spam_lesson', engine.spam_lesson(y.user_id, y.channel_id, y.text_original),
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

ALTER TABLE "public"."spam_lessons"
  ADD CONSTRAINT "spam_lessons_comment_row_id_fkey" FOREIGN KEY (comment_row_id) REFERENCES public.youtube_comments(id) ON DELETE SET NULL;

ALTER TABLE "public"."spam_lessons"
  ADD CONSTRAINT "spam_lessons_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE UNIQUE INDEX spam_lessons_comment ON public.spam_lessons USING btree (comment_row_id)
  WHERE (comment_row_id IS NOT NULL);

CREATE INDEX youtube_comments_spam ON public.youtube_comments USING btree (user_id, published_at DESC)
  WHERE ((reply_status = 'skipped'::text) AND (status_reason = 'spam'::text));

CREATE POLICY "spam_lessons: owner deletes" ON "public"."spam_lessons"
  FOR DELETE
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "spam_lessons: owner reads" ON "public"."spam_lessons"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

COMMENT ON COLUMN "public"."spam_lessons"."features" IS 'engine.spam_features of the comment as it was.';

COMMENT ON FUNCTION "engine"."confirm_spam"(uuid) IS 'Rule of public.confirm_spam.';

COMMENT ON FUNCTION "engine"."likeness"(integer[], integer[]) IS 'How much of the features of two comments is common to both, 0 to 1.';

COMMENT ON FUNCTION "engine"."reply_tab"(text) IS 'The tab of the replies screen that a reply_status belongs to; what was skipped as spam is in the tab spam instead.';

COMMENT ON FUNCTION "engine"."restore_from_spam"(uuid) IS 'Rule of public.restore_from_spam.';

COMMENT ON FUNCTION "engine"."spam_features"(text) IS 'What is compared of two comments: hashes of every three letters in a row, 128 at most, ascending. Works for scripts without blanks, too. Empty without a letter or figure.';

COMMENT ON FUNCTION "engine"."spam_lesson"(uuid, text, text) IS 'What the channel''s owner has taught about comments like this one: genuine, spam, or null. The most alike decides; of two equal ones the restored.';

COMMENT ON FUNCTION "engine"."tab_statuses"(text) IS 'The statuses of a tab; none for spam and unanswered.';

COMMENT ON FUNCTION "engine"."teach_spam"(public.youtube_comments, boolean) IS 'Keeps what an owner said about a comment, whose row the caller has locked. At most engine.most(''spam_lessons'') of a channel.';

COMMENT ON FUNCTION "public"."act_on_replies"(text, uuid[]) IS 'Approves, dismisses or cancels several of the caller''s replies, or restores from spam (not_spam) or confirms as spam, each by its own rule: a row each, with the sentence of the refusal when it was not done.';

COMMENT ON FUNCTION "public"."confirm_spam"(uuid) IS 'Says that a comment skipped as spam is spam: it leaves the tab, and comments like it are skipped as spam on this channel from now on.';

COMMENT ON FUNCTION "public"."replies_page"(text, text, text, integer) IS 'One tab of the caller''s replies screen: {now, total, rows}. spam_reasons: in the tab spam, why, in sentences. now is the product''s clock, against which countdowns run. Ordered (newest, oldest) by when the comment was written, or (queued, posted, needs_you) when it is due, was sent, changed; urgent: by engine.reply_urgency, then oldest. 422 for an unknown tab, order or limit.';

COMMENT ON FUNCTION "public"."reply_counts"() IS 'One row: how many of the caller''s comments are in each tab of the replies screen. unanswered: top-level, repliable, not answered by the channel itself.';

COMMENT ON FUNCTION "public"."restore_from_spam"(uuid) IS 'Says that a comment skipped as spam is none: it awaits a reply again, and comments like it are no longer skipped as spam on this channel.';

COMMENT ON FUNCTION "public"."spam_lessons_shown"() IS 'What the caller has taught about spam, newest first, with the comment it was learned from as long as its text is kept. A row deleted from spam_lessons is forgotten.';

COMMENT ON TABLE "public"."spam_lessons" IS 'A comment whose owner restored it from spam, or confirmed it as spam: later ones like it on that channel are judged alike. Never the text itself, which must go when YouTube no longer gives it (docs/YOUTUBE.md, Policies).';

REVOKE ALL ON FUNCTION "engine"."confirm_spam"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."confirm_spam"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."confirm_spam"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."confirm_spam"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."likeness"(integer[], integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."likeness"(integer[], integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."likeness"(integer[], integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."restore_from_spam"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."restore_from_spam"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."restore_from_spam"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."restore_from_spam"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."spam_features"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."spam_features"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."spam_features"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."spam_lesson"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."spam_lesson"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."spam_lesson"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."teach_spam"(public.youtube_comments, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."teach_spam"(public.youtube_comments, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."teach_spam"(public.youtube_comments, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_spam"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."confirm_spam"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_spam"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reply_counts"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reply_counts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reply_counts"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."restore_from_spam"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."restore_from_spam"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."restore_from_spam"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."spam_lessons_shown"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."spam_lessons_shown"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."spam_lessons_shown"() TO "postgres";

REVOKE ALL ON TABLE "public"."spam_lessons" FROM "authenticated";

GRANT DELETE, SELECT ON TABLE "public"."spam_lessons" TO "authenticated";

CREATE INDEX spam_lessons_channel ON public.spam_lessons USING btree (user_id, channel_id, created_at DESC);
