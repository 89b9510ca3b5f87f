-- A viewer, as the people of an account know them: what they wrote on a channel, what was answered, and what colleagues note about them.

create table private.viewer_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  author_channel_id text not null check (length(author_channel_id) <= 100),
  written_by uuid not null,
  body text not null check (length(body) <= engine.most('note_characters') and body ~ '\S'),
  created_at timestamptz not null default engine.now(),
  look_at timestamptz not null default engine.now() + interval '30 days'
);
create index viewer_notes_viewer on private.viewer_notes (user_id, channel_id, author_channel_id, created_at);
create index viewer_notes_look on private.viewer_notes (look_at);
comment on table private.viewer_notes is
  'What people of an account note about a viewer of a channel. For who may answer there alone: neither the viewer nor any prompt ever sees it. written_by: a person, known or gone. look_at: when it is next looked at, whether any comment of the viewer''s is still kept.';

create function engine.viewer_band() returns text
language plpgsql stable set search_path = '' as $$
begin
  return format($q$(case when y.author_channel_id is not null then case %s when 0 then 'first' when %s then 'regular' end end)$q$, engine.written_before(), engine.most('regular_comments'));
end $$;
comment on function engine.viewer_band() is
  'Which of engine.inbox_viewers wrote the comment y, in SQL, so that it is part of the query that asks: first who wrote nothing on the channel before, regular who wrote engine.most(''regular_comments'') comments (engine.written_before); null for others, and when nobody knows who wrote it.';
grant execute on function engine.written_before(), engine.viewer_band() to authenticated;

create function engine.viewer_comments(p_user uuid, p_channel text, p_author text) returns setof public.comments
language sql stable rows 20 set search_path = '' as $$
  select * from public.comments y where y.user_id = p_user and y.author_channel_id = p_author and y.channel_id = p_channel limit 10000
$$;
comment on function engine.viewer_comments(uuid, text, text) is 'What a viewer wrote on a channel, 10,000 comments at most: one look into the index of viewers, however much the channel has.';

create function engine.viewer_notes_shown(p_user uuid, p_channel text, p_author text) returns jsonb[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select jsonb_build_object('id', n.id, 'author', engine.person_name(n.written_by), 'body', n.body, 'created_at', n.created_at,
      'mine', n.written_by = engine.actor()) from private.viewer_notes n
    where n.user_id = p_user and n.channel_id = p_channel and n.author_channel_id = p_author order by n.created_at desc, n.id limit engine.most('viewer_notes'));
end $$;
comment on function engine.viewer_notes_shown(uuid, text, text) is 'What is noted about a viewer, the newest first.';

create function engine.viewer_card(p_channel text, p_author text)
returns table (author_name text, first_seen timestamptz, comments int, answers int, regular boolean, positive int, neutral int, negative int, labels uuid[], notes jsonb[], latest jsonb[])
language plpgsql stable security definer rows 1 set search_path = '' as $$
#variable_conflict use_column
declare
  v_account constant uuid := engine.account('read');
begin
  perform engine.require_key(p_channel), engine.require_key(p_author);
  if not engine.covers(engine.channels('read'), p_channel) or not exists (select from engine.viewer_comments(v_account, p_channel, p_author)) then
    perform engine.fail(404, 'viewer_not_found', 'This viewer has no comments on this channel.', 'Reload the page.');
  end if;
  return query
  with own as materialized (select * from engine.viewer_comments(v_account, p_channel, p_author))
  select (select o.author_name from own o where o.author_name is not null order by o.published_at desc nulls last limit 1), min(o.published_at), count(*)::int,
    (count(*) filter (where o.reply_status = any (engine.reply_answers_viewer()) or o.owner_replied_at is not null))::int,
    count(*) > engine.most('regular_comments'),
    (count(*) filter (where o.sentiment = 'Positive'))::int, (count(*) filter (where o.sentiment = 'Neutral'))::int, (count(*) filter (where o.sentiment = 'Negative'))::int,
    array(select distinct l.label_id from own w join public.comment_labels l on l.comment_row_id = w.id),
    -- As notes on comments: for who may answer there.
    case when engine.covers(engine.channels('answer'), p_channel) and engine.account('answer') = v_account then engine.viewer_notes_shown(v_account, p_channel, p_author) else '{}' end,
    array(select jsonb_build_object('id', w.id, 'comment_id', w.comment_id, 'video_id', w.video_id, 'video_title', (select nullif(v.title, '') from public.videos v where v.user_id = v_account and v.id = w.video_id),
        'text', left(w.text_original, 300), 'published_at', w.published_at)
      from own w order by w.published_at desc nulls last, w.id limit 5)
  from own o;
end $$;
comment on function engine.viewer_card(text, text) is 'Rule of public.viewer_card.';

create function public.viewer_card(p_channel text, p_author text)
returns table (author_name text, first_seen timestamptz, comments int, answers int, regular boolean, positive int, neutral int, negative int, labels uuid[], notes jsonb[], latest jsonb[])
language sql stable rows 1 set search_path = '' as $$ select * from engine.viewer_card(p_channel, p_author) $$;
comment on function public.viewer_card(text, text) is
  'What is known of a viewer (their channel id) on a channel of the caller''s: since when they comment, how often, how often they were answered, how their comments sound, labels of these, notes about them (for who may answer there) and their last 5 comments. 404 for who wrote nothing there.';

create function engine.require_viewer(p_permission text, p_channel text, p_author text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid;
begin
  perform engine.require_key(p_channel), engine.require_key(p_author);
  v_user := engine.require_allowed(engine.account(p_permission));
  -- About people, people decide.
  perform engine.me();
  if not engine.covers(engine.channels(p_permission), p_channel) or not exists (select from engine.viewer_comments(v_user, p_channel, p_author)) then
    perform engine.fail(404, 'viewer_not_found', 'This viewer has no comments on this channel.', 'Reload the page.');
  end if;
  return v_user;
end $$;
comment on function engine.require_viewer(text, text, text) is 'The account in which a person may act about a viewer of a channel; 403 for who may nowhere, 404 for another channel and for a viewer who wrote nothing there.';

create function engine.write_viewer_note(p_channel text, p_author text, p_body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_viewer('answer', p_channel, p_author);
  v_id uuid;
begin
  -- Counted under a lock of the account's, or two at a time would both find room.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.viewer_notes:' || v_user, 0));
  if (select count(*) from private.viewer_notes n where n.user_id = v_user) >= engine.most('account_notes')
    or (select count(*) from private.viewer_notes n where n.user_id = v_user and n.channel_id = p_channel and n.author_channel_id = p_author) >= engine.most('viewer_notes') then
    perform engine.fail(422, 'too_many_viewer_notes', 'There are too many notes about viewers already.', 'Delete some first.');
  end if;
  insert into private.viewer_notes (user_id, channel_id, author_channel_id, written_by, body)
  values (v_user, p_channel, p_author, engine.me(), engine.note_text(p_body)) returning id into v_id;
  return v_id;
end $$;
comment on function engine.write_viewer_note(text, text, text) is 'Rule of public.write_viewer_note.';

create function public.write_viewer_note(p_channel text, p_author text, p_body text) returns uuid
language sql set search_path = '' as $$ select engine.write_viewer_note(p_channel, p_author, p_body) $$;
comment on function public.write_viewer_note(text, text, text) is
  'Notes something about a viewer of a channel, for colleagues who may answer there. 403 for who may not, 404 for no such viewer, 422 for an empty or too long text, or too many notes.';

create function engine.delete_viewer_note(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.account('answer'));
begin
  delete from private.viewer_notes n
  where n.id = p_id and n.user_id = v_user and engine.covers(engine.channels('answer'), n.channel_id)
    and (n.written_by = engine.me() or engine.account('manage') = v_user and engine.covers(engine.channels('manage'), n.channel_id));
  if not found then
    if exists (select from private.viewer_notes n where n.id = p_id and n.user_id = v_user and engine.covers(engine.channels('answer'), n.channel_id)) then
      perform engine.fail(403, 'not_your_note', 'Only its author or a manager can delete a note.');
    end if;
    perform engine.fail(404, 'note_not_found', 'This note doesn''t exist.', 'Reload the page.');
  end if;
end $$;
comment on function engine.delete_viewer_note(uuid) is 'Rule of public.delete_viewer_note.';

create function public.delete_viewer_note(p_id uuid) returns void
language sql set search_path = '' as $$ select engine.delete_viewer_note(p_id) $$;
comment on function public.delete_viewer_note(uuid) is 'Deletes a note about a viewer: one''s own, or any as who manages the channel. 403 for somebody else''s, 404 for what isn''t there.';

create function engine.forget_viewer(p_channel text, p_author text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_viewer('manage', p_channel, p_author);
  v_ids constant uuid[] := array(select y.id from engine.viewer_comments(v_user, p_channel, p_author) y);
begin
  delete from private.viewer_notes n where n.user_id = v_user and n.channel_id = p_channel and n.author_channel_id = p_author;
  perform from public.comments y where y.id = any (v_ids) order by y.comment_id for update;
  delete from public.comment_labels l where l.comment_row_id = any (v_ids);
  update public.comments set text_original = '', author_name = null, author_channel_id = null, translation = null, translated_to = null, redacted_at = coalesce(redacted_at, engine.now())
  where id = any (v_ids);
  -- Whom, is what is to be forgotten.
  perform engine.log(v_user, 'owner', 'viewer_forgotten', p_channel, jsonb_build_object('comments', cardinality(v_ids)));
  return cardinality(v_ids);
end $$;
comment on function engine.forget_viewer(text, text) is 'Rule of public.forget_viewer.';

create function public.forget_viewer(p_channel text, p_author text) returns int
language sql set search_path = '' as $$ select engine.forget_viewer(p_channel, p_author) $$;
comment on function public.forget_viewer(text, text) is
  'Forgets a viewer of a channel: notes about them, labels of their comments, their name and what they wrote are deleted here, and how many comments they were is returned. What they leave on YouTube is read again when it changes there. 403 for who may not manage the channel, 404 for no such viewer.';

create function engine.forget_viewer_notes(p_limit int) returns int
language plpgsql set search_path = '' as $$
declare
  v_due constant uuid[] := array(select n.id from private.viewer_notes n where n.look_at <= engine.now() order by n.look_at limit p_limit for update skip locked);
  v_gone int;
begin
  if v_due = '{}' then
    return 0;
  end if;
  delete from private.viewer_notes n where n.id = any (v_due) and not exists (
    select from public.comments y where y.user_id = n.user_id and y.author_channel_id = n.author_channel_id and y.channel_id = n.channel_id and y.redacted_at is null);
  get diagnostics v_gone = row_count;
  update private.viewer_notes n set look_at = engine.now() + interval '1 day' where n.id = any (v_due);
  return v_gone;
end $$;
comment on function engine.forget_viewer_notes(int) is 'Deletes notes about viewers none of whose comments is kept any more, 30 days after they were written at the soonest. p_limit are looked at, those that are due.';

grant execute on function engine.viewer_card(text, text), public.viewer_card(text, text), engine.write_viewer_note(text, text, text), public.write_viewer_note(text, text, text),
  engine.delete_viewer_note(uuid), public.delete_viewer_note(uuid), engine.forget_viewer(text, text), public.forget_viewer(text, text) to authenticated;
