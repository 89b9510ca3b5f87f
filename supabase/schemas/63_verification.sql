-- Verification: when proof is due, and what each look at YouTube means.

create function engine.next_check(p_posted_at timestamptz, p_after timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select min(p_posted_at + step) from unnest(array[
    interval '15 seconds', interval '1 minute', interval '5 minutes', interval '30 minutes', interval '6 hours', interval '24 hours'
  ]) step where p_posted_at + step > p_after
$$;
comment on function engine.next_check(timestamptz, timestamptz) is 'The first scheduled check of a reply after a moment; null after the last (24 h).';

create function service.claim_checks(p_user uuid default null, p_limit int default 500)
returns table (id uuid, user_id uuid, youtube_reply_id text, thread_id text, channel_id text, needs_owner boolean, connection_id uuid,
  client_config_id uuid, sealed_access_token text, expires_at timestamptz, key_connection_id uuid, sealed_api_key text)
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with due as (
    select y.id from public.youtube_comments y
    where y.next_check_at <= engine.now() and y.youtube_reply_id is not null and (p_user is null or y.user_id = p_user)
    order by y.next_check_at limit p_limit for update skip locked
  ), near as (
    -- A unit reads 50 ids: places left in the last one are filled with checks that come due soon anyway.
    select y.id from public.youtube_comments y
    where y.next_check_at > engine.now() and y.youtube_reply_id is not null and (p_user is null or y.user_id = p_user)
      and engine.now() >= y.posted_at + (y.next_check_at - y.posted_at) * 0.8
      and exists (select from due)
    order by y.next_check_at limit (select (50 - count(*) % 50) % 50 from due) for update skip locked
  ), leased as (
    update public.youtube_comments y set next_check_at = engine.now() + interval '60 seconds'
    where y.id in (select due.id from due union all select near.id from near)
    returning y.*
  )
  select l.id, l.user_id, l.youtube_reply_id, l.thread_id, l.channel_id,
    l.reply_status <> 'verified_public' and engine.now() >= l.posted_at + interval '5 minutes',
    c.id, c.client_config_id, engine.secret(c.id, 'access_token'), c.expires_at, k.id, engine.secret(k.id, 'api_key')
  from leased l
  left join lateral engine.channel_connection(l.user_id, l.channel_id, l.used_connection_id) c on true
  left join public.youtube_connections k on k.user_id = l.user_id and k.scope = 'api_key' and k.is_active;
end $$;
comment on function service.claim_checks(uuid, int) is
  'Posted replies whose proof is due, leased for 60 s, filled up to whole batches of 50. needs_owner: absent now would need the owner''s read to tell held from hidden. '
  'sealed_api_key is the user''s own key, if any.';

create function service.record_checks(p_results jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v public.youtube_comments;
  v_next timestamptz;
  v_channel record;
  v_public int := 0; v_held int := 0; v_waiting int := 0; v_failed int := 0; v_removed int := 0; v_unread int := 0;
begin
  for r in
    select result.* from jsonb_to_recordset(p_results) as result (id uuid, seen text, owner text, note text)
    join public.youtube_comments y using (id) order by y.comment_id
  loop
    select * into v from public.youtube_comments where id = r.id for update;
    if not found or v.youtube_reply_id is null or v.reply_status <> all (engine.reply_on_youtube()) then
      continue;
    end if;
    if r.seen is null or r.seen not in ('public', 'absent') then
      -- A failed check is never a verdict.
      update public.youtube_comments set verification_note = r.note,
        next_check_at = engine.now() + case when r.note = 'no_api_key' then interval '1 hour' else interval '2 minutes' end
      where id = r.id;
      v_unread := v_unread + 1;
      continue;
    end if;

    v_next := engine.next_check(v.posted_at, engine.now());
    update public.youtube_comments set verification_attempts = verification_attempts + 1, last_checked_at = engine.now(), verification_note = null
    where id = r.id;

    if r.seen = 'public' then
      update public.youtube_comments set
        verified_at = coalesce(verified_at, engine.now()),
        -- Once public, only the last look for a silent removal is left.
        next_check_at = case when v_next is not null then posted_at + interval '24 hours' end
      where id = r.id;
      if v.reply_status <> 'verified_public' then
        perform engine.move_reply(r.id, 'verified_public', 'engine', 'seen_by_public_read');
        v_public := v_public + 1;
      end if;
    elsif v.reply_status = 'verified_public' then
      if v.verification_note = 'absent_once' then
        update public.youtube_comments set next_check_at = null where id = r.id;
        -- Its owner deleted it and the answer got lost: no reason to distrust the channel.
        if exists (select from private.reply_changes c where c.comment_row_id = r.id and c.action = 'delete') then
          perform engine.move_reply(r.id, 'deleted', 'engine', 'deleted_by_owner');
        else
          perform engine.move_reply(r.id, 'removed', 'engine', 'gone_after_being_public');
        end if;
        delete from private.reply_changes c where c.comment_row_id = r.id;
        v_removed := v_removed + 1;
      else
        -- One empty answer may be a hiccup: a second look decides.
        update public.youtube_comments set verification_note = 'absent_once', next_check_at = engine.now() + interval '5 minutes' where id = r.id;
        v_waiting := v_waiting + 1;
      end if;
    elsif r.owner is null then
      -- After the last step only the owner's view is missing, perhaps for long: the channel may be disconnected.
      update public.youtube_comments set next_check_at = coalesce(v_next, engine.now() + interval '6 hours') where id = r.id;
      v_waiting := v_waiting + 1;
    else
      update public.youtube_comments set next_check_at = v_next, verification_note = r.owner where id = r.id;
      if v.reply_status = 'posting' then
        perform engine.move_reply(r.id, 'under_moderation', 'engine', r.owner);
        v_held := v_held + 1;
      end if;
      if v_next is null then
        perform engine.move_reply(r.id, 'failed', 'engine', 'not_public_' || r.owner);
        v_failed := v_failed + 1;
      elsif v.reply_status <> 'posting' then
        v_waiting := v_waiting + 1;
      end if;
    end if;
  end loop;
  -- Judged once a batch, after all of its verdicts.
  for v_channel in
    select distinct y.user_id, y.channel_id from jsonb_to_recordset(p_results) as result (id uuid) join public.youtube_comments y using (id)
    order by y.user_id, y.channel_id
  loop
    perform engine.trip_breaker(v_channel.user_id, v_channel.channel_id);
  end loop;
  return jsonb_build_object('public', v_public, 'held', v_held, 'waiting', v_waiting, 'failed', v_failed, 'removed', v_removed, 'unread', v_unread);
end $$;
comment on function service.record_checks(jsonb) is
  'Verdicts from reads ([{id, seen: public|absent|unread, owner: held|likely_spam|hidden|gone|null, note}]). public proves; absent after 5 minutes with the owner''s '
  'view is under_moderation, after the last check failed; absent twice after having been public is removed; unread decides nothing. Then the breaker looks at the channels. Returns counts of changes.';
