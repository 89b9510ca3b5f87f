-- What the inbox knows of a comment, each said once: how urgent it is, what warns, what may be done with it; and the first steps. As the caller, under row-level security.

create function engine.needs_second_eyes() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  return not 'moderate' = any (v.permissions) and (select a.second_eyes from public.accounts a where a.id = v.account_id);
end $$;
comment on function engine.needs_second_eyes() is
  'Whether what the caller wrote is approved by somebody else: the account wants it (accounts.second_eyes), and they are no manager there.';

create function engine.wrote_it(p_comment uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select w.actor_id from public.reply_versions w where w.comment_row_id = p_comment order by w.id desc limit 1) = engine.actor();
end $$;
comment on function engine.wrote_it(uuid) is 'Whether the newest text of a reply is the caller''s own: for who has been shown the comment.';

-- Functions and not the tables themselves: their policies would be planned with every page and every poll.
create function engine.has_beside() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_account constant uuid := engine.account('read');
begin
  return exists (select from public.labels l where l.user_id = v_account) or exists (select from public.comment_notes n where n.user_id = v_account);
end $$;
comment on function engine.has_beside() is 'Whether the caller''s account has any labels or notes.';

create function engine.beside(p_comment uuid, p_notes boolean, out labels uuid[], out notes int)
language plpgsql stable security definer set search_path = '' as $$
begin
  labels := array(select l.label_id from public.comment_labels l where l.comment_row_id = p_comment);
  notes := case when p_notes then (select count(*)::int from public.comment_notes n where n.comment_row_id = p_comment and n.deleted_at is null) else 0 end;
end $$;
comment on function engine.beside(uuid, boolean) is 'The labels of a comment that the caller has been shown, and, for who may read these (p_notes), the number of its notes.';
grant execute on function engine.needs_second_eyes(), engine.wrote_it(uuid), engine.has_beside(), engine.beside(uuid, boolean) to authenticated;

create view engine.inbox with (security_invoker = true) as
select y.id, y.user_id, y.tab, y.tab_at, y.channel_id, y.video_id, y.author_name, y.author_channel_id, y.text_original, y.generated_reply, y.created_at, y.edited_at, y.published_at, y.language,
  y.category, y.sentiment, y.grave, y.escalation, y.assignee, y.reply_status, y.status_reason, y.status_changed_at, y.post_after, y.reply_sent_at, y.changed_in, v.title as video_title,
  case
    when y.grave or w.edited then 6
    when y.escalation = any (engine.urgent_escalations()) then 5
    when y.escalation is not null then 4
    when y.category = 'Questions' then 3
    when y.category in ('Criticism', 'Requests') or y.sentiment = 'Negative' then 2
    else 1
  end as urgency,
  w.*,
  array_remove(array[case when y.grave then 'grave' end, case when w.edited then 'edited' end, case when w.escalated then 'escalated' end, case when w.unproven then 'unproven' end, case when w.findings then 'findings' end], null)
    as warnings,
  r.*,
  jsonb_strip_nulls(jsonb_build_object(
    'approve', case when r.approve_refusal is null then 'queued' end,
    'dismiss', case when r.dismiss_refusal is null then 'no_reply' end,
    'keep', case when r.keep_refusal is null then case
      when y.reply_status = any (engine.reply_posted()) then 'posted'
      when y.reply_status = any (engine.reply_needs_owner()) then 'needs_you' else 'no_reply' end end,
    'cancel', case when r.cancel_refusal is null then 'to_approve' end,
    'restore', case when r.restore_refusal is null then case
      when y.grave or (w.follow_up and y.escalation is not null) or (y.status_reason in ('dismissed', 'at_rest') and y.generated_reply is not null) then 'to_approve'
      when exists (select from public.questions q where q.id = y.question_id and q.state = 'open') then 'needs_answer'
      else 'unanswered' end end,
    'draft', case when r.draft_refusal is null then 'unanswered' end,
    'not_spam', case when r.not_spam_refusal is null then case when y.grave then 'to_approve' else 'unanswered' end end,
    'spam', case when r.spam_refusal is null then 'no_reply' end,
    'write', case when r.write_refusal is null then 'to_approve' end,
    'edit', case when r.edit_refusal is null then 'to_approve' end,
    'resend', case when r.resend_refusal is null then 'queued' end,
    'on_youtube', case when r.on_youtube_refusal is null then y.tab end))
    - case when engine.covers((select engine.channels('approve')), y.channel_id) then '{}'::text[] else engine.acts_allowed_by('approve') end
    - case when engine.covers((select engine.channels('moderate')), y.channel_id) then '{}'::text[] else engine.acts_allowed_by('moderate') end
    - case when engine.covers((select engine.channels('answer')), y.channel_id) then '{}'::text[] else engine.acts_allowed_by('answer') end as can
from public.youtube_comments y
left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
cross join lateral (select coalesce(y.escalation <> 'edited', false) as escalated, coalesce(y.escalation = 'edited', false) as edited, y.comment_id <> y.thread_id as follow_up,
  y.comment_id <> y.thread_id and exists (select from public.turns t where t.comment_row_id = y.id and t.addressed = 'channel') as answers_us, y.marks <> '[]' as unproven, y.findings <> '[]' as findings) w
-- Judged not worth an answer, and YouTube still has it, open and unanswered.
cross join lateral (select coalesce(y.reply_status = 'skipped' and coalesce(y.status_reason, 'dismissed') = any (engine.answerable_skips())
  and y.can_reply and y.gone_at is null and y.redacted_at is null and y.owner_replied_at is null and y.author_channel_id is distinct from y.channel_id, false) as answerable) k
cross join lateral (select
  case
    when y.reply_status = any (engine.reply_counts()) then 'It''s already approved.'
    when y.reply_status is null then 'There''s no reply to approve yet.'
    when y.reply_status <> 'draft' then 'Only a draft can be approved.'
    when y.grave and (y.reply_type <> 'Manual' or y.rule_id is not null) then 'This comment needs a reply from you.'
    when (select engine.needs_second_eyes())
      and engine.wrote_it(y.id)
      then 'You wrote this reply. Somebody else has to approve it.' end as approve_refusal,
  case when y.reply_status <> 'draft' then 'Only a comment without a queued reply can be dismissed.' end as dismiss_refusal,
  case when not w.edited then 'It wasn''t edited after your reply.' end as keep_refusal,
  case when y.reply_status is distinct from 'queue' then 'It''s too late to cancel this reply.' end as cancel_refusal,
  case
    when y.reply_status is distinct from 'skipped' then 'Only a comment without a reply can be restored.'
    when not k.answerable then 'This comment can no longer be answered on YouTube.' end as restore_refusal,
  case
    when y.reply_status <> 'skipped' then 'It already has a reply.'
    when y.grave then 'This comment needs a reply from you.'
    when y.reply_status = 'skipped' and not k.answerable or y.redacted_at is not null or y.gone_at is not null then 'This comment can no longer be answered on YouTube.'
    when y.reply_status = 'skipped' and coalesce(y.status_reason, '') not in ('dismissed', 'spam', 'confirmed_spam')
      then 'It would be skipped again for the same reason. Write a reply instead.'
    when y.reply_status is null and y.status_reason = 'needs_answer' then 'It''s waiting for your answer. Answer the question instead.'
    when y.reply_status is null and y.candidate then 'Its draft is already on the way.'
    when y.published_at <= (select engine.now()) - make_interval(days => (select s.max_comment_age_days from public.automation_settings s where s.user_id = y.user_id))
      then 'It''s older than the comments you answer.'
    when engine.decide_before_drafting(y.author_channel_id, y.channel_id, y.owner_replied_at, y.text_original, y.can_reply) is not null then 'This comment can no longer be answered on YouTube.' end as draft_refusal,
  case
    when y.reply_status is distinct from 'skipped' or coalesce(y.status_reason, '') not in ('spam', 'confirmed_spam') then 'This comment isn''t marked as spam.'
    when not k.answerable then 'This comment can no longer be answered on YouTube.' end as not_spam_refusal,
  case when y.reply_status is distinct from 'skipped' or y.status_reason is distinct from 'spam' then 'This comment isn''t marked as spam.' end as spam_refusal,
  case when y.reply_status <> 'draft' and not k.answerable then 'This comment already has a reply or can''t be answered.' end as write_refusal,
  case when coalesce(y.reply_status, '') <> all (engine.reply_editable()) then 'This reply can no longer be edited here.' end as edit_refusal,
  case when coalesce(y.reply_status, '') <> all (engine.reply_resendable()) then 'Only a failed or unconfirmed reply can be sent again.' end as resend_refusal,
  case when y.youtube_reply_id is null or coalesce(y.reply_status, '') <> all (engine.reply_on_youtube()) then 'This reply isn''t on YouTube.' end as on_youtube_refusal) r;
comment on view engine.inbox is
  'What the inbox knows of a comment beside what stands on its row, each said here alone. urgency: how soon a person should look, 6 to 1: despair, threats and what was edited under our reply; threat by other signs, health, minor, '
  'law or money; any other escalation; a question; criticism, a request or a negative mood; the rest. answers_us: a word within a thread to the channel. warnings: engine.inbox_warnings, in their order, each a column of its name, too. For each of engine.comment_acts, why it '
  'cannot be done, in a sentence; null when it can. can: those that can be done and that the caller is allowed (engine.acts_allowed_by), with the tab to which the comment goes by it.';
grant select on engine.inbox to authenticated;

create view engine.inbox_lines with (security_invoker = true) as
select y.id, y.tab_at, y.urgency, jsonb_build_object(
  'id', y.id, 'channel_id', y.channel_id, 'video_id', y.video_id, 'video_title', y.video_title, 'author_name', y.author_name,
  -- Their beginnings: a line shows no more.
  'text', left(y.text_original, engine.most('line_characters')), 'reply_cut', left(y.generated_reply, engine.most('line_characters')),
  'reply_whole', length(y.generated_reply) <= engine.most('line_characters'), 'escalation', y.escalation, 'published_at', y.published_at,
  'text_id', coalesce((select max(w.id) from public.reply_versions w where w.comment_row_id = y.id), 0),
  'language', y.language, 'urgency', y.urgency, 'warnings', y.warnings, 'follow_up', y.follow_up, 'answers_us', y.answers_us, 'reply_status', y.reply_status, 'status_reason', y.status_reason, 'reply_sent_at', y.reply_sent_at,
  'assignee', y.assignee, 'tab', y.tab, 'tab_at', y.tab_at, 'can', y.can)
  || case when (select engine.has_beside()) then to_jsonb(engine.beside(y.id, (select engine.account('answer')) is not null)) else '{"labels": [], "notes": 0}' end as line
from engine.inbox y;
comment on view engine.inbox_lines is 'A comment as a line of the inbox, wherever one is given. reply_whole: the whole draft is in reply_cut; null where there is none. text_id: the newest of its reply_versions, 0 for none.';
grant select on engine.inbox_lines to authenticated;

create function engine.refuse_act(p_refusal text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_refusal is not null then
    perform engine.fail(409, 'reply_state_conflict', p_refusal, 'Reload the page to see the latest version.');
  end if;
end $$;
comment on function engine.refuse_act(text) is 'Refuses with 409 what cannot be done to a comment now, with the sentence of engine.inbox; null: it can. Who acts has locked the comment.';

create function public.first_steps() returns table (connected boolean, objective boolean, switched_on boolean, policy boolean, answered boolean, seen_public boolean)
language sql stable set search_path = '' as $$
  with own as materialized (select array(select engine.account('read')) as accounts)
  select
    exists (select from public.youtube_connections c where c.user_id = any (own.accounts) and c.is_active and c.channel_id is not null),
    exists (select from public.client_objectives o where o.user_id = any (own.accounts) and (btrim(o.objective_text) <> '' or cardinality(o.tags) > 0)),
    exists (select from public.automation_settings s where s.user_id = any (own.accounts) and s.video_replies_enabled)
      or exists (select from public.channel_settings c where c.user_id = any (own.accounts) and c.video_replies_enabled),
    exists (select from public.automation_consents k where k.user_id = any (own.accounts)),
    exists (select from public.comments y where y.user_id = any (own.accounts) and y.is_replied and y.reply_status = any (engine.reply_counts())),
    exists (select from public.comments y where y.user_id = any (own.accounts) and y.tab = 'posted' and y.reply_status = 'verified_public')
  from own
$$;
comment on function public.first_steps() is
  'One row: which of the first steps the caller has made. policy: a posting policy was chosen, not only left as it is. answered: a reply was approved. seen_public: one is proven public.';
grant execute on function public.first_steps() to authenticated;
