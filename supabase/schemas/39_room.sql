-- How large the database may become, as the operator says (npm run operate -- size), how large it is, and what that leaves for comments from before a
-- channel was connected: only they wait for room. Where the operator says nothing, as on a server of one's own with a disk that is watched, nothing waits.

create table private.database_size (
  only_row boolean primary key default true check (only_row),
  most_bytes bigint check (most_bytes > 0),
  bytes bigint check (bytes > 0),
  measured_at timestamptz,
  told text check (told in ('low', 'full')),
  lease_until timestamptz not null default '-infinity',
  constraint database_size_is_measured_whole check (num_nulls(bytes, measured_at) in (0, 2))
);
insert into private.database_size default values;
comment on table private.database_size is
  'How large the database is, in one row: bytes, as of measured_at. most_bytes: how large it may become; null where the operator does not say. '
  'told: the worst that the operator was told of it since it last had room; lease_until: while a mail about it is under way.';

create function engine.database_level(d private.database_size) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when d.bytes * 100.0 >= d.most_bytes * engine.most('database_full_percent') then 'full'
    when d.bytes * 100.0 >= d.most_bytes * engine.most('database_low_percent') then 'low'
    when d.bytes + d.most_bytes is not null then 'ok' end;
end $$;
comment on function engine.database_level(private.database_size) is
  'How full the database is: ok, low (past comments wait, the operator is told), full (the operator is told again); null where nobody says how large it may become.';

create function engine.history_room() returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (select greatest(0, trunc(d.most_bytes * (engine.most('database_low_percent') / 100.0) - d.bytes)) from private.database_size d where d.bytes + d.most_bytes is not null);
end $$;
comment on function engine.history_room() is 'How many bytes past comments of all accounts together may still take; null where nobody says how large the database may become.';

create function engine.history_hold(s public.channel_syncs) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when s.history_done is not false then null
    when (select engine.database_level(d) in ('low', 'full') from private.database_size d) then 'database'
    when s.history_asks and engine.history_room() is not null then 'asked' end;
end $$;
comment on function engine.history_hold(public.channel_syncs) is
  'Why a channel''s past comments are not read on: database (nearly full), asked (nobody has forecast yet what they take, or they do not fit and their owner has not chosen how far back); null when nothing but quota holds them, or all are read.';

create function engine.history_from(p_months int) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  -- Reports reach two years back, so history does too.
  return engine.now() - case when p_months < engine.most('history_months') then make_interval(months => p_months) else interval '731 days' end;
end $$;
comment on function engine.history_from(int) is 'Where the walk through old comments ends that goes so many months back; null: all that is read at all.';

create type engine.history_read as (comments bigint, oldest timestamptz);
comment on type engine.history_read is 'What of a channel was read: how many comments, and when the oldest was written.';

create function engine.history_read_of(p_user uuid, p_channel text) returns engine.history_read
language plpgsql stable set search_path = '' as $$
declare
  r engine.history_read;
begin
  select count(*), min(y.published_at) into r.comments, r.oldest
  from (select published_at from public.comments y where y.user_id = p_user and y.channel_id = p_channel limit 200000) y;
  return r;
end $$;
comment on function engine.history_read_of(uuid, text) is 'What was read of a channel, which tells how dense its comments are; counted no further than 200,000.';

create function engine.history_ahead(r engine.history_read, p_months int) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  -- As dense as what is read.
  return coalesce(ceil(r.comments * extract(epoch from greatest(interval '0', r.oldest - engine.history_from(p_months)))
    / greatest(extract(epoch from engine.now() - r.oldest), 3600)), 0);
end $$;
comment on function engine.history_ahead(engine.history_read, int) is
  'About how many older comments there are back to so many months ago, going by how many were written on the days that are read: YouTube tells no number of a channel''s comments.';

create function engine.history_fits(p_comments bigint) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(p_comments * engine.most('comment_bytes') <= engine.history_room(), true);
end $$;
comment on function engine.history_fits(bigint) is 'Whether the database has room for so many past comments; true where nobody says how large it may become.';

create function engine.history_asks(s public.channel_syncs) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- What was read is counted only where it matters.
  if s.history_months is not null or engine.history_room() is null then
    return false;
  end if;
  return not engine.history_fits(engine.history_ahead(engine.history_read_of(s.user_id, s.channel_id), null));
end $$;
comment on function engine.history_asks(public.channel_syncs) is 'Whether a channel''s past comments wait for a choice of their owner''s: all of them do not fit, and nobody has said how far back.';

create function engine.wake_history() returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.channel_syncs s where not s.history_done order by s.user_id, s.channel_id for no key update;
  update public.channel_syncs s set next_sync_at = engine.now() where not s.history_done and s.next_sync_at > engine.now();
end $$;
comment on function engine.wake_history() is 'There may be room for past comments: the channels that have any left are read now.';

create function engine.measure_database() returns void
language plpgsql set search_path = '' as $$
declare
  d private.database_size;
  v_held boolean;
begin
  select * into d from private.database_size for update;
  v_held := engine.database_level(d) in ('low', 'full');
  update private.database_size set bytes = pg_catalog.pg_database_size(pg_catalog.current_database()), measured_at = engine.now() returning * into d;
  if v_held and engine.database_level(d) = 'ok' then
    perform engine.wake_history();
  end if;
end $$;
comment on function engine.measure_database() is 'Keeps how large the database is; with room again, past comments are read on.';

create function service.measure_database() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- It looks at every file of the database, so once a minute however many runs there are.
  perform from private.database_size d where coalesce(d.measured_at <= engine.now() - interval '1 minute', true) for update skip locked;
  if found then
    perform engine.measure_database();
  end if;
end $$;
comment on function service.measure_database() is 'Keeps how large the database is, at most once a minute: called with every run that reads comments by the schedule.';

create function service.set_database_size(p_bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.require(coalesce(p_bytes >= 100000000, true), 'The size must be at least 100 MB.');
  update private.database_size set most_bytes = p_bytes;
  perform engine.measure_database(), engine.wake_history();
  perform engine.log(null, 'operator', 'database_size_set', null, jsonb_build_object('bytes', p_bytes));
end $$;
comment on function service.set_database_size(bigint) is 'The operator says how large the database may become; null: nobody says, and nothing waits for room.';

create function service.database_size() returns table (state text, bytes bigint, most_bytes bigint, used_percent numeric, measured_at timestamptz)
language sql stable security definer rows 1 set search_path = '' as $$
  select engine.database_level(d), d.bytes, d.most_bytes, round(d.bytes * 100.0 / d.most_bytes, 1), d.measured_at from private.database_size d
$$;
comment on function service.database_size() is 'How large the database is, may become, and how full that is (state: ok, low, full; null where nobody says): one row.';

create function service.claim_database_notice() returns table (state text, used_percent numeric, bytes bigint, most_bytes bigint)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  d private.database_size;
  v_level text;
begin
  select * into d from private.database_size x where x.most_bytes is not null and x.lease_until <= engine.now() for update skip locked;
  v_level := engine.database_level(d);
  -- Each turn for the worse once, and once that there is room again.
  if v_level is null or not (case v_level when 'full' then d.told is distinct from 'full' when 'low' then d.told is null else d.told is not null end) then
    return;
  end if;
  update private.database_size set lease_until = engine.now() + interval '1 minute';
  return query select s.state, s.used_percent, s.bytes, s.most_bytes from service.database_size() s;
end $$;
comment on function service.claim_database_notice() is
  'What the operator is to be told of the database''s size, leased for a minute: a row when it is low, when it is full, and once when it has room again; no row otherwise.';

create function service.record_database_notice(p_state text, p_sent boolean) returns void
language sql security definer set search_path = '' as $$
  update private.database_size set told = case when not p_sent then told else nullif(p_state, 'ok') end, lease_until = '-infinity'
$$;
comment on function service.record_database_notice(text, boolean) is 'Whether the operator was told how full the database is.';
