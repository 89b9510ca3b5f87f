-- Quota: a ledger per Google project and Pacific day, what each purpose may take of it, and when Google itself has closed it.

create table private.quota_days (
  project text not null,
  day date not null,
  used int not null default 0 check (used >= 0),
  closed_until timestamptz,
  closed_by uuid,
  refusals int not null default 0,
  refused_at int,
  probing_until timestamptz,
  primary key (project, day)
);
create index quota_days_day on private.quota_days (day);
comment on table private.quota_days is
  'Units spent per Google project and day; a day ends at midnight America/Los_Angeles (docs/YOUTUBE.md, Quota). '
  'closed_until: YouTube itself refused the connection closed_by for its quota, so nothing is tried before. Once it has passed, one read at a time asks '
  'whether the project is open again (until probing_until). refusals: how often YouTube refused on this day, the last time at refused_at units.';

create table private.quota_uses (
  project text not null,
  day date not null,
  kind text not null,
  units int not null default 0,
  calls int not null default 0,
  primary key (project, day, kind)
);
create index quota_uses_day on private.quota_uses (day);
comment on table private.quota_uses is 'What the units of a day went into; engine.quota_purposes says which purpose a kind belongs to.';

create table private.reply_months (
  user_id uuid not null references public.accounts (id) on delete cascade,
  month date not null,
  replies int not null default 0,
  primary key (user_id, month)
);
comment on table private.reply_months is 'Replies accepted by YouTube per user and calendar month (UTC), for the plan limit.';

create table private.projects (
  project text primary key,
  connections int not null check (connections >= 0)
);
comment on table private.projects is
  'How many active connections to a channel use a Google project, counted as they come and go: thousands may share one that the operator lends, and each reading asks.';
create index user_google_oauth_clients_project on public.user_google_oauth_clients (project, daily_quota desc);

create table private.reserved_replies (
  comment_row_id uuid primary key references public.comments (id) on delete cascade,
  connection_id uuid not null references public.youtube_connections (id) on delete cascade,
  project text not null
);
create index reserved_replies_connection on private.reserved_replies (connection_id);
create index reserved_replies_project on private.reserved_replies (project);
comment on table private.reserved_replies is
  'Replies that were claimed and whose sending has not begun, with the project that will pay for them. A row of its own each, where a counter would have claims and sends of one project wait for each other; '
  'written by the transaction that claims, and taken away by the one that begins to send (service.begin_send) or gives up (engine.move_locked).';

create function engine.quota_day(p_at timestamptz default engine.now()) returns date
language sql stable as $$
  select (p_at at time zone 'America/Los_Angeles')::date
$$;
comment on function engine.quota_day(timestamptz) is 'The quota day of a moment: the date in America/Los_Angeles, daylight saving included.';

create function engine.quota_day_ends(p_day date) returns timestamptz
language sql stable set search_path = '' as $$
  select ((p_day + 1)::timestamp at time zone 'America/Los_Angeles')
$$;
comment on function engine.quota_day_ends(date) is 'The midnight in America/Los_Angeles with which a quota day ends.';

create function engine.quota_resets_at() returns timestamptz
language sql stable set search_path = '' as $$
  select engine.quota_day_ends(engine.quota_day())
$$;
comment on function engine.quota_resets_at() is 'The next midnight in America/Los_Angeles.';

-- Google's midnight need not be ours to the second, and a request that was asked before it may be refused after it.
create function engine.quota_day_of_error(p_at timestamptz) returns date
language sql stable set search_path = '' as $$
  select engine.quota_day(p_at - interval '15 minutes')
$$;
comment on function engine.quota_day_of_error(timestamptz) is 'The quota day that a quota error heard at this moment is about: for 15 minutes after midnight the day that has ended.';

create function engine.reply_cost() returns int language plpgsql immutable set search_path = '' as
$$ begin return engine.most('reply_credits'); end $$;
comment on function engine.reply_cost() is 'Units one comments.insert costs.';

create function engine.quota_purposes() returns table (purpose text, rank int, percent int, kinds text[], about text)
language plpgsql immutable set search_path = '' as $$
begin
  return query values
    ('proof', 1, 2, '{verify,owner_read}'::text[], 'Looks whether posted replies are public. May take all that is left of a project of the owner''s own.'),
    ('action', 1, 0, '{update,delete,held}', 'What an owner does by hand, and looks at to do it. The same, and has nothing kept for it.'),
    ('news', 2, 8, '{list}', 'The newest pages of comments.'),
    ('posting', 2, 75, '{guard,insert}', 'Replies, and the read before each.'),
    ('moderation', 2, 0, '{moderate,moderated}', 'Publishing, holding and hiding viewers'' comments, and the look at what became of them. Takes what posting, news and proof leave.'),
    ('captions', 2, 0, '{captions}', 'What is said in videos that viewers ask about. Takes what posting, news and proof leave, and no more than engine.caption_units.'),
    ('reread', 3, 5, '{reread,sweep,uploads}', 'Threads under discussion, the daily walk for comments that were approved late, and the list of uploads.'),
    ('history', 3, 10, '{history}', 'The first walk through old comments.'),
    ('free_reports', 3, 0, '{free_report}', 'Free reports of the landing page, by the operator''s API key alone; their share is in private.request_limits.');
end $$;
comment on function engine.quota_purposes() is
  'How the day of a Google project is divided: the percent of its quota that is kept for a purpose, and the kinds of use (private.quota_uses) that belong to it. '
  'A purpose leaves alone what is kept for others of its own or a smaller rank; what nobody keeps is anybody''s.';

create function engine.project_of(p_connection uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(o.project, 'key:' || c.id::text)
    from public.youtube_connections c left join public.user_google_oauth_clients o on o.id = c.client_config_id
    where c.id = p_connection);
end $$;
comment on function engine.project_of(uuid) is 'The Google project whose quota a connection uses; an API-key-only connection counts as its own.';

create function engine.count_in_project(p_project text, p_more int) returns void
language plpgsql set search_path = '' as $$
begin
  if p_project is null or p_more = 0 then
    return;
  end if;
  insert into private.projects as p (project, connections) values (p_project, greatest(p_more, 0))
  on conflict (project) do update set connections = greatest(p.connections + p_more, 0);
  delete from private.projects p where p.project = p_project and p.connections = 0;
end $$;
comment on function engine.count_in_project(text, int) is 'So many more connections use a project, or fewer; one that nobody uses is forgotten.';

create function engine.count_connection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.is_active and old.channel_id is not null then
    perform engine.count_in_project((select o.project from public.user_google_oauth_clients o where o.id = old.client_config_id), -1);
  end if;
  if tg_op <> 'DELETE' and new.is_active and new.channel_id is not null then
    perform engine.count_in_project((select o.project from public.user_google_oauth_clients o where o.id = new.client_config_id), 1);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function engine.count_connection() is 'Trigger: keeps private.projects.';
create trigger youtube_connections_count after insert or update of is_active, channel_id, client_config_id on public.youtube_connections
  for each row execute function engine.count_connection();
-- Before: of an account that goes the client may be gone as well when all is over, and nothing would tell the project.
create trigger youtube_connections_uncount before delete on public.youtube_connections
  for each row execute function engine.count_connection();

create function engine.uncount_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Whoever changes one of them just now is counted before, or finds it gone.
  perform from public.youtube_connections c where c.client_config_id = old.id order by c.id for update;
  perform engine.count_in_project(old.project, -(
    select count(*)::int from public.youtube_connections c where c.client_config_id = old.id and c.is_active and c.channel_id is not null));
  return old;
end $$;
comment on function engine.uncount_client() is
  'Trigger: an account that goes may lose its client before its connections, which then no longer tell which project they used.';
create trigger user_google_oauth_clients_uncount before delete on public.user_google_oauth_clients
  for each row execute function engine.uncount_client();

create function engine.charge(p_project text, p_units int, p_kind text, p_user uuid default null) returns void
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
  if p_user is not null and engine.is_lent(p_project) then
    insert into private.quota_shares as s (user_id, project, day, kind, units, calls)
    values (p_user, p_project, engine.quota_day(), p_kind, greatest(p_units, 0), 1)
    on conflict (user_id, project, day, kind) do update set units = greatest(s.units + p_units, 0), calls = s.calls + 1;
  end if;
end $$;
comment on function engine.charge(text, int, text, uuid) is
  'Books units on a project''s day, and on an account''s share of one that the operator lends; negative units give back what was surely not spent.';

create function engine.charge_connection(p_connection uuid, p_units int) returns void
language plpgsql set search_path = '' as $$
begin
  update public.youtube_connections set
    daily_credits_used = greatest(0, p_units + case when engine.quota_day(daily_credits_reset_at) = engine.quota_day() then daily_credits_used else 0 end),
    daily_credits_reset_at = engine.now(),
    last_used_at = engine.now()
  where id = p_connection;
end $$;
comment on function engine.charge_connection(uuid, int) is
  'Adds to the credits a connection used today; daily_credits_reset_at tells which day the figure is of.';

-- These are asked for every channel of a claim, and plpgsql keeps their plans: planning them anew took longer than running them (2 ms against 0.1).
create function engine.reserved_units(p_project text) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (select count(*)::int * engine.reply_cost() from private.reserved_replies r where r.project = p_project);
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

create function engine.quota_probing(p_project text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.quota_days q
    where q.project = p_project and q.day = engine.quota_day() and q.refusals > 0 and q.closed_until <= engine.now()
      and (q.closed_by is null or exists (select from public.youtube_connections c where c.id = q.closed_by and c.last_error_code is not null)));
end $$;
comment on function engine.quota_probing(text) is
  'Whether a project''s time of being closed is over and nobody has heard yet that YouTube answers again: one cheap read asks.';

create function engine.project_quota(p_project text) returns int
language plpgsql stable set search_path = '' as $$
begin
  if p_project = engine.operators_key() then
    return (select l.key_units from private.lending l);
  end if;
  return coalesce(
    (select o.daily_quota from public.user_google_oauth_clients o
     where o.project = p_project
       and exists (select from public.youtube_connections c where c.client_config_id = o.id and c.is_active and c.channel_id is not null)
     order by o.daily_quota desc limit 1),
    engine.most('daily_credits'));
end $$;
comment on function engine.project_quota(text) is
  'The daily quota that counts for a project: the highest that anybody entered who has a channel connected through it, and so holds its secret. Who '
  'says too much is refused by Google sooner, at the cost of this project only.';

create function engine.project_quotas() returns table (project text, quota int)
language sql stable rows 1000 set search_path = '' as $$
  select p.project, coalesce(e.quota, engine.most('daily_credits'))
  from private.projects p
  left join (
    select o.project, max(o.daily_quota) as quota
    from public.user_google_oauth_clients o
    where exists (select from public.youtube_connections c where c.client_config_id = o.id and c.is_active and c.channel_id is not null)
    group by o.project) e on e.project = p.project
$$;
comment on function engine.project_quotas() is
  'engine.project_quota of every project of connected channels, for who asks about all: by one reading of clients and connections, where a call a project took 11 µs each.';

-- Kept at three times an even pace until the day ends, so that what a purpose will hardly use any more flows on, and a busy evening still finds its share.
create function engine.kept_for_others(p_project text, p_user uuid, p_quota int, p_reserved int, p_purpose text, p_at timestamptz) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_day constant date := engine.quota_day(p_at);
  v_day_left constant numeric := least(1, extract(epoch from engine.quota_day_ends(v_day) - p_at) / 86400);
  v_own constant int := (select own.rank from engine.quota_purposes() own where own.purpose = p_purpose);
  -- Nothing is kept from proof, nor from what an owner does by hand, but where others post by the same project.
  v_rank constant int := case when v_own > 1 then v_own when p_user is null and engine.is_lent(p_project) then 2 else 0 end;
  v_kept numeric;
begin
  if v_rank = 0 then
    return 0;
  end if;
  select sum(greatest(0, case when p.rank = 1 or v_own = 1 then share.units - share.used else least(share.units - share.used, ceil(share.units * v_day_left * 3)) end))
  into v_kept
  from engine.quota_purposes() p
  cross join lateral (
    select p_quota * p.percent / 100.0 as units,
      case when p_user is null
        then coalesce((select sum(u.units) from private.quota_uses u where u.project = p_project and u.day = v_day and u.kind = any (p.kinds)), 0)
        else coalesce((
          select sum(u.units) from private.quota_shares u
          where u.user_id = p_user and u.project = p_project and u.day = v_day and u.kind = any (p.kinds)), 0) end
        + case p.purpose when 'posting' then p_reserved else 0 end as used) share
  where p.purpose <> p_purpose and p.percent > 0 and p.rank <= v_rank;
  return ceil(coalesce(v_kept, 0));
end $$;
comment on function engine.kept_for_others(text, uuid, int, int, text, timestamptz) is
  'What a purpose leaves alone of p_quota units for the others of its own or a smaller rank: of a project, or of an account''s share in it.';

create function engine.quota_left(p_project text, p_purpose text, p_at timestamptz default engine.now()) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_day constant date := engine.quota_day(p_at);
  v_quota int;
  v_used int;
  v_reserved int := 0;
begin
  -- What was refused or is reserved today says nothing of another day.
  if v_day = engine.quota_day() then
    if engine.quota_closed_until(p_project) is not null then
      return 0;
    elsif engine.quota_probing(p_project) then
      return case p_purpose when 'news' then 1 else 0 end;
    end if;
    v_reserved := engine.reserved_units(p_project);
  end if;
  v_quota := engine.project_quota(p_project);
  v_used := coalesce((select q.used from private.quota_days q where q.project = p_project and q.day = v_day), 0);
  return v_quota - (engine.most('daily_credits') - engine.most('shown_credits')) - v_used - v_reserved
    - engine.kept_for_others(p_project, null, v_quota, v_reserved, p_purpose, p_at);
end $$;
comment on function engine.quota_left(text, text, timestamptz) is
  'How many units a purpose of a project may still take on the day of p_at, at that moment: the quota less the 50 that the app does not show, what is used, what claimed replies '
  'will cost, and what is kept for others (engine.quota_purposes). 0 or less while YouTube has closed the project; then 1 for the read that asks again.';

create function engine.quota_opens_at(p_project text, p_purpose text, p_units int) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    engine.quota_closed_until(p_project),
    case
      when engine.quota_probing(p_project) then engine.now() + interval '2 minutes'
      -- What is kept for others may flow on before the day ends.
      when engine.quota_left(p_project, p_purpose, engine.quota_resets_at() - interval '1 microsecond') >= p_units then least(engine.now() + interval '1 hour', engine.quota_resets_at())
      else engine.quota_resets_at()
    end);
end $$;
comment on function engine.quota_opens_at(text, text, int) is 'When to look again whether a purpose that has less than p_units left may go on.';

create function engine.book_read(p_connection uuid, p_kind text) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_project text := engine.project_of(p_connection);
  v_user constant uuid := (select c.user_id from public.youtube_connections c where c.id = p_connection);
  v_beyond int := 0;
begin
  -- Before anything is locked: the database has no room for it, or its owner is asked.
  if p_kind = 'history' and exists (
    select from public.youtube_connections c join public.channel_syncs s on s.user_id = c.user_id and s.channel_id = c.channel_id
    where c.id = p_connection and engine.history_hold(s) is not null) then
    return false;
  end if;
  -- Two runs of one project take the last unit once.
  perform from private.quota_days q where q.project = v_project and q.day = engine.quota_day() for no key update;
  -- A claim takes all of the share in replies: the look before they are sent has what the app does not show, while Google still answers.
  if p_kind = 'guard' and engine.quota_closed_until(v_project) is null and not engine.quota_probing(v_project) then
    v_beyond := engine.most('daily_credits') - engine.most('shown_credits');
  end if;
  if v_beyond + engine.quota_left_for(v_user, v_project, (select p.purpose from engine.quota_purposes() p where p_kind = any (p.kinds))) < 1 then
    return false;
  end if;
  perform engine.charge(v_project, 1, p_kind, v_user), engine.charge_connection(p_connection, 1);
  return true;
end $$;
comment on function engine.book_read(uuid, text) is
  'Books a read before it is made, whatever it is for (a kind of engine.quota_purposes); false when its purpose may take nothing more today, or past comments wait (engine.history_hold).';

create function engine.start_probe(p_project text, p_until timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- Waits for nobody: a claim holds turns, which who reopens a project locks after the project's day.
  perform from private.quota_days q
  where q.project = p_project and q.day = engine.quota_day() and (q.probing_until is null or q.probing_until < engine.now())
  for no key update skip locked;
  if not found then
    return false;
  end if;
  update private.quota_days set probing_until = p_until where project = p_project and day = engine.quota_day();
  return true;
end $$;
comment on function engine.start_probe(text, timestamptz) is 'Takes the one read that asks whether YouTube answers a project again; false when another has it until its probing_until.';

create function engine.close_project(p_project text, p_connection uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_quota int;
  v_day private.quota_days;
begin
  if p_project is null then
    return;
  end if;
  insert into private.quota_days (project, day) values (p_project, engine.quota_day()) on conflict do nothing;
  select * into v_day from private.quota_days q where q.project = p_project and q.day = engine.quota_day() for no key update;
  -- Those who were under way when it was closed say nothing new.
  if v_day.closed_until > engine.now() then
    update private.quota_days set closed_by = p_connection where project = p_project and day = v_day.day;
    return;
  end if;
  if engine.quota_day_of_error(engine.now()) < v_day.day then
    -- Right after midnight the error is still about the day that ended: a short pause will do.
    update private.quota_days set closed_by = p_connection, closed_until = engine.now() + interval '5 minutes' where project = p_project and day = v_day.day;
    return;
  end if;
  v_quota := engine.project_quota(p_project);
  update private.quota_days set
    closed_by = p_connection, refusals = v_day.refusals + 1, refused_at = v_day.used, probing_until = null,
    closed_until = case
      -- Our own ledger agrees; or what is spent is what every project has, whatever was entered.
      when v_day.used >= v_quota * 0.9 or v_day.used between engine.most('daily_credits') * 0.9 and engine.most('daily_credits') * 1.1
        then engine.quota_resets_at()
      else least(engine.quota_resets_at(),
        engine.now() + (array[interval '15 minutes', interval '1 hour', interval '3 hours', interval '6 hours'])[least(v_day.refusals + 1, 4)])
    end
  where project = p_project and day = v_day.day;
end $$;
comment on function engine.close_project(text, uuid) is
  'YouTube refused a project for its quota, by a connection or by the operator''s key: it is closed until midnight Pacific time when our ledger says that nine tenths are spent, else for 15 '
  'minutes, an hour, three, six; then one read asks.';

create function engine.close_quota(p_connection uuid) returns void
language sql set search_path = '' as $$ select engine.close_project(engine.project_of(p_connection), p_connection) $$;
comment on function engine.close_quota(uuid) is 'YouTube refused a connection for its quota: see engine.close_project.';

create function engine.reopen_quota(p_project text) returns void
language plpgsql set search_path = '' as $$
begin
  -- The project before its connections, in the order in which units are booked.
  update private.quota_days set closed_until = null, probing_until = null
  where project = p_project and day = engine.quota_day() and closed_until is not null;
  if not found then
    return;
  end if;
  perform from public.user_google_oauth_clients o join public.youtube_connections c on c.client_config_id = o.id
  where o.project = p_project and c.error_kind = 'quota' order by c.user_id, c.channel_id, c.id for no key update of c;
  -- All turns in their order, before each connection calls its own.
  perform engine.wake_project(p_project);
  update public.youtube_connections c set last_error_code = null, error_kind = null, status = 'ok'
  from public.user_google_oauth_clients o where o.id = c.client_config_id and o.project = p_project and c.error_kind = 'quota';
end $$;
comment on function engine.reopen_quota(text) is 'YouTube has answered a project that it had refused: its channels are read, drafted and posted for now.';

create function engine.replies_left(p_user uuid, p_plan text) returns int
language plpgsql stable set search_path = '' as $$
begin
  return engine.monthly_limit(p_plan)
    - coalesce((select m.replies from private.reply_months m
        where m.user_id = p_user and m.month = date_trunc('month', engine.now() at time zone 'UTC')::date), 0)
    - (select count(*) from private.sends s where s.user_id = p_user and not s.given_up)::int;
end $$;
comment on function engine.replies_left(uuid, text) is 'Replies the plan still allows this month, those on their way counted as sent.';
