-- Events: what programs are told of what happens in an account (engine.event_kinds). Each is written once, in the transaction of the fact, with a
-- delivery for each endpoint that wants to know. An account without endpoints pays one look into an index.

create table private.program_events (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text,
  kind text not null check (kind = any (engine.event_kinds() || array['ping'])),
  comment_row_id uuid references public.comments (id) on delete cascade,
  data jsonb not null,
  occurred_at timestamptz not null default engine.now()
);
comment on table private.program_events is
  'What happened, as programs are told: the same id, moment and data for all endpoints and at each try. ping: somebody tests an endpoint. Kept for 7 days, with its deliveries.';
comment on column private.program_events.data is 'Ids, states and, bounded, texts; those of a comment go when it is redacted (engine.tell_of_comment).';
create index program_events_account on private.program_events (account_id);
create index program_events_comment on private.program_events (comment_row_id) where comment_row_id is not null;
create index program_events_age on private.program_events (occurred_at);
alter table private.outbox add constraint outbox_event_id_fkey foreign key (event_id) references private.program_events (id) on delete cascade;

create function engine.deliveries_waiting(p_webhook uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from (
    select from private.outbox o where o.webhook_id = p_webhook and o.sent_at is null and o.failed_at is null limit engine.most('webhook_waiting')) o);
end $$;
comment on function engine.deliveries_waiting(uuid) is 'How many deliveries wait for an endpoint, counted no further than there may be.';

create function engine.tell_programs(p_account uuid, p_channel text, p_kind text, p_comment uuid, p_data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_to uuid[];
  v_event uuid;
begin
  v_to := array(
    select w.id from private.webhooks w
    where w.account_id = p_account and w.disabled_at is null and p_kind = any (w.kinds) and engine.covers(w.channels, p_channel)
      and engine.deliveries_waiting(w.id) < engine.most('webhook_waiting'));
  if v_to = '{}' then
    return;
  end if;
  insert into private.program_events (account_id, channel_id, kind, comment_row_id, data) values (p_account, p_channel, p_kind, p_comment, p_data) returning id into v_event;
  insert into private.outbox (way, kind, webhook_id, event_id, about, not_before)
  select 'webhook', p_kind, w.id, v_event, p_comment, case when w.paused_at is not null then 'infinity' else engine.now() end
  from private.webhooks w where w.id = any (v_to) order by w.id;
end $$;
comment on function engine.tell_programs(uuid, text, text, uuid, jsonb) is
  'Writes what happened (one of engine.event_kinds, on a channel or, null, none in particular; p_comment: about which comment) and a delivery for each endpoint of the account that wants to know. Called in the '
  'transaction of the fact, once for each. An endpoint that was switched off, or for which engine.most(''webhook_waiting'') wait, is not told.';

create function engine.comment_news(old_row public.comments, new_row public.comments) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when new_row.grave and not old_row.grave then 'comment.grave' end,
    case when new_row.tab is distinct from old_row.tab and new_row.tab = any (engine.waiting_tabs()) then 'comment.waiting' end,
    -- One that comes back to the queue was approved before.
    case when new_row.reply_status is distinct from old_row.reply_status then case
      when new_row.reply_status = 'queue' and coalesce(old_row.reply_status, 'draft') = 'draft' then 'reply.approved'
      when new_row.reply_status = 'verified_public' then 'reply.public'
      when new_row.reply_status = any (engine.reply_gone()) then 'reply.removed' end end], null)
$$;
comment on function engine.comment_news(public.comments, public.comments) is 'What a change of a comment is to programs: which of engine.event_kinds.';

create function engine.tell_of_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_news text[];
  v_data jsonb;
begin
  if new.redacted_at is not null then
    update private.program_events e set data = e.data #- '{comment,text}' #- '{comment,author}' where e.comment_row_id = new.id;
    update private.outbox o set body = null, answer = null where o.event_id in (select e.id from private.program_events e where e.comment_row_id = new.id);
  end if;
  if exists (select from private.webhooks w where w.account_id = new.user_id and w.disabled_at is null) then
    v_news := engine.comment_news(old, new);
    -- Put into words only where somebody wants to know.
    if exists (select from private.webhooks w where w.account_id = new.user_id and w.disabled_at is null and w.kinds && v_news) then
      v_data := jsonb_build_object(
        'comment', jsonb_build_object('id', new.id, 'youtube_id', new.comment_id, 'thread_id', new.thread_id, 'video_id', new.video_id, 'author', new.author_name,
          'text', left(new.text_original, engine.most('webhook_text_characters')), 'language', new.language, 'category', new.category,
          'published_at', new.published_at, 'tab', new.tab, 'state', new.reply_status, 'reason', new.status_reason),
        'reply', (select jsonb_build_object('text', r.generated_reply, 'youtube_id', r.youtube_reply_id, 'approved_by', case when r.approved_hash is not null then r.approved_by end)
          from public.replies r where r.comment_row_id = new.id));
      perform engine.tell_programs(new.user_id, new.channel_id, k.kind, new.id, v_data) from unnest(v_news) with ordinality k (kind, place) order by k.place;
    end if;
  end if;
  return null;
end $$;
comment on function engine.tell_of_comment() is
  'Trigger, by which every way to a state passes: programs are told what a change of a comment is to them (engine.comment_news), with its reply (null without one), and its texts go from what was told before when it is redacted.';
create trigger comments_tell after update on public.comments for each row
  when (old.tab is distinct from new.tab or old.reply_status is distinct from new.reply_status or old.grave is distinct from new.grave or old.redacted_at is distinct from new.redacted_at)
  execute function engine.tell_of_comment();

create function service.tell_of_weeks(p_limit int default 100) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_now constant timestamptz := engine.now();
  v_account uuid;
  v_zone text;
  v_monday date;
  v_told int := 0;
begin
  for v_account in
    select w.account_id from private.webhooks w where w.week_due_at <= v_now and w.disabled_at is null group by 1 order by min(w.week_due_at) limit p_limit
  loop
    -- Of two runs the second waits here, and finds it told.
    perform from private.webhooks w where w.account_id = v_account order by w.id for no key update;
    continue when not exists (select from private.webhooks w where w.account_id = v_account and w.week_due_at <= v_now and w.disabled_at is null);
    v_zone := engine.zone_of(v_account);
    v_monday := date_trunc('week', v_now at time zone v_zone)::date - 7;
    update private.webhooks w set week_due_at = engine.next_monday(v_zone, v_now) where w.account_id = v_account and w.week_due_at is not null;
    perform engine.tell_programs(v_account, null, 'report.ready', null, jsonb_build_object('report', 'weekly', 'from', v_monday, 'to', v_monday + 6));
    v_told := v_told + 1;
  end loop;
  return v_told;
end $$;
comment on function service.tell_of_weeks(int) is
  'Tells endpoints that the report of the week Monday to Sunday is there, from Monday 8 o''clock in the account''s zone, and returns of how many accounts. It says no number: what an endpoint may know of them depends on its channels.';
