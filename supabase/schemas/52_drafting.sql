-- Drafting: which comments await a reply, with what context, and what becomes of a written one.
-- What is asked for every comment is plpgsql, which keeps its plan from call to call: planning costs more than running.

create function engine.reply_voice(p_user uuid, p_channel text) returns table (
  user_id uuid, channel_id text, channel_title text, objective text, tags text[], brand public.brand_voices, own_answers text[], recent_replies text[],
  unattended boolean, rules public.reply_rules[]
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query
  select p_user, p_channel, (select c.channel_title from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel limit 1),
    coalesce(o.objective_text, ''), coalesce(o.tags, '{}'), (select b from engine.voice_of(p_user, p_channel) b),
    array(
      select y.owner_reply_text from public.comments y
      where y.user_id = p_user and y.channel_id = p_channel and y.owner_reply_text is not null and length(y.owner_reply_text) between 2 and 500
        and y.comment_id = y.thread_id
      order by y.owner_replied_at desc limit 5),
    array(
      select w.generated_reply from public.replies w join public.comments y on y.id = w.comment_row_id
      where w.user_id = p_user and w.channel_id = p_channel and y.reply_status <> 'skipped'
      order by w.written_at desc limit 30),
    coalesce((engine.settings_of(p_user, p_channel)).posting_policy = 'auto', false),
    array(
      select r from public.reply_rules r
      where r.user_id = p_user and r.enabled and coalesce(r.channel_id, p_channel) = p_channel order by r.position)
  from (select) one left join engine.objective_of(p_user, p_channel) o on true;
end $$;
comment on function engine.reply_voice(uuid, text) is
  'How replies of a user on a channel are written: objective, tags, brand voice (null: the defaults), the owner''s own last answers, our recent '
  'replies, the enabled rules in order, and whether the policy lets replies go unattended.';

create function engine.draft_turns(p_user uuid, p_limit int) returns table (user_id uuid, channel_id text)
language plpgsql set search_path = '' as $$
begin
  if p_user is null then
    return query select s.user_id, s.channel_id from public.channel_syncs s
      where s.draft_due_at <= engine.now() order by s.draft_due_at limit p_limit for update skip locked;
  else
    return query select s.user_id, s.channel_id from public.channel_syncs s
      where s.user_id = p_user and s.draft_due_at is not null order by s.draft_due_at limit p_limit for update skip locked;
  end if;
end $$;
comment on function engine.draft_turns(uuid, int) is
  'Up to p_limit channels whose turn to be drafted for has come, the longest waiting first, locked; of a user who asks, whatever their turn.';

create function engine.begin_draft(p_ids uuid[], p_lease_until timestamptz) returns void
language sql set search_path = '' as $$
  insert into private.chores as c (comment_row_id, user_id, channel_id, draft_after, draft_attempts)
  select y.id, y.user_id, y.channel_id, p_lease_until, 1 from public.comments y where y.id = any (p_ids)
  on conflict (comment_row_id) do update set draft_after = excluded.draft_after, draft_attempts = c.draft_attempts + 1;
  update public.comments y set status_reason = null
  where y.id = any (p_ids) and y.status_reason = any (engine.model_holds() || '{grave,needs_answer}')
$$;
comment on function engine.begin_draft(uuid[], timestamptz) is 'Comments, whose rows are locked, are being drafted until p_lease_until.';

create function engine.put_off_draft(p_id uuid, p_until timestamptz, p_failures int default 0) returns void
language sql set search_path = '' as $$
  insert into private.chores as c (comment_row_id, user_id, channel_id, draft_after, draft_failures)
  select y.id, y.user_id, y.channel_id, p_until, p_failures from public.comments y where y.id = p_id
  on conflict (comment_row_id) do update set draft_after = excluded.draft_after, draft_failures = c.draft_failures + p_failures
$$;
comment on function engine.put_off_draft(uuid, timestamptz, int) is
  'A comment''s draft is not begun before p_until; infinity: by nobody but its owner. p_failures: tries of its text that have failed since.';

create function engine.end_reading(p_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.chores c
  where c.comment_row_id = p_id and c.draft_after is null and c.draft_attempts = 0 and c.gone_look_at is null and c.set_aside_times is null
    and c.list_after is null and coalesce(c.reread_at < engine.now() - interval '1 hour', true);
  if not found then
    update private.chores c set classify_after = null where c.comment_row_id = p_id and c.classify_after is not null;
  end if;
end $$;
comment on function engine.end_reading(uuid) is 'A comment was read, or need not be any more. When it was last changed is kept for an hour.';

create function engine.begin_readings(p_user uuid, p_channel text, p_most int, p_oldest timestamptz, p_lease_until timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_due constant uuid[] := array(
    select y.id from private.chores c join public.comments y on y.id = c.comment_row_id
    where c.user_id = p_user and c.channel_id = p_channel and c.classify_after <= engine.now()
    order by c.classify_after limit p_most for update of y skip locked);
begin
  -- The end names the lease.
  update private.chores c set classify_after = p_lease_until
  from public.comments y
  where y.id = any (v_due) and c.comment_row_id = y.id and y.redacted_at is null and y.gone_at is null and coalesce(y.published_at, y.created_at) >= p_oldest;
  perform engine.end_reading(c.comment_row_id) from private.chores c where c.comment_row_id = any (v_due) and c.classify_after <> p_lease_until;
end $$;
comment on function engine.begin_readings(uuid, text, int, timestamptz, timestamptz) is
  'Leases until p_lease_until up to p_most of a channel''s comments that wait to be read (engine.call_to_read), those that wait longest; what is gone or older than p_oldest is left unread.';

create function engine.next_drafting(p_user uuid, p_channel text, p_oldest timestamptz, p_alone boolean) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_turn timestamptz;
begin
  select case
    -- More may be drafted: behind everybody who waits now. Asked first, since it ends at one of thousands that wait.
    when exists (
      select from public.comments y left join private.chores c on c.comment_row_id = y.id
      where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at >= p_oldest
        and y.redacted_at is null and y.can_reply and y.total_reply_count <= y.replies_read and (c.draft_after is null or c.draft_after <= v_now)
    ) then v_now
    else (
      select min(c.draft_after) from public.comments y join private.chores c on c.comment_row_id = y.id
      where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at >= p_oldest
        and y.redacted_at is null and y.can_reply and y.total_reply_count <= y.replies_read and c.draft_after < 'infinity')
    end into v_turn;
  -- What only is to be read is a batch a minute.
  return least(v_turn, (
    select greatest(c.classify_after, case when p_alone then v_now + interval '1 minute' else (engine.model_day() + 1)::timestamp at time zone 'UTC' end)
    from private.chores c where c.user_id = p_user and c.channel_id = p_channel and c.classify_after is not null order by c.classify_after limit 1));
end $$;
comment on function engine.next_drafting(uuid, text, timestamptz, boolean) is
  'When a channel that drafts have just been taken of has its next turn, of comments that are not older than p_oldest; null when nothing of it waits. p_alone: texts are read even where nothing is drafted (engine.may_read_alone).';

create function engine.take_drafts(p_user uuid, p_channel text, p_most int, p_taken_of_user int, p_lease_until timestamptz) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  -- What a visit of a channel tidies up at most, by what a row costs; it is visited again for the rest.
  v_most_old constant int := 10;
  v_most_marked constant int := 100;
  -- One alone finds out whether a model in trouble answers again.
  v_most_read constant int := case when engine.model_hold() is null then greatest(p_most, engine.most('classified_at_once')) else 1 end;
  v_calls_left int;
  v_held text;
  v_active boolean;
  v_oldest timestamptz;
  v_old uuid[];
  v_marked int := 0;
  v_taken uuid[];
  v_alone boolean;
  v_turn timestamptz;
begin
  select s.automation_status = 'active', v_now - make_interval(days => s.max_comment_age_days) into v_active, v_oldest
  from engine.settings_of(p_user, p_channel) s;
  select a.calls, a.held into v_calls_left, v_held from engine.model_allowance(p_user, p_channel, engine.model_day()) a;
  if v_held is distinct from 'no_plan' and not engine.channel_connected(p_user, p_channel) then
    v_held := 'not_connected';
  end if;

  v_old := array(
    select y.id from public.comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at < v_oldest
    order by y.published_at limit v_most_old for update skip locked);
  perform engine.move_reply(old.id, 'skipped', 'engine', 'too_old') from unnest(v_old) as old (id);

  if v_active is not true then
    -- Switched on, it is woken (automation_settings_wake).
    v_turn := v_now + interval '1 hour';
  elsif v_held is not null then
    -- What waits for the model says why.
    with waiting as (
      select y.id from public.comments y
      where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.status_reason is distinct from v_held
      limit v_most_marked for update skip locked
    )
    update public.comments y set status_reason = v_held from waiting w where y.id = w.id;
    get diagnostics v_marked = row_count;
    -- A plan and a connection wake the channel when they come (accounts_wake, youtube_connections_wake).
    v_turn := case when v_held in ('no_plan', 'not_connected') then v_now + interval '1 hour' else (engine.model_day() + 1)::timestamp at time zone 'UTC' end;
  else
    v_taken := array(
      select y.id from public.comments y left join private.chores c on c.comment_row_id = y.id
      where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.published_at >= v_oldest
        and y.redacted_at is null and y.can_reply and y.total_reply_count <= y.replies_read and (c.draft_after is null or c.draft_after <= v_now)
      order by y.published_at limit greatest(0, least(p_most, v_calls_left - p_taken_of_user)) for update of y skip locked);
    perform engine.begin_draft(v_taken, p_lease_until);
    v_alone := engine.may_read_alone(p_user);
    if v_alone or v_taken <> '{}' then
      perform engine.begin_readings(p_user, p_channel, v_most_read - cardinality(v_taken), v_oldest, p_lease_until);
    end if;
    v_turn := engine.next_drafting(p_user, p_channel, v_oldest, v_alone);
  end if;

  update public.channel_syncs s set draft_due_at = case
    when cardinality(v_old) < v_most_old and v_marked < v_most_marked then v_turn
    else least(v_turn, v_now + interval '1 second') end
  where s.user_id = p_user and s.channel_id = p_channel;
  return coalesce(v_taken, '{}');
end $$;
comment on function engine.take_drafts(uuid, text, int, int, timestamptz) is
  'One channel''s turn, whose row the caller holds: its oldest comments that may be drafted, p_most at most and no more than the budget of the day allows beside '
  'p_taken_of_user, leased until p_lease_until, and what is to be read beside them (engine.begin_readings); too old ones are skipped on the way. Sets when its turn comes again.';

create function engine.to_classify(p_user uuid, p_channel text, p_except uuid[], p_lease_until timestamptz) returns setof engine.comments
language plpgsql stable set search_path = '' as $$
begin
  if (engine.settings_of(p_user, p_channel)).automation_status is distinct from 'active' then
    return;
  end if;
  return query (
    select y.* from private.chores c join engine.comments y on y.id = c.comment_row_id
    where c.user_id = p_user and c.channel_id = p_channel and c.classify_after = p_lease_until and y.id <> all (p_except));
  return query (
    select y.* from engine.comments y
    where y.user_id = p_user and y.channel_id = p_channel and y.reply_status is null and y.candidate and y.first_opinion is null
      and y.redacted_at is null and y.can_reply and y.id <> all (p_except) and (y.draft_after is null or y.draft_after <= engine.now())
      and y.classify_after is distinct from p_lease_until
    order by y.published_at limit engine.most('classified_at_once'));
end $$;
comment on function engine.to_classify(uuid, text, uuid[], timestamptz) is
  'Comments of a channel that the model has not read yet, beside those that are being drafted: those leased until p_lease_until to be read (engine.begin_readings), then what will be drafted next.';

create function engine.written_before() returns text
language plpgsql stable set search_path = '' as $$
begin
  return format($q$(select count(*)::int from (select from public.comments o
    where y.author_channel_id is not null and o.user_id = y.user_id and o.author_channel_id = y.author_channel_id and o.channel_id = y.channel_id and o.published_at < y.published_at
    limit %s) b)$q$, engine.most('regular_comments'));
end $$;
comment on function engine.written_before() is
  'How many comments the viewer of the comment y wrote on its channel before it, in SQL, so that it is part of the query that asks: no more are counted than make a regular (engine.most(''regular_comments'')). None when nobody knows who wrote it.';

create function engine.comments_before(y engine.comments) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_count int;
begin
  execute format('select %s from (select $1 as user_id, $2 as channel_id, $3 as author_channel_id, $4 as published_at) y', engine.written_before())
  into v_count using y.user_id, y.channel_id, y.author_channel_id, y.published_at;
  return v_count;
end $$;
comment on function engine.comments_before(engine.comments) is 'engine.written_before, of one comment.';

create function engine.comment_to_decide(y engine.comments, p_until timestamptz default 'infinity') returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', y.id, 'user_id', y.user_id, 'channel_id', y.channel_id, 'comment_id', y.comment_id, 'text', y.text_original,
    'text_hash', engine.text_hash(y.text_original)::text, 'author_name', y.author_name, 'author_channel_id', y.author_channel_id, 'attempts', y.draft_attempts,
    'first_opinion', y.first_opinion,
    'author_comments', engine.comments_before(y), 'labels', array(select l.label_id from public.comment_labels l where l.comment_row_id = y.id),
    'conditions', (select coalesce(jsonb_object_agg(k.rule_id, k.verdict), '{}') from engine.conditions_known(y) k),
    'spam_lesson', engine.spam_lesson(y.user_id, y.channel_id, y.text_original),
    'video_id', y.video_id, 'video_title', (select v.title from public.videos v where v.user_id = y.user_id and v.id = y.video_id),
    'answers_us', y.comment_id <> y.thread_id,
    'thread', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from engine.thread_shown(y.user_id, y.thread_id, y.id, p_until => p_until) t));
end $$;
comment on function engine.comment_to_decide(engine.comments, timestamptz) is
  'A comment with all that rules and the writer of a reply are told of it, with what was said in its thread until a moment. text_hash (text, because JavaScript knows no such integer) and attempts name what was handed out.';

create function service.claim_drafts(p_user uuid default null, p_limit int default 20, p_lease_seconds int default 120, p_each int default 5) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lease_until constant timestamptz := engine.now() + make_interval(secs => p_lease_seconds);
  v_turn record;
  v_taken uuid[];
  v_claimed uuid[] := '{}';
  v_found boolean;
  v_visited jsonb := '[]';
  -- Channels without a draft whose comments are read: a model call each, as a draft is.
  v_read int := 0;
  -- Of each user: the budget of the day is one for all channels.
  v_counts jsonb := '{}';
  v_waits_until constant timestamptz := engine.model_waits_until();
begin
  -- A model that answers nobody costs no look at any channel; once its wait is over, one comment finds out.
  if v_waits_until > engine.now() or engine.stands_still() then
    p_limit := 0;
  elsif v_waits_until is not null then
    p_limit := least(p_limit, 1);
  end if;
  -- Turns that come to nothing (a lease that ended after its comment was drafted) do not end a run that others wait for.
  for v_look in 1 .. 5 loop
    exit when p_limit = 0;
    v_found := false;
    for v_turn in select t.user_id, t.channel_id, 0 as taken from engine.draft_turns(p_user, p_limit) t loop
      exit when cardinality(v_claimed) + v_read >= p_limit;
      v_found := true;
      v_visited := v_visited || jsonb_build_object('user_id', v_turn.user_id, 'channel_id', v_turn.channel_id);
      v_turn.taken := coalesce((v_counts ->> v_turn.user_id::text)::int, 0);
      begin
        v_taken := engine.take_drafts(v_turn.user_id, v_turn.channel_id, least(p_each, p_limit - cardinality(v_claimed) - v_read), v_turn.taken, v_lease_until);
      exception when others then
        -- A channel that cannot be worked on must not keep the others from their turns.
        raise warning 'claim_drafts: channel %: %', v_turn.channel_id, sqlerrm;
        v_taken := '{}';
        update public.channel_syncs s set draft_due_at = engine.now() + interval '5 minutes'
        where s.user_id = v_turn.user_id and s.channel_id = v_turn.channel_id;
      end;
      v_counts := v_counts || jsonb_build_object(v_turn.user_id, v_turn.taken + cardinality(v_taken));
      v_claimed := v_claimed || v_taken;
      v_read := v_read + (v_taken = '{}' and exists (
        select from private.chores c where c.user_id = v_turn.user_id and c.channel_id = v_turn.channel_id and c.classify_after = v_lease_until))::int;
    end loop;
    exit when p_user is not null or not v_found or v_claimed <> '{}';
  end loop;

  return jsonb_build_object(
    'at', engine.now(),
    'conditions', coalesce((
      select jsonb_agg(to_jsonb(k) || to_jsonb(p)) from (select distinct j.user_id, j.channel_id from jsonb_to_recordset(v_visited) as j (user_id uuid, channel_id text)) k
      cross join lateral engine.plain_conditions(k.user_id, k.channel_id) p), '[]'),
    'comments', coalesce((select jsonb_agg(engine.comment_to_decide(y) order by y.published_at) from engine.comments y where y.id = any(v_claimed)), '[]'),
    'ahead', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'user_id', a.user_id, 'channel_id', a.channel_id, 'text', a.text_original,
        'waits', a.classify_after is not distinct from v_lease_until, 'text_hash', engine.text_hash(a.text_original)::text,
        'author_name', a.author_name, 'thread', case when a.comment_id <> a.thread_id then (
          select coalesce(jsonb_agg(to_jsonb(t)), '[]') from engine.thread_shown(a.user_id, a.thread_id, a.id, 6) t) end))
      from (select distinct k.user_id, k.channel_id from jsonb_to_recordset(v_visited) as k (user_id uuid, channel_id text)) k
      cross join lateral engine.to_classify(k.user_id, k.channel_id, v_claimed, v_lease_until) a
      -- The comment that finds out goes alone: the server may fail over another one, which would keep it from answering anybody.
      where v_waits_until is null or (v_claimed = '{}' and a.classify_after = v_lease_until)), '[]'),
    'voices', coalesce((
      select jsonb_agg(to_jsonb(v))
      from (select distinct y.user_id, y.channel_id from public.comments y where y.id = any (v_claimed)) k
      cross join lateral engine.reply_voice(k.user_id, k.channel_id) v), '[]'));
end $$;
comment on function service.claim_drafts(uuid, int, int, int) is
  'Up to p_limit candidates, p_each of a channel, of the channels whose turn it is (engine.draft_turns), leased for p_lease_seconds, as {at, conditions, comments, ahead, voices} '
  '(engine.reply_voice). ahead (engine.to_classify): what a batch that is read anyway may take along, and what is read even without one (waits); while the model is in trouble one that waits, if nothing is drafted. text_hash (text, because JavaScript knows no such integer) and attempts of a comment name what was handed out: record_drafts wants them back.';

create function engine.has_consented(p_user uuid, p_channel text, p_about text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.automation_consents c
    where c.user_id = p_user and c.about = p_about and c.policy = 'auto' and c.terms ->> 'channel_id' = p_channel
      and c.id > coalesce((select max(r.id) from public.automation_consents r where r.user_id = p_user and r.about = p_about and r.policy = 'review'
        and coalesce(r.terms ->> 'channel_id', p_channel) = p_channel), 0));
end $$;
comment on function engine.has_consented(uuid, text, text) is 'Whether an account has agreed that something (engine.consent_subjects) goes without review on a channel. A consent names its channel and holds until review is chosen again.';

create function engine.may_post_unseen(p_user uuid, p_channel text, p_findings jsonb, p_escalation text, p_confidence real) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_array_length(p_findings) = 0 and p_escalation is null and coalesce(p_confidence, 0) >= (engine.most('sure_percent') / 100.0)::real
      and exists (select from engine.settings_of(p_user, p_channel) s where s.posting_policy = 'auto' and s.automation_status = 'active')
      and engine.has_consented(p_user, p_channel, 'comments')
      and exists (select from public.accounts p where p.id = p_user and p.plan is not null));
end $$;
comment on function engine.may_post_unseen(uuid, text, jsonb, text, real) is
  'Whether a reply may be queued without a person: policy auto with a recorded consent for this channel, an approved plan, no finding, no escalation, and a model as sure as engine.limits says.';

create function engine.harmless(p_first text, p_second text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_first = 'ordinary' and p_second = 'ordinary', false);
end $$;
comment on function engine.harmless(text, text) is 'Whether two opinions agree that a comment is ordinary; one that is missing or unread does not.';

create function engine.graver(p_first text, p_second text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_first = any (engine.stop_classes()) and (p_first = 'threat' or p_second is distinct from 'threat') then p_first
    when p_second = any (engine.stop_classes()) then p_second
  end;
end $$;
comment on function engine.graver(text, text) is 'The stop class that one of two opinions names, a threat before others; null when none does.';

create function engine.viewer_answered(p_user uuid, p_video text, p_author text, p_except uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (
      select from public.comments y
      where y.user_id = p_user and y.author_channel_id = p_author and y.video_id = p_video and y.id is distinct from p_except
        and y.reply_status = any (engine.reply_answers_viewer())));
end $$;
comment on function engine.viewer_answered(uuid, text, text, uuid) is 'Whether a reply to this viewer under this video is out or on its way, beside that of p_except.';

create function engine.why_not_unseen(
  p_user uuid, p_channel text, p_video text, p_author text, p_comment uuid, p_rule uuid, p_findings jsonb, p_escalation text, p_confidence real,
  p_first text, p_second text
) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when p_escalation is not null then 'escalated'
      when jsonb_array_length(p_findings) > 0 then 'check_failed'
      when rule.action <> all (engine.unattended_rule_actions()) then 'rule'
      when exists (select from public.rule_matches m where m.comment_row_id = p_comment and m.hold in ('suggested', 'asked')) then 'hold_suggested'
      when not (engine.rule_standing(rule.id)).earned then 'rule_not_earned'
      when not engine.may_post_unseen(p_user, p_channel, p_findings, p_escalation, 1) then 'needs_approval'
      -- The owner wrote a fixed reply, so how sure the model is of itself says nothing of it.
      when rule.action is distinct from 'fixed' and not engine.may_post_unseen(p_user, p_channel, p_findings, p_escalation, p_confidence) then 'low_confidence'
      -- A fixed reply as well: what a comment means the owner could not know when they wrote it.
      when not engine.harmless(p_first, p_second) then 'second_opinion'
      when s.once_per_viewer and engine.viewer_answered(p_user, p_video, p_author, p_comment) then 'once_per_viewer'
    end
    from (select) one
    left join public.reply_rules rule on rule.id = p_rule and rule.user_id = p_user
    cross join engine.settings_of(p_user, p_channel) s);
end $$;
comment on function engine.why_not_unseen(uuid, text, text, text, uuid, uuid, jsonb, text, real, text, text) is
  'Why a written reply waits for a person: escalated, check_failed, rule, hold_suggested, rule_not_earned, needs_approval, low_confidence, second_opinion, once_per_viewer; null '
  'when it may be queued without one.';

create function engine.approve_locked(v engine.comments, p_actor text, p_reason text, p_detail jsonb default '{}') returns engine.comments
language plpgsql set search_path = '' as $$
begin
  if p_actor = 'engine' and v.marks <> '[]' then
    perform engine.fail(409, 'unproven', 'What nothing proves is not queued without a person.');
  end if;
  v.approved_hash := engine.reply_hash(v.generated_reply);
  v.reply_shape := engine.reply_shape_hash(v.generated_reply, v.author_name);
  v.approved_at := engine.now();
  v.approved_by := p_actor;
  v.reply_sent_at := engine.now();
  -- Replies that nobody looked at leave at irregular times, like a person's.
  v.post_after := engine.now() + make_interval(secs => coalesce(
    (select undo_window_seconds + case p_actor when 'engine' then random() * jitter_seconds else 0 end
     from engine.settings_of(v.user_id, v.channel_id) s), 120));
  v.post_after := greatest(v.post_after, engine.turn_waits_until(v));
  v.post_attempts := 0;
  -- A person answers what the comment says now; the engine what it said when the reply was written.
  if p_actor = 'owner' then
    v.answered_text := engine.text_hash(v.text_original);
  end if;
  perform engine.count_saved_replies(v, case p_actor when 'owner' then engine.actor() end);
  return engine.move_locked(v, 'queue', p_actor, p_reason, p_detail || jsonb_build_object('hash', v.approved_hash));
end $$;
comment on function engine.approve_locked(engine.comments, text, text, jsonb) is
  'Queues a reply whose row the caller has locked: stores the hash of the approved text and who approved it, and starts the undo window. What has marks only an owner queues (409); p_detail goes '
  'into the history.';

create function engine.lets_go(y public.comments) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  s constant public.automation_settings := engine.settings_of(y.user_id, y.channel_id);
begin
  return coalesce(s.posting_policy = 'auto' and (y.comment_id = y.thread_id or s.conversations = 'auto'), false);
end $$;
comment on function engine.lets_go(public.comments) is 'Whether the policy of a comment''s channel lets replies to such comments go without a person: that of comments, and within a thread that of conversations, too.';

create function engine.withdraw_unseen(p_user uuid, p_rule uuid, p_reason text, p_channel text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[];
  v_id uuid;
begin
  perform engine.lock_decisions(p_user);
  -- All are locked before the first is moved: a move takes its channel's turn, and who holds that waits for no comment.
  v_ids := array(
    select y.id from public.comments y join public.replies r on r.comment_row_id = y.id
    where y.user_id = p_user and r.approved_by = 'engine' and (p_rule is null or y.rule_id = p_rule) and (p_channel is null or y.channel_id = p_channel)
      -- A channel whose policy is its own keeps what it let go.
      and (p_rule is not null or not engine.lets_go(y))
      and y.is_replied and y.reply_status = any (engine.reply_approved()) and r.send_started_at is null
    -- Both, so that what began to be sent while this waited is seen.
    order by y.channel_id, y.comment_id for update of y, r);
  foreach v_id in array v_ids loop
    -- Claimed, but not begun to be sent: the holder of the lease will not be let through (begin_send).
    if (select y.reply_status from public.comments y where y.id = v_id) = 'posting' then
      perform engine.return_to_queue(v_id, p_reason);
    end if;
    perform engine.move_reply(v_id, 'draft', 'engine', p_reason);
  end loop;
end $$;
comment on function engine.withdraw_unseen(uuid, uuid, text, text) is
  'Takes replies that no person approved and that have not left yet back to draft, because what let them go holds no longer: all of a user''s, or '
  'those of one rule.';

create function engine.lock_own_decisions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.lock_decisions(engine.account('manage'));
  return null;
end $$;
comment on function engine.lock_own_decisions() is
  'Trigger before a statement that changes rules: takes engine.lock_decisions before a rule''s row is locked, in the order of record_drafts, which would '
  'otherwise hold the lock and wait for the row.';
create trigger reply_rules_lock before update or delete on public.reply_rules for each statement
  when (pg_catalog.pg_trigger_depth() = 0) execute function engine.lock_own_decisions();

create trigger channel_settings_lock before update or delete on public.channel_settings for each statement
  when (pg_catalog.pg_trigger_depth() = 0) execute function engine.lock_own_decisions();

create function engine.withdraw_of_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.withdraw_unseen(old.user_id, null, 'needs_approval', old.channel_id);
  return null;
end $$;
comment on function engine.withdraw_of_channel() is 'Trigger: a channel that no longer posts without review by its own policy; what only that let go comes back, unless the account''s lets it go.';
create trigger channel_settings_withdraw after update of posting_policy, conversations on public.channel_settings for each row
  when ((old.posting_policy = 'auto' and new.posting_policy is distinct from 'auto') or (old.conversations = 'auto' and new.conversations is distinct from 'auto'))
  execute function engine.withdraw_of_channel();
create trigger channel_settings_withdraw_deleted after delete on public.channel_settings for each row
  when ('auto' in (old.posting_policy, old.conversations) and pg_catalog.pg_trigger_depth() = 0) execute function engine.withdraw_of_channel();

create function engine.withdraw_of_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform engine.withdraw_unseen(old.user_id, old.id, 'rule_gone');
    return old;
  end if;
  if not new.enabled or not (engine.rule_standing(new.id)).earned then
    perform engine.withdraw_unseen(new.user_id, new.id, 'rule_not_earned');
  end if;
  return new;
end $$;
comment on function engine.withdraw_of_rule() is 'Trigger: a rule that was changed, switched off or deleted lets nothing more go.';
create trigger reply_rules_withdraw_changed after update on public.reply_rules for each row
  when ((new.enabled, new.changed_at, new.min_approvals, new.min_unedited_percent)
    is distinct from (old.enabled, old.changed_at, old.min_approvals, old.min_unedited_percent))
  execute function engine.withdraw_of_rule();
-- Not when the whole account goes: its replies go with it.
create trigger reply_rules_withdraw_deleted before delete on public.reply_rules for each row
  when (pg_catalog.pg_trigger_depth() = 0) execute function engine.withdraw_of_rule();

create function engine.record_rule_outcome(p_id uuid, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.comments;
begin
  select * into v from public.comments y where y.id = p_id;
  if v.rule_id is null then
    return;
  end if;
  insert into public.rule_outcomes (user_id, rule_id, comment_row_id, outcome) values (v.user_id, v.rule_id, p_id, p_outcome);
  if p_outcome = 'rejected' then
    perform engine.withdraw_unseen(v.user_id, v.rule_id, 'rule_not_earned');
  end if;
end $$;
comment on function engine.record_rule_outcome(uuid, text) is
  'Keeps what a person made of a reply (approved, edited, rejected) for the rule that led to it, if any did. A rejection takes the rule''s '
  'trust, and its replies that nobody has seen, back.';

create function engine.leave_to_owner(v engine.comments) returns void
language sql set search_path = '' as $$
  select engine.put_off_draft(v.id, 'infinity') where v.reply_status is null;
  update public.comments y set
    grave = true, first_opinion = v.first_opinion, second_opinion = v.second_opinion, escalation = v.escalation,
    language = v.language, sentiment = v.sentiment, category = v.category, topics = v.topics,
    status_reason = case when y.reply_status is null then 'grave' else y.status_reason end
  where y.id = v.id
$$;
comment on function engine.leave_to_owner(engine.comments) is
  'A threat, or despair: nothing is drafted for it until its viewer changes it. The caller has locked the row. A draft stays as it is, and cannot be approved.';

create function engine.note_aside(v engine.comments, p_grave boolean, p_follows text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_known constant text := v.escalation;
begin
  v.grave := p_grave;
  v.escalation := case
    when p_grave then coalesce(engine.graver(v.first_opinion, null), 'health')
    -- Nobody else has looked at it.
    when v.first_opinion = 'unread' then 'model'
    -- Of a joke among viewers nothing follows.
    else coalesce(nullif(engine.graver(v.first_opinion, null), 'sarcasm'), case p_follows when 'quarrel' then 'quarrel' end) end;
  -- What its owner dismissed stays so while it is what it was.
  if v.reply_status = 'skipped' and v.escalation is not null and (p_grave or v.escalation is distinct from v_known) then
    v := engine.move_locked(v, null, 'engine', 'comment_edited');
    perform engine.end_draft(v.id);
    update public.comments y set candidate = y.comment_id = y.thread_id where y.id = v.id;
    if p_grave and v.comment_id = v.thread_id then
      perform engine.leave_to_owner(v);
      return;
    end if;
  end if;
  update public.comments y set first_opinion = v.first_opinion, topics = v.topics, grave = v.grave, escalation = v.escalation,
    candidate = case when v.comment_id = v.thread_id or v.reply_status is not null then y.candidate else v.escalation is null and p_follows is not null end,
    status_reason = case
      when v.reply_status is not null or v.comment_id = v.thread_id then v.status_reason
      when v.escalation is not null then 'follow_up'
      when p_follows = 'by_hand' then 'by_hand' end
  where y.id = v.id;
end $$;
comment on function engine.note_aside(engine.comments, boolean, text) is
  'What was found of a word within a thread, or of a changed comment that was to get no reply. The former is drafted where p_follows (engine.note_turn) says so and it is ordinary; what a person should see, its owner is shown (comments.tab). The latter is decided about anew '
  'when it is grave, or belongs to a stop class.';

create function engine.note_edit(v engine.comments, p_opinion text, p_grave boolean) returns void
language plpgsql set search_path = '' as $$
declare
  -- The reply may have been approved for this very text.
  v_other constant boolean := engine.answers_edited(v) and p_opinion <> 'ordinary'
    and ((p_grave and not v.grave) or p_opinion <> all (array_remove(array[v.first_opinion, v.second_opinion], null)));
begin
  update public.comments y set first_opinion = p_opinion, second_opinion = null, grave = p_grave,
    escalation = case when v_other then 'edited' when p_opinion <> 'ordinary' or y.escalation <> 'edited' then y.escalation end
  where y.id = v.id;
  if v_other and v.escalation is distinct from 'edited' then
    insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
    values (v.user_id, v.id, v.reply_status, v.reply_status, 'engine', 'edited_after_reply', jsonb_build_object('opinion', p_opinion));
  end if;
end $$;
comment on function engine.note_edit(engine.comments, text, boolean) is
  'What was found of a comment that its viewer changed under a reply that is out, or may be: its owner is told when it is not what it was and not harmless, or can''t be read. Changed back to something harmless, it is quiet again.';

create function service.record_opinions(p_opinions jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  v engine.comments;
  v_grave boolean;
  v_ids constant uuid[] := array(select (e ->> 'id')::uuid from jsonb_array_elements(p_opinions) e);
  v_follows text;
  v_read int := 0;
begin
  -- With what waits for an answer in their threads, which they may supersede: not with thousands of words of others.
  perform from public.comments y where y.id = any (v_ids || array(
      select t.id from public.comments f join public.comments t on t.user_id = f.user_id and t.thread_id = f.thread_id
      where f.id = any (v_ids) and f.comment_id <> f.thread_id
        and ((t.reply_status is null and t.candidate) or t.reply_status = any (engine.reply_editable()))))
    order by y.user_id, y.channel_id, y.comment_id for update;
  for r in
    select o.* from jsonb_to_recordset(p_opinions) as o (id uuid, text_hash text, opinion text, despair boolean, topics text[], addressed text, due boolean, negative boolean, asked_at timestamptz, conditions jsonb)
    join public.comments y on y.id = o.id order by y.user_id, y.channel_id, y.comment_id
  loop
    select * into v from engine.comments y where y.id = r.id;
    continue when r.text_hash is distinct from engine.text_hash(v.text_original)::text
      or (coalesce(v.reply_status, 'draft') <> 'draft' and v.classify_after is null);
    v_read := v_read + 1;
    perform engine.note_conditions(r.id, engine.text_hash(v.text_original), r.asked_at, r.conditions);
    v_grave := coalesce(r.despair, false) or r.opinion = 'threat';
    if v.is_replied and v.reply_status <> 'queue' then
      perform engine.note_edit(v, r.opinion, v_grave);
    else
      v.first_opinion := r.opinion;
      v.topics := coalesce(nullif(r.topics, '{}'), v.topics);
      if v.comment_id <> v.thread_id or v.reply_status = 'skipped' then
        v_follows := case when v.comment_id <> v.thread_id and r.addressed is not null
          then engine.note_turn(v, r.addressed, coalesce(r.due, false), coalesce(r.negative, false)) end;
        if v_follows = 'by_hand' then
          perform engine.put_off_draft(v.id, 'infinity');
        end if;
        perform engine.note_aside(v, v_grave, v_follows);
      elsif v_grave and v.reply_status is distinct from 'queue' then
        v.escalation := coalesce(engine.graver(r.opinion, null), 'health');
        perform engine.leave_to_owner(v);
      else
        update public.comments y set first_opinion = r.opinion, topics = v.topics,
          escalation = case when v.reply_status = 'draft' then coalesce(engine.graver(r.opinion, null), y.escalation) else y.escalation end
        where y.id = r.id;
      end if;
    end if;
    perform engine.end_reading(r.id) where v.classify_after is not null;
  end loop;
  return v_read;
end $$;
comment on function service.record_opinions(jsonb) is
  'Keeps what the model found comments to be when it read them in a batch ([{id, text_hash, opinion, despair, topics, addressed, due, negative, asked_at, conditions}], addressed, due and negative of words within a thread, conditions as engine.note_conditions keeps them), unless their text is another by now or they are decided and were not to be read for that (engine.call_to_read); what is grave is left to its owner, '
  'whoever it answers and whatever was decided about it. Returns how many were kept.';

create function engine.sources_of(p_user uuid, p_sources jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(s.source || jsonb_build_object('passage_id', p.id) order by s.place)
    from jsonb_array_elements(coalesce(p_sources, '[]')) with ordinality s (source, place)
    join lateral (
      select p.id from public.passages p where p.user_id = p_user and p.id = (s.source ->> 'passage_id')::uuid
      union all
      -- An own video is named by its id: its passage is its title.
      (select p.id from public.passages p
       where s.source ->> 'passage_id' is null and p.user_id = p_user and p.video_id = s.source ->> 'source_id' and p.kind = 'video'
       order by p.ordinal limit 1)) p on true), '[]');
end $$;
comment on function engine.sources_of(uuid, jsonb) is
  'Those of some sources ([{passage_id, kind, source_id}]) that a user has, each with the passage that it is.';

create type engine.shown_source as (passage_id uuid, kind text, source_id text, title text, text text, url text, changed boolean);
comment on type engine.shown_source is 'A source of a reply as a person reads it. changed: the passage is no more, so there is nothing to show.';

create function engine.cited_sources(p_user uuid, p_sources jsonb) returns setof engine.shown_source
language plpgsql stable rows 3 set search_path = '' as $$
begin
  -- Most replies cite nothing.
  if p_sources = '[]' then
    return;
  end if;
  return query
  select s.passage_id, s.kind, s.source_id, shown.title, shown.text, shown.url, p.id is null
  from rows from (jsonb_to_recordset(p_sources) as (passage_id uuid, kind text, source_id text)) with ordinality s
  left join public.passages p on p.id = s.passage_id and p.user_id = p_user
  left join lateral engine.passage_shown(p) shown on p.id is not null
  order by s.ordinality;
end $$;
comment on function engine.cited_sources(uuid, jsonb) is 'Sources ([{passage_id, kind, source_id}]) as a person reads them, looked up among what p_user owns and the caller may read.';

grant execute on function engine.cited_sources(uuid, jsonb), engine.passage_shown(public.passages) to authenticated;

create function service.draft_evidence(p_comments uuid[]) returns table (id uuid, evidence jsonb, lessons jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select y.id, e.evidence, coalesce((
    select jsonb_agg(to_jsonb(l)) from engine.lessons_for(y.user_id, y.channel_id, y.text_original, y.language, 3, y.topics) l where l.comment_row_id <> y.id), '[]')
  from engine.evidence_for_many(p_comments) e join public.comments y on y.id = e.comment_row_id;
end $$;
comment on function service.draft_evidence(uuid[]) is
  'What the drafts of comments may rest on (engine.evidence_for) and are written like (engine.lessons_for), a row each.';

create function service.try_evidence(p_user uuid, p_channel text, p_video text, p_text text) returns table (evidence jsonb, lessons jsonb)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query
  select engine.evidence_for(p_user, p_channel, p_video, p_text, null),
    coalesce((select jsonb_agg(to_jsonb(l)) from engine.lessons_for(p_user, p_channel, p_text) l), '[]');
end $$;
comment on function service.try_evidence(uuid, text, text, text) is 'As service.draft_evidence, of an imagined comment.';

create type engine.draft_result as (
  decision text, reason text, reply text, reply_type text, rule_id uuid, language text, sentiment text, category text, topics text[],
  confidence real, findings jsonb, escalation text, second_opinion text, despair boolean, model jsonb, text_hash text, attempts int,
  sources jsonb, marks jsonb, lessons uuid[], question text, spoken text[], matched uuid[]
);
comment on type engine.draft_result is 'What drafting one comment came to, as service.record_drafts is told.';

create function engine.draft_anew(p_id uuid) returns text
language plpgsql set search_path = '' as $$
begin
  perform engine.put_off_draft(p_id, engine.now());
  return 'retried';
end $$;
comment on function engine.draft_anew(uuid) is 'What was drafted holds no longer: the comment is drafted again at once.';

create function engine.retry_draft(v engine.comments, p_reason text) returns text
language plpgsql set search_path = '' as $$
begin
  if p_reason = 'model_refused' then
    perform engine.put_off_draft(v.id, 'infinity', 1);
    update public.comments y set status_reason = p_reason where y.id = v.id;
  elsif p_reason in ('draft_failed', 'model_unusable')
    -- A server that fails this comment alone. While it fails all, nobody is to blame, but not for ever.
    or (p_reason = 'model_failed' and (engine.fails_alone(v.id) or v.draft_attempts > 50)) then
    perform engine.set_draft_aside(v.id, p_reason);
  else
    perform engine.put_off_draft(v.id, case when p_reason = any (engine.model_holds()) then engine.now() else engine.draft_retry_at(v.draft_attempts) end);
    update public.comments y set status_reason = p_reason where y.id = v.id;
  end if;
  return 'retried';
end $$;
comment on function engine.retry_draft(engine.comments, text) is 'A comment that could not be drafted: when it is tried again, if at all, by why it was not.';

create function engine.as_read(v engine.comments, r engine.draft_result) returns engine.comments
language plpgsql immutable set search_path = '' as $$
declare
  v_graver constant text := engine.graver(v.first_opinion, r.second_opinion);
begin
  v.language := coalesce(r.language, v.language);
  v.sentiment := coalesce(r.sentiment, v.sentiment);
  v.category := coalesce(r.category, v.category);
  -- The names that reading gave stay: lessons are found by them.
  v.topics := array(select t from unnest(v.topics || r.topics) with ordinality as u (t, place) group by t order by min(place) limit 5);
  v.confidence := coalesce(r.confidence, v.confidence);
  v.findings := coalesce(r.findings, '[]');
  v.second_opinion := r.second_opinion;
  v.escalation := coalesce(v_graver, r.escalation);
  v.grave := v.grave or coalesce(r.despair, false) or coalesce(v_graver = 'threat', false);
  if v.grave then
    v.escalation := coalesce(v.escalation, 'health');
  end if;
  return v;
end $$;
comment on function engine.as_read(engine.comments, engine.draft_result) is 'A comment with what the model found it to be when it drafted for it.';

create function engine.ask_instead(v engine.comments, r engine.draft_result) returns text
language plpgsql set search_path = '' as $$
begin
  -- Its owner has said something since it was handed out (claim_drafts: for two minutes), which may be the answer.
  if exists (
    select from public.facts f
    where f.user_id = v.user_id and f.channel_id = v.channel_id and f.created_at > v.draft_after - interval '2 minutes'
      and coalesce(f.video_id = v.video_id, f.video_id is null))
    -- So may what is said in the video, which was read meanwhile.
    or exists (select from private.captions k
      where k.user_id = v.user_id and k.video_id = v.video_id and k.state = 'kept' and k.read_at > v.draft_after - interval '2 minutes')
  then
    return engine.draft_anew(v.id);
  end if;
  perform engine.want_captions(v.user_id, v.channel_id, v.video_id, v.language);
  -- What must not be answered by a fact alone waits as a draft, should there be one.
  if coalesce(r.reply, '') <> '' and (v.escalation is not null or not engine.harmless(v.first_opinion, v.second_opinion)) then
    return null;
  end if;
  perform engine.put_off_draft(v.id, 'infinity');
  update public.comments y set
    language = v.language, sentiment = v.sentiment, category = v.category, topics = v.topics,
    second_opinion = v.second_opinion, status_reason = 'needs_answer'
  where y.id = v.id;
  perform engine.ask_owner(v.id, r.question, v.language, r.spoken);
  -- Looked for by the viewer's words alone, which need not be those of whoever speaks: once more, with those of the question and what the model expects to be said.
  if v.question_id is null and r.question ~ '\S' and exists (select from private.captions k
    where k.user_id = v.user_id and k.video_id = v.video_id and k.state = 'kept')
  then
    return engine.draft_anew(v.id);
  end if;
  return 'asked';
end $$;
comment on function engine.ask_instead(engine.comments, engine.draft_result) is
  'Nothing tells what a comment asks for, so its owner is asked, and the captions of its video are read (engine.want_captions); null when what was written all the same waits as a draft.';

create function engine.end_draft(p_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.chores c where c.comment_row_id = p_id and c.gone_look_at is null and c.set_aside_times is null
    and c.classify_after is null and c.list_after is null and coalesce(c.reread_at < engine.now() - interval '1 hour', true);
  if not found then
    update private.chores c set draft_after = null, draft_attempts = 0, draft_failures = 0 where c.comment_row_id = p_id;
  end if;
end $$;
comment on function engine.end_draft(uuid) is 'A comment was drafted or decided about, or is to be drafted as if for the first time: what was noted of earlier tries goes.';

create function engine.decide_draft(v engine.comments, r engine.draft_result, p_detail jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  v_shadow constant boolean := coalesce((engine.settings_of(v.user_id, v.channel_id)).shadow_mode, false);
  v_why_not text := r.reason;
  v_outcome text := 'skipped';
begin
  v.rule_id := r.rule_id;
  perform engine.end_draft(v.id);
  if r.decision = 'skip' then
    v := engine.move_locked(v, 'skipped', 'engine', r.reason, p_detail);
  else
    v.sources := engine.sources_of(v.user_id, r.sources);
    perform engine.use_captions(v.user_id, v.sources);
    v.lessons := coalesce(r.lessons, '{}');
    v := engine.with_reply_text(v, r.reply, coalesce(r.reply_type, 'AI'));
    v.marks := coalesce(r.marks, '[]');
    v_why_not := engine.why_not_unseen(v.user_id, v.channel_id, case when v.comment_id = v.thread_id then v.video_id end, v.author_channel_id, v.id, r.rule_id,
      v.findings, v.escalation, r.confidence, v.first_opinion, v.second_opinion);
    if v_why_not is null then
      v_why_not := case when v.comment_id <> v.thread_id and not engine.may_converse(v.user_id, v.channel_id) then 'conversation' else engine.turn_stop(v) end;
    end if;
    -- Neither what nothing proves, nor what rests on a source that is no more.
    if v_why_not is null and (v.marks <> '[]' or jsonb_array_length(v.sources) < jsonb_array_length(coalesce(r.sources, '[]'))) then
      v_why_not := 'check_failed';
    end if;
    if v_why_not is null and not v_shadow then
      v := engine.approve_locked(v, 'engine', 'policy_auto', p_detail);
      v_outcome := 'queued';
    else
      v := engine.move_locked(v, 'draft', 'engine', coalesce(v_why_not, 'shadow'), p_detail);
      v_outcome := 'drafted';
    end if;
  end if;
  if v_shadow then
    insert into public.shadow_decisions (user_id, comment_row_id, decision, reason, reply, rule_id)
    values (v.user_id, v.id, case when r.decision = 'skip' then 'skip' when v_why_not is null then 'post' else 'draft' end,
      coalesce(v_why_not, 'policy_auto'), v.generated_reply, r.rule_id);
  end if;
  return v_outcome;
end $$;
comment on function engine.decide_draft(engine.comments, engine.draft_result, jsonb) is
  'Skips a comment, or keeps its reply and queues it or has it wait for a person; in shadow mode it waits, and what would have happened is kept.';

create function engine.record_draft(p_id uuid, p_result jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  r constant engine.draft_result := jsonb_populate_record(null::engine.draft_result, p_result);
  v engine.comments;
  v_detail jsonb := coalesce(r.model, '{}');
  v_asked text;
begin
  select * into v from engine.comments y where y.id = p_id;
  -- Late or repeated: the comment was decided meanwhile (owner answered, dismissed, another run), or is another run's. The first decision stands.
  -- No draft_after: the viewer edited the comment since it was claimed, so this is about a text that is no more.
  if v.reply_status is not null or v.draft_after is null or r.attempts <> v.draft_attempts then
    return null;
  elsif r.text_hash <> engine.text_hash(v.text_original)::text then
    -- One that is changed over and over waits its hour (engine.store_read).
    return case when not exists (select from private.chores c where c.comment_row_id = p_id and c.draft_after = c.reread_at + interval '1 hour')
      then engine.draft_anew(p_id) end;
  elsif r.decision = 'retry' then
    return engine.retry_draft(v, r.reason);
  elsif not v.candidate then
    -- Read anew since, and no answer is due within its thread.
    perform engine.end_draft(p_id);
    return null;
  end if;
  if r.rule_id is not null then
    select v_detail || jsonb_build_object('rule_id', k.id, 'name', k.name) into v_detail
    from public.reply_rules k where k.id = r.rule_id and k.user_id = v.user_id and k.enabled;
    if not found then
      -- The rule was deleted or switched off meanwhile: the others decide anew.
      return engine.draft_anew(p_id);
    end if;
  end if;
  v := engine.as_read(v, r);
  perform engine.follow_rules(v, coalesce(r.matched, '{}'));
  if v.grave then
    perform engine.leave_to_owner(v);
    return null;
  end if;
  if r.decision = 'ask' then
    v_asked := engine.ask_instead(v, r);
  end if;
  return coalesce(v_asked, engine.decide_draft(v, r, v_detail));
end $$;
comment on function engine.record_draft(uuid, jsonb) is
  'Records what drafting one comment came to, whose row the caller has locked: drafted, queued, skipped, asked or retried; null when nobody asks for it any more, or when it '
  'is its owner''s to answer (engine.leave_to_owner). What has marks is never queued.';

create function engine.draft_retry_at(p_attempts int) returns timestamptz
language sql stable set search_path = '' as $$
  select engine.now() + least(interval '1 minute' * power(2, least(p_attempts, 6)), interval '1 hour')
$$;
comment on function engine.draft_retry_at(int) is 'When a comment is tried again that p_attempts have not drafted: after 2, 4, 8, … minutes, at most an hour.';

create function engine.set_draft_aside(p_id uuid, p_reason text) returns void
language sql set search_path = '' as $$
  with tried as (
    select c.draft_failures as before, c.draft_failures + 1 >= engine.most('draft_tries') as given_up from engine.comments c where c.id = p_id
  ), put_off as materialized (
    -- While nobody else is answered either, it may still be the server: a short outage is no reason to give up.
    select t.given_up, engine.put_off_draft(p_id, case when t.given_up then 'infinity' else engine.now() + interval '2 minutes'
      * power(case when p_reason = 'model_failed' and engine.model_hold() is not null then 30 else 4 end, t.before) end, 1) from tried t
  )
  update public.comments y set status_reason = case when p.given_up then 'draft_given_up' else p_reason end from put_off p where y.id = p_id
$$;
comment on function engine.set_draft_aside(uuid, text) is
  'A comment that cannot be drafted, because of itself or of what the model makes of it: tried again after 2 and 8 minutes (2 and 60 while the '
  'server answers nobody), and then left to a person until its viewer changes it.';

create function service.record_drafts(p_results jsonb) returns table (drafted int, queued int, skipped int, asked int, retried int)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  r record;
  v_ids constant uuid[] := array(select (e ->> 'id')::uuid from jsonb_array_elements(p_results) e);
  v_outcomes text[] := '{}';
begin
  perform engine.lock_decisions(u.user_id) from (
    select distinct y.user_id from public.comments y where y.id = any(v_ids) order by y.user_id) u;
  -- All of them before the first turn is touched: who reads a channel's comments takes them first and its turn then.
  perform from public.comments y where y.id = any(v_ids) order by y.user_id, y.channel_id, y.comment_id for update;
  perform engine.note_failed_over(array(
    select (e ->> 'id')::uuid from jsonb_array_elements(p_results) e where e ->> 'decision' = 'retry' and e ->> 'reason' = 'model_failed'));

  for r in
    select y.id, e.result from jsonb_array_elements(p_results) with ordinality e (result, place)
    join public.comments y on y.id = (e.result ->> 'id')::uuid order by y.user_id, y.channel_id, y.comment_id, e.place
  loop
    begin
      v_outcomes := v_outcomes || engine.record_draft(r.id, r.result);
    exception when others then
      -- One result that cannot be kept must not take the others with it.
      raise warning 'record_drafts: % is set aside: % %', r.id, sqlstate, sqlerrm;
      perform engine.set_draft_aside(r.id, 'draft_failed');
      v_outcomes := v_outcomes || 'retried'::text;
    end;
  end loop;
  return query select (count(*) filter (where o = 'drafted'))::int, (count(*) filter (where o = 'queued'))::int, (count(*) filter (where o = 'skipped'))::int,
    (count(*) filter (where o = 'asked'))::int, (count(*) filter (where o = 'retried'))::int
  from unnest(v_outcomes) o;
end $$;
comment on function service.record_drafts(jsonb) is
  'Records what drafting came to ([{id, text_hash, attempts, decision: reply|ask|skip|retry, reason, reply, reply_type, rule_id, matched, language, …, findings, escalation, second_opinion, despair, '
  'model, sources, marks, lessons, question}]). matched: every rule that matches (engine.follow_rules), rule_id the one that says what becomes of the reply. ask: nothing tells what the comment asks for, so its owner is asked. Whether a reply waits for a person, and why, or is queued is decided here, not by the caller. In shadow mode nothing is queued, and what would '
  'have happened is kept. A result that cannot be kept is set aside as draft_failed, the others are kept. One row of counts, by what became of the comments.';

create function engine.says_something(p_text text, p_most int) returns boolean
language sql immutable security definer set search_path = '' as $$
  select engine.normalise_reply(p_text) <> '' and length(engine.normalise_reply(p_text)) <= p_most
$$;
comment on function engine.says_something(text, int) is 'Whether a text can be a reply: not blank, in the sense of engine.normalise_reply, nor longer than p_most.';
grant execute on function engine.says_something(text, int) to authenticated;
-- A blank that only Unicode knows is no reply: what such a rule answers would be refused each time.
alter table public.reply_rules add constraint reply_rules_fixed_text_says_something
  check (engine.says_something(fixed_text, engine.most('reply_characters')));

create function service.try_context(p_user uuid, p_channel text, p_video text) returns table (voice jsonb, video_title text)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  v_channel text := coalesce(p_channel, (
    select c.channel_id from public.youtube_connections c where c.user_id = p_user and c.channel_id is not null and c.is_active
    order by c.priority, c.connected_at limit 1));
begin
  if p_channel is not null and not exists (select from public.youtube_connections c where c.user_id = p_user and c.channel_id = p_channel) then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  return query select (select to_jsonb(w) from engine.reply_voice(p_user, v_channel) w), (select v.title from public.videos v where v.user_id = p_user and v.id = p_video);
end $$;
comment on function service.try_context(uuid, text, text) is
  'What a reply to an imagined comment is written with, on the named channel (404 when it is not the user''s) or the first one.';

create function service.try_decision(
  p_user uuid, p_channel text, p_rule uuid, p_findings jsonb, p_escalation text, p_confidence real, p_opinion text, p_despair boolean
) returns table (outcome text, why text)
language sql stable security definer rows 1 set search_path = '' as $$
  select case d.why when 'policy_auto' then 'post' else 'draft' end, d.why
  from (
    select case
      when p_despair or p_opinion = 'threat' then 'grave'
      when why_not is not null then why_not
      when exists (select from public.automation_settings s where s.user_id = p_user and s.shadow_mode) then 'shadow'
      else 'policy_auto' end as why
    from engine.why_not_unseen(p_user, p_channel, null, null, null, p_rule, p_findings, coalesce(engine.graver(p_opinion, null), p_escalation),
      p_confidence, p_opinion, p_opinion) why_not) d
$$;
comment on function service.try_decision(uuid, text, uuid, jsonb, text, real, text, boolean) is
  'What record_drafts would make of a reply now, were p_opinion that of both readings: outcome (draft or post) and why. Writes nothing.';

create function service.rewrite_context(p_user uuid, p_comment uuid)
returns table (voice jsonb, reply text, text text, author_name text, video_id text, video_title text, answers_us boolean, thread jsonb)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  y engine.comments;
begin
  select * into y from engine.comments c where c.id = p_comment and c.user_id = p_user;
  if not found then
    perform engine.fail(404, 'comment_not_found', 'This comment doesn''t exist.');
  elsif y.grave then
    perform engine.fail(409, 'grave_comment', 'This comment needs a reply from you.', 'Write a reply or dismiss the comment.');
  elsif y.redacted_at is not null or coalesce(y.reply_status, 'draft') <> all (engine.reply_editable() || array['skipped']) then
    perform engine.fail(409, 'reply_state_conflict', 'This reply can no longer be edited here.', 'Reload the page to see the latest version.');
  end if;
  return query select (select to_jsonb(w) from engine.reply_voice(y.user_id, y.channel_id) w), y.generated_reply, y.text_original, y.author_name, y.video_id,
    (select v.title from public.videos v where v.user_id = y.user_id and v.id = y.video_id),
    y.comment_id <> y.thread_id, (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from engine.thread_shown(y.user_id, y.thread_id, y.id) w);
end $$;
comment on function service.rewrite_context(uuid, uuid) is
  'What another reply to one of a user''s comments is written with: how its owner writes, what there is, and the comment with its thread. 404 for none and another user''s, 409 when there is no reply to write.';

create function service.offer_reply(p_user uuid, p_comment uuid, p_reply text, p_sources jsonb, p_marks jsonb) returns setof engine.shown_source
language plpgsql security definer set search_path = '' as $$
declare
  v_sources constant jsonb := engine.sources_of(p_user, p_sources);
begin
  insert into private.reply_offers as o (comment_row_id, reply_hash, sources, marks)
  select y.id, engine.reply_hash(p_reply), v_sources, p_marks from public.comments y where y.id = p_comment and y.user_id = p_user
  on conflict (comment_row_id, reply_hash) do update set sources = excluded.sources, marks = excluded.marks, offered_at = excluded.offered_at;
  return query select * from engine.cited_sources(p_user, v_sources);
end $$;
comment on function service.offer_reply(uuid, uuid, text, jsonb, jsonb) is
  'Keeps for an hour what a text that a user is offered for one of their comments rests on (engine.set_reply_text looks it up), and returns its sources as a person reads them.';

create function service.sources_shown(p_user uuid, p_sources jsonb) returns setof engine.shown_source
language sql stable security definer set search_path = '' as $$ select * from engine.cited_sources(p_user, engine.sources_of(p_user, p_sources)) $$;
comment on function service.sources_shown(uuid, jsonb) is 'Sources of a user as a person reads them (engine.cited_sources), without those that are no more.';
