-- Turns: when a channel is next due to be read, drafted for and posted for (public.channel_syncs). Work that arises sets a turn by
-- trigger, so that no writer can forget it. A claim takes channels in the order of their turns, a few rows of each, and puts each behind
-- everybody who waits; a channel that cannot work is put to when it can. So a claim costs what is due, however many channels there are.
-- Who writes rows of several channels takes them in the order of user, channel and comment: a turn is locked after its channel's comments.

create function engine.call_to_draft(p_user uuid, p_channel text, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  -- A time that has passed is now: what comes back may not overtake those that have waited meanwhile.
  v_at constant timestamptz := greatest(p_at, engine.now());
begin
  -- A claim that is about to say that nothing waits does not see this comment yet: it is waited for, and then contradicted.
  perform from public.channel_syncs s where s.user_id = p_user and s.channel_id = p_channel for no key update;
  update public.channel_syncs s set draft_due_at = v_at
  where s.user_id = p_user and s.channel_id = p_channel and (s.draft_due_at is null or s.draft_due_at > v_at);
end $$;
comment on function engine.call_to_draft(uuid, text, timestamptz) is 'A comment of the channel awaits its draft from p_at on: the channel''s turn comes no later.';

-- What a writer has not committed a claim cannot see, and would take the channel's turn away. So a claim that posts goes round users for whom
-- somebody is writing, and who writes waits for the claim, which waits for nobody.
create function engine.hold_posting_turns(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended('rejoinder.posting_turns:' || p_user, 0));
end $$;
comment on function engine.hold_posting_turns(uuid) is 'Keeps claims from deciding about the user''s turns to post until this transaction has ended.';

create function engine.take_posting_turns(p_user uuid) returns boolean
language sql set search_path = '' as $$
  select pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.posting_turns:' || p_user, 0))
$$;
comment on function engine.take_posting_turns(uuid) is
  'Whether this claim alone decides about the user''s turns to post, and so about the user''s caps; false while another does, or something is being queued.';

create function engine.call_to_post(p_user uuid, p_channel text, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform engine.hold_posting_turns(p_user);
  update public.channel_syncs s set post_due_at = greatest(p_at, engine.now())
  where s.user_id = p_user and s.channel_id = p_channel and (s.post_due_at is null or s.post_due_at > greatest(p_at, engine.now()));
end $$;
comment on function engine.call_to_post(uuid, text, timestamptz) is 'A reply of the channel may be posted from p_at on: the channel''s turn comes no later.';

create function engine.call_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.call_to_draft(new.user_id, new.channel_id, new.draft_after);
  return null;
end $$;
comment on function engine.call_turn() is
  'Trigger: a comment''s draft is to be written after another time. Comments and replies call their turns where they are noted for the reports (80_report_counts.sql).';
create trigger chores_turn after insert or update of draft_after on private.chores for each row
  when (new.draft_after < 'infinity') execute function engine.call_turn();

create function engine.wake_channels(p_user uuid, p_channel text default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform engine.hold_posting_turns(p_user);
  -- In the order of all who write several turns.
  perform from public.channel_syncs s where s.user_id = p_user and (p_channel is null or s.channel_id = p_channel)
  order by s.channel_id for no key update;
  update public.channel_syncs s set
    draft_due_at = case when s.draft_due_at > engine.now() then engine.now() else s.draft_due_at end,
    post_due_at = case when s.post_due_at > engine.now() then engine.now() else s.post_due_at end
  where s.user_id = p_user and (p_channel is null or s.channel_id = p_channel)
    and (s.draft_due_at > engine.now() or s.post_due_at > engine.now());
end $$;
comment on function engine.wake_channels(uuid, text) is
  'What kept a user''s channels (or one) from drafting and posting may hold no longer: their turns come now, as far as anything waits.';

create function engine.wake_on_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.wake_channels(new.user_id);
  return null;
end $$;
comment on function engine.wake_on_change() is 'Trigger: settings changed, or a pause ended.';
create trigger automation_settings_wake after update of video_replies_enabled, automation_status, posting_policy, shadow_mode, cap_hour, cap_day,
    cap_video_day, same_text_per_day, quiet_from, quiet_to, model_calls_per_day, max_comment_age_days
  on public.automation_settings for each row execute function engine.wake_on_change();
create function engine.wake_channel_on_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c constant public.channel_settings := case when tg_op = 'DELETE' then old else new end;
begin
  perform engine.wake_channels(c.user_id, c.channel_id);
  return null;
end $$;
comment on function engine.wake_channel_on_change() is 'Trigger: what is said otherwise for a channel changed, or holds no longer.';
create trigger channel_settings_wake after insert or update or delete on public.channel_settings for each row execute function engine.wake_channel_on_change();

create function engine.wake_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.wake_channels(new.id);
  return null;
end $$;
comment on function engine.wake_account() is 'Trigger: an account''s plan or time zone changed.';
create trigger accounts_wake after update of plan, timezone on public.accounts for each row execute function engine.wake_account();

create function engine.wake_channel_of(c public.youtube_connections) returns void
language plpgsql set search_path = '' as $$
begin
  perform engine.wake_channels(c.user_id, c.channel_id);
  update public.channel_syncs s set next_sync_at = engine.now()
  where s.user_id = c.user_id and s.channel_id = c.channel_id and s.next_sync_at > engine.now();
end $$;
comment on function engine.wake_channel_of(public.youtube_connections) is 'A connection may be used again: its channel is read, drafted and posted for now.';

create function engine.wake_project(p_project text) returns void
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_users uuid[];
  v_channels text[];
begin
  -- In the order of all who write several turns. Each is locked before it is looked at, so that no claim decides about it meanwhile: without
  -- engine.hold_posting_turns, of which thousands of accounts would be more than a transaction may hold.
  select array_agg(t.user_id), array_agg(t.channel_id) into v_users, v_channels from (
    select s.user_id, s.channel_id from public.channel_syncs s
    where (s.user_id, s.channel_id) in (
      select c.user_id, c.channel_id
      from public.user_google_oauth_clients o join public.youtube_connections c on c.client_config_id = o.id
      where o.project = p_project and c.channel_id is not null)
    order by s.user_id, s.channel_id for no key update) t;
  update public.channel_syncs s set
    next_sync_at = least(s.next_sync_at, v_now),
    draft_due_at = case when s.draft_due_at > v_now then v_now else s.draft_due_at end,
    post_due_at = case when s.post_due_at > v_now then v_now else s.post_due_at end
  from unnest(v_users, v_channels) t (user_id, channel_id)
  where s.user_id = t.user_id and s.channel_id = t.channel_id
    and (s.next_sync_at > v_now or s.draft_due_at > v_now or s.post_due_at > v_now);
end $$;
comment on function engine.wake_project(text) is
  'What kept the channels of a Google project from being read, drafted and posted for may hold no longer: all of their turns come now, in one statement however many they are.';

create function engine.wake_all() returns void
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
begin
  -- Locked first and without engine.hold_posting_turns, as in engine.wake_project: of every account it would be more than a transaction may hold.
  perform from public.channel_syncs s order by s.user_id, s.channel_id for no key update;
  update public.channel_syncs s set
    draft_due_at = case when s.draft_due_at > v_now then v_now else s.draft_due_at end,
    post_due_at = case when s.post_due_at > v_now then v_now else s.post_due_at end
  where s.draft_due_at > v_now or s.post_due_at > v_now;
end $$;
comment on function engine.wake_all() is 'All of it stood still and may go on: what was put off meanwhile, or returned to the queue, need not wait for its hour.';

create function engine.wake_on_connection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if engine.connection_usable(new) and (tg_op = 'INSERT' or not engine.connection_usable(old) or new.selected_for_posting > old.selected_for_posting) then
    perform engine.wake_channel_of(new);
  end if;
  -- What this connection had closed for its project's quota is open again for the others as well (engine.quota_closed_until).
  if tg_op = 'UPDATE' and old.error_kind = 'quota' and new.error_kind is null then
    perform engine.wake_project(q.project) from private.quota_days q
    where q.project = engine.project_of(new.id) and q.day = engine.quota_day() and q.closed_by = new.id and q.closed_until is not null;
  end if;
  return null;
end $$;
comment on function engine.wake_on_connection() is 'Trigger: a connection can be used again, so its channel is read, drafted and posted for now.';
create trigger youtube_connections_wake after insert or update of is_active, channel_id, last_error_code, access_token, refresh_token, expires_at,
    selected_for_posting on public.youtube_connections for each row when (new.channel_id is not null) execute function engine.wake_on_connection();

create function engine.wake_on_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.wake_project(p.project) from (
    select distinct n.project from new_clients n join old_clients o using (id) where n.daily_quota > o.daily_quota order by n.project) p;
  return null;
end $$;
comment on function engine.wake_on_quota() is 'Trigger: Google has given a project more quota, so its channels go on today.';
create trigger user_google_oauth_clients_wake after update on public.user_google_oauth_clients
  referencing old table as old_clients new table as new_clients for each statement execute function engine.wake_on_quota();
