-- Endpoints of an account: addresses that are told of what happens there, signed as Standard Webhooks has it. Here is what an endpoint is, who
-- makes, changes and ends it. What it is told is in 38_events.sql, how that is delivered in 39_deliveries.sql (docs/WEBHOOKS.md).
-- An endpoint is the account's, not its maker's: it stays when they go. Who manages every channel that it is about may change it.

create table private.webhooks (
  id uuid primary key,
  account_id uuid not null references public.accounts (id) on delete cascade,
  created_by uuid not null,
  name text not null check (length(name) between 1 and 60),
  url text not null check (length(url) <= engine.most('webhook_url_characters')),
  format text not null check (format = any (engine.webhook_formats())),
  kinds text[] not null check (kinds <@ engine.event_kinds() and cardinality(kinds) > 0),
  channels text[] check (cardinality(channels) > 0),
  secret_slot text not null default 'a' check (secret_slot in ('a', 'b')),
  old_secret_until timestamptz,
  created_at timestamptz not null default engine.now(),
  paused_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason = any (engine.switched_off_reasons())),
  failures int not null default 0,
  tried_at timestamptz,
  delivered_at timestamptz,
  week_due_at timestamptz,
  constraint webhooks_disabled_has_reason check ((disabled_at is null) = (disabled_reason is null))
) with (fillfactor = 80);
comment on table private.webhooks is
  'Endpoints that an account has told of what happens there. paused_at: somebody stopped it, and what happens waits. disabled_at: it was switched off (disabled_reason), and is told of nothing until it is resumed.';
comment on column private.webhooks.created_by is 'The person who made it, known or gone.';
comment on column private.webhooks.url is 'Where it is. Of Slack and Discord it is itself a secret, so history names its host alone.';
comment on column private.webhooks.channels is 'Of which channels it is told, beside what is of none; null: of all.';
comment on column private.webhooks.secret_slot is 'Which of its two secrets in private.secrets (webhook_secret_a, webhook_secret_b) is the new one; the other one signs beside it until old_secret_until.';
comment on column private.webhooks.failures is 'Tries in a row that failed.';
comment on column private.webhooks.week_due_at is 'When it is next told that the week''s report is there; null unless it wants to know.';
create index webhooks_account on private.webhooks (account_id) include (kinds, channels) where disabled_at is null;
create index webhooks_of_account on private.webhooks (account_id, created_at);
create index webhooks_week on private.webhooks (week_due_at) where week_due_at is not null and disabled_at is null;
create index webhooks_old_secret on private.webhooks (old_secret_until) where old_secret_until is not null;
alter table private.outbox add constraint outbox_webhook_id_fkey foreign key (webhook_id) references private.webhooks (id) on delete cascade;
create trigger webhooks_drop_secrets after delete on private.webhooks for each row execute function engine.drop_secrets();
create trigger webhooks_limit after insert on private.webhooks for each row
  execute function engine.limit_rows('webhooks', 'account_id', 'endpoints', 'Delete one you no longer use.');

create function engine.plan_week() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.week_due_at := case when 'report.ready' = any (new.kinds) then engine.next_monday(engine.zone_of(new.account_id), engine.now()) end;
  return new;
end $$;
comment on function engine.plan_week() is 'Trigger: when an endpoint is next told that the week''s report is there, as it now wants to know.';
create trigger webhooks_plan_week before insert or update of kinds, disabled_at on private.webhooks for each row execute function engine.plan_week();

create function engine.covers_webhook(p_held text[], p_of text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select p_held is null or coalesce(p_of <@ p_held, false) $$;
comment on function engine.covers_webhook(text[], text[]) is
  'Whether who manages some channels (engine.channels, null: all) manages every one that an endpoint is about (null: all).';

create function engine.webhook_host(p_url text) returns text
language sql immutable set search_path = '' as $$ select substring(p_url from '(?i)^https?://([^/?#]+)') $$;
comment on function engine.webhook_host(text) is 'The host of an endpoint''s address, with its port: what may be told of it where its path is a secret.';

create function engine.require_webhook(p_account uuid, p_held text[], p_name text, p_url text, p_kinds text[], p_channels text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_port constant int := substring(left(p_url, 2000) from '(?i)^https?://[^/?#]*:([0-9]{1,5})(?:[/?#]|$)');
begin
  perform engine.require(length(p_name) <= 1000 and length(engine.one_line(p_name, 61)) between 1 and 60, 'Give the endpoint a name of 1 to 60 characters.');
  -- Which addresses are refused only whoever asks for them finds out (_shared/http/outward.ts), at each delivery anew.
  perform engine.require(length(p_url) <= engine.most('webhook_url_characters') and engine.web_link(p_url) is not null
    and p_url ~* '^(https://[^/?#@\\]+|http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?)([/?#].*)?$',
    'The address begins with https:// and holds no name or password.');
  perform engine.require(v_port is null or v_port = 443 or v_port between 1024 and 65535, 'The port is 443, or one from 1024 on.');
  perform engine.require(cardinality(p_kinds) between 1 and cardinality(engine.event_kinds()) and p_kinds <@ engine.event_kinds(), 'Choose what the endpoint is told of.');
  if p_channels is not null then
    perform engine.require_place(p_account, 'viewer', p_channels);
  end if;
  if not engine.covers_webhook(p_held, p_channels) then
    perform engine.fail(403, 'not_allowed', 'You can''t have an endpoint told of a channel that you don''t manage.', 'Choose channels that you manage.');
  end if;
end $$;
comment on function engine.require_webhook(uuid, text[], text, text, text[], text[]) is
  'Refuses with 422 what no endpoint can be: its name, address, kinds and channels; with 403 one that is about channels which the caller (p_held) doesn''t manage.';

create function engine.managed_channels(p_account uuid, p_person uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.membership(p_person, p_account);
begin
  if not coalesce('manage' = any (v.permissions), false) then
    perform engine.fail(403, 'not_allowed', 'You''re not allowed to do this in this account.', 'Ask the account''s owner.');
  end if;
  return v.channels;
end $$;
comment on function engine.managed_channels(uuid, uuid) is 'The channels of an account that a person manages (null: all); 403 for who manages none.';

create function service.create_webhook(
  p_account uuid, p_person uuid, p_id uuid, p_name text, p_url text, p_format text, p_kinds text[], p_channels text[], p_sealed text
) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.require_webhook(p_account, engine.managed_channels(p_account, p_person), p_name, p_url, p_kinds, p_channels);
  perform engine.require(p_format = any (engine.webhook_formats()), 'Choose the format.');
  insert into private.webhooks (id, account_id, created_by, name, url, format, kinds, channels)
  values (p_id, p_account, p_person, engine.one_line(p_name, 60), p_url, p_format, engine.in_order(p_kinds, engine.event_kinds()), engine.distinct_channels(p_channels))
  on conflict (id) do nothing;
  -- Heard again: it is there.
  if found then
    perform engine.put_secret(p_id, p_account, 'webhook_secret_a', p_sealed);
    perform engine.log(p_account, 'owner', 'webhook_created', engine.one_line(p_name, 60),
      jsonb_strip_nulls(jsonb_build_object('webhook', p_id, 'host', engine.webhook_host(p_url), 'format', p_format, 'kinds', p_kinds, 'channels', p_channels)));
  end if;
  return p_id;
end $$;
comment on function service.create_webhook(uuid, uuid, uuid, text, text, text, text[], text[], text) is
  'A person makes an endpoint for an account, with an id and a sealed secret that the function made (slot a). 403 for channels that they don''t manage, 422 for what none can be and beyond engine.most(''webhooks'').';

create function engine.webhook_of(p_id uuid, p_account uuid, p_held text[]) returns private.webhooks
language plpgsql security definer set search_path = '' as $$
declare
  v private.webhooks;
begin
  select * into v from private.webhooks w where w.id = p_id and w.account_id = p_account and engine.covers_webhook(p_held, w.channels) for no key update;
  if v.id is null then
    perform engine.fail(404, 'webhook_not_found', 'This endpoint doesn''t exist any more.', 'Reload the page to see where things stand.');
  end if;
  return v;
end $$;
comment on function engine.webhook_of(uuid, uuid, text[]) is 'An endpoint of an account, locked, for who manages these channels; 404 for one that is not theirs to change.';

create function service.webhook_to_rotate(p_account uuid, p_person uuid, p_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.webhooks := engine.webhook_of(p_id, p_account, engine.managed_channels(p_account, p_person));
begin
  return case v.secret_slot when 'a' then 'webhook_secret_b' else 'webhook_secret_a' end;
end $$;
comment on function service.webhook_to_rotate(uuid, uuid, uuid) is 'The field for which the next secret of an endpoint is to be sealed. 404 for one that the person doesn''t manage.';

create function service.rotate_webhook(p_account uuid, p_person uuid, p_id uuid, p_field text, p_sealed text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v private.webhooks := engine.webhook_of(p_id, p_account, engine.managed_channels(p_account, p_person));
begin
  if engine.secret(p_id, p_field) = p_sealed then
    return v.old_secret_until;
  end if;
  if p_field is distinct from service.webhook_to_rotate(p_account, p_person, p_id) then
    perform engine.fail(409, 'changed_meanwhile', 'Somebody else has just renewed this secret.', 'Reload the page to see where things stand.');
  end if;
  perform engine.put_secret(p_id, p_account, p_field, p_sealed);
  update private.webhooks w set secret_slot = right(p_field, 1), old_secret_until = engine.now() + interval '24 hours' where w.id = p_id returning * into v;
  perform engine.log(p_account, 'owner', 'webhook_rotated', v.name, jsonb_build_object('webhook', p_id, 'old_until', v.old_secret_until));
  return v.old_secret_until;
end $$;
comment on function service.rotate_webhook(uuid, uuid, uuid, text, text) is
  'Gives an endpoint a new secret, sealed for p_field (service.webhook_to_rotate), and returns until when the one before signs beside it: 24 hours. One older than that goes. 409 when somebody else was faster.';

create function engine.forget_old_secrets(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  with over as (
    update private.webhooks w set old_secret_until = null
    where w.id in (select o.id from private.webhooks o where o.old_secret_until < engine.now() limit p_limit for no key update skip locked) returning w.id, w.secret_slot
  )
  delete from private.secrets s using over o
  where s.row_id = o.id and s.name = case o.secret_slot when 'a' then 'webhook_secret_b' else 'webhook_secret_a' end;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function engine.forget_old_secrets(int) is 'Deletes secrets of endpoints that sign no more, p_limit at most. Returns how many.';

-- What people do with them. Programs read, and change nothing: where an account's events go is for a person to say.

create function engine.own_webhook(p_id uuid) returns private.webhooks
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
begin
  perform engine.me(), engine.refuse_operator();
  return engine.webhook_of(p_id, v_account, engine.channels('manage'));
end $$;
comment on function engine.own_webhook(uuid) is 'An endpoint, locked, that the caller, a person, may change; 404 for one that they don''t manage.';

create function engine.webhooks() returns table (
  id uuid, name text, url text, format text, kinds text[], channels text[], maker text, created_at timestamptz, paused_at timestamptz, disabled_at timestamptz, disabled_reason text,
  failures int, waiting int, tried_at timestamptz, delivered_at timestamptz, old_secret_until timestamptz)
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
  v_held constant text[] := engine.channels('manage');
begin
  return query
  select w.id, w.name, w.url, w.format, w.kinds, w.channels, engine.person_name(w.created_by), w.created_at, w.paused_at, w.disabled_at, w.disabled_reason, w.failures,
    engine.deliveries_waiting(w.id), w.tried_at, w.delivered_at, case when w.old_secret_until > engine.now() then w.old_secret_until end
  from private.webhooks w where w.account_id = v_account and engine.covers_webhook(v_held, w.channels) order by w.created_at, w.id;
end $$;
comment on function engine.webhooks() is 'Rule of public.webhooks.';

create function engine.change_webhook(p_webhook uuid, p_name text, p_url text, p_kinds text[], p_channels text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.webhooks := engine.own_webhook(p_webhook);
begin
  perform engine.require_webhook(v.account_id, engine.channels('manage'), p_name, p_url, p_kinds, p_channels);
  update private.webhooks w set name = engine.one_line(p_name, 60), url = p_url, kinds = engine.in_order(p_kinds, engine.event_kinds()), channels = engine.distinct_channels(p_channels)
  where w.id = v.id;
  perform engine.log(v.account_id, 'owner', 'webhook_changed', engine.one_line(p_name, 60),
    jsonb_strip_nulls(jsonb_build_object('webhook', v.id, 'host', engine.webhook_host(p_url), 'kinds', p_kinds, 'channels', p_channels)));
end $$;
comment on function engine.change_webhook(uuid, text, text, text[], text[]) is 'Rule of public.change_webhook.';

create function engine.pause_webhook(p_webhook uuid, p_paused boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.webhooks := engine.own_webhook(p_webhook);
begin
  perform engine.require(p_paused is not null, 'Say whether to pause it.');
  update private.webhooks w set paused_at = case when p_paused then coalesce(w.paused_at, engine.now()) end,
    disabled_at = case when p_paused then w.disabled_at end, disabled_reason = case when p_paused then w.disabled_reason end, failures = case when p_paused then w.failures else 0 end
  where w.id = v.id;
  -- One that is under way ends as it does.
  update private.outbox o set not_before = case when p_paused then 'infinity' else engine.now() end
  where o.webhook_id = v.id and o.sent_at is null and o.failed_at is null and case when p_paused then o.lease_id is null or o.not_before <= engine.now() else o.not_before = 'infinity' end;
  perform engine.log(v.account_id, 'owner', case when p_paused then 'webhook_paused' else 'webhook_resumed' end, v.name, jsonb_build_object('webhook', v.id));
end $$;
comment on function engine.pause_webhook(uuid, boolean) is 'Rule of public.pause_webhook.';

create function engine.delete_webhook(p_webhook uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.webhooks := engine.own_webhook(p_webhook);
begin
  delete from private.webhooks w where w.id = v.id;
  perform engine.log(v.account_id, 'owner', 'webhook_deleted', v.name, jsonb_build_object('webhook', v.id, 'host', engine.webhook_host(v.url)));
end $$;
comment on function engine.delete_webhook(uuid) is 'Rule of public.delete_webhook.';
grant execute on function engine.webhooks(), engine.change_webhook(uuid, text, text, text[], text[]), engine.pause_webhook(uuid, boolean), engine.delete_webhook(uuid) to authenticated;

create function public.webhooks() returns table (
  id uuid, name text, url text, format text, kinds text[], channels text[], maker text, created_at timestamptz, paused_at timestamptz, disabled_at timestamptz, disabled_reason text,
  failures int, waiting int, tried_at timestamptz, delivered_at timestamptz, old_secret_until timestamptz)
language sql stable set search_path = '' as $$ select * from engine.webhooks() $$;
comment on function public.webhooks() is
  'The account''s endpoints that are about channels which the caller manages, the oldest first. maker: null when they are gone. failures: tries in a row; waiting: deliveries; old_secret_until: until when the secret before signs, too.';

create function public.change_webhook(p_webhook uuid, p_name text, p_url text, p_kinds text[], p_channels text[] default null) returns void
language sql set search_path = '' as $$ select engine.change_webhook(p_webhook, p_name, p_url, p_kinds, p_channels) $$;
comment on function public.change_webhook(uuid, text, text, text[], text[]) is
  'Gives an endpoint another name, address, kinds (engine.event_kinds) and channels (null: all). 404 webhook_not_found, 403 for channels that the caller doesn''t manage, 422 for what none can be. A person''s alone, as all that changes endpoints.';

create function public.pause_webhook(p_webhook uuid, p_paused boolean) returns void
language sql set search_path = '' as $$ select engine.pause_webhook(p_webhook, p_paused) $$;
comment on function public.pause_webhook(uuid, boolean) is
  'Stops deliveries to an endpoint: what happens waits, for 7 days and engine.most(''webhook_waiting'') at most. With p_paused false they go on, also to one that was switched off. 404 webhook_not_found.';

create function public.delete_webhook(p_webhook uuid) returns void
language sql set search_path = '' as $$ select engine.delete_webhook(p_webhook) $$;
comment on function public.delete_webhook(uuid) is 'Deletes an endpoint with its secrets and its log. 404 webhook_not_found.';
grant execute on function public.webhooks(), public.change_webhook(uuid, text, text, text[], text[]), public.pause_webhook(uuid, boolean), public.delete_webhook(uuid) to authenticated;
