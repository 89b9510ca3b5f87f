-- Who is in an account, what becomes of them, and how an account gets another owner. Inviting them is 12_invitations.sql.

create table private.ownership_offers (
  account_id uuid primary key references public.accounts (id) on delete cascade,
  to_person uuid not null references auth.users (id) on delete cascade,
  made_at timestamptz not null default engine.now(),
  expires_at timestamptz not null default engine.now() + interval '7 days'
);
comment on table private.ownership_offers is 'To which member an account''s owner offers it. It is handed over when they accept.';
create index ownership_offers_person on private.ownership_offers (to_person);

create function engine.person_name(p_person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(nullif(btrim(p.name), ''), split_part(u.email, '@', 1)) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = p_person);
end $$;
comment on function engine.person_name(uuid) is 'What a person is called: the name that they chose, else what stands before the @ of their address. Null for who is gone.';

create function engine.acted_as(p_person uuid, p_program text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return engine.person_name(p_person) || coalesce(' via ' || p_program, '');
end $$;
comment on function engine.acted_as(uuid, text) is 'As whom history names a person who did something, themselves or (p_program) by a program: Tom, Tom via Zapier. Null for who is gone.';

create function engine.account_name(p_account uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(nullif(btrim(a.name), ''),
      (select c.channel_title from public.youtube_connections c where c.user_id = a.id and c.channel_title is not null order by c.connected_at, c.id limit 1),
      engine.person_name(a.owner_id))
    from public.accounts a where a.id = p_account);
end $$;
comment on function engine.account_name(uuid) is 'What an account is called: as its owner says, else as the channel that was connected first, else as its owner.';

create function engine.channel_names(p_account uuid, p_channels text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array_agg(coalesce(
      (select max(c.channel_title) from public.youtube_connections c where c.user_id = p_account and c.channel_id = n.id),
      (select m.channel_title from public.client_youtube_channels m where m.client_user_id = p_account and m.channel_id = n.id), n.id) order by n.place)
    from unnest(p_channels) with ordinality n (id, place));
end $$;
comment on function engine.channel_names(uuid, text[]) is 'What channels of an account are called; null for all of them (null).';

create function engine.people(p_account uuid) returns table (person_id uuid, role text, channels text[], joined_at timestamptz)
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  return query
  select a.owner_id, 'owner', null::text[], a.created_at from public.accounts a where a.id = p_account
  union all
  select m.person_id, m.role, m.channels, m.created_at from public.account_members m where m.account_id = p_account;
end $$;
comment on function engine.people(uuid) is 'Who is in an account, its owner included.';

create function engine.tell_account(p_account uuid, p_need text, p_channel text, p_kind text, p_subject text, p_body text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (user_id, person_id, kind, subject, body)
  select p_account, p.person_id, p_kind, p_subject, p_body
  from engine.people(p_account) p cross join lateral engine.membership(p.person_id, p_account) m
  where p_need = any (m.permissions) and engine.covers(m.channels, p_channel);
end $$;
comment on function engine.tell_account(uuid, text, text, text, text, text) is
  'Tells by mail what happened to a channel of an account: everybody in it who is allowed this there (engine.permissions), and so can do something about it.';

create function engine.account_people() returns table (
  person_id uuid, name text, email text, role text, channels text[], joined_at timestamptz, is_me boolean, last_seen_at timestamptz, may_answer boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('read'));
  v_manages constant boolean := engine.account('manage') is not null;
begin
  return query
  select p.person_id, engine.person_name(p.person_id), case when v_manages then u.email::text end, p.role, p.channels, p.joined_at, p.person_id = engine.person(),
    case when v_manages then u.last_sign_in_at end, 'answer' = any ((engine.membership(p.person_id, v_account)).permissions)
  from engine.people(v_account) p join auth.users u on u.id = p.person_id
  order by array_position(engine.roles(), p.role), 2, 1 limit engine.most('list_rows');
end $$;
comment on function engine.account_people() is 'Rule of public.account_people.';

create function engine.my_accounts() returns table (
  account_id uuid, name text, role text, channels text[], permissions text[], owner_name text, is_own boolean, members int, lacks_factor boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person constant uuid := engine.me();
begin
  return query
  select a.id, engine.account_name(a.id), m.role, m.channels, case when l.lacks then '{}' else m.permissions end, engine.person_name(a.owner_id),
    a.id = engine.own_account(v_person), (select count(*)::int from engine.people(a.id)), l.lacks
  from (
    select o.id, null::uuid as of_others from public.accounts o where o.owner_id = v_person
    union all select b.account_id, b.account_id from public.account_members b where b.person_id = v_person) mine (id)
  join public.accounts a on a.id = mine.id cross join lateral engine.membership(v_person, a.id) m,
    engine.lacks_factor(a.id, auth.jwt() ->> 'aal') l (lacks)
  order by 7 desc, 2, 1 limit engine.most('list_rows');
end $$;
comment on function engine.my_accounts() is 'Rule of public.my_accounts.';

create function engine.require_place(p_account uuid, p_role text, p_channels text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform engine.require(p_role = any (engine.roles()) and p_role <> 'owner', 'Choose manager, responder or viewer.');
  perform engine.require(cardinality(p_channels) between 1 and engine.most('channels') or p_channels is null, 'Choose at least one channel, or all of them.');
  if exists (
    select from unnest(p_channels) n (id)
    where not exists (select from public.youtube_connections c where c.user_id = p_account and c.channel_id = n.id)
      and not exists (select from public.client_youtube_channels m where m.client_user_id = p_account and m.channel_id = n.id)
  ) then
    perform engine.fail(422, 'unknown_channel', 'This account has no such channel.', 'Connect the channel first.');
  end if;
end $$;
comment on function engine.require_place(uuid, text, text[]) is 'Refuses with 422 what nobody can be in an account: no role but the owner''s, no channel, or one that it hasn''t.';

create function engine.own_member(p_person uuid) returns public.account_members
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.whole_account('own'));
  v public.account_members;
begin
  perform engine.refuse_operator();
  if p_person = engine.me() then
    perform engine.fail(409, 'owner_stays', 'You own this account, so your own role can''t be changed.', 'Hand the account over to another member first.');
  end if;
  select * into v from public.account_members m where m.account_id = v_account and m.person_id = p_person for update;
  if v.person_id is null then
    perform engine.fail(404, 'member_not_found', 'This person isn''t a member of this account.', 'Reload the page to see who is.');
  end if;
  return v;
end $$;
comment on function engine.own_member(uuid) is 'A member of the caller''s account, locked, for its owner alone; 409 for the owner, 404 for who is none.';

create function engine.change_member(p_person uuid, p_role text, p_channels text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant public.account_members := engine.own_member(p_person);
begin
  perform engine.require_place(v.account_id, p_role, p_channels);
  update public.account_members m set role = p_role, channels = p_channels where m.account_id = v.account_id and m.person_id = v.person_id;
  perform engine.log(v.account_id, 'owner', 'member_changed', engine.person_name(v.person_id),
    jsonb_build_object('person', v.person_id, 'role', p_role, 'channels', p_channels, 'was', jsonb_build_object('role', v.role, 'channels', v.channels)));
end $$;
comment on function engine.change_member(uuid, text, text[]) is 'Rule of public.change_member.';

create function engine.remove_member(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant public.account_members := engine.own_member(p_person);
begin
  delete from public.account_members m where m.account_id = v.account_id and m.person_id = v.person_id;
  perform engine.log(v.account_id, 'owner', 'member_removed', engine.person_name(v.person_id), jsonb_build_object('person', v.person_id, 'role', v.role));
  insert into private.outbox (person_id, kind, subject, body)
  select v.person_id, 'member_removed', format('You''re no longer a member of %s', n), format(E'The owner of %s has removed you from it. Your drafts and what you did there stay.\n\n'
    'Your other accounts in Rejoinder are as they were.', n)
  from engine.mail_text(engine.account_name(v.account_id)) n;
end $$;
comment on function engine.remove_member(uuid) is 'Rule of public.remove_member.';

create function engine.caller_alone() returns engine.caller_identity
language plpgsql set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  perform engine.me();
  perform engine.require_allowed(v.account_id);
  perform engine.refuse_operator();
  return v;
end $$;
comment on function engine.caller_alone() is 'Who calls, about what is theirs alone: a person themselves, and neither a program nor an operator for them.';

create function engine.leave_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller_alone();
begin
  if v.role = 'owner' then
    perform engine.fail(409, 'last_owner', 'You own this account, so you can''t leave it.', 'Hand it over to another member first, or delete it in Account.');
  end if;
  delete from public.account_members m where m.account_id = v.account_id and m.person_id = v.person_id;
  perform engine.log(v.account_id, 'owner', 'member_left', engine.person_name(v.person_id), jsonb_build_object('person', v.person_id, 'role', v.role));
end $$;
comment on function engine.leave_account() is 'Rule of public.leave_account.';

create function engine.takes_away(p_before public.account_members, p_after public.account_members) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not (select engine.role_permissions(p_before.role, a.responders_approve) <@ engine.role_permissions(p_after.role, a.responders_approve)
      from public.accounts a where a.id = p_before.account_id)
    or p_after.channels is not null and not coalesce(p_before.channels <@ p_after.channels, false);
end $$;
comment on function engine.takes_away(public.account_members, public.account_members) is 'Whether a member loses a permission or a channel by a change of theirs.';

create function engine.end_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Nothing is left to end when the whole account goes, or when it becomes theirs.
  if not exists (select from public.accounts a where a.id = old.account_id and a.owner_id <> old.person_id) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from private.ownership_offers o where o.account_id = old.account_id and o.to_person = old.person_id;
    delete from public.notice_settings n where n.user_id = old.account_id and n.person_id = old.person_id;
    delete from public.report_notifications n where n.user_id = old.account_id and n.person_id = old.person_id;
    delete from private.outbox m where m.user_id = old.account_id and m.person_id = old.person_id and m.sent_at is null;
    perform engine.end_keys_of(old.account_id, old.person_id);
  elsif engine.takes_away(old, new) then
    -- What waits was written for whom they were.
    delete from private.outbox m where m.user_id = old.account_id and m.person_id = old.person_id and m.sent_at is null and m.kind not like 'ownership%';
  end if;
  perform engine.unassign(old.account_id, old.person_id);
  -- Links after comments, as who acts by a link takes them.
  perform engine.end_links_of(old.account_id, old.person_id);
  perform engine.end_feeds_of(old.account_id, old.person_id);
  return null;
end $$;
comment on function engine.end_membership() is
  'Trigger: whoever leaves, is removed or goes altogether gets no further mail of the account and has no wishes for any, is offered it no more, and looks after no comment that they may no longer answer, as who may only read, or answer on fewer channels. Who loses a permission or a channel gets none of the mails that wait, since these tell of it. Client links and feeds that they made of channels that they no longer manage end.';
create trigger account_members_end after delete or update of role, channels on public.account_members for each row execute function engine.end_membership();

create function engine.offer_ownership(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant public.account_members := engine.own_member(p_person);
begin
  insert into private.ownership_offers as o (account_id, to_person) values (v.account_id, v.person_id)
  on conflict (account_id) do update set to_person = excluded.to_person, made_at = excluded.made_at, expires_at = excluded.expires_at;
  perform engine.log(v.account_id, 'owner', 'ownership_offered', engine.person_name(v.person_id), jsonb_build_object('person', v.person_id));
  insert into private.outbox (user_id, person_id, kind, subject, body)
  select v.account_id, v.person_id, 'ownership_offered', format('You''re offered %s', n), format(E'%s wants to hand %s over to you. As its owner you decide on members, plan, keys and posting without review, '
    'and you alone can delete it.\n\nAccept or decline it under Team within 7 days. Until then nothing changes.', engine.mail_text(engine.person_name(engine.me())), n)
  from engine.mail_text(engine.account_name(v.account_id)) n;
end $$;
comment on function engine.offer_ownership(uuid) is 'Rule of public.offer_ownership.';

create function engine.withdraw_offer() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.whole_account('own'));
begin
  perform engine.refuse_operator();
  delete from private.ownership_offers o where o.account_id = v_account;
  if not found then
    perform engine.fail(404, 'no_offer', 'This account isn''t offered to anybody.', 'Reload the page to see where things stand.');
  end if;
  perform engine.log(v_account, 'owner', 'ownership_withdrawn');
end $$;
comment on function engine.withdraw_offer() is 'Rule of public.withdraw_offer.';

create function engine.take_offer() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller_alone();
begin
  perform from public.accounts a where a.id = v.account_id for no key update;
  delete from private.ownership_offers o where o.account_id = v.account_id and o.to_person = v.person_id and o.expires_at > engine.now();
  if not found then
    perform engine.fail(410, 'offer_over', 'This account isn''t offered to you any more.', 'Ask its owner to offer it again.');
  end if;
  return v.account_id;
end $$;
comment on function engine.take_offer() is 'The account that is offered to the caller, who answers the offer with this; 410 when it was withdrawn or has expired.';

create function engine.accept_ownership() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.take_offer();
  v_new constant uuid := engine.me();
  v_old constant uuid := (select a.owner_id from public.accounts a where a.id = v_account);
begin
  update public.accounts a set owner_id = v_new where a.id = v_account;
  delete from public.account_members m where m.account_id = v_account and m.person_id = v_new;
  insert into public.account_members (account_id, person_id, role) values (v_account, v_old, 'manager');
  perform engine.keep_an_account(v_old);
  perform engine.write_owners_email(v_account);
  -- Whose own account is another now is shown its plan. Nobody decided about their access, so no mail says so (engine.mail_access).
  update public.profiles p set updated_at = engine.now() where p.user_id in (v_old, v_new);
  perform engine.log(v_account, 'owner', 'ownership_moved', engine.person_name(v_new), jsonb_build_object('from', v_old, 'to', v_new));
  insert into private.outbox (user_id, person_id, kind, subject, body)
  select v_account, p.id, 'ownership_moved', format(p.subject, n), format(p.body, n)
  from engine.mail_text(engine.account_name(v_account)) n,
    (values (v_new, '%s is yours now', E'You''re the owner of %s. Members, plan, keys, posting without review and deletion are up to you now.'),
      (v_old, '%s has a new owner', E'%s was handed over as you offered. You stay in it as a manager, and can leave it under Team.')) p (id, subject, body);
end $$;
comment on function engine.accept_ownership() is 'Rule of public.accept_ownership.';

create function engine.decline_ownership() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.take_offer();
begin
  perform engine.log(v_account, 'owner', 'ownership_declined', engine.person_name(engine.me()), jsonb_build_object('person', engine.me()));
  insert into private.outbox (user_id, kind, subject, body)
  select v_account, 'ownership_declined', format('%s stays yours', n), format(E'%s declined to take over %s. You''re still its owner.', engine.mail_text(engine.person_name(engine.me())), n)
  from engine.mail_text(engine.account_name(v_account)) n;
end $$;
comment on function engine.decline_ownership() is 'Rule of public.decline_ownership.';

create function engine.ownership_offer() returns table (from_name text, to_name text, expires_at timestamptz, for_me boolean)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  -- Theirs alone, and no program's.
  perform engine.me();
  perform engine.require_allowed(v.account_id);
  return query
  select engine.person_name(a.owner_id), engine.person_name(o.to_person), o.expires_at, o.to_person = v.person_id
  from private.ownership_offers o join public.accounts a on a.id = o.account_id
  where o.account_id = v.account_id and o.expires_at > engine.now() and v.person_id in (o.to_person, a.owner_id);
end $$;
comment on function engine.ownership_offer() is 'Rule of public.ownership_offer.';

create function engine.has_second_factors() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The embedded Auth has no such table.
  return to_regclass('auth.mfa_factors') is not null;
end $$;
comment on function engine.has_second_factors() is 'Rule of public.has_second_factors.';

create function engine.require_own_factor() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not engine.has_second_factors() then
    perform engine.fail(409, 'no_second_factors', 'Sign-in on this server has no second factors.', 'They need hosted Supabase or the official images.');
  elsif auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform engine.fail(403, 'own_factor_first', 'Set up your own second factor first, or you''d lock yourself out.', 'You find it in Account.');
  end if;
end $$;
comment on function engine.require_own_factor() is
  'Refuses to make an account need a second factor: 409 where Auth knows none, 403 for whose own session lacks one.';

create function engine.set_team_rule(p_rule text, p_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.whole_account('own'));
begin
  perform engine.refuse_operator();
  perform engine.require(p_on is not null, 'Say whether it is on or off.');
  if p_rule = 'second_factor' and p_on then
    perform engine.require_own_factor();
  end if;
  update public.accounts a set responders_approve = case p_rule when 'responders_approve' then p_on else a.responders_approve end,
    second_eyes = case p_rule when 'second_eyes' then p_on else a.second_eyes end,
    assistants_approve = case p_rule when 'assistants_approve' then p_on else a.assistants_approve end,
    second_factor = case p_rule when 'second_factor' then p_on else a.second_factor end where a.id = v_account;
  perform engine.log(v_account, 'owner', p_rule || '_set', null, jsonb_build_object('on', p_on));
end $$;
comment on function engine.set_team_rule(text, boolean) is 'Rule of public.set_responders_approve, public.set_second_eyes, public.set_assistants_approve and public.set_second_factor.';

create function engine.rename_account(p_name text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.whole_account('own'));
  v_name constant text := engine.one_line(coalesce(p_name, ''), 1000);
begin
  perform engine.refuse_operator();
  perform engine.require(length(v_name) <= 100, 'A name has at most 100 characters.');
  update public.accounts a set name = v_name where a.id = v_account;
  perform engine.log(v_account, 'owner', 'account_renamed', v_name);
  return engine.account_name(v_account);
end $$;
comment on function engine.rename_account(text) is 'Rule of public.rename_account.';

grant execute on function engine.account_people(), engine.my_accounts(), engine.change_member(uuid, text, text[]), engine.remove_member(uuid),
  engine.leave_account(), engine.offer_ownership(uuid), engine.withdraw_offer(), engine.accept_ownership(), engine.decline_ownership(), engine.ownership_offer(),
  engine.set_team_rule(text, boolean), engine.rename_account(text), engine.has_second_factors() to authenticated;

create function public.account_people() returns table (
  person_id uuid, name text, email text, role text, channels text[], joined_at timestamptz, is_me boolean, last_seen_at timestamptz, may_answer boolean)
language sql stable set search_path = '' as $$ select * from engine.account_people() $$;
comment on function public.account_people() is
  'Who is in the caller''s account, for everybody in it: the owner first. email and last_seen_at: for managers and the owner, null for others. channels: null for all. '
  'may_answer: whom comments on those channels are assigned to and notes mention.';
create function public.my_accounts() returns table (
  account_id uuid, name text, role text, channels text[], permissions text[], owner_name text, is_own boolean, members int, lacks_factor boolean)
language sql stable set search_path = '' as $$ select * from engine.my_accounts() $$;
comment on function public.my_accounts() is
  'The accounts that the caller is in, whichever the request names. permissions: what they may there (engine.permissions), on channels (null: all). owner_name: whom to ask for more. '
  'is_own: the one that requests are about which name none. members: with the owner. lacks_factor: the account needs a second factor, and this session has none, so that it may nothing there.';
create function public.change_member(p_person uuid, p_role text, p_channels text[] default null) returns void
language sql set search_path = '' as $$ select engine.change_member(p_person, p_role, p_channels) $$;
comment on function public.change_member(uuid, text, text[]) is 'Gives a member of the caller''s account another role or other channels (null: all), from their next request on. Its owner''s alone.';
create function public.remove_member(p_person uuid) returns void
language sql set search_path = '' as $$ select engine.remove_member(p_person) $$;
comment on function public.remove_member(uuid) is
  'Removes a member from the caller''s account: their open sessions lose it at once, nothing is assigned to them any more, and what they wrote and did stays under their name. Its owner''s alone.';
create function public.leave_account() returns void
language sql set search_path = '' as $$ select engine.leave_account() $$;
comment on function public.leave_account() is 'Ends the caller''s membership of the account that the request names. 409 for its owner.';
create function public.offer_ownership(p_person uuid) returns void
language sql set search_path = '' as $$ select engine.offer_ownership(p_person) $$;
comment on function public.offer_ownership(uuid) is 'Offers the caller''s account to one of its members for 7 days, instead of any earlier offer.';
create function public.withdraw_offer() returns void
language sql set search_path = '' as $$ select engine.withdraw_offer() $$;
comment on function public.withdraw_offer() is 'Takes the offer of the caller''s account back. 404 without one.';
create function public.accept_ownership() returns void
language sql set search_path = '' as $$ select engine.accept_ownership() $$;
comment on function public.accept_ownership() is 'Makes the caller owner of the account that is offered to them; who was stays in it as a manager. 410 when it is offered no more.';
create function public.decline_ownership() returns void
language sql set search_path = '' as $$ select engine.decline_ownership() $$;
comment on function public.decline_ownership() is 'Declines the account that is offered to the caller; its owner is told.';
create function public.ownership_offer() returns table (from_name text, to_name text, expires_at timestamptz, for_me boolean)
language sql stable rows 1 set search_path = '' as $$ select * from engine.ownership_offer() $$;
comment on function public.ownership_offer() is 'The offer of the account that the request names, for its owner and for whom it is offered to: one row, none without an offer.';
create function public.set_responders_approve(p_on boolean) returns void
language sql set search_path = '' as $$ select engine.set_team_rule('responders_approve', p_on) $$;
comment on function public.set_responders_approve(boolean) is 'Whether responders of the caller''s account approve replies. Its owner''s alone.';
create function public.set_second_eyes(p_on boolean) returns void
language sql set search_path = '' as $$ select engine.set_team_rule('second_eyes', p_on) $$;
comment on function public.set_second_eyes(boolean) is 'Whether what a responder of the caller''s account wrote is approved by somebody else. Its owner''s alone.';
create function public.set_assistants_approve(p_on boolean) returns void
language sql set search_path = '' as $$ select engine.set_team_rule('assistants_approve', p_on) $$;
comment on function public.set_assistants_approve(boolean) is 'Whether assistants approve replies in the caller''s account, by keys with the scope approve. For the owner.';
create function public.has_second_factors() returns boolean
language sql stable set search_path = '' as $$ select engine.has_second_factors() $$;
comment on function public.has_second_factors() is 'Whether Auth knows second factors here: hosted Supabase and the official images do, the embedded one doesn''t.';
create function public.set_second_factor(p_on boolean) returns void
language sql set search_path = '' as $$ select engine.set_team_rule('second_factor', p_on) $$;
comment on function public.set_second_factor(boolean) is
  'Whether sessions need a second factor in the caller''s account. For its owner, whose own session has one (403 own_factor_first otherwise); 409 no_second_factors where Auth knows none.';
create function public.rename_account(p_name text) returns text
language sql set search_path = '' as $$ select engine.rename_account(p_name) $$;
comment on function public.rename_account(text) is 'Gives the caller''s account a name, or none (its first channel''s is shown then): what it is called now. Its owner''s alone.';
grant execute on function public.account_people(), public.my_accounts(), public.change_member(uuid, text, text[]), public.remove_member(uuid),
  public.leave_account(), public.offer_ownership(uuid), public.withdraw_offer(), public.accept_ownership(), public.decline_ownership(), public.ownership_offer(),
  public.set_responders_approve(boolean), public.set_second_eyes(boolean), public.set_assistants_approve(boolean), public.set_second_factor(boolean), public.has_second_factors(), public.rename_account(text) to authenticated;
