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

create function engine.rule_conditions(r public.reply_rules) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array_remove(array[
    case when r.emoji_only then 'is only emoji' end,
    case when r.words <> '{}' then 'contains ' || engine.some_of(array(select '“' || w || '”' from unnest(r.words) with ordinality u (w, n) order by n)) end,
    'matches the pattern ' || r.pattern,
    case when r.languages <> '{}' then 'is in ' || engine.some_of(array(select engine.language_name(l) from unnest(r.languages) with ordinality u (l, n) order by n)) end,
    case when r.categories <> '{}' then 'is ' || engine.some_of(array(
      select case c when 'Questions' then 'a question' when 'Requests' then 'a request' else lower(c) end from unnest(r.categories) with ordinality u (c, n) order by n)) end,
    case when r.sentiments <> '{}' then 'sounds ' || engine.some_of(array(select lower(s) from unnest(r.sentiments) with ordinality u (s, n) order by n)) end,
    case when r.video_ids <> '{}' then 'is under ' || engine.some_of(array(
      select '“' || coalesce(v.title, i) || '”' from unnest(r.video_ids) with ordinality u (i, n)
      left join public.videos v on v.user_id = r.user_id and v.id = u.i order by n)) end,
    case r.author_seen when true then 'comes from someone who has commented before' when false then 'comes from someone commenting for the first time' end,
    case r.answers_us when true then 'answers you in a thread' when false then 'starts a thread' end
  ], null);
end $$;
comment on function engine.rule_conditions(public.reply_rules) is 'Each condition of a rule, as the end of "When a comment ...".';

create function engine.rule_sentence(r public.reply_rules) returns text
language sql stable set search_path = '' as $$
  select s.sentence || case when s.sentence ~ '[.!?]”?$' then '' else '.' end
  from (
    select case when c.conditions = '{}' then 'For every comment' else 'When a comment ' || engine.listed(c.conditions, 'and') end || ': '
      || case r.action
        when 'skip' then 'leave it without a reply'
        when 'fixed' then 'reply “' || case when length(r.fixed_text) > 120 then left(r.fixed_text, 117) || '...' else r.fixed_text end || '”'
        when 'draft' then 'write a draft that waits for you'
        when 'auto' then 'write a reply and post it automatically'
      end as sentence
    from (select engine.rule_conditions(r) as conditions) c) s
$$;
comment on function engine.rule_sentence(public.reply_rules) is 'When a rule matches and what it does, in one sentence.';

grant execute on function engine.listed(text[], text), engine.some_of(text[]), engine.language_name(text), engine.rule_conditions(public.reply_rules),
  engine.rule_sentence(public.reply_rules) to authenticated;
