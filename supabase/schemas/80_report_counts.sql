-- What makes the reports' time grow with the days asked for and not with the comments. A writer notes what it changed in a journal and counts
-- nothing; the schedule folds the journal into counts; a report adds up counts and what is not folded yet. Both stand in one snapshot, so
-- a number is exact at any moment.

create table public.report_journal (
  id bigint generated always as identity primary key,
  n int not null check (n <> 0),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  video_id text,
  history boolean not null,
  created_at timestamptz not null,
  published_at timestamptz,
  reply_sent_at timestamptz,
  reply_status text,
  status_reason text,
  reply_type text,
  category text,
  sentiment text,
  topics text[] not null,
  has_reply boolean not null,
  is_replied boolean not null,
  -- What decides whether a comment without a reply waits for one.
  top boolean not null,
  owner_answered boolean not null,
  can_reply boolean not null,
  readable boolean not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
comment on table public.report_journal is
  'What reports count of comments that changed and are not folded into counts yet: n of them as they are, or, below 0, as they were. Added to and never waited for, so '
  'writers neither lock each other nor count.';
create index report_journal_channel on public.report_journal (user_id, channel_id);
alter table public.report_journal enable row level security;
grant select on public.report_journal to authenticated;
create policy "report_journal: readers read" on public.report_journal for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create function engine.journal_of(y public.comments) returns table (
  user_id uuid, channel_id text, video_id text, history boolean, created_at timestamptz, published_at timestamptz, reply_sent_at timestamptz, reply_status text,
  status_reason text, reply_type text, category text, sentiment text, topics text[], has_reply boolean, is_replied boolean, top boolean, owner_answered boolean,
  can_reply boolean, readable boolean)
-- Without a set clause, so that Postgres puts it in the place of its calls.
language sql immutable rows 1 as $$
  select y.user_id, y.channel_id, y.video_id, y.history, y.created_at, y.published_at, r.sent_at, r.status, case r.status when 'skipped' then y.status_reason end,
    r.type, y.category, y.sentiment, y.topics, r.type is not null, coalesce(y.is_replied and r.top, false), r.top, y.owner_replied_at is not null, y.can_reply,
    y.gone_at is null and y.redacted_at is null
  from (
    select y.comment_id = y.thread_id as top, case when y.comment_id = y.thread_id then y.reply_sent_at end as sent_at,
      case when y.comment_id = y.thread_id then y.reply_status end as status, case when y.comment_id = y.thread_id then y.reply_type end as type) r
$$;
comment on function engine.journal_of(public.comments) is
  'What reports count of a comment. Replies within a thread are counted apart (public.report_conversations): here the comment they answer has none, so that coverage and speed are those of first replies.';

create function engine.journal_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.report_journal (n, user_id, channel_id, video_id, history, created_at, published_at, reply_sent_at, reply_status, status_reason,
    reply_type, category, sentiment, topics, has_reply, is_replied, top, owner_answered, can_reply, readable)
  select 1, j.* from new_rows n cross join lateral engine.journal_of(n) j;
  -- Once for a page of comments, in the order of all who write several turns.
  perform case when t.queued then engine.call_to_post(t.user_id, t.channel_id, t.at) else engine.call_to_draft(t.user_id, t.channel_id, t.at) end
  from (
    select n.user_id, n.channel_id, n.reply_status is not null as queued, min(coalesce(n.post_after, engine.now())) as at
    from new_rows n where n.reply_status = 'queue' or (n.reply_status is null and n.candidate) group by 1, 2, 3 order by 1, 2, 3) t;
  return null;
end $$;
comment on function engine.journal_insert() is 'Trigger: notes new comments for the reports, and calls the turns of the channels where some await a draft.';

create function engine.journal_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What did not change cancels out. Joining old to new would be planned for the few rows of most updates, and go wrong with thousands.
  insert into public.report_journal (n, user_id, channel_id, video_id, history, created_at, published_at, reply_sent_at, reply_status, status_reason,
    reply_type, category, sentiment, topics, has_reply, is_replied, top, owner_answered, can_reply, readable)
  select sum(x.n), x.user_id, x.channel_id, x.video_id, x.history, x.created_at, x.published_at, x.reply_sent_at, x.reply_status, x.status_reason,
    x.reply_type, x.category, x.sentiment, x.topics, x.has_reply, x.is_replied, x.top, x.owner_answered, x.can_reply, x.readable
  from (
    select 1 as n, j.* from new_rows r cross join lateral engine.journal_of(r) j
    union all
    select -1, j.* from old_rows r cross join lateral engine.journal_of(r) j) x
  group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
  having sum(x.n) <> 0;
  perform case when t.queued then engine.call_to_post(t.user_id, t.channel_id, t.at) else engine.call_to_draft(t.user_id, t.channel_id, t.at) end
  from (
    select x.user_id, x.channel_id, x.reply_status is not null as queued,
      min(case when x.reply_status is not null then x.post_after else coalesce(c.draft_after, engine.now()) end) as at
    from (
      select n.id, n.user_id, n.channel_id, n.reply_status, n.candidate, n.post_after, n.can_reply, n.total_reply_count, n.replies_read
      from new_rows n where n.reply_status = 'queue' or (n.reply_status is null and n.candidate)
      except
      select o.id, o.user_id, o.channel_id, o.reply_status, o.candidate, o.post_after, o.can_reply, o.total_reply_count, o.replies_read from old_rows o) x
    left join private.chores c on c.comment_row_id = x.id
    group by 1, 2, 3 order by 1, 2, 3) t;
  return null;
end $$;
comment on function engine.journal_update() is
  'Trigger: notes comments that reports count otherwise from now on, as they were and as they are, and calls the turns of the channels where some now await a draft, or a reply was queued.';

create function engine.journal_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.report_journal (n, user_id, channel_id, video_id, history, created_at, published_at, reply_sent_at, reply_status, status_reason,
    reply_type, category, sentiment, topics, has_reply, is_replied, top, owner_answered, can_reply, readable)
  select -1, j.*
  from old_rows o cross join lateral engine.journal_of(o) j
  -- The rows of a deleted account go with it: there is nobody left to count for.
  where exists (select from public.accounts a where a.id = o.user_id);
  return null;
end $$;
comment on function engine.journal_delete() is 'Trigger: notes comments that are gone for the reports.';

create trigger comments_journal_insert after insert on public.comments
  referencing new table as new_rows for each statement execute function engine.journal_insert();
create trigger comments_journal_update after update on public.comments
  referencing old table as old_rows new table as new_rows for each statement execute function engine.journal_update();
create trigger comments_journal_delete after delete on public.comments
  referencing old table as old_rows for each statement execute function engine.journal_delete();

-- Counts by quarter of an hour, for the live report, whose days may be of any zone: every zone's day has begun at a whole quarter of an
-- hour UTC since 1972, so quarters add up to exact days.

create table public.report_counts (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  quarter timestamptz not null,
  -- By created_at.
  seen int not null default 0,
  seen_public int not null default 0,
  seen_history int not null default 0,
  -- By published_at.
  written int not null default 0,
  written_public int not null default 0,
  -- By reply_sent_at.
  replies int not null default 0,
  sent_public int not null default 0,
  sent_queue int not null default 0,
  sent_waiting int not null default 0,
  sent_replied int not null default 0
);
comment on table public.report_counts is 'Counts of comments per channel and quarter of an hour (UTC), as far as the journal is folded. No row of zeros.';
comment on column public.report_counts.replies is 'Rows with has_reply by reply_sent_at.';
comment on column public.report_counts.seen_history is 'Of those seen the ones that were written before the channel was connected.';
comment on column public.report_counts.sent_waiting is 'queue, under_moderation and posting by reply_sent_at: the status filter queued.';
comment on column public.report_counts.sent_replied is 'is_replied by reply_sent_at: the rows of the table sorted by replied.';
-- A report reads nothing but this index.
create unique index report_counts_quarter on public.report_counts (user_id, channel_id, quarter)
  include (seen, seen_public, seen_history, written, written_public, replies, sent_public, sent_queue, sent_waiting, sent_replied);
alter table public.report_counts enable row level security;
grant select on public.report_counts to authenticated;
create policy "report_counts: readers read" on public.report_counts for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

-- Counts for the dashboard, by days, weeks (from Monday) and months of the owner's zone, so that a year is read in twelve months and a few
-- days. Each in slices: one of all comments ('*') and one of each category ('' for those without), so that a filter reads no more than it asks for.

create table public.report_cells (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  grain text not null check (grain in ('day', 'week', 'month')),
  slice text not null,
  day date not null,
  basis text not null check (basis in ('seen', 'fate', 'sent')),
  history boolean not null,
  kind text not null,
  state text not null check (state in ('', 'public', 'queue')),
  has_reply boolean not null,
  speed int not null check (speed between 0 and 4),
  n int not null,
  span_ms bigint not null,
  primary key (user_id, channel_id, grain, slice, day, basis, history, kind, state, has_reply, speed)
) with (fillfactor = 90);
comment on table public.report_cells is
  'Counts of a channel''s day, week or month in its owner''s zone (private.report_zones), as far as the journal is folded. basis: seen and fate by created_at, sent by '
  'reply_sent_at. Nothing in a column is ''''. No row of zeros.';
comment on column public.report_cells.day is 'The first day of the day, week or month.';
comment on column public.report_cells.kind is 'As in engine.journal_moments.';
comment on column public.report_cells.speed is 'How soon a public reply came (engine.speed_of): 0 for what is not timed.';
comment on column public.report_cells.span_ms is 'Sum of the response times of those with a speed, in whole milliseconds each.';

create table public.report_times (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  grain text not null check (grain in ('day', 'week', 'month')),
  slice text not null,
  day date not null,
  reply_type text not null,
  minutes int not null,
  n int not null,
  primary key (user_id, channel_id, grain, slice, day, reply_type, minutes)
) with (fillfactor = 90);
comment on table public.report_times is
  'How many public replies sent in a day, week or month took how long (engine.step_of), for medians. Days and slices as in report_cells. No row of zeros.';

create table public.report_video_counts (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  grain text not null check (grain in ('day', 'week', 'month')),
  slice text not null,
  day date not null,
  video_id text not null,
  seen int not null,
  negative int not null,
  open int not null,
  open_questions int not null,
  published int not null,
  primary key (user_id, channel_id, grain, slice, day, video_id)
) with (fillfactor = 90);
comment on table public.report_video_counts is
  'A video''s comments of a day, week or month by created_at, history left out: seen, negative ones, open ones, open questions; and the public replies to such by reply_sent_at. '
  'Days and slices as in report_cells. No row of zeros.';

create table public.report_topic_counts (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  grain text not null check (grain in ('day', 'week', 'month')),
  slice text not null,
  day date not null,
  topic text not null,
  seen int not null,
  positive int not null,
  negative int not null,
  public int not null,
  primary key (user_id, channel_id, grain, slice, day, topic)
) with (fillfactor = 90);
comment on table public.report_topic_counts is
  'A topic''s comments of a day, week or month by created_at, history left out, their moods, and how many of them have a public reply. Days and slices as in report_cells. No row of zeros.';

alter table public.report_cells enable row level security;
alter table public.report_times enable row level security;
alter table public.report_video_counts enable row level security;
alter table public.report_topic_counts enable row level security;
grant select on public.report_cells, public.report_times, public.report_video_counts, public.report_topic_counts to authenticated;
create policy "report_cells: readers read" on public.report_cells for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "report_times: readers read" on public.report_times for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "report_video_counts: readers read" on public.report_video_counts for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "report_topic_counts: readers read" on public.report_topic_counts for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table private.report_zones (
  user_id uuid primary key references public.accounts (id) on delete cascade,
  timezone text not null,
  wanted text,
  recounted_channel text,
  recounted_since timestamptz,
  check ((recounted_channel is null) = (recounted_since is null))
);
comment on table private.report_zones is
  'In whose days a user''s counts are; no row before the first. wanted: the zone that the user has chosen since, in which all days are to be counted anew (service.recount_reports).';
comment on column private.report_zones.recounted_channel is
  'How far counting anew has come: days hold the comments of all channels before this one, and of this one those first seen since recounted_since. Null when they hold all.';
create index report_zones_moving on private.report_zones (user_id) where wanted is not null or recounted_channel is not null;

create function engine.want_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.report_zones z set wanted = nullif(new.timezone, z.timezone) where z.user_id = new.id;
  return null;
end $$;
comment on function engine.want_zone() is 'Trigger: another zone has other days, so what is counted by day is counted anew (service.recount_reports).';
create trigger accounts_want_zone after update of timezone on public.accounts for each row
  when (old.timezone <> new.timezone) execute function engine.want_zone();

create function engine.counted_in(p_accounts uuid[], p_zone text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.report_zones z where z.user_id = any (p_accounts) and (z.timezone <> p_zone or z.recounted_channel is not null))
$$;
comment on function engine.counted_in(uuid[], text) is 'Whether the days of these accounts'' counts are those of a zone, and hold all.';
grant execute on function engine.counted_in(uuid[], text) to authenticated;

create function engine.is_recounted(v private.report_zones, p_channel text, p_created timestamptz) returns boolean
language sql immutable as $$
  select v.recounted_channel is null or p_channel < v.recounted_channel or (p_channel = v.recounted_channel and p_created >= v.recounted_since)
$$;
comment on function engine.is_recounted(private.report_zones, text, timestamptz) is
  'Whether counts by day hold the comments of a channel that were first seen then, as far as the journal is folded.';

create function engine.percent(p_part bigint, p_whole bigint) returns int
language sql immutable set search_path = '' as $$
  select case when p_whole = 0 then 0 else floor(p_part * 100.0 / p_whole) end::int
$$;
comment on function engine.percent(bigint, bigint) is 'floor(part / whole x 100), 0 of nothing. Every percentage of the reports; screens print it.';
grant execute on function engine.percent(bigint, bigint) to authenticated;

create function engine.speed_of(p_ms bigint) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when p_ms is null then 0 when p_ms < 900000 then 1 when p_ms <= 3600000 then 2 when p_ms <= 21600000 then 3 else 4 end;
end $$;
comment on function engine.speed_of(bigint) is
  'The bucket of a response time: 1 under 15 minutes, 2 up to an hour (on time), 3 up to 6 hours, 4 longer; 0 for none.';
create function engine.step_of(p_ms bigint) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v constant bigint := p_ms / 60000;
begin
  return v - case when v < 60 then 0 when v < 360 then v % 5 when v < 4320 then v % 60 else v % 1440 end;
end $$;
comment on function engine.step_of(bigint) is
  'A response time in minutes as medians know it, rounded down: to whole minutes in the first hour, to 5 minutes up to 6 hours, to hours up to 3 days, to days beyond.';
grant execute on function engine.speed_of(bigint), engine.step_of(bigint) to authenticated;

create function engine.comment_outcome(p_status text, p_reason text, p_top boolean, p_owner_answered boolean, p_can_reply boolean, p_readable boolean)
returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when not p_top then 'thread_reply'
    when p_status is not null then engine.reply_outcome(p_status, p_reason)
    when p_owner_answered then 'answered_by_owner'
    when not p_can_reply then engine.reply_outcome('skipped', 'not_repliable')
    when not p_readable then engine.reply_outcome('skipped', 'comment_gone')
    else engine.reply_outcome(null, null)
  end;
end $$;
comment on function engine.comment_outcome(text, text, boolean, boolean, boolean, boolean) is
  'What has become of a comment (engine.reply_outcomes): of its reply, or why it has none. A word within a thread is counted among conversations alone.';
grant execute on function engine.comment_outcome(text, text, boolean, boolean, boolean, boolean) to authenticated;

-- Without a set clause, so that Postgres puts them in the place of their calls.
create function engine.sent_state(p_status text) returns text
language sql immutable parallel safe as $$ select case p_status when 'verified_public' then 'public' when 'queue' then 'queue' else '' end $$;
comment on function engine.sent_state(text) is 'What a reply that was sent counts as: public, queue, or neither.';

create function engine.response_ms(p_status text, p_history boolean, p_sent timestamptz, p_published timestamptz) returns bigint
language sql immutable parallel safe as $$
  select case when p_status = 'verified_public' and not p_history and p_published is not null
    then greatest(0, floor(extract(epoch from p_sent - p_published) * 1000))::bigint end
$$;
comment on function engine.response_ms(text, boolean, timestamptz, timestamptz) is
  'How long a public reply took, in ms; null for any other, for history and where nobody knows when the comment was written.';
grant execute on function engine.sent_state(text), engine.response_ms(text, boolean, timestamptz, timestamptz) to authenticated;

create view engine.journal_moments with (security_invoker = true) as
select j.id, j.n, j.user_id, j.channel_id, j.created_at as moment, j.video_id, j.topics, j.reply_type, j.reply_status,
  'seen' as basis, j.history, coalesce(j.category, '') as category, coalesce(j.sentiment, '') as kind, '' as state, false as has_reply, null::bigint as ms
from public.report_journal j
union all
select j.id, j.n, j.user_id, j.channel_id, j.created_at, j.video_id, j.topics, j.reply_type, j.reply_status,
  'fate', j.history, coalesce(j.category, ''),
  engine.comment_outcome(j.reply_status, j.status_reason, j.top, j.owner_answered, j.can_reply, j.readable), '', false, null
from public.report_journal j
union all
select j.id, j.n, j.user_id, j.channel_id, j.reply_sent_at, j.video_id, j.topics, j.reply_type, j.reply_status,
  'sent', j.history, coalesce(j.category, ''), coalesce(j.reply_type, ''),
  engine.sent_state(j.reply_status), j.has_reply, engine.response_ms(j.reply_status, j.history, j.reply_sent_at, j.published_at)
from public.report_journal j;
comment on view engine.journal_moments is
  'What reports count, a row a moment of a comment in the journal. basis seen: by created_at, kind is its sentiment; fate: by created_at, kind is its outcome; sent: by '
  'reply_sent_at, kind is the type of the reply. ms: the response time of a public reply; null for history or an unknown published_at. moment is null for a reply that was never sent.';
grant select on engine.journal_moments to authenticated;

create view engine.journal_counts with (security_invoker = true) as
select j.id, j.user_id, j.channel_id, s.quarter, j.n * s.seen as seen, j.n * s.seen_public as seen_public, j.n * s.seen_history as seen_history,
  j.n * s.written as written, j.n * s.written_public as written_public, j.n * s.replies as replies, j.n * s.sent_public as sent_public,
  j.n * s.sent_queue as sent_queue, j.n * s.sent_waiting as sent_waiting, j.n * s.sent_replied as sent_replied
from public.report_journal j
-- A comment counts in three quarters: when it was seen, when it was written, and when its reply was sent.
cross join lateral (
  select date_bin('15 minutes', j.created_at, timestamptz 'epoch') as quarter, 1 as seen,
    (j.reply_status is not distinct from 'verified_public')::int as seen_public, j.history::int as seen_history, 0 as written, 0 as written_public,
    0 as replies, 0 as sent_public, 0 as sent_queue, 0 as sent_waiting, 0 as sent_replied
  union all
  select date_bin('15 minutes', j.published_at, timestamptz 'epoch'), 0, 0, 0, 1,
    (j.reply_status is not distinct from 'verified_public')::int, 0, 0, 0, 0, 0
  where j.published_at is not null
  union all
  select date_bin('15 minutes', j.reply_sent_at, timestamptz 'epoch'), 0, 0, 0, 0, 0, j.has_reply::int,
    (j.reply_status is not distinct from 'verified_public')::int, (j.reply_status is not distinct from 'queue')::int,
    coalesce(j.reply_status = any (engine.reply_on_its_way()), false)::int, j.is_replied::int
  where j.reply_sent_at is not null) s;
comment on view engine.journal_counts is 'What the journal adds to report_counts.';
grant select on engine.journal_counts to authenticated;

create view engine.report_quarters with (security_invoker = true) as
select true as folded, r.user_id, r.channel_id, r.quarter, r.seen as comments, r.seen_history as history, r.replies, r.sent_public as published_replies,
  r.sent_queue as queued_replies, r.seen_public, r.written, r.written_public, r.sent_waiting, r.sent_replied
from public.report_counts r
union all
select false, j.user_id, j.channel_id, j.quarter, j.seen, j.seen_history, j.replies, j.sent_public, j.sent_queue, j.seen_public, j.written, j.written_public,
  j.sent_waiting, j.sent_replied
from engine.journal_counts j;
comment on view engine.report_quarters is
  'What is counted of a quarter of an hour, folded or not yet, by the names of the reports: days and the live report are sums of these rows. history: of the comments those '
  'written before the channel was connected. seen_public to sent_replied: how many rows the report''s table has.';
grant select on engine.report_quarters to authenticated;

create view engine.comment_counts with (security_invoker = true) as
select y.user_id, y.channel_id, y.video_id, y.created_at as moment, 1 as comments, y.history::int as history, 0 as replies, 0 as published_replies, 0 as published_history,
  0 as queued_replies, (y.sentiment is not distinct from 'Negative')::int as negative, y.published_at as written_at
from public.comments y
union all
select y.user_id, y.channel_id, y.video_id, y.reply_sent_at, 0, 0, (y.reply_type is not null)::int, (y.reply_status is not distinct from 'verified_public')::int,
  (y.history and y.reply_status is not distinct from 'verified_public')::int, (y.reply_status is not distinct from 'queue')::int, 0, null
from public.comments y where y.reply_sent_at is not null and engine.is_first(y.comment_id, y.thread_id);
comment on view engine.comment_counts is
  'What engine.report_quarters holds, of the comments themselves, with their videos: a row when a comment was first seen, another when its reply was sent.';
grant select on engine.comment_counts to authenticated;

create function engine.report_slices() returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$ begin return array['*', ''] || engine.comment_categories(); end $$;
comment on function engine.report_slices() is 'The slices of report_cells and its like: all comments, those without a category, and each category.';
grant execute on function engine.report_slices() to authenticated;

create function engine.fold_quarters(p_ids bigint[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.report_counts as c (user_id, channel_id, quarter, seen, seen_public, seen_history, written, written_public, replies, sent_public, sent_queue,
    sent_waiting, sent_replied)
  select j.user_id, j.channel_id, j.quarter, sum(j.seen), sum(j.seen_public), sum(j.seen_history), sum(j.written), sum(j.written_public), sum(j.replies),
    sum(j.sent_public), sum(j.sent_queue), sum(j.sent_waiting), sum(j.sent_replied)
  from engine.journal_counts j where j.id = any (p_ids)
  group by 1, 2, 3
  having (sum(j.seen), sum(j.seen_public), sum(j.seen_history), sum(j.written), sum(j.written_public), sum(j.replies), sum(j.sent_public),
    sum(j.sent_queue), sum(j.sent_waiting), sum(j.sent_replied)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (user_id, channel_id, quarter) do update set
    seen = c.seen + excluded.seen, seen_public = c.seen_public + excluded.seen_public, seen_history = c.seen_history + excluded.seen_history,
    written = c.written + excluded.written, written_public = c.written_public + excluded.written_public, replies = c.replies + excluded.replies,
    sent_public = c.sent_public + excluded.sent_public, sent_queue = c.sent_queue + excluded.sent_queue,
    sent_waiting = c.sent_waiting + excluded.sent_waiting, sent_replied = c.sent_replied + excluded.sent_replied;
end $$;
comment on function engine.fold_quarters(bigint[]) is 'Adds these rows of the journal to the counts by quarter of an hour.';

create function engine.fold_days(p_ids bigint[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- Summed by day and category first; days, weeks, months and slices are sums of those.
  with moments as materialized (
    select m.*, (m.moment at time zone z.timezone)::date as day
    from engine.journal_moments m join private.report_zones z on z.user_id = m.user_id
    where m.id = any (p_ids) and m.moment is not null
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
end $$;
comment on function engine.fold_days(bigint[]) is 'Adds these rows of the journal to the counts by day, week and month.';

create function service.fold_reports(p_limit int default 20000) returns int
-- Thousands of groups are hashed, not sorted by a dozen columns: three times as quick.
language plpgsql security definer set search_path = '' set work_mem = '64MB' as $$
declare
  v_ids bigint[];
  v_counted bigint[];
begin
  -- One folds at a time, so that no two wait for each other over the same counts.
  if not pg_try_advisory_xact_lock(hashtext('service.fold_reports')) then
    return 0;
  end if;
  -- An account that is being deleted is left out, and can't begin to be meanwhile: either would wait for the other.
  with oldest as materialized (
    select j.id, j.user_id from public.report_journal j order by j.id limit p_limit
  ), held as materialized (
    select a.id from public.accounts a where a.id in (select o.user_id from oldest o) for key share skip locked
  )
  select array_agg(o.id) into v_ids from oldest o join held h on h.id = o.user_id;
  if v_ids is null then
    return 0;
  end if;
  insert into private.report_zones (user_id, timezone)
  select u.user_id, engine.zone_of(u.user_id) from (select distinct j.user_id from public.report_journal j where j.id = any (v_ids)) u
  on conflict do nothing;

  v_counted := v_ids;
  if exists (select from private.report_zones z where z.recounted_channel is not null) then
    -- What counting anew has not come to yet it will find as it is then.
    select array_agg(j.id) into v_counted
    from public.report_journal j join private.report_zones z on z.user_id = j.user_id
    where j.id = any (v_ids) and engine.is_recounted(z, j.channel_id, j.created_at);
  end if;
  perform engine.fold_quarters(v_ids), engine.fold_days(v_counted);
  if exists (select from public.report_journal j where j.id = any (v_ids) and j.n < 0) then
    perform engine.drop_zero_counts(v_ids);
  end if;
  delete from public.report_journal j where j.id = any (v_ids);
  return cardinality(v_ids);
end $$;
comment on function service.fold_reports(int) is
  'Folds the oldest p_limit rows of the journal into the counts of the reports, and returns how many. Changes no number that a report shows. 0 while another call folds.';

create function engine.drop_zero_counts(p_ids bigint[]) returns void
language sql set search_path = '' as $$
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
$$;
comment on function engine.drop_zero_counts(bigint[]) is 'Deletes the counts that these rows of the journal have made nothing.';
