-- What a person does in a browser is done once: an answer that got lost on the way is asked for again by the same key (the header x-act).
-- Programs have keys and answers of their own (19_program_keys.sql).

create table private.acts_done (
  person_id uuid not null references auth.users (id) on delete cascade,
  act_key uuid not null,
  done_at timestamptz not null default engine.now(),
  primary key (person_id, act_key)
);
comment on table private.acts_done is
  'What people''s browsers asked to be done, by the key that each gave its request, noted in the transaction that did it. The newest 2,000 of a person are kept for 40 days; a browser keeps what it could not send for 30.';
create index acts_done_age on private.acts_done (done_at);
create index acts_done_newest on private.acts_done (person_id, done_at desc);

create function engine.act_key() returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(nullif(current_setting('request.headers', true), '')::json ->> 'x-act', '');
end $$;
comment on function engine.act_key() is 'The key by which the request asks to be done once, as the header x-act gives it; null where it gives none.';

create function engine.note_act() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if engine.person() is null then
    return;
  end if;
  perform engine.require(pg_input_is_valid(engine.act_key(), 'uuid'), 'X-Act is a UUID.');
  -- Who asks again while the first request acts waits for what becomes of it.
  insert into private.acts_done (person_id, act_key) values (engine.person(), engine.act_key()::uuid) on conflict do nothing;
  if not found then
    perform engine.fail(409, 'already_done', 'This has been done already.');
  end if;
  delete from private.acts_done where person_id = engine.person() and act_key in (
    select d.act_key from private.acts_done d where d.person_id = engine.person() order by d.done_at desc offset engine.most('acts_done'));
end $$;
comment on function engine.note_act() is
  'Notes that the request of a person with a key is done, for its whole transaction: what is refused is not noted. 409 already_done for a key that was noted before, and nothing is done again. Nobody signed in: nothing.';

create function engine.forget_acts(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.acts_done where (person_id, act_key) in (
    select d.person_id, d.act_key from private.acts_done d where d.done_at < engine.now() - interval '40 days' limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function engine.forget_acts(int) is 'Deletes keys of acts that are older than any browser asks for again, p_limit at most. Returns how many.';

grant execute on function engine.act_key(), engine.note_act() to anon, authenticated, service_role;
