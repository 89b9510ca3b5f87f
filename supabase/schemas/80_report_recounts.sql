-- Another time zone has other days. All that is counted by day is counted anew then, in portions of some thousand comments, however many there
-- are. Until that is done reports count the account's days row by row (engine.counted_in); quarters of an hour are those of every zone.

create function engine.journal_again(p_user uuid, p_channel text, p_since timestamptz, p_until timestamptz) returns bigint[]
language sql set search_path = '' as $$
  -- One statement, so one snapshot: what the journal holds already is taken off, since it will be folded by itself.
  with noted as (
    insert into public.report_journal (n, user_id, channel_id, video_id, history, created_at, published_at, reply_sent_at, reply_status, status_reason,
      reply_type, category, sentiment, topics, has_reply, is_replied, top, owner_answered, can_reply, readable)
    select 1, j.* from public.comments y cross join lateral engine.journal_of(y) j
    where y.user_id = p_user and y.channel_id = p_channel and y.created_at >= p_since and y.created_at < p_until
    union all
    select -j.n, j.user_id, j.channel_id, j.video_id, j.history, j.created_at, j.published_at, j.reply_sent_at, j.reply_status, j.status_reason,
      j.reply_type, j.category, j.sentiment, j.topics, j.has_reply, j.is_replied, j.top, j.owner_answered, j.can_reply, j.readable
    from public.report_journal j where j.user_id = p_user and j.channel_id = p_channel and j.created_at >= p_since and j.created_at < p_until
    returning id)
  select coalesce(array_agg(n.id), '{}') from noted n
$$;
comment on function engine.journal_again(uuid, text, timestamptz, timestamptz) is
  'Notes in the journal what counts are to hold of a channel''s comments first seen from p_since to p_until (excluded) while what the journal holds of them already is yet to be folded; returns the ids of what it noted.';

create function engine.drop_days(p_user uuid, p_limit int) returns int
language sql set search_path = '' as $$
  with cells as (
    delete from public.report_cells where ctid = any (array(select c.ctid from public.report_cells c where c.user_id = p_user limit p_limit)) returning 1
  ), times as (
    delete from public.report_times where ctid = any (array(select c.ctid from public.report_times c where c.user_id = p_user limit p_limit)) returning 1
  ), videos as (
    delete from public.report_video_counts where ctid = any (array(select c.ctid from public.report_video_counts c where c.user_id = p_user limit p_limit)) returning 1
  ), topics as (
    delete from public.report_topic_counts where ctid = any (array(select c.ctid from public.report_topic_counts c where c.user_id = p_user limit p_limit)) returning 1
  )
  select ((select count(*) from cells) + (select count(*) from times) + (select count(*) from videos) + (select count(*) from topics))::int
$$;
comment on function engine.drop_days(uuid, int) is 'Deletes counts by day of a user, p_limit of each kind; returns how many.';

create function engine.drop_counts(p_user uuid, p_limit int) returns int
language sql set search_path = '' as $$
  with quarters as (
    delete from public.report_counts where ctid = any (array(select c.ctid from public.report_counts c where c.user_id = p_user limit p_limit)) returning 1
  ), noted as (
    delete from public.report_journal where ctid = any (array(select j.ctid from public.report_journal j where j.user_id = p_user limit p_limit)) returning 1
  )
  select engine.drop_days(p_user, p_limit) + ((select count(*) from quarters) + (select count(*) from noted))::int
$$;
comment on function engine.drop_counts(uuid, int) is 'Deletes what reports count of a user, p_limit rows of each kind; returns how many.';

create function engine.recount_days(v private.report_zones, p_limit int) returns int
language plpgsql set search_path = '' as $$
declare
  -- In the order of the index. Those first seen in the same moment stay together: the comments of a page.
  v_since constant timestamptz := coalesce((
    select y.created_at from public.comments y
    where y.user_id = v.user_id and y.channel_id = v.recounted_channel and y.created_at < v.recounted_since
    order by y.created_at desc offset p_limit - 1 limit 1), '-infinity');
  v_ids constant bigint[] := engine.journal_again(v.user_id, v.recounted_channel, v_since, v.recounted_since);
  v_next text := v.recounted_channel;
begin
  perform engine.fold_days(v_ids);
  delete from public.report_journal j where j.id = any (v_ids);
  if v_since = '-infinity' then
    -- One whose comments are all gone, too, while the journal still has to take them off.
    select min(c.channel_id) into v_next from (
      select min(y.channel_id) from public.comments y where y.user_id = v.user_id and y.channel_id > v.recounted_channel
      union all select min(j.channel_id) from public.report_journal j where j.user_id = v.user_id and j.channel_id > v.recounted_channel) c (channel_id);
  end if;
  update private.report_zones z
  set recounted_channel = v_next, recounted_since = case when v_next > v.recounted_channel then 'infinity' when v_next is not null then v_since end
  where z.user_id = v.user_id;
  return greatest(1, cardinality(v_ids));
end $$;
comment on function engine.recount_days(private.report_zones, int) is
  'Counts by day the next p_limit comments that counting anew has not come to; returns how many rows that took, 1 at least. Under the lock of service.fold_reports.';

create function service.recount_reports(p_limit int default 20000) returns int
language plpgsql security definer set search_path = '' set work_mem = '64MB' as $$
declare
  v private.report_zones;
  v_dropped int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('service.fold_reports')) then
    return 0;
  end if;
  -- As service.fold_reports: none that is being deleted.
  select z.* into v from private.report_zones z join public.accounts a on a.id = z.user_id
  where z.wanted is not null or z.recounted_channel is not null order by random() limit 1
  for update of z skip locked for key share of a skip locked;
  if not found then
    return 0;
  end if;
  if v.wanted is not null then
    update private.report_zones z set timezone = v.wanted, wanted = null, recounted_channel = '', recounted_since = 'infinity'
    where z.user_id = v.user_id returning * into v;
  end if;
  if v.recounted_channel = '' then
    v_dropped := engine.drop_days(v.user_id, p_limit);
  end if;
  -- A comment takes far longer than a count that is dropped: it may become ten (5,000 comments took 1 to 2 s).
  return case when v_dropped > 0 then v_dropped else engine.recount_days(v, greatest(1, p_limit / 4)) end;
end $$;
comment on function service.recount_reports(int) is
  'Counts by day anew what belongs to a user who has chosen another time zone: drops p_limit counts of each kind, or counts a quarter as many comments; returns how many rows that took, 0 when nobody waits or another call folds. '
  'Each call may take any of those who wait, so that a large account keeps nobody waiting.';
