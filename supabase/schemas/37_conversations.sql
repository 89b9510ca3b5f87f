-- Conversations: what a viewer says within a thread and whether an answer of the channel's is due, what the channel has said there,
-- when a thread is read again, and what keeps an answer there from going by itself (docs/CONVERSATIONS.md).
-- Which comment a reply answers is said by its row alone, as everywhere.

create table public.turns (
  comment_row_id uuid primary key references public.comments (id) on delete cascade,
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  thread_id text not null,
  author_channel_id text,
  written_at timestamptz not null,
  addressed text not null check (addressed = any (engine.addressees())),
  due boolean not null,
  negative boolean not null
) with (fillfactor = 90);
comment on table public.turns is 'What reading found of a viewer''s word within a thread: whom it speaks to, whether an answer of the channel''s is due, and whether it is angry.';
create index turns_thread on public.turns (user_id, thread_id, written_at);
create index turns_channel on public.turns (user_id, channel_id, written_at);
alter table public.turns enable row level security;
grant select on public.turns to authenticated;
create policy "turns: readers read" on public.turns for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table public.conversations (
  user_id uuid not null references public.accounts (id) on delete cascade,
  thread_id text not null,
  channel_id text not null,
  stance text not null check (stance = any (engine.conversation_stances())),
  actor_id uuid,
  set_at timestamptz not null default engine.now(),
  primary key (user_id, thread_id)
);
comment on table public.conversations is 'Threads in which a person has taken the word: rest: nothing more is answered there, by_hand: nothing more is drafted there. No row: conversations go on.';
create index conversations_channel on public.conversations (user_id, channel_id);
alter table public.conversations enable row level security;
grant select on public.conversations to authenticated;
create policy "conversations: readers read" on public.conversations for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table private.thread_looks (
  user_id uuid not null references public.accounts (id) on delete cascade,
  thread_id text not null,
  channel_id text not null,
  since timestamptz not null,
  due_at timestamptz not null,
  primary key (user_id, thread_id)
) with (fillfactor = 70);
comment on table private.thread_looks is 'Threads that hold a reply of ours, each with when it is next to be read again for a viewer''s answer. since: when our last reply was posted. No row: none is due any more.';
-- No moment is in it, so that a thread that was read changes in place; a channel has a week's threads at most.
create index thread_looks_channel on private.thread_looks (user_id, channel_id);

create function engine.next_thread_look(p_since timestamptz, p_after timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select min(p_since + step) from unnest('{10 minutes,1 hour,6 hours,1 day,3 days,7 days}'::interval[]) step where p_since + step > p_after
$$;
comment on function engine.next_thread_look(timestamptz, timestamptz) is
  'When a thread with a reply of ours is next read after another moment: about 10 minutes, 1 hour, 6 hours, 1, 3 and 7 days after the reply; null later.';

create function engine.look_at_thread(p_user uuid, p_thread text, p_channel text, p_since timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_due constant timestamptz := engine.next_thread_look(p_since, p_since);
begin
  insert into private.thread_looks as l (user_id, thread_id, channel_id, since, due_at) values (p_user, p_thread, p_channel, p_since, v_due)
  on conflict (user_id, thread_id) do update set since = excluded.since, due_at = least(l.due_at, excluded.due_at);
  -- A quiet channel is read every few hours: its turn comes sooner.
  update public.channel_syncs s set next_sync_at = v_due where s.user_id = p_user and s.channel_id = p_channel and s.next_sync_at > v_due;
end $$;
comment on function engine.look_at_thread(uuid, text, text, timestamptz) is 'A reply of ours was posted in a thread, so a viewer''s answer is looked for there.';

create function engine.note_thread_looks(p_user uuid, p_threads text[], p_cut text[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
begin
  -- Whatever read them: a page of news tells as much as a look. One that was taken along early is not due again a little later.
  delete from private.thread_looks l
  where l.user_id = p_user and l.thread_id = any (p_threads) and l.due_at <= engine.thread_looks_until(v_now, l.since)
    and engine.next_thread_look(l.since, greatest(v_now, l.due_at)) is null;
  update private.thread_looks l set due_at = engine.next_thread_look(l.since, greatest(v_now, l.due_at))
  where l.user_id = p_user and l.thread_id = any (p_threads) and l.due_at <= engine.thread_looks_until(v_now, l.since);
  if p_cut <> '{}' then
    -- Its other replies are listed within the hour (engine.begin_listing); one that is never listed whole is not read every few minutes for that.
    delete from private.thread_looks l where l.user_id = p_user and l.thread_id = any (p_cut) and l.due_at <= v_now and engine.next_thread_look(l.since, v_now) is null;
    update private.thread_looks l set due_at = v_now + interval '1 hour' where l.user_id = p_user and l.thread_id = any (p_cut) and l.due_at <= v_now;
  end if;
end $$;
comment on function engine.note_thread_looks(uuid, text[], text[]) is 'Threads were read: each is looked at again at its next time, or, those whose replies were not all listed (p_cut), in an hour.';

create function engine.thread_looks_until(p_now timestamptz, p_since timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select p_now + (p_now - p_since) * 0.2
$$;
comment on function engine.thread_looks_until(timestamptz, timestamptz) is
  'Looks that are due by then are taken along now, so that a call of YouTube''s reads as many threads as it takes: up to a fifth of the time since our reply sooner.';

create function engine.channel_words(p_user uuid, p_thread text) returns table (at timestamptz, body text, answers uuid, author_name text, sources jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
  -- What was sent and of which nobody knows whether it arrived may stand there.
  select coalesce(r.posted_at, r.send_started_at), r.generated_reply, y.id, y.author_name, r.sources
  from public.comments y join public.replies r on r.comment_row_id = y.id
  where y.user_id = p_user and y.thread_id = p_thread and y.reply_status = any ('{unknown}' || engine.reply_on_youtube())
    and coalesce(r.posted_at, r.send_started_at) is not null
  union all
  -- One answer of the owner's closes every comment before it, so it stands on each of them.
  (select distinct on (y.owner_replied_at, y.owner_reply_text) y.owner_replied_at, y.owner_reply_text, y.id, y.author_name, '[]'::jsonb
  from public.comments y where y.user_id = p_user and y.thread_id = p_thread and y.owner_replied_at is not null
  order by y.owner_replied_at, y.owner_reply_text, y.published_at desc);
end $$;
comment on function engine.channel_words(uuid, text) is 'What the channel has said in a thread: our replies that are on YouTube or may be, each with the comment it answers, whose that is, and its sources, and its owner''s own.';

create type engine.thread_word as (author text, text text, who text);
comment on type engine.thread_word is 'What somebody said in a thread. who: viewer or channel.';

create function engine.thread_shown(p_user uuid, p_thread text, p_but uuid, p_most int default engine.most('thread_words'), p_until timestamptz default 'infinity') returns setof engine.thread_word
language plpgsql stable rows 10 set search_path = '' as $$
begin
  return query
  with said as (
    select y.published_at as at, y.author_name as author, y.text_original as body, 'viewer' as who
    from public.comments y where y.user_id = p_user and y.thread_id = p_thread and y.id <> p_but and y.redacted_at is null and y.gone_at is null
    union all
    select w.at, null, w.body, 'channel' from engine.channel_words(p_user, p_thread) w
  ), last as (
    select s.* from said s where coalesce(s.at < p_until, true) order by s.at desc nulls last limit p_most
  )
  select l.author, l.body, l.who from last l order by l.at nulls first;
end $$;
comment on function engine.thread_shown(uuid, text, uuid, int, timestamptz) is
  'The last p_most words of a thread beside a comment, those until a moment, oldest first: [{author, text, who}], who being viewer or channel. For readers and writers of replies.';

create function engine.stance(p_user uuid, p_thread text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select c.stance from public.conversations c where c.user_id = p_user and c.thread_id = p_thread);
end $$;
comment on function engine.stance(uuid, text) is 'How a person has taken the word in a thread (public.conversations); null: conversations go on.';

create function engine.answer_pending(p_status text, p_candidate boolean, p_approved_by text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when p_status is null then p_candidate else p_status = any (engine.reply_editable()) and p_approved_by is distinct from 'owner' end;
end $$;
comment on function engine.answer_pending(text, boolean, text) is
  'Whether the answer to a word within a thread is still to be given or taken back: it waits for its draft, is one, or waits to be posted without a person. What a person has approved goes its way.';
grant execute on function engine.answer_pending(text, boolean, text) to authenticated;

create function engine.supersede(v engine.comments) returns void
language plpgsql set search_path = '' as $$
declare
  -- What a person has approved goes its way.
  v_older constant uuid[] := array(
    select y.id from public.comments y left join public.replies r on r.comment_row_id = y.id
    where y.user_id = v.user_id and y.thread_id = v.thread_id and y.id <> v.id and y.comment_id <> y.thread_id
      and y.author_channel_id = v.author_channel_id and y.published_at < v.published_at
      and engine.answer_pending(y.reply_status, y.candidate, r.approved_by)
    order by y.comment_id);
  v_id uuid;
begin
  foreach v_id in array v_older loop
    perform engine.leave_turn(v_id, 'newer_word');
  end loop;
end $$;
comment on function engine.supersede(engine.comments) is
  'A viewer has said more in a thread: one answer is given, to the last word, and what was due to their earlier ones there is left. What is claimed already is stopped before it is sent (engine.turn_stop).';

create function engine.leave_turn(p_id uuid, p_why text) returns void
language plpgsql set search_path = '' as $$
declare
  v_status constant text := (select y.reply_status from public.comments y where y.id = p_id);
begin
  if v_status = 'posting' then
    perform engine.return_to_queue(p_id, 'needs_approval');
  end if;
  if v_status = any (engine.reply_approved()) then
    perform engine.move_reply(p_id, 'draft', 'engine', p_why);
  end if;
  if p_why = any (engine.skip_reasons()) then
    perform engine.move_reply(p_id, 'skipped', 'engine', p_why);
  end if;
end $$;
comment on function engine.leave_turn(uuid, text) is
  'An answer within a thread, whose row is locked and which no person approved, does not go: it waits for a person, or is left where p_why (engine.turn_stop) says that none is due any more.';

create function engine.is_quarrel(v engine.comments) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*) = 2 and bool_and(w.negative) from (
      select t.negative, t.written_at, false as begins from public.turns t
      where t.user_id = v.user_id and t.thread_id = v.thread_id and t.author_channel_id is not distinct from v.author_channel_id
      union all
      -- The first comment is no turn: its mood is read when it is drafted.
      select y.sentiment is not distinct from 'Negative', y.published_at, true from public.comments y
      where y.user_id = v.user_id and y.comment_id = v.thread_id and y.author_channel_id is not distinct from v.author_channel_id
      order by begins, written_at desc limit 2) w);
end $$;
comment on function engine.is_quarrel(engine.comments) is 'Whether the last two words of its viewer in the thread read angry, the comment that begins it being one of them.';

create function engine.note_turn(v engine.comments, p_addressed text, p_due boolean, p_negative boolean) returns text
language plpgsql set search_path = '' as $$
declare
  v_due constant boolean := p_due and p_addressed = 'channel' and v.first_opinion is distinct from 'spam';
  v_stance constant text := engine.stance(v.user_id, v.thread_id);
  v_quarrel boolean;
begin
  insert into public.turns as t (comment_row_id, user_id, channel_id, thread_id, author_channel_id, written_at, addressed, due, negative)
  values (v.id, v.user_id, v.channel_id, v.thread_id, v.author_channel_id, coalesce(v.published_at, v.created_at), p_addressed, v_due, p_negative)
  on conflict (comment_row_id) do update set addressed = excluded.addressed, due = excluded.due, negative = excluded.negative;
  -- Whether or not it asks for anything.
  v_quarrel := p_addressed = 'channel' and p_negative and v.first_opinion is distinct from 'spam' and engine.is_quarrel(v);
  if not (v_due or v_quarrel) or v.reply_status is not null or v_stance = 'rest'
    or engine.decide_before_drafting(v.author_channel_id, v.channel_id, v.owner_replied_at, v.text_original, v.can_reply) is not null
    -- Read late, behind a later word of theirs that an answer is due to.
    or exists (
      select from public.turns t where t.user_id = v.user_id and t.thread_id = v.thread_id and t.author_channel_id = v.author_channel_id and t.due
        and t.written_at > coalesce(v.published_at, v.created_at))
  then
    return null;
  end if;
  if not v_due then
    return 'quarrel';
  end if;
  perform engine.supersede(v);
  if v_stance = 'by_hand' then
    return 'by_hand';
  end if;
  return case when engine.is_quarrel(v) then 'quarrel' else 'draft' end;
end $$;
comment on function engine.note_turn(engine.comments, text, boolean, boolean) is
  'Keeps what reading found of a viewer''s word within a thread, whose row the caller has locked; to spam no answer is due. Returns what follows: draft, quarrel or by_hand (a person answers); null when nothing is due.';

create function engine.may_converse(p_user uuid, p_channel text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((engine.settings_of(p_user, p_channel)).conversations = 'auto', false)
    and engine.has_consented(p_user, p_channel, 'conversations') and (engine.conversation_standing(p_user, p_channel)).earned;
end $$;
comment on function engine.may_converse(uuid, text) is 'Whether answers within threads may go without a person on a channel: chosen, agreed to, and earned by approvals (engine.conversation_standing).';

create function engine.conversation_standing(p_user uuid, p_channel text, out approved int, out edited int, out rejected int, out earned boolean)
language plpgsql stable set search_path = '' as $$
declare
  v_rejected_at timestamptz;
begin
  select count(*), max(o.decided_at) into rejected, v_rejected_at
  from public.turns t join public.draft_outcomes o using (comment_row_id)
  where t.user_id = p_user and t.channel_id = p_channel and t.due and o.outcome = 'dismissed';
  select count(*) filter (where o.outcome = 'approved'), count(*) filter (where o.outcome <> 'approved') into approved, edited
  from public.turns t join public.draft_outcomes o using (comment_row_id)
  where t.user_id = p_user and t.channel_id = p_channel and t.due and o.outcome <> 'dismissed' and o.seen and o.decided_at > coalesce(v_rejected_at, '-infinity');
  earned := approved + edited >= engine.most('conversation_approvals') and approved * 100 >= engine.most('conversation_unedited_percent') * (approved + edited);
end $$;
comment on function engine.conversation_standing(uuid, text) is
  'What a person has made of drafts in a channel''s conversations since the last one that was dismissed, as far as they were in view, and whether that is enough for answers to go by themselves (as engine.rule_standing).';

create function engine.turn_stop(v engine.comments) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_within constant boolean := v.comment_id <> v.thread_id;
  v_stance constant text := engine.stance(v.user_id, v.thread_id);
  v_last timestamptz;
  v_word timestamptz;
begin
  select max(w.at) into v_last from engine.channel_words(v.user_id, v.thread_id) w;
  if v_last is null and not v_within then
    return null;
  end if;
  select max(y.published_at) into v_word from public.comments y where y.user_id = v.user_id and y.thread_id = v.thread_id and y.gone_at is null;
  return case
    when v_stance is not null then case when v_stance = 'rest' and v_within then 'at_rest' else 'by_hand' end
    when v_within and exists (
      select from public.turns t where t.user_id = v.user_id and t.thread_id = v.thread_id and t.author_channel_id = v.author_channel_id and t.due
        and t.written_at > v.published_at) then 'newer_word'
    when v_last >= v_word then 'our_last_word'
    when engine.is_quarrel(v) then 'quarrel'
    when v_within and (select count(*) >= engine.most('automatic_turns') from engine.automatic_turns(v) t where t.within) then 'turns_used'
    when exists (select from engine.channel_words(v.user_id, v.thread_id) w where w.answers <> v.id and engine.same_words(w.body, w.author_name, v.generated_reply, v.author_name))
      or exists (
        -- On its way, or nobody knows: it may stand there soon.
        select from public.comments y join public.replies r on r.comment_row_id = y.id
        where y.user_id = v.user_id and y.thread_id = v.thread_id and y.id <> v.id and y.reply_status = any (engine.reply_answers_viewer())
          and engine.same_words(r.generated_reply, y.author_name, v.generated_reply, v.author_name)) then 'same_words'
  end;
end $$;
comment on function engine.turn_stop(engine.comments) is
  'What keeps an answer within a thread, or a first reply to a thread in which the channel has spoken, from going without a person: by_hand, our_last_word (never two of ours in a row), quarrel, turns_used (engine.most(''automatic_turns'') a viewer and thread), same_words; and '
  'why none is due any more: at_rest, newer_word. Null for nothing.';

create function engine.same_words(p_one text, p_to_one text, p_other text, p_to_other text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  -- Whom each begins with is no part of what it says.
  v_one constant text := regexp_replace(p_one, '^@\S+\s+', '');
  v_other constant text := regexp_replace(p_other, '^@\S+\s+', '');
begin
  return engine.reply_shape(v_one, p_to_other) = engine.reply_shape(v_other, p_to_other)
    or engine.reply_shape(v_one, p_to_one) = engine.reply_shape(v_other, p_to_other);
end $$;
comment on function engine.same_words(text, text, text, text) is
  'Whether two replies say the same (engine.reply_shape) but for the names of whom they answer. Each name is taken out of both, too: one of a letter or two would tell equal texts apart.';

create function engine.automatic_turns(v engine.comments) returns table (at timestamptz, within boolean)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select coalesce(r.posted_at, r.send_started_at, y.post_after), y.comment_id <> y.thread_id from public.comments y join public.replies r on r.comment_row_id = y.id
  where y.user_id = v.user_id and y.thread_id = v.thread_id and y.id <> v.id and r.approved_by = 'engine'
    -- Whose a word is may be missing in an answer of YouTube's, and come later: until then it may be this viewer's.
    and coalesce(y.author_channel_id = v.author_channel_id, true)
    -- One that was taken down was said all the same.
    and (r.posted_at is not null or y.reply_status = any (engine.reply_answers_viewer()));
end $$;
comment on function engine.automatic_turns(engine.comments) is
  'Our other replies to a viewer in a thread, or to words there whose author is not known, that went without a person, or are on their way: when, and whether within the thread (the first reply to it is none).';

create function engine.turn_waits_until(v engine.comments) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case when v.approved_by = 'engine' and v.comment_id <> v.thread_id then (select max(t.at) + interval '1 hour' from engine.automatic_turns(v) t) end;
end $$;
comment on function engine.turn_waits_until(engine.comments) is 'Before when an answer within a thread that no person approved does not go: one an hour to a viewer. Null for any other, and without one before.';
