-- How an owner wants to be answered for: brand voice, rules in order, saved replies.

create table public.brand_voices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text check (length(channel_id) <= 64),
  tone text not null default '' check (length(tone) <= 300),
  reply_length text not null default 'short' check (reply_length in ('short', 'medium', 'long')),
  emoji text not null default 'sparing' check (emoji in ('never', 'sparing', 'free')),
  sign_off text not null default '' check (length(sign_off) <= 100),
  banned_phrases text[] not null default '{}' check (engine.texts_fit(banned_phrases, 50, 100)),
  examples text[] not null default '{}' check (engine.texts_fit(examples, 10, 500)),
  allowed_links text[] not null default '{}' check (
    engine.texts_fit(allowed_links, 20, 253) and array_to_string(allowed_links, ' ') ~ '^([a-z0-9-]+(\.[a-z0-9-]+)+( |$))*$'),
  reply_language text check (length(reply_language) <= 35 and reply_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  updated_at timestamptz not null default engine.now(),
  unique nulls not distinct (user_id, channel_id)
);
comment on table public.brand_voices is
  'How replies of an account sound: on a channel, or (channel_id null) on all that have no voice of their own; without a row the defaults hold. allowed_links: host names; reply_language: BCP-47, null for that of the comment.';
alter table public.brand_voices enable row level security;
grant select, delete, insert (user_id, channel_id, tone, reply_length, emoji, sign_off, banned_phrases, examples, allowed_links, reply_language),
  update (tone, reply_length, emoji, sign_off, banned_phrases, examples, allowed_links, reply_language)
  on public.brand_voices to authenticated;
create policy "brand_voices: readers read" on public.brand_voices for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "brand_voices: managers create" on public.brand_voices for insert to authenticated
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "brand_voices: managers update" on public.brand_voices for update to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id))
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "brand_voices: managers delete" on public.brand_voices for delete to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create trigger brand_voices_limit after insert on public.brand_voices for each row
  execute function engine.limit_rows('channels', 'user_id', 'voices', 'Delete the voice of a channel that you no longer need.');
create trigger brand_voices_own before insert on public.brand_voices for each row when (new.channel_id is not null)
  execute function engine.require_own_channel();
create trigger brand_voices_touch before update on public.brand_voices for each row execute function engine.touch_updated_at();

create function engine.voice_of(p_user uuid, p_channel text) returns setof public.brand_voices
language sql stable set search_path = '' as $$
  select b from public.brand_voices b
  where b.user_id = p_user and (b.channel_id is null or b.channel_id = p_channel) order by b.channel_id is null limit 1
$$;
comment on function engine.voice_of(uuid, text) is 'The voice that holds on a channel of an account: its own, else that of all (p_channel null: that); no row without either.';

create function engine.pattern_repeats(p_pattern text) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(sum(coalesce(nullif(count[2], ''), count[1])::bigint), 0)::bigint from regexp_matches(p_pattern, '\{(\d{1,9})(?:,(\d{0,9}))?\}', 'g') count
$$;
comment on function engine.pattern_repeats(text) is 'How many repetitions a pattern counts out ({n}, {n,m}), all together: what it costs grows with them.';
grant execute on function engine.pattern_repeats(text) to authenticated;

create table public.reply_rules (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text check (length(channel_id) <= 64),
  -- Set by engine.place_rule and reorder_rules alone.
  position int not null default 0,
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  enabled boolean not null default true,
  words text[] not null default '{}' check (engine.texts_fit(words, 50, 100)),
  pattern text check (length(pattern) between 1 and 200),
  languages text[] not null default '{}' check (engine.texts_fit(languages, 30, 20)),
  categories text[] not null default '{}' check (engine.texts_fit(categories, 10, 20) and categories <@ engine.comment_categories()),
  sentiments text[] not null default '{}' check (engine.texts_fit(sentiments, 10, 20) and sentiments <@ engine.comment_sentiments()),
  video_ids text[] not null default '{}' check (engine.texts_fit(video_ids, 50, 64)),
  plain_words text check (btrim(plain_words) <> '' and length(plain_words) <= 200),
  with_labels uuid[] not null default '{}' check (cardinality(with_labels) <= 20),
  viewer text check (viewer = any (engine.rule_viewers())),
  place text check (place = any (engine.rule_places())),
  emoji_only boolean not null default false,
  action text not null check (action = any (engine.rule_actions())),
  fixed_text text check (btrim(fixed_text) <> '' and length(fixed_text) <= engine.most('reply_characters')),
  assign_to uuid references auth.users (id) on delete set null,
  label_id uuid references public.labels (id) on delete set null,
  tell uuid references auth.users (id) on delete set null,
  suggest_hold boolean not null default false,
  min_approvals int not null default 20 check (min_approvals between 1 and 1000),
  min_unedited_percent int not null default 90 check (min_unedited_percent between 1 and 100),
  changed_at timestamptz not null default engine.now(),
  -- The cheap bound; the exact one is on the compiled pattern (_shared/contracts/rule-pattern.ts).
  constraint reply_rules_pattern_repeats check (engine.pattern_repeats(pattern) <= 1000),
  constraint reply_rules_fixed_has_text check (action <> 'fixed' or fixed_text is not null),
  -- Checked at the end of a statement, so that one update can reorder all.
  constraint reply_rules_place unique (user_id, position) deferrable
);
comment on table public.reply_rules is
  'Rules of an account, of a channel or (channel_id null) of all. The first match says what becomes of the reply; every match labels, assigns, tells and suggests. Every given condition must hold, a rule with none matches every comment with words. '
  'pattern is RE2 syntax, matched without regard to case; words are any of them, folded, whole words.';
comment on column public.reply_rules.plain_words is 'A condition in the owner''s own words, judged where the comment is read (docs/MODEL.md).';
comment on column public.reply_rules.with_labels is 'Any of them, as the comment has them when it is decided about. No foreign keys: without its labels a rule must match nothing, not more.';
comment on column public.reply_rules.assign_to is 'Whom a comment is assigned to that the rule matches, beside its action; null: nobody.';
comment on column public.reply_rules.label_id is 'The label that such a comment gets.';
comment on column public.reply_rules.tell is 'Who is told of such a comment; null: nobody.';
comment on column public.reply_rules.suggest_hold is 'Whether such a comment is suggested to be held; by itself it is only held with a consent (engine.rule_hold_cap).';
create index reply_rules_assign_to on public.reply_rules (assign_to) where assign_to is not null;
create index reply_rules_tell on public.reply_rules (tell) where tell is not null;
create index reply_rules_label on public.reply_rules (label_id) where label_id is not null;
comment on column public.reply_rules.emoji_only is 'For comments of emoji alone, which no other rule is asked about: without one they are noise.';
comment on column public.reply_rules.changed_at is 'When conditions, action or fixed text last changed: what the rule earned before counts no more.';
alter table public.reply_rules enable row level security;
grant select, delete,
  insert (user_id, channel_id, name, enabled, words, pattern, languages, categories, sentiments, video_ids, plain_words, with_labels, viewer, place, emoji_only, action, fixed_text, assign_to, label_id,
    tell, suggest_hold, min_approvals, min_unedited_percent),
  update (channel_id, name, enabled, words, pattern, languages, categories, sentiments, video_ids, plain_words, with_labels, viewer, place, emoji_only, action, fixed_text, assign_to, label_id,
    tell, suggest_hold, min_approvals, min_unedited_percent)
  on public.reply_rules to authenticated;
create policy "reply_rules: readers read" on public.reply_rules for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "reply_rules: managers create" on public.reply_rules for insert to authenticated
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "reply_rules: managers update" on public.reply_rules for update to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id))
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "reply_rules: managers delete" on public.reply_rules for delete to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));

create function engine.place_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.reply_rules'), pg_catalog.hashtext(new.user_id::text));
  if (select count(*) from public.reply_rules r where r.user_id = new.user_id) >= engine.most('rules') then
    perform engine.fail(422, 'too_many_rules', format('You already have %s rules.', engine.most('rules')), 'Delete one first.');
  end if;
  new.position := coalesce((select max(r.position) from public.reply_rules r where r.user_id = new.user_id), 0) + 1;
  new.changed_at := engine.now();
  return new;
end $$;
comment on function engine.place_rule() is 'Trigger: a new rule comes last; 422 beyond the most that a user may have.';
create trigger reply_rules_place before insert on public.reply_rules for each row execute function engine.place_rule();

create function engine.limit_plain_conditions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.reply_rules'), pg_catalog.hashtext(new.user_id::text));
  if (select count(*) from public.reply_rules r where r.user_id = new.user_id and r.plain_words is not null and r.id <> new.id) >= engine.most('plain_conditions') then
    perform engine.fail(422, 'too_many_conditions', format('You already have %s rules with a condition in plain words.', engine.most('plain_conditions')), 'Take one out first.');
  end if;
  return new;
end $$;
comment on function engine.limit_plain_conditions() is 'Trigger: 422 beyond the most conditions in plain words that a user may have.';
create trigger reply_rules_limit_plain before insert or update of plain_words on public.reply_rules for each row when (new.plain_words is not null)
  execute function engine.limit_plain_conditions();

create function engine.plain_conditions(p_user uuid, p_channel text) returns table (rule_id uuid, plain_words text)
language plpgsql stable rows 3 set search_path = '' as $$
begin
  return query select r.id, r.plain_words from public.reply_rules r
  where r.user_id = p_user and r.enabled and r.plain_words is not null and coalesce(r.channel_id, p_channel) = p_channel order by r.position;
end $$;
comment on function engine.plain_conditions(uuid, text) is 'The conditions in plain words that the comments of a channel are read with.';

create function engine.note_rule_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.channel_id, new.words, new.pattern, new.languages, new.categories, new.sentiments, new.video_ids, new.plain_words, new.with_labels, new.viewer, new.place, new.emoji_only, new.action, new.fixed_text)
    is distinct from
    (old.channel_id, old.words, old.pattern, old.languages, old.categories, old.sentiments, old.video_ids, old.plain_words, old.with_labels, old.viewer, old.place, old.emoji_only, old.action, old.fixed_text)
  then
    new.changed_at := engine.now();
  end if;
  return new;
end $$;
comment on function engine.note_rule_change() is 'Trigger: a rule that decides differently from now on has to earn its trust anew.';
create trigger reply_rules_own before insert or update of channel_id on public.reply_rules for each row when (new.channel_id is not null)
  execute function engine.require_own_channel();
create trigger reply_rules_note_change before update on public.reply_rules for each row execute function engine.note_rule_change();

create function engine.reorder_rules(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.require_allowed(engine.whole_account('manage'));
begin
  perform engine.require(cardinality(p_ids) <= engine.most('rules'), format('You can have at most %s rules.', engine.most('rules')));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.reply_rules'), pg_catalog.hashtext(v_user::text));
  if (select array_agg(r.id order by r.id) from public.reply_rules r where r.user_id = v_user)
    is distinct from (select array_agg(i order by i) from unnest(p_ids) i)
  then
    perform engine.fail(422, 'rules_differ', 'Your rules changed while you were moving one.', 'Reload the page to see the latest version.');
  end if;
  update public.reply_rules r set position = w.place
  from unnest(p_ids) with ordinality w (id, place) where r.id = w.id;
end $$;
comment on function engine.reorder_rules(uuid[]) is 'Rule of public.reorder_rules.';
grant execute on function engine.reorder_rules(uuid[]) to authenticated;

create function public.reorder_rules(p_ids uuid[]) returns void
language sql set search_path = '' as $$ select engine.reorder_rules(p_ids) $$;
comment on function public.reorder_rules(uuid[]) is 'Puts the caller''s rules in this order; 422 unless it names each of them once.';
grant execute on function public.reorder_rules(uuid[]) to authenticated;
create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text check (length(channel_id) <= 64),
  language text check (length(language) <= 3 and language ~ '^[a-z]{2,3}$'),
  name text not null check (length(name) between 1 and 60 and name = btrim(name)),
  body text not null check (length(body) >= 1 and length(body) <= engine.most('reply_characters') and body ~ '\S'),
  updated_at timestamptz not null default engine.now(),
  unique (user_id, name)
);
comment on table public.saved_replies is
  'Texts that an owner answers with again and again, on a channel or (channel_id null) on all, to comments in a language (BCP-47, primary) or (null) in any; {viewer}, {video}, {link} and {channel} stand for the comment''s (_shared/contracts/saved-reply.ts).';
alter table public.saved_replies enable row level security;
grant select, insert (user_id, channel_id, language, name, body), update (channel_id, language, name, body), delete on public.saved_replies to authenticated;
create policy "saved_replies: readers read" on public.saved_replies for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
create policy "saved_replies: managers create" on public.saved_replies for insert to authenticated
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "saved_replies: managers update" on public.saved_replies for update to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id))
  with check (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create policy "saved_replies: managers delete" on public.saved_replies for delete to authenticated
  using (user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), channel_id));
create trigger saved_replies_own before insert or update of channel_id on public.saved_replies for each row when (new.channel_id is not null)
  execute function engine.require_own_channel();
create trigger saved_replies_touch before update on public.saved_replies for each row execute function engine.touch_updated_at();

create function engine.limit_saved_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Counted under a lock of the user's, or two inserts at a time would both find room.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.saved_replies:' || new.user_id, 0));
  if (select count(*) from public.saved_replies r where r.user_id = new.user_id) >= engine.most('saved_replies') then
    perform engine.fail(422, 'too_many_saved_replies', format('You''ve reached the limit of %s saved replies.', engine.most('saved_replies')), 'Delete one you no longer use.');
  end if;
  return new;
end $$;
comment on function engine.limit_saved_replies() is 'Trigger: 422 beyond the most saved replies that a user may have.';
create trigger saved_replies_limit before insert on public.saved_replies for each row execute function engine.limit_saved_replies();
