-- Limits that more than one place needs. Those of one column are its CHECK, from which the web's forms get them.

create function engine.limits() returns table (name text, value int, about text)
language sql immutable set search_path = '' as $$
  values
    ('reply_characters', 1000, 'The longest reply. YouTube''s own limit is unpublished, so ours is far lower.'),
    ('reply_credits', 50, 'What one comments.insert costs, in credits (docs/YOUTUBE.md, Quota).'),
    ('daily_credits', 10000, 'Credits that a Google project has a day. A connection that has used as many counts as out of quota.'),
    ('shown_credits', 9950, 'Credits a day that the app shows for a connection.'),
    ('rules', 50, 'Rules of one user.'),
    ('saved_replies', 100, 'Saved replies of one user.'),
    ('page_rows', 1000, 'Rows of a page of a report: what the Data API returns at most (supabase/config.toml), beyond which it cuts without a word.'),
    ('list_rows', 500, 'Comments of a page of the replies screen, and of one action on several.'),
    ('model_input_tokens', 6000, 'Tokens of a prompt that a model call counts for while it is under way; the usual one has 1,500.'),
    ('model_output_tokens', 1500, 'Tokens of an answer that a model call counts for while it is under way; the usual one has 250.'),
    ('model_prompt_characters', 60000, 'The longest prompt. What an owner can set and a thread can hold stays below it.'),
    ('draft_tries', 5, 'Tries without a usable draft, after which a comment is left to a person.'),
    ('backfill_comments', 1000, 'Comments of one backfill.'),
    ('report_days', 3700, 'Days of a report: ten years.'),
    ('assignee_characters', 200, 'The longest name or mail of a teammate.')
$$;
comment on function engine.limits() is 'Every limit that no single column says, by name.';

create function engine.most(p_limit text) returns int
language plpgsql immutable set search_path = '' as $$
declare
  v_value int := (select l.value from engine.limits() l where l.name = p_limit);
begin
  if v_value is null then
    raise exception 'there is no limit %', p_limit;
  end if;
  return v_value;
end $$;
comment on function engine.most(text) is 'One of engine.limits.';

grant execute on function engine.limits(), engine.most(text) to authenticated;
