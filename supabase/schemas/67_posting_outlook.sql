-- Whether a reply that is approved now goes out, and if not, why and until when: what a row, an approval and the badges say.

create function engine.clock_words(p_at timestamptz, p_zone text) returns text
language sql stable set search_path = '' as $$
  select case (p_at at time zone p_zone)::date - (engine.now() at time zone p_zone)::date
      when 0 then '' when 1 then 'tomorrow at ' else to_char(p_at at time zone p_zone, 'FMDD FMMonth "at" ') end
    || to_char(p_at at time zone p_zone, 'HH24:MI')
$$;
comment on function engine.clock_words(timestamptz, text) is 'A moment that is to come as a person in that zone says it: 07:00, tomorrow at 07:00, 3 May at 07:00.';

create function engine.posting_obstacle(p_user uuid, p_channel text, out reason text, out ends timestamptz, out sentence text, out project text)
language plpgsql stable set search_path = '' as $$
declare
  v_channel record;
  v_connection uuid;
  v_problem text;
  v_failing timestamptz;
begin
  reason := engine.posting_hold(p_user, p_channel);
  if reason in ('all_paused', 'disk_full', 'no_plan', 'paused', 'shadow') then
    return;
  end if;
  select count(*) as connected, count(*) filter (where c.is_active) as active into v_channel
  from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel and c.client_config_id is not null;
  if v_channel.connected = 0 or v_channel.active = 0 then
    reason := case when v_channel.connected = 0 then 'not_connected' else 'channel_off' end;
    return;
  end if;
  -- One that works before one that does not, else as a claim takes them.
  select c.id, k.problem into v_connection, v_problem
  from public.youtube_connections c cross join lateral (select engine.channel_problem(c) as problem offset 0) k
  where c.user_id = p_user and c.channel_id = p_channel and c.is_active and c.selected_for_posting and c.client_config_id is not null
  order by k.problem is not null, c.priority, c.last_used_at nulls first limit 1;
  if not found then
    reason := 'not_for_posting';
    return;
  end if;
  reason := coalesce(v_problem, reason);
  select t.paused_until into v_failing from private.server_troubles t where t.connection_id = v_connection and t.paused_until > engine.now();
  if v_failing is not null and coalesce(reason, 'unexplained') = 'unexplained' then
    reason := 'server_trouble';
    ends := v_failing;
  elsif reason = 'quota' then
    ends := engine.quota_opens_at(engine.project_of(v_connection), 'posting', engine.reply_cost());
  elsif reason in ('quiet_hours', 'just_restored') then
    ends := engine.hold_ends(p_user, p_channel, reason);
  elsif reason is not null and reason <> 'channel_paused' then
    select k.sentence into sentence from engine.error_kinds k where k.kind = reason;
    reason := 'stopped';
  elsif reason is null then
    project := engine.project_of(v_connection);
  end if;
end $$;
comment on function engine.posting_obstacle(uuid, text) is
  'Why a reply that a user approves now for a channel would not be posted, in the order in which a claim finds out (engine.claim_channel_posts): a posting_hold, '
  'not_connected, channel_off, not_for_posting, server_trouble, stopped (sentence: of the kind of error), quota; null when only limits could hold it, which engine.room_obstacle looks at for the project that would post it. '
  'ends: when that passes by itself, null when somebody has to act.';

create function engine.room_obstacle(p_user uuid, p_channel text, p_project text, out reason text, out ends timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  v_room constant record := engine.posting_room(p_user, p_channel, p_project);
  v_caps record;
begin
  if v_room.replies <= 0 then
    select s.cap_hour - count(*) filter (where r.in_last_hour) as hour, s.cap_day - count(r.id) as day into v_caps
    from engine.settings_of(p_user, p_channel) s left join engine.recent_posts(p_user, p_channel) r on true group by s.cap_hour, s.cap_day;
    reason := case
      when engine.quota_left_for(p_user, p_project, 'posting') < engine.reply_cost() then 'quota'
      when v_caps.day <= 0 then 'cap_day' when v_caps.hour <= 0 then 'cap_hour' else 'plan_month' end;
    ends := case when reason <> 'plan_month' then v_room.opens_at else (date_trunc('month', engine.now() at time zone 'UTC') + interval '1 month') at time zone 'UTC' end;
  end if;
end $$;
comment on function engine.room_obstacle(uuid, text, text) is
  'Why the limits leave no room for a reply of a channel that a project posts for (quota, cap_day, cap_hour, plan_month), and when they do again; null when they leave some. The same for all channels of an account and a project that have no pace of their own.';

create function engine.posting_outlook()
returns table (channel_id text, reason text, ends timestamptz, label text, sentence text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  if not coalesce('read' = any (v.permissions), false) then
    return;
  end if;
  return query
  with looked as materialized (
    select k.channel_id, k.name, o.reason, o.ends, o.sentence, o.project, case when engine.has_own_pace(v.account_id, k.channel_id) then k.channel_id end as pace
    from (
      select c.channel_id, coalesce(max(c.channel_title), 'This channel') as name
      from (
        select c.channel_id, c.channel_title from public.youtube_connections c where c.user_id = v.account_id and c.channel_id is not null
        union
        select y.channel_id, null from public.comments y where y.user_id = v.account_id and y.tab = 'queued') c
      where engine.covers(v.channels, c.channel_id) group by 1) k
    cross join lateral engine.posting_obstacle(v.account_id, k.channel_id) o
  ), rooms as materialized (
    -- Fifty channels of a project that share a pace are looked at once.
    select r.project, r.pace, o.reason, o.ends
    from (select l.project, l.pace, min(l.channel_id) as channel_id from looked l where l.project is not null group by 1, 2) r
    cross join lateral engine.room_obstacle(v.account_id, r.channel_id, r.project) o
  ), told as (
    select l.channel_id, l.name, coalesce(l.reason, r.reason) as reason, coalesce(l.ends, r.ends) as ends, l.sentence, w.at
    from looked l left join rooms r on r.project = l.project and r.pace is not distinct from l.pace
    join public.accounts p on p.id = v.account_id
    cross join lateral (select engine.clock_words(coalesce(l.ends, r.ends), p.timezone) as at) w
  )
  select t.channel_id, t.reason, t.ends,
    case t.reason
      when 'all_paused' then 'Paused by the operator' when 'disk_full' then 'Server is full' when 'no_plan' then 'Waiting for access' when 'paused' then 'Video replies are off'
      when 'shadow' then 'Shadow mode is on' when 'not_connected' then 'Channel not connected' when 'channel_off' then 'Channel is off'
      when 'not_for_posting' then 'Not enabled for posting' when 'channel_paused' then 'Channel is paused' when 'stopped' then 'Posting has stopped'
      else 'Posts after ' || t.at end,
    case t.reason
      when 'all_paused' then 'The operator has paused everything. Replies wait and go out when it resumes.'
      when 'disk_full' then 'The server has no disk space left. Replies wait and go out as soon as it has.'
      when 'no_plan' then 'Replies wait until your access is approved.'
      when 'paused' then 'Video replies are off, so replies wait until you turn them on.'
      when 'shadow' then 'Shadow mode is on, so replies wait until you turn it off.'
      when 'not_connected' then t.name || ' isn''t connected, so its replies wait until you connect it again.'
      when 'channel_off' then t.name || ' is off, so its replies wait until you turn it on.'
      when 'not_for_posting' then 'No connection of ' || t.name || ' is enabled for posting, so its replies wait until you enable one.'
      when 'channel_paused' then 'Too many replies of ' || t.name || ' weren''t public, so they wait until you resume it.'
      when 'stopped' then 'Posting as ' || t.name || ' has stopped: ' || t.sentence
      when 'server_trouble' then 'YouTube is refusing replies of ' || t.name || ' or failing: we''ll try again after ' || t.at || '.'
      when 'quiet_hours' then 'Quiet hours: replies go out after ' || t.at || '.'
      when 'just_restored' then 'The service has just been restored from a backup: replies go out after ' || t.at || '.'
      when 'quota' then 'Today''s YouTube quota is used up: replies go out after ' || t.at || '.'
      when 'cap_hour' then 'Your hourly limit is reached: replies go out after ' || t.at || '.'
      when 'cap_day' then 'Your daily limit is reached: replies go out after ' || t.at || '.'
      when 'plan_month' then 'This month''s replies of your plan are used up: replies go out after ' || t.at || '.'
    end
  from told t where t.reason is not null;
end $$;
comment on function engine.posting_outlook() is 'Rule of public.posting_outlook.';

create function public.posting_outlook()
returns table (channel_id text, reason text, ends timestamptz, label text, sentence text)
language sql stable set search_path = '' as $$ select * from engine.posting_outlook() $$;
comment on function public.posting_outlook() is
  'The caller''s channels on which a reply approved now would wait: why (engine.posting_obstacle, engine.room_obstacle), until when (null: until somebody acts), a label of a few words and a sentence, '
  'times in the owner''s zone. A channel on which it would be posted has no row.';
grant execute on function engine.posting_outlook(), public.posting_outlook() to authenticated;
