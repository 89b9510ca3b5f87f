-- Who is asking, for which account, and what they may do there. An account is what owns channels, settings and history; a person signs in.
-- user_id in the product's tables is the account; who acts is actor_id. A person's first account has the person's own id, until it is handed over.

create function engine.permissions() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{read,answer,approve,moderate,manage,own}'; end $$;
comment on function engine.permissions() is
  'What a member may be allowed, none of which brings another: read what there is; write, dismiss and assign replies; let them go; edit and delete on YouTube, and judge spam; '
  'change rules, voice, knowledge, pace and connections; consent to posting without review, plan and deletion.';

create function engine.roles() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{owner,manager,responder,viewer}'; end $$;
comment on function engine.roles() is 'What somebody is in an account, from who may most to who may least.';

create function engine.role_permissions(p_role text, p_responders_approve boolean) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case p_role
    when 'owner' then engine.permissions()
    when 'manager' then '{read,answer,approve,moderate,manage}'::text[]
    when 'responder' then case when p_responders_approve then '{read,answer,approve}'::text[] else '{read,answer}' end
    when 'viewer' then '{read}'::text[] end;
end $$;
comment on function engine.role_permissions(text, boolean) is
  'What a role may, in an account whose responders approve replies or don''t (accounts.responders_approve). Null for no role.';

create table public.accounts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  name text not null default '' check (length(name) <= 100),
  plan text check (plan in ('pro', 'enterprise')),
  timezone text not null default 'UTC' check (length(timezone) between 1 and 64),
  responders_approve boolean not null default false,
  second_eyes boolean not null default false,
  assistants_approve boolean not null default false,
  second_factor boolean not null default false,
  created_at timestamptz not null default engine.now()
);
comment on table public.accounts is
  'What owns channels, settings and history. plan is null until the operator approves: without it nothing is drafted or posted. timezone: its days and quiet hours, its owner''s (engine.follow_profile).';
comment on column public.accounts.name is 'What its owner calls it; empty: as its first channel is called (engine.account_name).';
comment on column public.accounts.responders_approve is 'Whether responders let replies go, their own drafts included unless second_eyes is on.';
comment on column public.accounts.second_eyes is 'Whether what a responder wrote is approved by somebody else.';
comment on column public.accounts.assistants_approve is 'Whether assistants (the function mcp) approve replies by keys that may; else what they propose waits for a person.';
comment on column public.accounts.second_factor is 'Whether a session needs a second factor here (aal2): without one it is allowed nothing (engine.session_membership).';
create index accounts_owner on public.accounts (owner_id);

create table public.account_members (
  account_id uuid not null references public.accounts (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role = any (engine.roles()) and role <> 'owner'),
  channels text[] check (cardinality(channels) > 0),
  created_at timestamptz not null default engine.now(),
  primary key (account_id, person_id)
);
comment on table public.account_members is
  'What persons beside its owner are in an account (engine.role_permissions says what that allows), on which of its channels: null for all of them. Its owner may everything, without a row.';
create index account_members_person on public.account_members (person_id);

create function engine.open_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.accounts (id, owner_id) values (new.id, new.id);
  return null;
end $$;
comment on function engine.open_account() is 'Trigger of Auth''s users: everybody who signs up has an account of their own, with their own id.';
create trigger rejoinder_open_account after insert on auth.users for each row execute function engine.open_account();

create function engine.own_account(p_person uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select a.id from public.accounts a where a.owner_id = p_person order by a.id = p_person desc, a.created_at, a.id limit 1);
end $$;
comment on function engine.own_account(uuid) is
  'The account that a person''s requests are about unless they name another, and whose plan and zone their profile shows: the one with their own id while it is theirs, else the first that they own. '
  'Everybody owns one (engine.keep_an_account).';

create function engine.keep_an_account(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.accounts (owner_id) select p_person where engine.own_account(p_person) is null;
end $$;
comment on function engine.keep_an_account(uuid) is 'Opens an empty account for a person who has handed over or deleted the last one of theirs.';

create type engine.caller_identity as (
  kind text, person_id uuid, account_id uuid, role text, permissions text[], channels text[], link_id uuid, key_id uuid
);
comment on type engine.caller_identity is
  'Who asks: by a session, as which person, for which account, as what (engine.roles), what that lets them do there (engine.permissions) and on which channels (null: all). '
  'By a program''s key (kind key, 19_program_keys.sql): the same of the person who made it, less what the key leaves out. '
  'By a client link (kind link, 19_client_links.sql): for which account and channel, as nobody, with no permission: a link has functions of its own.';

create function engine.membership(p_person uuid, p_account uuid) returns engine.caller_identity
language plpgsql stable security definer set search_path = '' as $$
declare
  v engine.caller_identity;
begin
  select 'session', p_person, a.id, r.role, engine.role_permissions(r.role, a.responders_approve), case when a.owner_id <> p_person then m.channels end, null::uuid, null::uuid
  into v
  from public.accounts a left join public.account_members m on m.account_id = a.id and m.person_id = p_person
  cross join lateral (select case when a.owner_id = p_person then 'owner' else m.role end) r (role)
  where a.id = p_account and (a.owner_id = p_person or m.person_id is not null);
  return v;
end $$;
comment on function engine.membership(uuid, uuid) is 'What a person may do in an account, read from the membership at every statement; a row of nulls for who is no member.';

create function engine.lacks_factor(p_account uuid, p_aal text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_aal is distinct from 'aal2' and exists (select from public.accounts a where a.id = p_account and a.second_factor);
end $$;
comment on function engine.lacks_factor(uuid, text) is
  'Whether a session is refused in an account that needs a second factor: p_aal is what its token says of how sure Auth is (the claim aal), aal2 after a code.';

create function engine.session_membership(p_person uuid, p_account uuid, p_aal text) returns engine.caller_identity
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.membership(p_person, p_account);
begin
  if engine.lacks_factor(v.account_id, p_aal) then
    perform engine.fail(403, 'second_factor_needed', 'This account needs a second factor.', 'Set one up in Account, or enter its code.');
  end if;
  return v;
end $$;
comment on function engine.session_membership(uuid, uuid, text) is
  'As engine.membership, for a person who asks by a session: 403 second_factor_needed where the account needs a factor that the session lacks.';

create function engine.link_token() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return nullif(nullif(current_setting('request.headers', true), '')::json ->> 'x-client-link', '');
end $$;
comment on function engine.link_token() is 'The token of the client link by which the caller asks: the header x-client-link, which is in no address and no log. Null without one.';

create function engine.call_token() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return nullif(nullif(current_setting('request.headers', true), '')::json ->> 'x-program-call', '');
end $$;
comment on function engine.call_token() is
  'The token of the call that a program makes by its key: the header x-program-call, which the functions alone can fill (service.begin_call). Null without one.';

create function engine.person() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Who asks by a link is nobody else, whoever is signed in beside it. What is a person's own, in no account, is no program's.
  return case when engine.link_token() is null and engine.call_token() is null and not engine.session_is_over((auth.jwt() ->> 'session_id')::uuid)
    then auth.uid() end;
end $$;
comment on function engine.person() is
  'The person who is asking themselves, whatever account they name; null without a token, with one of a session that has ended, by a client link, and by a program''s key (engine.actor).';

create function engine.caller() returns engine.caller_identity
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person constant uuid := engine.person();
  v_asked constant text := nullif(nullif(current_setting('request.headers', true), '')::json ->> 'x-account', '');
  v engine.caller_identity;
begin
  if engine.link_token() is not null then
    return engine.link_identity(engine.link_token());
  elsif engine.call_token() is not null then
    return engine.call_identity(engine.call_token());
  elsif v_person is null then
    return null;
  end if;
  if v_asked is null or pg_input_is_valid(v_asked, 'uuid') then
    v := engine.session_membership(v_person, coalesce(v_asked::uuid, engine.own_account(v_person)), auth.jwt() ->> 'aal');
  end if;
  if v_asked is not null and v.account_id is null then
    perform engine.fail(403, 'not_a_member', 'You don''t have access to this account.', 'Choose another account.');
  end if;
  return v;
end $$;
comment on function engine.caller() is
  'Who is asking, for the account that the header x-account names, or else for their own. 403 for an account that they are no member of, or that is none, and where their session lacks the second factor that it needs; '
  'nulls without a token, and with one of a session that has ended. By a client link that is open: that link (kind link), by a call of a program: its key (kind key), whatever else the request says.';

create function engine.account(p_need text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  return case when p_need = any (v.permissions) then v.account_id end;
end $$;
comment on function engine.account(text) is
  'The account for which the caller asks, if they are allowed this there, on all channels or some; otherwise null. Every policy and function that looks for the caller''s rows asks here, as '
  '`= (select engine.account(''read''))`, which is worked out once a statement and serves an index; on which channels is engine.channels.';

create function engine.channels(p_need text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  return case when p_need = any (v.permissions) then v.channels else '{}' end;
end $$;
comment on function engine.channels(text) is 'The channels on which the caller is allowed this: null for all, none for nobody.';

create function engine.whole_account(p_need text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  return case when p_need = any (v.permissions) and v.channels is null then v.account_id end;
end $$;
comment on function engine.whole_account(text) is 'As engine.account, for what is said of all channels: null for who is allowed it on some of them only.';

-- Without a set clause and with each argument used once: Postgres puts it in the place of its call.
create function engine.covers(p_channels text[], p_channel text) returns boolean
language sql immutable parallel safe as $$ select coalesce(p_channel = any (p_channels), true) $$;
comment on function engine.covers(text[], text) is 'Whether channels (engine.channels) include one. What is of no channel in particular is of all.';

create function engine.covers_alone(p_channels text[], p_channel text) returns boolean
language sql immutable parallel safe as $$ select coalesce(p_channel = any (p_channels), p_channels is null) $$;
comment on function engine.covers_alone(text[], text) is 'As engine.covers, for who would change it: what is of all channels takes all of them.';

create function engine.in_order(p_words text[], p_all text[]) returns text[]
language sql immutable set search_path = '' as $$ select array(select w from unnest(p_all) with ordinality a (w, place) where w = any (p_words) order by place) $$;
comment on function engine.in_order(text[], text[]) is 'Words of a set, each once, in its order.';

create function engine.distinct_channels(p_channels text[]) returns text[]
language sql immutable set search_path = '' as $$ select array_agg(distinct c order by c) from unnest(p_channels) c $$;
comment on function engine.distinct_channels(text[]) is 'Channels, each once; null for all of them (null).';

create function engine.me() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person constant uuid := engine.person();
begin
  if v_person is null and engine.call_token() is not null then
    perform engine.fail(403, 'not_for_programs', 'Programs can''t do this.', 'Sign in and do it yourself.');
  elsif v_person is null then
    perform engine.fail(401, 'not_signed_in', 'You''re not signed in.', 'Sign in and try again.');
  end if;
  return v_person;
end $$;
comment on function engine.me() is 'The person who is asking themselves (engine.person); 401 without a token, and with one of a session that has ended, 403 not_for_programs by a key.';

create function engine.actor() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if engine.link_token() is not null then
    return null;
  elsif engine.call_token() is not null then
    return (engine.caller()).person_id;
  end if;
  -- Of a function that a person called, which alone can say so: by the header x-actor (_shared/database/service-database.ts).
  return coalesce(auth.uid(), case when current_setting('role') = 'service_role' then
    (nullif(nullif(current_setting('request.headers', true), '')::json ->> 'x-actor', ''))::uuid end);
end $$;
comment on function engine.actor() is
  'The person who acts, also by a program that has a key of theirs (engine.acting_program); null when nobody does but the engine, or a client link (engine.acting_link).';

create type engine.link_actor as (link_id uuid, link_name text);
comment on type engine.link_actor is 'A client link that acts, and the name that whoever has it typed.';

create function engine.acting_link() returns engine.link_actor
language plpgsql stable security definer set search_path = '' as $$
begin
  -- engine.act_by_link alone sets it, once the link is known to be open.
  return case when engine.link_token() is not null then
    jsonb_populate_record(null::engine.link_actor, nullif(current_setting('rejoinder.acting_link', true), '')::jsonb) end;
end $$;
comment on function engine.acting_link() is 'The client link that acts, for history, with the name that was typed; nulls when none does.';

create function engine.acting_program() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key uuid;
begin
  if engine.call_token() is null then
    return null;
  end if;
  -- Not within the query: to plan it, Postgres would ask who calls, and be refused who has just left the account.
  v_key := (engine.caller()).key_id;
  return (select k.name from private.program_keys k where k.id = v_key);
end $$;
comment on function engine.acting_program() is 'The program that acts for engine.actor, by the name of its key, for history; null when none does.';

create view engine.account_owners as
select a.id as account_id, u.id as person_id, u.email::text as email from public.accounts a join auth.users u on u.id = a.owner_id;
comment on view engine.account_owners is 'Whose an account is, with the address at Auth to which what concerns it is sent.';

create function engine.require_allowed(p_account uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if engine.call_token() is null then
    perform engine.me();
  end if;
  if p_account is null then
    perform engine.fail(403, 'not_allowed', 'You''re not allowed to do this in this account.', 'Ask the account''s owner.');
  end if;
  return p_account;
end $$;
comment on function engine.require_allowed(uuid) is 'An account as engine.account or engine.whole_account answered it: 401 for who is not signed in, 403 where it is null.';

grant execute on function engine.person(), engine.actor(), engine.account(text), engine.channels(text), engine.whole_account(text), engine.covers(text[], text),
  engine.covers_alone(text[], text), engine.permissions(), engine.roles() to authenticated;

alter table public.accounts enable row level security;
grant select on public.accounts to authenticated;
create policy "accounts: readers read" on public.accounts for select to authenticated using (id = (select engine.account('read')));

alter table public.account_members enable row level security;
grant select on public.account_members to authenticated;
create policy "account_members: owners read, and everybody their own" on public.account_members for select to authenticated
  using (account_id = (select engine.whole_account('own')) or person_id = (select engine.person()));

create function service.caller_account(
  p_session uuid, p_person uuid, p_account uuid, p_need text, p_comment uuid default null, p_connection uuid default null, p_channel text default null,
  p_webhook uuid default null, p_aal text default null
) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v engine.caller_identity;
  v_channel text := p_channel;
begin
  if engine.session_is_over(p_session) then
    perform engine.fail(401, 'not_signed_in', 'You''re not signed in.', 'Sign in and try again.');
  end if;
  v := engine.session_membership(p_person, coalesce(p_account, engine.own_account(p_person)), p_aal);
  if v.account_id is null then
    perform engine.fail(403, 'not_a_member', 'You don''t have access to this account.', 'Choose another account.');
  elsif p_need = any (v.permissions) and v.channels is not null then
    v_channel := coalesce(
      (select y.channel_id from public.comments y where y.id = p_comment and y.user_id = v.account_id),
      (select c.channel_id from public.youtube_connections c where c.id = p_connection and c.user_id = v.account_id),
      (select w.channels[1] from private.webhooks w where w.id = p_webhook and w.account_id = v.account_id), p_channel);
  end if;
  if not (p_need = any (v.permissions) and engine.covers_alone(v.channels, v_channel)) then
    perform engine.fail(403, 'not_allowed', 'You''re not allowed to do this in this account.', 'Ask the account''s owner.');
  end if;
  return v.account_id;
end $$;
comment on function service.caller_account(uuid, uuid, uuid, text, uuid, uuid, text, uuid, text) is
  'The account for which a person calls a function: p_account, or their own. 401 when the session has ended, 403 for who is no member, lacks a second factor that the account needs (p_aal: the token''s claim), or is not allowed this '
  'on the channel of the comment, the connection or the endpoint (its first) that the call names, or on all channels where it names none.';
