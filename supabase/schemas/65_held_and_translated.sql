-- Deeds on viewers' comments that need YouTube or the model: moderation of held ones, translation.

create function service.channel_access(p_user uuid, p_channel text, p_units int)
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
  elsif (select engine.quota_left(o.project, 'deed') from public.user_google_oauth_clients o where o.id = v.client_config_id) < p_units then
    perform engine.fail(429, 'quota_reached', 'This OAuth client''s YouTube quota for today is used up.', 'Try again after midnight Pacific time.');
  end if;
  return query select v.id, v.client_config_id, engine.secret(v.id, 'access_token'), v.expires_at;
end $$;
comment on function service.channel_access(uuid, text, int) is
  'The connection that acts for one of a user''s channels and can afford p_units. 404 for a channel that is not the user''s, 409 when no connection is usable, 429 without quota.';

create function service.video_titles(p_user uuid, p_ids text[]) returns table (id text, title text)
language sql stable security definer set search_path = '' as $$
  select v.id, v.title from public.videos v where v.user_id = p_user and v.id = any(p_ids) and v.title <> ''
$$;
comment on function service.video_titles(uuid, text[]) is 'Titles of those of these videos that a user''s connections have read.';

create function service.comment_to_translate(p_user uuid, p_id uuid)
returns table (channel_id text, body text, translation text, translated_to text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select y.channel_id, y.text_original, y.translation, y.translated_to from public.youtube_comments y
    where y.id = p_id and y.user_id = p_user and y.redacted_at is null;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist, or its text is no longer stored.');
  end if;
end $$;
comment on function service.comment_to_translate(uuid, uuid) is 'One of a user''s comments and the translation that is kept of it. 404 for another user''s and for a redacted one.';

create function service.record_translation(p_user uuid, p_id uuid, p_body text, p_to text, p_translation text) returns void
language sql security definer set search_path = '' as $$
  -- The viewer may have edited the comment while the model read it.
  update public.youtube_comments set translation = p_translation, translated_to = p_to
  where id = p_id and user_id = p_user and text_original = p_body and redacted_at is null
$$;
comment on function service.record_translation(uuid, uuid, text, text, text) is 'Keeps the translation of a comment, unless its text is no longer p_body.';
