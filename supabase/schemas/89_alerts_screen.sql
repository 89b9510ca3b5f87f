-- Alerts on the screen: what holds, who may say otherwise, what was raised, and a trial of each way.

create function engine.alert_choices(p_channel text) returns table (kind text, is_on boolean, threshold int, hours int, cooldown_hours int, own boolean, lowest int, highest int)
language plpgsql stable security definer rows 5 set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('read'));
begin
  return query select * from engine.alert_rules(v_account, case when engine.covers(engine.channels('read'), p_channel) then p_channel end);
end $$;
comment on function engine.alert_choices(text) is 'Rule of public.alert_choices.';

create function engine.set_alert(p_kind text, p_on boolean, p_threshold int, p_hours int, p_cooldown_hours int, p_channel text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(case when p_channel is null then engine.whole_account('manage') else engine.account('manage') end);
  d record;
begin
  perform engine.me(), engine.refuse_operator();
  select * into d from engine.alert_defaults() k where k.kind = p_kind;
  perform engine.require(d.kind is not null, 'Choose a kind of alert.');
  if p_channel is not null and not (engine.covers_alone(engine.channels('manage'), p_channel)
    and exists (select from public.channel_syncs s where s.user_id = v_account and s.channel_id = p_channel)) then
    perform engine.fail(403, 'not_allowed', 'You can''t set alerts of a channel that you don''t manage.', 'Choose a channel that you manage.');
  end if;
  if p_on is null then
    delete from private.alert_settings s where s.user_id = v_account and s.channel_id is not distinct from p_channel and s.kind = p_kind;
  else
    perform engine.require(case when d.lowest is null then p_threshold is null else coalesce(p_threshold, d.threshold) between d.lowest and d.highest end, coalesce('Choose a number from ' || d.lowest || ' to ' || d.highest || '.', 'This kind of alert has no threshold.'));
    perform engine.require(case when d.hours is null then p_hours is null else coalesce(p_hours, d.hours) between 1 and engine.most('alert_hours') end, format('Choose 1 to %s hours.', engine.most('alert_hours')));
    perform engine.require(p_cooldown_hours between 1 and engine.most('alert_hours'), format('Choose 1 to %s hours of quiet.', engine.most('alert_hours')));
    insert into private.alert_settings (user_id, channel_id, kind, is_on, threshold, hours, cooldown_hours)
    values (v_account, p_channel, p_kind, p_on, coalesce(p_threshold, d.threshold), coalesce(p_hours, d.hours), p_cooldown_hours)
    on conflict on constraint alert_settings_one do update set is_on = excluded.is_on, threshold = excluded.threshold, hours = excluded.hours, cooldown_hours = excluded.cooldown_hours;
  end if;
  perform engine.call_for_alerts(v_account, p_channel);
  perform engine.log(v_account, 'owner', 'alert_set', p_channel, jsonb_build_object('kind', p_kind, 'on', p_on, 'threshold', p_threshold, 'hours', p_hours, 'cooldown_hours', p_cooldown_hours));
end $$;
comment on function engine.set_alert(text, boolean, int, int, int, text) is 'Rule of public.set_alert.';

create function engine.alerts(p_before timestamptz, p_limit int) returns table (
  id uuid, kind text, channel_id text, channel_title text, raised_at timestamptz, since timestamptz, quiet_until timestamptz, ended_at timestamptz, value int, baseline int, sentence text, path text, told jsonb)
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('read'));
  v_channels constant text[] := engine.channels('read');
begin
  perform engine.require(p_limit between 1 and engine.most('alerts_shown'), format('A page has 1 to %s alerts.', engine.most('alerts_shown')));
  return query
  select a.id, a.kind, a.channel_id, (engine.channel_names(v_account, array[a.channel_id]))[1], a.raised_at, a.since, a.quiet_until, a.ended_at, a.value, a.baseline, engine.alert_sentence(a), a.path, a.told
  from private.alerts a where a.user_id = v_account and engine.covers(v_channels, a.channel_id) and a.raised_at < coalesce(p_before, 'infinity')
  order by a.raised_at desc, a.id limit p_limit;
end $$;
comment on function engine.alerts(timestamptz, int) is 'Rule of public.alerts.';

create function engine.require_few_trials(p_tried bigint) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  if p_tried >= engine.most('alert_trials') then
    perform engine.fail(429, 'too_many_tests', format('You''ve tried this %s times in 10 minutes.', engine.most('alert_trials')), 'Wait a few minutes.');
  end if;
end $$;
comment on function engine.require_few_trials(bigint) is 'Refuses with 429 more trials of one way than engine.most(''alert_trials'') in 10 minutes.';

create function engine.try_webhook(p_webhook uuid, p_headline text, p_sentence text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.webhooks := engine.own_webhook(p_webhook);
  v_event uuid;
begin
  perform engine.require_told(v);
  perform engine.require_few_trials((
    select count(*) from private.outbox o join private.program_events e on e.id = o.event_id
    where o.webhook_id = v.id and o.kind = 'alert.raised' and o.created_at > engine.now() - interval '10 minutes' and e.data #> '{alert,trial}' = 'true'));
  insert into private.program_events (account_id, channel_id, kind, data)
  values (v.account_id, v.channels[1], 'alert.raised', jsonb_build_object('headline', p_headline, 'sentence', p_sentence, 'path', '/app/account/alerts', 'alert', jsonb_build_object(
    'id', gen_random_uuid(), 'kind', 'negative', 'value', 42, 'baseline', 12, 'threshold', 30, 'comments', 21, 'since', engine.now(), 'quiet_until', engine.now(), 'trial', true)))
  returning id into v_event;
  insert into private.outbox (way, kind, webhook_id, event_id) values ('webhook', 'alert.raised', v.id, v_event);
end $$;
comment on function engine.try_webhook(uuid, text, text) is 'Sends an endpoint that the caller manages an alert that says it is a trial, whatever it wants to know otherwise.';

create function engine.try_alert(p_way text, p_webhook uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
  v_me constant uuid := engine.me();
  v_headline constant text := 'This is a trial of an alert';
  v_sentence constant text := 'Nothing happened. A real alert says what was measured, such as “42 percent of the comments of the last 24 hours are negative: 21 of 50. Usually it''s 12 percent.”, and leads to those comments.';
begin
  perform engine.refuse_operator();
  perform engine.require(p_way = any (engine.alert_ways()) and (p_way = 'webhook') = (p_webhook is not null), 'Choose what to try.');
  if p_way = 'webhook' then
    perform engine.try_webhook(p_webhook, v_headline, v_sentence);
  elsif p_way = 'mail' then
    perform engine.require_few_trials((select count(*) from private.outbox o where o.person_id = v_me and o.kind = 'alert_trial' and o.created_at > engine.now() - interval '10 minutes'));
    insert into private.outbox (user_id, person_id, kind, path, subject, body) values (v_account, v_me, 'alert_trial', '/app/account/alerts', v_headline, v_sentence || E'\n\nYour alerts:');
  elsif engine.push_on() and exists (select from private.push_devices d where d.person_id = v_me) then
    if exists (select from private.outbox o where o.person_id = v_me and o.user_id = v_account and o.kind = 'alert.trial' and o.created_at > engine.now() - interval '15 minutes') then
      perform engine.fail(429, 'too_many_tests', 'Your devices were told a moment ago.', 'Wait 15 minutes.');
    end if;
    perform engine.tell_devices(v_account, 'read', null, 'alert.trial', p_person => v_me, p_path => '/app/account/alerts');
  else
    perform engine.fail(409, 'no_device', 'You aren''t notified on any device.', 'Turn it on in Account, under Notifications.');
  end if;
end $$;
comment on function engine.try_alert(text, uuid) is 'Rule of public.try_alert.';
grant execute on function engine.alert_choices(text), engine.set_alert(text, boolean, int, int, int, text), engine.alerts(timestamptz, int), engine.try_alert(text, uuid) to authenticated;

create function public.alert_choices(p_channel text default null) returns table (kind text, is_on boolean, threshold int, hours int, cooldown_hours int, own boolean, lowest int, highest int)
language sql stable set search_path = '' as $$ select * from engine.alert_choices(p_channel) $$;
comment on function public.alert_choices(text) is
  'What holds of each kind of alert (engine.alert_kinds) on a channel, or (null) on all that say nothing otherwise: on or off, its threshold (between lowest and highest; null: it has none), of how many hours, and for how many hours the same isn''t told again. own: said for that channel alone.';

create function public.set_alert(p_kind text, p_on boolean, p_threshold int, p_hours int, p_cooldown_hours int, p_channel text default null) returns void
language sql set search_path = '' as $$ select engine.set_alert(p_kind, p_on, p_threshold, p_hours, p_cooldown_hours, p_channel) $$;
comment on function public.set_alert(text, boolean, int, int, int, text) is
  'Says what holds of a kind of alert on all channels, or on one of them alone; p_on null: as before anybody said anything. For who manages what it is about: 403 for others, 422 for a number out of bounds. A person''s alone.';

create function public.alerts(p_before timestamptz default null, p_limit int default 50) returns table (
  id uuid, kind text, channel_id text, channel_title text, raised_at timestamptz, since timestamptz, quiet_until timestamptz, ended_at timestamptz, value int, baseline int, sentence text, path text, told jsonb)
language sql stable set search_path = '' as $$ select * from engine.alerts(p_before, p_limit) $$;
comment on function public.alerts(timestamptz, int) is
  'Alerts of the last 90 days on channels that the caller may read, newest first, those raised before p_before: what was measured against what is usual, in a sentence; where in the app it leads; how many it went to by mail, push, standard, slack and discord. ended_at: when it was over.';

create function public.try_alert(p_way text, p_webhook uuid default null) returns void
language sql set search_path = '' as $$ select engine.try_alert(p_way, p_webhook) $$;
comment on function public.try_alert(text, uuid) is
  'Sends the caller, or an endpoint, an alert that says it is a trial, by one of engine.alert_ways. 404 webhook_not_found, 409 webhook_stopped, no_device, 429 too_many_tests. For managers.';
grant execute on function public.alert_choices(text), public.set_alert(text, boolean, int, int, int, text), public.alerts(timestamptz, int), public.try_alert(text, uuid) to authenticated;
