-- Shadow mode: what would have happened by itself, kept beside what a person did.

create table public.shadow_decisions (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  comment_row_id uuid not null unique references public.comments (id) on delete cascade,
  created_at timestamptz not null default engine.now(),
  decision text not null check (decision in ('post', 'draft', 'skip')),
  reason text,
  reply text,
  -- No reference: history does not change when its rule is deleted.
  rule_id uuid
);
comment on table public.shadow_decisions is 'What would have happened by itself to a comment decided in shadow mode: append-only.';
create index shadow_decisions_user on public.shadow_decisions (user_id, id desc);
alter table public.shadow_decisions enable row level security;
grant select on public.shadow_decisions to authenticated;
create policy "shadow_decisions: readers read" on public.shadow_decisions for select to authenticated
  using (user_id = (select engine.account('read'))
    and ((select engine.channels('read')) is null or exists (select from public.comments y where y.id = comment_row_id)));
create trigger shadow_decisions_append_only before update or delete on public.shadow_decisions
  for each row execute function engine.refuse_change();
create trigger shadow_decisions_no_truncate before truncate on public.shadow_decisions
  for each statement execute function engine.refuse_change();

create view public.shadow_outcomes with (security_invoker = true) as
select s.id, s.user_id, y.channel_id, s.created_at, s.decision, s.reason, s.reply, r.name as rule_name, y.id as comment_row_id, y.author_name, y.text_original,
  y.reply_status, y.generated_reply,
  case
    when y.reply_status = 'draft' then 'open'
    when y.reply_status = 'skipped' then 'dismissed'
    when y.generated_reply is not distinct from s.reply then 'approved'
    else 'edited'
  end as became
from public.shadow_decisions s
join public.youtube_comments y on y.id = s.comment_row_id
left join public.reply_rules r on r.id = s.rule_id;
comment on view public.shadow_outcomes is
  'What shadow mode decided about a comment, beside what the comment has come to since. became: open, dismissed, approved (with that very text), edited.';
grant select on public.shadow_outcomes to authenticated;

create function public.shadow_totals(p_channel text default null)
returns table (since timestamptz, decisions int, post int, draft int, skip int, post_approved int, post_edited int, post_dismissed int, post_open int)
language sql stable set search_path = '' as $$
  select min(o.created_at), count(*)::int, (count(*) filter (where o.decision = 'post'))::int, (count(*) filter (where o.decision = 'draft'))::int,
    (count(*) filter (where o.decision = 'skip'))::int,
    (count(*) filter (where o.decision = 'post' and o.became = 'approved'))::int, (count(*) filter (where o.decision = 'post' and o.became = 'edited'))::int,
    (count(*) filter (where o.decision = 'post' and o.became = 'dismissed'))::int, (count(*) filter (where o.decision = 'post' and o.became = 'open'))::int
  from public.shadow_outcomes o where o.user_id = (select engine.account('read')) and (p_channel is null or o.channel_id = p_channel)
$$;
comment on function public.shadow_totals(text) is
  'One row: how many comments shadow mode decided for the caller, on one channel or on all of theirs, since when, and what became of those it would have posted.';
grant execute on function public.shadow_totals(text) to authenticated;
