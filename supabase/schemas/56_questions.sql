-- Open questions: what viewers ask and nothing that the product knows answers. Alike ones are one, so that one answer of the owner's serves all who asked.

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  video_id text check (length(video_id) <= 64),
  body text not null check (length(body) <= 300 and body ~ '\S'),
  language text check (language ~ '^[a-z]{2}$'),
  words text[] not null,
  state text not null default 'open' check (state = any (engine.question_states())),
  fact_id uuid references public.facts (id) on delete set null,
  asked_at timestamptz not null default engine.now(),
  newest_at timestamptz not null default engine.now(),
  decided_at timestamptz,
  group_after timestamptz,
  group_tries int not null default 0,
  look_at timestamptz not null default engine.now() + interval '1 day',
  constraint questions_decided check ((state = 'open') = (decided_at is null)),
  constraint questions_fact check (fact_id is null or state = 'answered')
);
comment on table public.questions is
  'A question that comments ask and nothing answers, in the model''s words: one row for all that ask the same (public.asked_questions). Answered, it is a fact.';
comment on column public.questions.video_id is 'The video under which it was asked first.';
comment on column public.questions.words is 'engine.question_words of it, by which alike ones are found.';
comment on column public.questions.newest_at is 'When it was last asked of the product, as it were: a comment joined it.';
comment on column public.questions.decided_at is 'When its owner answered or dismissed it; null while it is open.';
comment on column public.questions.group_after is 'When it is to be compared with the channel''s other open questions by the model; null once that is done.';
comment on column public.questions.look_at is 'When it is next looked at, whether any of its comments is still kept.';
-- Twins cannot arise: who asks in the very same words under the same video finds the row.
create unique index questions_asked on public.questions (user_id, channel_id, (coalesce(video_id, '')), words) where state = 'open';
create index questions_open on public.questions (user_id, channel_id, newest_at desc) where state = 'open';
create index questions_newest on public.questions (user_id, newest_at desc);
create index questions_fact on public.questions (fact_id) where fact_id is not null;
create index questions_to_group on public.questions (group_after) where group_after is not null;
create index questions_to_look on public.questions (look_at) where state <> 'answered';
alter table public.questions enable row level security;
grant select on public.questions to authenticated;
create policy "questions: readers read" on public.questions for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

-- Alike.

create function engine.question_words(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  -- What is said around a question, in six languages: who leaves it out asks the same.
  v_around constant text[] :=
    '{a,an,the,is,are,do,does,did,you,your,in,of,to,for,this,that,it,please,hey,hi,hello,der,die,das,ist,sind,du,sie,ihr,dein,deine,im,in,von,zu,bitte,hallo,'
    'el,la,los,las,un,una,es,son,en,de,del,por,favor,hola,este,esta,le,les,une,est,sont,dans,du,des,ce,cette,svp,bonjour,o,os,as,um,uma,sao,no,na,da,ola,esse,essa}';
  v_all constant text[] := engine.words_of(p_text);
  v_words constant text[] := array(select distinct w from unnest(v_all) w where w <> all (v_around) order by w limit 60);
begin
  return case when v_words <> '{}' then v_words when v_all <> '{}' then array(select distinct w from unnest(v_all) w order by w limit 60) else array[left(p_text, 300)] end;
end $$;
comment on function engine.question_words(text) is 'The different words of a question, folded and sorted, without articles, greetings and the like; never none.';

create function engine.surely_alike(p_one text[], p_other text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_mine constant text[] := array(select w from unnest(p_one) w where w <> all (p_other));
  v_theirs constant text[] := array(select w from unnest(p_other) w where w <> all (p_one));
begin
  if p_one = p_other then
    return true;
  end if;
  -- One long word in another form: a plural, a slip of the pen. A number is never another number.
  return cardinality(p_one) >= 3 and cardinality(v_mine) = 1 and cardinality(v_theirs) = 1
    and least(length(v_mine[1]), length(v_theirs[1])) >= 5 and v_mine[1] || v_theirs[1] !~ '\d'
    and left(v_mine[1], 4) = left(v_theirs[1], 4) and extensions.similarity(v_mine[1], v_theirs[1]) >= 0.6;
end $$;
comment on function engine.surely_alike(text[], text[]) is
  'Whether two questions (engine.question_words) are surely one: the same words in whatever order, but for one in another form. What is unsure is the model''s to say.';

create function engine.ask_owner(p_comment uuid, p_question text, p_language text, p_spoken text[] default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments;
  v_body text := left(btrim(regexp_replace(coalesce(p_question, ''), '\s+', ' ', 'g')), 300);
  v_words text[];
  v_id uuid;
  v_open int;
begin
  -- One comment of an owner's at a time: of two that ask alike at once, each would find no question.
  perform engine.lock_decisions(y.user_id) from public.comments y where y.id = p_comment;
  v := engine.lock_comment(p_comment);
  if v_body = '' then
    v_body := left(btrim(regexp_replace(coalesce(v.text_original, ''), '\s+', ' ', 'g')), 300);
  end if;
  if v_body <> '' and v.redacted_at is null then
    v_words := engine.question_words(v_body);
    -- Only under the same video: 'which song is this' is another question under another one.
    update public.questions q set newest_at = engine.now() where q.state = 'open' and q.id = (
      select k.id from public.questions k
      where k.user_id = v.user_id and k.channel_id = v.channel_id and k.state = 'open' and k.video_id is not distinct from v.video_id
        and engine.surely_alike(k.words, v_words)
      order by k.words = v_words desc, k.asked_at, k.id limit 1)
    returning q.id into v_id;
    if v_id is null then
      select count(*) into v_open from public.questions q where q.user_id = v.user_id and q.channel_id = v.channel_id and q.state = 'open';
      if v_open < engine.most('open_questions') then
        insert into public.questions as q (user_id, channel_id, video_id, body, language, words, group_after)
        values (v.user_id, v.channel_id, v.video_id, v_body, (regexp_match(lower(p_language), '^([a-z]{2})(?:[-_]|$)'))[1], v_words,
          case when v_open > 0 then engine.now() end)
        on conflict (user_id, channel_id, (coalesce(video_id, '')), words) where state = 'open'
        do update set newest_at = excluded.newest_at
        returning q.id into v_id;
      end if;
    end if;
  end if;
  if v_id is null then
    delete from public.asked_questions a where a.comment_row_id = p_comment;
  else
    insert into public.asked_questions as a (comment_row_id, user_id, channel_id, question_id, spoken)
    values (p_comment, v.user_id, v.channel_id, v_id, coalesce(p_spoken[:8], '{}'))
    on conflict (comment_row_id) do update set question_id = excluded.question_id, spoken = excluded.spoken;
  end if;
  return v_id;
end $$;
comment on function engine.ask_owner(uuid, text, text, text[]) is
  'The open question that a comment asks, found among those of its video that are surely alike, or made, for the model to compare it with the others of the channel. '
  'Kept in public.asked_questions, with the words that are likely to be said where it is answered (p_spoken, the first eight). Null, and the comment waits without one, once the channel has engine.most(''open_questions'').';

create function engine.tell_of_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.tell_programs(new.user_id, new.channel_id, 'question.asked', null,
    jsonb_build_object('question', jsonb_build_object('id', new.id, 'text', new.body, 'language', new.language, 'video_id', new.video_id)));
  return null;
end $$;
comment on function engine.tell_of_question() is 'Trigger: programs are told of a question that nobody asked before; one that another joins is no news.';
create trigger questions_tell after insert on public.questions for each row execute function engine.tell_of_question();

-- Grouping: what is unsure the model settles, many questions a call, across wording and languages.

create function engine.question_told(q public.questions) returns table (id uuid, text text, video_id text, video_title text)
language sql stable rows 1 set search_path = '' as $$
  select q.id, q.body, q.video_id, (select nullif(v.title, '') from public.videos v where v.user_id = q.user_id and v.id = q.video_id)
$$;
comment on function engine.question_told(public.questions) is 'A question as the model is told of it.';

create function service.claim_questions(p_user uuid default null, p_channels int default 4) returns table (user_id uuid, channel_id text, fresh jsonb, known jsonb)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_now constant timestamptz := engine.now();
  v_claimed text[] := '{}';
  v_ids uuid[];
  v_batch record;
begin
  if engine.stands_still() then
    return;
  end if;
  for v_batch in
    -- Leased by the first of each: two runs at a time take different channels, or one of them nothing.
    select q.user_id, q.channel_id, q.user_id || q.channel_id as place from public.questions q
    where q.group_after <= v_now and (p_user is null or q.user_id = p_user)
    order by q.group_after limit 200 for update skip locked
  loop
    exit when cardinality(v_claimed) >= p_channels;
    continue when v_batch.place = any (v_claimed);
    v_ids := array(
      select q.id from public.questions q
      where q.user_id = v_batch.user_id and q.channel_id = v_batch.channel_id and q.state = 'open' and q.group_after <= v_now
      order by q.asked_at, q.id limit engine.most('grouped_at_once') for update skip locked);
    continue when v_ids = '{}';
    -- Not heard of: tried again later and later.
    update public.questions q set group_tries = q.group_tries + 1,
      group_after = v_now + least(interval '1 day', interval '5 minutes' * power(2, least(q.group_tries, 9)))
    where q.id = any (v_ids);
    v_claimed := v_claimed || v_batch.place;
    return query select v_batch.user_id, v_batch.channel_id,
      (select jsonb_agg(to_jsonb(t) order by q.asked_at, q.id) from public.questions q cross join lateral engine.question_told(q) t where q.id = any (v_ids)),
      coalesce((
        select jsonb_agg(to_jsonb(t) order by k.asked_at, k.id) from (
          select * from public.questions q
          where q.user_id = v_batch.user_id and q.channel_id = v_batch.channel_id and q.state = 'open' and q.id <> all (v_ids) and q.group_after is null
          order by q.newest_at desc, q.id limit engine.most('grouped_beside')) k
        cross join lateral engine.question_told(k) t), '[]');
  end loop;
end $$;
comment on function service.claim_questions(uuid, int) is
  'Open questions that are to be compared, of up to p_channels channels, the longest waiting first, a row each: fresh (engine.most(''grouped_at_once'')) '
  'with each other and with known (engine.most(''grouped_beside''), those asked last). What settle_questions does not hear of comes again after 5, 10, 20, … minutes.';

create function engine.join_questions(p_id uuid, p_into uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_from public.questions;
  v_into public.questions;
  -- Comments before their question, as everybody takes them. Who holds one of them goes first: the question is compared once more.
  v_comments constant uuid[] := array(
    select y.id from public.asked_questions a join public.comments y on y.id = a.comment_row_id
    where a.question_id = p_id order by y.comment_id for update of y skip locked);
begin
  perform from public.questions q where q.id in (p_id, p_into) order by q.id for update;
  select * into v_from from public.questions q where q.id = p_id;
  select * into v_into from public.questions q where q.id = p_into;
  if v_from.state is distinct from 'open' or v_into.state is distinct from 'open' or p_id = p_into
    or (v_from.user_id, v_from.channel_id) is distinct from (v_into.user_id, v_into.channel_id)
    or exists (select from public.asked_questions a where a.question_id = p_id and a.comment_row_id <> all (v_comments))
  then
    return false;
  end if;
  update public.asked_questions a set question_id = p_into where a.comment_row_id = any (v_comments);
  update public.questions q set asked_at = least(q.asked_at, v_from.asked_at), newest_at = greatest(q.newest_at, v_from.newest_at) where q.id = p_into;
  delete from public.questions q where q.id = p_id;
  return true;
end $$;
comment on function engine.join_questions(uuid, uuid) is
  'Gives the comments of one open question to another of the same channel, and drops it. False, and nothing is changed, when one is no longer open or a comment is held.';

create function service.settle_questions(p_settled jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v_joined int := 0;
begin
  -- Before any comment: an owner who answers one of them sees all who ask it.
  perform engine.lock_decisions(u.user_id) from (
    select distinct q.user_id from jsonb_to_recordset(p_settled) as s (id uuid) join public.questions q on q.id = s.id order by q.user_id) u;
  for r in select s.id, s.same_as from jsonb_to_recordset(p_settled) as s (id uuid, same_as uuid) order by s.id loop
    if r.same_as is null then
      update public.questions q set group_after = null, group_tries = 0 where q.id = r.id;
    elsif engine.join_questions(r.id, r.same_as) then
      v_joined := v_joined + 1;
    end if;
  end loop;
  return v_joined;
end $$;
comment on function service.settle_questions(jsonb) is
  'What comparing came to: [{id, same_as}], same_as: the question that asks the same, null for none. Only questions of one channel are joined, whoever says so. Returns how many were.';

create function engine.forget_questions(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_due constant uuid[] := array(
    select q.id from public.questions q where q.state <> 'answered' and q.look_at <= engine.now() order by q.look_at limit p_limit for update skip locked);
  v_gone int;
begin
  if v_due = '{}' then
    return 0;
  end if;
  delete from public.questions q where q.id = any (v_due)
    and not exists (
      select from public.asked_questions a join public.comments y on y.id = a.comment_row_id where a.question_id = q.id and y.redacted_at is null);
  get diagnostics v_gone = row_count;
  update public.questions q set look_at = engine.now() + interval '1 day' where q.id = any (v_due);
  return v_gone;
end $$;
comment on function engine.forget_questions(int) is
  'Deletes questions that nobody answered once none of their comments is kept, within a day: their words are made of what viewers wrote. p_limit are looked at, those that are due.';

alter table public.asked_questions add constraint asked_questions_question_id_fkey
  foreign key (question_id) references public.questions (id) on delete cascade;
