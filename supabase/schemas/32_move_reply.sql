-- The reply state machine: the one function that changes a state, the guard against all others, and the forms of a reply's text.
-- What states there are and what they mean is in 01_vocabulary.sql.

create function engine.guard_reply_status() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('rejoinder.moving_reply', true), '') <> new.id::text then
    raise exception using errcode = 'PT409', message = 'The state of a reply changes through engine.move_reply only.',
      detail = 'reply_status_is_guarded';
  end if;
  return new;
end $$;
comment on function engine.guard_reply_status() is 'Trigger: refuses any change of reply_status that engine.move_reply did not announce.';
create trigger youtube_comments_guard_status_insert before insert on public.youtube_comments
  for each row when (new.reply_status is not null) execute function engine.guard_reply_status();
create trigger youtube_comments_guard_status_update before update on public.youtube_comments
  for each row when (old.reply_status is distinct from new.reply_status) execute function engine.guard_reply_status();

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

create function engine.move_locked(
  v public.youtube_comments, p_to text, p_actor text, p_reason text default null, p_detail jsonb default '{}'
) returns public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v_from constant text := v.reply_status;
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
  perform pg_catalog.set_config('rejoinder.moving_reply', v.id::text, true);
  update public.youtube_comments y set
    reply_status = p_to,
    status_reason = p_reason,
    status_changed_at = engine.now(),
    lease_id = case when p_to = 'posting' then v.lease_id end,
    lease_until = case when p_to = 'posting' then v.lease_until end,
    -- A draft is not approved, and counts in no report as sent.
    approved_hash = case when p_to <> 'draft' then v.approved_hash end,
    approved_at = case when p_to <> 'draft' then v.approved_at end,
    approved_by = case when p_to <> 'draft' then v.approved_by end,
    reply_sent_at = case when p_to <> 'draft' then v.reply_sent_at end,
    post_after = case when p_to <> 'draft' then v.post_after end,
    -- The rest as the caller has set it: a further update would cost another entry in every index (3 kB of log).
    generated_reply = v.generated_reply, reply_type = v.reply_type, reply_shape = v.reply_shape, answered_text = v.answered_text,
    language = v.language, sentiment = v.sentiment, category = v.category, topics = v.topics, confidence = v.confidence,
    findings = v.findings, sources = v.sources, marks = v.marks, lessons = v.lessons, escalation = v.escalation, second_opinion = v.second_opinion, grave = v.grave, rule_id = v.rule_id, draft_after = v.draft_after,
    send_started_at = v.send_started_at, post_attempts = v.post_attempts, reconcile_attempts = v.reconcile_attempts,
    used_connection_id = v.used_connection_id, used_connection_label = v.used_connection_label,
    verification_attempts = v.verification_attempts, verification_note = v.verification_note, last_checked_at = v.last_checked_at,
    verified_at = v.verified_at, next_check_at = v.next_check_at, absent_since = v.absent_since
  where y.id = v.id returning y.* into v;
  perform pg_catalog.set_config('rejoinder.moving_reply', '', true);
  if v_from = 'posting' then
    delete from private.reserved_replies r where r.comment_row_id = v.id;
  end if;
  if p_to = 'draft' and v_from is not null then
    perform engine.take_back_decision(v.id);
  end if;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, actor_id, reason, detail)
  values (v.user_id, v.id, v_from, p_to, p_actor, case p_actor when 'owner' then engine.actor() end, p_reason, p_detail);
  return v;
end $$;
comment on function engine.move_locked(public.youtube_comments, text, text, text, jsonb) is
  'Changes the state of a reply whose row the caller has locked and read, and writes the event. What the caller changed in v of its text, draft, '
  'approval, lease, sending and proof is written along, in one update. Refuses (409) what reply_transition_exists does not list.';

create function engine.move_reply(
  p_id uuid, p_to text, p_actor text, p_reason text default null, p_detail jsonb default '{}'
) returns public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v public.youtube_comments;
begin
  select * into v from public.youtube_comments where id = p_id for update;
  if not found then
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
comment on function engine.text_hash(text) is 'A comment''s text as a number, since it is only compared: youtube_comments.answered_text.';

create function engine.with_reply_text(v public.youtube_comments, p_text text, p_type text) returns public.youtube_comments
language plpgsql set search_path = '' as $$
declare
  v_text constant text := engine.require_reply(p_text, 'Write a reply, or dismiss the comment.');
begin
  if v.generated_reply is distinct from v_text or v.reply_type is distinct from p_type then
    -- What its owner says in words of their own rests on nothing of ours.
    if p_type = 'Manual' then
      v.sources := '[]';
      v.lessons := '{}';
    end if;
    insert into public.reply_versions (user_id, comment_row_id, reply_type, body, sources) values (v.user_id, v.id, p_type, v_text, v.sources);
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
comment on function engine.with_reply_text(public.youtube_comments, text, text) is
  'A comment, whose row the caller has locked, with a reply''s text in normal form: keeps the version, says which text of the comment it answers, and drops '
  'any approval. Marks of another text go; the sources that v names are kept with the version, but of an owner''s own text. The caller writes the row. 422 when empty or too long (engine.require_reply).';

create table private.reply_offers (
  comment_row_id uuid not null references public.youtube_comments (id) on delete cascade,
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
  v public.youtube_comments;
  v_offer private.reply_offers;
begin
  perform engine.require_history_room(p_id);
  select * into v from public.youtube_comments where id = p_id for update;
  if not found then
    return;
  end if;
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
  update public.youtube_comments set
    generated_reply = v.generated_reply, reply_type = v.reply_type, answered_text = v.answered_text, sources = v.sources, marks = v.marks, lessons = v.lessons,
    approved_hash = v.approved_hash, approved_at = v.approved_at, approved_by = v.approved_by
  where id = p_id;
end $$;
comment on function engine.set_reply_text(uuid, text, text) is
  'Locks a comment and gives its reply a text (engine.with_reply_text). One that was offered within the hour (service.offer_reply) comes with its own sources and marks, and is AI+Edited; '
  'any other text has no sources while there are such offers.';

-- Letters by Unicode whatever the database's locale, so that the same reply has the same shape everywhere.
create function engine.reply_shape(p_text text, p_author text) returns text
language sql immutable set search_path = '' as $$
  with author as (
    select regexp_replace(lower(coalesce(p_author, '') collate pg_catalog.pg_c_utf8), '[^[:alpha:]]+', '', 'g') as letters
  ), words as (
    select coalesce(string_agg(word, '' order by place), '') as letters
    from author, regexp_split_to_table(lower(p_text collate pg_catalog.pg_c_utf8), '[^[:alpha:]]+') with ordinality as w (word, place)
    -- 'Thanks Ana' to 'Ana Silva' and to '@anasilva' alike.
    where not (length(word) >= 2 and word = any(regexp_split_to_array(lower(coalesce(p_author, '') collate pg_catalog.pg_c_utf8), '[^[:alpha:]]+')))
      and not (length(word) >= 3 and starts_with(author.letters, word))
  ), shape as (
    -- Scripts without blanks: the name stands inside what looks like one word.
    select case when author.letters = '' then words.letters else replace(words.letters, author.letters, '') end as letters from author, words
  )
  select coalesce(nullif(letters, ''), regexp_replace(p_text, '\s+', '', 'g')) from shape
$$;
comment on function engine.reply_shape(text, text) is
  'What is left of a reply when viewers'' names, digits, marks, emoji and case are taken out: replies of one shape look alike to a spam filter. Without any letter: the text itself.';

create function engine.reply_shape_hash(p_text text, p_author text) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended(engine.reply_shape(p_text, p_author), 0)
$$;
comment on function engine.reply_shape_hash(text, text) is 'engine.reply_shape as a number, since it is only compared.';
