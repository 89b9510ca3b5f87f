-- What an owner agrees to when replies are posted without review: written here, shown as it is written, and kept as it was shown.

create function engine.replies_a_day(p_user uuid, p_channel text) returns int
language sql stable set search_path = '' as $$
  -- Tomorrow's quota before anything is taken of it.
  select coalesce(sum(greatest(0, engine.quota_left_for(p_user, p.project, 'posting', engine.quota_resets_at())) / engine.reply_cost()), 0)::int
  from (
    select distinct o.project from public.youtube_connections c join public.user_google_oauth_clients o on o.id = c.client_config_id
    where c.user_id = p_user and c.channel_id = p_channel and c.is_active and c.selected_for_posting) p
$$;
comment on function engine.replies_a_day(uuid, text) is
  'How many replies a fresh day''s quota pays for on a channel: of the projects that post for it, or of the account''s share of a lent one.';

create function engine.rule_terms(p_user uuid, p_channel text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(
    array_agg(format('Your rule “%s”: %s', r.name, engine.rule_sentence(r))
      || case when r.action = any (engine.unattended_rule_actions())
        then format(' Only after %s approvals with at least %s%% unedited.', r.min_approvals, r.min_unedited_percent) else '' end order by r.position),
    array['You have no rules of your own, so the checks below apply to every comment.'])
  from public.reply_rules r where r.user_id = p_user and r.enabled and coalesce(r.channel_id, p_channel) = p_channel
$$;
comment on function engine.rule_terms(uuid, text) is 'What the rules do that are on for a channel, each by its name, and what those that post by themselves must have earned.';

create function engine.posting_caps(p_user uuid, p_channel text) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    format('At most %s replies an hour, %s a day, and %s a day per video.', s.cap_hour, s.cap_day, s.cap_video_day),
    format('The same text at most %s times a day.', s.same_text_per_day),
    case when s.once_per_viewer then 'At most one automatic reply per viewer on each video.' end,
    case when s.quiet_from is not null then format('Nothing from %s to %s in your time zone.',
      to_char(make_interval(mins => s.quiet_from), 'HH24:MI'), to_char(make_interval(mins => s.quiet_to), 'HH24:MI')) end,
    format('Posting on the channel stops automatically when %s of its last %s replies are not public.', s.breaker_not_public, s.breaker_judged),
    case when p.plan is null then 'Replies start once your access is approved.'
      else format('Your Google quota pays for %s a day.', engine.replies_in_words(engine.replies_a_day(p_user, p_channel))) end,
    -- A limit that nobody reaches is none.
    case when engine.monthly_limit(p.plan) between 1 and 1000000000
      then format('At most %s replies a month, your plan''s limit.', to_char(engine.monthly_limit(p.plan), 'FM9,999,999,999')) end
  ], null)
  from engine.settings_of(p_user, p_channel) s join public.accounts p on p.id = s.user_id
$$;
comment on function engine.posting_caps(uuid, text) is 'Everything that bounds how much is posted on a channel: pace, breaker, quota, plan.';

create function engine.seconds_in_words(p_seconds int) returns text
language sql immutable set search_path = '' as $$
  select case when p_seconds >= 60 and p_seconds % 60 = 0
    then p_seconds / 60 || case p_seconds when 60 then ' minute' else ' minutes' end
    else p_seconds || case p_seconds when 1 then ' second' else ' seconds' end end
$$;
comment on function engine.seconds_in_words(int) is 'A short time as a person says it: 45 seconds, 2 minutes.';

create function engine.conversation_terms(p_turns int) returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'Only when a viewer answers you or asks you something inside a thread. Viewers talking to each other are left alone.',
    'Everything you agreed to for comments applies here, too: your rules, every check, and the topics that always wait for you.',
    format('At most %s automatic replies to one viewer in a thread, and one an hour.', p_turns),
    'Never two replies in a row, never the same words twice in a thread, and never under a comment that was edited, held or deleted.',
    'After two angry comments in a row, the conversation waits for you.',
    format('Only after %s approvals in conversations with at least %s%% unedited. Dismissing a draft starts the count again.',
      engine.most('conversation_approvals'), engine.most('conversation_unedited_percent'))]
$$;
comment on function engine.conversation_terms(int) is 'What an owner agrees to when answers within threads go without review (docs/CONVERSATIONS.md).';

create function engine.posting_terms_of(p_user uuid, p_channel text, p_about text, out terms jsonb, out hash text)
language sql stable set search_path = '' as $$
  select t.terms, encode(sha256(convert_to(t.terms::text, 'UTF8')), 'hex')
  from (
    select jsonb_build_object(
      'channel_id', p_channel, 'channel_title', c.channel_title, 'consent', true, 'caps', engine.posting_caps(p_user, p_channel),
      'rules', case when p_about = 'conversations' then engine.conversation_terms(engine.most('automatic_turns')) else engine.rule_terms(p_user, p_channel) || array[
        'Only comments written after you connected the channel that are unanswered and not spam.',
        format('Only comments no older than %s.', case s.max_comment_age_days when 1 then 'a day' else s.max_comment_age_days || ' days' end),
        'Only replies that pass every check: right language, no links you haven''t allowed, no mentions of other people, no repeats of a recent reply.',
        format('Only when the model is at least %s%% sure of its reply. Fixed texts of your rules don''t need this.', engine.most('sure_percent')),
        'Sarcastic comments and comments about money, law, health, threats, personal data or minors always wait for you.',
        case when s.undo_window_seconds = 0 then 'A reply may be posted as soon as it is queued.'
          else format('Every reply waits %s in the queue, where you can take it back.', engine.seconds_in_words(s.undo_window_seconds)) end] end) as terms
    from engine.settings_of(p_user, p_channel) s
    cross join lateral (
      select k.channel_title from public.youtube_connections k
      where k.user_id = p_user and k.channel_id = p_channel and k.is_active order by k.priority, k.connected_at, k.id limit 1) c
    where s.user_id is not null) t
$$;
comment on function engine.posting_terms_of(uuid, text, text) is
  'Today''s terms of posting without review (of engine.consent_subjects) on a user''s connected channel, {channel_id, channel_title, rules, caps, consent}, and their hash; null for any other channel.';

create function engine.agreed_terms(p_user uuid, p_channel text, p_hash text, p_about text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v record;
begin
  select * into v from engine.posting_terms_of(p_user, p_channel, p_about);
  if v.terms is null or p_hash is null then
    perform engine.fail(422, 'consent_required', 'Posting without review needs your explicit consent for a connected channel.', 'Read the terms and agree to them.');
  end if;
  perform engine.require(length(v.terms::text) <= engine.most('consent_characters'),
    format('The terms can have at most %s characters. Shorten your rules or delete some.', engine.most('consent_characters')));
  if p_hash <> v.hash then
    perform engine.fail(409, 'terms_changed', 'The terms have changed since you opened them. Read them again.');
  end if;
  return v.terms;
end $$;
comment on function engine.agreed_terms(uuid, text, text, text) is 'Today''s terms of a channel, to be kept; 409 when what was agreed to, by its hash, are other ones, 422 without a connected channel or an agreement.';

create function engine.posting_terms(p_channel text, p_about text) returns table (channel_title text, rules text[], caps text[], hash text)
language sql stable security definer set search_path = '' as $$
  select t.terms ->> 'channel_title', array(select jsonb_array_elements_text(t.terms -> 'rules')), array(select jsonb_array_elements_text(t.terms -> 'caps')), t.hash
  from engine.posting_terms_of(engine.account('read'), p_channel, p_about) t where t.terms is not null and engine.covers(engine.channels('read'), p_channel)
$$;
comment on function engine.posting_terms(text, text) is 'Rule of public.posting_terms.';

create function public.posting_terms(p_channel text, p_about text default 'comments') returns table (channel_title text, rules text[], caps text[], hash text)
language sql stable set search_path = '' as $$ select * from engine.posting_terms(p_channel, p_about) $$;
comment on function public.posting_terms(text, text) is
  'What the caller would agree to by posting replies to comments, or in conversations (p_about, engine.consent_subjects), without review on one of their connected channels, as it will be kept, and the hash that public.set_posting_policy wants. No row for any other channel.';
grant execute on function engine.posting_terms(text, text), public.posting_terms(text, text) to authenticated;
