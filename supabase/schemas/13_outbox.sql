-- The outbox: what leaves the product, written where what it tells of happens, in the same transaction, and sent by the schedule. One row is one delivery:
-- a mail to users, to people who have no account yet, to the operator; an event to an endpoint of an account's (23_webhooks.sql); a line to a device of a person's (39_push.sql).

create table private.outbox (
  id bigint generated always as identity primary key,
  way text not null default 'mail' check (way in ('mail', 'webhook', 'push')),
  user_id uuid references public.accounts (id) on delete cascade,
  person_id uuid references auth.users (id) on delete cascade,
  recipient text check (length(recipient) <= 320),
  to_operator boolean not null default false,
  address_change_id bigint,
  invitation_id uuid references private.invitations (id) on delete cascade,
  client_link_id uuid,
  report_address_id uuid,
  webhook_id uuid,
  event_id uuid,
  device_id uuid,
  channel_id text,
  about uuid,
  path text check (length(path) <= 500),
  kind text not null,
  subject text,
  body text,
  html text check (length(html) <= 100000),
  pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array' and length(pictures::text) <= 300000),
  created_at timestamptz not null default engine.now(),
  attempts int not null default 0,
  not_before timestamptz not null default engine.now(),
  lease_id uuid,
  sent_at timestamptz,
  failed_at timestamptz,
  answer_status int check (answer_status between 100 and 599),
  answer text check (length(answer) <= 2000),
  fault text check (fault = any (engine.delivery_faults())),
  duration_ms int,
  constraint outbox_mail_has_words check (way <> 'mail' or num_nulls(subject, body) = 0),
  constraint outbox_one_recipient check (
    num_nonnulls(coalesce(user_id, person_id), recipient, nullif(to_operator, false), webhook_id) = 1
    and (way = 'webhook') = (webhook_id is not null) and (way = 'webhook') = (event_id is not null)
    and (way = 'push') = (device_id is not null) and (device_id is null or num_nulls(user_id, person_id) = 0)),
  constraint outbox_address_change_has_person check (address_change_id is null or person_id is not null),
  foreign key (person_id, address_change_id) references private.address_changes (user_id, id) on delete cascade
);
comment on table private.outbox is
  'What is to leave, one delivery a row, written in the transaction of what it tells of. way mail: to an account''s owner, to a person, to an address without an account (recipient), or to the operator; '
  'way webhook: an event (event_id) to an endpoint (webhook_id); way push: a line to a device (device_id) of a person''s. not_before: also the end of a lease while one is being sent.';
comment on column private.outbox.user_id is 'The account that a mail tells of, whose owner gets it unless person_id names who does.';
comment on column private.outbox.person_id is 'The person to whom a mail goes, about themselves or, with user_id, about an account that they are a member of: whoever leaves that gets it no more.';
comment on column private.outbox.invitation_id is 'The invitation whose link a mail brings.';
comment on column private.outbox.client_link_id is 'The client link that a mail brings (19_client_links.sql).';
comment on column private.outbox.report_address_id is 'The report address that a mail is to (89_report_addresses.sql), whose links are made when it is sent.';
comment on column private.outbox.html is 'The same for clients that show it; null: text alone. pictures: what it shows, [{cid, png, alt}], png in base64. Both, and the body of a report to an address, hold what YouTube gave and go when the mail is sent.';
comment on column private.outbox.address_change_id is 'The change of address of which a mail tells the old address; null: it goes to the account''s address.';
comment on column private.outbox.about is 'The comment that an event or a line is about: what one endpoint is told of it arrives in its order. Null: no order is kept.';
comment on column private.outbox.channel_id is 'The channel that a line to a device is about; null: none in particular.';
comment on column private.outbox.path is 'Where in the app a mail or a line leads, where its kind alone doesn''t say.';
comment on column private.outbox.body is 'The text of a mail; of an event the body that was last sent, null until then.';
comment on column private.outbox.answer_status is 'What an endpoint answered to the last try, with the beginning of its answer and how long it took; fault: why there was no answer, in a word.';
create index outbox_user on private.outbox (user_id) where user_id is not null;
create index outbox_person on private.outbox (person_id, address_change_id) where person_id is not null;
create index outbox_invitation on private.outbox (invitation_id, created_at) where invitation_id is not null;
create index outbox_client_link on private.outbox (client_link_id) where client_link_id is not null;
create index outbox_report_address on private.outbox (report_address_id) where report_address_id is not null;
create index outbox_created on private.outbox (created_at);
-- The operator's mails name no recipient.
create index outbox_recipient on private.outbox (recipient, created_at) where recipient is not null or to_operator;
create index outbox_recipient_sent on private.outbox (sent_at) where recipient is not null;
create index outbox_waiting on private.outbox (way, not_before) where sent_at is null and failed_at is null;
create index outbox_webhook on private.outbox (webhook_id, id) where webhook_id is not null;
create index outbox_webhook_waiting on private.outbox (webhook_id, id) where webhook_id is not null and sent_at is null and failed_at is null;
create index outbox_about_waiting on private.outbox (webhook_id, about, id) where about is not null and sent_at is null and failed_at is null;
create index outbox_webhook_leased on private.outbox (webhook_id, not_before) where webhook_id is not null and lease_id is not null;
create index outbox_device on private.outbox (device_id) where device_id is not null;
create index outbox_event on private.outbox (event_id) where event_id is not null;

create function engine.is_visitors_mail(p_kind text) returns boolean
language sql immutable set search_path = '' as $$ select p_kind in ('access_asked', 'access_known', 'free_report', 'free_report_not') $$;
comment on function engine.is_visitors_mail(text) is 'Whether anybody can cause mails of this kind to be sent to any address, by a form of the landing page: one a day to each.';

create function engine.mail_visitor(p_email text, p_kind text, p_subject text, p_body text, p_html text default null, p_pictures jsonb default '[]') returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_to constant text := engine.canonical_mail(p_email);
  v_last timestamptz;
begin
  -- Two requests at the same moment are one mail.
  perform pg_advisory_xact_lock(hashtextextended('mail ' || v_to, 0));
  select max(coalesce(m.sent_at, m.not_before)) into v_last from private.outbox m
  where m.recipient = v_to and engine.is_visitors_mail(m.kind) and m.created_at > engine.now() - interval '7 days' and m.failed_at is null;
  if p_kind in ('access_asked', 'access_known') and exists (
    select from private.outbox m where m.recipient = v_to and m.kind in ('access_asked', 'access_known') and m.created_at > engine.now() - interval '1 day'
  ) then
    return false;
  end if;
  insert into private.outbox (recipient, kind, subject, body, html, pictures, not_before)
  values (v_to, p_kind, p_subject, p_body, p_html, p_pictures, greatest(engine.now(), v_last + interval '1 day'));
  return true;
end $$;
comment on function engine.mail_visitor(text, text, text, text, text, jsonb) is
  'Writes a mail that a visitor asked for to the address they typed, which may be somebody else''s: one a day goes out to an address, further ones wait a day, and the answer to an access request is written '
  'once a day. So its text has nothing in it that the visitor typed. False: not written.';

create function engine.tell_operator(p_line text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_mail private.outbox;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail to the operator', 0));
  select * into v_mail from private.outbox m
  where m.to_operator and m.recipient is null and m.kind = 'requests' and m.sent_at is null and m.failed_at is null and m.lease_id is null order by m.id desc limit 1 for update;
  if v_mail.id is null then
    insert into private.outbox (to_operator, kind, subject, body, not_before) values (true, 'requests', 'Rejoinder: new requests',
      E'npm run access -- list shows them all. To approve one, before or after they sign up: npm run access -- approve EMAIL\n\n- ' || p_line,
      greatest(engine.now(), (select max(coalesce(m.sent_at, m.not_before)) from private.outbox m where m.to_operator and m.recipient is null) + interval '15 minutes'));
  elsif length(v_mail.body) < 8000 then
    update private.outbox set body = body || E'\n- ' || p_line where id = v_mail.id;
  end if;
end $$;
comment on function engine.tell_operator(text) is
  'Tells the operator of a request, of the landing page or of an account: in the mail that waits to be sent, else in a new one, four an hour at most. A mail that is full says no more; the list has them all.';

create function service.claim_mails(p_limit int default 20, p_lease_seconds int default 120, p_operator boolean default true)
returns table (id bigint, lease_id uuid, recipient text, kind text, subject text, body text, undo_token text, html text, pictures jsonb, invitation_token text, client_link_token text, report_token text, account_id uuid, report jsonb, path text)
language plpgsql security definer set search_path = '' as $$
declare
  v_lease uuid := gen_random_uuid();
  v_visitors int;
begin
  -- One run after the other, so that two do not take the last ones twice.
  select l.mails_per_hour into v_visitors from private.request_limits l for update;
  v_visitors := greatest(0, v_visitors - (
    select count(*) from private.outbox m where m.recipient is not null and m.kind <> 'report' and (m.sent_at > engine.now() - interval '1 hour' or m.lease_id is not null and m.sent_at is null)));
  return query
  with to_visitors as (
    select m.id from private.outbox m
    where m.recipient is not null and m.kind <> 'report' and m.sent_at is null and m.failed_at is null and m.not_before <= engine.now() order by m.not_before, m.id limit v_visitors
  ), due as (
    select m.id from private.outbox m
    where m.way = 'mail' and m.sent_at is null and m.failed_at is null and m.not_before <= engine.now() and (p_operator or not m.to_operator)
      and (m.recipient is null or m.kind = 'report' or m.id in (select v.id from to_visitors v))
    order by m.not_before, m.id limit p_limit for update skip locked
  ), leased as (
    update private.outbox m set lease_id = v_lease, not_before = engine.now() + make_interval(secs => p_lease_seconds), attempts = m.attempts + 1
    from due where m.id = due.id returning m.*
  )
  select l.id, v_lease, coalesce(c.old_email, p.email::text, o.email, l.recipient), l.kind, l.subject, l.body, engine.undo_token(c.id), l.html, l.pictures,
    engine.invitation_token(l.invitation_id), engine.client_link_token(l.client_link_id), engine.report_address_token(l.report_address_id), nullif(l.user_id, engine.own_account(coalesce(l.person_id, o.person_id))),
    (select to_jsonb(t) from engine.told_report(l.report_address_id, l.created_at) t where l.kind = 'report'), l.path
  from leased l left join auth.users p on p.id = l.person_id left join engine.account_owners o on o.account_id = l.user_id
  left join private.address_changes c on c.id = l.address_change_id
  where coalesce(l.user_id, l.person_id) is null or coalesce(p.email, o.email) is not null
  order by l.id;
end $$;
comment on function service.claim_mails(int, int, boolean) is 'Mails that wait, oldest first, leased for p_lease_seconds. A run that dies leaves them to the next one. To people without an account no more than '
  'private.request_limits allows an hour, but for reports, which they have confirmed. recipient: null is the operator, who is written to with p_operator. undo_token, invitation_token, client_link_token and report_token: of the link that undoes a change of address, or that an invitation, a client''s mail or one to a report address brings, made here and kept as a hash. account_id: of a mail about an account that is not the one which stands for whom it goes to. report: what a report to an address outside told of (engine.told_report). path: where in the app it leads, where its kind alone doesn''t say.';

create function service.record_mail(p_id bigint, p_lease uuid, p_sent boolean) returns void
language sql security definer set search_path = '' as $$
  update private.outbox set
    lease_id = null,
    sent_at = case when p_sent then engine.now() end,
    -- What YouTube gave is not kept in a mail that is out.
    body = case when p_sent and kind in ('free_report', 'report') then '' else body end,
    html = case when not p_sent then html end,
    pictures = case when p_sent then '[]' else pictures end,
    -- A server that refuses for a day will not take it tomorrow either.
    failed_at = case when not p_sent and attempts >= 12 then engine.now() end,
    not_before = engine.now() + least(interval '1 minute' * power(2, least(attempts, 8)), interval '3 hours')
  where id = p_id and lease_id = p_lease and way = 'mail'
$$;
comment on function service.record_mail(bigint, uuid, boolean) is
  'Whether a leased mail was sent. Not sent: tried again later, doubling from 2 minutes up to 3 hours, at most 12 times. Only the holder of the lease is heard.';

create function service.count_waiting_mails() returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.outbox where way = 'mail' and sent_at is null and failed_at is null
$$;
comment on function service.count_waiting_mails() is 'How many mails wait to be sent.';
