set check_function_bodies = off;

-- Notices of what waits: a digest by mail, and whether the browser may tell of news.

create table public.notice_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  digest text not null default 'off' check (digest in ('off', 'daily', 'when_more')),
  digest_threshold int not null default 20 check (digest_threshold between 1 and 1000),
  -- In profiles.timezone.
  digest_hour int not null default 8 check (digest_hour between 0 and 23),
  browser boolean not null default false,
  -- Written by the engine alone.
  look_at timestamptz,
  digested_at timestamptz,
  updated_at timestamptz not null default engine.now()
);
comment on table public.notice_settings is
  'How a user wants to hear of what waits. digest: a mail a day at most, from digest_hour on; when_more: only once more than digest_threshold wait. No row: no notices.';
comment on column public.notice_settings.look_at is 'When it is next looked at whether a digest is due; null when it is off.';
comment on column public.notice_settings.digested_at is 'When the last digest was written: there is one a day at most.';
create index notice_settings_due on public.notice_settings (look_at);
alter table public.notice_settings enable row level security;
grant select, insert (user_id, digest, digest_threshold, digest_hour, browser), update (user_id, digest, digest_threshold, digest_hour, browser)
  on public.notice_settings to authenticated;
create policy "notice_settings: owner reads" on public.notice_settings for select to authenticated
  using (user_id = any (array(select engine.accounts())));
create policy "notice_settings: owner creates" on public.notice_settings for insert to authenticated
  with check (user_id = any (array(select engine.accounts())));
create policy "notice_settings: owner updates" on public.notice_settings for update to authenticated
  using (user_id = any (array(select engine.accounts()))) with check (user_id = any (array(select engine.accounts())));
create trigger notice_settings_touch before update on public.notice_settings for each row execute function engine.touch_updated_at();

create function engine.zone_of(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((select p.timezone from public.profiles p where p.user_id = p_user), 'UTC')
$$;
comment on function engine.zone_of(uuid) is 'The time zone of a user; UTC before there is a profile.';

create function engine.next_hour(p_hour int, p_zone text, p_after timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  -- The hour of each local day by itself: a day has 23 or 25 hours where clocks are changed.
  select min(x.at) from generate_series(0, 2) d (days)
  cross join lateral (
    select (((p_after at time zone p_zone)::date + d.days) + make_interval(hours => p_hour)) at time zone p_zone as at) x
  where x.at > p_after
$$;
comment on function engine.next_hour(int, text, timestamptz) is 'When it is next p_hour o''clock in a zone, later than p_after.';

create function engine.plan_digest() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_zone constant text := engine.zone_of(new.user_id);
  v_now constant timestamptz := engine.now();
begin
  new.look_at := case
    when new.digest = 'off' then null
    -- The hour of today may be past: what waits is told then, if it is more than the user wants to wait for.
    when new.digest = 'when_more' and extract(hour from v_now at time zone v_zone) >= new.digest_hour then v_now
    else engine.next_hour(new.digest_hour, v_zone, v_now) end;
  return new;
end $$;
comment on function engine.plan_digest() is 'Trigger: when a digest is next looked at, as the settings now are.';
create trigger notice_settings_plan before insert or update of digest, digest_hour, digest_threshold on public.notice_settings
  for each row execute function engine.plan_digest();

create function engine.replan_digest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notice_settings set digest_hour = digest_hour where user_id = new.user_id;
  return null;
end $$;
comment on function engine.replan_digest() is 'Trigger: the hour of a digest is one of the user''s zone.';
create trigger profiles_replan_digest after update of timezone on public.profiles for each row
  when (old.timezone <> new.timezone) execute function engine.replan_digest();

create function engine.waiting_for(p_user uuid, out grave int, out drafts int, out questions int, out needs_you int)
language sql stable set search_path = '' as $$
  select
    (select count(*)::int from public.youtube_comments y where y.user_id = p_user and y.grave and y.reply_status is null and y.redacted_at is null),
    (select count(*)::int from public.youtube_comments y where y.user_id = p_user and y.reply_status = any (engine.tab_statuses('to_approve'))),
    (select count(*)::int from public.youtube_comments y where y.user_id = p_user and y.reply_status is null
      and y.status_reason = 'needs_answer' and y.redacted_at is null),
    (select count(*)::int from public.youtube_comments y where y.user_id = p_user and y.reply_status = any (engine.tab_statuses('needs_you')))
$$;
comment on function engine.waiting_for(uuid) is
  'What waits for a user: comments that need words of their own, drafts to approve, comments with a question that only they can answer, replies that need them.';

create function engine.digest_lines(p_grave int, p_drafts int, p_questions int, p_needs_you int) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case when l.n = 1 then '1 ' || l.one else l.n || ' ' || l.many end, E'\n' order by l.place)
  from (values
    (1, p_grave, 'serious comment needs words of your own', 'serious comments need words of your own'),
    (2, p_drafts, 'draft waits for your approval', 'drafts wait for your approval'),
    (3, p_questions, 'comment asks what only you can answer', 'comments ask what only you can answer'),
    (4, p_needs_you, 'reply was not posted and needs you', 'replies were not posted and need you')) l (place, n, one, many)
  where l.n > 0
$$;
comment on function engine.digest_lines(int, int, int, int) is 'What waits, a line each, the gravest first; null when nothing does.';

create function service.write_digests(p_limit int default 100) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_row public.notice_settings;
  v_zone text;
  v_waits record;
  v_all int;
  v_today boolean;
  v_due boolean;
  v_written int := 0;
begin
  for v_row in
    select * from public.notice_settings n where n.look_at <= v_now order by n.look_at limit p_limit for update skip locked
  loop
    v_zone := engine.zone_of(v_row.user_id);
    -- Whatever the settings or the zone were meanwhile: not twice on one day, nor twice in a night.
    v_today := coalesce((v_row.digested_at at time zone v_zone)::date >= (v_now at time zone v_zone)::date
      or v_row.digested_at > v_now - interval '12 hours', false);
    select * into v_waits from engine.waiting_for(v_row.user_id);
    v_all := v_waits.grave + v_waits.drafts + v_waits.questions + v_waits.needs_you;
    v_due := not v_today and v_all > case v_row.digest when 'daily' then 0 else v_row.digest_threshold end;
    if v_due then
      insert into private.mails (user_id, kind, subject, body) values (v_row.user_id, 'digest',
        case when v_all = 1 then '1 comment waits for you' else v_all || ' comments wait for you' end,
        engine.digest_lines(v_waits.grave, v_waits.drafts, v_waits.questions, v_waits.needs_you)
          || E'\n\nThis mail comes once a day at most. Change or stop it in Account, under Notices. Your replies:');
      v_written := v_written + 1;
    end if;
    update public.notice_settings set
      digested_at = case when v_due then v_now else digested_at end,
      look_at = case when v_due or v_today or digest = 'daily' then engine.next_hour(digest_hour, v_zone, v_now)
        -- What is too little now may be enough soon; the night is left alone.
        when extract(hour from (v_now + interval '15 minutes') at time zone v_zone) >= digest_hour then v_now + interval '15 minutes'
        else engine.next_hour(digest_hour, v_zone, v_now) end
    where user_id = v_row.user_id;
  end loop;
  return v_written;
end $$;
comment on function service.write_digests(int) is
  'Writes the digests that are due, of p_limit users at most, and returns how many. Called again it writes none of them again: a user is mailed once on a day of their zone, and never twice within 12 hours.';

create or replace function engine.export_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'exported_at', engine.now(),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = engine.me()),
    'automation_settings', (select to_jsonb(s) from public.automation_settings s where s.user_id = engine.me()),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.id) from public.automation_consents c where c.user_id = engine.me()), '[]'),
    'objectives', coalesce((select jsonb_agg(to_jsonb(o) order by o.created_at) from public.client_objectives o where o.user_id = engine.me()), '[]'),
    'channels', coalesce((select jsonb_agg(to_jsonb(m) order by m.created_at) from public.client_youtube_channels m where m.client_user_id = engine.me()), '[]'),
    'connections', coalesce((select jsonb_agg(to_jsonb(c) - 'access_token' - 'refresh_token' - 'api_key' order by c.connected_at)
      from public.youtube_connections c where c.user_id = engine.me()), '[]'),
    'oauth_clients', coalesce((select jsonb_agg(to_jsonb(o) - 'client_secret' order by o.updated_at)
      from public.user_google_oauth_clients o where o.user_id = engine.me()), '[]'),
    'comments', coalesce((select jsonb_agg(to_jsonb(y) order by y.created_at) from public.youtube_comments y where y.user_id = engine.me()), '[]'),
    'reply_versions', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.reply_versions v where v.user_id = engine.me()), '[]'),
    'videos', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.videos v where v.user_id = engine.me()), '[]'),
    'brand_voice', (select to_jsonb(b) from public.brand_voices b where b.user_id = engine.me()),
    'reply_rules', coalesce((select jsonb_agg(to_jsonb(r) order by r.position) from public.reply_rules r where r.user_id = engine.me()), '[]'),
    'rule_outcomes', coalesce((select jsonb_agg(to_jsonb(t) order by t.id) from public.rule_outcomes t where t.user_id = engine.me()), '[]'),
    'shadow_decisions', coalesce((select jsonb_agg(to_jsonb(d) order by d.id) from public.shadow_decisions d where d.user_id = engine.me()), '[]'),
    'spam_lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.spam_lessons l where l.user_id = engine.me()), '[]'),
    'facts', coalesce((select jsonb_agg(to_jsonb(f) order by f.created_at) from public.facts f where f.user_id = engine.me()), '[]'),
    'questions', coalesce((select jsonb_agg(to_jsonb(q) order by q.asked_at) from public.questions q where q.user_id = engine.me()), '[]'),
    'documents', coalesce((select jsonb_agg(to_jsonb(d) order by d.created_at) from public.documents d where d.user_id = engine.me()), '[]'),
    'draft_outcomes', coalesce((select jsonb_agg(to_jsonb(d) order by d.decided_at) from public.draft_outcomes d where d.user_id = engine.me()), '[]'),
    'lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.lessons l where l.user_id = engine.me()), '[]'),
    'saved_replies', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_replies s where s.user_id = engine.me()), '[]'),
    'saved_views', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_views s where s.user_id = engine.me()), '[]'),
    'notice_settings', (select to_jsonb(n) from public.notice_settings n where n.user_id = engine.me()),
    'channel_pauses', coalesce((select jsonb_agg(to_jsonb(b) order by b.paused_at) from public.channel_pauses b where b.user_id = engine.me()), '[]'),
    'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = engine.me()), '[]'),
    'operator_sessions', coalesce((select jsonb_agg(to_jsonb(s) - 'session_id' order by s.opened_at) from public.operator_sessions s where s.user_id = engine.me()), '[]'),
    'history', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.user_id = engine.me()), '[]'),
    'activity', coalesce((select jsonb_agg(to_jsonb(a) order by a.id) from public.activity_log a where a.user_id = engine.me()), '[]'));
end $$;

create or replace function engine.work_due(p_function text, p_most int) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := engine.now();
begin
  return case p_function
    when 'sync-comments' then
      (select count(*) from (select from public.channel_syncs s where s.next_sync_at <= v_now limit p_most) due)
      -- A run also redacts, even when nobody has a channel any more.
      + (select count(*) from (select from public.youtube_comments y where y.redacted_at is null and y.read_at < v_now - interval '30 days' limit 1) stale)
      + (select count(*) from (select from private.disconnected_channels d where d.since <= v_now - interval '6 days' limit 1) left_behind)
      + (select count(*) from (select from public.questions q where q.state <> 'answered' and q.look_at <= v_now limit 1) unanswered)
    when 'draft-replies' then
      (select count(*) from (select from public.channel_syncs s where s.draft_due_at <= v_now limit p_most) due)
      -- A run also compares open questions, of some channels.
      + (select count(*) from (select from public.questions q where q.group_after <= v_now limit 1) unsorted)
    when 'post-replies' then
      (select count(*) from (select from public.channel_syncs s where s.post_due_at <= v_now limit p_most) due)
      -- A run also looks for replies whose sending ended in doubt.
      + (select count(*) from (
          select from public.youtube_comments y
          where y.reply_status = 'posting' and y.youtube_reply_id is null and y.lease_until <= v_now limit p_most) undecided)
    when 'verify-pending-replies' then
      (select count(*) from (select from public.youtube_comments y where y.next_check_at <= v_now limit p_most) due)
    when 'refresh-youtube-token' then
      (select count(*) from (
          select from public.youtube_connections c
          where c.is_active and c.refresh_token <> '' and (c.expires_at < v_now + interval '10 minutes' or c.error_kind = 'sign_in'
            or (c.error_kind in ('client', 'unreadable') and engine.client_saved_since(c))) limit p_most) due)
    when 'send-mails' then
      (select count(*) from (
          select from private.mails m where m.sent_at is null and m.failed_at is null and m.not_before <= v_now limit p_most) due)
      -- A run also writes the digests that are due.
      + (select count(*) from (select from public.notice_settings n where n.look_at <= v_now limit 1) undigested)
    else 1
  end;
end $$;

grant execute on function service.write_digests(int) to service_role;
