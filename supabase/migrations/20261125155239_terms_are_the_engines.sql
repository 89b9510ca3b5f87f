-- terms_are_the_engines: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP VIEW "public"."reply_rule_states";

DROP FUNCTION "engine"."set_posting_policy"(text, jsonb);

DROP FUNCTION "public"."set_posting_policy"(text, jsonb);

CREATE OR REPLACE FUNCTION engine.agreed_terms (
  p_user    uuid,
  p_channel text,
  p_hash    text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v record;
begin
  select * into v from engine.posting_terms_of(p_user, p_channel);
  if v.terms is null or p_hash is null then
    perform engine.fail(422, 'consent_required', 'Posting without review needs your explicit consent for a connected channel.', 'Read the terms and agree to them.');
  end if;
  perform engine.require(length(v.terms::text) <= engine.most('consent_characters'),
    format('The terms can have at most %s characters. Shorten your rules or delete some.', engine.most('consent_characters')));
  if p_hash <> v.hash then
    perform engine.fail(409, 'terms_changed', 'The terms have changed since you opened them. Read them again.');
  end if;
  return v.terms;
end $function$;

CREATE OR REPLACE FUNCTION engine.kept_for_others (
  p_project  text,
  p_user     uuid,
  p_quota    integer,
  p_reserved integer,
  p_purpose  text,
  p_at       timestamp with time zone
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_day constant date := engine.quota_day(p_at);
  v_day_left constant numeric := least(1, extract(epoch from engine.quota_day_ends(v_day) - p_at) / 86400);
  v_own constant int := (select own.rank from engine.quota_purposes() own where own.purpose = p_purpose);
  -- Nothing is kept from proof, nor from what an owner does by hand, but where others post by the same project.
  v_rank constant int := case when v_own > 1 then v_own when p_user is null and engine.is_lent(p_project) then 2 else 0 end;
  v_kept numeric;
begin
  if v_rank = 0 then
    return 0;
  end if;
  select sum(greatest(0, case when p.rank = 1 or v_own = 1 then share.units - share.used else least(share.units - share.used, ceil(share.units * v_day_left * 3)) end))
  into v_kept
  from engine.quota_purposes() p
  cross join lateral (
    select p_quota * p.percent / 100.0 as units,
      case when p_user is null
        then coalesce((select sum(u.units) from private.quota_uses u where u.project = p_project and u.day = v_day and u.kind = any (p.kinds)), 0)
        else coalesce((
          select sum(u.units) from private.quota_shares u
          where u.user_id = p_user and u.project = p_project and u.day = v_day and u.kind = any (p.kinds)), 0) end
        + case p.purpose when 'posting' then p_reserved else 0 end as used) share
  where p.purpose <> p_purpose and p.percent > 0 and p.rank <= v_rank;
  return ceil(coalesce(v_kept, 0));
end $function$;

CREATE OR REPLACE FUNCTION engine.language_name (
  p_code text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce('{
    "en": "English", "es": "Spanish", "pt": "Portuguese", "hi": "Hindi", "ar": "Arabic", "id": "Indonesian", "ru": "Russian", "fr": "French",
    "de": "German", "ja": "Japanese", "ko": "Korean", "tr": "Turkish", "vi": "Vietnamese", "th": "Thai", "it": "Italian", "pl": "Polish",
    "nl": "Dutch", "bn": "Bangla", "ta": "Tamil", "te": "Telugu", "mr": "Marathi", "ur": "Urdu", "fa": "Persian", "uk": "Ukrainian",
    "ro": "Romanian", "el": "Greek", "cs": "Czech", "hu": "Hungarian", "sv": "Swedish", "da": "Danish", "fi": "Finnish", "no": "Norwegian",
    "he": "Hebrew", "ms": "Malay", "tl": "Filipino", "zh": "Chinese"}'::jsonb ->> p_code, p_code)
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
    ('sure_percent', 70, 'Percent that a model must be sure of its reply, for the reply to be queued without a person.'),
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

CREATE OR REPLACE FUNCTION engine.listed (
  p_items text[],
  p_word  text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case cardinality(p_items)
    when 0 then ''
    when 1 then p_items[1]
    when 2 then p_items[1] || ' ' || p_word || ' ' || p_items[2]
    else array_to_string(trim_array(p_items, 1), ', ') || ', ' || p_word || ' ' || p_items[cardinality(p_items)]
  end
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
    select jsonb_array_length(p_findings) = 0 and p_escalation is null and coalesce(p_confidence, 0) >= (engine.most('sure_percent') / 100.0)::real
      and exists (select from public.automation_settings s where s.user_id = p_user and s.posting_policy = 'auto' and s.automation_status = 'active')
      -- A consent names its channel and holds until review is chosen again.
      and exists (
        select from public.automation_consents c
        where c.user_id = p_user and c.policy = 'auto' and c.terms ->> 'channel_id' = p_channel
          and c.id > coalesce((select max(r.id) from public.automation_consents r where r.user_id = p_user and r.policy = 'review'), 0))
      and exists (select from public.profiles p where p.user_id = p_user and p.plan is not null));
end $function$;

CREATE OR REPLACE FUNCTION engine.posting_caps (
  p_user    uuid,
  p_channel text
)
  RETURNS text[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array_remove(array[
    format('At most %s replies an hour, %s a day, and %s a day per video.', s.cap_hour, s.cap_day, s.cap_video_day),
    format('The same text at most %s times a day.', s.same_text_per_day),
    case when s.once_per_viewer then 'At most one automatic reply per viewer on each video.' end,
    case when s.quiet_from is not null then format('Nothing from %s to %s in your time zone.',
      to_char(make_interval(mins => s.quiet_from), 'HH24:MI'), to_char(make_interval(mins => s.quiet_to), 'HH24:MI')) end,
    format('Posting on the channel stops automatically when %s of its last %s replies are not public.', s.breaker_not_public, s.breaker_judged),
    case when p.plan is null then 'Replies start once your access is approved.'
      else format('Your Google quota pays for %s a day.', engine.replies_in_words(engine.replies_a_day(p_user, p_channel))) end,
    -- A limit that nobody reaches is none.
    case when engine.monthly_limit(p.plan) between 1 and 1000000000
      then format('At most %s replies a month, your plan''s limit.', to_char(engine.monthly_limit(p.plan), 'FM9,999,999,999')) end
  ], null)
  from public.automation_settings s join public.profiles p on p.user_id = s.user_id where s.user_id = p_user
$function$;

CREATE OR REPLACE FUNCTION engine.posting_terms (
  p_channel text
)
  RETURNS TABLE (
    channel_title text,
    rules         text[],
    caps          text[],
    hash          text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select t.terms ->> 'channel_title', array(select jsonb_array_elements_text(t.terms -> 'rules')), array(select jsonb_array_elements_text(t.terms -> 'caps')), t.hash
  from engine.accounts() a cross join lateral engine.posting_terms_of(a, p_channel) t where t.terms is not null
$function$;

CREATE OR REPLACE FUNCTION engine.posting_terms_of (
  p_user    uuid,
  p_channel text,
  OUT       terms jsonb,
  OUT       hash text
)
  RETURNS record
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select t.terms, encode(sha256(convert_to(t.terms::text, 'UTF8')), 'hex')
  from (
    select jsonb_build_object(
      'channel_id', p_channel, 'channel_title', c.channel_title, 'consent', true, 'caps', engine.posting_caps(p_user, p_channel),
      'rules', engine.rule_terms(p_user) || array[
        'Only comments written after you connected the channel that are unanswered and not spam.',
        format('Only comments no older than %s.', case s.max_comment_age_days when 1 then 'a day' else s.max_comment_age_days || ' days' end),
        'Only replies that pass every check: right language, no links you haven''t allowed, no mentions of other people, no repeats of a recent reply.',
        format('Only when the model is at least %s%% sure of its reply. Fixed texts of your rules don''t need this.', engine.most('sure_percent')),
        'Sarcastic comments and comments about money, law, health, threats, personal data or minors always wait for you.',
        case when s.undo_window_seconds = 0 then 'A reply may be posted as soon as it is queued.'
          else format('Every reply waits %s in the queue, where you can take it back.', engine.seconds_in_words(s.undo_window_seconds)) end]) as terms
    from public.automation_settings s
    cross join lateral (
      select k.channel_title from public.youtube_connections k
      where k.user_id = p_user and k.channel_id = p_channel and k.is_active order by k.priority, k.connected_at, k.id limit 1) c
    where s.user_id = p_user) t
$function$;

CREATE OR REPLACE FUNCTION engine.quota_day_ends (
  p_day date
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select ((p_day + 1)::timestamp at time zone 'America/Los_Angeles')
$function$;

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
  v_day constant date := engine.quota_day(p_at);
  v_quota int;
  v_used int;
  v_reserved int := 0;
begin
  -- What was refused or is reserved today says nothing of another day.
  if v_day = engine.quota_day() then
    if engine.quota_closed_until(p_project) is not null then
      return 0;
    elsif engine.quota_probing(p_project) then
      return case p_purpose when 'news' then 1 else 0 end;
    end if;
    v_reserved := engine.reserved_units(p_project);
  end if;
  v_quota := engine.project_quota(p_project);
  v_used := coalesce((select q.used from private.quota_days q where q.project = p_project and q.day = v_day), 0);
  return v_quota - (engine.most('daily_credits') - engine.most('shown_credits')) - v_used - v_reserved
    - engine.kept_for_others(p_project, null, v_quota, v_reserved, p_purpose, p_at);
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
      when engine.quota_left(p_project, p_purpose, engine.quota_resets_at() - interval '1 microsecond') >= p_units then least(engine.now() + interval '1 hour', engine.quota_resets_at())
      else engine.quota_resets_at()
    end);
end $function$;

CREATE OR REPLACE FUNCTION engine.quota_resets_at()
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select engine.quota_day_ends(engine.quota_day())
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
    when v_replies > 0 then format('Room for %s today.', engine.replies_in_words(v_replies, 'more '))
    else format('No more replies today. We''ll resume at %s.', to_char(engine.quota_opens_at(v.project, 'posting', engine.reply_cost()) at time zone v.timezone, 'HH24:MI'))
  end);
end $function$;

CREATE OR REPLACE FUNCTION engine.replies_a_day (
  p_user    uuid,
  p_channel text
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  -- Tomorrow's quota before anything is taken of it.
  select coalesce(sum(greatest(0, engine.quota_left_for(p_user, p.project, 'posting', engine.quota_resets_at())) / engine.reply_cost()), 0)::int
  from (
    select distinct o.project from public.youtube_connections c join public.user_google_oauth_clients o on o.id = c.client_config_id
    where c.user_id = p_user and c.channel_id = p_channel and c.is_active and c.selected_for_posting) p
$function$;

CREATE OR REPLACE FUNCTION engine.replies_in_words (
  p_replies integer,
  p_more    text    DEFAULT ''::text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_replies >= 20 then format('about %s %sreplies', to_char(p_replies / 10 * 10, 'FM9,999,999,999'), p_more)
    when p_replies = 1 then format('1 %sreply', p_more)
    when p_replies > 0 then format('%s %sreplies', p_replies, p_more)
    else format('no %sreplies', p_more) end
$function$;

CREATE OR REPLACE FUNCTION engine.rule_conditions (
  r public.reply_rules
)
  RETURNS text[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array_remove(array[
    case when r.emoji_only then 'is only emoji' end,
    case when r.words <> '{}' then 'contains ' || engine.some_of(array(select '“' || w || '”' from unnest(r.words) with ordinality u (w, n) order by n)) end,
    'matches the pattern ' || r.pattern,
    case when r.languages <> '{}' then 'is in ' || engine.some_of(array(select engine.language_name(l) from unnest(r.languages) with ordinality u (l, n) order by n)) end,
    case when r.categories <> '{}' then 'is ' || engine.some_of(array(
      select case c when 'Questions' then 'a question' when 'Requests' then 'a request' else lower(c) end from unnest(r.categories) with ordinality u (c, n) order by n)) end,
    case when r.sentiments <> '{}' then 'sounds ' || engine.some_of(array(select lower(s) from unnest(r.sentiments) with ordinality u (s, n) order by n)) end,
    case when r.video_ids <> '{}' then 'is under ' || engine.some_of(array(
      select '“' || coalesce(v.title, i) || '”' from unnest(r.video_ids) with ordinality u (i, n)
      left join public.videos v on v.user_id = r.user_id and v.id = u.i order by n)) end,
    case r.author_seen when true then 'comes from someone who has commented before' when false then 'comes from someone commenting for the first time' end
  ], null)
$function$;

CREATE OR REPLACE FUNCTION engine.rule_sentence (
  r public.reply_rules
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select s.sentence || case when s.sentence ~ '[.!?]”?$' then '' else '.' end
  from (
    select case when c.conditions = '{}' then 'For every comment' else 'When a comment ' || engine.listed(c.conditions, 'and') end || ': '
      || case r.action
        when 'skip' then 'leave it without a reply'
        when 'fixed' then 'reply “' || case when length(r.fixed_text) > 120 then left(r.fixed_text, 117) || '...' else r.fixed_text end || '”'
        when 'draft' then 'write a draft that waits for you'
        when 'auto' then 'write a reply and post it automatically'
      end as sentence
    from (select engine.rule_conditions(r) as conditions) c) s
$function$;

CREATE OR REPLACE FUNCTION engine.rule_terms (
  p_user uuid
)
  RETURNS text[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    array_agg(format('Your rule “%s”: %s', r.name, engine.rule_sentence(r))
      || case when r.action = any (engine.unattended_rule_actions())
        then format(' Only after %s approvals with at least %s%% unedited.', r.min_approvals, r.min_unedited_percent) else '' end order by r.position),
    array['You have no rules of your own, so the checks below apply to every comment.'])
  from public.reply_rules r where r.user_id = p_user and r.enabled
$function$;

CREATE OR REPLACE FUNCTION engine.seconds_in_words (
  p_seconds integer
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when p_seconds >= 60 and p_seconds % 60 = 0
    then p_seconds / 60 || case p_seconds when 60 then ' minute' else ' minutes' end
    else p_seconds || case p_seconds when 1 then ' second' else ' seconds' end end
$function$;

CREATE OR REPLACE FUNCTION engine.set_posting_policy (
  p_policy  text,
  p_channel text,
  p_hash    text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := engine.me();
  v_last text;
  v_terms jsonb := '{}';
begin
  perform engine.refuse_operator();
  if p_policy is null or p_policy <> all (engine.posting_policies()) then
    perform engine.fail(422, 'unknown_policy', 'Unknown policy.', 'Choose review or auto.');
  end if;
  perform engine.lock_decisions(v_user);
  update public.automation_settings set posting_policy = p_policy where user_id = v_user;
  if not found then
    perform engine.fail(404, 'settings_not_found', 'Automation isn''t set up yet.', 'Open Reply Agent first.');
  end if;
  if p_policy = 'auto' then
    v_terms := engine.agreed_terms(v_user, p_channel, p_hash);
    -- Taking a consent back is never refused; that it is still taken back needs no second record.
    if (
      select count(*) from public.automation_consents c
      where c.user_id = v_user and c.policy = 'auto' and c.created_at > engine.now() - interval '24 hours') >= engine.most('consents')
    then
      perform engine.fail(429, 'too_many_consents', format('You''ve already agreed %s times in the last 24 hours.', engine.most('consents')), 'Try again tomorrow.');
    end if;
  end if;
  select c.policy into v_last from public.automation_consents c where c.user_id = v_user order by c.id desc limit 1;
  if p_policy = 'auto' or v_last is distinct from p_policy then
    insert into public.automation_consents (user_id, policy, terms) values (v_user, p_policy, v_terms);
    -- The terms themselves stand in the consent.
    perform engine.log(v_user, 'owner', 'posting_policy_set', p_policy, jsonb_strip_nulls(jsonb_build_object('channel_id', v_terms ->> 'channel_id')));
  end if;
  if p_policy = 'review' then
    -- The consent is withdrawn: what only it let go comes back.
    perform engine.withdraw_unseen(v_user, null, 'needs_approval');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.share_left (
  p_user    uuid,
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
  v_share constant int := engine.share_of(p_user, p_project);
  v_used numeric;
  v_reserved int := 0;
begin
  if v_share is null then
    return null;
  end if;
  select coalesce(sum(s.units), 0) into v_used from private.quota_shares s
  where s.user_id = p_user and s.project = p_project and s.day = engine.quota_day(p_at);
  if engine.quota_day(p_at) = engine.quota_day() then
    select count(*)::int * engine.reply_cost() into v_reserved from public.youtube_comments y
    where y.user_id = p_user and y.reply_status = 'posting' and y.youtube_reply_id is null and y.send_started_at is null;
  end if;
  -- Divided like the day of a project, so that reading leaves an account something to post with.
  return floor(v_share - v_used - v_reserved - engine.kept_for_others(p_project, p_user, v_share, v_reserved, p_purpose, p_at));
end $function$;

CREATE OR REPLACE FUNCTION engine.some_of (
  p_items text[]
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select engine.listed(case when cardinality(p_items) > 4 then p_items[1:3] || (cardinality(p_items) - 3 || ' more') else p_items end, 'or')
$function$;

CREATE OR REPLACE FUNCTION public.posting_terms (
  p_channel text
)
  RETURNS TABLE (
    channel_title text,
    rules         text[],
    caps          text[],
    hash          text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$ select * from engine.posting_terms(p_channel) $function$;

REVOKE ALL ON FUNCTION "public"."posting_terms"(text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.set_posting_policy (
  p_policy  text,
  p_channel text DEFAULT NULL::text,
  p_hash    text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$ select engine.set_posting_policy(p_policy, p_channel, p_hash) $function$;

REVOKE ALL ON FUNCTION "public"."set_posting_policy"(text, text, text) FROM PUBLIC, "anon", "service_role";

CREATE VIEW "public"."reply_rule_states" WITH (security_invoker=true) AS  SELECT r.id,
    r.user_id,
    r."position",
    r.name,
    r.enabled,
    r.words,
    r.pattern,
    r.languages,
    r.categories,
    r.sentiments,
    r.video_ids,
    r.author_seen,
    r.emoji_only,
    r.action,
    r.fixed_text,
    r.min_approvals,
    r.min_unedited_percent,
    r.changed_at,
    ( SELECT (count(*))::integer AS count
           FROM public.youtube_comments y
          WHERE (y.rule_id = r.id)) AS matched,
    s.approved,
    s.edited,
    s.rejected,
    s.rejected_at,
    s.earned,
    engine.rule_sentence(r.*) AS sentence
   FROM (public.reply_rules r
     CROSS JOIN LATERAL engine.rule_standing(r.id) s(approved, edited, rejected, rejected_at, earned));

REVOKE ALL ON TABLE "public"."reply_rule_states" FROM "anon", "service_role";

COMMENT ON FUNCTION "engine"."agreed_terms"(uuid, text, text) IS 'Today''s terms of a channel, to be kept; 409 when what was agreed to, by its hash, are other ones, 422 without a connected channel or an agreement.';

COMMENT ON FUNCTION "engine"."language_name"(text) IS 'The English name of a language that rules offer, as languageName has it; the code of any other.';

COMMENT ON FUNCTION "engine"."listed"(text[], text) IS 'A list as a sentence has it: a, b, or c. p_word: and, or.';

COMMENT ON FUNCTION "engine"."may_post_unseen"(uuid, text, jsonb, text, real) IS 'Whether a reply may be queued without a person: policy auto with a recorded consent for this channel, an approved plan, no finding, no escalation, and a model as sure as engine.limits says.';

COMMENT ON FUNCTION "engine"."posting_caps"(uuid, text) IS 'Everything that bounds how much is posted on a channel: pace, breaker, quota, plan.';

COMMENT ON FUNCTION "engine"."posting_terms"(text) IS 'Rule of public.posting_terms.';

COMMENT ON FUNCTION "engine"."posting_terms_of"(uuid, text) IS 'Today''s terms of posting without review on a user''s connected channel, {channel_id, channel_title, rules, caps, consent}, and their hash; null for any other channel.';

COMMENT ON FUNCTION "engine"."quota_day_ends"(date) IS 'The midnight in America/Los_Angeles with which a quota day ends.';

COMMENT ON FUNCTION "engine"."quota_left"(text, text, timestamp with time zone) IS 'How many units a purpose of a project may still take on the day of p_at, at that moment: the quota less the 50 that the app does not show, what is used, what claimed replies will cost, and what is kept for others (engine.quota_purposes). 0 or less while YouTube has closed the project; then 1 for the read that asks again.';

COMMENT ON FUNCTION "engine"."quota_left_for"(uuid, text, text, timestamp with time zone) IS 'How many units a purpose may still take on the day of p_at for an account: of its project (engine.quota_left), and of the account''s share where the project is lent.';

COMMENT ON FUNCTION "engine"."replies_a_day"(uuid, text) IS 'How many replies a fresh day''s quota pays for on a channel: of the projects that post for it, or of the account''s share of a lent one.';

COMMENT ON FUNCTION "engine"."replies_in_words"(integer, text) IS 'How many replies a quota pays for, which nobody knows to the last one: about 170 replies, 12 more replies.';

COMMENT ON FUNCTION "engine"."rule_conditions"(public.reply_rules) IS 'Each condition of a rule, as the end of "When a comment ...".';

COMMENT ON FUNCTION "engine"."rule_sentence"(public.reply_rules) IS 'When a rule matches and what it does, in one sentence.';

COMMENT ON FUNCTION "engine"."rule_terms"(uuid) IS 'What a user''s rules do that are on, each by its name, and what those that post by themselves must have earned.';

COMMENT ON FUNCTION "engine"."seconds_in_words"(integer) IS 'A short time as a person says it: 45 seconds, 2 minutes.';

COMMENT ON FUNCTION "engine"."set_posting_policy"(text, text, text) IS 'Rule of public.set_posting_policy.';

COMMENT ON FUNCTION "engine"."share_left"(uuid, text, text, timestamp with time zone) IS 'How many units a purpose may still take on the day of p_at of an account''s share in a project that the operator lends; null where there is no share.';

COMMENT ON FUNCTION "engine"."some_of"(text[]) IS 'Any of a list, the first three named where it is long.';

COMMENT ON FUNCTION "public"."posting_terms"(text) IS 'What the caller would agree to by posting without review on one of their connected channels, as it will be kept, and the hash that public.set_posting_policy wants. No row for any other channel.';

COMMENT ON FUNCTION "public"."set_posting_policy"(text, text, text) IS 'Sets review or auto. auto needs the channel and the hash of its terms as the caller agreed to them (public.posting_terms), and keeps those terms; 409 when they have changed since. review takes what only the consent let go, and has not left yet, back to draft.';

COMMENT ON VIEW "public"."reply_rule_states" IS 'A rule with what it has come to: comments matched, and what people made of its replies (engine.rule_standing), told in a sentence. In order of position.';

REVOKE ALL ON FUNCTION "engine"."agreed_terms"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."agreed_terms"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."agreed_terms"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."language_name"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."language_name"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."language_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."language_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."listed"(text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."listed"(text[], text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."listed"(text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."listed"(text[], text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."posting_caps"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."posting_caps"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."posting_caps"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."posting_terms"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."posting_terms"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."posting_terms"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."posting_terms"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."posting_terms_of"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."posting_terms_of"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."posting_terms_of"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_day_ends"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."quota_day_ends"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."quota_day_ends"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_day_ends"(date) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."replies_a_day"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."replies_a_day"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."replies_a_day"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."replies_in_words"(integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."replies_in_words"(integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."replies_in_words"(integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."rule_conditions"(public.reply_rules) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."rule_conditions"(public.reply_rules) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."rule_conditions"(public.reply_rules) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."rule_conditions"(public.reply_rules) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."rule_sentence"(public.reply_rules) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."rule_sentence"(public.reply_rules) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."rule_sentence"(public.reply_rules) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."rule_sentence"(public.reply_rules) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."rule_terms"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."rule_terms"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."rule_terms"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."seconds_in_words"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."seconds_in_words"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."seconds_in_words"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."set_posting_policy"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."set_posting_policy"(text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."set_posting_policy"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."set_posting_policy"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."some_of"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."some_of"(text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."some_of"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."some_of"(text[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."posting_terms"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."posting_terms"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."posting_terms"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_posting_policy"(text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."set_posting_policy"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_posting_policy"(text, text, text) TO "postgres";

REVOKE ALL ON TABLE "public"."reply_rule_states" FROM "authenticated";

GRANT SELECT ON TABLE "public"."reply_rule_states" TO "authenticated";
