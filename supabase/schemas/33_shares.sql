-- What the operator lends: the Google project of their OAuth client, and their API key. Every account has a share of each a day, in the
-- ledger of 33_quota.sql, so that one account can use up its own share only.

create table private.lending (
  only_row boolean primary key default true check (only_row),
  account_units int not null default 2500 check (account_units >= 0),
  key_units int not null default 10000 check (key_units >= 0),
  key_account_units int not null default 500 check (key_account_units >= 0),
  key_closed_since timestamptz,
  key_closed_why text check (length(key_closed_why) <= 500),
  key_error_code text,
  key_error_kind text references engine.error_kinds (kind),
  key_error_at timestamptz,
  constraint lending_closed_has_since check (key_closed_since is not null or key_closed_why is null),
  constraint lending_error_has_kind check (num_nulls(key_error_code, key_error_kind, key_error_at) in (0, 3))
);
insert into private.lending default values;
comment on table private.lending is
  'What accounts may take a day of what the operator lends (npm run operate -- lend), in one row. account_units: of the Google project of the operator''s OAuth client, '
  'an approved account. key_units: all of them by the operator''s API key; key_account_units: an account by it. key_closed_since: the operator has closed the key. '
  'key_error_*: what Google last refused the key for; null once it was taken again.';

create table private.quota_shares (
  user_id uuid not null references public.accounts (id) on delete cascade,
  project text not null,
  day date not null,
  kind text not null,
  -- A look by key is shared by up to 50 replies, perhaps of several accounts.
  units numeric(14, 4) not null default 0,
  calls int not null default 0,
  primary key (user_id, project, day, kind)
);
create index quota_shares_day on private.quota_shares (day, project);
comment on table private.quota_shares is
  'What an account has used of a project that the operator lends, or by the operator''s key, per Pacific day and kind of use: a few rows an account. Together they are what '
  'private.quota_uses says of that project.';
create index user_google_oauth_clients_lent on public.user_google_oauth_clients (project) where is_operators;

create function engine.operators_key() returns text language plpgsql immutable set search_path = '' as
$$ begin return 'operator'; end $$;
comment on function engine.operators_key() is 'The project that units of the operator''s API key are booked on.';

create function engine.is_lent(p_project text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.user_google_oauth_clients o where o.project = p_project and o.is_operators);
end $$;
comment on function engine.is_lent(text) is 'Whether a project is the operator''s and lent to accounts. One look into an index, however many use it.';

create function engine.share_of(p_user uuid, p_project text) returns int
language plpgsql stable set search_path = '' as $$
begin
  if p_project = engine.operators_key() then
    return (select l.key_account_units from private.lending l);
  elsif engine.is_lent(p_project) then
    return case when exists (select from public.accounts p where p.id = p_user and p.plan is not null)
      then (select l.account_units from private.lending l) else 0 end;
  end if;
  return null;
end $$;
comment on function engine.share_of(uuid, text) is
  'Units that an account may take a day of what the operator lends: nothing of the project before the account is approved. Null for a project of the account''s own.';

create function engine.share_left(p_user uuid, p_project text, p_purpose text, p_at timestamptz default engine.now()) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_share constant int := engine.share_of(p_user, p_project);
  v_used numeric;
  v_reserved int := 0;
begin
  if v_share is null then
    return null;
  end if;
  select coalesce(sum(s.units), 0) into v_used from private.quota_shares s
  where s.user_id = p_user and s.project = p_project and s.day = engine.quota_day(p_at);
  if engine.quota_day(p_at) = engine.quota_day() then
    select count(*)::int * engine.reply_cost() into v_reserved from private.reserved_replies r join private.sends s using (comment_row_id) where s.user_id = p_user;
  end if;
  -- Divided like the day of a project, so that reading leaves an account something to post with.
  return floor(v_share - v_used - v_reserved - engine.kept_for_others(p_project, p_user, v_share, v_reserved, p_purpose, p_at));
end $$;
comment on function engine.share_left(uuid, text, text, timestamptz) is
  'How many units a purpose may still take on the day of p_at of an account''s share in a project that the operator lends; null where there is no share.';

create function engine.quota_left_for(p_user uuid, p_project text, p_purpose text, p_at timestamptz default engine.now()) returns int
language plpgsql stable set search_path = '' as $$
begin
  return least(engine.quota_left(p_project, p_purpose, p_at), engine.share_left(p_user, p_project, p_purpose, p_at));
end $$;
comment on function engine.quota_left_for(uuid, text, text, timestamptz) is
  'How many units a purpose may still take on the day of p_at for an account: of its project (engine.quota_left), and of the account''s share where the project is lent.';

create function engine.may_borrow(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.accounts p where p.id = p_user and p.plan is not null)
$$;
comment on function engine.may_borrow(uuid) is 'Whether an account may connect through the operator''s OAuth client: once it is approved.';

create function service.may_borrow(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select engine.may_borrow(p_user) $$;
comment on function service.may_borrow(uuid) is 'See engine.may_borrow.';

create function engine.require_approval(p_user uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not engine.may_borrow(p_user) then
    perform engine.fail(403, 'not_approved', 'You can use Rejoinder''s own Google client once your access is approved.',
      'Ask for access, or connect with an OAuth client of your own.');
  end if;
end $$;
comment on function engine.require_approval(uuid) is '403 unless the account may use what the operator lends.';

create function engine.require_share(p_user uuid, p_project text, p_kind text, p_units int) returns void
language plpgsql set search_path = '' as $$
begin
  if p_units <= 0 or not engine.is_lent(p_project) then
    return;
  end if;
  perform engine.require_approval(p_user);
  -- Under the lock of the day, as book_read: calls at the same time take the last units once.
  insert into private.quota_days (project, day) values (p_project, engine.quota_day()) on conflict do nothing;
  perform from private.quota_days q where q.project = p_project and q.day = engine.quota_day() for no key update;
  if engine.quota_left_for(p_user, p_project, (select p.purpose from engine.quota_purposes() p where p_kind = any (p.kinds))) < p_units then
    perform engine.fail(429, 'share_spent', 'You''ve used your share of Rejoinder''s Google quota for today.',
      'Try again after midnight Pacific time, or connect with an OAuth client of your own.');
  end if;
end $$;
comment on function engine.require_share(uuid, text, text, int) is
  'Before units of a project that the operator lends are booked: 403 for an account that is not approved, 429 when its share is spent, or what others need begins. Nothing for other projects.';

create function engine.key_left() returns int
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when l.key_closed_since is not null or engine.quota_closed_until(engine.operators_key()) is not null then 0
      else greatest(0, l.key_units - coalesce((
        select q.used from private.quota_days q where q.project = engine.operators_key() and q.day = engine.quota_day()), 0)) end
    from private.lending l);
end $$;
comment on function engine.key_left() is 'How many units the operator''s API key may still take today, by its budget; 0 while the operator or Google has closed it.';

create function service.book_looks(p_users uuid[]) returns table (user_id uuid, refused text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_key constant text := engine.operators_key();
  v_may uuid[];
begin
  insert into private.quota_days (project, day) values (v_key, engine.quota_day()) on conflict do nothing;
  perform from private.quota_days q where q.project = v_key and q.day = engine.quota_day() for no key update;
  if engine.key_left() < 1 then
    return query select distinct u, case when l.key_closed_since is null then 'key_spent' else 'key_closed' end
    from unnest(p_users) u cross join private.lending l;
    return;
  end if;
  v_may := array(select u from unnest(p_users) u where engine.share_left(u, v_key, 'proof') >= 1);
  if v_may <> '{}' then
    perform engine.charge(v_key, 1, 'verify');
    insert into private.quota_shares as s (user_id, project, day, kind, units, calls)
    select u, v_key, engine.quota_day(), 'verify', count(*)::numeric / cardinality(v_may), 1 from unnest(v_may) u group by u order by u
    on conflict (user_id, project, day, kind) do update set units = s.units + excluded.units, calls = s.calls + 1;
  end if;
  return query select distinct u, case when u <> all (v_may) then 'key_share_spent' end from unnest(p_users) u;
end $$;
comment on function service.book_looks(uuid[]) is
  'Books one read by the operator''s API key for replies of these accounts, an account for each reply. A row an account: refused says why its replies are not to be looked at '
  '(key_spent, key_closed, key_share_spent). The unit is divided by replies; none is booked when all are refused.';

create function service.note_key_answer(p_code text default null, p_kind text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_kind = 'quota' then
    perform engine.close_project(engine.operators_key(), null);
  end if;
  update private.lending set key_error_code = p_code, key_error_kind = p_kind, key_error_at = case when p_code is not null then engine.now() end
  where p_code is not null or key_error_code is not null;
end $$;
comment on function service.note_key_answer(text, text) is
  'What Google said to the operator''s API key: a refusal by its code and kind, which closes it when its quota is spent; nothing: it was taken.';

create function service.set_lending(p_changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  l private.lending;
begin
  select * into l from private.lending for update;
  perform engine.require(not exists (
    select from jsonb_object_keys(p_changes) key where key <> all ('{account_units,key_units,key_account_units}'::text[])), 'There is no such limit.');
  l := jsonb_populate_record(l, p_changes);
  perform engine.require(least(l.account_units, l.key_units, l.key_account_units) >= 0, 'Limits must be 0 or more.');
  update private.lending set account_units = l.account_units, key_units = l.key_units, key_account_units = l.key_account_units;
  perform engine.log(null, 'operator', 'lending_set', null, p_changes);
end $$;
comment on function service.set_lending(jsonb) is
  'The operator changes what accounts may take a day of what is lent ({account_units: 2500, …}); what is not named stays.';

create function engine.reason_given(p_why text) returns text
language plpgsql set search_path = '' as $$
declare
  v_why constant text := nullif(btrim(p_why), '');
begin
  perform engine.require(coalesce(length(v_why), 0) <= 500, 'The reason can have at most 500 characters. Shorten it.');
  return v_why;
end $$;
comment on function engine.reason_given(text) is 'Why the operator does something, without blanks around it; null when nothing is said. Refuses with 422 beyond 500 characters.';

create function service.close_key(p_closed boolean, p_why text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_why constant text := engine.reason_given(p_why);
begin
  update private.lending set key_closed_since = case when p_closed then engine.now() end, key_closed_why = case when p_closed then v_why end
  where (key_closed_since is not null) <> p_closed;
  if found then
    perform engine.log(null, 'operator', case when p_closed then 'key_closed' else 'key_opened' end, null, jsonb_strip_nulls(jsonb_build_object('why', v_why)));
  end if;
end $$;
comment on function service.close_key(boolean, text) is
  'The operator closes the API key that is lent, or opens it again: while it is closed, replies of owners without a key of their own wait to be verified.';

create function service.key_state() returns table (
  day date, account_units int, key_units int, key_account_units int, used int, "left" int, state text, error text,
  closed_since timestamptz, closed_why text, closed_until timestamptz, resets_at timestamptz
)
language sql stable security definer rows 1 set search_path = '' as $$
  select engine.quota_day(), l.account_units, l.key_units, l.key_account_units, coalesce(q.used, 0), engine.key_left(),
    case
      when l.key_closed_since is not null then 'closed'
      when l.key_error_kind <> 'quota' then 'wrong'
      when engine.key_left() = 0 then 'spent'
      when q.used >= l.key_units * 0.8 then 'nearly_spent'
      else 'ok' end,
    l.key_error_code, l.key_closed_since, l.key_closed_why, engine.quota_closed_until(engine.operators_key()), engine.quota_resets_at()
  from private.lending l
  left join private.quota_days q on q.project = engine.operators_key() and q.day = engine.quota_day()
$$;
comment on function service.key_state() is
  'What is lent, and how the operator''s API key is today. state, the first that holds: closed by the operator, wrong (Google refuses it), spent, nearly_spent (four fifths), ok.';

create function service.lent_uses() returns table (day date, project text, email text, purpose text, units numeric, calls int)
language sql stable security definer set search_path = '' as $$
  select s.day, s.project, u.email, p.purpose, round(sum(s.units), 2) as units, sum(s.calls)::int
  from private.quota_shares s
  join engine.account_owners u on u.account_id = s.user_id
  join engine.quota_purposes() p on s.kind = any (p.kinds)
  where s.day > engine.quota_day() - 7
  group by s.day, s.project, u.email, p.purpose
  order by s.day desc, s.project, units desc, u.email, p.purpose
$$;
comment on function service.lent_uses() is 'Who used what of what the operator lends, in the last 7 days: a row a day, project, account and purpose.';
