-- What is asked, as its owner sees it: what waits for an answer, and what was asked this month.

create function engine.question_answered(q public.questions) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select f.answer from public.facts f where f.id = q.fact_id),
    -- By hand, to one who asked: here, or on YouTube.
    (select coalesce(y.generated_reply, y.owner_reply_text) from public.youtube_comments y
     where y.question_id = q.id and y.redacted_at is null
       and ((y.reply_type = 'Manual' and y.reply_status = any (engine.reply_replied())) or y.owner_reply_text is not null)
     order by coalesce(y.approved_at, y.owner_replied_at) desc nulls last limit 1));
end $$;
comment on function engine.question_answered(public.questions) is 'What its owner has said to a question, as a fact or to one who asked it; null for nothing yet.';
grant execute on function engine.question_answered(public.questions) to authenticated;

create function engine.question_became(q public.questions) returns text
language sql stable set search_path = '' as $$
  select case when q.state = 'open' and engine.question_answered(q) is not null then 'answered' else q.state end
$$;
comment on function engine.question_became(public.questions) is
  'What reports say has become of a question (engine.question_states): its state, but answered also where its owner told one who asked and kept no fact of it.';
grant execute on function engine.question_became(public.questions) to authenticated;

create function public.questions_page(p_search text default null, p_limit int default 25, p_channel text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_search text := lower(engine.search_text(p_search));
  v_accounts uuid[] := array(select engine.account('read'));
  v_result jsonb;
begin
  perform engine.require(p_channel is null or length(p_channel) <= engine.most('key_characters'), 'Unknown channel.');
  perform engine.require(p_limit between 1 and engine.most('list_rows'), format('A page has 1 to %s questions.', engine.most('list_rows')));
  with open as (
    select q.*, w.people, w.comments, case when q.state = 'open' then engine.question_answered(q) end as suggestion
    from public.questions q
    cross join lateral (
      select count(distinct coalesce(y.author_channel_id, y.id::text))::int as people, count(*)::int as comments
      from public.asked_questions a join public.comments y on y.id = a.comment_row_id where a.question_id = q.id and y.tab = 'needs_answer') w
    where q.user_id = any (v_accounts) and (p_channel is null or q.channel_id = p_channel) and q.state = 'open' and (v_search is null or position(v_search in lower(q.body)) > 0)
  ), matching as (
    select * from open o where o.comments > 0 or o.suggestion is not null
  ), page as (
    select * from matching m order by m.people desc, m.newest_at desc, m.id limit p_limit
  )
  select jsonb_build_object(
    'now', engine.now(),
    'total', (select count(*) from matching),
    'unplaced', (select count(*) from public.youtube_comments y
      where y.user_id = any (v_accounts) and (p_channel is null or y.channel_id = p_channel) and y.tab = 'needs_answer' and y.question_id is null),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'channel_id', p.channel_id, 'question', p.body, 'language', p.language, 'people', p.people, 'comments', p.comments,
        'asked_at', p.asked_at, 'newest_at', p.newest_at, 'suggestion', p.suggestion,
        'channel_title', (select c.channel_title from public.youtube_connections c
          where c.user_id = p.user_id and c.channel_id = p.channel_id order by c.priority limit 1),
        'videos', coalesce((
          select jsonb_agg(jsonb_build_object('id', k.video_id, 'title', nullif(v.title, ''), 'comments', k.n) order by k.n desc, k.video_id)
          from (select y.video_id, count(*)::int as n from public.asked_questions a join public.comments y on y.id = a.comment_row_id where a.question_id = p.id and y.video_id is not null group by 1) k
          left join public.videos v on v.user_id = p.user_id and v.id = k.video_id), '[]'),
        'languages', coalesce((
          select jsonb_agg(distinct y.language) from public.asked_questions a join public.comments y on y.id = a.comment_row_id where a.question_id = p.id and y.language is not null), '[]'),
        'newest', coalesce((
          select jsonb_agg(jsonb_build_object('id', y.id, 'author_name', y.author_name, 'text', y.text_original, 'published_at', y.published_at,
            'language', y.language, 'video_id', y.video_id) order by y.published_at desc, y.id)
          from (
            select * from public.youtube_comments c
            where c.question_id = p.id and c.tab = 'needs_answer'
            order by c.published_at desc, c.id limit 3) y), '[]'))
        order by p.people desc, p.newest_at desc, p.id)
      from page p), '[]'))
  into v_result;
  return v_result;
end $$;
comment on function public.questions_page(text, int, text) is
  'The tab of what needs its owner''s answer, of a channel or (null) of all: {now, total, unplaced, rows}, most asked first, each question with its newest comments, videos and languages. suggestion: what the '
  'owner said by hand to one who asked, to be kept as a fact or not. unplaced: comments that wait without a question, because the channel has too many. 422 for a limit or a search that is out of bounds.';
grant execute on function public.questions_page(text, int, text) to authenticated;

create function public.asked_this_month(p_channel text default null) returns table (
  question_id uuid, question text, video_id text, video_title text, people int, state text, answer text, newest_at timestamptz, by_hand boolean)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform engine.require(p_channel is null or length(p_channel) <= engine.most('key_characters'), 'Unknown channel.');
  return query
    select q.id, q.body, y.video_id, nullif(max(v.title), ''), count(distinct coalesce(y.author_channel_id, y.id::text))::int, engine.question_became(q), engine.question_answered(q),
      max(y.published_at), q.state = 'open' and engine.question_became(q) = 'answered'
    from public.questions q
    join public.youtube_comments y on y.question_id = q.id
    left join public.videos v on v.user_id = q.user_id and v.id = y.video_id
    where q.user_id = (select engine.account('read')) and (p_channel is null or q.channel_id = p_channel)
      and q.newest_at >= date_trunc('month', engine.today_of(q.user_id)::timestamp) at time zone coalesce((select p.timezone from public.accounts p where p.id = q.user_id), 'UTC')
    group by q.id, y.video_id
    order by 5 desc, 8 desc, q.id, y.video_id limit 100;
end $$;
comment on function public.asked_this_month(text) is
  'What a channel of the caller''s, or all of them, was asked this month that nothing answered then, by video, most asked first, 100 at most. state: engine.question_became; answer: what the owner has '
  'said since, as a fact or by hand to one who asked; by_hand: so far only to one who asked, so that no fact answers the next one.';
grant execute on function public.asked_this_month(text) to authenticated;
