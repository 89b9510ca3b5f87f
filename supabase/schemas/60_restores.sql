-- After a restore the database knows less than YouTube: what was posted between the moment that it is as of and now. So whatever may have been
-- posted then is looked for before it is posted (docs/BACKUP.md, Restore).

create table private.lineage (
  only_row boolean primary key default true check (only_row),
  server text,
  restored_at timestamptz
);
insert into private.lineage default values;
comment on table private.lineage is 'When this database was last brought back to an earlier moment, in one row. Null: never.';
comment on column private.lineage.server is
  'engine.lineage when replies were last claimed. Another one now: the database was brought back, on this server or another. Null: none was ever claimed.';

create function engine.lineage() returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select s.system_identifier || '/' || left(pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_lsn()), 8) from pg_catalog.pg_control_system() s);
end $$;
comment on function engine.lineage() is
  'The cluster and its timeline. Postgres begins a new timeline when it was recovered to a moment, or a replica takes over.';

create function engine.restored_at() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  -- Nobody has noted the new lineage yet.
  return (select case when l.server <> engine.lineage() then engine.now() else l.restored_at end from private.lineage l);
end $$;
comment on function engine.restored_at() is 'When the database was last brought back to an earlier moment; null: never.';

create function engine.begin_again() returns void
language plpgsql set search_path = '' as $$
begin
  update private.lineage set server = engine.lineage(), restored_at = engine.now() where true;
  -- What became of them nobody knows, and to send them again could undo what a person decided since.
  update private.moderations m set state = 'unsure', reason = 'restored', due_at = null, lease_id = null, settled_at = engine.now()
  where m.due_at is not null;
end $$;
comment on function engine.begin_again() is 'The database has just been brought back: what it had still to send is sent no more, or looked for first.';

create function engine.note_lineage() returns void
language plpgsql set search_path = '' as $$
declare
  v_server constant text := (select l.server from private.lineage l);
  v_now constant text := engine.lineage();
begin
  if v_server is distinct from v_now then
    -- Whoever comes first notes it and nobody waits for them: until they are through, engine.restored_at holds all others.
    perform from private.lineage l where l.server is not distinct from v_server for update skip locked;
    if found and v_server is null then
      update private.lineage set server = v_now where true;
    elsif found then
      perform engine.begin_again();
    end if;
  end if;
end $$;
comment on function engine.note_lineage() is 'Notes that the database was brought back, where its lineage tells.';

create function service.note_restore() returns void
language sql security definer set search_path = '' as $$ select engine.begin_again() $$;
comment on function service.note_restore() is
  'This database has just been brought back to an earlier moment (npm run restore): nothing is posted for five minutes, and then nothing before it was looked for. Decisions about comments that were not through are unsure.';

create function engine.settles_until() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  -- What was sent last may be in no list yet: a lost reply is looked for as long (engine.look_decides).
  return engine.restored_at() + interval '5 minutes';
end $$;
comment on function engine.settles_until() is 'Before when nothing is posted after a restore; null: there was none.';

create function engine.may_be_answered(p_published_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_restored_at constant timestamptz := engine.restored_at();
begin
  -- YouTube keeps what it holds for 60 days.
  return coalesce(v_restored_at > engine.now() - interval '60 days' and coalesce(p_published_at < v_restored_at, true), false);
end $$;
comment on function engine.may_be_answered(timestamptz) is
  'Whether a comment of that time may have been answered by a reply that this database knows nothing of, since it was brought back.';
