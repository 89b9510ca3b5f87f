-- Which saved replies were put into which replies, and which of these were approved.

create table public.saved_reply_uses (
  comment_row_id uuid not null references public.comments (id) on delete cascade,
  saved_reply_id uuid not null references public.saved_replies (id) on delete cascade,
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  used_at timestamptz,
  used_by uuid,
  primary key (comment_row_id, saved_reply_id),
  constraint saved_reply_uses_used_by check (used_by is null or used_at is not null)
);
comment on table public.saved_reply_uses is
  'Which saved replies a reply was made from. used_at: when it was approved, null while the text was only put in, or since the approval was taken back; used_by: the person who approved it, null for a rule alone and for a client link. One a comment, however often its reply is approved.';
create index saved_reply_uses_reply on public.saved_reply_uses (saved_reply_id, used_at);
create index saved_reply_uses_user on public.saved_reply_uses (user_id);
alter table public.saved_reply_uses enable row level security;
grant select on public.saved_reply_uses to authenticated;
create policy "saved_reply_uses: readers read" on public.saved_reply_uses for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create view public.saved_reply_states with (security_invoker = true) as
select s.id, s.user_id, s.channel_id, s.language, s.name, s.body, u.uses, u.last_used_at
from public.saved_replies s cross join lateral (
  select count(*)::int as uses, max(u.used_at) as last_used_at from public.saved_reply_uses u where u.saved_reply_id = s.id and u.used_at is not null) u;
comment on view public.saved_reply_states is
  'A saved reply with how many comments it was used for, and when last, as far as these comments are kept and on the caller''s channels.';
grant select on public.saved_reply_states to authenticated;

create function engine.is_made_from(p_reply text, p_body text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  -- What it says itself: what its variables stood for is another's.
  v_words constant text[] := engine.word_roots(regexp_replace(p_body, '\{[^{}]*\}', ' ', 'g'));
begin
  return 2 * cardinality(array(select unnest(v_words) intersect select unnest(engine.word_roots(p_reply)))) >= cardinality(v_words);
end $$;
comment on function engine.is_made_from(text, text) is
  'Whether a reply still says what a saved reply that was put into it does: half of its words or more, or it has none of its own.';

create function engine.count_saved_replies(v engine.comments, p_person uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.saved_reply_uses as u (comment_row_id, saved_reply_id, user_id, channel_id, used_at, used_by)
  select v.id, made.id, v.user_id, v.channel_id, engine.now(), p_person
  from (
    select s.id, s.body from public.saved_reply_uses w join public.saved_replies s on s.id = w.saved_reply_id where w.comment_row_id = v.id
    union
    -- A rule keeps a text of its own: it is a saved reply's as long as both say the same.
    (select s.id, s.body from public.reply_rules r
    join public.saved_replies s on s.user_id = r.user_id and s.body = r.fixed_text and coalesce(s.channel_id, v.channel_id) = v.channel_id
    where r.id = v.rule_id and r.action = 'fixed' order by s.channel_id nulls last, s.id limit 1)) made
  where engine.is_made_from(v.generated_reply, made.body)
  on conflict (comment_row_id, saved_reply_id) do update set used_at = excluded.used_at, used_by = excluded.used_by where u.used_at is null;
end $$;
comment on function engine.count_saved_replies(engine.comments, uuid) is
  'The reply of a comment that the caller has locked is approved, by this person or by nobody: counts the saved replies that it was made from, each once.';
