-- What people are told on their devices (21_push_devices.sql): rows of the outbox whose way is push. A line that says what needs them, with no word of
-- a viewer's. At least once, under one id; put into words when it is sent, for who may then still read it.

create function engine.push_on() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return engine.push_key() is not null;
end $$;
comment on function engine.push_on() is 'Whether devices are told anything.';

create function engine.tell_devices(p_account uuid, p_need text, p_channel text, p_kind text, p_comment uuid default null, p_person uuid default null, p_path text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (way, user_id, person_id, device_id, kind, channel_id, about, path)
  select 'push', p_account, d.person_id, d.id, p_kind, p_channel, p_comment, p_path
  from engine.people(p_account) p join private.push_devices d on d.person_id = p.person_id
  cross join lateral engine.membership(p.person_id, p_account) m
  where engine.push_on() and (p_person is null or p.person_id = p_person) and p_need = any (m.permissions) and engine.covers(m.channels, p_channel)
    and not exists (
      select from private.outbox o
      where o.device_id = d.id and o.user_id = p_account and o.kind = p_kind and o.channel_id is not distinct from p_channel and o.about is not distinct from p_comment
        and o.created_at > engine.now() - interval '15 minutes');
end $$;
comment on function engine.tell_devices(uuid, text, text, text, uuid, uuid, text) is
  'Tells on their devices what happened (one of engine.push_kinds) in an account, on a channel or, null, none in particular; p_comment: about which comment. Everybody in it who is allowed p_need there, or of them p_person alone. p_path: where a press leads, where its kind doesn''t say. The same line is told four times an hour at most.';

create function engine.tell_of_grave() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if engine.alert_is_on(new.user_id, new.channel_id, 'grave') then
    perform engine.tell_devices(new.user_id, 'answer', new.channel_id, 'comment.grave', new.id);
    perform engine.raise_found(new.user_id, new.channel_id, 'grave');
  end if;
  return null;
end $$;
comment on function engine.tell_of_grave() is 'Trigger: who may answer a comment that is found to be grave is told on their devices, and by an alert (89_alerts.sql), unless that is off.';
create trigger comments_tell_devices after update on public.comments for each row when (new.grave and not old.grave) execute function engine.tell_of_grave();

create function engine.push_is_news(o private.outbox) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.membership(o.person_id, o.user_id);
begin
  return coalesce('read' = any (v.permissions), false) and engine.covers(v.channels, o.channel_id)
    and (o.about is null or exists (select from public.comments y where y.id = o.about and y.grave and y.tab = any (engine.waiting_tabs())));
end $$;
comment on function engine.push_is_news(private.outbox) is
  'Whether what a device is to be told may still be told there: its person may read the account, and that channel, and the comment that it is about still waits.';

create function engine.push_line(p_kind text, p_account uuid, p_channel text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_on constant text := coalesce((engine.channel_names(p_account, array[p_channel]))[1], engine.account_name(p_account));
begin
  return left(case p_kind
    when 'comment.grave' then format('A serious comment on %s needs a personal reply', v_on)
    when 'channel.paused' then format('Replies on %s are paused', v_on)
    when 'connection.broken' then format('The connection to %s needs you', v_on)
    when 'assigned' then format('Comments on %s were assigned to you', v_on)
    when 'mentioned' then format('You were mentioned in a note on %s', v_on)
    when 'rule_matched' then format('A rule found a comment for you on %s', v_on)
    when 'alert.trial' then 'This is a trial of an alert'
    else engine.alert_headline(substring(p_kind from '^alert\.(.*)$'), v_on) end, 200);
end $$;
comment on function engine.push_line(text, uuid, text) is 'What a device is told (engine.push_kinds), on the channel or, null, in the account that it is about: a line.';

create function service.claim_pushes(p_limit int default 20, p_lease_seconds int default 60)
returns table (
  id bigint, lease_id uuid, endpoint text, p256dh text, auth text, kind text, line text, account_id uuid, channel_id text, comment_id uuid, tab text, path text,
  key_id uuid, public_key text, sealed text)
language plpgsql security definer rows 20 set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_lease constant uuid := gen_random_uuid();
begin
  if not engine.push_on() then
    return;
  end if;
  return query
  with due as materialized (
    select o.id, engine.push_is_news(o) as news from private.outbox o
    where o.way = 'push' and o.sent_at is null and o.failed_at is null and o.not_before <= v_now order by o.not_before, o.id limit p_limit for update skip locked
  ), stale as (
    delete from private.outbox o using due d where o.id = d.id and not d.news
  ), leased as (
    update private.outbox o set lease_id = v_lease, not_before = v_now + make_interval(secs => p_lease_seconds), attempts = o.attempts + 1
    from due d where o.id = d.id and d.news returning o.*
  )
  select l.id, v_lease, d.endpoint, d.p256dh, d.auth, l.kind, engine.push_line(l.kind, l.user_id, l.channel_id), l.user_id, l.channel_id, l.about, y.tab, l.path,
    k.id, k.public_key, k.sealed
  from leased l join private.push_devices d on d.id = l.device_id cross join private.push_keys k left join public.comments y on y.id = l.about
  order by l.id;
end $$;
comment on function service.claim_pushes(int, int) is
  'Up to p_limit lines that are due to devices, the oldest first, leased for p_lease_seconds, with the sealed key that signs for them. What is no news any more (engine.push_is_news) is deleted instead. A run that dies leaves them to the next one.';

create function service.record_push(p_id bigint, p_lease uuid, p_status int, p_fault text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_arrived constant boolean := coalesce(p_status between 200 and 299, false);
  v private.outbox;
begin
  select o.* into v from private.outbox o where o.id = p_id and o.lease_id = p_lease and o.way = 'push' and o.sent_at is null for update;
  if v.id is null then
    return;
  elsif p_status in (404, 410) then
    delete from private.push_devices d where d.id = v.device_id;
    return;
  end if;
  update private.outbox o set lease_id = null, answer_status = p_status, fault = p_fault, sent_at = case when v_arrived then engine.now() end,
    failed_at = case when not v_arrived and engine.delivery_pause(v.attempts) is null then engine.now() end,
    not_before = coalesce(engine.now() + engine.delivery_pause(v.attempts), o.not_before)
  where o.id = v.id;
  update private.push_devices d set told_at = case when v_arrived then engine.now() else d.told_at end, failed_at = case when not v_arrived then engine.now() end
  where d.id = v.device_id;
end $$;
comment on function service.record_push(bigint, uuid, int, text) is
  'What became of a leased line: the status of the push service, or why it gave none (engine.delivery_faults). 2xx: it has it. 404 and 410 delete the device, with what waits for it. Anything else is tried again '
  '(engine.delivery_pause). Only the holder of the lease is heard.';

create function service.push_key_wanted() returns uuid
language sql stable security definer set search_path = '' as $$ select k.id from private.push_keys k where k.public_key is null and k.off_at is null $$;
comment on function service.push_key_wanted() is 'The id for which the private half of a new key is to be sealed; null while there is a key, or push is turned off.';

create function service.keep_push_key(p_id uuid, p_public_key text, p_sealed text) returns void
language sql security definer set search_path = '' as $$
  update private.push_keys k set public_key = p_public_key, sealed = p_sealed, made_at = engine.now() where k.id = p_id and k.public_key is null
$$;
comment on function service.keep_push_key(uuid, text, text) is 'Keeps a new key, if none has come meanwhile (service.push_key_wanted).';
