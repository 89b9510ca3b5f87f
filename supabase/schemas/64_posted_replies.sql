-- What a person does to things that are on YouTube: edit or delete a posted reply, decide on held comments, have a comment translated.

create table private.reply_changes (
  comment_row_id uuid primary key references public.comments (id) on delete cascade,
  action text not null check (action in ('edit', 'delete')),
  body text,
  lease_id uuid not null,
  lease_until timestamptz not null
);
comment on table private.reply_changes is
  'Edits and deletions of posted replies that were sent to YouTube and whose outcome is not recorded yet: one at a time, and a lost one is not forgotten.';

create function service.begin_reply_change(p_user uuid, p_id uuid, p_action text, p_text text default null)
returns table (done boolean, reply_status text, youtube_reply_id text, reply text, lease_id uuid, connection_id uuid, client_config_id uuid,
  sealed_access_token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments;
  v_text text := engine.normalise_reply(coalesce(p_text, ''));
  v_open private.reply_changes;
  v_connection public.youtube_connections;
  v_project public.user_google_oauth_clients;
  v_lease uuid := gen_random_uuid();
begin
  v := engine.lock_comment(p_id, p_user);
  if v.id is null then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  end if;
  select * into v_open from private.reply_changes c where c.comment_row_id = p_id;
  if (p_action = 'delete' and v.reply_status = any (engine.reply_gone()))
    or (p_action = 'edit' and v.reply_status = any (engine.reply_on_youtube()) and v.youtube_reply_id is not null
      -- With an edit whose answer got lost, YouTube may show another text than ours.
      and v_text = v.generated_reply and v_open.comment_row_id is null)
  then
    return query select true, v.reply_status, v.youtube_reply_id, v.generated_reply, null::uuid, null::uuid, null::uuid, null::text, null::timestamptz;
    return;
  end if;
  if v.youtube_reply_id is null or v.reply_status <> all (engine.reply_on_youtube()) then
    perform engine.fail(409, 'reply_not_on_youtube', 'Only a reply that is on YouTube can be edited or deleted there.',
      'Reload the page to see the latest version.');
  end if;
  if p_action = 'edit' then
    perform engine.require_reply(p_text, 'Write a reply, or delete it.');
    perform engine.require_history_room(p_id);
  end if;
  if v_open.lease_until > engine.now() then
    perform engine.fail(409, 'reply_change_under_way', 'This reply is being changed right now.', 'Try again in half a minute.');
  end if;
  select * into v_connection from engine.channel_connection(p_user, v.channel_id, v.used_connection_id);
  if v_connection.id is null then
    perform engine.fail(409, 'channel_not_usable', 'No connected account can manage this channel right now.',
      'Reconnect the channel, or wait until its quota resets at midnight Pacific time.');
  end if;
  select * into v_project from public.user_google_oauth_clients o where o.id = v_connection.client_config_id;
  perform engine.require_share(p_user, v_project.project, 'update', engine.reply_cost());
  if engine.quota_left(v_project.project, 'action') < engine.reply_cost() then
    perform engine.fail(429, 'quota_reached', 'This OAuth client''s YouTube quota for today is used up.', 'Try again after midnight Pacific time.');
  end if;
  insert into private.reply_changes as c (comment_row_id, action, body, lease_id, lease_until)
  values (p_id, p_action, case p_action when 'edit' then v_text end, v_lease, engine.now() + interval '30 seconds')
  on conflict (comment_row_id) do update
    set action = excluded.action, body = excluded.body, lease_id = excluded.lease_id, lease_until = excluded.lease_until;
  perform engine.charge(v_project.project, engine.reply_cost(), case p_action when 'edit' then 'update' else 'delete' end, p_user);
  perform engine.charge_connection(v_connection.id, engine.reply_cost());
  return query select false, v.reply_status, v.youtube_reply_id, v_text, v_lease, v_connection.id, v_connection.client_config_id,
    engine.secret(v_connection.id, 'access_token'), v_connection.expires_at;
end $$;
comment on function service.begin_reply_change(uuid, uuid, text, text) is
  'Announces an edit or a deletion of a user''s posted reply: leased for 30 s, its 50 credits booked. done: there is nothing left to do. '
  '404 for another user''s, 409 when not on YouTube, under change or without a usable connection, 422 for the text, 429 without quota, 403 where the operator''s OAuth client is used without approval.';

create function service.record_reply_change(p_id uuid, p_lease uuid, p_outcome text, p_connection uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments;
  v_before engine.comments;
  v_change private.reply_changes;
begin
  v := engine.lock_comment(p_id);
  v_before := v;
  select * into v_change from private.reply_changes c where c.comment_row_id = p_id and c.lease_id = p_lease;
  if not found then
    return v.reply_status;
  end if;
  if p_outcome = 'lost' then
    update private.reply_changes set lease_until = engine.now() where comment_row_id = p_id;
    return v.reply_status;
  end if;
  delete from private.reply_changes where comment_row_id = p_id;
  case p_outcome
    when 'done' then
      if v_change.action = 'delete' then
        -- What verification has judged meanwhile it judged of a reply that its owner had taken away.
        if engine.reply_transition_exists(v.reply_status, 'deleted') then
          perform engine.look_at(p_id, null);
          perform engine.move_reply(p_id, 'deleted', 'owner', 'deleted_by_owner');
          perform engine.record_rule_outcome(p_id, 'rejected');
          perform engine.record_decision(v, null);
        end if;
      else
        v.generated_reply := v_change.body;
        v.marks := '[]';
        v.reply_type := case v.reply_type when 'Manual' then 'Manual' else 'AI+Edited' end;
        v.approved_hash := engine.reply_hash(v_change.body);
        v.reply_shape := engine.reply_shape_hash(v_change.body, v.author_name);
        v.approved_at := engine.now();
        v.approved_by := 'owner';
        perform engine.change_reply(v);
        perform engine.contradict_facts(v_before, v);
        perform engine.look_at(p_id, engine.now() + interval '15 seconds');
        insert into public.reply_versions (user_id, comment_row_id, reply_type, body, actor_id, sources)
        values (v.user_id, p_id, v.reply_type, v_change.body, engine.actor(), v.sources);
        insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, actor_id, reason, detail)
        values (v.user_id, p_id, v.reply_status, v.reply_status, 'owner', engine.actor(), 'edited_on_youtube', jsonb_build_object('hash', v.approved_hash));
        perform engine.record_rule_outcome(p_id, 'edited');
        perform engine.record_decision(v, v.generated_reply);
      end if;
    when 'gone' then
      -- An edit that found nothing: the next look says what has become of the reply.
      perform engine.look_at(p_id, engine.now());
    when 'not_sent' then
      perform engine.charge(engine.project_of(p_connection), -engine.reply_cost(), case v_change.action when 'edit' then 'update' else 'delete' end, v.user_id);
      perform engine.charge_connection(p_connection, -engine.reply_cost());
    when 'refused' then
      null;
    else
      perform engine.fail(422, 'unknown_outcome', 'Unknown outcome of a change.');
  end case;
  return (select y.reply_status from public.comments y where y.id = p_id);
end $$;
comment on function service.record_reply_change(uuid, uuid, text, uuid) is
  'What came of an announced change: done, gone (an edit found no reply), refused, not_sent (credits given back), lost (may be repeated at once). '
  'Only the holder of the lease is heard; repeating changes nothing. Returns the reply''s state.';
