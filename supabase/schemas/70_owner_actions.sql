-- What a signed-in owner can do to a reply and to the automation. Public RPCs are thin and run as the caller; the rules run in engine.

create function engine.own_comment(p_id uuid, p_need text) returns engine.comments
language plpgsql set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(engine.account(p_need));
  v engine.comments;
begin
  v := engine.lock_comment(p_id, v_account);
  if v.id is null or not engine.covers((select engine.channels(p_need)), v.channel_id) then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  end if;
  return v;
end $$;
comment on function engine.own_comment(uuid, text) is 'Locks and returns a comment on which the caller is allowed this (engine.permissions); 403 for who is allowed it nowhere in the account, 404 alike for none and another account''s.';

create function engine.refuse_newer(p_id uuid, p_text text, p_version bigint) returns void
language plpgsql stable set search_path = '' as $$
declare
  w public.reply_versions;
begin
  select * into w from public.reply_versions v where v.comment_row_id = p_id order by v.id desc limit 1;
  if w.id > p_version and w.body is distinct from engine.normalise_reply(p_text) then
    perform engine.fail(409, 'changed_meanwhile', case when w.actor_id = engine.actor() and w.program is not distinct from engine.acting_program() then 'You changed this reply in another window while you were writing.'
      else coalesce(engine.acted_as(w.actor_id, w.program), w.link_name || ' (by link)', 'Somebody else') || ' changed this reply while you were writing.' end, 'Compare both texts, then save again.');
  end if;
end $$;
comment on function engine.refuse_newer(uuid, text, bigint) is
  'Refuses with 409 a text that was begun on another version of a reply (reply_versions.id, 0: none yet) than it has now, and would overwrite it; null: whoever writes has seen none. The caller has locked the comment.';

create function engine.refuse_unseen(p_id uuid, p_version bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.reply_versions w where w.comment_row_id = p_id and w.id > p_version) then
    perform engine.fail(409, 'changed_meanwhile', 'This reply has changed since you saw it.', 'Read it again, then approve it.');
  end if;
end $$;
comment on function engine.refuse_unseen(uuid, bigint) is
  'Refuses with 409 what was decided on another version of a reply (reply_versions.id) than it has now; null: whoever decides names none. The caller has locked the comment.';

create function engine.let_go(v engine.comments, p_text text, p_seen boolean, p_version bigint) returns void
language plpgsql set search_path = '' as $$
begin
  -- Approved in two places at once: who comes second has what they wanted.
  if v.reply_status = any (engine.reply_counts()) and (p_text is null or engine.normalise_reply(p_text) is not distinct from v.generated_reply) then
    return;
  end if;
  if p_text is null then
    perform engine.refuse_unseen(v.id, p_version);
  end if;
  if v.reply_status = 'draft' and engine.normalise_reply(p_text) <> v.generated_reply then
    perform engine.refuse_newer(v.id, p_text, p_version);
    perform engine.set_reply_text(v.id, p_text, case when v.grave or v.reply_type = 'Manual' then 'Manual' else 'AI+Edited' end);
    -- No rule wrote what its owner says here.
    update public.comments set rule_id = null where id = v.id and v.grave and rule_id is not null;
  end if;
  -- After the text: who wrote it may be who may not approve it.
  perform engine.refuse_act(i.approve_refusal) from engine.inbox i where i.id = v.id;
  select * into v from engine.comments y where y.id = v.id;
  -- Trust comes of what was in view. Edited is what differs from the first text, whenever the owner changed it.
  if p_seen then
    perform engine.record_rule_outcome(v.id, case
      when v.generated_reply = (select w.body from public.reply_versions w where w.comment_row_id = v.id order by w.id limit 1) then 'approved'
      else 'edited' end);
  end if;
  perform engine.record_decision(v, v.generated_reply, p_seen => p_seen);
  perform engine.approve_locked(v, 'owner', 'approved');
end $$;
comment on function engine.let_go(engine.comments, text, boolean, bigint) is
  'Approves the reply of a comment that the caller has locked, and whose approval is theirs, as written or with a new text. p_seen: it was in view, so that it counts for trust.';

create function engine.approve_reply(p_id uuid, p_text text, p_seen boolean, p_version bigint default null, p_shown text default null) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  -- Locked before it is compared, or another text could take the place of what was shown.
  v constant engine.comments := engine.own_comment(p_id, engine.act_permission('approve'));
begin
  perform engine.let_go(v, p_text, p_seen or coalesce(engine.normalise_reply(p_shown) = v.generated_reply, false), p_version);
  return query select * from public.youtube_comments y where y.id = p_id;
end $$;

create function engine.reword(v engine.comments, p_text text, p_version bigint) returns void
language plpgsql set search_path = '' as $$
begin
  perform engine.refuse_act(i.edit_refusal) from engine.inbox i where i.id = v.id;
  perform engine.refuse_newer(v.id, p_text, p_version);
  if v.reply_status = 'queue' then
    perform engine.move_reply(v.id, 'draft', 'owner', 'edited');
  end if;
  perform engine.set_reply_text(v.id, p_text, case when v.grave or v.reply_type = 'Manual' then 'Manual' else 'AI+Edited' end);
  if v.grave and v.rule_id is not null then
    update public.comments set rule_id = null where id = v.id;
  end if;
end $$;
comment on function engine.reword(engine.comments, text, bigint) is 'Gives the reply of a comment that the caller has locked, and whose words are theirs to change, another text.';

create function engine.edit_reply(p_id uuid, p_text text, p_version bigint) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.reword(engine.own_comment(p_id, engine.act_permission('edit')), p_text, p_version);
  return query select * from public.youtube_comments y where y.id = p_id;
end $$;

create function engine.write_reply(p_id uuid, p_text text, p_version bigint) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments := engine.own_comment(p_id, engine.act_permission('write'));
  v_type text := 'Manual';
begin
  perform engine.refuse_act(i.write_refusal) from engine.inbox i where i.id = p_id;
  perform engine.refuse_newer(p_id, p_text, p_version);
  if v.reply_status = 'skipped' then
    if v.generated_reply is null then
      -- No reply of the rule's own is judged here: it led to none.
      update public.comments set rule_id = null where id = p_id and rule_id is not null;
    elsif v.reply_type <> 'Manual' then
      -- A draft that was dismissed and is taken up again stays whose it is.
      v_type := case when engine.normalise_reply(p_text) = v.generated_reply then v.reply_type else 'AI+Edited' end;
    end if;
  end if;
  if v.grave and v.rule_id is not null then
    -- No rule wrote what its owner says here.
    update public.comments set rule_id = null where id = p_id;
  end if;
  perform engine.set_reply_text(p_id, p_text, v_type);
  if v.reply_status is null or v.reply_status = 'skipped' then
    perform engine.move_reply(p_id, 'draft', 'owner', 'written');
  end if;
  return query select * from public.youtube_comments y where y.id = p_id;
end $$;

create function engine.dismiss_reply(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments;
begin
  perform engine.lock_decisions(y.user_id) from public.comments y where y.id = p_id and y.user_id = (select engine.account('answer'));
  v := engine.own_comment(p_id, engine.act_permission('dismiss'));
  if v.reply_status is distinct from 'skipped' or v.status_reason is distinct from 'dismissed' then
    perform engine.refuse_act(i.dismiss_refusal) from engine.inbox i where i.id = p_id;
    perform engine.record_rule_outcome(p_id, 'rejected');
    perform engine.record_decision(v, null);
    perform engine.move_reply(p_id, 'skipped', 'owner', 'dismissed');
  end if;
  return query select * from public.youtube_comments y where y.id = p_id;
end $$;

create function engine.cancel_reply(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.own_comment(p_id, engine.act_permission('cancel'));
  perform engine.refuse_act(i.cancel_refusal) from engine.inbox i where i.id = p_id;
  perform engine.move_reply(p_id, 'draft', 'owner', 'cancelled');
  return query select * from public.youtube_comments y where y.id = p_id;
end $$;

create function engine.resend_reply(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments := engine.own_comment(p_id, engine.act_permission('resend'));
begin
  perform engine.refuse_act(i.resend_refusal) from engine.inbox i where i.id = p_id;
  v.youtube_reply_id := null;
  v.posted_at := null;
  v.send_started_at := null;
  v.verified_at := null;
  v.verification_attempts := 0;
  v.verification_note := null;
  v.absent_since := null;
  perform engine.look_at(p_id, null);
  perform engine.approve_locked(v, 'owner', 'sent_again');
  return query select * from public.youtube_comments y where y.id = p_id;
end $$;

create function engine.set_posting_policy(p_policy text, p_channel text, p_hash text, p_only_here boolean, p_about text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.require_allowed(engine.whole_account('own'));
  v_last text;
  v_terms jsonb := case when p_only_here then jsonb_build_object('channel_id', p_channel) else '{}' end;
begin
  perform engine.refuse_operator();
  if p_policy <> all (engine.posting_policies()) or (p_policy is null and not p_only_here) or (p_only_here and p_channel is null)
    or p_about is null or p_about <> all (engine.consent_subjects())
  then
    perform engine.fail(422, 'unknown_policy', 'Unknown policy.', 'Choose review or auto for comments or conversations, for all channels or a named one.');
  end if;
  perform engine.lock_decisions(v_user);
  perform engine.write_policy(v_user, p_policy, p_channel, p_only_here, p_about);
  if p_policy = 'auto' then
    if p_about = 'conversations' and (engine.settings_of(v_user, p_channel)).posting_policy is distinct from 'auto' then
      perform engine.fail(409, 'comments_reviewed', 'Replies to comments on this channel still need your approval.', 'Turn on automatic posting for comments first.');
    end if;
    v_terms := engine.agreed_terms(v_user, p_channel, p_hash, p_about);
    -- Taking a consent back is never refused; that it is still taken back needs no second record.
    if (
      select count(*) from public.automation_consents c
      where c.user_id = v_user and c.policy = 'auto' and c.created_at > engine.now() - interval '24 hours') >= engine.most('consents')
    then
      perform engine.fail(429, 'too_many_consents', format('You''ve already agreed %s times in the last 24 hours.', engine.most('consents')), 'Try again tomorrow.');
    end if;
  end if;
  -- Of this channel, or of all: that one channel chose review takes nothing back for the others.
  select c.policy into v_last from public.automation_consents c
  where c.user_id = v_user and c.about = p_about
    and case when p_only_here then coalesce(c.terms ->> 'channel_id', p_channel) = p_channel else c.policy = 'auto' or c.terms ->> 'channel_id' is null end
  order by c.id desc limit 1;
  if p_policy = 'auto' or v_last is distinct from coalesce(p_policy, 'review') then
    insert into public.automation_consents (user_id, actor_id, about, policy, terms) values (v_user, engine.actor(), p_about, coalesce(p_policy, 'review'), v_terms);
    -- The terms themselves stand in the consent.
    perform engine.log(v_user, 'owner', case p_about when 'comments' then 'posting_policy_set' else 'conversation_policy_set' end, coalesce(p_policy, 'as_for_all'),
      jsonb_strip_nulls(jsonb_build_object('channel_id', v_terms ->> 'channel_id')));
  end if;
  if p_policy is distinct from 'auto' then
    -- The consent is withdrawn: what only it let go comes back.
    perform engine.withdraw_unseen(v_user, null, 'needs_approval', case when p_only_here then p_channel end);
  end if;
end $$;

create function engine.write_policy(p_user uuid, p_policy text, p_channel text, p_only_here boolean, p_about text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.automation_settings s set
    posting_policy = case when p_about = 'comments' and not p_only_here then p_policy else s.posting_policy end,
    conversations = case when p_about = 'conversations' and not p_only_here then p_policy else s.conversations end
  where s.user_id = p_user;
  if not found then
    perform engine.fail(404, 'settings_not_found', 'Automation isn''t set up yet.', 'Open Reply Agent first.');
  end if;
  if p_only_here then
    insert into public.channel_settings (user_id, channel_id, posting_policy, conversations)
    values (p_user, p_channel, case p_about when 'comments' then p_policy end, case p_about when 'conversations' then p_policy end)
    on conflict (user_id, channel_id) do update set
      posting_policy = case p_about when 'comments' then excluded.posting_policy else channel_settings.posting_policy end,
      conversations = case p_about when 'conversations' then excluded.conversations else channel_settings.conversations end;
  end if;
end $$;
comment on function engine.write_policy(uuid, text, text, boolean, text) is
  'Writes a policy of comments or conversations for an account, or for one channel (null there: as for all). 404 before automation is set up.';

create function engine.oldest_answered(p_user uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select engine.now() - make_interval(days => s.max_comment_age_days) from public.automation_settings s where s.user_id = p_user
$$;
comment on function engine.oldest_answered(uuid) is 'Since when a comment must have been written to be answered, as its owner has set it.';

create function engine.takes_backfill(y public.comments, p_oldest timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select y.tab = 'unanswered' and not y.candidate and y.published_at > p_oldest and engine.decide_before_drafting(y.author_channel_id, y.channel_id, y.owner_replied_at, y.text_original, y.can_reply) is null
$$;
comment on function engine.takes_backfill(public.comments, timestamptz) is
  'Whether a comment from before the connection may be chosen to be answered. Who looks for some also says its tab and since when, for the index; p_oldest: engine.oldest_answered of its owner.';

create function engine.backfill(p_channel text, p_limit int, p_apply boolean) returns table (comments int, credits int)
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.require_allowed(engine.account('answer'));
  v_ids uuid[];
  v_oldest timestamptz := engine.oldest_answered(v_user);
begin
  perform engine.require_key(p_channel);
  perform engine.require_allowed(case when engine.covers(engine.channels('answer'), p_channel) then v_user end);
  if p_limit is null or p_limit not between 1 and engine.most('backfill_comments') then
    perform engine.fail(422, 'backfill_limit', format('Choose between 1 and %s comments.', engine.most('backfill_comments')));
  end if;
  select array_agg(id) into v_ids from (
    select y.id from public.comments y
    where y.user_id = v_user and y.channel_id = p_channel and y.tab = 'unanswered' and y.tab_at > v_oldest and not y.candidate and engine.takes_backfill(y, v_oldest)
    order by y.tab_at desc limit p_limit) newest;
  if p_apply then
    update public.comments set candidate = true where id = any (v_ids);
    perform engine.log(v_user, 'owner', 'backfill', p_channel, jsonb_build_object('comments', coalesce(cardinality(v_ids), 0)));
  end if;
  comments := coalesce(cardinality(v_ids), 0);
  credits := comments * engine.reply_cost();
  return next;
end $$;

create function engine.answer_older(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments := engine.own_comment(p_id, 'answer');
begin
  if v.candidate then
    return;
  elsif not exists (select from public.comments y where y.id = p_id and engine.takes_backfill(y, engine.oldest_answered(y.user_id))) then
    perform engine.fail(409, 'not_answerable', 'This comment can no longer be answered.', 'Choose another one.');
  end if;
  update public.comments set candidate = true where id = p_id;
  perform engine.log(v.user_id, 'owner', 'backfill', v.channel_id, jsonb_build_object('comments', 1));
end $$;

create function service.older_comments(p_user uuid)
returns table (id uuid, author_name text, text_original text, video_id text, video_title text, channel_title text, credits int)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_oldest timestamptz := engine.oldest_answered(p_user);
begin
  return query
  select y.id, y.author_name, y.text_original, y.video_id, v.title, c.channel_title, engine.reply_cost()
  from public.comments y
  join lateral (select k.channel_title from public.youtube_connections k
    where k.user_id = y.user_id and k.channel_id = y.channel_id and k.is_active limit 1) c on true
  left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
  where y.user_id = p_user and y.tab = 'unanswered' and y.tab_at > v_oldest and not y.candidate and engine.takes_backfill(y, v_oldest)
  order by y.tab_at desc limit 25;
end $$;
comment on function service.older_comments(uuid) is
  'The newest 25 comments from before the connection that a user may choose to answer, and the credits a reply to each would cost. Which of them are '
  'offered first-comments decides, which reads what their words hold.';

-- The thin side: same names in public, run as the caller.
create function public.approve_reply(p_id uuid, p_text text default null, p_version bigint default null, p_shown text default null) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.approve_reply(p_id, p_text, p_text is not null, p_version, p_shown) $$;
comment on function public.approve_reply(uuid, text, bigint, text) is 'Approves one of the caller''s drafts, as written or with a new text, and queues it. Starts the undo window. p_version: with a new text as of public.edit_reply; as written, the one that was seen, and 409 changed_meanwhile when it has a newer one since. '
  'p_shown: the whole text of the draft as the caller had it before their eyes. An approval earns a rule, or a conversation, trust only where that, or p_text, is what is posted; otherwise it is approved as well, and earns none. '
  '409 also where the account wants a second pair of eyes and the caller, a responder, wrote it.';

create function public.edit_reply(p_id uuid, p_text text, p_version bigint default null) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.edit_reply(p_id, p_text, p_version) $$;
comment on function public.edit_reply(uuid, text, bigint) is 'Changes the text of a draft; a queued reply goes back to draft and needs approval again. p_version: the newest of its versions when writing began, 0 for none; 409 changed_meanwhile when it has another text since.';

create function public.write_reply(p_id uuid, p_text text, p_version bigint default null) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.write_reply(p_id, p_text, p_version) $$;
comment on function public.write_reply(uuid, text, bigint) is 'Writes a reply by hand to a comment that has none, or was skipped and may be answered all the same, or replaces a draft. It becomes a '
  'draft of type Manual; a dismissed draft that is taken up again stays AI, or AI+Edited. p_version: as of public.edit_reply.';

create function public.dismiss_reply(p_id uuid) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.dismiss_reply(p_id) $$;
comment on function public.dismiss_reply(uuid) is 'Decides that a comment gets no reply.';

create function public.resend_reply(p_id uuid) returns setof public.youtube_comments
language sql set search_path = '' as $$ select * from engine.resend_reply(p_id) $$;
comment on function public.resend_reply(uuid) is 'Queues a failed or unproven reply again, by a person''s decision.';

create function public.set_posting_policy(
  p_policy text, p_channel text default null, p_hash text default null, p_only_here boolean default false, p_about text default 'comments'
) returns void
language sql set search_path = '' as $$ select engine.set_posting_policy(p_policy, p_channel, p_hash, p_only_here, p_about) $$;
comment on function public.set_posting_policy(text, text, text, boolean, text) is 'Sets review or auto for comments, or for conversations (p_about), for all channels or (p_only_here) for the named one, there null for as all of them. auto needs the channel and the hash of its terms as the caller agreed to them '
  '(public.posting_terms), and keeps those terms; 409 when they have changed since, or for conversations while comments are reviewed. review takes what only the consent let go, and has not left yet, back to draft.';

create function public.preview_backfill(p_channel text, p_limit int) returns table (comments int, credits int)
language sql set search_path = '' as $$ select * from engine.backfill(p_channel, p_limit, false) $$;
comment on function public.preview_backfill(text, int) is 'One row: how many older comments a backfill would take, and the credits their replies would cost.';

create function public.start_backfill(p_channel text, p_limit int) returns table (comments int, credits int)
language sql set search_path = '' as $$ select * from engine.backfill(p_channel, p_limit, true) $$;
comment on function public.start_backfill(text, int) is 'Makes the newest p_limit older comments candidates. One row: their count and the credits.';

create function public.answer_older(p_id uuid) returns void
language sql set search_path = '' as $$ select engine.answer_older(p_id) $$;
comment on function public.answer_older(uuid) is 'Chooses one comment from before the connection to be drafted with the next run.';

comment on function engine.answer_older(uuid) is 'Rule of public.answer_older.';
comment on function engine.approve_reply(uuid, text, boolean, bigint, text) is 'Rule of public.approve_reply. p_seen: it was in view, so that it counts for trust; so does a draft whose whole text is p_shown.';
comment on function engine.edit_reply(uuid, text, bigint) is 'Rule of public.edit_reply.';
comment on function engine.write_reply(uuid, text, bigint) is 'Rule of public.write_reply.';
comment on function engine.dismiss_reply(uuid) is 'Rule of public.dismiss_reply.';
comment on function engine.cancel_reply(uuid) is 'Takes a queued reply back to draft, as long as it has not been claimed for posting.';
comment on function engine.resend_reply(uuid) is 'Rule of public.resend_reply.';
comment on function engine.set_posting_policy(text, text, text, boolean, text) is 'Rule of public.set_posting_policy.';
comment on function engine.backfill(text, int, boolean) is 'Rule of public.preview_backfill and start_backfill.';

grant execute on function engine.approve_reply(uuid, text, boolean, bigint, text), engine.edit_reply(uuid, text, bigint), engine.write_reply(uuid, text, bigint),
  engine.dismiss_reply(uuid), engine.cancel_reply(uuid), engine.resend_reply(uuid), engine.set_posting_policy(text, text, text, boolean, text),
  engine.backfill(text, int, boolean), engine.answer_older(uuid) to authenticated;
grant execute on function public.approve_reply(uuid, text, bigint, text), public.edit_reply(uuid, text, bigint), public.write_reply(uuid, text, bigint),
  public.dismiss_reply(uuid), public.resend_reply(uuid), public.set_posting_policy(text, text, text, boolean, text),
  public.preview_backfill(text, int), public.start_backfill(text, int), public.answer_older(uuid) to authenticated;
