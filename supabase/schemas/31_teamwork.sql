-- Who of an account looks after a comment, which labels it has, what is noted about it, and who is writing. What people do with these is in 74_teamwork.sql.

create table public.comment_labels (
  comment_row_id uuid not null references public.comments (id) on delete cascade,
  label_id uuid not null references public.labels (id) on delete cascade,
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  primary key (comment_row_id, label_id)
);
comment on table public.comment_labels is 'Which comments have which labels.';
create index comment_labels_label on public.comment_labels (label_id);
create index comment_labels_user on public.comment_labels (user_id);
alter table public.comment_labels enable row level security;
grant select on public.comment_labels to authenticated;
create policy "comment_labels: readers read" on public.comment_labels for select to authenticated
  using (user_id = (select engine.account('read')) and engine.covers((select engine.channels('read')), channel_id));

create table public.comment_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  comment_row_id uuid not null references public.comments (id) on delete cascade,
  author_id uuid,
  link_id uuid,
  link_name text check (length(link_name) between 1 and 60),
  program text default engine.acting_program() check (length(program) between 1 and 60),
  body text not null check (length(body) <= engine.most('note_characters')),
  created_at timestamptz not null default engine.now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint comment_notes_have_author check (num_nonnulls(author_id, link_id) = 1 and (link_id is null) = (link_name is null)),
  constraint comment_notes_say_something check ((body = '') = (deleted_at is not null))
);
comment on table public.comment_notes is
  'What people of an account say to each other about a comment. For who may answer there alone: neither the viewer nor any prompt ever sees it. author_id: a person, known or gone, program: by which program; link_id: a client link, known or gone, that was used under link_name, and whose notes are all that links are shown. Of a deleted note only that there was one is left.';
create index comment_notes_comment on public.comment_notes (comment_row_id, created_at);
create index comment_notes_channel on public.comment_notes (user_id, channel_id, created_at);
alter table public.comment_notes enable row level security;
grant select on public.comment_notes to authenticated;
create policy "comment_notes: answerers read" on public.comment_notes for select to authenticated
  using (user_id = (select engine.account('answer')) and engine.covers((select engine.channels('answer')), channel_id));

create table public.mentions (
  note_id uuid not null references public.comment_notes (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  created_at timestamptz not null default engine.now(),
  seen_at timestamptz,
  primary key (note_id, person_id)
);
comment on table public.mentions is 'Whom a note mentions, chosen from who may answer there, and when they saw it.';
create index mentions_person on public.mentions (person_id, user_id, created_at desc);
create index mentions_user on public.mentions (user_id);
alter table public.mentions enable row level security;
grant select on public.mentions to authenticated;
create policy "mentions: answerers read" on public.mentions for select to authenticated
  using (user_id = (select engine.account('answer')) and engine.covers((select engine.channels('answer')), channel_id));

-- Unlogged: what a crash loses is said anew within seconds.
create unlogged table private.presences (
  user_id uuid not null references public.accounts (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  comment_row_id uuid not null references public.comments (id) on delete cascade,
  channel_id text not null,
  seen_at timestamptz not null,
  minute_at timestamptz not null,
  times int not null default 1,
  primary key (user_id, person_id)
) with (fillfactor = 50);
comment on table private.presences is
  'Which reply a person is writing: the last one that they said so of. times: how often in the minute that began at minute_at (engine.most(''writing_notes'')).';
create index presences_person on private.presences (person_id);
create index presences_comment on private.presences (comment_row_id);

create function engine.may_answer(p_account uuid, p_person uuid, p_channel text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant engine.caller_identity := engine.membership(p_person, p_account);
begin
  return coalesce('answer' = any (v.permissions) and engine.covers(v.channels, p_channel), false);
end $$;
comment on function engine.may_answer(uuid, uuid, text) is 'Whether a person may answer on a channel of an account: who may is assigned to, and mentioned in notes.';

create function engine.require_answerers(p_account uuid, p_people uuid[], p_channels text[]) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (select from unnest(p_people) p (id), unnest(p_channels) c (id) where not engine.may_answer(p_account, p.id, c.id)) then
    perform engine.fail(422, 'not_a_teammate', 'This person can''t answer comments on this channel.', 'Choose somebody else.');
  end if;
end $$;
comment on function engine.require_answerers(uuid, uuid[], text[]) is 'Refuses with 422 unless each of the people may answer on each of the channels.';

create function engine.tell_person(p_account uuid, p_person uuid, p_kind text, p_line text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_foot constant text := E'\n\nChange or stop these emails in Account, under Notifications. Your replies:';
  v_mail private.outbox;
begin
  if p_person is null or p_person is not distinct from engine.actor() then
    return;
  end if;
  perform engine.tell_devices(p_account, 'read', null, p_kind, p_person => p_person);
  if exists (
    select from public.notice_settings n
    where n.user_id = p_account and n.person_id = p_person and not case p_kind when 'assigned' then n.assigned when 'mentioned' then n.mentioned else n.rule_matched end)
  then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('mail to ' || p_person, 0));
  select * into v_mail from private.outbox m
  where m.way = 'mail' and m.person_id = p_person and m.user_id = p_account and m.kind = p_kind and m.sent_at is null and m.failed_at is null and m.lease_id is null
  order by m.id desc limit 1 for update;
  if v_mail.id is null then
    insert into private.outbox (user_id, person_id, kind, subject, body, not_before)
    values (p_account, p_person, p_kind, case p_kind when 'assigned' then 'Comments were assigned to you' when 'mentioned' then 'You were mentioned in a note' else 'Comments that a rule tells you about' end,
      '- ' || p_line || v_foot,
      greatest(engine.now(), (select max(coalesce(m.sent_at, m.not_before)) from private.outbox m
        where m.way = 'mail' and m.person_id = p_person and m.user_id = p_account and m.kind = p_kind) + interval '15 minutes'));
  elsif length(v_mail.body) < 8000 then
    update private.outbox set body = replace(body, v_foot, E'\n- ' || p_line || v_foot) where id = v_mail.id;
  end if;
end $$;
comment on function engine.tell_person(uuid, uuid, text, text) is
  'Tells a person of an account what another did (assigned, mentioned) or a rule found (rule_matched): on their devices, and by mail unless they want none, in the mail that waits to be sent, else in a new one, four an hour at most of each kind. Nobody is told what they did themselves.';

create function engine.follow_rule(v engine.comments, r public.reply_rules) returns void
language plpgsql set search_path = '' as $$
begin
  if r.label_id is not null then
    insert into public.comment_labels (comment_row_id, label_id, user_id, channel_id) values (v.id, r.label_id, v.user_id, v.channel_id)
    on conflict do nothing;
  end if;
  if r.assign_to is not null and engine.may_answer(v.user_id, r.assign_to, v.channel_id) then
    update public.comments y set assignee = r.assign_to where y.id = v.id and y.assignee is null;
    if found then
      insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, reason, detail)
      values (v.user_id, v.id, v.reply_status, v.reply_status, 'engine', 'assigned', jsonb_build_object('assignee', r.assign_to, 'rule', r.id));
      perform engine.tell_person(v.user_id, r.assign_to, 'assigned', format('The rule “%s” assigned a comment to you.', r.name));
    end if;
  end if;
  if r.tell is not null and engine.may_answer(v.user_id, r.tell, v.channel_id) then
    perform engine.tell_person(v.user_id, r.tell, 'rule_matched',
      format('%s: %s: “%s”', r.name, coalesce(v.author_name, 'A viewer'), left(v.text_original, engine.most('line_characters'))));
  end if;
end $$;
comment on function engine.follow_rule(engine.comments, public.reply_rules) is
  'A comment that a rule matches gets the rule''s label, and its person unless somebody has it already; who is to be told of it is. Nobody is who may not answer there any more.';

create function engine.follow_rules(v engine.comments, p_rules uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  r public.reply_rules;
begin
  -- What the comment said before is decided about anew; what YouTube was asked for stays known.
  delete from public.rule_matches m where m.comment_row_id = v.id and m.rule_id <> all (p_rules) and m.hold is distinct from 'asked';
  for r in
    select k.* from public.reply_rules k
    where k.id = any (p_rules) and k.user_id = v.user_id and k.enabled and coalesce(k.channel_id, v.channel_id) = v.channel_id
      and not exists (select from public.rule_matches m where m.comment_row_id = v.id and m.rule_id = k.id)
    order by k.position
  loop
    insert into public.rule_matches (comment_row_id, rule_id, user_id, channel_id, hold)
    values (v.id, r.id, v.user_id, v.channel_id, case when r.suggest_hold then 'suggested' end);
    perform engine.follow_rule(v, r);
    if r.suggest_hold then
      perform engine.hold_by_rule(v, r);
    end if;
  end loop;
  update public.comments y set changed_in = pg_catalog.pg_current_xact_id() where y.id = v.id and p_rules <> '{}';
end $$;
comment on function engine.follow_rules(engine.comments, uuid[]) is
  'Does what the rules that a comment matches say beside the reply, once for each rule and comment (engine.follow_rule), and keeps that they match. The caller has locked the comment.';

create function engine.check_rule_teamwork() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Who is gone leaves one column after the other.
  perform engine.require_answerers(new.user_id, array(
    select p from unnest(array[new.assign_to, new.tell]) p
    where p is not null and (tg_op = 'INSERT' or new.channel_id is distinct from old.channel_id or p <> all (array_remove(array[old.assign_to, old.tell], null)))), array[new.channel_id]);
  -- A label that is gone since stays named: the rule matches nothing by it.
  if exists (
    select from unnest(array_remove(new.with_labels || new.label_id, null)) n (id) where not exists (select from public.labels l where l.id = n.id and l.user_id = new.user_id)
      and (tg_op = 'INSERT' or n.id <> all (old.with_labels)))
  then
    perform engine.fail(422, 'label_not_found', 'This label doesn''t exist.', 'Choose another one.');
  end if;
  return new;
end $$;
comment on function engine.check_rule_teamwork() is 'Trigger: a rule assigns to, and tells, somebody who may answer there, and names labels of its own account.';
create trigger reply_rules_check_teamwork before insert or update of assign_to, tell, label_id, with_labels, channel_id on public.reply_rules for each row
  when (new.assign_to is not null or new.tell is not null or new.label_id is not null or new.with_labels <> '{}') execute function engine.check_rule_teamwork();

create function engine.unassign(p_account uuid, p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update public.comments y set assignee = null
  where y.user_id = p_account and y.assignee = p_person and not engine.may_answer(p_account, p_person, y.channel_id);
  get diagnostics v_count = row_count;
  update public.reply_rules r set assign_to = nullif(r.assign_to, p_person), tell = nullif(r.tell, p_person)
  where r.user_id = p_account and p_person in (r.assign_to, r.tell) and not engine.may_answer(p_account, p_person, r.channel_id);
  delete from private.presences p where p.user_id = p_account and p.person_id = p_person;
  if v_count > 0 then
    perform engine.log(p_account, 'owner', 'comments_unassigned', null, jsonb_build_object('person', p_person, 'comments', v_count));
  end if;
end $$;
comment on function engine.unassign(uuid, uuid) is
  'Takes from a person what they may no longer answer in an account: comments and rules that are theirs there. What they still may answer stays theirs.';
