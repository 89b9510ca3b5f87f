-- The tab 'Probably spam': what an owner does with comments that were skipped as spam.

create function engine.restore_from_spam(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments := engine.own_comment(p_id, engine.act_permission('not_spam'));
begin
  perform engine.refuse_act(i.not_spam_refusal) from engine.inbox i where i.id = p_id;
  perform engine.teach_spam(v, false);
  v.rule_id := null;
  v := engine.move_locked(v, null, 'owner', 'not_spam');
  -- Drafted like a new comment, also when it came before replies were switched on.
  perform engine.end_draft(p_id);
  update public.comments set candidate = true where id = p_id;
  return query select * from public.youtube_comments y where y.id = p_id;
end $$;
comment on function engine.restore_from_spam(uuid) is
  'Says that a comment skipped as spam is none: it awaits a reply again, and comments like it are no longer skipped as spam on this channel.';

create function engine.confirm_spam(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments := engine.own_comment(p_id, engine.act_permission('spam'));
begin
  perform engine.refuse_act(i.spam_refusal) from engine.inbox i where i.id = p_id;
  perform engine.teach_spam(v, true);
  -- No change of its state, so no move: only why it has no reply is now its owner's word.
  update public.comments set status_reason = 'confirmed_spam', status_changed_at = engine.now() where id = v.id;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, actor_id, reason)
  values (v.user_id, v.id, v.reply_status, v.reply_status, 'owner', engine.actor(), 'confirmed_spam');
  return query select * from public.youtube_comments y where y.id = p_id;
end $$;
comment on function engine.confirm_spam(uuid) is
  'Says that a comment skipped as spam is spam: it leaves the tab, and comments like it are skipped as spam on this channel from now on.';

create function public.spam_lessons_shown() returns table (id uuid, channel_id text, channel_title text, is_spam boolean, example text, created_at timestamptz)
language sql stable set search_path = '' as $$
  select l.id, l.channel_id,
    (select c.channel_title from public.youtube_connections c where c.user_id = l.user_id and c.channel_id = l.channel_id order by c.priority limit 1),
    l.is_spam, left(y.text_original, 200), l.created_at
  from public.spam_lessons l
  left join public.comments y on y.id = l.comment_row_id
  where l.user_id = (select engine.account('read'))
  order by l.created_at desc, l.id limit engine.most('list_rows')
$$;
comment on function public.spam_lessons_shown() is
  'What the caller has taught about spam, newest first, with the comment it was learned from as long as its text is kept. A row deleted from spam_lessons is forgotten.';

grant execute on function engine.restore_from_spam(uuid), engine.confirm_spam(uuid),
  public.spam_lessons_shown() to authenticated;
