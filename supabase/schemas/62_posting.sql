-- Posting at most once: claim with a lease and reserved credits, announce each send, record what came of it,
-- reconcile what nobody recorded.

create function engine.server_tries(p_pauses int) returns int
language sql immutable set search_path = '' as $$ select case p_pauses when 0 then 2 else 1 end $$;
comment on function engine.server_tries(int) is
  'How many failures of Google''s servers a connection takes before it waits: two, and one when it asks again after a pause. Each may leave a reply whose outcome nobody knows.';

create function engine.server_pause(p_pauses int, p_kind text default 'backend') returns interval
language sql volatile set search_path = '' as $$
  select (array[interval '2 minutes', '5 minutes', '15 minutes', '30 minutes', '1 hour', '3 hours', '6 hours'])
    [least(p_pauses, case p_kind when 'unexplained' then 7 else 5 end)] * (0.9 + 0.2 * random())
$$;
comment on function engine.server_pause(int, text) is
  'How long a connection waits in its nth pause in a row: 2, 5, 15, 30 minutes, then an hour, 10 % more or less so that connections do not march in step. '
  'Refused without a reason that we know it goes on to 3 and 6 hours: that may last, and each trial costs a reply''s units.';

create function engine.note_server_failure(p_connection uuid, p_kind text default 'backend') returns void
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v private.server_troubles;
begin
  -- Not for one that is deleted meanwhile: then nothing is sent with it any more.
  perform from public.youtube_connections c where c.id = p_connection for key share;
  if not found then
    return;
  end if;
  insert into private.server_troubles as t (connection_id, kind, failures, failed_at) values (p_connection, p_kind, 1, v_now)
  on conflict (connection_id) do update set failed_at = v_now, kind = p_kind,
    -- What fails within a pause had left before it began.
    failures = case when t.paused_until > v_now then 0 else t.failures + 1 end
  returning * into v;
  if v.failures >= engine.server_tries(v.pauses) then
    update private.server_troubles set failures = 0, pauses = v.pauses + 1, paused_until = v_now + engine.server_pause(v.pauses + 1, p_kind)
    where connection_id = p_connection;
  end if;
end $$;
comment on function engine.note_server_failure(uuid, text) is
  'Google''s servers failed a connection, or refused it for no reason that we know: after the second time in a row it waits, after each trial longer.';

create function service.record_server_failure(p_connection uuid, p_kind text default 'backend') returns void
language sql security definer set search_path = '' as $$ select engine.note_server_failure(p_connection, p_kind) $$;
comment on function service.record_server_failure(uuid, text) is 'Google''s servers failed or refused, without a reason that we know, a read before posting: see engine.note_server_failure.';

create function engine.sends_left(p_user uuid, p_connection uuid, p_claiming boolean) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v private.server_troubles;
begin
  select * into v from private.server_troubles t where t.connection_id = p_connection;
  if not found then
    return null;
  elsif v.paused_until > v_now then
    return 0;
  end if;
  -- Who is sending just now may fail as well. An outcome is recorded, or its lease over, within 45 seconds (service.begin_send).
  return engine.server_tries(v.pauses) - v.failures - (
    select count(*)::int from private.sends s join public.replies y using (comment_row_id)
    where s.user_id = p_user and s.connection_id = p_connection and not s.given_up and s.lease_id is not null
      and case when y.send_started_at is null then p_claiming and s.lease_until > v_now else y.send_started_at > v_now - interval '45 seconds' end);
end $$;
comment on function engine.sends_left(uuid, uuid, boolean) is
  'How many replies may be taken up (p_claiming) or sent with a connection that Google''s servers have failed; null when they have not.';

create function engine.answers_edited(v engine.comments) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return v.redacted_at is null and v.answered_text is not null and v.answered_text <> engine.text_hash(v.text_original);
end $$;
comment on function engine.answers_edited(engine.comments) is 'Whether a reply was written, or approved by its owner, for another text than the comment has now.';

create function engine.take_back_edited(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v engine.comments;
begin
  if (select y.reply_status from public.comments y where y.id = p_id) = 'posting' then
    perform engine.return_to_queue(p_id, 'comment_edited');
  end if;
  v := engine.lock_comment(p_id);
  if not v.findings @> '[{"check": "comment_edited"}]' then
    v.findings := v.findings || to_jsonb(engine.comment_edited());
  end if;
  perform engine.move_locked(v, 'draft', 'engine', 'comment_edited');
end $$;
comment on function engine.take_back_edited(uuid) is 'Takes an approved reply whose comment was edited back to draft, for a person to look at.';

create function engine.leave_answered(v engine.comments) returns void
language plpgsql set search_path = '' as $$
begin
  if v.reply_status = 'posting' then
    perform engine.return_to_queue(v.id, 'already_answered');
  end if;
  perform engine.move_reply(v.id, 'draft', 'engine', 'already_answered');
  perform engine.move_reply(v.id, 'skipped', 'engine', 'already_answered');
end $$;
comment on function engine.leave_answered(engine.comments) is 'Takes back an approved reply to a comment that the owner has answered meanwhile.';

create function engine.posting_turns(p_user uuid, p_most int) returns setof public.channel_syncs
language plpgsql set search_path = '' as $$
begin
  if p_user is null then
    return query
    select s.* from public.channel_syncs s where s.post_due_at <= engine.now()
    order by s.post_due_at limit p_most for update skip locked;
  else
    return query
    select s.* from public.channel_syncs s where s.user_id = p_user and s.post_due_at is not null
    order by s.post_due_at limit p_most for update skip locked;
  end if;
end $$;
comment on function engine.posting_turns(uuid, int) is
  'Locks up to p_most channels whose turn to post has come, longest waiting first, or any of one user''s for which something is queued; passes over those that another claim holds.';

create type engine.room_to_post as (
  replies int, opens_at timestamptz, videos text[], texts bigint[], cap_video_day int, same_text_per_day int
);
comment on type engine.room_to_post is
  'How many more replies may be posted on a channel, and when none, when to look again; the videos and texts of those that count for the day, each as often as it was used, with the caps of both.';

create function engine.posting_room(p_user uuid, p_channel text, p_project text) returns engine.room_to_post
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v record;
  v_month int;
  v_budget int;
  v_room engine.room_to_post;
begin
  select s.cap_hour, s.cap_day, s.cap_video_day, s.same_text_per_day, p.plan into v
  from engine.settings_of(p_user, p_channel) s join public.accounts p on p.id = s.user_id;
  v_month := engine.replies_left(p_user, v.plan);
  v_budget := engine.quota_left_for(p_user, p_project, 'posting') / engine.reply_cost();
  select least(v.cap_hour - count(*) filter (where r.in_last_hour), v.cap_day - count(*), v_month, v_budget),
    -- A cap is looked at again when the oldest reply that counts has left its hour or day.
    greatest(
      case when count(*) filter (where r.in_last_hour) >= v.cap_hour
        then min(coalesce(r.sent_at, v_now)) filter (where r.in_last_hour) + interval '1 hour' end,
      case when count(*) >= v.cap_day then min(coalesce(r.sent_at, v_now)) + interval '24 hours' end,
      case when v_month <= 0 then v_now + interval '1 hour' end,
      case when v_budget <= 0 then engine.quota_opens_at(p_project, 'posting', engine.reply_cost()) end),
    coalesce(array_agg(r.video_id) filter (where r.video_id is not null), '{}'),
    coalesce(array_agg(r.reply_shape) filter (where r.channel_id = p_channel and r.reply_shape is not null), '{}'),
    v.cap_video_day, v.same_text_per_day
  into v_room from engine.recent_posts(p_user, p_channel) r;
  return v_room;
end $$;
comment on function engine.posting_room(uuid, text, text) is
  'How many more replies a project''s budget, the plan''s month and the user''s caps of hour and day allow on a channel (engine.room_to_post).';

create function engine.set_post_aside(p_id uuid, p_error text) returns void
language plpgsql set search_path = '' as $$
begin
  raise warning 'reply % is set aside: %', p_id, p_error;
  update public.comments y set post_after = engine.now() + interval '1 hour', status_reason = 'post_failed' where y.id = p_id and y.reply_status = 'queue';
exception when others then
  raise warning 'reply % cannot be set aside: %', p_id, sqlerrm;
end $$;
comment on function engine.set_post_aside(uuid, text) is
  'A queued reply that could not be taken up, for a reason that nobody foresaw: tried again in an hour, which its owner is told.';

create function engine.full_videos(p_room engine.room_to_post) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(select u from unnest(p_room.videos) u group by u having count(*) >= p_room.cap_video_day);
end $$;
comment on function engine.full_videos(engine.room_to_post) is 'The videos under which no more replies may be posted today.';

create function engine.full_texts(p_room engine.room_to_post) returns bigint[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(select u from unnest(p_room.texts) u group by u having count(*) >= p_room.same_text_per_day);
end $$;
comment on function engine.full_texts(engine.room_to_post) is 'The texts that may not be posted once more today.';

create function engine.why_not_taken(v engine.comments, p_room engine.room_to_post) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when engine.answers_edited(v) then 'comment_edited'
    when engine.rests_on_old_fact(v) then 'old_fact'
    when v.owner_replied_at is not null then 'already_answered'
    when v.approved_by = 'engine' and engine.turn_stop(v) is not null then 'turn'
    when engine.turn_waits_until(v) > engine.now() then 'turn_waits'
    -- Became full by those before it.
    when v.video_id is not null and cardinality(array_positions(p_room.videos, v.video_id)) >= p_room.cap_video_day then 'full'
    when v.reply_shape is not null and cardinality(array_positions(p_room.texts, v.reply_shape)) >= p_room.same_text_per_day then 'full'
    when v.approved_hash is distinct from engine.reply_hash(v.generated_reply) then 'not_approved'
    -- Another user may have connected the same channel: a comment is answered by one of them only, and the other is told.
    when exists (
      select from public.comments o
      where o.comment_id = v.comment_id and o.id <> v.id and o.reply_status = any (engine.reply_may_be_posted())) then 'other_account'
    -- A lost reply is looked for in its thread (docs/YOUTUBE.md, Posting once), so only one of a thread is in flight.
    when exists (select from private.sends o where o.thread_id = v.thread_id and not o.given_up) then 'thread_busy'
  end;
end $$;
comment on function engine.why_not_taken(engine.comments, engine.room_to_post) is
  'Why a due reply, whose row is locked, is not taken up: comment_edited, old_fact, already_answered, turn (engine.turn_stop), turn_waits, full, not_approved, other_account, thread_busy; null when it is.';

create function engine.why_not_now(v engine.comments, p_room engine.room_to_post) returns text
language plpgsql set search_path = '' as $$
begin
  if v.id is null or not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.thread:' || v.thread_id, 0)) then
    return 'locked';
  end if;
  -- A statement of its own: it sees what whoever held the lock before has done.
  return engine.why_not_taken(v, p_room);
end $$;
comment on function engine.why_not_now(engine.comments, engine.room_to_post) is
  'engine.why_not_taken under the lock of the thread; locked where another claim holds it, or the reply''s row (v is null).';

create function engine.pass_over(v engine.comments, p_why text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_why = 'comment_edited' then
    perform engine.take_back_edited(v.id);
  elsif p_why = 'old_fact' then
    v.findings := v.findings || jsonb_build_array(jsonb_build_object('check', 'unproven', 'reason', 'A fact it uses has expired or changed.'));
    perform engine.move_locked(v, 'draft', 'engine', 'check_failed');
  elsif p_why = 'already_answered' then
    perform engine.leave_answered(v);
  elsif p_why = 'turn' then
    perform engine.leave_turn(v.id, engine.turn_stop(v));
  elsif p_why = 'turn_waits' then
    update public.comments y set post_after = engine.turn_waits_until(v) where y.id = v.id;
  elsif p_why in ('not_approved', 'other_account') then
    -- Nothing that passes soon: not to be looked at again and again ahead of the others.
    update public.comments y set post_after = engine.now() + interval '1 hour',
      status_reason = case p_why when 'other_account' then p_why else y.status_reason end
    where y.id = v.id;
  end if;
end $$;
comment on function engine.pass_over(engine.comments, text) is 'What follows from why a reply is not taken up (engine.why_not_taken).';

create function engine.posting_means(
  p_user uuid, p_channel text, out connection public.youtube_connections, out sends int, out next_turn timestamptz
)
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_hold text;
  c public.youtube_connections;
begin
  select y.post_after into next_turn from public.comments y
  where y.user_id = p_user and y.channel_id = p_channel and y.is_replied and y.reply_status = 'queue' order by y.post_after limit 1;
  if next_turn is null or next_turn > v_now then
    return;
  end if;
  v_hold := engine.posting_hold(p_user, p_channel);
  if v_hold is not null then
    next_turn := engine.hold_ends(p_user, p_channel, v_hold);
    return;
  end if;
  select k.* into c from public.youtube_connections k
  where k.user_id = p_user and k.channel_id = p_channel and k.selected_for_posting and k.client_config_id is not null and engine.connection_usable(k)
  order by k.priority, k.last_used_at nulls first limit 1;
  if not found then
    next_turn := least(v_now + interval '1 hour', engine.quota_resets_at());
    return;
  end if;
  next_turn := v_now + interval '1 second';
  -- Kept from being deleted under the claim, which would lock connection and replies the other way round.
  perform from public.youtube_connections k where k.id = c.id for key share skip locked;
  if not found then
    return;
  end if;
  sends := engine.sends_left(p_user, c.id, true);
  if sends <= 0 then
    select greatest(t.paused_until, v_now + interval '10 seconds') into next_turn from private.server_troubles t where t.connection_id = c.id;
    return;
  end if;
  connection := c;
end $$;
comment on function engine.posting_means(uuid, text) is
  'The connection that a channel''s due replies may be posted with now, kept from being deleted, and how many it may send while Google''s servers fail it (null: any number); '
  'without one, when the channel''s turn comes again, null when nothing is queued.';

create function engine.turn_after_look(p_user uuid, p_channel text, p_room engine.room_to_post, p_again_in interval) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_videos constant text[] := engine.full_videos(p_room);
  v_texts constant bigint[] := engine.full_texts(p_room);
begin
  return least(
    (select y.post_after from public.comments y
     where y.user_id = p_user and y.channel_id = p_channel and y.is_replied and y.reply_status = 'queue' and y.post_after > v_now order by y.post_after limit 1),
    (select min(coalesce(r.sent_at, v_now)) + interval '24 hours' from engine.recent_posts(p_user, p_channel) r
     where (r.video_id = any (v_videos) or (r.channel_id = p_channel and r.reply_shape = any (v_texts)))
       and exists (
         select from public.comments y join public.replies w on w.comment_row_id = y.id
         where y.user_id = p_user and y.channel_id = p_channel and y.is_replied and y.reply_status = 'queue' and y.post_after <= v_now
           and (y.video_id = any (v_videos) or w.reply_shape = any (v_texts)))),
    v_now + p_again_in);
end $$;
comment on function engine.turn_after_look(uuid, text, engine.room_to_post, interval) is
  'When a channel''s turn comes again after all that was due has been looked at: what is left waits for its time, for a full video or text, or for what passes in p_again_in.';

create function engine.claim_channel_posts(
  p_user uuid, p_channel text, p_most int, p_lease uuid, p_lease_seconds int, out taken uuid[], out next_turn timestamptz
)
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  -- What is looked at in one turn is bounded, whatever stands in the queue.
  v_most_looks constant int := 100;
  v_looks int := 0;
  v_means record;
  v_most int;
  v_project text;
  v_room engine.room_to_post;
  v_full_videos text[];
  v_full_texts bigint[];
  v_id uuid;
  v engine.comments;
  v_why text;
  v_again_in interval;
begin
  taken := '{}';
  next_turn := v_now + interval '1 second';
  if not engine.take_posting_turns(p_user) then
    return;
  end if;
  select * into v_means from engine.posting_means(p_user, p_channel);
  if (v_means.connection).id is null then
    next_turn := v_means.next_turn;
    return;
  end if;
  v_most := least(p_most, v_means.sends);
  v_project := engine.project_of((v_means.connection).id);
  -- One claim at a time reads and uses the budget of a project.
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.project:' || v_project, 0)) then
    return;
  end if;
  v_room := engine.posting_room(p_user, p_channel, v_project);
  v_full_videos := engine.full_videos(v_room);
  v_full_texts := engine.full_texts(v_room);

  for v_id in
    select y.id from public.comments y join public.replies w on w.comment_row_id = y.id
    where y.user_id = p_user and y.channel_id = p_channel and y.is_replied and y.reply_status = 'queue' and y.post_after <= v_now and v_room.replies > 0
      and (y.video_id is null or y.video_id <> all (v_full_videos))
      and (w.reply_shape is null or w.reply_shape <> all (v_full_texts))
    order by y.post_after, y.id limit v_most_looks
  loop
    exit when cardinality(taken) >= least(v_most, v_room.replies);
    v_looks := v_looks + 1;
    begin
      -- Looked at again under its lock: the owner may have changed it since, and what is approved is what is sent.
      v := null;
      perform from public.comments y where y.id = v_id and y.reply_status = 'queue' and y.post_after <= v_now for update skip locked;
      if found then
        select * into v from engine.comments y where y.id = v_id;
      end if;
      v_why := engine.why_not_now(v, v_room);
      if v_why is null then
        perform engine.start_posting(v, v_means.connection, v_project, p_lease, p_lease_seconds);
        taken := taken || v.id;
        v_room.videos := v_room.videos || v.video_id;
        v_room.texts := v_room.texts || v.reply_shape;
      elsif v_why in ('locked', 'thread_busy') then
        v_again_in := interval '10 seconds';
      else
        perform engine.pass_over(v, v_why);
      end if;
    exception when others then
      -- A row that cannot be taken must not keep the channel's others from being posted.
      perform engine.set_post_aside(v_id, sqlerrm);
      v_again_in := coalesce(v_again_in, interval '5 minutes');
    end;
  end loop;

  next_turn := case
    when cardinality(taken) >= v_room.replies then (engine.posting_room(p_user, p_channel, v_project)).opens_at
    when cardinality(taken) >= v_most or v_looks >= v_most_looks then v_now
    else engine.turn_after_look(p_user, p_channel, v_room, v_again_in) end;
end $$;
comment on function engine.claim_channel_posts(uuid, text, int, uuid, int) is
  'Part of claim_posts: takes up to p_most due replies of one channel, and says when its turn comes again; null when nothing is queued.';

create function service.claim_posts(p_user uuid default null, p_limit int default 50, p_lease_seconds int default 180, p_each int default 3)
returns table (id uuid, user_id uuid, lease_id uuid, channel_id text, comment_id text, thread_id text, reply text,
  text_original text, published_at timestamptz, may_be_answered boolean, connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_lease uuid := gen_random_uuid();
  v_taken uuid[] := '{}';
  v_turns public.channel_syncs[];
  v_turn public.channel_syncs;
  v_claim record;
  v_looks int := 0;
  v_before int;
begin
  perform engine.note_lineage();
  -- Turns stay as they are, so that all of it goes on at once when the operator says so.
  if engine.stands_still() then
    return;
  end if;
  while cardinality(v_taken) < p_limit and v_looks < p_limit loop
    v_before := cardinality(v_taken);
    -- No more than can be taken up, so that claims beside this one find the others. Who was served waits behind them, and has a second turn
    -- when nobody else is due: replies of one channel share the read of their threads.
    v_turns := array(
      select t from engine.posting_turns(p_user, case when p_user is null then (p_limit - cardinality(v_taken) + p_each - 1) / p_each else p_limit end) t);
    foreach v_turn in array v_turns loop
      exit when cardinality(v_taken) >= p_limit;
      begin
        select * into v_claim
        from engine.claim_channel_posts(v_turn.user_id, v_turn.channel_id, least(p_each, p_limit - cardinality(v_taken)), v_lease, p_lease_seconds);
        v_taken := v_taken || v_claim.taken;
      exception when others then
        -- A channel that cannot be worked on must not keep the others from their turns.
        raise warning 'claim_posts: channel %: %', v_turn.channel_id, sqlerrm;
        select null::uuid[] as taken, engine.now() + interval '5 minutes' as next_turn into v_claim;
      end;
      update public.channel_syncs s set post_due_at = v_claim.next_turn where s.user_id = v_turn.user_id and s.channel_id = v_turn.channel_id;
      v_looks := v_looks + 1;
    end loop;
    -- A person's channels are taken up whatever their turn, so once.
    exit when p_user is not null or v_turns = '{}'
      or (cardinality(v_taken) = v_before and not exists (select from unnest(v_turns) t where t.post_due_at < engine.now()));
  end loop;

  return query
  select y.id, y.user_id, v_lease, y.channel_id, y.comment_id, y.thread_id, w.generated_reply, y.text_original, y.published_at,
    engine.may_be_answered(y.published_at), c.id, c.client_config_id, engine.secret(c.id, 'access_token'), c.expires_at
  from public.comments y join public.replies w on w.comment_row_id = y.id join public.youtube_connections c on c.id = w.used_connection_id
  where y.id = any (v_taken)
  order by c.id, y.post_after, y.id;
end $$;
comment on function service.claim_posts(uuid, int, int, int) is
  'Moves queued replies to posting, leased for p_lease_seconds, 50 credits reserved for each (engine.reserved_units): p_limit in all, p_each of a channel, of the '
  'channels whose turn has come or of one user''s, and sets when each channel''s turn comes again. Only approved accounts and text, comments that were not edited '
  'since, running automation, usable posting connections, outside quiet hours, within the project''s budget, the plan''s month, the caps of hour, day, video and '
  'text, and past the undo window. A connection that Google''s servers have failed waits, and then gets one (engine.sends_left). It waits for nobody: who is being '
  'claimed for elsewhere is passed over. may_be_answered: the database was brought back since, so the moderation queues are looked through, too.';

create function engine.start_posting(
  v engine.comments, p_connection public.youtube_connections, p_project text, p_lease uuid, p_seconds int
) returns void
language plpgsql set search_path = '' as $$
begin
  v.send_started_at := null;
  v.post_attempts := v.post_attempts + 1;
  v.used_connection_id := p_connection.id;
  v.used_connection_label := p_connection.label;
  perform engine.move_locked(v, 'posting', 'engine', 'claimed', jsonb_build_object('connection_id', p_connection.id));
  insert into private.sends (comment_row_id, user_id, thread_id, connection_id, lease_id, lease_until)
  values (v.id, v.user_id, v.thread_id, p_connection.id, p_lease, engine.now() + make_interval(secs => p_seconds));
  insert into private.reserved_replies (comment_row_id, connection_id, project) values (v.id, p_connection.id, p_project)
  on conflict (comment_row_id) do update set connection_id = excluded.connection_id, project = excluded.project;
end $$;
comment on function engine.start_posting(engine.comments, public.youtube_connections, text, uuid, int) is
  'Part of claim_posts: state, lease and connection of one reply whose row is locked, with its units reserved.';

create function service.begin_send(p_id uuid, p_lease uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments;
  v_hold text;
begin
  v := engine.lock_comment(p_id);
  if v.reply_status is distinct from 'posting' or v.lease_id is distinct from p_lease or coalesce(v.lease_until <= engine.now(), true) then
    return false;
  end if;
  if v.send_started_at is not null then
    return true;
  end if;
  if engine.answers_edited(v) then
    perform engine.take_back_edited(p_id);
    return false;
  elsif v.owner_replied_at is not null then
    -- Said on YouTube since the claim: it closes all that came before it.
    perform engine.leave_answered(v);
    return false;
  end if;
  -- One at a time for each user: the caps are read and used under this lock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.begin_send:' || v.user_id, 0));
  v_hold := case
    when exists (select from public.youtube_connections c where c.id = v.used_connection_id and c.is_active)
      then coalesce(engine.posting_hold(v.user_id, v.channel_id), engine.pace_hold(v))
    else 'paused'
  end;
  if v_hold is null and engine.sends_left(v.user_id, v.used_connection_id, false) <= 0 then
    v_hold := case when exists (
      select from private.server_troubles t where t.connection_id = v.used_connection_id and t.kind = 'unexplained') then 'refusing' else 'server_trouble' end;
  end if;
  if v_hold is not null then
    perform engine.return_to_queue(p_id, v_hold);
    return false;
  elsif v.approved_by = 'engine' then
    -- Nobody has seen it, and the consent that stood in for that is withdrawn, or more was said in the thread since.
    v_hold := case when not (select engine.lets_go(y) from public.comments y where y.id = p_id) then 'needs_approval' else engine.turn_stop(v) end;
    if v_hold is not null then
      perform engine.leave_turn(p_id, v_hold);
      return false;
    end if;
  end if;
  -- A call ends within 15 seconds: when nothing is recorded soon after, the reply is looked for.
  update public.replies w set send_started_at = engine.now() where w.comment_row_id = p_id;
  update private.sends s set lease_until = engine.now() + interval '45 seconds' where s.comment_row_id = p_id;
  delete from private.reserved_replies r where r.comment_row_id = p_id;
  perform engine.charge(engine.project_of(v.used_connection_id), engine.reply_cost(), 'insert', v.user_id);
  perform engine.charge_connection(v.used_connection_id, engine.reply_cost());
  return true;
end $$;
comment on function service.begin_send(uuid, uuid) is
  'The last step before the insert leaves: from here on the outcome counts as unknown until recorded, and the lease lasts 45 s more. False when the lease is '
  'lost or, since the claim, the comment was edited, its owner answered it, the account or the channel was paused or disconnected, quiet hours began, a cap was lowered or Google''s servers failed others; then nothing '
  'may be sent. The reserved credits become spent.';

create function engine.return_to_queue(p_id uuid, p_reason text, p_code text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v engine.comments;
begin
  v := engine.lock_comment(p_id);
  v.send_started_at := null;
  v.post_after := engine.now() + case
    when p_reason = any (engine.own_return_reasons()) then interval '0'
    -- Each look reads the thread's replies, and YouTube may go on like that for days.
    when p_reason = 'thread_cut' then least(interval '1 hour' * power(2, least(v.post_attempts, 6) - 1), interval '1 day')
    else least(interval '1 minute' * power(2, least(v.post_attempts, 6)), interval '1 hour') end;
  perform engine.move_locked(v, 'queue', 'engine', p_reason, case when p_code is null then '{}' else jsonb_build_object('code', p_code) end);
end $$;
comment on function engine.return_to_queue(uuid, text, text) is
  'Takes a reply that YouTube surely did not take back to the queue, with YouTube''s own code if it gave one. After a refusal or no answer it waits, doubling up to an hour, or to a day '
  'where the replies of its thread could not be read to their end; when the reason was ours it does not.';

create function engine.fail_refused(v engine.comments, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform engine.move_reply(v.id, 'failed', 'engine', p_reason);
  if v.send_started_at is null then
    return;
  end if;
  begin
    perform engine.trip_breaker(v.user_id, v.channel_id);
  exception when others then
    raise warning 'the breaker could not judge channel % of %: %', v.channel_id, v.user_id, sqlerrm;
  end;
end $$;
comment on function engine.fail_refused(engine.comments, text) is
  'YouTube refused a reply for good, which counts for the breaker when it was sent and not only looked at.';

create function engine.is_refused_alone(v engine.comments) returns boolean
language sql stable set search_path = '' as $$
  select count(*) >= 4
  from public.reply_events e
  where e.comment_row_id = v.id and e.to_status = 'queue' and e.reason = 'unexplained' and e.created_at >= v.approved_at
    and exists (
      select from public.replies o
      where o.user_id = v.user_id and o.used_connection_id = v.used_connection_id and o.posted_at > e.created_at)
$$;
comment on function engine.is_refused_alone(engine.comments) is
  'Whether YouTube has refused a reply without a reason that we know four times since it was approved, and took others after each: then the fifth time it is the reply, not the connection.';

create function engine.accept_posted(v engine.comments, p_reply_id text, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  update public.replies w set youtube_reply_id = p_reply_id, posted_at = p_at, verification_attempts = 0 where w.comment_row_id = v.id;
  update public.comments y set reply_sent_at = p_at where y.id = v.id;
  delete from private.sends s where s.comment_row_id = v.id;
  perform engine.look_at(v.id, p_at + interval '15 seconds');
  perform engine.look_at_thread(v.user_id, v.thread_id, v.channel_id, p_at);
  delete from private.reserved_replies r where r.comment_row_id = v.id and v.send_started_at is null;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
  values (v.user_id, v.id, v.reply_status, v.reply_status, 'engine', 'accepted', jsonb_build_object('youtube_reply_id', p_reply_id));
  insert into private.reply_months as m (user_id, month, replies)
  values (v.user_id, date_trunc('month', p_at at time zone 'UTC')::date, 1)
  on conflict (user_id, month) do update set replies = m.replies + 1;
  -- Only shown, so not worth waiting for whoever changes the settings, or deletes the connection.
  update public.automation_settings s set last_used_connection_id = c.id
  from (select k.id from public.youtube_connections k where k.id = v.used_connection_id for key share skip locked) c,
    (select a.user_id from public.automation_settings a
     where a.user_id = v.user_id and a.last_used_connection_id is distinct from v.used_connection_id for no key update skip locked) own
  where s.user_id = own.user_id;
end $$;
comment on function engine.accept_posted(engine.comments, text, timestamptz) is
  'YouTube accepted the reply, whose row is locked: keeps its id, starts verification, counts the month.';

create function service.record_post(p_id uuid, p_lease uuid, p_outcome text, p_reason text default null, p_reply_id text default null, p_posted_at timestamptz default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments;
begin
  v := engine.lock_comment(p_id);
  if v.id is null then
    return null;
  elsif v.reply_status is distinct from 'posting' or v.youtube_reply_id is not null or v.lease_id is distinct from p_lease then
    return v.reply_status;
  end if;
  case p_outcome
    when 'posted' then
      if coalesce(p_reply_id, '') = '' then
        perform engine.fail(422, 'reply_id_missing', 'A posted reply has an id.');
      end if;
      perform engine.accept_posted(v, p_reply_id, least(p_posted_at, engine.now()));
      -- Of one that was sent since: what was found on YouTube proves nothing about sending.
      delete from private.server_troubles t where t.connection_id = v.used_connection_id and t.failed_at <= v.send_started_at;
    when 'returned' then
      if v.send_started_at is not null and p_reason = 'network' then
        -- Nothing left the machine, so the 50 were not spent.
        perform engine.charge(engine.project_of(v.used_connection_id), -engine.reply_cost(), 'insert', v.user_id);
        perform engine.charge_connection(v.used_connection_id, -engine.reply_cost());
      end if;
      perform engine.return_to_queue(p_id, p_reason);
    when 'refused' then
      perform engine.fail_refused(v, p_reason);
    when 'unexplained' then
      if engine.is_refused_alone(v) then
        perform engine.fail_refused(v, p_reason);
      else
        perform engine.return_to_queue(p_id, 'unexplained', p_reason);
      end if;
      perform engine.note_server_failure(v.used_connection_id, 'unexplained');
    when 'again' then
      if exists (
        select from public.reply_events e
        where e.comment_row_id = p_id and e.to_status = 'queue' and e.reason = p_reason and e.created_at >= v.approved_at
      ) then
        perform engine.fail_refused(v, p_reason);
      else
        perform engine.return_to_queue(p_id, p_reason);
        update public.comments y set post_after = engine.now() + interval '15 minutes' where y.id = p_id;
      end if;
      perform engine.note_server_failure(v.used_connection_id);
    when 'answered' then
      perform engine.leave_answered(v);
    when 'edited' then
      perform engine.take_back_edited(p_id);
    when 'uncertain' then
      -- Stays in posting. Reconciling looks for it when this lease has ended; sooner YouTube may not list it yet.
      -- Nobody is sending it any more.
      update private.sends s set lease_id = null, lease_until = engine.now() + interval '20 seconds' where s.comment_row_id = p_id;
      update public.comments y set status_reason = p_reason where y.id = p_id;
      if v.send_started_at is not null then
        perform engine.note_server_failure(v.used_connection_id);
      end if;
    else
      perform engine.fail(422, 'unknown_outcome', 'Unknown outcome of posting.');
  end case;
  return (select y.reply_status from public.comments y where y.id = p_id);
end $$;
comment on function service.record_post(uuid, uuid, text, text, text, timestamptz) is
  'What came of one claimed reply: posted (with its id, and when, of one that was found there), returned (surely not taken), refused (for good), again (not processed: once more after 15 minutes, then failed), unexplained (refused without a reason that we know: tried again), answered (the owner did meanwhile), '
  'edited (by the viewer), uncertain (to be reconciled). Only the holder of the lease is heard; repeating changes nothing. Returns the state.';

create function engine.look_decides(v engine.comments) returns boolean
language sql immutable set search_path = '' as $$
  -- A look is claimed for 60 seconds.
  select v.reconcile_attempts >= 2 and v.lease_until >= v.send_started_at + interval '5 minutes 60 seconds'
$$;
comment on function engine.look_decides(engine.comments) is
  'Whether a look for a lost reply, claimed until its lease_until, settles it by finding nothing: the third, at least 5 minutes after sending.';

create function engine.look_for(p_id uuid, p_sent_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_at constant timestamptz := engine.later_look(p_sent_at, engine.now());
begin
  if v_at is null then
    delete from private.sends s where s.comment_row_id = p_id;
  else
    insert into private.sends as s (comment_row_id, user_id, thread_id, connection_id, lease_until, given_up)
    select y.id, y.user_id, y.thread_id, w.used_connection_id, v_at, true
    from public.comments y join public.replies w on w.comment_row_id = y.id where y.id = p_id
    on conflict (comment_row_id) do update set lease_until = excluded.lease_until;
  end if;
end $$;
comment on function engine.look_for(uuid, timestamptz) is
  'When a reply that is unknown since p_sent_at is next looked for on YouTube, in case lists lag (engine.later_look); no more after a week.';

create function service.claim_reconciles(p_user uuid default null, p_limit int default 50)
returns table (id uuid, user_id uuid, lease_id uuid, channel_id text, thread_id text, reply text, send_started_at timestamptz, decides boolean,
  connection_id uuid, client_config_id uuid, sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_lease uuid := gen_random_uuid();
  v record;
  v_connection uuid;
  v_waits timestamptz;
begin
  -- A lease that ended before begin_send never sent anything. In this order, since each takes its channel's turn.
  for v in
    select y.id from private.sends s join public.comments y on y.id = s.comment_row_id join public.replies w on w.comment_row_id = y.id
    -- With its lease, which another run may have taken since this statement began.
    where s.lease_until <= engine.now() and not s.given_up and w.send_started_at is null and (p_user is null or s.user_id = p_user)
    order by y.user_id, y.channel_id, y.comment_id limit 4 * p_limit for update of y, s skip locked
  loop
    begin
      perform engine.return_to_queue(v.id, 'interrupted');
    exception when others then
      raise warning 'claim_reconciles: reply %: %', v.id, sqlerrm;
    end;
  end loop;

  for v in
    select y.id, y.user_id, y.channel_id, w.used_connection_id, w.send_started_at
    from private.sends s join public.comments y on y.id = s.comment_row_id join public.replies w on w.comment_row_id = y.id
    where s.lease_until <= engine.now() and not s.given_up and w.send_started_at is not null and (p_user is null or s.user_id = p_user)
    order by s.lease_until limit p_limit for update of y, s skip locked
  loop
    v_connection := (engine.channel_connection(v.user_id, v.channel_id, v.used_connection_id)).id;
    select t.paused_until into v_waits from private.server_troubles t
    where t.connection_id = v_connection and t.pauses > 1 and t.paused_until > engine.now();
    if v_waits is not null then
      -- An outage that goes on: looking would cost a unit a minute each and find nothing.
      update private.sends s set lease_id = null, lease_until = v_waits where s.comment_row_id = v.id;
    elsif v_connection is not null then
      update private.sends s set lease_id = v_lease, lease_until = engine.now() + interval '60 seconds' where s.comment_row_id = v.id;
      return query
      select y.id, y.user_id, v_lease, y.channel_id, y.thread_id, y.generated_reply, y.send_started_at, engine.look_decides(y), c.id, c.client_config_id,
        engine.secret(c.id, 'access_token'), c.expires_at
      from engine.comments y join public.youtube_connections c on c.id = v_connection where y.id = v.id;
    elsif v.send_started_at <= engine.now() - interval '24 hours' then
      begin
        perform engine.move_reply(v.id, 'unknown', 'engine', 'connection_gone');
        perform engine.look_for(v.id, v.send_started_at);
      exception when others then
        raise warning 'claim_reconciles: reply %: %', v.id, sqlerrm;
      end;
    else
      -- Without a connection nobody can look. It may come back within a day; then a person decides. Meanwhile it must not stand before those that can be looked for.
      update private.sends s set lease_id = null, lease_until = engine.now() + interval '10 minutes' where s.comment_row_id = v.id;
    end if;
  end loop;

  for v in
    select y.id, y.user_id, y.channel_id, w.used_connection_id, w.send_started_at
    from private.sends s join public.comments y on y.id = s.comment_row_id join public.replies w on w.comment_row_id = y.id
    where s.lease_until <= engine.now() and s.given_up and (p_user is null or s.user_id = p_user)
    order by s.lease_until limit p_limit for update of y, s skip locked
  loop
    v_connection := (engine.channel_connection(v.user_id, v.channel_id, v.used_connection_id)).id;
    -- Whatever comes of this look, the next is a later one.
    perform engine.look_for(v.id, v.send_started_at);
    if v_connection is not null then
      return query
      select y.id, y.user_id, v_lease, y.channel_id, y.thread_id, y.generated_reply, y.send_started_at, true, c.id, c.client_config_id,
        engine.secret(c.id, 'access_token'), c.expires_at
      from engine.comments y join public.youtube_connections c on c.id = v_connection where y.id = v.id;
    end if;
  end loop;
end $$;
comment on function service.claim_reconciles(uuid, int) is
  'Replies whose lease ended after sending began, leased for 60 s to look for them on YouTube. Those that never began go straight back to the '
  'queue; those that no connection could look for during a day become unknown. Unknown ones are looked for again an hour, a day and a week after they were '
  'sent (engine.later_look): lists may lag. decides: a look that finds nothing settles it, so it goes through the moderation queues as well. In an outage that goes on (server_troubles) they wait for the end of the pause.';

create function service.record_reconcile(p_id uuid, p_lease uuid, p_found_reply_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments;
begin
  v := engine.lock_comment(p_id);
  if v.reply_status = 'unknown' and v.youtube_reply_id is null and p_found_reply_id is not null then
    v := engine.move_locked(v, 'posting', 'engine', 'found_later');
    perform engine.accept_posted(v, p_found_reply_id, v.send_started_at);
    return v.reply_status;
  elsif v.reply_status is distinct from 'posting' or v.youtube_reply_id is not null or v.lease_id is distinct from p_lease then
    return v.reply_status;
  end if;
  if p_found_reply_id is not null then
    perform engine.accept_posted(v, p_found_reply_id, v.send_started_at);
  elsif engine.look_decides(v) then
    perform engine.move_locked(v, 'unknown', 'engine', 'not_found_after_lost_answer',
      jsonb_build_object('looked', v.reconcile_attempts + 1, 'send_started_at', v.send_started_at));
    perform engine.look_for(p_id, v.send_started_at);
  else
    update private.sends s set
      reconcile_attempts = s.reconcile_attempts + 1,
      -- The look is over: hearing of it again must not count as another.
      lease_id = null,
      lease_until = engine.now() + case s.reconcile_attempts when 0 then interval '60 seconds' else interval '5 minutes' end
    where s.comment_row_id = p_id;
  end if;
  return (select y.reply_status from public.comments y where y.id = p_id);
end $$;
comment on function service.record_reconcile(uuid, uuid, text) is
  'What looking for a lost reply found: its id, or null, also when YouTube refused the look for good. Absent three times over at least 5 minutes cannot be proven either way: unknown, never sent again by itself. Found later, it is posted.';

create function service.said_by_owner(p_id uuid, p_replies jsonb) returns setof text
language sql stable security definer set search_path = '' as $$
  select r.id
  from public.comments y join public.replies w on w.comment_row_id = y.id cross join jsonb_to_recordset(p_replies) as r (id text, text text)
  where y.id = p_id
    and not exists (select from public.replies k where k.user_id = y.user_id and k.youtube_reply_id = r.id)
    -- The very text that is to be sent is looked for, whoever else was told the same.
    and (engine.normalise_reply(w.generated_reply) = engine.normalise_reply(coalesce(r.text, '')) or not engine.said_by_us(y.user_id, y.thread_id, r.id, r.text))
$$;
comment on function service.said_by_owner(uuid, jsonb) is
  'Which of the channel''s replies in the thread of a claimed reply ([{id, text}]) are none of ours (engine.said_by_us): its owner''s own, or this very reply: sent again since its outcome was unknown, or sent before the database was brought back.';

create function service.claimed_reply_ids(p_user uuid, p_ids text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  select w.youtube_reply_id from public.replies w where w.user_id = p_user and w.youtube_reply_id = any (p_ids)
$$;
comment on function service.claimed_reply_ids(uuid, text[]) is 'Which of these YouTube reply ids are already recorded, so that reconciling adopts none twice.';
