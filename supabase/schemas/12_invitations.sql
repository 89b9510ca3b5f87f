-- Invitations into an account: by mail to one address, by a link that is good for 7 days and once.

create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  email text not null check (length(email) <= 320 and email = engine.canonical_mail(email)),
  role text not null check (role = any (engine.roles()) and role <> 'owner'),
  channels text[] check (cardinality(channels) > 0),
  invited_by uuid not null,
  created_at timestamptz not null default engine.now(),
  expires_at timestamptz not null default engine.now() + interval '7 days',
  sent_count int not null default 0,
  state text not null default 'open' check (state in ('open', 'used', 'revoked')),
  accepted_by uuid,
  constraint invitations_used check ((state = 'used') = (accepted_by is not null))
);
comment on table private.invitations is
  'Who was invited into an account, as what and on which channels (null: all). One that is open and not expired takes a seat. Kept for 30 days after it expires, so that its link can say what became of it.';
comment on column private.invitations.invited_by is 'The person who invited, or sent it last.';
create unique index invitations_open on private.invitations (account_id, email) where state = 'open';
create index invitations_account on private.invitations (account_id);
create index invitations_email on private.invitations (email);
create index invitations_expiry on private.invitations (expires_at);

create table private.invitation_links (
  token_hash text primary key,
  invitation_id uuid references private.invitations (id) on delete set null,
  made_at timestamptz not null default engine.now()
);
comment on table private.invitation_links is
  'Links of invitations as hashes, one for each time that the mail was sent. invitation_id: null once the account that it led to is gone.';
create index invitation_links_invitation on private.invitation_links (invitation_id);
create index invitation_links_made on private.invitation_links (made_at);

create function engine.invitation_token(p_invitation uuid) returns text
language plpgsql set search_path = '' as $$
declare
  v_token text;
begin
  if p_invitation is not null then
    v_token := engine.new_token();
    insert into private.invitation_links (token_hash, invitation_id) values (engine.token_hash(v_token), p_invitation);
  end if;
  return v_token;
end $$;
comment on function engine.invitation_token(uuid) is 'A new link''s token for an invitation, kept as a hash only; null for none.';

create function engine.is_open(v private.invitations) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return v.state = 'open' and v.expires_at > engine.now();
end $$;
comment on function engine.is_open(private.invitations) is 'Whether an invitation may still be accepted, and takes a seat.';

create function engine.seats_taken(p_account uuid, p_but uuid default null) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return 1 + (select count(*) from public.account_members m where m.account_id = p_account)
    + (select count(*) from private.invitations i where i.account_id = p_account and i.state = 'open' and engine.is_open(i) and i.id is distinct from p_but);
end $$;
comment on function engine.seats_taken(uuid, uuid) is 'How many seats (engine.seats) an account''s owner, members and open invitations take, one of these left out if need be.';

create function engine.require_seat(p_account uuid, p_but uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_seats int;
begin
  -- Under a lock of the account's, or two at a time would both find the last one.
  select engine.seats(a.plan) into v_seats from public.accounts a where a.id = p_account for no key update;
  if engine.seats_taken(p_account, p_but) >= v_seats then
    perform engine.fail(409, 'no_seat_left', format('All %s seats of your plan are taken.', v_seats), 'Remove a member or revoke an invitation first, or write to us about a larger plan.');
  end if;
end $$;
comment on function engine.require_seat(uuid, uuid) is 'Refuses with 409 when an account has no seat left, and keeps others from taking the last one until the transaction ends.';

create function engine.mail_text(p_text text) returns text
language sql immutable set search_path = '' as $$ select engine.one_line(regexp_replace(p_text, '[.:/@\\]+', ' ', 'g'), 60) $$;
comment on function engine.mail_text(text) is 'A name that somebody typed, in a mail to somebody else: one short line that no mail program makes a link of.';

create function engine.role_in_words(p_role text) returns text
language sql immutable set search_path = '' as $$
  select case p_role
    when 'manager' then 'a manager: you answer and approve replies, and change rules, voice, pace and connections'
    when 'responder' then 'a responder: you read comments and write replies'
    else 'a viewer: you read comments, replies and reports' end
$$;
comment on function engine.role_in_words(text) is 'A role and what it lets somebody do, within a sentence of a mail.';

create function engine.send_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v private.invitations;
  v_channels text;
  v_day constant timestamptz := engine.now() - interval '1 day';
begin
  update private.invitations i set sent_count = i.sent_count + 1, expires_at = engine.now() + interval '7 days', invited_by = engine.me()
  where i.id = p_id returning * into v;
  -- One that was revoked before it went out is no mail, and counts all the same.
  if greatest(
      (select count(*) from private.outbox m join private.invitations i on i.id = m.invitation_id where i.account_id = v.account_id and m.created_at > v_day),
      (select count(*) - 1 from private.invitations i where i.account_id = v.account_id and i.created_at > v_day))
    >= (select least(l.invitations_per_day, 3 * engine.seats(a.plan)) from private.request_limits l, public.accounts a where a.id = v.account_id)
    or (select count(*) from private.outbox m where m.recipient = v.email and m.kind = 'invitation' and m.created_at > v_day) >= 3
  then
    perform engine.fail(429, 'too_many_invitations', 'You''ve sent as many invitations as one day allows.', 'Try again tomorrow. If one hasn''t arrived, ask them to look in their spam folder.');
  end if;
  v_channels := (select string_agg(engine.mail_text(n), ', ') from unnest(engine.channel_names(v.account_id, v.channels)) n);
  insert into private.outbox (recipient, invitation_id, kind, subject, body) values (v.email, v.id, 'invitation',
    format('You''re invited to work on %s in Rejoinder', engine.mail_text(engine.account_name(v.account_id))),
    format(E'%s (%s) invites you to work on %s in Rejoinder, as %s.%s\n\nOpen the link below within 7 days. Sign in or create an account with this email address (%s) and accept. The link works once.\n\n'
      'If you don''t know who this is, ignore this email. Nothing happens unless you accept.',
      engine.mail_text(engine.person_name(v.invited_by)), (select u.email from auth.users u where u.id = v.invited_by), engine.mail_text(engine.account_name(v.account_id)),
      engine.role_in_words(v.role), E'\n\nChannels: ' || v_channels, v.email));
end $$;
comment on function engine.send_invitation(uuid) is
  'Writes the mail of an invitation, whose 7 days begin anew. 429 beyond private.request_limits, three times the plan''s seats, or three mails to one address a day.';

create function engine.invite_member(p_email text, p_role text, p_channels text[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.whole_account('own'));
  v_email constant text := engine.canonical_mail(p_email);
  v_open private.invitations;
  v_id uuid;
begin
  perform engine.refuse_operator();
  perform engine.require(length(v_email) <= 320 and engine.is_mail_address(v_email), 'We can''t write to this email address. Check it.');
  perform engine.require_place(v_account, p_role, p_channels);
  if exists (select from engine.people(v_account) p join auth.users u on u.id = p.person_id where u.email = v_email) then
    perform engine.fail(409, 'already_member', format('%s is already in this account.', v_email), 'Change their role in the list of members.');
  end if;
  perform engine.require_seat(v_account);
  select * into v_open from private.invitations i where i.account_id = v_account and i.email = v_email and i.state = 'open';
  if engine.is_open(v_open) then
    perform engine.fail(409, 'already_invited', format('%s is already invited.', v_email), 'Send that invitation again, or revoke it first.');
  end if;
  -- The one that has expired makes room.
  perform engine.end_invitation(v_open.id, null);
  insert into private.invitations (account_id, email, role, channels, invited_by) values (v_account, v_email, p_role, p_channels, engine.me()) returning id into v_id;
  perform engine.send_invitation(v_id);
  perform engine.log(v_account, 'owner', 'member_invited', v_email, jsonb_build_object('role', p_role, 'channels', p_channels));
  return v_id;
end $$;
comment on function engine.invite_member(text, text, text[]) is 'Rule of public.invite_member.';

create function engine.own_invitation(p_id uuid) returns private.invitations
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.whole_account('own'));
  v private.invitations;
begin
  perform engine.refuse_operator();
  select * into v from private.invitations i where i.id = p_id and i.account_id = v_account and i.state = 'open' for update;
  if v.id is null then
    perform engine.fail(404, 'invitation_not_found', 'This invitation isn''t open any more.', 'Reload the page to see where things stand.');
  end if;
  return v;
end $$;
comment on function engine.own_invitation(uuid) is 'An open invitation, expired or not, of the caller''s account, locked; 404 for any other.';

create function engine.resend_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.invitations := engine.own_invitation(p_id);
begin
  perform engine.require_seat(v.account_id, v.id);
  perform engine.send_invitation(v.id);
end $$;
comment on function engine.resend_invitation(uuid) is 'Rule of public.resend_invitation.';

create function engine.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.invitations := engine.own_invitation(p_id);
begin
  perform engine.end_invitation(v.id, null);
  perform engine.log(v.account_id, 'owner', 'invitation_revoked', v.email);
end $$;
comment on function engine.revoke_invitation(uuid) is 'Rule of public.revoke_invitation.';

create function engine.end_invitation(p_id uuid, p_accepted_by uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.invitations i set state = case when p_accepted_by is null then 'revoked' else 'used' end, accepted_by = p_accepted_by where i.id = p_id;
  delete from private.outbox m where m.invitation_id = p_id and m.sent_at is null and m.lease_id is null;
end $$;
comment on function engine.end_invitation(uuid, uuid) is 'Ends an invitation, accepted or revoked; mails of it that wait to be sent go.';

create function engine.open_invitations() returns table (
  id uuid, email text, role text, channels text[], invited_by_name text, created_at timestamptz, expires_at timestamptz, sent_count int)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.whole_account('own'));
begin
  return query
  select i.id, i.email, i.role, i.channels, engine.person_name(i.invited_by), i.created_at, i.expires_at, i.sent_count
  from private.invitations i where i.account_id = v_account and i.state = 'open' order by i.created_at desc limit engine.most('list_rows');
end $$;
comment on function engine.open_invitations() is 'Rule of public.open_invitations.';

create function engine.invitation_link(p_token text) returns private.invitation_links
language plpgsql stable security definer set search_path = '' as $$
declare
  v private.invitation_links;
begin
  select * into v from private.invitation_links l where l.token_hash = engine.token_hash(left(p_token, 100));
  return v;
end $$;
comment on function engine.invitation_link(text) is 'The link of a token, whatever became of its invitation; a row of nulls for none.';

create function engine.is_for(v private.invitations, p_person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.users u where u.id = p_person and lower(u.email) = v.email and u.email_confirmed_at is not null);
end $$;
comment on function engine.is_for(private.invitations, uuid) is 'Whether an invitation is for a person: for the address that they confirmed at Auth.';

create function engine.masked_mail(p_email text) returns text
language sql immutable set search_path = '' as $$ select left(p_email, 1) || '•••@' || split_part(p_email, '@', 2) $$;
comment on function engine.masked_mail(text) is 'An address as somebody else may see it, who has only the link.';

create function engine.invitation(p_token text)
returns table (account_name text, inviter_name text, role text, channel_names text[], email_masked text, state text, for_me boolean)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  v_person constant uuid := engine.person();
  v_link private.invitation_links;
begin
  perform engine.require_gate('invitation');
  v_link := engine.invitation_link(p_token);
  return query
  select engine.account_name(i.account_id), engine.person_name(i.invited_by), i.role, engine.channel_names(i.account_id, i.channels), engine.masked_mail(i.email),
    case when i.id is null and v_link.token_hash is null then 'unknown' when i.id is null then 'account_gone'
      when i.state = 'open' and not engine.is_open(i) then 'expired' else i.state end,
    case when v_person is not null then engine.is_for(i, v_person) end
  from (select) one left join private.invitations i on i.id = v_link.invitation_id;
end $$;
comment on function engine.invitation(text) is 'Rule of public.invitation.';

create function engine.refuse_invitation(v private.invitations, p_known boolean) returns void
language plpgsql stable set search_path = '' as $$
begin
  if v.id is null then
    perform engine.fail(404, 'invitation_not_found', case when p_known then 'The account that this invitation was for has been deleted.' else 'We don''t know this invitation.' end,
      'Open the link in the email again, or ask for a new invitation.');
  elsif v.state = 'used' then
    perform engine.fail(410, 'invitation_used', 'This invitation was already used.', 'If it was you, open the account from the menu. Otherwise ask for a new invitation.');
  elsif v.state = 'revoked' then
    perform engine.fail(410, 'invitation_revoked', 'This invitation was withdrawn.', 'Ask whoever invited you for a new one.');
  elsif not engine.is_open(v) then
    perform engine.fail(410, 'invitation_expired', 'This invitation has expired.', 'Ask whoever invited you to send it again.');
  end if;
end $$;
comment on function engine.refuse_invitation(private.invitations, boolean) is 'Refuses an invitation that can''t be accepted any more, with what to do; p_known: there was one by this link.';

create function engine.accept_invitation(p_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_person constant uuid := engine.me();
  v_link private.invitation_links;
  v private.invitations;
begin
  perform engine.refuse_operator();
  perform engine.require_gate('invitation');
  v_link := engine.invitation_link(p_token);
  -- The account first, as whoever invites does; then what the link is worth now.
  perform from public.accounts a join private.invitations i on i.account_id = a.id where i.id = v_link.invitation_id for no key update of a;
  select * into v from private.invitations i where i.id = v_link.invitation_id for update;
  if v.accepted_by = v_person and exists (select from public.account_members m where m.account_id = v.account_id and m.person_id = v_person) then
    return v.account_id;
  end if;
  perform engine.refuse_invitation(v, v_link.token_hash is not null);
  if not engine.is_for(v, v_person) then
    perform engine.fail(403, 'another_address', format('This invitation is for %s, and you''re signed in with another address.', engine.masked_mail(v.email)),
      'Sign in with that address, or ask for an invitation to yours.');
  elsif engine.seats_taken(v.account_id, v.id) >= (select engine.seats(a.plan) from public.accounts a where a.id = v.account_id) then
    perform engine.fail(409, 'no_seat_left', 'This account has no free seat any more.', 'Ask whoever invited you to free one, then open the link again.');
  elsif (select count(*) from public.account_members m where m.person_id = v_person) >= engine.most('memberships') then
    perform engine.fail(409, 'too_many_memberships', format('You''re in %s accounts already.', engine.most('memberships')), 'Leave one of them first.');
  end if;
  insert into public.account_members (account_id, person_id, role, channels) select v.account_id, v_person, v.role, v.channels
  where not exists (select from engine.people(v.account_id) p where p.person_id = v_person);
  perform engine.end_invitation(v.id, v_person);
  perform engine.log(v.account_id, 'owner', 'member_joined', v.email, jsonb_build_object('person', v_person, 'role', v.role, 'channels', v.channels));
  return v.account_id;
end $$;
comment on function engine.accept_invitation(text) is 'Rule of public.accept_invitation.';

create function engine.forget_invitations(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_old constant timestamptz := engine.now() - interval '30 days';
  v_ids constant uuid[] := array(select i.id from private.invitations i where i.expires_at < v_old limit p_limit);
begin
  -- Links first: one without its invitation would say that the account is gone.
  delete from private.invitation_links l where l.invitation_id = any (v_ids) or l.invitation_id is null and l.made_at < v_old;
  delete from private.invitations i where i.id = any (v_ids);
  return cardinality(v_ids);
end $$;
comment on function engine.forget_invitations(int) is 'Deletes invitations that expired 30 days ago, and their links, p_limit at most. Returns how many.';

grant execute on function engine.invite_member(text, text, text[]), engine.resend_invitation(uuid), engine.revoke_invitation(uuid), engine.open_invitations(),
  engine.accept_invitation(text) to authenticated;
grant execute on function engine.invitation(text) to anon, authenticated;

create function public.invite_member(p_email text, p_role text, p_channels text[] default null) returns uuid
language sql set search_path = '' as $$ select engine.invite_member(p_email, p_role, p_channels) $$;
comment on function public.invite_member(text, text, text[]) is
  'Invites an address into the caller''s account, as manager, responder or viewer, for all channels (null) or some: the invitation''s id. Its owner''s alone. '
  '409 for who is in it or invited already, or without a seat; 429 beyond a day''s invitations.';
create function public.resend_invitation(p_id uuid) returns void
language sql set search_path = '' as $$ select engine.resend_invitation(p_id) $$;
comment on function public.resend_invitation(uuid) is 'Sends an open invitation again, expired or not: its 7 days begin anew, and earlier links keep working.';
create function public.revoke_invitation(p_id uuid) returns void
language sql set search_path = '' as $$ select engine.revoke_invitation(p_id) $$;
comment on function public.revoke_invitation(uuid) is 'Withdraws an open invitation: its links open nothing any more, and its seat is free.';
create function public.open_invitations() returns table (
  id uuid, email text, role text, channels text[], invited_by_name text, created_at timestamptz, expires_at timestamptz, sent_count int)
language sql stable set search_path = '' as $$ select * from engine.open_invitations() $$;
comment on function public.open_invitations() is 'The invitations of the caller''s account that nobody has accepted, expired ones too, newest first. Its owner''s alone.';
create function public.invitation(p_token text)
returns table (account_name text, inviter_name text, role text, channel_names text[], email_masked text, state text, for_me boolean)
language sql rows 1 set search_path = '' as $$ select * from engine.invitation(p_token) $$;
comment on function public.invitation(text) is
  'What an invitation''s link is about, for whoever has it: one row. state: open, used, expired, revoked, unknown, account_gone. channel_names: null for all. for_me: whether it is for the caller''s '
  'address; null without a session.';
create function public.accept_invitation(p_token text) returns uuid
language sql set search_path = '' as $$ select engine.accept_invitation(p_token) $$;
comment on function public.accept_invitation(text) is
  'Makes the caller a member by an invitation to their address: the account''s id. 403 for another''s address, 410 for one that was used, withdrawn or has expired, 404 for none.';
grant execute on function public.invite_member(text, text, text[]), public.resend_invitation(uuid), public.revoke_invitation(uuid), public.open_invitations(),
  public.accept_invitation(text) to authenticated;
grant execute on function public.invitation(text) to anon, authenticated;
