-- Knowledge: what the product may say. Videos as YouTube describes them, an owner's facts and documents, and the passages all of it is cut into.

create extension if not exists pg_trgm with schema extensions;

create table public.facts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  video_id text check (length(video_id) <= 64),
  question text not null check (length(question) <= 300 and question ~ '\S'),
  answer text not null check (length(answer) <= 1000 and answer ~ '\S'),
  links text[] not null default '{}' check (engine.texts_fit(links, 5, 500) and engine.are_web_links(links)),
  valid_until date,
  language text check (language ~ '^[a-z]{2}$'),
  created_at timestamptz not null default engine.now(),
  updated_at timestamptz not null default engine.now(),
  retired_at timestamptz,
  contradicted_at timestamptz,
  contradicted_by uuid references public.comments (id) on delete set null,
  foreign key (user_id, video_id) references public.videos (user_id, id) on delete cascade
);
comment on table public.facts is 'What an owner has said once and for all, of a channel or of one video. Nothing past its date, contradicted or retired is told to anybody.';
comment on column public.facts.valid_until is 'The last day, in the owner''s time zone, on which it holds; null: until it is changed.';
comment on column public.facts.retired_at is 'Since when its owner no longer wants it told; null while it counts.';
comment on column public.facts.contradicted_at is
  'When its owner put another number, day, name or link into a reply that cited it; null once they kept or changed the fact.';
comment on column public.facts.contradicted_by is 'The comment of that reply.';
create index facts_contradicted on public.facts (contradicted_by) where contradicted_by is not null;
create index facts_channel on public.facts (user_id, channel_id, created_at desc);
create index facts_video on public.facts (user_id, video_id) where video_id is not null;
alter table public.facts enable row level security;
grant select, delete,
  insert (user_id, channel_id, video_id, question, answer, links, valid_until, language),
  update (video_id, question, answer, links, valid_until, language, retired_at) on public.facts to authenticated;
create policy "facts: readers read" on public.facts for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "facts: managers create" on public.facts for insert to authenticated
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "facts: managers update" on public.facts for update to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id))
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "facts: managers delete" on public.facts for delete to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create trigger facts_touch before update on public.facts for each row execute function engine.touch_updated_at();

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null check (channel_id ~ '^UC[A-Za-z0-9_-]{22}$'),
  video_id text check (length(video_id) <= 64),
  title text not null check (length(title) <= 200 and title ~ '\S'),
  format text not null check (format = any (array['md', 'txt', 'srt', 'vtt'])),
  body text not null check (length(body) <= engine.most('document_characters') and body ~ '\S'),
  language text check (language ~ '^[a-z]{2}$'),
  created_at timestamptz not null default engine.now(),
  updated_at timestamptz not null default engine.now(),
  foreign key (user_id, video_id) references public.videos (user_id, id) on delete cascade
);
comment on table public.documents is 'Texts that an owner pasted or uploaded: notes, or the subtitles of a video.';
create index documents_channel on public.documents (user_id, channel_id, created_at desc);
create index documents_video on public.documents (user_id, video_id) where video_id is not null;
alter table public.documents enable row level security;
grant select, delete, insert (user_id, channel_id, video_id, title, format, body, language),
  update (video_id, title, format, body, language) on public.documents to authenticated;
create policy "documents: readers read" on public.documents for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "documents: managers create" on public.documents for insert to authenticated
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "documents: managers update" on public.documents for update to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id))
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "documents: managers delete" on public.documents for delete to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create trigger documents_touch before update on public.documents for each row execute function engine.touch_updated_at();

create function engine.limit_knowledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_count bigint;
begin
  if not exists (select from public.client_youtube_channels m where m.client_user_id = new.user_id and m.channel_id = new.channel_id)
    and not exists (select from public.youtube_connections c where c.user_id = new.user_id and c.channel_id = new.channel_id)
  then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  -- Counted under a lock of the user's, or two inserts at a time would both find room.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.' || tg_argv[0] || ':' || new.user_id, 0));
  execute format('select count(*) from %I.%I k where k.user_id = $1 and k.channel_id = $2', tg_table_schema, tg_table_name)
  into v_count using new.user_id, new.channel_id;
  if v_count > engine.most(tg_argv[0]) then
    perform engine.fail(422, 'too_many_' || tg_argv[0], format('This channel has reached the limit of %s %s.', engine.most(tg_argv[0]), tg_argv[0]),
      'Delete one you no longer need.');
  end if;
  return null;
end $$;
comment on function engine.limit_knowledge() is
  'Trigger after an insert: 404 for a channel that is not the user''s, 422 beyond the most rows of a channel. Argument: the limit of engine.limits.';
create trigger facts_limit after insert on public.facts for each row execute function engine.limit_knowledge('facts');
create trigger documents_limit after insert on public.documents for each row execute function engine.limit_knowledge('documents');

-- Words, as they are compared.

create function engine.folded(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Fancy letters plain, accents off, nothing that shows nothing. Composed again, because Hangul comes apart as well.
  return lower(normalize(regexp_replace(normalize(coalesce(p_text, ''), NFKD),
    '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe0f\ufeff]', '', 'g'), NFKC)
    collate pg_catalog.pg_c_utf8);
end $$;
comment on function engine.folded(text) is 'A text for comparing: small letters without accents, in one normal form.';

create function engine.words_of(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  -- Vowel signs of Indian and Thai script are no letters to Postgres, and would tear words apart.
  v_plain constant text := btrim(regexp_replace(engine.folded(p_text), '[^[:alnum:]\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f]+', ' ', 'g'));
  v_words text[];
begin
  if v_plain = '' then
    return '{}';
  end if;
  v_words := string_to_array(v_plain, ' ');
  -- Scripts without blanks, and Korean with its endings: every two signs in a row.
  if v_plain ~ '[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]' then
    v_words := array(
      select case when w ~ '[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]' and length(w) > 2 then substr(w, place, 2) else w end
      from unnest(v_words) w
      cross join lateral generate_series(1, case when w ~ '[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]' then greatest(length(w) - 1, 1) else 1 end) place);
  end if;
  return v_words;
end $$;
comment on function engine.words_of(text) is 'The words of a text, folded; of scripts without blanks every two signs in a row. In order, with repetitions.';

create function engine.scoped_terms(p_user uuid, p_channel text, p_words text[]) returns bigint[]
language plpgsql immutable set search_path = '' as $$
declare
  -- A word of one channel is another term than the same word of another, so that what is common elsewhere costs nothing here.
  v_scope constant bigint := pg_catalog.hashtextextended(p_user::text || p_channel, 0);
begin
  return array(select pg_catalog.hashtextextended(w, v_scope) from unnest(p_words) with ordinality as u (w, place) order by place);
end $$;
comment on function engine.scoped_terms(uuid, text, text[]) is 'Words as the index keeps them: hashes that differ from channel to channel, in their order.';

create function engine.root_of(p_word text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when length(p_word) >= 4 and p_word !~ '\d' then '~' || left(p_word, 4) end;
end $$;
comment on function engine.root_of(text) is 'The beginning of a word, by which its other forms are found, in whatever language; null for a short one or a number.';

create function engine.passage_terms(p_user uuid, p_channel text, p_kind text, p_text text) returns bigint[]
language plpgsql immutable set search_path = '' as $$
declare
  v_words constant text[] := array(select distinct w from unnest(engine.words_of(p_text)) w);
  v_all constant text[] := v_words || array(select distinct engine.root_of(w) from unnest(v_words) w where engine.root_of(w) is not null);
begin
  return array(select distinct t from unnest(engine.scoped_terms(p_user, p_channel, v_all || ''::text
    -- Titles are asked for by themselves, too: which video is about this?
    || case when p_kind = 'video' then array(select 'title:' || w from unnest(v_all) w) || 'title:'::text else '{}' end)) t);
end $$;
comment on function engine.passage_terms(uuid, text, text, text) is
  'What a passage is found by: its words, their beginnings, and one that every passage of the channel has, which counts them.';

create table public.passages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  kind text not null check (kind = any (array['description', 'fact', 'document', 'video', 'caption'])),
  video_id text,
  fact_id uuid references public.facts (id) on delete cascade,
  document_id uuid references public.documents (id) on delete cascade,
  ordinal int not null check (ordinal >= 1),
  body text not null check (length(body) <= engine.most('passage_characters')),
  language text,
  said_at timestamptz,
  terms bigint[] not null generated always as (engine.passage_terms(user_id, channel_id, kind, body)) stored,
  foreign key (user_id, video_id) references public.videos (user_id, id) on delete cascade,
  constraint passages_of_one_source check (
    (kind = 'fact') = (fact_id is not null) and (kind = 'document') = (document_id is not null) and (video_id is not null or kind = any (array['fact', 'document'])))
);
comment on table public.passages is
  'What sources were cut into: the title of a video (kind video), its description, facts and documents. Written by triggers of their sources in the statement that '
  'changes them, deleted with them, never updated. What is said in a video (kind caption) is written when it is read (engine.keep_captions).';
comment on column public.passages.said_at is 'When its source was published or last changed; of captions, when they were last read from YouTube.';
comment on column public.passages.terms is 'engine.passage_terms of the text.';
create index passages_terms on public.passages using gin (terms) with (fastupdate = off);
-- Also of what an account's deletion takes with it.
create index passages_video on public.passages (user_id, video_id, kind, ordinal);
create index passages_fact on public.passages (fact_id, ordinal) where fact_id is not null;
create index passages_document on public.passages (document_id, ordinal) where document_id is not null;
alter table public.passages enable row level security;
grant select on public.passages to authenticated;
create policy "passages: readers read" on public.passages for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table private.passage_terms (
  term bigint primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  passages int not null
) with (fillfactor = 80);
comment on table private.passage_terms is 'In how many passages of its channel a term stands: which words are rare, known without counting.';
create index passage_terms_user on private.passage_terms (user_id);

create function engine.count_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Always in the order of terms, so that two writers of one channel cannot wait for each other.
  if tg_op = 'INSERT' then
    insert into private.passage_terms as t (term, user_id, passages)
    select term, (array_agg(n.user_id))[1], count(*)::int from new_passages n cross join unnest(n.terms) term group by term order by term
    on conflict (term) do update set passages = t.passages + excluded.passages;
    return null;
  end if;
  with gone as (select term, count(*)::int as n from old_passages o cross join unnest(o.terms) term group by term),
  held as (
    select t.term from private.passage_terms t where t.term in (select g.term from gone g) order by t.term for no key update)
  update private.passage_terms t set passages = t.passages - g.n from held h join gone g using (term) where t.term = h.term;
  delete from private.passage_terms t
  where t.passages <= 0 and t.term in (select term from old_passages o cross join unnest(o.terms) term);
  return null;
end $$;
comment on function engine.count_terms() is 'Trigger: keeps private.passage_terms beside the passages.';
create trigger passages_count_new after insert on public.passages referencing new table as new_passages
  for each statement execute function engine.count_terms();
create trigger passages_count_old after delete on public.passages referencing old table as old_passages
  for each statement execute function engine.count_terms();

-- Cutting.

create function engine.subtitle_lines(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_line text;
  v_start text;
  v_lines text[] := '{}';
  v_words text := '';
  v_time text[];
  v_skip boolean := false;
begin
  foreach v_line in array string_to_array(p_text || E'\n', E'\n') loop
    v_line := btrim(v_line);
    v_time := regexp_match(v_line, '^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,]\d{1,3}\s*-->');
    if v_time is not null then
      v_start := case when coalesce(v_time[1], '0')::int > 0 then v_time[1]::int || ':' || lpad(v_time[2], 2, '0') else lpad(v_time[2], 2, '0') end || ':' || v_time[3];
      v_words := '';
      v_skip := false;
    elsif v_line = '' then
      if v_words <> '' then
        v_lines := v_lines || ('[' || v_start || '] ' || v_words);
      end if;
      v_words := '';
      v_start := null;
      v_skip := false;
    elsif v_start is null then
      -- Counters, names of cues, WEBVTT, notes and styles.
      v_skip := true;
    elsif not v_skip then
      v_words := btrim(v_words || ' ' || btrim(regexp_replace(v_line, '<[^>]*>|\{\\[^}]*\}', '', 'g')));
    end if;
  end loop;
  return v_lines;
end $$;
comment on function engine.subtitle_lines(text) is 'What is said in subtitles (.srt, .vtt): a line for each cue, [mm:ss] and its words.';

create function engine.pieces_of(p_line text, p_most int) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_pieces text[] := '{}';
  v_rest text;
  v_sentence text;
  v_cut int;
begin
  if length(p_line) <= p_most then
    return array[p_line];
  end if;
  foreach v_sentence in array regexp_split_to_array(p_line, '(?<=[.!?…])\s+|(?<=[。！？])') loop
    v_rest := btrim(v_sentence);
    while length(v_rest) > p_most loop
      v_cut := p_most - coalesce(nullif(position(' ' in reverse(left(v_rest, p_most))), 0), 1) + 1;
      -- No blank in the second half: cut where it is full.
      if v_cut < p_most / 2 then
        v_cut := p_most;
      end if;
      v_pieces := v_pieces || btrim(left(v_rest, v_cut));
      v_rest := btrim(substr(v_rest, v_cut + 1));
    end loop;
    if v_rest <> '' then
      v_pieces := v_pieces || v_rest;
    end if;
  end loop;
  return v_pieces;
end $$;
comment on function engine.pieces_of(text, int) is 'A line in pieces of p_most characters at most: at the ends of sentences, else between words.';

create function engine.passages_of(p_text text, p_format text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_most constant int := engine.most('passage_characters');
  v_text constant text := regexp_replace(replace(replace(p_text, E'\r\n', E'\n'), E'\r', E'\n'), '[\u0001-\u0008\u000b-\u001f\ufeff]', '', 'g');
  v_subtitles constant boolean := p_format in ('srt', 'vtt');
  v_lines text[] := case when v_subtitles then engine.subtitle_lines(v_text) else string_to_array(v_text, E'\n') end;
  v_passages text[] := '{}';
  v_now text := '';
  v_line text;
  v_piece text;
  v_whole boolean;
begin
  foreach v_line in array v_lines loop
    v_line := btrim(v_line, E' \t\u00a0\u3000');
    if v_line = '' then
      -- A paragraph ends a passage that says something; a heading stays with what follows.
      if length(v_now) >= 100 then
        v_passages := v_passages || v_now;
        v_now := '';
      end if;
      continue;
    end if;
    v_whole := length(v_line) <= v_most;
    foreach v_piece in array engine.pieces_of(v_line, v_most) loop
      if v_now <> '' and v_subtitles and v_whole and length(v_now) + length(v_piece) - position('] ' in v_piece) < v_most then
        -- Only the first cue's start is kept.
        v_now := v_now || ' ' || substr(v_piece, position('] ' in v_piece) + 2);
      elsif v_now <> '' and length(v_now) + length(v_piece) < v_most then
        v_now := v_now || case when v_whole then E'\n' else ' ' end || v_piece;
      else
        if v_now <> '' then
          v_passages := v_passages || v_now;
        end if;
        v_now := v_piece;
      end if;
    end loop;
  end loop;
  return case when v_now <> '' then v_passages || v_now else v_passages end;
end $$;
comment on function engine.passages_of(text, text) is
  'A text as passages of engine.most(''passage_characters'') at most, cut at the ends of lines and sentences; a line that fits, such as a chapter, stays whole. '
  'Subtitles lose counters and times but for each passage''s start. p_format: md, txt, srt or vtt.';

create function engine.write_passages(v public.passages, p_texts text[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.passages (user_id, channel_id, kind, video_id, fact_id, document_id, ordinal, body, language, said_at)
  select v.user_id, v.channel_id, v.kind, v.video_id, v.fact_id, v.document_id, p.place, p.body, v.language, v.said_at
  from unnest(p_texts) with ordinality as p (body, place);
end $$;
comment on function engine.write_passages(public.passages, text[]) is 'Stores the passages of one source, in their order; v says which source.';

create function engine.learn_video() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v public.passages;
begin
  delete from public.passages p where p.user_id = new.user_id and p.video_id = new.id and p.kind in ('video', 'description');
  v.user_id := new.user_id;
  v.channel_id := new.channel_id;
  v.video_id := new.id;
  v.said_at := new.published_at;
  if new.title <> '' then
    v.kind := 'video';
    perform engine.write_passages(v, array[left(new.title, engine.most('passage_characters'))]);
  end if;
  if coalesce(new.description, '') <> '' then
    v.kind := 'description';
    perform engine.write_passages(v, engine.passages_of(new.description, 'txt'));
  end if;
  return null;
end $$;
comment on function engine.learn_video() is 'Trigger: a video''s title and description as passages, written anew when they change and gone when they are.';
create trigger videos_learn_new after insert on public.videos for each row
  when (new.title <> '' or new.description is not null) execute function engine.learn_video();
create trigger videos_learn after update on public.videos for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description or old.published_at is distinct from new.published_at)
  execute function engine.learn_video();

create function engine.learn_fact() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v public.passages;
begin
  delete from public.passages p where p.fact_id = new.id;
  if new.retired_at is null then
    v.user_id := new.user_id;
    v.channel_id := new.channel_id;
    v.kind := 'fact';
    v.video_id := new.video_id;
    v.fact_id := new.id;
    v.language := new.language;
    v.said_at := new.updated_at;
    perform engine.write_passages(v, engine.passages_of(concat_ws(E'\n', new.question, new.answer, nullif(array_to_string(new.links, E'\n'), '')), 'txt'));
  end if;
  return null;
end $$;
comment on function engine.learn_fact() is 'Trigger: a fact as passages, written anew when it changes; none once it is retired.';
-- Not when it is only marked for review: passages that are written anew are no longer what replies have cited.
create trigger facts_learn after insert or update of video_id, question, answer, links, language, retired_at on public.facts
  for each row execute function engine.learn_fact();

create function engine.learn_document() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v public.passages;
  v_texts constant text[] := engine.passages_of(new.body, new.format);
begin
  if v_texts = '{}' then
    perform engine.fail(422, 'nothing_to_read', 'This document contains no text.',
      case when new.format in ('srt', 'vtt') then 'Subtitles need times such as 00:01:02,000 --> 00:01:04,000 above each text.' else 'Paste its text instead.' end);
  end if;
  delete from public.passages p where p.document_id = new.id;
  v.user_id := new.user_id;
  v.channel_id := new.channel_id;
  v.kind := 'document';
  v.video_id := new.video_id;
  v.document_id := new.id;
  v.language := new.language;
  v.said_at := new.updated_at;
  perform engine.write_passages(v, v_texts);
  return null;
end $$;
comment on function engine.learn_document() is 'Trigger: a document as passages, written anew when it changes; 422 for subtitles in which nothing is said.';
create trigger documents_learn after insert or update on public.documents for each row execute function engine.learn_document();
