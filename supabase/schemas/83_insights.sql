-- What the dashboard's numbers suggest to do: which of them stand out, and whose comments to open. The screen has the words.

create function engine.insights_of_topics_and_videos(d jsonb) returns table (kind text, what text, video text, figures jsonb)
language sql immutable set search_path = '' as $$
  (select 'uncovered_video', 'open', v.id, jsonb_build_object(
      'name', coalesce(nullif(v.title, ''), v.id), 'comments', v.comments, 'published', v.published, 'coverage', v.coverage, 'open', v.open,
      -- Null where the open comments cannot bring it to the target.
      'missing', case when m.missing <= v.open then m.missing end)
  from jsonb_to_recordset(d -> 'videos') v (id text, title text, comments int, published int, open int, open_questions int, coverage int)
  cross join lateral (select ceil(v.comments * engine.most('coverage_target') / 100.0)::int - v.published as missing) m
  where v.coverage < engine.most('coverage_attention') and v.open > 0
    -- Where most of several videos are as poor, none of them stands out.
    and (select count(*) = 1 or 2 * count(*) filter (where o.coverage < engine.most('coverage_attention')) <= count(*)
      from jsonb_to_recordset(d -> 'videos') o (coverage int))
  order by v.open desc, v.open_questions desc, v.comments desc, v.id limit 1)
  union all
  (select 'unhappy_topic', 'topic:' || t.topic, null, jsonb_build_object(
      'topic', t.topic, 'comments', t.comments, 'negative', t.negative, 'unanswered', t.comments - t.published)
  from jsonb_to_recordset(d -> 'topics') t (topic text, comments int, negative int, published int)
  where t.topic !~ '^\D*\d+$' and t.negative >= engine.most('unhappy_comments') and t.negative * 100 >= t.comments * engine.most('unhappy_percent')
  order by t.negative desc, t.comments desc, t.topic limit 1)
$$;
comment on function engine.insights_of_topics_and_videos(jsonb) is
  'Part of engine.insights: the video that needs attention and has most open comments, unless most of several do; the topic that most comments are unhappy about, where its name '
  'is more than a number with a word before it.';

create function engine.insights_of_replies(d jsonb) returns table (kind text, what text, video text, figures jsonb)
language sql immutable set search_path = '' as $$
  with facts as (
    select (d #>> '{open,count}')::int as open, (d #>> '{open,over_day}')::int as over_day, (d #>> '{open,questions}')::int as open_questions,
      (d #>> '{figures,range,timed}')::int as timed, (d #>> '{figures,range,on_time_percent}')::int as on_time_percent,
      d #> '{figures,range,median_minutes}' as median_minutes, (d #>> '{response,over6h}')::int as over6h,
      (select coalesce(sum(o.comments) filter (where o.outcome = 'to_approve'), 0) from jsonb_to_recordset(d -> 'outcomes') o (outcome text, comments int)) as drafts,
      (select coalesce(sum(o.comments) filter (where o.outcome = 'failed'), 0) from jsonb_to_recordset(d -> 'outcomes') o (outcome text, comments int)) as failed,
      (select coalesce(sum(c.comments), 0) from jsonb_to_recordset(d -> 'categories') c (category text, comments int) where c.category is not null) as sorted,
      (select coalesce(sum(c.comments), 0) from jsonb_to_recordset(d -> 'categories') c (category text, comments int) where c.category = 'Questions') as questions
  )
  select 'waiting', 'open_over_day', null, jsonb_build_object('over_day', f.over_day, 'open', f.open, 'drafts', f.drafts)
  from facts f where f.over_day > 0
  union all
  select 'failed', 'outcome:failed', null, jsonb_build_object('failed', f.failed) from facts f where f.failed > 0
  union all
  select 'late', case when f.over6h > 0 then 'response:over6h' else 'response:under6h' end, null, jsonb_build_object(
    'on_time_percent', f.on_time_percent, 'median_minutes', f.median_minutes, 'over6h', f.over6h, 'timed', f.timed)
  from facts f where f.timed >= engine.most('late_replies') and f.on_time_percent < engine.most('late_percent')
  union all
  select 'many_questions', case when f.open_questions = 0 then 'category:Questions' else 'open_questions' end, null, jsonb_build_object(
    'questions', f.questions, 'sorted', f.sorted, 'open', f.open_questions)
  from facts f where f.questions >= engine.most('many_questions') and f.questions * engine.most('questions_one_in') >= f.sorted
$$;
comment on function engine.insights_of_replies(jsonb) is
  'Part of engine.insights: comments that wait, replies that failed or came late, many questions.';

create function engine.insights(d jsonb) returns table (kind text, what text, video text, figures jsonb)
language sql immutable rows 4 set search_path = '' as $$
  select f.kind, f.what, f.video, f.figures
  from unnest(engine.insight_kinds()) with ordinality k (kind, place)
  join (select * from engine.insights_of_topics_and_videos(d) union all select * from engine.insights_of_replies(d)) f using (kind)
  order by k.place limit engine.most('insights')
$$;
comment on function engine.insights(jsonb) is
  'What stands out in a dashboard (engine.dashboard), the weightiest first. what and video: whose comments to open (public.report_operations). '
  'Thresholds are in engine.limits.';
grant execute on function engine.insights_of_topics_and_videos(jsonb), engine.insights_of_replies(jsonb), engine.insights(jsonb) to authenticated;
