-- What the first signed-in screen needs, in one answer: each question of its own would be a round trip before anything shows.

create function public.opening(p_user uuid, p_tab text default null, p_order text default 'urgent', p_home boolean default false, p_report boolean default false)
returns jsonb
language sql stable set search_path = '' as $$
  -- As many rows as fill a tall window: the rest comes once these are shown.
  with first as materialized (select case when p_tab is not null then public.inbox_page(p_tab, '{}', p_order, null, 30) end as page)
  select jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = engine.person()),
    'settings', (select to_jsonb(s) from public.automation_settings s where s.user_id = p_user),
    'connections', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.priority, c.last_used_at nulls first, c.connected_at)
      from public.connection_health c where c.user_id = p_user), '[]'),
    'pace', (select to_jsonb(p) from public.posting_pace() p limit 1),
    'outlook', coalesce((select jsonb_agg(to_jsonb(o)) from public.posting_outlook() o), '[]'),
    'paused', coalesce((select jsonb_agg(to_jsonb(c) order by c.paused_at desc) from public.paused_channels c where c.user_id = p_user), '[]'),
    'tabs', (select jsonb_object_agg(t.tab, t.comments) from engine.inbox_tabs() t),
    'operator', (select to_jsonb(o) from public.operator_session() o limit 1),
    'mapped', coalesce((select jsonb_agg(to_jsonb(m) order by m.created_at desc) from public.client_youtube_channels m where m.client_user_id = p_user), '[]'),
    'home', case when p_home then jsonb_build_object(
      'today', coalesce((select jsonb_agg(to_jsonb(d)) from public.today_by_channel() d), '[]'),
      'steps', (select to_jsonb(s) from public.first_steps() s limit 1),
      'notices', (select to_jsonb(n) from public.notice_settings n where n.user_id = p_user)) end,
    'report', case when p_report then (
      select jsonb_build_object('start', d.today - l.value, 'end', d.today + l.value, 'zone', p.timezone,
        'dashboard', public.report_dashboard(d.today - l.value, d.today + l.value, p.timezone),
        'settings', (select to_jsonb(r) from public.report_settings r where r.user_id = p_user))
      from public.profiles p cross join lateral (select (engine.now() at time zone p.timezone)::date as today) d, unnest(engine.report_limits()) l
      where p.user_id = engine.person() and l.name = 'report_days_around') end,
    'page', f.page,
    'item', case when f.page #>> '{rows,0,id}' is not null then public.inbox_item((f.page #>> '{rows,0,id}')::uuid) end)
  from first f
$$;
comment on function public.opening(uuid, text, text, boolean, boolean) is
  'What the signed-in screens ask first, of one of the caller''s accounts: {profile, settings, connections, pace, outlook, paused, tabs, operator, mapped, home, report, page, item}; page is the first of '
  'public.inbox_page in a tab and item its first comment whole, null without one. operator: public.operator_session. mapped: the channels that reports are about. '
  'home, where p_home asks for it: {today, steps, notices}, of public.today_by_channel, public.first_steps and the caller''s notice_settings (null before their first choice). report, where p_report asks for it: {start, end, zone, dashboard, settings}, what the reports show '
  'where nothing is chosen: public.report_dashboard of report_days_around days around today, and the account''s report_settings (null before the first). profile and settings are null before their first use.';
grant execute on function public.opening(uuid, text, text, boolean, boolean) to authenticated;
