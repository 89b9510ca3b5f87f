-- What functions said to Google and to the model, for as long as an operator records it (RECORD_GOOGLE, RECORD_MODEL; docs/YOUTUBE.md, The first real day).

create table private.recorded_exchanges (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('google', 'model')),
  kept_at timestamptz not null default engine.now(),
  exchange text not null check (octet_length(exchange) <= 4000000)
);
comment on table private.recorded_exchanges is 'Exchanges of the functions, each whole, as _shared/google/recorder.ts and _shared/model/recorder.ts have them: without credentials and names.';
create index recorded_exchanges_kept on private.recorded_exchanges (kept_at);

create function service.keep_exchange(p_of text, p_exchange text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id bigint;
begin
  insert into private.recorded_exchanges as x (kind, exchange) values (p_of, p_exchange) returning x.id into v_id;
  -- Whoever forgets to turn the recorder off keeps the last ones.
  delete from private.recorded_exchanges x where x.id <= v_id - engine.most('recorded_exchanges');
end $$;
comment on function service.keep_exchange(text, text) is
  'Keeps one exchange of a recording (p_of: google or model; the exchange as JSON, at most 4 MB). Of both the last engine.most(''recorded_exchanges'') stay.';

create function service.recorded_exchanges(p_of text, p_after bigint default 0, p_limit int default 100) returns table (id bigint, exchange text)
language sql stable security definer rows 100 set search_path = '' as $$
  select x.id, x.exchange from private.recorded_exchanges x where x.kind = p_of and x.id > p_after order by x.id limit least(p_limit, 100)
$$;
comment on function service.recorded_exchanges(text, bigint, int) is 'The exchanges of a recording after one of them, in their order, 100 at most: what npm run replay reads.';

create function service.forget_exchanges() returns bigint
language sql security definer set search_path = '' as $$
  with gone as (delete from private.recorded_exchanges x returning x.id) select count(*) from gone
$$;
comment on function service.forget_exchanges() is 'Deletes the recording. Returns how many exchanges it had.';

create function engine.forget_recordings(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_deleted int;
begin
  delete from private.recorded_exchanges where id in (
    select x.id from private.recorded_exchanges x where x.kept_at < engine.now() - interval '29 days' limit p_limit);
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;
comment on function engine.forget_recordings(int) is 'Deletes exchanges that are 29 days old, p_limit at most: those with the model hold what YouTube gave. Returns how many.';
