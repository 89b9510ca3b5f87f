-- reports_and_operations: drafted by 'npm run migration' from what changed in supabase/schemas, then completed by hand.
-- Never edited once a database has applied it: a later change is a step of its own.
-- squawk-ignore-file require-concurrent-index-deletion, ban-drop-not-null
set local lock_timeout = '5s';
set local statement_timeout = '5min';

SET local check_function_bodies = off;

DROP POLICY "user_google_oauth_clients: owner updates" ON "public"."user_google_oauth_clients";

DROP TRIGGER "youtube_comments_count_delete" ON "public"."youtube_comments";

DROP TRIGGER "youtube_comments_count_insert" ON "public"."youtube_comments";

DROP TRIGGER "youtube_comments_count_update" ON "public"."youtube_comments";

DROP INDEX "public"."report_counts_quarter";

-- All is counted anew below.
delete from public.report_counts;

DROP VIEW "public"."report_days";

DROP VIEW "public"."report_videos";

DROP FUNCTION "engine"."count_delete"();

DROP FUNCTION "engine"."count_insert"();

DROP FUNCTION "engine"."count_update"();

DROP FUNCTION "engine"."coverage"(bigint, bigint);

DROP FUNCTION "engine"."fold_report_counts"(uuid, text, timestamp WITH time zone);

DROP FUNCTION "engine"."reply_outcome"(text, text);

DROP FUNCTION "public"."first_steps"();

DROP FUNCTION "public"."report_dashboard"(date, date, text, text, text, text, text, text, text, text);

DROP FUNCTION "public"."report_numbers"(date, date, text, text, text, text, text, boolean);

DROP FUNCTION "public"."report_operations"(date, date, text, text, text, text, text, text, text, text, text, integer, integer);

DROP FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer);

DROP VIEW "public"."report_comments";

DROP FUNCTION "public"."verification_stats"(text);

DROP FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text);

ALTER TABLE "public"."profiles"
  ALTER COLUMN "access_requested_at" DROP DEFAULT;

CREATE TABLE "private"."report_zones" (
  "user_id"  uuid NOT NULL,
  "timezone" text NOT NULL,
  "wanted"   text,
  CONSTRAINT "report_zones_pkey" PRIMARY KEY (user_id)
);

CREATE TABLE "private"."standstill" (
  "only_row" boolean                  NOT NULL DEFAULT true,
  "since"    timestamp with time zone,
  "why"      text,
  CONSTRAINT "standstill_has_reason" CHECK (((since IS NOT NULL) OR (why IS NULL))),
  CONSTRAINT "standstill_only_row_check" CHECK (only_row),
  CONSTRAINT "standstill_pkey" PRIMARY KEY (only_row),
  CONSTRAINT "standstill_why_check" CHECK ((length(why) <= 500))
);

CREATE TABLE "public"."report_cells" (
  "user_id"    uuid    NOT NULL,
  "channel_id" text    NOT NULL,
  "grain"      text    NOT NULL,
  "slice"      text    NOT NULL,
  "day"        date    NOT NULL,
  "basis"      text    NOT NULL,
  "history"    boolean NOT NULL,
  "kind"       text    NOT NULL,
  "state"      text    NOT NULL,
  "has_reply"  boolean NOT NULL,
  "speed"      integer NOT NULL,
  "n"          integer NOT NULL,
  "span_ms"    bigint  NOT NULL,
  CONSTRAINT "report_cells_basis_check" CHECK ((basis = ANY (ARRAY['seen'::text, 'fate'::text, 'sent'::text]))),
  CONSTRAINT "report_cells_grain_check" CHECK ((grain = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  CONSTRAINT "report_cells_pkey" PRIMARY KEY (user_id, channel_id, grain, slice, day, basis, history, kind, state, has_reply, speed),
  CONSTRAINT "report_cells_speed_check" CHECK (((speed >= 0) AND (speed <= 4))),
  CONSTRAINT "report_cells_state_check" CHECK ((state = ANY (ARRAY[''::text, 'public'::text, 'queue'::text])))
);

ALTER TABLE "public"."report_cells"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_cells"
  SET (fillfactor=90);

REVOKE ALL ON TABLE "public"."report_cells" FROM "anon", "service_role";

CREATE TABLE "public"."report_journal" (
  "id"             bigint                   GENERATED ALWAYS AS IDENTITY NOT NULL,
  "n"              integer                  NOT NULL,
  "user_id"        uuid                     NOT NULL,
  "channel_id"     text                     NOT NULL,
  "video_id"       text,
  "history"        boolean                  NOT NULL,
  "created_at"     timestamp with time zone NOT NULL,
  "published_at"   timestamp with time zone,
  "reply_sent_at"  timestamp with time zone,
  "reply_status"   text,
  "status_reason"  text,
  "reply_type"     text,
  "category"       text,
  "sentiment"      text,
  "topics"         text[]                   NOT NULL,
  "has_reply"      boolean                  NOT NULL,
  "is_replied"     boolean                  NOT NULL,
  "top"            boolean                  NOT NULL,
  "owner_answered" boolean                  NOT NULL,
  "can_reply"      boolean                  NOT NULL,
  "readable"       boolean                  NOT NULL,
  CONSTRAINT "report_journal_n_check" CHECK ((n <> 0)),
  CONSTRAINT "report_journal_pkey" PRIMARY KEY (id)
);

ALTER TABLE "public"."report_journal"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_journal"
  SET (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

REVOKE ALL ON TABLE "public"."report_journal" FROM "anon", "service_role";

CREATE TABLE "public"."report_settings" (
  "minutes_unedited" numeric(5,2)             NOT NULL DEFAULT 3,
  "minutes_edited"   numeric(5,2)             NOT NULL DEFAULT 1.5,
  "work_from"        integer                  NOT NULL DEFAULT 540,
  "work_to"          integer                  NOT NULL DEFAULT 1080,
  "work_days"        integer[]                NOT NULL DEFAULT '{1,2,3,4,5}'::integer[],
  "derived"          boolean                  NOT NULL DEFAULT true,
  "weekly_mail"      boolean                  NOT NULL DEFAULT false,
  "shown_columns"    jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  "look_at"          timestamp with time zone,
  "mailed_at"        timestamp with time zone,
  CONSTRAINT "report_settings_minutes_edited_check" CHECK (((minutes_edited >= (0)::numeric) AND (minutes_edited <= (120)::numeric))),
  CONSTRAINT "report_settings_minutes_unedited_check" CHECK (((minutes_unedited >= (0)::numeric) AND (minutes_unedited <= (120)::numeric))),
  CONSTRAINT "report_settings_shown_columns_check" CHECK (((jsonb_typeof(shown_columns) = 'object'::text) AND (length((shown_columns)::text) <= 2000))),
  CONSTRAINT "report_settings_work_days_check" CHECK (((work_days <@ '{1,2,3,4,5,6,7}'::integer[]) AND (cardinality(work_days) <= 7))),
  CONSTRAINT "report_settings_work_from_check" CHECK (((work_from >= 0) AND (work_from <= 1439))),
  CONSTRAINT "report_settings_work_to_check" CHECK (((work_to >= 0) AND (work_to <= 1439))),
  "user_id"          uuid                     NOT NULL DEFAULT auth.uid(),
  CONSTRAINT "report_settings_pkey" PRIMARY KEY (user_id),
  "updated_at"       timestamp with time zone NOT NULL DEFAULT engine.now()
);

ALTER TABLE "public"."report_settings"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."report_settings" FROM "anon", "service_role";

CREATE TABLE "public"."report_times" (
  "user_id"    uuid    NOT NULL,
  "channel_id" text    NOT NULL,
  "grain"      text    NOT NULL,
  "slice"      text    NOT NULL,
  "day"        date    NOT NULL,
  "reply_type" text    NOT NULL,
  "minutes"    integer NOT NULL,
  "n"          integer NOT NULL,
  CONSTRAINT "report_times_grain_check" CHECK ((grain = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  CONSTRAINT "report_times_pkey" PRIMARY KEY (user_id, channel_id, grain, slice, day, reply_type, minutes)
);

ALTER TABLE "public"."report_times"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_times"
  SET (fillfactor=90);

REVOKE ALL ON TABLE "public"."report_times" FROM "anon", "service_role";

CREATE TABLE "public"."report_topic_counts" (
  "user_id"    uuid    NOT NULL,
  "channel_id" text    NOT NULL,
  "grain"      text    NOT NULL,
  "slice"      text    NOT NULL,
  "day"        date    NOT NULL,
  "topic"      text    NOT NULL,
  "seen"       integer NOT NULL,
  "positive"   integer NOT NULL,
  "negative"   integer NOT NULL,
  "public"     integer NOT NULL,
  CONSTRAINT "report_topic_counts_grain_check" CHECK ((grain = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  CONSTRAINT "report_topic_counts_pkey" PRIMARY KEY (user_id, channel_id, grain, slice, day, topic)
);

ALTER TABLE "public"."report_topic_counts"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_topic_counts"
  SET (fillfactor=90);

REVOKE ALL ON TABLE "public"."report_topic_counts" FROM "anon", "service_role";

CREATE TABLE "public"."report_video_counts" (
  "user_id"        uuid    NOT NULL,
  "channel_id"     text    NOT NULL,
  "grain"          text    NOT NULL,
  "slice"          text    NOT NULL,
  "day"            date    NOT NULL,
  "video_id"       text    NOT NULL,
  "seen"           integer NOT NULL,
  "negative"       integer NOT NULL,
  "open"           integer NOT NULL,
  "open_questions" integer NOT NULL,
  "published"      integer NOT NULL,
  CONSTRAINT "report_video_counts_grain_check" CHECK ((grain = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  CONSTRAINT "report_video_counts_pkey" PRIMARY KEY (user_id, channel_id, grain, slice, day, video_id)
);

ALTER TABLE "public"."report_video_counts"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."report_video_counts"
  SET (fillfactor=90);

REVOKE ALL ON TABLE "public"."report_video_counts" FROM "anon", "service_role";

ALTER TABLE "public"."report_counts"
  ADD COLUMN "seen_history" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."user_google_oauth_clients"
  ADD COLUMN "is_operators" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."youtube_comments"
  ADD COLUMN "history" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."profiles"
  ALTER COLUMN "access_requested_at" DROP NOT NULL;

REVOKE ALL ON SEQUENCE "public"."report_journal_id_seq" FROM "anon";

REVOKE ALL ON SEQUENCE "public"."report_journal_id_seq" FROM "authenticated";

REVOKE ALL ON SEQUENCE "public"."report_journal_id_seq" FROM "service_role";

ALTER TABLE "public"."report_counts"
  ALTER COLUMN "replies" SET DEFAULT 0;

ALTER TABLE "public"."report_counts"
  ALTER COLUMN "seen_public" SET DEFAULT 0;

ALTER TABLE "public"."report_counts"
  ALTER COLUMN "seen" SET DEFAULT 0;

ALTER TABLE "public"."report_counts"
  ALTER COLUMN "sent_public" SET DEFAULT 0;

ALTER TABLE "public"."report_counts"
  ALTER COLUMN "sent_queue" SET DEFAULT 0;

ALTER TABLE "public"."report_counts"
  ALTER COLUMN "sent_replied" SET DEFAULT 0;

ALTER TABLE "public"."report_counts"
  ALTER COLUMN "sent_waiting" SET DEFAULT 0;

ALTER TABLE "public"."report_counts"
  ALTER COLUMN "written_public" SET DEFAULT 0;

ALTER TABLE "public"."report_counts"
  ALTER COLUMN "written" SET DEFAULT 0;

CREATE TYPE "engine"."dashboard_period" AS (
  "name"      text,
  "since"     timestamp WITH time zone,
  "until"     timestamp WITH time zone,
  "first_day" date,
  "end_day"   date,
  "cut"       timestamp WITH time zone
);

CREATE OR REPLACE FUNCTION engine.answer_older (
  p_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v public.youtube_comments := engine.own_comment(p_id);
begin
  if v.candidate then
    return;
  elsif not engine.takes_backfill(v, engine.oldest_answered(v.user_id)) then
    perform engine.fail(409, 'not_answerable', 'This comment can no longer be answered.', 'Choose another one.');
  end if;
  update public.youtube_comments set candidate = true where id = p_id;
  perform engine.log(v.user_id, 'owner', 'backfill', v.channel_id, jsonb_build_object('comments', 1));
end $function$;

CREATE OR REPLACE FUNCTION engine.backfill (
  p_channel text,
  p_limit   integer,
  p_apply   boolean
)
  RETURNS TABLE (
    comments integer,
    credits  integer
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := engine.me();
  v_ids uuid[];
  v_oldest timestamptz := engine.oldest_answered(v_user);
begin
  perform engine.require_key(p_channel);
  if p_limit is null or p_limit not between 1 and engine.most('backfill_comments') then
    perform engine.fail(422, 'backfill_limit', format('Choose between 1 and %s comments.', engine.most('backfill_comments')));
  end if;
  -- engine.takes_backfill, said in full so that the planner sees it.
  select array_agg(id) into v_ids from (
    select y.id from public.youtube_comments y
    where y.user_id = v_user and y.channel_id = p_channel and y.reply_status is null and not y.candidate and y.comment_id = y.thread_id
      and y.owner_replied_at is null and y.can_reply and y.redacted_at is null and engine.decide_before_drafting(y) is null
      and y.published_at > v_oldest
    order by y.published_at desc limit p_limit) newest;
  if p_apply then
    update public.youtube_comments set candidate = true where id = any(v_ids);
    perform engine.log(v_user, 'owner', 'backfill', p_channel, jsonb_build_object('comments', coalesce(cardinality(v_ids), 0)));
  end if;
  comments := coalesce(cardinality(v_ids), 0);
  credits := comments * engine.reply_cost();
  return next;
end $function$;

CREATE OR REPLACE FUNCTION engine.channel_problem (
  c public.youtube_connections
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when not c.is_active or c.scope = 'api_key' and c.error_kind is null then null
    when c.scope not in ('', 'api_key') and c.scope !~ 'youtube\.force-ssl' then 'scope'
    else engine.stopped_by(c)
  end
$function$;

CREATE OR REPLACE FUNCTION engine.client_label (
  p_id        uuid,
  p_user      uuid,
  p_wanted    text,
  p_client_id text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when exists (select from public.user_google_oauth_clients o where o.user_id = p_user and o.label = p_wanted and o.id <> p_id)
    then left(format('%s %s', p_wanted, coalesce(substring(p_client_id from '^(\d+)-'), left(p_client_id, 12))), 100) else p_wanted end
$function$;

CREATE OR REPLACE FUNCTION engine.comment_outcome (
  p_status         text,
  p_reason         text,
  p_top            boolean,
  p_owner_answered boolean,
  p_can_reply      boolean,
  p_readable       boolean
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
begin
  return case
    when p_status is not null then engine.reply_outcome(p_status, p_reason)
    when p_owner_answered then 'answered_by_owner'
    when not p_top then 'thread_reply'
    when not p_can_reply then engine.reply_outcome('skipped', 'not_repliable')
    when not p_readable then engine.reply_outcome('skipped', 'comment_gone')
    else engine.reply_outcome(null, null)
  end;
end $function$;

CREATE OR REPLACE FUNCTION engine.counted_in (
  p_accounts uuid[],
  p_zone     text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select not exists (select from private.report_zones z where z.user_id = any (p_accounts) and z.timezone <> p_zone)
$function$;

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
  SET work_mem TO '32MB'
  AS $function$
declare
  -- Asked once: it looks at a table.
  v_now constant timestamptz := engine.now();
  v_zone text := engine.report_zone(p_tz);
  v_accounts constant uuid[] := p_accounts;
  v_channels constant text[] := p_channels;
  v_search text := engine.search_text(p_search);
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
  perform engine.require(p_granularity = any (engine.dashboard_granularities()), 'Granularity is daily, weekly or monthly.');
  v_unit := case p_granularity when 'daily' then 'day' when 'weekly' then 'week' else 'month' end;
  v_periods := array(select p from engine.dashboard_periods(p_start, p_end, v_zone) p);

  with periods as (
    select * from unnest(v_periods)
  ), loose as materialized (
    -- Not folded yet; the days of which a period holds a part; and, where no count serves, every comment.
    select p.name, m.n, (m.moment at time zone v_zone)::date as day, m.basis, m.history, m.category, m.kind, m.state, m.has_reply, m.ms, m.video_id, m.topics
    from periods p cross join engine.journal_moments m
    where v_counted and m.user_id = any (v_accounts) and m.channel_id = any (v_channels)
      and m.moment >= p.since and m.moment < coalesce(p.cut, p.until) and (p_category is null or m.category = p_category)
    union all
    select p.name, m.n, p.end_day, m.basis, m.history, m.category, m.kind, m.state, m.has_reply, m.ms, m.video_id, m.topics
    from periods p cross join lateral (
      select m.* from engine.comment_moments m
      where m.user_id = any (v_accounts) and m.channel_id = any (v_channels) and m.moment >= p.cut and m.moment < p.until) m
    where v_counted and p.cut is not null and (p_category is null or m.category = p_category)
    union all
    select p.name, m.n, (m.moment at time zone v_zone)::date, m.basis, m.history, m.category, m.kind, m.state, m.has_reply, m.ms, m.video_id, m.topics
    from periods p cross join lateral (
      select m.* from engine.comment_moments m
      where m.user_id = any (v_accounts) and m.channel_id = any (v_channels) and m.moment >= p.since and m.moment < p.until) m
    where not v_counted
      and (p_video is null or m.video_id = p_video)
      and (p_category is null or m.category = p_category)
      and (p_type is null or m.reply_type = p_type)
      and (p_status = 'all' or (p_status = 'replied' and m.reply_status = 'verified_public')
        or (p_status = 'queued' and m.reply_status = any (engine.reply_on_its_way())))
      and (v_search is null or position(lower(v_search) in lower(concat_ws(' ', m.text_original, m.generated_reply, m.author_name))) > 0)
  ), pieces as materialized (
    select p.name, i.* from periods p cross join lateral engine.dashboard_pieces(p.first_day, p.end_day) i where v_counted
  -- Piece by piece along the index (offset 0): at once the planner would read years of days to join them.
  ), sums as materialized (
    select p.name, c.basis, c.history, c.kind, c.state, c.has_reply, c.speed, c.n, c.span_ms
    from pieces p cross join lateral (
      select * from public.report_cells c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
        and c.day >= p.since and c.day < p.until offset 0) c
    union all
    select l.name, l.basis, l.history, l.kind, l.state, l.has_reply, engine.speed_of(l.ms), sum(l.n)::int, coalesce(sum(l.n * l.ms), 0)::bigint
    from loose l group by 1, 2, 3, 4, 5, 6, 7
  ), sorted as materialized (
    select p.name, c.slice as category, c.basis, c.kind, c.n
    from pieces p cross join lateral (
      select * from public.report_cells c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain
        and c.slice = any (v_categories) and c.day >= p.since and c.day < p.until offset 0) c
    where p.name = 'range' and c.basis in ('seen', 'fate') and not c.history
    union all
    select l.name, l.category, l.basis, l.kind, sum(l.n)::int
    from loose l where l.name = 'range' and l.basis in ('seen', 'fate') and not l.history group by 1, 2, 3, 4
  ), cells as materialized (
    select p.name, c.day, c.basis, c.history, c.kind, c.has_reply, c.speed, c.n, c.span_ms
    from periods p cross join lateral (
      select * from public.report_cells c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = 'day' and c.slice = v_slice
        and c.day >= p.first_day and c.day < p.end_day offset 0) c
    where v_counted and p.name in ('range', 'before_range') and c.basis in ('seen', 'sent')
    union all
    select l.name, l.day, l.basis, l.history, l.kind, l.has_reply, engine.speed_of(l.ms), sum(l.n)::int,
      coalesce(sum(l.n * l.ms), 0)::bigint
    from loose l where l.name in ('range', 'before_range') and l.basis in ('seen', 'sent') group by 1, 2, 3, 4, 5, 6, 7
  ), times as materialized (
    select t.name, t.reply_type, t.minutes, sum(t.n) as n from (
      select p.name, c.reply_type, c.minutes, c.n
      from pieces p cross join lateral (
        select * from public.report_times c where c.user_id = any (v_accounts) and c.channel_id = any (v_channels) and c.grain = p.grain and c.slice = v_slice
          and c.day >= p.since and c.day < p.until offset 0) c
      union all
      select l.name, l.kind, engine.step_of(l.ms), l.n from loose l where l.ms is not null) t
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
      select l.video_id, sum(l.n) filter (where l.basis = 'seen'), sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Negative'),
        sum(l.n) filter (where l.basis = 'fate' and engine.outcome_is_open(l.kind)),
        sum(l.n) filter (where l.basis = 'fate' and engine.outcome_is_open(l.kind) and l.category = 'Questions'), sum(l.n) filter (where l.state = 'public')
      from loose l where l.name = 'range' and l.video_id is not null and not l.history group by 1) v
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
      select topic, sum(l.n) filter (where l.basis = 'seen'), sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Positive'),
        sum(l.n) filter (where l.basis = 'seen' and l.kind = 'Negative'), sum(l.n) filter (where l.basis = 'fate' and l.kind = 'public')
      from loose l cross join lateral unnest(l.topics) topic
      where v_derived and l.name = 'range' and not l.history and l.basis <> 'sent' group by 1) t
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
        -- Only what was seen within a day can be younger than one.
        select count(*) filter (where engine.waits_since(y.published_at, y.created_at) >= v_now - interval '1 hour') as hour,
          count(*) filter (where engine.waits_since(y.published_at, y.created_at) >= v_now - interval '1 day') as day
        from periods p join public.youtube_comments y on y.created_at >= greatest(p.since, v_now - interval '1 day') and y.created_at < p.until
        where p.name = 'range' and y.user_id = any (v_accounts) and y.channel_id = any (v_channels) and not y.history
          and (p_video is null or y.video_id = p_video) and (p_category is null or y.category = p_category) and (p_type is null or y.reply_type = p_type)
          and (p_status = 'all' or (p_status = 'replied' and y.reply_status = 'verified_public')
            or (p_status = 'queued' and y.reply_status = any (engine.reply_on_its_way())))
          and (v_search is null or position(lower(v_search) in lower(concat_ws(' ', y.text_original, y.generated_reply, y.author_name))) > 0)
          -- Most are not, and a state is quicker to see than an outcome.
          and (y.reply_status is null or y.reply_status = 'draft')
          and engine.outcome_is_open(engine.comment_outcome(y.reply_status, y.status_reason, y.comment_id = y.thread_id, y.owner_replied_at is not null,
            y.can_reply, y.gone_at is null and y.redacted_at is null))) w),
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

CREATE OR REPLACE FUNCTION engine.dashboard_periods (
  p_start date,
  p_end   date,
  p_zone  text
)
  RETURNS SETOF engine.dashboard_period
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with this as (
    select date_trunc('week', least(p_end, (engine.now() at time zone p_zone)::date)::timestamp)::date as week
  ), periods as (
    select p.* from engine.report_periods('range', p_start, p_end, p_zone) p
    union all select p.* from this, engine.report_periods('week', this.week, this.week + 6, p_zone) p
  ), days as (
    select p.*, (p.since at time zone p_zone)::date as first_day, (p.until at time zone p_zone)::date as end_day from periods p
  )
  select d.name, d.since, d.until, d.first_day, d.end_day, nullif(engine.day_start(d.end_day, p_zone), d.until) from days d
$function$;

CREATE OR REPLACE FUNCTION engine.dashboard_pieces (
  p_first date,
  p_end   date
)
  RETURNS TABLE (
    grain text,
    since date,
    until date
  )
  LANGUAGE sql
  IMMUTABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  with months as (
    select (date_trunc('month', p_first + interval '1 month' - interval '1 day'))::date as since, date_trunc('month', p_end::timestamp)::date as until
  ), gaps as (
    select p_first as since, p_end as until from months m where m.since >= m.until
    union all select p_first, m.since from months m where m.since < m.until
    union all select m.until, p_end from months m where m.since < m.until
  ), weeks as (
    select g.since, g.until, (date_trunc('week', g.since + interval '6 days'))::date as first_week, date_trunc('week', g.until::timestamp)::date as last_week
    from gaps g where g.since < g.until
  )
  select 'month', m.since, m.until from months m where m.since < m.until
  union all select 'week', w.first_week, w.last_week from weeks w where w.first_week < w.last_week
  union all select 'day', w.since, w.first_week from weeks w where w.first_week < w.last_week and w.since < w.first_week
  union all select 'day', w.last_week, w.until from weeks w where w.first_week < w.last_week and w.last_week < w.until
  union all select 'day', w.since, w.until from weeks w where w.first_week >= w.last_week
$function$;

CREATE OR REPLACE FUNCTION engine.derives (
  p_accounts uuid[]
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select not exists (select from public.report_settings s where s.user_id = any (p_accounts) and not s.derived)
$function$;

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

CREATE OR REPLACE FUNCTION engine.drop_zero_counts (
  p_ids bigint[]
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  with places as materialized (
    select distinct j.user_id, j.channel_id, m.at, (m.at at time zone z.timezone)::date as day
    from public.report_journal j join private.report_zones z on z.user_id = j.user_id
    cross join lateral (values (date_bin('15 minutes', j.created_at, timestamptz 'epoch')), (date_bin('15 minutes', j.published_at, timestamptz 'epoch')),
      (date_bin('15 minutes', j.reply_sent_at, timestamptz 'epoch'))) m (at)
    where j.id = any (p_ids) and m.at is not null
  ), days as materialized (
    select distinct p.user_id, p.channel_id, g.grain, date_trunc(g.grain, p.day::timestamp)::date as day
    from places p cross join (values ('day'), ('week'), ('month')) g (grain)
  ), quarters as (
    delete from public.report_counts c using places p
    where c.user_id = p.user_id and c.channel_id = p.channel_id and c.quarter = p.at
      and (c.seen, c.seen_public, c.seen_history, c.written, c.written_public, c.replies, c.sent_public, c.sent_queue, c.sent_waiting, c.sent_replied)
        = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  ), cells as (
    delete from public.report_cells c using days d
    where c.user_id = d.user_id and c.channel_id = d.channel_id and c.grain = d.grain and c.slice = any (engine.report_slices()) and c.day = d.day and c.n = 0
  ), times as (
    delete from public.report_times c using days d
    where c.user_id = d.user_id and c.channel_id = d.channel_id and c.grain = d.grain and c.slice = any (engine.report_slices()) and c.day = d.day and c.n = 0
  ), videos as (
    delete from public.report_video_counts c using days d
    where c.user_id = d.user_id and c.channel_id = d.channel_id and c.grain = d.grain and c.slice = any (engine.report_slices()) and c.day = d.day
      and (c.seen, c.negative, c.open, c.open_questions, c.published) = (0, 0, 0, 0, 0)
  )
  delete from public.report_topic_counts c using days d
  where c.user_id = d.user_id and c.channel_id = d.channel_id and c.grain = d.grain and c.slice = any (engine.report_slices()) and c.day = d.day
    and (c.seen, c.positive, c.negative, c.public) = (0, 0, 0, 0)
$function$;

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
    'facts', coalesce((select jsonb_agg(to_jsonb(f) order by f.created_at) from public.facts f where f.user_id = engine.me()), '[]'),
    'questions', coalesce((select jsonb_agg(to_jsonb(q) order by q.asked_at) from public.questions q where q.user_id = engine.me()), '[]'),
    'documents', coalesce((select jsonb_agg(to_jsonb(d) order by d.created_at) from public.documents d where d.user_id = engine.me()), '[]'),
    'draft_outcomes', coalesce((select jsonb_agg(to_jsonb(d) order by d.decided_at) from public.draft_outcomes d where d.user_id = engine.me()), '[]'),
    'lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.lessons l where l.user_id = engine.me()), '[]'),
    'saved_replies', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_replies s where s.user_id = engine.me()), '[]'),
    'saved_views', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_views s where s.user_id = engine.me()), '[]'),
    'notice_settings', (select to_jsonb(n) from public.notice_settings n where n.user_id = engine.me()),
    'channel_pauses', coalesce((select jsonb_agg(to_jsonb(b) order by b.paused_at) from public.channel_pauses b where b.user_id = engine.me()), '[]'),
    'report_settings', (select to_jsonb(s) from public.report_settings s where s.user_id = engine.me()),
    'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = engine.me()), '[]'),
    'operator_sessions', coalesce((select jsonb_agg(to_jsonb(s) - 'session_id' order by s.opened_at) from public.operator_sessions s where s.user_id = engine.me()), '[]'),
    'history', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.user_id = engine.me()), '[]'),
    'activity', coalesce((select jsonb_agg(to_jsonb(a) order by a.id) from public.activity_log a where a.user_id = engine.me()), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION engine.hold_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{no_plan,all_paused,paused,shadow,channel_paused,quiet_hours,cap_hour,cap_day,cap_video_day,same_text}'; end $function$;

CREATE OR REPLACE FUNCTION engine.in_working_hours (
  p_at   timestamp with time zone,
  p_zone text,
  p_from integer,
  p_to   integer,
  p_days integer[]
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_local constant timestamp := p_at at time zone p_zone;
  v_minute constant int := extract(hour from v_local)::int * 60 + extract(minute from v_local)::int;
begin
  if p_from < p_to then
    return v_minute >= p_from and v_minute < p_to and extract(isodow from v_local)::int = any (p_days);
  end if;
  -- After midnight it is still the shift of the day before.
  return (v_minute >= p_from and extract(isodow from v_local)::int = any (p_days))
    or (v_minute < p_to and extract(isodow from v_local - interval '1 day')::int = any (p_days));
end $function$;

CREATE OR REPLACE FUNCTION engine.journal_delete()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into public.report_journal (n, user_id, channel_id, video_id, history, created_at, published_at, reply_sent_at, reply_status, status_reason,
    reply_type, category, sentiment, topics, has_reply, is_replied, top, owner_answered, can_reply, readable)
  select -1, o.user_id, o.channel_id, o.video_id, o.history, o.created_at, o.published_at, o.reply_sent_at, o.reply_status,
    case o.reply_status when 'skipped' then o.status_reason end, o.reply_type, o.category, o.sentiment, o.topics, o.has_reply, o.is_replied,
    o.comment_id = o.thread_id, o.owner_replied_at is not null, o.can_reply, o.gone_at is null and o.redacted_at is null
  from old_rows o
  -- The rows of a deleted account go with it: there is nobody left to count for.
  where exists (select from auth.users u where u.id = o.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.journal_insert()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into public.report_journal (n, user_id, channel_id, video_id, history, created_at, published_at, reply_sent_at, reply_status, status_reason,
    reply_type, category, sentiment, topics, has_reply, is_replied, top, owner_answered, can_reply, readable)
  select 1, n.user_id, n.channel_id, n.video_id, n.history, n.created_at, n.published_at, n.reply_sent_at, n.reply_status,
    case n.reply_status when 'skipped' then n.status_reason end, n.reply_type, n.category, n.sentiment, n.topics, n.has_reply, n.is_replied,
    n.comment_id = n.thread_id, n.owner_replied_at is not null, n.can_reply, n.gone_at is null and n.redacted_at is null
  from new_rows n;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.journal_update()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- What did not change cancels out. Joining old to new would be planned for the few rows of most updates, and go wrong with thousands.
  insert into public.report_journal (n, user_id, channel_id, video_id, history, created_at, published_at, reply_sent_at, reply_status, status_reason,
    reply_type, category, sentiment, topics, has_reply, is_replied, top, owner_answered, can_reply, readable)
  select sum(x.n), x.user_id, x.channel_id, x.video_id, x.history, x.created_at, x.published_at, x.reply_sent_at, x.reply_status, x.reason,
    x.reply_type, x.category, x.sentiment, x.topics, x.has_reply, x.is_replied, x.top, x.owner_answered, x.can_reply, x.readable
  from (
    select 1 as n, r.user_id, r.channel_id, r.video_id, r.history, r.created_at, r.published_at, r.reply_sent_at, r.reply_status,
      case r.reply_status when 'skipped' then r.status_reason end as reason, r.reply_type, r.category, r.sentiment, r.topics, r.has_reply, r.is_replied,
      r.comment_id = r.thread_id as top, r.owner_replied_at is not null as owner_answered, r.can_reply, r.gone_at is null and r.redacted_at is null as readable
    from new_rows r
    union all
    select -1, r.user_id, r.channel_id, r.video_id, r.history, r.created_at, r.published_at, r.reply_sent_at, r.reply_status,
      case r.reply_status when 'skipped' then r.status_reason end, r.reply_type, r.category, r.sentiment, r.topics, r.has_reply, r.is_replied,
      r.comment_id = r.thread_id, r.owner_replied_at is not null, r.can_reply, r.gone_at is null and r.redacted_at is null
    from old_rows r) x
  group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
  having sum(x.n) <> 0;
  return null;
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
      E'We answer within 24 hours, by email.\n\nUntil then you can connect your channel and set everything up. Nothing is drafted or posted before you are approved.'),
    ('access_approved', 'Your access is approved',
      format(E'You are on the %s plan.\n\nOpen the Reply Agent: First steps takes you from here to your first public reply.', initcap(new.plan))),
    ('access_declined', 'Your access request was declined',
      E'We can''t give you access right now, so nothing is drafted or posted. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.'),
    ('access_ended', 'Your access has ended',
      E'Nothing is drafted or posted any more. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.')
  ) t (kind, subject, body) where t.kind = v_kind;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.may_be_requeued (
  y public.youtube_comments
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select y.reply_status = 'failed' and y.youtube_reply_id is null and y.approved_hash is not null and y.approved_hash = engine.reply_hash(y.generated_reply)
    and y.can_reply and y.gone_at is null and y.redacted_at is null and y.owner_replied_at is null and not engine.answers_edited(y)
    -- YouTube could not process it twice, and refused it never.
    and exists (
      select from public.reply_events e
      where e.comment_row_id = y.id and e.to_status = 'queue' and e.reason = y.status_reason and e.created_at >= y.approved_at)
$function$;

CREATE OR REPLACE FUNCTION engine.minutes_in_words (
  p_minutes integer
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when p_minutes < 60 then p_minutes || ' min'
    when p_minutes < 1440 then p_minutes / 60 || ' h' || case when p_minutes % 60 > 0 then ' ' || p_minutes % 60 || ' min' else '' end
    else p_minutes / 1440 || case when p_minutes < 2880 then ' day' else ' days' end end
$function$;

CREATE OR REPLACE FUNCTION engine.model_spent (
  p_start date,
  p_end   date
)
  RETURNS TABLE (
    calls  bigint,
    tokens bigint,
    money  numeric,
    since  date
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(sum(u.calls) filter (where u.day between p_start and p_end), 0), coalesce(sum(u.input_tokens + u.output_tokens) filter (where u.day between p_start and p_end), 0),
    case when (select m.input_price + m.output_price from private.model_limits m) > 0 or bool_or(u.money > 0)
      then coalesce(sum(u.money) filter (where u.day between p_start and p_end), 0) end, min(u.day)
  from private.model_uses u where u.user_id = any (array(select engine.accounts()))
$function$;

CREATE OR REPLACE FUNCTION engine.next_monday (
  p_zone  text,
  p_after timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select min(x.at) from generate_series(0, 1) w (weeks)
  cross join lateral (
    select (date_trunc('week', p_after at time zone p_zone) + make_interval(weeks => w.weeks, hours => 8)) at time zone p_zone as at) x
  where x.at > p_after
$function$;

CREATE OR REPLACE FUNCTION engine.note_access_request()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.profiles set access_requested_at = engine.now()
  where lower(email) = lower(new.email) and plan is null and access_requested_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.older_comments()
  RETURNS TABLE (
    id            uuid,
    author_name   text,
    text_original text,
    video_title   text,
    published_at  timestamp with time zone,
    credits       integer
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := engine.me();
  v_oldest timestamptz := engine.oldest_answered(v_user);
begin
  return query
  select y.id, y.author_name, y.text_original, v.title, y.published_at, engine.reply_cost()
  from public.youtube_comments y left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
  where y.user_id = v_user and y.reply_status is null and not y.candidate and y.published_at > v_oldest and engine.takes_backfill(y, v_oldest)
    and exists (select from public.youtube_connections c where c.user_id = y.user_id and c.channel_id = y.channel_id and c.is_active)
  order by y.published_at desc limit 5;
end $function$;

CREATE OR REPLACE FUNCTION engine.oldest_answered (
  p_user uuid
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select engine.now() - make_interval(days => s.max_comment_age_days) from public.automation_settings s where s.user_id = p_user
$function$;

CREATE OR REPLACE FUNCTION engine.operated_channels (
  p_user uuid DEFAULT NULL::uuid
)
  RETURNS TABLE (
    user_id      uuid,
    email        text,
    channel_id   text,
    title        text,
    badge        text,
    stopped_by   text,
    error_code   text,
    hold         text,
    last_read_at timestamp with time zone,
    next_read_at timestamp with time zone,
    to_approve   integer,
    queued       integer,
    undecided    integer,
    state        text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select k.user_id, u.email, k.channel_id, c.channel_title, coalesce(engine.connection_health(c), 'need_auth'), engine.stopped_by(c), c.last_error_code, h.hold,
    k.last_synced_at, k.next_sync_at, n.to_approve, n.queued, n.undecided,
    case
      when c.id is null then 'disconnected'
      when not c.is_active then 'off'
      when engine.stopped_by(c) is not null then 'stopped'
      when h.hold is not null then 'held'
      -- Its turn has long come, and nobody took it.
      when k.next_sync_at < engine.now() - interval '1 hour' then 'late'
      else 'ok'
    end
  from public.channel_syncs k
  join auth.users u on u.id = k.user_id
  -- The one that would be asked first: active before switched off, usable before stopped.
  left join lateral (
    select x.* from public.youtube_connections x where x.user_id = k.user_id and x.channel_id = k.channel_id
    order by x.is_active desc, engine.connection_usable(x) desc, x.priority, x.id limit 1) c on true
  cross join lateral (select engine.posting_hold(k.user_id, k.channel_id) as hold) h
  cross join lateral (
    select (count(*) filter (where y.reply_status = 'draft'))::int as to_approve, (count(*) filter (where y.reply_status = 'queue'))::int as queued,
      (count(*) filter (where y.reply_status = 'unknown'))::int as undecided
    from public.youtube_comments y where y.user_id = k.user_id and y.channel_id = k.channel_id) n
  where p_user is null or k.user_id = p_user
$function$;

CREATE OR REPLACE FUNCTION engine.outcome_is_answerable (
  p_outcome text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
begin
  return p_outcome in ('undecided', 'to_approve', 'on_the_way', 'public', 'failed');
end $function$;

CREATE OR REPLACE FUNCTION engine.outcome_is_open (
  p_outcome text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
begin
  return p_outcome in ('undecided', 'to_approve');
end $function$;

CREATE OR REPLACE FUNCTION engine.percent (
  p_part  bigint,
  p_whole bigint
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when p_whole = 0 then 0 else floor(p_part * 100.0 / p_whole) end::int
$function$;

CREATE OR REPLACE FUNCTION engine.plan_weekly_mail()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  new.look_at := case when new.weekly_mail then engine.next_monday(engine.zone_of(new.user_id), engine.now()) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.posting_hold (
  p_user    uuid,
  p_channel text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select case
      when engine.stands_still() then 'all_paused'
      when p.plan is null then 'no_plan'
      when s.automation_status is distinct from 'active' then 'paused'
      when s.shadow_mode then 'shadow'
      when exists (select from public.channel_pauses b where b.user_id = p_user and b.channel_id = p_channel and b.resumed_at is null) then 'channel_paused'
      when s.quiet_from is not null and engine.quiet_until(s.quiet_from, s.quiet_to, p.timezone) is not null then 'quiet_hours'
    end
    from (select p_user as id) u
    left join public.profiles p on p.user_id = u.id left join public.automation_settings s on s.user_id = u.id);
end $function$;

CREATE OR REPLACE FUNCTION engine.posting_reasons()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{approved,policy_auto,sent_again,requeued,claimed,accepted,network,rate_limited,post_failed,lost_answer,unreadable_answer,not_found_after_lost_answer,connection_gone,found_later,other_account}'; end $function$;

CREATE OR REPLACE FUNCTION engine.recount (
  p_user uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  -- One statement, so one snapshot: what the journal holds beside it is exactly what changes after it.
  with journal as (delete from public.report_journal where user_id = p_user),
  counts as (delete from public.report_counts where user_id = p_user),
  cells as (delete from public.report_cells where user_id = p_user),
  times as (delete from public.report_times where user_id = p_user),
  videos as (delete from public.report_video_counts where user_id = p_user),
  topics as (delete from public.report_topic_counts where user_id = p_user)
  insert into public.report_journal (n, user_id, channel_id, video_id, history, created_at, published_at, reply_sent_at, reply_status, status_reason,
    reply_type, category, sentiment, topics, has_reply, is_replied, top, owner_answered, can_reply, readable)
  select 1, n.user_id, n.channel_id, n.video_id, n.history, n.created_at, n.published_at, n.reply_sent_at, n.reply_status,
    case n.reply_status when 'skipped' then n.status_reason end, n.reply_type, n.category, n.sentiment, n.topics, n.has_reply, n.is_replied,
    n.comment_id = n.thread_id, n.owner_replied_at is not null, n.can_reply, n.gone_at is null and n.redacted_at is null
  from public.youtube_comments n where n.user_id = p_user
$function$;

CREATE OR REPLACE FUNCTION engine.remember_access_request()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  new.access_requested_at := coalesce(new.access_requested_at, (
    select min(l.created_at) from public.leads l where l.form_type = 'access_request' and lower(l.email) = lower(new.email)));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.replan_weekly_mail()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.report_settings set weekly_mail = weekly_mail where user_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION engine.reply_outcome (
  p_status text,
  p_reason text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
begin
  return case
    when p_status = 'verified_public' then 'public'
    when p_status in ('queue', 'posting', 'under_moderation') then 'on_the_way'
    when p_status = 'draft' then 'to_approve'
    when p_status = 'skipped' then 'skipped:' || coalesce(p_reason, 'other')
    when p_status = 'deleted' then 'deleted'
    when p_status is not null then 'failed'
    else 'undecided'
  end;
end $function$;

CREATE OR REPLACE FUNCTION engine.reply_outcomes()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return '{public,on_the_way,to_approve,failed,deleted,undecided,answered_by_owner,thread_reply}'; end $function$;

CREATE OR REPLACE FUNCTION engine.report_after (
  p_column     text,
  p_date       text,
  p_descending boolean
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select format(case
      -- A date that the rows are sorted by is one they have, so an index gives what follows.
      when p_column in ('published_at', 'reply_sent_at') then '(y.%1$I, y.%2$I, y.id) %3$s (%4$s, %5$s, %6$s)'
      when p_column = 'generated_reply' or not p_descending
        then '(y.%1$I %3$s %4$s or (y.%1$I is not distinct from %4$s and (y.%2$I, y.id) %3$s (%5$s, %6$s)) or (y.%1$I is null and %4$s is not null))'
      else '(y.%1$I %3$s %4$s or (y.%1$I is not distinct from %4$s and (y.%2$I, y.id) %3$s (%5$s, %6$s)) or (%4$s is null and y.%1$I is not null))' end,
    p_column, p_date, case when p_descending then '<' else '>' end,
    format(case when p_column in ('published_at', 'reply_sent_at') then '($8 ->> %L)::timestamptz' else '($8 ->> %L)' end, p_column),
    format('($8 ->> %L)::timestamptz', p_date), '($8 ->> ''id'')::uuid')
$function$;

CREATE OR REPLACE FUNCTION engine.report_slices()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$ begin return array['*', ''] || engine.comment_categories(); end $function$;

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
    perform engine.fail(422, 'unknown_time_zone', format('There is no time zone called %s.', coalesce(left(p_tz, 64), '(none)')), 'Choose one in Account.');
  end if;
  return v_zone;
end $function$;

CREATE OR REPLACE FUNCTION engine.request_access()
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := engine.me();
  v_asked timestamptz;
begin
  perform engine.refuse_operator();
  update public.profiles set access_requested_at = engine.now() where user_id = v_user and plan is null and access_requested_at is null;
  if found then
    perform engine.log(v_user, 'owner', 'access_requested');
  end if;
  select access_requested_at into v_asked from public.profiles where user_id = v_user;
  return v_asked;
end $function$;

CREATE OR REPLACE FUNCTION engine.requeue_drafts (
  p_user  uuid,
  p_apply boolean
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_ids constant uuid[] := array(
    select y.id from public.youtube_comments y
    where y.reply_status is null and y.candidate and y.redacted_at is null and y.can_reply and (y.draft_failures > 0 or y.draft_after = 'infinity')
      and (p_user is null or y.user_id = p_user)
    order by y.user_id, y.channel_id, y.comment_id limit 1000);
begin
  if p_apply then
    perform from public.youtube_comments y where y.id = any (v_ids) order by y.user_id, y.channel_id, y.comment_id for update;
    update public.youtube_comments y set draft_after = engine.now(), draft_failures = 0, draft_attempts = 0,
      status_reason = case when y.status_reason = 'draft_given_up' then null else y.status_reason end
    where y.id = any (v_ids) and y.reply_status is null;
  end if;
  return cardinality(v_ids);
end $function$;

CREATE OR REPLACE FUNCTION engine.requeue_mails (
  p_user  uuid,
  p_apply boolean
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_ids constant bigint[] := array(
    select m.id from private.mails m
    where m.failed_at is not null and m.created_at > engine.now() - interval '3 days' and (p_user is null or m.user_id = p_user) order by m.id limit 1000);
begin
  if p_apply then
    update private.mails set failed_at = null, attempts = 0, not_before = engine.now() where id = any (v_ids);
  end if;
  return cardinality(v_ids);
end $function$;

CREATE OR REPLACE FUNCTION engine.requeue_put_off (
  p_user  uuid,
  p_apply boolean
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_ids constant uuid[] := array(
    select y.id from public.youtube_comments y
    where y.reply_status = 'queue' and y.status_reason = 'post_failed' and y.post_after > engine.now() and (p_user is null or y.user_id = p_user)
    order by y.user_id, y.channel_id, y.comment_id limit 1000);
begin
  if p_apply then
    perform from public.youtube_comments y where y.id = any (v_ids) order by y.user_id, y.channel_id, y.comment_id for update;
    update public.youtube_comments y set post_after = engine.now() where y.id = any (v_ids) and y.reply_status = 'queue';
  end if;
  return cardinality(v_ids);
end $function$;

CREATE OR REPLACE FUNCTION engine.requeue_replies (
  p_user  uuid,
  p_apply boolean
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_ids uuid[] := array(
    select y.id from public.youtube_comments y
    where y.reply_status = 'failed' and y.youtube_reply_id is null and (p_user is null or y.user_id = p_user) and engine.may_be_requeued(y)
    order by y.user_id, y.channel_id, y.comment_id limit 1000);
  v_id uuid;
  v public.youtube_comments;
begin
  if p_apply then
    perform from public.youtube_comments y where y.id = any (v_ids) order by y.user_id, y.channel_id, y.comment_id for update;
    foreach v_id in array v_ids loop
      select * into v from public.youtube_comments where id = v_id;
      -- Its owner may have been quicker.
      continue when not engine.may_be_requeued(v);
      v.post_attempts := 0;
      v.send_started_at := null;
      v.post_after := engine.now();
      -- Approved anew by nobody: the history before this approval is what says that it was tried.
      perform engine.move_locked(v, 'queue', 'engine', 'requeued');
    end loop;
  end if;
  return cardinality(v_ids);
end $function$;

CREATE OR REPLACE FUNCTION engine.require_time_zone()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if engine.time_zone(new.timezone) is null then
    perform engine.fail(422, 'unknown_time_zone', 'There is no such time zone.', 'Choose one of the list.');
  end if;
  new.timezone := engine.time_zone(new.timezone);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION engine.service_signature()
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select md5(string_agg(f.call, ';' order by f.call collate "C")) from (
    select format('%s(%s) %s', p.proname, pg_catalog.pg_get_function_identity_arguments(p.oid), pg_catalog.pg_get_function_result(p.oid)) as call
    from pg_catalog.pg_proc p where p.pronamespace = 'service'::regnamespace) f
$function$;

CREATE OR REPLACE FUNCTION engine.speed_of (
  p_ms bigint
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
begin
  return case when p_ms is null then 0 when p_ms < 900000 then 1 when p_ms <= 3600000 then 2 when p_ms <= 21600000 then 3 else 4 end;
end $function$;

CREATE OR REPLACE FUNCTION engine.stands_still()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (select s.since is not null from private.standstill s);
end $function$;

CREATE OR REPLACE FUNCTION engine.step_of (
  p_ms bigint
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
declare
  v constant bigint := p_ms / 60000;
begin
  return v - case when v < 60 then 0 when v < 360 then v % 5 when v < 4320 then v % 60 else v % 1440 end;
end $function$;

CREATE OR REPLACE FUNCTION engine.takes_backfill (
  y        public.youtube_comments,
  p_oldest timestamp with time zone
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select y.reply_status is null and not y.candidate and y.comment_id = y.thread_id and y.owner_replied_at is null and y.can_reply and y.redacted_at is null
    and y.published_at > p_oldest and engine.decide_before_drafting(y) is null
$function$;

CREATE OR REPLACE FUNCTION engine.time_zone (
  p_name text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  -- Names that Postgres takes for an abbreviation, without a summer, and one that people write for another: the zones that tzdata links them to.
  select coalesce(n.zone, z.name)
  from private.time_zones z
  left join (values ('cet', 'Europe/Brussels'), ('met', 'Europe/Brussels'), ('eet', 'Europe/Athens'), ('wet', 'Europe/Lisbon'),
    ('est', 'America/Panama'), ('mst', 'America/Phoenix'), ('hst', 'Pacific/Honolulu'), ('asia/calcutta', 'Asia/Kolkata')) n (name, zone)
    on n.name = lower(z.name)
  where lower(z.name) = lower(btrim(p_name))
$function$;

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
    perform engine.fail(404, 'account_not_found', format('No account has the email %s.', left(btrim(p_email), 320)), 'npm run operate -- users lists them.');
  end if;
  return v_user;
end $function$;

CREATE OR REPLACE FUNCTION engine.waits_since (
  p_published_at timestamp with time zone,
  p_created_at   timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  IMMUTABLE
  PARALLEL SAFE
  SET search_path TO ''
  AS $function$
begin
  return least(coalesce(p_published_at, p_created_at), p_created_at);
end $function$;

CREATE OR REPLACE FUNCTION engine.want_zone()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update private.report_zones z set wanted = nullif(new.timezone, z.timezone) where z.user_id = new.user_id;
  return null;
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
    'Answered: ' || case when (r ->> 'answerable')::int > 0 then (r ->> 'answerable_percent') || ' % of the ' || (r ->> 'answerable') || ' to answer' else 'there was nothing to answer' end,
    'Median response: ' || coalesce(engine.minutes_in_words((r ->> 'median_minutes')::int), 'no reply yet'),
    'Still open: ' || (p_dashboard #>> '{open,count}'),
    'Hours saved: ' || (
      select round(coalesce(sum((t ->> 'replies')::int * case t ->> 'type' when 'AI' then s.minutes_unedited when 'AI+Edited' then s.minutes_edited else 0 end), 0) / 60, 1)
      from jsonb_array_elements(p_dashboard -> 'types') t))
  from (select p_dashboard #> '{figures,range}' as r) f
$function$;

CREATE OR REPLACE FUNCTION engine.work_due (
  p_function text,
  p_most     integer
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_now timestamptz := engine.now();
  -- What stands still waits for nobody; what is kept no longer is redacted all the same.
  v_turns int := case when engine.stands_still() then 0 else p_most end;
begin
  return case p_function
    when 'sync-comments' then
      (select count(*) from (select from public.channel_syncs s where s.next_sync_at <= v_now limit v_turns) due)
      -- A run also redacts, even when nobody has a channel any more.
      + (select count(*) from (select from public.youtube_comments y where y.redacted_at is null and y.read_at < v_now - interval '30 days' limit 1) stale)
      + (select count(*) from (select from private.disconnected_channels d where d.since <= v_now - interval '6 days' limit 1) left_behind)
      + (select count(*) from (select from public.questions q where q.state <> 'answered' and q.look_at <= v_now limit 1) unanswered)
      + (select count(*) from (select from public.report_journal j limit 1) unfolded)
      + (select count(*) from (select from private.report_zones z where z.wanted is not null limit 1) moved)
    when 'draft-replies' then
      (select count(*) from (select from public.channel_syncs s where s.draft_due_at <= v_now limit v_turns) due)
      -- A run also compares open questions, of some channels.
      + (select count(*) from (select from public.questions q where q.group_after <= v_now limit least(v_turns, 1)) unsorted)
    when 'post-replies' then
      (select count(*) from (select from public.channel_syncs s where s.post_due_at <= v_now limit v_turns) due)
      -- A run also looks for replies whose sending ended in doubt.
      + (select count(*) from (
          select from public.youtube_comments y
          where y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_until <= v_now limit p_most) undecided)
    when 'verify-pending-replies' then
      (select count(*) from (select from public.youtube_comments y where y.next_check_at <= v_now limit p_most) due)
    when 'refresh-youtube-token' then
      (select count(*) from (
          select from public.youtube_connections c
          where c.is_active and c.refresh_token <> '' and (c.expires_at < v_now + interval '10 minutes' or c.error_kind = 'sign_in'
            or (c.error_kind in ('client', 'unreadable') and engine.client_saved_since(c))) limit p_most) due)
    when 'send-mails' then
      (select count(*) from (
          select from private.mails m where m.sent_at is null and m.failed_at is null and m.not_before <= v_now limit p_most) due)
      -- A run also writes the digests that are due.
      + (select count(*) from (select from public.notice_settings n where n.look_at <= v_now limit 1) undigested)
      + (select count(*) from (select from public.report_settings r where r.look_at <= v_now limit 1) untold)
    else 1
  end;
end $function$;

CREATE OR REPLACE FUNCTION public.answer_older (
  p_id uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$ select engine.answer_older(p_id) $function$;

REVOKE ALL ON FUNCTION "public"."answer_older"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.first_steps()
  RETURNS TABLE (
    connected   boolean,
    objective   boolean,
    switched_on boolean,
    policy      boolean,
    answered    boolean,
    seen_public boolean
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with own as materialized (select array(select engine.accounts()) as accounts)
  select
    exists (select from public.youtube_connections c where c.user_id = any (own.accounts) and c.is_active and c.channel_id is not null),
    exists (select from public.client_objectives o where o.user_id = any (own.accounts) and (btrim(o.objective_text) <> '' or cardinality(o.tags) > 0)),
    exists (select from public.automation_settings s where s.user_id = any (own.accounts) and s.video_replies_enabled),
    exists (select from public.automation_consents k where k.user_id = any (own.accounts)),
    exists (select from public.youtube_comments y where y.user_id = any (own.accounts) and y.reply_status = any (engine.reply_counts())),
    exists (select from public.youtube_comments y where y.user_id = any (own.accounts) and y.reply_status = 'verified_public')
  from own
$function$;

REVOKE ALL ON FUNCTION "public"."first_steps"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.older_comments()
  RETURNS TABLE (
    id            uuid,
    author_name   text,
    text_original text,
    video_title   text,
    published_at  timestamp with time zone,
    credits       integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$ select * from engine.older_comments() $function$;

REVOKE ALL ON FUNCTION "public"."older_comments"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.report_dashboard (
  p_start       date,
  p_end         date,
  p_tz          text,
  p_channel     text DEFAULT NULL::text,
  p_video       text DEFAULT NULL::text,
  p_granularity text DEFAULT 'daily'::text,
  p_category    text DEFAULT NULL::text,
  p_type        text DEFAULT NULL::text,
  p_status      text DEFAULT 'all'::text,
  p_search      text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select engine.dashboard(array(select engine.accounts()), array(select k.channel_id from engine.report_channels(p_channel) k), p_start, p_end, p_tz,
    p_video, p_granularity, p_category, p_type, p_status, p_search)
$function$;

REVOKE ALL ON FUNCTION "public"."report_dashboard"(date, date, text, text, text, text, text, text, text, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.report_numbers (
  p_start   date,
  p_end     date,
  p_tz      text,
  p_channel text    DEFAULT NULL::text,
  p_video   text    DEFAULT NULL::text,
  p_status  text    DEFAULT 'all'::text,
  p_sort    text    DEFAULT 'published'::text,
  p_by_day  boolean DEFAULT true
)
  RETURNS TABLE (
    day               date,
    comments          integer,
    replies           integer,
    published_replies integer,
    queued_replies    integer,
    coverage          integer,
    table_rows        integer,
    history           integer
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_zone text := engine.report_zone(p_tz);
  v_date text := engine.report_date(p_status, p_sort);
  v_starts timestamptz[];
  v_from timestamptz;
  v_to timestamptz;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_report_table(p_status, p_sort);
  v_starts := engine.day_starts(p_start, p_end + 1, v_zone);
  v_from := v_starts[1];
  v_to := v_starts[cardinality(v_starts)];
  if not p_by_day then
    v_starts := array[v_from, v_to];
  end if;

  -- Day by day along the index: finding each quarter's day among all days takes three times as long. One look at the counts gives
  -- the days, their sum and the rows of the table.
  return query execute format($q$
    with days as (
      select n, ($1::timestamptz[])[n + 1] as since, ($1::timestamptz[])[n + 2] as until from generate_series(0, cardinality($1) - 2) n
    ), channels as materialized (
      select * from engine.report_channels($5)
    ), counted as (%s)
    select case when grouping(d.n) = 0 and $6 then $7 + d.n end, coalesce(sum(c.comments), 0)::int, coalesce(sum(c.replies), 0)::int,
      coalesce(sum(c.published), 0)::int, coalesce(sum(c.queued), 0)::int,
      engine.percent(coalesce(sum(c.published), 0)::bigint, coalesce(sum(c.comments), 0)::bigint), coalesce(sum(c.table_rows), 0)::int,
      coalesce(sum(c.history), 0)::int
    from days d left join counted c using (n)
    group by grouping sets ((), (d.n)) having grouping(d.n) = 1 or $6
    order by grouping(d.n) desc, d.n
  $q$, case when p_video is null then format($q$
      select d.n, c.*
      from days d cross join lateral (
        select sum(c.seen) as comments, sum(c.replies) as replies, sum(c.sent_public) as published, sum(c.sent_queue) as queued, sum(c.%1$I) as table_rows,
          sum(c.seen_history) as history
        from channels k join public.report_counts c on c.user_id = k.user_id and c.channel_id = k.channel_id
        where c.quarter >= d.since and c.quarter < d.until) c
      union all
      select width_bucket(j.quarter, $1) - 1, sum(j.seen), sum(j.replies), sum(j.sent_public), sum(j.sent_queue), sum(j.%1$I), sum(j.seen_history)
      from channels k join engine.journal_counts j on j.user_id = k.user_id and j.channel_id = k.channel_id
      where j.quarter >= $2 and j.quarter < $3
      group by 1
    $q$, case
      when p_status = 'queued' then 'sent_waiting'
      when p_status = 'published' then case v_date when 'reply_sent_at' then 'sent_public' when 'published_at' then 'written_public' else 'seen_public' end
      else case v_date when 'reply_sent_at' then 'sent_replied' when 'published_at' then 'written' else 'seen' end end)
    else format($q$
      select width_bucket(y.created_at, $1) - 1 as n, count(*) as comments, 0 as replies, 0 as published, 0 as queued, 0 as table_rows,
        count(*) filter (where y.history) as history
      from channels k join public.youtube_comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
      where y.video_id = $4 and y.created_at >= $2 and y.created_at < $3
      group by 1
      union all
      select width_bucket(y.reply_sent_at, $1) - 1, 0, count(*) filter (where y.has_reply),
        count(*) filter (where y.reply_status = 'verified_public'), count(*) filter (where y.reply_status = 'queue'), 0, 0
      from channels k join public.youtube_comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
      where y.video_id = $4 and y.reply_sent_at >= $2 and y.reply_sent_at < $3
      group by 1
      union all
      select width_bucket(y.%I, $1) - 1, 0, 0, 0, 0, count(*), 0
      from channels k join public.youtube_comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
      where %s
      group by 1
    $q$, v_date, engine.report_filter(p_status, p_sort, p_video)) end)
  using v_starts, v_from, v_to, p_video, p_channel, p_by_day, p_start;
end $function$;

REVOKE ALL ON FUNCTION "public"."report_numbers"(date, date, text, text, text, text, text, boolean) FROM PUBLIC, "anon", "service_role";

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
  v_search text := lower(engine.search_text(p_search));
  v_assignee text := lower(nullif(btrim(coalesce(p_assignee, '')), ''));
  v_result jsonb;
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, p_type, p_status);
  perform engine.require(length(coalesce(p_after::text, '')) <= engine.most('report_after_characters'), 'Go on from the last row of the page before.');
  perform engine.require(p_sentiment is null or p_sentiment = any (engine.comment_sentiments()), 'There is no such sentiment.');
  perform engine.require(p_page between 1 and 1000000, 'Pages start at 1.');
  perform engine.require(p_size between 1 and engine.most('page_rows'), format('A page has 1 to %s rows.', engine.most('page_rows')));
  execute format($q$
    with matching as materialized (
      select y.id, coalesce(y.published_at, y.created_at) as at from public.youtube_comments y
      where y.user_id = any ($3) and y.channel_id = any ($4) and %s
        and ($5 is null or y.video_id = $5) and ($6 is null or y.category = $6) and ($7 is null or y.reply_type = $7)
        and ($8 = 'all' or ($8 = 'replied' and y.reply_status = 'verified_public') or ($8 = 'queued' and y.reply_status = any (engine.reply_on_its_way())))
        and ($9 is null or position($9 in lower(concat_ws(' ', y.text_original, y.generated_reply, y.author_name))) > 0)
        and ($10 is null or y.sentiment = $10)
        and ($11 is null or lower(y.assignee) = $11)
    ), page as (
      select * from matching m
      where $14 is null or m.at < ($14 ->> 'at')::timestamptz or (m.at = ($14 ->> 'at')::timestamptz and m.id > ($14 ->> 'id')::uuid)
      order by m.at desc, m.id limit $12 offset $13
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
  $q$, engine.drill_condition(p_what))
  into v_result
  using engine.day_start(p_start, v_zone), engine.day_start(p_end + 1, v_zone), v_accounts, v_channels, p_video, p_category, p_type, p_status, v_search,
    p_sentiment, v_assignee, p_size, case when p_after is null then (p_page - 1)::bigint * p_size else 0 end, p_after;
  return v_result;
end $function$;

REVOKE ALL
  ON FUNCTION "public"."report_operations"(date, date, text, text, text, text, text, text, text, text, text, integer, integer, text, jsonb)
  FROM PUBLIC, "anon", "service_role";

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
    select q.id, q.state, y.video_id, count(*) as comments
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

REVOKE ALL ON FUNCTION "public"."report_worth"(date, date, text, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.request_access()
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  SET search_path TO ''
  AS $function$ select engine.request_access() $function$;

REVOKE ALL ON FUNCTION "public"."request_access"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.verification_stats (
  p_channel text DEFAULT NULL::text
)
  RETURNS TABLE (
    verified_public integer,
    never           integer,
    once            integer,
    twice           integer,
    more            integer,
    queued          integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select (count(*) filter (where y.reply_status = 'verified_public'))::int,
    (count(*) filter (where y.reply_status <> 'verified_public' and y.verification_attempts = 0))::int,
    (count(*) filter (where y.reply_status <> 'verified_public' and y.verification_attempts = 1))::int,
    (count(*) filter (where y.reply_status <> 'verified_public' and y.verification_attempts = 2))::int,
    (count(*) filter (where y.reply_status <> 'verified_public' and y.verification_attempts >= 3))::int,
    (count(*) filter (where y.reply_status = 'queue' and y.verification_attempts = 0))::int
  from engine.report_channels(p_channel) k join public.youtube_comments y on y.user_id = k.user_id and y.channel_id = k.channel_id
  where y.is_replied
$function$;

REVOKE ALL ON FUNCTION "public"."verification_stats"(text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION service.account_summary (
  p_email text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user constant uuid := engine.user_of(p_email);
begin
  return (
    select jsonb_build_object('email', u.email, 'created_at', u.created_at, 'plan', p.plan,
      'channels', array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = v_user and c.channel_id is not null order by 1),
      'comments', (select count(*) from public.youtube_comments y where y.user_id = v_user),
      'replies_posted', (select coalesce(sum(m.replies), 0) from private.reply_months m where m.user_id = v_user))
    from auth.users u left join public.profiles p on p.user_id = u.id where u.id = v_user);
end $function$;

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
  v_visited jsonb := '[]';
  -- Of each user: the budget of the day is one for all channels.
  v_counts jsonb := '{}';
  v_waits_until constant timestamptz := engine.model_waits_until();
begin
  -- A model that answers nobody costs no look at any channel; once its wait is over, one comment finds out.
  if v_waits_until > engine.now() or engine.stands_still() then
    p_limit := 0;
  elsif v_waits_until is not null then
    p_limit := least(p_limit, 1);
  end if;
  -- Turns that come to nothing (a lease that ended after its comment was drafted) do not end a run that others wait for.
  for v_look in 1 .. 5 loop
    exit when p_limit = 0;
    v_found := false;
    for v_turn in select t.user_id, t.channel_id, 0 as taken from engine.draft_turns(p_user, p_limit) t loop
      exit when cardinality(v_claimed) >= p_limit;
      v_found := true;
      v_visited := v_visited || jsonb_build_object('user_id', v_turn.user_id, 'channel_id', v_turn.channel_id);
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
        'first_opinion', y.first_opinion,
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
    'ahead', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'user_id', a.user_id, 'channel_id', a.channel_id, 'text', a.text_original,
        'drafted', a.reply_status is not null, 'text_hash', engine.text_hash(a.text_original)::text))
      from (select distinct k.user_id, k.channel_id from jsonb_to_recordset(v_visited) as k (user_id uuid, channel_id text)) k
      cross join lateral engine.to_classify(k.user_id, k.channel_id, v_claimed) a
      -- The comment that finds out goes alone: the server may fail over another one, which would keep it from answering anybody.
      where v_waits_until is null), '[]'),
    'voices', coalesce((
      select jsonb_agg(engine.reply_voice(k.user_id, k.channel_id))
      from (select distinct user_id, channel_id from public.youtube_comments where id = any(v_claimed)) k), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION service.claim_posts (
  p_user          uuid    DEFAULT NULL::uuid,
  p_limit         integer DEFAULT 50,
  p_lease_seconds integer DEFAULT 180,
  p_each          integer DEFAULT 3
)
  RETURNS TABLE (
    id                  uuid,
    user_id             uuid,
    lease_id            uuid,
    channel_id          text,
    comment_id          text,
    thread_id           text,
    reply               text,
    text_original       text,
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
  v_lease uuid := gen_random_uuid();
  v_taken uuid[] := '{}';
  v_turns public.channel_syncs[];
  v_turn public.channel_syncs;
  v_claim record;
  v_looks int := 0;
  v_before int;
begin
  -- Turns stay as they are, so that all of it goes on at once when the operator says so.
  if engine.stands_still() then
    return;
  end if;
  while cardinality(v_taken) < p_limit and v_looks < p_limit loop
    v_before := cardinality(v_taken);
    -- No more than can be taken up, so that claims beside this one find the others. Who was served waits behind them, and has a second turn
    -- when nobody else is due: replies of one channel share the read of their threads.
    v_turns := array(
      select t from engine.posting_turns(p_user, case when p_user is null then (p_limit - cardinality(v_taken) + p_each - 1) / p_each else p_limit end) t);
    foreach v_turn in array v_turns loop
      exit when cardinality(v_taken) >= p_limit;
      begin
        select * into v_claim
        from engine.claim_channel_posts(v_turn.user_id, v_turn.channel_id, least(p_each, p_limit - cardinality(v_taken)), v_lease, p_lease_seconds);
        v_taken := v_taken || v_claim.taken;
      exception when others then
        -- A channel that cannot be worked on must not keep the others from their turns.
        raise warning 'claim_posts: channel %: %', v_turn.channel_id, sqlerrm;
        select null::uuid[] as taken, engine.now() + interval '5 minutes' as next_turn into v_claim;
      end;
      update public.channel_syncs s set post_due_at = v_claim.next_turn where s.user_id = v_turn.user_id and s.channel_id = v_turn.channel_id;
      v_looks := v_looks + 1;
    end loop;
    -- A person's channels are taken up whatever their turn, so once.
    exit when p_user is not null or v_turns = '{}'
      or (cardinality(v_taken) = v_before and not exists (select from unnest(v_turns) t where t.post_due_at < engine.now()));
  end loop;

  return query
  select y.id, y.user_id, v_lease, y.channel_id, y.comment_id, y.thread_id, y.generated_reply, y.text_original,
    c.id, c.client_config_id, engine.secret(c.id, 'access_token'), c.expires_at
  from public.youtube_comments y join public.youtube_connections c on c.id = y.used_connection_id
  where y.id = any (v_taken)
  order by c.id, y.post_after, y.id;
end $function$;

CREATE OR REPLACE FUNCTION service.claim_questions (
  p_user     uuid    DEFAULT NULL::uuid,
  p_channels integer DEFAULT 4
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := engine.now();
  v_batches jsonb := '[]';
  v_ids uuid[];
  v_batch record;
begin
  if engine.stands_still() then
    return v_batches;
  end if;
  for v_batch in
    -- Leased by the first of each: two runs at a time take different channels, or one of them nothing.
    select q.user_id, q.channel_id from public.questions q
    where q.group_after <= v_now and (p_user is null or q.user_id = p_user)
    order by q.group_after limit 200 for update skip locked
  loop
    exit when jsonb_array_length(v_batches) >= p_channels;
    continue when v_batches @> jsonb_build_array(jsonb_build_object('user_id', v_batch.user_id, 'channel_id', v_batch.channel_id));
    v_ids := array(
      select q.id from public.questions q
      where q.user_id = v_batch.user_id and q.channel_id = v_batch.channel_id and q.state = 'open' and q.group_after <= v_now
      order by q.asked_at, q.id limit engine.most('grouped_at_once') for update skip locked);
    continue when v_ids = '{}';
    -- Not heard of: tried again later and later.
    update public.questions q set group_tries = q.group_tries + 1,
      group_after = v_now + least(interval '1 day', interval '5 minutes' * power(2, least(q.group_tries, 9)))
    where q.id = any (v_ids);
    v_batches := v_batches || jsonb_build_object(
      'user_id', v_batch.user_id, 'channel_id', v_batch.channel_id,
      'fresh', (select jsonb_agg(engine.question_told(q) order by q.asked_at, q.id) from public.questions q where q.id = any (v_ids)),
      'known', coalesce((
        select jsonb_agg(engine.question_told(k) order by k.asked_at, k.id) from (
          select q.* from public.questions q
          where q.user_id = v_batch.user_id and q.channel_id = v_batch.channel_id and q.state = 'open' and q.id <> all (v_ids) and q.group_after is null
          order by q.newest_at desc, q.id limit engine.most('grouped_beside')) k), '[]'));
  end loop;
  return v_batches;
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
    perform engine.fail(404, 'channel_not_connected', 'This channel is not connected.', 'Connect it first.');
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

CREATE OR REPLACE FUNCTION service.cost_report()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('day', engine.model_day(), 'limits', to_jsonb(l) - 'only_row', 'accounts', coalesce((
    select jsonb_agg(to_jsonb(r) order by r.money desc, r.calls desc, r.email) from (
      select u.email, d.calls, d.input_tokens, d.output_tokens, round(engine.model_money(l, d.input_tokens, d.output_tokens), 6) as money
      from private.model_days d join auth.users u on u.id = d.user_id where d.day = engine.model_day()) r), '[]'),
    'calls', (select coalesce(sum(d.calls), 0) from private.model_days d where d.day = engine.model_day()),
    'money', (select coalesce(round(sum(engine.model_money(l, d.input_tokens, d.output_tokens)), 6), 0) from private.model_days d where d.day = engine.model_day()))
  from private.model_limits l
$function$;

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
    'model', (select jsonb_build_object('trouble', m.trouble, 'detail', m.detail) from private.model_server m))
$function$;

CREATE OR REPLACE FUNCTION service.engine_state()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('paused', s.since is not null, 'since', s.since, 'why', s.why) from private.standstill s
$function$;

CREATE OR REPLACE FUNCTION service.export_account (
  p_email text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user constant uuid := engine.user_of(p_email);
  v_claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  v_sub constant text := coalesce(current_setting('request.jwt.claim.sub', true), '');
  v_export jsonb;
begin
  -- The very document that the owner gets, so that the two can never differ.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', v_user, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', v_user::text, true);
  v_export := engine.export_account();
  perform set_config('request.jwt.claims', v_claims, true), set_config('request.jwt.claim.sub', v_sub, true);
  perform engine.log(v_user, 'operator', 'account_exported');
  return v_export;
end $function$;

CREATE OR REPLACE FUNCTION service.fold_reports (
  p_limit integer DEFAULT 20000
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_ids bigint[];
begin
  -- One folds at a time, so that no two wait for each other over the same counts.
  if not pg_try_advisory_xact_lock(hashtext('service.fold_reports')) then
    return 0;
  end if;
  select array_agg(j.id) into v_ids from (select id from public.report_journal order by id limit p_limit) j;
  if v_ids is null then
    return 0;
  end if;
  insert into private.report_zones (user_id, timezone)
  select u.user_id, engine.zone_of(u.user_id) from (select distinct j.user_id from public.report_journal j where j.id = any (v_ids)) u
  on conflict do nothing;

  insert into public.report_counts as c (user_id, channel_id, quarter, seen, seen_public, seen_history, written, written_public, replies, sent_public, sent_queue,
    sent_waiting, sent_replied)
  select j.user_id, j.channel_id, j.quarter, sum(j.seen), sum(j.seen_public), sum(j.seen_history), sum(j.written), sum(j.written_public), sum(j.replies),
    sum(j.sent_public), sum(j.sent_queue), sum(j.sent_waiting), sum(j.sent_replied)
  from engine.journal_counts j where j.id = any (v_ids)
  group by 1, 2, 3
  having (sum(j.seen), sum(j.seen_public), sum(j.seen_history), sum(j.written), sum(j.written_public), sum(j.replies), sum(j.sent_public),
    sum(j.sent_queue), sum(j.sent_waiting), sum(j.sent_replied)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (user_id, channel_id, quarter) do update set
    seen = c.seen + excluded.seen, seen_public = c.seen_public + excluded.seen_public, seen_history = c.seen_history + excluded.seen_history,
    written = c.written + excluded.written, written_public = c.written_public + excluded.written_public, replies = c.replies + excluded.replies,
    sent_public = c.sent_public + excluded.sent_public, sent_queue = c.sent_queue + excluded.sent_queue,
    sent_waiting = c.sent_waiting + excluded.sent_waiting, sent_replied = c.sent_replied + excluded.sent_replied;

  -- Summed by day and category first; days, weeks, months and slices are sums of those.
  with moments as materialized (
    select m.*, (m.moment at time zone z.timezone)::date as day
    from engine.journal_moments m join private.report_zones z on z.user_id = m.user_id
    where m.id = any (v_ids) and m.moment is not null
  ), cells as (
    insert into public.report_cells as c (user_id, channel_id, grain, slice, day, basis, history, kind, state, has_reply, speed, n, span_ms)
    select m.user_id, m.channel_id, p.grain, p.slice, p.day, m.basis, m.history, m.kind, m.state, m.has_reply, m.speed, sum(m.n), sum(m.span_ms)
    from (
      select user_id, channel_id, day, category, basis, history, kind, state, has_reply, engine.speed_of(ms) as speed, sum(n) as n, coalesce(sum(n * ms), 0) as span_ms
      from moments group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) m
    cross join lateral (
      select g.grain, date_trunc(g.grain, m.day::timestamp)::date as day, s.slice
      from (values ('day'), ('week'), ('month')) g (grain) cross join (values ('*'), (m.category)) s (slice)) p
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    having sum(m.n) <> 0 or sum(m.span_ms) <> 0
    on conflict (user_id, channel_id, grain, slice, day, basis, history, kind, state, has_reply, speed)
      do update set n = c.n + excluded.n, span_ms = c.span_ms + excluded.span_ms
  ), times as (
    insert into public.report_times as c (user_id, channel_id, grain, slice, day, reply_type, minutes, n)
    select m.user_id, m.channel_id, p.grain, p.slice, p.day, m.kind, m.minutes, sum(m.n)
    from (
      select user_id, channel_id, day, category, kind, engine.step_of(ms) as minutes, sum(n) as n
      from moments where ms is not null group by 1, 2, 3, 4, 5, 6) m
    cross join lateral (
      select g.grain, date_trunc(g.grain, m.day::timestamp)::date as day, s.slice
      from (values ('day'), ('week'), ('month')) g (grain) cross join (values ('*'), (m.category)) s (slice)) p
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(m.n) <> 0
    on conflict (user_id, channel_id, grain, slice, day, reply_type, minutes) do update set n = c.n + excluded.n
  ), videos as (
    insert into public.report_video_counts as c (user_id, channel_id, grain, slice, day, video_id, seen, negative, open, open_questions, published)
    select m.user_id, m.channel_id, p.grain, p.slice, p.day, m.video_id, sum(m.seen), sum(m.negative), sum(m.open),
      sum(case m.category when 'Questions' then m.open else 0 end), sum(m.published)
    from (
      select user_id, channel_id, day, category, video_id,
        coalesce(sum(n) filter (where basis = 'seen'), 0) as seen, coalesce(sum(n) filter (where basis = 'seen' and kind = 'Negative'), 0) as negative,
        coalesce(sum(n) filter (where basis = 'fate' and engine.outcome_is_open(kind)), 0) as open,
        coalesce(sum(n) filter (where basis = 'sent' and state = 'public'), 0) as published
      from moments where video_id is not null and not history group by 1, 2, 3, 4, 5) m
    cross join lateral (
      select g.grain, date_trunc(g.grain, m.day::timestamp)::date as day, s.slice
      from (values ('day'), ('week'), ('month')) g (grain) cross join (values ('*'), (m.category)) s (slice)) p
    where (m.seen, m.negative, m.open, m.published) <> (0, 0, 0, 0)
    group by 1, 2, 3, 4, 5, 6
    on conflict (user_id, channel_id, grain, slice, day, video_id) do update set
      seen = c.seen + excluded.seen, negative = c.negative + excluded.negative, open = c.open + excluded.open,
      open_questions = c.open_questions + excluded.open_questions, published = c.published + excluded.published
  )
  insert into public.report_topic_counts as c (user_id, channel_id, grain, slice, day, topic, seen, positive, negative, public)
  select m.user_id, m.channel_id, p.grain, p.slice, p.day, m.topic, sum(m.seen), sum(m.positive), sum(m.negative), sum(m.public)
  from (
    select user_id, channel_id, day, category, topic,
      coalesce(sum(n) filter (where basis = 'seen'), 0) as seen, coalesce(sum(n) filter (where basis = 'seen' and kind = 'Positive'), 0) as positive,
      coalesce(sum(n) filter (where basis = 'seen' and kind = 'Negative'), 0) as negative,
      coalesce(sum(n) filter (where basis = 'fate' and kind = 'public'), 0) as public
    from moments cross join lateral unnest(topics) topic where not history and basis <> 'sent' group by 1, 2, 3, 4, 5) m
  cross join lateral (
      select g.grain, date_trunc(g.grain, m.day::timestamp)::date as day, s.slice
      from (values ('day'), ('week'), ('month')) g (grain) cross join (values ('*'), (m.category)) s (slice)) p
  where (m.seen, m.positive, m.negative, m.public) <> (0, 0, 0, 0)
  group by 1, 2, 3, 4, 5, 6
  on conflict (user_id, channel_id, grain, slice, day, topic) do update set
    seen = c.seen + excluded.seen, positive = c.positive + excluded.positive, negative = c.negative + excluded.negative, public = c.public + excluded.public;

  if exists (select from public.report_journal j where j.id = any (v_ids) and j.n < 0) then
    perform engine.drop_zero_counts(v_ids);
  end if;
  delete from public.report_journal j where j.id = any (v_ids);
  return cardinality(v_ids);
end $function$;

CREATE OR REPLACE FUNCTION service.list_access()
  RETURNS TABLE (
    email        text,
    plan         text,
    requested_at timestamp with time zone,
    decided_at   timestamp with time zone,
    channels     text[]
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select p.email, p.plan, p.access_requested_at, p.access_decided_at,
    array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = p.user_id and c.channel_id is not null)
  from public.profiles p order by p.access_decided_at is not null, p.access_requested_at nulls last
$function$;

CREATE OR REPLACE FUNCTION service.oauth_client_of (
  p_user uuid,
  p_id   uuid
)
  RETURNS TABLE (
    client_id            text,
    sealed_client_secret text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select o.client_id, engine.secret(o.id, 'client_secret') from public.user_google_oauth_clients o where o.id = p_id and o.user_id = p_user
$function$;

CREATE OR REPLACE FUNCTION service.operator_channels (
  p_email text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user constant uuid := case when p_email is not null then engine.user_of(p_email) end;
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(k) - 'user_id' order by k.state = 'ok', k.email, k.channel_id), '[]') from engine.operated_channels(v_user) k);
end $function$;

CREATE OR REPLACE FUNCTION service.operator_users()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.troubled desc, r.email), '[]') from (
    select u.email, p.plan, p.access_requested_at, u.created_at, u.last_sign_in_at, s.automation_status as automation, s.posting_policy as policy,
      coalesce(k.channels, 0) as channels, coalesce(k.troubled, 0) as troubled, coalesce(k.to_approve, 0) as to_approve, coalesce(k.queued, 0) as queued,
      coalesce((select m.replies from private.reply_months m
        where m.user_id = u.id and m.month = date_trunc('month', engine.now() at time zone 'UTC')::date), 0) as posted_this_month
    from auth.users u
    left join public.profiles p on p.user_id = u.id
    left join public.automation_settings s on s.user_id = u.id
    left join (
      select c.user_id, count(*)::int as channels, (count(*) filter (where c.state in ('disconnected', 'stopped', 'late')))::int as troubled,
        sum(c.to_approve)::int as to_approve, sum(c.queued)::int as queued
      from engine.operated_channels() c group by c.user_id) k on k.user_id = u.id) r
$function$;

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
  perform engine.require(coalesce(length(v_why), 0) <= 500, 'The reason has more than 500 characters. Shorten it.');
  update private.standstill set since = engine.now(), why = v_why where since is null;
  if found then
    perform engine.log(null, 'operator', 'everything_paused', null, jsonb_strip_nulls(jsonb_build_object('why', v_why)));
  end if;
  return (select jsonb_build_object('paused', true, 'since', s.since, 'why', s.why) from private.standstill s);
end $function$;

CREATE OR REPLACE FUNCTION service.quota_report()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('day', engine.quota_day(), 'resets_at', engine.quota_resets_at(), 'projects', coalesce((
    select jsonb_agg(jsonb_build_object(
      'project', d.project, 'quota', engine.project_quota(d.project), 'used', d.used, 'left_for_posting', greatest(0, engine.quota_left(d.project, 'posting')),
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
  v_answered text[];
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
    or y.status_reason = 'comment_gone' or y.read_at < engine.now() - interval '6 hours'),
    array_agg(r.comment_id order by r.comment_id) filter (where r.owner_replied_at is not null and y.owner_replied_at is null)
  into v_known, v_news, v_answered
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
        edited_at, like_count, can_reply, total_reply_count, replies_read, owner_reply_text, owner_replied_at, candidate, history)
      select p_user, r.comment_id, r.thread_id, r.video_id, p_channel, r.author_channel_id, r.author_name, r.author_avatar_url, r.body,
        r.published_at, nullif(r.updated_at, r.published_at), r.like_count, r.can_reply, r.total, r.replies_read, r.owner_reply_text,
        r.owner_replied_at, r.top and coalesce(r.published_at > v_watermark, false), coalesce(r.published_at <= v_watermark, false)
      from unnest(v_news) r
      on conflict (user_id, comment_id) do update set
        -- Whoever drafts the old text now will not be heard (record_drafts).
        draft_after = case when y.text_original = excluded.text_original then y.draft_after end,
        draft_failures = case when y.text_original = excluded.text_original then y.draft_failures else 0 end,
        first_opinion = case when y.text_original = excluded.text_original then y.first_opinion end,
        second_opinion = case when y.text_original = excluded.text_original then y.second_opinion end,
        grave = y.grave and y.text_original = excluded.text_original,
        question_id = case when y.text_original = excluded.text_original then y.question_id end,
        translation = case when y.text_original = excluded.text_original then y.translation end,
        translated_to = case when y.text_original = excluded.text_original then y.translated_to end,
        author_name = excluded.author_name, author_channel_id = coalesce(y.author_channel_id, excluded.author_channel_id), author_avatar_url = excluded.author_avatar_url, text_original = excluded.text_original,
        edited_at = excluded.edited_at, like_count = excluded.like_count, can_reply = excluded.can_reply,
        total_reply_count = excluded.total_reply_count, replies_read = greatest(y.replies_read, excluded.replies_read),
        owner_reply_text = coalesce(y.owner_reply_text, excluded.owner_reply_text),
        owner_replied_at = coalesce(y.owner_replied_at, excluded.owner_replied_at),
        read_at = engine.now(), redacted_at = null, gone_at = null, gone_look_at = null,
        set_aside_until = case when excluded.replies_read < excluded.total_reply_count then y.set_aside_until end,
        set_aside_times = case when excluded.replies_read < excluded.total_reply_count then y.set_aside_times end
      returning y.id, y.comment_id, (xmax = 0) as fresh, y.reply_status = any (engine.reply_editable()) as editable,
        y.status_reason is not distinct from 'comment_gone' as back,
        case when y.reply_status is null then y.candidate else true end and engine.decide_before_drafting(y) is not null as settles
    )
    select count(*) filter (where fresh),
      array_agg(id order by comment_id) filter (where back or (coalesce(editable, true) and settles) or (editable and id = any (v_edited)))
    into v_inserted, v_touched from written;
    perform engine.record_decision(y, y.owner_reply_text, true, y.owner_replied_at) from public.youtube_comments y
    where y.user_id = p_user and y.comment_id = any (v_answered) and y.owner_reply_text <> ''
      and coalesce(y.reply_status, 'draft') <> all (engine.reply_may_be_posted());
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
        and y.candidate and y.reply_status is null and coalesce(y.set_aside_until <= engine.now(), true)
    ), '[]'),
    -- A title may be kept for 30 days without being read again (docs/YOUTUBE.md, Policies), so it is asked for before.
    'unknown_videos', coalesce((
      select jsonb_agg(distinct r.video_id) from unnest(v_read) r
      where r.video_id is not null and not exists (
        select from public.videos v where v.user_id = p_user and v.id = r.video_id and v.fetched_at > engine.now() - interval '25 days')
    ), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION service.recount_reports()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v private.report_zones;
begin
  if not pg_try_advisory_xact_lock(hashtext('service.fold_reports')) then
    return 0;
  end if;
  select * into v from private.report_zones z where z.wanted is not null order by z.user_id limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  perform engine.recount(v.user_id);
  update private.report_zones z set timezone = v.wanted, wanted = null where z.user_id = v.user_id;
  return 1;
end $function$;

CREATE OR REPLACE FUNCTION service.requeue (
  p_email text    DEFAULT NULL::text,
  p_apply boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user constant uuid := case when p_email is not null then engine.user_of(p_email) end;
  v_done jsonb;
begin
  v_done := jsonb_build_object(
    'replies', engine.requeue_replies(v_user, p_apply) + engine.requeue_put_off(v_user, p_apply),
    'drafts', engine.requeue_drafts(v_user, p_apply),
    'mails', engine.requeue_mails(v_user, p_apply));
  if p_apply then
    perform engine.log(v_user, 'operator', 'requeued', null, v_done);
  end if;
  return jsonb_build_object('applied', p_apply, 'again', v_done, 'left_to_owners', (
    select jsonb_build_object('unproven', count(*) filter (where y.reply_status = 'unknown'),
      'failed', count(*) filter (where y.reply_status = 'failed' and not engine.may_be_requeued(y)))
    from public.youtube_comments y where y.reply_status = any (engine.reply_resendable()) and (v_user is null or y.user_id = v_user)));
end $function$;

CREATE OR REPLACE FUNCTION service.resume_everything()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update private.standstill set since = null, why = null where since is not null;
  if found then
    perform engine.log(null, 'operator', 'everything_resumed');
    -- What was returned to the queue or put off while everything stood still need not wait for its hour.
    perform engine.wake_channels(s.user_id) from (select distinct c.user_id from public.channel_syncs c order by c.user_id) s;
  end if;
  return jsonb_build_object('paused', false);
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
    perform engine.fail(404, 'client_config_not_found', 'This OAuth client does not exist.');
  end if;
  perform engine.put_secret(v_id, p_user, 'client_secret', p_sealed_secret);
  perform engine.log(p_user, 'owner', 'oauth_client_saved', v_id::text, jsonb_build_object('client_id', p_client_id));
  return query select * from public.user_google_oauth_clients where id = v_id;
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
            || E'\n\nThis mail comes on Mondays. Stop it in Account, under Reports. The whole report:');
        v_written := v_written + 1;
        s.mailed_at := v_now;
      end if;
    end if;
    update public.report_settings r set mailed_at = s.mailed_at, look_at = engine.next_monday(v_zone, v_now) where r.user_id = s.user_id;
  end loop;
  return v_written;
end $function$;

ALTER TABLE "private"."report_zones"
  ADD CONSTRAINT "report_zones_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."report_cells"
  ADD CONSTRAINT "report_cells_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."report_journal"
  ADD CONSTRAINT "report_journal_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."report_times"
  ADD CONSTRAINT "report_times_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."report_topic_counts"
  ADD CONSTRAINT "report_topic_counts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."report_video_counts"
  ADD CONSTRAINT "report_video_counts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE VIEW "engine"."comment_moments" WITH (security_invoker=true) AS  SELECT f.id,
    f.n,
    f.user_id,
    f.channel_id,
    f.created_at AS moment,
    f.video_id,
    f.topics,
    f.reply_type,
    f.reply_status,
    f.text_original,
    f.generated_reply,
    f.author_name,
    'seen'::text AS basis,
    f.history,
    COALESCE(f.category, ''::text) AS category,
    COALESCE(f.sentiment, ''::text) AS kind,
    ''::text AS state,
    false AS has_reply,
    NULL::bigint AS ms
   FROM ( SELECT y.id,
            1 AS n,
            y.user_id,
            y.channel_id,
            y.video_id,
            y.history,
            y.created_at,
            y.published_at,
            y.reply_sent_at,
            y.reply_status,
            y.status_reason,
            y.reply_type,
            y.category,
            y.sentiment,
            y.topics,
            y.has_reply,
            (y.comment_id = y.thread_id) AS top,
            (y.owner_replied_at IS NOT NULL) AS owner_answered,
            y.can_reply,
            ((y.gone_at IS NULL) AND (y.redacted_at IS NULL)) AS readable,
            y.text_original,
            y.generated_reply,
            y.author_name
           FROM public.youtube_comments y) f
UNION ALL
 SELECT f.id,
    f.n,
    f.user_id,
    f.channel_id,
    f.created_at AS moment,
    f.video_id,
    f.topics,
    f.reply_type,
    f.reply_status,
    f.text_original,
    f.generated_reply,
    f.author_name,
    'fate'::text AS basis,
    f.history,
    COALESCE(f.category, ''::text) AS category,
    engine.comment_outcome(f.reply_status, f.status_reason, f.top, f.owner_answered, f.can_reply, f.readable) AS kind,
    ''::text AS state,
    false AS has_reply,
    NULL::bigint AS ms
   FROM ( SELECT y.id,
            1 AS n,
            y.user_id,
            y.channel_id,
            y.video_id,
            y.history,
            y.created_at,
            y.published_at,
            y.reply_sent_at,
            y.reply_status,
            y.status_reason,
            y.reply_type,
            y.category,
            y.sentiment,
            y.topics,
            y.has_reply,
            (y.comment_id = y.thread_id) AS top,
            (y.owner_replied_at IS NOT NULL) AS owner_answered,
            y.can_reply,
            ((y.gone_at IS NULL) AND (y.redacted_at IS NULL)) AS readable,
            y.text_original,
            y.generated_reply,
            y.author_name
           FROM public.youtube_comments y) f
UNION ALL
 SELECT f.id,
    f.n,
    f.user_id,
    f.channel_id,
    f.reply_sent_at AS moment,
    f.video_id,
    f.topics,
    f.reply_type,
    f.reply_status,
    f.text_original,
    f.generated_reply,
    f.author_name,
    'sent'::text AS basis,
    f.history,
    COALESCE(f.category, ''::text) AS category,
    COALESCE(f.reply_type, ''::text) AS kind,
        CASE f.reply_status
            WHEN 'verified_public'::text THEN 'public'::text
            WHEN 'queue'::text THEN 'queue'::text
            ELSE ''::text
        END AS state,
    f.has_reply,
        CASE
            WHEN ((f.reply_status = 'verified_public'::text) AND (NOT f.history) AND (f.published_at IS NOT NULL)) THEN (GREATEST((0)::numeric, floor((EXTRACT(epoch FROM (f.reply_sent_at - f.published_at)) * (1000)::numeric))))::bigint
            ELSE NULL::bigint
        END AS ms
   FROM ( SELECT y.id,
            1 AS n,
            y.user_id,
            y.channel_id,
            y.video_id,
            y.history,
            y.created_at,
            y.published_at,
            y.reply_sent_at,
            y.reply_status,
            y.status_reason,
            y.reply_type,
            y.category,
            y.sentiment,
            y.topics,
            y.has_reply,
            (y.comment_id = y.thread_id) AS top,
            (y.owner_replied_at IS NOT NULL) AS owner_answered,
            y.can_reply,
            ((y.gone_at IS NULL) AND (y.redacted_at IS NULL)) AS readable,
            y.text_original,
            y.generated_reply,
            y.author_name
           FROM public.youtube_comments y) f;

CREATE VIEW "engine"."journal_counts" WITH (security_invoker=true) AS  SELECT j.id,
    j.user_id,
    j.channel_id,
    s.quarter,
    (j.n * s.seen) AS seen,
    (j.n * s.seen_public) AS seen_public,
    (j.n * s.seen_history) AS seen_history,
    (j.n * s.written) AS written,
    (j.n * s.written_public) AS written_public,
    (j.n * s.replies) AS replies,
    (j.n * s.sent_public) AS sent_public,
    (j.n * s.sent_queue) AS sent_queue,
    (j.n * s.sent_waiting) AS sent_waiting,
    (j.n * s.sent_replied) AS sent_replied
   FROM (public.report_journal j
     CROSS JOIN LATERAL ( SELECT date_bin('00:15:00'::interval, j.created_at, '1970-01-01 00:00:00+00'::timestamp with time zone) AS quarter,
            1 AS seen,
            ((NOT (j.reply_status IS DISTINCT FROM 'verified_public'::text)))::integer AS seen_public,
            (j.history)::integer AS seen_history,
            0 AS written,
            0 AS written_public,
            0 AS replies,
            0 AS sent_public,
            0 AS sent_queue,
            0 AS sent_waiting,
            0 AS sent_replied
        UNION ALL
         SELECT date_bin('00:15:00'::interval, j.published_at, '1970-01-01 00:00:00+00'::timestamp with time zone) AS date_bin,
            0,
            0,
            0,
            1,
            ((NOT (j.reply_status IS DISTINCT FROM 'verified_public'::text)))::integer AS int4,
            0,
            0,
            0,
            0,
            0
          WHERE (j.published_at IS NOT NULL)
        UNION ALL
         SELECT date_bin('00:15:00'::interval, j.reply_sent_at, '1970-01-01 00:00:00+00'::timestamp with time zone) AS date_bin,
            0,
            0,
            0,
            0,
            0,
            (j.has_reply)::integer AS has_reply,
            ((NOT (j.reply_status IS DISTINCT FROM 'verified_public'::text)))::integer AS int4,
            ((NOT (j.reply_status IS DISTINCT FROM 'queue'::text)))::integer AS int4,
            (COALESCE((j.reply_status = ANY (engine.reply_on_its_way())), false))::integer AS "coalesce",
            (j.is_replied)::integer AS is_replied
          WHERE (j.reply_sent_at IS NOT NULL)) s);

CREATE VIEW "engine"."journal_moments" WITH (security_invoker=true) AS  SELECT f.id,
    f.n,
    f.user_id,
    f.channel_id,
    f.created_at AS moment,
    f.video_id,
    f.topics,
    f.reply_type,
    f.reply_status,
    'seen'::text AS basis,
    f.history,
    COALESCE(f.category, ''::text) AS category,
    COALESCE(f.sentiment, ''::text) AS kind,
    ''::text AS state,
    false AS has_reply,
    NULL::bigint AS ms
   FROM ( SELECT j.id,
            j.n,
            j.user_id,
            j.channel_id,
            j.video_id,
            j.history,
            j.created_at,
            j.published_at,
            j.reply_sent_at,
            j.reply_status,
            j.status_reason,
            j.reply_type,
            j.category,
            j.sentiment,
            j.topics,
            j.has_reply,
            j.is_replied,
            j.top,
            j.owner_answered,
            j.can_reply,
            j.readable
           FROM public.report_journal j) f
UNION ALL
 SELECT f.id,
    f.n,
    f.user_id,
    f.channel_id,
    f.created_at AS moment,
    f.video_id,
    f.topics,
    f.reply_type,
    f.reply_status,
    'fate'::text AS basis,
    f.history,
    COALESCE(f.category, ''::text) AS category,
    engine.comment_outcome(f.reply_status, f.status_reason, f.top, f.owner_answered, f.can_reply, f.readable) AS kind,
    ''::text AS state,
    false AS has_reply,
    NULL::bigint AS ms
   FROM ( SELECT j.id,
            j.n,
            j.user_id,
            j.channel_id,
            j.video_id,
            j.history,
            j.created_at,
            j.published_at,
            j.reply_sent_at,
            j.reply_status,
            j.status_reason,
            j.reply_type,
            j.category,
            j.sentiment,
            j.topics,
            j.has_reply,
            j.is_replied,
            j.top,
            j.owner_answered,
            j.can_reply,
            j.readable
           FROM public.report_journal j) f
UNION ALL
 SELECT f.id,
    f.n,
    f.user_id,
    f.channel_id,
    f.reply_sent_at AS moment,
    f.video_id,
    f.topics,
    f.reply_type,
    f.reply_status,
    'sent'::text AS basis,
    f.history,
    COALESCE(f.category, ''::text) AS category,
    COALESCE(f.reply_type, ''::text) AS kind,
        CASE f.reply_status
            WHEN 'verified_public'::text THEN 'public'::text
            WHEN 'queue'::text THEN 'queue'::text
            ELSE ''::text
        END AS state,
    f.has_reply,
        CASE
            WHEN ((f.reply_status = 'verified_public'::text) AND (NOT f.history) AND (f.published_at IS NOT NULL)) THEN (GREATEST((0)::numeric, floor((EXTRACT(epoch FROM (f.reply_sent_at - f.published_at)) * (1000)::numeric))))::bigint
            ELSE NULL::bigint
        END AS ms
   FROM ( SELECT j.id,
            j.n,
            j.user_id,
            j.channel_id,
            j.video_id,
            j.history,
            j.created_at,
            j.published_at,
            j.reply_sent_at,
            j.reply_status,
            j.status_reason,
            j.reply_type,
            j.category,
            j.sentiment,
            j.topics,
            j.has_reply,
            j.is_replied,
            j.top,
            j.owner_answered,
            j.can_reply,
            j.readable
           FROM public.report_journal j) f;

CREATE VIEW "public"."report_comments" WITH (security_invoker=true) AS  SELECT y.id,
    y.user_id,
    y.channel_id,
    y.comment_id,
    y.thread_id,
    y.video_id,
    v.title AS video_title,
    v.thumbnail_url,
    y.author_name,
    y.text_original,
    y.language,
    y.sentiment,
    y.category,
    y.topics,
    y.assignee,
    y.published_at,
    y.created_at,
    y.generated_reply,
    y.reply_type,
    y.reply_status,
    y.status_reason,
    y.is_replied,
    y.has_reply,
    y.reply_sent_at,
    y.youtube_reply_id,
    COALESCE(k.label, y.used_connection_label) AS account,
    y.verification_attempts,
    y.verified_at,
        CASE
            WHEN ((y.reply_status = 'verified_public'::text) AND (NOT y.history) AND (y.published_at IS NOT NULL)) THEN ((GREATEST((0)::numeric, EXTRACT(epoch FROM (y.reply_sent_at - y.published_at))) / (60)::numeric))::double precision
            ELSE NULL::double precision
        END AS minutes,
    y.history
   FROM ((public.youtube_comments y
     LEFT JOIN public.videos v ON (((v.user_id = y.user_id) AND (v.id = y.video_id))))
     LEFT JOIN public.youtube_connections k ON ((k.id = y.used_connection_id)));

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
  perform engine.require(length(coalesce(p_after::text, '')) <= engine.most('report_after_characters'), 'Go on from the last row of the page before.');
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

REVOKE ALL ON FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer, jsonb) FROM PUBLIC, "anon", "service_role";

REVOKE ALL ON TABLE "public"."report_comments" FROM "anon", "service_role";

CREATE VIEW "public"."report_days" WITH (security_invoker=true) AS  SELECT c.user_id,
    c.channel_id,
    ((c.quarter AT TIME ZONE p.timezone))::date AS day,
    (sum(c.seen))::integer AS comments,
    (sum(c.replies))::integer AS replies,
    (sum(c.sent_public))::integer AS published_replies,
    (sum(c.sent_queue))::integer AS queued_replies,
    (sum(c.seen_history))::integer AS history
   FROM (( SELECT r.user_id,
            r.channel_id,
            r.quarter,
            r.seen,
            r.seen_history,
            r.replies,
            r.sent_public,
            r.sent_queue
           FROM public.report_counts r
        UNION ALL
         SELECT j.user_id,
            j.channel_id,
            j.quarter,
            j.seen,
            j.seen_history,
            j.replies,
            j.sent_public,
            j.sent_queue
           FROM engine.journal_counts j) c
     JOIN public.profiles p ON ((p.user_id = c.user_id)))
  GROUP BY c.user_id, c.channel_id, (((c.quarter AT TIME ZONE p.timezone))::date)
 HAVING ((sum(c.seen) <> 0) OR (sum(c.replies) <> 0));

REVOKE ALL ON TABLE "public"."report_days" FROM "anon", "service_role";

CREATE VIEW "public"."report_videos" WITH (security_invoker=true) AS  SELECT y.user_id,
    y.channel_id,
    y.video_id,
    v.title,
    v.thumbnail_url,
    v.published_at,
    (count(*))::integer AS comments,
    (count(*) FILTER (WHERE y.has_reply))::integer AS replies,
    (count(*) FILTER (WHERE (y.reply_status = 'verified_public'::text)))::integer AS published_replies,
    engine.percent(count(*) FILTER (WHERE (y.reply_status = 'verified_public'::text)), count(*)) AS coverage,
    (count(*) FILTER (WHERE (y.sentiment = 'Negative'::text)))::integer AS negative,
    max(y.published_at) AS last_comment_at,
    v.views,
    v.views_read_at
   FROM (public.youtube_comments y
     LEFT JOIN public.videos v ON (((v.user_id = y.user_id) AND (v.id = y.video_id))))
  WHERE (y.video_id IS NOT NULL)
  GROUP BY y.user_id, y.channel_id, y.video_id, v.title, v.thumbnail_url, v.published_at, v.views, v.views_read_at;

REVOKE ALL ON TABLE "public"."report_videos" FROM "anon", "service_role";

CREATE INDEX report_zones_wanted ON private.report_zones USING btree (user_id)
  WHERE (wanted IS NOT NULL);

CREATE UNIQUE INDEX time_zones_lower ON private.time_zones USING btree (lower(name));

CREATE INDEX draft_outcomes_decided ON public.draft_outcomes USING btree (user_id, channel_id, decided_at) INCLUDE (outcome, rule_id, drafted_at);

CREATE UNIQUE INDEX report_counts_quarter ON public.report_counts USING btree (user_id, channel_id, quarter)
  INCLUDE (seen, seen_public, seen_history, written, written_public, replies, sent_public, sent_queue, sent_waiting, sent_replied);

CREATE INDEX report_journal_channel ON public.report_journal USING btree (user_id, channel_id);

CREATE INDEX report_settings_due ON public.report_settings USING btree (look_at);

CREATE TRIGGER leads_note_request
  AFTER INSERT ON public.leads
  FOR EACH ROW
  WHEN ((new.form_type = 'access_request'::text))
  EXECUTE FUNCTION engine.note_access_request();

CREATE TRIGGER profiles_mail_access
  AFTER INSERT OR UPDATE OF plan, access_requested_at, access_decided_at ON public.profiles
  FOR EACH ROW
  EXECUTE FUNCTION engine.mail_access();

CREATE TRIGGER profiles_remember_request
  BEFORE INSERT ON public.profiles
  FOR EACH ROW
  EXECUTE FUNCTION engine.remember_access_request();

CREATE TRIGGER profiles_replan_weekly_mail
  AFTER UPDATE OF timezone ON public.profiles
  FOR EACH ROW
  WHEN ((old.timezone <> new.timezone))
  EXECUTE FUNCTION engine.replan_weekly_mail();

CREATE TRIGGER profiles_want_zone
  AFTER UPDATE OF timezone ON public.profiles
  FOR EACH ROW
  WHEN ((old.timezone <> new.timezone))
  EXECUTE FUNCTION engine.want_zone();

CREATE TRIGGER report_settings_plan
  BEFORE INSERT OR UPDATE OF weekly_mail ON public.report_settings
  FOR EACH ROW
  EXECUTE FUNCTION engine.plan_weekly_mail();

CREATE TRIGGER report_settings_touch
  BEFORE UPDATE ON public.report_settings
  FOR EACH ROW
  EXECUTE FUNCTION engine.touch_updated_at();

CREATE TRIGGER youtube_comments_journal_delete
  AFTER DELETE ON public.youtube_comments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.journal_delete();

CREATE TRIGGER youtube_comments_journal_insert
  AFTER INSERT ON public.youtube_comments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.journal_insert();

CREATE TRIGGER youtube_comments_journal_update
  AFTER UPDATE ON public.youtube_comments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION engine.journal_update();

CREATE POLICY "report_cells: owner reads" ON "public"."report_cells"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "report_journal: owner reads" ON "public"."report_journal"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "report_times: owner reads" ON "public"."report_times"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "report_topic_counts: owner reads" ON "public"."report_topic_counts"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "report_video_counts: owner reads" ON "public"."report_video_counts"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "user_google_oauth_clients: owner updates" ON "public"."user_google_oauth_clients"
  FOR UPDATE
  TO "authenticated"
  USING (((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))) AND (NOT is_operators)))
  WITH CHECK ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

COMMENT ON COLUMN "public"."profiles"."access_requested_at" IS 'When the user asked for access, in the app or on the landing page; null when nobody asked.';

COMMENT ON COLUMN "public"."report_cells"."day" IS 'The first day of the day, week or month.';

COMMENT ON COLUMN "public"."report_cells"."kind" IS 'As in engine.journal_moments.';

COMMENT ON COLUMN "public"."report_cells"."span_ms" IS 'Sum of the response times of those with a speed, in whole milliseconds each.';

COMMENT ON COLUMN "public"."report_cells"."speed" IS 'How soon a public reply came (engine.speed_of): 0 for what is not timed.';

COMMENT ON COLUMN "public"."report_counts"."seen_history" IS 'Of those seen the ones that were written before the channel was connected.';

COMMENT ON COLUMN "public"."report_settings"."derived" IS 'Whether figures that the model works out (mood, category, topics) are shown.';

COMMENT ON COLUMN "public"."report_settings"."look_at" IS 'When the weekly mail is due next; null when it is off.';

COMMENT ON COLUMN "public"."report_settings"."minutes_edited" IS 'Minutes saved by a draft that a person changed before it went out.';

COMMENT ON COLUMN "public"."report_settings"."minutes_unedited" IS 'Minutes saved by a reply that went out as drafted.';

COMMENT ON COLUMN "public"."report_settings"."shown_columns" IS 'The columns shown of each table, {table: [column]}; a table without an entry shows its usual ones.';

COMMENT ON COLUMN "public"."user_google_oauth_clients"."is_operators" IS 'The operator''s own client, lent to this user (GOOGLE_CLIENT_ID of the functions). Its project serves others too, so its user changes nothing of it.';

COMMENT ON COLUMN "public"."youtube_comments"."history" IS 'Was written before its channel was connected (watermark_at), and read then. The dashboard counts it apart.';

COMMENT ON FUNCTION "engine"."answer_older"(uuid) IS 'Rule of public.answer_older.';

COMMENT ON FUNCTION "engine"."channel_problem"(public.youtube_connections) IS 'What keeps an active connection from being used, as a kind of error (engine.stopped_by), a missing permission before Google has refused it; null when nothing does.';

COMMENT ON FUNCTION "engine"."client_label"(uuid, uuid, text, text) IS 'The wanted label; with the number of the Google project behind it where another client of the user has that label.';

COMMENT ON FUNCTION "engine"."comment_outcome"(text, text, boolean, boolean, boolean, boolean) IS 'What has become of a comment (engine.reply_outcomes): of its reply, or why it has none.';

COMMENT ON FUNCTION "engine"."counted_in"(uuid[], text) IS 'Whether the days of these accounts'' counts are those of a zone.';

COMMENT ON FUNCTION "engine"."dashboard"(uuid[], text[], date, date, text, text, text, text, text, text, text) IS 'Rule of public.report_dashboard, of the rows of these accounts that its caller may read.';

COMMENT ON FUNCTION "engine"."dashboard_periods"(date, date, text) IS 'The periods that a dashboard compares: range and before_range, week and before_week (engine.report_periods); the week is that of the last day so far.';

COMMENT ON FUNCTION "engine"."dashboard_pieces"(date, date) IS 'Whole months, the weeks before and after them, and the days around these that make up the days from p_first to p_end (excluded).';

COMMENT ON FUNCTION "engine"."derives"(uuid[]) IS 'Whether reports show these accounts what the model has worked out.';

COMMENT ON FUNCTION "engine"."drill_condition"(text) IS 'The condition on youtube_comments y for the rows that a number of the dashboard counts, by its name (public.report_operations). 422 for a name that there is not.';

COMMENT ON FUNCTION "engine"."drop_zero_counts"(bigint[]) IS 'Deletes the counts that these rows of the journal have made nothing.';

COMMENT ON FUNCTION "engine"."hold_reasons"() IS 'Why nothing may be posted for an account or a channel at the moment; passes by itself, by the owner, or by the operator (all_paused).';

COMMENT ON FUNCTION "engine"."in_working_hours"(timestamp with time zone, text, integer, integer, integer[]) IS 'Whether a moment lies in the working hours of report_settings: minutes of the day, from to to, on these days of the week; from at or after to wraps midnight.';

COMMENT ON FUNCTION "engine"."journal_delete"() IS 'Trigger: notes comments that are gone for the reports.';

COMMENT ON FUNCTION "engine"."journal_insert"() IS 'Trigger: notes new comments for the reports.';

COMMENT ON FUNCTION "engine"."journal_update"() IS 'Trigger: notes comments that reports count otherwise from now on, as they were and as they are.';

COMMENT ON FUNCTION "engine"."mail_access"() IS 'Trigger: writes a mail when access is asked for, approved, declined or ended.';

COMMENT ON FUNCTION "engine"."may_be_requeued"(public.youtube_comments) IS 'Whether a failed reply may go out again without asking its owner: YouTube surely did not take it, for a trouble of its own, and its text is still the one that was approved for this comment.';

COMMENT ON FUNCTION "engine"."minutes_in_words"(integer) IS 'A response time as a mail says it: 12 min, 3 h 20 min, 2 days.';

COMMENT ON FUNCTION "engine"."model_spent"(date, date) IS 'What the caller''s model calls of these UTC days came to: calls, tokens, and money, which is null while the operator has set no prices. since: the first day that is kept.';

COMMENT ON FUNCTION "engine"."next_monday"(text, timestamp with time zone) IS 'When it is next Monday, 8 o''clock in a zone, later than p_after.';

COMMENT ON FUNCTION "engine"."note_access_request"() IS 'Trigger: an access request of the landing page counts for the account with its email.';

COMMENT ON FUNCTION "engine"."older_comments"() IS 'Rule of public.older_comments.';

COMMENT ON FUNCTION "engine"."oldest_answered"(uuid) IS 'Since when a comment must have been written to be answered, as its owner has set it.';

COMMENT ON FUNCTION "engine"."operated_channels"(uuid) IS 'Channels with their health, of all accounts or of one. badge: what the owner is shown (engine.connection_health). state, the first that holds: disconnected, off (by its owner), stopped (stopped_by says by what kind of error), held (hold says why nothing is posted), late (an hour past its turn to be read), ok.';

COMMENT ON FUNCTION "engine"."outcome_is_answerable"(text) IS 'Whether a comment with this outcome was to be answered: not what was skipped, or answered or taken down by its owner, or is a viewer''s word within a thread.';

COMMENT ON FUNCTION "engine"."outcome_is_open"(text) IS 'Whether a comment with this outcome waits for an answer or an approval.';

COMMENT ON FUNCTION "engine"."percent"(bigint, bigint) IS 'floor(part / whole x 100), 0 of nothing. Every percentage of the reports; screens print it.';

COMMENT ON FUNCTION "engine"."plan_weekly_mail"() IS 'Trigger: when the weekly mail is due next, as the settings now are.';

COMMENT ON FUNCTION "engine"."posting_hold"(uuid, text) IS 'Why nothing may be posted for a user on a channel now: all_paused (by the operator), no_plan, paused, shadow, channel_paused (by the breaker), quiet_hours; null when it may.';

COMMENT ON FUNCTION "engine"."recount"(uuid) IS 'Forgets a user''s counts and puts all comments into the journal. Under the lock of service.fold_reports.';

COMMENT ON FUNCTION "engine"."remember_access_request"() IS 'Trigger: who asked on the landing page before signing up need not ask again.';

COMMENT ON FUNCTION "engine"."replan_weekly_mail"() IS 'Trigger: Monday morning is one of the user''s zone.';

COMMENT ON FUNCTION "engine"."reply_outcome"(text, text) IS 'What has become of a comment, as the dashboard counts it; skipped names the reason behind a colon. What else can have become of one without a reply: engine.comment_outcome.';

COMMENT ON FUNCTION "engine"."reply_outcomes"() IS 'What can have become of a comment, as the dashboard counts it; beside these skipped:reason. deleted: its owner took the reply down; thread_reply: a viewer''s word within a thread, which is not answered.';

COMMENT ON FUNCTION "engine"."report_after"(text, text, boolean) IS 'The condition on youtube_comments y for what follows the row $8 in the order of a column, the date of the range and id. Without a value: last, or first where it descends.';

COMMENT ON FUNCTION "engine"."report_slices"() IS 'The slices of report_cells and its like: all comments, those without a category, and each category.';

COMMENT ON FUNCTION "engine"."report_zone"(text) IS 'engine.time_zone of it; 422 when there is none.';

COMMENT ON FUNCTION "engine"."request_access"() IS 'Rule of public.request_access.';

COMMENT ON FUNCTION "engine"."requeue_drafts"(uuid, boolean) IS 'Part of service.requeue: comments whose drafting failed or was given up are drafted now.';

COMMENT ON FUNCTION "engine"."requeue_mails"(uuid, boolean) IS 'Part of service.requeue: mails that were given up, while what they tell of is news, three days.';

COMMENT ON FUNCTION "engine"."requeue_put_off"(uuid, boolean) IS 'Part of service.requeue: queued replies that could not be taken up and wait for their hour (engine.set_post_aside).';

COMMENT ON FUNCTION "engine"."requeue_replies"(uuid, boolean) IS 'Part of service.requeue: replies that may go out again (engine.may_be_requeued) are queued, with the approval they have.';

COMMENT ON FUNCTION "engine"."service_signature"() IS 'What the edge functions can call here, in one word: it changes with every name, argument and result of the schema service. The functions know the word that they were written for (_shared/database/schema.gen.ts), so that functions on another schema are noticed (npm run doctor).';

COMMENT ON FUNCTION "engine"."speed_of"(bigint) IS 'The bucket of a response time: 1 under 15 minutes, 2 up to an hour (on time), 3 up to 6 hours, 4 longer; 0 for none.';

COMMENT ON FUNCTION "engine"."stands_still"() IS 'Whether the operator has stopped everything: nothing is read, drafted or posted by itself. What was sent is still proven, sign-ins are renewed and mails go out, since nothing of these could be caught up with.';

COMMENT ON FUNCTION "engine"."step_of"(bigint) IS 'A response time in minutes as medians know it, rounded down: to whole minutes in the first hour, to 5 minutes up to 6 hours, to hours up to 3 days, to days beyond.';

COMMENT ON FUNCTION "engine"."takes_backfill"(public.youtube_comments, timestamp with time zone) IS 'Whether a comment from before the connection may be chosen to be answered; p_oldest: engine.oldest_answered of its owner.';

COMMENT ON FUNCTION "engine"."time_zone"(text) IS 'The zone that a name means, as it is written in every row and asked for in every report: in any case of letters, and never an abbreviation. Null when there is none.';

COMMENT ON FUNCTION "engine"."user_of"(text) IS 'The account of an email, however that is written; 404 when there is none.';

COMMENT ON FUNCTION "engine"."waits_since"(timestamp with time zone, timestamp with time zone) IS 'Since when a comment waits: since it was written; since it was first seen where that is unknown, or lies in the future.';

COMMENT ON FUNCTION "engine"."want_zone"() IS 'Trigger: another zone has other days, so what is counted by day is counted anew (service.recount_reports).';

COMMENT ON FUNCTION "engine"."weekly_lines"(jsonb, public.report_settings) IS 'The six numbers of a week, a line each, of an answer of engine.dashboard.';

COMMENT ON FUNCTION "public"."answer_older"(uuid) IS 'Chooses one comment from before the connection to be drafted with the next run.';

COMMENT ON FUNCTION "public"."first_steps"() IS 'One row: which of the first steps the caller has made. policy: a posting policy was chosen, not only left as it is. answered: a reply was approved. seen_public: one is proven public.';

COMMENT ON FUNCTION "public"."older_comments"() IS 'The newest five comments from before the connection that the caller may choose to answer, and the credits a reply to each would cost.';

COMMENT ON FUNCTION "public"."report_dashboard"(date, date, text, text, text, text, text, text, text, text) IS 'Everything the dashboard shows of the caller''s comments, in one answer: derived, figures {range, before_range, week, before_week}, categories, series, response, types, outcomes, open, videos, reads_views, topics. Comments count by created_at, replies by reply_sent_at; what was written before the channel was connected counts as history alone. Minutes run from published_at to reply_sent_at, of public replies (docs/REPORTS.md, Formulas). Shares of all comments are null where type or status are chosen. 422 for values outside the lists.';

COMMENT ON FUNCTION "public"."report_numbers"(date, date, text, text, text, text, text, boolean) IS 'The caller''s report in numbers: first a row without a day for the whole range, then a row for every day, those without comments too: whole days in p_tz, comments by created_at, replies by reply_sent_at, coverage in whole percent; history: of the comments those written before the channel was connected. table_rows: how many rows report_page has; status and sort hold for it alone. Without p_channel: the mapped channels, none matching nothing. 422 for an unknown zone, an impossible range or a value outside the lists.';

COMMENT ON FUNCTION "public"."report_operations"(date, date, text, text, text, text, text, text, text, text, text, integer, integer, text, jsonb) IS 'The dashboard''s operational table: {total, assignees, rows}, newest written first, a page of p_size. p_what: the number of the dashboard whose rows are wanted, and exactly those: comments, history, replies, published, queued, answerable, answered, timed, on_time, with_sentiment, positive, open, open_over_hour, open_over_day, open_questions, or category, sentiment, outcome, response, type, topic, video, ids with a value behind a colon; without it all comments seen in the period, history too. Replies are of the period by reply_sent_at. p_after: the cursor of the last row of the page before; p_page is not looked at then. 422 for what there is not.';

COMMENT ON FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer, jsonb) IS 'The table of the caller''s report: a page of p_size rows, ties by the date of the range and by id. The range holds for reply_sent_at (queued, or sorted by replied), published_at (sorted by published) or else created_at. p_after: the last row of the page before, as it came; the page follows it whatever has come in meanwhile, and p_page is not looked at. 422 for values outside the lists.';

COMMENT ON FUNCTION "public"."report_worth"(date, date, text, text) IS 'What the period was worth to the caller: {now, known, saved, cost, questions, people, rules, without} (docs/REPORTS.md, Worth). saved: public replies sent in it, by type; people and rules: drafts decided about in it, unattended replies sent in it; questions: comments seen in it that nothing could answer; without: the owner''s own speed before the channel was connected, and how often shadow mode, of any time, would have sent what the owner then approved as it was. 422 for an unknown zone or an impossible range.';

COMMENT ON FUNCTION "public"."request_access"() IS 'Asks the operator for access, once: when it was asked. Asking again changes nothing.';

COMMENT ON FUNCTION "public"."verification_stats"(text) IS 'One row: replies of all time by how often they were checked: verified_public apart, then 0, 1, 2 and 3 or more attempts. queued: of those with 0 the ones that still wait to be posted.';

COMMENT ON FUNCTION "service"."account_summary"(text) IS 'What there is of an account, to be looked at before it is deleted: email, plan, channels, comments, replies posted. 404 when nobody has this email.';

COMMENT ON FUNCTION "service"."comments_for_words"(uuid, date, date, text, text, text) IS 'The latest comments of a user''s period whose words the reports count, history left out. Without p_channel the mapped channels. 422 for an impossible range or category.';

COMMENT ON FUNCTION "service"."cost_report"() IS 'What the model has cost today (UTC), in all and by account, at the operator''s prices; calls under way count with the most they may cost.';

COMMENT ON FUNCTION "service"."doctor_facts"() IS 'What the database knows of its own health (npm run doctor): its clock, what it offers the functions (engine.service_signature), late jobs, which secrets of Vault are set (null where nothing is scheduled by it), channels with a problem, OAuth clients in use, key ids of sealed credentials, mails that hang, the model''s trouble. No secret and no text.';

COMMENT ON FUNCTION "service"."engine_state"() IS 'Whether everything is paused: {paused, since, why}.';

COMMENT ON FUNCTION "service"."export_account"(text) IS 'public.export_account of the account of an email, for an owner who asks the operator for it. Its activity log says that the operator took it. 404 when nobody has this email.';

COMMENT ON FUNCTION "service"."fold_reports"(integer) IS 'Folds the oldest p_limit rows of the journal into the counts of the reports, and returns how many. Changes no number that a report shows. 0 while another call folds.';

COMMENT ON FUNCTION "service"."list_access"() IS 'Every account with its plan and channels; those who asked and wait for a decision first.';

COMMENT ON FUNCTION "service"."oauth_client_of"(uuid, uuid) IS 'One of a user''s OAuth clients with its sealed secret, to ask Google whether it takes it; no row for another''s.';

COMMENT ON FUNCTION "service"."operator_channels"(text) IS 'Channels with their health (engine.operated_channels), those that do not run first; of one account when an email is given.';

COMMENT ON FUNCTION "service"."operator_users"() IS 'Every account: plan, automation, channels and how many of them do not run (troubled: disconnected, stopped or late), what waits, and replies posted this month; those in trouble first.';

COMMENT ON FUNCTION "service"."pause_everything"(text) IS 'Stops reading, drafting and posting for every account until resume_everything; a reply whose sending has begun still arrives. Repeating it keeps the first time and reason.';

COMMENT ON FUNCTION "service"."quota_report"() IS 'What of today''s quota each Google project has used and for what (engine.quota_purposes), what posting may still take, and until when YouTube has closed it.';

COMMENT ON FUNCTION "service"."recount_reports"() IS 'Has what is counted by day counted anew for a user who has chosen another time zone; returns how many users, 0 or 1. Until the journal is folded reports read it.';

COMMENT ON FUNCTION "service"."requeue"(text, boolean) IS 'Tries again what failed and may be tried without asking its owner, of all accounts or one, 1,000 of each kind at most; with p_apply false it only counts. again: {replies, drafts, mails}. left_to_owners: replies that only their owner may send again, unproven ones, since they may be on YouTube, and ones that YouTube refused.';

COMMENT ON FUNCTION "service"."resume_everything"() IS 'Lets reading, drafting and posting go on, at once for every channel that something waits for.';

COMMENT ON FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text, boolean) IS 'Adds an OAuth client, or replaces the secret of the caller''s own one with the same id and client_id. Returns the masked row; 409 on a repeated Client ID. p_operators: it is the operator''s, lent.';

COMMENT ON FUNCTION "service"."write_weekly_reports"(integer) IS 'Writes the weekly mails that are due, of p_limit users at most, and returns how many: the week Monday to Sunday that has ended in the user''s zone. Never two within five days.';

COMMENT ON TABLE "private"."report_zones" IS 'In whose days a user''s counts are; no row before the first. wanted: the zone that the user has chosen since, in which all is to be counted anew.';

COMMENT ON TABLE "private"."standstill" IS 'Whether the operator has stopped reading, drafting and posting for everybody, since when and why: one row. since: null while all of it runs.';

COMMENT ON TABLE "public"."report_cells" IS 'Counts of a channel''s day, week or month in its owner''s zone (private.report_zones), as far as the journal is folded. basis: seen and fate by created_at, sent by reply_sent_at. Nothing in a column is ''''. No row of zeros.';

COMMENT ON TABLE "public"."report_counts" IS 'Counts of youtube_comments per channel and quarter of an hour (UTC), as far as the journal is folded. No row of zeros.';

COMMENT ON TABLE "public"."report_journal" IS 'What reports count of comments that changed and are not folded into counts yet: n of them as they are, or, below 0, as they were. Added to and never waited for, so writers neither lock each other nor count.';

COMMENT ON TABLE "public"."report_settings" IS 'How a user reads the reports. No row: the defaults.';

COMMENT ON TABLE "public"."report_times" IS 'How many public replies sent in a day, week or month took how long (engine.step_of), for medians. Days and slices as in report_cells. No row of zeros.';

COMMENT ON TABLE "public"."report_topic_counts" IS 'A topic''s comments of a day, week or month by created_at, history left out, their moods, and how many of them have a public reply. Days and slices as in report_cells. No row of zeros.';

COMMENT ON TABLE "public"."report_video_counts" IS 'A video''s comments of a day, week or month by created_at, history left out: seen, negative ones, open ones, open questions; and the public replies to such by reply_sent_at. Days and slices as in report_cells. No row of zeros.';

COMMENT ON TYPE "engine"."dashboard_period" IS 'A period of the dashboard: since (included) to until (excluded); the whole days in it, end_day excluded; cut: where its last day begins when only a part of that belongs to it.';

COMMENT ON VIEW "engine"."comment_moments" IS 'What reports count, a row a moment of a comment. basis seen: by created_at, kind is its sentiment; fate: by created_at, kind is its outcome; sent: by reply_sent_at, kind is the type of the reply. ms: the response time of a public reply; null for history or an unknown published_at. moment is null for a reply that was never sent: a condition here would keep the planner from looking into an index for it.';

COMMENT ON VIEW "engine"."journal_counts" IS 'What the journal adds to report_counts.';

COMMENT ON VIEW "engine"."journal_moments" IS 'What reports count, a row a moment of a comment. basis seen: by created_at, kind is its sentiment; fate: by created_at, kind is its outcome; sent: by reply_sent_at, kind is the type of the reply. ms: the response time of a public reply; null for history or an unknown published_at. moment is null for a reply that was never sent: a condition here would keep the planner from looking into an index for it.';

COMMENT ON VIEW "public"."report_comments" IS 'A comment with its reply. account: the label of the connection that posted; minutes: from published_at to reply_sent_at, of public replies to what was written after the channel was connected; null when published_at is unknown.';

COMMENT ON VIEW "public"."report_days" IS 'A channel''s day in its owner''s time zone (profiles.timezone): comments by created_at, replies by reply_sent_at. history: of the comments those written before the channel was connected. A day without either has no row.';

COMMENT ON VIEW "public"."report_videos" IS 'A video with its comments of all time, and how many of them have a reply, or a public one. coverage in whole percent. views as of views_read_at.';

REVOKE ALL ON FUNCTION "engine"."answer_older"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."answer_older"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."answer_older"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."answer_older"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."channel_problem"(public.youtube_connections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."channel_problem"(public.youtube_connections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."channel_problem"(public.youtube_connections) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."client_label"(uuid, uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."client_label"(uuid, uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."client_label"(uuid, uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."comment_outcome"(text, text, boolean, boolean, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."comment_outcome"(text, text, boolean, boolean, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."comment_outcome"(text, text, boolean, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."comment_outcome"(text, text, boolean, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."counted_in"(uuid[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."counted_in"(uuid[], text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."counted_in"(uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."counted_in"(uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."dashboard"(uuid[], text[], date, date, text, text, text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."dashboard"(uuid[], text[], date, date, text, text, text, text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."dashboard"(uuid[], text[], date, date, text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."dashboard"(uuid[], text[], date, date, text, text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."dashboard_periods"(date, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."dashboard_periods"(date, date, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."dashboard_periods"(date, date, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."dashboard_periods"(date, date, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."dashboard_pieces"(date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."dashboard_pieces"(date, date) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."dashboard_pieces"(date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."dashboard_pieces"(date, date) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."derives"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."derives"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."derives"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."derives"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."drill_condition"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."drill_condition"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."drill_condition"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."drill_condition"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."drop_zero_counts"(bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."drop_zero_counts"(bigint[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."drop_zero_counts"(bigint[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."in_working_hours"(timestamp WITH time zone, text, integer, integer, integer[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."in_working_hours"(timestamp WITH time zone, text, integer, integer, integer[]) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."in_working_hours"(timestamp WITH time zone, text, integer, integer, integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."in_working_hours"(timestamp WITH time zone, text, integer, integer, integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."journal_delete"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."journal_delete"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."journal_delete"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."journal_insert"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."journal_insert"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."journal_insert"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."journal_update"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."journal_update"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."journal_update"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."mail_access"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."mail_access"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."mail_access"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."may_be_requeued"(public.youtube_comments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."may_be_requeued"(public.youtube_comments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."may_be_requeued"(public.youtube_comments) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."minutes_in_words"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."minutes_in_words"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."minutes_in_words"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."model_spent"(date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."model_spent"(date, date) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."model_spent"(date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."model_spent"(date, date) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."next_monday"(text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."next_monday"(text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."next_monday"(text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."note_access_request"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."note_access_request"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."note_access_request"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."older_comments"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."older_comments"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."older_comments"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."older_comments"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."oldest_answered"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."oldest_answered"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."oldest_answered"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."operated_channels"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."operated_channels"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."operated_channels"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."outcome_is_answerable"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."outcome_is_answerable"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."outcome_is_answerable"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."outcome_is_answerable"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."outcome_is_open"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."outcome_is_open"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."outcome_is_open"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."outcome_is_open"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."percent"(bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."percent"(bigint, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."percent"(bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."percent"(bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."plan_weekly_mail"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."plan_weekly_mail"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."plan_weekly_mail"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."recount"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."recount"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."recount"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."remember_access_request"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."remember_access_request"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."remember_access_request"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."replan_weekly_mail"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."replan_weekly_mail"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."replan_weekly_mail"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."reply_outcome"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."reply_outcome"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."reply_outcome"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."reply_outcome"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."report_after"(text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."report_after"(text, text, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."report_after"(text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."report_after"(text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."report_slices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."report_slices"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."report_slices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."report_slices"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."request_access"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."request_access"() TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."request_access"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."request_access"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."requeue_drafts"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."requeue_drafts"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."requeue_drafts"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."requeue_mails"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."requeue_mails"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."requeue_mails"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."requeue_put_off"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."requeue_put_off"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."requeue_put_off"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."requeue_replies"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."requeue_replies"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."requeue_replies"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."service_signature"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."service_signature"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."service_signature"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."speed_of"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."speed_of"(bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."speed_of"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."speed_of"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."stands_still"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."stands_still"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."stands_still"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."step_of"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."step_of"(bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."step_of"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."step_of"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."takes_backfill"(public.youtube_comments, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."takes_backfill"(public.youtube_comments, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."takes_backfill"(public.youtube_comments, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."time_zone"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."time_zone"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."time_zone"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."time_zone"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."user_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."user_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."user_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."waits_since"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "engine"."waits_since"(timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "engine"."waits_since"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."waits_since"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "engine"."want_zone"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."want_zone"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."want_zone"() TO "postgres";

REVOKE ALL ON FUNCTION "engine"."weekly_lines"(jsonb, public.report_settings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "engine"."weekly_lines"(jsonb, public.report_settings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "engine"."weekly_lines"(jsonb, public.report_settings) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_older"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."answer_older"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_older"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."first_steps"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."first_steps"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."first_steps"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."older_comments"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."older_comments"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."older_comments"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_dashboard"(date, date, text, text, text, text, text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."report_dashboard"(date, date, text, text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_dashboard"(date, date, text, text, text, text, text, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_numbers"(date, date, text, text, text, text, text, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."report_numbers"(date, date, text, text, text, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_numbers"(date, date, text, text, text, text, text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_operations"(date, date, text, text, text, text, text, text, text, text, text, integer, integer, text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."report_operations"(date, date, text, text, text, text, text, text, text, text, text, integer, integer, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_operations"(date, date, text, text, text, text, text, text, text, text, text, integer, integer, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_page"(date, date, text, text, text, text, text, boolean, integer, integer, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_worth"(date, date, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."report_worth"(date, date, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_worth"(date, date, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."request_access"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."request_access"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."request_access"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."verification_stats"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."verification_stats"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."verification_stats"(text) TO "postgres";

REVOKE ALL ON FUNCTION "service"."account_summary"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."account_summary"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."account_summary"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."account_summary"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."comments_for_words"(uuid, date, date, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."comments_for_words"(uuid, date, date, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."comments_for_words"(uuid, date, date, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."comments_for_words"(uuid, date, date, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."cost_report"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."cost_report"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."cost_report"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."cost_report"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."doctor_facts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."doctor_facts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."doctor_facts"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."doctor_facts"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."engine_state"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."engine_state"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."engine_state"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."engine_state"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."export_account"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."export_account"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."export_account"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."export_account"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."fold_reports"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."fold_reports"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."fold_reports"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."fold_reports"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "service"."oauth_client_of"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."oauth_client_of"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."oauth_client_of"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."oauth_client_of"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "service"."operator_channels"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."operator_channels"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."operator_channels"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."operator_channels"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."operator_users"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."operator_users"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."operator_users"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."operator_users"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."pause_everything"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."pause_everything"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."pause_everything"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."pause_everything"(text) TO "service_role";

REVOKE ALL ON FUNCTION "service"."quota_report"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."quota_report"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."quota_report"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."quota_report"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."recount_reports"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."recount_reports"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."recount_reports"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."recount_reports"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."requeue"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."requeue"(text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."requeue"(text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."requeue"(text, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "service"."resume_everything"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."resume_everything"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."resume_everything"() TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."resume_everything"() TO "service_role";

REVOKE ALL ON FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."save_oauth_client"(uuid, uuid, text, text, text, text, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "service"."write_weekly_reports"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "service"."write_weekly_reports"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "service"."write_weekly_reports"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "service"."write_weekly_reports"(integer) TO "service_role";

REVOKE ALL ON TABLE "public"."report_cells" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_cells" TO "authenticated";

REVOKE ALL ON TABLE "public"."report_journal" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_journal" TO "authenticated";

REVOKE ALL ON TABLE "public"."report_settings" FROM "authenticated";

REVOKE ALL ("derived") ON TABLE "public"."report_settings" FROM "authenticated";

GRANT INSERT ("derived"), UPDATE ("derived") ON TABLE "public"."report_settings" TO "authenticated";

REVOKE ALL ("minutes_edited") ON TABLE "public"."report_settings" FROM "authenticated";

GRANT INSERT ("minutes_edited"), UPDATE ("minutes_edited") ON TABLE "public"."report_settings" TO "authenticated";

REVOKE ALL ("minutes_unedited") ON TABLE "public"."report_settings" FROM "authenticated";

GRANT INSERT ("minutes_unedited"), UPDATE ("minutes_unedited") ON TABLE "public"."report_settings" TO "authenticated";

REVOKE ALL ("shown_columns") ON TABLE "public"."report_settings" FROM "authenticated";

GRANT INSERT ("shown_columns"), UPDATE ("shown_columns") ON TABLE "public"."report_settings" TO "authenticated";

REVOKE ALL ("weekly_mail") ON TABLE "public"."report_settings" FROM "authenticated";

GRANT INSERT ("weekly_mail"), UPDATE ("weekly_mail") ON TABLE "public"."report_settings" TO "authenticated";

REVOKE ALL ("work_days") ON TABLE "public"."report_settings" FROM "authenticated";

GRANT INSERT ("work_days"), UPDATE ("work_days") ON TABLE "public"."report_settings" TO "authenticated";

REVOKE ALL ("work_from") ON TABLE "public"."report_settings" FROM "authenticated";

GRANT INSERT ("work_from"), UPDATE ("work_from") ON TABLE "public"."report_settings" TO "authenticated";

REVOKE ALL ("work_to") ON TABLE "public"."report_settings" FROM "authenticated";

GRANT INSERT ("work_to"), UPDATE ("work_to") ON TABLE "public"."report_settings" TO "authenticated";

GRANT SELECT ON TABLE "public"."report_settings" TO "authenticated";

REVOKE ALL ON TABLE "public"."report_times" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_times" TO "authenticated";

REVOKE ALL ON TABLE "public"."report_topic_counts" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_topic_counts" TO "authenticated";

REVOKE ALL ON TABLE "public"."report_video_counts" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_video_counts" TO "authenticated";

GRANT SELECT ON TABLE "engine"."comment_moments" TO "authenticated";

GRANT SELECT ON TABLE "engine"."journal_counts" TO "authenticated";

GRANT SELECT ON TABLE "engine"."journal_moments" TO "authenticated";

REVOKE ALL ON TABLE "public"."report_comments" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_comments" TO "authenticated";

REVOKE ALL ON TABLE "public"."report_days" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_days" TO "authenticated";

REVOKE ALL ON TABLE "public"."report_videos" FROM "authenticated";

GRANT SELECT ON TABLE "public"."report_videos" TO "authenticated";

ALTER TABLE "public"."report_settings"
  ADD CONSTRAINT "report_settings_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE POLICY "report_settings: owner creates" ON "public"."report_settings"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "report_settings: owner reads" ON "public"."report_settings"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

CREATE POLICY "report_settings: owner updates" ON "public"."report_settings"
  FOR UPDATE
  TO "authenticated"
  USING ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))))
  WITH CHECK ((user_id = ANY (ARRAY( SELECT engine.accounts() AS accounts))));

REVOKE ALL ("user_id") ON TABLE "public"."report_settings" FROM "authenticated";

GRANT INSERT ("user_id"), UPDATE ("user_id") ON TABLE "public"."report_settings" TO "authenticated";

insert into private.standstill default values;

-- The column held when the account was made. Whoever has not been decided about and did not ask on the landing page never asked.
update public.profiles p set access_requested_at = (
  select min(l.created_at) from public.leads l where l.form_type = 'access_request' and lower(l.email) = lower(p.email))
where p.plan is null and p.access_decided_at is null;

-- Zones as they are written from now on; nobody's day changes but where Postgres took the name for an abbreviation.
update public.profiles p set timezone = engine.time_zone(p.timezone) where p.timezone <> engine.time_zone(p.timezone);

-- What is history the present connections tell; of a channel that is not connected, nothing does.
set local statement_timeout = '60min';
update public.youtube_comments y set history = true
from (select c.user_id, c.channel_id, min(c.watermark_at) as since from public.youtube_connections c where c.channel_id is not null group by 1, 2) connected
where y.user_id = connected.user_id and y.channel_id = connected.channel_id and y.published_at <= connected.since;

-- The schedule folds it; reports are right at once, and quick once it has.
select engine.recount(u.user_id) from (select distinct y.user_id from public.youtube_comments y) u;
