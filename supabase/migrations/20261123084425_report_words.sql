-- report_words: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

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
  perform engine.require(length(coalesce(p_what, '')) <= engine.most('report_what_characters'), 'Name 1 to 2000 comments by their ids.');
  perform engine.require(v_condition is not null, 'There is nothing of that name to open.');
  -- A pattern of Postgres repeats something 255 times at most, or without end.
  perform engine.require(v_kind is distinct from 'ids' or (length(v_value) < 2000 * 37 and v_value ~ '^[0-9a-f-]{36}(,[0-9a-f-]{36})*$'),
    'Name 1 to 2000 comments by their ids.');
  return v_condition;
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
    ('facts', 500, 'Facts of one channel.'),
    ('documents', 20, 'Documents of one channel.'),
    ('document_characters', 200000, 'The longest document.'),
    ('description_characters', 5000, 'Characters of a video''s description that are kept: YouTube''s own limit.'),
    ('passage_characters', 300, 'The longest passage: what a reply can name as its source.'),
    ('evidence_characters', 6000, 'What the evidence of one comment may hold, in bytes, so that no script takes more tokens than English.'),
    ('index_videos', 5000, 'Videos of one channel''s list of uploads that are read.'),
    ('lessons', 2000, 'Answers and decisions of an owner on one channel that drafts are written by; the oldest make room.'),
    ('open_questions', 200, 'Open questions of one channel; what is asked beyond them waits until some are answered or dismissed.'),
    ('grouped_at_once', 20, 'Open questions that one model call compares with those that were there before.'),
    ('grouped_beside', 40, 'Open questions of a channel that it compares them with.'),
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
    ('inbox_rows', 500, 'Comments of a page of the inbox.'),
    ('inbox_filter_characters', 2000, 'The longest filters of the inbox, as JSON.'),
    ('inbox_cursor_characters', 20000, 'The longest cursor of the inbox, as JSON: it names the transactions that were under way.'),
    ('facet_videos', 50, 'Videos that the inbox offers to filter by: the fullest.'),
    ('bulk_rows', 500, 'Comments of one call of an action on several.'),
    ('saved_views', 20, 'Saved views of one user.'),
    ('model_input_tokens', 6000, 'Tokens of a prompt that a model call counts for while it is under way; the usual one has 2,800.'),
    ('model_output_tokens', 1500, 'Tokens of an answer that a model call counts for while it is under way; the usual one has 250.'),
    ('model_prompt_characters', 60000, 'The longest prompt. What an owner can set and a thread can hold stays below it.'),
    ('classified_at_once', 20, 'Comments that one model call reads to tell what they are.'),
    ('draft_tries', 3, 'Tries without a usable draft, after which a comment is left to a person.'),
    ('report_what_characters', 80000, 'The name of what a report opens: 2,000 ids at most.'),
    ('report_after_characters', 100000, 'A row of a report after which the next page begins.'),
    ('backfill_comments', 1000, 'Comments of one backfill.'),
    ('report_days', 3700, 'Days of a report: ten years.'),
    ('words_comments', 2000, 'Comments of a period whose words the reports count, the latest; also the most that can be opened by their ids.'),
    ('assignee_characters', 200, 'The longest name or mail of a teammate.')
$function$;

CREATE OR REPLACE FUNCTION service.comments_for_words (
  p_user     uuid,
  p_start    date,
  p_end      date,
  p_tz       text,
  p_channel  text,
  p_category text
)
  RETURNS TABLE (
    id       uuid,
    language text,
    body     text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_zone text := engine.report_zone(p_tz);
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, null, 'all');
  return query select y.id, y.language, y.text_original from public.youtube_comments y
    where y.user_id = p_user
      and y.channel_id = any (case when p_channel is not null then array[p_channel]
        else array(select m.channel_id from public.client_youtube_channels m where m.client_user_id = p_user) end)
      and y.created_at >= engine.day_start(p_start, v_zone) and y.created_at < engine.day_start(p_end + 1, v_zone)
      and not y.history and y.text_original <> '' and (p_category is null or y.category = p_category)
    order by y.created_at desc, y.id limit engine.most('words_comments');
end $function$;

COMMENT ON FUNCTION "service"."comments_for_words"(uuid, date, date, text, text, text) IS 'The latest comments of a user''s period whose words the reports count, history left out. Without p_channel the mapped channels. 422 for an impossible range or category.';

REVOKE ALL ON FUNCTION "service"."comments_for_words"(uuid, date, date, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."comments_for_words"(uuid, date, date, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."comments_for_words"(uuid, date, date, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."comments_for_words"(uuid, date, date, text, text, text) TO "service_role";
