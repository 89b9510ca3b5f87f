-- What a rule has earned, counted from what a person made of the replies it led to; and the lock that orders decisions.

create table public.rule_outcomes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.accounts (id) on delete cascade,
  rule_id uuid not null references public.reply_rules (id) on delete cascade,
  comment_row_id uuid not null references public.comments (id) on delete cascade,
  outcome text not null check (outcome in ('approved', 'edited', 'rejected')),
  created_at timestamptz not null default engine.now()
);
comment on table public.rule_outcomes is
  'What a person made of the replies that a rule led to: append-only, and what a rule''s trust is counted from. It goes with its rule.';
create index rule_outcomes_rule on public.rule_outcomes (rule_id, id);
create index rule_outcomes_comment on public.rule_outcomes (comment_row_id);
create index rule_outcomes_user on public.rule_outcomes (user_id);
alter table public.rule_outcomes enable row level security;
grant select on public.rule_outcomes to authenticated;
create policy "rule_outcomes: readers read" on public.rule_outcomes for select to authenticated
  using (user_id = (select engine.account('read'))
    and ((select engine.channels('read')) is null or exists (select from public.comments y where y.id = comment_row_id)));
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
    -- A comment that was approved, taken back and approved again, or dismissed by mistake, says one thing, its last.
    select distinct on (o.comment_row_id) o.id, o.outcome, o.created_at
    from public.rule_outcomes o, own where o.rule_id = p_rule and o.created_at >= own.changed_at
    order by o.comment_row_id, o.id desc
  ), rejections as (
    select count(*)::int as n, max(s.id) as last, max(s.created_at) as at from since s where s.outcome = 'rejected'
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

create view public.reply_rule_states with (security_invoker = true) as
select r.id, r.user_id, r.channel_id, r.position, r.name, r.enabled, r.words, r.pattern, r.languages, r.categories, r.sentiments, r.video_ids, r.plain_words, r.with_labels, r.viewer, r.place,
  r.emoji_only, r.action, r.fixed_text, r.assign_to, r.label_id, r.tell, r.suggest_hold, r.min_approvals, r.min_unedited_percent, r.changed_at,
  (select count(*)::int from public.rule_matches m where m.rule_id = r.id) as matched, s.approved, s.edited, s.rejected, s.rejected_at, s.earned,
  engine.rule_hold_cap(r) as hold_cap, engine.rule_sentence(r) as sentence
from public.reply_rules r cross join lateral engine.rule_standing(r.id) s;
comment on view public.reply_rule_states is
  'A rule with what it has come to: comments matched, what people made of its replies (engine.rule_standing), and how many comments a day it may hold by itself (hold_cap), told in a sentence. In order of position.';
grant select on public.reply_rule_states to authenticated;

create function engine.lock_decisions(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.decisions'), pg_catalog.hashtext(p_user::text));
end $$;
comment on function engine.lock_decisions(uuid) is
  'Lets one transaction at a time decide about replies that no person has seen: whoever queues one sees what was just withdrawn, and the other reply to the same '
  'viewer. Taken before any row is locked.';
