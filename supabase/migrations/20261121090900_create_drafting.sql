-- Drafting: which comments await a reply, with what context, and what becomes of a written one.

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

  with ranked as (
    select y.id, row_number() over (partition by y.user_id order by y.published_at) as n
    from public.youtube_comments y join public.automation_settings s on s.user_id = y.user_id
    where y.reply_status is null and y.candidate and (p_user is null or y.user_id = p_user)
      and s.automation_status = 'active' and y.redacted_at is null
      and y.can_reply and y.total_reply_count <= y.replies_read
      and (y.draft_after is null or y.draft_after <= engine.now())
    order by n limit p_limit
  ), locked as (
    select y.id from public.youtube_comments y join ranked using (id)
    where y.reply_status is null and (y.draft_after is null or y.draft_after <= engine.now())
    for update of y skip locked
  ), claimed as (
    update public.youtube_comments y set draft_after = engine.now() + make_interval(secs => p_lease_seconds), draft_attempts = draft_attempts + 1
    from locked where y.id = locked.id returning y.id
  )
  select array_agg(id) into v_claimed from claimed;

  return jsonb_build_object(
    'comments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', y.id, 'user_id', y.user_id, 'channel_id', y.channel_id, 'comment_id', y.comment_id, 'text', y.text_original,
        'author_name', y.author_name, 'author_channel_id', y.author_channel_id, 'attempts', y.draft_attempts,
        'video_id', y.video_id, 'video_title', (select v.title from public.videos v where v.user_id = y.user_id and v.id = y.video_id),
        'thread', coalesce((
          select jsonb_agg(jsonb_build_object('author', t.author_name, 'text', t.text_original) order by t.published_at)
          from (select * from public.youtube_comments t where t.user_id = y.user_id and t.thread_id = y.thread_id and t.id <> y.id
                order by t.published_at desc limit 10) t), '[]'))
        order by y.published_at)
      from public.youtube_comments y where y.id = any(v_claimed)), '[]'),
    'voices', coalesce((
      select jsonb_agg(jsonb_build_object(
        'user_id', k.user_id, 'channel_id', k.channel_id,
        'channel_title', (select c.channel_title from public.youtube_connections c where c.user_id = k.user_id and c.channel_id = k.channel_id limit 1),
        'objective', coalesce(o.objective_text, ''), 'tags', to_jsonb(coalesce(o.tags, '{}')),
        'recent_replies', coalesce((
          select jsonb_agg(r.generated_reply) from (
            select y.generated_reply from public.youtube_comments y
            where y.user_id = k.user_id and y.channel_id = k.channel_id and y.generated_reply is not null and y.reply_status <> 'skipped'
            order by y.status_changed_at desc limit 30) r), '[]')))
      from (select distinct user_id, channel_id from public.youtube_comments where id = any(v_claimed)) k
      left join lateral (
        select * from public.client_objectives o where o.user_id = k.user_id order by o.updated_at desc limit 1) o on true), '[]'));
end $$;
comment on function service.claim_drafts(uuid, int, int) is
  'Up to p_limit candidates of active accounts, taken in turn from every user, leased for p_lease_seconds, as {comments, voices}. '
  'Candidates older than the user''s limit are skipped as too_old on the way.';
create index youtube_comments_recent_texts on public.youtube_comments (user_id, channel_id, status_changed_at desc) where generated_reply is not null;

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

create function engine.approve(p_id uuid, p_actor text, p_reason text) returns public.youtube_comments
language plpgsql set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  update public.youtube_comments y set
    approved_hash = engine.reply_hash(y.generated_reply), approved_at = engine.now(), reply_sent_at = engine.now(),
    post_after = engine.now() + make_interval(secs => coalesce(
      (select undo_window_seconds from public.automation_settings s where s.user_id = y.user_id), 120)),
    post_attempts = 0
  where y.id = p_id;
  select * into v from engine.move_reply(p_id, 'queue', p_actor, p_reason, jsonb_build_object('hash', engine.reply_hash(
    (select generated_reply from public.youtube_comments where id = p_id))));
  return v;
end $$;
comment on function engine.approve(uuid, text, text) is 'Queues a reply: stores the hash of the approved text and starts the undo window.';

create function service.record_drafts(p_results jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v public.youtube_comments;
  v_drafted int := 0; v_queued int := 0; v_skipped int := 0; v_retried int := 0;
begin
  for r in
    select result.* from jsonb_to_recordset(p_results) as result (
      id uuid, decision text, reason text, reply text, language text, sentiment text, category text, topics text[], confidence real,
      findings jsonb, escalation text, model jsonb)
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
        draft_after = engine.now() + least(interval '1 minute' * power(2, least(draft_attempts, 6)), interval '1 hour'), status_reason = r.reason
      where id = r.id;
      v_retried := v_retried + 1;
      continue;
    end if;
    update public.youtube_comments set
      language = coalesce(r.language, language), sentiment = coalesce(r.sentiment, sentiment), category = coalesce(r.category, category),
      topics = coalesce(r.topics, topics), confidence = coalesce(r.confidence, confidence), findings = coalesce(r.findings, '[]'),
      escalation = r.escalation, draft_after = null
    where id = r.id;
    if r.decision = 'skip' then
      perform engine.move_reply(r.id, 'skipped', 'engine', r.reason, coalesce(r.model, '{}'));
      v_skipped := v_skipped + 1;
      continue;
    end if;
    perform engine.set_reply_text(r.id, r.reply, 'AI');
    if engine.may_post_unseen(v.user_id, v.channel_id, coalesce(r.findings, '[]'), r.escalation, r.confidence) then
      perform engine.approve(r.id, 'engine', 'policy_auto');
      v_queued := v_queued + 1;
    else
      perform engine.move_reply(r.id, 'draft', 'engine', r.reason, coalesce(r.model, '{}'));
      v_drafted := v_drafted + 1;
    end if;
  end loop;
  return jsonb_build_object('drafted', v_drafted, 'queued', v_queued, 'skipped', v_skipped, 'retried', v_retried);
end $$;
comment on function service.record_drafts(jsonb) is
  'Records what drafting came to ([{id, decision: reply|skip|retry, reason, reply, language, …, findings, escalation, model}]). Whether a reply '
  'waits for a person or is queued is decided here, not by the caller. Returns counts.';
