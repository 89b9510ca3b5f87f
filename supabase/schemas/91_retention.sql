-- How long what YouTube gave is kept without being read again (docs/YOUTUBE.md, Policies).

create function service.redact_stale(p_limit int default 1000) returns int
language sql security definer set search_path = '' as $$
  with stale as (
    select id from public.youtube_comments
    where redacted_at is null and read_at < engine.now() - interval '30 days' limit p_limit
  ), done as (
    update public.youtube_comments y set text_original = '', author_name = null, author_avatar_url = null, owner_reply_text = null,
      translation = null, translated_to = null, redacted_at = engine.now()
    from stale where y.id = stale.id returning 1
  ), untitled as (
    update public.videos set title = '', thumbnail_url = null
    where fetched_at < engine.now() - interval '30 days' and (title <> '' or thumbnail_url is not null)
  )
  select count(*)::int from done
$$;
comment on function service.redact_stale(int) is
  'Redacts texts, names and video titles that YouTube has not returned for 30 days; ids, times and counts stay (docs/YOUTUBE.md, Policies). Returns how many comments.';
