-- Views, beside comments in reports: read from YouTube Analytics once a day for each channel whose owner wants it and has allowed it at Google.

create function engine.wants_views(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select s.read_views from public.automation_settings s where s.user_id = p_user), true)
$$;
comment on function engine.wants_views(uuid) is 'Whether views may be asked for and read: the owner''s switch, on until it is switched off.';

create function engine.may_read_views(c public.youtube_connections) returns boolean
language sql stable set search_path = '' as $$
  select string_to_array(c.scope, ' ') @> engine.views_scopes() and engine.wants_views(c.user_id)
$$;
comment on function engine.may_read_views(public.youtube_connections) is 'Whether a connection may read views: Google granted it, and the switch is on.';

create function service.begin_views(p_user uuid, p_channel text, p_limit int) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  v_videos text[] := array(
    select v.id from public.videos v where v.user_id = p_user and v.channel_id = p_channel
    order by v.views_read_at nulls first, v.published_at desc nulls last, v.id limit p_limit);
begin
  if v_videos = '{}' then
    return;
  end if;
  -- Before the request leaves: a run that is killed must not ask again.
  update public.channel_syncs s set views_due_at = engine.now() + interval '24 hours'
  where s.user_id = p_user and s.channel_id = p_channel and s.views_due_at <= engine.now();
  if found then
    return query select unnest(v_videos);
  end if;
end $$;
comment on function service.begin_views(uuid, text, int) is
  'The videos of a channel to ask YouTube Analytics about, those that waited longest; at most p_limit. No row when it was asked within 24 hours, or the '
  'channel has no videos yet.';

create function service.record_views(p_user uuid, p_channel text, p_asked text[], p_figures jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Under the lock of the switch: what was switched off meanwhile is not kept.
  perform from public.automation_settings s where s.user_id = p_user for share;
  if not engine.wants_views(p_user) then
    return;
  end if;
  update public.videos v set views = asked.views, comment_count = asked.comments, views_read_at = engine.now()
  from (
    select held.id, f.views, f.comments
    from (select k.id from public.videos k where k.user_id = p_user and k.channel_id = p_channel and k.id = any (p_asked) order by k.id for no key update) held
    left join jsonb_to_recordset(p_figures) as f (id text, views bigint, comments bigint) using (id)) asked
  where v.user_id = p_user and v.id = asked.id;
  update public.channel_syncs s set views_read_at = engine.now(), views_error_code = null, views_error_kind = null
  where s.user_id = p_user and s.channel_id = p_channel;
end $$;
comment on function service.record_views(uuid, text, text[], jsonb) is
  'Stores what YouTube Analytics said ([{id, views, comments}]) of the videos that were asked about; one that it does not list has no figures yet.';

create function service.note_views_error(p_user uuid, p_channel text, p_error_code text, p_error_kind text) returns void
language sql security definer set search_path = '' as $$
  update public.channel_syncs s set views_error_code = p_error_code, views_error_kind = p_error_kind
  where s.user_id = p_user and s.channel_id = p_channel
$$;
comment on function service.note_views_error(uuid, text, text, text) is
  'Notes why YouTube Analytics gave no views. The connection stays open: comments are read and answered without them.';

create function engine.forget_views(p_user uuid, p_channel text default null) returns void
language sql set search_path = '' as $$
  update public.videos v set views = null, comment_count = null, views_read_at = null
  from (
    select k.id from public.videos k
    where k.user_id = p_user and (p_channel is null or k.channel_id = p_channel) and k.views_read_at is not null order by k.id for no key update) held
  where v.user_id = p_user and v.id = held.id;
  update public.channel_syncs s set views_read_at = null, views_error_code = null, views_error_kind = null
  where s.user_id = p_user and (p_channel is null or s.channel_id = p_channel) and num_nonnulls(s.views_read_at, s.views_error_code) > 0
$$;
comment on function engine.forget_views(uuid, text) is 'Deletes the views of a user''s channels, or of one. Comments and videos stay.';

create function engine.forget_unwanted_views() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.forget_views(new.user_id);
  return null;
end $$;
comment on function engine.forget_unwanted_views() is 'Trigger: views were switched off, so none are kept.';
create trigger automation_settings_forget_views after update of read_views on public.automation_settings
  for each row when (old.read_views and not new.read_views) execute function engine.forget_unwanted_views();

create function engine.forget_views_of_disconnected(p_user uuid, p_channel text) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel) then
    perform engine.forget_views(p_user, p_channel);
  end if;
end $$;
comment on function engine.forget_views_of_disconnected(uuid, text) is 'Forgets a channel''s views when nobody lets us see them any more (docs/YOUTUBE.md, Policies).';
