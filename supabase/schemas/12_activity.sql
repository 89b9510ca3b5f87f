-- What happened to an account besides replies.

create table public.activity_log (
  id bigint generated always as identity primary key,
  user_id uuid references public.accounts (id) on delete cascade,
  actor_id uuid,
  created_at timestamptz not null default engine.now(),
  actor text not null check (actor in ('owner', 'engine', 'operator', 'visitor')),
  action text not null,
  subject text,
  detail jsonb not null default '{}',
  program text check (length(program) between 1 and 60)
);
comment on table public.activity_log is 'What happened to an account besides replies (connections, policy, access, sign-in by master password): append-only. program: by which program actor_id did it, by the name of its key.';
create index activity_log_user on public.activity_log (user_id, id desc);
alter table public.activity_log enable row level security;
grant select on public.activity_log to authenticated;
create policy "activity_log: managers read" on public.activity_log for select to authenticated
  using (user_id = (select engine.account('manage')));
create trigger activity_log_append_only before update or delete on public.activity_log
  for each row execute function engine.refuse_change();
create trigger activity_log_no_truncate before truncate on public.activity_log
  for each statement execute function engine.refuse_change();

create function engine.log(p_user uuid, p_actor text, p_action text, p_subject text default null, p_detail jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into public.activity_log (user_id, actor_id, actor, action, subject, detail, program)
  values (p_user, case p_actor when 'owner' then engine.actor() end, p_actor, p_action, p_subject, p_detail, case p_actor when 'owner' then engine.acting_program() end)
$$;
comment on function engine.log(uuid, text, text, text, jsonb) is 'Adds a line to the activity log.';
