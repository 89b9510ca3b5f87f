-- Deliveries of events to endpoints: rows of the outbox whose way is webhook. At least once, with the same id at each try; what one endpoint is
-- told of one comment arrives in its order.

create function engine.delivery_pause(p_attempts int) returns interval
language sql immutable set search_path = '' as $$
  select ('{5 seconds,5 minutes,30 minutes,2 hours,5 hours,10 hours,24 hours}'::interval[])[p_attempts]
$$;
comment on function engine.delivery_pause(int) is 'How long after so many tries the next one is; null: that was the last.';

create function engine.may_go(o private.outbox) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select from private.outbox e
    where o.about is not null and e.webhook_id = o.webhook_id and e.about = o.about and e.id < o.id and e.sent_at is null and e.failed_at is null);
end $$;
comment on function engine.may_go(private.outbox) is 'Whether everything that an endpoint was to be told before about the same comment has arrived, or was given up.';

create function engine.webhooks_at_work() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    with busy as materialized (
      select w.id, w.account_id from private.webhooks w
      where w.id in (select o.webhook_id from private.outbox o where o.webhook_id is not null and o.lease_id is not null and o.not_before > engine.now() and o.sent_at is null and o.failed_at is null)
    )
    select b.id from busy b
    union
    select w.id from private.webhooks w where w.account_id in (select b.account_id from busy b group by 1 having count(*) >= 2));
end $$;
comment on function engine.webhooks_at_work() is
  'Endpoints to which nothing more goes at the moment: runs deliver to them, or to two others of their account. So an account whose endpoints are slow, or were sent thousands again, holds up no other.';

create function service.claim_deliveries(p_limit int default 4, p_lease_seconds int default 30)
returns table (
  id bigint, lease_id uuid, webhook_id uuid, url text, format text, event_id uuid, kind text, occurred_at timestamptz, account_id uuid, channel_id text, channel_title text, data jsonb,
  secret_field text, sealed text, old_field text, old_sealed text)
language plpgsql security definer rows 4 set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_lease constant uuid := gen_random_uuid();
  v_webhook uuid;
  v_busy uuid[];
begin
  -- One claim after the other: each takes an endpoint that nobody delivers to at the moment.
  perform pg_advisory_xact_lock(hashtextextended('rejoinder.deliveries', 0));
  v_busy := engine.webhooks_at_work();
  select o.webhook_id into v_webhook
  from private.outbox o join private.webhooks w on w.id = o.webhook_id
  where o.way = 'webhook' and o.sent_at is null and o.failed_at is null and o.not_before <= v_now and w.disabled_at is null and w.paused_at is null
    and o.webhook_id <> all (v_busy) and engine.may_go(o)
  order by o.not_before, o.id limit 1;
  return query
  with due as (
    select o.id from private.outbox o
    where o.webhook_id = v_webhook and o.sent_at is null and o.failed_at is null and o.not_before <= v_now and engine.may_go(o)
    order by o.id limit p_limit for update skip locked
  ), leased as (
    update private.outbox o set lease_id = v_lease, not_before = v_now + make_interval(secs => p_lease_seconds), attempts = o.attempts + 1
    from due where o.id = due.id returning o.*
  )
  select l.id, v_lease, l.webhook_id, w.url, w.format, e.id, e.kind, e.occurred_at, e.account_id, e.channel_id, (engine.channel_names(e.account_id, array[e.channel_id]))[1], e.data,
    f.field, engine.secret(w.id, f.field), f.old_field, case when w.old_secret_until > v_now then engine.secret(w.id, f.old_field) end
  from leased l join private.webhooks w on w.id = l.webhook_id join private.program_events e on e.id = l.event_id
  cross join lateral (select 'webhook_secret_' || w.secret_slot, 'webhook_secret_' || case w.secret_slot when 'a' then 'b' else 'a' end) f (field, old_field)
  order by l.id;
end $$;
comment on function service.claim_deliveries(int, int) is
  'Up to p_limit deliveries that are due to one endpoint, the one that has waited longest and that is free (engine.webhooks_at_work), leased for p_lease_seconds, with what it is told and its sealed secrets (old_sealed: null unless '
  'the one before signs, too). None about a comment while an earlier one has not arrived (engine.may_go). A run that dies leaves them to the next one.';

create function engine.tell_of_switched_off(v private.webhooks) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (user_id, person_id, kind, subject, body)
  select v.account_id, p.person_id, 'webhook_off', format('%s gets no more events', engine.mail_text(v.name)),
    format(E'The endpoint %s at %s was switched off: %s.\n\nIt is told of nothing more until you resume it. What wasn''t delivered is kept for 7 days and can be sent again.',
      engine.mail_text(v.name), engine.mail_text(engine.webhook_host(v.url)),
      case v.disabled_reason when 'gone' then 'it answered that it is gone' else 'it didn''t accept a delivery in 8 tries over 42 hours' end)
  from engine.people(v.account_id) p cross join lateral engine.membership(p.person_id, v.account_id) m
  where 'manage' = any (m.permissions) and engine.covers_webhook(m.channels, v.channels);
end $$;
comment on function engine.tell_of_switched_off(private.webhooks) is 'Tells by mail everybody who may resume an endpoint that it was switched off.';

create function engine.switch_off(p_webhook uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v private.webhooks;
begin
  update private.webhooks w set disabled_at = engine.now(), disabled_reason = p_reason where w.id = p_webhook and w.disabled_at is null returning * into v;
  if v.id is null then
    return;
  end if;
  -- Kept for whoever wants them sent again. One that is under way ends as it does.
  update private.outbox o set failed_at = engine.now(), lease_id = null
  where o.webhook_id = p_webhook and o.sent_at is null and o.failed_at is null and (o.lease_id is null or o.not_before <= engine.now());
  perform engine.log(v.account_id, 'engine', 'webhook_switched_off', v.name, jsonb_build_object('webhook', v.id, 'reason', p_reason));
  perform engine.tell_of_switched_off(v);
end $$;
comment on function engine.switch_off(uuid, text) is 'Switches an endpoint off (engine.switched_off_reasons), gives up what waits for it, and tells who may resume it; once.';

create function service.record_delivery(p_id bigint, p_lease uuid, p_status int, p_answer text, p_fault text, p_ms int, p_body text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_arrived constant boolean := coalesce(p_status between 200 and 299, false);
  v_hook private.webhooks;
  v private.outbox;
  v_next timestamptz;
begin
  -- The endpoint first, in the order of all who write both.
  select w.* into v_hook from private.webhooks w where w.id = (select o.webhook_id from private.outbox o where o.id = p_id and o.lease_id = p_lease) for no key update;
  select o.* into v from private.outbox o where o.id = p_id and o.lease_id = p_lease and o.sent_at is null for update;
  if v_hook.id is null or v.id is null then
    return;
  end if;
  v_next := case when v_hook.disabled_at is null then engine.now() + engine.delivery_pause(v.attempts) end;
  if v_hook.paused_at is not null then
    v_next := v_next + interval 'infinity';
  end if;
  update private.outbox o set lease_id = null, answer_status = p_status, answer = left(p_answer, engine.most('webhook_answer_characters')), fault = p_fault, duration_ms = p_ms,
    body = case when (select e.data #> '{comment,text}' is not null or e.comment_row_id is null from private.program_events e where e.id = o.event_id) then p_body end,
    sent_at = case when v_arrived then engine.now() end, failed_at = case when not v_arrived and v_next is null then engine.now() end, not_before = coalesce(v_next, o.not_before)
  where o.id = v.id;
  update private.webhooks w set tried_at = engine.now(), delivered_at = case when v_arrived then engine.now() else w.delivered_at end, failures = case when v_arrived then 0 else w.failures + 1 end
  where w.id = v_hook.id;
  if p_status = 410 then
    perform engine.switch_off(v_hook.id, 'gone');
  elsif not v_arrived and v_next is null then
    perform engine.switch_off(v_hook.id, 'failing');
  end if;
end $$;
comment on function service.record_delivery(bigint, uuid, int, text, text, int, text) is
  'What became of a leased delivery: the status and the beginning of the answer, or why there was none (engine.delivery_faults), how long it took and the body that was sent. 2xx: it arrived. 410 switches the endpoint off. '
  'Anything else is tried again (engine.delivery_pause); after the last try the endpoint is switched off. Only the holder of the lease is heard.';

-- The log, for who manages the endpoint.

create function engine.webhook_deliveries(p_webhook uuid, p_after bigint, p_limit int) returns table (
  id bigint, event_id uuid, kind text, channel_id text, comment_id uuid, created_at timestamptz, state text, attempts int, next_try_at timestamptz, sent_at timestamptz,
  answer_status int, answer text, fault text, duration_ms int, body text)
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
begin
  perform engine.require(p_limit between 1 and engine.most('deliveries_shown'), format('A page has 1 to %s deliveries.', engine.most('deliveries_shown')));
  if not exists (select from private.webhooks w where w.id = p_webhook and w.account_id = v_account and engine.covers_webhook(engine.channels('manage'), w.channels)) then
    perform engine.fail(404, 'webhook_not_found', 'This endpoint doesn''t exist any more.', 'Reload the page to see where things stand.');
  end if;
  return query
  select o.id, o.event_id, o.kind, e.channel_id, e.comment_row_id, o.created_at,
    case when o.sent_at is not null then 'delivered' when o.failed_at is not null then 'failed' else 'waiting' end, o.attempts,
    case when o.sent_at is null and o.failed_at is null and o.not_before < 'infinity' then o.not_before end, o.sent_at, o.answer_status, o.answer, o.fault, o.duration_ms, o.body
  from private.outbox o join private.program_events e on e.id = o.event_id
  where o.webhook_id = p_webhook and o.id < coalesce(p_after, 9223372036854775807) order by o.id desc limit p_limit;
end $$;
comment on function engine.webhook_deliveries(uuid, bigint, int) is 'Rule of public.webhook_deliveries.';

create function engine.require_told(v private.webhooks) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  if v.paused_at is not null or v.disabled_at is not null then
    perform engine.fail(409, 'webhook_stopped', 'Nothing is delivered to this endpoint at the moment.', 'Resume it first.');
  end if;
end $$;
comment on function engine.require_told(private.webhooks) is 'Refuses with 409 an endpoint that is paused or was switched off.';

create function engine.resend_webhook(p_webhook uuid, p_delivery bigint, p_since timestamptz, p_until timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.webhooks := engine.own_webhook(p_webhook);
  v_count int;
begin
  perform engine.require((p_delivery is null) <> (p_since is null), 'Name a delivery, or from when on what failed is to be sent again.');
  perform engine.require_told(v);
  with again as (
    select o.id from private.outbox o
    where o.webhook_id = v.id and (o.sent_at is not null or o.failed_at is not null)
      and (o.id = p_delivery or o.failed_at is not null and o.created_at >= p_since and o.created_at <= coalesce(p_until, engine.now()))
    order by o.id limit engine.most('webhook_waiting') - engine.deliveries_waiting(v.id)
  )
  update private.outbox o set sent_at = null, failed_at = null, lease_id = null, attempts = 0, not_before = engine.now() from again a where o.id = a.id;
  get diagnostics v_count = row_count;
  if v_count = 0 and p_delivery is not null then
    perform engine.fail(404, 'delivery_not_found', 'This delivery waits already, or is kept no longer.', 'Reload the page to see where things stand.');
  end if;
  perform engine.log(v.account_id, 'owner', 'webhook_resent', v.name, jsonb_build_object('webhook', v.id, 'deliveries', v_count));
  return v_count;
end $$;
comment on function engine.resend_webhook(uuid, bigint, timestamptz, timestamptz) is 'Rule of public.resend_webhook.';

create function engine.test_webhook(p_webhook uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.webhooks := engine.own_webhook(p_webhook);
  v_event uuid;
begin
  perform engine.require_told(v);
  if (select count(*) from private.outbox o where o.webhook_id = v.id and o.kind = 'ping' and o.created_at > engine.now() - interval '1 minute') >= engine.most('webhook_tests') then
    perform engine.fail(429, 'too_many_tests', format('You''ve tested this endpoint %s times in a minute.', engine.most('webhook_tests')), 'Wait a minute.');
  end if;
  insert into private.program_events (account_id, kind, data) values (v.account_id, 'ping', jsonb_build_object('webhook', v.id, 'name', v.name)) returning id into v_event;
  insert into private.outbox (way, kind, webhook_id, event_id) values ('webhook', 'ping', v.id, v_event);
  return v_event;
end $$;
comment on function engine.test_webhook(uuid) is 'Rule of public.test_webhook.';
grant execute on function engine.webhook_deliveries(uuid, bigint, int), engine.resend_webhook(uuid, bigint, timestamptz, timestamptz), engine.test_webhook(uuid) to authenticated;

create function public.webhook_deliveries(p_webhook uuid, p_after bigint default null, p_limit int default 50) returns table (
  id bigint, event_id uuid, kind text, channel_id text, comment_id uuid, created_at timestamptz, state text, attempts int, next_try_at timestamptz, sent_at timestamptz,
  answer_status int, answer text, fault text, duration_ms int, body text)
language sql stable set search_path = '' as $$ select * from engine.webhook_deliveries(p_webhook, p_after, p_limit) $$;
comment on function public.webhook_deliveries(uuid, bigint, int) is
  'What an endpoint that the caller manages was told in the last 7 days, newest first, p_limit a page, those before the delivery p_after: its state (waiting, delivered, failed), the body last sent, and the status, the beginning of the answer, '
  'the fault (engine.delivery_faults) and the milliseconds of the last try. 404 webhook_not_found.';

create function public.resend_webhook(p_webhook uuid, p_delivery bigint default null, p_since timestamptz default null, p_until timestamptz default null) returns int
language sql set search_path = '' as $$ select engine.resend_webhook(p_webhook, p_delivery, p_since, p_until) $$;
comment on function public.resend_webhook(uuid, bigint, timestamptz, timestamptz) is
  'Sends a delivery again, or all that failed of what happened from p_since to p_until (null: now), under the same ids, and returns how many: as many as may wait. 404 webhook_not_found, delivery_not_found, 409 webhook_stopped.';

create function public.test_webhook(p_webhook uuid) returns uuid
language sql set search_path = '' as $$ select engine.test_webhook(p_webhook) $$;
comment on function public.test_webhook(uuid) is 'Sends an endpoint the event ping and returns its id. 404 webhook_not_found, 409 webhook_stopped, 429 too_many_tests.';
grant execute on function public.webhook_deliveries(uuid, bigint, int), public.resend_webhook(uuid, bigint, timestamptz, timestamptz), public.test_webhook(uuid) to authenticated;

create function engine.forget_events(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.program_events where id in (
    select e.id from private.program_events e where e.occurred_at < engine.now() - interval '7 days' order by e.occurred_at limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function engine.forget_events(int) is 'Deletes events of more than 7 days ago with their deliveries, p_limit at most. Returns how many.';
