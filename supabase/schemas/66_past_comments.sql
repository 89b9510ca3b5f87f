-- How far back a channel's comments are read: what each depth is expected to take, and the owner's choice. The rule is here, whoever asks.

create function engine.history_depths() returns int[]
language plpgsql immutable set search_path = '' as $$ begin return '{1,3,6,12,24}'; end $$;
comment on function engine.history_depths() is 'Months that an owner may have read back; the last of them is all that is read at all (engine.most(''history_months'')).';

create function engine.size_in_words(p_bytes bigint) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_bytes >= 1e9 then to_char(p_bytes / 1e9, 'FM999,990.0') || ' GB' else to_char(trunc(p_bytes / 1e6), 'FM990') || ' MB' end;
end $$;
comment on function engine.size_in_words(bigint) is 'A size, as people read it: 180 MB, 2.5 GB.';

create function engine.comments_in_words(p_comments bigint) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return to_char(case when p_comments < 100 then p_comments else round(p_comments, 1 - floor(log(p_comments))::int) end, 'FM9,999,999,999');
end $$;
comment on function engine.comments_in_words(bigint) is 'How many comments are expected, which nobody knows to the last one: 42,000.';

create function engine.history_takes(p_comments bigint) returns text
language plpgsql stable set search_path = '' as $$
begin
  return format('about %s past comments would take %s, and the database has %s left for all accounts', engine.comments_in_words(p_comments),
    engine.size_in_words(greatest(1000000, p_comments * engine.most('comment_bytes'))), engine.size_in_words(engine.history_room()));
end $$;
comment on function engine.history_takes(bigint) is 'What so many past comments take, and what there is, for a sentence; only where somebody says how large the database may become.';

create function engine.may_deepen(s public.channel_syncs) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(engine.history_hold(s) = 'asked' and s.last_synced_at is not null, false) or coalesce(s.history_months < engine.most('history_months'), false);
end $$;
comment on function engine.may_deepen(public.channel_syncs) is 'Whether an owner may choose how far back a channel is read: nobody has, or it was not all.';

create function engine.past_comments_of(p_channel text) returns table (months int, comments bigint, bytes bigint, room bigint, fits boolean, words text)
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.channel_syncs;
  r engine.history_read;
begin
  perform engine.require_key(p_channel);
  select * into s from public.channel_syncs k
  where k.user_id = engine.require_allowed(case when engine.covers_alone(engine.channels('manage'), p_channel) then engine.account('manage') end) and k.channel_id = p_channel;
  if s.user_id is null then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  elsif not engine.may_deepen(s) then
    return;
  end if;
  r := engine.history_read_of(s.user_id, s.channel_id);
  return query
  select d, a.ahead, a.ahead * engine.most('comment_bytes'), engine.history_room(), engine.history_fits(a.ahead),
    format('%s: about %s comments, %s', case d when 1 then '1 month' when 12 then '1 year' when 24 then '2 years' else d || ' months' end,
      engine.comments_in_words(a.ahead), engine.size_in_words(greatest(1000000, a.ahead * engine.most('comment_bytes'))))
  from unnest(engine.history_depths()) d cross join lateral (select engine.history_ahead(r, d) as ahead offset 0) a
  where d > coalesce(s.history_months, 0) order by d;
end $$;
comment on function engine.past_comments_of(text) is 'Rule of public.past_comments.';

create function engine.choose_history(p_channel text, p_months int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s public.channel_syncs;
  v_ahead bigint;
begin
  perform engine.require_key(p_channel);
  perform engine.require(coalesce(p_months = any (engine.history_depths()), false), 'Choose one of the offered times.');
  select * into s from public.channel_syncs k
  where k.user_id = engine.require_allowed(case when engine.covers_alone(engine.channels('manage'), p_channel) then engine.account('manage') end) and k.channel_id = p_channel
  for no key update;
  if s.user_id is null then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  elsif not engine.may_deepen(s) or p_months <= s.history_months then
    -- Read as far already, or will be.
    return;
  end if;
  v_ahead := engine.history_ahead(engine.history_read_of(s.user_id, s.channel_id), p_months);
  if not engine.history_fits(v_ahead) then
    perform engine.fail(409, 'no_room', format('They don''t fit: %s.', engine.history_takes(v_ahead)), 'Choose a shorter time, or ask the operator for a larger database.');
  end if;
  update public.channel_syncs k set history_months = p_months, history_asks = false, history_done = false, next_sync_at = least(k.next_sync_at, engine.now()),
    -- A walk that has ended begins anew at the top: of its last page nobody knows the token any more.
    history_cursor = case when not s.history_done then k.history_cursor end,
    walk_breaks = 0, walk_again_at = null,
    -- A reading under way knows nothing of the choice: it is not heard, and what it did not reach is swept as after one that was killed.
    lease_until = null, deep_sweep_at = case when k.lease_until is not null then '-infinity' else k.deep_sweep_at end
  where k.user_id = s.user_id and k.channel_id = s.channel_id;
  perform engine.log(s.user_id, 'owner', 'history_chosen', p_channel, jsonb_build_object('months', p_months));
end $$;
comment on function engine.choose_history(text, int) is 'Rule of public.choose_history.';

create function public.past_comments(p_channel text) returns table (months int, comments bigint, bytes bigint, room bigint, fits boolean, words text)
language sql stable set search_path = '' as $$ select * from engine.past_comments_of(p_channel) $$;
comment on function public.past_comments(text) is
  'How far back a channel of the caller''s may be read: a row for each number of months, with how many more comments that is expected to be, what they take, what room the database has left for all accounts (null where nobody says), whether they fit, and all of it in words. '
  'No row when nothing is to be chosen: all is read, or will be. 403 for who may not manage the channel.';

create function public.choose_history(p_channel text, p_months int) returns void
language sql set search_path = '' as $$ select engine.choose_history(p_channel, p_months) $$;
comment on function public.choose_history(text, int) is
  'Has a channel read so many months back. 409 no_room when the database has no room for that; nothing changes when it is read as far already. 403 for who may not manage the channel.';

grant execute on function engine.past_comments_of(text), public.past_comments(text), engine.choose_history(text, int), public.choose_history(text, int) to authenticated;
