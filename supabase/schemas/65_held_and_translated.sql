-- What YouTube holds of viewers' comments, as it is listed; and translation.

create table private.held_shown (
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_id text not null check (length(comment_id) <= 200),
  channel_id text not null,
  author_name text check (length(author_name) <= 200),
  line text check (length(line) <= engine.most('line_characters')),
  shown_at timestamptz not null default engine.now(),
  primary key (user_id, comment_id)
);
create index held_shown_at on private.held_shown (shown_at);
comment on table private.held_shown is
  'Comments that YouTube holds and a user was shown in the last day, with whose they are and how they begin: with those that were read, the only ones that a decision is sent to YouTube for.';

create function service.note_held(p_user uuid, p_channel text, p_comments text[], p_authors text[], p_texts text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.held_shown as h (user_id, comment_id, channel_id, author_name, line)
  select distinct on (c.id) p_user, c.id, p_channel, left(c.author, 200), left(c.text, engine.most('line_characters'))
  from unnest(p_comments, p_authors, p_texts) c (id, author, text) order by c.id
  on conflict (user_id, comment_id) do update set
    channel_id = excluded.channel_id, author_name = excluded.author_name, line = excluded.line, shown_at = engine.now();
  delete from private.held_shown where user_id = p_user and comment_id in (
    select k.comment_id from private.held_shown k where k.user_id = p_user order by k.shown_at desc, k.comment_id offset engine.most('held_shown'))
$$;
comment on function service.note_held(uuid, text, text[], text[], text[]) is
  'Keeps which held comments of a channel a user is shown, by whom and how they begin: the newest engine.most(''held_shown'').';

create function service.channel_access(p_user uuid, p_channel text)
returns table (connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_connections;
begin
  if not exists (select from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel) then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  select * into v from engine.channel_connection(p_user, p_channel);
  if v.id is null then
    perform engine.fail(409, 'channel_not_usable', 'No connected account can manage this channel right now.',
      'Reconnect the channel, or wait until its quota resets at midnight Pacific time.');
  end if;
  perform engine.require_share(p_user, engine.project_of(v.id), 'held', 1);
  if (select engine.quota_left(o.project, 'action') from public.user_google_oauth_clients o where o.id = v.client_config_id) < 1 then
    perform engine.fail(429, 'quota_reached', 'This OAuth client''s YouTube quota for today is used up.', 'Try again after midnight Pacific time.');
  end if;
  return query select v.id, v.client_config_id, engine.secret(v.id, 'access_token'), v.expires_at;
end $$;
comment on function service.channel_access(uuid, text) is
  'The connection that reads the moderation queues of one of a user''s channels and can afford a page. 404 for a channel that is not the user''s, '
  '409 when no connection is usable, 429 without quota or share of it, 403 where the operator''s OAuth client is used without approval.';

create function service.video_titles(p_user uuid, p_ids text[]) returns table (id text, title text)
language sql stable security definer set search_path = '' as $$
  select v.id, v.title from public.videos v where v.user_id = p_user and v.id = any(p_ids) and v.title <> ''
$$;
comment on function service.video_titles(uuid, text[]) is 'Titles of those of these videos that a user''s connections have read.';

create function service.comment_to_translate(p_user uuid, p_id uuid)
returns table (channel_id text, body text, translation text, translated_to text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select y.channel_id, y.text_original, y.translation, y.translated_to from public.comments y
    where y.id = p_id and y.user_id = p_user and y.redacted_at is null;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist, or its text is no longer stored.');
  end if;
end $$;
comment on function service.comment_to_translate(uuid, uuid) is 'One of a user''s comments and the translation that is kept of it. 404 for another user''s and for a redacted one.';

create function service.record_translation(p_user uuid, p_id uuid, p_body text, p_to text, p_translation text) returns void
language sql security definer set search_path = '' as $$
  -- The viewer may have edited the comment while the model read it.
  update public.comments set translation = p_translation, translated_to = p_to
  where id = p_id and user_id = p_user and text_original = p_body and redacted_at is null
$$;
comment on function service.record_translation(uuid, uuid, text, text, text) is 'Keeps the translation of a comment, unless its text is no longer p_body.';
