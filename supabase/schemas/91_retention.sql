-- How long what YouTube gave is kept without being read again (docs/YOUTUBE.md, Policies).

create function engine.redact_disconnected(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  d record;
  v_redacted int;
begin
  -- Six days, so that a schedule that stood still for some hours still keeps to seven.
  select c.user_id, c.channel_id into d from private.disconnected_channels c
  where c.since <= engine.now() - interval '6 days' order by c.since limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  update public.comments set text_original = '', author_name = null, author_channel_id = null, owner_reply_text = null,
    translation = null, translated_to = null, redacted_at = coalesce(redacted_at, engine.now())
  where id in (
    select y.id from public.comments y
    where y.user_id = d.user_id and y.channel_id = d.channel_id and (y.redacted_at is null or y.author_channel_id is not null)
    limit p_limit for update skip locked);
  get diagnostics v_redacted = row_count;
  update public.videos set title = '', thumbnail_url = null, description = null, described_at = null
  where user_id = d.user_id and channel_id = d.channel_id and (title <> '' or thumbnail_url is not null or description is not null);
  delete from private.moderations where user_id = d.user_id and channel_id = d.channel_id;
  delete from public.passages p using private.captions k
  where k.user_id = d.user_id and k.channel_id = d.channel_id and p.user_id = k.user_id and p.video_id = k.video_id and p.kind = 'caption';
  delete from private.captions where user_id = d.user_id and channel_id = d.channel_id;
  delete from private.viewer_notes where user_id = d.user_id and channel_id = d.channel_id;
  update public.client_youtube_channels set channel_title = null where client_user_id = d.user_id and channel_id = d.channel_id;
  if v_redacted = 0 and not exists (
    select from public.comments y where y.user_id = d.user_id and y.channel_id = d.channel_id and (y.redacted_at is null or y.author_channel_id is not null)
  ) then
    delete from private.disconnected_channels where user_id = d.user_id and channel_id = d.channel_id;
  end if;
  return v_redacted;
end $$;
comment on function engine.redact_disconnected(int) is
  'Redacts what was read of the channel that has been without an authorised connection the longest, once that is 6 days: texts, authors, titles, descriptions, captions, what was decided about comments and noted about viewers, p_limit '
  'comments at most. Returns how many. With nothing to do it looks into one index.';

create function service.redact_stale(p_limit int default 1000) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_last timestamptz := engine.now() - interval '30 days';
  v_stale uuid[];
begin
  select array_agg(stale.id) into v_stale from (
    select y.id from public.comments y
    where y.redacted_at is null and y.read_on <= (v_last at time zone 'UTC')::date and y.read_at < v_last
    limit p_limit for update skip locked) stale;
  -- A statement that changes no row would still run the triggers that count.
  if v_stale is not null then
    update public.comments set text_original = '', author_name = null, owner_reply_text = null,
      translation = null, translated_to = null, redacted_at = engine.now()
    where id = any (v_stale);
  end if;
  -- Their passages go with them (engine.learn_video).
  update public.videos set title = '', thumbnail_url = null, description = null, described_at = null
  where (user_id, id) in (
    select v.user_id, v.id from public.videos v
    where v.fetched_at < v_last and (v.title <> '' or v.thumbnail_url is not null or v.description is not null)
    limit p_limit for update skip locked);
  update public.videos set views = null, comment_count = null, views_read_at = null
  where (user_id, id) in (
    select v.user_id, v.id from public.videos v where v.views is not null and v.views_read_at < v_last limit p_limit for update skip locked);
  perform engine.forget_questions(p_limit);
  perform engine.forget_viewer_notes(p_limit);
  -- Hundreds of passages each.
  perform engine.forget_captions(greatest(1, p_limit / 50));
  return coalesce(cardinality(v_stale), 0) + engine.redact_disconnected(p_limit);
end $$;
comment on function service.redact_stale(int) is
  'Redacts what was read of channels that were disconnected a week ago (engine.redact_disconnected), texts, names, video titles and descriptions that YouTube has not '
  'returned for 30 days, views of that age and captions that were read 29 days ago (engine.forget_captions), p_limit at most of each, and forgets questions whose comments are all redacted (engine.forget_questions), with notes about their viewers (engine.forget_viewer_notes); ids, times and '
  'counts of ours stay (docs/YOUTUBE.md, Policies). Returns how many comments. With nothing to do it looks into seven indexes.';

create function engine.forget_auth_leavings(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_sessions int;
  v_accounts int;
begin
  -- Longer than any token is good for.
  delete from private.ended_sessions where session_id in (
    select e.session_id from private.ended_sessions e where e.ended_at < engine.now() - interval '1 day' limit p_limit);
  get diagnostics v_sessions = row_count;
  -- Whoever asks Auth for a link makes an account of the address, theirs or another's. Locked, so that one who confirms just now stays.
  delete from auth.users where id in (
    select u.id from auth.users u
    where u.email_confirmed_at is null and u.last_sign_in_at is null and u.created_at < engine.now() - interval '7 days'
      and not engine.is_in_use(u.id)
    limit p_limit for update skip locked);
  get diagnostics v_accounts = row_count;
  return v_sessions + v_accounts;
end $$;
comment on function engine.forget_auth_leavings(int) is
  'Deletes what Auth leaves behind: sessions that ended a day ago, and people whose address nobody confirmed in a week, unless they are in use (engine.is_in_use). '
  'Returns how many, p_limit at most of each. Looks through Auth''s users.';

create function engine.forget_day_counts(p_limit int) returns int
language plpgsql set search_path = '' as $$
declare
  v_day constant date := ((engine.now() - interval '90 days') at time zone 'UTC')::date;
  v_step int;
  v_deleted int := 0;
begin
  delete from private.quota_days where (project, day) in (select q.project, q.day from private.quota_days q where q.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.quota_uses
  where (project, day, kind) in (select q.project, q.day, q.kind from private.quota_uses q where q.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.quota_shares
  where (user_id, project, day, kind) in (select q.user_id, q.project, q.day, q.kind from private.quota_shares q where q.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_days where (user_id, day) in (select d.user_id, d.day from private.model_days d where d.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_channel_days
  where (user_id, channel_id, day) in (select d.user_id, d.channel_id, d.day from private.model_channel_days d where d.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_uses
  where (user_id, day, purpose) in (select u.user_id, u.day, u.purpose from private.model_uses u where u.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_takes where id in (select t.id from private.model_takes t where t.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.model_shares where (day, share) in (select s.day, s.share from private.model_shares s where s.day < v_day limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  return v_deleted;
end $$;
comment on function engine.forget_day_counts(int) is 'Deletes what was counted of quota and model calls on days that are 90 days past, p_limit rows at most of each. Returns how many.';

create function service.forget_old(p_limit int default 1000) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_oldest constant timestamptz := engine.now() - interval '90 days';
  v_step int;
  v_deleted int := engine.forget_day_counts(p_limit);
begin
  delete from private.held_shown
  where (user_id, comment_id) in (select h.user_id, h.comment_id from private.held_shown h where h.shown_at < engine.now() - interval '1 day' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  -- What still waits to be sent is no record yet.
  delete from private.outbox where id in (
    select m.id from private.outbox m where m.way <> 'webhook' and m.created_at < v_oldest and (m.sent_at is not null or m.failed_at is not null) limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  -- News to somebody without an account that could not be sent in a week is none; of a free report it would be what YouTube gave.
  delete from private.outbox where id in (
    select m.id from private.outbox m where m.way = 'mail' and coalesce(m.user_id, m.person_id) is null and m.created_at < engine.now() - interval '7 days' and m.sent_at is null limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.free_reports where lead_id in (
    select f.lead_id from private.free_reports f where f.ended_at < engine.now() - interval '30 days' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.access_decisions where email in (
    select d.email from private.access_decisions d where d.decided_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  -- With its link, which has expired.
  delete from private.address_changes where id in (
    select c.id from private.address_changes c where c.changed_at < engine.now() - interval '7 days' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  if engine.auth_log_is_ours() then
    delete from auth.audit_log_entries where id in (
      select a.id from auth.audit_log_entries a where a.created_at < engine.now() - interval '30 days' limit p_limit);
    get diagnostics v_step = row_count;
    v_deleted := v_deleted + v_step;
  end if;
  delete from public.leads where id in (select l.id from public.leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from private.reply_offers
  where (comment_row_id, reply_hash) in (
    select o.comment_row_id, o.reply_hash from private.reply_offers o where o.offered_at < engine.now() - interval '1 hour' limit p_limit);
  get diagnostics v_step = row_count;
  v_deleted := v_deleted + v_step;
  delete from public.signup_leads
  where email in (select l.email from public.signup_leads l where l.created_at < engine.now() - interval '1 year' limit p_limit);
  get diagnostics v_step = row_count;
  return v_deleted + v_step + engine.forget_auth_leavings(p_limit) + engine.forget_invitations(p_limit) + engine.forget_client_links(p_limit) + engine.forget_programs(p_limit) + engine.forget_feeds(p_limit) + engine.forget_moderations(p_limit) + engine.forget_replays(p_limit) + engine.forget_recordings(p_limit) + engine.forget_report_addresses(p_limit) + engine.forget_acts(p_limit) + engine.forget_events(p_limit) + engine.forget_alerts(p_limit) + engine.forget_old_secrets(p_limit) + engine.forget_left(least(p_limit, 20));
end $$;
comment on function service.forget_old(int) is
  'Deletes daily counters of quota and model calls, alerts and mails that were sent, once they are 90 days old, what visitors sent without an account, and what was decided about it, once it is a year old, how free reports ended after 30 days, mails to people without an account that could not be sent in a week, changes of address after a week, Auth''s own log after 30 days where it is ours, which held comments were shown after a day, what was decided about comments after 28, '
  'what offered texts rest on after an hour, invitations, client links, keys of programs and feeds 30 days after they ended, report addresses 30 days after nobody confirmed them or they were removed and a year after they unsubscribed, what was tried on past comments after 7, recorded exchanges after 29, writes of programs after a day, keys of people''s acts after 40 days, events and their deliveries to endpoints after 7 days, secrets of endpoints when they sign no more, p_limit at most of each (docs/SCALE.md, What is kept), what Auth leaves behind (engine.forget_auth_leavings), and what belongs to channels that were left (engine.forget_left). Returns how many rows. With nothing to do it looks into 27 indexes, and through Auth''s log and users.';
