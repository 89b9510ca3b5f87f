-- What a user has chosen for the reports.

create table public.report_settings (
  user_id uuid primary key default engine.account('manage') references public.accounts (id) on delete cascade,
  -- What a reply would take by hand.
  minutes_unedited numeric(5, 2) not null default 3 check (minutes_unedited between 0 and 120),
  minutes_edited numeric(5, 2) not null default 1.5 check (minutes_edited between 0 and 120),
  -- Minutes of the day in accounts.timezone, from included, to excluded; from after to wraps midnight. Days of the week from Monday, 1.
  work_from int not null default 540 check (work_from between 0 and 1439),
  work_to int not null default 1080 check (work_to between 0 and 1439),
  work_days int[] not null default '{1,2,3,4,5}' check (work_days <@ '{1,2,3,4,5,6,7}' and cardinality(work_days) <= 7),
  derived boolean not null default true,
  shown_columns jsonb not null default '{}' check (jsonb_typeof(shown_columns) = 'object' and length(shown_columns::text) <= 2000),
  updated_at timestamptz not null default engine.now()
);
comment on table public.report_settings is 'How a user reads the reports. No row: the defaults.';
comment on column public.report_settings.minutes_unedited is 'Minutes saved by a reply that went out as drafted.';
comment on column public.report_settings.minutes_edited is 'Minutes saved by a draft that a person changed before it went out.';
comment on column public.report_settings.derived is 'Whether figures that the model works out (mood, category, topics) are shown.';
comment on column public.report_settings.shown_columns is 'The columns shown of each table, {table: [column]}; a table without an entry shows its usual ones.';
alter table public.report_settings enable row level security;
grant select, insert (user_id, minutes_unedited, minutes_edited, work_from, work_to, work_days, derived, shown_columns),
  update (user_id, minutes_unedited, minutes_edited, work_from, work_to, work_days, derived, shown_columns) on public.report_settings to authenticated;
create policy "report_settings: readers read" on public.report_settings for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "report_settings: managers create" on public.report_settings for insert to authenticated
  with check (user_id = (select engine.whole_account('manage')));
create policy "report_settings: managers update" on public.report_settings for update to authenticated
  using (user_id = (select engine.whole_account('manage')))
  with check (user_id = (select engine.whole_account('manage')));
create trigger report_settings_touch before update on public.report_settings for each row execute function engine.touch_updated_at();

create function engine.derives(p_accounts uuid[]) returns boolean
language sql stable set search_path = '' as $$
  select not exists (select from public.report_settings s where s.user_id = any (p_accounts) and not s.derived)
$$;
comment on function engine.derives(uuid[]) is 'Whether reports show these accounts what the model has worked out.';
grant execute on function engine.derives(uuid[]) to authenticated;

create table public.report_notifications (
  user_id uuid not null default engine.account('read') references public.accounts (id) on delete cascade,
  person_id uuid not null default engine.person() references auth.users (id) on delete cascade,
  report text not null check (report = any (engine.planned_reports())),
  created_at timestamptz not null default engine.now(),
  told_at timestamptz,
  primary key (user_id, person_id, report)
);
comment on table public.report_notifications is 'Which planned reports a person of an account wants to hear of (Notify me), once (service.announce_report), at told_at. It goes with their membership (engine.end_membership).';
create index report_notifications_person on public.report_notifications (person_id);
alter table public.report_notifications enable row level security;
grant select, insert (report), delete on public.report_notifications to authenticated;
create policy "report_notifications: readers read their own" on public.report_notifications for select to authenticated
  using (user_id = (select engine.account('read')) and person_id = (select engine.person()));
create policy "report_notifications: readers create their own" on public.report_notifications for insert to authenticated
  with check (user_id = (select engine.account('read')) and person_id = (select engine.person()));
create policy "report_notifications: readers delete their own" on public.report_notifications for delete to authenticated
  using (user_id = (select engine.account('read')) and person_id = (select engine.person()));
