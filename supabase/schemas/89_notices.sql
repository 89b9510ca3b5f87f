-- What each person of an account wants to hear of it: a digest by mail, the week, what others do with them, and whether the browser may tell of news.

create table public.notice_settings (
  user_id uuid not null references public.accounts (id) on delete cascade,
  person_id uuid not null default engine.person() references auth.users (id) on delete cascade,
  digest text not null default 'off' check (digest in ('off', 'daily', 'when_more')),
  digest_threshold int not null default 20 check (digest_threshold between 1 and 1000),
  -- In accounts.timezone.
  digest_hour int not null default 8 check (digest_hour between 0 and 23),
  weekly_mail boolean not null default false,
  assigned boolean not null default true,
  mentioned boolean not null default true,
  rule_matched boolean not null default true,
  alerts boolean not null default true,
  browser boolean not null default false,
  first_steps_hidden boolean not null default false,
  -- Written by the engine alone.
  look_at timestamptz,
  digested_at timestamptz,
  week_due_at timestamptz,
  week_told_at timestamptz,
  updated_at timestamptz not null default engine.now(),
  primary key (user_id, person_id)
);
comment on table public.notice_settings is
  'How a person wants to hear of an account that they are in, and nobody else''s. digest: a mail a day at most, from digest_hour on; when_more: only once more than digest_threshold wait. weekly_mail: the week on Monday. '
  'assigned, mentioned, rule_matched: a mail when a comment is assigned to them, a note mentions them, a rule is to tell them of a comment. alerts: a mail when one is raised that they can do something about (89_alerts.sql). first_steps_hidden: they took the first steps off their screen (public.hide_first_steps). No row: the defaults. It goes with their membership (engine.end_membership).';
comment on column public.notice_settings.look_at is 'When it is next looked at whether a digest is due; null when it is off.';
comment on column public.notice_settings.digested_at is 'When the last digest was written: there is one a day at most.';
comment on column public.notice_settings.week_due_at is 'When the weekly mail is due next; null when it is off.';
comment on column public.notice_settings.week_told_at is 'When the last weekly mail was written.';
-- With the account, whose people are then served one after the other.
create index notice_settings_due on public.notice_settings (look_at, user_id) where look_at is not null;
create index notice_settings_week_due on public.notice_settings (week_due_at, user_id) where week_due_at is not null;
create index notice_settings_person on public.notice_settings (person_id);
alter table public.notice_settings enable row level security;
grant select, insert (user_id, digest, digest_threshold, digest_hour, weekly_mail, assigned, mentioned, rule_matched, alerts, browser),
  update (user_id, digest, digest_threshold, digest_hour, weekly_mail, assigned, mentioned, rule_matched, alerts, browser) on public.notice_settings to authenticated;
create policy "notice_settings: readers read their own" on public.notice_settings for select to authenticated
  using (user_id = (select engine.account('read')) and person_id = (select engine.person()));
create policy "notice_settings: readers create their own" on public.notice_settings for insert to authenticated
  with check (user_id = (select engine.account('read')) and person_id = (select engine.person()));
create policy "notice_settings: readers update their own" on public.notice_settings for update to authenticated
  using (user_id = (select engine.account('read')) and person_id = (select engine.person()))
  with check (user_id = (select engine.account('read')) and person_id = (select engine.person()));
create trigger notice_settings_touch before update on public.notice_settings for each row execute function engine.touch_updated_at();

create function engine.zone_of(p_user uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((select p.timezone from public.accounts p where p.id = p_user), 'UTC')
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
create trigger notice_settings_plan_digest before insert or update of digest, digest_hour, digest_threshold on public.notice_settings
  for each row execute function engine.plan_digest();

create function engine.replan_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notice_settings set digest_hour = digest_hour, weekly_mail = weekly_mail where user_id = new.id;
  return null;
end $$;
comment on function engine.replan_notices() is 'Trigger: the hour of a digest and Monday morning are those of the account''s zone.';
create trigger accounts_replan_notices after update of timezone on public.accounts for each row
  when (old.timezone <> new.timezone) execute function engine.replan_notices();

create function engine.waiting_for(
  p_user uuid, p_channels text[] default null, p_permissions text[] default engine.permissions(),
  out grave int, out edited int, out answers int, out drafts int, out questions int, out needs_you int)
language sql stable set search_path = '' as $$
  select
    (count(*) filter (where w.answers and y.tab = 'to_approve' and y.reply_status is null and (y.grave or y.escalation is distinct from 'quarrel')))::int,
    (count(*) filter (where w.answers and y.tab = 'to_approve' and y.escalation = 'edited'))::int,
    (count(*) filter (where w.approves and y.tab = 'to_approve' and y.reply_status is not null and y.escalation is distinct from 'edited' and y.comment_id <> y.thread_id)
      + count(*) filter (where w.answers and y.tab = 'to_approve' and y.reply_status is null and not y.grave and y.escalation = 'quarrel')
      -- By the few threads that a person answers by hand: what is unanswered may be a whole history.
      + (select count(*) from public.conversations c join public.comments u on u.user_id = c.user_id and u.thread_id = c.thread_id
        where c.user_id = p_user and engine.covers(p_channels, c.channel_id) and c.stance = 'by_hand' and u.tab = 'unanswered' and u.status_reason = 'by_hand'
          and 'answer' = any (p_permissions)))::int,
    (count(*) filter (where w.approves and y.tab = 'to_approve' and y.reply_status is not null and y.escalation is distinct from 'edited' and y.comment_id = y.thread_id))::int,
    (count(*) filter (where w.answers and y.tab = 'needs_answer'))::int, (count(*) filter (where w.approves and y.tab = 'needs_you'))::int
  from (select 'answer' = any (p_permissions) as answers, 'approve' = any (p_permissions) as approves) w
  left join public.youtube_comments y on y.user_id = p_user and engine.covers(p_channels, y.channel_id) and y.tab = any (engine.waiting_tabs())
$$;
comment on function engine.waiting_for(uuid, text[], text[]) is
  'What waits in an account on these channels (null: all) for who is allowed this (engine.permissions): comments that need words of their own, comments edited under a reply, answers to us with a draft or in words of a person''s own (a quarrel, by hand), other drafts to approve, '
  'comments with a question that only they can answer, replies that need them. Drafts and replies that need a person wait for who may approve, all others for who may answer.';

create function engine.digest_lines(p_grave int, p_edited int, p_answers int, p_drafts int, p_questions int, p_needs_you int) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case when l.n = 1 then '1 ' || l.one else l.n || ' ' || l.many end, E'\n' order by l.place)
  from (values
    (1, p_grave, 'serious comment needs a personal reply', 'serious comments need a personal reply'),
    (2, p_edited, 'comment was edited after your reply and reads differently now', 'comments were edited after your reply and read differently now'),
    (3, p_answers, 'viewer answered you and is waiting for your reply', 'viewers answered you and are waiting for your reply'),
    (4, p_drafts, 'draft is waiting for your approval', 'drafts are waiting for your approval'),
    (5, p_questions, 'comment asks something only you can answer', 'comments ask something only you can answer'),
    (6, p_needs_you, 'reply wasn''t posted and needs your attention', 'replies weren''t posted and need your attention')) l (place, n, one, many)
  where l.n > 0
$$;
comment on function engine.digest_lines(int, int, int, int, int, int) is 'What waits, a line each, the gravest first; null when nothing does.';

create function engine.write_digest(n public.notice_settings) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_who constant engine.caller_identity := engine.membership(n.person_id, n.user_id);
  w record;
  v_all int;
begin
  select * into w from engine.waiting_for(n.user_id, v_who.channels, coalesce(v_who.permissions, '{}'));
  v_all := w.grave + w.edited + w.answers + w.drafts + w.questions + w.needs_you;
  if v_all <= (case n.digest when 'daily' then 0 else n.digest_threshold end) then
    return false;
  end if;
  insert into private.outbox (user_id, person_id, kind, subject, body) values (n.user_id, n.person_id, 'digest',
    case when v_all = 1 then '1 comment is waiting for you' else v_all || ' comments are waiting for you' end,
    engine.digest_lines(w.grave, w.edited, w.answers, w.drafts, w.questions, w.needs_you)
      || E'\n\nYou get this email at most once a day. Change or stop it in Account, under Notifications. Your replies:');
  return true;
end $$;
comment on function engine.write_digest(public.notice_settings) is
  'Writes to a person what waits for them: on the channels that they may read, and of what they may act on. False when that is nothing, or no more than they want to wait for.';

create function service.write_digests(p_limit int default 100) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  n public.notice_settings;
  v_zone text;
  v_today boolean;
  v_told boolean;
  v_written int := 0;
begin
  for n in
    select * from public.notice_settings s where s.look_at <= v_now order by s.look_at, s.user_id limit p_limit for update skip locked
  loop
    v_zone := engine.zone_of(n.user_id);
    -- Whatever the settings or the zone were meanwhile: not twice on one day, nor twice in a night.
    v_today := coalesce((n.digested_at at time zone v_zone)::date >= (v_now at time zone v_zone)::date
      or n.digested_at > v_now - interval '12 hours', false);
    v_told := not v_today and engine.write_digest(n);
    v_written := v_written + v_told::int;
    update public.notice_settings s set
      digested_at = case when v_told then v_now else s.digested_at end,
      look_at = case when v_told or v_today or s.digest = 'daily' then engine.next_hour(s.digest_hour, v_zone, v_now)
        -- What is too little now may be enough soon; the night is left alone.
        when extract(hour from (v_now + interval '15 minutes') at time zone v_zone) >= s.digest_hour then v_now + interval '15 minutes'
        else engine.next_hour(s.digest_hour, v_zone, v_now) end
    where s.user_id = n.user_id and s.person_id = n.person_id;
  end loop;
  return v_written;
end $$;
comment on function service.write_digests(int) is
  'Writes the digests that are due, of p_limit people at most, and returns how many. Called again it writes none of them again: a person is mailed about an account once on a day of its zone, and never twice within 12 hours.';
