-- What an owner makes of open questions: an answer that becomes a fact and drafts for all who asked, or none.

create function engine.waiting_comments(p_question uuid) returns uuid[]
language plpgsql set search_path = '' as $$
begin
  -- Nobody joins it meanwhile: who waited here sees all who did.
  perform engine.lock_decisions(q.user_id) from public.questions q where q.id = p_question;
  return array(
    select y.id from public.asked_questions a join public.comments y on y.id = a.comment_row_id
    where a.question_id = p_question and y.tab = 'needs_answer' order by y.user_id, y.channel_id, y.comment_id for update of y);
end $$;
comment on function engine.waiting_comments(uuid) is 'Locks its owner''s decisions and the comments that wait for the answer to a question, in the order in which everybody takes comments.';

create function engine.own_question(p_id uuid, p_states text[]) returns public.questions
language plpgsql set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account('answer'));
  v public.questions;
begin
  select * into v from public.questions q
  where q.id = p_id and q.user_id = v_account and engine.covers((select engine.channels('answer')), q.channel_id) for update;
  if not found then
    perform engine.fail(404, 'question_not_found', 'This question doesn''t exist.', 'Reload the page: it may have been merged with another question.');
  end if;
  if v.state <> all (p_states) then
    perform engine.fail(409, 'question_state_conflict', 'This question has been answered or dismissed.', 'Reload the page to see the latest version.');
  end if;
  return v;
end $$;
comment on function engine.own_question(uuid, text[]) is
  'Locks one of the caller''s questions, after its waiting comments (engine.waiting_comments): 404 alike for none and another user''s, 409 in another state.';

create function engine.draft_now(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.chores as c (comment_row_id, user_id, channel_id, draft_after)
  select y.id, y.user_id, y.channel_id, engine.now() from public.comments y where y.id = any (p_ids) order by y.user_id, y.channel_id, y.comment_id
  on conflict (comment_row_id) do update set draft_after = excluded.draft_after, draft_failures = 0;
  update public.comments y set status_reason = null where y.id = any (p_ids)
$$;
comment on function engine.draft_now(uuid[]) is 'Comments, whose rows are locked, that waited for their owner are drafted in their turn, as if none of their texts had ever failed.';

create function engine.ask_again(p_user uuid, p_channel text) returns void
language sql set search_path = '' as $$
  select engine.draft_now(array(
    select k.id from public.comments k
    where k.user_id = p_user and k.channel_id = p_channel and k.tab = 'needs_answer'
      and not exists (select from public.asked_questions a where a.comment_row_id = k.id)
    order by k.tab_at desc limit 20 for update skip locked))
$$;
comment on function engine.ask_again(uuid, text) is 'Comments that found no room among the open questions are drafted once more, now that there is some.';

create function engine.answer_question(p_id uuid, p_answer text, p_links text[], p_scope text, p_until date) returns table (fact_id uuid, drafts int)
language plpgsql security definer set search_path = '' as $$
declare
  v_comments uuid[];
  v public.questions;
begin
  perform engine.require(p_answer ~ '\S' and length(p_answer) <= 1000, 'Answers can have 1 to 1,000 characters.');
  perform engine.require(engine.texts_fit(coalesce(p_links, '{}'), 5, 500), 'Answers can have up to 5 links of 500 characters each.');
  perform engine.require(engine.are_web_links(coalesce(p_links, '{}')), 'A link must start with http:// or https://.');
  perform engine.require(p_scope = any (engine.question_scopes()), 'An answer must apply to the channel or the video.');
  select engine.waiting_comments(q.id) into v_comments from public.questions q where q.id = p_id and q.user_id = (select engine.account('answer'));
  v := engine.own_question(p_id, array['open']);
  perform engine.require(p_until is null or p_until >= engine.today_of(v.user_id), 'Choose today or a later day.');
  perform engine.require(p_scope = 'channel' or (v.video_id is not null and not exists (
    select from public.asked_questions a join public.comments y on y.id = a.comment_row_id
    where a.question_id = p_id and y.video_id is distinct from v.video_id)),
    'It was asked under several videos, so the answer must apply to the whole channel.');
  insert into public.facts (user_id, channel_id, video_id, question, answer, links, valid_until)
  values (v.user_id, v.channel_id, case p_scope when 'video' then v.video_id end, v.body, btrim(p_answer), coalesce(p_links, '{}'), p_until)
  returning id into fact_id;
  update public.questions q set state = 'answered', fact_id = answer_question.fact_id, decided_at = engine.now(), group_after = null where q.id = p_id;
  -- Each is drafted in its turn, within the budget, and posted at the pace of all replies.
  perform engine.draft_now(v_comments);
  -- What is too old by now, or closed, is skipped in its turn.
  select count(*)::int into drafts from public.comments y
  where y.id = any (v_comments) and y.can_reply and y.gone_at is null and y.redacted_at is null and y.published_at >= engine.now() - make_interval(days =>
    coalesce((select s.max_comment_age_days from public.automation_settings s where s.user_id = v.user_id), 30));
  perform engine.ask_again(v.user_id, v.channel_id);
  return next;
end $$;

create function engine.dismiss_question(p_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_comments uuid[];
  v public.questions;
begin
  select engine.waiting_comments(q.id) into v_comments from public.questions q where q.id = p_id and q.user_id = (select engine.account('answer'));
  v := engine.own_question(p_id, array['open']);
  update public.questions q set state = 'dismissed', decided_at = engine.now(), group_after = null where q.id = p_id;
  update public.comments y set status_reason = null where y.id = any (v_comments);
  perform engine.ask_again(v.user_id, v.channel_id);
  return cardinality(v_comments);
end $$;

create function engine.reopen_question(p_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  -- As dismissing left them: undecided, and not to be drafted.
  v_comments constant uuid[] := array(
    select y.id from public.asked_questions a join public.questions q on q.id = a.question_id
    join public.comments y on y.id = a.comment_row_id join private.chores c on c.comment_row_id = y.id
    where q.id = p_id and q.user_id = (select engine.account('answer')) and y.reply_status is null and y.status_reason is null and c.draft_after = 'infinity'
    order by y.user_id, y.channel_id, y.comment_id for update of y);
  v public.questions;
begin
  v := engine.own_question(p_id, array['dismissed']);
  update public.questions q set state = 'open', decided_at = null where q.id = p_id;
  update public.comments y set status_reason = 'needs_answer' where y.id = any (v_comments);
  return cardinality(v_comments);
exception when unique_violation then
  perform engine.fail(409, 'question_asked_again', 'Viewers have asked this again.', 'Reload the page. It''s now open as a new question.');
  return null;
end $$;

create function public.answer_question(p_id uuid, p_answer text, p_links text[] default '{}', p_scope text default 'channel', p_until date default null)
returns table (fact_id uuid, drafts int)
language sql set search_path = '' as $$ select * from engine.answer_question(p_id, p_answer, p_links, p_scope, p_until) $$;
comment on function public.answer_question(uuid, text, text[], text, date) is
  'Answers one of the caller''s open questions for all who asked: makes a fact, for the channel or (asked under one video alone) for the video, and has each waiting comment '
  'drafted from it. One row: the fact and how many drafts are being written.';
create function public.dismiss_question(p_id uuid) returns int
language sql set search_path = '' as $$ select engine.dismiss_question(p_id) $$;
comment on function public.dismiss_question(uuid) is 'Decides that a question gets no answer: its comments are ordinary unanswered ones, and nothing is drafted for them. Returns how many.';
create function public.reopen_question(p_id uuid) returns int
language sql set search_path = '' as $$ select engine.reopen_question(p_id) $$;
comment on function public.reopen_question(uuid) is 'Takes a dismissal back: those of its comments that nobody has decided about wait for an answer again. Returns how many.';
comment on function engine.answer_question(uuid, text, text[], text, date) is 'Rule of public.answer_question.';
comment on function engine.dismiss_question(uuid) is 'Rule of public.dismiss_question.';
comment on function engine.reopen_question(uuid) is 'Rule of public.reopen_question.';
grant execute on function engine.answer_question(uuid, text, text[], text, date), engine.dismiss_question(uuid), engine.reopen_question(uuid),
  public.answer_question(uuid, text, text[], text, date), public.dismiss_question(uuid), public.reopen_question(uuid) to authenticated;
