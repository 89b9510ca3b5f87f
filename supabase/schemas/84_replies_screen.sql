-- The replies screen and the first steps: what is shown is counted and ordered here, as the caller, under row-level security.

create function engine.reply_urgency(p_grave boolean, p_escalation text, p_category text, p_sentiment text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case
    when p_grave then 6
    when p_escalation = any (engine.urgent_escalations()) then 5
    when p_escalation is not null then 4
    when p_category = 'Questions' then 3
    when p_category in ('Criticism', 'Requests') or p_sentiment = 'Negative' then 2
    else 1
  end
$$;
comment on function engine.reply_urgency(boolean, text, text, text) is
  'How soon a person should look, 6 to 1: despair and threats; threat by other signs, health, minor, law or money; any other escalation; a question; criticism, a request or a negative mood; the rest.';
grant execute on function engine.reply_urgency(boolean, text, text, text) to authenticated;

create function public.replies_page(
  p_tab text, p_search text default null, p_order text default 'newest', p_limit int default 25
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_search text := lower(engine.search_text(p_search));
  v_accounts uuid[] := array(select engine.account('read'));
  v_statuses text[] := engine.tab_statuses(p_tab);
  v_result jsonb;
begin
  perform engine.require(p_tab = any (engine.reply_tabs()), 'Unknown tab.');
  perform engine.require(p_limit between 1 and engine.most('list_rows'), format('A page has 1 to %s comments.', engine.most('list_rows')));
  perform engine.require(p_order = any (engine.reply_orders()), 'Order by urgent, newest or oldest.');
  with matching as (
    select y.id, engine.reply_urgency(y.grave, y.escalation, y.category, y.sentiment) as urgency, case when p_order = 'newest' then -1 else 1 end * extract(epoch from
      case p_tab when 'queued' then y.post_after when 'posted' then y.reply_sent_at
        when 'needs_you' then y.status_changed_at else y.published_at end) as place
    from public.youtube_comments y
    left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
    where y.user_id = any (v_accounts)
      and (
        (p_tab = 'unanswered' and y.reply_status is null and y.comment_id = y.thread_id and y.owner_replied_at is null
          and y.can_reply and y.redacted_at is null and not y.grave and y.status_reason is distinct from 'needs_answer')
        or (p_tab = 'needs_answer' and y.reply_status is null and y.status_reason = 'needs_answer' and y.redacted_at is null)
        or (p_tab = 'to_approve' and y.grave and y.reply_status is null and y.redacted_at is null)
        or (p_tab = 'spam' and y.reply_status = 'skipped' and y.status_reason = 'spam')
        or (y.reply_status = any (v_statuses) and (y.reply_status <> 'skipped' or y.status_reason is distinct from 'spam')))
      and (v_search is null or position(v_search in lower(
        concat_ws(' ', y.text_original, y.generated_reply, y.author_name, v.title))) > 0)
  ), page as (
    -- Sorted by id and place alone; only the page's rows are read whole.
    select y.*, v.title as video_title, m.urgency, m.place, engine.still_answerable(y) as answerable
    from (select * from matching order by case when p_order = 'urgent' then -urgency end, place nulls last, id limit p_limit) m
    join public.youtube_comments y using (id)
    left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
  )
  select jsonb_build_object(
    'now', engine.now(),
    'total', (select count(*) from matching),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'channel_id', p.channel_id, 'comment_id', p.comment_id, 'thread_id', p.thread_id, 'video_id', p.video_id, 'video_title', p.video_title,
        'channel_title', (select c.channel_title from public.youtube_connections c
          where c.user_id = p.user_id and c.channel_id = p.channel_id order by c.priority limit 1),
        'author_name', p.author_name, 'author_channel_id', p.author_channel_id, 'text_original', p.text_original,
        'translation', p.translation, 'translated_to', p.translated_to, 'published_at', p.published_at, 'edited_at', p.edited_at,
        'redacted_at', p.redacted_at, 'can_reply', p.can_reply, 'answerable', p.answerable, 'candidate', p.candidate, 'total_reply_count', p.total_reply_count,
        'language', p.language, 'sentiment', p.sentiment, 'category', p.category, 'confidence', p.confidence,
        'findings', p.findings, 'escalation', p.escalation, 'grave', p.grave, 'urgency', p.urgency,
        'rule_id', p.rule_id, 'rule_name', (select r.name from public.reply_rules r where r.id = p.rule_id),
        'generated_reply', p.generated_reply, 'reply_type', p.reply_type, 'reply_status', p.reply_status,
        'status_reason', p.status_reason, 'status_changed_at', p.status_changed_at, 'post_after', p.post_after,
        'reply_sent_at', p.reply_sent_at, 'posted_at', p.posted_at, 'verified_at', p.verified_at,
        'youtube_reply_id', p.youtube_reply_id, 'account', p.used_connection_label,
        'verification_attempts', p.verification_attempts, 'verification_note', p.verification_note, 'next_check_at', p.next_check_at,
        'owner_reply_text', p.owner_reply_text,
        'sources', engine.sources_shown(p.user_id, p.sources), 'marks', p.marks, 'lessons', p.lessons, 'question_id', p.question_id,
        'asks', case when p.status_reason = 'needs_answer' then (select q.body from public.questions q where q.id = p.question_id) end,
        'spam_reasons', case when p_tab = 'spam' then coalesce((
          select e.detail -> 'reasons' from public.reply_events e where e.comment_row_id = p.id and e.reason = 'spam' order by e.id desc limit 1), '[]') end)
        order by case when p_order = 'urgent' then -p.urgency end, p.place nulls last, p.id)
      from page p), '[]'))
  into v_result;
  return v_result;
end $$;
comment on function public.replies_page(text, text, text, int) is
  'One tab of the caller''s replies screen: {now, total, rows}. spam_reasons: in the tab spam, why, in sentences. now is the product''s clock, against which countdowns run. Ordered (newest, oldest) by '
  'when the comment was written, or (queued, posted, needs_you) when it is due, was sent, changed; urgent: by engine.reply_urgency, then oldest. '
  '422 for an unknown tab, order or limit.';
grant execute on function public.replies_page(text, text, text, int) to authenticated;

create function public.first_steps() returns table (connected boolean, objective boolean, switched_on boolean, policy boolean, answered boolean, seen_public boolean)
language sql stable set search_path = '' as $$
  with own as materialized (select array(select engine.account('read')) as accounts)
  select
    exists (select from public.youtube_connections c where c.user_id = any (own.accounts) and c.is_active and c.channel_id is not null),
    exists (select from public.client_objectives o where o.user_id = any (own.accounts) and (btrim(o.objective_text) <> '' or cardinality(o.tags) > 0)),
    exists (select from public.automation_settings s where s.user_id = any (own.accounts) and s.video_replies_enabled)
      or exists (select from public.channel_settings c where c.user_id = any (own.accounts) and c.video_replies_enabled),
    exists (select from public.automation_consents k where k.user_id = any (own.accounts)),
    exists (select from public.youtube_comments y where y.user_id = any (own.accounts) and y.reply_status = any (engine.reply_counts())),
    exists (select from public.youtube_comments y where y.user_id = any (own.accounts) and y.reply_status = 'verified_public')
  from own
$$;
comment on function public.first_steps() is
  'One row: which of the first steps the caller has made. policy: a posting policy was chosen, not only left as it is. answered: a reply was approved. seen_public: one is proven public.';
grant execute on function public.first_steps() to authenticated;
