-- Saved replies where a person writes: which fit a comment, and that one was put into its reply.

create function engine.note_saved_reply(p_comment uuid, p_saved_reply uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant engine.comments := engine.own_comment(p_comment, 'answer');
begin
  if not exists (
    select from public.saved_replies s where s.id = p_saved_reply and s.user_id = v.user_id and coalesce(s.channel_id, v.channel_id) = v.channel_id)
  then
    perform engine.fail(404, 'saved_reply_not_found', 'This saved reply doesn''t exist on this channel.', 'Choose another one.');
  end if;
  insert into public.saved_reply_uses (comment_row_id, saved_reply_id, user_id, channel_id) values (v.id, p_saved_reply, v.user_id, v.channel_id)
  on conflict do nothing;
  -- Approved faster than this was heard.
  if v.approved_hash is not null then
    perform engine.count_saved_replies(v, engine.actor());
  end if;
end $$;
comment on function engine.note_saved_reply(uuid, uuid) is 'Rule of public.note_saved_reply.';

create function public.note_saved_reply(p_comment uuid, p_saved_reply uuid) returns void
language sql set search_path = '' as $$ select engine.note_saved_reply(p_comment, p_saved_reply) $$;
comment on function public.note_saved_reply(uuid, uuid) is
  'The caller has put a saved reply into the reply to a comment. It counts as used once that reply is approved and still says it. 404 for a comment that is not theirs to answer, and for what is no saved reply of its channel.';

create function engine.saved_replies_for(p_comment uuid) returns table (saved_reply_id uuid, used_for int, about text[])
language plpgsql stable rows 3 security definer set search_path = '' as $$
declare
  y public.comments;
begin
  -- Grave comments are no examples for anybody.
  select c.* into y from public.comments c
  where c.id = p_comment and c.user_id = engine.account('answer') and engine.covers(engine.channels('answer'), c.channel_id) and not c.grave;
  return query
  with used as (
    select u.saved_reply_id as id, count(*)::int as times, sum(n.alike) as likeness
    from engine.near_lessons(y.user_id, y.channel_id, y.text_original, y.language, coalesce(y.topics, '{}')) n
    join public.lessons l on l.id = n.lesson_id
    join public.saved_reply_uses u on u.comment_row_id = l.comment_row_id and u.used_at is not null
    where u.comment_row_id <> y.id group by 1
  )
  select s.id, coalesce(u.times, 0), a.topics
  from public.saved_replies s
  cross join lateral (select engine.word_roots(s.name || ' ' || regexp_replace(s.body, '\{[^{}]*\}', ' ', 'g')) as words) w
  cross join lateral (
    -- What it is about says the reading, so that no word that every comment has leads anywhere.
    select coalesce(array_agg(t.topic order by t.place), '{}') as topics
    from unnest(y.topics) with ordinality t (topic, place) cross join lateral (select engine.word_roots(t.topic) as words) r
    where r.words <> '{}' and 2 * cardinality(array(select unnest(r.words) intersect select unnest(w.words))) >= cardinality(r.words)) a
  left join used u on u.id = s.id
  where s.user_id = y.user_id and coalesce(s.channel_id, y.channel_id) = y.channel_id
    and coalesce(s.language = split_part(y.language, '-', 1), true) and (u.times > 0 or a.topics <> '{}')
  order by u.likeness desc nulls last, cardinality(a.topics) desc, s.language is null, s.channel_id is null, s.name limit 3;
end $$;
comment on function engine.saved_replies_for(uuid) is 'Rule of public.saved_replies_for.';

create function public.saved_replies_for(p_comment uuid) returns table (saved_reply_id uuid, used_for int, about text[])
language sql stable rows 3 set search_path = '' as $$ select * from engine.saved_replies_for(p_comment) $$;
comment on function public.saved_replies_for(uuid) is
  'The saved replies of a comment''s channel and language that fit it best, three at most: first those that comments like it were answered with (used_for: how many, engine.near_lessons), then those that speak of what it is about (about: which of its topics).';

grant execute on function engine.note_saved_reply(uuid, uuid), public.note_saved_reply(uuid, uuid), engine.saved_replies_for(uuid), public.saved_replies_for(uuid) to authenticated;
