-- What makes the reports' time grow with the days asked for and not with the comments: counts a quarter of an hour, kept by triggers.
-- Every zone's day has begun at a whole quarter of an hour UTC since 1972, so quarters add up to exact days in any zone.

create table public.report_counts (
  user_id uuid not null references auth.users (id) on delete cascade,
  channel_id text not null,
  quarter timestamptz not null,
  -- By created_at.
  seen int not null,
  seen_public int not null,
  -- By published_at.
  written int not null,
  written_public int not null,
  -- By reply_sent_at.
  replies int not null,
  sent_public int not null,
  sent_queue int not null,
  sent_waiting int not null,
  sent_replied int not null
);
comment on table public.report_counts is
  'Counts of youtube_comments per channel and quarter of an hour (UTC), as signed changes: a number is the sum of its rows. '
  'Adding a row locks nobody, so two writers of one quarter cannot wait for each other, let alone in a circle.';
comment on column public.report_counts.replies is 'Rows with has_reply by reply_sent_at.';
comment on column public.report_counts.sent_waiting is 'queue, under_moderation and posting by reply_sent_at: the status filter queued.';
comment on column public.report_counts.sent_replied is 'is_replied by reply_sent_at: the rows of the table sorted by replied.';
-- A report reads nothing but this index.
create index report_counts_quarter on public.report_counts (user_id, channel_id, quarter)
  include (seen, seen_public, written, written_public, replies, sent_public, sent_queue, sent_waiting, sent_replied);
alter table public.report_counts enable row level security;
grant select on public.report_counts to authenticated;
create policy "report_counts: owner reads" on public.report_counts for select to authenticated using (user_id = any (array(select engine.accounts())));

create function engine.fold_report_counts(p_user uuid, p_channel text, p_quarter timestamptz) returns void
language sql set search_path = '' as $$
  with taken as materialized (
    select c.ctid as place from public.report_counts c
    where c.user_id = p_user and c.channel_id = p_channel and c.quarter = p_quarter
    for update skip locked
  ), gone as (
    delete from public.report_counts c where c.ctid = any(array(select place from taken)) returning c.*
  )
  insert into public.report_counts
  select p_user, p_channel, p_quarter, sum(seen), sum(seen_public), sum(written), sum(written_public),
    sum(replies), sum(sent_public), sum(sent_queue), sum(sent_waiting), sum(sent_replied)
  from gone having count(*) > 0
$$;
comment on function engine.fold_report_counts(uuid, text, timestamptz) is
  'Replaces a quarter''s changes by their sum, leaving out those another transaction is folding. Changes no number.';

-- One body for the three kinds of statement; they differ only in where the rows come from. Statement-level, so that a batch is summed before
-- it is written, and without a look at what changed: what did not, cancels out.
do $$
declare
  v_kind text;
  v_source text;
begin
  for v_kind, v_source in values
    ('insert', 'select n.*, 1 as sign from new_rows n'),
    ('update', 'select n.*, 1 as sign from new_rows n union all select o.*, -1 as sign from old_rows o'),
    -- The rows of a deleted account go with it: there is nobody left to count for.
    ('delete', 'select o.*, -1 as sign from old_rows o where exists (select from auth.users u where u.id = o.user_id)')
  loop
    execute format($template$
      create function engine.count_%1$s() returns trigger
      language plpgsql security definer set search_path = '' as $body$
      declare
        v record;
      begin
        for v in
          with added as (
            insert into public.report_counts
            select r.user_id, r.channel_id, s.quarter, sum(r.sign * s.seen), sum(r.sign * s.seen_public), sum(r.sign * s.written),
              sum(r.sign * s.written_public), sum(r.sign * s.replies), sum(r.sign * s.sent_public), sum(r.sign * s.sent_queue),
              sum(r.sign * s.sent_waiting), sum(r.sign * s.sent_replied)
            from (%2$s) r
            -- A comment counts in three quarters: when it was seen, when it was written, and when its reply was sent.
            cross join lateral (
              select date_bin('15 minutes', r.created_at, timestamptz 'epoch') as quarter, 1 as seen,
                (r.reply_status is not distinct from 'verified_public')::int as seen_public, 0 as written, 0 as written_public,
                0 as replies, 0 as sent_public, 0 as sent_queue, 0 as sent_waiting, 0 as sent_replied
              union all
              select date_bin('15 minutes', r.published_at, timestamptz 'epoch'), 0, 0, 1,
                (r.reply_status is not distinct from 'verified_public')::int, 0, 0, 0, 0, 0
              where r.published_at is not null
              union all
              select date_bin('15 minutes', r.reply_sent_at, timestamptz 'epoch'), 0, 0, 0, 0, r.has_reply::int,
                (r.reply_status is not distinct from 'verified_public')::int, (r.reply_status is not distinct from 'queue')::int,
                coalesce(r.reply_status = any (engine.reply_on_its_way()), false)::int, r.is_replied::int
              where r.reply_sent_at is not null) s
            group by 1, 2, 3
            having sum(r.sign * s.seen) <> 0 or sum(r.sign * s.seen_public) <> 0 or sum(r.sign * s.written) <> 0
              or sum(r.sign * s.written_public) <> 0 or sum(r.sign * s.replies) <> 0 or sum(r.sign * s.sent_public) <> 0
              or sum(r.sign * s.sent_queue) <> 0 or sum(r.sign * s.sent_waiting) <> 0 or sum(r.sign * s.sent_replied) <> 0
            returning user_id, channel_id, quarter
          )
          -- Four changes and the new one: folding costs a writer a little, reading more rows would cost every report.
          select a.* from added a where 4 <= (
            select count(*) from (
              select from public.report_counts c
              where c.user_id = a.user_id and c.channel_id = a.channel_id and c.quarter = a.quarter limit 4) four)
        loop
          perform engine.fold_report_counts(v.user_id, v.channel_id, v.quarter);
        end loop;
        return null;
      end $body$
    $template$, v_kind, v_source);
    execute format('comment on function engine.count_%s() is %L', v_kind,
      'Trigger: adds what a statement changed to report_counts, and folds a quarter that has gathered many changes.');
  end loop;
end $$;

create trigger youtube_comments_count_insert after insert on public.youtube_comments
  referencing new table as new_rows for each statement execute function engine.count_insert();
create trigger youtube_comments_count_update after update on public.youtube_comments
  referencing old table as old_rows new table as new_rows for each statement execute function engine.count_update();
create trigger youtube_comments_count_delete after delete on public.youtube_comments
  referencing old table as old_rows for each statement execute function engine.count_delete();

create function engine.coverage(p_published bigint, p_total bigint) returns int
language sql immutable set search_path = '' as $$
  select case when p_total = 0 then 0 else floor(p_published * 100.0 / p_total) end::int
$$;
comment on function engine.coverage(bigint, bigint) is 'floor(published / total x 100), 0 when there are no comments.';
grant execute on function engine.coverage(bigint, bigint) to authenticated;
