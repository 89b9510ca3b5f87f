-- Labels: an account's own words for its comments, each in a colour. Which comments have which is in 31_teamwork.sql.

create function engine.label_colours() returns text[] language plpgsql immutable parallel safe set search_path = '' as
$$ begin return '{grey,red,orange,yellow,green,teal,blue,purple}'; end $$;
comment on function engine.label_colours() is 'The colours of labels: each has a token of its own in both themes of the client.';
grant execute on function engine.label_colours() to authenticated;

create table public.labels (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  name text not null check (length(name) >= 1 and length(name) <= 40 and name = btrim(name)),
  colour text not null default 'grey' check (colour = any (engine.label_colours())),
  created_at timestamptz not null default engine.now()
);
comment on table public.labels is 'What an account calls its comments beside what they were found to be. Of all channels.';
create unique index labels_name on public.labels (user_id, lower(name));
alter table public.labels enable row level security;
grant select, delete, insert (user_id, name, colour), update (name, colour) on public.labels to authenticated;
create policy "labels: readers read" on public.labels for select to authenticated
  using (user_id = (select engine.account('read')));
create policy "labels: managers create" on public.labels for insert to authenticated
  with check (user_id = (select engine.whole_account('manage')));
create policy "labels: managers update" on public.labels for update to authenticated
  using (user_id = (select engine.whole_account('manage'))) with check (user_id = (select engine.whole_account('manage')));
create policy "labels: managers delete" on public.labels for delete to authenticated
  using (user_id = (select engine.whole_account('manage')));
create trigger labels_limit after insert on public.labels for each row
  execute function engine.limit_rows('labels', 'user_id', 'labels', 'Delete one you no longer use.');
