-- shares: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP FUNCTION "engine"."charge"(text, integer, text);

DROP FUNCTION "engine"."close_quota"(uuid);

DROP FUNCTION "service"."channel_access"(uuid, text, integer);

DROP FUNCTION "service"."charge"(uuid, integer, text);

DROP FUNCTION "service"."charge_sign_in"(uuid, integer);

CREATE TABLE "private"."held_shown" (
  "user_id"    uuid                     NOT NULL,
  "comment_id" text                     NOT NULL,
  "channel_id" text                     NOT NULL,
  CONSTRAINT "held_shown_comment_id_check" CHECK ((length(comment_id) <= 200)),
  CONSTRAINT "held_shown_pkey" PRIMARY KEY (user_id, comment_id),
  "shown_at"   timestamp with time zone NOT NULL DEFAULT engine.now()
);

CREATE TABLE "private"."left_channels" (
  "user_id"    uuid                     NOT NULL,
  "channel_id" text                     NOT NULL,
  CONSTRAINT "left_channels_pkey" PRIMARY KEY (user_id, channel_id),
  "since"      timestamp with time zone NOT NULL DEFAULT engine.now()
);

CREATE TABLE "private"."lending" (
  "only_row"          boolean                  NOT NULL DEFAULT true,
  "account_units"     integer                  NOT NULL DEFAULT 2500,
  "key_units"         integer                  NOT NULL DEFAULT 10000,
  "key_account_units" integer                  NOT NULL DEFAULT 500,
  "key_closed_since"  timestamp with time zone,
  "key_closed_why"    text,
  "key_error_code"    text,
  "key_error_kind"    text,
  "key_error_at"      timestamp with time zone,
  CONSTRAINT "lending_account_units_check" CHECK ((account_units >= 0)),
  CONSTRAINT "lending_closed_has_since" CHECK (((key_closed_since IS NOT NULL) OR (key_closed_why IS NULL))),
  CONSTRAINT "lending_error_has_kind" CHECK ((num_nulls(key_error_code, key_error_kind, key_error_at) = ANY (ARRAY[0, 3]))),
  CONSTRAINT "lending_key_account_units_check" CHECK ((key_account_units >= 0)),
  CONSTRAINT "lending_key_closed_why_check" CHECK ((length(key_closed_why) <= 500)),
  CONSTRAINT "lending_key_units_check" CHECK ((key_units >= 0)),
  CONSTRAINT "lending_only_row_check" CHECK (only_row),
  CONSTRAINT "lending_pkey" PRIMARY KEY (only_row)
);

CREATE TABLE "private"."quota_shares" (
  "user_id" uuid          NOT NULL,
  "project" text          NOT NULL,
  "day"     date          NOT NULL,
  "kind"    text          NOT NULL,
  "units"   numeric(14,4) NOT NULL DEFAULT 0,
  "calls"   integer       NOT NULL DEFAULT 0,
  CONSTRAINT "quota_shares_pkey" PRIMARY KEY (user_id, project, day, kind)
);

CREATE TABLE "private"."stored" (
  "user_id" uuid    NOT NULL,
  "kind"    text    NOT NULL,
  "entries" integer NOT NULL DEFAULT 0,
  "bytes"   bigint  NOT NULL DEFAULT 0,
  CONSTRAINT "stored_pkey" PRIMARY KEY (user_id, kind)
);

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
begin
  -- Two runs of one project take the last unit once.
  perform from private.quota_days q where q.project = v_project and q.day = engine.quota_day() for no key update;
  if engine.quota_left_for(v_user, v_project, (select p.purpose from engine.quota_purposes() p where p_kind = any (p.kinds))) < 1 then
    return false;
  end if;
  perform engine.charge(v_project, 1, p_kind, v_user), engine.charge_connection(p_connection, 1);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION engine.ceilings()
  RETURNS TABLE (
    kind    text,
    called  text,
    entries integer,
    bytes   integer,
    size    text,
    hint    text
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('documents', 'documents', engine.most('account_documents'), engine.most('account_document_bytes'), 'octet_length(r.title) + octet_length(r.body)', 'Delete or shorten some first.'),
    ('facts', 'facts', engine.most('account_facts'), engine.most('account_fact_bytes'),
      'octet_length(r.question) + octet_length(r.answer) + octet_length(array_to_string(r.links, ''''))', 'Delete or shorten some first.'),
    ('automation_consents', 'consents', null, engine.most('account_consent_bytes'), 'case r.policy when ''auto'' then octet_length(r.terms::text) else 0 end', 'Write to support.'),
    ('lessons', 'lessons', engine.most('account_lessons'), null, '0', null),
    ('spam_lessons', 'spam lessons', engine.most('account_spam_lessons'), null, '0', null),
    ('questions', 'questions', engine.most('account_questions'), null, '0', null)
$function$;

CREATE OR REPLACE FUNCTION engine.charge (
  p_project text,
  p_units   integer,
  p_kind    text,
  p_user    uuid    DEFAULT NULL::uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- A connection deleted meanwhile has taken its project along: nobody is left to book on.
  if p_project is null then
    return;
  end if;
  insert into private.quota_days as q (project, day, used) values (p_project, engine.quota_day(), greatest(p_units, 0))
  on conflict (project, day) do update set used = greatest(q.used + p_units, 0);
  insert into private.quota_uses as u (project, day, kind, units, calls)
  values (p_project, engine.quota_day(), p_kind, greatest(p_units, 0), 1)
  on conflict (project, day, kind) do update set units = greatest(u.units + p_units, 0), calls = u.calls + 1;
  if p_user is not null and engine.is_lent(p_project) then
    insert into private.quota_shares as s (user_id, project, day, kind, units, calls)
    values (p_user, p_project, engine.quota_day(), p_kind, greatest(p_units, 0), 1)
    on conflict (user_id, project, day, kind) do update set units = greatest(s.units + p_units, 0), calls = s.calls + 1;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.close_project (
  p_project    text,
  p_connection uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_quota int;
  v_day private.quota_days;
begin
  if p_project is null then
    return;
  end if;
  insert into private.quota_days (project, day) values (p_project, engine.quota_day()) on conflict do nothing;
  select * into v_day from private.quota_days q where q.project = p_project and q.day = engine.quota_day() for no key update;
  -- Those who were under way when it was closed say nothing new.
  if v_day.closed_until > engine.now() then
    update private.quota_days set closed_by = p_connection where project = p_project and day = v_day.day;
    return;
  end if;
  if engine.quota_day_of_error(engine.now()) < v_day.day then
    -- Right after midnight the error is still about the day that ended: a short pause will do.
    update private.quota_days set closed_by = p_connection, closed_until = engine.now() + interval '5 minutes' where project = p_project and day = v_day.day;
    return;
  end if;
  v_quota := engine.project_quota(p_project);
  update private.quota_days set
    closed_by = p_connection, refusals = v_day.refusals + 1, refused_at = v_day.used, probing_until = null,
    closed_until = case
      -- Our own ledger agrees; or what is spent is what every project has, whatever was entered.
      when v_day.used >= v_quota * 0.9 or v_day.used between engine.most('daily_credits') * 0.9 and engine.most('daily_credits') * 1.1
        then engine.quota_resets_at()
      else least(engine.quota_resets_at(),
        engine.now() + (array[interval '15 minutes', interval '1 hour', interval '3 hours', interval '6 hours'])[least(v_day.refusals + 1, 4)])
    end
  where project = p_project and day = v_day.day;
end $function$;

CREATE OR REPLACE FUNCTION engine.close_quota (
  p_connection uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$ select engine.close_project(engine.project_of(p_connection), p_connection) $function$;

CREATE OR REPLACE FUNCTION engine.count_stored()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  c record;
  r record;
  v private.stored;
begin
  select * into c from engine.ceilings() k where k.kind = tg_table_name;
  for r in execute format(
    case tg_op
      when 'INSERT' then 'select r.user_id, count(*)::int as entries, sum(%1$s)::bigint as bytes, %2$s as ids from new_rows r group by 1 order by 1'
      when 'DELETE' then 'select r.user_id, -count(*)::int as entries, -sum(%1$s)::bigint as bytes, null::uuid[] as ids from old_rows r group by 1 order by 1'
      else 'select x.user_id, 0 as entries, sum(x.bytes)::bigint as bytes, null::uuid[] as ids from (
        select r.user_id, %1$s as bytes from new_rows r union all select r.user_id, -(%1$s) from old_rows r) x group by 1 order by 1'
    end, c.size, case when c.hint is null then 'array_agg(r.id)' else 'null::uuid[]' end)
  loop
    continue when r.entries = 0 and r.bytes = 0;
    if tg_op = 'INSERT' then
      insert into private.stored as s (user_id, kind, entries, bytes) values (r.user_id, c.kind, r.entries, r.bytes)
      on conflict (user_id, kind) do update set entries = s.entries + excluded.entries, bytes = s.bytes + excluded.bytes
      returning * into v;
    else
      -- No row, when the whole account goes.
      update private.stored s set entries = greatest(0, s.entries + r.entries), bytes = greatest(0, s.bytes + r.bytes)
      where s.user_id = r.user_id and s.kind = c.kind returning * into v;
    end if;
    if r.entries > 0 and v.entries > c.entries and c.hint is null then
      perform engine.make_room(c.kind, r.user_id, v.entries - c.entries, r.ids);
    elsif r.entries > 0 and v.entries > c.entries then
      perform engine.fail(422, 'too_many_' || c.kind, format('Your account has reached the limit of %s %s, those of all channels together.', c.entries, c.called), c.hint);
    elsif r.bytes > 0 and v.bytes > c.bytes then
      perform engine.fail(413, 'account_full', format('Your account''s %s have reached the limit of %s MB, those of all channels together.', c.called, c.bytes / 1000000), c.hint);
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.forget_left (
  p_limit integer
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  l private.left_channels;
  v_kind text;
  v_step int;
  v_deleted int := 0;
begin
  for l in
    select * from private.left_channels k where k.since <= engine.now() - interval '1 hour' order by k.since limit p_limit for update skip locked
  loop
    for v_kind in select c.kind from engine.ceilings() c where c.kind <> 'automation_consents' loop
      execute format('delete from public.%1$I where id in (select r.id from public.%1$I r where r.user_id = $1 and r.channel_id = $2 limit $3)', v_kind)
      using l.user_id, l.channel_id, case v_kind when 'documents' then greatest(1, p_limit / 5) else p_limit end;
      get diagnostics v_step = row_count;
      v_deleted := v_deleted + v_step;
    end loop;
    exit when v_deleted > 0;
    delete from private.left_channels k where k.user_id = l.user_id and k.channel_id = l.channel_id;
  end loop;
  return v_deleted;
end $function$;

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
  v_today := greatest(0, engine.quota_left_for(p_user, p_project, 'history'));
  if v_pages <= v_today then
    return 'Past comments will be read today.';
  end if;
  v_days := ceil((v_pages - v_today) * 100
    / (engine.project_quota(p_project) * (select p.percent from engine.quota_purposes() p where p.purpose = 'history')));
  return format('Past comments will be read by %s.', case when v_days <= 6 then to_char(engine.quota_day() + v_days, 'FMDay') else to_char(engine.quota_day() + v_days, 'FMDD FMMonth') end);
end $function$;

CREATE OR REPLACE FUNCTION engine.is_lent (
  p_project text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (select from public.user_google_oauth_clients o where o.project = p_project and o.is_operators);
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
  v_day_left constant numeric := least(1, extract(epoch from engine.quota_resets_at() - p_at) / 86400);
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
        then coalesce((select sum(u.units) from private.quota_uses u where u.project = p_project and u.day = engine.quota_day() and u.kind = any (p.kinds)), 0)
        else coalesce((
          select sum(u.units) from private.quota_shares u
          where u.user_id = p_user and u.project = p_project and u.day = engine.quota_day() and u.kind = any (p.kinds)), 0) end
        + case p.purpose when 'posting' then p_reserved else 0 end as used) share
  where p.purpose <> p_purpose and p.percent > 0 and p.rank <= v_rank;
  return ceil(coalesce(v_kept, 0));
end $function$;

CREATE OR REPLACE FUNCTION engine.key_left()
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select case when l.key_closed_since is not null or engine.quota_closed_until(engine.operators_key()) is not null then 0
      else greatest(0, l.key_units - coalesce((
        select q.used from private.quota_days q where q.project = engine.operators_key() and q.day = engine.quota_day()), 0)) end
    from private.lending l);
end $function$;

CREATE OR REPLACE FUNCTION engine.key_state()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('account_units', l.account_units, 'key_units', l.key_units, 'key_account_units', l.key_account_units,
    'used', coalesce(q.used, 0), 'left', engine.key_left(), 'closed_since', l.key_closed_since, 'closed_why', l.key_closed_why,
    'closed_until', engine.quota_closed_until(engine.operators_key()), 'error', l.key_error_code, 'resets_at', engine.quota_resets_at(),
    'state', case
      when l.key_closed_since is not null then 'closed'
      when l.key_error_kind <> 'quota' then 'wrong'
      when engine.key_left() = 0 then 'spent'
      when q.used >= l.key_units * 0.8 then 'nearly_spent'
      else 'ok' end)
  from private.lending l
  left join private.quota_days q on q.project = engine.operators_key() and q.day = engine.quota_day()
$function$;

CREATE OR REPLACE FUNCTION engine.lent_uses()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.day desc, r.project, r.units desc, r.email, r.purpose), '[]') from (
    select s.day, s.project, u.email, p.purpose, round(sum(s.units), 2) as units, sum(s.calls)::int as calls
    from private.quota_shares s
    join auth.users u on u.id = s.user_id
    join engine.quota_purposes() p on s.kind = any (p.kinds)
    where s.day > engine.quota_day() - 7
    group by s.day, s.project, u.email, p.purpose) r
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
    ('words_comments', 2000, 'Comments of a period whose words the reports count, the latest; also the most that can be opened by their ids.'),
    ('assignee_characters', 200, 'The longest name or mail of a teammate.')
$function$;

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
      E'We answer within 24 hours, by email.\n\nUntil then you can set everything up. Nothing is drafted or posted until you''re approved.'),
    ('access_approved', 'Your access is approved',
      format(E'You''re on the %s plan.\n\nOpen Reply Agent and follow First steps to your first public reply.', initcap(new.plan))),
    ('access_declined', 'Your access request was declined',
      E'We can''t give you access right now, so nothing is drafted or posted. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.'),
    ('access_ended', 'Your access has ended',
      E'Nothing is drafted or posted from now on. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.')
  ) t (kind, subject, body) where t.kind = v_kind;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.make_room (
  p_kind text,
  p_user uuid,
  p_rows integer,
  p_new  uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Some more than needed, so that the oldest are not sought for every new one.
  execute format($q$
    delete from public.%1$I where id in (
      select k.id from public.%1$I k where k.user_id = $1 and k.id <> all ($3) order by %2$s limit $2 for update skip locked)$q$,
    p_kind, case p_kind when 'questions' then 'k.state = ''open'', k.newest_at' else 'k.created_at' end)
  using p_user, p_rows + 20, p_new;
end $function$;

CREATE OR REPLACE FUNCTION engine.may_borrow (
  p_user uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from public.profiles p where p.user_id = p_user and p.plan is not null)
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
      format('A reply that is %s can''t become %s.', coalesce(v_from, 'not written'), p_to),
      'Reload the page to see the latest version.');
  end if;
  -- Taking back is never refused.
  if p_actor = 'owner' and p_to is distinct from 'skipped' and p_to is distinct from 'deleted' and v_from is distinct from 'queue' then
    perform engine.require_history_room(v.id);
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

CREATE OR REPLACE FUNCTION engine.note_left_channel()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_user constant uuid := coalesce(v ->> 'client_user_id', v ->> 'user_id');
  v_channel constant text := v ->> 'channel_id';
begin
  if v_channel is null then
    return null;
  elsif exists (select from public.client_youtube_channels m where m.client_user_id = v_user and m.channel_id = v_channel)
    or exists (select from public.youtube_connections c where c.user_id = v_user and c.channel_id = v_channel)
  then
    delete from private.left_channels l where l.user_id = v_user and l.channel_id = v_channel;
  else
    -- Not when the whole account goes; and only what there is something of, or it would be a list that anybody makes as long as they like.
    insert into private.left_channels (user_id, channel_id)
    select u.id, v_channel from auth.users u
    where u.id = v_user and (exists (select from public.documents d where d.user_id = v_user and d.channel_id = v_channel)
      or exists (select from public.facts f where f.user_id = v_user and f.channel_id = v_channel)
      or exists (select from public.lessons k where k.user_id = v_user and k.channel_id = v_channel)
      or exists (select from public.spam_lessons k where k.user_id = v_user and k.channel_id = v_channel)
      or exists (select from public.questions q where q.user_id = v_user and q.channel_id = v_channel))
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.operators_key()
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return 'operator'; end $function$;

CREATE OR REPLACE FUNCTION engine.posting_days (
  p_replies integer
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid;
  v_days int := 0;
  v_waiting int;
  v_today int;
  v_daily int;
begin
  for v_user in select a from engine.accounts() a loop
    select count(*) + p_replies into v_waiting from public.youtube_comments y where y.user_id = v_user and y.reply_status = 'queue';
    select greatest(0, least(s.cap_day - (select count(*) from engine.recent_posts(v_user)), q.today)), least(s.cap_day, s.cap_hour * 24, q.daily) into v_today, v_daily
    from public.automation_settings s
    cross join (
      select coalesce(sum(greatest(0, engine.quota_left_for(v_user, p.project, 'posting')) / engine.reply_cost()), 0)::int as today,
        coalesce(sum(engine.project_quota(p.project) * (select u.percent from engine.quota_purposes() u where u.purpose = 'posting') / 100 / engine.reply_cost()), 0)::int as daily
      from (
        select distinct engine.project_of(c.id) as project from public.youtube_connections c where c.user_id = v_user and c.is_active and c.channel_id is not null) p
      where p.project is not null) q
    where s.user_id = v_user;
    v_days := greatest(v_days, case when v_waiting <= v_today then 0 else ceil((v_waiting - v_today)::numeric / nullif(v_daily, 0))::int end);
    if v_waiting > coalesce(v_today, 0) and coalesce(v_daily, 0) = 0 then
      return null;
    end if;
  end loop;
  return v_days;
end $function$;

CREATE OR REPLACE FUNCTION engine.posting_room (
  p_user    uuid,
  p_channel text,
  p_project text,
  OUT       replies integer,
  OUT       opens_at timestamp with time zone,
  OUT       videos text[],
  OUT       texts bigint[],
  OUT       cap_video_day integer,
  OUT       same_text_per_day integer
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := engine.now();
  v record;
  v_hour int;
  v_day int;
  v_month int;
  v_budget int;
begin
  select s.cap_hour, s.cap_day, s.cap_video_day, s.same_text_per_day, p.plan into v
  from public.automation_settings s join public.profiles p on p.user_id = s.user_id where s.user_id = p_user;
  cap_video_day := v.cap_video_day;
  same_text_per_day := v.same_text_per_day;
  v_month := engine.replies_left(p_user, v.plan);
  v_budget := engine.quota_left_for(p_user, p_project, 'posting') / engine.reply_cost();
  -- A cap is looked at again when the oldest reply that counts has left its hour or day.
  select v.cap_hour - count(*) filter (where r.in_last_hour), v.cap_day - count(*),
    coalesce(array_agg(r.video_id) filter (where r.video_id is not null), '{}'),
    coalesce(array_agg(r.reply_shape) filter (where r.channel_id = p_channel and r.reply_shape is not null), '{}'),
    greatest(
      case when count(*) filter (where r.in_last_hour) >= v.cap_hour
        then min(coalesce(r.sent_at, v_now)) filter (where r.in_last_hour) + interval '1 hour' end,
      case when count(*) >= v.cap_day then min(coalesce(r.sent_at, v_now)) + interval '24 hours' end,
      case when v_month <= 0 then v_now + interval '1 hour' end,
      case when v_budget <= 0 then engine.quota_opens_at(p_project, 'posting', engine.reply_cost()) end)
  into v_hour, v_day, videos, texts, opens_at from engine.recent_posts(p_user) r;
  replies := least(v_hour, v_day, v_month, v_budget);
end $function$;

CREATE OR REPLACE FUNCTION engine.project_quota (
  p_project text
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if p_project = engine.operators_key() then
    return (select l.key_units from private.lending l);
  end if;
  return coalesce(
    (select max(o.daily_quota) from public.user_google_oauth_clients o
     where o.project = p_project
       and exists (select from public.youtube_connections c where c.client_config_id = o.id and c.is_active and c.channel_id is not null)),
    engine.most('daily_credits'));
end $function$;

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
  v_quota int;
  v_used int;
  v_reserved int;
begin
  if engine.quota_closed_until(p_project) is not null then
    return 0;
  elsif engine.quota_probing(p_project) then
    return case p_purpose when 'news' then 1 else 0 end;
  end if;
  v_quota := engine.project_quota(p_project);
  v_reserved := engine.reserved_units(p_project);
  v_used := coalesce((select q.used from private.quota_days q where q.project = p_project and q.day = engine.quota_day()), 0);
  return v_quota - (engine.most('daily_credits') - engine.most('shown_credits')) - v_used - v_reserved
    - engine.kept_for_others(p_project, null, v_quota, v_reserved, p_purpose, p_at);
end $function$;

CREATE OR REPLACE FUNCTION engine.quota_left_for (
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
begin
  return least(engine.quota_left(p_project, p_purpose, p_at), engine.share_left(p_user, p_project, p_purpose, p_at));
end $function$;

CREATE OR REPLACE FUNCTION engine.quota_purposes()
  RETURNS TABLE (
    purpose text,
    rank    integer,
    percent integer,
    kinds   text[],
    about   text
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('proof', 1, 2, '{verify,owner_read}'::text[], 'Looks whether posted replies are public. May take all that is left of a project of the owner''s own.'),
    ('deed', 1, 0, '{update,delete,moderate,held}', 'What an owner does by hand, and looks at to do it. The same, and has nothing kept for it.'),
    ('news', 2, 8, '{list}', 'The newest pages of comments.'),
    ('posting', 2, 75, '{guard,insert}', 'Replies, and the read before each.'),
    ('reread', 3, 5, '{reread,sweep,uploads}', 'Threads under discussion, the daily walk for comments that were approved late, and the list of uploads.'),
    ('history', 3, 10, '{history}', 'The first walk through old comments.')
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
  v_replies := greatest(0, engine.quota_left_for(v.user_id, v.project, 'posting')) / engine.reply_cost();
  return concat_ws(' ', engine.history_words(v.user_id, v.channel_id, v.project), case
    when v_replies >= 20 then format('Room for about %s more replies today.', v_replies / 10 * 10)
    when v_replies = 1 then 'Room for 1 more reply today.'
    when v_replies > 0 then format('Room for %s more replies today.', v_replies)
    else format('No more replies today. We''ll resume at %s.', to_char(engine.quota_opens_at(v.project, 'posting', engine.reply_cost()) at time zone v.timezone, 'HH24:MI'))
  end);
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
    v_next := case
      -- Not all at once when the quota day ends.
      when p_note = any ('{key_spent,key_share_spent}') then engine.quota_resets_at() + random() * interval '10 minutes'
      when p_kind = 'quota' or p_note = any ('{no_api_key,key_unreadable,key_closed}') then v_now + interval '1 hour'
      else v_now + interval '2 minutes' end;
    if v.reply_status = any (engine.reply_may_come_back()) then
      -- Its verdict stands and says why; only what passes by itself is waited for.
      p_note := v.verification_note;
      if not exists (select from engine.error_kinds k where k.kind = p_kind and not k.closes_connection) then
        v_next := engine.later_look(v.status_changed_at, v_now);
      end if;
    end if;
    update public.youtube_comments set verification_note = p_note, next_check_at = v_next where id = p_id;
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

CREATE OR REPLACE FUNCTION engine.recount_stored()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  c record;
begin
  delete from private.stored;
  for c in select * from engine.ceilings() loop
    execute format('insert into private.stored (user_id, kind, entries, bytes) select r.user_id, %L, count(*)::int, sum(%s)::bigint from public.%I r group by 1', c.kind, c.size, c.kind);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION engine.require_approval (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if not engine.may_borrow(p_user) then
    perform engine.fail(403, 'not_approved', 'You can use Rejoinder''s own Google client once your access is approved.',
      'Ask for access, or connect with an OAuth client of your own.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.require_history_room (
  p_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_most constant int := engine.most('reply_changes');
begin
  if greatest(
    (select count(*) from (select from public.reply_events e where e.comment_row_id = p_id and e.actor = 'owner' limit v_most) e),
    (select count(*) from (select from public.reply_versions w where w.comment_row_id = p_id limit v_most) w)) >= v_most
  then
    perform engine.fail(409, 'too_many_changes', format('This reply has been changed %s times, as often as its history has room for.', v_most),
      'Dismiss it, or answer on YouTube.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.require_share (
  p_user    uuid,
  p_project text,
  p_kind    text,
  p_units   integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_units <= 0 or not engine.is_lent(p_project) then
    return;
  end if;
  perform engine.require_approval(p_user);
  -- Under the lock of the day, as book_read: calls at the same time take the last units once.
  insert into private.quota_days (project, day) values (p_project, engine.quota_day()) on conflict do nothing;
  perform from private.quota_days q where q.project = p_project and q.day = engine.quota_day() for no key update;
  if engine.quota_left_for(p_user, p_project, (select p.purpose from engine.quota_purposes() p where p_kind = any (p.kinds))) < p_units then
    perform engine.fail(429, 'share_spent', 'You''ve used your share of Rejoinder''s Google quota for today.',
      'Try again after midnight Pacific time, or connect with an OAuth client of your own.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION engine.set_reply_text (
  p_id   uuid,
  p_text text,
  p_type text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments;
  v_offer private.reply_offers;
begin
  perform engine.require_history_room(p_id);
  select * into v from public.youtube_comments where id = p_id for update;
  if not found then
    return;
  end if;
  if v.generated_reply is distinct from engine.normalise_reply(p_text) then
    select * into v_offer from private.reply_offers o
    where o.comment_row_id = p_id and o.offered_at > engine.now() - interval '1 hour' order by o.reply_hash = engine.reply_hash(p_text) desc limit 1;
  end if;
  if not v.grave and v_offer.reply_hash = engine.reply_hash(p_text) then
    -- Written by the model and taken as it came: no words of the owner's.
    p_type := 'AI+Edited';
    v.sources := v_offer.sources;
    v := engine.with_reply_text(v, p_text, p_type);
    v.marks := v_offer.marks;
  else
    -- Made of which text? Of those that were offered beside it nobody knows.
    if v_offer.reply_hash is not null then
      v.sources := '[]';
    end if;
    v := engine.with_reply_text(v, p_text, p_type);
  end if;
  update public.youtube_comments set
    generated_reply = v.generated_reply, reply_type = v.reply_type, answered_text = v.answered_text, sources = v.sources, marks = v.marks, lessons = v.lessons,
    approved_hash = v.approved_hash, approved_at = v.approved_at, approved_by = v.approved_by
  where id = p_id;
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
  v_reserved int;
begin
  if v_share is null then
    return null;
  end if;
  select coalesce(sum(s.units), 0) into v_used from private.quota_shares s
  where s.user_id = p_user and s.project = p_project and s.day = engine.quota_day();
  select count(*)::int * engine.reply_cost() into v_reserved from public.youtube_comments y
  where y.user_id = p_user and y.reply_status = 'posting' and y.youtube_reply_id is null and y.send_started_at is null;
  -- Divided like the day of a project, so that reading leaves an account something to post with.
  return floor(v_share - v_used - v_reserved - engine.kept_for_others(p_project, p_user, v_share, v_reserved, p_purpose, p_at));
end $function$;

CREATE OR REPLACE FUNCTION engine.share_of (
  p_user    uuid,
  p_project text
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if p_project = engine.operators_key() then
    return (select l.key_account_units from private.lending l);
  elsif engine.is_lent(p_project) then
    return case when exists (select from public.profiles p where p.user_id = p_user and p.plan is not null)
      then (select l.account_units from private.lending l) else 0 end;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.sync_interval (
  p        public.channel_syncs,
  p_failed boolean,
  p_left   boolean
)
  RETURNS interval
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select (0.9 + 0.2 * random()) * case
    when not p_failed and not p.history_done and engine.quota_left_for(o.user_id, o.project, 'history') > 0 then interval '1 minute'
    else greatest(
      -- Whatever else holds: the polls of all channels of a project take what is kept for news at most.
      interval '24 hours' * (
        select count(distinct k.channel_id) from public.user_google_oauth_clients s
        join public.youtube_connections k on k.client_config_id = s.id and k.is_active
        where s.project = o.project)
        / (engine.project_quota(o.project) * (select q.percent / 100.0 from engine.quota_purposes() q where q.purpose = 'news'))::double precision,
      least(
        greatest(interval '2 minutes', least(interval '6 hours', interval '3 hours' / greatest(p.comments_per_hour, 0.1))),
        case when p_failed then interval '30 minutes' end,
        -- Who has just connected a channel waits for its first drafts.
        case when c.watermark_at > engine.now() - interval '1 hour' then interval '2 minutes'
          when p_left or c.watermark_at > engine.now() - interval '24 hours' then interval '10 minutes' end))
    end
  from public.youtube_connections c join public.user_google_oauth_clients o on o.id = c.client_config_id
  where c.id = p.connection_id
$function$;

CREATE OR REPLACE FUNCTION engine.visibility_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{seen_by_public_read,seen_again,seen_by_owner,held,likely_spam,hidden,gone,not_public_held,not_public_likely_spam,not_public_hidden,not_public_gone,gone_with_comment,video_private,video_gone,comment_not_public,deleted_by_owner,edited_on_youtube,gone_after_being_public,absent_once,no_api_key,key_unreadable,key_spent,key_share_spent,key_closed,look_failed}'; end $function$;

CREATE OR REPLACE FUNCTION engine.was_shown (
  p_user    uuid,
  p_channel text,
  p_comment text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from public.youtube_comments y where y.user_id = p_user and y.channel_id = p_channel and y.comment_id = p_comment)
    or exists (
      select from private.held_shown h
      where h.user_id = p_user and h.comment_id = p_comment and h.channel_id = p_channel and h.shown_at > engine.now() - interval '1 day')
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
    perform engine.require_history_room(p_id);
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
  perform engine.require_share(p_user, v_project.project, 'update', engine.reply_cost());
  if engine.quota_left(v_project.project, 'deed') < engine.reply_cost() then
    perform engine.fail(429, 'quota_reached', 'This OAuth client''s YouTube quota for today is used up.', 'Try again after midnight Pacific time.');
  end if;
  insert into private.reply_changes as c (comment_row_id, action, body, lease_id, lease_until)
  values (p_id, p_action, case p_action when 'edit' then v_text end, v_lease, engine.now() + interval '30 seconds')
  on conflict (comment_row_id) do update
    set action = excluded.action, body = excluded.body, lease_id = excluded.lease_id, lease_until = excluded.lease_until;
  perform engine.charge(v_project.project, engine.reply_cost(), case p_action when 'edit' then 'update' else 'delete' end, p_user);
  perform engine.charge_connection(v_connection.id, engine.reply_cost());
  return query select false, v.reply_status, v.youtube_reply_id, v_text, v_lease, v_connection.id, v_connection.client_config_id,
    engine.secret(v_connection.id, 'access_token'), v_connection.expires_at;
end $function$;

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
    v_hold := 'server_trouble';
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

CREATE OR REPLACE FUNCTION service.book_looks (
  p_users uuid[]
)
  RETURNS TABLE (
    user_id uuid,
    refused text
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
declare
  v_key constant text := engine.operators_key();
  v_may uuid[];
begin
  insert into private.quota_days (project, day) values (v_key, engine.quota_day()) on conflict do nothing;
  perform from private.quota_days q where q.project = v_key and q.day = engine.quota_day() for no key update;
  if engine.key_left() < 1 then
    return query select distinct u, case when l.key_closed_since is null then 'key_spent' else 'key_closed' end
    from unnest(p_users) u cross join private.lending l;
    return;
  end if;
  v_may := array(select u from unnest(p_users) u where engine.share_left(u, v_key, 'proof') >= 1);
  if v_may <> '{}' then
    perform engine.charge(v_key, 1, 'verify');
    insert into private.quota_shares as s (user_id, project, day, kind, units, calls)
    select u, v_key, engine.quota_day(), 'verify', count(*)::numeric / cardinality(v_may), 1 from unnest(v_may) u group by u order by u
    on conflict (user_id, project, day, kind) do update set units = s.units + excluded.units, calls = s.calls + 1;
  end if;
  return query select distinct u, case when u <> all (v_may) then 'key_share_spent' end from unnest(p_users) u;
end $function$;

CREATE OR REPLACE FUNCTION service.channel_access (
  p_user    uuid,
  p_channel text,
  p_units   integer,
  p_comment text    DEFAULT NULL::text
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
  if p_comment is not null and not engine.was_shown(p_user, p_channel, p_comment) then
    perform engine.fail(404, 'comment_not_found', 'This comment isn''t on this channel, or its list is a day old.', 'Reload the list.');
  end if;
  select * into v from engine.channel_connection(p_user, p_channel);
  if v.id is null then
    perform engine.fail(409, 'channel_not_usable', 'No connected account can manage this channel right now.',
      'Reconnect the channel, or wait until its quota resets at midnight Pacific time.');
  end if;
  perform engine.require_share(p_user, engine.project_of(v.id), 'moderate', p_units);
  if (select engine.quota_left(o.project, 'deed') from public.user_google_oauth_clients o where o.id = v.client_config_id) < p_units then
    perform engine.fail(429, 'quota_reached', 'This OAuth client''s YouTube quota for today is used up.', 'Try again after midnight Pacific time.');
  end if;
  return query select v.id, v.client_config_id, engine.secret(v.id, 'access_token'), v.expires_at;
end $function$;

CREATE OR REPLACE FUNCTION service.charge (
  p_connection uuid,
  p_units      integer,
  p_kind       text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_project constant text := engine.project_of(p_connection);
  v_user constant uuid := (select c.user_id from public.youtube_connections c where c.id = p_connection);
begin
  -- Reads for comments and replies are refused by book_read, inserts by the claim.
  if exists (select from engine.quota_purposes() p where p.rank = 1 and p_kind = any (p.kinds)) then
    perform engine.require_share(v_user, v_project, p_kind, p_units);
  end if;
  perform engine.charge(v_project, p_units, p_kind, v_user), engine.charge_connection(p_connection, p_units);
end $function$;

CREATE OR REPLACE FUNCTION service.charge_sign_in (
  p_client_config uuid,
  p_units         integer
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.user_google_oauth_clients;
begin
  select * into v from public.user_google_oauth_clients where id = p_client_config;
  -- By hand, so it leaves alone what posting needs; the unit itself is a read like others.
  perform engine.require_share(v.user_id, v.project, 'held', p_units);
  perform engine.charge(v.project, p_units, 'list', v.user_id);
end $function$;

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
        -- Who asks wants to know now of all that is not proven; a look before its time judges nothing (engine.record_check). Within the next
        -- 3 minutes only a step of the schedule, since a lease of another run ends there, too: one that began after this call, which then
        -- waited for its turn, up to 8 s later.
        and (y.next_check_at <= v_now or ((y.reply_status <> 'verified_public' or y.absent_since is not null)
          and (y.next_check_at > v_lease + interval '10 seconds' or y.next_check_at = engine.next_check(y.posted_at, v_now))))
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
      -- A verdict that was hidden means nothing where nobody sees anything; and what was known of a video that was closed may be over.
      judged.now or coalesce(y.status_reason = 'not_public_hidden', false) or not engine.video_is_open(k.privacy) as needs_video
    from public.youtube_comments y
    left join public.videos k on k.user_id = y.user_id and k.id = y.video_id
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
    k.id, k.sealed,
    -- A key is never of the project that the operator lends.
    coalesce((
      select u.id from public.youtube_connections u join public.user_google_oauth_clients w on w.id = u.client_config_id
      where u.id = l.used_connection_id and not w.is_operators), k.id), v_lease
  from leased l
  left join keys k on k.user_id = l.user_id
  left join owners o on l.needs_video and o.user_id = l.user_id and o.channel_id = l.channel_id
    and o.used_connection_id is not distinct from l.used_connection_id;
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
        select o.project, engine.quota_left_for(o.user_id, o.project, 'news') > 0 as has_quota, engine.quota_probing(o.project) as probing
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

CREATE OR REPLACE FUNCTION service.close_key (
  p_closed boolean,
  p_why    text    DEFAULT NULL::text
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
  update private.lending set key_closed_since = case when p_closed then engine.now() end, key_closed_why = case when p_closed then v_why end
  where (key_closed_since is not null) <> p_closed;
  if found then
    perform engine.log(null, 'operator', case when p_closed then 'key_closed' else 'key_opened' end, null, jsonb_strip_nulls(jsonb_build_object('why', v_why)));
  end if;
  return engine.key_state();
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
  if exists (select from public.user_google_oauth_clients o where o.id = p_client_config and o.user_id = p_user and o.is_operators) then
    perform engine.require_approval(p_user);
  end if;
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

CREATE OR REPLACE FUNCTION service.doctor_facts()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'now', engine.now(),
    'schema', engine.service_signature(),
    'jobs', coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'late', s.late, 'error', s.last_error) order by s.name) from engine.job_states() s), '[]'),
    'vault', case when engine.can_schedule() then jsonb_build_object(
      'project_url', engine.vault_secret('project_url') is not null, 'cron_key', engine.vault_secret('cron_key') is not null) end,
    'channels', coalesce((
      select jsonb_agg(jsonb_build_object('email', u.email, 'title', coalesce(c.channel_title, c.label), 'problem', c.problem, 'error', c.last_error_code)
        order by u.email, c.label)
      from (select k.*, engine.channel_problem(k) as problem from public.youtube_connections k) c join auth.users u on u.id = c.user_id
      where c.problem is not null), '[]'),
    'clients', array(
      select distinct o.client_id from public.user_google_oauth_clients o
      where exists (select from public.youtube_connections c where c.client_config_id = o.id) order by 1),
    'sealed_with', array(select distinct split_part(s.sealed, ':', 1) from private.secrets s order by 1),
    'mails', (select jsonb_build_object(
      'overdue', count(*) filter (where m.sent_at is null and m.failed_at is null and m.created_at < engine.now() - interval '1 hour'),
      'given_up', count(*) filter (where m.failed_at > engine.now() - interval '1 day'))
      from private.mails m),
    'model', (select jsonb_build_object('trouble', m.trouble, 'detail', m.detail) from private.model_server m),
    'operators_key', engine.key_state())
$function$;

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

CREATE OR REPLACE FUNCTION service.key_booked_on (
  p_key uuid
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    (select c.id from public.youtube_connections c
     where c.user_id = k.user_id and c.is_active
       -- A key is never of the project that the operator lends.
       and exists (select from public.user_google_oauth_clients o where o.id = c.client_config_id and not o.is_operators)
     order by c.selected_for_posting desc, c.priority, c.last_used_at nulls first limit 1), k.id)
  from public.youtube_connections k where k.id = p_key
$function$;

CREATE OR REPLACE FUNCTION service.key_state()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.key_state() $function$;

CREATE OR REPLACE FUNCTION service.may_borrow (
  p_user uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$ select engine.may_borrow(p_user) $function$;

CREATE OR REPLACE FUNCTION service.note_held (
  p_user     uuid,
  p_channel  text,
  p_comments text[]
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  insert into private.held_shown as h (user_id, comment_id, channel_id)
  select p_user, c, p_channel from (select distinct c from unnest(p_comments) c) shown order by c
  on conflict (user_id, comment_id) do update set channel_id = excluded.channel_id, shown_at = engine.now();
  delete from private.held_shown where user_id = p_user and comment_id in (
    select k.comment_id from private.held_shown k where k.user_id = p_user order by k.shown_at desc, k.comment_id offset engine.most('held_shown'))
$function$;

CREATE OR REPLACE FUNCTION service.note_key_answer (
  p_code text DEFAULT NULL::text,
  p_kind text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if p_kind = 'quota' then
    perform engine.close_project(engine.operators_key(), null);
  end if;
  update private.lending set key_error_code = p_code, key_error_kind = p_kind, key_error_at = case when p_code is not null then engine.now() end
  where p_code is not null or key_error_code is not null;
end $function$;

CREATE OR REPLACE FUNCTION service.quota_report()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('day', engine.quota_day(), 'resets_at', engine.quota_resets_at(), 'lent', engine.key_state(), 'lent_uses', engine.lent_uses(), 'projects', coalesce((
    select jsonb_agg(jsonb_build_object(
      'project', d.project, 'is_lent', engine.is_lent(d.project), 'quota', engine.project_quota(d.project), 'used', d.used, 'left_for_posting', greatest(0, engine.quota_left(d.project, 'posting')),
      'closed_until', engine.quota_closed_until(d.project), 'refusals', d.refusals,
      'purposes', coalesce((
        select jsonb_object_agg(x.purpose, x.units) from (
          select p.purpose, sum(v.units)::int as units
          from private.quota_uses v join engine.quota_purposes() p on v.kind = any (p.kinds)
          where v.project = d.project and v.day = d.day group by p.purpose) x), '{}'),
      'accounts', array(
        select distinct u.email from public.user_google_oauth_clients o join auth.users u on u.id = o.user_id where o.project = d.project order by u.email))
      order by d.used desc, d.project)
    from private.quota_days d where d.day = engine.quota_day()), '[]'))
$function$;

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
      perform engine.charge(engine.project_of(p_connection), -engine.reply_cost(), case v_change.action when 'edit' then 'update' else 'delete' end, v.user_id);
      perform engine.charge_connection(p_connection, -engine.reply_cost());
    when 'refused' then
      null;
    else
      perform engine.fail(422, 'unknown_outcome', 'Unknown outcome of a change.');
  end case;
  select y.reply_status into v.reply_status from public.youtube_comments y where y.id = p_id;
  return v.reply_status;
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
  if p_operators then
    perform engine.require_approval(p_user);
  end if;
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

CREATE OR REPLACE FUNCTION service.set_lending (
  p_changes jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  l private.lending;
begin
  select * into l from private.lending for update;
  perform engine.require(not exists (
    select from jsonb_object_keys(p_changes) key where key <> all ('{account_units,key_units,key_account_units}'::text[])), 'There is no such limit.');
  l := jsonb_populate_record(l, p_changes);
  perform engine.require(least(l.account_units, l.key_units, l.key_account_units) >= 0, 'Limits must be 0 or more.');
  update private.lending set account_units = l.account_units, key_units = l.key_units, key_account_units = l.key_account_units;
  perform engine.log(null, 'operator', 'lending_set', null, p_changes);
  return engine.key_state();
end $function$;

ALTER TABLE "private"."held_shown"
  ADD CONSTRAINT "held_shown_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."left_channels"
  ADD CONSTRAINT "left_channels_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."lending"
  ADD CONSTRAINT "lending_key_error_kind_fkey" FOREIGN KEY (key_error_kind) REFERENCES engine.error_kinds(kind);

ALTER TABLE "private"."quota_shares"
  ADD CONSTRAINT "quota_shares_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."stored"
  ADD CONSTRAINT "stored_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX quota_shares_day ON private.quota_shares USING btree (day, project);

CREATE INDEX user_google_oauth_clients_lent ON public.user_google_oauth_clients USING btree (project)
  WHERE is_operators;

CREATE TRIGGER automation_consents_stored_new
  AFTER INSERT ON public.automation_consents REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER automation_consents_stored_old
  AFTER DELETE ON public.automation_consents REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER client_youtube_channels_left
  AFTER INSERT OR DELETE ON public.client_youtube_channels
  FOR EACH ROW
  EXECUTE FUNCTION engine.note_left_channel();

CREATE TRIGGER documents_stored_new
  AFTER INSERT ON public.documents REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER documents_stored_old
  AFTER DELETE ON public.documents REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER documents_stored
  AFTER UPDATE ON public.documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER facts_stored_new
  AFTER INSERT ON public.facts REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER facts_stored_old
  AFTER DELETE ON public.facts REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER facts_stored
  AFTER UPDATE ON public.facts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER lessons_stored_new
  AFTER INSERT ON public.lessons REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER lessons_stored_old
  AFTER DELETE ON public.lessons REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER questions_stored_new
  AFTER INSERT ON public.questions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER questions_stored_old
  AFTER DELETE ON public.questions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER spam_lessons_stored_new
  AFTER INSERT ON public.spam_lessons REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER spam_lessons_stored_old
  AFTER DELETE ON public.spam_lessons REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.count_stored();

CREATE TRIGGER youtube_connections_left
  AFTER INSERT OR DELETE ON public.youtube_connections
  FOR EACH ROW
  EXECUTE FUNCTION engine.note_left_channel();

COMMENT ON FUNCTION "engine"."ceilings"() IS 'The most rows of a table, and bytes of what size adds up of a row r, that one account can store; null: bounded otherwise. With a hint more is refused; without, the oldest rows make room.';

COMMENT ON FUNCTION "engine"."charge"(text, integer, text, uuid) IS 'Books units on a project''s day, and on an account''s share of one that the operator lends; negative units give back what was surely not spent.';

COMMENT ON FUNCTION "engine"."close_project"(text, uuid) IS 'YouTube refused a project for its quota, by a connection or by the operator''s key: it is closed until midnight Pacific time when our ledger says that nine tenths are spent, else for 15 minutes, an hour, three, six; then one read asks.';

COMMENT ON FUNCTION "engine"."close_quota"(uuid) IS 'YouTube refused a connection for its quota: see engine.close_project.';

COMMENT ON FUNCTION "engine"."count_stored"() IS 'Trigger after each statement: keeps private.stored, and refuses what grows beyond engine.ceilings (422 for rows, 413 for bytes) or deletes the oldest. The account''s row stays locked until the transaction ends, so that of inserts at the same time each sees the others.';

COMMENT ON FUNCTION "engine"."forget_left"(integer) IS 'Deletes documents, facts, lessons and questions of the channel that was left the longest, once that is an hour: p_limit of each at most, of documents a fifth. Returns how many rows.';

COMMENT ON FUNCTION "engine"."is_lent"(text) IS 'Whether a project is the operator''s and lent to accounts. One look into an index, however many use it.';

COMMENT ON FUNCTION "engine"."kept_for_others"(text, uuid, integer, integer, text, timestamp with time zone) IS 'What a purpose leaves alone of p_quota units for the others of its own or a smaller rank: of a project, or of an account''s share in it.';

COMMENT ON FUNCTION "engine"."key_left"() IS 'How many units the operator''s API key may still take today, by its budget; 0 while the operator or Google has closed it.';

COMMENT ON FUNCTION "engine"."key_state"() IS 'What is lent, and how the operator''s API key is. state, the first that holds: closed by the operator, wrong (Google refuses it), spent, nearly_spent (four fifths), ok.';

COMMENT ON FUNCTION "engine"."lent_uses"() IS 'Who used what of what the operator lends, in the last 7 days: a row a day, project, account and purpose.';

COMMENT ON FUNCTION "engine"."make_room"(text, uuid, integer, uuid[]) IS 'Deletes the oldest rows of an account, of questions first those that are decided; never those that are just being written.';

COMMENT ON FUNCTION "engine"."may_borrow"(uuid) IS 'Whether an account may connect through the operator''s OAuth client: once it is approved.';

COMMENT ON FUNCTION "engine"."note_left_channel"() IS 'Trigger: keeps since when a channel is left; taking it back ends that.';

COMMENT ON FUNCTION "engine"."operators_key"() IS 'The project that units of the operator''s API key are booked on.';

COMMENT ON FUNCTION "engine"."quota_left_for"(uuid, text, text, timestamp with time zone) IS 'How many units a purpose may still take today for an account: of its project (engine.quota_left), and of the account''s share where the project is lent.';

COMMENT ON FUNCTION "engine"."recount_stored"() IS 'Counts private.stored anew: for a step that changes what is counted.';

COMMENT ON FUNCTION "engine"."require_approval"(uuid) IS '403 unless the account may use what the operator lends.';

COMMENT ON FUNCTION "engine"."require_history_room"(uuid) IS '409 once the owner has changed a reply so often that its history is full: what one comment can store is bounded.';

COMMENT ON FUNCTION "engine"."require_share"(uuid, text, text, integer) IS 'Before units of a project that the operator lends are booked: 403 for an account that is not approved, 429 when its share is spent, or what others need begins. Nothing for other projects.';

COMMENT ON FUNCTION "engine"."share_left"(uuid, text, text, timestamp with time zone) IS 'How many units a purpose may still take today of an account''s share in a project that the operator lends; null where there is no share.';

COMMENT ON FUNCTION "engine"."share_of"(uuid, text) IS 'Units that an account may take a day of what the operator lends: nothing of the project before the account is approved. Null for a project of the account''s own.';

COMMENT ON FUNCTION "engine"."was_shown"(uuid, text, text) IS 'Whether a user has seen a comment on a channel of theirs: it was read, or listed among the held ones within a day.';

COMMENT ON FUNCTION "service"."begin_reply_change"(uuid, uuid, text, text) IS 'Announces an edit or a deletion of a user''s posted reply: leased for 30 s, its 50 credits booked. done: there is nothing left to do. 404 for another user''s, 409 when not on YouTube, under change or without a usable connection, 422 for the text, 429 without quota, 403 where the operator''s OAuth client is used without approval.';

COMMENT ON FUNCTION "service"."book_looks"(uuid[]) IS 'Books one read by the operator''s API key for replies of these accounts, an account for each reply. A row an account: refused says why its replies are not to be looked at (key_spent, key_closed, key_share_spent). The unit is divided by replies; none is booked when all are refused.';

COMMENT ON FUNCTION "service"."channel_access"(uuid, text, integer, text) IS 'The connection that acts for one of a user''s channels and can afford p_units. 404 for a channel that is not the user''s, and for a comment that the user was not shown (engine.was_shown), 409 when no connection is usable, 429 without quota or share of it, 403 where the operator''s OAuth client is used without approval.';

COMMENT ON FUNCTION "service"."charge"(uuid, integer, text) IS 'Books units that calls with a connection cost; every request costs at least 1 (docs/YOUTUBE.md, Quota). 403 and 429 before an account takes more than its share of a project that the operator lends (engine.require_share).';

COMMENT ON FUNCTION "service"."charge_sign_in"(uuid, integer) IS 'Books units of a sign-in that has no connection yet, on the project of its OAuth client: also of one that YouTube then refuses (docs/YOUTUBE.md, Quota). 403 and 429 as service.charge.';

COMMENT ON FUNCTION "service"."close_key"(boolean, text) IS 'The operator closes the API key that is lent, or opens it again: while it is closed, replies of owners without a key of their own wait to be verified.';

COMMENT ON FUNCTION "service"."doctor_facts"() IS 'What the database knows of its own health (npm run doctor): its clock, what it offers the functions (engine.service_signature), late jobs, which secrets of Vault are set (null where nothing is scheduled by it), channels with a problem, OAuth clients in use, key ids of sealed credentials, mails that hang, the model''s trouble, how the operator''s API key is. No secret and no text.';

COMMENT ON FUNCTION "service"."forget_old"(integer) IS 'Deletes daily counters of quota and model calls and mails that were sent, once they are 90 days old, what visitors sent without an account once it is a year old, which held comments were shown after a day, what offered texts rest on after an hour, p_limit at most of each (docs/SCALE.md, What is kept), and what belongs to channels that were left (engine.forget_left). Returns how many rows. With nothing to do it looks into 13 indexes.';

COMMENT ON FUNCTION "service"."key_state"() IS 'See engine.key_state.';

COMMENT ON FUNCTION "service"."may_borrow"(uuid) IS 'See engine.may_borrow.';

COMMENT ON FUNCTION "service"."note_held"(uuid, text, text[]) IS 'Keeps which held comments of a channel a user is shown: the newest engine.most(''held_shown'').';

COMMENT ON FUNCTION "service"."note_key_answer"(text, text) IS 'What Google said to the operator''s API key: a refusal by its code and kind, which closes it when its quota is spent; nothing: it was taken.';

COMMENT ON FUNCTION "service"."quota_report"() IS 'What of today''s quota each Google project has used and for what (engine.quota_purposes), what posting may still take, and until when YouTube has closed it. lent: what accounts may take of the operator''s project and key (engine.key_state); lent_uses: what they took in the last 7 days.';

COMMENT ON FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text, boolean) IS 'Adds an OAuth client, or replaces the secret of the caller''s own one with the same id and client_id. Returns the masked row; 409 on a repeated Client ID. p_operators: it is the operator''s, lent to approved accounts (else 403).';

COMMENT ON FUNCTION "service"."set_lending"(jsonb) IS 'The operator changes what accounts may take a day of what is lent ({account_units: 2500, …}); what is not named stays.';

COMMENT ON TABLE "private"."held_shown" IS 'Comments that YouTube holds and a user was shown in the last day: with those that were read, the only ones that a decision is sent to YouTube for.';

COMMENT ON TABLE "private"."left_channels" IS 'Channels that their user has neither connected nor in reports any more, until what was stored for them is deleted (engine.forget_left).';

COMMENT ON TABLE "private"."lending" IS 'What accounts may take a day of what the operator lends (npm run operate -- lend), in one row. account_units: of the Google project of the operator''s OAuth client, an approved account. key_units: all of them by the operator''s API key; key_account_units: an account by it. key_closed_since: the operator has closed the key. key_error_*: what Google last refused the key for; null once it was taken again.';

COMMENT ON TABLE "private"."quota_shares" IS 'What an account has used of a project that the operator lends, or by the operator''s key, per Pacific day and kind of use: a few rows an account. Together they are what private.quota_uses says of that project.';

COMMENT ON TABLE "private"."stored" IS 'What each account has stored in the tables whose rows belong to channels (engine.ceilings): rows, and the bytes of what its owner wrote. Kept by triggers; engine.recount_stored counts anew.';

REVOKE ALL ON FUNCTION "engine"."ceilings"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."ceilings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."ceilings"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."charge"(text, integer, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."charge"(text, integer, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."charge"(text, integer, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."close_project"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."close_project"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."close_project"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."close_quota"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."close_quota"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."close_quota"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."count_stored"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."count_stored"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."count_stored"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."forget_left"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."forget_left"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."forget_left"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."is_lent"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."is_lent"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."is_lent"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."kept_for_others"(text, uuid, integer, integer, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."kept_for_others"(text, uuid, integer, integer, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."kept_for_others"(text, uuid, integer, integer, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."key_left"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."key_left"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."key_left"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."key_state"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."key_state"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."key_state"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."lent_uses"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."lent_uses"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."lent_uses"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."make_room"(text, uuid, integer, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."make_room"(text, uuid, integer, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."make_room"(text, uuid, integer, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."may_borrow"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."may_borrow"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."may_borrow"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."note_left_channel"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."note_left_channel"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."note_left_channel"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."operators_key"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."operators_key"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."operators_key"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."quota_left_for"(uuid, text, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."quota_left_for"(uuid, text, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."quota_left_for"(uuid, text, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."recount_stored"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."recount_stored"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."recount_stored"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."require_approval"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."require_approval"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."require_approval"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."require_history_room"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."require_history_room"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."require_history_room"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."require_share"(uuid, text, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."require_share"(uuid, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."require_share"(uuid, text, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."share_left"(uuid, text, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."share_left"(uuid, text, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."share_left"(uuid, text, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."share_of"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."share_of"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."share_of"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."was_shown"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."was_shown"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."was_shown"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "service"."book_looks"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."book_looks"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."book_looks"(uuid[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."book_looks"(uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "service"."channel_access"(uuid, text, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."channel_access"(uuid, text, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."channel_access"(uuid, text, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."channel_access"(uuid, text, integer, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."charge"(uuid, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."charge"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."charge"(uuid, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."charge"(uuid, integer, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."charge_sign_in"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."charge_sign_in"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."charge_sign_in"(uuid, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."charge_sign_in"(uuid, integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."close_key"(boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."close_key"(boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."close_key"(boolean, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."close_key"(boolean, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."key_state"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."key_state"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."key_state"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."key_state"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."may_borrow"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."may_borrow"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."may_borrow"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."may_borrow"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."note_held"(uuid, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."note_held"(uuid, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."note_held"(uuid, text, text[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."note_held"(uuid, text, text[]) TO "service_role";

REVOKE ALL ON FUNCTION "service"."note_key_answer"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."note_key_answer"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."note_key_answer"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."note_key_answer"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."set_lending"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."set_lending"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_lending"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."set_lending"(jsonb) TO "service_role";

CREATE INDEX held_shown_at ON private.held_shown USING btree (shown_at);

CREATE INDEX left_channels_since ON private.left_channels USING btree (since);

insert into private.lending default values;
-- What is stored by now counts; what is above a ceiling stays, and does not grow.
select engine.recount_stored();
-- What channels that were left before this step have left behind.
insert into private.left_channels (user_id, channel_id)
select distinct k.user_id, k.channel_id
from (select d.user_id, d.channel_id from public.documents d union select f.user_id, f.channel_id from public.facts f) k
where not exists (select from public.client_youtube_channels m where m.client_user_id = k.user_id and m.channel_id = k.channel_id)
  and not exists (select from public.youtube_connections c where c.user_id = k.user_id and c.channel_id = k.channel_id);
