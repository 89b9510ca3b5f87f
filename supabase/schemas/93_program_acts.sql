-- What programs do in an account (the API and the assistants' functions): each act once, in the transaction that keeps its answer, by the same functions as people do it.

create function engine.begin_act(out acted boolean, out answer jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  -- Who repeats a call while the first one acts waits for its answer.
  select w.acted_at is not null, w.answer into acted, answer
  from private.program_calls c join private.program_writes w on w.id = c.write_id
  where c.token_hash = engine.token_hash(engine.call_token()) and c.until > engine.now() for update of w;
  if acted is null then
    perform engine.fail(403, 'not_a_write', 'Only a write of a program''s can do this.');
  end if;
end $$;
comment on function engine.begin_act() is 'Locks what the caller, a program, asked to be done, and says whether it was, with what answer. 403 for anybody else.';

create function engine.end_act(p_answer jsonb) returns void
language sql security definer set search_path = '' as $$
  update private.program_writes w set acted_at = engine.now(), answer = p_answer
  from private.program_calls c where c.token_hash = engine.token_hash(engine.call_token()) and w.id = c.write_id and w.acted_at is null
$$;
comment on function engine.end_act(jsonb) is 'Notes that what the caller, a program, asked for is done, with its answer.';

create function engine.require_version(p_comment uuid, p_act text, p_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.require(p_version is not null, 'Send the version of the draft that was seen.');
  perform engine.own_comment(p_comment, engine.act_permission(p_act));
  if coalesce((select max(w.id) from public.reply_versions w where w.comment_row_id = p_comment), 0) <> p_version then
    perform engine.fail(409, 'changed_meanwhile', 'This reply has changed since you read it.', 'Read the comment again, then decide.');
  end if;
end $$;
comment on function engine.require_version(uuid, text, bigint) is
  'Locks a comment on which the caller is allowed an act (engine.comment_acts), and refuses with 409 what was decided on another version of its reply (reply_versions.id, 0: none yet) than it has now.';

create function engine.require_fact(p_found boolean) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  if not coalesce(p_found, false) then
    perform engine.fail(404, 'fact_not_found', 'This fact doesn''t exist.');
  end if;
end $$;
comment on function engine.require_fact(boolean) is 'Refuses with 404 unless the fact that was asked for is there and the caller''s.';

create function engine.program_comment_act(p_act text, p_comment uuid, p_args jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_version constant bigint := p_args ->> 'version';
  v_status text;
begin
  perform engine.lock_for_act(p_act, array[p_comment]);
  if p_act in ('propose', 'approve', 'dismiss') then
    perform engine.require_version(p_comment, case p_act when 'propose' then 'write' else p_act end, v_version);
  end if;
  select y.reply_status into v_status from public.comments y where y.id = p_comment;
  case
    when p_act = 'propose' and v_status = any (engine.reply_editable()) then perform engine.edit_reply(p_comment, p_args ->> 'text', v_version);
    when p_act = 'propose' then perform engine.write_reply(p_comment, p_args ->> 'text', v_version);
    when p_act = 'approve' then
      -- Trust comes of what a person had in view.
      perform engine.approve_reply(p_comment, p_args ->> 'text', false, v_version);
    when p_act = 'assign' then perform engine.assign_comments(array[p_comment], (p_args ->> 'person')::uuid);
    when p_act = 'label' then perform engine.label_comments(array[p_comment], (p_args ->> 'label')::uuid, (p_args ->> 'on')::boolean);
    else perform engine.do_act(p_act, p_comment, false);
  end case;
end $$;
comment on function engine.program_comment_act(text, uuid, jsonb) is 'An act of a program on one comment, for public.program_act.';

create function engine.program_comment_answer(p_comment uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- It is kept for a day, and repeated: without what programs are not told, and a thread of a hundred long comments.
  v_answer jsonb := public.inbox_item(p_comment) - '{history,viewer,conversation,now}'::text[];
begin
  if length(v_answer::text) > engine.most('program_answer_characters') then
    v_answer := v_answer || '{"thread": []}';
  end if;
  return v_answer;
end $$;
comment on function engine.program_comment_answer(uuid) is 'What a program is answered that did something to a comment: public.inbox_item without history, viewer and conversation, and a very long one without its thread.';

create function engine.program_fact_act(p_act text, p_args jsonb) returns public.facts
language plpgsql set search_path = '' as $$
declare
  f constant public.facts := jsonb_populate_record(null::public.facts, p_args);
  v_id uuid := f.id;
begin
  if p_act = 'add_fact' then
    insert into public.facts (user_id, channel_id, video_id, question, answer, links, valid_until, language)
    values (engine.require_allowed(engine.account('manage')), f.channel_id, f.video_id, f.question, f.answer, coalesce(f.links, '{}'), f.valid_until, f.language) returning id into v_id;
  elsif p_act = 'change_fact' then
    update public.facts o set question = coalesce(f.question, o.question), answer = coalesce(f.answer, o.answer), links = coalesce(f.links, o.links),
      valid_until = case when p_args ? 'valid_until' then f.valid_until else o.valid_until end
    where o.id = f.id returning o.id into v_id;
  else
    delete from public.facts o where o.id = f.id returning o.id into v_id;
  end if;
  perform engine.require_fact(v_id is not null);
  return (select o from public.facts o where o.id = v_id);
end $$;
comment on function engine.program_fact_act(text, jsonb) is 'An act of a program on a fact, for public.program_act: under row-level security, as its person.';

create function public.program_act(p_act text, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  w constant record := engine.begin_act();
  v_answer jsonb := '{}';
  v_fact public.facts;
begin
  perform engine.require(p_act = any (engine.program_acts()), 'Programs can''t do this.');
  perform engine.require(length(p_args::text) <= engine.most('program_act_characters'), 'This is too much at once.');
  if w.acted then
    return w.answer;
  end if;
  case
    when p_act = any (engine.program_comment_acts()) then
      perform engine.program_comment_act(p_act, (p_args ->> 'comment')::uuid, p_args);
      v_answer := engine.program_comment_answer((p_args ->> 'comment')::uuid);
    when p_act = any (engine.program_fact_acts()) then
      v_fact := engine.program_fact_act(p_act, p_args);
      if v_fact.id is not null then
        v_answer := jsonb_build_object('fact', to_jsonb(v_fact));
      end if;
    when p_act = 'answer_question' then
      select to_jsonb(a) into v_answer from engine.answer_question((p_args ->> 'question')::uuid, p_args ->> 'answer',
        array(select l from jsonb_array_elements_text(coalesce(p_args -> 'links', '[]')) l), coalesce(p_args ->> 'scope', 'channel'), (p_args ->> 'valid_until')::date) a;
    when p_act = 'dismiss_question' then
      v_answer := jsonb_build_object('comments', engine.dismiss_question((p_args ->> 'question')::uuid));
    when p_act = 'note' then
      v_answer := jsonb_build_object('id', engine.write_note((p_args ->> 'comment')::uuid, p_args ->> 'text',
        array(select m::uuid from jsonb_array_elements_text(coalesce(p_args -> 'mentions', '[]')) m)));
    when p_act = 'edit_note' then
      perform engine.edit_note((p_args ->> 'note')::uuid, p_args ->> 'text', array(select m::uuid from jsonb_array_elements_text(coalesce(p_args -> 'mentions', '[]')) m));
    when p_act = 'delete_note' then
      perform engine.delete_note((p_args ->> 'note')::uuid);
    when p_act = 'create_label' then
      insert into public.labels (user_id, name, colour)
      values (engine.require_allowed(engine.whole_account('manage')), p_args ->> 'name', coalesce(p_args ->> 'colour', 'grey'))
      returning jsonb_build_object('id', id, 'name', name, 'colour', colour) into v_answer;
  end case;
  perform engine.end_act(v_answer);
  return v_answer;
end $$;
comment on function public.program_act(text, jsonb) is
  'Does what a program asked for, once: asked again by the same Idempotency-Key within 24 hours it answers as it did. p_act: engine.program_comment_acts (p_args: comment, and version, text, label and on, person), answered as engine.program_comment_answer; '
  'engine.program_fact_acts (p_args: columns of facts), answered {fact}; answer_question, dismiss_question, note, edit_note, delete_note, create_label. 403 for who is no program, or not allowed it; 404, 409 and 422 as the function of a person says.';

-- What a program changes on YouTube leaves between two statements of the functions', which send its call's token beside their own key.

create function service.begin_program_change(p_id uuid, p_action text, p_text text, p_version bigint)
returns table (acted boolean, answer jsonb, lease_id uuid, youtube_reply_id text, reply text, connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  w constant record := engine.begin_act();
  v record;
begin
  if w.acted then
    acted := true;
    answer := w.answer;
    return next;
    return;
  end if;
  -- Still the version that was seen when an answer of YouTube's got lost: the change and what the program is answered are recorded in one transaction.
  perform engine.require_version(p_id, 'on_youtube', p_version);
  select * into v from service.begin_reply_change(engine.account('moderate'), p_id, p_action, p_text);
  -- YouTube may take longer than calls usually last, and what came of it is to be kept for the program.
  update private.program_calls c set until = engine.now() + interval '5 minutes' where c.token_hash = engine.token_hash(engine.call_token());
  acted := v.done;
  if acted then
    answer := engine.program_comment_answer(p_id);
    perform engine.end_act(answer);
  end if;
  return query select acted, answer, v.lease_id, v.youtube_reply_id, v.reply, v.connection_id, v.client_config_id, v.sealed_access_token, v.expires_at;
end $$;
comment on function service.begin_program_change(uuid, text, text, bigint) is
  'service.begin_reply_change for a program that calls (engine.call_token), on the version of the reply that it saw. acted: it is done, now or when it was asked for before, and answer is what the program is answered. '
  '403 for who is no program or may not moderate there, 404, 409 changed_meanwhile for another version, and as service.begin_reply_change.';

create function service.record_program_change(p_id uuid, p_lease uuid, p_outcome text, p_connection uuid) returns table (answer jsonb)
language plpgsql security definer rows 1 set search_path = '' as $$
begin
  perform service.record_reply_change(p_id, p_lease, p_outcome, p_connection);
  -- It is on YouTube, whatever has become of the key meanwhile; who has none any more is told nothing.
  if p_outcome = 'done' and (engine.caller()).account_id is not null then
    answer := engine.program_comment_answer(p_id);
    perform engine.end_act(answer);
  end if;
  return next;
end $$;
comment on function service.record_program_change(uuid, uuid, text, uuid) is
  'service.record_reply_change for a program that calls. answer: what it is answered, now and by the same Idempotency-Key; null unless the change is done and its key still good.';

create function engine.program_account() returns table (
  account_id uuid, account_name text, timezone text, person_id uuid, person_name text, key_id uuid, key_name text, expires_at timestamptz, scopes text[],
  channel_ids text[], channel_titles text[]
)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
begin
  if v.kind is distinct from 'key' then
    perform engine.fail(403, 'not_a_program', 'Only a program is told this, by its key.');
  end if;
  return query
  select a.id, engine.account_name(a.id), a.timezone, v.person_id, engine.person_name(v.person_id), k.id, k.name, k.expires_at, v.permissions,
    c.ids, coalesce(engine.channel_names(a.id, c.ids), '{}')
  from public.accounts a join private.program_keys k on k.id = v.key_id
  cross join lateral (
    select array(
      select o.channel_id from (
        select y.channel_id from public.youtube_connections y where y.user_id = a.id and y.channel_id is not null
        union select m.channel_id from public.client_youtube_channels m where m.client_user_id = a.id) o
      where engine.covers(v.channels, o.channel_id) order by o.channel_id) as ids) c
  where a.id = v.account_id;
end $$;
comment on function engine.program_account() is 'Rule of public.program_account.';

create function public.program_account() returns table (
  account_id uuid, account_name text, timezone text, person_id uuid, person_name text, key_id uuid, key_name text, expires_at timestamptz, scopes text[],
  channel_ids text[], channel_titles text[]
)
language sql stable rows 1 set search_path = '' as $$ select * from engine.program_account() $$;
comment on function public.program_account() is
  'For whom a program acts, in one row. expires_at: when its key does. scopes: what its key and its person both may, channel_ids: where, with their titles in the same order. 403 for who is no program.';

create function public.events_page(p_after bigint default 0, p_limit int default 100) returns table (
  id bigint, at timestamptz, comment_id uuid, from_status text, to_status text, reason text, actor text, person_id uuid, name text, program text
)
language plpgsql stable set search_path = '' as $$
declare
  v_open constant xid := pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())::xid;
begin
  perform engine.require(p_after >= 0, 'This place isn''t one of the journal.');
  perform engine.require(p_limit between 1 and engine.most('list_rows'), format('A page has 1 to %s events.', engine.most('list_rows')));
  -- Ids are given out before transactions end, so one that is told would hide a lower one that is still to come. What began after the oldest that is
  -- still open waits for it; no statement of ours is open for an hour.
  return query
  select e.id, e.created_at, e.comment_row_id, e.from_status, e.to_status, e.reason,
    case when e.actor_id is not null then 'person' when e.link_id is not null then 'client' when e.actor = 'engine' then 'engine' else 'person' end,
    e.actor_id, coalesce(engine.person_name(e.actor_id), e.link_name), e.program
  from (
    select w.* from public.reply_events w
    where w.user_id = (select engine.account('read')) and w.id > p_after
      and (w.created_at < engine.now() - interval '1 hour' or age(w.xmin) > age(v_open))
    order by w.id limit p_limit) e
  order by e.id;
end $$;
comment on function public.events_page(bigint, int) is
  'The journal of what became of the caller''s replies, oldest first, from behind p_after (the last id of the page before, 0 for the beginning), p_limit at most. Nothing is told before what has a lower id, so who goes on from the last id misses and doubles nothing. '
  'actor: person, client (who used a client link) or engine; name: as the person is called, or as the client typed; null for who is gone. 422 for a place or a limit that is none.';

grant execute on function engine.require_allowed(uuid), engine.begin_act(), engine.end_act(jsonb), engine.require_version(uuid, text, bigint), engine.require_fact(boolean), engine.program_comment_act(text, uuid, jsonb), engine.program_comment_answer(uuid),
  engine.program_fact_act(text, jsonb), public.program_act(text, jsonb), engine.program_account(), public.program_account(), public.events_page(bigint, int) to authenticated;
