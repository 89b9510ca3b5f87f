-- What the first screen says of today, by channel, and whether it still shows the first steps.

create function engine.today_by_channel() returns table (
  channel_id text, channel_title text, comments int, waiting int, queued int, next_post_at timestamptz, posted int, posted_public int, reason text, ends timestamptz, sentence text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.caller();
  v_since timestamptz;
begin
  if not coalesce('read' = any (v.permissions), false) then
    return;
  end if;
  select engine.day_start((engine.now() at time zone a.timezone)::date, a.timezone) into v_since from public.accounts a where a.id = v.account_id;
  return query
  with channels as materialized (
    select c.channel_id, (array_agg(coalesce(c.channel_title, c.label) order by c.priority, c.connected_at))[1] as title, min(c.priority) as place, min(c.connected_at) as connected_at
    from public.youtube_connections c where c.user_id = v.account_id and c.channel_id is not null and engine.covers(v.channels, c.channel_id) group by 1
  ), waits as materialized (
    select * from public.waiting_by_channel()
  ), queue as materialized (
    select y.channel_id, count(*)::int as replies
    from (select c.channel_id from public.comments c where c.user_id = v.account_id and c.tab = 'queued' limit engine.most('inbox_window') + 1) y
    group by 1
  ), seen as materialized (
    select q.channel_id, sum(q.comments - q.history)::int as comments
    from engine.report_quarters q where q.user_id = v.account_id and q.quarter >= v_since and q.channel_id in (select k.channel_id from channels k)
    group by 1
  ), sent as materialized (
    select r.channel_id, count(*)::int as replies, (count(*) filter (where engine.sent_state(y.reply_status) = 'public'))::int as public
    from public.replies r join public.comments y on y.id = r.comment_row_id where r.user_id = v.account_id and r.posted_at >= v_since
    group by 1
  ), outlook as materialized (
    select * from engine.posting_outlook()
  )
  select k.channel_id, k.title, coalesce(n.comments, 0), coalesce(w.waiting, 0), coalesce(q.replies, 0),
    -- A turn that comes before what holds the channel passes posts nothing; what nobody can say the end of has no time.
    case when q.replies > 0 and (o.reason is null or o.ends is not null) then greatest(s.post_due_at, o.ends) end,
    coalesce(p.replies, 0), coalesce(p.public, 0), o.reason, o.ends, o.sentence
  from channels k
  left join waits w using (channel_id) left join queue q using (channel_id) left join seen n using (channel_id) left join sent p using (channel_id) left join outlook o using (channel_id)
  left join public.channel_syncs s on s.user_id = v.account_id and s.channel_id = k.channel_id
  order by k.place, k.connected_at;
end $$;
comment on function engine.today_by_channel() is
  'Rule of public.today_by_channel. What the caller may read is asked once and not of every comment: fifty channels are read in a fraction of the time.';

create function public.today_by_channel() returns table (
  channel_id text, channel_title text, comments int, waiting int, queued int, next_post_at timestamptz, posted int, posted_public int, reason text, ends timestamptz, sentence text
)
language sql stable set search_path = '' as $$ select * from engine.today_by_channel() $$;
comment on function public.today_by_channel() is
  'Each connected channel of the caller''s and how its day stands, in the zone of the account: comments first seen today (without those written before the channel was connected), what waits for a person '
  '(public.waiting_by_channel), replies in the queue and when the next one is due (the channel''s turn, or the end of what holds it; null when none is queued, or somebody has to act first), what YouTube accepted '
  'today and how much of it is public now; and, where a reply approved now would wait, why, until when and in a sentence (public.posting_outlook). In the order in which connections are used. No error: no row for who may not read.';
grant execute on function engine.today_by_channel(), public.today_by_channel() to authenticated;

create function engine.hide_first_steps(p_hidden boolean) returns void
language sql security definer set search_path = '' as $$
  insert into public.notice_settings (user_id, person_id, first_steps_hidden) values (engine.require_allowed(engine.account('read')), engine.me(), p_hidden)
  on conflict (user_id, person_id) do update set first_steps_hidden = excluded.first_steps_hidden
$$;
comment on function engine.hide_first_steps(boolean) is 'Rule of public.hide_first_steps.';

create function public.hide_first_steps(p_hidden boolean) returns void
language sql set search_path = '' as $$ select engine.hide_first_steps(p_hidden) $$;
comment on function public.hide_first_steps(boolean) is
  'Takes the first steps off the caller''s own screen in this account, or (false) brings them back; others of the account see them as before. 401 for nobody, 403 for a program and for who is not in the account.';
grant execute on function engine.hide_first_steps(boolean), public.hide_first_steps(boolean) to authenticated;
