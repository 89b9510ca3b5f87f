-- How an owner wants to be answered for: voice, rules with the record that lets them go automatic, shadow decisions, model budget.

create function engine.texts_fit(p_texts text[], p_most int, p_longest int) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(p_texts) <= p_most
    and not exists (select from unnest(p_texts) t where t is null or btrim(t) = '' or length(t) > p_longest)
$$;
comment on function engine.texts_fit(text[], int, int) is 'Whether a list has at most p_most texts, none of them blank or longer than p_longest characters.';
grant execute on function engine.texts_fit(text[], int, int) to authenticated;

create table public.brand_voices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tone text not null default '' check (length(tone) <= 300),
  reply_length text not null default 'short' check (reply_length in ('short', 'medium', 'long')),
  emoji text not null default 'sparing' check (emoji in ('never', 'sparing', 'free')),
  sign_off text not null default '' check (length(sign_off) <= 100),
  banned_phrases text[] not null default '{}' check (engine.texts_fit(banned_phrases, 50, 100)),
  examples text[] not null default '{}' check (engine.texts_fit(examples, 10, 500)),
  allowed_links text[] not null default '{}' check (
    engine.texts_fit(allowed_links, 20, 253) and array_to_string(allowed_links, ' ') ~ '^([a-z0-9-]+(\.[a-z0-9-]+)+( |$))*$'),
  reply_language text check (reply_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  updated_at timestamptz not null default engine.now()
);
comment on table public.brand_voices is
  'How replies of a user sound; without a row the defaults hold. allowed_links: host names; reply_language: BCP-47, null for that of the comment.';
alter table public.brand_voices enable row level security;
grant select, insert (user_id, tone, reply_length, emoji, sign_off, banned_phrases, examples, allowed_links, reply_language),
  update (tone, reply_length, emoji, sign_off, banned_phrases, examples, allowed_links, reply_language)
  on public.brand_voices to authenticated;
create policy "brand_voices: owner reads" on public.brand_voices for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "brand_voices: owner creates" on public.brand_voices for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy "brand_voices: owner updates" on public.brand_voices for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create trigger brand_voices_touch before update on public.brand_voices for each row execute function engine.touch_updated_at();

create table public.reply_rules (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Set by engine.place_rule and reorder_rules alone.
  position int not null default 0,
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  enabled boolean not null default true,
  words text[] not null default '{}' check (engine.texts_fit(words, 50, 100)),
  pattern text check (length(pattern) between 1 and 200),
  languages text[] not null default '{}' check (engine.texts_fit(languages, 30, 20)),
  categories text[] not null default '{}' check (categories <@ array['Praise', 'Questions', 'Requests', 'Criticism']),
  sentiments text[] not null default '{}' check (sentiments <@ array['Positive', 'Neutral', 'Negative']),
  video_ids text[] not null default '{}' check (engine.texts_fit(video_ids, 50, 64)),
  author_seen boolean,
  action text not null check (action in ('skip', 'fixed', 'draft', 'auto')),
  fixed_text text check (btrim(fixed_text) <> '' and length(fixed_text) <= 1000),
  min_approvals int not null default 20 check (min_approvals between 1 and 1000),
  min_unedited_percent int not null default 90 check (min_unedited_percent between 1 and 100),
  changed_at timestamptz not null default engine.now(),
  constraint reply_rules_fixed_has_text check (action <> 'fixed' or fixed_text is not null),
  -- Checked at the end of a statement, so that one update can reorder all.
  constraint reply_rules_place unique (user_id, position) deferrable
);
comment on table public.reply_rules is
  'Rules of a user, first match wins; every given condition must hold, a rule with none matches every comment. '
  'pattern is RE2 syntax, matched without regard to case; words are any of them, folded, whole words.';
comment on column public.reply_rules.changed_at is 'When conditions, action or fixed text last changed: what the rule earned before counts no more.';
alter table public.reply_rules enable row level security;
grant select, delete,
  insert (user_id, name, enabled, words, pattern, languages, categories, sentiments, video_ids, author_seen, action, fixed_text,
    min_approvals, min_unedited_percent),
  update (name, enabled, words, pattern, languages, categories, sentiments, video_ids, author_seen, action, fixed_text,
    min_approvals, min_unedited_percent)
  on public.reply_rules to authenticated;
create policy "reply_rules: owner reads" on public.reply_rules for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "reply_rules: owner creates" on public.reply_rules for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy "reply_rules: owner updates" on public.reply_rules for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "reply_rules: owner deletes" on public.reply_rules for delete to authenticated
  using ((select auth.uid()) = user_id);

create function engine.place_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.reply_rules'), pg_catalog.hashtext(new.user_id::text));
  if (select count(*) from public.reply_rules r where r.user_id = new.user_id) >= 50 then
    perform engine.fail(422, 'too_many_rules', 'There are 50 rules already.', 'Delete one first.');
  end if;
  new.position := coalesce((select max(r.position) from public.reply_rules r where r.user_id = new.user_id), 0) + 1;
  new.changed_at := engine.now();
  return new;
end $$;
comment on function engine.place_rule() is 'Trigger: a new rule comes last; 422 beyond 50 of a user.';
create trigger reply_rules_place before insert on public.reply_rules for each row execute function engine.place_rule();

create function engine.note_rule_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.words, new.pattern, new.languages, new.categories, new.sentiments, new.video_ids, new.author_seen, new.action, new.fixed_text)
    is distinct from
    (old.words, old.pattern, old.languages, old.categories, old.sentiments, old.video_ids, old.author_seen, old.action, old.fixed_text)
  then
    new.changed_at := engine.now();
  end if;
  return new;
end $$;
comment on function engine.note_rule_change() is 'Trigger: a rule that decides differently from now on has to earn its trust anew.';
create trigger reply_rules_note_change before update on public.reply_rules for each row execute function engine.note_rule_change();

alter table public.youtube_comments add column rule_id uuid references public.reply_rules (id) on delete set null;
comment on column public.youtube_comments.rule_id is 'The rule that matched when the comment was decided; null without one.';
create index youtube_comments_rule on public.youtube_comments (rule_id, reply_status) where rule_id is not null;
-- Has this viewer been here before, and have we answered them under this video?
create index youtube_comments_viewer on public.youtube_comments (user_id, author_channel_id, video_id) where author_channel_id is not null;

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

create function engine.reorder_rules(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.me();
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('rejoinder.reply_rules'), pg_catalog.hashtext(v_user::text));
  if (select array_agg(r.id order by r.id) from public.reply_rules r where r.user_id = v_user)
    is distinct from (select array_agg(i order by i) from unnest(p_ids) i)
  then
    perform engine.fail(422, 'rules_differ', 'These are not all of your rules.', 'Reload: they have changed meanwhile.');
  end if;
  update public.reply_rules r set position = w.place
  from unnest(p_ids) with ordinality w (id, place) where r.id = w.id;
end $$;
comment on function engine.reorder_rules(uuid[]) is 'Rule of public.reorder_rules.';
grant execute on function engine.reorder_rules(uuid[]) to authenticated;

create function public.reorder_rules(p_ids uuid[]) returns void
language sql set search_path = '' as $$ select engine.reorder_rules(p_ids) $$;
comment on function public.reorder_rules(uuid[]) is 'Puts the caller''s rules in this order; 422 unless it names each of them once.';
grant execute on function public.reorder_rules(uuid[]) to authenticated;

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

create table private.model_days (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  calls int not null default 0 check (calls >= 0),
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (user_id, day)
);
comment on table private.model_days is 'Model calls and tokens of a user per UTC day.';

create function engine.model_day() returns date
language sql stable set search_path = '' as $$
  select (engine.now() at time zone 'UTC')::date
$$;
comment on function engine.model_day() is 'The day that model calls are counted on: UTC.';

create function engine.model_calls_left(p_user uuid) returns int
language sql stable set search_path = '' as $$
  select greatest(0, coalesce((select s.model_calls_per_day from public.automation_settings s where s.user_id = p_user), 0)
    - coalesce((select d.calls from private.model_days d where d.user_id = p_user and d.day = engine.model_day()), 0))
$$;
comment on function engine.model_calls_left(uuid) is 'How many model calls a user''s budget still allows today; 0 without settings.';

create function service.book_model_use(p_user uuid, p_calls int, p_input_tokens int, p_output_tokens int) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.model_days (user_id, day) values (p_user, engine.model_day()) on conflict do nothing;
  -- The row's lock makes the budget exact: of two calls for the last one, the second sees the first.
  perform from private.model_days d where d.user_id = p_user and d.day = engine.model_day() for update;
  if p_calls > engine.model_calls_left(p_user) then
    return false;
  end if;
  update private.model_days d set calls = d.calls + p_calls, input_tokens = d.input_tokens + p_input_tokens,
    output_tokens = d.output_tokens + p_output_tokens
  where d.user_id = p_user and d.day = engine.model_day();
  return true;
end $$;
comment on function service.book_model_use(uuid, int, int, int) is
  'Takes p_calls of today''s model budget before they are made, and books tokens after. False, and nothing booked, when the budget does not allow them.';
