-- Our replies, what the engine has yet to do about a comment and its reply, and both as one: as the engine works on them (engine.comments)
-- and as they are shown (public.youtube_comments). Where a reply stands is said by its comment alone.
-- Whoever writes any of it holds the comment's row (engine.lock_comment), so that nobody sees one changed and the other not.

create table public.replies (
  -- Deferrable: the state of a comment is guarded by what its reply has, so a whole row is placed reply first.
  comment_row_id uuid primary key references public.comments (id) on delete cascade deferrable,
  -- As the comment has them, for the indexes.
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  video_id text,
  generated_reply text not null check (length(generated_reply) between 1 and 5000),
  written_at timestamptz not null default engine.now(),
  answered_text bigint,
  reply_shape bigint,
  -- What it rests on, what of it rests on nothing, and what was found wrong with it.
  sources jsonb not null default '[]' constraint sources_is_a_list check (jsonb_typeof(sources) = 'array'),
  marks jsonb not null default '[]' constraint marks_is_a_list check (jsonb_typeof(marks) = 'array'),
  lessons uuid[] not null default '{}',
  findings jsonb not null default '[]' constraint findings_is_a_list check (jsonb_typeof(findings) = 'array'),
  confidence real check (confidence between 0 and 1),
  approved_hash text,
  approved_at timestamptz,
  approved_by text check (approved_by in ('owner', 'engine')),
  post_attempts int not null default 0,
  used_connection_id uuid references public.youtube_connections (id) on delete set null,
  used_connection_label text,
  send_started_at timestamptz,
  youtube_reply_id text,
  posted_at timestamptz,
  -- What looking for it has shown.
  verification_attempts int not null default 0,
  last_checked_at timestamptz,
  verified_at timestamptz,
  verification_note text,
  absent_since timestamptz
) with (fillfactor = 80);
comment on table public.replies is
  'Our reply to a comment: its text, who approved it, how it was sent, and what looking for it has shown. One for each comment that has ever had one. Its state is the comment''s.';
comment on column public.replies.written_at is 'When it got the text that it has.';
comment on column public.replies.answered_text is
  'engine.text_hash of the comment''s text that the reply was written for, or approved for by its owner. A reply to a text that is no more is not sent.';
comment on column public.replies.reply_shape is
  'Hash of engine.reply_shape of the approved text, set beside approved_hash (a generated column would cost 0.1 ms at every update). Near-same replies share it, '
  'and few of them may be posted a day.';
comment on column public.replies.sources is 'What the reply cites: [{passage_id, kind, source_id}], no copy of it (engine.cited_sources).';
comment on column public.replies.marks is
  'Words of generated_reply that nothing proves: [{start, end, why}], in UTF-16 units. Emptied when the text becomes another; what has marks is never queued unattended.';
comment on column public.replies.lessons is 'Lessons that the writer of the draft was shown.';
comment on column public.replies.approved_by is 'Who let this very text go: the owner, or the engine under the owner''s consent.';
comment on column public.replies.send_started_at is 'When the insert that it was last sent by left.';
comment on column public.replies.absent_since is
  'When the public was first seen not to see it, since it last did. Only a look that comes engine.look_distance() later judges.';
create unique index replies_youtube on public.replies (user_id, youtube_reply_id) where youtube_reply_id is not null;
create index replies_connection on public.replies (used_connection_id) where used_connection_id is not null;
-- What the next reply is written and judged by: the newest texts, and what was posted in the last day.
create index replies_written on public.replies (user_id, channel_id, written_at desc);
create index replies_posted on public.replies (user_id, posted_at desc) include (channel_id, video_id, reply_shape) where posted_at is not null;
create index replies_channel_posted on public.replies (user_id, channel_id, posted_at desc) where posted_at is not null;
alter table public.replies enable row level security;
grant select on public.replies to authenticated;
create policy "replies: readers read" on public.replies for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table private.sends (
  comment_row_id uuid primary key references public.comments (id) on delete cascade,
  user_id uuid not null references public.accounts (id) on delete cascade,
  thread_id text not null,
  connection_id uuid references public.youtube_connections (id) on delete set null,
  lease_id uuid,
  lease_until timestamptz not null,
  reconcile_attempts int not null default 0,
  given_up boolean not null default false
) with (fillfactor = 60);
comment on table private.sends is
  'Replies in flight: claimed to be posted, and YouTube has not told what came of it. lease_id: who may go on with it; null: nobody, and it is looked for from lease_until on.';
comment on column private.sends.given_up is 'Nobody knows what came of it, and it is looked for a last few times: it is unknown, and in flight no more.';
-- No lease is in any index, so that it changes in place. There are never many: all are looked at for those whose lease is over.
create index sends_connection on private.sends (user_id, connection_id) where not given_up;
create index sends_thread on private.sends (thread_id) where not given_up;
create index sends_user on private.sends (user_id);
create index sends_of_connection on private.sends (connection_id);

create table private.looks (
  comment_row_id uuid primary key references public.comments (id) on delete cascade,
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  next_check_at timestamptz not null,
  lease_until timestamptz
) with (fillfactor = 60);
comment on table private.looks is
  'When the next look at whether the public sees a reply is due. No row: none is any more. Written by engine.look_at.';
comment on column private.looks.lease_until is 'Until when somebody is looking; names the lease.';
-- No moment is in an index, so that rows change in place: a channel's looks are found by its turn.
create index looks_channel on private.looks (user_id, channel_id);

create table private.look_turns (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  due_at timestamptz not null,
  primary key (user_id, channel_id)
) with (fillfactor = 70);
comment on table private.look_turns is
  'When a channel''s replies are next due to be looked at. Not a turn of public.channel_syncs: what was posted is looked at when its channel is connected no more, too.';
create index look_turns_due on private.look_turns (due_at);

create table private.chores (
  comment_row_id uuid primary key references public.comments (id) on delete cascade,
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  draft_after timestamptz,
  draft_attempts int not null default 0,
  draft_failures int not null default 0,
  classify_after timestamptz,
  reread_at timestamptz,
  list_after timestamptz,
  listed_replies int,
  gone_look_at timestamptz,
  set_aside_until timestamptz,
  set_aside_times int
) with (fillfactor = 70);
comment on table private.chores is 'What was begun about a comment and is to be done again or for the first time, each after its time. No row: nothing was begun.';
comment on column private.chores.draft_after is 'Its draft is not written before: it is being written, or could not be; infinity: by nobody but its owner.';
comment on column private.chores.draft_failures is
  'Tries of this very text that gave no usable draft. A model that could not be reached is none: draft_attempts counts those, too.';
comment on column private.chores.classify_after is
  'A follow-up, or a comment that its viewer changed after it was decided about, is read from then on (engine.call_to_read); while it is being read, when that is given up. Null: nothing is to be read.';
comment on column private.chores.reread_at is 'When it was last to be read for the sake of a change by its viewer: not again within an hour.';
comment on column private.chores.gone_look_at is 'When a thread that is gone is asked for once more; null when it is not.';
comment on column private.chores.set_aside_until is
  'The thread could not be read on its own account: it is not asked for again before (service.set_threads_aside).';
comment on column private.chores.set_aside_times is 'How often in a row the thread was set aside; null once it was read whole.';
comment on column private.chores.listed_replies is 'How many replies it was said to have when they were last listed: more than there are, where some are hidden.';
comment on column private.chores.list_after is
  'Of a thread with more replies than YouTube lists along: they are not listed by themselves before (engine.begin_listing); null: they never were.';
create index chores_user on private.chores (user_id);
create index chores_to_classify on private.chores (user_id, channel_id, classify_after) where classify_after is not null;
create index chores_gone on private.chores (user_id, channel_id, gone_look_at) where gone_look_at is not null;

create table public.asked_questions (
  comment_row_id uuid primary key references public.comments (id) on delete cascade,
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  question_id uuid not null,
  spoken text[] not null default '{}' check (cardinality(spoken) <= 8)
);
comment on column public.asked_questions.spoken is 'Words that the model expects to be said where it is answered: captions are searched by them (engine.words_for).';
comment on table public.asked_questions is 'What a comment''s very text asks and nothing told when it was to be answered; engine.ask_owner sets it.';
create index asked_questions_question on public.asked_questions (question_id);
create index asked_questions_user on public.asked_questions (user_id);
alter table public.asked_questions enable row level security;
grant select on public.asked_questions to authenticated;
create policy "asked_questions: readers read" on public.asked_questions for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create view engine.comments as
select y.*, y.reply_type is not null as has_reply,
  r.generated_reply, r.written_at, r.answered_text, r.reply_shape, coalesce(r.sources, '[]') as sources, coalesce(r.marks, '[]') as marks,
  coalesce(r.lessons, '{}') as lessons, coalesce(r.findings, '[]') as findings, r.confidence, r.approved_hash, r.approved_at, r.approved_by,
  coalesce(r.post_attempts, 0) as post_attempts, r.used_connection_id, r.used_connection_label, r.send_started_at, r.youtube_reply_id, r.posted_at,
  coalesce(r.verification_attempts, 0) as verification_attempts, r.last_checked_at, r.verified_at, r.verification_note, r.absent_since,
  s.lease_id, s.lease_until, coalesce(s.reconcile_attempts, 0) as reconcile_attempts, coalesce(greatest(l.next_check_at, l.lease_until), case when s.given_up then s.lease_until end) as next_check_at, l.lease_until as look_until,
  c.draft_after, coalesce(c.draft_attempts, 0) as draft_attempts, coalesce(c.draft_failures, 0) as draft_failures, c.classify_after,
  c.gone_look_at, c.set_aside_until, c.set_aside_times, q.question_id
from public.comments y
left join public.replies r on r.comment_row_id = y.id
left join private.sends s on s.comment_row_id = y.id
left join private.looks l on l.comment_row_id = y.id
left join private.chores c on c.comment_row_id = y.id
left join public.asked_questions q on q.comment_row_id = y.id;
comment on view engine.comments is
  'A comment with its reply and all that is to be done about both, as the engine reads and hands them around. What a query does not ask for is not joined. Written table by table.';

create view public.youtube_comments with (security_invoker = true) as
select y.*, y.reply_type is not null as has_reply,
  r.generated_reply, coalesce(r.sources, '[]') as sources, coalesce(r.marks, '[]') as marks, coalesce(r.lessons, '{}') as lessons,
  coalesce(r.findings, '[]') as findings, r.confidence, r.approved_at, r.approved_by, r.used_connection_id, r.used_connection_label,
  r.youtube_reply_id, r.posted_at, coalesce(r.verification_attempts, 0) as verification_attempts, r.last_checked_at, r.verified_at, r.verification_note,
  q.question_id
from public.comments y
left join public.replies r on r.comment_row_id = y.id
left join public.asked_questions q on q.comment_row_id = y.id;
comment on view public.youtube_comments is
  'A viewer''s comment with our reply and its state, as its reader: one of public.comments with its public.replies. Unique per (user_id, comment_id).';
grant select on public.youtube_comments to authenticated;

create function engine.lock_comment(p_id uuid, p_user uuid default null) returns engine.comments
language plpgsql set search_path = '' as $$
declare
  v engine.comments;
begin
  -- Read after the lock, by a statement of its own, which sees what was committed while this one waited.
  perform from public.comments y where y.id = p_id and (p_user is null or y.user_id = p_user) for update;
  if found then
    select * into v from engine.comments y where y.id = p_id;
  end if;
  return v;
end $$;
comment on function engine.lock_comment(uuid, uuid) is 'Locks a comment, of an account if one is named, and reads it with its reply; nulls when there is none.';
