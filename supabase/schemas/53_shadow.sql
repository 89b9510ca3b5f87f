create table public.shadow_decisions (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  comment_row_id uuid not null unique references public.youtube_comments (id) on delete cascade,
  at timestamptz not null default engine.now(),
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
create policy "shadow_decisions: owner reads" on public.shadow_decisions for select to authenticated
  using ((select auth.uid()) = user_id);
create trigger shadow_decisions_append_only before update or delete on public.shadow_decisions
  for each row execute function engine.refuse_change();
create trigger shadow_decisions_no_truncate before truncate on public.shadow_decisions
  for each statement execute function engine.refuse_change();

create function public.shadow_report() returns jsonb
language sql stable set search_path = '' as $$
  with decided as (
    select s.id as nr, s.at, s.decision, s.reason, s.reply, s.rule_id, y.id, y.author_name, y.text_original, y.reply_status, y.generated_reply,
      case
        when y.reply_status = 'draft' then 'open'
        when y.reply_status = 'skipped' then 'dismissed'
        when y.generated_reply is not distinct from s.reply then 'approved'
        else 'edited'
      end as became
    from public.shadow_decisions s join public.youtube_comments y on y.id = s.comment_row_id
    where s.user_id = (select auth.uid())
  )
  select jsonb_build_object(
    'since', min(d.at),
    'decisions', count(*),
    'post', count(*) filter (where d.decision = 'post'),
    'draft', count(*) filter (where d.decision = 'draft'),
    'skip', count(*) filter (where d.decision = 'skip'),
    'of_post', jsonb_build_object(
      'approved', count(*) filter (where d.decision = 'post' and d.became = 'approved'),
      'edited', count(*) filter (where d.decision = 'post' and d.became = 'edited'),
      'dismissed', count(*) filter (where d.decision = 'post' and d.became = 'dismissed'),
      'open', count(*) filter (where d.decision = 'post' and d.became = 'open')),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', n.id, 'author_name', n.author_name, 'text', n.text_original, 'decision', n.decision, 'reason', n.reason, 'reply', n.reply,
        'rule_name', (select r.name from public.reply_rules r where r.id = n.rule_id),
        'now_status', n.reply_status, 'final_text', n.generated_reply, 'at', n.at) order by n.nr desc)
      from (select * from decided order by nr desc limit 50) n), '[]'))
  from decided d
$$;
comment on function public.shadow_report() is
  'What shadow mode decided for the caller, and what the caller made of it: {since, decisions, post, draft, skip, of_post {approved, edited, '
  'dismissed, open}, rows}; rows are the newest 50.';
grant execute on function public.shadow_report() to authenticated;
