-- Several comments of the inbox at once: what would come of it, the act itself; and the views that an owner has saved.

create function engine.restore_reply(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments := engine.own_comment(p_id, engine.act_permission('restore'));
  v_reason text;
begin
  perform engine.refuse_act(i.restore_refusal) from engine.inbox i where i.id = p_id;
  if v.status_reason in ('dismissed', 'at_rest') and v.generated_reply is not null then
    select e.reason into v_reason from public.reply_events e
    where e.comment_row_id = p_id and e.to_status = 'draft' and e.reason <> 'restored' order by e.id desc limit 1;
    -- Moving it takes the decision back, and what was learned from it.
    v := engine.move_locked(v, 'draft', 'owner', 'restored');
    -- Why it waits is what it was; that it was restored stands in the history.
    update public.comments set status_reason = coalesce(v_reason, 'restored') where id = p_id;
  else
    perform engine.take_back_decision(p_id);
    v_reason := v.status_reason;
    v := engine.move_locked(v, null, 'owner', 'restored');
    update public.comments y set
      -- What was judged not worth an answer would be judged so again. What its owner dismissed goes on where it was.
      candidate = (y.candidate and v_reason = 'dismissed') or (y.comment_id <> y.thread_id and y.escalation is null),
      status_reason = case
        when y.comment_id <> y.thread_id then case when y.escalation is not null then 'follow_up' end
        when y.grave then 'grave'
        when exists (select from public.questions q where q.id = v.question_id and q.state = 'open') then 'needs_answer' end
    where y.id = p_id;
  end if;
  return query select * from public.youtube_comments y where y.id = p_id;
end $$;
comment on function engine.restore_reply(uuid) is
  'Takes back that a comment gets no reply. A draft that its owner dismissed, or left with its conversation, is a draft again as it was, with its sources and marks; its outcome and its lesson are taken back. '
  'Anything else is undecided again. 409 unless it may still be answered.';

create function engine.draft_comment(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments := engine.own_comment(p_id, engine.act_permission('draft'));
begin
  perform engine.refuse_act(i.draft_refusal) from engine.inbox i where i.id = p_id;
  if v.reply_status = 'skipped' and v.status_reason <> 'dismissed' then
    -- As spam it would be skipped again unless its owner says that it is none.
    return query select * from engine.restore_from_spam(p_id);
    return;
  end if;
  if v.reply_status = 'skipped' then
    perform engine.take_back_decision(p_id);
    v := engine.move_locked(v, null, 'owner', 'restored');
  end if;
  perform engine.end_draft(p_id);
  update public.comments set candidate = true where id = p_id;
  return query select * from public.youtube_comments y where y.id = p_id;
end $$;
comment on function engine.draft_comment(uuid) is
  'Has a comment drafted like a new one, also when it came before replies were switched on, was dismissed, or was taken for spam. 409 when it cannot be, or would be skipped again.';

create function engine.keep_reply(p_id uuid) returns setof public.youtube_comments
language plpgsql security definer set search_path = '' as $$
declare
  v engine.comments := engine.own_comment(p_id, engine.act_permission('keep'));
begin
  perform engine.refuse_act(i.keep_refusal) from engine.inbox i where i.id = p_id;
  update public.comments set escalation = null where id = p_id;
  insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, actor_id, reason)
  values (v.user_id, v.id, v.reply_status, v.reply_status, 'owner', engine.actor(), 'kept_after_edit');
  return query select * from public.youtube_comments y where y.id = p_id;
end $$;
comment on function engine.keep_reply(uuid) is 'Leaves a reply where it is though its viewer has made the comment another. 409 unless its owner was told so.';

create function engine.act_is_done(p_act text, y public.comments) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(case p_act
    when 'approve' then y.reply_status = any (engine.reply_counts())
    when 'dismiss' then y.reply_status = 'skipped' and y.status_reason = 'dismissed'
    when 'keep' then y.is_replied and y.escalation is distinct from 'edited'
    when 'cancel' then y.reply_status = 'draft' and y.status_reason = 'cancelled'
    when 'draft' then y.reply_status is null and y.candidate
    when 'spam' then y.reply_status = 'skipped' and y.status_reason = 'confirmed_spam'
  end, false)
$$;
comment on function engine.act_is_done(text, public.comments) is 'Whether a comment already is what an act would make of it, so that who comes second is told that it is done.';

create function engine.lock_for_act(p_act text, p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_act = 'dismiss' then
    perform engine.lock_decisions(engine.account('answer'));
  end if;
  -- In the order of all who write several rows.
  perform from public.comments y
  where y.id = any (p_ids) and y.user_id = (select engine.account('answer')) and engine.covers((select engine.channels('answer')), y.channel_id)
    order by y.user_id, y.channel_id, y.comment_id for update;
end $$;
comment on function engine.lock_for_act(text, uuid[]) is 'Locks those of some comments that are the caller''s, in the order in which everybody does.';

create function engine.do_act(p_act text, p_id uuid, p_seen boolean) returns void
language plpgsql set search_path = '' as $$
begin
  case p_act
    when 'approve' then perform engine.approve_reply(p_id, null, p_seen);
    when 'dismiss' then perform engine.dismiss_reply(p_id);
    when 'keep' then perform engine.keep_reply(p_id);
    when 'cancel' then perform engine.cancel_reply(p_id);
    when 'restore' then perform engine.restore_reply(p_id);
    when 'draft' then perform engine.draft_comment(p_id);
    when 'not_spam' then perform engine.restore_from_spam(p_id);
    when 'spam' then perform engine.confirm_spam(p_id);
  end case;
end $$;
comment on function engine.do_act(text, uuid, boolean) is 'Does one of engine.bulk_acts to a comment of the caller''s, by its own rule. p_seen: an approved reply was in view, so that it counts for trust.';

create function engine.act_on(p_act text, p_tab text, p_filters jsonb, p_ids uuid[], p_until timestamptz, out capped boolean, out query text)
language plpgsql stable set search_path = '' as $$
declare
  v_edge timestamptz;
  v_held text;
begin
  perform engine.require(p_act = any (engine.bulk_acts()), 'Approve, dismiss, keep, cancel, restore, draft, or say whether it is spam.');
  if p_ids is not null then
    v_held := format('y.id = any (%L::uuid[]) and %s', engine.chosen(p_ids), engine.owned_by_caller());
  else
    select * into v_edge, v_held from engine.inbox_window(engine.inbox_in(p_tab, p_filters));
  end if;
  capped := v_edge is not null;
  query := format('select y.id, y.channel_id, y.tab_at, y.%I as refusal from engine.inbox y where ', p_act || '_refusal')
    || concat_ws(' and ', v_held, case when p_ids is null then engine.inbox_sift(p_filters) end,
      case when p_until is not null then
        format('y.created_at <= %1$L and coalesce(y.status_changed_at, y.created_at) <= %1$L and coalesce(y.edited_at, y.created_at) <= %1$L', p_until) end,
      -- A text that was written later was not seen.
      case when p_until is not null and p_act = 'approve' then
        format('not exists (select from public.reply_versions w where w.comment_row_id = y.id and w.created_at > %L)', p_until) end);
end $$;
comment on function engine.act_on(text, text, jsonb, uuid[], timestamptz) is
  'query: for the comments that an act on several means, {id, channel_id, tab_at, refusal}: those that were chosen, or what the newest of a tab (engine.inbox_window) hold under filters and held at '
  'a moment (null: now); refusal: why it cannot be done. capped: the tab holds more. 422 for an unknown act, tab or filter, or too many ids.';

create function engine.chosen(p_ids uuid[]) returns uuid[]
language plpgsql immutable set search_path = '' as $$
begin
  perform engine.require(cardinality(p_ids) between 1 and engine.most('bulk_rows'), format('Choose between 1 and %s comments.', engine.most('bulk_rows')));
  return p_ids;
end $$;
comment on function engine.chosen(uuid[]) is 'Comments that were chosen one by one; 422 for none, or for more than one call may name.';

create function engine.posting_days(p_replies int) returns int
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.account('read');
  v_waiting int;
  v_today int;
  v_daily int;
begin
  select count(*) + p_replies into v_waiting from public.comments y where y.user_id = v_user and y.tab = 'queued';
  select greatest(0, least(s.cap_day - (select count(*) from engine.recent_posts(v_user)), q.today)), least(s.cap_day, s.cap_hour * 24, q.daily) into v_today, v_daily
  from public.automation_settings s
  cross join (
    select coalesce(sum(greatest(0, engine.quota_left_for(v_user, p.project, 'posting')) / engine.reply_cost()), 0)::int as today,
      coalesce(sum(engine.project_quota(p.project) * (select u.percent from engine.quota_purposes() u where u.purpose = 'posting') / 100 / engine.reply_cost()), 0)::int as daily
    from (
      select distinct engine.project_of(c.id) as project from public.youtube_connections c where c.user_id = v_user and c.is_active and c.channel_id is not null) p
    where p.project is not null) q
  where s.user_id = v_user;
  return case when v_waiting <= coalesce(v_today, 0) then 0 else ceil((v_waiting - coalesce(v_today, 0))::numeric / nullif(v_daily, 0))::int end;
end $$;
comment on function engine.posting_days(int) is
  'In how many days from now the last of so many more replies of the caller''s leaves, those that wait counted first: by the caps and the quota that is kept for posting. 0: today; null: nothing can be posted.';

create function public.preview_bulk(p_act text, p_tab text, p_filters jsonb default '{}', p_ids uuid[] default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_number int;
  v_skipped jsonb;
  v_channels text[];
  v_means constant record := engine.act_on(p_act, p_tab, p_filters, p_ids, null);
begin
  execute format($q$
    with counted as (
      select j.refusal, count(*)::int as n, array_agg(distinct j.channel_id) as channels from (%s) j group by 1
    )
    select coalesce(sum(c.n) filter (where c.refusal is null), 0),
      coalesce(jsonb_agg(jsonb_build_object('message', c.refusal, 'count', c.n) order by c.n desc, c.refusal) filter (where c.refusal is not null), '[]'),
      (select w.channels from counted w where w.refusal is null)
    from counted c$q$, v_means.query)
  into v_number, v_skipped, v_channels;
  return jsonb_build_object('number', v_number, 'capped', v_means.capped,
    'credits', case when p_act in ('approve', 'draft') then v_number * engine.reply_cost() else 0 end,
    'days', case when p_act in ('approve', 'draft') then engine.posting_days(v_number) else 0 end,
    'until', engine.now(), 'skipped', v_skipped,
    'waits', case when p_act = 'approve' then coalesce((
      select jsonb_agg(w.sentence) from (
        select distinct o.sentence from public.posting_outlook() o where o.channel_id = any (v_channels) order by 1 limit 3) w), '[]') else '[]' end);
end $$;
comment on function public.preview_bulk(text, text, jsonb, uuid[]) is
  'What an act on several of the caller''s comments would come to: {number, capped, credits, days, until, skipped, waits}. p_ids null: all that the tab shows under the filters; capped: there are more than were looked '
  'at (engine.inbox_window). credits: what posting the replies costs; days: in how many days the '
  'last of them leaves (0: today, null: nothing can be posted); skipped: [{message, count}], why it cannot be done to the rest; waits: why approved replies would wait, three sentences of public.posting_outlook at most. until is for public.bulk_act. 422 for an unknown act, tab or filter, or too many ids.';

create function public.bulk_act(p_act text, p_tab text, p_filters jsonb default '{}', p_ids uuid[] default null, p_until timestamptz default null, p_opened uuid[] default '{}') returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_means constant record := engine.act_on(p_act, p_tab, p_filters, p_ids, p_until);
  v_ids uuid[];
  v_id uuid;
  v_all int := 0;
  v_done uuid[] := '{}';
  v_refused jsonb := '[]';
begin
  if p_ids is not null then
    v_ids := array(select k.id from unnest(engine.chosen(p_ids)) with ordinality k (id, place) group by k.id order by min(k.place));
    v_all := cardinality(v_ids);
  else
    execute format($q$
      with fit as materialized (select a.id, a.tab_at from (%s) a where a.refusal is null)
      select array(select f.id from fit f order by f.tab_at desc, f.id limit $1), (select count(*) from fit)$q$, v_means.query)
    into v_ids, v_all using engine.most('bulk_rows');
  end if;
  perform engine.require(cardinality(p_opened) <= engine.most('bulk_rows'), format('At most %s comments can be named as opened.', engine.most('bulk_rows')));
  perform engine.lock_for_act(p_act, v_ids);
  foreach v_id in array v_ids loop
    -- A statement has 8 seconds where it is hosted: what is done by then is kept, and the rest is left.
    exit when pg_catalog.clock_timestamp() > pg_catalog.statement_timestamp() + interval '6 seconds';
    begin
      if exists (select from public.comments y where y.id = v_id and y.user_id = (select engine.account('read')) and engine.act_is_done(p_act, y)) then
        null;
      else
        perform engine.do_act(p_act, v_id, coalesce(v_id = any (p_opened), false));
      end if;
      v_done := v_done || v_id;
    exception when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
      -- One comment that changed meanwhile must not stop the others.
      v_refused := v_refused || jsonb_build_object('id', v_id, 'message', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('done', to_jsonb(v_done), 'refused', v_refused,
    -- None when nothing could be done, or who asks until there is none would ask for ever.
    'left', case when v_done = '{}' then 0 else v_all - cardinality(v_done) - jsonb_array_length(v_refused) end);
end $$;
comment on function public.bulk_act(text, text, jsonb, uuid[], timestamptz, uuid[]) is
  'Does one act (engine.bulk_acts) to several of the caller''s comments, each by its own rule: {done, refused, left}. p_ids null: to all that the tab shows under the filters, the first 500 of them by the order newest, without those of '
  'public.preview_bulk''s skipped; left says how many there still are of those that were looked at. p_until: nothing that came, changed its state or was rewritten after it is touched. p_opened: those that the caller has had in view one by one; the others are approved as well, and earn no rule and no conversation any trust. What is so already is done, not refused. To undo: cancel after approve, '
  'restore after dismiss, with done as p_ids. 422 for an unknown act, tab or filter, or too many ids.';

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  name text not null check (length(name) >= 1 and length(name) <= 60 and name = btrim(name)),
  tab text not null check (tab = any (engine.reply_tabs())),
  filters jsonb not null default '{}' check (length(filters::text) <= engine.most('inbox_filter_characters')),
  order_by text not null default 'newest' check (order_by = any (engine.reply_orders())),
  created_at timestamptz not null default engine.now(),
  unique (user_id, name)
);
comment on table public.saved_views is 'Tabs of the inbox under filters, in an order, that an owner has given a name.';
alter table public.saved_views enable row level security;
grant select, insert (user_id, name, tab, filters, order_by), delete on public.saved_views to authenticated;
create policy "saved_views: readers read" on public.saved_views for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "saved_views: answerers create" on public.saved_views for insert to authenticated
  with check (user_id = (select engine.account('answer')));
create policy "saved_views: answerers delete" on public.saved_views for delete to authenticated
  using (user_id = (select engine.account('answer')));

create function engine.check_saved_view() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform engine.check_inbox_filters(new.filters);
  return new;
end $$;
comment on function engine.check_saved_view() is 'Trigger: 422 for what the inbox cannot be filtered by.';
create trigger saved_views_check before insert on public.saved_views for each row execute function engine.check_saved_view();
create trigger saved_views_limit after insert on public.saved_views for each row
  execute function engine.limit_rows('saved_views', 'user_id', 'saved views', 'Delete one you no longer use.');

grant execute on function engine.decide_before_drafting(text, text, timestamptz, text, boolean), engine.restore_reply(uuid), engine.keep_reply(uuid), engine.draft_comment(uuid), engine.act_is_done(text, public.comments),
  engine.lock_for_act(text, uuid[]), engine.do_act(text, uuid, boolean), engine.act_on(text, text, jsonb, uuid[], timestamptz), engine.chosen(uuid[]), engine.posting_days(int)
  to authenticated;
grant execute on function public.preview_bulk(text, text, jsonb, uuid[]), public.bulk_act(text, text, jsonb, uuid[], timestamptz, uuid[])
  to authenticated;
