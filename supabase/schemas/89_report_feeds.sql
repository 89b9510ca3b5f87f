-- Feeds: an address that a spreadsheet reads the days of a report from (=IMPORTDATA). Whoever has it reads those numbers and nothing else; it is good while
-- whoever made it manages what it tells of, and until it is revoked.

create table private.report_feeds (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  channel_id text,
  name text not null check (length(name) between 1 and 60),
  token_hash text not null unique,
  created_at timestamptz not null default engine.now(),
  last_read_at timestamptz,
  revoked_at timestamptz
) with (fillfactor = 80);
comment on table private.report_feeds is 'Addresses from which spreadsheets read a report. Kept for 30 days after they were revoked.';
comment on column private.report_feeds.person_id is 'Who made it. It ends when they no longer manage what it tells of (engine.end_feeds_of).';
comment on column private.report_feeds.channel_id is 'The one channel that it tells of; null: all that are mapped.';
create index report_feeds_account on private.report_feeds (account_id, created_at);
create index report_feeds_person on private.report_feeds (person_id);
create index report_feeds_revoked on private.report_feeds (revoked_at) where revoked_at is not null;

create function engine.end_feeds_of(p_account uuid, p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.membership(p_person, p_account);
begin
  update private.report_feeds f set revoked_at = engine.now()
  where f.account_id = p_account and f.person_id = p_person and f.revoked_at is null
    and not coalesce('manage' = any (v.permissions) and engine.covers_alone(v.channels, f.channel_id), false);
end $$;
comment on function engine.end_feeds_of(uuid, uuid) is 'Ends the feeds that a person made in an account, of what they do not manage there any more.';

create function engine.create_report_feed(p_name text, p_channel text) returns table (id uuid, token text)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  v_account constant uuid := engine.require_manager(p_channel);
  v_token constant text := engine.new_token();
  v private.report_feeds;
begin
  perform engine.refuse_operator();
  perform engine.require(length(p_name) <= 1000 and length(engine.one_line(p_name, 61)) between 1 and 60, 'Give the feed a name of 1 to 60 characters.');
  perform engine.require_place(v_account, 'viewer', array[p_channel]) where p_channel is not null;
  -- Under a lock of the account's, or two at a time would both find the last place.
  perform from public.accounts a where a.id = v_account for no key update;
  if (select count(*) from private.report_feeds f where f.account_id = v_account and f.revoked_at is null) >= engine.most('report_feeds') then
    perform engine.fail(409, 'too_many_feeds', format('This account already has %s feeds.', engine.most('report_feeds')), 'Revoke one that is no longer used.');
  elsif (select count(*) from private.report_feeds f where f.account_id = v_account and f.created_at > engine.now() - interval '1 day') >= engine.most('report_feeds_per_day') then
    perform engine.fail(429, 'too_many_feeds', format('You''ve made %s feeds in 24 hours.', engine.most('report_feeds_per_day')), 'Try again tomorrow.');
  end if;
  insert into private.report_feeds (account_id, person_id, channel_id, name, token_hash)
  values (v_account, engine.me(), p_channel, engine.one_line(p_name, 60), engine.token_hash(v_token)) returning * into v;
  perform engine.log(v_account, 'owner', 'report_feed_created', v.name, jsonb_strip_nulls(jsonb_build_object('feed', v.id, 'channel_id', v.channel_id)));
  return query select v.id, v_token;
end $$;
comment on function engine.create_report_feed(text, text) is 'Rule of public.create_report_feed.';

create function engine.report_feeds() returns table (id uuid, name text, channel_id text, created_by_name text, created_at timestamptz, last_read_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
begin
  return query
  select f.id, f.name, f.channel_id, engine.person_name(f.person_id), f.created_at, f.last_read_at
  from private.report_feeds f
  where f.account_id = v_account and f.revoked_at is null and engine.covers_alone((select engine.channels('manage')), f.channel_id)
  order by f.created_at desc, f.id;
end $$;
comment on function engine.report_feeds() is 'Rule of public.report_feeds.';

create function engine.revoke_report_feed(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('manage'));
  v private.report_feeds;
begin
  perform engine.refuse_operator();
  update private.report_feeds f set revoked_at = engine.now()
  where f.id = p_id and f.account_id = v_account and f.revoked_at is null and engine.covers_alone((select engine.channels('manage')), f.channel_id) returning * into v;
  if v.id is null then
    perform engine.fail(404, 'report_feed_not_found', 'This feed doesn''t work any more.', 'Reload the page to see where things stand.');
  end if;
  perform engine.log(v_account, 'owner', 'report_feed_revoked', v.name, jsonb_build_object('feed', v.id));
end $$;
comment on function engine.revoke_report_feed(uuid) is 'Rule of public.revoke_report_feed.';

create function engine.forget_feeds(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.report_feeds where id in (
    select f.id from private.report_feeds f where f.revoked_at < engine.now() - interval '30 days' limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function engine.forget_feeds(int) is 'Deletes feeds that were revoked 30 days ago, p_limit at most. Returns how many.';

grant execute on function engine.create_report_feed(text, text), engine.report_feeds(), engine.revoke_report_feed(uuid) to authenticated;

create function public.create_report_feed(p_name text, p_channel text default null) returns table (id uuid, token text)
language sql rows 1 set search_path = '' as $$ select * from engine.create_report_feed(p_name, p_channel) $$;
comment on function public.create_report_feed(text, text) is
  'Makes an address from which a spreadsheet reads the last days of one channel, or of all (null): one row; the token is told this once. For who manages the channel, or all of them. 409 beyond the feeds of an account, 429 beyond a day''s.';
create function public.report_feeds() returns table (id uuid, name text, channel_id text, created_by_name text, created_at timestamptz, last_read_at timestamptz)
language sql stable rows 20 set search_path = '' as $$ select * from engine.report_feeds() $$;
comment on function public.report_feeds() is 'The feeds of what the caller manages, the newest first.';
create function public.revoke_report_feed(p_id uuid) returns void
language sql set search_path = '' as $$ select engine.revoke_report_feed(p_id) $$;
comment on function public.revoke_report_feed(uuid) is 'Ends a feed at once. For who manages what it tells of. 404 for one that is not good.';
grant execute on function public.create_report_feed(text, text), public.report_feeds(), public.revoke_report_feed(uuid) to authenticated;

create function engine.mapped_channels(p_account uuid, p_channel text) returns text[]
language sql stable set search_path = '' as $$
  select case when p_channel is not null then array[p_channel]
    else array(select m.channel_id from public.client_youtube_channels m where m.client_user_id = p_account) end
$$;
comment on function engine.mapped_channels(uuid, text) is 'The channels of a report that nobody asks for: the one it is of, else those that the account has mapped.';

create function engine.report_by_day(p_account uuid, p_channel text, p_days int) returns table (
  day date, comments bigint, public_replies bigint, coverage_percent int, answered_percent int, median_minutes int)
language plpgsql stable rows 90 set search_path = '' as $$
#variable_conflict use_column
declare
  v_zone constant text := engine.zone_of(p_account);
  v_last constant date := (engine.now() at time zone v_zone)::date;
  v_starts constant timestamptz[] := engine.day_starts(v_last + 1 - p_days, v_last + 1, v_zone);
  s engine.dashboard_scope := engine.scope_dashboard(array[p_account], engine.mapped_channels(p_account, p_channel), v_last + 1 - p_days, v_last, v_zone,
    null, 'daily', null, null, 'all', null, 'before');
  v_loose engine.dashboard_count[];
begin
  -- Each day is a period of its own, so that the dashboard's functions count it as they count any.
  s.periods := array(
    select row(v_last - n, v_starts[p_days - n], v_starts[p_days - n + 1], v_last - n, v_last - n + 1, null)::engine.dashboard_period from generate_series(0, p_days - 1) n);
  s.pieces := array(select row(p.name, 'day', p.first_day, p.end_day)::engine.dashboard_piece from unnest(s.periods) p where s.counted);
  v_loose := array(select l from engine.dashboard_loose(s) l);
  return query
  select f.name::date, f.comments, f.published, case when f.comments > 0 then f.coverage end, case when f.answerable > 0 then f.answerable_percent end, m.median_minutes
  from engine.dashboard_figures(s, array(select c from engine.dashboard_sums(s, v_loose) c)) f
  left join engine.dashboard_medians(s, v_loose) m on m.name = f.name and m.reply_type is null
  order by 1;
end $$;
comment on function engine.report_by_day(uuid, text, int) is
  'The last days of an account, today included, in its zone: the figures that its dashboard has of each. Null where there is nothing to take a share or a median of.';

create function service.open_report_feed(p_token text, p_address text) returns table (feed uuid, retry_after int)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  v_feed constant uuid := (select f.id from private.report_feeds f where f.token_hash = engine.token_hash(left(p_token, 100)) and f.revoked_at is null);
  v_gate constant text := case when v_feed is null then 'report_feed_unknown' else 'report_feed' end;
begin
  if not engine.pass_gate(v_gate, coalesce(v_feed::text, engine.caller_address(p_address))) then
    return query select null::uuid, (select g.address_seconds from engine.gates() g where g.gate = v_gate);
    return;
  end if;
  update private.report_feeds f set last_read_at = engine.now() where f.id = v_feed;
  return query select v_feed, null::int;
end $$;
comment on function service.open_report_feed(text, text) is
  'A spreadsheet reads a feed by its token: one row with the feed, or nulls for a token that is nobody''s or was revoked; retry_after: in how many seconds one more read passes, of one beyond its gate. p_address: the X-Forwarded-For header.';

create function service.report_feed_days(p_feed uuid) returns table (
  day date, comments bigint, public_replies bigint, coverage_percent int, answered_percent int, median_minutes int)
language sql stable security definer rows 90 set search_path = '' as $$
  select d.* from private.report_feeds f cross join lateral engine.report_by_day(f.account_id, f.channel_id, engine.most('report_feed_days')) d
  where f.id = p_feed and f.revoked_at is null order by d.day
$$;
comment on function service.report_feed_days(uuid) is 'What a feed tells (service.open_report_feed): a row a day, the oldest first.';
