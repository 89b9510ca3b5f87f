create function engine.reply_transition_exists(p_from text, p_to text) returns boolean
language sql immutable set search_path = '' as $$
  select p_to is not null and (coalesce(p_from, 'none'), p_to) in (
    ('none', 'draft'), ('none', 'queue'), ('none', 'skipped'),
    ('draft', 'queue'), ('draft', 'skipped'),
    ('queue', 'draft'), ('queue', 'posting'),
    ('posting', 'queue'), ('posting', 'unknown'), ('posting', 'failed'),
    ('posting', 'verified_public'), ('posting', 'under_moderation'),
    ('under_moderation', 'verified_public'), ('under_moderation', 'failed'),
    -- Taken off YouTube, by its owner or by YouTube; of the posting ones only those that YouTube has accepted (public_is_posted).
    ('posting', 'removed'), ('under_moderation', 'removed'), ('verified_public', 'removed'),
    ('failed', 'queue'), ('unknown', 'queue')
  )
$$;
comment on function engine.reply_transition_exists(text, text) is 'The table of allowed changes of reply_status; null is none.';

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

create function engine.move_reply(
  p_id uuid, p_to text, p_actor text, p_reason text default null, p_detail jsonb default '{}'
) returns public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v_row public.youtube_comments;
  v_from text;
begin
  select * into v_row from public.youtube_comments where id = p_id for update;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment does not exist.');
  end if;
  v_from := v_row.reply_status;
  if not engine.reply_transition_exists(v_from, p_to) then
    perform engine.fail(409, 'reply_state_conflict',
      format('A reply that is %s cannot become %s.', coalesce(v_from, 'not written'), p_to),
      'Reload: the reply has changed meanwhile.');
  end if;
  perform pg_catalog.set_config('rejoinder.moving_reply', p_id::text, true);
  update public.youtube_comments set
    reply_status = p_to,
    status_reason = p_reason,
    status_changed_at = engine.now(),
    lease_id = case when p_to = 'posting' then lease_id end,
    lease_until = case when p_to = 'posting' then lease_until end,
    -- A draft is not approved, and counts in no report as sent.
    approved_hash = case when p_to <> 'draft' then approved_hash end,
    approved_at = case when p_to <> 'draft' then approved_at end,
    approved_by = case when p_to <> 'draft' then approved_by end,
    reply_sent_at = case when p_to <> 'draft' then reply_sent_at end,
    post_after = case when p_to <> 'draft' then post_after end
  where id = p_id returning * into v_row;
  perform pg_catalog.set_config('rejoinder.moving_reply', '', true);
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
  values (v_row.user_id, p_id, v_from, p_to, p_actor, p_reason, p_detail);
  return v_row;
end $$;
comment on function engine.move_reply(uuid, text, text, text, jsonb) is
  'Changes the state of one reply under a row lock and writes the event. Refuses (409) what reply_transition_exists does not list. '
  'Columns that the new state requires (text, approval, ids) are set by the caller first, in the same transaction.';

-- What is approved is what is posted: the hash is taken of this form, and posted replies are recognised by it (_shared/domain/text/normal-form.ts).
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

create function engine.set_reply_text(p_id uuid, p_text text, p_type text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_text text := engine.normalise_reply(coalesce(p_text, ''));
  v_user uuid;
begin
  if v_text = '' then
    perform engine.fail(422, 'reply_empty', 'The reply is empty.', 'Write a reply, or dismiss the comment.');
  elsif length(v_text) > 1000 then
    perform engine.fail(422, 'reply_too_long', format('The reply has %s characters; 1000 is the most.', length(v_text)), 'Shorten it.');
  end if;
  update public.youtube_comments set generated_reply = v_text, reply_type = p_type, approved_hash = null, approved_at = null, approved_by = null
  where id = p_id and (generated_reply, reply_type) is distinct from (v_text, p_type)
  returning user_id into v_user;
  if found then
    insert into public.reply_versions (user_id, comment_row_id, reply_type, body) values (v_user, p_id, p_type, v_text);
  end if;
end $$;
comment on function engine.set_reply_text(uuid, text, text) is
  'Stores a reply''s text in normal form as a new version and drops any approval. 422 when empty or over 1000 characters '
  '(YouTube''s limit is unpublished, so ours is far lower; YOUTUBE 1.3).';
