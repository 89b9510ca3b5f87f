-- Quota: a ledger per Google project and Pacific day, what posting has reserved of it, and the counters the app shows.

create table private.quota_days (
  project text not null,
  day date not null,
  used int not null default 0 check (used >= 0),
  closed_until timestamptz,
  closed_by uuid,
  primary key (project, day)
);
create index quota_days_day on private.quota_days (day);
comment on table private.quota_days is
  'Units spent per Google project and day; a day ends at midnight America/Los_Angeles (docs/YOUTUBE.md, Quota). '
  'closed_until: YouTube itself refused the connection closed_by for its quota, so nothing is tried before.';

create table private.quota_uses (
  project text not null,
  day date not null,
  kind text not null,
  units int not null default 0,
  calls int not null default 0,
  primary key (project, day, kind)
);
create index quota_uses_day on private.quota_uses (day);
comment on table private.quota_uses is 'What the units of a day went into: list, guard, insert, verify, owner_read, moderate.';

create table private.reply_months (
  user_id uuid not null references auth.users (id) on delete cascade,
  month date not null,
  replies int not null default 0,
  primary key (user_id, month)
);
comment on table private.reply_months is 'Replies accepted by YouTube per user and calendar month (UTC), for the plan limit.';

create function engine.quota_day(p_at timestamptz default engine.now()) returns date
language sql stable set search_path = '' as $$
  select (p_at at time zone 'America/Los_Angeles')::date
$$;
comment on function engine.quota_day(timestamptz) is 'The quota day of a moment: the date in America/Los_Angeles, daylight saving included.';

create function engine.quota_resets_at() returns timestamptz
language sql stable set search_path = '' as $$
  select ((engine.quota_day() + 1)::timestamp at time zone 'America/Los_Angeles')
$$;
comment on function engine.quota_resets_at() is 'The next midnight in America/Los_Angeles.';

-- Google's midnight need not be ours to the second, and a request that was asked before it may be refused after it.
create function engine.quota_day_of_error(p_at timestamptz) returns date
language sql stable set search_path = '' as $$
  select engine.quota_day(p_at - interval '15 minutes')
$$;
comment on function engine.quota_day_of_error(timestamptz) is 'The quota day that a quota error heard at this moment is about: for 15 minutes after midnight the day that has ended.';

-- Posting leaves alone what the app does not show of a day's credits (50 of 10,000), and 2 % for verification and reconciling.
create function engine.posting_budget(p_daily_quota int) returns int
language sql immutable set search_path = '' as $$
  select p_daily_quota - (engine.most('daily_credits') - engine.most('shown_credits')) - p_daily_quota / 50
$$;
comment on function engine.posting_budget(int) is 'Units of a daily quota that posting may use up; the rest is the reserve for verification.';

create function engine.reply_cost() returns int language plpgsql immutable set search_path = '' as
$$ begin return engine.most('reply_credits'); end $$;
comment on function engine.reply_cost() is 'Units one comments.insert costs.';

create function engine.project_of(p_connection uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(o.project, 'key:' || c.id::text)
  from public.youtube_connections c left join public.user_google_oauth_clients o on o.id = c.client_config_id
  where c.id = p_connection
$$;
comment on function engine.project_of(uuid) is 'The Google project whose quota a connection uses; an API-key-only connection counts as its own.';

create function engine.charge(p_project text, p_units int, p_kind text) returns void
language plpgsql set search_path = '' as $$
begin
  -- A connection deleted meanwhile has taken its project along: nobody is left to book on.
  if p_project is null then
    return;
  end if;
  insert into private.quota_days as q (project, day, used) values (p_project, engine.quota_day(), greatest(p_units, 0))
  on conflict (project, day) do update set used = greatest(q.used + p_units, 0);
  insert into private.quota_uses as u (project, day, kind, units, calls)
  values (p_project, engine.quota_day(), p_kind, greatest(p_units, 0), 1)
  on conflict (project, day, kind) do update set units = greatest(u.units + p_units, 0), calls = u.calls + 1;
end $$;
comment on function engine.charge(text, int, text) is 'Books units on a project''s day; negative units give back what was surely not spent.';

create function engine.charge_connection(p_connection uuid, p_units int) returns void
language sql set search_path = '' as $$
  update public.youtube_connections set
    daily_credits_used = greatest(0, p_units + case when engine.quota_day(daily_credits_reset_at) = engine.quota_day() then daily_credits_used else 0 end),
    daily_credits_reset_at = engine.now(),
    last_used_at = engine.now()
  where id = p_connection
$$;
comment on function engine.charge_connection(uuid, int) is
  'Adds to the credits a connection used today; daily_credits_reset_at tells which day the figure is of.';

-- These are asked for every channel of a claim, and plpgsql keeps their plans: planning them anew took longer than running them (2 ms against 0.1).
-- A reservation is not stored: it is the claimed reply itself, so none can leak, be given back twice or outlive its day.
create function engine.reserved_units(p_project text) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*)::int * engine.reply_cost()
    from public.user_google_oauth_clients o
    join public.youtube_connections c on c.client_config_id = o.id
    join public.youtube_comments y on y.user_id = c.user_id and y.used_connection_id = c.id
    where o.project = p_project and y.reply_status = 'posting' and y.youtube_reply_id is null and y.send_started_at is null);
end $$;
comment on function engine.reserved_units(text) is 'Units that replies claimed for posting, but not yet sent, will cost.';

create function engine.quota_closed_until(p_project text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select q.closed_until from private.quota_days q
    where q.project = p_project and q.day = engine.quota_day() and q.closed_until > engine.now()
      -- Who signed in anew, perhaps with more quota, may try again.
      and (q.closed_by is null or exists (select from public.youtube_connections c where c.id = q.closed_by and c.last_error_code is not null)));
end $$;
comment on function engine.quota_closed_until(text) is
  'Until when YouTube has closed a project for its quota; null when it has not, or when the connection that was refused has been renewed since.';

create function engine.quota_left(p_project text, p_daily_quota int) returns int
language plpgsql stable set search_path = '' as $$
begin
  return case when engine.quota_closed_until(p_project) is not null then 0
    else p_daily_quota - coalesce((select q.used from private.quota_days q where q.project = p_project and q.day = engine.quota_day()), 0)
  end - engine.reserved_units(p_project);
end $$;
comment on function engine.quota_left(text, int) is 'Units left today; 0 or less while YouTube reports exhaustion.';

create function engine.replies_left(p_user uuid, p_plan text) returns int
language plpgsql stable set search_path = '' as $$
begin
  return engine.monthly_limit(p_plan)
    - coalesce((select m.replies from private.reply_months m
        where m.user_id = p_user and m.month = date_trunc('month', engine.now() at time zone 'UTC')::date), 0)
    - (select count(*) from public.youtube_comments y
        where y.user_id = p_user and y.reply_status = 'posting' and y.youtube_reply_id is null)::int;
end $$;
comment on function engine.replies_left(uuid, text) is 'Replies the plan still allows this month, those on their way counted as sent.';
