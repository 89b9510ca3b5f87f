-- Videos, viewers' comments with our reply on the same row, the append-only history of both, and how far reading has come.

create table public.videos (
  user_id uuid not null references public.accounts (id) on delete cascade,
  id text not null,
  channel_id text not null,
  title text not null default '',
  thumbnail_url text check (thumbnail_url is null or engine.web_link(thumbnail_url) is not null),
  published_at timestamptz,
  fetched_at timestamptz not null default engine.now(),
  privacy text check (privacy in ('public', 'unlisted', 'private', 'gone')),
  views bigint check (views >= 0),
  comment_count bigint check (comment_count >= 0),
  views_read_at timestamptz,
  description text check (length(description) <= engine.most('description_characters')),
  described_at timestamptz,
  primary key (user_id, id)
);
create index videos_titled on public.videos (fetched_at) where title <> '' or thumbnail_url is not null or description is not null;
comment on table public.videos is 'Videos that comments refer to, as read from YouTube by the user''s own connection.';
comment on column public.videos.privacy is
  'What the owner was told of it at the last reading: status.privacyStatus, or gone when YouTube did not return it; null before. Read anew when the '
  'public does not see a reply there.';
comment on column public.videos.views is 'Views since it was published, as YouTube Analytics counts them; null when it was not asked or has no figures.';
comment on column public.videos.comment_count is 'Comments since it was published, as YouTube Analytics counts them: of the same time as its views.';
comment on column public.videos.description is 'As YouTube last returned it, at most engine.most(''description_characters''); null when it was not read, or read too long ago.';
comment on column public.videos.described_at is 'When its description was last read.';
comment on column public.videos.views_read_at is 'When YouTube Analytics was last asked about the video.';
create index videos_viewed on public.videos (views_read_at) where views is not null;
alter table public.videos enable row level security;
grant select on public.videos to authenticated;
create policy "videos: readers read" on public.videos for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table public.youtube_comments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_id text not null check (comment_id <> ''),
  thread_id text not null check (thread_id <> ''),
  video_id text,
  channel_id text not null,
  author_channel_id text,
  author_name text,
  author_avatar_url text check (author_avatar_url is null or engine.web_link(author_avatar_url) is not null),
  text_original text not null default '',
  published_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default engine.now(),
  read_at timestamptz not null default engine.now(),
  redacted_at timestamptz,
  gone_at timestamptz,
  gone_look_at timestamptz,
  like_count int not null default 0,
  -- What the thread looks like on YouTube; only rows of top-level comments carry it.
  can_reply boolean not null default true,
  total_reply_count int not null default 0,
  replies_read int not null default 0,
  owner_reply_text text,
  owner_replied_at timestamptz,
  -- Deciding and drafting.
  candidate boolean not null default false,
  draft_after timestamptz,
  draft_attempts int not null default 0,
  language text,
  sentiment text check (sentiment = any (engine.comment_sentiments())),
  category text check (category = any (engine.comment_categories())),
  topics text[] not null default '{}',
  confidence real check (confidence between 0 and 1),
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  escalation text,
  first_opinion text check (first_opinion = any (engine.comment_classes())),
  second_opinion text check (second_opinion = any (engine.comment_classes())),
  grave boolean not null default false,
  to_classify boolean not null default false,
  rule_id uuid references public.reply_rules (id) on delete set null,
  -- The reply and its state.
  generated_reply text check (length(generated_reply) between 1 and 5000),
  reply_type text check (reply_type = any (engine.reply_types())),
  reply_status text check (reply_status = any (engine.reply_statuses())),
  status_reason text,
  status_changed_at timestamptz,
  is_replied boolean not null generated always as (coalesce(reply_status = any (engine.reply_replied()), false)) stored,
  has_reply boolean not null generated always as (
    coalesce(reply_status = any (engine.reply_counts()), false) or youtube_reply_id is not null or generated_reply is not null) stored,
  approved_hash text,
  approved_at timestamptz,
  approved_by text check (approved_by in ('owner', 'engine')),
  reply_shape bigint,
  reply_sent_at timestamptz,
  -- Posting.
  post_after timestamptz,
  post_attempts int not null default 0,
  lease_id uuid,
  lease_until timestamptz,
  send_started_at timestamptz,
  reconcile_attempts int not null default 0,
  used_connection_id uuid references public.youtube_connections (id) on delete set null,
  used_connection_label text,
  youtube_reply_id text,
  posted_at timestamptz,
  -- Verification.
  verification_attempts int not null default 0,
  next_check_at timestamptz,
  last_checked_at timestamptz,
  verified_at timestamptz,
  verification_note text,
  absent_since timestamptz,
  -- The comment in a language its owner reads, kept because asking for it costs a model call.
  translation text check (length(translation) <= 20000),
  translated_to text check (translated_to ~ '^[a-z]{2}$'),
  assignee text constraint assignee_is_a_name_or_mail check (assignee = btrim(assignee) and length(assignee) >= 1 and length(assignee) <= engine.most('assignee_characters')),
  read_on date not null generated always as ((read_at at time zone 'UTC')::date) stored,
  answered_text bigint,
  set_aside_until timestamptz,
  set_aside_times int,
  draft_failures int not null default 0,
  -- What the reply rests on, and what of it rests on nothing.
  sources jsonb not null default '[]',
  marks jsonb not null default '[]',
  lessons uuid[] not null default '{}',
  question_id uuid,
  changed_in xid8 not null default pg_current_xact_id(),
  history boolean not null default false,
  tab text generated always as (case
    when reply_status = 'draft' then 'to_approve'
    when reply_status = 'queue' then 'queued'
    when reply_status = any (engine.reply_posted()) then 'posted'
    when reply_status = 'skipped' and status_reason = 'spam' then 'spam'
    when reply_status = 'skipped' then 'no_reply'
    -- What its owner took down needs nobody any more.
    when reply_status = 'deleted' then 'no_reply'
    when reply_status = any (engine.reply_needs_owner()) then 'needs_you'
    when redacted_at is not null then null
    when grave then 'to_approve'
    when status_reason = 'needs_answer' then 'needs_answer'
    when comment_id = thread_id and owner_replied_at is null and can_reply then 'unanswered'
  end) stored,
  tab_at timestamptz not null generated always as (coalesce(case
    when reply_status = 'queue' then post_after
    when reply_status = any (engine.reply_posted()) then reply_sent_at
    when reply_status = any (engine.reply_needs_owner()) then status_changed_at
    else published_at
  end, created_at)) stored,
  constraint sources_is_a_list check (jsonb_typeof(sources) = 'array'),
  constraint marks_is_a_list check (jsonb_typeof(marks) = 'array'),
  unique (user_id, comment_id),
  constraint reply_has_text check (generated_reply is not null or coalesce(reply_status, 'skipped') = 'skipped'),
  constraint accepted_has_id check (youtube_reply_id is not null or coalesce(reply_status, '') <> all (engine.reply_accepted())),
  constraint approved_has_hash check (approved_hash is not null or coalesce(reply_status, '') <> all (engine.reply_approved())),
  constraint lease_is_of_posting check (lease_id is null or reply_status = 'posting'),
  constraint translation_names_language check ((translation is null) = (translated_to is null))
) with (fillfactor = 85);
comment on table public.youtube_comments is
  'A viewer''s comment with our reply and its state. Owned by the user whose connection read it; unique per (user_id, comment_id).';
comment on column public.youtube_comments.created_at is 'When the product first saw the comment; reports count by it.';
comment on column public.youtube_comments.read_at is 'When YouTube last returned it. Texts not returned for 30 days are redacted (docs/YOUTUBE.md, Policies).';
comment on column public.youtube_comments.read_on is 'The day (UTC) of read_at, for the index of what is to be read again or redacted.';
comment on column public.youtube_comments.gone_at is 'When YouTube no longer returned it; null again when it does.';
comment on column public.youtube_comments.gone_look_at is 'When a thread that is gone is asked for once more; null when it is not.';
comment on column public.youtube_comments.absent_since is
  'When the public was first seen not to see our reply, since it last did. Only a look that comes engine.look_distance() later judges.';
comment on column public.youtube_comments.candidate is 'May be answered: published after the watermark, or chosen by a backfill.';
comment on column public.youtube_comments.approved_by is 'Who let this very text go: the owner, or the engine under the owner''s consent.';
comment on column public.youtube_comments.reply_sent_at is 'Set when queued and again when YouTube accepted.';
comment on column public.youtube_comments.next_check_at is 'When the next look at the reply''s visibility is due, or for one that is unknown; null when none is.';
comment on column public.youtube_comments.rule_id is 'The rule that matched when the comment was decided; null without one.';
comment on column public.youtube_comments.reply_shape is
  'Hash of engine.reply_shape of the approved text, set beside approved_hash (a generated column would cost 0.1 ms at every update). Near-same replies share it, '
  'and few of them may be posted a day.';
comment on column public.youtube_comments.answered_text is
  'engine.text_hash of the comment''s text that the reply was written for, or approved for by its owner. A reply to a text that is no more is not sent.';
comment on column public.youtube_comments.set_aside_until is
  'The thread could not be read on its own account: it is not asked for again before (service.set_threads_aside).';
comment on column public.youtube_comments.set_aside_times is 'How often in a row the thread was set aside; null once it was read whole.';
comment on column public.youtube_comments.draft_failures is
  'Tries of this very text that gave no usable draft. A model that could not be reached is none: draft_attempts counts those, too.';
comment on column public.youtube_comments.assignee is 'Name or mail of the teammate who looks after this comment; for the owner''s eyes only.';
comment on column public.youtube_comments.first_opinion is
  'What the model found this very text to be when comments were read in batches; null: not read yet.';
comment on column public.youtube_comments.second_opinion is
  'What the model found it to be when it was asked once more: by the call that wrote the reply, or for a fixed reply by a second batch.';
comment on column public.youtube_comments.grave is
  'An opinion finds a threat, or despair: nothing is drafted or approved for it but what its owner writes.';
comment on column public.youtube_comments.sources is
  'What the reply cites: [{passage_id, kind, source_id}], no copy of it (engine.sources_shown).';
comment on column public.youtube_comments.marks is
  'Words of generated_reply that nothing proves: [{start, end, why}], in UTF-16 units. Emptied when the text becomes another; what has marks is never queued unattended.';
comment on column public.youtube_comments.lessons is 'Lessons that the writer of the draft was shown.';
comment on column public.youtube_comments.question_id is 'What this very text asks and nothing told when it was to be answered; engine.ask_owner sets it.';
comment on column public.youtube_comments.changed_in is
  'The transaction that last changed what the inbox shows of the row (engine.note_inbox_change), so that public.inbox_changes can ask a snapshot whether it was seen.';
comment on column public.youtube_comments.history is
  'Was written before its channel was connected (watermark_at), and read then. The dashboard counts it apart.';
comment on column public.youtube_comments.tab is
  'The tab of the inbox that the comment is in (engine.reply_tabs); null for what is in none: a word within a thread, or nothing to decide any more. unanswered: top-level, repliable, '
  'not answered by the channel itself, waiting for no answer of its owner.';
comment on column public.youtube_comments.tab_at is
  'By what its tab is newest or oldest first: when the comment was written, or its reply is due, was sent, or changed and needs somebody.';
comment on column public.youtube_comments.to_classify is 'A draft whose comment is to be read anew, because the viewer changed it.';
comment on column public.youtube_comments.is_replied is 'Somebody decided to answer: engine.reply_replied.';
comment on column public.youtube_comments.has_reply is 'Whether the row counts as having a reply: by its state, by an id on YouTube or by a text.';

-- What the replies screen and the engine ask of one reply or thread.
create unique index youtube_comments_reply on public.youtube_comments (user_id, youtube_reply_id) where youtube_reply_id is not null;
create index youtube_comments_comment on public.youtube_comments (comment_id);
create index youtube_comments_thread on public.youtube_comments (user_id, thread_id);
create index youtube_comments_connection on public.youtube_comments (used_connection_id) where used_connection_id is not null;
create index youtube_comments_rule on public.youtube_comments (rule_id, reply_status) where rule_id is not null;
create index youtube_comments_viewer on public.youtube_comments (user_id, author_channel_id, video_id) where author_channel_id is not null;
create index youtube_comments_assignee on public.youtube_comments (user_id, assignee) where assignee is not null;

-- Work that is due.
create index youtube_comments_to_draft on public.youtube_comments (user_id, channel_id, published_at) where reply_status is null and candidate;
create index youtube_comments_to_classify on public.youtube_comments (user_id, channel_id) where to_classify;
create index youtube_comments_queue on public.youtube_comments (user_id, channel_id, post_after, id) where reply_status = 'queue';
-- Neither a lease nor the start of a send is in any index, so that both change without touching one.
create index youtube_comments_in_flight on public.youtube_comments (user_id, used_connection_id)
  where reply_status = 'posting' and youtube_reply_id is null;
create index youtube_comments_in_flight_thread on public.youtube_comments (thread_id) where reply_status = 'posting' and youtube_reply_id is null;
create index youtube_comments_to_check on public.youtube_comments (next_check_at) where next_check_at is not null;
create index youtube_comments_gone on public.youtube_comments (user_id, channel_id, gone_look_at) where gone_look_at is not null;
create index youtube_comments_users_to_check on public.youtube_comments (user_id, next_check_at) where next_check_at is not null;
-- By day: the moment of reading stands in no index, so that a row which was only read again is changed in place.
create index youtube_comments_read_on on public.youtube_comments (read_on, user_id, channel_id) where redacted_at is null;

-- What the next reply is written and judged by: recent replies and texts, the owner's own answers, what was posted in the last day.
create index youtube_comments_recent_replies on public.youtube_comments (user_id, channel_id, posted_at desc) where posted_at is not null;
create index youtube_comments_recent_texts on public.youtube_comments (user_id, channel_id, status_changed_at desc) where generated_reply is not null;
create index youtube_comments_owner_answers on public.youtube_comments (user_id, channel_id, owner_replied_at desc) where owner_reply_text is not null;
create index youtube_comments_posted on public.youtube_comments (user_id, posted_at desc) include (channel_id, video_id, reply_shape)
  where posted_at is not null;

-- The tabs of the replies screen.
-- With the channel, which row-level security asks for: a tab is counted without a look at its rows.
create index youtube_comments_tab on public.youtube_comments (user_id, tab, tab_at desc) include (channel_id);

create index youtube_comments_changed on public.youtube_comments (user_id, changed_in);

create function engine.note_inbox_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.changed_in := pg_catalog.pg_current_xact_id();
  return new;
end $$;
comment on function engine.note_inbox_change() is
  'Trigger: the inbox shows something else of the row from now on. A number of the transaction is what no clock is: whether a snapshot has seen it is known, however late it commits.';
-- Not for what was only read again, or leased: such rows are changed in place.
create trigger youtube_comments_inbox_change before update on public.youtube_comments for each row
  when (old.reply_status is distinct from new.reply_status or old.status_reason is distinct from new.status_reason
    or old.status_changed_at is distinct from new.status_changed_at or old.generated_reply is distinct from new.generated_reply
    or old.text_original is distinct from new.text_original or old.author_name is distinct from new.author_name
    or old.published_at is distinct from new.published_at or old.video_id is distinct from new.video_id or old.language is distinct from new.language
    or old.category is distinct from new.category or old.sentiment is distinct from new.sentiment or old.escalation is distinct from new.escalation
    or old.grave is distinct from new.grave or old.marks is distinct from new.marks or old.findings is distinct from new.findings
    or old.sources is distinct from new.sources or old.post_after is distinct from new.post_after
    or old.reply_sent_at is distinct from new.reply_sent_at or old.posted_at is distinct from new.posted_at
    or old.can_reply is distinct from new.can_reply or old.assignee is distinct from new.assignee or old.redacted_at is distinct from new.redacted_at
    or old.gone_at is distinct from new.gone_at or old.owner_replied_at is distinct from new.owner_replied_at
    or old.edited_at is distinct from new.edited_at or old.translation is distinct from new.translation
    or old.verification_note is distinct from new.verification_note)
  execute function engine.note_inbox_change();

-- Pages of the report, in the order of each date.
create index youtube_comments_channel_created on public.youtube_comments (user_id, channel_id, created_at desc);
create index youtube_comments_channel_published on public.youtube_comments (user_id, channel_id, published_at);
create index youtube_comments_channel_sent on public.youtube_comments (user_id, channel_id, reply_sent_at) where reply_sent_at is not null;
create index youtube_comments_checks on public.youtube_comments (user_id, channel_id, reply_status, verification_attempts) where is_replied;

-- One video is counted row by row, so the rows themselves are not visited.
create index youtube_comments_video_seen on public.youtube_comments (user_id, video_id, created_at) include (channel_id, reply_status);
create index youtube_comments_video_published on public.youtube_comments (user_id, video_id, published_at) include (channel_id, reply_status);
create index youtube_comments_video_sent on public.youtube_comments (user_id, video_id, reply_sent_at)
  include (channel_id, reply_status, is_replied, has_reply) where reply_sent_at is not null;

-- A channel is almost always one user's. Without knowing so, the planner takes the rows of both for a handful and reads them all.
create statistics public.youtube_comments_owner (dependencies) on user_id, channel_id from public.youtube_comments;

alter table public.youtube_comments enable row level security;
grant select on public.youtube_comments to authenticated;
create policy "youtube_comments: readers read" on public.youtube_comments for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table public.reply_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_row_id uuid not null references public.youtube_comments (id) on delete cascade,
  from_status text,
  to_status text,
  created_at timestamptz not null default engine.now(),
  actor text not null check (actor in ('owner', 'engine')),
  actor_id uuid,
  reason text,
  detail jsonb not null default '{}'
);
comment on table public.reply_events is 'Every change of a reply''s state: append-only. actor: a person of the account, or the engine on its behalf. actor_id: which person, known or gone; null for the engine.';
create index reply_events_comment on public.reply_events (comment_row_id, id);
create index reply_events_user on public.reply_events (user_id, id desc);
alter table public.reply_events enable row level security;
grant select on public.reply_events to authenticated;
create policy "reply_events: readers read" on public.reply_events for select to authenticated
  using (user_id = (select engine.account('read'))
    and ((select engine.channels('read')) is null or exists (select from public.youtube_comments y where y.id = comment_row_id)));
create trigger reply_events_append_only before update or delete on public.reply_events
  for each row execute function engine.refuse_change();
create trigger reply_events_no_truncate before truncate on public.reply_events
  for each statement execute function engine.refuse_change();

create table public.reply_versions (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_row_id uuid not null references public.youtube_comments (id) on delete cascade,
  reply_type text not null,
  body text not null,
  created_at timestamptz not null default engine.now(),
  sources jsonb not null default '[]',
  constraint sources_is_a_list check (jsonb_typeof(sources) = 'array')
);
comment on table public.reply_versions is 'Every text a reply has had: append-only.';
comment on column public.reply_versions.sources is 'What this text cited, as youtube_comments.sources.';
create index reply_versions_comment on public.reply_versions (comment_row_id, id);
create index reply_versions_user on public.reply_versions (user_id);
alter table public.reply_versions enable row level security;
grant select on public.reply_versions to authenticated;
create policy "reply_versions: readers read" on public.reply_versions for select to authenticated
  using (user_id = (select engine.account('read'))
    and ((select engine.channels('read')) is null or exists (select from public.youtube_comments y where y.id = comment_row_id)));
create trigger reply_versions_append_only before update or delete on public.reply_versions
  for each row execute function engine.refuse_change();
create trigger reply_versions_no_truncate before truncate on public.reply_versions
  for each statement execute function engine.refuse_change();

create table public.channel_syncs (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  connection_id uuid references public.youtube_connections (id) on delete set null,
  last_synced_at timestamptz,
  next_sync_at timestamptz not null default engine.now(),
  history_cursor text,
  history_done boolean not null default false,
  deep_sweep_at timestamptz,
  sweep_cursor text,
  sweep_until timestamptz,
  threads_reread_at timestamptz,
  lease_until timestamptz,
  last_error_code text,
  error_kind text references engine.error_kinds (kind),
  draft_due_at timestamptz,
  post_due_at timestamptz,
  -- Three in ten minutes, until polls have told.
  comments_per_hour real not null default 18,
  walk_breaks int not null default 0,
  walk_again_at timestamptz,
  views_due_at timestamptz not null default engine.now(),
  views_read_at timestamptz,
  views_error_code text,
  views_error_kind text references engine.error_kinds (kind),
  -- Who has just connected waits for drafts first; the videos they are about are read with them.
  uploads_due_at timestamptz not null default engine.now() + interval '1 hour',
  uploads_cursor text,
  uploads_read int not null default 0,
  primary key (user_id, channel_id),
  constraint channel_syncs_kind_of_error check (error_kind is null or last_error_code is not null),
  constraint channel_syncs_kind_of_views_error check (views_error_kind is null or views_error_code is not null)
) with (fillfactor = 70);
comment on table public.channel_syncs is
  'How far the reading of a channel has come. history_cursor: YouTube''s page token of the walk through old threads.';
comment on column public.channel_syncs.walk_breaks is 'How often in a row the walk through old threads met a page that YouTube refuses.';
comment on column public.channel_syncs.walk_again_at is 'When a walk that was broken off begins anew; null when none was.';
comment on column public.channel_syncs.comments_per_hour is 'About how many new comments the channel gets; sets how often it is read.';
comment on column public.channel_syncs.sweep_cursor is
  'YouTube''s page token of a walk below what is known, for comments that were approved late or that a run did not reach; it ends at sweep_until.';
comment on column public.channel_syncs.threads_reread_at is 'When all threads that were due had been read again; null when some were left.';
comment on column public.channel_syncs.next_sync_at is 'When the channel''s turn to be read comes.';
comment on column public.channel_syncs.draft_due_at is 'When the channel''s turn comes to have comments drafted; null when none waits.';
comment on column public.channel_syncs.post_due_at is 'When the channel''s turn comes to have replies posted; null when none is queued.';
comment on column public.channel_syncs.last_error_code is 'What stopped the last reading; null when nothing did.';
comment on column public.channel_syncs.error_kind is 'The kind of that error when it was Google''s (engine.error_kinds), null when it was ours.';
comment on column public.channel_syncs.views_due_at is 'When YouTube Analytics may be asked for views again: once in 24 hours.';
comment on column public.channel_syncs.views_read_at is 'When YouTube Analytics last gave views.';
comment on column public.channel_syncs.views_error_code is 'Why it gave none when it was last asked; null when it did. Never stops the reading of comments.';
comment on column public.channel_syncs.views_error_kind is 'The kind of that error when it was Google''s (engine.error_kinds), null when it was ours.';
comment on column public.channel_syncs.uploads_due_at is 'When the channel''s list of uploads may be read again: once in 24 hours.';
comment on column public.channel_syncs.uploads_cursor is 'YouTube''s page token of the walk through that list; null when the next one begins at the top.';
comment on column public.channel_syncs.uploads_read is 'How many videos this walk has passed: it ends at engine.most(''index_videos'').';
create index channel_syncs_due on public.channel_syncs (next_sync_at);
create index channel_syncs_to_draft on public.channel_syncs (draft_due_at) where draft_due_at is not null;
create index channel_syncs_to_post on public.channel_syncs (post_due_at) where post_due_at is not null;
create index channel_syncs_connection on public.channel_syncs (connection_id);
create index channel_syncs_error on public.channel_syncs (error_kind) where error_kind is not null;
create index channel_syncs_views_error on public.channel_syncs (views_error_kind) where views_error_kind is not null;
alter table public.channel_syncs enable row level security;
grant select on public.channel_syncs to authenticated;
create policy "channel_syncs: readers read" on public.channel_syncs for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));
