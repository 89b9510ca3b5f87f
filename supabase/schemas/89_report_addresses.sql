-- Addresses of people outside, such as a boss or a client, who get a report by mail. Whoever manages what it tells of adds one; it gets a single mail with a
-- link, and nothing more unless somebody presses there. Every report has a link that ends them, which works without an account.
-- What is written to them is in 89_report_sending.sql.

create table private.report_addresses (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  email text not null check (length(email) <= 320 and email = engine.canonical_mail(email)),
  channel_id text,
  rhythm text not null check (rhythm = any (engine.report_rhythms())),
  created_by uuid not null,
  created_at timestamptz not null default engine.now(),
  asked_count int not null default 0,
  asked_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  removed_at timestamptz,
  due_at timestamptz,
  told_until date,
  told_at timestamptz,
  unique (account_id, email),
  constraint report_addresses_due_is_confirmed check (due_at is null or confirmed_at is not null and num_nonnulls(unsubscribed_at, removed_at) = 0)
) with (fillfactor = 80);
comment on table private.report_addresses is
  'Addresses outside an account that a report is mailed to, once their reader has confirmed. One that was removed is kept for 30 days, one that unsubscribed for a year, so that it is not asked anew in the meantime.';
comment on column private.report_addresses.channel_id is 'The one channel that it is told of; null: all that are mapped.';
comment on column private.report_addresses.created_by is 'Who added it, known or gone: it is the account''s, and stays when they leave.';
comment on column private.report_addresses.asked_count is 'How often it was asked to confirm; asked_at: last.';
comment on column private.report_addresses.due_at is 'When its next report is written; null: it gets none.';
comment on column private.report_addresses.told_until is 'The last day that a report has told it of: no period is told twice.';
create index report_addresses_due on private.report_addresses (due_at) where due_at is not null;
create index report_addresses_asked on private.report_addresses (email, asked_at);
create index report_addresses_idle on private.report_addresses (asked_at) where due_at is null;
alter table private.outbox add constraint outbox_report_address_id_fkey foreign key (report_address_id) references private.report_addresses (id) on delete cascade;

create table private.report_address_tokens (
  token_hash text primary key,
  address_id uuid not null references private.report_addresses (id) on delete cascade,
  made_at timestamptz not null default engine.now()
);
comment on table private.report_address_tokens is 'Tokens of the links in mails to report addresses, as hashes: one for each time that a mail was sent. Kept for a year, so that old mails unsubscribe, too.';
create index report_address_tokens_address on private.report_address_tokens (address_id);
create index report_address_tokens_made on private.report_address_tokens (made_at);

create function engine.report_address_token(p_address uuid) returns text
language plpgsql set search_path = '' as $$
declare
  v_token text;
begin
  if p_address is not null then
    v_token := engine.new_token();
    insert into private.report_address_tokens (token_hash, address_id) values (engine.token_hash(v_token), p_address);
  end if;
  return v_token;
end $$;
comment on function engine.report_address_token(uuid) is 'A new token for a mail to a report address, kept as a hash only; null for none.';

create function engine.report_address_of(p_token text) returns private.report_addresses
language plpgsql stable security definer set search_path = '' as $$
declare
  v private.report_addresses;
begin
  select a.* into v from private.report_address_tokens t join private.report_addresses a on a.id = t.address_id where t.token_hash = engine.token_hash(left(p_token, 100));
  return v;
end $$;
comment on function engine.report_address_of(text) is 'The report address of a token; a row of nulls for none.';

create function engine.report_address_state(v private.report_addresses) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when v.id is null then 'unknown' when v.removed_at is not null then 'removed' when v.unsubscribed_at is not null then 'unsubscribed'
    when v.confirmed_at is not null then 'confirmed' when v.asked_at > engine.now() - interval '7 days' then 'waiting' else 'expired' end;
end $$;
comment on function engine.report_address_state(private.report_addresses) is
  'How a report address stands: waiting (asked to confirm, for 7 days), expired (asked and not heard of), confirmed, unsubscribed, removed; unknown for none.';

create function engine.stop_reports(p_address uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.outbox m where m.report_address_id = p_address and m.sent_at is null and m.lease_id is null
$$;
comment on function engine.stop_reports(uuid) is 'Takes back what waits to be sent to a report address.';

create function engine.require_askable(v private.report_addresses) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_day constant timestamptz := engine.now() - interval '1 day';
begin
  if v.unsubscribed_at is not null then
    perform engine.fail(409, 'address_unsubscribed', 'This address has unsubscribed.', 'Only its reader can change that, by the link in a report.');
  elsif v.asked_count >= engine.most('report_asks') then
    perform engine.fail(409, 'asked_enough', format('This address was asked %s times and never confirmed.', engine.most('report_asks')), 'Ask them another way, or use another address.');
  elsif v.asked_at > v_day
    or (select count(*) from private.report_addresses a where a.email = v.email and a.asked_at > v_day) >= engine.most('report_asks_per_day')
    or (select count(*) from private.report_addresses a where a.account_id = v.account_id and a.asked_at > v_day) >= engine.most('report_addresses')
  then
    perform engine.fail(429, 'asked_today', 'We''ve asked this address, or as many others as one day allows.', 'Try again tomorrow. If the email hasn''t arrived, have them look in their spam folder.');
  end if;
end $$;
comment on function engine.require_askable(private.report_addresses) is
  'Refuses one more mail that asks an address to confirm: 409 for one that unsubscribed or was asked often enough; 429 for a second in a day, beyond what all accounts may ask one address in a day, and beyond as many as an account may have.';

create function engine.ask_report_address(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v private.report_addresses := (select a from private.report_addresses a where a.id = p_id);
  v_about text;
begin
  -- Accounts that ask the same address at the same moment do it one after the other.
  perform pg_advisory_xact_lock(hashtextextended('report address ' || v.email, 0));
  perform engine.require_askable(v);
  update private.report_addresses a set asked_count = a.asked_count + 1, asked_at = engine.now() where a.id = p_id;
  v_about := coalesce(' on ' || engine.mail_text((engine.channel_names(v.account_id, array[v.channel_id]))[1]) , '');
  insert into private.outbox (recipient, report_address_id, kind, subject, body) values (v.email, v.id, 'report_confirm',
    format('Confirm: %s would like to send you a report', engine.mail_text(engine.account_name(v.account_id))),
    format(E'%s (%s) would like to send you a %s report by email: comments%s, how many were answered, and how soon.\n\n'
      'Open the link below within 7 days and confirm. You need no account, and every report has a link to unsubscribe.\n\n'
      'If you don''t know who this is, ignore this email. You get no report unless you confirm.',
      engine.mail_text(engine.person_name(engine.me())), engine.mail_text(engine.account_name(v.account_id)), v.rhythm, v_about));
end $$;
comment on function engine.ask_report_address(uuid) is 'Writes the mail that asks a report address to confirm, unless engine.require_askable refuses it.';

create function engine.managed_report_address(p_id uuid) returns private.report_addresses
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
  v private.report_addresses;
begin
  perform engine.refuse_operator();
  select * into v from private.report_addresses a
  where a.id = p_id and a.account_id = v_account and a.removed_at is null and engine.covers_alone((select engine.channels('manage')), a.channel_id) for update;
  if v.id is null then
    perform engine.fail(404, 'report_address_not_found', 'This address isn''t in the list any more.', 'Reload the page to see where things stand.');
  end if;
  return v;
end $$;
comment on function engine.managed_report_address(uuid) is 'A report address of what the caller manages, locked; 404 for any other.';

create function engine.add_report_address(p_email text, p_rhythm text, p_channel text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_manager(p_channel);
  v_email constant text := engine.canonical_mail(p_email);
  v_id uuid;
begin
  perform engine.refuse_operator();
  perform engine.require(length(p_email) <= 320 and engine.is_mail_address(v_email), 'We can''t write to this email address. Check it.');
  perform engine.require(p_rhythm = any (engine.report_rhythms()), 'Choose weekly or monthly.');
  perform engine.require_place(v_account, 'viewer', array[p_channel]) where p_channel is not null;
  -- Under a lock of the account's, or two at a time would both find the last place.
  perform from public.accounts a where a.id = v_account for no key update;
  if exists (select from private.report_addresses a where a.account_id = v_account and a.email = v_email and a.removed_at is null) then
    perform engine.fail(409, 'address_is_known', 'This address is in the list already.', 'Change it there.');
  elsif (select count(*) from private.report_addresses a where a.account_id = v_account and a.removed_at is null) >= engine.most('report_addresses') then
    perform engine.fail(409, 'too_many_addresses', format('This account already mails reports to %s addresses.', engine.most('report_addresses')), 'Remove one first.');
  end if;
  -- One that was removed lately comes back with how often it was asked, and confirms anew.
  insert into private.report_addresses as a (account_id, email, channel_id, rhythm, created_by) values (v_account, v_email, p_channel, p_rhythm, engine.me())
  on conflict (account_id, email) do update set channel_id = excluded.channel_id, rhythm = excluded.rhythm, created_by = excluded.created_by, removed_at = null, confirmed_at = null
  returning a.id into v_id;
  perform engine.ask_report_address(v_id);
  perform engine.log(v_account, 'owner', 'report_address_added', v_email, jsonb_strip_nulls(jsonb_build_object('address', v_id, 'rhythm', p_rhythm, 'channel_id', p_channel)));
  return v_id;
end $$;
comment on function engine.add_report_address(text, text, text) is 'Rule of public.add_report_address.';

create function engine.report_addresses() returns table (
  id uuid, email text, channel_id text, rhythm text, state text, asks_left int, asked_at timestamptz, told_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
begin
  return query
  select a.id, a.email, a.channel_id, a.rhythm, engine.report_address_state(a), greatest(0, engine.most('report_asks') - a.asked_count), a.asked_at, a.told_at
  from private.report_addresses a
  where a.account_id = v_account and a.removed_at is null and engine.covers_alone((select engine.channels('manage')), a.channel_id)
  order by a.email;
end $$;
comment on function engine.report_addresses() is 'Rule of public.report_addresses.';

create function engine.change_report_address(p_id uuid, p_rhythm text, p_channel text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.report_addresses := engine.managed_report_address(p_id);
begin
  perform engine.require(p_rhythm = any (engine.report_rhythms()), 'Choose weekly or monthly.');
  perform engine.require_manager(p_channel);
  perform engine.require_place(v.account_id, 'viewer', array[p_channel]) where p_channel is not null;
  update private.report_addresses a set rhythm = p_rhythm, channel_id = p_channel,
    due_at = case when a.due_at is not null then engine.next_report(p_rhythm, engine.zone_of(a.account_id), engine.now()) end
  where a.id = v.id;
  perform engine.log(v.account_id, 'owner', 'report_address_changed', v.email, jsonb_strip_nulls(jsonb_build_object('address', v.id, 'rhythm', p_rhythm, 'channel_id', p_channel)));
end $$;
comment on function engine.change_report_address(uuid, text, text) is 'Rule of public.change_report_address.';

create function engine.ask_report_address_again(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.report_addresses := engine.managed_report_address(p_id);
begin
  if v.confirmed_at is not null and v.unsubscribed_at is null then
    perform engine.fail(409, 'address_is_confirmed', 'This address has confirmed already.');
  end if;
  perform engine.ask_report_address(v.id);
end $$;
comment on function engine.ask_report_address_again(uuid) is 'Rule of public.ask_report_address_again.';

create function engine.remove_report_address(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.report_addresses := engine.managed_report_address(p_id);
begin
  update private.report_addresses a set removed_at = engine.now(), due_at = null where a.id = v.id;
  perform engine.stop_reports(v.id);
  perform engine.log(v.account_id, 'owner', 'report_address_removed', v.email, jsonb_build_object('address', v.id));
end $$;
comment on function engine.remove_report_address(uuid) is 'Rule of public.remove_report_address.';

create function engine.report_address(p_token text) returns table (state text, account_name text, channel_title text, rhythm text, email_masked text)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  v private.report_addresses;
begin
  perform engine.require_gate('report_address');
  v := engine.report_address_of(p_token);
  return query
  select engine.report_address_state(v), engine.account_name(v.account_id), (engine.channel_names(v.account_id, array[v.channel_id]))[1], v.rhythm, engine.masked_mail(v.email);
end $$;
comment on function engine.report_address(text) is 'Rule of public.report_address.';

create function engine.pressed_report_address(p_token text) returns private.report_addresses
language plpgsql security definer set search_path = '' as $$
declare
  v private.report_addresses;
begin
  select * into v from private.report_addresses a where a.id = (engine.report_address_of(p_token)).id for update;
  if v.id is null then
    perform engine.fail(404, 'link_not_found', 'This link doesn''t work.', 'Open it again from the email.');
  end if;
  return v;
end $$;
comment on function engine.pressed_report_address(text) is 'The report address whose reader presses, by the link of a mail, locked; 404 for none.';

create function engine.confirm_report_address(p_token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v private.report_addresses;
begin
  perform engine.require_gate('report_address');
  v := engine.pressed_report_address(p_token);
  if engine.report_address_state(v) in ('expired', 'removed') then
    perform engine.fail(410, 'link_expired', 'This link has expired.', 'Ask whoever wanted to send you the report to ask you again.');
  end if;
  update private.report_addresses a set confirmed_at = coalesce(a.confirmed_at, engine.now()), unsubscribed_at = null,
    due_at = coalesce(a.due_at, engine.next_report(a.rhythm, engine.zone_of(a.account_id), engine.now()))
  where a.id = v.id;
  if v.due_at is null then
    perform engine.log(v.account_id, 'engine', 'report_address_confirmed', v.email, jsonb_build_object('address', v.id));
  end if;
end $$;
comment on function engine.confirm_report_address(text) is 'Rule of public.confirm_report_address.';

create function engine.end_reports(v private.report_addresses) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.report_addresses a set unsubscribed_at = coalesce(a.unsubscribed_at, engine.now()), due_at = null where a.id = v.id;
  perform engine.stop_reports(v.id);
  if v.unsubscribed_at is null then
    perform engine.log(v.account_id, 'engine', 'report_address_unsubscribed', v.email, jsonb_build_object('address', v.id));
  end if;
end $$;
comment on function engine.end_reports(private.report_addresses) is 'Unsubscribes a report address, whose reader pressed.';

create function engine.unsubscribe_report_address(p_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.require_gate('report_address');
  perform engine.end_reports(engine.pressed_report_address(p_token));
end $$;
comment on function engine.unsubscribe_report_address(text) is 'Rule of public.unsubscribe_report_address.';

create function service.unsubscribe_report_address(p_token text) returns void
language sql security definer set search_path = '' as $$ select engine.end_reports(engine.pressed_report_address(p_token)) $$;
comment on function service.unsubscribe_report_address(text) is
  'Ends the reports to an address by the press of a mail program (RFC 8058), as public.unsubscribe_report_address does by that of its reader; programs of many readers call from one address, so no gate counts them.';

create function engine.forget_report_addresses(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_month constant timestamptz := engine.now() - interval '30 days';
  v_year constant timestamptz := engine.now() - interval '1 year';
  v_count int;
  v_step int;
begin
  delete from private.report_addresses where id in (
    select a.id from private.report_addresses a
    where a.due_at is null and a.asked_at < v_month
      and case when a.unsubscribed_at is not null then a.unsubscribed_at < v_year else coalesce(a.removed_at, a.asked_at) < v_month end limit p_limit);
  get diagnostics v_count = row_count;
  delete from private.report_address_tokens where token_hash in (
    select t.token_hash from private.report_address_tokens t where t.made_at < v_year limit p_limit);
  get diagnostics v_step = row_count;
  return v_count + v_step;
end $$;
comment on function engine.forget_report_addresses(int) is
  'Deletes report addresses that nobody confirmed 30 days after they were last asked, those that were removed 30 days ago or unsubscribed a year ago, and links of that age, p_limit at most of each. Returns how many.';

grant execute on function engine.add_report_address(text, text, text), engine.report_addresses(), engine.change_report_address(uuid, text, text),
  engine.ask_report_address_again(uuid), engine.remove_report_address(uuid) to authenticated;
grant execute on function engine.report_address(text), engine.confirm_report_address(text), engine.unsubscribe_report_address(text) to anon, authenticated;

create function public.add_report_address(p_email text, p_rhythm text, p_channel text default null) returns uuid
language sql set search_path = '' as $$ select engine.add_report_address(p_email, p_rhythm, p_channel) $$;
comment on function public.add_report_address(text, text, text) is
  'Asks an address outside to confirm that it wants a report by mail, weekly or monthly, of one channel or of all (null): its id. For who manages the channel, or all of them. 409 for one that is in the list, unsubscribed or was asked '
  'often enough, and beyond the addresses of an account; 429 beyond what one day allows.';
create function public.report_addresses() returns table (
  id uuid, email text, channel_id text, rhythm text, state text, asks_left int, asked_at timestamptz, told_at timestamptz)
language sql stable rows 20 set search_path = '' as $$ select * from engine.report_addresses() $$;
comment on function public.report_addresses() is
  'The report addresses of what the caller manages. state: waiting, expired, confirmed, unsubscribed. asks_left: how often it may still be asked to confirm; told_at: when its last report was written.';
create function public.change_report_address(p_id uuid, p_rhythm text, p_channel text default null) returns void
language sql set search_path = '' as $$ select engine.change_report_address(p_id, p_rhythm, p_channel) $$;
comment on function public.change_report_address(uuid, text, text) is 'Changes what an address is told and when. For who manages what it is told and what it is to be. 404 for none.';
create function public.ask_report_address_again(p_id uuid) returns void
language sql set search_path = '' as $$ select engine.ask_report_address_again(p_id) $$;
comment on function public.ask_report_address_again(uuid) is 'Sends the mail that asks to confirm again: its 7 days begin anew. 409 and 429 as public.add_report_address.';
create function public.remove_report_address(p_id uuid) returns void
language sql set search_path = '' as $$ select engine.remove_report_address(p_id) $$;
comment on function public.remove_report_address(uuid) is 'Ends the reports to an address and takes it from the list. 404 for none.';
create function public.report_address(p_token text) returns table (state text, account_name text, channel_title text, rhythm text, email_masked text)
language sql rows 1 set search_path = '' as $$ select * from engine.report_address(p_token) $$;
comment on function public.report_address(text) is
  'What the link in a mail to a report address is about, for whoever has it: one row. state: waiting, expired, confirmed, unsubscribed, removed, unknown. channel_title: null for all.';
create function public.confirm_report_address(p_token text) returns void
language sql set search_path = '' as $$ select engine.confirm_report_address(p_token) $$;
comment on function public.confirm_report_address(text) is 'By the link in a mail: the address wants its reports, for the first time or again after it unsubscribed. 404 for no such link, 410 for one that is over.';
create function public.unsubscribe_report_address(p_token text) returns void
language sql set search_path = '' as $$ select engine.unsubscribe_report_address(p_token) $$;
comment on function public.unsubscribe_report_address(text) is 'By the link in a mail: the address gets no report any more. 404 for no such link.';
grant execute on function public.add_report_address(text, text, text), public.report_addresses(), public.change_report_address(uuid, text, text),
  public.ask_report_address_again(uuid), public.remove_report_address(uuid) to authenticated;
grant execute on function public.report_address(text), public.confirm_report_address(text), public.unsubscribe_report_address(text) to anon, authenticated;
