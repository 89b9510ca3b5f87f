-- The reply state machine: the one function that changes a state, the guard against all others, and the forms of a reply's text.
-- What states there are and what they mean is in 01_vocabulary.sql.

create function engine.guard_state(c public.comments) returns void
language plpgsql set search_path = '' as $$
declare
  r public.replies;
begin
  if coalesce(current_setting('rejoinder.moving_reply', true), '') <> c.id::text then
    raise exception using errcode = 'PT409', message = 'The state of a reply changes through engine.move_reply only.',
      detail = 'reply_status_is_guarded';
  end if;
  if c.reply_status is null or c.reply_status = 'skipped' then
    return;
  end if;
  select * into r from public.replies w where w.comment_row_id = c.id;
  if r.comment_row_id is null then
    raise exception using errcode = 'check_violation', message = format('A reply that is %s has a text (reply_has_text).', c.reply_status);
  elsif r.approved_hash is null and c.reply_status = any (engine.reply_approved()) then
    raise exception using errcode = 'check_violation', message = format('A reply that is %s was approved (approved_has_hash).', c.reply_status);
  elsif r.youtube_reply_id is null and c.reply_status = any (engine.reply_accepted()) then
    raise exception using errcode = 'check_violation', message = format('A reply that is %s has an id on YouTube (accepted_has_id).', c.reply_status);
  end if;
end $$;
comment on function engine.guard_state(public.comments) is
  'Refuses a state that engine.move_reply did not announce, and one that the reply does not bear out.';

create function engine.guard_approval() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('rejoinder.moving_reply', true), '') <> new.comment_row_id::text and exists (
    select from public.comments y where y.id = new.comment_row_id and (
      (new.approved_hash is null and y.reply_status = any (engine.reply_approved())) or (new.youtube_reply_id is null and y.reply_status = any (engine.reply_accepted()))))
  then
    raise exception using errcode = 'check_violation', message = 'A reply keeps its approval and its id while its state rests on them.';
  end if;
  return new;
end $$;
comment on function engine.guard_approval() is 'Trigger: a reply loses its approval, or its id on YouTube, only with its state (engine.move_reply).';
create trigger replies_guard_approval before update on public.replies for each row
  when ((old.approved_hash is not null and new.approved_hash is null) or (old.youtube_reply_id is not null and new.youtube_reply_id is null))
  execute function engine.guard_approval();

create function engine.require_history_room(p_id uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_most constant int := engine.most('reply_changes');
begin
  if greatest(
    (select count(*) from (select from public.reply_events e where e.comment_row_id = p_id and e.actor = 'owner' limit v_most) e),
    (select count(*) from (select from public.reply_versions w where w.comment_row_id = p_id limit v_most) w)) >= v_most
  then
    perform engine.fail(409, 'too_many_changes', format('This reply has been changed %s times, as often as its history has room for.', v_most),
      'Dismiss it, or answer on YouTube.');
  end if;
end $$;
comment on function engine.require_history_room(uuid) is '409 once the owner has changed a reply so often that its history is full: what one comment can store is bounded.';

create function engine.store_reply(v engine.comments) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.replies as r (comment_row_id, user_id, channel_id, video_id, generated_reply, answered_text, reply_shape, sources, marks, lessons, findings, confidence,
    approved_hash, approved_at, approved_by, post_attempts, used_connection_id, used_connection_label, send_started_at, youtube_reply_id, posted_at,
    verification_attempts, last_checked_at, verified_at, verification_note, absent_since)
  values (v.id, v.user_id, v.channel_id, v.video_id, v.generated_reply, v.answered_text, v.reply_shape, v.sources, v.marks, v.lessons, v.findings, v.confidence,
    v.approved_hash, v.approved_at, v.approved_by, v.post_attempts, v.used_connection_id, v.used_connection_label, v.send_started_at, v.youtube_reply_id, v.posted_at,
    v.verification_attempts, v.last_checked_at, v.verified_at, v.verification_note, v.absent_since)
  on conflict (comment_row_id) do update set
    generated_reply = excluded.generated_reply, answered_text = excluded.answered_text, reply_shape = excluded.reply_shape, sources = excluded.sources,
    marks = excluded.marks, lessons = excluded.lessons, findings = excluded.findings, confidence = excluded.confidence, approved_hash = excluded.approved_hash,
    approved_at = excluded.approved_at, approved_by = excluded.approved_by, post_attempts = excluded.post_attempts,
    used_connection_id = excluded.used_connection_id, used_connection_label = excluded.used_connection_label, send_started_at = excluded.send_started_at,
    youtube_reply_id = excluded.youtube_reply_id, posted_at = excluded.posted_at, verification_attempts = excluded.verification_attempts,
    last_checked_at = excluded.last_checked_at, verified_at = excluded.verified_at, verification_note = excluded.verification_note,
    absent_since = excluded.absent_since,
    written_at = case when r.generated_reply = excluded.generated_reply then r.written_at else excluded.written_at end;
end $$;
comment on function engine.store_reply(engine.comments) is 'Writes the reply of a comment, whose row the caller has locked, as v has it.';

create function engine.change_reply(v engine.comments) returns void
language plpgsql set search_path = '' as $$
begin
  perform engine.store_reply(v);
  update public.comments y set reply_type = v.reply_type, changed_in = pg_catalog.pg_current_xact_id() where y.id = v.id;
end $$;
comment on function engine.change_reply(engine.comments) is 'Writes a reply whose state stays as it is, and says so to the inbox.';

create function engine.move_locked(
  v engine.comments, p_to text, p_actor text, p_reason text default null, p_detail jsonb default '{}'
) returns engine.comments
language plpgsql security definer set search_path = '' as $$
declare
  v_from constant text := v.reply_status;
  v_link constant engine.link_actor := case p_actor when 'owner' then engine.acting_link() end;
begin
  if not engine.reply_transition_exists(v_from, p_to) then
    perform engine.fail(409, 'reply_state_conflict',
      format('A reply that is %s can''t become %s.', coalesce(v_from, 'not written'), p_to),
      'Reload the page to see the latest version.');
  end if;
  -- Taking back is never refused.
  if p_actor = 'owner' and p_to is distinct from 'skipped' and p_to is distinct from 'deleted' and v_from is distinct from 'queue' then
    perform engine.require_history_room(v.id);
  end if;
  v.reply_status := p_to;
  v.status_reason := p_reason;
  v.status_changed_at := engine.now();
  if p_to = 'draft' then
    -- Not approved, and counts in no report as sent.
    v.approved_hash := null;
    v.approved_at := null;
    v.approved_by := null;
    v.reply_sent_at := null;
    v.post_after := null;
  end if;
  if v.escalation = 'edited' and (p_to = any (engine.reply_editable()) or p_to = 'deleted') then
    -- Nothing stands under the edited comment any more, or whoever decides has seen it.
    v.escalation := engine.graver(v.first_opinion, null);
  end if;
  perform pg_catalog.set_config('rejoinder.moving_reply', v.id::text, true);
  if v.generated_reply is not null then
    perform engine.store_reply(v);
  end if;
  -- All that the caller has set, in one update: each costs an entry in every index.
  update public.comments y set
    reply_status = v.reply_status, status_reason = v.status_reason, status_changed_at = v.status_changed_at, reply_type = v.reply_type,
    post_after = v.post_after, reply_sent_at = v.reply_sent_at, rule_id = v.rule_id, language = v.language, sentiment = v.sentiment,
    category = v.category, topics = v.topics, escalation = v.escalation, second_opinion = v.second_opinion, grave = v.grave,
    changed_in = pg_catalog.pg_current_xact_id()
  where y.id = v.id;
  perform pg_catalog.set_config('rejoinder.moving_reply', '', true);
  if v_from = 'posting' or v_from = 'unknown' then
    delete from private.sends s where s.comment_row_id = v.id;
    delete from private.reserved_replies r where r.comment_row_id = v.id;
    v.lease_id := null;
    v.lease_until := null;
  end if;
  if p_to = 'draft' and v_from is not null then
    perform engine.take_back_decision(v.id);
  end if;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, actor_id, link_id, link_name, reason, detail)
  values (v.user_id, v.id, v_from, p_to, p_actor, case p_actor when 'owner' then engine.actor() end, v_link.link_id, v_link.link_name, p_reason, p_detail);
  return v;
end $$;
comment on function engine.move_locked(engine.comments, text, text, text, jsonb) is
  'Changes the state of a reply whose comment the caller has locked and read, and writes the event. What the caller changed in v of the text, the approval, the sending and the '
  'proof of the reply, and of what the comment was found to be, is written along. Refuses (409) what reply_transition_exists does not list. Who leaves posting is no longer in flight.';

create function engine.call_to_look(p_user uuid, p_channel text, p_at timestamptz) returns void
language sql set search_path = '' as $$
  -- Waits for a claim that is about to say when the turn comes, and does not see this look yet.
  insert into private.look_turns as t (user_id, channel_id, due_at) values (p_user, p_channel, p_at)
  on conflict (user_id, channel_id) do update set due_at = excluded.due_at where t.due_at > excluded.due_at
$$;
comment on function engine.call_to_look(uuid, text, timestamptz) is 'A reply of the channel is to be looked at from p_at on: the channel''s turn comes no later.';

create function engine.look_at(p_id uuid, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if p_at is null then
    delete from private.looks l where l.comment_row_id = p_id;
  else
    insert into private.looks as l (comment_row_id, user_id, channel_id, next_check_at)
    select y.id, y.user_id, y.channel_id, p_at from public.comments y where y.id = p_id
    on conflict (comment_row_id) do update set next_check_at = excluded.next_check_at, lease_until = null;
    perform engine.call_to_look(y.user_id, y.channel_id, p_at) from public.comments y where y.id = p_id;
  end if;
end $$;
comment on function engine.look_at(uuid, timestamptz) is 'When the next look at a reply is due, and that nobody is looking now; null: none is.';

create function engine.move_reply(
  p_id uuid, p_to text, p_actor text, p_reason text default null, p_detail jsonb default '{}'
) returns engine.comments
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments;
begin
  v := engine.lock_comment(p_id);
  if v.id is null then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  end if;
  return engine.move_locked(v, p_to, p_actor, p_reason, p_detail);
end $$;
comment on function engine.move_reply(uuid, text, text, text, jsonb) is
  'Locks one reply and changes its state (engine.move_locked). Columns that the new state requires (text, ids) are set by the caller first, in the same transaction.';

-- What is approved is what is posted: the hash is taken of this form, and posted replies are recognised by it (_shared/text/reply-normal-form.ts).
create function engine.normalise_reply(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- What JavaScript calls blank, in a line.
  v_blank constant text := '\t\v\f \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff';
begin
  return regexp_replace(
    regexp_replace(
      regexp_replace(normalize(p_text, NFC), '\r\n?|\u2028|\u2029', E'\n', 'g'),
      '[' || v_blank || ']+$', '', 'gn'),
    '^[\n' || v_blank || ']+|\n+$', '', 'g');
end $$;
comment on function engine.normalise_reply(text) is
  'Reply text in its one normal form: NFC, \n line ends, no blanks at line ends, none around the text.';

create function engine.reply_hash(p_text text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(engine.normalise_reply(p_text), 'UTF8')), 'hex')
$$;
comment on function engine.reply_hash(text) is 'SHA-256 of the normal form, hex.';

create function engine.require_reply(p_text text, p_when_empty text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := engine.normalise_reply(coalesce(p_text, ''));
begin
  if v_text = '' then
    perform engine.fail(422, 'reply_empty', 'The reply is empty.', p_when_empty);
  elsif length(v_text) > engine.most('reply_characters') then
    perform engine.fail(422, 'reply_too_long',
      format('The reply has %s characters. The limit is %s.', length(v_text), engine.most('reply_characters')), 'Shorten it.');
  end if;
  return v_text;
end $$;
comment on function engine.require_reply(text, text) is
  'A reply''s text in normal form; 422 when it is empty, with what to do then as the hint, or too long.';

create function engine.text_hash(p_text text) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return hashtextextended(p_text, 0);
end $$;
comment on function engine.text_hash(text) is 'A comment''s text as a number, since it is only compared: replies.answered_text.';

create function engine.with_reply_text(v engine.comments, p_text text, p_type text) returns engine.comments
language plpgsql set search_path = '' as $$
declare
  v_text constant text := engine.require_reply(p_text, 'Write a reply, or dismiss the comment.');
  v_link constant engine.link_actor := case when p_type <> 'AI' then engine.acting_link() end;
begin
  if v.generated_reply is distinct from v_text or v.reply_type is distinct from p_type then
    -- What its owner says in words of their own rests on nothing of ours.
    if p_type = 'Manual' then
      v.sources := '[]';
      v.lessons := '{}';
    end if;
    insert into public.reply_versions (user_id, comment_row_id, reply_type, body, actor_id, link_id, link_name, sources)
    values (v.user_id, v.id, p_type, v_text, case when p_type <> 'AI' then engine.actor() end, v_link.link_id, v_link.link_name, v.sources);
    if v.generated_reply is distinct from v_text then
      v.marks := '[]';
    end if;
  elsif v.answered_text is not distinct from engine.text_hash(v.text_original) then
    return v;
  end if;
  v.generated_reply := v_text;
  v.reply_type := p_type;
  v.answered_text := engine.text_hash(v.text_original);
  v.approved_hash := null;
  v.approved_at := null;
  v.approved_by := null;
  return v;
end $$;
comment on function engine.with_reply_text(engine.comments, text, text) is
  'A comment, whose row the caller has locked, with a reply''s text in normal form: keeps the version, says which text of the comment it answers, and drops '
  'any approval. Marks of another text go; the sources that v names are kept with the version, but of an owner''s own text. The caller writes the row. 422 when empty or too long (engine.require_reply).';

create table private.reply_offers (
  comment_row_id uuid not null references public.comments (id) on delete cascade,
  reply_hash text not null,
  sources jsonb not null,
  marks jsonb not null,
  offered_at timestamptz not null default engine.now(),
  primary key (comment_row_id, reply_hash)
);
comment on table private.reply_offers is
  'What texts that were written anew for a draft rest on, for an hour: its owner saves one as it came, or in words of their own. A browser is not asked what a text rests on.';
comment on column private.reply_offers.reply_hash is 'engine.reply_hash of the text, which is kept nowhere.';
create index reply_offers_old on private.reply_offers (offered_at);

create function engine.set_reply_text(p_id uuid, p_text text, p_type text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments;
  v_before engine.comments;
  v_offer private.reply_offers;
begin
  perform engine.require_history_room(p_id);
  v := engine.lock_comment(p_id);
  if v.id is null then
    return;
  end if;
  v_before := v;
  if v.generated_reply is distinct from engine.normalise_reply(p_text) then
    select * into v_offer from private.reply_offers o
    where o.comment_row_id = p_id and o.offered_at > engine.now() - interval '1 hour' order by o.reply_hash = engine.reply_hash(p_text) desc limit 1;
  end if;
  if not v.grave and v_offer.reply_hash = engine.reply_hash(p_text) then
    -- Written by the model and taken as it came: no words of the owner's.
    p_type := 'AI+Edited';
    v.sources := v_offer.sources;
    v := engine.with_reply_text(v, p_text, p_type);
    v.marks := v_offer.marks;
  else
    -- Made of which text? Of those that were offered beside it nobody knows.
    if v_offer.reply_hash is not null then
      v.sources := '[]';
    end if;
    v := engine.with_reply_text(v, p_text, p_type);
  end if;
  perform engine.change_reply(v);
  perform engine.contradict_facts(v_before, v);
end $$;
comment on function engine.set_reply_text(uuid, text, text) is
  'Locks a comment and gives its reply a text (engine.with_reply_text). One that was offered within the hour (service.offer_reply) comes with its own sources and marks, and is AI+Edited; '
  'any other text has no sources while there are such offers.';

-- Letters by Unicode whatever the database's locale, so that the same reply has the same shape everywhere.
create function engine.reply_shape(p_text text, p_author text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with author as (
      select regexp_replace(lower(coalesce(p_author, '') collate pg_catalog.pg_c_utf8), '[^[:alpha:]]+', '', 'g') as letters
    ), words as (
      select coalesce(string_agg(word, '' order by place), '') as letters
      -- Within a thread it begins with the viewer's handle.
      from author, regexp_split_to_table(lower(regexp_replace(p_text, '^@\S+\s+', '') collate pg_catalog.pg_c_utf8), '[^[:alpha:]]+') with ordinality as w (word, place)
      -- 'Thanks Ana' to 'Ana Silva' and to '@anasilva' alike.
      where not (length(word) >= 2 and word = any(regexp_split_to_array(lower(coalesce(p_author, '') collate pg_catalog.pg_c_utf8), '[^[:alpha:]]+')))
        and not (length(word) >= 3 and starts_with(author.letters, word))
    ), shape as (
      -- Scripts without blanks: the name stands inside what looks like one word. One or two Latin letters stand in any.
      select case when octet_length(author.letters) < 3 then words.letters else replace(words.letters, author.letters, '') end as letters from author, words
    )
    select coalesce(nullif(letters, ''), regexp_replace(p_text, '\s+', '', 'g')) from shape);
end $$;
comment on function engine.reply_shape(text, text) is
  'What is left of a reply when viewers'' names, digits, marks, emoji and case are taken out: replies of one shape look alike to a spam filter. Without any letter: the text itself.';

create function engine.reply_shape_hash(p_text text, p_author text) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended(engine.reply_shape(p_text, p_author), 0)
$$;
comment on function engine.reply_shape_hash(text, text) is 'engine.reply_shape as a number, since it is only compared.';
