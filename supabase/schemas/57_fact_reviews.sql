-- Facts that their owner should look at again: past their date, or contradicted by what the owner made of a reply that rested on them.

create function engine.typed_pieces(p_text text, p_names text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_text constant text := coalesce(p_text, '') collate pg_catalog.pg_c_utf8;
  v_days constant text := '\m(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|june|july|august|september|october|november|december|'
    'montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?|januar|februar|märz|mai|juni|juli|oktober|dezember|'
    'lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|'
    'segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|'
    'lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre)\M|[月火水木金土日]曜';
begin
  return array(
    select distinct lower(piece collate pg_catalog.pg_c_utf8) from (
      select 'link ' || m[1] as piece from regexp_matches(v_text, '(https?://[^\s)]+)', 'g') m
      union all select 'number ' || m[1] from regexp_matches(regexp_replace(v_text, 'https?://[^\s)]+', ' ', 'g'), '(\d+(?:[.,:/]\d+)*)', 'g') m
      union all select 'day ' || m[1] from regexp_matches(v_text, '(' || v_days || ')', 'gi') m
      -- A capital within a sentence; as far as a source is concerned any word may be the name.
      union all select 'name ' || m[1] from regexp_matches(v_text, case p_names
        when 'capital' then '(?<=[[:alnum:],;)]\s)([[:upper:]][[:alnum:]-]+)' when 'any' then '([[:alpha:]][[:alnum:]-]+)' else '(?!)()' end, 'g') m) pieces
    order by 1 limit 500);
end $$;
comment on function engine.typed_pieces(text, text) is
  'What of a text can be compared letter by letter, each with its kind: links, numbers and times, days and months in six languages, and by p_names as names the words with a '
  'capital within a sentence (capital), every word (any), or none.';

create function engine.contradict_facts(v_old engine.comments, v_new engine.comments) returns void
language plpgsql set search_path = '' as $$
declare
  -- In German every noun has a capital.
  v_names constant text := case when coalesce((select b.reply_language from public.brand_voices b
    where b.user_id = v_new.user_id and coalesce(b.channel_id, v_new.channel_id) = v_new.channel_id order by b.channel_id is null limit 1), v_new.language, 'en') like 'de%'
    then 'none' else 'capital' end;
  v_before constant text[] := engine.typed_pieces(v_old.generated_reply, v_names);
  v_after constant text[] := engine.typed_pieces(v_new.generated_reply, v_names);
  v_taken constant text[] := array(select p from unnest(v_before) p where p <> all (engine.typed_pieces(v_new.generated_reply, 'any')));
  v_put constant text[] := array(select p from unnest(v_after) p where p <> all (engine.typed_pieces(v_old.generated_reply, 'any')));
begin
  -- What the model wrote, and its owner took as it came, is nobody's knowledge.
  if v_taken = '{}' or v_put = '{}' or v_old.reply_type is distinct from 'AI' or v_new.reply_type <> 'AI+Edited' or v_old.sources = '[]' or exists (
    select from private.reply_offers o where o.comment_row_id = v_new.id and o.reply_hash = engine.reply_hash(v_new.generated_reply))
  then
    return;
  end if;
  -- One thing was taken out that the fact says, and another of its kind put in that it does not: anything less may be a matter of words.
  update public.facts f set contradicted_at = engine.now(), contradicted_by = v_new.id
  from public.facts k
  cross join lateral engine.typed_pieces(concat_ws(' ', k.answer, array_to_string(k.links, ' ')), 'any') said
  cross join lateral engine.typed_pieces(k.question, 'any') asked
  where f.id = k.id and k.user_id = v_new.user_id and k.retired_at is null
    and k.id in (select (s ->> 'source_id')::uuid from jsonb_array_elements(v_old.sources) s where s ->> 'kind' = 'fact')
    and exists (
      select from unnest(v_taken) taken join unnest(v_put) put on split_part(put, ' ', 1) = split_part(taken, ' ', 1)
      where taken = any (said) and put <> all (said || asked));
end $$;
comment on function engine.contradict_facts(engine.comments, engine.comments) is
  'A reply as it was and as its owner has it now: who puts another number, day, name or link into a reply that cited a fact may know better than the fact.';

create function engine.rests_on_old_fact(v engine.comments) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if v.approved_by is distinct from 'engine' or v.sources = '[]' then
    return false;
  end if;
  return exists (
    select from jsonb_array_elements(v.sources) s
    where s ->> 'kind' = 'fact' and not exists (
      -- A fact that was changed has other passages.
      select from public.passages p join public.facts f on f.id = p.fact_id
      where p.id = (s ->> 'passage_id')::uuid and p.user_id = v.user_id and f.contradicted_at is null
        and (f.valid_until is null or f.valid_until >= engine.today_of(v.user_id))));
end $$;
comment on function engine.rests_on_old_fact(engine.comments) is
  'Whether a reply that no person approved cites a fact that is told to nobody any more, or says something else by now.';

create function engine.confirm_fact() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.contradicted_at := null;
  new.contradicted_by := null;
  return new;
end $$;
comment on function engine.confirm_fact() is 'Trigger: who changes or retires a fact has looked at it.';
create trigger facts_confirm before update of question, answer, links, retired_at on public.facts for each row execute function engine.confirm_fact();

create function public.facts_to_review(p_channel text default null) returns table (id uuid, review text, was text, became text)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select f.id, case when f.valid_until < engine.today_of(f.user_id) then 'expired' else 'contradicted' end,
      (select w.body from public.reply_versions w where w.comment_row_id = f.contradicted_by and w.reply_type = 'AI' order by w.id desc limit 1), y.generated_reply
    from public.facts f left join public.replies y on y.comment_row_id = f.contradicted_by
    where f.user_id = (select engine.account('read')) and (p_channel is null or f.channel_id = p_channel) and f.retired_at is null
      and (f.contradicted_at is not null or f.valid_until < engine.today_of(f.user_id))
    order by f.contradicted_at desc nulls last, f.valid_until, f.id limit engine.most('list_rows');
end $$;
comment on function public.facts_to_review(text) is
  'Facts of the caller that should be looked at again: review: engine.fact_reviews; was, became: the reply that cited a contradicted one, as drafted and as its owner has it now.';
grant execute on function public.facts_to_review(text), engine.today_of(uuid) to authenticated;

create function engine.keep_fact(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.require_allowed(engine.account('manage'));
  update public.facts f set contradicted_at = null, contradicted_by = null,
    valid_until = case when f.valid_until >= engine.today_of(f.user_id) then f.valid_until end
  where f.id = p_id and f.user_id = (select engine.account('manage')) and engine.covers_alone((select engine.channels('manage')), f.channel_id);
  if not found then
    perform engine.fail(404, 'fact_not_found', 'This fact doesn''t exist.');
  end if;
end $$;
comment on function engine.keep_fact(uuid) is 'Rule of public.keep_fact.';
create function public.keep_fact(p_id uuid) returns void language sql set search_path = '' as $$ select engine.keep_fact(p_id) $$;
comment on function public.keep_fact(uuid) is 'The caller has looked at a fact and it holds: past its date, without a date from now on.';
grant execute on function engine.keep_fact(uuid), public.keep_fact(uuid) to authenticated;
