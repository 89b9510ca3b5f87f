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
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  calls int not null default 0 check (calls >= 0),
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (user_id, day)
);
create index model_days_day on private.model_days (day);
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
  day date not null
);
create index model_takes_day on private.model_takes (day);
comment on table private.model_takes is 'Calls that were taken and are not settled yet: so that they are settled once, though the answer to it may get lost.';

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

create function engine.model_allowance(p_user uuid, p_day date, out calls int, out held text)
language plpgsql stable set search_path = '' as $$
declare
  l private.model_limits;
  d private.model_days;
  v_own int;
begin
  calls := 0;
  if not exists (select from public.profiles p where p.user_id = p_user and p.plan is not null) then
    held := 'no_plan';
    return;
  end if;
  select * into l from private.model_limits;
  select s.model_calls_per_day into v_own from public.automation_settings s where s.user_id = p_user;
  select * into d from private.model_days m where m.user_id = p_user and m.day = p_day;
  v_own := coalesce(v_own, 0) - coalesce(d.calls, 0);
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
comment on function engine.model_allowance(uuid, date) is
  'How many model calls a user may still make on a day, and what holds the next one when it is none: no_plan, model_budget (the user''s own limit) or '
  'model_ceiling (the operator''s, of the user or of all).';

create function engine.channel_connected(p_user uuid, p_channel text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.youtube_connections c
    where c.user_id = p_user and c.channel_id = p_channel and c.is_active and c.refresh_token <> '');
end $$;
comment on function engine.channel_connected(uuid, text) is 'Whether a channel is one that the user has connected and not switched off, whatever holds its posting.';

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
begin
  for w in
    select use.user_id, use.channel_id, greatest(0, sum(use.calls))::int as calls
    from jsonb_to_recordset(p_wanted) as use (user_id uuid, channel_id text, calls int) group by 1, 2 order by 1, 2
  loop
    v_calls := 0;
    a := engine.model_allowance(w.user_id, v_day);
    if a.held is null and not engine.channel_connected(w.user_id, w.channel_id) then
      a.held := 'not_connected';
    elsif a.held is null then
      insert into private.model_days (user_id, day) values (w.user_id, v_day) on conflict do nothing;
      -- The row's lock makes the budget exact: of two calls for the last one, the second sees the first.
      perform from private.model_days d where d.user_id = w.user_id and d.day = v_day for update;
      a := engine.model_allowance(w.user_id, v_day);
      v_calls := least(w.calls, a.calls);
      update private.model_days d set calls = d.calls + v_calls, input_tokens = d.input_tokens + v_calls * r.input_tokens,
        output_tokens = d.output_tokens + v_calls * r.output_tokens
      where d.user_id = w.user_id and d.day = v_day;
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
  insert into private.model_takes (day) select v_day where v_wanted > 0 returning id into v_take;
  return jsonb_build_object('take', v_take, 'given', v_given);
end $$;
comment on function service.take_model_calls(jsonb) is
  'The one way to the model: takes calls before they are made ([{user_id, channel_id, calls}]), as many as plan, connection, the user''s own limit and the operator''s '
  'ceilings allow. Returns {take, given: [{user_id, channel_id, calls, held}]}; take settles them, held says why there are no more (engine.model_allowance, not_connected).';

create function service.demand_model_call(p_user uuid, p_channel text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v jsonb := service.take_model_calls(jsonb_build_array(jsonb_build_object('user_id', p_user, 'channel_id', p_channel, 'calls', 1)));
begin
  if (v #>> '{given,0,calls}')::int = 1 then
    return (v ->> 'take')::uuid;
  end if;
  case v #>> '{given,0,held}'
    when 'no_plan' then
      perform engine.fail(403, 'no_plan', 'Your access is not approved yet. The model writes once it is.');
    when 'not_connected' then
      perform engine.fail(409, 'channel_not_connected', 'The model writes for a connected channel. Connect one on Reply Agent, then try again.');
    when 'model_budget' then
      perform engine.fail(429, 'model_budget', 'Today''s model calls are used up. Raise the limit, or try again after midnight UTC.');
    else
      perform engine.fail(429, 'model_ceiling', 'The model has written all it may for today. Try again after midnight UTC.');
  end case;
end $$;
comment on function service.demand_model_call(uuid, text) is
  'Takes one call for a person who waits for it, by service.take_model_calls; returns what settles it. 403 without a plan, 409 without a connected channel, 429 '
  'when a budget is used up.';

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
begin
  delete from private.model_takes t where t.id = p_take returning t.day into v_day;
  if not found then
    return;
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
end $$;
comment on function service.settle_model_calls(uuid, jsonb) is
  'What became of calls that were taken ([{user_id, unused, ended, input_tokens, output_tokens}]): unused ones are given back, of those that ended their tokens count '
  'in place of what was reserved. Repeated, it changes nothing. A call of which nothing is told stays counted with its reserve.';

create function engine.model_use() returns table (calls_today int, calls_limit int, calls_ceiling int, held text, waiting int)
language sql stable security definer set search_path = '' as $$
  select coalesce((select d.calls from private.model_days d where d.user_id = s.user_id and d.day = engine.model_day()), 0),
    least(s.model_calls_per_day, l.user_calls), l.user_calls, a.held,
    case when a.held is null then 0 else (
      select count(*)::int from public.youtube_comments y
      where y.user_id = s.user_id and y.reply_status is null and y.candidate and y.redacted_at is null and y.can_reply) end
  from public.automation_settings s cross join private.model_limits l cross join engine.model_allowance(s.user_id, engine.model_day()) a
  where s.user_id = any (array(select engine.accounts()))
$$;
comment on function engine.model_use() is
  'The caller''s model budget: calls made today, the most a day, the operator''s ceiling of it, what holds the next call (engine.model_allowance), and comments that wait for it.';
grant execute on function engine.model_use() to authenticated;

create function engine.check_model_calls() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_most constant int := (select l.user_calls from private.model_limits l);
begin
  if new.model_calls_per_day > v_most then
    perform engine.fail(422, 'model_calls_ceiling', format('The model may be called %s times a day at most.', v_most), 'Choose a lower number.');
  end if;
  return new;
end $$;
comment on function engine.check_model_calls() is 'Trigger: a user''s own limit stays within the operator''s ceiling.';
create trigger automation_settings_model_calls before update of model_calls_per_day on public.automation_settings for each row
  when (new.model_calls_per_day > old.model_calls_per_day) execute function engine.check_model_calls();

create function service.set_model_limits(p_limits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l private.model_limits;
begin
  select * into l from private.model_limits for update;
  perform engine.require(not exists (select from jsonb_object_keys(p_limits) key where key = 'only_row' or not to_jsonb(l) ? key), 'Name limits that there are.');
  l := jsonb_populate_record(l, p_limits);
  perform engine.require(least(l.user_calls, l.user_tokens, l.user_money, l.all_calls, l.all_tokens, l.all_money, l.input_price, l.output_price) >= 0,
    'A limit or a price is 0 or more.');
  update private.model_limits set user_calls = l.user_calls, user_tokens = l.user_tokens, user_money = l.user_money, all_calls = l.all_calls,
    all_tokens = l.all_tokens, all_money = l.all_money, input_price = l.input_price, output_price = l.output_price;
  -- A share above its part of a lower ceiling would leave the others theirs, and more be given in all than is allowed.
  perform from private.model_shares s where s.day = engine.model_day() order by s.share for update;
  perform engine.even_shares(engine.model_day());
  -- Who waits for tomorrow may go on today.
  perform from public.channel_syncs s where s.draft_due_at = (engine.model_day() + 1)::timestamp at time zone 'UTC' order by s.user_id, s.channel_id for no key update;
  update public.channel_syncs s set draft_due_at = engine.now() where s.draft_due_at = (engine.model_day() + 1)::timestamp at time zone 'UTC';
  return to_jsonb(l) - 'only_row';
end $$;
comment on function service.set_model_limits(jsonb) is 'The operator changes ceilings and prices of the model ({user_calls: 100, …}); those that are not named stay. Returns all of them.';

create function service.model_report() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('limits', to_jsonb(l) - 'only_row', 'day', engine.model_day(), 'users', d.users,
    'calls', s.calls, 'tokens', s.input + s.output, 'money', round(engine.model_money(l, s.input, s.output), 2))
  from private.model_limits l
  cross join (
    select coalesce(sum(m.calls), 0)::bigint as calls, coalesce(sum(m.input_tokens), 0)::bigint as input, coalesce(sum(m.output_tokens), 0)::bigint as output
    from private.model_shares m where m.day = engine.model_day()) s
  cross join (select count(*) as users from private.model_days m where m.day = engine.model_day() and m.calls > 0) d
$$;
comment on function service.model_report() is 'For the operator: ceilings and prices of the model, and what all users have made of it today.';
