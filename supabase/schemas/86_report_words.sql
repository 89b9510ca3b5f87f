-- What the words of the reports are counted in; the words themselves are found by report-words, which knows where they end in each language.

create function service.comments_for_words(p_user uuid, p_start date, p_end date, p_tz text, p_channel text, p_category text)
returns table (id uuid, language text, body text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text := engine.report_zone(p_tz);
begin
  perform engine.check_report_range(p_start, p_end);
  perform engine.check_dashboard_filters(p_category, null, 'all');
  return query select y.id, y.language, y.text_original from public.comments y
    where y.user_id = p_user
      and y.channel_id = any (case when p_channel is not null then array[p_channel]
        else array(select m.channel_id from public.client_youtube_channels m where m.client_user_id = p_user) end)
      and y.created_at >= engine.day_start(p_start, v_zone) and y.created_at < engine.day_start(p_end + 1, v_zone)
      and not y.history and y.text_original <> '' and (p_category is null or y.category = p_category)
    order by y.created_at desc, y.id limit engine.most('words_comments');
end $$;
comment on function service.comments_for_words(uuid, date, date, text, text, text) is
  'The latest comments of a user''s period whose words the reports count, history left out. Without p_channel the mapped channels. 422 for an impossible range or category.';
