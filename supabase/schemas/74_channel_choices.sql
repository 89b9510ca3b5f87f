-- What holds on one channel and what of it is said for that channel alone, as the screens of settings show it; and the way back.

create function engine.own_choices(p_user uuid, p_channel text) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when c.video_replies_enabled is not null then 'video_replies' end,
    case when c.posting_policy is not null then 'posting_policy' end,
    case when c.conversations is not null then 'conversations' end,
    case when c.shadow_mode is not null then 'shadow_mode' end,
    case when c.cap_hour is not null then 'pace' end,
    case when c.has_quiet_hours is not null then 'quiet_hours' end,
    case when c.model_calls_per_day is not null then 'model_calls' end,
    case when exists (select from public.brand_voices b where b.user_id = p_user and b.channel_id = p_channel) then 'voice' end,
    case when exists (select from public.client_objectives o where o.user_id = p_user and o.channel_id = p_channel) then 'objective' end], null)
  from (select) one left join public.channel_settings c on c.user_id = p_user and c.channel_id = p_channel
$$;
comment on function engine.own_choices(uuid, text) is 'Which of engine.channel_choices an account says otherwise for a channel.';

create function engine.agreed_at(p_user uuid, p_channel text, p_about text) returns timestamptz
language sql stable set search_path = '' as $$
  select max(c.created_at) from public.automation_consents c
  where c.user_id = p_user and c.about = p_about and c.policy = 'auto' and c.terms ->> 'channel_id' = p_channel
    and engine.has_consented(p_user, p_channel, p_about)
$$;
comment on function engine.agreed_at(uuid, text, text) is 'When it was agreed that something (engine.consent_subjects) goes without review on a channel; null while it is not (engine.has_consented).';

create type engine.agreed_since as (comments timestamptz, conversations timestamptz);
comment on type engine.agreed_since is 'Since when replies go without review, for each of engine.consent_subjects; null where they do not.';

create function engine.channel_choices_of(p_channel text) returns table (
  channel_id text, channel_title text, own text[], settings public.automation_settings, unseen engine.agreed_since, voice public.brand_voices, objective public.client_objectives
)
language sql stable rows 1 security definer set search_path = '' as $$
  select p_channel, (select c.channel_title from public.youtube_connections c where c.user_id = a.id and c.channel_id = p_channel order by c.priority limit 1),
    engine.own_choices(a.id, p_channel), s,
    -- A policy of all channels lets nothing go on one that nobody agreed for.
    row(case when s.posting_policy = 'auto' then engine.agreed_at(a.id, p_channel, 'comments') end,
      case when s.conversations = 'auto' then engine.agreed_at(a.id, p_channel, 'conversations') end)::engine.agreed_since,
    (select b from engine.voice_of(a.id, p_channel) b), (select o from engine.objective_of(a.id, p_channel) o)
  from (select engine.account('read') as id) a cross join lateral engine.settings_of(a.id, p_channel) s
  where engine.covers(engine.channels('read'), p_channel)
    -- Of a single channel all that is said is said for all.
    and exists (select from public.youtube_connections c where c.user_id = a.id and c.channel_id = p_channel)
    and exists (select from public.youtube_connections c where c.user_id = a.id and c.channel_id <> p_channel)
$$;
comment on function engine.channel_choices_of(text) is 'Rule of public.channel_choices.';

create function public.channel_choices(p_channel text) returns table (
  channel_id text, channel_title text, own text[], settings jsonb, unseen jsonb, voice jsonb, objective jsonb
)
language sql stable rows 1 set search_path = '' as $$
  select c.channel_id, c.channel_title, c.own, to_jsonb(c.settings), to_jsonb(c.unseen), to_jsonb(c.voice), to_jsonb(c.objective) from engine.channel_choices_of(p_channel) c
$$;
comment on function public.channel_choices(text) is
  'What holds on one of the caller''s several channels: one row. own: which of engine.channel_choices are said for it alone, the others being as for all channels. settings: as automation_settings; '
  'unseen: for each of engine.consent_subjects since when replies go without review, null where they do not. voice and objective are null where none is said. No row for a channel that the caller may not read, and for the only one of an account.';

create function engine.use_for_all(p_channel text, p_choice text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  perform engine.require_key(p_channel);
  perform engine.require(p_choice = any (engine.channel_choices()), 'Unknown setting.');
  if p_choice = 'posting_policy' then
    perform engine.set_posting_policy(null, p_channel, null, true, 'comments');
    return;
  elsif p_choice = 'conversations' then
    perform engine.set_posting_policy(null, p_channel, null, true, 'conversations');
    return;
  end if;
  v_user := engine.require_allowed(case when engine.covers_alone(engine.channels('manage'), p_channel) then engine.account('manage') end);
  if p_choice = 'voice' then
    delete from public.brand_voices b where b.user_id = v_user and b.channel_id = p_channel;
  elsif p_choice = 'objective' then
    delete from public.client_objectives o where o.user_id = v_user and o.channel_id = p_channel;
  else
    update public.channel_settings c set
      video_replies_enabled = case when p_choice <> 'video_replies' then c.video_replies_enabled end,
      shadow_mode = case when p_choice <> 'shadow_mode' then c.shadow_mode end,
      cap_hour = case when p_choice <> 'pace' then c.cap_hour end, cap_day = case when p_choice <> 'pace' then c.cap_day end,
      cap_video_day = case when p_choice <> 'pace' then c.cap_video_day end, jitter_seconds = case when p_choice <> 'pace' then c.jitter_seconds end,
      same_text_per_day = case when p_choice <> 'pace' then c.same_text_per_day end, once_per_viewer = case when p_choice <> 'pace' then c.once_per_viewer end,
      has_quiet_hours = case when p_choice <> 'quiet_hours' then c.has_quiet_hours end,
      quiet_from = case when p_choice <> 'quiet_hours' then c.quiet_from end, quiet_to = case when p_choice <> 'quiet_hours' then c.quiet_to end,
      model_calls_per_day = case when p_choice <> 'model_calls' then c.model_calls_per_day end
    where c.user_id = v_user and c.channel_id = p_channel;
  end if;
end $$;
comment on function engine.use_for_all(text, text) is 'Rule of public.use_for_all.';

create function public.use_for_all(p_channel text, p_choice text) returns void
language sql set search_path = '' as $$ select engine.use_for_all(p_channel, p_choice) $$;
comment on function public.use_for_all(text, text) is
  'One of engine.channel_choices is on a channel as for all channels again; twice is as once. 403 for who may not change it, 422 for what is no choice.';
grant execute on function engine.channel_choices_of(text), public.channel_choices(text), engine.use_for_all(text, text), public.use_for_all(text, text) to authenticated;
