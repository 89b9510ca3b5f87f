-- Client links: how somebody without an account, such as an agency's client, looks at the drafts of one channel and lets them go. Here is what
-- a link is, who makes it and what ends it. What whoever has it sees and does is in 75_client_links.sql.
-- A link is nobody: it has no role and no permission, so no policy and no function but its own gives it anything (engine.caller).

create table private.client_links (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  name text not null check (length(name) between 1 and 60),
  may text[] not null check (may <@ engine.link_acts()),
  label_id uuid,
  mailed_to text check (length(mailed_to) <= 320 and mailed_to = engine.canonical_mail(mailed_to)),
  created_by uuid not null,
  created_at timestamptz not null default engine.now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ended_at timestamptz not null generated always as (least(expires_at, revoked_at)) stored,
  last_used_at timestamptz,
  opened int not null default 0
) with (fillfactor = 80);
comment on table private.client_links is
  'Links by which people without an account look at the drafts of one channel. Open until expires_at, unless revoked. Kept for 30 days after that, so that one can say what became of it.';
comment on column private.client_links.name is 'Whom its maker gave it to, in their words.';
comment on column private.client_links.may is 'What it lets do beside looking and commenting (engine.link_acts).';
comment on column private.client_links.label_id is 'Only drafts for comments with this label are shown; null: all that wait. No foreign key: without its label a link must end, not show more.';
comment on column private.client_links.created_by is 'The person who made it, known or gone. It ends when they no longer manage the channel.';
comment on column private.client_links.opened is 'How often its page was opened.';
create index client_links_account on private.client_links (account_id, created_at);
create index client_links_ended on private.client_links (ended_at);
create index client_links_label on private.client_links (label_id) where label_id is not null;
create index client_links_mailed on private.client_links (mailed_to, created_at) where mailed_to is not null;
alter table private.outbox add constraint outbox_client_link_id_fkey foreign key (client_link_id) references private.client_links (id) on delete cascade;

create table private.client_link_tokens (
  token_hash text primary key,
  link_id uuid not null references private.client_links (id) on delete cascade
);
comment on table private.client_link_tokens is 'Tokens of client links as hashes: of the one that its maker was shown, and one for each time that a mail with it was sent.';
create index client_link_tokens_link on private.client_link_tokens (link_id);

create function engine.client_link_token(p_link uuid) returns text
language plpgsql set search_path = '' as $$
declare
  v_token text;
begin
  if p_link is not null then
    v_token := engine.new_token();
    insert into private.client_link_tokens (token_hash, link_id) values (engine.token_hash(v_token), p_link);
  end if;
  return v_token;
end $$;
comment on function engine.client_link_token(uuid) is 'A new token for a client link, kept as a hash only; null for none.';

create function engine.client_link_of(p_token text) returns private.client_links
language plpgsql stable security definer set search_path = '' as $$
declare
  v private.client_links;
begin
  select l.* into v from private.client_link_tokens t join private.client_links l on l.id = t.link_id where t.token_hash = engine.token_hash(left(p_token, 100));
  return v;
end $$;
comment on function engine.client_link_of(text) is 'The client link of a token, open or not; a row of nulls for none.';

create function engine.link_identity(p_token text) returns engine.caller_identity
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant private.client_links := engine.client_link_of(p_token);
begin
  return case when v.ended_at > engine.now() then
    row('link', null, v.account_id, null, '{}'::text[], array[v.channel_id], v.id, null)::engine.caller_identity end;
end $$;
comment on function engine.link_identity(text) is 'Who asks by a client link, for engine.caller; nulls unless the link is open.';

create function engine.end_client_links(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- In the order of all who end several.
  perform from private.client_links l where l.id = any (p_ids) order by l.id for update;
  update private.client_links l set revoked_at = engine.now() where l.id = any (p_ids) and l.revoked_at is null;
  delete from private.outbox m where m.client_link_id = any (p_ids) and m.sent_at is null and m.lease_id is null;
end $$;
comment on function engine.end_client_links(uuid[]) is 'Revokes client links; mails of them that wait to be sent go.';

create function engine.end_links_of(p_account uuid, p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.membership(p_person, p_account);
begin
  perform engine.end_client_links(array(
    select l.id from private.client_links l
    where l.account_id = p_account and l.created_by = p_person and l.ended_at > engine.now()
      and not coalesce('manage' = any (v.permissions) and engine.covers_alone(v.channels, l.channel_id), false)));
end $$;
comment on function engine.end_links_of(uuid, uuid) is 'Ends the client links that a person made in an account, for channels that they do not manage there any more.';

create function engine.end_links_of_channel(p_account uuid, p_channel text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.youtube_connections c where c.user_id = p_account and c.channel_id = p_channel) then
    perform engine.end_client_links(array(
      select l.id from private.client_links l where l.account_id = p_account and l.channel_id = p_channel and l.ended_at > engine.now()));
  end if;
end $$;
comment on function engine.end_links_of_channel(uuid, text) is 'Ends the client links of a channel that is connected no more.';

create function engine.end_links_of_label() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.end_client_links(array(select l.id from private.client_links l where l.label_id = old.id and l.ended_at > engine.now()));
  return null;
end $$;
comment on function engine.end_links_of_label() is 'Trigger: a label is deleted, and the client links that showed its drafts alone end.';
create trigger labels_end_links after delete on public.labels for each row execute function engine.end_links_of_label();

create function engine.require_manager(p_channel text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return engine.require_allowed(case when engine.covers_alone(engine.channels('manage'), p_channel) then engine.account('manage') end);
end $$;
comment on function engine.require_manager(text) is 'The caller''s account, on whose channel they are allowed to manage, or on all of them (null); 403 otherwise.';

create function engine.require_room_for_link(p_account uuid, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_day constant timestamptz := engine.now() - interval '1 day';
begin
  -- Under a lock of the account's, or two at a time would both find the last place.
  perform from public.accounts a where a.id = p_account for no key update;
  if (select count(*) from private.client_links l where l.account_id = p_account and l.ended_at > engine.now()) >= engine.most('client_links') then
    perform engine.fail(409, 'too_many_client_links', format('This account already has %s open client links.', engine.most('client_links')), 'Revoke one that is no longer used.');
  elsif (select count(*) from private.client_links l where l.account_id = p_account and l.created_at > v_day) >= engine.most('client_links_per_day') then
    perform engine.fail(429, 'too_many_client_links', format('You''ve made %s client links in 24 hours.', engine.most('client_links_per_day')), 'Try again tomorrow.');
  elsif p_email is not null and (
    (select count(*) from private.client_links l where l.account_id = p_account and l.mailed_to is not null and l.created_at > v_day)
      >= (select least(q.invitations_per_day, 3 * engine.seats(a.plan)) from private.request_limits q, public.accounts a where a.id = p_account)
    or (select count(*) from private.client_links l where l.mailed_to = p_email and l.created_at > v_day) >= 3)
  then
    perform engine.fail(429, 'too_many_client_links', 'You''ve mailed as many client links as one day allows.', 'Leave the address out, and send the link yourself.');
  end if;
end $$;
comment on function engine.require_room_for_link(uuid, text) is
  'Refuses one more client link: 409 beyond those that an account may have open, 429 beyond a day''s, and for its mails beyond as many as invitations, or three to one address.';

create function engine.mail_client_link(v private.client_links) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (recipient, client_link_id, kind, subject, body)
  select v.mailed_to, v.id, 'client_link', format('Replies on %s are ready for you to look at', c),
    format(E'%s (%s) asks you to look at replies to comments on %s before they''re posted%s.\n\n'
      'You need no account. Open the link below; it''s good until %s. Whoever has the link can use it, so keep it to yourself.\n\n'
      'If you don''t know who this is, ignore this email.',
      engine.mail_text(engine.person_name(v.created_by)), engine.mail_text(engine.account_name(v.account_id)), c,
      case when 'approve' = any (v.may) then ', and to approve them' else '' end, to_char(v.expires_at at time zone 'UTC', 'FMDD FMMonth YYYY'))
  from engine.mail_text((engine.channel_names(v.account_id, array[v.channel_id]))[1]) c;
end $$;
comment on function engine.mail_client_link(private.client_links) is 'Writes the mail that brings a client link to its address.';

create function engine.create_client_link(p_channel text, p_name text, p_may text[], p_days int, p_label uuid, p_email text) returns table (id uuid, token text)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  v_account constant uuid := engine.require_manager(p_channel);
  v_email constant text := nullif(engine.canonical_mail(p_email), '');
  v private.client_links;
begin
  perform engine.refuse_operator();
  perform engine.require(length(p_name) <= 1000 and length(engine.one_line(p_name, 61)) between 1 and 60, 'Give the link a name of 1 to 60 characters.');
  perform engine.require(p_may <@ engine.link_acts() and cardinality(p_may) <= cardinality(engine.link_acts()), 'Let it approve, edit, both or neither.');
  perform engine.require(p_days in (7, 30, 90), 'Choose 7, 30 or 90 days.');
  perform engine.require(v_email is null or length(v_email) <= 320 and engine.is_mail_address(v_email), 'We can''t write to this email address. Check it.');
  perform engine.require_place(v_account, 'viewer', array[p_channel]);
  if p_label is not null and not exists (select from public.labels l where l.id = p_label and l.user_id = v_account) then
    perform engine.fail(422, 'label_not_found', 'This label doesn''t exist.', 'Choose another one.');
  end if;
  perform engine.require_room_for_link(v_account, v_email);
  insert into private.client_links (account_id, channel_id, name, may, label_id, mailed_to, created_by, expires_at)
  values (v_account, p_channel, engine.one_line(p_name, 60), p_may, p_label, v_email, engine.me(), engine.now() + make_interval(days => p_days)) returning * into v;
  if v_email is not null then
    perform engine.mail_client_link(v);
  end if;
  perform engine.log(v_account, 'owner', 'client_link_created', v.name,
    jsonb_strip_nulls(jsonb_build_object('link', v.id, 'channel_id', v.channel_id, 'may', v.may, 'label', v.label_id, 'mailed_to', v.mailed_to, 'expires_at', v.expires_at)));
  return query select v.id, engine.client_link_token(v.id);
end $$;
comment on function engine.create_client_link(text, text, text[], int, uuid, text) is 'Rule of public.create_client_link.';

create function engine.client_links() returns table (
  id uuid, channel_id text, name text, may text[], label_id uuid, mailed_to text, created_by_name text, created_at timestamptz, expires_at timestamptz,
  last_used_at timestamptz, opened int)
language plpgsql stable security definer rows 20 set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
begin
  return query
  select l.id, l.channel_id, l.name, l.may, l.label_id, l.mailed_to, engine.person_name(l.created_by), l.created_at, l.expires_at, l.last_used_at, l.opened
  from private.client_links l
  where l.account_id = v_account and l.ended_at > engine.now() and engine.covers_alone((select engine.channels('manage')), l.channel_id)
  order by l.created_at desc, l.id limit engine.most('list_rows');
end $$;
comment on function engine.client_links() is 'Rule of public.client_links.';

create function engine.revoke_client_link(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
  v private.client_links;
begin
  perform engine.refuse_operator();
  select * into v from private.client_links l
  where l.id = p_id and l.account_id = v_account and l.ended_at > engine.now() and engine.covers_alone((select engine.channels('manage')), l.channel_id) for update;
  if v.id is null then
    perform engine.fail(404, 'client_link_not_found', 'This client link isn''t open any more.', 'Reload the page to see where things stand.');
  end if;
  perform engine.end_client_links(array[v.id]);
  perform engine.log(v_account, 'owner', 'client_link_revoked', v.name, jsonb_build_object('link', v.id, 'channel_id', v.channel_id));
end $$;
comment on function engine.revoke_client_link(uuid) is 'Rule of public.revoke_client_link.';

create function engine.forget_client_links(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.client_links where id in (
    select l.id from private.client_links l where l.ended_at < engine.now() - interval '30 days' limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function engine.forget_client_links(int) is 'Deletes client links that ended 30 days ago, p_limit at most. Returns how many.';

grant execute on function engine.create_client_link(text, text, text[], int, uuid, text), engine.client_links(), engine.revoke_client_link(uuid) to authenticated;

create function public.create_client_link(p_channel text, p_name text, p_may text[], p_days int, p_label uuid default null, p_email text default null)
returns table (id uuid, token text)
language sql rows 1 set search_path = '' as $$ select * from engine.create_client_link(p_channel, p_name, p_may, p_days, p_label, p_email) $$;
comment on function public.create_client_link(text, text, text[], int, uuid, text) is
  'Makes a link by which somebody without an account looks at the drafts that wait on one of the caller''s channels, all or those with a label, and, by p_may (approve, edit), lets them go or changes them. '
  'For p_days (7, 30 or 90), mailed to p_email if that is given. One row; the token is told this once. For who manages the channel. 409 beyond the open links of an account, 429 beyond a day''s.';
create function public.client_links() returns table (
  id uuid, channel_id text, name text, may text[], label_id uuid, mailed_to text, created_by_name text, created_at timestamptz, expires_at timestamptz,
  last_used_at timestamptz, opened int)
language sql stable rows 20 set search_path = '' as $$ select * from engine.client_links() $$;
comment on function public.client_links() is 'The open client links of the channels that the caller manages, the newest first. opened: how often the page was opened.';
create function public.revoke_client_link(p_id uuid) returns void
language sql set search_path = '' as $$ select engine.revoke_client_link(p_id) $$;
comment on function public.revoke_client_link(uuid) is 'Ends a client link at once. For who manages its channel. 404 for one that is not open.';
grant execute on function public.create_client_link(text, text, text[], int, uuid, text), public.client_links(), public.revoke_client_link(uuid) to authenticated;
