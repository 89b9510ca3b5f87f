-- Mails to users: written where what they tell of happens, sent by the schedule.

create table private.mails (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  address_change_id bigint references private.address_changes (id) on delete cascade,
  kind text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default engine.now(),
  attempts int not null default 0,
  not_before timestamptz not null default engine.now(),
  lease_id uuid,
  sent_at timestamptz,
  failed_at timestamptz
);
comment on table private.mails is
  'Mails to be sent to users, written in the transaction of what they tell of. not_before: also the end of a lease while one is being sent.';
comment on column private.mails.address_change_id is 'The change of address of which it tells the old address; null: it goes to the account''s address.';
create index mails_user on private.mails (user_id);
create index mails_address_change on private.mails (address_change_id) where address_change_id is not null;
create index mails_created on private.mails (created_at);
create index mails_waiting on private.mails (not_before) where sent_at is null and failed_at is null;

create function service.claim_mails(p_limit int default 20, p_lease_seconds int default 120)
returns table (id bigint, lease_id uuid, recipient text, kind text, subject text, body text, undo_token text)
language plpgsql security definer set search_path = '' as $$
declare
  v_lease uuid := gen_random_uuid();
begin
  return query
  with due as (
    select m.id from private.mails m
    where m.sent_at is null and m.failed_at is null and m.not_before <= engine.now()
    order by m.not_before, m.id limit p_limit for update skip locked
  ), leased as (
    update private.mails m set lease_id = v_lease, not_before = engine.now() + make_interval(secs => p_lease_seconds), attempts = m.attempts + 1
    from due where m.id = due.id returning m.*
  )
  select l.id, v_lease, coalesce(c.old_email, u.email::text), l.kind, l.subject, l.body, engine.undo_token(c.id)
  from leased l join auth.users u on u.id = l.user_id and u.email is not null left join private.address_changes c on c.id = l.address_change_id
  order by l.id;
end $$;
comment on function service.claim_mails(int, int) is 'Mails that wait, oldest first, leased for p_lease_seconds. A run that dies leaves them to the next one. undo_token: of the link that undoes a change of '
  'address, made here and kept as a hash.';

create function service.record_mail(p_id bigint, p_lease uuid, p_sent boolean) returns void
language sql security definer set search_path = '' as $$
  update private.mails set
    lease_id = null,
    sent_at = case when p_sent then engine.now() end,
    -- A server that refuses for a day will not take it tomorrow either.
    failed_at = case when not p_sent and attempts >= 12 then engine.now() end,
    not_before = engine.now() + least(interval '1 minute' * power(2, least(attempts, 8)), interval '3 hours')
  where id = p_id and lease_id = p_lease
$$;
comment on function service.record_mail(bigint, uuid, boolean) is
  'Whether a leased mail was sent. Not sent: tried again later, doubling from 2 minutes up to 3 hours, at most 12 times. Only the holder of the lease is heard.';

create function service.count_waiting_mails() returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.mails where sent_at is null and failed_at is null
$$;
comment on function service.count_waiting_mails() is 'How many mails wait to be sent.';
