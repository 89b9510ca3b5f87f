-- The profile of a person, and what an account has set: automation, recorded consents, objectives, mapped channels.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (length(email) <= 320),
  name text not null default '' check (length(name) <= 80),
  plan text check (plan in ('pro', 'enterprise')),
  channel_url text check (length(channel_url) <= 500),
  timezone text not null default 'UTC' check (length(timezone) between 1 and 64),
  access_requested_at timestamptz,
  access_decided_at timestamptz,
  updated_at timestamptz not null default engine.now()
);
comment on table public.profiles is 'One row a person. plan and timezone are those of the account of their own: accounts.plan is copied here, timezone from here (engine.follow_profile).';
comment on column public.profiles.email is 'The address at Auth, whatever is written here (engine.keep_email).';
comment on column public.profiles.name is 'What others in an account call the person; empty: by what stands before the @ (engine.person_name).';
comment on column public.profiles.access_requested_at is 'When the user asked for access, in the app or on the landing page; null when nobody asked.';
comment on column public.profiles.channel_url is
  'The address of the user''s channel: what its owner wrote, otherwise that of the channel that was connected first (engine.note_connection); null without either.';
alter table public.profiles enable row level security;
grant select, insert (user_id, email, timezone, name), update (timezone, channel_url, name) on public.profiles to authenticated;
create policy "profiles: everybody reads their own" on public.profiles for select to authenticated
  using (user_id = (select engine.person()));
create policy "profiles: everybody creates their own" on public.profiles for insert to authenticated
  with check (user_id = (select engine.person()));
create policy "profiles: everybody updates their own" on public.profiles for update to authenticated
  using (user_id = (select engine.person())) with check (user_id = (select engine.person()));
create trigger profiles_touch before update on public.profiles for each row execute function engine.touch_updated_at();

-- A copy, because the view reads every zone's file: 20 ms a look.
create table private.time_zones (name text primary key);
insert into private.time_zones select name from pg_catalog.pg_timezone_names;
comment on table private.time_zones is 'The server''s time zone names, as of this migration.';
create unique index time_zones_lower on private.time_zones (lower(name));

create function engine.time_zone(p_name text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Names that Postgres takes for an abbreviation, without a summer, and one that people write for another: the zones that tzdata links them to.
  return (
    select coalesce(n.zone, z.name)
    from private.time_zones z
    left join (values ('cet', 'Europe/Brussels'), ('met', 'Europe/Brussels'), ('eet', 'Europe/Athens'), ('wet', 'Europe/Lisbon'),
      ('est', 'America/Panama'), ('mst', 'America/Phoenix'), ('hst', 'Pacific/Honolulu'), ('asia/calcutta', 'Asia/Kolkata')) n (name, zone)
      on n.name = lower(z.name)
    where lower(z.name) = lower(btrim(p_name)));
end $$;
comment on function engine.time_zone(text) is
  'The zone that a name means, as it is written in every row and asked for in every report: in any case of letters, and never an abbreviation. Null when there is none.';
grant execute on function engine.time_zone(text) to authenticated;

create function engine.require_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if engine.time_zone(new.timezone) is null then
    perform engine.fail(422, 'unknown_time_zone', 'We don''t know this time zone.', 'Choose one from the list.');
  end if;
  new.timezone := engine.time_zone(new.timezone);
  return new;
end $$;
comment on function engine.require_time_zone() is 'Trigger: quiet hours are reckoned in it, for every account in one statement; so no row may name one that does not exist.';
create trigger profiles_time_zone before insert or update of timezone on public.profiles
  for each row execute function engine.require_time_zone();

create function engine.know_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.plan := (select a.plan from public.accounts a where a.id = engine.own_account(new.user_id));
  return new;
end $$;
comment on function engine.know_plan() is 'Trigger: a profile''s plan is that of its person''s own account, whatever is written.';
create trigger profiles_know_plan before insert or update on public.profiles for each row execute function engine.know_plan();

create function engine.follow_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.accounts a set timezone = new.timezone where a.id = engine.own_account(new.user_id) and a.timezone <> new.timezone;
  return null;
end $$;
comment on function engine.follow_profile() is 'Trigger: the days of a person''s own account are those of the zone that they choose.';
create trigger profiles_follow_zone after insert or update of timezone on public.profiles for each row execute function engine.follow_profile();

create function engine.follow_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One update, by which its person is told once (engine.mail_access).
  update public.profiles p set plan = new.plan, access_decided_at = engine.now() where p.user_id = new.owner_id and engine.own_account(new.owner_id) = new.id;
  return null;
end $$;
comment on function engine.follow_plan() is 'Trigger: shows an account''s plan on the profile of the person whose own it is, and that it was decided.';
create trigger accounts_follow_plan after update of plan on public.accounts for each row when (old.plan is distinct from new.plan)
  execute function engine.follow_plan();

create table public.automation_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.accounts (id) on delete cascade,
  email text default (auth.jwt() ->> 'email') check (length(email) <= 320),
  automation_status text not null default 'paused' check (automation_status in ('active', 'paused')),
  video_replies_enabled boolean not null default false,
  shorts_replies_enabled boolean not null default false check (not shorts_replies_enabled),
  community_replies_enabled boolean not null default false check (not community_replies_enabled),
  posting_policy text not null default 'review' check (posting_policy = any (engine.posting_policies())),
  conversations text not null default 'review' check (conversations = any (engine.posting_policies())),
  last_used_connection_id uuid,
  undo_window_seconds int not null default 120 check (undo_window_seconds between 0 and 3600),
  max_comment_age_days int not null default 30 check (max_comment_age_days between 1 and 365),
  -- Everything runs but the posting; the decisions are kept for comparison.
  shadow_mode boolean not null default false,
  -- Pacing allows less than the quota does, since many replies at once look like spam long before the quota is used up.
  cap_hour int not null default 30 check (cap_hour between 1 and 200),
  cap_day int not null default 150 check (cap_day between 1 and 1000),
  cap_video_day int not null default 50 check (cap_video_day between 1 and 1000),
  jitter_seconds int not null default 30 check (jitter_seconds between 0 and 600),
  same_text_per_day int not null default 3 check (same_text_per_day between 1 and 100),
  once_per_viewer boolean not null default true,
  -- Minutes of the day in accounts.timezone, from included, to excluded; from after to wraps midnight.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  breaker_not_public int not null default 3 check (breaker_not_public between 1 and 50),
  breaker_judged int not null default 10 check (breaker_judged between 1 and 100),
  model_calls_per_day int not null default 1000 check (model_calls_per_day between 1 and 100000),
  read_views boolean not null default true,
  updated_at timestamptz not null default engine.now(),
  constraint automation_settings_quiet_hours_both check (num_nulls(quiet_from, quiet_to) in (0, 2)),
  constraint automation_settings_quiet_hours check (quiet_from <> quiet_to),
  constraint automation_settings_breaker check (breaker_not_public <= breaker_judged)
);
comment on table public.automation_settings is
  'The switches of one user. Shorts and community replies are coming soon: their columns stay false.';
comment on column public.automation_settings.conversations is 'Whether a person approves every answer within a thread, too: beside posting_policy, and with a consent of its own.';
comment on column public.automation_settings.read_views is
  'Whether views are read from YouTube Analytics. Off: its scope is not asked for when a channel is connected, and nothing is read or kept.';
alter table public.automation_settings enable row level security;
grant select, insert (user_id, email), update (video_replies_enabled, automation_status, undo_window_seconds, max_comment_age_days,
    shadow_mode, cap_hour, cap_day, cap_video_day, jitter_seconds, same_text_per_day, once_per_viewer, quiet_from, quiet_to,
    breaker_not_public, breaker_judged, model_calls_per_day, read_views)
  on public.automation_settings to authenticated;
create policy "automation_settings: readers read" on public.automation_settings for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "automation_settings: managers create" on public.automation_settings for insert to authenticated
  with check (user_id = (select engine.whole_account('manage')));
create policy "automation_settings: managers update" on public.automation_settings for update to authenticated
  using (user_id = (select engine.whole_account('manage')))
  with check (user_id = (select engine.whole_account('manage')));
create trigger automation_settings_touch before update on public.automation_settings
  for each row execute function engine.touch_updated_at();

create function engine.follow_video_toggle() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.automation_status := case when new.video_replies_enabled then 'active' else 'paused' end;
  return new;
end $$;
comment on function engine.follow_video_toggle() is
  'Trigger: the video replies toggle decides automation_status, so the two can never disagree.';
create trigger automation_settings_follow_toggle before insert or update on public.automation_settings
  for each row execute function engine.follow_video_toggle();

create table public.automation_consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  actor_id uuid,
  about text not null default 'comments' check (about = any (engine.consent_subjects() || '{holds}'::text[])),
  policy text not null check (policy = any (engine.posting_policies())),
  terms jsonb not null check (length(terms::text) <= engine.most('consent_characters')),
  created_at timestamptz not null default engine.now()
);
comment on table public.automation_consents is
  'Append-only record of every change of posting_policy, and of whether a rule holds comments by itself (about holds), by which person (actor_id); for auto, terms name channel, rules and caps (docs/YOUTUBE.md, Policies).';
create index automation_consents_user on public.automation_consents (user_id, id desc);
alter table public.automation_consents enable row level security;
grant select on public.automation_consents to authenticated;
create policy "automation_consents: readers read" on public.automation_consents for select to authenticated
  using (user_id = (select engine.account('read')));
create trigger automation_consents_append_only before update or delete on public.automation_consents
  for each row execute function engine.refuse_change();
create trigger automation_consents_no_truncate before truncate on public.automation_consents
  for each statement execute function engine.refuse_change();

create table public.client_objectives (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text check (length(channel_id) <= 64),
  email text default (auth.jwt() ->> 'email') check (length(email) <= 320),
  objective_text text not null default '' check (length(objective_text) <= 4000),
  tags text[] not null default '{}' check (engine.texts_fit(tags, 20, 100)),
  created_at timestamptz not null default engine.now(),
  updated_at timestamptz not null default engine.now()
);
comment on table public.client_objectives is 'What the owner wants to achieve, on a channel or (channel_id null) on all that have no objective of their own. Each save inserts a row; the latest by updated_at counts.';
create index client_objectives_latest on public.client_objectives (user_id, updated_at desc);
alter table public.client_objectives enable row level security;
grant select, delete, insert (user_id, email, channel_id, objective_text, tags) on public.client_objectives to authenticated;
create policy "client_objectives: readers read" on public.client_objectives for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "client_objectives: managers create" on public.client_objectives for insert to authenticated
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
-- What was wanted of all channels is kept; what a channel wants for itself ends when it is as all of them again.
create policy "client_objectives: managers delete" on public.client_objectives for delete to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id) and channel_id is not null);

create function engine.objective_of(p_user uuid, p_channel text) returns setof public.client_objectives
language sql stable set search_path = '' as $$
  select o from public.client_objectives o
  where o.user_id = p_user and (o.channel_id is null or o.channel_id = p_channel) order by o.channel_id is null, o.updated_at desc limit 1
$$;
comment on function engine.objective_of(uuid, text) is 'What is wanted on a channel of an account: its own objective, else the latest of all (p_channel null: that); no row without either.';

create function engine.forget_objectives() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.client_objectives o where o.id in (
    select k.id from public.client_objectives k where k.user_id = new.user_id and k.channel_id is null
    order by k.updated_at desc, k.id = new.id desc offset engine.most('objectives'));
  delete from public.client_objectives o where o.id in (
    select k.id from public.client_objectives k where k.user_id = new.user_id and k.channel_id = new.channel_id
    order by k.updated_at desc, k.id = new.id desc offset 1);
  delete from public.client_objectives o where o.id in (
    select k.id from public.client_objectives k where k.user_id = new.user_id and k.channel_id is not null
    order by k.updated_at desc, k.id = new.id desc offset engine.most('channels'));
  return null;
end $$;
comment on function engine.forget_objectives() is 'Trigger: of an account''s objectives only the newest are kept, since each save adds one; of a channel''s own the last.';
create trigger client_objectives_forget after insert on public.client_objectives for each row execute function engine.forget_objectives();

create table public.client_youtube_channels (
  id uuid primary key default gen_random_uuid(),
  client_user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  channel_title text check (length(channel_title) <= 200),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default engine.now(),
  unique (client_user_id, channel_id)
);
comment on table public.client_youtube_channels is
  'Channels whose numbers the user wants to see. A mapping filters the user''s own rows, it grants nothing.';
create index client_youtube_channels_created_by on public.client_youtube_channels (created_by);
alter table public.client_youtube_channels enable row level security;
grant select, insert (client_user_id, channel_id, channel_title, created_by), delete on public.client_youtube_channels to authenticated;
create policy "client_youtube_channels: readers read" on public.client_youtube_channels for select to authenticated
  using (client_user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "client_youtube_channels: managers add" on public.client_youtube_channels for insert to authenticated
  with check (client_user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id) and created_by = (select engine.person()));
create policy "client_youtube_channels: managers remove" on public.client_youtube_channels for delete to authenticated
  using (client_user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create trigger client_youtube_channels_limit after insert on public.client_youtube_channels for each row
  execute function engine.limit_rows('channels', 'client_user_id', 'channels', 'Remove one you no longer need.');
