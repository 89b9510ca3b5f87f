-- What a rule says of itself, in one sentence: on the screen of rules, and in the terms of posting without review.

create function engine.listed(p_items text[], p_word text) returns text
language sql immutable set search_path = '' as $$
  select case cardinality(p_items)
    when 0 then ''
    when 1 then p_items[1]
    when 2 then p_items[1] || ' ' || p_word || ' ' || p_items[2]
    else array_to_string(trim_array(p_items, 1), ', ') || ', ' || p_word || ' ' || p_items[cardinality(p_items)]
  end
$$;
comment on function engine.listed(text[], text) is 'A list as a sentence has it: a, b, or c. p_word: and, or.';

create function engine.some_of(p_items text[]) returns text
language sql immutable set search_path = '' as $$
  select engine.listed(case when cardinality(p_items) > 4 then p_items[1:3] || (cardinality(p_items) - 3 || ' more') else p_items end, 'or')
$$;
comment on function engine.some_of(text[]) is 'Any of a list, the first three named where it is long.';

create function engine.language_name(p_code text) returns text
language sql immutable set search_path = '' as $$
  select coalesce('{
    "en": "English", "es": "Spanish", "pt": "Portuguese", "hi": "Hindi", "ar": "Arabic", "id": "Indonesian", "ru": "Russian", "fr": "French",
    "de": "German", "ja": "Japanese", "ko": "Korean", "tr": "Turkish", "vi": "Vietnamese", "th": "Thai", "it": "Italian", "pl": "Polish",
    "nl": "Dutch", "bn": "Bangla", "ta": "Tamil", "te": "Telugu", "mr": "Marathi", "ur": "Urdu", "fa": "Persian", "uk": "Ukrainian",
    "ro": "Romanian", "el": "Greek", "cs": "Czech", "hu": "Hungarian", "sv": "Swedish", "da": "Danish", "fi": "Finnish", "no": "Norwegian",
    "he": "Hebrew", "ms": "Malay", "tl": "Filipino", "zh": "Chinese"}'::jsonb ->> p_code, p_code)
$$;
comment on function engine.language_name(text) is 'The English name of a language that rules offer, as languageName has it; the code of any other.';

create function engine.teammate_name(p_account uuid, p_person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_account = engine.account('read') and exists (select from engine.people(p_account) p where p.person_id = p_person) then engine.person_name(p_person) end;
end $$;
comment on function engine.teammate_name(uuid, uuid) is 'What a person of the caller''s own account is called; null for anybody else.';

create function engine.hold_cap_of(p_user uuid, p_rule uuid, p_changed_at timestamptz) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when c.policy = 'auto' and c.created_at >= p_changed_at then (c.terms ->> 'cap')::int end
    from public.automation_consents c where c.user_id = p_user and c.about = 'holds' and c.terms ->> 'rule_id' = p_rule::text
    order by c.id desc limit 1);
end $$;
comment on function engine.hold_cap_of(uuid, uuid, timestamptz) is 'How many comments a day a rule that last changed at p_changed_at may hold by itself; null without a consent that stands.';

create function engine.rule_hold_cap(r public.reply_rules) returns int
language plpgsql stable set search_path = '' as $$
begin
  return case when r.suggest_hold then engine.hold_cap_of(r.user_id, r.id, r.changed_at) end;
end $$;
comment on function engine.rule_hold_cap(public.reply_rules) is 'How many comments a day a rule holds by itself, as its owner agreed of the rule as it is; null when it only suggests to.';
grant execute on function engine.hold_cap_of(uuid, uuid, timestamptz), engine.rule_hold_cap(public.reply_rules) to authenticated;

create function engine.rule_conditions(r public.reply_rules) returns table (part text, words text)
language plpgsql stable rows 5 set search_path = '' as $$
begin
  return query
  select c.part, c.words from (values
    (1, 'emoji_only', case when r.emoji_only then 'is only emoji' end),
    (2, 'words', case when r.words <> '{}' then 'contains ' || engine.some_of(array(select '“' || w || '”' from unnest(r.words) with ordinality u (w, n) order by n)) end),
    (3, 'pattern', 'matches the pattern ' || r.pattern),
    (4, 'plain_words', 'fits “' || r.plain_words || '”'),
    (5, 'languages', case when r.languages <> '{}' then 'is in ' || engine.some_of(array(select engine.language_name(l) from unnest(r.languages) with ordinality u (l, n) order by n)) end),
    (6, 'categories', case when r.categories <> '{}' then 'is ' || engine.some_of(array(
      select case k when 'Questions' then 'a question' when 'Requests' then 'a request' else lower(k) end from unnest(r.categories) with ordinality u (k, n) order by n)) end),
    (7, 'sentiments', case when r.sentiments <> '{}' then 'sounds ' || engine.some_of(array(select lower(s) from unnest(r.sentiments) with ordinality u (s, n) order by n)) end),
    (8, 'video_ids', case when r.video_ids <> '{}' then 'is under ' || engine.some_of(array(
      select '“' || coalesce(v.title, i) || '”' from unnest(r.video_ids) with ordinality u (i, n)
      left join public.videos v on v.user_id = r.user_id and v.id = u.i order by n)) end),
    (9, 'with_labels', case when r.with_labels <> '{}' then 'has the label ' || engine.some_of(array(
      select coalesce('“' || l.name || '”', '(deleted)') from unnest(r.with_labels) with ordinality u (i, n)
      left join public.labels l on l.user_id = r.user_id and l.id = u.i order by n)) end),
    (10, 'viewer', case r.viewer when 'new' then 'comes from someone commenting for the first time' when 'seen' then 'comes from someone who has commented before'
      when 'regular' then 'comes from a regular' when 'not_regular' then 'is not from a regular' end),
    (11, 'place', case r.place when 'first' then 'starts a thread' when 'thread' then 'is within a thread' when 'follow_up' then 'answers you in a thread' end)) c (n, part, words)
  where c.words is not null order by c.n;
end $$;
comment on function engine.rule_conditions(public.reply_rules) is 'Each condition of a rule, by the column that has it, as the end of "When a comment ...".';

create function engine.rule_actions(r public.reply_rules) returns table (part text, words text)
language plpgsql stable rows 5 set search_path = '' as $$
begin
  return query
  select d.part, d.words from (values
    (1, 'action', case r.action
      when 'skip' then 'leave it without a reply'
      when 'fixed' then 'reply “' || case when length(r.fixed_text) > 120 then left(r.fixed_text, 117) || '...' else r.fixed_text end || '”'
      when 'draft' then 'write a draft that waits for you'
      when 'auto' then 'write a reply and post it automatically'
      when 'none' then case when num_nonnulls(r.label_id, r.assign_to, r.tell) = 0 and not r.suggest_hold then 'do nothing' end end),
    (2, 'label_id', 'label it “' || (select l.name from public.labels l where l.user_id = r.user_id and l.id = r.label_id) || '”'),
    (3, 'assign_to', case when r.assign_to is not null then 'assign it to ' || coalesce(engine.teammate_name(r.user_id, r.assign_to), 'a teammate') end),
    (4, 'tell', case when r.tell is not null then 'tell ' || coalesce(engine.teammate_name(r.user_id, r.tell), 'a teammate') end),
    (5, 'suggest_hold', case when r.suggest_hold then case
      when engine.rule_hold_cap(r) is null then 'suggest holding it' else format('hold it, %s a day at most', engine.rule_hold_cap(r)) end end)) d (n, part, words)
  where d.words is not null order by d.n;
end $$;
comment on function engine.rule_actions(public.reply_rules) is 'Each thing that a rule does, by the column that has it.';

create function engine.rule_sentence(r public.reply_rules) returns text
language sql stable set search_path = '' as $$
  select s.sentence || case when s.sentence ~ '[.!?]”?$' then '' else '.' end
  from (
    select case when c.conditions = '{}' then 'For every comment' else 'When a comment ' || engine.listed(c.conditions, 'and') end || ': ' || engine.listed(d.actions, 'and') as sentence
    from (select array(select k.words from engine.rule_conditions(r) k) as conditions) c, (select array(select k.words from engine.rule_actions(r) k) as actions) d) s
$$;
comment on function engine.rule_sentence(public.reply_rules) is 'When a rule matches and what it does, in one sentence.';

create function engine.rule_words(p_rule jsonb) returns table (part text, is_condition boolean, words text)
language plpgsql stable set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.account('read'));
  r public.reply_rules;
begin
  perform engine.require(length(p_rule::text) <= engine.most('rule_characters'), format('A rule can have at most %s characters.', engine.most('rule_characters')));
  r := jsonb_populate_record(null::public.reply_rules, p_rule || jsonb_build_object('user_id', v_user));
  return query select c.part, true, c.words from engine.rule_conditions(r) c union all select d.part, false, d.words from engine.rule_actions(r) d;
end $$;
comment on function engine.rule_words(jsonb) is 'Rule of public.rule_words.';

create function public.rule_words(p_rule jsonb) returns table (part text, is_condition boolean, words text)
language sql stable set search_path = '' as $$ select * from engine.rule_words(p_rule) $$;
comment on function public.rule_words(jsonb) is
  'A rule that is being written (the columns of reply_rules), in the words that its sentence will have: first its conditions, then what it does, each by the column that has it.';

grant execute on function engine.listed(text[], text), engine.some_of(text[]), engine.language_name(text), engine.teammate_name(uuid, uuid), engine.rule_conditions(public.reply_rules),
  engine.rule_actions(public.reply_rules), engine.rule_sentence(public.reply_rules), engine.rule_words(jsonb), public.rule_words(jsonb) to authenticated;
