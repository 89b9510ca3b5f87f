-- Keys of programs: how a script, an integration or an assistant acts for a person in an account. A key is that person with less: it may what
-- its scopes and they both may, on the channels of both, read at every statement (engine.call_identity). It is never its person alone: nothing
-- that is theirs in no account in particular, such as their sessions, keys and notices, is a program's (engine.person).
-- The functions alone take keys. For each call they are given a token that is good for a minute (service.begin_call) and says to the Data API who asks
-- (docs/decisions/026-a-key-is-a-person-with-less.md).

create table private.program_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  prefix text not null,
  key_hash text not null unique,
  scopes text[] not null check (scopes <@ engine.scopes() and scopes @> '{read}'),
  channels text[] check (cardinality(channels) > 0),
  created_at timestamptz not null default engine.now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  ended_at timestamptz generated always as (least(expires_at, revoked_at)) stored,
  last_used_at timestamptz
) with (fillfactor = 80);
comment on table private.program_keys is
  'Keys by which programs act for a person in an account. Good until ended_at, or for good where that is null. Kept for 30 days after that, so that one can say what became of a key.';
comment on column private.program_keys.name is 'Which program has it, in the words of who made it: what history calls the program.';
comment on column private.program_keys.prefix is 'How the key begins, for its person to tell one from another.';
comment on column private.program_keys.scopes is 'What it lets a program do (engine.scopes), as far as its person may.';
comment on column private.program_keys.channels is 'On which channels, as far as its person may there; null: on all of theirs.';
create index program_keys_account on private.program_keys (account_id, created_at);
create index program_keys_person on private.program_keys (person_id);
create index program_keys_ended on private.program_keys (ended_at) where ended_at is not null;

create table private.program_writes (
  id bigint generated always as identity primary key,
  key_id uuid not null references private.program_keys (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 100),
  request_hash text not null,
  created_at timestamptz not null default engine.now(),
  acted_at timestamptz,
  answer jsonb
);
comment on table private.program_writes is
  'What programs asked to be done, by the key that they gave each request: done once, in the transaction that notes it here, and answered alike for 24 hours, to an assistant for 10 minutes (engine.begin_write).';
create unique index program_writes_once on private.program_writes (key_id, idempotency_key);
create index program_writes_age on private.program_writes (created_at);

create table private.program_calls (
  token_hash text primary key,
  key_id uuid not null references private.program_keys (id) on delete cascade,
  write_id bigint references private.program_writes (id) on delete cascade,
  is_assistant boolean not null default false,
  until timestamptz not null
);
comment on table private.program_calls is 'Calls that the functions are making for programs, by tokens that they alone are told, as hashes. A minute is longer than any of them takes.';
comment on column private.program_calls.is_assistant is 'Whether an assistant calls, by the function mcp: it approves where the account lets it (accounts.assistants_approve).';
create index program_calls_until on private.program_calls (until);
create index program_calls_key on private.program_calls (key_id);
create index program_calls_write on private.program_calls (write_id) where write_id is not null;

create function engine.key_identity(v private.program_keys, p_assistant boolean) returns engine.caller_identity
language plpgsql stable security definer set search_path = '' as $$
declare
  w engine.caller_identity;
begin
  if v.ended_at is null or v.ended_at > engine.now() then
    w := engine.membership(v.person_id, v.account_id);
  end if;
  if w.account_id is null then
    return null;
  end if;
  w.kind := 'key';
  w.key_id := v.id;
  w.permissions := array(select p from unnest(w.permissions) with ordinality p (p, place) where p = any (v.scopes) order by place);
  if p_assistant and not (select a.assistants_approve from public.accounts a where a.id = v.account_id) then
    w.permissions := array_remove(w.permissions, 'approve');
  end if;
  w.channels := case when w.channels is null then v.channels when v.channels is null then w.channels
    else array(select c from unnest(w.channels) c where c = any (v.channels)) end;
  return w;
end $$;
comment on function engine.key_identity(private.program_keys, boolean) is
  'Who asks by a key, or an assistant by it: its person in its account, with what both may, on the channels of both, an assistant without approving unless the account lets it; a row of nulls for one that has ended, or whose person is no member any more.';

create function engine.call_identity(p_token text) returns engine.caller_identity
language plpgsql stable security definer set search_path = '' as $$
declare
  c private.program_calls;
  v private.program_keys;
begin
  select o.* into c from private.program_calls o where o.token_hash = engine.token_hash(left(p_token, 100)) and o.until > engine.now();
  select k.* into v from private.program_keys k where k.id = c.key_id;
  return case when v.id is not null then engine.key_identity(v, c.is_assistant) end;
end $$;
comment on function engine.call_identity(text) is 'Who asks by a call of a program, for engine.caller; nulls for a token that is over or nobody''s.';

-- Whom the Data API takes for signed in: PostgREST calls this at the beginning of each request (db_pre_request), in its transaction and role.
create function engine.call_is_open() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (engine.call_identity(engine.call_token())).account_id is not null;
end $$;
comment on function engine.call_is_open() is 'Whether the request is a call of a program whose key is good.';

create function engine.begin_request() returns void
language plpgsql set search_path = '' as $$
begin
  if current_setting('role') = 'anon' and engine.call_token() is not null and engine.call_is_open() then
    perform set_config('role', 'authenticated', true), set_config('statement_timeout', '8s', true);
  end if;
  if engine.act_key() is not null then
    perform engine.note_act();
  end if;
end $$;
comment on function engine.begin_request() is
  'What the Data API does before each request: what a person asks to be done once is noted (engine.note_act), and one that comes as anon with the token of a program''s call goes on as authenticated, where policies and functions ask engine.caller. Without it such a request has the '
  'rights of anon, which reads nothing: it fails closed.';
grant execute on function engine.call_token(), engine.call_is_open(), engine.begin_request() to anon, authenticated, service_role;

create function engine.pre_request() returns text
language sql stable set search_path = '' as $$
  select split_part(o.setting, '=', 2)
  from pg_catalog.pg_db_role_setting s
  join pg_catalog.pg_database d on d.datname = current_database() and s.setdatabase in (0, d.oid), unnest(s.setconfig) o (setting)
  where s.setrole = (select r.oid from pg_catalog.pg_roles r where r.rolname = 'authenticator') and o.setting like 'pgrst.db\_pre\_request=%'
  order by s.setdatabase desc limit 1
$$;
comment on function engine.pre_request() is 'The function that a PostgREST here is set to call before each request, as it was written; null where none is.';

create function engine.keys_are_open() returns boolean
language sql stable set search_path = '' as $$
  select not r.rolcanlogin or engine.pre_request() is not distinct from 'engine.begin_request'
    or exists (select from pg_catalog.pg_proc p where p.oid = to_regproc(engine.pre_request()) and strpos(p.prosrc, 'engine.begin_request(') > 0)
  from (select coalesce((select a.rolcanlogin from pg_catalog.pg_roles a where a.rolname = 'authenticator'), false) as rolcanlogin) r
$$;
comment on function engine.keys_are_open() is
  'Whether a call of a program comes through the Data API: a PostgREST calls engine.begin_request, or other software''s function that calls it; or none signs in here, since the own server always calls it.';

create function engine.end_program_keys(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.program_keys k set revoked_at = engine.now() where k.id = any (p_ids) and k.revoked_at is null;
end $$;
comment on function engine.end_program_keys(uuid[]) is 'Revokes keys of programs: they fail at the next statement.';

create function engine.end_keys_of(p_account uuid, p_person uuid) returns void
language sql security definer set search_path = '' as $$
  select engine.end_program_keys(array(select k.id from private.program_keys k where k.account_id = p_account and k.person_id = p_person and k.revoked_at is null))
$$;
comment on function engine.end_keys_of(uuid, uuid) is 'Revokes the keys that a person has in an account, which they have left.';

create function engine.signed_in_lately() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = engine.person() and s.created_at > engine.now() - make_interval(mins => engine.most('fresh_minutes')));
end $$;
comment on function engine.signed_in_lately() is 'Whether the caller has signed in within the last minutes (engine.most(''fresh_minutes'')), which a session that somebody left open has not.';

create function engine.create_program_key(p_name text, p_scopes text[], p_channels text[], p_days int) returns table (id uuid, key text)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  v_me constant uuid := engine.me();
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
  v_who constant engine.caller_identity := engine.caller();
  v_key constant text := 'rj_' || left(engine.new_token(), 48);
  v private.program_keys;
begin
  perform engine.refuse_operator();
  if not engine.signed_in_lately() then
    perform engine.fail(403, 'sign_in_again', format('For a new key, you need to have signed in within the last %s minutes.', engine.most('fresh_minutes')), 'Sign in again, then create it.');
  end if;
  perform engine.require(length(p_name) <= 1000 and length(engine.one_line(p_name, 61)) between 1 and 60, 'Give the key a name of 1 to 60 characters.');
  perform engine.require(cardinality(p_scopes) <= cardinality(engine.scopes()) and p_scopes <@ engine.scopes(), 'Choose what the program may do.');
  perform engine.require((p_scopes || '{read}') <@ v_who.permissions, 'A key can''t do more than you can. Choose less.');
  perform engine.require(p_days is null or p_days in (30, 90, 365), 'Choose 30, 90 or 365 days, or no end.');
  if p_channels is not null then
    perform engine.require_place(v_account, 'viewer', p_channels);
    perform engine.require(not exists (select from unnest(p_channels) c where not engine.covers_alone(v_who.channels, c)), 'You can''t give access to a channel that you don''t manage.');
  end if;
  -- Under a lock of the account's, or two at a time would both find the last place.
  perform from public.accounts a where a.id = v_account for no key update;
  if (select count(*) from private.program_keys k where k.account_id = v_account and (k.ended_at is null or k.ended_at > engine.now())) >= engine.most('program_keys') then
    perform engine.fail(409, 'too_many_keys', format('This account already has %s keys.', engine.most('program_keys')), 'Revoke one that is no longer used.');
  elsif (select count(*) from private.program_keys k where k.account_id = v_account and k.created_at > engine.now() - interval '1 day') >= engine.most('program_keys_per_day') then
    perform engine.fail(429, 'too_many_keys', format('You''ve made %s keys in 24 hours.', engine.most('program_keys_per_day')), 'Try again tomorrow.');
  end if;
  insert into private.program_keys (account_id, person_id, name, prefix, key_hash, scopes, channels, expires_at)
  values (v_account, v_me, engine.one_line(p_name, 60), left(v_key, 9), engine.token_hash(v_key),
    engine.in_order(p_scopes || '{read}', engine.scopes()),
    engine.distinct_channels(p_channels), engine.now() + make_interval(days => p_days)) returning * into v;
  perform engine.log(v_account, 'owner', 'program_key_created', v.name,
    jsonb_strip_nulls(jsonb_build_object('key', v.id, 'scopes', v.scopes, 'channels', v.channels, 'expires_at', v.expires_at)));
  return query select v.id, v_key;
end $$;
comment on function engine.create_program_key(text, text[], text[], int) is 'Rule of public.create_program_key.';

create function engine.program_keys() returns table (
  id uuid, name text, prefix text, scopes text[], channels text[], person_name text, mine boolean, created_at timestamptz, expires_at timestamptz, last_used_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
  v_all constant boolean := engine.whole_account('manage') is not null;
begin
  return query
  select k.id, k.name, k.prefix, k.scopes, k.channels, engine.person_name(k.person_id), k.person_id = engine.actor(), k.created_at, k.expires_at, k.last_used_at
  from private.program_keys k
  where k.account_id = v_account and (k.ended_at is null or k.ended_at > engine.now()) and (v_all or k.person_id = engine.actor())
  order by k.created_at desc, k.id limit engine.most('list_rows');
end $$;
comment on function engine.program_keys() is 'Rule of public.program_keys.';

create function engine.revoke_program_key(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_me constant uuid := engine.me();
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
  v private.program_keys;
begin
  perform engine.refuse_operator();
  select * into v from private.program_keys k
  where k.id = p_id and k.account_id = v_account and (k.ended_at is null or k.ended_at > engine.now())
    and (k.person_id = v_me or engine.whole_account('manage') is not null) for update;
  if v.id is null then
    perform engine.fail(404, 'program_key_not_found', 'This key doesn''t work any more.', 'Reload the page to see where things stand.');
  end if;
  perform engine.end_program_keys(array[v.id]);
  perform engine.log(v_account, 'owner', 'program_key_revoked', v.name, jsonb_build_object('key', v.id));
end $$;
comment on function engine.revoke_program_key(uuid) is 'Rule of public.revoke_program_key.';

create function engine.forget_programs(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
  v_step int;
begin
  delete from private.program_keys where id in (
    select k.id from private.program_keys k where k.ended_at < engine.now() - interval '30 days' limit p_limit);
  get diagnostics v_count = row_count;
  delete from private.program_writes where id in (
    select w.id from private.program_writes w where w.created_at < engine.now() - interval '24 hours' order by w.created_at limit p_limit);
  get diagnostics v_step = row_count;
  return v_count + v_step;
end $$;
comment on function engine.forget_programs(int) is 'Deletes keys that ended 30 days ago and writes of more than 24 hours ago, p_limit at most of each. Returns how many.';

grant execute on function engine.create_program_key(text, text[], text[], int), engine.program_keys(), engine.revoke_program_key(uuid) to authenticated;

create function public.create_program_key(p_name text, p_scopes text[], p_channels text[] default null, p_days int default null) returns table (id uuid, key text)
language sql set search_path = '' as $$ select * from engine.create_program_key(p_name, p_scopes, p_channels, p_days) $$;
comment on function public.create_program_key(text, text[], text[], int) is
  'Makes a key by which a program acts for the caller in their account, for who manages something there and has signed in within the last minutes: one row with the key, which is told this once. p_scopes: what it may '
  '(engine.scopes, read with any); p_channels: null for all of the caller''s; p_days: 30, 90, 365, or null for no end. 403 sign_in_again, 409 and 429 too_many_keys, 422 for more than the caller may.';

create function public.program_keys() returns table (
  id uuid, name text, prefix text, scopes text[], channels text[], person_name text, mine boolean, created_at timestamptz, expires_at timestamptz, last_used_at timestamptz)
language sql stable set search_path = '' as $$ select * from engine.program_keys() $$;
comment on function public.program_keys() is
  'Keys of programs that are good, newest first: all of the account for who manages all of it, else the caller''s own. last_used_at to the minute.';

create function public.revoke_program_key(p_id uuid) returns void
language sql set search_path = '' as $$ select engine.revoke_program_key(p_id) $$;
comment on function public.revoke_program_key(uuid) is
  'Revokes a key of the caller''s, or, for who manages all of the account, anybody''s there: it fails at its next statement. 404 for one that is good no more.';
grant execute on function public.create_program_key(text, text[], text[], int), public.program_keys(), public.revoke_program_key(uuid) to authenticated;

create function engine.require_good_key(v private.program_keys, p_scope text, p_assistant boolean) returns engine.caller_identity
language plpgsql stable security definer set search_path = '' as $$
declare
  w constant engine.caller_identity := engine.key_identity(v, p_assistant);
begin
  if v.id is null then
    perform engine.fail(401, 'key_unknown', 'This key doesn''t exist.', 'Copy it again, or create one in Programs.');
  elsif v.revoked_at is not null then
    perform engine.fail(401, 'key_revoked', 'This key was revoked.', 'Create another one in Programs.');
  elsif v.expires_at <= engine.now() then
    perform engine.fail(401, 'key_expired', 'This key has expired.', 'Create another one in Programs.');
  elsif w.account_id is null then
    perform engine.fail(401, 'key_revoked', 'Whoever made this key has left the account.', 'Ask somebody who works in it for another one.');
  elsif p_scope <> all (v.scopes) then
    perform engine.fail(403, 'scope_missing', format('This key lacks the scope “%s”.', p_scope), 'Create a key that has it in Programs.');
  elsif p_assistant and p_scope = 'approve' and not (select a.assistants_approve from public.accounts a where a.id = w.account_id) then
    perform engine.fail(403, 'assistants_dont_approve', 'Assistants don''t approve replies in this account.', 'Leave the proposal: it waits for a person. The account''s owner can allow it in Programs.');
  elsif p_scope <> all (w.permissions) then
    perform engine.fail(403, 'not_allowed', format('Whoever made this key may not “%s” in this account any more.', p_scope), 'Ask the account''s owner.');
  end if;
  return w;
end $$;
comment on function engine.require_good_key(private.program_keys, text, boolean) is
  'Who asks by a key, or an assistant by it, for what needs a scope. 401 key_unknown (a row of nulls), key_revoked, key_expired; 403 scope_missing, assistants_dont_approve, not_allowed.';

create function engine.begin_write(p_key uuid, p_idempotency text, p_request text, p_assistant boolean) returns private.program_writes
language plpgsql security definer set search_path = '' as $$
declare
  v private.program_writes;
begin
  perform engine.require(length(p_idempotency) between 1 and 100, 'Idempotency-Key can have at most 100 characters.');
  insert into private.program_writes as w (key_id, idempotency_key, request_hash) values (p_key, p_idempotency, p_request)
  on conflict (key_id, idempotency_key) do update set request_hash = excluded.request_hash, created_at = excluded.created_at, acted_at = null, answer = null
    where w.created_at < engine.now() - case when p_assistant then interval '10 minutes' else interval '24 hours' end;
  select * into strict v from private.program_writes w where w.key_id = p_key and w.idempotency_key = p_idempotency;
  if v.request_hash <> p_request then
    perform engine.fail(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request in the last 24 hours.', 'Use a new one for each request.');
  end if;
  return v;
end $$;
comment on function engine.begin_write(uuid, text, text, boolean) is
  'What a program asks to be done, by the key that it gave this request; the same again for 24 hours, of an assistant, whose key is what it asks for, for 10 minutes: later it may mean it anew. p_request: a hash of all that was asked. 422 idempotency_key_reused when that was something else.';

create function engine.open_call(v private.program_keys, p_scope text, p_idempotency text, p_request text, p_assistant boolean, out call text, out account_id uuid, out person_id uuid, out answered boolean, out answer jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  v_who constant engine.caller_identity := engine.require_good_key(v, p_scope, p_assistant);
  v_write private.program_writes;
begin
  if p_idempotency is not null then
    v_write := engine.begin_write(v.id, p_idempotency, p_request, p_assistant);
  end if;
  -- Who makes a call clears two that are over: the table shrinks by use.
  delete from private.program_calls d where d.token_hash in (
    select c.token_hash from private.program_calls c where c.until < engine.now() order by c.until limit 2 for update skip locked);
  call := engine.new_token();
  insert into private.program_calls (token_hash, key_id, write_id, is_assistant, until) values (engine.token_hash(call), v.id, v_write.id, p_assistant, engine.now() + interval '1 minute');
  update private.program_keys k set last_used_at = engine.now()
  where k.id = v.id and (k.last_used_at is null or k.last_used_at < engine.now() - interval '1 minute');
  account_id := v_who.account_id;
  person_id := v_who.person_id;
  answered := v_write.acted_at is not null;
  answer := v_write.answer;
end $$;
comment on function engine.open_call(private.program_keys, text, text, text, boolean) is 'A call of a program''s, for service.begin_call, with the refusals of engine.require_good_key and engine.begin_write.';

create function engine.fail_too_many(p_gate text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform engine.fail(429, 'too_many_requests', 'Too many calls. Wait as many seconds as Retry-After says.', (select g.address_seconds::text from engine.gates() g where g.gate = p_gate));
end $$;
comment on function engine.fail_too_many(text) is 'Refuses a program''s call beyond a gate with 429; the hint is in how many seconds one more passes.';

create function service.begin_call(p_key text, p_scope text, p_address text, p_idempotency text default null, p_request text default null, p_assistant boolean default false)
returns table (call text, key_id uuid, account_id uuid, person_id uuid, calls_left int, answered boolean, answer jsonb, refusal jsonb)
language plpgsql security definer rows 1 set search_path = '' as $$
#variable_conflict use_column
declare
  v_key private.program_keys;
  v_gate text;
  v_call record;
  v_status text;
  v_code text;
  v_message text;
  v_hint text;
begin
  select * into v_key from private.program_keys k where k.key_hash = engine.token_hash(left(p_key, 100));
  v_gate := case when v_key.id is null then 'program_key' else 'program_call' end;
  -- Taken whatever becomes of the call: an error would give it back.
  if not engine.pass_gate(v_gate, coalesce(v_key.id::text, engine.caller_address(p_address))) then
    perform engine.fail_too_many(v_gate);
  elsif v_key.id is not null and p_idempotency is not null and not engine.pass_gate('program_write', v_key.account_id::text) then
    perform engine.fail_too_many('program_write');
  end if;
  begin
    v_call := engine.open_call(v_key, p_scope, p_idempotency, p_request, p_assistant);
  exception when others then
    get stacked diagnostics v_status = returned_sqlstate, v_code = pg_exception_detail, v_message = message_text, v_hint = pg_exception_hint;
    if v_status not like 'PT%' then
      raise;
    end if;
    return query select null::text, v_key.id, null::uuid, null::uuid, null::int, false, null::jsonb,
      jsonb_build_object('status', right(v_status, 3)::int, 'code', v_code, 'message', v_message, 'hint', v_hint);
    return;
  end;
  return query
  select v_call.call, v_key.id, v_call.account_id, v_call.person_id, floor(b.tokens)::int, v_call.answered, v_call.answer, null::jsonb
  from private.gate_buckets b where b.gate = v_gate and b.address = v_key.id::text;
end $$;
comment on function service.begin_call(text, text, text, text, text, boolean) is
  'A program calls, by its key: one row with the token (call) by which the Data API knows it for a minute, whom it acts for, how many calls it has left in a row and, for a write that was done before, what was '
  'answered. p_scope: what the call needs; p_address: the X-Forwarded-For header; p_idempotency and p_request (a hash of all that is asked), of a write: engine.begin_write; p_assistant: the function mcp calls. refusal: {status, code, message, hint} of engine.open_call, '
  'returned and not raised, so that the call counts. 429 too_many_requests (hint: in how many seconds one more) beyond gate program_call of a key, program_write of an account, or program_key of an address that sends keys that nobody made.';
