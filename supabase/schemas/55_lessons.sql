-- What an owner makes of drafts, kept twice: draft_outcomes, which is counted, and lessons, which the next draft is written by.
-- Both are written where the owner decides, in the same transaction.

create table public.draft_outcomes (
  comment_row_id uuid primary key references public.comments (id) on delete cascade,
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  drafted_at timestamptz not null,
  decided_at timestamptz not null default engine.now(),
  outcome text not null check (outcome = any (engine.draft_decisions())),
  changed real check (changed between 0 and 1),
  rule_id uuid references public.reply_rules (id) on delete set null,
  category text,
  language text,
  seen boolean not null default true,
  constraint draft_outcomes_changed check (changed is not null or outcome = 'dismissed')
);
comment on table public.draft_outcomes is
  'What a person made of a draft that the product wrote: one row a comment, the last word. No row while the draft waits, or when the reply went out without a person.';
comment on column public.draft_outcomes.changed is 'engine.changed_share of the draft and what was said instead; 0 when approved as written, null when dismissed.';
comment on column public.draft_outcomes.seen is 'Whether the draft was in view: approved with others unopened it teaches, and earns no trust (engine.conversation_standing).';
create index draft_outcomes_drafted on public.draft_outcomes (user_id, channel_id, drafted_at) include (outcome, changed, rule_id, category);
create index draft_outcomes_rule on public.draft_outcomes (rule_id) where rule_id is not null;
alter table public.draft_outcomes enable row level security;
grant select on public.draft_outcomes to authenticated;
create policy "draft_outcomes: readers read" on public.draft_outcomes for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table public.lessons (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  comment_row_id uuid not null unique references public.comments (id) on delete cascade,
  comment_hash bigint not null,
  features int[] not null check (cardinality(features) between 1 and 128),
  how text not null check (how = any (engine.lesson_kinds())),
  draft text,
  final text,
  from_youtube boolean not null default false,
  changed real check (changed between 0 and 1),
  rule_id uuid references public.reply_rules (id) on delete set null,
  category text,
  language text,
  created_at timestamptz not null default engine.now(),
  -- What was read on YouTube stands on the comment alone, where it is redacted in time.
  constraint lessons_final check ((final is null) = (how = 'dismissed' or from_youtube))
);
comment on table public.lessons is
  'How its owner answered a comment: an edit, an answer of their own, an approval, a dismissal. What YouTube gave stands in public.comments alone and goes from there '
  'when it must (docs/YOUTUBE.md, Policies): a lesson whose comment is redacted or has another text by now teaches nothing. A row deleted is forgotten.';
comment on column public.lessons.comment_hash is 'engine.text_hash of the comment''s text that was answered.';
comment on column public.lessons.features is 'engine.spam_features of it.';
comment on column public.lessons.draft is 'What the product had written; null when it had written nothing.';
comment on column public.lessons.final is 'What the owner had sent; null when dismissed. Of an answer that was found on YouTube: comments.owner_reply_text.';
comment on column public.lessons.changed is 'engine.changed_share of draft and final; null without both.';
comment on column public.lessons.created_at is 'When the owner answered or decided.';
create index lessons_channel on public.lessons (user_id, channel_id, created_at desc);
create index lessons_rule on public.lessons (rule_id) where rule_id is not null;
alter table public.lessons enable row level security;
grant select, delete on public.lessons to authenticated;
create policy "lessons: readers read" on public.lessons for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "lessons: managers delete" on public.lessons for delete to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));

create table private.lesson_words (
  word bigint not null,
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  primary key (word, lesson_id)
);
comment on table private.lesson_words is
  'The words of lessons'' comments as hashes that hold user and channel, too (engine.lesson_words): how rare a word is on a channel, and where it stands, is one look into '
  'an index.';
create index lesson_words_lesson on private.lesson_words (lesson_id);

create function engine.word_roots(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  -- Fancy letters plain, accents gone, case even.
  v_text constant text := left(regexp_replace(normalize(regexp_replace(
    lower(normalize(coalesce(p_text, ''), NFKD) collate pg_catalog.pg_c_utf8), '[\u0300-\u036f\u200b-\u200f\ufe0f]', '', 'g'), NFC),
    '[^[:alnum:]]+', ' ', 'g'), 3000);
begin
  return array(
    select distinct piece
    from (select word from regexp_split_to_table(btrim(v_text), ' ') word where word <> '' limit 200) words
    cross join lateral (
      -- The first five letters: 'bake', 'bakes' and 'baking' are nearly one word in many languages.
      select left(word, 5) as piece where word !~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]'
      union all
      -- Scripts without blanks: every two letters in a row.
      select substr(word, place, 2) from generate_series(1, greatest(1, length(word) - 1)) place
      where word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]') pieces
    order by piece limit 100);
end $$;
comment on function engine.word_roots(text) is 'The different words of a text by their first five letters, in scripts without blanks its pairs of letters; 100 at most.';

create function engine.lesson_words(p_user uuid, p_channel text, p_text text) returns bigint[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(select hashtextextended(p_user || ':' || p_channel || ':' || word, 0) from unnest(engine.word_roots(p_text)) word);
end $$;
comment on function engine.lesson_words(uuid, text, text) is 'engine.word_roots as numbers that are the channel''s own.';

create function engine.lesson_topics(p_user uuid, p_channel text, p_topics text[]) returns bigint[]
language plpgsql immutable set search_path = '' as $$
begin
  -- Each as a whole, whatever the order and the endings of its words.
  return array(
    select distinct hashtextextended(p_user || ':' || p_channel || ':#' || array_to_string(engine.word_roots(topic), ' '), 0)
    from unnest(coalesce(p_topics, '{}')) topic where cardinality(engine.word_roots(topic)) > 0);
end $$;
comment on function engine.lesson_topics(uuid, text, text[]) is
  'What the model took a comment to be about, as numbers beside those of engine.lesson_words: the same topic is the same number, whatever words the comment had.';

create function engine.changed_share(p_draft text, p_final text) returns real
language sql immutable set search_path = '' as $$
  with pieces as (
    select 1 as side, m[1] as piece from regexp_matches(coalesce(p_draft, '') collate pg_catalog.pg_c_utf8, '\w+|[^\w\s]', 'g') m
    union all select -1, m[1] from regexp_matches(coalesce(p_final, '') collate pg_catalog.pg_c_utf8, '\w+|[^\w\s]', 'g') m
  ), differing as (
    select length(p.piece) * abs(sum(p.side)) as changed, length(p.piece) * count(*) as said from pieces p group by p.piece
  )
  select coalesce(sum(d.changed) / nullif(sum(d.said), 0), 0)::real from differing d
$$;
comment on function engine.changed_share(text, text) is
  'How much of a draft its owner changed, 0 to 1: of the letters and marks of both texts, those in words that only one of them has.';

create function engine.learn(v engine.comments, p_how text, p_draft text, p_final text, p_from_youtube boolean, p_at timestamptz) returns void
-- Looked up in the order of lessons_channel: sorted anew, 2,000 lessons cost 4 ms for each that is learned.
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_sort = off as $$
declare
  v_features constant int[] := engine.spam_features(v.text_original);
  v_most constant int := engine.most('lessons');
  v_lesson uuid;
begin
  -- Grave comments are no examples for anybody.
  if v_features = '{}' or v.grave or p_at < engine.now() and p_at <= (
    select o.created_at from public.lessons o where o.user_id = v.user_id and o.channel_id = v.channel_id
    order by o.created_at desc offset v_most - 1 limit 1)
  then
    return;
  end if;
  insert into public.lessons as l (user_id, channel_id, comment_row_id, comment_hash, features, how, draft, final, from_youtube, changed,
    rule_id, category, language, created_at)
  values (v.user_id, v.channel_id, v.id, engine.text_hash(v.text_original), v_features, p_how, p_draft, case when not p_from_youtube then p_final end, p_from_youtube,
    case when p_draft is not null and p_final is not null then engine.changed_share(p_draft, p_final) end, v.rule_id, v.category, v.language, p_at)
  on conflict (comment_row_id) do update set comment_hash = excluded.comment_hash, features = excluded.features, how = excluded.how,
    draft = excluded.draft, final = excluded.final, from_youtube = excluded.from_youtube, changed = excluded.changed, rule_id = excluded.rule_id,
    category = excluded.category, language = excluded.language, created_at = excluded.created_at
  returning l.id into v_lesson;
  delete from private.lesson_words w where w.lesson_id = v_lesson;
  insert into private.lesson_words (word, lesson_id)
  select word, v_lesson
  -- What the model took it to be about is often the word that the next viewer uses.
  from unnest(engine.lesson_words(v.user_id, v.channel_id, concat_ws(' ', v.text_original, array_to_string(v.topics, ' ')))
    || engine.lesson_topics(v.user_id, v.channel_id, v.topics)) word on conflict do nothing;
  -- The oldest make room; one that another transaction is removing is its.
  delete from public.lessons l where l.id in (
    select o.id from public.lessons o where o.id in (
      select k.id from public.lessons k where k.user_id = v.user_id and k.channel_id = v.channel_id
      order by k.created_at desc offset v_most)
    for update skip locked);
end $$;
comment on function engine.learn(engine.comments, text, text, text, boolean, timestamptz) is
  'Keeps how the owner answered a comment, whose row the caller has locked; what was learned from it before goes. The newest engine.most(''lessons'') of a channel.';

create function engine.record_decision(v engine.comments, p_final text, p_found boolean default false, p_at timestamptz default engine.now(), p_seen boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_draft text;
  v_drafted_at timestamptz;
  v_changed real;
  v_fixed constant boolean := exists (select from public.reply_rules r where r.id = v.rule_id and r.action = 'fixed');
begin
  select d.body, d.created_at into v_draft, v_drafted_at from public.reply_versions d
  where d.comment_row_id = v.id and d.reply_type = 'AI' order by d.id desc limit 1;
  if v_draft is not null then
    v_changed := case when p_final is null then null when p_final = v_draft then 0 else engine.changed_share(v_draft, p_final) end;
    insert into public.draft_outcomes as o (comment_row_id, user_id, channel_id, drafted_at, decided_at, outcome, changed, rule_id, category, language, seen)
    values (v.id, v.user_id, v.channel_id, v_drafted_at, p_at,
      case when p_final is null then 'dismissed' when p_found then 'replaced' when p_final = v_draft then 'approved' else 'edited' end,
      v_changed, v.rule_id, v.category, v.language, p_seen)
    on conflict (comment_row_id) do update set drafted_at = excluded.drafted_at, decided_at = excluded.decided_at, outcome = excluded.outcome,
      changed = excluded.changed, rule_id = excluded.rule_id, category = excluded.category, language = excluded.language, seen = excluded.seen;
  end if;
  -- What a fixed reply says its owner has written already, for every comment alike.
  if v_fixed and (p_final is null or p_final = v_draft) then
    return;
  end if;
  perform engine.learn(v, case
    when p_final is null then 'dismissed'
    when v_draft is null or p_found then 'written'
    when p_final = v_draft then 'approved'
    else 'edited' end, v_draft, p_final, p_found, p_at);
end $$;
comment on function engine.record_decision(engine.comments, text, boolean, timestamptz, boolean) is
  'An owner has decided about a comment, whose row the caller has locked: p_final is what is to be said, null for nothing; p_found: it was found on YouTube, said '
  'there by the owner. Counted if there was a draft, and learned from.';

create function engine.take_back_decision(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.draft_outcomes o where o.comment_row_id = p_id;
  delete from public.lessons l where l.comment_row_id = p_id;
  update public.saved_reply_uses u set used_at = null, used_by = null where u.comment_row_id = p_id and u.used_at is not null
$$;
comment on function engine.take_back_decision(uuid) is 'A reply is a draft again: what its owner decided is counted no more, also not for the saved replies in it, and taught nothing.';

create function engine.near_lessons(p_user uuid, p_channel text, p_text text, p_language text, p_topics text[]) returns table (lesson_id uuid, alike real)
-- What is looked up here is a few rows among those of all channels: never the whole of a table.
language plpgsql stable rows 10 set search_path = '' set enable_seqscan = off as $$
declare
  v_lessons int;
  v_words bigint[];
  v_topics bigint[];
  v_features int[];
  v_near uuid[];
  v_found real[];
begin
  select count(*) into v_lessons from public.lessons l where l.user_id = p_user and l.channel_id = p_channel;
  if v_lessons = 0 then
    return;
  end if;
  v_topics := engine.lesson_topics(p_user, p_channel, p_topics);
  v_words := engine.lesson_words(p_user, p_channel, concat_ws(' ', p_text, array_to_string(p_topics, ' '))) || v_topics;
  v_features := engine.spam_features(p_text);
  -- A word weighs the more, the fewer lessons have it; one that none has weighs most, so that a comment about something new is near to nothing. Words that
  -- many have are left out as soon as rarer ones lead to enough lessons.
  with asked as (
    select a.word, (select count(*) from (select from private.lesson_words w where w.word = a.word limit 400) few) as lessons from unnest(v_words) a (word)
  ), rare as materialized (
    -- A topic says what is asked, and words only how: it weighs as much as several words.
    select r.word, ln(1 + v_lessons::float8 / greatest(1, r.lessons)) ^ 2 * case when r.word = any (v_topics) then 6 else 1 end as weight
    from (select a.word, a.lessons, sum(a.lessons) over (order by a.lessons, a.word) as together from asked a) r
    where r.together - r.lessons < 400
  ), near as (
    select w.lesson_id, sum(r.weight) / (select sum(a.weight) from rare a) as found
    from rare r
    -- Bounded apart, so that it is a walk along the index for each word, whatever the planner thinks of them.
    cross join lateral (select l.lesson_id from private.lesson_words l where l.word = r.word limit engine.most('lessons')) w
    group by w.lesson_id order by 2 desc, 1 limit 20
  )
  select array_agg(n.lesson_id), array_agg(n.found::real) into v_near, v_found from near n;
  return query
  with compared as (
    select n.lesson_id, ((2 * n.found + engine.likeness(l.features, v_features)) / 3 * case when l.language <> p_language then 0.7 else 1 end)::real as alike
    from unnest(v_near, v_found) as n (lesson_id, found)
    join public.lessons l on l.id = n.lesson_id
    join public.comments y on y.id = l.comment_row_id
    where y.redacted_at is null and engine.text_hash(y.text_original) = l.comment_hash and not y.grave
  )
  select c.lesson_id, c.alike from compared c where c.alike >= 0.12::real;
end $$;
comment on function engine.near_lessons(uuid, text, text, text, text[]) is
  'Lessons of a channel about comments like this one, by words (rare ones weigh most), by letters and by p_topics, what the model took it to be about: 20 at most, none less alike than 0.12.';

create function engine.lessons_for(p_user uuid, p_channel text, p_text text, p_language text default null, p_limit int default 3,
  p_topics text[] default '{}')
returns table (id uuid, comment_row_id uuid, comment text, draft text, final text, how text, language text, at timestamptz, similarity real)
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_near uuid[];
  v_alike real[];
begin
  select array_agg(n.lesson_id), array_agg(n.alike) into v_near, v_alike from engine.near_lessons(p_user, p_channel, p_text, p_language, p_topics) n;
  return query
    with compared as (
      select l.*, case when l.from_youtube then y.owner_reply_text else l.final end as said, y.text_original, n.alike
      from unnest(v_near, v_alike) as n (lesson_id, alike)
      join public.lessons l on l.id = n.lesson_id
      join public.comments y on y.id = l.comment_row_id
    ), chosen as (
      -- The same answer twice teaches nothing more.
      select distinct on (coalesce(c.said, '')) c.* from compared c
      where c.said is not null or c.how = 'dismissed'
      order by coalesce(c.said, ''), c.alike desc, c.created_at desc
    ), told as materialized (
      select c.*, engine.spam_features(c.said) as words from chosen c order by c.alike desc, c.created_at desc limit 8
    )
    select c.id, c.comment_row_id, c.text_original, c.draft, c.said, c.how, c.language, c.created_at, c.alike
    from told c
    -- Of answers about one topic the one that is most like the others is how this owner usually says it.
    cross join lateral (
      select coalesce(avg(engine.likeness(c.words, o.words)), 0) as agreed from told o
      where o.id <> c.id and o.said is not null and c.said is not null and o.alike >= c.alike * 0.7) others
    order by c.how = 'approved', c.alike * (1 + case when engine.lesson_topics(p_user, p_channel, p_topics) = '{}' then 0 else 2 * others.agreed end) desc, c.created_at desc limit p_limit;
end $$;
comment on function engine.lessons_for(uuid, text, text, text, int, text[]) is
  'What the channel''s owner did about comments most like this one (engine.near_lessons): at most p_limit, approvals as written after what the owner said in other words or dismissed, each answer once.';

create function public.lessons_shown(p_ids uuid[] default null, p_channel text default null)
returns table (id uuid, channel_id text, comment text, draft text, final text, how text, changed real, created_at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  perform engine.require_key(p_channel);
  perform engine.require(cardinality(coalesce(p_ids, '{}')) <= engine.most('list_rows'), format('Request at most %s at a time.', engine.most('list_rows')));
  return query
    select l.id, l.channel_id, nullif(y.text_original, ''), l.draft, case when l.from_youtube then y.owner_reply_text else l.final end, l.how, l.changed, l.created_at
    from public.lessons l join public.comments y on y.id = l.comment_row_id
    where l.user_id = (select engine.account('read')) and (p_ids is null or l.id = any (p_ids)) and (p_channel is null or l.channel_id = p_channel)
    order by l.created_at desc, l.id limit engine.most('list_rows');
end $$;
comment on function public.lessons_shown(uuid[], text) is
  'The caller''s lessons, those named or all, on one channel or on all of theirs, newest first; the comment, and an answer that was read on YouTube, as long as they are kept. A row deleted from lessons is forgotten.';
grant execute on function public.lessons_shown(uuid[], text) to authenticated;
