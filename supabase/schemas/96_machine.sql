-- The machine under a server of one's own, as whoever runs the server sees it (scripts/stack/machine-watch.ts): how full its disk is, and when it was
-- last backed up. Where nobody tells, as on hosted Supabase, nothing here holds anything up.

create table private.machine (
  only_row boolean primary key default true check (only_row),
  is_served boolean not null default false,
  since timestamptz,
  noted_at timestamptz,
  disk_bytes bigint check (disk_bytes > 0),
  disk_free bigint check (disk_free between 0 and disk_bytes),
  backed_up_at timestamptz,
  told text check (told in ('low', 'full')),
  lease_until timestamptz not null default '-infinity',
  constraint machine_is_noted_whole check (num_nulls(since, noted_at, disk_bytes, disk_free) in (0, 4))
);
insert into private.machine default values;
comment on table private.machine is
  'What is known of the machine that this runs on, in one row; nothing on hosted Supabase. is_served: it serves the internet, so backups are asked for, from since on. '
  'disk_bytes, disk_free: of the disk with the database or of the one with the logs, whichever is fuller, at noted_at. '
  'told: the worst that the operator was told of the disk since it last had room; lease_until: while a mail about it is under way.';

create function engine.disk_level(m private.machine) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_percent constant numeric := 100 - m.disk_free * 100.0 / m.disk_bytes;
begin
  return case when v_percent >= engine.most('disk_full_percent') then 'full' when v_percent >= engine.most('disk_low_percent') then 'low' when v_percent is not null then 'ok' end;
end $$;
comment on function engine.disk_level(private.machine) is 'How a disk is, as it was last noted: ok, low (the operator is warned), full (work pauses); null where nobody looks.';

create function engine.disk_state() returns text
language plpgsql stable set search_path = '' as $$
begin
  -- Whoever has looked no more for so long is gone, and a database that has moved knows nothing of its new disk.
  return (select engine.disk_level(m) from private.machine m where m.noted_at > engine.now() - interval '1 hour');
end $$;
comment on function engine.disk_state() is 'How the disk is (engine.disk_level); null when nobody has looked in the last hour.';

create function engine.note_machine(p_is_served boolean, p_disk_bytes bigint, p_disk_free bigint, p_backed_up_at timestamptz default null) returns text
language plpgsql set search_path = '' as $$
declare
  m private.machine;
  v_was_full boolean;
begin
  select * into m from private.machine for update;
  v_was_full := engine.disk_level(m) = 'full';
  update private.machine set
    is_served = p_is_served,
    since = case when is_served = p_is_served then coalesce(since, engine.now()) else engine.now() end,
    noted_at = engine.now(),
    disk_bytes = p_disk_bytes,
    disk_free = p_disk_free,
    backed_up_at = greatest(backed_up_at, p_backed_up_at)
  returning * into m;
  if v_was_full and engine.disk_level(m) <> 'full' then
    perform engine.wake_all();
  end if;
  return engine.disk_level(m);
end $$;
comment on function engine.note_machine(boolean, bigint, bigint, timestamptz) is
  'Keeps what whoever runs the server sees of its machine, and says how its disk is (engine.disk_level). While it is full, nothing is read, drafted or posted (engine.standstill_reason); '
  'with room again, all of it goes on at once.';

create function service.machine_state() returns table (
  disk text, disk_bytes bigint, disk_free bigint, used_percent numeric, is_served boolean, backed_up_at timestamptz, backup_late boolean)
language sql stable security definer rows 1 set search_path = '' as $$
  select d.state, m.disk_bytes, m.disk_free, round(100 - m.disk_free * 100.0 / m.disk_bytes, 1), m.is_served, m.backed_up_at,
    m.is_served and coalesce(m.backed_up_at, m.since) < engine.now() - make_interval(hours => engine.most('backup_hours'))
  from (select engine.disk_state() as state offset 0) d left join private.machine m on d.state is not null
$$;
comment on function service.machine_state() is
  'The machine that this runs on: disk (ok, low, full), its bytes and how much of them is used, and when it was last backed up; backup_late: longer ago than a server may go without. One row, of nulls on hosted Supabase.';

create function service.claim_disk_notice() returns table (state text, used_percent numeric, disk_free bigint)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  v_state constant text := engine.disk_state();
  m private.machine;
begin
  if v_state is null then
    return;
  end if;
  select * into m from private.machine where lease_until <= engine.now() for update skip locked;
  -- Each turn for the worse once, and once that there is room again: a disk at the edge of full would fill a mailbox, too.
  if not found or not (case v_state when 'full' then m.told is distinct from 'full' when 'low' then m.told is null else m.told is not null end) then
    return;
  end if;
  update private.machine set lease_until = engine.now() + interval '1 minute';
  return query select s.disk, s.used_percent, s.disk_free from service.machine_state() s;
end $$;
comment on function service.claim_disk_notice() is
  'What the operator is to be told of the disk, leased for a minute: a row when it is low, when it is full, and once when it has room again; no row otherwise.';

create function service.record_disk_notice(p_state text, p_sent boolean) returns void
language sql security definer set search_path = '' as $$
  update private.machine set told = case when not p_sent then told else nullif(p_state, 'ok') end, lease_until = '-infinity'
$$;
comment on function service.record_disk_notice(text, boolean) is 'Whether the operator was told how the disk is.';
