-- counted_alike: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP VIEW "public"."report_videos";

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
    ('account_facts', 2000, 'Facts of one account, on all of its channels.'),
    ('account_fact_bytes', 2000000, 'Bytes of the texts of an account''s facts.'),
    ('documents', 20, 'Documents of one channel.'),
    ('account_documents', 100, 'Documents of one account, on all of its channels.'),
    ('account_document_bytes', 5000000, 'Bytes of the texts of an account''s documents. Cut into passages and indexed they take up to 13 times as many.'),
    ('document_characters', 200000, 'The longest document.'),
    ('description_characters', 5000, 'Characters of a video''s description that are kept: YouTube''s own limit.'),
    ('passage_characters', 300, 'The longest passage: what a reply can name as its source.'),
    ('evidence_characters', 6000, 'What the evidence of one comment may hold, in bytes, so that no script takes more tokens than English.'),
    ('held_shown', 2000, 'Held comments of one user that a list has shown and a decision may be about.'),
    ('index_videos', 5000, 'Videos of one channel''s list of uploads that are read.'),
    ('lessons', 2000, 'Answers and decisions of an owner on one channel that drafts are written by; the oldest make room.'),
    ('account_lessons', 10000, 'Lessons of one account, on all of its channels; the oldest make room.'),
    ('account_spam_lessons', 2000, 'Spam lessons of one account, on all of its channels; the oldest make room.'),
    ('account_questions', 5000, 'Questions of one account, on all of its channels; those decided longest ago make room.'),
    ('reply_changes', 300, 'Changes of one reply that are kept as its history; then its owner can change it no more.'),
    ('open_questions', 200, 'Open questions of one channel; what is asked beyond them waits until some are answered or dismissed.'),
    ('grouped_at_once', 20, 'Open questions that one model call compares with those that were there before.'),
    ('grouped_beside', 40, 'Open questions of a channel that it compares them with.'),
    ('saved_replies', 100, 'Saved replies of one user.'),
    ('objectives', 50, 'Objectives that are kept of one user: each save adds one, the oldest make room.'),
    ('channels', 100, 'Channels of one user, connected or shown in reports.'),
    ('oauth_clients', 20, 'Google OAuth clients of one user.'),
    ('oauth_sessions', 20, 'Sign-ins with Google that one user may have begun at a time; each ends after 10 minutes.'),
    ('consents', 100, 'Consents to posting without review that one user may give in 24 hours.'),
    ('account_consent_bytes', 5000000, 'Bytes of the terms of all consents of one account.'),
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
    ('coverage_target', 90, 'Percent of comments with a public reply that the reports call the target.'),
    ('coverage_attention', 80, 'Percent of a video''s comments with a public reply below which it needs attention.'),
    ('words_comments', 2000, 'Comments of a period whose words the reports count, the latest; also the most that can be opened by their ids.'),
    ('assignee_characters', 200, 'The longest name or mail of a teammate.')
$function$;

CREATE OR REPLACE FUNCTION public.report_worth (
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
  v_zone constant text := engine.report_zone(p_tz);
  v_accounts constant uuid[] := array(select engine.accounts());
  v_channels constant text[] := array(select k.channel_id from engine.report_channels(p_channel) k);
  v_from timestamptz;
  v_to timestamptz;
  s public.report_settings;
  v_dashboard jsonb;
  v_unedited int;
  v_edited int;
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  v_from := engine.day_start(p_start, v_zone);
  v_to := engine.day_start(p_end + 1, v_zone);
  select * into s from public.report_settings r where r.user_id = any (v_accounts);
  v_dashboard := engine.dashboard(v_accounts, v_channels, p_start, p_end, v_zone, null, 'monthly', null, null, 'all', null);
  select coalesce(sum((t ->> 'replies')::int) filter (where t ->> 'type' = 'AI'), 0), coalesce(sum((t ->> 'replies')::int) filter (where t ->> 'type' = 'AI+Edited'), 0)
  into v_unedited, v_edited from jsonb_array_elements(v_dashboard -> 'types') t;

  with decided as materialized (
    select o.outcome, o.rule_id, extract(epoch from o.decided_at - o.drafted_at) / 60 as minutes,
      engine.in_working_hours(o.decided_at, v_zone, coalesce(s.work_from, 540), coalesce(s.work_to, 1080), coalesce(s.work_days, '{1,2,3,4,5}')) as in_hours
    from public.draft_outcomes o
    where o.user_id = any (v_accounts) and o.channel_id = any (v_channels) and o.decided_at >= v_from and o.decided_at < v_to
  ), unattended as materialized (
    select y.rule_id, extract(epoch from y.approved_at - coalesce(y.published_at, y.created_at)) / 60 as minutes,
      engine.in_working_hours(y.approved_at, v_zone, coalesce(s.work_from, 540), coalesce(s.work_to, 1080), coalesce(s.work_days, '{1,2,3,4,5}')) as in_hours
    from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels) and y.reply_sent_at >= v_from and y.reply_sent_at < v_to
      and y.approved_by = 'engine' and y.is_replied
  ), asked as materialized (
    select q.id, case when q.state = 'open' and engine.question_answered(q) is not null then 'answered' else q.state end as state, y.video_id, count(*) as comments
    from public.questions q join public.youtube_comments y on y.question_id = q.id
    where q.user_id = any (v_accounts) and q.channel_id = any (v_channels) and y.created_at >= v_from and y.created_at < v_to
    group by 1, 2, 3
  ), own as (
    -- How soon the owner answered before: the latest thousand answers to what was written before the channel was connected.
    select extract(epoch from y.owner_replied_at - y.published_at) / 60 as minutes
    from public.youtube_comments y
    where y.user_id = any (v_accounts) and y.channel_id = any (v_channels) and y.owner_reply_text is not null and y.history
      and y.owner_replied_at >= y.published_at
    order by y.owner_replied_at desc limit 1000
  )
  select jsonb_build_object(
    'now', engine.now(),
    'known', v_dashboard #> '{figures,range,known}',
    'saved', jsonb_build_object('unedited', v_unedited, 'edited', v_edited, 'minutes_unedited', coalesce(s.minutes_unedited, 3),
      'minutes_edited', coalesce(s.minutes_edited, 1.5),
      'hours', round((v_unedited * coalesce(s.minutes_unedited, 3) + v_edited * coalesce(s.minutes_edited, 1.5)) / 60, 1)),
    'cost', (select jsonb_build_object('calls', m.calls, 'tokens', m.tokens, 'money', m.money, 'since', m.since,
        'credits', (v_dashboard #>> '{figures,range,published}')::int * engine.reply_cost(),
        'plan', (select p.plan from public.profiles p where p.user_id = any (v_accounts) limit 1))
      from engine.model_spent(p_start, p_end) m),
    'questions', (
      select jsonb_build_object('asked', coalesce(sum(a.comments), 0), 'groups', count(distinct a.id),
        'answered', count(distinct a.id) filter (where a.state = 'answered'), 'dismissed', count(distinct a.id) filter (where a.state = 'dismissed'),
        'open', count(distinct a.id) filter (where a.state = 'open'),
        'videos', coalesce((
          select jsonb_agg(jsonb_build_object('video_id', v.video_id, 'title', v.title, 'groups', v.groups, 'open', v.open) order by v.open desc, v.groups desc, v.video_id)
          from (
            select b.video_id, max(t.title) as title, count(*) as groups, count(*) filter (where b.state = 'open') as open
            from asked b left join public.videos t on t.user_id = any (v_accounts) and t.id = b.video_id
            where b.video_id is not null group by 1 order by 4 desc, 3 desc, 1 limit 10) v), '[]'))
      from asked a),
    'people', (
      select jsonb_agg(to_jsonb(w) order by w.who desc) from (
        select 'owner' as who, count(*) filter (where d.outcome = 'approved') as approved, count(*) filter (where d.outcome = 'edited') as edited,
          count(*) filter (where d.outcome in ('dismissed', 'replaced')) as rejected, round((percentile_cont(0.5) within group (order by d.minutes))::numeric, 1) as median_minutes,
          count(*) filter (where d.in_hours) as in_hours, count(*) filter (where not d.in_hours) as outside_hours
        from decided d
        union all
        select 'engine', count(*), 0, 0, round((percentile_cont(0.5) within group (order by u.minutes))::numeric, 1),
          count(*) filter (where u.in_hours), count(*) filter (where not u.in_hours)
        from unattended u) w),
    'rules', coalesce((
      select jsonb_agg(jsonb_build_object('rule_id', x.rule_id, 'name', r.name, 'approved', x.approved, 'edited', x.edited, 'rejected', x.rejected,
        'unattended', x.unattended, 'median_minutes', x.median_minutes) order by r.position nulls last)
      from (
        select b.rule_id, count(*) filter (where b.outcome = 'approved') as approved, count(*) filter (where b.outcome = 'edited') as edited,
          count(*) filter (where b.outcome in ('dismissed', 'replaced')) as rejected, count(*) filter (where b.outcome = 'unattended') as unattended,
          round((percentile_cont(0.5) within group (order by b.minutes))::numeric, 1) as median_minutes
        from (select d.rule_id, d.outcome, d.minutes from decided d union all select u.rule_id, 'unattended', u.minutes from unattended u) b
        group by 1) x
      left join public.reply_rules r on r.id = x.rule_id), '[]'),
    'without', jsonb_build_object(
      'own_answers', (select count(*) from own), 'own_median_minutes', (select round((percentile_cont(0.5) within group (order by minutes))::numeric, 1) from own),
      'shadow', (select jsonb_build_object('decided', t.post_approved + t.post_edited + t.post_dismissed, 'agreed', t.post_approved,
          'percent', case when t.post_approved + t.post_edited + t.post_dismissed > 0
            then engine.percent(t.post_approved, t.post_approved + t.post_edited + t.post_dismissed) end)
        from public.shadow_totals() t)))
  into v_result;
  return v_result;
end $function$;

CREATE VIEW "public"."report_videos" WITH (security_invoker=true) AS  SELECT y.user_id,
    y.channel_id,
    y.video_id,
    v.title,
    v.thumbnail_url,
    v.published_at,
    (count(*))::integer AS comments,
    (count(*) FILTER (WHERE (y.has_reply AND (y.reply_sent_at IS NOT NULL))))::integer AS replies,
    (count(*) FILTER (WHERE ((y.reply_status = 'verified_public'::text) AND (y.reply_sent_at IS NOT NULL))))::integer AS published_replies,
    engine.percent(count(*) FILTER (WHERE ((y.reply_status = 'verified_public'::text) AND (NOT y.history))), count(*) FILTER (WHERE (NOT y.history))) AS coverage,
    (count(*) FILTER (WHERE (y.sentiment = 'Negative'::text)))::integer AS negative,
    max(y.published_at) AS last_comment_at,
    v.views,
    v.views_read_at,
    (count(*) FILTER (WHERE y.history))::integer AS history
   FROM (public.youtube_comments y
     LEFT JOIN public.videos v ON (((v.user_id = y.user_id) AND (v.id = y.video_id))))
  WHERE (y.video_id IS NOT NULL)
  GROUP BY y.user_id, y.channel_id, y.video_id, v.title, v.thumbnail_url, v.published_at, v.views, v.views_read_at;

REVOKE ALL ON TABLE "public"."report_videos" FROM "anon", "service_role";

COMMENT ON VIEW "public"."report_videos" IS 'A video of all time, counted as report_days counts days: comments, history (of them those written before the channel was connected), replies sent, and those that are public. coverage: of the comments that are not history those with a public reply, in whole percent, as the dashboard has it. views as of views_read_at.';

REVOKE ALL ON TABLE "public"."report_videos" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_videos" TO "authenticated";
