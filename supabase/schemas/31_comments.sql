-- Videos, viewers' comments, the append-only history of the replies to them, and how far reading has come.

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

-- Without a set clause and with each argument used once: Postgres puts it in the place of its call. Of two columns that are compared the
-- planner expects them to be the same in few rows, and sorted a channel's replies to find a page of them; of this it expects every second row.
create function engine.is_first(p_comment text, p_thread text) returns boolean
language sql immutable parallel safe as $$ select coalesce(p_comment = p_thread, false) $$;
comment on function engine.is_first(text, text) is 'Whether a comment is the first of its thread, for conditions by which reports look for rows.';
grant execute on function engine.is_first(text, text) to authenticated;

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_id text not null check (comment_id <> ''),
  thread_id text not null check (thread_id <> ''),
  video_id text,
  channel_id text not null,
  author_channel_id text,
  author_name text,
  text_original text not null default '',
  published_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default engine.now(),
  read_at timestamptz not null default engine.now(),
  read_on date not null generated always as ((read_at at time zone 'UTC')::date) stored,
  redacted_at timestamptz,
  gone_at timestamptz,
  history boolean not null default false,
  -- What the thread looks like on YouTube, and what its owner has answered there since this comment.
  can_reply boolean not null default true,
  total_reply_count int not null default 0,
  replies_read int not null default 0,
  owner_reply_text text,
  owner_replied_at timestamptz,
  -- What it was found to be.
  candidate boolean not null default false,
  language text,
  sentiment text check (sentiment = any (engine.comment_sentiments())),
  category text check (category = any (engine.comment_categories())),
  topics text[] not null default '{}',
  first_opinion text check (first_opinion = any (engine.comment_classes())),
  second_opinion text check (second_opinion = any (engine.comment_classes())),
  escalation text,
  grave boolean not null default false,
  rule_id uuid references public.reply_rules (id) on delete set null,
  assignee uuid references auth.users (id) on delete set null,
  -- In a language its owner reads, kept because asking for it costs a model call.
  translation text check (length(translation) <= 20000),
  translated_to text check (translated_to ~ '^[a-z]{2}$'),
  -- Where it stands: what the inbox sorts by and reports count.
  reply_status text check (reply_status = any (engine.reply_statuses())),
  status_reason text,
  status_changed_at timestamptz,
  reply_type text check (reply_type = any (engine.reply_types())),
  post_after timestamptz,
  reply_sent_at timestamptz,
  is_replied boolean not null generated always as (coalesce(reply_status = any (engine.reply_replied()), false)) stored,
  changed_in xid8 not null default pg_current_xact_id(),
  tab text generated always as (case
    -- Our reply stands under another comment than it answers, until its owner has decided what becomes of it.
    when escalation = 'edited' and redacted_at is null and gone_at is null then 'to_approve'
    when reply_status = 'draft' then 'to_approve'
    when reply_status = 'queue' then 'queued'
    when reply_status = any (engine.reply_posted()) then 'posted'
    when reply_status = 'skipped' and status_reason = 'spam' then 'spam'
    when reply_status = 'skipped' then 'no_reply'
    -- What its owner took down needs nobody any more.
    when reply_status = 'deleted' then 'no_reply'
    when reply_status = any (engine.reply_needs_owner()) then 'needs_you'
    when redacted_at is not null then null
    when grave or (escalation is not null and comment_id <> thread_id) then 'to_approve'
    when status_reason = 'needs_answer' then 'needs_answer'
    when (comment_id = thread_id or candidate) and owner_replied_at is null and can_reply then 'unanswered'
  end) stored,
  tab_at timestamptz not null generated always as (coalesce(case
    when escalation = 'edited' then edited_at
    when reply_status = 'queue' then post_after
    when reply_status = any (engine.reply_posted()) then reply_sent_at
    when reply_status = any (engine.reply_needs_owner()) then status_changed_at
    else published_at
  end, created_at)) stored,
  -- In this order, since an operator's other account may have read the same comment.
  constraint comments_once unique (comment_id, user_id),
  constraint translation_names_language check ((translation is null) = (translated_to is null))
) with (fillfactor = 85);
comment on table public.comments is
  'A viewer''s comment: what YouTube says of it, what it was found to be, and where it stands. Unique per (user_id, comment_id). Our reply to it is in public.replies; '
  'public.youtube_comments shows both.';
comment on column public.comments.created_at is 'When the product first saw the comment; reports count by it.';
comment on column public.comments.read_at is 'When YouTube last returned it. Texts not returned for 30 days are redacted (docs/YOUTUBE.md, Policies).';
comment on column public.comments.read_on is 'The day (UTC) of read_at, for the index of what is to be read again or redacted.';
comment on column public.comments.gone_at is 'When YouTube no longer returned it; null again when it does.';
comment on column public.comments.history is
  'Was written before its channel was connected (watermark_at), and read then. The dashboard counts it apart.';
comment on column public.comments.candidate is 'May be answered: published after the watermark, or chosen by a backfill; within a thread: an answer of the channel''s is due (engine.note_turn).';
comment on column public.comments.first_opinion is
  'What the model found this very text to be when comments were read in batches; null: not read yet. Of a comment that was answered: the text that was read last.';
comment on column public.comments.second_opinion is
  'What the model found it to be when it was asked once more: by the call that wrote the reply, or for a fixed reply by a second batch.';
comment on column public.comments.grave is
  'An opinion finds a threat, or despair: nothing is drafted or approved for it but what its owner writes. Of a comment that was answered: of the text that was read last.';
comment on column public.comments.rule_id is 'The rule that matched when the comment was decided; null without one.';
comment on column public.comments.assignee is 'The person of the account who looks after this comment: somebody who may answer on its channel (engine.may_answer).';
comment on column public.comments.reply_status is 'The state of the reply (01_vocabulary.sql); null: nothing is decided yet. Changed by engine.move_locked alone.';
comment on column public.comments.reply_type is 'Who wrote the reply that there is; null: there is none.';
comment on column public.comments.post_after is 'When a queued reply may be posted.';
comment on column public.comments.reply_sent_at is 'Set when queued and again when YouTube accepted.';
comment on column public.comments.is_replied is 'Somebody decided to answer: engine.reply_replied.';
comment on column public.comments.changed_in is
  'The transaction that last changed what the inbox shows of it (engine.note_inbox_change), so that public.inbox_changes can ask a snapshot whether it was seen.';
comment on column public.comments.tab is
  'The tab of the inbox that the comment is in (engine.reply_tabs); null for what is in none: a word within a thread that nobody need look at, or nothing to decide any more. unanswered: the first of its thread, or one that an answer of ours is due to, repliable, '
  'not answered by the channel itself, waiting for no answer of its owner.';
comment on column public.comments.tab_at is
  'By what its tab is newest or oldest first: when the comment was written, was edited under our reply, or its reply is due, was sent, or changed and needs somebody.';

-- One thread, one viewer, one teammate.
create index comments_thread on public.comments (user_id, thread_id);
create index comments_viewer on public.comments (user_id, author_channel_id, video_id) where author_channel_id is not null;
create index comments_assignee on public.comments (assignee, user_id) where assignee is not null;
create index comments_rule on public.comments (rule_id, reply_status) where rule_id is not null;

-- Work that is due. The first also counts replies by their state.
create index comments_queue on public.comments (user_id, channel_id, reply_status, post_after, id) where is_replied;
create index comments_to_draft on public.comments (user_id, channel_id, published_at) where reply_status is null and candidate;
-- By day: the moment of reading stands in no index, so that a row which was only read again is changed in place.
create index comments_read_on on public.comments (read_on, user_id, channel_id) where redacted_at is null;
create index comments_owner_answers on public.comments (user_id, channel_id, owner_replied_at desc) where owner_reply_text is not null;

-- The tabs of the replies screen. With the channel, which row-level security asks for: a tab is counted without a look at its rows.
create index comments_tab on public.comments (user_id, tab, tab_at desc) include (channel_id);
create index comments_changed on public.comments (user_id, changed_in);

-- Pages of the report, in the order of each date.
create index comments_channel_created on public.comments (user_id, channel_id, created_at desc);
-- With the tab: it is counted on some of many channels without a look at the rows of the others (87_inbox.sql).
create index comments_channel_published on public.comments (user_id, channel_id, published_at) include (tab);
create index comments_channel_sent on public.comments (user_id, channel_id, reply_sent_at) where reply_sent_at is not null;
-- One video is counted and paged row by row: all that takes, so that the rows themselves are not visited, which took 2 s for 46,000.
create index comments_video on public.comments (user_id, video_id, created_at)
  include (id, comment_id, thread_id, channel_id, published_at, reply_sent_at, reply_status, reply_type, history);

-- A channel is almost always one user's. Without knowing so, the planner takes the rows of both for a handful and reads them all.
create statistics public.comments_owner (dependencies) on user_id, channel_id from public.comments;

create function engine.note_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.reply_status is not null then
      perform engine.guard_state(new);
    end if;
    return new;
  end if;
  if old.reply_status is distinct from new.reply_status then
    perform engine.guard_state(new);
  end if;
  -- Not for what was only read again: such rows are changed in place. A reply that changes says so itself (engine.change_reply).
  if (old.reply_status, old.status_reason, old.status_changed_at, old.text_original, old.author_name, old.published_at, old.video_id, old.language, old.category,
      old.sentiment, old.escalation, old.grave, old.post_after, old.reply_sent_at, old.can_reply, old.assignee, old.redacted_at, old.gone_at, old.owner_replied_at,
      old.edited_at, old.translation)
    is distinct from (new.reply_status, new.status_reason, new.status_changed_at, new.text_original, new.author_name, new.published_at, new.video_id, new.language,
      new.category, new.sentiment, new.escalation, new.grave, new.post_after, new.reply_sent_at, new.can_reply, new.assignee, new.redacted_at, new.gone_at,
      new.owner_replied_at, new.edited_at, new.translation)
  then
    new.changed_in := pg_catalog.pg_current_xact_id();
  end if;
  return new;
end $$;
comment on function engine.note_change() is
  'Trigger: guards the state of a reply, and notes that the inbox shows something else of the comment from now on. A number of the transaction is what no clock is: whether a '
  'snapshot has seen it is known, however late it commits.';
create trigger comments_change before insert or update on public.comments for each row execute function engine.note_change();

alter table public.comments enable row level security;
grant select on public.comments to authenticated;
create policy "comments: readers read" on public.comments for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table public.reply_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_row_id uuid not null references public.comments (id) on delete cascade,
  from_status text,
  to_status text,
  created_at timestamptz not null default engine.now(),
  actor text not null check (actor in ('owner', 'engine')),
  actor_id uuid,
  link_id uuid,
  link_name text check (length(link_name) between 1 and 60),
  program text default engine.acting_program() check (length(program) between 1 and 60),
  reason text,
  detail jsonb not null default '{}'
);
comment on table public.reply_events is 'Every change of a reply''s state: append-only. actor: a person of the account, or the engine on its behalf. actor_id: which person, known or gone; null for the engine, and for a client link (link_id, known or gone), which was used under link_name. program: by which program, where they did it with one.';
create index reply_events_comment on public.reply_events (comment_row_id, id);
create index reply_events_user on public.reply_events (user_id, id desc);
alter table public.reply_events enable row level security;
grant select on public.reply_events to authenticated;
create policy "reply_events: readers read" on public.reply_events for select to authenticated
  using (user_id = (select engine.account('read'))
    and ((select engine.channels('read')) is null or exists (select from public.comments y where y.id = comment_row_id)));
create trigger reply_events_append_only before update or delete on public.reply_events
  for each row execute function engine.refuse_change();
create trigger reply_events_no_truncate before truncate on public.reply_events
  for each statement execute function engine.refuse_change();

create table public.reply_versions (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_row_id uuid not null references public.comments (id) on delete cascade,
  reply_type text not null,
  body text not null,
  created_at timestamptz not null default engine.now(),
  actor_id uuid,
  link_id uuid,
  link_name text check (length(link_name) between 1 and 60),
  program text default engine.acting_program() check (length(program) between 1 and 60),
  sources jsonb not null default '[]',
  constraint sources_is_a_list check (jsonb_typeof(sources) = 'array')
);
comment on table public.reply_versions is 'Every text a reply has had: append-only.';
comment on column public.reply_versions.actor_id is 'Who wrote it, known or gone; null: the model did, or somebody with a client link (link_id, link_name).';
comment on column public.reply_versions.program is 'The program by which they did, by the name of its key.';
comment on column public.reply_versions.sources is 'What this text cited, as replies.sources.';
create index reply_versions_comment on public.reply_versions (comment_row_id, id);
create index reply_versions_user on public.reply_versions (user_id);
alter table public.reply_versions enable row level security;
grant select on public.reply_versions to authenticated;
create policy "reply_versions: readers read" on public.reply_versions for select to authenticated
  using (user_id = (select engine.account('read'))
    and ((select engine.channels('read')) is null or exists (select from public.comments y where y.id = comment_row_id)));
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
  history_months int check (history_months between 1 and 24),
  history_asks boolean not null default true,
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
  reads_captions boolean not null default true,
  primary key (user_id, channel_id),
  constraint channel_syncs_kind_of_error check (error_kind is null or last_error_code is not null),
  constraint channel_syncs_kind_of_views_error check (views_error_kind is null or views_error_code is not null)
) with (fillfactor = 70);
comment on table public.channel_syncs is
  'How far the reading of a channel has come. history_cursor: YouTube''s page token of the walk through old threads.';
comment on column public.channel_syncs.history_months is 'How many months back its owner chose to have it read; null: as far as anything is (engine.history_from).';
comment on column public.channel_syncs.history_asks is 'Whether its old comments wait for that choice where the database is bounded (engine.history_asks); true before anybody has forecast what they take.';
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
comment on column public.channel_syncs.reads_captions is 'Whether captions of its videos are read when a comment asks what nothing else tells (public.set_captions).';
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
