-- What an error of Google means for us. _shared/google/error-kind.ts finds the kind; what follows from it is said here.

create table engine.error_kinds (
  kind text primary key,
  answered boolean not null,
  who_acts text not null check (who_acts in ('nobody', 'owner', 'operator')),
  retry text not null check (retry in ('later', 'next_quota_day', 'after_refresh', 'after_reconnecting', 'after_looking', 'never')),
  closes_connection boolean not null,
  after_insert text not null check (after_insert in ('returned', 'refused', 'again', 'unexplained', 'uncertain')),
  stops_batch boolean not null,
  after_change text not null check (after_change in ('not_sent', 'gone', 'lost', 'refused')),
  sentence text not null,
  http_status int not null check (http_status between 400 and 599),
  error_code text not null,
  advice text not null,
  console_page text
);
comment on table engine.error_kinds is
  'Reference rows: what each kind of error of a Google call means. answered: Google was heard, or needed not be asked. who_acts: nobody when it passes or the engine mends it. retry: when trying again makes sense. closes_connection: nothing is called with the connection '
  'until that is mended. after_insert, stops_batch: what posting records of the reply (again: surely not posted, and tried once more; unexplained: surely not posted, tried again, and the second in a row makes the connection wait), and whether the rest of the batch waits. after_change: what '
  'editing or deleting records. sentence: for whoever sees the connection, the cause and the step. http_status, error_code, advice: the answer to a person '
  'who asked for the call. console_page: the page of the Google Cloud console where the step is done.';
grant select on engine.error_kinds to authenticated;
insert into engine.error_kinds values
  ('quota', true, 'nobody', 'next_quota_day', true, 'returned', true, 'refused',
    'Today''s YouTube quota is used up. Replies resume after midnight Pacific time.',
    429, 'quota_reached', 'This OAuth client''s YouTube quota for today is used up. Try again after midnight Pacific time.', null),
  ('rate_limited', true, 'nobody', 'later', false, 'returned', true, 'refused',
    'YouTube asked us to slow down. We''ll try again shortly.',
    429, 'rate_limited', 'YouTube asked us to slow down. Try again in a minute.', null),
  ('sign_in', true, 'nobody', 'after_refresh', true, 'returned', true, 'refused',
    'YouTube didn''t accept the sign-in. It renews automatically. If this message stays, reconnect the channel.',
    409, 'channel_refused', 'YouTube didn''t accept this channel''s sign-in. Refresh its token or reconnect the channel.', null),
  ('grant', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'Google no longer lets us access this channel. Reconnect it.',
    409, 'channel_refused', 'Google no longer lets us access this channel. Reconnect it.', null),
  ('scope', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'You didn''t give permission to read and answer comments. Reconnect the channel and check every box.',
    409, 'channel_refused', 'You didn''t give permission to read and answer comments. Reconnect the channel and check every box.', null),
  ('client', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'Google doesn''t accept this OAuth client: it was deleted, or its secret was changed. Save its Client ID and Secret again, or connect with another client.',
    409, 'channel_refused', 'Google doesn''t accept this channel''s OAuth client. Check its Client ID and Secret.', 'apis/credentials'),
  ('key', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'Google refuses this API key, so replies can''t be checked. Check in Google Cloud that it exists and may use YouTube Data API v3, then save it again.',
    409, 'key_refused', 'Google refuses this API key. Check it in Google Cloud, then save it again.', 'apis/credentials'),
  ('api_off', true, 'owner', 'later', true, 'returned', true, 'refused',
    'YouTube Data API v3 is turned off in this Google Cloud project. Enable it there, and replies resume within minutes.',
    409, 'api_not_enabled', 'YouTube Data API v3 is turned off in this channel''s Google Cloud project. Enable it there, then try again.',
    'apis/library/youtube.googleapis.com'),
  ('gone', true, 'nobody', 'never', false, 'refused', false, 'gone',
    'YouTube no longer has this comment or video.',
    404, 'gone_on_youtube', 'YouTube no longer has this comment.', null),
  ('refused', true, 'nobody', 'never', false, 'refused', false, 'refused',
    'YouTube refused this request.',
    409, 'refused_by_youtube', 'YouTube refused this. Nothing was changed.', null),
  ('unprocessed', true, 'nobody', 'later', false, 'again', false, 'refused',
    'YouTube couldn''t process this request. We''ll try once more.',
    409, 'refused_by_youtube', 'YouTube couldn''t process this. Nothing was changed. Try again later.', null),
  ('unexplained', true, 'nobody', 'later', false, 'unexplained', false, 'refused',
    'YouTube is refusing requests without a reason we know. Posting waits and tries again by itself, less often each time.',
    409, 'refused_by_youtube', 'YouTube refused this without a reason we know. Nothing was changed. Try again later.', null),
  ('backend', true, 'nobody', 'after_looking', false, 'uncertain', false, 'lost',
    'YouTube is having problems. We''ll try again shortly.',
    503, 'youtube_failing', 'YouTube is having problems. Try again shortly. Nothing is done twice.', null),
  ('not_sent', false, 'nobody', 'later', false, 'returned', true, 'not_sent',
    'YouTube can''t be reached right now. We''ll try again shortly.',
    503, 'youtube_unreachable', 'YouTube can''t be reached right now, so nothing was changed. Try again shortly.', null),
  ('lost', false, 'nobody', 'after_looking', false, 'uncertain', false, 'lost',
    'The connection to YouTube dropped before it answered.',
    503, 'lost_answer', 'The connection to YouTube dropped before it answered. Try again. Nothing is done twice.', null),
  -- What we keep of a sign-in was sealed with a key that is gone, or for another place. Google was not asked, and did nothing.
  ('unreadable', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'This channel''s saved sign-in can no longer be opened. Save the Client ID and Secret of its OAuth client again, then reconnect the channel.',
    409, 'channel_refused', 'This channel''s saved sign-in can no longer be opened. Save the Client ID and Secret of its OAuth client again, then reconnect it.', null),
  ('unreadable_key', true, 'owner', 'after_reconnecting', true, 'returned', true, 'refused',
    'The saved API key can no longer be opened, so replies can''t be checked. Save it again.',
    409, 'key_refused', 'The saved API key can no longer be opened. Save it again.', null);

create function engine.closes_connection(p_kind text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select k.closes_connection from engine.error_kinds k where k.kind = p_kind), false)
$$;
comment on function engine.closes_connection(text) is 'Whether an error of this kind closes its connection.';
