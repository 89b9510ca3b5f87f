-- Drafting: which comments await a reply, with what context, and what becomes of a written one.

create function engine.reply_voice(p_user uuid, p_channel text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'user_id', p_user, 'channel_id', p_channel,
    'channel_title', (select c.channel_title from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel limit 1),
    'objective', coalesce(o.objective_text, ''), 'tags', to_jsonb(coalesce(o.tags, '{}')),
    'brand', (select to_jsonb(b) - 'user_id' - 'updated_at' from public.brand_voices b where b.user_id = p_user),
    'own_answers', coalesce((
      select jsonb_agg(a.owner_reply_text) from (
        select y.owner_reply_text from public.youtube_comments y
        where y.user_id = p_user and y.channel_id = p_channel and y.owner_reply_text is not null and length(y.owner_reply_text) between 2 and 500
        order by y.owner_replied_at desc limit 5) a), '[]'),
    'recent_replies', coalesce((
      select jsonb_agg(r.generated_reply) from (
        select y.generated_reply from public.youtube_comments y
        where y.user_id = p_user and y.channel_id = p_channel and y.generated_reply is not null and y.reply_status <> 'skipped'
        order by y.status_changed_at desc limit 30) r), '[]'),
    'rules', coalesce((
      select jsonb_agg(to_jsonb(r) - 'user_id' - 'position' - 'enabled' - 'changed_at' - 'min_approvals' - 'min_unedited_percent' order by r.position)
      from public.reply_rules r where r.user_id = p_user and r.enabled), '[]'))
  from (select) one left join lateral (
    select * from public.client_objectives o where o.user_id = p_user order by o.updated_at desc limit 1) o on true
$$;
comment on function engine.reply_voice(uuid, text) is
  'How replies of a user on a channel are written: objective, tags, brand voice (null: the defaults), the owner''s own last answers, our recent '
  'replies, and the enabled rules in order.';

create function service.claim_drafts(p_user uuid default null, p_limit int default 20, p_lease_seconds int default 120) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_claimed uuid[];
begin
  for v_id in
    select y.id from public.youtube_comments y join public.automation_settings s on s.user_id = y.user_id
    where y.reply_status is null and y.candidate and (p_user is null or y.user_id = p_user)
      and y.published_at < engine.now() - make_interval(days => s.max_comment_age_days)
    limit 500 for update of y skip locked
  loop
    perform engine.move_reply(v_id, 'skipped', 'engine', 'too_old');
  end loop;

  -- What waits for tomorrow's budget says so.
  with waiting as (
    select y.id from private.model_days d
    join public.automation_settings s on s.user_id = d.user_id and d.calls >= s.model_calls_per_day
    join public.youtube_comments y on y.user_id = d.user_id
    where d.day = engine.model_day() and (p_user is null or d.user_id = p_user)
      and y.reply_status is null and y.candidate and y.status_reason is distinct from 'model_budget'
    limit 500 for update of y skip locked
  )
  update public.youtube_comments y set status_reason = 'model_budget' from waiting w where y.id = w.id;

  with ranked as (
    select y.id, row_number() over (partition by y.user_id order by y.published_at) as n, s.model_calls_per_day - coalesce(d.calls, 0) as calls_left
    from public.youtube_comments y
    join public.automation_settings s on s.user_id = y.user_id
    left join private.model_days d on d.user_id = y.user_id and d.day = engine.model_day()
    where y.reply_status is null and y.candidate and (p_user is null or y.user_id = p_user)
      and s.automation_status = 'active' and y.redacted_at is null
      and y.can_reply and y.total_reply_count <= y.replies_read
      and (y.draft_after is null or y.draft_after <= engine.now())
  ), in_turn as (
    select r.id from ranked r where r.n <= r.calls_left order by r.n limit p_limit
  ), locked as (
    select y.id from public.youtube_comments y join in_turn using (id)
    where y.reply_status is null and (y.draft_after is null or y.draft_after <= engine.now())
    for update of y skip locked
  ), claimed as (
    update public.youtube_comments y set
      draft_after = engine.now() + make_interval(secs => p_lease_seconds), draft_attempts = draft_attempts + 1,
      status_reason = nullif(status_reason, 'model_budget')
    from locked where y.id = locked.id returning y.id
  )
  select array_agg(id) into v_claimed from claimed;

  return jsonb_build_object(
    'comments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', y.id, 'user_id', y.user_id, 'channel_id', y.channel_id, 'comment_id', y.comment_id, 'text', y.text_original,
        'author_name', y.author_name, 'author_channel_id', y.author_channel_id, 'attempts', y.draft_attempts,
        'author_seen', exists (
          select from public.youtube_comments e
          where e.user_id = y.user_id and e.author_channel_id = y.author_channel_id and e.channel_id = y.channel_id
            and e.id <> y.id and e.published_at < y.published_at),
        'video_id', y.video_id, 'video_title', (select v.title from public.videos v where v.user_id = y.user_id and v.id = y.video_id),
        'thread', coalesce((
          select jsonb_agg(jsonb_build_object('author', t.author_name, 'text', t.text_original) order by t.published_at)
          from (select * from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id and t.id <> y.id
                order by t.published_at desc limit 10) t), '[]'))
        order by y.published_at)
      from public.youtube_comments y where y.id = any(v_claimed)), '[]'),
    'voices', coalesce((
      select jsonb_agg(engine.reply_voice(k.user_id, k.channel_id))
      from (select distinct user_id, channel_id from public.youtube_comments where id = any(v_claimed)) k), '[]'));
end $$;
comment on function service.claim_drafts(uuid, int, int) is
  'Up to p_limit candidates of active accounts, taken in turn from every user, no more of one than today''s model budget has calls left, leased '
  'for p_lease_seconds, as {comments, voices} (engine.reply_voice). Candidates older than the user''s limit are skipped as too_old on the way.';

create function engine.may_post_unseen(p_user uuid, p_channel text, p_findings jsonb, p_escalation text, p_confidence real) returns boolean
language sql stable set search_path = '' as $$
  select jsonb_array_length(p_findings) = 0 and p_escalation is null and coalesce(p_confidence, 0) >= 0.7::real
    and exists (select from public.automation_settings s where s.user_id = p_user and s.posting_policy = 'auto' and s.automation_status = 'active')
    -- A consent names its channel and holds until review is chosen again.
    and exists (
      select from public.automation_consents c
      where c.user_id = p_user and c.policy = 'auto' and c.terms ->> 'channel_id' = p_channel
        and c.id > coalesce((select max(r.id) from public.automation_consents r where r.user_id = p_user and r.policy = 'review'), 0))
    and exists (select from public.profiles p where p.user_id = p_user and p.plan is not null)
$$;
comment on function engine.may_post_unseen(uuid, text, jsonb, text, real) is
  'Whether a reply may be queued without a person: policy auto with a recorded consent for this channel, an approved plan, no finding, no escalation, confidence >= 0.7.';

create function engine.viewer_answered(p_user uuid, p_video text, p_author text, p_except uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.youtube_comments y
    where y.user_id = p_user and y.author_channel_id = p_author and y.video_id = p_video and y.id is distinct from p_except
      and y.reply_status = any (engine.reply_answers_viewer()))
$$;
comment on function engine.viewer_answered(uuid, text, text, uuid) is 'Whether a reply to this viewer under this video is out or on its way, beside that of p_except.';

create function engine.why_not_unseen(
  p_user uuid, p_channel text, p_video text, p_author text, p_comment uuid, p_rule uuid, p_findings jsonb, p_escalation text, p_confidence real
) returns text
language sql stable set search_path = '' as $$
  select case
    when p_escalation is not null then 'escalated'
    when jsonb_array_length(p_findings) > 0 then 'check_failed'
    when rule.action <> all (engine.unattended_rule_actions()) then 'rule'
    when not (engine.rule_standing(rule.id)).earned then 'rule_not_earned'
    when not engine.may_post_unseen(p_user, p_channel, p_findings, p_escalation, 1) then 'needs_approval'
    -- The owner wrote a fixed reply, so how sure the model is of itself says nothing of it.
    when rule.action is distinct from 'fixed' and not engine.may_post_unseen(p_user, p_channel, p_findings, p_escalation, p_confidence) then 'low_confidence'
    when s.once_per_viewer and engine.viewer_answered(p_user, p_video, p_author, p_comment) then 'once_per_viewer'
  end
  from (select) one
  left join public.reply_rules rule on rule.id = p_rule and rule.user_id = p_user
  left join public.automation_settings s on s.user_id = p_user
$$;
comment on function engine.why_not_unseen(uuid, text, text, text, uuid, uuid, jsonb, text, real) is
  'Why a written reply waits for a person: escalated, check_failed, rule, rule_not_earned, needs_approval, low_confidence, once_per_viewer; null '
  'when it may be queued without one.';

create function engine.approve(p_id uuid, p_actor text, p_reason text, p_detail jsonb default '{}') returns public.youtube_comments
language plpgsql set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  update public.youtube_comments y set
    approved_hash = engine.reply_hash(y.generated_reply), reply_shape = engine.reply_shape_hash(y.generated_reply, y.author_name),
    approved_at = engine.now(), approved_by = p_actor, reply_sent_at = engine.now(),
    -- Replies that nobody looked at leave at irregular times, like a person's.
    post_after = engine.now() + make_interval(secs => coalesce(
      (select undo_window_seconds + case p_actor when 'engine' then random() * jitter_seconds else 0 end
       from public.automation_settings s where s.user_id = y.user_id), 120)),
    post_attempts = 0
  where y.id = p_id;
  select * into v from engine.move_reply(p_id, 'queue', p_actor, p_reason, p_detail || jsonb_build_object('hash', engine.reply_hash(
    (select generated_reply from public.youtube_comments where id = p_id))));
  return v;
end $$;
comment on function engine.approve(uuid, text, text, jsonb) is
  'Queues a reply: stores the hash of the approved text and who approved it, and starts the undo window; p_detail goes into the history.';

create function engine.withdraw_unseen(p_user uuid, p_rule uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform engine.lock_decisions(p_user);
  for v_id in
    select y.id from public.youtube_comments y
    where y.user_id = p_user and y.approved_by = 'engine' and (p_rule is null or y.rule_id = p_rule)
      and y.reply_status = any (engine.reply_approved()) and y.send_started_at is null
    order by y.comment_id for update
  loop
    -- Claimed, but not begun to be sent: the holder of the lease will not be let through (begin_send).
    if (select y.reply_status from public.youtube_comments y where y.id = v_id) = 'posting' then
      perform engine.return_to_queue(v_id, p_reason);
    end if;
    perform engine.move_reply(v_id, 'draft', 'engine', p_reason);
  end loop;
end $$;
comment on function engine.withdraw_unseen(uuid, uuid, text) is
  'Takes replies that no person approved and that have not left yet back to draft, because what let them go holds no longer: all of a user''s, or '
  'those of one rule.';

create function engine.lock_own_decisions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.lock_decisions(a.id) from engine.accounts() as a (id);
  return null;
end $$;
comment on function engine.lock_own_decisions() is
  'Trigger before a statement that changes rules: takes engine.lock_decisions before a rule''s row is locked, in the order of record_drafts, which would '
  'otherwise hold the lock and wait for the row.';
create trigger reply_rules_lock before update or delete on public.reply_rules for each statement
  when (pg_catalog.pg_trigger_depth() = 0) execute function engine.lock_own_decisions();

create function engine.withdraw_of_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform engine.withdraw_unseen(old.user_id, old.id, 'rule_gone');
    return old;
  end if;
  if not new.enabled or not (engine.rule_standing(new.id)).earned then
    perform engine.withdraw_unseen(new.user_id, new.id, 'rule_not_earned');
  end if;
  return new;
end $$;
comment on function engine.withdraw_of_rule() is 'Trigger: a rule that was changed, switched off or deleted lets nothing more go.';
create trigger reply_rules_withdraw_changed after update on public.reply_rules for each row
  when ((new.enabled, new.changed_at, new.min_approvals, new.min_unedited_percent)
    is distinct from (old.enabled, old.changed_at, old.min_approvals, old.min_unedited_percent))
  execute function engine.withdraw_of_rule();
-- Not when the whole account goes: its replies go with it.
create trigger reply_rules_withdraw_deleted before delete on public.reply_rules for each row
  when (pg_catalog.pg_trigger_depth() = 0) execute function engine.withdraw_of_rule();

create function engine.record_rule_outcome(p_id uuid, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id;
  if v.rule_id is null then
    return;
  end if;
  insert into public.rule_outcomes (user_id, rule_id, comment_row_id, outcome) values (v.user_id, v.rule_id, p_id, p_outcome);
  if p_outcome = 'rejected' then
    perform engine.withdraw_unseen(v.user_id, v.rule_id, 'rule_not_earned');
  end if;
end $$;
comment on function engine.record_rule_outcome(uuid, text) is
  'Keeps what a person made of a reply (approved, edited, rejected) for the rule that led to it, if any did. A rejection takes the rule''s '
  'trust, and its replies that nobody has seen, back.';

create function service.record_drafts(p_results jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v public.youtube_comments;
  v_detail jsonb;
  v_why_not text;
  v_shadow boolean;
  v_drafted int := 0; v_queued int := 0; v_skipped int := 0; v_retried int := 0;
begin
  for r in
    select distinct y.user_id from jsonb_to_recordset(p_results) as result (id uuid)
    join public.youtube_comments y using (id) order by y.user_id
  loop
    perform engine.lock_decisions(r.user_id);
  end loop;

  for r in
    select result.* from jsonb_to_recordset(p_results) as result (
      id uuid, decision text, reason text, reply text, reply_type text, rule_id uuid, language text, sentiment text, category text, topics text[],
      confidence real, findings jsonb, escalation text, model jsonb)
    join public.youtube_comments y using (id) order by y.comment_id
  loop
    select * into v from public.youtube_comments where id = r.id for update;
    -- Late or repeated: the comment was decided meanwhile (owner answered, dismissed, another run). The first decision stands.
    -- No draft_after: the viewer edited the comment since it was claimed, so this is about a text that is no more.
    if not found or v.reply_status is not null or v.draft_after is null then
      continue;
    end if;
    if r.decision = 'retry' then
      update public.youtube_comments set
        draft_after = case r.reason
          when 'model_budget' then engine.now()
          else engine.now() + least(interval '1 minute' * power(2, least(draft_attempts, 6)), interval '1 hour') end,
        status_reason = r.reason
      where id = r.id;
      v_retried := v_retried + 1;
      continue;
    end if;
    v_detail := coalesce(r.model, '{}');
    if r.rule_id is not null then
      select v_detail || jsonb_build_object('rule_id', k.id, 'name', k.name) into v_detail
      from public.reply_rules k where k.id = r.rule_id and k.user_id = v.user_id and k.enabled;
      if not found then
        -- The rule was deleted or switched off meanwhile: the others decide anew.
        update public.youtube_comments set draft_after = engine.now() where id = r.id;
        v_retried := v_retried + 1;
        continue;
      end if;
    end if;
    select coalesce(bool_or(s.shadow_mode), false) into v_shadow from public.automation_settings s where s.user_id = v.user_id;
    update public.youtube_comments set
      language = coalesce(r.language, language), sentiment = coalesce(r.sentiment, sentiment), category = coalesce(r.category, category),
      topics = coalesce(r.topics, topics), confidence = coalesce(r.confidence, confidence), findings = coalesce(r.findings, '[]'),
      escalation = r.escalation, rule_id = r.rule_id, draft_after = null
    where id = r.id;
    if r.decision = 'skip' then
      perform engine.move_reply(r.id, 'skipped', 'engine', r.reason, v_detail);
      v_skipped := v_skipped + 1;
      v_why_not := r.reason;
    else
      perform engine.set_reply_text(r.id, r.reply, coalesce(r.reply_type, 'AI'));
      v_why_not := engine.why_not_unseen(v.user_id, v.channel_id, v.video_id, v.author_channel_id, r.id, r.rule_id, coalesce(r.findings, '[]'),
        r.escalation, r.confidence);
      if v_why_not is null and not v_shadow then
        perform engine.approve(r.id, 'engine', 'policy_auto', v_detail);
        v_queued := v_queued + 1;
      else
        perform engine.move_reply(r.id, 'draft', 'engine', coalesce(v_why_not, 'shadow'), v_detail);
        v_drafted := v_drafted + 1;
      end if;
    end if;
    if v_shadow then
      insert into public.shadow_decisions (user_id, comment_row_id, decision, reason, reply, rule_id)
      select v.user_id, v.id, case when r.decision = 'skip' then 'skip' when v_why_not is null then 'post' else 'draft' end,
        coalesce(v_why_not, 'policy_auto'), y.generated_reply, r.rule_id
      from public.youtube_comments y where y.id = v.id;
    end if;
  end loop;
  return jsonb_build_object('drafted', v_drafted, 'queued', v_queued, 'skipped', v_skipped, 'retried', v_retried);
end $$;
comment on function service.record_drafts(jsonb) is
  'Records what drafting came to ([{id, decision: reply|skip|retry, reason, reply, reply_type, rule_id, language, …, findings, escalation, model}]). '
  'Whether a reply waits for a person, and why, or is queued is decided here, not by the caller. In shadow mode nothing is queued, and what would '
  'have happened is kept. Returns counts.';

create function service.try_context(p_user uuid, p_channel text, p_video text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_channel text := coalesce(p_channel, (
    select c.channel_id from public.youtube_connections c where c.user_id = p_user and c.channel_id is not null and c.is_active
    order by c.priority, c.connected_at limit 1));
begin
  if p_channel is not null and not exists (select from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel) then
    perform engine.fail(404, 'channel_not_connected', 'This channel is not connected.', 'Connect it first.');
  end if;
  return jsonb_build_object(
    'voice', engine.reply_voice(p_user, v_channel),
    'video_title', (select v.title from public.videos v where v.user_id = p_user and v.id = p_video));
end $$;
comment on function service.try_context(uuid, text, text) is
  'What a reply to an imagined comment is written with: {voice, video_title}, on the named channel (404 when it is not the user''s) or the first one.';

create function service.try_decision(
  p_user uuid, p_channel text, p_rule uuid, p_findings jsonb, p_escalation text, p_confidence real
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when why_not is not null then jsonb_build_object('outcome', 'draft', 'why', why_not)
    when exists (select from public.automation_settings s where s.user_id = p_user and s.shadow_mode) then jsonb_build_object('outcome', 'draft', 'why', 'shadow')
    else jsonb_build_object('outcome', 'post', 'why', 'policy_auto')
  end
  from engine.why_not_unseen(p_user, p_channel, null, null, null, p_rule, p_findings, p_escalation, p_confidence) why_not
$$;
comment on function service.try_decision(uuid, text, uuid, jsonb, text, real) is
  'What record_drafts would make of a reply now: {outcome: draft|post, why}. Writes nothing.';
