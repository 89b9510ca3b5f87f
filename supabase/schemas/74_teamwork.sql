-- What people of an account do together about a comment: assign it, label it, note something about it, and see who is writing.

create function engine.assign_comments(p_ids uuid[], p_person uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.account('answer'));
  v_ids uuid[];
begin
  perform engine.lock_for_act('assign', engine.chosen(p_ids));
  select array_agg(y.id) into v_ids from public.comments y
  where y.id = any (p_ids) and y.user_id = v_user and engine.covers((select engine.channels('answer')), y.channel_id) and y.assignee is distinct from p_person
    and (select count(*) from public.reply_events e where e.comment_row_id = y.id and e.actor = 'owner') < engine.most('reply_changes');
  if p_person is not null then
    perform engine.require_answerers(v_user, array[p_person], array(select distinct y.channel_id from public.comments y where y.id = any (v_ids)));
  end if;
  update public.comments y set assignee = p_person where y.id = any (v_ids);
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, actor_id, reason, detail)
  select v_user, y.id, y.reply_status, y.reply_status, 'owner', engine.actor(), case when p_person is null then 'unassigned' else 'assigned' end,
    jsonb_strip_nulls(jsonb_build_object('assignee', p_person))
  from public.comments y where y.id = any (v_ids);
  if v_ids is not null then
    perform engine.log(v_user, 'owner', 'comments_assigned', null, jsonb_build_object('assignee', p_person, 'comments', cardinality(v_ids)));
    perform engine.tell_person(v_user, p_person, 'assigned', format('%s assigned %s to you.', engine.person_name(engine.actor()),
      case cardinality(v_ids) when 1 then 'a comment' else cardinality(v_ids) || ' comments' end));
  end if;
  return (select count(*) from public.comments y where y.id = any (p_ids) and y.user_id = v_user
    and engine.covers((select engine.channels('answer')), y.channel_id) and y.assignee is not distinct from p_person);
end $$;
comment on function engine.assign_comments(uuid[], uuid) is 'Rule of public.assign_comments.';

create function public.assign_comments(p_ids uuid[], p_person uuid) returns int
language sql set search_path = '' as $$ select engine.assign_comments(p_ids, p_person) $$;
comment on function public.assign_comments(uuid[], uuid) is
  'Assigns several of the caller''s comments to a person who may answer on their channels, or with null to nobody, and returns how many are that person''s now. Who has them is told, unless it is the caller. '
  'A comment whose history is full stays as it is. 422 for who may not answer there, or too many ids.';

create function engine.label_comments(p_ids uuid[], p_label uuid, p_on boolean) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.account('answer'));
  v_ids uuid[];
begin
  perform engine.lock_for_act('label', engine.chosen(p_ids));
  if not exists (select from public.labels l where l.id = p_label and l.user_id = v_user) then
    perform engine.fail(404, 'label_not_found', 'This label doesn''t exist.', 'Choose another one.');
  end if;
  v_ids := array(select y.id from public.comments y
    where y.id = any (p_ids) and y.user_id = v_user and engine.covers((select engine.channels('answer')), y.channel_id));
  if p_on then
    insert into public.comment_labels (comment_row_id, label_id, user_id, channel_id)
    select y.id, p_label, v_user, y.channel_id from public.comments y where y.id = any (v_ids) on conflict do nothing;
  else
    delete from public.comment_labels l where l.comment_row_id = any (v_ids) and l.label_id = p_label;
  end if;
  perform engine.call_to_show(v_ids);
  return cardinality(v_ids);
end $$;
comment on function engine.label_comments(uuid[], uuid, boolean) is 'Rule of public.label_comments.';

create function engine.call_to_show(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.comments y set changed_in = pg_catalog.pg_current_xact_id() where y.id = any (p_ids)
$$;
comment on function engine.call_to_show(uuid[]) is 'What stands beside some comments has changed: public.inbox_changes brings them.';

create function public.label_comments(p_ids uuid[], p_label uuid, p_on boolean) returns int
language sql set search_path = '' as $$ select engine.label_comments(p_ids, p_label, p_on) $$;
comment on function public.label_comments(uuid[], uuid, boolean) is
  'Gives several of the caller''s comments a label, or takes it from them, and returns how many they are. 404 for what is no label of the account, 422 for too many ids.';

create function engine.note_text(p_body text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_body constant text := btrim(coalesce(p_body, ''), E' \t\r\n');
begin
  perform engine.require(v_body <> '', 'The note is empty.');
  perform engine.require(length(v_body) <= engine.most('note_characters'), format('A note can have at most %s characters.', engine.most('note_characters')));
  return v_body;
end $$;
comment on function engine.note_text(text) is 'A note''s text, without blanks around it; 422 when it is empty or too long.';

create function engine.require_room_for_note(p_comment uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select count(*) from public.comment_notes w where w.comment_row_id = p_comment) >= engine.most('comment_notes') then
    perform engine.fail(422, 'too_many_notes', format('This comment already has %s notes.', engine.most('comment_notes')), 'Edit one of yours instead.');
  end if;
end $$;
comment on function engine.require_room_for_note(uuid) is '422 once a comment has as many notes as it may have.';

create function engine.note_author(n public.comment_notes) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(engine.acted_as(n.author_id, n.program), 'By link, ' || n.link_name);
end $$;
comment on function engine.note_author(public.comment_notes) is 'Who wrote a note, a client by link included; null for who is gone.';

create function engine.mention(n public.comment_notes, p_people uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_people constant uuid[] := array(select distinct p from unnest(p_people) p where p is not null);
  v_new uuid;
begin
  perform engine.require(cardinality(v_people) <= engine.most('note_mentions'), format('A note can mention at most %s people.', engine.most('note_mentions')));
  perform engine.require_answerers(n.user_id, v_people, array[n.channel_id]);
  delete from public.mentions m where m.note_id = n.id and m.person_id <> all (v_people);
  for v_new in
    insert into public.mentions (note_id, person_id, user_id, channel_id) select n.id, p, n.user_id, n.channel_id from unnest(v_people) p
    on conflict do nothing returning person_id
  loop
    perform engine.tell_person(n.user_id, v_new, 'mentioned', format('%s: “%s”', engine.note_author(n), left(n.body, 300)));
  end loop;
  -- Nobody need be told of what they wrote themselves.
  update public.mentions m set seen_at = engine.now() where m.note_id = n.id and m.person_id = n.author_id and m.seen_at is null;
end $$;
comment on function engine.mention(public.comment_notes, uuid[]) is
  'Whom a note mentions, those and no others: who is new among them is told. 422 for who may not answer on its channel, or too many.';

create function engine.write_note(p_comment uuid, p_body text, p_mentions uuid[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v constant engine.comments := engine.own_comment(p_comment, 'answer');
  n public.comment_notes;
begin
  perform engine.require_room_for_note(v.id);
  insert into public.comment_notes (user_id, channel_id, comment_row_id, author_id, body)
  values (v.user_id, v.channel_id, v.id, engine.actor(), engine.note_text(p_body)) returning * into n;
  perform engine.mention(n, p_mentions);
  perform engine.call_to_show(array[v.id]);
  return n.id;
end $$;
comment on function engine.write_note(uuid, text, uuid[]) is 'Rule of public.write_note.';

create function engine.own_note(p_id uuid) returns public.comment_notes
language plpgsql set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.account('answer'));
  n public.comment_notes;
begin
  select * into n from public.comment_notes w
  where w.id = p_id and w.user_id = v_user and engine.covers((select engine.channels('answer')), w.channel_id) and w.deleted_at is null for update;
  if not found then
    perform engine.fail(404, 'note_not_found', 'This note doesn''t exist.');
  end if;
  return n;
end $$;
comment on function engine.own_note(uuid) is 'Locks and returns a note that the caller can read; 404 alike for none, a deleted one, and one on another channel.';

create function engine.edit_note(p_id uuid, p_body text, p_mentions uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  n public.comment_notes := engine.own_note(p_id);
begin
  if n.author_id is distinct from engine.actor() then
    perform engine.fail(403, 'not_your_note', 'Only its author can edit a note.', 'Write a note of your own.');
  end if;
  update public.comment_notes w set body = engine.note_text(p_body), edited_at = engine.now() where w.id = n.id returning * into n;
  perform engine.mention(n, p_mentions);
  perform engine.call_to_show(array[n.comment_row_id]);
end $$;
comment on function engine.edit_note(uuid, text, uuid[]) is 'Rule of public.edit_note.';

create function engine.delete_note(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  n constant public.comment_notes := engine.own_note(p_id);
begin
  if n.author_id is distinct from engine.actor() and engine.account('manage') is null then
    perform engine.fail(403, 'not_your_note', 'Only its author or a manager can delete a note.');
  end if;
  update public.comment_notes w set body = '', deleted_at = engine.now() where w.id = n.id;
  delete from public.mentions m where m.note_id = n.id;
  perform engine.call_to_show(array[n.comment_row_id]);
end $$;
comment on function engine.delete_note(uuid) is 'Rule of public.delete_note.';

create function public.write_note(p_comment uuid, p_body text, p_mentions uuid[] default '{}') returns uuid
language sql set search_path = '' as $$ select engine.write_note(p_comment, p_body, p_mentions) $$;
comment on function public.write_note(uuid, text, uuid[]) is
  'Notes something about one of the caller''s comments, and tells the people whom it mentions. Returns its id. 422 for an empty or too long text, for whom it cannot mention, and for too many.';

create function public.edit_note(p_id uuid, p_body text, p_mentions uuid[] default '{}') returns void
language sql set search_path = '' as $$ select engine.edit_note(p_id, p_body, p_mentions) $$;
comment on function public.edit_note(uuid, text, uuid[]) is 'Changes one of the caller''s own notes and whom it mentions; who is new among them is told. 403 for another''s.';

create function public.delete_note(p_id uuid) returns void
language sql set search_path = '' as $$ select engine.delete_note(p_id) $$;
comment on function public.delete_note(uuid) is 'Deletes a note of the caller''s own, or, for who manages the account, anybody''s: its text is gone.';

create function public.my_mentions() returns table (note_id uuid, comment_id uuid, author text, text text, at timestamptz, seen boolean)
language sql stable set search_path = '' as $$
  with mine as (
    select m.* from public.mentions m
    where m.person_id = (select engine.person()) and m.user_id = (select engine.account('answer'))
    order by m.created_at desc limit engine.most('mentions_shown')
  )
  select m.note_id, n.comment_row_id, engine.note_author(n), left(n.body, 200), m.created_at, m.seen_at is not null
  from mine m join public.comment_notes n on n.id = m.note_id order by m.created_at desc
$$;
comment on function public.my_mentions() is 'The newest notes of the account that mention the caller, newest first, each with the beginning of its text.';

create function engine.see_mentions(p_comment uuid) returns void
language sql security definer set search_path = '' as $$
  update public.mentions m set seen_at = engine.now() from public.comment_notes n
  where m.person_id = engine.me() and m.user_id = engine.require_allowed(engine.account('answer')) and m.seen_at is null
    and n.id = m.note_id and (p_comment is null or n.comment_row_id = p_comment)
$$;
comment on function engine.see_mentions(uuid) is 'Rule of public.see_mentions.';

create function public.see_mentions(p_comment uuid default null) returns void
language sql set search_path = '' as $$ select engine.see_mentions(p_comment) $$;
comment on function public.see_mentions(uuid) is 'The caller has seen what mentions them on a comment, or in the whole account.';

create function engine.note_writing(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.account('answer'));
  v_now constant timestamptz := engine.now();
  v_channel text;
  v_times int;
begin
  -- Read without a lock: nobody waits for who only types.
  select y.channel_id into v_channel from public.comments y
  where y.id = p_id and y.user_id = v_user and engine.covers((select engine.channels('answer')), y.channel_id);
  if p_id is null then
    update private.presences p set seen_at = '-infinity' where p.user_id = v_user and p.person_id = engine.me();
    return;
  end if;
  perform engine.require_comment(found);
  insert into private.presences as p (user_id, person_id, comment_row_id, channel_id, seen_at, minute_at)
  values (v_user, engine.me(), p_id, v_channel, v_now, v_now)
  on conflict (user_id, person_id) do update set
    comment_row_id = excluded.comment_row_id, channel_id = excluded.channel_id, seen_at = excluded.seen_at,
    times = case when p.minute_at > v_now - interval '1 minute' then p.times + 1 else 1 end,
    minute_at = case when p.minute_at > v_now - interval '1 minute' then p.minute_at else v_now end
  returning times into v_times;
  if v_times > engine.most('writing_notes') then
    perform engine.fail(429, 'too_many_requests', 'Too many requests. Try again in a minute.');
  end if;
end $$;
comment on function engine.note_writing(uuid) is 'Rule of public.note_writing.';

create function public.note_writing(p_id uuid) returns void
language sql set search_path = '' as $$ select engine.note_writing(p_id) $$;
comment on function public.note_writing(uuid) is
  'The caller is writing a reply to a comment: said again every few seconds while its editor is open, and shown to the others for 20. Null: they have stopped. 404 for a comment that is not theirs to answer, 429 for more than 30 in a minute.';

create function engine.writing() returns table (id uuid, name text)
language plpgsql stable rows 1 security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  -- Not in SQL, which would be planned at every poll.
  return query
  select p.comment_row_id, engine.person_name(p.person_id)
  from private.presences p
  where p.user_id = v.account_id and p.person_id <> v.person_id and 'read' = any (v.permissions) and engine.covers(v.channels, p.channel_id)
    and p.seen_at > engine.now() - make_interval(secs => engine.most('writing_seconds'))
  order by p.seen_at, p.person_id;
end $$;
comment on function engine.writing() is 'Which replies of the caller''s account others are writing, by the comment''s id, and who, longest ago first.';

create function engine.people_of(p_item uuid) returns table (id uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select p.id, w.name from (
    select e.actor_id as id from public.reply_events e where e.comment_row_id = p_item and e.actor_id is not null
    union select (e.detail ->> 'assignee')::uuid from public.reply_events e where e.comment_row_id = p_item and e.reason = 'assigned'
    union select v.actor_id from public.reply_versions v where v.comment_row_id = p_item and v.actor_id is not null
    union select n.author_id from public.comment_notes n where n.comment_row_id = p_item
    union select y.assignee from public.comments y where y.id = p_item and y.assignee is not null) p
  cross join lateral (select engine.person_name(p.id) as name offset 0) w where w.name is not null;
end $$;
comment on function engine.people_of(uuid) is 'Who is named in the history and the notes of a comment, by id: for who has been shown the comment.';

create function engine.item_notes(p_item uuid) returns table (
  id uuid, author_id uuid, link_name text, program text, body text, at timestamptz, edited_at timestamptz, deleted boolean, mentions uuid[], mine boolean
)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select n.id, n.author_id, n.link_name, n.program, n.body, n.created_at, n.edited_at, n.deleted_at is not null,
    array(select m.person_id from public.mentions m where m.note_id = n.id), coalesce(n.author_id = (select engine.actor()), false)
  from public.comment_notes n where n.comment_row_id = p_item order by n.created_at, n.id;
end $$;
comment on function engine.item_notes(uuid) is 'The notes on a comment, oldest first; none for who may not answer there.';

grant execute on function engine.assign_comments(uuid[], uuid), engine.label_comments(uuid[], uuid, boolean), engine.write_note(uuid, text, uuid[]),
  engine.edit_note(uuid, text, uuid[]), engine.delete_note(uuid), engine.see_mentions(uuid),
  engine.note_writing(uuid), engine.writing(), engine.people_of(uuid), engine.item_notes(uuid), engine.person_name(uuid), engine.acted_as(uuid, text), engine.note_author(public.comment_notes) to authenticated;
grant execute on function public.assign_comments(uuid[], uuid), public.label_comments(uuid[], uuid, boolean), public.write_note(uuid, text, uuid[]),
  public.edit_note(uuid, text, uuid[]), public.delete_note(uuid), public.my_mentions(), public.see_mentions(uuid),
  public.note_writing(uuid) to authenticated;
