-- What holds on a channel: the account's settings, or what is said otherwise for that channel alone. Voice, objective, rules and saved replies
-- name the channel that they are of themselves (channel_id null: all of them).

create table public.channel_settings (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  video_replies_enabled boolean,
  posting_policy text check (posting_policy = any (engine.posting_policies())),
  conversations text check (conversations = any (engine.posting_policies())),
  shadow_mode boolean,
  cap_hour int check (cap_hour between 1 and 200),
  cap_day int check (cap_day between 1 and 1000),
  cap_video_day int check (cap_video_day between 1 and 1000),
  jitter_seconds int check (jitter_seconds between 0 and 600),
  same_text_per_day int check (same_text_per_day between 1 and 100),
  once_per_viewer boolean,
  has_quiet_hours boolean,
  -- Minutes of the day in accounts.timezone, from included, to excluded; from after to wraps midnight.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  model_calls_per_day int check (model_calls_per_day between 1 and 100000),
  updated_at timestamptz not null default engine.now(),
  primary key (user_id, channel_id),
  constraint channel_settings_pace_whole
    check (num_nulls(cap_hour, cap_day, cap_video_day, jitter_seconds, same_text_per_day, once_per_viewer) in (0, 6)),
  constraint channel_settings_quiet_hours check (
    num_nonnulls(quiet_from, quiet_to) = case when coalesce(has_quiet_hours, false) then 2 else 0 end),
  constraint channel_settings_quiet_hours_last check (quiet_from <> quiet_to)
);
comment on table public.channel_settings is
  'What an account says otherwise for one of its channels; null: as for all of them. Its pace is its own as a whole, and then counts its own replies; so are its quiet hours.';
alter table public.channel_settings enable row level security;
grant select, delete,
  insert (user_id, channel_id, video_replies_enabled, shadow_mode, cap_hour, cap_day, cap_video_day, jitter_seconds, same_text_per_day, once_per_viewer,
    has_quiet_hours, quiet_from, quiet_to, model_calls_per_day),
  update (video_replies_enabled, shadow_mode, cap_hour, cap_day, cap_video_day, jitter_seconds, same_text_per_day, once_per_viewer,
    has_quiet_hours, quiet_from, quiet_to, model_calls_per_day)
  on public.channel_settings to authenticated;
create policy "channel_settings: readers read" on public.channel_settings for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "channel_settings: managers create" on public.channel_settings for insert to authenticated
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "channel_settings: managers update" on public.channel_settings for update to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id))
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "channel_settings: managers delete" on public.channel_settings for delete to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create trigger channel_settings_touch before update on public.channel_settings for each row execute function engine.touch_updated_at();
create trigger channel_settings_limit after insert on public.channel_settings for each row
  execute function engine.limit_rows('channels', 'user_id', 'channels with settings of their own', 'Remove the settings of one you no longer need.');

create function engine.settings_of(p_user uuid, p_channel text) returns public.automation_settings
language plpgsql stable set search_path = '' as $$
declare
  s public.automation_settings;
  c public.channel_settings;
begin
  select * into s from public.automation_settings a where a.user_id = p_user;
  select * into c from public.channel_settings k where k.user_id = p_user and k.channel_id = p_channel;
  if c.user_id is null or s.user_id is null then
    return s;
  end if;
  s.video_replies_enabled := coalesce(c.video_replies_enabled, s.video_replies_enabled);
  s.automation_status := case when s.video_replies_enabled then 'active' else 'paused' end;
  s.posting_policy := coalesce(c.posting_policy, s.posting_policy);
  s.conversations := coalesce(c.conversations, s.conversations);
  s.shadow_mode := coalesce(c.shadow_mode, s.shadow_mode);
  if c.cap_hour is not null then
    s.cap_hour := c.cap_hour;
    s.cap_day := c.cap_day;
    s.cap_video_day := c.cap_video_day;
    s.jitter_seconds := c.jitter_seconds;
    s.same_text_per_day := c.same_text_per_day;
    s.once_per_viewer := c.once_per_viewer;
  end if;
  if c.has_quiet_hours is not null then
    s.quiet_from := c.quiet_from;
    s.quiet_to := c.quiet_to;
  end if;
  s.model_calls_per_day := coalesce(c.model_calls_per_day, s.model_calls_per_day);
  return s;
end $$;
comment on function engine.settings_of(uuid, text) is
  'The settings that hold on a channel of an account: the account''s, with what is said otherwise for the channel; of a channel that nobody says anything of, or null, the account''s. A row of nulls without any.';

create function engine.has_own_pace(p_user uuid, p_channel text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.channel_settings c where c.user_id = p_user and c.channel_id = p_channel and c.cap_hour is not null);
end $$;
comment on function engine.has_own_pace(uuid, text) is 'Whether a channel''s caps are its own, and count its own replies alone.';
