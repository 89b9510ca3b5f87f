-- What a person decides about a conversation.

create function engine.set_conversation(p_id uuid, p_stance text) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments;
  v_waiting uuid[];
  v_id uuid;
begin
  perform engine.lock_decisions(y.user_id) from public.comments y where y.id = p_id and y.user_id = (select engine.account('answer'));
  -- The thread in the order in which everybody takes comments.
  perform from public.comments y
  where (y.user_id, y.thread_id) = (select c.user_id, c.thread_id from public.comments c where c.id = p_id and c.user_id = (select engine.account('answer')))
  order by y.comment_id for update;
  v := engine.own_comment(p_id, 'answer');
  perform engine.require(p_stance is null or p_stance = any (engine.conversation_stances()), 'Let it rest, answer by hand, or go on as before.');
  if p_stance is null then
    delete from public.conversations c where c.user_id = v.user_id and c.thread_id = v.thread_id;
  else
    insert into public.conversations as c (user_id, thread_id, channel_id, stance, actor_id) values (v.user_id, v.thread_id, v.channel_id, p_stance, engine.actor())
    on conflict (user_id, thread_id) do update set stance = excluded.stance, actor_id = excluded.actor_id, set_at = engine.now();
  end if;
  if p_stance is distinct from 'rest' then
    -- It goes on where it was left.
    perform engine.restore_reply(i.id) from engine.inbox i
    join public.comments y on y.id = i.id
    where y.user_id = v.user_id and y.thread_id = v.thread_id and y.reply_status = 'skipped' and y.status_reason = 'at_rest' and i.restore_refusal is null;
  end if;
  v_waiting := array(
    select y.id from public.comments y left join public.replies r on r.comment_row_id = y.id
    where y.user_id = v.user_id and y.thread_id = v.thread_id and y.comment_id <> y.thread_id
      and engine.answer_pending(y.reply_status, y.candidate, r.approved_by) and (p_stance is not null or y.reply_status is distinct from 'queue')
    order by y.comment_id);
  foreach v_id in array v_waiting loop
    if p_stance is not null then
      perform engine.leave_turn(v_id, case p_stance when 'rest' then 'at_rest' else p_stance end);
    end if;
    if (select y.reply_status is null from public.comments y where y.id = v_id) then
      perform engine.put_off_draft(v_id, case when p_stance = 'by_hand' then 'infinity'::timestamptz else engine.now() end);
      update public.comments y set status_reason = p_stance where y.id = v_id;
    end if;
  end loop;
  perform engine.log(v.user_id, 'owner', 'conversation_set', coalesce(p_stance, 'goes_on'), jsonb_build_object('thread_id', v.thread_id));
  return query select * from public.youtube_comments y where y.id = p_id;
end $$;
comment on function engine.set_conversation(uuid, text) is 'Rule of public.set_conversation.';

create function public.set_conversation(p_id uuid, p_stance text default null) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.set_conversation(p_id, p_stance) $$;
comment on function public.set_conversation(uuid, text) is
  'Takes the word in the thread of one of the caller''s comments: rest (what waits for an answer there gets none, and nothing more is drafted), by_hand (nothing more is drafted: a person writes), or null (it goes on as '
  'before). What was left at rest waits again once it rests no more. Drafts stay, but for rest; what nobody has seen comes back from the queue. What is grave is shown whatever is chosen. 404 for another user''s, 422 for anything else.';
grant execute on function engine.set_conversation(uuid, text), public.set_conversation(uuid, text) to authenticated;
