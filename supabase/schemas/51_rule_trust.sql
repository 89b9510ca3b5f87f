create table public.rule_outcomes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  rule_id uuid not null references public.reply_rules (id) on delete cascade,
  comment_row_id uuid not null references public.youtube_comments (id) on delete cascade,
  outcome text not null check (outcome in ('approved', 'edited', 'rejected')),
  at timestamptz not null default engine.now()
);
comment on table public.rule_outcomes is
  'What a person made of the replies that a rule led to: append-only, and what a rule''s trust is counted from. It goes with its rule.';
create index rule_outcomes_rule on public.rule_outcomes (rule_id, id);
create index rule_outcomes_comment on public.rule_outcomes (comment_row_id);
create index rule_outcomes_user on public.rule_outcomes (user_id);
alter table public.rule_outcomes enable row level security;
grant select on public.rule_outcomes to authenticated;
create policy "rule_outcomes: owner reads" on public.rule_outcomes for select to authenticated
  using ((select auth.uid()) = user_id);
create trigger rule_outcomes_append_only before update or delete on public.rule_outcomes
  for each row execute function engine.refuse_change();
create trigger rule_outcomes_no_truncate before truncate on public.rule_outcomes
  for each statement execute function engine.refuse_change();

create function engine.rule_standing(
  p_rule uuid, out approved int, out edited int, out rejected int, out rejected_at timestamptz, out earned boolean
)
language sql stable set search_path = '' as $$
  with own as (
    select r.changed_at, r.min_approvals, r.min_unedited_percent from public.reply_rules r where r.id = p_rule
  ), since as (
    -- A comment that was approved, taken back and approved again says one thing, its last.
    select distinct on (o.comment_row_id) o.id, o.outcome, o.at
    from public.rule_outcomes o, own where o.rule_id = p_rule and o.at >= own.changed_at
    order by o.comment_row_id, o.id desc
  ), rejections as (
    select count(*)::int as n, max(o.id) as last, max(o.at) as at
    from public.rule_outcomes o, own where o.rule_id = p_rule and o.at >= own.changed_at and o.outcome = 'rejected'
  ), counted as (
    select (count(*) filter (where s.outcome = 'approved'))::int as approved, (count(*) filter (where s.outcome = 'edited'))::int as edited
    from since s, rejections x where s.id > coalesce(x.last, 0)
  )
  select c.approved, c.edited, x.n, x.at,
    c.approved + c.edited >= own.min_approvals and c.approved * 100 >= own.min_unedited_percent * (c.approved + c.edited)
  from own, rejections x, counted c
$$;
comment on function engine.rule_standing(uuid) is
  'What a rule has earned: approved and edited since the later of its last change and last rejection, one per comment; rejections since its '
  'last change; and whether that is at least min_approvals with min_unedited_percent of them unedited.';
grant execute on function engine.rule_standing(uuid) to authenticated;

create function public.rule_states() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) || to_jsonb(s) || jsonb_build_object(
    'matched', (select count(*) from public.youtube_comments y where y.rule_id = r.id)) order by r.position), '[]')
  from public.reply_rules r cross join lateral engine.rule_standing(r.id) s
  where r.user_id = (select auth.uid())
$$;
comment on function public.rule_states() is
  'The caller''s rules in order, each with what it has come to: matched, approved, edited, rejected, rejected_at, earned (engine.rule_standing).';
grant execute on function public.rule_states() to authenticated;

create function engine.lock_decisions(p_user uuid) returns void
language sql set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.decisions'), pg_catalog.hashtext(p_user::text))
$$;
comment on function engine.lock_decisions(uuid) is
  'One decision about a user''s unseen replies at a time: what queues them sees what withdraws them, and two to one viewer see each other. Taken before any row.';
