-- Limits that more than one place needs. Those of one column are its CHECK, from which the web's forms get them.

-- Each part is called once and put into the plan (decision 7): not in SQL, which would be planned at every call.
create type engine.named_limit as (name text, value int, about text);
comment on type engine.named_limit is 'A limit, and what it limits.';

create function engine.text_limits() returns engine.named_limit[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[
    ('reply_characters', 1000, 'The longest reply. YouTube''s own limit is unpublished, so ours is far lower.'),
    ('document_characters', 200000, 'The longest document.'),
    ('description_characters', 5000, 'Characters of a video''s description that are kept: YouTube''s own limit.'),
    ('passage_characters', 300, 'The longest passage: what a reply can name as its source.'),
    ('caption_seconds', 15, 'Seconds after the time that a passage of captions names, within which all of it begins to be said.'),
    ('evidence_characters', 6000, 'What the evidence of one comment may hold, in bytes, so that no script takes more tokens than English.'),
    ('note_characters', 2000, 'The longest note on a comment.'),
    ('consent_characters', 50000, 'The longest terms of a consent, as JSON.'),
    ('search_characters', 200, 'The longest text to search for.'),
    ('rule_characters', 20000, 'The longest rule to be put into words, as JSON.'),
    ('line_characters', 160, 'How much of a comment, and of its reply, a line of the inbox has.'),
    ('key_characters', 100, 'The longest id or name that a report is asked for.'),
    ('inbox_filter_characters', 2000, 'The longest filters of the inbox, as JSON.'),
    ('inbox_cursor_characters', 20000, 'The longest cursor of the inbox, as JSON: it names the transactions that were under way.'),
    ('report_what_characters', 80000, 'The name of what a report opens: 2,000 ids at most.'),
    ('report_after_characters', 100000, 'A row of a report after which the next page begins.')]::engine.named_limit[];
end $$;
comment on function engine.text_limits() is 'How long what is written, kept or asked for may be, that no column says.';

create function engine.account_limits() returns engine.named_limit[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[
    ('channels', 100, 'Channels of one user, connected or shown in reports.'),
    ('push_devices', 10, 'Devices on which one person is told of what needs them.'),
    ('memberships', 100, 'Accounts of others that one person is a member of.'),
    ('oauth_clients', 20, 'Google OAuth clients of one user.'),
    ('oauth_sessions', 20, 'Sign-ins with Google that one user may have begun at a time; each ends after 10 minutes.'),
    ('rules', 50, 'Rules of one user.'),
    ('plain_conditions', 20, 'Rules of one user with a condition in plain words: each is read with every comment of its channels.'),
    ('saved_replies', 100, 'Saved replies of one user.'),
    ('objectives', 50, 'Objectives that are kept of one user: each save adds one, the oldest make room.'),
    ('facts', 500, 'Facts of one channel.'),
    ('account_facts', 2000, 'Facts of one account, on all of its channels.'),
    ('account_fact_bytes', 2000000, 'Bytes of the texts of an account''s facts.'),
    ('documents', 20, 'Documents of one channel.'),
    ('account_documents', 100, 'Documents of one account, on all of its channels.'),
    ('account_document_bytes', 5000000, 'Bytes of the texts of an account''s documents. Cut into passages and indexed they take up to 13 times as many.'),
    ('captioned_videos', 1000, 'Videos of one channel whose captions are kept or wanted.'),
    ('lessons', 2000, 'Answers and decisions of an owner on one channel that drafts are written by; the oldest make room.'),
    ('account_lessons', 10000, 'Lessons of one account, on all of its channels; the oldest make room.'),
    ('spam_lessons', 200, 'Comments of one channel whose owner said whether they are spam; the oldest make room.'),
    ('account_spam_lessons', 2000, 'Spam lessons of one account, on all of its channels; the oldest make room.'),
    ('open_questions', 200, 'Open questions of one channel; what is asked beyond them waits until some are answered or dismissed.'),
    ('account_questions', 5000, 'Questions of one account, on all of its channels; those decided longest ago make room.'),
    ('acts_done', 2000, 'Acts of one person of which it is known that they are done: more than a browser has waiting.'),
    ('consents', 100, 'Consents to posting without review that one user may give in 24 hours.'),
    ('account_consent_bytes', 5000000, 'Bytes of the terms of all consents of one account.'),
    ('reply_changes', 300, 'Changes of one reply that are kept as its history; then its owner can change it no more.'),
    ('held_shown', 2000, 'Held comments of one user that a list has shown and a decision may be about.'),
    ('moderations', 2000, 'Decisions about comments of one channel that are asked for at a time, and that are kept; the oldest that are over make room.'),
    ('labels', 50, 'Labels of one account.'),
    ('saved_views', 20, 'Saved views of one user.'),
    ('comment_notes', 100, 'Notes on one comment.'),
    ('viewer_notes', 50, 'Notes about one viewer of one channel.'),
    ('account_notes', 20000, 'Notes of one account, on all of its comments.'),
    ('account_note_bytes', 20000000, 'Bytes of the texts of an account''s notes.'),
    ('note_mentions', 20, 'People whom one note can mention.'),
    ('client_links', 20, 'Open client links of one account.'),
    ('client_links_per_day', 50, 'Client links that one account makes in 24 hours.')]::engine.named_limit[];
end $$;
comment on function engine.account_limits() is 'How much an account, its channels and its people may have.';

create function engine.work_limits() returns engine.named_limit[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[
    ('recorded_exchanges', 5000, 'Exchanges with Google and the model that a recording keeps, the last ones.'),
    ('reply_credits', 50, 'What one comments.insert costs, in credits (docs/YOUTUBE.md, Quota).'),
    ('moderation_credits', 50, 'What one comments.setModerationStatus costs, however many comments it names (docs/YOUTUBE.md, Quota).'),
    ('moderated_at_once', 50, 'Comments that one such call names at most.'),
    ('caption_list_credits', 50, 'What one captions.list costs (docs/YOUTUBE.md, Quota).'),
    ('caption_credits', 200, 'What one captions.download costs (docs/YOUTUBE.md, Quota).'),
    ('caption_percent', 5, 'Percent of a project''s day that captions may take; the captions of one video in any case.'),
    ('daily_credits', 10000, 'Credits that a Google project has a day. A connection that has used as many counts as out of quota.'),
    ('shown_credits', 9950, 'Credits a day that the app shows for a connection.'),
    ('index_videos', 5000, 'Videos of one channel''s list of uploads that are read.'),
    ('backfill_comments', 1000, 'Comments of one backfill.'),
    ('sure_percent', 70, 'Percent that a model must be sure of its reply, for the reply to be queued without a person.'),
    ('draft_tries', 3, 'Tries without a usable draft, after which a comment is left to a person.'),
    ('classified_at_once', 20, 'Comments that one model call reads to tell what they are.'),
    ('replayed_comments', 500, 'Comments that a rule or a voice is tried on: the newest of a channel.'),
    ('replay_page', 50, 'Of them that one step looks at, and one page shows.'),
    ('replay_read_at_once', 100, 'Of them that one step has read: five full calls.'),
    ('replay_days', 7, 'Days for which it is kept what was found.'),
    ('holds_by_rule', 100, 'Comments that one rule may hold by itself in 24 hours, at most.'),
    ('alert_minutes', 15, 'Minutes after which a channel is looked at again for alerts.'),
    ('alert_hours', 168, 'Hours of comments that an alert may be about, that a comment may wait before one, and that the same is not told again, at most.'),
    ('alert_floor', 20, 'Comments below which neither their number in an hour nor their mood raises an alert.'),
    ('alert_comments', 500, 'The newest comments whose mood an alert is about, at most.'),
    ('alert_weeks', 4, 'Weeks before whose same hour is what a channel usually gets.'),
    ('alert_trials', 5, 'Trials of an alert by mail, or to one endpoint, that one person may ask for in 10 minutes.'),
    ('viewer_readings', 30, 'Texts of one viewer that are read within an hour where no reply is drafted; more wait an hour longer each time.'),
    ('reading_percent', 25, 'Percent of a day''s model calls up to which texts are read that no draft takes along.'),
    ('grouped_at_once', 20, 'Open questions that one model call compares with those that were there before.'),
    ('grouped_beside', 40, 'Open questions of a channel that it compares them with.'),
    ('thread_words', 12, 'Words of a thread that the writer of a reply is shown.'),
    ('regular_comments', 3, 'Comments that a viewer wrote on a channel before, from which on they count as a regular.'),
    ('automatic_turns', 2, 'Answers to one viewer in one thread that go without a person.'),
    ('conversation_approvals', 20, 'Drafts in a channel''s conversations that a person must have approved before answers there may go by themselves.'),
    ('conversation_unedited_percent', 90, 'Percent of them that must have gone out as written.'),
    ('model_input_tokens', 6000, 'Tokens of a prompt that a model call counts for while it is under way; the usual one has 2,800.'),
    ('model_output_tokens', 1500, 'Tokens of an answer that a model call counts for while it is under way; the usual one has 250.'),
    ('disk_low_percent', 90, 'Percent of a server''s disk in use from which on its operator is warned.'),
    ('disk_full_percent', 95, 'Percent of it from which on nothing is read, drafted or posted.'),
    ('database_low_percent', 85, 'Percent of the size that the operator allows the database, from which on past comments are not read and the operator is told.'),
    ('database_full_percent', 95, 'Percent of it from which on the operator is told again: hosted, a database that is full can only be read.'),
    ('comment_bytes', 2700, 'Bytes that one past comment takes in the database with its indexes and what is counted of it, as measured (docs/SCALE.md, Plans).'),
    ('history_months', 24, 'Months of comments that are read at most.'),
    ('backup_hours', 48, 'Hours that a server may go without a backup before its operator is told.'),
    ('model_prompt_characters', 60000, 'The longest prompt. What an owner can set and a thread can hold stays below it.')]::engine.named_limit[];
end $$;
comment on function engine.work_limits() is 'What drafting and posting take, and when they leave something to a person.';

create function engine.screen_limits() returns engine.named_limit[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[
    ('page_rows', 1000, 'Rows of a page of a report: what the Data API returns at most (supabase/config.toml), beyond which it cuts without a word.'),
    ('list_rows', 500, 'Entries of one answer that lists what an owner has taught, asked or stated.'),
    ('inbox_window', 10000, 'The newest comments of a tab that the inbox counts, sorts by urgency, acts on at once, or looks through for one page.'),
    ('alerts_shown', 50, 'Alerts of a page of the list of those that were raised.'),
    ('inbox_rows', 500, 'Comments of a page of the inbox.'),
    ('facet_videos', 50, 'Videos that the inbox offers to filter by: the fullest.'),
    ('bulk_rows', 500, 'Comments of one call of an action on several.'),
    ('mentions_shown', 30, 'Mentions that a person is shown, the newest.'),
    ('writing_seconds', 20, 'Seconds without a word of it after which nobody is shown as writing a reply any more.'),
    ('writing_notes', 30, 'How often in a minute one person may say that they are writing.'),
    ('client_drafts', 20, 'Drafts of a page that a client link shows.')]::engine.named_limit[];
end $$;
comment on function engine.screen_limits() is 'How much one answer to a screen holds, and one press acts on.';

create function engine.report_limits() returns engine.named_limit[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[
    ('report_days_around', 3, 'Days before and after today that a report is of where none are chosen.'),
    ('report_days', 3700, 'Days of a report: ten years.'),
    ('coverage_target', 90, 'Percent of comments with a public reply that the reports call the target.'),
    ('coverage_attention', 80, 'Percent of a video''s comments with a public reply below which it needs attention.'),
    ('insights', 3, 'Insights that a dashboard shows, the weightiest first.'),
    ('unhappy_comments', 2, 'Negative comments from which on a topic may be one that viewers are unhappy about.'),
    ('unhappy_percent', 30, 'Percent of a topic''s comments that must be negative for that.'),
    ('late_replies', 5, 'Public replies with a response time from which on the dashboard says that most are late.'),
    ('late_percent', 50, 'Percent of them on time below which most are late.'),
    ('many_questions', 3, 'Questions from which on viewers may be said to ask many.'),
    ('questions_one_in', 3, 'Of so many comments with a category one at least must be a question for that.'),
    ('report_addresses', 20, 'Addresses outside that one account mails reports to, and asks to confirm in 24 hours.'),
    ('report_asks', 4, 'Mails that ask one address of an account to confirm: the first, and three more.'),
    ('report_asks_per_day', 3, 'Such mails to one address in 24 hours, from all accounts together; one from each.'),
    ('report_feeds', 20, 'Feeds for spreadsheets of one account.'),
    ('report_feeds_per_day', 50, 'Feeds that one account makes in 24 hours.'),
    ('report_feed_days', 90, 'Days that a feed tells, today included.'),
    ('words_comments', 2000, 'Comments of a period whose words the reports count, the latest; also the most that can be opened by their ids.')]::engine.named_limit[];
end $$;
comment on function engine.report_limits() is 'What reports show and from which number on they say something.';

create function engine.program_limits() returns engine.named_limit[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[
    ('program_keys', 20, 'Keys of programs that one account has at a time.'),
    ('program_keys_per_day', 50, 'Keys of programs that one account makes in 24 hours.'),
    ('fresh_minutes', 15, 'Minutes since signing in within which a person may make a key.'),
    ('program_act_characters', 65536, 'The longest arguments of what a program asks to be done, as JSON.'),
    ('program_answer_characters', 65536, 'The longest answer to a program''s write, as JSON, that is kept with the thread of its comment; a longer one is kept, and given, without.'),
    ('webhooks', 10, 'Endpoints of one account.'),
    ('webhook_waiting', 1000, 'Deliveries that wait for one endpoint; what happens while as many wait is not told to it.'),
    ('webhook_tests', 5, 'Tests of one endpoint in a minute.'),
    ('webhook_url_characters', 2000, 'The longest address of an endpoint.'),
    ('webhook_text_characters', 2000, 'The longest text of a comment that an endpoint is told.'),
    ('webhook_answer_characters', 2000, 'What is kept of an endpoint''s answer.'),
    ('deliveries_shown', 100, 'Deliveries of a page of an endpoint''s log.')]::engine.named_limit[];
end $$;
comment on function engine.program_limits() is 'What keys of programs and endpoints may do, and what these are told.';

create function engine.limits() returns engine.named_limit[]
language plpgsql immutable set search_path = '' as $$
begin
  return engine.text_limits() || engine.account_limits() || engine.work_limits() || engine.screen_limits() || engine.report_limits() || engine.program_limits();
end $$;
comment on function engine.limits() is 'Every limit that no single column says, by name.';

create function engine.most(p_limit text) returns int
language plpgsql immutable set search_path = '' as $$
declare
  v_value int := (select l.value from unnest(engine.limits()) l where l.name = p_limit);
begin
  if v_value is null then
    raise exception 'there is no limit %', p_limit;
  end if;
  return v_value;
end $$;
comment on function engine.most(text) is 'One of engine.limits.';

grant execute on function engine.limits(), engine.text_limits(), engine.account_limits(), engine.work_limits(), engine.screen_limits(), engine.report_limits(), engine.program_limits(),
  engine.most(text) to authenticated;

create function engine.require_key(p_key text) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  perform engine.require(length(coalesce(p_key, '')) <= engine.most('key_characters'), format('An id has at most %s characters.', engine.most('key_characters')));
end $$;
comment on function engine.require_key(text) is 'Refuses with 422 what is too long to be the id or name of anything.';
grant execute on function engine.require_key(text) to authenticated;

create function engine.search_text(p_search text) returns text
language plpgsql immutable security definer set search_path = '' as $$
begin
  perform engine.require(length(coalesce(p_search, '')) <= engine.most('search_characters'),
    format('Searches can have at most %s characters.', engine.most('search_characters')));
  return nullif(btrim(coalesce(p_search, '')), '');
end $$;
comment on function engine.search_text(text) is 'What to search for, without blanks around it; null for nothing. 422 when it is too long.';
grant execute on function engine.search_text(text) to authenticated;

create function engine.texts_fit(p_texts text[], p_most int, p_longest int) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select cardinality(p_texts) <= p_most
      and not exists (select from unnest(p_texts) t where t is null or btrim(t) = '' or length(t) > p_longest));
end $$;
comment on function engine.texts_fit(text[], int, int) is 'Whether a list has at most p_most texts, none of them blank or longer than p_longest characters.';
grant execute on function engine.texts_fit(text[], int, int) to authenticated;

create function engine.web_link(p_link text) returns text
language sql immutable set search_path = '' as $$
  select case when p_link ~* '^https?://[^[:space:][:cntrl:]]+$' then p_link end
$$;
comment on function engine.web_link(text) is 'A link that a browser may be given, http or https; null for anything else. As isWebLink in the functions and the web client.';
grant execute on function engine.web_link(text) to authenticated;

create function engine.are_web_links(p_links text[]) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (select from unnest(p_links) l where engine.web_link(l) is null)
$$;
comment on function engine.are_web_links(text[]) is 'Whether every link is one that a browser may be given (engine.web_link).';
grant execute on function engine.are_web_links(text[]) to authenticated;

create function engine.limit_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function engine.limit_rows() is
  'Trigger after an insert: 422 beyond the most rows that a user may have. Arguments: the limit of engine.limits, the owner''s column, what the rows are called, what to do.';
