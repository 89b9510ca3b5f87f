-- The model's budget: what the operator allows of it a day, for a user and for all, and the one way to a call.
-- In plpgsql, which keeps its plans: a booking asks all of it twice, a claim once a channel.
-- The operator pays for the model. So a call is for a connected channel of an account with a plan, and is counted before it is made.

create table private.model_limits (
  only_row boolean primary key default true check (only_row),
  user_calls int not null default 5000 check (user_calls >= 0),
  user_tokens bigint not null default 10000000 check (user_tokens >= 0),
  user_money numeric(12, 2) not null default 20 check (user_money >= 0),
  all_calls int not null default 100000 check (all_calls >= 0),
  all_tokens bigint not null default 200000000 check (all_tokens >= 0),
  all_money numeric(12, 2) not null default 500 check (all_money >= 0),
  -- Of a million tokens, in the currency of the ceilings.
  input_price numeric(12, 4) not null default 0 check (input_price >= 0),
  output_price numeric(12, 4) not null default 0 check (output_price >= 0)
);
insert into private.model_limits default values;
comment on table private.model_limits is
  'The operator''s ceilings of a UTC day, for each user and for the installation (npm run model). Money counts once prices are set.';

create table private.model_days (
  user_id uuid not null references public.accounts (id) on delete cascade,
  day date not null,
  calls int not null default 0 check (calls >= 0),
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (user_id, day)
);
create index model_days_day on private.model_days (day);
create table private.model_channel_days (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  day date not null,
  calls int not null check (calls >= 0),
  primary key (user_id, channel_id, day)
);
create index model_channel_days_day on private.model_channel_days (day);
comment on table private.model_channel_days is
  'Model calls of a UTC day for a channel with a limit of its own (channel_settings), since it has one; calls that were taken and not needed count as well.';
comment on table private.model_days is
  'Model calls and tokens of a user per UTC day. A call under way counts with the tokens of engine.model_reserve, until it is settled.';

create table private.model_shares (
  day date not null,
  share int not null check (share between 0 and 15),
  calls bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (day, share)
);
comment on table private.model_shares is
  'Model calls and tokens of the installation per UTC day, in 16 rows: each may use a sixteenth of the ceilings, so runs of many users do not wait for one row. '
  'A single row counts nothing but itself; together they are exact (engine.take_shared_calls).';

create table private.model_takes (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  probe boolean not null default false
);
create index model_takes_day on private.model_takes (day);
comment on table private.model_takes is
  'Calls that were taken and are not settled yet: so that they are settled once, though the answer to it may get lost. probe: the one call that finds out whether the '
  'model works again.';

create table private.model_uses (
  user_id uuid not null references public.accounts (id) on delete cascade,
  day date not null,
  purpose text not null check (purpose = any (engine.model_purposes())),
  calls int not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  money numeric(14, 6) not null default 0,
  primary key (user_id, day, purpose)
);
create index model_uses_day on private.model_uses (day);
comment on table private.model_uses is
  'What a user''s model calls were for, per UTC day: calls that were settled, their tokens, and what those cost at the prices of that moment.';

create table private.model_server (
  only_row boolean primary key default true check (only_row),
  server text,
  dialect jsonb,
  trouble text check (trouble = any (engine.model_stops() || engine.model_waits())),
  detail text,
  since timestamptz,
  failures int not null default 0,
  wait_until timestamptz,
  mailed_at timestamptz,
  failed_over uuid[] not null default '{}' check (cardinality(failed_over) <= 2)
);
insert into private.model_server default values;
comment on table private.model_server is
  'What is known of the model server, in one row. dialect: what the server (a hash of address, model and MODEL_OUTPUT) was found to understand. trouble, since: what '
  'keeps it from answering anybody, asked again by one call from wait_until on; detail: its own words. mailed_at: when the operator was told by mail. failed_over: the first two comments that '
  'this trouble was met over; one alone may be what the server fails over.';

create function engine.model_day() returns date
language plpgsql stable set search_path = '' as $$
begin
  return (engine.now() at time zone 'UTC')::date;
end $$;
comment on function engine.model_day() is 'The day that model calls are counted on: UTC.';

create function engine.model_reserve(out input_tokens int, out output_tokens int)
language plpgsql immutable set search_path = '' as $$
begin
  input_tokens := engine.most('model_input_tokens');
  output_tokens := engine.most('model_output_tokens');
end $$;
comment on function engine.model_reserve() is 'What a call counts for while it is under way.';

create function engine.model_money(l private.model_limits, p_input_tokens bigint, p_output_tokens bigint) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return (p_input_tokens * l.input_price + p_output_tokens * l.output_price) / 1000000;
end $$;
comment on function engine.model_money(private.model_limits, bigint, bigint) is 'What tokens cost, by the operator''s prices.';

create function engine.model_room(l private.model_limits, p_calls bigint, p_tokens bigint, p_money numeric) returns int
language plpgsql immutable set search_path = '' as $$
declare
  r constant record := engine.model_reserve();
  v_money constant numeric := engine.model_money(l, r.input_tokens, r.output_tokens);
begin
  -- Without prices money allows everything.
  return greatest(0, least(p_calls, p_tokens / (r.input_tokens + r.output_tokens), case when v_money > 0 then floor(p_money / v_money) end));
end $$;
comment on function engine.model_room(private.model_limits, bigint, bigint, numeric) is 'How many more calls fit into what is left of calls, tokens and money.';

create function engine.installation_room(l private.model_limits, p_day date) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_calls bigint;
  v_input bigint;
  v_output bigint;
begin
  select coalesce(sum(s.calls), 0), coalesce(sum(s.input_tokens), 0), coalesce(sum(s.output_tokens), 0) into v_calls, v_input, v_output
  from private.model_shares s where s.day = p_day;
  return engine.model_room(l, l.all_calls - v_calls, l.all_tokens - v_input - v_output, l.all_money - engine.model_money(l, v_input, v_output));
end $$;
comment on function engine.installation_room(private.model_limits, date) is 'How many more calls the operator''s ceilings for all allow on a day.';

create function engine.model_allowance(p_user uuid, p_channel text, p_day date, out calls int, out held text)
language plpgsql stable set search_path = '' as $$
declare
  l private.model_limits;
  d private.model_days;
  v_own int;
begin
  calls := 0;
  if not exists (select from public.accounts p where p.id = p_user and p.plan is not null) then
    held := 'no_plan';
    return;
  end if;
  select * into l from private.model_limits;
  select s.model_calls_per_day into v_own from public.automation_settings s where s.user_id = p_user;
  select * into d from private.model_days m where m.user_id = p_user and m.day = p_day;
  v_own := least(coalesce(v_own, 0) - coalesce(d.calls, 0), (
    select c.model_calls_per_day - coalesce(k.calls, 0) from public.channel_settings c
    left join private.model_channel_days k on k.user_id = c.user_id and k.channel_id = c.channel_id and k.day = p_day
    where c.user_id = p_user and c.channel_id = p_channel));
  if v_own <= 0 then
    held := 'model_budget';
    return;
  end if;
  calls := least(v_own, engine.model_room(l, l.user_calls - coalesce(d.calls, 0), l.user_tokens - coalesce(d.input_tokens + d.output_tokens, 0),
    l.user_money - engine.model_money(l, coalesce(d.input_tokens, 0), coalesce(d.output_tokens, 0))));
  if calls = 0 or engine.installation_room(l, p_day) = 0 then
    calls := 0;
    held := 'model_ceiling';
  end if;
end $$;
comment on function engine.model_allowance(uuid, text, date) is
  'How many model calls may still be made on a day for a channel (null: for any), and what holds the next one when it is none: no_plan, model_budget (the limit of the account or of the channel) or '
  'model_ceiling (the operator''s, of the user or of all).';

create function engine.may_read_alone(p_user uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(u.calls, 0) < greatest(1, least(s.model_calls_per_day, l.user_calls) * engine.most('reading_percent') / 100)
    from public.automation_settings s cross join private.model_limits l
    left join private.model_uses u on u.user_id = s.user_id and u.day = engine.model_day() and u.purpose = 'classify'
    where s.user_id = p_user);
end $$;
comment on function engine.may_read_alone(uuid) is
  'Whether a user''s comments may be read in a batch that no draft needs: as long as reading has taken no more than its share of the day, so that whoever writes thousands of follow-ups keeps nobody from a reply.';

create function engine.channel_connected(p_user uuid, p_channel text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.youtube_connections c
    where c.user_id = p_user and c.channel_id = p_channel and c.is_active and c.refresh_token <> '');
end $$;
comment on function engine.channel_connected(uuid, text) is 'Whether a channel is one that the user has connected and not switched off, whatever holds its posting.';

create function engine.model_hold() returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select case when m.trouble = any (engine.model_stops()) then 'model_down' when m.trouble is not null then 'model_busy' end from private.model_server m);
end $$;
comment on function engine.model_hold() is
  'What keeps the model from answering anybody: model_down, which the operator must mend, or model_busy, which passes; null when nothing does.';

create function engine.model_waits_until() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (select m.wait_until from private.model_server m where m.trouble is not null);
end $$;
comment on function engine.model_waits_until() is 'From when on one call may find out whether the model answers again; null when nothing keeps it from answering.';

create function engine.even_shares(p_day date, p_calls int default 0) returns void
language plpgsql set search_path = '' as $$
declare
  r constant record := engine.model_reserve();
  v_calls bigint;
  v_input bigint;
  v_output bigint;
begin
  select greatest(0, sum(s.calls)) + p_calls, greatest(0, sum(s.input_tokens)) + p_calls * r.input_tokens, greatest(0, sum(s.output_tokens)) + p_calls * r.output_tokens
  into v_calls, v_input, v_output from private.model_shares s where s.day = p_day;
  update private.model_shares s set calls = v_calls / 16 + (s.share < v_calls % 16)::int, input_tokens = v_input / 16 + (s.share < v_input % 16)::int,
    output_tokens = v_output / 16 + (s.share < v_output % 16)::int
  where s.day = p_day;
end $$;
comment on function engine.even_shares(date, int) is
  'Spreads a day''s calls and tokens evenly over the shares, with p_calls taken on top. The caller holds the locks of all shares.';

create function engine.take_shared_calls(p_day date, p_wanted int) returns int
language plpgsql set search_path = '' as $$
declare
  l private.model_limits;
  r constant record := engine.model_reserve();
  v_share constant int := floor(random() * 16);
  v_given int;
begin
  if p_wanted <= 0 then
    return 0;
  end if;
  select * into l from private.model_limits;
  if not exists (select from private.model_shares s where s.day = p_day and s.share = 15) then
    insert into private.model_shares (day, share) select p_day, n from generate_series(0, 15) n on conflict do nothing;
  end if;
  begin
    update private.model_shares s set calls = s.calls + p_wanted, input_tokens = s.input_tokens + p_wanted * r.input_tokens,
      output_tokens = s.output_tokens + p_wanted * r.output_tokens
    where s.day = p_day and s.share = v_share
      and engine.model_room(l, l.all_calls / 16 + (s.share < l.all_calls % 16)::int - s.calls, l.all_tokens / 16 - s.input_tokens - s.output_tokens,
        l.all_money / 16 - engine.model_money(l, s.input_tokens, s.output_tokens)) >= p_wanted;
    if found then
      return p_wanted;
    end if;
    -- Undone, for a row that lost its room while it was waited for stays locked otherwise, and the next step would wait with it in hand.
    raise exception using errcode = 'RJ001';
  exception when sqlstate 'RJ001' then null;
  end;
  if engine.installation_room(l, p_day) = 0 then
    return 0;
  end if;
  -- The share is used up and others are not: all of them are counted and made even, so that what is left is left to everybody.
  perform from private.model_shares s where s.day = p_day order by s.share for update;
  v_given := least(p_wanted, engine.installation_room(l, p_day));
  perform engine.even_shares(p_day, v_given);
  return v_given;
end $$;
comment on function engine.take_shared_calls(date, int) is
  'Takes up to p_wanted calls of what the operator allows all users a day, exactly, whoever asks at the same time; returns how many. Locks one share; all of them, '
  'in their order, near a ceiling. The caller has locked the users'' rows before.';

create function service.take_model_calls(p_wanted jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_day constant date := engine.model_day();
  r record := engine.model_reserve();
  w record;
  a record;
  v_calls int;
  v_wanted int := 0;
  v_missing int;
  v_given jsonb := '[]';
  v_take uuid;
  v_hold constant text := engine.model_hold();
  -- How many may be given at all: of a model in trouble one, by whoever comes first once the wait is over.
  v_most int;
  v_probe boolean := false;
begin
  if v_hold is not null then
    -- A probe of which nothing is heard is tried again after two minutes.
    update private.model_server m set wait_until = engine.now() + interval '2 minutes' where m.trouble is not null and m.wait_until <= engine.now();
    v_probe := found;
    v_most := v_probe::int;
  end if;
  for w in
    select use.user_id, use.channel_id, greatest(0, sum(use.calls))::int as calls
    from jsonb_to_recordset(p_wanted) as use (user_id uuid, channel_id text, calls int) group by 1, 2 order by 1, 2
  loop
    v_calls := 0;
    a := engine.model_allowance(w.user_id, w.channel_id, v_day);
    if a.held is null and not engine.channel_connected(w.user_id, w.channel_id) then
      a.held := 'not_connected';
    elsif a.held is null then
      insert into private.model_days (user_id, day) values (w.user_id, v_day) on conflict do nothing;
      -- The row's lock makes the budget exact: of two calls for the last one, the second sees the first.
      perform from private.model_days d where d.user_id = w.user_id and d.day = v_day for update;
      a := engine.model_allowance(w.user_id, w.channel_id, v_day);
      v_calls := least(w.calls, a.calls, v_most - v_wanted);
      if v_calls < w.calls and v_calls < a.calls then
        a.held := v_hold;
      end if;
      update private.model_days d set calls = d.calls + v_calls, input_tokens = d.input_tokens + v_calls * r.input_tokens,
        output_tokens = d.output_tokens + v_calls * r.output_tokens
      where d.user_id = w.user_id and d.day = v_day;
      -- Under the same lock. Counted only where the channel has a limit of its own.
      insert into private.model_channel_days as k (user_id, channel_id, day, calls)
      select c.user_id, c.channel_id, v_day, v_calls from public.channel_settings c
      where c.user_id = w.user_id and c.channel_id = w.channel_id and c.model_calls_per_day is not null and v_calls > 0
      on conflict (user_id, channel_id, day) do update set calls = k.calls + excluded.calls;
    end if;
    v_wanted := v_wanted + v_calls;
    v_given := v_given || jsonb_build_object('user_id', w.user_id, 'channel_id', w.channel_id, 'calls', v_calls, 'held', a.held);
  end loop;

  v_missing := v_wanted - engine.take_shared_calls(v_day, v_wanted);
  -- What the installation has no room for is given back, by those that come last.
  for w in
    select g.place, g.given ->> 'user_id' as user_id, (g.given ->> 'calls')::int as calls
    from jsonb_array_elements(v_given) with ordinality g (given, place) where v_missing > 0 order by g.place desc
  loop
    v_calls := least(w.calls, v_missing);
    exit when v_missing = 0;
    update private.model_days d set calls = d.calls - v_calls, input_tokens = d.input_tokens - v_calls * r.input_tokens,
      output_tokens = d.output_tokens - v_calls * r.output_tokens
    where d.user_id = w.user_id::uuid and d.day = v_day;
    v_missing := v_missing - v_calls;
    v_given := jsonb_set(v_given, array[(w.place - 1)::text], (v_given -> (w.place - 1)::int)
      || jsonb_build_object('calls', w.calls - v_calls, 'held', coalesce(v_given -> (w.place - 1)::int ->> 'held', 'model_ceiling')));
  end loop;
  insert into private.model_takes (day, probe) select v_day, v_probe where v_wanted > 0 returning id into v_take;
  if v_probe and v_wanted = 0 then
    update private.model_server m set wait_until = engine.now();
  end if;
  return jsonb_build_object('take', v_take, 'given', v_given, 'server', (select jsonb_build_object('server', m.server, 'dialect', m.dialect) from private.model_server m));
end $$;
comment on function service.take_model_calls(jsonb) is
  'The one way to the model: takes calls before they are made ([{user_id, channel_id, calls}]), as many as plan, connection, the user''s own limit and the operator''s '
  'ceilings allow, and one when the model is in trouble and the wait is over. Returns {take, given: [{user_id, channel_id, calls, held}], server: {server, dialect}}; take '
  'settles them, held says why there are no more (engine.model_allowance, not_connected, engine.model_hold).';

create function service.demand_model_call(p_user uuid, p_channel text) returns table (take uuid, server text, dialect jsonb)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  v jsonb := service.take_model_calls(jsonb_build_array(jsonb_build_object('user_id', p_user, 'channel_id', p_channel, 'calls', 1)));
begin
  if (v #>> '{given,0,calls}')::int = 1 then
    return query select (v ->> 'take')::uuid, v #>> '{server,server}', v #> '{server,dialect}';
    return;
  end if;
  case v #>> '{given,0,held}'
    when 'no_plan' then
      perform engine.fail(403, 'no_plan', 'Your access isn''t approved yet. Drafts start once it is.');
    when 'not_connected' then
      perform engine.fail(409, 'channel_not_connected', 'Connect a channel on Reply Agent first, then try again.');
    when 'model_budget' then
      perform engine.fail(429, 'model_budget', 'Today''s model calls are used up. Raise the limit, or try again after midnight UTC.');
    when 'model_down' then
      perform engine.fail(503, 'model_down', 'The model can''t be reached. The operator has been told. Try again later.');
    when 'model_busy' then
      perform engine.fail(503, 'model_busy', 'The model isn''t answering right now. Try again in a few minutes.');
    else
      perform engine.fail(429, 'model_ceiling', 'Today''s model limit is reached. Try again after midnight UTC.');
  end case;
end $$;
comment on function service.demand_model_call(uuid, text) is
  'Takes one call for a person who waits for it, by service.take_model_calls; one row with the take and what the server is known to understand. 403 without a plan, 409 without a connected channel, 429 '
  'when a budget is used up, 503 while the model answers nobody.';

create function service.settle_model_calls(p_take uuid, p_uses jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r record := engine.model_reserve();
  u record;
  v_share constant int := floor(random() * 16);
  v_unused bigint := 0;
  v_input bigint := 0;
  v_output bigint := 0;
  v_day date;
  v_probe boolean;
begin
  delete from private.model_takes t where t.id = p_take returning t.day, t.probe into v_day, v_probe;
  if not found then
    return;
  end if;
  -- It answered: what was wrong is mended, and everything goes on.
  if v_probe and exists (select from jsonb_to_recordset(p_uses) as use (output_tokens bigint) where use.output_tokens > 0) then
    update private.model_server m set trouble = null, detail = null, since = null, failures = 0, wait_until = null, mailed_at = null,
      failed_over = '{}';
  end if;
  for u in
    select use.user_id, sum(coalesce(use.unused, 0))::int as unused,
      sum(coalesce(use.input_tokens, 0) - (coalesce(use.unused, 0) + coalesce(use.ended, 0)) * r.input_tokens)::bigint as input,
      sum(coalesce(use.output_tokens, 0) - (coalesce(use.unused, 0) + coalesce(use.ended, 0)) * r.output_tokens)::bigint as output
    from jsonb_to_recordset(p_uses) as use (user_id uuid, unused int, ended int, input_tokens bigint, output_tokens bigint) group by 1 order by 1
  loop
    update private.model_days d set calls = greatest(0, d.calls - u.unused), input_tokens = greatest(0, d.input_tokens + u.input),
      output_tokens = greatest(0, d.output_tokens + u.output)
    where d.user_id = u.user_id and d.day = v_day;
    v_unused := v_unused + u.unused;
    v_input := v_input + u.input;
    v_output := v_output + u.output;
  end loop;
  update private.model_shares s set calls = s.calls - v_unused, input_tokens = s.input_tokens + v_input, output_tokens = s.output_tokens + v_output
  where s.day = v_day and s.share = v_share;

  insert into private.model_uses as kept (user_id, day, purpose, calls, input_tokens, output_tokens, money)
  select use.user_id, v_day, coalesce(use.purpose, 'draft'), sum(use.ended), sum(coalesce(use.input_tokens, 0)), sum(coalesce(use.output_tokens, 0)),
    engine.model_money(l, sum(coalesce(use.input_tokens, 0))::bigint, sum(coalesce(use.output_tokens, 0))::bigint)
  from jsonb_to_recordset(p_uses) as use (user_id uuid, purpose text, ended int, input_tokens bigint, output_tokens bigint)
  join engine.account_owners a on a.account_id = use.user_id cross join private.model_limits l
  where use.ended > 0 group by use.user_id, coalesce(use.purpose, 'draft'), l.* order by 1, 3
  on conflict (user_id, day, purpose) do update set calls = kept.calls + excluded.calls, input_tokens = kept.input_tokens + excluded.input_tokens,
    output_tokens = kept.output_tokens + excluded.output_tokens, money = kept.money + excluded.money;
end $$;
comment on function service.settle_model_calls(uuid, jsonb) is
  'What became of calls that were taken ([{user_id, purpose, unused, ended, input_tokens, output_tokens}]): unused ones are given back, of those that ended their tokens count '
  'in place of what was reserved, and are kept by purpose. A probe that was answered ends the trouble of the model. Repeated, it changes nothing. A call of which nothing is told stays counted with its reserve.';

create function service.note_model(p_take uuid, p_note jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  m private.model_server;
  n record;
  v_probe constant boolean := exists (select from private.model_takes t where t.id = p_take and t.probe);
begin
  select * into n from jsonb_to_record(p_note) as note (server text, dialect jsonb, trouble text, detail text, wait_seconds int);
  select * into m from private.model_server for update;
  if n.dialect is not null then
    m.server := n.server;
    m.dialect := n.dialect;
  end if;
  -- Calls that were under way together tell of one trouble; only the probe tells that it goes on.
  if n.trouble is null or (m.trouble is not null and not v_probe) then
    update private.model_server set server = m.server, dialect = m.dialect;
    return false;
  end if;
  update private.model_server set
    server = m.server, dialect = m.dialect, trouble = n.trouble, detail = left(n.detail, 300),
    since = case when m.trouble is not distinct from n.trouble then m.since else engine.now() end,
    failures = m.failures + 1,
    mailed_at = case when m.trouble is not distinct from n.trouble then m.mailed_at end,
    wait_until = engine.now() + case
      when n.wait_seconds > 0 then make_interval(secs => least(n.wait_seconds, 86400))
      else least(interval '1 minute' * power(2, least(m.failures, 10)), interval '15 minutes') end;
  return n.trouble = any (engine.model_stops()) and m.trouble is distinct from n.trouble;
end $$;
comment on function service.note_model(uuid, jsonb) is
  'What calls that were taken together showed of the model server ({server, dialect, trouble, detail, wait_seconds}): what it understands, and what keeps it from '
  'answering anybody (engine.model_stops, engine.model_waits). Then nobody asks it until one call may, after wait_seconds, or after 1, 2, 4, … minutes, at most 15. '
  'Returns whether the operator must be told.';

create function engine.note_failed_over(p_comments uuid[]) returns void
language sql set search_path = '' as $$
  update private.model_server m set failed_over = (
    select array_agg(c.id) from (select distinct o.id from unnest(m.failed_over || p_comments) as o (id) limit 2) c)
  where m.trouble is not null and cardinality(m.failed_over) < 2 and cardinality(p_comments) > 0
$$;
comment on function engine.note_failed_over(uuid[]) is 'Keeps over which comments the server failed together, as long as it answers nobody.';

create function engine.fails_alone(p_comment uuid) returns boolean
language sql stable set search_path = '' as $$
  select m.trouble is null or m.failed_over = array[p_comment] from private.model_server m
$$;
comment on function engine.fails_alone(uuid) is
  'Whether the server fails over this comment alone: others are answered, or none but it was asked since the trouble began.';

create function service.look_at_model_again() returns void
language sql security definer set search_path = '' as $$
  update private.model_server m set wait_until = engine.now() where m.trouble is not null
$$;
comment on function service.look_at_model_again() is 'The operator has mended the model: the next call finds out at once.';

create function service.model_notice(p_mailed boolean default false) returns table (trouble text, detail text, since timestamptz)
language plpgsql security definer rows 1 set search_path = '' as $$
begin
  return query
    select m.trouble, m.detail, m.since from private.model_server m where m.trouble = any (engine.model_stops()) and m.mailed_at is null;
  if p_mailed then
    update private.model_server m set mailed_at = engine.now() where m.trouble is not null;
  end if;
end $$;
comment on function service.model_notice(boolean) is
  'What the operator has not been told by mail yet of a model that answers nobody, or no row; with p_mailed it is noted as told.';

create function engine.model_costs() returns table (day date, purpose text, calls int, input_tokens bigint, output_tokens bigint, money numeric)
language sql stable security definer set search_path = '' as $$
  select u.day, u.purpose, u.calls, u.input_tokens, u.output_tokens, u.money from private.model_uses u
  where u.user_id = (select engine.account('read')) and u.day > engine.model_day() - 30
  order by u.day desc, u.purpose
$$;
comment on function engine.model_costs() is 'What the caller''s model calls of the last 30 UTC days were for, with their tokens and what they cost.';
grant execute on function engine.model_costs() to authenticated;

create function public.model_costs() returns table (day date, purpose text, calls int, input_tokens bigint, output_tokens bigint, money numeric)
language sql stable set search_path = '' as $$
  select * from engine.model_costs()
$$;
comment on function public.model_costs() is
  'What the caller''s model calls of the last 30 UTC days were for: calls, tokens and money of a day and purpose, the newest day first. Money is 0 without prices.';
grant execute on function public.model_costs() to authenticated;

create function engine.model_use(p_channel text) returns table (calls_today int, calls_limit int, calls_ceiling int, held text, waiting int)
language sql stable security definer set search_path = '' as $$
  select coalesce(case when c.model_calls_per_day is null then d.calls else k.calls end, 0), least(coalesce(c.model_calls_per_day, s.model_calls_per_day), l.user_calls), l.user_calls, held.why,
    case when held.why is null then 0 else (
      select count(*)::int from public.comments y
      where y.user_id = s.user_id and (p_channel is null or y.channel_id = p_channel) and y.reply_status is null and y.candidate and y.redacted_at is null and y.can_reply) end
  from public.automation_settings s cross join private.model_limits l cross join engine.model_allowance(s.user_id, p_channel, engine.model_day()) a
  cross join lateral (select coalesce(a.held, engine.model_hold()) as why) held
  left join private.model_days d on d.user_id = s.user_id and d.day = engine.model_day()
  left join public.channel_settings c on c.user_id = s.user_id and c.channel_id = p_channel
  left join private.model_channel_days k on k.user_id = s.user_id and k.channel_id = p_channel and k.day = engine.model_day()
  where s.user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), p_channel)
$$;
comment on function engine.model_use(text) is
  'The model budget that holds on one of the caller''s channels (null: on all of them): calls made today, those of the channel where its limit is its own, the most a day, the operator''s ceiling of it, what holds the next call (engine.model_allowance, '
  'engine.model_hold), and comments that wait for it.';
grant execute on function engine.model_use(text) to authenticated;

create function engine.check_model_calls() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_most constant int := (select l.user_calls from private.model_limits l);
begin
  if new.model_calls_per_day > v_most then
    perform engine.fail(422, 'model_calls_ceiling', format('The limit is %s model calls a day.', v_most), 'Choose a lower number.');
  end if;
  return new;
end $$;
comment on function engine.check_model_calls() is 'Trigger: a limit of an account or of its channel stays within the operator''s ceiling.';
create trigger automation_settings_model_calls before update of model_calls_per_day on public.automation_settings for each row
  when (new.model_calls_per_day > old.model_calls_per_day) execute function engine.check_model_calls();
create trigger channel_settings_new_model_calls before insert on public.channel_settings for each row
  when (new.model_calls_per_day is not null) execute function engine.check_model_calls();
create trigger channel_settings_model_calls before update of model_calls_per_day on public.channel_settings for each row
  when (new.model_calls_per_day > coalesce(old.model_calls_per_day, 0)) execute function engine.check_model_calls();

create function service.set_model_limits(p_limits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  l private.model_limits;
begin
  select * into l from private.model_limits for update;
  perform engine.require(not exists (select from jsonb_object_keys(p_limits) key where key = 'only_row' or not to_jsonb(l) ? key), 'There is no such limit.');
  l := jsonb_populate_record(l, p_limits);
  perform engine.require(least(l.user_calls, l.user_tokens, l.user_money, l.all_calls, l.all_tokens, l.all_money, l.input_price, l.output_price) >= 0,
    'Limits and prices must be 0 or more.');
  update private.model_limits set user_calls = l.user_calls, user_tokens = l.user_tokens, user_money = l.user_money, all_calls = l.all_calls,
    all_tokens = l.all_tokens, all_money = l.all_money, input_price = l.input_price, output_price = l.output_price;
  -- A share above its part of a lower ceiling would leave the others theirs, and more be given in all than is allowed.
  perform from private.model_shares s where s.day = engine.model_day() order by s.share for update;
  perform engine.even_shares(engine.model_day());
  -- Who waits for tomorrow may go on today.
  perform from public.channel_syncs s where s.draft_due_at = (engine.model_day() + 1)::timestamp at time zone 'UTC' order by s.user_id, s.channel_id for no key update;
  update public.channel_syncs s set draft_due_at = engine.now() where s.draft_due_at = (engine.model_day() + 1)::timestamp at time zone 'UTC';
end $$;
comment on function service.set_model_limits(jsonb) is 'The operator changes ceilings and prices of the model ({user_calls: 100, …}); those that are not named stay.';

create function service.model_report() returns table (day date, users int, calls int, tokens bigint, money numeric, limits jsonb, server jsonb)
language sql stable security definer rows 1 set search_path = '' as $$
  select engine.model_day(), (select count(*)::int from private.model_days m where m.day = engine.model_day() and m.calls > 0),
    s.calls, s.input + s.output, round(engine.model_money(l, s.input, s.output), 2), to_jsonb(l) - 'only_row',
    (select to_jsonb(m) - '{only_row,server,failed_over}'::text[] from private.model_server m)
  from private.model_limits l
  cross join (
    select coalesce(sum(m.calls), 0)::int as calls, coalesce(sum(m.input_tokens), 0)::bigint as input, coalesce(sum(m.output_tokens), 0)::bigint as output
    from private.model_shares m where m.day = engine.model_day()) s
$$;
comment on function service.model_report() is 'For the operator: what all users have made of the model today, its ceilings and prices (limits), and how its server is.';

create function service.model_uses() returns table (day date, purpose text, calls int, input_tokens bigint, output_tokens bigint, money numeric)
language sql stable security definer set search_path = '' as $$
  select u.day, u.purpose, sum(u.calls)::int, sum(u.input_tokens)::bigint, sum(u.output_tokens)::bigint, round(sum(u.money), 2)
  from private.model_uses u where u.day > engine.model_day() - 7 group by u.day, u.purpose order by u.day desc, u.purpose
$$;
comment on function service.model_uses() is 'For the operator: what the model was used for in the last 7 days, a row a day and purpose.';
