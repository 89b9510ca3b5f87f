-- How long what YouTube gave is kept without being read again (docs/YOUTUBE.md, Policies).

create function service.redact_stale(p_limit int default 1000) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_last timestamptz := engine.now() - interval '30 days';
  v_stale uuid[];
begin
  select array_agg(stale.id) into v_stale from (
    select y.id from public.youtube_comments y
    where y.redacted_at is null and y.read_on <= (v_last at time zone 'UTC')::date and y.read_at < v_last
    limit p_limit for update skip locked) stale;
  -- A statement that changes no row would still run the triggers that count.
  if v_stale is not null then
    update public.youtube_comments set text_original = '', author_name = null, author_avatar_url = null, owner_reply_text = null,
      translation = null, translated_to = null, redacted_at = engine.now()
    where id = any (v_stale);
  end if;
  update public.videos set title = '', thumbnail_url = null
  where (user_id, id) in (
    select v.user_id, v.id from public.videos v
    where v.fetched_at < v_last and (v.title <> '' or v.thumbnail_url is not null)
    limit p_limit for update skip locked);
  return coalesce(cardinality(v_stale), 0);
end $$;
comment on function service.redact_stale(int) is
  'Redacts texts, names and video titles that YouTube has not returned for 30 days, p_limit at most of each; ids, times and counts stay (docs/YOUTUBE.md, '
  'Policies). Returns how many comments. With nothing to do it looks into two indexes.';
