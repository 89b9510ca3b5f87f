-- What people decide about viewers' comments on YouTube, many at a time. What is asked is kept before anything is sent, and YouTube's answer to the call is
-- empty, so that what became of each comment is read (docs/YOUTUBE.md, Moderation).

create function engine.moderation_acts() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{publish,hold,reject,hide_author}'; end $$;
comment on function engine.moderation_acts() is
  'What a person can decide about a viewer''s comment on YouTube. hide_author: rejects it and hides its author from the channel, which only YouTube Studio undoes.';

create function engine.moderation_states() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{waiting,sending,sent,done,refused,unsure}'; end $$;
comment on function engine.moderation_states() is
  'Where a decision stands: waiting to be sent, sending (a call may be under way), sent (what became of it is being read), done, refused, or unsure: nobody could tell.';

create function engine.moderation_places() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{public,published,held,likely_spam,nowhere,unread}'; end $$;
comment on function engine.moderation_places() is
  'Where a look finds a comment: anybody sees it, its owner alone does, in one of the two queues, in no list at all, or it could not be told.';

create table private.moderations (
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_id text not null check (length(comment_id) <= 200),
  channel_id text not null,
  author_name text check (length(author_name) <= 200),
  line text check (length(line) <= engine.most('line_characters')),
  act text not null check (act = any (engine.moderation_acts())),
  asked_by uuid not null,
  asked_at timestamptz not null default engine.now(),
  state text not null default 'waiting' check (state = any (engine.moderation_states())),
  reason text check (length(reason) <= 100),
  together int not null default engine.most('moderated_at_once') check (together between 1 and engine.most('moderated_at_once')),
  attempts int not null default 0,
  looks int not null default 0,
  answered boolean not null default false,
  due_at timestamptz,
  lease_id uuid,
  sent_at timestamptz,
  settled_at timestamptz,
  primary key (user_id, comment_id),
  constraint moderations_due_while_open check ((state = any ('{waiting,sending,sent}')) = (due_at is not null)),
  constraint moderations_settled_or_due check ((settled_at is null) = (due_at is not null)),
  constraint moderations_leased_while_sending check (state <> 'sending' or lease_id is not null)
);
-- By state: what one account has waiting costs the looks of the others nothing.
create index moderations_due on private.moderations (state, due_at) where due_at is not null;
create index moderations_channel on private.moderations (user_id, channel_id, asked_at desc);
create index moderations_asked on private.moderations (asked_at);
comment on table private.moderations is
  'The last decision about each comment, by asked_by. attempts: calls that may have been carried out. together: so many may go in one call, fewer where one spoils the call. answered: YouTube took the last one. '
  'looks: how often was read what became of it since. due_at: when it is sent or read next, and until when a run has it. line: how the comment begins.';

create function engine.shown_comments(p_user uuid, p_channel text, p_comments text[]) returns table (comment_id text, author_name text, line text)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select c.id, coalesce(y.author_name, h.author_name, m.author_name), coalesce(left(y.text_original, engine.most('line_characters')), h.line, m.line)
  from (select distinct k as id from unnest(p_comments) k) c
  left join public.comments y on y.user_id = p_user and y.comment_id = c.id and y.channel_id = p_channel
  left join private.held_shown h on h.user_id = p_user and h.comment_id = c.id and h.channel_id = p_channel and h.shown_at > engine.now() - interval '1 day'
  left join private.moderations m on m.user_id = p_user and m.comment_id = c.id and m.channel_id = p_channel
  where coalesce(y.comment_id, h.comment_id, m.comment_id) is not null;
end $$;
comment on function engine.shown_comments(uuid, text, text[]) is
  'Those of some comments that a user has seen on a channel of theirs: read, listed among the held ones within a day, or decided about before.';

create function engine.moderated_channel(p_channel text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.account('moderate'));
begin
  -- A program decides about no viewer's comment, nor does who has a link.
  perform engine.me();
  if not engine.covers(engine.channels('moderate'), p_channel)
    or not exists (select from public.youtube_connections c where c.user_id = v_user and c.channel_id = p_channel) then
    perform engine.fail(404, 'channel_not_connected', 'This channel isn''t connected.', 'Connect it first.');
  end if;
  return v_user;
end $$;
comment on function engine.moderated_channel(text) is
  'The account in which the caller, a person, may decide about comments of a connected channel. 401 for programs and links, 403 for who may do so nowhere in the account, 404 for any other channel.';

create function engine.require_shown(p_user uuid, p_channel text, p_act text, p_comments text[]) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_named constant int := (select count(distinct c) from unnest(p_comments) c);
begin
  perform engine.require(p_act = any (engine.moderation_acts()), 'Publish, hold or reject them, or hide their authors.');
  perform engine.require(v_named between 1 and engine.most('moderations'), format('Choose between 1 and %s comments.', engine.most('moderations')));
  if v_named > (select count(*) from engine.shown_comments(p_user, p_channel, p_comments)) then
    perform engine.fail(404, 'comment_not_found', 'A comment isn''t on this channel, or its list is a day old.', 'Reload the list.');
  end if;
  return v_named;
end $$;
comment on function engine.require_shown(uuid, text, text, text[]) is
  'How many comments are named. 422 for an unknown act, for none, or for too many; 404 for one that the user was not shown there (engine.shown_comments).';

create function engine.moderation_credits_left(p_user uuid, p_channel text) returns int
language plpgsql stable set search_path = '' as $$
begin
  return greatest(0, engine.quota_left_for(p_user, engine.project_of((engine.channel_connection(p_user, p_channel)).id), 'moderation'));
end $$;
comment on function engine.moderation_credits_left(uuid, text) is 'Units that deciding about comments of a channel may still take today; null without a usable connection.';

create function engine.preview_moderation(p_channel text, p_act text, p_comments text[])
returns table (comments int, calls int, credits int, undoable boolean, today int, resumes_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.moderated_channel(p_channel);
  v_named constant int := engine.require_shown(v_user, p_channel, p_act, p_comments);
  v_most constant int := engine.most('moderated_at_once');
  v_calls constant int := ceil(v_named::numeric / v_most);
begin
  return query
  select v_named, v_calls, v_calls * engine.most('moderation_credits'), p_act = any ('{publish,hold}'), least(v_named, possible.calls * v_most),
    case when possible.calls < v_calls then engine.quota_resets_at() end
  from (select coalesce(engine.moderation_credits_left(v_user, p_channel), 0) / engine.most('moderation_credits') as calls) possible;
end $$;
comment on function engine.preview_moderation(text, text, text[]) is 'Rule of public.preview_moderation.';

create function engine.make_room(p_user uuid, p_channel text) returns void
language plpgsql set search_path = '' as $$
declare
  v_most constant int := engine.most('moderations');
begin
  if v_most < (select count(*) from private.moderations m where m.user_id = p_user and m.channel_id = p_channel and m.due_at is not null) then
    perform engine.fail(422, 'too_many_moderations', format('At most %s comments of a channel can be decided about at a time.', v_most), 'Wait until some are done.');
  end if;
  delete from private.moderations where (user_id, comment_id) in (
    select m.user_id, m.comment_id from private.moderations m where m.user_id = p_user and m.channel_id = p_channel
    order by m.due_at is null, m.asked_at desc, m.comment_id offset v_most);
end $$;
comment on function engine.make_room(uuid, text) is 'Keeps a channel to engine.most(''moderations'') decisions, the oldest that are over make room; 422 when more are open.';

create function engine.ask_moderations(p_user uuid, p_person uuid, p_channel text, p_act text, p_comments text[]) returns int
language plpgsql set search_path = '' as $$
declare
  v_asked int;
begin
  -- One asking at a time counts what is open.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rejoinder.moderations:' || p_user || p_channel, 0));
  insert into private.moderations as m (user_id, comment_id, channel_id, author_name, line, act, asked_by, due_at)
  select p_user, s.comment_id, p_channel, s.author_name, s.line, p_act, p_person, engine.now()
  from engine.shown_comments(p_user, p_channel, p_comments) s order by s.comment_id
  on conflict (user_id, comment_id) do update set act = excluded.act, author_name = excluded.author_name, line = excluded.line, asked_by = excluded.asked_by,
    asked_at = engine.now(), state = 'waiting', reason = null, together = excluded.together, attempts = 0, looks = 0, answered = false,
    due_at = engine.now(), lease_id = null, sent_at = null, settled_at = null
  -- What YouTube may be hearing just now is decided first.
  where m.state <> all ('{sending,sent}');
  get diagnostics v_asked = row_count;
  perform engine.make_room(p_user, p_channel);
  return v_asked;
end $$;
comment on function engine.ask_moderations(uuid, uuid, text, text, text[]) is 'Keeps what is decided about comments of a channel, as p_person''s decision, and returns how many are. Those that are being sent stay as they are; 422 when too many are open.';

create function engine.moderate_comments(p_channel text, p_act text, p_comments text[])
returns table (asked int, busy int)
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.moderated_channel(p_channel);
  v_named constant int := engine.require_shown(v_user, p_channel, p_act, p_comments);
  v_asked constant int := engine.ask_moderations(v_user, engine.me(), p_channel, p_act, p_comments);
begin
  if v_asked > 0 then
    perform engine.log(v_user, 'owner', 'comments_moderated', p_channel, jsonb_build_object('act', p_act, 'comments', v_asked));
  end if;
  return query select v_asked, v_named - v_asked;
end $$;
comment on function engine.moderate_comments(text, text, text[]) is 'Rule of public.moderate_comments.';

create function public.preview_moderation(p_channel text, p_act text, p_comments text[])
returns table (comments int, calls int, credits int, undoable boolean, today int, resumes_at timestamptz)
language sql stable set search_path = '' as $$ select * from engine.preview_moderation(p_channel, p_act, p_comments) $$;
comment on function public.preview_moderation(text, text, text[]) is
  'What deciding about comments of a channel comes to: how many, in how many calls, what these cost, whether it can be undone, how many can go today, and when the others go (null: all go today). Errors as of public.moderate_comments.';

create function public.moderate_comments(p_channel text, p_act text, p_comments text[]) returns table (asked int, busy int)
language sql set search_path = '' as $$ select * from engine.moderate_comments(p_channel, p_act, p_comments) $$;
comment on function public.moderate_comments(text, text, text[]) is
  'Has comments of a channel published, held or rejected (engine.moderation_acts), as the person who asks has decided. asked: so many are; busy: those that are being sent, which stay as they are. '
  '403 for who may not moderate, 404 for another''s channel, or a comment that the account was not shown there, 422 for none or too many.';

create function engine.moderations(p_channel text)
returns table (comment_id text, author_name text, line text, act text, state text, reason text, asked_by text, asked_at timestamptz, settled_at timestamptz, due_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.moderated_channel(p_channel);
begin
  return query
  select m.comment_id, m.author_name, m.line, m.act, m.state, m.reason, p.name, m.asked_at, m.settled_at, m.due_at
  from private.moderations m
  left join (
    select k.id, engine.person_name(k.id) as name from (
      select distinct d.asked_by as id from private.moderations d where d.user_id = v_user and d.channel_id = p_channel) k) p on p.id = m.asked_by
  where m.user_id = v_user and m.channel_id = p_channel
  order by m.asked_at desc, m.comment_id limit engine.most('moderations');
end $$;
comment on function engine.moderations(text) is 'Rule of public.moderations.';

create function public.moderations(p_channel text)
returns table (comment_id text, author_name text, line text, act text, state text, reason text, asked_by text, asked_at timestamptz, settled_at timestamptz, due_at timestamptz)
language sql stable set search_path = '' as $$ select * from engine.moderations(p_channel) $$;
comment on function public.moderations(text) is 'What was decided about comments of a channel, by whom and what became of it, the newest first. reason: a code; asked_by: the person''s name, null when they are gone.';

create function engine.moderation_progress(p_channel text)
returns table (asked int, done int, refused int, unsure int, open int, resumes_at timestamptz, reason text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.moderated_channel(p_channel);
begin
  return query
  select count(*)::int, (count(*) filter (where m.state = 'done'))::int, (count(*) filter (where m.state = 'refused'))::int,
    (count(*) filter (where m.state = 'unsure'))::int, (count(*) filter (where m.due_at is not null))::int,
    min(m.due_at) filter (where m.state = 'waiting' and m.due_at > engine.now()), max(m.reason) filter (where m.state = 'waiting' and m.due_at > engine.now())
  from private.moderations m
  where m.user_id = v_user and m.channel_id = p_channel
    and m.asked_at >= coalesce(
      (select min(o.asked_at) from private.moderations o where o.user_id = v_user and o.channel_id = p_channel and o.due_at is not null),
      (select max(l.asked_at) from private.moderations l where l.user_id = v_user and l.channel_id = p_channel));
end $$;
comment on function engine.moderation_progress(text) is 'Rule of public.moderation_progress.';

create function public.moderation_progress(p_channel text)
returns table (asked int, done int, refused int, unsure int, open int, resumes_at timestamptz, reason text)
language sql stable set search_path = '' as $$ select * from engine.moderation_progress(p_channel) $$;
comment on function public.moderation_progress(text) is
  'How far the decisions about comments of a channel are: of all that were asked since the first that is still open, or, when none is, of the last asking. resumes_at and reason: when the next of those that wait goes, and for what they wait.';

grant execute on function engine.moderation_acts(), engine.moderation_states(), engine.moderation_places() to authenticated;
grant execute on function engine.preview_moderation(text, text, text[]), engine.moderate_comments(text, text, text[]), engine.moderations(text), engine.moderation_progress(text)
  to authenticated;
grant execute on function public.preview_moderation(text, text, text[]), public.moderate_comments(text, text, text[]), public.moderations(text), public.moderation_progress(text)
  to authenticated;

create function engine.forget_moderations(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_deleted int;
begin
  -- How a comment begins is what YouTube gave, at most two days before.
  delete from private.moderations where (user_id, comment_id) in (
    select m.user_id, m.comment_id from private.moderations m where m.asked_at < engine.now() - interval '28 days' limit p_limit);
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;
comment on function engine.forget_moderations(int) is 'Deletes decisions about comments 28 days after they were asked, p_limit at most, and returns how many. With nothing to do it looks into one index.';
