-- What a channel's owner has said about comments that were taken for spam. It counts on that channel alone.

create table public.spam_lessons (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  comment_row_id uuid references public.comments (id) on delete set null,
  is_spam boolean not null,
  features int[] not null check (cardinality(features) between 1 and 128),
  created_at timestamptz not null default engine.now()
);
comment on table public.spam_lessons is
  'A comment whose owner restored it from spam, or confirmed it as spam: later ones like it on that channel are judged alike. Never the text itself, which must go '
  'when YouTube no longer gives it (docs/YOUTUBE.md, Policies).';
comment on column public.spam_lessons.features is 'engine.spam_features of the comment as it was.';
create unique index spam_lessons_comment on public.spam_lessons (comment_row_id) where comment_row_id is not null;
create index spam_lessons_channel on public.spam_lessons (user_id, channel_id, created_at desc);
alter table public.spam_lessons enable row level security;
grant select, delete on public.spam_lessons to authenticated;
create policy "spam_lessons: readers read" on public.spam_lessons for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "spam_lessons: moderators delete" on public.spam_lessons for delete to authenticated
  using (user_id = (select engine.account('moderate')) and engine.covers_alone((select engine.channels('moderate')), channel_id));

create function engine.spam_features(p_text text) returns int[]
language plpgsql immutable set search_path = '' as $$
declare
  -- Fancy letters plain, nothing that shows nothing, numbers alike, blanks and marks one: a template with another name or number keeps its form.
  v_text constant text := left(regexp_replace(regexp_replace(
    lower(regexp_replace(normalize(coalesce(p_text, ''), NFKC), '[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe0f\ufeff]', '', 'g') collate pg_catalog.pg_c_utf8),
    '\d[\d.,]*', '#', 'g'), '[^[:alnum:]#]+', ' ', 'g'), 600);
begin
  if btrim(v_text) = '' then
    return '{}';
  end if;
  -- The smallest of the hashes are a fair sample of them, the same one for the same text.
  return array(
    select distinct hashtext(substr(' ' || btrim(v_text) || ' ', place, 3)) as feature
    from generate_series(1, greatest(length(btrim(v_text)), 1)) place order by feature limit 128);
end $$;
comment on function engine.spam_features(text) is
  'What is compared of two comments: hashes of every three letters in a row, 128 at most, ascending. Works for scripts without blanks, too. Empty without a letter or figure.';

create function engine.likeness(p_one int[], p_other int[]) returns real
language plpgsql immutable set search_path = '' as $$
declare
  v_common constant int := (select count(*) from unnest(p_one) f where f = any (p_other));
begin
  return v_common::real / greatest(1, cardinality(p_one) + cardinality(p_other) - v_common);
end $$;
comment on function engine.likeness(int[], int[]) is 'How much of the features of two comments is common to both, 0 to 1.';

create function engine.spam_lesson(p_user uuid, p_channel text, p_text text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_features int[];
begin
  if not exists (select from public.spam_lessons l where l.user_id = p_user and l.channel_id = p_channel) then
    return null;
  end if;
  v_features := engine.spam_features(p_text);
  return (
    select case when near.is_spam then 'spam' else 'genuine' end
    from (
      select l.is_spam, engine.likeness(l.features, v_features) as likeness from public.spam_lessons l
      where l.user_id = p_user and l.channel_id = p_channel) near
    -- At 0.55 the same text with another name, number or emoji is alike, two thanks for a recipe are not.
    where near.likeness >= 0.55::real
    order by near.likeness desc, near.is_spam limit 1);
end $$;
comment on function engine.spam_lesson(uuid, text, text) is
  'What the channel''s owner has taught about comments like this one: genuine, spam, or null. The most alike decides; of two equal ones the restored.';

create function engine.teach_spam(v engine.comments, p_is_spam boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_features constant int[] := engine.spam_features(v.text_original);
begin
  if v_features = '{}' then
    return;
  end if;
  insert into public.spam_lessons as l (user_id, channel_id, comment_row_id, is_spam, features)
  values (v.user_id, v.channel_id, v.id, p_is_spam, v_features)
  on conflict (comment_row_id) where comment_row_id is not null
  do update set is_spam = excluded.is_spam, features = excluded.features, created_at = engine.now();
  -- The oldest make room.
  delete from public.spam_lessons l where l.id in (
    select o.id from public.spam_lessons o where o.user_id = v.user_id and o.channel_id = v.channel_id
    order by o.created_at desc, o.id offset engine.most('spam_lessons'));
end $$;
comment on function engine.teach_spam(engine.comments, boolean) is
  'Keeps what an owner said about a comment, whose row the caller has locked. At most engine.most(''spam_lessons'') of a channel.';
