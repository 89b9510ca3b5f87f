-- Which comments which rules match, and what reading told of conditions in plain words.

create table public.rule_matches (
  comment_row_id uuid not null references public.comments (id) on delete cascade,
  rule_id uuid not null references public.reply_rules (id) on delete cascade,
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  hold text check (hold = any (engine.hold_states())),
  held_alone boolean not null default false,
  matched_at timestamptz not null default engine.now(),
  primary key (comment_row_id, rule_id),
  constraint rule_matches_held_alone_was_asked check (not held_alone or hold is not null)
);
comment on table public.rule_matches is
  'Every rule that a comment matched when it was decided about, whether or not it decided. hold: what became of the rule''s suggestion to hold the comment (engine.hold_states), null without one; held_alone: nobody pressed for it.';
create index rule_matches_rule on public.rule_matches (rule_id, matched_at);
create index rule_matches_user on public.rule_matches (user_id);
alter table public.rule_matches enable row level security;
grant select on public.rule_matches to authenticated;
create policy "rule_matches: readers read" on public.rule_matches for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table private.condition_readings (
  comment_row_id uuid primary key references public.comments (id) on delete cascade,
  text_hash bigint not null,
  asked_at timestamptz not null,
  verdicts jsonb not null check (jsonb_typeof(verdicts) = 'object' and length(verdicts::text) <= 2000)
);
comment on table private.condition_readings is
  'Whether the conditions in plain words of rules hold for a comment with this text: by rule true, false, or null where the reading did not tell. They are of the rules as they were at asked_at.';

create function engine.note_conditions(p_id uuid, p_text_hash bigint, p_asked_at timestamptz, p_verdicts jsonb) returns void
language sql set search_path = '' as $$
  insert into private.condition_readings as c (comment_row_id, text_hash, asked_at, verdicts)
  select p_id, p_text_hash, p_asked_at, p_verdicts where p_verdicts <> '{}'
  on conflict (comment_row_id) do update set text_hash = excluded.text_hash, asked_at = excluded.asked_at, verdicts = excluded.verdicts
$$;
comment on function engine.note_conditions(uuid, bigint, timestamptz, jsonb) is 'Keeps what reading told of a comment''s conditions, in place of what an earlier one did.';

create function engine.conditions_known(y engine.comments) returns table (rule_id uuid, verdict jsonb)
language plpgsql stable rows 3 set search_path = '' as $$
begin
  return query
  select r.id, c.verdicts -> r.id::text from private.condition_readings c
  join public.reply_rules r on r.user_id = y.user_id and c.verdicts ? r.id::text and r.changed_at <= c.asked_at
  where c.comment_row_id = y.id and c.text_hash = engine.text_hash(y.text_original);
end $$;
comment on function engine.conditions_known(engine.comments) is 'What is known of a comment''s conditions: of rules that have not changed since it was read, nor has it.';
