-- What reports are made of, readable through the Data API and by any SQL client. Every view runs as its reader, so row-level security
-- limits it to the reader's own rows; the screens' functions are built on these.

create view public.report_comments with (security_invoker = true) as
select
  y.id, y.user_id, y.channel_id, y.comment_id, y.thread_id, y.video_id, v.title as video_title, v.thumbnail_url,
  y.author_name, y.text_original, y.language, y.sentiment, y.category, y.topics, y.assignee, y.published_at, y.created_at,
  y.generated_reply, y.reply_type, y.reply_status, y.status_reason, y.is_replied, y.has_reply, y.reply_sent_at, y.youtube_reply_id,
  coalesce(k.label, y.used_connection_label) as account, y.verification_attempts, y.verified_at,
  case when y.reply_status = 'verified_public' and not y.history and y.published_at is not null and y.reply_sent_at is not null
    then (greatest(0, extract(epoch from y.reply_sent_at - y.published_at)) / 60)::float8 end as minutes,
  y.history, engine.person_name(y.assignee) as assignee_name
from public.youtube_comments y
left join public.videos v on v.user_id = y.user_id and v.id = y.video_id
left join public.youtube_connections k on k.id = y.used_connection_id;
comment on view public.report_comments is
  'A comment with its reply. account: the label of the connection that posted; minutes: from published_at to reply_sent_at, of '
  'public replies to what was written after the channel was connected; null when published_at or reply_sent_at is unknown.';
grant select on public.report_comments to authenticated;

create view public.report_days with (security_invoker = true) as
select c.user_id, c.channel_id, (c.quarter at time zone p.timezone)::date as day,
  sum(c.comments)::int as comments, sum(c.replies)::int as replies, sum(c.published_replies)::int as published_replies, sum(c.queued_replies)::int as queued_replies,
  sum(c.history)::int as history
from engine.report_quarters c
join public.accounts p on p.id = c.user_id
group by c.user_id, c.channel_id, (c.quarter at time zone p.timezone)::date
having sum(c.comments) <> 0 or sum(c.replies) <> 0;
comment on view public.report_days is
  'A channel''s day in its owner''s time zone (accounts.timezone): comments by created_at, replies by reply_sent_at. history: of the comments those written before the channel was connected. A day without either has no row.';
grant select on public.report_days to authenticated;

create view public.report_videos with (security_invoker = true) as
select c.user_id, c.channel_id, c.video_id, v.title, v.thumbnail_url, v.published_at, sum(c.comments)::int as comments, sum(c.replies)::int as replies,
  sum(c.published_replies)::int as published_replies,
  engine.percent(sum(c.published_replies - c.published_history), sum(c.comments - c.history)) as coverage,
  sum(c.negative)::int as negative, max(c.written_at) as last_comment_at, v.views, v.views_read_at, sum(c.history)::int as history,
  sum(c.published_history)::int as published_history
from engine.comment_counts c
left join public.videos v on v.user_id = c.user_id and v.id = c.video_id
where c.video_id is not null
group by c.user_id, c.channel_id, c.video_id, v.title, v.thumbnail_url, v.published_at, v.views, v.views_read_at;
comment on view public.report_videos is 'A video of all time, counted as report_days counts days: comments, history (of them those written before the channel was connected), replies sent, and those that are public. '
  'coverage: without history, as the dashboard has it: (published_replies - published_history) of (comments - history), in whole percent. published_history: of published_replies those to history. '
  'views as of views_read_at.';
grant select on public.report_videos to authenticated;

create view public.connection_health with (security_invoker = true) as
select c.id, c.user_id, c.client_config_id, c.label, c.priority, c.channel_id, c.channel_title, c.scope, c.api_key, c.is_active,
  c.selected_for_posting, c.connected_at, c.last_used_at, c.expires_at, c.access_token, c.refresh_token, engine.connection_health(c) as health,
  case when e.stands then c.last_error_code end as last_error_code, case when e.stands then c.last_error_at end as last_error_at, k.kind as error_kind, k.who_acts, k.retry, k.sentence, u.credits_used_today,
  t.replies_left as replies_left_today,
  engine.quota_resets_at() as quota_resets_at, s.last_synced_at, s.next_sync_at, s.error_kind as reading_error_kind,
  q.daily_quota, t.words as quota_words, coalesce(t.may_deepen, false) as may_deepen, engine.quota_is_closed(c.id) as quota_closed,
  stop.kind as stopped_by, case when stop.kind = 'quota' then coalesce(t.words, stop.sentence) else stop.sentence end as stopped_sentence,
  'https://console.cloud.google.com/' || stop.console_page || coalesce('?project=' || substring(o.project from '^\d+$'), '') as stopped_page
from public.youtube_connections c
cross join lateral (
  select case when engine.quota_day(c.daily_credits_reset_at) = engine.quota_day() then c.daily_credits_used else 0 end as credits_used_today) u
cross join lateral (select engine.error_stands(c) as stands) e
cross join lateral (select engine.connection_quota(c.id) as daily_quota) q
left join engine.quota_of_connections() t on t.connection_id = c.id
left join engine.error_kinds k on k.kind = c.error_kind and e.stands
left join public.channel_syncs s on s.user_id = c.user_id and s.channel_id = c.channel_id and s.connection_id = c.id
left join engine.error_kinds stop on stop.kind = engine.stopped_by(c)
left join public.user_google_oauth_clients o on o.id = c.client_config_id;
comment on view public.connection_health is
  'A connection and how it stands. health: engine.connection_health. Of its last error the kind, who has to act, when trying again makes sense, and a sentence. '
  'Credits used on the present quota day, the replies that it still pays for (engine.quota_of_connections), and when that day ends. The last reading with it and what '
  'stopped it. The daily quota of its project, what that still allows today in words, and whether Google has closed it. may_deepen: whether who may manage the channel can choose how far back it is read (public.past_comments). stopped_by: the kind of error for which '
  'the engine does not use it, whatever the badge says, with a sentence of cause and step, and the page of the Google Cloud console where the step is done. '
  'Tokens and keys are masks.';
grant select on public.connection_health to authenticated;
grant execute on function engine.connection_health(public.youtube_connections), engine.error_stands(public.youtube_connections),
  engine.stopped_by(public.youtube_connections),
  engine.quota_pause_is_over(uuid), engine.connection_quota(uuid), engine.quota_of_connections(), engine.quota_is_closed(uuid), engine.is_refused_unexplained(uuid), engine.quota_day_of_error(timestamptz), engine.quota_day(timestamptz), engine.quota_day_ends(date), engine.quota_resets_at(),
  engine.reply_cost() to authenticated;
